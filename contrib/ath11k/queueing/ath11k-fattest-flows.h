/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_FATTEST_FLOWS_H
#define ATH11K_FATTEST_FLOWS_H

#include "ath11k-fair-queue-index.h"

#include <cstdint>
#include <vector>

namespace ns3
{
namespace ath11k
{

/**
 * Finds the flow with the most bytes without looking at every flow.
 *
 * A heap whose order is allowed to be out of date: a change of a backlog only notes the flow
 * (one byte read, rarely one written), and Find puts the noted flows back in order first. A
 * queue that never runs over its limit therefore pays next to nothing, and one that does pays
 * O(log flows) for each flow that changed since the last time.
 */
class FattestFlows
{
  public:
    /// What flows are ordered by.
    struct Key
    {
        uint32_t bytes{0}; //!< more comes first; 0 means not a candidate
        uint64_t rank{0};  //!< among equals, less comes first; distinct for distinct flows
    };

    /**
     * Forgets everything.
     *
     * \param flows how many flows there are, named 0 to flows - 1
     */
    void Reset(uint32_t flows);

    /// Adds one flow, whose name is the number of flows so far.
    void Grow();

    /**
     * Notes that the key of a flow has changed.
     *
     * \param flow the flow
     */
    void Touch(uint32_t flow)
    {
        if (!m_touched[flow])
        {
            m_touched[flow] = 1;
            m_pending.push_back(flow);
        }
    }

    /**
     * \tparam KeyOf callable, `Key(uint32_t flow)`
     * \param keyOf the present key of a flow; called for flows touched since the last Find
     * \return the flow that comes first; kNoIndex if no flow has a byte
     */
    template <class KeyOf>
    uint32_t Find(KeyOf&& keyOf)
    {
        for (const uint32_t flow : m_pending)
        {
            m_touched[flow] = 0;
            Update(flow, keyOf(flow));
        }
        m_pending.clear();
        return m_heap.empty() ? kNoIndex : m_heap.front().flow;
    }

  private:
    /// A flow and the key that it had when it was last put in order.
    struct Entry
    {
        Key key;       //!< what it is ordered by
        uint32_t flow; //!< the flow
    };

    /**
     * Puts a flow where its key says.
     *
     * \param flow the flow
     * \param key its present key
     */
    void Update(uint32_t flow, const Key& key);

    /**
     * \param position a place in the heap that an entry has just left
     */
    void FillHole(uint32_t position);

    /**
     * Puts an entry into the heap.
     *
     * \param position a free place at which to start looking for the right one
     * \param entry the entry
     */
    void Place(uint32_t position, const Entry& entry);

    /**
     * Writes an entry and where it is.
     *
     * \param position the place
     * \param entry the entry
     */
    void Put(uint32_t position, const Entry& entry);

    std::vector<Entry> m_heap;        //!< binary heap, first at the front
    std::vector<uint32_t> m_position; //!< of each flow: its place in the heap, or kNoIndex
    std::vector<uint8_t> m_touched;   //!< of each flow: it is pending
    std::vector<uint32_t> m_pending;  //!< flows whose place is out of date
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_FATTEST_FLOWS_H */
