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

std::vector<Ath11kRunResult>
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
    return Ath11kRunAll(jobs, options);
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
        const auto runs = Run(experiment, path, options);
        json.Commit(Ath11kFormatExperimentJson(experiment, runs));
        csv.Commit(Ath11kFormatExperimentCsv(runs));
        Ath11kWriteExperimentReport(std::cout, experiment, runs);
        return 0;
    });
}
