/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-python-fair-queue.h"

#include "ath11k-python-settings.h"

#include <pybind11/stl.h>
#include <sstream>
#include <stdexcept>

namespace ns3
{
namespace ath11k_python
{

namespace
{

using ath11k::FairQueue;
using ath11k::FairQueueConfig;

/// Counters as a dictionary of their names.
py::dict
ToDict(const ath11k::TinStats& stats)
{
    return py::dict(py::arg("enqueued_frames") = stats.enqueuedFrames,
                    py::arg("tx_frames") = stats.txFrames,
                    py::arg("tx_bytes") = stats.txBytes,
                    py::arg("new_flows") = stats.newFlows,
                    py::arg("codel_drops") = stats.codelDrops,
                    py::arg("ecn_marks") = stats.ecnMarks,
                    py::arg("overlimit") = stats.overlimit,
                    py::arg("overlimit_frames") = stats.overlimitFrames,
                    py::arg("purged_frames") = stats.purgedFrames,
                    py::arg("collisions") = stats.collisions);
}

py::dict
ToDict(const ath11k::FairQueueStats& stats)
{
    return py::dict(py::arg("memory_usage_bytes") = stats.memoryUsageBytes,
                    py::arg("backlog_frames") = stats.backlogFrames,
                    py::arg("overlimit") = stats.overlimit,
                    py::arg("overmemory") = stats.overmemory,
                    py::arg("collisions") = stats.collisions,
                    py::arg("overlimit_frames") = stats.overlimitFrames,
                    py::arg("overmemory_frames") = stats.overmemoryFrames);
}

py::dict
ToDict(const ath11k::FlowInfo& flow)
{
    return py::dict(py::arg("index") = flow.index,
                    py::arg("is_default") = flow.isDefault,
                    py::arg("is_new") = flow.isNew,
                    py::arg("deficit") = flow.deficit,
                    py::arg("backlog_frames") = flow.backlogFrames,
                    py::arg("backlog_bytes") = flow.backlogBytes,
                    py::arg("codel_count") = flow.codel.count,
                    py::arg("codel_dropping") = flow.codel.dropping);
}

/// What Dequeue gives in Python.
struct PyDequeued
{
    py::object frame;        //!< what was enqueued
    uint32_t bytes{0};       //!< its length
    int64_t enqueueNs{0};    //!< when it was enqueued
    int64_t sojournNs{0};    //!< how long it waited
    bool marked{false};      //!< CoDel marked it
    std::vector<Drop> drops; //!< what CoDel dropped before it
};

/// A fair queue whose tins are checked.
class PyFairQueue
{
  public:
    explicit PyFairQueue(const FairQueueConfig& config)
        : m_queue(config)
    {
    }

    py::dict Settings() const
    {
        return ListSettings(m_queue.GetConfig());
    }

    void Change(const py::kwargs& given)
    {
        FairQueueConfig config = m_queue.GetConfig();
        ApplySettings(config, given);
        m_queue.SetConfig(config);
    }

    uint32_t AddTin()
    {
        const uint32_t tin = m_queue.AddTin();
        m_present.resize(std::max<std::size_t>(m_present.size(), tin + 1));
        m_present[tin] = true;
        return tin;
    }

    void RemoveTin(const py::object& tin)
    {
        const uint32_t index = Check(tin);
        m_queue.RemoveTin(index);
        m_present[index] = false;
    }

    std::vector<py::object> PurgeTin(const py::object& tin)
    {
        std::vector<py::object> purged;
        m_queue.PurgeTin(Check(tin),
                         [&](PyFrame&& frame) { purged.push_back(std::move(frame.handle)); });
        return purged;
    }

    std::vector<Drop> Enqueue(const py::object& tin,
                              const py::object& handle,
                              const py::object& bytes,
                              const py::object& nowNs,
                              const py::object& hash,
                              const py::object& truesize,
                              bool ect)
    {
        const uint32_t index = Check(tin);
        PyFrame frame = MakeFrame(handle, bytes, hash, truesize, ect);
        const int64_t now = ToNanoseconds(nowNs, "now_ns");
        std::vector<Drop> drops;
        m_queue.Enqueue(index, std::move(frame), now, Sink{drops});
        return drops;
    }

    std::optional<PyDequeued> Dequeue(const py::object& tin, const py::object& nowNs)
    {
        const uint32_t index = Check(tin);
        const int64_t now = ToNanoseconds(nowNs, "now_ns");
        PyDequeued result;
        auto dequeued = m_queue.Dequeue(index, now, Sink{result.drops});
        if (!dequeued)
        {
            return std::nullopt;
        }
        result.frame = std::move(dequeued->frame.handle);
        result.bytes = dequeued->frame.bytes;
        result.enqueueNs = dequeued->enqueueNs;
        result.sojournNs = now - dequeued->enqueueNs;
        result.marked = dequeued->marked;
        return result;
    }

    uint32_t BacklogFrames(const py::object& tin) const
    {
        return m_queue.BacklogFrames(Check(tin));
    }

    uint32_t BacklogBytes(const py::object& tin) const
    {
        return m_queue.BacklogBytes(Check(tin));
    }

    py::dict TinStats(const py::object& tin) const
    {
        return ToDict(m_queue.GetTinStats(Check(tin)));
    }

    py::dict Stats() const
    {
        return ToDict(m_queue.GetStats());
    }

    py::list Flows(const py::object& tin) const
    {
        py::list flows;
        for (const auto& flow : m_queue.ListFlows(Check(tin)))
        {
            flows.append(ToDict(flow));
        }
        return flows;
    }

    std::string Repr() const
    {
        std::ostringstream os;
        const auto& stats = m_queue.GetStats();
        os << "<FairQueue: " << stats.backlogFrames << " frames, " << stats.memoryUsageBytes
           << " bytes of memory>";
        return os.str();
    }

  private:
    /// Collects what is dropped.
    struct Sink
    {
        std::vector<Drop>& drops; //!< where to

        void operator()(PyFrame&& frame, uint32_t tin, ath11k::DropReason reason) const
        {
            drops.push_back(
                {std::move(frame.handle), py::int_(tin), ath11k::DropReasonName(reason)});
        }
    };

    uint32_t Check(const py::object& tin) const
    {
        const auto index = static_cast<std::size_t>(ToInteger(tin, "tin"));
        if (index >= m_present.size() || !m_present[index])
        {
            throw std::invalid_argument("there is no tin " + std::to_string(index) +
                                        "; add_tin() makes one");
        }
        return static_cast<uint32_t>(index);
    }

    FairQueue<py::object> m_queue; //!< the queue
    std::vector<bool> m_present;   //!< which tins there are
};

void
BindResults(py::module_& module)
{
    py::class_<Drop>(module, "Drop", "A frame that was dropped.")
        .def_readonly("frame", &Drop::frame, "what was enqueued")
        .def_readonly("where", &Drop::where, "the tin; of a TxPath, station (None: group) and TID")
        .def_readonly("reason",
                      &Drop::reason,
                      "'codel', 'overlimit', 'overmemory', 'purged', 'ring_full' or 'txq_full'")
        .def("__repr__", [](const Drop& drop) {
            return "<Drop: " + py::repr(drop.frame).cast<std::string>() + ", " + drop.reason + ">";
        });
    py::class_<PyDequeued>(module, "Dequeued", "A frame that leaves a FairQueue.")
        .def_readonly("frame", &PyDequeued::frame, "what was enqueued")
        .def_readonly("bytes", &PyDequeued::bytes, "its length in bytes")
        .def_readonly("enqueue_ns", &PyDequeued::enqueueNs, "when it was enqueued, in ns")
        .def_readonly("sojourn_ns", &PyDequeued::sojournNs, "how long it waited, in ns")
        .def_readonly("marked", &PyDequeued::marked, "CoDel marked it: CE is to be set")
        .def_readonly("drops", &PyDequeued::drops, "what CoDel dropped before it")
        .def("__repr__", [](const PyDequeued& frame) {
            return "<Dequeued: " + py::repr(frame.frame).cast<std::string>() + ", waited " +
                   std::to_string(frame.sojournNs) + " ns" + (frame.marked ? ", marked" : "") +
                   (frame.drops.empty() ? ""
                                        : ", " + std::to_string(frame.drops.size()) + " dropped") +
                   ">";
        });
}

} // namespace

PyFrame
MakeFrame(const py::object& handle,
          const py::object& bytes,
          const py::object& hash,
          const py::object& truesize,
          bool ect)
{
    constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
    PyFrame frame;
    frame.handle = handle;
    frame.bytes = static_cast<uint32_t>(ToInteger(bytes, "bytes", 1, kMost));
    frame.hash = static_cast<uint32_t>(ToInteger(hash, "hash"));
    frame.truesize = frame.bytes;
    if (!truesize.is_none())
    {
        frame.truesize = static_cast<uint32_t>(ToInteger(truesize, "truesize", frame.bytes, kMost));
    }
    frame.ect = ect;
    return frame;
}

void
BindFairQueue(py::module_& module)
{
    BindResults(module);
    py::class_<PyFairQueue>(module,
                            "FairQueue",
                            "FQ-CoDel as mac80211 has it: one queue of flows that all tins (TXQs) "
                            "share.\n\nSettings are keyword arguments; settings lists them with "
                            "their defaults. Times are ints in ns, or timedeltas. Wrong values "
                            "raise ath11k.Error.")
        .def(py::init([](const py::kwargs& given) {
            FairQueueConfig config;
            ApplySettings(config, given);
            return std::make_unique<PyFairQueue>(config);
        }))
        .def_property_readonly("settings", &PyFairQueue::Settings, "all settings, by name")
        .def("change",
             &PyFairQueue::Change,
             "Changes settings; flows only while the queue is empty.")
        .def("add_tin", &PyFairQueue::AddTin, "Returns the number of a new, empty tin.")
        .def("remove_tin",
             &PyFairQueue::RemoveTin,
             py::arg("tin"),
             "Removes a tin, which must be empty.")
        .def("purge_tin",
             &PyFairQueue::PurgeTin,
             py::arg("tin"),
             "Empties a tin; returns its frames.")
        .def("enqueue",
             &PyFairQueue::Enqueue,
             py::arg("tin"),
             py::arg("frame"),
             py::kw_only(),
             py::arg("bytes"),
             py::arg("now_ns"),
             py::arg("hash") = 0,
             py::arg("truesize") = py::none(),
             py::arg("ect") = false,
             "Puts a frame in, which may be any object. Returns what was dropped for a limit, "
             "perhaps this very frame.\n\nbytes: its length. hash: flow hash, 32 bits. truesize: "
             "memory it takes in bytes, its length by default. ect: may be marked.")
        .def("dequeue",
             &PyFairQueue::Dequeue,
             py::arg("tin"),
             py::arg("now_ns"),
             "Takes the next frame of a tin; None if it has none left.")
        .def("backlog_frames",
             &PyFairQueue::BacklogFrames,
             py::arg("tin"),
             "Returns the number of frames that wait in a tin.")
        .def("backlog_bytes",
             &PyFairQueue::BacklogBytes,
             py::arg("tin"),
             "Returns the bytes that wait in a tin.")
        .def("tin_stats",
             &PyFairQueue::TinStats,
             py::arg("tin"),
             "Returns the counters of a tin, named as in mac80211's debugfs file aqm.")
        .def_property_readonly("stats", &PyFairQueue::Stats, "counters of the whole queue")
        .def("flows",
             &PyFairQueue::Flows,
             py::arg("tin"),
             "Returns the flows of a tin in the order of their turns.")
        .def("__repr__", &PyFairQueue::Repr);
}

} // namespace ath11k_python
} // namespace ns3
