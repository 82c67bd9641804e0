/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-report.h"

#include "ath11k-text-table.h"

#include "ns3/ath11k-experiment-notes.h"
#include "ns3/ath11k-experiment-versions.h"
#include "ns3/ath11k-result-statistics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
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
           (runs.size() > 1 && !std::isnan(estimate.mean)
                ? " +- " + Ath11kFormatNumber(estimate.ci95, 2)
                : "");
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
                                                 "% of used airtime",
                                                 "MPDUs a PPDU"}};
    for (uint32_t i = 0; i < runs.front().stations.size(); ++i)
    {
        const auto& name = runs.front().stations[i].name;
        lines.push_back(
            {name,
             Estimate(runs, [i](const auto& run) { return run.stations[i].goodputDownMbps; }),
             Estimate(runs, [i](const auto& run) { return run.stations[i].goodputUpMbps; }),
             Estimate(runs, [i](const auto& run) { return RttOf(run, i).mean; }),
             Estimate(runs, [i](const auto& run) { return RttOf(run, i).p95; }),
             Estimate(runs, [i](const auto& run) { return run.stations[i].airtimeShare * 100; }),
             Estimate(runs, [i](const auto& run) { return run.stations[i].ampduMean; })});
    }
    Ath11kWriteTable(os, lines);
}

/// What all flows or probes of one kind, direction and access category of a station gave together.
struct TrafficLine
{
    double mbps{0};                      //!< goodput, of flows of data
    uint64_t delays{0};                  //!< packets with a delay
    double delaySum{0};                  //!< sum of their delays in ms
    double delayP95{kAth11kNotMeasured}; //!< largest 95th percentile of them
    uint64_t sent{0};                    //!< packets sent, where they are counted
    uint64_t lost{0};                    //!< of them lost
    bool isProbe{false};                 //!< delays are round-trip times

    void Add(const Ath11kDistribution& delay, uint64_t moreSent, uint64_t moreLost)
    {
        if (delay.count > 0)
        {
            delays += delay.count;
            delaySum += delay.mean * delay.count;
            delayP95 = std::isnan(delayP95) ? delay.p95 : std::max(delayP95, delay.p95);
        }
        sent += moreSent;
        lost += moreLost;
    }

    double Part(double sum, uint64_t count) const
    {
        return count > 0 ? sum / count : kAth11kNotMeasured;
    }
};

/// Lines by number of the station and what they are about.
using TrafficLines = std::map<std::pair<uint32_t, std::string>, TrafficLine>;

TrafficLines
TrafficOf(const Ath11kRunResult& run)
{
    TrafficLines lines;
    for (const auto& flow : run.flows)
    {
        const auto direction = flow.kind == "voip" ? " " + flow.direction : "";
        auto& line = lines[{flow.station, flow.kind + direction + "  " + flow.ac}];
        line.mbps += flow.goodputMbps;
        line.Add(flow.delayMs, flow.sentPackets, flow.lostPackets);
    }
    for (const auto& probe : run.probes)
    {
        auto& line = lines[{probe.station, probe.kind + "  " + probe.ac}];
        line.isProbe = true;
        line.Add(probe.rttMs, probe.sent, probe.lost);
    }
    return lines;
}

void
WriteTraffic(std::ostream& os, const Runs& runs)
{
    std::vector<TrafficLines> all;
    std::map<TrafficLines::key_type, bool> names; // whether they are probes
    for (const auto& run : runs)
    {
        all.push_back(TrafficOf(run));
        for (const auto& [name, line] : all.back())
        {
            names[name] = line.isProbe;
        }
    }
    std::vector<std::vector<std::string>> lines{{"traffic",
                                                 "Mbit/s",
                                                 "delay mean ms",
                                                 "delay p95 ms",
                                                 "RTT mean ms",
                                                 "RTT p95 ms",
                                                 "lost %"}};
    for (const auto& [name, isProbe] : names)
    {
        const auto estimate = [&, key = name](const std::function<double(const TrafficLine&)>& of) {
            std::size_t next = 0;
            return Estimate(runs, [&](const auto&) { return of(all[next++][key]); });
        };
        const auto mean = estimate([](const auto& l) { return l.Part(l.delaySum, l.delays); });
        const auto p95 = estimate([](const auto& l) { return l.delayP95; });
        lines.push_back({runs.front().stations[name.first].name + "  " + name.second,
                         isProbe ? "-" : estimate([](const auto& l) { return l.mbps; }),
                         isProbe ? "-" : mean,
                         isProbe ? "-" : p95,
                         isProbe ? mean : "-",
                         isProbe ? p95 : "-",
                         estimate([](const auto& l) { return l.Part(100.0 * l.lost, l.sent); })});
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
        const std::string all = reason == "mac" ? " (all of mac_*)" : "";
        lines.push_back({"drops, " + reason + all, Estimate(runs, [&reason](const Run& run) {
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
    os << experiment.name << ": " << runs.size() << (runs.size() == 1 ? " run" : " runs")
       << (runs.size() < experiment.runs
               ? " (of " + std::to_string(experiment.runs) + ", the others failed) of "
               : " of ")
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
    for (const auto& note : Ath11kGetResultNotes(runs))
    {
        os << "note: " << note << "\n";
    }
    if (runs.size() > 1)
    {
        os << "+- is half of the 95 % confidence interval of the mean over the runs; - is what was "
              "not measured\n";
    }
    os << "\n";
    WriteStations(os, runs);
    os << "\n";
    WriteTraffic(os, runs);
    os << "\n";
    WriteTotals(os, runs);
}

} // namespace ns3
