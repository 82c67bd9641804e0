/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-experiment-motion.h"
#include "ns3/mobility-model.h"
#include "ns3/simulator.h"

#include <gtest/gtest.h>
#include <map>
#include <vector>

using namespace ns3;

/// Where a station is at some times, by its distance to the access point in m. It joins, if it does
/// so later, and vanishes at given times in s.
std::map<double, double>
Walk(const Ath11kStationSpec& spec, double vanishS, const std::vector<double>& timesS)
{
    auto node = CreateObject<Node>();
    Ath11kMotion motion(node, spec, 0);
    std::map<double, double> distances;
    motion.Begin();
    Simulator::Schedule(Seconds(spec.joinS), &Ath11kMotion::Arrive, &motion);
    Simulator::Schedule(Seconds(vanishS), &Ath11kMotion::Vanish, &motion);
    for (double time : timesS)
    {
        Simulator::Schedule(Seconds(time), [&distances, node, time] {
            distances[time] = node->GetObject<MobilityModel>()->GetPosition().x;
        });
    }
    Simulator::Stop(Seconds(20));
    Simulator::Run();
    Simulator::Destroy();
    return distances;
}

TEST(Motion, FollowsThePathUntilTheStationVanishes)
{
    Ath11kStationSpec spec;
    spec.distanceM = 5;
    spec.path = {{1, 10}, {3, 30}};
    const auto at = Walk(spec, 9, {0, 0.5, 2, 3, 8, 10});
    EXPECT_DOUBLE_EQ(at.at(0), 5);
    EXPECT_DOUBLE_EQ(at.at(0.5), 7.5);
    EXPECT_DOUBLE_EQ(at.at(2), 20);
    EXPECT_DOUBLE_EQ(at.at(3), 30);
    EXPECT_DOUBLE_EQ(at.at(8), 30);
    EXPECT_GT(at.at(10), 1e5);
}

TEST(Motion, AStationThatJoinsLaterIsOutOfHearingUntilThenAndMovesOnFromWhereItWouldBe)
{
    Ath11kStationSpec spec;
    spec.distanceM = 5;
    spec.joinS = 2;
    spec.path = {{1, 10}, {3, 30}, {4, 30}, {6, 10}};
    auto at = Walk(spec, 19, {0, 1.9, 2.1, 2.5, 3.5, 5, 8});
    EXPECT_GT(at.at(0), 1e5);
    EXPECT_GT(at.at(1.9), 1e5);
    EXPECT_DOUBLE_EQ(at.at(2.1), 21);
    EXPECT_DOUBLE_EQ(at.at(2.5), 25);
    EXPECT_DOUBLE_EQ(at.at(3.5), 30);
    EXPECT_DOUBLE_EQ(at.at(5), 20);
    EXPECT_DOUBLE_EQ(at.at(8), 10);

    spec.joinS = 12; // after the last point
    at = Walk(spec, 19, {11, 13});
    EXPECT_GT(at.at(11), 1e5);
    EXPECT_DOUBLE_EQ(at.at(13), 10);

    spec.path.clear();
    spec.speedMps = 2;
    at = Walk(spec, 19, {11, 13});
    EXPECT_GT(at.at(11), 1e5);
    EXPECT_DOUBLE_EQ(at.at(13), 5 + 13 * 2);
}
