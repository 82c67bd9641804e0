/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay.h"

#include <cstdint>
#include <sstream>
#include <string>

/**
 * \file
 * Any bytes are a recording. It is replayed, found different, or refused with a sentence; nothing
 * else may come of it.
 */

extern "C" int
LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    std::istringstream stream(std::string(reinterpret_cast<const char*>(data), size));
    try
    {
        ns3::ath11k::ReplayStream(stream);
    }
    catch (const ns3::ath11k::ReplayFileError&)
    {
    }
    return 0;
}
