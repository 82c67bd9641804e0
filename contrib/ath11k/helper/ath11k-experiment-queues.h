/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_QUEUES_H
#define ATH11K_EXPERIMENT_QUEUES_H

#include "ath11k-experiment-flow.h"
#include "ath11k-experiment-network.h"
#include "ath11k-experiment-steps.h"

#include "ns3/ath11k-queue-scheduler.h"

namespace ns3
{

/// What the access point's Ath11kQueueScheduler counted, if it has one.
class Ath11kQueueCollector
{
  public:
    /**
     * \param network the network
     * \param window the measured window
     */
    Ath11kQueueCollector(const Ath11kNetwork& network, const Ath11kWindow& window);

    /**
     * Adds drops, marks and rounds of the window, sojourn times in it, and the books of the whole
     * run. To be called at its end, after the sampler has added its steps.
     *
     * \param [in,out] result the run's result
     */
    void AddTo(Ath11kRunResult& result) const;

  private:
    /**
     * \param packet a frame that left its TXQ for the device
     * \param station whom it is for
     * \param tid its TID
     * \param sojourn how long it waited
     */
    void Dequeued(Ptr<const Packet> packet, Mac48Address station, uint8_t tid, Time sojourn);

    /**
     * \param packet a frame whose completion was handled
     * \param station whom it was for
     * \param tid its TID
     * \param sojourn how long it was in the device
     * \param fate what became of it
     */
    void Completed(Ptr<const Packet> packet,
                   Mac48Address station,
                   uint8_t tid,
                   Time sojourn,
                   Ath11kFate fate);

    /// \return whether now is in the window
    bool InWindow() const;

    Ath11kWindow m_window;                   //!< the measured window
    Ptr<Ath11kQueueScheduler> m_scheduler;   //!< the scheduler, or null
    Ath11kStatistics m_begin;                //!< counters when the window began
    Ath11kStatistics m_end;                  //!< counters when it ended
    std::vector<double> m_softwareSojournMs; //!< of frames that left their TXQ
    std::vector<double> m_deviceSojournMs;   //!< of frames that the device was done with
    Ath11kSteps m_softwareSteps;             //!< the former by step, whole run
    Ath11kSteps m_deviceSteps;               //!< the latter by step, whole run
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_QUEUES_H */
