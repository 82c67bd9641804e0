/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-field-json.h"
#include "ath11k-experiment-nearest.h"
#include "ath11k-experiment.h"

#include <array>
#include <cmath>
#include <cstdlib>

namespace ns3
{

namespace
{

/// A unit, what it measures, and how many base units it is.
struct Unit
{
    const char* name;
    char quantity;
    double factor;
};

constexpr std::array<Unit, 24> kUnits{{
    {"s", 't', 1},        {"ms", 't', 1e-3},     {"us", 't', 1e-6},    {"ns", 't', 1e-9},
    {"min", 't', 60},     {"bit/s", 'r', 1},     {"kbit/s", 'r', 1e3}, {"Mbit/s", 'r', 1e6},
    {"Gbit/s", 'r', 1e9}, {"bps", 'r', 1},       {"kbps", 'r', 1e3},   {"Mbps", 'r', 1e6},
    {"Gbps", 'r', 1e9},   {"B", 'b', 1},         {"kB", 'b', 1e3},     {"KiB", 'b', 1024},
    {"MB", 'b', 1e6},     {"MiB", 'b', 1048576}, {"m", 'l', 1},        {"km", 'l', 1e3},
    {"MHz", 'f', 1e6},    {"dB", 'd', 1},        {"m/s", 'v', 1},      {"km/h", 'v', 1 / 3.6},
}};

const Unit*
FindUnit(const std::string& name)
{
    for (const auto& unit : kUnits)
    {
        if (name == unit.name)
        {
            return &unit;
        }
    }
    return nullptr;
}

} // namespace

std::vector<std::string>
Ath11kGetUnits(const std::string& unit)
{
    std::vector<std::string> names;
    const Unit* to = FindUnit(unit);
    for (const auto& one : kUnits)
    {
        if (to && one.quantity == to->quantity)
        {
            names.emplace_back(one.name);
        }
    }
    return names.empty() ? std::vector<std::string>{unit} : names;
}

double
Ath11kParseQuantity(const std::string& text, const std::string& unit, const std::string& path)
{
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (end == text.c_str() || text.find_first_of("xX") != std::string::npos)
    {
        throw Ath11kExperimentError(path + " is '" + Ath11kPrintable(text) +
                                    "', but must be a number" +
                                    (unit.empty() ? "" : " (" + unit + ")"));
    }
    std::string given(end);
    given.erase(0, given.find_first_not_of(' '));
    if (given.empty() || given == unit)
    {
        return number;
    }
    const Unit* from = FindUnit(given);
    const Unit* to = FindUnit(unit);
    if (!from || !to || from->quantity != to->quantity)
    {
        throw Ath11kExperimentError(path + " is '" + Ath11kPrintable(text) + "', but '" +
                                    Ath11kPrintable(given) + "' is no unit for it; " +
                                    (unit.empty()
                                         ? "give a plain number"
                                         : "valid are: " + Ath11kJoin(Ath11kGetUnits(unit), ", ")));
    }
    const double converted = number * from->factor / to->factor;
    // 0.3 ms are 300 us, not 300.00000000000006.
    const double whole = std::round(converted);
    return std::fabs(converted - whole) < 1e-9 * std::fabs(whole) ? whole : converted;
}

} // namespace ns3
