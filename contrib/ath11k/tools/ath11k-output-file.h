/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_OUTPUT_FILE_H
#define ATH11K_OUTPUT_FILE_H

#include <string>

namespace ns3
{

/**
 * A file that appears whole or not at all: it is written beside its place and renamed. What
 * prevents writing is found out at once, before hours of simulation.
 */
class Ath11kOutputFile
{
  public:
    /**
     * \param path where the file is to appear; empty for no file
     * \throws Ath11kExperimentError if nothing can be written there, in one sentence
     */
    explicit Ath11kOutputFile(const std::string& path);

    /// Removes what was not committed.
    ~Ath11kOutputFile();

    Ath11kOutputFile(const Ath11kOutputFile&) = delete;
    Ath11kOutputFile& operator=(const Ath11kOutputFile&) = delete;

    /// \return whether there is a file to write
    bool IsWanted() const;

    /**
     * Writes the whole file and puts it in its place. Does nothing if no file is wanted.
     *
     * \param text its content
     * \throws Ath11kExperimentError if that fails; what was there before is still there then
     */
    void Commit(const std::string& text);

  private:
    std::string m_path;   //!< where it is to appear
    std::string m_beside; //!< where it is written, empty once renamed
};

/**
 * \param path a file to read
 * \return its content
 * \throws Ath11kExperimentError if it cannot be read, in one sentence
 */
std::string Ath11kReadFile(const std::string& path);

/**
 * \param prefix beginning of the names of files that something else will write
 * \throws Ath11kExperimentError if no such file can be written
 */
void Ath11kRequireWritablePrefix(const std::string& prefix);

} // namespace ns3

#endif /* ATH11K_OUTPUT_FILE_H */
