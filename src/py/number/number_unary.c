/* Operators of one number, and what Python asks of it: truth, int, float, index, hash, text.
 *
 * Constants answer with their value. Of a run-time value nothing is known while tracing, so each of these is
 * a diagnostic that names the type; only str and repr work, and give `<Int32 run-time value>`.
 */
#include "operand.h"

static bool
read_arithmetic(PyObject *x, hilt_scalar *ret)
{
    hilt_operand_kind kind = hilt_operand_read(x, ret);
    if (kind == HILT_OPERAND_ERROR) {
        return false;
    }
    assert(kind != HILT_OPERAND_NONE);
    if (hilt_dtype_rows[ret->dtype].storage_only) {
        hilt_raise(HILT_DIAG_TYPE_STORAGE_ONLY, hilt_dtype_name(ret->dtype));
        return false;
    }
    return true;
}

/* code(x) in the type that has its arithmetic, as a number of type d. */
static PyObject *
apply_float(hilt_opcode code, hilt_dtype d, const hilt_scalar *x)
{
    return hilt_number_apply(code, hilt_dtype_rows[d].via_f32 ? HILT_DTYPE_FLOAT32 : d, d, &x, 1);
}

/* constant op x, or x op constant for the commutative ones */
static PyObject *
apply_int(hilt_opcode code, hilt_dtype d, int64_t constant, const hilt_scalar *x)
{
    hilt_scalar c = {.kind = HILT_OPERAND_INT, .dtype = HILT_DTYPE_INT64, .bits = {(uint64_t)constant, 0}};
    const hilt_scalar *operands[2] = {&c, x};
    return hilt_number_apply(code, d, d, operands, 2);
}

PyObject *
hilt_number_negate(PyObject *x)
{
    hilt_scalar o;
    if (!read_arithmetic(x, &o)) {
        return NULL;
    }
    hilt_dtype d = hilt_dtype_arithmetic(o.dtype);
    return hilt_dtype_is_float(d) ? apply_float(HILT_OP_NEGF, d, &o) : apply_int(HILT_OP_SUBI, d, 0, &o);
}

PyObject *
hilt_number_positive(PyObject *x)
{
    hilt_scalar o;
    return read_arithmetic(x, &o) ? hilt_number_convert(x, hilt_dtype_arithmetic(o.dtype)) : NULL;
}

PyObject *
hilt_number_absolute(PyObject *x)
{
    hilt_scalar o;
    if (!read_arithmetic(x, &o)) {
        return NULL;
    }
    hilt_dtype d = hilt_dtype_arithmetic(o.dtype);
    if (hilt_dtype_is_float(d)) {
        return apply_float(HILT_OP_ABSF, d, &o);
    }
    if (hilt_dtype_rows[o.dtype].klass != HILT_CLASS_SINT) {
        return hilt_number_convert(x, d);
    }
    const hilt_scalar *operand = &o;
    return hilt_number_apply(HILT_OP_ABSI, d, d, &operand, 1);
}

PyObject *
hilt_number_invert(PyObject *x)
{
    hilt_scalar o;
    if (!read_arithmetic(x, &o)) {
        return NULL;
    }
    hilt_dtype d = hilt_dtype_arithmetic(o.dtype);
    if (hilt_dtype_is_float(d)) {
        return hilt_raise(HILT_DIAG_TYPE_UNSUPPORTED_UNARY, "'~'", hilt_dtype_name(d));
    }
    return apply_int(HILT_OP_XORI, d, -1, &o);
}

/* -- to an integer: round, math.floor, math.ceil, math.trunc -- */
static PyObject *
to_integer(PyObject *x, hilt_opcode code)
{
    hilt_scalar o;
    if (!read_arithmetic(x, &o)) {
        return NULL;
    }
    if (!hilt_dtype_is_float(o.dtype)) {
        return hilt_number_positive(x);
    }
    hilt_dtype result = o.dtype == HILT_DTYPE_FLOAT64 ? HILT_DTYPE_INT64 : HILT_DTYPE_INT32;
    HILT_CLEANUP_REF PyObject *whole = apply_float(code, o.dtype, &o);
    return whole ? hilt_number_convert(whole, result) : NULL;
}

PyObject *
hilt_number_round(PyObject *x, PyObject *ndigits)
{
    if (!ndigits || ndigits == Py_None) {
        return to_integer(x, HILT_OP_ROUNDEVEN);
    }
    hilt_number *n = (hilt_number *)x;
    if (n->trace) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "round() of a run-time value to digits");
    }
    HILT_CLEANUP_REF PyObject *plain = hilt_number_to_python((hilt_dtype)n->dtype, n->bits);
    HILT_CLEANUP_REF PyObject *rounded = plain ? PyObject_CallMethod(plain, "__round__", "O", ndigits) : NULL;
    return rounded ? hilt_number_convert(rounded, (hilt_dtype)n->dtype) : NULL;
}

static PyObject *
method_round(PyObject *x, PyObject *const *args, Py_ssize_t n)
{
    return hilt_number_round(x, n ? args[0] : NULL);
}

static PyObject *
method_floor(PyObject *x, PyObject *unused)
{
    return to_integer(x, HILT_OP_FLOOR);
}

static PyObject *
method_ceil(PyObject *x, PyObject *unused)
{
    return to_integer(x, HILT_OP_CEIL);
}

static PyObject *
method_trunc(PyObject *x, PyObject *unused)
{
    return to_integer(x, HILT_OP_TRUNC);
}

/* -- what must be known while tracing -- */
static int
number_bool(PyObject *x)
{
    hilt_number *n = (hilt_number *)x;
    if (n->trace) {
        char in[128] = ""; /* mostly a helper that lacks the decorator */
        PyFrameObject *frame = PyEval_GetFrame();
        PyCodeObject *code = frame ? PyFrame_GetCode(frame) : NULL;
        const char *name = code ? PyUnicode_AsUTF8(code->co_name) : NULL;
        if (name) {
            snprintf(in, sizeof in, ", in '%s'", name);
        }
        Py_XDECREF(code);
        PyErr_Clear();
        PyObject *exc =
            hilt_diag_new(hilt_here(), HILT_DIAG_PHASE_DYNAMIC_TO_STATIC_BOOL, hilt_type_name_of(x), in);
        hilt_note_origin(exc, x);
        hilt_diag_raise(exc);
        return -1;
    }
    return !hilt_bits_zero((hilt_dtype)n->dtype, n->bits);
}

PyObject *
hilt_number_truth(PyObject *x)
{
    hilt_scalar o;
    switch (hilt_operand_read(x, &o)) {
    case HILT_OPERAND_ERROR:
        return NULL;
    case HILT_OPERAND_NONE:
        return hilt_raise(HILT_DIAG_TYPE_NOT_A_NUMBER, "a condition", hilt_type_name_of(x));
    case HILT_OPERAND_FLOAT:
        return PyBool_FromLong(o.real != 0.0);
    case HILT_OPERAND_RUNTIME:
        return hilt_number_convert(x, HILT_DTYPE_BOOLEAN);
    default:
        return PyBool_FromLong(!hilt_bits_zero(o.dtype, o.bits));
    }
}

/* The value of a constant as a Python number; a diagnostic for a run-time value. */
static PyObject *
plain_value(PyObject *x, const char *what)
{
    hilt_number *n = (hilt_number *)x;
    return n->trace ? hilt_dynamic_error(what, x) : hilt_number_to_python((hilt_dtype)n->dtype, n->bits);
}

static PyObject *
number_int(PyObject *x)
{
    HILT_CLEANUP_REF PyObject *plain = plain_value(x, "int()");
    return plain ? PyNumber_Long(plain) : NULL;
}

static PyObject *
number_float(PyObject *x)
{
    HILT_CLEANUP_REF PyObject *plain = plain_value(x, "float()");
    return plain ? PyNumber_Float(plain) : NULL;
}

static PyObject *
number_index(PyObject *x)
{
    if (hilt_dtype_is_float((hilt_dtype)((hilt_number *)x)->dtype)) {
        PyErr_Format(PyExc_TypeError, "'%s' object cannot be interpreted as an integer",
                     hilt_type_name_of(x));
        return NULL;
    }
    if (((hilt_number *)x)->trace) {
        return hilt_dynamic_index_error(x);
    }
    HILT_CLEANUP_REF PyObject *plain = plain_value(x, "the integer value");
    return plain ? PyNumber_Long(plain) : NULL;
}

/* Unpacking, list(), sum() of a number: an error in Python too, but of a run-time value it should say where.
 */
static PyObject *
number_iter(PyObject *x)
{
    if (!((hilt_number *)x)->trace) {
        return PyErr_Format(PyExc_TypeError, "'%s' object is not iterable", hilt_type_name_of(x));
    }
    char text[48];
    snprintf(text, sizeof text, "a run-time %s", hilt_type_name_of(x));
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_PHASE_ITERATE_DYNAMIC, text, "");
    hilt_note_origin(exc, x);
    return hilt_diag_raise(exc);
}

static Py_hash_t
number_hash(PyObject *x)
{
    if (((hilt_number *)x)->trace) {
        hilt_raise(HILT_DIAG_PHASE_UNHASHABLE, hilt_type_name_of(x));
        return -1;
    }
    HILT_CLEANUP_REF PyObject *plain = plain_value(x, "hash()");
    return plain ? PyObject_Hash(plain) : -1;
}

/* -- text -- */
static PyObject *
number_repr(PyObject *x)
{
    hilt_number *n = (hilt_number *)x;
    if (n->trace) {
        if (hilt_in_fstring()) { /* f"{x=}", f"{x!r}", f"{x!s}" */
            hilt_printf_remember(x);
        }
        return PyUnicode_FromFormat("<%s run-time value>", hilt_type_name_of(x));
    }
    HILT_CLEANUP_REF PyObject *plain = hilt_number_to_python((hilt_dtype)n->dtype, n->bits);
    return plain ? PyObject_Repr(plain) : NULL;
}

static PyObject *
method_format(PyObject *x, PyObject *spec)
{
    if (PyUnicode_Check(spec) && PyUnicode_GET_LENGTH(spec) == 0) {
        if (((hilt_number *)x)->trace && !hilt_in_fstring()) { /* "{}".format(x) */
            hilt_printf_remember(x);
        }
        return number_repr(x);
    }
    HILT_CLEANUP_REF PyObject *plain = plain_value(x, "the formatted text");
    return plain ? PyObject_Format(plain, spec) : NULL;
}

PyMethodDef hilt_number_unary_methods[] = {
    {"__round__", (PyCFunction)(void (*)(void))method_round, METH_FASTCALL, NULL},
    {"__floor__", method_floor, METH_NOARGS, NULL},
    {"__ceil__", method_ceil, METH_NOARGS, NULL},
    {"__trunc__", method_trunc, METH_NOARGS, NULL},
    {"__format__", method_format, METH_O, NULL},
    {0},
};
const PyType_Slot hilt_number_unary_slots[] = {
    {Py_nb_negative, hilt_number_negate},
    {Py_nb_positive, hilt_number_positive},
    {Py_nb_absolute, hilt_number_absolute},
    {Py_nb_invert, hilt_number_invert},
    {Py_nb_bool, number_bool},
    {Py_nb_int, number_int},
    {Py_nb_float, number_float},
    {Py_nb_index, number_index},
    {Py_tp_iter, number_iter},
    {Py_tp_hash, number_hash},
    {Py_tp_repr, number_repr},
    {Py_tp_str, number_repr},
    {0, NULL},
};
