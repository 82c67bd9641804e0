/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_VARIANT_H
#define ATH11K_VARIANT_H

#include "ath11k-experiment.h"

#include <map>
#include <string>
#include <vector>

/**
 * \file
 * The headline experiment: one access point, one client, one greedy download, probes in the same
 * access category; and the variants of the access point that were measured and published.
 */

namespace ns3
{

/// What was published of a variant. 0 where nothing was.
struct Ath11kPublished
{
    double goodputMbps{0}; //!< goodput of the download
    double rttMs{0};       //!< mean round-trip time of the probes
};

/// One variant of the access point.
struct Ath11kVariant
{
    std::string name;                              //!< how to ask for it
    std::string what;                              //!< one line for the reader
    std::string preset;                            //!< preset of Ath11kQueueScheduler
    std::map<std::string, std::string> attributes; //!< set on top of it
    Ath11kPublished published;                     //!< the measurement on hardware
};

/// A parameter of the headline experiment that its source does not state.
struct Ath11kAssumption
{
    std::string path; //!< the parameter
    std::string why;  //!< why it has its value
};

/// \return the variants of the published table, in its order
const std::vector<Ath11kVariant>& Ath11kGetVariants();

/**
 * \param name name of a variant
 * \return the variant
 * \throws Ath11kExperimentError if there is none, with the nearest name
 */
const Ath11kVariant& Ath11kFindVariant(const std::string& name);

/// \return the headline experiment; the access point is stock
Ath11kExperiment Ath11kMakeHeadline();

/// \return those of its parameters that are assumptions
const std::vector<Ath11kAssumption>& Ath11kGetAssumptions();

/**
 * \param [in,out] experiment an experiment
 * \param variant what its access point becomes; attributes that the experiment sets itself win
 */
void Ath11kApplyVariant(Ath11kExperiment& experiment, const Ath11kVariant& variant);

} // namespace ns3

#endif /* ATH11K_VARIANT_H */
