/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/global-value.h"
#include "ns3/ipv4-header.h"
#include "ns3/ipv6-header.h"
#include "ns3/nstime.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <gtest/gtest.h>

/**
 * \file
 * What FQ and CoDel do to flows, end to end: fragments, marks, fairness between flows.
 */

using namespace ns3;

namespace
{

/// Counts what IP delivers at a node, and the packets among it that are marked.
class Delivered
{
  public:
    explicit Delivered(Ptr<Node> node)
    {
        const std::string path = "/NodeList/" + std::to_string(node->GetId());
        Config::ConnectWithoutContextFailSafe(path + "/$ns3::Ipv4L3Protocol/LocalDeliver",
                                              MakeCallback(&Delivered::Ipv4, this));
        Config::ConnectWithoutContextFailSafe(path + "/$ns3::Ipv6L3Protocol/LocalDeliver",
                                              MakeCallback(&Delivered::Ipv6, this));
    }

    uint32_t packets{0};
    uint32_t marked{0};

  private:
    void Ipv4(const Ipv4Header& header, Ptr<const Packet>, uint32_t)
    {
        ++packets;
        marked += header.GetEcn() == Ipv4Header::ECN_CE ? 1 : 0;
    }

    void Ipv6(const Ipv6Header& header, Ptr<const Packet>, uint32_t)
    {
        ++packets;
        marked += header.GetEcn() == Ipv6Header::ECN_CE ? 1 : 0;
    }
};

/// Checksums are computed and checked as long as this lives.
class WithChecksums
{
  public:
    WithChecksums()
    {
        GlobalValue::Bind("ChecksumEnabled", BooleanValue(true));
    }

    ~WithChecksums()
    {
        GlobalValue::Bind("ChecksumEnabled", BooleanValue(false));
    }
};

/// IPv4 or IPv6.
class EcnFlows : public testing::TestWithParam<bool>
{
};

/// ECT(0).
constexpr uint8_t kEct0 = 2;

} // namespace

TEST(Flows, FragmentsOfADatagramShareAFlow)
{
    TestNetwork net({});
    UdpOptions udp;
    udp.bytes = 8000;
    net.Burst(kStart, 0, 1, 20, udp);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 20U);
    const auto station = net.GetScheduler()->GetStationStatistics(net.GetAddress(1));
    EXPECT_EQ(station.txqs[0].counters.enqueuedFrames, 80U) << "four fragments each";
    EXPECT_EQ(station.txqs[0].counters.newFlows, 1U);
    net.ExpectDrained();
}

TEST(Flows, TwoFlowsAreTwo)
{
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 20);
    net.Burst(kStart, 0, 1, 20);
    TestNetwork::RunUntil(Seconds(1));

    const auto station = net.GetScheduler()->GetStationStatistics(net.GetAddress(1));
    EXPECT_EQ(station.txqs[0].counters.newFlows, 2U);
    net.ExpectDrained();
}

TEST(Flows, WithoutFqTwoFlowsAreOne)
{
    Config::SetDefault("ns3::Ath11kQueueScheduler::FqEnabled", BooleanValue(false));
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 20);
    net.Burst(kStart, 0, 1, 20);
    TestNetwork::RunUntil(Seconds(1));

    const auto station = net.GetScheduler()->GetStationStatistics(net.GetAddress(1));
    EXPECT_EQ(station.txqs[0].counters.newFlows, 1U) << "the default flow";
    EXPECT_EQ(net.GetReceived(1), 40U);
    net.ExpectDrained();
}

// A35
TEST(Flows, ASparseFlowLosesNothingWhileABulkFlowOverflows)
{
    Config::SetDefault("ns3::Ath11kQueueScheduler::FqLimit", UintegerValue(100));
    TestNetworkOptions options;
    options.stations = 2;
    TestNetwork net(options);
    const Time stop = kStart + MilliSeconds(300);
    UdpOptions sparse;
    sparse.bytes = 100;
    net.Stream(kStart, stop, 0, 1, MicroSeconds(100));
    net.Stream(kStart, stop, 0, 2, MilliSeconds(10), sparse);
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(net.GetReceived(2), 30U);
    const auto statistics = net.GetScheduler()->GetStatistics();
    EXPECT_GT(Count(statistics, ath11k::DropReason::Overlimit), 100U);
    net.ExpectDrained();
}

TEST_P(EcnFlows, AreMarkedEndToEndAndNotDropped)
{
    WithChecksums checksums;
    TestNetworkOptions options;
    options.ipv6 = GetParam();
    TestNetwork net(options);
    Delivered delivered(net.GetNode(1));
    UdpOptions udp;
    udp.ecn = kEct0;
    const Time stop = kStart + MilliSeconds(400);
    net.Stream(kStart, stop, 0, 1, MicroSeconds(125), udp); // 90 Mbit/s
    TestNetwork::RunUntil(Seconds(2));

    const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
    EXPECT_GT(statistics.path.marked, 3U);
    EXPECT_EQ(delivered.marked, statistics.path.marked);
    EXPECT_EQ(Count(statistics, ath11k::DropReason::Codel), 0U);
    EXPECT_EQ(net.GetReceived(1), net.GetSent(0)) << "no checksum was wrong";
    net.ExpectDrained();
}

INSTANTIATE_TEST_SUITE_P(IpVersions, EcnFlows, testing::Bool());

TEST(Flows, WithoutEctTheyAreDroppedInstead)
{
    TestNetwork net({});
    net.Stream(kStart, kStart + MilliSeconds(400), 0, 1, MicroSeconds(125));
    TestNetwork::RunUntil(Seconds(2));

    const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
    const uint64_t drops = Count(statistics, ath11k::DropReason::Codel);
    EXPECT_EQ(statistics.path.marked, 0U);
    EXPECT_GT(drops, 3U);
    EXPECT_EQ(net.GetReceived(1) + drops, net.GetSent(0));
    net.ExpectDrained();
}

TEST(Flows, TcpWithEcnIsMarkedAndLosesNothing)
{
    WithChecksums checksums;
    Config::SetDefault("ns3::TcpSocketBase::UseEcn", StringValue("On"));
    TestNetworkOptions options;
    options.mode = "HeMcs1";
    TestNetwork net(options);
    Delivered delivered(net.GetNode(1));
    net.Tcp(kStart, Seconds(2), 0, 1);
    TestNetwork::RunUntil(Seconds(4));

    const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
    EXPECT_GT(statistics.path.marked, 0U);
    EXPECT_EQ(delivered.marked, statistics.path.marked);
    EXPECT_EQ(Count(statistics, ath11k::DropReason::Codel), 0U);
    EXPECT_GT(net.GetTcpBytes(1), 1000000U);
    net.ExpectDrained();
}
