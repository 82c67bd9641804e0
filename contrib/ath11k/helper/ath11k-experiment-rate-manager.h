/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_RATE_MANAGER_H
#define ATH11K_EXPERIMENT_RATE_MANAGER_H

#include "ns3/ath11k-wifi-compat.h"
#include "ns3/constant-rate-wifi-manager.h"
#include "ns3/mac48-address.h"

#include <map>

namespace ns3
{

/**
 * A constant data rate for each station, where its parent has one for all. Stations that were not
 * given one have DataMode.
 */
class Ath11kExperimentRateManager : public ConstantRateWifiManager
{
  public:
    /// \return the TypeId
    static TypeId GetTypeId();

    /**
     * \param station address of a station
     * \param mode the mode of all data that is sent to it from now on
     */
    void SetStationMode(Mac48Address station, const WifiMode& mode);

  private:
    WifiTxVector DoGetDataTxVector(WifiRemoteStation* station,
                                   ath11k::compat::Width allowedWidth) override;

    /// \return the mode of data to that station
    WifiMode GetStationMode(Mac48Address station) const;

    std::map<Mac48Address, WifiMode> m_modes;
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_RATE_MANAGER_H */
