/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-run.h"

#include "ath11k-experiment-air.h"
#include "ath11k-experiment-check.h"
#include "ath11k-experiment-faults.h"
#include "ath11k-experiment-layers.h"
#include "ath11k-experiment-network.h"
#include "ath11k-experiment-presence.h"
#include "ath11k-experiment-queues.h"
#include "ath11k-experiment-sampler.h"
#include "ath11k-experiment-traffic.h"
#include "ath11k-experiment-transit.h"
#include "ath11k-helper.h"
#include "ath11k-result-statistics.h"

#include "ns3/ipv4-address-generator.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <chrono>
#include <sstream>

namespace ns3
{

namespace
{

/// Sets the global state of ns-3 that a simulation starts from, and leaves it clean.
class Scope
{
  public:
    Scope(uint32_t seed, uint64_t run)
        : m_seed(RngSeedManager::GetSeed()),
          m_run(RngSeedManager::GetRun())
    {
        Simulator::Destroy();
        Ipv4AddressGenerator::Reset();
        Mac48Address::ResetAllocationIndex();
        RngSeedManager::SetSeed(seed);
        RngSeedManager::SetRun(run);
    }

    ~Scope()
    {
        Simulator::Destroy();
        RngSeedManager::SetSeed(m_seed);
        RngSeedManager::SetRun(m_run);
    }

    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

  private:
    uint32_t m_seed; //!< seed before
    uint64_t m_run;  //!< run number before
};

/// The earliest time at which traffic of stations starts that are there from the start.
Time
FirstStart(const Ath11kExperiment& experiment, Time end)
{
    Time first = end;
    for (const auto& group : experiment.stations)
    {
        for (const auto& item : group.traffic)
        {
            first = group.joinS > 0 ? first : std::min(first, Seconds(item.startS));
        }
    }
    return first;
}

/// Whether a station that is there from the start has not associated.
bool
IsMissing(const Ath11kExperiment& experiment, const Ath11kNetworkStation& station)
{
    return experiment.stations[station.group].joinS == 0 && !station.associated;
}

/// Lets the stations of a large network associate before the experiment's clock begins.
void
AwaitAssociation(const Ath11kExperiment& experiment, const Ath11kNetwork& network)
{
    // Twice as long as the last station waits for its turn, and ten seconds at least.
    const Time deadline = Max(Seconds(10), 2 * network.GetAssociationTime());
    const auto isMissing = [&experiment](const auto& station) {
        return IsMissing(experiment, station);
    };
    const auto& stations = network.GetStations();
    while (Simulator::Now() < deadline && std::any_of(stations.begin(), stations.end(), isMissing))
    {
        Simulator::Stop(MilliSeconds(10));
        Simulator::Run();
    }
}

/// Traffic to a station that is not there would be a measurement of nothing.
void
RequireAssociation(const Ath11kExperiment& experiment, const Ath11kNetwork& network)
{
    constexpr uint32_t kMostNames = 10;
    std::ostringstream missing;
    uint32_t count = 0;
    for (const auto& station : network.GetStations())
    {
        if (IsMissing(experiment, station))
        {
            if (count < kMostNames)
            {
                missing << (count > 0 ? ", " : "") << station.name;
            }
            ++count;
        }
    }
    if (count > kMostNames)
    {
        missing << " and " << count - kMostNames << " more";
    }
    if (count > 0)
    {
        std::ostringstream text;
        text << count << " of " << network.GetStations().size() << " stations (" << missing.str()
             << ") had not associated when traffic started at " << Simulator::Now().GetSeconds()
             << " s; start traffic later (start_s), or bring them nearer (distance_m)";
        throw Ath11kExperimentError(text.str());
    }
}

void
AddGoodput(Ath11kRunResult& result)
{
    for (const auto& flow : result.flows)
    {
        auto& station = result.stations[flow.station];
        (flow.direction == "down" ? station.goodputDownMbps : station.goodputUpMbps) +=
            flow.goodputMbps;
        result.goodputMbps += flow.goodputMbps;
    }
    std::vector<double> shares;
    for (const auto& station : result.stations)
    {
        shares.push_back(station.goodputDownMbps + station.goodputUpMbps);
    }
    result.goodputJain = Ath11kJainIndex(shares);
    std::vector<double> rtts;
    for (const auto& probe : result.probes)
    {
        rtts.insert(rtts.end(), probe.seriesMs.begin(), probe.seriesMs.end());
        result.probesLost += probe.lost;
    }
    result.rttMs = Ath11kSummarize(rtts);
}

} // namespace

Ath11kRunResult
Ath11kRunExperiment(const Ath11kExperiment& experiment,
                    uint32_t run,
                    const Ath11kRunOptions& options)
{
    Ath11kCheckExperiment(experiment);
    const auto begin = std::chrono::steady_clock::now();
    Scope scope(experiment.seed, run);
    Ath11kWindow window;
    Ath11kRunResult result;
    {
        Ath11kNetwork network(experiment);
        if (network.GetAssociationTime().IsStrictlyPositive())
        {
            AwaitAssociation(experiment, network);
            RequireAssociation(experiment, network);
            window.origin = Simulator::Now();
        }
        window.from = window.origin + Seconds(experiment.warmupS);
        window.to = window.origin + Seconds(experiment.warmupS + experiment.durationS);
        window.step = Seconds(experiment.sampleMs / 1e3);
        const Time length =
            Seconds(experiment.warmupS + experiment.durationS) + Seconds(experiment.drainS);
        const Time end = window.origin + length;
        Ath11kInjectFaults(Ath11kHelper::Get(network.GetAp()), experiment.faults);
        Ath11kPresence presence(experiment, network);
        Ath11kTraffic traffic(experiment, network, window);
        Ath11kAirCollector air(network, window);
        Ath11kQueueCollector queues(network, window);
        Ath11kLayerCollector layers(network, window);
        Ath11kTransitCollector transit(network, window);
        Ath11kSampler sampler(network, window, end);
        if (!options.pcapPrefix.empty())
        {
            network.EnablePcap(options.pcapPrefix);
        }
        Simulator::Stop(std::min(FirstStart(experiment, length), length));
        Simulator::Run();
        RequireAssociation(experiment, network);
        // In pieces, so that somebody can be told how far it is.
        constexpr int kPieces = 50;
        for (int piece = 1; piece <= kPieces; ++piece)
        {
            const Time until = piece == kPieces ? end : window.origin + piece * (length / kPieces);
            if (until > Simulator::Now())
            {
                Simulator::Stop(until - Simulator::Now());
                Simulator::Run();
            }
            presence.Check();
            if (options.progress)
            {
                options.progress(static_cast<double>(piece) / kPieces);
            }
        }

        result.run = run;
        result.associationS = window.origin.GetSeconds();
        for (const auto& station : network.GetStations())
        {
            auto& entry = result.stations.emplace_back();
            std::ostringstream address;
            address << station.device->GetMac()->GetAddress();
            entry.name = station.name;
            entry.mac = address.str();
            if (station.associated)
            {
                // Below zero for all but the last, which ns-3's GetSeconds() would shift.
                entry.associatedS = (station.associatedAt - window.origin).GetNanoSeconds() / 1e9;
            }
        }
        result.flows = traffic.GetFlows();
        result.probes = traffic.GetProbes();
        AddGoodput(result);
        sampler.AddTo(result);
        air.AddTo(result);
        queues.AddTo(result);
        transit.AddTo(result);
        layers.AddTo(result);
        result.events = Simulator::GetEventCount();
    }
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    result.wallS = wall.count();
    return result;
}

} // namespace ns3
