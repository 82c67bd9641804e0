/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay.h"
#include "recordings.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

/**
 * \file
 * A replay that cannot fail proves nothing: whatever a recording says of the outcome of an event
 * is changed by one here, and the difference has to be found on that very line.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

using nlohmann::json;

/// Makes a value another one of the same kind.
void
Alter(json& value)
{
    if (value.is_boolean())
    {
        value = !value.get<bool>();
    }
    else if (value.is_number())
    {
        value = value.get<int64_t>() + 1;
    }
    else if (value.is_null())
    {
        value = 1;
    }
    else if (value.empty())
    {
        value.push_back(1);
    }
    else
    {
        Alter(value.back());
    }
}

/// What is expected of an event of a recording, and where it stands.
struct Target
{
    const char* file; //!< the recording
    const char* op;   //!< kind of the event
    const char* key;  //!< what is altered
};

std::ostream&
operator<<(std::ostream& stream, const Target& target)
{
    return stream << target.file << " " << target.op << " " << target.key;
}

class DamagedTrace : public testing::TestWithParam<Target>
{
};

TEST_P(DamagedTrace, FailsOnTheLineThatIsWrong)
{
    const auto [file, op, key] = GetParam();
    auto lines = LinesOf(file);
    // The last such event: all that goes before has to be found right.
    size_t index = lines.size() - 1;
    json event = json::parse(lines[index]);
    while (event.at("op") != op || event.value(key, json()).empty())
    {
        ASSERT_GT(--index, 0U) << "the recording has no such event";
        event = json::parse(lines[index]);
    }
    Alter(event.at(key));
    lines[index] = event.dump();

    auto stream = ToStream(lines);
    const ReplayReport report = ReplayStream(stream);
    ASSERT_TRUE(report.failure);
    EXPECT_EQ(report.failure->line, index + 1);
    EXPECT_EQ(report.failure->event, lines[index]);
    EXPECT_NE(report.failure->difference.expected, report.failure->difference.got);
    EXPECT_FALSE(report.failure->difference.state.empty());
}

INSTANTIATE_TEST_SUITE_P(OfFqCodel,
                         DamagedTrace,
                         testing::Values(Target{"fq_codel_028.jsonl", "enq", "dropped"},
                                         Target{"fq_codel_002.jsonl", "deq", "id"},
                                         Target{"fq_codel_002.jsonl", "deq", "dropped"},
                                         Target{"fq_codel_003.jsonl", "deq", "marked"},
                                         Target{"fq_codel_003.jsonl", "end", "backlog_packets"},
                                         Target{"fq_codel_003.jsonl", "end", "memory_usage"},
                                         Target{"fq_codel_028.jsonl", "end", "overlimit"},
                                         Target{"fq_codel_038.jsonl", "end", "overmemory"},
                                         Target{"fq_codel_017.jsonl", "end", "collisions"}));

INSTANTIATE_TEST_SUITE_P(OfTheScheduler,
                         DamagedTrace,
                         testing::Values(Target{"sched_001.jsonl", "round", "blocked"},
                                         Target{"sched_001.jsonl", "round", "served"},
                                         Target{"sched_001.jsonl", "round", "pend"},
                                         Target{"sched_001.jsonl", "enq", "list"},
                                         Target{"sched_001.jsonl", "comp", "ac_pend"},
                                         Target{"sched_001.jsonl", "comp", "total"},
                                         Target{"sched_044.jsonl", "comp", "bc"},
                                         Target{"sched_001.jsonl", "air", "def"},
                                         Target{"sched_029.jsonl", "weight", "def"}));

TEST(DamagedTotals, OfATinFailOnTheLastLine)
{
    for (const char* key : {"backlog_packets",
                            "backlog_bytes",
                            "flows",
                            "overlimit",
                            "collisions",
                            "tx_packets",
                            "tx_bytes",
                            "codel_drops",
                            "ecn_marks"})
    {
        auto lines = LinesOf("fq_codel_017.jsonl");
        json end = json::parse(lines.back());
        Alter(end.at("tins").back().at(key));
        lines.back() = end.dump();
        auto stream = ToStream(lines);
        const ReplayReport report = ReplayStream(stream);
        ASSERT_TRUE(report.failure) << key;
        EXPECT_EQ(report.failure->line, lines.size());
        EXPECT_NE(report.failure->difference.got.find(key), std::string::npos);
    }
}

class DamagedTable : public testing::TestWithParam<std::string>
{
};

TEST_P(DamagedTable, FailsInEveryColumnOfResults)
{
    const auto lines = LinesOf(GetParam());
    const std::string& header = lines.front();
    const auto columns = static_cast<size_t>(std::count(header.begin(), header.end(), ',')) + 1;
    const size_t results = header.find("mode") == 0 ? 5 : 4;
    for (size_t column = columns - results; column < columns; ++column)
    {
        std::vector<std::string> fields;
        std::istringstream row(lines.back());
        for (std::string field; std::getline(row, field, ',');)
        {
            fields.push_back(field);
        }
        fields[column] = std::to_string(std::stoi(fields[column]) + 1);
        auto damaged = lines;
        damaged.back().clear();
        for (const auto& field : fields)
        {
            damaged.back() += (damaged.back().empty() ? "" : ",") + field;
        }
        auto stream = ToStream(damaged);
        const ReplayReport report = ReplayStream(stream);
        ASSERT_TRUE(report.failure) << "column " << column;
        EXPECT_EQ(report.failure->line, damaged.size());
        EXPECT_NE(report.failure->difference.expected.find(fields[column]), std::string::npos);
    }
}

INSTANTIATE_TEST_SUITE_P(OfAirtime,
                         DamagedTable,
                         testing::Values("airtime.csv", "airtime_special.csv"));

TEST(DamagedHeader, ChangesTheOutcome)
{
    // One file for each setting; another value of it has to give another outcome.
    const std::vector<std::array<const char*, 3>> settings{
        {"fq_codel_017.jsonl", "flows_cnt", "16"},
        {"fq_codel_028.jsonl", "limit_packets", "201"},
        {"fq_codel_040.jsonl", "memory_limit_bytes", "40000"},
        {"fq_codel_055.jsonl", "quantum_bytes", "300"},
        {"fq_codel_043.jsonl", "ecn", "false"},
        {"sched_001.jsonl", "aql", "false"},
        {"sched_006.jsonl", "airtime_fairness", "false"},
        {"sched_033.jsonl", "airtime_flags", "1"},
        {"sched_012.jsonl", "aql_low", "[5000,5000,1000,5000]"},
        {"sched_001.jsonl", "aql_high", "[12000,12000,11000,12000]"},
        {"sched_061.jsonl", "aql_threshold", "1000"},
        {"sched_044.jsonl", "aql_bc_limit", "5000"},
        {"sched_070.jsonl", "quantum_shift", "3"},
        {"sched_027.jsonl", "weights", "[1024,1024,65]"},
        {"sched_001.jsonl", "initial_deficit", "255"},
        {"sched_048.jsonl", "keep_active_us", "99000"},
        {"sched_013.jsonl", "max_frames_per_visit", "7"},
    };
    for (const auto& [file, key, value] : settings)
    {
        auto lines = LinesOf(file);
        json header = json::parse(lines.front());
        ASSERT_NE(header.at(key), json::parse(value)) << file << " " << key;
        header[key] = json::parse(value);
        lines.front() = header.dump();
        auto stream = ToStream(lines);
        EXPECT_TRUE(ReplayStream(stream).failure) << file << " " << key;
    }
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
