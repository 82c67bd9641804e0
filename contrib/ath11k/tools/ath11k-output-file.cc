/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-output-file.h"

#include "ns3/ath11k-experiment.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace ns3
{

namespace
{

[[noreturn]] void
Refuse(const std::string& path)
{
    throw Ath11kExperimentError("cannot write " + path + ": " + std::strerror(errno));
}

} // namespace

Ath11kOutputFile::Ath11kOutputFile(const std::string& path)
    : m_path(path)
{
    if (path.empty())
    {
        return;
    }

    struct stat status
    {
    };

    if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
    {
        // A pipe or a device such as /dev/stdout is written in place: renaming would replace it.
        if (S_ISDIR(status.st_mode))
        {
            errno = EISDIR;
            Refuse(path);
        }
        return;
    }
    m_beside = path + ".part-" + std::to_string(::getpid());
    if (!std::ofstream(m_beside))
    {
        m_beside.clear();
        Refuse(path);
    }
    // It was a trial: a program that is killed during its runs shall leave nothing behind.
    std::remove(m_beside.c_str());
}

Ath11kOutputFile::~Ath11kOutputFile()
{
    if (!m_beside.empty())
    {
        std::remove(m_beside.c_str());
    }
}

bool
Ath11kOutputFile::IsWanted() const
{
    return !m_path.empty();
}

void
Ath11kOutputFile::Commit(const std::string& text)
{
    if (m_path.empty())
    {
        return;
    }
    errno = 0;
    std::ofstream file(m_beside.empty() ? m_path : m_beside, std::ios::trunc | std::ios::binary);
    file << text;
    file.close();
    if (!file || (!m_beside.empty() && std::rename(m_beside.c_str(), m_path.c_str()) != 0))
    {
        Refuse(m_path);
    }
    m_beside.clear();
}

std::string
Ath11kReadFile(const std::string& path)
{
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
    {
        throw Ath11kExperimentError("cannot read " + path + ": it is a directory");
    }
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file)
    {
        throw Ath11kExperimentError("cannot read " + path + ": " +
                                    (errno != 0 ? std::strerror(errno) : "it is empty"));
    }
    return text.str();
}

void
Ath11kRequireWritablePrefix(const std::string& prefix)
{
    if (!prefix.empty())
    {
        Ath11kOutputFile trial(prefix + ".trial");
    }
}

} // namespace ns3
