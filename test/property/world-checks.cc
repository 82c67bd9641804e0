/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "world.h"

#include <algorithm>

/**
 * \file
 * The invariants, see World.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{

// I1: every frame waits, is in the device, was delivered, or was dropped for one reason.
void
World::CheckConservation()
{
    uint32_t queued = 0;
    for (const auto& [key, txq] : m_txqs)
    {
        queued += txq.queued;
        const auto station = std::find_if(m_stations.begin(),
                                          m_stations.end(),
                                          [life = key.first](const auto& candidate) {
                                              return candidate && candidate->life == life;
                                          });
        const bool group = key.first == 0;
        if (!group && station == m_stations.end())
        {
            continue;
        }
        const TxqId id = group ? TxqId{} : TxqId{(*station)->index, key.second};
        Demand(1, "frames in a TXQ", txq.queued, m_path.GetBacklogFrames(id));
        const TinStats* stats = m_path.Path().GetTxqStats(id);
        Demand(1,
               "frames a TXQ got",
               static_cast<int64_t>(txq.enqueued),
               stats ? static_cast<int64_t>(stats->enqueuedFrames) : 0);
        if (stats)
        {
            Demand(1,
                   "frames of a TXQ by what became of them",
                   static_cast<int64_t>(txq.enqueued),
                   static_cast<int64_t>(stats->txFrames + stats->codelDrops +
                                        stats->overlimitFrames + stats->purgedFrames + txq.queued));
        }
    }
    Demand(1, "frames in all TXQs", queued, m_path.Path().GetFqStats().backlogFrames);
    Demand(1, "memory in use", queued == 0, m_path.Path().GetFqStats().memoryUsageBytes == 0);
}

// I1 too: the counters say the same.
void
World::CheckStats()
{
    const TxPathStats stats = m_path.GetStats();
    const auto demand = [this](int invariant, const char* what, uint64_t books, uint64_t path) {
        Demand(invariant, what, static_cast<int64_t>(books), static_cast<int64_t>(path));
    };
    demand(1, "enqueued", m_expected.enqueued, stats.enqueued);
    demand(1, "released", m_expected.released, stats.released);
    demand(1, "marked", m_expected.marked, stats.marked);
    for (uint32_t reason = 0; reason < kDropReasonCount; ++reason)
    {
        demand(1,
               DropReasonName(static_cast<DropReason>(reason)),
               m_expected.drops[reason],
               stats.drops[reason]);
    }
    demand(2, "charged", m_expected.chargedUs, stats.chargedUs);
    demand(2, "returned", m_expected.returnedUs, stats.returnedUs);
    demand(2, "late completions", m_expected.lateCompletions, stats.lateCompletions);
}

// I2: pending airtime is that of the frames in the device, in every sum that is kept.
void
World::CheckPending()
{
    const TxqScheduler& scheduler = m_path.Path().Scheduler();
    std::array<int64_t, kAcCount> sums{};
    for (const auto& station : m_stations)
    {
        for (const Ac ac : kAllAcs)
        {
            if (station)
            {
                const int64_t us = station->pendingUs[Index(ac)];
                sums[Index(ac)] += us;
                Demand(2,
                       "pending of a station",
                       us,
                       scheduler.GetStation(station->index).airtime[Index(ac)].aql.pendingUs);
            }
        }
    }
    int64_t total = 0;
    for (const Ac ac : kAllAcs)
    {
        total += sums[Index(ac)];
        Demand(2, "pending of an AC", sums[Index(ac)], scheduler.Limits().GetAcPendingUs(ac));
    }
    Demand(2, "pending in total", total, scheduler.Limits().GetTotalPendingUs());
    Demand(2,
           "pending of group frames",
           m_groupPendingUs,
           scheduler.Limits().GetBroadcastPendingUs());
    if (m_device.empty() && total + m_groupPendingUs != 0)
    {
        Violate(2, "airtime is pending in an empty device");
    }
}

bool
World::MaySend(TxqId id) const
{
    const AqlConfig& aql = m_scenario.config.aql;
    if (!aql.feature || !aql.enable)
    {
        return true;
    }
    if (id.IsGroup())
    {
        return !aql.chargeGroupFrames || m_groupPendingUs < aql.broadcastLimitUs;
    }
    int64_t total = 0;
    for (const auto& station : m_stations)
    {
        for (const Ac ac : kAllAcs)
        {
            total += station ? station->pendingUs[Index(ac)] : 0;
        }
    }
    const StationBook& station = *FindStation(id.station);
    const AqlLimits& limits = station.limits[Index(id.GetAc())];
    const int64_t pending = station.pendingUs[Index(id.GetAc())];
    return pending < limits.lowUs || (total < aql.thresholdUs && pending < limits.highUs);
}

// I3: a frame is handed over only within the budget, and charged what a frame can be charged.
void
World::CheckBudget(const FrameBook& frame)
{
    if (!MaySend(frame.id))
    {
        Violate(3, "a frame was handed over beyond the limit");
    }
    const AqlConfig& aql = m_scenario.config.aql;
    const bool charged = aql.feature && (!frame.id.IsGroup() || aql.chargeGroupFrames);
    if (frame.charge.us > 4092 || frame.charge.us % 4 != 0 || (!charged && frame.charge.us != 0))
    {
        Violate(3, "a frame was charged " + std::to_string(frame.charge.us) + " us");
    }
    if (frame.charge.ac != frame.id.GetAc() || frame.charge.station != frame.id.station)
    {
        Violate(3, "somebody else was charged");
    }
}

// I4: deficits fall by reported airtime only, and rise in rounds only.
void
World::CheckDeficits(bool mayFall)
{
    for (const auto& station : m_stations)
    {
        for (const Ac ac : kAllAcs)
        {
            if (station)
            {
                int64_t& before = m_deficits[{station->life, Index(ac)}];
                const int64_t now = m_path.Path()
                                        .Scheduler()
                                        .GetStation(station->index)
                                        .airtime[Index(ac)]
                                        .deficitUs;
                if (now != before && !mayFall)
                {
                    Violate(4, "a deficit changed outside of rounds and reports");
                }
                before = now;
            }
        }
    }
}

// I5: in an empty device no TXQ waits that could send; but for the restart of the round counter,
// by which Linux ends rounds early.
void
World::CheckNoIdle(const std::set<Ac>& touched)
{
    // A device that refuses what it is handed is empty for reasons of its own.
    if (!m_scenario.completionDriven || !m_device.empty() || m_refused)
    {
        return;
    }
    for (const auto& station : m_stations)
    {
        for (const auto& [key, txq] : m_txqs)
        {
            const bool group = key.first == 0;
            if (txq.queued == 0 || (!group && (!station || station->life != key.first)))
            {
                continue;
            }
            const TxqId id = group ? TxqId{} : TxqId{station->index, key.second};
            const auto& round = m_lastRound[Index(id.GetAc())];
            const bool excused = round && round->end == RoundEnd::AlreadyServed &&
                                 m_scenario.config.scheduler.roundCounterRestart;
            if (touched.count(id.GetAc()) != 0 && MaySend(id) && !excused)
            {
                Violate(5, "the device is empty, but a TXQ that may send waits");
            }
        }
    }
}

// I6: frames of a flow leave in the order they came, unless a bucket changed hands meanwhile.
// I9: with everything off, so do all frames.
void
World::CheckOrder(uint32_t frame, TxqBook& txq)
{
    const FrameBook& book = m_frames[frame];
    const TinStats* stats = m_path.Path().GetTxqStats(book.id);
    // Without FQ a TXQ is one flow.
    const uint32_t flow = m_scenario.config.fq.fq ? book.hash : 0;
    const auto [last, isFirst] = txq.last.emplace(flow, frame);
    if (!isFirst && last->second > frame && stats && stats->collisions == 0)
    {
        Violate(6, "a frame overtook another one of its flow");
    }
    last->second = frame;
    if (m_transparent && frame != m_nextTransparent)
    {
        Violate(9, "a frame was not handed on as it came");
    }
    m_nextTransparent = frame + 1;
}

void
World::RunRound(Ac ac)
{
    m_visited.clear();
    m_putOff = false;
    const size_t active = m_path.Path().Scheduler().GetActiveCount(ac);
    const RoundResult result = m_path.Round(ac, m_nowNs, *this);
    m_lastRound[Index(ac)] = result;
    for (const auto& [key, visit] : m_visited)
    {
        if (visit.second != DeviceRoom::TxqFull && m_txqs[key].queued > 0)
        {
            NoteActive(visit.first);
        }
    }
    for (auto& station : m_stations)
    {
        // Of a TXQ visited by several rounds we know the last visit only.
        if (m_putOff && station)
        {
            const Station& inPath = m_path.Path().Scheduler().GetStation(station->index);
            station->lastActiveNs[Index(ac)] = inPath.airtime[Index(ac)].lastActiveNs;
        }
    }
    // Rounds put off till after this one may be of any AC.
    for (const Ac other : kAllAcs)
    {
        CheckRefills(other, result, active);
    }
    CheckDeficits(true);
}

// I4: a refill leads to less than a quantum above the pending airtime. I7: a call looks at each
// TXQ no more often than its debt makes necessary.
void
World::CheckRefills(Ac ac, const RoundResult& result, size_t active)
{
    int64_t refills = 0;
    int64_t looks = 0;
    for (const auto& station : m_stations)
    {
        if (!station)
        {
            continue;
        }
        const Station& inPath = m_path.Path().Scheduler().GetStation(station->index);
        const int64_t quantum = int64_t{inPath.weight} << m_scenario.config.scheduler.quantumShift;
        const int64_t before = m_deficits[{station->life, Index(ac)}];
        const int64_t pending = station->pendingUs[Index(ac)];
        const int64_t after = inPath.airtime[Index(ac)].deficitUs;
        const int64_t raised = after - before;
        if (raised < 0 || raised % quantum != 0)
        {
            Violate(4, "a round changed a deficit by " + std::to_string(raised) + " us");
        }
        if (raised > 0 && after >= pending + quantum)
        {
            Violate(4, "a deficit was refilled that was not negative");
        }
        refills += raised / quantum;
        looks = std::max(looks, (std::max<int64_t>(0, pending - before) + quantum - 1) / quantum);
    }
    // Each call that finds a TXQ, and the last one that does not; and the rounds put off.
    const int64_t calls = int64_t{result.txqs} + 1 + 30;
    if (refills > calls * static_cast<int64_t>(active + kSlots) * (looks + 2))
    {
        Violate(7, "a round looked " + std::to_string(refills) + " times");
    }
}

} // namespace test
} // namespace ath11k
} // namespace ns3
