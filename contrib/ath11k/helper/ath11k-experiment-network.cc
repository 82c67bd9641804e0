/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-network.h"

#include "ath11k-experiment-host-queue.h"
#include "ath11k-experiment-rate-manager.h"
#include "ath11k-experiment-wifi.h"
#include "ath11k-experiment-wire.h"
#include "ath11k-helper.h"

#include "ns3/constant-position-mobility-model.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/neighbor-cache-helper.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/point-to-point-net-device.h"
#include "ns3/simulator.h"
#include "ns3/sta-wifi-mac.h"
#include "ns3/wifi-helper.h"
#include "ns3/yans-wifi-helper.h"

#include <cmath>

namespace ns3
{

namespace
{

void
Place(Ptr<Node> node, double x, double y)
{
    auto mobility = CreateObject<ConstantPositionMobilityModel>();
    mobility->SetPosition(Vector(x, y, 0));
    node->AggregateObject(mobility);
}

/// Stations that may look for the access point at once: more would collide with each other's
/// requests, which ns-3 sends right after the same beacon.
constexpr uint32_t kAssociatingAtOnce = 4;

/// Time between two such groups: how long a station of ns-3 listens for beacons
/// (WaitBeaconTimeout).
const Time kAssociationStep = MilliSeconds(120);

/// \return when a station begins to look for the access point
Time
AssociationTime(std::size_t station)
{
    return static_cast<int64_t>(station / kAssociatingAtOnce) * kAssociationStep;
}

/// Hosts with one way out.
void
SetDefaultRoute(Ptr<Node> node, Ipv4Address gateway)
{
    Ipv4StaticRoutingHelper()
        .GetStaticRouting(node->GetObject<Ipv4>())
        ->SetDefaultRoute(gateway, 1);
}

} // namespace

Ath11kNetwork::Ath11kNetwork(const Ath11kExperiment& experiment)
    : m_experiment(experiment)
{
    m_server.node = CreateObject<Node>();
    m_apNode = CreateObject<Node>();
    Place(m_apNode, 0, 0);
    for (uint32_t group = 0; group < experiment.stations.size(); ++group)
    {
        const auto& spec = experiment.stations[group];
        for (uint32_t i = 0; i < spec.count; ++i)
        {
            Ath11kNetworkStation station;
            station.name = spec.name + (spec.count > 1 ? "-" + std::to_string(i + 1) : "");
            station.group = group;
            station.end.node = CreateObject<Node>();
            m_stations.push_back(station);
        }
    }
    for (std::size_t i = 0; i < m_stations.size(); ++i)
    {
        const double angle = 2 * M_PI * i / m_stations.size();
        const double distance = experiment.stations[m_stations[i].group].distanceM;
        Place(m_stations[i].end.node, distance * std::cos(angle), distance * std::sin(angle));
    }
    InstallWifi();
    InstallInternet();
}

void
Ath11kNetwork::InstallWifi()
{
    auto channel = Ath11kMakeChannel();
    m_ap = Ath11kInstallAp(m_apNode, channel, m_experiment);
    NetDeviceContainer devices(m_ap);
    for (auto& station : m_stations)
    {
        const auto& spec = m_experiment.stations[station.group];
        station.device = Ath11kInstallStation(station.end.node, channel, m_experiment, spec);
        station.device->GetMac()->TraceConnectWithoutContext(
            "Assoc",
            Callback<void, Mac48Address>([&station](Mac48Address) { station.associated = true; }));
        devices.Add(station.device);
        const Time when = AssociationTime(devices.GetN() - 2);
        if (when.IsStrictlyPositive())
        {
            // Until its turn it looks for a network that is not there.
            const auto mac = station.device->GetMac();
            const Ssid ssid = mac->GetSsid();
            mac->SetSsid(Ssid("not yet"));
            Simulator::Schedule(when, [mac, ssid] { mac->SetSsid(ssid); });
        }
    }
    m_nextStream += WifiHelper().AssignStreams(devices, m_nextStream);
    auto scheduler = Ath11kHelper::Get(m_ap);
    auto rates = DynamicCast<Ath11kExperimentRateManager>(m_ap->GetRemoteStationManager());
    for (const auto& station : m_stations)
    {
        const auto& spec = m_experiment.stations[station.group];
        const auto address = station.device->GetMac()->GetAddress();
        rates->SetStationMode(address, WifiMode(spec.downRate));
        if (scheduler && spec.weight > 0)
        {
            scheduler->SetStationWeight(address, spec.weight);
        }
    }
}

void
Ath11kNetwork::InstallInternet()
{
    NodeContainer nodes;
    nodes.Add(m_server.node);
    nodes.Add(m_apNode);
    NetDeviceContainer wireless(m_ap);
    for (const auto& station : m_stations)
    {
        nodes.Add(station.end.node);
        wireless.Add(station.device);
    }
    m_wired = Ath11kInstallWire(m_server.node, m_apNode, m_experiment.wired);

    InternetStackHelper internet;
    internet.Install(nodes);
    m_nextStream += internet.AssignStreams(nodes, m_nextStream);
    Ipv4AddressHelper addresses("10.0.0.0", "255.255.255.252");
    const auto wiredAddresses = addresses.Assign(m_wired);
    addresses.SetBase("10.1.0.0", "255.255.0.0");
    const auto wirelessAddresses = addresses.Assign(wireless);
    m_server.address = wiredAddresses.GetAddress(0);
    SetDefaultRoute(m_server.node, wiredAddresses.GetAddress(1));
    for (uint32_t i = 0; i < m_stations.size(); ++i)
    {
        m_stations[i].end.address = wirelessAddresses.GetAddress(i + 1);
        SetDefaultRoute(m_stations[i].end.node, wirelessAddresses.GetAddress(0));
    }
    // ARP is not what is measured. Stations ask once all the same: ns-3 empties their caches when
    // they associate.
    NeighborCacheHelper().PopulateNeighborCache();

    // Address assignment has put a queue disc above the device.
    m_nextStream += Ath11kInstallHostQueue(m_ap, m_experiment.ap, m_nextStream);
}

const Ath11kEndpoint&
Ath11kNetwork::GetServer() const
{
    return m_server;
}

Ptr<WifiNetDevice>
Ath11kNetwork::GetAp() const
{
    return m_ap;
}

const NetDeviceContainer&
Ath11kNetwork::GetWiredDevices() const
{
    return m_wired;
}

const std::vector<Ath11kNetworkStation>&
Ath11kNetwork::GetStations() const
{
    return m_stations;
}

Time
Ath11kNetwork::GetAssociationTime() const
{
    return AssociationTime(m_stations.size() - 1);
}

int64_t
Ath11kNetwork::GetNextStream() const
{
    return m_nextStream;
}

void
Ath11kNetwork::EnablePcap(const std::string& prefix)
{
    YansWifiPhyHelper wifi;
    wifi.SetPcapDataLinkType(WifiPhyHelper::DLT_IEEE802_11_RADIO);
    wifi.EnablePcap(prefix + "-wifi", m_ap);
    PointToPointHelper().EnablePcap(prefix + "-wired", m_wired.Get(1));
}

} // namespace ns3
