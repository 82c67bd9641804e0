/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-motion.h"

#include "ns3/simulator.h"

#include <cmath>

namespace ns3
{

namespace
{

/// Farther than any station hears another: distance alone costs 226 dB there.
constexpr double kGoneM = 1e6;

/// The points of a path with the start in front.
std::vector<Ath11kPathPoint>
PointsOf(const Ath11kStationSpec& spec)
{
    std::vector<Ath11kPathPoint> points{{0, spec.distanceM}};
    points.insert(points.end(), spec.path.begin(), spec.path.end());
    return points;
}

} // namespace

Ath11kMotion::Ath11kMotion(const Ptr<Node>& node, const Ath11kStationSpec& spec, double angle)
    : m_mobility(CreateObject<ConstantVelocityMobilityModel>()),
      m_spec(spec),
      m_ray(std::cos(angle), std::sin(angle), 0)
{
    // A receiver in hearing costs time for each frame of the others.
    m_mobility->SetPosition(At(spec.joinS > 0 ? kGoneM : spec.distanceM));
    node->AggregateObject(m_mobility);
}

Vector
Ath11kMotion::At(double distance) const
{
    return Vector(distance * m_ray.x, distance * m_ray.y, 0);
}

void
Ath11kMotion::Begin()
{
    m_begin = Simulator::Now();
    if (m_spec.joinS == 0)
    {
        Move();
    }
}

void
Ath11kMotion::Arrive()
{
    if (m_spec.joinS > 0)
    {
        Move();
    }
}

void
Ath11kMotion::Move()
{
    const Time spent = Simulator::Now() - m_begin;
    m_mobility->SetPosition(At(DistanceAt(m_spec, spent.GetSeconds())));
    if (m_spec.path.empty())
    {
        m_mobility->SetVelocity(At(m_spec.speedMps));
        return;
    }
    const auto points = PointsOf(m_spec);
    for (std::size_t i = 0; i < points.size(); ++i)
    {
        const auto& from = points[i];
        const bool last = i + 1 == points.size();
        if (!last && Seconds(points[i + 1].atS) <= spent)
        {
            continue;
        }
        const double speed =
            last ? 0 : (points[i + 1].toM - from.toM) / (points[i + 1].atS - from.atS);
        const auto begin = [mobility = m_mobility, place = At(from.toM), velocity = At(speed)] {
            mobility->SetPosition(place);
            mobility->SetVelocity(velocity);
        };
        if (Seconds(from.atS) < spent)
        {
            m_mobility->SetVelocity(At(speed));
        }
        else
        {
            m_legs.push_back(Simulator::Schedule(Seconds(from.atS) - spent, begin));
        }
    }
}

void
Ath11kMotion::Vanish()
{
    for (auto& leg : m_legs)
    {
        leg.Cancel();
    }
    m_mobility->SetPosition(At(kGoneM));
    m_mobility->SetVelocity(Vector());
}

double
Ath11kMotion::DistanceAt(const Ath11kStationSpec& spec, double time)
{
    if (spec.path.empty())
    {
        return spec.distanceM + spec.speedMps * time;
    }
    const auto points = PointsOf(spec);
    for (std::size_t leg = 1; leg < points.size(); ++leg)
    {
        const auto& from = points[leg - 1];
        const auto& to = points[leg];
        if (time < to.atS)
        {
            return from.toM + (to.toM - from.toM) * (time - from.atS) / (to.atS - from.atS);
        }
    }
    return points.back().toM;
}

} // namespace ns3
