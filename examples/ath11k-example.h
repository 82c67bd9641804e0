/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXAMPLE_H
#define ATH11K_EXAMPLE_H

#include "ns3/application-container.h"
#include "ns3/ath11k-queue-scheduler.h"
#include "ns3/command-line.h"
#include "ns3/net-device-container.h"
#include "ns3/node-container.h"
#include "ns3/packet-sink.h"

#include <deque>
#include <map>
#include <string>
#include <vector>

/**
 * \file
 * What the examples share, so that each shows its claim and little else: one network, one kind of
 * UDP stream, one table. ath11k-first.cc shows the same in plain ns-3, without this file.
 */

namespace example
{

/// Type of service of voice (CS6): access category VO. That of best effort is 0.
constexpr uint8_t kVoice = 0xc0;

/**
 * UDP datagrams in equal intervals, from 1 s on, and how long they took. Delays and losses are of
 * those that were sent in the measured window.
 */
class Stream
{
  public:
    /// What to send.
    struct Settings
    {
        uint32_t bytes{56};    //!< payload, at least 12
        double intervalMs{50}; //!< time between two datagrams
        uint8_t tos{0};        //!< IP type of service
        bool echo{false};      //!< the receiver answers: the round trip counts, not the way there
    };

    /**
     * \param from who sends
     * \param to who receives
     * \param address where to; a group address sends by Wi-Fi, from the access point
     * \param port where to
     * \param settings what to send
     */
    Stream(ns3::Ptr<ns3::Node> from,
           ns3::Ptr<ns3::Node> to,
           ns3::Ipv4Address address,
           uint16_t port,
           const Settings& settings);

    /// From now on datagrams count.
    void Measure();
    /// \return mean delay in milliseconds
    double GetMeanMs() const;
    /**
     * \param fraction 0 to 1
     * \return the delay in milliseconds that this fraction of the datagrams did not exceed
     */
    double GetQuantileMs(double fraction) const;
    /// \return fraction of the datagrams that did not come, 0 to 1, but for those of the last 0.5 s
    double GetLoss() const;
    /// \return payload received in the measured window, in Mbit/s
    double GetGoodput() const;

  private:
    void Start();
    void Send();
    /// \return delays of those that came, in ascending order
    std::vector<double> GetDelaysMs() const;
    /// \param socket of who answers, with datagrams to read
    void Answer(ns3::Ptr<ns3::Socket> socket);
    /// \param socket of whom the datagrams are meant for, with datagrams to read
    void Receive(ns3::Ptr<ns3::Socket> socket);

    ns3::Ptr<ns3::Node> m_from;
    ns3::Ptr<ns3::Node> m_to;
    ns3::Ipv4Address m_address;
    uint16_t m_port;
    Settings m_settings;
    ns3::Ptr<ns3::Socket> m_socket;
    ns3::Ptr<ns3::Socket> m_peer;
    std::vector<double> m_delaysMs; //!< by sequence number
    uint32_t m_firstCounted{0};     //!< the first sequence number that counts
    ns3::Time m_measuredFrom;       //!< begin of the measured window
    uint64_t m_received{0};         //!< in the measured window
};

/**
 * A server, 1 Gbit/s and 5 ms of wire, an access point with this module, and stations around it at
 * the distances given. Wi-Fi 6, 20 MHz, one stream; the rate follows from the distance: about MCS
 * 11 up to 10 m, MCS 0 at 100 m.
 *
 * One after the other may be made in one program; all have the same random numbers.
 */
class Network
{
  public:
    /// Attributes of ns3::Ath11kQueueScheduler, as text.
    using Attributes = std::map<std::string, std::string>;

    /**
     * \param distances of the stations from the access point, in meters
     * \param attributes of the access point's scheduler
     */
    Network(const std::vector<double>& distances, const Attributes& attributes);
    ~Network();

    /**
     * A greedy TCP download, from 1 s on.
     * \param station number of the station, from 0
     */
    void Download(uint32_t station);

    /**
     * A stream from the server to a station.
     * \param station number of the station, from 0
     * \param settings what to send
     * \return the stream
     */
    Stream& AddStream(uint32_t station, const Stream::Settings& settings);

    /**
     * A stream of group frames from the access point to all stations.
     * \param settings what to send
     * \return the stream, as the first station hears it
     */
    Stream& AddGroupStream(const Stream::Settings& settings);

    /**
     * Simulate: 1 s to associate, 1 s to warm up, and the measured window.
     * \param seconds length of the measured window
     */
    void Run(double seconds);

    /**
     * \param station number of the station, from 0
     * \return goodput of its downloads, in Mbit/s
     */
    double GetGoodput(uint32_t station) const;

    /**
     * \param station number of the station, from 0
     * \return its share of the airtime that data of stations took, in percent
     */
    double GetAirtimeShare(uint32_t station) const;

    /**
     * UDP that wants more than a station's share of the air: 58.9 Mbit/s.
     * \param station number of the station, from 0
     * \return the stream
     */
    Stream& AddFlood(uint32_t station);

    /// \return the scheduler of the access point
    ns3::Ptr<ns3::Ath11kQueueScheduler> GetScheduler() const;
    /**
     * \param station number of the station, from 0
     * \return its node
     */
    ns3::Ptr<ns3::Node> GetStation(uint32_t station) const;
    /**
     * \param station number of the station, from 0
     * \return its MAC address
     */
    ns3::Mac48Address GetMac(uint32_t station) const;

  private:
    /// What a station has got at some time.
    struct Received
    {
        uint64_t bytes{0};     //!< by TCP
        uint64_t airtimeUs{0}; //!< sent to and from it
    };

    /**
     * \param station number of the station, from 0
     * \return what it has got until now
     */
    Received GetReceived(uint32_t station) const;
    /// The measured window begins.
    void Measure();

    ns3::NodeContainer m_nodes;         //!< server, access point, stations
    ns3::NetDeviceContainer m_wireless; //!< of access point and stations
    std::vector<ns3::Ipv4Address> m_addresses;
    std::vector<ns3::ApplicationContainer> m_sinks; //!< by station
    std::deque<Stream> m_streams;
    std::vector<Received> m_atStart; //!< of the measured window, by station
    double m_seconds{0};
};

/// The command line, the table and the last line, the same for all examples.
class Report
{
  public:
    /**
     * \param name of the example
     * \param claim what it shows, one sentence
     * \param columns names of the numbers in a row, with their units, such as "goodputMbps"
     */
    Report(const std::string& name,
           const std::string& claim,
           const std::vector<std::string>& columns);

    /// Options of the example may be added before Parse().
    ns3::CommandLine& GetCommandLine();

    /**
     * Read the command line; ends the program with a sentence and status 1 if it is wrong.
     * \param argc number of arguments
     * \param argv the arguments
     */
    void Parse(int argc, char* argv[]);

    /**
     * End the program with status 1 unless a condition holds.
     * \param condition must be true
     * \param sentence what is wrong
     */
    static void Require(bool condition, const std::string& sentence);

    /// \return length of the measured window in seconds (option simulationTime)
    double GetSimulationTime() const;

    /**
     * Add a row.
     * \param variant what was simulated
     * \param values the numbers, in the order of the columns
     */
    void Add(const std::string& variant, const std::vector<double>& values);

    /**
     * Print the table, and then a line of JSON for programs.
     * \param holds whether the numbers bear the claim out
     * \return the program's exit status: 1 with option check if they do not, else 0
     */
    int Print(bool holds) const;

  private:
    std::string m_name;
    std::string m_claim;
    std::vector<std::string> m_columns;
    ns3::CommandLine m_commandLine;
    double m_simulationTime{10};
    bool m_check{false};
    std::vector<std::pair<std::string, std::vector<double>>> m_rows;
};

} // namespace example

#endif /* ATH11K_EXAMPLE_H */
