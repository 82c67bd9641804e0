/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-codel.h"

#include <stdexcept>
#include <string>

namespace ns3
{
namespace ath11k
{
namespace
{

/// Shortest duration that the clock can tell from zero, ns.
constexpr int64_t kShortestNs = 1024;

/// Longest duration that two clock values can be apart and still be compared, ns.
constexpr int64_t kLongestNs = int64_t{INT32_MAX} * 1024;

/// A dropping state that ended less than this many intervals ago is continued.
constexpr uint32_t kMemoryIntervals = 16;

/**
 * \param name what the duration is
 * \param ns the duration
 * \throws std::invalid_argument unless the clock can express it
 */
void
CheckDuration(const char* name, int64_t ns)
{
    if (ns < kShortestNs || ns > kLongestNs)
    {
        throw std::invalid_argument("The CoDel " + std::string(name) + " is " + std::to_string(ns) +
                                    " ns, but must be " + std::to_string(kShortestNs) + " to " +
                                    std::to_string(kLongestNs) + " ns.");
    }
}

} // namespace

void
CheckCodelParams(const CodelParams& params)
{
    CheckDuration("target", params.targetNs);
    CheckDuration("interval", params.intervalNs);
}

Codel::Codel(const CodelParams& params)
    : m_target(ToCodelTime(params.targetNs)),
      m_interval(ToCodelTime(params.intervalNs)),
      m_ecn(params.ecn),
      m_enabled(params.enabled)
{
    CheckCodelParams(params);
}

void
Codel::EnterDroppingState(CodelState& state, CodelTime now) const
{
    const uint32_t delta = state.count - state.lastCount;
    if (delta > 1 && CodelBefore(now - state.dropNext, kMemoryIntervals * m_interval))
    {
        state.count = delta;
        // From the old reciprocal, which belongs to another count: one step does not converge,
        // and Linux lives with that.
        NewtonStep(state);
    }
    else
    {
        state.count = 1;
        state.recInvSqrt = UINT16_MAX;
    }
    state.dropping = true;
    state.lastCount = state.count;
    state.dropNext = NextDrop(now, state);
}

CodelTime
Codel::NextDrop(CodelTime from, const CodelState& state) const
{
    return from + static_cast<CodelTime>((uint64_t{m_interval} * state.recInvSqrt) >> 16);
}

void
Codel::NewtonStep(CodelState& state)
{
    // x' = x * (3 - count * x^2) / 2, x in units of 2^-32. Dividing by 4 first keeps the
    // product within 64 bits.
    const uint64_t x = uint64_t{state.recInvSqrt} << 16;
    const uint64_t square = (x * x) >> 32;
    const uint64_t factor = ((uint64_t{3} << 32) - state.count * square) >> 2;
    state.recInvSqrt = static_cast<uint16_t>(((factor * x) >> 31) >> 16);
}

} // namespace ath11k
} // namespace ns3
