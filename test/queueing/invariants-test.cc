/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-invariants.h"

#include <functional>
#include <gtest/gtest.h>
#include <string>

/**
 * \file
 * Each checker of invariants sees the fault that it is there for.
 */

namespace ns3
{
namespace ath11k
{
namespace
{

/// One station with one TXQ, watched, and what happens to frames of it.
class InvariantsTest : public testing::Test
{
  protected:
    InvariantsTest()
        : m_checks(m_scheduler, [](TxqId txq) {
              return txq.IsGroup() ? std::string("now") : "now, TID " + std::to_string(txq.tid);
          })
    {
        m_scheduler.Limits().Config().feature = true;
        m_txq.station = m_scheduler.AddStation();
        m_index = m_scheduler.AddTxq(m_txq.station, Ac::Be);
    }

    /// Charge a frame as the transmit path does.
    AirtimeCharge Charge(uint16_t us)
    {
        AirtimeCharge charge;
        charge.station = m_txq.station;
        charge.generation = m_scheduler.GetStation(m_txq.station).generation;
        charge.us = us;
        m_scheduler.Limits().Charge(m_scheduler.AqlOf(m_index), charge.ac, us);
        return charge;
    }

    /// Give a charge back as the transmit path does.
    void Return(const AirtimeCharge& charge)
    {
        m_scheduler.Limits().Return(m_scheduler.AqlOf(m_index), charge.ac, charge.us);
    }

    /// Expect an error. \param what to do \param text part of it
    void ExpectError(const std::function<void()>& what, const std::string& text)
    {
        try
        {
            what();
            ADD_FAILURE() << "nobody saw the fault: " << text;
        }
        catch (const InvariantError& error)
        {
            EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
        }
    }

    TxqScheduler m_scheduler;      ///< what is watched
    TxqId m_txq;                   ///< of the station
    uint32_t m_index;              ///< the same in the scheduler
    Invariants m_checks;           ///< the watcher
    std::array<int, 8> m_frames{}; ///< whose addresses are names
};

} // namespace

TEST_F(InvariantsTest, SeeNothingWhereAllIsWell)
{
    for (int round = 0; round < 200; ++round)
    {
        m_checks.Enqueued(&m_frames[0], m_txq, 7);
        m_checks.Enqueued(&m_frames[1], m_txq, 7);
        m_checks.Enqueued(&m_frames[2], m_txq, 8);
        m_checks.Dropped(&m_frames[2]);
        m_checks.BeforeRound(Ac::Be);
        const AirtimeCharge first = Charge(100);
        m_checks.Released(&m_frames[0], first, 0);
        m_checks.Posted(&m_frames[0], 3);
        const AirtimeCharge second = Charge(200);
        m_checks.Released(&m_frames[1], second, 0);
        Return(second);
        m_checks.Refused(&m_frames[1]);
        m_checks.AfterRound(0, 1);
        Return(first);
        m_checks.Completed(3);
        m_checks.AfterRound(0, 0);
        EXPECT_FALSE(m_checks.AfterRounds(nullptr, false));
    }
    EXPECT_EQ(m_checks.GetEntered(), 600U);
}

TEST_F(InvariantsTest, SeeAFrameThatComesOrLeavesTwice)
{
    m_checks.Enqueued(&m_frames[0], m_txq, 7);
    ExpectError([&] { m_checks.Enqueued(&m_frames[0], m_txq, 7); }, "I1");
    m_checks.Dropped(&m_frames[0]);
    ExpectError([&] { m_checks.Dropped(&m_frames[0]); }, "I1");
    ExpectError([&] { m_checks.Released(&m_frames[0], Charge(4), 0); }, "I1");
}

TEST_F(InvariantsTest, SeeADescriptorThatIsCompletedTwiceOrGivenToTwoFrames)
{
    for (int i : {0, 1})
    {
        m_checks.Enqueued(&m_frames[i], m_txq, 7);
        m_checks.Released(&m_frames[i], Charge(4), 0);
    }
    m_checks.Posted(&m_frames[0], 5);
    ExpectError([&] { m_checks.Posted(&m_frames[1], 5); }, "a descriptor is given to two frames");
    ExpectError([&] { m_checks.Completed(6); }, "is completed that is not in use");
}

TEST_F(InvariantsTest, SeeAFrameThatIsLost)
{
    m_checks.Enqueued(&m_frames[0], m_txq, 7);
    m_checks.BeforeRound(Ac::Be);
    ExpectError([&] { m_checks.AfterRound(0, 0); }, "0 frames are said to wait in TXQs");
    m_checks.Released(&m_frames[0], Charge(4), 0);
    m_checks.Posted(&m_frames[0], 0);
    m_checks.BeforeRound(Ac::Be);
    ExpectError([&] { m_checks.AfterRound(0, 2); }, "2 to be in the device");
}

TEST_F(InvariantsTest, SeeAFrameThatWaitsForAStationThatWasRemoved)
{
    m_checks.Enqueued(&m_frames[0], m_txq, 7);
    m_scheduler.RemoveTxq(m_index);
    m_scheduler.RemoveStation(m_txq.station);
    ExpectError([&] { m_checks.StationRemoved(m_txq.station); }, "a frame still waits");
}

TEST_F(InvariantsTest, SeeAirtimeThatIsChargedOrReturnedTwice)
{
    m_checks.Enqueued(&m_frames[0], m_txq, 7);
    Charge(100);
    ExpectError([&] { m_checks.Released(&m_frames[0], Charge(100), 0); },
                "200 us are pending for the station");
}

TEST_F(InvariantsTest, SeeAirtimeThatIsNotReturned)
{
    m_checks.Enqueued(&m_frames[0], m_txq, 7);
    m_checks.Released(&m_frames[0], Charge(100), 0);
    m_checks.Posted(&m_frames[0], 0);
    ExpectError([&] { m_checks.Completed(0); }, "I2");
}

TEST_F(InvariantsTest, SeeAFrameThatGoesAboveTheLimit)
{
    m_checks.Enqueued(&m_frames[0], m_txq, 7);
    m_checks.Enqueued(&m_frames[1], m_txq, 7);
    m_checks.Released(&m_frames[0], Charge(12000), 0);
    ExpectError([&] { m_checks.Released(&m_frames[1], Charge(100), 0); },
                "12000 us pending, and the limit in force is 12000 us");
}

TEST_F(InvariantsTest, SeeCreditThatIsSaved)
{
    m_scheduler.GetStation(m_txq.station).airtime[Index(Ac::Be)].deficitUs = 257;
    ExpectError([&] { m_checks.SettingsChanged(); }, "its deficit is 257 us");
}

TEST_F(InvariantsTest, SeeADeviceThatIdles)
{
    EXPECT_TRUE(m_checks.AfterRounds(&m_txq, true)) << "as in Linux";
    ExpectError([&] { m_checks.AfterRounds(&m_txq, false); }, "I5 (no idle device)");
}

TEST_F(InvariantsTest, SeeFramesOfAFlowThatChangeTheirOrder)
{
    for (int i : {0, 1, 2})
    {
        m_checks.Enqueued(&m_frames[i], m_txq, i == 2 ? 8 : 7);
    }
    m_checks.Released(&m_frames[2], Charge(4), 0);
    m_checks.Released(&m_frames[1], Charge(4), 0);
    ExpectError([&] { m_checks.Released(&m_frames[0], Charge(4), 0); },
                "frame 0 leaves its TXQ after frame 1");
}

TEST_F(InvariantsTest, AllowTheOrderThatSettingsAndSharedBucketsChange)
{
    for (int i : {0, 1, 2})
    {
        m_checks.Enqueued(&m_frames[i], m_txq, 7);
    }
    m_checks.Released(&m_frames[2], Charge(4), 0);
    m_checks.Released(&m_frames[1], Charge(4), 1);
    m_checks.SettingsChanged();
    m_checks.Released(&m_frames[0], Charge(4), 0);
}

TEST_F(InvariantsTest, SeeARoundThatTakesTooManySteps)
{
    m_checks.BeforeRound(Ac::Be);
    for (int i = 0; i < 100; ++i)
    {
        m_scheduler.StartRound(Ac::Be);
        m_scheduler.NextTxq(Ac::Be); // the list is empty: one step each
    }
    ExpectError([&] { m_checks.AfterRound(0, 0); }, "I7 (bounded steps)");
}

} // namespace ath11k
} // namespace ns3
