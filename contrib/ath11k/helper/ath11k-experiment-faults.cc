/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-faults.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace ns3
{

namespace
{

/// Stream of the random numbers that pick completions: far from those that network and traffic
/// take one after the other, so that a fault changes no other random number.
constexpr int64_t kStream = int64_t{1} << 40;

std::vector<std::string>
KindNames()
{
    std::vector<std::string> names;
    names.reserve(ath11k::kAllFaultKinds.size());
    for (ath11k::FaultKind kind : ath11k::kAllFaultKinds)
    {
        names.emplace_back(ath11k::FaultKindName(kind));
    }
    return names;
}

ath11k::Fault
ToFault(const Ath11kFaultSpec& spec)
{
    const auto& kinds = ath11k::kAllFaultKinds;
    ath11k::Fault fault;
    fault.kind = *std::find_if(kinds.begin(), kinds.end(), [&](ath11k::FaultKind kind) {
        return spec.kind == ath11k::FaultKindName(kind);
    });
    fault.startNs = std::llround(spec.startS * 1e9);
    fault.durationNs = std::llround(spec.durationS * 1e9);
    fault.fraction = spec.fraction;
    fault.count = spec.count;
    fault.delayNs = std::llround(spec.delayMs * 1e6);
    fault.recovers = spec.recovers;
    return fault;
}

} // namespace

const Ath11kFields&
Ath11kFaultFields()
{
    using S = Ath11kFaultSpec;
    static const Ath11kFields fields{
        Ath11kMakeField("kind",
                        "",
                        "what goes wrong: completions are lost, late or come twice, the firmware "
                        "stops, bursts of interrupts, slots of the TX ring leak",
                        &S::kind)
            .OneOf(KindNames()),
        Ath11kMakeField("device", "", "whose device: that of the access point", &S::device)
            .OneOf({"ap"}),
        Ath11kMakeField("start_s", "s", "start, counted from the start of the run", &S::startS)
            .Range(0, 1e6),
        Ath11kMakeField("duration_s", "s", "how long", &S::durationS).Range(1e-6, 1e6),
        Ath11kMakeField("fraction",
                        "",
                        "part of the completions that it concerns, chosen at random; not for "
                        "firmware-stop and interrupt-bursts",
                        &S::fraction)
            .Range(0, 1),
        Ath11kMakeField("count",
                        "",
                        "completions that it concerns at most, 0 for any number; of "
                        "interrupt-bursts, interrupts of one burst, 0 for 10",
                        &S::count),
        Ath11kMakeField("delay_ms",
                        "ms",
                        "lost-completions: when the host takes the slot back; late-completions: "
                        "how late; duplicate-completions: how long after the first; "
                        "interrupt-bursts: from burst to burst; 0 for the usual: 1000, 10, 1, 1",
                        &S::delayMs)
            .Range(0, 1e6),
        Ath11kMakeField("recovers",
                        "",
                        "lost-completions: the host takes slots back; leaked-slots: it does when "
                        "the fault ends; false: never, as Linux",
                        &S::recovers),
    };
    return fields;
}

const Ath11kFields&
Ath11kFaultResultFields()
{
    using S = Ath11kFaultResult;
    static const Ath11kFields fields{
        Ath11kMakeField("kind", "", "what went wrong", &S::kind),
        Ath11kMakeField("start_s", "s", "when it started", &S::startS),
        Ath11kMakeField("end_s", "s", "when it ended", &S::endS),
        Ath11kMakeField("injected",
                        "",
                        "completions lost, late or reported twice, slots leaked, interrupts of "
                        "bursts; 1 for a stop of the firmware",
                        &S::injected),
        Ath11kMakeField("outstanding",
                        "",
                        "what was not over when the run ended: slots not taken back, completions "
                        "still to come",
                        &S::outstanding),
    };
    return fields;
}

void
Ath11kCheckFaults(const Ath11kExperiment& experiment)
{
    const double end = experiment.warmupS + experiment.durationS;
    for (std::size_t i = 0; i < experiment.faults.size(); ++i)
    {
        const Ath11kFaultSpec& spec = experiment.faults[i];
        std::ostringstream text;
        text << "faults[" << i << "]";
        if (experiment.ap.scheduler != "ath11k")
        {
            text << " is a fault of the device of scheduler ath11k, but ap.scheduler is '"
                 << experiment.ap.scheduler << "'";
            throw Ath11kExperimentError(text.str());
        }
        if (spec.startS >= end)
        {
            text << ".start_s is " << spec.startS << " s, but the measured window ends at " << end
                 << " s";
            throw Ath11kExperimentError(text.str());
        }
        const std::string sentence = ToFault(spec).Check();
        if (!sentence.empty())
        {
            throw Ath11kExperimentError(text.str() + ": " + sentence);
        }
    }
}

void
Ath11kInjectFaults(const Ptr<Ath11kQueueScheduler>& scheduler,
                   const std::vector<Ath11kFaultSpec>& faults)
{
    for (const Ath11kFaultSpec& spec : faults)
    {
        scheduler->AssignStreams(kStream);
        scheduler->InjectFault(ToFault(spec));
    }
}

void
Ath11kAddFaults(const Ath11kStatistics& statistics, double originS, Ath11kRunResult& result)
{
    for (const ath11k::FaultReport& report : statistics.faults)
    {
        Ath11kFaultResult& entry = result.faults.emplace_back();
        entry.kind = ath11k::FaultKindName(report.fault.kind);
        entry.startS = report.startNs / 1e9 - originS;
        entry.endS = entry.startS + report.fault.durationNs / 1e9;
        entry.injected = report.injected;
        entry.outstanding = report.outstanding;
    }
    if (!result.faults.empty())
    {
        result.counters["fate_lost"] =
            statistics.device.fates[static_cast<uint32_t>(Ath11kFate::Lost)];
        result.counters["unknown_completions"] = statistics.device.unknownCompletions;
        result.counters["ring_leaked"] = statistics.device.leaked;
    }
}

} // namespace ns3
