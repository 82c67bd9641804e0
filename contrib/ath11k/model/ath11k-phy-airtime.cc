/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-phy-airtime.h"

#include "ath11k-rate-map.h"
#include "ath11k-station-airtime.h"
#include "ath11k-wifi-compat.h"

#include "ns3/ampdu-subframe-header.h"
#include "ns3/frame-exchange-manager.h"
#include "ns3/packet.h"
#include "ns3/simulator.h"
#include "ns3/wifi-mac-header.h"
#include "ns3/wifi-mac.h"
#include "ns3/wifi-net-device.h"
#include "ns3/wifi-phy.h"
#include "ns3/wifi-psdu.h"
#include "ns3/wifi-remote-station-manager.h"

#include <algorithm>
#include <utility>

namespace ns3
{

namespace
{

/**
 * \param psdu a PSDU
 * \return the header of its first data frame with payload, null if there is none
 */
const WifiMacHeader*
FindData(const WifiPsdu& psdu)
{
    for (std::size_t i = 0; i < psdu.GetNMpdus(); ++i)
    {
        if (psdu.GetHeader(i).HasData())
        {
            return &psdu.GetHeader(i);
        }
    }
    return nullptr;
}

/**
 * \param header MAC header of a data frame
 * \return its TID, 0 (best effort) without QoS
 */
uint8_t
GetTid(const WifiMacHeader& header)
{
    return header.IsQosData() ? header.GetQosTid() : 0;
}

} // namespace

Time
Ath11kGetPpduShare(const WifiTxVector& txVector, uint16_t staId, Time duration)
{
    if (!txVector.IsMu())
    {
        return duration;
    }
    const auto& users = txVector.GetHeMuUserInfoMap();
    int64_t before = 0; // width of the resource units of stations with smaller numbers
    int64_t own = 0;
    int64_t total = 0;
    for (const auto& [user, info] : users)
    {
        const int64_t width = ath11k::compat::RuWidthMhz(info);
        before += user < staId ? width : 0;
        own += user == staId ? width : 0;
        total += width;
    }
    if (txVector.IsUlMu())
    {
        // Who else was triggered is not known here, so the whole channel is the measure.
        before = 0;
        total = std::max<int64_t>(ath11k::compat::ChannelWidthMhz(txVector), own);
    }
    if (total == 0)
    {
        return Time();
    }
    // As the difference of two rounded sums, so that all shares add up to the duration.
    const int64_t ns = duration.GetNanoSeconds();
    return NanoSeconds(ns * (before + own) / total - ns * before / total);
}

Ath11kPhyAirtime::Ath11kPhyAirtime(Ath11kStationAirtime& owner,
                                   const Ptr<WifiNetDevice>& device,
                                   uint8_t phyIndex)
    : m_owner(owner),
      m_mac(device->GetMac()),
      m_phy(device->GetPhy(phyIndex)),
      m_phyIndex(phyIndex)
{
    m_phy->TraceConnectWithoutContext("PhyTxPsduBegin",
                                      MakeCallback(&Ath11kPhyAirtime::PhyTxPsduBegin, this));
    m_phy->TraceConnectWithoutContext("PhyRxPayloadBegin",
                                      MakeCallback(&Ath11kPhyAirtime::PhyRxPayloadBegin, this));
    m_phy->TraceConnectWithoutContext("MonitorSnifferRx",
                                      MakeCallback(&Ath11kPhyAirtime::MonitorSnifferRx, this));
}

Ath11kPhyAirtime::~Ath11kPhyAirtime()
{
    m_phy->TraceDisconnectWithoutContext("PhyTxPsduBegin",
                                         MakeCallback(&Ath11kPhyAirtime::PhyTxPsduBegin, this));
    m_phy->TraceDisconnectWithoutContext("PhyRxPayloadBegin",
                                         MakeCallback(&Ath11kPhyAirtime::PhyRxPayloadBegin, this));
    m_phy->TraceDisconnectWithoutContext("MonitorSnifferRx",
                                         MakeCallback(&Ath11kPhyAirtime::MonitorSnifferRx, this));
    m_txEnd.Cancel();
}

void
Ath11kPhyAirtime::PhyTxPsduBegin(WifiConstPsduMap psdus, WifiTxVector txVector, double /* powerW */)
{
    m_txShares.clear();
    const Time duration = WifiPhy::CalculateTxDuration(psdus, txVector, m_phy->GetPhyBand());
    for (const auto& [staId, psdu] : psdus)
    {
        if (const WifiMacHeader* header = FindData(*psdu))
        {
            m_txShares.push_back({GetIdentity(header->GetAddr1()),
                                  GetTid(*header),
                                  Ath11kGetPpduShare(txVector, staId, duration),
                                  Ath11kGetTxRate(txVector, staId)});
        }
    }
    if (!m_txShares.empty())
    {
        // The map of PSDUs is a hash table; reports come in an order that is the same everywhere.
        std::sort(m_txShares.begin(), m_txShares.end(), [](const TxShare& a, const TxShare& b) {
            return a.peer < b.peer;
        });
        m_txEnd = Simulator::Schedule(duration, &Ath11kPhyAirtime::PhyTxEnd, this);
    }
}

void
Ath11kPhyAirtime::PhyTxEnd()
{
    for (const TxShare& share : std::exchange(m_txShares, {}))
    {
        m_owner.NotifyTx(share.peer, share.tid, share.duration, share.rate);
    }
}

void
Ath11kPhyAirtime::PhyRxPayloadBegin(WifiTxVector /* txVector */, Time duration)
{
    const Time now = Simulator::Now();
    // Receptions that were aborted or failed never come back; they leave when they are over.
    m_rxPayloads.erase(std::remove_if(m_rxPayloads.begin(),
                                      m_rxPayloads.end(),
                                      [now](const RxPayload& rx) { return rx.end < now; }),
                       m_rxPayloads.end());
    m_rxPayloads.push_back({now + duration, duration});
}

void
Ath11kPhyAirtime::MonitorSnifferRx(Ptr<const Packet> packet,
                                   uint16_t /* channelMhz */,
                                   WifiTxVector txVector,
                                   MpduInfo info,
                                   SignalNoiseDbm /* signalNoise */,
                                   uint16_t staId)
{
    const bool aggregated = info.type != NORMAL_MPDU;
    if (aggregated && info.mpduRefNumber == m_lastAmpdu)
    {
        return;
    }
    WifiMacHeader header;
    if (aggregated)
    {
        Ptr<Packet> mpdu = packet->Copy();
        AmpduSubframeHeader subframe;
        mpdu->RemoveHeader(subframe);
        mpdu->PeekHeader(header);
    }
    else
    {
        packet->PeekHeader(header);
    }
    const auto rx = std::find_if(m_rxPayloads.begin(), m_rxPayloads.end(), [](const RxPayload& r) {
        return r.end == Simulator::Now();
    });
    // A PPDU whose beginning was before our time has no duration.
    if (rx == m_rxPayloads.end() || !IsDataForUs(header))
    {
        return;
    }
    if (aggregated)
    {
        m_lastAmpdu = info.mpduRefNumber;
    }
    const Time duration = WifiPhy::CalculatePhyPreambleAndHeaderDuration(txVector) + rx->duration;
    m_owner.NotifyRx(GetIdentity(header.GetAddr2()),
                     GetTid(header),
                     Ath11kGetPpduShare(txVector, staId, duration));
}

bool
Ath11kPhyAirtime::IsDataForUs(const WifiMacHeader& header) const
{
    if (!header.HasData())
    {
        return false;
    }
    const Mac48Address receiver = header.GetAddr1();
    const auto link = ath11k::compat::LinkOfPhy(m_mac, m_phy, m_phyIndex);
    return receiver.IsGroup() ||
           (link && receiver == m_mac->GetFrameExchangeManager(*link)->GetAddress());
}

Mac48Address
Ath11kPhyAirtime::GetIdentity(Mac48Address address) const
{
    const auto link = ath11k::compat::LinkOfPhy(m_mac, m_phy, m_phyIndex);
    if (!link || address.IsGroup())
    {
        return address;
    }
    return m_mac->GetWifiRemoteStationManager(*link)->GetMldAddress(address).value_or(address);
}

} // namespace ns3
