/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "fair-queue-fixture.h"

/**
 * \file
 * CoDel inside the queue: whose state it uses, and what its drops do to flow and counters.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

class FairQueueCodel : public FairQueueFixture
{
  protected:
    static constexpr int64_t kMs = 1'000'000;

    /// Has CoDel drop from a flow once.
    void MakeDrop(uint32_t tin, uint32_t bucket)
    {
        for (uint32_t id = 0; id < 4; ++id)
        {
            Put(tin, bucket, 1000 + id, 100);
        }
        m_now += 50 * kMs;
        Take(tin);
        m_now += 101 * kMs;
        Take(tin);
        ASSERT_EQ(m_dropped.size(), 1U);
        m_dropped.clear();
    }
};

TEST_F(FairQueueCodel, DropsAreReportedWithTinAndReasonAndCounted)
{
    for (uint32_t id = 0; id < 4; ++id)
    {
        Put(1, 3, id, 100);
    }
    m_now += 50 * kMs;
    Take(1);
    m_now += 101 * kMs;
    EXPECT_EQ(Take(1), 2U);
    EXPECT_EQ(m_dropped, (std::vector<Drop>{{1, 1, DropReason::Codel}}));
    EXPECT_EQ(m_queue->GetTinStats(1).codelDrops, 1U);
    EXPECT_EQ(m_queue->BacklogFrames(1), 1U);
    EXPECT_EQ(m_queue->BacklogBytes(1), 100U);
    EXPECT_EQ(m_queue->GetStats().memoryUsageBytes, 356U);
}

TEST_F(FairQueueCodel, DropsCostNoDeficit)
{
    for (uint32_t id = 0; id < 4; ++id)
    {
        Put(0, 3, id, 100);
    }
    m_now += 50 * kMs;
    Take(0);
    m_now += 101 * kMs;
    Take(0);
    EXPECT_EQ(m_queue->ListFlows(0).at(0).deficit, 300 - 2 * 100);
}

TEST_F(FairQueueCodel, MarksAreReportedAndCounted)
{
    for (uint32_t id = 0; id < 4; ++id)
    {
        Put(0, 3, id, 100, true);
    }
    m_now += 50 * kMs;
    EXPECT_FALSE(m_queue->Dequeue(0, m_now, Sink())->marked);
    m_now += 101 * kMs;
    const auto dequeued = m_queue->Dequeue(0, m_now, Sink());
    EXPECT_TRUE(dequeued->marked);
    EXPECT_EQ(dequeued->enqueueNs, m_now - 151 * kMs);
    EXPECT_TRUE(m_dropped.empty());
    EXPECT_EQ(m_queue->GetTinStats(0).ecnMarks, 1U);
}

TEST_F(FairQueueCodel, OneDequeueCanDropFromMoreThanOneFlow)
{
    // Flow 1 drops one frame and hands out its last; flow 2, met next, does the same.
    for (uint32_t bucket : {1U, 2U})
    {
        for (uint32_t id = 0; id < 3; ++id)
        {
            Put(0, bucket, 10 * bucket + id, 300);
        }
    }
    m_now += 50 * kMs;
    EXPECT_EQ(Take(0), 10U);
    EXPECT_EQ(Take(0), 20U);
    m_now += 101 * kMs;
    EXPECT_EQ(Take(0), 12U);
    EXPECT_EQ(Take(0), 22U);
    EXPECT_EQ(DroppedIds(), (std::vector<uint32_t>{11, 21}));
}

TEST_F(FairQueueCodel, StateStaysWithTheBucketWhenItsOwnerChanges)
{
    MakeDrop(0, 3);
    TakeAll(0);
    Put(1, 3, 1);
    const CodelState state = m_queue->ListFlows(1).at(0).codel;
    EXPECT_EQ(state.count, 1U);
    EXPECT_EQ(state.lastCount, 1U);
    EXPECT_FALSE(state.dropping);
    EXPECT_NE(state.dropNext, 0U);
}

TEST_F(FairQueueCodel, EachDefaultFlowHasAStateOfItsOwn)
{
    const uint32_t third = m_queue->AddTin();
    Put(0, 3, 1);
    MakeDrop(1, 3);
    Put(third, 3, 2);
    EXPECT_EQ(m_queue->ListFlows(1).at(0).codel.count, 1U);
    EXPECT_EQ(m_queue->ListFlows(third).at(0).codel.count, 0U);
}

TEST_F(FairQueueCodel, ADefaultFlowOfANewTinStartsAfresh)
{
    Put(0, 3, 1);
    MakeDrop(1, 3);
    m_queue->PurgeTin(1, [](Frame<uint32_t>&&) {});
    m_queue->RemoveTin(1);
    const uint32_t again = m_queue->AddTin();
    Put(again, 3, 2);
    ASSERT_TRUE(m_queue->ListFlows(again).at(0).isDefault);
    EXPECT_EQ(m_queue->ListFlows(again).at(0).codel.count, 0U);
}

TEST_F(FairQueueCodel, DisabledItNeverDrops)
{
    FairQueueConfig config;
    config.codel.enabled = false;
    Use(config);
    for (uint32_t id = 0; id < 100; ++id)
    {
        Put(0, 3, id);
    }
    for (uint32_t id = 0; id < 100; ++id)
    {
        m_now += 1000 * kMs;
        EXPECT_EQ(Take(0), id);
    }
    EXPECT_TRUE(m_dropped.empty());
}

TEST_F(FairQueueCodel, TargetAndIntervalAreTheSameHoweverManyTinsThereAre)
{
    for (uint32_t tin = 2; tin < 1000; ++tin)
    {
        m_queue->AddTin();
    }
    MakeDrop(0, 3);
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
