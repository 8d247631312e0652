#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stddef.h>

/// How often this thread has asked for memory (malloc, calloc, realloc, aligned_alloc, posix_memalign).
///
/// The program's own definitions of these functions take the place of the C library's, also for the shared libraries it
/// is linked to, and hand on to them. On systems without glibc the count stays 0.
long allocation_count(void);

/// Whether allocations are counted here.
int allocation_count_works(void);

/// The bytes of all allocations that aren't freed, including what the C library needs for each of them.
size_t allocation_held(void);

/// Gives memory that is free back to the system, as far as the C library can, so that what is resident is what is used.
void allocation_trim(void);

#endif
