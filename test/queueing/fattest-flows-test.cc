/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-fattest-flows.h"

#include <gtest/gtest.h>
#include <random>

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

/// Flows with keys, and the slow way to find the fattest.
class FattestFlowsTest : public testing::Test
{
  protected:
    void Reset(uint32_t flows)
    {
        m_fattest.Reset(flows);
        m_keys.assign(flows, {});
        for (uint32_t flow = 0; flow < flows; ++flow)
        {
            m_keys[flow].rank = flow;
        }
    }

    void Set(uint32_t flow, uint32_t bytes)
    {
        m_keys[flow].bytes = bytes;
        m_fattest.Touch(flow);
    }

    uint32_t Find()
    {
        return m_fattest.Find([this](uint32_t flow) {
            ++m_looks;
            return m_keys[flow];
        });
    }

    uint32_t FindSlowly() const
    {
        uint32_t best = kNoIndex;
        for (uint32_t flow = 0; flow < m_keys.size(); ++flow)
        {
            const auto& key = m_keys[flow];
            if (key.bytes != 0 &&
                (best == kNoIndex || key.bytes > m_keys[best].bytes ||
                 (key.bytes == m_keys[best].bytes && key.rank < m_keys[best].rank)))
            {
                best = flow;
            }
        }
        return best;
    }

    FattestFlows m_fattest;
    std::vector<FattestFlows::Key> m_keys;
    uint64_t m_looks{0}; //!< keys asked for
};

TEST_F(FattestFlowsTest, FindsNothingAmongEmptyFlows)
{
    Reset(4);
    EXPECT_EQ(Find(), kNoIndex);
    Set(2, 0);
    EXPECT_EQ(Find(), kNoIndex);
}

TEST_F(FattestFlowsTest, TheLesserRankWinsATie)
{
    Reset(4);
    Set(3, 10);
    Set(1, 10);
    Set(2, 10);
    EXPECT_EQ(Find(), 1U);
    m_keys[3].rank = 0;
    m_fattest.Touch(3);
    EXPECT_EQ(Find(), 3U);
}

TEST_F(FattestFlowsTest, AgreesWithTheSlowWayWhateverChanges)
{
    std::mt19937 random(42);
    for (const uint32_t flows : {1U, 2U, 3U, 17U, 300U})
    {
        Reset(flows);
        for (int step = 0; step < 20000; ++step)
        {
            if (step % 5000 == 4999)
            {
                m_fattest.Grow();
                m_keys.push_back({0, m_keys.size()});
            }
            const auto flow = static_cast<uint32_t>(random() % m_keys.size());
            Set(flow, random() % 3 == 0 ? 0 : random() % 50);
            if (random() % 4 == 0)
            {
                ASSERT_EQ(Find(), FindSlowly());
            }
        }
    }
}

TEST_F(FattestFlowsTest, LooksOnlyAtFlowsThatChanged)
{
    Reset(4096);
    for (uint32_t flow = 0; flow < 4096; ++flow)
    {
        Set(flow, 1000 + flow);
    }
    Find();
    m_looks = 0;
    for (uint32_t i = 0; i < 100; ++i)
    {
        Set(i, 5000 + i);
        Set(i, 6000 + i);
        EXPECT_EQ(Find(), i);
    }
    EXPECT_EQ(m_looks, 100U);
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
