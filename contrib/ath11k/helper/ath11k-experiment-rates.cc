/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-rates.h"

#include "ath11k-experiment-nearest.h"

#include <algorithm>

namespace ns3
{

namespace
{

/// MCS 9 does not exist for some widths and streams (IEEE 802.11-2020, 21.5); MCS 6 neither for
/// two of them, which ns-3 refuses by itself.
uint32_t
VhtLastMcs(const Ath11kPhySpec& phy)
{
    const auto width = phy.widthMhz;
    const auto streams = phy.streams;
    const bool missing = (width == 20 && streams % 3 != 0) || (width == 80 && streams == 6) ||
                         (width == 160 && streams == 3);
    return missing ? 8 : 9;
}

} // namespace

std::vector<std::string>
Ath11kGetControlRates(const Ath11kPhySpec& phy)
{
    std::vector<std::string> rates;
    if (phy.band == "2.4GHz")
    {
        for (const char* rate : {"1", "2", "5_5", "11"})
        {
            rates.push_back("DsssRate" + std::string(rate) + "Mbps");
        }
    }
    const std::string prefix = phy.band == "2.4GHz" ? "ErpOfdmRate" : "OfdmRate";
    for (const char* rate : {"6", "9", "12", "18", "24", "36", "48", "54"})
    {
        rates.push_back(prefix + rate + "Mbps");
    }
    return rates;
}

std::vector<std::string>
Ath11kGetDataRates(const Ath11kPhySpec& phy)
{
    auto rates = Ath11kGetControlRates(phy);
    const auto add = [&rates](const std::string& prefix, uint32_t first, uint32_t last) {
        for (uint32_t mcs = first; mcs <= last; ++mcs)
        {
            rates.push_back(prefix + std::to_string(mcs));
        }
    };
    const auto& standard = phy.standard;
    if (standard == "802.11n")
    {
        // Its MCS number holds the number of streams, 8 for each.
        add("HtMcs", 0, 8 * phy.streams - 1);
    }
    else if (standard == "802.11ac")
    {
        add("VhtMcs", 0, VhtLastMcs(phy));
    }
    else if (standard == "802.11ax")
    {
        add("HeMcs", 0, 11);
    }
    else if (standard == "802.11be")
    {
        add("EhtMcs", 0, 13);
    }
    return rates;
}

void
Ath11kRequireRate(const std::string& path,
                  const std::string& rate,
                  const std::vector<std::string>& valid)
{
    if (std::find(valid.begin(), valid.end(), rate) == valid.end())
    {
        throw Ath11kExperimentError(path + " is '" + Ath11kPrintable(rate) +
                                    "', which this radio cannot send (phy.standard, phy.width_mhz, phy.streams)" +
                                    Ath11kSuggestName(Ath11kPrintable(rate), valid));
    }
}

const std::vector<std::string>&
Ath11kGetRateManagers()
{
    static const std::vector<std::string> names{"minstrel", "ideal", "thompson-sampling"};
    return names;
}

bool
Ath11kIsRateManager(const std::string& rate)
{
    const auto& names = Ath11kGetRateManagers();
    return std::find(names.begin(), names.end(), rate) != names.end();
}

std::string
Ath11kGetRateManagerType(const std::string& manager, const Ath11kPhySpec& phy)
{
    if (manager == "ideal")
    {
        return "ns3::IdealWifiManager";
    }
    if (manager == "thompson-sampling")
    {
        return "ns3::ThompsonSamplingWifiManager";
    }
    const bool legacy = phy.standard == "802.11a" || phy.standard == "802.11g";
    return legacy ? "ns3::MinstrelWifiManager" : "ns3::MinstrelHtWifiManager";
}

} // namespace ns3
