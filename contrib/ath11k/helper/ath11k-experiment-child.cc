/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-child.h"

#include "ath11k-experiment-run.h"
#include "ath11k-result-json.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>
#include <sstream>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace ns3
{

namespace
{

// A report is a line: a letter for what it is, and the rest. The last line has no end.
constexpr char kProgress = 'P';
constexpr char kResult = 'R';
constexpr char kRefusal = 'E';

void
Write(int descriptor, const std::string& text)
{
    std::size_t done = 0;
    while (done < text.size())
    {
        const auto n = ::write(descriptor, text.data() + done, text.size() - done);
        if (n < 0 && errno == EINTR)
        {
            continue;
        }
        if (n < 0)
        {
            ::_exit(1); // nobody listens any more
        }
        done += static_cast<std::size_t>(n);
    }
}

/// What the child does.
[[noreturn]] void
Work(const Ath11kJob& job, int reports)
{
    try
    {
        Ath11kRunOptions options;
        options.pcapPrefix = job.pcapPrefix;
        options.progress = [reports](double fraction) {
            Write(reports, kProgress + std::to_string(fraction) + "\n");
        };
        const auto result = Ath11kRunExperiment(job.experiment, job.run, options);
        Write(reports, kResult + Ath11kWriteRunResult(result).dump());
    }
    catch (const std::exception& error)
    {
        Write(reports, kRefusal + std::string(error.what()));
    }
    std::fflush(nullptr);
    // Not exit: what the parent has registered for its own end is not the child's to do.
    ::_exit(0);
}

/// What is longer without an end is taken for a whole line, in bytes.
constexpr std::size_t kLongestLine = 65536;

/// Whether a line is ns-3's reason of an abort, below which it may write a stack trace.
bool
IsReason(const std::string& line)
{
    return line.find(" file=") != std::string::npos && line.find(" line=") != std::string::npos;
}

/// Whether a line says nothing of the reason.
bool
IsEpitaph(const std::string& line)
{
    return line.find_first_not_of("\r ") == std::string::npos ||
           line.rfind("terminate called without an active exception", 0) == 0;
}

} // namespace

Ath11kChild::Ath11kChild(const Ath11kJob& job)
{
    std::array<int, 2> reports{-1, -1};
    std::array<int, 2> errors{-1, -1};
    std::fflush(nullptr); // or the child's copy of what is buffered would appear twice
    if (::pipe(reports.data()) == 0 && ::pipe(errors.data()) == 0)
    {
        m_pid = ::fork();
    }
    if (m_pid == 0)
    {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::close(reports[0]);
        ::close(errors[0]);
        ::dup2(errors[1], STDERR_FILENO);
        ::dup2(STDERR_FILENO, STDOUT_FILENO);
        Work(job, reports[1]);
    }
    const int error = errno;
    for (int descriptor : {reports[1], errors[1]})
    {
        if (descriptor >= 0)
        {
            ::close(descriptor);
        }
    }
    m_reports = reports[0];
    m_errors = errors[0];
    if (m_pid < 0)
    {
        throw Ath11kExperimentError(std::string("cannot start a process for a run: ") +
                                    std::strerror(error));
    }
}

Ath11kChild::~Ath11kChild()
{
    for (int descriptor : {m_reports, m_errors})
    {
        if (descriptor >= 0)
        {
            ::close(descriptor);
        }
    }
    if (m_pid > 0)
    {
        ::kill(m_pid, SIGTERM);
        ::waitpid(m_pid, nullptr, 0);
    }
}

int
Ath11kChild::GetReports() const
{
    return m_reports;
}

int
Ath11kChild::GetErrors() const
{
    return m_errors;
}

double
Ath11kChild::GetFraction() const
{
    return m_fraction;
}

bool
Ath11kChild::Read(int descriptor)
{
    std::array<char, 65536> buffer;
    const auto n = ::read(descriptor, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR)
    {
        return true;
    }
    if (n <= 0)
    {
        ::close(descriptor);
        (descriptor == m_reports ? m_reports : m_errors) = -1;
        return m_reports >= 0 || m_errors >= 0;
    }
    const std::string text(buffer.data(), static_cast<std::size_t>(n));
    if (descriptor == m_errors)
    {
        ReadOutput(text);
        return true;
    }
    m_report += text;
    for (auto end = m_report.find('\n'); end != std::string::npos; end = m_report.find('\n'))
    {
        if (m_report[0] == kProgress)
        {
            m_fraction = std::strtod(m_report.c_str() + 1, nullptr);
        }
        m_report.erase(0, end + 1);
    }
    return true;
}

void
Ath11kChild::ReadOutput(const std::string& text)
{
    m_line += text;
    auto whole = m_line.rfind('\n') + 1; // 0 if there is none
    if (whole == 0 && m_line.size() > kLongestLine)
    {
        m_line += '\n';
        whole = m_line.size();
    }
    m_output.append(m_line, 0, whole);
    std::istringstream lines(m_line.substr(0, whole));
    for (std::string line; std::getline(lines, line);)
    {
        if (IsReason(line) || (!IsEpitaph(line) && !IsReason(m_lastWords)))
        {
            m_lastWords = line;
        }
    }
    m_line.erase(0, whole);
}

std::string
Ath11kChild::TakeOutput()
{
    if (m_errors < 0 && !m_line.empty())
    {
        ReadOutput("\n");
    }
    return std::exchange(m_output, "");
}

Ath11kOutcome
Ath11kChild::Finish()
{
    int status = 0;
    ::waitpid(m_pid, &status, 0);
    m_pid = -1;
    Ath11kOutcome outcome;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && !m_report.empty())
    {
        if (m_report[0] == kResult)
        {
            outcome.result = Ath11kReadRunResult(
                nlohmann::ordered_json::parse(m_report.begin() + 1, m_report.end()));
        }
        else
        {
            outcome.error = m_report.substr(1);
        }
        return outcome;
    }
    outcome.error = WIFSIGNALED(status)
                        ? "its process was ended by signal " + std::to_string(WTERMSIG(status))
                        : "its process ended with status " + std::to_string(WEXITSTATUS(status));
    outcome.error += m_lastWords.empty() ? "" : " (" + m_lastWords + ")";
    return outcome;
}

} // namespace ns3
