/* Layouts in Python: calls of the layout library, and what tensors, copies and the functions of cute share.
 *
 * The library's run-time leaves (HILT_TUP_VALUE) are here borrowed references to proxies of Int32 or Int64: those that
 * arithmetic makes live until hilt_lay_end, those in a Layout as long as it does. Constant proxies count as ints. A
 * result of arithmetic is Int32 if it is known to fit, else Int64: nothing wraps before 64 bits.
 *
 *     hilt_lay *l = hilt_lay_begin();
 *     hilt_tup shape;
 *     hilt_layout a;
 *     PyObject *made = l && hilt_tup_from(l, o, 0, "make_layout: shape", &shape)
 *                          ? hilt_lay_call(l, hilt_layout_compact(&l->c, shape, false, &a), "make_layout") ? hilt_lay_new(a) : NULL
 *                          : NULL;
 *     hilt_lay_end(l);
 *
 *   inttuple.c       integer tuples <-> Python objects; ScaledBasis
 *   layout_leaf.c    arithmetic on run-time leaves, what is known of them
 *   layout.c         contexts, errors; the types Layout, ComposedLayout, Swizzle
 */
#ifndef HILT_PY_LAYOUT_H
#define HILT_PY_LAYOUT_H

#include "../../layout/layout.h"
#include "../record/trace.h"

/* -- a use of the layout library ------------------------------------------------------------------------- */
typedef struct hilt_lay {
    hilt_layouts c;            /* c.arena: everything made, until hilt_lay_end */
    HILT_VEC(PyObject *) held; /* proxies made by arithmetic */
    struct hilt_lay *next;     /* idle ones */
} hilt_lay;
hilt_lay *hilt_lay_begin(void); /* they nest; NULL: MemoryError */
void hilt_lay_end(hilt_lay *l); /* NULL is fine; an exception that is set stays */
#define HILT_CLEANUP_LAY __attribute__((cleanup(hilt_lay_cleanup)))
static inline void
hilt_lay_cleanup(hilt_lay **l)
{
    hilt_lay_end(*l);
}
/* Raises what the library said about `what` (TypeError's place is a diagnostic at the Python line). Always NULL. */
PyObject *hilt_lay_raise(hilt_lay *l, const char *what);
/* ok is what a function of the library returned; false: raised. */
static inline bool
hilt_lay_call(hilt_lay *l, bool ok, const char *what)
{
    return ok || hilt_lay_raise(l, what) != NULL;
}

/* -- integer tuples -------------------------------------------------------------------------------------- */
enum { HILT_TUP_TAKES_NONE = 1, HILT_TUP_TAKES_BASIS = 2 };
/* Ints (not bool), integer proxies, nested tuples and lists of them; None and ScaledBasis where `takes` says so.
 * `what` begins the message. Values borrow from o. false: exception. */
bool hilt_tup_from(hilt_lay *l, PyObject *o, unsigned takes, const char *what, hilt_tup *ret);
PyObject *hilt_tup_to(hilt_tup t); /* int, proxy, ScaledBasis, None or a tuple; new reference */
/* An integer leaf (INT or VALUE) as i64 in the current region. NULL: exception. */
hilt_value *hilt_tup_ir(hilt_tup leaf);
bool hilt_integer_check(PyObject *o);       /* an int, but no bool, or an integer proxy */
extern PyTypeObject *hilt_basis_type;       /* ScaledBasis: E(0) * 3 */

/* -- Layout, ComposedLayout ------------------------------------------------------------------------------ */
/* Immutable; with own copies of the trees and references to the run-time leaves. Static unless made in a trace. */
extern PyTypeObject *hilt_layout_type, *hilt_composed_type, *hilt_swizzle_type;
static inline bool
hilt_lay_check(PyObject *o)
{
    return Py_IS_TYPE(o, hilt_layout_type) || Py_IS_TYPE(o, hilt_composed_type);
}
PyObject *hilt_lay_new(hilt_layout a);               /* a ComposedLayout if there is a.after; copies a */
const hilt_layout *hilt_lay_get(PyObject *layout);   /* of one of these two; lives as long as it */
/* Copy atoms, tiled copies, threads of them (copy_atom.c) are such values too. */
extern PyTypeObject *hilt_atom_type, *hilt_tiled_type, *hilt_thread_type;
static inline bool
hilt_copy_check(PyObject *o)
{
    return Py_IS_TYPE(o, hilt_atom_type) || Py_IS_TYPE(o, hilt_tiled_type) || Py_IS_TYPE(o, hilt_thread_type);
}
bool hilt_copy_dynamic(PyObject *o);
PyObject *hilt_copy_leaf(PyObject *o); /* its run-time part: a thread, or a tensor map; borrowed, or NULL */
PyObject *hilt_copy_map(PyObject *o);  /* of a TMA atom: the number that stands for it; borrowed. Else NULL */
PyObject *hilt_copy_with_map(PyObject *o, PyObject *map);
bool hilt_copy_same(PyObject *a, PyObject *b);
bool hilt_copy_print(hilt_str *s, PyObject *o);
PyObject *hilt_copy_items(PyObject *o); /* of a ThrCopy: the tiled copy and the thread */
PyObject *hilt_copy_from_items(PyObject *items);
/* So are matrix products (mma_atom.c), but for what was set of them, which is in a dict. */
bool hilt_mma_check(PyObject *o);
bool hilt_mma_dynamic(PyObject *o);
bool hilt_mma_same(PyObject *a, PyObject *b);
bool hilt_mma_print(hilt_str *s, PyObject *o);
PyObject *hilt_mma_thread(PyObject *o); /* of a ThrMma; else NULL. Borrowed */
PyObject *hilt_mma_fields(PyObject *o); /* the dict; borrowed */
PyObject *hilt_mma_for_kernel(PyObject *o); /* with fields of its own: what a kernel sets is its own business */
bool hilt_mma_sets(PyObject *fn);       /* is it the method that writes there? */
PyObject *hilt_mma_items(PyObject *o);  /* of a ThrMma: the tiled product and the thread */
PyObject *hilt_mma_from_items(PyObject *items);
/* Is it one of these, a layout, a Swizzle or a ScaledBasis: a value that never changes and runs nobody's code? */
static inline bool
hilt_lay_value_check(PyObject *o)
{
    return hilt_lay_check(o) || Py_IS_TYPE(o, hilt_swizzle_type) || Py_IS_TYPE(o, hilt_basis_type) || hilt_copy_check(o) ||
           hilt_mma_check(o);
}
bool hilt_lay_function_check(PyObject *fn); /* a function or type of cute that makes or reads these, or such a value */
/* Of these values: */
bool hilt_lay_dynamic(PyObject *o); /* has it run-time leaves? */
/* Do two layouts match in structure, and `leaf` says so of each two leaves, `offset` of the offsets of composed ones? */
typedef bool hilt_leaf_match(hilt_tup a, hilt_tup b);
bool hilt_lay_match(const hilt_layout *a, const hilt_layout *b, hilt_leaf_match *leaf, hilt_leaf_match *offset);
bool hilt_lay_same(PyObject *a, PyObject *b); /* one type, and equal with the same leaves */
/* May they meet where paths join, leaf by leaf: same profiles, unit vectors and swizzles? */
bool hilt_lay_like(PyObject *a, PyObject *b);
bool hilt_lay_print(hilt_str *s, PyObject *o); /* false: memory */
void hilt_lay_describe(PyObject *o, char *text, size_t size); /* "Layout (4,8):(1,4)" */
typedef HILT_VEC(PyObject *) hilt_lay_leaves;
bool hilt_lay_runtime_leaves(PyObject *o, hilt_lay_leaves *ret); /* borrowed, in the order of the text; false: memory */
/* Does it join by its parts? */
static inline bool
hilt_lay_has_parts(PyObject *o)
{
    return hilt_lay_check(o) || Py_IS_TYPE(o, hilt_thread_type) || (hilt_mma_check(o) && hilt_mma_thread(o));
}
/* The parts: shape and stride; inner, offset and outer; a tiled copy and its thread. New references. */
PyObject *hilt_lay_keys(PyObject *layout);
PyObject *hilt_lay_items(PyObject *layout);
PyObject *hilt_lay_from_items(PyObject *items);
/* The layout of a Layout, a ComposedLayout, or of what holds one (below). false: exception. */
bool hilt_layout_from(hilt_lay *l, PyObject *o, const char *what, hilt_layout *ret);
/* A tiler: int, None, Layout, or a tuple or list of tilers. */
bool hilt_tiler_from(hilt_lay *l, PyObject *o, const char *what, hilt_tiler *ret);

/* -- what has a layout and an engine --------------------------------------------------------------------- */
/* Functions of cute that take a layout take such objects too: they work on the layout, and give the same engine, moved by
 * `offset` elements, under the new one. Where the strides are bases, offset is a coordinate (a TUPLE). */
typedef struct hilt_holder {
    PyTypeObject *type;
    bool (*layout)(PyObject *o, hilt_lay *l, hilt_layout *ret);                       /* lives as long as o or l */
    PyObject *(*with)(PyObject *o, hilt_lay *l, hilt_layout layout, hilt_tup offset); /* new reference */
    unsigned (*element_bits)(PyObject *o); /* may be NULL */
} hilt_holder;
void hilt_holder_add(const hilt_holder *h); /* static; at import */
const hilt_holder *hilt_holder_of(PyObject *o); /* NULL: o is none */

/* -- what is known of run-time integers (layout_leaf.c) -------------------------------------------------- */
typedef struct hilt_fact {
    int64_t min, max, divisor; /* divisor >= 1 */
} hilt_fact;
hilt_fact hilt_fact_of(hilt_value *v); /* from its definition, and what was added */
/* States something of a value of this trace that holds wherever it is defined: of arguments, loop indices. false: memory. */
bool hilt_fact_add(hilt_trace *t, hilt_value *v, hilt_fact fact);
void hilt_facts_trace_ended(hilt_trace *t);
extern const hilt_leaf_ops hilt_lay_leaf_ops, hilt_lay_checked_ops; /* checked: with assertions */

extern PyObject *hilt_layout_functions; /* the module object that is m_self of the functions of cute on layouts */
int hilt_init_layout(PyObject *module);
int hilt_init_copy(PyObject *module); /* copy_atom.c: after layouts */
int hilt_init_mma(PyObject *module);  /* mma_atom.c: the same */

#endif
