/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-example.h"

#include "ns3/ath11k-helper.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/config.h"
#include "ns3/inet-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/mobility-helper.h"
#include "ns3/neighbor-cache-helper.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/position-allocator.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/wifi-helper.h"
#include "ns3/yans-wifi-helper.h"

using namespace ns3;

namespace example
{

namespace
{

/// When traffic starts: stations have associated by then.
const Time kStart = Seconds(1);
/// When the measured window begins: TCP has found its rate by then.
const Time kMeasured = Seconds(2);
/// Port of the first stream; that of the downloads is below.
constexpr uint16_t kStreamPort = 1000;
/// Port of downloads.
constexpr uint16_t kDownloadPort = 80;

} // namespace

Network::Network(const std::vector<double>& distances, const Attributes& attributes)
{
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(1448));
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(4 << 20));
    Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(4 << 20));

    Config::SetDefault("ns3::TcpSocketBase::MinRto", StringValue("200ms")); // as in Linux

    m_nodes.Create(2 + distances.size());
    auto positions = CreateObject<ListPositionAllocator>();
    positions->Add(Vector(0, 0, 0)); // the server, whose position does not matter
    positions->Add(Vector(0, 0, 0));
    for (const double distance : distances)
    {
        positions->Add(Vector(distance, 0, 0));
    }
    MobilityHelper mobility;
    mobility.SetPositionAllocator(positions);
    mobility.Install(m_nodes);

    PointToPointHelper wire;
    wire.SetDeviceAttribute("DataRate", StringValue("1Gbps"));
    wire.SetChannelAttribute("Delay", StringValue("5ms"));
    const auto wired = wire.Install(m_nodes.Get(0), m_nodes.Get(1));

    YansWifiPhyHelper phy;
    phy.SetChannel(YansWifiChannelHelper::Default().Create());
    phy.Set("ChannelSettings", StringValue("{36, 20, BAND_5GHZ, 0}"));
    phy.DisablePreambleDetectionModel(); // which hears nothing below -82 dBm, 50 m away
    WifiHelper wifi;
    wifi.SetStandard(WIFI_STANDARD_80211ax);
    wifi.SetRemoteStationManager("ns3::IdealWifiManager");
    WifiMacHelper mac;
    mac.SetType("ns3::ApWifiMac");
    m_wireless.Add(wifi.Install(phy, mac, m_nodes.Get(1)));
    mac.SetType("ns3::StaWifiMac");
    for (uint32_t station = 0; station < distances.size(); ++station)
    {
        m_wireless.Add(wifi.Install(phy, mac, GetStation(station)));
    }
    Ath11kHelper ath11k;
    for (const auto& [name, value] : attributes)
    {
        ath11k.Set(name, StringValue(value));
    }
    ath11k.Install(m_wireless.Get(0));

    InternetStackHelper internet;
    internet.Install(m_nodes);
    Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(wired);
    const auto wireless = Ipv4AddressHelper("10.1.0.0", "255.255.0.0").Assign(m_wireless);
    for (uint32_t station = 0; station < distances.size(); ++station)
    {
        m_addresses.push_back(wireless.GetAddress(1 + station));
    }
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();
    NeighborCacheHelper().PopulateNeighborCache(); // no ARP
    Ath11kHelper::RemoveRootQueueDiscs(m_wireless.Get(0));
    const auto streams = wifi.AssignStreams(m_wireless, 0);
    internet.AssignStreams(m_nodes, streams);

    m_sinks.resize(distances.size());
    m_atStart.resize(distances.size());
}

Network::~Network()
{
    Simulator::Destroy();
    Mac48Address::ResetAllocationIndex();
}

void
Network::Download(uint32_t station)
{
    auto& sinks = m_sinks.at(station);
    const uint16_t port = kDownloadPort + sinks.GetN();
    PacketSinkHelper sink("ns3::TcpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), port));
    sinks.Add(sink.Install(GetStation(station)));
    BulkSendHelper source("ns3::TcpSocketFactory",
                          InetSocketAddress(m_addresses.at(station), port));
    source.SetAttribute("MaxBytes", UintegerValue(0));
    source.Install(m_nodes.Get(0)).Start(kStart);
}

Stream&
Network::AddStream(uint32_t station, const Stream::Settings& settings)
{
    const uint16_t port = kStreamPort + m_streams.size();
    return m_streams.emplace_back(m_nodes.Get(0),
                                  GetStation(station),
                                  m_addresses.at(station),
                                  port,
                                  settings);
}

Stream&
Network::AddFlood(uint32_t station)
{
    Stream::Settings settings;
    settings.bytes = 1472;
    settings.intervalMs = 0.2;
    return AddStream(station, settings);
}

Stream&
Network::AddGroupStream(const Stream::Settings& settings)
{
    const uint16_t port = kStreamPort + m_streams.size();
    return m_streams.emplace_back(m_nodes.Get(1),
                                  GetStation(0),
                                  Ipv4Address("224.0.0.251"),
                                  port,
                                  settings);
}

void
Network::Run(double seconds)
{
    m_seconds = seconds;
    Simulator::Schedule(kMeasured, &Network::Measure, this);
    Simulator::Stop(kMeasured + Seconds(seconds));
    Simulator::Run();
}

void
Network::Measure()
{
    for (uint32_t station = 0; station < m_atStart.size(); ++station)
    {
        m_atStart[station] = GetReceived(station);
    }
    for (auto& stream : m_streams)
    {
        stream.Measure();
    }
}

Network::Received
Network::GetReceived(uint32_t station) const
{
    Received received;
    const auto& sinks = m_sinks.at(station);
    for (uint32_t i = 0; i < sinks.GetN(); ++i)
    {
        received.bytes += DynamicCast<PacketSink>(sinks.Get(i))->GetTotalRx();
    }
    for (const auto& ac : GetScheduler()->GetStationStatistics(GetMac(station)).acs)
    {
        received.airtimeUs += ac.txAirtimeUs + ac.rxAirtimeUs;
    }
    return received;
}

double
Network::GetGoodput(uint32_t station) const
{
    const auto bytes = GetReceived(station).bytes - m_atStart.at(station).bytes;
    return bytes * 8 / m_seconds / 1e6;
}

double
Network::GetAirtimeShare(uint32_t station) const
{
    double all = 0;
    for (uint32_t i = 0; i < m_atStart.size(); ++i)
    {
        all += GetReceived(i).airtimeUs - m_atStart[i].airtimeUs;
    }
    return 100 * (GetReceived(station).airtimeUs - m_atStart.at(station).airtimeUs) / all;
}

Ptr<Ath11kQueueScheduler>
Network::GetScheduler() const
{
    return Ath11kHelper::Get(m_wireless.Get(0));
}

Ptr<Node>
Network::GetStation(uint32_t station) const
{
    return m_nodes.Get(2 + station);
}

Mac48Address
Network::GetMac(uint32_t station) const
{
    return Mac48Address::ConvertFrom(m_wireless.Get(1 + station)->GetAddress());
}

} // namespace example
