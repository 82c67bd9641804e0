/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_ATTRIBUTE_FACTS_H
#define ATH11K_ATTRIBUTE_FACTS_H

#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/ptr.h"
#include "ns3/type-id.h"

#include <string>

namespace ns3
{

/**
 * \param text plain text
 * \return the same in reStructuredText
 */
std::string Ath11kRstEscape(const std::string& text);

/**
 * \param text a name or value
 * \return the same as a literal of reStructuredText
 */
std::string Ath11kRstLiteral(const std::string& text);

/// What the documentation says of one attribute of Ath11kQueueScheduler.
class Ath11kAttributeFacts
{
  public:
    /// \param info what the TypeId says
    explicit Ath11kAttributeFacts(TypeId::AttributeInformation info);

    /// \return its name
    const std::string& GetName() const
    {
        return m_info.name;
    }

    /// \return its help text
    const std::string& GetHelp() const
    {
        return m_info.help;
    }

    /**
     * \return what kind of value it takes, and of a number the unit
     * \throws std::runtime_error with a sentence if the type or the unit is not known
     */
    std::string GetType() const;

    /**
     * \param object a scheduler
     * \return which values it accepts, in reStructuredText
     */
    std::string GetAllowed(const Ptr<const Object>& object) const;

    /// \return true if another attribute gives it its value unless it is set
    bool IsByPreset() const;

    /// \return true if it may be set on an object that exists
    bool IsSettable() const
    {
        return (m_info.flags & TypeId::ATTR_SET) != 0;
    }

    /**
     * \param object a scheduler
     * \return the value that it has there, as plain text; times in the largest unit that needs no
     *         fraction
     */
    std::string GetValue(const Ptr<const Object>& object) const;

  private:
    /**
     * \return the unit of the number, or what the string may hold
     * \throws std::runtime_error with a sentence if it is not known
     */
    const std::string& GetUnit() const;

    /**
     * \param allowed a time, not negative, that it accepts
     * \return which times it accepts
     */
    std::string GetAllowedTimes(Time allowed) const;

    /// \return the names that it accepts, in reStructuredText
    std::string GetAllowedNames() const;

    TypeId::AttributeInformation m_info; //!< what the TypeId says
};

} // namespace ns3

#endif /* ATH11K_ATTRIBUTE_FACTS_H */
