/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_COMMAND_LINE_H
#define ATH11K_COMMAND_LINE_H

#include "ns3/ath11k-experiment.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace CLI
{
class App;
} // namespace CLI

namespace ns3
{

/// What both programs that run experiments understand.
struct Ath11kCommonOptions
{
    std::map<std::string, std::string> parameters; //!< values of parameters with their own option
    std::vector<std::string> sets;                 //!< NAME=VALUE, in order
    std::string jobs{"0"};                         //!< most runs at a time, as given
    std::string json;                              //!< file to write, empty for none
    std::string csv;                               //!< file to write, empty for none
    std::string pcap;                              //!< prefix of pcap files, empty for none
    bool check{false};                             //!< check invariants while a run lasts
    bool quiet{false};                             //!< no progress on standard error
    bool list{false};                              //!< list parameters instead
};

/**
 * Adds the options of Ath11kCommonOptions.
 *
 * \param app the program
 * \param [out] options where values go
 */
void Ath11kAddCommonOptions(CLI::App& app, Ath11kCommonOptions& options);

/**
 * Reads the command line.
 *
 * \param app the program with its options
 * \param argc number of arguments
 * \param argv the arguments
 * \return negative to go on; otherwise the exit status: help or version was asked for and given
 * \throws Ath11kExperimentError in one sentence if it cannot be understood
 */
int Ath11kParseCommandLine(CLI::App& app, int argc, char** argv);

/**
 * Sets what the options say. A NAME of --set is an attribute of ns3::Ath11kQueueScheduler or the
 * path of a parameter of the experiment.
 *
 * \param options the options
 * \param [in,out] experiment the experiment
 * \throws Ath11kExperimentError in one sentence
 */
void Ath11kApplyOptions(const Ath11kCommonOptions& options, Ath11kExperiment& experiment);

/**
 * \param text what --jobs was given
 * \return the number, 0 for one a core
 * \throws Ath11kExperimentError if it is none
 */
uint32_t Ath11kParseJobs(const std::string& text);

/**
 * Runs a program; errors become one line on standard error.
 *
 * \param name name of the program
 * \param body what it does; returns the exit status
 * \return the exit status: 2 for what the user can put right, 1 for the rest
 */
int Ath11kRunProgram(const std::string& name, const std::function<int()>& body);

} // namespace ns3

#endif /* ATH11K_COMMAND_LINE_H */
