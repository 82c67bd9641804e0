/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-example.h"

#include "ns3/inet-socket-address.h"
#include "ns3/node.h"
#include "ns3/seq-ts-header.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"
#include "ns3/udp-socket-factory.h"

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace ns3;

namespace example
{

namespace
{

/// Delay of a datagram that has not come.
constexpr double kNever = -1;
/// A datagram that is not older than this may yet come.
constexpr double kPatienceMs = 500;

} // namespace

Stream::Stream(Ptr<Node> from,
               Ptr<Node> to,
               Ipv4Address address,
               uint16_t port,
               const Settings& settings)
    : m_from(from),
      m_to(to),
      m_address(address),
      m_port(port),
      m_settings(settings)
{
    Simulator::Schedule(Seconds(1), &Stream::Start, this);
}

void
Stream::Start()
{
    m_peer = Socket::CreateSocket(m_to, UdpSocketFactory::GetTypeId());
    m_peer->Bind(InetSocketAddress(Ipv4Address::GetAny(), m_port));
    m_socket = Socket::CreateSocket(m_from, UdpSocketFactory::GetTypeId());
    m_socket->Bind();
    if (m_address.IsMulticast())
    {
        m_socket->BindToNetDevice(m_from->GetDevice(1));
    }
    m_socket->Connect(InetSocketAddress(m_address, m_port));
    // After Connect(), which takes it from the address in some versions of ns-3.
    m_socket->SetIpTos(m_settings.tos);
    if (m_settings.echo)
    {
        m_peer->SetRecvCallback(MakeCallback(&Stream::Answer, this));
        m_socket->SetRecvCallback(MakeCallback(&Stream::Receive, this));
    }
    else
    {
        m_peer->SetRecvCallback(MakeCallback(&Stream::Receive, this));
    }
    Send();
}

void
Stream::Send()
{
    SeqTsHeader header; // its number, and when it was sent
    header.SetSeq(m_delaysMs.size());
    m_delaysMs.push_back(kNever);
    auto packet = Create<Packet>(m_settings.bytes - header.GetSerializedSize());
    packet->AddHeader(header);
    m_socket->Send(packet);
    Simulator::Schedule(Seconds(m_settings.intervalMs / 1e3), &Stream::Send, this);
}

void
Stream::Answer(Ptr<Socket> socket)
{
    Address from;
    while (auto packet = socket->RecvFrom(from))
    {
        // Without the tags of its way here, one of which is the priority.
        auto answer = packet->Copy();
        answer->RemoveAllPacketTags();
        socket->Connect(from);
        socket->SetIpTos(m_settings.tos);
        socket->Send(answer);
    }
}

void
Stream::Receive(Ptr<Socket> socket)
{
    while (auto packet = socket->Recv())
    {
        SeqTsHeader header;
        packet->RemoveHeader(header);
        ++m_received;
        m_delaysMs[header.GetSeq()] = (Simulator::Now() - header.GetTs()).GetSeconds() * 1e3;
    }
}

void
Stream::Measure()
{
    m_firstCounted = m_delaysMs.size();
    m_measuredFrom = Simulator::Now();
    m_received = 0;
}

std::vector<double>
Stream::GetDelaysMs() const
{
    std::vector<double> delays(m_delaysMs.begin() + m_firstCounted, m_delaysMs.end());
    delays.erase(std::remove(delays.begin(), delays.end(), kNever), delays.end());
    std::sort(delays.begin(), delays.end());
    return delays;
}

double
Stream::GetMeanMs() const
{
    const auto delays = GetDelaysMs();
    return std::accumulate(delays.begin(), delays.end(), 0.0) / delays.size();
}

double
Stream::GetQuantileMs(double fraction) const
{
    const auto delays = GetDelaysMs();
    const auto index = static_cast<std::size_t>(fraction * (delays.size() - 1));
    return delays.empty() ? std::nan("") : delays[index];
}

double
Stream::GetLoss() const
{
    const auto onTheWay = static_cast<uint32_t>(kPatienceMs / m_settings.intervalMs) + 1;
    const auto end = m_delaysMs.end() - onTheWay;
    const auto begin = m_delaysMs.begin() + m_firstCounted;
    return static_cast<double>(std::count(begin, end, kNever)) / (end - begin);
}

double
Stream::GetGoodput() const
{
    const double seconds = (Simulator::Now() - m_measuredFrom).GetSeconds();
    return m_received * m_settings.bytes * 8 / seconds / 1e6;
}

} // namespace example
