/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-network.h"

#include "ath11k-experiment-host-queue.h"
#include "ath11k-experiment-names.h"
#include "ath11k-experiment-rate-manager.h"
#include "ath11k-experiment-station.h"
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

#include <algorithm>
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

/// Time that a station which joins later is given until its traffic starts: it may listen for one
/// WaitBeaconTimeout before it looks for the right network, and for another one then.
const Time kAssociationLength = MilliSeconds(500);

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
    PlaceStations();
    InstallWifi();
    InstallInternet();
}

void
Ath11kNetwork::PlaceStations()
{
    uint32_t count = 0;
    for (const auto& spec : m_experiment.stations)
    {
        count += spec.count;
    }
    for (uint32_t group = 0; group < m_experiment.stations.size(); ++group)
    {
        const auto& spec = m_experiment.stations[group];
        for (uint32_t i = 0; i < spec.count; ++i)
        {
            Ath11kNetworkStation station;
            station.name = Ath11kGetStationName(m_experiment, group, i);
            station.group = group;
            station.end.node = CreateObject<Node>();
            const double angle = 2 * M_PI * m_stations.size() / count;
            station.motion = Ath11kMotion(station.end.node, spec, angle);
            if (spec.joinS > 0)
            {
                station.join = Seconds(spec.joinS) + AssociationTime(i);
                station.ready = station.join + kAssociationLength;
            }
            else
            {
                station.join = AssociationTime(m_present++);
            }
            m_stations.push_back(station);
        }
    }
}

Ptr<PropagationLossModel>
Ath11kNetwork::MakeLoss() const
{
    const auto lossOf = [this](const auto& station) {
        return m_experiment.stations[station.group].lossDb;
    };
    const auto& groups = m_experiment.stations;
    if (std::all_of(groups.begin(), groups.end(), [](const auto& g) { return g.lossDb == 0; }))
    {
        return nullptr;
    }
    auto matrix = CreateObject<MatrixPropagationLossModel>();
    matrix->SetDefaultLoss(0);
    for (auto one = m_stations.begin(); one != m_stations.end(); ++one)
    {
        const auto mobility = one->end.node->GetObject<MobilityModel>();
        matrix->SetLoss(m_apNode->GetObject<MobilityModel>(), mobility, lossOf(*one));
        for (auto other = m_stations.begin(); other != one; ++other)
        {
            matrix->SetLoss(mobility,
                            other->end.node->GetObject<MobilityModel>(),
                            lossOf(*one) + lossOf(*other));
        }
    }
    return matrix;
}

void
Ath11kNetwork::InstallWifi()
{
    auto channel = Ath11kMakeChannel(MakeLoss());
    m_ap = Ath11kInstallAp(m_apNode, channel, m_experiment);
    NetDeviceContainer devices(m_ap);
    for (std::size_t i = 0; i < m_stations.size(); ++i)
    {
        auto& station = m_stations[i];
        const auto& spec = m_experiment.stations[station.group];
        station.device = Ath11kInstallStation(station.end.node, channel, m_experiment, spec);
        station.device->GetMac()->TraceConnectWithoutContext(
            "Assoc",
            Callback<void, Mac48Address>([&station](Mac48Address) {
                station.associatedAt = station.associated ? station.associatedAt : Simulator::Now();
                station.associated = true;
            }));
        devices.Add(station.device);
        if (station.join.IsStrictlyPositive())
        {
            // Until its turn it looks for a network that is not there.
            station.device->GetMac()->SetSsid(Ssid("not yet"));
        }
        if (spec.joinS == 0 && station.join.IsStrictlyPositive())
        {
            Simulator::Schedule(station.join, &Ath11kNetwork::LetIn, this, i);
        }
    }
    m_nextStream += WifiHelper().AssignStreams(devices, m_nextStream);
    for (const auto& station : m_stations)
    {
        Describe(station);
    }
}

void
Ath11kNetwork::Describe(const Ath11kNetworkStation& station)
{
    const auto& spec = m_experiment.stations[station.group];
    const auto address = station.device->GetMac()->GetAddress();
    if (auto rates = DynamicCast<Ath11kExperimentRateManager>(m_ap->GetRemoteStationManager()))
    {
        rates->SetStationMode(address, WifiMode(spec.downRate));
    }
    auto scheduler = Ath11kHelper::Get(m_ap);
    if (scheduler && spec.weight > 0)
    {
        scheduler->SetStationWeight(address, spec.weight);
    }
    if (scheduler && (spec.aqlLowUs > 0 || spec.aqlHighUs > 0))
    {
        const auto limits = Ath11kGetStationLimits(m_experiment.ap, spec);
        for (const auto ac : ath11k::kAllAcs)
        {
            const auto& own = limits[ath11k::Index(ac)];
            scheduler->SetStationAqlTxqLimit(address,
                                             Ath11kToAcIndex(ac),
                                             MicroSeconds(own.lowUs),
                                             MicroSeconds(own.highUs));
        }
    }
}

void
Ath11kNetwork::LetIn(std::size_t station)
{
    if (m_stations[station].left)
    {
        return;
    }
    m_stations[station].motion.Arrive();
    m_stations[station].device->GetMac()->SetSsid(m_ap->GetMac()->GetSsid());
}

void
Ath11kNetwork::Vanish(std::size_t station)
{
    m_stations[station].left = true;
    m_stations[station].motion.Vanish();
}

void
Ath11kNetwork::BeginMotion()
{
    for (auto& station : m_stations)
    {
        station.motion.Begin();
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
    return m_present > 0 ? AssociationTime(m_present - 1) : Time();
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
