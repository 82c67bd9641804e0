/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_AIRTIME_CHARGER_H
#define ATH11K_AIRTIME_CHARGER_H

#include "ath11k-airtime.h"
#include "ath11k-tx-path-types.h"
#include "ath11k-txq-scheduler.h"

#include <cstdint>
#include <vector>

namespace ns3
{
namespace ath11k
{

/**
 * What a frame that goes to the device is charged: the airtime it is expected to take at the rate
 * last reported for its station (ieee80211_tx_dequeue). And its return, the same value, when the
 * device is done with the frame.
 */
class AirtimeCharger
{
  public:
    /// \param formula whose estimate to use
    void SetFormula(Flavor formula)
    {
        m_formula = formula;
    }

    /// \param station index of a new station: its rate is unknown
    void AddStation(uint32_t station)
    {
        if (station >= m_rates.size())
        {
            m_rates.resize(station + 1);
        }
        m_rates[station] = TxRate{};
    }

    /**
     * \param station index of a station
     * \param rate the rate last reported for it
     */
    void SetRate(uint32_t station, const TxRate& rate)
    {
        m_rates[station] = rate;
    }

    /// \param rate lowest basic rate, at which group frames are sent
    void SetGroupRate(const TxRate& rate)
    {
        m_groupRate = rate;
    }

    /**
     * \param id a TXQ
     * \param bytes length of a frame of it
     * \return what that frame would be charged now, in microseconds: a multiple of 4 up to 4092,
     *         or 0 for not charged
     */
    uint16_t EstimateUs(TxqId id, uint32_t bytes) const
    {
        if (id.IsGroup())
        {
            return ChargeUnitsUs(EstimateGroupAirtimeUs(m_groupRate, bytes));
        }
        const bool ampdu = id.GetAc() != Ac::Vo;
        return ChargeUnitsUs(EstimateAirtimeUs(m_formula, m_rates[id.station], bytes, ampdu));
    }

    /**
     * Charge a frame.
     * \param scheduler keeps the books
     * \param txq index of the frame's TXQ in the scheduler
     * \param id its identity
     * \param bytes length of the frame
     * \param stats counts the airtime
     * \return the charge, to be given back once
     */
    AirtimeCharge Charge(TxqScheduler& scheduler,
                         uint32_t txq,
                         TxqId id,
                         uint32_t bytes,
                         TxPathStats& stats) const
    {
        AirtimeCharge charge;
        charge.ac = id.GetAc();
        charge.station = id.station;
        if (!id.IsGroup())
        {
            charge.generation = scheduler.GetStation(id.station).generation;
        }
        const AqlConfig& aql = scheduler.Limits().Config();
        if (aql.feature && (!id.IsGroup() || aql.chargeGroupFrames))
        {
            charge.us = EstimateUs(id, bytes);
            scheduler.Limits().Charge(scheduler.AqlOf(txq), charge.ac, charge.us);
            stats.chargedUs += charge.us;
        }
        return charge;
    }

    /**
     * Give a charge back.
     * \param scheduler keeps the books
     * \param charge the charge
     * \param stats counts the airtime, or the late completion
     * \return false if the station has left in the meantime: its books were closed then
     */
    static bool Return(TxqScheduler& scheduler, const AirtimeCharge& charge, TxPathStats& stats)
    {
        StationAql* aql = nullptr;
        if (charge.station != TxqId::kGroup)
        {
            Station& station = scheduler.GetStation(charge.station);
            if (!station.present || station.generation != charge.generation)
            {
                ++stats.lateCompletions;
                return false;
            }
            aql = &station.airtime[Index(charge.ac)].aql;
        }
        scheduler.Limits().Return(aql, charge.ac, charge.us);
        stats.returnedUs += charge.us;
        return true;
    }

  private:
    Flavor m_formula{Flavor::Mainline}; //!< whose estimate
    std::vector<TxRate> m_rates;        //!< last reported, by index of the station
    TxRate m_groupRate{};               //!< of group frames
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_AIRTIME_CHARGER_H */
