/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_ECN_H
#define ATH11K_ECN_H

#include "ns3/packet.h"
#include "ns3/ptr.h"

namespace ns3
{

/**
 * \param msdu an MSDU that begins with its LLC/SNAP header
 * \return true if it holds an IPv4 or IPv6 packet whose ECN field is ECT(0), ECT(1) or CE, that
 *         is, if it may be marked instead of dropped (RFC 3168). False for anything else, and for
 *         MSDUs behind a mesh control field.
 */
bool Ath11kIsEct(Ptr<const Packet> msdu);

/**
 * Mark a packet as having experienced congestion.
 *
 * The IPv4 header checksum is updated incrementally (RFC 1624), so that a wrong one stays wrong;
 * a missing one (0, unless 0 is right) stays 0, since ns-3 writes 0 where checksums are off.
 * Nothing else of the header changes: it is copied byte by byte, options, reserved bits and
 * fragment fields included.
 *
 * The result is a copy, since packets are shared. It keeps UID, packet tags and the byte tags of
 * everything behind the network header. Byte tags lose the part that covers the LLC/SNAP and
 * network headers, which have to be taken off and put back: ns-3 lets nobody change bytes in place.
 *
 * \param msdu an MSDU that begins with its LLC/SNAP header
 * \return the marked copy; null if and only if Ath11kIsEct() is false
 */
Ptr<Packet> Ath11kMarkCe(Ptr<const Packet> msdu);

} // namespace ns3

#endif /* ATH11K_ECN_H */
