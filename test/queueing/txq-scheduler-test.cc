/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "txq-scheduler-fixture.h"

#include <algorithm>
#include <random>
#include <set>

/**
 * \file
 * The active list, rounds and their numbers.
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
constexpr uint32_t kNoTxq = TxqScheduler::kNoTxq;

class TxqSchedulerList : public TxqSchedulerFixture
{
};

class TxqSchedulerRounds : public TxqSchedulerFixture
{
};

TEST_F(TxqSchedulerList, ATxqWithFramesGoesToTheHeadWithFairness)
{
    const uint32_t a = NewStation();
    const uint32_t b = NewStation();
    m_scheduler.Schedule(a, true, m_now);
    m_scheduler.Schedule(b, true, m_now);
    EXPECT_EQ(m_scheduler.GetActiveList(Ac::Be), (Txqs{b, a}));
}

TEST_F(TxqSchedulerList, ItGoesToTheTailWithoutFairnessOrWithoutFlags)
{
    for (const bool fairness : {true, false})
    {
        m_scheduler = TxqScheduler();
        m_scheduler.Config().airtimeFairness = fairness;
        m_scheduler.Config().airtimeFlags = fairness ? 0 : 3;
        const uint32_t a = NewStation();
        const uint32_t b = NewStation();
        m_scheduler.Schedule(a, true, m_now);
        m_scheduler.Schedule(b, true, m_now);
        EXPECT_EQ(m_scheduler.GetActiveList(Ac::Be), (Txqs{a, b}));
    }
}

TEST_F(TxqSchedulerList, TheGroupTxqGoesToTheTail)
{
    const uint32_t group = m_scheduler.AddTxq(TxqScheduler::kNoStation, Ac::Be);
    const uint32_t a = m_scheduler.AddTxq(m_scheduler.AddStation(), Ac::Be);
    m_scheduler.Schedule(a, true, m_now);
    m_scheduler.Schedule(group, true, m_now);
    EXPECT_EQ(m_scheduler.GetActiveList(Ac::Be), (Txqs{a, group}));
    EXPECT_EQ(m_scheduler.AqlOf(group), nullptr);
}

// A33
TEST_F(TxqSchedulerList, ATxqIsOnItOnceHoweverOftenItIsScheduled)
{
    const Txqs txqs = NewActiveStations(2);
    m_scheduler.Schedule(txqs[1], true, m_now);
    m_scheduler.Schedule(txqs[1], false, m_now);
    m_scheduler.Schedule(txqs[1], true, m_now);
    EXPECT_EQ(m_scheduler.GetActiveList(Ac::Be), txqs);
    EXPECT_EQ(m_scheduler.GetActiveCount(Ac::Be), 2U);
}

TEST_F(TxqSchedulerList, ATxqWithoutFramesIsNotListed)
{
    const uint32_t a = NewStation();
    m_scheduler.Schedule(a, false, m_now);
    EXPECT_FALSE(m_scheduler.IsActive(a));
}

// A10
TEST_F(TxqSchedulerList, ATxqThatIsTakenOffStaysOffUntilItIsScheduled)
{
    const Txqs txqs = NewActiveStations(3);
    m_scheduler.Deactivate(txqs[1]);
    m_scheduler.Deactivate(txqs[1]);
    EXPECT_EQ(m_scheduler.GetActiveList(Ac::Be), (Txqs{txqs[0], txqs[2]}));
    EXPECT_EQ(FirstOfRound(), txqs[0]);
    EXPECT_EQ(m_scheduler.NextTxq(Ac::Be).txq, txqs[2]);
    EXPECT_EQ(m_scheduler.NextTxq(Ac::Be).end, RoundEnd::NoTxq);
    m_scheduler.Schedule(txqs[1], true, m_now);
    EXPECT_EQ(m_scheduler.GetActiveList(Ac::Be), Txqs{txqs[1]});
}

// A33
TEST_F(TxqSchedulerList, AnIndexThatIsUsedAgainIsNotListedFromItsEarlierLife)
{
    const Txqs txqs = NewActiveStations(2);
    m_scheduler.RemoveTxq(txqs[0]);
    m_scheduler.RemoveStation(txqs[0]);
    EXPECT_EQ(NewStation(), txqs[0]) << "indices are used again";
    EXPECT_FALSE(m_scheduler.IsActive(txqs[0]));
    m_scheduler.Schedule(txqs[0], true, m_now);
    EXPECT_EQ(m_scheduler.GetActiveList(Ac::Be), txqs);
}

// A33
TEST_F(TxqSchedulerList, AHundredThousandRandomStepsKeepItWhole)
{
    std::mt19937 random(1);
    Txqs all;
    std::set<uint32_t> listed;
    for (uint32_t i = 0; i < 20; ++i)
    {
        all.push_back(NewStation());
    }
    for (uint32_t step = 0; step < 100000; ++step)
    {
        uint32_t& txq = all[random() % all.size()];
        switch (random() % 4)
        {
        case 0:
            m_scheduler.Schedule(txq, true, m_now);
            listed.insert(txq);
            break;
        case 1:
            m_scheduler.Deactivate(txq);
            listed.erase(txq);
            break;
        case 2:
            m_scheduler.StartRound(Ac::Be);
            listed.erase(m_scheduler.NextTxq(Ac::Be).txq);
            break;
        default:
            m_scheduler.RemoveTxq(txq);
            m_scheduler.RemoveStation(txq);
            listed.erase(txq);
            txq = NewStation();
        }
        ASSERT_EQ(m_scheduler.GetActiveCount(Ac::Be), listed.size());
    }
    const Txqs list = m_scheduler.GetActiveList(Ac::Be);
    EXPECT_EQ(std::set<uint32_t>(list.begin(), list.end()), listed);
    EXPECT_EQ(list.size(), listed.size());
}

// A12
TEST_F(TxqSchedulerList, EachAccessCategoryHasItsOwn)
{
    const uint32_t station = m_scheduler.AddStation();
    for (uint8_t tid = 0; tid < 8; ++tid)
    {
        const uint32_t txq = m_scheduler.AddTxq(station, TidToAc(tid));
        m_scheduler.Schedule(txq, true, m_now);
    }
    for (Ac ac : kAllAcs)
    {
        EXPECT_EQ(m_scheduler.GetActiveCount(ac), 2U) << AcName(ac);
    }
}

TEST_F(TxqSchedulerRounds, GiveEachActiveTxqOnce)
{
    const Txqs txqs = NewActiveStations(3);
    ASSERT_TRUE(m_scheduler.StartRound(Ac::Be));
    for (uint32_t txq : txqs)
    {
        EXPECT_EQ(m_scheduler.NextTxq(Ac::Be).txq, txq);
    }
    EXPECT_EQ(m_scheduler.NextTxq(Ac::Be).end, RoundEnd::NoTxq);
}

TEST_F(TxqSchedulerRounds, EndWhenTheTxqAtTheHeadWasServedInThem)
{
    const Txqs txqs = NewActiveStations(2);
    m_scheduler.StartRound(Ac::Be);
    EXPECT_EQ(m_scheduler.NextTxq(Ac::Be).txq, txqs[0]);
    m_scheduler.Schedule(txqs[0], true, m_now); // not empty: it is at the head again
    EXPECT_EQ(m_scheduler.NextTxq(Ac::Be).end, RoundEnd::AlreadyServed);
    EXPECT_EQ(m_scheduler.GetActiveList(Ac::Be), txqs) << "nothing has been moved";
}

TEST_F(TxqSchedulerRounds, GiveNothingBeforeAnyWasStarted)
{
    NewActiveStations(1);
    EXPECT_EQ(m_scheduler.NextTxq(Ac::Be).end, RoundEnd::Blocked);
}

TEST_F(TxqSchedulerRounds, AreRefusedAtTheBudget)
{
    const Txqs txqs = NewActiveStations(1);
    Charge(txqs[0], 12000);
    EXPECT_FALSE(m_scheduler.StartRound(Ac::Be));
    EXPECT_EQ(m_scheduler.NextTxq(Ac::Be).end, RoundEnd::Blocked);
    EXPECT_TRUE(m_scheduler.StartRound(Ac::Vo)) << "others are not concerned";
}

TEST_F(TxqSchedulerRounds, AreNumberOneAfterARefusedOneSoThatATxqMayLookServed)
{
    for (const bool restart : {true, false})
    {
        m_scheduler = TxqScheduler();
        m_scheduler.Limits().Config().feature = true;
        m_scheduler.Config().airtimeFairness = true;
        m_scheduler.Config().roundCounterRestart = restart;
        const uint32_t a = NewStation();
        m_scheduler.Schedule(a, true, m_now);
        EXPECT_EQ(FirstOfRound(), a) << "in round 1";
        m_scheduler.Schedule(a, true, m_now);
        Charge(a, 12000);
        EXPECT_FALSE(m_scheduler.StartRound(Ac::Be));
        m_scheduler.Limits().Return(m_scheduler.AqlOf(a), Ac::Be, 12000);
        ASSERT_TRUE(m_scheduler.StartRound(Ac::Be));
        const TxqScheduler::Next next = m_scheduler.NextTxq(Ac::Be);
        EXPECT_EQ(next.end, restart ? RoundEnd::AlreadyServed : RoundEnd::None);
        EXPECT_EQ(next.txq, restart ? kNoTxq : a);
    }
}

TEST_F(TxqSchedulerRounds, ATxqThatLeavesTheListKeepsItsRoundNumber)
{
    const uint32_t a = NewStation();
    m_scheduler.Schedule(a, true, m_now);
    EXPECT_EQ(FirstOfRound(), a) << "in round 1";
    Charge(a, 12000);
    m_scheduler.Schedule(a, true, m_now);
    EXPECT_FALSE(m_scheduler.StartRound(Ac::Be));
    m_scheduler.Deactivate(a);
    m_scheduler.Limits().Return(m_scheduler.AqlOf(a), Ac::Be, 12000);
    m_scheduler.Schedule(a, true, m_now);
    m_scheduler.StartRound(Ac::Be);
    EXPECT_EQ(m_scheduler.NextTxq(Ac::Be).end, RoundEnd::AlreadyServed);
}

// A21
TEST_F(TxqSchedulerRounds, TheirNumberSkipsZeroWhenItWraps)
{
    const uint32_t a = NewStation();
    for (uint32_t round = 1; round <= 65536 + 10; ++round)
    {
        m_scheduler.Schedule(a, true, m_now);
        ASSERT_EQ(FirstOfRound(), a) << "round " << round;
    }
}

// A11
TEST_F(TxqSchedulerRounds, EndForWantOfBudgetAndLeaveTheTxqsListed)
{
    const Txqs txqs = NewActiveStations(3);
    for (uint32_t txq : txqs)
    {
        AirtimeOf(txq).aql.limits = {0, 0};
    }
    m_scheduler.StartRound(Ac::Be);
    EXPECT_EQ(m_scheduler.NextTxq(Ac::Be).end, RoundEnd::NoBudget);
    EXPECT_EQ(m_scheduler.GetActiveCount(Ac::Be), 3U);
}

// A09
TEST_F(TxqSchedulerRounds, ATxqWithoutBudgetDoesNotHideThoseBehindIt)
{
    const Txqs txqs = NewActiveStations(3);
    AirtimeOf(txqs[0]).aql.limits = {0, 0};
    for (uint32_t round = 0; round < 100; ++round)
    {
        m_scheduler.StartRound(Ac::Be);
        std::set<uint32_t> served;
        for (auto next = m_scheduler.NextTxq(Ac::Be); next.txq != kNoTxq;
             next = m_scheduler.NextTxq(Ac::Be))
        {
            served.insert(next.txq);
        }
        EXPECT_EQ(served, (std::set<uint32_t>{txqs[1], txqs[2]}));
        m_scheduler.Schedule(txqs[1], true, m_now);
        m_scheduler.Schedule(txqs[2], true, m_now);
    }
}

// A08
TEST_F(TxqSchedulerRounds, WithoutFairnessServeEverybodyEquallyOften)
{
    m_scheduler.Config().airtimeFairness = false;
    Txqs txqs;
    for (uint32_t i = 0; i < 3; ++i)
    {
        txqs.push_back(NewStation());
        m_scheduler.Schedule(txqs.back(), true, m_now);
    }
    std::vector<uint32_t> served(3);
    for (uint32_t round = 0; round < 3000; ++round)
    {
        const uint32_t txq = FirstOfRound();
        ++served.at(txq);
        m_scheduler.Schedule(txq, true, m_now);
    }
    EXPECT_EQ(served, (std::vector<uint32_t>{1000, 1000, 1000}));
}

// A08
TEST_F(TxqSchedulerRounds, NobodyStarvesWhenFairnessIsSwitchedBackAndForth)
{
    const Txqs txqs = NewActiveStations(3);
    std::vector<uint32_t> last(3);
    for (uint32_t round = 1; round <= 2000; ++round)
    {
        m_scheduler.Config().airtimeFairness = round % 20 < 10;
        m_now += kMs;
        const uint32_t txq = FirstOfRound();
        ASSERT_NE(txq, kNoTxq);
        last.at(txq) = round;
        m_scheduler.RegisterAirtime(txq, Ac::Be, 1000, 0, m_now);
        m_scheduler.Schedule(txq, true, m_now);
        ASSERT_LE(round - *std::min_element(last.begin(), last.end()), 30U);
    }
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
