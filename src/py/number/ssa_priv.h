/* Private to ssa*.c: the object, its shapes, and what walks over them. */
#ifndef HILT_SSA_PRIV_H
#define HILT_SSA_PRIV_H

#include "operand.h"
#include "ssa.h"
#include "../tensor/tensor.h"

typedef struct hilt_ssa {
    PyObject_HEAD hilt_number
        *number; /* as many lanes as the shape has elements; a constant: the same in each */
    PyObject *shape;
} hilt_ssa;
extern PyTypeObject *hilt_ssa_type;
static inline hilt_number *
hilt_ssa_get(PyObject *v)
{
    return ((hilt_ssa *)v)->number;
}

/* -- shapes (ssa_shape.c) -------------------------------------------------------------------------------- */
/* o as a shape: extents are ints of 1 and more, lists become tuples. New reference; `what` begins the
 * message. */
PyObject *hilt_shape_from(PyObject *o, const char *what);
int64_t hilt_shape_size(PyObject *shape);
bool hilt_shape_equal(PyObject *a, PyObject *b); /* as lists of modes: 4 is (4,) */
/* Do they name the same elements in the same order: equal but for nesting and extents of 1? */
bool hilt_shape_matches(PyObject *a, PyObject *b);
/* What both broadcast to: mode by mode, 1 with anything. New reference; NULL without exception: they do not
 * fit. */
PyObject *hilt_shape_broadcast(PyObject *a, PyObject *b);
PyObject *hilt_shape_mismatch(const char *what, PyObject *a, PyObject *b); /* raises; NULL */

typedef struct hilt_mode { /* a leaf of a shape, and how far its coordinate moves in the lanes */
    int64_t extent, stride;
} hilt_mode;
typedef HILT_VEC(hilt_mode) hilt_modes;
typedef struct hilt_fixed { /* a coordinate that is given; index NULL: it is in `base` */
    PyObject *index;        /* borrowed run-time number */
    int64_t extent, stride;
    int mode;
} hilt_fixed;
typedef struct hilt_split {
    hilt_modes kept, taken;     /* taken: the leaves where the coordinate is not None */
    HILT_VEC(hilt_fixed) fixed; /* run-time coordinates */
    int64_t base;               /* of the static ones */
    PyObject *shape;            /* of what is kept; NULL: nothing */
} hilt_split;
void hilt_split_free(hilt_split *s);
/* Divides the lanes of a shape by a coordinate: None keeps a mode, a number fixes it. false: exception. */
bool hilt_split_by_coordinate(hilt_split *s, PyObject *shape, PyObject *coordinate);
/* The same by a profile: None keeps a mode, an int takes it away whole; what is kept stays nested. */
bool hilt_split_by_profile(hilt_split *s, PyObject *shape, PyObject *profile);
/* The lanes of `shape` that a value of shape `target` is made of, to which it broadcasts. */
bool hilt_modes_of_broadcast(hilt_modes *m, PyObject *shape, PyObject *target);
/* The lanes that the modes run over, the first mode fastest, each more by `base`; hilt_free it. NULL:
 * exception. */
int64_t *hilt_modes_lanes(const hilt_modes *m, int64_t base, uint32_t *ret_n);

/* -- values (ssa.c, ssa_ops.c, ssa_index.c, ssa_functions.c) --------------------------------------------- */
/* v under a shape to which it broadcasts. */
PyObject *hilt_ssa_broadcast(PyObject *v, PyObject *shape);
/* Lanes of a number, in this order. */
PyObject *hilt_ssa_shuffle(PyObject *proxy, const int64_t *lanes, uint32_t n);
PyObject *hilt_ssa_lane(PyObject *proxy, uint32_t lane); /* one of them, a number */
/* f(numbers) where the arguments that are TensorSSA are brought to one shape and stand as numbers of as many
 * lanes; the result, a number, is put under that shape. */
typedef PyObject *(*hilt_ssa_function)(void *ctx, PyObject *const *numbers, Py_ssize_t n);
bool hilt_ssa_among(PyObject *const *args, Py_ssize_t n);
PyObject *hilt_ssa_lift(hilt_ssa_function f, void *ctx, PyObject *const *args, Py_ssize_t n,
                        const char *what);
PyObject *hilt_ssa_getitem(PyObject *v, PyObject *key);
PyObject *hilt_ssa_iter(PyObject *v);
PyObject *hilt_ssa_reduce(PyObject *v, PyObject *args, PyObject *kw);
PyObject *hilt_ssa_to_integer(PyObject *v, const char *method); /* round(v), math.floor(v) … */
extern const PyType_Slot hilt_ssa_operators[];
int hilt_ssa_init_functions(PyObject *module); /* full … where */

#endif
