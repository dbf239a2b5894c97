/* The lock of tracing, and waiting for another thread.
 *
 * Tracing runs user code that mutates shared objects (regions put names and leaves back), so one reentrant lock
 * covers the process. The code that is traced may itself wait for another thread, which waits for the lock: then
 * neither would go on, and the thread that asks for the lock gets a diagnostic. That the holder waits is seen from
 * its innermost Python frame, which stays at one instruction of the threading library.
 */
#include "trace.h"

#include <frameobject.h>
#include <pthread.h>

enum { POLL_US = 50000, POLLS_UNTIL_BLOCKED = 100 };

static PyThread_type_lock the_lock;
static unsigned long lock_owner;
static int lock_depth;
unsigned hilt_forks;

/* In the child of a fork the other threads are not there: what they held is given up, what they were at never
 * ends. */
static void
forked(void)
{
    hilt_forks++;
    if (lock_depth == 0 || lock_owner != PyThread_get_thread_ident()) {
        the_lock = NULL;
        lock_depth = 0;
    }
}

/* -- waiting --------------------------------------------------------------------------------------------- */
typedef struct standing { /* where a thread stands */
    PyFrameObject *frame; /* only compared */
    int at, polls;
} standing;

static bool
is_waiting_code(PyFrameObject *frame)
{
    PyCodeObject *code = PyFrame_GetCode(frame);
    const char *file = PyUnicode_AsUTF8(code->co_filename);
    PyErr_Clear();
    const char *name = file ? strrchr(file, '/') : NULL;
    bool waits = name && (strcmp(name, "/threading.py") == 0 || strcmp(name, "/queue.py") == 0 ||
                          strstr(file, "/concurrent/futures/"));
    Py_DECREF(code);
    return waits;
}

/* Has the thread stood in the threading library, at one place, for as long as we have looked? */
static bool
stands_still(unsigned long thread, standing *s)
{
    PyThreadState *ts = PyInterpreterState_ThreadHead(PyInterpreterState_Get());
    while (ts != NULL && ts->thread_id != thread) {
        ts = PyThreadState_Next(ts);
    }
    PyFrameObject *frame = ts ? PyThreadState_GetFrame(ts) : NULL;
    int at = -1;
    if (frame != NULL && is_waiting_code(frame)) {
#if PY_VERSION_HEX >= 0x030B0000
        at = PyFrame_GetLasti(frame);
#else
        at = frame->f_lasti;
#endif
    }
    bool same = at >= 0 && frame == s->frame && at == s->at;
    *s = (standing){frame, at, same ? s->polls + 1 : 0};
    Py_XDECREF(frame);
    return s->polls >= POLLS_UNTIL_BLOCKED;
}

bool
hilt_lock_wait(PyThread_type_lock lock, const unsigned long *owner)
{
    PyLockStatus status = PyThread_acquire_lock_timed(lock, 0, 0);
    standing s = {0};
    while (status != PY_LOCK_ACQUIRED) {
        PyThreadState *thread = PyEval_SaveThread();
        status = PyThread_acquire_lock_timed(lock, POLL_US, 1);
        PyEval_RestoreThread(thread);
        if (status != PY_LOCK_ACQUIRED && PyErr_CheckSignals() < 0) {
            return false;
        }
        if (status != PY_LOCK_ACQUIRED && stands_still(*owner, &s)) {
            hilt_raise(HILT_DIAG_CALL_BLOCKED);
            return false;
        }
    }
    return true;
}

/* -- the lock -------------------------------------------------------------------------------------------- */
bool
hilt_trace_lock(void)
{
    unsigned long me = PyThread_get_thread_ident();
    if (lock_depth != 0 && lock_owner == me) {
        lock_depth++;
        return true;
    }
    if (the_lock == NULL && (the_lock = PyThread_allocate_lock()) == NULL) {
        PyErr_NoMemory();
        return false;
    }
    if (!hilt_lock_wait(the_lock, &lock_owner)) {
        return false;
    }
    lock_owner = me;
    lock_depth = 1;
    return true;
}

void
hilt_trace_unlock(void)
{
    if (--lock_depth == 0) {
        PyThread_release_lock(the_lock);
    }
}

int
hilt_init_lock(void)
{
    static bool done;
    if (!done && pthread_atfork(NULL, NULL, forked) != 0) {
        PyErr_NoMemory();
        return -1;
    }
    done = true;
    return 0;
}
