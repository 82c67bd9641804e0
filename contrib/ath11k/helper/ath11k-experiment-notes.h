/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_NOTES_H
#define ATH11K_EXPERIMENT_NOTES_H

#include "ath11k-experiment.h"
#include "ath11k-result.h"

namespace ns3
{

/**
 * \param experiment a checked experiment
 * \return a sentence for each combination in it that Linux cannot have, or that hides what the
 *         reader may look for, and for each setting that does nothing
 */
std::vector<std::string> Ath11kGetNotes(const Ath11kExperiment& experiment);

/**
 * \param runs the runs of an experiment
 * \return a sentence for each thing in them that makes numbers mean something else than they seem
 *         to: nothing of a flow arrived, no probe was answered; and, if there are many, how many
 *         more
 */
std::vector<std::string> Ath11kGetResultNotes(const std::vector<Ath11kRunResult>& runs);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_NOTES_H */
