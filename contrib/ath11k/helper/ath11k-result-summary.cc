/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-result-summary.h"

#include <algorithm>

namespace ns3
{

namespace
{

using Counts = std::map<std::string, uint64_t>;

void
Add(Counts& sum, const Counts& counts)
{
    for (const auto& [name, count] : counts)
    {
        sum[name] += count;
    }
}

} // namespace

Ath11kSummary
Ath11kSummarizeRuns(const std::vector<Ath11kRunResult>& runs)
{
    Ath11kSummary summary;
    std::vector<double> rtts;
    std::vector<double> ampdu;
    std::vector<double> software;
    std::vector<double> device;
    std::vector<double> pending;
    for (const auto& run : runs)
    {
        summary.goodputRuns.push_back(run.goodputMbps);
        summary.rttRuns.push_back(run.rttMs.mean);
        for (const auto& probe : run.probes)
        {
            rtts.insert(rtts.end(), probe.seriesMs.begin(), probe.seriesMs.end());
        }
        ampdu.push_back(run.ampduMean);
        software.push_back(run.softwareFrames.mean);
        device.push_back(run.deviceFrames.mean);
        pending.push_back(run.pendingUs.mean);
        summary.softwareFramesMax = std::max(summary.softwareFramesMax, run.softwareFrames.max);
        summary.pendingUsMax = std::max(summary.pendingUsMax, run.pendingUs.max);
        summary.probesLost += run.probesLost;
        summary.marks += run.marks;
        Add(summary.drops, run.drops);
        Add(summary.rounds, run.rounds);
        Add(summary.conservation, run.conservation);
        Add(summary.airtimeBooks, run.airtimeBooks);
    }
    summary.goodputMbps = Ath11kEstimateMean(summary.goodputRuns);
    summary.rttMs = Ath11kEstimateMean(summary.rttRuns);
    summary.rtt = Ath11kSummarize(rtts);
    summary.ampduMean = Ath11kEstimateMean(ampdu);
    summary.softwareFrames = Ath11kEstimateMean(software);
    summary.deviceFrames = Ath11kEstimateMean(device);
    summary.pendingUs = Ath11kEstimateMean(pending);
    return summary;
}

} // namespace ns3
