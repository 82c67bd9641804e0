/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEST_TX_PATH_FIXTURE_H
#define ATH11K_TEST_TX_PATH_FIXTURE_H

#include "ns3/ath11k-tx-path.h"

#include <functional>
#include <gtest/gtest.h>
#include <optional>
#include <vector>

namespace ns3
{
namespace ath11k
{
namespace test
{

/// A device that takes frames up to a bound and keeps what it took.
struct FakeDevice
{
    using Path = TxPath<uint32_t>;

    std::vector<Released<uint32_t>> held; //!< taken, not completed
    std::vector<uint32_t> sent;           //!< names of all frames ever taken, in order
    std::vector<uint32_t> dropped;        //!< names of frames that CoDel gave up
    uint32_t room{UINT32_MAX};            //!< frames it holds at most
    uint32_t roomForTxq{UINT32_MAX};      //!< frames of one TXQ that it holds at most
    std::function<void()> onTransmit;     //!< called when it takes a frame

    /// \return frames of a TXQ in it \param txq the TXQ
    uint32_t CountHeld(TxqId txq) const
    {
        uint32_t count = 0;
        for (const auto& frame : held)
        {
            count += frame.txq.station == txq.station && frame.txq.tid == txq.tid ? 1 : 0;
        }
        return count;
    }

    DeviceRoom GetRoom(TxqId txq)
    {
        return CountHeld(txq) >= roomForTxq ? DeviceRoom::TxqFull
               : held.size() >= room        ? DeviceRoom::DeviceFull
                                            : DeviceRoom::Yes;
    }

    void Transmit(Released<uint32_t>&& released)
    {
        sent.push_back(released.frame.handle);
        held.push_back(std::move(released));
        if (onTransmit)
        {
            onTransmit();
        }
    }

    void Drop(Frame<uint32_t>&& frame, TxqId, DropReason)
    {
        dropped.push_back(frame.handle);
    }
};

/// A path with AQL and fairness on, whose stations have a rate.
class TxPathFixture : public testing::Test
{
  protected:
    using Path = TxPath<uint32_t>;

    TxPathFixture()
    {
        TxPathConfig config;
        config.aql.feature = true;
        config.scheduler.airtimeFairness = true;
        Use(config);
    }

    /// Start again. \param config with these settings
    void Use(const TxPathConfig& config)
    {
        m_config = config;
        m_path.emplace(config);
        m_device = FakeDevice();
    }

    /// \return a new station that receives at HE20 MCS 7 \param path to add it to
    uint32_t NewStation()
    {
        const uint32_t station = m_path->AddStation();
        TxRate rate;
        rate.mode = PhyMode::He;
        rate.mcs = 7;
        m_path->SetRate(station, rate);
        return station;
    }

    /// Enqueue frames, named by counting. \param txq where \param count how many
    void Put(TxqId txq, uint32_t count, uint32_t bytes = 1500)
    {
        for (uint32_t i = 0; i < count; ++i)
        {
            m_path->Enqueue(txq,
                            Frame<uint32_t>{m_named++, bytes, bytes + 256, 7, false},
                            m_now,
                            [this](Frame<uint32_t>&& frame, TxqId, DropReason reason) {
                                m_purged.push_back(frame.handle);
                                m_reasons.push_back(reason);
                            });
        }
    }

    /// \return what a round did \param ac its access category
    RoundResult Round(Ac ac = Ac::Be)
    {
        return m_path->Round(ac, m_now, m_device);
    }

    /// Complete the oldest frames in the device. \param count how many
    void Complete(std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i)
        {
            const Released<uint32_t> frame = m_device.held.front();
            m_device.held.erase(m_device.held.begin());
            m_path->Complete(frame.charge);
            m_path->Resume(frame.txq, m_now);
        }
    }

    /// Remove a station. \param station its index
    void Remove(uint32_t station)
    {
        m_path->RemoveStation(station, [this](Frame<uint32_t>&& frame, TxqId, DropReason reason) {
            m_purged.push_back(frame.handle);
            m_reasons.push_back(reason);
        });
    }

    /// \return airtime pending, group frames included
    uint64_t Pending() const
    {
        const AirtimeQueueLimits& limits = m_path->Scheduler().Limits();
        return static_cast<uint64_t>(limits.GetTotalPendingUs()) +
               static_cast<uint64_t>(limits.GetBroadcastPendingUs());
    }

    /// Expect that no frame and no microsecond is missing.
    void ExpectBooksHold() const
    {
        const TxPathStats& stats = m_path->GetStats();
        uint64_t drops = 0;
        for (uint64_t count : stats.drops)
        {
            drops += count;
        }
        EXPECT_EQ(stats.enqueued, stats.released + drops + m_path->GetFqStats().backlogFrames);
        EXPECT_EQ(stats.chargedUs, stats.returnedUs + Pending());
    }

    TxPathConfig m_config;
    std::optional<Path> m_path;
    FakeDevice m_device;
    int64_t m_now{1'000'000'000};
    uint32_t m_named{0};               //!< name of the next frame
    std::vector<uint32_t> m_purged;    //!< names of frames dropped outside of rounds
    std::vector<DropReason> m_reasons; //!< why
};

} // namespace test
} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_TEST_TX_PATH_FIXTURE_H */
