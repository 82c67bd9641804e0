/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-device-load.h"

#include <array>
#include <gtest/gtest.h>
#include <random>
#include <vector>

/**
 * \file
 * What is in the device by TXQ, and when it is full.
 */

using namespace ns3;
using ath11k::Ac;
using ath11k::TxqId;

namespace
{

/// \param mcs a HT MCS of one or two spatial streams, 20 MHz \return its rate
ath11k::TxRate
Ht(uint8_t mcs)
{
    ath11k::TxRate rate;
    rate.mode = ath11k::PhyMode::Ht;
    rate.mcs = mcs;
    rate.nss = 1;
    return rate;
}

/// \param aggregates of the device \param frames of one aggregate \return these bounds
Ath11kTxqDepth
Depth(uint32_t aggregates, uint32_t frames)
{
    Ath11kTxqDepth depth;
    depth.deviceAggregates = aggregates;
    depth.aggregateFrames = frames;
    return depth;
}

/// Put frames of 1500 bytes into a device. \param load of it \param txq whose \param count how many
void
Add(Ath11kDeviceLoad& load, TxqId txq, uint32_t count)
{
    for (uint32_t i = 0; i < count; ++i)
    {
        load.Add(txq, 1500);
    }
}

} // namespace

TEST(DeviceLoad, IsFullWithAsManyAggregatesAsItMayHaveOfAnAccessCategory)
{
    Ath11kDeviceLoad load;
    load.SetDepth(Depth(2, 10));
    load.AddStation(0, Ht(7));
    load.AddStation(1, Ht(7));
    Add(load, {0, 0}, 10);
    EXPECT_FALSE(load.IsFull(Ac::Be));
    EXPECT_FALSE(load.WouldOverfill({0, 0})) << "a second aggregate";
    Add(load, {1, 0}, 1);
    EXPECT_TRUE(load.IsFull(Ac::Be)) << "there is no third one";
    EXPECT_TRUE(load.WouldOverfill({0, 0}));
    EXPECT_FALSE(load.WouldOverfill({1, 0})) << "its aggregate has room";
    EXPECT_FALSE(load.IsFull(Ac::Vi));
    EXPECT_FALSE(load.WouldOverfill({0, 5}));
    load.Remove({1, 0}, 1500);
    EXPECT_FALSE(load.IsFull(Ac::Be));
    EXPECT_FALSE(load.WouldOverfill({0, 0}));
}

TEST(DeviceLoad, OfGroupFramesIsCountedInFrames)
{
    Ath11kDeviceLoad load;
    Ath11kTxqDepth depth = Depth(1, 2);
    depth.frames = 5;
    load.SetDepth(depth);
    Add(load, {}, 4);
    EXPECT_FALSE(load.IsFull(Ac::Be));
    EXPECT_FALSE(load.WouldOverfill({}));
    EXPECT_FALSE(load.IsFullOf({}));
    Add(load, {}, 1);
    EXPECT_TRUE(load.IsFullOf({}));
    EXPECT_EQ(load.GetFrames({}), 5U);
}

TEST(DeviceLoad, WithoutABoundIsNeverFull)
{
    Ath11kDeviceLoad load;
    load.SetDepth({});
    load.AddStation(0, Ht(7));
    Add(load, {0, 0}, 10'000);
    EXPECT_FALSE(load.IsFull(Ac::Be));
    EXPECT_FALSE(load.WouldOverfill({0, 0}));
    EXPECT_FALSE(load.IsFullOf({0, 0}));
    load.SetDepth(Depth(3, 32));
    EXPECT_TRUE(load.IsFull(Ac::Be)) << "a bound counts what is there already";
    load.SetDepth({});
    EXPECT_FALSE(load.IsFull(Ac::Be));
}

TEST(DeviceLoad, OfAStationThatHasLeftIsNone)
{
    Ath11kDeviceLoad load;
    load.SetDepth(Depth(2, 10));
    load.AddStation(0, Ht(7));
    Add(load, {0, 0}, 20);
    Add(load, {0, 6}, 20);
    EXPECT_TRUE(load.IsFull(Ac::Be));
    EXPECT_TRUE(load.IsFull(Ac::Vo));
    load.RemoveStation(0);
    EXPECT_FALSE(load.IsFull(Ac::Be));
    EXPECT_FALSE(load.IsFull(Ac::Vo));
    load.AddStation(0, {});
    EXPECT_EQ(load.GetFrames({0, 0}), 0U);
}

// The count that is kept is the one that a walk over all TXQs gives.
TEST(DeviceLoad, IsTheSumOverAllTxqsWhateverHappens)
{
    constexpr uint32_t kStations = 5;
    std::mt19937 random(1);
    const auto any = [&](uint32_t count) { return static_cast<uint32_t>(random() % count); };
    Ath11kDeviceLoad load;
    Ath11kTxqDepth depth = Depth(4, 8);
    load.SetDepth(depth);
    std::array<std::array<std::vector<uint32_t>, ath11k::kTidCount>, kStations> frames;
    std::array<ath11k::TxRate, kStations> rates;
    for (uint32_t station = 0; station < kStations; ++station)
    {
        load.AddStation(station, {});
    }
    uint32_t full = 0;
    for (uint32_t step = 0; step < 20'000; ++step)
    {
        const uint32_t station = any(kStations);
        const TxqId txq{station, static_cast<uint8_t>(any(ath11k::kTidCount))};
        auto& mine = frames[station][txq.tid];
        switch (any(100))
        {
        case 0:
            load.RemoveStation(station);
            frames[station] = {};
            break;
        case 1:
            rates[station] = any(4) == 0 ? ath11k::TxRate() : Ht(static_cast<uint8_t>(any(8)));
            load.SetRate(station, rates[station]);
            break;
        case 2:
            depth = Depth(any(20), 1 + any(12));
            load.SetDepth(depth);
            break;
        default:
            if (any(2) == 0 || mine.empty())
            {
                mine.push_back(60 + any(1440));
                load.Add(txq, mine.back());
            }
            else
            {
                load.Remove(txq, mine.back());
                mine.pop_back();
            }
        }
        for (Ac ac : ath11k::kAllAcs)
        {
            uint32_t sum = 0;
            for (uint32_t i = 0; i < kStations; ++i)
            {
                for (uint8_t tid = 0; tid < ath11k::kTidCount; ++tid)
                {
                    Ath11kTxqLoad entry;
                    for (uint32_t bytes : frames[i][tid])
                    {
                        entry.Add(bytes);
                    }
                    sum += ath11k::TidToAc(tid) == ac ? depth.CountAggregates(entry, rates[i]) : 0;
                }
            }
            const bool expected = depth.deviceAggregates > 0 && sum >= depth.deviceAggregates;
            ASSERT_EQ(load.IsFull(ac), expected) << "step " << step;
            full += expected;
        }
    }
    EXPECT_GT(full, 1000U);
    EXPECT_LT(full, 79'000U);
}
