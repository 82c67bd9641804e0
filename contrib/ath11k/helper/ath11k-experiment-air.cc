/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-air.h"

#include "ath11k-helper.h"
#include "ath11k-result-statistics.h"

#include "ns3/simulator.h"

#include <algorithm>

namespace ns3
{

namespace
{

const char*
ReasonName(WifiMacDropReason reason)
{
    switch (reason)
    {
    case WIFI_MAC_DROP_FAILED_ENQUEUE:
        return "mac_queue_full";
    case WIFI_MAC_DROP_EXPIRED_LIFETIME:
        return "mac_lifetime";
    case WIFI_MAC_DROP_REACHED_RETRY_LIMIT:
        return "mac_retry_limit";
    case WIFI_MAC_DROP_QOS_OLD_PACKET:
        return "mac_block_ack_window";
    }
    return "mac_other";
}

} // namespace

Ath11kAirCollector::Ath11kAirCollector(const Ath11kNetwork& network, const Ath11kWindow& window)
    : m_network(network),
      m_window(window),
      m_band(network.GetAp()->GetPhy()->GetPhyBand())
{
    for (const auto& station : network.GetStations())
    {
        m_number[station.device->GetMac()->GetAddress()] = m_stations.size();
        m_stations.emplace_back(window);
        station.device->GetPhy()->TraceConnectWithoutContext(
            "PhyTxPsduBegin",
            MakeCallback(&Ath11kAirCollector::Sent, this));
    }
    network.GetAp()->GetPhy()->TraceConnectWithoutContext(
        "PhyTxPsduBegin",
        MakeCallback(&Ath11kAirCollector::Sent, this));
    network.GetAp()->GetMac()->TraceConnectWithoutContext(
        "DroppedMpdu",
        MakeCallback(&Ath11kAirCollector::Dropped, this));
    if (auto scheduler = Ath11kHelper::Get(network.GetAp()))
    {
        scheduler->TraceConnectWithoutContext(
            "Drop",
            MakeCallback(&Ath11kAirCollector::DroppedAbove, this));
    }
    network.GetAp()->GetMac()->TraceConnectWithoutContext(
        "MacTxDrop",
        MakeCallback(&Ath11kAirCollector::Refused, this));
}

bool
Ath11kAirCollector::InWindow() const
{
    return Simulator::Now() >= m_window.from && Simulator::Now() < m_window.to;
}

void
Ath11kAirCollector::CountAggregate(Station& station, Ptr<const WifiPsdu> psdu) const
{
    const auto mpdus = psdu->GetNMpdus();
    station.ampduSteps.Add(static_cast<double>(mpdus));
    if (InWindow())
    {
        ++station.ppdus;
        station.mpdus += mpdus;
        station.counts.resize(std::max<std::size_t>(station.counts.size(), mpdus), 0);
        ++station.counts[mpdus - 1];
    }
}

void
Ath11kAirCollector::Sent(WifiConstPsduMap psdus, WifiTxVector txVector, double /* power */)
{
    for (const auto& [staId, psdu] : psdus)
    {
        if (!psdu->GetHeader(0).IsData())
        {
            continue;
        }
        const auto to = m_number.find(psdu->GetAddr1());
        const auto from = m_number.find(psdu->GetAddr2());
        const Time duration = WifiPhy::CalculateTxDuration(psdus, txVector, m_band);
        if (to != m_number.end())
        {
            auto& station = m_stations[to->second];
            station.down += InWindow() ? duration : Time();
            station.downSteps.Add(duration.GetSeconds() * 1e6);
            CountAggregate(station, psdu);
            const double rate = txVector.GetMode(staId).GetDataRate(txVector, staId) / 1e6;
            station.rateSteps.Add(rate);
            station.rates += InWindow() ? rate : 0;
        }
        else if (from != m_number.end() && !m_network.GetStations()[from->second].left)
        {
            auto& station = m_stations[from->second];
            station.up += InWindow() ? duration : Time();
            station.upSteps.Add(duration.GetSeconds() * 1e6);
        }
    }
}

void
Ath11kAirCollector::Dropped(WifiMacDropReason reason, Ptr<const WifiMpdu> mpdu)
{
    // ns-3 before 3.43 may report a drop twice; the first report counts, as it does in the TX ring.
    if (mpdu->GetHeader().IsData() && InWindow() &&
        m_dropped.insert(mpdu->GetPacket()->GetUid()).second)
    {
        ++m_drops[ReasonName(reason)];
    }
}

void
Ath11kAirCollector::DroppedAbove(Ptr<const Packet> packet,
                                 Mac48Address /* receiver */,
                                 uint8_t /* tid */,
                                 const std::string& /* layer */,
                                 const std::string& /* reason */)
{
    m_droppedAbove = packet;
}

void
Ath11kAirCollector::Refused(Ptr<const Packet> packet)
{
    // The scheduler tells the MAC of what it drops, right after its own trace source.
    if (InWindow() && packet != m_droppedAbove)
    {
        ++m_drops["mac_not_associated"];
    }
}

void
Ath11kAirCollector::AddTo(Ath11kRunResult& result) const
{
    Time total;
    uint64_t ppdus = 0;
    uint64_t mpdus = 0;
    for (const auto& station : m_stations)
    {
        total += station.down + station.up;
        ppdus += station.ppdus;
        mpdus += station.mpdus;
    }
    std::vector<double> shares;
    for (std::size_t i = 0; i < m_stations.size(); ++i)
    {
        const auto& counts = m_stations[i];
        auto& station = result.stations[i];
        station.airtimeDownMs = counts.down.GetSeconds() * 1e3;
        station.airtimeUpMs = counts.up.GetSeconds() * 1e3;
        station.airtimeShare =
            total.IsZero() ? 0 : (counts.down + counts.up).GetSeconds() / total.GetSeconds();
        station.ppdus = counts.ppdus;
        station.mpdus = counts.mpdus;
        if (counts.ppdus > 0)
        {
            station.ampduMean = static_cast<double>(counts.mpdus) / counts.ppdus;
            station.phyRateMbps = counts.rates / counts.ppdus;
        }
        station.ampduCounts = counts.counts;
        const auto steps = result.series.timeS.size();
        station.seriesAirtimeDownUs = counts.downSteps.GetSums(steps);
        station.seriesAirtimeUpUs = counts.upSteps.GetSums(steps);
        station.seriesAmpdu = counts.ampduSteps.GetMeans(steps);
        station.seriesPhyRateMbps = counts.rateSteps.GetMeans(steps);
        shares.push_back(station.airtimeShare);
    }
    result.airtimeJain = Ath11kJainIndex(shares);
    if (ppdus > 0)
    {
        result.ampduMean = static_cast<double>(mpdus) / ppdus;
    }
    uint64_t drops = 0;
    for (const auto& [reason, count] : m_drops)
    {
        result.drops[reason] = count;
        drops += count;
    }
    result.drops["mac"] = drops;
}

} // namespace ns3
