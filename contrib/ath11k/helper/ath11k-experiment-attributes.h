/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_ATTRIBUTES_H
#define ATH11K_EXPERIMENT_ATTRIBUTES_H

#include "ath11k-experiment-attribute-text.h"

#include "ns3/ath11k-settings.h"

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace ns3
{

/// What somebody who writes a value of an attribute of ns3::Ath11kQueueScheduler must know.
struct Ath11kAttributeDescription
{
    std::string name;                                    //!< its name
    std::string help;                                    //!< what it is
    Ath11kAttributeKind kind{Ath11kAttributeKind::Text}; //!< how its value is written
    std::string allowed;                                 //!< what it may be, as part of a sentence
    double min{0};                                       //!< smallest number; of Whole and Number
    double max{0};                                       //!< largest number; of Whole and Number
    std::vector<std::string> choices;                    //!< texts that it may be, empty for any
    std::string initial; //!< its default; "preset" if preset or flavor decide
};

/// \return all attributes of ns3::Ath11kQueueScheduler but Preset
const std::vector<Ath11kAttributeDescription>& Ath11kDescribeAttributes();

/// \return the names of all attributes of ns3::Ath11kQueueScheduler but Preset
const std::vector<std::string>& Ath11kGetAttributeNames();

/**
 * Refuses a single name or value that cannot be.
 *
 * \param name name of an attribute
 * \param text its value
 * \param before what to write before the name in the error message ("ap.attributes.")
 * \throws Ath11kExperimentError in one sentence: no such attribute (with the nearest), no such
 *         value, out of range
 */
void Ath11kCheckAttribute(const std::string& name,
                          const std::string& text,
                          const std::string& before);

/**
 * Refuses what ns-3 would end the program for, or take for something else.
 *
 * \param preset a preset
 * \param attributes attributes of ns3::Ath11kQueueScheduler on top of it, names and values
 * \throws Ath11kExperimentError in one sentence: no such attribute (with the nearest), no such
 *         value, out of range, values that do not go together
 */
void Ath11kCheckAttributes(const std::string& preset,
                           const std::map<std::string, std::string>& attributes);

/**
 * \param preset a preset
 * \param attributes checked attributes on top of it
 * \return the settings that they make
 */
Ath11kSettings Ath11kGetSettings(const std::string& preset,
                                 const std::map<std::string, std::string>& attributes);

/**
 * Writes two lines an attribute: name, default, what it may be; help.
 *
 * \param os where to
 */
void Ath11kListAttributes(std::ostream& os);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_ATTRIBUTES_H */
