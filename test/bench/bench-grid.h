/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef BENCH_GRID_H
#define BENCH_GRID_H

#include <cstdint>

/// Buckets of the flow table, in every queue measured: mac80211's.
inline constexpr uint32_t kBuckets = 4096;
/// Length of every frame in bytes: a full TCP segment over Wi-Fi.
inline constexpr uint32_t kFrameBytes = 1534;

/**
 * Flow hashes spread evenly over the buckets, so that no two of up to 4096 flows collide.
 * \param flow number of a flow
 * \return its hash, for a queue that takes the high bits
 */
constexpr uint32_t
SpreadHash(uint32_t flow)
{
    return flow << 20;
}

#endif /* BENCH_GRID_H */
