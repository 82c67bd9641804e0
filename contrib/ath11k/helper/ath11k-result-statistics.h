/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_RESULT_STATISTICS_H
#define ATH11K_RESULT_STATISTICS_H

#include "ath11k-result.h"

#include <vector>

namespace ns3
{

/// Mean of independent runs with the half width of its 95 % confidence interval.
struct Ath11kEstimate
{
    double mean{0};
    double ci95{0}; //!< Student's t; 0 for a single run, which says nothing about the spread
};

/**
 * \param sample the sample, in any order
 * \return its distribution; quantiles are linear between order statistics (type 7, as NumPy's)
 */
Ath11kDistribution Ath11kSummarize(std::vector<double> sample);

/**
 * \param runs one value a run
 * \return mean and confidence interval
 */
Ath11kEstimate Ath11kEstimateMean(const std::vector<double>& runs);

/**
 * \param probability between 0.5 and 1
 * \param degrees degrees of freedom, at least 1
 * \return the quantile of Student's t distribution
 */
double Ath11kStudentQuantile(double probability, uint32_t degrees);

/**
 * \param shares nonnegative numbers
 * \return Jain's fairness index, from 1/n to 1; 1 if all are 0 or there is none
 */
double Ath11kJainIndex(const std::vector<double>& shares);

} // namespace ns3

#endif /* ATH11K_RESULT_STATISTICS_H */
