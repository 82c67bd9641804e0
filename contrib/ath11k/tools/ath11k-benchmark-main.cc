/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// The four-row table: goodput of a download and latency beside it, with and without the queueing.

#include "ath11k-benchmark-report.h"
#include "ath11k-command-line.h"
#include "ath11k-output-file.h"
#include "ath11k-run-all.h"

#include "ns3/ath11k-experiment-attributes.h"
#include "ns3/ath11k-experiment-check.h"
#include "ns3/ath11k-experiment-parameters.h"

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

/// Does all runs of all rows.
void
RunRows(std::vector<Ath11kRow>& rows, const Ath11kCommonOptions& options)
{
    std::vector<Ath11kJob> jobs;
    // Run by run, not row by row, so that the time left is a fair guess from the start.
    const auto& headline = rows.front().experiment;
    for (uint32_t i = 0; i < headline.runs; ++i)
    {
        for (const auto& row : rows)
        {
            const std::string& name = row.variant.name;
            Ath11kJob job;
            job.experiment = row.experiment;
            job.run = headline.firstRun + i;
            job.label = name + ", run " + std::to_string(job.run);
            job.command =
                Ath11kRepeatCommand("./run benchmark --variant " + name, job.run, options);
            if (!options.pcap.empty())
            {
                job.pcapPrefix = options.pcap + "-" + name + "-run" + std::to_string(job.run);
            }
            jobs.push_back(job);
        }
    }
    const auto results = Ath11kRunAll(jobs, options);
    for (std::size_t i = 0; i < results.size(); ++i)
    {
        rows[i % rows.size()].runs.push_back(results[i]);
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
