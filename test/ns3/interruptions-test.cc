/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/ath11k-wifi-compat.h"
#include "ns3/config.h"
#include "ns3/nstime.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/wifi-phy.h"

#include <functional>
#include <gtest/gtest.h>
#include <ostream>
#include <string>

/**
 * \file
 * A device that goes off the air with frames in it, and comes back.
 */

using namespace ns3;

namespace
{

/// ns-3.43 by itself: a flush leaves the sender's block ack window at the frames that are gone, and
/// what is beyond it is never sent.
constexpr bool kFlushBlocksWindow = ATH11K_NS3_AT_LEAST(3, 43);

/// Something that takes a device off the air and back.
struct Interruption
{
    const char* name;
    std::function<void(Ptr<WifiPhy>)> begin;
    std::function<void(Ptr<WifiPhy>)> end;
    bool both;    ///< the stations do the same
    bool resumes; ///< ns-3 delivers what is sent afterwards
};

/// GoogleTest prints parameters. \param param what \param os where to
void
PrintTo(const Interruption& param, std::ostream* os)
{
    *os << param.name;
}

class Interruptions : public testing::TestWithParam<Interruption>
{
};

/// \param channel a channel \return what switches a PHY to it
std::function<void(Ptr<WifiPhy>)>
SwitchTo(const std::string& channel)
{
    return
        [channel](Ptr<WifiPhy> phy) { phy->SetAttribute("ChannelSettings", StringValue(channel)); };
}

} // namespace

// B10
TEST_P(Interruptions, LoseNothingUncountedAndTrafficGoesOn)
{
    TestNetworkOptions options;
    options.stations = 2;
    options.onStations = true;
    TestNetwork net(options);
    net.IgnoreOrder(); // a block ack agreement may end in the middle of a window
    const Interruption& interruption = GetParam();
    const auto all = [&](const std::function<void(Ptr<WifiPhy>)>& what) {
        for (uint32_t i = 0; i <= (interruption.both ? 2U : 0U); ++i)
        {
            what(net.GetDevice(i)->GetPhy());
        }
    };
    net.Burst(kStart, 0, 1, 10);
    net.Burst(kStart, 1, 0, 10);
    net.Burst(kStart + MilliSeconds(50), 0, 1, 300);
    net.Burst(kStart + MilliSeconds(50), 0, 2, 100);
    net.Burst(kStart + MilliSeconds(50), 1, 0, 100);
    TestNetwork::At(kStart + MilliSeconds(60), [&] {
        EXPECT_GT(net.GetScheduler()->GetStatistics().device.inUse, 0U);
        all(interruption.begin);
    });
    TestNetwork::At(kStart + MilliSeconds(160), [&] { all(interruption.end); });
    uint64_t before = 0;
    TestNetwork::At(Seconds(3), [&] { before = net.GetReceived(1); });
    net.Burst(Seconds(3), 0, 1, 50);
    TestNetwork::RunUntil(Seconds(4));

    if (interruption.resumes)
    {
        EXPECT_GE(net.GetReceived(1), before + 50);
    }
    for (uint32_t i = 0; i <= 2; ++i)
    {
        const auto books = net.GetScheduler(i)->GetStatistics().books;
        EXPECT_EQ(books.entered, net.GetSent(i));
        EXPECT_EQ(books.delivered + books.dropped + books.queued, books.entered);
        net.CheckBooks();
        if (i > 0 || !kFlushBlocksWindow || interruption.resumes)
        {
            net.ExpectDrained(i);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Kinds,
    Interruptions,
    testing::Values(Interruption{"Off",
                                 [](Ptr<WifiPhy> phy) { phy->SetOffMode(); },
                                 [](Ptr<WifiPhy> phy) { phy->ResumeFromOff(); },
                                 false,
                                 // The receiver waits for sequence numbers that were flushed.
                                 false},
                    Interruption{"Sleep",
                                 [](Ptr<WifiPhy> phy) { phy->SetSleepMode(); },
                                 [](Ptr<WifiPhy> phy) { phy->ResumeFromSleep(); },
                                 false,
                                 true},
                    Interruption{"ChannelSwitch",
                                 SwitchTo("{40, 20, BAND_5GHZ, 0}"),
                                 SwitchTo("{36, 20, BAND_5GHZ, 0}"),
                                 true,
                                 true}),
    [](const auto& kind) { return kind.param.name; });

// B05
TEST(BlockAck, AnAgreementThatIsTornDownAndSetUpAgainHidesNoFrame)
{
    Config::SetDefault("ns3::WifiMac::BE_BlockAckInactivityTimeout", UintegerValue(20));
    TestNetwork net({});
    for (uint32_t i = 0; i < 6; ++i)
    {
        net.Burst(kStart + MilliSeconds(100 * i), 0, 1, 40);
    }
    TestNetwork::RunUntil(Seconds(2));

    EXPECT_EQ(net.GetReceived(1), 240U);
    net.ExpectDrained();
}
