/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_RATE_MAP_H
#define ATH11K_RATE_MAP_H

#include "ns3/ath11k-airtime.h"
#include "ns3/ptr.h"
#include "ns3/wifi-tx-vector.h"

#include <cstdint>

namespace ns3
{

class WifiRemoteStationManager;

/**
 * What the driver would report as the rate of a transmission.
 *
 * - DSSS and HR/DSSS: mode Cck, the rate, the preamble;
 * - OFDM, ERP-OFDM (non-HT duplicates too): mode Ofdm, the rate, 20 MHz;
 * - HT: MCS 0 to 7, the number of streams apart from it;
 * - VHT, HE, EHT: MCS and streams of the station, width of the whole PPDU. Resource units are not
 *   looked at: a station of an OFDMA PPDU gets a share of the airtime (Ath11kStationAirtime) at
 *   the full rate rather than all of the airtime at a share of the rate. ath11k reports it so.
 *
 * \param txVector the TXVECTOR
 * \param staId in a MU PPDU the station, otherwise SU_STA_ID
 * \return the rate; its mode is Unknown, and a warning is logged, if mac80211 has no name for it
 *         (DMG, no mode set, a station that is not in the MU PPDU)
 */
ath11k::TxRate Ath11kGetTxRate(const WifiTxVector& txVector, uint16_t staId = SU_STA_ID);

/**
 * The rate that group frames are charged at: the lowest basic rate of the BSS, or the PHY's
 * default (lowest mandatory) rate if no basic rate is configured.
 *
 * \param manager the remote station manager of the link
 * \return the rate
 */
ath11k::TxRate Ath11kGetBasicRate(const Ptr<const WifiRemoteStationManager>& manager);

} // namespace ns3

#endif /* ATH11K_RATE_MAP_H */
