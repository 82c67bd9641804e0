/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_FAULTS_H
#define ATH11K_FAULTS_H

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

/**
 * \file
 * Faults of a device, injected on purpose: what becomes of a completion, and what happens when.
 * No clock and no random numbers of its own: who uses it passes both in.
 */

namespace ns3
{
namespace ath11k
{

/// What goes wrong in a device.
enum class FaultKind : uint8_t
{
    Lost,      //!< completions that never reach the host
    Late,      //!< completions that reach it late
    Duplicate, //!< completions that reach it twice
    Stop,      //!< the firmware sends no data and reports no completion
    Burst,     //!< bursts of interrupts, whatever there is to be handled
    Leak       //!< descriptors that stay out of use though their completion was handled
};

/// Number of kinds of faults.
inline constexpr std::size_t kFaultKindCount = 6;

/// All kinds of faults.
inline constexpr std::array<FaultKind, kFaultKindCount> kAllFaultKinds{FaultKind::Lost,
                                                                       FaultKind::Late,
                                                                       FaultKind::Duplicate,
                                                                       FaultKind::Stop,
                                                                       FaultKind::Burst,
                                                                       FaultKind::Leak};

/**
 * \param kind a kind of fault
 * \return its name in experiments, results and error texts
 */
const char* FaultKindName(FaultKind kind);

/// A fault that is to happen.
struct Fault
{
    FaultKind kind{FaultKind::Lost};   //!< what goes wrong
    int64_t startNs{0};                //!< from when on, counted from its injection
    int64_t durationNs{1'000'000'000}; //!< how long
    /// Lost, Late, Duplicate, Leak: part of the completions that it concerns, 0 to 1.
    double fraction{1};
    /// Lost, Late, Duplicate, Leak: how many completions it concerns at most; 0: any number.
    /// Burst: interrupts of one burst; 0: 10.
    uint32_t count{0};
    /// Lost: when the host takes the descriptor back, after the device was done with it; Late: how
    /// late; Duplicate: how long after the first; Burst: from one burst to the next.
    /// 0: 1 s, 10 ms, 1 ms, 1 ms.
    int64_t delayNs{0};
    /// Lost: the host takes descriptors back; Leak: it does when the fault ends. If not, they stay
    /// out of use for ever, as in Linux until the device is restarted.
    bool recovers{true};

    /// \return count, or what 0 stands for
    uint32_t GetCount() const;

    /// \return delayNs, or what 0 stands for
    int64_t GetDelayNs() const;

    /// \return a sentence that says what is impossible; empty if all is well
    std::string Check() const;
};

/// What a fault has done so far.
struct FaultReport
{
    Fault fault{};           //!< what was asked for
    int64_t startNs{0};      //!< when it starts, by the clock of the user
    /// Completions lost, late or reported twice, descriptors leaked, interrupts of bursts; 1 for a
    /// stop of the firmware that has begun.
    uint64_t injected{0};
    /// What is not over: descriptors that the host has not taken back, completions to come.
    uint32_t outstanding{0};
};

/// The device that faults happen to.
class FaultTarget
{
  public:
    virtual ~FaultTarget() = default;

    /// The host is told of a completion. \param descriptor of the frame
    virtual void Report(uint32_t descriptor) = 0;

    /// The host is told again of a completion that it knows.
    virtual void ReportAgain() = 0;

    /// The host waits no longer for completions. \param descriptors of their frames
    virtual void TakeBack(const std::vector<uint32_t>& descriptors) = 0;

    /// Interrupts come, whatever there is to be handled. \param count how many, one after the other
    virtual void Interrupt(uint32_t count) = 0;

    /// A descriptor is to stay out of use when its completion is handled. \param descriptor which
    virtual void Leak(uint32_t descriptor) = 0;

    /// Descriptors that have leaked, or were to, are as good as others. \param descriptors which
    virtual void Mend(const std::vector<uint32_t>& descriptors) = 0;

    /// The firmware stops or starts. \param runs whether it sends data from now on
    virtual void SetFirmware(bool runs) = 0;
};

/**
 * The faults of one device.
 *
 * Completed() is what would otherwise be a report to the host. Faults are asked in the order in
 * which they were added; a completion that is held back, lost or late concerns none behind. What a
 * stopped firmware has held back, and what is late, passes without being asked again.
 */
class Faults
{
  public:
    /// Never.
    static constexpr int64_t kNever = std::numeric_limits<int64_t>::max();

    /**
     * \param target whose faults; outlives this object
     * \param draw gives random numbers from 0 to 1, 1 excluded
     */
    Faults(FaultTarget& target, std::function<double()> draw);

    Faults(const Faults&) = delete;
    Faults& operator=(const Faults&) = delete;

    /**
     * \param fault a fault that is possible (Fault::Check())
     * \param nowNs the time
     */
    void Add(const Fault& fault, int64_t nowNs);

    /**
     * The device is done with a frame.
     * \param descriptor of the frame
     * \param nowNs the time
     */
    void Completed(uint32_t descriptor, int64_t nowNs);

    /// \return when Advance() has something to do next, or kNever
    int64_t GetNextNs() const;

    /// Do what is due. \param nowNs the time
    void Advance(int64_t nowNs);

    /// \return what each fault has done, in the order in which they were added
    std::vector<FaultReport> GetReports() const;

  private:
    /// What an entry of the agenda does.
    enum class What : uint8_t
    {
        Begin,   //!< a fault begins
        End,     //!< a fault ends
        Burst,   //!< interrupts come
        Report,  //!< a late completion comes
        Again,   //!< a completion comes again
        TakeBack //!< the host gives up waiting for a completion
    };

    /// An entry of the agenda.
    struct Entry
    {
        What what;              //!< what to do
        std::size_t fault;      //!< number of the fault
        uint32_t descriptor{0}; //!< of a frame
    };

    /// A fault and what it has to remember.
    struct Planned
    {
        FaultReport report{};         //!< what it has done
        int64_t endNs{0};             //!< when it ends
        bool active{false};           //!< between begin and end
        std::vector<uint32_t> leaked; //!< descriptors to be mended when it ends
    };

    /// \param number of a fault that begins \param nowNs the time
    void Begin(std::size_t number, int64_t nowNs);
    /// \param number of a fault that ends
    void End(std::size_t number);
    /// \param number of a fault whose interrupts come \param nowNs the time
    void Burst(std::size_t number, int64_t nowNs);
    /// \param entry a completion that comes late
    void ComeLate(const Entry& entry);
    /// \param planned a fault \return whether it concerns a completion of now
    bool Concerns(const Planned& planned);

    FaultTarget& m_target;                  //!< the device
    std::function<double()> m_draw;         //!< random numbers
    std::deque<Planned> m_faults;           //!< in the order in which they were added; never moved
    std::multimap<int64_t, Entry> m_agenda; //!< what is to come; in order among equals
    std::vector<Entry> m_held; //!< completions that a stopped firmware has not reported
    uint32_t m_stopped{0};     //!< faults that keep the firmware stopped
};

} // namespace ath11k
} // namespace ns3

#endif /* ATH11K_FAULTS_H */
