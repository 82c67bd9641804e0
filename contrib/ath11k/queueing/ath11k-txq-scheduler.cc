/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-txq-scheduler.h"

namespace ns3
{
namespace ath11k
{

namespace
{

/**
 * Take an index that is free, or a new one.
 * \param table the table
 * \param free its free indices
 * \return the index of an entry whose content is that of an earlier life, or default
 */
template <class Entry>
uint32_t
TakeIndex(std::vector<Entry>& table, std::vector<uint32_t>& free)
{
    if (free.empty())
    {
        table.emplace_back();
        return static_cast<uint32_t>(table.size() - 1);
    }
    const uint32_t index = free.back();
    free.pop_back();
    return index;
}

} // namespace

uint32_t
TxqScheduler::AddStation()
{
    const uint32_t index = TakeIndex(m_stations, m_freeStations);
    Station& station = m_stations[index];
    const uint32_t generation = station.generation + 1;
    station = Station{};
    station.generation = generation;
    station.present = true;
    for (Ac ac : kAllAcs)
    {
        station.airtime[Index(ac)].aql.limits = m_limits.Config().limits[Index(ac)];
    }
    return index;
}

void
TxqScheduler::RemoveStation(uint32_t station)
{
    Station& entry = m_stations[station];
    for (Ac ac : kAllAcs)
    {
        m_limits.Forget(entry.airtime[Index(ac)].aql, ac);
    }
    entry.present = false;
    m_freeStations.push_back(station);
}

void
TxqScheduler::ChangeLimits(Ac ac, AqlLimits limits)
{
    AqlLimits& general = m_limits.Config().limits[Index(ac)];
    for (Station& station : m_stations)
    {
        AqlLimits& own = station.airtime[Index(ac)].aql.limits;
        if (own.lowUs == general.lowUs && own.highUs == general.highUs)
        {
            own = limits;
        }
    }
    general = limits;
}

uint32_t
TxqScheduler::AddTxq(uint32_t station, Ac ac)
{
    const uint32_t index = TakeIndex(m_txqs, m_freeTxqs);
    m_txqs[index] = Txq{};
    m_txqs[index].station = station;
    m_txqs[index].ac = ac;
    return index;
}

void
TxqScheduler::Deactivate(uint32_t txq)
{
    if (m_txqs[txq].listed)
    {
        Unlink(txq);
    }
}

void
TxqScheduler::RemoveTxq(uint32_t txq)
{
    Deactivate(txq);
    m_freeTxqs.push_back(txq);
}

void
TxqScheduler::Schedule(uint32_t txq, bool hasFrames, int64_t nowNs)
{
    const Txq& entry = m_txqs[txq];
    if (entry.listed)
    {
        return;
    }
    if (entry.station == kNoStation)
    {
        if (hasFrames)
        {
            PushTail(txq);
        }
        return;
    }
    StationAirtime& airtime = m_stations[entry.station].airtime[Index(entry.ac)];
    if (!hasFrames)
    {
        // A station in debt stays in the rotation for a while, so that it pays it off.
        if (airtime.EffectiveDeficitUs() < 0 && IsKeptActive(airtime, nowNs))
        {
            PushTail(txq);
        }
        return;
    }
    if (m_config.airtimeFairness && m_config.airtimeFlags != 0)
    {
        // The deficit alone rotates stations: who returns is first again until it is used up.
        PushHead(txq);
    }
    else
    {
        PushTail(txq);
    }
    airtime.lastActiveNs = nowNs;
}

bool
TxqScheduler::StartRound(Ac ac)
{
    ActiveList& list = m_lists[Index(ac)];
    list.blocked = !m_limits.MayStartRound(ac, list.count);
    if (list.blocked)
    {
        if (m_config.roundCounterRestart)
        {
            list.round = 0;
        }
        return false;
    }
    if (++list.round == 0)
    {
        list.round = 1;
    }
    return true;
}

TxqScheduler::Next
TxqScheduler::NextTxq(Ac ac)
{
    ActiveList& list = m_lists[Index(ac)];
    if (list.blocked)
    {
        return {kNoTxq, RoundEnd::Blocked};
    }
    uint32_t first = kNoTxq;
    bool somebodyMaySend = false;
    for (;;)
    {
        ++m_steps;
        const uint32_t head = list.head;
        if (head == kNoTxq)
        {
            return {kNoTxq, RoundEnd::NoTxq};
        }
        if (head == first)
        {
            if (!somebodyMaySend)
            {
                return {kNoTxq, RoundEnd::NoBudget};
            }
            somebodyMaySend = false;
        }
        else if (first == kNoTxq)
        {
            first = head;
        }

        Txq& txq = m_txqs[head];
        const bool maySend = MaySend(head);
        somebodyMaySend |= maySend;
        bool eligible = maySend;
        if (txq.station != kNoStation)
        {
            Station& station = m_stations[txq.station];
            StationAirtime& airtime = station.airtime[Index(ac)];
            if (airtime.EffectiveDeficitUs() < 0)
            {
                // Refilled even when AQL holds it back: Linux does so too.
                airtime.deficitUs += static_cast<int64_t>(station.weight) << m_config.quantumShift;
                eligible = false;
            }
        }
        if (!eligible)
        {
            Unlink(head);
            PushTail(head);
            continue;
        }
        if (txq.round == list.round)
        {
            return {kNoTxq, RoundEnd::AlreadyServed};
        }
        Unlink(head);
        txq.round = list.round;
        return {head, RoundEnd::None};
    }
}

void
TxqScheduler::RegisterAirtime(uint32_t station, Ac ac, uint32_t txUs, uint32_t rxUs, int64_t nowNs)
{
    StationAirtime& airtime = m_stations[station].airtime[Index(ac)];
    airtime.txUs += txUs;
    airtime.rxUs += rxUs;
    if (!IsKeptActive(airtime, nowNs))
    {
        return;
    }
    if (m_config.airtimeFlags & kAirtimeUseTx)
    {
        airtime.deficitUs -= txUs;
    }
    if (m_config.airtimeFlags & kAirtimeUseRx)
    {
        airtime.deficitUs -= rxUs;
    }
}

std::vector<uint32_t>
TxqScheduler::GetActiveList(Ac ac) const
{
    std::vector<uint32_t> result;
    result.reserve(m_lists[Index(ac)].count);
    for (uint32_t txq = m_lists[Index(ac)].head; txq != kNoTxq; txq = m_txqs[txq].next)
    {
        result.push_back(txq);
    }
    return result;
}

void
TxqScheduler::PushHead(uint32_t txq)
{
    Txq& entry = m_txqs[txq];
    ActiveList& list = m_lists[Index(entry.ac)];
    entry.previous = kNoTxq;
    entry.next = list.head;
    (list.head == kNoTxq ? list.tail : m_txqs[list.head].previous) = txq;
    list.head = txq;
    entry.listed = true;
    ++list.count;
}

void
TxqScheduler::PushTail(uint32_t txq)
{
    Txq& entry = m_txqs[txq];
    ActiveList& list = m_lists[Index(entry.ac)];
    entry.next = kNoTxq;
    entry.previous = list.tail;
    (list.tail == kNoTxq ? list.head : m_txqs[list.tail].next) = txq;
    list.tail = txq;
    entry.listed = true;
    ++list.count;
}

void
TxqScheduler::Unlink(uint32_t txq)
{
    Txq& entry = m_txqs[txq];
    ActiveList& list = m_lists[Index(entry.ac)];
    (entry.previous == kNoTxq ? list.head : m_txqs[entry.previous].next) = entry.next;
    (entry.next == kNoTxq ? list.tail : m_txqs[entry.next].previous) = entry.previous;
    entry.listed = false;
    --list.count;
}

} // namespace ath11k
} // namespace ns3
