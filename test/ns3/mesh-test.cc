/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-helper.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/mesh-helper.h"
#include "ns3/mesh-point-device.h"
#include "ns3/mobility-helper.h"
#include "ns3/packet-socket-address.h"
#include "ns3/packet-socket-client.h"
#include "ns3/packet-socket-helper.h"
#include "ns3/packet-socket-server.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/yans-wifi-helper.h"

#include <gtest/gtest.h>
#include <vector>

/**
 * \file
 * A mesh (802.11s) in which every point has the scheduler.
 */

using namespace ns3;

TEST(Mesh, EveryHopKeepsItsBooks)
{
    RngSeedManager::SetSeed(1);
    RngSeedManager::SetRun(1);
    NodeContainer nodes(3);
    YansWifiPhyHelper phy;
    phy.SetChannel(YansWifiChannelHelper::Default().Create());
    MeshHelper mesh = MeshHelper::Default();
    mesh.SetStackInstaller("ns3::Dot11sStack");
    mesh.SetRemoteStationManager("ns3::ConstantRateWifiManager",
                                 "DataMode",
                                 StringValue("OfdmRate6Mbps"));
    const NetDeviceContainer points = mesh.Install(phy, nodes);
    mesh.AssignStreams(points, 1);
    MobilityHelper mobility; // neighbors hear each other, the ends do not
    mobility.SetPositionAllocator("ns3::GridPositionAllocator", "DeltaX", DoubleValue(40.0));
    mobility.Install(nodes);
    NetDeviceContainer interfaces;
    for (uint32_t i = 0; i < points.GetN(); ++i)
    {
        interfaces.Add(DynamicCast<MeshPointDevice>(points.Get(i))->GetInterfaces().front());
    }
    Ath11kHelper ath11k;
    ath11k.Set("Preset", StringValue("series-2026-08"));
    const std::vector<Ptr<Ath11kQueueScheduler>> schedulers = ath11k.Install(interfaces);

    PacketSocketHelper().Install(nodes);
    constexpr uint32_t kPackets = 200;
    uint64_t received = 0;
    for (uint32_t from : {0, 2})
    {
        PacketSocketAddress address;
        address.SetSingleDevice(points.Get(from)->GetIfIndex());
        address.SetPhysicalAddress(points.Get(2 - from)->GetAddress());
        address.SetProtocol(1);
        auto client = CreateObject<PacketSocketClient>();
        client->SetAttribute("MaxPackets", UintegerValue(kPackets));
        client->SetAttribute("Interval", TimeValue(MilliSeconds(8)));
        client->SetAttribute("PacketSize", UintegerValue(1000));
        client->SetRemote(address);
        // One after the other: the ends are hidden from each other.
        client->SetStartTime(from == 0 ? Seconds(2) : Seconds(4));
        nodes.Get(from)->AddApplication(client);
        auto server = CreateObject<PacketSocketServer>();
        PacketSocketAddress local;
        local.SetSingleDevice(points.Get(from)->GetIfIndex());
        local.SetProtocol(1);
        server->SetLocal(local);
        server->TraceConnectWithoutContext(
            "Rx",
            Callback<void, Ptr<const Packet>, const Address&>(
                [&received](Ptr<const Packet>, const Address&) { ++received; }));
        nodes.Get(from)->AddApplication(server);
    }
    Simulator::Stop(Seconds(6));
    Simulator::Run();

    EXPECT_GT(received, 2 * kPackets * 9 / 10) << "over two hops";
    for (const auto& scheduler : schedulers)
    {
        const auto statistics = scheduler->GetStatistics();
        EXPECT_TRUE(statistics.books.Holds());
        EXPECT_GT(statistics.books.delivered, kPackets * 9 / 10);
        EXPECT_GT(statistics.books.chargedUs, 0U);
        EXPECT_EQ(statistics.books.queued, 0U);
        EXPECT_EQ(statistics.books.pendingUs, 0U);
        EXPECT_EQ(statistics.device.inUse, 0U);
    }
    Simulator::Destroy();
}
