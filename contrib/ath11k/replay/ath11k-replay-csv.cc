/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay-csv.h"

#include "ath11k-replay-check.h"

#include <algorithm>
#include <charconv>

namespace ns3
{
namespace ath11k
{
namespace
{

/**
 * \param line fields between commas
 * \param fields replaced by them
 */
void
Split(const std::string& line, std::vector<std::string>& fields)
{
    fields.clear();
    size_t begin = 0;
    for (size_t end = 0; end != std::string::npos; begin = end + 1)
    {
        end = line.find(',', begin);
        fields.push_back(line.substr(begin, end - begin));
    }
}

} // namespace

CsvRows::CsvRows(const std::string& header)
{
    Split(header, m_names);
}

bool
CsvRows::Has(const std::string& name) const
{
    return std::find(m_names.begin(), m_names.end(), name) != m_names.end();
}

size_t
CsvRows::Column(const std::string& name) const
{
    const auto found = std::find(m_names.begin(), m_names.end(), name);
    if (found == m_names.end())
    {
        throw ReplayLineError("column '" + name + "' is missing");
    }
    return static_cast<size_t>(found - m_names.begin());
}

void
CsvRows::Read(const std::string& line)
{
    Split(line, m_fields);
    if (m_fields.size() != m_names.size())
    {
        throw ReplayLineError("the row has " + std::to_string(m_fields.size()) +
                              " fields, but the header " + std::to_string(m_names.size()));
    }
}

uint32_t
CsvRows::Number(size_t column, uint32_t most) const
{
    const std::string& field = m_fields[column];
    uint32_t value = 0;
    const char* end = field.data() + field.size();
    const auto [stop, error] = std::from_chars(field.data(), end, value);
    if (error != std::errc() || stop != end || value > most)
    {
        Refuse(column, "a number from 0 to " + std::to_string(most));
    }
    return value;
}

void
CsvRows::Refuse(size_t column, const std::string& allowed) const
{
    constexpr size_t longest = 60;
    throw ReplayLineError("column '" + m_names[column] + "' is '" +
                          m_fields[column].substr(0, longest) + "', but must be " + allowed);
}

} // namespace ath11k
} // namespace ns3
