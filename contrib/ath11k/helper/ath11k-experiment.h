/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_H
#define ATH11K_EXPERIMENT_H

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

/**
 * \file
 * What an experiment is: one access point, groups of stations, a wired server, traffic between
 * them. Plain data; a command line, a JSON file and Python are three spellings of it. The key,
 * unit, default, range and help of every member are in ath11k-experiment-fields.cc, and
 * nowhere else.
 */

namespace ns3
{

/// Something the user asked for is not possible. what() is one sentence made for the user.
class Ath11kExperimentError : public std::runtime_error
{
  public:
    using std::runtime_error::runtime_error;
};

/// The radio, the same for the access point and all stations.
struct Ath11kPhySpec
{
    std::string standard{"802.11ax"};
    std::string band{"5GHz"};
    uint32_t widthMhz{20};
    uint32_t guardNs{800};
    uint32_t streams{1};
    std::string controlRate{"auto"};
    uint32_t ampduFrames{64};
    uint32_t ampduBytes{6500631};
    uint32_t amsduBytes{0};
};

/// The access point: how it queues what it sends.
struct Ath11kApSpec
{
    std::string scheduler{"ath11k"};
    std::string preset{"stock"};
    std::map<std::string, std::string> attributes;
    std::string hostQueue{"auto"};
    uint32_t hostQueueFrames{0};
    std::map<std::string, std::string> hostQueueAttributes;
    uint32_t macQueueFrames{0};
    double macLifetimeMs{500};
};

/// TCP end points, the same on both sides of every connection.
struct Ath11kTcpSpec
{
    uint32_t segmentBytes{1448};
    uint32_t bufferBytes{6291456};
    uint32_t initialWindow{10};
    bool sack{true};
    bool ecn{false};
    uint32_t ackEvery{2};
    double ackTimeoutMs{40};
    double minRtoMs{200};
};

/// The wire between server and access point.
struct Ath11kWiredSpec
{
    double rateMbps{1000};
    double delayMs{2};
    uint32_t queueFrames{10000};
    double apCoalesceUs{0};
    double serverCoalesceUs{0};
    double crossLoad{0};
    double crossBurstUs{120};
};

/// One kind of traffic that every station of a group has.
struct Ath11kTrafficSpec
{
    std::string kind{"tcp-down"};
    uint32_t flows{1};
    std::string ac{"BE"};
    std::string congestion{"cubic"};
    double rateMbps{10};
    double intervalMs{0}; //!< 0: voip 20, probes 50
    uint32_t packetBytes{0};
    double onMs{1000};
    double offMs{1000};
    double startS{1};
    double stopS{0};
};

/// Where a station is at some time, as a distance to the access point.
struct Ath11kPathPoint
{
    double atS{1};
    double toM{1};
};

/// Stations that are alike.
struct Ath11kStationSpec
{
    std::string name; //!< empty: sta, with a number if there are several groups
    uint32_t count{1};
    std::string downRate{"HeMcs10"};
    std::string upRate{"HeMcs3"};
    double distanceM{1};
    double lossDb{0};
    double speedMps{0};
    std::vector<Ath11kPathPoint> path;
    double joinS{0};
    double leaveS{0};
    std::string leave{"vanish"};
    uint32_t weight{0};
    uint32_t aqlLowUs{0};
    uint32_t aqlHighUs{0};
    std::vector<Ath11kTrafficSpec> traffic;
};

/// Something that goes wrong in the access point's device.
struct Ath11kFaultSpec
{
    std::string kind{"lost-completions"};
    std::string device{"ap"};
    double startS{5};
    double durationS{1};
    double fraction{1};
    uint32_t count{0};
    double delayMs{0};
    bool recovers{true};
};

/// A whole experiment; one run of it is fixed by a run number.
struct Ath11kExperiment
{
    std::string name{"experiment"};
    std::string description;
    Ath11kPhySpec phy;
    Ath11kApSpec ap;
    Ath11kTcpSpec tcp;
    Ath11kWiredSpec wired;
    std::vector<Ath11kStationSpec> stations;
    std::vector<Ath11kFaultSpec> faults;
    double durationS{30};
    double warmupS{5};
    double drainS{2};
    double startJitterMs{100};
    double sampleMs{100};
    uint32_t seed{1};
    uint32_t runs{5};
    uint32_t firstRun{1};
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_H */
