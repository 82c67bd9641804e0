/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_AIRTIME_H
#define ATH11K_AIRTIME_H

#include "ath11k-airtime-tables.h"
#include "ath11k-types.h"

#include <cstdint>

/**
 * \file
 * How much airtime mac80211 expects a frame to take, which is what AQL charges. Integer
 * arithmetic of 32 bits that wraps where mac80211's wraps.
 *
 * Lengths are those of the frame as it leaves its TXQ: with its 802.11 header, or with its
 * Ethernet header if the device encapsulates. The estimate adds 38 bytes for the rest.
 */

namespace ns3
{
namespace ath11k
{

/**
 * What mac80211 estimates for a frame to a station.
 *
 * A rate that the tables do not have, or a legacy rate of 0, counts as unknown: mainline does
 * not charge such a frame at all, OpenWrt charges the least.
 *
 * \param flavor whose formula
 * \param rate the rate last used to send to the station; CCK is taken with the long preamble
 * \param bytes length of the frame
 * \param ampdu the frame may travel in an aggregate: its AC is not VO. OpenWrt assumes that of
 *        every frame, whatever is said here.
 * \return microseconds; 0 means that the frame is not charged
 */
uint32_t EstimateAirtimeUs(Flavor flavor, const TxRate& rate, uint32_t bytes, bool ampdu);

/**
 * The formula behind EstimateAirtimeUs, which OpenWrt always uses with aggregation.
 *
 * \param flavor whose formula
 * \param rate the rate
 * \param bytes length of the frame
 * \param aggregated the frame shares its overhead with others; never true of legacy rates
 * \return microseconds; 0 for an unknown rate in mainline
 */
uint32_t FormulaAirtimeUs(Flavor flavor, const TxRate& rate, uint32_t bytes, bool aggregated);

/**
 * What mac80211 estimates for a group frame, or any frame of a TXQ without a station.
 *
 * \param basicRate the lowest basic rate of the BSS, CCK or OFDM
 * \param bytes length of the frame
 * \return microseconds; 0, not charged, for any other rate
 */
uint32_t EstimateGroupAirtimeUs(const TxRate& basicRate, uint32_t bytes);

/**
 * What is charged for an estimate, and later returned: the field of a frame that carries it has
 * 10 bits of 4 us each.
 *
 * \param airtimeUs the estimate; of more than 65535 us only the low 16 bits count
 * \return 0 to 4092, a multiple of 4, rounded down
 */
uint16_t ChargeUnitsUs(uint32_t airtimeUs);

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_AIRTIME_H */
