/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/ath11k-helper.h"
#include "ns3/boolean.h"
#include "ns3/simulator.h"

#include <gtest/gtest.h>
#include <map>
#include <string>
#include <tuple>
#include <vector>

/**
 * \file
 * Faults of a device: service while they are there, how soon it is as before when they are over,
 * and that no frame and no airtime is missing afterwards.
 */

using namespace ns3;
using ath11k::Fault;
using ath11k::FaultKind;

namespace
{

const Time kFaultStart = MicroSeconds(1000700); ///< when the fault starts: during a PPDU
const Time kFaultEnd = MilliSeconds(1300);      ///< when it ends
const Time kWindow = MilliSeconds(400);         ///< how long service is measured

/// When service is as before, after the end of a fault; doc/faults.rst has the same numbers.
Time
RecoveryOf(FaultKind kind)
{
    switch (kind)
    {
    case FaultKind::Lost:
        return MilliSeconds(200) + MilliSeconds(50); // the host waits 200 ms here
    case FaultKind::Late:
        return MilliSeconds(30) + MilliSeconds(50); // they are 30 ms late here
    default:
        return MilliSeconds(50);
    }
}

/// \param kind of a fault \return the fault at its worst, from kFaultStart on
Fault
WorstOf(FaultKind kind)
{
    Fault fault;
    fault.kind = kind;
    fault.startNs = kFaultStart.GetNanoSeconds();
    fault.durationNs = (kFaultEnd - kFaultStart).GetNanoSeconds();
    fault.delayNs = kind == FaultKind::Lost   ? 200'000'000
                    : kind == FaultKind::Late ? 30'000'000
                                              : 0;
    return fault;
}

using Case = std::tuple<std::string, FaultKind>; ///< preset, what goes wrong

/// \param info of a test \return its name
std::string
NameOf(const testing::TestParamInfo<Case>& info)
{
    std::string name = std::get<0>(info.param) + "_" + FaultKindName(std::get<1>(info.param));
    for (char& letter : name)
    {
        letter = letter == '-' ? '_' : letter;
    }
    return name;
}

class FaultsPass : public testing::TestWithParam<Case>
{
};

} // namespace

TEST_P(FaultsPass, AndServiceIsAsBefore)
{
    const auto& [preset, kind] = GetParam();
    TestNetworkOptions options;
    options.preset = preset;
    TestNetwork net(options);
    const Fault fault = WorstOf(kind);
    net.GetScheduler()->InjectFault(fault);
    const Time back = kFaultEnd + RecoveryOf(kind);
    // More than the link carries: what is received is what the device can do.
    net.Stream(kStart, back + kWindow, 0, 1, MicroSeconds(120));
    // Without rounds on completions what waits would wait for something else to arrive.
    TestNetwork::At(back + kWindow, [&] {
        net.GetScheduler()->SetAttribute("CompletionRounds", BooleanValue(true));
    });
    std::map<std::string, uint64_t> received;
    const auto note = [&](Time when, const std::string& what) {
        TestNetwork::At(when, [&received, &net, what] { received[what] = net.GetReceived(1); });
    };
    note(kFaultStart - kWindow, "0");
    note(kFaultStart, "start");
    note(kFaultEnd, "end");
    note(back, "back");
    note(back + kWindow, "1");
    uint64_t outOfUse = 0;
    TestNetwork::At(kFaultEnd - MilliSeconds(1),
                    [&] { outOfUse = net.GetScheduler()->GetStatistics().device.leaked; });
    net.IgnoreOrder(); // frames that expire make ns-3 move the window
    TestNetwork::RunUntil(back + kWindow + Seconds(1.5));

    net.ExpectDrained();
    const uint64_t before = received["start"] - received["0"];
    const uint64_t during = received["end"] - received["start"];
    const uint64_t after = received["1"] - received["back"];
    EXPECT_GT(before, 1000U);
    EXPECT_NEAR(after, before, before / 10.0);
    const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
    ASSERT_EQ(statistics.faults.size(), 1U);
    EXPECT_GT(statistics.faults[0].injected, 0U) << "nothing has gone wrong";
    EXPECT_EQ(statistics.faults[0].outstanding, 0U);
    EXPECT_EQ(statistics.device.leaked, 0U);
    const uint64_t lost = statistics.device.fates[static_cast<uint32_t>(Ath11kFate::Lost)];
    EXPECT_EQ(lost, kind == FaultKind::Lost ? statistics.faults[0].injected : 0);
    EXPECT_EQ(statistics.device.unknownCompletions,
              kind == FaultKind::Duplicate ? statistics.faults[0].injected : 0);
    EXPECT_EQ(outOfUse, kind == FaultKind::Leak ? statistics.faults[0].injected : 0);
    const double usual = before * (kFaultEnd - kFaultStart).GetSeconds() / kWindow.GetSeconds();
    if (kind == FaultKind::Stop)
    {
        EXPECT_LT(during, usual / 10) << "the fault was none";
    }
    else if (kind == FaultKind::Leak)
    {
        EXPECT_EQ(outOfUse, net.GetScheduler()->GetSettings().ringSize);
        EXPECT_LE(during, outOfUse);
    }
    else if (kind == FaultKind::Duplicate)
    {
        EXPECT_NEAR(during, usual, usual / 10) << "they are to be ignored";
    }
}

INSTANTIATE_TEST_SUITE_P(Faults,
                         FaultsPass,
                         testing::Combine(testing::Values("stock", "series-2026-08"),
                                          testing::ValuesIn(ath11k::kAllFaultKinds)),
                         NameOf);

namespace
{

/// What a fault has left behind.
struct Outcome
{
    Ath11kStatistics statistics; ///< of the access point
    uint64_t received;           ///< frames that the station got
};

/// A second of traffic with a fault in it, and a second to recover. \param fault the fault
/// \param expectDrained nothing may be left \param stream of random numbers \return what is left
Outcome
Endure(const Fault& fault, bool expectDrained, int64_t stream = 1)
{
    TestNetwork net({});
    Ath11kHelper::AssignStreams(NetDeviceContainer(net.GetDevice(0)), stream);
    Ath11kHelper::InjectFault(NetDeviceContainer(net.GetDevice(0)), fault);
    net.Stream(kStart, Seconds(1.5), 0, 1, MicroSeconds(500));
    TestNetwork::RunUntil(Seconds(3));
    net.CheckBooks();
    if (expectDrained)
    {
        net.ExpectDrained();
    }
    return {net.GetScheduler()->GetStatistics(), net.GetReceived(1)};
}

} // namespace

TEST(Faults, LoseExactlyAsManyCompletionsAsAskedForAndCountThem)
{
    Fault fault;
    fault.startNs = 700'000'000;
    fault.count = 5;
    const Outcome outcome = Endure(fault, true);
    EXPECT_EQ(outcome.statistics.device.fates[static_cast<uint32_t>(Ath11kFate::Lost)], 5U);
    EXPECT_EQ(outcome.statistics.books.dropped, 5U) << "the host cannot know that they arrived";
    EXPECT_EQ(outcome.received, outcome.statistics.books.delivered + 5);
}

TEST(Faults, KeepWhatTheHostNeverTakesBackInTheBooks)
{
    Fault fault;
    fault.startNs = 700'000'000;
    fault.count = 5;
    fault.recovers = false;
    const Outcome outcome = Endure(fault, false);
    EXPECT_EQ(outcome.statistics.books.queued, 5U) << "as in Linux";
    EXPECT_GT(outcome.statistics.books.pendingUs, 0U) << "their airtime is never returned";
    EXPECT_EQ(outcome.statistics.faults.at(0).outstanding, 5U);
}

TEST(Faults, LeakForEverIfAsked)
{
    Fault fault;
    fault.kind = FaultKind::Leak;
    fault.startNs = 700'000'000;
    fault.count = 7;
    fault.recovers = false;
    const Outcome outcome = Endure(fault, true);
    EXPECT_EQ(outcome.statistics.device.leaked, 7U);
    EXPECT_EQ(outcome.statistics.faults.at(0).outstanding, 7U);
    EXPECT_EQ(outcome.received, outcome.statistics.books.delivered);
}

TEST(Faults, PickCompletionsByTheirStreamOfRandomNumbers)
{
    Fault fault;
    fault.kind = FaultKind::Duplicate;
    fault.startNs = 600'000'000;
    fault.fraction = 0.5;
    const auto picked = [&fault](int64_t stream) {
        return Endure(fault, true, stream).statistics.faults.at(0).injected;
    };
    const uint64_t first = picked(1);
    EXPECT_EQ(first, picked(1));
    EXPECT_NE(first, picked(2));
    EXPECT_NEAR(first, 900, 100) << "half of the frames of 0.9 s";
}

TEST(Faults, OfAllKindsTogetherLeaveTheBooksExact)
{
    TestNetworkOptions options;
    options.stations = 2;
    TestNetwork net(options);
    net.IgnoreOrder();
    for (FaultKind kind : ath11k::kAllFaultKinds)
    {
        for (int64_t startMs : {600, 850, 1100})
        {
            Fault fault;
            fault.kind = kind;
            fault.startNs = startMs * 1'000'000 + static_cast<int64_t>(kind) * 31'000'000;
            fault.durationNs = 70'000'000;
            fault.fraction = kind == FaultKind::Stop || kind == FaultKind::Burst ? 1 : 0.3;
            net.GetScheduler()->InjectFault(fault);
        }
    }
    net.Stream(kStart, Seconds(1.5), 0, 1, MicroSeconds(300));
    net.Stream(kStart, Seconds(1.5), 0, 2, MicroSeconds(300), {1400, 5});
    // One leaves while completions of its frames are lost or late, and comes back by its frames.
    TestNetwork::At(Seconds(1.02), [&] { net.GetScheduler()->RemoveStation(net.GetAddress(2)); });
    TestNetwork::RunUntil(Seconds(3.5));
    net.ExpectDrained();
    EXPECT_EQ(net.GetScheduler()->GetStatistics().device.leaked, 0U);
}

TEST(Faults, StopFramesOfEveryCategoryButNoManagement)
{
    TestNetworkOptions options;
    options.stations = 2;
    TestNetwork net(options);
    Fault fault;
    fault.kind = FaultKind::Stop;
    fault.startNs = 600'000'000;
    fault.durationNs = 400'000'000;
    net.GetScheduler()->InjectFault(fault);
    uint32_t beacons = 0;
    net.GetDevice(0)->GetPhy()->TraceConnectWithoutContext(
        "PhyTxBegin",
        Callback<void, Ptr<const Packet>, double>([&beacons](Ptr<const Packet> packet, double) {
            WifiMacHeader header;
            packet->PeekHeader(header);
            beacons += header.IsBeacon() && Simulator::Now() > Seconds(0.65) ? 1 : 0;
        }));
    for (uint8_t priority : {0, 1, 5, 6})
    {
        net.Burst(Seconds(0.7), 0, 1, 3, {100, priority});
    }
    std::vector<uint64_t> received;
    TestNetwork::At(Seconds(0.95), [&] { received.push_back(net.GetReceived(1)); });
    TestNetwork::At(Seconds(1.1), [&] { received.push_back(net.GetReceived(1)); });
    TestNetwork::RunUntil(Seconds(1.2));
    EXPECT_EQ(received, (std::vector<uint64_t>{0, 12}));
    EXPECT_GT(beacons, 3U);
    net.ExpectDrained();
}

TEST(Faults, MayBeThereWhenTheSimulationEnds)
{
    for (FaultKind kind : ath11k::kAllFaultKinds)
    {
        TestNetwork net({});
        Fault fault;
        fault.kind = kind;
        fault.startNs = 550'000'000;
        net.GetScheduler()->InjectFault(fault);
        net.Stream(kStart, Seconds(1), 0, 1, MicroSeconds(500));
        TestNetwork::RunUntil(Seconds(0.6));
        net.CheckBooks();
    }
}

TEST(FaultsDeathTest, ThatAreImpossibleAreRefused)
{
    TestNetwork net({});
    Fault fault;
    fault.durationNs = 0;
    EXPECT_DEATH(net.GetScheduler()->InjectFault(fault), "lost-completions lasts 0 ns");
    fault.durationNs = 1;
    EXPECT_DEATH(CreateObject<Ath11kQueueScheduler>()->InjectFault(fault), "needs a device");
    EXPECT_DEATH(Ath11kHelper::InjectFault(NetDeviceContainer(net.GetDevice(1)), fault),
                 "has no Ath11kQueueScheduler whose device could fail");
}
