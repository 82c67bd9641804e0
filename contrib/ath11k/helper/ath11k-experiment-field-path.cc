/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-field-path.h"

#include "ath11k-experiment-field-json.h"
#include "ath11k-experiment-nearest.h"
#include "ath11k-experiment.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace ns3
{

namespace
{

using Json = nlohmann::ordered_json;
using Kind = Ath11kField::Kind;

/// A path cut behind its first member: "a[1].b.c" is member a, index 1, rest "b.c".
struct Step
{
    explicit Step(const std::string& path)
    {
        const auto dot = path.find('.');
        member = path.substr(0, dot);
        rest = dot == std::string::npos ? "" : path.substr(dot + 1);
        const auto bracket = member.find('[');
        if (bracket != std::string::npos && member.back() == ']')
        {
            index = member.substr(bracket + 1, member.size() - bracket - 2);
            member.resize(bracket);
        }
    }

    std::string member; //!< name of the member
    std::string index;  //!< index in it, empty if none is given
    std::string rest;   //!< path from there, empty at its end
};

/// The elements of a list that a step means: one, or all without an index.
std::pair<std::size_t, std::size_t>
ElementsOf(const Step& step, std::size_t size, const std::string& here)
{
    if (step.index.empty())
    {
        return {0, size};
    }
    std::size_t number = 0;
    const auto* end = step.index.data() + step.index.size();
    const auto parsed = std::from_chars(step.index.data(), end, number);
    if (parsed.ec != std::errc{} || parsed.ptr != end || number >= size)
    {
        throw Ath11kExperimentError(here + "[" + Ath11kPrintable(step.index) + "] is not there; " +
                                    here + " has " + std::to_string(size) +
                                    " elements, counted from 0");
    }
    return {number, number + 1};
}

/// The JSON that a text on the command line stands for, by what the field wants.
Json
FromText(const Ath11kField& field, const std::string& value, const std::string& path)
{
    switch (field.kind)
    {
    case Kind::Text:
        return value;
    case Kind::Number:
    case Kind::Integer:
    case Kind::Counter:
        return Json::accept(value) ? Json::parse(value) : Json(value);
    case Kind::Flag:
        return value == "true" || value == "false" ? Json(value == "true") : Json(value);
    default:
        if (!Json::accept(value))
        {
            throw Ath11kExperimentError(path + " is '" + Ath11kPrintable(value) +
                                        "', but must be given as JSON");
        }
        return Json::parse(value);
    }
}

/// Returns how many members were set: none where a list on the way is empty.
std::size_t
Set(const Ath11kFields& fields,
    void* object,
    const std::string& path,
    const std::string& value,
    const std::string& before)
{
    const Step step(path);
    const auto& field = Ath11kFindField(fields, step.member, before);
    const std::string here = before.empty() ? step.member : before + "." + step.member;
    void* at = field.member(object);
    const auto next = Step(step.rest).member;
    if (field.kind == Kind::List && step.index.empty() && !next.empty() &&
        next.find_first_not_of("0123456789") == std::string::npos)
    {
        throw Ath11kExperimentError("'" + Ath11kPrintable(path) + "' names nothing; element " +
                                    next + " is written " + here + "[" + next + "]");
    }
    if (field.kind == Kind::List && !(step.rest.empty() && step.index.empty()))
    {
        const auto [from, to] = ElementsOf(step, field.size(at), here);
        std::size_t count = 0;
        for (std::size_t i = from; i < to; ++i)
        {
            const std::string element = here + "[" + std::to_string(i) + "]";
            if (step.rest.empty())
            {
                Ath11kReadFields(*field.fields,
                                 field.element(at, i),
                                 FromText(field, value, element),
                                 element);
                ++count;
            }
            else
            {
                count += Set(*field.fields, field.element(at, i), step.rest, value, element);
            }
        }
        if (from == to)
        {
            // An unknown name is one, whether or not there is an element.
            Ath11kFindField(*field.fields, Step(step.rest).member, here);
        }
        return count;
    }
    if (field.kind == Kind::Object && !step.rest.empty())
    {
        return Set(*field.fields, at, step.rest, value, here);
    }
    if (field.kind == Kind::Names && !step.rest.empty())
    {
        (*static_cast<std::map<std::string, std::string>*>(at))[step.rest] = value;
        return 1;
    }
    if (!step.rest.empty() || !step.index.empty())
    {
        throw Ath11kExperimentError(here + " is a single value, so '" + Ath11kPrintable(path) +
                                    "' names nothing in it");
    }
    Ath11kReadField(field, at, FromText(field, value, here), here);
    return 1;
}

} // namespace

void
Ath11kSetField(const Ath11kFields& fields,
               void* object,
               const std::string& path,
               const std::string& value)
{
    if (Set(fields, object, path, value, "") == 0)
    {
        throw Ath11kExperimentError("'" + Ath11kPrintable(path) +
                                    "' names nothing: a list in it is empty");
    }
}

std::string
Ath11kGetField(const Ath11kFields& fields, const void* object, const std::string& path)
{
    const Step step(path);
    const std::string top;
    const auto& field = Ath11kFindField(fields, step.member, top);
    // Only read here; the one accessor of a field serves reading and writing.
    void* at = field.member(const_cast<void*>(object));
    if (field.kind == Kind::List && !step.index.empty() && !step.rest.empty())
    {
        const auto [number, end] = ElementsOf(step, field.size(at), step.member);
        return Ath11kGetField(*field.fields, field.element(at, number), step.rest);
    }
    if (field.kind == Kind::Object && !step.rest.empty())
    {
        return Ath11kGetField(*field.fields, at, step.rest);
    }
    const Json json = Ath11kWriteField(field, at);
    if (field.kind == Kind::Names && json.contains(step.rest))
    {
        return json[step.rest].get<std::string>();
    }
    if (!step.rest.empty() || !step.index.empty())
    {
        throw Ath11kExperimentError("'" + Ath11kPrintable(path) + "' names no single value");
    }
    const std::string text = json.is_string() ? json.get<std::string>() : json.dump();
    return field.unit.empty() ? text : text + " " + field.unit;
}

} // namespace ns3
