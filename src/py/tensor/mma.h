/* Private to mma*.c: matrix products by atoms.
 *
 *   mma_atom.c        MmaAtom, TiledMma, ThrMma: the objects, and the functions that make them
 *   mma_partition.c   the algebra: which elements of a tile a thread has
 *   mma_gemm.c        fragments; cute.gemm: one instruction after the other
 *   mma_warp.c        what is recorded for mma.sync
 *   mma_group.c       what is recorded for wgmma
 *
 * An operation is a Python object of cute.nvgpu that tells its facts: `mma_kind` ("mma.sync", "wgmma"), `shape_mnk`, `a_dtype`,
 * `b_dtype`, `acc_dtype`, and perhaps `mma_memory`, two bools: A, B are read from shared memory by the instruction itself; wgmma tells `mma_mn_major`, two bools, too. All else is
 * of src/ir/mma.def. Nothing but the hooks below knows single instructions.
 */
#ifndef HILT_PY_MMA_H
#define HILT_PY_MMA_H

#include "../../ir/mma.h"
#include "../layout/pylayout.h"
#include "tensor.h"

/* A MmaAtom; with `threads`, a TiledMma; with a thread, a ThrMma. Immutable but for what `fields` holds. */
typedef struct hilt_mma {
    PyObject_HEAD
    PyObject *op;
    hilt_mma_row row;     /* kind, IR types, sizes */
    uint8_t dtype[3];     /* of A, B, accumulators */
    bool memory[2];       /* A, B: an operand that the instruction reads from shared memory */
    PyObject *thr_id;     /* layouts: of the instruction's threads; */
    PyObject *tv[3];      /* (thread, value) -> index in its (M, K), (N, K), (M, N) */
    PyObject *threads;    /* tiled: (V, M, N, K) -> thread */
    PyObject *permutation; /* tiled: a tuple of three: None, an int or a layout */
    PyObject *thread;     /* int or number */
    PyObject *fields;     /* dict: what set() was told, by the field's name */
} hilt_mma;
extern PyTypeObject *hilt_mma_type, *hilt_tiled_mma_type, *hilt_thr_mma_type;

/* -- mma_partition.c: threads and values of a tiled product ------------------------------------------------ */
/* The extent of M, N or K (0, 1, 2) that all threads compute at once. */
bool hilt_mma_tile_size(hilt_lay *l, const hilt_mma *m, uint32_t mode, int64_t *ret);
/* The modes of M, N, K (0, 1, 2) that a matrix has. */
extern const uint8_t hilt_mma_modes[3][2];
/* ((threads of an instruction, (instructions by the matrix's modes)), (values, rests…)) of a layout whose first modes are the matrix's. */
bool hilt_mma_split(hilt_lay *l, const hilt_mma *m, hilt_mma_matrix which, hilt_layout a, const char *what, hilt_layout ret[2]);
/* What m->thread has: (values, rest, rest…), and where it begins. */
bool hilt_mma_partition(hilt_lay *l, const hilt_mma *m, hilt_mma_matrix which, hilt_layout a, const char *what, hilt_layout *ret,
                        hilt_tup *ret_offset);
/* (thread, value) -> index in the tile. */
bool hilt_mma_tv(hilt_lay *l, const hilt_mma *m, hilt_mma_matrix which, const char *what, hilt_layout *ret);

/* The same of a TiledMma o, with the tile's two extents: for copies by its threads. */
bool hilt_mma_tile_of(hilt_lay *l, PyObject *o, hilt_mma_matrix which, const char *what, hilt_layout *ret_tv, int64_t ret_tile[2]);
/* Compact, in the order of a's elements (tensor_make.c). */
bool hilt_fragment_layout(hilt_lay *l, hilt_layout a, hilt_layout *ret);

/* -- hooks: one family each -------------------------------------------------------------------------------- */
/* One instruction: d = a b + c, the values of this thread, modes of rank 1; operands in memory are tensors in shared memory. The types
 * and numbers of elements were looked at. false: exception. */
bool hilt_mma_record_warp(hilt_trace *t, const hilt_mma *m, PyObject *d, PyObject *a, PyObject *b, PyObject *c);
/* first: of a gemm's products into d, the one that adds to c; the others add to what it leaves there. */
bool hilt_mma_record_warpgroup(hilt_trace *t, const hilt_mma *m, PyObject *d, PyObject *a, PyObject *b, PyObject *c, bool first);
/* make_fragment_A, _B of an operand in memory: `tensor` is a partition of it, in shared memory. New reference. */
PyObject *hilt_mma_fragment_warpgroup(const hilt_mma *m, hilt_mma_matrix which, PyObject *tensor);

/* -- mma_gemm.c ------------------------------------------------------------------------------------------- */
/* Registers for a matrix's part of a thread: of a partition, a layout or a shape. New reference. */
PyObject *hilt_mma_fragment(const hilt_mma *m, hilt_mma_matrix which, PyObject *o, const char *what);
int hilt_init_gemm(PyObject *functions); /* mma_gemm.c */

#endif
