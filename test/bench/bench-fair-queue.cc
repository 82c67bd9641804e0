/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "bench-allocations.h"
#include "bench-grid.h"

#include "ns3/ath11k-fair-queue.h"

#include <benchmark/benchmark.h>
#include <vector>

/**
 * \file
 * Enqueue and dequeue of one frame at a constant backlog: the core's fair queue, and the floor, a
 * ring of the same handles that decides nothing. Also the drop from the fattest flow.
 */

namespace
{

using namespace ns3::ath11k;

/// Takes dropped frames.
const auto kNoSink = [](auto&&...) {};

/**
 * \param flow its flow
 * \return a frame
 */
Frame<uint32_t>
MakeFrame(uint32_t flow)
{
    return {flow, kFrameBytes, kFrameBytes + 256, SpreadHash(flow), false};
}

/**
 * \param queue the queue
 * \param tin where to
 * \param flows number of flows
 * \param frames number of frames, over the flows in turn
 */
void
Fill(FairQueue<uint32_t>& queue, uint32_t tin, uint32_t flows, uint32_t frames)
{
    for (uint32_t i = 0; i < frames; ++i)
    {
        queue.Enqueue(tin, MakeFrame(i % flows), 1'000'000'000, kNoSink);
    }
}

void
FairQueueEnqueueDequeue(benchmark::State& state)
{
    const auto flows = static_cast<uint32_t>(state.range(0));
    const auto frames = static_cast<uint32_t>(state.range(1));
    FairQueueConfig config;
    config.limitFrames = 20000;
    config.memoryLimitBytes = UINT32_MAX;
    FairQueue<uint32_t> queue(config);
    const uint32_t tin = queue.AddTin();
    Fill(queue, tin, flows, frames);
    // Twice round the backlog: every buffer has its size by then.
    for (uint32_t i = 0; i < 2 * frames; ++i)
    {
        auto out = queue.Dequeue(tin, 1'000'000'000, kNoSink);
        queue.Enqueue(tin, MakeFrame(out->frame.handle), 1'000'000'000, kNoSink);
    }
    const uint64_t before = CountAllocations();
    for (auto _ : state)
    {
        auto out = queue.Dequeue(tin, 1'000'000'000, kNoSink);
        queue.Enqueue(tin, MakeFrame(out->frame.handle), 1'000'000'000, kNoSink);
    }
    state.counters["allocations"] = static_cast<double>(CountAllocations() - before);
}

void
FloorEnqueueDequeue(benchmark::State& state)
{
    const auto flows = static_cast<uint32_t>(state.range(0));
    const auto frames = static_cast<uint32_t>(state.range(1));
    std::vector<uint32_t> ring(frames);
    for (uint32_t i = 0; i < frames; ++i)
    {
        ring[i] = i % flows;
    }
    uint32_t position = 0;
    for (auto _ : state)
    {
        uint32_t handle = ring[position];
        benchmark::DoNotOptimize(handle);
        ring[position] = handle;
        position = position + 1 == frames ? 0 : position + 1;
    }
}

void
FattestFlowDrop(benchmark::State& state)
{
    const auto flows = static_cast<uint32_t>(state.range(0));
    const auto frames = static_cast<uint32_t>(state.range(1));
    FairQueueConfig config;
    config.limitFrames = frames;
    config.memoryLimitBytes = UINT32_MAX;
    FairQueue<uint32_t> queue(config);
    const uint32_t tin = queue.AddTin();
    Fill(queue, tin, flows, frames);
    uint32_t flow = 0;
    for (auto _ : state)
    {
        // The queue is full: each frame that comes makes the fattest flow lose one or more.
        queue.Enqueue(tin, MakeFrame(flow), 1'000'000'000, kNoSink);
        flow = flow + 1 == flows ? 0 : flow + 1;
    }
}

BENCHMARK(FairQueueEnqueueDequeue)
    ->ArgNames({"flows", "frames"})
    ->ArgsProduct({{1, 100, 1000, 4096}, {100, 1000, 8000}});
BENCHMARK(FloorEnqueueDequeue)
    ->ArgNames({"flows", "frames"})
    ->ArgsProduct({{1, 100, 1000, 4096}, {100, 1000, 8000}});
BENCHMARK(FattestFlowDrop)
    ->ArgNames({"flows", "frames"})
    ->ArgsProduct({{1, 100, 1000, 4096}, {8000}});

} // namespace
