/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// The four-row table: goodput of a download and latency beside it, with and without the queueing.

#include "ath11k-benchmark-report.h"
#include "ath11k-command-line.h"
#include "ath11k-output-file.h"
#include "ath11k-progress.h"

#include "ns3/ath11k-experiment-attributes.h"
#include "ns3/ath11k-experiment-check.h"
#include "ns3/ath11k-experiment-parameters.h"
#include "ns3/ath11k-experiment-pool.h"

#include <CLI/CLI.hpp>
#include <iostream>

using namespace ns3;

namespace
{

void
List()
{
    std::cout << "Variants (--variant):\n";
    for (const auto& variant : Ath11kGetVariants())
    {
        std::cout << "  " << variant.name << ": " << variant.what << "; preset " << variant.preset;
        for (const auto& [name, value] : variant.attributes)
        {
            std::cout << ", " << name << "=" << value;
        }
        std::cout << "\n";
    }
    std::cout << "\nAttributes of ns3::Ath11kQueueScheduler (--set NAME=VALUE):\n";
    Ath11kListAttributes(std::cout);
    std::cout << "\nParameters of the experiment (--set PATH=VALUE):\n";
    Ath11kListParameters(std::cout);
}

std::vector<Ath11kRow>
MakeRows(const std::vector<std::string>& names, const Ath11kExperiment& headline)
{
    std::vector<Ath11kRow> rows;
    for (const auto& name : names)
    {
        Ath11kRow row;
        row.variant = Ath11kFindVariant(name);
        row.experiment = headline;
        Ath11kApplyVariant(row.experiment, row.variant);
        Ath11kCheckExperiment(row.experiment);
        rows.push_back(row);
    }
    return rows;
}

/// The command that does one run alone.
std::string
CommandFor(const Ath11kJob& job, const std::string& variant, const Ath11kCommonOptions& options)
{
    std::string command = "./run benchmark --variant " + variant + " --first-run " +
                          std::to_string(job.run) + " --runs 1";
    for (const auto& [parameter, value] : options.parameters)
    {
        if (parameter != "runs" && parameter != "first_run")
        {
            command += " --set '" + parameter + "=" + value + "'";
        }
    }
    for (const auto& set : options.sets)
    {
        command += " --set '" + set + "'";
    }
    return command;
}

/// Does all runs; a run that fails ends the program, since a table without it would mislead.
void
RunRows(std::vector<Ath11kRow>& rows, const Ath11kCommonOptions& options)
{
    std::vector<Ath11kJob> jobs;
    std::vector<std::size_t> owners;
    // Run by run, not row by row, so that the time left is a fair guess from the start.
    const auto& headline = rows.front().experiment;
    for (uint32_t i = 0; i < headline.runs; ++i)
    {
        for (std::size_t row = 0; row < rows.size(); ++row)
        {
            Ath11kJob job;
            job.experiment = rows[row].experiment;
            job.run = headline.firstRun + i;
            job.label = rows[row].variant.name + ", run " + std::to_string(job.run);
            if (!options.pcap.empty())
            {
                job.pcapPrefix =
                    options.pcap + "-" + rows[row].variant.name + "-run" + std::to_string(job.run);
            }
            jobs.push_back(job);
            owners.push_back(row);
        }
    }
    Ath11kProgress progress(options.quiet);
    std::size_t ended = 0;
    const auto outcomes =
        Ath11kRunJobs(jobs, Ath11kParseJobs(options.jobs), [&](double fraction, std::size_t which) {
            progress.Update(fraction);
            if (which < jobs.size())
            {
                progress.Say("finished " + jobs[which].label + " (" + std::to_string(++ended) +
                             " of " + std::to_string(jobs.size()) + ")");
            }
        });
    for (std::size_t i = 0; i < jobs.size(); ++i)
    {
        if (!outcomes[i].error.empty())
        {
            throw std::runtime_error(
                jobs[i].label + " failed: " + outcomes[i].error +
                "; to repeat it: " + CommandFor(jobs[i], rows[owners[i]].variant.name, options));
        }
        rows[owners[i]].runs.push_back(outcomes[i].result);
    }
    for (auto& row : rows)
    {
        row.summary = Ath11kSummarizeRuns(row.runs);
    }
}

} // namespace

int
main(int argc, char** argv)
{
    return Ath11kRunProgram("benchmark", [argc, argv] {
        CLI::App app("One access point, one client, one download, and a ping beside it: the "
                     "published four-row table, simulated.",
                     "benchmark");
        Ath11kCommonOptions options;
        std::vector<std::string> variants;
        app.add_option("--variant", variants, "variant to run; repeatable, all by default")
            ->allow_extra_args(false);
        app.add_flag("--list", options.list, "list variants, attributes and parameters");
        Ath11kAddCommonOptions(app, options);
        const int status = Ath11kParseCommandLine(app, argc, argv);
        if (status >= 0)
        {
            return status;
        }
        if (options.list)
        {
            List();
            return 0;
        }
        if (variants.empty())
        {
            for (const auto& variant : Ath11kGetVariants())
            {
                variants.push_back(variant.name);
            }
        }
        auto headline = Ath11kMakeHeadline();
        Ath11kApplyOptions(options, headline);
        Ath11kParseJobs(options.jobs);
        auto rows = MakeRows(variants, headline);
        Ath11kOutputFile json(options.json);
        Ath11kOutputFile csv(options.csv);
        Ath11kRequireWritablePrefix(options.pcap);
        RunRows(rows, options);
        json.Commit(Ath11kFormatBenchmarkJson(rows));
        csv.Commit(Ath11kFormatBenchmarkCsv(rows));
        Ath11kWriteReport(std::cout, rows);
        return 0;
    });
}
