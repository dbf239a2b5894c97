/* Do two functions of a module do the same? Then one is enough.
 *
 * Both are walked in step: ops, types, attributes, and places in the source, but for the functions' own names. Values are
 * the same if they are defined at the same step.
 */
#include "rules.h"

typedef struct pairing {
    const hilt_module *m;
    hilt_value **to; /* of a's values, by id: b's */
    uint32_t n;
} pairing;

static bool
same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool
same_place(const hilt_module *m, hilt_loc a, hilt_loc b)
{
    for (;;) {
        if (a.scope == b.scope && (a.pos == b.pos || !a.scope)) {
            return true;
        }
        if (!a.scope || !b.scope || hilt_module_place(m, a) != hilt_module_place(m, b)) {
            return false;
        }
        const hilt_scope *s = &m->scopes.data[a.scope], *t = &m->scopes.data[b.scope];
        if (!same_text(s->file, t->file) || !same_text(s->function, t->function)) {
            return false;
        }
        a = s->caller;
        b = t->caller;
    }
}

static bool
same_head(const pairing *p, const hilt_op *a, const hilt_op *b)
{
    if (a->code != b->code || a->noperands != b->noperands || a->nresults != b->nresults || a->nregions != b->nregions ||
        a->nattrs != b->nattrs || !same_place(p->m, a->loc, b->loc)) {
        return false;
    }
    for (uint32_t i = 0; i < a->nattrs; i++) {
        const hilt_attr *x = &hilt_op_attrs(a)[i], *y = &hilt_op_attrs(b)[i];
        if (!(a->code == HILT_OP_FUNC && x->key == HILT_ATTR_SYM_NAME && y->key == x->key) && !hilt_attr_eq(x, y)) {
            return false;
        }
    }
    return true;
}

static bool
pair(pairing *p, hilt_value *a, hilt_value *b)
{
    p->to[a->id] = b;
    return hilt_type_eq(a->type, b->type);
}

static bool same_op(pairing *p, hilt_op *a, hilt_op *b);

static bool
same_region(pairing *p, hilt_region *a, hilt_region *b)
{
    bool same = a->nargs == b->nargs;
    for (uint32_t i = 0; same && i < a->nargs; i++) {
        same = pair(p, a->args[i], b->args[i]);
    }
    hilt_op *x = a->first, *y = b->first;
    for (; same && x && y; x = x->next, y = y->next) {
        same = same_op(p, x, y);
    }
    return same && !x && !y;
}

static bool
same_op(pairing *p, hilt_op *a, hilt_op *b)
{
    bool same = same_head(p, a, b);
    for (uint32_t i = 0; same && i < a->noperands; i++) {
        same = p->to[hilt_operand(a, i)->id] == hilt_operand(b, i);
    }
    for (uint32_t i = 0; same && i < a->nregions; i++) {
        same = same_region(p, a->regions[i], b->regions[i]);
    }
    for (uint32_t i = 0; same && i < a->nresults; i++) {
        same = pair(p, &a->results[i], &b->results[i]);
    }
    return same;
}

bool
hilt_func_same(const hilt_module *m, hilt_op *a, hilt_op *b)
{
    pairing p = {.m = m, .to = hilt_malloc((m->nvalues + (size_t)1) * sizeof *p.to)};
    if (!p.to) {
        return false;
    }
    memset(p.to, 0, (m->nvalues + (size_t)1) * sizeof *p.to);
    bool same = same_op(&p, a, b);
    hilt_free(p.to);
    return same;
}
