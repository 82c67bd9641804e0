/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-result-statistics.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ns3
{

namespace
{

double
Mean(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / values.size();
}

double
Quantile(const std::vector<double>& sorted, double probability)
{
    const double position = probability * (sorted.size() - 1);
    const auto below = static_cast<std::size_t>(position);
    const auto above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
}

/// Probability that |T| <= t for whole degrees of freedom (Abramowitz and Stegun 26.7.3, 26.7.4).
double
StudentCentral(double t, uint32_t degrees)
{
    const double theta = std::atan(t / std::sqrt(degrees));
    const double cosine2 = std::cos(theta) * std::cos(theta);
    const bool odd = degrees % 2 == 1;
    double term = odd ? std::cos(theta) : 1.0;
    double sum = 0;
    for (uint32_t k = odd ? 3 : 2; k <= degrees; k += 2)
    {
        sum += term;
        term *= cosine2 * (k - 1) / k;
    }
    if (odd)
    {
        return 2 / M_PI * (theta + std::sin(theta) * sum);
    }
    return std::sin(theta) * sum;
}

} // namespace

Ath11kDistribution
Ath11kSummarize(std::vector<double> sample)
{
    Ath11kDistribution result;
    if (sample.empty())
    {
        return result;
    }
    std::sort(sample.begin(), sample.end());
    result.count = sample.size();
    result.mean = Mean(sample);
    result.min = sample.front();
    result.p50 = Quantile(sample, 0.50);
    result.p95 = Quantile(sample, 0.95);
    result.p99 = Quantile(sample, 0.99);
    result.max = sample.back();
    return result;
}

Ath11kEstimate
Ath11kEstimateMean(const std::vector<double>& runs)
{
    Ath11kEstimate estimate;
    if (runs.empty())
    {
        return estimate;
    }
    estimate.mean = Mean(runs);
    const auto n = runs.size();
    if (n > 1)
    {
        double squares = 0;
        for (double value : runs)
        {
            squares += (value - estimate.mean) * (value - estimate.mean);
        }
        estimate.ci95 = Ath11kStudentQuantile(0.975, static_cast<uint32_t>(n - 1)) *
                        std::sqrt(squares / (n - 1) / n);
    }
    return estimate;
}

double
Ath11kStudentQuantile(double probability, uint32_t degrees)
{
    const double central = 2 * probability - 1;
    double low = 0;
    double high = 1;
    while (StudentCentral(high, degrees) < central)
    {
        high *= 2;
    }
    for (int i = 0; i < 100; ++i)
    {
        const double middle = (low + high) / 2;
        (StudentCentral(middle, degrees) < central ? low : high) = middle;
    }
    return (low + high) / 2;
}

double
Ath11kJainIndex(const std::vector<double>& shares)
{
    double sum = 0;
    double squares = 0;
    for (double share : shares)
    {
        sum += share;
        squares += share * share;
    }
    return squares > 0 ? sum * sum / (shares.size() * squares) : 1.0;
}

} // namespace ns3
