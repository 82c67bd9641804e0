/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "fair-queue-fixture.h"

/**
 * \file
 * Which flow a frame belongs to, whose turn it is, and who owns a bucket for how long.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

using FairQueueFlows = FairQueueFixture;

FairQueueConfig
WithFlows(uint32_t flows)
{
    FairQueueConfig config;
    config.flows = flows;
    return config;
}

TEST_F(FairQueueFlows, BucketIsTheHashScaledToTheTable)
{
    Use(WithFlows(3));
    const auto bucketOf = [this](uint32_t hash) {
        Use(WithFlows(3));
        m_queue->Enqueue(0, Frame<uint32_t>{1, 100, 356, hash, false}, m_now, Sink());
        return m_queue->ListFlows(0).at(0).index;
    };
    EXPECT_EQ(bucketOf(0), 0U);
    EXPECT_EQ(bucketOf(0x55555555), 0U);
    EXPECT_EQ(bucketOf(0x55555556), 1U);
    EXPECT_EQ(bucketOf(0xAAAAAAAA), 1U);
    EXPECT_EQ(bucketOf(0xAAAAAAAB), 2U);
    EXPECT_EQ(bucketOf(0xFFFFFFFF), 2U);
}

TEST_F(FairQueueFlows, FramesOfAFlowKeepTheirOrder)
{
    for (uint32_t id = 0; id < 100; ++id)
    {
        Put(0, 7, id);
    }
    const auto ids = TakeAll(0);
    ASSERT_EQ(ids.size(), 100U);
    EXPECT_TRUE(std::is_sorted(ids.begin(), ids.end()));
}

TEST_F(FairQueueFlows, FlowsTakeTurnsByBytes)
{
    // Quantum 300: a flow of 300-byte frames sends one, a flow of 150-byte frames two at a time.
    for (uint32_t i = 0; i < 4; ++i)
    {
        Put(0, 1, 10 + i, 300);
        Put(0, 2, 20 + i, 150);
    }
    EXPECT_EQ(TakeAll(0), (std::vector<uint32_t>{10, 20, 21, 11, 22, 23, 12, 13}));
}

TEST_F(FairQueueFlows, ANewFlowGoesBeforeOldOnes)
{
    Put(0, 1, 10, 300);
    Put(0, 1, 11, 300);
    Put(0, 1, 12, 300);
    EXPECT_EQ(Take(0), 10U);
    EXPECT_EQ(Take(0), 11U) << "refilled, flow 1 is an old one now";
    Put(0, 2, 20, 300);
    EXPECT_EQ(Take(0), 20U);
    EXPECT_EQ(Take(0), 12U);
}

TEST_F(FairQueueFlows, DeficitGoesDownByTheLengthAndIsRefilledByTheQuantum)
{
    Put(0, 1, 10, 1000);
    Put(0, 1, 11, 1000);
    EXPECT_EQ(m_queue->ListFlows(0)[0].deficit, 300);
    EXPECT_TRUE(m_queue->ListFlows(0)[0].isNew);
    Take(0);
    EXPECT_EQ(m_queue->ListFlows(0)[0].deficit, -700);
    Take(0);
    EXPECT_EQ(m_queue->ListFlows(0)[0].deficit, -700 + 3 * 300 - 1000);
    EXPECT_FALSE(m_queue->ListFlows(0)[0].isNew);
}

TEST_F(FairQueueFlows, ADeficitOfZeroIsNotEnough)
{
    Put(0, 1, 10, 300);
    Put(0, 1, 11, 300);
    Put(0, 2, 20, 300);
    EXPECT_EQ(Take(0), 10U);
    EXPECT_EQ(Take(0), 20U);
    EXPECT_EQ(Take(0), 11U);
}

TEST_F(FairQueueFlows, AnEmptyNewFlowPassesThroughTheOldOnes)
{
    Put(0, 1, 10, 500);
    Put(0, 1, 11, 500);
    Take(0);
    Put(0, 2, 20, 100);
    EXPECT_EQ(Take(0), 20U);
    EXPECT_EQ(Take(0), 11U) << "meets the empty flow 2 at the head of the new ones";
    const auto flows = m_queue->ListFlows(0);
    ASSERT_EQ(flows.size(), 2U);
    EXPECT_FALSE(flows[0].isNew);
    EXPECT_FALSE(flows[1].isNew);
    Put(0, 2, 21, 100);
    EXPECT_FALSE(m_queue->ListFlows(0)[0].isNew) << "so it cannot come back as a new flow";
}

TEST_F(FairQueueFlows, AnEmptyNewFlowIsUnlistedIfThereIsNoOldOne)
{
    Put(0, 1, 10, 100);
    Take(0);
    EXPECT_EQ(m_queue->ListFlows(0).size(), 1U);
    EXPECT_EQ(Take(0), std::nullopt);
    EXPECT_TRUE(m_queue->ListFlows(0).empty());
}

TEST_F(FairQueueFlows, AFlowThatComesBackStartsWithAFullQuantum)
{
    Put(0, 1, 10, 1000);
    TakeAll(0);
    Put(0, 1, 11, 1000);
    EXPECT_EQ(m_queue->ListFlows(0)[0].deficit, 300);
    EXPECT_EQ(m_queue->GetTinStats(0).newFlows, 2U);
}

TEST_F(FairQueueFlows, ABucketOfAnotherTinLeadsToTheDefaultFlow)
{
    Put(0, 5, 10);
    Put(1, 5, 20);
    EXPECT_TRUE(m_queue->ListFlows(1).at(0).isDefault);
    EXPECT_EQ(m_queue->GetTinStats(1).collisions, 1U);
    EXPECT_EQ(m_queue->GetTinStats(0).collisions, 0U);
    EXPECT_EQ(m_queue->GetStats().collisions, 1U);
    EXPECT_EQ(Take(1), 20U);
    EXPECT_EQ(Take(0), 10U);
}

TEST_F(FairQueueFlows, AllCollisionsOfATinShareItsDefaultFlow)
{
    Put(0, 5, 10);
    Put(0, 6, 11);
    Put(1, 5, 20);
    Put(1, 6, 21);
    EXPECT_EQ(m_queue->ListFlows(1).size(), 1U);
    EXPECT_EQ(m_queue->GetTinStats(1).collisions, 2U);
    EXPECT_EQ(m_queue->GetTinStats(1).newFlows, 1U);
}

TEST_F(FairQueueFlows, ABucketIsOwnedUntilADequeueFindsItEmpty)
{
    Put(0, 5, 10);
    EXPECT_EQ(Take(0), 10U);
    Put(1, 5, 20);
    EXPECT_EQ(m_queue->GetTinStats(1).collisions, 1U) << "empty, but still tin 0's";
    EXPECT_EQ(Take(0), std::nullopt);
    Put(1, 5, 21);
    EXPECT_EQ(m_queue->GetTinStats(1).collisions, 1U) << "free now";
    EXPECT_EQ(m_queue->ListFlows(1).size(), 2U);
}

TEST_F(FairQueueFlows, WithoutFqATinIsOneFlow)
{
    FairQueueConfig config;
    config.fq = false;
    Use(config);
    for (uint32_t id = 0; id < 20; ++id)
    {
        Put(0, id, id, 300);
        Put(1, id, 100 + id, 300);
    }
    EXPECT_EQ(m_queue->ListFlows(0).size(), 1U);
    EXPECT_EQ(m_queue->GetStats().collisions, 0U);
    const auto ids = TakeAll(0);
    EXPECT_EQ(ids.size(), 20U);
    EXPECT_TRUE(std::is_sorted(ids.begin(), ids.end()));
}

TEST_F(FairQueueFlows, FqCanBeSwitchedWhileFramesWait)
{
    FairQueueConfig config;
    Put(0, 1, 10);
    config.fq = false;
    m_queue->SetConfig(config);
    Put(0, 1, 11);
    EXPECT_EQ(m_queue->ListFlows(0).size(), 2U);
    config.fq = true;
    m_queue->SetConfig(config);
    Put(0, 1, 12);
    EXPECT_EQ(m_queue->ListFlows(0).size(), 2U);
    EXPECT_EQ(TakeAll(0).size(), 3U);
}

TEST_F(FairQueueFlows, AnyNumberOfFlowsWorks)
{
    for (const uint32_t flows : {1U, 2U, 3U, 1000U, 4096U, 65537U})
    {
        Use(WithFlows(flows));
        for (uint32_t id = 0; id < 50; ++id)
        {
            m_queue->Enqueue(id % 2,
                             Frame<uint32_t>{id, 100, 356, id * 0x05000001U, false},
                             m_now,
                             Sink());
        }
        EXPECT_EQ(TakeAll(0).size() + TakeAll(1).size(), 50U) << flows;
    }
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
