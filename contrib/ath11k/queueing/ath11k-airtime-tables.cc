/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-airtime-tables.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace ns3
{
namespace ath11k
{
namespace
{

/// Bits of the reference frame of 1024 bytes, in the unit of a duration, 1/1024.
constexpr uint32_t kReferenceBits = 8192 * 1024;

/// Bits of the mantissa in which mac80211 keeps a duration.
constexpr uint32_t kMantissaBits = 16;

/// Data bits per symbol of one spatial stream by MCS.
template <size_t MCS>
using SymbolBits = std::array<uint16_t, MCS>;

/**
 * \param bits data bits per symbol
 * \param factor how many times as wide
 * \return data bits per symbol of the wider channel
 */
template <size_t MCS>
constexpr SymbolBits<MCS>
Times(SymbolBits<MCS> bits, uint16_t factor)
{
    for (auto& value : bits)
    {
        value = static_cast<uint16_t>(value * factor);
    }
    return bits;
}

// 802.11n and 802.11ac, sections 20.6 and 22.5. 346 is 346 2/3: MCS 9 at 20 MHz exists for
// some numbers of streams only, but the estimator takes it for all.
constexpr SymbolBits<10> kVht20{26, 52, 78, 104, 156, 208, 234, 260, 312, 346};
constexpr SymbolBits<10> kVht40{54, 108, 162, 216, 324, 432, 486, 540, 648, 720};
constexpr SymbolBits<10> kVht80{117, 234, 351, 468, 702, 936, 1053, 1170, 1404, 1560};
constexpr std::array<SymbolBits<10>, 4> kVht{kVht20, kVht40, kVht80, Times(kVht80, 2)};

constexpr std::array<SymbolBits<8>, 2> kHt{{
    {26, 52, 78, 104, 156, 208, 234, 260},
    {54, 108, 162, 216, 324, 432, 486, 540},
}};

// mac80211's own values: near those of 802.11ax, not equal.
constexpr std::array<SymbolBits<12>, 4> kHe{{
    {115, 230, 345, 475, 705, 936, 1051, 1166, 1411, 1555, 1756, 1944},
    {230, 475, 705, 936, 1411, 1872, 2102, 2347, 2808, 3124, 3513, 3902},
    {489, 979, 1468, 1958, 2937, 3916, 4406, 4896, 5875, 6523, 7344, 8164},
    {979, 1958, 2937, 3916, 5875, 7833, 8827, 9806, 11764, 13060, 14702, 16329},
}};

constexpr SymbolBits<14>
    kEht20{117, 234, 351, 468, 702, 936, 1053, 1170, 1404, 1560, 1755, 1950, 2106, 2340};
constexpr std::array<SymbolBits<14>, 5> kEht{{
    kEht20,
    Times(kEht20, 2),
    {490, 980, 1470, 1960, 2940, 3920, 4410, 4900, 5880, 6533, 7350, 8166, 8820, 9800},
    {980, 1960, 2937, 3920, 5880, 7840, 8820, 9800, 11760, 13066, 14700, 16333, 17640, 19600},
    {1960, 3920, 5880, 7840, 11760, 15680, 17640, 19600, 23520, 26133, 29400, 32666, 35280, 39200},
}};

/// Length of a symbol with its guard interval, as a fraction in microseconds.
struct SymbolTime
{
    uint16_t guardNs;     //!< guard interval
    uint16_t numerator;   //!< symbol time times the denominator
    uint16_t denominator; //!< 1 where the estimator multiplies only
};

constexpr std::array<SymbolTime, 2> kHtSymbols{{{800, 4, 1}, {400, 72, 20}}};
constexpr std::array<SymbolTime, 3> kHeSymbols{{{800, 272, 20}, {1600, 288, 20}, {3200, 16, 1}}};

/**
 * \param bits data bits per symbol of one stream
 * \param nss spatial streams
 * \param symbol length of a symbol
 * \return duration of the reference frame, exact but for the rounding of mac80211
 */
constexpr uint32_t
RawDuration(uint32_t bits, uint32_t nss, const SymbolTime& symbol)
{
    const uint32_t perSymbol = nss * bits;
    const uint32_t symbols = (kReferenceBits + perSymbol - 1) / perSymbol;
    return symbols * symbol.numerator / symbol.denominator;
}

/// Durations of one generation: by width, guard interval, streams and MCS.
template <size_t MCS, size_t WIDTHS, size_t GUARDS, size_t STREAMS>
using Durations =
    std::array<std::array<std::array<std::array<uint32_t, MCS>, STREAMS>, GUARDS>, WIDTHS>;

/**
 * \param bits data bits per symbol by width and MCS
 * \param symbols symbol times by guard interval
 * \return all durations of the generation
 */
template <size_t STREAMS, size_t MCS, size_t WIDTHS, size_t GUARDS>
constexpr Durations<MCS, WIDTHS, GUARDS, STREAMS>
MakeDurations(const std::array<SymbolBits<MCS>, WIDTHS>& bits,
              const std::array<SymbolTime, GUARDS>& symbols)
{
    Durations<MCS, WIDTHS, GUARDS, STREAMS> table{};
    for (size_t width = 0; width < WIDTHS; ++width)
    {
        for (size_t guard = 0; guard < GUARDS; ++guard)
        {
            for (uint32_t nss = 1; nss <= STREAMS; ++nss)
            {
                auto& group = table[width][guard][nss - 1];
                uint32_t shift = 0;
                while (RawDuration(bits[width][0], nss, symbols[guard]) >> shift >> kMantissaBits)
                {
                    ++shift;
                }
                for (size_t mcs = 0; mcs < MCS; ++mcs)
                {
                    group[mcs] = RawDuration(bits[width][mcs], nss, symbols[guard]) >> shift
                                                                                           << shift;
                }
            }
        }
    }
    return table;
}

constexpr auto kHtDurations = MakeDurations<4>(kHt, kHtSymbols);
constexpr auto kVhtDurations = MakeDurations<8>(kVht, kHtSymbols);
constexpr auto kHeDurations = MakeDurations<8>(kHe, kHeSymbols);
constexpr auto kEhtDurations = MakeDurations<8>(kEht, kHeSymbols);

/**
 * \param widthMhz channel width
 * \return its row in the tables; past the end if there is none
 */
size_t
WidthIndex(uint16_t widthMhz)
{
    switch (widthMhz)
    {
    case 20:
        return 0;
    case 40:
        return 1;
    case 80:
        return 2;
    case 160:
        return 3;
    case 320:
        return 4;
    default:
        return SIZE_MAX;
    }
}

/**
 * \param table the durations of the rate's generation
 * \param symbols the guard intervals of that generation
 * \param rate the rate
 * \return the duration; 0 if the table does not have it
 */
template <class Table, size_t GUARDS>
uint32_t
LookUp(const Table& table, const std::array<SymbolTime, GUARDS>& symbols, const TxRate& rate)
{
    const size_t width = WidthIndex(rate.widthMhz);
    size_t guard = 0;
    while (guard < GUARDS && symbols[guard].guardNs != rate.guardNs)
    {
        ++guard;
    }
    if (width >= table.size() || guard >= GUARDS || rate.nss < 1 ||
        rate.nss > table[width][guard].size() || rate.mcs >= table[width][guard][0].size())
    {
        return 0;
    }
    return table[width][guard][rate.nss - 1][rate.mcs];
}

} // namespace

uint32_t
ReferenceDuration(const TxRate& rate)
{
    switch (rate.mode)
    {
    case PhyMode::Ht:
        return LookUp(kHtDurations, kHtSymbols, rate);
    case PhyMode::Vht:
        return LookUp(kVhtDurations, kHtSymbols, rate);
    case PhyMode::He:
        return LookUp(kHeDurations, kHeSymbols, rate);
    case PhyMode::Eht:
        return LookUp(kEhtDurations, kHeSymbols, rate);
    case PhyMode::Unknown:
    case PhyMode::Cck:
    case PhyMode::Ofdm:
        break;
    }
    return 0;
}

} // namespace ath11k
} // namespace ns3
