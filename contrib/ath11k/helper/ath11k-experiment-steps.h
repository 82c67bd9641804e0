/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_STEPS_H
#define ATH11K_EXPERIMENT_STEPS_H

#include "ath11k-experiment-flow.h"

#include "ns3/nstime.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ns3
{

/// Numbers gathered by time step, from the start of the run.
class Ath11kSteps
{
  public:
    /// \param window whose steps, and from when on
    explicit Ath11kSteps(const Ath11kWindow& window);

    /// \param value a number that belongs to the present step
    void Add(double value);

    /**
     * \param steps how many steps to return
     * \return the sum of each step
     */
    std::vector<double> GetSums(std::size_t steps) const;

    /**
     * \param steps how many steps to return
     * \return the mean of each step, 0 where there is nothing
     */
    std::vector<double> GetMeans(std::size_t steps) const;

  private:
    Time m_origin;                  //!< when the first step begins
    Time m_step;                    //!< length of a step
    std::vector<double> m_sums;     //!< sums so far
    std::vector<uint64_t> m_counts; //!< how many numbers are in them
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_STEPS_H */
