/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_REPLAY_SPECIAL_CASE_H
#define ATH11K_REPLAY_SPECIAL_CASE_H

#include "ns3/ath11k-airtime.h"

#include <string>

namespace ns3
{
namespace ath11k
{

/// What a row of airtime_special.csv is about.
struct SpecialCase
{
    bool group{false}; //!< a frame of a TXQ without a station
    TxRate rate;       //!< the station's last rate, or the rate of group frames
};

/**
 * \param text the beginning of a generation's name: "ht", "vht", "he" or "eht"
 * \return the generation; PhyMode::Unknown for anything else
 */
PhyMode ToMode(const std::string& text);

/**
 * \param rate a rate
 * \return whether the estimator knows it
 */
bool IsKnownRate(const TxRate& rate);

/**
 * Reads the name of a case, whose words are separated by underscores:
 * - unknown_rate
 * - mcast_no_basic_rates, mcast_no_channel, or mcast_basic with rates in Mb/s; cck and ofdm may
 *   be said, longpre and shortpre too
 * - unicast or amsdu with a rate: cck or ofdm and Mb/s; or generation and width as in he80, mcsN,
 *   and optionally Nss, giN, lgi, sgi
 *
 * \param name the name
 * \param band "2.4", "5" or "6"
 * \return what it means
 * \throws ReplayLineError if it means nothing
 */
SpecialCase ParseSpecialCase(const std::string& name, const std::string& band);

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_REPLAY_SPECIAL_CASE_H */
