/* Appending a recorded op, and linking uses: inline, because recording is little else.
 *
 * Only module.c, where the rest of the life of ops and uses is, and the builder include it.
 */
#ifndef HILT_APPEND_H
#define HILT_APPEND_H

#include "rules.h"

static inline void
hilt_use_link(hilt_use *u, hilt_use **from)
{
    u->link = (uintptr_t)from | (u->link & HILT_USE_FAR);
}

static inline void
hilt_use_init(hilt_use *u, uint32_t to_op)
{
    u->link = to_op < HILT_USE_FAR ? to_op : HILT_USE_FAR;
}

static inline void
hilt_use_add(hilt_use *u, hilt_value *v)
{
    u->value = v;
    hilt_use_link(u, &v->uses);
    u->next = v->uses;
    if (u->next != NULL) {
        hilt_use_link(u->next, &u->next);
    }
    v->uses = u;
}

/* What recording appends, in one go: a pure op without regions, one result, no attributes that point to texts, at r's end. Inlined where
 * the counts are constants. */
static inline __attribute__((always_inline)) hilt_op *
hilt_append_pure(hilt_region *r, hilt_opcode code, hilt_type type, hilt_value *const *operands, uint32_t n,
            const hilt_attr *attrs, uint32_t nattrs, hilt_loc loc)
{
    hilt_module *m = r->module;
    hilt_use *uses = hilt_arena_take(m->arena, sizeof(hilt_op) + sizeof(hilt_value) + n * sizeof(hilt_use) +
                                                   nattrs * sizeof(hilt_attr));
    if (__builtin_expect(uses == NULL, 0)) {
        return hilt_module_fail(m);
    }
    hilt_op *op = (hilt_op *)(uses + n);
    hilt_value *v = op->results;
    op->code = (uint16_t)code;
    op->nattrs = (uint16_t)nattrs;
    op->nregions = 0;
    op->flags = 0;
    op->noperands = n;
    op->nresults = 1;
    op->loc = loc;
    op->regions = NULL;
    op->attrs = (hilt_attr *)(v + 1);
    op->parent = r;
    op->prev = r->last;
    op->next = NULL;
    *(op->prev ? &op->prev->next : &r->first) = op;
    r->last = op;
    v->type = type;
    v->id = m->nvalues++;
    v->index = 0;
    v->is_arg = false;
    v->op = op;
    v->uses = NULL;
    for (uint32_t i = 0; i < n; i++) {
        hilt_use_init(&uses[i], n - i);
        hilt_use_add(&uses[i], operands[i]);
    }
    for (uint32_t i = 0; i < nattrs; i++) {
        op->attrs[i] = attrs[i];
        if (hilt_attr_infos[attrs[i].key].kind == HILT_KIND_LANES && !hilt_attr_own(m, &op->attrs[i])) {
            op->attrs[i].lanes.n = 0; /* nobody may read what the caller frees */
            return hilt_module_fail(m);
        }
    }
    return op;
}

#endif
