/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-whole-microseconds.h"

#include "ns3/ath11k-airtime-queue-limits.h"

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
        return time && Ath11kIsWholeMicroseconds(time->Get());
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
    /// Says everything else.
    Ptr<const AttributeChecker> m_range{
        MakeTimeChecker(Time(0), MicroSeconds(ath11k::kMaxAirtimeUs))};
};

} // namespace

bool
Ath11kIsWholeMicroseconds(Time time)
{
    const int64_t us = time.GetMicroSeconds();
    return us >= 0 && us <= ath11k::kMaxAirtimeUs && time == MicroSeconds(us);
}

Ptr<const AttributeChecker>
Ath11kMakeWholeMicrosecondsChecker()
{
    return Ptr<const AttributeChecker>(new WholeMicrosecondsChecker, false);
}

} // namespace ns3
