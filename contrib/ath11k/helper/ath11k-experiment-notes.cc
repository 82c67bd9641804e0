/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-notes.h"

#include "ath11k-experiment-attributes.h"
#include "ath11k-experiment-host-queue.h"
#include "ath11k-experiment-idle.h"

namespace ns3
{

namespace
{

bool
IsQueueDisc(const std::string& kind)
{
    return kind != "none" && kind != "fq" && kind != "station-taildrop";
}

void
AddQueueNotes(const Ath11kApSpec& ap, std::vector<std::string>& notes)
{
    const auto kind = Ath11kGetHostQueueKind(ap);
    const auto settings = Ath11kGetSettings(ap.preset, Ath11kGetSchedulerAttributes(ap));
    const bool stops = settings.ringFullPolicy == Ath11kRingFullPolicy::Stop;
    if (IsQueueDisc(kind) && !stops)
    {
        notes.push_back("host queue " + kind +
                        " never fills: only RingFullPolicy Stop holds it back, and " +
                        "Linux runs noqueue above mac80211's TXQs");
    }
    if (IsQueueDisc(kind) && stops && settings.path.aql.feature)
    {
        notes.push_back("Linux has no queue disc above TXQs with AQL: host queue " + kind +
                        " stands above a second queue");
    }
    if (kind == "fq" || kind == "station-taildrop")
    {
        notes.push_back("host queue " + kind +
                        " stands in place of mac80211's FQ-CoDel; mac80211 "
                        "cannot be set to it");
        if (settings.path.aql.feature || settings.path.scheduler.airtimeFairness)
        {
            notes.push_back("Linux has no AQL or airtime fairness without FQ-CoDel");
        }
    }
}

} // namespace

std::vector<std::string>
Ath11kGetNotes(const Ath11kExperiment& experiment)
{
    std::vector<std::string> notes;
    if (experiment.ap.scheduler == "ath11k")
    {
        AddQueueNotes(experiment.ap, notes);
    }
    for (const auto& idle : Ath11kFindIdleSettings(experiment))
    {
        notes.push_back(idle);
    }
    return notes;
}

std::vector<std::string>
Ath11kGetResultNotes(const std::vector<Ath11kRunResult>& runs)
{
    constexpr std::size_t most = 5;
    std::vector<std::string> notes;
    for (const auto& run : runs)
    {
        const std::string where = " in run " + std::to_string(run.run);
        for (const auto& flow : run.flows)
        {
            if (flow.bytes == 0)
            {
                notes.push_back("nothing of " + flow.kind + "-" + std::to_string(flow.index) +
                                " of " + run.stations[flow.station].name +
                                " arrived in the window" + where);
            }
        }
        for (const auto& probe : run.probes)
        {
            if (probe.sent > 0 && probe.lost == probe.sent)
            {
                notes.push_back("none of " + std::to_string(probe.sent) + " probes (" + probe.kind +
                                ", " + probe.ac + ") of " + run.stations[probe.station].name +
                                " was answered" + where);
            }
        }
    }
    if (notes.size() > most)
    {
        const auto more = notes.size() - most;
        notes.resize(most);
        notes.push_back(std::to_string(more) + " more flows or probes like these");
    }
    return notes;
}

} // namespace ns3
