/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-check.h"

namespace ns3
{

void
Ath11kCheckExperiment(const Ath11kExperiment& experiment)
{
    if (experiment.stations.empty())
    {
        throw Ath11kExperimentError("stations is empty, but at least one group is needed");
    }
}

} // namespace ns3
