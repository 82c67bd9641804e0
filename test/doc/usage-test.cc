/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "usage-network.h"

#include "ns3/ath11k-helper.h"
#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/mac48-address.h"
#include "ns3/queue-disc.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/traffic-control-layer.h"
#include "ns3/uinteger.h"
#include "ns3/wifi-mac-queue.h"
#include "ns3/wifi-mac.h"
#include "ns3/wifi-net-device.h"

#include <gtest/gtest.h>
#include <iostream>
#include <sstream>
#include <string>

/**
 * \file
 * The snippets of doc/model.rst, between markers, as programs that run. Each test does what the
 * page promises of its snippet.
 */

using namespace ns3;

namespace
{

/// Ends a simulation, and forgets the defaults that a test has set.
class Usage : public testing::Test
{
  protected:
    void TearDown() override
    {
        Simulator::Destroy();
        Config::Reset();
        Mac48Address::ResetAllocationIndex();
    }
};

/**
 * \param code to run
 * \return what it printed on the standard output
 */
template <class Code>
std::string
Printed(Code&& code)
{
    std::ostringstream text;
    std::streambuf* const terminal = std::cout.rdbuf(text.rdbuf());
    code();
    std::cout.rdbuf(terminal);
    return text.str();
}

/**
 * \param scheduler a scheduler
 * \param name of an attribute
 * \return its value, as text
 */
std::string
Get(Ptr<const Ath11kQueueScheduler> scheduler, const std::string& name)
{
    StringValue value;
    scheduler->GetAttribute(name, value);
    return value.Get();
}

TEST_F(Usage, OneLineInstallsTheScheduler)
{
    // [one line]
    WifiMacHelper mac;
    mac.SetMacQueueScheduler("ns3::Ath11kQueueScheduler", "Preset", StringValue("series-2026-08"));
    // [one line end]
    const UsageNetwork network(mac);
    ASSERT_TRUE(Ath11kHelper::Get(network.apDevices.Get(0)));
    EXPECT_EQ(Get(Ath11kHelper::Get(network.apDevices.Get(0)), "Preset"), "series-2026-08");
}

TEST_F(Usage, AttributesOverrideThePresetInAnyOrder)
{
    WifiMacHelper mac;
    // [attributes]
    mac.SetMacQueueScheduler("ns3::Ath11kQueueScheduler",
                             "AqlTxqLimitLowBe",
                             StringValue("500us"),
                             "AqlTxqLimitHighBe",
                             StringValue("1000us"),
                             "CompletionRounds",
                             BooleanValue(false),
                             "Preset",
                             StringValue("series-2026-08"));
    // [attributes end]
    const UsageNetwork network(mac);
    const auto scheduler = Ath11kHelper::Get(network.apDevices.Get(0));
    EXPECT_FALSE(scheduler->GetSettings().completionRounds);
    EXPECT_TRUE(scheduler->GetSettings().path.aql.feature);
    EXPECT_EQ(scheduler->GetSettings().path.aql.limits[Index(ath11k::Ac::Be)].highUs, 1000);
    EXPECT_EQ(scheduler->GetSettings().path.aql.limits[Index(ath11k::Ac::Vo)].highUs, 12000);
}

TEST_F(Usage, DefaultsReachTheSchedulersThatComeLater)
{
    // [defaults]
    Config::SetDefault("ns3::Ath11kQueueScheduler::Preset", StringValue("aql-2023"));
    Config::SetDefault("ns3::Ath11kQueueScheduler::RingSize", UintegerValue(512));
    // [defaults end]
    WifiMacHelper mac;
    mac.SetMacQueueScheduler("ns3::Ath11kQueueScheduler");
    const UsageNetwork network(mac);
    const auto scheduler = Ath11kHelper::Get(network.apDevices.Get(0));
    EXPECT_TRUE(scheduler->GetSettings().path.aql.feature);
    EXPECT_EQ(scheduler->GetSettings().ringSize, 512);
}

TEST_F(Usage, HelperInstallsOnDevicesAndRemovesTheRootQueueDisc)
{
    const UsageNetwork network;
    const NetDeviceContainer apDevices = network.apDevices;
    // [helper]
    Ath11kHelper ath11k;
    ath11k.Set("Preset", StringValue("series-2026-08"));
    ath11k.Set("AirtimeWeight", UintegerValue(512));
    std::vector<Ptr<Ath11kQueueScheduler>> schedulers = ath11k.Install(apDevices);
    // [helper end]
    const auto trafficControl = apDevices.Get(0)->GetNode()->GetObject<TrafficControlLayer>();
    EXPECT_TRUE(trafficControl->GetRootQueueDiscOnDevice(apDevices.Get(0)));
    network.Run(MilliSeconds(100));
    EXPECT_FALSE(trafficControl->GetRootQueueDiscOnDevice(apDevices.Get(0)));
    EXPECT_EQ(schedulers.at(0), Ath11kHelper::Get(apDevices.Get(0)));
}

TEST_F(Usage, ARootQueueDiscThatStaysHoldsNothing)
{
    WifiMacHelper mac;
    mac.SetMacQueueScheduler("ns3::Ath11kQueueScheduler", "RingSize", UintegerValue(64));
    const UsageNetwork network(mac);
    const auto device = network.apDevices.Get(0);
    const auto root =
        device->GetNode()->GetObject<TrafficControlLayer>()->GetRootQueueDiscOnDevice(device);
    ASSERT_TRUE(root);
    network.Run(Seconds(1));
    const auto ringFull = static_cast<uint32_t>(ath11k::DropReason::RingFull);
    EXPECT_GT(Ath11kHelper::Get(device)->GetStatistics().path.drops[ringFull], 0);
    EXPECT_GT(root->GetStats().nTotalSentPackets, 0);
    EXPECT_EQ(root->GetStats().nTotalDroppedPackets, 0);
    EXPECT_EQ(root->GetNPackets(), 0);
}

TEST_F(Usage, RootQueueDiscsAreRemovedByHandToo)
{
    const UsageNetwork network;
    const NetDeviceContainer apDevices = network.apDevices;
    // [root queue disc]
    Ath11kHelper::RemoveRootQueueDiscs(apDevices); // after Ipv4AddressHelper::Assign()
    // [root queue disc end]
    EXPECT_FALSE(
        apDevices.Get(0)->GetNode()->GetObject<TrafficControlLayer>()->GetRootQueueDiscOnDevice(
            apDevices.Get(0)));
}

TEST_F(Usage, MacQueuesAreMadeLargerThanTheRing)
{
    WifiMacHelper mac;
    mac.SetMacQueueScheduler("ns3::Ath11kQueueScheduler");
    const UsageNetwork network(mac);
    network.Run(MilliSeconds(1));
    const auto device = DynamicCast<WifiNetDevice>(network.apDevices.Get(0));
    EXPECT_GT(device->GetMac()->GetTxopQueue(AC_BE)->GetMaxSize().GetValue(), 1536);
}

TEST_F(Usage, StatisticsAreReadAtAnyTime)
{
    WifiMacHelper mac;
    mac.SetMacQueueScheduler("ns3::Ath11kQueueScheduler", "Preset", StringValue("series-2026-08"));
    const UsageNetwork network(mac);
    const NetDeviceContainer apDevices = network.apDevices;
    network.Run(Seconds(1));
    const std::string text = Printed([&] {
        // [statistics]
        Ptr<Ath11kQueueScheduler> scheduler = Ath11kHelper::Get(apDevices.Get(0));
        const Ath11kStatistics all = scheduler->GetStatistics();
        const Ath11kConservation& books = all.books; // entered = delivered + dropped + queued
        std::cout << books.entered << " frames came, " << books.delivered << " were delivered, "
                  << books.dropped << " dropped, " << books.queued << " are queued\n";
        const auto codel = static_cast<uint32_t>(ath11k::DropReason::Codel);
        const ath11k::RoundStats& rounds = all.path.rounds[ath11k::Index(ath11k::Ac::Be)];
        std::cout << "CoDel dropped " << all.path.drops[codel] << ", AQL refused " << rounds.refused
                  << " of " << rounds.started + rounds.refused << " rounds\n";
        for (Mac48Address address : scheduler->GetStations())
        {
            const Ath11kStationStatistics station = scheduler->GetStationStatistics(address);
            const Ath11kStationAcStatistics& be = station.acs[ath11k::Index(ath11k::Ac::Be)];
            std::cout << address << " used " << be.txAirtimeUs << " us, " << be.pendingUs
                      << " us are pending\n";
        }
        // [statistics end]
        EXPECT_TRUE(books.Holds());
        EXPECT_GT(books.delivered, 100);
        EXPECT_EQ(scheduler->GetStations().size(), 1);
    });
    EXPECT_NE(text.find("us are pending"), std::string::npos);
}

/// What the trace sinks below were told.
struct Told
{
    uint64_t frames{0}; //!< by the trace sources of frames
    uint64_t drops{0};  //!< by Drop
    uint64_t rounds{0}; //!< by Round
    uint64_t values{0}; //!< by PendingAirtime and Deficit
};

/// What the trace sinks of the present test were told.
Told g_told;

// [sinks]
/// Enqueue, Mark
void
FrameSeen(Ptr<const Packet> /* msdu */, Mac48Address /* receiver */, uint8_t /* tid */)
{
    ++g_told.frames;
}

/// Dequeue
void
LeftTxq(Ptr<const Packet> /* msdu */, Mac48Address /* receiver */, uint8_t /* tid */, Time waited)
{
    g_told.frames += waited >= Time(0);
}

/// RingPost
void
Posted(Ptr<const Packet> /* msdu */, Mac48Address /* receiver */, uint8_t /* tid */, uint32_t inUse)
{
    g_told.frames += inUse > 0;
}

/// Completion
void
Completed(Ptr<const Packet> /* msdu */,
          Mac48Address /* receiver */,
          uint8_t /* tid */,
          Time inDevice,
          Ath11kFate fate)
{
    g_told.frames += inDevice >= Time(0) && Ath11kIsDelivered(fate);
}

/// Drop
void
Dropped(Ptr<const Packet> /* msdu */,
        Mac48Address /* receiver */,
        uint8_t /* tid */,
        const std::string& layer,  // "txq", "ring" or "device"
        const std::string& reason) // such as "codel", "ring_full" or "retry_limit"
{
    g_told.drops += !layer.empty() && !reason.empty();
}

/// Round
void
RoundRun(const Ath11kRound& round)
{
    g_told.rounds += round.refused || round.txqs > 0 || round.endedByRoundCounter;
}

/// PendingAirtime, Deficit
void
AirtimeChanged(Mac48Address /* station */, AcIndex /* ac */, int64_t /* microseconds */)
{
    ++g_told.values;
}

// [sinks end]

TEST_F(Usage, TraceSourcesAreConnectedOnTheScheduler)
{
    WifiMacHelper mac;
    mac.SetMacQueueScheduler("ns3::Ath11kQueueScheduler", "Preset", StringValue("series-2026-08"));
    const UsageNetwork network(mac);
    const NetDeviceContainer apDevices = network.apDevices;
    g_told = Told();
    // [traces]
    Ptr<Ath11kQueueScheduler> scheduler = Ath11kHelper::Get(apDevices.Get(0));
    scheduler->TraceConnectWithoutContext("Enqueue", MakeCallback(&FrameSeen));
    scheduler->TraceConnectWithoutContext("Dequeue", MakeCallback(&LeftTxq));
    scheduler->TraceConnectWithoutContext("Drop", MakeCallback(&Dropped));
    scheduler->TraceConnectWithoutContext("Mark", MakeCallback(&FrameSeen));
    scheduler->TraceConnectWithoutContext("RingPost", MakeCallback(&Posted));
    scheduler->TraceConnectWithoutContext("Completion", MakeCallback(&Completed));
    scheduler->TraceConnectWithoutContext("Round", MakeCallback(&RoundRun));
    scheduler->TraceConnectWithoutContext("PendingAirtime", MakeCallback(&AirtimeChanged));
    scheduler->TraceConnectWithoutContext("Deficit", MakeCallback(&AirtimeChanged));
    // [traces end]
    network.Run(Seconds(1));
    EXPECT_GT(g_told.frames, 100);
    EXPECT_GT(g_told.drops, 0);
    EXPECT_GT(g_told.rounds, 100);
    EXPECT_GT(g_told.values, 100);
}

TEST_F(Usage, AttributesChangeDuringTheRun)
{
    WifiMacHelper mac;
    mac.SetMacQueueScheduler("ns3::Ath11kQueueScheduler", "Preset", StringValue("series-2026-08"));
    const UsageNetwork network(mac);
    const NetDeviceContainer apDevices = network.apDevices;
    const auto station = Mac48Address::ConvertFrom(network.stationDevices.Get(0)->GetAddress());
    // [run time]
    Ptr<Ath11kQueueScheduler> scheduler = Ath11kHelper::Get(apDevices.Get(0));
    Simulator::Schedule(MilliSeconds(500), [scheduler, station] {
        scheduler->SetAttribute("AqlTxqLimitLow", StringValue("500us"));
        scheduler->SetAttribute("AqlTxqLimitHigh", StringValue("1000us"));
        scheduler->SetAttribute("CodelTarget", StringValue("5ms"));
        scheduler->SetStationWeight(station, 512);
        scheduler->SetStationAqlTxqLimit(station, AC_VI, MicroSeconds(300), MicroSeconds(600));
    });
    // [run time end]
    network.Run(Seconds(1));
    const auto acs = scheduler->GetStationStatistics(station).acs;
    EXPECT_EQ(acs[Index(ath11k::Ac::Be)].aqlLimits.highUs, 1000);
    EXPECT_EQ(acs[Index(ath11k::Ac::Vi)].aqlLimits.highUs, 600);
    EXPECT_EQ(scheduler->GetStationStatistics(station).weight, 512);
}

/// What the test below prints, on some version of ns-3 with other numbers.
// clang-format off
const std::string kDump = R"(
aqm
access name value
R fq_flows_cnt 4096
R fq_backlog 2359
R fq_overlimit 0
R fq_overmemory 0
R fq_collisions 0
R fq_memory_usage 5435136
RW fq_memory_limit 16777216
RW fq_limit 8192
RW fq_quantum 300

stations/00:00:00:00:00:02/aqm
target 20000us interval 100000us ecn yes
tid ac backlog-bytes backlog-packets new-flows drops marks overlimit collisions tx-bytes tx-packets flags
0 2 3448858 2359 1 9 0 0 0 5245656 3588 0x0(RUN)

stations/00:00:00:00:00:02/airtime
RX: 60 us
TX: 572096 us
Weight: 256
Deficit: VO: 256 us VI: 256 us BE: 7232 us BK: 256 us

stations/00:00:00:00:00:02/aql
Q depth: VO: 0 us VI: 0 us BE: 12136 us BK: 0 us
Q limit[low/high]: VO: 5000/12000 VI: 5000/12000 BE: 5000/12000 BK: 5000/12000
)"; // end of dump

// clang-format on

TEST_F(Usage, StateIsPrintedAsDebugfsDoes)
{
    WifiMacHelper mac;
    mac.SetMacQueueScheduler("ns3::Ath11kQueueScheduler", "Preset", StringValue("series-2026-08"));
    const UsageNetwork network(mac);
    const NetDeviceContainer apDevices = network.apDevices;
    network.Run(Seconds(1));
    const std::string text = Printed([&] {
        // [dump]
        Ath11kHelper::Print(std::cout, Ath11kHelper::Get(apDevices.Get(0)));
        // [dump end]
    });
    // How many depends on the version of ns-3, and is not what the page is about.
    EXPECT_EQ(WithoutNumbers("\n" + text), WithoutNumbers(kDump)) << text;
}

TEST_F(Usage, AFaultIsInjected)
{
    WifiMacHelper mac;
    mac.SetMacQueueScheduler("ns3::Ath11kQueueScheduler", "Preset", StringValue("series-2026-08"));
    const UsageNetwork network(mac);
    const NetDeviceContainer devices = network.apDevices;
    // [fault]
    ath11k::Fault fault;
    fault.kind = ath11k::FaultKind::Leak;
    fault.startNs = Seconds(0.5).GetNanoSeconds(); // from now on
    fault.durationNs = MilliSeconds(100).GetNanoSeconds();
    Ath11kHelper::InjectFault(devices, fault);
    // [fault end]
    network.Run(Seconds(1));
    const auto statistics = Ath11kHelper::Get(devices.Get(0))->GetStatistics();
    EXPECT_GT(statistics.faults.at(0).injected, 0U);
    EXPECT_EQ(statistics.device.leaked, 0U);
}

TEST_F(Usage, AStationIsForgottenByHand)
{
    WifiMacHelper mac;
    mac.SetMacQueueScheduler("ns3::Ath11kQueueScheduler", "Preset", StringValue("series-2026-08"));
    const UsageNetwork network(mac);
    network.Run(Seconds(1));
    const auto scheduler = Ath11kHelper::Get(network.apDevices.Get(0));
    const auto station = Mac48Address::ConvertFrom(network.stationDevices.Get(0)->GetAddress());
    // [station]
    scheduler->RemoveStation(station);
    // [station end]
    EXPECT_TRUE(scheduler->GetStations().empty());
    EXPECT_TRUE(scheduler->GetStatistics().books.Holds());
    EXPECT_EQ(scheduler->GetStatistics().books.pendingUs, 0);
}

} // namespace
