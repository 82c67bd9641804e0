/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-station.h"

#include "ath11k-experiment-attributes.h"
#include "ath11k-experiment-host-queue.h"
#include "ath11k-experiment-motion.h"
#include "ath11k-experiment-rates.h"

#include <sstream>

namespace ns3
{

namespace
{

/// A sentence made of anything that can be written.
template <class... T>
[[noreturn]] void
Refuse(const T&... parts)
{
    std::ostringstream os;
    (os << ... << parts);
    throw Ath11kExperimentError(os.str());
}

void
CheckRate(const Ath11kPhySpec& phy,
          const std::string& rate,
          const std::string& usual,
          const std::string& path)
{
    if (!Ath11kIsRateManager(rate))
    {
        auto valid = Ath11kGetDataRates(phy);
        const auto& managers = Ath11kGetRateManagers();
        valid.insert(valid.end(), managers.begin(), managers.end());
        Ath11kRequireRate(path + (rate == usual ? " (or its default)" : ""), rate, valid);
    }
    else if (phy.standard == "802.11be")
    {
        Refuse(path,
               " is '",
               rate,
               "', but the rate managers of ns-3 do not all know the rates of 802.11be; name one "
               "of them");
    }
}

void
CheckMotion(const Ath11kStationSpec& spec, double length, const std::string& path)
{
    constexpr double nearestM = 0.1;
    if (spec.speedMps != 0 && !spec.path.empty())
    {
        Refuse(path, " has both speed_mps and path; a station moves in one way only");
    }
    double before = 0;
    for (std::size_t i = 0; i < spec.path.size(); ++i)
    {
        if (spec.path[i].atS <= before)
        {
            Refuse(path,
                   ".path[",
                   i,
                   "].at_s is ",
                   spec.path[i].atS,
                   " s, but must be later than ",
                   before,
                   " s");
        }
        before = spec.path[i].atS;
    }
    const double last = Ath11kMotion::DistanceAt(spec, length);
    if (last < nearestM)
    {
        Refuse(
            path,
            ".speed_mps is ",
            spec.speedMps,
            " m/s, which brings the station to the access point before the run ends; the nearest "
            "that it may be is ",
            nearestM,
            " m");
    }
}

} // namespace

void
Ath11kCheckStation(const Ath11kExperiment& experiment, std::size_t group, const std::string& path)
{
    const auto& spec = experiment.stations[group];
    CheckRate(experiment.phy, spec.downRate, Ath11kStationSpec().downRate, path + ".down_rate");
    CheckRate(experiment.phy, spec.upRate, Ath11kStationSpec().upRate, path + ".up_rate");
    const auto& first = experiment.stations.front().downRate;
    const bool managed = Ath11kIsRateManager(spec.downRate) || Ath11kIsRateManager(first);
    if (managed && spec.downRate != first)
    {
        Refuse(path,
               ".down_rate is '",
               spec.downRate,
               "' and stations[0].down_rate is '",
               first,
               "', but the access point has one rate manager for all stations");
    }
    const double window = experiment.warmupS + experiment.durationS;
    CheckMotion(spec, window + experiment.drainS, path);
    if (spec.joinS >= window)
    {
        Refuse(path,
               ".join_s is ",
               spec.joinS,
               " s, but the measured window ends at ",
               window,
               " s");
    }
    if (spec.leaveS > 0 && spec.leaveS <= spec.joinS)
    {
        Refuse(path, ".leave_s is ", spec.leaveS, " s, but join_s is ", spec.joinS, " s");
    }
}

Ath11kStationLimits
Ath11kGetStationLimits(const Ath11kApSpec& ap, const Ath11kStationSpec& group)
{
    auto limits = Ath11kGetSettings(ap.preset, Ath11kGetSchedulerAttributes(ap)).path.aql.limits;
    for (auto& one : limits)
    {
        one.lowUs = group.aqlLowUs > 0 ? group.aqlLowUs : one.lowUs;
        one.highUs = group.aqlHighUs > 0 ? group.aqlHighUs : one.highUs;
    }
    return limits;
}

void
Ath11kCheckStationLimits(const Ath11kExperiment& experiment)
{
    for (std::size_t i = 0; i < experiment.stations.size(); ++i)
    {
        for (const auto& limits : Ath11kGetStationLimits(experiment.ap, experiment.stations[i]))
        {
            if (limits.lowUs > limits.highUs)
            {
                Refuse("stations[",
                       i,
                       "] have a low AQL limit of ",
                       limits.lowUs,
                       " us, but it must not be above the high one, which is ",
                       limits.highUs,
                       " us (aql_low_us, aql_high_us, and where they are 0 the attributes)");
            }
        }
    }
}

void
Ath11kRefuseStationLimits(const Ath11kExperiment& experiment)
{
    for (std::size_t i = 0; i < experiment.stations.size(); ++i)
    {
        const auto& group = experiment.stations[i];
        if (group.aqlLowUs > 0 || group.aqlHighUs > 0)
        {
            Refuse("stations[",
                   i,
                   "] have AQL limits, which are those of scheduler ath11k, but ap.scheduler is '",
                   experiment.ap.scheduler,
                   "'");
        }
    }
}

} // namespace ns3
