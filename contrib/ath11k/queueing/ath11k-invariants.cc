/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-invariants.h"

#include <algorithm>
#include <utility>

namespace ns3
{
namespace ath11k
{

namespace
{

/// Deficits of all stations are looked at after this many rounds.
constexpr uint32_t kDeficitInterval = 64;

} // namespace

Invariants::Invariants(const TxqScheduler& scheduler, Describe describe)
    : m_scheduler(scheduler),
      m_describe(std::move(describe))
{
}

void
Invariants::Fail(const std::string& invariant, TxqId txq, const std::string& what) const
{
    throw InvariantError("invariant " + invariant + " does not hold " + m_describe(txq) + ": " +
                         what);
}

Invariants::Record&
Invariants::Find(const void* frame, Place place, const std::string& what)
{
    const auto it = m_frames.find(frame);
    if (it == m_frames.end())
    {
        Fail("I1 (every frame once)",
             TxqId{},
             "a frame is " + what + " that has left or never came");
    }
    if (it->second.place != place)
    {
        Fail("I1 (every frame once)",
             it->second.txq,
             "a frame is " + what + " that is " +
                 (it->second.place == Place::Waiting ? "in its TXQ" : "on its way to the device"));
    }
    return it->second;
}

Invariants::StationBooks&
Invariants::BooksOf(TxqId txq)
{
    const std::size_t index = txq.IsGroup() ? 0 : txq.station + std::size_t{1};
    if (index >= m_books.size())
    {
        m_books.resize(index + 1);
    }
    return m_books[index];
}

void
Invariants::Enqueued(const void* frame, TxqId txq, uint32_t hash)
{
    const auto [it, isNew] = m_frames.emplace(frame, Record{txq, hash, m_next, {}, Place::Waiting});
    if (!isNew)
    {
        Fail("I1 (every frame once)", txq, "a frame comes in that is there already");
    }
    ++m_next;
    ++m_waiting;
}

void
Invariants::Dropped(const void* frame)
{
    Find(frame, Place::Waiting, "dropped");
    m_frames.erase(frame);
    --m_waiting;
}

void
Invariants::Released(const void* frame, const AirtimeCharge& charge, uint32_t collisions)
{
    Record& record = Find(frame, Place::Waiting, "dequeued");
    record.place = Place::Released;
    record.charge = charge;
    --m_waiting;
    Book(record.txq, charge, 1);
    CheckPending(record.txq);
    CheckLimit(record.txq, charge);
    if (collisions == 0)
    {
        CheckOrder(record);
    }
}

void
Invariants::Refused(const void* frame)
{
    const Record record = Find(frame, Place::Released, "refused");
    m_frames.erase(frame);
    Book(record.txq, record.charge, -1);
    CheckPending(record.txq);
}

void
Invariants::Posted(const void* frame, uint32_t descriptor)
{
    const Record record = Find(frame, Place::Released, "posted");
    m_frames.erase(frame);
    if (descriptor >= m_descriptors.size())
    {
        m_descriptors.resize(descriptor + std::size_t{1});
    }
    InDevice& entry = m_descriptors[descriptor];
    if (entry.used)
    {
        Fail("I1 (every frame once)", record.txq, "a descriptor is given to two frames");
    }
    entry = {record, true};
    ++m_inDevice;
}

void
Invariants::Completed(uint32_t descriptor)
{
    if (descriptor >= m_descriptors.size() || !m_descriptors[descriptor].used)
    {
        Fail("I1 (every frame once)", TxqId{}, "a descriptor is completed that is not in use");
    }
    InDevice& entry = m_descriptors[descriptor];
    entry.used = false;
    --m_inDevice;
    const AirtimeCharge& charge = entry.frame.charge;
    const TxqId txq = entry.frame.txq;
    if (!txq.IsGroup())
    {
        const Station& station = m_scheduler.GetStation(txq.station);
        if (!station.present || station.generation != charge.generation)
        {
            return; // its airtime left with it
        }
    }
    Book(txq, charge, -1);
    CheckPending(txq);
}

void
Invariants::StationRemoved(uint32_t station)
{
    TxqId txq;
    txq.station = station;
    StationBooks& books = BooksOf(txq);
    for (uint32_t ac = 0; ac < kAcCount; ++ac)
    {
        m_acUs[ac] -= books.pendingUs[ac];
    }
    books = StationBooks{};
    for (const auto& [frame, record] : m_frames)
    {
        if (record.txq.station == station)
        {
            Fail("I1 (every frame once)", txq, "its station was removed, and a frame still waits");
        }
    }
    CheckPending(txq);
}

void
Invariants::SettingsChanged()
{
    m_ordered = m_next;
    CheckDeficits();
}

void
Invariants::Book(TxqId txq, const AirtimeCharge& charge, int sign)
{
    const int64_t us = int64_t{charge.us} * sign;
    BooksOf(txq).pendingUs[Index(charge.ac)] += us;
    (txq.IsGroup() ? m_groupUs : m_acUs[Index(charge.ac)]) += us;
    int64_t total = 0;
    for (int64_t acUs : m_acUs)
    {
        total += acUs;
    }
    m_maxPendingUs = std::max(m_maxPendingUs, total);
}

void
Invariants::CheckPending(TxqId txq) const
{
    const AirtimeQueueLimits& limits = m_scheduler.Limits();
    const auto check = [&](const std::string& what, int64_t books, int64_t frames) {
        if (books != frames)
        {
            Fail("I2 (airtime books)",
                 txq,
                 std::to_string(books) + " us are pending " + what +
                     ", and its frames in the device " + "were charged " + std::to_string(frames) +
                     " us");
        }
    };
    if (!txq.IsGroup())
    {
        const Station& station = m_scheduler.GetStation(txq.station);
        for (Ac ac : kAllAcs)
        {
            check("for the station",
                  station.airtime[Index(ac)].aql.pendingUs,
                  m_books[txq.station + std::size_t{1}].pendingUs[Index(ac)]);
        }
    }
    int64_t total = 0;
    for (Ac ac : kAllAcs)
    {
        check("in an access category", limits.GetAcPendingUs(ac), m_acUs[Index(ac)]);
        total += m_acUs[Index(ac)];
    }
    check("in all", limits.GetTotalPendingUs(), total);
    check("for group frames", limits.GetBroadcastPendingUs(), m_groupUs);
}

void
Invariants::CheckLimit(TxqId txq, const AirtimeCharge& charge) const
{
    const AirtimeQueueLimits& limits = m_scheduler.Limits();
    const AqlConfig& config = limits.Config();
    if (!config.feature || !config.enable)
    {
        return;
    }
    const auto before = [&](int32_t now) { return int64_t{now} - charge.us; };
    if (txq.IsGroup())
    {
        const int64_t pending = before(limits.GetBroadcastPendingUs());
        if (config.chargeGroupFrames && pending >= config.broadcastLimitUs)
        {
            Fail("I3 (AQL limit)",
                 txq,
                 "a group frame was released with " + std::to_string(pending) +
                     " us pending, and the limit is " + std::to_string(config.broadcastLimitUs) +
                     " us");
        }
        return;
    }
    const StationAql& aql = m_scheduler.GetStation(txq.station).airtime[Index(charge.ac)].aql;
    const int64_t pending = before(aql.pendingUs);
    const bool high = before(limits.GetTotalPendingUs()) < config.thresholdUs;
    const int64_t limit =
        std::max<int64_t>(aql.limits.lowUs, high ? aql.limits.highUs : aql.limits.lowUs);
    if (pending >= limit)
    {
        Fail("I3 (AQL limit)",
             txq,
             "a frame was released with " + std::to_string(pending) +
                 " us pending, and the limit in force is " + std::to_string(limit) + " us");
    }
}

void
Invariants::CheckOrder(const Record& frame)
{
    uint64_t& last = BooksOf(frame.txq).lastOfFlow[uint64_t{frame.txq.tid} << 32 | frame.hash];
    // Numbers are kept one higher, so that 0 is none.
    if (last > m_ordered && frame.number >= m_ordered && frame.number + 1 < last)
    {
        Fail("I6 (order in a flow)",
             frame.txq,
             "frame " + std::to_string(frame.number) + " leaves its TXQ after frame " +
                 std::to_string(last - 1) + " of the same flow");
    }
    last = frame.number + 1;
}

void
Invariants::CheckDeficits()
{
    m_rounds = 0;
    for (uint32_t i = 0; i < m_scheduler.GetStationCount(); ++i)
    {
        const Station& station = m_scheduler.GetStation(i);
        m_maxRefillUs = std::max(m_maxRefillUs,
                                 int64_t{station.weight} << m_scheduler.GetConfig().quantumShift);
    }
    for (uint32_t i = 0; i < m_scheduler.GetStationCount(); ++i)
    {
        const Station& station = m_scheduler.GetStation(i);
        for (const StationAirtime& airtime : station.airtime)
        {
            // A refill ends as soon as it covers what is pending.
            if (station.present && airtime.deficitUs > m_maxPendingUs + m_maxRefillUs)
            {
                TxqId txq;
                txq.station = i;
                Fail("I4 (no saved credit)",
                     txq,
                     "its deficit is " + std::to_string(airtime.deficitUs) +
                         " us, and a refill leads to " +
                         std::to_string(m_maxPendingUs + m_maxRefillUs) + " us at most");
            }
        }
    }
}

void
Invariants::BeforeRound(Ac ac)
{
    int64_t debtUs = 0;
    int64_t refillUs = INT64_MAX;
    uint64_t stations = 0;
    for (uint32_t i = 0; i < m_scheduler.GetStationCount(); ++i)
    {
        const Station& station = m_scheduler.GetStation(i);
        if (station.present)
        {
            ++stations;
            debtUs = std::max(debtUs, -station.airtime[Index(ac)].EffectiveDeficitUs());
            refillUs =
                std::min(refillUs, int64_t{station.weight} << m_scheduler.GetConfig().quantumShift);
        }
    }
    m_stepsBefore = m_scheduler.GetSteps();
    m_debtUs = debtUs;
    m_refillUs = refillUs;
    m_txqs = m_scheduler.GetActiveCount(ac) + stations + 2;
}

void
Invariants::AfterRound(uint64_t waiting, uint64_t inDevice)
{
    const uint64_t steps = m_scheduler.GetSteps() - m_stepsBefore;
    // Each step refills a station, ends the round or serves a TXQ. What the round itself released
    // is pending at once, and may have had to be paid in it.
    const int64_t owedUs = m_debtUs + m_scheduler.Limits().GetTotalPendingUs();
    const uint64_t maxSteps = m_txqs * (static_cast<uint64_t>(owedUs / m_refillUs) + m_txqs + 3);
    if (steps > maxSteps)
    {
        Fail("I7 (bounded steps)",
             TxqId{},
             "a round took " + std::to_string(steps) + " steps, and debts and TXQs explain " +
                 std::to_string(maxSteps));
    }
    if (waiting != m_waiting || inDevice != m_inDevice)
    {
        Fail("I1 (every frame once)",
             TxqId{},
             std::to_string(waiting) + " frames are said to wait in TXQs and " +
                 std::to_string(inDevice) + " to be in the device, and " +
                 std::to_string(m_waiting) + " and " + std::to_string(m_inDevice) +
                 " came there and have not left");
    }
    if (++m_rounds >= kDeficitInterval)
    {
        CheckDeficits();
    }
}

bool
Invariants::AfterRounds(const TxqId* eligible, bool mayIdle) const
{
    if (eligible && !mayIdle)
    {
        Fail("I5 (no idle device)",
             *eligible,
             "the device is empty, the TXQ holds frames that AQL lets go, and all rounds are over");
    }
    return eligible != nullptr;
}

} // namespace ath11k
} // namespace ns3
