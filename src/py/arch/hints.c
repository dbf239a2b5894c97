/* Hints for the caches, as programs say them: texts as PTX has them, or members of cute.nvgpu's enums.
 *
 * They become attributes of the loads and stores recorded while they hold (hilt_builder.hints), and change no result.
 */
#include "arch_priv.h"

#define LOAD_CACHES "ca cg cs lu cv always global streaming last_use none"
#define STORE_CACHES "wb cg cs wt"
#define EVICTIONS "evict_normal evict_first evict_last evict_unchanged evict_no_allocate no_allocate"
#define SIZES "none size_64b size_128b size_256b"

static void
add(hilt_attr *list, uint32_t *n, hilt_attr_key key, int64_t v)
{
    list[(*n)++] = hilt_arch_attr(key, v);
}

bool
hilt_arch_hints(const char *name, const hilt_arch_said *said, hilt_hints *ret)
{
    static const hilt_word loads[] = {HILT_WORD_CACHE_ALL, HILT_WORD_CACHE_GLOBAL, HILT_WORD_CACHE_STREAMING,
                              HILT_WORD_CACHE_LAST_USE, HILT_WORD_CACHE_NONE};
    static const hilt_word stores[] = {HILT_WORD_CACHE_BACK, HILT_WORD_CACHE_GLOBAL, HILT_WORD_CACHE_STREAMING,
                               HILT_WORD_CACHE_THROUGH};
    static const hilt_word evictions[] = {HILT_WORD_EVICT_NORMAL,    HILT_WORD_EVICT_FIRST, HILT_WORD_EVICT_LAST,
                                  HILT_WORD_EVICT_UNCHANGED, HILT_WORD_NO_ALLOCATE, HILT_WORD_NO_ALLOCATE};
    int load, store, evict, size;
    bool invariant;
    *ret = (hilt_hints){0};
    if (!hilt_arch_text(name, said->cache_name, said->load_cache, LOAD_CACHES, &load) ||
        !hilt_arch_text(name, said->cache_name, said->store_cache, STORE_CACHES, &store) ||
        !hilt_arch_text(name, said->evict_name, said->evict, EVICTIONS, &evict) ||
        !hilt_arch_text(name, said->size_name, said->size, SIZES, &size) || !hilt_arch_flag(said->invariant, &invariant)) {
        return false;
    }
    load = load < 0 ? 0 : load % (int)HILT_COUNT(loads); /* 0: as it is anyway */
    store = store < 0 ? 0 : store;
    evict = evict < 0 ? 0 : evict;
    if ((load || store) && evict) {
        char text[160];
        snprintf(text, sizeof text, "%s: %s and %s are two ways to say one thing: give one", name, said->cache_name,
                 said->evict_name);
        return hilt_raise(HILT_DIAG_ARG_COUNT, text) != NULL;
    }
    if (load) {
        add(ret->load, &ret->nload, HILT_ATTR_CACHE, loads[load]);
    }
    if (store) {
        add(ret->store, &ret->nstore, HILT_ATTR_CACHE, stores[store]);
    }
    if (evict) {
        add(ret->load, &ret->nload, HILT_ATTR_EVICT, evictions[evict]);
        add(ret->store, &ret->nstore, HILT_ATTR_EVICT, evictions[evict]);
    }
    if (size > 0) {
        add(ret->load, &ret->nload, HILT_ATTR_PREFETCHED, INT64_C(32) << size);
    }
    if (invariant) {
        add(ret->load, &ret->nload, HILT_ATTR_INVARIANT, 1);
    }
    return true;
}
