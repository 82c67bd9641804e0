/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-python-fair-queue.h"

#include "ns3/ath11k-airtime.h"

#include <cmath>
#include <sstream>
#include <stdexcept>

namespace ns3
{
namespace ath11k_python
{

namespace
{

using ath11k::PhyMode;
using ath11k::TxRate;

/// In the order of PhyMode.
const std::vector<std::string> kModes{"unknown", "cck", "ofdm", "ht", "vht", "he", "eht"};

/// Megabits per second in units of 100 kb/s.
uint16_t
ToLegacyRate(const py::object& mbps)
{
    const double rate = mbps.cast<double>() * 10;
    if (!(rate >= 0 && rate <= 65535) || rate != std::floor(rate))
    {
        throw std::invalid_argument("legacy_mbps is " + py::repr(mbps).cast<std::string>() +
                                    ", but must be a multiple of 0.1 from 0 to 6553.5");
    }
    return static_cast<uint16_t>(rate);
}

TxRate
MakeRate(const std::string& mode,
         const py::object& mcs,
         const py::object& nss,
         const py::object& widthMhz,
         const py::object& guardNs,
         const py::object& legacyMbps,
         bool shortPreamble)
{
    TxRate rate;
    rate.mode = static_cast<PhyMode>(ToChoice(mode, "mode", kModes));
    rate.mcs = static_cast<uint8_t>(ToInteger(mcs, "mcs", 0, 31));
    rate.nss = static_cast<uint8_t>(ToInteger(nss, "nss", 1, 8));
    rate.widthMhz = static_cast<uint16_t>(ToInteger(widthMhz, "width_mhz", 1, 320));
    rate.guardNs = static_cast<uint16_t>(ToInteger(guardNs, "guard_ns", 400, 3200));
    rate.legacy100k = ToLegacyRate(legacyMbps);
    rate.shortPreamble = shortPreamble;
    return rate;
}

std::string
Repr(const TxRate& rate)
{
    std::ostringstream os;
    const auto& mode = kModes[static_cast<std::size_t>(rate.mode)];
    os << "Rate('" << mode << "'";
    if (rate.mode == PhyMode::Cck || rate.mode == PhyMode::Ofdm)
    {
        os << ", legacy_mbps=" << rate.legacy100k / 10.0;
    }
    else if (rate.mode != PhyMode::Unknown)
    {
        os << ", mcs=" << +rate.mcs << ", nss=" << +rate.nss << ", width_mhz=" << rate.widthMhz
           << ", guard_ns=" << rate.guardNs;
    }
    os << ")";
    return os.str();
}

} // namespace

void
BindAirtime(py::module_& module)
{
    py::class_<TxRate>(module,
                       "Rate",
                       "A transmit rate.\n\nmode: 'unknown', 'cck', 'ofdm', 'ht', 'vht', 'he' or "
                       "'eht'. legacy_mbps is the rate of 'cck' and 'ofdm'; mcs, nss, width_mhz "
                       "and guard_ns are that of the others.")
        .def(py::init(&MakeRate),
             py::arg("mode") = "unknown",
             py::kw_only(),
             py::arg("mcs") = 0,
             py::arg("nss") = 1,
             py::arg("width_mhz") = 20,
             py::arg("guard_ns") = 800,
             py::arg("legacy_mbps") = 0,
             py::arg("short_preamble") = false)
        .def("__repr__", &Repr);
    module.def(
        "estimate_airtime_us",
        [](const TxRate& rate, const py::object& bytes, const std::string& flavor, bool ampdu) {
            const auto length = static_cast<uint32_t>(ToInteger(bytes, "bytes"));
            return ath11k::EstimateAirtimeUs(ToFlavor(flavor), rate, length, ampdu);
        },
        py::arg("rate"),
        py::arg("bytes"),
        py::kw_only(),
        py::arg("flavor") = "mainline",
        py::arg("ampdu") = true,
        "Returns the airtime in us that mac80211 expects a frame to take, before it is rounded for "
        "AQL; 0 if it would not charge it.\n\nbytes: the frame as it leaves its TXQ. ampdu: its "
        "access category is not VO.");
    module.def(
        "charge_us",
        [](const py::object& airtimeUs) {
            return ath11k::ChargeUnitsUs(static_cast<uint32_t>(ToInteger(airtimeUs, "airtime_us")));
        },
        py::arg("airtime_us"),
        "Returns what AQL charges for an estimate: a multiple of 4 us, at most 4092.");
}

} // namespace ath11k_python
} // namespace ns3
