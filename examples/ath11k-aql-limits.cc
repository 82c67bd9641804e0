/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// How much a limit on airtime in the device costs: the less may wait there, the shorter the queue
// and the shorter the aggregates. One TCP download, and pings in the same access category. Goodput
// grows with the limit while aggregates do, and then no more; latency grows on.
//
// ns-3.37, 10 s, seed 1, run 1:
//
//                   goodputMbps  rttMs  rtt99Ms  inDeviceFrames
//   250/500 us             29.5   11.8     13.5             3.8
//   500/1000 us            46.6   12.2     15.6             7.9
//   1000/2000 us           60.4   14.6     17.1            15.0
//   2000/4000 us           63.5   18.7     21.3            25.4
//   4000/8000 us           95.2   22.8     38.5            66.9
//   6000/12000 us          96.1   25.2     46.8           100.2
//   12000/24000 us         96.3   39.5     57.6           204.6

#include "ath11k-example.h"

using namespace example;

int
main(int argc, char* argv[])
{
    Report report("ath11k-aql-limits",
                  "From one limit to the next latency grows; goodput grows to a ceiling.",
                  {"goodputMbps", "rttMs", "rtt99Ms", "inDeviceFrames"});
    double distance{5};
    report.GetCommandLine().AddValue("distance", "Distance of the station, in meters", distance);
    report.Parse(argc, argv);
    Report::Require(distance >= 1 && distance <= 100, "distance must be 1 to 100 meters");

    std::vector<double> goodputs;
    std::vector<double> rtts;
    for (const int highUs : {500, 1000, 2000, 4000, 8000, 12000, 24000})
    {
        const int lowUs = highUs / 2;
        Network network({distance},
                        {{"Preset", "series-2026-08"},
                         {"AqlTxqLimitLow", std::to_string(lowUs) + "us"},
                         {"AqlTxqLimitHigh", std::to_string(highUs) + "us"}});
        network.Download(0);
        Stream::Settings ping;
        ping.echo = true;
        const Stream& pings = network.AddStream(0, ping);
        network.Run(report.GetSimulationTime());
        goodputs.push_back(network.GetGoodput(0));
        rtts.push_back(pings.GetMeanMs());
        report.Add(std::to_string(lowUs) + "/" + std::to_string(highUs) + " us",
                   {goodputs.back(),
                    rtts.back(),
                    pings.GetQuantileMs(0.99),
                    network.GetScheduler()->GetStatistics().device.meanInUse});
    }
    const bool holds = goodputs.front() < 0.9 * goodputs.back() && rtts.front() < rtts.back();
    return report.Print(holds);
}
