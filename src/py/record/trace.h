/* Tracing: the state of one recording, and what other rooms ask of it.
 *
 * A trace is per call of hilt_trace_begin … hilt_trace_end; they nest (compile inside a trace), the innermost of the
 * thread is current. Tracing holds one process-wide reentrant lock. Proxies hold a reference to their trace.
 */
#ifndef HILT_TRACE_H
#define HILT_TRACE_H

#include "../number/number.h"
#include "../diag.h"

typedef struct hilt_trace hilt_trace;

/* -- life ------------------------------------------------------------------------------------------------------ */
hilt_trace *hilt_trace_begin(PyObject *function, bool assertions); /* takes the lock; opens func.func's region. NULL: exception */
/* An argument of func.func, as a proxy. */
hilt_value *hilt_trace_argument(hilt_trace *t, hilt_type type, const char *name);
/* Ends recording: records func.return of the values, attaches the function, resolves locations, verifies.
 * The module is the caller's. On error (or with ok false) releases it and returns NULL. Gives the lock back. */
hilt_module *hilt_trace_end(hilt_trace *t, bool ok, hilt_value *const *results, uint32_t nresults);
/* The trace of a kernel that the current trace, a host function's, launches: it shares the host's module. */
hilt_trace *hilt_kernel_begin(PyObject *function);
/* A kernel with its arguments: it must be launched before t ends. -1: exception. */
int hilt_trace_add_kernel_call(hilt_trace *t, PyObject *call);
/* A value of the host's as an argument of the kernel, the same one each time. NULL: exception. */
hilt_value *hilt_kernel_argument(hilt_trace *k, hilt_value *given, const char *name);
/* A run-time number of the host's in the kernel; new. */
PyObject *hilt_kernel_number(hilt_trace *k, PyObject *number, const char *name);
/* Ends it, in good order or (with ok false, or on error) not: then false, with an exception. The kernel gets the attributes. */
typedef HILT_VEC(hilt_value *) hilt_given;
typedef struct hilt_kernel {
    hilt_op *func;    /* one for all launches that do the same */
    hilt_given given; /* the host's values, one for each argument; the caller frees it (hilt_vec_free) */
    int64_t allocated; /* bytes of shared memory that a launch's smem= covers, but that are static */
} hilt_kernel;
bool hilt_kernel_end(hilt_trace *k, bool ok, const hilt_attr *attrs, uint32_t nattrs, hilt_kernel *ret);
void hilt_trace_incref(hilt_trace *t);
void hilt_trace_decref(hilt_trace *t);
#ifdef __ELF__ /* one load: every recorded operation asks for it */
#define HILT_NEAR_TLS __attribute__((tls_model("initial-exec")))
#else
#define HILT_NEAR_TLS
#endif
extern _Thread_local HILT_NEAR_TLS hilt_trace *hilt_trace_of_thread;
static inline hilt_trace *
hilt_trace_current(void) /* NULL: not tracing in this thread */
{
    return hilt_trace_of_thread;
}
/* lock.c: the lock of tracing, reentrant. false: exception */
bool hilt_trace_lock(void);
void hilt_trace_unlock(void);
int hilt_init_lock(void);
/* Takes a lock that *owner holds, without the GIL. false: a signal's handler raised, or CALL_BLOCKED. */
bool hilt_lock_wait(PyThread_type_lock lock, const unsigned long *owner);
extern unsigned hilt_forks;                   /* of which this process is the outcome */

/* -- recording --------------------------------------------------------------------------------------------------- */
/* The builder, with loc set to the place of the Python instruction that runs now (cheap: it is decoded when it is needed). */
hilt_builder *hilt_trace_builder(hilt_trace *t);
/* The IR value of a run-time proxy, checked to belong to this trace and to dominate the current region; NULL: exception. */
hilt_value *hilt_trace_use(hilt_trace *t, hilt_number *n);
/* Adds to exc a note that says where a run-time number was made (or which argument it is), if that is known. */
void hilt_trace_note_origin(PyObject *exc, const hilt_number *n);
/* Raises: a value of this type belongs to owner, not to the trace that is current. NULL. v: it, or NULL. */
PyObject *hilt_trace_raise_other(hilt_trace *owner, const char *type, const hilt_value *v);
bool hilt_trace_assertions(const hilt_trace *t); /* are run-time assertions compiled in? */
/* Is it for the checker? Then kernels tell it their indices, and assert. */
bool hilt_trace_checks(const hilt_trace *t);
void hilt_trace_set_checks(hilt_trace *t, bool on);
bool hilt_trace_in_region(const hilt_trace *t);  /* is any run-time region open? */
bool hilt_trace_in_kernel(const hilt_trace *t);  /* is it a thread of a kernel that is traced? */
/* An argument as it was given: with what it reaches, it is older than the trace. -1: exception. */
int hilt_trace_add_argument(hilt_trace *t, PyObject *o);

/* -- calls ----------------------------------------------------------------------------------------------------------- */
/* Around the body of an inlined jit function: depth limit (CALL_RECURSION), scope for locations. -1: exception. */
int hilt_trace_enter_call(hilt_trace *t, PyObject *function);
void hilt_trace_leave_call(hilt_trace *t);
/* The exception that the region machinery raised and that must reach the caller even if user code caught it; borrowed or NULL. */
PyObject *hilt_trace_poison(const hilt_trace *t);

/* Call fn inside rewritten code's rules: inlines jit functions, replaces builtins, watches opaque calls in regions. */
PyObject *hilt_trace_call(hilt_trace *t, PyObject *fn, PyObject *const *args, size_t nargsf, PyObject *kwnames);

/* -- regions opened by C code (any/all over generators, printf arguments …): cond is a run-time Boolean -------------- */
int hilt_region_if_begin(hilt_trace *t, PyObject *cond);               /* then-part is current */
int hilt_region_if_else(hilt_trace *t, PyObject *value);               /* joins value; else-part is current */
PyObject *hilt_region_if_end(hilt_trace *t, PyObject *value);          /* the joined value */

#endif
