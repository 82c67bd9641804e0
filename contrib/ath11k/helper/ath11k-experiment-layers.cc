/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-layers.h"

#include "ath11k-experiment-host-queue.h"
#include "ath11k-result-statistics.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <cctype>

namespace ns3
{

namespace
{

/// "Overlimit drop" as a key: host_overlimit_drop.
std::string
KeyOf(const std::string& reason)
{
    std::string key = "host_" + reason;
    std::transform(key.begin(), key.end(), key.begin(), [](unsigned char letter) {
        return std::isalnum(letter) ? static_cast<char>(std::tolower(letter)) : '_';
    });
    return key;
}

/// Sum of the drops with one of these reasons.
uint64_t
Sum(const std::map<std::string, uint64_t>& drops, const std::vector<std::string>& reasons)
{
    uint64_t sum = 0;
    for (const auto& reason : reasons)
    {
        const auto found = drops.find(reason);
        sum += found == drops.end() ? 0 : found->second;
    }
    return sum;
}

} // namespace

Ath11kLayerCollector::Ath11kLayerCollector(const Ath11kNetwork& network, const Ath11kWindow& window)
    : m_window(window),
      m_discs(Ath11kGetHostQueues(network.GetAp()))
{
    for (const auto& disc : m_discs)
    {
        disc->TraceConnectWithoutContext("SojournTime",
                                         MakeCallback(&Ath11kLayerCollector::Left, this));
    }
    const auto& wired = network.GetWiredDevices();
    for (uint32_t i = 0; i < wired.GetN(); ++i)
    {
        wired.Get(i)->TraceConnectWithoutContext(
            "MacTxDrop",
            MakeCallback(&Ath11kLayerCollector::WireDropped, this));
    }
    if (!m_discs.empty())
    {
        Simulator::Schedule(window.from - Simulator::Now(), [this] { m_begin = Count(); });
        Simulator::Schedule(window.to - Simulator::Now(), [this] { m_end = Count(); });
    }
}

Ath11kLayerCollector::Counts
Ath11kLayerCollector::Count() const
{
    Counts counts;
    for (const auto& disc : m_discs)
    {
        const auto& stats = disc->GetStats();
        const auto add = [&counts](const auto& drops) {
            for (const auto& [reason, count] : drops)
            {
                counts.drops[KeyOf(reason)] += count;
            }
        };
        add(stats.nDroppedPacketsBeforeEnqueue);
        add(stats.nDroppedPacketsAfterDequeue);
        counts.marks += stats.nTotalMarkedPackets;
        counts.received += stats.nTotalReceivedPackets;
        counts.sent += stats.nTotalSentPackets;
        counts.dropped += stats.nTotalDroppedPackets;
        // The frame that a stopped device has refused is none of the queue's packets any more.
        const auto refused = stats.nTotalDequeuedPackets - stats.nTotalSentPackets -
                             stats.nTotalDroppedPacketsAfterDequeue;
        counts.queued += disc->GetNPackets() + refused;
    }
    return counts;
}

bool
Ath11kLayerCollector::InWindow() const
{
    return Simulator::Now() >= m_window.from && Simulator::Now() < m_window.to;
}

void
Ath11kLayerCollector::WireDropped(Ptr<const Packet> /* packet */)
{
    m_wireDrops += InWindow() ? 1 : 0;
}

void
Ath11kLayerCollector::Left(Time sojourn)
{
    if (InWindow())
    {
        m_sojournMs.push_back(sojourn.GetSeconds() * 1e3);
    }
}

void
Ath11kLayerCollector::AddTo(Ath11kRunResult& result) const
{
    uint64_t host = 0;
    for (const auto& [reason, count] : m_end.drops)
    {
        const auto before = m_begin.drops.find(reason);
        result.drops[reason] = count - (before == m_begin.drops.end() ? 0 : before->second);
        host += result.drops[reason];
    }
    result.marks += m_end.marks - m_begin.marks;
    result.hostSojournMs = Ath11kSummarize(m_sojournMs);
    if (!m_discs.empty())
    {
        const auto now = Count();
        result.hostConservation = {{"received", now.received},
                                   {"sent", now.sent},
                                   {"dropped", now.dropped},
                                   {"queued", now.queued}};
    }
    result.drops["wire"] = m_wireDrops;
    result.dropsByLayer = {
        {"wire", m_wireDrops},
        {"host_queue", host},
        {"txq", Sum(result.drops, {"codel", "overlimit", "overmemory", "purged", "txq_full"})},
        {"ring", Sum(result.drops, {"ring_full"})},
        {"mac", Sum(result.drops, {"mac"})},
    };
}

} // namespace ns3
