/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_MOTION_H
#define ATH11K_EXPERIMENT_MOTION_H

#include "ath11k-experiment.h"

#include "ns3/constant-velocity-mobility-model.h"
#include "ns3/event-id.h"
#include "ns3/node.h"
#include "ns3/nstime.h"
#include "ns3/vector.h"

#include <vector>

namespace ns3
{

/// Where a station is: on a ray from the access point, along which it may move.
class Ath11kMotion
{
  public:
    Ath11kMotion() = default;

    /**
     * Puts a station where it starts; one that joins later, out of everybody's hearing.
     *
     * \param node the station
     * \param spec its distance and how it moves
     * \param angle direction of its ray, in radian
     */
    Ath11kMotion(const Ptr<Node>& node, const Ath11kStationSpec& spec, double angle);

    /// Lets it move, if it is there already. Its times count from now.
    void Begin();

    /// Brings one that joins later to where it would be by now; it moves from there.
    void Arrive();

    /// Takes it out of everybody's hearing, for good.
    void Vanish();

    /**
     * \param spec how a station moves
     * \param time seconds since it began
     * \return its distance to the access point in m; below 0 if it has passed it
     */
    static double DistanceAt(const Ath11kStationSpec& spec, double time);

  private:
    /// Lets it move from where it would be by now.
    void Move();

    /**
     * \param distance a distance to the access point in m
     * \return the point of the ray that is so far away
     */
    Vector At(double distance) const;

    Ptr<ConstantVelocityMobilityModel> m_mobility; //!< the station's place
    Ath11kStationSpec m_spec;                      //!< how it moves
    Vector m_ray;                                  //!< direction, of length 1
    Time m_begin;                                  //!< when its times count from
    std::vector<EventId> m_legs;                   //!< when it reaches the points of its path
};

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_MOTION_H */
