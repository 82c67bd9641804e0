/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_NETWORK_H
#define ATH11K_EXPERIMENT_NETWORK_H

#include "ath11k-experiment-flow.h"
#include "ath11k-experiment-motion.h"
#include "ath11k-experiment.h"

#include "ns3/mac48-address.h"
#include "ns3/net-device-container.h"
#include "ns3/propagation-loss-model.h"
#include "ns3/wifi-net-device.h"

#include <vector>

namespace ns3
{

/// A station of the network.
struct Ath11kNetworkStation
{
    std::string name;          //!< name of its group and its number in it
    uint32_t group{0};         //!< number of its group
    Ath11kEndpoint end;        //!< node and address
    Ptr<WifiNetDevice> device; //!< its Wi-Fi device
    bool associated{false};    //!< whether it has associated
    Time associatedAt;         //!< when it first did
    bool left{false};          //!< whether it has left
    Ath11kMotion motion;       //!< where it is
    Time join;                 //!< when it begins to look for the access point, after the origin
    Time ready;                //!< when its traffic may start at the earliest, after the origin
};

/**
 * The nodes of an experiment: a server, an access point that routes, stations. Everything random
 * in it draws from streams it assigns, so that a run does not depend on what this process
 * simulated before.
 */
class Ath11kNetwork
{
  public:
    /**
     * Builds the network.
     *
     * \param experiment a checked experiment
     */
    explicit Ath11kNetwork(const Ath11kExperiment& experiment);

    /// \return the wired host
    const Ath11kEndpoint& GetServer() const;

    /// \return the access point's Wi-Fi device
    Ptr<WifiNetDevice> GetAp() const;

    /// \return both ends of the wire: the server's device, then the access point's
    const NetDeviceContainer& GetWiredDevices() const;

    /// \return the stations, group by group
    const std::vector<Ath11kNetworkStation>& GetStations() const;

    /**
     * \return when the last of the stations that are there from the start begins to look for the
     *         access point; zero in a network so small that all of them may do so at once
     */
    Time GetAssociationTime() const;

    /// \return the first random stream that the network does not use
    int64_t GetNextStream() const;

    /// Lets stations move; their times count from now.
    void BeginMotion();

    /// \param station number of a station that joins later, and may do so now
    void LetIn(std::size_t station);

    /// \param station number of a station that nobody shall hear any more
    void Vanish(std::size_t station);

    /**
     * Writes pcap files of the access point's two devices: PREFIX-wifi-*, PREFIX-wired-*.
     *
     * \param prefix beginning of the file names
     */
    void EnablePcap(const std::string& prefix);

  private:
    /// Nodes of stations, and where they are.
    void PlaceStations();

    /// \return what weakens signals besides distance, nullptr for nothing
    Ptr<PropagationLossModel> MakeLoss() const;

    /// What the access point's managers are to know of a station. \param station the station
    void Describe(const Ath11kNetworkStation& station);

    /// Wi-Fi devices on all nodes but the server.
    void InstallWifi();

    /// IP on all nodes: addresses, routes, neighbors.
    void InstallInternet();

    Ath11kExperiment m_experiment;                //!< what to build
    Ath11kEndpoint m_server;                      //!< the wired host
    Ptr<Node> m_apNode;                           //!< the access point
    Ptr<WifiNetDevice> m_ap;                      //!< its Wi-Fi device
    NetDeviceContainer m_wired;                   //!< both ends of the wire
    std::vector<Ath11kNetworkStation> m_stations; //!< the stations
    std::size_t m_present{0};                     //!< how many are there from the start
    int64_t m_nextStream{1};                      //!< the next unused random stream
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_NETWORK_H */
