/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-traffic.h"

#include "ath11k-experiment-tcp-flow.h"
#include "ath11k-experiment-udp-flow.h"

#include "ns3/double.h"

#include <algorithm>

namespace ns3
{

namespace
{

/// First port of the experiment's flows.
constexpr uint32_t kFirstPort = 5000;

bool
EndsWith(const std::string& text, const std::string& end)
{
    return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

/// Payload sizes where an item says 0: a full Ethernet frame, G.711 in RTP, what ping sends.
uint32_t
PacketBytes(const Ath11kTrafficSpec& spec)
{
    if (spec.packetBytes > 0)
    {
        return spec.packetBytes;
    }
    return spec.kind == "voip" ? 172 : spec.kind == "ping" || spec.kind == "udp-probe" ? 56 : 1472;
}

/// \param spec probes or voip \return time between two of its packets
Time
Interval(const Ath11kTrafficSpec& spec)
{
    // G.711 in frames of 20 ms: RFC 3551, 4.5.14 and table 1.
    const double usual = spec.kind == "voip" ? 20 : 50;
    return Seconds((spec.intervalMs > 0 ? spec.intervalMs : usual) / 1e3);
}

} // namespace

Ath11kTraffic::Ath11kTraffic(const Ath11kExperiment& experiment,
                             const Ath11kNetwork& network,
                             const Ath11kWindow& window)
    : m_network(network),
      m_tcp(experiment.tcp),
      m_window(window),
      m_jitter(CreateObject<UniformRandomVariable>()),
      m_stream(network.GetNextStream())
{
    m_jitter->SetStream(m_stream++);
    m_jitter->SetAttribute("Min", DoubleValue(0));
    m_jitter->SetAttribute("Max", DoubleValue(experiment.startJitterMs / 1e3));
    const auto& stations = network.GetStations();
    for (uint32_t i = 0; i < stations.size(); ++i)
    {
        for (const auto& spec : experiment.stations[stations[i].group].traffic)
        {
            for (uint32_t flow = 0; flow < spec.flows; ++flow)
            {
                Add(spec, i);
            }
        }
    }
}

void
Ath11kTraffic::Add(const Ath11kTrafficSpec& spec, uint32_t station)
{
    Ath11kFlowPlan plan;
    plan.kind = spec.kind;
    plan.ac = spec.ac;
    plan.station = station;
    plan.index = m_flowCount++;
    plan.start = Max(Seconds(spec.startS), m_network.GetStations()[station].ready) +
                 Seconds(m_jitter->GetValue());
    const Time end = m_window.to - m_window.origin;
    plan.stop = spec.stopS > 0 ? std::min(Seconds(spec.stopS), end) : end;
    if (plan.start >= plan.stop)
    {
        return;
    }
    plan.up = EndsWith(spec.kind, "-up");
    const auto& host = m_network.GetServer();
    const auto& client = m_network.GetStations()[station].end;
    const auto& from = plan.up ? client : host;
    const auto& to = plan.up ? host : client;
    if (spec.kind == "tcp-down" || spec.kind == "tcp-up")
    {
        m_flows.push_back(std::make_unique<Ath11kTcpFlow>(plan,
                                                          m_window,
                                                          m_tcp,
                                                          spec.congestion,
                                                          from,
                                                          to,
                                                          NextPort()));
    }
    else if (spec.kind == "ping" || spec.kind == "udp-probe")
    {
        m_probes.push_back(std::make_unique<Ath11kProbe>(plan,
                                                         m_window,
                                                         Interval(spec),
                                                         PacketBytes(spec),
                                                         host,
                                                         client,
                                                         NextPort()));
    }
    else
    {
        AddUdp(spec, plan, from, to);
        if (spec.kind == "voip")
        {
            plan.index = m_flowCount++;
            plan.up = true;
            AddUdp(spec, plan, to, from);
        }
    }
}

void
Ath11kTraffic::AddUdp(const Ath11kTrafficSpec& spec,
                      const Ath11kFlowPlan& plan,
                      const Ath11kEndpoint& from,
                      const Ath11kEndpoint& to)
{
    Ath11kUdpPattern pattern;
    pattern.bytes = PacketBytes(spec);
    pattern.interval =
        spec.kind == "voip" ? Interval(spec) : Seconds(pattern.bytes * 8 / (spec.rateMbps * 1e6));
    if (spec.kind == "on-off-down" || spec.kind == "on-off-up")
    {
        pattern.on = Seconds(spec.onMs / 1e3);
        pattern.off = Seconds(spec.offMs / 1e3);
    }
    m_flows.push_back(
        std::make_unique<Ath11kUdpFlow>(plan, m_window, pattern, from, to, NextPort(), m_stream));
    m_stream += 2;
}

uint16_t
Ath11kTraffic::NextPort()
{
    return static_cast<uint16_t>(kFirstPort + m_flows.size() + m_probes.size());
}

std::vector<Ath11kFlowResult>
Ath11kTraffic::GetFlows() const
{
    std::vector<Ath11kFlowResult> results;
    for (const auto& flow : m_flows)
    {
        results.push_back(flow->GetResult());
    }
    return results;
}

std::vector<Ath11kProbeResult>
Ath11kTraffic::GetProbes() const
{
    std::vector<Ath11kProbeResult> results;
    for (const auto& probe : m_probes)
    {
        results.push_back(probe->GetResult());
    }
    return results;
}

} // namespace ns3
