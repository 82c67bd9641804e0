/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEST_FAIR_QUEUE_FIXTURE_H
#define ATH11K_TEST_FAIR_QUEUE_FIXTURE_H

#include "ns3/ath11k-fair-queue.h"

#include <gtest/gtest.h>
#include <optional>
#include <vector>

namespace ns3
{
namespace ath11k
{
namespace test
{

/// A fair queue of frames that are numbers, and a record of what it drops.
class FairQueueFixture : public testing::Test
{
  protected:
    /// A frame that was dropped.
    struct Drop
    {
        uint32_t id;       //!< its name
        uint32_t tin;      //!< where it waited
        DropReason reason; //!< why

        bool operator==(const Drop& other) const
        {
            return id == other.id && tin == other.tin && reason == other.reason;
        }
    };

    /// Starts again with other settings and two tins, 0 and 1.
    void Use(const FairQueueConfig& config)
    {
        m_queue.emplace(config);
        m_dropped.clear();
        m_queue->AddTin();
        m_queue->AddTin();
    }

    /// \return what records drops
    auto Sink()
    {
        return [this](Frame<uint32_t>&& frame, uint32_t tin, DropReason reason) {
            m_dropped.push_back({frame.handle, tin, reason});
        };
    }

    /// \return a hash that falls into a bucket
    uint32_t HashOf(uint32_t bucket) const
    {
        const uint64_t flows = m_queue->GetConfig().flows;
        return static_cast<uint32_t>(((uint64_t{bucket} << 32) + flows - 1) / flows);
    }

    /// Enqueues a frame of a bucket.
    void Put(uint32_t tin, uint32_t bucket, uint32_t id, uint32_t bytes = 1000, bool ect = false)
    {
        m_queue->Enqueue(tin,
                         Frame<uint32_t>{id, bytes, bytes + 256, HashOf(bucket), ect},
                         m_now,
                         Sink());
    }

    /// \return the name of the frame that is dequeued
    std::optional<uint32_t> Take(uint32_t tin)
    {
        const auto dequeued = m_queue->Dequeue(tin, m_now, Sink());
        return dequeued ? std::optional(dequeued->frame.handle) : std::nullopt;
    }

    /// \return names of the frames dequeued until the tin is empty
    std::vector<uint32_t> TakeAll(uint32_t tin)
    {
        std::vector<uint32_t> ids;
        for (auto id = Take(tin); id; id = Take(tin))
        {
            ids.push_back(*id);
        }
        return ids;
    }

    /// \return names of the frames dropped so far
    std::vector<uint32_t> DroppedIds() const
    {
        std::vector<uint32_t> ids;
        for (const Drop& drop : m_dropped)
        {
            ids.push_back(drop.id);
        }
        return ids;
    }

    void SetUp() override
    {
        Use(FairQueueConfig{});
    }

    std::optional<FairQueue<uint32_t>> m_queue; //!< under test
    std::vector<Drop> m_dropped;                //!< in order
    int64_t m_now{1'000'000'000};               //!< present time, ns
};

} // namespace test
} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_TEST_FAIR_QUEUE_FIXTURE_H */
