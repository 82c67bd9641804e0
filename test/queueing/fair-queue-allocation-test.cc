/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-fair-queue.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <new>

/**
 * \file
 * Counts what is asked of the heap. A program of its own, since it replaces operator new.
 */

namespace
{

uint64_t g_allocations = 0; //!< calls of operator new so far

} // namespace

void*
operator new(size_t size)
{
    ++g_allocations;
    if (void* memory = std::malloc(size))
    {
        return memory;
    }
    throw std::bad_alloc();
}

void
operator delete(void* memory) noexcept
{
    std::free(memory);
}

void
operator delete(void* memory, size_t) noexcept
{
    std::free(memory);
}

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

/// Enqueues and dequeues; what is more than 5 to 3 runs into limits and CoDel.
void
Drive(FairQueue<uint32_t>& queue, uint32_t frames, int64_t& now)
{
    const auto ignore = [](auto&&...) {};
    for (uint32_t i = 0; i < frames; ++i)
    {
        const uint32_t hash = i * 2654435761U;
        queue.Enqueue(i % 16, Frame<uint32_t>{i, 1500, 1756, hash, i % 4 == 0}, now, ignore);
        now += 20'000;
        if (i % 5 < 3)
        {
            queue.Dequeue(i % 16, now, ignore);
        }
    }
}

TEST(FairQueueAllocation, NoneIsMadePerFrameOnceTheQueueHasBeenFull)
{
    FairQueueConfig config;
    config.limitFrames = 1000;
    config.flows = 64;
    FairQueue<uint32_t> queue(config);
    for (uint32_t tin = 0; tin < 16; ++tin)
    {
        queue.AddTin();
    }
    int64_t now = 1'000'000'000;
    Drive(queue, 5000, now);
    const uint64_t before = g_allocations;
    Drive(queue, 50000, now);
    EXPECT_EQ(g_allocations, before);
    EXPECT_GT(queue.GetStats().overlimitFrames, 0U);
    EXPECT_GT(queue.GetStats().collisions, 0U);
    EXPECT_GT(queue.GetTinStats(0).codelDrops + queue.GetTinStats(0).ecnMarks, 0U);
}

TEST(FairQueueAllocation, ATinWithoutFramesHasNoDefaultFlow)
{
    FairQueue<uint32_t> queue{FairQueueConfig{}};
    for (uint32_t tin = 0; tin < 64; ++tin)
    {
        queue.AddTin();
    }
    const uint64_t before = g_allocations;
    for (uint32_t tin = 0; tin < 16; ++tin)
    {
        queue.AddTin();
    }
    EXPECT_LE(g_allocations - before, 1U) << "the table of tins at most";
}

TEST(FairQueueAllocation, IsCounted)
{
    // Through a pointer, or the compiler takes the pair away.
    void* (*volatile allocate)(size_t) = ::operator new;
    const uint64_t before = g_allocations;
    ::operator delete(allocate(1));
    EXPECT_EQ(g_allocations, before + 1);
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
