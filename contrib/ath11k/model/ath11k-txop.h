/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TXOP_H
#define ATH11K_TXOP_H

#include "ns3/qos-txop.h"
#include "ns3/wifi-mac.h"

/**
 * \file
 * Who contends for the frames of a MAC queue.
 */

namespace ns3
{

/**
 * \param mac a MAC
 * \param ac an access category; AC_BE_NQOS for frames without QoS
 * \return its Txop; null if the MAC has none
 */
inline Ptr<Txop>
Ath11kGetTxop(const WifiMac& mac, AcIndex ac)
{
    if (ac == AC_BE_NQOS)
    {
        return mac.GetTxop();
    }
    return mac.GetQosTxop(ac);
}

} // namespace ns3

#endif /* ATH11K_TXOP_H */
