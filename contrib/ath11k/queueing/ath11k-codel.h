/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_CODEL_H
#define ATH11K_CODEL_H

#include "ath11k-fair-queue-index.h"

#include <cstdint>

/**
 * \file
 * CoDel (RFC 8289) with the arithmetic of Linux: a 32-bit clock of 1024 ns that wraps, and a
 * 16-bit reciprocal square root improved by one Newton step per drop. Both decide which frame
 * is dropped, so neither is replaced by something exact.
 */

namespace ns3
{
namespace ath11k
{

/// A time or a duration of CoDel: units of 1024 ns, modulo 2^32.
using CodelTime = uint32_t;

/**
 * \param ns a time or a duration in nanoseconds
 * \return the same in units of 1024 ns, rounded down, modulo 2^32 (every 4398 s)
 */
constexpr CodelTime
ToCodelTime(int64_t ns)
{
    return static_cast<CodelTime>(static_cast<uint64_t>(ns) >> 10);
}

/**
 * \param a a time
 * \param b another time, less than 2^31 units away
 * \return whether a is earlier than b
 */
constexpr bool
CodelBefore(CodelTime a, CodelTime b)
{
    return static_cast<int32_t>(a - b) < 0;
}

/// What an administrator can set. Defaults are mac80211's, the same for all stations.
struct CodelParams
{
    int64_t targetNs{20'000'000};    //!< acceptable standing delay, ns
    int64_t intervalNs{100'000'000}; //!< how long the delay may exceed the target, ns
    bool ecn{true};                  //!< mark frames that can be marked instead of dropping them
    bool enabled{true};              //!< false: no frame is ever dropped or marked
};

/**
 * \param params what to check
 * \throws std::invalid_argument with one sentence unless target and interval both lie between
 *         1024 ns (one unit of the clock) and 2199 s (where its comparisons turn around)
 */
void CheckCodelParams(const CodelParams& params);

/**
 * What CoDel remembers of one flow. It starts all zero and is never reset: not when the flow
 * runs empty, and not when the bucket passes to another TXQ.
 */
struct CodelState
{
    uint32_t count{0};       //!< drops and marks since dropping began
    uint32_t lastCount{0};   //!< count when dropping last began
    CodelTime firstAbove{0}; //!< from when on a drop is allowed; 0 while below the target
    CodelTime dropNext{0};   //!< when the next drop is due
    uint16_t recInvSqrt{0};  //!< 65536 / sqrt(count), approximately
    bool dropping{false};    //!< in the dropping state
};

/**
 * The algorithm: parameters in clock units, and the dequeue that applies them. It holds no
 * state of a flow, so that one object serves all flows.
 */
class Codel
{
  public:
    /**
     * \param params the parameters
     * \throws std::invalid_argument see CheckCodelParams
     */
    explicit Codel(const CodelParams& params);

    /// The frame that leaves, and what happened to it.
    struct Result
    {
        uint32_t frame{kNoIndex}; //!< the frame to send; kNoIndex if the flow ran empty
        bool marked{false};       //!< it has just been marked
    };

    /**
     * Takes the next frame that may leave a flow, dropping before it what has to be dropped.
     *
     * \tparam Source gives access to the flow:
     *         `uint32_t Pop()` takes the head, kNoIndex if there is none;
     *         `void Drop(uint32_t)` disposes of a popped frame;
     *         `CodelTime Stamp(uint32_t)` when it was enqueued;
     *         `bool CanMark(uint32_t)` whether it may be marked;
     *         `uint32_t BacklogBytes()` bytes left in the flow
     * \param state what is remembered of the flow
     * \param now the present time
     * \param source the flow
     * \return the frame to send
     */
    template <class Source>
    Result Dequeue(CodelState& state, CodelTime now, Source&& source) const;

  private:
    /**
     * Judges a frame that was just popped.
     *
     * \param state what is remembered of the flow
     * \param now the present time
     * \param source the flow
     * \param frame the frame; kNoIndex if the flow is empty
     * \return whether the delay has been above the target for longer than the interval
     */
    template <class Source>
    bool ShouldDrop(CodelState& state, CodelTime now, Source& source, uint32_t frame) const;

    /**
     * Drops while drops are due, until a frame is marked or the flow is no longer too slow.
     *
     * \param state what is remembered of the flow, in the dropping state
     * \param now the present time
     * \param source the flow
     * \param frame a frame that should be dropped
     * \return the frame to send
     */
    template <class Source>
    Result DropWhileDue(CodelState& state, CodelTime now, Source& source, uint32_t frame) const;

    /**
     * Drops or marks one frame and enters the dropping state.
     *
     * \param state what is remembered of the flow
     * \param now the present time
     * \param source the flow
     * \param frame a frame that should be dropped
     * \return the frame to send
     */
    template <class Source>
    Result StartDropping(CodelState& state, CodelTime now, Source& source, uint32_t frame) const;

    /**
     * Chooses how fast to drop: where the last dropping state ended if that was not long ago.
     *
     * \param state what is remembered of the flow
     * \param now the present time
     */
    void EnterDroppingState(CodelState& state, CodelTime now) const;

    /**
     * \param from when the last drop was due
     * \param state the flow's rate of drops
     * \return when the next one is due
     */
    CodelTime NextDrop(CodelTime from, const CodelState& state) const;

    /// \param state improves its reciprocal square root of count by one Newton step
    static void NewtonStep(CodelState& state);

    CodelTime m_target;   //!< acceptable delay
    CodelTime m_interval; //!< how long it may be exceeded
    bool m_ecn;           //!< mark where possible
    bool m_enabled;       //!< drop and mark at all
};

template <class Source>
Codel::Result
Codel::Dequeue(CodelState& state, CodelTime now, Source&& source) const
{
    const uint32_t frame = source.Pop();
    if (frame == kNoIndex)
    {
        state.dropping = false;
        return {};
    }
    if (!m_enabled)
    {
        return {frame, false};
    }
    const bool drop = ShouldDrop(state, now, source, frame);
    if (!state.dropping)
    {
        return drop ? StartDropping(state, now, source, frame) : Result{frame, false};
    }
    state.dropping = drop;
    return drop ? DropWhileDue(state, now, source, frame) : Result{frame, false};
}

template <class Source>
bool
Codel::ShouldDrop(CodelState& state, CodelTime now, Source& source, uint32_t frame) const
{
    // With Wi-Fi's MTU of 0 only the last frame of a flow is too little to drop.
    if (frame == kNoIndex || CodelBefore(now - source.Stamp(frame), m_target) ||
        source.BacklogBytes() == 0)
    {
        state.firstAbove = 0;
        return false;
    }
    if (state.firstAbove == 0)
    {
        state.firstAbove = now + m_interval;
        return false;
    }
    return CodelBefore(state.firstAbove, now);
}

template <class Source>
Codel::Result
Codel::DropWhileDue(CodelState& state, CodelTime now, Source& source, uint32_t frame) const
{
    while (state.dropping && !CodelBefore(now, state.dropNext))
    {
        ++state.count;
        NewtonStep(state);
        if (m_ecn && source.CanMark(frame))
        {
            state.dropNext = NextDrop(state.dropNext, state);
            return {frame, true};
        }
        source.Drop(frame);
        frame = source.Pop();
        state.dropping = ShouldDrop(state, now, source, frame);
        if (state.dropping)
        {
            state.dropNext = NextDrop(state.dropNext, state);
        }
    }
    return {frame, false};
}

template <class Source>
Codel::Result
Codel::StartDropping(CodelState& state, CodelTime now, Source& source, uint32_t frame) const
{
    const bool mark = m_ecn && source.CanMark(frame);
    if (!mark)
    {
        source.Drop(frame);
        frame = source.Pop();
        // The verdict does not matter here; that the frame restarts the timer does.
        ShouldDrop(state, now, source, frame);
    }
    EnterDroppingState(state, now);
    return {frame, mark};
}

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_CODEL_H */
