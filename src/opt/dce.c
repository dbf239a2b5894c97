/* Dead code: removes what no effect and no result depends on, around loops too.
 *
 *     %r:2 = scf.for … iter_args(%a, %b) {          %r = scf.for … iter_args(%a) {
 *       %c = arith.addi %a, %i                        %c = arith.addi %a, %i
 *       %d = arith.muli %b, %i               ->       scf.yield %c
 *       scf.yield %c, %d                            }
 *     }                                             func.return %r
 *     func.return %r#0
 *
 * Values are marked from the roots (stores, prints, assertions, returned values, and scf.while, which might
 * not end); a carried value that only feeds itself stays unmarked and goes. A load nobody needs goes too.
 */
#include "edit.h"

typedef struct marker {
    uint8_t *live; /* by value id */
    HILT_VEC(hilt_value *) values;
    hilt_op_list ops;
    bool failed;
} marker;

static void
mark_value(marker *m, hilt_value *v)
{
    if (!m->live[v->id]) {
        m->live[v->id] = 1;
        m->failed |= !hilt_vec_push(&m->values, v);
    }
}

static void
mark_op(marker *m, hilt_op *op)
{
    if (!(op->flags & HILT_FLAG_SEEN)) {
        op->flags |= HILT_FLAG_SEEN;
        m->failed |= !hilt_vec_push(&m->ops, op);
    }
}

static void
mark_yielded(marker *m, const hilt_region *r, uint32_t i)
{
    const hilt_op *end = hilt_terminator(r);
    if (end)
        mark_value(m, hilt_operand(end, i));
}

/* What the i-th result of op comes from. */
static void
need_result(marker *m, hilt_op *op, uint32_t i)
{
    mark_op(m, op);
    switch ((hilt_opcode)op->code) {
    case HILT_OP_IF:
        mark_yielded(m, op->regions[0], i);
        mark_yielded(m, op->regions[1], i);
        break;
    case HILT_OP_FOR:
        mark_value(m, op->regions[0]->args[i + 1]);
        mark_value(m, hilt_operand(op, i + 3));
        mark_yielded(m, op->regions[0], i);
        break;
    case HILT_OP_WHILE:
        mark_value(m, op->regions[1]->args[i]);
        mark_yielded(m, op->regions[0], i + 1);
        break;
    default:
        break;
    }
}

static void
need_argument(marker *m, const hilt_region *r, uint32_t i)
{
    hilt_op *owner = r->owner;
    if (owner->code == HILT_OP_FOR) {
        if (i == 0)
            mark_op(m, owner);
        else
            mark_value(m, &owner->results[i - 1]);
    }
    else if (owner->code == HILT_OP_WHILE && r == owner->regions[1])
        mark_value(m, &owner->results[i]);
    else if (owner->code == HILT_OP_WHILE) {
        mark_op(m, owner);
        mark_value(m, hilt_operand(owner, i));
        mark_yielded(m, owner->regions[1], i);
    }
}

/* What op needs to run at all. */
static void
need_op(marker *m, hilt_op *op)
{
    uint32_t n = op->noperands;
    if (op->code == HILT_OP_IF || op->code == HILT_OP_FOR)
        n = op->code == HILT_OP_IF ? 1 : 3;
    else if (op->code == HILT_OP_WHILE) {
        n = 0;
        mark_yielded(m, op->regions[0], 0);
    }
    for (uint32_t i = 0; i < n; i++)
        mark_value(m, hilt_operand(op, i));
    hilt_op *owner = op->parent->owner;
    if (owner->code != HILT_OP_FUNC)
        mark_op(m, owner);
}

static bool
mark_all(marker *m, const hilt_op_list *ops)
{
    for (size_t i = 0; i < ops->len; i++) {
        hilt_op *op = ops->data[i];
        if (hilt_op_has(op, HILT_TRAIT_WRITES | HILT_TRAIT_EFFECT) || op->code == HILT_OP_RETURN ||
            op->code == HILT_OP_WHILE)
            mark_op(m, op);
    }
    while (!m->failed && (m->values.len || m->ops.len)) {
        if (m->ops.len) {
            need_op(m, m->ops.data[--m->ops.len]);
            continue;
        }
        hilt_value *v = m->values.data[--m->values.len];
        if (hilt_value_def(v))
            need_result(m, hilt_value_def(v), v->index);
        else
            need_argument(m, hilt_value_region(v), v->index);
    }
    return !m->failed;
}

/* Shrinks a live structured op to its live results and carried values. NULL: out of memory. */
static hilt_op *
shrink(const marker *m, hilt_op *op, bool *ret_changed)
{
    uint32_t n = op->nresults, carried = op->code == HILT_OP_WHILE ? op->noperands : 0;
    bool few[64], *dead = n + carried <= HILT_COUNT(few) ? few : hilt_malloc(n + (size_t)carried),
                  any = false;
    if (!dead)
        return NULL;
    for (uint32_t i = 0; i < n; i++)
        any |= dead[i] = !m->live[op->results[i].id];
    for (uint32_t i = 0; i < carried; i++)
        any |= dead[n + i] = !m->live[op->regions[0]->args[i]->id];
    hilt_op *result = any ? hilt_edit_drop(op, dead, dead + n) : op;
    *ret_changed |= any;
    if (dead != few)
        hilt_free(dead);
    return result;
}

static bool
sweep(const marker *m, hilt_op_list *ops, bool *ret_changed)
{
    for (size_t i = 0; i < ops->len; i++) {
        hilt_op *op = ops->data[i];
        if (!(op->flags & HILT_FLAG_SEEN) || !op->nregions)
            continue;
        if (!(op = shrink(m, op, ret_changed)))
            return false;
        ops->data[i] = op;
    }
    for (size_t i = ops->len; i-- > 0;) {
        hilt_op *op = ops->data[i];
        if (!op->parent || op->parent->dropped || (op->flags & HILT_FLAG_SEEN) ||
            hilt_op_has(op, HILT_TRAIT_TERMINATOR))
            continue;
        const hilt_op *owner = op->parent->owner;
        if (owner->code != HILT_OP_FUNC && !(owner->flags & HILT_FLAG_SEEN))
            continue; /* goes with its owner */
        hilt_op_erase(op);
        *ret_changed = true;
    }
    return true;
}

/* The poison that dropped results were replaced by lost its uses. */
static void
sweep_poison(const hilt_region *root)
{
    for (hilt_op *op = root->first, *next; op; op = next) {
        next = hilt_op_next_inside(op, root);
        if (op->code == HILT_OP_POISON && !op->results[0].uses)
            hilt_op_erase(op);
    }
}

bool
hilt_opt_dce(hilt_op *func, hilt_pass_ctx *ctx)
{
    marker m = {.live = hilt_malloc(ctx->module->nvalues + (size_t)1)};
    hilt_op_list ops = {0};
    bool changed = false;
    bool ok = m.live && hilt_list_ops(func->regions[0], &ops);
    if (ok) {
        memset(m.live, 0, ctx->module->nvalues);
        ok = mark_all(&m, &ops) && sweep(&m, &ops, &changed);
        if (changed)
            sweep_poison(func->regions[0]);
    }
    hilt_clear_flags(&ops);
    if (!ok)
        hilt_error_no_memory(ctx->err);
    hilt_free(m.live);
    hilt_vec_free(&m.values);
    hilt_vec_free(&m.ops);
    hilt_vec_free(&ops);
    return changed;
}
