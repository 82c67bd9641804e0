/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_FAIR_QUEUE_CONFIG_H
#define ATH11K_FAIR_QUEUE_CONFIG_H

#include "ath11k-codel.h"
#include "ath11k-types.h"

#include <cstdint>

/**
 * \file
 * What goes into a fair queue besides frames, and what can be read out of it.
 */

namespace ns3
{
namespace ath11k
{

/// Settings of a fair queue. Defaults are those of mac80211 for a PHY with VHT or later.
struct FairQueueConfig
{
    uint32_t flows{4096};                //!< buckets that all tins share
    uint32_t limitFrames{8192};          //!< frames in all tins together
    uint32_t tinLimitFrames{0};          //!< frames in one tin, taildrop; 0: no limit (mac80211)
    uint32_t memoryLimitBytes{16 << 20}; //!< truesize of all frames together (4 MiB without VHT)
    uint32_t quantumBytes{300};          //!< what a flow may send before it is another one's turn
    bool fq{true};                       //!< false: a tin is one flow, its default flow
    CodelParams codel;                   //!< CoDel, the same for every flow
};

/**
 * \param config what to check
 * \throws std::invalid_argument with one sentence unless flows is 1 to 16777216, limit and
 *         memory limit at least 1, quantum 1 to 2^31 - 1 and CoDel as CheckCodelParams wants it
 */
void CheckFairQueueConfig(const FairQueueConfig& config);

/// Counters of one tin since it was added. Names as in mac80211's debugfs file "aqm".
struct TinStats
{
    uint64_t enqueuedFrames{0};  //!< frames put in; not those refused for a full tin
    uint64_t txFrames{0};        //!< frames handed out
    uint64_t txBytes{0};         //!< their bytes
    uint32_t newFlows{0};        //!< times that a flow without an owner became this tin's
    uint32_t codelDrops{0};      //!< frames dropped by CoDel
    uint32_t ecnMarks{0};        //!< frames marked by CoDel
    uint32_t overlimit{0};       //!< times that frames were dropped from this tin for the limits
    uint32_t overlimitFrames{0}; //!< frames dropped then
    uint32_t purgedFrames{0};    //!< frames removed by a purge
    uint32_t collisions{0};      //!< frames whose bucket belonged to another tin
};

/// Counters of a whole fair queue. Names as in mac80211's debugfs file "aqm".
struct FairQueueStats
{
    uint64_t memoryUsageBytes{0}; //!< truesize of the frames held
    uint32_t backlogFrames{0};    //!< frames held
    uint32_t overlimit{0};        //!< batches of frames dropped for a limit
    uint32_t overmemory{0};       //!< those of them that were for the memory limit
    uint32_t collisions{0};       //!< frames whose bucket belonged to another tin
    uint64_t overlimitFrames{0};  //!< frames dropped as DropReason::Overlimit
    uint64_t overmemoryFrames{0}; //!< frames dropped as DropReason::Overmemory
};

/// A look at one flow, for dumps.
struct FlowInfo
{
    uint32_t index{0};         //!< place in the flow table
    bool isDefault{false};     //!< the tin's default flow; index means nothing then
    bool isNew{false};         //!< has not had its first turn yet
    int32_t deficit{0};        //!< bytes it may still send
    uint32_t backlogFrames{0}; //!< frames held
    uint32_t backlogBytes{0};  //!< their bytes
    CodelState codel;          //!< what CoDel remembers
};

/// A frame that leaves the queue to be sent.
template <class Handle>
struct Dequeued
{
    Frame<Handle> frame;  //!< the frame
    int64_t enqueueNs{0}; //!< when it was enqueued
    bool marked{false};   //!< CoDel marked it in this call: set CE in the packet
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_FAIR_QUEUE_CONFIG_H */
