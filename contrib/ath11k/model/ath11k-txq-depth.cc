/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-txq-depth.h"

#include <algorithm>

namespace ns3
{

Ath11kTxqLoad
Ath11kWithOneMore(Ath11kTxqLoad load)
{
    load.Add(load.frames == 0 ? 0 : static_cast<uint32_t>(load.bytes / load.frames));
    return load;
}

uint32_t
Ath11kTxqDepth::CountAggregates(const Ath11kTxqLoad& load, const ath11k::TxRate& rate) const
{
    if (load.frames < 2)
    {
        return load.frames;
    }
    const auto meanBytes = static_cast<uint32_t>(load.bytes / load.frames);
    const int64_t frameNs =
        1000 * int64_t{ath11k::FormulaAirtimeUs(ath11k::Flavor::Mainline, rate, meanBytes, true)};
    if (frameNs == 0)
    {
        return load.frames;
    }
    const int64_t fit = std::clamp<int64_t>(aggregateNs / frameNs, 1, aggregateFrames);
    return static_cast<uint32_t>((load.frames + fit - 1) / fit);
}

bool
Ath11kTxqDepth::IsReached(const Ath11kTxqLoad& load, const ath11k::TxRate& rate) const
{
    return (frames > 0 && load.frames >= frames) ||
           (aggregates > 0 && CountAggregates(Ath11kWithOneMore(load), rate) > aggregates);
}

} // namespace ns3
