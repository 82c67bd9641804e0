/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_AIRTIME_TABLES_H
#define ATH11K_AIRTIME_TABLES_H

#include <cstdint>

/**
 * \file
 * How long the reference frame of 1024 bytes takes at every rate that mac80211's estimator
 * knows, made at compile time from the data bits per symbol that its tables are built on.
 */

namespace ns3
{
namespace ath11k
{

/// Kind of modulation, as mac80211 distinguishes rates.
enum class PhyMode : uint8_t
{
    Unknown, //!< nothing has been reported yet
    Cck,     //!< DSSS and HR/DSSS, 1 to 11 Mb/s
    Ofdm,    //!< 802.11a/g
    Ht,      //!< 802.11n
    Vht,     //!< 802.11ac
    He,      //!< 802.11ax
    Eht      //!< 802.11be
};

/// A transmit rate.
struct TxRate
{
    PhyMode mode{PhyMode::Unknown}; //!< kind of modulation
    uint16_t widthMhz{20};          //!< HT 20, 40; VHT, HE also 80, 160; EHT also 320
    uint8_t nss{1};                 //!< spatial streams, 1 to 8 (HT: 1 to 4)
    uint8_t mcs{0};                 //!< HT 0..7 (of one stream), VHT 0..9, HE 0..11, EHT 0..13
    uint16_t guardNs{800};          //!< guard interval: HT, VHT 400, 800; HE, EHT 800, 1600, 3200
    uint16_t legacy100k{0};         //!< CCK, OFDM: rate in units of 100 kb/s, not 0
    bool shortPreamble{false};      //!< CCK group frames: the BSS uses the short preamble
};

/**
 * Duration of the reference frame's payload. As in mac80211 it carries the error of a 16-bit
 * mantissa that all MCS of the same streams, guard interval and width share.
 *
 * \param rate an HT, VHT, HE or EHT rate
 * \return duration of 1024 bytes in units of 1/1024 us; 0 if the tables do not have the rate
 */
uint32_t ReferenceDuration(const TxRate& rate);

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_AIRTIME_TABLES_H */
