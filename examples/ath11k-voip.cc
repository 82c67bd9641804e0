/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// A voice call (G.711, 20 ms a frame) to a station that downloads by TCP at the same time, in the
// access category of the download (BE) or in that of voice (VO). With the driver as it is, a call
// in BE is ruined by the queue in the device; with the series it is as good in BE as in VO.
//
// The quality is that of a simplified E-model (ITU-T G.107; delay as in R. Cole, J. Rosenbluth,
// "Voice over IP performance monitoring", 2001): R = 93.2 - Id - Ie, with Id = 0.024 d + 0.11 (d -
// 177.3) above 177.3 ms, d the 99th percentile of the delay, which is what a jitter buffer must
// wait for, and 20 ms for a frame to be spoken; Ie = 95 p / (p + 25.1) for p percent of loss, G.711
// with concealment (G.113). MOS = 1 + 0.035 R + 7e-6 R (R - 60) (100 - R).
//
// ns-3.37, 10 s, seed 1, run 1:
//
//                       delayMs  delay99Ms  lossPercent  rFactor  mos  bulkMbps
//   stock, VO               7.3       12.7          0.0     92.4  4.4      90.0
//   stock, BE             141.5      200.8          0.6     80.8  4.1      95.2
//   series-2026-08, VO      7.1       13.0          0.0     92.4  4.4      87.7
//   series-2026-08, BE     15.2       25.2          0.0     92.1  4.4      95.8

#include "ath11k-example.h"

#include <algorithm>

using namespace example;

namespace
{

/**
 * \param delayMs from mouth to ear
 * \param lossPercent of frames
 * \return rating factor of the E-model, 0 to 93.2
 */
double
RatingFactor(double delayMs, double lossPercent)
{
    const double delay = 0.024 * delayMs + 0.11 * std::max(0.0, delayMs - 177.3);
    const double loss = 95 * lossPercent / (lossPercent + 25.1);
    return std::max(0.0, 93.2 - delay - loss);
}

/**
 * \param r rating factor
 * \return mean opinion score, 1 to 4.4
 */
double
MeanOpinionScore(double r)
{
    return 1 + 0.035 * r + 7e-6 * r * (r - 60) * (100 - r);
}

} // namespace

int
main(int argc, char* argv[])
{
    Report report("ath11k-voip",
                  "With AQL a call in best effort is nearly as good as one in the voice category.",
                  {"delayMs", "delay99Ms", "lossPercent", "rFactor", "mos", "bulkMbps"});
    report.Parse(argc, argv);

    bool holds = true;
    for (const std::string preset : {"stock", "series-2026-08"})
    {
        double voice = 0;
        for (const uint8_t tos : {kVoice, uint8_t{0}})
        {
            Network network({5}, {{"Preset", preset}});
            network.Download(0);
            Stream::Settings call;
            call.bytes = 172; // 160 of speech and 12 of RTP
            call.intervalMs = 20;
            call.tos = tos;
            const Stream& frames = network.AddStream(0, call);
            network.Run(report.GetSimulationTime());
            const double delay99 = frames.GetQuantileMs(0.99);
            const double loss = 100 * frames.GetLoss();
            const double r = RatingFactor(delay99 + call.intervalMs, loss);
            report.Add(
                preset + (tos == kVoice ? ", VO" : ", BE"),
                {frames.GetMeanMs(), delay99, loss, r, MeanOpinionScore(r), network.GetGoodput(0)});
            if (tos == kVoice)
            {
                voice = r;
            }
            else
            {
                holds = holds && (preset == "stock" ? r < voice - 3 : r > voice - 2);
            }
        }
    }
    return report.Print(holds);
}
