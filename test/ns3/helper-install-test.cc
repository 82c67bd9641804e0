/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/ath11k-helper.h"
#include "ns3/simple-net-device.h"
#include "ns3/simulator.h"

#include <gtest/gtest.h>

/**
 * \file
 * Where Ath11kHelper installs, and where it refuses to.
 */

using namespace ns3;

namespace
{

/// \param device a device \return a container of it alone
NetDeviceContainer
Only(Ptr<NetDevice> device)
{
    return NetDeviceContainer(device);
}

} // namespace

TEST(HelperInstallDeathTest, RefusesADeviceThatIsNoWifi)
{
    auto node = CreateObject<Node>();
    auto device = CreateObject<SimpleNetDevice>();
    node->AddDevice(device);
    EXPECT_DEATH(Ath11kHelper().Install(Only(device)),
                 "installs on WifiNetDevice only, but device 0 of node .* is a "
                 "ns3::SimpleNetDevice");
    EXPECT_DEATH(Ath11kHelper().Install(Only(nullptr)), "one is a null pointer");
    EXPECT_FALSE(Ath11kHelper::Get(device));
    Simulator::Destroy();
}

TEST(HelperInstallDeathTest, RefusesADeviceThatIsNotComplete)
{
    auto node = CreateObject<Node>();
    auto device = CreateObject<WifiNetDevice>();
    node->AddDevice(device);
    EXPECT_DEATH(Ath11kHelper().Install(Only(device)), "has no MAC yet");
    EXPECT_FALSE(Ath11kHelper::Get(device));
    Simulator::Destroy();
}

TEST(HelperInstallDeathTest, RefusesToInstallTwice)
{
    TestNetwork net({});
    EXPECT_DEATH(Ath11kHelper().Install(Only(net.GetDevice(0))),
                 "Device 0 of node 0 has an Ath11kQueueScheduler already");
}

TEST(HelperInstallDeathTest, RefusesADeviceThatHoldsFrames)
{
    TestNetworkOptions options;
    options.preset = "";
    TestNetwork net(options);
    net.Burst(kStart, 0, 1, 100);
    TestNetwork::RunUntil(kStart + MilliSeconds(1));
    EXPECT_DEATH(Ath11kHelper().Install(Only(net.GetDevice(0))),
                 "holds frames already: install before the first one");
}

TEST(HelperInstall, MayComeAfterFramesHaveFlowed)
{
    TestNetworkOptions options;
    options.preset = "";
    TestNetwork net(options);
    net.Burst(kStart, 0, 1, 100);
    TestNetwork::At(Seconds(1), [&] { Ath11kHelper().Install(Only(net.GetDevice(0))); });
    net.Burst(Seconds(1.1), 0, 1, 100);
    TestNetwork::RunUntil(Seconds(2));
    EXPECT_EQ(net.GetReceived(1), 200U);
    net.ExpectDrained();
    EXPECT_EQ(net.GetScheduler()->GetStatistics().books.entered, 100U);
}

TEST(HelperInstall, OnNoDeviceDoesNothing)
{
    EXPECT_TRUE(Ath11kHelper().Install(NetDeviceContainer()).empty());
    EXPECT_EQ(Ath11kHelper::AssignStreams(NetDeviceContainer(), 5), 0);
}
