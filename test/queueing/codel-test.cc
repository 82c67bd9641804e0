/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-codel.h"

#include <deque>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

/// Target and interval of the defaults, in units of the clock.
constexpr CodelTime kTarget = 19531;
constexpr CodelTime kInterval = 97656;

/// A flow of frames of 1000 bytes, each named by its position.
struct FakeFlow
{
    struct Entry
    {
        uint32_t id;
        CodelTime stamp;
        bool ect;
    };

    std::deque<Entry> queue;       //!< frames that wait
    std::vector<Entry> all;        //!< every frame there ever was, by name
    std::vector<uint32_t> dropped; //!< names in order

    void Push(CodelTime stamp, bool ect = false)
    {
        all.push_back({static_cast<uint32_t>(all.size()), stamp, ect});
        queue.push_back(all.back());
    }

    uint32_t Pop()
    {
        if (queue.empty())
        {
            return kNoIndex;
        }
        const uint32_t id = queue.front().id;
        queue.pop_front();
        return id;
    }

    void Drop(uint32_t frame)
    {
        dropped.push_back(frame);
    }

    CodelTime Stamp(uint32_t frame) const
    {
        return all[frame].stamp;
    }

    bool CanMark(uint32_t frame) const
    {
        return all[frame].ect;
    }

    uint32_t BacklogBytes() const
    {
        return static_cast<uint32_t>(queue.size()) * 1000;
    }
};

/// A flow with a standing queue that is always too old.
class CodelTest : public testing::Test
{
  protected:
    /// Adds frames that have waited for a second at the time now.
    void PushOld(uint32_t count, CodelTime now, bool ect = false)
    {
        for (uint32_t i = 0; i < count; ++i)
        {
            m_flow.Push(now - 976562, ect);
        }
    }

    Codel::Result Dequeue(CodelTime now)
    {
        return m_codel.Dequeue(m_state, now, m_flow);
    }

    /// Enters the dropping state as fast as possible; returns the time of the first drop.
    CodelTime StartDropping(CodelTime now)
    {
        PushOld(8, now);
        Dequeue(now);
        const CodelTime first = now + kInterval + 1;
        Dequeue(first);
        EXPECT_TRUE(m_state.dropping);
        return first;
    }

    Codel m_codel{CodelParams{}};
    CodelState m_state;
    FakeFlow m_flow;
};

TEST(CodelClock, CountsUnitsOf1024NanosecondsAndWrapsAfter32Bits)
{
    EXPECT_EQ(ToCodelTime(1023), 0U);
    EXPECT_EQ(ToCodelTime(1024), 1U);
    EXPECT_EQ(ToCodelTime(20'000'000), kTarget);
    EXPECT_EQ(ToCodelTime(100'000'000), kInterval);
    EXPECT_EQ(ToCodelTime((int64_t{1} << 42) + 5 * 1024), 5U);
}

TEST(CodelClock, ComparesAcrossTheWrap)
{
    EXPECT_TRUE(CodelBefore(UINT32_MAX, 0));
    EXPECT_FALSE(CodelBefore(0, UINT32_MAX));
    EXPECT_FALSE(CodelBefore(7, 7));
    EXPECT_TRUE(CodelBefore(7, 7 + 0x7FFFFFFFU));
    // Half the range away "before" turns around.
    EXPECT_TRUE(CodelBefore(7, 7 + 0x80000000U));
    EXPECT_FALSE(CodelBefore(7, 7 + 0x80000001U));
}

TEST_F(CodelTest, DropsNothingBeforeTheDelayWasTooLongForMoreThanAnInterval)
{
    PushOld(5, 1000);
    Dequeue(1000);
    Dequeue(1000 + kInterval);
    EXPECT_TRUE(m_flow.dropped.empty());
    EXPECT_FALSE(m_state.dropping);
    EXPECT_EQ(Dequeue(1000 + kInterval + 1).frame, 3U);
    EXPECT_EQ(m_flow.dropped, std::vector<uint32_t>{2});
    EXPECT_TRUE(m_state.dropping);
}

TEST_F(CodelTest, DelayEqualToTheTargetIsTooLong)
{
    m_flow.Push(1000);
    m_flow.Push(1000);
    m_flow.Push(1000);
    Dequeue(1000 + kTarget - 1);
    EXPECT_EQ(m_state.firstAbove, 0U);
    Dequeue(1000 + kTarget);
    EXPECT_EQ(m_state.firstAbove, 1000 + kTarget + kInterval);
}

TEST_F(CodelTest, OneFrameBelowTheTargetRestartsTheTimer)
{
    PushOld(1, 1000);
    m_flow.Push(1000);
    PushOld(3, 1000);
    Dequeue(1000);
    EXPECT_NE(m_state.firstAbove, 0U);
    Dequeue(1001);
    EXPECT_EQ(m_state.firstAbove, 0U);
    Dequeue(1002);
    EXPECT_EQ(m_state.firstAbove, 1002 + kInterval);
}

TEST_F(CodelTest, TheLastFrameOfAFlowIsNeverDroppedAndRestartsTheTimer)
{
    PushOld(2, 1000);
    Dequeue(1000);
    const CodelTime late = 1000 + 2 * kInterval;
    EXPECT_EQ(Dequeue(late).frame, 1U);
    EXPECT_TRUE(m_flow.dropped.empty());
    EXPECT_EQ(m_state.firstAbove, 0U);
}

TEST_F(CodelTest, DropsAreSpacedByTheKernelsReciprocalSquareRoot)
{
    CodelTime due = StartDropping(1000);
    // Not interval / sqrt(count): one Newton step on 16 bits undershoots at first.
    for (const CodelTime gap : {97654U, 48829U, 54931U, 47635U, 43116U, 39459U})
    {
        due += gap;
        m_flow.queue.clear();
        PushOld(4, due);
        m_flow.dropped.clear();
        Dequeue(due - 1);
        EXPECT_TRUE(m_flow.dropped.empty());
        Dequeue(due);
        EXPECT_EQ(m_flow.dropped.size(), 1U) << gap;
    }
}

TEST_F(CodelTest, TheNextDropIsDueFromWhenThisOneWasDue)
{
    StartDropping(1000);
    const CodelTime due = m_state.dropNext;
    Dequeue(due + 30000);
    EXPECT_EQ(m_state.dropNext, due + 48829);
}

TEST_F(CodelTest, WithoutEcnItDropsUntilTheTimeIsRight)
{
    const CodelTime first = StartDropping(1000);
    m_flow.dropped.clear();
    m_flow.queue.clear();
    PushOld(10, first);
    // Due at 97654, 97654 + 48829 and so on after the first: three are overdue here.
    Dequeue(first + 97654 + 48829 + 54931);
    EXPECT_EQ(m_flow.dropped.size(), 3U);
    EXPECT_TRUE(m_state.dropping);
}

TEST_F(CodelTest, DropsEndWithTheFirstFrameThatIsBelowTheTarget)
{
    const CodelTime first = StartDropping(1000);
    m_flow.dropped.clear();
    m_flow.queue.clear();
    const CodelTime now = first + 4 * kInterval;
    PushOld(2, now);
    const auto young = static_cast<uint32_t>(m_flow.all.size());
    m_flow.Push(now);
    PushOld(5, now);
    EXPECT_EQ(Dequeue(now).frame, young);
    EXPECT_EQ(m_flow.dropped.size(), 2U);
    EXPECT_FALSE(m_state.dropping);
}

TEST_F(CodelTest, TheFrameAfterTheFirstDropIsJudgedToo)
{
    PushOld(3, 1000);
    Dequeue(1000);
    EXPECT_EQ(Dequeue(1000 + kInterval + 1).frame, 2U);
    EXPECT_EQ(m_state.firstAbove, 0U) << "the last frame restarts the timer";
    EXPECT_TRUE(m_state.dropping);
}

TEST_F(CodelTest, LeavesTheDroppingStateBelowTheTarget)
{
    const CodelTime first = StartDropping(1000);
    m_flow.queue.clear();
    m_flow.Push(first);
    m_flow.Push(first);
    Dequeue(first + 1);
    EXPECT_FALSE(m_state.dropping);
}

TEST_F(CodelTest, AnEmptyFlowOnlyEndsTheDroppingState)
{
    StartDropping(1000);
    m_flow.queue.clear();
    const CodelState before = m_state;
    EXPECT_EQ(Dequeue(500000).frame, kNoIndex);
    EXPECT_FALSE(m_state.dropping);
    EXPECT_EQ(m_state.count, before.count);
    EXPECT_EQ(m_state.lastCount, before.lastCount);
    EXPECT_EQ(m_state.firstAbove, before.firstAbove);
    EXPECT_EQ(m_state.dropNext, before.dropNext);
    EXPECT_EQ(m_state.recInvSqrt, before.recInvSqrt);
}

TEST_F(CodelTest, ComesBackAtTheOldRateIfThatIsNotLongAgo)
{
    m_state.count = 10;
    m_state.lastCount = 4;
    m_state.recInvSqrt = 30000;
    m_state.dropNext = 1000;
    StartDropping(1000);
    EXPECT_EQ(m_state.count, 6U);
    EXPECT_EQ(m_state.lastCount, 6U);
    // One step from the old reciprocal: 30000 * (3 - 6 * (30000 / 65536)^2) / 2.
    EXPECT_EQ(m_state.recInvSqrt, 26140);
    EXPECT_EQ(m_state.dropNext, 1000 + kInterval + 1 + kInterval * uint64_t{26140} / 65536);
}

TEST_F(CodelTest, StartsOverIfTheLastDroppingStateIsLongAgo)
{
    for (const bool longAgo : {false, true})
    {
        m_state = {};
        m_state.count = 10;
        m_state.lastCount = 4;
        m_state.recInvSqrt = 30000;
        const CodelTime now = 5'000'000;
        m_state.dropNext = now + kInterval + 1 - 16 * kInterval + (longAgo ? 0 : 1);
        m_flow.queue.clear();
        StartDropping(now);
        EXPECT_EQ(m_state.count, longAgo ? 1U : 6U);
    }
    EXPECT_EQ(m_state.recInvSqrt, 65535);
}

TEST_F(CodelTest, StartsOverIfOnlyOneDropCameOfTheLastDroppingState)
{
    m_state.count = 5;
    m_state.lastCount = 4;
    m_state.recInvSqrt = 30000;
    m_state.dropNext = 1000;
    StartDropping(1000);
    EXPECT_EQ(m_state.count, 1U);
    EXPECT_EQ(m_state.lastCount, 1U);
    EXPECT_EQ(m_state.recInvSqrt, 65535);
}

TEST_F(CodelTest, TakesATimeHalfTheClocksRangeAgoForTheFuture)
{
    m_state.count = 10;
    m_state.lastCount = 4;
    m_state.recInvSqrt = 30000;
    m_state.dropNext = 1000 + kInterval + 1 + 0x70000000U;
    StartDropping(1000);
    EXPECT_EQ(m_state.count, 6U) << "a negative difference is less than 16 intervals";
}

TEST_F(CodelTest, MarksInsteadOfDroppingWhereItCan)
{
    PushOld(4, 1000, true);
    Dequeue(1000);
    const Codel::Result result = Dequeue(1000 + kInterval + 1);
    EXPECT_TRUE(result.marked);
    EXPECT_EQ(result.frame, 1U);
    EXPECT_TRUE(m_flow.dropped.empty());
    EXPECT_TRUE(m_state.dropping);
    EXPECT_EQ(m_state.count, 1U);
}

TEST_F(CodelTest, MarksOneFrameADequeueHoweverLateItIs)
{
    PushOld(9, 1000, true);
    Dequeue(1000);
    Dequeue(1000 + kInterval + 1);
    const CodelTime late = 1000 + 20 * kInterval;
    EXPECT_TRUE(Dequeue(late).marked);
    EXPECT_EQ(m_state.count, 2U);
    EXPECT_TRUE(Dequeue(late).marked);
    EXPECT_EQ(m_state.count, 3U);
}

TEST_F(CodelTest, ReturnsTheFrameAfterADropUnmarked)
{
    PushOld(2, 1000, false);
    PushOld(3, 1000, true);
    Dequeue(1000);
    const Codel::Result result = Dequeue(1000 + kInterval + 1);
    EXPECT_EQ(m_flow.dropped, std::vector<uint32_t>{1});
    EXPECT_EQ(result.frame, 2U);
    EXPECT_FALSE(result.marked);
}

TEST_F(CodelTest, DropsEcnFramesIfEcnIsOff)
{
    CodelParams params;
    params.ecn = false;
    m_codel = Codel(params);
    PushOld(4, 1000, true);
    Dequeue(1000);
    EXPECT_FALSE(Dequeue(1000 + kInterval + 1).marked);
    EXPECT_EQ(m_flow.dropped.size(), 1U);
}

TEST_F(CodelTest, NeitherDropsNorMarksIfDisabled)
{
    CodelParams params;
    params.enabled = false;
    m_codel = Codel(params);
    PushOld(50, 1000, true);
    for (uint32_t i = 0; i < 50; ++i)
    {
        const Codel::Result result = Dequeue(1000 + i * kInterval);
        EXPECT_EQ(result.frame, i);
        EXPECT_FALSE(result.marked);
    }
    EXPECT_EQ(Dequeue(1000).frame, kNoIndex);
}

TEST_F(CodelTest, WorksAcrossTheWrapOfTheClock)
{
    const CodelTime start = UINT32_MAX - kInterval / 2;
    PushOld(5, start);
    Dequeue(start);
    Dequeue(start + kInterval);
    EXPECT_TRUE(m_flow.dropped.empty());
    Dequeue(start + kInterval + 1);
    EXPECT_EQ(m_flow.dropped.size(), 1U);
}

TEST(CodelParameters, AreThoseOfMac80211ByDefault)
{
    const CodelParams params;
    EXPECT_EQ(params.targetNs, 20'000'000);
    EXPECT_EQ(params.intervalNs, 100'000'000);
    EXPECT_TRUE(params.ecn);
    EXPECT_TRUE(params.enabled);
}

TEST(CodelParameters, AreRefusedWithTheValueAndWhatIsAllowed)
{
    for (const int64_t ns : {std::numeric_limits<int64_t>::min(),
                             int64_t{-1},
                             int64_t{0},
                             int64_t{1023},
                             int64_t{2'199'023'254'529}})
    {
        CodelParams params;
        params.targetNs = ns;
        EXPECT_THROW(CheckCodelParams(params), std::invalid_argument) << ns;
        params = {};
        params.intervalNs = ns;
        EXPECT_THROW(Codel{params}, std::invalid_argument) << ns;
    }
    CodelParams params;
    params.targetNs = 0;
    try
    {
        CheckCodelParams(params);
        FAIL();
    }
    catch (const std::invalid_argument& error)
    {
        EXPECT_STREQ(error.what(),
                     "The CoDel target is 0 ns, but must be 1024 to 2199023254528 ns.");
    }
}

TEST(CodelParameters, MayHaveATargetAboveTheInterval)
{
    CodelParams params;
    params.targetNs = 2 * params.intervalNs;
    EXPECT_NO_THROW(Codel{params});
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
