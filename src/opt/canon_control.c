/* Simplifies scf.if, scf.for, scf.while: arms and loops that are decided already, values that only look
 * carried.
 *
 *     scf.if true {A} else {B}                        ->  A
 *     scf.if not %c {A} else {B}                      ->  scf.if %c {B} else {A}
 *     %r = scf.if %c {yield %x} else {yield %x}       ->  %r is %x
 *     %r = scf.if %c {yield %x} else {yield %y + 1}   ->  %r = select %c, %x, %y + 1     (cheap pure arms)
 *     scf.for with no trip, with one trip             ->  nothing, its body once
 *     scf.for … iter(%a = %x) {… yield %a}            ->  %a and the result are %x
 *     scf.while {… condition(false, %v)}              ->  the before-part once
 *
 * What is carried for nothing is only cut off from its users here; dce takes it out of the op.
 */
#include "canon.h"

#include "../ir/rules.h"

/* Ops at most in an arm that is turned into selects, and users at most of a condition that are looked at. */
enum { CHEAP_ARM = 2, CHEAP_CONDITION = 12, FEW_USERS = 8, MANY_RESULTS = 4 };

static hilt_value *
yielded(const hilt_region *r, uint32_t i)
{
    return hilt_operand(hilt_terminator(r), i);
}

/* op goes: region r takes its place. Its terminator's operands from `first` on become the results. */
static void
become_region(hilt_canon *c, hilt_op *op, hilt_region *r, hilt_value *const *args, uint32_t first)
{
    for (uint32_t i = 0; i < r->nargs; i++)
        hilt_canon_push_users(c, r->args[i]);
    hilt_edit_inline(op, r, args);
    for (uint32_t i = 0; i < op->nresults; i++)
        hilt_canon_replace(c, &op->results[i], yielded(r, i + first));
    hilt_canon_erase(c, op);
}

static void
become_values(hilt_canon *c, hilt_op *op, const hilt_use *values)
{
    for (uint32_t i = 0; i < op->nresults; i++)
        hilt_canon_replace(c, &op->results[i], hilt_use_value(&values[i]));
    hilt_canon_erase(c, op);
}

/* The operands from `first` on as an array, for become_region. NULL: out of memory. */
static hilt_value **
copy_operands(hilt_canon *c, const hilt_op *op, uint32_t first)
{
    hilt_value **values = hilt_malloc((op->noperands + (size_t)1) * sizeof *values);
    for (uint32_t i = first; values && i < op->noperands; i++)
        values[i - first] = hilt_operand(op, i);
    c->failed |= !values;
    return values;
}

/* -- scf.if ---------------------------------------------------------------------------------------------- */
/* if not x: the arms change places. */
static void
turn_arms(hilt_canon *c, hilt_op *op)
{
    hilt_op *def = hilt_value_def(hilt_operand(op, 0));
    hilt_bits bits;
    if (!def || def->code != HILT_OP_XORI || !hilt_value_const(hilt_operand(def, 1), &bits))
        return; /* of i1, so the constant is true: x ^ false was folded */
    if (!op->nresults && !hilt_terminator(op->regions[1]))
        return; /* the first arm must not be the empty one */
    hilt_region *first = op->regions[0];
    op->regions[0] = op->regions[1];
    op->regions[1] = first;
    hilt_op_set_operand(op, 0, hilt_operand(def, 0));
    hilt_canon_push(c, def);
    c->changed = true;
}

/* Inside an arm the condition is known. */
static void
spread_condition(hilt_canon *c, hilt_op *op)
{
    hilt_value *condition = hilt_operand(op, 0);
    int n = 0;
    for (hilt_use *u = hilt_value_uses(condition); u; u = hilt_use_next(u))
        if (++n > FEW_USERS)
            return;
    for (hilt_use *u = hilt_value_uses(condition), *next; u; u = next) {
        next = hilt_use_next(u);
        hilt_op *user = hilt_use_user(u);
        for (int i = 0; i < 2; i++) {
            if (user == op || !hilt_region_is_ancestor(op->regions[i], user->parent))
                continue;
            if (!hilt_edit_begin(&c->e, op)) {
                c->failed = true;
                return;
            }
            hilt_value *known = hilt_build_int(&c->e.b, condition->type, !i);
            hilt_edit_end(&c->e);
            if (!known) {
                c->failed = true;
                return;
            }
            hilt_canon_push(c, user);
            hilt_op_set_operand(user, (uint32_t)(u - hilt_op_uses(user)), known);
            c->changed = true;
        }
    }
}

static bool
is_outside(const hilt_value *v, const hilt_op *op)
{
    return hilt_value_region(v)->depth <= op->parent->depth;
}

/* A value that the i-th result of an scf.if always has, or NULL. */
static hilt_value *
common_result(hilt_canon *c, hilt_op *op, uint32_t i)
{
    hilt_value *yes = yielded(op->regions[0], i), *no = yielded(op->regions[1], i),
               *condition = hilt_operand(op, 0);
    hilt_bits a, b;
    if (yes == no)
        return yes;
    if (hilt_canon_is_poison(yes) && is_outside(no, op))
        return no;
    if (hilt_canon_is_poison(no) && is_outside(yes, op))
        return yes;
    if (!hilt_value_const(yes, &a) || !hilt_value_const(no, &b))
        return NULL;
    bool same = hilt_canon_same(yes, no);
    if (!same && !hilt_type_eq(yes->type, condition->type))
        return NULL;
    if (!same && a.lo)
        return condition;
    if (!hilt_edit_begin(&c->e, op))
        return NULL;
    hilt_value *v = hilt_build_const(&c->e.b, yes->type, (hilt_bits){1, 0});
    if (same)
        v = hilt_build_const(&c->e.b, yes->type, a);
    else if (v)
        v = hilt_build2(&c->e.b, HILT_OP_XORI, condition, v);
    hilt_edit_end(&c->e);
    c->failed |= !v;
    return v;
}

/* How many ops an arm may have. In kernels the conditions of guards, written with `and` and `or`, are worth more: without
 * branches, loops over threads can be vectorised. */
static int
arm_limit(const hilt_op *op)
{
    for (uint32_t i = 0; i < op->nresults; i++) {
        if (op->results[i].type.kind != HILT_TYPE_I1)
            return CHEAP_ARM;
    }
    const hilt_op *root = op;
    while (root->parent && root->parent->owner && root->code != HILT_OP_FUNC)
        root = root->parent->owner;
    return hilt_op_attr(root, HILT_ATTR_KERNEL) ? CHEAP_CONDITION : CHEAP_ARM;
}

/* Are there at most `limit` ops in an arm, all pure and cheap? */
static bool
is_cheap_arm(const hilt_region *r, int limit)
{
    for (const hilt_op *op = r->first; op && !hilt_op_has(op, HILT_TRAIT_TERMINATOR); op = op->next) {
        if (op->code == HILT_OP_CONSTANT || op->code == HILT_OP_POISON)
            continue;
        if (!hilt_op_is_cheap(op) || --limit < 0)
            return false;
    }
    return true;
}

static bool
become_selects(hilt_canon *c, hilt_op *op)
{
    hilt_region *yes = op->regions[0], *no = op->regions[1];
    if (!op->nresults || op->nresults > MANY_RESULTS)
        return false;
    int limit = arm_limit(op);
    if (!is_cheap_arm(yes, limit) || !is_cheap_arm(no, limit))
        return false;
    hilt_edit_inline(op, yes, NULL);
    hilt_edit_inline(op, no, NULL);
    for (uint32_t i = 0; i < op->nresults; i++) {
        hilt_value *a = yielded(yes, i), *b = yielded(no, i);
        hilt_value *v = hilt_canon_is_poison(a) ? b : hilt_canon_is_poison(b) ? a : NULL;
        if (!v) {
            if (!hilt_edit_begin(&c->e, op)) {
                c->failed = true;
                return true;
            }
            v = hilt_build_select(&c->e.b, hilt_operand(op, 0), a, b);
            hilt_edit_end(&c->e);
        }
        if (!v) {
            c->failed = true;
            return true;
        }
        hilt_canon_replace(c, &op->results[i], v);
    }
    hilt_canon_erase(c, op);
    return true;
}

static bool
is_bare(const hilt_region *r)
{
    return !r->first || hilt_op_has(r->first, HILT_TRAIT_TERMINATOR);
}

static void
simplify_if(hilt_canon *c, hilt_op *op)
{
    hilt_bits bits;
    if (hilt_value_const(hilt_operand(op, 0), &bits)) {
        become_region(c, op, op->regions[bits.lo & 1 ? 0 : 1], NULL, 0);
        return;
    }
    turn_arms(c, op);
    spread_condition(c, op);
    for (uint32_t i = 0; i < op->nresults && !c->failed; i++) {
        hilt_value *v = op->results[i].uses ? common_result(c, op, i) : NULL;
        if (v)
            hilt_canon_replace(c, &op->results[i], v);
    }
    if (c->failed)
        return;
    bool used = false;
    for (uint32_t i = 0; i < op->nresults; i++)
        used |= op->results[i].uses != 0;
    if (!used && is_bare(op->regions[0]) && is_bare(op->regions[1]))
        hilt_canon_erase(c, op);
    else
        become_selects(c, op);
}

/* -- loops ----------------------------------------------------------------------------------------------- */
static void
simplify_for(hilt_canon *c, hilt_op *op)
{
    hilt_region *body = op->regions[0];
    uint64_t trips;
    if (hilt_trip_count(op, &trips) && trips == 0) {
        become_values(c, op, hilt_op_uses(op) + 3);
        return;
    }
    if (hilt_trip_count(op, &trips) && trips == 1) {
        hilt_value **args = copy_operands(c, op, 2);
        if (args) {
            args[0] = hilt_operand(op, 0);
            become_region(c, op, body, args, 0);
        }
        hilt_free(args);
        return;
    }
    for (uint32_t i = 0; i < op->nresults; i++) {
        hilt_value *arg = body->args[i + 1], *init = hilt_operand(op, i + 3), *next = yielded(body, i);
        if (next == arg || hilt_canon_same(next, init)) {
            hilt_canon_replace(c, arg, init);
            hilt_canon_replace(c, &op->results[i], init);
        }
    }
}

/* Does the after-part hand before-argument i back as it got it? */
static bool
comes_back(const hilt_op *op, uint32_t i)
{
    const hilt_region *before = op->regions[0], *after = op->regions[1];
    const hilt_value *next = yielded(after, i);
    if (hilt_canon_same(next, hilt_operand(op, i)))
        return true;
    return !hilt_value_def(next) && hilt_value_region(next) == after &&
           yielded(before, next->index + 1) == before->args[i];
}

static void
simplify_while(hilt_canon *c, hilt_op *op)
{
    hilt_region *before = op->regions[0], *after = op->regions[1];
    hilt_bits bits;
    if (hilt_value_const(yielded(before, 0), &bits) && !(bits.lo & 1)) {
        hilt_value **args = copy_operands(c, op, 0);
        if (args)
            become_region(c, op, before, args, 1);
        hilt_free(args);
        return;
    }
    for (uint32_t i = 0; i < before->nargs; i++)
        if (before->args[i]->uses && comes_back(op, i))
            hilt_canon_replace(c, before->args[i], hilt_operand(op, i));
    for (uint32_t i = 0; i < op->nresults; i++) {
        hilt_value *v = yielded(before, i + 1);
        if (hilt_value_region(v) != before) {
            hilt_canon_replace(c, after->args[i], v);
            hilt_canon_replace(c, &op->results[i], v);
        }
    }
    hilt_canon_count(c, op);
}

void
hilt_canon_control(hilt_canon *c, hilt_op *op)
{
    switch ((hilt_opcode)op->code) {
    case HILT_OP_IF:
        simplify_if(c, op);
        break;
    case HILT_OP_FOR:
        simplify_for(c, op);
        break;
    case HILT_OP_WHILE:
        simplify_while(c, op);
        break;
    default:
        break;
    }
}
