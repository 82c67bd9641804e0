/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TX_PATH_TYPES_H
#define ATH11K_TX_PATH_TYPES_H

#include "ath11k-airtime-queue-limits.h"
#include "ath11k-fair-queue-config.h"
#include "ath11k-txq-scheduler.h"
#include "ath11k-types.h"

#include <array>
#include <cstdint>

/**
 * \file
 * What goes in and out of the transmit path (ath11k-tx-path.h).
 */

namespace ns3
{
namespace ath11k
{

/// Settings of the whole transmit path.
struct TxPathConfig
{
    FairQueueConfig fq{};              //!< FQ-CoDel
    AqlConfig aql{};                   //!< Airtime Queue Limits
    SchedulerConfig scheduler{};       //!< rounds and deficits
    Flavor estimate{Flavor::Mainline}; //!< formula of the airtime estimate
    uint32_t maxFramesPerVisit{0}; //!< frames taken from a TXQ before it is returned; 0: no limit
};

/// Which TXQ: a station and a TID, or the one for group frames.
struct TxqId
{
    /// Station of the group TXQ.
    static constexpr uint32_t kGroup = TxqScheduler::kNoStation;

    uint32_t station{kGroup}; //!< index of the station, or kGroup
    uint8_t tid{0};           //!< 0 to 15; 0 for group frames

    /// \return true for the TXQ of group frames
    bool IsGroup() const
    {
        return station == kGroup;
    }

    /// \return its access category; best effort for group frames, as in mac80211
    Ac GetAc() const
    {
        return IsGroup() ? Ac::Be : TidToAc(tid);
    }
};

/// Estimated airtime that a frame in the device holds. Given back exactly once, as it is.
struct AirtimeCharge
{
    uint32_t station{TxqId::kGroup}; //!< who was charged
    uint32_t generation{0};          //!< which life of that station index
    uint16_t us{0};                  //!< how much; 0 if AQL is off or the rate is unknown
    Ac ac{Ac::Be};                   //!< where
};

/// A frame on its way to the device.
template <class Handle>
struct Released
{
    Frame<Handle> frame{};  //!< the frame
    TxqId txq{};            //!< where it waited
    AirtimeCharge charge{}; //!< to be given back when the device is done with it
    int64_t enqueueNs{0};   //!< when it was enqueued
    bool marked{false};     //!< CoDel marked it: CE is to be set
};

/// What the device answers when a round wants to hand it a frame.
enum class DeviceRoom : uint8_t
{
    Yes,       //!< it takes the frame (or will drop it: that is its policy)
    TxqFull,   //!< it holds enough of this TXQ, which leaves the list until TxPath::Resume()
    DeviceFull //!< it holds enough: the round ends, and frames stay where they are
};

/// What one scheduling round did.
struct RoundResult
{
    bool refused{false};          //!< AQL did not let it start
    bool deferred{false};         //!< called from within a round: it runs after that one
    bool deviceFull{false};       //!< it stopped for want of room in the device
    uint32_t txqs{0};             //!< TXQs visited
    uint32_t frames{0};           //!< frames handed to the device
    RoundEnd end{RoundEnd::None}; //!< why it found no further TXQ
};

/// Counters of rounds in one access category.
struct RoundStats
{
    uint64_t started{0};            //!< rounds that AQL let start
    uint64_t refused{0};            //!< rounds that it did not
    uint64_t served{0};             //!< started rounds that handed over a frame at least
    uint64_t endedAlreadyServed{0}; //!< rounds ended by the round counter
    uint64_t endedEarlyEmpty{0};    //!< those of them that had served nothing
    uint64_t endedNoBudget{0};      //!< rounds ended since no TXQ had budget left
    uint64_t endedNoTxq{0};         //!< rounds that served every active TXQ
    uint64_t endedDeviceFull{0};    //!< rounds ended for want of room in the device
    uint64_t frames{0};             //!< frames handed to the device

    /// \param round a round that AQL let start
    void Count(const RoundResult& round)
    {
        ++started;
        frames += round.frames;
        served += round.frames > 0 ? 1 : 0;
        endedDeviceFull += round.deviceFull ? 1 : 0;
        endedAlreadyServed += round.end == RoundEnd::AlreadyServed ? 1 : 0;
        endedEarlyEmpty += round.end == RoundEnd::AlreadyServed && round.frames == 0 ? 1 : 0;
        endedNoBudget += round.end == RoundEnd::NoBudget ? 1 : 0;
        endedNoTxq += round.end == RoundEnd::NoTxq ? 1 : 0;
    }
};

/// Counters of the transmit path that are not those of FQ, a TXQ or a station.
struct TxPathStats
{
    std::array<RoundStats, kAcCount> rounds{};      //!< per access category, mac80211's order
    std::array<uint64_t, kDropReasonCount> drops{}; //!< frames dropped, by reason
    uint64_t enqueued{0};                           //!< frames that came in
    uint64_t released{0};                           //!< frames handed to the device
    uint64_t marked{0};                             //!< frames marked by CoDel
    uint64_t chargedUs{0};                          //!< airtime charged
    uint64_t returnedUs{0};      //!< airtime given back, departed stations included
    uint64_t lateCompletions{0}; //!< charges given back after their station had gone
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_TX_PATH_TYPES_H */
