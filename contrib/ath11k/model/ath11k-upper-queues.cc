/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-upper-queues.h"

#include "ns3/net-device-queue-interface.h"
#include "ns3/node.h"
#include "ns3/qos-utils.h"
#include "ns3/queue-disc.h"
#include "ns3/queue-limits.h"
#include "ns3/traffic-control-layer.h"

#include <array>

namespace ns3
{

namespace
{

/// Access categories as mac80211 numbers its queues.
constexpr std::array<AcIndex, 4> kInOrder{AC_VO, AC_VI, AC_BE, AC_BK};

/**
 * What keeps a transmission queue stopped: none is left of its limit. ns-3 itself clears the other
 * reason to be stopped, the device's, whenever a frame leaves a MAC queue, and since 3.38 the queue
 * disc has run before anybody could set it again. A limit that the user has set stays in force.
 */
class UpperQueueLimits : public QueueLimits
{
  public:
    /// \return the object type ID
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("ns3::Ath11kUpperQueueLimits")
                                .SetParent<QueueLimits>()
                                .SetGroupName("Ath11k")
                                .HideFromDocumentation();
        return tid;
    }

    /**
     * \param queue a transmission queue
     * \return what stops it, which is put in front of its own limits if it is not there yet
     */
    static Ptr<UpperQueueLimits> Of(const Ptr<NetDeviceQueue>& queue)
    {
        auto limits = DynamicCast<UpperQueueLimits>(queue->GetQueueLimits());
        if (!limits)
        {
            limits = CreateObject<UpperQueueLimits>();
            limits->m_users = queue->GetQueueLimits();
            queue->SetQueueLimits(limits);
        }
        return limits;
    }

    /// Stop. \param queue whose limits these are
    void Stop(const Ptr<NetDeviceQueue>& queue)
    {
        m_stopped = true;
        m_isOurs = true;
        queue->NotifyQueuedBytes(0); // it looks at what is available
        m_isOurs = false;
    }

    /// Allow it to go on. The queue disc may run in here.
    /// \param queue whose limits these are
    void Wake(const Ptr<NetDeviceQueue>& queue)
    {
        m_isOurs = true;
        queue->NotifyTransmittedBytes(1);
    }

    /// Before Wake() of any queue. \param stopped whether none is left
    void SetStopped(bool stopped)
    {
        m_stopped = stopped;
    }

    void Reset() override
    {
        if (m_users)
        {
            m_users->Reset();
        }
    }

    void Completed(uint32_t count) override
    {
        if (m_users && !m_isOurs)
        {
            m_users->Completed(count);
        }
        m_isOurs = false; // frames that the queue disc sends now are counted
    }

    int32_t Available() const override
    {
        return m_stopped ? -1 : m_users ? m_users->Available() : 0;
    }

    void Queued(uint32_t count) override
    {
        if (m_users && !m_isOurs)
        {
            m_users->Queued(count);
        }
    }

  private:
    Ptr<QueueLimits> m_users; //!< what the user has set, or null
    bool m_stopped{false};    //!< none is left
    bool m_isOurs{false};     //!< the call on its way counts no frame
};

/**
 * \param device a device
 * \return its transmission queues, if there is a queue disc above them; else null
 */
Ptr<NetDeviceQueueInterface>
StoppableQueues(const Ptr<NetDevice>& device)
{
    const auto node = device->GetNode();
    const auto control = node ? node->GetObject<TrafficControlLayer>() : nullptr;
    return control && control->GetRootQueueDiscOnDevice(device)
               ? device->GetObject<NetDeviceQueueInterface>()
               : nullptr;
}

} // namespace

void
Ath11kUpperQueues::Stop(const Ptr<NetDevice>& device)
{
    const auto queues = IsStopped() ? nullptr : StoppableQueues(device);
    if (!queues)
    {
        return;
    }
    m_stopped = device;
    ++m_stops;
    for (std::size_t i = 0; i < queues->GetNTxQueues(); ++i)
    {
        const auto queue = queues->GetTxQueue(i);
        UpperQueueLimits::Of(queue)->Stop(queue);
    }
}

void
Ath11kUpperQueues::Wake()
{
    const auto queues = m_stopped ? m_stopped->GetObject<NetDeviceQueueInterface>() : nullptr;
    m_stopped = nullptr;
    const std::size_t count = queues ? queues->GetNTxQueues() : 0;
    for (std::size_t i = 0; i < count; ++i)
    {
        UpperQueueLimits::Of(queues->GetTxQueue(i))->SetStopped(false);
    }
    // A wake runs the queue disc of its queue, and whoever runs first may fill the ring, which
    // stops all again. ns-3 numbers best effort first, mac80211 voice: in ns-3's order saturated
    // best effort would leave nothing.
    for (std::size_t i = 0; i < count; ++i)
    {
        const auto queue =
            queues->GetTxQueue(count == kInOrder.size() ? std::size_t{kInOrder[i]} : i);
        UpperQueueLimits::Of(queue)->Wake(queue);
    }
}

} // namespace ns3
