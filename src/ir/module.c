/* Modules, locations, regions, operations and their use lists.
 *
 * An operation is one block of the arena: its operand uses, the op, results, attributes and region pointers.
 * Invariants: every attached operand is in its value's use list; a region knows the region around it from its
 * birth (so visibility can be asked before the owning op exists) and depth is 1 + that region's depth;
 * walks are iterative, so deep nesting costs no C stack.
 */
#include "append.h"

#include <assert.h>

/* -- modules --------------------------------------------------------------------------------------------- */
void *
hilt_module_fail(hilt_module *m)
{
    hilt_error_no_memory(&m->error);
    return NULL;
}

hilt_module *
hilt_module_new(void)
{
    hilt_arena *a = hilt_arena_new();
    if (a == NULL) {
        return NULL;
    }
    hilt_module *m = hilt_arena_zalloc(a, sizeof *m);
    if (m == NULL) {
        hilt_arena_free(a);
        return NULL;
    }
    m->arena = a;
    m->body = hilt_region_new(m, NULL);
    if (m->body == NULL || !hilt_vec_push(&m->scopes, (hilt_scope){0})) {
        hilt_module_free(m);
        return NULL;
    }
    return m;
}

void
hilt_module_free(hilt_module *m)
{
    if (m == NULL) {
        return;
    }
    hilt_vec_free(&m->scopes);
    hilt_vec_free(&m->notes);
    hilt_arena_free(m->arena);
}

static const char *
copy_text(hilt_module *m, const char *text, const char *same)
{
    if (text == NULL) {
        return NULL;
    }
    return same != NULL && strcmp(same, text) == 0 ? same : hilt_arena_strdup(m->arena, text, strlen(text));
}

bool
hilt_module_add_note(hilt_module *m, hilt_diag_id id, hilt_loc loc, const char *text)
{
    hilt_note n = {id, loc, hilt_arena_strdup(m->arena, text, strlen(text))};
    return (n.text != NULL && hilt_vec_push(&m->notes, n)) || hilt_module_fail(m) != NULL;
}

void
hilt_note_print(hilt_str *s, const hilt_module *m, const hilt_note *n)
{
    const char *file = n->loc.scope < m->scopes.len ? m->scopes.data[n->loc.scope].file : NULL;
    hilt_str_printf(s, "%s:%u: note: [%s] %s", file != NULL ? file : "?", HILT_LOC_LINE(hilt_module_place(m, n->loc)),
                    hilt_diag_name(n->id), n->text);
}

uint32_t
hilt_module_add_scope(hilt_module *m, const char *file, const char *function, hilt_loc caller)
{
    const hilt_scope *last = &m->scopes.data[m->scopes.len - 1];
    hilt_scope s = {.caller = caller};
    s.file = copy_text(m, file, last->file);
    s.function = copy_text(m, function, last->function);
    if ((file != NULL && s.file == NULL) || (function != NULL && s.function == NULL) ||
        m->scopes.len >= UINT32_MAX || !hilt_vec_push(&m->scopes, s)) {
        hilt_module_fail(m);
        return 0;
    }
    return (uint32_t)(m->scopes.len - 1);
}

hilt_op *
hilt_module_func(hilt_module *m, const char *name)
{
    for (hilt_op *op = m->body->first; op != NULL; op = op->next) {
        const char *own = hilt_op_str(op, HILT_ATTR_SYM_NAME);
        if (op->code == HILT_OP_FUNC && (name == NULL || (own != NULL && strcmp(own, name) == 0))) {
            return op;
        }
    }
    return NULL;
}

/* -- reading --------------------------------------------------------------------------------------------- */
const hilt_attr *
hilt_op_attr(const hilt_op *op, hilt_attr_key key)
{
    for (unsigned i = 0; i < op->nattrs; i++) {
        if (hilt_op_attrs(op)[i].key == key) {
            return &hilt_op_attrs(op)[i];
        }
    }
    return NULL;
}

int64_t
hilt_op_int(const hilt_op *op, hilt_attr_key key, int64_t otherwise)
{
    const hilt_attr *a = hilt_op_attr(op, key);
    return a ? a->i : otherwise;
}

const char *
hilt_op_str(const hilt_op *op, hilt_attr_key key)
{
    const hilt_attr *a = hilt_op_attr(op, key);
    return a ? a->str.s : NULL;
}

bool
hilt_value_const(const hilt_value *v, hilt_bits *ret_bits)
{
    if (hilt_value_def(v) == NULL || hilt_value_def(v)->code != HILT_OP_CONSTANT) {
        return false;
    }
    *ret_bits = hilt_op_attrs(hilt_value_def(v))[0].bits;
    return true;
}

bool
hilt_const_int(const hilt_value *v, int64_t *ret)
{
    hilt_bits bits;
    if (!hilt_value_const(v, &bits) || !hilt_type_is_int(v->type)) {
        return false;
    }
    unsigned width = hilt_type_bits(v->type);
    if (width <= 64) {
        *ret = (int64_t)(bits.lo << (64 - width)) >> (64 - width);
        return true;
    }
    *ret = (int64_t)bits.lo;
    return bits.hi == (uint64_t)(*ret >> 63);
}

bool
hilt_region_is_ancestor(const hilt_region *outer, const hilt_region *inner)
{
    while (inner != NULL && inner->depth > outer->depth) {
        inner = inner->parent;
    }
    return inner == outer;
}

static hilt_op *
first_inside(const hilt_op *op, unsigned from)
{
    for (unsigned i = from; i < op->nregions; i++) {
        if (op->regions[i]->first != NULL) {
            return op->regions[i]->first;
        }
    }
    return NULL;
}

hilt_op *
hilt_op_next_inside(const hilt_op *op, const hilt_region *root)
{
    hilt_op *next = first_inside(op, 0);
    while (next == NULL) {
        if (op->next != NULL) {
            return op->next;
        }
        const hilt_region *r = op->parent;
        if (r == root) {
            return NULL;
        }
        op = r->owner;
        unsigned i = 0;
        while (op->regions[i] != r) {
            i++;
        }
        next = first_inside(op, i + 1);
    }
    return next;
}

hilt_op *
hilt_terminator(const hilt_region *r)
{
    return r->last && hilt_op_has(r->last, HILT_TRAIT_TERMINATOR) ? r->last : NULL;
}

/* -- use lists ------------------------------------------------------------------------------------------- */
static void
use_remove(hilt_use *u)
{
    if ((u->value & ~HILT_USE_TOP) == 0) {
        return;
    }
    hilt_use *next = hilt_use_next(u);
    hilt_ref link = u->link & ~HILT_USE_TOP;
    hilt_use_set(hilt_ref_at(link), u->next & ~HILT_USE_TOP);
    if (next != NULL) {
        hilt_use_set(&next->link, link);
    }
    hilt_use_set(&u->value, 0);
}

void
hilt_op_set_operand(hilt_op *op, uint32_t i, hilt_value *v)
{
    assert(i < op->noperands && v != NULL);
    hilt_use *u = &hilt_op_uses(op)[i];
    use_remove(u);
    hilt_use_add(u, op->noperands - i, v);
}

void
hilt_value_replace(hilt_value *old, hilt_value *by)
{
    if (old == by || old->uses == 0) {
        return;
    }
    hilt_use *first = hilt_value_uses(old), *last = first;
    for (hilt_use *u = first; u != NULL; u = hilt_use_next(u)) {
        hilt_use_set(&u->value, hilt_ref_of(by));
        last = u;
    }
    hilt_use *behind = hilt_value_uses(by);
    hilt_use_set(&last->next, by->uses);
    if (behind != NULL) {
        hilt_use_set(&behind->link, hilt_ref_of(&last->next));
    }
    by->uses = old->uses;
    hilt_use_set(&first->link, hilt_ref_of(&by->uses));
    old->uses = 0;
}

/* -- regions --------------------------------------------------------------------------------------------- */
hilt_region *
hilt_region_new(hilt_module *m, hilt_region *parent)
{
    hilt_region *r = hilt_arena_alloc(m->arena, sizeof *r);
    if (r == NULL) {
        return hilt_module_fail(m);
    }
    *r = (hilt_region){.parent = parent, .module = m, .depth = parent ? parent->depth + 1 : 0};
    return r;
}

hilt_value *
hilt_region_add_arg(hilt_region *r, hilt_type t)
{
    hilt_module *m = r->module;
    if (r->nargs == r->cap_args) {
        uint32_t cap = r->cap_args ? r->cap_args * 2 : 4;
        hilt_value **args = hilt_arena_alloc(m->arena, cap * sizeof *args);
        if (args == NULL) {
            return hilt_module_fail(m);
        }
        if (r->nargs != 0) {
            memcpy(args, r->args, r->nargs * sizeof *args);
        }
        r->args = args;
        r->cap_args = cap;
    }
    hilt_block_arg *arg = hilt_arena_alloc(m->arena, sizeof *arg);
    if (arg == NULL) {
        return hilt_module_fail(m);
    }
    *arg = (hilt_block_arg){
        .value = {.type = t, .id = m->nvalues++, .index = r->nargs, .is_arg = true}, .region = r};
    return r->args[r->nargs++] = &arg->value;
}

void
hilt_region_drop(hilt_region *r)
{
    for (hilt_op *op = r->first; op != NULL; op = hilt_op_next_inside(op, r)) {
        for (uint32_t i = 0; i < op->noperands; i++) {
            use_remove(&hilt_op_uses(op)[i]);
        }
        for (unsigned i = 0; i < op->nregions; i++) {
            op->regions[i]->dropped = true;
        }
    }
    r->dropped = true;
    r->first = r->last = NULL;
}

/* Sets parent and depth of op's regions for op's place in r; nothing to do while recording, where they are
 * right. */
static void
place_regions(hilt_op *op, hilt_region *r)
{
    bool moved = false;
    for (unsigned i = 0; i < op->nregions; i++) {
        hilt_region *g = op->regions[i];
        moved |= g->depth != r->depth + 1;
        g->parent = r;
        g->depth = r->depth + 1;
    }
    if (!moved) {
        return;
    }
    for (unsigned i = 0; i < op->nregions; i++) {
        hilt_region *root = op->regions[i];
        for (hilt_op *o = root->first; o != NULL; o = hilt_op_next_inside(o, root)) {
            for (unsigned k = 0; k < o->nregions; k++) {
                o->regions[k]->depth = o->parent->depth + 1;
            }
        }
    }
}

/* -- operations ------------------------------------------------------------------------------------------ */
/* Attributes keep their texts and lists in the arena, whatever the caller passes. */
bool
hilt_attr_own(hilt_module *m, hilt_attr *a)
{
    hilt_attr_kind kind = hilt_attr_infos[a->key].kind;
    if (kind == HILT_KIND_LANES) {
        int64_t *v = hilt_arena_alloc(m->arena, a->lanes.n * sizeof *v);
        if (v == NULL) {
            return false;
        }
        memcpy(v, a->lanes.v, a->lanes.n * sizeof *v);
        a->lanes.v = v;
    }
    if (kind == HILT_KIND_STR) {
        a->str.s = hilt_arena_strdup(m->arena, a->str.s, a->str.len);
        return a->str.s != NULL;
    }
    if (kind == HILT_KIND_STRS) {
        const char **v = hilt_arena_alloc(m->arena, a->strs.n * sizeof *v);
        if (v == NULL) {
            return false;
        }
        for (size_t i = 0; i < a->strs.n; i++) {
            v[i] = hilt_arena_strdup(m->arena, a->strs.v[i], strlen(a->strs.v[i]));
            if (v[i] == NULL) {
                return false;
            }
        }
        a->strs.v = v;
    }
    return true;
}

hilt_op *
hilt_op_new(hilt_module *m, hilt_opcode code, hilt_value *const *operands, uint32_t noperands,
            const hilt_type *results, uint32_t nresults, hilt_region *const *regions, uint32_t nregions,
            const hilt_attr *attrs, uint32_t nattrs, hilt_loc loc)
{
    assert(nattrs <= UINT16_MAX && nregions <= UINT16_MAX);
    for (uint32_t i = 0; i < noperands; i++) {
        if (operands[i] == NULL) {
            return NULL;
        }
    }
    for (uint32_t i = 0; i < nregions; i++) {
        if (regions[i] == NULL) {
            return NULL;
        }
    }
    size_t pad = hilt_op_pad(noperands), results_size = hilt_results_size(nresults);
    size_t size = pad + (size_t)noperands * sizeof(hilt_use) + offsetof(hilt_op, results) + results_size +
                  nattrs * sizeof(hilt_attr) + nregions * sizeof(hilt_region *);
    char *block = hilt_arena_alloc(m->arena, size);
    if (block == NULL) {
        return hilt_module_fail(m);
    }
    hilt_use *uses = (hilt_use *)(void *)(block + pad);
    hilt_op *op = (hilt_op *)(void *)(uses + noperands);
    hilt_value *values = op->results;
    hilt_attr *own = (hilt_attr *)(void *)((char *)values + results_size);
    hilt_region **inner = (hilt_region **)(own + nattrs);
    for (uint32_t i = 0; i < nattrs; i++) {
        own[i] = attrs[i];
        if (!hilt_attr_own(m, &own[i])) {
            return hilt_module_fail(m);
        }
    }
    op->code = (uint16_t)code;
    op->nattrs = (uint16_t)nattrs;
    op->nregions = (uint16_t)nregions;
    op->flags = 0;
    op->noperands = noperands;
    op->nresults = nresults;
    op->loc = loc;
    op->regions = inner;
    op->attrs = nattrs ? hilt_ref_of(own) : 0;
    op->parent = NULL;
    op->next = NULL;
    op->prev = 0;
    for (uint32_t i = 0; i < nresults; i++) {
        values[i] = (hilt_value){.type = results[i], .id = m->nvalues++, .index = i};
    }
    for (uint32_t i = 0; i < noperands; i++) {
        hilt_use_add(&uses[i], noperands - i, operands[i]);
    }
    for (uint32_t i = 0; i < nregions; i++) {
        assert(regions[i]->owner == NULL && !regions[i]->dropped);
        inner[i] = regions[i];
        inner[i]->owner = op;
    }
    return op;
}

hilt_op *
hilt_op_append_pure(hilt_region *r, hilt_opcode code, hilt_type type, hilt_value *const *operands, uint32_t n,
                    const hilt_attr *attrs, uint32_t nattrs, hilt_loc loc)
{
    return hilt_append_pure(r, code, type, operands, n, attrs, nattrs, loc);
}

void
hilt_op_insert_before(hilt_op *op, hilt_region *r, hilt_op *before)
{
    assert(op->parent == NULL && (before == NULL || before->parent == r));
    op->parent = r;
    op->next = before;
    hilt_op *prev = before ? hilt_op_prev(before) : r->last;
    op->prev = prev ? hilt_ref_of(prev) : 0;
    *(prev ? &prev->next : &r->first) = op;
    if (before != NULL) {
        before->prev = hilt_ref_of(op);
    }
    else {
        r->last = op;
    }
    if (op->nregions != 0) {
        place_regions(op, r);
    }
}

void
hilt_op_unlink(hilt_op *op)
{
    hilt_region *r = op->parent;
    assert(r != NULL);
    hilt_op *prev = hilt_op_prev(op);
    *(prev ? &prev->next : &r->first) = op->next;
    if (op->next != NULL) {
        op->next->prev = op->prev;
    }
    else {
        r->last = prev;
    }
    op->prev = 0;
    op->next = NULL;
    op->parent = NULL;
}

void
hilt_op_erase(hilt_op *op)
{
    if (op->parent != NULL) {
        hilt_op_unlink(op);
    }
    for (uint32_t i = 0; i < op->noperands; i++) {
        use_remove(&hilt_op_uses(op)[i]);
    }
    for (unsigned i = 0; i < op->nregions; i++) {
        hilt_region_drop(op->regions[i]);
    }
    for (uint32_t i = 0; i < op->nresults; i++) {
        assert(op->results[i].uses == 0);
    }
}

bool
hilt_op_set_attr(hilt_op *op, const hilt_attr *a)
{
    hilt_module *m = op->parent ? op->parent->module : NULL;
    assert(m != NULL);
    hilt_attr own = *a;
    if (!hilt_attr_own(m, &own)) {
        return hilt_module_fail(m) != NULL;
    }
    for (unsigned i = 0; i < op->nattrs; i++) {
        if (hilt_op_attrs(op)[i].key == a->key) {
            hilt_op_attrs(op)[i] = own;
            return true;
        }
    }
    hilt_attr *attrs = hilt_arena_alloc(m->arena, (op->nattrs + 1u) * sizeof *attrs);
    if (attrs == NULL) {
        return hilt_module_fail(m) != NULL;
    }
    if (op->nattrs != 0) {
        memcpy(attrs, hilt_op_attrs(op), op->nattrs * sizeof *attrs);
    }
    attrs[op->nattrs++] = own;
    op->attrs = hilt_ref_of(attrs);
    return true;
}

void
hilt_op_remove_attr(hilt_op *op, hilt_attr_key key)
{
    hilt_attr *attrs = hilt_op_attrs(op);
    for (unsigned i = 0; i < op->nattrs; i++) {
        if (attrs[i].key == key) {
            memmove(&attrs[i], &attrs[i + 1], (op->nattrs - i - 1u) * sizeof *attrs);
            op->nattrs--;
            return;
        }
    }
}
