/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-python-convert.h"

#include <algorithm>
#include <exception>
#include <stdexcept>

namespace ns3
{
namespace ath11k_python
{

namespace
{

const std::vector<std::string> kFlavors{"mainline", "openwrt"};

} // namespace

void
TranslateExceptions()
{
    py::register_local_exception_translator([](std::exception_ptr pending) {
        try
        {
            if (pending)
            {
                std::rethrow_exception(pending);
            }
        }
        catch (const py::builtin_exception&)
        {
            throw;
        }
        catch (const py::error_already_set&)
        {
            throw;
        }
        catch (const std::bad_alloc&)
        {
            throw;
        }
        catch (const std::exception& error)
        {
            const auto type = py::module_::import("ath11k._errors").attr("Error");
            PyErr_SetString(type.ptr(), error.what());
        }
    });
}

int64_t
ToInteger(py::handle value, const std::string& name, int64_t low, int64_t high)
{
    const auto refuse = [&] {
        throw std::invalid_argument(name + " is " + py::repr(value).cast<std::string>() +
                                    ", but must be a whole number from " + std::to_string(low) +
                                    " to " + std::to_string(high));
    };
    if (PyIndex_Check(value.ptr()) == 0 || PyBool_Check(value.ptr()))
    {
        refuse();
    }
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    int overflow = 0;
    const int64_t result = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow != 0 || result < low || result > high)
    {
        refuse();
    }
    return result;
}

int64_t
ToNanoseconds(py::handle value, const std::string& name)
{
    constexpr int64_t kMost = std::numeric_limits<int64_t>::max() / 2;
    if (py::hasattr(value, "total_seconds"))
    {
        const auto microsecond = py::module_::import("datetime").attr("timedelta")(0, 0, 1);
        const py::object micros = value.attr("__floordiv__")(microsecond);
        return ToInteger(micros * py::int_(1000), name, 0, kMost);
    }
    return ToInteger(value, name, 0, kMost);
}

std::size_t
ToChoice(const std::string& word, const std::string& what, const std::vector<std::string>& words)
{
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end())
    {
        std::string valid;
        for (const auto& one : words)
        {
            valid += (valid.empty() ? "'" : ", '") + one + "'";
        }
        throw std::invalid_argument(what + " is '" + word + "', but must be one of " + valid);
    }
    return static_cast<std::size_t>(found - words.begin());
}

ath11k::Ac
ToAc(const std::string& word)
{
    static const std::vector<std::string> names{
        ath11k::AcName(ath11k::Ac::Vo),
        ath11k::AcName(ath11k::Ac::Vi),
        ath11k::AcName(ath11k::Ac::Be),
        ath11k::AcName(ath11k::Ac::Bk),
    };
    return static_cast<ath11k::Ac>(ToChoice(word, "ac", names));
}

ath11k::Flavor
ToFlavor(const std::string& word)
{
    return static_cast<ath11k::Flavor>(ToChoice(word, "flavor", kFlavors));
}

std::string
FromFlavor(ath11k::Flavor flavor)
{
    return kFlavors[static_cast<std::size_t>(flavor)];
}

} // namespace ath11k_python
} // namespace ns3
