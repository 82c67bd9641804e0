/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-attribute-text.h"

#include "ns3/string.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace ns3
{

namespace
{

struct Unit
{
    const char* name;
    double seconds;
};

constexpr std::array<Unit, 6> kTimeUnits{
    {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}, {"ps", 1e-12}, {"min", 60}}};

bool
IsWhole(const std::string& text)
{
    uint64_t number = 0;
    const auto* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number);
    return parsed.ec == std::errc{} && parsed.ptr == end;
}

bool
IsNumber(const std::string& text)
{
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    return !text.empty() && *end == '\0' && std::isfinite(number) &&
           text.find_first_of("xX") == std::string::npos;
}

bool
LooksLike(Ath11kAttributeKind kind, const std::string& text)
{
    switch (kind)
    {
    case Ath11kAttributeKind::Flag:
        return text == "true" || text == "false";
    case Ath11kAttributeKind::Time:
        return Ath11kIsTimeText(text);
    case Ath11kAttributeKind::Whole:
        return IsWhole(text);
    case Ath11kAttributeKind::Number:
        return IsNumber(text);
    case Ath11kAttributeKind::Text:
        break;
    }
    return true;
}

} // namespace

Ath11kAttributeKind
Ath11kGetAttributeKind(const Ptr<const AttributeChecker>& checker)
{
    // Values of one kind have different type names in different versions of ns-3.
    const std::string type = checker->GetValueTypeName();
    const auto is = [&type](const char* what) { return type.find(what) != std::string::npos; };
    return is("BooleanValue")    ? Ath11kAttributeKind::Flag
           : is("TimeValue")     ? Ath11kAttributeKind::Time
           : is("UintegerValue") ? Ath11kAttributeKind::Whole
           : is("DoubleValue")   ? Ath11kAttributeKind::Number
                                 : Ath11kAttributeKind::Text;
}

std::vector<std::string>
Ath11kGetAttributeTimeUnits()
{
    std::vector<std::string> names;
    names.reserve(kTimeUnits.size());
    for (const auto& unit : kTimeUnits)
    {
        names.emplace_back(unit.name);
    }
    return names;
}

bool
Ath11kIsTimeText(const std::string& text)
{
    // The nanoseconds of ns-3 have 64 bits, one of them the sign.
    constexpr double most = 9.2e9;
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    return end != text.c_str() && text.find_first_of("xX") == std::string::npos &&
           std::any_of(kTimeUnits.begin(), kTimeUnits.end(), [&](const Unit& unit) {
               return std::string(end) == unit.name && std::fabs(number * unit.seconds) <= most;
           });
}

bool
Ath11kIsValueText(const Ptr<const AttributeChecker>& checker, const std::string& text)
{
    return LooksLike(Ath11kGetAttributeKind(checker), text) &&
           checker->CreateValidValue(StringValue(text));
}

} // namespace ns3
