/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_MSDU_H
#define ATH11K_MSDU_H

#include "ns3/packet.h"
#include "ns3/ptr.h"

#include <array>
#include <cstdint>

/**
 * \file
 * Reading the head of an MSDU as bytes. Header objects of ns-3 assume a well-formed, complete
 * header and drop what they do not model (IPv4 options, reserved bits), so whoever has to cope
 * with any packet looks at bytes.
 */

namespace ns3
{
namespace ath11k
{

/**
 * The first bytes of an MSDU, copied to the stack, and where its network header begins. Never
 * reads past the end of the packet; a truncated packet gives a shorter view.
 */
class MsduView
{
  public:
    /// EtherType of IPv4.
    static constexpr uint16_t kIpv4 = 0x0800;
    /// EtherType of IPv6.
    static constexpr uint16_t kIpv6 = 0x86dd;
    /// Length of an LLC/SNAP header in bytes.
    static constexpr uint32_t kLlcBytes = 8;

    /**
     * \param msdu the MSDU as it is handed to the MAC: an LLC/SNAP header, or a mesh control
     *             field and then an LLC/SNAP header, in front of the network header
     */
    explicit MsduView(const Ptr<const Packet>& msdu);

    /// \return the EtherType, 0 if the MSDU does not begin with an RFC 1042 LLC/SNAP header
    uint16_t GetEtherType() const;

    /// \return bytes in front of the network header; 0 if there is no LLC/SNAP header
    uint32_t GetNetworkOffset() const;

    /// \return the number of bytes that can be read from GetNetwork()
    uint32_t GetNetworkSize() const;

    /// \return the network header; only GetNetworkSize() bytes of it exist
    const uint8_t* GetNetwork() const;

    /// \return length in bytes of the IPv4 header with its options, 0 if this is not a complete
    ///         IPv4 header
    uint32_t GetIpv4HeaderSize() const;

    /// \return true if this is a complete IPv6 header (40 bytes)
    bool IsIpv6() const;

  private:
    /**
     * \param offset where to look
     * \return true if an LLC/SNAP header with OUI 0 (RFC 1042) lies there in full
     */
    bool IsLlcSnap(uint32_t offset) const;

    /// Long enough for mesh control, LLC/SNAP, IPv4 with all options and ports, or for IPv6 with
    /// a few extension headers.
    std::array<uint8_t, 128> m_bytes;
    uint32_t m_size;         //!< valid bytes
    uint32_t m_network{0};   //!< offset of the network header
    uint16_t m_etherType{0}; //!< EtherType, 0 for none
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_MSDU_H */
