/* The pass runner: which passes, in which order, on every function; printing, verifying and timing around
 * them.
 *
 * HILT_SKIP=name,… leaves passes out; HILT_DEBUG=print-passes prints the IR after each pass that changed it,
 * verify checks it (always in debug builds), time says how long each took. A pass that changed the function
 * may have made work for the simplifier, so the pipeline runs it again behind pipeline, unroll and shuffle.
 */
#include "opt.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

typedef struct pass {
    const char *name;
    bool (*run)(hilt_op *func, hilt_pass_ctx *ctx);
} pass;

static const pass passes[] = {
#define HILT_PASS(id, name, help) {name, hilt_opt_##id},
#include "passes.def"
#undef HILT_PASS
};

/* What each level runs. */
static const char *const pipelines[] = {"", "canon,cse,dce", "canon,cse,licm,pipeline,unroll,shuffle,dce",
                                        "canon,cse,licm,pipeline,unroll,shuffle,dce"};

static const pass *
find(const char *name, size_t len)
{
    for (size_t i = 0; i < HILT_COUNT(passes); i++)
        if (strlen(passes[i].name) == len && !memcmp(passes[i].name, name, len))
            return &passes[i];
    return NULL;
}

/* Is the name in a comma-separated list? */
static bool
listed(const char *list, const char *name)
{
    size_t len = strlen(name);
    for (const char *p = list; p && *p; p = strchr(p, ',') ? strchr(p, ',') + 1 : NULL)
        if (!strncmp(p, name, len) && (p[len] == ',' || !p[len]))
            return true;
    return false;
}

static double
now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void
print_module(const hilt_module *m, const char *name)
{
    hilt_str s = {0};
    hilt_print(&s, m, 0);
    fprintf(stderr, "// after %s\n%s", name, s.failed || !s.data ? "(out of memory)\n" : s.data);
    hilt_str_free(&s);
}

static bool
check(const hilt_module *m, const char *name, hilt_error *err)
{
    hilt_error found = {0};
    if (hilt_verify(m, &found))
        return true;
    if (found.id == HILT_DIAG_OUT_OF_MEMORY)
        return hilt_error_set(err, found.id, "%s", found.text);
    fprintf(stderr, "pass %s broke the IR: %s\n", name, found.text);
    print_module(m, name);
    assert(!"a pass broke the IR");
    return hilt_error_set(err, found.id, "after pass %s: %s", name, found.text);
}

/* One pass over every function. false: out of memory. */
static bool
run_pass(const pass *p, hilt_pass_ctx *ctx, bool *ret_changed)
{
    hilt_module *m = ctx->module;
    double start = hilt_debug(TIME) ? now() : 0;
    bool changed = false;
    for (hilt_op *func = m->body->first; func; func = func->next) {
        changed |= p->run(func, ctx);
        if (ctx->err->id != HILT_DIAG_NONE)
            return false;
        if (m->error.id != HILT_DIAG_NONE)
            return hilt_error_set(ctx->err, m->error.id, "%s", m->error.text);
    }
    if (hilt_debug(TIME))
        fprintf(stderr, "hilt: %-10s %10.1f us\n", p->name, now() - start);
    *ret_changed = changed;
    if (!changed)
        return true;
    if (hilt_debug(PRINT_PASSES))
        print_module(m, p->name);
#ifdef NDEBUG
    if (!hilt_debug(VERIFY))
        return true;
#endif
    return check(m, p->name, ctx->err);
}

/* Is every name of HILT_SKIP a pass? */
static bool
check_skip(hilt_error *err)
{
    const char *skip = getenv("HILT_SKIP");
    for (const char *p = skip ? skip : ""; *p;) {
        size_t len = strcspn(p, ",");
        if (len && !find(p, len))
            return hilt_error_set(err, HILT_DIAG_CONFIG_INVALID_VALUE, "HILT_SKIP: no pass is called '%.*s'",
                                  (int)len, p);
        p += len + (p[len] == ',');
    }
    return true;
}

static bool
run_list(const char *list, bool again, hilt_pass_ctx *ctx)
{
    const char *skip = getenv("HILT_SKIP");
    for (const char *p = list; *p;) {
        size_t len = strcspn(p, ",");
        const pass *next = find(p, len);
        if (!next)
            return hilt_error_set(ctx->err, HILT_DIAG_CONFIG_INVALID_VALUE, "no pass is called '%.*s'",
                                  (int)len, p);
        p += len + (p[len] == ',');
        bool changed = false;
        if (skip && listed(skip, next->name))
            continue;
        if (!run_pass(next, ctx, &changed))
            return false;
        bool more = next->run == hilt_opt_pipeline || next->run == hilt_opt_unroll || next->run == hilt_opt_shuffle;
        if (changed && again && more && !run_list("canon,cse", false, ctx))
            return false;
    }
    return true;
}

/* Notes from the `first` on, as HILT_NOTES=2 asks for them. */
static void
print_notes(const hilt_module *m, size_t first)
{
    const char *wish = getenv("HILT_NOTES");
    for (size_t i = first; i < m->notes.len && wish && !strcmp(wish, "2"); i++) {
        hilt_str s = {0};
        hilt_note_print(&s, m, &m->notes.data[i]);
        fprintf(stderr, "%s\n", s.data ? s.data : "(out of memory)");
        hilt_str_free(&s);
    }
}

static bool
run(const char *list, bool again, bool may_overlap, hilt_module *m, hilt_error *err)
{
    hilt_error own = {0};
    hilt_pass_ctx ctx = {.module = m, .may_overlap = may_overlap, .err = err ? err : &own};
    if (ctx.err->id != HILT_DIAG_NONE || !check_skip(ctx.err))
        return false;
    return run_list(list, again, &ctx);
}

HILT_API bool
hilt_opt_run(hilt_module *m, const char *list, int level, hilt_error *err)
{
    level = level < 0 ? 0 : level > 3 ? 3 : level;
    size_t first = m->notes.len;
    bool ok = run(list ? list : pipelines[level], !list, !list, m, err);
    print_notes(m, first);
    return ok;
}

HILT_API bool
hilt_pipeline_rest(hilt_module *m, int level, hilt_error *err)
{
    bool any = false;
    for (const hilt_op *op = m->body->first; op && !any && level > 1; op = hilt_op_next_inside(op, m->body))
        any = op->code == HILT_OP_FOR && hilt_op_attr(op, HILT_ATTR_PREFETCH_STAGES);
    return !any || run("pipeline,unroll,dce", true, false, m, err);
}
