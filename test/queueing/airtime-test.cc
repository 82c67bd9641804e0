/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-airtime.h"

#include <cmath>
#include <gtest/gtest.h>
#include <vector>

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

/// \return all rates of the tables with up to four streams
std::vector<TxRate>
AllRates()
{
    std::vector<TxRate> rates;
    for (const PhyMode mode : {PhyMode::Ht, PhyMode::Vht, PhyMode::He, PhyMode::Eht})
    {
        for (const uint16_t width : {20, 40, 80, 160, 320})
        {
            for (const uint16_t guard : {400, 800, 1600, 3200})
            {
                for (uint8_t nss = 1; nss <= 4; ++nss)
                {
                    for (uint8_t mcs = 0; mcs < 14; ++mcs)
                    {
                        const TxRate rate{mode, width, nss, mcs, guard};
                        if (ReferenceDuration(rate) != 0)
                        {
                            rates.push_back(rate);
                        }
                    }
                }
            }
        }
    }
    return rates;
}

TxRate
Legacy(PhyMode mode, uint16_t rate)
{
    TxRate result;
    result.mode = mode;
    result.legacy100k = rate;
    return result;
}

constexpr TxRate kVht80{PhyMode::Vht, 80, 2, 7, 800};

TEST(Airtime, OfASingleFrameIsPayloadAndOverhead)
{
    EXPECT_EQ(ReferenceDuration(kVht80), 14340U);
    EXPECT_EQ(EstimateAirtimeUs(Flavor::Mainline, kVht80, 1500, false), 65U);
}

TEST(Airtime, OfAnAggregatedFrameHasAShareOfTheOverhead)
{
    EXPECT_EQ(EstimateAirtimeUs(Flavor::Mainline, kVht80, 1500, true), 22U);
    EXPECT_EQ(EstimateAirtimeUs(Flavor::OpenWrt, kVht80, 1500, true), 22U);
}

TEST(Airtime, FlavorsRoundDifferently)
{
    const TxRate rate{PhyMode::Ht, 20, 1, 7, 400};
    EXPECT_EQ(EstimateAirtimeUs(Flavor::OpenWrt, rate, 1024, true), 120U);
    EXPECT_EQ(EstimateAirtimeUs(Flavor::Mainline, rate, 1024, true), 119U);
}

TEST(Airtime, VoiceIsNotAggregatedInMainline)
{
    EXPECT_EQ(EstimateAirtimeUs(Flavor::Mainline, kVht80, 1500, false), 65U);
    EXPECT_EQ(EstimateAirtimeUs(Flavor::OpenWrt, kVht80, 1500, false), 22U)
        << "OpenWrt takes every frame for aggregated";
}

TEST(Airtime, DurationsLoseTheBitsTheirGroupHasNoRoomFor)
{
    EXPECT_EQ(ReferenceDuration({PhyMode::Ht, 20, 1, 7, 400}), 116128U) << "116150 without";
    EXPECT_EQ(ReferenceDuration({PhyMode::He, 20, 1, 0, 3200}), 1167104U) << "1167120 without";
}

TEST(Airtime, AggregatesAreAssumedToBeLongerTheFasterTheRate)
{
    // The share of the overhead is what an estimate without payload shows: 40 us >> shift, and
    // in mainline at least 4 us; so look at the difference to a frame that is alone.
    for (const TxRate& rate : AllRates())
    {
        const uint32_t duration = ReferenceDuration(rate);
        const double us = duration / 1024.0;
        const bool he = rate.mode == PhyMode::He;
        const uint32_t shift = us > 400         ? 1
                               : us > 250       ? 2
                               : us > 150       ? 3
                               : us > 70        ? 4
                               : he && us <= 20 ? 6
                                                : 5;
        const uint32_t overhead = 36 + 4 * rate.nss;
        const uint32_t alone = EstimateAirtimeUs(Flavor::Mainline, rate, 60000, false);
        const uint32_t shared = EstimateAirtimeUs(Flavor::Mainline, rate, 60000, true);
        EXPECT_EQ(alone - shared, overhead - (overhead >> shift));
    }
}

TEST(Airtime, IsFourMicrosecondsAtLeastWhenAggregated)
{
    const TxRate fastest{PhyMode::Eht, 320, 4, 13, 800};
    EXPECT_EQ(EstimateAirtimeUs(Flavor::Mainline, fastest, 60, true), 4U);
    EXPECT_EQ(EstimateAirtimeUs(Flavor::OpenWrt, fastest, 60, true), 4U);
}

TEST(Airtime, GrowsWithTheLengthAndFallsWithTheRate)
{
    for (const Flavor flavor : {Flavor::Mainline, Flavor::OpenWrt})
    {
        for (const TxRate& rate : AllRates())
        {
            uint32_t before = 0;
            for (uint32_t bytes = 60; bytes < 2400; bytes += 60)
            {
                const uint32_t now = EstimateAirtimeUs(flavor, rate, bytes, true);
                EXPECT_GE(now, before);
                before = now;
            }
            TxRate slower = rate;
            slower.mcs = static_cast<uint8_t>(rate.mcs - 1);
            if (rate.mcs > 0)
            {
                EXPECT_LE(EstimateAirtimeUs(flavor, rate, 1500, true),
                          EstimateAirtimeUs(flavor, slower, 1500, true));
            }
        }
    }
}

TEST(Airtime, PayloadIsThatOfTheDataRate)
{
    // HE 80 MHz, MCS 11, 2 streams, 0.8 us: 1201 Mb/s; EHT 320 MHz, MCS 13, 1 stream: 2882 Mb/s.
    const auto payloadUs = [](const TxRate& rate) { return ReferenceDuration(rate) / 1024.0; };
    EXPECT_NEAR(payloadUs({PhyMode::He, 80, 2, 11, 800}), 8192 / 1201.0, 0.02);
    EXPECT_NEAR(payloadUs({PhyMode::Eht, 320, 1, 13, 800}), 8192 / 2882.4, 0.02);
    EXPECT_NEAR(payloadUs({PhyMode::Ht, 20, 1, 0, 800}), 8192 / 6.5, 0.1);
    EXPECT_NEAR(payloadUs({PhyMode::Vht, 160, 4, 9, 400}), 8192 / 3466.7, 0.02);
}

TEST(Airtime, MoreStreamsTakeLess)
{
    for (const TxRate& rate : AllRates())
    {
        TxRate one = rate;
        one.nss = 1;
        EXPECT_NEAR(double(ReferenceDuration(one)) / ReferenceDuration(rate),
                    rate.nss,
                    0.03 * rate.nss);
    }
}

TEST(Airtime, OfLegacyRatesHasNoSymbolRoundingAndNoAggregates)
{
    for (const bool ampdu : {false, true})
    {
        EXPECT_EQ(EstimateAirtimeUs(Flavor::Mainline, Legacy(PhyMode::Ofdm, 540), 1500, ampdu),
                  263U);
        EXPECT_EQ(EstimateAirtimeUs(Flavor::OpenWrt, Legacy(PhyMode::Ofdm, 540), 1500, ampdu),
                  263U);
    }
}

TEST(Airtime, OfAStationAtACckRateHasTheLongPreamble)
{
    TxRate rate = Legacy(PhyMode::Cck, 10);
    rate.shortPreamble = true;
    EXPECT_EQ(EstimateAirtimeUs(Flavor::Mainline, rate, 300, true), 2906U);
}

TEST(Airtime, OfAnUnknownRateIsNotChargedInMainlineAndLeastInOpenWrt)
{
    for (const uint32_t bytes : {64U, 1500U, 11454U})
    {
        EXPECT_EQ(EstimateAirtimeUs(Flavor::Mainline, TxRate{}, bytes, true), 0U);
        EXPECT_EQ(EstimateAirtimeUs(Flavor::OpenWrt, TxRate{}, bytes, true), 4U);
    }
}

TEST(Airtime, RatesOutsideTheTablesCountAsUnknown)
{
    const std::vector<TxRate> rates{
        {PhyMode::Ht, 80, 1, 0, 800},
        {PhyMode::Ht, 20, 5, 0, 800},
        {PhyMode::Ht, 20, 1, 8, 800},
        {PhyMode::Vht, 20, 1, 10, 800},
        {PhyMode::Vht, 20, 1, 0, 1600},
        {PhyMode::He, 20, 1, 0, 400},
        {PhyMode::He, 320, 1, 0, 800},
        {PhyMode::He, 20, 0, 0, 800},
        {PhyMode::He, 20, 9, 0, 800},
        {PhyMode::Eht, 20, 1, 14, 800},
        {PhyMode::Eht, 30, 1, 0, 800},
        Legacy(PhyMode::Ofdm, 0),
        Legacy(PhyMode::Cck, 0),
    };
    for (const TxRate& rate : rates)
    {
        EXPECT_EQ(ReferenceDuration(rate), 0U);
        EXPECT_EQ(EstimateAirtimeUs(Flavor::Mainline, rate, 1500, true), 0U);
        EXPECT_EQ(EstimateAirtimeUs(Flavor::OpenWrt, rate, 1500, true), 4U);
    }
}

TEST(Airtime, OfLongFramesAtSlowRatesWrapsIn32Bits)
{
    const TxRate rate{PhyMode::He, 20, 1, 0, 3200};
    EXPECT_EQ(EstimateAirtimeUs(Flavor::Mainline, rate, 3642, false), 4096U + 39);
    EXPECT_EQ(EstimateAirtimeUs(Flavor::Mainline, rate, 3643, false), 41U);
    EXPECT_EQ(EstimateAirtimeUs(Flavor::Mainline, rate, 4000, true), 418U);
}

TEST(Airtime, OfGroupFramesIsThatOfTheBasicRate)
{
    EXPECT_EQ(EstimateGroupAirtimeUs(Legacy(PhyMode::Ofdm, 60), 64), 172U);
    EXPECT_EQ(EstimateGroupAirtimeUs(Legacy(PhyMode::Cck, 10), 300), 2906U);
    TxRate rate = Legacy(PhyMode::Cck, 10);
    rate.shortPreamble = true;
    EXPECT_EQ(EstimateGroupAirtimeUs(rate, 300), 2810U);
}

TEST(Airtime, OfGroupFramesWithoutALegacyRateIsNotCharged)
{
    EXPECT_EQ(EstimateGroupAirtimeUs(TxRate{}, 300), 0U);
    EXPECT_EQ(EstimateGroupAirtimeUs(kVht80, 300), 0U);
}

TEST(AirtimeCharge, IsTheEstimateRoundedDownToFourMicroseconds)
{
    for (uint32_t us = 0; us < 5000; ++us)
    {
        EXPECT_EQ(ChargeUnitsUs(us), us < 4096 ? us / 4 * 4 : 4092U);
    }
}

TEST(AirtimeCharge, IsCutTo16BitsFirst)
{
    EXPECT_EQ(ChargeUnitsUs(65535), 4092U);
    EXPECT_EQ(ChargeUnitsUs(65536), 0U);
    EXPECT_EQ(ChargeUnitsUs(65536 + 100), 100U);
}

TEST(AirtimeCharge, IsAFixedPoint)
{
    for (uint32_t us = 0; us < 70000; ++us)
    {
        EXPECT_EQ(ChargeUnitsUs(ChargeUnitsUs(us)), ChargeUnitsUs(us));
    }
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
