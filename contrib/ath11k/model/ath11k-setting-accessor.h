/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_SETTING_ACCESSOR_H
#define ATH11K_SETTING_ACCESSOR_H

#include "ath11k-queue-scheduler.h"
#include "ath11k-settings.h"

#include "ns3/attribute.h"
#include "ns3/boolean.h"
#include "ns3/nstime.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <functional>

namespace ns3
{

/**
 * Accessor of an attribute that is a value in Ath11kSettings. Every change passes through
 * Ath11kQueueScheduler::SetSettings, which checks combinations and applies it at once.
 * \tparam Value the type of attribute value
 */
template <class Value>
class Ath11kSettingAccessor : public AttributeAccessor
{
  public:
    /// Writes an attribute value into settings.
    using Writer = std::function<void(Ath11kSettings&, const Value&)>;
    /// Reads an attribute value from settings.
    using Reader = std::function<Value(const Ath11kSettings&)>;

    /**
     * \param writer how to set
     * \param reader how to get
     */
    Ath11kSettingAccessor(Writer writer, Reader reader)
        : m_writer(std::move(writer)),
          m_reader(std::move(reader))
    {
    }

    bool Set(ObjectBase* object, const AttributeValue& value) const override
    {
        auto* scheduler = dynamic_cast<Ath11kQueueScheduler*>(object);
        const auto* typed = dynamic_cast<const Value*>(&value);
        if (!scheduler || !typed)
        {
            return false;
        }
        Ath11kSettings settings = scheduler->GetSettings();
        m_writer(settings, *typed);
        scheduler->SetSettings(settings);
        return true;
    }

    bool Get(const ObjectBase* object, AttributeValue& value) const override
    {
        const auto* scheduler = dynamic_cast<const Ath11kQueueScheduler*>(object);
        auto* typed = dynamic_cast<Value*>(&value);
        if (!scheduler || !typed)
        {
            return false;
        }
        typed->Set(m_reader(scheduler->GetSettings()).Get());
        return true;
    }

    bool HasGetter() const override
    {
        return true;
    }

    bool HasSetter() const override
    {
        return true;
    }

  private:
    Writer m_writer; //!< how to set
    Reader m_reader; //!< how to get
};

/// Makes accessors of single fields of Ath11kSettings.
namespace ath11k_setting
{

/// Where a field is.
template <class Field>
using Locate = std::function<Field&(Ath11kSettings&)>;

/**
 * \param field where the field is
 * \param settings the settings
 * \return its value
 */
template <class Field>
Field
Read(const Locate<Field>& field, const Ath11kSettings& settings)
{
    Ath11kSettings copy = settings;
    return field(copy);
}

/**
 * \tparam Value BooleanValue or UintegerValue
 * \param field where the field is
 * \return its accessor
 */
template <class Value, class Field>
Ptr<const AttributeAccessor>
Plain(Locate<Field> field)
{
    return Ptr<const AttributeAccessor>(new Ath11kSettingAccessor<Value>(
                                            [field](Ath11kSettings& settings, const Value& value) {
                                                field(settings) = static_cast<Field>(value.Get());
                                            },
                                            [field](const Ath11kSettings& settings) {
                                                return Value(Read<Field>(field, settings));
                                            }),
                                        false);
}

/**
 * \param field where the field is
 * \return accessor of a flag
 */
inline Ptr<const AttributeAccessor>
Flag(Locate<bool> field)
{
    return Plain<BooleanValue, bool>(std::move(field));
}

/**
 * \param field where the field is
 * \return accessor of a number
 */
inline Ptr<const AttributeAccessor>
Number(Locate<uint32_t> field)
{
    return Plain<UintegerValue, uint32_t>(std::move(field));
}

/**
 * \param field where the field is, in microseconds
 * \return accessor of a time; fractions of a microsecond are cut off, as mac80211 counts whole ones
 */
inline Ptr<const AttributeAccessor>
Microseconds(Locate<uint32_t> field)
{
    return Ptr<const AttributeAccessor>(
        new Ath11kSettingAccessor<TimeValue>(
            [field](Ath11kSettings& settings, const TimeValue& value) {
                field(settings) = static_cast<uint32_t>(value.Get().GetMicroSeconds());
            },
            [field](const Ath11kSettings& settings) {
                return TimeValue(MicroSeconds(Read<uint32_t>(field, settings)));
            }),
        false);
}

/**
 * \param field where the field is, in nanoseconds
 * \return accessor of a time
 */
inline Ptr<const AttributeAccessor>
Nanoseconds(Locate<int64_t> field)
{
    return Ptr<const AttributeAccessor>(
        new Ath11kSettingAccessor<TimeValue>(
            [field](Ath11kSettings& settings, const TimeValue& value) {
                field(settings) = value.Get().GetNanoSeconds();
            },
            [field](const Ath11kSettings& settings) {
                return TimeValue(NanoSeconds(Read<int64_t>(field, settings)));
            }),
        false);
}

} // namespace ath11k_setting

} // namespace ns3

#endif /* ATH11K_SETTING_ACCESSOR_H */
