/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-sampler.h"

#include "ath11k-result-statistics.h"

#include "ns3/qos-utils.h"
#include "ns3/queue-disc.h"
#include "ns3/simulator.h"
#include "ns3/traffic-control-layer.h"
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
Ath11kSampler::HostFrames() const
{
    auto control = m_device->GetNode()->GetObject<TrafficControlLayer>();
    auto disc = control ? control->GetRootQueueDiscOnDevice(m_device) : nullptr;
    return disc ? disc->GetNPackets() : 0;
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
    m_series.timeS.push_back(Simulator::Now().GetSeconds());
    double software = HostFrames();
    double device = 0;
    double pendingUs = 0;
    if (m_scheduler)
    {
        const auto statistics = m_scheduler->GetStatistics();
        software += statistics.fq.backlogFrames;
        device = statistics.device.inUse;
        pendingUs = static_cast<double>(statistics.books.pendingUs);
    }
    else
    {
        device = DeviceFrames();
    }
    m_series.softwareFrames.push_back(software);
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
            if (m_series.timeS[i] >= m_window.from.GetSeconds() &&
                m_series.timeS[i] < m_window.to.GetSeconds())
            {
                chosen.push_back(values[i]);
            }
        }
        return Ath11kSummarize(chosen);
    };
    result.series = m_series;
    result.softwareFrames = inWindow(m_series.softwareFrames);
    result.deviceFrames = inWindow(m_series.deviceFrames);
    result.pendingUs = inWindow(m_series.pendingUs);
}

} // namespace ns3
