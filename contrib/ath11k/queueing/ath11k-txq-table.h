/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TXQ_TABLE_H
#define ATH11K_TXQ_TABLE_H

#include "ath11k-tx-path-types.h"
#include "ath11k-types.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ns3
{
namespace ath11k
{

/**
 * Who is who: a TXQ has an identity (station and TID), an index in the scheduler, and a tin in FQ.
 * TXQs of a station come into being with their first frame.
 */
class TxqTable
{
  public:
    /// TXQs of one station by TID; TxqScheduler::kNoTxq where there is none.
    using StationTxqs = std::array<uint32_t, kTidCount>;

    /// \param station index of a station that has no TXQ yet
    void AddStation(uint32_t station)
    {
        if (station >= m_stations.size())
        {
            m_stations.resize(station + 1);
        }
        m_stations[station].fill(TxqScheduler::kNoTxq);
    }

    /**
     * \param station index of a station
     * \return its TXQs
     */
    const StationTxqs& GetTxqs(uint32_t station) const
    {
        return m_stations[station];
    }

    /**
     * \param id a TXQ
     * \return its index in the scheduler; TxqScheduler::kNoTxq if it has not come into being
     */
    uint32_t Find(TxqId id) const
    {
        return id.IsGroup() ? m_group : m_stations[id.station][id.tid];
    }

    /**
     * \param id a TXQ that has just come into being
     * \param txq its index in the scheduler
     * \param tin its tin in FQ
     */
    void Add(TxqId id, uint32_t txq, uint32_t tin)
    {
        if (txq >= m_txqs.size())
        {
            m_txqs.resize(txq + 1);
        }
        if (tin >= m_txqOfTin.size())
        {
            m_txqOfTin.resize(tin + 1);
        }
        m_txqs[txq] = {id, tin};
        m_txqOfTin[tin] = txq;
        (id.IsGroup() ? m_group : m_stations[id.station][id.tid]) = txq;
    }

    /**
     * \param txq index of a TXQ in the scheduler
     * \return its identity
     */
    TxqId GetId(uint32_t txq) const
    {
        return m_txqs[txq].id;
    }

    /**
     * \param txq index of a TXQ in the scheduler
     * \return its tin in FQ
     */
    uint32_t GetTin(uint32_t txq) const
    {
        return m_txqs[txq].tin;
    }

    /**
     * \param tin a tin in FQ
     * \return the identity of its TXQ
     */
    TxqId GetIdOfTin(uint32_t tin) const
    {
        return m_txqs[m_txqOfTin[tin]].id;
    }

  private:
    /// What an index in the scheduler stands for.
    struct Entry
    {
        TxqId id{};      //!< whose it is
        uint32_t tin{0}; //!< its tin in FQ
    };

    std::vector<StationTxqs> m_stations;    //!< by index of the station
    std::vector<Entry> m_txqs;              //!< by index in the scheduler
    std::vector<uint32_t> m_txqOfTin;       //!< by tin
    uint32_t m_group{TxqScheduler::kNoTxq}; //!< the group TXQ
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_TXQ_TABLE_H */
