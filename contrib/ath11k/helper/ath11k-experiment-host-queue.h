/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_HOST_QUEUE_H
#define ATH11K_EXPERIMENT_HOST_QUEUE_H

#include "ath11k-experiment.h"

#include "ns3/net-device.h"

#include <map>
#include <string>
#include <vector>

/**
 * \file
 * The kinds of queue that an experiment may have above the access point's device, or, for
 * comparison, in place of mac80211's FQ-CoDel.
 */

namespace ns3
{

class QueueDisc;

/// \return the names that ap.host_queue may have
const std::vector<std::string>& Ath11kGetHostQueueKinds();

/**
 * \param ap an access point
 * \return its kind of queue, with auto replaced by what it stands for
 */
std::string Ath11kGetHostQueueKind(const Ath11kApSpec& ap);

/**
 * \param ap an access point
 * \return attributes of ns3::Ath11kQueueScheduler: what the kind of queue asks for, and over it
 *         what the experiment sets itself
 */
std::map<std::string, std::string> Ath11kGetSchedulerAttributes(const Ath11kApSpec& ap);

/**
 * \param ap an access point
 * \throws Ath11kExperimentError in one sentence if its queues are impossible
 */
void Ath11kCheckHostQueue(const Ath11kApSpec& ap);

/**
 * Replaces the queue disc that address assignment has put above a device.
 *
 * \param device the access point's Wi-Fi device
 * \param ap the access point, checked
 * \param stream the first random stream to use
 * \return how many streams were used
 */
int64_t Ath11kInstallHostQueue(Ptr<NetDevice> device, const Ath11kApSpec& ap, int64_t stream);

/**
 * \param device a device
 * \return the queue discs above it that hold frames: one, or one for each access category
 */
std::vector<Ptr<QueueDisc>> Ath11kGetHostQueues(Ptr<NetDevice> device);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_HOST_QUEUE_H */
