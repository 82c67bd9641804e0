/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TX_PATH_H
#define ATH11K_TX_PATH_H

#include "ath11k-airtime-charger.h"
#include "ath11k-fair-queue.h"
#include "ath11k-tx-path-types.h"
#include "ath11k-txq-scheduler.h"
#include "ath11k-txq-table.h"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

/**
 * \file
 * The facade of the queueing core, and all that a device needs to know of it: add and remove
 * stations, enqueue, run a round, complete. It puts FQ-CoDel, the airtime estimate, AQL and the
 * scheduler together in the order of ieee80211_queue_skb, ieee80211_handle_wake_tx_queue and
 * ieee80211_tx_dequeue.
 */

namespace ns3
{
namespace ath11k
{

/**
 * The transmit path of one PHY above its device.
 *
 * The device of Round() is any type with
 * \code
 * DeviceRoom GetRoom(TxqId txq);           // asked before each frame is dequeued
 * void Transmit(Released<Handle>&& frame); // takes the frame
 * void Drop(Frame<Handle>&& frame, TxqId txq, DropReason reason); // CoDel gave it up
 * \endcode
 * Sinks of the other calls are callables `(Frame<Handle>&&, TxqId, DropReason)`.
 *
 * \tparam Handle what identifies the real packet
 */
template <class Handle>
class TxPath
{
  public:
    /**
     * \param config the settings
     * \throw std::invalid_argument with a sentence, if a setting of FQ or CoDel is out of range
     */
    explicit TxPath(const TxPathConfig& config)
        : m_fq(config.fq)
    {
        SetConfig(config);
        FindOrAdd(TxqId{});
    }

    /**
     * Change settings. Limits of stations that exist already stay as they are.
     * \param config the settings
     * \throw std::invalid_argument with a sentence, if a setting of FQ or CoDel is out of range;
     *        nothing has changed then
     */
    void SetConfig(const TxPathConfig& config)
    {
        m_fq.SetConfig(config.fq);
        m_scheduler.Limits().Config() = config.aql;
        m_scheduler.Config() = config.scheduler;
        m_charger.SetFormula(config.estimate);
        m_maxFramesPerVisit = config.maxFramesPerVisit;
    }

    /// \return the index of a new station: weight 256, rate unknown, the limits now in force
    uint32_t AddStation()
    {
        const uint32_t index = m_scheduler.AddStation();
        m_table.AddStation(index);
        m_charger.AddStation(index);
        return index;
    }

    /**
     * Remove a station with its TXQs. What it has pending in the device leaves the books now; a
     * completion that comes later is counted and changes nothing.
     * \param station its index
     * \param sink takes its frames, with DropReason::Purged
     */
    template <class Sink>
    void RemoveStation(uint32_t station, Sink&& sink)
    {
        for (uint32_t txq : m_table.GetTxqs(station))
        {
            if (txq != TxqScheduler::kNoTxq)
            {
                Purge(txq, sink);
                m_scheduler.RemoveTxq(txq);
                m_fq.RemoveTin(m_table.GetTin(txq));
            }
        }
        for (const StationAirtime& airtime : m_scheduler.GetStation(station).airtime)
        {
            m_stats.returnedUs += airtime.aql.pendingUs;
        }
        m_scheduler.RemoveStation(station);
    }

    /**
     * Drop every frame that waits in a TXQ; the TXQ leaves the active list.
     * \param id the TXQ
     * \param sink takes the frames, with DropReason::Purged
     */
    template <class Sink>
    void PurgeTxq(TxqId id, Sink&& sink)
    {
        const uint32_t txq = m_table.Find(id);
        if (txq != TxqScheduler::kNoTxq)
        {
            Purge(txq, sink);
            m_scheduler.Deactivate(txq);
        }
    }

    /**
     * Put a frame into its TXQ and the TXQ on the active list. A round is not run.
     * \param id the TXQ
     * \param frame the frame
     * \param nowNs the time
     * \param sink takes frames dropped for the limits of FQ, this one possibly among them
     */
    template <class Sink>
    void Enqueue(TxqId id, Frame<Handle>&& frame, int64_t nowNs, Sink&& sink)
    {
        const uint32_t txq = FindOrAdd(id);
        ++m_stats.enqueued;
        m_fq.Enqueue(m_table.GetTin(txq),
                     std::move(frame),
                     nowNs,
                     [&](Frame<Handle>&& dropped, uint32_t tin, DropReason reason) {
                         CountDrop(reason);
                         sink(std::move(dropped), m_table.GetIdOfTin(tin), reason);
                     });
        m_scheduler.Schedule(txq, true, nowNs);
    }

    /**
     * Run one scheduling round. A round asked for from within a round (from Transmit(), say) runs
     * right after it: rounds never nest.
     * \param ac the access category
     * \param nowNs the time
     * \param device the device
     * \return what the round did; of several that ran, the first
     */
    template <class Device>
    RoundResult Round(Ac ac, int64_t nowNs, Device& device)
    {
        if (m_inRound)
        {
            ++m_deferred[Index(ac)];
            RoundResult result;
            result.deferred = true;
            return result;
        }
        m_inRound = true;
        const RoundResult result = RunRound(ac, nowNs, device);
        for (bool again = true; again;)
        {
            again = false;
            for (Ac other : kAllAcs)
            {
                if (m_deferred[Index(other)] > 0)
                {
                    --m_deferred[Index(other)];
                    RunRound(other, nowNs, device);
                    again = true;
                }
            }
        }
        m_inRound = false;
        return result;
    }

    /**
     * The device has room again for a TXQ that it had called full: put it back on the active list.
     * Such a TXQ stays off the list, since at its head it would hide the others.
     * \param id the TXQ
     * \param nowNs the time
     */
    void Resume(TxqId id, int64_t nowNs)
    {
        const uint32_t txq = m_table.Find(id);
        if (txq != TxqScheduler::kNoTxq && m_fq.HasFrames(m_table.GetTin(txq)))
        {
            m_scheduler.Schedule(txq, true, nowNs);
        }
    }

    /**
     * The device is done with a frame, whatever became of it: give back its airtime. No round is
     * run.
     * \param charge the frame's charge
     * \return false if the station has left in the meantime: its books were closed then
     */
    bool Complete(const AirtimeCharge& charge)
    {
        return AirtimeCharger::Return(m_scheduler, charge, m_stats);
    }

    /**
     * Count a frame that the device refused after it had been dequeued, and give back its airtime.
     * \param charge the frame's charge
     */
    void RefusedByDevice(const AirtimeCharge& charge)
    {
        --m_stats.released;
        CountDrop(DropReason::RingFull);
        Complete(charge);
    }

    /**
     * Register airtime that was used, as the device reports it.
     * \param station index of the station
     * \param ac the access category
     * \param txUs sent to it, in microseconds
     * \param rxUs received from it, in microseconds
     * \param nowNs the time
     */
    void RegisterAirtime(uint32_t station, Ac ac, uint32_t txUs, uint32_t rxUs, int64_t nowNs)
    {
        m_scheduler.RegisterAirtime(station, ac, txUs, rxUs, nowNs);
    }

    /**
     * \param station index of a station
     * \param rate the rate last reported for it: the estimate follows it
     */
    void SetRate(uint32_t station, const TxRate& rate)
    {
        m_charger.SetRate(station, rate);
    }

    /// \param rate lowest basic rate, at which group frames are sent
    void SetGroupRate(const TxRate& rate)
    {
        m_charger.SetGroupRate(rate);
    }

    /**
     * \param id a TXQ
     * \return the airtime that a frame of it would be charged now, in microseconds: a multiple of
     *         4 up to 4092, or 0 for not charged
     * \param bytes length of the frame
     */
    uint16_t EstimateUs(TxqId id, uint32_t bytes) const
    {
        return m_charger.EstimateUs(id, bytes);
    }

    /**
     * \param id a TXQ
     * \return frames that wait in it
     */
    uint32_t GetBacklogFrames(TxqId id) const
    {
        const uint32_t txq = m_table.Find(id);
        return txq == TxqScheduler::kNoTxq ? 0 : m_fq.BacklogFrames(m_table.GetTin(txq));
    }

    /**
     * \param id a TXQ
     * \return bytes that wait in it
     */
    uint32_t GetBacklogBytes(TxqId id) const
    {
        const uint32_t txq = m_table.Find(id);
        return txq == TxqScheduler::kNoTxq ? 0 : m_fq.BacklogBytes(m_table.GetTin(txq));
    }

    /**
     * \param id a TXQ
     * \return its counters; null if no frame has ever come for it
     */
    const TinStats* GetTxqStats(TxqId id) const
    {
        const uint32_t txq = m_table.Find(id);
        return txq == TxqScheduler::kNoTxq ? nullptr : &m_fq.GetTinStats(m_table.GetTin(txq));
    }

    /**
     * \param id a TXQ
     * \return true if it is on the active list
     */
    bool IsActive(TxqId id) const
    {
        const uint32_t txq = m_table.Find(id);
        return txq != TxqScheduler::kNoTxq && m_scheduler.IsActive(txq);
    }

    /// \return counters of FQ
    const FairQueueStats& GetFqStats() const
    {
        return m_fq.GetStats();
    }

    /// \return counters of the path
    const TxPathStats& GetStats() const
    {
        return m_stats;
    }

    /// \return stations, weights, limits, deficits, lists
    TxqScheduler& Scheduler()
    {
        return m_scheduler;
    }

    /// \return the scheduler
    const TxqScheduler& Scheduler() const
    {
        return m_scheduler;
    }

    /**
     * \param ac an access category
     * \return the first TXQ on its list that holds frames and that AQL would let send one
     */
    std::optional<TxqId> GetEligible(Ac ac) const
    {
        for (uint32_t txq : m_scheduler.GetActiveList(ac))
        {
            if (m_fq.HasFrames(m_table.GetTin(txq)) && m_scheduler.MaySend(txq))
            {
                return m_table.GetId(txq);
            }
        }
        return std::nullopt;
    }

  private:
    /**
     * \param id a TXQ
     * \return its index; it comes into being if it has not been there
     */
    uint32_t FindOrAdd(TxqId id)
    {
        uint32_t txq = m_table.Find(id);
        if (txq == TxqScheduler::kNoTxq)
        {
            txq = m_scheduler.AddTxq(id.station, id.GetAc());
            m_table.Add(id, txq, m_fq.AddTin());
        }
        return txq;
    }

    /**
     * \param txq index of a TXQ
     * \param sink takes its frames
     */
    template <class Sink>
    void Purge(uint32_t txq, Sink&& sink)
    {
        m_fq.PurgeTin(m_table.GetTin(txq), [&](Frame<Handle>&& frame) {
            CountDrop(DropReason::Purged);
            sink(std::move(frame), m_table.GetId(txq), DropReason::Purged);
        });
    }

    /// \param reason of a drop
    void CountDrop(DropReason reason)
    {
        ++m_stats.drops[static_cast<uint32_t>(reason)];
    }

    /**
     * One round: the default wake handler of mac80211.
     * \param ac the access category
     * \param nowNs the time
     * \param device the device
     * \return what it did
     */
    template <class Device>
    RoundResult RunRound(Ac ac, int64_t nowNs, Device& device)
    {
        RoundStats& stats = m_stats.rounds[Index(ac)];
        RoundResult result;
        if (!m_scheduler.StartRound(ac))
        {
            ++stats.refused;
            result.refused = true;
            result.end = RoundEnd::Blocked;
            return result;
        }
        for (;;)
        {
            const TxqScheduler::Next next = m_scheduler.NextTxq(ac);
            if (next.txq == TxqScheduler::kNoTxq)
            {
                result.end = next.end;
                break;
            }
            ++result.txqs;
            DeviceRoom room = DeviceRoom::Yes;
            result.frames += Visit(next.txq, nowNs, device, room);
            if (room != DeviceRoom::TxqFull)
            {
                m_scheduler.Schedule(next.txq, m_fq.HasFrames(m_table.GetTin(next.txq)), nowNs);
            }
            if (room == DeviceRoom::DeviceFull)
            {
                result.deviceFull = true;
                break;
            }
        }
        stats.Count(result);
        return result;
    }

    /**
     * Hand frames of a TXQ to the device until it is empty, its budget or the visit is used up, or
     * the device has no room.
     * \param txq index of the TXQ
     * \param nowNs the time
     * \param device the device
     * \param room set to what stopped the visit, if the device did
     * \return how many frames
     */
    template <class Device>
    uint32_t Visit(uint32_t txq, int64_t nowNs, Device& device, DeviceRoom& room)
    {
        uint32_t frames = 0;
        while (m_maxFramesPerVisit == 0 || frames < m_maxFramesPerVisit)
        {
            if (!m_fq.HasFrames(m_table.GetTin(txq)) || !m_scheduler.MaySend(txq))
            {
                break;
            }
            room = device.GetRoom(m_table.GetId(txq));
            if (room != DeviceRoom::Yes)
            {
                break;
            }
            auto dequeued =
                m_fq.Dequeue(m_table.GetTin(txq),
                             nowNs,
                             [&](Frame<Handle>&& frame, uint32_t, DropReason reason) {
                                 CountDrop(reason);
                                 device.Drop(std::move(frame), m_table.GetId(txq), reason);
                             });
            if (!dequeued)
            {
                break;
            }
            ++frames;
            Release(txq, std::move(*dequeued), device);
        }
        return frames;
    }

    /**
     * Charge a dequeued frame and hand it to the device.
     * \param txq index of its TXQ
     * \param dequeued the frame
     * \param device the device
     */
    template <class Device>
    void Release(uint32_t txq, Dequeued<Handle>&& dequeued, Device& device)
    {
        Released<Handle> released;
        released.txq = m_table.GetId(txq);
        released.enqueueNs = dequeued.enqueueNs;
        released.marked = dequeued.marked;
        released.charge =
            m_charger.Charge(m_scheduler, txq, released.txq, dequeued.frame.bytes, m_stats);
        released.frame = std::move(dequeued.frame);
        ++m_stats.released;
        m_stats.marked += dequeued.marked ? 1 : 0;
        device.Transmit(std::move(released));
    }

    FairQueue<Handle> m_fq;                      //!< FQ-CoDel of all TXQs
    TxqScheduler m_scheduler{};                  //!< rounds, deficits, AQL
    AirtimeCharger m_charger{};                  //!< what frames are charged
    TxqTable m_table{};                          //!< identities, indices and tins of TXQs
    uint32_t m_maxFramesPerVisit{0};             //!< 0: no limit
    TxPathStats m_stats{};                       //!< counters
    std::array<uint32_t, kAcCount> m_deferred{}; //!< rounds asked for from within a round
    bool m_inRound{false};                       //!< a round is running
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_TX_PATH_H */
