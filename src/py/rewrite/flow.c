/* Sets of names over the statements of one function: written, surely written, read first, live.
 *
 * Summaries go bottom-up (stores, sure, gen, kill of each block and compound statement), liveness then
 * top-down in one pass: what is live at a loop's head is what is live after it plus the body's gen, so no
 * loop is gone over twice. Simple statements keep lists of names only.
 *
 * "sure": stored on every trip. Left out is what may be dead while tracing: arms of tests that const_expr may
 * decide, Python loops, try, match, parts of conditional expressions. A guess that misses a name costs a
 * second recording.
 */
#include "tree.h"

static void sum_block(rw_ctx *c, rw_block *b);

typedef struct env {
    rw_bits *brk, *cont; /* live where break and continue lead */
    rw_bits *extra;      /* live throughout: a handler or what follows `with` may come next at any time */
    rw_flow *loop;
    rw_scope *scope;
} env;

bool
hilt_rw_may_be_ce(const rw_node *n)
{
    if (n->kind == RW_Call) {
        return V(n, Call, args).l->n == 1 && V(n, Call, keywords).l->n == 0 &&
               V(n, Call, args).l->item[0]->kind != RW_Starred;
    }
    if (n->kind == RW_UnaryOp) {
        return Py_TYPE(V(n, UnaryOp, op).o) == hilt_rw_state.t_not &&
               hilt_rw_may_be_ce(V(n, UnaryOp, operand).n);
    }
    if (n->kind == RW_BoolOp) {
        for (uint32_t i = 0; i < V(n, BoolOp, values).l->n; i++) {
            if (!hilt_rw_may_be_ce(V(n, BoolOp, values).l->item[i])) {
                return false;
            }
        }
        return true;
    }
    return false;
}

/* Spelled like a run-time range. Only a guess about what to carry at first; tracing decides by the object. */
static bool
looks_like_range(const rw_node *iter)
{
    if (iter->kind != RW_Call) {
        return false;
    }
    const rw_node *f = V(iter, Call, func).n;
    if (f->kind == RW_Name) {
        PyObject *id = PyObject_GetAttr(f->obj, hilt_rw_state.s_id);
        bool yes = id && PyUnicode_CompareWithASCIIString(id, "range") == 0;
        Py_XDECREF(id);
        return yes;
    }
    return f->kind == RW_Attribute && PyUnicode_CompareWithASCIIString(V(f, Attribute, attr).o, "range") == 0;
}

static void
add_loads(const rw_flow *f, rw_bits *b)
{
    for (uint32_t i = 0; i < f->nload; i++) {
        bits_add(b, f->load[i]);
    }
}

static void
add_stores(const rw_flow *f, rw_bits *b, bool only_sure)
{
    for (uint32_t i = 0; i < f->nstore; i++) {
        if (!only_sure || !(f->store[i] & RW_UNSURE)) {
            bits_add(b, f->store[i] & ~RW_UNSURE);
        }
    }
}

static void
del_stores(const rw_flow *f, uint32_t from, rw_bits *b)
{
    for (uint32_t i = from; i < f->nstore; i++) {
        if (!(f->store[i] & RW_UNSURE)) {
            bits_del(b, f->store[i]);
        }
    }
}

static void
del_stores_once(const rw_flow *f, rw_bits *b)
{
    for (uint32_t i = 0; i < f->nstore_once; i++) {
        if (!(f->store[i] & RW_UNSURE)) {
            bits_del(b, f->store[i]);
        }
    }
}

static bool
is_compound(const rw_node *st)
{
    switch (st->kind) {
    case RW_If:
    case RW_For:
    case RW_While:
    case RW_With:
    case RW_Try:
    case RW_TryStar:
    case RW_Match:
        return true;
    default:
        return false;
    }
}

void
hilt_rw_stores_of(const rw_ctx *c, const rw_node *st, rw_bits *stores)
{
    const rw_flow *f = st->x;
    if (f->stores) {
        bits_or(c, stores, f->stores);
    }
    else {
        add_stores(f, stores, false);
    }
}

/* gen before a statement, from gen after it. */
static void
gen_stmt(rw_ctx *c, rw_node *st, rw_bits *gen)
{
    rw_flow *f = st->x;
    if (!f->completes && st->kind != RW_Try && st->kind != RW_TryStar && st->kind != RW_With) {
        bits_fill(c, gen, false);
    }
    if (f->gen) {
        bits_sub(c, gen, f->kill);
        bits_or(c, gen, f->gen);
    }
    else {
        del_stores(f, 0, gen);
        add_loads(f, gen);
    }
}

void
hilt_rw_gen_of(rw_ctx *c, rw_node *const *stmt, uint32_t n, rw_bits *gen)
{
    rw_bits *g = hilt_rw_bits(c);
    for (uint32_t i = n; i-- > 0;) {
        gen_stmt(c, stmt[i], g);
    }
    bits_or(c, gen, g);
}

static void
join_block(const rw_ctx *c, rw_flow *f, const rw_block *b, bool sure)
{
    bits_or(c, f->stores, b->stores);
    bits_or(c, f->gen, b->gen);
    if (sure) {
        bits_or(c, f->sure, b->sure);
    }
}

static void
sum_if(rw_ctx *c, rw_node *st, rw_flow *f)
{
    rw_block *x = V(st, If, body).b, *y = V(st, If, orelse).b;
    bool sure = !hilt_rw_may_be_ce(V(st, If, test).n);
    sum_block(c, x);
    sum_block(c, y);
    join_block(c, f, x, sure);
    join_block(c, f, y, sure);
    if (x->completes || y->completes) {
        bits_set(c, f->kill, x->completes ? x->kill : y->kill);
        if (x->completes && y->completes) {
            bits_and(c, f->kill, y->kill);
        }
    }
}

static void
sum_loop(rw_ctx *c, rw_node *st, rw_flow *f)
{
    bool is_for = st->kind == RW_For;
    rw_block *body = is_for ? V(st, For, body).b : V(st, While, body).b;
    rw_block *orelse = is_for ? V(st, For, orelse).b : V(st, While, orelse).b;
    bool sure = is_for ? looks_like_range(V(st, For, iter).n) : !hilt_rw_may_be_ce(V(st, While, test).n);
    sum_block(c, body);
    sum_block(c, orelse);
    if (is_for) { /* the target is bound anew on each trip */
        bits_or(c, f->gen, body->gen);
        del_stores(f, 0, f->gen);
        bits_or(c, f->stores, body->stores);
        if (sure) {
            bits_or(c, f->sure, body->sure);
        }
        else {
            bits_fill(c, f->sure, false);
        }
        add_loads(f, f->gen);
    }
    else {
        join_block(c, f, body, sure);
    }
    join_block(c, f, orelse, false);
}

static void
sum_try(rw_ctx *c, rw_node *st, rw_flow *f)
{
    rw_block *parts[] = {V(st, Try, body).b, V(st, Try, orelse).b, V(st, Try, finalbody).b};
    rw_list *handlers = V(st, Try, handlers).l;
    for (size_t i = 0; i < HILT_COUNT(parts); i++) {
        sum_block(c, parts[i]);
        join_block(c, f, parts[i], false);
    }
    for (uint32_t i = 0; i < handlers->n; i++) {
        rw_block *b = V(handlers->item[i], ExceptHandler, body).b;
        rw_flow *hf = handlers->item[i]->x;
        sum_block(c, b);
        join_block(c, f, b, false);
        add_loads(hf, f->gen);
        add_stores(hf, f->stores, false);
    }
}

static void
sum_match(rw_ctx *c, rw_node *st, rw_flow *f)
{
    rw_list *cases = V(st, Match, cases).l;
    for (uint32_t i = 0; i < cases->n; i++) {
        rw_block *b = V(cases->item[i], match_case, body).b;
        rw_flow *kf = cases->item[i]->x;
        sum_block(c, b);
        join_block(c, f, b, false);
        add_loads(kf, f->gen);
        add_stores(kf, f->stores, false);
    }
}

static void
sum_stmt(rw_ctx *c, rw_node *st)
{
    rw_flow *f = st->x;
    f->stores = hilt_rw_bits(c);
    f->sure = hilt_rw_bits(c);
    f->gen = hilt_rw_bits(c);
    f->kill = hilt_rw_bits(c);
    add_stores(f, f->stores, false);
    add_stores(f, f->sure, true);
    add_loads(f, f->gen);
    switch (st->kind) {
    case RW_If:
        sum_if(c, st, f);
        break;
    case RW_For:
    case RW_While:
        sum_loop(c, st, f);
        break;
    case RW_With:
        sum_block(c, V(st, With, body).b);
        join_block(c, f, V(st, With, body).b, true);
        break;
    case RW_Try:
    case RW_TryStar:
        sum_try(c, st, f);
        break;
    case RW_Match:
        sum_match(c, st, f);
        break;
    default:
        break;
    }
}

static void
sum_block(rw_ctx *c, rw_block *b)
{
    b->stores = hilt_rw_bits(c);
    b->sure = hilt_rw_bits(c);
    b->gen = hilt_rw_bits(c);
    b->kill = hilt_rw_bits(c);
    for (uint32_t i = b->n; i-- > 0 && !c->failed;) {
        rw_node *st = b->stmt[i];
        rw_flow *f = st->x;
        if (is_compound(st)) {
            sum_stmt(c, st);
            bits_or(c, b->stores, f->stores);
            bits_or(c, b->sure, f->sure);
            bits_or(c, b->kill, f->kill);
        }
        else {
            add_stores(f, b->stores, false);
            add_stores(f, b->sure, true);
            add_stores(f, b->kill, true);
        }
        gen_stmt(c, st, b->gen);
    }
}

/* Which flags some guard will read: an exit with something after it, and whatever a loop has to look at. */
static void
note_flags(env *e, uint8_t exits, bool rest)
{
    if (exits & RW_RET && (rest || e->loop)) {
        e->scope->need_ret = true;
    }
    if (exits & RW_CONT && rest && e->loop) {
        e->loop->need_cont = true;
    }
}

/* -- liveness --------------------------------------------------------------------------------------------- */

static void live_block(rw_ctx *c, rw_block *b, rw_bits *live, env *e);

static void
live_if(rw_ctx *c, rw_node *st, rw_flow *f, rw_bits *live, env *e)
{
    rw_bits *other = hilt_rw_copy(c, live);
    live_block(c, V(st, If, body).b, live, e);
    live_block(c, V(st, If, orelse).b, other, e);
    bits_or(c, live, other);
    add_loads(f, live);
}

static void
live_loop(rw_ctx *c, rw_node *st, rw_flow *f, rw_bits *live, env *e)
{
    bool is_for = st->kind == RW_For;
    rw_block *body = is_for ? V(st, For, body).b : V(st, While, body).b;
    rw_block *orelse = is_for ? V(st, For, orelse).b : V(st, While, orelse).b;
    rw_bits *out = hilt_rw_copy(c, live), *gen = hilt_rw_copy(c, body->gen), *in;
    live_block(c, orelse, live, e);
    if (is_for) {
        del_stores(f, f->nstore_once, gen);
    }
    for (uint32_t i = f->nload_once; i < f->nload; i++) {
        bits_add(gen, f->load[i]);
    }
    f->live_head = hilt_rw_copy(c, live);
    bits_or(c, f->live_head, gen);
    if (f->has_brk) {
        bits_or(c, f->live_head, out);
    }
    bits_or(c, f->live_out, live); /* after the loop: its else, and what follows */
    env inner = *e;
    inner.brk = out;
    inner.cont = f->live_head;
    inner.loop = f;
    in = hilt_rw_copy(c, f->live_head);
    live_block(c, body, in, &inner);
    bits_or(c, live,
            f->live_head); /* no trips leave a target's old value: what is live after is live before */
    del_stores_once(f, live);
    add_loads(f, live);
}

static void
live_try(rw_ctx *c, rw_node *st, rw_bits *live, env *e)
{
    rw_list *handlers = V(st, Try, handlers).l;
    rw_bits *caught = hilt_rw_bits(c), *after = hilt_rw_bits(c), *one = hilt_rw_bits(c);
    live_block(c, V(st, Try, finalbody).b, live, e);
    note_flags(e, V(st, Try, body).b->exits, V(st, Try, orelse).b->n > 0);
    bits_set(c, after, live);
    env inner = *e;
    inner.extra = hilt_rw_copy(c, e->extra);
    bits_or(c, inner.extra, after);
    for (uint32_t i = 0; i < handlers->n; i++) {
        rw_flow *hf = handlers->item[i]->x;
        bits_set(c, one, after);
        live_block(c, V(handlers->item[i], ExceptHandler, body).b, one, &inner);
        add_loads(hf, one);
        bits_or(c, caught, one);
    }
    live_block(c, V(st, Try, orelse).b, live, &inner);
    bits_or(c, live, caught);
    bits_or(c, inner.extra, caught);
    live_block(c, V(st, Try, body).b, live, &inner);
    bits_or(c, live, caught);
    bits_or(c, live, after);
}

static void
live_match(rw_ctx *c, rw_node *st, rw_flow *f, rw_bits *live, env *e)
{
    rw_list *cases = V(st, Match, cases).l;
    rw_bits *out = hilt_rw_copy(c, live), *one = hilt_rw_bits(c);
    for (uint32_t i = 0; i < cases->n; i++) {
        bits_set(c, one, out);
        live_block(c, V(cases->item[i], match_case, body).b, one, e);
        add_loads(cases->item[i]->x, one);
        bits_or(c, live, one);
    }
    add_loads(f, live);
}

static void
live_stmt(rw_ctx *c, rw_node *st, rw_bits *live, env *e)
{
    rw_flow *f = st->x;
    if (is_compound(st)) {
        f->live_out = hilt_rw_copy(c, live);
    }
    switch (st->kind) {
    case RW_If:
        live_if(c, st, f, live, e);
        break;
    case RW_For:
    case RW_While:
        live_loop(c, st, f, live, e);
        break;
    case RW_With: {
        env inner = *e;
        inner.extra = hilt_rw_copy(c, e->extra);
        bits_or(c, inner.extra, live);
        live_block(c, V(st, With, body).b, live, &inner);
        add_loads(f, live);
        break;
    }
    case RW_Try:
    case RW_TryStar:
        live_try(c, st, live, e);
        break;
    case RW_Match:
        live_match(c, st, f, live, e);
        break;
    case RW_Break:
        bits_set(c, live, e->brk);
        break;
    case RW_Continue:
        bits_set(c, live, e->cont);
        break;
    case RW_Return:
    case RW_Raise:
        bits_fill(c, live, false);
        add_loads(f, live);
        break;
    default:
        del_stores(f, 0, live);
        add_loads(f, live);
        break;
    }
    bits_or(c, live, e->extra);
}


static void
live_block(rw_ctx *c, rw_block *b, rw_bits *live, env *e)
{
    b->live_out = hilt_rw_copy(c, live);
    for (uint32_t i = b->n; i-- > 0 && !c->failed;) {
        note_flags(e, ((rw_flow *)b->stmt[i]->x)->exits, i + 1 < b->n);
        live_stmt(c, b->stmt[i], live, e);
    }
}

void
hilt_rw_flow(rw_ctx *c, rw_scope *scope, rw_block *body)
{
    env e = {hilt_rw_bits(c), hilt_rw_bits(c), hilt_rw_bits(c), NULL, scope};
    sum_block(c, body);
    live_block(c, body, hilt_rw_bits(c), &e);
}
