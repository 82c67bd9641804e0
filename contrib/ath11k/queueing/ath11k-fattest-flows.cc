/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-fattest-flows.h"

namespace ns3
{
namespace ath11k
{
namespace
{

/**
 * \param a a key
 * \param b another key
 * \return whether a comes first
 */
bool
ComesFirst(const FattestFlows::Key& a, const FattestFlows::Key& b)
{
    return a.bytes > b.bytes || (a.bytes == b.bytes && a.rank < b.rank);
}

} // namespace

void
FattestFlows::Reset(uint32_t flows)
{
    m_heap.clear();
    m_pending.clear();
    m_position.assign(flows, kNoIndex);
    m_touched.assign(flows, 0);
    // Each flow is pending, and in the heap, at most once: neither ever grows later.
    m_heap.reserve(flows);
    m_pending.reserve(flows);
}

void
FattestFlows::Grow()
{
    m_position.push_back(kNoIndex);
    m_touched.push_back(0);
    m_heap.reserve(m_position.capacity());
    m_pending.reserve(m_position.capacity());
}

void
FattestFlows::Update(uint32_t flow, const Key& key)
{
    uint32_t position = m_position[flow];
    if (key.bytes == 0)
    {
        if (position != kNoIndex)
        {
            m_position[flow] = kNoIndex;
            FillHole(position);
        }
        return;
    }
    if (position == kNoIndex)
    {
        position = static_cast<uint32_t>(m_heap.size());
        m_heap.emplace_back();
    }
    Place(position, Entry{key, flow});
}

void
FattestFlows::FillHole(uint32_t position)
{
    const Entry last = m_heap.back();
    m_heap.pop_back();
    if (position < m_heap.size())
    {
        Place(position, last);
    }
}

void
FattestFlows::Place(uint32_t position, const Entry& entry)
{
    while (position > 0)
    {
        const uint32_t parent = (position - 1) / 2;
        if (!ComesFirst(entry.key, m_heap[parent].key))
        {
            break;
        }
        Put(position, m_heap[parent]);
        position = parent;
    }
    const auto size = static_cast<uint32_t>(m_heap.size());
    for (uint32_t child = 2 * position + 1; child < size; child = 2 * position + 1)
    {
        if (child + 1 < size && ComesFirst(m_heap[child + 1].key, m_heap[child].key))
        {
            ++child;
        }
        if (!ComesFirst(m_heap[child].key, entry.key))
        {
            break;
        }
        Put(position, m_heap[child]);
        position = child;
    }
    Put(position, entry);
}

void
FattestFlows::Put(uint32_t position, const Entry& entry)
{
    m_heap[position] = entry;
    m_position[entry.flow] = position;
}

} // namespace ath11k
} // namespace ns3
