/* Running: what a call of compiled or interpreted code needs, and what the code calls back.
 *
 * Calling convention of every host function, compiled or interpreted: argument i is in args[], each scalar in one
 * 8-byte slot, zero-extended bits (i128 in two), pointers as addresses; results are stored the same way.
 */
#ifndef HILT_RT_H
#define HILT_RT_H

#include "../base/base.h"

typedef struct hilt_run hilt_run;
typedef int (*hilt_entry)(const uint64_t *args, uint64_t *results, hilt_run *run); /* hilt_run_status */
enum hilt_run_status { HILT_RUN_OK = 0, HILT_RUN_ASSERTION = 1, HILT_RUN_NO_MEMORY = 2, HILT_RUN_FAULT = 3 };

/* One who took part in a fault: a thread of a kernel, or an asynchronous copy that it started. */
typedef struct hilt_agent {
    uint32_t block[3], thread[3];
    const char *what; /* "writes", "waits in sync_threads", "cp.async started here" */
    const char *file; /* NULL: unknown */
    int line, col;
} hilt_agent;
/* What ended a run beside a failed assertion: a launch that was refused, a deadlock, a trap, and all that the checker finds.
 * agents[0] is where it was seen. */
typedef struct hilt_fault {
    hilt_diag_id id;
    char text[512];  /* what, in words: without place, agents and hint */
    char hint[160];  /* "": the row's own */
    const char *kernel; /* its name, or NULL: a host function's */
    bool at_launch;     /* no thread saw it: it is the launch that was refused, or failed */
    bool late;          /* of a kernel that was launched before this call: a GPU says so later */
    char tensor[64]; /* "": none is known */
    int64_t coord[8];
    uint32_t ncoord;
    uint64_t seed;   /* of the schedule that showed it; 0: in order */
    hilt_agent agents[16];
    uint32_t nagents, more_agents; /* as many more there were */
    char words[2048]; /* what the agents' `what` may point to */
    uint32_t words_used;
} hilt_fault;

struct hilt_run {
    const struct hilt_run_device *device; /* where launches of compiled code go (device.h); NULL: to the CPU's threads */
    uint64_t stream; /* of a GPU: where launches go that name none (-1) */
    /* Takes the text printed so far, in program order; called when out grows past 64 KiB and by the caller at the end. */
    void (*flush)(hilt_run *run);
    void *client;
    hilt_str out;
    /* set by a failed hilt.assert */
    const char *message;
    size_t message_len;
    const char *file;
    int line, col;
    struct hilt_fault *fault; /* with HILT_RUN_FAULT; the caller frees it (hilt_free) */
};
/* A fault with no agents yet, in run->fault. Only the first of a run is kept: NULL if there is one already, or no memory. */
HILT_API hilt_fault *hilt_rt_fault(hilt_run *run, hilt_diag_id id, const char *fmt, ...) HILT_PRINTF(3, 4);
HILT_API void hilt_fault_print(hilt_str *s, const hilt_fault *f); /* as one text of several lines */
static inline bool
hilt_fault_in_kernel(const hilt_fault *f) /* was it seen by a thread? */
{
    return f->kernel && !f->at_launch;
}
/* One more agent, `what` being formatted into the fault itself; counted in more_agents if there are too many. f NULL: nothing. */
HILT_API void hilt_fault_agent(hilt_fault *f, const uint32_t block[3], const uint32_t thread[3], const char *file, int line,
                               int col, const char *fmt, ...) HILT_PRINTF(7, 8);

/* A hilt.check_index, as far as it is the same for all who come by. */
typedef struct hilt_index_check {
    const char *name, *layout; /* the tensor's, or NULL */
    const char *kernel, *file; /* or NULL */
    int32_t dim, line, col;
} hilt_index_check;
/* One that fails, of a thread (block and thread may be NULL): sets the run's fault. HILT_RUN_FAULT */
HILT_API int hilt_rt_bad_index(hilt_run *run, const hilt_index_check *c, int64_t index, int64_t extent, const uint32_t *block,
                               const uint32_t *thread);

/* One hilt.printf: `format` is the op's attribute (already checked against the operands), signs one letter a value:
 * s u signed, unsigned integer; f float; b Boolean; p pointer; widths as in `bits` (bits of the value's type; for
 * 16-bit floats 'h' is f16 and 'r' bf16, f8 'e' e4m3 and 'w' e5m2, tf32 't'). Values as slots. */
HILT_API void hilt_rt_printf(hilt_run *run, const char *format, size_t format_len, const char *signs,
                             const uint8_t *bits, const uint64_t *values, uint32_t n);
HILT_API int hilt_rt_assert_failed(hilt_run *run, const char *message, size_t len, const char *file, int line, int col);
/* The same in a kernel, of the thread with these coordinates: also a fault of id RUN_ASSERTION, which says who it was. */
HILT_API int hilt_rt_thread_failed(hilt_run *run, const char *message, size_t len, const char *file, int line, int col,
                                   const char *kernel, const uint32_t *block, const uint32_t *thread);
/* Checks a format before anything runs: number of places and their kinds; signs as for hilt_rt_printf. format.c has
 * the grammar. */
HILT_API bool hilt_format_check(const char *format, size_t len, const char *signs, uint32_t n, hilt_error *err);

#endif
