/* The reference interpreter: runs every op there is, slowly and by the definition. */
#ifndef HILT_EVAL_H
#define HILT_EVAL_H

#include "../ir/ir.h"
#include "../rt/rt.h"

/* A function prepared for interpretation (dense value numbering). It reads the module, which must outlive it.
 */
typedef struct hilt_program hilt_program;
HILT_API hilt_program *hilt_eval_prepare(const hilt_module *m, const hilt_op *func, hilt_error *err);
HILT_API void hilt_eval_free(hilt_program *p);
/* Thread-safe: a program may run in many threads at once. Kernels that it launches run in order, block after block. */
HILT_API int hilt_eval_run(const hilt_program *p, const uint64_t *args, uint64_t *results, hilt_run *run);

/* -- the checker: the same, but what threads of kernels do is watched (check.h) ---------------------------- */
enum { HILT_CHECK_RANK = 8 };
/* Memory of the caller's that a pointer argument reaches. */
typedef struct hilt_check_extent {
    uint32_t arg;       /* which argument of the function: its index */
    uint64_t low, high; /* the addresses its elements take: [low, high) */
    const char *name;   /* for reports, as all that follows */
    uint32_t element;   /* bytes of one */
    uint32_t rank;      /* 0: shape and strides are not known */
    int64_t shape[HILT_CHECK_RANK], stride[HILT_CHECK_RANK]; /* strides in elements, from the pointer that is passed */
} hilt_check_extent;
typedef struct hilt_check_options {
    /* Each launch runs in the schedules first_seed, first_seed + 1, …; seed 0 is threads in order. The memory of the extents is put
     * back before each but the first. A fault's seed is that of its schedule: to see it again, first_seed = it, schedules = 1. */
    uint64_t first_seed;
    uint32_t schedules; /* 0 is 1 */
    bool strict;        /* two unordered writes of the same bytes are a race too; else a note */
    const hilt_check_extent *extents;
    uint32_t nextents;
    /* What is odd but no fault, once for each pair of places; the note is the client's then (hilt_free). Or NULL. */
    void (*note)(void *client, hilt_fault *note);
    void *client;
} hilt_check_options;
/* Memory outside the extents is not checked for bounds. HILT_RUN_FAULT: run->fault says what was found. */
HILT_API int hilt_eval_check(const hilt_program *p, const uint64_t *args, uint64_t *results, hilt_run *run,
                             const hilt_check_options *o);

#endif
