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

/**
 * \param path path of a parameter, for the message
 * \param rate its value
 * \param valid what it may be
 * \throws Ath11kExperimentError in one sentence, with the nearest name, unless it is one of them
 */
void Ath11kRequireRate(const std::string& path,
                       const std::string& rate,
                       const std::vector<std::string>& valid);

/// \return what a rate may be instead of a mode: names of rate managers
const std::vector<std::string>& Ath11kGetRateManagers();

/**
 * \param rate a rate of an experiment
 * \return whether it is the name of a rate manager
 */
bool Ath11kIsRateManager(const std::string& rate);

/**
 * \param manager name of a rate manager
 * \param phy a radio
 * \return the TypeId of that manager for the radio's standard
 */
std::string Ath11kGetRateManagerType(const std::string& manager, const Ath11kPhySpec& phy);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_RATES_H */
