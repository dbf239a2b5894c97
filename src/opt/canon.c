/* Folds and simplifies: constants, identities, and (canon_control.c) branches and loops that are decided
 * already.
 *
 *     %c = arith.cmpi slt, 1, 2
 *     %x = scf.if %c {                          %x = arith.addi %a, %b
 *       yield %a + %b                    ->     hilt.store %x, %p
 *     } else { yield %a }
 *     hilt.store %x, %p
 *
 * A worklist, first in program order: whoever changes an op pushes those that may now simplify too (the users
 * of a replaced value, the owner of a changed region), so the work is proportional to the program and its
 * changes. The builder did much of this while recording; passes, inlined arms and IR texts make new
 * occasions.
 */
#include "canon.h"

#include "../ir/rules.h"

void
hilt_canon_push(hilt_canon *c, hilt_op *op)
{
    bool early = op->nregions && !(op->flags & HILT_FLAG_REACHED);
    if (!early && !(op->flags & HILT_FLAG_SEEN)) {
        op->flags |= HILT_FLAG_SEEN;
        c->failed |= !hilt_vec_push(&c->work, op);
    }
}

void
hilt_canon_push_users(hilt_canon *c, const hilt_value *v)
{
    for (const hilt_use *u = hilt_value_uses(v); u; u = hilt_use_next(u))
        hilt_canon_push(c, hilt_use_user(u));
}

void
hilt_canon_replace(hilt_canon *c, hilt_value *old, hilt_value *by)
{
    if (old == by || !old->uses)
        return;
    hilt_canon_push_users(c, old);
    hilt_value_replace(old, by);
    c->changed = true;
}

void
hilt_canon_erase(hilt_canon *c, hilt_op *op)
{
    for (uint32_t i = 0; i < op->noperands; i++)
        if (hilt_value_def(hilt_operand(op, i)))
            hilt_canon_push(c, hilt_value_def(hilt_operand(op, i)));
    hilt_op_erase(op);
    op->flags |= HILT_FLAG_GONE;
    c->changed = true;
}

bool
hilt_canon_same(const hilt_value *a, const hilt_value *b)
{
    hilt_bits x, y;
    return a == b || (hilt_type_eq(a->type, b->type) && hilt_value_const(a, &x) && hilt_value_const(b, &y) &&
                      x.lo == y.lo && x.hi == y.hi);
}

bool
hilt_canon_is_poison(const hilt_value *v)
{
    return hilt_value_def(v) && hilt_value_def(v)->code == HILT_OP_POISON;
}

/* Constants go to the right of commutative ops and comparisons. */
static void
turn(hilt_canon *c, hilt_op *op)
{
    hilt_bits bits;
    hilt_value *a, *b;
    if (op->noperands != 2 || !(op->code == HILT_OP_CMPI || hilt_op_has(op, HILT_TRAIT_COMMUTATIVE)))
        return;
    a = hilt_operand(op, 0);
    b = hilt_operand(op, 1);
    if (!hilt_value_const(a, &bits) || hilt_value_const(b, &bits))
        return;
    hilt_op_set_operand(op, 0, b);
    hilt_op_set_operand(op, 1, a);
    if (op->code == HILT_OP_CMPI) {
        int predicate = (int)hilt_op_int(op, HILT_ATTR_PREDICATE, 0);
        hilt_attr turned = hilt_attr_int(HILT_ATTR_PREDICATE, hilt_predicate_swapped(predicate));
        c->failed |= !hilt_op_set_attr(op, &turned);
    }
    c->changed = true;
}

static bool
fold_constants(const hilt_op *op, hilt_bits *ret)
{
    hilt_bits bits[3];
    hilt_type types[3];
    if (!op->noperands || op->noperands > HILT_COUNT(bits) || hilt_type_is_ptr(op->results[0].type)) {
        return false; /* there are no constants of pointer types */
    }
    for (uint32_t i = 0; i < op->noperands; i++) {
        if (!hilt_value_const(hilt_operand(op, i), &bits[i]))
            return false;
        types[i] = hilt_type_element(hilt_operand(op, i)->type); /* one lane stands for all */
    }
    return hilt_fold_bits(op->code, hilt_type_element(op->results[0].type), types, bits, op->noperands,
                          (int)hilt_op_int(op, HILT_ATTR_PREDICATE, 0), ret);
}

static hilt_value *
select_of_poison(const hilt_op *op)
{
    if (op->code != HILT_OP_SELECT)
        return NULL;
    hilt_value *yes = hilt_operand(op, 1), *no = hilt_operand(op, 2);
    return hilt_canon_is_poison(yes) ? no : hilt_canon_is_poison(no) ? yes : NULL;
}

/* The ops that move lanes have folds of their own, and any number of operands. */
static hilt_value *
fold_lanes(hilt_canon *c, hilt_op *op)
{
    hilt_value *few[8], **operands = op->noperands <= HILT_COUNT(few) ? few : hilt_malloc(op->noperands * sizeof *operands);
    if (!operands) {
        c->failed = true;
        return NULL;
    }
    for (uint32_t i = 0; i < op->noperands; i++)
        operands[i] = hilt_operand(op, i);
    hilt_value *by = hilt_fold_lanes(&c->e.b, op->code, op->results[0].type, operands, op->noperands, hilt_op_attrs(op), op->nattrs);
    if (operands != few)
        hilt_free(operands);
    return by;
}

static void
simplify_pure(hilt_canon *c, hilt_op *op)
{
    hilt_value *result = &op->results[0], *operands[3], *by;
    hilt_bits bits;
    if (!result->uses) {
        hilt_canon_erase(c, op);
        return;
    }
    bool lanes = hilt_code_moves_lanes(op->code);
    if (!op->noperands || (op->noperands > HILT_COUNT(operands) && !lanes))
        return;
    turn(c, op);
    for (uint32_t i = 0; i < op->noperands && !lanes; i++)
        operands[i] = hilt_operand(op, i);
    bool constant = !lanes && fold_constants(op, &bits);
    if (!hilt_edit_begin(&c->e, op)) {
        c->failed = true;
        return;
    }
    by = lanes      ? fold_lanes(c, op)
         : constant ? hilt_build_const(&c->e.b, result->type, bits)
                    : select_of_poison(op);
    if (!by && !lanes)
        by = hilt_fold_identity(&c->e.b, op->code, result->type, operands, op->noperands,
                                (int)hilt_op_int(op, HILT_ATTR_PREDICATE, 0));
    hilt_edit_end(&c->e);
    if (!by || by == result)
        return;
    hilt_canon_replace(c, result, by);
    hilt_canon_erase(c, op);
}

static void
visit(hilt_canon *c, hilt_op *op)
{
    hilt_bits bits;
    if (hilt_op_has(op, HILT_TRAIT_TERMINATOR)) {
        hilt_op *owner = op->parent->owner;
        if (owner->code != HILT_OP_FUNC) {
            owner->flags |= HILT_FLAG_REACHED;
            hilt_canon_push(c, owner);
        }
    }
    else if (op->nregions)
        hilt_canon_control(c, op);
    else if (hilt_op_has(op, HILT_TRAIT_PURE) && op->nresults == 1)
        simplify_pure(c, op);
    else if (op->code == HILT_OP_ASSERT && hilt_value_const(hilt_operand(op, 0), &bits) && (bits.lo & 1))
        hilt_canon_erase(c, op);
}

bool
hilt_opt_canon(hilt_op *func, hilt_pass_ctx *ctx)
{
    hilt_canon c = {0};
    hilt_op_list ops = {0};
    c.failed = !hilt_editor_init(&c.e, ctx->module) || !hilt_list_ops(func->regions[0], &ops);
    for (size_t i = ops.len; i-- > 0 && !c.failed;)
        hilt_canon_push(&c, ops.data[i]);
    while (c.work.len && !c.failed) {
        hilt_op *op = c.work.data[--c.work.len];
        op->flags &= (uint16_t)~HILT_FLAG_SEEN;
        if (!(op->flags & HILT_FLAG_GONE) && op->parent && !op->parent->dropped)
            visit(&c, op);
    }
    for (hilt_op *op = func->regions[0]->first; op; op = hilt_op_next_inside(op, func->regions[0]))
        op->flags = 0;
    if (c.failed)
        hilt_error_no_memory(ctx->err);
    hilt_editor_fini(&c.e);
    hilt_vec_free(&c.work);
    hilt_vec_free(&ops);
    return c.changed;
}
