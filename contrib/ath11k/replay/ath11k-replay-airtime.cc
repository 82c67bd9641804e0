/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay-airtime.h"

#include "ath11k-replay-special-case.h"

namespace ns3
{
namespace ath11k
{
namespace
{

/// Longest frame that a recording may ask about, bytes.
constexpr uint32_t kMostBytes = 1 << 20;

/// Rows of airtime.csv: one rate, length and aggregation each.
class RateReplay : public AirtimeReplay
{
  public:
    /// \param header the first line
    explicit RateReplay(const std::string& header)
        : AirtimeReplay(header),
          m_mode(m_rows.Column("mode")),
          m_mcs(m_rows.Column("mcs")),
          m_nss(m_rows.Column("nss")),
          m_width(m_rows.Column("bw_mhz")),
          m_guard(m_rows.Column("gi_ns")),
          m_bytes(m_rows.Column("len_bytes")),
          m_ampdu(m_rows.Column("ampdu"))
    {
    }

  private:
    std::vector<Result> Compute() const override
    {
        const TxRate rate = ReadRate();
        const uint32_t bytes = m_rows.Number(m_bytes, kMostBytes);
        const bool ampdu = m_rows.Number(m_ampdu, 1) == 1;
        const uint32_t formula = FormulaAirtimeUs(Flavor::OpenWrt, rate, bytes, ampdu);
        const uint32_t openWrt = EstimateAirtimeUs(Flavor::OpenWrt, rate, bytes, ampdu);
        const uint32_t mainline = EstimateAirtimeUs(Flavor::Mainline, rate, bytes, ampdu);
        return {
            {"airtime_us", formula},
            {"airtime_est_us", ChargeUnitsUs(formula)},
            {"snapshot_charged_us", ChargeUnitsUs(openWrt)},
            {"mainline_airtime_us", mainline},
            {"mainline_est_us", ChargeUnitsUs(mainline)},
        };
    }

    /// \return the rate that the row names
    TxRate ReadRate() const
    {
        const uint32_t mcs = m_rows.Number(m_mcs, 1000);
        TxRate rate;
        rate.mode = m_rows.Text(m_mode) == "legacy" ? PhyMode::Ofdm : ToMode(m_rows.Text(m_mode));
        rate.nss = static_cast<uint8_t>(m_rows.Number(m_nss, UINT8_MAX));
        rate.widthMhz = static_cast<uint16_t>(m_rows.Number(m_width, UINT16_MAX));
        rate.guardNs = static_cast<uint16_t>(m_rows.Number(m_guard, UINT16_MAX));
        if (rate.mode == PhyMode::Ofdm)
        {
            rate.legacy100k = static_cast<uint16_t>(mcs * 10);
        }
        else
        {
            rate.mcs = static_cast<uint8_t>(mcs);
        }
        if (rate.mode == PhyMode::Unknown)
        {
            m_rows.Refuse(m_mode, "legacy, ht, vht, he or eht");
        }
        if (!IsKnownRate(rate))
        {
            m_rows.Refuse(m_mcs, "one of a rate that the estimator's tables have");
        }
        return rate;
    }

    size_t m_mode;  //!< column
    size_t m_mcs;   //!< column
    size_t m_nss;   //!< column
    size_t m_width; //!< column
    size_t m_guard; //!< column
    size_t m_bytes; //!< column
    size_t m_ampdu; //!< column
};

/// Rows of airtime_special.csv: unknown rates, group frames, CCK and long A-MSDUs.
class SpecialReplay : public AirtimeReplay
{
  public:
    /// \param header the first line
    explicit SpecialReplay(const std::string& header)
        : AirtimeReplay(header),
          m_case(m_rows.Column("case")),
          m_band(m_rows.Column("band")),
          m_bytes(m_rows.Column("len_bytes")),
          m_ampdu(m_rows.Column("ampdu"))
    {
    }

  private:
    std::vector<Result> Compute() const override
    {
        const SpecialCase special = ParseSpecialCase(m_rows.Text(m_case), m_rows.Text(m_band));
        const uint32_t bytes = m_rows.Number(m_bytes, kMostBytes);
        const bool ampdu = m_rows.Number(m_ampdu, 1) == 1;
        const auto estimate = [&](Flavor flavor) {
            return special.group ? EstimateGroupAirtimeUs(special.rate, bytes)
                                 : EstimateAirtimeUs(flavor, special.rate, bytes, ampdu);
        };
        const uint32_t openWrt = estimate(Flavor::OpenWrt);
        const uint32_t mainline = estimate(Flavor::Mainline);
        return {
            {"snapshot_airtime_us", openWrt},
            {"snapshot_charged_us", ChargeUnitsUs(openWrt)},
            {"mainline_airtime_us", mainline},
            {"mainline_charged_us", ChargeUnitsUs(mainline)},
        };
    }

    size_t m_case;  //!< column
    size_t m_band;  //!< column
    size_t m_bytes; //!< column
    size_t m_ampdu; //!< column
};

} // namespace

AirtimeReplay::AirtimeReplay(const std::string& header)
    : m_rows(header)
{
}

std::optional<ReplayDifference>
AirtimeReplay::Check(const std::string& line)
{
    m_rows.Read(line);
    ReplayDifference difference;
    for (const auto& [column, got] : Compute())
    {
        const uint32_t expected = m_rows.Number(m_rows.Column(column));
        const std::string separator = difference.state.empty() ? "" : ", ";
        if (expected != got)
        {
            const std::string comma = difference.got.empty() ? "" : ", ";
            difference.expected += comma + column + " " + std::to_string(expected);
            difference.got += comma + column + " " + std::to_string(got);
        }
        difference.state += separator + column + " " + std::to_string(got);
    }
    ++m_events;
    return difference.got.empty() ? std::nullopt : std::optional(difference);
}

std::unique_ptr<ReplayCheck>
MakeAirtimeReplay(const std::string& header)
{
    const CsvRows rows(header);
    if (rows.Has("mode"))
    {
        return std::make_unique<RateReplay>(header);
    }
    if (rows.Has("case"))
    {
        return std::make_unique<SpecialReplay>(header);
    }
    throw ReplayLineError("neither a JSON header nor the column names of an airtime table");
}

} // namespace ath11k
} // namespace ns3
