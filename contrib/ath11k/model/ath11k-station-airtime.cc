/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-station-airtime.h"

#include "ath11k-phy-airtime.h"

#include "ns3/log.h"
#include "ns3/wifi-net-device.h"

#include <utility>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("Ath11kStationAirtime");

Ath11kStationAirtime::Ath11kStationAirtime() = default;

Ath11kStationAirtime::~Ath11kStationAirtime() = default;

void
Ath11kStationAirtime::Connect(const Ptr<WifiNetDevice>& device, AirtimeCallback callback)
{
    Disconnect();
    m_callback = callback;
    for (uint8_t i = 0; i < device->GetNPhys(); ++i)
    {
        m_phys.push_back(std::make_unique<Ath11kPhyAirtime>(*this, device, i));
    }
}

void
Ath11kStationAirtime::Disconnect()
{
    m_phys.clear();
    m_callback = AirtimeCallback();
}

ath11k::TxRate
Ath11kStationAirtime::GetLastTxRate(Mac48Address peer) const
{
    const auto it = m_peers.find(peer);
    return it == m_peers.end() ? ath11k::TxRate() : it->second.lastTxRate;
}

Ath11kStationAirtime::Usage
Ath11kStationAirtime::GetUsage(Mac48Address peer, ath11k::Ac ac) const
{
    const auto it = m_peers.find(peer);
    return it == m_peers.end() ? Usage() : it->second.usage[ath11k::Index(ac)];
}

std::vector<Mac48Address>
Ath11kStationAirtime::GetPeers() const
{
    std::vector<Mac48Address> peers;
    for (const auto& [address, peer] : m_peers)
    {
        peers.push_back(address);
    }
    return peers;
}

void
Ath11kStationAirtime::Forget(Mac48Address peer)
{
    m_peers.erase(peer);
}

void
Ath11kStationAirtime::NotifyTx(Mac48Address address,
                               uint8_t tid,
                               Time duration,
                               const ath11k::TxRate& rate)
{
    NS_LOG_FUNCTION(this << address << +tid << duration);
    Peer& peer = m_peers[address];
    peer.lastTxRate = rate;
    Usage& usage = peer.usage[ath11k::Index(ath11k::TidToAc(tid))];
    usage.tx += duration;
    ++usage.txPpdus;
    if (!m_callback.IsNull())
    {
        m_callback(address, tid, duration, Time());
    }
}

void
Ath11kStationAirtime::NotifyRx(Mac48Address address, uint8_t tid, Time duration)
{
    NS_LOG_FUNCTION(this << address << +tid << duration);
    Usage& usage = m_peers[address].usage[ath11k::Index(ath11k::TidToAc(tid))];
    usage.rx += duration;
    ++usage.rxPpdus;
    if (!m_callback.IsNull())
    {
        m_callback(address, tid, Time(), duration);
    }
}

} // namespace ns3
