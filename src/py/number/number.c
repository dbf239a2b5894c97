/* Scalar types: the type objects, the life of their instances, and what other rooms ask about both.
 *
 * Hierarchy: Numeric > Boolean, Integer > Int4 … Uint128, Float > Float8E4M3FN … Float64. The three above are
 * abstract and cannot be subclassed by users, so that a proxy's tp_dealloc tells that it is one.
 *
 * Instances are made and dropped at every recorded operation, so each type keeps a few dead ones. A dead
 * instance keeps its reference to its type: taking one from the list touches nothing but its own reference
 * count.
 */
#include "operand.h"
#include "../record/region.h"

enum { FREE_MAX = 64 };

static PyTypeObject *types[HILT_DTYPE_COUNT];
static PyTypeObject *meta_type, *numeric_type, *integer_type, *float_type;
static struct {
    hilt_number *first; /* linked through `trace` */
    unsigned n;
} free_lists[HILT_DTYPE_COUNT];

/* -- life -- */
static hilt_number *
number_alloc(hilt_dtype d)
{
    hilt_number *n = free_lists[d].first;
    if (n) {
        free_lists[d].first = (hilt_number *)n->trace;
        free_lists[d].n--;
        _Py_NewReference((PyObject *)n);
        return n;
    }
    n = PyObject_New(hilt_number, types[d]);
    if (n) {
        n->dtype = (uint8_t)d;
    }
    return n;
}

void
hilt_number_dealloc(PyObject *o)
{
    hilt_number *n = (hilt_number *)o;
    hilt_dtype d = (hilt_dtype)n->dtype;
    if (n->trace && --n->trace->refs == 0) {
        hilt_trace_free(n->trace);
    }
    if (free_lists[d].n < FREE_MAX) {
        n->trace = (hilt_trace *)free_lists[d].first;
        free_lists[d].first = n;
        free_lists[d].n++;
        return;
    }
    PyTypeObject *type = Py_TYPE(o);
    PyObject_Free(o);
    Py_DECREF(type);
}

PyObject *
hilt_number_const(hilt_dtype d, hilt_bits bits)
{
    hilt_number *n = number_alloc(d);
    if (n) {
        n->lanes = 1;
        n->trace = NULL;
        n->value = NULL;
        n->bits = bits;
    }
    return (PyObject *)n;
}

static PyObject *
constant_lanes(hilt_dtype d, hilt_bits bits, unsigned lanes)
{
    PyObject *n = hilt_number_const(d, bits);
    if (n) {
        ((hilt_number *)n)->lanes = (uint16_t)lanes;
    }
    return n;
}

PyObject *
hilt_number_new(hilt_trace *t, hilt_dtype d, hilt_value *v)
{
    const hilt_op *def = hilt_value_def(v);
    if (def && def->code == HILT_OP_CONSTANT) {
        return constant_lanes(d, hilt_op_attrs(def)[0].bits, v->type.lanes);
    }
    hilt_number *n = number_alloc(d);
    if (n) {
        t->refs++;
        n->lanes = hilt_type_is_ptr(v->type) ? 0 : v->type.lanes;
        n->trace = t;
        n->value = v;
        n->bits = (hilt_bits){0, 0};
    }
    return (PyObject *)n;
}

PyObject *
hilt_number_result(hilt_trace *t, hilt_dtype d, hilt_value *v)
{
    return v ? hilt_number_new(t, d, v) : PyErr_NoMemory();
}

PyObject *
hilt_number_spread(PyObject *proxy, unsigned lanes)
{
    hilt_number *n = (hilt_number *)proxy;
    hilt_dtype d = (hilt_dtype)n->dtype;
    if (n->lanes == lanes) {
        return Py_NewRef(proxy);
    }
    if (!n->trace) {
        return constant_lanes(d, n->bits, lanes);
    }
    assert(n->lanes == 1);
    hilt_value *v = hilt_number_ir(proxy, d);
    return v ? hilt_number_result(n->trace, d, hilt_build_broadcast(hilt_trace_builder(n->trace), v, lanes))
             : NULL;
}

PyObject *
hilt_boolean_const(bool b)
{
    return hilt_number_const(HILT_DTYPE_BOOLEAN, (hilt_bits){b, 0});
}

/* -- questions -- */
bool
hilt_number_check(PyObject *o)
{
    return hilt_is_proxy(o);
}

bool
hilt_number_is_dynamic(PyObject *o)
{
    return hilt_is_proxy(o) && ((hilt_number *)o)->trace;
}

unsigned
hilt_number_lanes(PyObject *o)
{
    return hilt_is_proxy(o) ? ((hilt_number *)o)->lanes : 1;
}

bool
hilt_is_numeric(PyObject *o)
{
    return hilt_is_proxy(o) || PyLong_Check(o) || PyFloat_Check(o);
}

bool
hilt_dtype_check(PyObject *o, hilt_dtype *ret)
{
    if (!PyType_Check(o) || ((PyTypeObject *)o)->tp_dealloc != hilt_number_dealloc) {
        return false;
    }
    for (hilt_dtype d = 0; d < HILT_DTYPE_COUNT; d++) {
        if ((PyTypeObject *)o == types[d]) {
            *ret = d;
            return true;
        }
    }
    return false;
}

PyTypeObject *
hilt_dtype_object(hilt_dtype d)
{
    return types[d];
}

const char *
hilt_dtype_name(hilt_dtype d)
{
    return d < HILT_DTYPE_COUNT ? hilt_dtype_rows[d].name : "none";
}

hilt_type
hilt_dtype_ir(hilt_dtype d)
{
    return hilt_type_of(hilt_dtype_rows[d].kind);
}

/* The memory that addresses carried as a type are of. */
static const hilt_space address_spaces[HILT_DTYPE_COUNT] = {
    [HILT_DTYPE_UINT64] = HILT_SPACE_GLOBAL,   [HILT_DTYPE_INT64] = HILT_SPACE_LOCAL,
    [HILT_DTYPE_UINT32] = HILT_SPACE_SHARED,   [HILT_DTYPE_INT32] = HILT_SPACE_CLUSTER,
    [HILT_DTYPE_UINT128] = HILT_SPACE_GENERIC,
};

hilt_dtype
hilt_dtype_of_address(hilt_space space)
{
    hilt_dtype d = HILT_DTYPE_UINT64;
    for (int i = 0; i < HILT_DTYPE_COUNT; i++) {
        d = address_spaces[i] == space && space != HILT_SPACE_GENERIC ? (hilt_dtype)i : d;
    }
    return space == HILT_SPACE_GENERIC ? HILT_DTYPE_UINT128 : d;
}

hilt_type
hilt_dtype_vector(hilt_dtype d, unsigned lanes)
{
    if (lanes == 0) {
        return hilt_type_ptr(address_spaces[d], 0);
    }
    return hilt_type_vector(hilt_dtype_rows[d].kind, lanes);
}

unsigned
hilt_dtype_bits(hilt_dtype d)
{
    return hilt_dtype_rows[d].bits;
}

bool
hilt_dtype_is_int(hilt_dtype d)
{
    return hilt_dtype_rows[d].klass == HILT_CLASS_SINT || hilt_dtype_rows[d].klass == HILT_CLASS_UINT;
}

bool
hilt_dtype_is_signed(hilt_dtype d)
{
    return hilt_dtype_rows[d].klass == HILT_CLASS_SINT || hilt_dtype_rows[d].klass == HILT_CLASS_FLOAT;
}

bool
hilt_dtype_is_float(hilt_dtype d)
{
    return hilt_dtype_rows[d].klass == HILT_CLASS_FLOAT;
}

const char *
hilt_type_name_of(PyObject *o)
{
    if (hilt_is_proxy(o)) {
        return hilt_dtype_name((hilt_dtype)((hilt_number *)o)->dtype);
    }
    const char *name = Py_TYPE(o)->tp_name, *dot = strrchr(name, '.');
    return dot ? dot + 1 : name;
}

bool
hilt_number_same(PyObject *a, PyObject *b)
{
    if (a == b) {
        return true;
    }
    if (Py_TYPE(a) != Py_TYPE(b)) {
        return false;
    }
    if (hilt_is_proxy(a)) {
        hilt_number *x = (hilt_number *)a, *y = (hilt_number *)b;
        return x->trace == y->trace && x->lanes == y->lanes &&
               (x->trace ? x->value == y->value : x->bits.lo == y->bits.lo && x->bits.hi == y->bits.hi);
    }
    if (PyFloat_CheckExact(a)) {
        double x = PyFloat_AS_DOUBLE(a), y = PyFloat_AS_DOUBLE(b);
        return memcmp(&x, &y, sizeof x) == 0;
    }
    if (PyLong_CheckExact(a)) {
        return PyObject_RichCompareBool(a, b, Py_EQ) == 1;
    }
    return false;
}

/* -- making: d(x) -- */
/* loc= and ip= are accepted for compatibility: locations come from the Python instruction, the place is the
 * current one. */
static bool
keywords_allowed(PyObject *kw, const char *type)
{
    PyObject *key, *value;
    Py_ssize_t at = 0;
    while (kw && PyDict_Next(kw, &at, &key, &value)) {
        if (PyUnicode_CompareWithASCIIString(key, "loc") && PyUnicode_CompareWithASCIIString(key, "ip")) {
            PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%U'", type, key);
            return false;
        }
    }
    return true;
}

static PyObject *
number_tp_new(PyTypeObject *type, PyObject *args, PyObject *kw)
{
    hilt_dtype d;
    if (!hilt_dtype_check((PyObject *)type, &d)) {
        PyErr_Format(PyExc_TypeError, "%s is abstract: use a type such as Int32 or Float32", type->tp_name);
        return NULL;
    }
    if (!keywords_allowed(kw, hilt_dtype_name(d))) {
        return NULL;
    }
    Py_ssize_t n = PyTuple_GET_SIZE(args);
    if (n > 1) {
        PyErr_Format(PyExc_TypeError, "%s() takes one value (%zd given)", hilt_dtype_name(d), n);
        return NULL;
    }
    return n ? hilt_number_convert(PyTuple_GET_ITEM(args, 0), d) : hilt_number_const(d, (hilt_bits){0, 0});
}

static PyObject *
number_vectorcall(PyObject *type, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    hilt_dtype d;
    if (PyVectorcall_NARGS(nargsf) == 1 && !kwnames && hilt_dtype_check(type, &d)) {
        return hilt_number_convert(args[0], d);
    }
    HILT_CLEANUP_REF PyObject *tuple = PyTuple_New(PyVectorcall_NARGS(nargsf));
    HILT_CLEANUP_REF PyObject *kw = kwnames ? PyDict_New() : NULL;
    if (!tuple || (kwnames && !kw)) {
        return NULL;
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(tuple); i++) {
        PyTuple_SET_ITEM(tuple, i, Py_NewRef(args[i]));
    }
    for (Py_ssize_t i = 0; kwnames && i < PyTuple_GET_SIZE(kwnames); i++) {
        if (PyDict_SetItem(kw, PyTuple_GET_ITEM(kwnames, i), args[PyTuple_GET_SIZE(tuple) + i]) < 0) {
            return NULL;
        }
    }
    return number_tp_new((PyTypeObject *)type, tuple, kw);
}

/* -- types -- */
/* NumericMeta, the type of these types: so that code can ask whether something is one. It has the layout of
 * `type`, so a finished type object can be given to it (PyType_FromMetaclass is there from 3.12 on only). */
static PyTypeObject *
make_meta_type(PyObject *module)
{
    PyType_Slot slots[] = {{0, NULL}};
    PyType_Spec spec = {
        .name = "hilt.NumericMeta",
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_IMMUTABLETYPE,
        .slots = slots,
    };
    HILT_CLEANUP_REF PyObject *bases = PyTuple_Pack(1, &PyType_Type);
    PyObject *type = bases ? PyType_FromSpecWithBases(&spec, bases) : NULL;
    if (type && PyModule_AddObjectRef(module, "NumericMeta", type) < 0) {
        Py_CLEAR(type);
    }
    return (PyTypeObject *)type;
}

static PyTypeObject *
make_type(PyObject *module, const char *name, PyTypeObject *base, PyType_Slot *slots, unsigned flags)
{
    static char qualified[HILT_DTYPE_COUNT + 3][32]; /* 3.10 keeps pointers into the name it is given */
    static unsigned made;
    if (made == HILT_COUNT(qualified)) {
        PyErr_SetString(PyExc_RuntimeError, "_hilt is initialised twice");
        return NULL;
    }
    snprintf(qualified[made], sizeof qualified[made], "hilt.%s", name);
    PyType_Spec spec = {
        .name = qualified[made++],
        .basicsize = sizeof(hilt_number),
        .flags = Py_TPFLAGS_DEFAULT | flags,
        .slots = slots,
    };
    HILT_CLEANUP_REF PyObject *bases = base ? PyTuple_Pack(1, base) : NULL;
    if (base && !bases) {
        return NULL;
    }
    PyTypeObject *type = (PyTypeObject *)PyType_FromSpecWithBases(&spec, bases);
    if (!type || PyModule_AddObjectRef(module, name, (PyObject *)type) < 0) {
        Py_XDECREF(type);
        return NULL;
    }
    type->tp_vectorcall = number_vectorcall;
    Py_DECREF(Py_TYPE(type));
    Py_SET_TYPE(type, (PyTypeObject *)Py_NewRef(meta_type));
    return type;
}

static PyTypeObject *
type_base(hilt_dtype d)
{
    return d == HILT_DTYPE_BOOLEAN ? numeric_type : hilt_dtype_is_float(d) ? float_type : integer_type;
}

int
hilt_init_number(PyObject *module)
{
    hilt_promotion_init();
    hilt_number_binary_init();
    hilt_number_slots_init();
    PyType_Slot none[] = {{Py_tp_dealloc, hilt_number_dealloc}, {Py_tp_new, number_tp_new}, {0, NULL}};
    PyType_Slot slots[96] = {{Py_tp_dealloc, hilt_number_dealloc}, {Py_tp_new, number_tp_new}};
    size_t n = 2;
    for (const PyType_Slot *s = hilt_number_slots; s->slot; s++) {
        assert(n + 1 < HILT_COUNT(slots));
        slots[n++] = *s;
    }
    unsigned base = Py_TPFLAGS_BASETYPE;
    meta_type = make_meta_type(module);
    numeric_type = meta_type ? make_type(module, "Numeric", NULL, slots, base) : NULL;
    integer_type = numeric_type ? make_type(module, "Integer", numeric_type, none, base) : NULL;
    float_type = integer_type ? make_type(module, "Float", numeric_type, none, base) : NULL;
    if (!float_type) {
        return -1;
    }
    for (hilt_dtype d = 0; d < HILT_DTYPE_COUNT; d++) {
        types[d] = make_type(module, hilt_dtype_rows[d].name, type_base(d), none, 0);
        if (!types[d]) {
            return -1;
        }
    }
    numeric_type->tp_flags &= ~(unsigned long)Py_TPFLAGS_BASETYPE;
    integer_type->tp_flags &= ~(unsigned long)Py_TPFLAGS_BASETYPE;
    float_type->tp_flags &= ~(unsigned long)Py_TPFLAGS_BASETYPE;
    if (hilt_number_members_init(module) < 0 || hilt_math_init(module) < 0 ||
        hilt_builtins_init(module) < 0 || hilt_printf_init(module) < 0) {
        return -1;
    }
    PyType_Modified(numeric_type);
    return 0;
}
