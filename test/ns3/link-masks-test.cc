/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"
#include "ppdu-recorder.h"

#include "ns3/ath11k-wifi-compat.h"

#include <gtest/gtest.h>
#include <list>
#include <memory>
#include <vector>

/**
 * \file
 * Which links a frame may take is known to the inner scheduler alone.
 */

using namespace ns3;

// B13
TEST(MultiLink, AQueueThatIsBlockedOnALinkUsesTheOtherOnly)
{
#if ATH11K_NS3_AT_LEAST(3, 39)
    TestNetworkOptions options;
    options.standard = WIFI_STANDARD_80211be;
    options.mode = "EhtMcs7";
    options.links = {"{100, 20, BAND_5GHZ, 0}"};
    TestNetwork net(options);
    std::vector<std::unique_ptr<PpduRecorder>> sent;
    for (uint8_t link : {0, 1})
    {
        sent.push_back(std::make_unique<PpduRecorder>(net.GetDevice(0)->GetPhy(link)));
    }
    const auto scheduler = net.GetScheduler();
    constexpr auto kReason = WifiQueueBlockedReason::TID_NOT_MAPPED;
    const std::list<WifiContainerQueueType> types{WIFI_QOSDATA_QUEUE};
    const Mac48Address ap = net.GetAddress(0);
    const Mac48Address station = net.GetAddress(1);
    const Time blocked = kStart + MilliSeconds(100);
    const Time open = kStart + MilliSeconds(200);
    net.Stream(kStart, open + MilliSeconds(100), 0, 1, MicroSeconds(200));
    std::vector<Time> before;
    const auto dataTimes = [&] {
        return std::vector<Time>{sent[0]->GetDataTime(), sent[1]->GetDataTime()};
    };
    TestNetwork::At(blocked, [&] {
        scheduler->BlockQueues(kReason, AC_BE, types, station, ap, {0}, {1});
        EXPECT_GT(dataTimes()[1], MilliSeconds(5)) << "it was used";
    });
    // What is under way when it changes has some time to end.
    TestNetwork::At(blocked + MilliSeconds(20), [&] { before = dataTimes(); });
    TestNetwork::At(open, [&] {
        EXPECT_EQ(dataTimes()[1], before[1]) << "no data on a link that is blocked";
        EXPECT_GT(dataTimes()[0], before[0] + MilliSeconds(20)) << "all of it on the other";
        before = dataTimes();
        scheduler->UnblockQueues(kReason, AC_BE, types, station, ap, {0}, {1});
    });
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_GT(dataTimes()[1], before[1] + MilliSeconds(5)) << "and on both again";
    EXPECT_EQ(net.GetReceived(1), net.GetSent(0));
    net.ExpectDrained();
#else
    GTEST_SKIP() << "no masks of links in this ns-3";
#endif
}
