/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-faults.h"

#include <utility>

namespace ns3
{
namespace ath11k
{

namespace
{

/// What makes one kind of fault different from the others.
struct KindFacts
{
    const char* name;     //!< in experiments
    int64_t usualDelayNs; //!< 0 where there is no delay
    uint32_t usualCount;  //!< what a count of 0 stands for
    bool hasCount;        //!< whether a count has a meaning
    bool hasFraction;     //!< whether it concerns a part of the completions
    bool mayStay;         //!< whether what it does may stay for ever
};

constexpr std::array<KindFacts, kFaultKindCount> kFacts{{
    {"lost-completions", 1'000'000'000, 0, true, true, true},
    {"late-completions", 10'000'000, 0, true, true, false},
    {"duplicate-completions", 1'000'000, 0, true, true, false},
    {"firmware-stop", 0, 0, false, false, false},
    {"interrupt-bursts", 1'000'000, 10, true, false, false},
    {"leaked-slots", 0, 0, true, true, true},
}};

constexpr const KindFacts&
FactsOf(FaultKind kind)
{
    return kFacts[static_cast<std::size_t>(kind)];
}

/// Longest times that can be added without overflow: 30 years.
constexpr int64_t kLongestNs = 1'000'000'000'000'000'000;

} // namespace

const char*
FaultKindName(FaultKind kind)
{
    return FactsOf(kind).name;
}

uint32_t
Fault::GetCount() const
{
    return count > 0 ? count : FactsOf(kind).usualCount;
}

int64_t
Fault::GetDelayNs() const
{
    return delayNs > 0 ? delayNs : FactsOf(kind).usualDelayNs;
}

std::string
Fault::Check() const
{
    const KindFacts& facts = FactsOf(kind);
    const std::string name = std::string("the fault ") + facts.name;
    if (startNs < 0 || startNs > kLongestNs)
    {
        return name + " starts at " + std::to_string(startNs) + " ns, but must start at 0 to 1e18";
    }
    if (durationNs <= 0 || durationNs > kLongestNs)
    {
        return name + " lasts " + std::to_string(durationNs) + " ns, but must last 1 to 1e18";
    }
    if (!(fraction >= 0 && fraction <= 1))
    {
        return name + " has a fraction of " + std::to_string(fraction) + ", but must have 0 to 1";
    }
    if (delayNs < 0 || delayNs > kLongestNs)
    {
        return name + " has a delay of " + std::to_string(delayNs) + " ns, but must have 0 to 1e18";
    }
    if (fraction != 1 && !facts.hasFraction)
    {
        return name + " has a fraction, but concerns the whole device";
    }
    if (count != 0 && !facts.hasCount)
    {
        return name + " has a count, but there is nothing to be counted";
    }
    if (delayNs != 0 && facts.usualDelayNs == 0)
    {
        return name + " has a delay, but nothing that comes later";
    }
    if (!recovers && !facts.mayStay)
    {
        return name + " is not to recover, but nothing that it does could stay";
    }
    return "";
}

Faults::Faults(FaultTarget& target, std::function<double()> draw)
    : m_target(target),
      m_draw(std::move(draw))
{
}

void
Faults::Add(const Fault& fault, int64_t nowNs)
{
    Planned planned;
    planned.report.fault = fault;
    planned.report.startNs = nowNs + fault.startNs;
    planned.endNs = planned.report.startNs + fault.durationNs;
    m_agenda.insert({planned.report.startNs, {What::Begin, m_faults.size()}});
    m_agenda.insert({planned.endNs, {What::End, m_faults.size()}});
    m_faults.push_back(std::move(planned));
}

bool
Faults::Concerns(const Planned& planned)
{
    const Fault& fault = planned.report.fault;
    if (!planned.active || (fault.count > 0 && planned.report.injected >= fault.count))
    {
        return false;
    }
    // No number is drawn where none is needed: a certain fault does not depend on a seed.
    return fault.fraction >= 1 || (fault.fraction > 0 && m_draw() < fault.fraction);
}

void
Faults::Completed(uint32_t descriptor, int64_t nowNs)
{
    bool leaks = false;
    for (std::size_t i = 0; i < m_faults.size(); ++i)
    {
        Planned& planned = m_faults[i];
        const Fault& fault = planned.report.fault;
        if (fault.kind == FaultKind::Burst || (fault.kind == FaultKind::Leak && leaks) ||
            !Concerns(planned))
        {
            continue;
        }
        ++planned.report.outstanding;
        if (fault.kind == FaultKind::Stop)
        {
            m_held.push_back({What::Report, i, descriptor});
            return;
        }
        ++planned.report.injected;
        switch (fault.kind)
        {
        case FaultKind::Lost:
            if (fault.recovers)
            {
                m_agenda.insert({nowNs + fault.GetDelayNs(), {What::TakeBack, i, descriptor}});
            }
            return;
        case FaultKind::Late:
            m_agenda.insert({nowNs + fault.GetDelayNs(), {What::Report, i, descriptor}});
            return;
        case FaultKind::Duplicate:
            m_agenda.insert({nowNs + fault.GetDelayNs(), {What::Again, i, descriptor}});
            break;
        case FaultKind::Leak:
            if (fault.recovers)
            {
                planned.leaked.push_back(descriptor);
            }
            leaks = true;
            m_target.Leak(descriptor);
            break;
        case FaultKind::Stop:
        case FaultKind::Burst:
            break;
        }
    }
    m_target.Report(descriptor);
}

int64_t
Faults::GetNextNs() const
{
    return m_agenda.empty() ? kNever : m_agenda.begin()->first;
}

void
Faults::Advance(int64_t nowNs)
{
    std::vector<uint32_t> takenBack;
    while (GetNextNs() <= nowNs)
    {
        const int64_t dueNs = GetNextNs();
        const Entry entry = m_agenda.begin()->second;
        m_agenda.erase(m_agenda.begin());
        switch (entry.what)
        {
        case What::Begin:
            Begin(entry.fault, dueNs);
            break;
        case What::End:
            End(entry.fault);
            break;
        case What::Burst:
            Burst(entry.fault, dueNs);
            break;
        case What::Report:
            ComeLate(entry);
            break;
        case What::Again:
            --m_faults[entry.fault].report.outstanding;
            m_target.ReportAgain();
            break;
        case What::TakeBack:
            --m_faults[entry.fault].report.outstanding;
            takenBack.push_back(entry.descriptor);
            break;
        }
    }
    if (!takenBack.empty())
    {
        m_target.TakeBack(takenBack);
    }
}

void
Faults::Begin(std::size_t number, int64_t nowNs)
{
    Planned& planned = m_faults[number];
    planned.active = true;
    if (planned.report.fault.kind == FaultKind::Stop)
    {
        ++planned.report.injected;
        if (m_stopped++ == 0)
        {
            m_target.SetFirmware(false);
        }
    }
    else if (planned.report.fault.kind == FaultKind::Burst)
    {
        Burst(number, nowNs);
    }
}

void
Faults::End(std::size_t number)
{
    Planned& planned = m_faults[number];
    planned.active = false;
    const FaultKind kind = planned.report.fault.kind;
    if (kind == FaultKind::Leak)
    {
        planned.report.outstanding -= static_cast<uint32_t>(planned.leaked.size());
        m_target.Mend(std::exchange(planned.leaked, {}));
    }
    else if (kind == FaultKind::Stop && --m_stopped == 0)
    {
        m_target.SetFirmware(true);
        for (const Entry& entry : std::exchange(m_held, {}))
        {
            --m_faults[entry.fault].report.outstanding;
            m_target.Report(entry.descriptor);
        }
    }
}

void
Faults::Burst(std::size_t number, int64_t nowNs)
{
    Planned& planned = m_faults[number];
    const Fault& fault = planned.report.fault;
    const int64_t nextNs = nowNs + fault.GetDelayNs();
    if (nextNs < planned.endNs)
    {
        m_agenda.insert({nextNs, {What::Burst, number}});
    }
    planned.report.injected += fault.GetCount();
    m_target.Interrupt(fault.GetCount());
}

void
Faults::ComeLate(const Entry& entry)
{
    if (m_stopped > 0)
    {
        m_held.push_back(entry);
        return;
    }
    --m_faults[entry.fault].report.outstanding;
    m_target.Report(entry.descriptor);
}

std::vector<FaultReport>
Faults::GetReports() const
{
    std::vector<FaultReport> reports;
    reports.reserve(m_faults.size());
    for (const Planned& planned : m_faults)
    {
        reports.push_back(planned.report);
    }
    return reports;
}

} // namespace ath11k
} // namespace ns3
