/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_AIR_H
#define ATH11K_EXPERIMENT_AIR_H

#include "ath11k-experiment-flow.h"
#include "ath11k-experiment-network.h"

#include "ns3/wifi-mac.h"
#include "ns3/wifi-phy.h"
#include "ns3/wifi-psdu.h"

#include <map>
#include <vector>

namespace ns3
{

/**
 * What went over the air, from the PHYs' own record of what they send: airtime of data to and
 * from each station, aggregates, and the frames that the access point's MAC gave up.
 */
class Ath11kAirCollector
{
  public:
    /**
     * \param network the network
     * \param window the measured window
     */
    Ath11kAirCollector(const Ath11kNetwork& network, const Ath11kWindow& window);

    /**
     * Adds station by station airtime and aggregates, and drops of the MAC in the window.
     *
     * \param [in,out] result the run's result, with one entry for each station
     */
    void AddTo(Ath11kRunResult& result) const;

  private:
    /**
     * \param psdus what a PHY begins to send
     * \param txVector how
     * \param power not used
     */
    void Sent(WifiConstPsduMap psdus, WifiTxVector txVector, double power);

    /**
     * \param reason why the access point's MAC dropped a frame
     * \param mpdu the frame
     */
    void Dropped(WifiMacDropReason reason, Ptr<const WifiMpdu> mpdu);

    /// Counts for one station.
    struct Station
    {
        Time down;         //!< airtime of data to it
        Time up;           //!< airtime of data from it
        uint64_t ppdus{0}; //!< PPDUs with data to it
        uint64_t mpdus{0}; //!< MPDUs in them
    };

    Ath11kWindow m_window;                        //!< the measured window
    WifiPhyBand m_band;                           //!< the band
    std::map<Mac48Address, std::size_t> m_number; //!< stations by address
    std::vector<Station> m_stations;              //!< counts by station
    std::map<std::string, uint64_t> m_drops;      //!< frames the MAC gave up, by reason
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_AIR_H */
