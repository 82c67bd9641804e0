/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_CHILD_H
#define ATH11K_EXPERIMENT_CHILD_H

#include "ath11k-experiment-pool.h"

#include <string>
#include <sys/types.h>

namespace ns3
{

/// A child process that does one run, seen from its parent.
class Ath11kChild
{
  public:
    /**
     * Starts it.
     *
     * \param job what it does
     * \throws Ath11kExperimentError if the system has no process or pipe left
     */
    explicit Ath11kChild(const Ath11kJob& job);

    /// Ends the child if it still runs.
    ~Ath11kChild();

    Ath11kChild(const Ath11kChild&) = delete;
    Ath11kChild& operator=(const Ath11kChild&) = delete;

    /// \return descriptor on which it reports
    int GetReports() const;

    /// \return descriptor of its standard output and error
    int GetErrors() const;

    /// \return which fraction of its run is simulated
    double GetFraction() const;

    /**
     * Reads what it has written on a descriptor that is ready.
     *
     * \param descriptor one of its two
     * \return false once it has closed both
     */
    bool Read(int descriptor);

    /**
     * Gives away what it has written to standard output and error since the last call: whole lines,
     * and the rest once it has closed them.
     *
     * \return the text
     */
    std::string TakeOutput();

    /**
     * Waits for its end, to be called once both descriptors are closed.
     *
     * \return what became of its run
     */
    Ath11kOutcome Finish();

  private:
    /// Takes what it wrote apart into lines.
    void ReadOutput(const std::string& text);

    pid_t m_pid{-1};         //!< its process
    int m_reports{-1};       //!< descriptor of reports, -1 once closed
    int m_errors{-1};        //!< descriptor of standard output and error, -1 once closed
    std::string m_report;    //!< reports that are not yet a whole line, or the last line
    std::string m_output;    //!< what it wrote and nobody took, whole lines
    std::string m_line;      //!< what it wrote of a line that has no end yet
    std::string m_lastWords; //!< the last line it wrote, or why ns-3 ended it
    double m_fraction{0};    //!< which fraction of its run is simulated
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_CHILD_H */
