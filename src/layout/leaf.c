/* Failing, and arithmetic on leaves: 64-bit integers here, run-time values through the client.
 *
 * Nothing wraps around: what does not fit 64 bits is an error. Identities that need no arithmetic (x + 0, x *
 * 1, x / 1, x % 1) are applied here, so that a client sees no operation for them.
 */
#include "priv.h"

#include <stdlib.h>

/* -- failing --------------------------------------------------------------------------------------------- */
bool
hilt_layouts_fail(hilt_layouts *c, hilt_layout_status status, const char *format, ...)
{
    if (c->status != HILT_LAYOUT_OK) {
        return false;
    }
    c->status = status;
    va_list ap;
    va_start(ap, format);
    int n = vsnprintf(c->text, sizeof c->text, format, ap);
    va_end(ap);
    if (n < 0 || (size_t)n >= sizeof c->text) {
        memcpy(c->text + sizeof c->text - 4, "...", 4);
    }
    return false;
}

bool
hilt_layouts_no_memory(hilt_layouts *c)
{
    return hilt_layouts_fail(c, HILT_LAYOUT_MEMORY, "out of memory");
}

void *
hilt_layouts_alloc(hilt_layouts *c, size_t n, size_t size)
{
    size_t bytes;
    void *p = __builtin_mul_overflow(n, size, &bytes) ? NULL : hilt_arena_alloc(c->arena, bytes);
    if (p == NULL) {
        hilt_layouts_no_memory(c);
    }
    return p;
}

/* Long texts are cut, so that the second layout of a message is seen too. */
#define SHOWN 120
static const char *
shown(hilt_layouts *c, hilt_str *s)
{
    char *copy = s->failed
                     ? NULL
                     : hilt_arena_strdup(c->arena, s->data ? s->data : "", s->len < SHOWN ? s->len : SHOWN);
    if (copy != NULL && s->len > SHOWN) {
        memcpy(copy + SHOWN - 3, "...", 3);
    }
    hilt_str_free(s);
    return copy ? copy : "...";
}

const char *
hilt_tup_show(hilt_layouts *c, hilt_tup t)
{
    hilt_str s = {0};
    hilt_tup_print(&s, t);
    return shown(c, &s);
}

const char *
hilt_layout_show(hilt_layouts *c, hilt_layout a)
{
    hilt_str s = {0};
    hilt_layout_print(&s, a);
    return shown(c, &s);
}

static void
print_tiler(hilt_str *s, const hilt_tiler *t)
{
    if (t->is_layout) {
        hilt_layout_print(s, t->layout);
    }
    else if (t->items == NULL) {
        hilt_tup_print(s, t->tup);
    }
    else {
        hilt_str_puts(s, "[");
        for (uint32_t i = 0; i < t->n && s->len < SHOWN; i++) {
            hilt_str_puts(s, i ? ", " : "");
            print_tiler(s, &t->items[i]);
        }
        hilt_str_puts(s, "]");
    }
}

const char *
hilt_tiler_show(hilt_layouts *c, const hilt_tiler *t)
{
    hilt_str s = {0};
    print_tiler(&s, t);
    return shown(c, &s);
}

bool
hilt_layouts_plain(hilt_layouts *c, hilt_layout a, const char *what)
{
    return a.after == NULL ||
           hilt_layouts_fail(c, HILT_LAYOUT_RANK, "%s of %s: a plain layout is needed, this one is composed",
                             what, hilt_layout_show(c, a));
}

/* -- integers -------------------------------------------------------------------------------------------- */
static const char *const op_name[HILT_LEAF_COUNT] = {"+",        "-",   "*", "/", "%",
                                                     "ceil_div", "min", "^", "&", "<<"};

static int64_t
floor_div(int64_t a, int64_t b)
{
    return a / b - (a % b != 0 && (a % b < 0) != (b < 0));
}

static bool
shifted(int64_t a, int64_t by, int64_t *ret)
{
    if (by <= 0) {
        *ret = a >> (by < -63 ? 63 : -by);
        return true;
    }
    if (a == 0) {
        *ret = 0;
        return true;
    }
    return by < 63 && !__builtin_mul_overflow(a, (int64_t)1 << by, ret);
}

static bool
int_op(hilt_leaf_op op, int64_t a, int64_t b, int64_t *ret)
{
    switch (op) {
    case HILT_LEAF_ADD:
        return !__builtin_add_overflow(a, b, ret);
    case HILT_LEAF_SUB:
        return !__builtin_sub_overflow(a, b, ret);
    case HILT_LEAF_MUL:
        return !__builtin_mul_overflow(a, b, ret);
    case HILT_LEAF_DIV:
        if (a == INT64_MIN && b == -1) {
            return false;
        }
        *ret = floor_div(a, b);
        return true;
    case HILT_LEAF_MOD:
        *ret = b == -1 ? 0 : a % b + (a % b != 0 && (a % b < 0) != (b < 0) ? b : 0);
        return true;
    case HILT_LEAF_CEIL_DIV:
        if (a == INT64_MIN && b == -1) {
            return false;
        }
        *ret = floor_div(a, b) + (b == -1 || a % b == 0 ? 0 : 1);
        return true;
    case HILT_LEAF_MIN:
        *ret = a < b ? a : b;
        return true;
    case HILT_LEAF_XOR:
        *ret = a ^ b;
        return true;
    case HILT_LEAF_AND:
        *ret = a & b;
        return true;
    case HILT_LEAF_SHIFT:
        return shifted(a, b, ret);
    case HILT_LEAF_COUNT:
        break;
    }
    return false;
}

static bool
is_scalar(hilt_tup t)
{
    return t.kind == HILT_TUP_INT || t.kind == HILT_TUP_VALUE;
}

/* The result where no arithmetic is needed. */
static bool
identity(hilt_leaf_op op, hilt_tup a, hilt_tup b, hilt_tup *ret)
{
    bool zero = hilt_is_int(b, 0), one = hilt_is_int(b, 1);
    switch (op) {
    case HILT_LEAF_ADD:
    case HILT_LEAF_XOR:
        *ret = zero ? a : b;
        return zero || hilt_is_int(a, 0);
    case HILT_LEAF_SUB:
    case HILT_LEAF_SHIFT:
        *ret = a;
        return zero;
    case HILT_LEAF_MUL:
        *ret = zero || hilt_is_int(a, 1) ? b : a;
        return zero || one || hilt_is_int(a, 0) || hilt_is_int(a, 1);
    case HILT_LEAF_DIV:
    case HILT_LEAF_CEIL_DIV:
        *ret = a;
        return one;
    case HILT_LEAF_MOD:
        *ret = hilt_tup_int(0);
        return one;
    case HILT_LEAF_AND:
        *ret = hilt_tup_int(0);
        return zero || hilt_is_int(a, 0);
    case HILT_LEAF_MIN:
    case HILT_LEAF_COUNT:
        break;
    }
    return false;
}

/* A unit vector by an integer: the scale takes part. */
static bool
basis_op(hilt_layouts *c, hilt_leaf_op op, hilt_tup a, hilt_tup b, hilt_tup *ret)
{
    hilt_tup scale;
    if (a.kind != HILT_TUP_BASIS) {
        hilt_tup t = a;
        a = b;
        b = t;
        if (op != HILT_LEAF_MUL) {
            return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "%s %s %s: an integer and a unit vector",
                                     hilt_tup_show(c, b), op_name[op], hilt_tup_show(c, a));
        }
    }
    if (!is_scalar(b)) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "%s %s %s: not integers", hilt_tup_show(c, a),
                                 op_name[op], hilt_tup_show(c, b));
    }
    return hilt_leaf_slow(c, op, a.basis->scale, b, &scale) &&
           hilt_tup_basis(c, scale, a.basis->path, a.n, ret);
}

bool
hilt_leaf_slow(hilt_layouts *c, hilt_leaf_op op, hilt_tup a, hilt_tup b, hilt_tup *ret)
{
    bool divides = op == HILT_LEAF_DIV || op == HILT_LEAF_MOD || op == HILT_LEAF_CEIL_DIV;
    if (divides && hilt_is_int(b, 0)) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANGE, "%s %s 0: division by zero", hilt_tup_show(c, a),
                                 op_name[op]);
    }
    if (a.kind == HILT_TUP_INT && b.kind == HILT_TUP_INT) {
        int64_t x;
        if (!int_op(op, a.i, b.i, &x)) {
            return hilt_layouts_fail(c, HILT_LAYOUT_OVERFLOW, "%lld %s %lld does not fit 64 bits",
                                     (long long)a.i, op_name[op], (long long)b.i);
        }
        *ret = hilt_tup_int(x);
        return true;
    }
    if (a.kind == HILT_TUP_BASIS || b.kind == HILT_TUP_BASIS) {
        return basis_op(c, op, a, b, ret);
    }
    if (!is_scalar(a) || !is_scalar(b)) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "%s %s %s: not integers", hilt_tup_show(c, a),
                                 op_name[op], hilt_tup_show(c, b));
    }
    hilt_tup r;
    if (identity(op, a, b, &r)) {
        *ret = r;
        return true;
    }
    if (c->ops == NULL || !c->ops->binary(c->client, op, a, b, &r)) {
        return hilt_layouts_fail(c, HILT_LAYOUT_CLIENT, "%s %s %s: not computed", hilt_tup_show(c, a),
                                 op_name[op], hilt_tup_show(c, b));
    }
    *ret = r;
    return true;
}

/* -- facts ----------------------------------------------------------------------------------------------- */
hilt_truth
hilt_leaf_equal(hilt_layouts *c, hilt_tup a, hilt_tup b)
{
    if (a.kind == HILT_TUP_BASIS && b.kind == HILT_TUP_BASIS) {
        bool same = a.n == b.n && memcmp(a.basis->path, b.basis->path, a.n * sizeof *a.basis->path) == 0;
        return same ? hilt_leaf_equal(c, a.basis->scale, b.basis->scale) : HILT_NO;
    }
    if (a.kind == HILT_TUP_NONE || b.kind == HILT_TUP_NONE || a.kind == HILT_TUP_BASIS ||
        b.kind == HILT_TUP_BASIS) {
        return a.kind == b.kind ? HILT_YES : HILT_NO;
    }
    if (a.kind == HILT_TUP_INT && b.kind == HILT_TUP_INT) {
        return a.i == b.i ? HILT_YES : HILT_NO;
    }
    if (a.kind == HILT_TUP_VALUE && b.kind == HILT_TUP_VALUE && a.value == b.value) {
        return HILT_YES;
    }
    return c->ops ? c->ops->equal(c->client, a, b) : HILT_UNKNOWN;
}

hilt_truth
hilt_leaf_less(hilt_layouts *c, hilt_tup a, hilt_tup b)
{
    if (a.kind == HILT_TUP_INT && b.kind == HILT_TUP_INT) {
        return a.i < b.i ? HILT_YES : HILT_NO;
    }
    if (!is_scalar(a) || !is_scalar(b)) {
        return HILT_UNKNOWN;
    }
    if (a.kind == HILT_TUP_VALUE && b.kind == HILT_TUP_VALUE && a.value == b.value) {
        return HILT_NO;
    }
    return c->ops ? c->ops->less(c->client, a, b) : HILT_UNKNOWN;
}

hilt_truth
hilt_leaf_divisible(hilt_layouts *c, hilt_tup a, hilt_tup b)
{
    if (hilt_is_int(b, 0)) {
        return HILT_NO;
    }
    if (hilt_is_int(b, 1) || hilt_is_int(b, -1) || hilt_is_int(a, 0)) {
        return HILT_YES;
    }
    if (a.kind == HILT_TUP_INT && b.kind == HILT_TUP_INT) {
        return a.i % b.i == 0 ? HILT_YES : HILT_NO;
    }
    if (a.kind == HILT_TUP_VALUE && b.kind == HILT_TUP_INT && c->ops) {
        int64_t known = c->ops->divisor(c->client, a.value);
        return known % b.i == 0 ? HILT_YES : HILT_UNKNOWN;
    }
    return hilt_leaf_equal(c, a, b) == HILT_YES ? HILT_YES : HILT_UNKNOWN;
}

/* -- coordinates as values ------------------------------------------------------------------------------- */
bool
hilt_leaf_as_coordinate(hilt_layouts *c, hilt_tup a, hilt_tup *ret)
{
    if (a.kind != HILT_TUP_BASIS) {
        *ret = a;
        return true;
    }
    hilt_tup t = a.basis->scale;
    for (uint32_t k = a.n; k-- > 0;) {
        uint32_t n = a.basis->path[k] + 1;
        hilt_tup *items = hilt_layouts_alloc(c, n, sizeof *items);
        if (items == NULL) {
            return false;
        }
        for (uint32_t i = 0; i + 1 < n; i++) {
            items[i] = hilt_tup_int(0);
        }
        items[n - 1] = t;
        if (!hilt_tup_own(c, items, n, &t)) {
            return false;
        }
    }
    *ret = t;
    return true;
}

/* Tuples add mode by mode, the shorter one filled up with zeros. */
static bool
add_coordinates(hilt_layouts *c, hilt_tup a, hilt_tup b, hilt_tup *ret)
{
    if (a.kind != HILT_TUP_TUPLE || b.kind != HILT_TUP_TUPLE) {
        hilt_tup leaf = a.kind == HILT_TUP_TUPLE ? b : a;
        if (hilt_is_int(leaf, 0)) {
            *ret = a.kind == HILT_TUP_TUPLE ? a : b;
            return true;
        }
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "%s + %s: an integer and a coordinate",
                                 hilt_tup_show(c, a), hilt_tup_show(c, b));
    }
    uint32_t n = a.n > b.n ? a.n : b.n;
    hilt_tup *items = hilt_layouts_alloc(c, n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (i >= a.n || i >= b.n) {
            items[i] = i < a.n ? a.items[i] : b.items[i];
        }
        else if (!hilt_leaf_add(c, a.items[i], b.items[i], &items[i])) {
            return false;
        }
    }
    return hilt_tup_own(c, items, n, ret);
}

bool
hilt_leaf_add(hilt_layouts *c, hilt_tup a, hilt_tup b, hilt_tup *ret)
{
    int64_t x;
    if (a.kind == HILT_TUP_INT && b.kind == HILT_TUP_INT && !__builtin_add_overflow(a.i, b.i, &x)) {
        *ret = hilt_tup_int(x);
        return true;
    }
    if (is_scalar(a) && is_scalar(b)) {
        return hilt_leaf_slow(c, HILT_LEAF_ADD, a, b, ret);
    }
    return hilt_leaf_as_coordinate(c, a, &a) && hilt_leaf_as_coordinate(c, b, &b) &&
           add_coordinates(c, a, b, ret);
}
