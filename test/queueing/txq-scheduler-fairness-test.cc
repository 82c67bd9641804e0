/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "txq-scheduler-fixture.h"

#include <algorithm>

/**
 * \file
 * Deficits, weights, and who is kept active.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

using Txqs = std::vector<uint32_t>;

class TxqSchedulerFairness : public TxqSchedulerFixture
{
};

TEST_F(TxqSchedulerFairness, ANewStationHasWeightAndDeficit256AndNothingPending)
{
    const uint32_t station = m_scheduler.AddStation();
    EXPECT_EQ(m_scheduler.GetStation(station).weight, 256U);
    for (const StationAirtime& airtime : m_scheduler.GetStation(station).airtime)
    {
        EXPECT_EQ(airtime.deficitUs, 256);
        EXPECT_EQ(airtime.aql.pendingUs, 0);
        EXPECT_FALSE(airtime.lastActiveNs);
    }
}

TEST_F(TxqSchedulerFairness, AStationInDebtIsRefilledByItsWeightAndWaits)
{
    const Txqs txqs = NewActiveStations(2);
    AirtimeOf(txqs[0]).deficitUs = -100;
    EXPECT_EQ(FirstOfRound(), txqs[1]);
    EXPECT_EQ(AirtimeOf(txqs[0]).deficitUs, 156);
    EXPECT_EQ(AirtimeOf(txqs[1]).deficitUs, 256) << "who is served is not refilled";
}

TEST_F(TxqSchedulerFairness, OpenWrtRefillsEightTimesTheWeight)
{
    m_scheduler.Config().quantumShift = 3;
    const Txqs txqs = NewActiveStations(2);
    AirtimeOf(txqs[0]).deficitUs = -100;
    FirstOfRound();
    EXPECT_EQ(AirtimeOf(txqs[0]).deficitUs, 1948);
}

// A01
TEST_F(TxqSchedulerFairness, ALoneStationDeepInDebtIsServedInOneCall)
{
    const Txqs txqs = NewActiveStations(1);
    AirtimeOf(txqs[0]).deficitUs = -181935;
    EXPECT_EQ(FirstOfRound(), txqs[0]);
    EXPECT_EQ(AirtimeOf(txqs[0]).deficitUs, -181935 + 711 * 256);
}

// A01, A07
TEST_F(TxqSchedulerFairness, DebtOfOneStationDoesNotDelayAnother)
{
    const Txqs txqs = NewActiveStations(2);
    AirtimeOf(txqs[0]).deficitUs = -900000;
    for (uint32_t round = 0; round < 1000; ++round)
    {
        ASSERT_EQ(FirstOfRound(), txqs[1]);
        m_scheduler.Schedule(txqs[1], true, m_now);
    }
    EXPECT_EQ(AirtimeOf(txqs[0]).deficitUs, -900000 + 256) << "one look at it, one refill";
}

// A07
TEST_F(TxqSchedulerFairness, AStationThatAqlHoldsBackSavesNoCredit)
{
    const Txqs txqs = NewActiveStations(2);
    Charge(txqs[0], 12000);
    for (uint32_t round = 0; round < 1000; ++round)
    {
        ASSERT_EQ(FirstOfRound(), txqs[1]);
        m_scheduler.Schedule(txqs[1], true, m_now);
        ASSERT_LE(AirtimeOf(txqs[0]).EffectiveDeficitUs(), 256);
    }
}

TEST_F(TxqSchedulerFairness, PendingAirtimeCountsAgainstTheDeficit)
{
    const Txqs txqs = NewActiveStations(2);
    Charge(txqs[0], 260);
    EXPECT_EQ(FirstOfRound(), txqs[1]);
    EXPECT_EQ(AirtimeOf(txqs[0]).deficitUs, 512);
}

TEST_F(TxqSchedulerFairness, ADeficitOfZeroIsEnough)
{
    const Txqs txqs = NewActiveStations(2);
    Charge(txqs[0], 256);
    EXPECT_EQ(FirstOfRound(), txqs[0]);
}

TEST_F(TxqSchedulerFairness, AirtimeIsSharedAsTheWeightsSay)
{
    const Txqs txqs = NewActiveStations(2);
    m_scheduler.GetStation(txqs[0]).weight = 512;
    std::vector<uint64_t> used(2);
    for (uint32_t round = 0; round < 30000; ++round)
    {
        m_now += kMs;
        const uint32_t txq = FirstOfRound();
        const uint32_t us = txq == txqs[0] ? 200 : 3000; // a fast and a slow station
        used.at(txq) += us;
        m_scheduler.RegisterAirtime(txq, Ac::Be, us, 0, m_now);
        m_scheduler.Schedule(txq, true, m_now);
    }
    EXPECT_NEAR(static_cast<double>(used[0]) / static_cast<double>(used[1]), 2.0, 0.02);
}

// A17
TEST_F(TxqSchedulerFairness, RegisteredAirtimeLowersTheDeficitExactlyWhateverTheWeight)
{
    for (const uint32_t weight : {1U, 256U, 4096U, 65535U})
    {
        for (const uint32_t us : {1U, 8000U, 8001U, 20000U, 1000000U, UINT32_MAX})
        {
            const uint32_t txq = NewStation();
            m_scheduler.GetStation(txq).weight = weight;
            m_scheduler.Schedule(txq, true, m_now);
            m_scheduler.RegisterAirtime(txq, Ac::Be, us, 0, m_now);
            EXPECT_EQ(AirtimeOf(txq).deficitUs, 256 - int64_t{us}) << weight;
            EXPECT_EQ(AirtimeOf(txq).txUs, us);
        }
    }
}

TEST_F(TxqSchedulerFairness, FlagsSayWhichAirtimeCounts)
{
    for (const auto& [flags, deficit] : {std::pair{0U, 256}, {1U, 246}, {2U, 156}, {3U, 146}})
    {
        m_scheduler.Config().airtimeFlags = flags;
        const uint32_t txq = NewStation();
        m_scheduler.Schedule(txq, true, m_now);
        m_scheduler.RegisterAirtime(txq, Ac::Be, 10, 100, m_now);
        EXPECT_EQ(AirtimeOf(txq).deficitUs, deficit) << flags;
        EXPECT_EQ(AirtimeOf(txq).txUs, 10U) << "it is counted in any case";
        EXPECT_EQ(AirtimeOf(txq).rxUs, 100U);
    }
}

// A18
TEST_F(TxqSchedulerFairness, AnIdleStationGathersNoDebt)
{
    const uint32_t txq = NewStation();
    m_scheduler.RegisterAirtime(txq, Ac::Be, 0, 10000000, m_now);
    EXPECT_EQ(AirtimeOf(txq).deficitUs, 256) << "never active";
    m_scheduler.Schedule(txq, true, m_now);
    EXPECT_EQ(FirstOfRound(), txq) << "in the first round";
    m_scheduler.RegisterAirtime(txq, Ac::Be, 0, 1000, m_now + 100 * kMs);
    EXPECT_EQ(AirtimeOf(txq).deficitUs, -744) << "100 ms, the bound included";
    m_scheduler.RegisterAirtime(txq, Ac::Be, 0, 1000, m_now + 100 * kMs + 1);
    EXPECT_EQ(AirtimeOf(txq).deficitUs, -744);
}

// A18
TEST_F(TxqSchedulerFairness, AStationInDebtStaysListedWhileActiveThoughItHasNothing)
{
    const uint32_t a = NewStation();
    m_scheduler.Schedule(a, true, m_now);
    ASSERT_EQ(FirstOfRound(), a);
    m_scheduler.RegisterAirtime(a, Ac::Be, 10000, 0, m_now);
    m_scheduler.Schedule(a, false, m_now + 100 * kMs);
    EXPECT_TRUE(m_scheduler.IsActive(a));
    m_scheduler.Deactivate(a);
    m_scheduler.Schedule(a, false, m_now + 100 * kMs + 1);
    EXPECT_FALSE(m_scheduler.IsActive(a)) << "no longer active";
}

TEST_F(TxqSchedulerFairness, ItIsListedAtTheTailThen)
{
    const Txqs txqs = NewActiveStations(2);
    m_scheduler.Deactivate(txqs[0]);
    m_scheduler.RegisterAirtime(txqs[0], Ac::Be, 10000, 0, m_now);
    m_scheduler.Schedule(txqs[0], false, m_now);
    EXPECT_EQ(m_scheduler.GetActiveList(Ac::Be), (Txqs{txqs[1], txqs[0]}));
}

TEST_F(TxqSchedulerFairness, AStationThatOwesNothingIsNotKeptListed)
{
    const uint32_t a = NewStation();
    m_scheduler.Schedule(a, true, m_now);
    ASSERT_EQ(FirstOfRound(), a);
    m_scheduler.Schedule(a, false, m_now);
    EXPECT_FALSE(m_scheduler.IsActive(a));
}

TEST_F(TxqSchedulerFairness, ActivityIsNotedWhenATxqIsPutOnTheListOnly)
{
    const uint32_t a = NewStation();
    m_scheduler.Schedule(a, true, m_now);
    m_scheduler.Schedule(a, true, m_now + 90 * kMs); // listed already
    m_scheduler.RegisterAirtime(a, Ac::Be, 1000, 0, m_now + 150 * kMs);
    EXPECT_EQ(AirtimeOf(a).deficitUs, 256);
}

TEST_F(TxqSchedulerFairness, TheTidsOfAnAccessCategoryShareDeficitAndPending)
{
    const uint32_t station = m_scheduler.AddStation();
    const uint32_t tid0 = m_scheduler.AddTxq(station, Ac::Be);
    const uint32_t tid3 = m_scheduler.AddTxq(station, Ac::Be);
    EXPECT_EQ(m_scheduler.AqlOf(tid0), m_scheduler.AqlOf(tid3));
    m_scheduler.Schedule(tid0, true, m_now);
    m_scheduler.Schedule(tid3, true, m_now);
    m_scheduler.RegisterAirtime(station, Ac::Be, 800, 0, m_now); // deficit -544
    FirstOfRound();
    EXPECT_EQ(m_scheduler.GetStation(station).airtime[Index(Ac::Be)].deficitUs, 224)
        << "three refills, each look at either of them is one";
}

TEST_F(TxqSchedulerFairness, AStationThatLeavesTakesItsPendingAirtimeOffTheBooks)
{
    const Txqs txqs = NewActiveStations(2);
    Charge(txqs[0], 1000);
    Charge(txqs[1], 30);
    const uint32_t generation = m_scheduler.GetStation(txqs[0]).generation;
    m_scheduler.RemoveTxq(txqs[0]);
    m_scheduler.RemoveStation(txqs[0]);
    EXPECT_EQ(m_scheduler.Limits().GetTotalPendingUs(), 30);
    EXPECT_FALSE(m_scheduler.GetStation(txqs[0]).present);
    EXPECT_EQ(m_scheduler.AddStation(), txqs[0]);
    EXPECT_NE(m_scheduler.GetStation(txqs[0]).generation, generation);
    EXPECT_EQ(AirtimeOf(txqs[0]).aql.pendingUs, 0);
}

TEST_F(TxqSchedulerFairness, NewLimitsReachStationsWithoutLimitsOfTheirOwn)
{
    const uint32_t a = m_scheduler.AddStation();
    const uint32_t b = m_scheduler.AddStation();
    AirtimeOf(b).aql.limits = {100, 200};
    m_scheduler.ChangeLimits(Ac::Be, {500, 1000});
    EXPECT_EQ(AirtimeOf(a).aql.limits.lowUs, 500U);
    EXPECT_EQ(AirtimeOf(a, Ac::Vo).aql.limits.lowUs, 5000U);
    EXPECT_EQ(AirtimeOf(b).aql.limits.highUs, 200U);
    const uint32_t c = m_scheduler.AddStation();
    EXPECT_EQ(AirtimeOf(c).aql.limits.highUs, 1000U);
    EXPECT_EQ(AirtimeOf(a).deficitUs, 256) << "deficits are not touched";
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
