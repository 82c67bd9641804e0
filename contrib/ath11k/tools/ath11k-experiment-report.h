/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_REPORT_H
#define ATH11K_EXPERIMENT_REPORT_H

#include "ns3/ath11k-experiment.h"
#include "ns3/ath11k-result.h"

#include <iosfwd>
#include <string>
#include <vector>

namespace ns3
{

/// A run that gave no result.
struct Ath11kFailedRun
{
    uint64_t run{0};   //!< its number
    std::string error; //!< why, in one sentence
};

/**
 * Writes station by station what an experiment gave, means over the runs with 95 % confidence
 * intervals.
 *
 * \param os where to
 * \param experiment the experiment
 * \param runs its runs
 */
void Ath11kWriteExperimentReport(std::ostream& os,
                                 const Ath11kExperiment& experiment,
                                 const std::vector<Ath11kRunResult>& runs);

/**
 * \param experiment the experiment
 * \param runs its runs
 * \param failed its runs that failed; without any the file does not speak of them
 * \return parameters, versions and all results as JSON; times of the machine under "timing" only
 */
std::string Ath11kFormatExperimentJson(const Ath11kExperiment& experiment,
                                       const std::vector<Ath11kRunResult>& runs,
                                       const std::vector<Ath11kFailedRun>& failed);

/**
 * \param runs the runs of an experiment
 * \return one line for each run, station, flow and metric
 */
std::string Ath11kFormatExperimentCsv(const std::vector<Ath11kRunResult>& runs);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_REPORT_H */
