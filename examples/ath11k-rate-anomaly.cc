/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// The rate anomaly: where every station may send as many frames as every other, one with a slow
// link takes nearly all the air and pulls a fast one down to its own goodput. Airtime fairness
// gives both as much air. So do airtime queue limits, nearly, since they count microseconds and not
// frames.
//
// UDP to both, more than they can get. A device of 64 frames that leaves the rest in mac80211's
// queues; with one that takes all there is nothing left to decide.
//
// ns-3.37, 10 s, seed 1, run 1:
//
//                             fastMbps  slowMbps  totalMbps  slowAirtimePercent
//   neither                       11.3      11.9       23.2                89.7
//   airtime fairness              54.5       6.6       61.1                50.2
//   AQL                           49.0       7.4       56.4                55.6
//   airtime fairness and AQL      54.6       6.6       61.1                50.0

#include "ath11k-example.h"

using namespace example;

int
main(int argc, char* argv[])
{
    Report report("ath11k-rate-anomaly",
                  "Airtime fairness gives the slow station half of the air, not most of it, and "
                  "the fast one at least twice the goodput.",
                  {"fastMbps", "slowMbps", "totalMbps", "slowAirtimePercent"});
    double fast{5};
    double slow{80};
    report.GetCommandLine().AddValue("fast", "Distance of the fast station, in meters", fast);
    report.GetCommandLine().AddValue("slow", "Distance of the slow station, in meters", slow);
    report.Parse(argc, argv);
    Report::Require(fast >= 1 && slow >= 1 && fast <= 100 && slow <= 100,
                    "fast and slow must be 1 to 100 meters");

    const Network::Attributes neither{{"Preset", "flow-control-2026-07"},
                                      {"CompletionRounds", "true"},
                                      {"RingSize", "64"}};
    auto fairness = neither;
    fairness["AirtimeFairness"] = "true";
    auto limits = neither;
    limits["Aql"] = "true";
    auto both = limits;
    both["AirtimeFairness"] = "true";

    bool holds = true;
    double fastBefore = 0;
    for (const auto& [name, attributes] : std::vector<std::pair<std::string, Network::Attributes>>{
             {"neither", neither},
             {"airtime fairness", fairness},
             {"AQL", limits},
             {"airtime fairness and AQL", both}})
    {
        Network network({fast, slow}, attributes);
        const Stream& toFast = network.AddFlood(0);
        const Stream& toSlow = network.AddFlood(1);
        network.Run(report.GetSimulationTime());
        const double fastMbps = toFast.GetGoodput();
        const double slowMbps = toSlow.GetGoodput();
        const double slowAirtime = network.GetAirtimeShare(1);
        report.Add(name, {fastMbps, slowMbps, fastMbps + slowMbps, slowAirtime});
        if (name == "neither")
        {
            fastBefore = fastMbps;
            holds = holds && slowAirtime > 70;
        }
        if (name == "airtime fairness")
        {
            holds = holds && fastMbps > 2 * fastBefore && slowAirtime > 45 && slowAirtime < 55;
        }
    }
    return report.Print(holds);
}
