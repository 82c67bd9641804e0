/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-rate-map.h"

#include "ath11k-wifi-compat.h"

#include "ns3/log.h"
#include "ns3/wifi-mode.h"
#include "ns3/wifi-remote-station-manager.h"
#include "ns3/wifi-tx-vector.h"

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("Ath11kRateMap");

namespace
{

/**
 * \param modulation a modulation class of ns-3
 * \return what mac80211 calls it
 */
ath11k::PhyMode
ToPhyMode(WifiModulationClass modulation)
{
    switch (modulation)
    {
    case WIFI_MOD_CLASS_DSSS:
    case WIFI_MOD_CLASS_HR_DSSS:
        return ath11k::PhyMode::Cck;
    case WIFI_MOD_CLASS_ERP_OFDM:
    case WIFI_MOD_CLASS_OFDM:
        return ath11k::PhyMode::Ofdm;
    case WIFI_MOD_CLASS_HT:
        return ath11k::PhyMode::Ht;
    case WIFI_MOD_CLASS_VHT:
        return ath11k::PhyMode::Vht;
    case WIFI_MOD_CLASS_HE:
        return ath11k::PhyMode::He;
    case WIFI_MOD_CLASS_EHT:
        return ath11k::PhyMode::Eht;
    default:
        return ath11k::PhyMode::Unknown;
    }
}

/**
 * \param phyMode Cck or Ofdm
 * \param bitsPerSecond data rate
 * \param shortPreamble whether the preamble is the short one (Cck)
 * \return the rate
 */
ath11k::TxRate
LegacyRate(ath11k::PhyMode phyMode, uint64_t bitsPerSecond, bool shortPreamble)
{
    ath11k::TxRate rate;
    rate.mode = phyMode;
    rate.legacy100k = static_cast<uint16_t>(bitsPerSecond / 100000);
    rate.shortPreamble = phyMode == ath11k::PhyMode::Cck && shortPreamble;
    return rate;
}

} // namespace

ath11k::TxRate
Ath11kGetTxRate(const WifiTxVector& txVector, uint16_t staId)
{
    ath11k::TxRate rate;
    const bool known = txVector.IsMu() ? txVector.GetHeMuUserInfoMap().count(staId) > 0
                                       : txVector.GetModeInitialized();
    if (!known)
    {
        NS_LOG_WARN("no mode for station " << staId << " in " << txVector);
        return rate;
    }
    const WifiMode mode = txVector.GetMode(staId);
    rate.mode = ToPhyMode(mode.GetModulationClass());
    switch (rate.mode)
    {
    case ath11k::PhyMode::Unknown:
        NS_LOG_WARN("mac80211 has no name for " << mode);
        return rate;
    case ath11k::PhyMode::Cck:
    case ath11k::PhyMode::Ofdm:
        return LegacyRate(rate.mode,
                          mode.GetDataRate(txVector, staId),
                          txVector.GetPreambleType() == WIFI_PREAMBLE_SHORT);
    default:
        break;
    }
    rate.widthMhz = ath11k::compat::ChannelWidthMhz(txVector);
    rate.nss = txVector.GetNss(staId);
    rate.mcs = mode.GetMcsValue();
    if (rate.mode == ath11k::PhyMode::Ht)
    {
        rate.mcs %= 8; // ns-3 numbers HT MCSs through all streams
    }
    rate.guardNs = ath11k::compat::GuardIntervalNs(txVector);
    return rate;
}

ath11k::TxRate
Ath11kGetBasicRate(const Ptr<const WifiRemoteStationManager>& manager)
{
    const uint8_t modes = manager->GetNBasicModes();
    WifiMode lowest = modes > 0 ? manager->GetBasicMode(0) : manager->GetDefaultMode();
    for (uint8_t i = 1; i < modes; ++i)
    {
        const WifiMode mode = manager->GetBasicMode(i);
        if (mode.GetDataRate(20) < lowest.GetDataRate(20))
        {
            lowest = mode;
        }
    }
    return LegacyRate(ToPhyMode(lowest.GetModulationClass()),
                      lowest.GetDataRate(20),
                      manager->GetShortPreambleEnabled());
}

} // namespace ns3
