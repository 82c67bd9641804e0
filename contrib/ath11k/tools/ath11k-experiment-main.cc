/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Runs an experiment that a JSON file describes.

#include "ath11k-command-line.h"
#include "ath11k-experiment-report.h"
#include "ath11k-output-file.h"
#include "ath11k-run-all.h"

#include "ns3/ath11k-experiment-attributes.h"
#include "ns3/ath11k-experiment-check.h"
#include "ns3/ath11k-experiment-parameters.h"
#include "ns3/ath11k-experiment-schema.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <stdexcept>

using namespace ns3;

namespace
{

Ath11kExperiment
ReadExperiment(const std::string& path)
{
    const std::string text = Ath11kReadFile(path);
    try
    {
        return Ath11kParseExperiment(text);
    }
    catch (const Ath11kExperimentError& error)
    {
        throw Ath11kExperimentError(path + ": " + error.what());
    }
}

/// What came out: runs with a result, and runs without one.
struct Outcome
{
    std::vector<Ath11kRunResult> runs;
    std::vector<Ath11kFailedRun> failed;
};

Outcome
Run(const Ath11kExperiment& experiment, const std::string& path, const Ath11kCommonOptions& options)
{
    std::vector<Ath11kJob> jobs;
    for (uint32_t i = 0; i < experiment.runs; ++i)
    {
        Ath11kJob job;
        job.experiment = experiment;
        job.run = experiment.firstRun + i;
        job.label = experiment.name + ", run " + std::to_string(job.run);
        job.command = Ath11kRepeatCommand("./run experiment '" + path + "'", job.run, options);
        if (!options.pcap.empty())
        {
            job.pcapPrefix = options.pcap + "-run" + std::to_string(job.run);
        }
        jobs.push_back(job);
    }
    Outcome outcome;
    const auto ended = Ath11kRunEach(jobs, options);
    for (std::size_t i = 0; i < jobs.size(); ++i)
    {
        if (ended[i].error.empty())
        {
            outcome.runs.push_back(ended[i].result);
        }
        else
        {
            outcome.failed.push_back({jobs[i].run, ended[i].error});
        }
    }
    return outcome;
}

/// One sentence on all runs that failed.
std::string
Describe(const std::vector<Ath11kFailedRun>& failed, uint32_t runs)
{
    const std::string& first = failed.front().error;
    return failed.size() == 1 ? first
                              : std::to_string(failed.size()) + " of " + std::to_string(runs) +
                                    " runs failed, the first: " + first;
}

} // namespace

int
main(int argc, char** argv)
{
    return Ath11kRunProgram("experiment", [argc, argv] {
        CLI::App app("Runs an experiment that a JSON file describes.", "experiment");
        Ath11kCommonOptions options;
        std::string path;
        bool schema = false;
        app.add_option("FILE", path, "the experiment");
        app.add_flag("--list-parameters", options.list, "list parameters and attributes");
        app.add_flag("--schema", schema, "print the JSON Schema of experiment files");
        Ath11kAddCommonOptions(app, options);
        const int status = Ath11kParseCommandLine(app, argc, argv);
        if (status >= 0)
        {
            return status;
        }
        if (options.list)
        {
            std::cout << "Parameters of an experiment:\n";
            Ath11kListParameters(std::cout);
            std::cout << "\nAttributes of ns3::Ath11kQueueScheduler (ap.attributes):\n";
            Ath11kListAttributes(std::cout);
            return 0;
        }
        if (schema)
        {
            std::cout << Ath11kFormatSchema();
            return 0;
        }
        if (path.empty())
        {
            throw Ath11kExperimentError("needs the FILE of an experiment; see --help");
        }
        auto experiment = ReadExperiment(path);
        Ath11kApplyOptions(options, experiment);
        Ath11kParseJobs(options.jobs);
        Ath11kCheckExperiment(experiment);
        Ath11kOutputFile json(options.json);
        Ath11kOutputFile csv(options.csv);
        Ath11kRequireWritablePrefix(options.pcap);
        const auto outcome = Run(experiment, path, options);
        if (!outcome.runs.empty())
        {
            // What the other runs gave is not thrown away.
            json.Commit(Ath11kFormatExperimentJson(experiment, outcome.runs, outcome.failed));
            csv.Commit(Ath11kFormatExperimentCsv(outcome.runs));
            Ath11kWriteExperimentReport(std::cout, experiment, outcome.runs);
        }
        if (!outcome.failed.empty())
        {
            throw std::runtime_error(Describe(outcome.failed, experiment.runs));
        }
        return 0;
    });
}
