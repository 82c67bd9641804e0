/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/arp-cache.h"
#include "ns3/boolean.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/config.h"
#include "ns3/constant-position-mobility-model.h"
#include "ns3/double.h"
#include "ns3/error-model.h"
#include "ns3/inet-socket-address.h"
#include "ns3/inet6-socket-address.h"
#include "ns3/ipv4-interface.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/ipv6-interface.h"
#include "ns3/ipv6-l3-protocol.h"
#include "ns3/ndisc-cache.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>

namespace ns3
{

namespace
{

constexpr uint16_t kUdpPort = 9;
constexpr uint16_t kTcpPort = 10;

/// What a UDP packet begins with.
struct Stamp
{
    uint32_t flow;
    uint32_t sequence;
};

} // namespace

/// A UDP flow.
struct TestNetwork::Flow
{
    Ptr<Socket> socket;
    uint32_t from;
    uint32_t bytes;
    uint32_t sent{0};
    std::map<uint32_t, uint32_t> expected; ///< next sequence number, by receiver
};

TestNetwork::TestNetwork(const TestNetworkOptions& options)
    : m_ipv6(options.ipv6),
      m_routed(options.wire == TestNetworkWire::Routed)
{
    RngSeedManager::SetSeed(1);
    RngSeedManager::SetRun(1);
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(1400));
    Config::SetDefault("ns3::TcpSocket::SndBufSize", UintegerValue(1 << 20));
    Config::SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(1 << 20));
    // What a wire has to ask for by ARP waits for the answer.
    Config::SetDefault("ns3::ArpCache::PendingQueueSize", UintegerValue(1000));
    Config::SetDefault("ns3::Icmpv6L4Protocol::DAD", BooleanValue(false));
    Config::SetDefault("ns3::Ath11kQueueScheduler::CheckInvariants", BooleanValue(true));
    m_nodes.Create(options.stations + options.accessPoints +
                   (options.wire == TestNetworkWire::None ? 0 : 1));
    BuildWifi(options);
    BuildWire(options);
    BuildInternet();
    for (uint32_t i = 0; i < m_nodes.GetN(); ++i)
    {
        AddSinks(i);
    }
    Simulator::Schedule(kStart, &TestNetwork::WatchBooks, this);
}

TestNetwork::~TestNetwork()
{
    Simulator::Destroy();
    Config::Reset();
}

void
TestNetwork::IntroduceAll()
{
    // Behind a router there is nobody to introduce.
    const uint32_t n = std::min(m_ports.GetN(), m_routed ? m_devices.GetN() : UINT32_MAX);
    for (uint32_t i = 0; i < n; ++i)
    {
        for (uint32_t peer = 0; peer < n; ++peer)
        {
            Introduce(i, peer);
        }
    }
}

void
TestNetwork::Introduce(uint32_t i, uint32_t peer)
{
    const Address mac = m_ports.Get(peer)->GetAddress();
    const Address ip = GetSocketAddress(peer, 0);
    if (m_ipv6)
    {
        auto cache = m_nodes.Get(i)->GetObject<Ipv6L3Protocol>()->GetInterface(1)->GetNdiscCache();
        NdiscCache::Entry* entry = cache->Add(Inet6SocketAddress::ConvertFrom(ip).GetIpv6());
        entry->SetMacAddress(mac);
        entry->MarkPermanent();
    }
    else
    {
        auto cache = m_nodes.Get(i)->GetObject<Ipv4L3Protocol>()->GetInterface(1)->GetArpCache();
        ArpCache::Entry* entry = cache->Add(InetSocketAddress::ConvertFrom(ip).GetIpv4());
        entry->SetMacAddress(mac);
        entry->MarkPermanent();
    }
}

Address
TestNetwork::GetSocketAddress(uint32_t i, uint16_t port) const
{
    if (m_ipv6)
    {
        const Ipv6Address address =
            i == kAll ? Ipv6Address::GetAllNodesMulticast()
                      : m_nodes.Get(i)->GetObject<Ipv6>()->GetAddress(1, 1).GetAddress();
        return Inet6SocketAddress(address, port);
    }
    const Ipv4Address address =
        i == kAll ? Ipv4Address("10.0.255.255")
                  : m_nodes.Get(i)->GetObject<Ipv4>()->GetAddress(1, 0).GetLocal();
    return InetSocketAddress(address, port);
}

void
TestNetwork::AddSinks(uint32_t i)
{
    auto socket =
        Socket::CreateSocket(m_nodes.Get(i), TypeId::LookupByName("ns3::UdpSocketFactory"));
    const Address any = m_ipv6 ? Address(Inet6SocketAddress(Ipv6Address::GetAny(), kUdpPort))
                               : Address(InetSocketAddress(Ipv4Address::GetAny(), kUdpPort));
    socket->Bind(any);
    socket->SetRecvCallback(MakeCallback(&TestNetwork::ReceiveUdp, this));
    PacketSinkHelper("ns3::TcpSocketFactory",
                     m_ipv6 ? Address(Inet6SocketAddress(Ipv6Address::GetAny(), kTcpPort))
                            : Address(InetSocketAddress(Ipv4Address::GetAny(), kTcpPort)))
        .Install(m_nodes.Get(i));
}

void
TestNetwork::ReceiveUdp(Ptr<Socket> socket)
{
    while (const Ptr<Packet> packet = socket->Recv())
    {
        const uint32_t node = socket->GetNode()->GetId();
        ++m_received[node];
        Stamp stamp;
        packet->CopyData(reinterpret_cast<uint8_t*>(&stamp), sizeof(stamp));
        uint32_t& expected = m_flows.at(stamp.flow).expected[node];
        if (stamp.sequence < expected)
        {
            ++m_disordered;
        }
        else
        {
            expected = stamp.sequence + 1;
        }
    }
}

uint32_t
TestNetwork::OpenFlow(uint32_t from, uint32_t to, const UdpOptions& udp)
{
    Flow flow;
    flow.socket =
        Socket::CreateSocket(m_nodes.Get(from), TypeId::LookupByName("ns3::UdpSocketFactory"));
    m_ipv6 ? flow.socket->Bind6() : flow.socket->Bind();
    flow.socket->SetAllowBroadcast(true);
    flow.socket->BindToNetDevice(m_ports.Get(from));
    flow.socket->Connect(GetSocketAddress(to, kUdpPort));
    const uint8_t tos = udp.priority << 5 | udp.ecn; // after Connect(), which sets it, too
    m_ipv6 ? flow.socket->SetIpv6Tclass(tos) : flow.socket->SetIpTos(tos);
    flow.from = from;
    flow.bytes = udp.bytes;
    m_flows.push_back(flow);
    return static_cast<uint32_t>(m_flows.size() - 1);
}

void
TestNetwork::Send(uint32_t index)
{
    Flow& flow = m_flows[index];
    const Stamp stamp{index, flow.sent++};
    std::vector<uint8_t> bytes(std::max<std::size_t>(flow.bytes, sizeof(stamp)));
    std::memcpy(bytes.data(), &stamp, sizeof(stamp));
    flow.socket->Send(Create<Packet>(bytes.data(), static_cast<uint32_t>(bytes.size())));
}

void
TestNetwork::SendEvery(uint32_t flow, Time interval, Time stop)
{
    if (Simulator::Now() < stop)
    {
        Send(flow);
        Simulator::Schedule(interval, &TestNetwork::SendEvery, this, flow, interval, stop);
    }
}

void
TestNetwork::Burst(Time when, uint32_t from, uint32_t to, uint32_t count, const UdpOptions& udp)
{
    const uint32_t flow = OpenFlow(from, to, udp);
    At(when, [this, flow, count] {
        for (uint32_t i = 0; i < count; ++i)
        {
            Send(flow);
        }
    });
}

void
TestNetwork::Stream(Time start,
                    Time stop,
                    uint32_t from,
                    uint32_t to,
                    Time interval,
                    const UdpOptions& udp)
{
    const uint32_t flow = OpenFlow(from, to, udp);
    At(start, [this, flow, interval, stop] { SendEvery(flow, interval, stop); });
}

void
TestNetwork::Tcp(Time start, Time stop, uint32_t from, uint32_t to)
{
    BulkSendHelper bulk("ns3::TcpSocketFactory", GetSocketAddress(to, kTcpPort));
    ApplicationContainer apps = bulk.Install(m_nodes.Get(from));
    apps.Start(start);
    apps.Stop(stop);
}

void
TestNetwork::At(Time when, std::function<void()> what)
{
    Simulator::Schedule(when - Simulator::Now(), [what] { what(); });
}

void
TestNetwork::RunUntil(Time when)
{
    Simulator::Stop(when - Simulator::Now());
    Simulator::Run();
}

uint64_t
TestNetwork::GetSent(uint32_t from) const
{
    uint64_t sent = 0;
    for (const Flow& flow : m_flows)
    {
        sent += flow.from == from ? flow.sent : 0;
    }
    return sent;
}

uint64_t
TestNetwork::GetReceived(uint32_t node) const
{
    const auto it = m_received.find(node);
    return it == m_received.end() ? 0 : it->second;
}

uint64_t
TestNetwork::GetTcpBytes(uint32_t node) const
{
    return DynamicCast<PacketSink>(m_nodes.Get(node)->GetApplication(0))->GetTotalRx();
}

Ptr<WifiNetDevice>
TestNetwork::GetDevice(uint32_t i) const
{
    return DynamicCast<WifiNetDevice>(m_devices.Get(i));
}

Mac48Address
TestNetwork::GetAddress(uint32_t i) const
{
    return Mac48Address::ConvertFrom(m_devices.Get(i)->GetAddress());
}

Ptr<Ath11kQueueScheduler>
TestNetwork::GetScheduler(uint32_t i) const
{
    return DynamicCast<Ath11kQueueScheduler>(GetDevice(i)->GetMac()->GetMacQueueScheduler());
}

Ptr<Node>
TestNetwork::GetNode(uint32_t i) const
{
    return m_nodes.Get(i);
}

void
TestNetwork::Move(uint32_t i, double meters)
{
    m_nodes.Get(i)->GetObject<MobilityModel>()->SetPosition(Vector(meters, 0, 0));
}

void
TestNetwork::Lose(uint32_t i, double share)
{
    auto model = CreateObject<RateErrorModel>();
    model->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
    model->SetRate(share);
    model->AssignStreams(2000 + i);
    GetDevice(i)->GetPhy()->SetPostReceptionErrorModel(model);
}

} // namespace ns3
