/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_RUN_H
#define ATH11K_EXPERIMENT_RUN_H

#include "ath11k-experiment.h"
#include "ath11k-result.h"

#include <functional>

namespace ns3
{

/// What else a run may do.
struct Ath11kRunOptions
{
    std::string pcapPrefix;               //!< beginning of pcap file names; empty for none
    std::function<void(double)> progress; //!< told now and then which fraction is simulated
};

/**
 * Simulates one run in this process. Equal experiment and run number give equal results,
 * whatever was simulated here before; times of the machine aside. Simulator::Destroy is called
 * at the end.
 *
 * \param experiment the experiment
 * \param run number of the run, from 1
 * \param options what else to do
 * \return the result
 * \throws Ath11kExperimentError if the experiment is not possible (see Ath11kCheckExperiment) or
 *         a station did not associate in time
 */
Ath11kRunResult Ath11kRunExperiment(const Ath11kExperiment& experiment,
                                    uint32_t run,
                                    const Ath11kRunOptions& options = {});

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_RUN_H */
