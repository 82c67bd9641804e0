/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-experiment-attributes.h"
#include "ns3/ath11k-experiment-check.h"
#include "ns3/ath11k-experiment-field-json.h"
#include "ns3/ath11k-experiment-parameters.h"
#include "ns3/ath11k-queue-scheduler.h"
#include "ns3/config.h"
#include "ns3/string.h"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

/**
 * \file
 * Bad input, key by key and attribute by attribute: what can be given is read from the tables of
 * fields and from the TypeId, so that what is added later is covered.
 */

using namespace ns3;

namespace
{

using Json = nlohmann::ordered_json;
using Kind = Ath11kField::Kind;

/// Longest sentence that is still read.
constexpr std::size_t kLongest = 700;

/// Expect that text is one sentence. \param text what the user is told \param about what he did
void
ExpectSentence(const std::string& text, const std::string& about)
{
    EXPECT_GT(text.size(), 10U) << about;
    EXPECT_LT(text.size(), kLongest) << about << ": " << text;
    EXPECT_EQ(text.find('\n'), std::string::npos) << about << ": " << text;
}

/// \param what something that may refuse \param about what it is \return the sentence; empty if
/// it was accepted
std::string
SentenceOf(const std::function<void()>& what, const std::string& about)
{
    try
    {
        what();
    }
    catch (const Ath11kExperimentError& error)
    {
        ExpectSentence(error.what(), about);
        return error.what();
    }
    catch (const std::exception& error)
    {
        ADD_FAILURE() << about << ": not a sentence for the user: " << error.what();
    }
    return "";
}

/// Expect a refusal. \param what is refused \param word what the sentence has to hold \param about
/// what was done
void
ExpectRefused(const std::function<void()>& what, const std::string& word, const std::string& about)
{
    const std::string sentence = SentenceOf(what, about);
    EXPECT_NE(sentence, "") << about << " is accepted";
    EXPECT_NE(sentence.find(word), std::string::npos) << about << ": " << sentence;
}

/// Somewhere in an experiment: a field, and how to make a file in which it has a value.
struct Place
{
    const Ath11kField* field;                  //!< the field
    std::string path;                          //!< its path, as error texts have it
    std::function<Json(const Json&)> fileWith; //!< makes the file
};

/// Find all places. \param fields of an object \param path of it, with a dot \param wrap makes a
/// file of the object \param call with each place
void
Walk(const Ath11kFields& fields,
     const std::string& path,
     const std::function<Json(const Json&)>& wrap,
     const std::function<void(const Place&)>& call)
{
    for (const auto& field : fields)
    {
        const auto here = [&field, wrap](const Json& value) {
            return wrap(Json{{field.key, value}});
        };
        call({&field, path + field.key, here});
        if (field.kind == Kind::Object)
        {
            Walk(*field.fields, path + field.key + ".", here, call);
        }
        else if (field.kind == Kind::List)
        {
            const auto first = [here](const Json& value) { return here(Json::array({value})); };
            Walk(*field.fields, path + field.key + "[0].", first, call);
        }
    }
}

/// \param call with each place where a file has a value
void
ForEachPlace(const std::function<void(const Place&)>& call)
{
    Walk(
        Ath11kExperimentFields(),
        "",
        [](const Json& object) { return object; },
        call);
}

/// \param field a field \return values that it must not have, whatever else the file says
std::vector<Json>
BadValuesOf(const Ath11kField& field)
{
    std::vector<Json> values{nullptr};
    const auto add = [&values](std::initializer_list<Json> more) {
        values.insert(values.end(), more.begin(), more.end());
    };
    switch (field.kind)
    {
    case Kind::Number:
    case Kind::Integer:
    case Kind::Counter:
        add({true, Json::array(), Json::object(), "", "many", "nan", "-", "0x1", 1e300, -1e300});
        add({"1e999", "5 kg", "1 2"});
        if (std::isfinite(field.min))
        {
            add({field.min - (field.kind == Kind::Number ? std::fabs(field.min) + 1e-6 : 1)});
        }
        if (std::isfinite(field.max))
        {
            add({field.max * 1.000001 + 1});
        }
        if (field.kind == Kind::Integer)
        {
            add({field.min + 0.5});
        }
        if (field.unit.empty())
        {
            add({"1"});
        }
        break;
    case Kind::Flag:
        add({0, 1, "true", "", Json::array(), Json::object()});
        break;
    case Kind::Text:
        add({0, true, Json::array(), Json::object()});
        if (!field.choices.empty())
        {
            add({"", "nothing like it", field.choices.back() + "y", std::string(5000, 'x')});
        }
        break;
    case Kind::Names:
        add({0, true, "x", Json::array()});
        add({Json{{"RingSize", nullptr}},
             Json{{"RingSize", Json::array()}},
             Json{{"RingSize", Json::object()}}});
        break;
    case Kind::Object:
        add({0, true, "x", Json::array()});
        break;
    case Kind::List:
        add({0, true, "x", Json::object()});
        add({Json::array({nullptr}), Json::array({5}), Json::array({Json::array()})});
        break;
    case Kind::Numbers:
    case Kind::Counts:
        break; // in results only
    }
    return values;
}

/// An experiment in which every key stands, as a file.
std::string
FullFile()
{
    Ath11kExperiment experiment;
    experiment.stations.resize(1);
    experiment.stations[0].path.resize(1);
    experiment.stations[0].path[0].atS = 1;
    experiment.stations[0].traffic.resize(1);
    experiment.faults.resize(1);
    experiment.ap.attributes["RingSize"] = "100";
    return Ath11kFormatExperiment(experiment);
}

/// Read and check a file. \param text of it
void
Read(const std::string& text)
{
    Ath11kCheckExperiment(Ath11kParseExperiment(text));
}

} // namespace

TEST(BadFile, EveryKeyRefusesEveryWrongValueByItsPath)
{
    std::size_t count = 0;
    ForEachPlace([&](const Place& place) {
        for (const Json& value : BadValuesOf(*place.field))
        {
            const std::string text = place.fileWith(value).dump();
            ExpectRefused([&] { Ath11kParseExperiment(text); }, place.path, text.substr(0, 200));
            ++count;
        }
    });
    EXPECT_GT(count, 500U);
}

TEST(BadFile, EveryNumberMayBeAtBothEndsOfItsRange)
{
    ForEachPlace([&](const Place& place) {
        const Ath11kField& field = *place.field;
        for (double end : {field.min, field.max})
        {
            if ((field.kind == Kind::Number || field.kind == Kind::Integer) && std::isfinite(end))
            {
                const std::string text = place.fileWith(end).dump();
                EXPECT_NO_THROW(Ath11kParseExperiment(text)) << text;
                // Together with the rest it may be impossible, which is a sentence as well.
                SentenceOf([&] { Read(text); }, text);
            }
        }
    });
}

TEST(BadFile, EveryChoiceIsTaken)
{
    ForEachPlace([&](const Place& place) {
        for (const auto& choice : place.field->choices)
        {
            const std::string text = place.fileWith(choice).dump();
            EXPECT_NO_THROW(Ath11kParseExperiment(text)) << text;
            SentenceOf([&] { Read(text); }, text);
        }
    });
}

TEST(BadFile, ATypingErrorInAKeyIsAnsweredWithTheKey)
{
    std::set<std::string> keys;
    ForEachPlace([&](const Place& place) { keys.insert(place.field->key); });
    ForEachPlace([&](const Place& place) {
        const std::string& key = place.field->key;
        for (const std::string& typed : {key + "x", "x" + key})
        {
            if (keys.count(typed) > 0)
            {
                continue;
            }
            // The file that has the key, with the key changed where it stands last.
            std::string text = place.fileWith(Json::object()).dump();
            const std::string quoted = "\"" + key + "\"";
            text.replace(text.rfind(quoted), quoted.size(), "\"" + typed + "\"");
            ExpectRefused([&] { Ath11kParseExperiment(text); },
                          "unknown key '" + typed + "'",
                          text);
            ExpectRefused([&] { Ath11kParseExperiment(text); }, "did you mean", text);
        }
    });
}

TEST(BadFile, EveryWrongAttributeIsRefusedByItsName)
{
    for (const std::string& name : Ath11kGetAttributeNames())
    {
        const auto check = [&name](const std::string& text) {
            return [name, text] { Ath11kCheckAttribute(name, text, "ap.attributes."); };
        };
        for (const char* text : {"nonsense", "-1x", "1 2", "\n", "nan"})
        {
            ExpectRefused(check(text), "ap.attributes." + name, name + "=" + text);
        }
        ExpectRefused([&] { Ath11kCheckAttribute(name + "x", "1", ""); }, name + "'", name + "x");
    }
}

TEST(BadFile, CutAnywhereIsASentence)
{
    const std::string text = FullFile();
    ASSERT_EQ(SentenceOf([&] { Read(text); }, "all keys"), "");
    for (std::size_t length = 0; length + 1 < text.size(); ++length)
    {
        ExpectRefused([&] { Read(text.substr(0, length)); },
                      length == 0 ? "nothing in it" : "is not JSON",
                      "cut after " + std::to_string(length) + " bytes");
    }
}

TEST(BadFile, AWrongByteAnywhereIsASentenceOrAnotherExperiment)
{
    const std::string text = FullFile();
    uint32_t random = 1;
    for (std::size_t at = 0; at < text.size(); ++at)
    {
        for (int i = 0; i < 2; ++i)
        {
            random = random * 1664525 + 1013904223; // Numerical Recipes
            std::string changed = text;
            changed[at] = static_cast<char>(random >> 24);
            SentenceOf([&] { Read(changed); },
                       "byte " + std::to_string(at) + " is " + std::to_string(random >> 24));
        }
    }
}

TEST(BadFile, HugeFilesAreRefusedInASentence)
{
    std::string stations = "{\"stations\": [{}";
    for (int i = 0; i < 200000; ++i)
    {
        stations += ",{}";
    }
    ExpectRefused([&] { Read(stations + "]}"); }, "200001", "200001 groups of stations");
    ExpectRefused([&] { Read(std::string(20'000'000, ' ')); }, "nothing in it", "20 MB of blanks");
    ExpectRefused([&] { Read("{\"name\": \"" + std::string(20'000'000, 'x')); },
                  "not JSON",
                  "20 MB of a name without an end");
    std::string keys = "{\"ap\": {\"attributes\": {\"a\": 1";
    for (int i = 0; i < 200000; ++i)
    {
        keys += ",\"" + std::to_string(i) + "\":1";
    }
    ExpectRefused([&] { Read(keys + "}}}"); }, "more than 1000 keys", "200001 keys");
    ExpectRefused([&] { Read("{\"runs\": " + std::string(1'000'000, '9') + "}"); },
                  "too large",
                  "a number of a million digits");
}

TEST(BadFile, NamesThatWouldBreakTablesAreRefused)
{
    const char* bad = "a\\nb";
    ExpectRefused([&] { Read(std::string(R"({"stations": [{}], "name": ")") + bad + "\"}"); },
                  "name is 'a?b'",
                  "name of the experiment");
    ExpectRefused([&] { Read(std::string(R"({"stations": [{"name": ")") + bad + "\"}]}"); },
                  "stations[0].name",
                  "name of a group");
}

TEST(BadFile, PathsOfTheCommandLineThatNameNothingAreRefused)
{
    ForEachPlace([&](const Place& place) {
        const bool inList = place.path.find('[') != std::string::npos;
        std::string path = place.path;
        for (auto at = path.find("[0]"); at != std::string::npos; at = path.find("[0]"))
        {
            path.erase(at, 3);
        }
        Ath11kExperiment experiment; // in which all lists are empty
        const std::string value =
            Ath11kWriteFields(Ath11kExperimentFields(), &experiment).dump(); // whatever it is
        if (inList)
        {
            ExpectRefused([&] { Ath11kSetParameter(experiment, path, value); }, path, path);
        }
        ExpectRefused([&] { Ath11kSetParameter(experiment, path + "x", "1"); }, "x'", path + "x");
    });
}

TEST(BadAttribute, IsTakenAtBothEndsOfItsRangeAndRefusedBeyond)
{
    const TypeId tid = Ath11kQueueScheduler::GetTypeId();
    std::size_t ranges = 0;
    for (std::size_t i = 0; i < tid.GetAttributeN(); ++i)
    {
        const auto info = tid.GetAttribute(i);
        const std::string type = info.checker->GetValueTypeName();
        // "uint32_t 1:32768", "+0.0ns:+2147483647000.0ns": the range as ns-3 prints it.
        const std::string range = info.checker->GetUnderlyingTypeInformation();
        const auto colon = range.rfind(':');
        if (type == "ns3::UintegerValue" && colon != std::string::npos)
        {
            const auto space = range.rfind(' ', colon);
            const auto low = std::stoull(range.substr(space + 1));
            const auto high = std::stoull(range.substr(colon + 1));
            const auto text = [](unsigned long long number) { return std::to_string(number); };
            for (const std::string& end : {text(low), text(high)})
            {
                SentenceOf(
                    [&] {
                        Ath11kCheckAttributes("stock", {{info.name, end}});
                    },
                    info.name + "=" + end);
                EXPECT_NO_THROW(Ath11kCheckAttribute(info.name, end, "")) << info.name << end;
            }
            for (const std::string& beyond : {low > 0 ? text(low - 1) : std::string("-1"),
                                              text(high + 1),
                                              std::string("-2147483648"),
                                              std::string("18446744073709551616")})
            {
                ExpectRefused([&] { Ath11kCheckAttribute(info.name, beyond, ""); },
                              info.name,
                              info.name + "=" + beyond);
            }
            ++ranges;
        }
        else if (type == "ns3::TimeValue")
        {
            for (const char* beyond : {"-1ns", "-1s", "1e300s", "nans", "infs", "1", "s"})
            {
                ExpectRefused([&] { Ath11kCheckAttribute(info.name, beyond, ""); },
                              info.name,
                              info.name + "=" + beyond);
            }
            ++ranges;
        }
    }
    EXPECT_GT(ranges, 20U);
}
