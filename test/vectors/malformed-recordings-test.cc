/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay.h"
#include "recordings.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

using nlohmann::json;

/**
 * \param stream a recording
 * \return why it cannot be read; empty if it can
 */
std::string
ReasonOf(std::istream& stream)
{
    try
    {
        ReplayStream(stream);
    }
    catch (const ReplayFileError& error)
    {
        return error.what();
    }
    return "";
}

std::string
ReasonOf(const std::vector<std::string>& lines)
{
    auto stream = ToStream(lines);
    return ReasonOf(stream);
}

/**
 * \param file a recording
 * \param line which line of it to change, from 1
 * \param change what to do with the line
 * \return why it cannot be read then
 */
template <class Change>
std::string
ReasonAfter(const std::string& file, size_t line, Change&& change)
{
    auto lines = LinesOf(file);
    json value = json::parse(lines.at(line - 1));
    change(value);
    lines[line - 1] = value.dump();
    return ReasonOf(lines);
}

TEST(MalformedRecording, EmptyFile)
{
    EXPECT_EQ(ReasonOf(std::vector<std::string>{}), "line 1: the file is empty");
    EXPECT_EQ(ReasonOf({"", "  "}), "line 2: the file is empty");
}

TEST(MalformedRecording, SomethingElse)
{
    EXPECT_EQ(ReasonOf({"# A page about recordings"}),
              "line 1: neither a JSON header nor the column names of an airtime table");
    EXPECT_EQ(ReasonOf({R"({"type":"pcap"})"}),
              "line 1: key 'type' is \"pcap\", but must be \"fq_codel\" or \"sched\"");
    EXPECT_EQ(ReasonOf({R"({"version":1})"}), "line 1: key 'type' is missing");
    EXPECT_EQ(ReasonOf({R"({"type":"sched","version":2})"}),
              "line 1: key 'version' is 2, but must be an integer from 1 to 1");
}

TEST(MalformedRecording, LineCutOffInTheMiddle)
{
    auto lines = LinesOf("fq_codel_002.jsonl");
    lines.resize(100);
    lines.back().resize(20);
    EXPECT_EQ(ReasonOf(lines), "line 100: not valid JSON from column 21 on");
}

TEST(MalformedRecording, LineOfAnotherKind)
{
    auto lines = LinesOf("sched_001.jsonl");
    lines[6] = "[1, 2]";
    EXPECT_EQ(ReasonOf(lines), "line 7: the line is not a JSON object");
    lines[6] = R"({"t_us":1e999})";
    EXPECT_EQ(ReasonOf(lines), "line 7: not valid JSON: a number is too large");
}

TEST(MalformedRecording, FileCutOffBetweenLines)
{
    auto fqCodel = LinesOf("fq_codel_002.jsonl");
    fqCodel.pop_back();
    EXPECT_EQ(ReasonOf(fqCodel), "line 1564: the file ends without the line with op \"end\"");
    auto sched = LinesOf("sched_001.jsonl");
    sched.pop_back();
    EXPECT_EQ(ReasonOf(sched), "line 300: the header promises 300 events, but the file has 299");
}

TEST(MalformedRecording, LinesAfterTheEnd)
{
    auto lines = LinesOf("fq_codel_002.jsonl");
    lines.push_back(lines[1]);
    EXPECT_EQ(ReasonOf(lines), "line 1566: a line follows the one with op \"end\"");
}

TEST(MalformedRecording, EventsThatAreMissing)
{
    EXPECT_EQ(ReasonAfter("fq_codel_003.jsonl", 1, [](json& header) { header["events"] = 7; }),
              "line 1138: the header promises 7 events, but the file has 1136");
    EXPECT_EQ(ReasonOf({LinesOf("airtime.csv").front()}), "line 1: the file has no events");
}

TEST(MalformedRecording, MissingKeysAreNamed)
{
    const std::vector<std::pair<std::string, std::vector<std::string>>> needed{
        {"fq_codel_003.jsonl",
         {"flows_cnt",
          "limit_packets",
          "memory_limit_bytes",
          "quantum_bytes",
          "target_us",
          "interval_us",
          "tins"}},
        {"sched_001.jsonl",
         {"stations",
          "aql",
          "airtime_fairness",
          "airtime_flags",
          "aql_low",
          "aql_high",
          "aql_threshold",
          "aql_bc_limit",
          "quantum_shift",
          "weights",
          "frame_us"}},
    };
    for (const auto& [file, keys] : needed)
    {
        for (const std::string& key : keys)
        {
            EXPECT_EQ(ReasonAfter(file, 1, [&](json& header) { header.erase(key); }),
                      "line 1: key '" + key + "' is missing");
        }
    }
    for (const std::string key : {"t_ns", "op", "tin", "hash", "len", "ect", "id", "dropped"})
    {
        EXPECT_EQ(ReasonAfter("fq_codel_003.jsonl", 2, [&](json& event) { event.erase(key); }),
                  "line 2: key '" + key + "' is missing");
    }
    for (const std::string key : {"t_ns", "op", "tin", "id", "dropped", "marked"})
    {
        EXPECT_EQ(ReasonAfter("fq_codel_003.jsonl", 3, [&](json& event) { event.erase(key); }),
                  "line 3: key '" + key + "' is missing");
    }
    for (const std::string key :
         {"t_us", "op", "ac", "blocked", "served", "pend", "def", "ac_pend", "total", "bc"})
    {
        EXPECT_EQ(ReasonAfter("sched_001.jsonl", 2, [&](json& event) { event.erase(key); }),
                  "line 2: key '" + key + "' is missing");
    }
    EXPECT_EQ(
        ReasonAfter("fq_codel_017.jsonl", 878, [](json& end) { end["tins"][2].erase("flows"); }),
        "line 878: key 'tins[2].flows' is missing");
}

TEST(MalformedRecording, KeysThatMayBeMissing)
{
    const auto erase = [](std::initializer_list<const char*> keys) {
        return [keys](json& value) {
            for (const char* key : keys)
            {
                ASSERT_EQ(value.erase(key), 1U) << key;
            }
        };
    };
    EXPECT_EQ(ReasonAfter("fq_codel_003.jsonl",
                          1,
                          erase({"version",
                                 "name",
                                 "scenario",
                                 "seed",
                                 "tags",
                                 "target_codel_units",
                                 "interval_codel_units",
                                 "codel_unit_ns",
                                 "mtu_bytes",
                                 "ecn",
                                 "ce_threshold",
                                 "truesize",
                                 "events"})),
              "");
    EXPECT_EQ(ReasonAfter("sched_001.jsonl",
                          1,
                          erase({"version",
                                 "name",
                                 "scenario",
                                 "seed",
                                 "tags",
                                 "ac_order",
                                 "initial_deficit",
                                 "keep_active_us",
                                 "max_frames_per_visit",
                                 "events"})),
              "");
    EXPECT_EQ(ReasonAfter("sched_001.jsonl", 2, erase({"list"})), "");
}

/// A key, a value that it must not have, and what is said to that.
struct WrongValue
{
    const char* file;   //!< a recording
    size_t line;        //!< where the key is
    const char* key;    //!< the key
    json value;         //!< the value
    const char* reason; //!< the end of the sentence
};

TEST(MalformedRecording, ValuesThatAreNotAllowedAreQuoted)
{
    const std::vector<WrongValue> wrong{
        {"fq_codel_003.jsonl", 1, "flows_cnt", 0, "0, but must be an integer from 1 to 1048576"},
        {"fq_codel_003.jsonl", 1, "limit_packets", 0, "0, but must be an integer from 1 to "},
        {"fq_codel_003.jsonl", 1, "quantum_bytes", 0, "0, but must be an integer from 1 to "},
        {"fq_codel_003.jsonl", 1, "tins", "two", "\"two\", but must be an integer from 1 to "},
        {"fq_codel_003.jsonl", 1, "target_us", 5000, "19531, but must be 4882"},
        {"fq_codel_003.jsonl", 1, "mtu_bytes", 1514, "1514, but must be 0"},
        {"fq_codel_003.jsonl", 1, "codel_unit_ns", 1000, "1000, but must be 1024"},
        {"fq_codel_003.jsonl", 1, "ce_threshold", 1, "1, but must be \"disabled\""},
        {"fq_codel_003.jsonl", 1, "truesize", "len", "\"len\", but must be \"len+256\""},
        {"fq_codel_003.jsonl", 2, "op", "drop", "\"drop\", but must be \"enq\", \"deq\" or "},
        {"fq_codel_003.jsonl", 2, "tin", 1, "1, but must be an integer from 0 to 0"},
        {"fq_codel_003.jsonl", 2, "len", 0, "0, but must be an integer from 1 to 1048576"},
        {"fq_codel_003.jsonl", 2, "hash", 4294967296, "4294967296, but must be an integer"},
        {"fq_codel_003.jsonl", 2, "hash", 1.5, "1.5, but must be an integer from 0 to 4294967295"},
        {"fq_codel_003.jsonl", 2, "ect", 2, "2, but must be true, false, 1 or 0"},
        {"fq_codel_003.jsonl", 2, "id", UINT64_MAX, "18446744073709551615, but must be an int"},
        {"fq_codel_003.jsonl", 2, "dropped", 3, "3, but must be an array"},
        {"fq_codel_003.jsonl", 2, "dropped", {1, "x"}, "\"x\", but must be an integer from"},
        {"fq_codel_003.jsonl", 2, "n", 0, "0, but must be an integer from 1 to "},
        {"fq_codel_003.jsonl", 1138, "tins", json::array(), "[], but must be an array of 1"},
        {"sched_001.jsonl", 1, "ac_order", {"BE"}, "[\"BE\"], but must be [\"VO\",\"VI\""},
        {"sched_001.jsonl", 1, "weights", {0}, "0, but must be an integer from 1 to 65535"},
        {"sched_001.jsonl", 1, "weights", {1, 1}, "[1,1], but must be an array of 1"},
        {"sched_001.jsonl", 1, "aql_low", {1}, "[1], but must be an array of 4"},
        {"sched_001.jsonl", 1, "frame_us", {{1, 0, 4}}, "[1,0,4], but must be a station of -1"},
        {"sched_001.jsonl", 2, "op", "wake", "\"wake\", but must be \"enq\", \"round\","},
        {"sched_001.jsonl", 2, "ac", 4, "4, but must be an integer from 0 to 3"},
        {"sched_001.jsonl", 2, "pend", {1, 2}, "[1,2], but must be an array of 1"},
        {"sched_001.jsonl", 3, "sta", 1, "1, but must be an integer from -1 to 0"},
        {"sched_001.jsonl", 3, "n", 0, "0, but must be an integer from 1 to "},
    };
    for (const auto& [file, line, key, value, reason] : wrong)
    {
        const std::string said =
            ReasonAfter(file, line, [&, &k = key, &v = value](json& event) { event[k] = v; });
        EXPECT_EQ(said.find("line " + std::to_string(line) + ": key '"), 0U) << key << said;
        EXPECT_NE(said.find(std::string(" is ") + reason), std::string::npos) << key << said;
    }
}

TEST(MalformedRecording, TxqThatTheHeaderDoesNotHave)
{
    EXPECT_EQ(ReasonAfter("sched_001.jsonl", 3, [](json& event) { event["tid"] = 5; }),
              "line 3: station 0 has no TXQ for TID 5 in the header's frame_us");
}

TEST(MalformedRecording, RowsOfATable)
{
    const std::string header = LinesOf("airtime.csv").front();
    EXPECT_EQ(ReasonOf({header, "he,0,1,20"}), "line 2: the row has 4 fields, but the header 12");
    EXPECT_EQ(ReasonOf({header, "he,0,1,20,800,64,2,1,1,1,1,1"}),
              "line 2: column 'ampdu' is '2', but must be a number from 0 to 1");
    EXPECT_EQ(ReasonOf({header, "he,0,1,20,800,-64,1,1,1,1,1,1"}),
              "line 2: column 'len_bytes' is '-64', but must be a number from 0 to 1048576");
    EXPECT_EQ(ReasonOf({header, "wifi8,0,1,20,800,64,1,1,1,1,1,1"}),
              "line 2: column 'mode' is 'wifi8', but must be legacy, ht, vht, he or eht");
    EXPECT_EQ(ReasonOf({header, "he,12,1,20,800,64,1,1,1,1,1,1"}),
              "line 2: column 'mcs' is '12', but must be one of a rate that the estimator's "
              "tables have");
    EXPECT_EQ(ReasonOf({"mode,mcs,nss,bw_mhz,len_bytes,ampdu"}),
              "line 1: column 'gi_ns' is missing");
    EXPECT_EQ(ReasonOf({"case,band,len_bytes,ampdu", "unknown_rate,5,64,1"}),
              "line 2: column 'snapshot_airtime_us' is missing");
}

TEST(MalformedRecording, LineWithoutEnd)
{
    std::istringstream stream(std::string((1 << 24) + 1, 'x'));
    EXPECT_EQ(ReasonOf(stream), "line 1: the line is longer than 16777216 bytes");
}

TEST(ReadableRecording, WithWindowsLineEndsAndBlankLines)
{
    std::string text = "\xEF\xBB\xBF";
    for (const std::string& line : LinesOf("sched_001.jsonl"))
    {
        text += line + "\r\n\r\n";
    }
    std::istringstream stream(text);
    const ReplayReport report = ReplayStream(stream);
    EXPECT_FALSE(report.failure);
    EXPECT_EQ(report.events, 300U);
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
