/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TXQ_SCHEDULER_H
#define ATH11K_TXQ_SCHEDULER_H

#include "ath11k-airtime-queue-limits.h"
#include "ath11k-station.h"
#include "ath11k-types.h"

#include <array>
#include <cstdint>
#include <vector>

/**
 * \file
 * Which TXQ is served next: the rounds and deficits of mac80211 (ieee80211_txq_schedule_start,
 * ieee80211_next_txq, __ieee80211_schedule_txq, ieee80211_sta_register_airtime). The scheduler
 * knows TXQs by index only; whether one holds frames is told by the caller.
 */

namespace ns3
{
namespace ath11k
{

/// Settings of the scheduler that do not concern AQL.
struct SchedulerConfig
{
    /// The driver sets NL80211_EXT_FEATURE_AIRTIME_FAIRNESS: a TXQ goes to the head of the list.
    bool airtimeFairness{false};
    /// Which reported airtime counts: bit 0 sent, bit 1 received (debugfs airtime_flags).
    uint32_t airtimeFlags{3};
    /// A refill is weight << shift microseconds: 0 in mainline, 3 in OpenWrt.
    uint32_t quantumShift{0};
    /// A refused round restarts the round counter, as Linux does. False shows what that costs.
    bool roundCounterRestart{true};
    /// How long a station stays active after it was last put on the list (HZ / 10).
    int64_t keepActiveNs{100'000'000};
};

/// Airtime flag: sent airtime counts against the deficit (AIRTIME_USE_TX).
inline constexpr uint32_t kAirtimeUseTx = 1;
/// Airtime flag: received airtime counts against the deficit (AIRTIME_USE_RX).
inline constexpr uint32_t kAirtimeUseRx = 2;

/// Why NextTxq() gave no TXQ.
enum class RoundEnd : uint8_t
{
    None,         //!< it gave one
    Blocked,      //!< the round had been refused at its start
    NoTxq,        //!< no TXQ is active
    NoBudget,     //!< no active TXQ passes the AQL check
    AlreadyServed //!< the TXQ in turn carries the number of this round
};

/**
 * Scheduler of the TXQs of one PHY.
 *
 * Stations and TXQs are dense indices, reused after removal. A frame's way is: Schedule() at
 * enqueue; StartRound(), NextTxq() ..., Schedule() again to return each TXQ; airtime is charged
 * through Limits() by whoever dequeues.
 */
class TxqScheduler
{
  public:
    /// Index of a station that is none: the group TXQ has it.
    static constexpr uint32_t kNoStation = UINT32_MAX;
    /// Index of a TXQ that is none.
    static constexpr uint32_t kNoTxq = UINT32_MAX;

    /// \return the settings, changeable at any time
    SchedulerConfig& Config()
    {
        return m_config;
    }

    /// \return the settings
    const SchedulerConfig& GetConfig() const
    {
        return m_config;
    }

    /// \return how many entries of active lists NextTxq() has looked at so far
    uint64_t GetSteps() const
    {
        return m_steps;
    }

    /// \return the books of pending airtime
    AirtimeQueueLimits& Limits()
    {
        return m_limits;
    }

    /// \return the books of pending airtime
    const AirtimeQueueLimits& Limits() const
    {
        return m_limits;
    }

    /**
     * Add a station: weight 256, deficit 256 us, nothing pending, the limits now in force.
     * \return its index
     */
    uint32_t AddStation();

    /**
     * Remove a station. Its TXQs must have been removed; its pending airtime is taken off the
     * device's books.
     * \param station its index
     */
    void RemoveStation(uint32_t station);

    /**
     * \param station the index of a station
     * \return the station
     */
    Station& GetStation(uint32_t station)
    {
        return m_stations[station];
    }

    /**
     * \param station the index of a station
     * \return the station
     */
    const Station& GetStation(uint32_t station) const
    {
        return m_stations[station];
    }

    /// \return how many station indices have been given out so far; some may be free again
    uint32_t GetStationCount() const
    {
        return static_cast<uint32_t>(m_stations.size());
    }

    /**
     * Change the limits of an access category, for stations to come and for those whose limits
     * are still the general ones (debugfs aql_txq_limit).
     * \param ac the access category
     * \param limits the new limits
     */
    void ChangeLimits(Ac ac, AqlLimits limits);

    /**
     * Add a TXQ, which starts off the list.
     * \param station its station, or kNoStation for the group TXQ
     * \param ac its access category
     * \return its index
     */
    uint32_t AddTxq(uint32_t station, Ac ac);

    /**
     * Remove a TXQ, from the list too.
     * \param txq its index
     */
    void RemoveTxq(uint32_t txq);

    /**
     * Take a TXQ off the active list, if it is there.
     * \param txq its index
     */
    void Deactivate(uint32_t txq);

    /**
     * Put a TXQ on the active list if it has frames or its station is kept active; nothing
     * happens if it is there already. Called after each enqueue and when a round returns it.
     * \param txq the index of the TXQ
     * \param hasFrames it holds frames, or must be listed whatever it holds
     * \param nowNs the time
     */
    void Schedule(uint32_t txq, bool hasFrames, int64_t nowNs);

    /**
     * Start a round.
     * \param ac the access category
     * \return false if AQL refuses it; NextTxq() then gives nothing
     */
    bool StartRound(Ac ac);

    /// What NextTxq() answers.
    struct Next
    {
        uint32_t txq{kNoTxq};         //!< the TXQ to serve, taken off the list; or kNoTxq
        RoundEnd end{RoundEnd::None}; //!< why there is none
    };

    /**
     * The next TXQ of the round that was started last.
     * \param ac the access category
     * \return the TXQ, which the caller must give back with Schedule(); or why there is none
     */
    Next NextTxq(Ac ac);

    /**
     * \param txq the index of a TXQ
     * \return true if AQL lets it hand another frame to the device
     */
    bool MaySend(uint32_t txq) const
    {
        return m_limits.MaySend(AqlOf(txq));
    }

    /**
     * \param txq the index of a TXQ
     * \return the books its frames are charged to; null for the group TXQ
     */
    StationAql* AqlOf(uint32_t txq)
    {
        const Txq& entry = m_txqs[txq];
        return entry.station == kNoStation
                   ? nullptr
                   : &m_stations[entry.station].airtime[Index(entry.ac)].aql;
    }

    /**
     * \param txq the index of a TXQ
     * \return the books its frames are charged to; null for the group TXQ
     */
    const StationAql* AqlOf(uint32_t txq) const
    {
        return const_cast<TxqScheduler*>(this)->AqlOf(txq);
    }

    /**
     * Register airtime that was used. It counts against the deficit only while the station is
     * active, so that an idle station gathers no debt.
     * \param station its index
     * \param ac the access category
     * \param txUs airtime of what was sent to it, in microseconds
     * \param rxUs airtime of what was received from it, in microseconds
     * \param nowNs the time
     */
    void RegisterAirtime(uint32_t station, Ac ac, uint32_t txUs, uint32_t rxUs, int64_t nowNs);

    /**
     * \param ac the access category
     * \return how many TXQs are on its active list
     */
    uint32_t GetActiveCount(Ac ac) const
    {
        return m_lists[Index(ac)].count;
    }

    /**
     * \param ac the access category
     * \return its active list from head to tail
     */
    std::vector<uint32_t> GetActiveList(Ac ac) const;

    /**
     * \param txq the index of a TXQ
     * \return true if it is on an active list
     */
    bool IsActive(uint32_t txq) const
    {
        return m_txqs[txq].listed;
    }

  private:
    /// A TXQ as the scheduler sees it.
    struct Txq
    {
        uint32_t station{kNoStation}; //!< its station
        uint32_t next{kNoTxq};        //!< towards the tail of the active list
        uint32_t previous{kNoTxq};    //!< towards the head
        uint16_t round{0};            //!< number of the round that served it last
        Ac ac{Ac::Be};                //!< its access category
        bool listed{false};           //!< it is on the active list
    };

    /// The active list of one access category, and its rounds.
    struct ActiveList
    {
        uint32_t head{kNoTxq}; //!< first in turn
        uint32_t tail{kNoTxq}; //!< last in turn
        uint32_t count{0};     //!< TXQs on the list
        uint16_t round{0};     //!< number of the current round
        bool blocked{true};    //!< the current round was refused, or none was started
    };

    /**
     * \param station a station's airtime in one access category
     * \param nowNs the time
     * \return true if it was put on the list no longer than the keep-active time ago
     */
    bool IsKeptActive(const StationAirtime& station, int64_t nowNs) const
    {
        return station.lastActiveNs && nowNs <= *station.lastActiveNs + m_config.keepActiveNs;
    }

    /**
     * \param txq a TXQ that is on no list
     */
    void PushHead(uint32_t txq);
    /**
     * \param txq a TXQ that is on no list
     */
    void PushTail(uint32_t txq);
    /**
     * \param txq a TXQ that is on its list
     */
    void Unlink(uint32_t txq);

    SchedulerConfig m_config{};                 //!< settings
    AirtimeQueueLimits m_limits{};              //!< pending airtime
    std::vector<Station> m_stations;            //!< by index
    std::vector<uint32_t> m_freeStations;       //!< indices to use again
    std::vector<Txq> m_txqs;                    //!< by index
    std::vector<uint32_t> m_freeTxqs;           //!< indices to use again
    std::array<ActiveList, kAcCount> m_lists{}; //!< by access category
    uint64_t m_steps{0};                        //!< entries looked at
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_TXQ_SCHEDULER_H */
