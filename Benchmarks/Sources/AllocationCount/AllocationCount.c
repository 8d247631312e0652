#include "AllocationCount.h"

#include <errno.h>
#include <stdlib.h>

static _Thread_local long count;

long allocation_count(void) { return count; }

int allocation_count_works(void) {
    long before = count;
    void *volatile block = malloc(24);
    free(block);
    return count == before + 1;
}

#ifdef __GLIBC__
#include <malloc.h>

void allocation_trim(void) { malloc_trim(0); }

size_t allocation_held(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count++;
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    count++;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    count++;
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}
#else
void allocation_trim(void) {}

size_t allocation_held(void) { return 0; }
#endif
