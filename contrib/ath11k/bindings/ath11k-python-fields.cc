/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-python-fields.h"

#include <cmath>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

namespace ns3
{
namespace ath11k_python
{

namespace py = pybind11;

using Kind = Ath11kField::Kind;

namespace
{

const char*
KindName(Kind kind)
{
    switch (kind)
    {
    case Kind::Number:
        return "number";
    case Kind::Integer:
    case Kind::Counter:
        return "integer";
    case Kind::Flag:
        return "flag";
    case Kind::Text:
        return "text";
    case Kind::Numbers:
        return "numbers";
    case Kind::Names:
        return "names";
    case Kind::Counts:
        return "counts";
    case Kind::Object:
        return "object";
    case Kind::List:
        return "list";
    }
    return "";
}

/// A view of a vector that lives as long as its owner does.
py::object
View(const std::vector<double>& values, const py::object& owner)
{
    py::array_t<double> view(static_cast<py::ssize_t>(values.size()), values.data(), owner);
    view.attr("flags").attr("writeable") = false;
    return py::object(std::move(view));
}

py::object
ToPython(const Ath11kField& field, void* at, const py::object& owner)
{
    switch (field.kind)
    {
    case Kind::Number:
        return py::cast(*static_cast<double*>(at));
    case Kind::Integer:
        return py::cast(*static_cast<uint32_t*>(at));
    case Kind::Counter:
        return py::cast(*static_cast<uint64_t*>(at));
    case Kind::Flag:
        return py::cast(*static_cast<bool*>(at));
    case Kind::Text:
        return py::cast(*static_cast<std::string*>(at));
    case Kind::Numbers:
        return View(*static_cast<std::vector<double>*>(at), owner);
    case Kind::Names:
        return py::cast(*static_cast<std::map<std::string, std::string>*>(at));
    case Kind::Counts:
        return py::cast(*static_cast<std::map<std::string, uint64_t>*>(at));
    case Kind::Object:
        return StructToPython(*field.fields, at, owner);
    case Kind::List:
        break;
    }
    py::list list;
    for (std::size_t i = 0; i < field.size(at); ++i)
    {
        list.append(StructToPython(*field.fields, field.element(at, i), owner));
    }
    return py::object(std::move(list));
}

/// A limit, or None where there is none.
py::object
Limit(double value)
{
    return std::isfinite(value) ? py::object(py::float_(value)) : py::object(py::none());
}

} // namespace

py::dict
StructToPython(const Ath11kFields& fields, const void* object, const py::object& owner)
{
    py::dict result;
    for (const auto& field : fields)
    {
        // Only read here; the one accessor of a field serves reading and writing.
        void* at = field.member(const_cast<void*>(object));
        result[py::str(field.key)] = ToPython(field, at, owner);
    }
    return result;
}

py::list
DescribeFields(const Ath11kFields& fields, void* defaults)
{
    py::list result;
    for (const auto& field : fields)
    {
        py::dict one(py::arg("key") = field.key,
                     py::arg("unit") = field.unit,
                     py::arg("help") = field.help,
                     py::arg("kind") = KindName(field.kind),
                     py::arg("min") = Limit(field.min),
                     py::arg("max") = Limit(field.max),
                     py::arg("choices") = field.choices,
                     py::arg("default") = py::none(),
                     py::arg("fields") = py::none());
        void* at = defaults != nullptr ? field.member(defaults) : nullptr;
        if (field.kind == Kind::List)
        {
            void* element = nullptr;
            if (at != nullptr)
            {
                field.resize(at, 1);
                element = field.element(at, 0);
            }
            one["fields"] = DescribeFields(*field.fields, element);
        }
        else if (field.kind == Kind::Object)
        {
            one["fields"] = DescribeFields(*field.fields, at);
        }
        else if (at != nullptr)
        {
            one["default"] = ToPython(field, at, py::none());
        }
        result.append(one);
    }
    return result;
}

} // namespace ath11k_python
} // namespace ns3
