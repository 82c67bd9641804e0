/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-flow-hash.h"

#include "ath11k-msdu.h"

#include "ns3/mac48-address.h"
#include "ns3/wifi-mac-header.h"

#include <algorithm>
#include <array>

namespace ns3
{

namespace
{

/// IP protocol numbers and IPv6 next-header values (IANA registry).
enum Protocol : uint8_t
{
    kHopByHop = 0,
    kTcp = 6,
    kUdp = 17,
    kDccp = 33,
    kRouting = 43,
    kEsp = 50,
    kAh = 51,
    kDestinationOptions = 60,
    kSctp = 132,
    kUdpLite = 136
};

/// Absorbs 32-bit words, then avalanches (the finalizer of SplitMix64, which is public domain).
class Mixer
{
  public:
    /// \param seed start value
    explicit Mixer(uint32_t seed)
        : m_state(seed)
    {
    }

    /// \param word the next word
    void Add(uint32_t word)
    {
        // Odd multiplier 2^64 / golden ratio; the shift brings high bits back down, so that a
        // word reaches all bits of the state before the next word comes.
        m_state = (m_state + word + 1) * 0x9e3779b97f4a7c15ULL;
        m_state ^= m_state >> 32;
    }

    /**
     * \param bytes the next bytes
     * \param size how many, in bytes; a last incomplete word is padded with zeros
     */
    void Add(const uint8_t* bytes, uint32_t size)
    {
        for (uint32_t i = 0; i < size; i += 4)
        {
            uint32_t word = 0;
            for (uint32_t j = i; j < std::min(i + 4, size); ++j)
            {
                word |= static_cast<uint32_t>(bytes[j]) << (8 * (j - i));
            }
            Add(word);
        }
    }

    /// \return the hash of all that was added
    uint32_t Finish() const
    {
        uint64_t z = m_state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return static_cast<uint32_t>(z >> 32);
    }

  private:
    uint64_t m_state; //!< what was absorbed
};

/**
 * Add the protocol and, where the protocol has them, the ports or the SPI.
 *
 * \param mixer where to
 * \param protocol the protocol
 * \param payload what follows the network header
 * \param size how much of it can be read, in bytes
 */
void
AddTransport(Mixer& mixer, uint8_t protocol, const uint8_t* payload, uint32_t size)
{
    mixer.Add(protocol);
    uint32_t offset = 0;
    switch (protocol)
    {
    case kTcp:
    case kUdp:
    case kDccp:
    case kEsp:
    case kSctp:
    case kUdpLite:
        break;
    case kAh:
        offset = 4;
        break;
    default:
        return;
    }
    if (size >= offset + 4)
    {
        mixer.Add(payload + offset, 4);
    }
}

/**
 * \param mixer where to
 * \param view an MSDU with a complete IPv4 header
 */
void
AddIpv4(Mixer& mixer, const ath11k::MsduView& view)
{
    const uint8_t* ip = view.GetNetwork();
    const uint32_t headerSize = view.GetIpv4HeaderSize();
    mixer.Add(ip + 12, 8);
    const bool fragment = (ip[6] & 0x3f) != 0 || ip[7] != 0; // more fragments, or an offset
    AddTransport(mixer, ip[9], ip + headerSize, fragment ? 0 : view.GetNetworkSize() - headerSize);
}

/**
 * \param mixer where to
 * \param view an MSDU with a complete IPv6 header
 */
void
AddIpv6(Mixer& mixer, const ath11k::MsduView& view)
{
    const uint8_t* ip = view.GetNetwork();
    mixer.Add(ip + 8, 32);
    uint8_t next = ip[6];
    uint32_t offset = 40;
    // Every extension header is at least 8 bytes long, so this ends. A fragment header ends it
    // as well, and has no ports.
    while ((next == kHopByHop || next == kRouting || next == kDestinationOptions) &&
           offset + 8 <= view.GetNetworkSize())
    {
        next = ip[offset];
        offset += 8 * (ip[offset + 1] + 1U);
    }
    offset = std::min(offset, view.GetNetworkSize());
    AddTransport(mixer, next, ip + offset, view.GetNetworkSize() - offset);
}

/**
 * \param mixer where to
 * \param header MAC header
 */
void
AddMac(Mixer& mixer, const WifiMacHeader& header)
{
    for (const auto& address : {header.GetAddr1(), header.GetAddr2(), header.GetAddr3()})
    {
        std::array<uint8_t, 6> bytes;
        address.CopyTo(bytes.data());
        mixer.Add(bytes.data(), bytes.size());
    }
}

} // namespace

uint32_t
Ath11kFlowHash(Ptr<const Packet> msdu, const WifiMacHeader& header, uint32_t perturbation)
{
    const ath11k::MsduView view(msdu);
    Mixer mixer(perturbation);
    mixer.Add(view.GetEtherType());
    if (view.GetIpv4HeaderSize() > 0)
    {
        AddIpv4(mixer, view);
    }
    else if (view.IsIpv6())
    {
        AddIpv6(mixer, view);
    }
    else
    {
        AddMac(mixer, header);
    }
    return mixer.Finish();
}

} // namespace ns3
