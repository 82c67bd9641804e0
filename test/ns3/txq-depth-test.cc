/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-txq-depth.h"

#include <gtest/gtest.h>

/**
 * \file
 * How much of one TXQ a device takes: the rule alone.
 */

using namespace ns3;

namespace
{

/// \param mcs of a rate of two streams in 20 MHz \return the rate
ath11k::TxRate
Ht(uint8_t mcs)
{
    ath11k::TxRate rate;
    rate.mode = ath11k::PhyMode::Ht;
    rate.nss = 2;
    rate.mcs = mcs;
    return rate;
}

/// \param depth a bound \param rate a rate \param bytes of each frame \return frames it lets in
uint32_t
Taken(const Ath11kTxqDepth& depth, const ath11k::TxRate& rate, uint32_t bytes)
{
    Ath11kTxqLoad load;
    while (load.frames < 10000 && !depth.IsReached(load, rate))
    {
        load.Add(bytes);
    }
    return load.frames;
}

} // namespace

TEST(TxqDepth, LetsAllInWithoutABound)
{
    EXPECT_EQ(Taken({}, Ht(7), 1500), 10000U);
}

TEST(TxqDepth, InFramesKnowsNoRate)
{
    Ath11kTxqDepth depth;
    depth.frames = 7;
    EXPECT_EQ(Taken(depth, Ht(0), 1500), 7U);
    EXPECT_EQ(Taken(depth, {}, 1500), 7U);
}

TEST(TxqDepth, InAggregatesEndsWithTheirFramesOnAFastLink)
{
    Ath11kTxqDepth depth;
    depth.aggregates = 2;
    EXPECT_EQ(Taken(depth, Ht(7), 1500), 64U); // 130 Mbit/s: 32 frames are 3 ms
    depth.aggregateFrames = 10;
    EXPECT_EQ(Taken(depth, Ht(7), 1500), 20U);
}

TEST(TxqDepth, InAggregatesEndsWithTheirTimeOnASlowLink)
{
    Ath11kTxqDepth depth;
    depth.aggregates = 2;
    // 13 Mbit/s: 1500 bytes and overhead are 0.95 ms, so four of them fit into 4 ms.
    EXPECT_EQ(Taken(depth, Ht(0), 1500), 8U);
    depth.aggregateNs = 3'000'000;
    EXPECT_EQ(Taken(depth, Ht(0), 1500), 6U);
}

TEST(TxqDepth, AnAggregateIsAtLeastOneFrame)
{
    Ath11kTxqDepth depth;
    depth.aggregates = 3;
    depth.aggregateNs = 1000;
    EXPECT_EQ(Taken(depth, Ht(0), 1500), 3U);
    EXPECT_EQ(Taken(depth, {}, 1500), 3U) << "and of an unknown rate it is one";
}

TEST(TxqDepth, FollowsWhatLeaves)
{
    Ath11kTxqDepth depth;
    depth.aggregates = 1;
    depth.aggregateFrames = 2;
    Ath11kTxqLoad load;
    load.Add(1500);
    load.Add(60);
    EXPECT_TRUE(depth.IsReached(load, Ht(7)));
    EXPECT_EQ(depth.CountAggregates(load, Ht(7)), 1U);
    EXPECT_EQ(depth.CountAggregates(Ath11kWithOneMore(load), Ht(7)), 2U);
    load.Remove(1500);
    EXPECT_EQ(load.bytes, 60U);
    EXPECT_FALSE(depth.IsReached(load, Ht(7)));
}
