/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_EXPERIMENT_FIELD_PATH_H
#define ATH11K_EXPERIMENT_FIELD_PATH_H

#include "ath11k-experiment-field.h"

namespace ns3
{

/**
 * Sets one member by its path, as in `wired.delay_ms`, `stations[0].traffic[1].flows`,
 * `ap.attributes.RingSize`. A list without an index means every element.
 *
 * \param fields description of the struct
 * \param [out] object the struct
 * \param path the path of the member
 * \param value the value as text; lists and objects as JSON
 * \throws Ath11kExperimentError as Ath11kReadFields, or if an index is not there
 */
void Ath11kSetField(const Ath11kFields& fields,
                    void* object,
                    const std::string& path,
                    const std::string& value);

/**
 * \param fields description of the struct
 * \param object the struct
 * \param path the path of a single member, lists with their index
 * \return its value as text, with its unit
 * \throws Ath11kExperimentError if the path names nothing
 */
std::string Ath11kGetField(const Ath11kFields& fields, const void* object, const std::string& path);

} // namespace ns3

#endif /* ATH11K_EXPERIMENT_FIELD_PATH_H */
