/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-check.h"

#include "ath11k-experiment-attributes.h"
#include "ath11k-experiment-faults.h"
#include "ath11k-experiment-host-queue.h"
#include "ath11k-experiment-names.h"
#include "ath11k-experiment-nearest.h"
#include "ath11k-experiment-rates.h"
#include "ath11k-experiment-station.h"

#include <algorithm>

namespace ns3
{

namespace
{

void
RequireOneOf(const std::string& path,
             uint32_t value,
             const std::vector<uint32_t>& valid,
             const std::string& standard)
{
    if (std::find(valid.begin(), valid.end(), value) == valid.end())
    {
        std::vector<std::string> texts;
        texts.reserve(valid.size());
        for (uint32_t number : valid)
        {
            texts.push_back(std::to_string(number));
        }
        throw Ath11kExperimentError(path + " is " + std::to_string(value) + ", but " + standard +
                                    " has " + Ath11kJoin(texts, ", "));
    }
}

void
CheckPhy(const Ath11kPhySpec& phy)
{
    const auto& standard = phy.standard;
    const bool bandGiven = standard == "802.11a"    ? phy.band == "5GHz"
                           : standard == "802.11g"  ? phy.band == "2.4GHz"
                           : standard == "802.11ac" ? phy.band == "5GHz"
                           : standard == "802.11n"  ? phy.band != "6GHz"
                                                    : true;
    if (!bandGiven)
    {
        throw Ath11kExperimentError("phy.band is " + phy.band + ", where there is no " + standard);
    }
    const bool legacy = standard == "802.11a" || standard == "802.11g";
    const bool vht = standard == "802.11ac" || standard == "802.11ax" || standard == "802.11be";
    std::vector<uint32_t> widths{20};
    if (!legacy)
    {
        widths.push_back(40);
    }
    if (vht && phy.band != "2.4GHz")
    {
        widths.push_back(80);
        widths.push_back(160);
    }
    RequireOneOf("phy.width_mhz", phy.widthMhz, widths, standard + " in " + phy.band);
    const bool he = standard == "802.11ax" || standard == "802.11be";
    RequireOneOf("phy.guard_ns",
                 phy.guardNs,
                 he       ? std::vector<uint32_t>{800, 1600, 3200}
                 : legacy ? std::vector<uint32_t>{800}
                          : std::vector<uint32_t>{400, 800},
                 standard);
    if (legacy && phy.streams > 1)
    {
        throw Ath11kExperimentError("phy.streams is " + std::to_string(phy.streams) + ", but " +
                                    standard + " has one");
    }
    if (standard == "802.11n" && phy.streams > 4)
    {
        throw Ath11kExperimentError("phy.streams is " + std::to_string(phy.streams) +
                                    ", but 802.11n has at most 4");
    }
    if (phy.controlRate != "auto")
    {
        Ath11kRequireRate("phy.control_rate", phy.controlRate, Ath11kGetControlRates(phy));
    }
}

void
CheckTraffic(const Ath11kTrafficSpec& item, const Ath11kExperiment& experiment, std::string path)
{
    const double end = experiment.warmupS + experiment.durationS;
    if (item.startS >= end)
    {
        throw Ath11kExperimentError(path + ".start_s is " + Ath11kShortNumber(item.startS) +
                                    " s, but the measured window ends at " +
                                    Ath11kShortNumber(end) + " s");
    }
    if (item.stopS > 0 && item.stopS <= item.startS)
    {
        throw Ath11kExperimentError(path + ".stop_s is " + Ath11kShortNumber(item.stopS) +
                                    " s, but start_s is " + Ath11kShortNumber(item.startS) + " s");
    }
    if (item.intervalMs > 0 && item.intervalMs < 0.01)
    {
        throw Ath11kExperimentError(path + ".interval_ms is " + Ath11kShortNumber(item.intervalMs) +
                                    " ms, but must be 0 for the usual, or at least 0.01 ms");
    }
    if (item.packetBytes > 0 && item.packetBytes < 12 && item.kind != "ping" &&
        item.kind.compare(0, 3, "tcp") != 0)
    {
        throw Ath11kExperimentError(path + ".packet_bytes is " + std::to_string(item.packetBytes) +
                                    ", but " + item.kind +
                                    " needs 12 for its sequence number and time");
    }
}

/// The name of an experiment is the heading of its report.
void
CheckName(const std::string& name)
{
    if (std::any_of(name.begin(), name.end(), [](unsigned char c) {
            return c < 0x20 || c == 0x7f;
        }))
    {
        throw Ath11kExperimentError("name is '" + Ath11kPrintable(name) +
                                    "', but must be without control characters");
    }
}

/// Refuses what would take all memory, or more ports than a host has.
void
CheckSize(const Ath11kExperiment& experiment)
{
    constexpr uint64_t mostStations = 1000;
    constexpr uint64_t mostFlows = 50000;
    constexpr double mostSamples = 1e7;
    uint64_t stations = 0;
    uint64_t flows = 0;
    for (const auto& group : experiment.stations)
    {
        stations += group.count;
        for (const auto& item : group.traffic)
        {
            flows += uint64_t{group.count} * item.flows * (item.kind == "voip" ? 2 : 1);
        }
    }
    if (stations > mostStations)
    {
        throw Ath11kExperimentError("stations have a count of " + std::to_string(stations) +
                                    " together, but at most " + std::to_string(mostStations) +
                                    " are possible");
    }
    if (flows > mostFlows)
    {
        throw Ath11kExperimentError("stations have " + std::to_string(flows) +
                                    " flows together, but at most " + std::to_string(mostFlows) +
                                    " are possible");
    }
    const double length = experiment.warmupS + experiment.durationS + experiment.drainS;
    if (length * 1e3 / experiment.sampleMs > mostSamples)
    {
        throw Ath11kExperimentError("sample_ms is too short for so long a run: at most 10000000 "
                                    "samples are possible");
    }
}

} // namespace

void
Ath11kCheckExperiment(const Ath11kExperiment& experiment)
{
    CheckName(experiment.name);
    CheckPhy(experiment.phy);
    if (experiment.stations.empty())
    {
        throw Ath11kExperimentError("stations is empty, but at least one group is needed");
    }
    CheckSize(experiment);
    Ath11kCheckNames(experiment);
    for (std::size_t i = 0; i < experiment.stations.size(); ++i)
    {
        const auto& group = experiment.stations[i];
        const std::string path = "stations[" + std::to_string(i) + "]";
        Ath11kCheckStation(experiment, i, path);
        for (std::size_t j = 0; j < group.traffic.size(); ++j)
        {
            CheckTraffic(group.traffic[j],
                         experiment,
                         path + ".traffic[" + std::to_string(j) + "]");
        }
    }
    Ath11kCheckFaults(experiment);
    Ath11kCheckHostQueue(experiment.ap);
    if (experiment.ap.scheduler == "ath11k")
    {
        Ath11kCheckAttributes(experiment.ap.preset, Ath11kGetSchedulerAttributes(experiment.ap));
        Ath11kCheckStationLimits(experiment);
    }
    else if (!experiment.ap.attributes.empty())
    {
        throw Ath11kExperimentError("ap.attributes are those of scheduler ath11k, but "
                                    "ap.scheduler is '" +
                                    experiment.ap.scheduler + "'");
    }
    else
    {
        Ath11kRefuseStationLimits(experiment);
    }
}

} // namespace ns3
