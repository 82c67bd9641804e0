/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_IDLE_H
#define ATH11K_EXPERIMENT_IDLE_H

#include "ath11k-experiment.h"

namespace ns3
{

/**
 * Finds what is set and does nothing. It is no error, since a sweep may vary what makes a setting
 * matter, but somebody may wait for its effect.
 *
 * \param experiment a checked experiment
 * \return a sentence for each such setting
 */
std::vector<std::string> Ath11kFindIdleSettings(const Ath11kExperiment& experiment);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_IDLE_H */
