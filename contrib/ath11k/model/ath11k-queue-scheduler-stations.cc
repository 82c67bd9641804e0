/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-queue-scheduler.h"
#include "ath11k-rate-map.h"
#include "ath11k-whole-microseconds.h"

#include "ns3/ap-wifi-mac.h"
#include "ns3/ath11k-invariants.h"
#include "ns3/log.h"
#include "ns3/simulator.h"
#include "ns3/sta-wifi-mac.h"
#include "ns3/wifi-mac-queue.h"
#include "ns3/wifi-net-device.h"
#include "ns3/wifi-remote-station-manager.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

/**
 * \file
 * The part of Ath11kQueueScheduler that deals with stations: who they are, when they leave, what
 * airtime they use, and what the counters say.
 */

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("Ath11kQueueSchedulerStations");

using ath11k::Ac;
using ath11k::Index;
using ath11k::TxqId;

namespace
{

/// Room in a MAC queue for frames that take no TX descriptor: management frames.
constexpr uint32_t kSpareMacQueueFrames = 256;

} // namespace

void
Ath11kQueueScheduler::SetWifiMac(Ptr<WifiMac> mac)
{
    NS_LOG_FUNCTION(this << mac);
    NS_ABORT_MSG_IF(GetMac(), "An Ath11kQueueScheduler serves one device: it has one already");
    Ath11kForwardingScheduler::SetWifiMac(mac);
    mac->TraceConnectWithoutContext("AckedMpdu",
                                    MakeCallback(&Ath11kQueueScheduler::MpduAcked, this));
    mac->TraceConnectWithoutContext("DroppedMpdu",
                                    MakeCallback(&Ath11kQueueScheduler::MpduDropped, this));
    mac->TraceConnectWithoutContext("MpduResponseTimeout",
                                    MakeCallback(&Ath11kQueueScheduler::MpduUnanswered, this));
    mac->TraceConnectWithoutContext("PsduResponseTimeout",
                                    MakeCallback(&Ath11kQueueScheduler::PsduUnanswered, this));
    if (DynamicCast<ApWifiMac>(mac))
    {
        mac->TraceConnectWithoutContext("DeAssociatedSta",
                                        MakeCallback(&Ath11kQueueScheduler::StationLeft, this));
    }
    else if (DynamicCast<StaWifiMac>(mac))
    {
        mac->TraceConnectWithoutContext("DeAssoc",
                                        MakeCallback(&Ath11kQueueScheduler::RemoveStation, this));
    }
    // The PHYs are not there yet; when the simulation starts, they are.
    Simulator::ScheduleNow(&Ath11kQueueScheduler::ConnectPhys, Ptr<Ath11kQueueScheduler>(this));
}

void
Ath11kQueueScheduler::DisconnectFromMac()
{
    m_airtime.Disconnect();
    const Ptr<WifiMac> mac = GetMac();
    if (!mac)
    {
        return;
    }
    mac->TraceDisconnectWithoutContext("AckedMpdu",
                                       MakeCallback(&Ath11kQueueScheduler::MpduAcked, this));
    mac->TraceDisconnectWithoutContext("DroppedMpdu",
                                       MakeCallback(&Ath11kQueueScheduler::MpduDropped, this));
    mac->TraceDisconnectWithoutContext("MpduResponseTimeout",
                                       MakeCallback(&Ath11kQueueScheduler::MpduUnanswered, this));
    mac->TraceDisconnectWithoutContext("PsduResponseTimeout",
                                       MakeCallback(&Ath11kQueueScheduler::PsduUnanswered, this));
    if (DynamicCast<ApWifiMac>(mac))
    {
        mac->TraceDisconnectWithoutContext("DeAssociatedSta",
                                           MakeCallback(&Ath11kQueueScheduler::StationLeft, this));
    }
    else if (DynamicCast<StaWifiMac>(mac))
    {
        mac->TraceDisconnectWithoutContext(
            "DeAssoc",
            MakeCallback(&Ath11kQueueScheduler::RemoveStation, this));
    }
}

void
Ath11kQueueScheduler::ConnectPhys()
{
    const Ptr<WifiMac> mac = GetMac();
    if (!mac)
    {
        return;
    }
    RaiseMacQueueSize();
    m_airtime.Connect(mac->GetDevice(), MakeCallback(&Ath11kQueueScheduler::AirtimeUsed, this));
    m_path->SetGroupRate(Ath11kGetBasicRate(mac->GetWifiRemoteStationManager()));
}

void
Ath11kQueueScheduler::RaiseMacQueueSize()
{
    const Ptr<WifiMac> mac = GetMac();
    const QueueSize needed(PACKETS, m_settings.ringSize + kSpareMacQueueFrames);
    for (AcIndex ac : {AC_BE, AC_BK, AC_VI, AC_VO, AC_BE_NQOS})
    {
        const auto queue = mac ? mac->GetTxopQueue(ac) : nullptr;
        if (queue && queue->GetMaxSize() < needed)
        {
            NS_LOG_INFO("MaxSize of the queue of " << ac << " raised to " << needed);
            queue->SetMaxSize(needed);
        }
    }
}

TxqId
Ath11kQueueScheduler::TxqOf(const WifiMacHeader& header)
{
    const Mac48Address receiver = header.GetAddr1();
    if (receiver.IsGroup())
    {
        return TxqId{};
    }
    const auto it = m_stationOf.find(receiver);
    TxqId txq;
    txq.station = it == m_stationOf.end() ? AddStation(receiver) : it->second;
    txq.tid = header.IsQosData() ? header.GetQosTid() : 0;
    return txq;
}

uint32_t
Ath11kQueueScheduler::AddStation(Mac48Address address)
{
    NS_LOG_FUNCTION(this << address);
    const uint32_t index = m_path->AddStation();
    if (index >= m_stations.size())
    {
        m_stations.resize(index + 1);
    }
    m_stations[index] = StationState{};
    m_stations[index].address = address;
    m_stationOf[address] = index;
    const ath11k::TxRate rate = m_airtime.GetLastTxRate(address);
    m_path->SetRate(index, rate);
    m_load.AddStation(index, rate);
    ath11k::Station& station = m_path->Scheduler().GetStation(index);
    station.weight = m_settings.weight;
    const auto it = m_overrides.find(address);
    if (it != m_overrides.end())
    {
        station.weight = it->second.weight > 0 ? it->second.weight : station.weight;
        for (Ac ac : ath11k::kAllAcs)
        {
            const auto& [isSet, limits] = it->second.limits[Index(ac)];
            if (isSet)
            {
                station.airtime[Index(ac)].aql.limits = limits;
            }
        }
    }
    return index;
}

void
Ath11kQueueScheduler::StationLeft(uint16_t, Mac48Address address)
{
    const auto mld = GetMac()->GetWifiRemoteStationManager()->GetMldAddress(address);
    RemoveStation(mld.value_or(address));
}

void
Ath11kQueueScheduler::RemoveStation(Mac48Address address)
{
    NS_LOG_FUNCTION(this << address);
    if (m_busy)
    {
        // Called by a trace sink: the station that is being worked on must not vanish.
        Simulator::ScheduleNow(&Ath11kQueueScheduler::RemoveStation,
                               Ptr<Ath11kQueueScheduler>(this),
                               address);
        return;
    }
    // Frames for it may have arrived at this very instant; they would bring it back.
    HandleArrivals();
    const auto it = m_stationOf.find(address);
    if (it == m_stationOf.end())
    {
        return;
    }
    const uint32_t station = it->second;
    m_stationOf.erase(it);
    for (const auto& mpdu : m_ring.GetMpdus(station))
    {
        // What is on the air completes by itself, and is counted as a late completion.
        if (mpdu->IsQueued() && !mpdu->IsInFlight())
        {
            GetMac()->GetTxopQueue(mpdu->GetQueueAc())->Remove(mpdu);
        }
    }
    m_path->RemoveStation(station,
                          [this](ath11k::Frame<Held>&& frame, TxqId txq, ath11k::DropReason why) {
                              TraceTxqDrop(frame, txq, why);
                          });
    m_load.RemoveStation(station);
    if (m_checks)
    {
        m_checks->StationRemoved(station);
    }
    m_airtime.Forget(address);
    ForgetTurn(address);
    m_unregistered.erase(std::remove_if(m_unregistered.begin(),
                                        m_unregistered.end(),
                                        [&](const auto& entry) { return entry.first == station; }),
                         m_unregistered.end());
}

void
Ath11kQueueScheduler::SetStationWeight(Mac48Address address, uint32_t weight)
{
    NS_LOG_FUNCTION(this << address << weight);
    Refuse(weight >= 1 && weight <= ath11k::kMaxWeight
               ? ""
               : "The airtime weight of a station is " + std::to_string(weight) +
                     ", but must be 1 to " + std::to_string(ath11k::kMaxWeight));
    m_overrides[address].weight = weight;
    const auto it = m_stationOf.find(address);
    if (it != m_stationOf.end())
    {
        m_path->Scheduler().GetStation(it->second).weight = weight;
    }
}

void
Ath11kQueueScheduler::SetStationAqlTxqLimit(Mac48Address address,
                                            AcIndex acIndex,
                                            Time low,
                                            Time high)
{
    NS_LOG_FUNCTION(this << address << acIndex << low << high);
    const auto ac = std::find_if(ath11k::kAllAcs.begin(), ath11k::kAllAcs.end(), [&](Ac entry) {
        return Ath11kToAcIndex(entry) == acIndex;
    });
    if (ac == ath11k::kAllAcs.end())
    {
        Refuse("AQL limits are set for AC_BE, AC_BK, AC_VI or AC_VO, not for another queue");
    }
    if (low > high || !Ath11kIsWholeMicroseconds(low) || !Ath11kIsWholeMicroseconds(high))
    {
        std::ostringstream sentence;
        sentence << std::setprecision(12) << "The AQL limits of a station are "
                 << low.GetNanoSeconds() / 1e3 << " and " << high.GetNanoSeconds() / 1e3
                 << " us, but must be whole microseconds from 0 to " << ath11k::kMaxAirtimeUs
                 << ", and the low one not above the high one";
        Refuse(sentence.str());
    }
    ath11k::AqlLimits limits;
    limits.lowUs = static_cast<uint32_t>(low.GetMicroSeconds());
    limits.highUs = static_cast<uint32_t>(high.GetMicroSeconds());
    m_overrides[address].limits[Index(*ac)] = {true, limits};
    const auto it = m_stationOf.find(address);
    if (it != m_stationOf.end())
    {
        m_path->Scheduler().GetStation(it->second).airtime[Index(*ac)].aql.limits = limits;
        RunRoundsAfterChange();
    }
}

void
Ath11kQueueScheduler::AirtimeUsed(Mac48Address peer, uint8_t tid, Time tx, Time rx)
{
    const auto it = m_stationOf.find(peer);
    if (it == m_stationOf.end())
    {
        return;
    }
    const Ac ac = ath11k::TidToAc(tid);
    if (tx.IsStrictlyPositive())
    {
        const ath11k::TxRate rate = m_airtime.GetLastTxRate(peer);
        m_path->SetRate(it->second, rate);
        m_load.SetRate(it->second, rate);
    }
    if (!m_settings.path.scheduler.airtimeFairness)
    {
        return; // nor kept for later: fairness switched on during the run must not charge the past
    }
    if (tx.IsStrictlyPositive())
    {
        Time& unregistered = m_stations[it->second].unregisteredTx[Index(ac)];
        unregistered += tx;
        const std::pair<uint32_t, Ac> entry{it->second, ac};
        if (std::find(m_unregistered.begin(), m_unregistered.end(), entry) == m_unregistered.end())
        {
            m_unregistered.push_back(entry);
        }
    }
    if (rx.IsStrictlyPositive())
    {
        const auto rxUs = static_cast<uint32_t>(rx.GetMicroSeconds());
        m_path->RegisterAirtime(it->second, ac, 0, rxUs, Simulator::Now().GetNanoSeconds());
        TraceDeficit(it->second, ac);
    }
}

void
Ath11kQueueScheduler::RegisterUsedAirtime()
{
    for (const auto& [station, ac] : m_unregistered)
    {
        Time& used = m_stations[station].unregisteredTx[Index(ac)];
        const auto us = static_cast<uint32_t>(used.GetMicroSeconds());
        used -= MicroSeconds(us);
        m_path->RegisterAirtime(station, ac, us, 0, Simulator::Now().GetNanoSeconds());
        TraceDeficit(station, ac);
    }
    m_unregistered.clear();
}

std::vector<Mac48Address>
Ath11kQueueScheduler::GetStations() const
{
    std::vector<Mac48Address> result;
    for (const auto& [address, index] : m_stationOf)
    {
        result.push_back(address);
    }
    std::sort(result.begin(), result.end());
    return result;
}

Ath11kStationStatistics
Ath11kQueueScheduler::GetStationStatistics(Mac48Address address) const
{
    const auto it = m_stationOf.find(address);
    NS_ABORT_MSG_IF(it == m_stationOf.end(), "No station " << address << " is known");
    const uint32_t index = it->second;
    const ath11k::Station& station = m_path->Scheduler().GetStation(index);
    Ath11kStationStatistics result;
    result.address = address;
    result.weight = station.weight;
    for (Ac ac : ath11k::kAllAcs)
    {
        const ath11k::StationAirtime& airtime = station.airtime[Index(ac)];
        const Ath11kStationAirtime::Usage usage = m_airtime.GetUsage(address, ac);
        Ath11kStationAcStatistics& entry = result.acs[Index(ac)];
        entry.txAirtimeUs = usage.tx.GetMicroSeconds();
        entry.rxAirtimeUs = usage.rx.GetMicroSeconds();
        entry.deficitUs = airtime.deficitUs;
        entry.pendingUs = airtime.aql.pendingUs;
        entry.aqlLimits = airtime.aql.limits;
    }
    for (uint8_t tid = 0; tid < ath11k::kTidCount; ++tid)
    {
        result.inDevice += m_load.GetFrames({index, tid});
        if (const ath11k::TinStats* counters = m_path->GetTxqStats({index, tid}))
        {
            result.txqs.push_back(DescribeTxq({index, tid}, *counters));
        }
    }
    return result;
}

Ath11kTxqStatistics
Ath11kQueueScheduler::GetGroupStatistics() const
{
    NS_ABORT_MSG_UNLESS(m_path, "The device is gone, and its group TXQ with it");
    return DescribeTxq(TxqId{}, *m_path->GetTxqStats(TxqId{}));
}

Ath11kTxqStatistics
Ath11kQueueScheduler::DescribeTxq(TxqId txq, const ath11k::TinStats& counters) const
{
    Ath11kTxqStatistics result;
    result.tid = txq.tid;
    result.ac = txq.GetAc();
    result.backlogBytes = m_path->GetBacklogBytes(txq);
    result.backlogFrames = m_path->GetBacklogFrames(txq);
    result.counters = counters;
    result.active = m_path->IsActive(txq);
    return result;
}

void
Ath11kQueueScheduler::NoteOccupancy()
{
    const Time now = Simulator::Now();
    m_inUseSeconds += m_ring.GetInUse() * (now - m_occupancyNoted).GetSeconds();
    m_occupancyNoted = now;
}

Ath11kStatistics
Ath11kQueueScheduler::GetStatistics() const
{
    Ath11kStatistics result = m_stats;
    if (!m_path)
    {
        return result; // as it was when the device was disposed of
    }
    const ath11k::AirtimeQueueLimits& limits = m_path->Scheduler().Limits();
    result.path = m_path->GetStats();
    result.fq = m_path->GetFqStats();
    result.device.ringSize = m_ring.GetSize();
    result.device.inUse = m_ring.GetInUse();
    result.device.leaked = m_ring.GetLeaked();
    result.device.maxInUse = m_ring.GetMaxInUse();
    result.device.waiting = m_interrupt.GetWaiting();
    result.device.stops = m_upper.GetStops();
    result.device.interrupts = m_interrupt.GetInterrupts();
    const Time now = Simulator::Now();
    const double integral =
        m_inUseSeconds + m_ring.GetInUse() * (now - m_occupancyNoted).GetSeconds();
    result.device.meanInUse = now.IsZero() ? 0 : integral / now.GetSeconds();
    for (Ac ac : ath11k::kAllAcs)
    {
        result.pendingUs[Index(ac)] = limits.GetAcPendingUs(ac);
    }
    result.broadcastPendingUs = limits.GetBroadcastPendingUs();
    result.faults = m_faults ? m_faults->GetReports() : std::vector<ath11k::FaultReport>{};

    Ath11kConservation& books = result.books;
    for (uint32_t i = 0; i < kAth11kFateCount; ++i)
    {
        const uint64_t count = result.device.fates[i];
        (Ath11kIsDelivered(static_cast<Ath11kFate>(i)) ? books.delivered : books.dropped) += count;
    }
    for (uint64_t drops : result.path.drops)
    {
        books.dropped += drops;
    }
    books.queued = m_arrivals.size() + result.fq.backlogFrames + m_ring.GetInUse();
    books.chargedUs = result.path.chargedUs;
    books.returnedUs = result.path.returnedUs;
    books.pendingUs = limits.GetTotalPendingUs() + limits.GetBroadcastPendingUs();
    return result;
}

} // namespace ns3
