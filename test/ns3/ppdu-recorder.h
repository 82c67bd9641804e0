/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEST_PPDU_RECORDER_H
#define ATH11K_TEST_PPDU_RECORDER_H

#include "ns3/ampdu-subframe-header.h"
#include "ns3/callback.h"
#include "ns3/mac48-address.h"
#include "ns3/packet.h"
#include "ns3/simulator.h"
#include "ns3/wifi-mac-header.h"
#include "ns3/wifi-phy-state-helper.h"
#include "ns3/wifi-phy-state.h"
#include "ns3/wifi-phy.h"

#include <cstdint>
#include <map>
#include <set>
#include <utility>

// Tests only; and WifiPhyState is outside of namespace ns3 in old versions.
using namespace ns3;

/**
 * A second opinion on what a PHY sent: receivers and TIDs come from the sniffer trace, durations
 * from the changes of the PHY's state. Neither is what Ath11kStationAirtime listens to for that.
 */
class PpduRecorder
{
  public:
    /// Receiver and TID.
    using Key = std::pair<Mac48Address, uint8_t>;

    /// \param phy what to record; must be set up
    explicit PpduRecorder(const Ptr<WifiPhy>& phy)
    {
        phy->TraceConnectWithoutContext("MonitorSnifferTx",
                                        MakeCallback(&PpduRecorder::Sniff, this));
        phy->GetState()->TraceConnectWithoutContext("State",
                                                    MakeCallback(&PpduRecorder::State, this));
    }

    /// \return time of all PPDUs with data for a receiver in a TID \param peer \param tid
    Time GetTime(Mac48Address peer, uint8_t tid = 0) const
    {
        const auto it = m_times.find({peer, tid});
        return it == m_times.end() ? Time() : it->second;
    }

    /// \return time of all PPDUs with data, each counted once
    Time GetDataTime() const
    {
        return m_dataTime;
    }

    /// \return time of all PPDUs of any kind
    Time GetAllTime() const
    {
        return m_allTime;
    }

    /// \return the ends of all PPDUs with data
    const std::set<Time>& GetDataEnds() const
    {
        return m_dataEnds;
    }

    /// \return number of PPDUs with data for more than one receiver
    uint32_t GetMultiUserPpdus() const
    {
        return m_multiUser;
    }

  private:
    /// Fires for every MPDU of a PPDU just before the state changes.
    void Sniff(Ptr<const Packet> packet, uint16_t, WifiTxVector, MpduInfo info, uint16_t)
    {
        Ptr<Packet> mpdu = packet->Copy();
        if (info.type != NORMAL_MPDU)
        {
            AmpduSubframeHeader subframe;
            mpdu->RemoveHeader(subframe);
        }
        WifiMacHeader header;
        mpdu->PeekHeader(header);
        if (header.HasData())
        {
            m_receivers.insert({header.GetAddr1(), header.IsQosData() ? header.GetQosTid() : 0});
        }
    }

    void State(Time, Time duration, WifiPhyState state)
    {
        if (state != WifiPhyState::TX)
        {
            return;
        }
        for (const Key& receiver : m_receivers)
        {
            m_times[receiver] += duration;
        }
        m_allTime += duration;
        if (!m_receivers.empty())
        {
            m_dataTime += duration;
            m_dataEnds.insert(Simulator::Now() + duration);
        }
        m_multiUser += m_receivers.size() > 1 ? 1 : 0;
        m_receivers.clear();
    }

    std::set<Key> m_receivers;   ///< of the PPDU that is about to begin
    std::map<Key, Time> m_times; ///< by receiver and TID
    std::set<Time> m_dataEnds;   ///< ends of PPDUs with data
    Time m_dataTime;             ///< all PPDUs with data
    Time m_allTime;              ///< all PPDUs
    uint32_t m_multiUser{0};     ///< PPDUs with data for several receivers
};

#endif /* ATH11K_TEST_PPDU_RECORDER_H */
