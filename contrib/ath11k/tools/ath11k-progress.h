/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_PROGRESS_H
#define ATH11K_PROGRESS_H

#include <chrono>
#include <string>

namespace ns3
{

/// Tells on standard error how far a long work is: a bar with the time left on a terminal, a line
/// for each finished piece elsewhere.
class Ath11kProgress
{
  public:
    /// \param quiet say nothing at all
    explicit Ath11kProgress(bool quiet);

    /// Removes the bar.
    ~Ath11kProgress();

    Ath11kProgress(const Ath11kProgress&) = delete;
    Ath11kProgress& operator=(const Ath11kProgress&) = delete;

    /**
     * \param fraction which fraction of the work is done, 0 to 1
     */
    void Update(double fraction);

    /**
     * \param line what has just been finished; off a terminal only
     */
    void Say(const std::string& line);

    /**
     * Writes what a run wrote, whether quiet or not, with the bar out of the way.
     *
     * \param lines whole lines
     */
    void Pass(const std::string& lines);

  private:
    /// Removes the bar until the next update.
    void Erase();

    using Clock = std::chrono::steady_clock; //!< a clock that nobody sets

    bool m_quiet;              //!< say nothing
    bool m_terminal;           //!< standard error is a terminal
    bool m_drawn{false};       //!< whether the bar is on the screen
    Clock::time_point m_start; //!< when the work began
    Clock::time_point m_last;  //!< when the bar was drawn last
};

} // namespace ns3

#endif /* ATH11K_PROGRESS_H */
