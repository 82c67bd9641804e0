/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-parameters.h"

#include "ath11k-experiment-field-json.h"
#include "ath11k-experiment-field-path.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>
#include <sstream>

namespace ns3
{

namespace
{

std::string
Limits(const Ath11kField& field)
{
    std::ostringstream os;
    if (!field.choices.empty())
    {
        for (const auto& choice : field.choices)
        {
            os << (os.tellp() > 0 ? "|" : "") << choice;
        }
    }
    else if (field.kind == Ath11kField::Kind::Number || field.kind == Ath11kField::Kind::Integer)
    {
        os << field.min << ".." << field.max;
    }
    return os.str();
}

void
List(std::ostream& os, const Ath11kFields& fields, void* defaults, const std::string& prefix)
{
    using Kind = Ath11kField::Kind;
    const auto json = Ath11kWriteFields(fields, defaults);
    for (const auto& field : fields)
    {
        const std::string path = prefix + field.key;
        if (field.kind == Kind::Object)
        {
            List(os, *field.fields, field.member(defaults), path + ".");
            continue;
        }
        os << path;
        if (field.kind == Kind::List)
        {
            os << "[]";
        }
        else
        {
            os << " = " << json[field.key].dump() << (field.unit.empty() ? "" : " " + field.unit);
        }
        const std::string limits = Limits(field);
        os << (limits.empty() ? "" : "  [" + limits + "]") << "\n    " << field.help << "\n";
        if (field.kind == Kind::List)
        {
            void* list = field.member(defaults);
            field.resize(list, 1);
            List(os, *field.fields, field.element(list, 0), path + "[].");
        }
    }
}

} // namespace

Ath11kExperiment
Ath11kParseExperiment(const std::string& json)
{
    Ath11kExperiment experiment;
    try
    {
        Ath11kReadFields(Ath11kExperimentFields(), &experiment, Ath11kParseJson(json), "");
    }
    catch (const nlohmann::ordered_json::parse_error& error)
    {
        throw Ath11kExperimentError(Ath11kDescribeJsonError(json, error.byte));
    }
    catch (const nlohmann::ordered_json::out_of_range&)
    {
        throw Ath11kExperimentError("a number in it is too large to be read");
    }
    return experiment;
}

std::string
Ath11kFormatExperiment(const Ath11kExperiment& experiment)
{
    return Ath11kWriteFields(Ath11kExperimentFields(), &experiment).dump(2);
}

void
Ath11kSetParameter(Ath11kExperiment& experiment, const std::string& path, const std::string& value)
{
    Ath11kSetField(Ath11kExperimentFields(), &experiment, path, value);
}

std::string
Ath11kGetParameter(const Ath11kExperiment& experiment, const std::string& path)
{
    return Ath11kGetField(Ath11kExperimentFields(), &experiment, path);
}

void
Ath11kListParameters(std::ostream& os)
{
    Ath11kExperiment defaults;
    List(os, Ath11kExperimentFields(), &defaults, "");
}

} // namespace ns3
