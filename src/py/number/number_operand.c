/* Operands: Python numbers, NumPy scalars and proxies, brought to the bits or the IR value of a wanted type.
 *
 * The ways a Python number becomes a typed one differ only in what happens when it does not fit:
 *   hilt_python_bits      explicit, Int8(300): ints wrap as in ctypes, floats truncate and saturate, inf and
 * nan refused hilt_argument_bits    a declared parameter: must fit hilt_number_for_store an element of a
 * tensor: must fit, else TYPE_STORE_RANGE hilt_literal_adopts   the other path of a join: must be exact
 *   hilt_operand_bits     meeting a proxy: an int counts as Int32 or Int64, a float is rounded once to the
 * common type
 */
#include "operand.h"

#include <math.h>

/* -- reading -- */
bool
hilt_is_numpy_scalar(PyObject *o)
{
    for (PyTypeObject *t = Py_TYPE(o); t; t = t->tp_base) {
        if (t->tp_name[0] == 'n' && strcmp(t->tp_name, "numpy.generic") == 0) {
            return true;
        }
    }
    return false;
}

/* Our type of a NumPy (or ml_dtypes) scalar by the name of its dtype; NONE without exception if there is
 * none. */
static hilt_dtype
numpy_dtype(PyObject *o)
{
    static const struct {
        const char *name;
        hilt_dtype d;
    } names[] = {
        {"bool", HILT_DTYPE_BOOLEAN},
        {"int4", HILT_DTYPE_INT4},
        {"int8", HILT_DTYPE_INT8},
        {"int16", HILT_DTYPE_INT16},
        {"int32", HILT_DTYPE_INT32},
        {"int64", HILT_DTYPE_INT64},
        {"uint8", HILT_DTYPE_UINT8},
        {"uint16", HILT_DTYPE_UINT16},
        {"uint32", HILT_DTYPE_UINT32},
        {"uint64", HILT_DTYPE_UINT64},
        {"float16", HILT_DTYPE_FLOAT16},
        {"bfloat16", HILT_DTYPE_BFLOAT16},
        {"float32", HILT_DTYPE_FLOAT32},
        {"float64", HILT_DTYPE_FLOAT64},
        {"float8_e4m3fn", HILT_DTYPE_FLOAT8E4M3FN},
        {"float8_e5m2", HILT_DTYPE_FLOAT8E5M2},
    };
    HILT_CLEANUP_REF PyObject *dtype = PyObject_GetAttrString(o, "dtype");
    HILT_CLEANUP_REF PyObject *name = dtype ? PyObject_GetAttrString(dtype, "name") : NULL;
    if (!name || !PyUnicode_Check(name)) {
        PyErr_Clear();
        return HILT_DTYPE_NONE;
    }
    for (size_t i = 0; i < HILT_COUNT(names); i++) {
        if (PyUnicode_CompareWithASCIIString(name, names[i].name) == 0) {
            return names[i].d;
        }
    }
    return HILT_DTYPE_NONE;
}

static hilt_operand_kind
read_numpy(PyObject *o, hilt_scalar *ret)
{
    hilt_dtype d = numpy_dtype(o);
    if (d == HILT_DTYPE_NONE) {
        return ret->kind = HILT_OPERAND_NONE;
    }
    HILT_CLEANUP_REF PyObject *plain = hilt_dtype_is_float(d)    ? PyNumber_Float(o)
                                       : d == HILT_DTYPE_BOOLEAN ? NULL
                                                                 : PyNumber_Long(o);
    if (d == HILT_DTYPE_BOOLEAN) {
        int truth = PyObject_IsTrue(o);
        plain = truth < 0 ? NULL : PyBool_FromLong(truth);
    }
    ret->dtype = d;
    if (!plain) {
        return ret->kind = HILT_OPERAND_ERROR;
    }
    if (hilt_dtype_is_float(d)) {
        double real = PyFloat_AS_DOUBLE(plain);
        hilt_bits bits = {0, 0};
        memcpy(&bits.lo, &real, sizeof real);
        return ret->kind = hilt_cast_bits(HILT_DTYPE_FLOAT64, d, bits, &ret->bits) ? HILT_OPERAND_CONST
                                                                                   : HILT_OPERAND_ERROR;
    }
    return ret->kind = hilt_python_bits(plain, d, &ret->bits) ? HILT_OPERAND_CONST : HILT_OPERAND_ERROR;
}

/* TYPE_LITERAL_RANGE for an int; the number itself if it is not too long to read. Always false. */
static bool
int_out_of_range(PyObject *o, const char *type, const char *hint)
{
    HILT_CLEANUP_REF PyObject *bits = PyObject_CallMethod(o, "bit_length", NULL);
    HILT_CLEANUP_REF PyObject *text = bits && PyLong_AsLong(bits) <= 128 ? PyObject_Repr(o) : NULL;
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_TYPE_LITERAL_RANGE, hilt_shown(text, "the integer"), type);
    if (hint) {
        hilt_diag_set_hint(exc, "%s", hint);
    }
    hilt_diag_raise(exc);
    return false;
}

static hilt_operand_kind
read_int(PyObject *o, hilt_scalar *ret)
{
    int overflow;
    long long v = PyLong_AsLongLongAndOverflow(o, &overflow);
    if (overflow) {
        int_out_of_range(
            o, "Int64",
            "a Python integer meets run-time values as Int32 or Int64; give it a type of its own, for "
            "example Uint64(...)");
        return ret->kind = HILT_OPERAND_ERROR;
    }
    bool small = v >= INT32_MIN && v <= INT32_MAX;
    ret->dtype = small ? HILT_DTYPE_INT32 : HILT_DTYPE_INT64;
    ret->bits = (hilt_bits){small ? (uint32_t)v : (uint64_t)v, 0};
    return ret->kind = HILT_OPERAND_INT;
}

hilt_operand_kind
hilt_operand_slow(PyObject *o, hilt_scalar *ret)
{
    ret->lanes = 1;
    if (PyLong_CheckExact(o)) {
        return read_int(o, ret);
    }
    if (PyFloat_Check(o)) {
        ret->dtype = HILT_DTYPE_FLOAT32;
        ret->real = PyFloat_AS_DOUBLE(o);
        return ret->kind = HILT_OPERAND_FLOAT;
    }
    if (PyBool_Check(o)) {
        ret->dtype = HILT_DTYPE_BOOLEAN;
        ret->bits = (hilt_bits){o == Py_True, 0};
        return ret->kind = HILT_OPERAND_BOOL;
    }
    if (PyLong_Check(o)) {
        return read_int(o, ret);
    }
    return hilt_is_numpy_scalar(o) ? read_numpy(o, ret) : (ret->kind = HILT_OPERAND_NONE);
}

hilt_dtype
hilt_dtype_of(PyObject *number)
{
    if (hilt_is_proxy(number)) {
        return (hilt_dtype)((hilt_number *)number)->dtype;
    }
    if (PyFloat_Check(number)) {
        return HILT_DTYPE_FLOAT32;
    }
    if (PyBool_Check(number)) {
        return HILT_DTYPE_BOOLEAN;
    }
    if (PyLong_Check(number)) {
        int overflow;
        long long v = PyLong_AsLongLongAndOverflow(number, &overflow);
        return overflow                           ? HILT_DTYPE_NONE
               : v >= INT32_MIN && v <= INT32_MAX ? HILT_DTYPE_INT32
                                                  : HILT_DTYPE_INT64;
    }
    return hilt_is_numpy_scalar(number) ? numpy_dtype(number) : HILT_DTYPE_NONE;
}

/* -- bits -- */
static bool
fold_failed(hilt_dtype d)
{
    hilt_raise(HILT_DIAG_UNSUP_NOT_YET, hilt_dtype_name(d));
    return false;
}

static bool
real_bits(double real, hilt_dtype to, hilt_bits *ret)
{
    hilt_bits bits = {0, 0};
    memcpy(&bits.lo, &real, sizeof real);
    return hilt_cast_bits(HILT_DTYPE_FLOAT64, to, bits, ret) || fold_failed(to);
}

bool
hilt_operand_bits(const hilt_scalar *o, hilt_dtype to, hilt_bits *ret)
{
    if (o->kind == HILT_OPERAND_FLOAT) {
        return real_bits(o->real, to, ret);
    }
    assert(o->kind != HILT_OPERAND_RUNTIME && o->kind > HILT_OPERAND_ERROR);
    if (o->dtype == to) {
        *ret = o->bits;
        return true;
    }
    return hilt_cast_bits(o->dtype, to, o->bits, ret) || fold_failed(to);
}

/* An int of any size as the double that a later rounding to a narrower type can start from: cut off toward
 * zero with the last bit set if anything was lost, so that no value is rounded twice. */
static bool
long_to_odd_double(PyObject *o, double *ret)
{
    double d = PyLong_AsDouble(o);
    if (d == -1.0 && PyErr_Occurred()) {
        return false;
    }
    HILT_CLEANUP_REF PyObject *back = PyLong_FromDouble(d);
    if (!back) {
        return false;
    }
    int equal = PyObject_RichCompareBool(back, o, Py_EQ);
    int above = PyObject_RichCompareBool(back, o, Py_GT);
    if (equal < 0 || above < 0) {
        return false;
    }
    if (!equal) {
        if ((above && d > 0) || (!above && d < 0)) {
            d = nextafter(d, 0.0);
        }
        uint64_t bits;
        memcpy(&bits, &d, sizeof d);
        bits |= 1;
        memcpy(&d, &bits, sizeof d);
    }
    *ret = d;
    return true;
}

static bool
long_bits(PyObject *o, hilt_dtype to, hilt_bits *ret)
{
    int overflow;
    long long v = PyLong_AsLongLongAndOverflow(o, &overflow);
    if (!overflow && hilt_dtype_is_int(to)) { /* wraps */
        unsigned width = hilt_dtype_bits(to);
        *ret = (hilt_bits){width < 64 ? (uint64_t)v & ((1ull << width) - 1) : (uint64_t)v,
                           width == 128 && v < 0 ? ~0ull : 0};
        return true;
    }
    if (!overflow) {
        hilt_bits bits = {(uint64_t)v, 0};
        return hilt_cast_bits(HILT_DTYPE_INT64, to, bits, ret) || fold_failed(to);
    }
    if (to == HILT_DTYPE_BOOLEAN) {
        *ret = (hilt_bits){1, 0};
        return true;
    }
    if (hilt_dtype_is_float(to)) {
        double real;
        bool ok = true;
        if (to == HILT_DTYPE_FLOAT64) {
            real = PyLong_AsDouble(o);
            ok = real != -1.0 || !PyErr_Occurred();
        }
        else {
            ok = long_to_odd_double(o, &real);
        }
        if (!ok) {
            PyErr_Clear();
            return int_out_of_range(o, hilt_dtype_name(to), NULL);
        }
        return real_bits(real, to, ret);
    }
    hilt_bits bits = {PyLong_AsUnsignedLongLongMask(o), 0};
    HILT_CLEANUP_REF PyObject *shift = PyLong_FromLong(64);
    HILT_CLEANUP_REF PyObject *high = shift ? PyNumber_Rshift(o, shift) : NULL;
    if (!high) {
        return false;
    }
    bits.hi = PyLong_AsUnsignedLongLongMask(high);
    return hilt_cast_bits(HILT_DTYPE_INT128, to, bits, ret) || fold_failed(to);
}

bool
hilt_python_bits(PyObject *o, hilt_dtype to, hilt_bits *ret)
{
    if (PyFloat_Check(o)) {
        double real = PyFloat_AS_DOUBLE(o);
        if (hilt_dtype_is_int(to) && !isfinite(real)) {
            hilt_raise(HILT_DIAG_TYPE_LITERAL_RANGE,
                       isnan(real) ? "nan"
                       : real > 0  ? "inf"
                                   : "-inf",
                       hilt_dtype_name(to));
            return false;
        }
        return real_bits(real, to, ret);
    }
    assert(PyLong_Check(o));
    return long_bits(o, to, ret);
}

double
hilt_bits_to_double(hilt_dtype d, hilt_bits bits)
{
    hilt_bits wide;
    double real;
    bool ok = hilt_cast_bits(d, HILT_DTYPE_FLOAT64, bits, &wide);
    assert(ok);
    (void)ok;
    memcpy(&real, &wide.lo, sizeof real);
    return real;
}

bool
hilt_bits_zero(hilt_dtype d, hilt_bits bits)
{
    if (!hilt_dtype_is_float(d)) {
        return !bits.lo && !bits.hi;
    }
    return hilt_bits_to_double(d, bits) == 0.0;
}

bool
hilt_number_const_bits(PyObject *x, hilt_dtype d, hilt_bits *ret)
{
    hilt_scalar o;
    bool ok;
    if (!hilt_is_proxy(x) && (PyLong_Check(x) || PyFloat_Check(x))) {
        ok = hilt_python_bits(x, d, ret);
    }
    else {
        ok = hilt_operand_read(x, &o) == HILT_OPERAND_CONST && hilt_operand_bits(&o, d, ret);
    }
    if (!ok) {
        PyErr_Clear();
    }
    return ok;
}

/* -- back to Python -- */
PyObject *
hilt_number_to_python(hilt_dtype d, hilt_bits bits)
{
    const hilt_dtype_row *row = &hilt_dtype_rows[d];
    if (row->klass == HILT_CLASS_BOOL) {
        return PyBool_FromLong(bits.lo & 1);
    }
    if (row->klass == HILT_CLASS_FLOAT) {
        return PyFloat_FromDouble(hilt_bits_to_double(d, bits));
    }
    if (row->bits == 128) {
        HILT_CLEANUP_REF PyObject *high = row->klass == HILT_CLASS_SINT
                                              ? PyLong_FromLongLong((long long)bits.hi)
                                              : PyLong_FromUnsignedLongLong(bits.hi);
        HILT_CLEANUP_REF PyObject *shift = PyLong_FromLong(64);
        HILT_CLEANUP_REF PyObject *low = PyLong_FromUnsignedLongLong(bits.lo);
        HILT_CLEANUP_REF PyObject *top = high && shift ? PyNumber_Lshift(high, shift) : NULL;
        return top && low ? PyNumber_Or(top, low) : NULL;
    }
    unsigned spare = 64u - row->bits;
    return row->klass == HILT_CLASS_SINT ? PyLong_FromLongLong((long long)(bits.lo << spare) >> spare)
                                         : PyLong_FromUnsignedLongLong(bits.lo);
}

/* -- must fit -- */
/* 1: the int is a value of d; 0: it is not; -1: exception. */
static int
long_fits(PyObject *o, hilt_dtype d)
{
    hilt_bits bits;
    if (!long_bits(o, d, &bits)) {
        return -1;
    }
    HILT_CLEANUP_REF PyObject *back = hilt_number_to_python(d, bits);
    return back ? PyObject_RichCompareBool(back, o, Py_EQ) : -1;
}

/* Did a finite value leave the range of float type d when it was rounded to `bits`? */
static bool
left_range(double real, hilt_dtype d, hilt_bits bits)
{
    if (!isfinite(real)) {
        return false;
    }
    if (hilt_dtype_rows[d].bits ==
        8) { /* saturates: beyond the middle between the largest and what would follow it */
        return fabs(real) >= (d == HILT_DTYPE_FLOAT8E4M3FN ? 464.0 : 61440.0);
    }
    return !isfinite(hilt_bits_to_double(d, bits));
}

/* 1: the Python number is in the range of d, *ret is it rounded once; 0: it is not; -1: exception. */
static int
python_fits(PyObject *x, hilt_dtype d, hilt_bits *ret)
{
    if (PyFloat_Check(x)) {
        double real = PyFloat_AS_DOUBLE(x);
        if (hilt_dtype_is_float(d)) {
            return real_bits(real, d, ret) ? !left_range(real, d, *ret) : -1;
        }
        if (!isfinite(real) || real != floor(real)) {
            return 0;
        }
        HILT_CLEANUP_REF PyObject *whole = PyLong_FromDouble(real);
        return whole ? python_fits(whole, d, ret) : -1;
    }
    if (!hilt_dtype_is_float(d)) {
        int fits = long_fits(x, d);
        return fits == 1 ? (long_bits(x, d, ret) ? 1 : -1) : fits;
    }
    double real = PyLong_AsDouble(x);
    if (real == -1.0 && PyErr_Occurred()) {
        PyErr_Clear();
        return 0;
    }
    return long_bits(x, d, ret) ? !left_range(real, d, *ret) : -1;
}

bool
hilt_argument_bits(PyObject *x, hilt_dtype d, hilt_bits *ret)
{
    if (PyLong_CheckExact(x) && hilt_dtype_is_int(d) &&
        hilt_dtype_rows[d].bits <= 64) { /* every call comes here */
        int overflow;
        long long v = PyLong_AsLongLongAndOverflow(x, &overflow);
        const hilt_dtype_row *row = &hilt_dtype_rows[d];
        if (!overflow) {
            unsigned digits = row->bits - (row->klass == HILT_CLASS_SINT);
            long long past = digits == 64 ? -1 : v >> digits;
            if (row->klass == HILT_CLASS_SINT ? past == 0 || past == -1
                                              : v >= 0 && (digits == 64 || past == 0)) {
                *ret =
                    (hilt_bits){row->bits == 64 ? (uint64_t)v : (uint64_t)v & ((1ull << row->bits) - 1), 0};
                return true;
            }
            return false;
        }
    }
    HILT_CLEANUP_REF PyObject *plain = NULL;
    hilt_scalar o;
    if (!PyFloat_Check(x) && !PyLong_Check(x)) {
        if (hilt_operand_read(x, &o) != HILT_OPERAND_CONST) {
            PyErr_Clear();
            return false;
        }
        if (o.dtype == d) {
            *ret = o.bits;
            return true;
        }
        plain = hilt_number_to_python(o.dtype, o.bits);
    }
    bool fits = (plain || PyFloat_Check(x) || PyLong_Check(x)) && python_fits(plain ? plain : x, d, ret) == 1;
    PyErr_Clear();
    return fits;
}

bool
hilt_literal_adopts(PyObject *x, hilt_dtype d)
{
    hilt_bits bits;
    if (PyBool_Check(x) || d == HILT_DTYPE_BOOLEAN) {
        return PyBool_Check(x) && d == HILT_DTYPE_BOOLEAN;
    }
    if (PyLong_Check(x)) {
        int fits = long_fits(x, d);
        PyErr_Clear();
        return fits == 1;
    }
    if (!PyFloat_Check(x) || !hilt_dtype_is_float(d) || !real_bits(PyFloat_AS_DOUBLE(x), d, &bits)) {
        PyErr_Clear();
        return false;
    }
    double real = PyFloat_AS_DOUBLE(x), back = hilt_bits_to_double(d, bits);
    return real == back || (isnan(real) && isnan(back));
}

/* -- values of the IR -- */
hilt_value *
hilt_operand_value(hilt_builder *b, const hilt_scalar *o, hilt_value *used, hilt_dtype to, unsigned lanes)
{
    if (o->kind == HILT_OPERAND_RUNTIME) {
        hilt_value *v = o->dtype == to ? used : hilt_cast_value(b, o->dtype, to, used);
        return v && o->lanes < lanes ? hilt_build_broadcast(b, v, lanes) : v;
    }
    hilt_bits bits;
    if (!hilt_operand_bits(o, to, &bits)) {
        return NULL;
    }
    return hilt_build_const(b, hilt_dtype_vector(to, lanes), bits);
}

hilt_builder *
hilt_operands_record(const hilt_scalar *const *operands, const hilt_dtype *to, unsigned n,
                     hilt_trace **ret_trace, hilt_value **ret_values)
{
    hilt_trace *t = hilt_trace_current();
    hilt_value *used[3];
    unsigned lanes = 1;
    assert(n <= HILT_COUNT(used));
    for (unsigned i = 0; i < n; i++) {
        used[i] = NULL;
        lanes = operands[i]->lanes > lanes ? operands[i]->lanes : lanes;
        if (operands[i]->kind == HILT_OPERAND_RUNTIME) {
            t = t ? t : operands[i]->number->trace; /* an ended one: hilt_trace_use says so */
            used[i] = hilt_trace_use(t, operands[i]->number);
            if (!used[i]) {
                return NULL;
            }
        }
    }
    if (!t) {
        hilt_raise(HILT_DIAG_PHASE_OUTSIDE_JIT, "a run-time value");
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(t);
    for (unsigned i = 0; i < n; i++) {
        ret_values[i] = hilt_operand_value(b, operands[i], used[i], to[i], lanes);
        if (!ret_values[i]) {
            if (!PyErr_Occurred()) {
                PyErr_NoMemory();
            }
            return NULL;
        }
    }
    *ret_trace = t;
    return b;
}

PyObject *
hilt_number_apply(hilt_opcode code, hilt_dtype to, hilt_dtype result, const hilt_scalar *const *operands,
                  unsigned n)
{
    return hilt_number_approximate(code, to, result, operands, n, false);
}

PyObject *
hilt_number_approximate(hilt_opcode code, hilt_dtype to, hilt_dtype result, const hilt_scalar *const *operands,
                        unsigned n, bool fast)
{
    hilt_dtype targets[3] = {to, to, to};
    bool runtime = false;
    for (unsigned i = 0; i < n; i++) {
        runtime |= operands[i]->kind == HILT_OPERAND_RUNTIME;
    }
    hilt_type type = hilt_dtype_ir(to), types[3] = {type, type, type};
    if (!runtime) {
        hilt_bits bits[3], folded;
        for (unsigned i = 0; i < n; i++) {
            if (!hilt_operand_bits(operands[i], to, &bits[i])) {
                return NULL;
            }
        }
        if (!hilt_fold_bits(code, type, types, bits, n, 0, &folded)) {
            return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, hilt_op_infos[code].name);
        }
        if (to != result && !hilt_cast_bits(to, result, folded, &folded)) {
            return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, hilt_dtype_name(result));
        }
        return hilt_number_const(result, folded);
    }
    hilt_trace *t;
    hilt_value *values[3];
    hilt_builder *b = hilt_operands_record(operands, targets, n, &t, values);
    if (!b) {
        return NULL;
    }
    hilt_attr attr = {.key = HILT_ATTR_FAST, .i = 1};
    hilt_value *v = hilt_build(b, code, values[0]->type, values, n, &attr, fast);
    if (v && to != result) {
        v = hilt_cast_value(b, to, result, v);
    }
    return hilt_number_result(t, result, v);
}

PyObject *
hilt_number_convert(PyObject *x, hilt_dtype d)
{
    hilt_scalar o;
    hilt_bits bits;
    if (!hilt_is_proxy(x) && (PyFloat_Check(x) || PyLong_Check(x))) {
        return hilt_python_bits(x, d, &bits) ? hilt_number_const(d, bits) : NULL;
    }
    switch (hilt_operand_read(x, &o)) {
    case HILT_OPERAND_NONE:
        return hilt_raise(HILT_DIAG_TYPE_NOT_A_NUMBER, hilt_dtype_name(d), hilt_type_name_of(x));
    case HILT_OPERAND_ERROR:
        return NULL;
    case HILT_OPERAND_RUNTIME: {
        if (o.dtype == d) {
            return Py_NewRef(x);
        }
        const hilt_scalar *operand = &o;
        hilt_trace *t;
        hilt_value *v;
        return hilt_operands_record(&operand, &d, 1, &t, &v) ? hilt_number_result(t, d, v) : NULL;
    }
    default:
        return hilt_operand_bits(&o, d, &bits) ? hilt_number_const(d, bits) : NULL;
    }
}

/* A constant at the current place. */
static hilt_value *
record_constant(hilt_dtype d, hilt_bits bits, unsigned lanes)
{
    hilt_trace *t = hilt_trace_current();
    if (!t) {
        hilt_raise(HILT_DIAG_PHASE_OUTSIDE_JIT, "a number of the traced program");
        return NULL;
    }
    hilt_value *v = hilt_build_const(hilt_trace_builder(t), hilt_dtype_vector(d, lanes), bits);
    return v ? v : (PyErr_NoMemory(), NULL);
}

hilt_value *
hilt_number_ir(PyObject *x, hilt_dtype d)
{
    hilt_scalar o;
    hilt_bits bits;
    if (!hilt_is_proxy(x) && (PyLong_Check(x) || PyFloat_Check(x))) {
        return hilt_python_bits(x, d, &bits) ? record_constant(d, bits, 1) : NULL;
    }
    switch (hilt_operand_read(x, &o)) {
    case HILT_OPERAND_NONE:
        hilt_raise(HILT_DIAG_TYPE_NOT_A_NUMBER, hilt_dtype_name(d), hilt_type_name_of(x));
        return NULL;
    case HILT_OPERAND_ERROR:
        return NULL;
    case HILT_OPERAND_RUNTIME: {
        const hilt_scalar *operand = &o;
        hilt_trace *t;
        hilt_value *v;
        return hilt_operands_record(&operand, &d, 1, &t, &v) ? v : NULL;
    }
    default:
        return hilt_operand_bits(&o, d, &bits) ? record_constant(d, bits, o.lanes) : NULL;
    }
}

/* -- stores -- */
static hilt_value *
store_mismatch(PyObject *x, hilt_dtype d, const char *name)
{
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_TYPE_STORE_MISMATCH, name, hilt_dtype_name(d),
                                  hilt_type_name_of(x));
    if (hilt_is_proxy(x)) {
        hilt_diag_set_hint(exc, "convert it: .to(%s)", hilt_dtype_name(d));
    }
    else {
        hilt_diag_set_hint(exc, "convert it: %s(...)", hilt_dtype_name(d));
    }
    hilt_diag_raise(exc);
    return NULL;
}

hilt_value *
hilt_number_for_store(PyObject *x, hilt_dtype d, const char *name)
{
    hilt_scalar o;
    if (PyFloat_Check(x) || PyLong_Check(x)) {
        hilt_bits bits;
        if (PyFloat_Check(x) && !hilt_dtype_is_float(d)) {
            return store_mismatch(x, d, name);
        }
        int fits = python_fits(x, d, &bits);
        if (fits == 0) {
            HILT_CLEANUP_REF PyObject *text = PyObject_Repr(x);
            hilt_raise(HILT_DIAG_TYPE_STORE_RANGE, name, hilt_dtype_name(d), hilt_shown(text, "the integer"));
        }
        if (fits != 1) {
            return NULL;
        }
        return record_constant(d, bits, 1);
    }
    hilt_operand_kind kind = hilt_operand_read(x, &o);
    if (kind == HILT_OPERAND_ERROR) {
        return NULL;
    }
    if (kind == HILT_OPERAND_NONE || !hilt_dtype_holds(d, o.dtype)) {
        return store_mismatch(x, d, name);
    }
    return hilt_number_ir(x, d);
}

PyObject *
hilt_number_select(PyObject *cond, PyObject *a, PyObject *b)
{
    hilt_scalar oc, oa, ob;
    if (hilt_operand_read(cond, &oc) <= HILT_OPERAND_ERROR ||
        hilt_operand_read(a, &oa) <= HILT_OPERAND_ERROR || hilt_operand_read(b, &ob) <= HILT_OPERAND_ERROR) {
        return PyErr_Occurred() ? NULL : hilt_raise(HILT_DIAG_TYPE_NOT_A_NUMBER, "select", "an object");
    }
    assert(oa.dtype == ob.dtype && oc.dtype == HILT_DTYPE_BOOLEAN);
    if (oc.kind == HILT_OPERAND_CONST || oc.kind == HILT_OPERAND_BOOL) {
        return Py_NewRef(oc.bits.lo ? a : b);
    }
    const hilt_scalar *operands[3] = {&oc, &oa, &ob};
    hilt_dtype to[3] = {HILT_DTYPE_BOOLEAN, oa.dtype, oa.dtype};
    hilt_trace *t;
    hilt_value *v[3];
    hilt_builder *builder = hilt_operands_record(operands, to, 3, &t, v);
    return builder ? hilt_number_result(t, oa.dtype, hilt_build_select(builder, v[0], v[1], v[2])) : NULL;
}
