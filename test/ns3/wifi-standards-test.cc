/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"
#include "ppdu-recorder.h"

#include "ns3/ap-wifi-mac.h"
#include "ns3/ath11k-wifi-compat.h"
#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/he-configuration.h"
#include "ns3/nstime.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/wifi-mac-helper.h"
#if ATH11K_NS3_AT_LEAST(3, 43)
#include "ns3/default-ap-emlsr-manager.h"
#endif

#include <gtest/gtest.h>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

/**
 * \file
 * Standards, bands, PHY models, rate managers, multi-user PPDUs and links: whatever carries the
 * frames, all arrive and the books are exact.
 */

using namespace ns3;

namespace
{

/// Kind of network.
struct Kind
{
    const char* name;
    WifiStandard standard;
    const char* mode; ///< or a rate manager
    const char* channel;
    bool spectrum;
};

/// GoogleTest prints parameters. \param param what \param os where to
void
PrintTo(const Kind& param, std::ostream* os)
{
    *os << param.name;
}

class Kinds : public testing::TestWithParam<Kind>
{
};

/// \param info of a test \return its kind's name
std::string
Name(const testing::TestParamInfo<Kind>& info)
{
    return info.param.name;
}

/// \return airtime charged for 100 frames to a station \param meters how far away it is
uint64_t
ChargedAt(double meters)
{
    TestNetworkOptions options;
    options.mode = "ns3::IdealWifiManager";
    TestNetwork net(options);
    net.Move(1, meters);
    net.Burst(kStart, 0, 1, 50);
    uint64_t before = 0;
    TestNetwork::At(kStart + MilliSeconds(400), [&] {
        EXPECT_EQ(net.GetReceived(1), 50U) << meters << " m";
        before = net.GetScheduler()->GetStatistics().books.chargedUs;
    });
    net.Burst(kStart + MilliSeconds(400), 0, 1, 100);
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(net.GetReceived(1), 150U) << meters << " m";
    net.ExpectDrained();
    return net.GetScheduler()->GetStatistics().books.chargedUs - before;
}

/// \return two links of 20 MHz
TestNetworkOptions
TwoLinks()
{
    TestNetworkOptions options;
    options.standard = WIFI_STANDARD_80211be;
    options.mode = "EhtMcs7";
    options.links = {"{100, 20, BAND_5GHZ, 0}"};
    options.onStations = true;
    return options;
}

} // namespace

TEST_P(Kinds, DeliverBothWaysAndKeepTheBooks)
{
    const Kind& kind = GetParam();
#if !ATH11K_NS3_AT_LEAST(3, 38)
    if (kind.standard == WIFI_STANDARD_80211be)
    {
        GTEST_SKIP() << "ns-3.37 by itself ends with an error at the first frame at an EHT rate";
    }
#endif
    // So tight that every kind needs rounds on completion.
    Config::SetDefault("ns3::Ath11kQueueScheduler::AqlTxqLimitLow", TimeValue(MicroSeconds(300)));
    Config::SetDefault("ns3::Ath11kQueueScheduler::AqlTxqLimitHigh", TimeValue(MicroSeconds(300)));
    TestNetworkOptions options;
    options.standard = kind.standard;
    options.mode = kind.mode;
    options.channel = kind.channel;
    options.spectrum = kind.spectrum;
    options.onStations = true;
    TestNetwork net(options);
    for (const Time& when : {kStart, kStart + MilliSeconds(100)})
    {
        net.Burst(when, 0, 1, when == kStart ? 10 : 200); // the first tell the rate
        net.Burst(when, 1, 0, when == kStart ? 10 : 100);
    }
    TestNetwork::RunUntil(Seconds(1.5));

    EXPECT_GE(net.GetReceived(1), Count(net.GetScheduler(0)->GetStatistics(), Ath11kFate::Acked));
    EXPECT_GE(net.GetReceived(0), Count(net.GetScheduler(1)->GetStatistics(), Ath11kFate::Acked));
    for (uint32_t i : {0, 1})
    {
        const auto statistics = net.GetScheduler(i)->GetStatistics();
        EXPECT_EQ(statistics.books.entered, net.GetSent(i));
        // The burst waits for longer than CoDel's target; it takes a frame or two.
        const uint64_t codel = Count(statistics, ath11k::DropReason::Codel);
        EXPECT_LE(codel, 2U);
        EXPECT_EQ(Count(statistics, Ath11kFate::Acked) + codel, net.GetSent(i));
        EXPECT_GT(statistics.books.chargedUs, 0U) << "the rate is known to the estimator";
        EXPECT_GT(statistics.rounds[static_cast<uint32_t>(Ath11kTrigger::Completion)], 0U);
        net.ExpectDrained(i);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Standards,
    Kinds,
    testing::Values(
        Kind{"Ht2G4", WIFI_STANDARD_80211n, "HtMcs7", "{1, 20, BAND_2_4GHZ, 0}", false},
        Kind{"Ht5G", WIFI_STANDARD_80211n, "HtMcs7", "{38, 40, BAND_5GHZ, 0}", false},
        Kind{"Vht80", WIFI_STANDARD_80211ac, "VhtMcs8", "{42, 80, BAND_5GHZ, 0}", false},
        Kind{"He2G4", WIFI_STANDARD_80211ax, "HeMcs9", "{1, 20, BAND_2_4GHZ, 0}", false},
        Kind{"He6G", WIFI_STANDARD_80211ax, "HeMcs11", "{1, 20, BAND_6GHZ, 0}", false},
        Kind{"He160", WIFI_STANDARD_80211ax, "HeMcs11", "{50, 160, BAND_5GHZ, 0}", false},
        Kind{"Eht5G", WIFI_STANDARD_80211be, "EhtMcs11", "{36, 20, BAND_5GHZ, 0}", false},
        Kind{"Eht6G", WIFI_STANDARD_80211be, "EhtMcs7", "{7, 80, BAND_6GHZ, 0}", true},
        Kind{"HeSpectrum", WIFI_STANDARD_80211ax, "HeMcs7", "{36, 20, BAND_5GHZ, 0}", true},
        Kind{"LegacySpectrum",
             WIFI_STANDARD_80211a,
             "OfdmRate54Mbps",
             "{36, 20, BAND_5GHZ, 0}",
             true}),
    Name);

INSTANTIATE_TEST_SUITE_P(RateManagers,
                         Kinds,
                         testing::Values(Kind{"MinstrelHt",
                                              WIFI_STANDARD_80211ax,
                                              "ns3::MinstrelHtWifiManager",
                                              "{36, 20, BAND_5GHZ, 0}",
                                              false},
                                         Kind{"ThompsonSampling",
                                              WIFI_STANDARD_80211ax,
                                              "ns3::ThompsonSamplingWifiManager",
                                              "{36, 20, BAND_5GHZ, 0}",
                                              false},
                                         Kind{"Ideal",
                                              WIFI_STANDARD_80211ax,
                                              "ns3::IdealWifiManager",
                                              "{36, 20, BAND_5GHZ, 0}",
                                              false},
                                         Kind{"Minstrel",
                                              WIFI_STANDARD_80211a,
                                              "ns3::MinstrelWifiManager",
                                              "{36, 20, BAND_5GHZ, 0}",
                                              false}),
                         Name);

TEST(WifiStandards, TheEstimateFollowsTheRateThatTheRateManagerChose)
{
    const uint64_t near = ChargedAt(1);
    const uint64_t far = ChargedAt(35);
    EXPECT_GT(far, 2 * near);
}

TEST(WifiStandards, MultiUserPpdusBothWaysKeepTheBooks)
{
    TestNetworkOptions options;
    options.spectrum = true;
    options.stations = 4;
    options.onStations = true;
    options.macs = [](WifiMacHelper& ap, WifiMacHelper&) {
        ap.SetMultiUserScheduler("ns3::RrMultiUserScheduler",
                                 "EnableUlOfdma",
                                 BooleanValue(true),
                                 "EnableBsrp",
                                 BooleanValue(true));
    };
    TestNetwork net(options);
    PpduRecorder sent(net.GetDevice(0)->GetPhy());
    const Time stop = kStart + MilliSeconds(200);
    for (uint32_t i = 1; i <= 4; ++i)
    {
        net.Stream(kStart, stop, 0, i, MicroSeconds(800));
        net.Stream(kStart, stop, i, 0, MilliSeconds(4));
    }
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_GT(sent.GetMultiUserPpdus(), 10U);
    for (uint32_t i = 0; i <= 4; ++i)
    {
        // Some collide until they are dropped.
        EXPECT_GE(net.GetReceived(i), i == 0 ? 190U : 240U) << i;
        const auto books = net.GetScheduler(i)->GetStatistics().books;
        EXPECT_EQ(books.entered, net.GetSent(i));
        net.ExpectDrained(i);
    }
}

TEST(WifiStandards, ALossyMultiUserLinkKeepsTheBooks)
{
    TestNetworkOptions options;
    options.spectrum = true;
    options.stations = 4;
    options.macs = [](WifiMacHelper& ap, WifiMacHelper&) {
        ap.SetMultiUserScheduler("ns3::RrMultiUserScheduler", "EnableUlOfdma", BooleanValue(false));
    };
    TestNetwork net(options);
    for (uint32_t i = 0; i <= 4; ++i)
    {
        net.Lose(i, 0.1);
        if (i > 0)
        {
            net.Stream(kStart, kStart + MilliSeconds(200), 0, i, MicroSeconds(800));
        }
    }
    TestNetwork::RunUntil(Seconds(2));

    const auto books = net.GetScheduler()->GetStatistics().books;
    EXPECT_EQ(books.entered, 1000U);
    EXPECT_GT(books.delivered, 900U);
    net.ExpectDrained();
}

TEST(MultiLink, ItsFramesAreThoseOfOneStationOnAllLinks)
{
#if !ATH11K_NS3_AT_LEAST(3, 38)
    GTEST_SKIP() << "ns-3.37 sends data of MLDs with MLD addresses, on wrong links";
#endif
    TestNetwork net(TwoLinks());
    std::vector<std::unique_ptr<PpduRecorder>> sent;
    for (uint8_t link : {0, 1})
    {
        sent.push_back(std::make_unique<PpduRecorder>(net.GetDevice(0)->GetPhy(link)));
    }
    net.Stream(kStart, kStart + MilliSeconds(200), 0, 1, MicroSeconds(100));
    net.Stream(kStart, kStart + MilliSeconds(200), 1, 0, MilliSeconds(1));
    TestNetwork::RunUntil(Seconds(2));

    for (const auto& link : sent)
    {
        EXPECT_GT(link->GetDataTime(), MilliSeconds(5)) << "data on both links";
    }
    for (uint32_t i : {0, 1})
    {
        EXPECT_EQ(net.GetScheduler(i)->GetStations(),
                  std::vector<Mac48Address>{net.GetAddress(1 - i)})
            << "known by the address of the MLD";
        EXPECT_GT(net.GetScheduler(i)->GetStatistics().books.chargedUs, 0U);
        net.ExpectDrained(i);
    }
    EXPECT_EQ(net.GetReceived(1), 2000U);
    EXPECT_EQ(net.GetReceived(0), 200U);
}

TEST(MultiLink, AnEmlsrStationIsServedAndTheBooksAreExact)
{
#if ATH11K_NS3_AT_LEAST(3, 43)
    Config::SetDefault("ns3::EhtConfiguration::EmlsrActivated", BooleanValue(true));
    Config::SetDefault("ns3::WifiPhy::ChannelSwitchDelay", TimeValue(MicroSeconds(64)));
    TestNetworkOptions options = TwoLinks();
    options.macs = [](WifiMacHelper&, WifiMacHelper& station) {
        station.SetEmlsrManager("ns3::DefaultEmlsrManager",
                                "EmlsrLinkSet",
                                StringValue("0,1"),
                                "EmlsrPaddingDelay",
                                TimeValue(MicroSeconds(32)),
                                "EmlsrTransitionDelay",
                                TimeValue(MicroSeconds(128)));
    };
    TestNetwork net(options);
    // The helper of ns-3.43 forgets it where the access point has no multi-user scheduler.
    const auto ap = DynamicCast<ApWifiMac>(net.GetDevice(0)->GetMac());
    if (!ap->GetApEmlsrManager())
    {
        ap->SetApEmlsrManager(CreateObject<DefaultApEmlsrManager>());
    }
    // Where an EMLSR station sends data, ns-3.43 by itself ends with "Invalid WifiPhy state".
    const bool up = ATH11K_NS3_AT_LEAST(3, 48);
    net.Stream(kStart + MilliSeconds(200), kStart + MilliSeconds(400), 0, 1, MicroSeconds(500));
    if (up)
    {
        net.Stream(kStart + MilliSeconds(200), kStart + MilliSeconds(400), 1, 0, MilliSeconds(2));
    }
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(net.GetReceived(1), 400U);
    EXPECT_EQ(net.GetReceived(0), up ? 100U : 0U);
    net.ExpectDrained(0);
    net.ExpectDrained(1);
#else
    GTEST_SKIP() << "no EMLSR that carries data in this ns-3";
#endif
}

TEST(PowerSave, FramesForASleepingStationWaitInTheDeviceAndArrive)
{
#if ATH11K_NS3_AT_LEAST(3, 48)
    TestNetworkOptions options;
    options.stations = 2;
    options.macs = [](WifiMacHelper&, WifiMacHelper& station) {
        station.SetPowerSaveManager("ns3::DefaultPowerSaveManager",
                                    "PowerSaveMode",
                                    StringValue("0 true"));
    };
    TestNetwork net(options);
    const Time start = kStart + MilliSeconds(300);
    net.Stream(start, start + MilliSeconds(500), 0, 1, MilliSeconds(10));
    net.Stream(start, start + MilliSeconds(500), 0, 2, MilliSeconds(50));
    net.Stream(start, start + MilliSeconds(500), 1, 0, MilliSeconds(50));
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(net.GetReceived(1), 50U);
    EXPECT_EQ(net.GetReceived(2), 10U);
    EXPECT_EQ(net.GetReceived(0), 10U);
    net.ExpectDrained();
#else
    GTEST_SKIP() << "stations do not sleep in this ns-3";
#endif
}

TEST(InnerScheduler, RoundRobinOfNs3PlaysTheFirmware)
{
    TypeId type;
    if (!TypeId::LookupByNameFailSafe("ns3::RrWifiQueueScheduler", &type))
    {
        GTEST_SKIP() << "this ns-3 has no RrWifiQueueScheduler";
    }
    Config::SetDefault("ns3::Ath11kQueueScheduler::InnerScheduler",
                       StringValue("ns3::RrWifiQueueScheduler"));
    TestNetworkOptions options;
    options.stations = 3;
    options.onStations = true;
    TestNetwork net(options);
    for (uint32_t i = 1; i <= 3; ++i)
    {
        net.Burst(kStart, 0, i, 10);
        net.Burst(kStart + MilliSeconds(50), 0, i, 100);
        net.Burst(kStart + MilliSeconds(50), i, 0, 50);
    }
    net.Burst(kStart + MilliSeconds(50), 0, TestNetwork::kAll, 5);
    TestNetwork::RunUntil(Seconds(1.5));

    EXPECT_EQ(net.GetReceived(0), 150U);
    for (uint32_t i = 0; i <= 3; ++i)
    {
        net.ExpectDrained(i);
    }
}
