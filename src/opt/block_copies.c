/* Asynchronous copies, made at once: a kernel of loops over threads has nobody else to run meanwhile.
 *
 *     hilt.cp_async %to, %from, %n {bytes = 16}   ->   %v = hilt.load_masked %from, %n == 16, 0
 *                                                      hilt.store %v, %to
 *     hilt.cp_commit, hilt.cp_wait                ->   nothing
 *
 * A copy may land at any time between its issue and the wait for it, so at its issue too. The first n bytes
 * come from the source, the others are zeros. n is mostly the whole or nothing, which is one access; between
 * them it goes by bytes.
 */
#include "block_loops.h"

/* All `bytes`, or zeros where `whole` is not. */
static bool
copy_whole(hilt_builder *b, hilt_value *to, hilt_value *from, hilt_value *whole, int64_t bytes)
{
    hilt_type t = hilt_type_vector(HILT_TYPE_I32, (uint32_t)bytes / 4);
    hilt_bits known;
    bool always = whole && hilt_value_const(whole, &known) && (known.lo & 1);
    hilt_value *zero = hilt_build_const(b, t, (hilt_bits){0, 0});
    hilt_value *v = always ? hilt_build_load(b, t, from, (uint32_t)bytes)
                           : hilt_build_load_masked(b, from, whole, zero, (uint32_t)bytes);
    return v && hilt_build_store(b, v, to, (uint32_t)bytes);
}

static hilt_value *
byte_at(hilt_builder *b, hilt_value *pointer, hilt_value *offset)
{
    hilt_type t = pointer->type;
    hilt_value *operands[2] = {pointer, offset};
    t.align = 1;
    return hilt_build(b, HILT_OP_PTRADD, t, operands, 2, NULL, 0);
}

/* Byte by byte: in a region that was just entered. */
static bool
copy_part(hilt_builder *b, hilt_value *to, hilt_value *from, hilt_value *n, int64_t bytes)
{
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64), i8 = hilt_type_of(HILT_TYPE_I8);
    hilt_value *bounds[3] = {hilt_build_int(b, i64, 0), hilt_build_int(b, i64, bytes),
                             hilt_build_int(b, i64, 1)};
    hilt_value *wide = hilt_build1(b, HILT_OP_EXTUI, i64, n), *zero = hilt_build_int(b, i8, 0);
    hilt_region *r = hilt_build_enter(b);
    hilt_value *i = r ? hilt_region_add_arg(r, i64) : NULL;
    if (!i || !bounds[0] || !bounds[1] || !bounds[2])
        return false;
    hilt_value *source = byte_at(b, from, i), *target = byte_at(b, to, i),
               *has = wide ? hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_ULT, i, wide) : NULL;
    hilt_value *v = source && has && zero ? hilt_build_load_masked(b, source, has, zero, 1) : NULL;
    if (!v || !target || !hilt_build_store(b, v, target, 1) ||
        !hilt_build_op(b, HILT_OP_YIELD, NULL, 0, NULL, 0, NULL, 0, NULL, 0))
        return false;
    hilt_build_leave(b);
    return hilt_build_op(b, HILT_OP_FOR, bounds, 3, NULL, 0, &r, 1, NULL, 0) != NULL;
}

/* Is n `bytes` or 0, by a condition? Gives the condition. */
static hilt_value *
whole_or_nothing(hilt_builder *b, hilt_value *n, int64_t bytes)
{
    const hilt_op *def = hilt_value_def(n);
    int64_t x, y;
    if (hilt_const_int(n, &x))
        return x == bytes || x == 0 ? hilt_build_int(b, hilt_type_of(HILT_TYPE_I1), x == bytes) : NULL;
    if (!def || def->code != HILT_OP_SELECT || !hilt_const_int(hilt_operand(def, 1), &x) ||
        !hilt_const_int(hilt_operand(def, 2), &y))
        return NULL;
    if (x == bytes && y == 0)
        return hilt_operand(def, 0);
    hilt_value *truth = hilt_build_int(b, hilt_type_of(HILT_TYPE_I1), 1);
    return x == 0 && y == bytes && truth ? hilt_build2(b, HILT_OP_XORI, hilt_operand(def, 0), truth) : NULL;
}

static bool
copy_now(hilt_editor *e, hilt_op *op)
{
    hilt_value *to = hilt_operand(op, 0), *from = hilt_operand(op, 1), *n = hilt_operand(op, 2);
    int64_t bytes = hilt_op_int(op, HILT_ATTR_BYTES, 4);
    hilt_builder *b = &e->b;
    if (!hilt_edit_begin(e, op))
        return false;
    hilt_value *whole = whole_or_nothing(b, n, bytes);
    bool ok = whole && copy_whole(b, to, from, whole, bytes);
    if (!whole) {
        hilt_region *arms[2] = {NULL, NULL};
        hilt_value *all = hilt_build_int(b, n->type, bytes);
        hilt_value *is_whole = all ? hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_UGE, n, all) : NULL;
        hilt_value *always = hilt_build_int(b, hilt_type_of(HILT_TYPE_I1), 1);
        ok = is_whole && always;
        for (int k = 0; ok && k < 2; k++) {
            arms[k] = hilt_build_enter(b);
            ok = arms[k] && (k ? copy_part(b, to, from, n, bytes) : copy_whole(b, to, from, always, bytes)) &&
                 hilt_build_op(b, HILT_OP_YIELD, NULL, 0, NULL, 0, NULL, 0, NULL, 0);
            if (ok)
                hilt_build_leave(b);
        }
        ok = ok && hilt_build_op(b, HILT_OP_IF, &is_whole, 1, NULL, 0, arms, 2, NULL, 0);
    }
    if (ok)
        hilt_edit_end(e);
    return ok;
}

void
block_copies(blocker *b)
{
    hilt_editor e;
    hilt_region *body = b->func->regions[0];
    b->failed |= !hilt_editor_init(&e, b->m);
    for (hilt_op *op = body->first, *next; op && !b->failed; op = next) {
        next = hilt_op_next_inside(op, body);
        if (op->code == HILT_OP_CPASYNC)
            b->failed |= !copy_now(&e, op);
        if (!b->failed && (op->code == HILT_OP_CPASYNC || op->code == HILT_OP_CPCOMMIT ||
                           op->code == HILT_OP_CPWAIT || op->code == HILT_OP_PREFETCH))
            hilt_op_erase(op);
    }
    hilt_editor_fini(&e);
}
