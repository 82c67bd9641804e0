/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_BENCHMARK_REPORT_H
#define ATH11K_BENCHMARK_REPORT_H

#include "ns3/ath11k-result-summary.h"
#include "ns3/ath11k-variant.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace ns3
{

/// A variant of the benchmark with all of its runs.
struct Ath11kRow
{
    Ath11kVariant variant;             //!< what was asked for
    Ath11kExperiment experiment;       //!< what was simulated
    std::vector<Ath11kRunResult> runs; //!< its runs
    Ath11kSummary summary;             //!< the runs together
};

/**
 * Writes the tables, what they show in plain words, and the assumptions.
 *
 * \param os where to
 * \param rows the variants
 */
void Ath11kWriteReport(std::ostream& os, const std::vector<Ath11kRow>& rows);

/**
 * \param rows the variants
 * \return what the numbers show, in one sentence computed from them
 */
std::string Ath11kDescribeRows(const std::vector<Ath11kRow>& rows);

/**
 * \param rows the variants
 * \return all results as JSON, schema 1; times of the machine under "timing" only
 */
std::string Ath11kFormatBenchmarkJson(const std::vector<Ath11kRow>& rows);

/**
 * \param rows the variants
 * \return one line for each variant, run and metric
 */
std::string Ath11kFormatBenchmarkCsv(const std::vector<Ath11kRow>& rows);

} // namespace ns3

#endif /* ATH11K_BENCHMARK_REPORT_H */
