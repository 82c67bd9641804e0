/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "bench-grid.h"

#include "ns3/boolean.h"
#include "ns3/fq-codel-queue-disc.h"
#include "ns3/mac48-address.h"
#include "ns3/packet.h"
#include "ns3/queue-item.h"
#include "ns3/queue-size.h"
#include "ns3/uinteger.h"

#include <benchmark/benchmark.h>

/**
 * \file
 * The peer: ns-3's FqCoDelQueueDisc at the same flows, backlog and quantum. Items are reused, so
 * that only the queue disc is measured.
 */

namespace
{

using namespace ns3;

/// An item whose flow hash is given.
class HashedItem : public QueueDiscItem
{
  public:
    /// \param hash its flow hash
    explicit HashedItem(uint32_t hash)
        : QueueDiscItem(Create<Packet>(kFrameBytes), Mac48Address(), 0x0800),
          m_hash(hash)
    {
    }

    void AddHeader() override
    {
    }

    bool Mark() override
    {
        return false;
    }

    uint32_t Hash(uint32_t) const override
    {
        return m_hash;
    }

  private:
    uint32_t m_hash; //!< its flow hash
};

void
Ns3FqCoDelEnqueueDequeue(benchmark::State& state)
{
    const auto flows = static_cast<uint32_t>(state.range(0));
    const auto frames = static_cast<uint32_t>(state.range(1));
    auto queue = CreateObjectWithAttributes<FqCoDelQueueDisc>("Flows",
                                                              UintegerValue(kBuckets),
                                                              "MaxSize",
                                                              QueueSizeValue(QueueSize("20000p")),
                                                              "UseEcn",
                                                              BooleanValue(false));
    queue->SetQuantum(300);
    queue->Initialize();
    for (uint32_t i = 0; i < frames; ++i)
    {
        queue->Enqueue(Create<HashedItem>(i % flows));
    }
    for (auto _ : state)
    {
        queue->Enqueue(queue->Dequeue());
    }
    queue->Dispose();
}

BENCHMARK(Ns3FqCoDelEnqueueDequeue)
    ->ArgNames({"flows", "frames"})
    ->ArgsProduct({{1, 100, 1000, 4096}, {100, 1000, 8000}});

} // namespace
