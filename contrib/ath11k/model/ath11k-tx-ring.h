/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TX_RING_H
#define ATH11K_TX_RING_H

#include "ns3/ath11k-tx-path-types.h"
#include "ns3/mac48-address.h"
#include "ns3/packet.h"
#include "ns3/ptr.h"
#include "ns3/wifi-mpdu.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

/**
 * \file
 * The descriptors of the device: what bounds it, and what remembers a frame from the moment the
 * driver posts it until the completion has been handled. Plain C++: identities of frames in the
 * MAC are opaque pointers that are compared, never followed.
 */

namespace ns3
{

/// What became of a frame in the device.
enum class Ath11kFate : uint8_t
{
    Unknown,    //!< not reported (yet)
    Acked,      //!< acknowledged
    Sent,       //!< sent, no acknowledgment asked for (group frames)
    RetryLimit, //!< dropped after too many retries
    Expired,    //!< dropped after its lifetime in the device (WifiMacQueue::MaxDelay)
    OldPacket,  //!< dropped since the block ack window had moved past it
    Overflow,   //!< refused or pushed out by a full MAC queue
    Flushed,    //!< removed: its station left, the device stopped or flushed its queues
    Lost        //!< its completion was lost: the host gave up waiting, and cannot know
};

/// Number of fates.
inline constexpr uint32_t kAth11kFateCount = 9;

/**
 * \param fate what became of a frame
 * \return its name in statistics and traces
 */
const char* Ath11kFateName(Ath11kFate fate);

/**
 * \param fate what became of a frame
 * \return true if it counts as delivered
 */
constexpr bool
Ath11kIsDelivered(Ath11kFate fate)
{
    return fate == Ath11kFate::Acked || fate == Ath11kFate::Sent;
}

/// A TX descriptor in use: one MSDU in the device.
struct Ath11kTxDescriptor
{
    ath11k::TxqId txq{};                  //!< where it came from
    ath11k::AirtimeCharge charge{};       //!< airtime it holds
    uint32_t bytes{0};                    //!< its length
    Ptr<const Packet> packet;             //!< the MSDU
    Mac48Address receiver;                //!< where it goes
    int64_t enqueueNs{0};                 //!< when it came into its TXQ
    int64_t postNs{0};                    //!< when it was posted
    Ath11kFate fate{Ath11kFate::Unknown}; //!< what became of it
    uint32_t next{UINT32_MAX};            //!< next MSDU of the same MPDU, or next free descriptor
    bool leaks{false};                    //!< it stays out of use when it is released
};

/**
 * \ingroup ath11k
 * The TX descriptors of one device.
 *
 * A descriptor belongs to an MPDU of the MAC, first to its own. When the MAC builds an A-MSDU or
 * fragments an MSDU, descriptors move to the MPDU that takes the place of theirs.
 */
class Ath11kTxRing
{
  public:
    /// An MPDU of the MAC; the original one where ns-3 makes aliases for links.
    using MpduKey = Ptr<const WifiMpdu>;
    /// No descriptor.
    static constexpr uint32_t kNone = UINT32_MAX;

    /**
     * \param size how many descriptors there are, at least 1; more than that may be in use after
     *             a change, until they have been released
     */
    void SetSize(uint32_t size)
    {
        m_size = size;
    }

    /// \return how many descriptors there are
    uint32_t GetSize() const
    {
        return m_size;
    }

    /// \return how many are in use
    uint32_t GetInUse() const
    {
        return m_inUse;
    }

    /// \return the most that were ever in use
    uint32_t GetMaxInUse() const
    {
        return m_maxInUse;
    }

    /// \return how many have leaked: neither in use nor free
    uint32_t GetLeaked() const
    {
        return m_leaked;
    }

    /// \return true if none is free
    bool IsFull() const
    {
        return m_inUse + m_leaked >= m_size;
    }

    /**
     * Take a descriptor for a frame.
     * \param key its MPDU, which has none yet
     * \param descriptor what to remember
     * \return the descriptor's index
     */
    uint32_t Post(const MpduKey& key, const Ath11kTxDescriptor& descriptor);

    /**
     * \param key an MPDU
     * \return the first descriptor of its chain; kNone if it is not ours
     */
    uint32_t Find(const MpduKey& key) const;

    /**
     * Report what became of an MPDU. Only the first report counts: ns-3 before 3.43 may report a
     * drop twice.
     * \param key the MPDU
     * \param fate what became of it
     */
    void SetFate(const MpduKey& key, Ath11kFate fate);

    /**
     * Take the descriptors of an MPDU off it; they stay in use.
     * \param key the MPDU
     * \return the first descriptor of the chain; kNone if it is not ours
     */
    uint32_t Detach(const MpduKey& key);

    /**
     * Give a chain of descriptors to an MPDU, behind those that it has.
     * \param key the MPDU
     * \param first the first descriptor of the chain
     */
    void Attach(const MpduKey& key, uint32_t first);

    /**
     * \param index of a descriptor in use
     * \return the descriptor
     */
    Ath11kTxDescriptor& operator[](uint32_t index)
    {
        return m_descriptors[index];
    }

    /**
     * Free a descriptor, unless it leaks.
     * \param index of a descriptor in use that belongs to no MPDU
     */
    void Release(uint32_t index);

    /**
     * Undo a leak.
     * \param index of a descriptor that has leaked, or is in use and would
     */
    void Mend(uint32_t index);

    /**
     * \param station index of a station
     * \return the MPDUs that hold its descriptors, each once, in the order of their descriptors
     */
    std::vector<MpduKey> GetMpdus(uint32_t station) const;

  private:
    /// First descriptor of each MPDU. Looked up, never walked: the order of addresses is chance.
    std::unordered_map<const WifiMpdu*, uint32_t> m_byMpdu;
    std::vector<Ath11kTxDescriptor> m_descriptors; //!< all that were ever in use
    std::vector<MpduKey> m_keys;                   //!< of each descriptor, its MPDU or null
    uint32_t m_free{kNone};                        //!< first free descriptor
    uint32_t m_size{1};                            //!< how many may be in use
    uint32_t m_inUse{0};                           //!< how many are
    uint32_t m_leaked{0};                          //!< how many have leaked
    uint32_t m_maxInUse{0};                        //!< how many ever were
};

} // namespace ns3

#endif /* ATH11K_TX_RING_H */
