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

bool
Ath11kWire::TransmitStart(Ptr<const Packet> packet, Ptr<PointToPointNetDevice> source, Time txTime)
{
    auto& end = m_ends[source == GetPointToPointDevice(0) ? 1 : 0];
    const Time arrival = Simulator::Now() + txTime + GetDelay();
    if (arrival > end.batch)
    {
        end.batch = arrival + end.coalescing;
    }
    return PointToPointChannel::TransmitStart(packet, source, txTime + end.batch - arrival);
}

NetDeviceContainer
Ath11kInstallWire(Ptr<Node> server, Ptr<Node> ap, const Ath11kWiredSpec& spec)
{
    auto wire = CreateObject<Ath11kWire>();
    wire->SetAttribute("Delay", TimeValue(Seconds(spec.delayMs / 1e3)));
    wire->SetCoalescing(0, Seconds(spec.serverCoalesceUs / 1e6));
    wire->SetCoalescing(1, Seconds(spec.apCoalesceUs / 1e6));
    NetDeviceContainer devices;
    for (const auto& node : {server, ap})
    {
        auto device = CreateObject<PointToPointNetDevice>();
        device->SetAddress(Mac48Address::Allocate());
        device->SetDataRate(DataRate(static_cast<uint64_t>(spec.rateMbps * 1e6)));
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
