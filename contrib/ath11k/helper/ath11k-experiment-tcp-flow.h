/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_TCP_FLOW_H
#define ATH11K_EXPERIMENT_TCP_FLOW_H

#include "ath11k-experiment-flow.h"
#include "ath11k-experiment.h"

#include "ns3/socket.h"
#include "ns3/tcp-header.h"
#include "ns3/tcp-socket-base.h"

#include <unordered_map>

namespace ns3
{

/**
 * A TCP connection whose sender always has data. Its sockets get all their options themselves,
 * so that flows of one run may differ in them and no default of ns-3 is touched.
 */
class Ath11kTcpFlow : public Ath11kFlow
{
  public:
    /**
     * \param plan when to run
     * \param window the measured window
     * \param tcp options of both ends
     * \param congestion "cubic", "reno", "newreno" or "bbr"
     * \param from sender
     * \param to receiver
     * \param port port of the receiver
     */
    Ath11kTcpFlow(const Ath11kFlowPlan& plan,
                  const Ath11kWindow& window,
                  const Ath11kTcpSpec& tcp,
                  const std::string& congestion,
                  const Ath11kEndpoint& from,
                  const Ath11kEndpoint& to,
                  uint16_t port);

    Ath11kFlowResult GetResult() const override;

  private:
    /**
     * \param node the host
     * \return a socket with all options set
     */
    Ptr<Socket> MakeSocket(Ptr<Node> node) const;

    /// Opens the receiver, then the connection.
    void Start();

    /// Ends the supply of data; what the send buffer holds still goes out.
    void Stop();

    /// Fills the send buffer.
    void Fill();

    /**
     * \param packet payload of a segment that is sent
     * \param header its header
     * \param socket not used
     */
    void SegmentSent(Ptr<const Packet> packet,
                     const TcpHeader& header,
                     Ptr<const TcpSocketBase> socket);

    /**
     * \param packet payload of a segment that has arrived
     * \param header its header
     * \param socket not used
     */
    void SegmentArrived(Ptr<const Packet> packet,
                        const TcpHeader& header,
                        Ptr<const TcpSocketBase> socket);

    /// \param socket the receiver's end of the new connection
    void Accept(Ptr<Socket> socket);

    /// \param socket the receiver's end, with data to read
    void Read(Ptr<Socket> socket);

    Ath11kFlowPlan m_plan;    //!< when to run
    Ath11kTcpSpec m_tcp;      //!< options of both ends
    std::string m_congestion; //!< congestion control
    Ath11kEndpoint m_from;    //!< sender
    Ath11kEndpoint m_to;      //!< receiver
    uint16_t m_port;          //!< port of the receiver
    Ath11kFlowMeter m_meter;  //!< counts what arrives
    Ptr<Socket> m_listener;   //!< the receiver's listening socket
    Ptr<Socket> m_receiver;   //!< the receiver's connected socket
    Ptr<Socket> m_sender;     //!< the sender's socket
    bool m_stopped{false};    //!< whether the supply of data has ended

    /// When segments on the way were sent, the last time if more than once, by sequence number.
    std::unordered_map<uint32_t, Time> m_sent;
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_TCP_FLOW_H */
