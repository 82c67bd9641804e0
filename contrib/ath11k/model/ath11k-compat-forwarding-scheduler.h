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

#include <algorithm>
#include <list>
#include <optional>
#include <set>
#include <vector>

namespace ns3
{

/**
 * \ingroup ath11k
 * A MAC queue scheduler that hands every call to another one, and may change the order in which
 * that one serves its queues.
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
        return Choose(ac, nullptr, [&](const WifiContainerQueueId* previous) {
            return previous ? m_inner->GetNext(ac, linkId, *previous, skipBlockedQueues)
                            : m_inner->GetNext(ac, linkId, skipBlockedQueues);
        });
    }

    std::optional<WifiContainerQueueId> GetNext(AcIndex ac,
                                                std::optional<uint8_t> linkId,
                                                const WifiContainerQueueId& prevQueueId,
                                                bool skipBlockedQueues = true) override
    {
        return Choose(ac, &prevQueueId, [&](const WifiContainerQueueId* previous) {
            return previous ? m_inner->GetNext(ac, linkId, *previous, skipBlockedQueues)
                            : m_inner->GetNext(ac, linkId, skipBlockedQueues);
        });
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
        return Choose(ac, nullptr, [&](const WifiContainerQueueId* previous) {
            return previous ? m_inner->GetNext(ac, linkId, *previous)
                            : m_inner->GetNext(ac, linkId);
        });
    }

    std::optional<WifiContainerQueueId> GetNext(AcIndex ac,
                                                LinkId linkId,
                                                const WifiContainerQueueId& prevQueueId) override
    {
        return Choose(ac, &prevQueueId, [&](const WifiContainerQueueId* previous) {
            return previous ? m_inner->GetNext(ac, linkId, *previous)
                            : m_inner->GetNext(ac, linkId);
        });
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

    /// Queues of a MAC queue, as a scheduler calls them.
    using Queues = std::vector<WifiContainerQueueId>;

    /**
     * \param ac an access category
     * \return its queues that may be served on the first link, in the order of the inner scheduler
     */
    Queues GetInnerQueues(AcIndex ac)
    {
        return ListQueues([&](const WifiContainerQueueId* previous) {
            constexpr uint8_t firstLink = 0;
            return previous ? m_inner->GetNext(ac, firstLink, *previous)
                            : m_inner->GetNext(ac, firstLink);
        });
    }

    /**
     * Change the order in which the inner scheduler serves queues. Called while m_reorder is set.
     * \param ac the access category
     * \param queues to be put into order, none to be added or left out
     */
    virtual void Reorder(AcIndex ac, Queues& queues) = 0;

    /**
     * A queue is about to be looked at. Called while m_reorder is set.
     * \param ac its access category
     * \param queue the queue
     */
    virtual void Chosen(AcIndex ac, const WifiContainerQueueId& queue) = 0;

    Ptr<WifiMacQueueScheduler> m_inner; //!< the scheduler that does the firmware's part
    bool m_reorder{false};              //!< its order is changed by Reorder()

  private:
    /**
     * \param next gives the queue behind one, or the first behind none
     * \return all queues
     */
    template <class Next>
    static Queues ListQueues(Next&& next)
    {
        Queues queues;
        for (auto queue = next(nullptr); queue; queue = next(&queues.back()))
        {
            queues.push_back(*queue);
        }
        return queues;
    }

    /**
     * \param ac the access category
     * \param previous the queue that was looked at before, or null
     * \param next gives the queue that the inner scheduler has behind one
     * \return the queue to be looked at
     */
    template <class Next>
    std::optional<WifiContainerQueueId> Choose(AcIndex ac,
                                               const WifiContainerQueueId* previous,
                                               Next&& next)
    {
        if (!m_reorder)
        {
            return next(previous);
        }
        Queues queues = ListQueues(next);
        Reorder(ac, queues);
        auto choice = queues.begin();
        if (previous)
        {
            choice = std::find(queues.begin(), queues.end(), *previous);
            if (choice == queues.end())
            {
                return next(previous);
            }
            ++choice;
        }
        if (choice == queues.end())
        {
            return std::nullopt;
        }
        Chosen(ac, *choice);
        return *choice;
    }
};

} // namespace ns3

#endif /* ATH11K_COMPAT_FORWARDING_SCHEDULER_H */
