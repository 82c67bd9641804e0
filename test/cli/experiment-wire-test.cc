/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-experiment-wire.h"
#include "ns3/node.h"
#include "ns3/point-to-point-net-device.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <gmock/gmock.h>

using namespace ns3;
using testing::ElementsAre;

/// Sends frames of 100 bytes over a wire at these times, in us, and returns when they arrive.
std::vector<int64_t>
Arrivals(const Ath11kWiredSpec& spec, const std::vector<int64_t>& sendUs)
{
    auto server = CreateObject<Node>();
    auto ap = CreateObject<Node>();
    const auto devices = Ath11kInstallWire(server, ap, spec);
    std::vector<int64_t> arrivals;
    devices.Get(1)->SetReceiveCallback(
        [&](Ptr<NetDevice>, Ptr<const Packet>, uint16_t, const Address&) {
            arrivals.push_back(Simulator::Now().GetMicroSeconds());
            return true;
        });
    for (int64_t time : sendUs)
    {
        Simulator::Schedule(MicroSeconds(time), [&] {
            devices.Get(0)->Send(Create<Packet>(100), devices.Get(1)->GetAddress(), 0x0800);
        });
    }
    Simulator::Run();
    Simulator::Destroy();
    return arrivals;
}

/// A wire on which a frame takes nanoseconds and arrives 1 ms later.
Ath11kWiredSpec
FastWire()
{
    Ath11kWiredSpec spec;
    spec.delayMs = 1;
    spec.rateMbps = 1e6;
    return spec;
}

TEST(Wire, WithoutCoalescingHandsUpEachFrameAtOnce)
{
    EXPECT_THAT(Arrivals(FastWire(), {0, 10, 300}), ElementsAre(1000, 1010, 1300));
}

TEST(Wire, CoalescingHandsUpTogetherWhatArrivesWithinTheTimer)
{
    auto spec = FastWire();
    spec.apCoalesceUs = 100;
    EXPECT_THAT(Arrivals(spec, {0, 10, 90, 300}), ElementsAre(1100, 1100, 1100, 1400));
}

TEST(Wire, FramesAreAsFarApartAsEthernetFramesAre)
{
    auto spec = FastWire();
    spec.rateMbps = 100;
    const auto arrivals = Arrivals(spec, {0, 0, 0});
    // 100 bytes and all that Ethernet adds to them, at 100 Mbit/s.
    EXPECT_NEAR(arrivals[2] - arrivals[0], 2 * (100 + 38) * 0.08, 1);
}

TEST(Wire, OtherTrafficDelaysByTheMeanOfItsQueueAndKeepsTheOrder)
{
    auto spec = FastWire();
    spec.crossLoad = 0.5;
    spec.crossBurstUs = 100;
    std::vector<int64_t> times(40000);
    for (std::size_t i = 0; i < times.size(); ++i)
    {
        times[i] = 250 * i + (i % 2); // pairs of frames 1 us apart
    }
    const auto arrivals = Arrivals(spec, times);
    EXPECT_TRUE(std::is_sorted(arrivals.begin(), arrivals.end()));
    double sum = 0;
    for (std::size_t i = 0; i < times.size(); ++i)
    {
        sum += arrivals[i] - times[i] - 1000;
    }
    // M/M/1: load / (1 - load) bursts; a tenth is far beyond the deviation of this mean.
    EXPECT_NEAR(sum / times.size(), 100, 10);
}
