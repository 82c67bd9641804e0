/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/nstime.h"
#include "ns3/string.h"

#include <gtest/gtest.h>
#include <string>

/**
 * \file
 * Access points with something behind them: bridged, routed, and stations that move between them.
 */

using namespace ns3;

namespace
{

/// An access point (0), two stations (1, 2) and a wired node (3).
class Wired : public testing::TestWithParam<TestNetworkWire>
{
  protected:
    static TestNetworkOptions Options()
    {
        TestNetworkOptions options;
        options.stations = 2;
        options.onStations = true;
        options.wire = GetParam();
        return options;
    }
};

} // namespace

TEST_P(Wired, NodesAndStationsReachEachOther)
{
    TestNetwork net(Options());
    const Time stop = kStart + MilliSeconds(200);
    net.Stream(kStart, stop, 3, 1, MicroSeconds(500)); // wired to wireless
    net.Stream(kStart, stop, 2, 3, MilliSeconds(1));   // wireless to wired
    net.Stream(kStart, stop, 1, 2, MilliSeconds(1));   // wireless to wireless
    net.Stream(kStart, stop, 0, 2, MilliSeconds(2));   // from the access point itself
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 400U);
    EXPECT_EQ(net.GetReceived(2), 200U + 100U);
    EXPECT_EQ(net.GetReceived(3), 200U);
    EXPECT_EQ(net.GetScheduler()->GetStatistics().books.delivered, 400U + 200U + 100U)
        << "all that the access point sends over the air, forwarded or its own";
    for (uint32_t i = 0; i <= 2; ++i)
    {
        net.ExpectDrained(i);
    }
}

TEST_P(Wired, TcpRunsBothWays)
{
    TestNetwork net(Options());
    net.Tcp(kStart, kStart + MilliSeconds(200), 3, 1);
    net.Tcp(kStart, kStart + MilliSeconds(200), 2, 3);
    TestNetwork::RunUntil(Seconds(1.5));

    EXPECT_GT(net.GetTcpBytes(1), 300000U);
    EXPECT_GT(net.GetTcpBytes(3), 300000U);
    for (uint32_t i = 0; i <= 2; ++i)
    {
        net.ExpectDrained(i);
    }
}

INSTANTIATE_TEST_SUITE_P(AccessPoint,
                         Wired,
                         testing::Values(TestNetworkWire::Bridged, TestNetworkWire::Routed),
                         [](const auto& kind) {
                             return kind.param == TestNetworkWire::Bridged ? "Bridges" : "Routes";
                         });

TEST(Bridge, GroupFramesGoToTheWireAndToTheAir)
{
    TestNetworkOptions options;
    options.stations = 2;
    options.onStations = true;
    options.wire = TestNetworkWire::Bridged;
    TestNetwork net(options);
    net.Burst(kStart, 3, TestNetwork::kAll, 10);
    net.Burst(kStart + MilliSeconds(100), 1, TestNetwork::kAll, 10);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(2), 20U);
    EXPECT_EQ(net.GetReceived(3), 10U);
    EXPECT_EQ(net.GetScheduler()->GetGroupStatistics().backlogFrames, 0U);
    net.ExpectDrained(0);
    net.ExpectDrained(1);
}

TEST(Roaming, AStationThatMovesIsServedByTheNextAccessPointAndBack)
{
    TestNetworkOptions options;
    options.accessPoints = 2;
    options.oneNetwork = true;
    options.stations = 1;
    options.onStations = true;
    options.wire = TestNetworkWire::Bridged;
    TestNetwork net(options);
    net.IgnoreOrder(); // the one it left still has some while the next one sends
    constexpr double kFar = 1000;
    net.Move(1, kFar);
    net.Move(2, 1);
    const Time stop = Seconds(4.4);
    net.Stream(kStart, stop, 3, 2, MilliSeconds(5));
    net.Stream(kStart, stop, 2, 3, MilliSeconds(20)); // tells the bridges where it is
    const auto delivered = [&net](uint32_t ap) {
        return net.GetScheduler(ap)->GetStatistics().books.delivered;
    };
    uint64_t before = 0;
    TestNetwork::At(Seconds(1), [&] {
        EXPECT_GE(delivered(0), 90U);
        EXPECT_EQ(delivered(1), 0U);
        net.Move(2, kFar - 1);
    });
    TestNetwork::At(Seconds(2.6), [&] {
        EXPECT_GE(delivered(1), 50U);
        before = delivered(0);
        net.Move(2, 1);
    });
    TestNetwork::RunUntil(Seconds(7.5));

    EXPECT_GE(delivered(0), before + 50) << "it came back with the same address";
    for (uint32_t i = 0; i <= 2; ++i)
    {
        EXPECT_GT(net.GetScheduler(i)->GetStatistics().books.delivered, 50U);
        net.ExpectDrained(i);
    }
}
