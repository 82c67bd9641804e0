/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-tx-ring.h"

#include <algorithm>
#include <array>

namespace ns3
{

const char*
Ath11kFateName(Ath11kFate fate)
{
    constexpr std::array<const char*, kAth11kFateCount> names{
        "unknown",
        "acked",
        "sent",
        "retry_limit",
        "expired",
        "old_packet",
        "overflow",
        "flushed",
        "lost",
    };
    return names[static_cast<uint32_t>(fate)];
}

uint32_t
Ath11kTxRing::Post(const MpduKey& key, const Ath11kTxDescriptor& descriptor)
{
    uint32_t index = m_free;
    if (index == kNone)
    {
        index = static_cast<uint32_t>(m_descriptors.size());
        m_descriptors.emplace_back();
        m_keys.emplace_back();
    }
    else
    {
        m_free = m_descriptors[index].next;
    }
    m_descriptors[index] = descriptor;
    m_descriptors[index].next = kNone;
    m_keys[index] = key;
    m_byMpdu[PeekPointer(key)] = index;
    ++m_inUse;
    m_maxInUse = std::max(m_maxInUse, m_inUse);
    return index;
}

uint32_t
Ath11kTxRing::Find(const MpduKey& key) const
{
    const auto it = m_byMpdu.find(PeekPointer(key));
    return it == m_byMpdu.end() ? kNone : it->second;
}

void
Ath11kTxRing::SetFate(const MpduKey& key, Ath11kFate fate)
{
    for (uint32_t index = Find(key); index != kNone; index = m_descriptors[index].next)
    {
        if (m_descriptors[index].fate == Ath11kFate::Unknown)
        {
            m_descriptors[index].fate = fate;
        }
    }
}

uint32_t
Ath11kTxRing::Detach(const MpduKey& key)
{
    const auto it = m_byMpdu.find(PeekPointer(key));
    if (it == m_byMpdu.end())
    {
        return kNone;
    }
    const uint32_t first = it->second;
    m_byMpdu.erase(it);
    for (uint32_t index = first; index != kNone; index = m_descriptors[index].next)
    {
        m_keys[index] = nullptr;
    }
    return first;
}

void
Ath11kTxRing::Attach(const MpduKey& key, uint32_t first)
{
    const auto [it, isNew] = m_byMpdu.try_emplace(PeekPointer(key), first);
    if (!isNew)
    {
        uint32_t last = it->second;
        while (m_descriptors[last].next != kNone)
        {
            last = m_descriptors[last].next;
        }
        m_descriptors[last].next = first;
    }
    for (uint32_t index = first; index != kNone; index = m_descriptors[index].next)
    {
        m_keys[index] = key;
    }
}

void
Ath11kTxRing::Release(uint32_t index)
{
    const bool leaks = m_descriptors[index].leaks;
    m_descriptors[index] = Ath11kTxDescriptor{};
    m_keys[index] = nullptr;
    --m_inUse;
    if (leaks)
    {
        m_descriptors[index].leaks = true;
        ++m_leaked;
        return;
    }
    m_descriptors[index].next = m_free;
    m_free = index;
}

void
Ath11kTxRing::Mend(uint32_t index)
{
    m_descriptors[index].leaks = false;
    if (!m_descriptors[index].packet) // released already
    {
        --m_leaked;
        m_descriptors[index].next = m_free;
        m_free = index;
    }
}

std::vector<Ath11kTxRing::MpduKey>
Ath11kTxRing::GetMpdus(uint32_t station) const
{
    std::vector<MpduKey> result;
    for (uint32_t index = 0; index < m_descriptors.size(); ++index)
    {
        const MpduKey& key = m_keys[index];
        if (key && m_descriptors[index].txq.station == station && Find(key) == index)
        {
            result.push_back(key);
        }
    }
    return result;
}

} // namespace ns3
