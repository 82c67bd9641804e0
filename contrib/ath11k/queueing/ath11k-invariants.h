/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_INVARIANTS_H
#define ATH11K_INVARIANTS_H

#include "ath11k-tx-path-types.h"
#include "ath11k-txq-scheduler.h"

#include <array>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

/**
 * \file
 * A second set of books, kept frame by frame beside those of the transmit path, and what must be
 * true of both at any time. For tests and for whoever does not trust a result.
 */

namespace ns3
{
namespace ath11k
{

/// An invariant does not hold, which is a fault of this module. Its text is one sentence.
class InvariantError : public std::logic_error
{
  public:
    using std::logic_error::logic_error;
};

/**
 * Watches one transmit path and its device, and throws an InvariantError as soon as one of these
 * does not hold:
 *
 * - I1: every frame that came in is waiting, in the device, or has left once;
 * - I2: pending airtime is the sum of what frames in the device were charged;
 * - I3: AQL lets a frame go only below the limit in force;
 * - I4: no station saves credit;
 * - I5: the device does not idle while a frame may go;
 * - I6: frames of a flow leave their TXQ in the order in which they came, as far as Linux keeps it;
 * - I7: a round takes no more steps than debts and number of TXQs explain.
 */
class Invariants
{
  public:
    /// Describes a TXQ, and when it is: "at 1.5 s, station 00:00:00:00:00:01, TID 0".
    using Describe = std::function<std::string(TxqId)>;

    /**
     * \param scheduler the books that are watched; no frame is in TXQs or device yet
     * \param describe describes a TXQ in error texts
     */
    Invariants(const TxqScheduler& scheduler, Describe describe);

    /**
     * A frame is about to be put into its TXQ.
     * \param frame identifies it until it is posted or dropped
     * \param txq its TXQ
     * \param hash its flow hash
     */
    void Enqueued(const void* frame, TxqId txq, uint32_t hash);

    /// \param frame that was dropped above the device: by FQ, CoDel, a purge, or for a full ring
    void Dropped(const void* frame);

    /**
     * A frame was dequeued and charged.
     * \param frame the frame
     * \param charge its charge
     * \param collisions frames of its TXQ that shared a flow because of their bucket: Linux may
     *                   change their order
     */
    void Released(const void* frame, const AirtimeCharge& charge, uint32_t collisions);

    /**
     * A dequeued frame was refused by the device, and its airtime given back.
     * \param frame the frame
     */
    void Refused(const void* frame);

    /**
     * A dequeued frame took a descriptor.
     * \param frame the frame
     * \param descriptor index of the descriptor
     */
    void Posted(const void* frame, uint32_t descriptor);

    /**
     * The completion of a frame was handled, and its airtime given back.
     * \param descriptor index of its descriptor
     */
    void Completed(uint32_t descriptor);

    /// \param station index of a station that was removed with its airtime
    void StationRemoved(uint32_t station);

    /// A setting changed: frames that wait may change their order.
    void SettingsChanged();

    /// A round is about to run. \param ac its access category
    void BeforeRound(Ac ac);

    /**
     * A round was run.
     * \param waiting frames that wait in TXQs now
     * \param inDevice frames in the device now
     */
    void AfterRound(uint64_t waiting, uint64_t inDevice);

    /**
     * All rounds that something gave rise to have been run, and the device is empty.
     * \param eligible a TXQ that holds frames and may send, or null
     * \param mayIdle the device may idle nevertheless, as in Linux
     * \return true if it idles though a TXQ may send
     */
    bool AfterRounds(const TxqId* eligible, bool mayIdle) const;

    /// \return frames that have come in
    uint64_t GetEntered() const
    {
        return m_next;
    }

  private:
    /// Where a frame is.
    enum class Place : uint8_t
    {
        Waiting, //!< in its TXQ
        Released //!< dequeued and charged
    };

    /// A frame.
    struct Record
    {
        TxqId txq{};            //!< its TXQ
        uint32_t hash{0};       //!< its flow hash
        uint64_t number{0};     //!< counts frames that came in
        AirtimeCharge charge{}; //!< its charge, once dequeued
        Place place{};          //!< where it is
    };

    /// A frame in the device.
    struct InDevice
    {
        Record frame{};   //!< the frame
        bool used{false}; //!< the descriptor is in use
    };

    /// What is known of a station, or of the group TXQ.
    struct StationBooks
    {
        std::array<int64_t, kAcCount> pendingUs{};           //!< charged to frames in the device
        std::unordered_map<uint64_t, uint64_t> lastOfFlow{}; //!< number of the last frame that left
    };

    /**
     * \param invariant its name
     * \param txq whose TXQ
     * \param what is wrong
     */
    [[noreturn]] void Fail(const std::string& invariant, TxqId txq, const std::string& what) const;
    /**
     * \param frame that must be there
     * \param place where
     * \param what happens to it
     * \return its record
     */
    Record& Find(const void* frame, Place place, const std::string& what);
    /// \param txq a TXQ \return the books of its station
    StationBooks& BooksOf(TxqId txq);
    /// \param frame whose order among those of its flow is checked
    void CheckOrder(const Record& frame);
    /// \param txq a frame of which was released \param charge its charge
    void CheckLimit(TxqId txq, const AirtimeCharge& charge) const;
    /// \param txq whose airtime is compared with the books of the scheduler
    void CheckPending(TxqId txq) const;
    /// \param txq whose frame was charged or returned \param charge the charge \param sign 1 or -1
    void Book(TxqId txq, const AirtimeCharge& charge, int sign);
    /// Look at the deficits of all stations.
    void CheckDeficits();

    const TxqScheduler& m_scheduler;                  //!< what is watched
    Describe m_describe;                              //!< describes a TXQ
    std::unordered_map<const void*, Record> m_frames; //!< frames above the device
    std::vector<InDevice> m_descriptors;              //!< frames in the device
    std::vector<StationBooks> m_books;                //!< group first, then stations
    std::array<int64_t, kAcCount> m_acUs{};           //!< pending by access category
    int64_t m_groupUs{0};                             //!< pending of group frames
    int64_t m_maxPendingUs{0};                        //!< the most that was pending
    int64_t m_maxRefillUs{kInitialDeficitUs};         //!< the largest refill
    uint64_t m_next{0};                               //!< number of the next frame
    uint64_t m_waiting{0};                            //!< frames in TXQs
    uint64_t m_inDevice{0};                           //!< frames in the device
    uint64_t m_ordered{0};                            //!< order counts from this number on
    uint64_t m_stepsBefore{0};                        //!< steps before the round
    int64_t m_debtUs{0};                              //!< largest debt before the round
    int64_t m_refillUs{1};                            //!< smallest refill
    uint64_t m_txqs{0};                               //!< more than can be on the list
    uint32_t m_rounds{0};                             //!< since deficits were looked at
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_INVARIANTS_H */
