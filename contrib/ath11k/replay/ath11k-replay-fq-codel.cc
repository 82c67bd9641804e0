/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay-fq-codel.h"

#include <utility>

namespace ns3
{
namespace ath11k
{
namespace
{

// Bounds that no recording of a PHY comes near; they keep a damaged file from asking for all
// memory or time there is.
constexpr int64_t kMostFlows = 1 << 20;
constexpr int64_t kMostTins = 1 << 16;
constexpr int64_t kMostBytes = 1 << 20;
constexpr int64_t kMostBatch = 1 << 20;

/// Memory of a frame beyond its bytes, by convention of the recordings.
constexpr uint32_t kFrameMemory = 256;

/// Nanoseconds of one unit of CoDel's clock.
constexpr int64_t kCodelUnitNs = 1024;

/**
 * \param header the header
 * \param microseconds key of a duration in microseconds
 * \param units key of the same in units of CoDel's clock, which need not be there
 * \return the duration in nanoseconds
 * \throws ReplayLineError if the two contradict each other
 */
int64_t
ReadDuration(const JsonFields& header, const char* microseconds, const char* units)
{
    const int64_t ns = header.Integer(microseconds, 2, INT32_MAX) * 1000;
    header.Demand(units, ns / kCodelUnitNs);
    return ns;
}

/**
 * \param header the header of a recording
 * \return the settings it was made with
 */
FairQueueConfig
ReadConfig(const JsonFields& header)
{
    header.Demand("mtu_bytes", 0);
    header.Demand("codel_unit_ns", kCodelUnitNs);
    header.Demand("ce_threshold", "disabled");
    header.Demand("truesize", "len+256");
    FairQueueConfig config;
    config.flows = static_cast<uint32_t>(header.Integer("flows_cnt", 1, kMostFlows));
    config.limitFrames = static_cast<uint32_t>(header.Integer("limit_packets", 1, UINT32_MAX));
    config.memoryLimitBytes =
        static_cast<uint32_t>(header.Integer("memory_limit_bytes", 1, UINT32_MAX));
    config.quantumBytes = static_cast<uint32_t>(header.Integer("quantum_bytes", 1, INT32_MAX));
    config.codel.targetNs = ReadDuration(header, "target_us", "target_codel_units");
    config.codel.intervalNs = ReadDuration(header, "interval_us", "interval_codel_units");
    config.codel.ecn = !header.Has("ecn") || header.Boolean("ecn");
    return config;
}

/**
 * \param ids identifiers of frames
 * \return them as the recording would write them
 */
std::string
ToText(const std::vector<int64_t>& ids)
{
    return nlohmann::json(ids).dump();
}

/**
 * \param flow a flow
 * \return it in words
 */
std::string
Describe(const FlowInfo& flow)
{
    return "flow " + (flow.isDefault ? std::string("default") : std::to_string(flow.index)) +
           (flow.isNew ? " (new)" : " (old)") + ": deficit " + std::to_string(flow.deficit) +
           ", frames " + std::to_string(flow.backlogFrames) + ", bytes " +
           std::to_string(flow.backlogBytes) + ", count " + std::to_string(flow.codel.count) +
           ", lastcount " + std::to_string(flow.codel.lastCount) + ", rec_inv_sqrt " +
           std::to_string(flow.codel.recInvSqrt) + ", first_above " +
           std::to_string(flow.codel.firstAbove) + ", drop_next " +
           std::to_string(flow.codel.dropNext) + (flow.codel.dropping ? ", dropping" : "");
}

} // namespace

FqCodelReplay::FqCodelReplay(const JsonFields& header)
    : m_queue(ReadConfig(header)),
      m_tins(static_cast<uint32_t>(header.Integer("tins", 1, kMostTins))),
      m_expectedEvents(header.Optional("events", 0, JsonFields::kMost))
{
    for (uint32_t tin = 0; tin < m_tins; ++tin)
    {
        m_queue.AddTin();
    }
}

std::optional<ReplayDifference>
FqCodelReplay::Check(const std::string& line)
{
    const JsonFields event(line);
    const std::string op = event.Text("op");
    if (m_ended)
    {
        throw ReplayLineError("a line follows the one with op \"end\"");
    }
    if (op == "end")
    {
        m_ended = true;
        return CheckTotals(event);
    }
    if (op != "enq" && op != "deq")
    {
        throw ReplayLineError("key 'op' is \"" + op +
                              "\", but must be \"enq\", \"deq\" or \"end\"");
    }
    m_nowNs = event.Integer("t_ns");
    const Outcome expected = Recorded(event);
    const Outcome got = op == "enq" ? Enqueue(event) : Dequeue(event);
    ++m_events;
    if (got == expected)
    {
        return std::nullopt;
    }
    const auto describe = [&op](const Outcome& outcome) {
        const std::string dropped = "dropped " + ToText(outcome.dropped);
        const std::string id = outcome.id ? std::to_string(*outcome.id) : "null";
        return op == "enq" ? dropped
                           : "id " + id + ", " + dropped + (outcome.marked ? ", marked" : "");
    };
    return ReplayDifference{describe(expected),
                            describe(got),
                            DescribeState(TinOf(event), m_nowNs)};
}

void
FqCodelReplay::Finish() const
{
    if (!m_ended)
    {
        throw ReplayLineError("the file ends without the line with op \"end\"");
    }
    if (m_expectedEvents && *m_expectedEvents != static_cast<int64_t>(m_events))
    {
        throw ReplayLineError("the header promises " + std::to_string(*m_expectedEvents) +
                              " events, but the file has " + std::to_string(m_events));
    }
}

uint32_t
FqCodelReplay::TinOf(const JsonFields& event) const
{
    return static_cast<uint32_t>(event.Integer("tin", 0, m_tins - 1));
}

FqCodelReplay::Outcome
FqCodelReplay::Recorded(const JsonFields& event)
{
    Outcome outcome;
    outcome.dropped = event.Integers("dropped");
    if (event.Text("op") == "deq")
    {
        if (!event.IsNull("id"))
        {
            outcome.id = event.Integer("id");
        }
        outcome.marked = event.Boolean("marked");
    }
    return outcome;
}

FqCodelReplay::Outcome
FqCodelReplay::Enqueue(const JsonFields& event)
{
    const uint32_t tin = TinOf(event);
    const int64_t copies = event.Optional("n", 1, kMostBatch).value_or(1);
    const int64_t first = event.Integer("id", 0, JsonFields::kMost - copies);
    Frame<int64_t> frame;
    frame.bytes = static_cast<uint32_t>(event.Integer("len", 1, kMostBytes));
    frame.truesize = frame.bytes + kFrameMemory;
    frame.hash = static_cast<uint32_t>(event.Integer("hash", 0, UINT32_MAX));
    frame.ect = event.Boolean("ect");
    Outcome outcome;
    for (int64_t copy = 0; copy < copies; ++copy)
    {
        frame.handle = first + copy;
        m_queue.Enqueue(tin,
                        Frame<int64_t>(frame),
                        m_nowNs,
                        [&](Frame<int64_t>&& dropped, uint32_t, DropReason) {
                            outcome.dropped.push_back(dropped.handle);
                        });
    }
    return outcome;
}

FqCodelReplay::Outcome
FqCodelReplay::Dequeue(const JsonFields& event)
{
    Outcome outcome;
    const auto frame =
        m_queue.Dequeue(TinOf(event), m_nowNs, [&](Frame<int64_t>&& dropped, uint32_t, DropReason) {
            outcome.dropped.push_back(dropped.handle);
        });
    if (frame)
    {
        outcome.id = frame->frame.handle;
        outcome.marked = frame->marked;
    }
    return outcome;
}

std::optional<ReplayDifference>
FqCodelReplay::CheckTotals(const JsonFields& end)
{
    std::optional<ReplayDifference> difference;
    uint32_t tin = 0;
    const auto compare = [&](const JsonFields& fields, const char* key, uint64_t got) {
        const auto expected = static_cast<uint64_t>(fields.Integer(key));
        if (!difference && expected != got)
        {
            const std::string name = fields.Name(key) + " ";
            difference = ReplayDifference{name + std::to_string(expected),
                                          name + std::to_string(got),
                                          DescribeState(tin, m_nowNs)};
        }
    };
    const FairQueueStats& stats = m_queue.GetStats();
    compare(end, "backlog_packets", stats.backlogFrames);
    compare(end, "memory_usage", stats.memoryUsageBytes);
    compare(end, "overlimit", stats.overlimit);
    compare(end, "overmemory", stats.overmemory);
    compare(end, "collisions", stats.collisions);
    for (; tin < m_tins; ++tin)
    {
        const JsonFields fields(end.Array("tins", m_tins)[tin],
                                "tins[" + std::to_string(tin) + "]");
        const TinStats& got = m_queue.GetTinStats(tin);
        compare(fields, "backlog_packets", m_queue.BacklogFrames(tin));
        compare(fields, "backlog_bytes", m_queue.BacklogBytes(tin));
        compare(fields, "flows", got.newFlows);
        compare(fields, "overlimit", got.overlimit);
        compare(fields, "collisions", got.collisions);
        compare(fields, "tx_packets", got.txFrames);
        compare(fields, "tx_bytes", got.txBytes);
        compare(fields, "codel_drops", got.codelDrops);
        compare(fields, "ecn_marks", got.ecnMarks);
    }
    return difference;
}

std::string
FqCodelReplay::DescribeState(uint32_t tin, int64_t nowNs) const
{
    constexpr size_t most = 8;
    const FairQueueStats& stats = m_queue.GetStats();
    std::string text =
        "now " + std::to_string(ToCodelTime(nowNs)) + " CoDel units\nall tins: frames " +
        std::to_string(stats.backlogFrames) + ", memory " + std::to_string(stats.memoryUsageBytes) +
        "\ntin " + std::to_string(tin) + ": frames " + std::to_string(m_queue.BacklogFrames(tin)) +
        ", bytes " + std::to_string(m_queue.BacklogBytes(tin));
    const std::vector<FlowInfo> flows = m_queue.ListFlows(tin);
    for (size_t i = 0; i < flows.size() && i < most; ++i)
    {
        text += "\n" + Describe(flows[i]);
    }
    if (flows.size() > most)
    {
        text += "\nand " + std::to_string(flows.size() - most) + " more flows";
    }
    return text;
}

} // namespace ath11k
} // namespace ns3
