/* Private to rt: host threads that share out the units of a job. */
#ifndef HILT_RT_POOL_H
#define HILT_RT_POOL_H

#include "../base/base.h"

typedef struct hilt_job hilt_job;
struct hilt_job {
    void (*work)(hilt_job *j); /* what each thread that takes part does: takes units until none is left */
    uint64_t units;
    unsigned threads;     /* that may take part, the calling one among them */
    _Atomic uint64_t next; /* the first unit that nobody has taken */
    _Atomic uint64_t stop; /* no unit after this one need run; UINT64_MAX: all must */
    /* the pool's own */
    unsigned inside; /* of its threads */
    hilt_job *following;
};
/* Threads that a job may have: HILT_NUM_THREADS, or as many as there are cores for this process. At least 1. */
unsigned hilt_pool_size(void);
/* Runs j->work in the calling thread and in up to threads - 1 others; returns when all have come back. */
void hilt_pool_run(hilt_job *j);
/* Some units in a row, from *ret_first on; they grow fewer towards the end. 0: none is left. */
uint64_t hilt_job_take(hilt_job *j, uint64_t *ret_first);
/* No unit after this one need run. */
void hilt_job_stop(hilt_job *j, uint64_t unit);

#endif
