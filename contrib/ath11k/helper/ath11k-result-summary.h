/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_RESULT_SUMMARY_H
#define ATH11K_RESULT_SUMMARY_H

#include "ath11k-result-statistics.h"
#include "ath11k-result.h"

#include <map>
#include <string>
#include <vector>

namespace ns3
{

/// All runs of one experiment together.
struct Ath11kSummary
{
    Ath11kEstimate goodputMbps;                   //!< mean over the runs
    std::vector<double> goodputRuns;              //!< goodput of each run, in Mbit/s
    Ath11kEstimate rttMs;                         //!< mean over the runs of a run's mean
    std::vector<double> rttRuns;                  //!< mean probe RTT of each run, in ms
    Ath11kDistribution rtt;                       //!< of all probes of all runs, in ms
    uint64_t probesLost{0};                       //!< probes without an answer
    Ath11kEstimate ampduMean;                     //!< MPDUs in a PPDU from the AP
    Ath11kEstimate softwareFrames;                //!< frames above the device
    Ath11kEstimate deviceFrames;                  //!< frames in the device
    Ath11kEstimate pendingUs;                     //!< pending airtime
    double softwareFramesMax{0};                  //!< largest sample of any run
    double pendingUsMax{0};                       //!< largest sample of any run
    uint64_t marks{0};                            //!< frames marked
    std::map<std::string, uint64_t> drops;        //!< sums of all runs, by reason
    std::map<std::string, uint64_t> rounds;       //!< sums of all runs, by outcome
    std::map<std::string, uint64_t> conservation; //!< sums of all runs
    std::map<std::string, uint64_t> airtimeBooks; //!< sums of all runs
};

/**
 * \param runs results of independent runs of one experiment
 * \return them together
 */
Ath11kSummary Ath11kSummarizeRuns(const std::vector<Ath11kRunResult>& runs);

/**
 * \param run the result of a run
 * \return empty if every frame and microsecond of the run is accounted for; otherwise a sentence
 *         that says what is missing
 */
std::string Ath11kFindImbalance(const Ath11kRunResult& run);

} // namespace ns3

#endif /* ATH11K_RESULT_SUMMARY_H */
