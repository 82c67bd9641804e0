/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEST_NETWORK_H
#define ATH11K_TEST_NETWORK_H

#include "ns3/address.h"
#include "ns3/ath11k-queue-scheduler.h"
#include "ns3/mac48-address.h"
#include "ns3/net-device-container.h"
#include "ns3/node-container.h"
#include "ns3/nstime.h"
#include "ns3/socket.h"
#include "ns3/wifi-net-device.h"
#include "ns3/wifi-standards.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ns3
{

class WifiMacHelper;

/// What is wired to the access points of a TestNetwork: one more node, the last.
enum class TestNetworkWire
{
    None,
    Bridged, ///< the access points bridge it, and have their IP address on the bridge
    Routed   ///< the one access point routes to it; IPv4 only
};

/// How a TestNetwork is made. Whatever is missing here is set with Config::SetDefault() before.
struct TestNetworkOptions
{
    WifiStandard standard{WIFI_STANDARD_80211ax};
    std::string mode{"HeMcs7"};
    std::string channel{"{36, 20, BAND_5GHZ, 0}"}; ///< empty: the standard's default
    uint32_t stations{1};
    bool adhoc{false}; ///< ad hoc devices instead of AP and stations
    bool qos{true};    ///< QoS where the standard leaves a choice
    WifiStandard stationStandard{WIFI_STANDARD_UNSPECIFIED}; ///< unspecified: as the AP
    std::string stationMode;                                 ///< with stationStandard
    bool ipv6{false};                                        ///< traffic is IPv6
    std::string preset{"series-2026-08"};                    ///< empty: ns-3 without the scheduler
    bool onStations{false};         ///< the stations have the scheduler; the AP has it in any case
    uint32_t accessPoints{1};       ///< each has its own SSID, channel and stations
    bool oneNetwork{false};         ///< all access points have the same SSID and channel
    bool spectrum{false};           ///< spectrum PHYs instead of Yans
    std::vector<std::string> links; ///< channels of further links, of multi-link devices
    TestNetworkWire wire{TestNetworkWire::None};              ///< what is wired
    std::function<void(WifiMacHelper&, WifiMacHelper&)> macs; ///< more for MACs of AP and stations
};

/// When stations have associated and traffic may start.
inline const Time kStart = MilliSeconds(500);

/// How UDP packets are sent.
struct UdpOptions
{
    uint32_t bytes{1400};
    uint8_t priority{0}; ///< user priority, which is the TID
    uint8_t ecn{0};      ///< ECN field: 2 is ECT(0)
};

/**
 * A small network in which the scheduler is installed as a user would do it, by one line before
 * wifi.Install(). Node 0 is the AP (or the first ad hoc device), nodes 1 to N the stations, all
 * some meters apart; with several APs, nodes 0 to A-1 are the APs and station i belongs to AP
 * i modulo A. There is no queue disc, and neighbor caches are filled, so that no other queue and no
 * ARP disturb. While the network runs, the books of every scheduler are checked each 5 ms.
 *
 * The defaults of all attributes are as they were when it is gone.
 */
class TestNetwork
{
  public:
    /// As a receiver: everybody.
    static constexpr uint32_t kAll = UINT32_MAX;
    /// \param options what to build
    explicit TestNetwork(const TestNetworkOptions& options);
    ~TestNetwork();

    /// Call a function. \param when when \param what the function
    static void At(Time when, std::function<void()> what);
    /// Run. \param when until when
    static void RunUntil(Time when);

    /**
     * Send UDP packets of one flow at one instant.
     * \param when when
     * \param from number of the sender
     * \param to number of the receiver, or kAll
     * \param count how many
     * \param udp how
     */
    void Burst(Time when, uint32_t from, uint32_t to, uint32_t count, const UdpOptions& udp = {});

    /**
     * Send UDP packets of one flow at even intervals.
     * \param start when the first leaves
     * \param stop none leaves from then on
     * \param from number of the sender
     * \param to number of the receiver, or kAll
     * \param interval between packets
     * \param udp how
     */
    void Stream(Time start,
                Time stop,
                uint32_t from,
                uint32_t to,
                Time interval,
                const UdpOptions& udp = {});

    /**
     * Send as much as TCP can.
     * \param start when it connects
     * \param stop when it closes
     * \param from number of the sender
     * \param to number of the receiver
     */
    void Tcp(Time start, Time stop, uint32_t from, uint32_t to);

    /// \return UDP packets sent \param from number of the sender
    uint64_t GetSent(uint32_t from) const;
    /// \return UDP packets received \param node number of the receiver
    uint64_t GetReceived(uint32_t node) const;
    /// \return TCP bytes received \param node number of the receiver
    uint64_t GetTcpBytes(uint32_t node) const;

    /// \return a device \param i its number
    Ptr<WifiNetDevice> GetDevice(uint32_t i) const;
    /// \return the address of a device \param i its number
    Mac48Address GetAddress(uint32_t i) const;
    /// \return the scheduler of a device, null if it has none \param i its number
    Ptr<Ath11kQueueScheduler> GetScheduler(uint32_t i = 0) const;
    /// \return the node \param i its number
    Ptr<Node> GetNode(uint32_t i) const;
    /// \return the IP address of a node, with a port \param i its number \param port the port
    Address GetSocketAddress(uint32_t i, uint16_t port) const;

    /// Put a device somewhere. \param i its number \param meters on the line from the AP
    void Move(uint32_t i, double meters);
    /// Lose received PPDUs. \param i number of the receiver \param share share that is lost
    void Lose(uint32_t i, double share);

    /// Do not expect that UDP packets arrive in the order in which they were sent.
    void IgnoreOrder();
    /// Expect the books of every scheduler to be exact.
    void CheckBooks();
    /// Expect books that are exact, a device that holds nothing, so that every counter is 0, and no
    /// UDP packet that arrived twice or after a later one of its flow.
    /// \param i number of the device
    void ExpectDrained(uint32_t i = 0);

  private:
    struct Flow; // what is known of a UDP flow

    void BuildWifi(const TestNetworkOptions& options);
    void BuildWire(const TestNetworkOptions& options);
    void BuildInternet();
    /// Tell a node the MAC address of another. \param i the node \param peer the other
    void Introduce(uint32_t i, uint32_t peer);
    /// Tell everybody everybody's MAC address.
    void IntroduceAll();
    void AddSinks(uint32_t i);
    void ReceiveUdp(Ptr<Socket> socket);
    void WatchBooks();
    /// \return number of the flow
    uint32_t OpenFlow(uint32_t from, uint32_t to, const UdpOptions& udp);
    void Send(uint32_t flow);
    void SendEvery(uint32_t flow, Time interval, Time stop);

    bool m_ipv6;                             ///< traffic is IPv6
    bool m_routed;                           ///< the wire is behind a router
    NodeContainer m_nodes;                   ///< all nodes
    NetDeviceContainer m_devices;            ///< their Wi-Fi devices
    NetDeviceContainer m_ports;              ///< by node, the device with the IP address
    NetDeviceContainer m_wire;               ///< wired devices: of the APs, then the last node's
    std::vector<Flow> m_flows;               ///< UDP flows
    std::map<uint32_t, uint64_t> m_received; ///< UDP packets by node
    uint64_t m_disordered{0};                ///< UDP packets out of order or twice
    bool m_ignoreOrder{false};               ///< no order is expected
    int64_t m_maxRefill{
        ath11k::kInitialDeficitUs}; ///< largest refill of a deficit so far, in microseconds
};

/// \param statistics of a device \param reason for drops above it \return frames dropped for it
uint64_t Count(const Ath11kStatistics& statistics, ath11k::DropReason reason);

/// \param statistics of a device \param fate what became of frames in it \return how many
uint64_t Count(const Ath11kStatistics& statistics, Ath11kFate fate);

} // namespace ns3

#endif /* ATH11K_TEST_NETWORK_H */
