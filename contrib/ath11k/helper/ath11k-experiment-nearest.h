/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_NEAREST_H
#define ATH11K_EXPERIMENT_NEAREST_H

#include <string>
#include <vector>

namespace ns3
{

/**
 * \param word what somebody typed
 * \param names what would have been valid
 * \return "; did you mean 'x'?" for the nearest name, else "; valid are: a, b, c"
 */
std::string Ath11kSuggestName(const std::string& word, const std::vector<std::string>& names);

/**
 * \param texts some texts
 * \param separator what to write between two of them
 * \return them as one text
 */
std::string Ath11kJoin(const std::vector<std::string>& texts, const std::string& separator);

/**
 * \param number a number
 * \return it in as few digits as tell it, at most six
 */
std::string Ath11kShortNumber(double number);

/**
 * \param text something from outside
 * \return it, on one line and short enough to be read in an error message
 */
std::string Ath11kPrintable(std::string text);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_NEAREST_H */
