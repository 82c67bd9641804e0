/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "operation.h"

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

using Kind = Operation::Kind;

/// \return a kind of operation, frequent ones more often
rc::Gen<Kind>
AnyKind()
{
    return rc::gen::weightedElement<Kind>({
        {10, Kind::Enqueue},
        {4, Kind::Round},
        {9, Kind::Complete},
        {5, Kind::Wait},
        {4, Kind::Airtime},
        {2, Kind::AddStation},
        {1, Kind::RemoveStation},
        {1, Kind::Purge},
        {2, Kind::SetRate},
        {1, Kind::SetWeight},
        {1, Kind::SwitchAql},
        {1, Kind::SetLimit},
        {1, Kind::Refuse},
        {1, Kind::AskForRound},
    });
}

/// \return an operation of any kind
rc::Gen<Operation>
AnyOperation()
{
    return rc::gen::build<Operation>(
        rc::gen::set(&Operation::kind, AnyKind()),
        rc::gen::set(&Operation::slot, rc::gen::inRange<uint32_t>(0, kSlots + 1)),
        rc::gen::set(&Operation::tid, rc::gen::element<uint8_t>(0, 3, 1, 4, 6, 8)),
        rc::gen::set(&Operation::count, rc::gen::inRange<uint32_t>(1, 30)),
        rc::gen::set(&Operation::bytes, rc::gen::element<uint32_t>(1500, 60, 300, 3800)),
        rc::gen::set(&Operation::flow, rc::gen::inRange<uint32_t>(0, 4)),
        rc::gen::set(&Operation::ect),
        rc::gen::set(&Operation::value, rc::gen::inRange<uint32_t>(0, 1000)));
}

/// \return settings of FQ
rc::Gen<FairQueueConfig>
AnyFairQueue()
{
    return rc::gen::build<FairQueueConfig>(
        rc::gen::set(&FairQueueConfig::flows, rc::gen::element<uint32_t>(4096, 1, 7, 64)),
        rc::gen::set(&FairQueueConfig::limitFrames, rc::gen::element<uint32_t>(8192, 1, 20, 100)),
        rc::gen::set(&FairQueueConfig::memoryLimitBytes,
                     rc::gen::element<uint32_t>(16 << 20, 2000, 60000)),
        rc::gen::set(&FairQueueConfig::quantumBytes, rc::gen::element<uint32_t>(300, 1514)),
        rc::gen::set(&FairQueueConfig::fq, rc::gen::element(true, true, false)),
        rc::gen::set(
            &FairQueueConfig::codel,
            rc::gen::build<CodelParams>(
                rc::gen::set(&CodelParams::ecn),
                rc::gen::set(&CodelParams::enabled, rc::gen::element(true, true, false)))));
}

/// \return settings of AQL; a limit above 0 is needed for anything to move
rc::Gen<AqlConfig>
AnyAql()
{
    return rc::gen::map(rc::gen::tuple(rc::gen::element(true, true, false),
                                       rc::gen::element<uint32_t>(5000, 500, 1, 100),
                                       rc::gen::element<uint32_t>(7000, 0, 500),
                                       rc::gen::element<uint32_t>(24000, 0, 2000),
                                       rc::gen::element<uint32_t>(50000, 1, 3000),
                                       rc::gen::arbitrary<bool>()),
                        [](const auto& values) {
                            const auto& [feature, low, more, threshold, broadcast, group] = values;
                            AqlConfig config;
                            config.feature = feature;
                            config.limits.fill({low, low + more});
                            config.thresholdUs = threshold;
                            config.broadcastLimitUs = broadcast;
                            config.chargeGroupFrames = group;
                            return config;
                        });
}

/// \return settings of the scheduler
rc::Gen<SchedulerConfig>
AnyScheduler()
{
    return rc::gen::build<SchedulerConfig>(
        rc::gen::set(&SchedulerConfig::airtimeFairness),
        rc::gen::set(&SchedulerConfig::airtimeFlags, rc::gen::inRange<uint32_t>(0, 4)),
        rc::gen::set(&SchedulerConfig::quantumShift, rc::gen::element<uint32_t>(0, 3)),
        rc::gen::set(&SchedulerConfig::roundCounterRestart));
}

} // namespace

rc::Gen<Scenario>
AnyScenario()
{
    const auto config = rc::gen::build<TxPathConfig>(
        rc::gen::set(&TxPathConfig::fq, AnyFairQueue()),
        rc::gen::set(&TxPathConfig::aql, AnyAql()),
        rc::gen::set(&TxPathConfig::scheduler, AnyScheduler()),
        rc::gen::set(&TxPathConfig::estimate, rc::gen::element(Flavor::Mainline, Flavor::OpenWrt)),
        rc::gen::set(&TxPathConfig::maxFramesPerVisit, rc::gen::element<uint32_t>(0, 1, 8)));
    return rc::gen::build<Scenario>(
        rc::gen::set(&Scenario::config, config),
        rc::gen::set(&Scenario::completionDriven, rc::gen::element(true, true, false)),
        rc::gen::set(&Scenario::deviceCapacity, rc::gen::element<uint32_t>(0, 1, 16)),
        rc::gen::set(&Scenario::txqCapacity, rc::gen::element<uint32_t>(0, 0, 2)));
}

rc::Gen<Scenario>
TransparentScenario()
{
    return rc::gen::map(rc::gen::arbitrary<bool>(), [](bool completionDriven) {
        Scenario scenario;
        scenario.config.fq.fq = false;
        scenario.config.fq.codel.enabled = false;
        scenario.completionDriven = completionDriven;
        return scenario;
    });
}

rc::Gen<std::vector<Operation>>
AnyOperations()
{
    return rc::gen::container<std::vector<Operation>>(AnyOperation());
}

std::ostream&
operator<<(std::ostream& stream, const Operation& operation)
{
    constexpr const char* names[] = {"Enqueue",
                                     "Round",
                                     "Complete",
                                     "Wait",
                                     "Airtime",
                                     "AddStation",
                                     "RemoveStation",
                                     "Purge",
                                     "SetRate",
                                     "SetWeight",
                                     "SwitchAql",
                                     "SetLimit",
                                     "Refuse",
                                     "AskForRound"};
    return stream << names[static_cast<size_t>(operation.kind)] << " slot " << operation.slot
                  << " tid " << int{operation.tid} << " count " << operation.count << " bytes "
                  << operation.bytes << " flow " << operation.flow << " ect " << operation.ect
                  << " value " << operation.value;
}

std::ostream&
operator<<(std::ostream& stream, const Scenario& scenario)
{
    const auto& [fq, aql, scheduler, estimate, maxFrames] = scenario.config;
    return stream << "flows " << fq.flows << " limit " << fq.limitFrames << " memory "
                  << fq.memoryLimitBytes << " quantum " << fq.quantumBytes << " fq " << fq.fq
                  << " codel " << fq.codel.enabled << " ecn " << fq.codel.ecn << " aql "
                  << aql.feature << " low " << aql.limits[0].lowUs << " high "
                  << aql.limits[0].highUs << " threshold " << aql.thresholdUs << " broadcast "
                  << aql.broadcastLimitUs << " charge group " << aql.chargeGroupFrames
                  << " fairness " << scheduler.airtimeFairness << " flags "
                  << scheduler.airtimeFlags << " shift " << scheduler.quantumShift << " restart "
                  << scheduler.roundCounterRestart << " estimate " << int(estimate)
                  << " frames per visit " << maxFrames << " completion driven "
                  << scenario.completionDriven << " device " << scenario.deviceCapacity
                  << " per txq " << scenario.txqCapacity;
}

} // namespace test
} // namespace ath11k
} // namespace ns3
