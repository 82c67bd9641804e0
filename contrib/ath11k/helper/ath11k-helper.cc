/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-helper.h"

#include "ns3/abort.h"
#include "ns3/boolean.h"
#include "ns3/log.h"
#include "ns3/queue-disc.h"
#include "ns3/simulator.h"
#include "ns3/traffic-control-layer.h"
#include "ns3/wifi-mac-queue.h"
#include "ns3/wifi-mac.h"
#include "ns3/wifi-net-device.h"

#include <iostream>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("Ath11kHelper");

namespace
{

/**
 * \param device a device
 * \return the root queue disc that traffic control has put on it; null if there is none
 */
Ptr<QueueDisc>
RootQueueDisc(Ptr<NetDevice> device)
{
    const auto tc = device->GetNode()->GetObject<TrafficControlLayer>();
    return tc ? tc->GetRootQueueDiscOnDevice(device) : nullptr;
}

/// \param device whose root queue disc to remove, with a line that says so
void
RemoveAndTell(Ptr<NetDevice> device)
{
    if (const auto root = RootQueueDisc(device))
    {
        std::clog << "ath11k: removed root queue disc " << root->GetInstanceTypeId().GetName()
                  << " of device " << device->GetIfIndex() << " on node "
                  << device->GetNode()->GetId() << ": mac80211 queues below, Linux runs noqueue\n";
        Ath11kHelper::RemoveRootQueueDiscs(NetDeviceContainer(device));
    }
}

} // namespace

Ath11kHelper::Ath11kHelper()
    : m_factory("ns3::Ath11kQueueScheduler")
{
}

void
Ath11kHelper::Set(const std::string& name, const AttributeValue& value)
{
    m_factory.Set(name, value);
}

std::vector<Ptr<Ath11kQueueScheduler>>
Ath11kHelper::Install(NetDeviceContainer devices) const
{
    std::vector<Ptr<Ath11kQueueScheduler>> result;
    for (auto it = devices.Begin(); it != devices.End(); ++it)
    {
        const Ptr<NetDevice> device = *it;
        NS_ABORT_MSG_UNLESS(device, "Ath11kHelper installs on devices, but one is a null pointer");
        const auto wifi = DynamicCast<WifiNetDevice>(device);
        NS_ABORT_MSG_UNLESS(wifi,
                            "Ath11kHelper installs on WifiNetDevice only, but device "
                                << device->GetIfIndex() << " of node " << device->GetNode()->GetId()
                                << " is a " << device->GetInstanceTypeId().GetName());
        NS_ABORT_MSG_IF(Get(device),
                        "Device " << device->GetIfIndex() << " of node "
                                  << device->GetNode()->GetId()
                                  << " has an Ath11kQueueScheduler already");
        const Ptr<WifiMac> mac = wifi->GetMac();
        NS_ABORT_MSG_UNLESS(mac,
                            "Device " << device->GetIfIndex() << " of node "
                                      << device->GetNode()->GetId() << " has no MAC yet");
        for (AcIndex ac : {AC_BE, AC_BK, AC_VI, AC_VO, AC_BE_NQOS})
        {
            const auto queue = mac->GetTxopQueue(ac);
            NS_ABORT_MSG_IF(queue && queue->QueueBase::GetNPackets() > 0,
                            "Device " << device->GetIfIndex() << " of node "
                                      << device->GetNode()->GetId()
                                      << " holds frames already: install before the first one");
        }
        auto scheduler = m_factory.Create<Ath11kQueueScheduler>();
        mac->SetMacQueueScheduler(scheduler);
        // Addresses, which bring the default queue disc, are often assigned later than this.
        Simulator::ScheduleNow(&RemoveAndTell, device);
        result.push_back(scheduler);
    }
    return result;
}

Ptr<Ath11kQueueScheduler>
Ath11kHelper::Get(Ptr<NetDevice> device)
{
    const auto wifi = DynamicCast<WifiNetDevice>(device);
    return wifi && wifi->GetMac()
               ? DynamicCast<Ath11kQueueScheduler>(wifi->GetMac()->GetMacQueueScheduler())
               : nullptr;
}

void
Ath11kHelper::EnableInvariantChecks(NetDeviceContainer devices)
{
    for (auto it = devices.Begin(); it != devices.End(); ++it)
    {
        const auto scheduler = Get(*it);
        NS_ABORT_MSG_UNLESS(scheduler,
                            "Device " << (*it)->GetIfIndex() << " of node "
                                      << (*it)->GetNode()->GetId()
                                      << " has no Ath11kQueueScheduler whose invariants to check");
        scheduler->SetAttribute("CheckInvariants", BooleanValue(true));
    }
}

void
Ath11kHelper::InjectFault(NetDeviceContainer devices, const ath11k::Fault& fault)
{
    for (auto it = devices.Begin(); it != devices.End(); ++it)
    {
        const auto scheduler = Get(*it);
        NS_ABORT_MSG_UNLESS(scheduler,
                            "Device " << (*it)->GetIfIndex() << " of node "
                                      << (*it)->GetNode()->GetId()
                                      << " has no Ath11kQueueScheduler whose device could fail");
        scheduler->InjectFault(fault);
    }
}

int64_t
Ath11kHelper::AssignStreams(NetDeviceContainer devices, int64_t stream)
{
    int64_t next = stream;
    for (auto it = devices.Begin(); it != devices.End(); ++it)
    {
        if (const auto scheduler = Get(*it))
        {
            next += scheduler->AssignStreams(next);
        }
    }
    return next - stream;
}

void
Ath11kHelper::RemoveRootQueueDiscs(NetDeviceContainer devices)
{
    for (auto it = devices.Begin(); it != devices.End(); ++it)
    {
        if (RootQueueDisc(*it))
        {
            const auto tc = (*it)->GetNode()->GetObject<TrafficControlLayer>();
            tc->DeleteRootQueueDiscOnDevice(*it);
        }
    }
}

} // namespace ns3
