/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-device-load.h"

namespace ns3
{

using ath11k::Ac;
using ath11k::Index;
using ath11k::TxqId;
using ath11k::TxRate;

void
Ath11kDeviceLoad::SetDepth(const Ath11kTxqDepth& depth)
{
    m_depth = depth;
    for (uint32_t station = 0; station < m_stations.size(); ++station)
    {
        RecountStation(station);
    }
}

void
Ath11kDeviceLoad::AddStation(uint32_t station, const TxRate& rate)
{
    if (station >= m_stations.size())
    {
        m_stations.resize(station + 1);
    }
    m_stations[station].rate = rate;
}

void
Ath11kDeviceLoad::RemoveStation(uint32_t station)
{
    for (Txq& txq : m_stations[station].txqs)
    {
        txq.load = Ath11kTxqLoad();
    }
    RecountStation(station);
}

void
Ath11kDeviceLoad::SetRate(uint32_t station, const TxRate& rate)
{
    m_stations[station].rate = rate;
    if (m_depth.deviceAggregates > 0)
    {
        RecountStation(station);
    }
}

void
Ath11kDeviceLoad::Add(TxqId txq, uint32_t bytes)
{
    if (txq.IsGroup())
    {
        m_group.Add(bytes);
        return;
    }
    m_stations[txq.station].txqs[txq.tid].load.Add(bytes);
    Recount(txq);
}

void
Ath11kDeviceLoad::Remove(TxqId txq, uint32_t bytes)
{
    if (txq.IsGroup())
    {
        m_group.Remove(bytes);
        return;
    }
    m_stations[txq.station].txqs[txq.tid].load.Remove(bytes);
    Recount(txq);
}

uint32_t
Ath11kDeviceLoad::GetFrames(TxqId txq) const
{
    return txq.IsGroup() ? m_group.frames : m_stations[txq.station].txqs[txq.tid].load.frames;
}

bool
Ath11kDeviceLoad::IsFullOf(TxqId txq) const
{
    if (txq.IsGroup())
    {
        return m_depth.IsReached(m_group, TxRate());
    }
    const Station& station = m_stations[txq.station];
    return m_depth.IsReached(station.txqs[txq.tid].load, station.rate);
}

bool
Ath11kDeviceLoad::IsFull(Ac ac) const
{
    return IsAbove(m_aggregates[Index(ac)] + 1);
}

bool
Ath11kDeviceLoad::WouldOverfill(TxqId txq) const
{
    if (m_depth.deviceAggregates == 0 || txq.IsGroup())
    {
        return false;
    }
    const Station& station = m_stations[txq.station];
    const Txq& now = station.txqs[txq.tid];
    const uint32_t then = m_depth.CountAggregates(Ath11kWithOneMore(now.load), station.rate);
    return IsAbove(m_aggregates[Index(txq.GetAc())] - now.aggregates + then);
}

bool
Ath11kDeviceLoad::IsAbove(uint32_t aggregates) const
{
    return m_depth.deviceAggregates > 0 && aggregates > m_depth.deviceAggregates;
}

void
Ath11kDeviceLoad::Recount(TxqId id)
{
    Station& station = m_stations[id.station];
    Txq& txq = station.txqs[id.tid];
    uint32_t& sum = m_aggregates[Index(id.GetAc())];
    sum -= txq.aggregates;
    txq.aggregates =
        m_depth.deviceAggregates > 0 ? m_depth.CountAggregates(txq.load, station.rate) : 0;
    sum += txq.aggregates;
}

void
Ath11kDeviceLoad::RecountStation(uint32_t station)
{
    for (uint8_t tid = 0; tid < ath11k::kTidCount; ++tid)
    {
        Recount({station, tid});
    }
}

} // namespace ns3
