/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-text-table.h"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <ostream>
#include <sstream>

namespace ns3
{

void
Ath11kWriteTable(std::ostream& os, const std::vector<std::vector<std::string>>& lines)
{
    std::vector<std::size_t> widths;
    for (const auto& line : lines)
    {
        widths.resize(std::max(widths.size(), line.size()), 0);
        for (std::size_t i = 0; i < line.size(); ++i)
        {
            widths[i] = std::max(widths[i], line[i].size());
        }
    }
    for (const auto& line : lines)
    {
        for (std::size_t i = 0; i < line.size(); ++i)
        {
            os << (i == 0 ? "" : "  ") << (i == 0 ? std::left : std::right)
               << std::setw(static_cast<int>(widths[i])) << line[i];
        }
        os << "\n";
    }
}

std::string
Ath11kFormatNumber(double value, int decimals)
{
    if (std::isnan(value))
    {
        return "-";
    }
    std::ostringstream os;
    os << std::fixed << std::setprecision(decimals) << value;
    return os.str();
}

} // namespace ns3
