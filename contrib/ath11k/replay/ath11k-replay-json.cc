/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay-json.h"

#include "ath11k-replay-check.h"

#include <utility>

namespace ns3
{
namespace ath11k
{
namespace
{

/**
 * \param line text
 * \return the value it spells
 * \throws ReplayLineError if it is not JSON
 */
nlohmann::json
Parse(const std::string& line)
{
    try
    {
        return nlohmann::json::parse(line);
    }
    catch (const nlohmann::json::parse_error& error)
    {
        throw ReplayLineError("not valid JSON from column " + std::to_string(error.byte) + " on");
    }
    catch (const nlohmann::json::exception&)
    {
        throw ReplayLineError("not valid JSON: a number is too large");
    }
}

} // namespace

JsonFields::JsonFields(const std::string& line)
    : JsonFields(Parse(line), "")
{
}

JsonFields::JsonFields(nlohmann::json value, std::string path)
    : m_object(std::move(value)),
      m_path(std::move(path))
{
    if (!m_object.is_object())
    {
        throw ReplayLineError((m_path.empty() ? "the line" : m_path) + " is not a JSON object");
    }
    if (!m_path.empty())
    {
        m_path += ".";
    }
}

const nlohmann::json&
JsonFields::Get(const char* key) const
{
    const auto found = m_object.find(key);
    if (found == m_object.end())
    {
        throw ReplayLineError("key '" + m_path + key + "' is missing");
    }
    return *found;
}

void
JsonFields::Refuse(const std::string& name,
                   const nlohmann::json& value,
                   const std::string& allowed) const
{
    constexpr size_t longest = 60;
    std::string given = value.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    if (given.size() > longest)
    {
        given = given.substr(0, longest) + "...";
    }
    throw ReplayLineError("key '" + m_path + name + "' is " + given + ", but must be " + allowed);
}

int64_t
JsonFields::ToInteger(const nlohmann::json& value,
                      const std::string& name,
                      int64_t least,
                      int64_t most) const
{
    const bool fits = value.is_number_unsigned() ? value.get<uint64_t>() <= uint64_t{INT64_MAX}
                                                 : value.is_number_integer();
    if (!fits || value.get<int64_t>() < least || value.get<int64_t>() > most)
    {
        Refuse(name,
               value,
               "an integer from " + std::to_string(least) + " to " + std::to_string(most));
    }
    return value.get<int64_t>();
}

int64_t
JsonFields::Integer(const char* key, int64_t least, int64_t most) const
{
    return ToInteger(Get(key), key, least, most);
}

std::optional<int64_t>
JsonFields::Optional(const char* key, int64_t least, int64_t most) const
{
    return Has(key) ? std::optional(Integer(key, least, most)) : std::nullopt;
}

bool
JsonFields::Boolean(const char* key) const
{
    const nlohmann::json& value = Get(key);
    if (value.is_boolean())
    {
        return value.get<bool>();
    }
    if (value != 0 && value != 1)
    {
        Refuse(key, value, "true, false, 1 or 0");
    }
    return value == 1;
}

std::string
JsonFields::Text(const char* key) const
{
    const nlohmann::json& value = Get(key);
    if (!value.is_string())
    {
        Refuse(key, value, "a string");
    }
    return value.get<std::string>();
}

void
JsonFields::Demand(const char* key, const nlohmann::json& only) const
{
    if (Has(key) && Get(key) != only)
    {
        Refuse(key, Get(key), only.dump());
    }
}

const nlohmann::json&
JsonFields::Array(const char* key, std::optional<size_t> size) const
{
    const nlohmann::json& value = Get(key);
    if (!value.is_array() || (size && value.size() != *size))
    {
        Refuse(key, value, "an array" + (size ? " of " + std::to_string(*size) : std::string()));
    }
    return value;
}

std::vector<int64_t>
JsonFields::Integers(const char* key, std::optional<size_t> size, int64_t least, int64_t most) const
{
    std::vector<int64_t> result;
    for (const nlohmann::json& value : Array(key, size))
    {
        result.push_back(
            ToInteger(value, key + ("[" + std::to_string(result.size()) + "]"), least, most));
    }
    return result;
}

} // namespace ath11k
} // namespace ns3
