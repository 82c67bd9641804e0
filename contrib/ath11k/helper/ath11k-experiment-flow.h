/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_FLOW_H
#define ATH11K_EXPERIMENT_FLOW_H

#include "ath11k-result.h"

#include "ns3/ipv4-address.h"
#include "ns3/node.h"
#include "ns3/nstime.h"

#include <string>
#include <vector>

namespace ns3
{

/// The measured window of a run and the step of its time series.
struct Ath11kWindow
{
    Time origin; //!< when the experiment's clock began: all stations of a large network associated
    Time from;   //!< its start: the end of the warm-up
    Time to;     //!< its end
    Time step;   //!< step of the time series, which start at the origin
};

/// Where a flow starts or ends.
struct Ath11kEndpoint
{
    Ptr<Node> node;      //!< the host
    Ipv4Address address; //!< its address
};

/// What fixes a flow besides its two ends.
struct Ath11kFlowPlan
{
    std::string kind;    //!< kind of traffic, as in the experiment
    bool up{false};      //!< whether its data goes from the station to the server
    std::string ac;      //!< "BE", "BK", "VI" or "VO"
    uint32_t station{0}; //!< number of the station
    uint32_t index{0};   //!< number of the flow among all flows of the run
    Time start;          //!< when to start, by the experiment's clock
    Time stop;           //!< when to stop, by the experiment's clock
};

/**
 * \param ac access category, "BE", "BK", "VI" or "VO"
 * \return an IP type of service that Wi-Fi devices map to it, in ns-3 and Linux alike: the three
 *         most significant bits are the user priority
 */
uint8_t Ath11kTypeOfService(const std::string& ac);

/**
 * Counts what arrives at the end of a flow, by bytes in the window, by time step, and, where the
 * sender put times into its packets, by delay.
 */
class Ath11kFlowMeter
{
  public:
    /// \param window the measured window
    explicit Ath11kFlowMeter(const Ath11kWindow& window);

    /// \param bytes payload that has just arrived
    void Receive(uint32_t bytes);

    /// \param delay one-way delay of a packet that has just arrived
    void Delay(Time delay);

    /**
     * \param plan what the flow was to do
     * \return what it did
     */
    Ath11kFlowResult Result(const Ath11kFlowPlan& plan) const;

    /**
     * \param when a time
     * \return whether it is in the window
     */
    bool InWindow(Time when) const;

  private:
    Ath11kWindow m_window;         //!< the measured window
    uint64_t m_bytes{0};           //!< payload in the window
    std::vector<uint64_t> m_steps; //!< payload by time step, whole run
    std::vector<double> m_delays;  //!< delays in ms, in the window
};

/// A flow of data between two hosts; starts and stops by itself as planned.
class Ath11kFlow
{
  public:
    virtual ~Ath11kFlow() = default;

    /// \return what arrived
    virtual Ath11kFlowResult GetResult() const = 0;
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_FLOW_H */
