/* Layout and ComposedLayout: the objects, and the scratch memory that calls of the layout library use.
 *
 * An object is one block: the library's struct, and behind it the nodes of its trees, copied. What is in it
 * never changes, so the struct can be lent. It owns a reference to each run-time leaf.
 *
 * Contexts are kept for the next call; they nest, because making a Python object may run code that makes
 * another layout.
 */
#include "pylayout.h"

#include <structmember.h>

PyTypeObject *hilt_layout_type, *hilt_composed_type;

/* -- contexts -------------------------------------------------------------------------------------------- */
static hilt_lay *idle;

hilt_lay *
hilt_lay_begin(void)
{
    hilt_lay *l = idle;
    if (l != NULL) {
        idle = l->next;
    }
    else {
        l = hilt_malloc(sizeof *l);
        if (l == NULL) {
            PyErr_NoMemory();
            return NULL;
        }
        memset(l, 0, sizeof *l);
        l->c.arena = hilt_arena_new();
        if (l->c.arena == NULL) {
            hilt_free(l);
            PyErr_NoMemory();
            return NULL;
        }
        l->c.client = l;
    }
    hilt_trace *t = hilt_trace_current();
    l->c.ops = t != NULL && hilt_trace_assertions(t) ? &hilt_lay_checked_ops : &hilt_lay_leaf_ops;
    l->c.status = HILT_LAYOUT_OK;
    return l;
}

void
hilt_lay_end(hilt_lay *l)
{
    if (l == NULL) {
        return;
    }
    for (size_t i = 0; i < l->held.len; i++) {
        Py_DECREF(l->held.data[i]); /* numbers: no code runs */
    }
    l->held.len = 0;
    if (idle == NULL) {
        hilt_arena_reset(l->c.arena);
        l->next = NULL;
        idle = l;
        return;
    }
    hilt_arena_free(l->c.arena);
    hilt_vec_free(&l->held);
    hilt_free(l);
}

PyObject *
hilt_lay_raise(hilt_lay *l, const char *what)
{
    hilt_diag_id id;
    switch (l->c.status) {
    case HILT_LAYOUT_RANK:
        id = HILT_DIAG_LAYOUT_RANK;
        break;
    case HILT_LAYOUT_RANGE:
        id = HILT_DIAG_LAYOUT_RANGE;
        break;
    case HILT_LAYOUT_DIVIDE:
        id = HILT_DIAG_LAYOUT_DIVIDE;
        break;
    case HILT_LAYOUT_INJECTIVE:
        id = HILT_DIAG_LAYOUT_INJECTIVE;
        break;
    case HILT_LAYOUT_UNKNOWN:
        id = HILT_DIAG_LAYOUT_UNKNOWN;
        break;
    case HILT_LAYOUT_OVERFLOW:
        id = HILT_DIAG_LAYOUT_OVERFLOW;
        break;
    case HILT_LAYOUT_SYNTAX:
        id = HILT_DIAG_LAYOUT_SYNTAX;
        break;
    case HILT_LAYOUT_CLIENT:
        assert(PyErr_Occurred());
        return NULL;
    case HILT_LAYOUT_OK:
    case HILT_LAYOUT_MEMORY:
    default:
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    }
    l->c.status = HILT_LAYOUT_OK;
    size_t len = strlen(what);
    bool again =
        strncmp(l->c.text, what, len) == 0 && l->c.text[len] == ' '; /* the text begins with it too */
    return hilt_raise_text(id, hilt_diag_text(id), what, again ? l->c.text + len + 1 : l->c.text);
}

/* -- trees ----------------------------------------------------------------------------------------------- */
/* Where copies go: memory measured before. */
typedef struct space {
    char *at;
} space;

static void *
take(space *s, size_t bytes)
{
    void *p = s->at;
    s->at += (bytes + 7) & ~(size_t)7;
    return p;
}

static size_t
basis_bytes(hilt_tup t)
{
    return (sizeof *t.basis + t.n * sizeof *t.basis->path + 7) & ~(size_t)7;
}

static size_t
measure_tup(hilt_tup t, bool *dynamic)
{
    if (t.kind != HILT_TUP_TUPLE) {
        bool basis = t.kind == HILT_TUP_BASIS;
        *dynamic |= basis ? t.basis->scale.kind == HILT_TUP_VALUE : t.kind == HILT_TUP_VALUE;
        return basis ? basis_bytes(t) : 0;
    }
    size_t bytes = t.n * sizeof *t.items;
    for (uint32_t i = 0; i < t.n; i++) {
        bytes += t.items[i].kind == HILT_TUP_INT ? 0 : measure_tup(t.items[i], dynamic);
    }
    return bytes;
}

static size_t
measure_layout(hilt_layout a, bool *dynamic)
{
    size_t bytes = measure_tup(a.shape, dynamic) + measure_tup(a.stride, dynamic);
    if (a.after) {
        bytes += sizeof *a.after + measure_tup(a.after->offset, dynamic);
        bytes += a.after->layout ? sizeof *a.after->layout + measure_layout(*a.after->layout, dynamic) : 0;
    }
    return bytes;
}

static hilt_tup
copy_tup(space *s, hilt_tup t)
{
    if (t.kind == HILT_TUP_VALUE) {
        Py_INCREF(t.value);
    }
    else if (t.kind == HILT_TUP_BASIS) {
        size_t bytes = basis_bytes(t);
        hilt_basis *b = take(s, bytes);
        memcpy(b, t.basis, sizeof *b + t.n * sizeof *b->path);
        t.basis = b;
        if (b->scale.kind == HILT_TUP_VALUE) {
            Py_INCREF(b->scale.value);
        }
    }
    else if (t.kind == HILT_TUP_TUPLE) {
        hilt_tup *items = take(s, t.n * sizeof *items);
        for (uint32_t i = 0; i < t.n; i++) {
            items[i] = t.items[i].kind == HILT_TUP_INT ? t.items[i] : copy_tup(s, t.items[i]);
        }
        t.items = items;
    }
    return t;
}

static hilt_layout
copy_layout(space *s, hilt_layout a)
{
    a.shape = copy_tup(s, a.shape);
    a.stride = copy_tup(s, a.stride);
    if (a.after) {
        hilt_after *after = take(s, sizeof *after);
        *after = *a.after;
        after->offset = copy_tup(s, after->offset);
        if (after->layout) {
            hilt_layout *inner = take(s, sizeof *inner);
            *inner = copy_layout(s, *after->layout);
            after->layout = inner;
        }
        a.after = after;
    }
    return a;
}

static void
release_tup(hilt_tup t)
{
    if (t.kind == HILT_TUP_VALUE) {
        Py_DECREF(t.value);
    }
    else if (t.kind == HILT_TUP_BASIS) {
        release_tup(t.basis->scale);
    }
    for (uint32_t i = 0; t.kind == HILT_TUP_TUPLE && i < t.n; i++) {
        release_tup(t.items[i]);
    }
}

static void
release_layout(hilt_layout a)
{
    release_tup(a.shape);
    release_tup(a.stride);
    if (a.after) {
        release_tup(a.after->offset);
        if (a.after->layout) {
            release_layout(*a.after->layout);
        }
    }
}

/* -- the objects ----------------------------------------------------------------------------------------- */
typedef struct layout_object {
    PyObject_VAR_HEAD hilt_layout a;
    bool dynamic;
    vectorcallfunc vectorcall;
    hilt_tup nodes[];
} layout_object;

const hilt_layout *
hilt_lay_get(PyObject *layout)
{
    return &((layout_object *)layout)->a;
}

static PyObject *layout_call(PyObject *self, PyObject *const *args, size_t nargsf, PyObject *kwnames);

PyObject *
hilt_lay_new(hilt_layout a)
{
    bool dynamic = false;
    size_t bytes = measure_layout(a, &dynamic);
    PyTypeObject *type = a.after ? hilt_composed_type : hilt_layout_type;
    size_t items = (bytes + sizeof(hilt_tup) - 1) / sizeof(hilt_tup);
    layout_object *o = PyObject_NewVar(layout_object, type, (Py_ssize_t)items);
    if (o == NULL) {
        return NULL;
    }
    space s = {.at = (char *)o->nodes};
    o->a = copy_layout(&s, a);
    o->dynamic = dynamic;
    o->vectorcall = layout_call;
    return (PyObject *)o;
}

static void
layout_dealloc(PyObject *o)
{
    layout_object *l = (layout_object *)o;
    if (l->dynamic) {
        release_layout(l->a);
    }
    PyTypeObject *type = Py_TYPE(o);
    PyObject_Free(o);
    Py_DECREF(type);
}

/* -- comparing ------------------------------------------------------------------------------------------- */
/* Is a == b? Where run-time leaves decide, *runtime is the conjunction of their comparisons so far. -1:
 * exception. */
static int
leaves_equal(hilt_tup a, hilt_tup b, PyObject **runtime)
{
    if (a.kind == HILT_TUP_INT && b.kind == HILT_TUP_INT) {
        return a.i == b.i;
    }
    hilt_truth known = hilt_lay_leaf_ops.equal(NULL, a, b);
    if (known != HILT_UNKNOWN) {
        return known == HILT_YES;
    }
    HILT_CLEANUP_REF PyObject *x = hilt_tup_to(a);
    HILT_CLEANUP_REF PyObject *y = x ? hilt_tup_to(b) : NULL;
    PyObject *same = y ? hilt_number_binary(HILT_PY_EQ, x, y) : NULL;
    if (same != NULL && *runtime != NULL) {
        PyObject *both = hilt_number_binary(HILT_PY_AND, *runtime, same);
        Py_DECREF(same);
        same = both;
    }
    if (same == NULL) {
        return -1;
    }
    Py_XSETREF(*runtime, same);
    return 1;
}

static int
tups_equal(hilt_tup a, hilt_tup b, PyObject **runtime)
{
    bool leaf_a = a.kind == HILT_TUP_INT || a.kind == HILT_TUP_VALUE;
    bool leaf_b = b.kind == HILT_TUP_INT || b.kind == HILT_TUP_VALUE;
    if (leaf_a && leaf_b) {
        return leaves_equal(a, b, runtime);
    }
    if (a.kind != b.kind || a.n != b.n) {
        return 0;
    }
    if (a.kind == HILT_TUP_BASIS) {
        return memcmp(a.basis->path, b.basis->path, a.n * sizeof *a.basis->path) != 0
                   ? 0
                   : leaves_equal(a.basis->scale, b.basis->scale, runtime);
    }
    for (uint32_t i = 0; a.kind == HILT_TUP_TUPLE && i < a.n; i++) {
        int same = tups_equal(a.items[i], b.items[i], runtime);
        if (same <= 0) {
            return same;
        }
    }
    return 1;
}

static int
layouts_equal(const hilt_layout *a, const hilt_layout *b, PyObject **runtime)
{
    int same = tups_equal(a->shape, b->shape, runtime);
    same = same > 0 ? tups_equal(a->stride, b->stride, runtime) : same;
    if (same <= 0 || (a->after == NULL && b->after == NULL)) {
        return same;
    }
    const hilt_after *x = a->after, *y = b->after;
    if (x == NULL || y == NULL || (x->layout == NULL) != (y->layout == NULL) ||
        x->swizzle.b != y->swizzle.b || x->swizzle.m != y->swizzle.m || x->swizzle.s != y->swizzle.s) {
        return 0;
    }
    same = tups_equal(x->offset, y->offset, runtime);
    return same > 0 && x->layout ? layouts_equal(x->layout, y->layout, runtime) : same;
}

static PyObject *
comparison(int same, PyObject *runtime, int op)
{
    if (same < 0) {
        Py_XDECREF(runtime);
        return NULL;
    }
    if (same == 0 || runtime == NULL) {
        Py_XDECREF(runtime);
        return PyBool_FromLong((op == Py_EQ) == (same != 0));
    }
    if (op == Py_NE) {
        HILT_CLEANUP_REF PyObject *one = hilt_number_const(HILT_DTYPE_BOOLEAN, (hilt_bits){1, 0});
        Py_SETREF(runtime, one ? hilt_number_binary(HILT_PY_XOR, runtime, one) : NULL);
    }
    return runtime;
}

PyObject *
hilt_tup_compare(hilt_tup a, hilt_tup b, int op)
{
    PyObject *runtime = NULL;
    int same = tups_equal(a, b, &runtime);
    return comparison(same, runtime, op);
}

static PyObject *
layout_compare(PyObject *a, PyObject *b, int op)
{
    if ((op != Py_EQ && op != Py_NE) || !hilt_lay_check(a) || !hilt_lay_check(b)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    PyObject *runtime = NULL;
    int same = layouts_equal(hilt_lay_get(a), hilt_lay_get(b), &runtime);
    return comparison(same, runtime, op);
}

static bool
hash_tup(hilt_tup t, uint64_t *h)
{
    *h = hilt_hash_mix(*h, (uint64_t)t.kind << 32 | t.n);
    switch ((hilt_tup_kind)t.kind) {
    case HILT_TUP_INT:
        *h = hilt_hash_mix(*h, (uint64_t)t.i);
        return true;
    case HILT_TUP_VALUE:
        hilt_raise(HILT_DIAG_PHASE_UNHASHABLE, "layout");
        return false;
    case HILT_TUP_BASIS:
        *h = hilt_hash_bytes(t.basis->path, t.n * sizeof *t.basis->path, *h);
        return hash_tup(t.basis->scale, h);
    case HILT_TUP_NONE:
        return true;
    case HILT_TUP_TUPLE:
        break;
    }
    for (uint32_t i = 0; i < t.n; i++) {
        if (!hash_tup(t.items[i], h)) {
            return false;
        }
    }
    return true;
}

static bool
hash_layout(const hilt_layout *a, uint64_t *h)
{
    if (!hash_tup(a->shape, h) || !hash_tup(a->stride, h)) {
        return false;
    }
    if (a->after == NULL) {
        return true;
    }
    *h = hilt_hash_bytes(&a->after->swizzle, sizeof a->after->swizzle, *h);
    return hash_tup(a->after->offset, h) && (a->after->layout == NULL || hash_layout(a->after->layout, h));
}

static Py_hash_t
finish_hash(bool ok, uint64_t h)
{
    Py_hash_t hash = (Py_hash_t)(h ^ h >> 32);
    return !ok ? -1 : hash == -1 ? -2 : hash;
}

Py_hash_t
hilt_tup_hash(hilt_tup t)
{
    uint64_t h = 0;
    bool ok = hash_tup(t, &h);
    return finish_hash(ok, h);
}

static Py_hash_t
layout_hash(PyObject *o)
{
    uint64_t h = 1;
    bool ok = hash_layout(hilt_lay_get(o), &h);
    return finish_hash(ok, h);
}

/* -- what an object shows -------------------------------------------------------------------------------- */
static PyObject *
layout_repr(PyObject *o)
{
    hilt_str s = {0};
    PyObject *text = hilt_layout_print(&s, *hilt_lay_get(o))
                         ? PyUnicode_FromStringAndSize(s.data, (Py_ssize_t)s.len)
                         : PyErr_NoMemory();
    hilt_str_free(&s);
    return text;
}

static PyObject *
get_shape(PyObject *o, void *closure)
{
    return hilt_tup_to(hilt_lay_get(o)->shape);
}

static PyObject *
get_stride(PyObject *o, void *closure)
{
    return hilt_tup_to(hilt_lay_get(o)->stride);
}

static PyObject *
get_inner(PyObject *o, void *closure)
{
    const hilt_after *after = hilt_lay_get(o)->after;
    return after->layout ? hilt_lay_new(*after->layout) : hilt_swizzle_new(after->swizzle);
}

static PyObject *
get_offset(PyObject *o, void *closure)
{
    return hilt_tup_to(hilt_lay_get(o)->after->offset);
}

static PyObject *
get_outer(PyObject *o, void *closure)
{
    hilt_layout a = *hilt_lay_get(o);
    a.after = NULL;
    return hilt_lay_new(a);
}

static bool
has_none(hilt_tup t)
{
    bool found = t.kind == HILT_TUP_NONE;
    for (uint32_t i = 0; !found && t.kind == HILT_TUP_TUPLE && i < t.n; i++) {
        found = has_none(t.items[i]);
    }
    return found;
}

PyObject *
hilt_lay_at(hilt_lay *l, hilt_layout a, hilt_tup coordinate, const char *what)
{
    if (has_none(coordinate)) {
        hilt_layout left;
        hilt_tup offset;
        bool ok = hilt_crd_check(&l->c, coordinate, a.shape) &&
                  hilt_layout_slice(&l->c, a, coordinate, &left, &offset);
        return hilt_lay_call(l, ok, what) ? hilt_lay_new(left) : NULL;
    }
    hilt_tup index;
    if (!hilt_lay_call(l, hilt_crd_check(&l->c, coordinate, a.shape), what) ||
        !hilt_lay_call(l, hilt_layout_eval(&l->c, a, coordinate, &index), what)) {
        return NULL;
    }
    return hilt_lay_index_to(l, a, coordinate, index);
}

/* layout(c), layout(c0, c1, ...): the index; with None in it, the layout of what is left. */
static PyObject *
layout_call(PyObject *self, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    Py_ssize_t n = PyVectorcall_NARGS(nargsf);
    if (!hilt_only_loc_ip("layout", kwnames)) {
        return NULL;
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup coordinate;
    if (l == NULL) {
        return NULL;
    }
    if (n == 1) {
        if (!hilt_tup_from(l, args[0], HILT_TUP_TAKES_NONE, "a coordinate", &coordinate)) {
            return NULL;
        }
    }
    else {
        hilt_tup *items = hilt_arena_alloc(l->c.arena, ((size_t)n + 1) * sizeof *items);
        if (items == NULL) {
            return PyErr_NoMemory();
        }
        for (Py_ssize_t i = 0; i < n; i++) {
            if (!hilt_tup_from(l, args[i], HILT_TUP_TAKES_NONE, "a coordinate", &items[i])) {
                return NULL;
            }
        }
        if (!hilt_lay_call(l, hilt_tup_make(&l->c, items, (uint32_t)n, &coordinate), "a coordinate")) {
            return NULL;
        }
    }
    return hilt_lay_at(l, *hilt_lay_get(self), coordinate, "layout(...)");
}

static PyObject *
layout_subscript(PyObject *self, PyObject *key)
{
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_layout a = *hilt_lay_get(self);
    return l && hilt_lay_descend(l, &a, key, "layout[...]") ? hilt_lay_new(a) : NULL;
}

static PyObject *
hier_coord(PyObject *self, PyObject *index)
{
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup i, crd;
    if (l == NULL || !hilt_tup_from(l, index, 0, "get_hier_coord", &i) ||
        !hilt_lay_call(l, hilt_index_to_crd(&l->c, i, hilt_lay_get(self)->shape, &crd), "get_hier_coord")) {
        return NULL;
    }
    return hilt_tup_to(crd);
}

static PyObject *
flat_coord(PyObject *self, PyObject *index)
{
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup i, crd, flat, shape;
    if (l == NULL || !hilt_tup_from(l, index, 0, "get_flat_coord", &i) ||
        !hilt_lay_call(l, hilt_tup_flatten(&l->c, hilt_lay_get(self)->shape, &shape), "get_flat_coord") ||
        !hilt_lay_call(l, hilt_index_to_crd(&l->c, i, shape, &crd), "get_flat_coord") ||
        !hilt_lay_call(l, hilt_tup_flatten(&l->c, crd, &flat), "get_flat_coord")) {
        return NULL;
    }
    return hilt_tup_to(flat);
}

static PyObject *
layout_reduce(PyObject *o, PyObject *unused)
{
    PyObject *a = get_shape(o, NULL), *b = a ? get_stride(o, NULL) : NULL;
    return b ? Py_BuildValue("O(NN)", Py_TYPE(o), a, b) : (Py_XDECREF(a), NULL);
}

static PyObject *
composed_reduce(PyObject *o, PyObject *unused)
{
    PyObject *a = get_inner(o, NULL), *b = a ? get_offset(o, NULL) : NULL, *c = b ? get_outer(o, NULL) : NULL;
    if (c == NULL) {
        Py_XDECREF(a);
        Py_XDECREF(b);
        return NULL;
    }
    return Py_BuildValue("O(NNN)", Py_TYPE(o), a, b, c);
}

static PyObject *
same_object(PyObject *o, PyObject *unused)
{
    return Py_NewRef(o);
}

static PyObject *
layout_tp_new(PyTypeObject *type, PyObject *args, PyObject *kw)
{
    static char *names[] = {"shape", "stride", NULL};
    PyObject *shape, *stride;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "OO:Layout", names, &shape, &stride)) {
        return NULL;
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup s, d;
    hilt_layout a;
    if (l == NULL || !hilt_tup_from(l, shape, 0, "Layout: shape", &s) ||
        !hilt_tup_from(l, stride, HILT_TUP_TAKES_BASIS, "Layout: stride", &d) ||
        !hilt_lay_call(l, hilt_layout_make(&l->c, s, d, &a), "Layout")) {
        return NULL;
    }
    return hilt_lay_new(a);
}

static PyObject *
composed_tp_new(PyTypeObject *type, PyObject *args, PyObject *kw)
{
    static char *names[] = {"inner", "offset", "outer", NULL};
    PyObject *inner, *offset, *outer;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "OOO:ComposedLayout", names, &inner, &offset, &outer)) {
        return NULL;
    }
    return hilt_lay_compose(inner, offset, outer);
}

PyObject *
hilt_lay_compose(PyObject *inner, PyObject *offset, PyObject *outer)
{
    static const char what[] = "make_composed_layout";
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup o;
    hilt_layout of, after, a;
    if (l == NULL || !hilt_tup_from(l, offset, 0, "make_composed_layout: offset", &o) ||
        !hilt_layout_from(l, outer, "make_composed_layout: outer", &of)) {
        return NULL;
    }
    bool ok;
    if (Py_IS_TYPE(inner, hilt_swizzle_type)) {
        ok = hilt_layout_swizzled(&l->c, hilt_swizzle_get(inner), o, of, &a);
    }
    else {
        if (!hilt_lay_check(inner)) {
            return hilt_raise(HILT_DIAG_TYPE_WRONG, "make_composed_layout: inner", "a Swizzle or a layout",
                              hilt_type_name_of(inner));
        }
        after = *hilt_lay_get(inner);
        ok = hilt_layout_composed(&l->c, after, o, of, &a);
    }
    return hilt_lay_call(l, ok, what) ? hilt_lay_new(a) : NULL;
}

/* -- types ----------------------------------------------------------------------------------------------- */
static PyTypeObject *
make_type(PyObject *module, PyType_Spec *spec, const char *name)
{
    spec->basicsize = sizeof(layout_object);
    spec->itemsize = sizeof(hilt_tup);
    spec->flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL;
    PyTypeObject *type = (PyTypeObject *)PyType_FromSpec(spec);
    if (type && PyModule_AddObjectRef(module, name, (PyObject *)type) < 0) {
        Py_CLEAR(type);
    }
    return type;
}

#define COMMON_METHODS                                                                                       \
    {"get_hier_coord", hier_coord, METH_O, "The coordinate of an index, of the shape's profile."},           \
        {"get_flat_coord", flat_coord, METH_O, "The coordinate of an index, flat."},                         \
        {"__copy__", same_object, METH_NOARGS, NULL},                                                        \
    {                                                                                                        \
        "__deepcopy__", same_object, METH_O, NULL                                                            \
    }
#define COMMON_SLOTS                                                                                         \
    {Py_tp_dealloc, layout_dealloc}, {Py_tp_repr, layout_repr}, {Py_tp_richcompare, layout_compare},         \
        {Py_tp_hash, layout_hash}, {Py_tp_call, PyVectorcall_Call}, {Py_tp_members, members},                \
    {                                                                                                        \
        Py_mp_subscript, layout_subscript                                                                    \
    }

int
hilt_init_layout(PyObject *module)
{
    static PyMemberDef members[] = {
        {"__vectorcalloffset__", T_PYSSIZET, offsetof(layout_object, vectorcall), READONLY, NULL}, {0}};
    static PyMethodDef methods[] = {COMMON_METHODS, {"__reduce__", layout_reduce, METH_NOARGS, NULL}, {0}};
    static PyMethodDef composed_methods[] = {
        COMMON_METHODS, {"__reduce__", composed_reduce, METH_NOARGS, NULL}, {0}};
    static PyGetSetDef getset[] = {
        {"shape", get_shape, NULL, "The extents: an int, or a tuple.", NULL},
        {"stride", get_stride, NULL, "The strides, of the shape's profile.", NULL},
        {0},
    };
    static PyGetSetDef composed_getset[] = {
        {"shape", get_shape, NULL, "The extents: an int, or a tuple.", NULL},
        {"inner", get_inner, NULL, "What is applied to the index: a Swizzle or a layout.", NULL},
        {"offset", get_offset, NULL, "What is added to the index.", NULL},
        {"outer", get_outer, NULL, "The layout that makes the index.", NULL},
        {0},
    };
    PyType_Slot slots[] = {
        COMMON_SLOTS,
        {Py_tp_new, layout_tp_new},
        {Py_tp_methods, methods},
        {Py_tp_getset, getset},
        {Py_tp_doc, "A function from coordinates to indices: shape and stride."},
        {0, NULL},
    };
    PyType_Slot composed_slots[] = {
        COMMON_SLOTS,
        {Py_tp_new, composed_tp_new},
        {Py_tp_methods, composed_methods},
        {Py_tp_getset, composed_getset},
        {Py_tp_doc, "inner(offset + outer(coordinate))."},
        {0, NULL},
    };
    PyType_Spec spec = {.name = "hilt.cute.Layout", .slots = slots};
    PyType_Spec composed = {.name = "hilt.cute.ComposedLayout", .slots = composed_slots};
    if (hilt_init_inttuple(module) < 0 || hilt_init_swizzle(module) < 0) {
        return -1;
    }
    hilt_layout_type = make_type(module, &spec, "Layout");
    hilt_composed_type = hilt_layout_type ? make_type(module, &composed, "ComposedLayout") : NULL;
    if (hilt_composed_type == NULL) {
        return -1;
    }
    hilt_lay_end(hilt_lay_begin()); /* the first is kept */
    return hilt_init_layout_functions(module);
}
