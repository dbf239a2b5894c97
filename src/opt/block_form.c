/* Sums of tids: index arithmetic in i32 as exact sums in i64, and guards as bounds of the loop over x.
 *
 *     %i = addi (muli ctaid.x, ntid.x), tid.x : i32       form of %j: base = extsi(ctaid.x * ntid.x), 1 * x
 *     %j = extsi %i : i64                                 holds if base + 1 * (threads - 1) fits i32
 *
 * Integers wrap, and adding, multiplying and truncating respect that; so any i32 sum is, modulo 2^32, base +
 * sum of coef * dim, and equal to that sum in the integers if all values that this takes over the block fit
 * i32. What the values are lies between sums of extremes, so a segment asks once, in a few instructions, for
 * all of its threads; LLVM, seeing i64 sums, need not ask whether i32 ones wrap in the middle of a vector.
 */
#include "block_loops.h"

enum { MOST_STEPS = 1000, MOST_DEPTH = 32, MOST_COEF = 1 << 20 };
static const int64_t most_threads[3] = {1024, 1024, 64};

static hilt_type
i64(void)
{
    return hilt_type_of(HILT_TYPE_I64);
}

/* -- forms ----------------------------------------------------------------------------------------------- */
/* Can v be had where the builder is, without loops over threads? */
static bool
can_see(blocker *b, const hilt_value *v, int depth)
{
    const hilt_op *def = hilt_value_def(v);
    if (b->env[v->id] && hilt_build_sees(&b->b, b->env[v->id]))
        return true;
    if (!def || depth == 0 || !hilt_uniform_in_block(&b->u, v) || !block_again(b, v))
        return false;
    for (uint32_t i = 0; i < def->noperands; i++)
        if (!can_see(b, hilt_operand(def, i), depth - 1))
            return false;
    return true;
}

static bool
has_coefs(const block_form *f)
{
    for (int k = 0; k < BLOCK_DIMS; k++)
        if (f->coef[k])
            return true;
    return false;
}

static hilt_value *
scale(blocker *b, hilt_value *v, hilt_value *by)
{
    return v ? op2(b, HILT_OP_MULI, v, by) : NULL;
}

static hilt_value *
combine(blocker *b, bool minus, hilt_value *x, hilt_value *y)
{
    if (!y)
        return x;
    if (!x && minus)
        return op2(b, HILT_OP_SUBI, hilt_build_int(&b->b, y->type, 0), y);
    return !x ? y : op2(b, minus ? HILT_OP_SUBI : HILT_OP_ADDI, x, y);
}

static hilt_value *
convert(blocker *b, hilt_opcode code, hilt_type t, hilt_value *v)
{
    return v ? hilt_build1(&b->b, code, t, v) : NULL;
}

static bool form_of(blocker *b, hilt_value *v, block_form *f, int depth);

static bool
form_of_product(blocker *b, hilt_value *v, block_form *f, int depth)
{
    const hilt_op *def = hilt_value_def(v);
    block_form x, y;
    if (!form_of(b, hilt_operand(def, 0), &x, depth - 1) || !form_of(b, hilt_operand(def, 1), &y, depth - 1))
        return false;
    if (has_coefs(&y)) {
        block_form other = x;
        x = y, y = other;
    }
    if (has_coefs(&y))
        return false;
    hilt_value *by = y.base ? y.base : hilt_build_int(&b->b, v->type, 0);
    for (int k = 0; k < BLOCK_DIMS; k++)
        f->coef[k] = scale(b, x.coef[k], by);
    f->base = scale(b, x.base, by);
    return true;
}

static bool
form_of_op(blocker *b, hilt_value *v, block_form *f, int depth)
{
    const hilt_op *def = hilt_value_def(v);
    block_form x, y;
    int64_t c;
    switch ((hilt_opcode)def->code) {
    case HILT_OP_SREG:
        c = hilt_op_int(def, HILT_ATTR_REG, -1) - HILT_WORD_TID_X;
        if (c < 0 || c > 2)
            return false;
        f->coef[c] = hilt_build_int(&b->b, v->type, 1);
        return true;
    case HILT_OP_ADDI:
    case HILT_OP_SUBI:
        if (!form_of(b, hilt_operand(def, 0), &x, depth - 1) ||
            !form_of(b, hilt_operand(def, 1), &y, depth - 1))
            return false;
        for (int k = 0; k < BLOCK_DIMS; k++)
            f->coef[k] = combine(b, def->code == HILT_OP_SUBI, x.coef[k], y.coef[k]);
        f->base = combine(b, def->code == HILT_OP_SUBI, x.base, y.base);
        return true;
    case HILT_OP_MULI:
        return form_of_product(b, v, f, depth);
    case HILT_OP_SHL:
        if (!hilt_const_int(hilt_operand(def, 1), &c) || c < 0 || c >= hilt_type_bits(v->type) - 1 ||
            !form_of(b, hilt_operand(def, 0), f, depth - 1))
            return false;
        for (int k = 0; k < BLOCK_DIMS; k++)
            f->coef[k] = scale(b, f->coef[k], hilt_build_int(&b->b, v->type, (int64_t)1 << c));
        f->base = scale(b, f->base, hilt_build_int(&b->b, v->type, (int64_t)1 << c));
        return true;
    case HILT_OP_TRUNCI:
        if (!form_of(b, hilt_operand(def, 0), f, depth - 1))
            return false;
        for (int k = 0; k < BLOCK_DIMS; k++)
            f->coef[k] = convert(b, HILT_OP_TRUNCI, v->type, f->coef[k]);
        f->base = convert(b, HILT_OP_TRUNCI, v->type, f->base);
        return true;
    default: /* an extension has one if it was asked for before */
        if (!b->form_of[v->id])
            return false;
        *f = b->forms.data[b->form_of[v->id]];
        return true;
    }
}

/* The form of v, modulo 2^width. */
static bool
form_of(blocker *b, hilt_value *v, block_form *f, int depth)
{
    *f = (block_form){0};
    if (b->failed || depth == 0 || b->steps++ > MOST_STEPS ||
        (v->type.kind != HILT_TYPE_I32 && v->type.kind != HILT_TYPE_I64) || hilt_type_is_vector(v->type))
        return false;
    for (uint32_t k = 0; k < b->nloops; k++)
        if (b->loops[k].index == v) {
            f->coef[3 + k] = hilt_build_int(&b->b, v->type, 1);
            return true;
        }
    if (can_see(b, v, MOST_DEPTH)) {
        f->base = block_get(b, v);
        return true;
    }
    return hilt_value_def(v) && form_of_op(b, v, f, depth);
}

hilt_value *
block_form_value(blocker *b, uint32_t form, bool without_x)
{
    const block_form f = b->forms.data[form];
    hilt_value *sum = f.base;
    for (int k = BLOCK_DIMS; k-- > 0;) {
        hilt_value *dim = k < 3 ? b->dim[k] : NULL;
        if (!f.coef[k] || (k == 0 && without_x))
            continue;
        if (k >= 3) {
            dim = block_get(b, (hilt_value *)(uintptr_t)b->loops[k - 3].index);
            if (dim && dim->type.kind != HILT_TYPE_I64)
                dim = hilt_build1(&b->b, HILT_OP_EXTSI, i64(), dim);
        }
        sum = block_add(b, sum, block_mul(b, f.coef[k], dim));
    }
    return sum ? sum : block_i64(b, 0);
}

/* -- do they hold? --------------------------------------------------------------------------------------- */
/* The least and the largest that coef * dim can be. */
static bool
add_extremes(blocker *b, const block_form *f, int k, hilt_value **low, hilt_value **high)
{
    int64_t c, most = k >= 3 ? 0 : k == 0 && b->joins ? HILT_MOST_RUN - 1 : (b->u.block[k] ? b->u.block[k] : most_threads[k]) - 1;
    bool known = hilt_const_int(f->coef[k], &c);
    hilt_value *first = k < 3 ? block_i64(b, 0) : b->loops[k - 3].low,
               *last =
                   k < 3 ? block_i64(b, most) : op2(b, HILT_OP_SUBI, b->loops[k - 3].high, block_i64(b, 1));
    hilt_value *x = op2(b, HILT_OP_MULI, f->coef[k], first), *y = op2(b, HILT_OP_MULI, f->coef[k], last);
    if (known && c < 0) {
        hilt_value *other = x;
        x = y, y = other;
    }
    if (!known) {
        hilt_value *up = compare(b, HILT_CMPI_SLT, x, y), *least = choose(b, up, x, y);
        y = choose(b, up, y, x);
        x = least;
    }
    *low = op2(b, HILT_OP_ADDI, *low, x);
    *high = op2(b, HILT_OP_ADDI, *high, y);
    return *low && *high;
}

/* May the extremes be computed in i64 without a thought? f holds numbers of 32 bits. */
static bool
is_tame(const block_form *f)
{
    int wild = 0;
    for (int k = 3; k < BLOCK_DIMS; k++) {
        int64_t c;
        wild += f->coef[k] && !(hilt_const_int(f->coef[k], &c) && c <= MOST_COEF && c >= -MOST_COEF);
    }
    return wild <= 1;
}

static void
require(blocker *b, hilt_value **ok, hilt_value *truth)
{
    *ok = *ok && truth ? hilt_build2(&b->b, HILT_OP_ANDI, *ok, truth) : NULL;
    b->failed |= !*ok;
}

static uint32_t
add_form(blocker *b, const block_form *f)
{
    if (b->forms.len == 0)
        b->failed |= !hilt_vec_push(&b->forms, (block_form){0});
    if (b->failed || !hilt_vec_push(&b->forms, *f)) {
        b->failed = true;
        return BLOCK_NO_FORM;
    }
    return (uint32_t)(b->forms.len - 1);
}

/* v, of i32, as a sum in i64, with what must be for it to be that; `unsigned_too`: and not negative. */
static uint32_t
widen(blocker *b, hilt_value *v, bool unsigned_too, hilt_value **ok)
{
    block_form f;
    hilt_value *low, *high, *zero = block_i64(b, 0);
    b->steps = 0;
    if (!form_of(b, v, &f, MOST_DEPTH) || !is_tame(&f))
        return BLOCK_NO_FORM;
    f.base = convert(b, HILT_OP_EXTSI, i64(), f.base);
    for (int k = 0; k < BLOCK_DIMS; k++)
        f.coef[k] = convert(b, HILT_OP_EXTSI, i64(), f.coef[k]);
    low = high = f.base ? f.base : zero;
    for (int k = 0; k < BLOCK_DIMS; k++)
        if (f.coef[k] && !add_extremes(b, &f, k, &low, &high))
            return BLOCK_NO_FORM;
    if (has_coefs(&f) && high != f.base)
        require(b, ok, compare(b, HILT_CMPI_SLE, high, block_i64(b, INT32_MAX)));
    if (unsigned_too || (has_coefs(&f) && low != f.base))
        require(b, ok, compare(b, HILT_CMPI_SGE, low, unsigned_too ? zero : block_i64(b, INT32_MIN)));
    return add_form(b, &f);
}

/* v, of i64: an extension that was widened, or a few tids and something that is far from the ends of i64. */
static uint32_t
take_wide(blocker *b, hilt_value *v, bool unsigned_too, hilt_value **ok)
{
    block_form f;
    bool known = b->form_of[v->id] != BLOCK_NO_FORM;
    b->steps = 0;
    if (!form_of(b, v, &f, MOST_DEPTH))
        return BLOCK_NO_FORM;
    for (int k = 0; k < BLOCK_DIMS; k++) {
        int64_t c;
        bool plain = f.coef[k] && k < 3 && hilt_const_int(f.coef[k], &c) && c <= MOST_COEF &&
                     c >= (unsigned_too ? 0 : -MOST_COEF);
        if (f.coef[k] && !plain && (!known || unsigned_too))
            return BLOCK_NO_FORM;
    }
    hilt_value *base = f.base ? f.base : block_i64(b, 0);
    if (!known)
        require(b, ok, compare(b, HILT_CMPI_SLE, base, block_i64(b, INT64_MAX / 2)));
    if (!known || unsigned_too)
        require(b, ok, compare(b, HILT_CMPI_SGE, base, block_i64(b, unsigned_too ? 0 : INT64_MIN / 2)));
    return known ? b->form_of[v->id] : add_form(b, &f);
}

static bool
is_unsigned(int predicate)
{
    return predicate >= HILT_CMPI_ULT;
}

/* The side of a comparison that tid.x is in, if it is to be a bound; the other is taken as it is. */
static void
take_bound(blocker *b, block_condition c, hilt_value **ok)
{
    hilt_value *v, *limit;
    int p;
    if (!block_is_bound(b, c, &v, &limit, &p))
        return;
    uint32_t form = v->type.kind == HILT_TYPE_I64 ? take_wide(b, v, is_unsigned(p), ok) : widen(b, v, is_unsigned(p), ok);
    if (form)
        b->form_of[v->id] = form;
}

static void
find_loops(blocker *b, const block_segment *s)
{
    b->nloops = 0;
    for (size_t i = 0; i < s->loops.len && b->nloops < BLOCK_DIMS - 3; i++) {
        const hilt_op *op = s->loops.data[i];
        hilt_value *low = hilt_operand(op, 0), *high = hilt_operand(op, 1);
        int64_t c;
        if (!can_see(b, low, MOST_DEPTH) || !can_see(b, high, MOST_DEPTH))
            continue;
        if (low->type.kind == HILT_TYPE_I64 &&
            !(hilt_const_int(low, &c) && c >= 0 && hilt_const_int(high, &c) && c <= INT32_MAX))
            continue;
        if (low->type.kind != HILT_TYPE_I32 && low->type.kind != HILT_TYPE_I64)
            continue;
        hilt_value *ends[2] = {block_get(b, low), block_get(b, high)};
        for (int k = 0; k < 2 && low->type.kind == HILT_TYPE_I32; k++)
            ends[k] = convert(b, HILT_OP_EXTSI, i64(), ends[k]);
        b->failed |= !ends[0] || !ends[1];
        b->loops[b->nloops].index = op->regions[0]->args[0];
        b->loops[b->nloops].low = ends[0];
        b->loops[b->nloops++].high = ends[1];
    }
}

hilt_value *
block_forms(blocker *b, const block_segment *s)
{
    hilt_value *ok = hilt_build_int(&b->b, hilt_type_of(HILT_TYPE_I1), 1);
    block_conditions all = {0};
    b->fast = true;
    b->forms.len = 0;
    memset(b->form_of, 0, b->n * sizeof *b->form_of);
    find_loops(b, s);
    for (size_t i = 0; i < s->facts.len && !b->failed; i++) {
        const hilt_op *op = s->facts.data[i];
        hilt_value *v = hilt_operand(op, 0);
        uint32_t id = op->results[0].id;
        if (v->type.kind == HILT_TYPE_I32 && op->results[0].type.kind == HILT_TYPE_I64 && !b->form_of[id])
            b->form_of[id] = widen(b, v, op->code == HILT_OP_EXTUI, &ok);
    }
    for (size_t i = 0; i < s->guards.len && !b->failed; i++)
        b->failed |= !block_conjuncts(b, s->guards.data[i], &all);
    for (size_t i = 0; i < s->inside.len && !b->failed; i++)
        b->failed |= !block_conjuncts(b, s->inside.data[i], &all);
    for (size_t i = 0; i < all.len && !b->failed; i++)
        if (!block_is_of_row(b, all.data[i].value))
            take_bound(b, all.data[i], &ok);
    hilt_vec_free(&all);
    b->failed |= !ok;
    return ok;
}

/* -- bounds ---------------------------------------------------------------------------------------------- */
/* How many x from 0 on have base + x < limit, or <= limit if `also`; at most all. */
static hilt_value *
count_below(blocker *b, hilt_value *base, hilt_value *limit, bool also)
{
    hilt_value *all = b->extent[0], *left = op2(b, HILT_OP_SUBI, limit, base);
    hilt_value *none = compare(b, also ? HILT_CMPI_SLT : HILT_CMPI_SLE, limit, base);
    hilt_value *every = compare(b, HILT_CMPI_UGE, left, all);
    hilt_value *some = also ? op2(b, HILT_OP_ADDI, left, block_i64(b, 1)) : left;
    return choose(b, none, block_i64(b, 0), choose(b, every, all, some));
}

static void
raise_low(blocker *b, hilt_value *low)
{
    int64_t c;
    if (!hilt_const_int(b->low, &c) || c != 0)
        low = choose(b, compare(b, HILT_CMPI_SGT, low, b->low), low, b->low);
    b->failed |= !low;
    b->low = low;
}

static void
cut_high(blocker *b, hilt_value *high)
{
    if (b->high != b->extent[0])
        high = choose(b, compare(b, HILT_CMPI_SLT, high, b->high), high, b->high);
    b->failed |= !high;
    b->high = high;
}

bool
block_tighten(blocker *b, block_condition c)
{
    hilt_value *x, *limit, *to;
    int p;
    if (!block_is_bound(b, c, &x, &limit, &p) || !b->form_of[x->id])
        return false;
    if (b->form_of[limit->id])
        to = block_form_value(b, b->form_of[limit->id], false);
    else {
        to = block_get(b, limit);
        if (limit->type.kind == HILT_TYPE_I32)
            to = convert(b, is_unsigned(p) ? HILT_OP_EXTUI : HILT_OP_EXTSI, i64(), to);
        else if (is_unsigned(p)) /* larger than any signed one counts as that */
            to = choose(b, compare(b, HILT_CMPI_SLT, to, block_i64(b, 0)), block_i64(b, INT64_MAX), to);
    }
    hilt_value *base = block_form_value(b, b->form_of[x->id], true);
    if (p == HILT_CMPI_SLT || p == HILT_CMPI_ULT)
        cut_high(b, count_below(b, base, to, false));
    if (p == HILT_CMPI_SLE || p == HILT_CMPI_ULE || p == HILT_CMPI_EQ)
        cut_high(b, count_below(b, base, to, true));
    if (p == HILT_CMPI_SGE || p == HILT_CMPI_UGE || p == HILT_CMPI_EQ)
        raise_low(b, count_below(b, base, to, false));
    if (p == HILT_CMPI_SGT || p == HILT_CMPI_UGT)
        raise_low(b, count_below(b, base, to, true));
    return true;
}
