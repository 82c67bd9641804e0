/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include <gtest/gtest.h>
#include <set>

/**
 * \file
 * Every kind of traffic goes in and comes out: nothing is lost that has no reason, nothing sticks.
 */

using namespace ns3;

TEST(Traffic, AnAccessPointDeliversEveryFrameOfABurst)
{
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 300);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 300U);
    EXPECT_EQ(net.GetScheduler()->GetStatistics().books.delivered, 300U);
    net.ExpectDrained();
}

TEST(Traffic, AnAccessPointServesTcp)
{
    TestNetwork net({});
    net.Tcp(kStart, Seconds(1), 0, 1);
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_GT(net.GetTcpBytes(1), 2000000U) << "32 Mbit/s on a link of 77";
    net.ExpectDrained();
}

TEST(Traffic, AStationSendsThroughItsOwnScheduler)
{
    TestNetworkOptions options;
    options.onStations = true;
    TestNetwork net(options);
    net.Burst(kStart, 1, 0, 300);
    net.Tcp(Seconds(1), Seconds(1.3), 1, 0);
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(net.GetReceived(0), 300U);
    EXPECT_GT(net.GetTcpBytes(0), 1000000U);
    const auto stations = net.GetScheduler(1)->GetStations();
    ASSERT_EQ(stations.size(), 1U);
    EXPECT_EQ(stations[0], net.GetAddress(0)) << "a station knows its AP only";
    net.ExpectDrained(0);
    net.ExpectDrained(1);
}

TEST(Traffic, AStationSendsGroupFramesThroughItsAccessPoint)
{
    TestNetworkOptions options;
    options.onStations = true;
    options.stations = 2;
    TestNetwork net(options);
    net.Burst(kStart, 1, TestNetwork::kAll, 20);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(2), 20U);
    EXPECT_EQ(net.GetScheduler(1)->GetGroupStatistics().counters.txFrames, 0U)
        << "to the AP they are unicast";
    EXPECT_EQ(net.GetScheduler(0)->GetGroupStatistics().counters.txFrames, 20U);
    net.ExpectDrained(0);
    net.ExpectDrained(1);
}

TEST(Traffic, AdHocDevicesSendToEachOther)
{
    TestNetworkOptions options;
    options.adhoc = true;
    options.onStations = true;
    options.stations = 2;
    TestNetwork net(options);
    net.Burst(kStart, 0, 1, 200);
    net.Burst(kStart, 1, 2, 200);
    net.Burst(kStart, 2, 0, 200);
    net.Burst(kStart, 2, TestNetwork::kAll, 20);
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(net.GetReceived(0), 220U);
    EXPECT_EQ(net.GetReceived(1), 220U);
    EXPECT_EQ(net.GetReceived(2), 200U);
    for (uint32_t i = 0; i < 3; ++i)
    {
        net.ExpectDrained(i);
    }
}

TEST(Traffic, Ipv6IsServedLikeIpv4)
{
    TestNetworkOptions options;
    options.ipv6 = true;
    TestNetwork net(options);
    net.Burst(kStart, 0, 1, 300);
    net.Tcp(Seconds(1), Seconds(1.3), 0, 1);
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(net.GetReceived(1), 300U);
    EXPECT_GT(net.GetTcpBytes(1), 1000000U);
    net.ExpectDrained();
}

TEST(Traffic, GroupFramesReachEveryStation)
{
    TestNetworkOptions options;
    options.stations = 3;
    TestNetwork net(options);
    net.Burst(kStart, 0, TestNetwork::kAll, 50);
    TestNetwork::RunUntil(Seconds(1));

    for (uint32_t i = 1; i <= 3; ++i)
    {
        EXPECT_EQ(net.GetReceived(i), 50U);
    }
    const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
    EXPECT_EQ(statistics.device.fates[static_cast<uint32_t>(Ath11kFate::Sent)], 50U)
        << "nobody acknowledges them, they count as delivered once sent";
    net.ExpectDrained();
}

TEST(Traffic, EveryPriorityHasItsTxqAndIsDelivered)
{
    TestNetwork net({});
    for (uint8_t tid = 0; tid < 8; ++tid)
    {
        UdpOptions udp;
        udp.priority = tid;
        net.Burst(kStart, 0, 1, 30, udp);
    }
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 240U);
    const auto station = net.GetScheduler()->GetStationStatistics(net.GetAddress(1));
    ASSERT_EQ(station.txqs.size(), 8U);
    for (uint8_t tid = 0; tid < 8; ++tid)
    {
        EXPECT_EQ(station.txqs[tid].tid, tid);
        EXPECT_EQ(station.txqs[tid].ac, ath11k::TidToAc(tid));
        EXPECT_EQ(station.txqs[tid].counters.txFrames, 30U);
    }
    net.ExpectDrained();
}

// A04
TEST(Traffic, BackgroundTrafficIsChargedToBackgroundOnly)
{
    TestNetwork net({});
    std::set<AcIndex> charged;
    net.GetScheduler()->TraceConnectWithoutContext(
        "PendingAirtime",
        Callback<void, Mac48Address, AcIndex, int64_t>(
            [&charged](Mac48Address, AcIndex ac, int64_t us) {
                if (us > 0)
                {
                    charged.insert(ac);
                }
            }));
    UdpOptions udp;
    udp.priority = 1;
    net.Burst(kStart, 0, 1, 10, udp); // tells the rate
    net.Burst(kStart + MilliSeconds(100), 0, 1, 200, udp);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(charged, std::set<AcIndex>{AC_BK});
    EXPECT_EQ(net.GetReceived(1), 210U);
    net.ExpectDrained();
}

TEST(Traffic, ManyStationsAreAllServed)
{
    TestNetworkOptions options;
    options.stations = 10;
    TestNetwork net(options);
    for (uint32_t i = 1; i <= 10; ++i)
    {
        net.Burst(Seconds(1), 0, i, 60);
    }
    TestNetwork::RunUntil(Seconds(2));

    for (uint32_t i = 1; i <= 10; ++i)
    {
        EXPECT_EQ(net.GetReceived(i), 60U) << "station " << i;
    }
    net.ExpectDrained();
}

TEST(Traffic, BothDirectionsAtOnceAreServed)
{
    TestNetworkOptions options;
    options.stations = 2;
    options.onStations = true;
    TestNetwork net(options);
    for (uint32_t i = 1; i <= 2; ++i)
    {
        net.Tcp(kStart, Seconds(1), 0, i);
        net.Tcp(kStart, Seconds(1), i, 0);
    }
    TestNetwork::RunUntil(Seconds(3));

    for (uint32_t i = 0; i <= 2; ++i)
    {
        EXPECT_GT(net.GetTcpBytes(i), 100000U) << "device " << i;
        net.ExpectDrained(i);
    }
}

TEST(Traffic, ACompletionOnOneAccessPointStartsNoRoundOnAnother)
{
    TestNetworkOptions options;
    options.accessPoints = 2;
    options.stations = 2;
    TestNetwork net(options);
    net.Burst(kStart, 0, 2, 10); // tells the rate
    net.Burst(kStart + MilliSeconds(50), 0, 2, 190);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(2), 200U);
    const auto busy = net.GetScheduler(0)->GetStatistics();
    const auto idle = net.GetScheduler(1)->GetStatistics();
    EXPECT_GT(busy.rounds[static_cast<uint32_t>(Ath11kTrigger::Completion)], 0U);
    for (uint64_t rounds : idle.rounds)
    {
        EXPECT_EQ(rounds, 0U);
    }
    EXPECT_EQ(idle.books.entered, 0U);
    net.ExpectDrained(0);
    net.ExpectDrained(1);
}
