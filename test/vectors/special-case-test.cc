/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay-check.h"
#include "ath11k-replay-special-case.h"

#include <gtest/gtest.h>

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

TEST(SpecialCaseName, GroupFramesTakeTheLowestBasicRateInTheOrderOfTheBand)
{
    const auto rateOf = [](const char* name, const char* band) {
        const SpecialCase special = ParseSpecialCase(name, band);
        EXPECT_TRUE(special.group);
        return std::pair(special.rate.mode, special.rate.legacy100k);
    };
    EXPECT_EQ(rateOf("mcast_basic_24_12", "5"), std::pair(PhyMode::Ofdm, uint16_t{120}));
    EXPECT_EQ(rateOf("mcast_no_basic_rates", "5"), std::pair(PhyMode::Ofdm, uint16_t{60}));
    EXPECT_EQ(rateOf("mcast_no_basic_rates", "2.4"), std::pair(PhyMode::Cck, uint16_t{10}));
    EXPECT_EQ(rateOf("mcast_basic_cck_5.5_11_shortpre", "2.4"),
              std::pair(PhyMode::Cck, uint16_t{55}));
    // 11 Mb/s comes before 6 Mb/s in the table of the 2.4 GHz band.
    EXPECT_EQ(rateOf("mcast_basic_6_11", "2.4"), std::pair(PhyMode::Cck, uint16_t{110}));
    EXPECT_EQ(rateOf("mcast_basic_ofdm_6_12", "2.4"), std::pair(PhyMode::Ofdm, uint16_t{60}));
    EXPECT_EQ(rateOf("mcast_no_channel", "5"), std::pair(PhyMode::Unknown, uint16_t{0}));
}

TEST(SpecialCaseName, PreambleIsLongUnlessItSaysShort)
{
    EXPECT_FALSE(ParseSpecialCase("mcast_basic_cck_1", "2.4").rate.shortPreamble);
    EXPECT_FALSE(ParseSpecialCase("mcast_basic_cck_1_longpre", "2.4").rate.shortPreamble);
    EXPECT_TRUE(ParseSpecialCase("mcast_basic_cck_1_shortpre", "2.4").rate.shortPreamble);
}

TEST(SpecialCaseName, StationsHaveTheRateThatIsNamed)
{
    const TxRate cck = ParseSpecialCase("unicast_cck_2.0", "2.4").rate;
    EXPECT_EQ(cck.mode, PhyMode::Cck);
    EXPECT_EQ(cck.legacy100k, 20);
    const TxRate he = ParseSpecialCase("amsdu_he160_mcs11_2ss_gi3200", "6").rate;
    EXPECT_EQ(he.mode, PhyMode::He);
    EXPECT_EQ(he.widthMhz, 160);
    EXPECT_EQ(he.mcs, 11);
    EXPECT_EQ(he.nss, 2);
    EXPECT_EQ(he.guardNs, 3200);
    const TxRate ht = ParseSpecialCase("amsdu_ht40_mcs15_sgi", "5").rate;
    EXPECT_EQ(ht.mode, PhyMode::Ht);
    EXPECT_EQ(ht.mcs, 7);
    EXPECT_EQ(ht.nss, 2);
    EXPECT_EQ(ht.guardNs, 400);
    EXPECT_EQ(ParseSpecialCase("unknown_rate", "5").rate.mode, PhyMode::Unknown);
    EXPECT_FALSE(ParseSpecialCase("unknown_rate", "5").group);
}

TEST(SpecialCaseName, IsRefusedIfItMeansNothing)
{
    for (const char* name : {"",
                             "mcast_basic_7",
                             "mcast_basic_11",
                             "mcast_basic_6_wide",
                             "unicast",
                             "unicast_cck_3",
                             "amsdu_he20_mcs12",
                             "amsdu_he20_mcs0_9ss",
                             "amsdu_he20_mcs999",
                             "amsdu_uht20_mcs0",
                             "broadcast_6"})
    {
        EXPECT_THROW(ParseSpecialCase(name, "5"), ReplayLineError) << name;
    }
    EXPECT_THROW(ParseSpecialCase("unknown_rate", "60"), ReplayLineError);
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
