/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "fair-queue-fixture.h"

/**
 * \file
 * A limit of frames for each tin: what a driver's queue for one station does, and mac80211's FQ
 * does not.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

using FairQueueTinLimit = FairQueueFixture;

/// \return settings with a limit of some frames for each tin
FairQueueConfig
Limited(uint32_t frames)
{
    FairQueueConfig config;
    config.tinLimitFrames = frames;
    return config;
}

TEST_F(FairQueueTinLimit, DropsWhatComesToAFullTinAndNothingElse)
{
    Use(Limited(2));
    Put(0, 1, 10);
    Put(0, 2, 11);
    Put(0, 3, 12);
    Put(1, 4, 20);
    EXPECT_EQ(m_dropped, (std::vector<Drop>{{12, 0, DropReason::TxqFull}}));
    EXPECT_EQ(TakeAll(0), (std::vector<uint32_t>{10, 11}));
    EXPECT_EQ(TakeAll(1), (std::vector<uint32_t>{20}));
}

TEST_F(FairQueueTinLimit, HasRoomAgainForEachFrameThatLeaves)
{
    Use(Limited(1));
    for (uint32_t id = 1; id <= 5; ++id)
    {
        Put(0, 1, id);
        Put(0, 1, 100 + id);
        EXPECT_EQ(Take(0), id);
    }
    EXPECT_EQ(DroppedIds(), (std::vector<uint32_t>{101, 102, 103, 104, 105}));
    EXPECT_EQ(m_queue->GetStats().backlogFrames, 0U);
    EXPECT_EQ(m_queue->GetStats().memoryUsageBytes, 0U);
}

TEST_F(FairQueueTinLimit, IsNoneByDefault)
{
    for (uint32_t id = 0; id < 5000; ++id)
    {
        Put(0, id % 7, id, 100);
    }
    EXPECT_TRUE(m_dropped.empty());
    EXPECT_EQ(m_queue->BacklogFrames(0), 5000U);
}

TEST_F(FairQueueTinLimit, LoweredLaterLetsWhatIsThereStay)
{
    Put(0, 1, 1);
    Put(0, 1, 2);
    Put(0, 1, 3);
    m_queue->SetConfig(Limited(1));
    EXPECT_TRUE(m_dropped.empty());
    Put(0, 1, 4);
    EXPECT_EQ(DroppedIds(), (std::vector<uint32_t>{4}));
    EXPECT_EQ(TakeAll(0), (std::vector<uint32_t>{1, 2, 3}));
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
