/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-benchmark-report.h"
#include "ath11k-text-table.h"

#include <cmath>
#include <sstream>

namespace ns3
{

namespace
{

const Ath11kRow*
Find(const std::vector<Ath11kRow>& rows, const std::string& name)
{
    for (const auto& row : rows)
    {
        if (row.variant.name == name)
        {
            return &row;
        }
    }
    return nullptr;
}

std::string
Goodput(const Ath11kRow& row)
{
    return Ath11kFormatNumber(row.summary.goodputMbps.mean, 1) + " Mbit/s";
}

std::string
Rtt(const Ath11kRow& row)
{
    return Ath11kFormatNumber(row.summary.rttMs.mean, 1) + " ms";
}

/// How one number changes to another, in words.
std::string
Change(double from, double to)
{
    const double percent = (to / from - 1) * 100;
    const std::string size = Ath11kFormatNumber(std::fabs(percent), 0) + " %";
    return std::fabs(percent) < 0.5 ? "no" : size + (percent < 0 ? " less" : " more");
}

bool
Agree(const Ath11kEstimate& a, const Ath11kEstimate& b)
{
    return std::fabs(a.mean - b.mean) <= a.ci95 + b.ci95;
}

void
DescribeLimits(std::ostream& os, const Ath11kRow& stock, const Ath11kRow& limits)
{
    const auto& s = stock.summary;
    const auto& l = limits.summary;
    const bool same = Agree(s.goodputMbps, l.goodputMbps) && Agree(s.rttMs, l.rttMs);
    os << "; AQL limits set on it change " << (same ? "nothing" : "this to " + Goodput(limits))
       << (same ? "" : " at " + Rtt(limits)) << " (pending airtime at most "
       << Ath11kFormatNumber(l.pendingUsMax, 0) << " us, at most "
       << Ath11kFormatNumber(l.softwareFramesMax, 0) << " frames in TXQs)";
}

} // namespace

std::string
Ath11kDescribeRows(const std::vector<Ath11kRow>& rows)
{
    const auto* stock = Find(rows, "stock");
    const auto* limits = Find(rows, "stock-limits");
    const auto* series = Find(rows, "series-2026-08");
    const auto* without = Find(rows, "series-2026-08-without-6");
    const auto* first = stock ? stock : limits ? limits : series ? series : without;
    std::ostringstream os;
    os << first->variant.name << " delivers " << Goodput(*first) << " and a probe takes "
       << Rtt(*first) << ", with " << Ath11kFormatNumber(first->summary.deviceFrames.mean, 0)
       << " frames in the device and " << Ath11kFormatNumber(first->summary.softwareFrames.mean, 0)
       << " in TXQs";
    if (stock && limits)
    {
        DescribeLimits(os, *stock, *limits);
    }
    if (series && first != series)
    {
        os << "; the series brings the probe to " << Rtt(*series) << " ("
           << Change(first->summary.rttMs.mean, series->summary.rttMs.mean) << ") for "
           << Change(first->summary.goodputMbps.mean, series->summary.goodputMbps.mean)
           << " goodput";
    }
    if (without && series)
    {
        os << "; without rounds on completions it delivers " << Goodput(*without) << " ("
           << Change(series->summary.goodputMbps.mean, without->summary.goodputMbps.mean)
           << " than with them) at " << Rtt(*without);
    }
    os << ".";
    return os.str();
}

} // namespace ns3
