/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_FAIR_QUEUE_H
#define ATH11K_FAIR_QUEUE_H

#include "ath11k-fair-queue-base.h"
#include "ath11k-types.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace ns3
{
namespace ath11k
{

/**
 * The queue of a PHY, shared by all its TXQs ("tins"): flows by hash, deficit round robin with
 * priority for new flows inside each tin, CoDel for each flow, and limits on the whole that
 * take from the fattest flow. Decision for decision what mac80211's fq_impl.h does with
 * mac80211's callbacks.
 *
 * A frame must be shorter than 2^31 bytes and its truesize not less than its length. Sinks must
 * not call back into the queue.
 *
 * \tparam Handle see Frame
 */
template <class Handle>
class FairQueue : public FairQueueBase
{
  public:
    using FairQueueBase::FairQueueBase;

    /**
     * Puts a frame in, unless its tin is full already. If the queue is then over a limit, frames
     * leave the head of the fattest flow of any tin, up to half of its frames and at most 32 at a
     * time.
     *
     * \param tin the frame's tin
     * \param frame the frame
     * \param nowNs the present time
     * \param sink takes what is dropped, in order, perhaps the new frame itself:
     *        `sink(Frame<Handle>&&, TinId, DropReason)`
     */
    template <class Sink>
    void Enqueue(TinId tin, Frame<Handle>&& frame, int64_t nowNs, Sink&& sink);

    /**
     * Takes the next frame of a tin.
     *
     * \param tin the tin
     * \param nowNs the present time
     * \param sink takes what CoDel drops, in order: `sink(Frame<Handle>&&, TinId, DropReason)`
     * \return the frame; nothing if the tin has none left
     */
    template <class Sink>
    std::optional<Dequeued<Handle>> Dequeue(TinId tin, int64_t nowNs, Sink&& sink);

    /**
     * Empties a tin. Its flows are free for other tins afterwards.
     *
     * \param tin the tin
     * \param sink takes each frame: `sink(Frame<Handle>&&)`
     */
    template <class Sink>
    void PurgeTin(TinId tin, Sink&& sink);

  private:
    /// Most frames that leave a flow between two looks for the fattest one.
    static constexpr uint32_t kDropBatch = 32;

    /// A flow as CoDel wants to see it.
    template <class Sink>
    struct CodelSource
    {
        FairQueue& queue; //!< the queue
        uint32_t flow;    //!< the flow
        TinId tin;        //!< the flow's tin
        Sink& sink;       //!< takes what is dropped

        uint32_t Pop()
        {
            return queue.PopFrame(flow);
        }

        void Drop(uint32_t frame)
        {
            ++queue.m_tins[tin].stats.codelDrops;
            sink(queue.m_frames.Take(frame), tin, DropReason::Codel);
        }

        CodelTime Stamp(uint32_t frame) const
        {
            return ToCodelTime(queue.m_frames[frame].enqueueNs);
        }

        bool CanMark(uint32_t frame) const
        {
            return queue.m_frames[frame].frame.ect;
        }

        uint32_t BacklogBytes() const
        {
            return queue.m_flows[flow].backlogBytes;
        }
    };

    /**
     * \param flow a flow
     * \return the frame that was its first, no longer counted; kNoIndex if it has none
     */
    uint32_t PopFrame(uint32_t flow);

    /**
     * Drops from the fattest flow.
     *
     * \param reason which limit is exceeded
     * \param sink takes what is dropped
     * \return whether anything could be dropped
     */
    template <class Sink>
    bool DropFromFattest(DropReason reason, Sink& sink);

    FairQueueSlab<Handle> m_frames; //!< the frames held
};

template <class Handle>
template <class Sink>
void
FairQueue<Handle>::Enqueue(TinId tin, Frame<Handle>&& frame, int64_t nowNs, Sink&& sink)
{
    if (IsTinFull(tin))
    {
        sink(std::move(frame), tin, DropReason::TxqFull);
        return;
    }
    const uint32_t index = Classify(tin, frame.hash);
    CountIn(index, frame.bytes, frame.truesize);
    const uint32_t added = m_frames.Put(std::move(frame), nowNs);
    FairQueueFlow& flow = m_flows[index];
    (flow.head == kNoIndex ? flow.head : m_frames[flow.tail].next) = added;
    flow.tail = added;

    bool overMemory = IsOverMemory();
    while (overMemory || IsOverLimit())
    {
        const auto reason = overMemory ? DropReason::Overmemory : DropReason::Overlimit;
        if (!DropFromFattest(reason, sink))
        {
            return;
        }
        overMemory = overMemory && IsOverMemory();
    }
}

template <class Handle>
template <class Sink>
bool
FairQueue<Handle>::DropFromFattest(DropReason reason, Sink& sink)
{
    const uint32_t index = FattestFlow();
    if (index == kNoIndex)
    {
        return false;
    }
    const TinId tin = m_flows[index].tin;
    const uint32_t frames = std::clamp(m_flows[index].backlogFrames / 2, 1U, kDropBatch);
    const bool memory = reason == DropReason::Overmemory;
    ++m_tins[tin].stats.overlimit;
    m_tins[tin].stats.overlimitFrames += frames;
    ++m_stats.overlimit;
    m_stats.overmemory += memory;
    (memory ? m_stats.overmemoryFrames : m_stats.overlimitFrames) += frames;
    for (uint32_t i = 0; i < frames; ++i)
    {
        sink(m_frames.Take(PopFrame(index)), tin, reason);
    }
    return true;
}

template <class Handle>
template <class Sink>
std::optional<Dequeued<Handle>>
FairQueue<Handle>::Dequeue(TinId tin, int64_t nowNs, Sink&& sink)
{
    const CodelTime now = ToCodelTime(nowNs);
    for (;;)
    {
        const uint32_t index = NextFlow(tin);
        if (index == kNoIndex)
        {
            return std::nullopt;
        }
        CodelSource<Sink> source{*this, index, tin, sink};
        const Codel::Result result = m_codel.Dequeue(m_flows[index].codel, now, source);
        if (result.frame == kNoIndex)
        {
            PassEmptyFlow(tin);
            continue;
        }
        const int64_t enqueueNs = m_frames[result.frame].enqueueNs;
        Dequeued<Handle> out{m_frames.Take(result.frame), enqueueNs, result.marked};
        m_flows[index].deficit -= static_cast<int32_t>(out.frame.bytes);
        TinStats& stats = m_tins[tin].stats;
        ++stats.txFrames;
        stats.txBytes += out.frame.bytes;
        stats.ecnMarks += result.marked;
        return out;
    }
}

template <class Handle>
template <class Sink>
void
FairQueue<Handle>::PurgeTin(TinId tin, Sink&& sink)
{
    // Frames are counted against the owner of their flow, so they go before it is unlisted.
    for (uint32_t index = FirstListed(tin); index != kNoIndex; index = FirstListed(tin))
    {
        for (uint32_t frame = PopFrame(index); frame != kNoIndex; frame = PopFrame(index))
        {
            ++m_tins[tin].stats.purgedFrames;
            sink(m_frames.Take(frame));
        }
        UnlistFirst(tin);
    }
}

template <class Handle>
uint32_t
FairQueue<Handle>::PopFrame(uint32_t index)
{
    FairQueueFlow& flow = m_flows[index];
    const uint32_t popped = flow.head;
    if (popped != kNoIndex)
    {
        const auto& node = m_frames[popped];
        flow.head = node.next;
        CountOut(index, node.frame.bytes, node.frame.truesize);
    }
    return popped;
}

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_FAIR_QUEUE_H */
