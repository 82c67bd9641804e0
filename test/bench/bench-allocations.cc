/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "bench-allocations.h"

#include <cstdlib>
#include <new>

namespace
{
uint64_t g_allocations = 0; //!< calls of operator new so far
} // namespace

uint64_t
CountAllocations()
{
    return g_allocations;
}

void*
operator new(std::size_t size)
{
    ++g_allocations;
    if (void* memory = std::malloc(size))
    {
        return memory;
    }
    throw std::bad_alloc();
}

void
operator delete(void* memory) noexcept
{
    std::free(memory);
}

void
operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
