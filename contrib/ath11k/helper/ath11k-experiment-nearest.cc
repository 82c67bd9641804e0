/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-nearest.h"

#include "ns3/ath11k-nearest-name.h"

#include <algorithm>
#include <sstream>

namespace ns3
{

std::string
Ath11kSuggestName(const std::string& word, const std::vector<std::string>& names)
{
    const std::string nearest = Ath11kFindNearestName(word, names);
    if (!nearest.empty())
    {
        return "; did you mean '" + nearest + "'?";
    }
    return "; valid are: " + Ath11kJoin(names, ", ");
}

std::string
Ath11kJoin(const std::vector<std::string>& texts, const std::string& separator)
{
    std::string joined;
    for (const auto& text : texts)
    {
        joined += (joined.empty() ? "" : separator) + text;
    }
    return joined;
}

std::string
Ath11kShortNumber(double number)
{
    std::ostringstream os;
    os << number;
    return os.str();
}

std::string
Ath11kPrintable(std::string text)
{
    constexpr std::size_t longest = 60;
    if (text.size() > longest)
    {
        text = text.substr(0, longest - 3) + "...";
    }
    std::replace_if(
        text.begin(),
        text.end(),
        [](unsigned char letter) { return letter < 0x20 || letter == 0x7f; },
        '?');
    return text;
}

} // namespace ns3
