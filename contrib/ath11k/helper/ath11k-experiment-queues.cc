/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-queues.h"

#include "ath11k-experiment-faults.h"
#include "ath11k-result-statistics.h"

#include "ns3/simulator.h"

namespace ns3
{

namespace
{

using Counts = std::map<std::string, uint64_t>;

/// Rounds of all access categories, by outcome.
Counts
SumRounds(const Ath11kStatistics& statistics)
{
    Counts sum;
    for (const auto& rounds : statistics.path.rounds)
    {
        sum["started"] += rounds.started;
        sum["refused"] += rounds.refused;
        sum["served"] += rounds.served;
        sum["ended_by_counter"] += rounds.endedAlreadyServed;
        sum["ended_by_counter_unserved"] += rounds.endedEarlyEmpty;
        sum["ended_no_budget"] += rounds.endedNoBudget;
        sum["ended_no_txq"] += rounds.endedNoTxq;
        sum["ended_device_full"] += rounds.endedDeviceFull;
        sum["frames"] += rounds.frames;
    }
    for (uint32_t i = 0; i < kAth11kTriggerCount; ++i)
    {
        sum["by_" + std::string(Ath11kTriggerName(static_cast<Ath11kTrigger>(i)))] =
            statistics.rounds[i];
    }
    return sum;
}

Counts
Drops(const Ath11kStatistics& statistics)
{
    Counts drops;
    for (uint32_t i = 0; i < ath11k::kDropReasonCount; ++i)
    {
        drops[ath11k::DropReasonName(static_cast<ath11k::DropReason>(i))] =
            statistics.path.drops[i];
    }
    return drops;
}

Counts
Difference(const Counts& end, const Counts& begin)
{
    Counts difference;
    for (const auto& [name, count] : end)
    {
        difference[name] = count - begin.at(name);
    }
    return difference;
}

} // namespace

Ath11kQueueCollector::Ath11kQueueCollector(const Ath11kNetwork& network, const Ath11kWindow& window)
    : m_window(window),
      m_scheduler(
          DynamicCast<Ath11kQueueScheduler>(network.GetAp()->GetMac()->GetMacQueueScheduler())),
      m_softwareSteps(window),
      m_deviceSteps(window)
{
    if (!m_scheduler)
    {
        return;
    }
    m_scheduler->TraceConnectWithoutContext("Dequeue",
                                            MakeCallback(&Ath11kQueueCollector::Dequeued, this));
    m_scheduler->TraceConnectWithoutContext("Completion",
                                            MakeCallback(&Ath11kQueueCollector::Completed, this));
    Simulator::Schedule(window.from - Simulator::Now(),
                        [this] { m_begin = m_scheduler->GetStatistics(); });
    Simulator::Schedule(window.to - Simulator::Now(),
                        [this] { m_end = m_scheduler->GetStatistics(); });
}

bool
Ath11kQueueCollector::InWindow() const
{
    return Simulator::Now() >= m_window.from && Simulator::Now() < m_window.to;
}

void
Ath11kQueueCollector::Dequeued(Ptr<const Packet> /* packet */,
                               Mac48Address /* station */,
                               uint8_t /* tid */,
                               Time sojourn)
{
    m_softwareSteps.Add(sojourn.GetSeconds() * 1e3);
    if (InWindow())
    {
        m_softwareSojournMs.push_back(sojourn.GetSeconds() * 1e3);
    }
}

void
Ath11kQueueCollector::Completed(Ptr<const Packet> /* packet */,
                                Mac48Address /* station */,
                                uint8_t /* tid */,
                                Time sojourn,
                                Ath11kFate /* fate */)
{
    m_deviceSteps.Add(sojourn.GetSeconds() * 1e3);
    if (InWindow())
    {
        m_deviceSojournMs.push_back(sojourn.GetSeconds() * 1e3);
    }
}

void
Ath11kQueueCollector::AddTo(Ath11kRunResult& result) const
{
    if (!m_scheduler)
    {
        return;
    }
    for (const auto& [name, count] : Difference(Drops(m_end), Drops(m_begin)))
    {
        result.drops[name] = count;
    }
    result.marks = m_end.path.marked - m_begin.path.marked;
    result.rounds = Difference(SumRounds(m_end), SumRounds(m_begin));
    result.softwareSojournMs = Ath11kSummarize(m_softwareSojournMs);
    result.deviceSojournMs = Ath11kSummarize(m_deviceSojournMs);
    const auto steps = result.series.timeS.size();
    result.series.softwareSojournMs = m_softwareSteps.GetMeans(steps);
    result.series.deviceSojournMs = m_deviceSteps.GetMeans(steps);
    const auto now = m_scheduler->GetStatistics();
    result.conservation = {{"entered", now.books.entered},
                           {"delivered", now.books.delivered},
                           {"dropped", now.books.dropped},
                           {"queued", now.books.queued}};
    result.airtimeBooks = {{"charged_us", now.books.chargedUs},
                           {"returned_us", now.books.returnedUs},
                           {"pending_us", now.books.pendingUs}};
    result.counters = {{"fq_overlimit", now.fq.overlimit},
                       {"fq_overmemory", now.fq.overmemory},
                       {"fq_collisions", now.fq.collisions},
                       {"ring_posted", now.device.posted},
                       {"ring_max_in_use", now.device.maxInUse},
                       {"ring_stops", now.device.stops},
                       {"completion_interrupts", now.device.interrupts},
                       {"max_txq_backlog_frames", now.maxTxqBacklogFrames},
                       {"max_pending_us", now.maxPendingUs},
                       {"late_completions", now.path.lateCompletions}};
    for (uint32_t i = 0; i < kAth11kFateCount; ++i)
    {
        const auto fate = static_cast<Ath11kFate>(i);
        if (fate != Ath11kFate::Lost) // which needs a fault
        {
            result.counters["fate_" + std::string(Ath11kFateName(fate))] = now.device.fates[i];
        }
    }
    Ath11kAddFaults(now, m_window.origin.GetSeconds(), result);
}

} // namespace ns3
