/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "bench-allocations.h"
#include "bench-grid.h"

#include "ns3/ath11k-tx-path.h"

#include <benchmark/benchmark.h>
#include <deque>
#include <vector>

/**
 * \file
 * The whole transmit path for one frame: enqueue, round, charge, completion, registered airtime,
 * with AQL and airtime fairness on.
 */

namespace
{

using namespace ns3::ath11k;

/// A device that remembers what it holds in the order in which it came, in a ring of fixed size.
class BenchDevice
{
  public:
    DeviceRoom GetRoom(TxqId)
    {
        return DeviceRoom::Yes;
    }

    void Transmit(Released<uint32_t>&& frame)
    {
        m_held[m_tail++ & kMask] = {frame.txq, frame.charge};
    }

    void Drop(Frame<uint32_t>&&, TxqId, DropReason)
    {
    }

    /// A frame in the device.
    struct Held
    {
        TxqId txq;            //!< where it came from
        AirtimeCharge charge; //!< what it was charged
    };

    /// \return how many frames it holds
    uint64_t GetCount() const
    {
        return m_tail - m_head;
    }

    /// \return the oldest frame, which leaves
    Held Pop()
    {
        return m_held[m_head++ & kMask];
    }

  private:
    static constexpr uint64_t kMask = (1 << 17) - 1;         //!< of the ring's size
    std::vector<Held> m_held = std::vector<Held>(kMask + 1); //!< the ring
    uint64_t m_head{0};                                      //!< oldest
    uint64_t m_tail{0};                                      //!< next free
};

/**
 * One frame in, one frame out.
 * \param state stations, and frames that wait per station at the start
 */
void
TxPathFrame(benchmark::State& state)
{
    const auto stations = static_cast<uint32_t>(state.range(0));
    const auto backlog = static_cast<uint32_t>(state.range(1));
    TxPathConfig config;
    config.fq.limitFrames = 1'000'000;
    config.fq.memoryLimitBytes = UINT32_MAX;
    config.fq.codel.enabled = false; // it would drop the backlog, not serve it
    config.aql.feature = true;
    config.scheduler.airtimeFairness = true;
    TxPath<uint32_t> path(config);
    TxRate rate;
    rate.mode = PhyMode::He;
    rate.mcs = 9;
    for (uint32_t i = 0; i < stations; ++i)
    {
        path.SetRate(path.AddStation(), rate);
    }
    BenchDevice device;
    const auto sink = [](auto&&...) {};
    int64_t now = 1'000'000'000;
    const auto enqueue = [&](uint32_t station) {
        path.Enqueue({station, 0},
                     {station, kFrameBytes, 2304, SpreadHash(station), false},
                     now,
                     sink);
    };
    const auto step = [&](uint32_t station) {
        now += 100'000;
        enqueue(station);
        path.Round(Ac::Be, now, device);
        const uint64_t keep = backlog > 0 ? 0 : 16;
        if (device.GetCount() > keep)
        {
            const BenchDevice::Held held = device.Pop();
            path.Complete(held.charge);
            path.RegisterAirtime(held.txq.station, Ac::Be, 100, 0, now);
        }
    };
    for (uint32_t i = 0; i < stations * backlog; ++i)
    {
        enqueue(i % stations);
    }
    uint32_t station = 0;
    const auto next = [&] { station = station + 1 == stations ? 0 : station + 1; };
    for (uint32_t i = 0; i < 4 * stations * (backlog + 1); ++i, next())
    {
        step(station);
    }
    const uint64_t before = CountAllocations();
    for (auto _ : state)
    {
        step(station);
        next();
    }
    state.counters["allocations"] = static_cast<double>(CountAllocations() - before);
}

BENCHMARK(TxPathFrame)
    ->ArgNames({"stations", "backlog"})
    ->ArgsProduct({{1, 10, 100, 1000}, {0, 64}});

} // namespace
