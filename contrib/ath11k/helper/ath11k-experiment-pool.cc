/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-pool.h"

#include "ath11k-experiment-child.h"

#include <algorithm>
#include <iostream>
#include <list>
#include <poll.h>
#include <thread>

namespace ns3
{

namespace
{

/// A child and the job it does.
struct Running
{
    Running(const Ath11kJob& what, std::size_t number)
        : child(what),
          job(number)
    {
    }

    Ath11kChild child; //!< the process
    std::size_t job;   //!< index of its job
};

/// Waits until a child has written something; returns one that has, with the descriptor.
std::pair<std::list<Running>::iterator, int>
WaitForOne(std::list<Running>& running)
{
    std::vector<pollfd> polled;
    std::vector<std::list<Running>::iterator> owners;
    for (auto it = running.begin(); it != running.end(); ++it)
    {
        for (int descriptor : {it->child.GetReports(), it->child.GetErrors()})
        {
            if (descriptor >= 0)
            {
                polled.push_back({descriptor, POLLIN, 0});
                owners.push_back(it);
            }
        }
    }
    while (true)
    {
        if (::poll(polled.data(), polled.size(), -1) > 0)
        {
            for (std::size_t i = 0; i < polled.size(); ++i)
            {
                if (polled[i].revents != 0)
                {
                    return {owners[i], polled[i].fd};
                }
            }
        }
    }
}

} // namespace

std::vector<Ath11kOutcome>
Ath11kRunJobs(const std::vector<Ath11kJob>& jobs,
              uint32_t parallel,
              const Ath11kPoolProgress& progress,
              const Ath11kPoolOutput& output)
{
    const std::size_t most =
        parallel > 0 ? parallel : std::max(1U, std::thread::hardware_concurrency());
    std::vector<Ath11kOutcome> outcomes(jobs.size());
    std::list<Running> running;
    std::size_t next = 0;
    std::size_t ended = 0;
    const auto tell = [&](std::size_t which, bool failed) {
        if (progress)
        {
            double done = static_cast<double>(ended);
            for (const auto& one : running)
            {
                done += one.child.GetFraction();
            }
            progress(done / static_cast<double>(jobs.size()), which, failed);
        }
    };
    const auto passOn = [&](const std::string& lines) {
        if (lines.empty())
        {
            return;
        }
        if (output)
        {
            output(lines);
        }
        else
        {
            std::cerr << lines << std::flush;
        }
    };
    while (next < jobs.size() || !running.empty())
    {
        while (next < jobs.size() && running.size() < most)
        {
            running.emplace_back(jobs[next], next);
            ++next;
        }
        const auto [one, descriptor] = WaitForOne(running);
        const bool more = one->child.Read(descriptor);
        passOn(one->child.TakeOutput());
        if (more)
        {
            tell(jobs.size(), false);
            continue;
        }
        const std::size_t job = one->job;
        outcomes[job] = one->child.Finish();
        running.erase(one);
        ++ended;
        tell(job, !outcomes[job].error.empty());
    }
    return outcomes;
}

} // namespace ns3
