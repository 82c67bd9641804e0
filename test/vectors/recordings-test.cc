/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay.h"
#include "recordings.h"

#include <gtest/gtest.h>

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

size_t
CountWithPrefix(const std::vector<std::string>& names, const std::string& prefix)
{
    return static_cast<size_t>(std::count_if(names.begin(), names.end(), [&](const auto& name) {
        return name.compare(0, prefix.size(), prefix) == 0;
    }));
}

TEST(Recordings, AreAllUnpacked)
{
    const auto names = RecordingNames();
    EXPECT_EQ(CountWithPrefix(names, "fq_codel_"), 40U);
    EXPECT_EQ(CountWithPrefix(names, "sched_"), 39U);
    EXPECT_EQ(CountWithPrefix(names, "airtime"), 2U);
    EXPECT_EQ(names.size(), 81U);
}

class Recording : public testing::TestWithParam<std::string>
{
};

TEST_P(Recording, IsWhatTheCoreDoes)
{
    const ReplayReport report = ReplayFile(PathOf(GetParam()));
    EXPECT_GT(report.events, 70U);
    ASSERT_FALSE(report.failure) << "line " << report.failure->line << ": " << report.failure->event
                                 << "\nexpected " << report.failure->difference.expected
                                 << "\ngot      " << report.failure->difference.got << "\n"
                                 << report.failure->difference.state;
}

/// Tests are called like the files, without what no name may contain.
std::string
NameOf(const testing::TestParamInfo<std::string>& recording)
{
    return recording.param.substr(0, recording.param.find('.'));
}

INSTANTIATE_TEST_SUITE_P(OfLinux, Recording, testing::ValuesIn(RecordingNames()), NameOf);

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
