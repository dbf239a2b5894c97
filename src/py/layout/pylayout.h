/* Private to inttuple.c and layout*.c. */
#ifndef HILT_PYLAYOUT_H
#define HILT_PYLAYOUT_H

#include "layout.h"

#include "../tensor/array.h"
#include "../record/region.h"

/* -- inttuple.c -- */
hilt_tup hilt_basis_get(PyObject *basis); /* borrows */
PyObject *hilt_basis_new(hilt_tup t);
PyObject *hilt_basis_of_modes(PyObject *const *modes, Py_ssize_t n);
int hilt_init_inttuple(PyObject *module);

/* -- layout.c -- */
/* == and != of trees: True, False, or a Boolean if run-time leaves decide. */
PyObject *hilt_tup_compare(hilt_tup a, hilt_tup b, int op);
Py_hash_t hilt_tup_hash(hilt_tup t); /* -1: a run-time leaf, PHASE_UNHASHABLE is raised */
/* a(coordinate) as Python sees it; with None in the coordinate, the layout that is left. */
PyObject *hilt_lay_at(hilt_lay *l, hilt_layout a, hilt_tup coordinate, const char *what);
/* An index of a as a Python object: Int32 where a's indices and the coordinate's leaves are. */
PyObject *hilt_lay_index_to(hilt_lay *l, hilt_layout a, hilt_tup coordinate, hilt_tup index);
/* *a becomes its mode: an int, or a tuple or list of ints, outermost first. */
bool hilt_lay_descend(hilt_lay *l, hilt_layout *a, PyObject *mode, const char *what);
PyObject *hilt_lay_compose(PyObject *inner, PyObject *offset, PyObject *outer); /* a ComposedLayout */

/* -- layout_args.c -- */
bool hilt_mode_from(PyObject *o, const char *what, uint32_t *ret);
bool hilt_modes_from(hilt_lay *l, PyObject *o, const char *what, const uint32_t **ret, uint32_t *ret_n);
/* A size of `of`: Int32 if all its leaves are, or fit. */
PyObject *hilt_lay_size_to(hilt_tup of, hilt_tup size);
bool hilt_lay_assert(hilt_trace *t, PyObject *ok, const char *text); /* at run time; false: exception */
bool hilt_lay_assert_value(hilt_trace *t, hilt_value *ok, const char *text);
hilt_swizzle hilt_swizzle_get(PyObject *swizzle);
PyObject *hilt_swizzle_new(hilt_swizzle s);
PyObject *hilt_swizzle_make(PyObject *b, PyObject *m, PyObject *s);
int hilt_init_swizzle(PyObject *module);

/* -- layout_functions.c, layout_tuples.c, layout_arith.c -- */
enum { HILT_MAX_PARAMS = 10 };
typedef struct hilt_params {
    const char *function;
    int required;
    const char *names[HILT_MAX_PARAMS];
} hilt_params;
/* ret[i] is the argument or NULL, borrowed; loc= and ip= are ignored. false: TypeError. */
bool hilt_params_read(const hilt_params *p, PyObject *const *args, Py_ssize_t n, PyObject *kwnames, PyObject **ret);
int hilt_init_layout_functions(PyObject *module);
int hilt_init_layout_tuples(PyObject *functions); /* these add to the same module object */
int hilt_init_layout_arith(PyObject *functions);
bool hilt_only_loc_ip(const char *name, PyObject *kwnames);

#endif
