/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_RESULT_JSON_H
#define ATH11K_RESULT_JSON_H

#include "ath11k-experiment-field.h"
#include "ath11k-result.h"

#include <nlohmann/json_fwd.hpp>

namespace ns3
{

/// \return key, unit and meaning of every member of a run's result
const Ath11kFields& Ath11kRunResultFields();

/**
 * \param result the result of a run
 * \return it as JSON
 */
nlohmann::ordered_json Ath11kWriteRunResult(const Ath11kRunResult& result);

/**
 * \param json what Ath11kWriteRunResult wrote
 * \return the result
 */
Ath11kRunResult Ath11kReadRunResult(const nlohmann::ordered_json& json);

/**
 * \param distribution a distribution
 * \return it as JSON
 */
nlohmann::ordered_json Ath11kWriteDistribution(const Ath11kDistribution& distribution);

} // namespace ns3

#endif /* ATH11K_RESULT_JSON_H */
