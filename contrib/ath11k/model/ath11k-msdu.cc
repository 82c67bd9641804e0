/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-msdu.h"

#include <algorithm>

namespace ns3
{
namespace ath11k
{

MsduView::MsduView(const Ptr<const Packet>& msdu)
    : m_size(msdu->CopyData(m_bytes.data(), m_bytes.size()))
{
    uint32_t llc = 0;
    if (!IsLlcSnap(0) && m_size > 0)
    {
        // A mesh control field is 6 bytes and up to two more addresses (IEEE 802.11-2020,
        // 9.2.4.7.3). It cannot be taken for the LLC header, which was looked for first.
        llc = 6 + 6 * (m_bytes[0] & 0x03);
    }
    if (IsLlcSnap(llc))
    {
        m_etherType = static_cast<uint16_t>(m_bytes[llc + 6] << 8 | m_bytes[llc + 7]);
        m_network = llc + kLlcBytes;
    }
}

bool
MsduView::IsLlcSnap(uint32_t offset) const
{
    constexpr std::array<uint8_t, 6> rfc1042{0xaa, 0xaa, 0x03, 0, 0, 0};
    return m_size >= offset + kLlcBytes &&
           std::equal(rfc1042.begin(), rfc1042.end(), m_bytes.begin() + offset);
}

uint16_t
MsduView::GetEtherType() const
{
    return m_etherType;
}

uint32_t
MsduView::GetNetworkOffset() const
{
    return m_network;
}

uint32_t
MsduView::GetNetworkSize() const
{
    return m_size - m_network;
}

const uint8_t*
MsduView::GetNetwork() const
{
    return m_bytes.data() + m_network;
}

uint32_t
MsduView::GetIpv4HeaderSize() const
{
    if (m_etherType != kIpv4 || GetNetworkSize() < 20 || GetNetwork()[0] >> 4 != 4)
    {
        return 0;
    }
    const uint32_t bytes = 4U * (GetNetwork()[0] & 0x0f);
    return bytes >= 20 && bytes <= GetNetworkSize() ? bytes : 0;
}

bool
MsduView::IsIpv6() const
{
    return m_etherType == kIpv6 && GetNetworkSize() >= 40 && GetNetwork()[0] >> 4 == 6;
}

} // namespace ath11k
} // namespace ns3
