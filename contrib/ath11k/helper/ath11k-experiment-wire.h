/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_WIRE_H
#define ATH11K_EXPERIMENT_WIRE_H

#include "ath11k-experiment-cross-traffic.h"
#include "ath11k-experiment.h"

#include "ns3/net-device-container.h"
#include "ns3/point-to-point-channel.h"
// The header above needs it and does not include it, in ns-3.37.
#include "ns3/point-to-point-net-device.h"

#include <array>

namespace ns3
{

/**
 * A point-to-point wire whose ends hand up received frames in batches, as network interfaces
 * with interrupt coalescing do: the first frame of a batch starts a timer, and all frames that
 * arrive until it ends are handed up when it does. Other traffic may share the path. Frames keep
 * their order.
 */
class Ath11kWire : public PointToPointChannel
{
  public:
    /// \return the TypeId
    static TypeId GetTypeId();

    /**
     * \param end index of the receiving device, in the order of attachment
     * \param time the timer; zero for none
     */
    void SetCoalescing(std::size_t end, Time time);

    /**
     * Other traffic shares the path: each direction has its own, independent of the other's.
     *
     * \param load part of the time that it takes, 0 for none, below 1
     * \param burst mean length of a burst of it
     */
    void SetCrossTraffic(double load, Time burst);

    bool TransmitStart(Ptr<const Packet> packet,
                       Ptr<PointToPointNetDevice> source,
                       Time txTime) override;

  private:
    /// State of a receiving end.
    struct End
    {
        Time coalescing;                             //!< the timer
        Time batch;                                  //!< when the current batch is handed up
        Ath11kCrossTraffic others{0, Seconds(0), 0}; //!< what shares the way to this end
    };

    std::array<End, 2> m_ends; //!< both ends
};

/**
 * Connects two nodes.
 *
 * \param server gets the first device
 * \param ap gets the second device
 * \param spec rate, delay, coalescing
 * \return both devices
 */
NetDeviceContainer Ath11kInstallWire(Ptr<Node> server, Ptr<Node> ap, const Ath11kWiredSpec& spec);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_WIRE_H */
