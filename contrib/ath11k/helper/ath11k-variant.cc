/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-variant.h"

#include "ath11k-experiment-nearest.h"

namespace ns3
{

const std::vector<Ath11kVariant>&
Ath11kGetVariants()
{
    static const std::map<std::string, std::string> usual{{"AqlTxqLimitLow", "5000us"},
                                                          {"AqlTxqLimitHigh", "12000us"}};
    static const std::map<std::string, std::string> tight{{"AqlTxqLimitLowBe", "500us"},
                                                          {"AqlTxqLimitHighBe", "1000us"}};
    static const std::vector<Ath11kVariant> variants{
        {"stock", "ath11k as it is", "stock", {}, {94.6, 155}},
        {"stock-limits",
         "the same with mac80211's default AQL limits set by hand",
         "stock",
         usual,
         {94.0, 157}},
        {"series-2026-08",
         "with the patch series, AQL limits 500/1000 us for BE",
         "series-2026-08",
         tight,
         {74.3, 22}},
        {"series-2026-08-without-6",
         "the same without patch 6, which starts rounds on completions",
         "series-2026-08-without-6",
         tight,
         {33.7, 21}},
    };
    return variants;
}

const Ath11kVariant&
Ath11kFindVariant(const std::string& name)
{
    std::vector<std::string> names;
    for (const auto& variant : Ath11kGetVariants())
    {
        if (variant.name == name)
        {
            return variant;
        }
        names.push_back(variant.name);
    }
    throw Ath11kExperimentError("there is no variant '" + Ath11kPrintable(name) + "'" +
                                Ath11kSuggestName(name, names));
}

Ath11kExperiment
Ath11kMakeHeadline()
{
    Ath11kExperiment experiment;
    experiment.name = "headline";
    experiment.description =
        "One access point, one client, one greedy TCP download; a ping every 50 ms in the same "
        "access category.";
    experiment.ap.attributes = {
        {"RingSize", "1340"},
        {"CompletionEntries", "256"},
        {"CompletionTimer", "0us"},
    };
    experiment.wired.delayMs = 9.4;
    experiment.wired.apCoalesceUs = 60;
    experiment.wired.crossLoad = 0.02;
    experiment.wired.crossBurstUs = 120;
    Ath11kStationSpec client;
    client.name = "client";
    client.downRate = "HeMcs9";
    client.upRate = "HeMcs7";
    Ath11kTrafficSpec download;
    download.kind = "tcp-down";
    Ath11kTrafficSpec probes;
    probes.kind = "ping";
    probes.intervalMs = 50;
    client.traffic = {download, probes};
    experiment.stations = {client};
    return experiment;
}

const std::vector<Ath11kAssumption>&
Ath11kGetAssumptions()
{
    static const std::vector<Ath11kAssumption> assumptions{
        {"phy.width_mhz", "with the rates below, gives the goodput of stock"},
        {"phy.guard_ns", "usual of 802.11ax"},
        {"phy.streams", "with the rates below, gives the goodput of stock"},
        {"stations[0].down_rate", "gives the goodput of stock"},
        {"stations[0].up_rate", "what the client sends its acknowledgments with"},
        {"ap.attributes.RingSize", "frames that the device holds; gives the latency of stock"},
        {"ap.attributes.CompletionEntries", "as ath11k sets it"},
        {"ap.attributes.CompletionTimer",
         "0: each completion is handled, and starts a round, by itself"},
        {"wired.delay_ms",
         "one way to the server; gives the latency of the series and, in steps of 0.05 ms, the "
         "goodput without patch 6"},
        {"wired.rate_mbps", "Gigabit Ethernet"},
        {"wired.ap_coalesce_us", "interrupt coalescing of the access point's wired side"},
        {"wired.cross_load", "as little other traffic as keeps runs from locking into one phase"},
        {"wired.cross_burst_us", "ten full frames at 1 Gbit/s"},
        {"tcp.min_rto_ms", "as Linux has it"},
        {"stations[0].traffic[1].kind", "the source says 20 Hz and same access category"},
    };
    return assumptions;
}

void
Ath11kApplyVariant(Ath11kExperiment& experiment, const Ath11kVariant& variant)
{
    experiment.ap.scheduler = "ath11k";
    experiment.ap.preset = variant.preset;
    experiment.ap.attributes.insert(variant.attributes.begin(), variant.attributes.end());
}

} // namespace ns3
