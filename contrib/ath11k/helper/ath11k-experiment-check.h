/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_CHECK_H
#define ATH11K_EXPERIMENT_CHECK_H

#include "ath11k-experiment.h"

namespace ns3
{

/**
 * Refuses combinations that cannot be simulated. Ranges of single parameters are checked where
 * they are read.
 *
 * \param experiment the experiment
 * \throws Ath11kExperimentError in one sentence with the path of the parameter
 */
void Ath11kCheckExperiment(const Ath11kExperiment& experiment);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_CHECK_H */
