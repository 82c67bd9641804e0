/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_FIELD_JSON_H
#define ATH11K_EXPERIMENT_FIELD_JSON_H

#include "ath11k-experiment-field.h"

#include <nlohmann/json_fwd.hpp>

namespace ns3
{

/**
 * \param fields description of the struct
 * \param object the struct
 * \return it as a JSON object, keys in the order of the description
 */
nlohmann::ordered_json Ath11kWriteFields(const Ath11kFields& fields, const void* object);

/**
 * \param text what is not JSON
 * \param byte where the parser found out, counted from 1
 * \return where that is, in words: the end, if the text ends too early, or a line
 */
std::string Ath11kDescribeJsonError(const std::string& text, std::size_t byte);

/**
 * \param text JSON from outside
 * \return it
 * \throws Ath11kExperimentError in one sentence if it is nested too deeply or names a key twice;
 *         what nlohmann::json throws if it is not JSON
 */
nlohmann::ordered_json Ath11kParseJson(const std::string& text);

/**
 * Reads a struct. Keys that are missing leave their member as it is; lists are replaced.
 *
 * \param fields description of the struct
 * \param [out] object the struct
 * \param json what to read
 * \param path where this is, for error messages; "" for the whole file
 * \throws Ath11kExperimentError in one sentence with the path of the offending key: unknown key
 *         (with the nearest valid one), wrong type, wrong unit, out of range, no valid choice
 */
void Ath11kReadFields(const Ath11kFields& fields,
                      void* object,
                      const nlohmann::ordered_json& json,
                      const std::string& path);

/**
 * \param fields description of a struct
 * \param key a key
 * \param path where the struct is, for the error message
 * \return the field of that key
 * \throws Ath11kExperimentError if there is none, with the nearest
 */
const Ath11kField& Ath11kFindField(const Ath11kFields& fields,
                                   const std::string& key,
                                   const std::string& path);

/**
 * \param field a field
 * \param [out] at address of the member
 * \param json what to read
 * \param path where this is, for error messages
 * \throws Ath11kExperimentError as Ath11kReadFields
 */
void Ath11kReadField(const Ath11kField& field,
                     void* at,
                     const nlohmann::ordered_json& json,
                     const std::string& path);

/**
 * \param field a field
 * \param at address of the member
 * \return the member as JSON
 */
nlohmann::ordered_json Ath11kWriteField(const Ath11kField& field, void* at);

/**
 * \param unit unit of a number
 * \return the units that it may be given in: all that measure the same
 */
std::vector<std::string> Ath11kGetUnits(const std::string& unit);

/**
 * \param text a number, with or without a unit of the same kind ("7.5", "7.5ms", "0.0075 s")
 * \param unit the unit wanted
 * \param path for the error message
 * \return the number in the unit wanted
 * \throws Ath11kExperimentError if there is no number or the unit is none of that kind
 */
double Ath11kParseQuantity(const std::string& text,
                           const std::string& unit,
                           const std::string& path);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_FIELD_JSON_H */
