/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_SCHEMA_H
#define ATH11K_EXPERIMENT_SCHEMA_H

#include <string>

namespace ns3
{

/**
 * \return the JSON Schema (draft 2020-12) of experiment files, from the table of parameters. It
 *         says what a file may hold; which combinations can be simulated, Ath11kCheckExperiment
 *         says.
 */
std::string Ath11kFormatSchema();

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_SCHEMA_H */
