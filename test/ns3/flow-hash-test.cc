/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "msdu-builder.h"

#include "ns3/ath11k-flow-hash.h"
#include "ns3/wifi-mac-header.h"

#include <bitset>
#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace ns3;

namespace
{

constexpr uint16_t kIpv4 = 0x0800;
constexpr uint16_t kIpv6 = 0x86dd;
constexpr uint8_t kIcmp = 1;
constexpr uint8_t kTcp = 6;
constexpr uint8_t kUdp = 17;
constexpr uint8_t kIcmpv6 = 58;

WifiMacHeader
Mac(const char* source = "00:00:00:00:00:03")
{
    WifiMacHeader header;
    header.SetType(WIFI_MAC_QOSDATA);
    header.SetAddr1("00:00:00:00:00:01");
    header.SetAddr2("00:00:00:00:00:02");
    header.SetAddr3(source);
    return header;
}

uint32_t
HashOf(const Bytes& msdu, uint32_t perturbation = 0)
{
    return Ath11kFlowHash(ToPacket(msdu), Mac(), perturbation);
}

Bytes
Ports(uint16_t source, uint16_t destination)
{
    return Join({Be16(source), Be16(destination)});
}

/// An IPv4 MSDU: 8 bytes of LLC/SNAP, 20 of IPv4, 4 of ports, 100 of payload.
Bytes
V4(const Ipv4Fields& fields = {}, uint16_t source = 1000, uint16_t destination = 2000)
{
    return Join({Llc(kIpv4), Ipv4(fields), Ports(source, destination), Bytes(100, 0x55)});
}

/// An IPv6 MSDU with what stands between the IPv6 header and the ports.
Bytes
V6(const Ipv6Fields& fields = {},
   const Bytes& extensions = {},
   uint16_t source = 1000,
   uint16_t destination = 2000)
{
    return Join(
        {Llc(kIpv6), Ipv6(fields), extensions, Ports(source, destination), Bytes(100, 0x55)});
}

/// An extension header of 8 * (units + 1) bytes.
Bytes
Extension(uint8_t next, uint8_t units)
{
    Bytes header(8 * (units + 1), 0);
    header[0] = next;
    header[1] = units;
    return header;
}

Ipv4Fields
Fragment(uint16_t flagsAndOffset, uint16_t id = 0x1234)
{
    Ipv4Fields fields;
    fields.flagsAndOffset = flagsAndOffset;
    fields.id = id;
    return fields;
}

} // namespace

TEST(FlowHash, EveryPartOfTheFiveTupleMatters)
{
    Ipv4Fields source;
    source.source = 0x0a000003;
    Ipv4Fields destination;
    destination.destination = 0x0a000003;
    Ipv4Fields reverse;
    std::swap(reverse.source, reverse.destination);
    Ipv4Fields tcp;
    tcp.protocol = kTcp;
    const std::set<uint32_t> hashes{HashOf(V4()),
                                    HashOf(V4(source)),
                                    HashOf(V4(destination)),
                                    HashOf(V4(reverse)),
                                    HashOf(V4(tcp)),
                                    HashOf(V4({}, 1001, 2000)),
                                    HashOf(V4({}, 1000, 2001)),
                                    HashOf(V4({}, 2000, 1000))};
    EXPECT_EQ(hashes.size(), 8U);
}

TEST(FlowHash, EveryPartOfTheFiveTupleMattersInIpv6)
{
    Ipv6Fields source;
    source.source = 3;
    Ipv6Fields destination;
    destination.destination = 3;
    Ipv6Fields tcp;
    tcp.nextHeader = kTcp;
    const std::set<uint32_t> hashes{HashOf(V6()),
                                    HashOf(V6(source)),
                                    HashOf(V6(destination)),
                                    HashOf(V6(tcp)),
                                    HashOf(V6({}, {}, 1001)),
                                    HashOf(V6({}, {}, 1000, 2001))};
    EXPECT_EQ(hashes.size(), 6U);
}

TEST(FlowHash, NothingElseOfAPacketMatters)
{
    Ipv4Fields other;
    other.tos = 0xff;
    other.id = 99;
    other.flagsAndOffset = 0x8000; // the reserved bit is not a fragment
    other.ttl = 1;
    Bytes changed = V4(other);
    changed.resize(changed.size() - 50);
    EXPECT_EQ(HashOf(changed), HashOf(V4()));

    Ipv4Fields options;
    options.options = Bytes(40, 1);
    EXPECT_EQ(HashOf(V4(options)), HashOf(V4()));

    Ipv6Fields other6;
    other6.trafficClass = 0xff;
    other6.flowLabel = 0xabcde;
    other6.hopLimit = 1;
    EXPECT_EQ(HashOf(V6(other6)), HashOf(V6()));

    EXPECT_EQ(Ath11kFlowHash(ToPacket(V4()), Mac("00:00:00:00:00:09"), 0), HashOf(V4()));
}

TEST(FlowHash, AllFragmentsOfADatagramShareAFlow)
{
    // More fragments with offset 0; both; offset alone. What stands where the ports would be is
    // payload in all but the first.
    const uint32_t first = HashOf(V4(Fragment(0x2000), 1000, 2000));
    EXPECT_EQ(HashOf(V4(Fragment(0x2000 | 185), 7, 8)), first);
    EXPECT_EQ(HashOf(V4(Fragment(370), 9, 10)), first);
    EXPECT_EQ(HashOf(V4(Fragment(0x1f00), 11, 12)), first);

    Ipv4Fields tcp = Fragment(0x2000);
    tcp.protocol = kTcp;
    EXPECT_NE(HashOf(V4(tcp)), first);
}

TEST(FlowHash, AllIpv6FragmentsOfADatagramShareAFlow)
{
    Ipv6Fields fields;
    fields.nextHeader = 44;
    const auto fragment = [&](uint8_t next, uint16_t offsetAndMore, uint16_t port) {
        return HashOf(V6(fields, Join({{next, 0}, Be16(offsetAndMore), Be32(77)}), port));
    };
    const uint32_t first = fragment(kUdp, 1, 1000);
    EXPECT_EQ(fragment(kUdp, 185 << 3 | 1, 7), first);
    EXPECT_EQ(fragment(kUdp, 370 << 3, 8), first);
    EXPECT_EQ(fragment(60, 370 << 3, 9), first) << "RFC 8200: the next header may differ";
}

TEST(FlowHash, Ipv6ExtensionHeadersAreSkipped)
{
    const auto with = [](uint8_t first, const Bytes& extensions) {
        Ipv6Fields fields;
        fields.nextHeader = first;
        return HashOf(V6(fields, extensions));
    };
    EXPECT_EQ(with(0, Extension(kUdp, 0)), HashOf(V6()));
    EXPECT_EQ(with(60, Extension(kUdp, 2)), HashOf(V6()));
    EXPECT_EQ(with(0, Join({Extension(43, 0), Extension(60, 2), Extension(kUdp, 1)})),
              HashOf(V6()));
}

TEST(FlowHash, AnExtensionHeaderThatClaimsTooMuchLeavesTheAddresses)
{
    Ipv6Fields fields;
    fields.nextHeader = 0;
    Bytes huge = Extension(kUdp, 0);
    huge[1] = 255;
    const uint32_t hash = HashOf(V6(fields, huge, 1000));
    EXPECT_EQ(HashOf(V6(fields, huge, 1001)), hash);
    fields.destination = 3;
    EXPECT_NE(HashOf(V6(fields, huge, 1000)), hash);
}

TEST(FlowHash, PingsBetweenTwoHostsAreOneFlow)
{
    Ipv4Fields fields;
    fields.protocol = kIcmp;
    EXPECT_EQ(HashOf(V4(fields, 0x0800, 1)), HashOf(V4(fields, 0x0000, 2)));
    Ipv4Fields other = fields;
    other.source = 0x0a000009;
    EXPECT_NE(HashOf(V4(fields)), HashOf(V4(other)));
    Ipv6Fields fields6;
    fields6.nextHeader = kIcmpv6;
    EXPECT_EQ(HashOf(V6(fields6, {}, 0x8000)), HashOf(V6(fields6, {}, 0x8100)));
}

TEST(FlowHash, PortsAndSpiAreTakenWhereTheProtocolHasThem)
{
    for (int protocol = 0; protocol < 256; ++protocol)
    {
        Ipv4Fields fields;
        fields.protocol = static_cast<uint8_t>(protocol);
        const Bytes head = Join({Llc(kIpv4), Ipv4(fields)});
        const bool early = HashOf(Join({head, {1, 2, 3, 4}, Bytes(20)})) !=
                           HashOf(Join({head, {1, 2, 3, 5}, Bytes(20)}));
        const bool late = HashOf(Join({head, Bytes(4), {1, 2, 3, 4}, Bytes(20)})) !=
                          HashOf(Join({head, Bytes(4), {1, 2, 3, 5}, Bytes(20)}));
        // TCP, UDP, DCCP, ESP, SCTP, UDP-Lite; AH has its SPI behind four other bytes.
        EXPECT_EQ(early, std::set<int>({6, 17, 33, 50, 132, 136}).count(protocol) > 0) << protocol;
        EXPECT_EQ(late, protocol == 51) << protocol;
    }
}

TEST(FlowHash, OtherProtocolsGoByMacAddressesAndEtherType)
{
    const Bytes arp = Join({Llc(0x0806), Bytes(28, 1)});
    const uint32_t hash = HashOf(arp);
    EXPECT_EQ(HashOf(Join({Llc(0x0806), Bytes(28, 2)})), hash);
    EXPECT_NE(HashOf(Join({Llc(0x0807), Bytes(28, 1)})), hash);
    EXPECT_NE(Ath11kFlowHash(ToPacket(arp), Mac("00:00:00:00:00:09"), 0), hash);
}

TEST(FlowHash, AMeshControlFieldInFrontChangesNothing)
{
    for (uint8_t addresses = 0; addresses < 3; ++addresses)
    {
        Bytes mesh(6 + 6 * addresses, 0x77);
        mesh[0] = addresses;
        EXPECT_EQ(HashOf(Join({mesh, V4()})), HashOf(V4())) << +addresses;
        EXPECT_EQ(HashOf(Join({mesh, V6()})), HashOf(V6())) << +addresses;
    }
}

TEST(FlowHash, ATruncatedPacketContributesWhatIsComplete)
{
    Ipv4Fields options;
    options.options = Bytes(40, 1);
    Ipv6Fields chain;
    chain.nextHeader = 0;

    struct Case
    {
        Bytes msdu;
        std::size_t network; // first byte behind a complete network header
        std::size_t ports;   // first byte behind the ports
    };

    const Case cases[] = {{V4(), 28, 32},
                          {V4(options), 68, 72},
                          {V6(), 48, 52},
                          {V6(chain, Join({Extension(60, 0), Extension(kUdp, 1)})), 72, 76}};
    for (const Case& c : cases)
    {
        const uint32_t byMac = HashOf(Llc(c.msdu[6] == 0x08 ? kIpv4 : kIpv6));
        const std::size_t fixed = c.msdu[6] == 0x08 ? c.network : 48;
        for (std::size_t size = 0; size <= c.msdu.size(); ++size)
        {
            const Bytes cut(c.msdu.begin(), c.msdu.begin() + static_cast<std::ptrdiff_t>(size));
            const uint32_t hash = HashOf(cut);
            if (size < 8)
            {
                EXPECT_EQ(hash, HashOf({})) << size;
            }
            else if (size < fixed)
            {
                EXPECT_EQ(hash, byMac) << size;
            }
            else if (size >= c.network && size < c.ports)
            {
                const Bytes bare(c.msdu.begin(),
                                 c.msdu.begin() + static_cast<std::ptrdiff_t>(c.network));
                EXPECT_EQ(hash, HashOf(bare)) << size;
                EXPECT_NE(hash, HashOf(c.msdu)) << size;
            }
            else if (size >= c.ports)
            {
                EXPECT_EQ(hash, HashOf(c.msdu)) << size;
            }
        }
    }
}

TEST(FlowHash, AnyBytesAreSafeAtAnyLength)
{
    std::mt19937 random(1);
    std::set<uint32_t> hashes;
    for (int i = 0; i < 20000; ++i)
    {
        Bytes msdu = i % 3 == 0 ? Bytes() : Llc(i % 3 == 1 ? kIpv4 : kIpv6);
        const std::size_t size = random() % 200;
        for (std::size_t j = 0; j < size; ++j)
        {
            msdu.push_back(static_cast<uint8_t>(random()));
        }
        if (i % 3 != 0 && size > 0)
        {
            msdu[8] = static_cast<uint8_t>((i % 3 == 1 ? 0x40 : 0x60) | (random() & 0x0f));
        }
        hashes.insert(HashOf(msdu));
    }
    EXPECT_GT(hashes.size(), 1000U);
}

TEST(FlowHash, FlowsSpreadOverTheBucketsThatFqPicks)
{
    // 4096 flows in 4096 buckets leave a share 1/e of the buckets empty: 2589 in use with a
    // standard deviation of 20.
    const auto used = [](auto&& flow) {
        std::set<uint64_t> buckets;
        for (uint32_t i = 0; i < 4096; ++i)
        {
            buckets.insert((static_cast<uint64_t>(HashOf(flow(i))) * 4096) >> 32);
        }
        return buckets.size();
    };
    const auto byPort = [](uint32_t i) { return V4({}, static_cast<uint16_t>(10000 + i)); };
    const auto byAddress = [](uint32_t i) {
        Ipv4Fields fields;
        fields.destination += i << 8;
        return V4(fields);
    };
    const auto byAddress6 = [](uint32_t i) {
        Ipv6Fields fields;
        fields.source += i;
        return V6(fields);
    };
    EXPECT_NEAR(used(byPort), 2589, 100);
    EXPECT_NEAR(used(byAddress), 2589, 100);
    EXPECT_NEAR(used(byAddress6), 2589, 100);
}

TEST(FlowHash, EveryBitOfTheKeyFlipsHalfOfTheHash)
{
    const Bytes msdu = V4();
    for (std::size_t byte = 20; byte < 32; ++byte)
    {
        for (int bit = 0; bit < 8; ++bit)
        {
            // Over 256 seeds the mean of 32 fair bits has a standard deviation of 0.18.
            double flipped = 0;
            for (uint32_t seed = 0; seed < 256; ++seed)
            {
                Bytes other = msdu;
                other[byte] = static_cast<uint8_t>(other[byte] ^ 1 << bit);
                flipped += static_cast<double>(
                    std::bitset<32>(HashOf(msdu, seed) ^ HashOf(other, seed)).count());
            }
            EXPECT_NEAR(flipped / 256, 16, 1) << "byte " << byte << " bit " << bit;
        }
    }
}

TEST(FlowHash, PerturbationRearrangesTheFlows)
{
    // Two flows that collide with one seed have no reason to do so with the next.
    uint32_t same = 0;
    for (uint16_t port = 0; port < 4096; ++port)
    {
        same += HashOf(V4({}, port), 1) >> 20 == HashOf(V4({}, port), 2) >> 20;
    }
    EXPECT_LT(same, 10U);
    EXPECT_EQ(HashOf(V4(), 1), HashOf(V4(), 1));
}
