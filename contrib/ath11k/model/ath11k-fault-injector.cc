/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-fault-injector.h"

#include "ns3/nstime.h"
#include "ns3/random-variable-stream.h"
#include "ns3/simulator.h"

#include <utility>

namespace ns3
{

Ath11kFaultInjector::Ath11kFaultInjector(std::unique_ptr<ath11k::FaultTarget> device)
    : m_device(std::move(device)),
      m_draw(CreateObject<UniformRandomVariable>()),
      m_faults(*m_device, [this] { return m_draw->GetValue(0, 1); })
{
}

Ath11kFaultInjector::~Ath11kFaultInjector()
{
    m_next.Cancel();
}

void
Ath11kFaultInjector::Inject(const ath11k::Fault& fault)
{
    m_faults.Add(fault, Simulator::Now().GetNanoSeconds());
    Rearm();
}

void
Ath11kFaultInjector::Completed(uint32_t descriptor)
{
    m_faults.Completed(descriptor, Simulator::Now().GetNanoSeconds());
    Rearm();
}

std::vector<ath11k::FaultReport>
Ath11kFaultInjector::GetReports() const
{
    return m_faults.GetReports();
}

void
Ath11kFaultInjector::SetStream(int64_t stream)
{
    m_draw->SetStream(stream);
}

void
Ath11kFaultInjector::Advance()
{
    m_faults.Advance(Simulator::Now().GetNanoSeconds());
    Rearm();
}

void
Ath11kFaultInjector::Rearm()
{
    const int64_t nextNs = m_faults.GetNextNs();
    if (nextNs == ath11k::Faults::kNever)
    {
        return;
    }
    const Time due = NanoSeconds(nextNs);
    if (!m_next.IsExpired() && TimeStep(m_next.GetTs()) <= due)
    {
        return; // it will look again
    }
    m_next.Cancel();
    m_next = Simulator::Schedule(due - Simulator::Now(), &Ath11kFaultInjector::Advance, this);
}

} // namespace ns3
