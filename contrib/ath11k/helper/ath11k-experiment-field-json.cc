/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-field-json.h"

#include "ath11k-experiment-nearest.h"
#include "ath11k-experiment.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

namespace ns3
{

namespace
{

using Json = nlohmann::ordered_json;
using Kind = Ath11kField::Kind;

std::string
Join(const std::string& path, const std::string& key)
{
    return path.empty() ? key : path + "." + key;
}

/// Reads a text before it is parsed, to refuse what is no description of anything and would take
/// all stack or time: the parser looks through an object for each of its keys.
class Inspector : public nlohmann::json_sax<Json>
{
  public:
    bool null() override
    {
        return true;
    }

    bool boolean(bool /* value */) override
    {
        return true;
    }

    bool number_integer(number_integer_t /* value */) override
    {
        return true;
    }

    bool number_unsigned(number_unsigned_t /* value */) override
    {
        return true;
    }

    bool number_float(number_float_t /* value */, const string_t& /* text */) override
    {
        return true;
    }

    bool string(string_t& /* value */) override
    {
        return true;
    }

    bool binary(binary_t& /* value */) override
    {
        return true;
    }

    bool start_object(std::size_t /* elements */) override
    {
        m_keys.emplace_back();
        return Enter();
    }

    bool key(string_t& key) override
    {
        constexpr std::size_t most = 1000;
        if (!m_keys.back().insert(key).second)
        {
            throw Ath11kExperimentError("key '" + Ath11kPrintable(key) +
                                        "' stands twice in one object");
        }
        if (m_keys.back().size() > most)
        {
            throw Ath11kExperimentError("an object has more than " + std::to_string(most) +
                                        " keys");
        }
        return true;
    }

    bool end_object() override
    {
        m_keys.pop_back();
        --m_depth;
        return true;
    }

    bool start_array(std::size_t /* elements */) override
    {
        return Enter();
    }

    bool end_array() override
    {
        --m_depth;
        return true;
    }

    bool parse_error(std::size_t /* at */,
                     const std::string& /* token */,
                     const Json::exception& /* error */) override
    {
        return false; // the parser will say it
    }

  private:
    /// Count a bracket.
    bool Enter()
    {
        constexpr int deepest = 20;
        if (++m_depth > deepest)
        {
            throw Ath11kExperimentError("more than " + std::to_string(deepest) +
                                        " brackets are open at once");
        }
        return true;
    }

    int m_depth{0};                            //!< brackets that are open
    std::vector<std::set<std::string>> m_keys; //!< of the objects that are open
};

[[noreturn]] void
Refuse(const std::string& path, const Json& json, const std::string& wanted)
{
    throw Ath11kExperimentError(path + " is " + Ath11kPrintable(json.dump()) + ", but must be " +
                                wanted);
}

std::string
Text(double number)
{
    return Json(number == std::floor(number) && std::fabs(number) < 1e15
                    ? Json(static_cast<int64_t>(number))
                    : Json(number))
        .dump();
}

std::string
Wanted(const Ath11kField& field)
{
    const bool whole = field.kind != Kind::Number;
    std::string text = whole ? "a whole number" : "a number";
    if (std::isfinite(field.min) && std::isfinite(field.max))
    {
        text += " from " + Text(field.min) + " to " + Text(field.max);
    }
    else if (std::isfinite(field.min))
    {
        text += " of at least " + Text(field.min);
    }
    return field.unit.empty() ? text : text + " (" + field.unit + ")";
}

double
ReadNumber(const Ath11kField& field, const Json& json, const std::string& path)
{
    double number = 0;
    if (json.is_number())
    {
        number = json.get<double>();
    }
    else if (json.is_string() && !field.unit.empty())
    {
        number = Ath11kParseQuantity(json.get<std::string>(), field.unit, path);
    }
    else
    {
        Refuse(path, json, Wanted(field));
    }
    const bool whole = field.kind != Kind::Number;
    if (!std::isfinite(number) || number < field.min || number > field.max ||
        (whole && number != std::floor(number)))
    {
        Refuse(path, json, Wanted(field));
    }
    return number;
}

template <class T>
void
ReadMap(std::map<std::string, T>& map, const Json& json, const std::string& path)
{
    if (!json.is_object())
    {
        Refuse(path, json, "an object of names and values");
    }
    map.clear();
    for (const auto& [key, value] : json.items())
    {
        if constexpr (std::is_same_v<T, std::string>)
        {
            if (!value.is_primitive() || value.is_null())
            {
                Refuse(Join(path, key), value, "a text, a number, true or false");
            }
            map[key] = value.is_string() ? value.template get<std::string>() : value.dump();
        }
        else
        {
            map[key] = value.template get<T>();
        }
    }
}

} // namespace

Json
Ath11kParseJson(const std::string& text)
{
    Inspector inspector;
    Json::sax_parse(text, &inspector);
    return Json::parse(text);
}

std::string
Ath11kDescribeJsonError(const std::string& text, std::size_t byte)
{
    const auto last = text.find_last_not_of(" \t\r\n");
    if (last == std::string::npos)
    {
        return "there is nothing in it, but an experiment in { } is needed";
    }
    const auto end = text.begin() + std::min(byte, text.size());
    const std::string line = "line " + std::to_string(1 + std::count(text.begin(), end, '\n'));
    return byte > last + 1 ? "it is not JSON: it ends in " + line + " with something still open"
                           : line + " is not JSON";
}

const Ath11kField&
Ath11kFindField(const Ath11kFields& fields, const std::string& key, const std::string& path)
{
    std::vector<std::string> keys;
    for (const auto& field : fields)
    {
        if (field.key == key)
        {
            return field;
        }
        keys.push_back(field.key);
    }
    const std::string where = path.empty() ? "" : " in " + path;
    throw Ath11kExperimentError("unknown key '" + Ath11kPrintable(key) + "'" + where +
                                Ath11kSuggestName(Ath11kPrintable(key), keys));
}

void
Ath11kReadField(const Ath11kField& field, void* at, const Json& json, const std::string& path)
{
    switch (field.kind)
    {
    case Kind::Number:
        *static_cast<double*>(at) = field.orNull && json.is_null()
                                        ? std::numeric_limits<double>::quiet_NaN()
                                        : ReadNumber(field, json, path);
        break;
    case Kind::Integer:
        *static_cast<uint32_t*>(at) = static_cast<uint32_t>(ReadNumber(field, json, path));
        break;
    case Kind::Counter:
        if (!json.is_number_unsigned())
        {
            Refuse(path, json, Wanted(field));
        }
        *static_cast<uint64_t*>(at) = json.get<uint64_t>();
        break;
    case Kind::Flag:
        if (!json.is_boolean())
        {
            Refuse(path, json, "true or false");
        }
        *static_cast<bool*>(at) = json.get<bool>();
        break;
    case Kind::Text: {
        if (!json.is_string())
        {
            Refuse(path, json, "a text");
        }
        const auto text = json.get<std::string>();
        const auto& valid = field.choices;
        if (!valid.empty() && std::find(valid.begin(), valid.end(), text) == valid.end())
        {
            throw Ath11kExperimentError(path + " is '" + Ath11kPrintable(text) +
                                        "', which is not known" +
                                        Ath11kSuggestName(Ath11kPrintable(text), valid));
        }
        *static_cast<std::string*>(at) = text;
        break;
    }
    case Kind::Numbers:
        *static_cast<std::vector<double>*>(at) = json.get<std::vector<double>>();
        break;
    case Kind::Names:
        ReadMap(*static_cast<std::map<std::string, std::string>*>(at), json, path);
        break;
    case Kind::Counts:
        ReadMap(*static_cast<std::map<std::string, uint64_t>*>(at), json, path);
        break;
    case Kind::Object:
        Ath11kReadFields(*field.fields, at, json, path);
        break;
    case Kind::List:
        if (!json.is_array())
        {
            Refuse(path, json, "a list in [ ]");
        }
        field.resize(at, 0);
        field.resize(at, json.size());
        for (std::size_t i = 0; i < json.size(); ++i)
        {
            Ath11kReadFields(*field.fields,
                             field.element(at, i),
                             json[i],
                             path + "[" + std::to_string(i) + "]");
        }
        break;
    }
}

Json
Ath11kWriteField(const Ath11kField& field, void* at)
{
    switch (field.kind)
    {
    case Kind::Number:
        if (field.orNull && std::isnan(*static_cast<double*>(at)))
        {
            return nullptr;
        }
        return *static_cast<double*>(at);
    case Kind::Integer:
        return *static_cast<uint32_t*>(at);
    case Kind::Counter:
        return *static_cast<uint64_t*>(at);
    case Kind::Flag:
        return *static_cast<bool*>(at);
    case Kind::Text:
        return *static_cast<std::string*>(at);
    case Kind::Numbers:
        return *static_cast<std::vector<double>*>(at);
    case Kind::Names: {
        Json json = Json::object();
        for (const auto& [name, value] : *static_cast<std::map<std::string, std::string>*>(at))
        {
            json[name] = value;
        }
        return json;
    }
    case Kind::Counts: {
        Json json = Json::object();
        for (const auto& [name, value] : *static_cast<std::map<std::string, uint64_t>*>(at))
        {
            json[name] = value;
        }
        return json;
    }
    case Kind::Object:
        return Ath11kWriteFields(*field.fields, at);
    case Kind::List: {
        Json json = Json::array();
        for (std::size_t i = 0; i < field.size(at); ++i)
        {
            json.push_back(Ath11kWriteFields(*field.fields, field.element(at, i)));
        }
        return json;
    }
    }
    return nullptr;
}

nlohmann::ordered_json
Ath11kWriteFields(const Ath11kFields& fields, const void* object)
{
    Json json = Json::object();
    for (const auto& field : fields)
    {
        // Members are only read here; the one accessor of a field serves reading and writing.
        void* at = field.member(const_cast<void*>(object));
        if (!field.omitEmpty || field.size(at) > 0)
        {
            json[field.key] = Ath11kWriteField(field, at);
        }
    }
    return json;
}

void
Ath11kReadFields(const Ath11kFields& fields,
                 void* object,
                 const nlohmann::ordered_json& json,
                 const std::string& path)
{
    if (!json.is_object())
    {
        Refuse(path.empty() ? "the experiment" : path, json, "an object in { }");
    }
    for (const auto& [key, value] : json.items())
    {
        const auto& field = Ath11kFindField(fields, key, path);
        Ath11kReadField(field, field.member(object), value, Join(path, key));
    }
}

} // namespace ns3
