/* What functions of cute take: layouts, what holds one, tilers, modes; and the Swizzle type.
 */
#include "pylayout.h"

#include <structmember.h>

PyTypeObject *hilt_swizzle_type;

/* -- what has a layout and an engine --------------------------------------------------------------------- */
enum { MAX_HOLDERS = 8 };
static const hilt_holder *holders[MAX_HOLDERS];
static unsigned nholders;

void
hilt_holder_add(const hilt_holder *h)
{
    assert(nholders < MAX_HOLDERS);
    holders[nholders++] = h;
}

const hilt_holder *
hilt_holder_of(PyObject *o)
{
    for (unsigned i = 0; i < nholders; i++) {
        if (Py_IS_TYPE(o, holders[i]->type)) {
            return holders[i];
        }
    }
    return NULL;
}

bool
hilt_layout_from(hilt_lay *l, PyObject *o, const char *what, hilt_layout *ret)
{
    if (hilt_lay_check(o)) {
        *ret = *hilt_lay_get(o);
        return true;
    }
    const hilt_holder *h = hilt_holder_of(o);
    if (h != NULL) {
        return h->layout(o, l, ret);
    }
    hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a layout or a tensor", hilt_type_name_of(o));
    return false;
}

/* -- tilers ---------------------------------------------------------------------------------------------- */
static bool
holds_layout(PyObject *o, int depth)
{
    if (!PyTuple_Check(o) && !PyList_Check(o)) {
        return hilt_lay_check(o);
    }
    for (Py_ssize_t i = 0; depth < 200 && i < PySequence_Fast_GET_SIZE(o); i++) {
        if (holds_layout(PySequence_Fast_GET_ITEM(o, i), depth + 1)) {
            return true;
        }
    }
    return false;
}

bool
hilt_tiler_from(hilt_lay *l, PyObject *o, const char *what, hilt_tiler *ret)
{
    *ret = (hilt_tiler){0};
    if (hilt_lay_check(o)) {
        ret->is_layout = true;
        ret->layout = *hilt_lay_get(o);
        return true;
    }
    if (!holds_layout(o, 0)) {
        return hilt_tup_from(l, o, HILT_TUP_TAKES_NONE, what, &ret->tup);
    }
    Py_ssize_t n = PySequence_Fast_GET_SIZE(o);
    hilt_tiler *items = hilt_arena_alloc(l->c.arena, (size_t)n * sizeof *items);
    if (items == NULL || n > UINT32_MAX) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        if (!hilt_tiler_from(l, PySequence_Fast_GET_ITEM(o, i), what, &items[i])) {
            return false;
        }
    }
    ret->tup = (hilt_tup){.kind = HILT_TUP_TUPLE, .n = (uint32_t)n};
    ret->n = (uint32_t)n;
    ret->items = items;
    return true;
}

/* -- modes ----------------------------------------------------------------------------------------------- */
bool
hilt_mode_from(PyObject *o, const char *what, uint32_t *ret)
{
    Py_ssize_t i = -1;
    if (!hilt_integer_check(o) || hilt_number_is_dynamic(o)) {
        PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_TYPE_WRONG, what,
                                      "modes that are compile-time integers", hilt_type_name_of(o));
        if (exc && o == Py_None) {
            hilt_diag_set_hint(exc, "[...] gives modes; a call takes coordinates: layout((None, 1))");
        }
        hilt_diag_raise(exc);
        return false;
    }
    i = PyNumber_AsSsize_t(o, NULL);
    if (i < 0 || i > INT32_MAX) {
        char text[80];
        snprintf(text, sizeof text, "there is no mode %zd", i);
        PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_LAYOUT_RANK, what, text);
        hilt_diag_set_hint(exc, "modes count from 0, and not from the end");
        hilt_diag_raise(exc);
        return false;
    }
    *ret = (uint32_t)i;
    return true;
}

bool
hilt_modes_from(hilt_lay *l, PyObject *o, const char *what, const uint32_t **ret, uint32_t *ret_n)
{
    bool many = PyTuple_Check(o) || PyList_Check(o);
    Py_ssize_t n = many ? PySequence_Fast_GET_SIZE(o) : 1;
    uint32_t *modes = hilt_arena_alloc(l->c.arena, ((size_t)n + 1) * sizeof *modes);
    if (modes == NULL) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        if (!hilt_mode_from(many ? PySequence_Fast_GET_ITEM(o, i) : o, what, &modes[i])) {
            return false;
        }
    }
    *ret = modes;
    *ret_n = (uint32_t)n;
    return true;
}

bool
hilt_lay_descend(hilt_lay *l, hilt_layout *a, PyObject *mode, const char *what)
{
    const uint32_t *modes;
    uint32_t n;
    if (!hilt_modes_from(l, mode, what, &modes, &n)) {
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        hilt_layout inner;
        if (!hilt_lay_call(l, hilt_layout_mode(&l->c, *a, modes[i], &inner), what)) {
            return false;
        }
        *a = inner;
    }
    return true;
}

/* -- results --------------------------------------------------------------------------------------------- */
/* Is every leaf Int32, or an int that fits? */
static bool
leaves_fit32(hilt_tup t)
{
    switch ((hilt_tup_kind)t.kind) {
    case HILT_TUP_INT:
        return t.i >= INT32_MIN && t.i <= INT32_MAX;
    case HILT_TUP_VALUE:
        return ((hilt_number *)t.value)->dtype == HILT_DTYPE_INT32;
    case HILT_TUP_BASIS:
        return leaves_fit32(t.basis->scale);
    case HILT_TUP_NONE:
        return true;
    case HILT_TUP_TUPLE:
        break;
    }
    for (uint32_t i = 0; i < t.n; i++) {
        if (!leaves_fit32(t.items[i])) {
            return false;
        }
    }
    return true;
}

bool
hilt_lay_assert(hilt_trace *t, PyObject *ok, const char *text)
{
    hilt_value *v = hilt_number_ir(ok, HILT_DTYPE_BOOLEAN);
    return v != NULL && hilt_lay_assert_value(t, v, text);
}

bool
hilt_lay_assert_value(hilt_trace *t, hilt_value *v, const char *text)
{
    hilt_builder *b = hilt_trace_builder(t);
    size_t n = strlen(text);
    char *kept = hilt_arena_strdup(b->module->arena, text, n);
    hilt_attr attr = {.key = HILT_ATTR_MESSAGE, .str = {kept, n}};
    if (!kept || !hilt_build_op(b, HILT_OP_ASSERT, &v, 1, NULL, 0, NULL, 0, &attr, 1)) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}

/* With assertions, that nothing is lost is checked. */
static PyObject *
narrow(hilt_tup t)
{
    if (t.kind != HILT_TUP_VALUE || ((hilt_number *)t.value)->dtype != HILT_DTYPE_INT64) {
        return hilt_tup_to(t);
    }
    HILT_CLEANUP_REF PyObject *cut = hilt_number_convert(t.value, HILT_DTYPE_INT32);
    hilt_trace *trace = hilt_trace_current();
    if (cut && trace && hilt_trace_assertions(trace)) {
        HILT_CLEANUP_REF PyObject *same = PyObject_RichCompare(cut, t.value, Py_EQ);
        if (!same || !hilt_lay_assert(trace, same, "a size or an index does not fit Int32")) {
            return NULL;
        }
    }
    return Py_XNewRef(cut);
}

PyObject *
hilt_lay_size_to(hilt_tup of, hilt_tup size)
{
    return leaves_fit32(of) ? narrow(size) : hilt_tup_to(size);
}

/* Every coordinate of a static layout whose indices fit Int32 gives an Int32: what was computed in 64 bits is
 * cut. */
PyObject *
hilt_lay_index_to(hilt_lay *l, hilt_layout a, hilt_tup coordinate, hilt_tup index)
{
    hilt_tup end;
    if (index.kind == HILT_TUP_VALUE && hilt_layout_static(a) && leaves_fit32(coordinate)) {
        if (hilt_layout_cosize(&l->c, a, &end) && end.kind == HILT_TUP_INT && end.i <= INT64_C(1) << 31) {
            return narrow(index);
        }
        l->c.status = HILT_LAYOUT_OK;
    }
    return hilt_tup_to(index);
}

/* -- Swizzle --------------------------------------------------------------------------------------------- */
typedef struct swizzle_object {
    PyObject_HEAD hilt_swizzle swizzle;
} swizzle_object;

hilt_swizzle
hilt_swizzle_get(PyObject *o)
{
    return ((swizzle_object *)o)->swizzle;
}

PyObject *
hilt_swizzle_new(hilt_swizzle s)
{
    swizzle_object *o = PyObject_New(swizzle_object, hilt_swizzle_type);
    if (o != NULL) {
        o->swizzle = s;
    }
    return (PyObject *)o;
}

static void
swizzle_dealloc(PyObject *o)
{
    PyTypeObject *type = Py_TYPE(o);
    PyObject_Free(o);
    Py_DECREF(type);
}

PyObject *
hilt_swizzle_make(PyObject *b, PyObject *m, PyObject *s)
{
    PyObject *parts[3] = {b, m, s};
    int64_t values[3];
    bool near = true;
    for (int i = 0; i < 3; i++) {
        if (!hilt_integer_check(parts[i]) || hilt_number_is_dynamic(parts[i])) {
            return hilt_raise(HILT_DIAG_TYPE_WRONG, "make_swizzle", "compile-time integers",
                              hilt_type_name_of(parts[i]));
        }
        values[i] = PyNumber_AsSsize_t(parts[i], NULL);
        near = near && values[i] >= -62 && values[i] <= 62;
    }
    int64_t distance = near && values[2] < 0 ? -values[2] : values[2];
    if (!near || values[0] < 0 || values[1] < 0 || distance < values[0] ||
        values[0] + values[1] + distance > 62) {
        char text[160];
        snprintf(text, sizeof text,
                 "S<%lld,%lld,%lld> is no swizzle: bits and base are 0 or more, the shift is at least as far "
                 "as the "
                 "number of bits, and all lies within 62 bits",
                 (long long)values[0], (long long)values[1], (long long)values[2]);
        return hilt_raise(HILT_DIAG_LAYOUT_RANGE, "make_swizzle", text);
    }
    return hilt_swizzle_new((hilt_swizzle){(int32_t)values[0], (int32_t)values[1], (int32_t)values[2]});
}

static PyObject *
swizzle_tp_new(PyTypeObject *type, PyObject *args, PyObject *kw)
{
    static char *names[] = {"b", "m", "s", NULL};
    PyObject *b, *m, *s;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "OOO:Swizzle", names, &b, &m, &s)) {
        return NULL;
    }
    return hilt_swizzle_make(b, m, s);
}

static PyObject *
swizzle_repr(PyObject *o)
{
    hilt_swizzle s = hilt_swizzle_get(o);
    return PyUnicode_FromFormat("S<%d,%d,%d>", s.b, s.m, s.s);
}

static PyObject *
swizzle_compare(PyObject *a, PyObject *b, int op)
{
    if ((op != Py_EQ && op != Py_NE) || !Py_IS_TYPE(a, hilt_swizzle_type) ||
        !Py_IS_TYPE(b, hilt_swizzle_type)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    hilt_swizzle x = hilt_swizzle_get(a), y = hilt_swizzle_get(b);
    return PyBool_FromLong((x.b == y.b && x.m == y.m && x.s == y.s) == (op == Py_EQ));
}

static Py_hash_t
swizzle_hash(PyObject *o)
{
    hilt_swizzle s = hilt_swizzle_get(o);
    return (Py_hash_t)(hilt_hash_bytes(&s, sizeof s, 0) >> 1);
}

static PyObject *
swizzle_call(PyObject *o, PyObject *args, PyObject *kw)
{
    PyObject *index;
    if (kw && PyDict_GET_SIZE(kw) != 0) {
        PyErr_SetString(PyExc_TypeError, "a Swizzle takes no keyword arguments");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "O:Swizzle", &index)) {
        return NULL;
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup i, moved;
    if (l == NULL || !hilt_tup_from(l, index, 0, "an index", &i) ||
        !hilt_lay_call(l, hilt_swizzle_apply(&l->c, hilt_swizzle_get(o), i, &moved), "Swizzle")) {
        return NULL;
    }
    return hilt_tup_to(moved);
}

static PyObject *
swizzle_reduce(PyObject *o, PyObject *unused)
{
    hilt_swizzle s = hilt_swizzle_get(o);
    return Py_BuildValue("O(iii)", Py_TYPE(o), s.b, s.m, s.s);
}

int
hilt_init_swizzle(PyObject *module)
{
    static PyMemberDef members[] = {
        {"num_bits", T_INT, offsetof(swizzle_object, swizzle.b), READONLY, NULL},
        {"num_base", T_INT, offsetof(swizzle_object, swizzle.m), READONLY, NULL},
        {"num_shift", T_INT, offsetof(swizzle_object, swizzle.s), READONLY, NULL},
        {0},
    };
    static PyMethodDef methods[] = {{"__reduce__", swizzle_reduce, METH_NOARGS, NULL}, {0}};
    PyType_Slot slots[] = {
        {Py_tp_new, swizzle_tp_new},
        {Py_tp_dealloc, swizzle_dealloc},
        {Py_tp_repr, swizzle_repr},
        {Py_tp_richcompare, swizzle_compare},
        {Py_tp_hash, swizzle_hash},
        {Py_tp_call, swizzle_call},
        {Py_tp_members, members},
        {Py_tp_methods, methods},
        {Py_tp_doc,
         "Bits of an index, moved and added to others by exclusive or: spreads rows over memory banks."},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = "hilt.cute.Swizzle",
        .basicsize = sizeof(swizzle_object),
        .flags = Py_TPFLAGS_DEFAULT,
        .slots = slots,
    };
    hilt_swizzle_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return hilt_swizzle_type ? PyModule_AddObjectRef(module, "Swizzle", (PyObject *)hilt_swizzle_type) : -1;
}
