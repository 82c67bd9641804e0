/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-names.h"

#include <algorithm>
#include <map>

namespace ns3
{

namespace
{

/// \param experiment an experiment \param group number of a group \return what it is called
std::string
GroupName(const Ath11kExperiment& experiment, std::size_t group)
{
    const auto& name = experiment.stations[group].name;
    const bool alone = experiment.stations.size() == 1;
    return !name.empty() ? name : alone ? "sta" : "sta" + std::to_string(group + 1);
}

/// \param letter of a name \return true if it would break a table or a CSV file
bool
BreaksTables(char letter)
{
    return (letter >= 0 && letter < ' ') || letter == '\x7f' || letter == ',' || letter == '"';
}

} // namespace

std::string
Ath11kGetStationName(const Ath11kExperiment& experiment, std::size_t group, uint32_t index)
{
    const auto name = GroupName(experiment, group);
    return experiment.stations[group].count > 1 ? name + "-" + std::to_string(index + 1) : name;
}

void
Ath11kCheckNames(const Ath11kExperiment& experiment)
{
    std::map<std::string, std::size_t> owners;
    for (std::size_t group = 0; group < experiment.stations.size(); ++group)
    {
        const std::string path = "stations[" + std::to_string(group) + "].name";
        const auto& given = experiment.stations[group].name;
        if (std::any_of(given.begin(), given.end(), BreaksTables))
        {
            throw Ath11kExperimentError(path + " has a comma, a quotation mark or a control "
                                               "character, which would break tables of results");
        }
        for (uint32_t i = 0; i < experiment.stations[group].count; ++i)
        {
            const auto name = Ath11kGetStationName(experiment, group, i);
            const auto [owner, isNew] = owners.emplace(name, group);
            if (!isNew)
            {
                throw Ath11kExperimentError(path + " calls a station '" + name +
                                            "', but stations[" + std::to_string(owner->second) +
                                            "] has one of that name already");
            }
        }
    }
}

} // namespace ns3
