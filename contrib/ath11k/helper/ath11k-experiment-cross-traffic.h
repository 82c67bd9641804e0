/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_CROSS_TRAFFIC_H
#define ATH11K_EXPERIMENT_CROSS_TRAFFIC_H

#include "ns3/nstime.h"
#include "ns3/random-variable-stream.h"

namespace ns3
{

/**
 * Other traffic on a path, seen as the time it makes a frame wait: the unfinished work of a queue
 * that bursts of exponential length enter at random (M/M/1, so the mean wait is
 * load / (1 - load) bursts). Because work shrinks no faster than time passes, frames that wait
 * for it keep their order. The queue is advanced only when it is asked, so it costs no events.
 */
class Ath11kCrossTraffic
{
  public:
    /**
     * \param load part of the time that the path is busy with other traffic, 0 for none, below 1
     * \param burst mean time that a burst of it takes
     * \param stream the first of two streams of random numbers
     */
    Ath11kCrossTraffic(double load, Time burst, int64_t stream);

    /**
     * \param time when a frame comes, never before that of the last call
     * \return how long it waits
     */
    Time GetWait(Time time);

  private:
    Ptr<ExponentialRandomVariable> m_gap;   //!< between the starts of two bursts, in s
    Ptr<ExponentialRandomVariable> m_burst; //!< length of a burst, in s
    Time m_next;                            //!< when the next burst comes
    Time m_idle;                            //!< when all work that has come is done
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_CROSS_TRAFFIC_H */
