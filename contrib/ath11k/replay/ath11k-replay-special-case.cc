/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay-special-case.h"

#include "ath11k-replay-check.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <sstream>
#include <vector>

namespace ns3
{
namespace ath11k
{
namespace
{

/// Rates of the 2.4 GHz band in the order of Linux, Mb/s times 10; the first four are CCK.
constexpr std::array<uint16_t, 12>
    kLegacyRates{10, 20, 55, 110, 60, 90, 120, 180, 240, 360, 480, 540};

/// CCK rates among them.
constexpr size_t kCckRates = 4;

/**
 * \param text digits
 * \return the number, if it is one below 65536
 */
std::optional<uint16_t>
ToNumber(const std::string& text)
{
    uint16_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

/**
 * \param text a rate in Mb/s such as "5.5", "11" or "2.0"
 * \return its place in kLegacyRates, if it is there
 */
std::optional<size_t>
ToLegacyRate(const std::string& text)
{
    const size_t point = text.find('.');
    const auto whole = ToNumber(text.substr(0, point));
    const auto tenth = point == std::string::npos ? 0 : ToNumber(text.substr(point + 1));
    if (!whole || !tenth || *tenth > 9)
    {
        return std::nullopt;
    }
    const auto found = std::find(kLegacyRates.begin(), kLegacyRates.end(), *whole * 10 + *tenth);
    return found == kLegacyRates.end()
               ? std::nullopt
               : std::optional(static_cast<size_t>(found - kLegacyRates.begin()));
}

/**
 * \param index a place in kLegacyRates
 * \return the rate
 */
TxRate
LegacyRate(size_t index)
{
    TxRate rate;
    rate.mode = index < kCckRates ? PhyMode::Cck : PhyMode::Ofdm;
    rate.legacy100k = kLegacyRates[index];
    return rate;
}

/**
 * Takes one word that describes a rate.
 *
 * \param word the word
 * \param rate what it changes
 * \return whether the word was understood
 */
bool
TakeRateWord(const std::string& word, TxRate& rate)
{
    if (word == "cck" || word == "ofdm" || word == "legacy" || word == "lgi")
    {
        return true; // The rate itself, or the default, says the same.
    }
    if (word == "sgi")
    {
        rate.guardNs = 400;
        return true;
    }
    if (const auto legacy = ToLegacyRate(word))
    {
        rate = LegacyRate(*legacy);
        return true;
    }
    const size_t digit = word.find_first_of("0123456789");
    if (digit == std::string::npos)
    {
        return false;
    }
    const std::string letters = word.substr(0, digit);
    const bool streams = digit == 0 && word.size() > 2 && word.substr(word.size() - 2) == "ss";
    const auto number = ToNumber(streams ? word.substr(0, word.size() - 2) : word.substr(digit));
    if (!number || (streams && *number > UINT8_MAX))
    {
        return false;
    }
    if (streams)
    {
        rate.nss = static_cast<uint8_t>(*number);
    }
    else if (letters == "mcs" && *number <= UINT8_MAX)
    {
        rate.mcs = static_cast<uint8_t>(*number);
    }
    else if (letters == "gi")
    {
        rate.guardNs = *number;
    }
    else
    {
        rate.mode = ToMode(letters);
        rate.widthMhz = *number;
        return rate.mode != PhyMode::Unknown;
    }
    return true;
}

/**
 * \param words of the name, without "mcast"
 * \param has24 the band has CCK rates
 * \return the rate of group frames; unknown if a word was not understood
 */
std::optional<TxRate>
ReadGroupRate(const std::vector<std::string>& words, bool has24)
{
    const size_t first = has24 ? 0 : kCckRates;
    size_t lowest = kLegacyRates.size();
    bool shortPreamble = false;
    for (const std::string& word : words)
    {
        if (const auto legacy = ToLegacyRate(word))
        {
            lowest = std::min(lowest, *legacy);
        }
        else if (word == "shortpre")
        {
            shortPreamble = true;
        }
        else if (word.compare(0, 4, "chan") == 0)
        {
            return TxRate{}; // no channel context: not charged
        }
        else if (word != "basic" && word != "no" && word != "rates" && word != "cck" &&
                 word != "ofdm" && word != "longpre")
        {
            return std::nullopt;
        }
    }
    if (lowest < first)
    {
        return std::nullopt;
    }
    TxRate rate = LegacyRate(lowest < kLegacyRates.size() ? lowest : first);
    rate.shortPreamble = shortPreamble;
    return rate;
}

/**
 * \param words of the name, without "unicast" or "amsdu"
 * \return the station's rate, if every word was understood and the estimator knows it
 */
std::optional<TxRate>
ReadStationRate(const std::vector<std::string>& words)
{
    TxRate rate;
    for (const std::string& word : words)
    {
        if (!TakeRateWord(word, rate))
        {
            return std::nullopt;
        }
    }
    if (rate.mode == PhyMode::Ht && rate.nss == 1)
    {
        // HT numbers its MCS through all streams.
        rate.nss = static_cast<uint8_t>(rate.mcs / 8 + 1);
        rate.mcs %= 8;
    }
    return IsKnownRate(rate) ? std::optional(rate) : std::nullopt;
}

} // namespace

PhyMode
ToMode(const std::string& text)
{
    return text == "ht"    ? PhyMode::Ht
           : text == "vht" ? PhyMode::Vht
           : text == "he"  ? PhyMode::He
           : text == "eht" ? PhyMode::Eht
                           : PhyMode::Unknown;
}

bool
IsKnownRate(const TxRate& rate)
{
    return ReferenceDuration(rate) != 0 || rate.legacy100k != 0;
}

SpecialCase
ParseSpecialCase(const std::string& name, const std::string& band)
{
    if (band != "2.4" && band != "5" && band != "6")
    {
        throw ReplayLineError("column 'band' is '" + band + "', but must be 2.4, 5 or 6");
    }
    std::vector<std::string> words;
    std::istringstream stream(name);
    std::string kind;
    std::getline(stream, kind, '_');
    for (std::string word; std::getline(stream, word, '_');)
    {
        words.push_back(word);
    }
    if (name == "unknown_rate")
    {
        return {};
    }
    const bool group = kind == "mcast";
    const std::optional<TxRate> rate = group ? ReadGroupRate(words, band == "2.4")
                                       : kind == "unicast" || kind == "amsdu"
                                           ? ReadStationRate(words)
                                           : std::nullopt;
    if (!rate)
    {
        throw ReplayLineError(
            "column 'case' is '" + name +
            "', but must be unknown_rate, or mcast, unicast or amsdu with rates that exist in "
            "that band, such as mcast_basic_6_12 or amsdu_he80_mcs11_2ss_gi800");
    }
    return {group, *rate};
}

} // namespace ath11k
} // namespace ns3
