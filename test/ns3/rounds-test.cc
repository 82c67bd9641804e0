/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <gtest/gtest.h>
#include <map>

/**
 * \file
 * What starts a round, what bounds the device, and what happens when it is full.
 */

using namespace ns3;

namespace
{

/// \param name of an attribute of the scheduler \param value its default from now on
void
SetDefault(const std::string& name, const std::string& value)
{
    Config::SetDefault("ns3::Ath11kQueueScheduler::" + name, StringValue(value));
}

/// \param statistics of a device \param trigger what started rounds \return how many
uint64_t
Rounds(const Ath11kStatistics& statistics, Ath11kTrigger trigger)
{
    return statistics.rounds[static_cast<uint32_t>(trigger)];
}

/// Tells the rate, in two rounds, so that the next one after a restart is not taken for the same.
void
TellRate(TestNetwork& net, uint32_t station = 1)
{
    net.Burst(kStart, 0, station, 5);
    net.Burst(kStart + MilliSeconds(50), 0, station, 5);
}

/// When a burst comes after TellRate().
const Time kBurst = kStart + MilliSeconds(100);

} // namespace

// A32
TEST(Rounds, CompletionsThatStartRoundsDeliverABurstThatSilenceFollows)
{
    SetDefault("RingSize", "8");
    SetDefault("RingFullPolicy", "Hold");
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 64);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 64U);
    EXPECT_EQ(net.GetScheduler()->GetStatistics().device.maxInUse, 8U);
    net.ExpectDrained();
}

// A32
TEST(Rounds, WithoutCompletionRoundsABurstThatSilenceFollowsStaysUntilTheNextFrame)
{
    SetDefault("RingSize", "8");
    SetDefault("RingFullPolicy", "Hold");
    SetDefault("CompletionRounds", "false");
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 64);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 8U) << "what fits the ring";
    EXPECT_EQ(net.GetScheduler()->GetStatistics().fq.backlogFrames, 56U);
    EXPECT_TRUE(net.GetScheduler()->HasEligibleBacklog());
    net.Burst(Seconds(1.1), 0, 1, 1);
    TestNetwork::RunUntil(Seconds(2));
    EXPECT_EQ(net.GetReceived(1), 16U) << "one frame resumes one ring full";
    net.CheckBooks();
}

// A32
TEST(Rounds, WithoutCompletionRoundsAqlHoldsABurstBack)
{
    TestNetworkOptions options;
    options.preset = "series-2026-08-without-6";
    TestNetwork net(options);
    TellRate(net);
    net.Burst(kBurst, 0, 1, 300);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetScheduler()->GetStatistics().device.inUse, 0U);
    EXPECT_GT(net.GetScheduler()->GetStatistics().fq.backlogFrames, 200U);
    net.CheckBooks();
}

TEST(Rounds, WithCompletionRoundsAqlHoldsNothingBack)
{
    TestNetwork net({});
    TellRate(net);
    net.Burst(kBurst, 0, 1, 300);
    TestNetwork::RunUntil(Seconds(1));

    const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
    EXPECT_GT(Rounds(statistics, Ath11kTrigger::Completion), 5U);
    EXPECT_LT(statistics.maxPendingUs, 12000U + 4092);
    EXPECT_EQ(net.GetReceived(1) + Count(statistics, ath11k::DropReason::Codel), 310U);
    net.ExpectDrained();
}

// A43: as in Linux, and why RoundCounterRestart exists
TEST(Rounds, ARefusedRoundCanLeaveAnIdleDeviceWithBacklogAsInLinux)
{
    for (const bool restart : {true, false})
    {
        SetDefault("RoundCounterRestart", restart ? "true" : "false");
        SetDefault("CompletionTimer", "20ms"); // one interrupt for all that is in the device
        TestNetwork net({});
        TellRate(net);
        // Round 1 after a refused one serves the TXQ; one frame more is refused again, so that the
        // round after the last completion is number 1, too.
        net.Burst(kBurst, 0, 1, 200);
        net.Burst(kBurst + MilliSeconds(30), 0, 1, 1);
        TestNetwork::RunUntil(Seconds(1));

        const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
        EXPECT_GT(statistics.path.rounds[ath11k::Index(ath11k::Ac::Be)].refused, 0U);
        EXPECT_EQ(statistics.device.inUse, 0U);
        EXPECT_EQ(net.GetScheduler()->HasEligibleBacklog(), restart);
    }
}

TEST(Rounds, StockTakesEverythingAtOnceWhateverTheLimits)
{
    SetDefault("AqlTxqLimitLow", "500us");
    SetDefault("AqlTxqLimitHigh", "1000us");
    TestNetworkOptions options;
    options.preset = "stock";
    TestNetwork net(options);
    TellRate(net);
    net.Burst(kBurst, 0, 1, 300);
    TestNetwork::RunUntil(Seconds(1));

    const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
    EXPECT_EQ(statistics.maxTxqBacklogFrames, 0U) << "no frame is left by a round";
    EXPECT_EQ(statistics.maxPendingUs, 0U);
    EXPECT_EQ(statistics.device.maxInUse, 300U);
    EXPECT_EQ(Rounds(statistics, Ath11kTrigger::Completion), 0U);
    net.ExpectDrained();
}

// A29
TEST(Rounds, AFullRingDropsWhatTheStockDriverHasAlreadyDequeued)
{
    SetDefault("RingSize", "8");
    TestNetworkOptions options;
    options.preset = "stock";
    TestNetwork net(options);
    net.Burst(kStart, 0, 1, 64);
    TestNetwork::RunUntil(Seconds(1));

    const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
    EXPECT_EQ(net.GetReceived(1), 8U);
    EXPECT_EQ(Count(statistics, ath11k::DropReason::RingFull), 56U);
    EXPECT_EQ(statistics.books.dropped, 56U);
    net.ExpectDrained();
}

// A29
TEST(Rounds, ARingThatIsCheckedFirstDropsNothing)
{
    SetDefault("RingSize", "8");
    SetDefault("CompletionRounds", "true");
    TestNetworkOptions options;
    options.preset = "flow-control-2026-07";
    options.stations = 4;
    TestNetwork net(options);
    for (uint32_t i = 1; i <= 4; ++i)
    {
        net.Burst(kStart, 0, i, 60);
    }
    UdpOptions voice;
    voice.priority = 6;
    net.Burst(kStart + MilliSeconds(5), 0, 1, 20, voice); // while best effort fills the ring
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 80U);
    const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
    EXPECT_EQ(Count(statistics, ath11k::DropReason::RingFull), 0U);
    EXPECT_LE(statistics.device.maxInUse, 8U);
    net.ExpectDrained();
}

// A11
TEST(Rounds, AStoppedRingWakesItselfWithoutCompletionRounds)
{
    SetDefault("RingSize", "8");
    SetDefault("RingFullPolicy", "Stop");
    TestNetworkOptions options;
    options.preset = "stock";
    TestNetwork net(options);
    net.Burst(kStart, 0, 1, 64);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 64U);
    EXPECT_GT(Rounds(net.GetScheduler()->GetStatistics(), Ath11kTrigger::Wake), 3U);
    net.ExpectDrained();
}

// A09
TEST(Rounds, ADepthForEachTxqKeepsOneFromHidingTheOthers)
{
    SetDefault("TxqDepth", "4");
    TestNetworkOptions options;
    options.stations = 3;
    TestNetwork net(options);
    for (uint32_t i = 1; i <= 3; ++i)
    {
        net.Burst(kStart, 0, i, 50);
    }
    TestNetwork::At(kStart + NanoSeconds(1), [&] {
        for (uint32_t i = 1; i <= 3; ++i)
        {
            EXPECT_EQ(net.GetScheduler()->GetStationStatistics(net.GetAddress(i)).inDevice, 4U);
        }
    });
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetScheduler()->GetStatistics().device.maxInUse, 12U);
    for (uint32_t i = 1; i <= 3; ++i)
    {
        EXPECT_EQ(net.GetReceived(i), 50U);
    }
    net.ExpectDrained();
}

TEST(Rounds, ADepthInAggregatesFollowsTheRate)
{
    SetDefault("TxqAggregates", "2");
    TestNetworkOptions options;
    options.mode = "HeMcs0";
    TestNetwork net(options);
    net.Burst(kStart, 0, 1, 1); // the device learns the rate
    net.Burst(kStart + MilliSeconds(50), 0, 1, 50);
    TestNetwork::At(kStart + MilliSeconds(50) + NanoSeconds(1), [&] {
        // 8.6 Mbit/s: 1400 bytes and their headers are 1.4 ms, two of them fit into 4 ms.
        EXPECT_EQ(net.GetScheduler()->GetStationStatistics(net.GetAddress(1)).inDevice, 4U);
    });
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 51U);
    net.ExpectDrained();
}

TEST(Rounds, ADepthInAggregatesOfTheDeviceIsSharedAndTakenInTurns)
{
    SetDefault("DeviceAggregates", "2");
    SetDefault("AggregateFrames", "8");
    SetDefault("CompletionTimer", "0us");
    TestNetworkOptions options;
    options.stations = 3;
    TestNetwork net(options);
    for (uint32_t i = 1; i <= 3; ++i)
    {
        net.Burst(kStart, 0, i, 1); // the device learns the rates
        net.Burst(kStart + MilliSeconds(50), 0, i, 80);
    }
    const auto inDevice = [&](uint32_t i) {
        return net.GetScheduler()->GetStationStatistics(net.GetAddress(i)).inDevice;
    };
    TestNetwork::At(kStart + MilliSeconds(50) + NanoSeconds(1),
                    [&] { EXPECT_EQ(inDevice(1) + inDevice(2) + inDevice(3), 16U); });
    std::array<uint32_t, 4> most{};
    for (uint32_t us = 50; us < 60'000; us += 50)
    {
        TestNetwork::At(kStart + MilliSeconds(50) + MicroSeconds(us), [&] {
            for (uint32_t i = 1; i <= 3; ++i)
            {
                most[i] = std::max(most[i], inDevice(i));
            }
            EXPECT_LE(inDevice(1) + inDevice(2) + inDevice(3), 16U);
        });
    }
    TestNetwork::At(kStart + MilliSeconds(65), [&] {
        for (uint32_t i = 1; i <= 3; ++i)
        {
            EXPECT_GT(net.GetReceived(i), 10U) << "each has had its turn";
        }
    });
    TestNetwork::RunUntil(Seconds(1));

    for (uint32_t i = 1; i <= 3; ++i)
    {
        EXPECT_EQ(net.GetReceived(i), 81U);
        EXPECT_GE(most[i], 8U);
    }
    net.ExpectDrained();
}

TEST(Rounds, ACompletionWaitsForItsInterruptAsLongAsTheTimerSays)
{
    SetDefault("CompletionTimer", "7ms");
    TestNetwork net({});
    Time interrupt;
    net.GetScheduler()->TraceConnectWithoutContext(
        "Completion",
        Callback<void, Ptr<const Packet>, Mac48Address, uint8_t, Time, Ath11kFate>(
            [&](Ptr<const Packet>, Mac48Address, uint8_t, Time inDevice, Ath11kFate) {
                EXPECT_GT(inDevice, MilliSeconds(7));
                EXPECT_LT(inDevice, MilliSeconds(8)) << "one short frame on an idle link";
                interrupt = Simulator::Now();
            }));
    UdpOptions udp;
    udp.bytes = 100;
    net.Burst(kStart, 0, 1, 1, udp);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_GT(interrupt, kStart);
    EXPECT_EQ(net.GetScheduler()->GetStatistics().device.interrupts, 1U);
    net.ExpectDrained();
}

TEST(Rounds, EnoughCompletionsRaiseAnInterruptBeforeTheTimer)
{
    SetDefault("CompletionTimer", "1h");
    SetDefault("CompletionEntries", "16");
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 40);
    TestNetwork::RunUntil(Seconds(1));

    const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
    EXPECT_EQ(statistics.device.interrupts, 2U);
    EXPECT_EQ(statistics.device.waiting, 8U);
    EXPECT_EQ(statistics.device.inUse, 8U) << "a descriptor is free after the interrupt only";
}

TEST(Rounds, WithoutMitigationEachCompletionIsAnInterrupt)
{
    SetDefault("CompletionTimer", "0us");
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 40);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetScheduler()->GetStatistics().device.interrupts, 40U);
    net.ExpectDrained();
}

// A21
TEST(Rounds, NoStationHasMoreThanItsLimitAndOneFrameInTheDevice)
{
    TestNetworkOptions options;
    options.stations = 5;
    TestNetwork net(options);
    std::map<Mac48Address, int64_t> highest;
    net.GetScheduler()->TraceConnectWithoutContext(
        "PendingAirtime",
        Callback<void, Mac48Address, AcIndex, int64_t>(
            [&](Mac48Address station, AcIndex, int64_t us) {
                highest[station] = std::max(highest[station], us);
            }));
    for (uint32_t i = 1; i <= 5; ++i)
    {
        net.Stream(kStart, kStart + MilliSeconds(300), 0, i, MicroSeconds(500));
    }
    TestNetwork::RunUntil(Seconds(2));

    ASSERT_EQ(highest.size(), 5U);
    for (const auto& [station, us] : highest)
    {
        EXPECT_GE(us, 5000) << station << " is held back";
        EXPECT_LT(us, 12000 + 4092) << station;
    }
    EXPECT_LT(net.GetScheduler()->GetStatistics().maxPendingUs, 5U * (12000 + 4092));
    net.ExpectDrained();
}

// A22, A23
TEST(Rounds, GroupFramesAreLimitedByThemselves)
{
    SetDefault("GroupAql", "true");
    SetDefault("CodelEnabled", "false");
    TestNetwork net({});
    uint32_t highest = 0;
    net.GetScheduler()->TraceConnectWithoutContext(
        "Round",
        Callback<void, const Ath11kRound&>([&](const Ath11kRound&) {
            const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
            highest = std::max(highest, statistics.broadcastPendingUs);
            EXPECT_EQ(statistics.books.pendingUs - statistics.broadcastPendingUs,
                      statistics.pendingUs[ath11k::Index(ath11k::Ac::Be)])
                << "stations are charged for none of them";
        }));
    net.Burst(kStart, 0, TestNetwork::kAll, 100); // 2 ms each at 6 Mbit/s
    net.Burst(kStart + MilliSeconds(10), 0, 1, 50);
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_GE(highest, 50000U);
    EXPECT_LT(highest, 50000U + 4092);
    EXPECT_EQ(net.GetReceived(1), 150U);
    net.ExpectDrained();
}

// A23
TEST(Rounds, MainlineBeforeTheGroupPatchDoesNotLimitThem)
{
    TestNetwork net({});
    net.Burst(kStart, 0, TestNetwork::kAll, 100);
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(net.GetScheduler()->GetStatistics().books.chargedUs, 0U);
    EXPECT_EQ(net.GetScheduler()->GetStatistics().device.maxInUse, 100U);
    net.ExpectDrained();
}

// A24
TEST(Rounds, ARateThatIsNotKnownYetIsNotChargedInMainlineAndALittleInOpenWrt)
{
    for (const auto& [flavor, us] :
         std::map<std::string, uint64_t>{{"Mainline", 0}, {"OpenWrt", 4}})
    {
        SetDefault("Flavor", flavor);
        TestNetwork net({});
        net.Burst(kStart, 0, 1, 20);
        TestNetwork::RunUntil(Seconds(1));
        EXPECT_EQ(net.GetScheduler()->GetStatistics().books.chargedUs, 20 * us) << flavor;
        net.ExpectDrained();
    }
}
