/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_PYTHON_CONVERT_H
#define ATH11K_PYTHON_CONVERT_H

#include "ns3/ath11k-types.h"

#include <cstdint>
#include <limits>
#include <pybind11/pybind11.h>
#include <string>
#include <vector>

/**
 * \file
 * How values cross between Python and the queueing core. Everything that comes from Python is
 * checked here, since the core takes its arguments on trust.
 */

namespace ns3
{
namespace ath11k_python
{

namespace py = pybind11;

/// Lets C++ exceptions of the calling module reach Python as ath11k.Error, in the same words.
void TranslateExceptions();

/**
 * \param value a Python int, or anything with __index__
 * \param name what it is, for the sentence
 * \param low smallest valid value
 * \param high largest valid value
 * \return the value
 * \throws std::invalid_argument in one sentence if it is no whole number or out of range
 */
int64_t ToInteger(py::handle value,
                  const std::string& name,
                  int64_t low = 0,
                  int64_t high = std::numeric_limits<uint32_t>::max());

/**
 * \param value nanoseconds as an int, or a datetime.timedelta
 * \param name what it is, for the sentence
 * \return nanoseconds, not negative
 * \throws std::invalid_argument in one sentence if it is neither
 */
int64_t ToNanoseconds(py::handle value, const std::string& name);

/**
 * \param word what was given
 * \param what what it should be, for the sentence
 * \param words the valid words
 * \return index of the word
 * \throws std::invalid_argument in one sentence with the valid words
 */
std::size_t ToChoice(const std::string& word,
                     const std::string& what,
                     const std::vector<std::string>& words);

/**
 * \param word "VO", "VI", "BE" or "BK"
 * \return the access category
 * \throws std::invalid_argument in one sentence
 */
ath11k::Ac ToAc(const std::string& word);

/**
 * \param word "mainline" or "openwrt"
 * \return the flavor
 * \throws std::invalid_argument in one sentence
 */
ath11k::Flavor ToFlavor(const std::string& word);

/**
 * \param flavor a flavor
 * \return its name
 */
std::string FromFlavor(ath11k::Flavor flavor);

} // namespace ath11k_python
} // namespace ns3

#endif /* ATH11K_PYTHON_CONVERT_H */
