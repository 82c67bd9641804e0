/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-queue-scheduler.h"
#include "ath11k-txop.h"

#include "ns3/log.h"
#include "ns3/simulator.h"

#include <algorithm>

/**
 * \file
 * The part of Ath11kQueueScheduler that lets faults happen to its device.
 */

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("Ath11kQueueSchedulerFaults");

/// What faults do to the device of a scheduler.
class Ath11kQueueScheduler::FaultyDevice : public ath11k::FaultTarget
{
  public:
    /// \param scheduler whose device
    explicit FaultyDevice(Ath11kQueueScheduler& scheduler)
        : m_scheduler(scheduler)
    {
    }

    void Report(uint32_t descriptor) override
    {
        m_scheduler.m_interrupt.Add(descriptor);
    }

    void ReportAgain() override
    {
        // The host finds no frame of this id. Linux may have given the id to another one by now.
        m_scheduler.m_interrupt.Add(Ath11kTxRing::kNone);
    }

    void TakeBack(const std::vector<uint32_t>& descriptors) override
    {
        NS_LOG_INFO(descriptors.size() << " descriptors taken back");
        for (uint32_t descriptor : descriptors)
        {
            m_scheduler.m_ring[descriptor].fate = Ath11kFate::Lost;
        }
        m_scheduler.HandleInterrupt(descriptors);
        if (!m_scheduler.m_settings.completionRounds)
        {
            m_scheduler.RunRoundsAfterFault(); // else it has just run them
        }
    }

    void Interrupt(uint32_t count) override
    {
        for (uint32_t i = 0; i < count; ++i)
        {
            m_scheduler.m_interrupt.Force();
        }
    }

    void Leak(uint32_t descriptor) override
    {
        m_scheduler.m_ring[descriptor].leaks = true;
    }

    void Mend(const std::vector<uint32_t>& descriptors) override
    {
        for (uint32_t descriptor : descriptors)
        {
            m_scheduler.m_ring.Mend(descriptor);
        }
        m_scheduler.RunRoundsAfterFault();
    }

    void SetFirmware(bool runs) override
    {
        m_scheduler.m_firmwareRuns = runs;
        m_scheduler.UpdateReorder();
        if (!runs)
        {
            return;
        }
        const Ptr<WifiMac> mac = m_scheduler.GetMac();
        for (AcIndex ac : {AC_BE, AC_BK, AC_VI, AC_VO, AC_BE_NQOS})
        {
            const Ptr<Txop> txop = Ath11kGetTxop(*mac, ac);
            for (uint8_t link = 0; txop && link < mac->GetNLinks(); ++link)
            {
                txop->NotifyWakeUp(link);
            }
        }
    }

  private:
    Ath11kQueueScheduler& m_scheduler; //!< whose device
};

void
Ath11kQueueScheduler::InjectFault(const ath11k::Fault& fault)
{
    NS_LOG_FUNCTION(this << ath11k::FaultKindName(fault.kind));
    Refuse(fault.Check());
    Refuse(GetMac() ? "" : "A fault needs a device, and this scheduler has none (yet)");
    if (!m_faults)
    {
        m_faults = std::make_unique<Ath11kFaultInjector>(std::make_unique<FaultyDevice>(*this));
        if (m_faultStream >= 0)
        {
            m_faults->SetStream(m_faultStream);
        }
    }
    m_faults->Inject(fault);
}

int64_t
Ath11kQueueScheduler::AssignStreams(int64_t stream)
{
    NS_LOG_FUNCTION(this << stream);
    m_faultStream = stream;
    if (m_faults)
    {
        m_faults->SetStream(stream);
    }
    return 1;
}

void
Ath11kQueueScheduler::DeviceIsDone(uint32_t descriptor)
{
    if (m_faults)
    {
        m_faults->Completed(descriptor);
    }
    else
    {
        m_interrupt.Add(descriptor);
    }
}

void
Ath11kQueueScheduler::RunRoundsAfterFault()
{
    m_stopped = m_stopped && m_ring.IsFull();
    RunAllRounds(Ath11kTrigger::Wake);
    WakeUpperQueues();
}

void
Ath11kQueueScheduler::UpdateReorder()
{
    m_reorder = m_turns.HasSilent() || !m_firmwareRuns;
}

void
Ath11kQueueScheduler::KeepDataBack(AcIndex ac, Queues& queues) const
{
    const auto queue = GetMac()->GetTxopQueue(ac);
    const auto isData = [&](const WifiContainerQueueId& id) {
        const Ptr<const WifiMpdu> head = queue->PeekByQueueId(id);
        return head && head->GetHeader().IsData();
    };
    queues.erase(std::remove_if(queues.begin(), queues.end(), isData), queues.end());
}

} // namespace ns3
