/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-peer-turns.h"

#include <algorithm>

namespace ns3
{

void
Ath11kPeerTurns::SetPatience(uint32_t patience)
{
    m_patience = patience;
    m_silent = 0;
    for (const auto& [peer, record] : m_records)
    {
        m_silent += IsSilent(record) ? 1 : 0;
    }
}

void
Ath11kPeerTurns::Missed(const Mac48Address& peer, Time now)
{
    Record& record = m_records[peer];
    const bool before = IsSilent(record);
    ++record.missed;
    record.missedAt = now;
    m_silent += !before && IsSilent(record) ? 1 : 0;
}

void
Ath11kPeerTurns::Answered(const Mac48Address& peer)
{
    if (m_records.empty())
    {
        return; // called for each frame that is acknowledged
    }
    const auto it = m_records.find(peer);
    if (it == m_records.end() || it->second.missed == 0)
    {
        return;
    }
    m_silent -= IsSilent(it->second) ? 1 : 0;
    it->second.missed = 0;
    if (m_silent > 0)
    {
        return;
    }
    for (auto record = m_records.begin(); record != m_records.end();)
    {
        record = record->second.missed == 0 ? m_records.erase(record) : std::next(record);
    }
}

void
Ath11kPeerTurns::Served(AcIndex ac, const Mac48Address& receiver, Time now)
{
    if (HasSilent())
    {
        m_records[receiver].served[static_cast<uint8_t>(ac)] = now;
    }
}

void
Ath11kPeerTurns::Forget(const Mac48Address& peer)
{
    Answered(peer);
    m_records.erase(peer);
}

bool
Ath11kPeerTurns::IsSilent(const Mac48Address& peer) const
{
    const auto it = m_records.find(peer);
    return it != m_records.end() && IsSilent(it->second);
}

Time
Ath11kPeerTurns::LastTurn(AcIndex ac, const Mac48Address& receiver) const
{
    const auto it = m_records.find(receiver);
    if (it == m_records.end())
    {
        return Time::Min();
    }
    const auto served = it->second.served.find(static_cast<uint8_t>(ac));
    return std::max(it->second.missedAt,
                    served == it->second.served.end() ? Time::Min() : served->second);
}

std::vector<std::size_t>
Ath11kPeerTurns::GetOrder(AcIndex ac,
                          const std::vector<std::optional<Mac48Address>>& receivers) const
{
    std::vector<std::size_t> order;
    std::vector<std::size_t> waiting;
    for (std::size_t i = 0; i < receivers.size(); ++i)
    {
        // A silent peer waits for every other receiver whose last turn was before its own.
        const bool waits = receivers[i] && IsSilent(*receivers[i]) &&
                           std::any_of(receivers.begin(), receivers.end(), [&](const auto& other) {
                               return other && *other != *receivers[i] &&
                                      LastTurn(ac, *other) < LastTurn(ac, *receivers[i]);
                           });
        (waits ? waiting : order).push_back(i);
    }
    std::stable_sort(waiting.begin(), waiting.end(), [&](std::size_t a, std::size_t b) {
        return LastTurn(ac, *receivers[a]) < LastTurn(ac, *receivers[b]);
    });
    order.insert(order.end(), waiting.begin(), waiting.end());
    return order;
}

} // namespace ns3
