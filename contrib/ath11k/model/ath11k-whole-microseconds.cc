/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-whole-microseconds.h"

#include <limits>

namespace ns3
{

namespace
{

/// A checker of times in a range that refuses fractions of a microsecond.
class WholeMicrosecondsChecker : public AttributeChecker
{
  public:
    bool Check(const AttributeValue& value) const override
    {
        const auto* time = dynamic_cast<const TimeValue*>(&value);
        return time && m_range->Check(value) && Ath11kIsWholeMicroseconds(time->Get());
    }

    std::string GetValueTypeName() const override
    {
        return m_range->GetValueTypeName();
    }

    bool HasUnderlyingTypeInformation() const override
    {
        return m_range->HasUnderlyingTypeInformation();
    }

    std::string GetUnderlyingTypeInformation() const override
    {
        return m_range->GetUnderlyingTypeInformation();
    }

    Ptr<AttributeValue> Create() const override
    {
        return m_range->Create();
    }

    bool Copy(const AttributeValue& source, AttributeValue& destination) const override
    {
        return m_range->Copy(source, destination);
    }

  private:
    /// Checks everything else.
    Ptr<const AttributeChecker> m_range{
        MakeTimeChecker(Time(0), MicroSeconds(std::numeric_limits<int32_t>::max()))};
};

} // namespace

bool
Ath11kIsWholeMicroseconds(Time time)
{
    return time == MicroSeconds(time.GetMicroSeconds());
}

Ptr<const AttributeChecker>
Ath11kMakeWholeMicrosecondsChecker()
{
    return Ptr<const AttributeChecker>(new WholeMicrosecondsChecker, false);
}

} // namespace ns3
