/* Integer tuples as Python knows them: ints, integer proxies and nested tuples, and the library's trees.
 *
 * From Python: lists count as tuples, constant proxies as ints. Proxies narrower than Int32, and unsigned
 * ones, become the signed type that holds them, so that every run-time leaf is Int32 or Int64. To Python:
 * leaves of 64 bits are ints, modes that are leaves stay leaves.
 *
 * ScaledBasis is a unit vector times an integer, the stride of a coordinate layout: E(0, 1) * 3 is 3 in mode
 * 1 of mode 0, and prints as 3@1@0.
 */
#include "pylayout.h"

PyTypeObject *hilt_basis_type;

enum { MAX_DEPTH = 200 };

bool
hilt_integer_check(PyObject *o)
{
    if (PyLong_CheckExact(o)) {
        return true;
    }
    if (hilt_number_check(o)) {
        return hilt_dtype_is_int((hilt_dtype)((hilt_number *)o)->dtype);
    }
    hilt_dtype d = hilt_numpy_scalar_dtype(o);
    return (PyLong_Check(o) && !PyBool_Check(o)) || (d != HILT_DTYPE_NONE && hilt_dtype_is_int(d));
}

/* -- from Python ----------------------------------------------------------------------------------------- */
static bool
too_large(const char *what, PyObject *o)
{
    HILT_CLEANUP_REF PyObject *text = PyObject_Str(o);
    char message[200];
    snprintf(message, sizeof message, "%.80s does not fit in 64 bits", hilt_shown(text, "the integer"));
    hilt_raise(HILT_DIAG_LAYOUT_OVERFLOW, what, message);
    return false;
}

static bool
int_leaf(PyObject *o, const char *what, hilt_tup *ret)
{
    int overflow;
    long long i = PyLong_AsLongLongAndOverflow(o, &overflow);
    if (overflow) {
        return too_large(what, o);
    }
    *ret = hilt_tup_int(i);
    return true;
}

static bool
held(hilt_lay *l, PyObject *number)
{
    if (number == NULL || !hilt_vec_push(&l->held, number)) {
        Py_XDECREF(number);
        if (!PyErr_Occurred()) {
            PyErr_NoMemory();
        }
        return false;
    }
    return true;
}

static bool
number_leaf(hilt_lay *l, PyObject *o, const char *what, hilt_tup *ret)
{
    hilt_number *n = (hilt_number *)o;
    hilt_dtype d = (hilt_dtype)n->dtype;
    if (n->trace == NULL) {
        HILT_CLEANUP_REF PyObject *i = PyNumber_Index(o);
        return i && int_leaf(i, what, ret);
    }
    unsigned bits = hilt_dtype_bits(d) + !hilt_dtype_is_signed(d);
    if (hilt_dtype_bits(d) > 64) {
        hilt_raise(HILT_DIAG_TYPE_WRONG, what, "integers of up to 64 bits", hilt_dtype_name(d));
        return false;
    }
    if (d != HILT_DTYPE_INT32 && d != HILT_DTYPE_INT64) {
        o = hilt_number_convert(o, bits <= 32 ? HILT_DTYPE_INT32 : HILT_DTYPE_INT64);
        if (!held(l, o)) {
            return false;
        }
        if (!hilt_number_is_dynamic(o)) {
            return number_leaf(l, o, what, ret);
        }
    }
    *ret = (hilt_tup){.kind = HILT_TUP_VALUE, .value = o};
    return true;
}

static bool
wrong(PyObject *o, unsigned takes, const char *what)
{
    char expects[120];
    snprintf(expects, sizeof expects, "integers%s%s or tuples of them",
             takes & HILT_TUP_TAKES_NONE ? ", None" : "",
             takes & HILT_TUP_TAKES_BASIS ? ", unit vectors" : "");
    hilt_raise(HILT_DIAG_TYPE_WRONG, what, expects, hilt_type_name_of(o));
    return false;
}

static bool from_sequence(hilt_lay *l, PyObject *o, unsigned takes, const char *what, int depth,
                          hilt_tup *ret);

static bool
from_object(hilt_lay *l, PyObject *o, unsigned takes, const char *what, int depth, hilt_tup *ret)
{
    if (PyLong_CheckExact(o)) {
        return int_leaf(o, what, ret);
    }
    if (PyTuple_Check(o) || PyList_Check(o)) {
        return from_sequence(l, o, takes, what, depth, ret);
    }
    if (o == Py_None && (takes & HILT_TUP_TAKES_NONE)) {
        *ret = hilt_tup_none();
        return true;
    }
    if (!hilt_integer_check(o)) {
        if (Py_IS_TYPE(o, hilt_basis_type) && (takes & HILT_TUP_TAKES_BASIS)) {
            *ret = hilt_basis_get(o);
            return true;
        }
        return wrong(o, takes, what);
    }
    if (hilt_number_check(o)) {
        return number_leaf(l, o, what, ret);
    }
    HILT_CLEANUP_REF PyObject *i = PyNumber_Index(o);
    return i && int_leaf(i, what, ret);
}

static bool
from_sequence(hilt_lay *l, PyObject *o, unsigned takes, const char *what, int depth, hilt_tup *ret)
{
    if (depth >= MAX_DEPTH) {
        hilt_raise(HILT_DIAG_LAYOUT_RANK, what, "more than 200 tuples in each other");
        return false;
    }
    Py_ssize_t n = PySequence_Fast_GET_SIZE(o);
    hilt_tup few[8];
    hilt_tup *items = n <= 8 ? few : hilt_arena_alloc(l->c.arena, (size_t)n * sizeof *items);
    if (items == NULL || n > UINT32_MAX) {
        PyErr_NoMemory();
        return false;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        if (i >= PySequence_Fast_GET_SIZE(o)) { /* a list that code called here made shorter */
            PyErr_SetString(PyExc_RuntimeError, "the list changed while it was read");
            return false;
        }
        if (!from_object(l, PySequence_Fast_GET_ITEM(o, i), takes, what, depth + 1, &items[i])) {
            return false;
        }
    }
    return hilt_lay_call(l, hilt_tup_make(&l->c, items, (uint32_t)n, ret), what);
}

bool
hilt_tup_from(hilt_lay *l, PyObject *o, unsigned takes, const char *what, hilt_tup *ret)
{
    return from_object(l, o, takes, what, 0, ret);
}

/* -- to Python ------------------------------------------------------------------------------------------- */
PyObject *
hilt_tup_to(hilt_tup t)
{
    switch ((hilt_tup_kind)t.kind) {
    case HILT_TUP_INT:
        return PyLong_FromLongLong(t.i);
    case HILT_TUP_VALUE:
        return Py_NewRef((PyObject *)t.value);
    case HILT_TUP_BASIS:
        return hilt_basis_new(t);
    case HILT_TUP_NONE:
        Py_RETURN_NONE;
    case HILT_TUP_TUPLE:
        break;
    }
    PyObject *made = PyTuple_New(t.n);
    for (uint32_t i = 0; made && i < t.n; i++) {
        PyObject *item = hilt_tup_to(t.items[i]);
        if (item == NULL) {
            Py_CLEAR(made);
            break;
        }
        PyTuple_SET_ITEM(made, i, item);
    }
    return made;
}

hilt_value *
hilt_tup_ir(hilt_tup leaf)
{
    assert(leaf.kind == HILT_TUP_INT || leaf.kind == HILT_TUP_VALUE);
    if (leaf.kind == HILT_TUP_VALUE) {
        return hilt_number_ir(leaf.value, HILT_DTYPE_INT64);
    }
    hilt_trace *t = hilt_trace_need();
    hilt_value *v = t ? hilt_build_int(hilt_trace_builder(t), hilt_type_of(HILT_TYPE_I64), leaf.i) : NULL;
    if (v == NULL && !PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    return v;
}

/* -- ScaledBasis ----------------------------------------------------------------------------------------- */
typedef struct scaled_basis {
    PyObject_VAR_HEAD hilt_basis basis; /* the path lies behind it */
} scaled_basis;

hilt_tup
hilt_basis_get(PyObject *o)
{
    return (hilt_tup){
        .kind = HILT_TUP_BASIS, .n = (uint32_t)Py_SIZE(o), .basis = &((const scaled_basis *)o)->basis};
}

PyObject *
hilt_basis_new(hilt_tup t)
{
    scaled_basis *b = PyObject_NewVar(scaled_basis, hilt_basis_type, t.n);
    if (b == NULL) {
        return NULL;
    }
    b->basis.scale = t.basis->scale;
    memcpy(b->basis.path, t.basis->path, t.n * sizeof *t.basis->path);
    if (b->basis.scale.kind == HILT_TUP_VALUE) {
        Py_INCREF(b->basis.scale.value);
    }
    return (PyObject *)b;
}

static void
basis_dealloc(PyObject *o)
{
    hilt_tup scale = ((scaled_basis *)o)->basis.scale;
    if (scale.kind == HILT_TUP_VALUE) {
        Py_DECREF(scale.value);
    }
    PyTypeObject *type = Py_TYPE(o);
    PyObject_Free(o);
    Py_DECREF(type);
}

/* A new one with this scale and the path of `like`. */
static PyObject *
with_scale(PyObject *like, PyObject *scale)
{
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup s, t = hilt_basis_get(like);
    if (l == NULL || !hilt_tup_from(l, scale, 0, "the scale of a unit vector", &s)) {
        return NULL;
    }
    if (s.kind == HILT_TUP_TUPLE) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "the scale of a unit vector", "an integer", "tuple");
    }
    PyObject *made = hilt_basis_new(t);
    if (made) {
        hilt_basis *b = &((scaled_basis *)made)->basis;
        if (s.kind == HILT_TUP_VALUE) {
            Py_INCREF(s.value);
        }
        if (b->scale.kind == HILT_TUP_VALUE) {
            Py_DECREF(b->scale.value);
        }
        b->scale = s;
    }
    return made;
}

static bool
path_part(PyObject *o, hilt_basis *b, Py_ssize_t at)
{
    Py_ssize_t i = hilt_integer_check(o) && !hilt_number_is_dynamic(o) ? PyNumber_AsSsize_t(o, NULL) : -1;
    if (i < 0 || i >= HILT_BASIS_MODES) {
        hilt_raise(HILT_DIAG_TYPE_WRONG, "E", "modes, integers from 0", hilt_type_name_of(o));
        return false;
    }
    b->path[at] = (uint32_t)i;
    return true;
}

/* From the modes, outermost first: a tuple's items, or one int. */
static PyObject *
basis_from_path(PyObject *const *modes, Py_ssize_t n)
{
    scaled_basis *b = PyObject_NewVar(scaled_basis, hilt_basis_type, n);
    if (b == NULL) {
        return NULL;
    }
    b->basis.scale = hilt_tup_int(1);
    for (Py_ssize_t i = 0; i < n; i++) {
        if (!path_part(modes[i], &b->basis, i)) {
            Py_DECREF(b);
            return NULL;
        }
    }
    return (PyObject *)b;
}

PyObject *
hilt_basis_of_modes(PyObject *const *args, Py_ssize_t n)
{
    if (n == 1 && (PyTuple_Check(args[0]) || PyList_Check(args[0]))) {
        HILT_CLEANUP_REF PyObject *modes = PySequence_Tuple(args[0]);
        return modes ? basis_from_path(((PyTupleObject *)modes)->ob_item, PyTuple_GET_SIZE(modes)) : NULL;
    }
    return basis_from_path(args, n);
}

static PyObject *
basis_new(PyTypeObject *type, PyObject *args, PyObject *kw)
{
    static char *names[] = {"value", "mode", NULL};
    PyObject *value, *mode;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "OO:ScaledBasis", names, &value, &mode)) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *unit = hilt_basis_of_modes(&mode, 1);
    return unit ? with_scale(unit, value) : NULL;
}

static PyObject *
basis_value(PyObject *o, void *closure)
{
    return hilt_tup_to(((scaled_basis *)o)->basis.scale);
}

static PyObject *
basis_mode(PyObject *o, void *closure)
{
    PyObject *modes = PyList_New(Py_SIZE(o));
    for (Py_ssize_t i = 0; modes && i < Py_SIZE(o); i++) {
        PyObject *m = PyLong_FromUnsignedLong(((scaled_basis *)o)->basis.path[i]);
        if (m == NULL) {
            Py_CLEAR(modes);
            break;
        }
        PyList_SET_ITEM(modes, i, m);
    }
    return modes;
}

static PyObject *
basis_repr(PyObject *o)
{
    hilt_str s = {0};
    PyObject *text = hilt_tup_print(&s, hilt_basis_get(o))
                         ? PyUnicode_FromStringAndSize(s.data, (Py_ssize_t)s.len)
                         : PyErr_NoMemory();
    hilt_str_free(&s);
    return text;
}

static PyObject *
basis_multiply(PyObject *a, PyObject *b)
{
    bool left = Py_IS_TYPE(a, hilt_basis_type);
    PyObject *basis = left ? a : b, *by = left ? b : a;
    if (!hilt_integer_check(by)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    HILT_CLEANUP_REF PyObject *scale = basis_value(basis, NULL);
    HILT_CLEANUP_REF PyObject *product = scale ? PyNumber_Multiply(scale, by) : NULL;
    return product ? with_scale(basis, product) : NULL;
}

static PyObject *
basis_compare(PyObject *a, PyObject *b, int op)
{
    if ((op != Py_EQ && op != Py_NE) || !Py_IS_TYPE(a, hilt_basis_type) || !Py_IS_TYPE(b, hilt_basis_type)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    return hilt_tup_compare(hilt_basis_get(a), hilt_basis_get(b), op);
}

static Py_hash_t
basis_hash(PyObject *o)
{
    return hilt_tup_hash(hilt_basis_get(o));
}

static PyObject *
basis_reduce(PyObject *o, PyObject *unused)
{
    PyObject *value = basis_value(o, NULL), *mode = value ? basis_mode(o, NULL) : NULL;
    return mode ? Py_BuildValue("O(NN)", Py_TYPE(o), value, mode) : (Py_XDECREF(value), NULL);
}

int
hilt_init_inttuple(PyObject *module)
{
    static PyGetSetDef getset[] = {
        {"value", basis_value, NULL, "The scale.", NULL},
        {"mode", basis_mode, NULL, "The mode, outermost first.", NULL},
        {0},
    };
    static PyMethodDef methods[] = {{"__reduce__", basis_reduce, METH_NOARGS, NULL}, {0}};
    PyType_Slot slots[] = {
        {Py_tp_new, basis_new},
        {Py_tp_dealloc, basis_dealloc},
        {Py_tp_repr, basis_repr},
        {Py_tp_richcompare, basis_compare},
        {Py_tp_hash, basis_hash},
        {Py_tp_getset, getset},
        {Py_tp_methods, methods},
        {Py_nb_multiply, basis_multiply},
        {Py_tp_doc, "A unit vector times an integer: the stride of a coordinate layout."},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = "hilt.cute.ScaledBasis",
        .basicsize = sizeof(scaled_basis),
        .itemsize = sizeof(uint32_t),
        .flags = Py_TPFLAGS_DEFAULT,
        .slots = slots,
    };
    hilt_basis_type = (PyTypeObject *)PyType_FromSpec(&spec);
    return hilt_basis_type ? PyModule_AddObjectRef(module, "ScaledBasis", (PyObject *)hilt_basis_type) : -1;
}
