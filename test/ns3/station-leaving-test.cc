/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/boolean.h"
#include "ns3/config.h"
#include "ns3/mgt-headers.h"
#include "ns3/nstime.h"
#include "ns3/qos-txop.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <gtest/gtest.h>
#include <map>

/**
 * \file
 * Stations that leave take their frames, airtime and descriptors with them, and may come back.
 */

using namespace ns3;

namespace
{

/// When frames fill TXQ and device, after the rate has been told.
const Time kBurst = kStart + MilliSeconds(100);

/// Fills TXQs and device for stations 1 to N.
void
Fill(TestNetwork& net, uint32_t stations, uint32_t frames = 200)
{
    for (uint32_t i = 1; i <= stations; ++i)
    {
        net.Burst(kStart, 0, i, 10); // tells the rate
        net.Burst(kBurst, 0, i, frames);
    }
}

/// \param net where \param i number of a station \return airtime that its frames hold
uint32_t
PendingOf(TestNetwork& net, uint32_t i)
{
    return net.GetScheduler()->GetStationStatistics(net.GetAddress(i)).acs[2].pendingUs;
}

/// A station sends a disassociation frame to its AP.
void
Disassociate(TestNetwork& net, uint32_t station)
{
    WifiMacHeader header(WIFI_MAC_MGT_DISASSOCIATION);
    header.SetAddr1(net.GetAddress(0));
    header.SetAddr2(net.GetAddress(station));
    header.SetAddr3(net.GetAddress(0));
    header.SetDsNotFrom();
    header.SetDsNotTo();
    net.GetDevice(station)->GetMac()->GetQosTxop(AC_VO)->Queue(
        Create<WifiMpdu>(Create<Packet>(), header));
}

} // namespace

// A01
TEST(StationLeaving, TakesItsAirtimeOffTheBooksAtOnce)
{
    TestNetworkOptions options;
    options.stations = 3;
    TestNetwork net(options);
    Fill(net, 3);
    const auto scheduler = net.GetScheduler();
    TestNetwork::At(kBurst + MilliSeconds(3), [&] {
        EXPECT_GT(PendingOf(net, 1), 0U);
        scheduler->RemoveStation(net.GetAddress(1));
        scheduler->RemoveStation(net.GetAddress(2));
        EXPECT_EQ(scheduler->GetStatistics().books.pendingUs, PendingOf(net, 3));
        EXPECT_EQ(scheduler->GetStations(), std::vector{net.GetAddress(3)});
    });
    TestNetwork::RunUntil(Seconds(1));

    const Ath11kStatistics statistics = scheduler->GetStatistics();
    EXPECT_GT(Count(statistics, ath11k::DropReason::Purged), 100U);
    EXPECT_GT(Count(statistics, Ath11kFate::Flushed), 50U);
    EXPECT_GE(statistics.path.lateCompletions, Count(statistics, Ath11kFate::Flushed))
        << "flushed descriptors come back late";
    net.ExpectDrained();
}

// A15
TEST(StationLeaving, GetsNoFrameAfterwards)
{
    TestNetworkOptions options;
    options.stations = 2;
    TestNetwork net(options);
    Fill(net, 2);
    uint64_t received = 0;
    TestNetwork::At(kBurst + MilliSeconds(3),
                    [&] { net.GetScheduler()->RemoveStation(net.GetAddress(1)); });
    // What was on the air when it left may still arrive, one A-MPDU at most.
    TestNetwork::At(kBurst + MilliSeconds(10), [&] { received = net.GetReceived(1); });
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), received);
    EXPECT_GT(net.GetReceived(2), 150U) << "the other is served on";
    net.ExpectDrained();
}

TEST(StationLeaving, IsNoticedFromItsDisassociationFrame)
{
    TestNetworkOptions options;
    options.stations = 2;
    TestNetwork net(options);
    Fill(net, 2);
    TestNetwork::At(kBurst + MilliSeconds(1), [&] { Disassociate(net, 1); });
    TestNetwork::RunUntil(Seconds(1));

    const auto scheduler = net.GetScheduler();
    EXPECT_EQ(scheduler->GetStations(), std::vector{net.GetAddress(2)});
    EXPECT_GT(Count(scheduler->GetStatistics(), ath11k::DropReason::Purged), 20U);
    EXPECT_GT(net.GetReceived(2), 150U);
    net.ExpectDrained();
}

// A02
TEST(StationLeaving, ComesBackWithItsAddressAndCleanBooks)
{
    TestNetwork net({});
    Fill(net, 1);
    const auto scheduler = net.GetScheduler();
    scheduler->SetStationWeight(net.GetAddress(1), 77);
    TestNetwork::At(kBurst + MilliSeconds(3), [&] {
        scheduler->RemoveStation(net.GetAddress(1));
        EXPECT_EQ(scheduler->GetStatistics().books.pendingUs, 0U);
    });
    net.Burst(kBurst + MilliSeconds(3) + NanoSeconds(1), 0, 1, 20);
    net.Burst(kBurst + MilliSeconds(200), 0, 1, 100);
    TestNetwork::At(kBurst + MilliSeconds(3) + NanoSeconds(2), [&] {
        const auto station = scheduler->GetStationStatistics(net.GetAddress(1));
        EXPECT_EQ(station.inDevice, 20U) << "not those of its earlier life";
        EXPECT_EQ(station.weight, 77U) << "what the user set stays";
    });
    TestNetwork::RunUntil(Seconds(2));

    const Ath11kStatistics statistics = scheduler->GetStatistics();
    EXPECT_GT(statistics.path.lateCompletions, 20U);
    EXPECT_EQ(Count(statistics, Ath11kFate::Acked) + Count(statistics, Ath11kFate::Flushed),
              statistics.device.posted);
    net.ExpectDrained();
}

// A33
TEST(StationLeaving, AgainAndAgainLeavesNothingBehind)
{
    TestNetworkOptions options;
    options.stations = 3;
    TestNetwork net(options);
    for (uint32_t i = 1; i <= 3; ++i)
    {
        net.Stream(kStart, kStart + MilliSeconds(500), 0, i, MicroSeconds(400));
    }
    for (uint32_t round = 0; round < 60; ++round)
    {
        TestNetwork::At(kStart + MicroSeconds(7300) * (round + 1), [&net, round] {
            net.GetScheduler()->RemoveStation(net.GetAddress(round % 3 + 1));
        });
    }
    TestNetwork::RunUntil(Seconds(2));

    const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
    EXPECT_GT(statistics.books.delivered, 1000U);
    EXPECT_GT(Count(statistics, Ath11kFate::Flushed), 0U);
    net.ExpectDrained();
}

TEST(StationLeaving, WithoutAWordLosesItsFramesInTheDevice)
{
    // So that no round is taken for an earlier one when all that was in the device comes back.
    Config::SetDefault("ns3::Ath11kQueueScheduler::RoundCounterRestart", BooleanValue(false));
    TestNetworkOptions options;
    options.stations = 2;
    TestNetwork net(options);
    Fill(net, 2, 100);
    TestNetwork::At(kBurst + MilliSeconds(2), [&] { net.Move(1, 100000); });
    TestNetwork::RunUntil(Seconds(5));

    const Ath11kStatistics statistics = net.GetScheduler()->GetStatistics();
    EXPECT_GT(Count(statistics, Ath11kFate::RetryLimit) + Count(statistics, Ath11kFate::OldPacket) +
                  Count(statistics, Ath11kFate::Expired),
              20U);
    net.ExpectDrained();
}

TEST(StationLeaving, AStationThatMissesBeaconsForgetsItsAccessPoint)
{
    TestNetworkOptions options;
    options.onStations = true;
    TestNetwork net(options);
    const auto scheduler = net.GetScheduler(1);
    net.Burst(kStart, 1, 0, 10);
    TestNetwork::At(kBurst, [&] { net.Move(1, 100000); });
    net.Burst(kBurst + MilliSeconds(1), 1, 0, 300);
    TestNetwork::At(Seconds(4), [&] {
        EXPECT_TRUE(scheduler->GetStations().empty());
        EXPECT_GT(Count(scheduler->GetStatistics(), ath11k::DropReason::Purged), 0U);
        net.ExpectDrained(1);
        net.Move(1, 1);
    });
    net.Burst(Seconds(6), 1, 0, 50);
    TestNetwork::RunUntil(Seconds(7));

    EXPECT_GE(net.GetReceived(0), 10U + 3) << "it is back; ARP keeps three packets";
    EXPECT_EQ(scheduler->GetStations(), std::vector{net.GetAddress(0)});
    net.ExpectDrained(1);
}

TEST(StationLeaving, AtTheInstantOfAnArrivalTakesTheArrivalWithIt)
{
    TestNetwork net({});
    net.Burst(kStart, 0, 1, 30);
    TestNetwork::At(kStart, [&] { net.GetScheduler()->RemoveStation(net.GetAddress(1)); });
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_TRUE(net.GetScheduler()->GetStations().empty());
    EXPECT_EQ(net.GetScheduler()->GetStatistics().books.entered, 30U);
    EXPECT_LE(net.GetReceived(1), 1U) << "one may have been on the air already";
    net.ExpectDrained();
}

// Found here: what it had in the device counted on, and the others waited for it for ever.
TEST(StationLeaving, GivesItsAggregatesInTheDeviceToTheOthers)
{
    Config::SetDefault("ns3::Ath11kQueueScheduler::DeviceAggregates", UintegerValue(2));
    TestNetworkOptions options;
    options.stations = 2;
    TestNetwork net(options);
    Fill(net, 2, 300);
    TestNetwork::At(kBurst + MilliSeconds(3), [&] {
        const auto scheduler = net.GetScheduler();
        EXPECT_GT(scheduler->GetStationStatistics(net.GetAddress(1)).inDevice, 2U);
        scheduler->RemoveStation(net.GetAddress(1));
    });
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_LT(net.GetReceived(1), 310U);
    EXPECT_EQ(net.GetReceived(2), 310U);
    net.ExpectDrained();
}

TEST(StationLeaving, FromWithinAnyTraceSourceIsSafe)
{
    using Station = Mac48Address;
    using Msdu = Ptr<const Packet>;
    for (const std::string source :
         {"Enqueue", "Dequeue", "RingPost", "Completion", "PendingAirtime", "Deficit"})
    {
        SCOPED_TRACE(source);
        TestNetworkOptions options;
        options.stations = 2;
        TestNetwork net(options);
        const auto scheduler = net.GetScheduler();
        uint32_t calls = 0;
        const auto leave = [&](Station station) {
            if (++calls % 8 == 0)
            {
                scheduler->RemoveStation(station);
            }
        };
        const auto enqueue = [&](Msdu, Station station, uint8_t) { leave(station); };
        const auto dequeue = [&](Msdu, Station station, uint8_t, Time) { leave(station); };
        const auto post = [&](Msdu, Station station, uint8_t, uint32_t) { leave(station); };
        const auto complete = [&](Msdu, Station station, uint8_t, Time, Ath11kFate) {
            leave(station);
        };
        const auto airtime = [&](Station station, AcIndex, int64_t) { leave(station); };
        const std::map<std::string, CallbackBase> sinks{
            {"Enqueue", Callback<void, Msdu, Station, uint8_t>(enqueue)},
            {"Dequeue", Callback<void, Msdu, Station, uint8_t, Time>(dequeue)},
            {"RingPost", Callback<void, Msdu, Station, uint8_t, uint32_t>(post)},
            {"Completion", Callback<void, Msdu, Station, uint8_t, Time, Ath11kFate>(complete)},
            {"PendingAirtime", Callback<void, Station, AcIndex, int64_t>(airtime)},
            {"Deficit", Callback<void, Station, AcIndex, int64_t>(airtime)}};
        scheduler->TraceConnectWithoutContext(source, sinks.at(source));
        Fill(net, 2);
        TestNetwork::RunUntil(Seconds(1));

        EXPECT_GT(calls, 8U);
        net.ExpectDrained();
    }
}

TEST(StationLeaving, FromWithinADropOfTheCoreIsSafe)
{
    Config::SetDefault("ns3::Ath11kQueueScheduler::FqLimit", UintegerValue(20));
    TestNetworkOptions options;
    options.stations = 2;
    TestNetwork net(options);
    uint32_t drops = 0;
    net.GetScheduler()->TraceConnectWithoutContext(
        "Drop",
        Callback<void,
                 Ptr<const Packet>,
                 Mac48Address,
                 uint8_t,
                 const std::string&,
                 const std::string&>([&](Ptr<const Packet>,
                                         Mac48Address station,
                                         uint8_t,
                                         const std::string&,
                                         const std::string&) {
            ++drops;
            net.GetScheduler()->RemoveStation(station);
        }));
    net.GetScheduler()->TraceConnectWithoutContext(
        "Dequeue",
        Callback<void, Ptr<const Packet>, Mac48Address, uint8_t, Time>(
            [&](Ptr<const Packet>, Mac48Address, uint8_t, Time) {
                if (drops % 2 == 1)
                {
                    net.GetScheduler()->RemoveStation(net.GetAddress(2));
                }
            }));
    for (uint32_t i = 1; i <= 2; ++i)
    {
        net.Stream(kStart, kStart + MilliSeconds(200), 0, i, MicroSeconds(150));
    }
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_GT(drops, 10U);
    net.ExpectDrained();
}

TEST(StationLeaving, AStationThatIsNotKnownIsIgnored)
{
    TestNetwork net({});
    Fill(net, 1, 50);
    TestNetwork::At(kBurst, [&] {
        net.GetScheduler()->RemoveStation(Mac48Address("00:00:00:00:00:99"));
        net.GetScheduler()->RemoveStation(Mac48Address::GetBroadcast());
    });
    TestNetwork::RunUntil(Seconds(1));

    EXPECT_EQ(net.GetReceived(1), 60U);
    net.ExpectDrained();
}
