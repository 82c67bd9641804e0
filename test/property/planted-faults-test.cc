/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "sequences.h"
#include "world.h"

#include <gtest/gtest.h>

/**
 * \file
 * A checker that cannot fail checks nothing: each fault that is planted into the path has to be
 * seen, and by the checker it is meant for.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

/// Sequences tried before a fault counts as not seen.
constexpr uint64_t kSequences = 300;

/// Size of the sequences, in RapidCheck's terms.
constexpr int kSize = 100;

/// \return value number n of a generator
template <class T>
T
Pick(const rc::Gen<T>& gen, uint64_t n)
{
    return gen(rc::Random(n), kSize).value();
}

/// A fault, and the invariant it violates.
struct Plant
{
    Fault fault;      //!< what is wrong
    int invariant;    //!< who has to see it
    const char* name; //!< for the name of the test
};

class PlantedFault : public testing::TestWithParam<Plant>
{
};

TEST_P(PlantedFault, IsSeen)
{
    for (uint64_t n = 0; n < kSequences; ++n)
    {
        World world(Pick(AnyScenario(), n), GetParam().fault);
        world.Run(Pick(AnyOperations(), n));
        if (world.GetViolations().count(GetParam().invariant) != 0)
        {
            return;
        }
    }
    FAIL() << "no sequence showed it";
}

INSTANTIATE_TEST_SUITE_P(InThePath,
                         PlantedFault,
                         testing::Values(Plant{Fault::LoseDrop, 1, "LoseDrop"},
                                         Plant{Fault::SkipDropCount, 1, "SkipDropCount"},
                                         Plant{Fault::MiscountQueue, 1, "MiscountQueue"},
                                         Plant{Fault::SkipReturn, 2, "SkipReturn"},
                                         Plant{Fault::ReturnTwice, 2, "ReturnTwice"},
                                         Plant{Fault::IgnoreBudget, 3, "IgnoreBudget"},
                                         Plant{Fault::GiveCredit, 4, "GiveCredit"},
                                         Plant{Fault::ChargeIdle, 4, "ChargeIdle"},
                                         Plant{Fault::LoseWakeUp, 5, "LoseWakeUp"},
                                         Plant{Fault::Swap, 6, "Swap"},
                                         Plant{Fault::Repeat, 6, "Repeat"},
                                         Plant{Fault::RefillTooMuch, 7, "RefillTooMuch"},
                                         Plant{Fault::Nest, 7, "Nest"}),
                         [](const testing::TestParamInfo<Plant>& plant) {
                             return std::string(plant.param.name);
                         });

TEST(PlantedFaults, DependenceOnWhatRanBeforeIsSeen)
{
    for (uint64_t n = 0; n < kSequences; ++n)
    {
        World first(Pick(AnyScenario(), n), Fault::DependOnChance);
        first.Run(Pick(AnyOperations(), n));
        World second(Pick(AnyScenario(), n), Fault::DependOnChance);
        second.Run(Pick(AnyOperations(), n));
        if (first.GetLog() != second.GetLog())
        {
            return;
        }
    }
    FAIL() << "no sequence showed it";
}

TEST(PlantedFaults, MeddlingIsSeenWhereThePathMustBeTransparent)
{
    for (const Fault fault : {Fault::Swap, Fault::LoseWakeUp})
    {
        bool seen = false;
        for (uint64_t n = 0; n < kSequences && !seen; ++n)
        {
            World world(Pick(TransparentScenario(), n), fault);
            world.DemandTransparency();
            world.Run(WithoutDisturbance(Pick(AnyOperations(), n)));
            seen = world.GetViolations().count(9) != 0;
        }
        EXPECT_TRUE(seen) << static_cast<int>(fault);
    }
}

TEST(PlantedFaults, WithoutOneNothingIsSeen)
{
    for (uint64_t n = 0; n < kSequences; ++n)
    {
        World world(Pick(AnyScenario(), n), Fault::None);
        world.Run(Pick(AnyOperations(), n));
        for (const auto& [invariant, sentence] : world.GetViolations())
        {
            ADD_FAILURE() << "I" << invariant << ": " << sentence << "\n" << Pick(AnyScenario(), n);
        }
    }
}

} // namespace
} // namespace test
} // namespace ath11k
} // namespace ns3
