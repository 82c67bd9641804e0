/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_SETTINGS_H
#define ATH11K_SETTINGS_H

#include "ath11k-txq-depth.h"

#include "ns3/ath11k-tx-path-types.h"

#include <cstdint>
#include <string>
#include <vector>

/**
 * \file
 * Everything that the attributes of Ath11kQueueScheduler set, in one plain struct, with what makes
 * a combination of values impossible.
 */

namespace ns3
{

/// What the driver does with a frame when no TX descriptor is free.
enum class Ath11kRingFullPolicy : uint8_t
{
    Drop, //!< dequeue it and drop it (ath11k: -ENOMEM, -ENOSPC)
    Hold, //!< leave it in its TXQ; the next round tries again
    Stop  //!< stop the queue discs above; leave it in its TXQ and start no round until a
          //!< descriptor is free, then start one
};

/// Settings of the module on one device.
struct Ath11kSettings
{
    ath11k::TxPathConfig path{}; //!< FQ-CoDel, AQL, scheduler, estimate

    uint32_t weight{ath11k::kDefaultWeight}; //!< airtime weight of a new station
    uint32_t perturbation{0};                //!< changes which flows collide
    uint32_t truesize{2304};                 //!< memory of a frame in FQ, in bytes, at least
    uint32_t gsoMaxBytes{65536}; //!< frames of a flow that arrive together are one list up to this

    bool completionRounds{false};         //!< a completion interrupt starts rounds
    uint32_t completionEntries{256};      //!< completions that raise an interrupt
    int64_t completionTimerNs{1'000'000}; //!< longest wait of a completion for its interrupt
    uint32_t ringSize{1536};              //!< TX descriptors
    Ath11kTxqDepth txqDepth{};            //!< how much of one TXQ the device takes
    Ath11kRingFullPolicy ringFullPolicy{Ath11kRingFullPolicy::Drop}; //!< when none is free
    uint32_t peerPatience{2}; //!< answers a peer may miss before the others go first; 0: any number
    bool checkInvariants{false}; //!< end the simulation when an invariant does not hold
    std::string innerScheduler;  //!< TypeId of the MAC queue scheduler that plays the firmware

    /**
     * Set what a preset sets: AQL, airtime fairness, completion rounds, ring-full policy.
     * \param name the preset
     * \return false if there is none of this name; nothing has changed then
     */
    bool ApplyPreset(const std::string& name);

    /**
     * Set what a flavor of mac80211 sets: refill, estimate, group frames.
     * \param name "Mainline" or "OpenWrt"
     * \return false if there is none of this name; nothing has changed then
     */
    bool ApplyFlavor(const std::string& name);

    /**
     * \return a sentence that says which combination of values is impossible; empty if all is well
     */
    std::string Check() const;
};

/// \return the names of all presets
const std::vector<std::string>& Ath11kGetPresetNames();

/**
 * \param attribute name of an attribute
 * \return the names that it takes: of "Preset", "Flavor", "AirtimeEstimate" or "RingFullPolicy";
 *         empty for all others
 */
const std::vector<std::string>& Ath11kGetAllowedNames(const std::string& attribute);

/**
 * Check a value of an attribute that takes one of several names.
 * \param attribute "Preset", "Flavor", "AirtimeEstimate" or "RingFullPolicy"
 * \param value the value
 * \return a sentence that says what is allowed, and what is nearest if something is near; empty
 *         if the value is one of the names, or the attribute is another
 */
std::string Ath11kCheckName(const std::string& attribute, const std::string& value);

} // namespace ns3

#endif /* ATH11K_SETTINGS_H */
