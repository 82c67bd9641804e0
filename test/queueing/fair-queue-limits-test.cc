/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "fair-queue-fixture.h"

#include <numeric>

/**
 * \file
 * What happens over the limits: who loses frames, how many, and in what order.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

class FairQueueLimits : public FairQueueFixture
{
  protected:
    /// Starts again with a limit in frames.
    void Limit(uint32_t frames)
    {
        FairQueueConfig config;
        config.limitFrames = frames;
        Use(config);
    }

    /// Starts again with a limit in memory.
    void LimitMemory(uint32_t bytes)
    {
        FairQueueConfig config;
        config.memoryLimitBytes = bytes;
        Use(config);
    }

    /// Enqueues frames of a flow, named from first on.
    void PutMany(uint32_t tin,
                 uint32_t bucket,
                 uint32_t first,
                 uint32_t count,
                 uint32_t bytes = 1000)
    {
        for (uint32_t i = 0; i < count; ++i)
        {
            Put(tin, bucket, first + i, bytes);
        }
    }

    /// \return names first to first + count - 1
    static std::vector<uint32_t> Ids(uint32_t first, uint32_t count)
    {
        std::vector<uint32_t> ids(count);
        std::iota(ids.begin(), ids.end(), first);
        return ids;
    }
};

TEST_F(FairQueueLimits, HoldsAsManyFramesAsTheLimitSays)
{
    Limit(10);
    PutMany(0, 1, 0, 10);
    EXPECT_TRUE(m_dropped.empty());
    EXPECT_EQ(m_queue->GetStats().backlogFrames, 10U);
}

TEST_F(FairQueueLimits, OverlimitDropsHalfOfTheFattestFlowFromItsHead)
{
    Limit(10);
    PutMany(0, 1, 0, 11);
    EXPECT_EQ(DroppedIds(), Ids(0, 5)) << "half of 11, the new frame counted";
    EXPECT_EQ(TakeAll(0), Ids(5, 6));
}

TEST_F(FairQueueLimits, OverlimitDropsAtMost32FramesAtATime)
{
    Limit(100);
    PutMany(0, 1, 0, 101);
    EXPECT_EQ(DroppedIds(), Ids(0, 32));
    EXPECT_EQ(m_queue->GetStats().overlimit, 1U);
    EXPECT_EQ(m_queue->GetStats().overlimitFrames, 32U);
}

TEST_F(FairQueueLimits, OverlimitDropsAtLeastOneFrameAndThatMayBeTheNewOne)
{
    Limit(1);
    Put(0, 1, 1, 100);
    Put(0, 2, 2, 500);
    EXPECT_EQ(DroppedIds(), Ids(2, 1));
    EXPECT_EQ(Take(0), 1U);
}

TEST_F(FairQueueLimits, OverlimitLooksAtBytesNotAtFrames)
{
    Limit(10);
    PutMany(0, 1, 0, 8, 100);
    PutMany(0, 2, 100, 3, 1500);
    EXPECT_EQ(DroppedIds(), Ids(100, 1)) << "half of 3 frames";
}

TEST_F(FairQueueLimits, OverlimitLooksAtAllTins)
{
    Limit(10);
    PutMany(0, 1, 0, 8);
    PutMany(1, 2, 100, 3);
    EXPECT_EQ(m_dropped,
              (std::vector<Drop>{{0, 0, DropReason::Overlimit},
                                 {1, 0, DropReason::Overlimit},
                                 {2, 0, DropReason::Overlimit},
                                 {3, 0, DropReason::Overlimit}}));
    EXPECT_EQ(m_queue->GetTinStats(0).overlimit, 1U);
    EXPECT_EQ(m_queue->GetTinStats(0).overlimitFrames, 4U);
    EXPECT_EQ(m_queue->GetTinStats(1).overlimit, 0U);
    EXPECT_EQ(m_queue->BacklogFrames(0), 4U);
    EXPECT_EQ(m_queue->BacklogBytes(0), 4000U);
}

TEST_F(FairQueueLimits, AmongEquallyFatFlowsTheLowestBucketLoses)
{
    Limit(8);
    PutMany(0, 9, 90, 3);
    PutMany(0, 4, 40, 3);
    PutMany(0, 7, 70, 3);
    EXPECT_EQ(DroppedIds(), Ids(40, 1));
}

TEST_F(FairQueueLimits, ADefaultFlowLosesOnlyIfItIsStrictlyFatter)
{
    for (const uint32_t frames : {3U, 4U})
    {
        Limit(2 + frames);
        PutMany(0, 4, 40, 3);
        PutMany(1, 4, 100, frames);
        EXPECT_EQ(DroppedIds(), frames == 3 ? Ids(40, 1) : Ids(100, 2)) << frames;
    }
}

TEST_F(FairQueueLimits, AmongDefaultFlowsTheOneWhoseBacklogBeganLastLoses)
{
    Limit(7);
    const uint32_t third = m_queue->AddTin();
    Put(0, 4, 1, 100);
    PutMany(1, 4, 100, 3);
    PutMany(third, 4, 200, 3);
    Put(1, 4, 103, 100);
    Put(third, 4, 203, 100);
    EXPECT_EQ(DroppedIds(), (std::vector<uint32_t>{100, 101})) << "only tin 1 has 4 frames yet";

    Limit(7);
    m_queue->AddTin();
    Put(0, 4, 1, 100);
    PutMany(1, 4, 100, 3);
    PutMany(third, 4, 200, 3);
    Put(0, 4, 2, 100);
    EXPECT_EQ(DroppedIds(), Ids(200, 1));

    // Once empty and begun anew, tin 1 is the later one.
    Limit(7);
    m_queue->AddTin();
    Put(0, 4, 1, 100);
    Put(1, 4, 99);
    PutMany(third, 4, 200, 3);
    Take(1);
    PutMany(1, 4, 100, 3);
    Put(0, 4, 2, 100);
    EXPECT_EQ(DroppedIds(), Ids(100, 1));
}

TEST_F(FairQueueLimits, OverlimitLeavesDeficitAndCodelStateAlone)
{
    Limit(10);
    PutMany(0, 1, 0, 11);
    const FlowInfo flow = m_queue->ListFlows(0).at(0);
    EXPECT_EQ(flow.deficit, 300);
    EXPECT_EQ(flow.codel.count, 0U);
    EXPECT_EQ(flow.codel.firstAbove, 0U);
    EXPECT_EQ(m_queue->GetTinStats(0).codelDrops, 0U);
}

TEST_F(FairQueueLimits, MemoryEqualToTheLimitIsNotOverIt)
{
    LimitMemory(2 * 1256);
    PutMany(0, 1, 0, 2);
    EXPECT_TRUE(m_dropped.empty());
    Put(0, 2, 2, 1);
    EXPECT_EQ(m_dropped, (std::vector<Drop>{{0, 0, DropReason::Overmemory}}));
}

TEST_F(FairQueueLimits, OvermemoryDropsUntilItFits)
{
    LimitMemory(3 * 1256);
    for (uint32_t bucket = 0; bucket < 3; ++bucket)
    {
        Put(0, bucket, bucket);
    }
    Put(0, 3, 3, 3000);
    EXPECT_EQ(DroppedIds(), Ids(3, 1));
    m_dropped.clear();
    Put(0, 4, 4, 900);
    EXPECT_EQ(DroppedIds(), Ids(0, 1));
    EXPECT_EQ(m_queue->GetStats().overmemory, 2U);
    EXPECT_EQ(m_queue->GetStats().overlimit, 2U) << "counts both limits, as in Linux";
    EXPECT_EQ(m_queue->GetStats().overmemoryFrames, 2U);
    EXPECT_EQ(m_queue->GetStats().overlimitFrames, 0U);
}

TEST_F(FairQueueLimits, TheNewFrameCanBeTheOnlyOneToGo)
{
    LimitMemory(1000);
    Put(0, 1, 1, 2000);
    EXPECT_EQ(DroppedIds(), Ids(1, 1));
    EXPECT_FALSE(m_queue->HasFrames(0));
    EXPECT_EQ(Take(0), std::nullopt);
    EXPECT_EQ(m_queue->GetStats().memoryUsageBytes, 0U);
}

TEST_F(FairQueueLimits, ASparseFlowNeverLosesAFrameToABulkFlow)
{
    Limit(100);
    for (uint32_t i = 0; i < 1000; ++i)
    {
        Put(0, 1, i, 1500);
        if (i % 10 == 0)
        {
            Put(1, 2, 5000 + i, 100);
            EXPECT_EQ(Take(1), 5000 + i);
        }
    }
    for (const Drop& drop : m_dropped)
    {
        EXPECT_EQ(drop.tin, 0U);
    }
    EXPECT_FALSE(m_dropped.empty());
}

TEST_F(FairQueueLimits, ALowerLimitActsWhenTheNextFrameComes)
{
    PutMany(0, 1, 0, 10);
    FairQueueConfig config;
    config.limitFrames = 4;
    m_queue->SetConfig(config);
    EXPECT_EQ(m_queue->BacklogFrames(0), 10U);
    Put(0, 1, 10);
    EXPECT_EQ(DroppedIds(), Ids(0, 5 + 3));
    EXPECT_EQ(m_queue->GetStats().overlimit, 2U);
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
