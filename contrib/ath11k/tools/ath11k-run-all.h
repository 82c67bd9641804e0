/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_RUN_ALL_H
#define ATH11K_RUN_ALL_H

#include "ath11k-command-line.h"

#include "ns3/ath11k-experiment-pool.h"

namespace ns3
{

/**
 * Does all runs, telling how far it is.
 *
 * \param jobs the runs
 * \param options jobs and quiet are used
 * \return what became of them, in the same order; the error of a run that failed, or whose books do
 *         not balance, is a sentence with the command that repeats it
 */
std::vector<Ath11kOutcome> Ath11kRunEach(const std::vector<Ath11kJob>& jobs,
                                         const Ath11kCommonOptions& options);

/**
 * Does all runs, telling how far it is. A run that fails, or whose books do not balance, ends the
 * program: a table without it would mislead.
 *
 * \param jobs the runs
 * \param options jobs and quiet are used
 * \return their results, in the same order
 * \throws std::runtime_error in one sentence with the command that repeats the run that failed
 */
std::vector<Ath11kRunResult> Ath11kRunAll(const std::vector<Ath11kJob>& jobs,
                                          const Ath11kCommonOptions& options);

/**
 * \param command the program and what it is to run
 * \param run number of the run
 * \param options further options that were given
 * \return the command that does this run alone
 */
std::string Ath11kRepeatCommand(const std::string& command,
                                uint32_t run,
                                const Ath11kCommonOptions& options);

} // namespace ns3

#endif /* ATH11K_RUN_ALL_H */
