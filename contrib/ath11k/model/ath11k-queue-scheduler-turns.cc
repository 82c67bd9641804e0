/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-queue-scheduler.h"

#include "ns3/log.h"
#include "ns3/qos-txop.h"
#include "ns3/simulator.h"
#include "ns3/wifi-mac-queue.h"
#include "ns3/wifi-remote-station-manager.h"

#include <algorithm>
#include <utility>

/**
 * \file
 * The part of Ath11kQueueScheduler that lets others go first while a peer does not answer.
 */

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("Ath11kQueueSchedulerTurns");

void
Ath11kQueueScheduler::SetPatience(uint32_t patience)
{
    m_turns.SetPatience(patience);
    UpdateReorder();
    if (!m_turns.HasSilent())
    {
        EndSetAside(std::nullopt, std::nullopt);
    }
}

void
Ath11kQueueScheduler::MpduUnanswered(uint8_t, Ptr<const WifiMpdu> mpdu, const WifiTxVector&)
{
    Unanswered(mpdu->GetHeader().GetAddr1());
}

void
Ath11kQueueScheduler::PsduUnanswered(uint8_t, Ptr<const WifiPsdu> psdu, const WifiTxVector&)
{
    Unanswered(psdu->GetAddr1());
}

void
Ath11kQueueScheduler::Unanswered(Mac48Address receiver)
{
    if (receiver.IsGroup())
    {
        return;
    }
    const Mac48Address peer = PeerOf(receiver);
    m_turns.Missed(peer, Simulator::Now());
    UpdateReorder();
    if (m_turns.IsSilent(peer))
    {
        NS_LOG_DEBUG(peer << " does not answer: the others go first");
        // The MAC asks for the block ack only after it has reported that there was none.
        Simulator::ScheduleNow(&Ath11kQueueScheduler::SetAside,
                               Ptr<Ath11kQueueScheduler>(this),
                               peer);
    }
}

void
Ath11kQueueScheduler::Answered(const Mac48Address& peer)
{
    m_turns.Answered(peer);
    UpdateReorder();
    if (!m_setAside.empty() && !m_turns.IsSilent(peer))
    {
        EndSetAside(std::nullopt, peer);
    }
}

Mac48Address
Ath11kQueueScheduler::PeerOf(const Mac48Address& receiver) const
{
    const Ptr<WifiMac> mac = GetMac();
    if (receiver.IsGroup())
    {
        return receiver;
    }
    for (uint8_t link = 0; link < mac->GetNLinks(); ++link)
    {
        if (const auto mld = mac->GetWifiRemoteStationManager(link)->GetMldAddress(receiver))
        {
            return *mld;
        }
    }
    return receiver;
}

std::vector<std::optional<Mac48Address>>
Ath11kQueueScheduler::ReceiversOf(AcIndex ac, const Queues& queues) const
{
    const auto queue = GetMac()->GetTxopQueue(ac);
    std::vector<std::optional<Mac48Address>> receivers;
    for (const auto& id : queues)
    {
        const Ptr<const WifiMpdu> head = queue->PeekByQueueId(id);
        const bool counts = head && !head->GetHeader().IsMgt();
        receivers.push_back(counts ? std::optional(PeerOf(head->GetHeader().GetAddr1()))
                                   : std::nullopt);
    }
    return receivers;
}

void
Ath11kQueueScheduler::NoteTurns(AcIndex ac, const std::list<Ptr<WifiMpdu>>& mpdus)
{
    if (!m_reorder)
    {
        return;
    }
    for (const Ptr<WifiMpdu>& mpdu : mpdus)
    {
        const WifiMacHeader& header = ath11k::compat::Original(mpdu)->GetHeader();
        m_turns.Served(ac, header.GetAddr1(), Simulator::Now());
    }
}

void
Ath11kQueueScheduler::Reorder(AcIndex ac, Queues& queues)
{
    // Listing queues makes frames expire, whose MAC may drop others with them.
    const auto queue = GetMac()->GetTxopQueue(ac);
    const auto isEmpty = [&](const WifiContainerQueueId& id) { return queue->GetNBytes(id) == 0; };
    queues.erase(std::remove_if(queues.begin(), queues.end(), isEmpty), queues.end());
    if (!m_firmwareRuns)
    {
        KeepDataBack(ac, queues);
    }
    Queues ordered;
    for (std::size_t i : m_turns.GetOrder(ac, ReceiversOf(ac, queues)))
    {
        ordered.push_back(queues[i]);
    }
    queues.swap(ordered);
}

void
Ath11kQueueScheduler::Chosen(AcIndex ac, const WifiContainerQueueId& queue)
{
    if (m_setAside.empty())
    {
        return;
    }
    if (const auto receiver = ReceiversOf(ac, {queue}).front())
    {
        EndSetAside(ac, receiver);
    }
}

void
Ath11kQueueScheduler::SetAside(Mac48Address peer)
{
    const Ptr<WifiMac> mac = GetMac();
    if (!mac || !m_inner || !mac->GetQosSupported() || !m_turns.IsSilent(peer))
    {
        return;
    }
    for (uint8_t tid = 0; tid < 8; ++tid)
    {
        const AcIndex ac = QosUtilsMapTidToAc(tid);
        Queues queues = GetInnerQueues(ac);
        Reorder(ac, queues);
        if (queues.empty() || ReceiversOf(ac, {queues.front()}).front() == peer)
        {
            continue; // nobody waits for it
        }
        if (const auto request = ath11k::compat::TakeBlockAckReq(mac->GetQosTxop(ac), tid, peer))
        {
            m_setAside.push_back({peer, tid, *request});
        }
    }
}

void
Ath11kQueueScheduler::EndSetAside(std::optional<AcIndex> ac, std::optional<Mac48Address> peer)
{
    std::vector<BlockAckReq> kept;
    for (const BlockAckReq& entry : m_setAside)
    {
        const AcIndex own = QosUtilsMapTidToAc(entry.tid);
        if (own == ac.value_or(own) && entry.peer == peer.value_or(entry.peer))
        {
            ath11k::compat::ReturnBlockAckReq(GetMac()->GetQosTxop(own),
                                              entry.tid,
                                              entry.peer,
                                              entry.request);
        }
        else
        {
            kept.push_back(entry);
        }
    }
    m_setAside.swap(kept);
}

void
Ath11kQueueScheduler::ForgetTurn(const Mac48Address& peer)
{
    m_turns.Forget(peer);
    UpdateReorder();
    m_setAside.erase(std::remove_if(m_setAside.begin(),
                                    m_setAside.end(),
                                    [&](const BlockAckReq& entry) { return entry.peer == peer; }),
                     m_setAside.end());
}

} // namespace ns3
