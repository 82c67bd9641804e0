/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-progress.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <unistd.h>

namespace ns3
{

namespace
{

/// Time from one drawing to the next.
constexpr std::chrono::milliseconds kInterval(200);

std::string
MinutesSeconds(double seconds)
{
    const auto whole = static_cast<long>(std::lround(seconds));
    std::ostringstream os;
    os << whole / 60 << ":" << std::setw(2) << std::setfill('0') << whole % 60;
    return os.str();
}

} // namespace

Ath11kProgress::Ath11kProgress(bool quiet)
    : m_quiet(quiet),
      m_terminal(::isatty(STDERR_FILENO) != 0),
      m_start(Clock::now()),
      m_last(m_start - kInterval)
{
}

Ath11kProgress::~Ath11kProgress()
{
    Erase();
}

void
Ath11kProgress::Erase()
{
    if (m_drawn)
    {
        std::cerr << "\r\033[K" << std::flush;
    }
    m_drawn = false;
}

void
Ath11kProgress::Update(double fraction)
{
    const auto now = Clock::now();
    if (m_quiet || !m_terminal || now - m_last < kInterval)
    {
        return;
    }
    m_last = now;
    m_drawn = true;
    constexpr int kWidth = 40;
    const int full = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * kWidth);
    const double spent = std::chrono::duration<double>(now - m_start).count();
    std::ostringstream os;
    os << "\r\033[K[" << std::string(full, '#') << std::string(kWidth - full, '.') << "] "
       << static_cast<int>(fraction * 100) << " %, " << MinutesSeconds(spent) << " spent";
    if (fraction > 0.01)
    {
        os << ", " << MinutesSeconds(spent / fraction - spent) << " left";
    }
    std::cerr << os.str() << std::flush;
}

void
Ath11kProgress::Say(const std::string& line)
{
    if (!m_quiet && !m_terminal)
    {
        std::cerr << line << std::endl;
    }
}

void
Ath11kProgress::Pass(const std::string& lines)
{
    Erase();
    std::cerr << lines << std::flush;
}

} // namespace ns3
