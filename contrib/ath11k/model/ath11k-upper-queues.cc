/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-upper-queues.h"

#include "ns3/net-device-queue-interface.h"
#include "ns3/node.h"
#include "ns3/qos-utils.h"
#include "ns3/queue-disc.h"
#include "ns3/traffic-control-layer.h"

#include <array>

namespace ns3
{

namespace
{

/// Access categories as mac80211 numbers its queues.
constexpr std::array<AcIndex, 4> kInOrder{AC_VO, AC_VI, AC_BE, AC_BK};

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
    if (!IsStopped() && StoppableQueues(device))
    {
        m_stopped = device;
        ++m_stops;
        KeepStopped();
    }
}

void
Ath11kUpperQueues::KeepStopped() const
{
    const auto queues = m_stopped ? m_stopped->GetObject<NetDeviceQueueInterface>() : nullptr;
    for (std::size_t i = 0; queues && i < queues->GetNTxQueues(); ++i)
    {
        queues->GetTxQueue(i)->Stop();
    }
}

void
Ath11kUpperQueues::Wake()
{
    const auto queues = m_stopped ? m_stopped->GetObject<NetDeviceQueueInterface>() : nullptr;
    m_stopped = nullptr;
    // A wake runs the queue disc of its queue, and whoever runs first may fill the ring. ns-3
    // numbers best effort first, mac80211 voice: in ns-3's order saturated best effort would leave
    // nothing.
    const std::size_t count = queues ? queues->GetNTxQueues() : 0;
    if (count == kInOrder.size())
    {
        for (const AcIndex ac : kInOrder)
        {
            queues->GetTxQueue(ac)->Wake();
        }
        return;
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        queues->GetTxQueue(i)->Wake();
    }
}

} // namespace ns3
