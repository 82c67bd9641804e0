/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEST_TXQ_SCHEDULER_FIXTURE_H
#define ATH11K_TEST_TXQ_SCHEDULER_FIXTURE_H

#include "ns3/ath11k-txq-scheduler.h"

#include <gtest/gtest.h>
#include <vector>

namespace ns3
{
namespace ath11k
{
namespace test
{

/// A millisecond in nanoseconds.
inline constexpr int64_t kMs = 1'000'000;

/// A scheduler with AQL and fairness on. All TXQs are best effort unless said otherwise.
class TxqSchedulerFixture : public testing::Test
{
  protected:
    TxqSchedulerFixture()
    {
        m_scheduler.Limits().Config().feature = true;
        m_scheduler.Config().airtimeFairness = true;
    }

    /// \return the TXQ of a new station \param ac its access category
    uint32_t NewStation(Ac ac = Ac::Be)
    {
        return m_scheduler.AddTxq(m_scheduler.AddStation(), ac);
    }

    /// \return TXQs of new stations, listed in that order from head to tail \param count how many
    std::vector<uint32_t> NewActiveStations(uint32_t count)
    {
        std::vector<uint32_t> txqs;
        for (uint32_t i = 0; i < count; ++i)
        {
            txqs.push_back(NewStation());
        }
        for (auto txq = txqs.rbegin(); txq != txqs.rend(); ++txq)
        {
            m_scheduler.Schedule(*txq, true, m_now); // at the head
        }
        return txqs;
    }

    /// \return the books of a station, whose index is that of its TXQ here \param txq its TXQ
    StationAirtime& AirtimeOf(uint32_t txq, Ac ac = Ac::Be)
    {
        return m_scheduler.GetStation(txq).airtime[Index(ac)];
    }

    /// Charge frames of a TXQ. \param txq the TXQ \param us airtime
    void Charge(uint32_t txq, uint32_t us, Ac ac = Ac::Be)
    {
        m_scheduler.Limits().Charge(m_scheduler.AqlOf(txq), ac, us);
    }

    /// \return the TXQ that a new round gives first; kNoTxq if none
    uint32_t FirstOfRound(Ac ac = Ac::Be)
    {
        m_scheduler.StartRound(ac);
        return m_scheduler.NextTxq(ac).txq;
    }

    TxqScheduler m_scheduler;
    int64_t m_now{1000 * kMs};
};

} // namespace test
} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_TEST_TXQ_SCHEDULER_FIXTURE_H */
