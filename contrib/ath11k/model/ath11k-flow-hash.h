/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_FLOW_HASH_H
#define ATH11K_FLOW_HASH_H

#include "ns3/packet.h"
#include "ns3/ptr.h"

#include <cstdint>

namespace ns3
{

class WifiMacHeader;

/**
 * The hash that FQ takes for the identity of a flow. It is uniform over 32 bits; its high bits
 * are as good as its low bits, since FQ picks a bucket by multiplication (hash * flows >> 32).
 *
 * What enters the hash follows the keys of Linux's skb_get_hash (flow_keys_dissector):
 *
 * - IPv4 and IPv6: source, destination, protocol;
 * - plus the first four bytes of the payload of TCP, UDP, UDP-Lite, DCCP and SCTP (the ports)
 *   and of ESP, and the second four bytes of AH (the SPI);
 * - ICMP: no more than addresses and protocol, so that all pings between two hosts are one flow;
 * - fragments, the first one included: addresses and protocol only, so that all fragments of a
 *   datagram are in one flow. An IPv6 fragment header stands for the protocol itself, because
 *   the next-header values of fragments of one datagram may differ (RFC 8200, 4.5);
 * - IPv6 hop-by-hop, routing and destination options are skipped;
 * - anything else (ARP, a truncated or malformed IP header, no LLC/SNAP header): the first three
 *   addresses of the MAC header and the EtherType.
 *
 * A header that ends early contributes what is complete. Two differences to Linux: the flow
 * label of IPv6 is left out (Linux stops at a label that is not 0, but ns-3 gives the same one to
 * all flows), and tunnels are not looked into.
 *
 * \param msdu the MSDU as it is handed to the MAC: LLC/SNAP header (possibly behind a mesh
 *             control field), then the network header. Not an A-MSDU.
 * \param header its MAC header
 * \param perturbation seed: another value gives an unrelated hash
 * \return the hash
 */
uint32_t Ath11kFlowHash(Ptr<const Packet> msdu, const WifiMacHeader& header, uint32_t perturbation);

} // namespace ns3

#endif /* ATH11K_FLOW_HASH_H */
