/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEST_SEQUENCES_H
#define ATH11K_TEST_SEQUENCES_H

#include "operation.h"

#include <vector>

namespace ns3
{
namespace ath11k
{
namespace test
{

/**
 * Tells RapidCheck how many sequences to try. ATH11K_PROPERTY_SEQUENCES sets the number, 500 by
 * default; ATH11K_PROPERTY_SEED the seed, 1 by default, so that a run can be repeated.
 *
 * \return true
 */
bool ConfigureSequences();

/**
 * \param operations any operations
 * \return those of them under which even a path that does nothing must deliver every frame
 */
std::vector<Operation> WithoutDisturbance(std::vector<Operation> operations);

} // namespace test
} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_TEST_SEQUENCES_H */
