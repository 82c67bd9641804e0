/*
 * SPDX-License-Identifier: GPL-2.0-only
 *
 * First steps: server --- 1 Gbit/s, 5 ms --- access point ))) 20 MHz Wi-Fi 6 ((( one station.
 * The station downloads by TCP as fast as it can; the server pings it by UDP, 20 times a second.
 *
 * Expected (ns-3.37, run 1): --preset=stock 95.5 Mbit/s, 152 ms;
 * --preset=series-2026-08 (the default) 95.8 Mbit/s, 25 ms.
 */
#include "ns3/ath11k-helper.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/command-line.h"
#include "ns3/config.h"
#include "ns3/inet-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/mobility-helper.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/udp-echo-helper.h"
#include "ns3/uinteger.h"
#include "ns3/wifi-helper.h"
#include "ns3/wifi-mac-helper.h"
#include "ns3/wifi-net-device.h"
#include "ns3/yans-wifi-helper.h"

#include <iostream>
#include <map>
#include <numeric>
#include <string>
#include <vector>

using namespace ns3;

int
main(int argc, char* argv[])
{
    std::string preset{"series-2026-08"};
    double simulationTime{10};
    CommandLine cmd(__FILE__);
    cmd.AddValue("preset", "Driver to model", preset);
    cmd.AddValue("simulationTime", "Length of the download, in seconds", simulationTime);
    cmd.Parse(argc, argv);
    const std::string refusal = Ath11kCheckName("Preset", preset);
    if (!refusal.empty() || !(simulationTime >= 1))
    {
        std::cerr << (refusal.empty() ? "simulationTime must be at least 1" : refusal) << std::endl;
        return 1;
    }
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(1448));
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(4 << 20));
    Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(4 << 20));

    NodeContainer nodes(3); // server, access point, station
    MobilityHelper().Install(nodes);
    PointToPointHelper wire;
    wire.SetDeviceAttribute("DataRate", StringValue("1Gbps"));
    wire.SetChannelAttribute("Delay", StringValue("5ms"));
    YansWifiPhyHelper phy;
    phy.SetChannel(YansWifiChannelHelper::Default().Create());
    phy.Set("ChannelSettings", StringValue("{36, 20, BAND_5GHZ, 0}"));
    WifiHelper wifi;
    wifi.SetStandard(WIFI_STANDARD_80211ax);
    wifi.SetRemoteStationManager("ns3::IdealWifiManager");
    WifiMacHelper mac;
    mac.SetType("ns3::StaWifiMac");
    NetDeviceContainer wireless(wifi.Install(phy, mac, nodes.Get(2)));
    mac.SetType("ns3::ApWifiMac"); // and this one line puts the module into the access point:
    mac.SetMacQueueScheduler("ns3::Ath11kQueueScheduler", "Preset", StringValue(preset));
    wireless.Add(wifi.Install(phy, mac, nodes.Get(1)));

    InternetStackHelper().Install(nodes);
    Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(wire.Install(nodes.Get(0), nodes.Get(1)));
    const auto ip = Ipv4AddressHelper("10.1.0.0", "255.255.255.0").Assign(wireless).GetAddress(0);
    Ath11kHelper::RemoveRootQueueDiscs(wireless.Get(1)); // Linux has no queue above mac80211
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();

    BulkSendHelper download("ns3::TcpSocketFactory", InetSocketAddress(ip, 80));
    download.SetAttribute("MaxBytes", UintegerValue(0));
    download.Install(nodes.Get(0)).Start(Seconds(1));
    PacketSinkHelper sink("ns3::TcpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), 80));
    const auto sinkApp = DynamicCast<PacketSink>(sink.Install(nodes.Get(2)).Get(0));
    UdpEchoServerHelper(7).Install(nodes.Get(2));
    UdpEchoClientHelper ping(ip, 7);
    ping.SetAttribute("Interval", StringValue("50ms"));
    ping.SetAttribute("MaxPackets", UintegerValue(1000000));
    const auto pingApp = ping.Install(nodes.Get(0)).Get(0);
    pingApp->SetStartTime(Seconds(1));
    std::map<uint64_t, Time> sentAt; // by the number of the packet, which the echo keeps
    std::vector<double> rtts;        // in milliseconds
    using Sink = Callback<void, Ptr<const Packet>>;
    pingApp->TraceConnectWithoutContext("Tx", Sink([&](auto p) { sentAt[p->GetUid()] = Now(); }));
    pingApp->TraceConnectWithoutContext(
        "Rx",
        Sink([&](auto p) { rtts.push_back((Now() - sentAt.at(p->GetUid())).GetSeconds() * 1e3); }));
    Simulator::Stop(Seconds(1 + simulationTime));
    Simulator::Run();
    const double goodput = sinkApp->GetTotalRx() * 8 / simulationTime / 1e6;
    const double rtt = std::accumulate(rtts.begin(), rtts.end(), 0.0) / rtts.size();
    std::cout << "goodput " << goodput << " Mbit/s, round trip " << rtt << " ms\n"
              << "{\"goodputMbps\": " << goodput << ", \"rttMs\": " << rtt << "}\n";
    Simulator::Destroy();
}
