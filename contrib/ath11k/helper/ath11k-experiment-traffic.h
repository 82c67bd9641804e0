/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_TRAFFIC_H
#define ATH11K_EXPERIMENT_TRAFFIC_H

#include "ath11k-experiment-flow.h"
#include "ath11k-experiment-network.h"
#include "ath11k-experiment-probe.h"

#include "ns3/random-variable-stream.h"

#include <memory>
#include <vector>

namespace ns3
{

/// All flows and probes of a run.
class Ath11kTraffic
{
  public:
    /**
     * Plans all traffic.
     *
     * \param experiment a checked experiment
     * \param network its network
     * \param window the measured window; traffic without a stop time stops at its end
     */
    Ath11kTraffic(const Ath11kExperiment& experiment,
                  const Ath11kNetwork& network,
                  const Ath11kWindow& window);

    /// \return the results of all flows
    std::vector<Ath11kFlowResult> GetFlows() const;

    /// \return the results of all probes
    std::vector<Ath11kProbeResult> GetProbes() const;

  private:
    /**
     * Plans one item of one station.
     *
     * \param spec the item
     * \param station number of the station
     */
    void Add(const Ath11kTrafficSpec& spec, uint32_t station);

    /**
     * \param spec what the flow is like
     * \param plan when to run
     * \param from sender
     * \param to receiver
     */
    void AddUdp(const Ath11kTrafficSpec& spec,
                const Ath11kFlowPlan& plan,
                const Ath11kEndpoint& from,
                const Ath11kEndpoint& to);

    /// \return a port that no other flow has
    uint16_t NextPort();

    const Ath11kNetwork& m_network;                     //!< the network
    Ath11kTcpSpec m_tcp;                                //!< TCP end points
    Ath11kWindow m_window;                              //!< the measured window
    Ptr<UniformRandomVariable> m_jitter;                //!< how late each flow starts, in s
    int64_t m_stream;                                   //!< the next unused random stream
    uint32_t m_flowCount{0};                            //!< flows so far
    std::vector<std::unique_ptr<Ath11kFlow>> m_flows;   //!< flows of data
    std::vector<std::unique_ptr<Ath11kProbe>> m_probes; //!< trains of probes
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_TRAFFIC_H */
