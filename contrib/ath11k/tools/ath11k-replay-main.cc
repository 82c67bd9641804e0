/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

/**
 * \file
 * ath11k-replay FILE...: replays recorded decisions of Linux through the queueing core.
 */

namespace
{

using namespace ns3::ath11k;

/// Exit status: some file differs from the core.
constexpr int kDiffers = 1;

/// Exit status: some file cannot be read, or the arguments make no sense.
constexpr int kUnreadable = 2;

/**
 * \param text lines
 * \param indent put before the second and later lines
 * \return the same text, indented
 */
std::string
Indent(const std::string& text, const std::string& indent)
{
    std::string result;
    for (const char c : text)
    {
        result += c;
        result += c == '\n' ? indent : "";
    }
    return result;
}

/**
 * \param name of the file
 * \param report what became of it
 */
void
Print(const std::string& name, const ReplayReport& report)
{
    std::cout << (report.failure ? "FAIL " : "PASS ") << name << " (" << report.events
              << " events checked)\n";
    if (report.failure)
    {
        const auto& [line, event, difference] = *report.failure;
        std::cout << "  line " << line << ": " << event << "\n  expected: " << difference.expected
                  << "\n  got:      " << difference.got
                  << "\n  state:    " << Indent(difference.state, "            ") << "\n";
    }
}

} // namespace

int
main(int argc, char** argv)
{
    CLI::App app{"Replays recorded decisions of Linux through the queueing core.\n"
                 "Exit status: 0 all equal, 1 a difference, 2 a file that cannot be read."};
    std::vector<std::string> paths;
    app.add_option("FILE", paths, "airtime tables (CSV), traces of FQ-CoDel or of the scheduler");
    app.allow_extras();
    std::string wrong;
    try
    {
        app.parse(argc, argv);
        wrong = !app.remaining().empty() ? "unknown argument '" + app.remaining().front() + "'"
                : paths.empty()          ? "FILE is required"
                                         : "";
    }
    catch (const CLI::Success& success)
    {
        return app.exit(success);
    }
    catch (const CLI::ParseError& error)
    {
        wrong = error.what();
    }
    if (!wrong.empty())
    {
        std::cerr << "ath11k-replay: " << wrong << "; see --help" << std::endl;
        return kUnreadable;
    }

    int status = 0;
    size_t failed = 0;
    for (const std::string& path : paths)
    {
        const std::string name = std::filesystem::path(path).filename().string();
        try
        {
            const ReplayReport report = ReplayFile(path);
            Print(name, report);
            failed += report.failure ? 1 : 0;
            status = report.failure && status == 0 ? kDiffers : status;
        }
        catch (const ReplayFileError& error)
        {
            std::cout << "FAIL " << name << " (cannot be read, " << error.what() << ")"
                      << std::endl;
            std::cerr << "ath11k-replay: " << path << ": " << error.what() << std::endl;
            ++failed;
            status = kUnreadable;
        }
    }
    std::cout << paths.size() - failed << " passed, " << failed << " failed" << std::endl;
    return status;
}
