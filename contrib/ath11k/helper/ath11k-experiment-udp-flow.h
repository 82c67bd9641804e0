/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_UDP_FLOW_H
#define ATH11K_EXPERIMENT_UDP_FLOW_H

#include "ath11k-experiment-flow.h"

#include "ns3/event-id.h"
#include "ns3/random-variable-stream.h"
#include "ns3/socket.h"

namespace ns3
{

/// How a UDP flow sends.
struct Ath11kUdpPattern
{
    uint32_t bytes{0}; //!< payload of a datagram, at least \ref Ath11kUdpFlow::kMinBytes
    Time interval;     //!< time between two datagrams while on
    Time on;           //!< mean length of an on time; zero for always on
    Time off;          //!< mean length of an off time
};

/// Datagrams at a constant rate, with exponentially distributed on and off times if asked for.
class Ath11kUdpFlow : public Ath11kFlow
{
  public:
    /// Room for the sequence number and time of sending that each datagram carries.
    static constexpr uint32_t kMinBytes = 12;

    /**
     * \param plan when to run
     * \param window the measured window
     * \param pattern how to send
     * \param from sender
     * \param to receiver
     * \param port port of the receiver
     * \param stream number of the first of two random streams, for on and off times
     */
    Ath11kUdpFlow(const Ath11kFlowPlan& plan,
                  const Ath11kWindow& window,
                  const Ath11kUdpPattern& pattern,
                  const Ath11kEndpoint& from,
                  const Ath11kEndpoint& to,
                  uint16_t port,
                  int64_t stream);

    Ath11kFlowResult GetResult() const override;

  private:
    /// Opens both sockets and begins to send.
    void Start();

    /// Ends sending.
    void Stop();

    /// Begins an on time.
    void TurnOn();

    /// Begins an off time.
    void TurnOff();

    /// Sends one datagram and plans the next.
    void Send();

    /// \param socket the receiver's socket, with datagrams to read
    void Read(Ptr<Socket> socket);

    Ath11kFlowPlan m_plan;                    //!< when to run
    Ath11kUdpPattern m_pattern;               //!< how to send
    Ath11kEndpoint m_from;                    //!< sender
    Ath11kEndpoint m_to;                      //!< receiver
    uint16_t m_port;                          //!< port of the receiver
    Ath11kFlowMeter m_meter;                  //!< counts what arrives
    Ptr<ExponentialRandomVariable> m_onTime;  //!< lengths of on times
    Ptr<ExponentialRandomVariable> m_offTime; //!< lengths of off times
    Ptr<Socket> m_sender;                     //!< the sender's socket
    Ptr<Socket> m_receiver;                   //!< the receiver's socket
    EventId m_next;                           //!< the next datagram
    EventId m_turn;                           //!< the next change between on and off
    uint32_t m_sequence{0};                   //!< number of the next datagram
    uint32_t m_sent{0};                       //!< datagrams sent in the window
    uint32_t m_received{0};                   //!< of them received, in the window or later
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_UDP_FLOW_H */
