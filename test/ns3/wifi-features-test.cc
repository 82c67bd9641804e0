/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/ath11k-wifi-compat.h"
#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/double.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/wifi-mac-queue.h"
#include "ns3/wifi-mac.h"
#include "ns3/wifi-mpdu.h"
#include "ns3/wifi-phy.h"

#include <functional>
#include <gtest/gtest.h>

/**
 * \file
 * Whatever Wi-Fi does with a frame in the device, its descriptor and its airtime come back once.
 */

using namespace ns3;

namespace
{

/// \param limit how often a frame is tried (ns-3 renamed the attribute)
void
SetRetryLimit(uint32_t limit)
{
    // Below a block ack agreement, ns-3.44 and newer count only when asked to.
    Config::SetDefaultFailSafe("ns3::WifiRemoteStationManager::IncrementRetryCountUnderBa",
                               BooleanValue(true));
    // Looking up what newer versions have instead is harmless; what they have no more ends them.
    if (!Config::SetDefaultFailSafe("ns3::WifiMac::FrameRetryLimit", UintegerValue(limit)))
    {
        Config::SetDefault("ns3::WifiRemoteStationManager::MaxSsrc", UintegerValue(limit));
        Config::SetDefault("ns3::WifiRemoteStationManager::MaxSlrc", UintegerValue(limit));
    }
}

/// Counts the MPDUs that a device had acknowledged, and the A-MSDUs and fragments among them.
class AckedMpdus
{
  public:
    explicit AckedMpdus(Ptr<WifiNetDevice> device)
    {
        device->GetMac()->TraceConnectWithoutContext("AckedMpdu",
                                                     MakeCallback(&AckedMpdus::Acked, this));
    }

    uint32_t all{0};
    uint32_t amsdus{0};
    uint32_t fragments{0};

  private:
    void Acked(Ptr<const WifiMpdu> mpdu)
    {
        const WifiMacHeader& header = mpdu->GetHeader();
        if (header.HasData())
        {
            ++all;
            amsdus += header.IsQosData() && header.IsQosAmsdu() ? 1 : 0;
            fragments += mpdu->IsFragment() ? 1 : 0;
        }
    }
};

/// Devices without QoS: standard, mode, channel.
struct Legacy
{
    WifiStandard standard;
    const char* mode;
    const char* channel;
};

/// Name it in reports; otherwise its bytes are printed, padding included.
/// \param legacy what to print \param os where
void
PrintTo(const Legacy& legacy, std::ostream* os)
{
    *os << legacy.mode;
}

class LegacyDevices : public testing::TestWithParam<Legacy>
{
};

} // namespace

// B04
TEST(WifiFeatures, AnAmsduReturnsWhatAllItsPartsHold)
{
    Config::SetDefault("ns3::WifiMac::BE_MaxAmsduSize", UintegerValue(7935));
    Config::SetDefault("ns3::WifiMac::BE_MaxAmpduSize", UintegerValue(0));
    TestNetwork net({});
    AckedMpdus acked(net.GetDevice(0));
    net.Burst(kStart, 0, 1, 10);
    net.Burst(kStart + MilliSeconds(50), 0, 1, 200);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_GT(acked.amsdus, 20U);
    EXPECT_LT(acked.all, 100U) << "several MSDUs an MPDU";
    EXPECT_EQ(Count(net.GetScheduler()->GetStatistics(), Ath11kFate::Acked), 210U);
    EXPECT_EQ(net.GetReceived(1), 210U);
    net.ExpectDrained();
}

// B04
TEST(WifiFeatures, AmsdusInAnAmpduReturnWhatTheirPartsHoldOnALossyLink)
{
    Config::SetDefault("ns3::WifiMac::BE_MaxAmsduSize", UintegerValue(7935));
    Config::SetDefault("ns3::WifiRemoteStationManager::RtsCtsThreshold", UintegerValue(0));
    TestNetwork net({});
    net.Lose(1, 0.3);
    AckedMpdus acked(net.GetDevice(0));
    net.Burst(kStart, 0, 1, 10);
    net.Burst(kStart + MilliSeconds(50), 0, 1, 400);
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_GT(acked.amsdus, 20U);
    EXPECT_GT(Count(net.GetScheduler()->GetStatistics(), Ath11kFate::Acked), 390U);
    EXPECT_EQ(Count(net.GetScheduler()->GetStatistics(), Ath11kFate::Flushed), 0U);
    net.ExpectDrained();
}

TEST(WifiFeatures, AFragmentedFrameIsOneFrame)
{
    Config::SetDefault("ns3::WifiRemoteStationManager::FragmentationThreshold", UintegerValue(500));
    TestNetworkOptions options;
    options.standard = WIFI_STANDARD_80211a;
    options.mode = "OfdmRate24Mbps";
    TestNetwork net(options);
    AckedMpdus acked(net.GetDevice(0));
    net.Burst(kStart, 0, 1, 10);
    net.Burst(kStart + MilliSeconds(50), 0, 1, 60);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(acked.fragments, 70U * 4) << "1464 bytes in fragments of 500";
    EXPECT_EQ(Count(net.GetScheduler()->GetStatistics(), Ath11kFate::Acked), 70U);
    EXPECT_EQ(net.GetReceived(1), 70U);
    net.ExpectDrained();
}

TEST(WifiFeatures, AFragmentThatIsLostTakesItsFrameWithIt)
{
    Config::SetDefault("ns3::WifiRemoteStationManager::FragmentationThreshold", UintegerValue(500));
    SetRetryLimit(2);
    TestNetworkOptions options;
    options.standard = WIFI_STANDARD_80211a;
    options.mode = "OfdmRate24Mbps";
    TestNetwork net(options);
    net.Lose(1, 0.3);
    net.Burst(kStart, 0, 1, 100);
    TestNetwork::RunUntil(Seconds(1));

    const uint64_t lost = Count(net.GetScheduler()->GetStatistics(), Ath11kFate::RetryLimit);
    EXPECT_GT(lost, 5U);
    EXPECT_EQ(Count(net.GetScheduler()->GetStatistics(), Ath11kFate::Acked), 100 - lost);
    net.ExpectDrained();
}

TEST(WifiFeatures, RtsAndCtsChangeNothing)
{
    Config::SetDefault("ns3::WifiRemoteStationManager::RtsCtsThreshold", UintegerValue(0));
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 200);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(Count(net.GetScheduler()->GetStatistics(), Ath11kFate::Acked), 200U);
    net.ExpectDrained();
}

// A36, B06
TEST(WifiFeatures, AFrameThatIsRetriedTooOftenIsDroppedOnce)
{
    SetRetryLimit(2);
    TestNetwork net({});
    TestNetwork::At(kStart, [&] { net.Lose(1, 0.7); });
    net.Burst(kStart, 0, 1, 10);
    net.Burst(kStart + MilliSeconds(100), 0, 1, 400);
    TestNetwork::RunUntil(Seconds(2));

    const auto scheduler = net.GetScheduler();
    const uint64_t lost = Count(scheduler->GetStatistics(), Ath11kFate::RetryLimit) +
                          Count(scheduler->GetStatistics(), Ath11kFate::OldPacket);
    EXPECT_GT(lost, 0U);
    EXPECT_EQ(Count(scheduler->GetStatistics(), Ath11kFate::Acked) + lost,
              scheduler->GetStatistics().device.posted);
    net.ExpectDrained();
}

// B05
TEST(WifiFeatures, LostBlockAcksNeitherStallNorLose)
{
    TestNetwork net({});
    net.Lose(0, 0.3);
    net.Burst(kStart, 0, 1, 10);
    net.Burst(kStart + MilliSeconds(100), 0, 1, 400);
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(net.GetReceived(1), 410U);
    EXPECT_EQ(net.GetScheduler()->GetStatistics().device.posted, 410U)
        << "BlockAckReq frames take no descriptor";
    net.ExpectDrained();
}

// B03
TEST(WifiFeatures, AFrameWhoseLifetimeEndsIsDroppedOnceWithItsReason)
{
    Config::SetDefault("ns3::WifiMacQueue::MaxDelay", TimeValue(MilliSeconds(5)));
    TestNetworkOptions options;
    options.mode = "HeMcs0";
    options.preset = "stock";
    TestNetwork net(options);
    net.Burst(kStart, 0, 1, 300);
    net.Burst(kStart + MilliSeconds(100), 0, 1, 300);
    TestNetwork::RunUntil(Seconds(1));

    const uint64_t expired = Count(net.GetScheduler()->GetStatistics(), Ath11kFate::Expired);
    EXPECT_GT(expired, 100U);
    EXPECT_EQ(Count(net.GetScheduler()->GetStatistics(), Ath11kFate::Acked), 600 - expired);
    EXPECT_EQ(net.GetReceived(1), 600 - expired);
    net.ExpectDrained();
}

// B14
TEST(WifiFeatures, FewFramesInTheDeviceDoNotStallTheBlockAckWindow)
{
#if !ATH11K_NS3_AT_LEAST(3, 43)
    GTEST_SKIP() << "ns-3 before 3.43 stalls by itself with any BaThreshold above 0";
#endif
    Config::SetDefault("ns3::WifiDefaultAckManager::BaThreshold", DoubleValue(0.75));
    Config::SetDefault("ns3::Ath11kQueueScheduler::AqlTxqLimitLow", TimeValue(MicroSeconds(300)));
    Config::SetDefault("ns3::Ath11kQueueScheduler::AqlTxqLimitHigh", TimeValue(MicroSeconds(300)));
    TestNetwork net({});
    const Time stop = kStart + MilliSeconds(500);
    net.Stream(kStart, stop, 0, 1, MicroSeconds(500));
    uint64_t before = 0;
    for (Time t = kStart; t < stop; t += MilliSeconds(100))
    {
        TestNetwork::At(t + MilliSeconds(99), [&net, &before] {
            EXPECT_GT(net.GetReceived(1), before) << Simulator::Now().As(Time::MS);
            before = net.GetReceived(1);
        });
    }
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_LE(net.GetScheduler()->GetStatistics().device.maxInUse, 10U);
    net.CheckBooks();
}

// B10
TEST(WifiFeatures, AFlushOfTheMacQueueIsCounted)
{
    TestNetworkOptions options;
    options.preset = "stock";
    TestNetwork net(options);
    net.Burst(kStart, 0, 1, 10);
    net.Burst(kStart + MilliSeconds(100), 0, 1, 300);
    TestNetwork::At(kStart + MilliSeconds(102),
                    [&] { net.GetDevice(0)->GetMac()->GetTxopQueue(AC_BE)->Flush(); });
    net.Burst(kStart + MilliSeconds(200), 0, 1, 50);
    TestNetwork::RunUntil(Seconds(1));

    const uint64_t flushed = Count(net.GetScheduler()->GetStatistics(), Ath11kFate::Flushed);
    EXPECT_GT(flushed, 200U);
    EXPECT_EQ(Count(net.GetScheduler()->GetStatistics(), Ath11kFate::Acked), 360 - flushed);
    net.ExpectDrained();
}

// B10
TEST(WifiFeatures, ASleepingPhyLosesNothing)
{
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 10);
    net.Burst(kStart + MilliSeconds(100), 0, 1, 300);
    const auto phy = net.GetDevice(0)->GetPhy();
    // Between two exchanges: where a PHY falls asleep within one, ns-3.43 by itself ends with a
    // segmentation fault at the next beacon.
    bool slept = false;
    const std::function<void(Ptr<const WifiMpdu>)> sleepOnce = [&](Ptr<const WifiMpdu>) {
        if (!slept)
        {
            slept = true;
            TestNetwork::At(Simulator::Now() + MicroSeconds(1), [&] { phy->SetSleepMode(); });
        }
    };
    TestNetwork::At(kStart + MilliSeconds(110), [&] {
        net.GetDevice(0)->GetMac()->TraceConnectWithoutContext(
            "AckedMpdu",
            Callback<void, Ptr<const WifiMpdu>>(sleepOnce));
    });
    TestNetwork::At(kStart + MilliSeconds(200), [&] { phy->ResumeFromSleep(); });
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_TRUE(slept);
    const Ath11kConservation books = net.GetScheduler()->GetStatistics().books;
    EXPECT_EQ(books.delivered + books.dropped, 310U);
    EXPECT_GT(books.delivered, 200U);
    net.ExpectDrained();
}

TEST(WifiFeatures, ARateManagerMayChangeTheRate)
{
    TestNetworkOptions options;
    options.mode = "ns3::MinstrelHtWifiManager";
    options.onStations = true;
    TestNetwork net(options);
    net.Lose(1, 0.1);
    net.Stream(kStart, kStart + MilliSeconds(300), 0, 1, MicroSeconds(300));
    net.Stream(kStart, kStart + MilliSeconds(300), 1, 0, MicroSeconds(600));
    TestNetwork::RunUntil(Seconds(3));

    EXPECT_GT(net.GetReceived(1), 900U);
    EXPECT_GT(net.GetReceived(0), 450U);
    net.ExpectDrained(0);
    net.ExpectDrained(1);
}

// B18
TEST_P(LegacyDevices, SendUnicastAndGroupFramesBothWays)
{
    TestNetworkOptions options;
    options.standard = GetParam().standard;
    options.mode = GetParam().mode;
    options.channel = GetParam().channel;
    options.qos = false;
    options.onStations = true;
    options.stations = 2;
    Config::SetDefault("ns3::Ath11kQueueScheduler::CodelEnabled", BooleanValue(false));
    TestNetwork net(options);
    net.Burst(kStart, 0, 1, 5);
    net.Burst(kStart, 1, 0, 5);
    net.Burst(Seconds(1), 0, 1, 60);
    net.Burst(Seconds(1), 1, 0, 60);
    net.Burst(Seconds(1), 0, TestNetwork::kAll, 20);
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(net.GetReceived(0), 65U);
    EXPECT_EQ(Count(net.GetScheduler()->GetStatistics(), Ath11kFate::Acked), 65U);
    EXPECT_EQ(Count(net.GetScheduler()->GetStatistics(), Ath11kFate::Sent), 20U);
    EXPECT_GE(net.GetReceived(2), 15U) << "some collide, nobody repeats them";
    EXPECT_GT(net.GetScheduler()->GetStatistics().books.chargedUs, 0U) << "accounted without QoS";
    net.ExpectDrained(0);
    net.ExpectDrained(1);
}

INSTANTIATE_TEST_SUITE_P(
    WithoutQos,
    LegacyDevices,
    testing::Values(Legacy{WIFI_STANDARD_80211a, "OfdmRate54Mbps", "{36, 20, BAND_5GHZ, 0}"},
                    Legacy{WIFI_STANDARD_80211b, "DsssRate11Mbps", ""},
                    Legacy{WIFI_STANDARD_80211g, "ErpOfdmRate54Mbps", ""}));

TEST(WifiFeatures, AnHeAccessPointServesALegacyStation)
{
    TestNetworkOptions options;
    options.mode = "ns3::MinstrelHtWifiManager";
    options.stationStandard = WIFI_STANDARD_80211a;
    options.stationMode = "OfdmRate54Mbps";
    TestNetwork net(options);
    net.Burst(kStart, 0, 1, 10);
    net.Burst(kStart + MilliSeconds(100), 0, 1, 100);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 110U);
    EXPECT_GT(net.GetScheduler()->GetStatistics().books.chargedUs, 0U);
    net.ExpectDrained();
}
