/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-airtime-queue-limits.h"
#include "ns3/ath11k-airtime.h"

#include <gtest/gtest.h>
#include <random>
#include <vector>

/**
 * \file
 * The books of pending airtime, and the two questions asked of them.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

/// Books with AQL on and the default limits, and two stations in best effort.
class AirtimeQueueLimitsBooks : public testing::Test
{
  protected:
    AirtimeQueueLimitsBooks()
    {
        m_books.Config().feature = true;
    }

    AirtimeQueueLimits m_books;
    StationAql m_a;
    StationAql m_b;
};

using AirtimeQueueLimitsDefaults = AirtimeQueueLimitsBooks;

TEST_F(AirtimeQueueLimitsDefaults, AreThoseOfMac80211)
{
    for (const AqlLimits& limits : m_books.Config().limits)
    {
        EXPECT_EQ(limits.lowUs, 5000U);
        EXPECT_EQ(limits.highUs, 12000U);
    }
    EXPECT_EQ(m_books.Config().thresholdUs, 24000U);
    EXPECT_EQ(m_books.Config().broadcastLimitUs, 50000U);
    EXPECT_FALSE(AqlConfig{}.feature);
    EXPECT_TRUE(AqlConfig{}.enable);
    EXPECT_FALSE(AqlConfig{}.chargeGroupFrames);
}

TEST_F(AirtimeQueueLimitsBooks, AChargeGoesToStationAccessCategoryAndDevice)
{
    m_books.Charge(&m_a, Ac::Be, 100);
    m_books.Charge(&m_b, Ac::Vo, 20);
    EXPECT_EQ(m_a.pendingUs, 100);
    EXPECT_EQ(m_b.pendingUs, 20);
    EXPECT_EQ(m_books.GetAcPendingUs(Ac::Be), 100);
    EXPECT_EQ(m_books.GetAcPendingUs(Ac::Vo), 20);
    EXPECT_EQ(m_books.GetAcPendingUs(Ac::Vi), 0);
    EXPECT_EQ(m_books.GetAcPendingUs(Ac::Bk), 0);
    EXPECT_EQ(m_books.GetTotalPendingUs(), 120);
}

// A22
TEST_F(AirtimeQueueLimitsBooks, GroupFramesHaveACounterOfTheirOwn)
{
    m_books.Charge(nullptr, Ac::Be, 2000);
    EXPECT_EQ(m_books.GetBroadcastPendingUs(), 2000);
    EXPECT_EQ(m_books.GetAcPendingUs(Ac::Be), 0);
    EXPECT_EQ(m_books.GetTotalPendingUs(), 0);
    m_books.Return(nullptr, Ac::Be, 2000);
    EXPECT_EQ(m_books.GetBroadcastPendingUs(), 0);
}

// A05
TEST_F(AirtimeQueueLimitsBooks, AReturnTakesBackExactlyWhatWasCharged)
{
    for (uint32_t us = 1; us <= 5000; ++us)
    {
        const uint16_t charge = ChargeUnitsUs(us);
        EXPECT_EQ(charge % 4, 0U) << us;
        EXPECT_LE(charge, us);
        EXPECT_LE(charge, 4092U);
        m_books.Charge(&m_a, Ac::Be, charge);
        m_books.Return(&m_a, Ac::Be, charge);
        ASSERT_EQ(m_a.pendingUs, 0) << us;
        ASSERT_EQ(m_books.GetTotalPendingUs(), 0) << us;
    }
}

// A05
TEST_F(AirtimeQueueLimitsBooks, AMillionFramesLeaveNothingPending)
{
    std::mt19937 random(1);

    struct Charged
    {
        StationAql* station;
        Ac ac;
        uint16_t us;
    };

    std::vector<Charged> inDevice;
    for (uint32_t i = 0; i < 1000000; ++i)
    {
        const Charged frame{random() % 2 ? &m_a : &m_b,
                            kAllAcs[random() % 2],
                            ChargeUnitsUs(random() % 6000)};
        m_books.Charge(frame.station, frame.ac, frame.us);
        inDevice.push_back(frame);
        if (inDevice.size() > 100)
        {
            std::swap(inDevice[random() % inDevice.size()], inDevice.back());
            m_books.Return(inDevice.back().station, inDevice.back().ac, inDevice.back().us);
            inDevice.pop_back();
        }
    }
    EXPECT_EQ(m_books.GetTotalPendingUs(), m_a.pendingUs + m_b.pendingUs);
    for (const Charged& frame : inDevice)
    {
        m_books.Return(frame.station, frame.ac, frame.us);
    }
    EXPECT_EQ(m_a.pendingUs, 0);
    EXPECT_EQ(m_b.pendingUs, 0);
    EXPECT_EQ(m_books.GetAcPendingUs(Ac::Vo), 0);
    EXPECT_EQ(m_books.GetAcPendingUs(Ac::Vi), 0);
    EXPECT_EQ(m_books.GetTotalPendingUs(), 0);
}

// A02
TEST_F(AirtimeQueueLimitsBooks, ReturningTooMuchStopsAtZeroAndKeepsTheSum)
{
    m_books.Charge(&m_a, Ac::Be, 100);
    m_books.Charge(&m_b, Ac::Vo, 40);
    m_books.Return(&m_a, Ac::Be, 400);
    EXPECT_EQ(m_a.pendingUs, 0);
    EXPECT_EQ(m_books.GetAcPendingUs(Ac::Be), 0);
    EXPECT_EQ(m_books.GetTotalPendingUs(), 40) << "what others have pending stays";
    m_books.Return(nullptr, Ac::Be, 4);
    EXPECT_EQ(m_books.GetBroadcastPendingUs(), 0);
}

// A01
TEST_F(AirtimeQueueLimitsBooks, ForgettingAStationLeavesWhatOthersHavePending)
{
    m_books.Charge(&m_a, Ac::Be, 3000);
    m_books.Charge(&m_b, Ac::Be, 200);
    m_books.Forget(m_a, Ac::Be);
    EXPECT_EQ(m_a.pendingUs, 0);
    EXPECT_EQ(m_books.GetAcPendingUs(Ac::Be), 200);
    EXPECT_EQ(m_books.GetTotalPendingUs(), 200);
}

TEST_F(AirtimeQueueLimitsBooks, BelowTheLowLimitATxqMayAlwaysSend)
{
    m_books.Charge(&m_b, Ac::Vo, 1000000);
    m_books.Charge(&m_a, Ac::Be, 4999);
    EXPECT_TRUE(m_books.MaySend(&m_a)) << "whatever the total";
    m_books.Charge(&m_a, Ac::Be, 1);
    EXPECT_FALSE(m_books.MaySend(&m_a)) << "the comparison is strict";
}

TEST_F(AirtimeQueueLimitsBooks, BelowTheHighLimitItMayWhileTheTotalIsBelowTheThreshold)
{
    m_books.Charge(&m_a, Ac::Be, 11999);
    m_books.Charge(&m_b, Ac::Vo, 24000 - 11999 - 1);
    EXPECT_TRUE(m_books.MaySend(&m_a));
    m_books.Charge(&m_b, Ac::Vo, 1);
    EXPECT_FALSE(m_books.MaySend(&m_a)) << "total at the threshold";
    m_books.Return(&m_b, Ac::Vo, 1);
    m_books.Charge(&m_a, Ac::Be, 1);
    m_books.Return(&m_b, Ac::Vo, 1);
    EXPECT_FALSE(m_books.MaySend(&m_a)) << "station at the high limit";
}

TEST_F(AirtimeQueueLimitsBooks, AStationsOwnLimitsCount)
{
    m_a.limits = {100, 200};
    m_books.Charge(&m_a, Ac::Be, 200);
    m_books.Charge(&m_b, Ac::Be, 200);
    EXPECT_FALSE(m_books.MaySend(&m_a));
    EXPECT_TRUE(m_books.MaySend(&m_b));
}

TEST_F(AirtimeQueueLimitsBooks, WithoutTheFeatureEverythingPasses)
{
    m_books.Charge(&m_a, Ac::Be, 1000000);
    m_books.Config().feature = false;
    EXPECT_TRUE(m_books.MaySend(&m_a));
    EXPECT_TRUE(m_books.MayStartRound(Ac::Be, 1));
}

// A38
TEST_F(AirtimeQueueLimitsBooks, TheDebugSwitchOpensTheTxqsButNotTheRounds)
{
    m_books.Charge(&m_a, Ac::Be, 1000000);
    m_books.Config().enable = false;
    EXPECT_TRUE(m_books.MaySend(&m_a));
    EXPECT_FALSE(m_books.MayStartRound(Ac::Be, 1));
}

// A23
TEST_F(AirtimeQueueLimitsBooks, GroupFramesAreLimitedWhereTheyAreCharged)
{
    m_books.Charge(nullptr, Ac::Be, 50000);
    EXPECT_TRUE(m_books.MaySend(nullptr)) << "mainline before the patch";
    m_books.Config().chargeGroupFrames = true;
    EXPECT_FALSE(m_books.MaySend(nullptr));
    m_books.Return(nullptr, Ac::Be, 4);
    EXPECT_TRUE(m_books.MaySend(nullptr));
}

// A21
TEST_F(AirtimeQueueLimitsBooks, TheBudgetOfARoundGrowsWithTheActiveTxqs)
{
    for (const auto& [txqs, budget] : {std::pair{1U, 12000}, {2U, 14500}, {3U, 17000}, {5U, 22000}})
    {
        m_books = AirtimeQueueLimits();
        m_books.Config().feature = true;
        StationAql station;
        m_books.Charge(&station, Ac::Be, static_cast<uint32_t>(budget - 1));
        EXPECT_TRUE(m_books.MayStartRound(Ac::Be, txqs)) << txqs;
        m_books.Charge(&station, Ac::Be, 1);
        EXPECT_FALSE(m_books.MayStartRound(Ac::Be, txqs)) << txqs;
        EXPECT_TRUE(m_books.MayStartRound(Ac::Vo, txqs)) << "each access category by itself";
    }
}

// A21
TEST_F(AirtimeQueueLimitsBooks, WithoutAnActiveTxqTheBudgetIsHuge)
{
    m_books.Charge(&m_a, Ac::Be, 2147000000);
    EXPECT_TRUE(m_books.MayStartRound(Ac::Be, 0)) << "2 147 493 148 us in 32 bits";
}

TEST_F(AirtimeQueueLimitsBooks, ALimitOfZeroLetsNothingPass)
{
    m_a.limits = {0, 0};
    EXPECT_FALSE(m_books.MaySend(&m_a));
    m_books.Config().limits[Index(Ac::Be)] = {0, 0};
    EXPECT_FALSE(m_books.MayStartRound(Ac::Be, 1));
}

TEST_F(AirtimeQueueLimitsBooks, AThresholdOfZeroLeavesTheLowLimit)
{
    m_books.Config().thresholdUs = 0;
    m_books.Charge(&m_a, Ac::Be, 4996);
    EXPECT_TRUE(m_books.MaySend(&m_a));
    m_books.Charge(&m_a, Ac::Be, 4);
    EXPECT_FALSE(m_books.MaySend(&m_a));
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
