/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-run-all.h"

#include "ath11k-progress.h"

#include "ns3/ath11k-result-summary.h"

#include <stdexcept>

namespace ns3
{

std::vector<Ath11kOutcome>
Ath11kRunEach(const std::vector<Ath11kJob>& jobs, const Ath11kCommonOptions& options)
{
    std::vector<Ath11kOutcome> outcomes;
    {
        Ath11kProgress progress(options.quiet);
        std::size_t ended = 0;
        const auto tell = [&](double fraction, std::size_t which, bool failed) {
            progress.Update(fraction);
            if (which < jobs.size())
            {
                progress.Say((failed ? "failed " : "finished ") + jobs[which].label + " (" +
                             std::to_string(++ended) + " of " + std::to_string(jobs.size()) + ")");
            }
        };
        outcomes = Ath11kRunJobs(jobs,
                                 Ath11kParseJobs(options.jobs),
                                 tell,
                                 [&progress](const std::string& lines) { progress.Pass(lines); });
    }
    for (std::size_t i = 0; i < jobs.size(); ++i)
    {
        auto& error = outcomes[i].error;
        if (error.empty())
        {
            error = Ath11kFindImbalance(outcomes[i].result);
        }
        if (!error.empty())
        {
            error = jobs[i].label + " failed: " + error + "; to repeat it: " + jobs[i].command;
        }
    }
    return outcomes;
}

std::vector<Ath11kRunResult>
Ath11kRunAll(const std::vector<Ath11kJob>& jobs, const Ath11kCommonOptions& options)
{
    std::vector<Ath11kRunResult> results;
    for (auto& outcome : Ath11kRunEach(jobs, options))
    {
        if (!outcome.error.empty())
        {
            throw std::runtime_error(outcome.error);
        }
        results.push_back(std::move(outcome.result));
    }
    return results;
}

std::string
Ath11kRepeatCommand(const std::string& command, uint32_t run, const Ath11kCommonOptions& options)
{
    std::string text = command + " --first-run " + std::to_string(run) + " --runs 1";
    for (const auto& [parameter, value] : options.parameters)
    {
        if (parameter != "runs" && parameter != "first_run")
        {
            text += " --set '" + parameter + "=" + value + "'";
        }
    }
    for (const auto& set : options.sets)
    {
        text += " --set '" + set + "'";
    }
    return text + (options.check ? " --check" : "");
}

} // namespace ns3
