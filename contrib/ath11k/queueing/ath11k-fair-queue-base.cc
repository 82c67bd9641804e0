/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-fair-queue-base.h"

#include <stdexcept>
#include <string>

namespace ns3
{
namespace ath11k
{

FairQueueBase::FairQueueBase(const FairQueueConfig& config)
    : m_config(config),
      m_codel(config.codel)
{
    CheckFairQueueConfig(config);
    ResetFlows();
}

void
FairQueueBase::SetConfig(const FairQueueConfig& config)
{
    CheckFairQueueConfig(config);
    const bool resize = config.flows != m_config.flows;
    if (resize && m_stats.backlogFrames != 0)
    {
        throw std::invalid_argument("The fair queue's number of flows cannot change from " +
                                    std::to_string(m_config.flows) + " to " +
                                    std::to_string(config.flows) + " while it holds " +
                                    std::to_string(m_stats.backlogFrames) + " frames.");
    }
    m_config = config;
    m_codel = Codel(config.codel);
    if (resize)
    {
        ResetFlows();
    }
}

void
FairQueueBase::ResetFlows()
{
    m_flows.assign(m_config.flows, FairQueueFlow{});
    m_fattest.Reset(m_config.flows);
    m_freeDefaults.clear();
    for (FairQueueTin& tin : m_tins)
    {
        tin.newFlows = {};
        tin.oldFlows = {};
        tin.defaultFlow = kNoIndex;
    }
}

FairQueueBase::TinId
FairQueueBase::AddTin()
{
    TinId id;
    if (m_freeTins.empty())
    {
        id = static_cast<TinId>(m_tins.size());
        m_tins.emplace_back();
    }
    else
    {
        id = m_freeTins.back();
        m_freeTins.pop_back();
        m_tins[id] = {};
    }
    m_tins[id].inUse = true;
    return id;
}

void
FairQueueBase::RemoveTin(TinId id)
{
    FairQueueTin& tin = m_tins[id];
    if (!tin.inUse)
    {
        throw std::logic_error("Tin " + std::to_string(id) + " was removed before.");
    }
    if (tin.backlogFrames != 0)
    {
        throw std::logic_error("Tin " + std::to_string(id) + " cannot be removed while it holds " +
                               std::to_string(tin.backlogFrames) + " frames: purge it first.");
    }
    while (FirstListed(id) != kNoIndex)
    {
        UnlistFirst(id);
    }
    if (tin.defaultFlow != kNoIndex)
    {
        m_flows[tin.defaultFlow] = {};
        m_freeDefaults.push_back(tin.defaultFlow);
        tin.defaultFlow = kNoIndex;
    }
    tin.inUse = false;
    m_freeTins.push_back(id);
}

std::vector<FlowInfo>
FairQueueBase::ListFlows(TinId id) const
{
    std::vector<FlowInfo> flows;
    const FairQueueTin& tin = m_tins[id];
    for (const FairQueueFlowList* list : {&tin.newFlows, &tin.oldFlows})
    {
        for (uint32_t index = list->Front(); index != kNoIndex; index = m_flows[index].nextListed)
        {
            const FairQueueFlow& flow = m_flows[index];
            flows.push_back({index,
                             index >= m_config.flows,
                             list == &tin.newFlows,
                             flow.deficit,
                             flow.backlogFrames,
                             flow.backlogBytes,
                             flow.codel});
        }
    }
    return flows;
}

uint32_t
FairQueueBase::Classify(TinId id, uint32_t hash)
{
    FairQueueTin& tin = m_tins[id];
    auto index = static_cast<uint32_t>((uint64_t{hash} * m_config.flows) >> 32);
    if (!m_config.fq)
    {
        index = DefaultFlow(id);
    }
    else if (const TinId owner = m_flows[index].tin; owner != kNoIndex && owner != id)
    {
        index = DefaultFlow(id);
        ++tin.stats.collisions;
        ++m_stats.collisions;
    }
    if (m_flows[index].tin == kNoIndex)
    {
        m_flows[index].tin = id;
        ++tin.stats.newFlows;
    }
    return index;
}

uint32_t
FairQueueBase::DefaultFlow(TinId id)
{
    uint32_t& index = m_tins[id].defaultFlow;
    if (index != kNoIndex)
    {
        return index;
    }
    if (m_freeDefaults.empty())
    {
        index = static_cast<uint32_t>(m_flows.size());
        m_flows.emplace_back();
        m_fattest.Grow();
    }
    else
    {
        index = m_freeDefaults.back();
        m_freeDefaults.pop_back();
    }
    return index;
}

void
FairQueueBase::PassEmptyFlow(TinId id)
{
    FairQueueTin& tin = m_tins[id];
    if (tin.newFlows.IsEmpty() || tin.oldFlows.IsEmpty())
    {
        UnlistFirst(id);
        return;
    }
    // Through the old flows once more: a flow of single frames could otherwise come back as a
    // new one each time and starve them.
    tin.oldFlows.PushBack(m_flows, tin.newFlows.PopFront(m_flows));
}

void
FairQueueBase::UnlistFirst(TinId id)
{
    FairQueueTin& tin = m_tins[id];
    const uint32_t index = (tin.newFlows.IsEmpty() ? tin.oldFlows : tin.newFlows).PopFront(m_flows);
    m_flows[index].listed = false;
    m_flows[index].tin = kNoIndex;
}

uint32_t
FairQueueBase::FattestFlow()
{
    return m_fattest.Find([this](uint32_t flow) { return FatnessOf(flow); });
}

FattestFlows::Key
FairQueueBase::FatnessOf(uint32_t index) const
{
    const FairQueueFlow& flow = m_flows[index];
    // Buckets by their index, behind them default flows, the latest to begin a backlog first.
    const bool isDefault = index >= m_config.flows;
    return {flow.backlogBytes, isDefault ? UINT64_MAX - flow.backlogBegan : index};
}

} // namespace ath11k
} // namespace ns3
