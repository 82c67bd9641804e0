/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_REPLAY_SCHED_H
#define ATH11K_REPLAY_SCHED_H

#include "ath11k-replay-check.h"
#include "ath11k-replay-json.h"

#include "ns3/ath11k-txq-scheduler.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ns3
{
namespace ath11k
{

/**
 * Replays a recording of type "sched": rounds, charges and deficits of TXQs that are no more
 * than counters of equal frames. After each event all books are compared.
 */
class SchedReplay : public ReplayCheck
{
  public:
    /**
     * \param header the first line
     * \throws ReplayLineError if it is malformed
     */
    explicit SchedReplay(const JsonFields& header);

    std::optional<ReplayDifference> Check(const std::string& line) override;
    void Finish() const override;

  private:
    /// Station of the group TXQ in a recording.
    static constexpr int64_t kGroup = -1;

    /// A TXQ of the recording.
    struct Txq
    {
        int64_t station{0};  //!< its station, or kGroup
        int64_t tid{0};      //!< its TID
        uint32_t frameUs{0}; //!< what each of its frames is charged
        int64_t backlog{0};  //!< frames it holds
    };

    /**
     * \param header the header, whose TXQs are created
     */
    void AddTxqs(const JsonFields& header);

    /**
     * \param event an event that names a TXQ
     * \return the scheduler's index of it
     * \throws ReplayLineError if the header has no such TXQ
     */
    uint32_t FindTxq(const JsonFields& event) const;

    /**
     * \param station the station in a recording
     * \param tid the TID in a recording
     * \return the access category
     */
    static Ac AcOf(int64_t station, int64_t tid);

    /**
     * Has the core do what an event says.
     *
     * \param op the event's kind
     * \param event the event
     * \return what a round did, as keys and values of the recording; empty for other kinds
     */
    nlohmann::json Apply(const std::string& op, const JsonFields& event);

    /**
     * \param event a round
     * \return what it did
     */
    nlohmann::json Round(const JsonFields& event);

    /**
     * \param index a TXQ in its turn
     * \return how many frames it handed over
     */
    int64_t Visit(uint32_t index);

    /**
     * \param ac an access category
     * \return the state of the core as keys and values of the recording
     */
    nlohmann::json State(Ac ac) const;

    TxqScheduler m_scheduler;                //!< the core
    std::vector<Txq> m_txqs;                 //!< by the scheduler's index
    int64_t m_stations;                      //!< stations, named 0 to m_stations - 1
    int64_t m_framesPerVisit;                //!< most frames of one visit; 0: no limit
    std::optional<int64_t> m_expectedEvents; //!< events of the file, if that is known
    int64_t m_nowNs{0};                      //!< time of the event
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_REPLAY_SCHED_H */
