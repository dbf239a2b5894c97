/* Functions of cute that compute with integer tuples: products, division, comparison, and what is known of
 * values.
 */
#include "../number/operand.h"
#include "functions.h"

enum { MAX_DEPTH = 200 };

/* -- products -------------------------------------------------------------------------------------------- */
static bool
tree_of(hilt_lay *l, PyObject *o, const char *what, hilt_tup *ret)
{
    hilt_layout a;
    if (hilt_lay_check(o) || hilt_holder_of(o)) {
        if (!hilt_layout_from(l, o, what, &a)) {
            return false;
        }
        *ret = a.shape;
        return true;
    }
    return hilt_tup_from(l, o, 0, what, ret);
}

static PyObject *
product_of(hilt_lay *l, hilt_tup t, const char *what)
{
    hilt_tup size;
    return hilt_lay_call(l, hilt_tup_product(&l->c, t, &size), what) ? hilt_lay_size_to(t, size) : NULL;
}

FUNCTION(product)
{
    READ("product", 1, {"a"})
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup t;
    return l && tree_of(l, arg[0], NAME, &t) ? product_of(l, t, NAME) : NULL;
}

static PyObject *
products_like(hilt_lay *l, hilt_tup t, hilt_tup profile, const char *what)
{
    if (profile.kind != HILT_TUP_TUPLE) {
        return product_of(l, t, what);
    }
    if (hilt_tup_rank(t) != profile.n) {
        char text[100];
        snprintf(text, sizeof text, "a tuple of rank %u does not go with a profile of rank %u",
                 hilt_tup_rank(t), profile.n);
        return hilt_raise(HILT_DIAG_LAYOUT_RANK, what, text);
    }
    PyObject *made = PyTuple_New(profile.n);
    for (uint32_t i = 0; made && i < profile.n; i++) {
        PyObject *item = products_like(l, hilt_tup_mode(t, i), profile.items[i], what);
        if (item == NULL) {
            Py_CLEAR(made);
            break;
        }
        PyTuple_SET_ITEM(made, i, item);
    }
    return made;
}

FUNCTION(product_each)
{
    READ("product_each", 1, {"a"})
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup t;
    if (l == NULL || !tree_of(l, arg[0], NAME, &t)) {
        return NULL;
    }
    if (t.kind != HILT_TUP_TUPLE) {
        return hilt_tup_to(t);
    }
    PyObject *made = PyTuple_New(t.n);
    for (uint32_t i = 0; made && i < t.n; i++) {
        PyObject *item = product_of(l, t.items[i], NAME);
        if (item == NULL) {
            Py_CLEAR(made);
            break;
        }
        PyTuple_SET_ITEM(made, i, item);
    }
    return made;
}

FUNCTION(product_like)
{
    READ("product_like", 2, {"a", "target_profile"})
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup t, profile;
    return l && tree_of(l, arg[0], NAME, &t) &&
                   hilt_tup_from(l, arg[1], HILT_TUP_TAKES_NONE, "product_like: target_profile", &profile)
               ? products_like(l, t, profile, NAME)
               : NULL;
}

/* -- leaf by leaf ---------------------------------------------------------------------------------------- */
typedef PyObject *leaf_function(PyObject *a, PyObject *b, const char *what);

/* f on the leaves of a with those of b; a leaf of b counts for every leaf of a; modes that b lacks stay. */
static PyObject *
map_leaves(leaf_function *f, PyObject *a, PyObject *b, const char *what, int depth)
{
    if (!is_tuple(a)) {
        return is_tuple(b)    ? hilt_raise(HILT_DIAG_TYPE_WRONG, what, "tuples that go together",
                                           "a tuple for an integer")
               : b == Py_None ? Py_NewRef(a)
                              : f(a, b, what);
    }
    Py_ssize_t n = PySequence_Fast_GET_SIZE(a);
    if (is_tuple(b) && PySequence_Fast_GET_SIZE(b) > n) {
        char text[100];
        snprintf(text, sizeof text, "a tuple of rank %zd does not go with one of rank %zd", n,
                 PySequence_Fast_GET_SIZE(b));
        return hilt_raise(HILT_DIAG_LAYOUT_RANK, what, text);
    }
    if (depth >= MAX_DEPTH) {
        return hilt_raise(HILT_DIAG_LAYOUT_RANK, what, "more than 200 tuples in each other");
    }
    PyObject *made = PyTuple_New(n);
    for (Py_ssize_t i = 0; made && i < n; i++) {
        PyObject *x = PySequence_Fast_GET_ITEM(a, i);
        PyObject *item = !is_tuple(b) ? map_leaves(f, x, b, what, depth + 1)
                         : i < PySequence_Fast_GET_SIZE(b)
                             ? map_leaves(f, x, PySequence_Fast_GET_ITEM(b, i), what, depth + 1)
                             : Py_NewRef(x);
        if (item == NULL) {
            Py_CLEAR(made);
            break;
        }
        PyTuple_SET_ITEM(made, i, item);
    }
    return made;
}

static bool
numbers(PyObject *a, PyObject *b, const char *what)
{
    PyObject *bad = !hilt_is_numeric(a) && !hilt_is_numpy_scalar(a)   ? a
                    : !hilt_is_numeric(b) && !hilt_is_numpy_scalar(b) ? b
                                                                      : NULL;
    if (bad) {
        hilt_raise(HILT_DIAG_TYPE_NOT_A_NUMBER, what, hilt_type_name_of(bad));
    }
    return bad == NULL;
}

/* Rounded up, exactly, for every sign. */
static PyObject *
leaf_ceil_div(PyObject *a, PyObject *b, const char *what)
{
    if (!numbers(a, b, what)) {
        return NULL;
    }
    if (PyLong_CheckExact(a) && PyLong_CheckExact(b)) {
        int over_a, over_b;
        long long x = PyLong_AsLongLongAndOverflow(a, &over_a), y = PyLong_AsLongLongAndOverflow(b, &over_b);
        if (y == 0 && !over_b) {
            return hilt_raise(HILT_DIAG_TYPE_DIVISION_BY_ZERO, what);
        }
        if (!over_a && !over_b && x >= 0 && y > 0) {
            return PyLong_FromLongLong(x / y + (x % y != 0));
        }
    }
    HILT_CLEANUP_REF PyObject *q = PyNumber_FloorDivide(a, b);
    HILT_CLEANUP_REF PyObject *r = q ? PyNumber_Remainder(a, b) : NULL;
    HILT_CLEANUP_REF PyObject *zero = r ? PyLong_FromLong(0) : NULL;
    HILT_CLEANUP_REF PyObject *more = zero ? PyObject_RichCompare(r, zero, Py_NE) : NULL;
    HILT_CLEANUP_REF PyObject *one = more ? PyObject_CallOneArg((PyObject *)Py_TYPE(q), more) : NULL;
    return one ? PyNumber_Add(q, one) : NULL;
}

static PyObject *
leaf_round_up(PyObject *a, PyObject *b, const char *what)
{
    HILT_CLEANUP_REF PyObject *q = leaf_ceil_div(a, b, what);
    return q ? PyNumber_Multiply(q, b) : NULL;
}

static PyObject *
leaf_shape_div(PyObject *a, PyObject *b, const char *what)
{
    if (!hilt_integer_check(a) || !hilt_integer_check(b)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, what, "integers or tuples of them",
                          hilt_type_name_of(hilt_integer_check(a) ? b : a));
    }
    if (hilt_number_is_dynamic(a) || hilt_number_is_dynamic(b)) {
        return leaf_ceil_div(a, b, what);
    }
    long long x = PyLong_AsLongLong(a), y = PyLong_AsLongLong(b);
    if (PyErr_Occurred()) {
        return NULL;
    }
    if (x <= 0 || y <= 0 || (x % y != 0 && y % x != 0)) {
        char text[120];
        snprintf(text, sizeof text, "neither of %lld and %lld divides the other", x, y);
        return hilt_raise(HILT_DIAG_LAYOUT_DIVIDE, what, text);
    }
    return PyLong_FromLongLong(x % y == 0 ? x / y : 1);
}

static PyObject *
layout_shape(PyObject *o)
{
    return hilt_lay_check(o) ? hilt_tup_to(hilt_lay_get(o)->shape) : Py_NewRef(o);
}

/* Tilers may hold layouts: what counts of them is the size. */
static PyObject *
tiler_sizes(PyObject *o, int depth)
{
    if (hilt_lay_check(o)) {
        hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
        return l ? product_of(l, hilt_lay_get(o)->shape, "ceil_div") : NULL;
    }
    if (!is_tuple(o) || depth >= MAX_DEPTH) {
        return Py_NewRef(o);
    }
    PyObject *made = PyTuple_New(PySequence_Fast_GET_SIZE(o));
    for (Py_ssize_t i = 0; made && i < PyTuple_GET_SIZE(made); i++) {
        PyObject *item = tiler_sizes(PySequence_Fast_GET_ITEM(o, i), depth + 1);
        if (item == NULL) {
            Py_CLEAR(made);
            break;
        }
        PyTuple_SET_ITEM(made, i, item);
    }
    return made;
}

FUNCTION(ceil_div)
{
    READ("ceil_div", 2, {"input", "tiler"})
    if (!is_tuple(arg[0]) && !is_tuple(arg[1]) && !hilt_lay_check(arg[0]) && !hilt_lay_check(arg[1])) {
        return leaf_ceil_div(arg[0], arg[1], NAME);
    }
    HILT_CLEANUP_REF PyObject *shape = layout_shape(arg[0]);
    HILT_CLEANUP_REF PyObject *by = shape ? tiler_sizes(arg[1], 0) : NULL;
    return by ? map_leaves(leaf_ceil_div, shape, by, NAME, 0) : NULL;
}

FUNCTION(round_up)
{
    READ("round_up", 2, {"a", "b"})
    return map_leaves(leaf_round_up, arg[0], arg[1], NAME, 0);
}

FUNCTION(shape_div)
{
    READ("shape_div", 2, {"lhs", "rhs"})
    HILT_CLEANUP_REF PyObject *by = Py_NewRef(arg[1]);
    if (!is_tuple(arg[0]) && is_tuple(arg[1])) {
        hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
        hilt_tup t;
        Py_SETREF(by, l && hilt_tup_from(l, arg[1], 0, NAME, &t) ? product_of(l, t, NAME) : NULL);
    }
    return by ? map_leaves(leaf_shape_div, arg[0], by, NAME, 0) : NULL;
}

/* -- comparing ------------------------------------------------------------------------------------------- */
/* Adds the comparisons of the leaves to *all: NULL as long as every one holds. 0: one is false; -1:
 * exception. */
static int
all_less(PyObject *a, PyObject *b, PyObject **all, const char *what, int depth)
{
    if (is_tuple(a) && is_tuple(b) && PySequence_Fast_GET_SIZE(a) == PySequence_Fast_GET_SIZE(b) &&
        depth < MAX_DEPTH) {
        int result = 1;
        for (Py_ssize_t i = 0; result > 0 && i < PySequence_Fast_GET_SIZE(a); i++) {
            result = all_less(PySequence_Fast_GET_ITEM(a, i), PySequence_Fast_GET_ITEM(b, i), all, what,
                              depth + 1);
        }
        return result;
    }
    if (!hilt_integer_check(a) || !hilt_integer_check(b)) {
        hilt_raise(HILT_DIAG_LAYOUT_RANK, what,
                   "the tuples are not of one profile, or hold something else than integers");
        return -1;
    }
    PyObject *less = PyObject_RichCompare(a, b, Py_LT);
    if (less == NULL) {
        return -1;
    }
    if (!hilt_number_is_dynamic(less)) {
        int truth = PyObject_IsTrue(less);
        Py_DECREF(less);
        return truth;
    }
    if (*all) {
        Py_SETREF(less, hilt_number_binary(HILT_PY_AND, *all, less));
    }
    Py_XSETREF(*all, less);
    return less ? 1 : -1;
}

FUNCTION(elem_less)
{
    READ("elem_less", 2, {"lhs", "rhs"})
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    HILT_CLEANUP_REF PyObject *b = NULL;
    hilt_tup t;
    if (l == NULL) {
        return NULL;
    }
    if (hilt_lay_check(arg[1]) || hilt_holder_of(arg[1])) {
        b = tree_of(l, arg[1], NAME, &t) ? hilt_tup_to(t) : NULL;
    }
    else {
        b = Py_NewRef(arg[1]);
    }
    PyObject *all = NULL;
    int result = b ? all_less(arg[0], b, &all, NAME, 0) : -1;
    if (result > 0 && all) {
        return all;
    }
    Py_XDECREF(all);
    return result < 0 ? NULL : PyBool_FromLong(result);
}

FUNCTION(equal)
{
    READ("equal", 2, {"a", "b"})
    if (hilt_lay_check(arg[0]) || hilt_lay_check(arg[1])) {
        return PyObject_RichCompare(arg[0], arg[1], Py_EQ);
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup a, b;
    return l && hilt_tup_from(l, arg[0], HILT_TUP_TAKES_NONE | HILT_TUP_TAKES_BASIS, NAME, &a) &&
                   hilt_tup_from(l, arg[1], HILT_TUP_TAKES_NONE | HILT_TUP_TAKES_BASIS, NAME, &b)
               ? hilt_tup_compare(a, b, Py_EQ)
               : NULL;
}

/* -- what is known --------------------------------------------------------------------------------------- */
static PyObject *
not_a_multiple(PyObject *x, int64_t divby)
{
    HILT_CLEANUP_REF PyObject *text = PyObject_Str(x);
    char message[160];
    snprintf(message, sizeof message, "%.80s is not a multiple of %lld", hilt_shown(text, "the integer"), (long long)divby);
    return hilt_raise(HILT_DIAG_LAYOUT_DIVIDE, "assume", message);
}

static bool
assert_multiple(hilt_trace *t, PyObject *x, PyObject *divby, int64_t d)
{
    HILT_CLEANUP_REF PyObject *rest = PyNumber_Remainder(x, divby);
    HILT_CLEANUP_REF PyObject *zero = rest ? PyLong_FromLong(0) : NULL;
    HILT_CLEANUP_REF PyObject *ok = zero ? PyObject_RichCompare(rest, zero, Py_EQ) : NULL;
    char text[80];
    snprintf(text, sizeof text, "assume: not a multiple of %lld", (long long)d);
    return ok && hilt_lay_assert(t, ok, text);
}

/* Outside of run-time regions the promise holds for the value wherever it is; inside it only holds here, so
 * that the value is written as a multiple. */
static PyObject *
assumed(PyObject *x, PyObject *divby, int64_t d)
{
    hilt_trace *t = hilt_trace_need();
    hilt_number *n = (hilt_number *)x;
    hilt_value *v = t ? hilt_trace_use(t, n) : NULL;
    if (v == NULL || (hilt_trace_assertions(t) && !assert_multiple(t, x, divby, d))) {
        return NULL;
    }
    if (!hilt_trace_in_region(t)) {
        if (!hilt_fact_add(t, v, (hilt_fact){INT64_MIN, INT64_MAX, d})) {
            return PyErr_NoMemory();
        }
        return Py_NewRef(x);
    }
    HILT_CLEANUP_REF PyObject *q = PyNumber_FloorDivide(x, divby);
    HILT_CLEANUP_REF PyObject *whole = q ? PyNumber_Multiply(q, divby) : NULL;
    return whole ? hilt_number_convert(whole, (hilt_dtype)n->dtype) : NULL;
}

FUNCTION(assume)
{
    READ("assume", 1, {"src", "divby"})
    if (arg[1] == NULL || arg[1] == Py_None) {
        return Py_NewRef(arg[0]);
    }
    int64_t d =
        hilt_integer_check(arg[1]) && !hilt_number_is_dynamic(arg[1]) ? PyNumber_AsSsize_t(arg[1], NULL) : 0;
    if (d < 1) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, "assume: divby", "a compile-time integer above 0",
                          hilt_type_name_of(arg[1]));
    }
    if (!hilt_integer_check(arg[0])) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, NAME, "an integer", hilt_type_name_of(arg[0]));
    }
    if (hilt_number_is_dynamic(arg[0])) {
        return assumed(arg[0], arg[1], d);
    }
    HILT_CLEANUP_REF PyObject *value = PyNumber_Index(arg[0]), *by = value ? PyNumber_Index(arg[1]) : NULL;
    HILT_CLEANUP_REF PyObject *rest = by ? PyNumber_Remainder(value, by) : NULL;
    int left = rest ? PyObject_IsTrue(rest) : -1;
    return left < 0 ? NULL : left ? not_a_multiple(arg[0], d) : Py_NewRef(arg[0]);
}

FUNCTION(get_divisibility)
{
    READ("get_divisibility", 1, {"x"})
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup t;
    if (l == NULL || !hilt_tup_from(l, arg[0], 0, NAME, &t)) {
        return NULL;
    }
    if (t.kind == HILT_TUP_TUPLE) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, NAME, "an integer", "tuple");
    }
    if (t.kind == HILT_TUP_VALUE) {
        return PyLong_FromLongLong(hilt_lay_leaf_ops.divisor(l, t.value));
    }
    return PyLong_FromUnsignedLongLong(t.i < 0 ? -(uint64_t)t.i : (uint64_t)t.i);
}

/* -- the mask of an image -------------------------------------------------------------------------------- */
/* One bit for each index that the coordinate has while `mode` runs. */
FUNCTION(make_layout_image_mask)
{
    READ("make_layout_image_mask", 3, {"lay", "coord", "mode"})
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_layout a, left;
    hilt_tup coordinate, free, offset, size;
    uint32_t mode;
    if (l == NULL || !hilt_layout_from(l, arg[0], NAME, &a) || !hilt_mode_from(arg[2], NAME, &mode) ||
        !hilt_tup_from(l, arg[1], HILT_TUP_TAKES_NONE, "make_layout_image_mask: coord", &coordinate) ||
        !CALL(hilt_tup_replace, coordinate, mode, hilt_tup_none(), &free) ||
        !CALL(hilt_crd_check, free, a.shape) || !CALL(hilt_layout_slice, a, free, &left, &offset) ||
        !CALL(hilt_layout_size, left, &size)) {
        return NULL;
    }
    uint64_t mask = 0;
    for (int64_t i = 0; size.kind == HILT_TUP_INT && i < size.i; i++) {
        hilt_tup index;
        if (!CALL(hilt_layout_eval, left, hilt_tup_int(i), &index)) {
            return NULL;
        }
        if (index.kind != HILT_TUP_INT || index.i < 0 || index.i > 31) {
            return hilt_raise(HILT_DIAG_LAYOUT_RANGE, NAME,
                              "the indices are not known, or do not fit 32 bits");
        }
        mask |= UINT64_C(1) << index.i;
    }
    if (size.kind != HILT_TUP_INT) {
        return hilt_raise(HILT_DIAG_LAYOUT_UNKNOWN, NAME, "the extent of the mode is not known");
    }
    if (offset.kind == HILT_TUP_INT) {
        return offset.i < 0 || offset.i > 31
                   ? hilt_raise(HILT_DIAG_LAYOUT_RANGE, NAME, "the indices do not fit 32 bits")
                   : PyLong_FromUnsignedLongLong(mask << offset.i);
    }
    HILT_CLEANUP_REF PyObject *bits = hilt_number_const(HILT_DTYPE_INT32, (hilt_bits){mask & UINT32_MAX, 0});
    HILT_CLEANUP_REF PyObject *by = bits ? hilt_tup_to(offset) : NULL;
    HILT_CLEANUP_REF PyObject *moved = by ? hilt_number_binary(HILT_PY_LSHIFT, bits, by) : NULL;
    return moved ? hilt_number_convert(moved, HILT_DTYPE_INT16) : NULL;
}

static PyMethodDef functions[] = {
    ROW(product, "(a)", "The product of all leaves."),
    ROW(product_each, "(a)", "The product of each mode."),
    ROW(product_like, "(a, target_profile)", "The products of what lies under each leaf of the profile."),
    ROW(ceil_div, "(input, tiler)",
        "input / tiler rounded up, exactly, for every sign; of tuples, item by item."),
    ROW(round_up, "(a, b)", "The next multiple of b from a on; of tuples, item by item."),
    ROW(shape_div, "(lhs, rhs)", "lhs / rhs, or 1 where rhs is a multiple of lhs; of tuples, item by item."),
    ROW(elem_less, "(lhs, rhs)", "Is every leaf of lhs less than its leaf of rhs?"),
    ROW(equal, "(a, b)", "Are both the same?"),
    ROW(assume, "(src, divby=None)", "src, promised to be a multiple of divby."),
    ROW(get_divisibility, "(x)", "The largest integer that x is known to be a multiple of."),
    ROW(make_layout_image_mask, "(lay, coord, mode)",
        "One bit for each index that the coordinate has while one mode runs."),
    {0},
};

int
hilt_init_layout_arith(PyObject *module)
{
    return PyModule_AddFunctions(module, functions);
}
