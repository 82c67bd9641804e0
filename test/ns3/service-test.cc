/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>

/**
 * \file
 * Everybody is served again and again, and the air is used while somebody waits.
 */

using namespace ns3;

namespace
{

/// When frames of a station were completed last, and the longest time between two.
struct Gaps
{
    std::map<Mac48Address, Time> last;
    std::map<Mac48Address, uint64_t> frames;
    Time longest;
};

void
NoteCompletion(Gaps* gaps, Ptr<const Packet>, Mac48Address station, uint8_t, Time, Ath11kFate)
{
    const auto [it, first] = gaps->last.emplace(station, Simulator::Now());
    gaps->longest = std::max(gaps->longest, first ? Time() : Simulator::Now() - it->second);
    it->second = Simulator::Now();
    ++gaps->frames[station];
}

/// \param scheduler of a device \param idle is counted up for each millisecond that it idles
void
CountIdle(Ptr<Ath11kQueueScheduler> scheduler, uint32_t* idle)
{
    *idle += scheduler->GetStatistics().device.inUse == 0 && scheduler->HasEligibleBacklog();
    Simulator::Schedule(MilliSeconds(1), &CountIdle, scheduler, idle);
}

} // namespace

// A20, B16
TEST(Service, OfEightSaturatedStationsComesInShortBurstsThoughCompletionsAreLate)
{
    constexpr uint32_t stations = 8;
    Config::SetDefault("ns3::Ath11kQueueScheduler::CompletionTimer", TimeValue(MilliSeconds(5)));
    Config::SetDefault("ns3::Ath11kQueueScheduler::CompletionEntries", UintegerValue(32768));
    TestNetworkOptions options;
    options.stations = stations;
    TestNetwork net(options);
    for (uint32_t i = 1; i <= stations; ++i)
    {
        net.Stream(kStart, Seconds(1.5), 0, i, MilliSeconds(1)); // 90 Mbit/s of about 65 in all
    }
    Gaps gaps;
    TestNetwork::At(kStart + MilliSeconds(200), [&] {
        net.GetScheduler()->TraceConnectWithoutContext("Completion",
                                                       MakeBoundCallback(&NoteCompletion, &gaps));
    });
    TestNetwork::RunUntil(Seconds(1.5));

    // Each of the others may have its limit of 12 ms and one PPDU before it.
    EXPECT_LE(gaps.longest, (stations - 1) * MilliSeconds(18));
    EXPECT_EQ(gaps.frames.size(), stations);
    uint64_t most = 0;
    uint64_t least = UINT64_MAX;
    for (const auto& [station, frames] : gaps.frames)
    {
        most = std::max(most, frames);
        least = std::min(least, frames);
    }
    EXPECT_GT(10 * least, 8 * most) << least << " and " << most << " frames";
}

// A37, A43
TEST(Service, ADeviceWithCompletionRoundsNeverIdlesWhileATxqMaySend)
{
    Config::SetDefault("ns3::Ath11kQueueScheduler::RoundCounterRestart", BooleanValue(false));
    TestNetworkOptions options;
    options.mode = "HeMcs11";
    options.stations = 2;
    TestNetwork net(options);
    net.Tcp(kStart, Seconds(1.5), 0, 1);
    net.Tcp(kStart, Seconds(1.5), 0, 2);
    uint32_t idle = 0;
    Simulator::Schedule(kStart, &CountIdle, net.GetScheduler(), &idle);
    TestNetwork::RunUntil(Seconds(1.5));

    EXPECT_EQ(idle, 0U);
    EXPECT_GT(net.GetTcpBytes(1) + net.GetTcpBytes(2), 5'000'000U);
}

// B11
TEST(Service, ABlockAckSetupThatFailsIsNotTheEnd)
{
    TestNetwork net({});
    TestNetwork::At(kStart, [&] { net.Lose(1, 1); });
    net.Burst(kStart + MilliSeconds(10), 0, 1, 50);
    TestNetwork::At(kStart + MilliSeconds(400), [&] { net.Lose(1, 0); });
    net.Burst(kStart + MilliSeconds(600), 0, 1, 50);
    TestNetwork::RunUntil(Seconds(3));

    EXPECT_GE(net.GetReceived(1), 50U);
    net.ExpectDrained();
}
