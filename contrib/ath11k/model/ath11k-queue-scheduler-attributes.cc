/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-by-preset.h"
#include "ath11k-queue-scheduler.h"
#include "ath11k-setting-accessor.h"
#include "ath11k-whole-microseconds.h"

#include "ns3/abort.h"
#include "ns3/trace-source-accessor.h"

/**
 * \file
 * The attributes and trace sources of Ath11kQueueScheduler.
 */

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(Ath11kQueueScheduler);

using ath11k::Ac;
using ath11k::Index;
using ath11k_setting::Flag;
using ath11k_setting::Microseconds;
using ath11k_setting::Nanoseconds;
using ath11k_setting::Number;

namespace
{

/**
 * Add an attribute whose default is set by the preset or flavor.
 * \tparam Value its type
 * \param tid where to add it
 * \param name its name
 * \param help what it is
 * \param accessor its accessor
 * \param checker its checker
 * \return tid
 */
template <class Value>
TypeId
AddByPreset(TypeId tid,
            const std::string& name,
            const std::string& help,
            Ptr<const AttributeAccessor> accessor,
            Ptr<const AttributeChecker> checker)
{
    return tid.AddAttribute(name,
                            help,
                            Ath11kByPreset<Value>(),
                            Ath11kMakeByPresetAccessor(accessor),
                            Ath11kMakeByPresetChecker<Value>(checker));
}

/**
 * \param low the low limit, not the high one
 * \param ac an access category
 * \return accessor of its AQL limit
 */
Ptr<const AttributeAccessor>
LimitAccessor(bool low, Ac ac)
{
    return Microseconds([low, ac](Ath11kSettings& settings) -> uint32_t& {
        ath11k::AqlLimits& limits = settings.path.aql.limits[Index(ac)];
        return low ? limits.lowUs : limits.highUs;
    });
}

/**
 * \param low the low limit, not the high one
 * \return accessor of the AQL limit of all access categories; reading gives that of best effort
 */
Ptr<const AttributeAccessor>
AllLimitsAccessor(bool low)
{
    return Ptr<const AttributeAccessor>(
        new Ath11kSettingAccessor<TimeValue>(
            [low](Ath11kSettings& settings, const TimeValue& value) {
                for (ath11k::AqlLimits& limits : settings.path.aql.limits)
                {
                    (low ? limits.lowUs : limits.highUs) =
                        static_cast<uint32_t>(value.Get().GetMicroSeconds());
                }
            },
            [low](const Ath11kSettings& settings) {
                const ath11k::AqlLimits& limits = settings.path.aql.limits[Index(Ac::Be)];
                return TimeValue(MicroSeconds(low ? limits.lowUs : limits.highUs));
            }),
        false);
}

/**
 * \param attribute name of an attribute that takes one of several names
 * \param assign puts a name that is allowed into the settings
 * \param read reads it from there
 * \return its accessor; a name that is not allowed ends the program with a sentence
 */
Ptr<const AttributeAccessor>
NameAccessor(const std::string& attribute,
             std::function<void(Ath11kSettings&, const std::string&)> assign,
             std::function<std::string(const Ath11kSettings&)> read)
{
    return Ptr<const AttributeAccessor>(
        new Ath11kSettingAccessor<StringValue>(
            [attribute, assign](Ath11kSettings& settings, const StringValue& value) {
                const std::string sentence = Ath11kCheckName(attribute, value.Get());
                NS_ABORT_MSG_UNLESS(sentence.empty(), sentence);
                assign(settings, value.Get());
            },
            [read](const Ath11kSettings& settings) { return StringValue(read(settings)); }),
        false);
}

/// \param tid where to add what presets and flavors set
void
AddPresetAttributes(TypeId& tid)
{
    tid.AddAttribute(
        "Preset",
        "Driver to model: stock, flow-control-2026-07, aql-2023, series-2026-08 or "
        "series-2026-08-without-6. Sets Aql, AirtimeFairness, CompletionRounds and "
        "RingFullPolicy, each of which may be set otherwise by itself.",
        StringValue("stock"),
        MakeStringAccessor(&Ath11kQueueScheduler::SetPreset, &Ath11kQueueScheduler::GetPreset),
        MakeStringChecker());
    tid.AddAttribute(
        "Flavor",
        "mac80211 to model: Mainline or OpenWrt. Sets AirtimeQuantumShift, "
        "AirtimeEstimate and GroupAql, each of which may be set otherwise by itself.",
        StringValue("Mainline"),
        MakeStringAccessor(&Ath11kQueueScheduler::SetFlavor, &Ath11kQueueScheduler::GetFlavor),
        MakeStringChecker());
    AddByPreset<BooleanValue>(
        tid,
        "Aql",
        "The driver advertises Airtime Queue Limits (NL80211_EXT_FEATURE_AQL): frames are charged "
        "and limits apply. Default: by preset.",
        Flag([](Ath11kSettings& s) -> bool& { return s.path.aql.feature; }),
        MakeBooleanChecker());
    AddByPreset<BooleanValue>(
        tid,
        "AirtimeFairness",
        "The driver advertises airtime fairness (NL80211_EXT_FEATURE_AIRTIME_FAIRNESS) and reports "
        "used airtime. Default: by preset.",
        Flag([](Ath11kSettings& s) -> bool& { return s.path.scheduler.airtimeFairness; }),
        MakeBooleanChecker());
    AddByPreset<BooleanValue>(
        tid,
        "CompletionRounds",
        "A completion interrupt starts scheduling rounds (patch 6 of the series). Default: by "
        "preset.",
        Flag([](Ath11kSettings& s) -> bool& { return s.completionRounds; }),
        MakeBooleanChecker());
    AddByPreset<StringValue>(
        tid,
        "RingFullPolicy",
        "What happens to a frame when no TX descriptor is free: Drop it, Hold it in its TXQ until "
        "the next round, or Stop rounds, and the queue disc above if there is one, until a "
        "descriptor is free. Default: by preset.",
        NameAccessor(
            "RingFullPolicy",
            [](Ath11kSettings& s, const std::string& name) {
                s.ringFullPolicy = name == "Drop"   ? Ath11kRingFullPolicy::Drop
                                   : name == "Hold" ? Ath11kRingFullPolicy::Hold
                                                    : Ath11kRingFullPolicy::Stop;
            },
            [](const Ath11kSettings& s) -> std::string {
                return s.ringFullPolicy == Ath11kRingFullPolicy::Drop   ? "Drop"
                       : s.ringFullPolicy == Ath11kRingFullPolicy::Hold ? "Hold"
                                                                        : "Stop";
            }),
        MakeStringChecker());
    AddByPreset<UintegerValue>(
        tid,
        "AirtimeQuantumShift",
        "A deficit is refilled by weight << shift microseconds. Default: by flavor, 0 in Mainline "
        "and 3 in OpenWrt (AIRTIME_QUANTUM_SHIFT).",
        Number([](Ath11kSettings& s) -> uint32_t& { return s.path.scheduler.quantumShift; }),
        MakeUintegerChecker<uint32_t>(0, 8));
    AddByPreset<StringValue>(
        tid,
        "AirtimeEstimate",
        "Formula of the airtime that AQL charges: Mainline or OpenWrt. Default: by flavor.",
        NameAccessor(
            "AirtimeEstimate",
            [](Ath11kSettings& s, const std::string& name) {
                s.path.estimate =
                    name == "OpenWrt" ? ath11k::Flavor::OpenWrt : ath11k::Flavor::Mainline;
            },
            [](const Ath11kSettings& s) -> std::string {
                return s.path.estimate == ath11k::Flavor::OpenWrt ? "OpenWrt" : "Mainline";
            }),
        MakeStringChecker());
    AddByPreset<BooleanValue>(
        tid,
        "GroupAql",
        "Group frames are charged and limited by AqlBroadcastLimit. Default: by flavor, false in "
        "Mainline and true in OpenWrt.",
        Flag([](Ath11kSettings& s) -> bool& { return s.path.aql.chargeGroupFrames; }),
        MakeBooleanChecker());
}

/// \param tid where to add the attributes of AQL
void
AddAqlAttributes(TypeId& tid)
{
    tid.AddAttribute("AqlEnable",
                     "The debugfs switch aql_enable: false lets every TXQ send, but goes on "
                     "charging and refusing rounds.",
                     BooleanValue(true),
                     Flag([](Ath11kSettings& s) -> bool& { return s.path.aql.enable; }),
                     MakeBooleanChecker());
    tid.AddAttribute("AqlTxqLimitLow",
                     "Pending airtime below which a station may always send, for all access "
                     "categories (debugfs aql_txq_limit). In whole microseconds.",
                     TimeValue(MicroSeconds(5000)),
                     AllLimitsAccessor(true),
                     Ath11kMakeWholeMicrosecondsChecker());
    tid.AddAttribute("AqlTxqLimitHigh",
                     "Pending airtime below which a station may send while the device total is "
                     "below AqlThreshold, for all access categories (debugfs aql_txq_limit). In "
                     "whole microseconds.",
                     TimeValue(MicroSeconds(12000)),
                     AllLimitsAccessor(false),
                     Ath11kMakeWholeMicrosecondsChecker());
    const std::array<std::pair<Ac, std::string>, ath11k::kAcCount> names{{
        {Ac::Vo, "Vo"},
        {Ac::Vi, "Vi"},
        {Ac::Be, "Be"},
        {Ac::Bk, "Bk"},
    }};
    for (const auto& [ac, suffix] : names)
    {
        AddByPreset<TimeValue>(tid,
                               "AqlTxqLimitLow" + suffix,
                               "AqlTxqLimitLow of this access category alone. Default: as there.",
                               LimitAccessor(true, ac),
                               Ath11kMakeWholeMicrosecondsChecker());
        AddByPreset<TimeValue>(tid,
                               "AqlTxqLimitHigh" + suffix,
                               "AqlTxqLimitHigh of this access category alone. Default: as there.",
                               LimitAccessor(false, ac),
                               Ath11kMakeWholeMicrosecondsChecker());
    }
    tid.AddAttribute(
        "AqlThreshold",
        "Pending airtime of the whole device from which on the low limit applies "
        "(debugfs aql_threshold). In whole microseconds.",
        TimeValue(MicroSeconds(24000)),
        Microseconds([](Ath11kSettings& s) -> uint32_t& { return s.path.aql.thresholdUs; }),
        Ath11kMakeWholeMicrosecondsChecker());
    tid.AddAttribute(
        "AqlBroadcastLimit",
        "Pending airtime of group frames below which they may be sent, with GroupAql. "
        "In whole microseconds.",
        TimeValue(MicroSeconds(50000)),
        Microseconds([](Ath11kSettings& s) -> uint32_t& { return s.path.aql.broadcastLimitUs; }),
        Ath11kMakeWholeMicrosecondsChecker());
}

/// \param tid where to add the attributes of the TXQ scheduler
void
AddSchedulerAttributes(TypeId& tid)
{
    tid.AddAttribute(
        "AirtimeFlags",
        "Which airtime counts against the deficit: 1 sent, 2 received, 3 both, 0 none (debugfs "
        "airtime_flags).",
        UintegerValue(3),
        Number([](Ath11kSettings& s) -> uint32_t& { return s.path.scheduler.airtimeFlags; }),
        MakeUintegerChecker<uint32_t>(0, 3));
    tid.AddAttribute("AirtimeWeight",
                     "Airtime weight of a station that comes; see SetStationWeight().",
                     UintegerValue(ath11k::kDefaultWeight),
                     Number([](Ath11kSettings& s) -> uint32_t& { return s.weight; }),
                     MakeUintegerChecker<uint32_t>(1, ath11k::kMaxWeight));
    tid.AddAttribute(
        "RoundCounterRestart",
        "A refused round restarts the round counter, as in Linux; a TXQ served in an earlier round "
        "of the same number then ends the round unserved. False shows what that costs.",
        BooleanValue(true),
        Flag([](Ath11kSettings& s) -> bool& { return s.path.scheduler.roundCounterRestart; }),
        MakeBooleanChecker());
    tid.AddAttribute(
        "KeepActive",
        "How long a station stays active after one of its TXQs was put on the list "
        "(ieee80211_sta_keep_active).",
        TimeValue(MilliSeconds(100)),
        Nanoseconds([](Ath11kSettings& s) -> int64_t& { return s.path.scheduler.keepActiveNs; }),
        MakeTimeChecker(Time(0)));
    tid.AddAttribute(
        "MaxFramesPerVisit",
        "Frames that a round takes from a TXQ before it returns it; 0: no limit.",
        UintegerValue(0),
        Number([](Ath11kSettings& s) -> uint32_t& { return s.path.maxFramesPerVisit; }),
        MakeUintegerChecker<uint32_t>());
}

/// \param tid where to add the attributes of FQ-CoDel
void
AddFqAttributes(TypeId& tid)
{
    tid.AddAttribute("FqEnabled",
                     "Keep flows apart. False: a TXQ is one queue.",
                     BooleanValue(true),
                     Flag([](Ath11kSettings& s) -> bool& { return s.path.fq.fq; }),
                     MakeBooleanChecker());
    tid.AddAttribute("FqFlows",
                     "Buckets that the flows of all TXQs share; to be set before the first frame.",
                     UintegerValue(4096),
                     Number([](Ath11kSettings& s) -> uint32_t& { return s.path.fq.flows; }),
                     MakeUintegerChecker<uint32_t>(1, 1 << 20));
    tid.AddAttribute("FqLimit",
                     "Frames in all TXQs together; over it the fattest flow loses frames.",
                     UintegerValue(8192),
                     Number([](Ath11kSettings& s) -> uint32_t& { return s.path.fq.limitFrames; }),
                     MakeUintegerChecker<uint32_t>(1));
    tid.AddAttribute(
        "TxqLimit",
        "Frames that wait in one TXQ at most; one that comes to a full TXQ is dropped, as by a "
        "driver with a queue for each station and TID; 0: no limit, as in mac80211.",
        UintegerValue(0),
        Number([](Ath11kSettings& s) -> uint32_t& { return s.path.fq.tinLimitFrames; }),
        MakeUintegerChecker<uint32_t>());
    tid.AddAttribute(
        "FqMemoryLimit",
        "Memory in bytes of all frames in TXQs together; mac80211 takes 4 MiB without VHT.",
        UintegerValue(16 << 20),
        Number([](Ath11kSettings& s) -> uint32_t& { return s.path.fq.memoryLimitBytes; }),
        MakeUintegerChecker<uint32_t>(1));
    tid.AddAttribute(
        "FqTruesize",
        "Memory in bytes that a frame occupies at least: an skb with a receive buffer of 2 KiB.",
        UintegerValue(2304),
        Number([](Ath11kSettings& s) -> uint32_t& { return s.truesize; }),
        MakeUintegerChecker<uint32_t>(0, 1 << 20));
    tid.AddAttribute(
        "GsoMaxBytes",
        "Frames of one flow that arrive at the same instant are enqueued as one list of this many "
        "bytes at most, with one round after it, like the segments of a GRO or GSO packet "
        "(GSO_MAX_SIZE); 0: each frame by itself.",
        UintegerValue(65536),
        Number([](Ath11kSettings& s) -> uint32_t& { return s.gsoMaxBytes; }),
        MakeUintegerChecker<uint32_t>());
    tid.AddAttribute("FqQuantum",
                     "Bytes that a flow may send before it is another one's turn.",
                     UintegerValue(300),
                     Number([](Ath11kSettings& s) -> uint32_t& { return s.path.fq.quantumBytes; }),
                     MakeUintegerChecker<uint32_t>(1, std::numeric_limits<int32_t>::max()));
    tid.AddAttribute("FqPerturbation",
                     "Changes the flow hash, and so which flows share a bucket.",
                     UintegerValue(0),
                     Number([](Ath11kSettings& s) -> uint32_t& { return s.perturbation; }),
                     MakeUintegerChecker<uint32_t>());
    tid.AddAttribute("CodelEnabled",
                     "CoDel drops or marks frames that have waited for too long.",
                     BooleanValue(true),
                     Flag([](Ath11kSettings& s) -> bool& { return s.path.fq.codel.enabled; }),
                     MakeBooleanChecker());
    tid.AddAttribute(
        "CodelTarget",
        "Time in the TXQ that CoDel tolerates.",
        TimeValue(MilliSeconds(20)),
        Nanoseconds([](Ath11kSettings& s) -> int64_t& { return s.path.fq.codel.targetNs; }),
        MakeTimeChecker(MicroSeconds(2), Seconds(2000)));
    tid.AddAttribute(
        "CodelInterval",
        "How long CoDel tolerates more than that.",
        TimeValue(MilliSeconds(100)),
        Nanoseconds([](Ath11kSettings& s) -> int64_t& { return s.path.fq.codel.intervalNs; }),
        MakeTimeChecker(MicroSeconds(2), Seconds(2000)));
    tid.AddAttribute("CodelEcn",
                     "CoDel marks frames of ECN-capable flows instead of dropping them.",
                     BooleanValue(true),
                     Flag([](Ath11kSettings& s) -> bool& { return s.path.fq.codel.ecn; }),
                     MakeBooleanChecker());
}

} // namespace

TypeId
Ath11kQueueScheduler::GetTypeId()
{
    static TypeId tid = [] {
        TypeId result("ns3::Ath11kQueueScheduler");
        result.SetParent<WifiMacQueueScheduler>();
        result.SetGroupName("Wifi");
        result.AddConstructor<Ath11kQueueScheduler>();
        AddPresetAttributes(result);
        AddAqlAttributes(result);
        AddSchedulerAttributes(result);
        AddFqAttributes(result);
        AddDeviceAttributes(result);
        AddTraceSources(result);
        return result;
    }();
    return tid;
}

void
Ath11kQueueScheduler::AddTraceSources(TypeId& tid)
{
    tid.AddTraceSource("Enqueue",
                       "A frame is put into its TXQ.",
                       MakeTraceSourceAccessor(&Ath11kQueueScheduler::m_traceEnqueue),
                       "ns3::Ath11kQueueScheduler::FrameTrace");
    tid.AddTraceSource("Dequeue",
                       "A frame leaves its TXQ for the device, with the time it has waited.",
                       MakeTraceSourceAccessor(&Ath11kQueueScheduler::m_traceDequeue),
                       "ns3::Ath11kQueueScheduler::DequeueTrace");
    tid.AddTraceSource("Drop",
                       "A frame is dropped, with layer (txq, ring, device) and reason.",
                       MakeTraceSourceAccessor(&Ath11kQueueScheduler::m_traceDrop),
                       "ns3::Ath11kQueueScheduler::DropTrace");
    tid.AddTraceSource("Mark",
                       "CoDel marks a frame (ECN).",
                       MakeTraceSourceAccessor(&Ath11kQueueScheduler::m_traceMark),
                       "ns3::Ath11kQueueScheduler::FrameTrace");
    tid.AddTraceSource("RingPost",
                       "A frame takes a TX descriptor, with the number in use.",
                       MakeTraceSourceAccessor(&Ath11kQueueScheduler::m_tracePost),
                       "ns3::Ath11kQueueScheduler::RingPostTrace");
    tid.AddTraceSource("Completion",
                       "A frame's completion is handled, with the time since it was posted.",
                       MakeTraceSourceAccessor(&Ath11kQueueScheduler::m_traceCompletion),
                       "ns3::Ath11kQueueScheduler::CompletionTrace");
    tid.AddTraceSource("Round",
                       "A scheduling round has been run or refused.",
                       MakeTraceSourceAccessor(&Ath11kQueueScheduler::m_traceRound),
                       "ns3::Ath11kQueueScheduler::RoundTrace");
    tid.AddTraceSource("PendingAirtime",
                       "Pending airtime of a station and access category, in microseconds.",
                       MakeTraceSourceAccessor(&Ath11kQueueScheduler::m_tracePending),
                       "ns3::Ath11kQueueScheduler::AirtimeTrace");
    tid.AddTraceSource("Deficit",
                       "Deficit of a station and access category, in microseconds.",
                       MakeTraceSourceAccessor(&Ath11kQueueScheduler::m_traceDeficit),
                       "ns3::Ath11kQueueScheduler::AirtimeTrace");
}

} // namespace ns3
