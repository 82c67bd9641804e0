/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-attribute-facts.h"

#include "ns3/ath11k-settings.h"
#include "ns3/boolean.h"
#include "ns3/nstime.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

namespace ns3
{

namespace
{

/**
 * What neither the TypeId nor the type of a value tells: the unit of a number, or what a string
 * may hold.
 */
const std::map<std::string, std::string> kUnits{
    {"AggregateFrames", "frames"},
    {"AirtimeFlags", "bit mask"},
    {"AirtimeQuantumShift", "bits"},
    {"AirtimeWeight", "relative"},
    {"CompletionEntries", "completions"},
    {"DeviceAggregates", "aggregates"},
    {"FqFlows", "buckets"},
    {"FqLimit", "frames"},
    {"FqMemoryLimit", "bytes"},
    {"FqPerturbation", "seed"},
    {"FqQuantum", "bytes"},
    {"FqTruesize", "bytes"},
    {"GsoMaxBytes", "bytes"},
    {"InnerScheduler", "TypeId of another MAC queue scheduler"},
    {"MaxFramesPerVisit", "frames"},
    {"PeerPatience", "answers"},
    {"RingSize", "descriptors"},
    {"TxqAggregates", "aggregates"},
    {"TxqDepth", "frames"},
    {"TxqLimit", "frames"},
};

/**
 * \param time a time
 * \return it in the largest unit that needs no fraction
 */
std::string
Format(Time time)
{
    const std::vector<std::pair<int64_t, const char*>> units{
        {1'000'000'000, "s"},
        {1'000'000, "ms"},
        {1'000, "us"},
    };
    const int64_t ns = time.GetNanoSeconds();
    for (const auto& [size, unit] : units)
    {
        if (ns != 0 && ns % size == 0)
        {
            return std::to_string(ns / size) + " " + unit;
        }
    }
    return ns == 0 ? "0" : std::to_string(ns) + " ns";
}

/**
 * \tparam Value type of its value
 * \param object an object
 * \param name of an attribute
 * \return what it is set to there
 */
template <class Value>
Value
Read(const Ptr<const Object>& object, const std::string& name)
{
    Value value;
    object->GetAttribute(name, value);
    return value;
}

} // namespace

std::string
Ath11kRstEscape(const std::string& text)
{
    std::string result;
    for (const char c : text)
    {
        result += c == '*' || c == '`' || c == '|' || c == '\\' ? "\\" : "";
        result += c;
    }
    return result;
}

std::string
Ath11kRstLiteral(const std::string& text)
{
    return "``" + text + "``";
}

Ath11kAttributeFacts::Ath11kAttributeFacts(TypeId::AttributeInformation info)
    : m_info(std::move(info))
{
}

std::string
Ath11kAttributeFacts::GetType() const
{
    // Checkers made by a macro leave the namespace out.
    std::string type = m_info.checker->GetValueTypeName();
    type.erase(0, type.rfind(':') + 1);
    if (type == "BooleanValue")
    {
        return "Boolean";
    }
    if (type == "TimeValue")
    {
        return "Time";
    }
    if (type == "StringValue")
    {
        return "String";
    }
    if (type == "UintegerValue")
    {
        return "Uinteger, " + GetUnit();
    }
    throw std::runtime_error("attribute " + GetName() + " is of type " + type +
                             ", which ath11k-attribute-facts.cc does not know");
}

std::string
Ath11kAttributeFacts::GetAllowed(const Ptr<const Object>& object) const
{
    const std::string type = GetType();
    if (type == "Boolean")
    {
        return "``true``, ``false``";
    }
    if (type == "String")
    {
        return GetAllowedNames();
    }
    if (type == "Time")
    {
        return GetAllowedTimes(Read<TimeValue>(object, GetName()).Get());
    }
    // "uint32_t LEAST:MOST"
    const std::string range = m_info.checker->GetUnderlyingTypeInformation();
    const auto space = range.find(' ');
    const auto colon = range.find(':');
    return range.substr(space + 1, colon - space - 1) + " to " + range.substr(colon + 1);
}

std::string
Ath11kAttributeFacts::GetAllowedTimes(Time allowed) const
{
    // The checker prints its limits rounded, so it is asked which times it accepts. It may accept
    // whole microseconds only.
    const int64_t ns = allowed.GetNanoSeconds();
    const int64_t step = m_info.checker->Check(TimeValue(NanoSeconds(ns + 1))) ? 1 : 1000;
    const auto furthest = [this, step](int64_t accepted, int64_t limit) {
        if (m_info.checker->Check(TimeValue(NanoSeconds(limit))))
        {
            return limit;
        }
        accepted /= step;
        limit /= step;
        while (std::max(accepted, limit) - std::min(accepted, limit) > 1)
        {
            const int64_t middle = accepted + (limit - accepted) / 2;
            const bool accepts = m_info.checker->Check(TimeValue(NanoSeconds(middle * step)));
            (accepts ? accepted : limit) = middle;
        }
        return accepted * step;
    };
    const Time least = NanoSeconds(furthest(ns, -ns - 1));
    const Time most = NanoSeconds(furthest(ns, Time::Max().GetNanoSeconds()));
    return Format(least) + (most == Time::Max() ? " or more" : " to " + Format(most));
}

bool
Ath11kAttributeFacts::IsByPreset() const
{
    return m_info.initialValue->SerializeToString(m_info.checker) == "preset";
}

std::string
Ath11kAttributeFacts::GetValue(const Ptr<const Object>& object) const
{
    const std::string type = GetType();
    if (type == "Boolean")
    {
        return Read<BooleanValue>(object, GetName()).Get() ? "true" : "false";
    }
    if (type == "Time")
    {
        return Format(Read<TimeValue>(object, GetName()).Get());
    }
    if (type == "String")
    {
        return Read<StringValue>(object, GetName()).Get();
    }
    return std::to_string(Read<UintegerValue>(object, GetName()).Get());
}

const std::string&
Ath11kAttributeFacts::GetUnit() const
{
    const auto it = kUnits.find(GetName());
    if (it == kUnits.end())
    {
        throw std::runtime_error("attribute " + GetName() +
                                 " has no unit in kUnits of ath11k-attribute-facts.cc");
    }
    return it->second;
}

std::string
Ath11kAttributeFacts::GetAllowedNames() const
{
    std::string result;
    for (const auto& name : ns3::Ath11kGetAllowedNames(GetName()))
    {
        result += (result.empty() ? "" : ", ") + Ath11kRstLiteral(name);
    }
    return result.empty() ? Ath11kRstEscape(GetUnit()) : result;
}

} // namespace ns3
