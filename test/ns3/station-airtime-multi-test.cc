/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "station-airtime-network.h"

#include "ns3/ath11k-phy-airtime.h"
#include "ns3/ath11k-wifi-compat.h"
#include "ns3/he-configuration.h"
#include "ns3/he-phy.h"

#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

using namespace ns3;

namespace
{

WifiTxVector
MultiUser(WifiPreamble preamble, const std::vector<uint16_t>& ruMhz)
{
    WifiTxVector vector;
    vector.SetMode(HePhy::GetHeMcs0());
    vector.SetPreambleType(preamble);
    vector.SetChannelWidth(40);
    for (std::size_t i = 0; i < ruMhz.size(); ++i)
    {
        vector.SetHeMuUserInfo(static_cast<uint16_t>(i + 1),
                               ath11k::compat::MakeHeMuUserInfo(ruMhz[i], i + 1, 0, 1));
    }
    return vector;
}

} // namespace

TEST(PpduShare, ASingleUserPpduBelongsToItsReceiver)
{
    WifiTxVector vector;
    vector.SetMode(HePhy::GetHeMcs0());
    vector.SetPreambleType(WIFI_PREAMBLE_HE_SU);
    EXPECT_EQ(Ath11kGetPpduShare(vector, SU_STA_ID, MicroSeconds(100)), MicroSeconds(100));
}

TEST(PpduShare, DownlinkSharesFollowTheResourceUnitsAndAddUp)
{
    const auto vector = MultiUser(WIFI_PREAMBLE_HE_MU, {20, 8, 4, 2});
    const Time duration = NanoSeconds(1234567);
    Time sum;
    for (uint16_t sta = 1; sta <= 4; ++sta)
    {
        sum += Ath11kGetPpduShare(vector, sta, duration);
    }
    EXPECT_EQ(sum, duration);
    EXPECT_NEAR(Ath11kGetPpduShare(vector, 1, duration).GetNanoSeconds(), 1234567 * 20. / 34, 1);
    EXPECT_NEAR(Ath11kGetPpduShare(vector, 4, duration).GetNanoSeconds(), 1234567 * 2. / 34, 1);
    EXPECT_TRUE(Ath11kGetPpduShare(vector, 9, duration).IsZero()) << "not in the PPDU";
}

TEST(PpduShare, UplinkSharesAreThoseOfTheChannel)
{
    const Time duration = MicroSeconds(1000);
    EXPECT_EQ(Ath11kGetPpduShare(MultiUser(WIFI_PREAMBLE_HE_TB, {8}), 1, duration), duration / 5);
    EXPECT_EQ(Ath11kGetPpduShare(MultiUser(WIFI_PREAMBLE_HE_TB, {40}), 1, duration), duration);
}

TEST(StationAirtime, MultiUserPpdusAreDividedAmongTheirStations)
{
    NetworkOptions options;
    options.stations = 4;
    options.multiUser = true;
    Network net(options);
    // Stations that were triggered leave the channel to the AP from then on: no collisions.
    const auto he = net.Device(0)->GetHeConfiguration();
    for (const std::string ac : {"Be", "Bk", "Vi", "Vo"})
    {
        he->SetAttribute("Mu" + ac + "Aifsn", UintegerValue(0));
        he->SetAttribute(ac + "MuEdcaTimer", TimeValue(MicroSeconds(255 * 8192)));
    }
    for (uint32_t i = 1; i <= 4; ++i)
    {
        net.Send(0, net.Address(i), 2000, MicroSeconds(400));
        net.Send(i, net.Address(0), 200, MilliSeconds(4));
    }
    using Usage = Ath11kStationAirtime::Usage;
    const auto change = [](const Usage& from, const Usage& to) {
        return std::make_pair(to.tx - from.tx, to.rx - from.rx);
    };
    net.RunUntilQuiet(0.9);
    std::vector<std::pair<Usage, Usage>> before;
    for (uint32_t i = 1; i <= 4; ++i)
    {
        before.emplace_back(net.Used(0, net.Address(i)), net.Used(i, net.Address(0)));
    }
    const auto& recorder = *net.recorders[0][0];
    const Time dataBefore = recorder.GetDataTime();
    const uint32_t muBefore = recorder.GetMultiUserPpdus();
    net.RunUntilQuiet(1.2);

    ASSERT_GT(recorder.GetMultiUserPpdus(), muBefore + 10);
    Time sum;
    for (uint32_t i = 1; i <= 4; ++i)
    {
        const auto [tx, rx] = change(before[i - 1].first, net.Used(0, net.Address(i)));
        const auto [staTx, staRx] = change(before[i - 1].second, net.Used(i, net.Address(0)));
        EXPECT_GT(tx, Time()) << i;
        EXPECT_EQ(tx, staRx) << "both ends agree, downlink of station " << i;
        EXPECT_GT(rx, Time()) << i;
        EXPECT_EQ(rx, staTx) << "both ends agree, uplink of station " << i;
        sum += tx;
    }
    // All stations have data all the time, so that no share is lost.
    EXPECT_EQ(sum, recorder.GetDataTime() - dataBefore);
}

TEST(StationAirtime, AllLinksOfAStationCountForOnePeer)
{
#if !ATH11K_NS3_AT_LEAST(3, 38)
    GTEST_SKIP() << "ns-3.37 sends data of MLDs with MLD addresses, on wrong links";
#endif
    NetworkOptions options;
    options.standard = WIFI_STANDARD_80211be;
    options.channels = {"{36, 20, BAND_5GHZ, 0}", "{100, 20, BAND_5GHZ, 0}"};
    Network net(options);
    net.Send(0, net.Address(1), 1000, MicroSeconds(50));
    net.Send(1, net.Address(0), 1000, MicroSeconds(50), 1400, 0, 0.8); // no collisions
    Network::RunUntil(1.1);

    for (uint32_t i : {0, 1})
    {
        // Addresses of devices are MLD addresses; those of the links differ.
        EXPECT_EQ(net.airtime[i]->GetPeers(), std::vector<Mac48Address>{net.Address(1 - i)});
        Time sum;
        for (const auto& recorder : net.recorders[i])
        {
            EXPECT_GT(recorder->GetDataTime(), Time()) << "data on both links";
            sum += recorder->GetDataTime();
        }
        EXPECT_EQ(net.Used(i, net.Address(1 - i)).tx, sum);
        // A beacon may collide with a PPDU, of 5.484 ms at most.
        EXPECT_LE(net.Used(1 - i, net.Address(i)).rx, sum);
        EXPECT_GE(net.Used(1 - i, net.Address(i)).rx, sum - 2 * MicroSeconds(5484));
    }
}
