/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_HELPER_H
#define ATH11K_HELPER_H

#include "ns3/ath11k-queue-scheduler.h"
#include "ns3/attribute.h"
#include "ns3/net-device-container.h"
#include "ns3/object-factory.h"

#include <ostream>
#include <string>
#include <vector>

namespace ns3
{

/**
 * \ingroup ath11k
 * Gives Wi-Fi devices that exist already the transmit queueing of Linux with an ath11k device, and
 * prints its state in the shape of mac80211's debugfs.
 *
 * A script that has not installed its devices yet needs no helper: it names the scheduler in
 * WifiMacHelper::SetMacQueueScheduler().
 */
class Ath11kHelper
{
  public:
    Ath11kHelper();

    /**
     * Set an attribute of the schedulers to be installed.
     * \param name its name, see Ath11kQueueScheduler
     * \param value its value
     */
    void Set(const std::string& name, const AttributeValue& value);

    /**
     * Install on devices, before the first frame. The default root queue disc, which address
     * assignment puts on a device, is removed when the simulation starts, and a line on the
     * standard log output says so: Linux runs noqueue above mac80211.
     *
     * Ends the program with a sentence if a device is not a Wi-Fi device, has an
     * Ath11kQueueScheduler already, or holds frames already.
     * \param devices the devices
     * \return the schedulers, in the order of the devices
     */
    std::vector<Ptr<Ath11kQueueScheduler>> Install(NetDeviceContainer devices) const;

    /**
     * \param device a device
     * \return its scheduler; null if it has none of this module
     */
    static Ptr<Ath11kQueueScheduler> Get(Ptr<NetDevice> device);

    /**
     * Have invariants checked from now on (attribute CheckInvariants): as soon as
     * one does not hold, an ath11k::InvariantError leaves Simulator::Run(), whose
     * text is one sentence. Slower; for tests, and for whoever does not trust a
     * result.
     *
     * Ends the program with a sentence if a device has no Ath11kQueueScheduler.
     * \param devices the devices
     */
    static void EnableInvariantChecks(NetDeviceContainer devices);

    /**
     * Let a fault happen to devices. What it has done is in Ath11kQueueScheduler::GetStatistics().
     *
     * Ends the program with a sentence if a device has no Ath11kQueueScheduler, or the fault is
     * impossible.
     * \param devices the devices
     * \param fault the fault, its start counted from now
     */
    static void InjectFault(NetDeviceContainer devices, const ath11k::Fault& fault);

    /**
     * Fix the random numbers of the schedulers of devices.
     * \param devices the devices; those without a scheduler are left alone
     * \param stream the first stream to use
     * \return how many are used
     */
    static int64_t AssignStreams(NetDeviceContainer devices, int64_t stream);

    /**
     * Remove the root queue discs of devices, now.
     * \param devices the devices; those without one are left alone
     */
    static void RemoveRootQueueDiscs(NetDeviceContainer devices);

    /**
     * Print what debugfs shows in phyN/aqm: FQ.
     * \param os where to
     * \param scheduler of which device
     */
    static void PrintAqm(std::ostream& os, Ptr<const Ath11kQueueScheduler> scheduler);

    /**
     * Print what debugfs shows in netdev:X/stations/ADDRESS/aqm: the TXQs of a station.
     * \param os where to
     * \param scheduler of which device
     * \param station its address; it must be known
     */
    static void PrintStationAqm(std::ostream& os,
                                Ptr<const Ath11kQueueScheduler> scheduler,
                                Mac48Address station);

    /**
     * Print what debugfs shows in netdev:X/stations/ADDRESS/airtime.
     * \param os where to
     * \param scheduler of which device
     * \param station its address; it must be known
     */
    static void PrintAirtime(std::ostream& os,
                             Ptr<const Ath11kQueueScheduler> scheduler,
                             Mac48Address station);

    /**
     * Print what debugfs shows in netdev:X/stations/ADDRESS/aql.
     * \param os where to
     * \param scheduler of which device
     * \param station its address; it must be known
     */
    static void PrintAql(std::ostream& os,
                         Ptr<const Ath11kQueueScheduler> scheduler,
                         Mac48Address station);

    /**
     * Print all of the above, for every station.
     * \param os where to
     * \param scheduler of which device
     */
    static void Print(std::ostream& os, Ptr<const Ath11kQueueScheduler> scheduler);

  private:
    ObjectFactory m_factory; //!< makes the schedulers
};

} // namespace ns3

#endif /* ATH11K_HELPER_H */
