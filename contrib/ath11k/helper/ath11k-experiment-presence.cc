/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-presence.h"

#include "ns3/qos-txop.h"
#include "ns3/simulator.h"
#include "ns3/wifi-mac.h"

#include <algorithm>
#include <sstream>

namespace ns3
{

namespace
{

/// The acknowledgment of the disassociation frame must still arrive.
const Time kLastWord = MilliSeconds(1);

/// A station goes after this time even if its disassociation frame never got through.
const Time kPatience = Seconds(1);

} // namespace

Ath11kPresence::Ath11kPresence(const Ath11kExperiment& experiment, Ath11kNetwork& network)
    : m_network(network)
{
    network.GetAp()->GetMac()->TraceConnectWithoutContext(
        "DeAssociatedSta",
        MakeCallback(&Ath11kPresence::Disassociated, this));
    network.BeginMotion();
    const auto& stations = network.GetStations();
    for (std::size_t i = 0; i < stations.size(); ++i)
    {
        const auto& spec = experiment.stations[stations[i].group];
        if (spec.joinS > 0)
        {
            Time traffic = Time::Max();
            for (const auto& item : spec.traffic)
            {
                traffic = std::min(traffic, Max(Seconds(item.startS), stations[i].ready));
            }
            PlanJoin(i, traffic);
        }
        if (spec.leaveS > 0 && spec.leave == "disassociate")
        {
            Simulator::Schedule(Seconds(spec.leaveS), &Ath11kPresence::Disassociate, this, i);
        }
        else if (spec.leaveS > 0)
        {
            Simulator::Schedule(Seconds(spec.leaveS), &Ath11kNetwork::Vanish, &network, i);
        }
    }
}

void
Ath11kPresence::PlanJoin(std::size_t station, Time traffic)
{
    const auto& one = m_network.GetStations()[station];
    Simulator::Schedule(one.join, &Ath11kNetwork::LetIn, &m_network, station);
    if (traffic == Time::Max())
    {
        return;
    }
    Simulator::Schedule(traffic, [this, &one, traffic] {
        if (!one.associated && !one.left && m_absent.empty())
        {
            std::ostringstream text;
            text << one.name << ", which joins at " << one.join.GetSeconds()
                 << " s, had not associated when its traffic started at " << traffic.GetSeconds()
                 << " s; start traffic later (start_s), or bring it nearer (distance_m)";
            m_absent = text.str();
        }
    });
}

void
Ath11kPresence::Disassociate(std::size_t station)
{
    const auto mac = m_network.GetStations()[station].device->GetMac();
    const auto ap = m_network.GetAp()->GetMac()->GetAddress();
    m_leaving[mac->GetAddress()] = station;
    WifiMacHeader header(WIFI_MAC_MGT_DISASSOCIATION);
    header.SetAddr1(ap);
    header.SetAddr2(mac->GetAddress());
    header.SetAddr3(ap);
    header.SetDsNotFrom();
    header.SetDsNotTo();
    const Ptr<Txop> txop =
        mac->GetQosSupported() ? Ptr<Txop>(mac->GetQosTxop(AC_VO)) : mac->GetTxop();
    txop->Queue(Create<WifiMpdu>(Create<Packet>(), header));
    Simulator::Schedule(kPatience, &Ath11kNetwork::Vanish, &m_network, station);
}

void
Ath11kPresence::Disassociated(uint16_t /* aid */, Mac48Address address)
{
    const auto found = m_leaving.find(address);
    if (found != m_leaving.end())
    {
        Simulator::Schedule(kLastWord, &Ath11kNetwork::Vanish, &m_network, found->second);
    }
}

void
Ath11kPresence::Check() const
{
    if (!m_absent.empty())
    {
        throw Ath11kExperimentError(m_absent);
    }
}

} // namespace ns3
