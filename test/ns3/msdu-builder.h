/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEST_MSDU_BUILDER_H
#define ATH11K_TEST_MSDU_BUILDER_H

#include "ns3/packet.h"

#include <cstdint>
#include <initializer_list>
#include <vector>

/**
 * \file
 * MSDUs written byte by byte, so that the tests do not lean on the header classes of ns-3.
 */

using Bytes = std::vector<uint8_t>;

/// \return all parts one after the other \param parts any number of byte strings
inline Bytes
Join(std::initializer_list<Bytes> parts)
{
    Bytes all;
    for (const Bytes& part : parts)
    {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

/// \return the two bytes of a number, high byte first \param value the number
inline Bytes
Be16(uint32_t value)
{
    return {static_cast<uint8_t>(value >> 8), static_cast<uint8_t>(value)};
}

/// \return the four bytes of a number, high byte first \param value the number
inline Bytes
Be32(uint32_t value)
{
    return Join({Be16(value >> 16), Be16(value)});
}

/// \return an LLC/SNAP header \param etherType what follows it
inline Bytes
Llc(uint16_t etherType)
{
    return Join({{0xaa, 0xaa, 0x03, 0, 0, 0}, Be16(etherType)});
}

/// \return the RFC 1071 checksum \param bytes an even number of them
inline uint16_t
InternetChecksum(const Bytes& bytes)
{
    uint32_t sum = 0;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
    {
        sum += bytes[i] << 8 | bytes[i + 1];
    }
    while (sum > 0xffff)
    {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    return static_cast<uint16_t>(~sum);
}

/// The fields of an IPv4 header that tests vary.
struct Ipv4Fields
{
    uint8_t tos{0};
    uint16_t id{0x1234};
    uint16_t flagsAndOffset{0x4000};
    uint8_t ttl{64};
    uint8_t protocol{17};
    uint32_t source{0x0a000001};
    uint32_t destination{0x0a000002};
    Bytes options; ///< a multiple of 4
};

/// \return an IPv4 header with a right checksum \param f its fields
inline Bytes
Ipv4(const Ipv4Fields& f)
{
    const auto ihl = static_cast<uint8_t>(0x45 + f.options.size() / 4);
    Bytes header = Join({{ihl, f.tos},
                         Be16(1000),
                         Be16(f.id),
                         Be16(f.flagsAndOffset),
                         {f.ttl, f.protocol, 0, 0},
                         Be32(f.source),
                         Be32(f.destination),
                         f.options});
    const uint16_t checksum = InternetChecksum(header);
    header[10] = static_cast<uint8_t>(checksum >> 8);
    header[11] = static_cast<uint8_t>(checksum);
    return header;
}

/// The fields of an IPv6 header that tests vary.
struct Ipv6Fields
{
    uint8_t trafficClass{0};
    uint32_t flowLabel{1};
    uint8_t nextHeader{17};
    uint8_t hopLimit{64};
    uint32_t source{1};      ///< last four bytes
    uint32_t destination{2}; ///< last four bytes
};

/// \return an IPv6 header \param f its fields
inline Bytes
Ipv6(const Ipv6Fields& f)
{
    const Bytes prefix{0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0};
    return Join({Be32(6U << 28 | f.trafficClass << 20 | f.flowLabel),
                 Be16(1000),
                 {f.nextHeader, f.hopLimit},
                 prefix,
                 Be32(f.source),
                 prefix,
                 Be32(f.destination)});
}

/// \return a packet of these bytes \param bytes the bytes
inline ns3::Ptr<ns3::Packet>
ToPacket(const Bytes& bytes)
{
    return ns3::Create<ns3::Packet>(bytes.data(), static_cast<uint32_t>(bytes.size()));
}

/// \return the bytes of a packet \param packet the packet
inline Bytes
ToBytes(const ns3::Ptr<const ns3::Packet>& packet)
{
    Bytes bytes(packet->GetSize());
    packet->CopyData(bytes.data(), packet->GetSize());
    return bytes;
}

#endif /* ATH11K_TEST_MSDU_BUILDER_H */
