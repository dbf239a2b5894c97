/* Rewriting statements in place: blocks, guards, if, and everything that is not a loop.
 *
 * A region keeps its statements where they are and gets calls of the helper around them (protocol.h). What a
 * region joins are the names stored in it that are live after it; the others are DEAD afterwards. An exit is
 * a flag; what follows in the block is guarded by it, unless hilt_rw_nest could move it into the arm that
 * completes.
 *
 * c->da is what is surely bound at the point reached (all names where nothing is reached), so a meet is an
 * `and`.
 */
#include "rewrite_stmt.h"

#define GUARD_LIMIT 24 /* guards nested in each other; beyond it they follow one another */

rw_ids *
hilt_rw_ids(rw_ctx *c, const rw_bits *b)
{
    rw_ids *ids = hilt_rw_alloc(c, sizeof *ids + bits_count(c, b) * sizeof *ids->id);
    if (!ids) {
        PyErr_NoMemory();
        return NULL;
    }
    BITS_EACH(c, b, id)
    {
        ids->id[ids->n++] = id;
    }
    return ids;
}

/* -- sites ------------------------------------------------------------------------------------------------ */

static hilt_place
first_store(const rw_ctx *c, uint32_t id, rw_part p)
{
    rw_node *at = hilt_rw_first_store(c, id, p.spans, p.n);
    return at ? hilt_rw_place(c, at) : (hilt_place){c->file, 0, -1, 0, -1};
}

static PyObject **
names_of(rw_ctx *c, const rw_bits *b, uint32_t *n)
{
    PyObject **list = hilt_arena_zalloc(c->site_mem, (bits_count(c, b) + 1) * sizeof *list);
    *n = 0;
    BITS_EACH(c, b, id)
    {
        PyObject *name = list ? hilt_rw_name_of(c, id) : NULL;
        if (!name) {
            return NULL;
        }
        list[(*n)++] = Py_NewRef(name);
    }
    return list;
}

long
hilt_rw_site(rw_ctx *c, hilt_site_kind kind, rw_node *at, const rw_ids *names, rw_part first, rw_part second,
             const rw_bits *sure, const rw_bits *dead)
{
    hilt_site s = {.kind = kind, .at = hilt_rw_place(c, at), .text = ""};
    s.names = hilt_arena_zalloc(c->site_mem, (names->n + 1) * sizeof *s.names);
    if (!s.names || !hilt_vec_reserve(&c->sites, c->sites.len + 1)) {
        PyErr_NoMemory();
        return -1;
    }
    for (uint32_t i = 0; i < names->n; i++) {
        uint32_t id = names->id[i];
        PyObject *name = hilt_rw_name_of(c, id);
        if (!name) {
            return -1;
        }
        s.names[s.nnames++] = (hilt_site_name){
            .name = Py_NewRef(name),
            .sure = sure && bits_has(sure, id),
            .is_flag = id < ID_FIRST_USER || c->tags.data[id],
            .stores = {first_store(c, id, first), first_store(c, id, second)},
        };
    }
    if (dead && !(s.dead = names_of(c, dead, &s.ndead))) {
        return PyErr_Occurred() ? -1 : (PyErr_NoMemory(), -1);
    }
    (void)hilt_vec_push(&c->sites, s);
    return (long)c->sites.len - 1;
}

void
hilt_rw_site_text(rw_ctx *c, long site, uint32_t id)
{
    PyObject *name = site >= 0 ? hilt_rw_name_of(c, id) : NULL;
    const char *text = name && PyList_Append(c->keep, name) == 0 ? PyUnicode_AsUTF8(name) : NULL;
    if (text) {
        c->sites.data[site].text = text;
    }
}

rw_part
hilt_rw_part_of(const rw_block *b)
{
    return (rw_part){b->spans, b->nspans};
}

/* -- names of a region ------------------------------------------------------------------------------------ */

static void
add_flags(rw_ctx *c, uint8_t exits, rw_bits *out)
{
    if (exits & RW_RET && !c->scope->native_ret) {
        if (c->scope->need_ret) {
            bits_add(out, ID_RET);
        }
        if (c->scope->has_value) {
            bits_add(out, ID_VAL);
        }
    }
    if (exits & RW_BRK) {
        bits_add(out, c->loop->flow->brk);
    }
    if (exits & RW_CONT && c->loop->flow->need_cont) {
        bits_add(out, c->loop->flow->cont);
    }
}

void
hilt_rw_region_names(rw_ctx *c, uint8_t exits, const rw_bits *stores, const rw_bits *live, rw_bits *out)
{
    rw_bits *wanted = hilt_rw_copy(c, live);
    bits_or(c, wanted, c->scope->always);
    if (exits & (RW_BRK | RW_CONT)) {
        bits_or(c, wanted, c->loop->live);
    }
    bits_set(c, out, stores);
    bits_or(c, out, c->scope->remote);
    bits_and(c, out, wanted);
    add_flags(c, exits, out);
}

/* Of the names stored in a region, those that nothing can read any more. */
rw_bits *
hilt_rw_dead_of(rw_ctx *c, const rw_bits *stores, const rw_bits *names)
{
    rw_bits *dead = hilt_rw_copy(c, stores);
    bits_and(c, dead, c->scope->bound);
    bits_sub(c, dead, names);
    bits_sub(c, dead, c->scope->captured);
    bits_sub(c, dead, c->scope->remote);
    return dead;
}

int
hilt_rw_dead(rw_ctx *c, const rw_bits *names, PyObject *out)
{
    if (!bits_any(c, names)) {
        return 0;
    }
    return hilt_rw_push(out, hilt_rw_assign_ids(c, hilt_rw_ids(c, names), hilt_rw_h_attr(c, H_DEAD)));
}

/* x = @h.unpart(x) for each */
int
hilt_rw_unpart(rw_ctx *c, const rw_bits *names, PyObject *out)
{
    BITS_EACH(c, names, id)
    {
        PyObject *v = hilt_rw_h(c, H_unpart, 1, hilt_rw_name(c, id, false));
        if (hilt_rw_push(out, hilt_rw_assign(c, hilt_rw_name(c, id, true), v)) < 0) {
            return -1;
        }
    }
    return 0;
}

/* names = value; just the call if there are no names */
PyObject *
hilt_rw_take(rw_ctx *c, PyObject *store_tuple, uint32_t n, PyObject *value)
{
    return n ? hilt_rw_assign(c, Py_XNewRef(store_tuple), value) : hilt_rw_expr_stmt(c, value);
}

/* -- blocks and guards ------------------------------------------------------------------------------------ */

PyObject *
hilt_rw_body(rw_ctx *c, rw_block *b, PyObject *first)
{
    PyObject *out = PyList_New(0);
    if (!out || (first && PyList_Append(out, first) < 0) || hilt_rw_block(c, b, out) < 0) {
        Py_CLEAR(out);
    }
    return out;
}

static int
emit_guard(rw_ctx *c, rw_node *at, long site, uint8_t flags, const rw_bits *names, const rw_bits *parts,
           rw_block *rest, PyObject *out)
{
    rw_bits *f = hilt_rw_bits(c);
    add_flags(c, flags, f);
    bits_del(f, ID_VAL);
    rw_ids *ids = hilt_rw_ids(c, names), *fids = hilt_rw_ids(c, f);
    if (site < 0 || !ids || !fids || hilt_rw_at(c, at) < 0) {
        return -1;
    }
    PyObject *n = hilt_rw_tuple(c, ids, false), *store = hilt_rw_tuple(c, ids, true);
    PyObject *test =
        hilt_rw_h(c, H_guard_begin, 3, hilt_rw_int(c, site), hilt_rw_tuple(c, fids, false), Py_XNewRef(n));
    PyObject *body = PyList_New(0);
    int r = body && test ? hilt_rw_unpart(c, parts, body) : -1;
    c->depth++;
    if (r == 0 && hilt_rw_block(c, rest, body) == 0 && hilt_rw_at(c, at) == 0) {
        r = hilt_rw_push(body, hilt_rw_expr_stmt(c, hilt_rw_h(c, H_arm, 1, Py_XNewRef(n))));
    }
    else {
        r = -1;
    }
    c->depth--;
    PyObject *guard = r == 0 ? hilt_rw_if(c, test, body) : (Py_XDECREF(test), Py_XDECREF(body), NULL);
    if (hilt_rw_push(out, guard) == 0) {
        r = hilt_rw_push(out, hilt_rw_take(c, store, ids->n, hilt_rw_h(c, H_guard_end, 0)));
    }
    Py_XDECREF(n);
    Py_XDECREF(store);
    return r;
}

/* One guard over n statements from b->stmt[i], after statements that stored `before` and may have set flags.
 */
int
hilt_rw_guard(rw_ctx *c, rw_block *b, uint32_t i, uint32_t n, const rw_bits *before, uint8_t flags,
              PyObject *out)
{
    rw_flow *first = b->stmt[i]->x, *last = b->stmt[i + n - 1]->x;
    rw_block rest = {.n = n, .stmt = b->stmt + i, .live_out = i + n < b->n ? last->live_out : b->live_out};
    rw_bits *stores = hilt_rw_bits(c), *parts = hilt_rw_bits(c), *names = hilt_rw_bits(c);
    rw_span span = {first->span.from, last->span.to};
    uint8_t exits = 0;
    hilt_rw_gen_of(c, rest.stmt, n, parts);
    bits_and(c, parts, before);
    bits_and(c, parts, c->da);
    for (uint32_t j = i; j < i + n; j++) {
        hilt_rw_stores_of(c, b->stmt[j], stores);
        exits |= ((rw_flow *)b->stmt[j]->x)->exits;
    }
    bits_or(c, stores, parts);
    hilt_rw_region_names(c, exits, stores, rest.live_out ? rest.live_out : b->live_out, names);
    rw_bits *da = hilt_rw_copy(c, c->da); /* where a flag is set, what was stored before need not be bound */
    bits_sub(c, c->da, before);
    hilt_rw_want(c, names);
    bits_set(c, c->da, da);
    rw_bits *dead = hilt_rw_dead_of(c, stores, names);
    rw_ids *ids = hilt_rw_ids(c, names);
    if (!ids) {
        return -1;
    }
    long site =
        hilt_rw_site(c, HILT_SITE_GUARD, b->stmt[i], ids, (rw_part){&span, 1}, (rw_part){0}, NULL, dead);
    return emit_guard(c, b->stmt[i], site, flags, names, parts, &rest, out) < 0 ? -1
                                                                                : hilt_rw_dead(c, dead, out);
}

/* The statements after b->stmt[k], which may have left the block. */
static int
guard_rest(rw_ctx *c, rw_block *b, uint32_t k, PyObject *out)
{
    rw_bits *before = hilt_rw_bits(c);
    uint8_t flags = 0;
    for (uint32_t i = k + 1, done = k, end; i < b->n; i = end) {
        for (; done < i; done++) {
            hilt_rw_stores_of(c, b->stmt[done], before);
            flags |= ((rw_flow *)b->stmt[done]->x)->exits;
        }
        end = c->depth < GUARD_LIMIT ? b->n : i;
        while (end < b->n && !((rw_flow *)b->stmt[end++]->x)->exits) {
        }
        if (hilt_rw_guard(c, b, i, end - i, before, flags, out) < 0) {
            return -1;
        }
    }
    return 0;
}

int
hilt_rw_block(rw_ctx *c, rw_block *b, PyObject *out)
{
    for (uint32_t i = 0; i < b->n; i++) {
        const rw_flow *f = b->stmt[i]->x;
        if (hilt_rw_stmt(c, b->stmt[i], out) < 0 || c->failed) {
            return -1;
        }
        if (!f->completes) {
            bits_fill(c, c->da, true);
            break;
        }
        if (f->exits && i + 1 < b->n) {
            return guard_rest(c, b, i, out);
        }
    }
    return 0;
}

/* -- if --------------------------------------------------------------------------------------------------- */

/* Names bound by the condition on this outcome only, that the arm reads. */
static rw_bits *
bound_by_outcome(rw_ctx *c, const rw_bits *this, const rw_bits *other, const rw_block *arm)
{
    rw_bits *b = hilt_rw_copy(c, this);
    bits_sub(c, b, other);
    bits_and(c, b, arm->gen);
    return b;
}

typedef struct if_region {
    rw_node *st;
    rw_ids *names, *saved;
    PyObject *load, *store, *keep, *keep_store;
} if_region;

static PyObject *
if_arm(rw_ctx *c, const if_region *r, const rw_bits *parts, rw_block *b, bool second)
{
    PyObject *body = PyList_New(0);
    if (!body || hilt_rw_at(c, r->st) < 0) {
        goto fail;
    }
    if (second && r->names->n &&
        hilt_rw_push(body, hilt_rw_take(c, r->store, r->names->n, hilt_rw_h(c, H_entry, 0))) < 0) {
        goto fail;
    }
    if (second && r->saved->n &&
        hilt_rw_push(body, hilt_rw_take(c, r->keep_store, r->saved->n, hilt_rw_h(c, H_saved, 0))) < 0) {
        goto fail;
    }
    if (hilt_rw_unpart(c, parts, body) < 0 || hilt_rw_block(c, b, body) < 0 || hilt_rw_at(c, r->st) < 0 ||
        hilt_rw_push(body, hilt_rw_expr_stmt(c, hilt_rw_h(c, H_arm, 1, Py_XNewRef(r->load)))) < 0) {
        goto fail;
    }
    return body;
fail:
    Py_XDECREF(body);
    return NULL;
}

static int
emit_if(rw_ctx *c, const if_region *r, long site, PyObject *test, const rw_bits *const outcome[2],
        const rw_bits *const parts[2], PyObject *out)
{
    rw_block *arms[] = {V(r->st, If, body).b, V(r->st, If, orelse).b};
    PyObject *head =
        hilt_rw_h(c, H_if_begin, 4, hilt_rw_int(c, site), test, Py_XNewRef(r->load), Py_XNewRef(r->keep));
    bits_set(c, c->da, outcome[0]);
    PyObject *body = head ? if_arm(c, r, parts[0], arms[0], false) : NULL;
    rw_bits *da = hilt_rw_copy(c, c->da);
    if (hilt_rw_push(out, hilt_rw_if(c, head, body)) < 0) {
        return -1;
    }
    bits_set(c, c->da, outcome[1]);
    body = if_arm(c, r, parts[1], arms[1], true);
    if (hilt_rw_push(out, hilt_rw_if(c, hilt_rw_h(c, H_if_else, 0), body)) < 0) {
        return -1;
    }
    bits_and(c, c->da, da);
    return hilt_rw_push(out, hilt_rw_take(c, r->store, r->names->n, hilt_rw_h(c, H_if_end, 0)));
}

static int
rewrite_if(rw_ctx *c, rw_node *st, PyObject *out)
{
    rw_flow *f = st->x;
    rw_block *x = V(st, If, body).b, *y = V(st, If, orelse).b;
    rw_bits *t = hilt_rw_bits(c), *e = hilt_rw_bits(c), *stored = hilt_rw_copy(c, x->stores),
            *names = hilt_rw_bits(c);
    PyObject *test = hilt_rw_cond(c, V(st, If, test).n, RW_ASKED_TEST, t, e);
    if (!test || hilt_rw_at(c, st) < 0) {
        Py_XDECREF(test);
        return -1;
    }
    rw_bits *parts[] = {bound_by_outcome(c, t, e, x), bound_by_outcome(c, e, t, y)};
    bits_or(c, stored, y->stores);
    bits_or(c, stored, parts[0]);
    bits_or(c, stored, parts[1]);
    hilt_rw_region_names(c, f->exits, stored, f->live_out, names);
    rw_bits *saved = hilt_rw_copy(c, y->live_out); /* live into the second arm */
    bits_sub(c, saved, y->kill);
    bits_or(c, saved, y->gen);
    bits_or(c, saved, c->scope->captured);
    bits_and(c, saved, x->stores);
    bits_sub(c, saved, names);
    hilt_rw_want(c, names);
    hilt_rw_want(c, saved);
    rw_bits *dead = hilt_rw_dead_of(c, stored, names);
    if_region r = {st, hilt_rw_ids(c, names), hilt_rw_ids(c, saved), NULL, NULL, NULL, NULL};
    int result = -1;
    if (!r.names || !r.saved) {
        Py_DECREF(test);
        return -1;
    }
    long site = hilt_rw_site(c, HILT_SITE_IF, V(st, If, test).n, r.names, hilt_rw_part_of(x),
                             hilt_rw_part_of(y), NULL, dead);
    r.load = hilt_rw_tuple(c, r.names, false);
    r.store = hilt_rw_tuple(c, r.names, true);
    r.keep = hilt_rw_tuple(c, r.saved, false);
    r.keep_store = hilt_rw_tuple(c, r.saved, true);
    const rw_bits *outcome[] = {t, e}, *const_parts[] = {parts[0], parts[1]};
    if (emit_if(c, &r, site, test, outcome, const_parts, out) == 0) {
        result = hilt_rw_dead(c, dead, out);
    }
    Py_XDECREF(r.load);
    Py_XDECREF(r.store);
    Py_XDECREF(r.keep);
    Py_XDECREF(r.keep_store);
    return result;
}

int
hilt_rw_compound(rw_ctx *c, rw_node *st, PyObject *out)
{
    switch (st->kind) {
    case RW_If:
        return rewrite_if(c, st, out);
    case RW_For:
        return hilt_rw_for(c, st, out);
    case RW_While:
        return hilt_rw_while(c, st, out);
    default:
        return hilt_rw_at_trace_time(c, st, out);
    }
}

/* -- functions -------------------------------------------------------------------------------------------- */

static PyObject *
declaration(rw_ctx *c, rw_kind kind, const rw_bits *names)
{
    PyObject *list = PyList_New(0);
    BITS_EACH(c, names, id)
    {
        PyObject *name = list ? hilt_rw_name_of(c, id) : NULL;
        if (!name || PyList_Append(list, name) < 0) {
            Py_CLEAR(list);
            break;
        }
    }
    return list ? hilt_rw_node(c, kind, 1, hilt_rw_state.s_names, list) : NULL;
}

/* What stands before the first statement: declarations (a name may not be mentioned before them), UNSET,
 * flags. */
static int
prologue(rw_ctx *c, rw_scope *s, PyObject *out)
{
    rw_bits *unset = hilt_rw_copy(c, s->need_unset);
    bits_sub(c, unset, s->params);
    if (!s->native_ret && s->has_value) {
        bits_add(unset, ID_VAL);
    }
    if (bits_any(c, s->nonlocals) && hilt_rw_push(out, declaration(c, RW_Nonlocal, s->nonlocals)) < 0) {
        return -1;
    }
    if (bits_any(c, s->globals) && hilt_rw_push(out, declaration(c, RW_Global, s->globals)) < 0) {
        return -1;
    }
    if (bits_any(c, unset) &&
        hilt_rw_push(out, hilt_rw_assign_ids(c, hilt_rw_ids(c, unset), hilt_rw_h_attr(c, H_UNSET))) < 0) {
        return -1;
    }
    if (!s->native_ret && s->need_ret &&
        hilt_rw_push(out, hilt_rw_assign(c, hilt_rw_name(c, ID_RET, true),
                                         hilt_rw_const(c, Py_NewRef(Py_False)))) < 0) {
        return -1;
    }
    return 0;
}

static int
function_body(rw_ctx *c, rw_node *fn, rw_scope *s, rw_block *b)
{
    const rw_state *st = &hilt_rw_state;
    PyObject *code = PyList_New(0), *out = NULL;
    hilt_rw_flow(c, s, b);
    if (!code || c->failed || hilt_rw_block(c, b, code) < 0 || hilt_rw_at(c, b->stmt[b->n - 1]) < 0) {
        goto fail;
    }
    if (!s->native_ret && s->has_value) {
        PyObject *v = hilt_rw_h(c, H_result, 1, hilt_rw_name(c, ID_VAL, false));
        if (hilt_rw_push(code, v ? hilt_rw_node(c, RW_Return, 1, st->s_value, v) : NULL) < 0) {
            goto fail;
        }
    }
    out = PyList_New(0);
    if (!out || hilt_rw_at(c, b->stmt[0]) < 0 || prologue(c, s, out) < 0) {
        goto fail;
    }
    if (PyList_GET_SIZE(code) == 0 && hilt_rw_push(code, hilt_rw_node(c, RW_Pass, 0)) < 0) {
        goto fail;
    }
    Py_ssize_t n = PyList_GET_SIZE(out);
    int r = PyList_SetSlice(out, n, n, code);
    r = r < 0 ? r : PyObject_SetAttr(fn->obj, st->s_body, out);
    Py_DECREF(code);
    Py_DECREF(out);
    return r;
fail:
    Py_XDECREF(code);
    Py_XDECREF(out);
    if (!PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    return -1;
}

int
hilt_rw_function(rw_ctx *c, rw_node *fn)
{
    rw_scope *s = ((rw_flow *)fn->x)->scope, *outer = c->scope;
    rw_loop *loop = c->loop;
    uint32_t depth = c->depth, inside = c->inside;
    rw_bits *da = c->da, *part = c->part;
    c->da = hilt_rw_bits(c);
    c->part = hilt_rw_bits(c);
    if (da) {
        bits_set(c, c->da, da);
        bits_set(c, c->part, part);
    }
    else {
        bits_fill(c, c->da, true);
    }
    hilt_rw_enter_scope(c, s);
    c->loop = NULL;
    c->depth = c->inside = 0;
    int r = function_body(c, fn, s, V(fn, FunctionDef, body).b);
    c->scope = outer;
    c->loop = loop;
    c->depth = depth;
    c->inside = inside;
    c->da = da;
    c->part = part;
    return r;
}
