/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-experiment-field-json.h"
#include "ns3/ath11k-experiment-nearest.h"
#include "ns3/ath11k-experiment-parameters.h"
#include "ns3/ath11k-variant.h"

#include <gmock/gmock.h>

using namespace ns3;
using testing::HasSubstr;
using testing::Property;
using testing::StrEq;
using testing::ThrowsMessage;

TEST(ParseQuantity, TakesPlainNumbersAndUnitsOfTheSameKind)
{
    EXPECT_EQ(Ath11kParseQuantity("7.5", "ms", "x"), 7.5);
    EXPECT_EQ(Ath11kParseQuantity("7.5ms", "ms", "x"), 7.5);
    EXPECT_EQ(Ath11kParseQuantity("0.3 ms", "us", "x"), 300);
    EXPECT_EQ(Ath11kParseQuantity("1Gbps", "Mbit/s", "x"), 1000);
    EXPECT_EQ(Ath11kParseQuantity("6MiB", "B", "x"), 6 * 1048576);
}

TEST(ParseQuantity, RefusesOtherUnits)
{
    EXPECT_THAT([] { Ath11kParseQuantity("3Mbps", "ms", "wired.delay_ms"); },
                ThrowsMessage<Ath11kExperimentError>(
                    StrEq("wired.delay_ms is '3Mbps', but 'Mbps' is no unit for it; valid are: "
                          "s, ms, us, ns, min")));
    EXPECT_THAT([] { Ath11kParseQuantity("fast", "ms", "x"); },
                ThrowsMessage<Ath11kExperimentError>(HasSubstr("must be a number (ms)")));
}

TEST(SuggestName, FindsTheNearestOrListsAll)
{
    const std::vector<std::string> names{"RingSize", "FqLimit"};
    EXPECT_EQ(Ath11kSuggestName("ringsise", names), "; did you mean 'RingSize'?");
    EXPECT_EQ(Ath11kSuggestName("weather", names), "; valid are: RingSize, FqLimit");
}

TEST(SetParameter, ReachesEveryElementOfAListWithoutIndex)
{
    Ath11kExperiment experiment;
    experiment.stations.resize(2);
    Ath11kSetParameter(experiment, "stations.count", "3");
    Ath11kSetParameter(experiment, "stations[1].count", "4");
    EXPECT_EQ(experiment.stations[0].count, 3u);
    EXPECT_EQ(experiment.stations[1].count, 4u);
    EXPECT_EQ(Ath11kGetParameter(experiment, "stations[1].count"), "4");
}

TEST(SetParameter, TakesWholeListsAndMapsAsJson)
{
    Ath11kExperiment experiment;
    Ath11kSetParameter(experiment, "stations", R"([{"traffic": [{"kind": "ping"}]}])");
    Ath11kSetParameter(experiment, "ap.attributes", R"({"RingSize": 5})");
    Ath11kSetParameter(experiment, "ap.attributes.Aql", "true");
    EXPECT_EQ(experiment.stations.at(0).traffic.at(0).kind, "ping");
    EXPECT_EQ(experiment.ap.attributes.at("RingSize"), "5");
    EXPECT_EQ(experiment.ap.attributes.at("Aql"), "true");
}

TEST(SetParameter, ReplacesAListRatherThanMergingIt)
{
    auto experiment = Ath11kMakeHeadline();
    Ath11kSetParameter(experiment, "stations[0].traffic", "[{}]");
    EXPECT_EQ(experiment.stations[0].traffic.size(), 1u);
    EXPECT_EQ(experiment.stations[0].traffic[0].kind, Ath11kTrafficSpec().kind);
}

TEST(FormatExperiment, IsReadBackAsTheSame)
{
    auto experiment = Ath11kMakeHeadline();
    Ath11kApplyVariant(experiment, Ath11kFindVariant("series-2026-08"));
    experiment.tcp.ecn = true;
    experiment.wired.apCoalesceUs = 0.1;
    const auto text = Ath11kFormatExperiment(experiment);
    EXPECT_EQ(Ath11kFormatExperiment(Ath11kParseExperiment(text)), text);
    EXPECT_THAT(text, HasSubstr("\"AqlTxqLimitHighBe\": \"1000us\""));
}

TEST(ApplyVariant, LeavesWhatTheExperimentSetsItself)
{
    auto experiment = Ath11kMakeHeadline();
    experiment.ap.attributes["AqlTxqLimitHighBe"] = "2000us";
    Ath11kApplyVariant(experiment, Ath11kFindVariant("series-2026-08"));
    EXPECT_EQ(experiment.ap.attributes.at("AqlTxqLimitHighBe"), "2000us");
    EXPECT_EQ(experiment.ap.attributes.at("AqlTxqLimitLowBe"), "500us");
}

TEST(Assumptions, AllNameAParameterOfTheHeadline)
{
    for (const auto& assumption : Ath11kGetAssumptions())
    {
        EXPECT_NE(Ath11kGetParameter(Ath11kMakeHeadline(), assumption.path), "") << assumption.path;
    }
}
