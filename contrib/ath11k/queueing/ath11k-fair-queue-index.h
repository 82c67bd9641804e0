/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_FAIR_QUEUE_INDEX_H
#define ATH11K_FAIR_QUEUE_INDEX_H

#include <cstdint>

namespace ns3
{
namespace ath11k
{

/**
 * "None" wherever a frame, a flow or a tin is named by a 32-bit index. Indices instead of
 * pointers halve what links cost and survive the growth of the arrays they point into.
 */
inline constexpr uint32_t kNoIndex = UINT32_MAX;

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_FAIR_QUEUE_INDEX_H */
