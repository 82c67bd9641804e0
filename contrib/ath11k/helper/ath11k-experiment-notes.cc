/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-notes.h"

#include "ath11k-experiment-attributes.h"
#include "ath11k-experiment-host-queue.h"

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
    return notes;
}

} // namespace ns3
