/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-flow.h"

#include "ath11k-result-statistics.h"

#include "ns3/simulator.h"

namespace ns3
{

uint8_t
Ath11kTypeOfService(const std::string& ac)
{
    return ac == "BK" ? 0x20 : ac == "VI" ? 0xa0 : ac == "VO" ? 0xc0 : 0x00;
}

Ath11kFlowMeter::Ath11kFlowMeter(const Ath11kWindow& window)
    : m_window(window)
{
}

bool
Ath11kFlowMeter::InWindow(Time when) const
{
    return when >= m_window.from && when < m_window.to;
}

void
Ath11kFlowMeter::Receive(uint32_t bytes)
{
    const Time now = Simulator::Now() - m_window.origin;
    const auto step = static_cast<std::size_t>(now.GetTimeStep() / m_window.step.GetTimeStep());
    if (step >= m_steps.size())
    {
        m_steps.resize(step + 1, 0);
    }
    m_steps[step] += bytes;
    if (InWindow(Simulator::Now()))
    {
        m_bytes += bytes;
    }
}

void
Ath11kFlowMeter::Delay(Time delay)
{
    if (InWindow(Simulator::Now()))
    {
        m_delays.push_back(delay.GetSeconds() * 1e3);
    }
}

Ath11kFlowResult
Ath11kFlowMeter::Result(const Ath11kFlowPlan& plan) const
{
    Ath11kFlowResult result;
    result.kind = plan.kind;
    result.direction = plan.up ? "up" : "down";
    result.ac = plan.ac;
    result.station = plan.station;
    result.index = plan.index;
    result.bytes = m_bytes;
    result.goodputMbps = m_bytes * 8 / (m_window.to - m_window.from).GetSeconds() / 1e6;
    result.delayMs = Ath11kSummarize(m_delays);
    for (uint64_t bytes : m_steps)
    {
        result.seriesMbps.push_back(bytes * 8 / m_window.step.GetSeconds() / 1e6);
    }
    return result;
}

} // namespace ns3
