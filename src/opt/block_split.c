/* A row of threads that the kernel itself sees as a rectangle becomes one.
 *
 *     block = [128, 1, 1]                       block = [16, 8, 1]
 *     %c = tid.x % 16                   ->      %c = tid.x
 *     %r = tid.x // 16                          %r = tid.y
 *     tid.x elsewhere                           tid.y * 16 + tid.x
 *
 * Layouts of threads are taken apart so; addresses made of quotients and remainders are no sums that a loop
 * over all of x could make vectors of, but in a rectangle they are. Threads keep their linear index. Only for
 * the plan: what the kernel is launched with stays. Of several divisors the least that is worth a loop is
 * taken, if it divides the others their quotients and remainders become sums too.
 */
#include "block_loops.h"

enum { WARP = 32, LEAST_ROW = 8, MOST_STEPS = 200, MOST_DIVISIONS = 64 };

typedef struct division {
    hilt_op *op;
    int64_t by;
    bool remainder;
} division;

/* Is op tid.x divided by a constant, in one of the ways there are? */
static bool
is_division(hilt_op *op, const hilt_value *tid, division *ret)
{
    int64_t c;
    if (op->noperands != 2 || hilt_operand(op, 0) != tid || !hilt_const_int(hilt_operand(op, 1), &c) || c < 0)
        return false;
    *ret = (division){op, c,
                      op->code == HILT_OP_FLOORMODS || op->code == HILT_OP_REMU || op->code == HILT_OP_ANDI};
    switch ((hilt_opcode)op->code) {
    case HILT_OP_FLOORMODS:
    case HILT_OP_REMU:
    case HILT_OP_FLOORDIVS:
    case HILT_OP_DIVU:
        return c > 1;
    case HILT_OP_ANDI:
        ret->by = c + 1;
        return c > 0 && (c & (c + 1)) == 0;
    case HILT_OP_SHRS:
    case HILT_OP_SHRU:
        ret->by = c > 0 && c < 11 ? (int64_t)1 << c : 0;
        return ret->by != 0;
    default:
        return false;
    }
}

/* Does v hang on tid.x: 2, by way of a division only; 1, directly too; 0, not at all. */
static int
way_to(blocker *b, const hilt_value *v, const hilt_value *tid, const division *all, size_t n)
{
    hilt_op *def = hilt_value_def(v);
    int way = 0;
    if (v == tid)
        return 1;
    if (!def || !hilt_op_has(def, HILT_TRAIT_PURE) || b->steps++ > MOST_STEPS)
        return 0;
    for (size_t i = 0; i < n; i++)
        if (all[i].op == def)
            return 2;
    for (uint32_t i = 0; i < def->noperands; i++) {
        int one = way_to(b, hilt_operand(def, i), tid, all, n);
        way = one && (one < way || !way) ? one : way;
    }
    return way;
}

/* Are more accesses addressed by quotients and remainders than by tid.x as it is? Where collectives are, rows are warps, and what
 * a kernel asks of its warps and lanes follows from the place in the rectangle. */
static bool
pays(blocker *b, const hilt_value *tid, const division *all, size_t n, bool collects)
{
    const hilt_region *body = b->func->regions[0];
    int count[3] = {0};
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body)) {
        if (op->code == HILT_OP_ASSERT || op->code == HILT_OP_CHECKINDEX) /* a fault tells the thread by the loops around */
            return false;
        b->steps = 0;
        if (op->code == HILT_OP_LOAD || op->code == HILT_OP_STORE)
            count[way_to(b, hilt_operand(op, op->code == HILT_OP_STORE), tid, all, n)]++;
    }
    return collects || count[2] > count[1];
}

/* Do threads meet in their warps? */
static bool
collects_by_warps(const hilt_region *body)
{
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body))
        if (hilt_op_has(op, HILT_TRAIT_CONVERGENT) && op->code != HILT_OP_BARRIER)
            return true;
    return false;
}

static hilt_value *
binary(hilt_builder *b, hilt_opcode code, hilt_value *x, int64_t c)
{
    hilt_value *by = x ? hilt_build_int(b, x->type, c) : NULL;
    return by ? hilt_build2(b, code, x, by) : NULL;
}

static hilt_value *
sum_of(hilt_builder *b, hilt_value *row, hilt_value *x, int64_t width)
{
    hilt_value *first = binary(b, HILT_OP_MULI, row, width);
    return first ? hilt_build2(b, HILT_OP_ADDI, first, x) : NULL;
}

/* What the division gives in a rectangle of that width; NULL: nothing simpler, or out of memory. */
static hilt_value *
in_rectangle(hilt_builder *b, const division *d, hilt_value *x, hilt_value *row, int64_t width)
{
    if (d->by % width == 0 && !d->remainder)
        return d->by == width ? row : binary(b, HILT_OP_DIVU, row, d->by / width);
    if (d->by % width == 0)
        return d->by == width ? x : sum_of(b, binary(b, HILT_OP_REMU, row, d->by / width), x, width);
    if (width % d->by == 0 && d->remainder)
        return binary(b, HILT_OP_REMU, x, d->by);
    return NULL;
}

static hilt_op *
find_register(const hilt_region *body, int64_t reg)
{
    for (hilt_op *op = body->first; op; op = op->next)
        if (op->code == HILT_OP_SREG && hilt_op_int(op, HILT_ATTR_REG, -1) == reg)
            return op;
    return NULL;
}

/* Writes the rectangle's coordinates and puts them where tid.x was. */
static void
rewrite(blocker *b, hilt_op *tid, const division *all, size_t n, int64_t width)
{
    static const hilt_attr_key key = HILT_ATTR_REG;
    hilt_type i32 = hilt_type_of(HILT_TYPE_I32);
    hilt_region *body = b->func->regions[0];
    hilt_attr reg[2] = {{.key = key, .i = HILT_WORD_TID_X}, {.key = key, .i = HILT_WORD_TID_Y}};
    const int64_t *block = hilt_op_attr(b->func, HILT_ATTR_BLOCK)->lanes.v;
    hilt_editor e;
    bool ok = hilt_editor_init(&e, b->m) && hilt_edit_begin(&e, tid);
    hilt_value *x = ok ? hilt_build(&e.b, HILT_OP_SREG, i32, NULL, 0, &reg[0], 1) : NULL,
               *row = ok ? hilt_build(&e.b, HILT_OP_SREG, i32, NULL, 0, &reg[1], 1) : NULL,
               *whole = x && row ? sum_of(&e.b, row, x, width) : NULL;
    for (size_t i = 0; whole && i < n; i++) {
        hilt_value *v = in_rectangle(&e.b, &all[i], x, row, width);
        if (v)
            hilt_value_replace(&all[i].op->results[0], v);
    }
    hilt_op *others[5]; /* tid.y, tid.z, ntid: as they were */
    for (int k = 0; whole && k < 5; k++) {
        int64_t what = HILT_WORD_TID_Y + k;
        others[k] = find_register(body, what);
        hilt_value *v = others[k] ? hilt_build_int(&e.b, i32, k < 2 ? 0 : block[k - 2]) : NULL;
        if (v)
            hilt_value_replace(&others[k]->results[0], v);
    }
    if (whole)
        hilt_edit_end(&e);
    b->failed |= !whole;
    if (whole)
        hilt_value_replace(&tid->results[0], whole);
    hilt_editor_fini(&e);
    b->split = true;
    const int64_t shape[3] = {width, block[0] / width, 1};
    hilt_attr a = {.key = HILT_ATTR_BLOCK, .lanes = {shape, 3}};
    b->failed |= !hilt_op_set_attr(b->func, &a);
}

/* The numbers of lane and warp as divisions of tid.x, in a block that is one row; that register, made if there is none. */
static hilt_op *
divide_registers(blocker *b, hilt_op *tid)
{
    static const hilt_attr reg = {.key = HILT_ATTR_REG, .i = HILT_WORD_TID_X};
    hilt_op *lane = find_register(b->func->regions[0], HILT_WORD_LANEID),
            *warp = find_register(b->func->regions[0], HILT_WORD_WARPID), *first = tid ? tid->next : b->func->regions[0]->first;
    hilt_editor e;
    if (!lane && !warp)
        return tid;
    bool ok = hilt_editor_init(&e, b->m) && hilt_edit_begin(&e, first);
    hilt_value *x = !ok   ? NULL
                    : tid ? &tid->results[0]
                          : hilt_build(&e.b, HILT_OP_SREG, hilt_type_of(HILT_TYPE_I32), NULL, 0, &reg, 1);
    hilt_value *values[2] = {binary(&e.b, HILT_OP_REMU, x, WARP), binary(&e.b, HILT_OP_DIVU, x, WARP)};
    if (ok)
        hilt_edit_end(&e);
    b->failed |= !values[0] || !values[1];
    if (!b->failed && lane)
        hilt_value_replace(&lane->results[0], values[0]);
    if (!b->failed && warp)
        hilt_value_replace(&warp->results[0], values[1]);
    hilt_editor_fini(&e);
    return b->failed ? NULL : hilt_value_def(x);
}

void
block_split_rows(blocker *b)
{
    const hilt_attr *block = hilt_op_attr(b->func, HILT_ATTR_BLOCK);
    const hilt_region *body = b->func->regions[0];
    hilt_op *tid = find_register(body, HILT_WORD_TID_X);
    division all[MOST_DIVISIONS];
    size_t n = 0;
    int64_t width = 0, unit = 1;
    bool collects = collects_by_warps(body);
    if (!block || block->lanes.v[1] != 1 || block->lanes.v[2] != 1)
        return;
    if (collects && block->lanes.v[0] % WARP == 0) {
        tid = divide_registers(b, tid);
        unit = WARP;
    }
    else if (collects)
        return;
    if (!tid)
        return;
    for (const hilt_use *u = hilt_value_uses(&tid->results[0]); u && n < MOST_DIVISIONS; u = hilt_use_next(u))
        if (is_division(hilt_use_user(u), &tid->results[0], &all[n])) {
            int64_t by = all[n++].by;
            if (by >= LEAST_ROW && by % unit == 0 && by < block->lanes.v[0] && block->lanes.v[0] % by == 0 &&
                (!width || by < width))
                width = by;
        }
    if (width && pays(b, &tid->results[0], all, n, collects))
        rewrite(b, tid, all, n, width);
}
