/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-transit.h"

#include "ath11k-result-statistics.h"

#include "ns3/simulator.h"
#include "ns3/wifi-mac.h"

namespace ns3
{

Ath11kTransitCollector::Ath11kTransitCollector(const Ath11kNetwork& network,
                                               const Ath11kWindow& window)
    : m_window(window)
{
    for (const auto& station : network.GetStations())
    {
        m_number[station.device->GetMac()->GetAddress()] = m_number.size();
    }
    m_times.resize(m_number.size() + 1);
    auto scheduler =
        DynamicCast<Ath11kQueueScheduler>(network.GetAp()->GetMac()->GetMacQueueScheduler());
    if (!scheduler)
    {
        return;
    }
    using Self = Ath11kTransitCollector;
    scheduler->TraceConnectWithoutContext("Dequeue", MakeCallback(&Self::Dequeued, this));
    scheduler->TraceConnectWithoutContext("RingPost", MakeCallback(&Self::Posted, this));
    scheduler->TraceConnectWithoutContext("Completion", MakeCallback(&Self::Completed, this));
    scheduler->TraceConnectWithoutContext("Drop", MakeCallback(&Self::Dropped, this));
    network.GetAp()->GetPhy()->TraceConnectWithoutContext("PhyTxPsduBegin",
                                                          MakeCallback(&Self::Sent, this));
}

bool
Ath11kTransitCollector::InWindow() const
{
    return Simulator::Now() >= m_window.from && Simulator::Now() < m_window.to;
}

Ath11kTransitCollector::Times&
Ath11kTransitCollector::TimesOf(Mac48Address station)
{
    const auto found = m_number.find(station);
    return found == m_number.end() ? m_times.back() : m_times[found->second];
}

void
Ath11kTransitCollector::Dequeued(Ptr<const Packet> /* packet */,
                                 Mac48Address station,
                                 uint8_t /* tid */,
                                 Time sojourn)
{
    if (InWindow())
    {
        TimesOf(station).software.push_back(sojourn.GetSeconds() * 1e3);
    }
}

void
Ath11kTransitCollector::Posted(Ptr<const Packet> packet,
                               Mac48Address /* station */,
                               uint8_t /* tid */,
                               uint32_t /* inUse */)
{
    m_inDevice[PeekPointer(packet)].posted = Simulator::Now();
}

void
Ath11kTransitCollector::Sent(WifiConstPsduMap psdus,
                             WifiTxVector /* txVector */,
                             double /* power */)
{
    for (const auto& [staId, psdu] : psdus)
    {
        for (const auto& mpdu : *PeekPointer(psdu))
        {
            if (!mpdu->GetHeader().IsQosData() || !mpdu->GetHeader().IsQosAmsdu())
            {
                FirstOnAir(mpdu->GetPacket());
                continue;
            }
            for (const auto& msdu : *PeekPointer(mpdu))
            {
                FirstOnAir(msdu.first);
            }
        }
    }
}

void
Ath11kTransitCollector::FirstOnAir(Ptr<const Packet> packet)
{
    const auto found = m_inDevice.find(PeekPointer(packet));
    if (found != m_inDevice.end() && !found->second.sent)
    {
        found->second.sent = true;
        found->second.first = Simulator::Now();
    }
}

void
Ath11kTransitCollector::Completed(Ptr<const Packet> packet,
                                  Mac48Address station,
                                  uint8_t /* tid */,
                                  Time /* sojourn */,
                                  Ath11kFate /* fate */)
{
    const auto found = m_inDevice.find(PeekPointer(packet));
    if (found == m_inDevice.end())
    {
        return;
    }
    const auto& frame = found->second;
    if (frame.sent && InWindow())
    {
        auto& times = TimesOf(station);
        times.wait.push_back((frame.first - frame.posted).GetSeconds() * 1e3);
        times.air.push_back((Simulator::Now() - frame.first).GetSeconds() * 1e3);
    }
    m_inDevice.erase(found);
}

void
Ath11kTransitCollector::Dropped(Ptr<const Packet> /* packet */,
                                Mac48Address station,
                                uint8_t /* tid */,
                                const std::string& layer,
                                const std::string& reason)
{
    if (InWindow())
    {
        ++TimesOf(station).drops[layer == "device" ? "device_" + reason : reason];
    }
}

void
Ath11kTransitCollector::AddTo(Ath11kRunResult& result) const
{
    Times all;
    const auto append = [](std::vector<double>& to, const std::vector<double>& from) {
        to.insert(to.end(), from.begin(), from.end());
    };
    for (std::size_t i = 0; i < m_times.size(); ++i)
    {
        append(all.wait, m_times[i].wait);
        append(all.air, m_times[i].air);
        if (i < result.stations.size())
        {
            auto& station = result.stations[i];
            station.softwareSojournMs = Ath11kSummarize(m_times[i].software);
            station.deviceWaitMs = Ath11kSummarize(m_times[i].wait);
            station.airMs = Ath11kSummarize(m_times[i].air);
            station.drops = m_times[i].drops;
        }
    }
    result.deviceWaitMs = Ath11kSummarize(all.wait);
    result.airMs = Ath11kSummarize(all.air);
}

} // namespace ns3
