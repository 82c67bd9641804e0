/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-python-settings.h"

#include "ath11k-python-convert.h"

#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace ns3
{
namespace ath11k_python
{

namespace
{

using ath11k::Ac;
using ath11k::FairQueueConfig;
using ath11k::TxPathConfig;

/// A setting under its Python name.
template <class Config>
struct Setting
{
    std::string name;                                //!< its name
    std::function<void(Config&, py::handle)> assign; //!< sets it
    std::function<py::object(Config&)> read;         //!< its value
};

/// Refills above this would not fit what a deficit is compared with.
constexpr int64_t kMostShift = 15;

/// A flag, a time in nanoseconds or a number up to a highest, by what the member is.
template <class Config, class Access>
Setting<Config>
Plain(const std::string& name, Access access, int64_t high = std::numeric_limits<uint32_t>::max())
{
    using Value = std::remove_reference_t<std::invoke_result_t<Access, Config&>>;
    return {name,
            [name, access, high](Config& config, py::handle value) {
                static_cast<void>(high); // that of a number
                if constexpr (std::is_same_v<Value, bool>)
                {
                    if (!py::isinstance<py::bool_>(value))
                    {
                        throw std::invalid_argument(name + " is " +
                                                    py::repr(value).cast<std::string>() +
                                                    ", but must be True or False");
                    }
                    access(config) = value.cast<bool>();
                }
                else if constexpr (std::is_same_v<Value, int64_t>)
                {
                    access(config) = ToNanoseconds(value, name);
                }
                else
                {
                    access(config) = static_cast<uint32_t>(ToInteger(value, name, 0, high));
                }
            },
            [access](Config& config) { return py::cast(access(config)); }};
}

const std::vector<Setting<FairQueueConfig>>&
FairQueueSettings()
{
    using C = FairQueueConfig;
    static const std::vector<Setting<C>> settings{
        Plain<C>(
            "flows",
            [](C & c) -> auto& { return c.flows; }),
        Plain<C>(
            "limit_frames",
            [](C & c) -> auto& { return c.limitFrames; }),
        Plain<C>(
            "tin_limit_frames",
            [](C & c) -> auto& { return c.tinLimitFrames; }),
        Plain<C>(
            "memory_limit_bytes",
            [](C & c) -> auto& { return c.memoryLimitBytes; }),
        Plain<C>(
            "quantum_bytes",
            [](C & c) -> auto& { return c.quantumBytes; }),
        Plain<C>(
            "fq",
            [](C & c) -> auto& { return c.fq; }),
        Plain<C>(
            "codel",
            [](C & c) -> auto& { return c.codel.enabled; }),
        Plain<C>(
            "codel_target_ns",
            [](C & c) -> auto& { return c.codel.targetNs; }),
        Plain<C>(
            "codel_interval_ns",
            [](C & c) -> auto& { return c.codel.intervalNs; }),
        Plain<C>(
            "codel_ecn",
            [](C & c) -> auto& { return c.codel.ecn; }),
    };
    return settings;
}

/// One of the AQL limits, the same for all access categories.
Setting<TxPathConfig>
AqlLimit(const std::string& name, uint32_t ath11k::AqlLimits::*member)
{
    return {name,
            [name, member](TxPathConfig& config, py::handle value) {
                for (auto& limits : config.aql.limits)
                {
                    limits.*member =
                        static_cast<uint32_t>(ToInteger(value, name, 0, ath11k::kMaxAirtimeUs));
                }
            },
            [member](TxPathConfig& config) { return py::cast(config.aql.limits[0].*member); }};
}

/// The flavor comes first, so that what it sets can be set otherwise in the same call.
const std::vector<Setting<TxPathConfig>>&
TxPathSettings()
{
    using C = TxPathConfig;
    static const std::vector<Setting<C>> settings{
        {"flavor",
         [](C& config, py::handle value) {
             const auto flavor = ToFlavor(py::str(value).cast<std::string>());
             const bool openWrt = flavor == ath11k::Flavor::OpenWrt;
             config.estimate = flavor;
             config.scheduler.quantumShift = openWrt ? 3 : 0;
             config.aql.chargeGroupFrames = openWrt;
         },
         [](C& config) { return py::cast(FromFlavor(config.estimate)); }},
        Plain<C>(
            "aql",
            [](C & c) -> auto& { return c.aql.feature; }),
        Plain<C>(
            "aql_enable",
            [](C & c) -> auto& { return c.aql.enable; }),
        AqlLimit("aql_limit_low_us", &ath11k::AqlLimits::lowUs),
        AqlLimit("aql_limit_high_us", &ath11k::AqlLimits::highUs),
        Plain<C>(
            "aql_threshold_us",
            [](C & c) -> auto& { return c.aql.thresholdUs; }),
        Plain<C>(
            "aql_broadcast_limit_us",
            [](C & c) -> auto& { return c.aql.broadcastLimitUs; }),
        Plain<C>(
            "aql_group_frames",
            [](C & c) -> auto& { return c.aql.chargeGroupFrames; }),
        Plain<C>(
            "airtime_fairness",
            [](C & c) -> auto& { return c.scheduler.airtimeFairness; }),
        Plain<C>(
            "airtime_flags",
            [](C & c) -> auto& { return c.scheduler.airtimeFlags; },
            3),
        Plain<C>(
            "quantum_shift",
            [](C & c) -> auto& { return c.scheduler.quantumShift; },
            kMostShift),
        Plain<C>(
            "round_counter_restart",
            [](C & c) -> auto& { return c.scheduler.roundCounterRestart; }),
        Plain<C>(
            "keep_active_ns",
            [](C & c) -> auto& { return c.scheduler.keepActiveNs; }),
        Plain<C>(
            "max_frames_per_visit",
            [](C & c) -> auto& { return c.maxFramesPerVisit; }),
    };
    return settings;
}

/// Sets those of the given that are in the table, in its order; returns how many.
template <class Config>
std::size_t
Assign(const std::vector<Setting<Config>>& settings, Config& config, const py::dict& given)
{
    std::size_t found = 0;
    for (const auto& setting : settings)
    {
        if (given.contains(setting.name))
        {
            setting.assign(config, given[py::str(setting.name)]);
            ++found;
        }
    }
    return found;
}

template <class Config>
void
Append(py::list& names, const std::vector<Setting<Config>>& settings)
{
    for (const auto& setting : settings)
    {
        names.append(setting.name);
    }
}

template <class Config>
void
Read(py::dict& values, const std::vector<Setting<Config>>& settings, Config config)
{
    for (const auto& setting : settings)
    {
        values[py::str(setting.name)] = setting.read(config);
    }
}

/// Says which of the given is no setting.
[[noreturn]] void
RefuseName(const py::dict& given, const py::list& names)
{
    const auto suggest = py::module_::import("ath11k._errors").attr("suggest");
    for (const auto& item : given)
    {
        if (!names.contains(item.first))
        {
            throw std::invalid_argument("there is no setting " +
                                        py::repr(item.first).cast<std::string>() +
                                        suggest(item.first, names).cast<std::string>());
        }
    }
    throw std::logic_error("every setting is known");
}

} // namespace

void
ApplySettings(FairQueueConfig& config, const py::dict& given)
{
    FairQueueConfig changed = config;
    if (Assign(FairQueueSettings(), changed, given) != given.size())
    {
        py::list names;
        Append(names, FairQueueSettings());
        RefuseName(given, names);
    }
    config = changed;
}

void
ApplySettings(TxPathConfig& config, const py::dict& given)
{
    TxPathConfig changed = config;
    if (Assign(FairQueueSettings(), changed.fq, given) + Assign(TxPathSettings(), changed, given) !=
        given.size())
    {
        RefuseName(given, py::list(NameSettings()));
    }
    const auto& limits = changed.aql.limits[0];
    if (limits.lowUs > limits.highUs)
    {
        throw std::invalid_argument("aql_limit_low_us is " + std::to_string(limits.lowUs) +
                                    ", but must not be above aql_limit_high_us, which is " +
                                    std::to_string(limits.highUs));
    }
    config = changed;
}

py::dict
ListSettings(const FairQueueConfig& config)
{
    py::dict values;
    Read(values, FairQueueSettings(), config);
    return values;
}

py::dict
ListSettings(const TxPathConfig& config)
{
    py::dict values;
    Read(values, FairQueueSettings(), config.fq);
    Read(values, TxPathSettings(), config);
    return values;
}

py::tuple
NameSettings()
{
    py::list names;
    Append(names, FairQueueSettings());
    Append(names, TxPathSettings());
    return py::tuple(names);
}

} // namespace ath11k_python
} // namespace ns3
