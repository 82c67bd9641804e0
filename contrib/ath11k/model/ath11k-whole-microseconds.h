/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_WHOLE_MICROSECONDS_H
#define ATH11K_WHOLE_MICROSECONDS_H

#include "ns3/attribute.h"
#include "ns3/nstime.h"
#include "ns3/ptr.h"

#include <cstdint>
#include <limits>

namespace ns3
{

/// Most microseconds that mac80211 can count: it compares some of them with a sign.
inline constexpr int64_t kAth11kMaxMicroseconds = std::numeric_limits<int32_t>::max();

/**
 * \param time a time
 * \return whether it is from 0 to kAth11kMaxMicroseconds, without a fraction
 */
bool Ath11kIsWholeMicroseconds(Time time);

/**
 * mac80211 counts airtime in microseconds of 32 bits. What does not fit is refused, not rounded.
 *
 * \return a checker of times that are Ath11kIsWholeMicroseconds()
 */
Ptr<const AttributeChecker> Ath11kMakeWholeMicrosecondsChecker();

} // namespace ns3

#endif /* ATH11K_WHOLE_MICROSECONDS_H */
