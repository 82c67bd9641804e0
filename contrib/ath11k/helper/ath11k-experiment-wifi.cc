/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-wifi.h"

#include "ath11k-experiment-host-queue.h"
#include "ath11k-experiment-rates.h"

#include "ns3/boolean.h"
#include "ns3/he-configuration.h"
#include "ns3/ht-configuration.h"
#include "ns3/propagation-delay-model.h"
#include "ns3/propagation-loss-model.h"
#include "ns3/qos-txop.h"
#include "ns3/ssid.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/wifi-helper.h"
#include "ns3/wifi-mac-helper.h"
#include "ns3/wifi-mac-queue.h"
#include "ns3/wifi-mac.h"
#include "ns3/wifi-net-device.h"
#include "ns3/wifi-remote-station-manager.h"
#include "ns3/yans-wifi-helper.h"

#include <map>

namespace ns3
{

namespace
{

/// What is longer is sent after RTS and CTS, so that a collision costs little. ns-3's default has
/// been no bound at all since 3.41, this before; with it, all versions give the same results.
constexpr uint32_t kRtsThresholdBytes = 65535;

/// A MAC helper whose queue scheduler may have any number of attributes, not known here.
class MacHelper : public WifiMacHelper
{
  public:
    /// \param ap preset, attributes, and what its kind of queue asks for
    void SetScheduler(const Ath11kApSpec& ap)
    {
        m_queueScheduler = ObjectFactory("ns3::Ath11kQueueScheduler");
        m_queueScheduler.Set("Preset", StringValue(ap.preset));
        for (const auto& [name, value] : Ath11kGetSchedulerAttributes(ap))
        {
            m_queueScheduler.Set(name, StringValue(value));
        }
    }
};

WifiStandard
Standard(const std::string& name)
{
    static const std::map<std::string, WifiStandard> standards{
        {"802.11a", WIFI_STANDARD_80211a},
        {"802.11g", WIFI_STANDARD_80211g},
        {"802.11n", WIFI_STANDARD_80211n},
        {"802.11ac", WIFI_STANDARD_80211ac},
        {"802.11ax", WIFI_STANDARD_80211ax},
        {"802.11be", WIFI_STANDARD_80211be},
    };
    return standards.at(name);
}

std::string
ControlRate(const Ath11kPhySpec& phy)
{
    if (phy.controlRate != "auto")
    {
        return phy.controlRate;
    }
    return phy.band == "2.4GHz" ? "ErpOfdmRate24Mbps" : "OfdmRate24Mbps";
}

std::string
ChannelSettings(const Ath11kPhySpec& phy)
{
    const std::string band = phy.band == "2.4GHz" ? "2_4" : phy.band.substr(0, 1);
    return "{0, " + std::to_string(phy.widthMhz) + ", BAND_" + band + "GHZ, 0}";
}

/// Sizes of aggregates, for all access categories; standards without aggregation ignore them.
void
SetAggregation(Ptr<WifiMac> mac, const Ath11kPhySpec& phy)
{
    for (const std::string ac : {"BE", "BK", "VI", "VO"})
    {
        // Cut to the standard, as the device's driver does.
        mac->SetAttribute(ac + "_MaxAmpduSize", UintegerValue(phy.ampduBytes));
        mac->SetAttribute(ac + "_MaxAmsduSize", UintegerValue(phy.amsduBytes));
    }
}

/// How long mac80211 waits for an ADDBA response (ADDBA_RESP_INTERVAL). Meanwhile it sends nothing
/// to that station and TID, as ns-3 does.
const Time kAddBaResponseTimeout = Seconds(1);

/**
 * Frames sent after ns-3's own, much shorter timeout leave a hole in the receiver's reorder buffer
 * if the response comes after all: in ns-3.37 that buffer begins with what the request said.
 *
 * \param mac the MAC that asks for block acknowledgments
 */
void
AwaitAddBaResponse(Ptr<WifiMac> mac)
{
    for (const auto ac : {AC_BE, AC_BK, AC_VI, AC_VO})
    {
        mac->GetQosTxop(ac)->SetAddBaResponseTimeout(kAddBaResponseTimeout);
    }
}

/// A device; `constant` is the manager that is to send data at `rate` if that is a mode.
Ptr<WifiNetDevice>
Install(Ptr<Node> node,
        Ptr<YansWifiChannel> channel,
        const Ath11kPhySpec& spec,
        const std::string& constant,
        const std::string& rate,
        const WifiMacHelper& mac)
{
    YansWifiPhyHelper phy;
    phy.SetChannel(channel);
    phy.Set("ChannelSettings", StringValue(ChannelSettings(spec)));
    phy.Set("Antennas", UintegerValue(spec.streams));
    phy.Set("MaxSupportedTxSpatialStreams", UintegerValue(spec.streams));
    phy.Set("MaxSupportedRxSpatialStreams", UintegerValue(spec.streams));
    WifiHelper wifi;
    wifi.SetStandard(Standard(spec.standard));
    if (Ath11kIsRateManager(rate))
    {
        wifi.SetRemoteStationManager(Ath11kGetRateManagerType(rate, spec));
    }
    else
    {
        wifi.SetRemoteStationManager(constant,
                                     "DataMode",
                                     StringValue(rate),
                                     "ControlMode",
                                     StringValue(ControlRate(spec)));
    }
    auto device = DynamicCast<WifiNetDevice>(wifi.Install(phy, mac, node).Get(0));
    const auto stations = device->GetRemoteStationManager();
    stations->SetAttribute("RtsCtsThreshold", UintegerValue(kRtsThresholdBytes));
    // Below a block ack agreement, ns-3.44 and newer try a frame until its lifetime is over, unless
    // they are asked to count; before, they always counted.
    stations->SetAttributeFailSafe("IncrementRetryCountUnderBa", BooleanValue(true));
    if (auto ht = device->GetHtConfiguration())
    {
        ht->SetAttribute("ShortGuardIntervalSupported", BooleanValue(spec.guardNs == 400));
        SetAggregation(device->GetMac(), spec);
        AwaitAddBaResponse(device->GetMac());
    }
    // The window is an attribute of the MAC in newer versions of ns-3; there, the HE configuration
    // has an obsolete one, which ends the program when it is looked up.
    const UintegerValue window(spec.ampduFrames);
    const bool isSet = device->GetMac()->SetAttributeFailSafe("MpduBufferSize", window);
    if (auto he = device->GetHeConfiguration())
    {
        he->SetAttribute("GuardInterval", TimeValue(NanoSeconds(spec.guardNs)));
        if (!isSet)
        {
            he->SetAttribute("MpduBufferSize", window);
        }
    }
    return device;
}

} // namespace

Ptr<YansWifiChannel>
Ath11kMakeChannel(Ptr<PropagationLossModel> loss)
{
    auto channel = CreateObject<YansWifiChannel>();
    channel->SetPropagationDelayModel(CreateObject<ConstantSpeedPropagationDelayModel>());
    auto distance = CreateObject<LogDistancePropagationLossModel>();
    distance->SetNext(loss);
    channel->SetPropagationLossModel(distance);
    return channel;
}

Ptr<WifiNetDevice>
Ath11kInstallAp(Ptr<Node> node, Ptr<YansWifiChannel> channel, const Ath11kExperiment& experiment)
{
    const auto& ap = experiment.ap;
    MacHelper mac;
    mac.SetType("ns3::ApWifiMac", "Ssid", SsidValue(Ssid("ath11k")));
    if (ap.scheduler == "ath11k")
    {
        mac.SetScheduler(ap);
    }
    auto device = Install(node,
                          channel,
                          experiment.phy,
                          "ns3::Ath11kExperimentRateManager",
                          experiment.stations.front().downRate,
                          mac);
    for (const auto ac : {AC_BE, AC_BK, AC_VI, AC_VO})
    {
        if (auto queue = device->GetMac()->GetTxopQueue(ac))
        {
            if (ap.macQueueFrames > 0)
            {
                queue->SetMaxSize(QueueSize(QueueSizeUnit::PACKETS, ap.macQueueFrames));
            }
            queue->SetMaxDelay(Seconds(ap.macLifetimeMs / 1e3));
        }
    }
    return device;
}

Ptr<WifiNetDevice>
Ath11kInstallStation(Ptr<Node> node,
                     Ptr<YansWifiChannel> channel,
                     const Ath11kExperiment& experiment,
                     const Ath11kStationSpec& station)
{
    WifiMacHelper mac;
    // A busy channel loses beacons; a station that gave up for that would measure its return.
    mac.SetType("ns3::StaWifiMac",
                "Ssid",
                SsidValue(Ssid("ath11k")),
                "MaxMissedBeacons",
                UintegerValue(10000000));
    return Install(node,
                   channel,
                   experiment.phy,
                   "ns3::ConstantRateWifiManager",
                   station.upRate,
                   mac);
}

} // namespace ns3
