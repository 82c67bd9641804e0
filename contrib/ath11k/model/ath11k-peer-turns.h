/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_PEER_TURNS_H
#define ATH11K_PEER_TURNS_H

#include "ns3/mac48-address.h"
#include "ns3/nstime.h"
#include "ns3/qos-utils.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace ns3
{

/**
 * \ingroup ath11k
 * Whose turn it is in the device when a peer does not answer.
 *
 * A firmware has a queue for each peer and goes on with the others while it retries. ns-3's MAC
 * has one order of its queues and puts the oldest frame, or the block ack request of an
 * unanswered aggregate, first until its lifetime is over: everybody waits for a station that is
 * gone. Here a peer that has missed too many answers in a row (it is silent) waits until each of
 * the others has had a turn, then has one itself. While no peer is silent, the order is that of
 * the scheduler that plays the firmware.
 */
class Ath11kPeerTurns
{
  public:
    /// \param patience answers in a row that a peer may miss before it is silent; 0: any number
    void SetPatience(uint32_t patience);

    /**
     * A peer had its turn and did not answer.
     * \param peer its address
     * \param now the time
     */
    void Missed(const Mac48Address& peer, Time now);

    /// \param peer the address of a peer that answered
    void Answered(const Mac48Address& peer);

    /**
     * A receiver had its turn. Of interest only while a peer is silent.
     * \param ac the access category
     * \param receiver its address; that of a group, too
     * \param now the time
     */
    void Served(AcIndex ac, const Mac48Address& receiver, Time now);

    /// \param peer the address of a peer that has left
    void Forget(const Mac48Address& peer);

    /// \return true if some peer is silent
    bool HasSilent() const
    {
        return m_silent > 0;
    }

    /**
     * \param peer its address
     * \return true if it is silent
     */
    bool IsSilent(const Mac48Address& peer) const;

    /**
     * \param ac the access category
     * \param receivers to whom the head of each queue goes, in the order of the scheduler that
     *                  plays the firmware; none for a queue that is nobody's turn (management)
     * \return the indices of the queues in the order in which they are to be served
     */
    std::vector<std::size_t> GetOrder(
        AcIndex ac,
        const std::vector<std::optional<Mac48Address>>& receivers) const;

  private:
    /// What is known of a receiver.
    struct Record
    {
        uint32_t missed{0};               //!< answers missed in a row
        Time missedAt{Time::Min()};       //!< when the last of them was
        std::map<uint8_t, Time> served{}; //!< its last turn in each access category, by its number:
                                          //!< ns-3 orders access categories by priority and ends
                                          //!< the program where there is none
    };

    /**
     * \param record of a peer
     * \return true if it is silent
     */
    bool IsSilent(const Record& record) const
    {
        return m_patience > 0 && record.missed >= m_patience;
    }

    /**
     * \param ac an access category
     * \param receiver its address
     * \return its last turn; the beginning of time if none is known
     */
    Time LastTurn(AcIndex ac, const Mac48Address& receiver) const;

    uint32_t m_patience{0};                   //!< answers that may be missed; 0: any number
    uint32_t m_silent{0};                     //!< silent peers
    std::map<Mac48Address, Record> m_records; //!< of peers that missed an answer, and, while some
                                              //!< peer is silent, of those that had a turn
};

} // namespace ns3

#endif /* ATH11K_PEER_TURNS_H */
