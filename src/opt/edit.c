/* What several passes do to the IR: record in the middle, list, inline a region, drop results, count trips.
 *
 * The builder appends only, so new ops are recorded in a scratch region inside the region where they belong,
 * which makes the values around visible to numbering, and are then moved to their place.
 */
#include "edit.h"

#include <assert.h>

bool
hilt_editor_init(hilt_editor *e, hilt_module *m)
{
    *e = (hilt_editor){.m = m};
    return hilt_builder_init(&e->b, m);
}

void
hilt_editor_fini(hilt_editor *e)
{
    hilt_builder_fini(&e->b);
}

bool
hilt_edit_begin(hilt_editor *e, hilt_op *before)
{
    hilt_region *around = before->parent;
    if (!e->scratch || e->scratch->parent != around || e->scratch->depth != around->depth + 1)
        e->scratch = hilt_region_new(e->m, around);
    if (!e->scratch || !hilt_build_reenter(&e->b, e->scratch))
        return false;
    e->before = before;
    e->b.loc = before->loc;
    return true;
}

void
hilt_edit_end(hilt_editor *e)
{
    hilt_build_leave(&e->b);
    for (hilt_op *op = e->scratch->first, *next; op; op = next) {
        next = op->next;
        hilt_op_unlink(op);
        hilt_op_insert_before(op, e->before->parent, e->before);
    }
}

bool
hilt_list_ops(const hilt_region *root, hilt_op_list *ret)
{
    for (hilt_op *op = root->first; op; op = hilt_op_next_inside(op, root))
        if (!hilt_vec_push(ret, op))
            return false;
    return true;
}

void
hilt_edit_inline(hilt_op *op, hilt_region *r, hilt_value *const *args)
{
    for (uint32_t i = 0; i < r->nargs; i++)
        hilt_value_replace(r->args[i], args[i]);
    for (hilt_op *inner = r->first, *next; inner; inner = next) {
        next = inner->next;
        if (hilt_op_has(inner, HILT_TRAIT_TERMINATOR))
            break;
        hilt_op_unlink(inner);
        hilt_op_insert_before(inner, op->parent, op);
    }
}

/* -- dropping results ------------------------------------------------------------------------------------ */
/* Replaces the uses of a value that goes. */
static bool
retire(hilt_value *v, hilt_op *before)
{
    if (!v->uses)
        return true;
    hilt_module *m = before->parent->module;
    hilt_op *poison = hilt_op_new(m, HILT_OP_POISON, NULL, 0, &v->type, 1, NULL, 0, NULL, 0, before->loc);
    if (!poison)
        return false;
    hilt_op_insert_before(poison, before->parent, before);
    hilt_value_replace(v, &poison->results[0]);
    return true;
}

static bool
drop_args(hilt_region *r, uint32_t first, const bool *dead, hilt_op *before)
{
    uint32_t n = first;
    for (uint32_t i = first; i < r->nargs; i++) {
        hilt_value *v = r->args[i];
        if (dead[i - first]) {
            if (!retire(v, before))
                return false;
            continue;
        }
        v->index = n;
        r->args[n++] = v;
    }
    r->nargs = n;
    return true;
}

/* A terminator again without the operands, from `first` on, that dead says. */
static bool
drop_yielded(hilt_region *r, uint32_t first, const bool *dead)
{
    hilt_op *old = hilt_terminator(r);
    if (!old)
        return true;
    hilt_module *m = r->module;
    hilt_value **kept = hilt_malloc((old->noperands + (size_t)1) * sizeof *kept);
    uint32_t n = 0;
    for (uint32_t i = 0; kept && i < old->noperands; i++)
        if (i < first || !dead[i - first])
            kept[n++] = hilt_operand(old, i);
    hilt_op *op =
        kept ? hilt_op_new(m, old->code, kept, n, NULL, 0, NULL, 0, hilt_op_attrs(old), old->nattrs, old->loc) : NULL;
    hilt_free(kept);
    if (!op)
        return false;
    hilt_op_insert_before(op, r, old);
    hilt_op_erase(old);
    return true;
}

/* The op itself: operands from `first` on go by dead_operands, results by dead_results. */
static hilt_op *
rebuild(hilt_op *old, uint32_t first, const bool *dead_operands, const bool *dead_results)
{
    hilt_module *m = old->parent->module;
    hilt_value **operands = hilt_malloc((old->noperands + (size_t)1) * sizeof *operands);
    hilt_type *types = hilt_malloc((old->nresults + (size_t)1) * sizeof *types);
    hilt_op *op = NULL;
    if (operands && types) {
        uint32_t n = 0, nresults = 0;
        for (uint32_t i = 0; i < old->noperands; i++)
            if (i < first || !dead_operands[i - first])
                operands[n++] = hilt_operand(old, i);
        for (uint32_t i = 0; i < old->nresults; i++)
            if (!dead_results[i])
                types[nresults++] = old->results[i].type;
        for (uint32_t i = 0; i < old->nregions; i++)
            old->regions[i]->owner = NULL;
        op = hilt_op_new(m, old->code, operands, n, types, nresults, old->regions, old->nregions, hilt_op_attrs(old),
                         old->nattrs, old->loc);
        if (!op)
            for (uint32_t i = 0; i < old->nregions; i++)
                old->regions[i]->owner = old;
    }
    hilt_free(operands);
    hilt_free(types);
    if (!op)
        return NULL;
    old->nregions = 0;
    op->flags = old->flags;
    hilt_op_insert_before(op, old->parent, old);
    for (uint32_t i = 0, k = 0; i < old->nresults; i++) {
        if (!dead_results[i])
            hilt_value_replace(&old->results[i], &op->results[k++]);
        else if (!retire(&old->results[i], op))
            return NULL;
    }
    hilt_op_erase(old);
    return op;
}

hilt_op *
hilt_edit_drop(hilt_op *op, const bool *dead_results, const bool *dead_carried)
{
    hilt_region **regions = op->regions;
    switch ((hilt_opcode)op->code) {
    case HILT_OP_IF:
        if (!drop_yielded(regions[0], 0, dead_results) || !drop_yielded(regions[1], 0, dead_results))
            return NULL;
        return rebuild(op, op->noperands, dead_results, dead_results);
    case HILT_OP_FOR:
        if (!drop_yielded(regions[0], 0, dead_results) || !drop_args(regions[0], 1, dead_results, op))
            return NULL;
        return rebuild(op, 3, dead_results, dead_results);
    case HILT_OP_WHILE:
        if (!drop_yielded(regions[0], 1, dead_results) || !drop_args(regions[1], 0, dead_results, op) ||
            !drop_yielded(regions[1], 0, dead_carried) || !drop_args(regions[0], 0, dead_carried, op))
            return NULL;
        return rebuild(op, 0, dead_carried, dead_results);
    default:
        assert(!"an op whose results cannot be dropped");
        return NULL;
    }
}

/* -- facts ----------------------------------------------------------------------------------------------- */
void
hilt_flag_insides(const hilt_op_list *ops)
{
    for (size_t i = ops->len; i-- > 0;) {
        const hilt_op *op = ops->data[i];
        unsigned flags = op->flags & (HILT_FLAG_WRITES | HILT_FLAG_EFFECT | HILT_FLAG_WHILE);
        flags |= hilt_op_has(op, HILT_TRAIT_WRITES) ? HILT_FLAG_WRITES : 0;
        flags |= hilt_op_has(op, HILT_TRAIT_EFFECT) ? HILT_FLAG_EFFECT : 0;
        flags |= op->code == HILT_OP_WHILE ? HILT_FLAG_WHILE : 0;
        op->parent->owner->flags |= (uint16_t)flags;
    }
}

void
hilt_clear_flags(const hilt_op_list *ops)
{
    for (size_t i = 0; i < ops->len; i++) {
        hilt_op *op = ops->data[i];
        op->flags = 0;
        if (op->parent && op->parent->owner)
            op->parent->owner->flags = 0;
    }
}

enum { CHEAP_LANES = 16 };

bool
hilt_op_is_cheap(const hilt_op *op)
{
    if (!hilt_op_has(op, HILT_TRAIT_PURE) || hilt_math_needs_expansion(op->code))
        return false;
    for (uint32_t i = 0; i < op->noperands; i++)
        if (hilt_type_bits(hilt_operand(op, i)->type) > 64 || hilt_operand(op, i)->type.lanes > CHEAP_LANES)
            return false;
    switch ((hilt_opcode)op->code) {
    case HILT_OP_FLOORDIVS:
    case HILT_OP_FLOORMODS:
    case HILT_OP_DIVU:
    case HILT_OP_REMU:
    case HILT_OP_IPOWS:
    case HILT_OP_IPOWU:
    case HILT_OP_DIVF:
    case HILT_OP_REMF:
    case HILT_OP_SQRT:
    case HILT_OP_FPCAST:
        return false;
    default:
        return true;
    }
}

bool
hilt_trip_count(const hilt_op *loop, uint64_t *ret)
{
    int64_t lower, upper, step;
    if (hilt_operand(loop, 0) == hilt_operand(loop, 1)) {
        *ret = 0;
        return true;
    }
    if (!hilt_const_int(hilt_operand(loop, 0), &lower) || !hilt_const_int(hilt_operand(loop, 1), &upper))
        return false;
    if (lower >= upper) {
        *ret = 0;
        return true;
    }
    if (!hilt_const_int(hilt_operand(loop, 2), &step) || step <= 0)
        return false;
    *ret = ((uint64_t)upper - (uint64_t)lower - 1) / (uint64_t)step + 1;
    return true;
}

bool
hilt_value_is_int(const hilt_value *v, int64_t c)
{
    int64_t known;
    return v && hilt_const_int(v, &known) && known == c;
}

bool
hilt_value_is_register(const hilt_value *v, hilt_word reg)
{
    const hilt_op *def = hilt_value_def(v);
    return def && def->code == HILT_OP_SREG && hilt_op_int(def, HILT_ATTR_REG, -1) == (int64_t)reg;
}
