/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "world.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <vector>

/**
 * \file
 * Any bytes are settings and a sequence of operations. The transmit path runs it in the world of
 * the property tests, which checks every invariant after every operation.
 */

namespace
{

using namespace ns3::ath11k;
using namespace ns3::ath11k::test;

/// Reads choices from bytes; zeros when they have run out.
class Choices
{
  public:
    /**
     * \param data the bytes
     * \param size how many
     */
    Choices(const uint8_t* data, size_t size)
        : m_data(data),
          m_size(size)
    {
    }

    /// \return true while there are bytes
    bool HasMore() const
    {
        return m_size > 0;
    }

    /**
     * \param count how many values there are to choose from
     * \return 0 to count - 1
     */
    uint32_t Below(uint32_t count)
    {
        if (m_size == 0)
        {
            return 0;
        }
        --m_size;
        return *m_data++ % count;
    }

    /**
     * \param values what to choose from
     * \return one of them
     */
    uint32_t OneOf(std::initializer_list<uint32_t> values)
    {
        return values.begin()[Below(static_cast<uint32_t>(values.size()))];
    }

  private:
    const uint8_t* m_data; //!< what is left
    size_t m_size;         //!< how much
};

/**
 * \param choices where from
 * \return settings and surroundings of a run
 */
Scenario
ReadScenario(Choices& choices)
{
    Scenario scenario;
    TxPathConfig& config = scenario.config;
    config.fq.flows = choices.OneOf({4096, 1, 7, 64});
    config.fq.limitFrames = choices.OneOf({8192, 1, 20, 100});
    config.fq.memoryLimitBytes = choices.OneOf({16 << 20, 2000, 60000});
    config.fq.quantumBytes = choices.OneOf({300, 1, 1514});
    config.fq.fq = choices.Below(3) > 0;
    config.fq.codel.enabled = choices.Below(3) > 0;
    config.fq.codel.ecn = choices.Below(2) > 0;
    config.aql.feature = choices.Below(3) > 0;
    const uint32_t low = choices.OneOf({5000, 500, 1, 100});
    config.aql.limits.fill({low, low + choices.OneOf({7000, 0, 500})});
    config.aql.thresholdUs = choices.OneOf({24000, 0, 2000});
    config.aql.broadcastLimitUs = choices.OneOf({50000, 1, 3000});
    config.aql.chargeGroupFrames = choices.Below(2) > 0;
    config.scheduler.airtimeFairness = choices.Below(2) > 0;
    config.scheduler.airtimeFlags = choices.Below(4);
    config.scheduler.quantumShift = choices.OneOf({0, 3});
    config.scheduler.roundCounterRestart = choices.Below(2) > 0;
    config.estimate = choices.Below(2) > 0 ? Flavor::OpenWrt : Flavor::Mainline;
    config.maxFramesPerVisit = choices.OneOf({0, 1, 8});
    scenario.completionDriven = choices.Below(3) > 0;
    scenario.deviceCapacity = choices.OneOf({0, 1, 16});
    scenario.txqCapacity = choices.OneOf({0, 0, 2});
    return scenario;
}

/**
 * \param choices where from
 * \return one operation
 */
Operation
ReadOperation(Choices& choices)
{
    Operation operation;
    operation.kind = static_cast<Operation::Kind>(
        choices.Below(static_cast<uint32_t>(Operation::Kind::AskForRound) + 1));
    operation.slot = choices.Below(kGroupSlot + 1);
    operation.tid = static_cast<uint8_t>(choices.OneOf({0, 3, 1, 4, 6, 8}));
    operation.count = 1 + choices.Below(29);
    operation.bytes = choices.OneOf({1500, 60, 300, 3800});
    operation.flow = choices.Below(4);
    operation.ect = choices.Below(2) > 0;
    operation.value = choices.Below(250) * 4;
    return operation;
}

} // namespace

extern "C" int
LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    Choices choices(data, size);
    World world(ReadScenario(choices), Fault::None);
    std::vector<Operation> operations;
    // Enough for any state; longer inputs only cost time.
    while (choices.HasMore() && operations.size() < 400)
    {
        operations.push_back(ReadOperation(choices));
    }
    world.Run(operations);
    for (const auto& [number, sentence] : world.GetViolations())
    {
        std::fprintf(stderr, "I%d violated: %s\n", number, sentence.c_str());
        std::abort();
    }
    return 0;
}
