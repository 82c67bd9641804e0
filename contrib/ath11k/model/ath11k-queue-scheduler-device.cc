/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-ecn.h"
#include "ath11k-queue-scheduler.h"
#include "ath11k-txop.h"

#include "ns3/ath11k-invariants.h"
#include "ns3/log.h"
#include "ns3/simulator.h"

#include <utility>

/**
 * \file
 * The part of Ath11kQueueScheduler that hands frames to the device and takes
 * their completions.
 */

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("Ath11kQueueSchedulerDevice");

using ath11k::DeviceRoom;
using ath11k::DropReason;
using ath11k::TxqId;

DeviceRoom
Ath11kQueueScheduler::Device::GetRoom(TxqId txq) const
{
    if (scheduler.m_load.IsFullOf(txq))
    {
        return DeviceRoom::TxqFull;
    }
    if (scheduler.m_load.WouldOverfill(txq))
    {
        return DeviceRoom::DeviceFull;
    }
    const Ath11kSettings& settings = scheduler.m_settings;
    if (settings.ringFullPolicy == Ath11kRingFullPolicy::Drop || !scheduler.m_ring.IsFull())
    {
        return DeviceRoom::Yes;
    }
    scheduler.m_stopped = settings.ringFullPolicy == Ath11kRingFullPolicy::Stop;
    return DeviceRoom::DeviceFull;
}

void
Ath11kQueueScheduler::Device::Transmit(ath11k::Released<Held>&& released)
{
    Ath11kQueueScheduler& s = scheduler;
    const int64_t nowNs = Simulator::Now().GetNanoSeconds();
    const WifiMacHeader& header = released.frame.handle.mpdu->GetHeader();
    const AcIndex acIndex = released.frame.handle.ac;
    Ptr<const Packet> packet = released.frame.handle.mpdu->GetPacket();
    const Mac48Address receiver = header.GetAddr1();
    const uint8_t tid = released.txq.tid;
    const void* const frame = PeekPointer(released.frame.handle.mpdu);
    if (s.m_checks)
    {
        s.m_checks->Released(frame,
                             released.charge,
                             s.m_path->GetTxqStats(released.txq)->collisions);
    }
    s.m_traceDequeue(packet, receiver, tid, NanoSeconds(nowNs - released.enqueueNs));
    if (s.m_ring.IsFull())
    {
        s.m_path->RefusedByDevice(released.charge);
        if (s.m_checks)
        {
            s.m_checks->Refused(frame);
        }
        s.TraceTxqDrop(released.frame, released.txq, DropReason::RingFull);
        return;
    }
    if (released.marked)
    {
        packet = Ath11kMarkCe(packet);
        s.m_traceMark(packet, receiver, tid);
    }

    // A new MPDU, so that its time stamp tells when the device got it: schedulers go by that.
    auto mpdu = Create<WifiMpdu>(packet, header);
    Ath11kTxDescriptor descriptor;
    descriptor.txq = released.txq;
    descriptor.charge = released.charge;
    descriptor.bytes = released.frame.bytes;
    descriptor.packet = packet;
    descriptor.receiver = receiver;
    descriptor.enqueueNs = released.enqueueNs;
    descriptor.postNs = nowNs;
    s.NoteOccupancy();
    const uint32_t index = s.m_ring.Post(mpdu, descriptor);
    if (s.m_checks)
    {
        s.m_checks->Posted(frame, index);
    }
    ++s.m_stats.device.posted;
    s.m_load.Add(released.txq, descriptor.bytes);
    if (!released.txq.IsGroup())
    {
        s.TracePending(released.txq.station, released.charge.ac);
    }
    s.m_tracePost(packet, receiver, tid, s.m_ring.GetInUse());

    s.m_releasing = mpdu;
    Ath11kGetTxop(*s.GetMac(), acIndex)->Queue(mpdu);
    s.m_releasing = nullptr;
    if (!mpdu->IsQueued() && s.m_ring.Find(mpdu) != Ath11kTxRing::kNone)
    {
        s.m_ring.SetFate(mpdu, Ath11kFate::Overflow);
        s.HandleLeaving({mpdu}, true);
    }
}

void
Ath11kQueueScheduler::Device::Drop(ath11k::Frame<Held>&& frame, TxqId txq, DropReason reason)
{
    scheduler.TraceTxqDrop(frame, txq, reason);
}

void
Ath11kQueueScheduler::Complete(uint32_t index)
{
    const Ath11kTxDescriptor descriptor = m_ring[index];
    m_ring.Release(index);
    const bool known = m_path->Complete(descriptor.charge);
    if (m_checks)
    {
        m_checks->Completed(index);
    }
    ++m_stats.device.fates[static_cast<uint32_t>(descriptor.fate)];
    const TxqId txq = descriptor.txq;
    const Mac48Address address = descriptor.receiver;
    if (txq.IsGroup() || known)
    {
        m_load.Remove(txq, descriptor.bytes);
        m_path->Resume(txq, Simulator::Now().GetNanoSeconds());
    }
    const Time inDevice = NanoSeconds(Simulator::Now().GetNanoSeconds() - descriptor.postNs);
    m_traceCompletion(descriptor.packet, address, txq.tid, inDevice, descriptor.fate);
    if (known && !txq.IsGroup())
    {
        TracePending(txq.station, descriptor.charge.ac);
    }
    if (!Ath11kIsDelivered(descriptor.fate))
    {
        m_traceDrop(descriptor.packet, address, txq.tid, "device", Ath11kFateName(descriptor.fate));
    }
}

} // namespace ns3
