/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-schema.h"

#include "ath11k-experiment-attributes.h"
#include "ath11k-experiment-field-json.h"
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

/// A number as a number, or, if it has a unit, as a text that ends in one.
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
    const Json text{{"type", "string"}, {"pattern", "^[-+0-9.eE]+ ?[A-Za-z/]*$"}};
    return Json{{"anyOf", Json::array({number, text})}};
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
        // Those of a queue disc depend on its kind.
        if (field.key == "attributes")
        {
            schema["propertyNames"]["enum"] = Ath11kGetAttributeNames();
        }
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
    schema["description"] = field.help + (field.unit.empty() ? "" : " (" + field.unit + ")");
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
