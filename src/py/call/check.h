/* Private to calls: running under the checker. */
#ifndef HILT_CALL_CHECK_H
#define HILT_CALL_CHECK_H

#include "call.h"

extern int hilt_checks_open; /* contexts of hilt.check() that are open, of all threads; mostly 0 */
bool hilt_check_open(void);  /* is one open here? */
/* One checked run. begin and end: with the GIL. */
typedef struct hilt_check_run {
    PyObject *settings; /* NULL: HILT_DEVICE=eval alone */
    void *notes;
    uint64_t first_seed;
    uint32_t schedules;
    bool strict;
} hilt_check_run;
bool hilt_check_begin(hilt_check_run *c);
int hilt_check_execute(const hilt_check_run *c, const hilt_entry_point *p, const uint64_t *slots, uint64_t *results, hilt_run *run);
bool hilt_check_end(hilt_check_run *c); /* false: exception */
int hilt_init_check(PyObject *module);
PyObject *hilt_fault_exception(const hilt_fault *f); /* not raised; new reference */

#endif
