/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-idle.h"

#include "ath11k-experiment-attributes.h"
#include "ath11k-experiment-host-queue.h"
#include "ath11k-experiment-nearest.h"

#include <sstream>

namespace ns3
{

namespace
{

bool
BeginsWith(const std::string& text, const std::string& begin)
{
    return text.compare(0, begin.size(), begin) == 0;
}

/// Adds "a, b have no effect: REASON" if there are names.
void
AddNote(std::vector<std::string>& notes,
        const std::vector<std::string>& names,
        const std::string& reason)
{
    if (!names.empty())
    {
        notes.push_back(Ath11kJoin(names, ", ") + (names.size() == 1 ? " has" : " have") +
                        " no effect: " + reason);
    }
}

/// The members of a traffic item that differ from their default, but not from it to its kind.
void
AddTrafficNotes(const Ath11kTrafficSpec& item,
                const std::string& path,
                std::vector<std::string>& notes)
{
    const Ath11kTrafficSpec usual;
    const bool tcp = BeginsWith(item.kind, "tcp-");
    const bool onOff = BeginsWith(item.kind, "on-off-");
    const bool udp = BeginsWith(item.kind, "udp-") && item.kind != "udp-probe";
    const bool paced = !tcp && !onOff && !udp;
    std::vector<std::string> idle;
    const auto check = [&](const char* key, bool isSet, bool matters) {
        if (isSet && !matters)
        {
            idle.push_back(path + "." + key);
        }
    };
    check("congestion", item.congestion != usual.congestion, tcp);
    check("rate_mbps", item.rateMbps != usual.rateMbps, udp || onOff);
    check("interval_ms", item.intervalMs != usual.intervalMs, paced);
    check("packet_bytes", item.packetBytes != usual.packetBytes, !tcp);
    check("on_ms", item.onMs != usual.onMs, onOff);
    check("off_ms", item.offMs != usual.offMs, onOff);
    AddNote(notes, idle, "the kind is " + item.kind);
}

void
AddStationNotes(const Ath11kExperiment& experiment,
                std::size_t group,
                std::vector<std::string>& notes)
{
    const auto& spec = experiment.stations[group];
    const std::string path = "stations[" + std::to_string(group) + "]";
    const double end = experiment.warmupS + experiment.durationS + experiment.drainS;
    if (spec.leave != Ath11kStationSpec().leave && spec.leaveS == 0)
    {
        AddNote(notes, {path + ".leave"}, "leave_s is 0, so these stations stay");
    }
    if (spec.leaveS >= end)
    {
        std::ostringstream reason;
        reason << "it is " << spec.leaveS << " s, but the run ends at " << end << " s";
        AddNote(notes, {path + ".leave_s"}, reason.str());
    }
    for (std::size_t i = 0; i < spec.traffic.size(); ++i)
    {
        AddTrafficNotes(spec.traffic[i], path + ".traffic[" + std::to_string(i) + "]", notes);
    }
}

/// The attributes that somebody set and whose names begin in one of some ways.
std::vector<std::string>
GivenAttributes(const Ath11kApSpec& ap, const std::vector<std::string>& begins)
{
    std::vector<std::string> names;
    for (const auto& [name, value] : ap.attributes)
    {
        for (const auto& begin : begins)
        {
            if (BeginsWith(name, begin) && name != "Aql" && name != "CodelEnabled" &&
                value != "preset")
            {
                names.push_back("ap.attributes." + name);
            }
        }
    }
    return names;
}

/// Groups of stations with a setting of their own.
std::vector<std::string>
GivenInGroups(const Ath11kExperiment& experiment,
              const char* key,
              uint32_t Ath11kStationSpec::*member)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < experiment.stations.size(); ++i)
    {
        if (experiment.stations[i].*member > 0)
        {
            names.push_back("stations[" + std::to_string(i) + "]." + key);
        }
    }
    return names;
}

void
Append(std::vector<std::string>& to, const std::vector<std::string>& from)
{
    to.insert(to.end(), from.begin(), from.end());
}

/// Why an attribute has the value it has.
std::string
Because(const Ath11kExperiment& experiment, const std::string& attribute)
{
    const auto found = experiment.ap.attributes.find(attribute);
    const bool byPreset = found == experiment.ap.attributes.end() || found->second == "preset";
    return byPreset ? " in preset " + experiment.ap.preset : "";
}

void
AddSchedulerNotes(const Ath11kExperiment& experiment, std::vector<std::string>& notes)
{
    const auto& ap = experiment.ap;
    const auto settings = Ath11kGetSettings(ap.preset, Ath11kGetSchedulerAttributes(ap));
    if (!settings.path.aql.feature)
    {
        auto idle = GivenAttributes(ap, {"Aql"});
        Append(idle, GivenInGroups(experiment, "aql_low_us", &Ath11kStationSpec::aqlLowUs));
        Append(idle, GivenInGroups(experiment, "aql_high_us", &Ath11kStationSpec::aqlHighUs));
        AddNote(notes,
                idle,
                "Aql is false" + Because(experiment, "Aql") +
                    ", so no airtime is pending that a limit could bound");
    }
    if (!settings.path.scheduler.airtimeFairness)
    {
        auto idle = GivenAttributes(ap, {"AirtimeWeight", "AirtimeFlags", "AirtimeQuantumShift"});
        Append(idle, GivenInGroups(experiment, "weight", &Ath11kStationSpec::weight));
        AddNote(notes,
                idle,
                "AirtimeFairness is false" + Because(experiment, "AirtimeFairness") +
                    ", so rounds look at no deficit");
    }
    if (!settings.completionRounds)
    {
        const auto bounds = GivenAttributes(ap, {"TxqDepth", "TxqAggregates", "DeviceAggregates"});
        for (const auto& bound : bounds)
        {
            notes.push_back(bound + " needs CompletionRounds, which is false" +
                            Because(experiment, "CompletionRounds") +
                            ": what it holds back waits until a new frame comes");
        }
    }
    if (!settings.path.fq.fq)
    {
        AddNote(notes, GivenAttributes(ap, {"FqFlows", "FqQuantum"}), "a TXQ is one queue");
    }
    if (!settings.path.fq.codel.enabled)
    {
        AddNote(notes, GivenAttributes(ap, {"Codel"}), "CoDel is off");
    }
}

} // namespace

std::vector<std::string>
Ath11kFindIdleSettings(const Ath11kExperiment& experiment)
{
    std::vector<std::string> notes;
    if (experiment.ap.scheduler == "ath11k")
    {
        AddSchedulerNotes(experiment, notes);
    }
    else
    {
        auto idle = GivenInGroups(experiment, "weight", &Ath11kStationSpec::weight);
        if (experiment.ap.preset != Ath11kApSpec().preset)
        {
            idle.emplace_back("ap.preset");
        }
        AddNote(notes, idle, "ap.scheduler is " + experiment.ap.scheduler);
    }
    const auto& wired = experiment.wired;
    if (wired.crossBurstUs != Ath11kWiredSpec().crossBurstUs && wired.crossLoad == 0)
    {
        AddNote(notes, {"wired.cross_burst_us"}, "wired.cross_load is 0");
    }
    for (std::size_t i = 0; i < experiment.stations.size(); ++i)
    {
        AddStationNotes(experiment, i, notes);
    }
    return notes;
}

} // namespace ns3
