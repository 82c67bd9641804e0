/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_REPLAY_AIRTIME_H
#define ATH11K_REPLAY_AIRTIME_H

#include "ath11k-replay-check.h"
#include "ath11k-replay-csv.h"

#include "ns3/ath11k-airtime.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ns3
{
namespace ath11k
{

/// Compares numbered columns of a row with what the core computes.
class AirtimeReplay : public ReplayCheck
{
  public:
    /// \param header names of the columns
    explicit AirtimeReplay(const std::string& header);

    std::optional<ReplayDifference> Check(const std::string& line) override;

  protected:
    /// A column of results: its name, and what the core says.
    struct Result
    {
        const char* column; //!< name
        uint32_t us;        //!< microseconds
    };

    /**
     * \return what the core says of the current row, one element for each column of results
     * \throws ReplayLineError if the row is malformed
     */
    virtual std::vector<Result> Compute() const = 0;

    CsvRows m_rows; //!< the columns, and the current row
};

/**
 * \param header first line of airtime.csv or airtime_special.csv
 * \return what replays the rest
 * \throws ReplayLineError if it is neither
 */
std::unique_ptr<ReplayCheck> MakeAirtimeReplay(const std::string& header);

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_REPLAY_AIRTIME_H */
