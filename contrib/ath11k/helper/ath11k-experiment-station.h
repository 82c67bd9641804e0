/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_STATION_H
#define ATH11K_EXPERIMENT_STATION_H

#include "ath11k-experiment.h"

#include "ns3/ath11k-airtime-queue-limits.h"

#include <array>

namespace ns3
{

/// AQL limits by access category.
using Ath11kStationLimits = std::array<ath11k::AqlLimits, ath11k::kAcCount>;

/**
 * \param experiment an experiment
 * \param group number of a group of stations
 * \param path its path, for the message
 * \throws Ath11kExperimentError in one sentence if its rates, motion or times are impossible
 */
void Ath11kCheckStation(const Ath11kExperiment& experiment,
                        std::size_t group,
                        const std::string& path);

/**
 * \param ap an access point with scheduler ath11k and checked attributes
 * \param group a group of stations
 * \return the limits of these stations: their own, and where they have none those of the attributes
 */
Ath11kStationLimits Ath11kGetStationLimits(const Ath11kApSpec& ap, const Ath11kStationSpec& group);

/**
 * \param experiment an experiment with scheduler ath11k and checked attributes
 * \throws Ath11kExperimentError in one sentence if a low AQL limit is above the high one
 */
void Ath11kCheckStationLimits(const Ath11kExperiment& experiment);

/**
 * \param experiment an experiment with another scheduler
 * \throws Ath11kExperimentError in one sentence if stations have AQL limits, which it has not
 */
void Ath11kRefuseStationLimits(const Ath11kExperiment& experiment);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_STATION_H */
