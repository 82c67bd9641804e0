/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_QUEUE_SCHEDULER_H
#define ATH11K_QUEUE_SCHEDULER_H

#include "ath11k-compat-forwarding-scheduler.h"
#include "ath11k-completion-interrupt.h"
#include "ath11k-device-load.h"
#include "ath11k-fault-injector.h"
#include "ath11k-peer-turns.h"
#include "ath11k-settings.h"
#include "ath11k-station-airtime.h"
#include "ath11k-statistics.h"
#include "ath11k-tx-ring.h"
#include "ath11k-upper-queues.h"
#include "ath11k-wifi-compat.h"

#include "ns3/ath11k-tx-path.h"
#include "ns3/mac48-address.h"
#include "ns3/qos-utils.h"
#include "ns3/traced-callback.h"
#include "ns3/wifi-psdu.h"

#include <array>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

/**
 * \defgroup ath11k The transmit queueing of Linux with an ath11k device
 */

namespace ns3
{

namespace ath11k
{
class Invariants;
}

/**
 * \ingroup ath11k
 * The transmit queueing of a Linux machine with a Qualcomm Wi-Fi 6 chip, for any Wi-Fi device.
 *
 * A MAC queue scheduler that decorates another one. Data frames that the MAC wants to enqueue are
 * held back in mac80211's TXQs; scheduling rounds hand them to the device, that is, enqueue them
 * in the MAC's WifiMacQueue, where the decorated scheduler and the rest of ns-3 play the firmware.
 * What leaves the WifiMacQueue is a completion, which gives descriptor and airtime back when the
 * (mitigated) completion interrupt is handled.
 *
 * Management, control and null frames, and frames that are not sent in a QoS or plain data queue,
 * pass untouched.
 */
class Ath11kQueueScheduler : public Ath11kForwardingScheduler
{
  public:
    /// \return the TypeId, "ns3::Ath11kQueueScheduler"
    static TypeId GetTypeId();

    Ath11kQueueScheduler();
    ~Ath11kQueueScheduler() override;

    // What is intercepted of the MAC queue scheduler.
    void SetWifiMac(Ptr<WifiMac> mac) override;
    Ptr<WifiMpdu> HasToDropBeforeEnqueue(AcIndex ac, Ptr<WifiMpdu> mpdu) override;
    void NotifyDequeue(AcIndex ac, const std::list<Ptr<WifiMpdu>>& mpdus) override;
    void NotifyRemove(AcIndex ac, const std::list<Ptr<WifiMpdu>>& mpdus) override;

    /// \return all counters, as of now; after the device has been disposed of, as of then
    Ath11kStatistics GetStatistics() const;

    /// \return the stations that are known, in ascending order of address
    std::vector<Mac48Address> GetStations() const;

    /**
     * \param address address of a station that is known
     * \return its counters, as of now
     */
    Ath11kStationStatistics GetStationStatistics(Mac48Address address) const;

    /// \return counters of the group TXQ; not after the device has been disposed of
    Ath11kTxqStatistics GetGroupStatistics() const;

    /// \return the settings in force
    const Ath11kSettings& GetSettings() const;

    /**
     * Change settings, as attributes do. A combination that is impossible ends the program with
     * a sentence.
     * \param settings the settings
     */
    void SetSettings(const Ath11kSettings& settings);

    /**
     * \param preset its name; an unknown one ends the program with a sentence
     */
    void SetPreset(std::string preset);

    /// \return the preset that was set last
    std::string GetPreset() const;

    /**
     * \param flavor its name; an unknown one ends the program with a sentence
     */
    void SetFlavor(std::string flavor);

    /// \return the flavor of mac80211 that was set last
    std::string GetFlavor() const;

    /**
     * Set a station's airtime weight (nl80211: NL80211_ATTR_AIRTIME_WEIGHT). A station that is not
     * known yet gets it when it comes.
     * \param address its address
     * \param weight 1 to 65535; 256 is the default
     */
    void SetStationWeight(Mac48Address address, uint32_t weight);

    /**
     * Set a station's AQL limits (debugfs: stations/.../aql). A station that is not known yet gets
     * them when it comes.
     * \param address its address
     * \param ac the access category
     * \param low below it the station may always send
     * \param high below it the station may send while the device total is below AqlThreshold
     */
    void SetStationAqlTxqLimit(Mac48Address address, AcIndex ac, Time low, Time high);

    /**
     * Forget a station: its waiting frames and those in the device that are not on the air are
     * dropped, and its airtime leaves the books. Done by itself when the MAC reports that a
     * station has left. From within a trace source of this object, right after it.
     * \param address its address; one that is not known is ignored
     */
    void RemoveStation(Mac48Address address);

    /// \return true if a TXQ of any access category holds frames that AQL would let go
    bool HasEligibleBacklog() const;

    /**
     * Let a fault happen to the device. What it has done is in GetStatistics().
     * \param fault the fault; an impossible one ends the program with a sentence
     */
    void InjectFault(const ath11k::Fault& fault);

    /**
     * Fix the random numbers, which pick the completions that a fault concerns.
     * \param stream the first stream to use
     * \return how many are used: 1
     */
    int64_t AssignStreams(int64_t stream);

    /// Callback signature of the trace sources Enqueue and Mark: MSDU, receiver, TID.
    using FrameTrace = void (*)(Ptr<const Packet>, Mac48Address, uint8_t);
    /// Callback signature of the trace source Dequeue: MSDU, receiver, TID, time in the TXQ.
    using DequeueTrace = void (*)(Ptr<const Packet>, Mac48Address, uint8_t, Time);
    /// Callback signature of the trace source Drop: MSDU, receiver, TID, layer, reason.
    using DropTrace =
        void (*)(Ptr<const Packet>, Mac48Address, uint8_t, const std::string&, const std::string&);
    /// Callback signature of the trace source RingPost: MSDU, receiver, TID, descriptors in use.
    using RingPostTrace = void (*)(Ptr<const Packet>, Mac48Address, uint8_t, uint32_t);
    /// Callback signature of the trace source Completion: MSDU, receiver, TID, time in the device,
    /// what became of it.
    using CompletionTrace = void (*)(Ptr<const Packet>, Mac48Address, uint8_t, Time, Ath11kFate);
    /// Callback signature of the trace source Round.
    using RoundTrace = void (*)(const Ath11kRound&);
    /// Callback signature of the trace sources PendingAirtime and Deficit: station, access
    /// category, microseconds.
    using AirtimeTrace = void (*)(Mac48Address, AcIndex, int64_t);

  protected:
    void NotifyConstructionCompleted() override;
    void DoDispose() override;
    void Reorder(AcIndex ac, Queues& queues) override;
    void Chosen(AcIndex ac, const WifiContainerQueueId& queue) override;

  private:
    /// A frame that waits: the MPDU that the MAC wanted to enqueue, and where.
    struct Held
    {
        Ptr<WifiMpdu> mpdu;   //!< as it came
        AcIndex ac{AC_UNDEF}; //!< access category of the MAC queue
    };

    /// What rounds hand frames to.
    struct Device
    {
        Ath11kQueueScheduler& scheduler; //!< whose device

        /**
         * \param txq a TXQ
         * \return whether there is room for a frame of it
         */
        ath11k::DeviceRoom GetRoom(ath11k::TxqId txq) const;
        /// \param frame a frame to post
        void Transmit(ath11k::Released<Held>&& frame);
        /**
         * \param frame a frame that CoDel gave up
         * \param txq where it waited
         * \param reason why
         */
        void Drop(ath11k::Frame<Held>&& frame, ath11k::TxqId txq, ath11k::DropReason reason);
    };

    class FaultyDevice; // what faults do to the device

    /// \param tid where to add the attributes of the device
    static void AddDeviceAttributes(TypeId& tid);
    /// \param tid where to add the trace sources
    static void AddTraceSources(TypeId& tid);
    /// \param sentence end the program with it, unless it is empty
    static void Refuse(const std::string& sentence);

    /// Listen to the PHYs, as soon as the device is complete.
    void ConnectPhys();
    /// Stop to listen to MAC and PHYs.
    void DisconnectFromMac();
    /// Make the MAC queues larger than the ring, so that ns-3's own overflow and flow control
    /// never act: the ring is what bounds the device.
    void RaiseMacQueueSize();

    /**
     * \param mpdu an MPDU that is about to be enqueued
     * \return true if the MAC made it of MPDUs that it has just dequeued: an A-MSDU, a fragment
     */
    static bool IsMadeByMac(Ptr<const WifiMpdu> mpdu);
    /// \param mpdu an A-MSDU or fragment that takes the place of what has just left
    void Replace(Ptr<WifiMpdu> mpdu);
    /// Put the frames that have arrived at this instant into their TXQs, a round after each list.
    void HandleArrivals();
    /**
     * Put a frame into its TXQ.
     * \param held the frame
     * \param txq its TXQ
     * \param hash its flow hash
     * \return its length in bytes
     */
    uint32_t Enqueue(Held&& held, ath11k::TxqId txq, uint32_t hash);
    /**
     * \param mpdus MPDUs that leave the device, or give way to an A-MSDU or fragment
     * \param removed the queue removed them, rather than the MAC dequeued them
     */
    void HandleLeaving(const std::list<Ptr<WifiMpdu>>& mpdus, bool removed);
    /// Complete what has left the device at this instant.
    void Settle();
    /// Let the completion of a frame come, or not. \param descriptor of a frame that has left
    void DeviceIsDone(uint32_t descriptor);
    /// Make use of what the end of a fault has made free.
    void RunRoundsAfterFault();
    /// Have the queues put into order while that matters.
    void UpdateReorder();
    /**
     * The stopped firmware sends no data.
     * \param ac the access category
     * \param queues from which those of data are taken
     */
    void KeepDataBack(AcIndex ac, Queues& queues) const;
    /// \param descriptors whose completions an interrupt found
    void HandleInterrupt(const std::vector<uint32_t>& descriptors);
    /// \param descriptor whose completion is handled
    void Complete(uint32_t descriptor);
    /// Register the airtime that sent frames have used since the last interrupt.
    void RegisterUsedAirtime();
    /**
     * \param ac the access category
     * \param trigger why
     */
    void RunRound(ath11k::Ac ac, Ath11kTrigger trigger);
    /// \return true if the device is full, and what is above it must stop to send
    bool IsStopDue() const;
    /// Wake the queue discs above unless the device is full.
    void WakeUpperQueues();
    /// Run the rounds that are due when something has become free. \param trigger what
    void RunDueRounds(Ath11kTrigger trigger);
    /// Have the rounds run that are due after a setting has changed.
    void RunRoundsAfterChange();
    /// \param trigger why a round is run for each access category that has active TXQs
    void RunAllRounds(Ath11kTrigger trigger);

    /**
     * \param header of a data frame
     * \return its TXQ; its station is made if it is not known yet
     */
    ath11k::TxqId TxqOf(const WifiMacHeader& header);
    /**
     * \param txq a TXQ
     * \param counters what FQ counts of it
     * \return all of its counters
     */
    Ath11kTxqStatistics DescribeTxq(ath11k::TxqId txq, const ath11k::TinStats& counters) const;
    /**
     * \param address of a station that is not known yet
     * \return its index
     */
    uint32_t AddStation(Mac48Address address);

    /// \param address of a station that has left
    void StationLeft(uint16_t, Mac48Address address);
    /// \param mpdu that was acknowledged
    void MpduAcked(Ptr<const WifiMpdu> mpdu);
    /**
     * \param reason why
     * \param mpdu that was dropped
     */
    void MpduDropped(WifiMacDropReason reason, Ptr<const WifiMpdu> mpdu);
    /// \param on whether invariants are to be checked from now on
    void SwitchChecks(bool on);
    /**
     * \param txq a TXQ
     * \return when it is, and whose TXQ that is, for error texts
     */
    std::string WhereIs(ath11k::TxqId txq) const;
    /// Check that the device does not idle while a TXQ may send, once all rounds have been run.
    void CheckIdle();

    /// \param patience answers in a row that a peer may miss before the others go first
    void SetPatience(uint32_t patience);
    /// \param mpdu that was not answered
    void MpduUnanswered(uint8_t, Ptr<const WifiMpdu> mpdu, const WifiTxVector&);
    /// \param psdu that was not answered
    void PsduUnanswered(uint8_t, Ptr<const WifiPsdu> psdu, const WifiTxVector&);
    /// \param receiver of what was not answered
    void Unanswered(Mac48Address receiver);
    /// \param peer that answered
    void Answered(const Mac48Address& peer);
    /**
     * \param receiver address of a peer on one link, or of the peer
     * \return the address of the peer
     */
    Mac48Address PeerOf(const Mac48Address& receiver) const;
    /**
     * \param ac an access category
     * \param queues of it
     * \return to whom the head of each goes; none for management frames
     */
    std::vector<std::optional<Mac48Address>> ReceiversOf(AcIndex ac, const Queues& queues) const;
    /**
     * \param ac the access category
     * \param mpdus that have had their turn
     */
    void NoteTurns(AcIndex ac, const std::list<Ptr<WifiMpdu>>& mpdus);
    /// Keep back block ack requests of a silent peer while others wait. \param peer the peer
    void SetAside(Mac48Address peer);
    /// Have block ack requests sent that were kept back. \param ac only those of it \param peer to
    /// whom; if none, all
    void EndSetAside(std::optional<AcIndex> ac, std::optional<Mac48Address> peer);
    /// \param peer a peer that has left
    void ForgetTurn(const Mac48Address& peer);

    /**
     * \param peer a station
     * \param tid the TID
     * \param tx time sent to it
     * \param rx time received from it
     */
    void AirtimeUsed(Mac48Address peer, uint8_t tid, Time tx, Time rx);

    /**
     * \param station whose pending airtime changed
     * \param ac where
     */
    void TracePending(uint32_t station, ath11k::Ac ac);
    /**
     * \param station whose deficit changed
     * \param ac where
     */
    void TraceDeficit(uint32_t station, ath11k::Ac ac);
    /// Note how many descriptors have been in use since the last call.
    void NoteOccupancy();
    /**
     * \param frame a frame dropped above the device
     * \param txq where it waited
     * \param reason why
     */
    void TraceTxqDrop(const ath11k::Frame<Held>& frame,
                      ath11k::TxqId txq,
                      ath11k::DropReason reason);

    /// What the adapter remembers of a station.
    struct StationState
    {
        Mac48Address address;                                //!< its address
        std::array<Time, ath11k::kAcCount> unregisteredTx{}; //!< sent, not registered yet
    };

    /// What a user set for a station, known or not.
    struct StationOverride
    {
        uint32_t weight{0};                                                        //!< 0: not set
        std::array<std::pair<bool, ath11k::AqlLimits>, ath11k::kAcCount> limits{}; //!< set, limits
    };

    /// A block ack request that was kept back.
    struct BlockAckReq
    {
        Mac48Address peer;                        //!< to whom
        uint8_t tid;                              //!< its TID
        ath11k::compat::TakenBlockAckReq request; //!< the request
    };

    /// An MPDU that has left the device at this instant.
    struct Leaving
    {
        Ptr<const WifiMpdu> mpdu; //!< the MPDU
        bool removed;             //!< the queue removed it, rather than the MAC dequeued it
    };

    using Path = ath11k::TxPath<Held>; //!< the queueing core

    Ath11kSettings m_settings;                                  //!< what attributes set
    std::string m_preset{"stock"};                              //!< last preset set
    std::string m_flavor{"Mainline"};                           //!< last flavor set
    std::unique_ptr<Path> m_path;                               //!< TXQs and scheduler
    std::unique_ptr<ath11k::Invariants> m_checks;               //!< a second set of books, or null
    std::array<ath11k::RoundEnd, ath11k::kAcCount> m_lastEnd{}; //!< of the last rounds
    Ath11kTxRing m_ring;                                        //!< TX descriptors
    Ath11kCompletionInterrupt m_interrupt;                      //!< mitigation
    std::unique_ptr<Ath11kFaultInjector> m_faults;              //!< faults of the device, or null
    int64_t m_faultStream{-1};           //!< stream of their random numbers, if set
    bool m_firmwareRuns{true};           //!< no fault has stopped it
    Ath11kStationAirtime m_airtime;      //!< what the PHYs say
    Ath11kUpperQueues m_upper;           //!< queue discs above, for ring-full policy Stop
    Ath11kPeerTurns m_turns;             //!< who waits for whom when a peer is silent
    std::vector<BlockAckReq> m_setAside; //!< block ack requests that were kept back

    std::unordered_map<Mac48Address, uint32_t, WifiAddressHash> m_stationOf; //!< known stations
    std::vector<StationState> m_stations;                                    //!< by index
    std::map<Mac48Address, StationOverride> m_overrides;                     //!< what users set
    Ath11kDeviceLoad m_load; //!< frames in the device by TXQ

    std::vector<std::pair<uint32_t, ath11k::Ac>> m_unregistered; //!< whose airtime is not yet
    std::vector<Held> m_arrivals;   //!< frames that have arrived at this instant
    std::vector<Leaving> m_leaving; //!< MPDUs that have left at this instant
    Ptr<WifiMpdu> m_releasing;      //!< the MPDU being enqueued by us
    bool m_stopped{false};          //!< ring-full policy Stop: no round starts
    bool m_busy{false};             //!< at work on TXQs and stations; trace sinks may be called

    Ath11kStatistics m_stats; //!< counters that nobody else keeps
    double m_inUseSeconds{0}; //!< integral of descriptors in use over time
    Time m_occupancyNoted;    //!< until when

    TracedCallback<Ptr<const Packet>, Mac48Address, uint8_t> m_traceEnqueue;       //!< Enqueue
    TracedCallback<Ptr<const Packet>, Mac48Address, uint8_t, Time> m_traceDequeue; //!< Dequeue
    TracedCallback<Ptr<const Packet>, Mac48Address, uint8_t> m_traceMark;          //!< Mark
    TracedCallback<Ptr<const Packet>,
                   Mac48Address,
                   uint8_t,
                   const std::string&,
                   const std::string&>
        m_traceDrop;                                                                //!< Drop
    TracedCallback<Ptr<const Packet>, Mac48Address, uint8_t, uint32_t> m_tracePost; //!< RingPost
    TracedCallback<Ptr<const Packet>, Mac48Address, uint8_t, Time, Ath11kFate>
        m_traceCompletion;                                         //!< Completion
    TracedCallback<const Ath11kRound&> m_traceRound;               //!< Round
    TracedCallback<Mac48Address, AcIndex, int64_t> m_tracePending; //!< PendingAirtime
    TracedCallback<Mac48Address, AcIndex, int64_t> m_traceDeficit; //!< Deficit
};

/**
 * \param ac an access category in mac80211's numbering
 * \return the same in ns-3's
 */
constexpr AcIndex
Ath11kToAcIndex(ath11k::Ac ac)
{
    constexpr std::array<AcIndex, ath11k::kAcCount> map{AC_VO, AC_VI, AC_BE, AC_BK};
    return map[ath11k::Index(ac)];
}

} // namespace ns3

#endif /* ATH11K_QUEUE_SCHEDULER_H */
