/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "station-airtime-network.h"

using namespace ns3;

Network::Network(const Options& options)
{
    RngSeedManager::SetSeed(1);
    RngSeedManager::SetRun(1);

    SpectrumWifiPhyHelper phy(static_cast<uint8_t>(options.channels.size()));
    for (std::size_t link = 0; link < options.channels.size(); ++link)
    {
        phy.Set(static_cast<uint8_t>(link), "ChannelSettings", StringValue(options.channels[link]));
    }
    auto channel = CreateObject<MultiModelSpectrumChannel>();
    phy.SetChannel(channel);

    WifiHelper wifi;
    wifi.SetStandard(options.standard);
    wifi.SetRemoteStationManager("ns3::ConstantRateWifiManager",
                                 "DataMode",
                                 StringValue(options.mode),
                                 "RtsCtsThreshold",
                                 UintegerValue(options.rtsThreshold));
    m_nodes.Create(options.stations + 1);
    WifiMacHelper mac;
    NetDeviceContainer devices;
    if (options.adhoc)
    {
        mac.SetType("ns3::AdhocWifiMac", "QosSupported", BooleanValue(options.qos));
        devices = wifi.Install(phy, mac, m_nodes);
    }
    else
    {
        if (options.multiUser)
        {
            mac.SetMultiUserScheduler("ns3::RrMultiUserScheduler",
                                      "EnableUlOfdma",
                                      BooleanValue(true),
                                      "EnableBsrp",
                                      BooleanValue(true));
        }
        mac.SetType("ns3::ApWifiMac",
                    "QosSupported",
                    BooleanValue(options.qos),
                    "Ssid",
                    SsidValue(Ssid("test")));
        devices = wifi.Install(phy, mac, m_nodes.Get(0));
        WifiMacHelper staMac;
        staMac.SetType("ns3::StaWifiMac",
                       "QosSupported",
                       BooleanValue(options.qos),
                       "Ssid",
                       SsidValue(Ssid("test")));
        for (uint32_t i = 1; i <= options.stations; ++i)
        {
            devices.Add(wifi.Install(phy, staMac, m_nodes.Get(i)));
        }
    }
    wifi.AssignStreams(devices, 1);

    MobilityHelper mobility; // on a line, 1 m apart
    mobility.SetPositionAllocator("ns3::GridPositionAllocator", "DeltaX", DoubleValue(1.0));
    mobility.Install(m_nodes);
    PacketSocketHelper().Install(m_nodes);

    for (uint32_t i = 0; i < devices.GetN(); ++i)
    {
        m_devices.push_back(DynamicCast<WifiNetDevice>(devices.Get(i)));
        airtime.push_back(std::make_unique<Ath11kStationAirtime>());
        airtime.back()->Connect(m_devices.back(), Ath11kStationAirtime::AirtimeCallback());
        recorders.emplace_back();
        for (uint8_t p = 0; p < m_devices.back()->GetNPhys(); ++p)
        {
            recorders.back().push_back(std::make_unique<PpduRecorder>(m_devices.back()->GetPhy(p)));
        }
    }
}

Network::~Network()
{
    for (auto& object : airtime)
    {
        if (object)
        {
            object->Disconnect();
        }
    }
    Simulator::Destroy();
}

void
Network::Send(uint32_t from,
              const ns3::Address& to,
              uint32_t count,
              Time interval,
              uint32_t bytes,
              uint8_t priority,
              double start)
{
    PacketSocketAddress remote;
    remote.SetSingleDevice(m_devices[from]->GetIfIndex());
    remote.SetPhysicalAddress(to);
    remote.SetProtocol(1);
    auto client = CreateObject<PacketSocketClient>();
    client->SetAttribute("MaxPackets", UintegerValue(count));
    client->SetAttribute("Interval", TimeValue(interval));
    client->SetAttribute("PacketSize", UintegerValue(bytes));
    client->SetAttribute("Priority", UintegerValue(priority));
    client->SetRemote(remote);
    client->SetStartTime(Seconds(start));
    m_nodes.Get(from)->AddApplication(client);
}

void
Network::RunUntil(double seconds)
{
    Simulator::Stop(Seconds(seconds) - Simulator::Now());
    Simulator::Run();
}

void
Network::RunUntilQuiet(double seconds)
{
    const auto quiet = [this] {
        for (const auto& device : recorders)
        {
            for (const auto& recorder : device)
            {
                const auto& ends = recorder->GetDataEnds();
                // One microsecond for propagation.
                if (!ends.empty() && *ends.rbegin() + MicroSeconds(1) > Simulator::Now())
                {
                    return false;
                }
            }
        }
        return true;
    };
    for (RunUntil(seconds); !quiet();)
    {
        Simulator::Stop(MicroSeconds(2)); // shorter than a SIFS
        Simulator::Run();
    }
}

Mac48Address
Network::Address(uint32_t i) const
{
    return Mac48Address::ConvertFrom(m_devices[i]->GetAddress());
}

Ptr<WifiNetDevice>
Network::Device(uint32_t i) const
{
    return m_devices[i];
}

Ath11kStationAirtime::Usage
Network::Used(uint32_t i, Mac48Address peer) const
{
    Ath11kStationAirtime::Usage sum;
    for (auto ac : ath11k::kAllAcs)
    {
        const auto usage = airtime[i]->GetUsage(peer, ac);
        sum.tx += usage.tx;
        sum.rx += usage.rx;
        sum.txPpdus += usage.txPpdus;
        sum.rxPpdus += usage.rxPpdus;
    }
    return sum;
}
