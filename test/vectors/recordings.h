/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEST_RECORDINGS_H
#define ATH11K_TEST_RECORDINGS_H

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

/**
 * \file
 * The recordings that the build has unpacked.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{

/// \return names of all recordings, sorted
inline std::vector<std::string>
RecordingNames()
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(ATH11K_RECORDINGS))
    {
        names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

/**
 * \param name of a recording
 * \return its path
 */
inline std::string
PathOf(const std::string& name)
{
    return std::string(ATH11K_RECORDINGS) + "/" + name;
}

/**
 * \param name of a recording
 * \return its lines
 */
inline std::vector<std::string>
LinesOf(const std::string& name)
{
    std::ifstream stream(PathOf(name));
    std::vector<std::string> lines;
    for (std::string line; std::getline(stream, line);)
    {
        lines.push_back(line);
    }
    return lines;
}

/**
 * \param lines of a recording
 * \return them as a stream
 */
inline std::istringstream
ToStream(const std::vector<std::string>& lines)
{
    std::string text;
    for (const std::string& line : lines)
    {
        text += line + "\n";
    }
    return std::istringstream(text);
}

} // namespace test
} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_TEST_RECORDINGS_H */
