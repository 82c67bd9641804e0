/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "tx-path-fixture.h"

#include <numeric>
#include <stdexcept>

/**
 * \file
 * Rounds through the facade: what they take, what they charge, where they stop.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

class TxPathRounds : public TxPathFixture
{
};

class TxPathCharges : public TxPathFixture
{
};

/// \return the names 0 to count - 1
std::vector<uint32_t>
Names(uint32_t count)
{
    std::vector<uint32_t> names(count);
    std::iota(names.begin(), names.end(), 0U);
    return names;
}

TEST_F(TxPathRounds, DrainATxqUntilItsBudgetIsUsedUpAndOneFrameMore)
{
    const TxqId txq{NewStation(), 0};
    const uint32_t us = m_path->EstimateUs(txq, 1500);
    Put(txq, 500);
    const RoundResult result = Round();
    EXPECT_EQ(result.frames, (12000 + us - 1) / us);
    EXPECT_GE(Pending(), 12000U);
    EXPECT_LT(Pending(), 12000U + us);
    EXPECT_TRUE(m_path->IsActive(txq)) << "it was returned";
    ExpectBooksHold();
}

TEST_F(TxPathRounds, AreRefusedWhileTheBudgetOfTheAccessCategoryIsUsedUp)
{
    const TxqId txq{NewStation(), 0};
    Put(txq, 500);
    Round();
    EXPECT_TRUE(Round().refused);
    EXPECT_EQ(m_path->GetStats().rounds[Index(Ac::Be)].refused, 1U);
    Complete(10);
    EXPECT_FALSE(Round().refused);
}

// A11, A32
TEST_F(TxPathRounds, DeliverABurstThatSilenceFollowsIfCompletionsStartThem)
{
    m_device.room = 4;
    const TxqId txq{NewStation(), 0};
    Put(txq, 10);
    EXPECT_EQ(Round().frames, 4U);
    Complete(4);
    EXPECT_EQ(Round().frames, 4U);
    Complete(4);
    EXPECT_EQ(Round().frames, 2U);
    Complete(2);
    EXPECT_EQ(m_device.sent, Names(10));
    EXPECT_EQ(Pending(), 0U);
    ExpectBooksHold();
}

TEST_F(TxPathRounds, StopAtAFullDeviceAndReturnTheTxq)
{
    m_device.room = 3;
    const TxqId a{NewStation(), 0};
    const TxqId b{NewStation(), 0};
    Put(a, 5);
    Put(b, 5);
    const RoundResult result = Round();
    EXPECT_TRUE(result.deviceFull);
    EXPECT_EQ(result.frames, 3U);
    EXPECT_TRUE(m_path->IsActive(a));
    EXPECT_TRUE(m_path->IsActive(b));
    EXPECT_EQ(m_path->GetFqStats().backlogFrames, 7U);
    EXPECT_EQ(m_path->GetStats().rounds[Index(Ac::Be)].endedDeviceFull, 1U);
}

// A09
TEST_F(TxPathRounds, ATxqThatTheDeviceHasEnoughOfDoesNotHideTheOthers)
{
    m_device.roomForTxq = 1;
    std::vector<TxqId> txqs;
    for (uint32_t i = 0; i < 3; ++i)
    {
        txqs.push_back({NewStation(), 0});
        Put(txqs.back(), 1000);
    }
    Round();
    for (const TxqId& txq : txqs)
    {
        EXPECT_EQ(m_device.CountHeld(txq), 1U);
        EXPECT_FALSE(m_path->IsActive(txq)) << "off the list until there is room";
    }
    std::vector<uint32_t> served(3);
    for (uint32_t i = 0; i < 1500; ++i)
    {
        ++served.at(m_device.held.front().txq.station);
        Complete(1); // with no new enqueue
        ASSERT_EQ(Round().frames, 1U) << i;
    }
    EXPECT_EQ(served, (std::vector<uint32_t>{500, 500, 500}));
    ExpectBooksHold();
}

// A30, A42
TEST_F(TxPathRounds, NeverNest)
{
    m_device.room = 1;
    const TxqId a{NewStation(), 0};
    const TxqId b{NewStation(), 0};
    Put(a, 3);
    Put(b, 3);
    uint32_t deferred = 0;
    m_device.onTransmit = [&] { deferred += Round().deferred ? 1 : 0; };
    Round();
    EXPECT_EQ(deferred, 1U);
    EXPECT_EQ(m_device.held.size(), 1U) << "one slot, one frame";
    EXPECT_EQ(m_path->GetFqStats().backlogFrames, 5U) << "none is lost";
    m_device.onTransmit = nullptr;
    for (uint32_t i = 0; i < 5; ++i)
    {
        Complete(1);
        Round();
    }
    EXPECT_EQ(m_device.sent.size(), 6U);
    ExpectBooksHold();
}

// A42
TEST_F(TxPathRounds, AskedForWithinOneRunAfterIt)
{
    const TxqId be{NewStation(), 0};
    const TxqId vo{be.station, 6};
    Put(be, 2);
    Put(vo, 1);
    bool asked = false;
    m_device.onTransmit = [&] {
        if (!asked)
        {
            asked = true;
            EXPECT_TRUE(m_path->Round(Ac::Vo, m_now, m_device).deferred);
        }
    };
    Round();
    EXPECT_EQ(m_device.sent, Names(3)) << "voice after the round of best effort";
}

TEST_F(TxPathRounds, AVisitTakesNoMoreFramesThanIsSet)
{
    m_config.maxFramesPerVisit = 2;
    m_path->SetConfig(m_config);
    const TxqId txq{NewStation(), 0};
    Put(txq, 5);
    const RoundResult result = Round();
    EXPECT_EQ(result.frames, 2U);
    EXPECT_EQ(result.end, RoundEnd::AlreadyServed);
    EXPECT_EQ(m_path->GetStats().rounds[Index(Ac::Be)].endedAlreadyServed, 1U);
}

TEST_F(TxPathRounds, OfOneAccessCategoryDoNotServeAnother)
{
    const TxqId vo{NewStation(), 6};
    Put(vo, 1);
    EXPECT_EQ(Round(Ac::Be).frames, 0U);
    EXPECT_EQ(Round(Ac::Vo).frames, 1U);
}

TEST_F(TxPathRounds, TidsAboveSevenHaveTxqsOfTheirOwn)
{
    const uint32_t station = NewStation();
    for (uint8_t tid = 0; tid < kTidCount; ++tid)
    {
        Put({station, tid}, 1);
        EXPECT_EQ(m_path->GetBacklogFrames({station, tid}), 1U);
    }
    for (Ac ac : kAllAcs)
    {
        for (uint32_t i = 0; i < 4; ++i)
        {
            Round(ac);
        }
    }
    EXPECT_EQ(m_device.sent.size(), kTidCount);
}

// A40
TEST_F(TxPathRounds, CostNoMoreStepsForStationsThatAreIdle)
{
    for (uint32_t i = 0; i < 1000; ++i)
    {
        NewStation();
    }
    const TxqId txq{NewStation(), 0};
    Put(txq, 1);
    EXPECT_EQ(Round().txqs, 1U);
}

// A07
TEST_F(TxPathRounds, AFrameNowAndThenLeavesAtOnce)
{
    const TxqId txq{NewStation(), 0};
    for (uint32_t i = 0; i < 100; ++i)
    {
        m_now += 50'000'000;
        Put(txq, 1);
        ASSERT_EQ(Round().frames, 1U);
        ASSERT_EQ(m_device.held.front().enqueueNs, m_now);
        m_path->RegisterAirtime(txq.station, Ac::Be, 2000, 500, m_now);
        Complete(1);
    }
}

// A07
TEST_F(TxPathRounds, AbsurdAirtimeReportedForOneStationLeavesTheOthersTheirService)
{
    const TxqId a{NewStation(), 0};
    const TxqId b{NewStation(), 0};
    Put(a, 4000);
    Put(b, 4000);
    Round();
    m_path->RegisterAirtime(a.station, Ac::Be, 900000, 0, m_now);
    m_device.held.clear();
    m_device.sent.clear();
    uint32_t framesOfB = 0;
    for (uint32_t i = 0; i < 1000; ++i)
    {
        m_path->Complete(AirtimeCharge{}); // group: nothing; keeps the books as they are
        Round();
        for (const auto& frame : m_device.held)
        {
            framesOfB += frame.txq.station == b.station ? 1 : 0;
            m_path->RegisterAirtime(frame.txq.station, Ac::Be, frame.charge.us, 0, m_now);
        }
        Complete(m_device.held.size());
    }
    EXPECT_EQ(framesOfB, m_device.sent.size()) << "the other has to pay first";
}

TEST_F(TxPathCharges, GoWithTheFrameAndComeBackOnce)
{
    const TxqId txq{NewStation(), 0};
    Put(txq, 1);
    Round();
    const AirtimeCharge charge = m_device.held[0].charge;
    EXPECT_EQ(charge.us, m_path->EstimateUs(txq, 1500));
    EXPECT_EQ(charge.ac, Ac::Be);
    EXPECT_EQ(Pending(), charge.us);
    EXPECT_TRUE(m_path->Complete(charge));
    EXPECT_EQ(Pending(), 0U);
    ExpectBooksHold();
}

// A27
TEST_F(TxPathCharges, FollowTheTxqWhateverTheAccessCategory)
{
    const uint32_t station = NewStation();
    for (uint8_t tid = 0; tid < 8; ++tid)
    {
        Put({station, tid}, 1);
        Round(TidToAc(tid));
        EXPECT_EQ(m_device.held.back().charge.ac, TidToAc(tid));
        EXPECT_EQ(m_path->Scheduler().Limits().GetAcPendingUs(TidToAc(tid)),
                  m_device.held.back().charge.us);
        Complete(1);
    }
    EXPECT_EQ(Pending(), 0U);
}

TEST_F(TxPathCharges, OfVoiceCountTheFullOverhead)
{
    const uint32_t station = NewStation();
    EXPECT_GT(m_path->EstimateUs({station, 6}, 1500), m_path->EstimateUs({station, 0}, 1500));
}

// A24
TEST_F(TxPathCharges, AreNoneForARateThatIsNotKnownInMainlineAndFourInOpenWrt)
{
    const TxqId txq{m_path->AddStation(), 0};
    Put(txq, 500);
    EXPECT_EQ(Round().frames, 500U) << "nothing holds them";
    EXPECT_EQ(Pending(), 0U);
    m_config.estimate = Flavor::OpenWrt;
    m_path->SetConfig(m_config);
    EXPECT_EQ(m_path->EstimateUs(txq, 1500), 4U);
}

TEST_F(TxPathCharges, AreNoneWithoutAql)
{
    m_config.aql.feature = false;
    m_path->SetConfig(m_config);
    Put({NewStation(), 0}, 500);
    EXPECT_EQ(Round().frames, 500U);
    EXPECT_EQ(m_path->GetStats().chargedUs, 0U);
}

// A38
TEST_F(TxPathCharges, MadeBeforeAqlIsSwitchedOffComeBackAfterwards)
{
    const TxqId txq{NewStation(), 0};
    Put(txq, 30);
    Round();
    const uint64_t charged = Pending();
    for (uint32_t i = 0; i < 3; ++i)
    {
        m_config.aql.feature = false;
        m_path->SetConfig(m_config);
    }
    EXPECT_EQ(Pending(), charged);
    Complete(10);
    Put(txq, 10);
    Round();
    m_config.aql.feature = true;
    m_path->SetConfig(m_config);
    EXPECT_EQ(Pending(), charged / 3 * 2) << "those of 20 frames, and none of the last 10";
    Complete(30);
    EXPECT_EQ(Pending(), 0U);
    ExpectBooksHold();
}

// A23
TEST_F(TxPathCharges, OfGroupFramesAreApartAndWhereTheFlavorHasThem)
{
    TxRate rate;
    rate.mode = PhyMode::Ofdm;
    rate.legacy100k = 60;
    m_path->SetGroupRate(rate);
    Put(TxqId{}, 3, 1400);
    Round();
    EXPECT_EQ(Pending(), 0U) << "mainline before the patch";
    Complete(3);
    m_config.aql.chargeGroupFrames = true;
    m_path->SetConfig(m_config);
    Put(TxqId{}, 100, 1400);
    Round();
    const auto broadcast =
        static_cast<uint32_t>(m_path->Scheduler().Limits().GetBroadcastPendingUs());
    EXPECT_GE(broadcast, 50000U);
    EXPECT_LT(broadcast, 50000U + 4092);
    EXPECT_EQ(m_path->Scheduler().Limits().GetTotalPendingUs(), 0);
    Complete(m_device.held.size());
    EXPECT_EQ(Pending(), 0U);
    ExpectBooksHold();
}

TEST_F(TxPathCharges, OfAFrameThatTheDeviceRefusesComeBackAndItIsADrop)
{
    Put({NewStation(), 0}, 1);
    Round();
    m_path->RefusedByDevice(m_device.held[0].charge);
    EXPECT_EQ(Pending(), 0U);
    EXPECT_EQ(m_path->GetStats().released, 0U);
    EXPECT_EQ(m_path->GetStats().drops[static_cast<uint32_t>(DropReason::RingFull)], 1U);
    ExpectBooksHold();
}

TEST(TxPathConfig, OutOfRangeIsRefusedAndChangesNothing)
{
    using Path = TxPath<uint32_t>;
    ns3::ath11k::TxPathConfig config;
    config.fq.flows = 0;
    EXPECT_THROW(Path{config}, std::invalid_argument);
    config.fq.flows = 16;
    Path path(config);
    config.fq.quantumBytes = 0;
    config.aql.thresholdUs = 1;
    EXPECT_THROW(path.SetConfig(config), std::invalid_argument);
    EXPECT_EQ(path.Scheduler().Limits().Config().thresholdUs, 24000U);
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
