/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-benchmark-report.h"

#include "ns3/ath11k-experiment-parameters.h"
#include "ns3/ath11k-experiment-versions.h"
#include "ns3/ath11k-result-json.h"

#include <nlohmann/json.hpp>
#include <sstream>

namespace ns3
{

namespace
{

using Json = nlohmann::ordered_json;
using Counts = std::map<std::string, uint64_t>;

/// Counts with some names always present, whether anything was counted or not.
Json
WriteCounts(const Counts& counts, std::initializer_list<const char*> always)
{
    Json json = Json::object();
    for (const char* name : always)
    {
        json[name] = 0;
    }
    for (const auto& [name, count] : counts)
    {
        json[name] = count;
    }
    return json;
}

Json
WriteEstimate(const Ath11kEstimate& estimate)
{
    return {{"mean", estimate.mean}, {"ci95", estimate.ci95}};
}

/// What is the same for all rows.
Json
WriteParameters(const Ath11kExperiment& experiment)
{
    auto json = Json::parse(Ath11kFormatExperiment(experiment));
    json["ap"].erase("preset");
    json["ap"].erase("attributes");
    return json;
}

Json
WriteRow(const Ath11kRow& row)
{
    const auto& s = row.summary;
    Json json;
    json["name"] = row.variant.name;
    json["preset"] = row.experiment.ap.preset;
    json["attributes"] = row.experiment.ap.attributes;
    json["goodput_mbps"] = WriteEstimate(s.goodputMbps);
    json["goodput_mbps"]["runs"] = s.goodputRuns;
    auto& rtt = json["probe_rtt_ms"];
    rtt["mean"] = s.rttMs.mean;
    rtt["ci95"] = s.rttMs.ci95;
    rtt["p50"] = s.rtt.p50;
    rtt["p95"] = s.rtt.p95;
    rtt["p99"] = s.rtt.p99;
    rtt["max"] = s.rtt.max;
    rtt["lost"] = s.probesLost;
    rtt["runs"] = s.rttRuns;
    json["drops"] = WriteCounts(s.drops, {"codel", "overlimit", "ring_full", "mac"});
    json["conservation"] =
        WriteCounts(s.conservation, {"entered", "delivered", "dropped", "queued"});
    json["airtime_books"] =
        WriteCounts(s.airtimeBooks, {"charged_us", "returned_us", "pending_us"});
    json["marks"] = s.marks;
    json["rounds"] = WriteCounts(s.rounds, {"served", "refused", "ended_by_counter"});
    json["ampdu_mean"] = WriteEstimate(s.ampduMean);
    json["software_frames"] = WriteEstimate(s.softwareFrames);
    json["software_frames"]["max"] = s.softwareFramesMax;
    json["device_frames"] = WriteEstimate(s.deviceFrames);
    json["pending_us"] = WriteEstimate(s.pendingUs);
    json["pending_us"]["max"] = s.pendingUsMax;
    json["published"] = {{"goodput_mbps", row.variant.published.goodputMbps},
                         {"rtt_ms", row.variant.published.rttMs}};
    json["runs"] = Json::array();
    for (const auto& run : row.runs)
    {
        auto one = Ath11kWriteRunResult(run);
        one.erase("wall_s");
        json["runs"].push_back(one);
    }
    return json;
}

} // namespace

std::string
Ath11kFormatBenchmarkJson(const std::vector<Ath11kRow>& rows)
{
    Json json;
    json["schema"] = 1;
    json["parameters"] = WriteParameters(rows.front().experiment);
    for (const auto& assumption : Ath11kGetAssumptions())
    {
        json["assumptions"].push_back(assumption.path);
    }
    for (const auto& [name, version] : Ath11kGetVersions())
    {
        json["versions"][name] = version;
    }
    json["summary"] = Ath11kDescribeRows(rows);
    json["variants"] = Json::array();
    json["timing"] = Json::object();
    for (const auto& row : rows)
    {
        json["variants"].push_back(WriteRow(row));
        for (const auto& run : row.runs)
        {
            json["timing"][row.variant.name].push_back(run.wallS);
        }
    }
    return json.dump(1) + "\n";
}

std::string
Ath11kFormatBenchmarkCsv(const std::vector<Ath11kRow>& rows)
{
    std::ostringstream os;
    os << "variant,run,metric,value,unit\n";
    for (const auto& row : rows)
    {
        for (const auto& run : row.runs)
        {
            const auto line = [&](const std::string& metric, const Json& value, const char* unit) {
                os << row.variant.name << "," << run.run << "," << metric << "," << value.dump()
                   << "," << unit << "\n";
            };
            line("goodput", run.goodputMbps, "Mbit/s");
            line("rtt_mean", run.rttMs.mean, "ms");
            line("rtt_p50", run.rttMs.p50, "ms");
            line("rtt_p95", run.rttMs.p95, "ms");
            line("rtt_p99", run.rttMs.p99, "ms");
            line("rtt_max", run.rttMs.max, "ms");
            line("probes_lost", run.probesLost, "");
            line("ampdu_mean", run.ampduMean, "");
            line("software_frames", run.softwareFrames.mean, "frames");
            line("device_frames", run.deviceFrames.mean, "frames");
            line("pending", run.pendingUs.mean, "us");
            line("marks", run.marks, "frames");
            for (const auto& [name, count] : run.drops)
            {
                line("drops_" + name, count, "frames");
            }
            for (const auto& [name, count] : run.rounds)
            {
                line("rounds_" + name, count, "");
            }
        }
    }
    return os.str();
}

} // namespace ns3
