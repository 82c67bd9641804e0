/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-rate-map.h"
#include "ns3/ath11k-wifi-compat.h"
#include "ns3/constant-rate-wifi-manager.h"
#include "ns3/dsss-phy.h"
#include "ns3/eht-phy.h"
#include "ns3/erp-ofdm-phy.h"
#include "ns3/he-phy.h"
#include "ns3/ht-phy.h"
#include "ns3/ofdm-phy.h"
#include "ns3/vht-phy.h"

#include <array>
#include <gtest/gtest.h>
#include <map>
#include <ostream>
#include <set>
#include <vector>

using namespace ns3;
using ath11k::PhyMode;
using ath11k::TxRate;

namespace
{

WifiTxVector
MakeTxVector(const WifiMode& mode, WifiPreamble preamble, int widthMhz, int guardNs, int nss)
{
    WifiTxVector vector;
    vector.SetMode(mode);
    vector.SetPreambleType(preamble);
    vector.SetChannelWidth(static_cast<decltype(vector.GetChannelWidth())>(widthMhz));
    // A plain number in 3.37, a Time (of so many ns) later.
    vector.SetGuardInterval(decltype(vector.GetGuardInterval())(guardNs));
    vector.SetNss(static_cast<uint8_t>(nss));
    return vector;
}

/// One way to send with HT or later.
struct Case
{
    PhyMode mode;
    WifiTxVector vector;
    int width;
    int guardNs;
    int nss;
    int mcs; // of one stream
};

std::ostream&
operator<<(std::ostream& os, const Case& c)
{
    return os << "mode " << static_cast<int>(c.mode) << " MCS " << c.mcs << " NSS " << c.nss << " "
              << c.width << " MHz " << c.guardNs << " ns";
}

/// Every HT, VHT, HE and EHT mode with every width, guard interval and number of streams.
std::vector<Case>
AllCases()
{
    std::vector<Case> all;
    const auto add =
        [&](PhyMode mode, auto getMode, int mcss, auto widths, auto guards, int maxNss) {
            for (int width : widths)
            {
                for (int guard : guards)
                {
                    for (int nss = 1; nss <= maxNss; ++nss)
                    {
                        for (int mcs = 0; mcs < mcss; ++mcs)
                        {
                            // Single user; the preamble decides on nothing else here.
                            const auto vector = MakeTxVector(getMode(mcs, nss),
                                                             WIFI_PREAMBLE_HE_SU,
                                                             width,
                                                             guard,
                                                             nss);
                            all.push_back({mode, vector, width, guard, nss, mcs});
                        }
                    }
                }
            }
        };
    using List = std::vector<int>;
    const auto u8 = [](int i) { return static_cast<uint8_t>(i); };
    add(
        PhyMode::Ht,
        [&](int mcs, int nss) { return HtPhy::GetHtMcs(u8(mcs + 8 * (nss - 1))); },
        8,
        List{20, 40},
        List{400, 800},
        4);
    add(
        PhyMode::Vht,
        [&](int mcs, int) { return VhtPhy::GetVhtMcs(u8(mcs)); },
        10,
        List{20, 40, 80, 160},
        List{400, 800},
        8);
    add(
        PhyMode::He,
        [&](int mcs, int) { return HePhy::GetHeMcs(u8(mcs)); },
        12,
        List{20, 40, 80, 160},
        List{800, 1600, 3200},
        8);
    add(
        PhyMode::Eht,
        [&](int mcs, int) { return EhtPhy::GetEhtMcs(u8(mcs)); },
        14,
        List{20, 40, 80, 160, 320},
        List{800, 1600, 3200},
        8);
    return all;
}

/// Bits per microsecond by the tables of IEEE 802.11.
double
StandardRate(const Case& c)
{
    // Bits per subcarrier and coding rate of MCS 0 to 13.
    constexpr std::array<double, 14>
        bits{0.5, 1, 1.5, 2, 3, 4, 4.5, 5, 6, 20 / 3., 7.5, 25 / 3., 9, 10};
    const bool he = c.mode == PhyMode::He || c.mode == PhyMode::Eht;
    const std::map<int, int> subcarriers =
        he ? std::map<int, int>{{20, 234}, {40, 468}, {80, 980}, {160, 1960}, {320, 3920}}
           : std::map<int, int>{{20, 52}, {40, 108}, {80, 234}, {160, 468}};
    const double symbolUs = (he ? 12.8 : 3.2) + c.guardNs / 1000.;
    return subcarriers.at(c.width) * bits[static_cast<std::size_t>(c.mcs)] * c.nss / symbolUs;
}

} // namespace

TEST(RateMap, EveryModeWidthGuardIntervalAndNumberOfStreamsComesThrough)
{
    const auto cases = AllCases();
    EXPECT_EQ(cases.size(), 8U * 2 * 2 * 4 + 10 * 4 * 2 * 8 + 12 * 4 * 3 * 8 + 14 * 5 * 3 * 8);
    for (const Case& c : cases)
    {
        const TxRate rate = Ath11kGetTxRate(c.vector);
        EXPECT_EQ(rate.mode, c.mode) << c;
        EXPECT_EQ(rate.widthMhz, c.width) << c;
        EXPECT_EQ(rate.guardNs, c.guardNs) << c;
        EXPECT_EQ(rate.nss, c.nss) << c;
        EXPECT_EQ(rate.mcs, c.mcs) << c;
    }
}

TEST(RateMap, EveryRateIsOneThatTheEstimatorKnows)
{
    for (const Case& c : AllCases())
    {
        // As many bytes as take 2 ms, so that whole microseconds do not blur the comparison.
        const auto bytes = static_cast<uint32_t>(StandardRate(c) * 2000 / 8);
        const uint32_t us = ath11k::FormulaAirtimeUs(ath11k::Flavor::Mainline,
                                                     Ath11kGetTxRate(c.vector),
                                                     bytes,
                                                     false);
        const double payloadUs = us - (36. + 4 * c.nss) - 38 * 8 / StandardRate(c);
        // mac80211 rounds the time of 1024 bytes: up to 3 % at the highest rates.
        EXPECT_NEAR(payloadUs, 2000, 60) << c;
    }
}

TEST(RateMap, LegacyRatesKeepTheirRateAndPreamble)
{
    struct Legacy
    {
        WifiMode mode;
        PhyMode phy;
        int width;
        int rate100k;
    };

    std::vector<Legacy> all{
        {DsssPhy::GetDsssRate1Mbps(), PhyMode::Cck, 22, 10},
        {DsssPhy::GetDsssRate2Mbps(), PhyMode::Cck, 22, 20},
        {DsssPhy::GetDsssRate5_5Mbps(), PhyMode::Cck, 22, 55},
        {DsssPhy::GetDsssRate11Mbps(), PhyMode::Cck, 22, 110},
        {OfdmPhy::GetOfdmRate3MbpsBW10MHz(), PhyMode::Ofdm, 10, 30},
        {OfdmPhy::GetOfdmRate6Mbps(), PhyMode::Ofdm, 40, 60}, // a non-HT duplicate
    };
    for (int mbps : {6, 9, 12, 18, 24, 36, 48, 54})
    {
        const auto bps = static_cast<uint64_t>(mbps) * 1000000;
        all.push_back({OfdmPhy::GetOfdmRate(bps), PhyMode::Ofdm, 20, mbps * 10});
        all.push_back({ErpOfdmPhy::GetErpOfdmRate(bps), PhyMode::Ofdm, 20, mbps * 10});
    }
    for (const Legacy& c : all)
    {
        for (auto preamble : {WIFI_PREAMBLE_LONG, WIFI_PREAMBLE_SHORT})
        {
            const TxRate rate = Ath11kGetTxRate(MakeTxVector(c.mode, preamble, c.width, 800, 1));
            EXPECT_EQ(rate.mode, c.phy) << c.mode;
            EXPECT_EQ(rate.legacy100k, c.rate100k) << c.mode;
            EXPECT_EQ(rate.widthMhz, 20) << c.mode;
            EXPECT_EQ(rate.nss, 1) << c.mode;
            EXPECT_EQ(rate.shortPreamble, c.phy == PhyMode::Cck && preamble == WIFI_PREAMBLE_SHORT);
        }
    }
}

TEST(RateMap, AStationOfAMultiUserPpduHasItsOwnMcsInTheWidthOfThePpdu)
{
    WifiTxVector vector = MakeTxVector(HePhy::GetHeMcs0(), WIFI_PREAMBLE_HE_MU, 40, 1600, 1);
    vector.SetHeMuUserInfo(3, ath11k::compat::MakeHeMuUserInfo(20, 1, 5, 1));
    vector.SetHeMuUserInfo(4, ath11k::compat::MakeHeMuUserInfo(20, 2, 11, 2));
    const TxRate first = Ath11kGetTxRate(vector, 3);
    EXPECT_EQ(first.mode, PhyMode::He);
    EXPECT_EQ(first.mcs, 5);
    EXPECT_EQ(first.nss, 1);
    EXPECT_EQ(first.widthMhz, 40);
    EXPECT_EQ(first.guardNs, 1600);
    const TxRate second = Ath11kGetTxRate(vector, 4);
    EXPECT_EQ(second.mcs, 11);
    EXPECT_EQ(second.nss, 2);
    EXPECT_EQ(Ath11kGetTxRate(vector, 5).mode, PhyMode::Unknown) << "not in the PPDU";
}

TEST(RateMap, ATxVectorWithoutModeIsUnknown)
{
    EXPECT_EQ(Ath11kGetTxRate(WifiTxVector()).mode, PhyMode::Unknown);
}

TEST(RateMap, TheBasicRateIsTheLowestOne)
{
    const auto manager = CreateObject<ConstantRateWifiManager>();
    manager->AddBasicMode(OfdmPhy::GetOfdmRate24Mbps());
    manager->AddBasicMode(OfdmPhy::GetOfdmRate12Mbps());
    const TxRate ofdm = Ath11kGetBasicRate(manager);
    EXPECT_EQ(ofdm.mode, PhyMode::Ofdm);
    EXPECT_EQ(ofdm.legacy100k, 120);

    manager->AddBasicMode(DsssPhy::GetDsssRate5_5Mbps());
    manager->SetShortPreambleEnabled(true);
    const TxRate cck = Ath11kGetBasicRate(manager);
    EXPECT_EQ(cck.mode, PhyMode::Cck);
    EXPECT_EQ(cck.legacy100k, 55);
    EXPECT_TRUE(cck.shortPreamble);
    manager->Dispose();
}
