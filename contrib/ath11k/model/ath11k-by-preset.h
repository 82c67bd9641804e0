/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_BY_PRESET_H
#define ATH11K_BY_PRESET_H

#include "ns3/attribute.h"
#include "ns3/ptr.h"

#include <string>

/**
 * \file
 * Attributes whose default is "whatever another attribute says". ns-3 sets every attribute of a
 * new object, to its default if the user gave no value, so that a plain default would undo what
 * the attribute Preset has just set. The values here know whether they are such a default.
 */

namespace ns3
{

/// What values of Ath11kByPreset have in common.
class Ath11kByPresetBase
{
  public:
    virtual ~Ath11kByPresetBase() = default;
    /// \return true as long as no value has been given
    virtual bool IsByPreset() const = 0;
};

/**
 * A checker that accepts the text "preset" beside what another one accepts.
 * \tparam Value the type of attribute value
 */
template <class Value>
class Ath11kByPresetChecker;

/**
 * An attribute value that is by preset until a text other than "preset" is parsed into it.
 * \tparam Value the type of attribute value that it stands for
 */
template <class Value>
class Ath11kByPreset : public Value, public Ath11kByPresetBase
{
  public:
    bool IsByPreset() const override
    {
        return m_byPreset;
    }

    Ptr<AttributeValue> Copy() const override
    {
        return Ptr<AttributeValue>(new Ath11kByPreset<Value>(*this), false);
    }

    std::string SerializeToString(Ptr<const AttributeChecker> checker) const override
    {
        return m_byPreset ? "preset" : Value::SerializeToString(checker);
    }

    bool DeserializeFromString(std::string value, Ptr<const AttributeChecker> checker) override
    {
        m_byPreset = value == "preset";
        return m_byPreset || Value::DeserializeFromString(value, checker);
    }

  private:
    bool m_byPreset{true}; //!< no value has been given
};

template <class Value>
class Ath11kByPresetChecker : public AttributeChecker
{
  public:
    /// \param inner the checker of values that are given
    explicit Ath11kByPresetChecker(Ptr<const AttributeChecker> inner)
        : m_inner(inner)
    {
    }

    bool Check(const AttributeValue& value) const override
    {
        return m_inner->Check(value);
    }

    std::string GetValueTypeName() const override
    {
        return m_inner->GetValueTypeName();
    }

    bool HasUnderlyingTypeInformation() const override
    {
        return m_inner->HasUnderlyingTypeInformation();
    }

    std::string GetUnderlyingTypeInformation() const override
    {
        return m_inner->GetUnderlyingTypeInformation();
    }

    Ptr<AttributeValue> Create() const override
    {
        return Ptr<AttributeValue>(new Ath11kByPreset<Value>(), false);
    }

    bool Copy(const AttributeValue& source, AttributeValue& destination) const override
    {
        return m_inner->Copy(source, destination);
    }

  private:
    Ptr<const AttributeChecker> m_inner; //!< checks values that are given
};

/// An accessor that leaves the object alone when a value is by preset.
class Ath11kByPresetAccessor : public AttributeAccessor
{
  public:
    /// \param inner the accessor of values that are given
    explicit Ath11kByPresetAccessor(Ptr<const AttributeAccessor> inner)
        : m_inner(inner)
    {
    }

    bool Set(ObjectBase* object, const AttributeValue& value) const override
    {
        const auto* byPreset = dynamic_cast<const Ath11kByPresetBase*>(&value);
        return (byPreset && byPreset->IsByPreset()) || m_inner->Set(object, value);
    }

    bool Get(const ObjectBase* object, AttributeValue& value) const override
    {
        return m_inner->Get(object, value);
    }

    bool HasGetter() const override
    {
        return m_inner->HasGetter();
    }

    bool HasSetter() const override
    {
        return m_inner->HasSetter();
    }

  private:
    Ptr<const AttributeAccessor> m_inner; //!< accesses the member
};

/**
 * \param inner an accessor
 * \return one that leaves the object alone when a value is by preset
 */
inline Ptr<const AttributeAccessor>
Ath11kMakeByPresetAccessor(Ptr<const AttributeAccessor> inner)
{
    return Ptr<const AttributeAccessor>(new Ath11kByPresetAccessor(inner), false);
}

/**
 * \tparam Value the type of attribute value
 * \param inner a checker
 * \return one that accepts the text "preset" too
 */
template <class Value>
Ptr<const AttributeChecker>
Ath11kMakeByPresetChecker(Ptr<const AttributeChecker> inner)
{
    return Ptr<const AttributeChecker>(new Ath11kByPresetChecker<Value>(inner), false);
}

} // namespace ns3

#endif /* ATH11K_BY_PRESET_H */
