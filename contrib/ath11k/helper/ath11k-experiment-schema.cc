/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-schema.h"

#include "ath11k-experiment-attributes.h"
#include "ath11k-experiment-field-json.h"
#include "ath11k-experiment-nearest.h"
#include "ath11k-experiment-parameters.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace ns3
{

namespace
{

using Json = nlohmann::ordered_json;
using Kind = Ath11kField::Kind;

Json SchemaOf(const Ath11kFields& fields, void* defaults);

/// What a number in a text looks like.
const std::string kNumberPattern = "[-+]?[0-9]*[.]?[0-9]+([eE][-+]?[0-9]+)?";

/// A text that is a number and what may follow it.
Json
TextSchema(const std::string& unit)
{
    return Json{{"type", "string"}, {"pattern", "^" + kNumberPattern + unit + "$"}};
}

/// A number as a number, or, if it has a unit, as a text that may end in one.
Json
NumberSchema(const Ath11kField& field)
{
    Json number{{"type", field.kind == Kind::Number ? "number" : "integer"}};
    if (std::isfinite(field.min))
    {
        number["minimum"] = field.min;
    }
    if (std::isfinite(field.max))
    {
        number["maximum"] = field.max;
    }
    if (field.unit.empty())
    {
        return number;
    }
    const Json text = TextSchema(" ?(" + Ath11kJoin(Ath11kGetUnits(field.unit), "|") + ")?");
    return Json{{"anyOf", Json::array({number, text})}};
}

/// The unit of a number without one, and those that a text may have.
std::string
UnitText(const Ath11kField& field)
{
    if (field.unit.empty())
    {
        return "";
    }
    const std::string units = Ath11kJoin(Ath11kGetUnits(field.unit), ", ");
    return units == field.unit ? " (" + field.unit + ")"
                               : " (" + field.unit + "; as a text also with a unit: " + units + ")";
}

/// An attribute of the scheduler: typed, and as a text where that says the same.
Json
AttributeSchema(const Ath11kAttributeDescription& attribute)
{
    using Type = Ath11kAttributeKind;
    Json choices = Json::array();
    switch (attribute.kind)
    {
    case Type::Flag:
        choices.push_back({{"type", "boolean"}});
        choices.push_back({{"enum", {"true", "false"}}});
        break;
    case Type::Time:
        // Unlike a parameter: ns-3 wants no space.
        choices.push_back(TextSchema("(" + Ath11kJoin(Ath11kGetAttributeTimeUnits(), "|") + ")"));
        break;
    case Type::Whole:
    case Type::Number:
        choices.push_back({{"type", attribute.kind == Type::Whole ? "integer" : "number"},
                           {"minimum", attribute.min},
                           {"maximum", attribute.max}});
        choices.push_back(
            {{"type", "string"},
             {"pattern", attribute.kind == Type::Whole ? "^[0-9]+$" : "^" + kNumberPattern + "$"}});
        break;
    case Type::Text:
        choices.push_back(attribute.choices.empty() ? Json{{"type", "string"}}
                                                    : Json{{"enum", attribute.choices}});
        break;
    }
    const bool byPreset = attribute.initial == "preset";
    if (byPreset)
    {
        choices.push_back({{"const", "preset"}});
    }
    Json schema = choices.size() == 1 ? choices.front() : Json{{"anyOf", choices}};
    schema["description"] =
        attribute.help + " Value: " + attribute.allowed +
        (byPreset ? "; preset leaves it to preset, flavor or the attribute it refines." : ".");
    schema["default"] = attribute.initial;
    return schema;
}

Json
FieldSchema(const Ath11kField& field, void* at)
{
    Json schema;
    switch (field.kind)
    {
    case Kind::Number:
    case Kind::Integer:
    case Kind::Counter:
        schema = NumberSchema(field);
        break;
    case Kind::Flag:
        schema["type"] = "boolean";
        break;
    case Kind::Text:
        schema["type"] = "string";
        if (!field.choices.empty())
        {
            schema["enum"] = field.choices;
        }
        break;
    case Kind::Names:
        schema["type"] = "object";
        if (field.key == "attributes")
        {
            for (const auto& attribute : Ath11kDescribeAttributes())
            {
                schema["properties"][attribute.name] = AttributeSchema(attribute);
            }
            schema["additionalProperties"] = false;
            break;
        }
        // Those of a queue disc depend on its kind.
        schema["additionalProperties"]["type"] = Json::array({"string", "number", "boolean"});
        break;
    case Kind::Object:
        schema = SchemaOf(*field.fields, at);
        break;
    case Kind::List:
        field.resize(at, 1);
        schema["type"] = "array";
        schema["items"] = SchemaOf(*field.fields, field.element(at, 0));
        break;
    case Kind::Numbers:
    case Kind::Counts:
        break; // in results only
    }
    schema["description"] = field.help + UnitText(field);
    if (field.kind != Kind::Object && field.kind != Kind::List)
    {
        schema["default"] = Ath11kWriteField(field, at);
    }
    return schema;
}

Json
SchemaOf(const Ath11kFields& fields, void* defaults)
{
    Json schema{{"type", "object"}, {"additionalProperties", false}};
    for (const auto& field : fields)
    {
        schema["properties"][field.key] = FieldSchema(field, field.member(defaults));
    }
    return schema;
}

} // namespace

std::string
Ath11kFormatSchema()
{
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                {"$comment", "SPDX-License-Identifier: GPL-2.0-only"},
                {"title", "An experiment with ns3::Ath11kQueueScheduler"}};
    Ath11kExperiment defaults;
    schema.update(SchemaOf(Ath11kExperimentFields(), &defaults));
    schema["required"] = Json::array({"stations"});
    return schema.dump(2) + "\n";
}

} // namespace ns3
