/* Operators of TensorSSA: those of numbers, in every lane.
 *
 * hilt_ssa_lift brings the vectors among the arguments to one shape and calls the function of numbers on what
 * they hold, with scalars as they are: promotion, rules about Python numbers, folding and rounding are thus
 * those of scalars, written once.
 */
#include "ssa_priv.h"

/* -- lifting --------------------------------------------------------------------------------------------- */
bool
hilt_ssa_among(PyObject *const *args, Py_ssize_t n)
{
    for (Py_ssize_t i = 0; i < n; i++) {
        if (hilt_ssa_check(args[i])) {
            return true;
        }
    }
    return false;
}

/* The shape to which all vectors among the arguments broadcast. */
static PyObject *
common_shape(PyObject *const *args, Py_ssize_t n, const char *what)
{
    PyObject *shape = NULL;
    for (Py_ssize_t i = 0; i < n; i++) {
        if (!hilt_ssa_check(args[i])) {
            continue;
        }
        PyObject *own = hilt_ssa_shape(args[i]);
        PyObject *both = shape ? hilt_shape_broadcast(shape, own) : Py_NewRef(own);
        if (!both && !PyErr_Occurred()) {
            hilt_shape_mismatch(what, shape, own);
        }
        Py_XSETREF(shape, both);
        if (!shape) {
            return NULL;
        }
    }
    return shape;
}

PyObject *
hilt_ssa_lift(hilt_ssa_function f, void *ctx, PyObject *const *args, Py_ssize_t n, const char *what)
{
    PyObject *few[4] = {NULL};
    PyObject **numbers = n > (Py_ssize_t)HILT_COUNT(few) ? PyMem_Calloc((size_t)n, sizeof(*numbers)) : few;
    PyObject *shape HILT_CLEANUP_REF = numbers ? common_shape(args, n, what) : PyErr_NoMemory();
    PyObject *result HILT_CLEANUP_REF = NULL;
    Py_ssize_t i = 0;
    for (; shape && i < n; i++) {
        PyObject *v HILT_CLEANUP_REF = hilt_ssa_check(args[i]) ? hilt_ssa_broadcast(args[i], shape) : NULL;
        if (!v && hilt_ssa_check(args[i])) {
            break;
        }
        numbers[i] = Py_NewRef(v ? hilt_ssa_number(v) : args[i]);
    }
    if (shape && i == n) {
        result = f(ctx, numbers, n);
    }
    for (i = 0; numbers && i < n; i++) {
        Py_XDECREF(numbers[i]);
    }
    if (numbers != few) {
        PyMem_Free(numbers);
    }
    return result && hilt_is_proxy(result) ? hilt_ssa_of_number(result, shape) : Py_XNewRef(result);
}

/* -- two operands ---------------------------------------------------------------------------------------- */
static PyObject *
binary(void *op, PyObject *const *numbers, Py_ssize_t n)
{
    return hilt_number_binary(*(hilt_pyop *)op, numbers[0], numbers[1]);
}

static PyObject *
slot(hilt_pyop op, PyObject *a, PyObject *b)
{
    PyObject *args[2] = {a, b}, *other = hilt_ssa_check(a) ? b : a;
    if (!hilt_ssa_check(other) && !hilt_is_numeric(other) && !hilt_is_numpy_scalar(other)) {
        return hilt_not_a_number(op, other, a, b);
    }
    char what[8];
    snprintf(what, sizeof what, "'%s'", hilt_pyop_text(op));
    return hilt_ssa_lift(binary, &op, args, 2, what);
}

static PyObject *
slot_compare(PyObject *a, PyObject *b, int op)
{
    return slot((hilt_pyop)(HILT_PY_LT + op - Py_LT), a, b);
}

static PyObject *
slot_power(PyObject *a, PyObject *b, PyObject *modulus)
{
    return modulus == Py_None ? slot(HILT_PY_POW, a, b)
                              : hilt_raise(HILT_DIAG_UNSUP_CONSTRUCT, "pow() with a modulus");
}

HILT_BINARY_OPERATORS(HILT_OPERATOR_FUNCTION)

static PyObject *
slot_divmod(PyObject *a, PyObject *b)
{
    return hilt_divmod(slot, a, b);
}

static PyObject *
slot_matrix_multiply(PyObject *a, PyObject *b)
{
    return hilt_raise(HILT_DIAG_TYPE_UNSUPPORTED_OPERAND, "'@'", hilt_type_name_of(a), hilt_type_name_of(b));
}

/* -- one operand ----------------------------------------------------------------------------------------- */
typedef PyObject *(*unary_function)(PyObject *);

static PyObject *
unary(void *f, PyObject *const *numbers, Py_ssize_t n)
{
    return (*(unary_function *)f)(numbers[0]);
}

#define UNARY(name, function)                                                                                \
    static PyObject *slot_##name(PyObject *v)                                                                \
    {                                                                                                        \
        unary_function f = function;                                                                         \
        return hilt_ssa_lift(unary, &f, &v, 1, #name);                                                       \
    }
UNARY(negative, hilt_number_negate)
UNARY(positive, hilt_number_positive)
UNARY(absolute, hilt_number_absolute)
UNARY(invert, hilt_number_invert)

static PyObject *
call_method(void *name, PyObject *const *numbers, Py_ssize_t n)
{
    return PyObject_CallMethod(numbers[0], *(const char **)name, NULL);
}

PyObject *
hilt_ssa_to_integer(PyObject *v, const char *method)
{
    return hilt_ssa_lift(call_method, &method, &v, 1, method);
}

const PyType_Slot hilt_ssa_operators[] = {
    HILT_BINARY_OPERATORS(HILT_OPERATOR_ROW)
    {Py_nb_matrix_multiply, slot_matrix_multiply},
    {Py_nb_divmod, slot_divmod},
    {Py_nb_power, slot_power},
    {Py_nb_negative, slot_negative},
    {Py_nb_positive, slot_positive},
    {Py_nb_absolute, slot_absolute},
    {Py_nb_invert, slot_invert},
    {Py_tp_richcompare, slot_compare},
    {0, NULL},
};
