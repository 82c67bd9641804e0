/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEST_WORLD_H
#define ATH11K_TEST_WORLD_H

#include "faulty-path.h"
#include "operation.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace ns3
{
namespace ath11k
{
namespace test
{

/**
 * A transmit path with a device below and applications above, and books of its own on all that
 * happens, which it compares with the path's after each operation. The invariants:
 * - I1 Every frame waits, is in the device, was delivered, or was dropped for one reason; the
 *   counters of each TXQ and of the path say so.
 * - I2 Pending airtime is never negative and the sum of what the frames in the device were
 *   charged, for each station and AC, each AC and in total, group frames apart; all of it is 0
 *   when the device is empty.
 * - I3 A frame is handed over only while its TXQ is within the limits of AQL, and charged 0 to
 *   4092 us, a multiple of 4.
 * - I4 A deficit rises only in rounds, by whole quanta, while it is negative with pending airtime
 *   taken off. It falls only by reported airtime, within 100 ms of activity.
 * - I5 With rounds on completion, no TXQ that may send waits while the device is empty, but for
 *   Linux's restart of the round counter.
 * - I6 Frames of a flow leave in the order they came, and once. A flow whose bucket changes hands
 *   is exempt: Linux reorders it.
 * - I7 A round ends: no TXQ is looked at more often than its debt demands. Rounds do not nest.
 * - I8 The same operations give the same outcome.
 * - I9 With FQ, CoDel, AQL and fairness off and a device without bounds, every frame leaves at
 *   once in the order it came.
 */
class World
{
  public:
    /**
     * \param scenario settings
     * \param fault what is wrong with the path
     */
    World(const Scenario& scenario, Fault fault);

    /// \param operations what happens, in order; stops at the first that violates an invariant
    void Run(const std::vector<Operation>& operations);

    /// Has every frame leave in the order it came and at once (invariant I9), or complains.
    void DemandTransparency()
    {
        m_transparent = true;
    }

    /// \return violated invariants by number, each with a sentence
    const std::map<int, std::string>& GetViolations() const
    {
        return m_violations;
    }

    /// \return every frame that left, with time and reason, as numbers
    const std::vector<uint64_t>& GetLog() const
    {
        return m_log;
    }

    // What the path wants of a device.
    DeviceRoom GetRoom(TxqId txq);
    void Transmit(Released<uint32_t>&& released);
    void Drop(Frame<uint32_t>&& frame, TxqId txq, DropReason reason);

  private:
    /// Where a frame is.
    enum class Place : uint8_t
    {
        Queue,
        Device,
        Delivered,
        Dropped
    };

    /// A TXQ for all time: which life of which station, and which TID. Life 0 is the group.
    using TxqKey = std::pair<uint32_t, uint8_t>;

    /// A frame.
    struct FrameBook
    {
        TxqKey txq;                //!< where it waited
        TxqId id;                  //!< the path's name for that
        uint32_t hash{0};          //!< its flow
        uint32_t bytes{0};         //!< its length
        Place place{Place::Queue}; //!< where it is
        AirtimeCharge charge;      //!< what was charged for it
    };

    /// A TXQ.
    struct TxqBook
    {
        uint64_t enqueued{0};              //!< frames that came
        uint32_t queued{0};                //!< frames that wait
        uint32_t inDevice{0};              //!< frames in the device
        std::map<uint32_t, uint32_t> last; //!< by flow: the frame that left last
        bool full{false};                  //!< the device called it full
    };

    /// A station.
    struct StationBook
    {
        uint32_t index{0};                                         //!< the path's name
        uint32_t life{0};                                          //!< our name, never reused
        std::array<AqlLimits, kAcCount> limits;                    //!< AQL limits
        std::array<int64_t, kAcCount> pendingUs{};                 //!< airtime in the device
        std::array<std::optional<int64_t>, kAcCount> lastActiveNs; //!< when last put on a list
    };

    // Operations, one function each.
    void Apply(const Operation& operation);
    void Enqueue(const Operation& operation);
    void Complete(const Operation& operation);
    void Airtime(const Operation& operation);
    void AddStation(const Operation& operation);
    void RemoveStation(const Operation& operation);
    void SetRate(const Operation& operation);

    /// Runs a round and checks what it did to the deficits.
    void RunRound(Ac ac);

    /// Completes one frame of the device.
    void CompleteFrame(uint32_t frame);

    /// Takes a frame that the path gave up.
    void TakeDrop(uint32_t frame, TxqId txq, DropReason reason);

    // Checks, after every operation.
    void CheckConservation();
    void CheckPending();
    void CheckStats();
    void CheckNoIdle(const std::set<Ac>& touched);
    void CheckDeficits(bool mayFall);

    // Checks of a moment.
    void CheckBudget(const FrameBook& frame);
    void CheckOrder(uint32_t frame, TxqBook& txq);
    void CheckRefills(Ac ac, const RoundResult& result, size_t active);

    /// \return whether AQL allows a TXQ another frame, by our books
    bool MaySend(TxqId id) const;

    /// \return the station of a slot, if there is one
    StationBook* StationOf(uint32_t slot);

    /// \return the station with the path's name
    const StationBook* FindStation(uint32_t index) const;

    /// \return the path's name of a TXQ; nothing if its station is not there
    std::optional<TxqId> IdOf(const Operation& operation);

    /// \return our name of a TXQ whose station is there
    TxqKey KeyOf(TxqId id) const;

    /// Notes that a TXQ was put on the active list because it has frames.
    void NoteActive(TxqId id);

    /// Puts down a violation, the first of its kind.
    void Violate(int invariant, const std::string& sentence);

    /// Complains unless two numbers are the same.
    void Demand(int invariant, const char* what, int64_t books, int64_t path);

    Scenario m_scenario;                                       //!< settings
    FaultyPath m_path;                                         //!< under test
    int64_t m_nowNs{1'000'000'000};                            //!< time
    std::array<std::optional<StationBook>, kSlots> m_stations; //!< by slot
    std::map<TxqKey, TxqBook> m_txqs;                          //!< all TXQs that ever were
    std::vector<FrameBook> m_frames;                           //!< by handle
    std::vector<uint32_t> m_device;                            //!< frames in the device
    uint32_t m_lives{0};                                       //!< stations so far
    int64_t m_groupPendingUs{0}; //!< airtime of group frames in the device
    TxPathStats m_expected;      //!< counters by our books
    std::map<std::pair<uint32_t, uint32_t>, int64_t> m_deficits;  //!< by life and AC
    std::array<std::optional<RoundResult>, kAcCount> m_lastRound; //!< in this operation
    std::map<TxqKey, std::pair<TxqId, DeviceRoom>> m_visited;     //!< by the round that runs
    std::map<int, std::string> m_violations;                      //!< by invariant
    std::vector<uint64_t> m_log;                                  //!< what left
    uint32_t m_refuse{0};                                         //!< frames to refuse
    uint32_t m_askForRound{0};                                    //!< rounds to ask for
    bool m_refused{false};         //!< a frame was, in this operation
    bool m_putOff{false};          //!< a round was, during this one
    uint32_t m_depth{0};           //!< nested calls of Transmit
    bool m_transparent{false};     //!< I9 holds
    uint32_t m_nextTransparent{0}; //!< frame that must leave next
};

} // namespace test
} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_TEST_WORLD_H */
