/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_AIRTIME_QUEUE_LIMITS_H
#define ATH11K_AIRTIME_QUEUE_LIMITS_H

#include "ath11k-types.h"

#include <array>
#include <cstdint>

/**
 * \file
 * Airtime Queue Limits: how much estimated airtime may be pending in the device, for a station
 * and access category and for the whole device. This file keeps the books and answers the two
 * questions that mac80211 asks of them; who is served next is decided in ath11k-txq-scheduler.h.
 */

namespace ns3
{
namespace ath11k
{

/// The most microseconds of a limit: mac80211 has 32 bits, and compares some airtime with a sign.
inline constexpr int64_t kMaxAirtimeUs = INT32_MAX;

/// The two limits of one access category, in microseconds of estimated airtime.
struct AqlLimits
{
    uint32_t lowUs{5000}; //!< below it a TXQ may always send (IEEE80211_DEFAULT_AQL_TXQ_LIMIT_L)
    uint32_t highUs{
        12000}; //!< below it while the device total is below the threshold (..._LIMIT_H)
};

/// What the driver advertises and the administrator sets.
struct AqlConfig
{
    /// The driver sets NL80211_EXT_FEATURE_AQL. Without it nothing is charged and every check
    /// passes.
    bool feature{false};
    /// The debugfs switch aql_enable: false makes every check of a TXQ pass, charging goes on.
    bool enable{true};
    /// Limits that a new station copies and that the round check uses.
    std::array<AqlLimits, kAcCount> limits{};
    /// Device total below which the high limit is in force (IEEE80211_AQL_THRESHOLD).
    uint32_t thresholdUs{24000};
    /// Limit of group frames, which have a counter of their own.
    uint32_t broadcastLimitUs{50000};
    /// Group frames are charged and limited (OpenWrt, and mainline from the 2026 patch on).
    bool chargeGroupFrames{false};
};

/// Pending airtime and limits of one station in one access category.
struct StationAql
{
    int32_t pendingUs{0}; //!< estimated airtime of its frames in the device
    AqlLimits limits{};   //!< the limits in force for this station
};

/**
 * The books of pending airtime (ieee80211_sta_update_pending_airtime) and the two checks made
 * against them (ieee80211_txq_airtime_check, ieee80211_txq_schedule_airtime_check).
 */
class AirtimeQueueLimits
{
  public:
    /// \return what may be changed at any time; charges already made keep their value
    AqlConfig& Config()
    {
        return m_config;
    }

    /// \return the configuration
    const AqlConfig& Config() const
    {
        return m_config;
    }

    /**
     * Charge a frame that goes to the device.
     * \param station the books of its station and access category; null for a group frame
     * \param ac its access category
     * \param us estimated airtime, in microseconds
     */
    void Charge(StationAql* station, Ac ac, uint32_t us)
    {
        if (!station)
        {
            m_broadcastUs += us;
            return;
        }
        station->pendingUs += us;
        m_acUs[Index(ac)] += us;
        m_totalUs += us;
    }

    /**
     * Give back the charge of a frame that has left the device, whatever became of it.
     * \param station the books it was charged to; null for a group frame
     * \param ac its access category
     * \param us the value that was charged
     */
    void Return(StationAql* station, Ac ac, uint32_t us)
    {
        if (!station)
        {
            m_broadcastUs = AtLeastZero(m_broadcastUs - static_cast<int32_t>(us));
            return;
        }
        station->pendingUs = AtLeastZero(station->pendingUs - static_cast<int32_t>(us));
        ReturnFromDevice(ac, us);
    }

    /**
     * Take all pending airtime of a station that leaves off the device's books.
     * \param station its books in one access category
     * \param ac the access category
     */
    void Forget(StationAql& station, Ac ac)
    {
        ReturnFromDevice(ac, static_cast<uint32_t>(station.pendingUs));
        station.pendingUs = 0;
    }

    /**
     * May this TXQ hand another frame to the device? Asked before each frame, so that pending
     * airtime can pass the limit by one frame.
     * \param station the books of its station and access category; null for the group TXQ
     * \return true if it may
     */
    bool MaySend(const StationAql* station) const
    {
        if (!m_config.feature || !m_config.enable)
        {
            return true;
        }
        if (!station)
        {
            return !m_config.chargeGroupFrames ||
                   static_cast<uint32_t>(m_broadcastUs) < m_config.broadcastLimitUs;
        }
        const auto pending = static_cast<uint32_t>(station->pendingUs);
        return pending < station->limits.lowUs ||
               (static_cast<uint32_t>(m_totalUs) < m_config.thresholdUs &&
                pending < station->limits.highUs);
    }

    /**
     * May a scheduling round start? The budget of an access category grows with the number of
     * its active TXQs. The arithmetic is that of unsigned 32 bits: with no TXQ the limit is huge
     * and the round starts.
     * \param ac the access category
     * \param activeTxqs how many of its TXQs are on the active list
     * \return true if it may
     */
    bool MayStartRound(Ac ac, uint32_t activeTxqs) const
    {
        if (!m_config.feature)
        {
            return true;
        }
        const AqlLimits& limits = m_config.limits[Index(ac)];
        const uint32_t budget = (activeTxqs - 1) * limits.lowUs / 2 + limits.highUs;
        return static_cast<uint32_t>(m_acUs[Index(ac)]) < budget;
    }

    /**
     * \param ac the access category
     * \return pending airtime of all stations in it, in microseconds
     */
    int32_t GetAcPendingUs(Ac ac) const
    {
        return m_acUs[Index(ac)];
    }

    /// \return pending airtime of all stations and access categories, in microseconds
    int32_t GetTotalPendingUs() const
    {
        return m_totalUs;
    }

    /// \return pending airtime of group frames, in microseconds
    int32_t GetBroadcastPendingUs() const
    {
        return m_broadcastUs;
    }

  private:
    /**
     * \param value a counter that may have been driven below zero
     * \return the value, or zero
     */
    static int32_t AtLeastZero(int32_t value)
    {
        return value < 0 ? 0 : value;
    }

    /**
     * Take airtime off the counters of the access category and the device. What the access
     * category lacks is not taken off the total, so that the total stays the sum.
     * \param ac the access category
     * \param us the airtime, in microseconds
     */
    void ReturnFromDevice(Ac ac, uint32_t us)
    {
        int32_t& acUs = m_acUs[Index(ac)];
        m_totalUs -= us;
        acUs -= us;
        if (acUs < 0)
        {
            m_totalUs -= acUs;
            acUs = 0;
        }
    }

    AqlConfig m_config{};                   //!< what is set
    std::array<int32_t, kAcCount> m_acUs{}; //!< pending by access category
    int32_t m_totalUs{0};                   //!< pending of all stations
    int32_t m_broadcastUs{0};               //!< pending of group frames
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_AIRTIME_QUEUE_LIMITS_H */
