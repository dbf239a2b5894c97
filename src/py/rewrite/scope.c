/* Names: what each statement reads and binds, what each scope owns, and how a block may be left.
 *
 * One walk over the imported tree. Nested functions and lambdas are scopes of their own; what they use of
 * this one is "captured" (such names are live everywhere), what they write by nonlocal is "remote" (a
 * candidate of every region). A comprehension's targets are its own; a generator expression may run later, so
 * what it reads counts as captured. A class body is plain Python and is only searched for names.
 */
#include "tree.h"

static void scan_expr(rw_ctx *c, rw_node *n, bool unsure);
static void scan_block(rw_ctx *c, rw_block *b);
static void scan_function(rw_ctx *c, rw_node *fn, rw_flow *flow);

static void
refuse(rw_ctx *c, const rw_node *at, hilt_diag_id id, const char *what)
{
    c->unfit = true;
    if (!c->failed && !c->plain) {
        hilt_raise_text_at(hilt_rw_place(c, at), id, hilt_diag_text(id), what);
        c->failed = true;
    }
}

static void
no_memory(rw_ctx *c)
{
    if (!c->failed) {
        PyErr_NoMemory();
        c->failed = true;
    }
}

static void
add_load(rw_ctx *c, uint32_t id)
{
    if (!hilt_vec_push(&c->load, id)) {
        no_memory(c);
    }
}

static void
add_store(rw_ctx *c, uint32_t id, rw_node *at, bool unsure)
{
    if (bits_has(c->scope->globals, id)) {
        PyObject *name = hilt_rw_name_of(c, id);
        refuse(c, at, HILT_DIAG_SCOPE_GLOBAL_WRITE, name ? PyUnicode_AsUTF8(name) : "?");
    }
    rw_store s = {id, at, c->constant};
    if (!hilt_vec_push(&c->store, id | (unsure ? RW_UNSURE : 0)) || !hilt_vec_push(&c->stores, s)) {
        no_memory(c);
    }
    bits_add(c->scope->bound, id);
    if (!c->numeric) {
        bits_add(c->scope->objects, id);
    }
}

static void
add_ident(rw_ctx *c, uint32_t id, rw_node *at)
{
    if (id) {
        add_store(c, id, at, false);
    }
}

static void
scan_list(rw_ctx *c, rw_list *l, bool unsure)
{
    for (uint32_t i = 0; l && i < l->n; i++) {
        if (l->item[i]) {
            scan_expr(c, l->item[i], unsure);
        }
    }
}

static void
scan_one(rw_ctx *c, rw_node *n, bool unsure)
{
    if (n) {
        scan_expr(c, n, unsure);
    }
}

static void
scan_name(rw_ctx *c, rw_node *n, bool unsure)
{
    PyTypeObject *ctx = Py_TYPE(V(n, Name, ctx).o);
    uint32_t id = V(n, Name, id).id;
    if (ctx != hilt_rw_state.t_store) {
        add_load(c, id);
    }
    if (ctx != hilt_rw_state.t_load) {
        add_store(c, id, n, unsure);
        if (ctx == hilt_rw_state.t_del) {
            bits_add(c->scope->deleted, id);
        }
    }
}

/* The comprehension's own names go out of the loads again; a walrus in it binds in the function. */
static void
scan_comprehension(rw_ctx *c, rw_node *n, rw_list *gens, rw_node *a, rw_node *b)
{
    if (gens->n == 0) {
        return;
    }
    scan_expr(c, V(gens->item[0], comprehension, iter).n, true);
    size_t load0 = c->load.len;
    rw_bits *own = hilt_rw_bits(c), *bound = hilt_rw_copy(c, c->scope->bound);
    for (uint32_t i = 0; i < gens->n; i++) {
        rw_node *g = gens->item[i];
        if (PyObject_IsTrue(V(g, comprehension, is_async).o) == 1) {
            refuse(c, n, HILT_DIAG_UNSUP_CONSTRUCT, "an asynchronous comprehension");
        }
        if (i) {
            scan_expr(c, V(g, comprehension, iter).n, true);
        }
        size_t store0 = c->store.len, stores0 = c->stores.len;
        scan_expr(c, V(g, comprehension, target).n, true);
        for (size_t k = store0; k < c->store.len; k++) {
            bits_add(own, c->store.data[k] & ~RW_UNSURE);
        }
        c->store.len = store0;
        c->stores.len = stores0;
    }
    bits_set(c, c->scope->bound, bound);
    for (uint32_t i = 0; i < gens->n; i++) {
        scan_list(c, V(gens->item[i], comprehension, ifs).l, true);
    }
    scan_one(c, a, true);
    scan_one(c, b, true);
    size_t kept = load0;
    for (size_t k = load0; k < c->load.len; k++) {
        uint32_t id = c->load.data[k];
        if (!bits_has(own, id)) {
            c->load.data[kept++] = id;
            if (n->kind == RW_GeneratorExp) {
                bits_add(c->scope->captured, id);
            }
        }
    }
    c->load.len = kept;
    rw_ids *ids = hilt_rw_alloc(c, sizeof *ids + bits_count(c, own) * sizeof *ids->id);
    if (ids) {
        BITS_EACH(c, own, id)
        {
            ids->id[ids->n++] = id;
        }
    }
    n->x = ids;
}

static void
scan_arguments(rw_ctx *c, rw_node *args, bool outside)
{
    if (outside) { /* defaults and annotations belong to the scope around */
        scan_list(c, V(args, arguments, defaults).l, false);
        scan_list(c, V(args, arguments, kw_defaults).l, false);
    }
    rw_list *lists[] = {V(args, arguments, posonlyargs).l, V(args, arguments, args).l,
                        V(args, arguments, kwonlyargs).l};
    rw_node *single[] = {V(args, arguments, vararg).n, V(args, arguments, kwarg).n};
    for (size_t k = 0; k < HILT_COUNT(lists); k++) {
        for (uint32_t i = 0; i < lists[k]->n; i++) {
            if (outside) {
                scan_one(c, V(lists[k]->item[i], arg, annotation).n, false);
            }
            else {
                bits_add(c->scope->params, V(lists[k]->item[i], arg, arg).id);
            }
        }
    }
    for (size_t k = 0; k < HILT_COUNT(single); k++) {
        if (single[k] && outside) {
            scan_one(c, V(single[k], arg, annotation).n, false);
        }
        else if (single[k]) {
            bits_add(c->scope->params, V(single[k], arg, arg).id);
        }
    }
}

static void
scan_child(void *ctx, rw_node *child, bool unsure)
{
    scan_expr(ctx, child, unsure);
}

static void
scan_children(rw_ctx *c, rw_node *n, bool unsure)
{
    hilt_rw_visit(n, scan_child, c, unsure);
    switch (n->kind) {
    case RW_MatchMapping:
        add_ident(c, V(n, MatchMapping, rest).id, n);
        break;
    case RW_MatchStar:
        add_ident(c, V(n, MatchStar, name).id, n);
        break;
    case RW_MatchAs:
        add_ident(c, V(n, MatchAs, name).id, n);
        break;
    default:
        break;
    }
}

static void
scan_expr(rw_ctx *c, rw_node *n, bool unsure)
{
    switch (n->kind) {
    case RW_Name:
        scan_name(c, n, unsure);
        return;
    case RW_NamedExpr:
        scan_expr(c, V(n, NamedExpr, value).n, unsure);
        scan_expr(c, V(n, NamedExpr, target).n, unsure);
        c->scope->has_walrus = true;
        return;
    case RW_IfExp:
        scan_expr(c, V(n, IfExp, test).n, unsure);
        scan_expr(c, V(n, IfExp, body).n, true);
        scan_expr(c, V(n, IfExp, orelse).n, true);
        return;
    case RW_BoolOp:
        for (uint32_t i = 0; i < V(n, BoolOp, values).l->n; i++) {
            scan_expr(c, V(n, BoolOp, values).l->item[i], unsure || i);
        }
        return;
    case RW_Compare:
        scan_expr(c, V(n, Compare, left).n, unsure);
        for (uint32_t i = 0; i < V(n, Compare, comparators).l->n; i++) {
            scan_expr(c, V(n, Compare, comparators).l->item[i], unsure || i);
        }
        return;
    case RW_Lambda:
        scan_arguments(c, V(n, Lambda, args).n, true);
        scan_function(c, n, NULL);
        return;
    case RW_ListComp:
        scan_comprehension(c, n, V(n, ListComp, generators).l, V(n, ListComp, elt).n, NULL);
        return;
    case RW_SetComp:
        scan_comprehension(c, n, V(n, SetComp, generators).l, V(n, SetComp, elt).n, NULL);
        return;
    case RW_GeneratorExp:
        scan_comprehension(c, n, V(n, GeneratorExp, generators).l, V(n, GeneratorExp, elt).n, NULL);
        return;
    case RW_DictComp:
        scan_comprehension(c, n, V(n, DictComp, generators).l, V(n, DictComp, key).n,
                           V(n, DictComp, value).n);
        return;
    case RW_Await:
        refuse(c, n, HILT_DIAG_UNSUP_CONSTRUCT, "'await'");
        return;
    case RW_Yield:
    case RW_YieldFrom:
        refuse(c, n, HILT_DIAG_UNSUP_CONSTRUCT, "a generator function ('yield')");
        return;
    default:
        scan_children(c, n, unsure);
        return;
    }
}

/* -- statements ------------------------------------------------------------------------------------------- */

/* Moves the names collected since the two marks into the flow. */
static void
take_lists(rw_ctx *c, rw_flow *f, size_t load0, size_t store0)
{
    f->nload = (uint32_t)(c->load.len - load0);
    f->nstore = (uint32_t)(c->store.len - store0);
    f->load = hilt_rw_alloc(c, (f->nload + f->nstore) * sizeof *f->load);
    if (f->load) {
        f->store = f->load + f->nload;
        if (f->nload) {
            memcpy(f->load, c->load.data + load0, f->nload * sizeof *f->load);
        }
        if (f->nstore) {
            memcpy(f->store, c->store.data + store0, f->nstore * sizeof *f->store);
        }
    }
    else {
        f->nload = f->nstore = 0;
    }
}

static bool
always_true(const rw_node *test)
{
    return test->kind == RW_Constant && PyObject_IsTrue(V(test, Constant, value).o) == 1;
}

static void
scan_loop(rw_ctx *c, rw_flow *f, rw_block *body, rw_block *orelse, bool endless)
{
    rw_flow *outer = c->loop_flow;
    c->loop_flow = f;
    scan_block(c, body);
    c->loop_flow = outer;
    scan_block(c, orelse);
    f->exits = (body->exits & RW_RET) | orelse->exits;
    f->completes = f->has_brk || (!endless && orelse->completes);
}

/* The first statement of the block that may leave it. */
static rw_node *
exit_in(const rw_block *b)
{
    uint32_t i = 0;
    while (!((rw_flow *)b->stmt[i]->x)->exits) {
        i++;
    }
    return b->stmt[i];
}

static void
scan_try(rw_ctx *c, rw_flow *f, rw_block *body, rw_list *handlers, rw_block *orelse, rw_block *final)
{
    scan_block(c, body);
    bool completes = body->completes;
    f->exits |= body->exits;
    for (uint32_t i = 0; i < handlers->n; i++) {
        rw_node *h = handlers->item[i];
        rw_flow *hf = h->x = hilt_rw_alloc(c, sizeof *hf);
        if (!hf) {
            return;
        }
        size_t load0 = c->load.len, store0 = c->store.len;
        hf->span.from = (uint32_t)c->stores.len;
        scan_one(c, V(h, ExceptHandler, type).n, false);
        add_ident(c, V(h, ExceptHandler, name).id, h);
        if (V(h, ExceptHandler, name).id) {
            bits_add(c->scope->deleted, V(h, ExceptHandler, name).id);
        }
        take_lists(c, hf, load0, store0);
        scan_block(c, V(h, ExceptHandler, body).b);
        hf->span.to = (uint32_t)c->stores.len;
        completes |= V(h, ExceptHandler, body).b->completes;
        f->exits |= V(h, ExceptHandler, body).b->exits;
    }
    scan_block(c, orelse);
    scan_block(c, final);
    if (final->exits) { /* it would cancel an exit, or an exception, under way */
        refuse(c, exit_in(final), HILT_DIAG_UNSUP_CONSTRUCT,
               "an exit (return, break, continue) inside 'finally'");
    }
    f->exits |= orelse->exits | final->exits;
    completes &= orelse->completes || handlers->n;
    f->completes = completes && final->completes;
}

static void
scan_match(rw_ctx *c, rw_flow *f, rw_list *cases)
{
    bool completes = true;
    for (uint32_t i = 0; i < cases->n; i++) {
        rw_node *k = cases->item[i], *pattern = V(k, match_case, pattern).n;
        rw_flow *kf = k->x = hilt_rw_alloc(c, sizeof *kf);
        if (!kf) {
            return;
        }
        size_t load0 = c->load.len, store0 = c->store.len;
        kf->span.from = (uint32_t)c->stores.len;
        scan_expr(c, pattern, true);
        scan_one(c, V(k, match_case, guard).n, true);
        take_lists(c, kf, load0, store0);
        scan_block(c, V(k, match_case, body).b);
        kf->span.to = (uint32_t)c->stores.len;
        f->exits |= V(k, match_case, body).b->exits;
        bool last =
            pattern->kind == RW_MatchAs && !V(pattern, MatchAs, pattern).n && !V(k, match_case, guard).n;
        completes = last ? false : completes;
    }
    for (uint32_t i = 0; i < cases->n; i++) {
        completes |= V(cases->item[i], match_case, body).b->completes;
    }
    f->completes = completes;
}

static void
scan_import(rw_ctx *c, rw_node *st, rw_list *names)
{
    for (uint32_t i = 0; i < names->n; i++) {
        rw_node *a = names->item[i];
        add_ident(c, V(a, alias, asname).id, a->line ? a : st);
    }
}

/* A class body is plain Python: whatever it names counts as captured. Its methods are rewritten unless something in
 * them would be refused; then they stay plain too. */
static void
scan_class(rw_ctx *c, rw_node *st, rw_flow *f)
{
    scan_list(c, V(st, ClassDef, decorator_list).l, false);
    scan_list(c, V(st, ClassDef, bases).l, false);
    scan_list(c, V(st, ClassDef, keywords).l, false);
    c->plain++;
    scan_function(c, st, f);
    c->plain--;
    add_store(c, V(st, ClassDef, name).id, st, false);
}

/* Methods that Python calls whenever it likes, also when no trace is open. */
static bool
outlives_traces(rw_ctx *c, uint32_t id)
{
    PyObject *name = hilt_rw_name_of(c, id);
    return name && (PyUnicode_CompareWithASCIIString(name, "__del__") == 0 ||
                    PyUnicode_CompareWithASCIIString(name, "__repr__") == 0);
}

static void
scan_def(rw_ctx *c, rw_node *st, rw_flow *f)
{
    scan_list(c, V(st, FunctionDef, decorator_list).l, false);
    scan_arguments(c, V(st, FunctionDef, args).n, true);
    scan_one(c, V(st, FunctionDef, returns).n, false);
    bool method = c->scope->is_class, around = c->unfit;
    c->unfit = false;
    scan_function(c, st, f);
    if (!c->failed) {
        f->scope->plain = method && (c->unfit || outlives_traces(c, V(st, FunctionDef, name).id));
    }
    c->unfit = around || (c->unfit && !method);
    add_store(c, V(st, FunctionDef, name).id, st, false);
}

bool
hilt_rw_is_number(const rw_node *n)
{
    PyObject *v = n->kind == RW_Constant ? V(n, Constant, value).o : NULL;
    return v && (PyLong_Check(v) || PyFloat_Check(v) || PyComplex_Check(v));
}

static void
scan_targets(rw_ctx *c, rw_list *targets, const rw_node *value)
{
    for (uint32_t i = 0; i < targets->n; i++) {
        c->numeric = targets->item[i]->kind == RW_Name && hilt_rw_is_number(value);
        scan_expr(c, targets->item[i], false);
    }
    c->numeric = false;
}

static void
scan_assign(rw_ctx *c, rw_node *st)
{
    if (st->kind == RW_AugAssign) {
        rw_node *t = V(st, AugAssign, target).n;
        if (t->kind == RW_Name) {
            add_load(c, V(t, Name, id).id);
        }
        scan_expr(c, V(st, AugAssign, value).n, false);
        c->numeric = t->kind == RW_Name; /* a number stays one */
        scan_expr(c, t, false);
        c->numeric = false;
    }
    else {
        rw_node *t = V(st, AnnAssign, target).n;
        scan_one(c, V(st, AnnAssign, value).n, false);
        if (V(st, AnnAssign, value).n || t->kind != RW_Name) {
            scan_expr(c, t, false);
        }
        else {
            bits_add(c->scope->bound, V(t, Name, id).id);
        }
    }
}

/* What is iterated over is evaluated once, the target bound at each trip. */
static void
scan_for_head(rw_ctx *c, rw_node *st, rw_flow *f)
{
    size_t load0 = c->load.len, store0 = c->store.len;
    scan_expr(c, V(st, For, iter).n, false);
    f->nload_once = (uint32_t)(c->load.len - load0);
    f->nstore_once = (uint32_t)(c->store.len - store0);
    scan_expr(c, V(st, For, target).n, false);
}

/* The head: what is evaluated or bound before any block of the statement. */
static void
scan_head(rw_ctx *c, rw_node *st, rw_flow *f)
{
    switch (st->kind) {
    case RW_FunctionDef:
        scan_def(c, st, f);
        break;
    case RW_ClassDef:
        scan_class(c, st, f);
        break;
    case RW_Return: {
        rw_node *v = V(st, Return, value).n;
        scan_one(c, v, false);
        c->scope->has_value |= v && !c->scope->kernel && !(v->kind == RW_Constant && V(v, Constant, value).o == Py_None);
        c->failed |= !hilt_vec_push(
            &c->stores, ((rw_store){ID_VAL, st, false})); /* for messages about the returned value */
        break;
    }
    case RW_Delete:
        scan_list(c, V(st, Delete, targets).l, false);
        break;
    case RW_Assign:
        scan_one(c, V(st, Assign, value).n, false);
        c->constant = V(st, Assign, value).n->kind == RW_Constant;
        scan_targets(c, V(st, Assign, targets).l, V(st, Assign, value).n);
        c->constant = false;
        break;
    case RW_AugAssign:
    case RW_AnnAssign:
        scan_assign(c, st);
        break;
    case RW_For:
        scan_for_head(c, st, f);
        break;
    case RW_While:
        scan_expr(c, V(st, While, test).n, false);
        break;
    case RW_If:
        scan_expr(c, V(st, If, test).n, false);
        break;
    case RW_With:
        for (uint32_t i = 0; i < V(st, With, items).l->n; i++) {
            rw_node *w = V(st, With, items).l->item[i];
            scan_expr(c, V(w, withitem, context_expr).n, false);
            scan_one(c, V(w, withitem, optional_vars).n, false);
        }
        break;
    case RW_Match:
        scan_expr(c, V(st, Match, subject).n, false);
        break;
    case RW_Raise:
        scan_one(c, V(st, Raise, exc).n, false);
        scan_one(c, V(st, Raise, cause).n, false);
        break;
    case RW_Assert:
        scan_expr(c, V(st, Assert, test).n, false);
        scan_one(c, V(st, Assert, msg).n, true);
        break;
    case RW_Import:
        scan_import(c, st, V(st, Import, names).l);
        break;
    case RW_ImportFrom:
        scan_import(c, st, V(st, ImportFrom, names).l);
        break;
    case RW_Expr:
        scan_expr(c, V(st, Expr, value).n, false);
        break;
    case RW_TypeAlias:
        scan_expr(c, V(st, TypeAlias, name).n, false);
        break;
    case RW_AsyncFunctionDef:
    case RW_AsyncFor:
    case RW_AsyncWith:
        refuse(c, st, HILT_DIAG_UNSUP_CONSTRUCT, "'async'");
        break;
    default:
        break;
    }
}

static void
scan_stmt(rw_ctx *c, rw_node *st)
{
    rw_flow *f = st->x = st->x ? st->x : hilt_rw_alloc(c, sizeof *f);
    if (!f) {
        return;
    }
    size_t load0 = c->load.len, store0 = c->store.len;
    f->span.from = (uint32_t)c->stores.len;
    f->completes = true;
    scan_head(c, st, f);
    take_lists(c, f, load0, store0);
    switch (st->kind) {
    case RW_Return: {
        rw_store slot = {ID_VAL, st};
        f->exits = RW_RET;
        f->completes = false;
        if (!hilt_vec_push(&c->stores, slot)) {
            no_memory(c);
        }
        break;
    }
    case RW_Break:
    case RW_Continue:
        f->exits = st->kind == RW_Break ? RW_BRK : RW_CONT;
        f->completes = false;
        if (c->loop_flow && st->kind == RW_Break) {
            c->loop_flow->has_brk = true;
        }
        else if (c->loop_flow) {
            c->loop_flow->has_cont = true;
        }
        break;
    case RW_Raise:
        f->completes = false;
        break;
    case RW_If:
        scan_block(c, V(st, If, body).b);
        scan_block(c, V(st, If, orelse).b);
        f->exits = V(st, If, body).b->exits | V(st, If, orelse).b->exits;
        f->completes = V(st, If, body).b->completes || V(st, If, orelse).b->completes;
        break;
    case RW_For:
        scan_loop(c, f, V(st, For, body).b, V(st, For, orelse).b, false);
        break;
    case RW_While:
        scan_loop(c, f, V(st, While, body).b, V(st, While, orelse).b, always_true(V(st, While, test).n));
        break;
    case RW_With:
        scan_block(c, V(st, With, body).b);
        f->exits = V(st, With, body).b->exits;
        break;
    case RW_Try:
        scan_try(c, f, V(st, Try, body).b, V(st, Try, handlers).l, V(st, Try, orelse).b,
                 V(st, Try, finalbody).b);
        break;
    case RW_TryStar:
        scan_try(c, f, V(st, TryStar, body).b, V(st, TryStar, handlers).l, V(st, TryStar, orelse).b,
                 V(st, TryStar, finalbody).b);
        break;
    case RW_Match:
        scan_match(c, f, V(st, Match, cases).l);
        break;
    default:
        break;
    }
    f->span.to = (uint32_t)c->stores.len;
}

static void
scan_block(rw_ctx *c, rw_block *b)
{
    b->nspans = 1;
    b->spans[0].from = (uint32_t)c->stores.len;
    b->completes = true;
    for (uint32_t i = 0; i < b->n && !c->failed; i++) {
        scan_stmt(c, b->stmt[i]);
        rw_flow *f = b->stmt[i]->x;
        if (f && b->completes) {
            b->exits |= f->exits;
            b->completes = f->completes;
        }
    }
    b->spans[0].to = (uint32_t)c->stores.len;
}

/* -- scopes ----------------------------------------------------------------------------------------------- */

static rw_scope *
scope_new(rw_ctx *c, rw_scope *parent)
{
    rw_scope *s = hilt_rw_alloc(c, sizeof *s);
    if (!s) {
        return NULL;
    }
    rw_bits **sets[] = {&s->params, &s->bound,  &s->nonlocals, &s->globals, &s->captured,  &s->remote,
                        &s->free,   &s->always, &s->deleted,   &s->objects, &s->need_unset};
    for (size_t i = 0; i < HILT_COUNT(sets); i++) {
        *sets[i] = hilt_rw_bits(c);
    }
    s->parent = parent;
    return s;
}

static bool
is_frame_name(rw_ctx *c, uint32_t id)
{
    static const char *const names[] = {"locals", "eval", "exec", "vars", "dir"};
    PyObject *name = hilt_rw_name_of(c, id);
    for (size_t i = 0; name && i < HILT_COUNT(names); i++) {
        if (PyUnicode_CompareWithASCIIString(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* Ends a scope: what it owns of the candidates stays, the rest goes to the scope around. */
static void
scope_close(rw_ctx *c, rw_scope *s, size_t load0)
{
    rw_scope *up = s->parent;
    rw_bits *own = s->is_class ? hilt_rw_bits(c) : s->bound;
    bits_or(c, s->bound, s->params);
    bits_sub(c, s->bound, s->nonlocals);
    bits_sub(c, s->bound, s->globals);
    for (size_t i = load0; i < c->load.len; i++) {
        bits_add(s->free, c->load.data[i]);
    }
    bits_or(c, s->free, s->captured);
    bits_or(c, s->free, s->nonlocals);
    bits_or(c, s->free, s->remote);
    bits_sub(c, s->free, own);
    bits_sub(c, s->free, s->globals);
    if (up) {
        bits_or(c, up->captured, s->free);
        bits_or(c, up->remote, s->nonlocals);
        rw_bits *rest = hilt_rw_copy(c, s->remote);
        bits_sub(c, rest, own);
        bits_or(c, up->remote, rest);
    }
    bits_and(c, s->captured, s->bound);
    bits_and(c, s->remote, s->bound);
    bits_or(c, s->always, s->captured);
    bits_or(c, s->always, s->remote);
    bits_or(c, s->always, s->nonlocals);
    c->load.len = load0;
    BITS_EACH(c, s->free, id)
    {
        add_load(c, id);
        s->frame_names |= is_frame_name(c, id);
    }
    if (s->frame_names) {
        bits_or(c, s->always, s->bound);
    }
}

/* A bare return at the end, so that the return slot is set on every path. */
static void
add_return(rw_ctx *c, rw_block *b)
{
    rw_node *last = b->stmt[b->n - 1], *r = hilt_rw_alloc(c, sizeof *r + sizeof *r->v);
    rw_flow *f = hilt_rw_alloc(c, sizeof *f);
    rw_node **stmt = hilt_rw_alloc(c, (b->n + 1) * sizeof *stmt);
    if (!r || !f || !stmt) {
        return;
    }
    r->kind = RW_Return;
    r->obj = last->obj;
    r->line = last->line;
    r->col = last->col;
    r->end_line = last->end_line;
    r->end_col = last->end_col;
    r->x = f;
    f->exits = RW_RET;
    memcpy(stmt, b->stmt, b->n * sizeof *stmt);
    stmt[b->n++] = r;
    b->stmt = stmt;
    b->completes = false;
}

static rw_block *
body_of(rw_node *fn)
{
    return fn->kind == RW_FunctionDef ? V(fn, FunctionDef, body).b
           : fn->kind == RW_ClassDef  ? V(fn, ClassDef, body).b
                                      : NULL;
}

static void
scan_function(rw_ctx *c, rw_node *fn, rw_flow *flow)
{
    rw_scope *s = scope_new(c, c->scope), *outer = c->scope;
    rw_flow *loop = c->loop_flow;
    rw_block *b = body_of(fn);
    size_t load0 = c->load.len, store0 = c->store.len;
    if (!s) {
        return;
    }
    s->kernel = c->kernel && outer->parent == NULL;
    c->scope = s;
    c->loop_flow = NULL;
    s->is_class = fn->kind == RW_ClassDef;
    s->is_lambda = fn->kind == RW_Lambda;
    if (b) {
        hilt_rw_declarations(c, s, b);
    }
    if (fn->kind == RW_Lambda) {
        scan_arguments(c, V(fn, Lambda, args).n, false);
        scan_expr(c, V(fn, Lambda, body).n, false);
    }
    else {
        if (fn->kind == RW_FunctionDef) {
            scan_arguments(c, V(fn, FunctionDef, args).n, false);
        }
        scan_block(c, b);
    }
    scope_close(c, s, load0);
    c->store.len = store0;
    c->scope = outer;
    c->loop_flow = loop;
    if (flow) {
        flow->scope = s;
    }
    else {
        fn->x = s;
    }
    if (fn->kind == RW_FunctionDef && !c->failed) {
        uint8_t before = 0;
        for (uint32_t i = 0; i < b->n; i++) {
            rw_node *st = b->stmt[i];
            before |= i + 1 == b->n && st->kind == RW_Return ? 0 : ((rw_flow *)st->x)->exits;
        }
        s->native_ret = before == 0;
        if (!s->native_ret && b->completes) {
            add_return(c, b);
        }
        c->returns_stay = s->kernel;
        hilt_rw_nest(c, b, 0);
        c->returns_stay = false;
    }
}

/* Variables of functions around the outermost one are as outside as globals are. */
static void
refuse_outer_stores(rw_ctx *c, const rw_bits *outer)
{
    for (size_t i = 0; i < c->stores.len; i++) {
        const rw_store *s = &c->stores.data[i];
        if (bits_has(outer, s->id)) {
            PyObject *name = hilt_rw_name_of(c, s->id);
            refuse(c, s->at, HILT_DIAG_SCOPE_NONLOCAL_WRITE, name ? PyUnicode_AsUTF8(name) : "?");
        }
    }
}

static int
compare_names(const void *a, const void *b, void *ctx)
{
    const rw_store *s = ctx;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return s[x].id != s[y].id ? (s[x].id < s[y].id ? -1 : 1) : (x > y) - (x < y);
}

bool
hilt_rw_scan(rw_ctx *c, rw_node *function)
{
    rw_flow *f = hilt_rw_alloc(c, sizeof *f);
    rw_scope *top = scope_new(c, NULL);
    if (f && top) {
        c->scope = top;
        function->x = function->kind == RW_Lambda ? NULL : f;
        scan_function(c, function, function->kind == RW_Lambda ? NULL : f);
        refuse_outer_stores(c, top->remote);
        c->scope = NULL;
    }
    uint32_t n = (uint32_t)c->stores.len, names = (uint32_t)c->names.len;
    c->by_name = hilt_rw_alloc(c, n * sizeof *c->by_name);
    c->by_name_at = hilt_rw_alloc(c, (names + 1) * sizeof *c->by_name_at);
    if (c->failed || names > c->words * 64) {
        return PyErr_Occurred() ? false : (PyErr_NoMemory(), false);
    }
    for (uint32_t i = 0; i < n; i++) {
        c->by_name[i] = i;
    }
    qsort_r(c->by_name, n, sizeof *c->by_name, compare_names, c->stores.data);
    for (uint32_t i = 0, id = 0; id <= names; id++) {
        while (i < n && c->stores.data[c->by_name[i]].id < id) {
            i++;
        }
        c->by_name_at[id] = i;
    }
    return true;
}

bool
hilt_rw_only_constants(const rw_ctx *c, uint32_t id, rw_span span)
{
    for (uint32_t k = c->by_name_at[id]; k < c->by_name_at[id + 1]; k++) {
        uint32_t i = c->by_name[k];
        if (i >= span.from && i < span.to && !c->stores.data[i].constant) {
            return false;
        }
    }
    return true;
}

rw_node *
hilt_rw_first_store(const rw_ctx *c, uint32_t id, const rw_span *spans, uint32_t n)
{
    for (uint32_t k = 0; k < n; k++) {
        uint32_t lo = c->by_name_at[id], hi = c->by_name_at[id + 1], end = hi;
        while (lo < hi) {
            uint32_t mid = lo + (hi - lo) / 2;
            if (c->by_name[mid] < spans[k].from) {
                lo = mid + 1;
            }
            else {
                hi = mid;
            }
        }
        if (lo < end && c->by_name[lo] < spans[k].to) {
            return c->stores.data[c->by_name[lo]].at;
        }
    }
    return NULL;
}
