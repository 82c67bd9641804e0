/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-result-json.h"

#include "ath11k-experiment-faults.h"
#include "ath11k-experiment-field-json.h"

#include <nlohmann/json.hpp>

namespace ns3
{

namespace
{

const Ath11kFields&
DistributionFields()
{
    using S = Ath11kDistribution;
    static const Ath11kFields fields{
        Ath11kMakeField("count", "", "size of the sample", &S::count),
        Ath11kMakeField("mean", "", "mean", &S::mean).OrNull(),
        Ath11kMakeField("min", "", "smallest", &S::min).OrNull(),
        Ath11kMakeField("p50", "", "median", &S::p50).OrNull(),
        Ath11kMakeField("p95", "", "95th percentile", &S::p95).OrNull(),
        Ath11kMakeField("p99", "", "99th percentile", &S::p99).OrNull(),
        Ath11kMakeField("max", "", "largest", &S::max).OrNull(),
    };
    return fields;
}

const Ath11kFields&
FlowFields()
{
    using S = Ath11kFlowResult;
    static const Ath11kFields fields{
        Ath11kMakeField("kind", "", "kind of traffic", &S::kind),
        Ath11kMakeField("direction", "", "down: from the server, or up", &S::direction),
        Ath11kMakeField("ac", "", "access category", &S::ac),
        Ath11kMakeField("station", "", "number of the station, from 0", &S::station),
        Ath11kMakeField("index", "", "number of the flow, from 0", &S::index),
        Ath11kMakeField("goodput_mbps",
                        "Mbit/s",
                        "payload that the receiving application got",
                        &S::goodputMbps),
        Ath11kMakeField("bytes", "B", "the same in bytes", &S::bytes),
        Ath11kMakeField("sent_packets", "", "udp: datagrams sent in the window", &S::sentPackets),
        Ath11kMakeField("lost_packets",
                        "",
                        "udp: of them not received by the end of the run",
                        &S::lostPackets),
        Ath11kMakeField("delay_ms",
                        "ms",
                        "udp: one-way delay, application to application",
                        &S::delayMs,
                        &DistributionFields()),
        Ath11kMakeField("series_mbps",
                        "Mbit/s",
                        "goodput of each step, from the start of the run",
                        &S::seriesMbps),
    };
    return fields;
}

const Ath11kFields&
ProbeFields()
{
    using S = Ath11kProbeResult;
    static const Ath11kFields fields{
        Ath11kMakeField("kind", "", "kind of probe", &S::kind),
        Ath11kMakeField("ac", "", "access category", &S::ac),
        Ath11kMakeField("station", "", "number of the station, from 0", &S::station),
        Ath11kMakeField("sent", "", "requests sent in the window", &S::sent),
        Ath11kMakeField("lost", "", "of them without an answer at the end of the run", &S::lost),
        Ath11kMakeField("rtt_ms", "ms", "round-trip time", &S::rttMs, &DistributionFields()),
        Ath11kMakeField("time_s", "s", "when the answered requests were sent", &S::timeS),
        Ath11kMakeField("series_ms", "ms", "their round-trip times", &S::seriesMs),
    };
    return fields;
}

const Ath11kFields&
StationResultFields()
{
    using S = Ath11kStationResult;
    static const Ath11kFields fields{
        Ath11kMakeField("name", "", "group and number", &S::name),
        Ath11kMakeField("mac", "", "MAC address", &S::mac),
        Ath11kMakeField("associated_s",
                        "s",
                        "when it first associated, by the experiment's clock, so below 0 if before "
                        "that began; null if never",
                        &S::associatedS)
            .OrNull(),
        Ath11kMakeField("goodput_down_mbps",
                        "Mbit/s",
                        "goodput of its flows from the server",
                        &S::goodputDownMbps),
        Ath11kMakeField("goodput_up_mbps",
                        "Mbit/s",
                        "goodput of its flows to the server",
                        &S::goodputUpMbps),
        Ath11kMakeField("airtime_down_ms",
                        "ms",
                        "time that PPDUs with data to it were on the air",
                        &S::airtimeDownMs),
        Ath11kMakeField("airtime_up_ms", "ms", "the same from it", &S::airtimeUpMs),
        Ath11kMakeField("airtime_share",
                        "",
                        "its part of all stations' airtime, both directions",
                        &S::airtimeShare),
        Ath11kMakeField("ppdus", "", "PPDUs with data to it", &S::ppdus),
        Ath11kMakeField("mpdus", "", "MPDUs in them, retries included", &S::mpdus),
        Ath11kMakeField("ampdu_mean", "", "MPDUs in a PPDU, mean", &S::ampduMean).OrNull(),
        Ath11kMakeField("ampdu_counts",
                        "",
                        "PPDUs with one MPDU, with two, and so on",
                        &S::ampduCounts),
        Ath11kMakeField("phy_rate_mbps",
                        "Mbit/s",
                        "rate of the PPDUs with data to it, mean over PPDUs",
                        &S::phyRateMbps)
            .OrNull(),
        Ath11kMakeField("software_sojourn_ms",
                        "ms",
                        "time of its frames in their TXQ; scheduler ath11k only, as all times here",
                        &S::softwareSojournMs,
                        &DistributionFields()),
        Ath11kMakeField("device_wait_ms",
                        "ms",
                        "time of its frames in the device until they are first on the air",
                        &S::deviceWaitMs,
                        &DistributionFields()),
        Ath11kMakeField("air_ms",
                        "ms",
                        "time from there to their completion, retries included",
                        &S::airMs,
                        &DistributionFields()),
        Ath11kMakeField("drops",
                        "frames",
                        "frames to it that the AP dropped, by reason; device_ for those that the "
                        "device had",
                        &S::drops),
        Ath11kMakeField("series_airtime_down_us",
                        "us",
                        "airtime of data to it, of each step from the start of the run",
                        &S::seriesAirtimeDownUs),
        Ath11kMakeField("series_airtime_up_us", "us", "the same from it", &S::seriesAirtimeUpUs),
        Ath11kMakeField("series_ampdu",
                        "",
                        "MPDUs in a PPDU to it, mean of each step; 0 where there is none",
                        &S::seriesAmpdu),
        Ath11kMakeField("series_phy_rate_mbps",
                        "Mbit/s",
                        "rate of the PPDUs to it, mean of each step; 0 where there is none",
                        &S::seriesPhyRateMbps),
    };
    return fields;
}

const Ath11kFields&
SeriesFields()
{
    using S = Ath11kSeries;
    static const Ath11kFields fields{
        Ath11kMakeField("time_s", "s", "when the samples were taken", &S::timeS),
        Ath11kMakeField("software_frames",
                        "frames",
                        "frames above the device: TXQs, or queue disc",
                        &S::softwareFrames),
        Ath11kMakeField("software_bytes", "B", "their length", &S::softwareBytes),
        Ath11kMakeField("device_frames",
                        "frames",
                        "frames in the device's MAC queues",
                        &S::deviceFrames),
        Ath11kMakeField("pending_us", "us", "airtime that AQL counts as pending", &S::pendingUs),
        Ath11kMakeField("dropped",
                        "frames",
                        "frames dropped in the step, all layers; scheduler ath11k only",
                        &S::dropped),
        Ath11kMakeField("marked",
                        "frames",
                        "frames marked in the step; scheduler ath11k only",
                        &S::marked),
        Ath11kMakeField(
            "software_sojourn_ms",
            "ms",
            "time in their TXQ of the frames that left it in the step, mean; 0 for none",
            &S::softwareSojournMs),
        Ath11kMakeField("device_sojourn_ms",
                        "ms",
                        "time in the device of the frames completed in the step, mean; 0 for none",
                        &S::deviceSojournMs),
    };
    return fields;
}

} // namespace

const Ath11kFields&
Ath11kRunResultFields()
{
    using S = Ath11kRunResult;
    static const Ath11kFields fields{
        Ath11kMakeField("run", "", "number of the run", &S::run),
        Ath11kMakeField("association_s",
                        "s",
                        "time before the experiment's clock began, in which the stations of a "
                        "large network associated",
                        &S::associationS),
        Ath11kMakeField("goodput_mbps", "Mbit/s", "goodput of all flows", &S::goodputMbps),
        Ath11kMakeField("rtt_ms",
                        "ms",
                        "round-trip time of all probes",
                        &S::rttMs,
                        &DistributionFields()),
        Ath11kMakeField("probes_lost", "", "probes without an answer", &S::probesLost),
        Ath11kMakeField("flows", "", "flow by flow", &S::flows, &FlowFields()),
        Ath11kMakeField("probes", "", "probe by probe", &S::probes, &ProbeFields()),
        Ath11kMakeField("stations", "", "station by station", &S::stations, &StationResultFields()),
        Ath11kMakeField("ampdu_mean", "", "MPDUs in a PPDU from the AP, mean", &S::ampduMean)
            .OrNull(),
        Ath11kMakeField("airtime_jain",
                        "",
                        "Jain's index of the stations' airtime",
                        &S::airtimeJain),
        Ath11kMakeField("goodput_jain",
                        "",
                        "Jain's index of the stations' goodput",
                        &S::goodputJain),
        Ath11kMakeField("software_frames",
                        "frames",
                        "frames above the device, sampled",
                        &S::softwareFrames,
                        &DistributionFields()),
        Ath11kMakeField("device_frames",
                        "frames",
                        "frames in the device, sampled",
                        &S::deviceFrames,
                        &DistributionFields()),
        Ath11kMakeField("pending_us",
                        "us",
                        "airtime that AQL counts as pending, sampled",
                        &S::pendingUs,
                        &DistributionFields()),
        Ath11kMakeField("software_sojourn_ms",
                        "ms",
                        "time of a frame in its TXQ",
                        &S::softwareSojournMs,
                        &DistributionFields()),
        Ath11kMakeField("device_sojourn_ms",
                        "ms",
                        "time from TX ring to completion",
                        &S::deviceSojournMs,
                        &DistributionFields()),
        Ath11kMakeField("host_sojourn_ms",
                        "ms",
                        "time of a frame in the host queue",
                        &S::hostSojournMs,
                        &DistributionFields()),
        Ath11kMakeField("device_wait_ms",
                        "ms",
                        "time from TX ring to first transmission",
                        &S::deviceWaitMs,
                        &DistributionFields()),
        Ath11kMakeField("air_ms",
                        "ms",
                        "time from first transmission to completion",
                        &S::airMs,
                        &DistributionFields()),
        Ath11kMakeField(
            "drops",
            "frames",
            "frames dropped in the window, by reason: host_ in the host queue, mac_ in "
            "the AP's MAC (mac is their sum; mac_not_associated for a station that is not "
            "or no longer there, before the scheduler sees it), wire on the wire, the "
            "others in TXQs and ring",
            &S::drops),
        Ath11kMakeField("drops_by_layer", "frames", "the same by layer", &S::dropsByLayer),
        Ath11kMakeField("marks", "frames", "frames marked with CE in the window", &S::marks),
        Ath11kMakeField("rounds",
                        "",
                        "scheduling rounds in the window, by outcome, and the frames they served",
                        &S::rounds),
        Ath11kMakeField("conservation",
                        "frames",
                        "whole run: entered = delivered + dropped + queued",
                        &S::conservation),
        Ath11kMakeField("host_conservation",
                        "frames",
                        "whole run, host queue: received = sent + dropped + queued",
                        &S::hostConservation),
        Ath11kMakeField("airtime_books",
                        "us",
                        "whole run: charged = returned + pending",
                        &S::airtimeBooks),
        Ath11kMakeField("counters", "", "other counters of the scheduler, whole run", &S::counters),
        Ath11kMakeField("faults",
                        "",
                        "faults that were injected, if any",
                        &S::faults,
                        &Ath11kFaultResultFields())
            .OmitEmpty(),
        Ath11kMakeField("series", "", "levels over the run", &S::series, &SeriesFields()),
        Ath11kMakeField("wall_s", "s", "time the simulation took", &S::wallS),
        Ath11kMakeField("events", "", "events simulated", &S::events),
    };
    return fields;
}

nlohmann::ordered_json
Ath11kWriteRunResult(const Ath11kRunResult& result)
{
    return Ath11kWriteFields(Ath11kRunResultFields(), &result);
}

Ath11kRunResult
Ath11kReadRunResult(const nlohmann::ordered_json& json)
{
    Ath11kRunResult result;
    Ath11kReadFields(Ath11kRunResultFields(), &result, json, "");
    return result;
}

nlohmann::ordered_json
Ath11kWriteDistribution(const Ath11kDistribution& distribution)
{
    return Ath11kWriteFields(DistributionFields(), &distribution);
}

} // namespace ns3
