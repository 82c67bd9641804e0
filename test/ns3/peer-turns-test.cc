/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-peer-turns.h"

#include <gtest/gtest.h>

/**
 * \file
 * Who goes first in the device while a peer does not answer: the rule alone.
 */

using namespace ns3;

namespace
{

const Mac48Address kA("00:00:00:00:00:0a");
const Mac48Address kB("00:00:00:00:00:0b");
const Mac48Address kC("00:00:00:00:00:0c");

using Order = std::vector<std::size_t>;
using Receivers = std::vector<std::optional<Mac48Address>>;

} // namespace

TEST(PeerTurns, FollowTheInnerSchedulerWhileEverybodyAnswers)
{
    Ath11kPeerTurns turns;
    turns.SetPatience(2);
    turns.Missed(kA, Seconds(1));
    EXPECT_FALSE(turns.HasSilent()) << "once is a collision";
    EXPECT_EQ(turns.GetOrder(AC_BE, {kA, kB, std::nullopt}), (Order{0, 1, 2}));
    turns.Answered(kA);
    turns.Missed(kA, Seconds(2));
    EXPECT_FALSE(turns.HasSilent()) << "not in a row";
}

TEST(PeerTurns, ASilentPeerWaitsUntilEachOfTheOthersHasHadOne)
{
    Ath11kPeerTurns turns;
    turns.SetPatience(2);
    turns.Missed(kA, Seconds(1));
    turns.Missed(kA, Seconds(2));
    EXPECT_TRUE(turns.IsSilent(kA));
    EXPECT_EQ(turns.GetOrder(AC_BE, {kA, kB, kC}), (Order{1, 2, 0}));
    turns.Served(AC_BE, kB, Seconds(3));
    EXPECT_EQ(turns.GetOrder(AC_BE, {kA, kB, kC}), (Order{1, 2, 0}));
    turns.Served(AC_BE, kC, Seconds(4));
    EXPECT_EQ(turns.GetOrder(AC_BE, {kA, kB, kC}), (Order{0, 1, 2})) << "its turn";
    turns.Missed(kA, Seconds(5));
    EXPECT_EQ(turns.GetOrder(AC_BE, {kA, kB, kC}), (Order{1, 2, 0}));
    EXPECT_EQ(turns.GetOrder(AC_BE, {kA}), (Order{0})) << "nobody to wait for";
    turns.Served(AC_VO, kB, Seconds(6));
    EXPECT_EQ(turns.GetOrder(AC_BE, {kA, kB}), (Order{1, 0})) << "another access category";
}

TEST(PeerTurns, ItsControlFramesStayBeforeItsData)
{
    Ath11kPeerTurns turns;
    turns.SetPatience(1);
    turns.Missed(kA, Seconds(1));
    EXPECT_EQ(turns.GetOrder(AC_BE, {kA, std::nullopt, kA, kB}), (Order{1, 3, 0, 2}));
}

TEST(PeerTurns, SilentPeersTakeTurnsAmongThemselves)
{
    Ath11kPeerTurns turns;
    turns.SetPatience(1);
    turns.Missed(kA, Seconds(1));
    turns.Missed(kB, Seconds(2));
    EXPECT_EQ(turns.GetOrder(AC_BE, {kB, kA}), (Order{1, 0}));
    turns.Missed(kA, Seconds(3));
    EXPECT_EQ(turns.GetOrder(AC_BE, {kB, kA}), (Order{0, 1}));
    EXPECT_EQ(turns.GetOrder(AC_BE, {kB, kA, kC}), (Order{2, 0, 1}));
}

TEST(PeerTurns, OneThatAnswersOrLeavesIsNotSilentAnyMore)
{
    Ath11kPeerTurns turns;
    turns.SetPatience(1);
    turns.Missed(kA, Seconds(1));
    turns.Missed(kB, Seconds(1));
    turns.Answered(kA);
    EXPECT_FALSE(turns.IsSilent(kA));
    EXPECT_TRUE(turns.HasSilent());
    turns.Forget(kB);
    EXPECT_FALSE(turns.HasSilent());
}

TEST(PeerTurns, AccessCategoriesWithoutPriorityAreServedToo)
{
    Ath11kPeerTurns turns;
    turns.SetPatience(1);
    turns.Missed(kA, Seconds(1));
    for (AcIndex ac : {AC_BE, AC_BE_NQOS, AC_BEACON})
    {
        turns.Served(ac, kB, Seconds(2));
        EXPECT_EQ(turns.GetOrder(ac, {kA, kB}), (Order{0, 1}));
    }
}

TEST(PeerTurns, PatienceMayChange)
{
    Ath11kPeerTurns turns;
    turns.Missed(kA, Seconds(1));
    EXPECT_FALSE(turns.HasSilent()) << "0 is any number";
    turns.SetPatience(1);
    EXPECT_TRUE(turns.HasSilent());
    turns.SetPatience(0);
    EXPECT_FALSE(turns.HasSilent());
    turns.Answered(kA);
    EXPECT_FALSE(turns.HasSilent());
}
