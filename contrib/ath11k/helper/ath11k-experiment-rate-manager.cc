/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-rate-manager.h"

#include "ns3/wifi-utils.h"

#include <algorithm>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(Ath11kExperimentRateManager);

TypeId
Ath11kExperimentRateManager::GetTypeId()
{
    static TypeId tid = TypeId("ns3::Ath11kExperimentRateManager")
                            .SetParent<ConstantRateWifiManager>()
                            .SetGroupName("Ath11k")
                            .AddConstructor<Ath11kExperimentRateManager>();
    return tid;
}

void
Ath11kExperimentRateManager::SetStationMode(Mac48Address station, const WifiMode& mode)
{
    m_modes[station] = mode;
}

WifiMode
Ath11kExperimentRateManager::GetStationMode(Mac48Address station) const
{
    const auto known = m_modes.find(station);
    if (known != m_modes.end())
    {
        return known->second;
    }
    WifiModeValue common;
    GetAttribute("DataMode", common);
    return common.Get();
}

WifiTxVector
Ath11kExperimentRateManager::DoGetDataTxVector(WifiRemoteStation* station,
                                               ath11k::compat::Width allowedWidth)
{
    const auto mode = GetStationMode(station->m_state->m_address);
    const auto modulation = mode.GetModulationClass();
    uint8_t streams = 1;
    auto guard = ath11k::compat::MakeGuardInterval(800);
    auto width = std::min(allowedWidth, GetChannelWidth(station));
    if (modulation >= WIFI_MOD_CLASS_HT)
    {
        streams = std::min(GetMaxNumberOfTransmitStreams(), GetNumberOfSupportedStreams(station));
        if (modulation >= WIFI_MOD_CLASS_HE)
        {
            guard = ath11k::compat::MakeGuardInterval(GetGuardInterval(station));
        }
        else if (GetShortGuardIntervalSupported(station) && GetShortGuardIntervalSupported())
        {
            guard = ath11k::compat::MakeGuardInterval(400);
        }
        if (modulation == WIFI_MOD_CLASS_HT)
        {
            // Its MCS number holds the number of streams, 8 for each.
            streams = 1 + mode.GetMcsValue() / 8;
        }
    }
    else
    {
        const bool dsss =
            modulation == WIFI_MOD_CLASS_DSSS || modulation == WIFI_MOD_CLASS_HR_DSSS;
        width = dsss ? ath11k::compat::Width{22} : ath11k::compat::Width{20};
    }
    return WifiTxVector(mode,
                        GetDefaultTxPowerLevel(),
                        GetPreambleForTransmission(modulation, GetShortPreambleEnabled()),
                        guard,
                        GetNumberOfAntennas(),
                        streams,
                        0,
                        width,
                        GetAggregation(station));
}

} // namespace ns3
