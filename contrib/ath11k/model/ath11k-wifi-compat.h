/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_WIFI_COMPAT_H
#define ATH11K_WIFI_COMPAT_H

#include "ns3/ath11k-ns3-version.h"
#include "ns3/block-ack-manager.h"
#include "ns3/nstime.h"
#include "ns3/qos-txop.h"
#include "ns3/wifi-mac.h"
#include "ns3/wifi-mpdu.h"
#include "ns3/wifi-phy.h"
#include "ns3/wifi-tx-vector.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <variant>

/// True if ns-3 is of this version or newer.
#define ATH11K_NS3_AT_LEAST(major, minor)                                                          \
    (ATH11K_NS3_MAJOR > (major) || (ATH11K_NS3_MAJOR == (major) && ATH11K_NS3_MINOR >= (minor)))

#if ATH11K_NS3_AT_LEAST(3, 45)
#include "ns3/wifi-ru.h"
#else
#include "ns3/he-ru.h"
#endif
#if !ATH11K_NS3_AT_LEAST(3, 38)
#include "ns3/he-phy.h"
#endif

/**
 * \file
 * The only file that knows versions of ns-3 (3.37 and newer).
 */

namespace ns3
{
namespace ath11k
{
namespace compat
{

/**
 * \param txVector a TXVECTOR
 * \return its guard interval in nanoseconds (a Time since 3.43)
 */
inline uint16_t
GuardIntervalNs(const WifiTxVector& txVector)
{
#if ATH11K_NS3_AT_LEAST(3, 43)
    return static_cast<uint16_t>(txVector.GetGuardInterval().GetNanoSeconds());
#else
    return txVector.GetGuardInterval();
#endif
}

/// A channel width in MHz, as a TXVECTOR has it.
#if ATH11K_NS3_AT_LEAST(3, 43)
using Width = MHz_u;
#else
using Width = uint16_t;
#endif

#if ATH11K_NS3_AT_LEAST(3, 43)
/**
 * \param guard a guard interval
 * \return the same
 */
inline Time
MakeGuardInterval(Time guard)
{
    return guard;
}

/**
 * \param ns a guard interval in nanoseconds
 * \return it as a TXVECTOR takes it
 */
inline Time
MakeGuardInterval(int ns)
{
    return NanoSeconds(ns);
}
#else
/**
 * \param ns a guard interval in nanoseconds
 * \return it as a TXVECTOR takes it
 */
inline uint16_t
MakeGuardInterval(int ns)
{
    return static_cast<uint16_t>(ns);
}
#endif

/**
 * \param txVector a TXVECTOR
 * \return its channel width in MHz (a floating-point number since 3.43)
 */
inline uint16_t
ChannelWidthMhz(const WifiTxVector& txVector)
{
    return static_cast<uint16_t>(txVector.GetChannelWidth());
}

/**
 * \param user what a TXVECTOR of a MU PPDU says about one station
 * \return the width of its resource unit in MHz
 */
inline uint32_t
RuWidthMhz(const HeMuUserInfo& user)
{
#if ATH11K_NS3_AT_LEAST(3, 45)
    return static_cast<uint32_t>(WifiRu::GetBandwidth(WifiRu::GetRuType(user.ru)));
#else
    return static_cast<uint32_t>(HeRu::GetBandwidth(user.ru.GetRuType()));
#endif
}

/**
 * \param ruMhz width of a resource unit in MHz: 2, 4, 8, 20, 40, 80 or 160
 * \param index its number among those of that width, from 1
 * \param mcs HE MCS
 * \param nss number of spatial streams
 * \return what a TXVECTOR of a MU PPDU says about a station with these
 */
inline HeMuUserInfo
MakeHeMuUserInfo(uint16_t ruMhz, std::size_t index, uint8_t mcs, uint8_t nss)
{
#if ATH11K_NS3_AT_LEAST(3, 45)
    return {HeRu::RuSpec(WifiRu::GetRuType(ruMhz), index, true), mcs, nss};
#elif ATH11K_NS3_AT_LEAST(3, 38)
    return {HeRu::RuSpec(HeRu::GetRuType(ruMhz), index, true), mcs, nss};
#else
    return {HeRu::RuSpec(HeRu::GetRuType(ruMhz), index, true), HePhy::GetHeMcs(mcs), nss};
#endif
}

/**
 * Links can move between PHYs since 3.40 (EMLSR); before that, link and PHY have one number.
 *
 * \param mac the MAC
 * \param phy one of the PHYs of its device
 * \param phyIndex the number of that PHY on the device
 * \return the link that the PHY serves at the moment, if any
 */
inline std::optional<uint8_t>
LinkOfPhy(const Ptr<WifiMac>& mac, const Ptr<WifiPhy>& phy, uint8_t phyIndex)
{
#if ATH11K_NS3_AT_LEAST(3, 40)
    (void)phyIndex;
    return mac->GetLinkForPhy(phy);
#else
    (void)phy;
    return phyIndex < mac->GetNLinks() ? std::optional<uint8_t>(phyIndex) : std::nullopt;
#endif
}

/**
 * \param mpdu an MPDU, or an alias of it for one link (since 3.38)
 * \return the MPDU that the MAC queue holds
 */
inline Ptr<const WifiMpdu>
Original(const Ptr<const WifiMpdu>& mpdu)
{
#if ATH11K_NS3_AT_LEAST(3, 38)
    return mpdu->GetOriginal();
#else
    return mpdu;
#endif
}

#if ATH11K_NS3_AT_LEAST(3, 38)
/// A block ack request that was taken: it is made when it is due, its receiver and TID are all.
using TakenBlockAckReq = std::monostate;
#else
/// A block ack request that was taken.
using TakenBlockAckReq = Ptr<const WifiMpdu>;
#endif

/**
 * Take a block ack request out of what the MAC sends before all data of an access category. From
 * ns-3.38 on others wait in the MAC queue, where its scheduler sees them: those are left there.
 *
 * \param txop of its access category
 * \param tid its TID
 * \param receiver its receiver
 * \return the request, if there is one
 */
inline std::optional<TakenBlockAckReq>
TakeBlockAckReq(const Ptr<QosTxop>& txop, uint8_t tid, const Mac48Address& receiver)
{
    const auto manager = txop->GetBaManager();
#if ATH11K_NS3_AT_LEAST(3, 38)
    const auto& due = manager->GetSendBarIfDataQueuedList();
    const bool isDue = std::any_of(due.begin(), due.end(), [&](const auto& agreement) {
        return agreement.first == receiver && agreement.second == tid;
    });
    if (!isDue)
    {
        return std::nullopt;
    }
    manager->RemoveFromSendBarIfDataQueuedList(receiver, tid);
    return TakenBlockAckReq();
#else
    const auto request = manager->GetBar(true, tid, receiver);
    return request ? std::optional<TakenBlockAckReq>(request) : std::nullopt;
#endif
}

/**
 * \param txop of its access category
 * \param tid its TID
 * \param receiver its receiver
 * \param request a block ack request that was taken, to be sent if data wait for its receiver
 */
inline void
ReturnBlockAckReq(const Ptr<QosTxop>& txop,
                  uint8_t tid,
                  const Mac48Address& receiver,
                  const TakenBlockAckReq& request)
{
    const auto manager = txop->GetBaManager();
#if ATH11K_NS3_AT_LEAST(3, 38)
    (void)request;
    manager->AddToSendBarIfDataQueuedList(receiver, tid);
#else
    (void)tid;
    (void)receiver;
    manager->ScheduleBar(request, true);
#endif
}

} // namespace compat
} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_WIFI_COMPAT_H */
