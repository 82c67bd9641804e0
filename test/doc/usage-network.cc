/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "usage-network.h"

#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/mobility-helper.h"
#include "ns3/simulator.h"
#include "ns3/ssid.h"
#include "ns3/string.h"
#include "ns3/udp-client-server-helper.h"
#include "ns3/uinteger.h"
#include "ns3/wifi-helper.h"
#include "ns3/yans-wifi-helper.h"

#include <cctype>

using namespace ns3;

UsageNetwork::UsageNetwork(WifiMacHelper apMac)
{
    nodes.Create(2);
    MobilityHelper mobility;
    mobility.Install(nodes);

    YansWifiPhyHelper phy;
    phy.SetChannel(YansWifiChannelHelper::Default().Create());
    phy.Set("ChannelSettings", StringValue("{36, 20, BAND_5GHZ, 0}"));
    WifiHelper wifi;
    wifi.SetStandard(WIFI_STANDARD_80211ax);
    wifi.SetRemoteStationManager("ns3::ConstantRateWifiManager",
                                 "DataMode",
                                 StringValue("HeMcs7"),
                                 "ControlMode",
                                 StringValue("OfdmRate24Mbps"));
    const Ssid ssid("ath11k");
    apMac.SetType("ns3::ApWifiMac", "Ssid", SsidValue(ssid));
    apDevices = wifi.Install(phy, apMac, nodes.Get(0));
    WifiMacHelper stationMac;
    stationMac.SetType("ns3::StaWifiMac", "Ssid", SsidValue(ssid));
    stationDevices = wifi.Install(phy, stationMac, nodes.Get(1));

    InternetStackHelper internet;
    internet.Install(nodes);
    Ipv4AddressHelper address("10.0.0.0", "255.255.255.0");
    address.Assign(apDevices);
    const auto interfaces = address.Assign(stationDevices);
    UdpServerHelper server(9);
    server.Install(nodes.Get(1));
    UdpClientHelper client(interfaces.GetAddress(0), 9);
    client.SetAttribute("Interval", TimeValue(MicroSeconds(100)));
    client.SetAttribute("MaxPackets", UintegerValue(1000000));
    client.SetAttribute("PacketSize", UintegerValue(1400));
    client.Install(nodes.Get(0)).Start(MilliSeconds(400));
}

void
UsageNetwork::Run(Time until) const
{
    Simulator::Stop(until - Simulator::Now());
    Simulator::Run();
}

std::string
WithoutNumbers(const std::string& text)
{
    // Without std::regex, at whose header g++ 12 warns once sanitizers are on.
    std::string result;
    for (const char c : text)
    {
        const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
        if (digit && !result.empty() && result.back() == '-')
        {
            result.pop_back();
        }
        if (!digit)
        {
            result += c;
        }
        else if (result.empty() || result.back() != '0')
        {
            result += '0';
        }
    }
    return result;
}
