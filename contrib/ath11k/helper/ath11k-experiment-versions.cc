/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-versions.h"

#include "ns3/ath11k-wifi-compat.h"

namespace ns3
{

std::vector<std::pair<std::string, std::string>>
Ath11kGetVersions()
{
    return {
        {"ath11k", ATH11K_VERSION},
        {"ns3", std::to_string(ATH11K_NS3_MAJOR) + "." + std::to_string(ATH11K_NS3_MINOR)},
        {"compiler", __VERSION__},
    };
}

} // namespace ns3
