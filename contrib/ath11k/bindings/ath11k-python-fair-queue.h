/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef ATH11K_PYTHON_FAIR_QUEUE_H
#define ATH11K_PYTHON_FAIR_QUEUE_H

#include "ath11k-python-convert.h"

#include "ns3/ath11k-fair-queue.h"

namespace ns3
{
namespace ath11k_python
{

/// What goes through the queues in Python: any object.
using PyFrame = ath11k::Frame<py::object>;

/// A frame that was dropped, as Python sees it.
struct Drop
{
    py::object frame;   //!< what was enqueued
    py::object where;   //!< the tin, or station and TID
    std::string reason; //!< why
};

/**
 * \param handle the object
 * \param bytes length
 * \param hash flow hash
 * \param truesize memory it takes, or None for its length
 * \param ect may be marked
 * \return the frame
 * \throws std::invalid_argument in one sentence
 */
PyFrame MakeFrame(const py::object& handle,
                  const py::object& bytes,
                  const py::object& hash,
                  const py::object& truesize,
                  bool ect);

/**
 * Adds what has to do with the fair queue.
 *
 * \param module the module
 */
void BindFairQueue(py::module_& module);

/**
 * Adds the transmit path.
 *
 * \param module the module
 */
void BindTxPath(py::module_& module);

/**
 * Adds rates and the estimate of airtime.
 *
 * \param module the module
 */
void BindAirtime(py::module_& module);

/**
 * Adds what works on whole arrays.
 *
 * \param module the module
 */
void BindTrace(py::module_& module);

} // namespace ath11k_python
} // namespace ns3

#endif /* ATH11K_PYTHON_FAIR_QUEUE_H */
