/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-cross-traffic.h"

#include "ns3/double.h"

#include <algorithm>

namespace ns3
{

Ath11kCrossTraffic::Ath11kCrossTraffic(double load, Time burst, int64_t stream)
{
    if (load <= 0 || burst.IsZero())
    {
        return;
    }
    m_gap = CreateObject<ExponentialRandomVariable>();
    m_gap->SetAttribute("Mean", DoubleValue(burst.GetSeconds() / load));
    m_gap->SetStream(stream);
    m_burst = CreateObject<ExponentialRandomVariable>();
    m_burst->SetAttribute("Mean", DoubleValue(burst.GetSeconds()));
    m_burst->SetStream(stream + 1);
    m_next = Seconds(m_gap->GetValue());
}

Time
Ath11kCrossTraffic::GetWait(Time time)
{
    while (m_gap && m_next <= time)
    {
        m_idle = std::max(m_idle, m_next) + Seconds(m_burst->GetValue());
        m_next += Seconds(m_gap->GetValue());
    }
    return std::max(m_idle - time, Time());
}

} // namespace ns3
