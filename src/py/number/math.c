/* cute.math: functions on numbers, one row each.
 *
 * Python numbers give Python numbers, computed in double precision. Otherwise the operands meet as for an
 * operator (integers as floats, see hilt_dtype_quotient) and the result has their type; constants fold to the
 * bits that the run-time operation gives. fastmath= and approx= allow a GPU's approximations; elsewhere, and of
 * Float64, they change nothing. ftz= is accepted: it goes with them.
 */
#include "ssa_priv.h"

typedef struct math_row {
    const char *name;
    hilt_opcode code;
    unsigned want; /* operands */
    bool fast;
} math_row;

/* fastmath=, approx= and what is ignored; the keywords' values are behind the n arguments. */
static bool
read_keywords(const char *name, PyObject *const *args, Py_ssize_t n, PyObject *kwnames, bool *ret_fast)
{
    static const char *const allowed[] = {"fastmath", "approx", "ftz", "loc", "ip"};
    *ret_fast = false;
    for (Py_ssize_t i = 0; kwnames && i < PyTuple_GET_SIZE(kwnames); i++) {
        PyObject *key = PyTuple_GET_ITEM(kwnames, i);
        size_t k = 0;
        while (k < HILT_COUNT(allowed) && PyUnicode_CompareWithASCIIString(key, allowed[k]) != 0) {
            k++;
        }
        if (k == HILT_COUNT(allowed)) {
            PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%U'", name, key);
            return false;
        }
        int truth = k < 2 ? PyObject_IsTrue(args[n + i]) : 0;
        if (truth < 0) {
            return false;
        }
        *ret_fast |= truth;
    }
    return true;
}

/* Reads n operands and the float type in which they meet; *ret_python: all of them are Python numbers. */
static bool
read_operands(const char *name, PyObject *const *args, unsigned n, hilt_scalar *operands, hilt_dtype *ret,
              bool *ret_python)
{
    hilt_dtype d = HILT_DTYPE_NONE;
    *ret_python = true;
    for (unsigned i = 0; i < n; i++) {
        hilt_operand_kind kind = hilt_operand_read(args[i], &operands[i]);
        if (kind == HILT_OPERAND_ERROR) {
            return false;
        }
        if (kind == HILT_OPERAND_NONE) {
            hilt_raise(HILT_DIAG_TYPE_NOT_A_NUMBER, name, hilt_type_name_of(args[i]));
            return false;
        }
        *ret_python &= hilt_operand_is_python(&operands[i]);
        hilt_dtype own = operands[i].dtype;
        hilt_dtype both = (hilt_dtype)hilt_promotions[i ? d : own][own];
        if (both == HILT_DTYPE_NONE) {
            if (hilt_dtype_rows[own].storage_only) {
                hilt_raise(HILT_DIAG_TYPE_STORAGE_ONLY, hilt_dtype_name(own));
            }
            else {
                hilt_raise(HILT_DIAG_TYPE_UNSUPPORTED_OPERAND, name, hilt_dtype_name(d),
                           hilt_dtype_name(own));
            }
            return false;
        }
        d = both;
    }
    *ret = *ret_python ? HILT_DTYPE_FLOAT64 : hilt_dtype_quotient(d);
    return true;
}

static PyObject *
finish(PyObject *result, bool python)
{
    if (!result || !python) {
        return result;
    }
    hilt_number *n = (hilt_number *)result;
    PyObject *plain = hilt_number_to_python((hilt_dtype)n->dtype, n->bits);
    Py_DECREF(result);
    return plain;
}

static bool
count_is(const char *name, Py_ssize_t n, Py_ssize_t want)
{
    if (n != want) {
        PyErr_Format(PyExc_TypeError, "%s() takes %zd numbers (%zd given)", name, want, n);
    }
    return n == want;
}

/* name(args...) is op `code` in the type where they meet, or in Float32 for types without arithmetic of their
 * own. */
static PyObject *
apply_row(void *ctx, PyObject *const *args, Py_ssize_t n)
{
    const math_row *row = ctx;
    hilt_scalar operands[3];
    const hilt_scalar *pointers[3] = {&operands[0], &operands[1], &operands[2]};
    hilt_dtype d;
    bool python;
    if (!read_operands(row->name, args, (unsigned)n, operands, &d, &python)) {
        return NULL;
    }
    hilt_dtype at = hilt_dtype_rows[d].via_f32 ? HILT_DTYPE_FLOAT32 : d;
    return finish(hilt_number_approximate(row->code, at, d, pointers, (unsigned)n, row->fast), python);
}

/* f on numbers, or on the elements of vectors. */
static PyObject *
call(hilt_ssa_function f, const math_row *row, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    math_row own = *row;
    if (!read_keywords(row->name, args, n, kwnames, &own.fast) || !count_is(row->name, n, row->want)) {
        return NULL;
    }
    return hilt_ssa_among(args, n) ? hilt_ssa_lift(f, &own, args, n, row->name) : f(&own, args, n);
}

#define ROWS(X)                                                                                              \
    X(sqrt, SQRT, 1)                                                                                         \
    X(rsqrt, RSQRT, 1)                                                                                       \
    X(exp, EXP, 1)                                                                                           \
    X(exp2, EXP2, 1)                                                                                         \
    X(log, LOG, 1)                                                                                           \
    X(log2, LOG2, 1)                                                                                         \
    X(sin, SIN, 1)                                                                                           \
    X(cos, COS, 1)                                                                                           \
    X(tanh, TANH, 1)                                                                                         \
    X(erf, ERF, 1)                                                                                           \
    X(floor, FLOOR, 1)                                                                                       \
    X(ceil, CEIL, 1)                                                                                         \
    X(trunc, TRUNC, 1)                                                                                       \
    X(roundeven, ROUNDEVEN, 1)                                                                               \
    X(absf, ABSF, 1)                                                                                         \
    X(copysign, COPYSIGN, 2)                                                                                 \
    X(pow, POWF, 2)                                                                                          \
    X(fma, FMA, 3)

#define FUNCTION(name, code, want)                                                                           \
    static PyObject *math_##name(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)     \
    {                                                                                                        \
        return call(apply_row, &(math_row){"math." #name, HILT_OP_##code, want, false}, args, n, kwnames);          \
    }
ROWS(FUNCTION)
#undef FUNCTION

static PyObject *
math_abs(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    bool fast;
    return read_keywords("math.abs", args, n, kwnames, &fast) && count_is("math.abs", n, 1) ? PyNumber_Absolute(args[0]) : NULL;
}

static PyObject *
rcp_of(void *ctx, PyObject *const *args, Py_ssize_t n)
{
    const math_row *row = ctx;
    hilt_scalar x, one = {.kind = HILT_OPERAND_FLOAT, .dtype = HILT_DTYPE_FLOAT32, .real = 1.0};
    const hilt_scalar *operands[2] = {&one, &x};
    hilt_dtype d;
    bool python;
    if (!read_operands(row->name, args, 1, &x, &d, &python)) {
        return NULL;
    }
    hilt_dtype at = hilt_dtype_rows[d].via_f32 ? HILT_DTYPE_FLOAT32 : d;
    return finish(hilt_number_approximate(row->code, at, d, operands, 2, row->fast), python);
}

static PyObject *
math_rcp(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    if (n == 1 && (PyLong_Check(args[0]) || PyFloat_Check(args[0]))) { /* Python's own division, by zero too */
        HILT_CLEANUP_REF PyObject *one = PyLong_FromLong(1);
        return one ? PyNumber_TrueDivide(one, args[0]) : NULL;
    }
    return call(rcp_of, &(math_row){"math.rcp", HILT_OP_DIVF, 1, false}, args, n, kwnames);
}

/* Through Float64, so that powers of ten come out whole up to Float32. */
static PyObject *
log10_of(void *ctx, PyObject *const *args, Py_ssize_t n)
{
    hilt_scalar x, wide;
    const hilt_scalar *operand = &x;
    hilt_dtype d;
    bool python;
    if (!read_operands("math.log10", args, 1, &x, &d, &python)) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *log =
        hilt_number_apply(HILT_OP_LOG, HILT_DTYPE_FLOAT64, HILT_DTYPE_FLOAT64, &operand, 1);
    if (!log || hilt_operand_read(log, &wide) <= HILT_OPERAND_ERROR) {
        return NULL;
    }
    hilt_scalar ln10 = {
        .kind = HILT_OPERAND_FLOAT, .dtype = HILT_DTYPE_FLOAT32, .real = 2.302585092994045684};
    const hilt_scalar *operands[2] = {&wide, &ln10};
    return finish(hilt_number_apply(HILT_OP_DIVF, HILT_DTYPE_FLOAT64, d, operands, 2), python);
}

static PyObject *
math_log10(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    return call(log10_of, &(math_row){"math.log10", HILT_OP_LOG, 1, false}, args, n, kwnames);
}

#define FAST(f) (PyCFunction)(void (*)(void)) f, METH_FASTCALL | METH_KEYWORDS
#define METHOD(name, code, want) {#name, FAST(math_##name), NULL},
static PyMethodDef math_methods[] = {
    ROWS(METHOD){"abs", FAST(math_abs), NULL},
    {"rcp", FAST(math_rcp), NULL},
    {"log10", FAST(math_log10), NULL},
    {"min", FAST(hilt_min), NULL},
    {"max", FAST(hilt_max), NULL},
    {0},
};

int
hilt_math_init(PyObject *module)
{
    static struct PyModuleDef def = {
        PyModuleDef_HEAD_INIT,
        .m_name = "hilt.cute.math",
        .m_size = -1,
        .m_methods = math_methods,
    };
    HILT_CLEANUP_REF PyObject *math = PyModule_Create(&def);
    return math ? PyModule_AddObjectRef(module, "math", math) : -1;
}
