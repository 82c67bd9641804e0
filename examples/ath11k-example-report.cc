/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-example.h"

#include "ns3/rng-seed-manager.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <iostream>

using namespace ns3;

namespace example
{

Report::Report(const std::string& name,
               const std::string& claim,
               const std::vector<std::string>& columns)
    : m_name(name),
      m_claim(claim),
      m_columns(columns),
      m_commandLine(name)
{
    m_commandLine.Usage(claim);
    m_commandLine.AddValue("simulationTime",
                           "Length of the measured window, in seconds",
                           m_simulationTime);
    m_commandLine.AddValue("check", "Fail if the numbers do not bear the claim out", m_check);
}

CommandLine&
Report::GetCommandLine()
{
    return m_commandLine;
}

void
Report::Parse(int argc, char* argv[])
{
    m_commandLine.Parse(argc, argv);
    Require(m_simulationTime >= 1 && m_simulationTime <= 10000,
            "simulationTime must be 1 to 10000 seconds");
}

void
Report::Require(bool condition, const std::string& sentence)
{
    if (!condition)
    {
        std::cerr << sentence << std::endl;
        std::exit(1);
    }
}

double
Report::GetSimulationTime() const
{
    return m_simulationTime;
}

void
Report::Add(const std::string& variant, const std::vector<double>& values)
{
    m_rows.emplace_back(variant, values);
}

int
Report::Print(bool holds) const
{
    std::size_t width = 0;
    for (const auto& row : m_rows)
    {
        width = std::max(width, row.first.size());
    }
    std::cout << std::left << std::setw(width) << "" << std::right;
    for (const auto& column : m_columns)
    {
        std::cout << "  " << column;
    }
    std::cout << "\n" << std::fixed << std::setprecision(1);
    for (const auto& [variant, values] : m_rows)
    {
        std::cout << std::left << std::setw(width) << variant << std::right;
        for (std::size_t i = 0; i < values.size(); ++i)
        {
            std::cout << std::setw(m_columns[i].size() + 2) << values[i];
        }
        std::cout << "\n";
    }
    std::cout << m_claim << (holds ? " Yes." : " Not here.") << "\n\n";

    std::cout << std::setprecision(3) << R"({"example": ")" << m_name << R"(", "seed": )"
              << RngSeedManager::GetSeed() << R"(, "run": )" << RngSeedManager::GetRun()
              << R"(, "simulationTimeS": )" << m_simulationTime << R"(, "rows": [)";
    for (std::size_t row = 0; row < m_rows.size(); ++row)
    {
        std::cout << (row > 0 ? ", " : "") << R"({"variant": ")" << m_rows[row].first << '"';
        for (std::size_t i = 0; i < m_columns.size(); ++i)
        {
            std::cout << R"(, ")" << m_columns[i] << R"(": )";
            const double value = m_rows[row].second[i];
            std::isfinite(value) ? std::cout << value : std::cout << "null";
        }
        std::cout << "}";
    }
    std::cout << R"(], "claimHolds": )" << (holds ? "true" : "false") << "}" << std::endl;
    return m_check && !holds ? 1 : 0;
}

} // namespace example
