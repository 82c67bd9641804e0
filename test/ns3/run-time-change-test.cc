/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/nstime.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <gtest/gtest.h>
#include <set>

/**
 * \file
 * Attributes that change while traffic flows: the books stay exact, and nothing sticks.
 */

using namespace ns3;

namespace
{

/// An attribute, what it is changed to under load, and back to afterwards.
struct Change
{
    const char* name;
    const char* to;
    const char* back;
};

std::ostream&
operator<<(std::ostream& os, const Change& change)
{
    return os << change.name << "_" << change.to;
}

const std::vector<Change> kChanges{
    {"Preset", "stock", "series-2026-08"},
    {"Preset", "flow-control-2026-07", "series-2026-08"},
    {"Flavor", "OpenWrt", "Mainline"},
    {"Aql", "false", "true"},
    {"AqlEnable", "false", "true"},
    {"AirtimeFairness", "false", "true"},
    {"CompletionRounds", "false", "true"},
    {"RingFullPolicy", "Hold", "Drop"},
    {"RingFullPolicy", "Stop", "Hold"},
    {"AirtimeQuantumShift", "8", "0"},
    {"AirtimeEstimate", "OpenWrt", "Mainline"},
    {"GroupAql", "true", "false"},
    {"AqlTxqLimitLow", "0us", "5ms"},
    {"AqlTxqLimitHigh", "1s", "12ms"},
    {"AqlTxqLimitLowBe", "100us", "12ms"},
    {"AqlTxqLimitHighBe", "5ms", "40ms"},
    {"AqlTxqLimitLowVo", "12ms", "0us"},
    {"AqlTxqLimitHighVo", "5ms", "2000s"},
    {"AqlTxqLimitLowVi", "12ms", "0us"},
    {"AqlTxqLimitHighVi", "5ms", "2000s"},
    {"AqlTxqLimitLowBk", "12ms", "0us"},
    {"AqlTxqLimitHighBk", "5ms", "2000s"},
    {"AqlThreshold", "0us", "1s"},
    {"AqlBroadcastLimit", "0us", "50ms"},
    {"AirtimeFlags", "0", "1"},
    {"AirtimeWeight", "1", "65535"},
    {"RoundCounterRestart", "false", "true"},
    {"KeepActive", "0ms", "1s"},
    {"MaxFramesPerVisit", "1", "0"},
    {"FqEnabled", "false", "true"},
    {"FqLimit", "5", "8192"},
    {"FqMemoryLimit", "3000", "16777216"},
    {"FqTruesize", "0", "1048576"},
    {"GsoMaxBytes", "0", "65536"},
    {"FqQuantum", "1", "2147483647"},
    {"FqPerturbation", "4294967295", "0"},
    {"CodelEnabled", "false", "true"},
    {"CodelTarget", "2us", "2000s"},
    {"CodelInterval", "2us", "2000s"},
    {"CodelEcn", "false", "true"},
    {"RingSize", "1", "32768"},
    {"TxqDepth", "1", "0"},
    {"TxqAggregates", "1", "0"},
    {"DeviceAggregates", "1", "0"},
    {"AggregateFrames", "1", "1024"},
    {"AggregateTime", "1us", "1s"},
    {"PeerPatience", "1", "0"},
    {"TxqLimit", "20", "0"},
    {"CompletionEntries", "1", "32768"},
    {"CompletionTimer", "0us", "10ms"},
    {"CompletionTimer", "1h", "1us"},
};

class RunTimeChange : public testing::TestWithParam<Change>
{
};

/// \param net where \param name of an attribute \param value what to set it to
void
Set(TestNetwork& net, const char* name, const char* value)
{
    net.GetScheduler()->SetAttribute(name, StringValue(value));
}

} // namespace

TEST_P(RunTimeChange, LosesNothingAndLeavesNothing)
{
    const Change& change = GetParam();
    TestNetworkOptions options;
    options.stations = 2;
    TestNetwork net(options);
    const Time stop = kStart + MilliSeconds(160);
    for (uint32_t i = 1; i <= 2; ++i)
    {
        net.Stream(kStart, stop, 0, i, MicroSeconds(200)); // 112 Mbit/s on a link of 77
    }
    net.Stream(kStart, stop, 0, TestNetwork::kAll, MilliSeconds(10));
    if (std::string(change.name) == "FqEnabled" || std::string(change.name) == "FqPerturbation")
    {
        net.IgnoreOrder(); // a flow finds itself in another queue
    }
    uint64_t before = 0;
    TestNetwork::At(kStart + MilliSeconds(60), [&] {
        before = net.GetScheduler()->GetStatistics().books.delivered;
        Set(net, change.name, change.to);
    });
    TestNetwork::At(kStart + MilliSeconds(110), [&] { Set(net, change.name, change.back); });
    TestNetwork::RunUntil(kStart + Seconds(1));

    const Ath11kConservation books = net.GetScheduler()->GetStatistics().books;
    EXPECT_GT(before, 50U);
    EXPECT_GT(books.delivered, before + 50);
    EXPECT_EQ(books.entered, 816U + 800U);
    net.ExpectDrained();
}

INSTANTIATE_TEST_SUITE_P(Attributes, RunTimeChange, testing::ValuesIn(kChanges));

TEST(RunTimeChanges, CoverEveryAttributeThatMayChange)
{
    std::set<std::string> covered;
    for (const Change& change : kChanges)
    {
        covered.insert(change.name);
    }
    const TypeId tid = Ath11kQueueScheduler::GetTypeId();
    for (std::size_t i = 0; i < tid.GetAttributeN(); ++i)
    {
        const auto info = tid.GetAttribute(i);
        const bool onlyIdle = info.name == "FqFlows" || info.name == "CheckInvariants";
        if ((info.flags & TypeId::ATTR_SET) && !onlyIdle)
        {
            EXPECT_TRUE(covered.count(info.name)) << info.name;
        }
    }
}

// A07
TEST(RunTimeChanges, FairnessThatIsSwitchedOnDoesNotChargeThePast)
{
    TestNetworkOptions options;
    options.preset = "aql-2023";
    TestNetwork net(options);
    net.Stream(kStart, kStart + MilliSeconds(220), 0, 1, MicroSeconds(200));
    TestNetwork::At(kStart + MilliSeconds(200), [&] { Set(net, "AirtimeFairness", "true"); });
    int64_t lowest = 0;
    net.GetScheduler()->TraceConnectWithoutContext(
        "Deficit",
        Callback<void, Mac48Address, AcIndex, int64_t>(
            [&](Mac48Address, AcIndex, int64_t us) { lowest = std::min(lowest, us); }));
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_GT(lowest, -20000) << "20 ms of airtime, not 220";
    net.ExpectDrained();
}

TEST(RunTimeChanges, ATxqThatWasFullGoesOnWhenTheDepthIsLifted)
{
    TestNetwork net({});
    Set(net, "TxqDepth", "4");
    net.Burst(kStart, 0, 1, 64);
    TestNetwork::At(kStart + NanoSeconds(1), [&] {
        EXPECT_EQ(net.GetScheduler()->GetStatistics().device.inUse, 4U);
        Set(net, "TxqDepth", "0");
    });
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 64U);
    net.ExpectDrained();
}

TEST(RunTimeChanges, AShorterCompletionTimerAppliesToWhatWaits)
{
    TestNetwork net({});
    Set(net, "CompletionTimer", "1h");
    net.Burst(kStart, 0, 1, 30);
    TestNetwork::At(kStart + MilliSeconds(100), [&] {
        EXPECT_EQ(net.GetScheduler()->GetStatistics().device.waiting, 30U);
        Set(net, "CompletionTimer", "1ms");
    });
    TestNetwork::RunUntil(kStart + MilliSeconds(102));

    net.ExpectDrained();
}

TEST(RunTimeChanges, FewerCompletionEntriesApplyToWhatWaits)
{
    TestNetwork net({});
    Set(net, "CompletionTimer", "1h");
    net.Burst(kStart, 0, 1, 30);
    TestNetwork::At(kStart + MilliSeconds(100), [&] { Set(net, "CompletionEntries", "30"); });
    TestNetwork::RunUntil(kStart + MilliSeconds(101));

    net.ExpectDrained();
}

TEST(RunTimeChanges, AWiderLimitStartsAnIdleDevice)
{
    TestNetwork net({});
    // Two rounds: in number 1 after a refused one, the TXQ must not look served (as in Linux).
    net.Burst(kStart, 0, 1, 5);
    net.Burst(kStart + MilliSeconds(50), 0, 1, 5);
    TestNetwork::At(kStart + MilliSeconds(100), [&] {
        Set(net, "AqlTxqLimitLow", "0ms");
        Set(net, "AqlTxqLimitHigh", "0ms");
    });
    net.Burst(kStart + MilliSeconds(110), 0, 1, 20);
    TestNetwork::At(kStart + MilliSeconds(200), [&] {
        EXPECT_EQ(net.GetScheduler()->GetStatistics().device.inUse, 0U);
        EXPECT_EQ(net.GetScheduler()->GetStatistics().books.queued, 20U);
        Set(net, "AqlTxqLimitHigh", "12ms");
    });
    TestNetwork::RunUntil(kStart + MilliSeconds(300));

    EXPECT_EQ(net.GetReceived(1), 30U);
    net.ExpectDrained();
}

TEST(RunTimeChanges, CompletionRoundsThatAreSwitchedOnStartAnIdleDevice)
{
    TestNetworkOptions options;
    options.preset = "series-2026-08-without-6";
    TestNetwork net(options);
    net.Burst(kStart, 0, 1, 10); // tells the rate
    net.Burst(kStart + MilliSeconds(100), 0, 1, 300);
    TestNetwork::At(kStart + MilliSeconds(300), [&] {
        EXPECT_GT(net.GetScheduler()->GetStatistics().fq.backlogFrames, 0U);
        EXPECT_EQ(net.GetScheduler()->GetStatistics().device.inUse, 0U);
        Set(net, "CompletionRounds", "true");
    });
    TestNetwork::RunUntil(Seconds(1));

    net.ExpectDrained();
}

// A38
TEST(RunTimeChanges, AqlThatIsSwitchedOffReturnsWhatWasChargedAndChargesNothing)
{
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 10); // tells the rate
    net.Burst(kStart + MilliSeconds(100), 0, 1, 100);
    net.Burst(kStart + MilliSeconds(101), 0, 1, 100);
    TestNetwork::At(kStart + MilliSeconds(100) + NanoSeconds(1), [&] {
        const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
        EXPECT_GT(statistics.books.pendingUs, 5000U);
        EXPECT_GT(statistics.fq.backlogFrames, 0U);
        Set(net, "Aql", "false");
        Set(net, "Aql", "false");
    });
    uint64_t charged = 0;
    TestNetwork::At(kStart + MilliSeconds(101) + NanoSeconds(1), [&] {
        const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
        charged = statistics.books.chargedUs;
        EXPECT_EQ(statistics.fq.backlogFrames, 0U) << "no limit holds them";
    });
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetScheduler()->GetStatistics().books.chargedUs, charged);
    EXPECT_EQ(net.GetReceived(1), 210U);
    net.ExpectDrained();
}

// A38
TEST(RunTimeChanges, AttributesMayBeSetFromATraceSource)
{
    TestNetwork net({});
    uint32_t completions = 0;
    net.GetScheduler()->TraceConnectWithoutContext(
        "Completion",
        Callback<void, Ptr<const Packet>, Mac48Address, uint8_t, Time, Ath11kFate>(
            [&](Ptr<const Packet>, Mac48Address, uint8_t, Time, Ath11kFate) {
                Set(net, "Aql", ++completions % 2 ? "false" : "true");
            }));
    net.Burst(kStart, 0, 1, 10);
    net.Burst(kStart + MilliSeconds(100), 0, 1, 300);
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(completions, 310U);
    EXPECT_EQ(net.GetReceived(1), 310U);
    net.ExpectDrained();
}

// B10
TEST(RunTimeChanges, ARingThatShrinksBelowWhatIsInUseDrainsFirst)
{
    TestNetworkOptions options;
    options.preset = "flow-control-2026-07";
    TestNetwork net(options);
    Set(net, "CompletionRounds", "true");
    net.Burst(kStart, 0, 1, 200);
    TestNetwork::At(kStart + NanoSeconds(1), [&] {
        EXPECT_EQ(net.GetScheduler()->GetStatistics().device.inUse, 200U);
        Set(net, "RingSize", "8");
    });
    net.Burst(kStart + MicroSeconds(1), 0, 1, 50);
    TestNetwork::At(kStart + MicroSeconds(2), [&] {
        EXPECT_EQ(net.GetScheduler()->GetStatistics().device.inUse, 200U);
        EXPECT_EQ(net.GetScheduler()->GetStatistics().fq.backlogFrames, 50U);
    });
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 250U);
    net.ExpectDrained();
}

TEST(RunTimeChangesDeathTest, BucketsCannotChangeWhileFramesWait)
{
    TestNetworkOptions options;
    options.preset = "series-2026-08-without-6";
    TestNetwork net(options);
    net.Burst(kStart, 0, 1, 10); // tells the rate
    net.Burst(kStart + MilliSeconds(100), 0, 1, 300);
    TestNetwork::RunUntil(kStart + MilliSeconds(300));

    ASSERT_GT(net.GetScheduler()->GetStatistics().fq.backlogFrames, 0U);
    EXPECT_DEATH(Set(net, "FqFlows", "16"), "number of flows cannot change from 4096 to 16 while");
}

TEST(RunTimeChanges, ChecksOfInvariantsMayEndAtAnyTimeAndBeginAgainWhenNothingIsQueued)
{
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 100);
    TestNetwork::At(kStart + MilliSeconds(1), [&] { Set(net, "CheckInvariants", "false"); });
    TestNetwork::At(Seconds(1), [&] { Set(net, "CheckInvariants", "true"); });
    net.Burst(Seconds(1.1), 0, 1, 100);
    TestNetwork::RunUntil(Seconds(1.5));
    EXPECT_EQ(net.GetReceived(1), 200U);
    net.ExpectDrained();
}

TEST(RunTimeChangesDeathTest, ChecksOfInvariantsCannotBeginWhileFramesAreQueued)
{
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 100);
    TestNetwork::At(kStart + MilliSeconds(1), [&] {
        Set(net, "CheckInvariants", "false");
        EXPECT_DEATH(Set(net, "CheckInvariants", "true"),
                     "only while no frame is in TXQs or device");
    });
    TestNetwork::RunUntil(Seconds(1));
}
