/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-benchmark-report.h"

#include "ath11k-text-table.h"

#include "ns3/ath11k-experiment-parameters.h"
#include "ns3/ath11k-experiment-versions.h"

#include <cmath>
#include <ostream>

namespace ns3
{

namespace
{

using Counts = std::map<std::string, uint64_t>;

uint64_t
Get(const Counts& counts, const std::string& name)
{
    const auto found = counts.find(name);
    return found == counts.end() ? 0 : found->second;
}

std::string
Number(double value, int decimals = 1)
{
    return Ath11kFormatNumber(value, decimals);
}

std::string
Deviation(double value, double published)
{
    if (published == 0)
    {
        return "-";
    }
    const double percent = (value / published - 1) * 100;
    return (percent >= 0 ? "+" : "") + Number(percent);
}

void
WriteMainTable(std::ostream& os, const std::vector<Ath11kRow>& rows)
{
    std::vector<std::vector<std::string>> lines{
        {"", "goodput", "95 %", "publ.", "dev.", "RTT", "95 %", "", "", "", "publ.", "dev."},
        {"variant", "Mbit/s", "+-", "Mbit/s", "%", "mean ms", "+-", "p50", "p95", "p99", "ms", "%"},
    };
    for (const auto& row : rows)
    {
        const auto& s = row.summary;
        const auto& published = row.variant.published;
        lines.push_back({row.variant.name,
                         Number(s.goodputMbps.mean),
                         Number(s.goodputMbps.ci95),
                         Number(published.goodputMbps),
                         Deviation(s.goodputMbps.mean, published.goodputMbps),
                         Number(s.rttMs.mean),
                         Number(s.rttMs.ci95),
                         Number(s.rtt.p50),
                         Number(s.rtt.p95),
                         Number(s.rtt.p99),
                         Number(published.rttMs, 0),
                         Deviation(s.rttMs.mean, published.rttMs)});
    }
    Ath11kWriteTable(os, lines);
}

void
WriteQueueTable(std::ostream& os, const std::vector<Ath11kRow>& rows)
{
    std::vector<std::vector<std::string>> lines{
        {"", "drops", "drops", "drops", "frames", "frames", "pending", "MPDUs", "rounds", "", ""},
        {"variant",
         "TXQ",
         "ring",
         "MAC",
         "TXQs",
         "device",
         "us",
         "a PPDU",
         "served",
         "refused",
         "ended early"},
    };
    for (const auto& row : rows)
    {
        const auto& s = row.summary;
        const uint64_t txq = Get(s.drops, "codel") + Get(s.drops, "overlimit") +
                             Get(s.drops, "overmemory") + Get(s.drops, "purged");
        lines.push_back({row.variant.name,
                         std::to_string(txq),
                         std::to_string(Get(s.drops, "ring_full")),
                         std::to_string(Get(s.drops, "mac")),
                         Number(s.softwareFrames.mean),
                         Number(s.deviceFrames.mean),
                         Number(s.pendingUs.mean, 0),
                         Number(s.ampduMean.mean),
                         std::to_string(Get(s.rounds, "served")),
                         std::to_string(Get(s.rounds, "refused")),
                         std::to_string(Get(s.rounds, "ended_by_counter"))});
    }
    Ath11kWriteTable(os, lines);
}

void
WriteAssumptions(std::ostream& os, const Ath11kExperiment& experiment)
{
    os << "Assumptions, the same for all rows; the source of the published figures states none of "
          "them:\n";
    std::vector<std::vector<std::string>> lines;
    for (const auto& assumption : Ath11kGetAssumptions())
    {
        lines.push_back(
            {"  " + assumption.path + " = " + Ath11kGetParameter(experiment, assumption.path),
             assumption.why});
    }
    std::size_t width = 0;
    for (const auto& line : lines)
    {
        width = std::max(width, line[0].size());
    }
    for (const auto& line : lines)
    {
        os << line[0] << std::string(width - line[0].size() + 2, ' ') << line[1] << "\n";
    }
}

} // namespace

void
Ath11kWriteReport(std::ostream& os, const std::vector<Ath11kRow>& rows)
{
    const auto& experiment = rows.front().experiment;
    os << experiment.runs << (experiment.runs == 1 ? " run" : " runs") << " of "
       << Number(experiment.durationS) << " s after " << Number(experiment.warmupS)
       << " s of warm-up, seed " << experiment.seed;
    for (const auto& [name, version] : Ath11kGetVersions())
    {
        os << ", " << name << " " << version;
    }
    os << "\n\n";
    WriteMainTable(os, rows);
    os << "\n";
    WriteQueueTable(os, rows);
    os << "\n" << Ath11kDescribeRows(rows) << "\n\n";
    WriteAssumptions(os, experiment);
}

} // namespace ns3
