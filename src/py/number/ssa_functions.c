/* Functions of cute on vectors: full and its kin, where, any_, all_, and the method reduce.
 *
 * A reduction goes through the elements in the order of their linear coordinates and folds them one by one,
 * from init_val on: the bits are those of a Python loop. Where modes are kept, the folds of all kept elements
 * go side by side, as vectors, which changes no bit.
 */
#include "ssa_priv.h"

static bool
dtype_from(PyObject *o, const char *what, hilt_dtype *ret)
{
    if (hilt_dtype_check(o, ret)) {
        return true;
    }
    hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a type such as Float32", hilt_type_name_of(o));
    return false;
}

/* -- making ---------------------------------------------------------------------------------------------- */
static PyObject *
filled(PyObject *given, PyObject *fill, PyObject *dtype, const char *what)
{
    hilt_dtype d;
    if (!dtype_from(dtype, what, &d)) {
        return NULL;
    }
    PyObject *shape HILT_CLEANUP_REF = hilt_shape_from(given, what);
    PyObject *number HILT_CLEANUP_REF = shape ? hilt_number_convert(fill, d) : NULL;
    return number ? hilt_ssa_of_number(number, shape) : NULL;
}

static PyObject *
function_full(PyObject *self, PyObject *args, PyObject *kw)
{
    static char *names[] = {"shape", "fill_value", "dtype", "loc", "ip", NULL};
    PyObject *shape, *fill, *dtype, *ignored;
    return PyArg_ParseTupleAndKeywords(args, kw, "OOO|OO:full", names, &shape, &fill, &dtype, &ignored,
                                       &ignored)
               ? filled(shape, fill, dtype, "full()")
               : NULL;
}

/* Like a tensor or a TensorSSA; dtype None: its own. */
static PyObject *
filled_like(PyObject *like, PyObject *fill, PyObject *dtype, const char *what)
{
    if (!hilt_ssa_check(like) && !hilt_tensor_check(like)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a TensorSSA or a tensor", hilt_type_name_of(like));
    }
    PyObject *shape HILT_CLEANUP_REF = PyObject_GetAttrString(like, "shape");
    PyObject *own HILT_CLEANUP_REF = shape ? PyObject_GetAttrString(like, "element_type") : NULL;
    return own ? filled(shape, fill, dtype == Py_None ? own : dtype, what) : NULL;
}

static PyObject *
function_full_like(PyObject *self, PyObject *args, PyObject *kw)
{
    static char *names[] = {"a", "fill_value", "dtype", "loc", "ip", NULL};
    PyObject *like, *fill, *dtype = Py_None, *ignored;
    return PyArg_ParseTupleAndKeywords(args, kw, "OO|OOO:full_like", names, &like, &fill, &dtype, &ignored,
                                       &ignored)
               ? filled_like(like, fill, dtype, "full_like()")
               : NULL;
}

static PyObject *
constant_like(PyObject *args, PyObject *kw, const char *format, const char *what, long fill)
{
    static char *names[] = {"a", "dtype", "loc", "ip", NULL};
    PyObject *like, *dtype = Py_None, *ignored;
    if (!PyArg_ParseTupleAndKeywords(args, kw, format, names, &like, &dtype, &ignored, &ignored)) {
        return NULL;
    }
    PyObject *number HILT_CLEANUP_REF = PyLong_FromLong(fill);
    return number ? filled_like(like, number, dtype, what) : NULL;
}

#define LIKE(name, fill)                                                                                     \
    static PyObject *function_##name(PyObject *self, PyObject *args, PyObject *kw)                           \
    {                                                                                                        \
        return constant_like(args, kw, "O|OOO:" #name, #name "()", fill);                                    \
    }
LIKE(zeros_like, 0)
LIKE(ones_like, 1)
LIKE(empty_like, 0)

static bool
is_number(PyObject *x, const char *what)
{
    if (hilt_is_numeric(x) || hilt_is_numpy_scalar(x)) {
        return true;
    }
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_TYPE_WRONG, what, "a TensorSSA or a number",
                                  hilt_type_name_of(x));
    if (hilt_tensor_check(x)) {
        hilt_diag_set_hint(exc, "load() gives its elements");
    }
    hilt_diag_raise(exc);
    return false;
}

/* -- where ----------------------------------------------------------------------------------------------- */
/* A number as type d, of which it must be, unless it is Python's and fits. */
static PyObject *
as_type(PyObject *x, hilt_dtype d, const char *what)
{
    hilt_bits bits;
    if (hilt_number_check(x) && hilt_dtype_of(x) == d) {
        return Py_NewRef(x);
    }
    bool number = hilt_is_numeric(x) || hilt_is_numpy_scalar(x);
    if (number && !hilt_number_is_dynamic(x) && hilt_argument_bits(x, d, &bits)) {
        return hilt_number_const(d, bits);
    }
    if (hilt_number_is_dynamic(x) && hilt_dtype_holds(d, hilt_dtype_of(x))) {
        return hilt_number_convert(x, d);
    }
    return hilt_raise(HILT_DIAG_TYPE_WRONG, what, hilt_dtype_name(d), hilt_type_name_of(x));
}

/* The type of where(…, x, y): the one that either has, if it is no Python number. */
static bool
choice_dtype(PyObject *x, PyObject *y, hilt_dtype *ret)
{
    hilt_dtype dx = hilt_dtype_of(x), dy = hilt_dtype_of(y);
    PyObject *odd = dx == HILT_DTYPE_NONE ? x : dy == HILT_DTYPE_NONE ? y : NULL;
    if (odd) {
        hilt_raise(HILT_DIAG_TYPE_NOT_A_NUMBER, "where()", hilt_type_name_of(odd));
        return false;
    }
    bool px = hilt_number_check(x), py = hilt_number_check(y);
    if (px && py && dx != dy) {
        PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_TYPE_UNSUPPORTED_OPERAND, "where()",
                                      hilt_dtype_name(dx), hilt_dtype_name(dy));
        hilt_diag_set_hint(exc, "convert one of them: .to(%s)", hilt_dtype_name(dx));
        hilt_diag_raise(exc);
        return false;
    }
    *ret = px ? dx : py ? dy : (hilt_dtype)hilt_promotions[dx][dy];
    if (!px && !py && dx == dy) {
        *ret = dx;
    }
    return true;
}

static PyObject *
choose(void *ctx, PyObject *const *numbers, Py_ssize_t n)
{
    hilt_dtype d;
    for (Py_ssize_t i = 0; i < n; i++) {
        if (!is_number(numbers[i], "where()")) {
            return NULL;
        }
    }
    if (!choice_dtype(numbers[1], numbers[2], &d)) {
        return NULL;
    }
    PyObject *cond HILT_CLEANUP_REF = hilt_number_convert(numbers[0], HILT_DTYPE_BOOLEAN);
    PyObject *x HILT_CLEANUP_REF = cond ? as_type(numbers[1], d, "where()") : NULL;
    PyObject *y HILT_CLEANUP_REF = x ? as_type(numbers[2], d, "where()") : NULL;
    return y ? hilt_number_select(cond, x, y) : NULL;
}

static PyObject *
function_where(PyObject *self, PyObject *args, PyObject *kw)
{
    static char *names[] = {"cond", "x", "y", "loc", "ip", NULL};
    PyObject *v[3], *ignored;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "OOO|OO:where", names, &v[0], &v[1], &v[2], &ignored,
                                     &ignored)) {
        return NULL;
    }
    return hilt_ssa_among(v, 3) ? hilt_ssa_lift(choose, NULL, v, 3, "where()") : choose(NULL, v, 3);
}

/* -- any_, all_ ------------------------------------------------------------------------------------------ */
static PyObject *
decide(PyObject *x, bool all)
{
    PyObject *number = hilt_ssa_check(x) ? hilt_ssa_number(x) : x;
    if (!is_number(number, all ? "all_()" : "any_()")) {
        return NULL;
    }
    PyObject *truth HILT_CLEANUP_REF = hilt_number_convert(number, HILT_DTYPE_BOOLEAN);
    PyObject *asked HILT_CLEANUP_REF = !truth ? NULL
                                       : all  ? hilt_number_binary(HILT_PY_XOR, truth, Py_True)
                                              : Py_NewRef(truth);
    if (!asked || !hilt_number_is_dynamic(asked)) {
        return !asked || !all ? Py_XNewRef(asked) : hilt_number_binary(HILT_PY_XOR, asked, Py_True);
    }
    hilt_trace *t = ((hilt_number *)asked)->trace;
    hilt_value *v = hilt_number_ir(asked, HILT_DTYPE_BOOLEAN);
    if (!v) {
        return NULL;
    }
    if (hilt_type_is_vector(v->type)) {
        v = hilt_build_any(hilt_trace_builder(t), v);
    }
    PyObject *any HILT_CLEANUP_REF = hilt_number_result(t, HILT_DTYPE_BOOLEAN, v);
    return !any || !all ? Py_XNewRef(any) : hilt_number_binary(HILT_PY_XOR, any, Py_True);
}

static PyObject *
function_any(PyObject *self, PyObject *args, PyObject *kw)
{
    static char *names[] = {"x", "loc", "ip", NULL};
    PyObject *x, *ignored;
    return PyArg_ParseTupleAndKeywords(args, kw, "O|OO:any_", names, &x, &ignored, &ignored)
               ? decide(x, false)
               : NULL;
}

static PyObject *
function_all(PyObject *self, PyObject *args, PyObject *kw)
{
    static char *names[] = {"x", "loc", "ip", NULL};
    PyObject *x, *ignored;
    return PyArg_ParseTupleAndKeywords(args, kw, "O|OO:all_", names, &x, &ignored, &ignored) ? decide(x, true)
                                                                                             : NULL;
}

/* -- reduce ---------------------------------------------------------------------------------------------- */
/* The members of ReductionOp, in their order in python/hilt/cute. */
typedef enum reduction {
    REDUCE_ADD,
    REDUCE_MUL,
    REDUCE_MAX,
    REDUCE_MIN,
    REDUCE_AND,
    REDUCE_OR,
    REDUCE_XOR
} reduction;

static bool
reduction_from(PyObject *o, reduction *ret)
{
    long op = PyIndex_Check(o) && !hilt_number_check(o) ? PyLong_AsLong(o) : -1;
    if (op < REDUCE_ADD || op > REDUCE_XOR) {
        PyErr_Clear();
        hilt_raise(HILT_DIAG_TYPE_WRONG, "reduce()", "a member of cute.ReductionOp", hilt_type_name_of(o));
        return false;
    }
    *ret = (reduction)op;
    return true;
}

static PyObject *
fold(reduction op, PyObject *sofar, PyObject *x)
{
    static const hilt_pyop operators[] = {
        [REDUCE_ADD] = HILT_PY_ADD, [REDUCE_MUL] = HILT_PY_MUL, [REDUCE_MAX] = HILT_PY_GT,
        [REDUCE_MIN] = HILT_PY_LT,  [REDUCE_AND] = HILT_PY_AND, [REDUCE_OR] = HILT_PY_OR,
        [REDUCE_XOR] = HILT_PY_XOR,
    };
    if (op != REDUCE_MAX && op != REDUCE_MIN) {
        return hilt_number_binary(operators[op], sofar, x);
    }
    PyObject *better HILT_CLEANUP_REF = hilt_number_binary(operators[op], x, sofar);
    return better ? hilt_number_select(better, x, sofar) : NULL;
}

/* Folds the lanes that the split takes, all kept ones at once. */
static PyObject *
fold_lanes(reduction op, PyObject *number, PyObject *init, const hilt_split *s)
{
    uint32_t nkept = 0, ntaken = 0;
    int64_t *kept = hilt_modes_lanes(&s->kept, 0, &nkept);
    int64_t *taken = kept ? hilt_modes_lanes(&s->taken, 0, &ntaken) : NULL;
    PyObject *sofar = taken ? hilt_number_spread(init, nkept) : NULL;
    for (uint32_t i = 0; sofar && i < ntaken; i++) {
        for (uint32_t k = 0; k < nkept; k++) {
            kept[k] += taken[i] - (i ? taken[i - 1] : 0);
        }
        PyObject *x HILT_CLEANUP_REF = hilt_ssa_shuffle(number, kept, nkept);
        Py_SETREF(sofar, x ? fold(op, sofar, x) : NULL);
    }
    hilt_free(kept);
    hilt_free(taken);
    return sofar;
}

PyObject *
hilt_ssa_reduce(PyObject *v, PyObject *args, PyObject *kw)
{
    static char *names[] = {"op", "init_val", "reduction_profile", "loc", "ip", NULL};
    PyObject *op, *init, *profile = Py_False, *ignored;
    reduction how;
    hilt_split s;
    if (!PyArg_ParseTupleAndKeywords(args, kw, "OO|OOO:reduce", names, &op, &init, &profile, &ignored,
                                     &ignored) ||
        !reduction_from(op, &how)) {
        return NULL;
    }
    hilt_dtype d = hilt_ssa_dtype(v);
    d = how == REDUCE_ADD || how == REDUCE_MUL ? hilt_dtype_arithmetic(d) : d;
    PyObject *start HILT_CLEANUP_REF = as_type(init, d, "reduce()");
    PyObject *number HILT_CLEANUP_REF = start ? hilt_number_convert(hilt_ssa_number(v), d) : NULL;
    PyObject *wide HILT_CLEANUP_REF = number ? hilt_number_spread(number, hilt_ssa_lanes(v)) : NULL;
    if (!wide) {
        return NULL;
    }
    PyObject *r HILT_CLEANUP_REF =
        hilt_split_by_profile(&s, hilt_ssa_shape(v), profile) ? fold_lanes(how, wide, start, &s) : NULL;
    PyObject *result = !r || !s.shape ? Py_XNewRef(r) : hilt_ssa_of_number(r, s.shape);
    hilt_split_free(&s);
    return result;
}

/* -- registration ---------------------------------------------------------------------------------------- */
int
hilt_ssa_init_functions(PyObject *module)
{
#define KEYWORDS(f) (PyCFunction)(void (*)(void)) f, METH_VARARGS | METH_KEYWORDS
    static PyMethodDef functions[] = {
        {"full", KEYWORDS(function_full),
         PyDoc_STR("full(shape, fill_value, dtype): a value in every element.")},
        {"full_like", KEYWORDS(function_full_like), PyDoc_STR("full_like(a, fill_value, dtype=None)")},
        {"zeros_like", KEYWORDS(function_zeros_like), PyDoc_STR("zeros_like(a, dtype=None)")},
        {"ones_like", KEYWORDS(function_ones_like), PyDoc_STR("ones_like(a, dtype=None)")},
        {"empty_like", KEYWORDS(function_empty_like), PyDoc_STR("empty_like(a, dtype=None): zeros")},
        {"where", KEYWORDS(function_where),
         PyDoc_STR("where(cond, x, y): element by element, x where cond is true.")},
        {"any_", KEYWORDS(function_any), PyDoc_STR("Is any element true? A Boolean.")},
        {"all_", KEYWORDS(function_all), PyDoc_STR("Are all elements true? A Boolean.")},
        {0},
    };
    return PyModule_AddFunctions(module, functions);
}
