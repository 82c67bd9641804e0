/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-udp-flow.h"

#include "ns3/inet-socket-address.h"
#include "ns3/seq-ts-header.h"
#include "ns3/simulator.h"
#include "ns3/udp-socket-factory.h"

namespace ns3
{

Ath11kUdpFlow::Ath11kUdpFlow(const Ath11kFlowPlan& plan,
                             const Ath11kWindow& window,
                             const Ath11kUdpPattern& pattern,
                             const Ath11kEndpoint& from,
                             const Ath11kEndpoint& to,
                             uint16_t port,
                             int64_t stream)
    : m_plan(plan),
      m_pattern(pattern),
      m_from(from),
      m_to(to),
      m_port(port),
      m_meter(window),
      m_onTime(CreateObject<ExponentialRandomVariable>()),
      m_offTime(CreateObject<ExponentialRandomVariable>())
{
    m_onTime->SetStream(stream);
    m_offTime->SetStream(stream + 1);
    Simulator::Schedule(plan.start, &Ath11kUdpFlow::Start, this);
    Simulator::Schedule(plan.stop, &Ath11kUdpFlow::Stop, this);
}

void
Ath11kUdpFlow::Start()
{
    m_receiver = Socket::CreateSocket(m_to.node, UdpSocketFactory::GetTypeId());
    m_receiver->Bind(InetSocketAddress(Ipv4Address::GetAny(), m_port));
    m_receiver->SetRecvCallback([this](Ptr<Socket> ready) { Read(ready); });
    m_sender = Socket::CreateSocket(m_from.node, UdpSocketFactory::GetTypeId());
    m_sender->Bind();
    m_sender->Connect(InetSocketAddress(m_to.address, m_port));
    m_sender->SetIpTos(Ath11kTypeOfService(m_plan.ac));
    TurnOn();
}

void
Ath11kUdpFlow::Stop()
{
    m_next.Cancel();
    m_turn.Cancel();
}

void
Ath11kUdpFlow::TurnOn()
{
    if (m_pattern.on.IsStrictlyPositive())
    {
        const double mean = m_pattern.on.GetSeconds();
        m_turn = Simulator::Schedule(Seconds(m_onTime->GetValue(mean, 0)),
                                     &Ath11kUdpFlow::TurnOff,
                                     this);
    }
    Send();
}

void
Ath11kUdpFlow::TurnOff()
{
    m_next.Cancel();
    const double mean = m_pattern.off.GetSeconds();
    m_turn =
        Simulator::Schedule(Seconds(m_offTime->GetValue(mean, 0)), &Ath11kUdpFlow::TurnOn, this);
}

void
Ath11kUdpFlow::Send()
{
    auto packet = Create<Packet>(m_pattern.bytes - kMinBytes);
    SeqTsHeader header;
    header.SetSeq(m_sequence++);
    m_sent += m_meter.InWindow(Simulator::Now()) ? 1 : 0;
    packet->AddHeader(header);
    m_sender->Send(packet);
    m_next = Simulator::Schedule(m_pattern.interval, &Ath11kUdpFlow::Send, this);
}

void
Ath11kUdpFlow::Read(Ptr<Socket> socket)
{
    while (auto packet = socket->Recv())
    {
        const uint32_t bytes = packet->GetSize();
        SeqTsHeader header;
        packet->RemoveHeader(header);
        m_received += m_meter.InWindow(header.GetTs()) ? 1 : 0;
        m_meter.Receive(bytes);
        m_meter.Delay(Simulator::Now() - header.GetTs());
    }
}

Ath11kFlowResult
Ath11kUdpFlow::GetResult() const
{
    auto result = m_meter.Result(m_plan);
    result.sentPackets = m_sent;
    result.lostPackets = m_sent - m_received;
    return result;
}

} // namespace ns3
