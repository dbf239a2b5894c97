/* Copies of operations and of whole modules.
 *
 * Values are found through a map by value id, filled while copying; what it does not hold is used as it is,
 * so an op can be copied next to itself (unrolling) or into another module (then every operand must be in the
 * map). Source and copy are walked in step, without recursion.
 */
#include "rules.h"

#include <assert.h>

#define FEW 16

typedef struct cloner {
    hilt_module *m;
    hilt_value **map;
    uint32_t nmap;
} cloner;

static bool
map_value(const cloner *c, const hilt_value *from, hilt_value *to)
{
    assert(from->id < c->nmap);
    c->map[from->id] = to;
    return to != NULL;
}

/* The op alone: its regions are there with their arguments, but empty. */
static hilt_op *
clone_shallow(const cloner *c, const hilt_op *op)
{
    hilt_value *few_values[FEW], **operands = few_values;
    hilt_type few_types[FEW], *types = few_types;
    hilt_region *regions[2];
    hilt_op *copy = NULL;
    assert(op->nregions <= HILT_COUNT(regions));
    if (op->noperands > FEW || op->nresults > FEW) {
        operands = hilt_malloc((op->noperands + (size_t)1) * sizeof *operands);
        types = hilt_malloc((op->nresults + (size_t)1) * sizeof *types);
        if (operands == NULL || types == NULL) {
            hilt_module_fail(c->m);
            goto done;
        }
    }
    for (uint32_t i = 0; i < op->noperands; i++) {
        hilt_value *v = hilt_operand(op, i);
        operands[i] = v->id < c->nmap && c->map[v->id] != NULL ? c->map[v->id] : v;
    }
    for (uint32_t i = 0; i < op->nresults; i++) {
        types[i] = op->results[i].type;
    }
    for (unsigned i = 0; i < op->nregions; i++) {
        const hilt_region *from = op->regions[i];
        regions[i] = hilt_region_new(c->m, NULL);
        if (regions[i] == NULL) {
            goto done;
        }
        for (uint32_t k = 0; k < from->nargs; k++) {
            if (!map_value(c, from->args[k], hilt_region_add_arg(regions[i], from->args[k]->type))) {
                goto done;
            }
        }
    }
    copy = hilt_op_new(c->m, (hilt_opcode)op->code, operands, op->noperands, types, op->nresults, regions,
                       op->nregions, hilt_op_attrs(op), op->nattrs, op->loc);
    for (uint32_t i = 0; copy != NULL && i < op->nresults; i++) {
        map_value(c, &op->results[i], &copy->results[i]);
    }
done:
    if (operands != few_values) {
        hilt_free(operands);
        hilt_free(types);
    }
    return copy;
}

static unsigned
index_of(const hilt_op *op, const hilt_region *r)
{
    unsigned i = 0;
    while (op->regions[i] != r) {
        i++;
    }
    return i;
}

hilt_op *
hilt_op_clone(hilt_module *m, const hilt_op *op, hilt_value **map, uint32_t nmap)
{
    cloner c = {m, map, nmap};
    hilt_op *top = clone_shallow(&c, op), *copy = top;
    const hilt_op *at = op;
    unsigned next = 0; /* the region of `at` to go into */
    while (copy != NULL) {
        if (next < at->nregions) {
            hilt_region *into = copy->regions[next];
            if (at->regions[next]->first == NULL) {
                next++;
                continue;
            }
            at = at->regions[next]->first;
            copy = clone_shallow(&c, at);
            if (copy != NULL) {
                hilt_op_insert_before(copy, into, NULL);
            }
            next = 0;
        }
        else if (at == op) {
            return top;
        }
        else if (at->next != NULL) {
            hilt_region *into = copy->parent;
            at = at->next;
            copy = clone_shallow(&c, at);
            if (copy != NULL) {
                hilt_op_insert_before(copy, into, NULL);
            }
            next = 0;
        }
        else {
            next = index_of(at->parent->owner, at->parent) + 1;
            at = at->parent->owner;
            copy = copy->parent->owner;
        }
    }
    if (top != NULL) {
        hilt_op_erase(top);
    }
    return NULL;
}

/* Scopes of one function share their places; mostly they follow each other. */
static bool
copy_places(hilt_module *to, uint32_t copy, const hilt_scope *s, const hilt_scope *before)
{
    hilt_scope *own = &to->scopes.data[copy];
    own->nplaces = s->nplaces;
    if (before != NULL && s->places == before->places) {
        own->places = own[-1].places;
    }
    else if (s->places != NULL) {
        uint32_t *places = hilt_arena_alloc(to->arena, (s->nplaces + (size_t)1) * sizeof *places);
        if (places == NULL) {
            return hilt_module_fail(to) != NULL;
        }
        memcpy(places, s->places, s->nplaces * sizeof *places);
        own->places = places;
    }
    return true;
}

static bool
clone_into(hilt_module *to, const hilt_module *m)
{
    for (size_t i = 1; i < m->scopes.len; i++) {
        const hilt_scope *s = &m->scopes.data[i];
        uint32_t copy = hilt_module_add_scope(to, s->file, s->function, s->caller);
        if (copy == 0 || !copy_places(to, copy, s, i > 1 ? &m->scopes.data[i - 1] : NULL)) {
            return false;
        }
    }
    hilt_value **map = hilt_malloc(((size_t)m->nvalues + 1) * sizeof *map);
    if (map == NULL) {
        return false;
    }
    memset(map, 0, ((size_t)m->nvalues + 1) * sizeof *map);
    bool ok = true;
    for (const hilt_op *op = m->body->first; ok && op != NULL; op = op->next) {
        hilt_op *copy = hilt_op_clone(to, op, map, m->nvalues);
        ok = copy != NULL;
        if (ok) {
            hilt_op_insert_before(copy, to->body, NULL);
        }
    }
    hilt_free(map);
    return ok;
}

hilt_module *
hilt_module_clone(const hilt_module *m)
{
    hilt_module *to = hilt_module_new();
    if (to != NULL && !clone_into(to, m)) {
        hilt_module_free(to);
        return NULL;
    }
    return to;
}
