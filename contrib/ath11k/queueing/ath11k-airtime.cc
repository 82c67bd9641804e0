/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-airtime.h"

#include <algorithm>

namespace ns3
{
namespace ath11k
{
namespace
{

/// Bytes added to each frame: Ethernet header, ciphers and so on.
constexpr uint32_t kOverheadBytes = 38;

/// Least airtime of a frame to a station, us; also the unit of what is charged.
constexpr uint32_t kLeastUs = 4;

/**
 * \param rate a CCK or OFDM rate, not 0
 * \param shortPreamble CCK: with the short preamble
 * \param length bytes in the air
 * \return microseconds, without rounding to symbols
 */
uint32_t
LegacyAirtimeUs(const TxRate& rate, bool shortPreamble, uint32_t length)
{
    // Preamble and PLCP header, 192 or 96 us (CCK) or 20 us, and SIFS, 10 or 16 us.
    const uint32_t cckUs = shortPreamble ? 106 : 202;
    return (rate.mode == PhyMode::Cck ? cckUs : 36) + length * 80 / rate.legacy100k;
}

/**
 * \param rate a rate
 * \return whether it is a CCK or OFDM rate
 */
bool
IsLegacy(const TxRate& rate)
{
    return (rate.mode == PhyMode::Cck || rate.mode == PhyMode::Ofdm) && rate.legacy100k != 0;
}

/**
 * How many frames an aggregate is expected to have: the faster, the more.
 *
 * \param duration of the reference frame, in 1/1024 us
 * \param mode the kind of modulation
 * \return logarithm to base 2 of the number of frames
 */
uint32_t
AggregateShift(uint32_t duration, PhyMode mode)
{
    constexpr uint32_t us = 1024;
    if (duration > 400 * us)
    {
        return 1;
    }
    if (duration > 250 * us)
    {
        return 2;
    }
    if (duration > 150 * us)
    {
        return 3;
    }
    if (duration > 70 * us)
    {
        return 4;
    }
    return mode == PhyMode::He && duration <= 20 * us ? 6 : 5;
}

} // namespace

uint32_t
EstimateAirtimeUs(Flavor flavor, const TxRate& rate, uint32_t bytes, bool ampdu)
{
    return FormulaAirtimeUs(flavor, rate, bytes, ampdu || flavor == Flavor::OpenWrt);
}

uint32_t
FormulaAirtimeUs(Flavor flavor, const TxRate& rate, uint32_t bytes, bool aggregated)
{
    const uint32_t length = bytes + kOverheadBytes;
    // OpenWrt never charges a station less than the unit; mainline only aggregates.
    const uint32_t leastUs = flavor == Flavor::OpenWrt ? kLeastUs : 0;
    if (IsLegacy(rate))
    {
        return std::max(leastUs, LegacyAirtimeUs(rate, false, length));
    }
    const uint32_t duration = ReferenceDuration(rate);
    if (duration == 0)
    {
        return leastUs;
    }
    const uint32_t payload = duration * length / 1024;
    const uint32_t overheadUs = 36 + 4 * rate.nss;
    if (!aggregated)
    {
        return std::max(leastUs, payload / 1024 + overheadUs);
    }
    const uint32_t shift = AggregateShift(duration, rate.mode);
    const uint32_t airtimeUs = flavor == Flavor::OpenWrt
                                   ? (payload + (overheadUs * 1024 >> shift)) / 1024
                                   : payload / 1024 + (overheadUs >> shift);
    return std::max(kLeastUs, airtimeUs);
}

uint32_t
EstimateGroupAirtimeUs(const TxRate& basicRate, uint32_t bytes)
{
    return IsLegacy(basicRate)
               ? LegacyAirtimeUs(basicRate, basicRate.shortPreamble, bytes + kOverheadBytes)
               : 0;
}

uint16_t
ChargeUnitsUs(uint32_t airtimeUs)
{
    constexpr uint32_t mostUs = 1023 * kLeastUs;
    const uint32_t carried = airtimeUs & UINT16_MAX;
    return static_cast<uint16_t>(std::min(carried / kLeastUs * kLeastUs, mostUs));
}

} // namespace ath11k
} // namespace ns3
