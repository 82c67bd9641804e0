/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_NAMES_H
#define ATH11K_EXPERIMENT_NAMES_H

#include "ath11k-experiment.h"

#include <cstddef>
#include <cstdint>
#include <string>

/**
 * \file
 * What the stations of an experiment are called in its results.
 */

namespace ns3
{

/**
 * \param experiment an experiment
 * \param group number of a group of stations
 * \param index which of the group, from 0
 * \return its name: that of the group, with a number where the group has several
 */
std::string Ath11kGetStationName(const Ath11kExperiment& experiment,
                                 std::size_t group,
                                 uint32_t index);

/**
 * \param experiment an experiment
 * \throws Ath11kExperimentError in one sentence if two stations have the same name, or one has
 *         characters that would break a table
 */
void Ath11kCheckNames(const Ath11kExperiment& experiment);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_NAMES_H */
