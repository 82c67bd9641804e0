/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-experiment-parameters.h"
#include "ns3/ath11k-experiment-pool.h"
#include "ns3/ath11k-experiment-run.h"
#include "ns3/ath11k-result-json.h"
#include "ns3/ath11k-variant.h"
#include "ns3/log.h"
#include "ns3/rng-seed-manager.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using namespace ns3;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// The headline experiment, as short as it can be.
Ath11kExperiment
Short(const std::string& variant)
{
    auto experiment = Ath11kMakeHeadline();
    experiment.durationS = 0.5;
    experiment.warmupS = 1.5;
    Ath11kApplyVariant(experiment, Ath11kFindVariant(variant));
    return experiment;
}

/// A result without the time that it took.
std::string
Bytes(Ath11kRunResult result)
{
    result.wallS = 0;
    return Ath11kWriteRunResult(result).dump();
}

TEST(RunExperiment, DoesNotDependOnWhatWasSimulatedBefore)
{
    const auto series = Short("series-2026-08");
    const auto first = Bytes(Ath11kRunExperiment(series, 1));
    Ath11kRunExperiment(Short("stock"), 2);
    EXPECT_EQ(Bytes(Ath11kRunExperiment(series, 1)), first);
    EXPECT_NE(Bytes(Ath11kRunExperiment(series, 2)), first);
}

TEST(RunExperiment, LeavesSeedAndRunNumberAsTheyWere)
{
    RngSeedManager::SetSeed(77);
    RngSeedManager::SetRun(88);
    Ath11kRunExperiment(Short("stock"), 1);
    EXPECT_EQ(RngSeedManager::GetSeed(), 77u);
    EXPECT_EQ(RngSeedManager::GetRun(), 88u);
}

TEST(RunExperiment, RefusesBeforeItSimulates)
{
    auto experiment = Short("stock");
    experiment.stations.clear();
    EXPECT_THAT([&] { Ath11kRunExperiment(experiment, 1); },
                ThrowsMessage<Ath11kExperimentError>(HasSubstr("stations is empty")));
}

TEST(RunExperiment, DeliversTheFramesBehindALateAddBaResponse)
{
    // In this run a collision delays the response of the second station by 3 ms. With the timeout
    // of ns-3.37, 1 ms, both downloads of that station then stand still from 1.1 to 2.5 s.
    const auto experiment = Ath11kParseExperiment(R"({
        "duration_s": 0.7, "warmup_s": 1.3,
        "ap": {"preset": "series-2026-08", "attributes": {"RingSize": 1000}},
        "stations": [
            {"count": 2, "up_rate": "HeMcs5",
             "traffic": [{"kind": "tcp-down", "flows": 2}, {"kind": "ping"},
                         {"kind": "voip", "ac": "VO", "interval_ms": 20}]},
            {"traffic": [{"kind": "tcp-up", "congestion": "reno"},
                         {"kind": "udp-down", "rate_mbps": 2}, {"kind": "udp-probe", "ac": "VI"},
                         {"kind": "on-off-up", "rate_mbps": 0.5, "on_ms": 50, "off_ms": 50}]}]})");
    const auto result = Ath11kRunExperiment(experiment, 1);
    for (const auto& flow : result.flows)
    {
        EXPECT_GT(flow.bytes, 0u) << flow.kind << " " << flow.index;
    }
}

TEST(RunJobs, GivesInChildrenWhatARunGivesHere)
{
    Ath11kJob job;
    job.experiment = Short("series-2026-08");
    std::vector<Ath11kJob> jobs(3, job);
    jobs[1].run = 2;
    jobs[2].experiment.stations.clear();
    std::vector<double> fractions;
    std::map<std::size_t, bool> failed;
    const auto outcomes = Ath11kRunJobs(jobs, 2, [&](double fraction, std::size_t which, bool bad) {
        fractions.push_back(fraction);
        failed[which] = bad;
    });
    ASSERT_EQ(outcomes.size(), 3u);
    for (uint32_t i : {0, 1})
    {
        ASSERT_EQ(outcomes[i].error, "");
        EXPECT_EQ(Bytes(outcomes[i].result),
                  Bytes(Ath11kRunExperiment(jobs[i].experiment, jobs[i].run)));
    }
    EXPECT_THAT(outcomes[2].error, HasSubstr("stations is empty"));
    EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
    EXPECT_EQ(fractions.back(), 1);
    EXPECT_FALSE(failed[1]);
    EXPECT_TRUE(failed[2]);
}

TEST(RunJobs, PassesOnWhatChildrenWriteInWholeLines)
{
    Ath11kJob job;
    job.experiment = Short("series-2026-08");
    LogComponentEnable("Ath11kQueueSchedulerSettings", LOG_LEVEL_FUNCTION);
    std::string text;
    Ath11kRunJobs({job}, 1, {}, [&](const std::string& lines) {
        EXPECT_EQ(lines.back(), '\n');
        text += lines;
    });
    EXPECT_THAT(text, HasSubstr("Ath11kQueueSchedulerSettings:"));
    testing::internal::CaptureStderr();
    Ath11kRunJobs({job}, 1);
    EXPECT_EQ(testing::internal::GetCapturedStderr().size(), text.size()); // with other pointers
    LogComponentDisable("Ath11kQueueSchedulerSettings", LOG_LEVEL_FUNCTION);
}
