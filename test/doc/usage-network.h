/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEST_USAGE_NETWORK_H
#define ATH11K_TEST_USAGE_NETWORK_H

#include "ns3/net-device-container.h"
#include "ns3/node-container.h"
#include "ns3/nstime.h"
#include "ns3/wifi-mac-helper.h"

#include <string>

/**
 * \file
 * The network of the snippets: an access point that sends more to its one station than the air
 * can carry, from 400 ms on.
 */

/// An access point and a station, with IPv4 and traffic; addresses bring ns-3's root queue disc.
struct UsageNetwork
{
    /// \param apMac makes the access point's MAC
    explicit UsageNetwork(ns3::WifiMacHelper apMac = ns3::WifiMacHelper());

    /// \param until when to stop
    void Run(ns3::Time until) const;

    ns3::NodeContainer nodes;               //!< access point and station
    ns3::NetDeviceContainer apDevices;      //!< the access point's device
    ns3::NetDeviceContainer stationDevices; //!< the station's device
};

/**
 * \param text a text
 * \return it with every number replaced by 0
 */
std::string WithoutNumbers(const std::string& text);

#endif /* ATH11K_TEST_USAGE_NETWORK_H */
