/* Compiling and launching the texts of kernel_text.h, on two arrays. Include check.h first. */
#ifndef HILT_TEST_KERNEL_RUN_H
#define HILT_TEST_KERNEL_RUN_H

#include "../../src/gen/gen.h"

static const hilt_gen *gen;
enum { CELLS = 1 << 16 };
static int32_t p[CELLS], q[CELLS];

typedef struct program {
    hilt_module *m;
    hilt_code *code;
    hilt_entry entry;
    hilt_run run;
} program;

static inline program
compile(const char *text, int level)
{
    hilt_error err = {0};
    program r = {.m = hilt_parse(text, strlen(text), &err)};
    CHECK(r.m && hilt_verify(r.m, &err), "%s", err.text);
    hilt_gen_options o = {.opt_level = level};
    r.code = r.m ? gen->compile(r.m, &o, &err) : NULL;
    CHECK(r.code, "%s", err.text);
    r.entry = r.code ? gen->entry(r.code, "host") : NULL;
    return r;
}

static inline int
launch(program *r, int32_t n, uint64_t grid, uint64_t block, uint64_t cluster, uint64_t dynamic)
{
    uint64_t args[7] = {(uintptr_t)p, (uintptr_t)q, (uint32_t)n, grid, block, cluster, dynamic};
    hilt_str_free(&r->run.out);
    hilt_free(r->run.fault);
    r->run = (hilt_run){0};
    return r->entry ? r->entry(args, NULL, &r->run) : -1;
}

static inline void
release(program *r)
{
    hilt_str_free(&r->run.out);
    hilt_free(r->run.fault);
    if (r->code) {
        gen->release(r->code);
    }
    hilt_module_free(r->m);
}

static inline void
fill(void)
{
    for (int i = 0; i < CELLS; i++) {
        p[i] = i * 7 + 1;
        q[i] = -1;
    }
}

#endif
