/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-result-summary.h"

#include <algorithm>
#include <sstream>

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

std::string
Ath11kFindImbalance(const Ath11kRunResult& run)
{
    const auto host = [&](const char* name) { return run.hostConservation.at(name); };
    if (!run.hostConservation.empty() &&
        host("received") != host("sent") + host("dropped") + host("queued"))
    {
        return std::to_string(host("received")) + " frames came into the host queue, but " +
               std::to_string(host("sent")) + " were sent, " + std::to_string(host("dropped")) +
               " dropped and " + std::to_string(host("queued")) + " are queued";
    }
    if (run.conservation.empty())
    {
        return ""; // ns-3's own MAC queues keep no books
    }
    const auto frames = [&](const char* name) { return run.conservation.at(name); };
    const auto airtime = [&](const char* name) { return run.airtimeBooks.at(name); };
    std::ostringstream os;
    if (frames("entered") != frames("delivered") + frames("dropped") + frames("queued"))
    {
        os << frames("entered") << " frames entered, but " << frames("delivered")
           << " were delivered, " << frames("dropped") << " dropped and " << frames("queued")
           << " are queued";
    }
    else if (airtime("charged_us") != airtime("returned_us") + airtime("pending_us"))
    {
        os << airtime("charged_us") << " us of airtime were charged, but " << airtime("returned_us")
           << " us returned and " << airtime("pending_us") << " us are pending";
    }
    else if (frames("queued") == 0 && airtime("pending_us") != 0)
    {
        os << "no frame is queued, but " << airtime("pending_us") << " us of airtime are pending";
    }
    return os.str();
}

} // namespace ns3
