/* Moves what does not change in a loop out of it.
 *
 *     scf.for %i = … {                             %x = arith.muli %a, %b
 *       %x = arith.muli %a, %b          ->         scf.for %i = … {
 *       hilt.store %x, …                             hilt.store %x, …
 *     }                                            }
 *
 * One walk in program order: each op goes straight in front of the outermost loop whose inside none of its
 * operands comes from (they were moved before it). Pure ops cannot trap, so they also leave branches inside
 * the loop, and so does local memory, of which an op has one place. A load may trap: it only leaves a loop
 * that surely runs, in which nothing is written and nothing (an assertion, an endless loop) can stop it
 * before, and only from the loop's own region.
 */
#include "edit.h"

static bool
is_loop(const hilt_op *op)
{
    return op->code == HILT_OP_FOR || op->code == HILT_OP_WHILE;
}

/* The innermost region that one of op's operands is defined in. */
static const hilt_region *
innermost_operand(const hilt_op *op, const hilt_region *root)
{
    const hilt_region *deepest = root;
    for (uint32_t i = 0; i < op->noperands; i++) {
        const hilt_region *r = hilt_value_region(hilt_operand(op, i));
        if (r->depth > deepest->depth)
            deepest = r;
    }
    return deepest;
}

/* Does everything in region r happen at least once, and nothing stop the run or write before it does? */
static bool
loads_may_leave(const hilt_op *loop, const hilt_region *r)
{
    uint64_t trips;
    if (loop->flags & (HILT_FLAG_WRITES | HILT_FLAG_EFFECT | HILT_FLAG_WHILE))
        return false;
    if (loop->code == HILT_OP_WHILE)
        return r == loop->regions[0];
    return hilt_trip_count(loop, &trips) && trips > 0;
}

/* The outermost loop that op can be put in front of, or NULL. */
static hilt_op *
place_for(const hilt_op *op, const hilt_region *root)
{
    const hilt_region *target = innermost_operand(op, root);
    bool load = op->code == HILT_OP_LOAD;
    hilt_op *place = NULL;
    for (const hilt_region *r = op->parent; r != target;) {
        hilt_op *owner = r->owner;
        if (load && (!is_loop(owner) || !loads_may_leave(owner, r)))
            break;
        if (is_loop(owner))
            place = owner;
        r = owner->parent;
    }
    return place;
}

bool
hilt_opt_licm(hilt_op *func, hilt_pass_ctx *ctx)
{
    hilt_op_list ops = {0};
    bool changed = false;
    if (hilt_list_ops(func->regions[0], &ops)) {
        hilt_flag_insides(&ops);
        for (size_t i = 0; i < ops.len; i++) {
            hilt_op *op = ops.data[i], *place;
            if (op->parent == func->regions[0] || op->nregions ||
                !(hilt_op_has(op, HILT_TRAIT_PURE) || op->code == HILT_OP_LOAD ||
                  op->code == HILT_OP_ALLOCLOCAL))
                continue;
            if (!(place = place_for(op, func->regions[0])))
                continue;
            hilt_op_unlink(op);
            hilt_op_insert_before(op, place->parent, place);
            changed = true;
        }
    }
    else
        hilt_error_no_memory(ctx->err);
    hilt_clear_flags(&ops);
    hilt_vec_free(&ops);
    return changed;
}
