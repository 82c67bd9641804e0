/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-nearest-name.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace ns3
{

namespace
{

/// Characters to insert, delete or replace (letter case ignored) to turn one word into the other.
std::size_t
EditDistance(const std::string& a, const std::string& b)
{
    auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i)
    {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j)
        {
            const std::size_t replaced = diagonal + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

} // namespace

std::string
Ath11kFindNearestName(const std::string& word, const std::vector<std::string>& names)
{
    std::string nearest;
    // More than half of the letters wrong is another word, not a typing error.
    std::size_t best = std::max<std::size_t>(2, word.size() / 2);
    for (const auto& name : names)
    {
        const std::size_t distance = EditDistance(word, name);
        if (distance < best || (distance == best && nearest.empty()))
        {
            best = distance;
            nearest = name;
        }
    }
    return nearest;
}

} // namespace ns3
