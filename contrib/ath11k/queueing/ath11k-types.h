/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TYPES_H
#define ATH11K_TYPES_H

#include <array>
#include <cstdint>

/**
 * \file
 * The vocabulary of the queueing core: access categories, frames as the queues see them,
 * reasons for a drop, and the two flavors of mac80211. Nothing here knows ns-3, and no
 * clock is ever read: whoever calls passes the time.
 */

namespace ns3
{
namespace ath11k
{

/**
 * Access categories in the order that mac80211 numbers them (enum ieee80211_ac_numbers), which
 * differs from ns-3's AcIndex.
 */
enum class Ac : uint8_t
{
    Vo = 0, //!< voice
    Vi = 1, //!< video
    Be = 2, //!< best effort
    Bk = 3  //!< background
};

/// Number of access categories.
inline constexpr uint32_t kAcCount = 4;

/// Number of TIDs that carry data of a station (IEEE 802.11-2020, 9.2.4.5.2).
inline constexpr uint32_t kTidCount = 16;

/// All access categories, in mac80211's order.
inline constexpr std::array<Ac, kAcCount> kAllAcs{Ac::Vo, Ac::Vi, Ac::Be, Ac::Bk};

/**
 * \param ac the access category
 * \return its position in per-AC arrays, 0 to 3
 */
constexpr uint32_t
Index(Ac ac)
{
    return static_cast<uint32_t>(ac);
}

/**
 * \param ac the access category
 * \return "VO", "VI", "BE" or "BK"
 */
constexpr const char*
AcName(Ac ac)
{
    constexpr std::array<const char*, kAcCount> names{"VO", "VI", "BE", "BK"};
    return names[Index(ac)];
}

/**
 * The access category of a TID (IEEE 802.11-2020, table 10-1). TIDs 8 to 15 (HCCA) map as
 * TID modulo 8, as mac80211's ieee802_1d_to_ac does.
 *
 * \param tid traffic identifier, 0 to 15
 * \return the access category
 */
constexpr Ac
TidToAc(uint8_t tid)
{
    constexpr std::array<Ac, 8> map{Ac::Be, Ac::Bk, Ac::Bk, Ac::Be, Ac::Vi, Ac::Vi, Ac::Vo, Ac::Vo};
    return map[tid & 7];
}

/// Which mac80211 to follow where the two differ (doc: "How close to Linux").
enum class Flavor : uint8_t
{
    Mainline, //!< Linux 6.18
    OpenWrt   //!< OpenWrt's mac80211 on backports of 6.18
};

/// Why a frame was dropped above the device. Every drop has exactly one reason.
enum class DropReason : uint8_t
{
    Codel,      //!< CoDel, at dequeue
    Overlimit,  //!< FQ holds more frames than its limit
    Overmemory, //!< FQ holds more memory than its limit
    Purged,     //!< the TXQ was purged: its station left or the device stopped
    RingFull,   //!< no free TX descriptor and the policy is to drop
    TxqFull     //!< the TXQ holds as many frames as it may (a driver's queue, not mac80211's)
};

/// Number of drop reasons.
inline constexpr uint32_t kDropReasonCount = 6;

/**
 * \param reason the reason for a drop
 * \return its name in statistics and traces: "codel", "overlimit", "overmemory", "purged",
 *         "ring_full", "txq_full"
 */
constexpr const char*
DropReasonName(DropReason reason)
{
    constexpr std::array<const char*, kDropReasonCount> names{
        "codel",
        "overlimit",
        "overmemory",
        "purged",
        "ring_full",
        "txq_full",
    };
    return names[static_cast<uint32_t>(reason)];
}

/**
 * A frame as the queues see it.
 *
 * \tparam Handle what identifies the real packet; movable, default constructible. The core
 *                never looks inside.
 */
template <class Handle>
struct Frame
{
    Handle handle{};      //!< the real packet
    uint32_t bytes{0};    //!< length in bytes: deficit, backlog and airtime are counted in it
    uint32_t truesize{0}; //!< memory the frame occupies, in bytes
    uint32_t hash{0};     //!< flow hash, uniform over 32 bits
    bool ect{false};      //!< may be marked instead of dropped (RFC 3168 ECT)
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_TYPES_H */
