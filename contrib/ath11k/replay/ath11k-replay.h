/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_REPLAY_H
#define ATH11K_REPLAY_H

#include "ath11k-replay-check.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

/**
 * \file
 * Replays recordings of decisions that Linux made through the queueing core: tables of airtime
 * estimates (CSV), and traces of FQ-CoDel and of the TXQ scheduler (one JSON object a line, the
 * first of which describes the rest). Depends on the core and nlohmann-json only.
 */

namespace ns3
{
namespace ath11k
{

/// Result of a file that could be read.
struct ReplayReport
{
    /// The first event that differs.
    struct Failure
    {
        uint64_t line{0};            //!< its line, counted from 1
        std::string event;           //!< the line itself
        ReplayDifference difference; //!< what differs
    };

    uint64_t events{0};             //!< events compared
    std::optional<Failure> failure; //!< nothing if all were equal
};

/// A file that cannot be read to its end. The message is one sentence with the line.
class ReplayFileError : public std::runtime_error
{
  public:
    using std::runtime_error::runtime_error;
};

/**
 * \param stream a recording
 * \return what became of it
 * \throws ReplayFileError if it is malformed or cannot be read
 */
ReplayReport ReplayStream(std::istream& stream);

/**
 * \param path of a recording
 * \return what became of it
 * \throws ReplayFileError if it is malformed or cannot be read
 */
ReplayReport ReplayFile(const std::string& path);

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_REPLAY_H */
