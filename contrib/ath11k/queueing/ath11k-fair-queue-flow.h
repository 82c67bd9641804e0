/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_FAIR_QUEUE_FLOW_H
#define ATH11K_FAIR_QUEUE_FLOW_H

#include "ath11k-codel.h"
#include "ath11k-fair-queue-config.h"

#include <cstdint>
#include <utility>
#include <vector>

/**
 * \file
 * The pieces a fair queue is made of. A user needs ath11k-fair-queue.h only.
 */

namespace ns3
{
namespace ath11k
{

/// A bucket of the flow table, or a tin's default flow: a FIFO of frames with a deficit.
struct FairQueueFlow
{
    uint32_t head{kNoIndex};       //!< oldest frame
    uint32_t tail{kNoIndex};       //!< newest frame
    uint32_t backlogFrames{0};     //!< frames held
    uint32_t backlogBytes{0};      //!< their bytes
    int32_t deficit{0};            //!< bytes it may still send
    uint32_t tin{kNoIndex};        //!< who owns it: the tin on one of whose lists it is
    uint32_t nextListed{kNoIndex}; //!< next flow of the list that it is on
    bool listed{false};            //!< on a list of its tin
    CodelState codel;              //!< outlives backlog and owner
    uint64_t backlogBegan{0};      //!< of a default flow: number of the start of this backlog
};

static_assert(sizeof(FairQueueFlow) <= 64, "a flow is one cache line");

/// Flows in a row, linked through FairQueueFlow::nextListed.
class FairQueueFlowList
{
  public:
    /// \return whether no flow is on the list
    bool IsEmpty() const
    {
        return m_head == kNoIndex;
    }

    /// \return the first flow; kNoIndex if there is none
    uint32_t Front() const
    {
        return m_head;
    }

    /**
     * \param flows all flows
     * \param flow one that is on no list
     */
    void PushBack(std::vector<FairQueueFlow>& flows, uint32_t flow)
    {
        flows[flow].nextListed = kNoIndex;
        (IsEmpty() ? m_head : flows[m_tail].nextListed) = flow;
        m_tail = flow;
    }

    /**
     * \param flows all flows; the list is not empty
     * \return the flow that was the first
     */
    uint32_t PopFront(const std::vector<FairQueueFlow>& flows)
    {
        const uint32_t flow = m_head;
        m_head = flows[flow].nextListed;
        return flow;
    }

  private:
    uint32_t m_head{kNoIndex}; //!< first flow
    uint32_t m_tail{kNoIndex}; //!< last flow, if there is a first
};

/// One TXQ: the flows that are its own at present.
struct FairQueueTin
{
    FairQueueFlowList newFlows;     //!< flows that have just become active: served first
    FairQueueFlowList oldFlows;     //!< flows that have had their first turn
    uint32_t backlogFrames{0};      //!< frames held
    uint32_t backlogBytes{0};       //!< their bytes
    uint32_t defaultFlow{kNoIndex}; //!< for collisions; kNoIndex until the first
    bool inUse{false};              //!< added and not removed
    TinStats stats;                 //!< counters
};

static_assert(sizeof(FairQueueTin) <= 112, "16 idle tins and a station fit into 2 KiB");

/**
 * The frames of all flows in one array, with a list of the free places: memory is asked for
 * when the number of frames held reaches a new maximum, and never else.
 */
template <class Handle>
class FairQueueSlab
{
  public:
    /// A frame and its link.
    struct Node
    {
        Frame<Handle> frame;     //!< the frame
        uint32_t next{kNoIndex}; //!< next frame of its flow, or next free place
        int64_t enqueueNs{0};    //!< when it came
    };

    /**
     * \param index of a node in use
     * \return the node; valid until the next Put
     */
    Node& operator[](uint32_t index)
    {
        return m_nodes[index];
    }

    /**
     * \param frame the frame to keep
     * \param nowNs when it came
     * \return its index
     */
    uint32_t Put(Frame<Handle>&& frame, int64_t nowNs)
    {
        if (m_free == kNoIndex)
        {
            m_nodes.push_back(Node{std::move(frame), kNoIndex, nowNs});
            return static_cast<uint32_t>(m_nodes.size() - 1);
        }
        const uint32_t index = m_free;
        Node& node = m_nodes[index];
        m_free = node.next;
        node.frame = std::move(frame);
        node.next = kNoIndex;
        node.enqueueNs = nowNs;
        return index;
    }

    /**
     * \param index of a node in use, free from now on
     * \return its frame
     */
    Frame<Handle> Take(uint32_t index)
    {
        Node& node = m_nodes[index];
        Frame<Handle> frame = std::move(node.frame);
        // A moved-from handle may still hold on to the packet.
        node.frame.handle = Handle{};
        node.next = m_free;
        m_free = index;
        return frame;
    }

  private:
    std::vector<Node> m_nodes; //!< all places
    uint32_t m_free{kNoIndex}; //!< first free place
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_FAIR_QUEUE_FLOW_H */
