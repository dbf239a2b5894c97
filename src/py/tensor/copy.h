/* Private to copy*.c: copy atoms, tiled copies, partitions, copying.
 *
 *   copy_atom.c       CopyAtom, TiledCopy, ThrCopy: the objects, and the functions that make them
 *   copy_partition.c  the algebra: which elements of a tile a thread has
 *   copy_plan.c       source, destination and predicate stepped through together
 *   copy_manner.c     hints for the caches, memory orders
 *   copy_matrix.c     ldmatrix, stmatrix
 *   copy.c            copying: the accesses recorded
 *   tma.c             atoms of TMA copies, and what they copy
 *   tma_copy.c        copying by them
 */
#ifndef HILT_COPY_H
#define HILT_COPY_H

#include "../layout/pylayout.h"

typedef enum hilt_copy_kind {
    HILT_COPY_UNIVERSAL, /* loads and stores */
    HILT_COPY_ASYNC,     /* cp.async: from global to shared memory, in kernels */
    HILT_COPY_LDMATRIX,  /* rows of matrices, from shared memory to the registers of a warp */
    HILT_COPY_STMATRIX,  /* and back */
    HILT_COPY_TMA_LOAD,  /* boxes by a tensor map: to shared memory, to that of several blocks, and back */
    HILT_COPY_TMA_MULTICAST,
    HILT_COPY_TMA_STORE,
    HILT_COPY_TMA_REDUCE,
    HILT_COPY_BULK,      /* cp.async.bulk: a row of bytes at once, counted on an mbarrier */
} hilt_copy_kind;

/* A CopyAtom; with what follows, a TiledCopy; with a thread, a ThrCopy. Immutable. */
typedef struct hilt_atom {
    PyObject_HEAD PyObject *op;
    PyObject *order, *scope; /* of memory; NULL: not given */
    PyObject *cache; /* eviction, prefetch, cache mode, shared space, invariant, as given; NULL: nothing */
    uint8_t kind, dtype;
    uint8_t matrices; /* ldmatrix, stmatrix: 1, 2, 4 */
    bool transposed;
    uint32_t bits;    /* at once; 0: what is proved */
    uint32_t values;  /* elements that one thread moves by one instruction; 1 if bits is 0 */
    PyObject *thr_id; /* layouts: of the instruction's threads; (thread, value) -> element */
    PyObject *src, *dst;
    PyObject *tv, *tiler; /* tiled: (thread, value) -> index in the tile; the tile */
    PyObject *tv_src,
        *tv_dst;      /* ((instruction's thread, rest), (instruction's value, rest)) -> index in the tile */
    PyObject *thread; /* int or number */
    PyObject *map;    /* TMA: the tensor map, a number without lanes; values: elements of a box, of which each of `share` blocks loads a part */
    uint8_t rank, span; /* dimensions; bytes that are swizzled */
    uint32_t share;
} hilt_atom;
static inline bool
hilt_tiled_check(PyObject *o)
{
    return Py_IS_TYPE(o, hilt_tiled_type) || Py_IS_TYPE(o, hilt_thread_type);
}

/* -- copy_partition.c ------------------------------------------------------------------------------------ */
/* Of threads and values raked over each other: the tile, and (thread, value) -> index in it. */
bool hilt_copy_tv(hilt_lay *l, hilt_layout threads, hilt_layout values, hilt_tup *ret_tile,
                  hilt_layout *ret_tv);
/* tv in terms of one side of an instruction of so many threads and values a thread: see tv_src. */
bool hilt_copy_side(hilt_layouts *c, hilt_layout tv, hilt_layout threads, hilt_layout side, uint32_t values,
                    hilt_layout *ret);
/* (thread, values, rest...) of a. */
bool hilt_copy_partition(hilt_lay *l, hilt_layout a, PyObject *tiler, hilt_layout side, const char *what,
                         hilt_layout *ret);
/* The elements of a, which another tiled operation of the same tile partitioned, by the values of this one.
 */
bool hilt_copy_retile(hilt_lay *l, hilt_layout a, const hilt_atom *tiled, hilt_layout *ret);
/* Of a layout (thread, value) -> address and that of the data: tile and tv. */
bool hilt_copy_cotiled(hilt_lay *l, hilt_layout addresses, hilt_layout data, PyObject **ret_tiler,
                       hilt_layout *ret_tv);
bool hilt_copy_tile_shape(hilt_lay *l, PyObject *tiler, hilt_tup *ret); /* a tuple of the modes' sizes */

/* -- copy_plan.c ----------------------------------------------------------------------------------------- */
enum { HILT_COPY_SOURCE, HILT_COPY_DESTINATION, HILT_COPY_PREDICATE, HILT_COPY_SIDES };
typedef struct hilt_copy_unit { /* coordinates that all sides step through at once */
    hilt_tup extent;            /* INT or VALUE */
    bool table;                 /* the sides' modes do not divide alike: each has its own layout here */
    bool in_atom;               /* a part of what one instruction moves */
    hilt_tup stride[HILT_COPY_SIDES];
    hilt_layout layout[HILT_COPY_SIDES];
} hilt_copy_unit;
typedef struct hilt_copy_plan {
    hilt_lay *l;
    const char *what;                   /* for messages */
    PyObject *tensors[HILT_COPY_SIDES]; /* borrowed; the predicate may be NULL */
    hilt_layout a[HILT_COPY_SIDES];
    HILT_VEC(hilt_copy_unit) units;
    HILT_VEC(hilt_tup) equal; /* pairs of sizes that must be equal, which is known at run time only */
} hilt_copy_plan;
/* Fills units from tensors. atom: elements of one instruction, which the first mode is made of; 0: no matter.
 * whole: the sides agree in all their elements only, not mode by mode. */
bool hilt_copy_plan_make(hilt_copy_plan *p, uint32_t atom, bool whole);
void hilt_copy_plan_free(hilt_copy_plan *p);

/* -- copy_manner.c --------------------------------------------------------------------------------------- */
enum { HILT_COPY_STRONG_BYTES = 8 }; /* that one access with an order moves at most */
bool hilt_copy_hints(const hilt_atom *a, hilt_hints *ret); /* false: exception; the atom says what there is not */
bool hilt_copy_is_strong(const hilt_atom *a);              /* has it an order? a may be NULL */
/* One instruction with an order. memory: is that side memory, not registers? */
bool hilt_copy_strong(hilt_trace *t, const hilt_atom *a, PyObject *from, PyObject *to, const bool memory[2]);

/* -- copy_matrix.c --------------------------------------------------------------------------------------- */
static inline bool
hilt_copy_of_matrices(const hilt_atom *a)
{
    return a->kind == HILT_COPY_LDMATRIX || a->kind == HILT_COPY_STMATRIX;
}
bool hilt_copy_matrix_atom(hilt_lay *l, hilt_atom *a); /* fills in its layouts; op, kind and dtype are there */
bool hilt_copy_by_registers(hilt_layouts *c, const hilt_atom *a, hilt_layout side, hilt_layout *ret);
PyObject *hilt_copy_matrices(hilt_lay *l, hilt_trace *t, const hilt_atom *atom, const char *what, PyObject *src, PyObject *dst);

/* -- tma.c, tma_copy.c ----------------------------------------------------------------------------------- */
static inline bool
hilt_copy_of_boxes(uint8_t kind)
{
    return kind >= HILT_COPY_TMA_LOAD && kind <= HILT_COPY_TMA_REDUCE;
}
bool hilt_tma_span(hilt_swizzle s, uint32_t element_bytes, uint32_t *ret); /* bytes; false: TMA has no such swizzle */
hilt_word hilt_tma_reduction(PyObject *op); /* COUNT: none that there is */
PyObject *hilt_tma_copy(PyObject *atom, PyObject *src, PyObject *dst, PyObject *pred, PyObject *bar, PyObject *mask, PyObject *policy);
PyObject *hilt_tma_prefetch(PyObject *atom, PyObject *src);
int hilt_init_tma(PyObject *functions);
int hilt_init_tma_copy(PyObject *functions);

/* -- copy_atom.c ----------------------------------------------------------------------------------------- */
hilt_atom *hilt_atom_new(void);                    /* an empty CopyAtom */
bool hilt_atom_kind(PyObject *op, uint8_t *ret);   /* of a copy operation; false: it is none */

int hilt_init_copying(PyObject *functions); /* copy.c */

#endif
