/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Latency under load, and what each of four mechanisms does for it: FQ keeps the flows of a station
// apart, CoDel drops from flows that queue for too long, AQL limits what waits in the device, and
// airtime fairness (ATF) shares the air. Only with AQL is there a queue above the device that the
// others can work on: without it, each of them alone changes nothing.
//
// Four TCP downloads to a station, pings to it in the same access category, and UDP to a slow
// station that wants more than it can get.
//
// ns-3.37, 10 s, seed 1, run 1:
//
//                  rttMs  rtt99Ms  goodputMbps  slowMbps
//   none           321.1    515.7          0.0      13.0
//   FQ alone       321.1    515.7          0.0      13.0
//   CoDel alone    321.1    515.7          0.0      13.0
//   ATF alone      321.1    515.7          0.0      13.0
//   AQL alone      522.1    945.1         42.1       6.7
//   all but FQ      64.0    149.1         47.5       6.6
//   all but CoDel   35.3     57.9         45.3       6.9
//   all but AQL    321.1    515.7          0.0      13.0
//   all but ATF     34.4     54.8         44.9       6.7
//   all             36.0     57.1         44.5       6.8

#include "ath11k-example.h"

using namespace example;

int
main(int argc, char* argv[])
{
    Report report("ath11k-latency-toggles",
                  "Without AQL nothing helps; with all four the latency is a fifth or less.",
                  {"rttMs", "rtt99Ms", "goodputMbps", "slowMbps"});
    uint32_t downloads{4};
    report.GetCommandLine().AddValue("downloads", "TCP downloads of the fast station", downloads);
    report.Parse(argc, argv);
    Report::Require(downloads <= 100, "downloads must be at most 100");

    const auto simulate = [&](const std::string& name, const std::string& mechanisms) {
        const auto has = [&](const std::string& mechanism) {
            return mechanisms.find(mechanism) == std::string::npos ? "false" : "true";
        };
        Network network({5, 80},
                        {{"Preset", "series-2026-08"},
                         {"FqEnabled", has("FQ")},
                         {"CodelEnabled", has("CoDel")},
                         {"Aql", has("AQL")},
                         {"AirtimeFairness", has("ATF")}});
        for (uint32_t i = 0; i < downloads; ++i)
        {
            network.Download(0);
        }
        Stream::Settings ping;
        ping.echo = true;
        const Stream& pings = network.AddStream(0, ping);
        const Stream& flood = network.AddFlood(1);
        network.Run(report.GetSimulationTime());
        report.Add(name,
                   {pings.GetMeanMs(),
                    pings.GetQuantileMs(0.99),
                    network.GetGoodput(0),
                    flood.GetGoodput()});
        return pings.GetMeanMs();
    };

    const double none = simulate("none", "");
    bool holds = true;
    for (const std::string mechanism : {"FQ", "CoDel", "ATF"})
    {
        holds = simulate(mechanism + " alone", mechanism) > 0.8 * none && holds;
    }
    simulate("AQL alone", "AQL");
    simulate("all but FQ", "CoDel AQL ATF");
    simulate("all but CoDel", "FQ AQL ATF");
    holds = simulate("all but AQL", "FQ CoDel ATF") > 0.8 * none && holds;
    simulate("all but ATF", "FQ CoDel AQL");
    holds = simulate("all", "FQ CoDel AQL ATF") < 0.2 * none && holds;
    return report.Print(holds);
}
