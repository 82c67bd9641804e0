/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_PARAMETERS_H
#define ATH11K_EXPERIMENT_PARAMETERS_H

#include "ath11k-experiment-field.h"
#include "ath11k-experiment.h"

#include <iosfwd>

namespace ns3
{

/// \return the parameters of an experiment: key, unit, range, help of every member
const Ath11kFields& Ath11kExperimentFields();

/**
 * \param json text of an experiment file
 * \return the experiment; keys that are missing have their default
 * \throws Ath11kExperimentError in one sentence: no JSON (with the line), unknown key, wrong
 *         type, unit or range (with the path)
 */
Ath11kExperiment Ath11kParseExperiment(const std::string& json);

/**
 * \param experiment the experiment
 * \return it as JSON text, every parameter written out
 */
std::string Ath11kFormatExperiment(const Ath11kExperiment& experiment);

/**
 * \param [in,out] experiment the experiment
 * \param path e.g. `wired.delay_ms`; see Ath11kSetField
 * \param value the value as text
 * \throws Ath11kExperimentError in one sentence
 */
void Ath11kSetParameter(Ath11kExperiment& experiment,
                        const std::string& path,
                        const std::string& value);

/**
 * \param experiment the experiment
 * \param path the path of a single parameter
 * \return its value as text, with its unit
 * \throws Ath11kExperimentError if the path names nothing
 */
std::string Ath11kGetParameter(const Ath11kExperiment& experiment, const std::string& path);

/**
 * Writes two lines a parameter: path, default, unit, range or choices; help.
 *
 * \param os where to
 */
void Ath11kListParameters(std::ostream& os);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_PARAMETERS_H */
