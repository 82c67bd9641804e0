/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-probe.h"

#include "ath11k-result-statistics.h"

#include "ns3/icmpv4.h"
#include "ns3/inet-socket-address.h"
#include "ns3/ipv4-header.h"
#include "ns3/ipv4-raw-socket-factory.h"
#include "ns3/seq-ts-header.h"
#include "ns3/simulator.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/uinteger.h"

namespace ns3
{

namespace
{

/// Protocol number of ICMP.
constexpr uint8_t kIcmp = 1;

} // namespace

Ath11kProbe::Ath11kProbe(const Ath11kFlowPlan& plan,
                         const Ath11kWindow& window,
                         Time interval,
                         uint32_t bytes,
                         const Ath11kEndpoint& from,
                         const Ath11kEndpoint& to,
                         uint16_t port)
    : m_plan(plan),
      m_window(window),
      m_interval(interval),
      m_bytes(bytes),
      m_from(from),
      m_to(to),
      m_port(port),
      m_icmp(plan.kind == "ping")
{
    Simulator::Schedule(plan.start, &Ath11kProbe::Start, this);
}

void
Ath11kProbe::Start()
{
    const uint8_t tos = Ath11kTypeOfService(m_plan.ac);
    if (m_icmp)
    {
        m_socket = Socket::CreateSocket(m_from.node, Ipv4RawSocketFactory::GetTypeId());
        m_socket->SetAttribute("Protocol", UintegerValue(kIcmp));
        m_socket->SetRecvCallback([this](Ptr<Socket> ready) { ReadIcmp(ready); });
        m_socket->Bind();
        m_socket->Connect(InetSocketAddress(m_to.address, 0));
    }
    else
    {
        m_echo = Socket::CreateSocket(m_to.node, UdpSocketFactory::GetTypeId());
        m_echo->Bind(InetSocketAddress(Ipv4Address::GetAny(), m_port));
        m_echo->SetRecvCallback([this](Ptr<Socket> ready) { Answer(ready); });
        m_socket = Socket::CreateSocket(m_from.node, UdpSocketFactory::GetTypeId());
        m_socket->SetRecvCallback([this](Ptr<Socket> ready) { ReadUdp(ready); });
        m_socket->Bind();
        m_socket->Connect(InetSocketAddress(m_to.address, m_port));
    }
    // Connect takes the type of service from the address in some versions of ns-3.
    m_socket->SetIpTos(tos);
    Send();
}

void
Ath11kProbe::Send()
{
    if (Simulator::Now() >= m_window.origin + m_plan.stop)
    {
        return;
    }
    const auto sequence = static_cast<uint32_t>(m_sentAt.size());
    m_sentAt.push_back(Simulator::Now());
    m_rttMs.push_back(-1);
    Ptr<Packet> packet;
    if (m_icmp)
    {
        packet = Create<Packet>();
        Icmpv4Echo echo;
        echo.SetIdentifier(m_port);
        echo.SetSequenceNumber(static_cast<uint16_t>(sequence));
        echo.SetData(Create<Packet>(m_bytes));
        packet->AddHeader(echo);
        Icmpv4Header header;
        header.SetType(Icmpv4Header::ICMPV4_ECHO);
        header.SetCode(0);
        packet->AddHeader(header);
    }
    else
    {
        SeqTsHeader header;
        header.SetSeq(sequence);
        packet = Create<Packet>(m_bytes - header.GetSerializedSize());
        packet->AddHeader(header);
    }
    m_socket->Send(packet);
    Simulator::Schedule(m_interval, &Ath11kProbe::Send, this);
}

void
Ath11kProbe::ReadIcmp(Ptr<Socket> socket)
{
    while (auto packet = socket->Recv())
    {
        Ipv4Header ip;
        Icmpv4Header icmp;
        packet->RemoveHeader(ip);
        packet->RemoveHeader(icmp);
        // A raw socket hears all ICMP of its host, such as answers to other probes.
        if (icmp.GetType() != Icmpv4Header::ICMPV4_ECHO_REPLY)
        {
            continue;
        }
        Icmpv4Echo echo;
        packet->RemoveHeader(echo);
        if (echo.GetIdentifier() != m_port || ip.GetSource() != m_to.address)
        {
            continue;
        }
        // The latest request with these 16 bits is the one meant.
        const auto last = static_cast<uint32_t>(m_sentAt.size()) - 1;
        const auto behind = static_cast<uint16_t>(last - echo.GetSequenceNumber());
        Answered(last - behind);
    }
}

void
Ath11kProbe::ReadUdp(Ptr<Socket> socket)
{
    while (auto packet = socket->Recv())
    {
        SeqTsHeader header;
        packet->RemoveHeader(header);
        Answered(header.GetSeq());
    }
}

void
Ath11kProbe::Answer(Ptr<Socket> socket)
{
    Address from;
    while (auto packet = socket->RecvFrom(from))
    {
        if (!m_connected)
        {
            // Whether SendTo takes the type of service from socket or address differs from
            // version to version of ns-3; Send takes the socket's in all.
            m_connected = true;
            socket->Connect(from);
            socket->SetIpTos(Ath11kTypeOfService(m_plan.ac));
        }
        // What was received still has the tags of its way here.
        auto answer = packet->Copy();
        answer->RemoveAllPacketTags();
        socket->Send(answer);
    }
}

void
Ath11kProbe::Answered(uint32_t sequence)
{
    if (sequence < m_rttMs.size() && m_rttMs[sequence] < 0)
    {
        m_rttMs[sequence] = (Simulator::Now() - m_sentAt[sequence]).GetSeconds() * 1e3;
    }
}

Ath11kProbeResult
Ath11kProbe::GetResult() const
{
    Ath11kProbeResult result;
    result.kind = m_plan.kind;
    result.ac = m_plan.ac;
    result.station = m_plan.station;
    for (std::size_t i = 0; i < m_sentAt.size(); ++i)
    {
        if (m_sentAt[i] < m_window.from || m_sentAt[i] >= m_window.to)
        {
            continue;
        }
        ++result.sent;
        if (m_rttMs[i] < 0)
        {
            ++result.lost;
            continue;
        }
        result.timeS.push_back((m_sentAt[i] - m_window.origin).GetSeconds());
        result.seriesMs.push_back(m_rttMs[i]);
    }
    result.rttMs = Ath11kSummarize(result.seriesMs);
    return result;
}

} // namespace ns3
