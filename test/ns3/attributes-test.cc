/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-queue-scheduler.h"
#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/nstime.h"
#include "ns3/object-factory.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/**
 * \file
 * Attributes: what presets and flavors set, what overrides what, and what is refused. No network.
 */

using namespace ns3;
using testing::HasSubstr;

namespace
{

/// Sets defaults back.
class Attributes : public testing::Test
{
  protected:
    ~Attributes() override
    {
        Config::Reset();
    }

    /// \return a scheduler made with attributes
    template <class... Args>
    static Ptr<Ath11kQueueScheduler> Make(Args&&... args)
    {
        ObjectFactory factory("ns3::Ath11kQueueScheduler");
        factory.Set(std::forward<Args>(args)...);
        return factory.Create<Ath11kQueueScheduler>();
    }
};

using AttributesDeathTest = Attributes;

/// What a preset is expected to set.
struct PresetCase
{
    const char* name;
    bool aql;
    bool fairness;
    bool rounds;
    Ath11kRingFullPolicy policy;
};

std::ostream&
operator<<(std::ostream& os, const PresetCase& preset)
{
    return os << preset.name;
}

class Presets : public testing::TestWithParam<PresetCase>
{
};

} // namespace

TEST_P(Presets, SetTheFourSettingsOfTheTable)
{
    const PresetCase& expected = GetParam();
    auto scheduler = CreateObject<Ath11kQueueScheduler>();
    scheduler->SetAttribute("Preset", StringValue(expected.name));
    const Ath11kSettings& settings = scheduler->GetSettings();
    EXPECT_EQ(settings.path.aql.feature, expected.aql);
    EXPECT_EQ(settings.path.scheduler.airtimeFairness, expected.fairness);
    EXPECT_EQ(settings.completionRounds, expected.rounds);
    EXPECT_EQ(settings.ringFullPolicy, expected.policy);
    EXPECT_EQ(scheduler->GetPreset(), expected.name);
}

INSTANTIATE_TEST_SUITE_P(
    All,
    Presets,
    testing::Values(
        PresetCase{"stock", false, false, false, Ath11kRingFullPolicy::Drop},
        PresetCase{"flow-control-2026-07", false, false, false, Ath11kRingFullPolicy::Hold},
        PresetCase{"aql-2023", true, false, true, Ath11kRingFullPolicy::Drop},
        PresetCase{"series-2026-08", true, true, true, Ath11kRingFullPolicy::Drop},
        PresetCase{"series-2026-08-without-6", true, true, false, Ath11kRingFullPolicy::Drop}));

TEST_F(Attributes, TheDefaultPresetIsTheStockDriver)
{
    const auto scheduler = CreateObject<Ath11kQueueScheduler>();
    EXPECT_EQ(scheduler->GetPreset(), "stock");
    EXPECT_FALSE(scheduler->GetSettings().path.aql.feature);
}

TEST_F(Attributes, DefaultsAreThoseOfLinux)
{
    const Ath11kSettings settings = CreateObject<Ath11kQueueScheduler>()->GetSettings();
    for (const ath11k::AqlLimits& limits : settings.path.aql.limits)
    {
        EXPECT_EQ(limits.lowUs, 5000U);
        EXPECT_EQ(limits.highUs, 12000U);
    }
    EXPECT_EQ(settings.path.aql.thresholdUs, 24000U);
    EXPECT_EQ(settings.path.aql.broadcastLimitUs, 50000U);
    EXPECT_FALSE(settings.path.aql.chargeGroupFrames);
    EXPECT_TRUE(settings.path.aql.enable);
    EXPECT_EQ(settings.weight, 256U);
    EXPECT_EQ(settings.path.scheduler.airtimeFlags, 3U);
    EXPECT_EQ(settings.path.scheduler.quantumShift, 0U);
    EXPECT_EQ(settings.path.scheduler.keepActiveNs, 100000000);
    EXPECT_TRUE(settings.path.scheduler.roundCounterRestart);
    EXPECT_EQ(settings.path.fq.flows, 4096U);
    EXPECT_EQ(settings.path.fq.limitFrames, 8192U);
    EXPECT_EQ(settings.path.fq.memoryLimitBytes, 16U << 20);
    EXPECT_EQ(settings.path.fq.quantumBytes, 300U);
    EXPECT_EQ(settings.path.fq.codel.targetNs, 20000000);
    EXPECT_EQ(settings.path.fq.codel.intervalNs, 100000000);
    EXPECT_TRUE(settings.path.fq.codel.ecn);
    EXPECT_EQ(settings.ringSize, 1536U);
    EXPECT_EQ(settings.completionEntries, 256U);
    EXPECT_EQ(settings.completionTimerNs, 1000000);
}

// A34
TEST_F(Attributes, CodelIsTheSameWhateverTheFlavor)
{
    const auto mainline = Make("Flavor", StringValue("Mainline"))->GetSettings().path.fq.codel;
    const auto openWrt = Make("Flavor", StringValue("OpenWrt"))->GetSettings().path.fq.codel;
    EXPECT_EQ(mainline.targetNs, openWrt.targetNs);
    EXPECT_EQ(mainline.intervalNs, openWrt.intervalNs);
    EXPECT_TRUE(openWrt.ecn);
}

TEST_F(Attributes, AFlavorSetsRefillEstimateAndGroupFrames)
{
    const Ath11kSettings settings = Make("Flavor", StringValue("OpenWrt"))->GetSettings();
    EXPECT_EQ(settings.path.scheduler.quantumShift, 3U);
    EXPECT_EQ(settings.path.estimate, ath11k::Flavor::OpenWrt);
    EXPECT_TRUE(settings.path.aql.chargeGroupFrames);
}

TEST_F(Attributes, WhatIsSetByItselfWinsOverThePresetInAnyOrder)
{
    const auto after =
        Make("Preset", StringValue("series-2026-08"), "Aql", BooleanValue(false))->GetSettings();
    const auto before =
        Make("Aql", BooleanValue(false), "Preset", StringValue("series-2026-08"))->GetSettings();
    for (const Ath11kSettings& settings : {after, before})
    {
        EXPECT_FALSE(settings.path.aql.feature);
        EXPECT_TRUE(settings.path.scheduler.airtimeFairness) << "the preset's other settings stay";
        EXPECT_TRUE(settings.completionRounds);
    }
}

TEST_F(Attributes, ATextOverridesThePresetAsAValueDoes)
{
    const auto settings = Make("Preset",
                               StringValue("series-2026-08"),
                               "CompletionRounds",
                               StringValue("false"),
                               "RingFullPolicy",
                               StringValue("Stop"),
                               "AqlTxqLimitHighVo",
                               StringValue("13ms"))
                              ->GetSettings();
    EXPECT_FALSE(settings.completionRounds);
    EXPECT_EQ(settings.ringFullPolicy, Ath11kRingFullPolicy::Stop);
    EXPECT_EQ(settings.path.aql.limits[ath11k::Index(ath11k::Ac::Vo)].highUs, 13000U);
}

TEST_F(Attributes, TheTextPresetLeavesItToThePreset)
{
    const auto settings =
        Make("Aql", StringValue("preset"), "Preset", StringValue("aql-2023"))->GetSettings();
    EXPECT_TRUE(settings.path.aql.feature);
}

TEST_F(Attributes, ConfigSetDefaultWinsOverThePreset)
{
    Config::SetDefault("ns3::Ath11kQueueScheduler::Aql", BooleanValue(false));
    Config::SetDefault("ns3::Ath11kQueueScheduler::AqlTxqLimitLow", StringValue("500us"));
    const auto settings = Make("Preset", StringValue("series-2026-08"))->GetSettings();
    EXPECT_FALSE(settings.path.aql.feature);
    EXPECT_TRUE(settings.path.scheduler.airtimeFairness);
    EXPECT_EQ(settings.path.aql.limits[ath11k::Index(ath11k::Ac::Be)].lowUs, 500U);
}

TEST_F(Attributes, ConfigSetDefaultOfThePresetHolds)
{
    Config::SetDefault("ns3::Ath11kQueueScheduler::Preset", StringValue("aql-2023"));
    const auto scheduler = CreateObject<Ath11kQueueScheduler>();
    EXPECT_TRUE(scheduler->GetSettings().path.aql.feature);
    EXPECT_EQ(scheduler->GetPreset(), "aql-2023");
}

TEST_F(Attributes, ALimitOfOneAccessCategoryWinsOverTheCommonOneInAnyOrder)
{
    const auto settings = Make("AqlTxqLimitLowBe",
                               TimeValue(MicroSeconds(500)),
                               "AqlTxqLimitLow",
                               TimeValue(MicroSeconds(700)),
                               "AqlTxqLimitHigh",
                               TimeValue(MicroSeconds(1000)))
                              ->GetSettings();
    EXPECT_EQ(settings.path.aql.limits[ath11k::Index(ath11k::Ac::Be)].lowUs, 500U);
    EXPECT_EQ(settings.path.aql.limits[ath11k::Index(ath11k::Ac::Be)].highUs, 1000U);
    EXPECT_EQ(settings.path.aql.limits[ath11k::Index(ath11k::Ac::Bk)].lowUs, 700U);
}

TEST_F(Attributes, BothLimitsMayBeSetAboveTheDefaultsInAnyOrder)
{
    const TimeValue low(MilliSeconds(20));
    const TimeValue high(MilliSeconds(40));
    for (const auto& settings :
         {Make("AqlTxqLimitLow", low, "AqlTxqLimitHigh", high)->GetSettings(),
          Make("AqlTxqLimitHigh", high, "AqlTxqLimitLow", low)->GetSettings()})
    {
        EXPECT_EQ(settings.path.aql.limits[0].lowUs, 20000U);
        EXPECT_EQ(settings.path.aql.limits[0].highUs, 40000U);
    }
}

TEST_F(Attributes, EveryAttributeReadsBackWhatWasWritten)
{
    const auto scheduler = CreateObject<Ath11kQueueScheduler>();
    const TypeId tid = Ath11kQueueScheduler::GetTypeId();
    for (std::size_t i = 0; i < tid.GetAttributeN(); ++i)
    {
        const auto info = tid.GetAttribute(i);
        ASSERT_FALSE(info.help.empty()) << info.name;
        const Ptr<AttributeValue> value = info.checker->Create();
        scheduler->GetAttribute(info.name, *value);
        EXPECT_TRUE(info.checker->Check(*value)) << info.name;
        if (info.flags & TypeId::ATTR_SET)
        {
            EXPECT_TRUE(scheduler->SetAttributeFailSafe(info.name, *value)) << info.name;
        }
    }
}

// B19
TEST_F(Attributes, TheTypeIsFoundByNameBelowTheMacQueueScheduler)
{
    TypeId tid;
    ASSERT_TRUE(TypeId::LookupByNameFailSafe("ns3::Ath11kQueueScheduler", &tid));
    EXPECT_TRUE(tid.IsChildOf(TypeId::LookupByName("ns3::WifiMacQueueScheduler")));
    for (const char* source : {"Enqueue",
                               "Dequeue",
                               "Drop",
                               "Mark",
                               "RingPost",
                               "Completion",
                               "Round",
                               "PendingAirtime",
                               "Deficit"})
    {
        EXPECT_TRUE(tid.LookupTraceSourceByName(source)) << source;
    }
}

TEST_F(AttributesDeathTest, AnUnknownPresetNamesTheNearest)
{
    EXPECT_DEATH(Make("Preset", StringValue("series-2026-8")),
                 "Preset is \"series-2026-8\", but must be one of stock, flow-control-2026-07, "
                 "aql-2023, series-2026-08, series-2026-08-without-6 .nearest: series-2026-08.");
}

TEST_F(AttributesDeathTest, AnUnknownFlavorPolicyOrEstimateNamesTheNearest)
{
    EXPECT_DEATH(Make("Flavor", StringValue("openwrt")), "nearest: OpenWrt");
    EXPECT_DEATH(Make("RingFullPolicy", StringValue("drop")), "nearest: Drop");
    EXPECT_DEATH(Make("AirtimeEstimate", StringValue("Mainlin")), "nearest: Mainline");
}

TEST_F(AttributesDeathTest, ALowLimitAboveTheHighOneIsRefused)
{
    EXPECT_DEATH(Make("AqlTxqLimitLowVi", TimeValue(MilliSeconds(13))),
                 "AqlTxqLimitLow of VI is 13000 us, but must not be above AqlTxqLimitHigh, which "
                 "is 12000 us");
    EXPECT_DEATH(CreateObject<Ath11kQueueScheduler>()->SetAttribute("AqlTxqLimitHigh",
                                                                    TimeValue(MilliSeconds(4))),
                 "AqlTxqLimitLow of VO is 5000 us, but must not be above .* 4000 us");
}

TEST_F(AttributesDeathTest, AnInnerSchedulerThatIsNoneIsRefused)
{
    EXPECT_DEATH(Make("InnerScheduler", StringValue("ns3::Ath11kQueueScheduler")),
                 "InnerScheduler is \"ns3::Ath11kQueueScheduler\", but must be the TypeId of "
                 "another MAC queue scheduler, such as ns3::FcfsWifiQueueScheduler");
    EXPECT_DEATH(Make("InnerScheduler", StringValue("ns3::Nonsense")), "must be the TypeId of");
    EXPECT_DEATH(Make("InnerScheduler", StringValue("ns3::WifiMac")), "must be the TypeId of");
    EXPECT_DEATH(Make("InnerScheduler", StringValue("ns3::WifiMacQueueScheduler")),
                 "must be the TypeId of");
}

// A17
TEST_F(AttributesDeathTest, AWeightOutOfRangeIsRefused)
{
    const auto scheduler = CreateObject<Ath11kQueueScheduler>();
    const Mac48Address station("00:00:00:00:00:01");
    EXPECT_DEATH(scheduler->SetStationWeight(station, 0),
                 "The airtime weight of a station is 0, but must be 1 to 65535");
    EXPECT_DEATH(scheduler->SetStationWeight(station, 65536), "65536, but must be 1 to 65535");
    scheduler->SetStationWeight(station, 65535);
}

TEST_F(AttributesDeathTest, LimitsOfAStationThatCannotBeAreRefused)
{
    const auto scheduler = CreateObject<Ath11kQueueScheduler>();
    const Mac48Address station("00:00:00:00:00:01");
    EXPECT_DEATH(
        scheduler->SetStationAqlTxqLimit(station, AC_BE, MicroSeconds(2), MicroSeconds(1)),
        "The AQL limits of a station are 2 and 1 us, but must be whole microseconds from 0 to "
        "2147483647, and the low one not above the high one");
    EXPECT_DEATH(
        scheduler->SetStationAqlTxqLimit(station, AC_BE, MicroSeconds(-1), MicroSeconds(1)),
        "are -1 and 1 us");
    EXPECT_DEATH(
        scheduler->SetStationAqlTxqLimit(station, AC_BEACON, MicroSeconds(1), MicroSeconds(1)),
        "AQL limits are set for AC_BE, AC_BK, AC_VI or AC_VO");
    EXPECT_DEATH(scheduler->SetStationAqlTxqLimit(station, AC_BE, Seconds(1), Seconds(3000)),
                 "3000000000 us");
    EXPECT_DEATH(
        scheduler->SetStationAqlTxqLimit(station, AC_BE, NanoSeconds(1500), MicroSeconds(2)),
        "are 1.5 and 2 us");
}

TEST(AttributesTest, AFractionOfAMicrosecondIsRefusedNotCutOff)
{
    const auto scheduler = CreateObject<Ath11kQueueScheduler>();
    for (const char* name :
         {"AqlTxqLimitLow", "AqlTxqLimitHighVo", "AqlThreshold", "AqlBroadcastLimit"})
    {
        EXPECT_FALSE(scheduler->SetAttributeFailSafe(name, StringValue("12000500ns"))) << name;
        EXPECT_FALSE(scheduler->SetAttributeFailSafe(name, TimeValue(NanoSeconds(1)))) << name;
    }
    EXPECT_TRUE(scheduler->SetAttributeFailSafe("AqlTxqLimitLow", StringValue("1.5ms")));
    EXPECT_TRUE(scheduler->SetAttributeFailSafe("AqlTxqLimitHighVo", StringValue("9000000ns")));
}

/// An attribute and a text that it must refuse.
using BadValue = std::pair<const char*, const char*>;

class BadValues : public testing::TestWithParam<BadValue>
{
};

using BadValuesDeathTest = BadValues;

TEST_P(BadValuesDeathTest, AreRefusedByTheName)
{
    const auto& [name, text] = GetParam();
    const auto scheduler = CreateObject<Ath11kQueueScheduler>();
    EXPECT_FALSE(scheduler->SetAttributeFailSafe(name, StringValue(text))) << name << "=" << text;
    EXPECT_DEATH(scheduler->SetAttribute(name, StringValue(text)), HasSubstr(name));
}

INSTANTIATE_TEST_SUITE_P(OutOfRange,
                         BadValuesDeathTest,
                         testing::Values(BadValue{"RingSize", "0"},
                                         BadValue{"RingSize", "32769"},
                                         BadValue{"RingSize", "-1"},
                                         BadValue{"AqlTxqLimitLow", "-1us"},
                                         BadValue{"AqlTxqLimitHighBe", "-1us"},
                                         BadValue{"AqlThreshold", "3000s"},
                                         BadValue{"AqlBroadcastLimit", "-1ns"},
                                         BadValue{"AirtimeWeight", "0"},
                                         BadValue{"AirtimeWeight", "65536"},
                                         BadValue{"AirtimeFlags", "4"},
                                         BadValue{"AirtimeQuantumShift", "9"},
                                         BadValue{"KeepActive", "-1s"},
                                         BadValue{"FqFlows", "0"},
                                         BadValue{"FqLimit", "0"},
                                         BadValue{"FqMemoryLimit", "0"},
                                         BadValue{"FqQuantum", "0"},
                                         BadValue{"FqQuantum", "2147483648"},
                                         BadValue{"CodelTarget", "0s"},
                                         BadValue{"CodelInterval", "0s"},
                                         BadValue{"CompletionEntries", "0"},
                                         BadValue{"CompletionTimer", "-1us"},
                                         BadValue{"Aql", "maybe"}));
