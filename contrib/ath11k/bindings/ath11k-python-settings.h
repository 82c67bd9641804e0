/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_PYTHON_SETTINGS_H
#define ATH11K_PYTHON_SETTINGS_H

#include "ns3/ath11k-tx-path-types.h"

#include <pybind11/pybind11.h>

namespace ns3
{
namespace ath11k_python
{

/**
 * Sets what keyword arguments say.
 *
 * \param [in,out] config the settings
 * \param given settings by their Python names
 * \throws std::invalid_argument in one sentence: no such setting (with the nearest), no such value
 */
void ApplySettings(ath11k::FairQueueConfig& config, const pybind11::dict& given);

/**
 * \copydoc ApplySettings(ath11k::FairQueueConfig&, const pybind11::dict&)
 * Those of the fair queue inside are among them.
 */
void ApplySettings(ath11k::TxPathConfig& config, const pybind11::dict& given);

/**
 * \param config the settings
 * \return all of them by their Python names
 */
pybind11::dict ListSettings(const ath11k::FairQueueConfig& config);

/// \copydoc ListSettings(const ath11k::FairQueueConfig&)
pybind11::dict ListSettings(const ath11k::TxPathConfig& config);

/// \return names of the settings of a transmit path; those of a fair queue come first
pybind11::tuple NameSettings();

} // namespace ath11k_python
} // namespace ns3

#endif /* ATH11K_PYTHON_SETTINGS_H */
