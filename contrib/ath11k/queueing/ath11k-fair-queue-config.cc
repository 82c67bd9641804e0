/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-fair-queue-config.h"

#include <stdexcept>
#include <string>

namespace ns3
{
namespace ath11k
{
namespace
{

/// More buckets than this is a mistake: their table alone would take a gigabyte.
constexpr uint32_t kMostFlows = 1 << 24;

/**
 * \param name what the value is
 * \param value the value
 * \param most the largest value allowed
 * \throws std::invalid_argument unless the value is 1 to most
 */
void
CheckRange(const char* name, uint32_t value, uint32_t most)
{
    if (value < 1 || value > most)
    {
        throw std::invalid_argument("The fair queue's " + std::string(name) + " is " +
                                    std::to_string(value) + ", but must be 1 to " +
                                    std::to_string(most) + ".");
    }
}

} // namespace

void
CheckFairQueueConfig(const FairQueueConfig& config)
{
    CheckRange("number of flows", config.flows, kMostFlows);
    CheckRange("limit in frames", config.limitFrames, UINT32_MAX);
    CheckRange("memory limit in bytes", config.memoryLimitBytes, UINT32_MAX);
    CheckRange("quantum in bytes", config.quantumBytes, INT32_MAX);
    CheckCodelParams(config.codel);
}

} // namespace ath11k
} // namespace ns3
