/* Private to launch*.c: what a kernel is launched with. */
#ifndef HILT_LAUNCH_H
#define HILT_LAUNCH_H

#include "call.h"

/* -- launch_args.c: what the host function hands to the kernel ------------------------------------------- */
typedef struct hilt_handing {
    hilt_trace *kernel;  /* its trace, which is current */
    const char *name;    /* of the parameter at hand */
    PyObject *made;      /* dict: address of an object -> (the object, what the kernel gets for it) */
    PyObject *fresh;     /* list for hilt_check_fresh: copies of the host's containers */
    HILT_VEC(PyObject *) cells; /* cells of closures, each followed by what the host has in it (NULL: nothing) */
    int depth;
} hilt_handing;
/* o as the kernel gets it: run-time leaves become arguments, all else is what it is. New reference. */
PyObject *hilt_hand(hilt_handing *h, PyObject *o);
/* What the function closes over is handed over too: its cells have the kernel's values until hilt_handing_end. false: exception. */
bool hilt_hand_closure(hilt_handing *h, PyObject *function);
void hilt_handing_end(hilt_handing *h); /* an exception that is set stays */

/* -- launch_sizes.c: .launch(grid=, block=, …) ----------------------------------------------------------- */
typedef struct hilt_launch_asked {
    PyObject *sizes[3][3]; /* grid, block, cluster; x y z; borrowed; NULL: 1 */
    bool has_cluster;
    PyObject *shared, *stream; /* borrowed; NULL: not given */
    int64_t max_threads[3], min_blocks; /* 0: not given */
    bool cooperative, pdl;
} hilt_launch_asked;
bool hilt_launch_read(hilt_launch_asked *a, PyObject *args, PyObject *kw); /* false: exception */
/* Constant sizes must be such as a device takes; the rest is checked when it runs. func: the kernel, if it has been traced, for
 * its shared memory. false: exception. */
bool hilt_launch_sizes_fit(const hilt_launch_asked *a, const char *kernel, int64_t allocated, const hilt_op *func);
/* Attributes of the kernel: what is known of its block and cluster. How many. */
uint32_t hilt_launch_attrs(const hilt_launch_asked *a, hilt_attr *ret, int64_t (*lanes)[3]);
/* The operands of hilt.launch before the kernel's arguments. allocated: of what smem= asks for, bytes that the kernel takes
 * as static shared memory. false: exception. */
bool hilt_launch_operands(const hilt_launch_asked *a, int64_t allocated, hilt_value **ret);

#endif
