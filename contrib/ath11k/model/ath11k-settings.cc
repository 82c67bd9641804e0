/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-settings.h"

#include "ath11k-nearest-name.h"

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

const std::vector<std::string>&
Ath11kGetAllowedNames(const std::string& attribute)
{
    static const std::map<std::string, std::vector<std::string>> names{
        {"Preset", Ath11kGetPresetNames()},
        {"Flavor", {"Mainline", "OpenWrt"}},
        {"AirtimeEstimate", {"Mainline", "OpenWrt"}},
        {"RingFullPolicy", {"Drop", "Hold", "Stop"}},
    };
    static const std::vector<std::string> none;
    const auto it = names.find(attribute);
    return it == names.end() ? none : it->second;
}

std::string
Ath11kCheckName(const std::string& attribute, const std::string& value)
{
    const auto& allowed = Ath11kGetAllowedNames(attribute);
    if (allowed.empty() || std::find(allowed.begin(), allowed.end(), value) != allowed.end())
    {
        return "";
    }
    std::ostringstream sentence;
    sentence << attribute << " is \"" << value << "\", but must be one of";
    for (const std::string& name : allowed)
    {
        sentence << (name == allowed.front() ? " " : ", ") << name;
    }
    const std::string nearest = Ath11kFindNearestName(value, allowed);
    sentence << (nearest.empty() ? "" : " (nearest: " + nearest + ")");
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
