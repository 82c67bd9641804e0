/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_RATES_H
#define ATH11K_EXPERIMENT_RATES_H

#include "ath11k-experiment.h"

namespace ns3
{

/**
 * \param phy a radio
 * \return names of the ns-3 WifiModes in which it can send control frames, slowest first
 */
std::vector<std::string> Ath11kGetControlRates(const Ath11kPhySpec& phy);

/**
 * \param phy a radio
 * \return names of the ns-3 WifiModes in which it can send data with its number of streams
 */
std::vector<std::string> Ath11kGetDataRates(const Ath11kPhySpec& phy);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_RATES_H */
