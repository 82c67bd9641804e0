/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_REPLAY_CHECK_H
#define ATH11K_REPLAY_CHECK_H

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

namespace ns3
{
namespace ath11k
{

/// Where the core decided otherwise than the recording.
struct ReplayDifference
{
    std::string expected; //!< what the file says
    std::string got;      //!< what the core did
    std::string state;    //!< the core's state after it, one fact a line
};

/// A line that is not what its format demands. The message is one sentence without the line.
class ReplayLineError : public std::runtime_error
{
  public:
    using std::runtime_error::runtime_error;
};

/**
 * A recording that is being replayed. Made from the first line of a file, fed with the others.
 */
class ReplayCheck
{
  public:
    virtual ~ReplayCheck() = default;

    /**
     * Has the core do what a line says and compares.
     *
     * \param line a line of the file, not blank, without its end
     * \return the difference, if there is one; the recording cannot be continued after it
     * \throws ReplayLineError if the line is malformed
     */
    virtual std::optional<ReplayDifference> Check(const std::string& line) = 0;

    /**
     * \throws ReplayLineError if lines are missing at the end of the file
     */
    virtual void Finish() const
    {
    }

    /// \return how many events have been compared, the one that differed included
    uint64_t GetEvents() const
    {
        return m_events;
    }

  protected:
    uint64_t m_events{0}; //!< events compared
};

/**
 * Recognizes a recording by its first line, whatever the file is called.
 *
 * \param line the first line
 * \return what replays the rest
 * \throws ReplayLineError if it is no recording, or its header is malformed
 */
std::unique_ptr<ReplayCheck> MakeReplayCheck(const std::string& line);

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_REPLAY_CHECK_H */
