/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "recordings.h"

#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// Runs the tool in a folder of its own.
class ReplayTool : public testing::Test
{
  protected:
    void SetUp() override
    {
        std::string pattern = testing::TempDir() + "ath11k-replay-XXXXXX";
        ASSERT_NE(mkdtemp(pattern.data()), nullptr);
        m_folder = pattern;
    }

    void TearDown() override
    {
        std::filesystem::remove_all(m_folder);
    }

    /// Runs it; returns its exit status and keeps what it printed.
    int Run(const std::string& arguments)
    {
        const std::string command =
            "'" ATH11K_REPLAY "' " + arguments + " >" + m_folder + "/out 2>" + m_folder + "/err";
        const int status = std::system(command.c_str());
        m_out = Slurp("/out");
        m_err = Slurp("/err");
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    /// Writes a file; returns its path.
    std::string Write(const std::string& name, const std::vector<std::string>& lines)
    {
        std::ofstream(m_folder + "/" + name) << ToStream(lines).str();
        return m_folder + "/" + name;
    }

    std::string Slurp(const std::string& name) const
    {
        std::ifstream stream(m_folder + name);
        return std::string(std::istreambuf_iterator<char>(stream), {});
    }

    std::string m_folder; //!< removed afterwards
    std::string m_out;    //!< standard output of the last run
    std::string m_err;    //!< standard error of the last run
};

TEST_F(ReplayTool, PrintsALineForEachFileAndCounts)
{
    EXPECT_EQ(Run(PathOf("fq_codel_002.jsonl") + " " + PathOf("airtime.csv")), 0);
    EXPECT_EQ(m_out,
              "PASS fq_codel_002.jsonl (1563 events checked)\n"
              "PASS airtime.csv (11232 events checked)\n"
              "2 passed, 0 failed\n");
    EXPECT_EQ(m_err, "");
}

TEST_F(ReplayTool, ExitsWithOneAndShowsTheFirstEventThatDiffers)
{
    auto lines = LinesOf("fq_codel_002.jsonl");
    const std::string before = lines[2];
    lines[2].replace(lines[2].find("\"id\":1,"), 7, "\"id\":9,");
    ASSERT_NE(lines[2], before);
    const std::string wrong = Write("wrong.txt", lines);
    EXPECT_EQ(Run(wrong + " " + PathOf("sched_001.jsonl")), 1);
    EXPECT_THAT(m_out, StartsWith("FAIL wrong.txt (2 events checked)\n  line 3: {\"t_ns\":"));
    EXPECT_THAT(m_out, HasSubstr("\n  expected: id 9, dropped []\n  got:      id 1, dropped []\n"));
    EXPECT_THAT(m_out, HasSubstr("\n  state:    now "));
    EXPECT_THAT(m_out, EndsWith("PASS sched_001.jsonl (300 events checked)\n1 passed, 1 failed\n"));
}

TEST_F(ReplayTool, ExitsWithTwoAndNamesTheLineOfAMalformedFile)
{
    auto lines = LinesOf("sched_001.jsonl");
    lines[41] = "nonsense";
    const std::string path = Write("malformed", lines);
    EXPECT_EQ(Run(path + " " + PathOf("sched_006.jsonl")), 2);
    EXPECT_EQ(m_err, "ath11k-replay: " + path + ": line 42: not valid JSON from column 2 on\n");
    EXPECT_EQ(m_out,
              "FAIL malformed (cannot be read, line 42: not valid JSON from column 2 on)\n"
              "PASS sched_006.jsonl (221 events checked)\n1 passed, 1 failed\n");
}

TEST_F(ReplayTool, ExitsWithTwoIfAFileCannotBeOpened)
{
    EXPECT_EQ(Run(m_folder + "/absent"), 2);
    EXPECT_THAT(m_err, EndsWith("/absent: line 1: No such file or directory\n"));
    EXPECT_EQ(Run(m_folder), 2);
    EXPECT_THAT(m_err, EndsWith(": line 1: it is a directory\n"));
}

TEST_F(ReplayTool, AFileThatCannotBeReadOutweighsADifference)
{
    auto lines = LinesOf("sched_001.jsonl");
    lines[1].replace(lines[1].find("\"bc\":0"), 6, "\"bc\":4");
    const std::string wrong = Write("wrong", lines);
    EXPECT_EQ(Run(wrong), 1);
    EXPECT_EQ(Run(m_folder + "/absent " + wrong), 2);
    EXPECT_EQ(Run(wrong + " " + m_folder + "/absent"), 2);
    EXPECT_THAT(m_out, EndsWith("0 passed, 2 failed\n"));
}

TEST_F(ReplayTool, ExitsWithTwoWithoutAFile)
{
    EXPECT_EQ(Run(""), 2);
    EXPECT_THAT(m_err, HasSubstr("FILE is required"));
    EXPECT_EQ(Run("--help"), 0);
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
