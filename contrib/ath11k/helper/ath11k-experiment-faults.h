/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_FAULTS_H
#define ATH11K_EXPERIMENT_FAULTS_H

#include "ath11k-experiment-field.h"
#include "ath11k-experiment.h"
#include "ath11k-result.h"

#include "ns3/ath11k-queue-scheduler.h"

#include <vector>

/**
 * \file
 * Faults of the access point's device: how an experiment asks for them, and what they did.
 */

namespace ns3
{

/// \return the description of Ath11kFaultSpec
const Ath11kFields& Ath11kFaultFields();

/// \return the description of Ath11kFaultResult
const Ath11kFields& Ath11kFaultResultFields();

/**
 * \param experiment an experiment
 * \throws Ath11kExperimentError in one sentence if a fault of it is impossible
 */
void Ath11kCheckFaults(const Ath11kExperiment& experiment);

/**
 * Lets faults happen, their times counted from now.
 *
 * \param scheduler of the access point, or null if there are none
 * \param faults checked faults
 */
void Ath11kInjectFaults(const Ptr<Ath11kQueueScheduler>& scheduler,
                        const std::vector<Ath11kFaultSpec>& faults);

/**
 * \param statistics of the access point's scheduler
 * \param originS when the clock of the experiment began, in s
 * \param [in,out] result the run's result, without faults so far
 */
void Ath11kAddFaults(const Ath11kStatistics& statistics, double originS, Ath11kRunResult& result);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_FAULTS_H */
