/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_ATTRIBUTE_TEXT_H
#define ATH11K_EXPERIMENT_ATTRIBUTE_TEXT_H

#include "ns3/attribute.h"
#include "ns3/ptr.h"

#include <string>
#include <vector>

namespace ns3
{

/// How the value of an attribute is written.
enum class Ath11kAttributeKind
{
    Flag,   //!< true or false
    Time,   //!< a number with a unit
    Whole,  //!< a whole number
    Number, //!< a number
    Text    //!< a text
};

/**
 * \param checker checker of an attribute of any class
 * \return how a value of it is written
 */
Ath11kAttributeKind Ath11kGetAttributeKind(const Ptr<const AttributeChecker>& checker);

/// \return the units that a time must have one of, as ns3::Time reads them
std::vector<std::string> Ath11kGetAttributeTimeUnits();

/**
 * \param text anything
 * \return whether it is a number and a unit; without a unit ns-3 would take seconds for granted
 */
bool Ath11kIsTimeText(const std::string& text);

/**
 * \param checker checker of an attribute of any class
 * \param text a value of it
 * \return whether ns-3 takes the text for what its author meant; what does not look like a value it
 *         would end the program for, or read in part
 */
bool Ath11kIsValueText(const Ptr<const AttributeChecker>& checker, const std::string& text);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_ATTRIBUTE_TEXT_H */
