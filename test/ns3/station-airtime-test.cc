/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "station-airtime-network.h"

#include "ns3/error-model.h"
#include "ns3/wifi-remote-station-manager.h"

#include <gtest/gtest.h>
#include <tuple>

using namespace ns3;
using ath11k::Ac;

namespace
{

/// Keeps what is reported, and when.
class Reports
{
  public:
    using Report = std::tuple<Time, Mac48Address, uint8_t, Time, Time>;

    Ath11kStationAirtime::AirtimeCallback GetCallback()
    {
        return MakeCallback(&Reports::Take, this);
    }

    std::vector<Report> reports;

  private:
    void Take(Mac48Address peer, uint8_t tid, Time tx, Time rx)
    {
        reports.emplace_back(Simulator::Now(), peer, tid, tx, rx);
    }
};

Ptr<RateErrorModel>
LosePackets(double share)
{
    auto model = CreateObject<RateErrorModel>();
    model->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
    model->SetRate(share);
    return model;
}

} // namespace

TEST(StationAirtime, SentAirtimeIsTheSumOfThePpduDurations)
{
    Network net({});
    net.Send(0, net.Address(1), 500, MicroSeconds(100));
    Network::RunUntil(0.7);

    const auto used = net.Used(0, net.Address(1));
    EXPECT_GT(used.tx, MilliSeconds(50)) << "500 frames of 1400 bytes at 77 Mbit/s";
    EXPECT_EQ(used.tx, net.recorders[0][0]->GetTime(net.Address(1)));
    EXPECT_EQ(used.tx, net.recorders[0][0]->GetDataTime());
    EXPECT_LT(used.tx, net.recorders[0][0]->GetAllTime()) << "beacons are not data";
    EXPECT_EQ(used.txPpdus, net.recorders[0][0]->GetDataEnds().size());
    EXPECT_LT(used.txPpdus, 250U) << "aggregates count once";
    EXPECT_TRUE(used.rx.IsZero()) << "acks are not data";
}

TEST(StationAirtime, TheReceiverSeesWhatTheSenderSent)
{
    Network net({});
    net.Send(0, net.Address(1), 200, MicroSeconds(300));
    net.Send(1, net.Address(0), 100, MicroSeconds(700), 1400, 0, 0.6); // no collisions
    Network::RunUntil(0.7);

    const auto ap = net.Used(0, net.Address(1));
    const auto station = net.Used(1, net.Address(0));
    EXPECT_GT(ap.tx, Time());
    EXPECT_GT(ap.rx, Time());
    EXPECT_EQ(ap.rx, station.tx);
    EXPECT_EQ(station.rx, ap.tx);
    EXPECT_EQ(ap.rxPpdus, station.txPpdus);
    EXPECT_EQ(ap.rx, net.recorders[1][0]->GetDataTime());
}

TEST(StationAirtime, RetriesCountWhenSentAndNotWhenLost)
{
    Network net({});
    net.Device(1)->GetPhy()->SetPostReceptionErrorModel(LosePackets(0.3));
    net.Send(0, net.Address(1), 100, MilliSeconds(2)); // one frame at a time
    Network::RunUntil(0.8);

    const auto ap = net.Used(0, net.Address(1));
    const auto station = net.Used(1, net.Address(0));
    EXPECT_EQ(ap.tx, net.recorders[0][0]->GetTime(net.Address(1)));
    EXPECT_GT(ap.txPpdus, 120U) << "30 percent are sent again";
    EXPECT_LT(station.rxPpdus, ap.txPpdus);
    EXPECT_LT(station.rx, ap.tx);
}

TEST(StationAirtime, PartlyLostAggregatesCountInFullOnce)
{
    Network net({});
    net.Device(1)->GetPhy()->SetPostReceptionErrorModel(LosePackets(0.2));
    net.Send(0, net.Address(1), 500, MicroSeconds(50));
    Network::RunUntil(0.8);

    const auto ap = net.Used(0, net.Address(1));
    const auto station = net.Used(1, net.Address(0));
    EXPECT_EQ(ap.tx, net.recorders[0][0]->GetTime(net.Address(1)));
    EXPECT_GT(station.rx, ap.tx / 2);
    EXPECT_LE(station.rx, ap.tx);
    EXPECT_LE(station.rxPpdus, ap.txPpdus);
}

TEST(StationAirtime, ProtectionIsNotCounted)
{
    NetworkOptions options;
    options.rtsThreshold = 0;
    Network net(options);
    net.Send(0, net.Address(1), 100, MilliSeconds(1));
    Network::RunUntil(0.7);
    EXPECT_EQ(net.Used(0, net.Address(1)).tx, net.recorders[0][0]->GetDataTime());
}

TEST(StationAirtime, TidsCountForTheirAccessCategory)
{
    Network net({});
    net.Send(0, net.Address(1), 50, MilliSeconds(1), 1000, 0);
    net.Send(0, net.Address(1), 50, MilliSeconds(1), 1000, 6);
    net.Send(0, net.Address(1), 50, MilliSeconds(1), 1000, 1);
    Network::RunUntil(0.7);

    const auto& recorder = *net.recorders[0][0];
    for (const auto& [ac, tid] : {std::make_pair(Ac::Be, 0), {Ac::Vo, 6}, {Ac::Bk, 1}})
    {
        const auto used = net.airtime[0]->GetUsage(net.Address(1), ac);
        EXPECT_GT(used.tx, Time()) << AcName(ac);
        EXPECT_EQ(used.tx, recorder.GetTime(net.Address(1), static_cast<uint8_t>(tid)))
            << AcName(ac);
    }
    EXPECT_EQ(net.airtime[0]->GetUsage(net.Address(1), Ac::Vi).txPpdus, 0U);
}

TEST(StationAirtime, FramesWithoutQosAreBestEffort)
{
    NetworkOptions options;
    options.standard = WIFI_STANDARD_80211a;
    options.mode = "OfdmRate24Mbps";
    options.adhoc = true;
    options.qos = false;
    Network net(options);
    net.Send(0, net.Address(1), 100, MilliSeconds(1));
    net.Send(1, net.Address(0), 50, MilliSeconds(2), 1400, 0, 0.65); // no collisions
    Network::RunUntil(0.8);

    for (uint32_t i : {0, 1})
    {
        const auto used = net.airtime[i]->GetUsage(net.Address(1 - i), Ac::Be);
        EXPECT_GT(used.tx, Time());
        EXPECT_EQ(used.tx, net.recorders[i][0]->GetTime(net.Address(1 - i)));
        EXPECT_EQ(used.rx, net.recorders[1 - i][0]->GetTime(net.Address(i)));
    }
}

TEST(StationAirtime, FramesBetweenOthersAreNotOurs)
{
    NetworkOptions options;
    options.stations = 2;
    Network net(options);
    net.Send(0, net.Address(1), 50, MilliSeconds(1));
    net.Send(0, net.Address(2), 80, MilliSeconds(1));
    Network::RunUntil(0.7);

    EXPECT_EQ(net.Used(1, net.Address(0)).rx, net.Used(0, net.Address(1)).tx);
    EXPECT_EQ(net.Used(2, net.Address(0)).rx, net.Used(0, net.Address(2)).tx);
    EXPECT_EQ(net.airtime[1]->GetPeers(), std::vector<Mac48Address>{net.Address(0)});
    EXPECT_EQ(net.airtime[0]->GetPeers(),
              (std::vector<Mac48Address>{net.Address(1), net.Address(2)}));
}

TEST(StationAirtime, GroupFramesAreBookedOnTheGroupAddressAndFromTheirSender)
{
    Network net({});
    const Mac48Address broadcast = Mac48Address::GetBroadcast();
    net.Send(0, broadcast, 20, MilliSeconds(5));
    Network::RunUntil(0.7);

    EXPECT_GT(net.Used(0, broadcast).tx, Time());
    EXPECT_EQ(net.Used(0, broadcast).tx, net.recorders[0][0]->GetTime(broadcast));
    EXPECT_EQ(net.Used(1, net.Address(0)).rx, net.Used(0, broadcast).tx);
}

TEST(StationAirtime, ReportsComeAtTheEndOfEachPpduAndAddUp)
{
    Network net({});
    Reports reports;
    net.airtime[0]->Connect(net.Device(0), reports.GetCallback());
    net.Send(0, net.Address(1), 100, MicroSeconds(300));
    net.Send(1, net.Address(0), 20, MilliSeconds(2));
    Network::RunUntil(0.7);

    Time tx;
    Time rx;
    std::set<Time> ends;
    for (const auto& [at, peer, tid, txPart, rxPart] : reports.reports)
    {
        EXPECT_EQ(peer, net.Address(1));
        EXPECT_EQ(tid, 0);
        EXPECT_NE(txPart.IsZero(), rxPart.IsZero());
        tx += txPart;
        rx += rxPart;
        if (!txPart.IsZero())
        {
            ends.insert(at);
        }
    }
    const auto used = net.Used(0, net.Address(1));
    EXPECT_EQ(tx, used.tx);
    EXPECT_EQ(rx, used.rx);
    EXPECT_EQ(ends, net.recorders[0][0]->GetDataEnds());
    EXPECT_EQ(reports.reports.size(), used.txPpdus + used.rxPpdus);
}

TEST(StationAirtime, TheLastRateIsThatOfTheLastDataFrame)
{
    Network net({});
    net.Send(0, net.Address(1), 10, MilliSeconds(1));
    EXPECT_EQ(net.airtime[0]->GetLastTxRate(net.Address(1)).mode, ath11k::PhyMode::Unknown);
    Network::RunUntil(Network::kStart);
    EXPECT_EQ(net.airtime[0]->GetLastTxRate(net.Address(1)).mode, ath11k::PhyMode::Unknown)
        << "management frames do not count";

    Network::RunUntil(0.6);
    const ath11k::TxRate rate = net.airtime[0]->GetLastTxRate(net.Address(1));
    EXPECT_EQ(rate.mode, ath11k::PhyMode::He);
    EXPECT_EQ(rate.mcs, 7);
    EXPECT_EQ(rate.nss, 1);
    EXPECT_EQ(rate.widthMhz, 20);
    EXPECT_EQ(rate.guardNs, 3200);

    net.Device(0)->GetRemoteStationManager()->SetAttribute("DataMode", StringValue("HeMcs3"));
    net.Send(0, net.Address(1), 1, MilliSeconds(1), 1000, 0, 0.1);
    Network::RunUntil(0.8);
    EXPECT_EQ(net.airtime[0]->GetLastTxRate(net.Address(1)).mcs, 3);

    net.airtime[0]->Forget(net.Address(1));
    EXPECT_EQ(net.airtime[0]->GetLastTxRate(net.Address(1)).mode, ath11k::PhyMode::Unknown);
    EXPECT_TRUE(net.airtime[0]->GetPeers().empty());
}

TEST(StationAirtime, ConnectingLateAndDisconnectingEarlyCountsWhatLiesBetween)
{
    Network net({});
    net.airtime[0]->Disconnect();
    net.Send(0, net.Address(1), 1000, MicroSeconds(200));
    Network::RunUntil(0.55);
    EXPECT_TRUE(net.airtime[0]->GetPeers().empty());

    const Time before = net.recorders[0][0]->GetDataTime();
    net.airtime[0]->Connect(net.Device(0), {});
    Network::RunUntil(0.6);
    net.airtime[0]->Disconnect();
    const auto used = net.Used(0, net.Address(1));
    const Time between = net.recorders[0][0]->GetDataTime() - before;
    EXPECT_GT(used.tx, Time());
    // What was on the air at the second instant is not reported; a PPDU lasts 5.484 ms at most.
    EXPECT_LE(used.tx, between);
    EXPECT_GE(used.tx, between - MicroSeconds(5484));

    Network::RunUntil(0.65);
    EXPECT_EQ(net.Used(0, net.Address(1)).tx, used.tx);
}

TEST(StationAirtime, ItMayGoWhileItsDeviceIsSending)
{
    Network net({});
    net.Send(0, net.Address(1), 1000, MicroSeconds(100));
    const auto& ends = net.recorders[0][0]->GetDataEnds();
    double now = 0.55;
    while (ends.empty() || *ends.rbegin() <= Simulator::Now())
    {
        Network::RunUntil(now += 0.0001);
    }
    net.airtime[0].reset(); // in the middle of a PPDU
    Network::RunUntil(now + 0.1);
    EXPECT_GT(net.Used(1, net.Address(0)).rx, Time());
}

TEST(StationAirtime, ItsDeviceMayGoFirst)
{
    Ath11kStationAirtime survivor;
    {
        Network net({});
        survivor.Connect(net.Device(0), {});
        net.Send(0, net.Address(1), 1000, MicroSeconds(100));
        Network::RunUntil(0.55);
    } // disposes of nodes and devices in the middle of traffic
    ASSERT_EQ(survivor.GetPeers().size(), 1U);
    EXPECT_GT(survivor.GetUsage(survivor.GetPeers()[0], Ac::Be).tx, Time());
    survivor.Disconnect();
}
