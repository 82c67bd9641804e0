/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_AIR_H
#define ATH11K_EXPERIMENT_AIR_H

#include "ath11k-experiment-flow.h"
#include "ath11k-experiment-network.h"
#include "ath11k-experiment-steps.h"

#include "ns3/wifi-mac.h"
#include "ns3/wifi-phy.h"
#include "ns3/wifi-psdu.h"

#include <map>
#include <set>
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
     * Adds station by station airtime and aggregates, and drops of the MAC in the window. To be
     * called after the sampler has added its steps.
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
        /// \param window the measured window and its time steps
        explicit Station(const Ath11kWindow& window)
            : downSteps(window),
              upSteps(window),
              ampduSteps(window),
              rateSteps(window)
        {
        }

        Time down;                  //!< airtime of data to it
        Time up;                    //!< airtime of data from it
        uint64_t ppdus{0};          //!< PPDUs with data to it
        uint64_t mpdus{0};          //!< MPDUs in them
        std::vector<double> counts; //!< PPDUs with one MPDU, with two, and so on
        Ath11kSteps downSteps;      //!< airtime to it in us by step, whole run
        Ath11kSteps upSteps;        //!< airtime from it in us by step, whole run
        Ath11kSteps ampduSteps;     //!< MPDUs of each PPDU to it by step, whole run
        Ath11kSteps rateSteps;      //!< rate of each PPDU to it in Mbit/s by step, whole run
        double rates{0};            //!< sum of the rates of PPDUs to it, in Mbit/s
    };

    /**
     * \param station the station that a PPDU is for
     * \param psdu what it carries to the station
     */
    void CountAggregate(Station& station, Ptr<const WifiPsdu> psdu) const;

    /**
     * \param packet what the access point's scheduler dropped
     * \param receiver not used
     * \param tid not used
     * \param layer not used
     * \param reason not used
     */
    void DroppedAbove(Ptr<const Packet> packet,
                      Mac48Address receiver,
                      uint8_t tid,
                      const std::string& layer,
                      const std::string& reason);

    /// \param packet what the access point's MAC does not take, since its station has left, or
    ///        what the scheduler has just dropped
    void Refused(Ptr<const Packet> packet);

    /// \return whether now is in the window
    bool InWindow() const;

    const Ath11kNetwork& m_network;               //!< the network
    Ath11kWindow m_window;                        //!< the measured window
    WifiPhyBand m_band;                           //!< the band
    std::map<Mac48Address, std::size_t> m_number; //!< stations by address
    std::vector<Station> m_stations;              //!< counts by station
    std::map<std::string, uint64_t> m_drops;      //!< frames the MAC gave up, by reason
    std::set<uint64_t> m_dropped;                 //!< which those were
    Ptr<const Packet> m_droppedAbove;             //!< what the scheduler dropped last
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_AIR_H */
