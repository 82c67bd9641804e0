/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-ecn.h"

#include "ath11k-msdu.h"

#include "ns3/ipv4-header.h"
#include "ns3/ipv6-header.h"
#include "ns3/llc-snap-header.h"

#include <array>

namespace ns3
{

namespace
{

/**
 * A header as bytes. It calls itself what it derives from, so that packet metadata (printing,
 * checking) sees the header that the sender added go and come back.
 *
 * \tparam Base the header it stands for
 */
template <class Base>
class ByteHeader : public Base
{
  public:
    /// \param size its length in bytes, at most 60
    explicit ByteHeader(uint32_t size)
        : m_size(size)
    {
    }

    uint32_t GetSerializedSize() const override
    {
        return m_size;
    }

    void Serialize(Buffer::Iterator start) const override
    {
        start.Write(m_bytes.data(), m_size);
    }

    uint32_t Deserialize(Buffer::Iterator start) override
    {
        start.Read(m_bytes.data(), m_size);
        return m_size;
    }

    /// \return the bytes
    uint8_t* GetBytes()
    {
        return m_bytes.data();
    }

  private:
    std::array<uint8_t, 60> m_bytes{}; //!< as on the air; an IPv4 header has at most 60
    uint32_t m_size;                   //!< valid bytes
};

/**
 * \param ip an IPv4 header
 * \param size its length in bytes
 * \return the one's complement sum of its 16-bit words: 0xffff if the checksum is right
 */
uint32_t
Sum(const uint8_t* ip, uint32_t size)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < size; i += 2)
    {
        sum += ip[i] << 8 | ip[i + 1];
    }
    sum = (sum & 0xffff) + (sum >> 16);
    return (sum & 0xffff) + (sum >> 16);
}

/**
 * \param ip the IPv4 header to mark
 * \param size its length in bytes
 */
void
MarkIpv4(uint8_t* ip, uint32_t size)
{
    const uint32_t checksum = ip[10] << 8 | ip[11];
    // Once in 65536 headers 0 is the right checksum and not a missing one.
    const bool missing = checksum == 0 && Sum(ip, size) != 0xffff;
    const uint32_t before = ip[0] << 8 | ip[1];
    ip[1] |= 3;
    const uint32_t after = ip[0] << 8 | ip[1];
    if (missing)
    {
        return;
    }
    // RFC 1624, equation 3. The sum of three 16-bit words overflows at most twice.
    uint32_t sum = (~checksum & 0xffff) + (~before & 0xffff) + after;
    sum = (sum & 0xffff) + (sum >> 16);
    sum = (sum & 0xffff) + (sum >> 16);
    ip[10] = static_cast<uint8_t>(~sum >> 8);
    ip[11] = static_cast<uint8_t>(~sum);
}

/// \param ip the IPv6 header to mark
void
MarkIpv6(uint8_t* ip, uint32_t /* size */)
{
    ip[1] |= 0x30; // the traffic class straddles the first two bytes
}

/**
 * \tparam Base IPv4 or IPv6 header
 * \param msdu an MSDU
 * \param size length of its network header in bytes
 * \param mark what to do with the bytes of that header
 * \return the marked copy
 */
template <class Base>
Ptr<Packet>
CopyMarked(const Ptr<const Packet>& msdu, uint32_t size, void (*mark)(uint8_t*, uint32_t))
{
    Ptr<Packet> copy = msdu->Copy();
    LlcSnapHeader llc;
    copy->RemoveHeader(llc);
    ByteHeader<Base> network(size);
    copy->RemoveHeader(network);
    mark(network.GetBytes(), size);
    copy->AddHeader(network);
    copy->AddHeader(llc);
    return copy;
}

/**
 * \param view an MSDU
 * \return its ECN field, 0 (not ECT) if there is none that could be marked
 */
uint8_t
GetEcn(const ath11k::MsduView& view)
{
    if (view.GetNetworkOffset() != ath11k::MsduView::kLlcBytes)
    {
        return 0;
    }
    if (view.GetIpv4HeaderSize() > 0)
    {
        return view.GetNetwork()[1] & 3;
    }
    return view.IsIpv6() ? view.GetNetwork()[1] >> 4 & 3 : 0;
}

} // namespace

bool
Ath11kIsEct(Ptr<const Packet> msdu)
{
    return GetEcn(ath11k::MsduView(msdu)) != 0;
}

Ptr<Packet>
Ath11kMarkCe(Ptr<const Packet> msdu)
{
    const ath11k::MsduView view(msdu);
    if (GetEcn(view) == 0)
    {
        return nullptr;
    }
    if (const uint32_t size = view.GetIpv4HeaderSize(); size > 0)
    {
        return CopyMarked<Ipv4Header>(msdu, size, MarkIpv4);
    }
    return CopyMarked<Ipv6Header>(msdu, 40, MarkIpv6);
}

} // namespace ns3
