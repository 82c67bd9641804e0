/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_FAIR_QUEUE_BASE_H
#define ATH11K_FAIR_QUEUE_BASE_H

#include "ath11k-fair-queue-config.h"
#include "ath11k-fair-queue-flow.h"
#include "ath11k-fattest-flows.h"

#include <cstdint>
#include <vector>

namespace ns3
{
namespace ath11k
{

/**
 * Everything of a fair queue that does not depend on what a frame is: settings, tins, the flow
 * table, and who owns which flow. Use it through FairQueue.
 */
class FairQueueBase
{
  public:
    /// A TXQ: a small number, given again to another TXQ after RemoveTin.
    using TinId = uint32_t;

    /**
     * \param config the settings
     * \throws std::invalid_argument see CheckFairQueueConfig
     */
    explicit FairQueueBase(const FairQueueConfig& config);

    /// \return the settings
    const FairQueueConfig& GetConfig() const
    {
        return m_config;
    }

    /**
     * Changes the settings at run time. As in Linux a lower limit drops nothing before the next
     * frame comes.
     *
     * \param config the new settings
     * \throws std::invalid_argument see CheckFairQueueConfig, and if the number of flows changes
     *         while frames are held; the old settings stay
     */
    void SetConfig(const FairQueueConfig& config);

    /// \return a new, empty tin
    TinId AddTin();

    /**
     * \param tin an empty tin, unknown from now on
     * \throws std::logic_error if it holds frames: they would be lost
     */
    void RemoveTin(TinId tin);

    /**
     * \param tin the tin
     * \return whether it holds a frame
     */
    bool HasFrames(TinId tin) const
    {
        return m_tins[tin].backlogFrames != 0;
    }

    /**
     * \param tin the tin
     * \return frames it holds
     */
    uint32_t BacklogFrames(TinId tin) const
    {
        return m_tins[tin].backlogFrames;
    }

    /**
     * \param tin the tin
     * \return bytes of the frames it holds
     */
    uint32_t BacklogBytes(TinId tin) const
    {
        return m_tins[tin].backlogBytes;
    }

    /**
     * \param tin the tin
     * \return its counters since AddTin
     */
    const TinStats& GetTinStats(TinId tin) const
    {
        return m_tins[tin].stats;
    }

    /// \return counters and occupancy of all tins together
    const FairQueueStats& GetStats() const
    {
        return m_stats;
    }

    /**
     * \param tin the tin
     * \return its flows in the order of their turns, empty ones that are still listed included
     */
    std::vector<FlowInfo> ListFlows(TinId tin) const;

  protected:
    /**
     * Finds the flow a frame belongs to, and makes the tin its owner if it has none.
     *
     * \param tin the frame's tin
     * \param hash the frame's flow hash
     * \return the flow
     */
    uint32_t Classify(TinId tin, uint32_t hash);

    /**
     * Counts a frame that comes, and lists its flow.
     *
     * \param flow the frame's flow, owned by a tin
     * \param bytes its length
     * \param truesize its memory
     */
    void CountIn(uint32_t flow, uint32_t bytes, uint32_t truesize);

    /**
     * Counts a frame that leaves.
     *
     * \param flow the frame's flow
     * \param bytes its length
     * \param truesize its memory
     */
    void CountOut(uint32_t flow, uint32_t bytes, uint32_t truesize);

    /**
     * Finds the flow whose turn it is, and refills those before it.
     *
     * \param tin the tin
     * \return a flow that may send, the first of its list, perhaps empty; kNoIndex if no flow
     *         is listed
     */
    uint32_t NextFlow(TinId tin);

    /**
     * Moves on from a flow that NextFlow gave and that turned out to be empty.
     *
     * \param tin the tin
     */
    void PassEmptyFlow(TinId tin);

    /**
     * \param tin a tin
     * \return the first of its flows; kNoIndex if none is listed
     */
    uint32_t FirstListed(TinId tin) const
    {
        const FairQueueTin& it = m_tins[tin];
        return (it.newFlows.IsEmpty() ? it.oldFlows : it.newFlows).Front();
    }

    /**
     * Takes the first flow off a tin's lists and from the tin.
     *
     * \param tin a tin with a listed flow, the first of which is empty
     */
    void UnlistFirst(TinId tin);

    /// \return the flow with the most bytes over all tins; kNoIndex if no byte is held
    uint32_t FattestFlow();

    /// \return whether the frames held take more memory than allowed
    bool IsOverMemory() const
    {
        return m_stats.memoryUsageBytes > m_config.memoryLimitBytes;
    }

    /**
     * \param tin a tin
     * \return whether it holds as many frames as it may
     */
    bool IsTinFull(TinId tin) const
    {
        return m_config.tinLimitFrames > 0 && m_tins[tin].backlogFrames >= m_config.tinLimitFrames;
    }

    /// \return whether more frames are held than allowed
    bool IsOverLimit() const
    {
        return m_stats.backlogFrames > m_config.limitFrames;
    }

    FairQueueConfig m_config;           //!< settings
    Codel m_codel;                      //!< CoDel with these settings
    FairQueueStats m_stats;             //!< counters
    std::vector<FairQueueFlow> m_flows; //!< the table, and behind it the default flows
    std::vector<FairQueueTin> m_tins;   //!< all tins, and places of removed ones

  private:
    /**
     * \param tin a tin
     * \return its default flow, made now if it has none
     */
    uint32_t DefaultFlow(TinId tin);

    /**
     * \param flow a flow
     * \return what it is ordered by among the fattest
     */
    FattestFlows::Key FatnessOf(uint32_t flow) const;

    /// Empties the flow table and makes it as large as the settings say.
    void ResetFlows();

    FattestFlows m_fattest;               //!< order by bytes
    std::vector<uint32_t> m_freeDefaults; //!< default flows of removed tins
    std::vector<TinId> m_freeTins;        //!< places of removed tins
    uint64_t m_defaultBacklogs{0};        //!< times that a default flow began a backlog
};

inline void
FairQueueBase::CountIn(uint32_t index, uint32_t bytes, uint32_t truesize)
{
    FairQueueFlow& flow = m_flows[index];
    FairQueueTin& tin = m_tins[flow.tin];
    if (flow.backlogBytes == 0 && index >= m_config.flows)
    {
        flow.backlogBegan = ++m_defaultBacklogs;
    }
    if (!flow.listed)
    {
        flow.listed = true;
        flow.deficit = static_cast<int32_t>(m_config.quantumBytes);
        tin.newFlows.PushBack(m_flows, index);
    }
    ++flow.backlogFrames;
    flow.backlogBytes += bytes;
    ++tin.backlogFrames;
    tin.backlogBytes += bytes;
    ++tin.stats.enqueuedFrames;
    ++m_stats.backlogFrames;
    m_stats.memoryUsageBytes += truesize;
    m_fattest.Touch(index);
}

inline void
FairQueueBase::CountOut(uint32_t index, uint32_t bytes, uint32_t truesize)
{
    FairQueueFlow& flow = m_flows[index];
    FairQueueTin& tin = m_tins[flow.tin];
    --flow.backlogFrames;
    flow.backlogBytes -= bytes;
    --tin.backlogFrames;
    tin.backlogBytes -= bytes;
    --m_stats.backlogFrames;
    m_stats.memoryUsageBytes -= truesize;
    m_fattest.Touch(index);
}

inline uint32_t
FairQueueBase::NextFlow(TinId id)
{
    FairQueueTin& tin = m_tins[id];
    for (;;)
    {
        FairQueueFlowList& list = tin.newFlows.IsEmpty() ? tin.oldFlows : tin.newFlows;
        const uint32_t index = list.Front();
        if (index == kNoIndex || m_flows[index].deficit > 0)
        {
            return index;
        }
        m_flows[index].deficit += static_cast<int32_t>(m_config.quantumBytes);
        list.PopFront(m_flows);
        tin.oldFlows.PushBack(m_flows, index);
    }
}

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_FAIR_QUEUE_BASE_H */
