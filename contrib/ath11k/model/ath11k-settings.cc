/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-settings.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace
{

/// What a preset sets.
struct Preset
{
    const char* name;            //!< its name
    bool aql;                    //!< the driver advertises AQL
    bool airtimeFairness;        //!< the driver advertises airtime fairness
    bool completionRounds;       //!< completions start rounds
    Ath11kRingFullPolicy policy; //!< when the ring is full
};

/// The drivers that exist or were posted (doc: "Presets").
constexpr Preset kPresets[] = {
    {"stock", false, false, false, Ath11kRingFullPolicy::Drop},
    {"flow-control-2026-07", false, false, false, Ath11kRingFullPolicy::Hold},
    {"aql-2023", true, false, true, Ath11kRingFullPolicy::Drop},
    {"series-2026-08", true, true, true, Ath11kRingFullPolicy::Drop},
    {"series-2026-08-without-6", true, true, false, Ath11kRingFullPolicy::Drop},
};

/**
 * \param a a word
 * \param b another
 * \return how many letters must be changed, added or removed to make one of the other
 */
size_t
EditDistance(const std::string& a, const std::string& b)
{
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j)
    {
        row[j] = j;
    }
    for (size_t i = 1; i <= a.size(); ++i)
    {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j)
        {
            const size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

} // namespace

const std::vector<std::string>&
Ath11kGetPresetNames()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> result;
        for (const Preset& preset : kPresets)
        {
            result.emplace_back(preset.name);
        }
        return result;
    }();
    return names;
}

std::string
Ath11kNearestName(const std::string& given, const std::vector<std::string>& allowed)
{
    return *std::min_element(allowed.begin(), allowed.end(), [&](const auto& a, const auto& b) {
        return EditDistance(given, a) < EditDistance(given, b);
    });
}

std::string
Ath11kCheckName(const std::string& attribute, const std::string& value)
{
    static const std::map<std::string, std::vector<std::string>> names{
        {"Preset", Ath11kGetPresetNames()},
        {"Flavor", {"Mainline", "OpenWrt"}},
        {"AirtimeEstimate", {"Mainline", "OpenWrt"}},
        {"RingFullPolicy", {"Drop", "Hold", "Stop"}},
    };
    const auto it = names.find(attribute);
    if (it == names.end() ||
        std::find(it->second.begin(), it->second.end(), value) != it->second.end())
    {
        return "";
    }
    std::ostringstream sentence;
    sentence << attribute << " is \"" << value << "\", but must be one of";
    for (const std::string& name : it->second)
    {
        sentence << (name == it->second.front() ? " " : ", ") << name;
    }
    sentence << " (nearest: " << Ath11kNearestName(value, it->second) << ")";
    return sentence.str();
}

bool
Ath11kSettings::ApplyPreset(const std::string& name)
{
    for (const Preset& preset : kPresets)
    {
        if (name == preset.name)
        {
            path.aql.feature = preset.aql;
            path.scheduler.airtimeFairness = preset.airtimeFairness;
            completionRounds = preset.completionRounds;
            ringFullPolicy = preset.policy;
            return true;
        }
    }
    return false;
}

bool
Ath11kSettings::ApplyFlavor(const std::string& name)
{
    if (!Ath11kCheckName("Flavor", name).empty())
    {
        return false;
    }
    const bool openWrt = name == "OpenWrt";
    path.estimate = openWrt ? ath11k::Flavor::OpenWrt : ath11k::Flavor::Mainline;
    path.scheduler.quantumShift = openWrt ? 3 : 0;
    path.aql.chargeGroupFrames = openWrt;
    return true;
}

std::string
Ath11kSettings::Check() const
{
    std::ostringstream sentence;
    for (ath11k::Ac ac : ath11k::kAllAcs)
    {
        const ath11k::AqlLimits& limits = path.aql.limits[ath11k::Index(ac)];
        if (limits.lowUs > limits.highUs)
        {
            sentence << "AqlTxqLimitLow of " << ath11k::AcName(ac) << " is " << limits.lowUs
                     << " us, but must not be above AqlTxqLimitHigh, which is " << limits.highUs
                     << " us";
            return sentence.str();
        }
    }
    try
    {
        ath11k::CheckFairQueueConfig(path.fq);
    }
    catch (const std::invalid_argument& error)
    {
        return error.what();
    }
    return "";
}

} // namespace ns3
