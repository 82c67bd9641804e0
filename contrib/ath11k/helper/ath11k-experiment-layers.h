/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_LAYERS_H
#define ATH11K_EXPERIMENT_LAYERS_H

#include "ath11k-experiment-flow.h"
#include "ath11k-experiment-network.h"

#include "ns3/queue-disc.h"

#include <map>
#include <vector>

namespace ns3
{

/// What is lost above the access point's device and on the wire, and all drops layer by layer.
class Ath11kLayerCollector
{
  public:
    /**
     * \param network the network
     * \param window the measured window
     */
    Ath11kLayerCollector(const Ath11kNetwork& network, const Ath11kWindow& window);

    /**
     * Adds drops, marks and sojourn times of the host queue and drops of the wire in the window,
     * the host queue's books of the whole run, and sums by layer. To be called after all other
     * collectors have added theirs.
     *
     * \param [in,out] result the run's result
     */
    void AddTo(Ath11kRunResult& result) const;

  private:
    /// What the queue discs counted so far.
    struct Counts
    {
        std::map<std::string, uint64_t> drops; //!< by reason
        uint64_t marks{0};                     //!< frames marked
        uint64_t received{0};                  //!< frames that came
        uint64_t sent{0};                      //!< frames handed to the device
        uint64_t dropped{0};                   //!< frames dropped
        uint64_t queued{0};                    //!< frames that wait
    };

    /// \return what all of them counted so far
    Counts Count() const;

    /// \param packet a frame that the wire had no room for
    void WireDropped(Ptr<const Packet> packet);

    /// \param sojourn how long a frame was in its queue disc
    void Left(Time sojourn);

    /// \return whether now is in the window
    bool InWindow() const;

    Ath11kWindow m_window;               //!< the measured window
    std::vector<Ptr<QueueDisc>> m_discs; //!< the host queues
    Counts m_begin;                      //!< counts when the window began
    Counts m_end;                        //!< counts when it ended
    std::vector<double> m_sojournMs;     //!< of frames that left a host queue in the window
    uint64_t m_wireDrops{0};             //!< frames that the wire had no room for
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_LAYERS_H */
