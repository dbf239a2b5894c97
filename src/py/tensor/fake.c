/* Compiling without data: symbols for sizes, and fake tensors.
 *
 * A fake tensor is a view without memory. A symbol stands for one size: wherever it occurs among the
 * arguments of a compiled function, the sizes must be equal, and in the traced function its extents are one
 * value. Both are checked at each call of the compiled function (encode.c).
 */
#include "view.h"

#include <structmember.h>

typedef struct symbol {
    PyObject_HEAD uint64_t id;
    int64_t divisor;
    int width;
} symbol;
static PyTypeObject *symbol_type;

/* -- symbols --------------------------------------------------------------------------------------------- */
static PyObject *
new_symbol(int width, long long divisor)
{
    static uint64_t last;
    if (width != 32 && width != 64) {
        return hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, "sym_int: the width is 32 or 64");
    }
    if (divisor < 1) {
        return hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, "sym_int: the divisibility must be 1 or more");
    }
    symbol *s = (symbol *)symbol_type->tp_alloc(symbol_type, 0);
    if (s) {
        s->id = ++last;
        s->divisor = divisor;
        s->width = width;
    }
    return (PyObject *)s;
}

static PyObject *
sym_int(PyObject *module, PyObject *args, PyObject *kw)
{
    static char *names[] = {"width", "divisibility", NULL};
    int width = 32;
    long long divisor = 1;
    return PyArg_ParseTupleAndKeywords(args, kw, "|i$L:sym_int", names, &width, &divisor)
               ? new_symbol(width, divisor)
               : NULL;
}

static PyObject *
sym_int32(PyObject *module, PyObject *args, PyObject *kw)
{
    static char *names[] = {"divisibility", NULL};
    long long divisor = 1;
    return PyArg_ParseTupleAndKeywords(args, kw, "|L:sym_int32", names, &divisor) ? new_symbol(32, divisor)
                                                                                  : NULL;
}

static PyObject *
sym_int64(PyObject *module, PyObject *args, PyObject *kw)
{
    static char *names[] = {"divisibility", NULL};
    long long divisor = 1;
    return PyArg_ParseTupleAndKeywords(args, kw, "|L:sym_int64", names, &divisor) ? new_symbol(64, divisor)
                                                                                  : NULL;
}

static PyObject *
symbol_new(PyTypeObject *type, PyObject *args, PyObject *kw)
{
    return sym_int(NULL, args, kw);
}

static PyObject *
symbol_repr(PyObject *self)
{
    const symbol *s = (const symbol *)self;
    return s->divisor > 1 ? PyUnicode_FromFormat("?{i%d div=%lld}", s->width, (long long)s->divisor)
                          : PyUnicode_FromFormat("?{i%d}", s->width);
}

static void
symbol_dealloc(PyObject *self)
{
    PyTypeObject *tp = Py_TYPE(self);
    tp->tp_free(self);
    Py_DECREF(tp);
}

static PyMemberDef symbol_members[] = {
    {"width", T_INT, offsetof(symbol, width), READONLY, "Bits of the size"},
    {"divisibility", T_LONGLONG, offsetof(symbol, divisor), READONLY, "What the size is a multiple of"},
    {NULL},
};
static PyType_Slot symbol_slots[] = {
    {Py_tp_new, symbol_new},
    {Py_tp_dealloc, symbol_dealloc},
    {Py_tp_repr, symbol_repr},
    {Py_tp_members, symbol_members},
    {Py_tp_doc, "SymInt(width=32, divisibility=1): a size that is known when a compiled function is called."},
    {0, NULL},
};
static PyType_Spec symbol_spec = {"hilt.SymInt", sizeof(symbol), 0, Py_TPFLAGS_DEFAULT, symbol_slots};

/* -- fake tensors ---------------------------------------------------------------------------------------- */
/* Extents or strides: ints and symbols. */
static bool
read_part(hilt_view *v, PyObject *o, int part)
{
    static const char *const parts[] = {"a fake tensor's shape", "a fake tensor's stride"};
    HILT_CLEANUP_REF PyObject *items = PySequence_Tuple(o);
    if (!items) {
        return false;
    }
    Py_ssize_t n = PyTuple_GET_SIZE(items);
    if (n > HILT_MAX_RANK || (part && n != v->a.ndim)) {
        char text[80];
        snprintf(text, sizeof text, "%d of them", (int)n);
        hilt_raise(HILT_DIAG_TYPE_WRONG, parts[part], part ? "one for each mode" : "16 modes at most", text);
        return false;
    }
    v->a.ndim = (int)n;
    int64_t *to = part ? v->a.strides : v->a.shape;
    uint32_t *fixed = part ? &v->static_strides : &v->static_shape;
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *x = PyTuple_GET_ITEM(items, i);
        if (Py_IS_TYPE(x, symbol_type)) {
            const symbol *s = (const symbol *)x;
            to[i] = s->width == 32 && !part ? INT32_MAX : INT64_MAX;
            v->facts.divisors[part][i] = s->divisor;
            v->facts.symbols[part][i] = s->id;
            continue;
        }
        if (PyTuple_Check(x) || PyList_Check(x)) {
            hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "a fake tensor with modes inside modes");
            return false;
        }
        if (!PyIndex_Check(x) || PyBool_Check(x)) {
            hilt_raise(HILT_DIAG_TYPE_WRONG, parts[part], "ints and symbols (sym_int)", hilt_type_name_of(x));
            return false;
        }
        HILT_CLEANUP_REF PyObject *number = PyNumber_Index(x);
        to[i] = number ? PyLong_AsLongLong(number) : -1;
        if (PyErr_Occurred()) {
            return false;
        }
        if (!part && to[i] < 0) {
            hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, "a fake tensor's extents must be 0 or more");
            return false;
        }
        *fixed |= 1u << i;
    }
    Py_XSETREF(v->given[part], Py_NewRef(items));
    return true;
}

static hilt_view *
new_fake(PyObject *type, PyObject *shape, PyObject *align)
{
    hilt_dtype d;
    if (!hilt_dtype_check(type, &d)) {
        return (hilt_view *)hilt_raise(HILT_DIAG_TYPE_WRONG, "a fake tensor", "a scalar type",
                                       hilt_type_name_of(type));
    }
    hilt_view *v = hilt_view_new();
    if (v) {
        v->fake = true;
        v->a.dtype = (uint8_t)d;
        v->a.where.side = HILT_SIDE_CPU;
        if (!hilt_view_set_align(v, align) || !read_part(v, shape, 0)) {
            Py_CLEAR(v);
        }
    }
    return v;
}

static PyObject *
make_fake_tensor(PyObject *module, PyObject *args, PyObject *kw)
{
    static char *names[] = {"dtype", "shape", "stride", "memspace", "assumed_align", "loc", "ip", NULL};
    PyObject *type, *shape, *stride, *space, *align = NULL, *loc, *ip;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "OOO|$OOOO:make_fake_tensor", names, &type, &shape, &stride,
                                     &space, &align, &loc, &ip)) {
        return NULL;
    }
    hilt_view *v = new_fake(type, shape, align);
    if (v && (!read_part(v, stride, 1) || !hilt_view_refresh(v))) {
        Py_CLEAR(v);
    }
    return (PyObject *)v;
}

/* stride_order: of each mode, how many run faster. Packs the modes, slowest first. */
static bool
read_order(hilt_view *v, PyObject *given)
{
    int n = v->a.ndim;
    uint32_t seen = 0;
    HILT_CLEANUP_REF PyObject *items = given && given != Py_None ? PySequence_Tuple(given) : NULL;
    if (PyErr_Occurred()) {
        return false;
    }
    for (int i = 0; i < n; i++) {
        long at = !items ? i : i < PyTuple_GET_SIZE(items) ? PyLong_AsLong(PyTuple_GET_ITEM(items, i)) : -1;
        if (PyErr_Occurred()) {
            return false;
        }
        if (at < 0 || at >= n || seen >> at & 1 || (items && PyTuple_GET_SIZE(items) != n)) {
            hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE,
                       "stride_order must hold each of 0 .. rank - 1 once: 0 for the fastest mode");
            return false;
        }
        seen |= 1u << at;
        v->facts.order |= (uint64_t)i << 4 * (n - 1 - at);
    }
    v->facts.compact = true;
    return true;
}

/* The strides as they are printed. */
static bool
name_strides(hilt_view *v)
{
    PyObject *r = PyTuple_New(v->a.ndim);
    for (int i = 0; r && i < v->a.ndim; i++) {
        bool fixed = (v->static_strides | v->unit_strides) >> i & 1;
        PyObject *x = fixed ? PyLong_FromLongLong(v->a.strides[i])
                            : new_symbol(64, v->facts.divisors[1][i] > 1 ? v->facts.divisors[1][i] : 1);
        if (!x) {
            Py_CLEAR(r);
            break;
        }
        PyTuple_SET_ITEM(r, i, x);
    }
    v->given[1] = r;
    return r != NULL;
}

static PyObject *
make_fake_compact_tensor(PyObject *module, PyObject *args, PyObject *kw)
{
    static char *names[] = {
        "dtype", "shape", "stride_order", "memspace", "assumed_align", "use_32bit_stride", "loc", "ip", NULL};
    PyObject *type, *shape, *order = NULL, *space, *align = NULL, *narrow, *loc, *ip;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "OO|$OOOOOO:make_fake_compact_tensor", names, &type, &shape,
                                     &order, &space, &align, &narrow, &loc, &ip)) {
        return NULL;
    }
    hilt_view *v = new_fake(type, shape, align);
    if (!v) {
        return NULL;
    }
    bool ok = read_order(v, order);
    int64_t step = 1;
    v->static_strides = (1u << v->a.ndim) - 1;
    for (int i = v->a.ndim - 1; ok && i >= 0; i--) {
        int m = (int)(v->facts.order >> 4 * i & 15);
        v->a.strides[m] = step;
        if (__builtin_mul_overflow(step, v->static_shape >> m & 1 ? v->a.shape[m] : 1, &step)) {
            step = INT64_MAX;
        }
    }
    if (ok) {
        hilt_view_compact_strides(v, true);
    }
    for (int i = 0; ok && i < v->a.ndim; i++) {
        if (!((v->static_strides | v->unit_strides) >> i & 1)) {
            v->a.strides[i] = INT64_MAX;
        }
    }
    if (!ok || !name_strides(v) || !hilt_view_refresh(v)) {
        Py_DECREF(v);
        return NULL;
    }
    return (PyObject *)v;
}

/* -- registration ---------------------------------------------------------------------------------------- */
#define FUNCTION(name, doc)                                                                                  \
    {                                                                                                        \
#name, (PyCFunction)(void (*)(void))name, METH_VARARGS | METH_KEYWORDS, doc                          \
    }
static PyMethodDef functions[] = {
    FUNCTION(sym_int, "sym_int(width=32, *, divisibility=1): a symbol for a size that is known at the call."),
    FUNCTION(sym_int32, "sym_int32(divisibility=1): a size of 32 bits."),
    FUNCTION(sym_int64, "sym_int64(divisibility=1): a size of 64 bits."),
    FUNCTION(
        make_fake_tensor,
        "make_fake_tensor(dtype, shape, stride, *, memspace=None, assumed_align=None): for compiling only."),
    FUNCTION(make_fake_compact_tensor, "make_fake_compact_tensor(dtype, shape, *, stride_order=None, "
                                       "assumed_align=None): for compiling only."),
    {NULL},
};

int
hilt_init_fake(PyObject *module)
{
    symbol_type = (PyTypeObject *)PyType_FromSpec(&symbol_spec);
    if (!symbol_type || PyModule_AddObjectRef(module, "SymInt", (PyObject *)symbol_type) < 0) {
        return -1;
    }
    return PyModule_AddFunctions(module, functions);
}
