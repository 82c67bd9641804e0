/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TXQ_DEPTH_H
#define ATH11K_TXQ_DEPTH_H

#include "ns3/ath11k-airtime.h"

#include <cstdint>

/**
 * \file
 * How much of one TXQ a device takes: some frames, or some aggregates.
 */

namespace ns3
{

/// The frames of one TXQ that are in the device.
struct Ath11kTxqLoad
{
    uint32_t frames{0}; //!< how many
    uint64_t bytes{0};  //!< their lengths, MAC headers included

    /// \param length bytes of a frame that came into the device
    void Add(uint32_t length)
    {
        ++frames;
        bytes += length;
    }

    /// \param length bytes of a frame that left the device
    void Remove(uint32_t length)
    {
        --frames;
        bytes -= length;
    }
};

/**
 * Bounds on the frames in the device, of one TXQ or of an access category.
 *
 * An aggregate has as many frames as aggregateFrames and aggregateNs allow, at least one. Frames of
 * different lengths are not put together one by one: they count as if all had their mean length.
 */
struct Ath11kTxqDepth
{
    uint32_t frames{0};           //!< of one TXQ; 0: no limit
    uint32_t aggregates{0};       //!< of one TXQ; 0: no limit
    uint32_t deviceAggregates{0}; //!< of one access category; 0: no limit
    uint32_t aggregateFrames{32}; //!< of one aggregate at most (ath9k: ATH_AMPDU_SUBFRAME_DEFAULT)
    int64_t aggregateNs{4'000'000}; //!< length of one at most (ath9k: max_4ms_framelen)

    /**
     * \param load frames to a station
     * \param rate its last rate; of an unknown one an aggregate is one frame
     * \return how many aggregates they are
     */
    uint32_t CountAggregates(const Ath11kTxqLoad& load, const ath11k::TxRate& rate) const;

    /**
     * \param load what of a TXQ is in the device
     * \param rate the station's last rate
     * \return true if the device takes no more of this TXQ
     */
    bool IsReached(const Ath11kTxqLoad& load, const ath11k::TxRate& rate) const;
};

/// \param load some frames \return the same and one more, as long as they are on average
Ath11kTxqLoad Ath11kWithOneMore(Ath11kTxqLoad load);

} // namespace ns3

#endif /* ATH11K_TXQ_DEPTH_H */
