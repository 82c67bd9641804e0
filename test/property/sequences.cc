/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "sequences.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

/**
 * \param name of an environment variable
 * \param fallback its value if it is not set
 * \return its value
 */
std::string
NumberFrom(const char* name, const char* fallback)
{
    const char* set = std::getenv(name);
    const std::string value = set ? set : fallback;
    if (value.empty() || value.find_first_not_of("0123456789") != std::string::npos)
    {
        std::cerr << name << " is '" << value << "', but must be a number." << std::endl;
        std::exit(2);
    }
    return value;
}

} // namespace

bool
ConfigureSequences()
{
    const std::string params = "max_success=" + NumberFrom("ATH11K_PROPERTY_SEQUENCES", "500") +
                               " seed=" + NumberFrom("ATH11K_PROPERTY_SEED", "1");
    // RapidCheck reads this once, before the first property. A value from outside goes first.
    setenv("RC_PARAMS", params.c_str(), 0);
    return true;
}

std::vector<Operation>
WithoutDisturbance(std::vector<Operation> operations)
{
    using Kind = Operation::Kind;
    const auto disturbs = [](const Operation& operation) {
        return operation.kind == Kind::Refuse || operation.kind == Kind::SetLimit;
    };
    operations.erase(std::remove_if(operations.begin(), operations.end(), disturbs),
                     operations.end());
    return operations;
}

} // namespace test
} // namespace ath11k
} // namespace ns3
