/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_SAMPLER_H
#define ATH11K_EXPERIMENT_SAMPLER_H

#include "ath11k-experiment-flow.h"
#include "ath11k-experiment-network.h"

#include "ns3/ath11k-queue-scheduler.h"
#include "ns3/queue-disc.h"

namespace ns3
{

/// Looks at the access point's queues at a fixed step: frames above the device and in it.
class Ath11kSampler
{
  public:
    /**
     * \param network the network
     * \param window the measured window
     * \param end end of the run
     */
    Ath11kSampler(const Ath11kNetwork& network, const Ath11kWindow& window, Time end);

    /// \param [in,out] result gets the series of the run and the distributions in the window
    void AddTo(Ath11kRunResult& result) const;

  private:
    /// Takes one sample and plans the next.
    void Sample();

    /// \return bytes that wait in TXQs
    double TxqBytes() const;

    /// \return frames in the device's MAC queues
    double DeviceFrames() const;

    Ptr<WifiNetDevice> m_device;           //!< the access point's device
    Ptr<Ath11kQueueScheduler> m_scheduler; //!< its scheduler, if it is one
    Ath11kWindow m_window;                 //!< the measured window
    Time m_end;                            //!< end of the run
    Ath11kSeries m_series;                 //!< the samples
    uint64_t m_dropped{0};                 //!< frames dropped until the last sample
    uint64_t m_marked{0};                  //!< frames marked until then
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_SAMPLER_H */
