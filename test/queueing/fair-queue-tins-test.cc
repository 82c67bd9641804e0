/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "fair-queue-fixture.h"

#include <memory>
#include <string>

/**
 * \file
 * The life of tins, settings, counters, and frames that own something.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

using FairQueueTins = FairQueueFixture;

/// \return what SetConfig or the constructor has against some settings
std::string
ReasonAgainst(const FairQueueConfig& config)
{
    try
    {
        CheckFairQueueConfig(config);
    }
    catch (const std::invalid_argument& error)
    {
        return error.what();
    }
    return "";
}

TEST_F(FairQueueTins, AnEmptyTinGivesNothing)
{
    EXPECT_EQ(Take(0), std::nullopt);
    EXPECT_FALSE(m_queue->HasFrames(0));
}

TEST_F(FairQueueTins, BacklogIsCountedForEachTin)
{
    Put(0, 1, 1, 100);
    Put(0, 2, 2, 200);
    Put(1, 3, 3, 400);
    EXPECT_TRUE(m_queue->HasFrames(0));
    EXPECT_EQ(m_queue->BacklogFrames(0), 2U);
    EXPECT_EQ(m_queue->BacklogBytes(0), 300U);
    EXPECT_EQ(m_queue->BacklogFrames(1), 1U);
    EXPECT_EQ(m_queue->BacklogBytes(1), 400U);
    EXPECT_EQ(m_queue->GetStats().backlogFrames, 3U);
    EXPECT_EQ(m_queue->GetStats().memoryUsageBytes, 700U + 3 * 256);
}

TEST_F(FairQueueTins, EveryFrameIsAccountedFor)
{
    FairQueueConfig config;
    config.limitFrames = 10;
    Use(config);
    for (uint32_t id = 0; id < 2000; ++id)
    {
        Put(id % 2, id % 7, id, 100 + id % 1400);
        m_now += 5'000'000;
        if (id % 3 != 0)
        {
            Take(id % 2);
        }
    }
    Put(1, 0, 2000);
    m_queue->PurgeTin(1, [](Frame<uint32_t>&&) {});
    for (uint32_t tin = 0; tin < 2; ++tin)
    {
        const TinStats& stats = m_queue->GetTinStats(tin);
        EXPECT_GT(stats.overlimitFrames, 0U);
        EXPECT_EQ(stats.enqueuedFrames,
                  stats.txFrames + stats.codelDrops + stats.overlimitFrames + stats.purgedFrames +
                      m_queue->BacklogFrames(tin));
    }
    EXPECT_GT(m_queue->GetTinStats(0).codelDrops, 0U);
    EXPECT_GT(m_queue->GetTinStats(1).purgedFrames, 0U);
}

TEST_F(FairQueueTins, PurgeGivesEveryFrameAndFreesTheBuckets)
{
    Put(0, 1, 10);
    Put(0, 1, 11);
    Put(0, 2, 20);
    Put(1, 2, 30);
    std::vector<uint32_t> purged;
    m_queue->PurgeTin(0, [&](Frame<uint32_t>&& frame) { purged.push_back(frame.handle); });
    EXPECT_EQ(purged, (std::vector<uint32_t>{10, 11, 20}));
    EXPECT_FALSE(m_queue->HasFrames(0));
    EXPECT_EQ(m_queue->GetTinStats(0).purgedFrames, 3U);
    EXPECT_EQ(m_queue->GetStats().backlogFrames, 1U);
    Put(1, 1, 31);
    EXPECT_EQ(m_queue->GetTinStats(1).collisions, 1U) << "of bucket 2 only, before the purge";
}

TEST_F(FairQueueTins, PurgeTakesDefaultFlowsToo)
{
    Put(0, 1, 10);
    Put(1, 1, 20);
    std::vector<uint32_t> purged;
    m_queue->PurgeTin(1, [&](Frame<uint32_t>&& frame) { purged.push_back(frame.handle); });
    EXPECT_EQ(purged, (std::vector<uint32_t>{20}));
    EXPECT_EQ(Take(0), 10U);
}

TEST_F(FairQueueTins, ATinThatHoldsFramesCannotBeRemoved)
{
    Put(0, 1, 10);
    EXPECT_THROW(m_queue->RemoveTin(0), std::logic_error);
    EXPECT_EQ(Take(0), 10U);
    m_queue->RemoveTin(0);
    EXPECT_THROW(m_queue->RemoveTin(0), std::logic_error);
}

TEST_F(FairQueueTins, ARemovedTinOwnsNothingAndItsNumberIsGivenAgain)
{
    Put(0, 1, 10);
    Take(0);
    m_queue->RemoveTin(0);
    Put(1, 1, 20);
    EXPECT_EQ(m_queue->GetStats().collisions, 0U);
    EXPECT_EQ(m_queue->AddTin(), 0U);
    EXPECT_EQ(m_queue->GetTinStats(0).enqueuedFrames, 0U);
    EXPECT_EQ(m_queue->AddTin(), 2U);
}

TEST_F(FairQueueTins, ManyTinsComeAndGo)
{
    for (uint32_t round = 0; round < 200; ++round)
    {
        std::vector<uint32_t> tins;
        for (uint32_t i = 0; i < 16; ++i)
        {
            tins.push_back(m_queue->AddTin());
            Put(tins.back(), i % 4, i);
        }
        for (const uint32_t tin : tins)
        {
            m_queue->PurgeTin(tin, [](Frame<uint32_t>&&) {});
            m_queue->RemoveTin(tin);
        }
    }
    EXPECT_LT(m_queue->AddTin(), 18U) << "numbers do not run away";
    EXPECT_EQ(m_queue->GetStats().backlogFrames, 0U);
    EXPECT_EQ(m_queue->GetStats().memoryUsageBytes, 0U);
}

TEST_F(FairQueueTins, FramesMayOwnWhatTheyCarry)
{
    auto watch = std::make_shared<int>(7);
    FairQueue<std::shared_ptr<int>> queue{FairQueueConfig{}};
    const uint32_t tin = queue.AddTin();
    const auto ignore = [](auto&&...) {};
    queue.Enqueue(tin, Frame<std::shared_ptr<int>>{watch, 100, 356, 0, false}, 0, ignore);
    EXPECT_EQ(watch.use_count(), 2);
    auto dequeued = queue.Dequeue(tin, 0, ignore);
    EXPECT_EQ(dequeued->frame.handle, watch);
    dequeued.reset();
    EXPECT_EQ(watch.use_count(), 1) << "the queue keeps no copy";
}

TEST_F(FairQueueTins, FramesNeedNotBeCopied)
{
    FairQueue<std::unique_ptr<int>> queue{FairQueueConfig{}};
    const uint32_t tin = queue.AddTin();
    const auto ignore = [](auto&&...) {};
    for (int i = 0; i < 100; ++i)
    {
        Frame<std::unique_ptr<int>> frame;
        frame.handle = std::make_unique<int>(i);
        frame.bytes = 100;
        frame.truesize = 356;
        queue.Enqueue(tin, std::move(frame), 0, ignore);
    }
    for (int i = 0; i < 100; ++i)
    {
        EXPECT_EQ(*queue.Dequeue(tin, 0, ignore)->frame.handle, i);
    }
}

TEST(FairQueueSettings, AreThoseOfMac80211ByDefault)
{
    const FairQueueConfig config;
    EXPECT_EQ(config.flows, 4096U);
    EXPECT_EQ(config.limitFrames, 8192U);
    EXPECT_EQ(config.memoryLimitBytes, 16777216U);
    EXPECT_EQ(config.quantumBytes, 300U);
    EXPECT_TRUE(config.fq);
}

TEST(FairQueueSettings, AreRefusedWithTheValueAndWhatIsAllowed)
{
    FairQueueConfig config;
    EXPECT_EQ(ReasonAgainst(config), "");
    config.flows = 0;
    EXPECT_EQ(ReasonAgainst(config),
              "The fair queue's number of flows is 0, but must be 1 to 16777216.");
    config = {};
    config.flows = 16777217;
    EXPECT_NE(ReasonAgainst(config), "");
    config = {};
    config.limitFrames = 0;
    EXPECT_EQ(ReasonAgainst(config),
              "The fair queue's limit in frames is 0, but must be 1 to 4294967295.");
    config = {};
    config.memoryLimitBytes = 0;
    EXPECT_EQ(ReasonAgainst(config),
              "The fair queue's memory limit in bytes is 0, but must be 1 to 4294967295.");
    config = {};
    config.quantumBytes = 0;
    EXPECT_EQ(ReasonAgainst(config),
              "The fair queue's quantum in bytes is 0, but must be 1 to 2147483647.");
    config.quantumBytes = 0x80000000;
    EXPECT_NE(ReasonAgainst(config), "");
    config = {};
    config.codel.targetNs = 0;
    EXPECT_NE(ReasonAgainst(config), "");
    EXPECT_THROW(FairQueue<uint32_t>{config}, std::invalid_argument);
}

TEST_F(FairQueueTins, RefusedSettingsChangeNothing)
{
    FairQueueConfig config;
    config.quantumBytes = 1500;
    config.limitFrames = 0;
    EXPECT_THROW(m_queue->SetConfig(config), std::invalid_argument);
    EXPECT_EQ(m_queue->GetConfig().quantumBytes, 300U);
}

TEST_F(FairQueueTins, TheNumberOfFlowsChangesOnlyWhileNoFrameIsHeld)
{
    Put(0, 1, 10);
    Put(1, 1, 20);
    FairQueueConfig config;
    config.flows = 8;
    EXPECT_THROW(m_queue->SetConfig(config), std::invalid_argument);
    TakeAll(0);
    TakeAll(1);
    m_queue->SetConfig(config);
    EXPECT_EQ(m_queue->GetConfig().flows, 8U);
    Put(1, 7, 30);
    Put(0, 7, 40);
    EXPECT_EQ(Take(0), 40U);
    EXPECT_EQ(Take(1), 30U);
}

TEST_F(FairQueueTins, ANewQuantumHoldsForTheNextRefill)
{
    Put(0, 1, 10, 1000);
    Put(0, 1, 11, 1000);
    Take(0);
    FairQueueConfig config;
    config.quantumBytes = 1500;
    m_queue->SetConfig(config);
    Take(0);
    EXPECT_EQ(m_queue->ListFlows(0).at(0).deficit, 300 - 1000 + 1500 - 1000);
}

TEST(FairQueueMemory, AnIdleStationWith16TxqsTakesLessThan2KiB)
{
    EXPECT_LE(sizeof(FairQueueTin), 112U);
    EXPECT_LT(16 * sizeof(FairQueueTin), 2048U);
}

TEST(FairQueueMemory, AFlowIsOneCacheLineAndAFrameHalfOfOne)
{
    EXPECT_LE(sizeof(FairQueueFlow), 64U);
    EXPECT_LE(sizeof(FairQueueSlab<uint32_t>::Node), 32U);
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
