/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-faults.h"
#include "ath11k-experiment-host-queue.h"
#include "ath11k-experiment-parameters.h"

/**
 * \file
 * Key, unit, range and help of every parameter of an experiment. Defaults are those of
 * ath11k-experiment.h.
 */

namespace ns3
{

namespace
{

const Ath11kFields&
PhyFields()
{
    using S = Ath11kPhySpec;
    static const Ath11kFields fields{
        Ath11kMakeField("standard", "", "Wi-Fi standard", &S::standard)
            .OneOf({"802.11a", "802.11g", "802.11n", "802.11ac", "802.11ax", "802.11be"}),
        Ath11kMakeField(
            "band",
            "",
            "frequency band: 5GHz with 802.11a and ac, 2.4GHz with g, either with n, any "
            "with ax and be",
            &S::band)
            .OneOf({"2.4GHz", "5GHz", "6GHz"}),
        Ath11kMakeField("width_mhz",
                        "MHz",
                        "channel width: 20 with 802.11a and g, 20 or 40 with n and in 2.4GHz, else "
                        "20, 40, 80 or 160",
                        &S::widthMhz)
            .Range(20, 160),
        Ath11kMakeField(
            "guard_ns",
            "ns",
            "guard interval: 800 with 802.11a and g, 400 or 800 with n and ac, 800, 1600 or "
            "3200 with ax and be",
            &S::guardNs)
            .Range(400, 3200),
        Ath11kMakeField("streams",
                        "",
                        "spatial streams: 1 with 802.11a and g, up to 4 with n",
                        &S::streams)
            .Range(1, 8),
        Ath11kMakeField(
            "control_rate",
            "",
            "rate of acknowledgments and other control frames: auto (24 Mbit/s), OfdmRate6Mbps "
            "(and 9, 12, 18, 24, 36, 48, 54) in 5GHz and 6GHz, ErpOfdmRate6Mbps (and so on) or "
            "DsssRate1Mbps (and 2, 5_5, 11) in 2.4GHz",
            &S::controlRate),
        Ath11kMakeField("ampdu_frames",
                        "frames",
                        "block acknowledgment window, so the most frames in an A-MPDU",
                        &S::ampduFrames)
            .Range(1, 1024),
        Ath11kMakeField("ampdu_bytes",
                        "B",
                        "largest A-MPDU, cut to what the standard allows; 0 for none",
                        &S::ampduBytes)
            .Range(0, 15523200),
        Ath11kMakeField("amsdu_bytes", "B", "largest A-MSDU, 0 for none", &S::amsduBytes)
            .Range(0, 11398),
    };
    return fields;
}

const Ath11kFields&
ApFields()
{
    using S = Ath11kApSpec;
    static const Ath11kFields fields{
        Ath11kMakeField("scheduler",
                        "",
                        "ath11k: mac80211 and ath11k queueing, as preset and attributes say; ns3: "
                        "ns-3's own MAC queues",
                        &S::scheduler)
            .OneOf({"ath11k", "ns3"}),
        Ath11kMakeField("preset", "", "preset of ns3::Ath11kQueueScheduler", &S::preset)
            .OneOf({"stock",
                    "flow-control-2026-07",
                    "aql-2023",
                    "series-2026-08",
                    "series-2026-08-without-6"}),
        Ath11kMakeField(
            "attributes",
            "",
            "attributes of ns3::Ath11kQueueScheduler set on top of the preset; times are texts "
            "with a unit (500us)",
            &S::attributes),
        Ath11kMakeField(
            "host_queue",
            "",
            "queue above the device: none (as Linux has it); in place of mac80211's FQ-CoDel: fq "
            "(without CoDel), station-taildrop (one for each TXQ); an ns-3 queue disc: fifo (one "
            "for all), the others one for each access category; auto: none with scheduler ath11k, "
            "fq_codel with ns3",
            &S::hostQueue)
            .OneOf(Ath11kGetHostQueueKinds()),
        Ath11kMakeField("host_queue_frames",
                        "frames",
                        "limit of each host queue; 0 for the usual: 10240 for fq_codel, 1000 for "
                        "all others",
                        &S::hostQueueFrames)
            .Range(0, 1000000),
        Ath11kMakeField(
            "host_queue_attributes",
            "",
            "attributes of the ns-3 queue disc that is the host queue, named as there; times "
            "are texts with a unit (5ms)",
            &S::hostQueueAttributes),
        Ath11kMakeField(
            "mac_queue_frames",
            "frames",
            "size of each ns-3 MAC queue; 0 for ns-3's default; scheduler ath11k raises it "
            "above its TX ring",
            &S::macQueueFrames)
            .Range(0, 1000000),
        Ath11kMakeField("mac_lifetime_ms",
                        "ms",
                        "life of a frame in the ns-3 MAC queue",
                        &S::macLifetimeMs)
            .Range(1, 1e6),
    };
    return fields;
}

const Ath11kFields&
TcpFields()
{
    using S = Ath11kTcpSpec;
    static const Ath11kFields fields{
        Ath11kMakeField("segment_bytes", "B", "payload of a segment", &S::segmentBytes)
            .Range(64, 1448),
        Ath11kMakeField("buffer_bytes", "B", "send and receive buffer", &S::bufferBytes)
            .Range(4096, 1e9),
        Ath11kMakeField("initial_window", "", "initial window in segments", &S::initialWindow)
            .Range(1, 1000),
        Ath11kMakeField("sack", "", "selective acknowledgments", &S::sack),
        Ath11kMakeField("ecn", "", "explicit congestion notification", &S::ecn),
        Ath11kMakeField("ack_every", "", "segments for one acknowledgment", &S::ackEvery)
            .Range(1, 100),
        Ath11kMakeField("ack_timeout_ms",
                        "ms",
                        "an acknowledgment waits no longer than this",
                        &S::ackTimeoutMs)
            .Range(0.001, 1000),
        Ath11kMakeField("min_rto_ms",
                        "ms",
                        "a retransmission timeout is at least this longer than the smoothed "
                        "round-trip time; 200 ms in Linux (TCP_RTO_MIN)",
                        &S::minRtoMs)
            .Range(1, 60000),
    };
    return fields;
}

const Ath11kFields&
WiredFields()
{
    using S = Ath11kWiredSpec;
    static const Ath11kFields fields{
        Ath11kMakeField("rate_mbps", "Mbit/s", "rate of the wire", &S::rateMbps).Range(0.001, 1e6),
        Ath11kMakeField("delay_ms", "ms", "one-way delay of the wire", &S::delayMs).Range(0, 10000),
        Ath11kMakeField("queue_frames",
                        "frames",
                        "taildrop queue at each end of the wire",
                        &S::queueFrames)
            .Range(1, 1000000),
        Ath11kMakeField("ap_coalesce_us",
                        "us",
                        "interrupt coalescing of the access point's wired NIC: frames are handed "
                        "up together, at most this late; 0 for none",
                        &S::apCoalesceUs)
            .Range(0, 1e6),
        Ath11kMakeField("server_coalesce_us",
                        "us",
                        "the same of the server's NIC",
                        &S::serverCoalesceUs)
            .Range(0, 1e6),
        Ath11kMakeField("cross_load",
                        "",
                        "part of the time that the path is busy with other traffic, which frames "
                        "wait for, in each direction; 0 for none",
                        &S::crossLoad)
            .Range(0, 0.95),
        Ath11kMakeField("cross_burst_us",
                        "us",
                        "mean time that a burst of the other traffic takes, exponentially "
                        "distributed",
                        &S::crossBurstUs)
            .Range(0, 1e6),
    };
    return fields;
}

const Ath11kFields&
TrafficFields()
{
    using S = Ath11kTrafficSpec;
    static const Ath11kFields fields{
        Ath11kMakeField(
            "kind",
            "",
            "tcp is greedy; udp has a constant rate; on-off is udp with pauses; voip is "
            "G.711 both ways; ping is ICMP echo and udp-probe the same in UDP, both "
            "from the server",
            &S::kind)
            .OneOf({"tcp-down",
                    "tcp-up",
                    "udp-down",
                    "udp-up",
                    "on-off-down",
                    "on-off-up",
                    "voip",
                    "ping",
                    "udp-probe"}),
        Ath11kMakeField("flows", "", "flows of this kind for each station", &S::flows)
            .Range(1, 1000),
        Ath11kMakeField("ac", "", "access category, by the IP type of service", &S::ac)
            .OneOf({"BE", "BK", "VI", "VO"}),
        Ath11kMakeField("congestion", "", "congestion control of tcp", &S::congestion)
            .OneOf({"cubic", "reno", "newreno", "bbr"}),
        Ath11kMakeField("rate_mbps",
                        "Mbit/s",
                        "UDP payload rate of each udp and on-off flow, while on",
                        &S::rateMbps)
            .Range(0.001, 1e5),
        Ath11kMakeField("interval_ms",
                        "ms",
                        "time between two probes, or two voip frames; 0 for the usual: probes 50, "
                        "voip 20 (G.711)",
                        &S::intervalMs)
            .Range(0, 1e6),
        Ath11kMakeField("packet_bytes",
                        "B",
                        "UDP or ICMP payload; 0 for the usual: udp 1472, voip 172, probes 56",
                        &S::packetBytes)
            .Range(0, 1472),
        Ath11kMakeField("on_ms", "ms", "mean length of the on time of on-off", &S::onMs)
            .Range(0.01, 1e6),
        Ath11kMakeField("off_ms", "ms", "mean length of the off time of on-off", &S::offMs)
            .Range(0, 1e6),
        Ath11kMakeField(
            "start_s",
            "s",
            "start, counted from the start of the run, so with the warm-up; of stations "
            "with join_s half a second after it at the earliest",
            &S::startS)
            .Range(0, 1e6),
        Ath11kMakeField("stop_s", "s", "stop; 0 for the end of the measured window", &S::stopS)
            .Range(0, 1e6),
    };
    return fields;
}

const Ath11kFields&
PathFields()
{
    using S = Ath11kPathPoint;
    static const Ath11kFields fields{
        Ath11kMakeField("at_s",
                        "s",
                        "when, counted from the start of the run, so with the warm-up",
                        &S::atS)
            .Range(0.001, 1e6),
        Ath11kMakeField("to_m", "m", "distance to the access point then", &S::toM).Range(0.1, 1e6),
    };
    return fields;
}

const Ath11kFields&
StationFields()
{
    using S = Ath11kStationSpec;
    static const Ath11kFields fields{
        Ath11kMakeField(
            "name",
            "",
            "name of the group, which is that of its station, or begins those of several; "
            "empty for sta, or sta1, sta2, ... where there are several groups",
            &S::name),
        Ath11kMakeField("count", "", "number of stations that are like this", &S::count)
            .Range(1, 1000),
        Ath11kMakeField(
            "down_rate",
            "",
            "rate of data to these stations. An ns-3 WifiMode of phy.standard: EhtMcs0 to EhtMcs13 "
            "with 802.11be, HeMcs0 to HeMcs11 with ax, VhtMcs0 to VhtMcs9 with ac (9 "
            "not in 20 MHz but with 3 or 6 streams), HtMcs0 to "
            "HtMcs31 with n (8 for each stream), or a rate as in phy.control_rate. Or a rate "
            "manager, which then all groups must name: minstrel, ideal, thompson-sampling",
            &S::downRate),
        Ath11kMakeField("up_rate",
                        "",
                        "rate of data from these stations, likewise; each group as it likes",
                        &S::upRate),
        Ath11kMakeField("distance_m",
                        "m",
                        "distance to the access point, at the start if they move",
                        &S::distanceM)
            .Range(0.1, 10000),
        Ath11kMakeField("loss_db",
                        "dB",
                        "what the signal loses on the way to and from these stations, besides what "
                        "distance costs",
                        &S::lossDb)
            .Range(0, 200),
        Ath11kMakeField("speed_mps",
                        "m/s",
                        "they move away from the access point at this speed, or, below 0, towards "
                        "it",
                        &S::speedMps)
            .Range(-1000, 1000),
        Ath11kMakeField("path",
                        "",
                        "or they move from point to point, and stay at the last one",
                        &S::path,
                        &PathFields()),
        Ath11kMakeField(
            "join_s",
            "s",
            "they come then, and look for the access point, by the clock of start_s; 0: they "
            "are there from the start",
            &S::joinS)
            .Range(0, 1e6),
        Ath11kMakeField("leave_s", "s", "they leave then; 0: they stay", &S::leaveS).Range(0, 1e6),
        Ath11kMakeField("leave",
                        "",
                        "how they leave: vanish (without a word) or disassociate (and go)",
                        &S::leave)
            .OneOf({"vanish", "disassociate"}),
        Ath11kMakeField("weight",
                        "",
                        "airtime weight; 0 leaves it to attribute AirtimeWeight",
                        &S::weight)
            .Range(0, 65535),
        Ath11kMakeField("aql_low_us",
                        "us",
                        "low AQL limit of these stations, in all access categories; 0 leaves it "
                        "to attributes AqlTxqLimitLowBe and so on",
                        &S::aqlLowUs)
            .Range(0, 2147483647),
        Ath11kMakeField("aql_high_us", "us", "high AQL limit, likewise", &S::aqlHighUs)
            .Range(0, 2147483647),
        Ath11kMakeField("traffic", "", "what each station does", &S::traffic, &TrafficFields()),
    };
    return fields;
}

} // namespace

const Ath11kFields&
Ath11kExperimentFields()
{
    using S = Ath11kExperiment;
    static const Ath11kFields fields{
        Ath11kMakeField("name", "", "name of the experiment", &S::name),
        Ath11kMakeField("description", "", "what it is about", &S::description),
        Ath11kMakeField("phy", "", "the radio", &S::phy, &PhyFields()),
        Ath11kMakeField("ap", "", "the access point", &S::ap, &ApFields()),
        Ath11kMakeField("tcp", "", "TCP end points", &S::tcp, &TcpFields()),
        Ath11kMakeField("wired", "", "the wired side", &S::wired, &WiredFields()),
        Ath11kMakeField("stations", "", "groups of stations", &S::stations, &StationFields()),
        Ath11kMakeField("faults",
                        "",
                        "what goes wrong on purpose",
                        &S::faults,
                        &Ath11kFaultFields())
            .OmitEmpty(),
        Ath11kMakeField("duration_s", "s", "length of the measured window", &S::durationS)
            .Range(0.1, 1e5),
        Ath11kMakeField("warmup_s",
                        "s",
                        "time before the window, association included",
                        &S::warmupS)
            .Range(0, 1e5),
        Ath11kMakeField("drain_s",
                        "s",
                        "time after the window in which sources have stopped and queues empty; TCP "
                        "still sends what is in its buffer",
                        &S::drainS)
            .Range(0, 1e5),
        Ath11kMakeField("start_jitter_ms",
                        "ms",
                        "every flow starts late by a uniformly random time up to this",
                        &S::startJitterMs)
            .Range(0, 1e5),
        Ath11kMakeField("sample_ms", "ms", "step of the time series", &S::sampleMs).Range(0.1, 1e5),
        Ath11kMakeField("seed", "", "seed of all random numbers", &S::seed).Range(1, 4294967295.0),
        Ath11kMakeField("runs", "", "independent runs", &S::runs).Range(1, 100000),
        Ath11kMakeField("first_run",
                        "",
                        "number of the first run; a run's number and the seed fix it",
                        &S::firstRun)
            .Range(1, 1000000),
    };
    return fields;
}

} // namespace ns3
