/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-result-statistics.h"
#include "ns3/ath11k-result-summary.h"

#include <cmath>
#include <gtest/gtest.h>

using namespace ns3;

TEST(StudentQuantile, AgreesWithPrintedTables)
{
    EXPECT_NEAR(Ath11kStudentQuantile(0.975, 1), 12.7062, 5e-5);
    EXPECT_NEAR(Ath11kStudentQuantile(0.975, 2), 4.30265, 5e-6);
    EXPECT_NEAR(Ath11kStudentQuantile(0.975, 4), 2.77645, 5e-6);
    EXPECT_NEAR(Ath11kStudentQuantile(0.975, 9), 2.26216, 5e-6);
    EXPECT_NEAR(Ath11kStudentQuantile(0.95, 30), 1.69726, 5e-6);
    EXPECT_NEAR(Ath11kStudentQuantile(0.975, 100000), 1.95999, 5e-5);
}

TEST(EstimateMean, OfOneRunHasNoInterval)
{
    const auto estimate = Ath11kEstimateMean({5});
    EXPECT_EQ(estimate.mean, 5);
    EXPECT_EQ(estimate.ci95, 0);
}

TEST(EstimateMean, OfThreeRunsHasStudentsInterval)
{
    const auto estimate = Ath11kEstimateMean({1, 2, 3});
    EXPECT_DOUBLE_EQ(estimate.mean, 2);
    EXPECT_NEAR(estimate.ci95, 4.302653 / std::sqrt(3), 1e-5);
}

TEST(Summarize, InterpolatesBetweenOrderStatistics)
{
    const auto d = Ath11kSummarize({4, 1, 3, 2});
    EXPECT_EQ(d.count, 4u);
    EXPECT_DOUBLE_EQ(d.mean, 2.5);
    EXPECT_DOUBLE_EQ(d.min, 1);
    EXPECT_DOUBLE_EQ(d.p50, 2.5);
    EXPECT_DOUBLE_EQ(d.p95, 3.85);
    EXPECT_DOUBLE_EQ(d.p99, 3.97);
    EXPECT_DOUBLE_EQ(d.max, 4);
}

TEST(Summarize, OfNothingIsNoNumber)
{
    const auto d = Ath11kSummarize({});
    EXPECT_EQ(d.count, 0u);
    EXPECT_TRUE(std::isnan(d.p99)) << "null in JSON";
}

TEST(JainIndex, GoesFromOneOverNToOne)
{
    EXPECT_DOUBLE_EQ(Ath11kJainIndex({3, 3, 3}), 1);
    EXPECT_DOUBLE_EQ(Ath11kJainIndex({1, 0, 0, 0}), 0.25);
    EXPECT_DOUBLE_EQ(Ath11kJainIndex({0, 0}), 1);
    EXPECT_DOUBLE_EQ(Ath11kJainIndex({}), 1);
}

/// A run whose books balance.
Ath11kRunResult
Balanced()
{
    Ath11kRunResult run;
    run.conservation = {{"entered", 10}, {"delivered", 7}, {"dropped", 1}, {"queued", 2}};
    run.airtimeBooks = {{"charged_us", 100}, {"returned_us", 96}, {"pending_us", 4}};
    return run;
}

TEST(FindImbalance, IsSilentWhenBooksBalanceOrThereAreNone)
{
    EXPECT_EQ(Ath11kFindImbalance(Balanced()), "");
    EXPECT_EQ(Ath11kFindImbalance(Ath11kRunResult()), "");
}

TEST(FindImbalance, SeesALostFrame)
{
    auto run = Balanced();
    --run.conservation["delivered"];
    EXPECT_EQ(Ath11kFindImbalance(run),
              "10 frames entered, but 6 were delivered, 1 dropped and 2 are queued");
}

TEST(FindImbalance, SeesLostAirtime)
{
    auto run = Balanced();
    run.airtimeBooks["returned_us"] -= 4;
    EXPECT_EQ(Ath11kFindImbalance(run),
              "100 us of airtime were charged, but 92 us returned and 4 us are pending");
}

TEST(FindImbalance, SeesAirtimeThatIsPendingForNoFrame)
{
    auto run = Balanced();
    run.conservation["delivered"] += 2;
    run.conservation["queued"] = 0;
    EXPECT_EQ(Ath11kFindImbalance(run), "no frame is queued, but 4 us of airtime are pending");
}
