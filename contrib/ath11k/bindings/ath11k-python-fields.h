/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_PYTHON_FIELDS_H
#define ATH11K_PYTHON_FIELDS_H

#include "ns3/ath11k-experiment-field.h"

#include <pybind11/pybind11.h>
#include <string>

namespace ns3
{
namespace ath11k_python
{

/**
 * \param fields description of a struct
 * \param object the struct
 * \param owner keeps the struct alive: arrays are views of its vectors, not copies
 * \return the struct as dict: numbers, texts, dicts, lists of dicts, and read-only NumPy arrays
 */
pybind11::dict StructToPython(const Ath11kFields& fields,
                              const void* object,
                              const pybind11::object& owner);

/**
 * \param fields description of a struct
 * \param defaults an object of that struct, for the defaults; null for none
 * \return list of dicts: key, unit, help, kind, min, max, choices, default, fields (of what is
 *         inside)
 */
pybind11::list DescribeFields(const Ath11kFields& fields, void* defaults);

} // namespace ath11k_python
} // namespace ns3

#endif /* ATH11K_PYTHON_FIELDS_H */
