/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "msdu-builder.h"

#include "ns3/ath11k-ecn.h"
#include "ns3/flow-id-tag.h"
#include "ns3/ipv4-header.h"
#include "ns3/ipv6-header.h"
#include "ns3/llc-snap-header.h"
#include "ns3/socket.h"

#include <cstdlib>
#include <gtest/gtest.h>

using namespace ns3;

namespace
{

constexpr uint16_t kIpv4 = 0x0800;
constexpr uint16_t kIpv6 = 0x86dd;

Bytes
V4(const Ipv4Fields& fields)
{
    return Join({Llc(kIpv4), Ipv4(fields), Bytes(30, 0x55)});
}

Bytes
V4(uint8_t tos, uint16_t id = 0x1234)
{
    Ipv4Fields fields;
    fields.tos = tos;
    fields.id = id;
    return V4(fields);
}

Bytes
V6(uint8_t trafficClass)
{
    Ipv6Fields fields;
    fields.trafficClass = trafficClass;
    return Join({Llc(kIpv6), Ipv6(fields), Bytes(30, 0x55)});
}

/// The positions at which two byte strings of one length differ.
std::vector<std::size_t>
Differences(const Bytes& a, const Bytes& b)
{
    std::vector<std::size_t> at;
    for (std::size_t i = 0; i < a.size(); ++i)
    {
        if (a[i] != b.at(i))
        {
            at.push_back(i);
        }
    }
    return at;
}

/// ns-3's own opinion on the IPv4 header behind the LLC/SNAP header.
Ipv4Header
Parse(const Ptr<const Packet>& msdu)
{
    Ptr<Packet> packet = msdu->Copy();
    LlcSnapHeader llc;
    packet->RemoveHeader(llc);
    Ipv4Header header;
    header.EnableChecksum();
    packet->RemoveHeader(header);
    return header;
}

} // namespace

TEST(Ecn, EctAndCeCanBeMarkedAndNotEctCannot)
{
    for (int tos = 0; tos < 256; ++tos)
    {
        const bool ect = (tos & 3) != 0;
        for (const Bytes& msdu : {V4(static_cast<uint8_t>(tos)), V6(static_cast<uint8_t>(tos))})
        {
            EXPECT_EQ(Ath11kIsEct(ToPacket(msdu)), ect) << tos;
            EXPECT_EQ(Ath11kMarkCe(ToPacket(msdu)) != nullptr, ect) << tos;
        }
    }
}

TEST(Ecn, WhatIsNotACompleteIpHeaderCannotBeMarked)
{
    Ipv4Fields options;
    options.tos = 1;
    options.options = Bytes(8, 1);
    for (const auto& [msdu, complete] :
         {std::make_pair(V4(1), 28), std::make_pair(V4(options), 36), std::make_pair(V6(1), 48)})
    {
        for (std::size_t size = 0; size <= msdu.size(); ++size)
        {
            const auto cut =
                ToPacket({msdu.begin(), msdu.begin() + static_cast<std::ptrdiff_t>(size)});
            EXPECT_EQ(Ath11kIsEct(cut), size >= static_cast<std::size_t>(complete)) << size;
            EXPECT_EQ(Ath11kMarkCe(cut) != nullptr, Ath11kIsEct(cut)) << size;
        }
    }
    EXPECT_FALSE(Ath11kIsEct(ToPacket(Join({Llc(0x0806), Bytes(28, 0xff)}))));
    EXPECT_FALSE(Ath11kIsEct(ToPacket(Join({Bytes(6), V4(1)})))) << "behind mesh control";
    Bytes wrongVersion = V4(1);
    wrongVersion[8] = 0x55;
    EXPECT_FALSE(Ath11kIsEct(ToPacket(wrongVersion)));
    Bytes shortHeader = V4(1);
    shortHeader[8] = 0x44;
    EXPECT_FALSE(Ath11kIsEct(ToPacket(shortHeader)));
}

TEST(Ecn, MarkingKeepsTheChecksumRight)
{
    for (uint8_t ecn = 1; ecn < 4; ++ecn)
    {
        for (uint32_t id = 0; id < 65536; id += 7)
        {
            const Bytes before = V4(static_cast<uint8_t>(0xb8 | ecn), static_cast<uint16_t>(id));
            const Bytes after = ToBytes(Ath11kMarkCe(ToPacket(before)));
            ASSERT_EQ(after[9], 0xb8 | 3);
            const Bytes header(after.begin() + 8, after.begin() + 28);
            // The sum over a header with a right checksum is 0xffff, its complement 0.
            ASSERT_EQ(InternetChecksum(header), 0) << id;
        }
    }
}

TEST(Ecn, Ns3AcceptsTheChecksumAndReadsTheMark)
{
    const Ptr<Packet> marked = Ath11kMarkCe(ToPacket(V4(0xb9)));
    const Ipv4Header header = Parse(marked);
    EXPECT_TRUE(header.IsChecksumOk());
    EXPECT_EQ(header.GetEcn(), Ipv4Header::ECN_CE);
    EXPECT_EQ(header.GetDscp(), Ipv4Header::DSCP_EF);
}

TEST(Ecn, AChecksumThatIsOffStaysOff)
{
    Bytes msdu = V4(2);
    msdu[18] = 0;
    msdu[19] = 0;
    const Bytes marked = ToBytes(Ath11kMarkCe(ToPacket(msdu)));
    EXPECT_EQ(Differences(msdu, marked), std::vector<std::size_t>{9});
}

TEST(Ecn, AWrongChecksumStaysWrong)
{
    Bytes msdu = V4(2);
    msdu[18] ^= 0x40;
    EXPECT_FALSE(Parse(Ath11kMarkCe(ToPacket(msdu))).IsChecksumOk());
}

TEST(Ecn, NothingButEcnAndChecksumChanges)
{
    Ipv4Fields fields;
    fields.tos = 1;
    fields.flagsAndOffset = 0x8000 | 0x2000 | 185; // the reserved bit, and a fragment
    fields.options = {0x94, 4, 0, 0, 1, 1, 1, 0};
    const Bytes before = V4(fields);
    const auto changed = Differences(before, ToBytes(Ath11kMarkCe(ToPacket(before))));
    EXPECT_EQ(changed, (std::vector<std::size_t>{9, 19}));

    const Bytes before6 = V6(0xb9);
    const Bytes after6 = ToBytes(Ath11kMarkCe(ToPacket(before6)));
    EXPECT_EQ(Differences(before6, after6), std::vector<std::size_t>{9});
    EXPECT_EQ(after6[8], 0x6b);
    EXPECT_EQ(after6[9], 0xb0);
}

TEST(Ecn, WhatIsMarkedAlreadyStaysAsItIs)
{
    EXPECT_EQ(ToBytes(Ath11kMarkCe(ToPacket(V4(3)))), V4(3));
    EXPECT_EQ(ToBytes(Ath11kMarkCe(ToPacket(V6(3)))), V6(3));
}

TEST(Ecn, TheOriginalIsUntouchedAndTheCopyKeepsUidAndTags)
{
    const Bytes bytes = V4(2);
    const Ptr<Packet> packet = ToPacket(bytes);
    SocketPriorityTag priority;
    priority.SetPriority(5);
    packet->AddPacketTag(priority);
    packet->AddByteTag(FlowIdTag(42), 28, 58); // the payload

    const Ptr<Packet> marked = Ath11kMarkCe(packet);

    EXPECT_EQ(ToBytes(packet), bytes);
    EXPECT_EQ(marked->GetUid(), packet->GetUid());
    SocketPriorityTag found;
    ASSERT_TRUE(marked->PeekPacketTag(found));
    EXPECT_EQ(found.GetPriority(), 5);
    auto tags = marked->GetByteTagIterator();
    ASSERT_TRUE(tags.HasNext());
    const auto tag = tags.Next();
    EXPECT_EQ(tag.GetStart(), 28U);
    EXPECT_EQ(tag.GetEnd(), 58U);
    FlowIdTag flow;
    tag.GetTag(flow);
    EXPECT_EQ(flow.GetFlowId(), 42U);
}

TEST(Ecn, PacketMetadataSeeTheHeadersOfTheSender)
{
    // In a process of its own: metadata must be on before the first packet, and stay on.
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(
        {
            Packet::EnablePrinting();
            Packet::EnableChecking();
            Ptr<Packet> packet = Create<Packet>(100);
            Ipv4Header ipv4;
            ipv4.SetPayloadSize(100);
            ipv4.SetEcn(Ipv4Header::ECN_ECT0);
            packet->AddHeader(ipv4);
            LlcSnapHeader llc;
            llc.SetType(kIpv4);
            packet->AddHeader(llc);
            // Aborts where a header of another kind was put on.
            Ptr<Packet> marked = Ath11kMarkCe(packet);
            marked->RemoveHeader(llc);
            marked->RemoveHeader(ipv4);
            std::exit(ipv4.GetEcn() == Ipv4Header::ECN_CE ? 0 : 1);
        },
        testing::ExitedWithCode(0),
        "");
}
