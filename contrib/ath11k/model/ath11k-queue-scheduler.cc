/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-queue-scheduler.h"

#include "ath11k-ecn.h"
#include "ath11k-flow-hash.h"

#include "ns3/ath11k-invariants.h"
#include "ns3/log.h"
#include "ns3/qos-txop.h"
#include "ns3/simulator.h"
#include "ns3/wifi-mac-queue.h"
#include "ns3/wifi-net-device.h"

#include <algorithm>
#include <utility>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("Ath11kQueueScheduler");

using ath11k::Ac;
using ath11k::DeviceRoom;
using ath11k::DropReason;
using ath11k::TxqId;

namespace
{

/// Sets a flag as long as it lives.
class Raised
{
  public:
    /// \param flag the flag
    explicit Raised(bool& flag)
        : m_flag(flag),
          m_before(std::exchange(flag, true))
    {
    }

    ~Raised()
    {
        m_flag = m_before;
    }

    Raised(const Raised&) = delete;
    Raised& operator=(const Raised&) = delete;

  private:
    bool& m_flag;  //!< the flag
    bool m_before; //!< what it was before
};

} // namespace

Ptr<WifiMpdu>
Ath11kQueueScheduler::HasToDropBeforeEnqueue(AcIndex ac, Ptr<WifiMpdu> mpdu)
{
    NS_LOG_FUNCTION(this << +ac << *mpdu);
    const WifiMacHeader& header = mpdu->GetHeader();
    if (mpdu == m_releasing || !header.IsData() || !header.HasData() || ac == AC_BEACON)
    {
        return Ath11kForwardingScheduler::HasToDropBeforeEnqueue(ac, mpdu);
    }
    if (IsMadeByMac(mpdu))
    {
        Replace(mpdu);
        return Ath11kForwardingScheduler::HasToDropBeforeEnqueue(ac, mpdu);
    }
    if (!m_path)
    {
        return mpdu; // the device is being disposed of
    }
    // Releasing from in here would nest Txop::Queue in itself and confuse its request for access.
    if (m_arrivals.empty())
    {
        Simulator::ScheduleNow(&Ath11kQueueScheduler::HandleArrivals,
                               Ptr<Ath11kQueueScheduler>(this));
    }
    ++m_stats.books.entered;
    m_arrivals.push_back({mpdu, ac});
    if (IsStopDue())
    {
        m_upper.Stop(GetMac()->GetDevice());
    }
    return mpdu;
}

void
Ath11kQueueScheduler::NotifyDequeue(AcIndex ac, const std::list<Ptr<WifiMpdu>>& mpdus)
{
    NS_LOG_FUNCTION(this << +ac << mpdus.size());
    Ath11kForwardingScheduler::NotifyDequeue(ac, mpdus);
    NoteTurns(ac, mpdus);
    HandleLeaving(mpdus, false);
}

void
Ath11kQueueScheduler::NotifyRemove(AcIndex ac, const std::list<Ptr<WifiMpdu>>& mpdus)
{
    NS_LOG_FUNCTION(this << +ac << mpdus.size());
    Ath11kForwardingScheduler::NotifyRemove(ac, mpdus);
    HandleLeaving(mpdus, true);
}

bool
Ath11kQueueScheduler::IsMadeByMac(Ptr<const WifiMpdu> mpdu)
{
    const WifiMacHeader& header = mpdu->GetHeader();
    return mpdu->IsFragment() || (header.IsQosData() && header.IsQosAmsdu());
}

void
Ath11kQueueScheduler::Replace(Ptr<WifiMpdu> mpdu)
{
    const Ptr<const WifiMpdu> key = ath11k::compat::Original(mpdu);
    // An A-MSDU is built in one of its own parts, which has left as well: it stays after all.
    const auto isKey = [&](const Leaving& leaving) { return leaving.mpdu == key; };
    m_leaving.erase(std::remove_if(m_leaving.begin(), m_leaving.end(), isKey), m_leaving.end());
    if (m_leaving.empty())
    {
        return;
    }
    const uint32_t chain = m_ring.Detach(m_leaving.back().mpdu);
    m_leaving.pop_back();
    for (uint32_t i = chain; i != Ath11kTxRing::kNone; i = m_ring[i].next)
    {
        // What was reported concerned a fragment, not the whole.
        m_ring[i].fate = Ath11kFate::Unknown;
    }
    m_ring.Attach(key, chain);
}

void
Ath11kQueueScheduler::HandleArrivals()
{
    NS_LOG_FUNCTION(this << m_arrivals.size());
    std::vector<Held> arrivals;
    arrivals.swap(m_arrivals);
    if (arrivals.empty())
    {
        return; // handled already, or the device has been disposed of
    }
    const Raised busy(m_busy);
    // Frames of one flow in a row are the segments of one GSO packet: one list, one round.
    TxqId txq;
    uint32_t hash = 0;
    uint32_t listBytes = 0;
    for (Held& held : arrivals)
    {
        const WifiMacHeader& header = held.mpdu->GetHeader();
        const TxqId nextTxq = TxqOf(header);
        const uint32_t nextHash =
            Ath11kFlowHash(held.mpdu->GetPacket(), header, m_settings.perturbation);
        const bool sameFlow =
            nextTxq.station == txq.station && nextTxq.tid == txq.tid && nextHash == hash;
        if (listBytes > 0 &&
            (!sameFlow || listBytes + held.mpdu->GetSize() > m_settings.gsoMaxBytes))
        {
            RunRound(txq.GetAc(), Ath11kTrigger::Enqueue);
            listBytes = 0;
        }
        txq = nextTxq;
        hash = nextHash;
        listBytes += Enqueue(std::move(held), txq, hash);
    }
    RunRound(txq.GetAc(), Ath11kTrigger::Enqueue);
    WakeUpperQueues(); // AQL may have kept the device from becoming full
    CheckIdle();
}

uint32_t
Ath11kQueueScheduler::Enqueue(Held&& held, TxqId txq, uint32_t hash)
{
    const Ptr<const Packet> packet = held.mpdu->GetPacket();
    const WifiMacHeader& header = held.mpdu->GetHeader();
    m_traceEnqueue(packet, header.GetAddr1(), txq.tid);
    ath11k::Frame<Held> frame;
    frame.bytes = packet->GetSize() + header.GetSerializedSize();
    frame.truesize = std::max(m_settings.truesize, frame.bytes + 256);
    frame.hash = hash;
    frame.ect = Ath11kIsEct(packet);
    frame.handle = std::move(held);
    const uint32_t bytes = frame.bytes;
    if (m_checks)
    {
        m_checks->Enqueued(PeekPointer(frame.handle.mpdu), txq, hash);
    }
    m_path->Enqueue(txq,
                    std::move(frame),
                    Simulator::Now().GetNanoSeconds(),
                    [this](ath11k::Frame<Held>&& dropped, TxqId id, DropReason reason) {
                        TraceTxqDrop(dropped, id, reason);
                    });
    return bytes;
}

void
Ath11kQueueScheduler::HandleLeaving(const std::list<Ptr<WifiMpdu>>& mpdus, bool removed)
{
    for (const Ptr<WifiMpdu>& mpdu : mpdus)
    {
        const Ptr<const WifiMpdu> key = ath11k::compat::Original(mpdu);
        const auto isKey = [&](const Leaving& leaving) { return leaving.mpdu == key; };
        if (m_ring.Find(key) == Ath11kTxRing::kNone ||
            std::any_of(m_leaving.begin(), m_leaving.end(), isKey))
        {
            continue;
        }
        if (m_leaving.empty())
        {
            // Not yet a completion: an A-MSDU or a fragment may take its place in this instant.
            Simulator::ScheduleNow(&Ath11kQueueScheduler::Settle, Ptr<Ath11kQueueScheduler>(this));
        }
        m_leaving.push_back({key, removed});
    }
}

void
Ath11kQueueScheduler::Settle()
{
    NS_LOG_FUNCTION(this << m_leaving.size());
    std::vector<Leaving> leaving;
    leaving.swap(m_leaving);
    for (const Leaving& left : leaving)
    {
        const WifiMacHeader& header = left.mpdu->GetHeader();
        uint32_t next = Ath11kTxRing::kNone;
        for (uint32_t i = m_ring.Detach(left.mpdu); i != Ath11kTxRing::kNone; i = next)
        {
            Ath11kTxDescriptor& descriptor = m_ring[i];
            next = descriptor.next;
            descriptor.next = Ath11kTxRing::kNone;
            if (descriptor.fate == Ath11kFate::Unknown)
            {
                const bool noAck =
                    descriptor.txq.IsGroup() || (header.IsQosData() && header.IsQosNoAck());
                descriptor.fate = !left.removed && noAck ? Ath11kFate::Sent : Ath11kFate::Flushed;
            }
            DeviceIsDone(i);
        }
    }
}

void
Ath11kQueueScheduler::HandleInterrupt(const std::vector<uint32_t>& descriptors)
{
    NS_LOG_FUNCTION(this << descriptors.size());
    const Raised busy(m_busy);
    NoteOccupancy();
    for (uint32_t descriptor : descriptors)
    {
        if (descriptor == Ath11kTxRing::kNone)
        {
            ++m_stats.device.unknownCompletions; // as Linux, which warns
            continue;
        }
        Complete(descriptor);
    }
    RegisterUsedAirtime();
    RunDueRounds(Ath11kTrigger::Completion);
}

void
Ath11kQueueScheduler::RunDueRounds(Ath11kTrigger trigger)
{
    const bool wake = m_stopped && !m_ring.IsFull();
    m_stopped = m_stopped && !wake;
    if (m_settings.completionRounds)
    {
        RunAllRounds(trigger);
    }
    else if (wake)
    {
        RunAllRounds(Ath11kTrigger::Wake);
    }
    WakeUpperQueues();
    CheckIdle();
}

void
Ath11kQueueScheduler::RunRoundsAfterChange()
{
    if (GetMac())
    {
        // The device may be idle: no completion would make use of what is allowed now.
        Simulator::ScheduleNow(&Ath11kQueueScheduler::RunDueRounds,
                               Ptr<Ath11kQueueScheduler>(this),
                               Ath11kTrigger::Wake);
    }
}

void
Ath11kQueueScheduler::RunRound(Ac ac, Ath11kTrigger trigger)
{
    // A round that finds no room would cost the first TXQ its turn: such drivers run none.
    if (m_stopped || m_load.IsFull(ac))
    {
        m_lastEnd[ath11k::Index(ac)] = ath11k::RoundEnd::None; // no excuse for CheckIdle()
        return;
    }
    const Raised busy(m_busy);
    Device device{*this};
    if (m_checks)
    {
        m_checks->BeforeRound(ac);
    }
    const ath11k::RoundResult result = m_path->Round(ac, Simulator::Now().GetNanoSeconds(), device);
    m_lastEnd[ath11k::Index(ac)] = result.end;
    if (m_checks)
    {
        m_checks->AfterRound(m_path->GetFqStats().backlogFrames, m_ring.GetInUse());
    }
    ++m_stats.rounds[static_cast<uint32_t>(trigger)];
    m_stats.maxTxqBacklogFrames =
        std::max(m_stats.maxTxqBacklogFrames, m_path->GetFqStats().backlogFrames);
    const int32_t pendingUs = m_path->Scheduler().Limits().GetTotalPendingUs();
    m_stats.maxPendingUs = std::max(m_stats.maxPendingUs, static_cast<uint32_t>(pendingUs));
    Ath11kRound round;
    round.ac = ac;
    round.trigger = trigger;
    round.refused = result.refused;
    round.endedByRoundCounter = result.end == ath11k::RoundEnd::AlreadyServed;
    round.endedByDevice = result.deviceFull;
    round.txqs = result.txqs;
    round.frames = result.frames;
    m_traceRound(round);
}

void
Ath11kQueueScheduler::RunAllRounds(Ath11kTrigger trigger)
{
    for (Ac ac : ath11k::kAllAcs)
    {
        if (m_path && m_path->Scheduler().GetActiveCount(ac) > 0)
        {
            RunRound(ac, trigger);
        }
    }
}

void
Ath11kQueueScheduler::MpduAcked(Ptr<const WifiMpdu> mpdu)
{
    const Ptr<const WifiMpdu> original = ath11k::compat::Original(mpdu);
    m_ring.SetFate(original, Ath11kFate::Acked);
    Answered(original->GetHeader().GetAddr1());
}

void
Ath11kQueueScheduler::MpduDropped(WifiMacDropReason reason, Ptr<const WifiMpdu> mpdu)
{
    Ath11kFate fate = Ath11kFate::Flushed;
    switch (reason)
    {
    case WIFI_MAC_DROP_FAILED_ENQUEUE:
        fate = Ath11kFate::Overflow;
        break;
    case WIFI_MAC_DROP_EXPIRED_LIFETIME:
        fate = Ath11kFate::Expired;
        break;
    case WIFI_MAC_DROP_REACHED_RETRY_LIMIT:
        fate = Ath11kFate::RetryLimit;
        break;
    case WIFI_MAC_DROP_QOS_OLD_PACKET:
        fate = Ath11kFate::OldPacket;
        break;
    }
    m_ring.SetFate(ath11k::compat::Original(mpdu), fate);
}

bool
Ath11kQueueScheduler::HasEligibleBacklog() const
{
    return m_path && std::any_of(ath11k::kAllAcs.begin(), ath11k::kAllAcs.end(), [this](Ac ac) {
               return m_path->GetEligible(ac).has_value();
           });
}

void
Ath11kQueueScheduler::TraceTxqDrop(const ath11k::Frame<Held>& frame, TxqId txq, DropReason reason)
{
    if (m_checks && reason != DropReason::RingFull)
    {
        m_checks->Dropped(PeekPointer(frame.handle.mpdu));
    }
    const Ptr<const Packet> packet = frame.handle.mpdu->GetPacket();
    const char* layer = reason == DropReason::RingFull ? "ring" : "txq";
    const Mac48Address receiver = frame.handle.mpdu->GetHeader().GetAddr1();
    m_traceDrop(packet, receiver, txq.tid, layer, ath11k::DropReasonName(reason));
    if (const Ptr<WifiMac> mac = GetMac())
    {
        mac->NotifyTxDrop(packet);
    }
}

void
Ath11kQueueScheduler::TracePending(uint32_t station, Ac ac)
{
    const ath11k::Station& entry = m_path->Scheduler().GetStation(station);
    m_tracePending(m_stations[station].address,
                   Ath11kToAcIndex(ac),
                   entry.airtime[ath11k::Index(ac)].aql.pendingUs);
}

void
Ath11kQueueScheduler::TraceDeficit(uint32_t station, Ac ac)
{
    const ath11k::Station& entry = m_path->Scheduler().GetStation(station);
    m_traceDeficit(m_stations[station].address,
                   Ath11kToAcIndex(ac),
                   entry.airtime[ath11k::Index(ac)].deficitUs);
}

} // namespace ns3
