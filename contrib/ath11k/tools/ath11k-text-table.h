/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEXT_TABLE_H
#define ATH11K_TEXT_TABLE_H

#include <iosfwd>
#include <string>
#include <vector>

namespace ns3
{

/**
 * Writes lines of cells in columns that are as wide as they need to be: the first to the left,
 * the others to the right.
 *
 * \param os where to
 * \param lines the cells; all lines of the same length
 */
void Ath11kWriteTable(std::ostream& os, const std::vector<std::vector<std::string>>& lines);

/**
 * \param value a number
 * \param decimals digits behind the point
 * \return it as text; "-" for NaN, which is what was not measured
 */
std::string Ath11kFormatNumber(double value, int decimals);

} // namespace ns3

#endif /* ATH11K_TEXT_TABLE_H */
