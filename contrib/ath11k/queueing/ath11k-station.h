/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_STATION_H
#define ATH11K_STATION_H

#include "ath11k-airtime-queue-limits.h"
#include "ath11k-types.h"

#include <array>
#include <cstdint>
#include <optional>

/**
 * \file
 * What the scheduler knows of one station: its weight and, for each access category, pending
 * airtime, deficit and when it was last active.
 */

namespace ns3
{
namespace ath11k
{

/// Airtime weight of a new station (IEEE80211_DEFAULT_AIRTIME_WEIGHT).
inline constexpr uint32_t kDefaultWeight = 256;

/// Largest airtime weight: nl80211 carries it in 16 bits (NL80211_ATTR_AIRTIME_WEIGHT).
inline constexpr uint32_t kMaxWeight = 65535;

/// Deficit of a new station in each access category, in microseconds (__sta_info_alloc).
inline constexpr int64_t kInitialDeficitUs = 256;

/// Airtime of one station in one access category.
struct StationAirtime
{
    StationAql aql{};                      //!< pending airtime and its limits
    int64_t deficitUs{kInitialDeficitUs};  //!< airtime still due; pending is not subtracted here
    std::optional<int64_t> lastActiveNs{}; //!< when one of its TXQs was last put on the list
    uint64_t txUs{0};                      //!< airtime used to send to it, as reported
    uint64_t rxUs{0};                      //!< airtime used to receive from it, as reported

    /// \return the deficit that decides: pending airtime counts against it
    int64_t EffectiveDeficitUs() const
    {
        return deficitUs - aql.pendingUs;
    }
};

/// A station of the scheduler.
struct Station
{
    std::array<StationAirtime, kAcCount> airtime{}; //!< per access category, mac80211's order
    uint32_t weight{kDefaultWeight};                //!< its share relative to others
    uint32_t generation{0}; //!< distinguishes this station from earlier ones of the same index
    bool present{false};    //!< the index is in use
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_STATION_H */
