/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_NOTES_H
#define ATH11K_EXPERIMENT_NOTES_H

#include "ath11k-experiment.h"

namespace ns3
{

/**
 * \param experiment a checked experiment
 * \return a sentence for each combination in it that Linux cannot have, or that hides what the
 *         reader may look for
 */
std::vector<std::string> Ath11kGetNotes(const Ath11kExperiment& experiment);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_NOTES_H */
