/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/ath11k-helper.h"
#include "ns3/boolean.h"
#include "ns3/bridge-helper.h"
#include "ns3/csma-helper.h"
#include "ns3/double.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/ipv6-address-helper.h"
#include "ns3/mobility-helper.h"
#include "ns3/multi-model-spectrum-channel.h"
#include "ns3/simulator.h"
#include "ns3/spectrum-wifi-helper.h"
#include "ns3/ssid.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/wifi-helper.h"
#include "ns3/wifi-mac-helper.h"
#include "ns3/yans-wifi-helper.h"

#include <memory>

/**
 * \file
 * What a TestNetwork is built of.
 */

namespace ns3
{

namespace
{

/// \param options of a network \return what makes the PHYs of those that hear each other
std::unique_ptr<WifiPhyHelper>
MakePhyHelper(const TestNetworkOptions& options)
{
    std::vector<std::string> links{options.channel};
    links.insert(links.end(), options.links.begin(), options.links.end());
    if (links.size() == 1 && !options.spectrum)
    {
        auto phy = std::make_unique<YansWifiPhyHelper>();
        phy->SetChannel(YansWifiChannelHelper::Default().Create());
        if (!options.channel.empty())
        {
            phy->Set("ChannelSettings", StringValue(options.channel));
        }
        return phy;
    }
    auto phy = std::make_unique<SpectrumWifiPhyHelper>(static_cast<uint8_t>(links.size()));
    for (std::size_t link = 0; link < links.size(); ++link)
    {
        phy->Set(static_cast<uint8_t>(link), "ChannelSettings", StringValue(links[link]));
    }
    phy->SetChannel(CreateObject<MultiModelSpectrumChannel>());
    return phy;
}

/// \param wifi whose rate manager \param mode a mode, or the name of a rate manager
/// \param channel where
void
SetRates(WifiHelper& wifi, const std::string& mode, const std::string& channel)
{
    if (channel.find("BAND_2_4GHZ") != std::string::npos)
    {
        wifi.SetRemoteStationManager("ns3::ConstantRateWifiManager",
                                     "DataMode",
                                     StringValue(mode),
                                     "ControlMode",
                                     StringValue("ErpOfdmRate6Mbps"));
    }
    else if (mode.find("::") == std::string::npos)
    {
        wifi.SetRemoteStationManager("ns3::ConstantRateWifiManager", "DataMode", StringValue(mode));
    }
    else
    {
        wifi.SetRemoteStationManager(mode);
    }
}

} // namespace

void
TestNetwork::BuildWifi(const TestNetworkOptions& options)
{
    WifiHelper wifi;
    wifi.SetStandard(options.standard);
    SetRates(wifi, options.mode, options.channel);
    WifiHelper stationWifi = wifi;
    if (options.stationStandard != WIFI_STANDARD_UNSPECIFIED)
    {
        stationWifi.SetStandard(options.stationStandard);
        SetRates(stationWifi, options.stationMode, options.channel);
    }
    std::vector<NetDeviceContainer> stations(options.accessPoints);
    std::unique_ptr<WifiPhyHelper> phy;
    const uint32_t firstStation = options.accessPoints;
    const uint32_t end = firstStation + options.stations;
    for (uint32_t ap = 0; ap < options.accessPoints; ++ap)
    {
        if (ap == 0 || !options.oneNetwork)
        {
            phy = MakePhyHelper(options);
        }
        const BooleanValue qos(options.qos);
        const SsidValue ssid(Ssid("test" + std::to_string(options.oneNetwork ? 0 : ap)));
        WifiMacHelper ours;
        if (!options.preset.empty())
        {
            ours.SetMacQueueScheduler("ns3::Ath11kQueueScheduler",
                                      "Preset",
                                      StringValue(options.preset));
        }
        WifiMacHelper mac = options.onStations ? ours : WifiMacHelper();
        NodeContainer nodes;
        for (uint32_t i = firstStation + ap; i < end; i += options.accessPoints)
        {
            nodes.Add(m_nodes.Get(i));
        }
        if (options.adhoc)
        {
            ours.SetType("ns3::AdhocWifiMac", "QosSupported", qos);
            mac.SetType("ns3::AdhocWifiMac", "QosSupported", qos);
        }
        else
        {
            ours.SetType("ns3::ApWifiMac", "QosSupported", qos, "Ssid", ssid);
            mac.SetType("ns3::StaWifiMac", "QosSupported", qos, "Ssid", ssid);
        }
        if (options.macs)
        {
            options.macs(ours, mac);
        }
        m_devices.Add(wifi.Install(*phy, ours, m_nodes.Get(ap)));
        stations[ap] = stationWifi.Install(*phy, mac, nodes);
    }
    for (uint32_t i = 0; i < options.stations; ++i)
    {
        m_devices.Add(stations[i % options.accessPoints].Get(i / options.accessPoints));
    }
    wifi.AssignStreams(m_devices, 1);
    MobilityHelper mobility; // on a line, 1 m apart
    mobility.SetPositionAllocator("ns3::GridPositionAllocator",
                                  "DeltaX",
                                  DoubleValue(1.0),
                                  "GridWidth",
                                  UintegerValue(1000));
    mobility.Install(m_nodes);
}

void
TestNetwork::BuildWire(const TestNetworkOptions& options)
{
    m_ports = m_devices;
    if (options.wire == TestNetworkWire::None)
    {
        return;
    }
    CsmaHelper csma;
    csma.SetChannelAttribute("DataRate", StringValue("1Gbps"));
    csma.SetChannelAttribute("Delay", StringValue("1us"));
    NodeContainer wired;
    for (uint32_t ap = 0; ap < options.accessPoints; ++ap)
    {
        wired.Add(m_nodes.Get(ap));
    }
    wired.Add(m_nodes.Get(m_nodes.GetN() - 1));
    m_wire = csma.Install(wired);
    if (options.wire == TestNetworkWire::Bridged)
    {
        m_ports = NetDeviceContainer();
        for (uint32_t i = 0; i < m_devices.GetN(); ++i)
        {
            m_ports.Add(
                i < options.accessPoints
                    ? BridgeHelper().Install(m_nodes.Get(i),
                                             NetDeviceContainer(m_devices.Get(i), m_wire.Get(i)))
                    : NetDeviceContainer(m_devices.Get(i)));
        }
    }
    m_ports.Add(m_wire.Get(options.accessPoints));
}

void
TestNetwork::BuildInternet()
{
    InternetStackHelper internet;
    internet.SetIpv6StackInstall(m_ipv6);
    internet.SetIpv4StackInstall(!m_ipv6);
    internet.Install(m_nodes);
    internet.AssignStreams(m_nodes, 1000);
    const NetDeviceContainer& flat = m_routed ? m_devices : m_ports;
    if (m_ipv6)
    {
        Ipv6AddressHelper("2001:db8::", Ipv6Prefix(64)).Assign(flat);
    }
    else
    {
        Ipv4AddressHelper("10.0.0.0", "255.255.0.0").Assign(flat);
    }
    if (m_routed)
    {
        Ipv4AddressHelper("10.1.0.0", "255.255.0.0").Assign(m_wire);
        const auto route = [](Ptr<Node> node, Ptr<Node> gateway, uint32_t interface) {
            Ipv4StaticRoutingHelper()
                .GetStaticRouting(node->GetObject<Ipv4>())
                ->SetDefaultRoute(gateway->GetObject<Ipv4>()->GetAddress(interface, 0).GetLocal(),
                                  1);
        };
        for (uint32_t i = 1; i < m_nodes.GetN(); ++i)
        {
            route(m_nodes.Get(i), m_nodes.Get(0), i + 1 < m_nodes.GetN() ? 1 : 2);
        }
    }
    Ath11kHelper::RemoveRootQueueDiscs(m_devices);
    // Caches are flushed when a station associates.
    Simulator::Schedule(kStart - NanoSeconds(1), &TestNetwork::IntroduceAll, this);
}

} // namespace ns3
