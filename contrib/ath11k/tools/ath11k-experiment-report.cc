/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-report.h"

#include "ath11k-text-table.h"

#include "ns3/ath11k-experiment-notes.h"
#include "ns3/ath11k-experiment-versions.h"
#include "ns3/ath11k-result-statistics.h"

#include <functional>
#include <ostream>

namespace ns3
{

namespace
{

using Runs = std::vector<Ath11kRunResult>;

/// Mean over the runs of one number of each, with its confidence interval.
std::string
Estimate(const Runs& runs, const std::function<double(const Ath11kRunResult&)>& number)
{
    std::vector<double> values;
    for (const auto& run : runs)
    {
        values.push_back(number(run));
    }
    const auto estimate = Ath11kEstimateMean(values);
    return Ath11kFormatNumber(estimate.mean, 2) +
           (runs.size() > 1 ? " +- " + Ath11kFormatNumber(estimate.ci95, 2) : "");
}

/// RTT of all probes to a station in a run.
Ath11kDistribution
RttOf(const Ath11kRunResult& run, uint32_t station)
{
    std::vector<double> rtts;
    for (const auto& probe : run.probes)
    {
        if (probe.station == station)
        {
            rtts.insert(rtts.end(), probe.seriesMs.begin(), probe.seriesMs.end());
        }
    }
    return Ath11kSummarize(rtts);
}

void
WriteStations(std::ostream& os, const Runs& runs)
{
    std::vector<std::vector<std::string>> lines{{"station",
                                                 "down Mbit/s",
                                                 "up Mbit/s",
                                                 "RTT mean ms",
                                                 "RTT p95 ms",
                                                 "airtime %",
                                                 "MPDUs a PPDU"}};
    for (uint32_t i = 0; i < runs.front().stations.size(); ++i)
    {
        const auto& name = runs.front().stations[i].name;
        const bool probed = RttOf(runs.front(), i).count > 0;
        lines.push_back(
            {name,
             Estimate(runs, [i](const auto& run) { return run.stations[i].goodputDownMbps; }),
             Estimate(runs, [i](const auto& run) { return run.stations[i].goodputUpMbps; }),
             probed ? Estimate(runs, [i](const auto& run) { return RttOf(run, i).mean; }) : "-",
             probed ? Estimate(runs, [i](const auto& run) { return RttOf(run, i).p95; }) : "-",
             Estimate(runs, [i](const auto& run) { return run.stations[i].airtimeShare * 100; }),
             Estimate(runs, [i](const auto& run) { return run.stations[i].ampduMean; })});
    }
    Ath11kWriteTable(os, lines);
}

void
WriteTotals(std::ostream& os, const Runs& runs)
{
    using Run = Ath11kRunResult;
    const std::vector<std::pair<std::string, std::function<double(const Run&)>>> totals{
        {"goodput Mbit/s", [](const Run& run) { return run.goodputMbps; }},
        {"Jain's index of goodput", [](const Run& run) { return run.goodputJain; }},
        {"Jain's index of airtime", [](const Run& run) { return run.airtimeJain; }},
        {"frames above the device", [](const Run& run) { return run.softwareFrames.mean; }},
        {"frames in the device", [](const Run& run) { return run.deviceFrames.mean; }},
        {"pending airtime us", [](const Run& run) { return run.pendingUs.mean; }},
        {"time in TXQ ms", [](const Run& run) { return run.softwareSojournMs.mean; }},
        {"time in host queue ms", [](const Run& run) { return run.hostSojournMs.mean; }},
        {"time in device ms, until on the air",
         [](const Run& run) { return run.deviceWaitMs.mean; }},
        {"time in device ms, from then on", [](const Run& run) { return run.airMs.mean; }},
        {"time in device ms", [](const Run& run) { return run.deviceSojournMs.mean; }},
        {"marks", [](const Run& run) { return static_cast<double>(run.marks); }},
    };
    std::vector<std::vector<std::string>> lines{{"total", ""}};
    for (const auto& [name, number] : totals)
    {
        lines.push_back({name, Estimate(runs, number)});
    }
    for (const auto& drop : runs.front().drops)
    {
        const std::string& reason = drop.first;
        lines.push_back({"drops, " + reason, Estimate(runs, [&reason](const Run& run) {
                             const auto found = run.drops.find(reason);
                             return found == run.drops.end() ? 0.0
                                                             : static_cast<double>(found->second);
                         })});
    }
    for (std::size_t i = 0; i < runs.front().faults.size(); ++i)
    {
        const auto& fault = runs.front().faults[i];
        const std::string name = fault.kind + " from " + Ath11kFormatNumber(fault.startS, 3) +
                                 " to " + Ath11kFormatNumber(fault.endS, 3) + " s, ";
        lines.push_back({name + "injected", Estimate(runs, [i](const Run& run) {
                             return static_cast<double>(run.faults[i].injected);
                         })});
        lines.push_back({name + "not over at the end", Estimate(runs, [i](const Run& run) {
                             return static_cast<double>(run.faults[i].outstanding);
                         })});
    }
    Ath11kWriteTable(os, lines);
}

} // namespace

void
Ath11kWriteExperimentReport(std::ostream& os,
                            const Ath11kExperiment& experiment,
                            const std::vector<Ath11kRunResult>& runs)
{
    os << experiment.name << ": " << runs.size() << (runs.size() == 1 ? " run" : " runs") << " of "
       << Ath11kFormatNumber(experiment.durationS, 1) << " s after "
       << Ath11kFormatNumber(experiment.warmupS, 1) << " s of warm-up, seed " << experiment.seed;
    for (const auto& [name, version] : Ath11kGetVersions())
    {
        os << ", " << name << " " << version;
    }
    os << "\n";
    for (const auto& note : Ath11kGetNotes(experiment))
    {
        os << "note: " << note << "\n";
    }
    os << "\n";
    WriteStations(os, runs);
    os << "\n";
    WriteTotals(os, runs);
}

} // namespace ns3
