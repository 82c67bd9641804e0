/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_STATISTICS_H
#define ATH11K_STATISTICS_H

#include "ath11k-tx-ring.h"

#include "ns3/ath11k-faults.h"
#include "ns3/ath11k-tx-path-types.h"
#include "ns3/mac48-address.h"
#include "ns3/nstime.h"

#include <array>
#include <cstdint>
#include <vector>

/**
 * \file
 * Snapshots of all counters. Every field is a named member, so that no printer can swap two.
 */

namespace ns3
{

/// Counters of one TXQ. Names as in mac80211's debugfs file "aqm".
struct Ath11kTxqStatistics
{
    uint8_t tid{0};              //!< its TID
    ath11k::Ac ac{};             //!< its access category
    uint32_t backlogBytes{0};    //!< bytes that wait
    uint32_t backlogFrames{0};   //!< frames that wait
    ath11k::TinStats counters{}; //!< flows, drops, marks, collisions, frames and bytes sent
    bool active{false};          //!< on the active list
};

/// Counters of one station in one access category.
struct Ath11kStationAcStatistics
{
    uint64_t txAirtimeUs{0};       //!< airtime used to send to it
    uint64_t rxAirtimeUs{0};       //!< airtime used to receive from it
    int64_t deficitUs{0};          //!< its deficit, pending airtime not subtracted
    uint32_t pendingUs{0};         //!< estimated airtime of its frames in the device
    ath11k::AqlLimits aqlLimits{}; //!< its AQL limits
};

/// Counters of one station.
struct Ath11kStationStatistics
{
    Mac48Address address; //!< its address; of a multi-link device, the MLD's
    uint32_t weight{0};   //!< its airtime weight
    uint32_t inDevice{0}; //!< its frames in the device
    std::array<Ath11kStationAcStatistics, ath11k::kAcCount> acs{}; //!< mac80211's order
    std::vector<Ath11kTxqStatistics> txqs;                         //!< those ever used, by TID
};

/// Counters of the device below the TXQs.
struct Ath11kDeviceStatistics
{
    uint32_t ringSize{0};           //!< TX descriptors
    uint32_t inUse{0};              //!< of them in use
    uint32_t leaked{0};             //!< of them out of use, by a fault
    uint32_t maxInUse{0};           //!< the most ever in use
    uint32_t waiting{0};            //!< completions that wait for an interrupt
    uint64_t posted{0};             //!< frames posted
    uint64_t interrupts{0};         //!< completion interrupts
    uint64_t unknownCompletions{0}; //!< completions of frames that the host knew to be completed
    uint64_t stops{0};              //!< times the queue discs above were stopped
    std::array<uint64_t, kAth11kFateCount> fates{}; //!< frames completed, by what became of them
    double meanInUse{0};                            //!< mean over time of descriptors in use
};

/// Where every frame is that ever came in: entered = delivered + dropped + queued, always.
struct Ath11kConservation
{
    uint64_t entered{0};    //!< frames admitted
    uint64_t delivered{0};  //!< acknowledged, or sent where no acknowledgment is asked for
    uint64_t dropped{0};    //!< dropped, whatever the layer and reason
    uint64_t queued{0};     //!< on their way into a TXQ, in a TXQ, or in the device
    uint64_t chargedUs{0};  //!< airtime charged
    uint64_t returnedUs{0}; //!< airtime given back
    uint64_t pendingUs{0};  //!< airtime pending, group frames included

    /// \return true if no frame and no microsecond is missing
    bool Holds() const
    {
        return entered == delivered + dropped + queued && chargedUs == returnedUs + pendingUs;
    }
};

/// Why a round was run.
enum class Ath11kTrigger : uint8_t
{
    Enqueue,    //!< a frame came in
    Completion, //!< a completion interrupt was handled
    Wake        //!< a stopped ring has a free descriptor again, or a setting has changed
};

/// Number of triggers.
inline constexpr uint32_t kAth11kTriggerCount = 3;

/**
 * \param trigger a trigger
 * \return its name
 */
constexpr const char*
Ath11kTriggerName(Ath11kTrigger trigger)
{
    constexpr std::array<const char*, kAth11kTriggerCount> names{"enqueue", "completion", "wake"};
    return names[static_cast<uint32_t>(trigger)];
}

/// Counters of the module on one device.
struct Ath11kStatistics
{
    ath11k::TxPathStats path{};      //!< rounds, drops by reason, marks, airtime charged
    ath11k::FairQueueStats fq{};     //!< FQ
    Ath11kDeviceStatistics device{}; //!< ring, completions
    Ath11kConservation books{};      //!< where every frame is
    std::array<uint64_t, kAth11kTriggerCount> rounds{}; //!< rounds run, by trigger
    uint32_t maxTxqBacklogFrames{0}; //!< the most frames that a round left in all TXQs together
    std::array<uint32_t, ath11k::kAcCount> pendingUs{}; //!< pending airtime by access category
    uint32_t maxPendingUs{0};    //!< the most airtime that was ever pending, group excluded
    uint64_t idleWithBacklog{0}; //!< times that the device was left empty though a TXQ could send
                                 //!< one, as Linux may; counted with CheckInvariants only
    uint32_t broadcastPendingUs{0}; //!< pending airtime of group frames
    std::vector<ath11k::FaultReport> faults; //!< faults that were injected, in this order
};

/// A scheduling round, for the trace source "Round".
struct Ath11kRound
{
    ath11k::Ac ac{};                 //!< its access category
    Ath11kTrigger trigger{};         //!< why it was run
    bool refused{false};             //!< AQL did not let it start
    bool endedByRoundCounter{false}; //!< the round counter ended it
    bool endedByDevice{false};       //!< the device had no room
    uint32_t txqs{0};                //!< TXQs visited
    uint32_t frames{0};              //!< frames handed to the device
};

} // namespace ns3

#endif /* ATH11K_STATISTICS_H */
