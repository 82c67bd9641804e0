/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef BENCH_ALLOCATIONS_H
#define BENCH_ALLOCATIONS_H

#include <cstdint>

/// \return how often this program has allocated memory with operator new
uint64_t CountAllocations();

#endif /* BENCH_ALLOCATIONS_H */
