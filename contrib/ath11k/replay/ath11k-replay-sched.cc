/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-replay-sched.h"

namespace ns3
{
namespace ath11k
{
namespace
{

// Bounds that no recording of a PHY comes near; they keep a damaged file from asking for all
// memory or time there is.
constexpr int64_t kMostStations = 1 << 12;
constexpr int64_t kMostFrames = 1 << 20;
constexpr int64_t kMostUs = 10'000'000;

/// Most that one frame can be charged, us.
constexpr int64_t kMostFrameUs = 4092;

/**
 * \param value one of four access categories
 * \return the access category
 */
Ac
ToAc(int64_t value)
{
    return static_cast<Ac>(value);
}

/**
 * \param header the header of a recording
 * \return the settings of AQL it was made with
 */
AqlConfig
ReadAql(const JsonFields& header)
{
    AqlConfig config;
    config.feature = header.Boolean("aql");
    config.thresholdUs = static_cast<uint32_t>(header.Integer("aql_threshold", 0, UINT32_MAX));
    config.broadcastLimitUs = static_cast<uint32_t>(header.Integer("aql_bc_limit", 0, UINT32_MAX));
    config.chargeGroupFrames = true;
    const auto low = header.Integers("aql_low", kAcCount, 0, UINT32_MAX);
    const auto high = header.Integers("aql_high", kAcCount, 0, UINT32_MAX);
    for (uint32_t ac = 0; ac < kAcCount; ++ac)
    {
        config.limits[ac].lowUs = static_cast<uint32_t>(low[ac]);
        config.limits[ac].highUs = static_cast<uint32_t>(high[ac]);
    }
    return config;
}

/**
 * \param header the header of a recording
 * \return the settings of the scheduler it was made with
 */
SchedulerConfig
ReadScheduler(const JsonFields& header)
{
    SchedulerConfig config;
    config.airtimeFairness = header.Boolean("airtime_fairness");
    config.airtimeFlags = static_cast<uint32_t>(header.Integer("airtime_flags", 0, 3));
    config.quantumShift = static_cast<uint32_t>(header.Integer("quantum_shift", 0, 15));
    config.keepActiveNs =
        header.Optional("keep_active_us", 0, kMostUs).value_or(config.keepActiveNs / 1000) * 1000;
    return config;
}

/**
 * \param event what was recorded
 * \param got what the core did and its state, with the keys of the recording
 * \return all that differs, if anything does
 */
std::optional<ReplayDifference>
Compare(const JsonFields& event, const nlohmann::json& got)
{
    ReplayDifference difference;
    for (const auto& [key, value] : got.items())
    {
        const nlohmann::json* expected = event.Find(key);
        // The list is diagnostic: a recording may leave it out.
        if (expected && *expected != value)
        {
            difference.expected +=
                (difference.expected.empty() ? "" : ", ") + key + " " + expected->dump();
            difference.got += (difference.got.empty() ? "" : ", ") + key + " " + value.dump();
        }
        difference.state += (difference.state.empty() ? "" : "\n") + key + " " + value.dump();
    }
    return difference.got.empty() ? std::nullopt : std::optional(difference);
}

} // namespace

SchedReplay::SchedReplay(const JsonFields& header)
    : m_stations(header.Integer("stations", 0, kMostStations)),
      m_framesPerVisit(header.Optional("max_frames_per_visit", 0, kMostFrames).value_or(0)),
      m_expectedEvents(header.Optional("events", 0, JsonFields::kMost))
{
    header.Demand("ac_order", {"VO", "VI", "BE", "BK"});
    m_scheduler.Limits().Config() = ReadAql(header);
    m_scheduler.Config() = ReadScheduler(header);
    const auto weights = header.Integers("weights", m_stations, 1, kMaxWeight);
    const int64_t deficit =
        header.Optional("initial_deficit", -kMostUs, kMostUs).value_or(kInitialDeficitUs);
    for (const int64_t weight : weights)
    {
        Station& station = m_scheduler.GetStation(m_scheduler.AddStation());
        station.weight = static_cast<uint32_t>(weight);
        for (StationAirtime& airtime : station.airtime)
        {
            airtime.deficitUs = deficit;
        }
    }
    AddTxqs(header);
}

void
SchedReplay::AddTxqs(const JsonFields& header)
{
    for (const nlohmann::json& entry : header.Array("frame_us"))
    {
        const std::string name = "frame_us[" + std::to_string(m_txqs.size()) + "]";
        const JsonFields fields(nlohmann::json{{"entry", entry}}, name);
        const auto values = fields.Integers("entry", 3);
        Txq txq;
        txq.station = values[0];
        txq.tid = values[1];
        txq.frameUs = static_cast<uint32_t>(values[2]);
        if (txq.station < kGroup || txq.station >= m_stations || txq.tid < 0 ||
            txq.tid >= int64_t{kTidCount} || values[2] < 0 || values[2] > kMostFrameUs)
        {
            throw ReplayLineError("key '" + name + "' is " + entry.dump() +
                                  ", but must be a station of -1 to " +
                                  std::to_string(m_stations - 1) + ", a TID of 0 to 15 and 0 to " +
                                  std::to_string(kMostFrameUs) + " us");
        }
        const uint32_t station =
            txq.station == kGroup ? TxqScheduler::kNoStation : static_cast<uint32_t>(txq.station);
        m_scheduler.AddTxq(station, AcOf(txq.station, txq.tid));
        m_txqs.push_back(txq);
    }
}

Ac
SchedReplay::AcOf(int64_t station, int64_t tid)
{
    return station == kGroup ? Ac::Be : TidToAc(static_cast<uint8_t>(tid));
}

uint32_t
SchedReplay::FindTxq(const JsonFields& event) const
{
    const int64_t station = event.Integer("sta", kGroup, m_stations - 1);
    const int64_t tid = event.Integer("tid", 0, kTidCount - 1);
    for (uint32_t index = 0; index < m_txqs.size(); ++index)
    {
        // The group TXQ has no TID of its own.
        if (m_txqs[index].station == station && (station == kGroup || m_txqs[index].tid == tid))
        {
            return index;
        }
    }
    throw ReplayLineError("station " + std::to_string(station) + " has no TXQ for TID " +
                          std::to_string(tid) + " in the header's frame_us");
}

std::optional<ReplayDifference>
SchedReplay::Check(const std::string& line)
{
    const JsonFields event(line);
    const std::string op = event.Text("op");
    m_nowNs = event.Integer("t_us", 0, INT64_MAX / 1000) * 1000;
    const Ac ac = ToAc(event.Integer("ac", 0, kAcCount - 1));
    event.Integers("pend", m_stations);
    event.Integers("def", m_stations);
    event.Integers("ac_pend", kAcCount);
    event.Integer("total", INT64_MIN);
    event.Integer("bc", INT64_MIN);

    nlohmann::json got = Apply(op, event);
    got.update(State(ac));
    ++m_events;
    return Compare(event, got);
}

void
SchedReplay::Finish() const
{
    if (m_expectedEvents && *m_expectedEvents != static_cast<int64_t>(m_events))
    {
        throw ReplayLineError("the header promises " + std::to_string(*m_expectedEvents) +
                              " events, but the file has " + std::to_string(m_events));
    }
}

nlohmann::json
SchedReplay::Apply(const std::string& op, const JsonFields& event)
{
    if (op == "round")
    {
        return Round(event);
    }
    if (op == "enq")
    {
        const uint32_t index = FindTxq(event);
        m_txqs[index].backlog += event.Integer("n", 1, kMostFrames);
        m_scheduler.Schedule(index, true, m_nowNs);
    }
    else if (op == "comp")
    {
        const uint32_t index = FindTxq(event);
        const int64_t frames = event.Integer("n", 1, kMostFrames);
        const Txq& txq = m_txqs[index];
        for (int64_t i = 0; i < frames && m_scheduler.Limits().Config().feature; ++i)
        {
            m_scheduler.Limits().Return(m_scheduler.AqlOf(index),
                                        AcOf(txq.station, txq.tid),
                                        txq.frameUs);
        }
    }
    else if (op == "air")
    {
        m_scheduler.RegisterAirtime(
            static_cast<uint32_t>(event.Integer("sta", 0, m_stations - 1)),
            TidToAc(static_cast<uint8_t>(event.Integer("tid", 0, kTidCount - 1))),
            static_cast<uint32_t>(event.Integer("tx_us", 0, kMostUs)),
            static_cast<uint32_t>(event.Integer("rx_us", 0, kMostUs)),
            m_nowNs);
    }
    else if (op == "weight")
    {
        m_scheduler.GetStation(static_cast<uint32_t>(event.Integer("sta", 0, m_stations - 1)))
            .weight = static_cast<uint32_t>(event.Integer("weight", 1, kMaxWeight));
    }
    else
    {
        throw ReplayLineError("key 'op' is \"" + op +
                              "\", but must be \"enq\", \"round\", \"comp\", \"air\" or "
                              "\"weight\"");
    }
    return nlohmann::json::object();
}

nlohmann::json
SchedReplay::Round(const JsonFields& event)
{
    event.Boolean("blocked");
    event.Array("served");
    const Ac ac = ToAc(event.Integer("ac", 0, kAcCount - 1));
    const bool blocked = !m_scheduler.StartRound(ac);
    nlohmann::json served = nlohmann::json::array();
    for (uint32_t index = m_scheduler.NextTxq(ac).txq; index != TxqScheduler::kNoTxq;
         index = m_scheduler.NextTxq(ac).txq)
    {
        const int64_t frames = Visit(index);
        m_scheduler.Schedule(index, m_txqs[index].backlog > 0, m_nowNs);
        served.push_back({m_txqs[index].station, m_txqs[index].tid, frames});
    }
    return {{"blocked", blocked}, {"served", served}};
}

int64_t
SchedReplay::Visit(uint32_t index)
{
    Txq& txq = m_txqs[index];
    int64_t frames = 0;
    while (txq.backlog > 0 && m_scheduler.MaySend(index) &&
           (m_framesPerVisit == 0 || frames < m_framesPerVisit))
    {
        if (m_scheduler.Limits().Config().feature)
        {
            m_scheduler.Limits().Charge(m_scheduler.AqlOf(index),
                                        AcOf(txq.station, txq.tid),
                                        txq.frameUs);
        }
        --txq.backlog;
        ++frames;
    }
    return frames;
}

nlohmann::json
SchedReplay::State(Ac ac) const
{
    nlohmann::json pending = nlohmann::json::array();
    nlohmann::json deficits = nlohmann::json::array();
    for (uint32_t station = 0; station < m_stations; ++station)
    {
        const StationAirtime& airtime = m_scheduler.GetStation(station).airtime[Index(ac)];
        pending.push_back(airtime.aql.pendingUs);
        deficits.push_back(airtime.deficitUs);
    }
    nlohmann::json acPending = nlohmann::json::array();
    for (const Ac other : kAllAcs)
    {
        acPending.push_back(m_scheduler.Limits().GetAcPendingUs(other));
    }
    nlohmann::json list = nlohmann::json::array();
    for (const uint32_t index : m_scheduler.GetActiveList(ac))
    {
        list.push_back({m_txqs[index].station, m_txqs[index].tid});
    }
    return {
        {"pend", pending},
        {"def", deficits},
        {"ac_pend", acPending},
        {"total", m_scheduler.Limits().GetTotalPendingUs()},
        {"bc", m_scheduler.Limits().GetBroadcastPendingUs()},
        {"list", list},
    };
}

} // namespace ath11k
} // namespace ns3
