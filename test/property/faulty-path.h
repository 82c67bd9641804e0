/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_TEST_FAULTY_PATH_H
#define ATH11K_TEST_FAULTY_PATH_H

#include "ns3/ath11k-tx-path.h"

#include <cstdint>
#include <optional>
#include <utility>

/**
 * \file
 * A transmit path with a fault on request. What checks a path must see each of them, or it
 * proves nothing about a path without.
 */

namespace ns3
{
namespace ath11k
{
namespace test
{

/// What is wrong with a path.
enum class Fault : uint8_t
{
    None,          //!< nothing
    SkipReturn,    //!< some airtime is not given back
    ReturnTwice,   //!< some airtime is given back twice
    LoseDrop,      //!< some drops are not reported
    SkipDropCount, //!< drops are reported but not counted
    MiscountQueue, //!< the backlog is one frame too large
    IgnoreBudget,  //!< AQL's limits are twice as high as set
    LoseWakeUp,    //!< some rounds that are asked for do not run
    Swap,          //!< some frames leave in the wrong order
    Repeat,        //!< some frames leave twice
    GiveCredit,    //!< deficits grow for no reason
    ChargeIdle,    //!< reported airtime counts against idle stations
    RefillTooMuch, //!< a round refills far more often than needed
    Nest,          //!< a round asked for in a round runs at once
    DependOnChance //!< flows depend on what ran before in the process
};

/// Forwards to a TxPath, all but what the fault is about.
class FaultyPath
{
  public:
    using Frames = Frame<uint32_t>; //!< frames are numbers

    /**
     * \param config the settings
     * \param fault what is wrong
     */
    FaultyPath(const TxPathConfig& config, Fault fault)
        : m_fault(fault),
          m_path(Distort(config))
    {
    }

    void SetConfig(const TxPathConfig& config)
    {
        m_path.SetConfig(Distort(config));
    }

    template <class Sink>
    void Enqueue(TxqId id, Frames&& frame, int64_t nowNs, Sink&& sink)
    {
        static uint32_t chance = 0;
        if (m_fault == Fault::DependOnChance)
        {
            frame.hash += ++chance * 0x01234567;
        }
        m_path.Enqueue(id, std::move(frame), nowNs, Losing(sink));
    }

    template <class Sink>
    void RemoveStation(uint32_t station, Sink&& sink)
    {
        m_path.RemoveStation(station, Losing(sink));
    }

    template <class Sink>
    void PurgeTxq(TxqId id, Sink&& sink)
    {
        m_path.PurgeTxq(id, Losing(sink));
    }

    template <class Device>
    RoundResult Round(Ac ac, int64_t nowNs, Device& device)
    {
        if (m_fault == Fault::LoseWakeUp && Now(3))
        {
            return {};
        }
        if (m_fault == Fault::Nest && m_depth > 0)
        {
            RoundResult result;
            return result;
        }
        ++m_depth;
        DistortedDevice<Device> distorted{*this, device};
        const RoundResult result = m_path.Round(ac, nowNs, distorted);
        --m_depth;
        Refill(ac);
        return result;
    }

    bool Complete(const AirtimeCharge& charge)
    {
        if (m_fault == Fault::SkipReturn && Now(3))
        {
            return true;
        }
        if (m_fault == Fault::ReturnTwice && Now(3))
        {
            m_path.Complete(charge);
        }
        return m_path.Complete(charge);
    }

    void RegisterAirtime(uint32_t station, Ac ac, uint32_t txUs, uint32_t rxUs, int64_t nowNs)
    {
        const StationAirtime& airtime = m_path.Scheduler().GetStation(station).airtime[Index(ac)];
        const int64_t before = airtime.deficitUs;
        m_path.RegisterAirtime(station, ac, txUs, rxUs, nowNs);
        if (m_fault == Fault::ChargeIdle && airtime.deficitUs == before)
        {
            m_path.Scheduler().GetStation(station).airtime[Index(ac)].deficitUs -= txUs;
        }
    }

    TxPathStats GetStats() const
    {
        TxPathStats stats = m_path.GetStats();
        for (uint64_t& drops : stats.drops)
        {
            drops -= m_fault == Fault::SkipDropCount && drops > 0 ? 1 : 0;
        }
        return stats;
    }

    uint32_t GetBacklogFrames(TxqId id) const
    {
        return m_path.GetBacklogFrames(id) + (m_fault == Fault::MiscountQueue ? 1 : 0);
    }

    /// \return the path itself, for calls that no fault is about
    TxPath<uint32_t>& Path()
    {
        return m_path;
    }

    /// \return the path itself, for calls that no fault is about
    const TxPath<uint32_t>& Path() const
    {
        return m_path;
    }

  private:
    /// A device to which frames come as the fault wants.
    template <class Device>
    struct DistortedDevice
    {
        FaultyPath& path; //!< whose fault
        Device& device;   //!< the real device

        DeviceRoom GetRoom(TxqId txq)
        {
            return device.GetRoom(txq);
        }

        void Drop(Frames&& frame, TxqId txq, DropReason reason)
        {
            path.Losing([&](Frames&& lost, TxqId id, DropReason why) {
                device.Drop(std::move(lost), id, why);
            })(std::move(frame), txq, reason);
        }

        void Transmit(Released<uint32_t>&& frame)
        {
            auto& held = path.m_held;
            if (path.m_fault == Fault::Swap && !held && path.Now(3))
            {
                held = std::move(frame);
                return;
            }
            if (path.m_fault == Fault::Repeat && path.Now(5))
            {
                device.Transmit(Released<uint32_t>(frame));
            }
            device.Transmit(std::move(frame));
            if (held)
            {
                device.Transmit(std::move(*held));
                held.reset();
            }
        }
    };

    /**
     * \param sink takes drops
     * \return takes drops as the fault wants
     */
    template <class Sink>
    auto Losing(Sink&& sink)
    {
        return [this, sink](Frames&& frame, TxqId txq, DropReason reason) mutable {
            if (m_fault != Fault::LoseDrop || !Now(3))
            {
                sink(std::move(frame), txq, reason);
            }
        };
    }

    /**
     * \param config settings
     * \return the settings that the path gets
     */
    TxPathConfig Distort(TxPathConfig config) const
    {
        for (AqlLimits& limits : config.aql.limits)
        {
            limits.lowUs *= m_fault == Fault::IgnoreBudget ? 2 : 1;
            limits.highUs *= m_fault == Fault::IgnoreBudget ? 2 : 1;
        }
        return config;
    }

    /// \param ac where deficits are refilled as the fault wants
    void Refill(Ac ac)
    {
        const int64_t quanta = m_fault == Fault::RefillTooMuch ? 1000 : 0;
        const int64_t us = m_fault == Fault::GiveCredit ? 1 : 0;
        TxqScheduler& scheduler = m_path.Scheduler();
        for (uint32_t i = 0; i < scheduler.GetStationCount() && quanta + us > 0; ++i)
        {
            Station& station = scheduler.GetStation(i);
            station.airtime[Index(ac)].deficitUs +=
                us + quanta * (int64_t{station.weight} << scheduler.Config().quantumShift);
        }
    }

    /**
     * \param every how often
     * \return whether it is time for the fault
     */
    bool Now(uint32_t every)
    {
        return ++m_calls % every == 0;
    }

    Fault m_fault;                            //!< what is wrong
    TxPath<uint32_t> m_path;                  //!< the path
    std::optional<Released<uint32_t>> m_held; //!< a frame that the next one overtakes
    uint32_t m_calls{0};                      //!< times that the fault could have shown
    uint32_t m_depth{0};                      //!< rounds that run
};

} // namespace test
} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_TEST_FAULTY_PATH_H */
