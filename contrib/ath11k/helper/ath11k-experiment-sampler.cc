/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-sampler.h"

#include "ath11k-experiment-host-queue.h"
#include "ath11k-result-statistics.h"

#include "ns3/qos-utils.h"
#include "ns3/simulator.h"
#include "ns3/wifi-mac-queue.h"
#include "ns3/wifi-mac.h"

namespace ns3
{

Ath11kSampler::Ath11kSampler(const Ath11kNetwork& network, const Ath11kWindow& window, Time end)
    : m_device(network.GetAp()),
      m_scheduler(DynamicCast<Ath11kQueueScheduler>(m_device->GetMac()->GetMacQueueScheduler())),
      m_window(window),
      m_end(end)
{
    Simulator::ScheduleNow(&Ath11kSampler::Sample, this);
}

double
Ath11kSampler::TxqBytes() const
{
    double bytes = m_scheduler->GetGroupStatistics().backlogBytes;
    for (const auto& address : m_scheduler->GetStations())
    {
        for (const auto& txq : m_scheduler->GetStationStatistics(address).txqs)
        {
            bytes += txq.backlogBytes;
        }
    }
    return bytes;
}

double
Ath11kSampler::DeviceFrames() const
{
    double frames = 0;
    for (const auto ac : {AC_BE, AC_BK, AC_VI, AC_VO})
    {
        if (auto queue = m_device->GetMac()->GetTxopQueue(ac))
        {
            frames += queue->GetNPackets();
        }
    }
    return frames;
}

void
Ath11kSampler::Sample()
{
    m_series.timeS.push_back((Simulator::Now() - m_window.origin).GetSeconds());
    double software = 0;
    double bytes = 0;
    for (const auto& host : Ath11kGetHostQueues(m_device))
    {
        software += host->GetNPackets();
        bytes += host->GetNBytes();
    }
    double device = 0;
    double pendingUs = 0;
    if (m_scheduler)
    {
        const auto statistics = m_scheduler->GetStatistics();
        software += statistics.fq.backlogFrames;
        bytes += TxqBytes();
        device = statistics.device.inUse;
        pendingUs = static_cast<double>(statistics.books.pendingUs);
        const uint64_t dropped = statistics.books.dropped;
        const uint64_t marked = statistics.path.marked;
        // What the statistics count now happened in the step before this sample.
        if (m_series.timeS.size() > 1)
        {
            m_series.dropped.push_back(static_cast<double>(dropped - m_dropped));
            m_series.marked.push_back(static_cast<double>(marked - m_marked));
        }
        m_dropped = dropped;
        m_marked = marked;
    }
    else
    {
        device = DeviceFrames();
    }
    m_series.softwareFrames.push_back(software);
    m_series.softwareBytes.push_back(bytes);
    m_series.deviceFrames.push_back(device);
    m_series.pendingUs.push_back(pendingUs);
    if (Simulator::Now() + m_window.step < m_end)
    {
        Simulator::Schedule(m_window.step, &Ath11kSampler::Sample, this);
    }
}

void
Ath11kSampler::AddTo(Ath11kRunResult& result) const
{
    const auto inWindow = [this](const std::vector<double>& values) {
        std::vector<double> chosen;
        for (std::size_t i = 0; i < values.size(); ++i)
        {
            const Time when = m_window.origin + Seconds(m_series.timeS[i]);
            if (when >= m_window.from && when < m_window.to)
            {
                chosen.push_back(values[i]);
            }
        }
        return Ath11kSummarize(chosen);
    };
    result.series = m_series;
    if (m_scheduler)
    {
        const auto statistics = m_scheduler->GetStatistics();
        result.series.dropped.push_back(static_cast<double>(statistics.books.dropped - m_dropped));
        result.series.marked.push_back(static_cast<double>(statistics.path.marked - m_marked));
    }
    result.softwareFrames = inWindow(m_series.softwareFrames);
    result.deviceFrames = inWindow(m_series.deviceFrames);
    result.pendingUs = inWindow(m_series.pendingUs);
}

} // namespace ns3
