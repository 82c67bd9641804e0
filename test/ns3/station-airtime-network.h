/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEST_STATION_AIRTIME_NETWORK_H
#define ATH11K_TEST_STATION_AIRTIME_NETWORK_H

#include "ppdu-recorder.h"

#include "ns3/ath11k-station-airtime.h"
#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/mobility-helper.h"
#include "ns3/multi-model-spectrum-channel.h"
#include "ns3/node-container.h"
#include "ns3/packet-socket-address.h"
#include "ns3/packet-socket-client.h"
#include "ns3/packet-socket-helper.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/spectrum-wifi-helper.h"
#include "ns3/ssid.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/wifi-helper.h"
#include "ns3/wifi-mac-helper.h"
#include "ns3/wifi-net-device.h"

#include <memory>
#include <string>
#include <vector>

/// How a Network is made.
struct NetworkOptions
{
    WifiStandard standard{WIFI_STANDARD_80211ax};
    std::string mode{"HeMcs7"};
    uint32_t stations{1};
    bool adhoc{false};     ///< two ad hoc devices instead of AP and stations
    bool qos{true};        ///< QoS where the standard leaves a choice
    bool multiUser{false}; ///< OFDMA in both directions
    uint32_t rtsThreshold{4692480};
    std::vector<std::string> channels{"{36, 20, BAND_5GHZ, 0}"}; ///< one per link
};

/**
 * An AP (node 0) and stations a few meters away, or ad hoc devices, all with an
 * Ath11kStationAirtime and a PpduRecorder per PHY. Traffic is made of packet sockets, so that no
 * protocol adds frames of its own.
 */
class Network
{
  public:
    using Options = NetworkOptions;

    /// When stations have associated and traffic may start, in seconds.
    static constexpr double kStart = 0.5;

    /// \param options what to build
    explicit Network(const Options& options);
    ~Network();

    /**
     * Send from one device to another.
     *
     * \param from number of the sender
     * \param to address of the receiver
     * \param count number of packets
     * \param interval between packets
     * \param bytes size of a packet
     * \param priority user priority, the TID
     * \param start in seconds
     */
    void Send(uint32_t from,
              const Address& to,
              uint32_t count,
              Time interval,
              uint32_t bytes = 1400,
              uint8_t priority = 0,
              double start = kStart);

    /// Run up to a time in seconds. \param seconds the time
    static void RunUntil(double seconds);

    /// Run up to a time in seconds, and on until no data is on the air. \param seconds the time
    void RunUntilQuiet(double seconds);

    /// \return the address that others know a device by \param i number of the device
    Mac48Address Address(uint32_t i) const;

    /// \return a device \param i its number
    Ptr<WifiNetDevice> Device(uint32_t i) const;

    /// \return what was used in the ACs of all TIDs together \param i device \param peer its peer
    Ath11kStationAirtime::Usage Used(uint32_t i, Mac48Address peer) const;

    /// The object under test of every device.
    std::vector<std::unique_ptr<Ath11kStationAirtime>> airtime;
    /// The second opinion, by device and PHY.
    std::vector<std::vector<std::unique_ptr<PpduRecorder>>> recorders;

  private:
    NodeContainer m_nodes;                     ///< nodes
    std::vector<Ptr<WifiNetDevice>> m_devices; ///< their devices
};

#endif /* ATH11K_TEST_STATION_AIRTIME_NETWORK_H */
