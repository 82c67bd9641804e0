/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_VERSIONS_H
#define ATH11K_EXPERIMENT_VERSIONS_H

#include <string>
#include <utility>
#include <vector>

namespace ns3
{

/// \return name and version of what makes a result: the module, ns-3, the compiler
std::vector<std::pair<std::string, std::string>> Ath11kGetVersions();

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_VERSIONS_H */
