/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_RESULT_H
#define ATH11K_RESULT_H

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

/**
 * \file
 * What one run of an experiment gives. Unless it says otherwise a number covers the measured
 * window: after the warm-up, before the drain. Key, unit and meaning of every member outside C++
 * are in ath11k-result-json.cc.
 */

namespace ns3
{

/// What was not measured, such as the mean of nothing. In JSON it is null.
constexpr double kAth11kNotMeasured = std::numeric_limits<double>::quiet_NaN();

/// A sample in seven numbers. All but the count are kAth11kNotMeasured if it is empty.
struct Ath11kDistribution
{
    uint64_t count{0};
    double mean{kAth11kNotMeasured};
    double min{kAth11kNotMeasured};
    double p50{kAth11kNotMeasured};
    double p95{kAth11kNotMeasured};
    double p99{kAth11kNotMeasured};
    double max{kAth11kNotMeasured};
};

/// One flow of data. Goodput counts what the receiving application got.
struct Ath11kFlowResult
{
    std::string kind;
    std::string direction;
    std::string ac;
    uint32_t station{0};
    uint32_t index{0};
    double goodputMbps{0};
    uint64_t bytes{0};
    uint64_t sentPackets{0};
    uint64_t lostPackets{0};
    Ath11kDistribution delayMs;
    std::vector<double> seriesMbps;
};

/// One train of probes; lost are those without an answer at the end of the run.
struct Ath11kProbeResult
{
    std::string kind;
    std::string ac;
    uint32_t station{0};
    uint64_t sent{0};
    uint64_t lost{0};
    Ath11kDistribution rttMs;
    std::vector<double> timeS;
    std::vector<double> seriesMs;
};

/// One station. Airtime is what PHYs sent: preamble and payload of data and management frames.
struct Ath11kStationResult
{
    std::string name;
    std::string mac;
    double associatedS{kAth11kNotMeasured};
    double goodputDownMbps{0};
    double goodputUpMbps{0};
    double airtimeDownMs{0};
    double airtimeUpMs{0};
    double airtimeShare{0};
    uint64_t ppdus{0};
    uint64_t mpdus{0};
    double ampduMean{kAth11kNotMeasured};
    std::vector<double> ampduCounts;
    double phyRateMbps{kAth11kNotMeasured};
    Ath11kDistribution softwareSojournMs;
    Ath11kDistribution deviceWaitMs;
    Ath11kDistribution airMs;
    std::map<std::string, uint64_t> drops;
    std::vector<double> seriesAirtimeDownUs;
    std::vector<double> seriesAirtimeUpUs;
    std::vector<double> seriesAmpdu;
    std::vector<double> seriesPhyRateMbps;
};

/// Levels sampled at a fixed step over the whole run, and what happened in the step that begins
/// with the sample.
struct Ath11kSeries
{
    std::vector<double> timeS;
    std::vector<double> softwareFrames;
    std::vector<double> softwareBytes;
    std::vector<double> deviceFrames;
    std::vector<double> pendingUs;
    std::vector<double> dropped;
    std::vector<double> marked;
    std::vector<double> softwareSojournMs;
    std::vector<double> deviceSojournMs;
};

/// A fault that was injected.
struct Ath11kFaultResult
{
    std::string kind;
    double startS{0};
    double endS{0};
    uint64_t injected{0};
    uint64_t outstanding{0};
};

/// One run.
struct Ath11kRunResult
{
    uint64_t run{0};
    double associationS{0};
    double goodputMbps{0};
    Ath11kDistribution rttMs;
    uint64_t probesLost{0};
    std::vector<Ath11kFlowResult> flows;
    std::vector<Ath11kProbeResult> probes;
    std::vector<Ath11kStationResult> stations;
    double ampduMean{kAth11kNotMeasured};
    double airtimeJain{0};
    double goodputJain{0};
    Ath11kDistribution softwareFrames;
    Ath11kDistribution deviceFrames;
    Ath11kDistribution pendingUs;
    Ath11kDistribution softwareSojournMs;
    Ath11kDistribution deviceSojournMs;
    Ath11kDistribution hostSojournMs;
    Ath11kDistribution deviceWaitMs;
    Ath11kDistribution airMs;
    std::map<std::string, uint64_t> drops;
    std::map<std::string, uint64_t> dropsByLayer;
    uint64_t marks{0};
    std::map<std::string, uint64_t> rounds;
    std::map<std::string, uint64_t> conservation;
    std::map<std::string, uint64_t> hostConservation;
    std::map<std::string, uint64_t> airtimeBooks;
    std::map<std::string, uint64_t> counters;
    std::vector<Ath11kFaultResult> faults;
    Ath11kSeries series;
    double wallS{0};
    uint64_t events{0};
};

} // namespace ns3

#endif /* ATH11K_RESULT_H */
