/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-python-fair-queue.h"
#include "ath11k-python-settings.h"

#include "ns3/ath11k-tx-path.h"

#include <pybind11/stl.h>
#include <stdexcept>

namespace ns3
{
namespace ath11k_python
{

namespace
{

using ath11k::Ac;
using ath11k::TxPathConfig;
using ath11k::TxqId;

/// Station and TID as Python sees them; the group TXQ has no station.
py::object
ToPython(TxqId id)
{
    const py::object station = id.IsGroup() ? py::object(py::none()) : py::int_(id.station);
    return py::make_tuple(station, id.tid);
}

/// A frame in the device.
struct PyReleased
{
    ath11k::Released<py::object> released; //!< the frame
    int64_t sojournNs{0};                  //!< how long it waited
    bool completed{false};                 //!< its airtime was given back
};

/// What a round did.
struct PyRound
{
    ath11k::RoundResult result;                      //!< as the core says it
    std::vector<std::shared_ptr<PyReleased>> frames; //!< handed to the device
    std::vector<Drop> drops;                         //!< what CoDel dropped on the way
};

/// Collects what is dropped.
struct DropSink
{
    std::vector<Drop>& drops; //!< where to

    void operator()(PyFrame&& frame, TxqId id, ath11k::DropReason reason) const
    {
        drops.push_back({std::move(frame.handle), ToPython(id), ath11k::DropReasonName(reason)});
    }
};

/// A device that takes a number of frames.
struct Device
{
    PyRound& round; //!< where frames go
    uint32_t room;  //!< how many frames it still takes
    int64_t nowNs;  //!< the time

    ath11k::DeviceRoom GetRoom(TxqId /* txq */) const
    {
        return room > 0 ? ath11k::DeviceRoom::Yes : ath11k::DeviceRoom::DeviceFull;
    }

    void Transmit(ath11k::Released<py::object>&& released)
    {
        --room;
        auto frame = std::make_shared<PyReleased>();
        frame->sojournNs = nowNs - released.enqueueNs;
        frame->released = std::move(released);
        round.frames.push_back(std::move(frame));
    }

    void Drop(PyFrame&& frame, TxqId id, ath11k::DropReason reason)
    {
        DropSink{round.drops}(std::move(frame), id, reason);
    }
};

std::string
EndName(const PyRound& round)
{
    if (round.result.deviceFull)
    {
        return "device_full";
    }
    switch (round.result.end)
    {
    case ath11k::RoundEnd::Blocked:
        return "refused";
    case ath11k::RoundEnd::NoBudget:
        return "no_budget";
    case ath11k::RoundEnd::AlreadyServed:
        return "already_served";
    default:
        return "no_txq";
    }
}

/// A transmit path whose stations are checked.
class PyTxPath
{
  public:
    explicit PyTxPath(const TxPathConfig& config)
        : m_config(config),
          m_path(config)
    {
    }

    py::dict Settings() const
    {
        return ListSettings(m_config);
    }

    void Change(const py::kwargs& given)
    {
        TxPathConfig config = m_config;
        ApplySettings(config, given);
        const auto old = m_config.aql.limits;
        m_path.SetConfig(config);
        // As the debugfs file does: stations that still have the general limits follow.
        m_path.Scheduler().Limits().Config().limits = old;
        for (Ac ac : ath11k::kAllAcs)
        {
            m_path.Scheduler().ChangeLimits(ac, config.aql.limits[Index(ac)]);
        }
        m_config = config;
    }

    uint32_t AddStation()
    {
        return m_path.AddStation();
    }

    std::vector<Drop> RemoveStation(const py::object& station)
    {
        std::vector<Drop> drops;
        m_path.RemoveStation(Check(station), DropSink{drops});
        return drops;
    }

    std::vector<Drop> Enqueue(const py::object& station,
                              const py::object& handle,
                              const py::object& bytes,
                              const py::object& nowNs,
                              const py::object& tid,
                              const py::object& hash,
                              const py::object& truesize,
                              bool ect)
    {
        const TxqId id = ToTxq(station, tid);
        PyFrame frame = MakeFrame(handle, bytes, hash, truesize, ect);
        const int64_t now = ToNanoseconds(nowNs, "now_ns");
        std::vector<Drop> drops;
        m_path.Enqueue(id, std::move(frame), now, DropSink{drops});
        return drops;
    }

    PyRound Round(const std::string& ac, const py::object& nowNs, const py::object& room)
    {
        PyRound round;
        const int64_t now = ToNanoseconds(nowNs, "now_ns");
        const uint32_t most = room.is_none() ? std::numeric_limits<uint32_t>::max()
                                             : static_cast<uint32_t>(ToInteger(room, "room"));
        Device device{round, most, now};
        round.result = m_path.Round(ToAc(ac), now, device);
        return round;
    }

    bool Complete(PyReleased& frame)
    {
        TakeBack(frame);
        return m_path.Complete(frame.released.charge);
    }

    void Refuse(PyReleased& frame)
    {
        TakeBack(frame);
        m_path.RefusedByDevice(frame.released.charge);
    }

    void RegisterAirtime(const py::object& station,
                         const std::string& ac,
                         const py::object& nowNs,
                         const py::object& txUs,
                         const py::object& rxUs)
    {
        m_path.RegisterAirtime(Check(station),
                               ToAc(ac),
                               static_cast<uint32_t>(ToInteger(txUs, "tx_us")),
                               static_cast<uint32_t>(ToInteger(rxUs, "rx_us")),
                               ToNanoseconds(nowNs, "now_ns"));
    }

    void SetRate(const py::object& station, const ath11k::TxRate& rate)
    {
        if (station.is_none())
        {
            m_path.SetGroupRate(rate);
            return;
        }
        m_path.SetRate(Check(station), rate);
    }

    void SetWeight(const py::object& station, const py::object& weight)
    {
        auto& entry = m_path.Scheduler().GetStation(Check(station));
        entry.weight = static_cast<uint32_t>(ToInteger(weight, "weight", 1, ath11k::kMaxWeight));
    }

    uint32_t EstimateUs(const py::object& station, const py::object& bytes, const py::object& tid)
    {
        const TxqId id = ToTxq(station, tid);
        return m_path.EstimateUs(id, static_cast<uint32_t>(ToInteger(bytes, "bytes")));
    }

    uint32_t BacklogFrames(const py::object& station, const py::object& tid) const
    {
        return m_path.GetBacklogFrames(ToTxq(station, tid));
    }

    bool IsActive(const py::object& station, const py::object& tid) const
    {
        return m_path.IsActive(ToTxq(station, tid));
    }

    py::dict Station(const py::object& station) const
    {
        const auto& entry = m_path.Scheduler().GetStation(Check(station));
        py::dict acs;
        for (Ac ac : ath11k::kAllAcs)
        {
            const auto& airtime = entry.airtime[Index(ac)];
            acs[AcName(ac)] = py::dict(py::arg("pending_us") = airtime.aql.pendingUs,
                                       py::arg("limit_low_us") = airtime.aql.limits.lowUs,
                                       py::arg("limit_high_us") = airtime.aql.limits.highUs,
                                       py::arg("deficit_us") = airtime.deficitUs,
                                       py::arg("tx_us") = airtime.txUs,
                                       py::arg("rx_us") = airtime.rxUs);
        }
        return py::dict(py::arg("weight") = entry.weight, py::arg("acs") = acs);
    }

    py::dict Stats() const
    {
        const auto& stats = m_path.GetStats();
        py::dict drops;
        for (uint32_t i = 0; i < ath11k::kDropReasonCount; ++i)
        {
            drops[ath11k::DropReasonName(static_cast<ath11k::DropReason>(i))] = stats.drops[i];
        }
        py::dict rounds;
        for (Ac ac : ath11k::kAllAcs)
        {
            const auto& one = stats.rounds[Index(ac)];
            rounds[AcName(ac)] = py::dict(py::arg("started") = one.started,
                                          py::arg("refused") = one.refused,
                                          py::arg("served") = one.served,
                                          py::arg("ended_already_served") = one.endedAlreadyServed,
                                          py::arg("ended_no_budget") = one.endedNoBudget,
                                          py::arg("ended_no_txq") = one.endedNoTxq,
                                          py::arg("ended_device_full") = one.endedDeviceFull,
                                          py::arg("frames") = one.frames);
        }
        return py::dict(py::arg("enqueued") = stats.enqueued,
                        py::arg("released") = stats.released,
                        py::arg("marked") = stats.marked,
                        py::arg("charged_us") = stats.chargedUs,
                        py::arg("returned_us") = stats.returnedUs,
                        py::arg("pending_us") = m_path.Scheduler().Limits().GetTotalPendingUs(),
                        py::arg("late_completions") = stats.lateCompletions,
                        py::arg("backlog_frames") = m_path.GetFqStats().backlogFrames,
                        py::arg("drops") = drops,
                        py::arg("rounds") = rounds);
    }

    std::string Repr() const
    {
        return "<TxPath: " + std::to_string(m_path.GetFqStats().backlogFrames) + " frames, " +
               std::to_string(m_path.Scheduler().Limits().GetTotalPendingUs()) + " us pending>";
    }

  private:
    uint32_t Check(const py::object& station) const
    {
        const auto index = static_cast<uint32_t>(ToInteger(station, "station"));
        const auto& scheduler = m_path.Scheduler();
        if (index >= scheduler.GetStationCount() || !scheduler.GetStation(index).present)
        {
            throw std::invalid_argument("there is no station " + std::to_string(index) +
                                        "; add_station() makes one");
        }
        return index;
    }

    TxqId ToTxq(const py::object& station, const py::object& tid) const
    {
        if (station.is_none())
        {
            return TxqId{};
        }
        const int64_t most = ath11k::kTidCount - 1;
        return TxqId{Check(station), static_cast<uint8_t>(ToInteger(tid, "tid", 0, most))};
    }

    /// Airtime is given back once; another time would falsify the books.
    static void TakeBack(PyReleased& frame)
    {
        if (frame.completed)
        {
            throw std::invalid_argument("the frame was completed before");
        }
        frame.completed = true;
    }

    TxPathConfig m_config;             //!< settings
    ath11k::TxPath<py::object> m_path; //!< the path
};

void
BindResults(py::module_& module)
{
    py::class_<PyReleased, std::shared_ptr<PyReleased>>(module,
                                                        "Released",
                                                        "A frame that went to the device.")
        .def_property_readonly(
            "frame",
            [](const PyReleased& it) { return it.released.frame.handle; },
            "what was enqueued")
        .def_property_readonly(
            "bytes",
            [](const PyReleased& it) { return it.released.frame.bytes; },
            "its length in bytes")
        .def_property_readonly(
            "station",
            [](const PyReleased& it) { return ToPython(it.released.txq).attr("__getitem__")(0); },
            "its station; None: a group frame")
        .def_property_readonly(
            "tid",
            [](const PyReleased& it) { return it.released.txq.tid; },
            "its TID")
        .def_property_readonly(
            "airtime_us",
            [](const PyReleased& it) { return it.released.charge.us; },
            "airtime that it was charged and holds until it is completed, in us")
        .def_property_readonly(
            "enqueue_ns",
            [](const PyReleased& it) { return it.released.enqueueNs; },
            "when it was enqueued, in ns")
        .def_readonly("sojourn_ns", &PyReleased::sojournNs, "how long it waited, in ns")
        .def_property_readonly(
            "marked",
            [](const PyReleased& it) { return it.released.marked; },
            "CoDel marked it: CE is to be set")
        .def_readonly("completed", &PyReleased::completed, "the device is done with it")
        .def("__repr__", [](const PyReleased& it) {
            return "<Released: " + py::repr(it.released.frame.handle).cast<std::string>() + ", " +
                   std::to_string(it.released.charge.us) + " us" +
                   (it.completed ? ", completed" : "") + ">";
        });
    py::class_<PyRound>(module, "Round", "What a scheduling round did.")
        .def_readonly("frames", &PyRound::frames, "frames handed to the device, in order")
        .def_readonly("drops", &PyRound::drops, "what CoDel dropped on the way")
        .def_property_readonly(
            "refused",
            [](const PyRound& round) { return round.result.refused; },
            "AQL did not let it start")
        .def_property_readonly(
            "txqs",
            [](const PyRound& round) { return round.result.txqs; },
            "TXQs visited")
        .def_property_readonly("end",
                               &EndName,
                               "why it ended: 'refused', 'no_txq' (all were served), 'no_budget', "
                               "'already_served' (the round counter), 'device_full'")
        .def("__repr__", [](const PyRound& round) {
            return "<Round: " + std::to_string(round.frames.size()) + " frames of " +
                   std::to_string(round.result.txqs) + " TXQs, end '" + EndName(round) + "'>";
        });
}

} // namespace

void
BindTxPath(py::module_& module)
{
    BindResults(module);
    py::class_<PyTxPath>(module,
                         "TxPath",
                         "The whole transmit path above a device: FQ-CoDel, AQL, airtime fairness, "
                         "and the rounds that hand frames over.\n\nSettings are keyword arguments; "
                         "settings lists them with their defaults, which are those of a driver "
                         "without AQL. Times are ints in ns, or timedeltas. A station of None "
                         "means group frames. Wrong values raise ath11k.Error.")
        .def(py::init([](const py::kwargs& given) {
            TxPathConfig config;
            ApplySettings(config, given);
            return std::make_unique<PyTxPath>(config);
        }))
        .def_property_readonly("settings", &PyTxPath::Settings, "all settings, by name")
        .def("change",
             &PyTxPath::Change,
             "Changes settings. Stations with limits of their own keep them.")
        .def("add_station", &PyTxPath::AddStation, "Returns the number of a new station.")
        .def("remove_station",
             &PyTxPath::RemoveStation,
             py::arg("station"),
             "Removes a station; returns the frames that waited for it.")
        .def("enqueue",
             &PyTxPath::Enqueue,
             py::arg("station"),
             py::arg("frame"),
             py::kw_only(),
             py::arg("bytes"),
             py::arg("now_ns"),
             py::arg("tid") = 0,
             py::arg("hash") = 0,
             py::arg("truesize") = py::none(),
             py::arg("ect") = false,
             "Puts a frame, any object, into its TXQ. Returns what was dropped for a limit of FQ. "
             "No round is run.")
        .def("round",
             &PyTxPath::Round,
             py::arg("ac") = "BE",
             py::kw_only(),
             py::arg("now_ns"),
             py::arg("room") = py::none(),
             "Runs a scheduling round of an access category ('VO', 'VI', 'BE', 'BK').\n\nroom: "
             "frames that the device takes; None for any number. 1 steps frame by frame.")
        .def("complete",
             &PyTxPath::Complete,
             py::arg("frame"),
             "The device is done with a Released frame: its airtime is given back, once. Returns "
             "False if its station has left. No round is run.")
        .def("refuse",
             &PyTxPath::Refuse,
             py::arg("frame"),
             "The device drops a Released frame for want of a descriptor.")
        .def("register_airtime",
             &PyTxPath::RegisterAirtime,
             py::arg("station"),
             py::arg("ac") = "BE",
             py::kw_only(),
             py::arg("now_ns"),
             py::arg("tx_us") = 0,
             py::arg("rx_us") = 0,
             "Registers airtime in us that was used; it counts against the station's deficit.")
        .def("set_rate",
             &PyTxPath::SetRate,
             py::arg("station"),
             py::arg("rate"),
             "The Rate last used to a station, which estimates follow.")
        .def("set_weight",
             &PyTxPath::SetWeight,
             py::arg("station"),
             py::arg("weight"),
             "Airtime weight of a station, 1 to 65535; 256 is the usual.")
        .def("estimate_us",
             &PyTxPath::EstimateUs,
             py::arg("station"),
             py::arg("bytes"),
             py::arg("tid") = 0,
             "Returns the airtime in us that a frame would be charged now; 0 for not charged.")
        .def("backlog_frames",
             &PyTxPath::BacklogFrames,
             py::arg("station"),
             py::arg("tid") = 0,
             "Returns the number of frames that wait in a TXQ.")
        .def("is_active",
             &PyTxPath::IsActive,
             py::arg("station"),
             py::arg("tid") = 0,
             "Returns whether a TXQ is on the active list.")
        .def("station",
             &PyTxPath::Station,
             py::arg("station"),
             "Returns weight and, for each access category, pending airtime, limits, deficit.")
        .def_property_readonly("stats", &PyTxPath::Stats, "counters of the path")
        .def("__repr__", &PyTxPath::Repr);
}

} // namespace ath11k_python
} // namespace ns3
