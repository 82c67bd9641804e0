/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_UPPER_QUEUES_H
#define ATH11K_UPPER_QUEUES_H

#include "ns3/net-device.h"

#include <cstdint>

namespace ns3
{

/**
 * \ingroup ath11k
 * The queue discs above one device, as a driver stops and wakes them (netif_stop_queue(),
 * netif_wake_queue()). A device without a queue disc is never stopped: ns-3 would lose what is
 * sent to it.
 *
 * ns-3 wakes a queue disc by itself whenever a frame leaves a MAC queue, which knows nothing of
 * the TX ring. So they are stopped by a limit of their own (QueueLimits, as BQL has it), which ns-3
 * asks, too.
 */
class Ath11kUpperQueues
{
  public:
    /**
     * Stop all of them.
     * \param device the device below
     */
    void Stop(const Ptr<NetDevice>& device);

    /// Wake all of them, if they are stopped. Since ns-3.38 the queue discs run in here.
    void Wake();

    /// \return true if they are stopped
    bool IsStopped() const
    {
        return m_stopped != nullptr;
    }

    /// \return how often they were stopped
    uint64_t GetStops() const
    {
        return m_stops;
    }

  private:
    Ptr<NetDevice> m_stopped; //!< the device below while they are stopped, else null
    uint64_t m_stops{0};      //!< how often they were
};

} // namespace ns3

#endif /* ATH11K_UPPER_QUEUES_H */
