/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-helper.h"

#include "ns3/ath11k-types.h"

/**
 * \file
 * The printers of Ath11kHelper, in the shape of mac80211's debugfs files, so that who reads those
 * is at home and what parses them works here.
 */

namespace ns3
{

using ath11k::Ac;
using ath11k::AcName;
using ath11k::Index;

void
Ath11kHelper::PrintAqm(std::ostream& os, Ptr<const Ath11kQueueScheduler> scheduler)
{
    const ath11k::FairQueueConfig& config = scheduler->GetSettings().path.fq;
    const ath11k::FairQueueStats fq = scheduler->GetStatistics().fq;
    os << "access name value\n"
       << "R fq_flows_cnt " << config.flows << "\n"
       << "R fq_backlog " << fq.backlogFrames << "\n"
       << "R fq_overlimit " << fq.overlimit << "\n"
       << "R fq_overmemory " << fq.overmemory << "\n"
       << "R fq_collisions " << fq.collisions << "\n"
       << "R fq_memory_usage " << fq.memoryUsageBytes << "\n"
       << "RW fq_memory_limit " << config.memoryLimitBytes << "\n"
       << "RW fq_limit " << config.limitFrames << "\n"
       << "RW fq_quantum " << config.quantumBytes << "\n";
}

void
Ath11kHelper::PrintStationAqm(std::ostream& os,
                              Ptr<const Ath11kQueueScheduler> scheduler,
                              Mac48Address station)
{
    const ath11k::CodelParams& codel = scheduler->GetSettings().path.fq.codel;
    os << "target " << codel.targetNs / 1000 << "us interval " << codel.intervalNs / 1000
       << "us ecn " << (codel.ecn ? "yes" : "no") << "\n"
       << "tid ac backlog-bytes backlog-packets new-flows drops marks overlimit collisions "
          "tx-bytes tx-packets flags\n";
    for (const Ath11kTxqStatistics& txq : scheduler->GetStationStatistics(station).txqs)
    {
        const ath11k::TinStats& counters = txq.counters;
        os << +txq.tid << " " << Index(txq.ac) << " " << txq.backlogBytes << " "
           << txq.backlogFrames << " " << counters.newFlows << " " << counters.codelDrops << " "
           << counters.ecnMarks << " " << counters.overlimit << " " << counters.collisions << " "
           << counters.txBytes << " " << counters.txFrames << " 0x0(RUN)\n";
    }
}

void
Ath11kHelper::PrintAirtime(std::ostream& os,
                           Ptr<const Ath11kQueueScheduler> scheduler,
                           Mac48Address station)
{
    const Ath11kStationStatistics statistics = scheduler->GetStationStatistics(station);
    uint64_t rxUs = 0;
    uint64_t txUs = 0;
    for (const Ath11kStationAcStatistics& ac : statistics.acs)
    {
        rxUs += ac.rxAirtimeUs;
        txUs += ac.txAirtimeUs;
    }
    os << "RX: " << rxUs << " us\nTX: " << txUs << " us\nWeight: " << statistics.weight
       << "\nDeficit:";
    for (Ac ac : ath11k::kAllAcs)
    {
        os << " " << AcName(ac) << ": " << statistics.acs[Index(ac)].deficitUs << " us";
    }
    os << "\n";
}

void
Ath11kHelper::PrintAql(std::ostream& os,
                       Ptr<const Ath11kQueueScheduler> scheduler,
                       Mac48Address station)
{
    const Ath11kStationStatistics statistics = scheduler->GetStationStatistics(station);
    os << "Q depth:";
    for (Ac ac : ath11k::kAllAcs)
    {
        os << " " << AcName(ac) << ": " << statistics.acs[Index(ac)].pendingUs << " us";
    }
    os << "\nQ limit[low/high]:";
    for (Ac ac : ath11k::kAllAcs)
    {
        const ath11k::AqlLimits& limits = statistics.acs[Index(ac)].aqlLimits;
        os << " " << AcName(ac) << ": " << limits.lowUs << "/" << limits.highUs;
    }
    os << "\n";
}

void
Ath11kHelper::Print(std::ostream& os, Ptr<const Ath11kQueueScheduler> scheduler)
{
    os << "aqm\n";
    PrintAqm(os, scheduler);
    for (Mac48Address station : scheduler->GetStations())
    {
        os << "\nstations/" << station << "/aqm\n";
        PrintStationAqm(os, scheduler, station);
        os << "\nstations/" << station << "/airtime\n";
        PrintAirtime(os, scheduler, station);
        os << "\nstations/" << station << "/aql\n";
        PrintAql(os, scheduler, station);
    }
}

} // namespace ns3
