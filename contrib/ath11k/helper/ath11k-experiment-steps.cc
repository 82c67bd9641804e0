/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-steps.h"

#include "ns3/simulator.h"

#include <algorithm>

namespace ns3
{

Ath11kSteps::Ath11kSteps(const Ath11kWindow& window)
    : m_origin(window.origin),
      m_step(window.step)
{
}

void
Ath11kSteps::Add(double value)
{
    const Time now = Simulator::Now() - m_origin;
    const auto step = static_cast<std::size_t>(now.GetTimeStep() / m_step.GetTimeStep());
    if (step >= m_sums.size())
    {
        m_sums.resize(step + 1, 0);
        m_counts.resize(step + 1, 0);
    }
    m_sums[step] += value;
    ++m_counts[step];
}

std::vector<double>
Ath11kSteps::GetSums(std::size_t steps) const
{
    auto sums = m_sums;
    sums.resize(steps, 0);
    return sums;
}

std::vector<double>
Ath11kSteps::GetMeans(std::size_t steps) const
{
    std::vector<double> means(steps, 0);
    for (std::size_t i = 0; i < std::min(steps, m_sums.size()); ++i)
    {
        means[i] = m_counts[i] > 0 ? m_sums[i] / static_cast<double>(m_counts[i]) : 0;
    }
    return means;
}

} // namespace ns3
