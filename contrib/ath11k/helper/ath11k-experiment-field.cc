/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ath11k-experiment-field.h"

namespace ns3
{

Ath11kField
Ath11kField::Range(double low, double high) const
{
    Ath11kField field = *this;
    field.min = low;
    field.max = high;
    return field;
}

Ath11kField
Ath11kField::OneOf(std::vector<std::string> texts) const
{
    Ath11kField field = *this;
    field.choices = std::move(texts);
    return field;
}

Ath11kField
Ath11kField::OrNull() const
{
    Ath11kField field = *this;
    field.orNull = true;
    return field;
}

Ath11kField
Ath11kField::OmitEmpty() const
{
    Ath11kField field = *this;
    field.omitEmpty = true;
    return field;
}

} // namespace ns3
