/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_COMPAT_FORWARDING_SCHEDULER_H
#define ATH11K_COMPAT_FORWARDING_SCHEDULER_H

#include "ath11k-wifi-compat.h"

#include "ns3/wifi-mac-queue-scheduler.h"
#include "ns3/wifi-mac-queue.h"
#include "ns3/wifi-mac.h"
#include "ns3/wifi-mpdu.h"

#include <list>
#include <optional>
#include <set>

namespace ns3
{

/**
 * \ingroup ath11k
 * A MAC queue scheduler that hands every call to another one.
 *
 * ns-3 changed the signatures of WifiMacQueueScheduler at 3.39, 3.40, 3.42, 3.45, 3.46 and 3.48.
 * This class absorbs all of that, so that Ath11kQueueScheduler overrides the few calls it cares
 * about, whose signatures never changed.
 */
class Ath11kForwardingScheduler : public WifiMacQueueScheduler
{
  public:
    /// \param mac the MAC whose queues ask this scheduler from now on, and through it the inner one
    void SetWifiMac(Ptr<WifiMac> mac) override
    {
        WifiMacQueueScheduler::SetWifiMac(mac);
        m_inner->SetWifiMac(mac);
        for (auto ac : {AC_BE, AC_BK, AC_VI, AC_VO, AC_BE_NQOS, AC_BEACON})
        {
            if (auto queue = mac->GetTxopQueue(ac))
            {
                // The inner scheduler registered itself; from now on the queue asks us first.
                queue->SetScheduler(this);
            }
        }
    }

#if ATH11K_NS3_AT_LEAST(3, 48)
    void SetWifiMacQueue(AcIndex ac, Ptr<WifiMacQueue> queue) override
    {
        m_inner->SetWifiMacQueue(ac, queue);
        queue->SetScheduler(this);
    }
#endif

#if ATH11K_NS3_AT_LEAST(3, 46)
    std::optional<WifiContainerQueueId> GetNext(AcIndex ac,
                                                std::optional<uint8_t> linkId,
                                                bool skipBlockedQueues = true) override
    {
        return m_inner->GetNext(ac, linkId, skipBlockedQueues);
    }

    std::optional<WifiContainerQueueId> GetNext(AcIndex ac,
                                                std::optional<uint8_t> linkId,
                                                const WifiContainerQueueId& prevQueueId,
                                                bool skipBlockedQueues = true) override
    {
        return m_inner->GetNext(ac, linkId, prevQueueId, skipBlockedQueues);
    }
#else
    /// A link, or any: an option from ns-3.40 on.
#if ATH11K_NS3_AT_LEAST(3, 40)
    using LinkId = std::optional<uint8_t>;
#else
    using LinkId = uint8_t;
#endif

    std::optional<WifiContainerQueueId> GetNext(AcIndex ac, LinkId linkId) override
    {
        return m_inner->GetNext(ac, linkId);
    }

    std::optional<WifiContainerQueueId> GetNext(AcIndex ac,
                                                LinkId linkId,
                                                const WifiContainerQueueId& prevQueueId) override
    {
        return m_inner->GetNext(ac, linkId, prevQueueId);
    }
#endif

#if ATH11K_NS3_AT_LEAST(3, 42)
    std::list<uint8_t> GetLinkIds(
        AcIndex ac,
        Ptr<const WifiMpdu> mpdu,
        const std::list<WifiQueueBlockedReason>& ignoredReasons = {}) override
    {
        return m_inner->GetLinkIds(ac, mpdu, ignoredReasons);
    }
#elif ATH11K_NS3_AT_LEAST(3, 39)
    std::list<uint8_t> GetLinkIds(AcIndex ac, Ptr<const WifiMpdu> mpdu) override
    {
        return m_inner->GetLinkIds(ac, mpdu);
    }
#else
    std::list<uint8_t> GetLinkIds(AcIndex ac, const WifiContainerQueueId& queueId) override
    {
        return m_inner->GetLinkIds(ac, queueId);
    }

    void SetLinkIds(AcIndex ac,
                    const WifiContainerQueueId& queueId,
                    const std::list<uint8_t>& linkIds) override
    {
        m_inner->SetLinkIds(ac, queueId, linkIds);
    }
#endif

#if ATH11K_NS3_AT_LEAST(3, 39)
    void BlockQueues(WifiQueueBlockedReason reason,
                     AcIndex ac,
                     const std::list<WifiContainerQueueType>& types,
                     const Mac48Address& rxAddress,
                     const Mac48Address& txAddress,
                     const std::set<uint8_t>& tids = {},
                     const std::set<uint8_t>& linkIds = {}) override
    {
        m_inner->BlockQueues(reason, ac, types, rxAddress, txAddress, tids, linkIds);
    }

    void UnblockQueues(WifiQueueBlockedReason reason,
                       AcIndex ac,
                       const std::list<WifiContainerQueueType>& types,
                       const Mac48Address& rxAddress,
                       const Mac48Address& txAddress,
                       const std::set<uint8_t>& tids = {},
                       const std::set<uint8_t>& linkIds = {}) override
    {
        m_inner->UnblockQueues(reason, ac, types, rxAddress, txAddress, tids, linkIds);
    }

    std::optional<Mask> GetQueueLinkMask(AcIndex ac,
                                         const WifiContainerQueueId& queueId,
                                         uint8_t linkId) override
    {
        return m_inner->GetQueueLinkMask(ac, queueId, linkId);
    }
#endif

#if ATH11K_NS3_AT_LEAST(3, 48)
    void BlockAllQueues(WifiQueueBlockedReason reason,
                        const std::set<uint8_t>& linkIds = {},
                        const std::set<WifiRcvAddr>& addrTypes = {}) override
    {
        m_inner->BlockAllQueues(reason, linkIds, addrTypes);
    }

    void UnblockAllQueues(WifiQueueBlockedReason reason,
                          const std::set<uint8_t>& linkIds = {},
                          const std::set<WifiRcvAddr>& addrTypes = {}) override
    {
        m_inner->UnblockAllQueues(reason, linkIds, addrTypes);
    }

    bool GetAllQueuesBlockedOnLink(
        uint8_t linkId,
        WifiRcvAddr addrType = WifiRcvAddr::COUNT,
        WifiQueueBlockedReason reason = WifiQueueBlockedReason::REASONS_COUNT) override
    {
        return m_inner->GetAllQueuesBlockedOnLink(linkId, addrType, reason);
    }
#elif ATH11K_NS3_AT_LEAST(3, 45)
    void BlockAllQueues(WifiQueueBlockedReason reason,
                        const std::set<uint8_t>& linkIds = {}) override
    {
        m_inner->BlockAllQueues(reason, linkIds);
    }

    void UnblockAllQueues(WifiQueueBlockedReason reason,
                          const std::set<uint8_t>& linkIds = {}) override
    {
        m_inner->UnblockAllQueues(reason, linkIds);
    }

    bool GetAllQueuesBlockedOnLink(
        uint8_t linkId,
        WifiQueueBlockedReason reason = WifiQueueBlockedReason::REASONS_COUNT) override
    {
        return m_inner->GetAllQueuesBlockedOnLink(linkId, reason);
    }
#endif

    Ptr<WifiMpdu> HasToDropBeforeEnqueue(AcIndex ac, Ptr<WifiMpdu> mpdu) override
    {
        return m_inner->HasToDropBeforeEnqueue(ac, mpdu);
    }

    void NotifyEnqueue(AcIndex ac, Ptr<WifiMpdu> mpdu) override
    {
        m_inner->NotifyEnqueue(ac, mpdu);
    }

    void NotifyDequeue(AcIndex ac, const std::list<Ptr<WifiMpdu>>& mpdus) override
    {
        if (m_inner) // the queues are emptied after this object has been disposed of
        {
            m_inner->NotifyDequeue(ac, mpdus);
        }
    }

    void NotifyRemove(AcIndex ac, const std::list<Ptr<WifiMpdu>>& mpdus) override
    {
        if (m_inner) // the queues are emptied after this object has been disposed of
        {
            m_inner->NotifyRemove(ac, mpdus);
        }
    }

  protected:
    void DoDispose() override
    {
        if (m_inner)
        {
            m_inner->Dispose();
            m_inner = nullptr;
        }
        WifiMacQueueScheduler::DoDispose();
    }

    Ptr<WifiMacQueueScheduler> m_inner; //!< the scheduler that does the firmware's part
};

} // namespace ns3

#endif /* ATH11K_COMPAT_FORWARDING_SCHEDULER_H */
