/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_TRANSIT_H
#define ATH11K_EXPERIMENT_TRANSIT_H

#include "ath11k-experiment-flow.h"
#include "ath11k-experiment-network.h"

#include "ns3/ath11k-queue-scheduler.h"
#include "ns3/wifi-phy.h"
#include "ns3/wifi-psdu.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace ns3
{

/**
 * Where frames to the stations spend their time: in the software queue, in the device until they
 * are first on the air, and from then on until their completion; and what became of them.
 */
class Ath11kTransitCollector
{
  public:
    /**
     * \param network the network; without an Ath11kQueueScheduler nothing is collected
     * \param window the measured window
     */
    Ath11kTransitCollector(const Ath11kNetwork& network, const Ath11kWindow& window);

    /**
     * Adds the times in the window, of all stations and of each one, and drops of each station.
     *
     * \param [in,out] result the run's result, with one entry for each station
     */
    void AddTo(Ath11kRunResult& result) const;

  private:
    /// A frame in the device.
    struct InDevice
    {
        Time posted;      //!< when it got its descriptor
        Time first;       //!< when it was first on the air
        bool sent{false}; //!< whether it has been
    };

    /// Times in ms, in the window.
    struct Times
    {
        std::vector<double> software;          //!< in the TXQ
        std::vector<double> wait;              //!< from descriptor to first transmission
        std::vector<double> air;               //!< from there to the completion
        std::map<std::string, uint64_t> drops; //!< frames dropped, by reason
    };

    /// Takes a frame's time in its TXQ.
    void Dequeued(Ptr<const Packet> packet, Mac48Address station, uint8_t tid, Time sojourn);

    /// Begins to follow a frame.
    void Posted(Ptr<const Packet> packet, Mac48Address station, uint8_t tid, uint32_t inUse);

    /// Notes which frames are on the air for the first time.
    void Sent(WifiConstPsduMap psdus, WifiTxVector txVector, double power);

    /// Notes one. \param packet the frame
    void FirstOnAir(Ptr<const Packet> packet);

    /// Ends to follow a frame.
    void Completed(Ptr<const Packet> packet,
                   Mac48Address station,
                   uint8_t tid,
                   Time sojourn,
                   Ath11kFate fate);

    /// Counts a frame that was dropped.
    void Dropped(Ptr<const Packet> packet,
                 Mac48Address station,
                 uint8_t tid,
                 const std::string& layer,
                 const std::string& reason);

    /// \return whether now is in the window
    bool InWindow() const;

    /// \param station an address \return where its times go; the last place is for group frames
    Times& TimesOf(Mac48Address station);

    Ath11kWindow m_window;                                  //!< the measured window
    std::map<Mac48Address, std::size_t> m_number;           //!< stations by address
    std::vector<Times> m_times;                             //!< by station, then group frames
    std::unordered_map<const Packet*, InDevice> m_inDevice; //!< frames in the device; never walked
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_TRANSIT_H */
