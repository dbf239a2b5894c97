/* Methods and attributes of numbers and of their types: x.to(Int64), x.bitcast(Float32), Float32.inf,
 * Int32.width, …
 *
 * Attributes of a type lie in its dictionary, so that instances have them too.
 */
#include "operand.h"

static hilt_dtype
wanted_dtype(PyObject *o, const char *method)
{
    hilt_dtype d;
    if (hilt_dtype_check(o, &d)) {
        return d;
    }
    hilt_raise(HILT_DIAG_TYPE_WRONG, method, "a type such as Int32", hilt_type_name_of(o));
    return HILT_DTYPE_NONE;
}

/* One positional argument; loc= and ip= are accepted for compatibility and mean nothing here. */
static bool
take_arguments(const char *method, Py_ssize_t want, Py_ssize_t n, PyObject *kwnames)
{
    if (n != want) {
        PyErr_Format(PyExc_TypeError, "%s() takes %zd arguments (%zd given)", method, want, n);
        return false;
    }
    for (Py_ssize_t i = 0; kwnames && i < PyTuple_GET_SIZE(kwnames); i++) {
        PyObject *name = PyTuple_GET_ITEM(kwnames, i);
        if (PyUnicode_CompareWithASCIIString(name, "loc") && PyUnicode_CompareWithASCIIString(name, "ip")) {
            PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%U'", method, name);
            return false;
        }
    }
    return true;
}

static PyObject *
method_to(PyObject *x, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    hilt_dtype d;
    if (!take_arguments("to", 1, n, kwnames)) {
        return NULL;
    }
    if (args[0] == (PyObject *)&PyLong_Type) {
        return PyNumber_Long(x);
    }
    if (args[0] == (PyObject *)&PyFloat_Type) {
        return PyNumber_Float(x);
    }
    if (args[0] == (PyObject *)&PyBool_Type) {
        int truth = PyObject_IsTrue(x);
        return truth < 0 ? NULL : PyBool_FromLong(truth);
    }
    d = wanted_dtype(args[0], "to()");
    return d == HILT_DTYPE_NONE ? NULL : hilt_number_convert(x, d);
}

/* arith.bitcast knows no tf32: its values go through f32, to which and from which the conversion is exact here. */
static hilt_value *
bitcast_value(hilt_builder *b, hilt_dtype from, hilt_dtype to, hilt_value *v)
{
    hilt_type f32 = hilt_type_vector(HILT_TYPE_F32, v->type.lanes), i32 = hilt_type_vector(HILT_TYPE_I32, v->type.lanes);
    hilt_type type = hilt_dtype_vector(to, v->type.lanes);
    if (from == HILT_DTYPE_TFLOAT32) {
        v = hilt_build1(b, HILT_OP_FPCAST, f32, v);
    }
    if (v && to == HILT_DTYPE_TFLOAT32) {
        v = v->type.kind == HILT_TYPE_I32 ? v : hilt_build1(b, HILT_OP_BITCAST, i32, v);
        v = hilt_build2(b, HILT_OP_ANDI, v, hilt_build_const(b, i32, (hilt_bits){0xffffe000u, 0}));
        v = hilt_build1(b, HILT_OP_FPCAST, type, hilt_build1(b, HILT_OP_BITCAST, f32, v));
    }
    else if (v && !hilt_type_eq(v->type, type)) {
        v = hilt_build1(b, HILT_OP_BITCAST, type, v);
    }
    return v;
}

PyObject *
hilt_number_bitcast(PyObject *x, PyObject *type)
{
    hilt_dtype d = wanted_dtype(type, "bitcast()");
    if (d == HILT_DTYPE_NONE) {
        return NULL;
    }
    hilt_number *number = (hilt_number *)x;
    hilt_dtype from = (hilt_dtype)number->dtype;
    if (hilt_dtype_bits(d) != hilt_dtype_bits(from)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "bitcast()", "a type of equal width", hilt_dtype_name(d));
    }
    if (!number->trace) {
        hilt_bits bits = number->bits;
        if (d == HILT_DTYPE_TFLOAT32) {
            bits.lo &= ~(uint64_t)0x1fff;
        }
        return hilt_number_const(d, bits);
    }
    hilt_scalar o;
    const hilt_scalar *operand = &o;
    hilt_trace *t;
    hilt_value *v;
    hilt_operand_read(x, &o);
    hilt_builder *b = hilt_operands_record(&operand, &from, 1, &t, &v);
    return b ? hilt_number_result(t, d, bitcast_value(b, from, d, v)) : NULL;
}

static PyObject *
method_bitcast(PyObject *x, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    return take_arguments("bitcast", 1, n, kwnames) ? hilt_number_bitcast(x, args[0]) : NULL;
}

static PyObject *
method_ir_value(PyObject *x, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    return take_arguments("ir_value", 0, n, kwnames) ? Py_NewRef(x) : NULL;
}

/* Numbers are leaves of the extract/new protocol: their value is the number itself. */
static PyObject *
method_extract(PyObject *x, PyObject *unused)
{
    PyObject *list = PyList_New(1);
    if (list) {
        PyList_SET_ITEM(list, 0, Py_NewRef(x));
    }
    return list;
}

static PyObject *
method_new_from(PyObject *x, PyObject *values)
{
    HILT_CLEANUP_REF PyObject *fast = PySequence_Fast(values, "expected a list of values");
    if (!fast) {
        return NULL;
    }
    if (PySequence_Fast_GET_SIZE(fast) != 1) {
        PyErr_Format(PyExc_ValueError, "a %s is made of one value, not %zd", hilt_type_name_of(x),
                     PySequence_Fast_GET_SIZE(fast));
        return NULL;
    }
    return hilt_number_convert(PySequence_Fast_GET_ITEM(fast, 0), (hilt_dtype)((hilt_number *)x)->dtype);
}

static PyObject *
method_self(PyObject *x, PyObject *unused)
{
    return Py_NewRef(x);
}

static PyObject *
method_reduce(PyObject *x, PyObject *unused)
{
    hilt_number *n = (hilt_number *)x;
    if (n->trace) {
        return hilt_dynamic_error("a copy to disk", x);
    }
    HILT_CLEANUP_REF PyObject *plain = hilt_number_to_python((hilt_dtype)n->dtype, n->bits);
    return plain ? Py_BuildValue("O(O)", Py_TYPE(x), plain) : NULL;
}

#define FAST(f) (PyCFunction)(void (*)(void)) f, METH_FASTCALL | METH_KEYWORDS
static const PyMethodDef own_methods[] = {
    {"to", FAST(method_to), PyDoc_STR("The value converted to a type.")},
    {"bitcast", FAST(method_bitcast), PyDoc_STR("The same bits as a value of another type of equal width.")},
    {"ir_value", FAST(method_ir_value), PyDoc_STR("The value that is recorded: the number itself.")},
    {"__extract_mlir_values__", method_extract, METH_NOARGS, NULL},
    {"__new_from_mlir_values__", method_new_from, METH_O, NULL},
    {"__copy__", method_self, METH_NOARGS, NULL},
    {"__deepcopy__", method_self, METH_O, NULL},
    {"__reduce__", method_reduce, METH_NOARGS, NULL},
};

/* -- slots of Numeric, gathered -- */
static PyMethodDef methods[32];
PyType_Slot hilt_number_slots[64];

void
hilt_number_slots_init(void)
{
    size_t n = 0;
    for (size_t i = 0; i < HILT_COUNT(own_methods); i++) {
        methods[n++] = own_methods[i];
    }
    for (const PyMethodDef *m = hilt_number_unary_methods; m->ml_name; m++) {
        assert(n + 1 < HILT_COUNT(methods));
        methods[n++] = *m;
    }
    const PyType_Slot *parts[] = {hilt_number_binary_slots, hilt_number_unary_slots};
    n = 0;
    hilt_number_slots[n++] = (PyType_Slot){Py_tp_methods, methods};
    for (size_t i = 0; i < HILT_COUNT(parts); i++) {
        for (const PyType_Slot *s = parts[i]; s->slot; s++) {
            assert(n + 1 < HILT_COUNT(hilt_number_slots));
            hilt_number_slots[n++] = *s;
        }
    }
}

/* -- attributes of the types -- */
static int
set_attr(PyTypeObject *type, const char *name, PyObject *value) /* steals value */
{
    int status = value ? PyObject_SetAttrString((PyObject *)type, name, value) : -1;
    Py_XDECREF(value);
    return status;
}

/* The largest finite bits of a float type, and of its infinity and NaN (equal to the largest if there is no
 * infinity). */
static void
float_limits(hilt_dtype d, uint64_t *ret_max, uint64_t *ret_inf, uint64_t *ret_nan)
{
    switch (hilt_dtype_rows[d].kind) {
    case HILT_TYPE_F8E4M3FN:
        *ret_max = 0x7e, *ret_inf = 0x7e, *ret_nan = 0x7f;
        return;
    case HILT_TYPE_F8E5M2:
        *ret_max = 0x7b, *ret_inf = 0x7c, *ret_nan = 0x7e;
        return;
    case HILT_TYPE_F16:
        *ret_max = 0x7bff, *ret_inf = 0x7c00, *ret_nan = 0x7e00;
        return;
    case HILT_TYPE_BF16:
        *ret_max = 0x7f7f, *ret_inf = 0x7f80, *ret_nan = 0x7fc0;
        return;
    case HILT_TYPE_TF32:
        *ret_max = 0x7f7fe000, *ret_inf = 0x7f800000, *ret_nan = 0x7fc00000;
        return;
    case HILT_TYPE_F32:
        *ret_max = 0x7f7fffff, *ret_inf = 0x7f800000, *ret_nan = 0x7fc00000;
        return;
    default:
        *ret_max = 0x7fefffffffffffff, *ret_inf = 0x7ff0000000000000, *ret_nan = 0x7ff8000000000000;
    }
}

static int
add_float_limits(PyTypeObject *type, hilt_dtype d)
{
    uint64_t max, inf, nan, sign = 1ull << (hilt_dtype_rows[d].bits - 1);
    float_limits(d, &max, &inf, &nan);
    if (set_attr(type, "max", hilt_number_const(d, (hilt_bits){max, 0})) < 0 ||
        set_attr(type, "min", hilt_number_const(d, (hilt_bits){max | sign, 0})) < 0 ||
        set_attr(type, "nan", hilt_number_const(d, (hilt_bits){nan, 0})) < 0) {
        return -1;
    }
    return inf == max ? 0 : set_attr(type, "inf", hilt_number_const(d, (hilt_bits){inf, 0}));
}

static int
add_int_limits(PyTypeObject *type, hilt_dtype d)
{
    const hilt_dtype_row *row = &hilt_dtype_rows[d];
    hilt_bits ones = {row->bits >= 64 ? ~0ull : (1ull << row->bits) - 1, row->bits == 128 ? ~0ull : 0};
    hilt_bits low = {0, 0}, high = ones;
    if (row->klass == HILT_CLASS_SINT) {
        uint64_t *word = row->bits == 128 ? &low.hi : &low.lo;
        *word = 1ull << ((row->bits - 1) % 64);
        high = (hilt_bits){ones.lo & ~low.lo, ones.hi & ~low.hi};
    }
    return set_attr(type, "max", hilt_number_const(d, high)) < 0
               ? -1
               : set_attr(type, "min", hilt_number_const(d, low));
}

int
hilt_number_members_init(PyObject *module)
{
    /* NumPy scalars and arrays on the left step back, so that the reflected operator is ours. */
    PyTypeObject *numeric = hilt_dtype_object(HILT_DTYPE_BOOLEAN)->tp_base;
    if (set_attr(numeric, "__array_ufunc__", Py_NewRef(Py_None)) < 0) {
        return -1;
    }
    for (hilt_dtype d = 0; d < HILT_DTYPE_COUNT; d++) {
        PyTypeObject *type = hilt_dtype_object(d);
        const hilt_dtype_row *row = &hilt_dtype_rows[d];
        hilt_str text = {0};
        hilt_type_print(&text, hilt_dtype_ir(d));
        hilt_bits one = {1, 0};
        bool is_float = row->klass == HILT_CLASS_FLOAT, is_int = hilt_dtype_is_int(d);
        bool folds = !is_float || hilt_cast_bits(HILT_DTYPE_INT32, d, one, &one);
        int status = text.failed || !folds ? -1 : 0;
        if (status < 0 || set_attr(type, "width", PyLong_FromLong(row->bits)) < 0 ||
            set_attr(type, "signed", PyBool_FromLong(hilt_dtype_is_signed(d))) < 0 ||
            set_attr(type, "is_integer", PyBool_FromLong(is_int)) < 0 ||
            set_attr(type, "is_float", PyBool_FromLong(is_float)) < 0 ||
            set_attr(type, "mlir_type", PyUnicode_FromString(text.data ? text.data : "")) < 0 ||
            set_attr(type, "dtype", Py_NewRef(type)) < 0 ||
            set_attr(type, "zero", hilt_number_const(d, (hilt_bits){0, 0})) < 0 ||
            set_attr(type, "one", hilt_number_const(d, one)) < 0) {
            status = -1;
        }
        hilt_str_free(&text);
        if (status < 0 || (is_float ? add_float_limits(type, d) : add_int_limits(type, d)) < 0) {
            return PyErr_Occurred() ? -1 : (PyErr_NoMemory(), -1);
        }
    }
    return 0;
}
