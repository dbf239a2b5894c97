/* Rewriting for and while: carried names, exit flags, else. */
#include "rewrite_stmt.h"

typedef struct loop_code {
    rw_node *st;
    rw_flow *flow;
    rw_block *body, *orelse;
    bool orelse_dead;                       /* after a loop that only a break ends */
    uint8_t exits;                          /* of the body */
    rw_ids *names, *args, *flags, *guarded; /* N; N as loop_args gives it; F; G */
    rw_bits *stored, *dead;
    PyObject *n, *n_store, *f, *f_store, *g, *g_store; /* their tuples */
    rw_loop loop, *outer;
    uint32_t target; /* for: a simple target that the for itself binds, or 0 */
} loop_code;

static int
loop_names(rw_ctx *c, loop_code *l)
{
    rw_flow *f = l->flow;
    rw_bits *live = hilt_rw_copy(c, f->live_head), *names = hilt_rw_bits(c), *flags = hilt_rw_bits(c);
    rw_bits *guarded = hilt_rw_bits(c), *args = hilt_rw_bits(c);
    l->stored = hilt_rw_copy(c, l->body->stores);
    for (uint32_t i = 0; i < f->nstore; i++) {
        if (i >= f->nstore_once) {
            bits_add(l->stored, f->store[i] & ~RW_UNSURE);
        }
    }
    bits_or(c, live, f->live_out);
    hilt_rw_region_names(c, l->exits & RW_RET, l->stored, live, names);
    bits_del(names, ID_RET);
    rw_bits *deleted = hilt_rw_copy(c, c->scope->deleted); /* at the head again, after a `del` in the body */
    bits_and(c, deleted, l->stored);
    bits_sub(c, c->da, deleted);
    hilt_rw_want(c, names);
    if (f->has_brk) {
        bits_add(flags, f->brk);
    }
    if (l->exits & RW_RET && !c->scope->native_ret) {
        bits_add(flags, ID_RET);
    }
    l->dead = hilt_rw_dead_of(c, l->stored, names);
    bits_set(c, guarded, names);
    bits_or(c, guarded, flags);
    bits_set(c, args, names);
    if (bits_any(c, flags)) {
        l->target = 0; /* a trip after a break must not bind it: it is bound under the guard */
    }
    if (l->target) {
        bits_del(args, l->target);
    }
    l->loop = (rw_loop){l->st, f, live, hilt_rw_bits(c), c->inside};
    bits_or(c, l->loop.live, c->scope->always);
    bits_fill(c, l->loop.brk_da, true);
    l->names = hilt_rw_ids(c, names);
    l->args = hilt_rw_ids(c, args);
    l->flags = hilt_rw_ids(c, flags);
    l->guarded = hilt_rw_ids(c, guarded);
    return l->names && l->args && l->flags && l->guarded && !c->failed ? 0 : -1;
}

static int
loop_tuples(rw_ctx *c, loop_code *l)
{
    if (hilt_rw_at(c, l->st) < 0) {
        return -1;
    }
    l->n = hilt_rw_tuple(c, l->names, false);
    l->n_store = hilt_rw_tuple(c, l->args, true);
    l->f = hilt_rw_tuple(c, l->flags, false);
    l->f_store = hilt_rw_tuple(c, l->flags, true);
    l->g = hilt_rw_tuple(c, l->guarded, false);
    l->g_store = hilt_rw_tuple(c, l->guarded, true);
    return l->n && l->n_store && l->f && l->f_store && l->g && l->g_store ? 0 : -1;
}

static void
loop_free(loop_code *l)
{
    Py_XDECREF(l->n);
    Py_XDECREF(l->n_store);
    Py_XDECREF(l->f);
    Py_XDECREF(l->f_store);
    Py_XDECREF(l->g);
    Py_XDECREF(l->g_store);
}

static long
loop_site(rw_ctx *c, loop_code *l, hilt_site_kind kind, rw_node *at)
{
    rw_bits *sure = hilt_rw_copy(c, l->flow->sure);
    for (uint32_t i = l->flow->nstore_once; i < l->flow->nstore; i++) {
        if (!(l->flow->store[i] & RW_UNSURE)) {
            bits_add(sure, l->flow->store[i]);
        }
    }
    bits_sub(c, sure, c->scope->remote);
    for (uint32_t i = 0; i < l->names->n; i++) { /* may stay a compile-time value, if it is the same literal */
        if (hilt_rw_only_constants(c, l->names->id[i], l->flow->span)) {
            bits_del(sure, l->names->id[i]);
        }
    }
    long site = hilt_rw_site(c, kind, at, l->names, (rw_part){&l->flow->span, 1}, hilt_rw_part_of(l->orelse),
                             sure, l->dead);
    if (site >= 0) {
        c->sites.data[site].nflags = l->flags->n;
    }
    for (uint32_t i = 0; site >= 0 && i < l->names->n; i++) {
        c->sites.data[site].names[i].is_target = l->target && l->names->id[i] == l->target;
    }
    return site;
}

static PyObject *
flag_false(rw_ctx *c, uint32_t id)
{
    return hilt_rw_assign(c, hilt_rw_name(c, id, true), hilt_rw_const(c, Py_NewRef(Py_False)));
}

/* N = @h.loop_args(); F = @h.loop_flags() */
static PyObject *
trip_head(rw_ctx *c, loop_code *l)
{
    PyObject *trip = PyList_New(0);
    if (!trip ||
        hilt_rw_push(trip, hilt_rw_take(c, l->n_store, l->args->n, hilt_rw_h(c, H_loop_args, 0))) < 0 ||
        (l->flags->n &&
         hilt_rw_push(trip, hilt_rw_take(c, l->f_store, l->flags->n, hilt_rw_h(c, H_loop_flags, 0))) < 0)) {
        Py_CLEAR(trip);
    }
    return trip;
}

/* Puts the trip's code under the loop's guard if it has flags. Takes over inner. */
static int
trip_guard(rw_ctx *c, loop_code *l, PyObject *inner, PyObject *trip)
{
    if (!inner || hilt_rw_at(c, l->st) < 0) {
        Py_XDECREF(inner);
        return -1;
    }
    if (!l->flags->n) {
        Py_ssize_t n = PyList_GET_SIZE(trip);
        int r = PyList_SetSlice(trip, n, n, inner);
        Py_DECREF(inner);
        return r;
    }
    long site = hilt_rw_site(c, HILT_SITE_GUARD, l->st, l->guarded, hilt_rw_part_of(l->body), (rw_part){0},
                             NULL, l->dead);
    PyObject *test = hilt_rw_h(c, H_guard_begin, 3, hilt_rw_int(c, site), Py_NewRef(l->f), Py_NewRef(l->g));
    if (hilt_rw_push(inner, hilt_rw_expr_stmt(c, hilt_rw_h(c, H_arm, 1, Py_NewRef(l->g)))) < 0) {
        Py_CLEAR(inner);
    }
    if (hilt_rw_push(trip, hilt_rw_if(c, test, inner)) < 0) {
        return -1;
    }
    return hilt_rw_push(trip, hilt_rw_take(c, l->g_store, l->guarded->n, hilt_rw_h(c, H_guard_end, 0)));
}

/* if @h.loop_next(N, F): break      then the Python loop around it all */
static int
emit_loop(rw_ctx *c, loop_code *l, PyObject *target, PyObject *trip, PyObject *out)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *leave = PyList_New(0);
    if (!leave || hilt_rw_push(leave, hilt_rw_node(c, RW_Break, 0)) < 0) {
        Py_CLEAR(leave);
    }
    PyObject *next = hilt_rw_h(c, H_loop_next, 2, Py_NewRef(l->n), Py_NewRef(l->f));
    if (hilt_rw_push(trip, hilt_rw_if(c, next, leave)) < 0) {
        Py_DECREF(trip);
        Py_XDECREF(target);
        return -1;
    }
    PyObject *loop =
        hilt_rw_node(c, RW_For, 5, s->s_target, target, s->s_iter, hilt_rw_h(c, H_iter, 0), s->s_body, trip,
                     s->s_orelse, PyList_New(0), s->s_type_comment, Py_NewRef(Py_None));
    return hilt_rw_push(out, loop);
}

/* N = @h.loop_end(), or N, F = @h.loop_end() */
static int
emit_end(rw_ctx *c, loop_code *l, PyObject *out)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *end = hilt_rw_h(c, H_loop_end, 0), *store = hilt_rw_tuple(c, l->names, true);
    if (l->flags->n && store) {
        PyObject *both = Py_BuildValue("[NO]", store, l->f_store);
        store = both ? hilt_rw_node(c, RW_Tuple, 2, s->s_elts, both, s->s_ctx, Py_NewRef(s->store)) : NULL;
    }
    int r = hilt_rw_push(out, hilt_rw_take(c, store, l->names->n + l->flags->n, end));
    Py_XDECREF(store);
    return r < 0 ? r : hilt_rw_dead(c, l->dead, out);
}

static int
emit_else(rw_ctx *c, loop_code *l, PyObject *out)
{
    rw_flow *f = l->flow;
    if (!l->flags->n) {
        return hilt_rw_block(c, l->orelse, out);
    }
    rw_bits *names = hilt_rw_bits(c);
    hilt_rw_region_names(c, l->orelse->exits, l->orelse->stores, f->live_out, names);
    hilt_rw_want(c, names);
    rw_bits *dead = hilt_rw_dead_of(c, l->orelse->stores, names);
    rw_ids *ids = hilt_rw_ids(c, names);
    PyObject *body = NULL, *load = NULL, *store = NULL;
    int r = -1;
    if (!ids || hilt_rw_at(c, l->st) < 0) {
        return -1;
    }
    long site = hilt_rw_site(c, HILT_SITE_GUARD, l->orelse->stmt[0], ids, hilt_rw_part_of(l->orelse),
                             (rw_part){0}, NULL, dead);
    load = hilt_rw_tuple(c, ids, false);
    store = hilt_rw_tuple(c, ids, true);
    PyObject *test = hilt_rw_h(c, H_guard_begin, 3, hilt_rw_int(c, site), Py_NewRef(l->f), Py_XNewRef(load));
    c->depth++;
    body = hilt_rw_body(c, l->orelse, NULL);
    c->depth--;
    if (body && (hilt_rw_at(c, l->st) < 0 ||
                 hilt_rw_push(body, hilt_rw_expr_stmt(c, hilt_rw_h(c, H_arm, 1, Py_XNewRef(load)))) < 0)) {
        Py_CLEAR(body);
    }
    if (hilt_rw_push(out, hilt_rw_if(c, test, body)) == 0 &&
        hilt_rw_push(out, hilt_rw_take(c, store, ids->n, hilt_rw_h(c, H_guard_end, 0))) == 0) {
        r = hilt_rw_dead(c, dead, out);
    }
    Py_XDECREF(load);
    Py_XDECREF(store);
    return r;
}

/* After the loop: its end, its else, and what is surely bound now (before: at its head). */
static int
finish(rw_ctx *c, loop_code *l, const rw_bits *before, const rw_bits *normal, PyObject *out)
{
    rw_flow *f = l->flow;
    rw_bits *now;
    c->loop = l->outer;
    if (hilt_rw_at(c, l->st) < 0 || emit_end(c, l, out) < 0) {
        return -1;
    }
    bits_set(c, c->da, normal);
    if (l->orelse->n && !l->orelse_dead && emit_else(c, l, out) < 0) {
        return -1;
    }
    if (f->has_brk) {
        bits_and(c, c->da, l->loop.brk_da);
    }
    now = hilt_rw_copy(c, c->da); /* bound on every way out, though tracing may see a Partial */
    bits_sub(c, now, before);
    bits_and(c, now, f->stores);
    rw_bits *live = hilt_rw_copy(c, f->live_out);
    bits_or(c, live, c->scope->always);
    bits_and(c, now, live);
    return hilt_rw_at(c, l->st) < 0 ? -1 : hilt_rw_unpart(c, now, out);
}

static int
loop_flags_off(rw_ctx *c, loop_code *l, PyObject *out)
{
    if (l->flow->has_brk &&
        (hilt_rw_at(c, l->st) < 0 || hilt_rw_push(out, flag_false(c, l->flow->brk)) < 0)) {
        return -1;
    }
    return 0;
}

/* -- for -------------------------------------------------------------------------------------------------- */

/* fn and the arguments of the iterable, appended to args; *kw: its keywords. */
static int
iterable(rw_ctx *c, rw_node *it, PyObject *args, PyObject **kw)
{
    if (it->kind != RW_Call || hilt_rw_special_call(c, V(it, Call, func).n)) {
        PyObject *x = hilt_rw_expr(c, it);
        if (!x || hilt_rw_at(c, it) < 0 || hilt_rw_push(args, hilt_rw_h_attr(c, H_each)) < 0) {
            Py_XDECREF(x);
            return -1;
        }
        *kw = PyList_New(0);
        return hilt_rw_push(args, x);
    }
    rw_list *a = V(it, Call, args).l;
    if (hilt_rw_push(args, hilt_rw_expr(c, V(it, Call, func).n)) < 0 || hilt_rw_list(c, a) < 0 ||
        hilt_rw_list(c, V(it, Call, keywords).l) < 0) {
        return -1;
    }
    *kw = Py_NewRef(V(it, Call, keywords).l->list);
    Py_ssize_t n = PyList_GET_SIZE(args);
    return PyList_SetSlice(args, n, n, a->list);
}

/* Does evaluating the iterable bind names that the loop hands over? They are evaluated first, so it must not
 * come after. */
static bool
iterable_binds(const rw_ctx *c, const rw_flow *f)
{
    return f->nstore_once > 0 || bits_any(c, c->scope->remote) || bits_any(c, c->scope->nonlocals);
}

/* @fn = fn, args…; @kw = {k: v}; for_begin(S, N, *@fn, **@kw) */
static int
hoist(rw_ctx *c, PyObject *out, PyObject **args, PyObject **kw)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *tuple = hilt_rw_node(c, RW_Tuple, 2, s->s_elts, Py_NewRef(*args), s->s_ctx, Py_NewRef(s->load));
    PyObject *dict = NULL, *names = PyList_New(0), *values = PyList_New(0);
    for (Py_ssize_t i = 0; names && values && i < PyList_GET_SIZE(*kw); i++) {
        PyObject *k = PyList_GET_ITEM(*kw, i), *arg = PyObject_GetAttr(k, s->s_arg);
        PyObject *name = !arg ? NULL : arg == Py_None ? arg : hilt_rw_const(c, arg);
        if (!name || hilt_rw_push(names, name) < 0 ||
            hilt_rw_push(values, PyObject_GetAttr(k, s->s_value)) < 0) {
            Py_CLEAR(names);
        }
    }
    if (names && values) {
        dict = hilt_rw_node(c, RW_Dict, 2, s->s_keys, names, s->s_values, values);
    }
    else {
        Py_XDECREF(names);
        Py_XDECREF(values);
    }
    if (hilt_rw_push(out, hilt_rw_assign(c, hilt_rw_name(c, ID_FN, true), tuple)) < 0 ||
        hilt_rw_push(out, hilt_rw_assign(c, hilt_rw_name(c, ID_KW, true), dict)) < 0) {
        return -1;
    }
    PyObject *star = hilt_rw_node(c, RW_Starred, 2, s->s_value, hilt_rw_name(c, ID_FN, false), s->s_ctx,
                                  Py_NewRef(s->load));
    PyObject *word = hilt_rw_node(c, RW_keyword, 2, s->s_arg, Py_NewRef(Py_None), s->s_value,
                                  hilt_rw_name(c, ID_KW, false));
    Py_SETREF(*args, PyList_New(0));
    Py_SETREF(*kw, PyList_New(0));
    if (!*args || !*kw) {
        Py_XDECREF(star);
        Py_XDECREF(word);
        return -1;
    }
    return hilt_rw_push(*args, star) < 0 ? (Py_XDECREF(word), -1) : hilt_rw_push(*kw, word);
}

static int
emit_for_begin(rw_ctx *c, loop_code *l, rw_node *it, PyObject *args, PyObject *kw, PyObject *out)
{
    rw_node *target = V(l->st, For, target).n;
    long site = loop_site(c, l, HILT_SITE_FOR, it);
    if (target->kind == RW_Name) {
        hilt_rw_site_text(c, site, V(target, Name, id).id);
    }
    PyObject *head = Py_BuildValue("[NO]", hilt_rw_int(c, site), l->n);
    if (!head || PyList_SetSlice(args, 0, 0, head) < 0 || hilt_rw_at(c, it) < 0) {
        Py_XDECREF(head);
        return -1;
    }
    Py_DECREF(head);
    return hilt_rw_push(out,
                        hilt_rw_expr_stmt(c, hilt_rw_h_list(c, H_for_begin, Py_NewRef(args), Py_NewRef(kw))));
}

static int
for_body(rw_ctx *c, loop_code *l, PyObject *trip)
{
    rw_node *target = V(l->st, For, target).n;
    PyObject *inner = PyList_New(0);
    if (!inner) {
        return -1;
    }
    PyObject *t = hilt_rw_target(c, target);
    if (!t) {
        Py_DECREF(inner);
        return -1;
    }
    bool own = target->kind == RW_Name && !l->flags->n;
    if (own) {
        Py_DECREF(t);
    }
    else if (hilt_rw_at(c, target) < 0 ||
             hilt_rw_push(inner, hilt_rw_assign(c, t, hilt_rw_name(c, ID_IT, false))) < 0) {
        goto fail;
    }
    if (l->flow->need_cont &&
        (hilt_rw_at(c, l->st) < 0 || hilt_rw_push(inner, flag_false(c, l->flow->cont)) < 0)) {
        goto fail;
    }
    if (hilt_rw_block(c, l->body, inner) < 0) {
        goto fail;
    }
    return trip_guard(c, l, inner, trip);
fail:
    Py_DECREF(inner);
    return -1;
}

int
hilt_rw_for(rw_ctx *c, rw_node *st, PyObject *out)
{
    rw_node *it = V(st, For, iter).n, *target = V(st, For, target).n;
    loop_code l = {.st = st,
                   .flow = st->x,
                   .body = V(st, For, body).b,
                   .orelse = V(st, For, orelse).b,
                   .exits = V(st, For, body).b->exits,
                   .outer = c->loop};
    PyObject *args = PyList_New(0), *kw = NULL, *trip = NULL;
    int r = -1;
    if (!args || iterable(c, it, args, &kw) < 0 || !kw || loop_flags_off(c, &l, out) < 0) {
        goto done;
    }
    l.target = target->kind == RW_Name ? V(target, Name, id).id : 0;
    if (loop_names(c, &l) < 0 || loop_tuples(c, &l) < 0 ||
        (iterable_binds(c, l.flow) && hoist(c, out, &args, &kw) < 0) ||
        emit_for_begin(c, &l, it, args, kw, out) < 0) {
        goto done;
    }
    rw_bits *before = hilt_rw_copy(c, c->da);
    c->loop = &l.loop;
    trip = hilt_rw_at(c, st) < 0 ? NULL : trip_head(c, &l);
    if (!trip || for_body(c, &l, trip) < 0 || hilt_rw_at(c, st) < 0) {
        goto done;
    }
    bool own = target->kind == RW_Name && !l.flags->n;
    PyObject *t = own ? Py_NewRef(target->obj) : hilt_rw_name(c, ID_IT, true);
    if (emit_loop(c, &l, t, Py_NewRef(trip), out) < 0) {
        goto done;
    }
    r = finish(c, &l, before, before, out);
done:
    c->loop = l.outer;
    Py_XDECREF(args);
    Py_XDECREF(kw);
    Py_XDECREF(trip);
    loop_free(&l);
    return r;
}

/* -- while ------------------------------------------------------------------------------------------------ */

/* The functions called where const_expr counts; false if some operand is no such call. Only plain and dotted
 * names. */
static bool
ce_functions(rw_ctx *c, rw_node *n, PyObject *out)
{
    if (!hilt_rw_may_be_ce(n)) {
        return false;
    }
    if (n->kind == RW_UnaryOp) {
        return ce_functions(c, V(n, UnaryOp, operand).n, out);
    }
    if (n->kind == RW_BoolOp) {
        for (uint32_t i = 0; i < V(n, BoolOp, values).l->n; i++) {
            if (!ce_functions(c, V(n, BoolOp, values).l->item[i], out)) {
                return false;
            }
        }
        return true;
    }
    rw_node *f = V(n, Call, func).n, *root = f;
    while (root->kind == RW_Attribute) {
        root = V(root, Attribute, value).n;
    }
    return root->kind == RW_Name && bits_has(c->da, V(root, Name, id).id) && PyList_Append(out, f->obj) == 0;
}

static PyObject *
maybe_ce(rw_ctx *c, rw_node *test)
{
    PyObject *fns = PyList_New(0);
    if (fns && hilt_rw_at(c, test) == 0 && ce_functions(c, test, fns)) {
        return hilt_rw_h_list(c, H_is_ce, fns, PyList_New(0));
    }
    Py_XDECREF(fns);
    return PyErr_Occurred() ? NULL : hilt_rw_const(c, Py_NewRef(Py_False));
}

/* if @h.while_test(TEST, N): N = @h.body_names(N); …
 * normal: bound where the test ends the loop. */
static int
while_body(rw_ctx *c, loop_code *l, rw_bits *normal, PyObject *trip)
{
    rw_node *n = V(l->st, While, test).n;
    rw_bits *t = hilt_rw_bits(c), *parts;
    PyObject *test = hilt_rw_cond(c, n, RW_ASKED_TEST, t, normal), *body = PyList_New(0), *inner = PyList_New(0);
    if (!test || !body || !inner || hilt_rw_at(c, l->st) < 0) {
        goto fail;
    }
    parts = hilt_rw_copy(c, t);
    bits_sub(c, parts, normal);
    bits_and(c, parts, l->body->gen);
    test = hilt_rw_h(c, H_while_test, 2, test, Py_NewRef(l->n));
    if (!test ||
        (l->names->n &&
         hilt_rw_push(body, hilt_rw_take(c, l->n_store, l->names->n,
                                         hilt_rw_h(c, H_body_names, 1, Py_NewRef(l->n)))) < 0) ||
        hilt_rw_unpart(c, parts, body) < 0 ||
        (l->flow->need_cont && hilt_rw_push(body, flag_false(c, l->flow->cont)) < 0)) {
        goto fail;
    }
    bits_set(c, c->da, t);
    if (hilt_rw_block(c, l->body, body) < 0 || hilt_rw_at(c, l->st) < 0) {
        goto fail;
    }
    if (hilt_rw_push(inner, hilt_rw_if(c, test, body)) < 0) {
        Py_DECREF(inner);
        return -1;
    }
    return trip_guard(c, l, inner, trip);
fail:
    Py_XDECREF(test);
    Py_XDECREF(body);
    Py_XDECREF(inner);
    return -1;
}

int
hilt_rw_while(rw_ctx *c, rw_node *st, PyObject *out)
{
    rw_node *test = V(st, While, test).n;
    loop_code l = {.st = st,
                   .flow = st->x,
                   .body = V(st, While, body).b,
                   .orelse = V(st, While, orelse).b,
                   .exits = V(st, While, body).b->exits,
                   .outer = c->loop};
    PyObject *trip = NULL, *maybe = NULL;
    int r = -1;
    if (loop_flags_off(c, &l, out) < 0 || loop_names(c, &l) < 0 || !(maybe = maybe_ce(c, test)) ||
        loop_tuples(c, &l) < 0) {
        Py_XDECREF(maybe);
        goto done;
    }
    long site = loop_site(c, &l, HILT_SITE_WHILE, test);
    PyObject *begin = hilt_rw_h(c, H_while_begin, 3, hilt_rw_int(c, site), maybe, Py_NewRef(l.n));
    if (hilt_rw_push(out, hilt_rw_expr_stmt(c, begin)) < 0) {
        goto done;
    }
    rw_bits *before = hilt_rw_copy(c, c->da), *normal = hilt_rw_bits(c);
    c->loop = &l.loop;
    trip = trip_head(c, &l);
    if (!trip || while_body(c, &l, normal, trip) < 0 || hilt_rw_at(c, st) < 0) {
        goto done;
    }
    if (test->kind == RW_Constant && PyObject_IsTrue(V(test, Constant, value).o) == 1) {
        bits_fill(c, normal, true); /* only a break ends it, so its else never runs */
        l.orelse_dead = true;
    }
    if (emit_loop(c, &l, hilt_rw_name(c, ID_IT, true), Py_NewRef(trip), out) < 0) {
        goto done;
    }
    r = finish(c, &l, before, normal, out);
done:
    c->loop = l.outer;
    Py_XDECREF(trip);
    loop_free(&l);
    return r;
}
