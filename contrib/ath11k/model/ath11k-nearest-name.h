/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_NEAREST_NAME_H
#define ATH11K_NEAREST_NAME_H

#include <string>
#include <vector>

namespace ns3
{

/**
 * \param word what somebody typed
 * \param names what would have been valid
 * \return the name with the smallest edit distance, letter case ignored; empty if none is near
 *         enough for a typing error
 */
std::string Ath11kFindNearestName(const std::string& word, const std::vector<std::string>& names);

} // namespace ns3

#endif /* ATH11K_NEAREST_NAME_H */
