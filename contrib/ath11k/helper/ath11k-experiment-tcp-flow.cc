/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-tcp-flow.h"

#include "ns3/boolean.h"
#include "ns3/inet-socket-address.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/tcp-l4-protocol.h"
#include "ns3/uinteger.h"

#include <map>

namespace ns3
{

namespace
{

TypeId
CongestionType(const std::string& name)
{
    static const std::map<std::string, std::string> types{
        {"cubic", "ns3::TcpCubic"},
        {"reno", "ns3::TcpLinuxReno"},
        {"newreno", "ns3::TcpNewReno"},
        {"bbr", "ns3::TcpBbr"},
    };
    return TypeId::LookupByName(types.at(name));
}

} // namespace

Ath11kTcpFlow::Ath11kTcpFlow(const Ath11kFlowPlan& plan,
                             const Ath11kWindow& window,
                             const Ath11kTcpSpec& tcp,
                             const std::string& congestion,
                             const Ath11kEndpoint& from,
                             const Ath11kEndpoint& to,
                             uint16_t port)
    : m_plan(plan),
      m_tcp(tcp),
      m_congestion(congestion),
      m_from(from),
      m_to(to),
      m_port(port),
      m_meter(window)
{
    Simulator::Schedule(plan.start, &Ath11kTcpFlow::Start, this);
    Simulator::Schedule(plan.stop, &Ath11kTcpFlow::Stop, this);
}

Ptr<Socket>
Ath11kTcpFlow::MakeSocket(Ptr<Node> node) const
{
    auto socket = node->GetObject<TcpL4Protocol>()->CreateSocket(CongestionType(m_congestion));
    socket->SetAttribute("SegmentSize", UintegerValue(m_tcp.segmentBytes));
    socket->SetAttribute("SndBufSize", UintegerValue(m_tcp.bufferBytes));
    socket->SetAttribute("RcvBufSize", UintegerValue(m_tcp.bufferBytes));
    socket->SetAttribute("InitialCwnd", UintegerValue(m_tcp.initialWindow));
    socket->SetAttribute("Sack", BooleanValue(m_tcp.sack));
    socket->SetAttribute("UseEcn", StringValue(m_tcp.ecn ? "On" : "Off"));
    socket->SetAttribute("DelAckCount", UintegerValue(m_tcp.ackEvery));
    socket->SetAttribute("DelAckTimeout", TimeValue(Seconds(m_tcp.ackTimeoutMs / 1e3)));
    // Linux adds at least this to the smoothed round-trip time (tcp_rtt_estimator(), tcp_set_rto()).
    // In ns-3 it is the clock granularity that is added so (RFC 6298, section 2.3); MinRto bounds
    // the sum, which with a long queue would be below a round-trip time that still grows.
    const Time shortest = Seconds(m_tcp.minRtoMs / 1e3);
    socket->SetAttribute("ClockGranularity", TimeValue(shortest));
    socket->SetAttribute("MinRto", TimeValue(shortest));
    return socket;
}

void
Ath11kTcpFlow::Start()
{
    const uint8_t tos = Ath11kTypeOfService(m_plan.ac);
    m_listener = MakeSocket(m_to.node);
    m_listener->Bind(InetSocketAddress(Ipv4Address::GetAny(), m_port));
    m_listener->SetIpTos(tos);
    m_listener->Listen();
    m_listener->SetAcceptCallback(MakeNullCallback<bool, Ptr<Socket>, const Address&>(),
                                  [this](Ptr<Socket> socket, const Address&) { Accept(socket); });
    m_sender = MakeSocket(m_from.node);
    m_sender->Bind();
    m_sender->SetConnectCallback([this](Ptr<Socket>) { Fill(); },
                                 MakeNullCallback<void, Ptr<Socket>>());
    m_sender->TraceConnectWithoutContext("Tx", MakeCallback(&Ath11kTcpFlow::SegmentSent, this));
    m_sender->SetSendCallback([this](Ptr<Socket>, uint32_t) { Fill(); });
    m_sender->Connect(InetSocketAddress(m_to.address, m_port));
    // Connect takes the type of service from the address in some versions of ns-3.
    m_sender->SetIpTos(tos);
}

void
Ath11kTcpFlow::Stop()
{
    m_stopped = true;
}

void
Ath11kTcpFlow::Fill()
{
    // One segment a call, so that the send buffer never has to cut or join packets.
    while (!m_stopped && m_sender->GetTxAvailable() >= m_tcp.segmentBytes)
    {
        if (m_sender->Send(Create<Packet>(m_tcp.segmentBytes)) < 0)
        {
            break;
        }
    }
}

void
Ath11kTcpFlow::Accept(Ptr<Socket> socket)
{
    m_receiver = socket;
    m_receiver->TraceConnectWithoutContext("Rx",
                                           MakeCallback(&Ath11kTcpFlow::SegmentArrived, this));
    m_receiver->SetRecvCallback([this](Ptr<Socket> ready) { Read(ready); });
}

void
Ath11kTcpFlow::Read(Ptr<Socket> socket)
{
    while (auto packet = socket->Recv())
    {
        if (packet->GetSize() == 0)
        {
            break;
        }
        m_meter.Receive(packet->GetSize());
    }
}

void
Ath11kTcpFlow::SegmentSent(Ptr<const Packet> packet,
                           const TcpHeader& header,
                           Ptr<const TcpSocketBase> /* socket */)
{
    if (packet->GetSize() > 0)
    {
        m_sent[header.GetSequenceNumber().GetValue()] = Simulator::Now();
    }
}

void
Ath11kTcpFlow::SegmentArrived(Ptr<const Packet> /* packet */,
                              const TcpHeader& header,
                              Ptr<const TcpSocketBase> /* socket */)
{
    // A segment that arrives once more, since it was repeated in vain, counts once.
    const auto sent = m_sent.find(header.GetSequenceNumber().GetValue());
    if (sent != m_sent.end())
    {
        m_meter.Delay(Simulator::Now() - sent->second);
        m_sent.erase(sent);
    }
}

Ath11kFlowResult
Ath11kTcpFlow::GetResult() const
{
    return m_meter.Result(m_plan);
}

} // namespace ns3
