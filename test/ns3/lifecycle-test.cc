/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/config.h"
#include "ns3/fcfs-wifi-queue-scheduler.h"
#include "ns3/nstime.h"
#include "ns3/qos-txop.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/wifi-mac-queue.h"

#include <gtest/gtest.h>
#include <sstream>

/**
 * \file
 * The scheduler as an object: made, decorated, replaced, disposed of, and used again.
 */

using namespace ns3;

namespace
{

/// A user's own scheduler.
class OwnScheduler : public FcfsWifiQueueScheduler
{
  public:
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("ns3::Ath11kTestOwnScheduler")
                                .SetParent<FcfsWifiQueueScheduler>()
                                .AddConstructor<OwnScheduler>();
        return tid;
    }

    OwnScheduler()
    {
        ++s_made;
    }

    static uint32_t s_made; ///< how many were made
};

uint32_t OwnScheduler::s_made = 0;

NS_OBJECT_ENSURE_REGISTERED(OwnScheduler);

/// \param statistics counters \return all that a run can differ in, as text
std::string
Digest(const Ath11kStatistics& statistics)
{
    std::ostringstream os;
    os << statistics.books.entered << " " << statistics.books.delivered << " "
       << statistics.books.dropped << " " << statistics.books.chargedUs << " "
       << statistics.device.interrupts << " " << statistics.device.meanInUse << " "
       << statistics.maxPendingUs << " " << statistics.fq.collisions;
    for (const auto& rounds : statistics.path.rounds)
    {
        os << " " << rounds.started << " " << rounds.refused << " " << rounds.endedAlreadyServed;
    }
    return os.str();
}

/// \return what a simulation of mixed traffic comes to
std::string
RunMixedTraffic()
{
    TestNetworkOptions options;
    options.stations = 3;
    options.onStations = true;
    TestNetwork net(options);
    net.Lose(2, 0.2);
    net.Tcp(kStart, Seconds(0.8), 0, 1);
    net.Tcp(kStart, Seconds(0.8), 3, 0);
    net.Stream(kStart, Seconds(0.8), 0, 2, MicroSeconds(300));
    TestNetwork::RunUntil(Seconds(1));
    std::string digest;
    for (uint32_t i = 0; i <= 3; ++i)
    {
        digest += Digest(net.GetScheduler(i)->GetStatistics()) + "\n";
    }
    return digest + std::to_string(net.GetTcpBytes(1)) + "\n";
}

/// \param type of a frame \return an MPDU of that type to a station
Ptr<WifiMpdu>
MakeMpdu(WifiMacType type)
{
    WifiMacHeader header(type);
    header.SetAddr1(Mac48Address("00:00:00:00:00:01"));
    header.SetAddr2(Mac48Address("00:00:00:00:00:02"));
    header.SetDsFrom();
    header.SetDsNotTo();
    if (header.IsQosData())
    {
        header.SetQosTid(0);
    }
    return Create<WifiMpdu>(Create<Packet>(100), header);
}

} // namespace

// C05, I8
TEST(Lifecycle, TheSameSeedGivesTheSameCounters)
{
    EXPECT_EQ(RunMixedTraffic(), RunMixedTraffic());
}

TEST(Lifecycle, ASecondSimulationInTheProcessStartsFresh)
{
    for (uint32_t run = 0; run < 2; ++run)
    {
        TestNetwork net({});
        net.Burst(kStart, 0, 1, 100);
        TestNetwork::RunUntil(Seconds(1));
        EXPECT_EQ(net.GetScheduler()->GetStatistics().books.entered, 100U);
        EXPECT_EQ(net.GetReceived(1), 100U);
        net.ExpectDrained();
    }
}

// A15
TEST(Lifecycle, DisposalWithFramesEverywhereKeepsTheBooks)
{
    Ptr<Ath11kQueueScheduler> scheduler;
    {
        TestNetworkOptions options;
        options.stations = 2;
        TestNetwork net(options);
        scheduler = net.GetScheduler();
        net.Burst(kStart, 0, 1, 10);
        net.Burst(kStart + MilliSeconds(100), 0, 1, 550);
        net.Burst(kStart + MilliSeconds(100), 0, 2, 50);
        TestNetwork::RunUntil(kStart + MilliSeconds(103));
        const Ath11kStatistics statistics = scheduler->GetStatistics();
        EXPECT_GE(statistics.fq.backlogFrames, 400U);
        EXPECT_GE(statistics.device.inUse, 30U);
        net.Burst(kStart + MilliSeconds(103), 0, 1, 5);
        TestNetwork::RunUntil(kStart + MilliSeconds(103)); // the last arrive, and nothing more
    }
    const Ath11kStatistics statistics = scheduler->GetStatistics();
    EXPECT_TRUE(statistics.books.Holds()) << "as they were when the device was disposed of";
    EXPECT_GT(statistics.books.queued, 430U);
    EXPECT_TRUE(scheduler->GetStations().empty());
    EXPECT_FALSE(scheduler->HasEligibleBacklog());
    scheduler->RemoveStation(Mac48Address("00:00:00:00:00:02"));
    scheduler->SetAttribute("Aql", StringValue("false"));
}

TEST(Lifecycle, ASchedulerThatServesNoDeviceIsHarmless)
{
    auto scheduler = CreateObject<Ath11kQueueScheduler>();
    EXPECT_TRUE(scheduler->GetStatistics().books.Holds());
    EXPECT_TRUE(scheduler->GetStations().empty());
    scheduler->SetAttribute("Preset", StringValue("series-2026-08"));
    scheduler->RemoveStation(Mac48Address("00:00:00:00:00:02"));
    scheduler->Dispose();
    EXPECT_TRUE(scheduler->GetStatistics().books.Holds());
}

// B09
TEST(LifecycleDeathTest, ASecondDeviceIsRefused)
{
    TestNetworkOptions options;
    options.onStations = true;
    TestNetwork net(options);
    EXPECT_DEATH(net.GetDevice(1)->GetMac()->SetMacQueueScheduler(net.GetScheduler(0)),
                 "An Ath11kQueueScheduler serves one device: it has one already");
    EXPECT_DEATH(net.GetDevice(0)->GetMac()->SetMacQueueScheduler(net.GetScheduler(0)),
                 "serves one device");
}

TEST(LifecycleDeathTest, StatisticsOfAStationThatIsNotKnownAreRefused)
{
    TestNetwork net({});
    EXPECT_DEATH(net.GetScheduler()->GetStationStatistics(Mac48Address("00:00:00:00:00:09")),
                 "No station 00:00:00:00:00:09 is known");
}

// B09
TEST(Lifecycle, ItMayReplaceAndBeReplacedByAnother)
{
    TestNetworkOptions options;
    options.preset = "";
    TestNetwork net(options);
    const auto mac = net.GetDevice(0)->GetMac();
    net.Burst(kStart, 0, 1, 50);
    TestNetwork::At(kStart + MilliSeconds(100),
                    [&] { mac->SetMacQueueScheduler(CreateObject<Ath11kQueueScheduler>()); });
    net.Burst(kStart + MilliSeconds(110), 0, 1, 50);
    TestNetwork::At(kStart + MilliSeconds(200), [&] {
        EXPECT_EQ(net.GetScheduler()->GetStatistics().books.delivered, 50U);
        mac->SetMacQueueScheduler(CreateObject<FcfsWifiQueueScheduler>());
    });
    net.Burst(kStart + MilliSeconds(210), 0, 1, 50);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 150U);
    EXPECT_FALSE(net.GetScheduler());
}

TEST(Lifecycle, ItMayBeReplacedWhileFramesAreUnderWay)
{
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 100);
    TestNetwork::At(kStart, [&] {
        net.GetDevice(0)->GetMac()->SetMacQueueScheduler(CreateObject<Ath11kQueueScheduler>());
    });
    net.Burst(kStart + MilliSeconds(100), 0, 1, 100);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_GE(net.GetReceived(1), 100U);
    net.CheckBooks();
}

TEST(Lifecycle, AUsersOwnSchedulerPlaysTheFirmware)
{
    Config::SetDefault("ns3::Ath11kQueueScheduler::InnerScheduler",
                       StringValue("ns3::Ath11kTestOwnScheduler"));
    const uint32_t made = OwnScheduler::s_made;
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 100);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(OwnScheduler::s_made, made + 1);
    EXPECT_EQ(net.GetReceived(1), 100U);
    StringValue inner;
    net.GetScheduler()->GetAttribute("InnerScheduler", inner);
    EXPECT_EQ(inner.Get(), "ns3::Ath11kTestOwnScheduler");
    net.ExpectDrained();
}

// A13, A14, B05
TEST(Lifecycle, FramesWithoutPayloadPassUntouched)
{
    TestNetwork net({});
    const auto scheduler = net.GetScheduler();
    scheduler->SetAttribute("AqlTxqLimitLow", StringValue("0us"));
    scheduler->SetAttribute("AqlTxqLimitHigh", StringValue("0us"));
    for (const WifiMacType type : {WIFI_MAC_MGT_ASSOCIATION_RESPONSE,
                                   WIFI_MAC_MGT_ACTION,
                                   WIFI_MAC_MGT_DISASSOCIATION,
                                   WIFI_MAC_MGT_PROBE_RESPONSE,
                                   WIFI_MAC_CTL_BACKREQ,
                                   WIFI_MAC_DATA_NULL,
                                   WIFI_MAC_QOSDATA_NULL})
    {
        EXPECT_FALSE(scheduler->HasToDropBeforeEnqueue(AC_VO, MakeMpdu(type))) << type;
    }
    EXPECT_EQ(scheduler->GetStatistics().books.entered, 0U);
    for (const WifiMacType type : {WIFI_MAC_DATA, WIFI_MAC_QOSDATA})
    {
        const auto mpdu = MakeMpdu(type);
        EXPECT_EQ(scheduler->HasToDropBeforeEnqueue(AC_BE, mpdu), mpdu) << "kept";
    }
    EXPECT_EQ(scheduler->GetStatistics().books.entered, 2U);
}

// A13, C06
TEST(Lifecycle, AStationAssociatesWhileAqlHoldsEverythingBack)
{
    TestNetworkOptions options;
    options.stations = 2;
    TestNetwork net(options);
    net.Move(2, 100000);
    net.Stream(kStart, Seconds(1.5), 0, 1, MilliSeconds(1));
    TestNetwork::At(kStart + MilliSeconds(100), [&] {
        net.GetScheduler()->SetAttribute("AqlTxqLimitLow", StringValue("0us"));
        net.GetScheduler()->SetAttribute("AqlTxqLimitHigh", StringValue("0us"));
        net.Move(2, 1);
    });
    bool associated = false;
    net.GetDevice(2)->GetMac()->TraceConnectWithoutContext(
        "Assoc",
        Callback<void, Mac48Address>([&](Mac48Address) { associated = true; }));
    TestNetwork::RunUntil(Seconds(1.5));

    EXPECT_TRUE(associated);
    EXPECT_GT(net.GetScheduler()->GetStatistics().books.queued, 500U);
    net.CheckBooks();
}

// C18, I9
TEST(Lifecycle, WithAllGatesOpenItDeliversWhatNs3Delivers)
{
    std::vector<uint64_t> received;
    for (const char* preset : {"", "stock"})
    {
        Config::SetDefault("ns3::Ath11kQueueScheduler::FqEnabled", StringValue("false"));
        Config::SetDefault("ns3::Ath11kQueueScheduler::CodelEnabled", StringValue("false"));
        Config::SetDefault("ns3::WifiMacQueue::MaxSize", StringValue("5000p"));
        Config::SetDefault("ns3::WifiMacQueue::MaxDelay", StringValue("10s"));
        TestNetworkOptions options;
        options.preset = preset;
        options.stations = 2;
        TestNetwork net(options);
        for (uint32_t i = 1; i <= 2; ++i)
        {
            net.Stream(kStart, Seconds(1), 0, i, MicroSeconds(250));
        }
        for (uint32_t step = 1; step <= 20; ++step)
        {
            TestNetwork::At(kStart + MilliSeconds(25) * step, [&] {
                received.push_back(net.GetReceived(1));
                received.push_back(net.GetReceived(2));
            });
        }
        TestNetwork::RunUntil(Seconds(1.1));
    }
    ASSERT_EQ(received.size(), 80U);
    for (std::size_t i = 0; i < 40; ++i)
    {
        EXPECT_EQ(received[i], received[40 + i]) << "at step " << i / 2;
    }
}
