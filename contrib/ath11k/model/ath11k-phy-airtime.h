/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_PHY_AIRTIME_H
#define ATH11K_PHY_AIRTIME_H

#include "ns3/ath11k-airtime.h"
#include "ns3/event-id.h"
#include "ns3/mac48-address.h"
#include "ns3/nstime.h"
#include "ns3/phy-entity.h"
#include "ns3/ptr.h"
#include "ns3/wifi-ppdu.h"
#include "ns3/wifi-tx-vector.h"

#include <optional>
#include <vector>

namespace ns3
{

class Ath11kStationAirtime;
class Packet;
class WifiMac;
class WifiMacHeader;
class WifiNetDevice;
class WifiPhy;

/**
 * The share that a station has of the duration of a PPDU (see Ath11kStationAirtime).
 *
 * \param txVector the TXVECTOR of the PPDU
 * \param staId in a MU PPDU the station
 * \param duration of the PPDU
 * \return the share; all of it if the PPDU is not MU
 */
Time Ath11kGetPpduShare(const WifiTxVector& txVector, uint16_t staId, Time duration);

/**
 * Listens to one PHY on behalf of Ath11kStationAirtime, from construction to destruction. Must not
 * be destroyed from within a report.
 */
class Ath11kPhyAirtime
{
  public:
    /**
     * \param owner who gets the reports; outlives this object
     * \param device the device of the PHY
     * \param phyIndex the number of the PHY on the device
     */
    Ath11kPhyAirtime(Ath11kStationAirtime& owner,
                     const Ptr<WifiNetDevice>& device,
                     uint8_t phyIndex);
    /// Disconnects; what is on the air is not reported.
    ~Ath11kPhyAirtime();

    Ath11kPhyAirtime(const Ath11kPhyAirtime&) = delete;
    Ath11kPhyAirtime& operator=(const Ath11kPhyAirtime&) = delete;

  private:
    /// A share of the PPDU that is being sent.
    struct TxShare
    {
        Mac48Address peer;   //!< receiver
        uint8_t tid;         //!< TID
        Time duration;       //!< share of the PPDU's duration
        ath11k::TxRate rate; //!< rate
    };

    /// The payload of a PPDU that is being received.
    struct RxPayload
    {
        Time end;      //!< when it ends
        Time duration; //!< how long it is, without preamble and PHY header
    };

    /// Trace sink of PhyTxPsduBegin. \param psdus by station \param txVector TXVECTOR \param powerW
    /// unused
    void PhyTxPsduBegin(WifiConstPsduMap psdus, WifiTxVector txVector, double powerW);

    /// The PPDU that was being sent has ended.
    void PhyTxEnd();

    /// Trace sink of PhyRxPayloadBegin. \param txVector unused \param duration of the payload
    void PhyRxPayloadBegin(WifiTxVector txVector, Time duration);

    /**
     * Trace sink of MonitorSnifferRx, which fires for every intact MPDU when its PPDU ends.
     *
     * \param packet the MPDU, in an A-MPDU behind its subframe header
     * \param channelMhz unused
     * \param txVector the TXVECTOR
     * \param info whether and in which A-MPDU
     * \param signalNoise unused
     * \param staId in a MU PPDU the station
     */
    void MonitorSnifferRx(Ptr<const Packet> packet,
                          uint16_t channelMhz,
                          WifiTxVector txVector,
                          MpduInfo info,
                          SignalNoiseDbm signalNoise,
                          uint16_t staId);

    /**
     * \param header MAC header of a received frame
     * \return true if it holds data for us or for a group
     */
    bool IsDataForUs(const WifiMacHeader& header) const;

    /**
     * \param address of a station on the link of this PHY, or of a group
     * \return its MLD address if it has one, otherwise the address itself
     */
    Mac48Address GetIdentity(Mac48Address address) const;

    Ath11kStationAirtime& m_owner;       //!< who gets the reports
    Ptr<WifiMac> m_mac;                  //!< for links and addresses
    Ptr<WifiPhy> m_phy;                  //!< what is listened to
    uint8_t m_phyIndex;                  //!< number of the PHY on its device
    std::vector<TxShare> m_txShares;     //!< what is being sent; empty for PPDUs without data
    EventId m_txEnd;                     //!< its end
    std::vector<RxPayload> m_rxPayloads; //!< what is being received; several of TB PPDUs
    std::optional<uint32_t> m_lastAmpdu; //!< reference number of the last reported A-MPDU
};

} // namespace ns3

#endif /* ATH11K_PHY_AIRTIME_H */
