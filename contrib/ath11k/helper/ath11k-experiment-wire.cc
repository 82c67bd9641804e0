/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-wire.h"

#include "ns3/data-rate.h"
#include "ns3/drop-tail-queue.h"
#include "ns3/node.h"
#include "ns3/point-to-point-net-device.h"
#include "ns3/simulator.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(Ath11kWire);

namespace
{

/// Random streams of the wire. Far from those of anything else, so that a wire without other
/// traffic changes no other random number.
constexpr int64_t kStreams = 1000000000;

/// What Ethernet adds to an IP packet, in bytes: preamble and start of frame 8, header 14, check
/// sequence 4, gap 12 (IEEE Std 802.3, clauses 3 and 4.4.2), less the 2 that
/// PointToPointNetDevice adds itself.
constexpr uint32_t kEthernetBytes = 36;

} // namespace

TypeId
Ath11kWire::GetTypeId()
{
    static TypeId tid = TypeId("ns3::Ath11kWire")
                            .SetParent<PointToPointChannel>()
                            .SetGroupName("Ath11k")
                            .AddConstructor<Ath11kWire>();
    return tid;
}

void
Ath11kWire::SetCoalescing(std::size_t end, Time time)
{
    m_ends[end].coalescing = time;
}

void
Ath11kWire::SetCrossTraffic(double load, Time burst)
{
    for (std::size_t i = 0; i < m_ends.size(); ++i)
    {
        m_ends[i].others = Ath11kCrossTraffic(load, burst, kStreams + 2 * i);
    }
}

bool
Ath11kWire::TransmitStart(Ptr<const Packet> packet, Ptr<PointToPointNetDevice> source, Time txTime)
{
    auto& end = m_ends[source == GetPointToPointDevice(0) ? 1 : 0];
    const Time sent = Simulator::Now() + txTime;
    const Time arrival = sent + end.others.GetWait(sent) + GetDelay();
    if (arrival > end.batch)
    {
        end.batch = arrival + end.coalescing;
    }
    return PointToPointChannel::TransmitStart(packet,
                                              source,
                                              end.batch - GetDelay() - Simulator::Now());
}

NetDeviceContainer
Ath11kInstallWire(Ptr<Node> server, Ptr<Node> ap, const Ath11kWiredSpec& spec)
{
    auto wire = CreateObject<Ath11kWire>();
    wire->SetAttribute("Delay", TimeValue(Seconds(spec.delayMs / 1e3)));
    wire->SetCoalescing(0, Seconds(spec.serverCoalesceUs / 1e6));
    wire->SetCoalescing(1, Seconds(spec.apCoalesceUs / 1e6));
    wire->SetCrossTraffic(spec.crossLoad, Seconds(spec.crossBurstUs / 1e6));
    NetDeviceContainer devices;
    for (const auto& node : {server, ap})
    {
        auto device = CreateObject<PointToPointNetDevice>();
        device->SetAddress(Mac48Address::Allocate());
        const DataRate rate(static_cast<uint64_t>(spec.rateMbps * 1e6));
        device->SetDataRate(rate);
        device->SetInterframeGap(rate.CalculateBytesTxTime(kEthernetBytes));
        auto queue = CreateObject<DropTailQueue<Packet>>();
        queue->SetMaxSize(QueueSize(QueueSizeUnit::PACKETS, spec.queueFrames));
        device->SetQueue(queue);
        node->AddDevice(device);
        // No NetDeviceQueueInterface: so address assignment puts no queue disc above, which
        // would drop by its own rules before a Wi-Fi queue is asked.
        device->Attach(wire);
        devices.Add(device);
    }
    return devices;
}

} // namespace ns3
