/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-queue-scheduler.h"
#include "ath11k-setting-accessor.h"

/**
 * \file
 * The attributes of Ath11kQueueScheduler that concern the device.
 */

namespace ns3
{

using ath11k_setting::Flag;
using ath11k_setting::Nanoseconds;
using ath11k_setting::Number;

namespace
{

/// Largest number of descriptors: what the 15 bits of an MSDU id tell apart (DP_TX_IDR_SIZE).
constexpr uint32_t kMaxDescriptors = 32768;

} // namespace

void
Ath11kQueueScheduler::AddDeviceAttributes(TypeId& tid)
{
    tid.AddAttribute("RingSize",
                     "TX descriptors: frames that the device holds at most. The MaxSize of the "
                     "device's WifiMacQueues is raised above it where it is not larger.",
                     UintegerValue(1536),
                     Number([](Ath11kSettings& s) -> uint32_t& { return s.ringSize; }),
                     MakeUintegerChecker<uint32_t>(1, kMaxDescriptors));
    tid.AddAttribute("TxqDepth",
                     "Frames of one TXQ that the device holds at most; 0: no limit. Needs "
                     "CompletionRounds.",
                     UintegerValue(0),
                     Number([](Ath11kSettings& s) -> uint32_t& { return s.txqDepth.frames; }),
                     MakeUintegerChecker<uint32_t>(0, kMaxDescriptors));
    tid.AddAttribute(
        "TxqAggregates",
        "Aggregates of one TXQ that the device holds at most, at the rate it last sent "
        "to the station at; 0: no limit. Needs CompletionRounds.",
        UintegerValue(0),
        Number([](Ath11kSettings& s) -> uint32_t& { return s.txqDepth.aggregates; }),
        MakeUintegerChecker<uint32_t>(0, 1024));
    tid.AddAttribute(
        "DeviceAggregates",
        "Aggregates of all TXQs of an access category that the device holds at most; 0: no limit. "
        "2 makes an ath9k (ATH_AGGR_MIN_QDEPTH); needs CompletionRounds.",
        UintegerValue(0),
        Number([](Ath11kSettings& s) -> uint32_t& { return s.txqDepth.deviceAggregates; }),
        MakeUintegerChecker<uint32_t>(0, 1024));
    tid.AddAttribute(
        "AggregateFrames",
        "Frames of an aggregate of TxqAggregates or DeviceAggregates at most (ath9k: "
        "ATH_AMPDU_SUBFRAME_DEFAULT).",
        UintegerValue(32),
        Number([](Ath11kSettings& s) -> uint32_t& { return s.txqDepth.aggregateFrames; }),
        MakeUintegerChecker<uint32_t>(1, 1024));
    tid.AddAttribute(
        "AggregateTime",
        "Length of an aggregate of TxqAggregates or DeviceAggregates at most, except of a single "
        "frame (ath9k: the "
        "frames that fit into 4 ms).",
        TimeValue(MilliSeconds(4)),
        Nanoseconds([](Ath11kSettings& s) -> int64_t& { return s.txqDepth.aggregateNs; }),
        MakeTimeChecker(MicroSeconds(1)));
    tid.AddAttribute("CompletionEntries",
                     "Completions that raise an interrupt (HAL_SRNG_INT_BATCH_THRESHOLD_TX).",
                     UintegerValue(256),
                     Number([](Ath11kSettings& s) -> uint32_t& { return s.completionEntries; }),
                     MakeUintegerChecker<uint32_t>(1, kMaxDescriptors));
    tid.AddAttribute(
        "CompletionTimer",
        "Longest wait of a completion for its interrupt (HAL_SRNG_INT_TIMER_THRESHOLD_TX); 0: "
        "every completion raises one.",
        TimeValue(MicroSeconds(1000)),
        Nanoseconds([](Ath11kSettings& s) -> int64_t& { return s.completionTimerNs; }),
        MakeTimeChecker(Time(0)));
    tid.AddAttribute(
        "PeerPatience",
        "Answers in a row that a peer may miss before frames for others in the device go first, "
        "each of them once before it is tried again; 0: any number, which is how ns-3 alone does "
        "it.",
        UintegerValue(2),
        Number([](Ath11kSettings& s) -> uint32_t& { return s.peerPatience; }),
        MakeUintegerChecker<uint32_t>());
    tid.AddAttribute(
        "CheckInvariants",
        "Keep a second set of books and end the simulation with a sentence as soon as a frame or "
        "airtime is missing, a limit is passed, order is lost or the device idles for no reason.",
        BooleanValue(false),
        Flag([](Ath11kSettings& s) -> bool& { return s.checkInvariants; }),
        MakeBooleanChecker());
    tid.AddAttribute(
        "InnerScheduler",
        "TypeId of the MAC queue scheduler that plays the firmware. Read-only once "
        "the object exists.",
        TypeId::ATTR_GET | TypeId::ATTR_CONSTRUCT,
        StringValue("ns3::FcfsWifiQueueScheduler"),
        Ptr<const AttributeAccessor>(
            new Ath11kSettingAccessor<StringValue>(
                [](Ath11kSettings& s, const StringValue& value) { s.innerScheduler = value.Get(); },
                [](const Ath11kSettings& s) { return StringValue(s.innerScheduler); }),
            false),
        MakeStringChecker());
}

} // namespace ns3
