/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_REPLAY_CSV_H
#define ATH11K_REPLAY_CSV_H

#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{
namespace ath11k
{

/**
 * Rows of a CSV file without quotes, read with checks: whatever is missing, no number or out of
 * range throws a ReplayLineError that names the column, what was given and what is allowed.
 */
class CsvRows
{
  public:
    /// \param header the first line: names of the columns
    explicit CsvRows(const std::string& header);

    /**
     * \param name a column
     * \return whether the file has it
     */
    bool Has(const std::string& name) const;

    /**
     * \param name a column that must be there
     * \return its place, for Text and Number
     * \throws ReplayLineError if it is not there
     */
    size_t Column(const std::string& name) const;

    /**
     * \param line a row
     * \throws ReplayLineError if it has another number of fields than the header
     */
    void Read(const std::string& line);

    /**
     * \param column a place
     * \return the field of the row
     */
    const std::string& Text(size_t column) const
    {
        return m_fields[column];
    }

    /**
     * \param column a place
     * \param most the largest value allowed
     * \return the field of the row, 0 to most
     * \throws ReplayLineError if it is anything else
     */
    uint32_t Number(size_t column, uint32_t most = UINT32_MAX) const;

    /**
     * \param column a place
     * \param allowed what is allowed there
     * \throws ReplayLineError always
     */
    [[noreturn]] void Refuse(size_t column, const std::string& allowed) const;

  private:
    std::vector<std::string> m_names;  //!< of the columns
    std::vector<std::string> m_fields; //!< of the row
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_REPLAY_CSV_H */
