/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay-check.h"

#include "ath11k-replay-airtime.h"
#include "ath11k-replay-fq-codel.h"
#include "ath11k-replay-json.h"
#include "ath11k-replay-sched.h"

namespace ns3
{
namespace ath11k
{

std::unique_ptr<ReplayCheck>
MakeReplayCheck(const std::string& line)
{
    if (line.find_first_not_of(" \t") != line.find('{'))
    {
        return MakeAirtimeReplay(line);
    }
    const JsonFields header(line);
    const std::string type = header.Text("type");
    header.Optional("version", 1, 1);
    if (type == "fq_codel")
    {
        return std::make_unique<FqCodelReplay>(header);
    }
    if (type == "sched")
    {
        return std::make_unique<SchedReplay>(header);
    }
    throw ReplayLineError("key 'type' is \"" + type + "\", but must be \"fq_codel\" or \"sched\"");
}

} // namespace ath11k
} // namespace ns3
