/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-report.h"

#include "ns3/ath11k-experiment-notes.h"
#include "ns3/ath11k-experiment-parameters.h"
#include "ns3/ath11k-experiment-versions.h"
#include "ns3/ath11k-result-json.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

namespace ns3
{

namespace
{

using Json = nlohmann::ordered_json;

/// Writes the lines of one run: run, station, flow, metric, value, unit.
class CsvLines
{
  public:
    CsvLines(std::ostream& os, uint64_t run)
        : m_os(os),
          m_run(run)
    {
    }

    void Write(const std::string& station,
               const std::string& flow,
               const std::string& metric,
               const Json& value,
               const std::string& unit)
    {
        m_os << m_run << "," << station << "," << flow << "," << metric << ","
             << (value.is_number_float() && std::isnan(value.get<double>()) ? "" : value.dump())
             << "," << unit << "\n";
    }

    void Write(const std::string& station,
               const std::string& flow,
               const std::string& metric,
               const Ath11kDistribution& distribution,
               const std::string& unit)
    {
        if (distribution.count > 0)
        {
            Write(station, flow, metric + "_mean", distribution.mean, unit);
            Write(station, flow, metric + "_p50", distribution.p50, unit);
            Write(station, flow, metric + "_p95", distribution.p95, unit);
            Write(station, flow, metric + "_p99", distribution.p99, unit);
            Write(station, flow, metric + "_max", distribution.max, unit);
        }
    }

  private:
    std::ostream& m_os; //!< where to
    uint64_t m_run;     //!< number of the run
};

void
WriteRun(std::ostream& os, const Ath11kRunResult& run)
{
    CsvLines lines(os, run.run);
    lines.Write("", "", "goodput", run.goodputMbps, "Mbit/s");
    lines.Write("", "", "rtt", run.rttMs, "ms");
    lines.Write("", "", "software_frames", run.softwareFrames, "frames");
    lines.Write("", "", "device_frames", run.deviceFrames, "frames");
    lines.Write("", "", "pending", run.pendingUs, "us");
    lines.Write("", "", "software_sojourn", run.softwareSojournMs, "ms");
    lines.Write("", "", "device_sojourn", run.deviceSojournMs, "ms");
    lines.Write("", "", "host_sojourn", run.hostSojournMs, "ms");
    lines.Write("", "", "device_wait", run.deviceWaitMs, "ms");
    lines.Write("", "", "air", run.airMs, "ms");
    lines.Write("", "", "goodput_jain", run.goodputJain, "");
    lines.Write("", "", "airtime_jain", run.airtimeJain, "");
    lines.Write("", "", "marks", run.marks, "frames");
    for (const auto& [name, count] : run.drops)
    {
        lines.Write("", "", "drops_" + name, count, "frames");
    }
    for (const auto& station : run.stations)
    {
        lines.Write(station.name, "", "associated", station.associatedS, "s");
        lines.Write(station.name, "", "goodput_down", station.goodputDownMbps, "Mbit/s");
        lines.Write(station.name, "", "goodput_up", station.goodputUpMbps, "Mbit/s");
        lines.Write(station.name, "", "airtime_share", station.airtimeShare, "");
        lines.Write(station.name, "", "ampdu_mean", station.ampduMean, "");
        lines.Write(station.name, "", "phy_rate", station.phyRateMbps, "Mbit/s");
    }
    for (const auto& flow : run.flows)
    {
        const auto& station = run.stations[flow.station].name;
        const std::string name = flow.kind + "-" + std::to_string(flow.index);
        lines.Write(station, name, "goodput", flow.goodputMbps, "Mbit/s");
        lines.Write(station, name, "delay", flow.delayMs, "ms");
        if (flow.sentPackets > 0)
        {
            lines.Write(station, name, "sent", flow.sentPackets, "");
            lines.Write(station, name, "lost", flow.lostPackets, "");
        }
    }
    for (const auto& probe : run.probes)
    {
        const auto& station = run.stations[probe.station].name;
        lines.Write(station, probe.kind, "rtt", probe.rttMs, "ms");
        lines.Write(station, probe.kind, "sent", probe.sent, "");
        lines.Write(station, probe.kind, "lost", probe.lost, "");
    }
}

} // namespace

std::string
Ath11kFormatExperimentJson(const Ath11kExperiment& experiment,
                           const std::vector<Ath11kRunResult>& runs,
                           const std::vector<Ath11kFailedRun>& failed)
{
    Json json;
    json["schema"] = 1;
    json["parameters"] = Json::parse(Ath11kFormatExperiment(experiment));
    for (const auto& [name, version] : Ath11kGetVersions())
    {
        json["versions"][name] = version;
    }
    json["notes"] = Ath11kGetNotes(experiment);
    for (const auto& note : Ath11kGetResultNotes(runs))
    {
        json["notes"].push_back(note);
    }
    json["runs"] = Json::array();
    json["timing"] = Json::array();
    for (const auto& run : runs)
    {
        auto one = Ath11kWriteRunResult(run);
        one.erase("wall_s");
        json["runs"].push_back(one);
        json["timing"].push_back(run.wallS);
    }
    for (const auto& one : failed)
    {
        json["failed"].push_back({{"run", one.run}, {"error", one.error}});
    }
    return json.dump(1) + "\n";
}

std::string
Ath11kFormatExperimentCsv(const std::vector<Ath11kRunResult>& runs)
{
    std::ostringstream os;
    os << "run,station,flow,metric,value,unit\n";
    for (const auto& run : runs)
    {
        WriteRun(os, run);
    }
    return os.str();
}

} // namespace ns3
