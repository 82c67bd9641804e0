/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "world.h"

#include <algorithm>

namespace ns3
{
namespace ath11k
{
namespace test
{
namespace
{

using Kind = Operation::Kind;

/// \return a hash as that of addresses and ports would be: its own for each TXQ and flow
uint32_t
HashOf(uint32_t life, uint8_t tid, uint32_t flow)
{
    uint32_t hash = (life * 31 + tid) * 17 + flow + 1;
    hash *= 0x9E3779B1U;
    hash ^= hash >> 15;
    return hash * 0x85EBCA77U;
}

} // namespace

World::World(const Scenario& scenario, Fault fault)
    : m_scenario(scenario),
      m_path(scenario.config, fault)
{
    TxRate basic;
    basic.mode = PhyMode::Ofdm;
    basic.legacy100k = 60;
    m_path.Path().SetGroupRate(basic);
    // Something can happen from the start.
    AddStation(Operation{});
}

void
World::Run(const std::vector<Operation>& operations)
{
    for (const Operation& operation : operations)
    {
        m_lastRound = {};
        m_refused = false;
        Apply(operation);
        CheckConservation();
        CheckPending();
        CheckStats();
        CheckDeficits(operation.kind == Kind::Airtime);
        if (!m_violations.empty())
        {
            return;
        }
    }
}

void
World::Apply(const Operation& operation)
{
    switch (operation.kind)
    {
    case Kind::Enqueue:
        return Enqueue(operation);
    case Kind::Round:
        return RunRound(kAllAcs[operation.value % kAcCount]);
    case Kind::Complete:
        return Complete(operation);
    case Kind::Wait:
        // From 1 us to 1 s, so that some waits are longer than what matters and some shorter.
        m_nowNs += int64_t{operation.value} * operation.value * operation.count * 30;
        return;
    case Kind::Airtime:
        return Airtime(operation);
    case Kind::AddStation:
        return AddStation(operation);
    case Kind::RemoveStation:
        return RemoveStation(operation);
    case Kind::Purge:
        if (const auto id = IdOf(operation))
        {
            m_path.PurgeTxq(*id, [this](Frame<uint32_t>&& frame, TxqId txq, DropReason reason) {
                TakeDrop(frame.handle, txq, reason);
            });
        }
        return;
    case Kind::SetRate:
        return SetRate(operation);
    case Kind::SetWeight:
        if (StationBook* station = StationOf(operation.slot))
        {
            m_path.Path().Scheduler().GetStation(station->index).weight = 1 + operation.value;
        }
        return;
    case Kind::SwitchAql:
        m_scenario.config.aql.enable = operation.value % 3 != 0;
        m_path.SetConfig(m_scenario.config);
        return;
    case Kind::SetLimit:
        m_scenario.config.fq.limitFrames = 1 + operation.value % 100;
        m_path.SetConfig(m_scenario.config);
        return;
    case Kind::Refuse:
        m_refuse += operation.count;
        return;
    case Kind::AskForRound:
        m_askForRound += operation.count;
        return;
    }
}

void
World::Enqueue(const Operation& operation)
{
    const auto id = IdOf(operation);
    if (!id)
    {
        return;
    }
    const TxqKey key = KeyOf(*id);
    for (uint32_t i = 0; i < operation.count; ++i)
    {
        FrameBook book;
        book.txq = key;
        book.id = *id;
        book.hash = HashOf(key.first, key.second, operation.flow);
        book.bytes = operation.bytes;
        const auto handle = static_cast<uint32_t>(m_frames.size());
        m_frames.push_back(book);
        ++m_txqs[key].enqueued;
        ++m_txqs[key].queued;
        ++m_expected.enqueued;
        if (!m_path.Path().IsActive(*id))
        {
            NoteActive(*id);
        }
        m_path.Enqueue(*id,
                       Frame<uint32_t>{handle,
                                       operation.bytes,
                                       operation.bytes + 256,
                                       book.hash,
                                       operation.ect},
                       m_nowNs,
                       [this](Frame<uint32_t>&& frame, TxqId txq, DropReason reason) {
                           TakeDrop(frame.handle, txq, reason);
                       });
        RunRound(id->GetAc());
    }
    CheckNoIdle({id->GetAc()});
    if (m_transparent && m_txqs[key].queued != 0)
    {
        Violate(9, "frames were held back");
    }
}

void
World::Complete(const Operation& operation)
{
    std::set<Ac> touched;
    for (uint32_t i = 0; i < operation.count && !m_device.empty(); ++i)
    {
        const auto position = m_device.begin() + (operation.value + i) % m_device.size();
        const uint32_t frame = *position;
        m_device.erase(position);
        touched.insert(m_frames[frame].id.GetAc());
        CompleteFrame(frame);
    }
    if (m_scenario.completionDriven)
    {
        for (const Ac ac : touched)
        {
            RunRound(ac);
        }
        CheckNoIdle(touched);
    }
}

void
World::CompleteFrame(uint32_t frame)
{
    FrameBook& book = m_frames[frame];
    book.place = Place::Delivered;
    TxqBook& txq = m_txqs[book.txq];
    --txq.inDevice;
    StationBook* station = nullptr;
    for (auto& candidate : m_stations)
    {
        if (candidate && candidate->life == book.txq.first)
        {
            station = &*candidate;
        }
    }
    const bool present = book.id.IsGroup() || station != nullptr;
    m_expected.lateCompletions += present ? 0 : 1;
    m_expected.returnedUs += present ? book.charge.us : 0;
    (station ? station->pendingUs[Index(book.charge.ac)] : m_groupPendingUs) -=
        present ? book.charge.us : 0;
    Demand(2, "a completion is in time", present, m_path.Complete(book.charge));
    if (present && txq.full)
    {
        txq.full = false;
        if (txq.queued > 0 && !m_path.Path().IsActive(book.id))
        {
            NoteActive(book.id);
        }
        m_path.Path().Resume(book.id, m_nowNs);
    }
}

void
World::Airtime(const Operation& operation)
{
    StationBook* station = StationOf(operation.slot);
    if (!station)
    {
        return;
    }
    const Ac ac = TidToAc(operation.tid);
    const uint32_t txUs = operation.value * operation.count;
    const uint32_t rxUs = operation.bytes;
    const uint32_t flags = m_scenario.config.scheduler.airtimeFlags;
    const auto& active = station->lastActiveNs[Index(ac)];
    const bool counts = active && m_nowNs <= *active + m_scenario.config.scheduler.keepActiveNs;
    const int64_t used = (flags & kAirtimeUseTx ? txUs : 0) + (flags & kAirtimeUseRx ? rxUs : 0);
    m_path.RegisterAirtime(station->index, ac, txUs, rxUs, m_nowNs);
    int64_t& deficit = m_deficits[{station->life, Index(ac)}];
    deficit -= counts ? used : 0;
    Demand(4,
           "the deficit after reported airtime",
           deficit,
           m_path.Path().Scheduler().GetStation(station->index).airtime[Index(ac)].deficitUs);
}

void
World::AddStation(const Operation& operation)
{
    if (operation.slot == kGroupSlot || m_stations[operation.slot])
    {
        return;
    }
    StationBook station;
    station.index = m_path.Path().AddStation();
    station.life = ++m_lives;
    station.limits = m_scenario.config.aql.limits;
    for (const Ac ac : kAllAcs)
    {
        m_deficits[{station.life, Index(ac)}] = kInitialDeficitUs;
    }
    m_stations[operation.slot] = station;
}

void
World::RemoveStation(const Operation& operation)
{
    StationBook* station = StationOf(operation.slot);
    if (!station)
    {
        return;
    }
    m_path.RemoveStation(station->index,
                         [this](Frame<uint32_t>&& frame, TxqId txq, DropReason reason) {
                             TakeDrop(frame.handle, txq, reason);
                         });
    for (const int64_t us : station->pendingUs)
    {
        m_expected.returnedUs += static_cast<uint64_t>(us);
    }
    for (const auto& [key, txq] : m_txqs)
    {
        if (key.first == station->life)
        {
            Demand(1, "frames left in a removed TXQ", txq.queued, 0);
        }
    }
    m_stations[operation.slot].reset();
}

void
World::SetRate(const Operation& operation)
{
    const std::array<TxRate, 5> rates{{
        {},
        {PhyMode::He, 80, 2, 11, 800},
        {PhyMode::Ht, 20, 1, 0, 800},
        {PhyMode::Ofdm, 20, 1, 0, 800, 60},
        {PhyMode::Eht, 320, 2, 13, 800},
    }};
    if (StationBook* station = StationOf(operation.slot))
    {
        m_path.Path().SetRate(station->index, rates[operation.value % rates.size()]);
    }
}

DeviceRoom
World::GetRoom(TxqId id)
{
    const TxqKey key = KeyOf(id);
    DeviceRoom room = DeviceRoom::Yes;
    if (m_scenario.txqCapacity != 0 && m_txqs[key].inDevice >= m_scenario.txqCapacity)
    {
        m_txqs[key].full = true;
        room = DeviceRoom::TxqFull;
    }
    else if (m_scenario.deviceCapacity != 0 && m_device.size() >= m_scenario.deviceCapacity)
    {
        room = DeviceRoom::DeviceFull;
    }
    m_visited[key] = {id, room};
    return room;
}

void
World::Transmit(Released<uint32_t>&& released)
{
    if (++m_depth > 1)
    {
        Violate(7, "a round ran inside a round");
    }
    const uint32_t handle = released.frame.handle;
    FrameBook& book = m_frames[handle];
    TxqBook& txq = m_txqs[book.txq];
    if (book.place != Place::Queue)
    {
        Violate(6, "a frame left that was not waiting");
        --m_depth;
        return;
    }
    m_log.push_back(uint64_t{handle} << 8 | (released.marked ? 1 : 0));
    book.charge = released.charge;
    CheckBudget(book);
    CheckOrder(handle, txq);
    book.place = Place::Device;
    --txq.queued;
    m_expected.marked += released.marked;
    m_expected.chargedUs += released.charge.us;
    if (m_refuse > 0)
    {
        --m_refuse;
        m_refused = true;
        book.place = Place::Dropped;
        ++m_expected.drops[static_cast<uint32_t>(DropReason::RingFull)];
        m_expected.returnedUs += released.charge.us;
        m_path.Path().RefusedByDevice(released.charge);
    }
    else
    {
        ++m_expected.released;
        ++txq.inDevice;
        m_device.push_back(handle);
        if (book.id.IsGroup())
        {
            m_groupPendingUs += released.charge.us;
        }
        for (auto& station : m_stations)
        {
            if (station && station->life == book.txq.first)
            {
                station->pendingUs[Index(released.charge.ac)] += released.charge.us;
            }
        }
    }
    if (m_askForRound > 0)
    {
        --m_askForRound;
        m_putOff = true;
        if (!m_path.Round(book.id.GetAc(), m_nowNs, *this).deferred)
        {
            Violate(7, "a round asked for in a round was not put off");
        }
    }
    --m_depth;
}

void
World::Drop(Frame<uint32_t>&& frame, TxqId txq, DropReason reason)
{
    TakeDrop(frame.handle, txq, reason);
}

void
World::TakeDrop(uint32_t frame, TxqId id, DropReason reason)
{
    FrameBook& book = m_frames[frame];
    if (book.place != Place::Queue || book.id.station != id.station || book.id.tid != id.tid)
    {
        Violate(1, "a frame was dropped that was not waiting there");
        return;
    }
    m_log.push_back(uint64_t{frame} << 8 | (2 + static_cast<uint64_t>(reason)));
    book.place = Place::Dropped;
    --m_txqs[book.txq].queued;
    ++m_expected.drops[static_cast<uint32_t>(reason)];
}

World::StationBook*
World::StationOf(uint32_t slot)
{
    return slot < kSlots && m_stations[slot] ? &*m_stations[slot] : nullptr;
}

const World::StationBook*
World::FindStation(uint32_t index) const
{
    for (const auto& station : m_stations)
    {
        if (station && station->index == index)
        {
            return &*station;
        }
    }
    return nullptr;
}

std::optional<TxqId>
World::IdOf(const Operation& operation)
{
    if (operation.slot == kGroupSlot)
    {
        return TxqId{};
    }
    const StationBook* station = StationOf(operation.slot);
    return station ? std::optional(TxqId{station->index, operation.tid}) : std::nullopt;
}

World::TxqKey
World::KeyOf(TxqId id) const
{
    return id.IsGroup() ? TxqKey{0, 0} : TxqKey{FindStation(id.station)->life, id.tid};
}

void
World::NoteActive(TxqId id)
{
    for (auto& station : m_stations)
    {
        if (station && !id.IsGroup() && station->index == id.station)
        {
            station->lastActiveNs[Index(id.GetAc())] = m_nowNs;
        }
    }
}

void
World::Violate(int invariant, const std::string& sentence)
{
    m_violations.emplace(invariant, sentence);
}

void
World::Demand(int invariant, const char* what, int64_t books, int64_t path)
{
    if (books != path)
    {
        Violate(invariant,
                std::string(what) + ": " + std::to_string(books) + " by our books, " +
                    std::to_string(path) + " by the path");
    }
}

} // namespace test
} // namespace ath11k
} // namespace ns3
