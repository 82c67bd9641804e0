/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/config.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

/**
 * \file
 * A station that does not answer any more is nobody's problem but its own.
 */

using namespace ns3;

namespace
{

/// What station 1 got in one second each, with station 2 there, out of reach, and back.
struct Service
{
    uint64_t before;
    uint64_t during;
    uint64_t after;
    uint64_t othersAfter; ///< what station 2 got when it was back
};

/// \param preset of the AP \param patience with peers that do not answer \return what came of it
Service
LoseAStation(const std::string& preset, uint32_t patience)
{
    Config::SetDefault("ns3::Ath11kQueueScheduler::PeerPatience", UintegerValue(patience));
    TestNetworkOptions options;
    options.stations = 2;
    options.preset = preset;
    TestNetwork net(options);
    for (uint32_t i = 1; i <= 2; ++i)
    {
        net.Stream(kStart, Seconds(4), 0, i, MicroSeconds(250)); // 45 Mbit/s of about 65
    }
    std::vector<uint64_t> received;
    std::vector<uint64_t> other;
    const auto note = [&] {
        received.push_back(net.GetReceived(1));
        other.push_back(net.GetReceived(2));
    };
    TestNetwork::At(Seconds(1), note);
    TestNetwork::At(Seconds(2), [&] {
        note();
        net.Lose(2, 1);
    });
    TestNetwork::At(Seconds(3), [&] {
        note();
        net.Lose(2, 0);
    });
    TestNetwork::At(Seconds(4), note);
    TestNetwork::RunUntil(Seconds(5.5));
    net.IgnoreOrder(); // frames that expire make ns-3 move the window
    net.ExpectDrained();
    return {received[1] - received[0],
            received[2] - received[1],
            received[3] - received[2],
            other[3] - other[2]};
}

/// \param log gets when a frame was completed and what became of it
void
LogCompletion(std::string* log, Ptr<const Packet>, Mac48Address, uint8_t, Time, Ath11kFate fate)
{
    *log += std::to_string(Simulator::Now().GetNanoSeconds()) + Ath11kFateName(fate);
}

/// \param patience with peers that do not answer \return all completions of a lossy link
std::string
LogOfOneStation(uint32_t patience)
{
    Config::SetDefault("ns3::Ath11kQueueScheduler::PeerPatience", UintegerValue(patience));
    TestNetwork net({});
    net.Lose(1, 0.4);
    net.Stream(kStart, Seconds(1), 0, 1, MilliSeconds(1));
    std::string log;
    TestNetwork::At(kStart, [&] {
        net.GetScheduler()->TraceConnectWithoutContext("Completion",
                                                       MakeBoundCallback(&LogCompletion, &log));
    });
    TestNetwork::RunUntil(Seconds(1));
    return log;
}

} // namespace

// A43: what one station does not acknowledge must not stop the others.
TEST(SilentPeer, LeavesTheOthersTheirService)
{
    const Service service = LoseAStation("series-2026-08", 2);
    EXPECT_GT(service.during, service.before) << "the other gets what it does not use";
    EXPECT_GT(service.after, 9 * service.before / 10) << "normal service is back within 1 s";
    EXPECT_GT(service.othersAfter, service.before / 2) << "for it, too";
}

TEST(SilentPeer, ThatIsAloneIsServedAsByNs3)
{
    const std::string log = LogOfOneStation(0);
    EXPECT_GT(log.size(), 1000U);
    EXPECT_EQ(log, LogOfOneStation(1));
    EXPECT_EQ(log, LogOfOneStation(2));
}

TEST(SilentPeer, StopsThemInTheMacOfNs3Alone)
{
    const Service service = LoseAStation("series-2026-08", 0);
    EXPECT_LT(service.during, service.before / 5) << "the fault is there to be seen";
    EXPECT_GT(service.after, 9 * service.before / 10);
}
