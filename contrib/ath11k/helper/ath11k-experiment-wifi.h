/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_WIFI_H
#define ATH11K_EXPERIMENT_WIFI_H

#include "ath11k-experiment.h"

#include "ns3/propagation-loss-model.h"
#include "ns3/wifi-net-device.h"
#include "ns3/yans-wifi-channel.h"

namespace ns3
{

/**
 * \param loss what else weakens a signal, nullptr for nothing
 * \return a channel on which distance weakens a signal
 */
Ptr<YansWifiChannel> Ath11kMakeChannel(Ptr<PropagationLossModel> loss);

/**
 * \param node the node
 * \param channel the channel
 * \param experiment a checked experiment: its radio, its access point
 * \return the access point's device
 */
Ptr<WifiNetDevice> Ath11kInstallAp(Ptr<Node> node,
                                   Ptr<YansWifiChannel> channel,
                                   const Ath11kExperiment& experiment);

/**
 * \param node the node
 * \param channel the channel
 * \param experiment a checked experiment: its radio
 * \param station what the station is like
 * \return the station's device
 */
Ptr<WifiNetDevice> Ath11kInstallStation(Ptr<Node> node,
                                        Ptr<YansWifiChannel> channel,
                                        const Ath11kExperiment& experiment,
                                        const Ath11kStationSpec& station);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_WIFI_H */
