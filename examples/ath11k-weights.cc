/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Airtime weights: of two stations that want all they can get, one has twice the weight of the
// other. It gets two thirds of the air where the TXQ scheduler decides who is next: with a short
// device and no airtime queue limits. Where AQL lets each station have only so much in the device,
// it is AQL that decides: both always have as much there, and weights do nothing, as has been
// measured with ath10k (linux-wireless, M. Catalan Cid, 2020-09-11).
//
// ns-3.37, 10 s, seed 1, run 1:
//
//                               heavyMbps  lightMbps  heavyAirtimePercent
//   AQL 5/12 ms                      26.7       26.8                 49.9
//   AQL 0.5/1 ms                     23.3       23.3                 50.0
//   AQL 0/5 ms, threshold 5 ms       34.3       17.1                 66.7
//   AQL 5/12 ms, 64 frames           35.0       18.1                 65.8
//   no AQL, 64 frames                35.5       17.8                 66.6

#include "ath11k-example.h"

using namespace example;

int
main(int argc, char* argv[])
{
    Report report("ath11k-weights",
                  "Weights decide with a short device, and do nothing while AQL limits decide.",
                  {"heavyMbps", "lightMbps", "heavyAirtimePercent"});
    uint32_t weight{512};
    report.GetCommandLine().AddValue(
        "weight",
        "Airtime weight of the heavy station; that of the other is 256",
        weight);
    report.Parse(argc, argv);
    Report::Require(weight >= 1 && weight <= 65535, "weight must be 1 to 65535");
    const double due = 100.0 * weight / (weight + 256);

    bool holds = true;
    for (const auto& [name, attributes] : std::vector<std::pair<std::string, Network::Attributes>>{
             {"AQL 5/12 ms", {{"Preset", "series-2026-08"}}},
             {"AQL 0.5/1 ms",
              {{"Preset", "series-2026-08"},
               {"AqlTxqLimitLow", "500us"},
               {"AqlTxqLimitHigh", "1000us"}}},
             {"AQL 0/5 ms, threshold 5 ms",
              {{"Preset", "series-2026-08"},
               {"AqlTxqLimitLow", "0us"},
               {"AqlTxqLimitHigh", "5000us"},
               {"AqlThreshold", "5000us"}}},
             {"AQL 5/12 ms, 64 frames",
              {{"Preset", "series-2026-08"}, {"RingSize", "64"}, {"RingFullPolicy", "Hold"}}},
             {"no AQL, 64 frames",
              {{"Preset", "series-2026-08"},
               {"Aql", "false"},
               {"RingSize", "64"},
               {"RingFullPolicy", "Hold"}}}})
    {
        Network network({30, 30}, attributes);
        network.GetScheduler()->SetStationWeight(network.GetMac(0), weight);
        const Stream& toHeavy = network.AddFlood(0);
        const Stream& toLight = network.AddFlood(1);
        network.Run(report.GetSimulationTime());
        const double share = network.GetAirtimeShare(0);
        report.Add(name, {toHeavy.GetGoodput(), toLight.GetGoodput(), share});
        const bool aqlDecides = name == "AQL 5/12 ms" || name == "AQL 0.5/1 ms";
        const double expected = aqlDecides ? 50 : due;
        holds = holds && share > expected - 5 && share < expected + 5;
    }
    return report.Print(holds);
}
