/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-queue-scheduler.h"
#include "ns3/boolean.h"
#include "ns3/mobility-helper.h"
#include "ns3/packet-socket-address.h"
#include "ns3/packet-socket-client.h"
#include "ns3/packet-socket-helper.h"
#include "ns3/packet-socket-server.h"
#include "ns3/simulator.h"
#include "ns3/ssid.h"
#include "ns3/string.h"
#include "ns3/test.h"
#include "ns3/uinteger.h"
#include "ns3/wifi-helper.h"
#include "ns3/wifi-mac-helper.h"
#include "ns3/wifi-net-device.h"
#include "ns3/yans-wifi-helper.h"

/**
 * \file
 * That the module is alive inside an ns-3 tree, for ./test.py -s ath11k. What it has to do is
 * tested in the standalone build (./run test).
 */

using namespace ns3;

namespace
{

/// An access point with the queueing sends a burst to a station.
class Ath11kBurstTestCase : public TestCase
{
  public:
    /// \param preset the preset to use
    explicit Ath11kBurstTestCase(const std::string& preset)
        : TestCase("A burst arrives and the books balance with preset " + preset),
          m_preset(preset)
    {
    }

  private:
    void DoRun() override;

    std::string m_preset; //!< the preset to use
};

void
Ath11kBurstTestCase::DoRun()
{
    constexpr uint32_t frames = 500;

    NodeContainer nodes(2);
    YansWifiPhyHelper phy;
    phy.SetChannel(YansWifiChannelHelper::Default().Create());
    phy.Set("ChannelSettings", StringValue("{36, 20, BAND_5GHZ, 0}"));
    WifiHelper wifi;
    wifi.SetStandard(WIFI_STANDARD_80211ax);
    wifi.SetRemoteStationManager("ns3::ConstantRateWifiManager", "DataMode", StringValue("HeMcs7"));
    WifiMacHelper mac;
    mac.SetType("ns3::StaWifiMac", "Ssid", SsidValue(Ssid("ath11k")));
    NetDeviceContainer devices = wifi.Install(phy, mac, nodes.Get(0));
    mac.SetType("ns3::ApWifiMac", "Ssid", SsidValue(Ssid("ath11k")));
    mac.SetMacQueueScheduler("ns3::Ath11kQueueScheduler", "Preset", StringValue(m_preset));
    devices.Add(wifi.Install(phy, mac, nodes.Get(1)));
    MobilityHelper mobility;
    mobility.SetMobilityModel("ns3::ConstantPositionMobilityModel");
    mobility.Install(nodes);

    PacketSocketHelper sockets;
    sockets.Install(nodes);
    PacketSocketAddress address;
    address.SetSingleDevice(devices.Get(1)->GetIfIndex());
    address.SetPhysicalAddress(devices.Get(0)->GetAddress());
    address.SetProtocol(1);
    auto client = CreateObject<PacketSocketClient>();
    client->SetAttribute("PacketSize", UintegerValue(1000));
    client->SetAttribute("MaxPackets", UintegerValue(frames));
    client->SetAttribute("Interval", TimeValue(Time(0)));
    client->SetRemote(address);
    client->SetStartTime(Seconds(1));
    nodes.Get(1)->AddApplication(client);
    auto server = CreateObject<PacketSocketServer>();
    server->SetLocal(address);
    nodes.Get(0)->AddApplication(server);

    Simulator::Stop(Seconds(2));
    Simulator::Run();
    auto ap = DynamicCast<WifiNetDevice>(devices.Get(1));
    auto scheduler = DynamicCast<Ath11kQueueScheduler>(ap->GetMac()->GetMacQueueScheduler());
    NS_TEST_ASSERT_MSG_NE(scheduler, nullptr, "The access point has another scheduler");
    const Ath11kConservation books = scheduler->GetStatistics().books;
    NS_TEST_EXPECT_MSG_EQ(books.Holds(), true, "A frame or a microsecond is missing");
    NS_TEST_EXPECT_MSG_EQ(books.queued, 0, "Something is stuck");
    NS_TEST_EXPECT_MSG_EQ(books.entered, frames, "Not every frame came in");
    NS_TEST_EXPECT_MSG_EQ(books.dropped, 0, "A frame was dropped");
    Simulator::Destroy();
}

/// The suite "ath11k".
class Ath11kTestSuite : public TestSuite
{
  public:
    Ath11kTestSuite()
        : TestSuite("ath11k", TestSuite::Type::SYSTEM)
    {
        for (const auto* preset : {"stock",
                                   "flow-control-2026-07",
                                   "aql-2023",
                                   "series-2026-08",
                                   "series-2026-08-without-6"})
        {
            AddTestCase(new Ath11kBurstTestCase(preset));
        }
    }
};

Ath11kTestSuite g_ath11kTestSuite; //!< registers the suite

} // namespace
