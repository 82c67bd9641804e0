/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-completion-interrupt.h"

#include "ns3/simulator.h"

namespace ns3
{

Ath11kCompletionInterrupt::~Ath11kCompletionInterrupt()
{
    Stop();
}

void
Ath11kCompletionInterrupt::SetHandler(Handler handler)
{
    m_handler = handler;
}

void
Ath11kCompletionInterrupt::SetEntries(uint32_t entries)
{
    if (entries != m_entries)
    {
        m_entries = entries;
        Rearm();
    }
}

uint32_t
Ath11kCompletionInterrupt::GetEntries() const
{
    return m_entries;
}

void
Ath11kCompletionInterrupt::SetTimer(Time timer)
{
    if (timer != m_timer)
    {
        m_timer = timer;
        Rearm();
    }
}

Time
Ath11kCompletionInterrupt::GetTimer() const
{
    return m_timer;
}

void
Ath11kCompletionInterrupt::Rearm()
{
    if (m_waiting.empty())
    {
        return;
    }
    // Always as an event of its own: who changes a setting does not expect rounds to run.
    const bool due = m_waiting.size() >= m_entries;
    const Time end = due ? Time() : m_oldest + m_timer;
    m_timeout.Cancel();
    m_timeout = Simulator::Schedule(Max(end - Simulator::Now(), Time()),
                                    &Ath11kCompletionInterrupt::Raise,
                                    this);
}

bool
Ath11kCompletionInterrupt::Add(uint32_t descriptor)
{
    m_waiting.push_back(descriptor);
    if (m_waiting.size() >= m_entries || m_timer.IsZero())
    {
        Raise();
        return true;
    }
    if (m_waiting.size() == 1)
    {
        m_oldest = Simulator::Now();
        m_timeout = Simulator::Schedule(m_timer, &Ath11kCompletionInterrupt::Raise, this);
    }
    return false;
}

void
Ath11kCompletionInterrupt::Raise()
{
    if (!m_waiting.empty())
    {
        Force();
    }
}

void
Ath11kCompletionInterrupt::Force()
{
    m_timeout.Cancel();
    ++m_interrupts;
    std::vector<uint32_t> completions;
    completions.swap(m_waiting);
    m_handler(completions);
    if (m_waiting.empty())
    {
        // Keep the capacity: no allocation per interrupt.
        completions.clear();
        m_waiting.swap(completions);
    }
}

uint32_t
Ath11kCompletionInterrupt::GetWaiting() const
{
    return static_cast<uint32_t>(m_waiting.size());
}

uint64_t
Ath11kCompletionInterrupt::GetInterrupts() const
{
    return m_interrupts;
}

void
Ath11kCompletionInterrupt::Stop()
{
    m_timeout.Cancel();
    m_waiting.clear();
}

} // namespace ns3
