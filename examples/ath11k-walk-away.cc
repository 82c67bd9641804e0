/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A station walks away: near, walking (its rate falls from MCS 11 to MCS 0), gone (nothing that is
// sent to it is acknowledged, until it comes back), and near again. UDP to it and to two others,
// more than they can get. With the driver as it is, the others slow down with it. With AQL and
// airtime fairness it spends its own share of the air and no other's.
//
// While it is gone, the device tries it again and again, after each of the others has had a turn.
// With option patience=0 the device is ns-3's MAC alone: it asks the station for a block ack until
// the lifetime of what it did not acknowledge is over (option lifetime), and nobody else gets
// anything. The queues above are not what blocks then: the shorter the lifetime, the more the
// others get.
//
// ns-3.37, 10 s, seed 1, run 1. With patience=0 the others have 0.0 and 0.9 Mbit/s in the rows
// "gone":
//
//                            othersMbps  walkerMbps  walkerBacklogFrames
//   stock, near                    73.5        36.7                  0.0
//   stock, walking                 44.2        21.8                  0.0
//   stock, gone                    72.5         0.0                  0.0
//   stock, back                    68.6        39.6                  0.0
//   series-2026-08, near           73.0        36.5               2372.0
//   series-2026-08, walking        72.9        14.4               2446.0
//   series-2026-08, gone          105.6         0.0               2488.0
//   series-2026-08, back           72.9        36.0               2362.0

#include "ath11k-example.h"

#include "ns3/config.h"
#include "ns3/mobility-model.h"
#include "ns3/simulator.h"

using namespace example;
using namespace ns3;

int
main(int argc, char* argv[])
{
    Report report("ath11k-walk-away",
                  "With the series the others lose nothing while the station walks, and all get "
                  "their share again when it is back.",
                  {"othersMbps", "walkerMbps", "walkerBacklogFrames"});
    double lifetime{500};
    uint32_t patience{2};
    report.GetCommandLine().AddValue("lifetime",
                                     "How long the MAC tries to deliver a frame, in milliseconds",
                                     lifetime);
    report.GetCommandLine().AddValue("patience",
                                     "Answers that the station may miss before the others go "
                                     "first; 0: any number",
                                     patience);
    report.Parse(argc, argv);
    Report::Require(lifetime >= 10 && lifetime <= 10000, "lifetime must be 10 to 10000 ms");
    Config::SetDefault("ns3::WifiMacQueue::MaxDelay", TimeValue(Seconds(lifetime / 1e3)));
    const double phase = report.GetSimulationTime() / 4;

    bool holds = true;
    for (const std::string preset : {"stock", "series-2026-08"})
    {
        Network network({5, 5, 5},
                        {{"Preset", preset}, {"PeerPatience", std::to_string(patience)}});
        Stream* streams[] = {&network.AddFlood(0), &network.AddFlood(1), &network.AddFlood(2)};
        std::vector<double> others;
        std::vector<double> walker;
        const auto endPhase = [&](const std::string& name) {
            others.push_back(streams[0]->GetGoodput() + streams[1]->GetGoodput());
            walker.push_back(streams[2]->GetGoodput());
            uint32_t backlog = 0;
            for (const auto& txq :
                 network.GetScheduler()->GetStationStatistics(network.GetMac(2)).txqs)
            {
                backlog += txq.backlogFrames;
            }
            report.Add(preset + ", " + name, {others.back(), walker.back(), 1.0 * backlog});
            for (auto* stream : streams)
            {
                stream->Measure();
            }
        };
        const auto move = [&](double distance) {
            network.GetStation(2)->GetObject<MobilityModel>()->SetPosition(Vector(distance, 0, 0));
        };
        const auto at = [&](double phases, auto what) {
            Simulator::Schedule(Seconds(2 + phases * phase), what);
        };
        at(1, [&] { endPhase("near"); });
        for (double progress = 0; progress < 1; progress += 0.02)
        {
            at(1 + progress, [=] { move(5 + 85 * progress); });
        }
        at(2, [&] {
            endPhase("walking");
            move(10000);
        });
        at(3, [&] {
            endPhase("gone");
            move(5);
        });
        network.Run(4 * phase);
        endPhase("back");
        const bool walkedAlone = others[1] > 0.95 * others[0] && others[2] > 0.95 * others[0];
        const bool isBack = others[3] > 0.9 * others[0] && walker[3] > 0.75 * walker[0];
        holds = holds && (preset == "stock" ? !walkedAlone : walkedAlone && isBack);
    }
    return report.Print(holds);
}
