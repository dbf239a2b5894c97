/* Kernels of calls that run on GPUs.
 *
 *   device.c     which device a call runs on; HILT_DEVICE
 *   reach.c      what host code and kernels may not touch there
 *   code.c       their code: made for an architecture, loaded, found again
 *   toolkit.c    where wheels with assemblers may lie
 *   text.c       the code as texts, what the assembler said, dump-dir
 */
#ifndef HILT_PY_GPU_H
#define HILT_PY_GPU_H

#include "../call/call.h"
#include "../../rt/cuda/assemble.h"

/* -- device.c ---------------------------------------------------------------------------------------------- */
bool hilt_device_choose(const char *name); /* "" (where there is a GPU), cpu, eval, cuda, cuda:1; false: it is none of these */
PyObject *hilt_device_name(void);          /* what was chosen last */
/* Do the kernels that a call launches run on a GPU? -1: err is set. */
int hilt_gpu_wanted(const hilt_encoder *e, const hilt_op *func, bool checks, hilt_error *err);
/* The GPU of a call: ordinal is that of its tensors, -1 if none is on one. -1: err is set. */
int hilt_gpu_ordinal(int ordinal, hilt_error *err);

/* -- reach.c ------------------------------------------------------------------------------------------------- */
/* The host reads and writes no element of a GPU's tensor, and no kernel on a GPU gets a tensor of the host's. false: exception. */
bool hilt_reach_check(const hilt_module *m, const hilt_compiling *c, bool gpu);

/* -- code.c -------------------------------------------------------------------------------------------------- */
/* The kernels of one entry for one architecture. */
typedef struct hilt_gpu_code {
    struct hilt_gpu_code *next;
    bool overlap;             /* for calls whose tensors overlap */
    bool lent;                /* the module has ptx, or is being made with it: it is not to be freed */
    hilt_ptx *ptx;
    hilt_cubin *cubin;        /* NULL: not assembled */
    struct hilt_cuda_module *module; /* NULL: not loaded */
} hilt_gpu_code;
typedef struct hilt_gpu { /* of an entry; under the GIL once others can see the entry */
    char arch[16];          /* asked for by --gpu-arch; "": that of the GPU at hand */
    const char *ptxas;      /* options of the assembler, or NULL; the entry's options hold it */
    hilt_gpu_code *codes;
    struct {
        int ordinal;
        const struct hilt_run_device *device;
    } last[2]; /* used last: [1] for calls whose tensors overlap */
} hilt_gpu;
hilt_gpu *hilt_gpu_new(const hilt_options *o); /* NULL: exception */
void hilt_gpu_free(hilt_gpu *g);               /* NULL is fine */
/* The code of a new entry: for the GPU that its first call is on or, if one is asked for, for an architecture. Without the GIL. */
bool hilt_gpu_prepare(hilt_entry_point *p, int ordinal, hilt_error *err);
const struct hilt_run_device *hilt_gpu_find_device(hilt_entry_point *p, bool overlap, int ordinal); /* NULL: exception */
static inline const struct hilt_run_device *
hilt_gpu_device(hilt_entry_point *p, bool overlap, int ordinal) /* where the kernels of this call run; NULL: exception */
{
    const hilt_gpu *g = p->gpu;
    return g->last[overlap].device && g->last[overlap].ordinal == ordinal ? g->last[overlap].device
                                                                          : hilt_gpu_find_device(p, overlap, ordinal);
}
/* The oldest code, that of the compile; NULL: the entry has none. */
hilt_gpu_code *hilt_gpu_first_code(const hilt_entry_point *p);
/* The entry's kernels as its options say. assembled: as machine code too, where there is an assembler, for a driver of that version
 * (0: any). Without the GIL. */
bool hilt_gpu_compile(const hilt_entry_point *p, const char *arch, bool overlap, bool assembled, int driver, hilt_ptx **ret_ptx,
                      hilt_cubin **ret_cubin, hilt_error *err);
/* Assembles the code if that is not done. With the GIL. NULL: err is set. */
const hilt_cubin *hilt_gpu_assemble(hilt_entry_point *p, hilt_gpu_code *c, hilt_error *err);

/* -- toolkit.c ---------------------------------------------------------------------------------------------- */
void hilt_toolkit_folders(void);

/* -- text.c ---------------------------------------------------------------------------------------------- */
PyObject *hilt_gpu_ptx(hilt_entry_point *p);   /* None: it has no kernels on a GPU */
PyObject *hilt_gpu_cubin(hilt_entry_point *p);
PyObject *hilt_gpu_sass(hilt_entry_point *p);
PyObject *hilt_entry_notes(hilt_entry_point *p); /* a list: what passes and the assembler noted */
bool hilt_gpu_finish(hilt_entry_point *p, const char *name); /* after the code was made: notes are shown, files written; false: exception */

#endif
