/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tx-path-fixture.h"

#include <algorithm>
#include <random>

/**
 * \file
 * Stations that come and go, with frames waiting and frames in the device.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

class TxPathStations : public TxPathFixture
{
  protected:
    /// \return airtime pending of a station in best effort \param station its index
    uint32_t PendingOf(uint32_t station)
    {
        return static_cast<uint32_t>(
            m_path->Scheduler().GetStation(station).airtime[Index(Ac::Be)].aql.pendingUs);
    }
};

// A01
TEST_F(TxPathStations, TheTotalIsThatOfTheOthersAsSoonAsSomeHaveLeft)
{
    std::vector<uint32_t> stations;
    for (uint32_t i = 0; i < 3; ++i)
    {
        stations.push_back(NewStation());
        Put({stations.back(), 0}, 20);
        Round();
    }
    ASSERT_EQ(m_device.held.size(), 60U);
    Remove(stations[0]);
    Remove(stations[1]);
    EXPECT_EQ(Pending(), PendingOf(stations[2]));
    while (!m_device.held.empty())
    {
        m_path->Complete(m_device.held.front().charge);
        m_device.held.erase(m_device.held.begin());
        ASSERT_EQ(Pending(), PendingOf(stations[2]));
        ExpectBooksHold();
    }
    EXPECT_EQ(Pending(), 0U);
    EXPECT_EQ(m_path->GetStats().lateCompletions, 40U);
}

// A02
TEST_F(TxPathStations, OneThatComesBackIsNotCreditedForItsEarlierLife)
{
    const uint32_t first = NewStation();
    Put({first, 0}, 10);
    Round();
    Remove(first);
    const uint32_t second = NewStation();
    ASSERT_EQ(second, first) << "the same index";
    Put({second, 0}, 3);
    Round();
    const uint32_t pending = PendingOf(second);
    for (uint32_t i = 0; i < 10; ++i)
    {
        EXPECT_FALSE(m_path->Complete(m_device.held[i].charge));
        EXPECT_EQ(PendingOf(second), pending);
        EXPECT_EQ(Pending(), pending);
    }
    EXPECT_EQ(m_path->GetStats().lateCompletions, 10U);
    ExpectBooksHold();
}

// A15
TEST_F(TxPathStations, WaitingFramesOfOneThatLeavesArePurgedWithThatReason)
{
    const uint32_t station = NewStation();
    Put({station, 0}, 3);
    Put({station, 6}, 2);
    Remove(station);
    EXPECT_EQ(m_purged.size(), 5U);
    EXPECT_EQ(std::count(m_reasons.begin(), m_reasons.end(), DropReason::Purged), 5);
    EXPECT_EQ(m_path->GetStats().drops[static_cast<uint32_t>(DropReason::Purged)], 5U);
    EXPECT_EQ(Round().txqs, 0U) << "no TXQ of it is listed";
    ExpectBooksHold();
}

// A15
TEST_F(TxPathStations, ATxqIsPurgedAsOftenAsOneLikes)
{
    const TxqId txq{NewStation(), 0};
    const auto sink = [this](Frame<uint32_t>&& frame, TxqId, DropReason) {
        m_purged.push_back(frame.handle);
    };
    m_path->PurgeTxq(txq, sink); // never used
    Put(txq, 4);
    m_path->PurgeTxq(txq, sink);
    m_path->PurgeTxq(txq, sink);
    EXPECT_EQ(m_purged.size(), 4U);
    EXPECT_FALSE(m_path->IsActive(txq));
    Put(txq, 1);
    EXPECT_EQ(Round().frames, 1U) << "it is as new";
    ExpectBooksHold();
}

TEST_F(TxPathStations, OneThatNeverSentAnythingLeavesWithoutATrace)
{
    const uint32_t station = NewStation();
    Remove(station);
    EXPECT_TRUE(m_purged.empty());
    ExpectBooksHold();
}

TEST_F(TxPathStations, TheRateOfAnEarlierOneIsForgotten)
{
    const uint32_t first = NewStation();
    EXPECT_GT(m_path->EstimateUs({first, 0}, 1500), 0U);
    Remove(first);
    const uint32_t second = m_path->AddStation();
    ASSERT_EQ(second, first);
    EXPECT_EQ(m_path->EstimateUs({second, 0}, 1500), 0U);
}

TEST_F(TxPathStations, ResumingATxqWithoutFramesDoesNothing)
{
    const TxqId txq{NewStation(), 0};
    m_path->Resume(txq, m_now);
    EXPECT_FALSE(m_path->IsActive(txq));
}

// A33, A36, I1, I2
TEST_F(TxPathStations, RandomComingAndGoingKeepsTheBooks)
{
    std::mt19937 random(1);
    std::vector<uint32_t> stations;
    for (uint32_t i = 0; i < 10; ++i)
    {
        stations.push_back(NewStation());
    }
    m_device.room = 200;
    for (uint32_t step = 0; step < 100000; ++step)
    {
        m_now += random() % 1000000;
        uint32_t& station = stations[random() % stations.size()];
        const TxqId txq = random() % 20 == 0 ? TxqId{} : TxqId{station, uint8_t(random() % 16)};
        switch (random() % 6)
        {
        case 0:
        case 1:
            Put(txq, random() % 8, 64 + random() % 1500);
            break;
        case 2:
            Round(kAllAcs[random() % kAcCount]);
            break;
        case 3:
            std::shuffle(m_device.held.begin(), m_device.held.end(), random);
            Complete(std::min<std::size_t>(random() % 30, m_device.held.size()));
            break;
        case 4:
            m_path->RegisterAirtime(station, Ac::Be, random() % 5000, random() % 500, m_now);
            break;
        default:
            if (random() % 50 == 0)
            {
                // Completions of its earlier life must find their TXQ id valid: no Resume() here.
                Remove(station);
                station = NewStation();
            }
        }
        if (step % 100 == 0)
        {
            ExpectBooksHold();
            ASSERT_FALSE(HasFailure());
        }
    }
    for (Ac ac : kAllAcs)
    {
        EXPECT_GE(m_path->Scheduler().Limits().GetAcPendingUs(ac), 0);
    }
    while (!m_device.held.empty() || m_path->GetFqStats().backlogFrames > 0)
    {
        m_now += 1000000;
        Complete(m_device.held.size());
        for (Ac ac : kAllAcs)
        {
            Round(ac);
        }
    }
    EXPECT_EQ(Pending(), 0U);
    ExpectBooksHold();
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
