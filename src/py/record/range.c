/* range at run time: bounds, index type, trip counts, and the keywords of cutlass.range.
 *
 * A step of one over a signed type is scf.for over [start, stop) itself. Everything else counts trips from 0
 * in i64:
 *
 *     span = stop - start (start - stop for a negative step), as unsigned
 *     trips = span > 0 ? (span - 1) / |step| + 1 : 0            index = start + trip * step
 *
 * The index of a narrow type is computed in i64 and cut, with a note that nothing is lost: addresses then need no
 * extension that would hide their stride.
 * Bounds are compared and subtracted in a type that holds both exactly: i64, u64, or i128 if one is unsigned
 * with 64 bits and the other may be negative. So nothing overflows. More than 2^63 - 1 trips never end; they
 * are cut to that.
 *
 * The index type: Int32 if start and stop fit, else their common type; unsigned (32 bits at least) if one of
 * them is.
 */
#include "region.h"

PyObject *hilt_const_expr, *hilt_range_constexpr, *hilt_dsl_range;

typedef struct bound {
    PyObject *value; /* int or integer proxy, owned */
    bool literal, is_unsigned, negative;
    unsigned bits; /* of a proxy */
} bound;

bool
hilt_is_range(PyObject *fn)
{
    return fn == (PyObject *)&PyRange_Type || fn == hilt_dsl_range;
}

static const char *
range_name(PyObject *fn)
{
    return fn == hilt_dsl_range ? "cutlass.range" : fn == hilt_range_constexpr ? "range_constexpr" : "range";
}

/* -- bounds ---------------------------------------------------------------------------------------------- */
static int
take_bound(PyObject *x, PyObject *fn, bound *ret)
{
    *ret = (bound){0};
    if (hilt_number_check(x)) {
        hilt_dtype d = hilt_dtype_of(x);
        if (!hilt_dtype_is_float(d) && hilt_dtype_bits(d) <= 64) {
            ret->value = Py_NewRef(x);
            ret->bits = hilt_dtype_bits(d);
            ret->is_unsigned = d != HILT_DTYPE_BOOLEAN && !hilt_dtype_is_signed(d);
            return 0;
        }
    }
    else if (!PyFloat_Check(x) && PyIndex_Check(x)) {
        PyObject *i = PyNumber_Index(x);
        if (i == NULL) {
            return -1;
        }
        int overflow;
        long long v = PyLong_AsLongLongAndOverflow(i, &overflow);
        ret->value = i;
        ret->literal = true;
        ret->negative = overflow < 0 || (overflow == 0 && v < 0);
        ret->bits = overflow ? 65 : v >= INT32_MIN && v <= INT32_MAX ? 32 : 64;
        if (overflow > 0) {
            PyErr_Clear();
            unsigned long long u = PyLong_AsUnsignedLongLong(i);
            ret->is_unsigned = !(u == (unsigned long long)-1 && PyErr_Occurred());
            ret->bits = ret->is_unsigned ? 64 : 65;
            PyErr_Clear();
        }
        return 0;
    }
    hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, range_name(fn), "integers", hilt_type_name_of(x));
    return -1;
}

static int
check_fits(const bound *b, const char *type)
{
    PyObject *s HILT_CLEANUP_REF = PyObject_Str(b->value);
    hilt_raise(HILT_DIAG_TYPE_LITERAL_RANGE, hilt_shown(s, "a bound"), type);
    return -1;
}

/* A literal's width follows the other bound; what is left are the widths and signs of proxies. */
static int
index_type(const bound *start, const bound *stop, hilt_dtype *ret)
{
    const bound *both[2] = {start, stop};
    unsigned sbits = 32, ubits = 0;
    for (int i = 0; i < 2; i++) {
        if (both[i]->bits > 64) {
            return check_fits(both[i], "Int64");
        }
        if (both[i]->is_unsigned) {
            ubits = both[i]->bits > ubits ? both[i]->bits : ubits;
        }
        else if (both[i]->bits > sbits &&
                 !(both[i]->literal && both[!i]->is_unsigned && both[!i]->bits == 64)) {
            sbits = both[i]->bits;
        }
    }
    if (ubits != 0) {
        ubits = ubits < 32 ? 32 : ubits;
        if (start->literal && start->negative) {
            return check_fits(start, ubits == 64 ? "Uint64" : "Uint32");
        }
        if (ubits >= sbits) {
            *ret = ubits == 64 ? HILT_DTYPE_UINT64 : HILT_DTYPE_UINT32;
            return 0;
        }
    }
    *ret = sbits == 64 ? HILT_DTYPE_INT64 : HILT_DTYPE_INT32;
    return 0;
}

typedef enum exact_type { EXACT_I64, EXACT_U64, EXACT_I128 } exact_type;

static exact_type
exact_for(const bound *a, const bound *b)
{
    bool wide_a = a->is_unsigned && a->bits == 64, wide_b = b->is_unsigned && b->bits == 64;
    if (!wide_a && !wide_b) {
        return EXACT_I64;
    }
    bool may_a = !a->is_unsigned && (!a->literal || a->negative),
         may_b = !b->is_unsigned && (!b->literal || b->negative);
    return may_a || may_b ? EXACT_I128 : EXACT_U64;
}

static hilt_value *
exact_value(const bound *x, exact_type e)
{
    return hilt_number_ir(x->value, e == EXACT_I128  ? HILT_DTYPE_INT128
                                    : e == EXACT_U64 ? HILT_DTYPE_UINT64
                                                     : HILT_DTYPE_INT64);
}

/* -- trip counts ----------------------------------------------------------------------------------------- */
typedef struct math {
    hilt_builder *b;
    hilt_type t;
    int less; /* predicate of the bounds' order */
} math;

static hilt_value *
number(const math *m, int64_t v)
{
    return hilt_build_int(m->b, m->t, v);
}

#define CHECKED(v)                                                                                           \
    do {                                                                                                     \
        if ((v) == NULL) {                                                                                   \
            return NULL;                                                                                     \
        }                                                                                                    \
    } while (0)

/* Trips from `from` to `to`, upwards, by |step| = size (a value of m's type, at least one). */
static hilt_value *
trips_up(const math *m, hilt_value *from, hilt_value *to, hilt_value *size)
{
    hilt_value *zero = number(m, 0), *one = number(m, 1), *some, *span, *last, *count;
    CHECKED(zero && one ? zero : NULL);
    CHECKED(some = hilt_build_cmp(m->b, HILT_OP_CMPI, m->less, from, to));
    CHECKED(span = hilt_build2(m->b, HILT_OP_SUBI, to, from));
    CHECKED(last = hilt_build2(m->b, HILT_OP_SUBI, span, one));
    CHECKED(last = hilt_build2(m->b, HILT_OP_DIVU, last, size));
    CHECKED(count = hilt_build2(m->b, HILT_OP_ADDI, last, one));
    return hilt_build_select(m->b, some, count, zero);
}

static hilt_value *
to_counter(const math *m, hilt_value *count, bool may_be_huge)
{
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    if (m->t.kind == HILT_TYPE_I128) {
        hilt_value *most = hilt_build_int(m->b, m->t, INT64_MAX), *huge;
        CHECKED(most);
        CHECKED(huge = hilt_build_cmp(m->b, HILT_OP_CMPI, HILT_CMPI_SLT, most, count));
        CHECKED(count = hilt_build_select(m->b, huge, most, count));
        return hilt_build1(m->b, HILT_OP_TRUNCI, i64, count);
    }
    if (may_be_huge) {
        hilt_value *zero = number(m, 0), *most = number(m, INT64_MAX), *huge;
        CHECKED(zero && most ? zero : NULL);
        CHECKED(huge = hilt_build_cmp(m->b, HILT_OP_CMPI, HILT_CMPI_SLT, count, zero));
        return hilt_build_select(m->b, huge, most, count);
    }
    return count;
}

/* The absolute value of a compile-time step, cut to what can matter: a step beyond any span makes one trip.
 */
static int64_t
step_size(PyObject *step, bool *ret_negative)
{
    int overflow;
    long long v = PyLong_AsLongLongAndOverflow(step, &overflow);
    *ret_negative = overflow < 0 || (overflow == 0 && v < 0);
    return overflow ? INT64_MAX : v == INT64_MIN ? INT64_MAX : v < 0 ? -v : v;
}

static hilt_value *
trips_by_literal(const math *m, hilt_value *start, hilt_value *stop, PyObject *step)
{
    bool negative;
    hilt_value *size = number(m, step_size(step, &negative));
    CHECKED(size);
    return negative ? trips_up(m, stop, start, size) : trips_up(m, start, stop, size);
}

static hilt_value *
trips_by_value(hilt_trace *t, const math *m, hilt_value *start, hilt_value *stop, const bound *step)
{
    hilt_value *s = hilt_number_ir(step->value, m->t.kind == HILT_TYPE_I128 ? HILT_DTYPE_INT128
                                                : step->is_unsigned         ? HILT_DTYPE_UINT64
                                                                            : HILT_DTYPE_INT64);
    hilt_value *zero = number(m, 0), *down, *none, *minus, *count;
    CHECKED(s && zero ? s : NULL);
    CHECKED(none = hilt_build_cmp(m->b, HILT_OP_CMPI, HILT_CMPI_EQ, s, zero));
    if (t->assertions) {
        hilt_value *one = hilt_build_int(m->b, hilt_type_of(HILT_TYPE_I1), 1);
        hilt_value *fine = one ? hilt_build2(m->b, HILT_OP_XORI, none, one) : NULL;
        static const char text[] = "range() with a step of zero";
        hilt_attr a = {.key = HILT_ATTR_MESSAGE, .str = {text, sizeof text - 1}};
        CHECKED(fine);
        CHECKED(hilt_build_op(m->b, HILT_OP_ASSERT, &fine, 1, NULL, 0, NULL, 0, &a, 1));
    }
    if (!step->is_unsigned || m->t.kind == HILT_TYPE_I128) { /* downwards is upwards from the other end */
        hilt_value *first = start;
        CHECKED(down = hilt_build_cmp(m->b, HILT_OP_CMPI, HILT_CMPI_SLT, s, zero));
        CHECKED(minus = hilt_build2(m->b, HILT_OP_SUBI, zero, s));
        CHECKED(s = hilt_build_select(m->b, down, minus, s));
        CHECKED(start = hilt_build_select(m->b, down, stop, first));
        CHECKED(stop = hilt_build_select(m->b, down, first, stop));
    }
    CHECKED(count = trips_up(m, start, stop, s));
    return hilt_build_select(m->b, none, zero, count);
}

static int
count_trips(hilt_trace *t, hilt_loop *l, const bound *start, const bound *stop, const bound *step)
{
    exact_type e = exact_for(start, stop);
    hilt_value *from = exact_value(start, e), *to = from ? exact_value(stop, e) : NULL;
    if (to == NULL) {
        return -1;
    }
    math m = {hilt_trace_builder(t), hilt_type_of(e == EXACT_I128 ? HILT_TYPE_I128 : HILT_TYPE_I64),
              e == EXACT_U64 ? HILT_CMPI_ULT : HILT_CMPI_SLT};
    hilt_value *n =
        step->literal ? trips_by_literal(&m, from, to, step->value) : trips_by_value(t, &m, from, to, step);
    bool small = start->bits <= 32 && stop->bits <= 32;
    n = n ? to_counter(&m, n, !small) : NULL;
    l->counter = hilt_type_of(HILT_TYPE_I64);
    l->lower = hilt_build_int(m.b, l->counter, 0);
    l->upper = n;
    if (n == NULL || l->lower == NULL) {
        return PyErr_Occurred() ? -1 : hilt_trace_oom(t);
    }
    hilt_dtype wide = hilt_dtype_bits(l->index) < 64 ? HILT_DTYPE_INT64 : l->index;
    l->start = hilt_number_ir(start->value, wide);
    l->step = l->start ? hilt_number_ir(step->value, wide) : NULL;
    return l->step ? 0 : -1;
}

/* What layouts may know of the counter: it runs from lower up to below upper. */
static int
state_bounds(hilt_trace *t, hilt_loop *l, hilt_value *k)
{
    hilt_fact from = hilt_fact_of(l->lower), to = hilt_fact_of(l->upper);
    if (from.min < 0 || to.min < 0 || to.max == 0) { /* or it may be that large numbers without sign look so */
        return 0;
    }
    return hilt_fact_add(t, k, (hilt_fact){from.min, to.max - 1, 1}) ? 0 : hilt_trace_oom(t);
}

PyObject *
hilt_range_index(hilt_trace *t, hilt_loop *l)
{
    hilt_value *k = l->body->args[0];
    if (state_bounds(t, l, k) < 0) {
        return NULL;
    }
    if (l->direct) {
        return hilt_number_new(t, l->index, k);
    }
    hilt_builder *b = &t->builder;
    hilt_type type = hilt_dtype_ir(l->index), wide = l->start->type;
    hilt_value *i = hilt_type_eq(wide, l->counter) ? k : hilt_build1(b, HILT_OP_EXTUI, wide, k);
    i = i ? hilt_build2(b, HILT_OP_MULI, i, l->step) : NULL;
    i = i ? hilt_build2(b, HILT_OP_ADDI, l->start, i) : NULL;
    if (i != NULL && !hilt_type_eq(wide, type)) {
        hilt_attr fits = {.key = HILT_ATTR_NSW, .i = 1};
        i = hilt_build(b, HILT_OP_TRUNCI, type, &i, 1, &fits, hilt_dtype_is_signed(l->index));
    }
    if (i == NULL) {
        hilt_trace_oom(t);
        return NULL;
    }
    return hilt_number_new(t, l->index, i);
}

/* -- keywords -------------------------------------------------------------------------------------------- */
static int
constant_only(PyObject *v, const char *keyword)
{
    if (hilt_number_is_dynamic(v)) {
        hilt_raise(HILT_DIAG_PHASE_REQUIRES_CONSTANT, keyword, hilt_type_name_of(v), "");
        return -1;
    }
    return 0;
}

static int
int_option(PyObject *v, const char *keyword, long least, const char *rule, hilt_attr_key key, hilt_loop *l)
{
    char text[160];
    PyObject *i HILT_CLEANUP_REF = NULL;
    if (constant_only(v, keyword) < 0) {
        return -1;
    }
    if (PyBool_Check(v) || PyFloat_Check(v) || !PyIndex_Check(v) || (i = PyNumber_Index(v)) == NULL) {
        PyErr_Clear();
        snprintf(text, sizeof text, "%s must be an int, not %s", keyword, hilt_type_name_of(v));
        hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, text);
        return -1;
    }
    int overflow;
    long n = PyLong_AsLongAndOverflow(i, &overflow);
    if (overflow || n < least || n > INT32_MAX) {
        hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, rule);
        return -1;
    }
    l->attrs[l->nattrs++] = (hilt_attr){.key = key, .i = n};
    return 0;
}

static int
bool_option(PyObject *v, const char *keyword, hilt_attr_key key, hilt_loop *l)
{
    if (constant_only(v, keyword) < 0) {
        return -1;
    }
    if (!PyBool_Check(v) && !(hilt_number_check(v) && hilt_dtype_of(v) == HILT_DTYPE_BOOLEAN)) {
        char text[160];
        snprintf(text, sizeof text, "%s must be True or False, not %s", keyword, hilt_type_name_of(v));
        hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, text);
        return -1;
    }
    int on = PyObject_IsTrue(v);
    if (on > 0) {
        l->attrs[l->nattrs++] = (hilt_attr){.key = key, .i = 1};
        l->at_least_once |= key == HILT_ATTR_AT_LEAST_ONCE;
    }
    return on < 0 ? -1 : 0;
}

static int
take_keyword(hilt_loop *l, PyObject *fn, const char *name, PyObject *v, bool *stages)
{
    if (fn == hilt_dsl_range) {
        bool old = strcmp(name, "pipelining") == 0;
        if (old || strcmp(name, "prefetch_stages") == 0) {
            if (*stages) {
                hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE,
                           "prefetch_stages and pipelining are the same option; give one of them");
                return -1;
            }
            *stages = true;
            if (old && PyErr_WarnEx(PyExc_DeprecationWarning,
                                    "range(pipelining=...) is now range(prefetch_stages=...)", 1) < 0) {
                return -1;
            }
            return int_option(v, name, 0, "prefetch_stages must be 0 or greater", HILT_ATTR_PREFETCH_STAGES,
                              l);
        }
        if (strcmp(name, "unroll") == 0) {
            return int_option(v, name, 1, "unroll must be 1 or greater", HILT_ATTR_UNROLL, l);
        }
        if (strcmp(name, "unroll_full") == 0) {
            return bool_option(v, name, HILT_ATTR_UNROLL_FULL, l);
        }
        if (strcmp(name, "vectorize") == 0) {
            return bool_option(v, name, HILT_ATTR_VECTORIZE, l);
        }
        if (strcmp(name, "at_least_once") == 0) {
            return bool_option(v, name, HILT_ATTR_AT_LEAST_ONCE, l);
        }
    }
    hilt_raise(HILT_DIAG_CONFIG_UNKNOWN_OPTION, name, range_name(fn));
    return -1;
}

/* -- range(...) as the iterable of a rewritten for ------------------------------------------------------- */
static bool
surely_runs(const bound b[3]) /* by its literals */
{
    return b[0].literal && b[1].literal && b[2].literal &&
           PyObject_RichCompareBool(b[0].value, b[1].value, b[2].negative ? Py_GT : Py_LT) == 1;
}

static int
begin_counting(hilt_trace *t, hilt_loop *l, bound b[3])
{
    if (index_type(&b[0], &b[1], &l->index) < 0) {
        return -1;
    }
    bool by_one = b[2].literal && PyLong_AsLong(b[2].value) == 1;
    PyErr_Clear();
    if (b[2].literal && !b[2].negative && b[2].bits <= 32 && PyLong_AsLong(b[2].value) == 0) {
        hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, "range() with a step of zero");
        return -1;
    }
    l->at_least_once |= surely_runs(b);
    l->direct = by_one && hilt_dtype_is_signed(l->index) && !b[0].is_unsigned && !b[1].is_unsigned;
    if (!l->direct) {
        return count_trips(t, l, &b[0], &b[1], &b[2]);
    }
    l->counter = hilt_dtype_ir(l->index);
    l->lower = hilt_number_ir(b[0].value, l->index);
    l->upper = l->lower ? hilt_number_ir(b[1].value, l->index) : NULL;
    return l->upper ? 0 : -1;
}

int
hilt_range_begin(hilt_trace *t, hilt_frame *f, PyObject *fn, PyObject *const *args, Py_ssize_t nargs,
                 PyObject *kwnames)
{
    hilt_loop *l = f->loop;
    if (nargs < 1 || nargs > 3) {
        char text[96];
        snprintf(text, sizeof text, "%s takes one to three bounds, not %zd", range_name(fn), nargs);
        hilt_raise(HILT_DIAG_ARG_COUNT, text);
        return -1;
    }
    bool stages = false;
    for (Py_ssize_t i = 0; kwnames != NULL && i < PyTuple_GET_SIZE(kwnames); i++) {
        const char *name = hilt_shown(PyTuple_GET_ITEM(kwnames, i), "?");
        if (take_keyword(l, fn, name, args[nargs + i], &stages) < 0) {
            return -1;
        }
    }
    PyObject *zero HILT_CLEANUP_REF = PyLong_FromLong(0), *one HILT_CLEANUP_REF = PyLong_FromLong(1);
    PyObject *known HILT_CLEANUP_REF = NULL; /* a constant step is a literal: its type does not count */
    if (nargs == 3 && hilt_number_check(args[2]) && !hilt_number_is_dynamic(args[2]) &&
        !hilt_dtype_is_float(hilt_dtype_of(args[2])) && (known = PyNumber_Index(args[2])) == NULL) {
        return -1;
    }
    bound b[3] = {0};
    int rc = zero && one && take_bound(nargs == 1 ? zero : args[0], fn, &b[0]) == 0 &&
                     take_bound(nargs == 1 ? args[0] : args[1], fn, &b[1]) == 0 &&
                     take_bound(nargs < 3 ? one
                                : known   ? known
                                          : args[2],
                                fn, &b[2]) == 0
                 ? begin_counting(t, l, b)
                 : -1;
    for (int i = 0; i < 3; i++) {
        Py_XDECREF(b[i].value);
    }
    return rc;
}

/* -- the objects that users import ----------------------------------------------------------------------- */
static PyObject *
outside(const char *name)
{
    return hilt_raise(HILT_DIAG_PHASE_OUTSIDE_JIT, name);
}

static PyObject *
call_const_expr(PyObject *self, PyObject *x)
{
    (void)self;
    if (hilt_trace_current() == NULL) {
        return outside("const_expr");
    }
    return hilt_number_is_dynamic(x)
               ? hilt_raise(HILT_DIAG_PHASE_REQUIRES_CONSTANT, "const_expr", hilt_type_name_of(x), "")
               : Py_NewRef(x);
}

static PyObject *
call_range_constexpr(PyObject *self, PyObject *args)
{
    (void)self;
    if (hilt_trace_current() == NULL) {
        return outside("range_constexpr");
    }
    PyObject *bounds HILT_CLEANUP_REF = PyTuple_New(PyTuple_GET_SIZE(args));
    for (Py_ssize_t i = 0; bounds != NULL && i < PyTuple_GET_SIZE(args); i++) {
        PyObject *x = PyTuple_GET_ITEM(args, i), *v = NULL;
        if (hilt_number_is_dynamic(x)) {
            return hilt_raise(HILT_DIAG_PHASE_REQUIRES_CONSTANT, "range_constexpr", hilt_type_name_of(x), "");
        }
        if (PyFloat_Check(x) || !PyIndex_Check(x) || (v = PyNumber_Index(x)) == NULL) {
            if (v == NULL && PyErr_Occurred()) {
                PyErr_Clear();
            }
            return hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, "range_constexpr", "integers", hilt_type_name_of(x));
        }
        PyTuple_SET_ITEM(bounds, i, v);
    }
    if (bounds && PyTuple_GET_SIZE(bounds) == 3 && PyObject_IsTrue(PyTuple_GET_ITEM(bounds, 2)) == 0) {
        return hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, "range_constexpr() with a step of zero");
    }
    return bounds ? PyObject_Call((PyObject *)&PyRange_Type, bounds, NULL) : NULL;
}

static PyObject *
call_range(PyObject *self, PyObject *args, PyObject *kw)
{
    (void)self;
    (void)args;
    (void)kw;
    return outside("cutlass.range");
}

int
hilt_init_markers(PyObject *module)
{
    static PyMethodDef methods[] = {
        {"const_expr", call_const_expr, METH_O, "const_expr(x): decide x while tracing."},
        {"range_constexpr", call_range_constexpr, METH_VARARGS,
         "range_constexpr(...): a loop unrolled while tracing."},
        {"range", (PyCFunction)(void (*)(void))call_range, METH_VARARGS | METH_KEYWORDS,
         "range(..., unroll=, unroll_full=, prefetch_stages=, vectorize=, at_least_once=): a loop at run "
         "time."},
        {NULL, NULL, 0, NULL},
    };
    if (PyModule_AddFunctions(module, methods) < 0) {
        return -1;
    }
    hilt_const_expr = PyObject_GetAttrString(module, "const_expr");
    hilt_range_constexpr = PyObject_GetAttrString(module, "range_constexpr");
    hilt_dsl_range = PyObject_GetAttrString(module, "range");
    return hilt_const_expr && hilt_range_constexpr && hilt_dsl_range ? 0 : -1;
}
