/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/config.h"
#include "ns3/nstime.h"
#include "ns3/queue-disc.h"
#include "ns3/string.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/uinteger.h"

#include <gtest/gtest.h>

/**
 * \file
 * RingFullPolicy Stop: a full ring stops the queue disc above the device, and wakes it.
 */

using namespace ns3;

namespace
{

/// TX descriptors of the device.
constexpr uint32_t kRing = 50;

/// When frames come.
const Time kBurst = kStart + MilliSeconds(100);

/// \return options of a network whose device stops what is above it
TestNetworkOptions
Stopping()
{
    Config::SetDefault("ns3::Ath11kQueueScheduler::RingFullPolicy", StringValue("Stop"));
    Config::SetDefault("ns3::Ath11kQueueScheduler::RingSize", UintegerValue(kRing));
    TestNetworkOptions options;
    options.preset = "stock";
    return options;
}

/// \param net a network \param frames limit \return a taildrop queue above its AP's device
Ptr<QueueDisc>
AddQueueDisc(TestNetwork& net, uint32_t frames)
{
    TrafficControlHelper helper;
    helper.SetRootQueueDisc("ns3::FifoQueueDisc",
                            "MaxSize",
                            StringValue(std::to_string(frames) + "p"));
    return helper.Install(net.GetDevice(0)).Get(0);
}

} // namespace

TEST(Stop, KeepsFramesInTheQueueDiscAboveAndLosesNone)
{
    TestNetwork net(Stopping());
    const auto disc = AddQueueDisc(net, 1000);
    net.Burst(kBurst, 0, 1, 300);
    TestNetwork::At(kBurst + MicroSeconds(1), [&] {
        EXPECT_EQ(net.GetScheduler()->GetStatistics().device.inUse, kRing);
        EXPECT_EQ(net.GetScheduler()->GetStatistics().fq.backlogFrames, 0U);
        EXPECT_GE(disc->GetNPackets(), 300 - kRing - 1);
    });
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(net.GetReceived(1), 300U);
    EXPECT_EQ(disc->GetNPackets(), 0U);
    EXPECT_EQ(net.GetScheduler()->GetStatistics().device.maxInUse, kRing);
    EXPECT_GT(net.GetScheduler()->GetStatistics().device.stops, 1U);
    net.ExpectDrained();
}

TEST(Stop, RefillsTheRingWhileFramesWait)
{
    TestNetwork net(Stopping());
    const auto disc = AddQueueDisc(net, 1000);
    net.Burst(kBurst, 0, 1, 900);
    uint32_t looks = 0;
    double inUse = 0;
    for (uint32_t i = 1; i <= 100; ++i)
    {
        TestNetwork::At(kBurst + MicroSeconds(701) * i, [&] {
            if (disc->GetNPackets() > 0)
            {
                ++looks;
                inUse += net.GetScheduler()->GetStatistics().device.inUse;
            }
        });
    }
    TestNetwork::RunUntil(Seconds(2));

    ASSERT_GT(looks, 50U);
    // What has been sent is refilled when its completion is handled, an aggregate at a time.
    EXPECT_GT(inUse / looks, 0.5 * kRing);
    EXPECT_EQ(net.GetReceived(1), 900U);
    net.ExpectDrained();
}

TEST(Stop, LeavesDropsToTheQueueDisc)
{
    TestNetwork net(Stopping());
    const auto disc = AddQueueDisc(net, 20);
    net.Burst(kBurst, 0, 1, 300);
    TestNetwork::RunUntil(Seconds(2));

    const auto dropped = disc->GetStats().nTotalDroppedPackets;
    EXPECT_GT(dropped, 200U);
    EXPECT_EQ(net.GetReceived(1) + dropped, 300U);
    EXPECT_EQ(net.GetScheduler()->GetStatistics().books.dropped, 0U);
    net.ExpectDrained();
}

TEST(Stop, StopsNothingWhereThereIsNoQueueDisc)
{
    TestNetwork net(Stopping());
    net.Burst(kBurst, 0, 1, 300);
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(net.GetReceived(1), 300U) << "they wait in their TXQ";
    EXPECT_EQ(net.GetScheduler()->GetStatistics().device.stops, 0U);
    EXPECT_EQ(net.GetScheduler()->GetStatistics().device.maxInUse, kRing);
    net.ExpectDrained();
}

TEST(Stop, SaturatedBestEffortLeavesVideoItsTurn)
{
    TestNetwork net(Stopping());
    TrafficControlHelper helper;
    const uint16_t root = helper.SetRootQueueDisc("ns3::MqQueueDisc");
    const auto classes = helper.AddQueueDiscClasses(root, 4, "ns3::QueueDiscClass");
    helper.AddChildQueueDiscs(root, classes, "ns3::FifoQueueDisc", "MaxSize", StringValue("300p"));
    helper.Install(net.GetDevice(0));
    net.Stream(kBurst, kBurst + MilliSeconds(500), 0, 1, MicroSeconds(50)); // 224 Mbit/s
    UdpOptions video;
    video.priority = 5;
    net.Stream(kBurst + MilliSeconds(100),
               kBurst + MilliSeconds(500),
               0,
               1,
               MilliSeconds(1),
               video); // 11 Mbit/s
    uint32_t sent = 0;
    net.GetScheduler()->TraceConnectWithoutContext(
        "RingPost",
        Callback<void, Ptr<const Packet>, Mac48Address, uint8_t, uint32_t>(
            [&](Ptr<const Packet>, Mac48Address, uint8_t tid, uint32_t) {
                sent += tid == video.priority ? 1 : 0;
            }));
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(sent, 400U) << "ns-3 wakes the queue of best effort first";
    net.ExpectDrained();
}
