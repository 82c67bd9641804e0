/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-host-queue.h"

#include "ath11k-experiment-attributes.h"
#include "ath11k-experiment-nearest.h"
#include "ath11k-helper.h"

#include "ns3/cobalt-queue-disc.h"
#include "ns3/net-device-queue-interface.h"
#include "ns3/node.h"
#include "ns3/pie-queue-disc.h"
#include "ns3/queue-disc.h"
#include "ns3/red-queue-disc.h"
#include "ns3/string.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/traffic-control-layer.h"
#include "ns3/uinteger.h"

namespace ns3
{

namespace
{

/// A kind of queue.
struct Kind
{
    const char* name;  //!< as in an experiment
    const char* disc;  //!< TypeId of the queue disc above the device; empty for none
    uint32_t frames;   //!< usual limit; 0 if it has none
    bool perCategory;  //!< one for each access category (mq), rather than one
    const char* fq;    //!< FqEnabled, where it changes mac80211's TXQs
    const char* codel; //!< CodelEnabled, likewise
};

/// Limits are those of Linux: txqueuelen, or the default of the queue disc (man tc-*).
constexpr Kind kKinds[] = {
    {"none", "", 0, false, "", ""},
    {"fq", "", 0, false, "true", "false"},
    {"station-taildrop", "", 1000, false, "false", "false"},
    {"fifo", "ns3::FifoQueueDisc", 1000, false, "", ""},
    {"pfifo", "ns3::FifoQueueDisc", 1000, true, "", ""},
    {"pfifo_fast", "ns3::PfifoFastQueueDisc", 1000, true, "", ""},
    {"fq_codel", "ns3::FqCoDelQueueDisc", 10240, true, "", ""},
    {"codel", "ns3::CoDelQueueDisc", 1000, true, "", ""},
    {"cobalt", "ns3::CobaltQueueDisc", 1000, true, "", ""},
    {"pie", "ns3::PieQueueDisc", 1000, true, "", ""},
    {"red", "ns3::RedQueueDisc", 1000, true, "", ""},
};

const Kind&
Find(const std::string& name)
{
    for (const auto& kind : kKinds)
    {
        if (name == kind.name)
        {
            return kind;
        }
    }
    return kKinds[0];
}

bool
ChangesTxqs(const Kind& kind)
{
    return *kind.fq != '\0';
}

bool
IsQueueDisc(const Kind& kind)
{
    return *kind.disc != '\0';
}

/// Whether an attribute can be set and is a number, a time or a switch.
bool
IsSimple(const TypeId::AttributeInformation& attribute)
{
    const std::string type = attribute.checker->GetValueTypeName();
    return (attribute.flags & TypeId::ATTR_SET) &&
           (type.find("BooleanValue") != std::string::npos ||
            type.find("TimeValue") != std::string::npos ||
            type.find("UintegerValue") != std::string::npos ||
            type.find("DoubleValue") != std::string::npos);
}

/// What knows the values of an attribute; nullptr for one that an experiment cannot set.
Ptr<const AttributeChecker>
CheckerOf(const TypeId::AttributeInformation& attribute)
{
    // ns-3's FqCoDel hands the texts of these on to the CoDel of each flow, where they are times.
    const bool isTimeAsText =
        attribute.checker->GetValueTypeName().find("StringValue") != std::string::npos &&
        (attribute.name == "Target" || attribute.name == "Interval");
    return isTimeAsText ? MakeTimeChecker() : IsSimple(attribute) ? attribute.checker : nullptr;
}

/// Attributes of the queue disc: names that exist, values that it takes.
void
CheckAttributes(const Kind& kind, const std::map<std::string, std::string>& attributes)
{
    for (const auto& [name, value] : attributes)
    {
        const std::string path = "ap.host_queue_attributes." + name;
        const TypeId tid = TypeId::LookupByName(kind.disc);
        TypeId::AttributeInformation attribute;
        if (!tid.LookupAttributeByName(name, &attribute))
        {
            std::vector<std::string> names;
            for (std::size_t i = 0; i < tid.GetAttributeN(); ++i)
            {
                names.push_back(tid.GetAttribute(i).name);
            }
            throw Ath11kExperimentError(path + " is no attribute of " + kind.disc +
                                        Ath11kSuggestName(name, names));
        }
        if (name == "MaxSize")
        {
            throw Ath11kExperimentError(path + " cannot be set; it is ap.host_queue_frames");
        }
        const auto checker = CheckerOf(attribute);
        if (!checker || value.empty() || value[0] == '-' || !Ath11kIsValueText(checker, value))
        {
            throw Ath11kExperimentError(
                path + " is '" + Ath11kPrintable(value) +
                "', which ns-3 does not take for a value of " +
                (checker ? checker : attribute.checker)->GetValueTypeName());
        }
    }
}

/// Streams are given out, since a run must not depend on what was simulated before it.
int64_t
AssignStream(const Ptr<QueueDisc>& disc, int64_t stream)
{
    if (auto pie = DynamicCast<PieQueueDisc>(disc))
    {
        return pie->AssignStreams(stream);
    }
    if (auto red = DynamicCast<RedQueueDisc>(disc))
    {
        return red->AssignStreams(stream);
    }
    auto cobalt = DynamicCast<CobaltQueueDisc>(disc);
    return cobalt ? cobalt->AssignStreams(stream) : 0;
}

} // namespace

const std::vector<std::string>&
Ath11kGetHostQueueKinds()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> result{"auto"};
        for (const auto& kind : kKinds)
        {
            result.emplace_back(kind.name);
        }
        return result;
    }();
    return names;
}

std::string
Ath11kGetHostQueueKind(const Ath11kApSpec& ap)
{
    return ap.hostQueue != "auto" ? ap.hostQueue : ap.scheduler == "ns3" ? "fq_codel" : "none";
}

std::map<std::string, std::string>
Ath11kGetSchedulerAttributes(const Ath11kApSpec& ap)
{
    auto attributes = ap.attributes;
    const auto name = Ath11kGetHostQueueKind(ap);
    const auto& kind = Find(name);
    if (ChangesTxqs(kind))
    {
        attributes.emplace("FqEnabled", kind.fq);
        attributes.emplace("CodelEnabled", kind.codel);
        if (kind.frames > 0)
        {
            const auto frames = ap.hostQueueFrames > 0 ? ap.hostQueueFrames : kind.frames;
            attributes.emplace("TxqLimit", std::to_string(frames));
        }
    }
    return attributes;
}

void
Ath11kCheckHostQueue(const Ath11kApSpec& ap)
{
    const auto name = Ath11kGetHostQueueKind(ap);
    const auto& kind = Find(name);
    if (ChangesTxqs(kind) && ap.scheduler == "ns3")
    {
        throw Ath11kExperimentError("ap.host_queue is '" + name +
                                    "', which changes the TXQs of scheduler ath11k, but "
                                    "ap.scheduler is 'ns3', which has none");
    }
    if (kind.frames == 0 && ap.hostQueueFrames > 0)
    {
        throw Ath11kExperimentError("ap.host_queue_frames is " +
                                    std::to_string(ap.hostQueueFrames) + ", but ap.host_queue '" +
                                    name + "' has no limit of its own");
    }
    if (!IsQueueDisc(kind) && !ap.hostQueueAttributes.empty())
    {
        throw Ath11kExperimentError("ap.host_queue_attributes are those of an ns-3 queue disc, but "
                                    "ap.host_queue '" +
                                    name + "' is none");
    }
    CheckAttributes(kind, ap.hostQueueAttributes);
}

int64_t
Ath11kInstallHostQueue(Ptr<NetDevice> device, const Ath11kApSpec& ap, int64_t stream)
{
    if (ap.hostQueue == "auto" && ap.scheduler == "ns3")
    {
        return 0; // what ns-3 installs by itself
    }
    Ath11kHelper::RemoveRootQueueDiscs(NetDeviceContainer(device));
    const auto kindName = Ath11kGetHostQueueKind(ap);
    const auto& kind = Find(kindName);
    if (!IsQueueDisc(kind))
    {
        return 0;
    }
    const auto queues = device->GetObject<NetDeviceQueueInterface>()->GetNTxQueues();
    TrafficControlHelper control;
    if (kind.perCategory && queues > 1)
    {
        const uint16_t handle = control.SetRootQueueDisc("ns3::MqQueueDisc");
        const auto classes = control.AddQueueDiscClasses(handle, queues, "ns3::QueueDiscClass");
        control.AddChildQueueDiscs(handle, classes, kind.disc);
    }
    else
    {
        control.SetRootQueueDisc(kind.disc);
    }
    control.Install(device);
    const auto frames = ap.hostQueueFrames > 0 ? ap.hostQueueFrames : kind.frames;
    int64_t used = 0;
    for (const auto& disc : Ath11kGetHostQueues(device))
    {
        disc->SetMaxSize(QueueSize(QueueSizeUnit::PACKETS, frames));
        // ns-3 ends a run of the queue disc at 64 frames and, unlike Linux, plans no other: frames
        // would stay behind until the next one arrives.
        disc->SetAttribute("Quota", UintegerValue(1000000));
        for (const auto& [name, value] : ap.hostQueueAttributes)
        {
            disc->SetAttribute(name, StringValue(value));
        }
        used += AssignStream(disc, stream + used);
    }
    return used;
}

std::vector<Ptr<QueueDisc>>
Ath11kGetHostQueues(Ptr<NetDevice> device)
{
    const auto control = device->GetNode()->GetObject<TrafficControlLayer>();
    const auto root = control ? control->GetRootQueueDiscOnDevice(device) : nullptr;
    std::vector<Ptr<QueueDisc>> queues;
    if (root && root->GetInstanceTypeId().GetName() == "ns3::MqQueueDisc")
    {
        for (std::size_t i = 0; i < root->GetNQueueDiscClasses(); ++i)
        {
            queues.push_back(root->GetQueueDiscClass(i)->GetQueueDisc());
        }
    }
    else if (root)
    {
        queues.push_back(root);
    }
    return queues;
}

} // namespace ns3
