/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-python-fair-queue.h"
#include "ath11k-python-settings.h"

#include <cmath>
#include <pybind11/numpy.h>
#include <stdexcept>

namespace ns3
{
namespace ath11k_python
{

namespace
{

template <class T>
using Array = py::array_t<T, py::array::c_style | py::array::forcecast>;

/// Departure of a frame that was dropped.
constexpr int64_t kDropped = -1;

/// Frames that arrive at a link, and what becomes of them.
struct Trace
{
    std::size_t size;         //!< number of frames
    const int64_t* arrivalNs; //!< when they come, in order
    const uint32_t* bytes;    //!< their lengths
    const uint32_t* hashes;   //!< their flow hashes
    const bool* ect;          //!< which may be marked; null for none
    int64_t* departureNs;     //!< when the link is done with them, or kDropped
    bool* marked;             //!< which were marked
};

/// Sends all frames through a fair queue and a link of constant rate.
void
RunLink(const ath11k::FairQueueConfig& config, double bitsPerNs, Trace& trace)
{
    ath11k::FairQueue<std::size_t> queue(config);
    const auto tin = queue.AddTin();
    const auto drop = [&](ath11k::Frame<std::size_t>&& frame, uint32_t, ath11k::DropReason) {
        trace.departureNs[frame.handle] = kDropped;
    };
    int64_t linkFreeNs = 0;
    // Serves what the link can begin before a time.
    const auto serve = [&](int64_t untilNs) {
        while (queue.HasFrames(tin) && linkFreeNs < untilNs)
        {
            if (auto sent = queue.Dequeue(tin, linkFreeNs, drop))
            {
                linkFreeNs += std::llround(sent->frame.bytes * 8 / bitsPerNs);
                trace.departureNs[sent->frame.handle] = linkFreeNs;
                trace.marked[sent->frame.handle] = sent->marked;
            }
        }
    };
    for (std::size_t i = 0; i < trace.size; ++i)
    {
        serve(trace.arrivalNs[i]);
        linkFreeNs = std::max(linkFreeNs, trace.arrivalNs[i]);
        ath11k::Frame<std::size_t> frame;
        frame.handle = i;
        frame.bytes = trace.bytes[i];
        frame.truesize = trace.bytes[i];
        frame.hash = trace.hashes[i];
        frame.ect = trace.ect != nullptr && trace.ect[i];
        queue.Enqueue(tin, std::move(frame), trace.arrivalNs[i], drop);
    }
    serve(std::numeric_limits<int64_t>::max());
}

template <class T>
void
RequireLength(const Array<T>& array, std::size_t size, const char* name)
{
    if (array.ndim() != 1 || static_cast<std::size_t>(array.size()) != size)
    {
        throw std::invalid_argument(std::string(name) + " must be a flat array of " +
                                    std::to_string(size) + " elements, as many as arrival_ns has");
    }
}

void
CheckTrace(const Trace& trace)
{
    for (std::size_t i = 0; i < trace.size; ++i)
    {
        if (trace.arrivalNs[i] < (i == 0 ? 0 : trace.arrivalNs[i - 1]))
        {
            throw std::invalid_argument("arrival_ns[" + std::to_string(i) +
                                        "] is earlier than the one before, or negative");
        }
        if (trace.bytes[i] == 0 || trace.bytes[i] > std::numeric_limits<int32_t>::max())
        {
            throw std::invalid_argument("bytes[" + std::to_string(i) + "] is " +
                                        std::to_string(trace.bytes[i]) +
                                        ", but must be 1 to 2147483647");
        }
    }
}

py::tuple
RunTrace(const Array<int64_t>& arrivalNs,
         const Array<uint32_t>& bytes,
         const Array<uint32_t>& hashes,
         double mbps,
         const py::object& ect,
         const py::kwargs& settings)
{
    const auto size = static_cast<std::size_t>(arrivalNs.size());
    RequireLength(arrivalNs, size, "arrival_ns");
    RequireLength(bytes, size, "bytes");
    RequireLength(hashes, size, "hashes");
    Array<bool> mayMark;
    if (!ect.is_none())
    {
        mayMark = ect.cast<Array<bool>>();
        RequireLength(mayMark, size, "ect");
    }
    if (!(mbps >= 1e-3 && mbps <= 1e7))
    {
        throw std::invalid_argument("mbps is " + std::to_string(mbps) +
                                    ", but must be 0.001 to 10000000");
    }
    ath11k::FairQueueConfig config;
    ApplySettings(config, settings);
    ath11k::CheckFairQueueConfig(config);
    py::array_t<int64_t> departureNs(arrivalNs.size());
    py::array_t<bool> marked(arrivalNs.size());
    std::fill_n(marked.mutable_data(), size, false);
    Trace trace{size,
                arrivalNs.data(),
                bytes.data(),
                hashes.data(),
                ect.is_none() ? nullptr : mayMark.data(),
                departureNs.mutable_data(),
                marked.mutable_data()};
    CheckTrace(trace);
    {
        py::gil_scoped_release release;
        RunLink(config, mbps * 1e-3, trace);
    }
    return py::make_tuple(departureNs, marked);
}

} // namespace

void
BindTrace(py::module_& module)
{
    module.def("run_trace",
               &RunTrace,
               py::arg("arrival_ns"),
               py::arg("bytes"),
               py::arg("hashes"),
               py::kw_only(),
               py::arg("mbps"),
               py::arg("ect") = py::none(),
               "Sends frames through FQ-CoDel and a link of constant rate.\n\narrival_ns, bytes, "
               "hashes, ect: arrays of equal length, arrivals in order. mbps: rate of the link in "
               "Mbit/s. Further keywords are settings of FairQueue. Returns two arrays: when the "
               "link had sent each frame in ns, -1 if it was dropped; and whether it was marked.");
}

} // namespace ath11k_python
} // namespace ns3
