/* Atomic accesses of kernels: up to 8 bytes at once, whole for other threads of the process too.
 *
 * What an atomic computes in each lane: hilt_word_combine.
 */
#include "frame.h"

uint64_t
hilt_atomic_load(uint64_t address, unsigned bytes)
{
    const void *p = (const void *)(uintptr_t)address;
    uint64_t v = 0;
    if (address % bytes == 0) {
        switch (bytes) {
        case 2:
            return __atomic_load_n((const uint16_t *)p, __ATOMIC_SEQ_CST);
        case 4:
            return __atomic_load_n((const uint32_t *)p, __ATOMIC_SEQ_CST);
        case 8:
            return __atomic_load_n((const uint64_t *)p, __ATOMIC_SEQ_CST);
        }
    }
    memcpy(&v, p, bytes);
    return v;
}

/* If memory holds `old`, it holds v afterwards; else false. Of another size or alignment: not whole for other threads. */
static bool
change(uint64_t address, unsigned bytes, uint64_t old, uint64_t v)
{
    void *p = (void *)(uintptr_t)address;
    uint16_t half = (uint16_t)old;
    uint32_t word = (uint32_t)old;
    if (address % bytes == 0) {
        switch (bytes) {
        case 2:
            return __atomic_compare_exchange_n((uint16_t *)p, &half, (uint16_t)v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
        case 4:
            return __atomic_compare_exchange_n((uint32_t *)p, &word, (uint32_t)v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
        case 8:
            return __atomic_compare_exchange_n((uint64_t *)p, &old, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
        }
    }
    if (hilt_atomic_load(address, bytes) != old) {
        return false;
    }
    memcpy(p, &v, bytes);
    return true;
}

void
hilt_atomic_store(uint64_t address, unsigned bytes, uint64_t v)
{
    while (!change(address, bytes, hilt_atomic_load(address, bytes), v)) {
    }
}

uint64_t
hilt_atomic_rmw(uint64_t address, unsigned bytes, hilt_word kind, hilt_type_kind type, unsigned lanes, uint64_t v)
{
    unsigned width = bytes * 8 / lanes;
    uint64_t old, mask = width < 64 ? ((uint64_t)1 << width) - 1 : UINT64_MAX, result;
    do {
        old = hilt_atomic_load(address, bytes);
        result = 0;
        for (unsigned k = 0; k < lanes; k++) {
            result |= (hilt_word_combine(kind, type, old >> k * width & mask, v >> k * width & mask) & mask) << k * width;
        }
    } while (!change(address, bytes, old, result));
    return old;
}

uint64_t
hilt_atomic_cas(uint64_t address, unsigned bytes, uint64_t expected, uint64_t v)
{
    uint64_t old;
    do {
        old = hilt_atomic_load(address, bytes);
    } while (old == expected && !change(address, bytes, old, v));
    return old;
}
