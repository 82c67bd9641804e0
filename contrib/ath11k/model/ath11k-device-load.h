/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_DEVICE_LOAD_H
#define ATH11K_DEVICE_LOAD_H

#include "ath11k-txq-depth.h"

#include "ns3/ath11k-airtime.h"
#include "ns3/ath11k-tx-path-types.h"

#include <array>
#include <cstdint>
#include <vector>

/**
 * \file
 * What is in the device, TXQ by TXQ, and whether it takes more.
 */

namespace ns3
{

/// The frames in the device by TXQ, held against the bounds of Ath11kTxqDepth.
class Ath11kDeviceLoad
{
  public:
    /// \param depth the bounds from now on
    void SetDepth(const Ath11kTxqDepth& depth);

    /**
     * \param station index of a station that has come: nothing of it is in the device
     * \param rate its last rate
     */
    void AddStation(uint32_t station, const ath11k::TxRate& rate);

    /// Forget what is in the device of a station. \param station index of one that has left
    void RemoveStation(uint32_t station);

    /**
     * \param station index of a station
     * \param rate its last rate
     */
    void SetRate(uint32_t station, const ath11k::TxRate& rate);

    /// A frame came into the device. \param txq its TXQ \param bytes its length
    void Add(ath11k::TxqId txq, uint32_t bytes);

    /// A frame left the device. \param txq its TXQ \param bytes its length
    void Remove(ath11k::TxqId txq, uint32_t bytes);

    /// \param txq a TXQ \return its frames in the device
    uint32_t GetFrames(ath11k::TxqId txq) const;

    /// \param txq a TXQ \return true if the device takes no more of it
    bool IsFullOf(ath11k::TxqId txq) const;

    /**
     * \param ac an access category
     * \return true if the device takes no further aggregate of it
     */
    bool IsFull(ath11k::Ac ac) const;

    /**
     * \param txq a TXQ
     * \return true if one more frame of it would be an aggregate too many for its access category;
     *         group frames are never aggregated
     */
    bool WouldOverfill(ath11k::TxqId txq) const;

  private:
    /// The frames of one TXQ.
    struct Txq
    {
        Ath11kTxqLoad load{};   //!< how many, and their length
        uint32_t aggregates{0}; //!< how many aggregates that is, as long as it matters
    };

    /// The TXQs of one station.
    struct Station
    {
        ath11k::TxRate rate{};                     //!< its last rate
        std::array<Txq, ath11k::kTidCount> txqs{}; //!< by TID
    };

    /// \param txq a TXQ whose frames or whose station's rate have changed
    void Recount(ath11k::TxqId txq);
    /// \param station whose TXQs are counted anew
    void RecountStation(uint32_t station);
    /// \param aggregates of one access category \return true if there is a bound, and it is below
    bool IsAbove(uint32_t aggregates) const;

    Ath11kTxqDepth m_depth;                                //!< the bounds
    std::vector<Station> m_stations;                       //!< by index
    Ath11kTxqLoad m_group;                                 //!< group frames
    std::array<uint32_t, ath11k::kAcCount> m_aggregates{}; //!< of all stations
};

} // namespace ns3

#endif /* ATH11K_DEVICE_LOAD_H */
