/* The diagnostics' table (diag.def), errors that leave C functions, and the debug flags (debug.def). */
#include "base.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { CLASS_RUNTIME, CLASS_USER };
static const struct {
    const char *name, *text, *hint;
    int klass;
} diags[HILT_DIAG_COUNT] = {
    [HILT_DIAG_NONE] = {"NONE", "", "", CLASS_RUNTIME},
#define HILT_DIAG(id, klass, text, hint) [HILT_DIAG_##id] = {#id, text, hint, CLASS_##klass},
#include "diag.def"
#undef HILT_DIAG
};

const char *
hilt_diag_name(hilt_diag_id id)
{
    return diags[id].name;
}

const char *
hilt_diag_text(hilt_diag_id id)
{
    return diags[id].text;
}

const char *
hilt_diag_hint(hilt_diag_id id)
{
    return diags[id].hint;
}

bool
hilt_diag_is_user(hilt_diag_id id)
{
    return diags[id].klass == CLASS_USER;
}

bool
hilt_error_set(hilt_error *e, hilt_diag_id id, const char *fmt, ...)
{
    if (e == NULL || e->id != HILT_DIAG_NONE) {
        return false;
    }
    e->id = id;
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(e->text, sizeof e->text, fmt, ap);
    va_end(ap);
    return false;
}

bool
hilt_error_no_memory(hilt_error *e)
{
    return hilt_error_set(e, HILT_DIAG_OUT_OF_MEMORY, "%s", diags[HILT_DIAG_OUT_OF_MEMORY].text);
}

static const char *const flag_names[HILT_DEBUG_COUNT] = {
#define HILT_DEBUG_FLAG(id, name, help) [HILT_DEBUG_BIT_##id] = name,
#include "debug.def"
#undef HILT_DEBUG_FLAG
};

static uint64_t
read_flags(void)
{
    uint64_t flags = 0;
    const char *at = getenv("HILT_DEBUG");
    while (at != NULL && *at != 0) {
        size_t n = strcspn(at, ", ");
        unsigned i;
        for (i = 0; i < HILT_DEBUG_COUNT; i++) {
            if (strlen(flag_names[i]) == n && memcmp(flag_names[i], at, n) == 0) {
                flags |= (uint64_t)1 << i;
                break;
            }
        }
        if (n != 0 && i == HILT_DEBUG_COUNT) {
            fprintf(stderr, "hilt: HILT_DEBUG knows no '%.*s'; it knows", (int)n, at);
            for (i = 0; i < HILT_DEBUG_COUNT; i++) {
                fprintf(stderr, "%s %s", i ? "," : "", flag_names[i]);
            }
            fputc('\n', stderr);
        }
        at += n;
        at += strspn(at, ", ");
    }
    return flags;
}

uint64_t
hilt_debug_flags(void)
{
    /* the top bit says that the environment was read; two threads that race read the same */
    static _Atomic uint64_t known;
    const uint64_t was_read = (uint64_t)1 << 63;
    uint64_t f = atomic_load_explicit(&known, memory_order_relaxed);
    if (f == 0) {
        f = read_flags() | was_read;
        atomic_store_explicit(&known, f, memory_order_relaxed);
    }
    return f & ~was_read;
}
