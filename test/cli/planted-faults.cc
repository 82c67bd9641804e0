/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ath11k-tx-ring.h"
#include "ns3/ath11k-txq-scheduler.h"

#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

/**
 * \file
 * Real faults in the transmit path of a program that knows nothing of them. Preloaded, this library
 * takes the place of three functions of the module; what the environment variable PLANTED_FAULT
 * names goes wrong in them, once some rounds have been run.
 */

namespace
{

/// Rounds that are as they should be.
constexpr uint32_t kGoodRounds = 500;

/// Rounds that were started.
uint32_t g_rounds = 0;

/// \param fault its name \return true if it is wanted, and now
bool
IsDue(const std::string& fault)
{
    const char* wanted = std::getenv("PLANTED_FAULT");
    return wanted && fault == wanted && g_rounds > kGoodRounds;
}

/// \param symbol of a function \return the function of the module
template <class Function>
Function*
Original(const char* symbol)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, symbol));
}

} // namespace

namespace ns3
{

void
Ath11kTxRing::Release(uint32_t index)
{
    static bool leaked = false;
    if (!leaked && IsDue("leak"))
    {
        leaked = true; // one descriptor
        return;
    }
    Original<void(Ath11kTxRing*, uint32_t)>("_ZN3ns312Ath11kTxRing7ReleaseEj")(this, index);
}

namespace ath11k
{

bool
TxqScheduler::StartRound(Ac ac)
{
    ++g_rounds;
    StationAirtime& airtime = GetStation(0).airtime[Index(ac)];
    if (IsDue("credit"))
    {
        airtime.deficitUs += 1'000'000;
    }
    if (IsDue("books") && airtime.aql.pendingUs >= 4)
    {
        Limits().Return(&airtime.aql, ac, 4); // airtime that comes back twice
    }
    return Original<bool(TxqScheduler*, Ac)>(
        "_ZN3ns36ath11k12TxqScheduler10StartRoundENS0_2AcE")(this, ac);
}

TxqScheduler::Next
TxqScheduler::NextTxq(Ac ac)
{
    auto* const original =
        Original<Next(TxqScheduler*, Ac)>("_ZN3ns36ath11k12TxqScheduler7NextTxqENS0_2AcE");
    if (IsDue("idle"))
    {
        return {kNoTxq, RoundEnd::NoTxq};
    }
    for (uint32_t i = 0; IsDue("circles") && i < 100'000; ++i)
    {
        const Next next = original(this, ac);
        if (next.txq != kNoTxq)
        {
            Schedule(next.txq, true, 0);
        }
    }
    return original(this, ac);
}

} // namespace ath11k
} // namespace ns3
