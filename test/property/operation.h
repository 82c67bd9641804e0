/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEST_OPERATION_H
#define ATH11K_TEST_OPERATION_H

#include "ns3/ath11k-tx-path-types.h"

#include <cstdint>
#include <ostream>
#include <rapidcheck.h>
#include <vector>

/**
 * \file
 * What may happen to a transmit path, as values that RapidCheck makes and shrinks.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{

/// Stations that can be there at a time; slot kGroupSlot stands for the group TXQ.
inline constexpr uint32_t kSlots = 4;
/// Slot of the group TXQ.
inline constexpr uint32_t kGroupSlot = kSlots;

/// One event. Fields that a kind does not use are ignored.
struct Operation
{
    /// What happens.
    enum class Kind : uint8_t
    {
        Enqueue,       //!< frames arrive, and a round runs after each
        Round,         //!< a round that nothing asked for
        Complete,      //!< the device is done with frames
        Wait,          //!< time passes
        Airtime,       //!< airtime is reported
        AddStation,    //!< a station comes, if its slot is free
        RemoveStation, //!< a station leaves, if there is one
        Purge,         //!< a TXQ is purged
        SetRate,       //!< another rate is reported
        SetWeight,     //!< another airtime weight
        SwitchAql,     //!< the debugfs switch
        SetLimit,      //!< another limit of FQ in frames
        Refuse,        //!< the device refuses the next frames it is handed
        AskForRound    //!< the device asks for a round while it is handed a frame
    };

    Kind kind{Kind::Wait}; //!< what happens
    uint32_t slot{0};      //!< which station, or kGroupSlot
    uint8_t tid{0};        //!< which TID
    uint32_t count{1};     //!< how many frames
    uint32_t bytes{1500};  //!< how long they are
    uint32_t flow{0};      //!< which flow of the TXQ
    bool ect{false};       //!< they can be marked
    uint32_t value{0};     //!< anything else: an index, a duration, a weight
};

std::ostream& operator<<(std::ostream& stream, const Operation& operation);

/// Settings and surroundings of a run.
struct Scenario
{
    TxPathConfig config;         //!< of the path
    bool completionDriven{true}; //!< completions start rounds
    uint32_t deviceCapacity{0};  //!< frames the device takes; 0: any number
    uint32_t txqCapacity{0};     //!< frames of one TXQ it takes; 0: any number
};

std::ostream& operator<<(std::ostream& stream, const Scenario& scenario);

/// \return any scenario
rc::Gen<Scenario> AnyScenario();

/// \return a scenario in which the path must not change anything (invariant I9)
rc::Gen<Scenario> TransparentScenario();

/// \return any operations
rc::Gen<std::vector<Operation>> AnyOperations();

} // namespace test
} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_TEST_OPERATION_H */
