/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_REPLAY_FQ_CODEL_H
#define ATH11K_REPLAY_FQ_CODEL_H

#include "ath11k-replay-check.h"
#include "ath11k-replay-json.h"

#include "ns3/ath11k-fair-queue.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ns3
{
namespace ath11k
{

/**
 * Replays a recording of type "fq_codel": enqueues and dequeues of all tins of one FQ, each with
 * the frames it dropped, and the totals at the end.
 */
class FqCodelReplay : public ReplayCheck
{
  public:
    /**
     * \param header the first line
     * \throws ReplayLineError if it is malformed or asks for what the core does not model
     */
    explicit FqCodelReplay(const JsonFields& header);

    std::optional<ReplayDifference> Check(const std::string& line) override;
    void Finish() const override;

  private:
    /// What an event did, as far as a recording tells.
    struct Outcome
    {
        std::optional<int64_t> id;    //!< the frame that was dequeued
        bool marked{false};           //!< it was marked
        std::vector<int64_t> dropped; //!< frames dropped, in order

        bool operator==(const Outcome& other) const
        {
            return id == other.id && marked == other.marked && dropped == other.dropped;
        }
    };

    /**
     * \param event an enqueue
     * \return what the core did
     */
    Outcome Enqueue(const JsonFields& event);

    /**
     * \param event a dequeue
     * \return what the core did
     */
    Outcome Dequeue(const JsonFields& event);

    /**
     * \param event an event
     * \return what it should have done
     */
    static Outcome Recorded(const JsonFields& event);

    /**
     * \param end the last line
     * \return the first total that differs, if there is one
     */
    std::optional<ReplayDifference> CheckTotals(const JsonFields& end);

    /**
     * \param event an event that belongs to a tin
     * \return the tin
     */
    uint32_t TinOf(const JsonFields& event) const;

    /**
     * \param tin the tin whose flows are of interest
     * \param nowNs the present time
     * \return the core's state in words
     */
    std::string DescribeState(uint32_t tin, int64_t nowNs) const;

    FairQueue<int64_t> m_queue;              //!< the core
    uint32_t m_tins;                         //!< tins, named 0 to m_tins - 1 on both sides
    std::optional<int64_t> m_expectedEvents; //!< events without the last line, if that is known
    int64_t m_nowNs{0};                      //!< time of the last event
    bool m_ended{false};                     //!< the last line has been seen
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_REPLAY_FQ_CODEL_H */
