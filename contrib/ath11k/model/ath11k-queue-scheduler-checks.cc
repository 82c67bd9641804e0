/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-queue-scheduler.h"

#include "ns3/ath11k-invariants.h"
#include "ns3/log.h"
#include "ns3/simulator.h"

#include <sstream>

/**
 * \file
 * The part of Ath11kQueueScheduler that watches itself, with attribute
 * CheckInvariants.
 */

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("Ath11kQueueSchedulerChecks");

using ath11k::Ac;
using ath11k::TxqId;

void
Ath11kQueueScheduler::SwitchChecks(bool on)
{
    if (on == (m_checks != nullptr))
    {
        return;
    }
    if (!on)
    {
        m_checks.reset();
        return;
    }
    const Ath11kConservation books = GetStatistics().books;
    Refuse(
        books.queued == m_arrivals.size() && books.pendingUs == 0
            ? ""
            : "CheckInvariants can be switched on only while no frame is in TXQs or device, and " +
                  std::to_string(books.queued) + " are");
    m_checks = std::make_unique<ath11k::Invariants>(m_path->Scheduler(),
                                                    [this](TxqId txq) { return WhereIs(txq); });
}

std::string
Ath11kQueueScheduler::WhereIs(TxqId txq) const
{
    std::ostringstream os;
    os << "at " << Simulator::Now().As(Time::S);
    if (!txq.IsGroup())
    {
        os << ", station " << m_stations[txq.station].address << ", TID " << +txq.tid;
    }
    return os.str();
}

void
Ath11kQueueScheduler::CheckIdle()
{
    // A ring is full with nothing in use if all slots have leaked.
    if (!m_checks || m_ring.GetInUse() > 0 || m_ring.IsFull())
    {
        return;
    }
    // What arrives at this instant has its round after it.
    bool mayIdle = !m_settings.completionRounds || !m_arrivals.empty();
    std::optional<TxqId> eligible;
    for (Ac ac : ath11k::kAllAcs)
    {
        const auto txq = m_path->GetEligible(ac);
        eligible = eligible ? eligible : txq;
        // Linux leaves a TXQ unserved that carries the number of the round, and starts no round
        // with limits of 0, whatever those of the station are.
        const ath11k::RoundEnd end = m_lastEnd[ath11k::Index(ac)];
        mayIdle |= txq && (end == ath11k::RoundEnd::AlreadyServed ||
                           (end == ath11k::RoundEnd::Blocked &&
                            m_path->Scheduler().Limits().GetAcPendingUs(ac) == 0));
    }
    if (m_checks->AfterRounds(eligible ? &*eligible : nullptr, mayIdle))
    {
        ++m_stats.idleWithBacklog;
    }
}

} // namespace ns3
