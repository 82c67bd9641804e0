/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_STATION_AIRTIME_H
#define ATH11K_STATION_AIRTIME_H

#include "ns3/ath11k-airtime.h"
#include "ns3/ath11k-types.h"
#include "ns3/callback.h"
#include "ns3/mac48-address.h"
#include "ns3/nstime.h"
#include "ns3/ptr.h"

#include <array>
#include <map>
#include <memory>
#include <vector>

namespace ns3
{

class Ath11kPhyAirtime;
class WifiNetDevice;
class WifiPsdu;

/**
 * What a device used of the air, by station and access category, and the rate it last sent to
 * each station at: the feedback that mac80211 gets from a driver (register_airtime, rate of the
 * last transmission), taken here from the trace sources of the device's PHYs.
 *
 * Airtime is the duration of PPDUs, preamble included, that hold a data frame with payload:
 *
 * - sent: every PPDU, retries and failures included, whatever the length of its A-MPDU. Reported
 *   when it ends;
 * - received: every PPDU addressed to the device or to a group in which at least one data frame
 *   arrived intact (of others the sender is unknown). Reported when it ends;
 * - a downlink MU PPDU is divided among its stations in proportion to the width of their resource
 *   units, so that the shares add up to the PPDU. A station of a trigger-based uplink PPDU gets
 *   the share that its resource unit has of the channel. A share whose PSDU holds no data (QoS
 *   Null) is reported to nobody.
 *
 * Not counted: RTS, CTS, acks, BlockAckReq, triggers, management, (QoS) Null, interframe spaces and
 * back-off. (ath11k reports the duration of the whole frame exchange, acks included.)
 *
 * Stations go by the address the queues know them by: the MLD address if there is one, so that
 * all links of a station count for one. The peer of a sent group frame is the group address.
 * Frames without QoS have TID 0.
 */
class Ath11kStationAirtime
{
  public:
    /// Peer, TID (0 to 15), time sent to it, time received from it; one of the two times is 0.
    using AirtimeCallback = Callback<void, Mac48Address, uint8_t, Time, Time>;

    /// Sums of what was reported.
    struct Usage
    {
        Time tx;             //!< airtime sent
        Time rx;             //!< airtime received
        uint64_t txPpdus{0}; //!< PPDUs (of MU PPDUs: shares) sent
        uint64_t rxPpdus{0}; //!< PPDUs received
    };

    Ath11kStationAirtime();
    /// Disconnects.
    ~Ath11kStationAirtime();

    Ath11kStationAirtime(const Ath11kStationAirtime&) = delete;
    Ath11kStationAirtime& operator=(const Ath11kStationAirtime&) = delete;

    /**
     * Start to listen to all PHYs of a device. What was summed up so far stays.
     *
     * \param device the device; its MAC and PHYs must be set and configured for a standard
     * \param callback called at the end of each counted PPDU; may be null
     */
    void Connect(const Ptr<WifiNetDevice>& device, AirtimeCallback callback);

    /**
     * Stop to listen; PPDUs still on the air are not reported. Call it from DoDispose at the
     * latest, since this object keeps the device's PHYs and MAC alive while connected. Does
     * nothing if not connected.
     */
    void Disconnect();

    /**
     * \param peer a station or group address
     * \return the rate of the last data PPDU sent to it; mode Unknown if there was none
     */
    ath11k::TxRate GetLastTxRate(Mac48Address peer) const;

    /**
     * \param peer a station or group address
     * \param ac an access category
     * \return what was used so far; all 0 for an unknown peer
     */
    Usage GetUsage(Mac48Address peer, ath11k::Ac ac) const;

    /// \return all peers that anything was reported for, in ascending order
    std::vector<Mac48Address> GetPeers() const;

    /**
     * Forget rate and sums of a station that left.
     *
     * \param peer the station; unknown ones are ignored
     */
    void Forget(Mac48Address peer);

  private:
    friend class Ath11kPhyAirtime;

    /// What is known of a peer.
    struct Peer
    {
        std::array<Usage, ath11k::kAcCount> usage; //!< by access category
        ath11k::TxRate lastTxRate;                 //!< of the last data PPDU sent
    };

    /**
     * A share of a sent PPDU ended.
     *
     * \param peer its receiver
     * \param tid its TID
     * \param duration the share
     * \param rate its rate
     */
    void NotifyTx(Mac48Address peer, uint8_t tid, Time duration, const ath11k::TxRate& rate);

    /**
     * A received PPDU, or our share of it, ended.
     *
     * \param peer its transmitter
     * \param tid its TID
     * \param duration the share
     */
    void NotifyRx(Mac48Address peer, uint8_t tid, Time duration);

    std::map<Mac48Address, Peer> m_peers;                  //!< all peers
    std::vector<std::unique_ptr<Ath11kPhyAirtime>> m_phys; //!< one listener per PHY
    AirtimeCallback m_callback;                            //!< who wants to know
};

} // namespace ns3

#endif /* ATH11K_STATION_AIRTIME_H */
