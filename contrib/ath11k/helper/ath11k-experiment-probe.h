/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_PROBE_H
#define ATH11K_EXPERIMENT_PROBE_H

#include "ath11k-experiment-flow.h"

#include "ns3/event-id.h"
#include "ns3/socket.h"

namespace ns3
{

/**
 * A train of echo requests and the round-trip times of their answers. Kind "ping" is ICMP echo,
 * answered by the host's ICMP; kind "udp-probe" is UDP, answered by a socket here, with the type
 * of service of the request in both directions (ns-3's ICMP answers as best effort always).
 *
 * ns-3 has an application for the first, under different names and with different gaps from
 * version to version; this one is the same everywhere.
 */
class Ath11kProbe
{
  public:
    /**
     * \param plan when to run
     * \param window the measured window; requests sent in it count
     * \param interval time between two requests
     * \param bytes payload of a request, at least 12
     * \param from who asks
     * \param to who answers
     * \param port identifier of ICMP, or port of the answering socket
     */
    Ath11kProbe(const Ath11kFlowPlan& plan,
                const Ath11kWindow& window,
                Time interval,
                uint32_t bytes,
                const Ath11kEndpoint& from,
                const Ath11kEndpoint& to,
                uint16_t port);

    /// \return what came back
    Ath11kProbeResult GetResult() const;

  private:
    /// Opens the sockets and begins to ask.
    void Start();

    /// Sends one request and plans the next.
    void Send();

    /// \param socket the asking socket, with answers to read
    void ReadIcmp(Ptr<Socket> socket);

    /// \param socket the asking socket, with answers to read
    void ReadUdp(Ptr<Socket> socket);

    /// \param socket the answering socket, with requests to read
    void Answer(Ptr<Socket> socket);

    /// \param sequence number of the request that has just been answered
    void Answered(uint32_t sequence);

    Ath11kFlowPlan m_plan;       //!< when to run
    Ath11kWindow m_window;       //!< the measured window
    Time m_interval;             //!< time between two requests
    uint32_t m_bytes;            //!< payload of a request
    Ath11kEndpoint m_from;       //!< who asks
    Ath11kEndpoint m_to;         //!< who answers
    uint16_t m_port;             //!< ICMP identifier or UDP port
    bool m_icmp;                 //!< ICMP rather than UDP
    Ptr<Socket> m_socket;        //!< of who asks
    Ptr<Socket> m_echo;          //!< of who answers in UDP
    bool m_connected{false};     //!< whether who answers in UDP knows who asks
    std::vector<Time> m_sentAt;  //!< when each request was sent, by sequence number
    std::vector<double> m_rttMs; //!< the answer's round-trip time; negative while there is none
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_PROBE_H */
