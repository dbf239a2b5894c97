/* Bulk reductions: element by element, each as an atomic of the same name computes it. */
#include "machine_priv.h"
#include "../ir/ir.h"

bool
simt_can_reduce(uint32_t kind, uint32_t type)
{
    if (type >= HILT_TYPE_COUNT)
        return false;
    hilt_type t = hilt_type_of((hilt_type_kind)type);
    unsigned bits = hilt_type_bits(t);
    bool is_float = kind == HILT_WORD_FADD || kind == HILT_WORD_FMIN || kind == HILT_WORD_FMAX;
    bool is_known = is_float || (kind >= HILT_WORD_ADD && kind <= HILT_WORD_DEC && kind != HILT_WORD_EXCH);
    return is_known && (bits == 16 || bits == 32 || bits == 64) &&
           (is_float ? hilt_type_is_float(t) : hilt_type_is_int(t));
}

/* Whole for other threads of the process too. */
static void
apply(char *dst, const char *src, unsigned bytes, hilt_word kind, hilt_type_kind type)
{
    uint64_t v = 0;
    memcpy(&v, src, bytes);
#define APPLY(T)                                                                                             \
    do {                                                                                                     \
        T *p = (T *)(void *)dst, old = __atomic_load_n(p, __ATOMIC_RELAXED);                                 \
        while (!__atomic_compare_exchange_n(p, &old, (T)hilt_word_combine(kind, type, old, v), false,        \
                                            __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {                           \
        }                                                                                                    \
    } while (0)
    if (bytes == 2)
        APPLY(uint16_t);
    else if (bytes == 4)
        APPLY(uint32_t);
    else
        APPLY(uint64_t);
#undef APPLY
}

void
simt_reduce(void *dst, const void *src, uint32_t bytes, uint32_t kind, uint32_t type)
{
    unsigned size = hilt_type_bytes(hilt_type_of((hilt_type_kind)type));
    for (uint32_t i = 0; i + size <= bytes; i += size)
        apply((char *)dst + i, (const char *)src + i, size, (hilt_word)kind, (hilt_type_kind)type);
}
