/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-queue-scheduler.h"

#include "ns3/abort.h"
#include "ns3/ath11k-invariants.h"
#include "ns3/log.h"
#include "ns3/object-factory.h"

#include <stdexcept>

/**
 * \file
 * The part of Ath11kQueueScheduler that deals with its own life: construction, settings, disposal.
 */

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("Ath11kQueueSchedulerSettings");

using ath11k::Ac;
using ath11k::Index;

Ath11kQueueScheduler::Ath11kQueueScheduler()
{
    NS_LOG_FUNCTION(this);
    m_interrupt.SetHandler(MakeCallback(&Ath11kQueueScheduler::HandleInterrupt, this));
}

Ath11kQueueScheduler::~Ath11kQueueScheduler()
{
    NS_LOG_FUNCTION(this);
    DisconnectFromMac();
}

void
Ath11kQueueScheduler::NotifyConstructionCompleted()
{
    NS_LOG_FUNCTION(this);
    WifiMacQueueScheduler::NotifyConstructionCompleted();
    Refuse(m_settings.Check());
    TypeId inner;
    if (!TypeId::LookupByNameFailSafe(m_settings.innerScheduler, &inner) ||
        !inner.IsChildOf(WifiMacQueueScheduler::GetTypeId()) || inner == GetTypeId())
    {
        Refuse("InnerScheduler is \"" + m_settings.innerScheduler +
               "\", but must be the TypeId of another MAC queue scheduler, such as "
               "ns3::FcfsWifiQueueScheduler");
    }
    ObjectFactory factory;
    factory.SetTypeId(inner);
    m_inner = factory.Create<WifiMacQueueScheduler>();
    m_path = std::make_unique<Path>(m_settings.path);
    SetSettings(m_settings);
}

void
Ath11kQueueScheduler::DoDispose()
{
    NS_LOG_FUNCTION(this);
    if (m_path)
    {
        m_stats = GetStatistics();
    }
    m_interrupt.Stop();
    m_faults.reset();
    DisconnectFromMac();
    m_arrivals.clear();
    m_leaving.clear();
    m_setAside.clear();
    m_stationOf.clear();
    m_checks.reset();
    m_path.reset();
    m_upper = Ath11kUpperQueues();
    m_ring = Ath11kTxRing();
    Ath11kForwardingScheduler::DoDispose();
}

const Ath11kSettings&
Ath11kQueueScheduler::GetSettings() const
{
    return m_settings;
}

void
Ath11kQueueScheduler::SetSettings(const Ath11kSettings& settings)
{
    NS_LOG_FUNCTION(this);
    if (!m_path)
    {
        // Attributes are set one after the other: combinations count when all have been.
        m_settings = settings;
        return;
    }
    Refuse(settings.Check());
    for (Ac ac : ath11k::kAllAcs)
    {
        m_path->Scheduler().ChangeLimits(ac, settings.path.aql.limits[Index(ac)]);
    }
    try
    {
        m_path->SetConfig(settings.path);
    }
    catch (const std::invalid_argument& error)
    {
        Refuse(error.what());
    }
    m_ring.SetSize(settings.ringSize);
    m_load.SetDepth(settings.txqDepth);
    m_interrupt.SetEntries(settings.completionEntries);
    m_interrupt.SetTimer(NanoSeconds(settings.completionTimerNs));
    SetPatience(settings.peerPatience);
    SwitchChecks(settings.checkInvariants);
    if (m_checks)
    {
        m_checks->SettingsChanged();
    }
    m_settings = settings;
    m_stopped = m_stopped && settings.ringFullPolicy == Ath11kRingFullPolicy::Stop;
    RaiseMacQueueSize();
    RunRoundsAfterChange();
}

bool
Ath11kQueueScheduler::IsStopDue() const
{
    // A depth in aggregates keeps frames in the TXQs; such drivers count them, too (ath9k's
    // pending_frames).
    return m_settings.ringFullPolicy == Ath11kRingFullPolicy::Stop && m_path &&
           m_ring.GetInUse() + m_ring.GetLeaked() + m_path->GetFqStats().backlogFrames +
                   m_arrivals.size() >=
               m_ring.GetSize();
}

void
Ath11kQueueScheduler::WakeUpperQueues()
{
    if (!IsStopDue())
    {
        m_upper.Wake();
    }
}

void
Ath11kQueueScheduler::SetPreset(std::string preset)
{
    NS_LOG_FUNCTION(this << preset);
    Ath11kSettings settings = m_settings;
    if (!settings.ApplyPreset(preset))
    {
        Refuse(Ath11kCheckName("Preset", preset));
    }
    m_preset = preset;
    SetSettings(settings);
}

std::string
Ath11kQueueScheduler::GetPreset() const
{
    return m_preset;
}

void
Ath11kQueueScheduler::SetFlavor(std::string flavor)
{
    NS_LOG_FUNCTION(this << flavor);
    Ath11kSettings settings = m_settings;
    if (!settings.ApplyFlavor(flavor))
    {
        Refuse(Ath11kCheckName("Flavor", flavor));
    }
    m_flavor = flavor;
    SetSettings(settings);
}

std::string
Ath11kQueueScheduler::GetFlavor() const
{
    return m_flavor;
}

void
Ath11kQueueScheduler::Refuse(const std::string& sentence)
{
    NS_ABORT_MSG_UNLESS(sentence.empty(), sentence);
}

} // namespace ns3
