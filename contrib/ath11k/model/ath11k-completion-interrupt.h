/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_COMPLETION_INTERRUPT_H
#define ATH11K_COMPLETION_INTERRUPT_H

#include "ns3/callback.h"
#include "ns3/event-id.h"
#include "ns3/nstime.h"

#include <cstdint>
#include <vector>

namespace ns3
{

/**
 * \ingroup ath11k
 * Mitigation of completion interrupts: completions are handled together, when enough of them wait
 * or when the oldest has waited long enough (batch and timer threshold of a completion ring,
 * HAL_SRNG_INT_BATCH_THRESHOLD_TX and HAL_SRNG_INT_TIMER_THRESHOLD_TX of ath11k).
 */
class Ath11kCompletionInterrupt
{
  public:
    /// Handles completions, in the order in which they came. More may come while it runs.
    using Handler = Callback<void, const std::vector<uint32_t>&>;

    ~Ath11kCompletionInterrupt();

    /// \param handler what an interrupt calls
    void SetHandler(Handler handler);

    /// \param entries how many waiting completions raise an interrupt, at least 1; those that
    ///        wait already count
    void SetEntries(uint32_t entries);

    /// \return how many waiting completions raise an interrupt
    uint32_t GetEntries() const;

    /// \param timer how long a completion waits at most, one that waits already too; zero raises
    ///        an interrupt at once
    void SetTimer(Time timer);

    /// \return how long a completion waits at most
    Time GetTimer() const;

    /**
     * \param descriptor a descriptor that the device is done with
     * \return true if this raised an interrupt, which has been handled
     */
    bool Add(uint32_t descriptor);

    /// Handle what waits, if anything does.
    void Raise();

    /// Raise an interrupt that handles what waits, even if nothing does.
    void Force();

    /// \return how many completions wait
    uint32_t GetWaiting() const;

    /// \return how many interrupts were raised
    uint64_t GetInterrupts() const;

    /// Forget what waits and raise no interrupt any more.
    void Stop();

  private:
    /// Set the timer anew for what waits, after a setting has changed.
    void Rearm();

    Handler m_handler;                //!< what an interrupt calls
    uint32_t m_entries{256};          //!< completions that raise an interrupt
    Time m_timer{MicroSeconds(1000)}; //!< longest wait
    std::vector<uint32_t> m_waiting;  //!< completions that wait
    Time m_oldest;                    //!< since when the first of them waits
    EventId m_timeout;                //!< the timer
    uint64_t m_interrupts{0};         //!< raised so far
};

} // namespace ns3

#endif /* ATH11K_COMPLETION_INTERRUPT_H */
