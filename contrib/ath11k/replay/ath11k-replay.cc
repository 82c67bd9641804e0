/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <istream>
#include <memory>

namespace ns3
{
namespace ath11k
{
namespace
{

/// Longest line of a recording, bytes: what is longer is no recording.
constexpr size_t kLongestLine = 1 << 24;

/// Reads lines, whatever way they end, and counts them.
class LineReader
{
  public:
    /// \param stream where from
    explicit LineReader(std::istream& stream)
        : m_stream(stream)
    {
    }

    /**
     * \param line set to the next line that is not blank, without its end
     * \return whether there was one
     * \throws ReplayLineError if the line is too long or cannot be read
     */
    bool Next(std::string& line)
    {
        while (Read(line))
        {
            if (line.find_first_not_of(" \t") != std::string::npos)
            {
                return true;
            }
        }
        return false;
    }

    /// \return number of the line that was read last, counted from 1; 1 if there was none
    uint64_t GetLine() const
    {
        return m_line == 0 ? 1 : m_line;
    }

  private:
    /**
     * \param line set to the next line, without its end
     * \return whether there was one
     */
    bool Read(std::string& line)
    {
        line.clear();
        std::streambuf& buffer = *m_stream.rdbuf();
        int next = buffer.sbumpc();
        if (next == EOF)
        {
            return false;
        }
        ++m_line;
        for (; next != EOF && next != '\n'; next = buffer.sbumpc())
        {
            if (line.size() >= kLongestLine)
            {
                throw ReplayLineError("the line is longer than " + std::to_string(kLongestLine) +
                                      " bytes");
            }
            line.push_back(static_cast<char>(next));
        }
        if (!line.empty() && line.back() == '\r')
        {
            line.pop_back();
        }
        if (m_line == 1 && line.compare(0, 3, "\xEF\xBB\xBF") == 0)
        {
            line.erase(0, 3); // byte order mark
        }
        return true;
    }

    std::istream& m_stream; //!< where lines come from
    uint64_t m_line{0};     //!< lines read
};

/**
 * \param reader the lines of a recording
 * \return what became of it
 * \throws ReplayLineError if it is malformed
 */
ReplayReport
ReplayLines(LineReader& reader)
{
    std::string line;
    if (!reader.Next(line))
    {
        throw ReplayLineError("the file is empty");
    }
    const std::unique_ptr<ReplayCheck> check = MakeReplayCheck(line);
    while (reader.Next(line))
    {
        if (auto difference = check->Check(line))
        {
            return {check->GetEvents(),
                    ReplayReport::Failure{reader.GetLine(), line, *std::move(difference)}};
        }
    }
    check->Finish();
    if (check->GetEvents() == 0)
    {
        throw ReplayLineError("the file has no events");
    }
    return {check->GetEvents(), std::nullopt};
}

} // namespace

ReplayReport
ReplayStream(std::istream& stream)
{
    LineReader reader(stream);
    try
    {
        return ReplayLines(reader);
    }
    catch (const ReplayLineError& error)
    {
        throw ReplayFileError("line " + std::to_string(reader.GetLine()) + ": " + error.what());
    }
}

ReplayReport
ReplayFile(const std::string& path)
{
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
    {
        throw ReplayFileError("line 1: it is a directory");
    }
    errno = 0;
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
    {
        throw ReplayFileError("line 1: " + std::string(std::strerror(errno)));
    }
    return ReplayStream(stream);
}

} // namespace ath11k
} // namespace ns3
