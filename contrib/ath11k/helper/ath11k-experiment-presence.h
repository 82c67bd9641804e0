/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_PRESENCE_H
#define ATH11K_EXPERIMENT_PRESENCE_H

#include "ath11k-experiment-network.h"

#include <map>

namespace ns3
{

/// Stations that join late, move and leave.
class Ath11kPresence
{
  public:
    /**
     * Plans it all. The experiment's clock begins now.
     *
     * \param experiment a checked experiment
     * \param network its network
     */
    Ath11kPresence(const Ath11kExperiment& experiment, Ath11kNetwork& network);

    /// \throws Ath11kExperimentError in one sentence if traffic started to a station that joins
    ///         late and had not associated by then
    void Check() const;

  private:
    /**
     * \param station number of a station that joins late
     * \param traffic when its first traffic starts
     */
    void PlanJoin(std::size_t station, Time traffic);

    /// \param station number of a station that tells the access point that it leaves
    void Disassociate(std::size_t station);

    /**
     * \param aid not used
     * \param address of a station that the access point has taken off its list
     */
    void Disassociated(uint16_t aid, Mac48Address address);

    Ath11kNetwork& m_network;                      //!< the network
    std::map<Mac48Address, std::size_t> m_leaving; //!< stations that have said that they leave
    std::string m_absent;                          //!< what is wrong, empty if nothing is
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_PRESENCE_H */
