/* Run-time leaves of layouts: arithmetic on proxies, and what is known of a value.
 *
 * Arithmetic is done in Int32 where the operands are and the result is known to fit, else in Int64: what is
 * known comes from the definition of the value (constants, %, //, &, min, widening) and from facts that
 * others state of arguments and loop indices. The divisor of a product counts in full only if the product
 * cannot wrap; if it can, only its power of two does.
 */
#include "pylayout.h"

#define MIN32 INT32_MIN
#define MAX32 INT32_MAX
enum { FACT_DEPTH = 8 };

/* -- facts that were stated ------------------------------------------------------------------------------ */
typedef struct stated {
    hilt_trace *trace;
    hilt_fact fact;
} stated;
static hilt_ptrmap stated_index; /* hilt_value -> index; traces hold one lock, so there is one table */
static HILT_VEC(stated) stated_facts;

bool
hilt_fact_add(hilt_trace *t, hilt_value *v, hilt_fact fact)
{
    bool fresh;
    uint32_t *at = hilt_ptrmap_find(&stated_index, v);
    if (at) {
        hilt_fact *old = &stated_facts.data[*at].fact;
        old->min = fact.min > old->min ? fact.min : old->min;
        old->max = fact.max < old->max ? fact.max : old->max;
        int64_t common = hilt_gcd(old->divisor, fact.divisor), both;
        if (!__builtin_mul_overflow(old->divisor / common, fact.divisor, &both)) {
            old->divisor = both;
        }
        return true;
    }
    return hilt_vec_push(&stated_facts, ((stated){t, fact})) &&
           hilt_ptrmap_put(&stated_index, v, (uint32_t)stated_facts.len - 1, &fresh);
}

void
hilt_facts_trace_ended(hilt_trace *t)
{
    if (stated_facts.len == 0) {
        return;
    }
    hilt_ptrmap kept = {0};
    size_t n = 0;
    bool fresh;
    for (uint32_t i = 0; i < stated_index.cap; i++) {
        if (stated_index.keys[i] && stated_facts.data[stated_index.values[i]].trace != t) {
            n++;
        }
    }
    if (n != 0) { /* a trace inside another one */
        HILT_VEC(stated) rest = {0};
        for (uint32_t i = 0; i < stated_index.cap; i++) {
            const void *v = stated_index.keys[i];
            if (v && stated_facts.data[stated_index.values[i]].trace != t &&
                hilt_vec_push(&rest, stated_facts.data[stated_index.values[i]])) {
                (void)hilt_ptrmap_put(&kept, v, (uint32_t)rest.len - 1,
                                      &fresh); /* forgotten: less is known */
            }
        }
        hilt_vec_free(&stated_facts);
        stated_facts.data = rest.data;
        stated_facts.len = rest.len;
        stated_facts.cap = rest.cap;
    }
    else {
        hilt_vec_free(&stated_facts);
    }
    hilt_ptrmap_free(&stated_index);
    stated_index = kept;
}

/* -- intervals; the divisor of 0 is 0 -------------------------------------------------------------------- */
static hilt_fact
fact_const(int64_t i)
{
    return (hilt_fact){i, i, i == INT64_MIN ? INT64_C(1) << 62 : i < 0 ? -i : i};
}

static hilt_fact
fact_of_width(unsigned bits)
{
    int64_t max = bits >= 64 ? INT64_MAX : (INT64_C(1) << (bits - 1)) - 1;
    return (hilt_fact){-max - 1, max, 1};
}

static int64_t
power_of_two_in(int64_t n)
{
    return n & -n;
}

/* The result of exact arithmetic in [min, max], done in `bits`: if it can wrap, little is known. */
static hilt_fact
settle(__int128 min, __int128 max, int64_t divisor, unsigned bits)
{
    hilt_fact whole = fact_of_width(bits);
    if (min < whole.min || max > whole.max) {
        whole.divisor = power_of_two_in(divisor);
        int64_t limit = INT64_C(1) << (bits < 63 ? bits : 62); /* 0 modulo the width */
        whole.divisor = whole.divisor > limit ? limit : whole.divisor;
        return whole;
    }
    return (hilt_fact){(int64_t)min, (int64_t)max, divisor};
}

static hilt_fact
fact_mul(hilt_fact a, hilt_fact b, unsigned bits)
{
    __int128 p[4] = {(__int128)a.min * b.min, (__int128)a.min * b.max, (__int128)a.max * b.min,
                     (__int128)a.max * b.max};
    __int128 min = p[0], max = p[0];
    for (int i = 1; i < 4; i++) {
        min = p[i] < min ? p[i] : min;
        max = p[i] > max ? p[i] : max;
    }
    int64_t divisor;
    if (__builtin_mul_overflow(a.divisor, b.divisor, &divisor)) {
        divisor = a.divisor > b.divisor ? a.divisor : b.divisor;
    }
    return settle(min, max, divisor, bits);
}

static hilt_fact
fact_floordiv(hilt_fact a, hilt_fact b, unsigned bits)
{
    if (b.min <= 0) {
        return fact_of_width(bits);
    }
    __int128 min = a.min >= 0 ? a.min / b.max : (-(((__int128)-(__int128)a.min + b.min - 1) / b.min));
    __int128 max = a.max >= 0 ? a.max / b.min : -1;
    bool exact = b.min == b.max && a.divisor % b.min == 0;
    return settle(min, max, exact ? a.divisor / b.min : 1, bits);
}

static hilt_fact
fact_floormod(hilt_fact a, hilt_fact b, unsigned bits)
{
    if (b.min <= 0) {
        return fact_of_width(bits);
    }
    int64_t max = b.max - 1;
    if (a.min >= 0 && a.max < max) {
        max = a.max;
    }
    return settle(0, max, hilt_gcd(a.divisor, b.divisor), bits);
}

static hilt_fact
fact_and(hilt_fact a, hilt_fact b, unsigned bits)
{
    int64_t pa = power_of_two_in(a.divisor), pb = power_of_two_in(b.divisor);
    hilt_fact f = fact_of_width(bits);
    f.divisor = pa > pb ? pa : pb;
    if (a.min >= 0 || b.min >= 0) {
        f.min = 0;
        f.max = a.min >= 0 && (b.min < 0 || a.max < b.max) ? a.max : b.max;
    }
    return f;
}

static hilt_fact
fact_join(hilt_fact a, hilt_fact b)
{
    return (hilt_fact){a.min < b.min ? a.min : b.min, a.max > b.max ? a.max : b.max,
                       hilt_gcd(a.divisor, b.divisor)};
}

static hilt_fact
fact_combine(hilt_opcode code, hilt_fact a, hilt_fact b, unsigned bits)
{
    switch (code) {
    case HILT_OP_ADDI:
        return settle((__int128)a.min + b.min, (__int128)a.max + b.max, hilt_gcd(a.divisor, b.divisor), bits);
    case HILT_OP_SUBI:
        return settle((__int128)a.min - b.max, (__int128)a.max - b.min, hilt_gcd(a.divisor, b.divisor), bits);
    case HILT_OP_MULI:
        return fact_mul(a, b, bits);
    case HILT_OP_FLOORDIVS:
        return fact_floordiv(a, b, bits);
    case HILT_OP_FLOORMODS:
        return fact_floormod(a, b, bits);
    case HILT_OP_DIVU:
        return a.min >= 0 ? fact_floordiv(a, b, bits) : fact_of_width(bits);
    case HILT_OP_REMU:
        return a.min >= 0 ? fact_floormod(a, b, bits) : fact_of_width(bits);
    case HILT_OP_ANDI:
        return fact_and(a, b, bits);
    case HILT_OP_SHL:
        if (b.min == b.max && b.min >= 0 && b.min < 62) {
            return fact_mul(a, fact_const(INT64_C(1) << b.min), bits);
        }
        return fact_of_width(bits);
    case HILT_OP_SHRS:
        if (b.min == b.max && b.min >= 0 && b.min < 62) {
            return fact_floordiv(a, fact_const(INT64_C(1) << b.min), bits);
        }
        return fact_of_width(bits);
    default:
        return fact_of_width(bits);
    }
}

static hilt_fact fact_at(hilt_value *v, int depth);

static hilt_fact
fact_of_op(const hilt_op *op, unsigned bits, int depth)
{
    hilt_fact a, all = fact_of_width(bits);
    switch ((hilt_opcode)op->code) {
    case HILT_OP_EXTSI:
        return fact_at(hilt_operand(op, 0), depth);
    case HILT_OP_EXTUI: {
        unsigned from = hilt_type_bits(hilt_operand(op, 0)->type);
        a = fact_at(hilt_operand(op, 0), depth);
        if (a.min >= 0 || from >= 63) {
            return a.min >= 0 ? a : all;
        }
        return (hilt_fact){0, (INT64_C(1) << from) - 1, power_of_two_in(a.divisor)};
    }
    case HILT_OP_TRUNCI:
        a = fact_at(hilt_operand(op, 0), depth);
        return settle(a.min, a.max, a.divisor, bits);
    case HILT_OP_SELECT:
        return fact_join(fact_at(hilt_operand(op, 1), depth), fact_at(hilt_operand(op, 2), depth));
    case HILT_OP_ADDI:
    case HILT_OP_SUBI:
    case HILT_OP_MULI:
    case HILT_OP_FLOORDIVS:
    case HILT_OP_FLOORMODS:
    case HILT_OP_DIVU:
    case HILT_OP_REMU:
    case HILT_OP_ANDI:
    case HILT_OP_SHL:
    case HILT_OP_SHRS:
        return fact_combine((hilt_opcode)op->code, fact_at(hilt_operand(op, 0), depth),
                            fact_at(hilt_operand(op, 1), depth), bits);
    default:
        return all;
    }
}

static hilt_fact
fact_at(hilt_value *v, int depth)
{
    int64_t i;
    if (hilt_const_int(v, &i)) {
        return fact_const(i);
    }
    unsigned bits = hilt_type_bits(v->type);
    bits = bits == 0 || bits > 64 ? 64 : bits;
    const hilt_op *op = hilt_value_def(v);
    hilt_fact f =
        op && depth < FACT_DEPTH && bits > 1 ? fact_of_op(op, bits, depth + 1) : fact_of_width(bits);
    uint32_t *at = stated_index.used ? hilt_ptrmap_find(&stated_index, v) : NULL;
    if (at) {
        hilt_fact s = stated_facts.data[*at].fact;
        f.min = s.min > f.min ? s.min : f.min;
        f.max = s.max < f.max ? s.max : f.max;
        if (f.divisor != 0 && s.divisor > f.divisor) {
            f.divisor = s.divisor;
        }
    }
    return f;
}

hilt_fact
hilt_fact_of(hilt_value *v)
{
    hilt_fact f = fact_at(v, 0);
    f.divisor = f.divisor == 0 ? INT64_C(1) << 62 : f.divisor;
    return f;
}

/* -- callbacks ------------------------------------------------------------------------------------------- */
static hilt_fact
leaf_fact(hilt_tup t)
{
    return t.kind == HILT_TUP_INT ? fact_const(t.i) : hilt_fact_of(((hilt_number *)t.value)->value);
}

static bool
fits32(hilt_fact f)
{
    return f.min >= MIN32 && f.max <= MAX32;
}

static hilt_value *
leaf_value(hilt_builder *b, hilt_tup t, hilt_dtype d)
{
    return t.kind == HILT_TUP_INT ? hilt_build_int(b, hilt_dtype_ir(d), t.i) : hilt_number_ir(t.value, d);
}

/* A value just recorded, as a leaf that lives until l ends. */
static bool
leaf_result(hilt_lay *l, hilt_trace *t, hilt_value *v, hilt_dtype d, hilt_tup *ret)
{
    int64_t i;
    if (v == NULL) {
        return hilt_no_memory();
    }
    if (hilt_const_int(v, &i)) {
        *ret = hilt_tup_int(i);
        return true;
    }
    PyObject *number = hilt_number_new(t, d, v);
    if (number == NULL || !hilt_vec_push(&l->held, number)) {
        Py_XDECREF(number);
        return hilt_no_memory();
    }
    *ret = (hilt_tup){.kind = HILT_TUP_VALUE, .value = number};
    return true;
}

static const hilt_opcode leaf_codes[HILT_LEAF_COUNT] = {
    [HILT_LEAF_ADD] = HILT_OP_ADDI,      [HILT_LEAF_SUB] = HILT_OP_SUBI,      [HILT_LEAF_MUL] = HILT_OP_MULI,
    [HILT_LEAF_DIV] = HILT_OP_FLOORDIVS, [HILT_LEAF_MOD] = HILT_OP_FLOORMODS, [HILT_LEAF_XOR] = HILT_OP_XORI,
    [HILT_LEAF_AND] = HILT_OP_ANDI,
};

static hilt_fact
leaf_combine(hilt_leaf_op op, hilt_fact a, hilt_fact b)
{
    hilt_fact f;
    switch (op) {
    case HILT_LEAF_MIN:
        f = fact_join(a, b);
        f.max = a.max < b.max ? a.max : b.max;
        return f;
    case HILT_LEAF_XOR: /* of what fits 32 bits, it does too */
        return fits32(a) && fits32(b) ? fact_of_width(32) : fact_of_width(64);
    case HILT_LEAF_SHIFT:
        if (b.min != b.max) {
            return fact_of_width(64);
        }
        if (b.min < 0) {
            return fact_floordiv(a, fact_const(INT64_C(1) << (b.min < -62 ? 62 : -b.min)), 64);
        }
        return b.min > 62 ? fact_of_width(64) : fact_mul(a, fact_const(INT64_C(1) << b.min), 64);
    case HILT_LEAF_CEIL_DIV:
        f = fact_floordiv(a, b, 64);
        f.max += f.max < INT64_MAX;
        f.max = a.max >= 0 && f.max > a.max && b.min > 0 ? a.max : f.max;
        return f;
    case HILT_LEAF_DIV: /* by an extent, which is not negative: no quotient or rest is larger than the number */
    case HILT_LEAF_MOD:
        f = fact_combine(leaf_codes[op], a, b, 64);
        return !fits32(f) && fits32(a) && fits32(b) ? fact_of_width(32) : f;
    default:
        return fact_combine(leaf_codes[op], a, b, 64);
    }
}

/* (a - 1) // b + 1: floor division makes it right for 0 too, and nothing exceeds a. */
static hilt_value *
build_ceil_div(hilt_builder *b, hilt_type type, hilt_value *x, hilt_value *y)
{
    hilt_value *one = hilt_build_int(b, type, 1);
    hilt_value *less = one ? hilt_build2(b, HILT_OP_SUBI, x, one) : NULL;
    hilt_value *q = less ? hilt_build2(b, HILT_OP_FLOORDIVS, less, y) : NULL;
    return q ? hilt_build2(b, HILT_OP_ADDI, q, one) : NULL;
}

static hilt_value *
build_leaf_op(hilt_builder *b, hilt_leaf_op op, hilt_type type, hilt_value *x, hilt_value *y, hilt_tup by)
{
    switch (op) {
    case HILT_LEAF_CEIL_DIV:
        return build_ceil_div(b, type, x, y);
    case HILT_LEAF_MIN: {
        hilt_value *less = hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_SLT, x, y);
        return less ? hilt_build_select(b, less, x, y) : NULL;
    }
    case HILT_LEAF_SHIFT:
        assert(by.kind == HILT_TUP_INT);
        y = hilt_build_int(b, type, by.i < 0 ? -by.i : by.i);
        return y ? hilt_build2(b, by.i < 0 ? HILT_OP_SHRS : HILT_OP_SHL, x, y) : NULL;
    default:
        return hilt_build2(b, leaf_codes[op], x, y);
    }
}

static bool
leaf_binary(void *client, hilt_leaf_op op, hilt_tup a, hilt_tup b, hilt_tup *ret)
{
    hilt_lay *l = client;
    hilt_trace *t = hilt_trace_need();
    if (t == NULL) {
        return false;
    }
    hilt_fact fa = leaf_fact(a), fb = leaf_fact(b);
    hilt_fact result = leaf_combine(op, fa, fb);
    bool narrow = fits32(fa) && fits32(fb) && fits32(result) && (op != HILT_LEAF_CEIL_DIV || fa.min > MIN32);
    hilt_dtype d = narrow ? HILT_DTYPE_INT32 : HILT_DTYPE_INT64;
    hilt_builder *builder = hilt_trace_builder(t);
    hilt_value *x = leaf_value(builder, a, d), *y = x ? leaf_value(builder, b, d) : NULL;
    hilt_value *v = y ? build_leaf_op(hilt_trace_builder(t), op, hilt_dtype_ir(d), x, y, b) : NULL;
    if (v && !narrow && fits32(result)) { /* ceil_div of an Int32: one number is in the way */
        d = HILT_DTYPE_INT32;
        v = hilt_build1(hilt_trace_builder(t), HILT_OP_TRUNCI, hilt_dtype_ir(d), v);
    }
    return leaf_result(l, t, v, d, ret);
}

static hilt_value *
without_extension(hilt_value *v)
{
    const hilt_op *op = hilt_value_def(v);
    return op && op->code == HILT_OP_EXTSI ? hilt_operand(op, 0) : v;
}

static hilt_truth
leaf_equal(void *client, hilt_tup a, hilt_tup b)
{
    if (a.kind == HILT_TUP_VALUE && b.kind == HILT_TUP_VALUE &&
        without_extension(((hilt_number *)a.value)->value) ==
            without_extension(((hilt_number *)b.value)->value)) {
        return HILT_YES;
    }
    hilt_fact x = leaf_fact(a), y = leaf_fact(b);
    if (x.max < y.min || y.max < x.min) {
        return HILT_NO;
    }
    if ((x.min == x.max && y.divisor > 1 && x.min % y.divisor != 0) ||
        (y.min == y.max && x.divisor > 1 && y.min % x.divisor != 0)) {
        return HILT_NO;
    }
    return x.min == x.max && y.min == y.max && x.min == y.min ? HILT_YES : HILT_UNKNOWN;
}

static hilt_truth
leaf_less(void *client, hilt_tup a, hilt_tup b)
{
    hilt_fact x = leaf_fact(a), y = leaf_fact(b);
    return x.max < y.min ? HILT_YES : x.min >= y.max ? HILT_NO : HILT_UNKNOWN;
}

static int64_t
leaf_divisor(void *client, void *value)
{
    return hilt_fact_of(((hilt_number *)value)->value).divisor;
}

/* At run time: 0 <= index < extent, as one unsigned comparison. */
static bool
leaf_within(void *client, hilt_tup index, hilt_tup extent)
{
    hilt_trace *t = hilt_trace_current();
    if (t == NULL) {
        return true;
    }
    hilt_builder *b = hilt_trace_builder(t);
    hilt_value *x = leaf_value(b, index, HILT_DTYPE_INT64);
    hilt_value *n = x ? leaf_value(b, extent, HILT_DTYPE_INT64) : NULL;
    hilt_value *ok = n ? hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_ULT, x, n) : NULL;
    return ok && hilt_lay_assert_value(t, ok, "a coordinate of a layout is out of range");
}

const hilt_leaf_ops hilt_lay_leaf_ops = {leaf_binary, leaf_equal, leaf_less, leaf_divisor, NULL};
const hilt_leaf_ops hilt_lay_checked_ops = {leaf_binary, leaf_equal, leaf_less, leaf_divisor, leaf_within};
