/* Appending a recorded op, and linking uses: inline, because recording is little else.
 *
 * Only module.c, where the rest of the life of ops and uses is, and the builder include it.
 */
#ifndef HILT_APPEND_H
#define HILT_APPEND_H

#include "rules.h"

/* The block of an op: its operands, the op and its results, then what needs eight bytes' alignment. */
static inline size_t
hilt_op_pad(uint32_t noperands) /* before the operands, so that the op is aligned */
{
    return noperands % 2 * (sizeof(hilt_use) % 8);
}

static inline size_t
hilt_results_size(uint32_t nresults)
{
    return (nresults * sizeof(hilt_value) + 7) & ~(size_t)7;
}

/* Sets what a field of a use refers to; the top bit is the distance's. */
static inline void
hilt_use_set(hilt_ref *field, hilt_ref to)
{
    *field = (*field & HILT_USE_TOP) | to;
}

/* Makes u, which is `to_op` uses before the end of its op's, a use of v. */
static inline void
hilt_use_add(hilt_use *u, uint32_t to_op, hilt_value *v)
{
    uint32_t distance = to_op < HILT_USE_FAR ? to_op : HILT_USE_FAR;
    char *base = hilt_space_base;
    hilt_ref first = v->uses, own = (hilt_ref)((size_t)((char *)u - base) >> 2);
    u->value = distance << 31 | (hilt_ref)((size_t)((char *)v - base) >> 2);
    u->next = distance >> 1 << 31 | first;
    u->link = distance >> 2 << 31 | (hilt_ref)((size_t)((char *)&v->uses - base) >> 2);
    if (first != 0) {
        hilt_use *behind = (hilt_use *)(void *)(base + ((size_t)first << 2));
        hilt_use_set(&behind->link, own + offsetof(hilt_use, next) / 4);
    }
    v->uses = own;
}

/* What recording appends, in one go: a pure op without regions, one result, no attributes that point to
 * texts, at r's end. Inlined where the counts are constants. */
static inline __attribute__((always_inline)) hilt_op *
hilt_append_pure(hilt_region *r, hilt_opcode code, hilt_type type, hilt_value *const *operands, uint32_t n,
                 const hilt_attr *attrs, uint32_t nattrs, hilt_loc loc)
{
    hilt_module *m = r->module;
    hilt_use *uses =
        hilt_arena_take(m->arena, hilt_op_pad(n) + n * sizeof(hilt_use) + offsetof(hilt_op, results) +
                                      hilt_results_size(1) + nattrs * sizeof(hilt_attr));
    if (__builtin_expect(uses == NULL, 0)) {
        return hilt_module_fail(m);
    }
    uses = (hilt_use *)((char *)uses + hilt_op_pad(n));
    hilt_op *op = (hilt_op *)(void *)(uses + n);
    hilt_value *v = op->results;
    op->code = (uint16_t)code;
    op->nattrs = (uint16_t)nattrs;
    op->nregions = 0;
    op->flags = 0;
    op->noperands = n;
    op->nresults = 1;
    op->loc = loc;
    op->regions = NULL;
    op->parent = r;
    op->next = NULL;
    if (r->last != NULL) {
        op->prev = hilt_ref_of(r->last);
        r->last->next = op;
    }
    else {
        op->prev = 0;
        r->first = op;
    }
    r->last = op;
    v->type = type;
    v->id = m->nvalues++;
    v->index = 0;
    v->is_arg = false;
    v->uses = 0;
    for (uint32_t i = 0; i < n; i++) {
        hilt_use_add(&uses[i], n - i, operands[i]);
    }
    op->attrs = 0;
    if (nattrs != 0) {
        hilt_attr *own = (hilt_attr *)(void *)((char *)v + hilt_results_size(1));
        op->attrs = hilt_ref_of(own);
        for (uint32_t i = 0; i < nattrs; i++) {
            own[i] = attrs[i];
            if (hilt_attr_infos[attrs[i].key].kind == HILT_KIND_LANES && !hilt_attr_own(m, &own[i])) {
                own[i].lanes.n = 0; /* nobody may read what the caller frees */
                return hilt_module_fail(m);
            }
        }
    }
    return op;
}

#endif
