/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_FAULT_INJECTOR_H
#define ATH11K_FAULT_INJECTOR_H

#include "ns3/ath11k-faults.h"
#include "ns3/event-id.h"
#include "ns3/ptr.h"

#include <cstdint>
#include <memory>

namespace ns3
{

class UniformRandomVariable;

/**
 * \ingroup ath11k
 * Faults of one device in simulated time. What they are and do is in ath11k-faults.h.
 */
class Ath11kFaultInjector
{
  public:
    /// \param device the device that they happen to
    explicit Ath11kFaultInjector(std::unique_ptr<ath11k::FaultTarget> device);
    ~Ath11kFaultInjector();

    Ath11kFaultInjector(const Ath11kFaultInjector&) = delete;
    Ath11kFaultInjector& operator=(const Ath11kFaultInjector&) = delete;

    /// \param fault a fault that is possible, its start counted from now
    void Inject(const ath11k::Fault& fault);

    /// \param descriptor of a frame that the device is done with
    void Completed(uint32_t descriptor);

    /// \return what each fault has done
    std::vector<ath11k::FaultReport> GetReports() const;

    /// \param stream of the random numbers that pick completions
    void SetStream(int64_t stream);

  private:
    /// Do what is due, and wait for what is next.
    void Advance();
    /// Wait for what is next.
    void Rearm();

    std::unique_ptr<ath11k::FaultTarget> m_device; //!< the device
    Ptr<UniformRandomVariable> m_draw;             //!< picks completions
    ath11k::Faults m_faults;                       //!< what happens when
    EventId m_next;                                //!< what is next
};

} // namespace ns3

#endif /* ATH11K_FAULT_INJECTOR_H */
