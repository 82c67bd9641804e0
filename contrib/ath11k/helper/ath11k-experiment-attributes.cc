/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-attributes.h"

#include "ath11k-experiment-nearest.h"
#include "ath11k-experiment.h"

#include "ns3/ath11k-queue-scheduler.h"
#include "ns3/string.h"
#include "ns3/wifi-mac-queue-scheduler.h"

#include <cmath>
#include <cstdlib>
#include <ostream>
#include <sstream>

namespace ns3
{

namespace
{

using Attribute = TypeId::AttributeInformation;

std::vector<Attribute>
Attributes()
{
    std::vector<Attribute> result;
    const TypeId tid = Ath11kQueueScheduler::GetTypeId();
    for (std::size_t i = 0; i < tid.GetAttributeN(); ++i)
    {
        result.push_back(tid.GetAttribute(i));
    }
    return result;
}

Ath11kAttributeKind
KindOf(const Attribute& attribute)
{
    return Ath11kGetAttributeKind(attribute.checker);
}

/// A time that ns-3 wrote, in the largest unit that needs no fraction, or in seconds.
std::string
ShortTime(const std::string& text)
{
    const double ns = std::strtod(text.c_str(), nullptr);
    std::ostringstream os;
    const double inUs = ns / 1e3;
    const bool exact = inUs == std::floor(inUs) && inUs < 1e9;
    if (!exact || ns == 0)
    {
        os << ns / 1e9 << "s";
    }
    else if (std::fmod(inUs, 1e6) == 0)
    {
        os << inUs / 1e6 << "s";
    }
    else if (std::fmod(inUs, 1e3) == 0)
    {
        os << inUs / 1e3 << "ms";
    }
    else
    {
        os << inUs << "us";
    }
    return os.str();
}

/// The limits of a checker as it writes them ("TYPE LOW:HIGH"); empty if it has none.
std::pair<std::string, std::string>
Limits(const Attribute& attribute)
{
    const std::string limits = attribute.checker->GetUnderlyingTypeInformation();
    const auto space = limits.find(' ');
    const auto colon = limits.find(':');
    if (space == std::string::npos || colon == std::string::npos || colon < space)
    {
        return {};
    }
    return {limits.substr(space + 1, colon - space - 1), limits.substr(colon + 1)};
}

/// " from X to Y"; empty if there are no limits.
std::string
Range(const Attribute& attribute)
{
    const auto [low, high] = Limits(attribute);
    if (high.empty())
    {
        return "";
    }
    if (KindOf(attribute) != Ath11kAttributeKind::Time)
    {
        return " from " + low + " to " + high;
    }
    // What ns-3 can hold at most is no limit that anybody set.
    constexpr double mostNs = 9e18;
    const bool open = std::strtod(high.c_str(), nullptr) > mostNs;
    return open ? " of at least " + ShortTime(low)
                : " from " + ShortTime(low) + " to " + ShortTime(high);
}

std::string
Wanted(const Attribute& attribute)
{
    switch (KindOf(attribute))
    {
    case Ath11kAttributeKind::Flag:
        return "true or false";
    case Ath11kAttributeKind::Time:
        return "a time with its unit (like 500us)" + Range(attribute);
    case Ath11kAttributeKind::Whole:
        return "a whole number" + Range(attribute);
    case Ath11kAttributeKind::Number:
        return "a number" + Range(attribute);
    case Ath11kAttributeKind::Text:
        break;
    }
    const auto& names = Ath11kGetAllowedNames(attribute.name);
    return names.empty() ? "a text" : Ath11kJoin(names, ", ");
}

Ath11kAttributeDescription
Describe(const Attribute& attribute)
{
    Ath11kAttributeDescription result;
    result.name = attribute.name;
    result.help = attribute.help;
    result.kind = KindOf(attribute);
    result.allowed = Wanted(attribute);
    const auto [low, high] = Limits(attribute);
    result.min = std::strtod(low.c_str(), nullptr);
    result.max = std::strtod(high.c_str(), nullptr);
    result.choices = Ath11kGetAllowedNames(attribute.name);
    result.initial = attribute.initialValue->SerializeToString(attribute.checker);
    if (result.kind == Ath11kAttributeKind::Time && result.initial != "preset")
    {
        result.initial = ShortTime(result.initial);
    }
    return result;
}

/// Whether a text is a time that is refused for its fraction of a microsecond only.
bool
IsFraction(const Attribute& attribute, const std::string& text)
{
    if (KindOf(attribute) != Ath11kAttributeKind::Time || !Ath11kIsTimeText(text) ||
        Ath11kIsValueText(attribute.checker, text))
    {
        return false;
    }
    const Time whole = MicroSeconds(Time(text).GetMicroSeconds());
    return whole != Time(text) && attribute.checker->Check(TimeValue(whole));
}

/// One value by itself; `where` is the full name for the error message.
void
CheckValue(const Attribute& attribute, const std::string& text, const std::string& where)
{
    const std::string sentence = Ath11kCheckName(attribute.name, Ath11kPrintable(text));
    if (!sentence.empty())
    {
        const std::string before = where.substr(0, where.size() - attribute.name.size());
        throw Ath11kExperimentError(before + sentence);
    }
    // Where the preset decides unless somebody else does, its name stands for that.
    const std::string initial = attribute.initialValue->SerializeToString(attribute.checker);
    if (text == "preset" && initial == text)
    {
        return;
    }
    if (IsFraction(attribute, text))
    {
        throw Ath11kExperimentError(where + " is '" + Ath11kPrintable(text) +
                                    "', but must be a time in whole microseconds");
    }
    if (!Ath11kIsValueText(attribute.checker, text))
    {
        throw Ath11kExperimentError(where + " is '" + Ath11kPrintable(text) + "', but must be " +
                                    Wanted(attribute));
    }
    TypeId tid;
    if (attribute.name == "InnerScheduler" && (!TypeId::LookupByNameFailSafe(text, &tid) ||
                                               !tid.IsChildOf(WifiMacQueueScheduler::GetTypeId()) ||
                                               tid == Ath11kQueueScheduler::GetTypeId()))
    {
        throw Ath11kExperimentError(where + " is '" + Ath11kPrintable(text) +
                                    "', but must be the TypeId of another MAC queue scheduler, "
                                    "such as ns3::FcfsWifiQueueScheduler");
    }
}

} // namespace

const std::vector<Ath11kAttributeDescription>&
Ath11kDescribeAttributes()
{
    static const std::vector<Ath11kAttributeDescription> descriptions = [] {
        std::vector<Ath11kAttributeDescription> result;
        for (const auto& attribute : Attributes())
        {
            if (attribute.name != "Preset")
            {
                result.push_back(Describe(attribute));
            }
        }
        return result;
    }();
    return descriptions;
}

const std::vector<std::string>&
Ath11kGetAttributeNames()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> result;
        for (const auto& attribute : Ath11kDescribeAttributes())
        {
            result.push_back(attribute.name);
        }
        return result;
    }();
    return names;
}

void
Ath11kCheckAttribute(const std::string& name, const std::string& text, const std::string& before)
{
    if (name == "Preset")
    {
        throw Ath11kExperimentError(before + name +
                                    " cannot be set; the preset comes from --variant or ap.preset");
    }
    for (const auto& attribute : Attributes())
    {
        if (attribute.name == name)
        {
            CheckValue(attribute, text, before + name);
            return;
        }
    }
    const std::string given = Ath11kPrintable(name);
    throw Ath11kExperimentError(before + given + " is no attribute of ns3::Ath11kQueueScheduler" +
                                Ath11kSuggestName(given, Ath11kGetAttributeNames()));
}

void
Ath11kCheckAttributes(const std::string& preset,
                      const std::map<std::string, std::string>& attributes)
{
    for (const auto& [name, text] : attributes)
    {
        Ath11kCheckAttribute(name, text, "ap.attributes.");
    }
    const std::string sentence = Ath11kGetSettings(preset, attributes).Check();
    if (!sentence.empty())
    {
        throw Ath11kExperimentError(sentence);
    }
}

Ath11kSettings
Ath11kGetSettings(const std::string& preset, const std::map<std::string, std::string>& attributes)
{
    // Set in this order, as ns-3 does when it makes the object; but the object is not completed,
    // since an impossible combination would then end the program.
    Ptr<Ath11kQueueScheduler> trial(new Ath11kQueueScheduler, false);
    for (const auto& attribute : Attributes())
    {
        const auto given = attributes.find(attribute.name);
        const bool isPreset = attribute.name == "Preset";
        Ptr<const AttributeValue> value = attribute.initialValue;
        if (isPreset || given != attributes.end())
        {
            const StringValue text(isPreset ? preset : given->second);
            value = attribute.checker->CreateValidValue(text);
        }
        attribute.accessor->Set(PeekPointer(trial), *value);
    }
    return trial->GetSettings();
}

void
Ath11kListAttributes(std::ostream& os)
{
    for (const auto& attribute : Ath11kDescribeAttributes())
    {
        os << attribute.name << " = "
           << (attribute.initial == "preset" ? "by preset" : attribute.initial) << "  ["
           << attribute.allowed << "]\n    " << attribute.help << "\n";
    }
}

} // namespace ns3
