/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "sequences.h"
#include "world.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

/// Fails the property with what was violated.
void
DemandNoViolation(const World& world)
{
    for (const auto& [invariant, sentence] : world.GetViolations())
    {
        RC_FAIL("I" + std::to_string(invariant) + ": " + sentence);
    }
}

/// Before main(): GoogleTest has no hook that comes before RapidCheck's own.
const bool g_configured = ConfigureSequences();

RC_GTEST_PROP(TxPathProperty, KeepsItsInvariantsWhateverHappens, ())
{
    RC_PRE(g_configured);
    const auto scenario = *AnyScenario();
    const auto operations = *AnyOperations();
    World world(scenario, Fault::None);
    world.Run(operations);
    DemandNoViolation(world);

    World again(scenario, Fault::None);
    again.Run(operations);
    RC_ASSERT(world.GetLog() == again.GetLog()); // I8
}

RC_GTEST_PROP(TxPathProperty, ChangesNothingWithEverythingOff, ())
{
    const auto scenario = *TransparentScenario();
    const auto operations = *AnyOperations();
    World world(scenario, Fault::None);
    world.DemandTransparency();
    world.Run(WithoutDisturbance(operations));
    DemandNoViolation(world);
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
