/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-test-network.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>

/**
 * \file
 * What a TestNetwork expects of every scheduler, whatever the test.
 */

namespace ns3
{

uint64_t
Count(const Ath11kStatistics& statistics, ath11k::DropReason reason)
{
    return statistics.path.drops[static_cast<uint32_t>(reason)];
}

uint64_t
Count(const Ath11kStatistics& statistics, Ath11kFate fate)
{
    return statistics.device.fates[static_cast<uint32_t>(fate)];
}

void
TestNetwork::IgnoreOrder()
{
    m_ignoreOrder = true;
}

void
TestNetwork::WatchBooks()
{
    CheckBooks();
    Simulator::Schedule(MilliSeconds(5), &TestNetwork::WatchBooks, this);
}

void
TestNetwork::CheckBooks()
{
    if (testing::Test::HasFailure())
    {
        return; // said once is enough
    }
    for (uint32_t i = 0; i < m_devices.GetN(); ++i)
    {
        const auto scheduler = GetScheduler(i);
        if (!scheduler)
        {
            continue;
        }
        const Ath11kStatistics statistics = scheduler->GetStatistics();
        const Ath11kConservation& books = statistics.books;
        EXPECT_TRUE(books.Holds())
            << "device " << i << " at " << Simulator::Now().As(Time::MS) << ": " << books.entered
            << " frames entered, " << books.delivered << " delivered, " << books.dropped
            << " dropped, " << books.queued << " queued; " << books.chargedUs << " us charged, "
            << books.returnedUs << " returned, " << books.pendingUs << " pending";
        const Ath11kSettings& settings = scheduler->GetSettings();
        std::array<int64_t, ath11k::kAcCount> pending{};
        uint64_t inDevice = 0;
        for (const Mac48Address& address : scheduler->GetStations())
        {
            const auto station = scheduler->GetStationStatistics(address);
            inDevice += station.inDevice;
            m_maxRefill = std::max(m_maxRefill,
                                   int64_t{station.weight} << settings.path.scheduler.quantumShift);
            for (uint32_t ac = 0; ac < ath11k::kAcCount; ++ac)
            {
                pending[ac] += station.acs[ac].pendingUs;
                // Refilled until it covers what is pending, one refill more at most.
                EXPECT_LE(station.acs[ac].deficitUs, statistics.maxPendingUs + m_maxRefill)
                    << "no station saves credit";
            }
        }
        for (uint32_t ac = 0; ac < ath11k::kAcCount; ++ac)
        {
            EXPECT_EQ(statistics.pendingUs[ac], pending[ac]) << "sum over the stations";
        }
        EXPECT_LE(inDevice, statistics.device.inUse);
    }
}

void
TestNetwork::ExpectDrained(uint32_t i)
{
    CheckBooks();
    const auto scheduler = GetScheduler(i);
    const Ath11kStatistics statistics = scheduler->GetStatistics();
    EXPECT_EQ(statistics.books.queued, 0U);
    EXPECT_EQ(statistics.books.pendingUs, 0U);
    EXPECT_EQ(statistics.fq.backlogFrames, 0U);
    EXPECT_EQ(statistics.fq.memoryUsageBytes, 0U);
    EXPECT_EQ(statistics.device.inUse, 0U);
    EXPECT_EQ(statistics.device.waiting, 0U);
    EXPECT_EQ(statistics.broadcastPendingUs, 0U);
    EXPECT_EQ(statistics.device.fates[static_cast<uint32_t>(Ath11kFate::Unknown)], 0U);
    for (uint32_t pending : statistics.pendingUs)
    {
        EXPECT_EQ(pending, 0U);
    }
    for (const Mac48Address& address : scheduler->GetStations())
    {
        EXPECT_EQ(scheduler->GetStationStatistics(address).inDevice, 0U) << address;
    }
    EXPECT_EQ(scheduler->GetGroupStatistics().backlogFrames, 0U);
    EXPECT_FALSE(scheduler->HasEligibleBacklog());
    EXPECT_TRUE(m_disordered == 0 || m_ignoreOrder) << m_disordered << " frames";
}

} // namespace ns3
