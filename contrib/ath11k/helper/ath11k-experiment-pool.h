/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_POOL_H
#define ATH11K_EXPERIMENT_POOL_H

#include "ath11k-experiment.h"
#include "ath11k-result.h"

#include <functional>
#include <string>
#include <vector>

namespace ns3
{

/// One run to do.
struct Ath11kJob
{
    Ath11kExperiment experiment; //!< the experiment
    uint32_t run{1};             //!< number of the run
    std::string label;           //!< how to call it in messages
    std::string command;         //!< how a user repeats it alone
    std::string pcapPrefix;      //!< beginning of pcap file names; empty for none
};

/// What became of it.
struct Ath11kOutcome
{
    Ath11kRunResult result; //!< valid if error is empty
    std::string error;      //!< why there is no result, in one sentence
};

/// Told now and then: which fraction of all work is done, and, when a run has just ended, which
/// (an index of the list of jobs; otherwise its size), and whether it has failed.
using Ath11kPoolProgress = std::function<void(double fraction, std::size_t ended, bool failed)>;

/// Given what runs wrote to standard output and error, NS_LOG for instance, in whole lines.
using Ath11kPoolOutput = std::function<void(const std::string& lines)>;

/**
 * Does runs in child processes, several at a time. Results do not depend on how many. A child
 * that crashes costs its run only, and is reported with its last words.
 *
 * \param jobs the runs
 * \param parallel most children at a time; 0 for one a core
 * \param progress told how it goes; may be empty
 * \param output given what runs write; if empty, it goes to standard error
 * \return outcomes in the order of the jobs
 */
std::vector<Ath11kOutcome> Ath11kRunJobs(const std::vector<Ath11kJob>& jobs,
                                         uint32_t parallel,
                                         const Ath11kPoolProgress& progress = {},
                                         const Ath11kPoolOutput& output = {});

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_POOL_H */
