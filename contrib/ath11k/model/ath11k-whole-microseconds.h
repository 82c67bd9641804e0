/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_WHOLE_MICROSECONDS_H
#define ATH11K_WHOLE_MICROSECONDS_H

#include "ns3/attribute.h"
#include "ns3/nstime.h"
#include "ns3/ptr.h"

namespace ns3
{

/**
 * \param time a time
 * \return whether it is from 0 to ath11k::kMaxAirtimeUs, without a fraction
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
