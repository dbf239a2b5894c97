/* Rewriting expressions: reads that may be unset, calls, tests, conditional parts, targets.
 *
 * Each function takes a node of our tree, changes the Python node in place or makes a new one, and gives a
 * new reference to what stands in its place. Definite assignment (c->da) is followed in order of evaluation;
 * a condition gives two sets, for true and for false. A name bound in only some of the parts of an
 * expression, but surely on the path at hand, may hold a Partial (c->part) and is read through unpart.
 */
#include "rewrite_stmt.h"

int
hilt_rw_replace(rw_node *n, PyObject *field, rw_node *old, PyObject *now)
{
    int r = !now ? -1 : now == old->obj ? 0 : PyObject_SetAttr(n->obj, field, now);
    Py_XDECREF(now);
    return r;
}

int
hilt_rw_list(rw_ctx *c, rw_list *l)
{
    for (uint32_t i = 0; i < l->n; i++) {
        PyObject *now = l->item[i] ? hilt_rw_expr(c, l->item[i]) : NULL;
        if (l->item[i] && (!now || PyList_SetItem(l->list, i, now) < 0)) {
            return -1;
        }
    }
    return 0;
}

static PyObject *
children(rw_ctx *c, rw_node *n)
{
    return hilt_rw_children(c, n) < 0 ? NULL : Py_NewRef(n->obj);
}

/* -- names ------------------------------------------------------------------------------------------------ */

/* The scope that owns a name as seen from here; NULL: none of ours. */
static rw_scope *
owner(const rw_ctx *c, uint32_t id)
{
    rw_scope *s = c->scope;
    while (s && (s->is_class || !bits_has(s->bound, id))) {
        s = bits_has(s->globals, id) ? NULL : s->parent;
    }
    return s;
}

void
hilt_rw_want(rw_ctx *c, const rw_bits *mentioned)
{
    BITS_EACH(c, mentioned, id)
    {
        rw_scope *s = bits_has(c->da, id) ? NULL : owner(c, id);
        if (s) {
            bits_add(s->need_unset, id);
        }
    }
}

static PyObject *
check(rw_ctx *c, rw_node *at, uint32_t id, PyObject *value)
{
    rw_ids *one = hilt_rw_alloc(c, sizeof *one + sizeof *one->id);
    if (one) {
        one->n = 1;
        one->id[0] = id;
    }
    rw_span all = {0, (uint32_t)c->stores.len};
    long site = one ? hilt_rw_site(c, HILT_SITE_NAME, at, one, (rw_part){&all, 1}, (rw_part){0}, NULL, NULL) : -1;
    if (site < 0 || hilt_rw_at(c, at) < 0) {
        Py_XDECREF(value);
        return NULL;
    }
    return hilt_rw_h(c, H_chk, 2, value, hilt_rw_int(c, site));
}

PyObject *
hilt_rw_read(rw_ctx *c, rw_node *at, uint32_t id, PyObject *value)
{
    if (bits_has(c->da, id)) {
        if (bits_has(c->part, id)) {
            return hilt_rw_at(c, at) < 0 ? (Py_XDECREF(value), NULL) : hilt_rw_h(c, H_unpart, 1, value);
        }
        return value;
    }
    rw_scope *s = owner(c, id);
    if (!s || s->is_lambda) {
        return value; /* a lambda's own walrus targets: Python's own check */
    }
    bits_add(s->need_unset, id);
    return check(c, at, id, value);
}

static void
bind(rw_ctx *c, uint32_t id)
{
    bits_add(c->da, id);
    bits_del(c->part, id);
}

/* -- names bound by := inside ----------------------------------------------------------------------------- */

static void
find_walrus(void *out, rw_node *n, bool flag)
{
    if (n->kind == RW_NamedExpr) {
        bits_add(out, V(V(n, NamedExpr, target).n, Name, id).id);
    }
    if (n->kind != RW_Lambda) { /* a scope of its own */
        hilt_rw_visit(n, find_walrus, out, flag);
    }
}

static rw_ids *
walrus_in(rw_ctx *c, rw_node *const *parts, uint32_t n)
{
    rw_bits *b = hilt_rw_bits(c);
    if (c->scope->has_walrus) {
        for (uint32_t i = 0; i < n; i++) {
            find_walrus(b, parts[i], false);
        }
        hilt_rw_want(c, b);
    }
    return hilt_rw_ids(c, b);
}

/* (w := @h.m(i)) for each name, appended to args */
static int
rebind(rw_ctx *c, const rw_ids *w, rw_helper m, PyObject *args)
{
    const rw_state *s = &hilt_rw_state;
    for (uint32_t i = 0; i < w->n; i++) {
        PyObject *e = hilt_rw_node(c, RW_NamedExpr, 2, s->s_target, hilt_rw_name(c, w->id[i], true),
                                   s->s_value, hilt_rw_h(c, m, 1, hilt_rw_int(c, i)));
        if (hilt_rw_push(args, e) < 0) {
            return -1;
        }
    }
    return 0;
}

/* value, then @h.first(value, (w := @h.x_merged(0)), …) */
static PyObject *
merged(rw_ctx *c, const rw_ids *w, PyObject *value)
{
    if (!value || w->n == 0) {
        return value;
    }
    PyObject *args = PyList_New(0);
    if (!args || hilt_rw_push(args, value) < 0 || rebind(c, w, H_x_merged, args) < 0) {
        Py_XDECREF(args);
        return NULL;
    }
    return hilt_rw_h_list(c, H_first, args, PyList_New(0));
}

/* The names as they are before: those of a lambda, which nothing sets at its start, may not exist yet. */
static PyObject *
before(rw_ctx *c, const rw_ids *w)
{
    PyObject *t = hilt_rw_tuple(c, w, false);
    PyObject *elts = t && c->scope->is_lambda ? PyObject_GetAttr(t, hilt_rw_state.s_elts) : NULL;
    for (uint32_t i = 0; elts && i < w->n; i++) {
        if (!bits_has(c->da, w->id[i])) {
            PyObject *unset = hilt_rw_h_attr(c, H_UNSET);
            if (!unset || PyList_SetItem(elts, i, unset) < 0) {
                Py_CLEAR(t);
                break;
            }
        }
    }
    Py_XDECREF(elts);
    return t;
}

static PyObject *
if_exp(rw_ctx *c, PyObject *test, PyObject *body)
{
    const rw_state *s = &hilt_rw_state;
    if (!test || !body) {
        Py_XDECREF(test);
        Py_XDECREF(body);
        return NULL;
    }
    return hilt_rw_node(c, RW_IfExp, 3, s->s_test, test, s->s_body, body, s->s_orelse,
                        hilt_rw_h_attr(c, H_SKIP));
}

/* In a part that runs only where a condition went one way: its names, some of them Partial. */
static void
enter_part(rw_ctx *c, const rw_bits *this, const rw_bits *other)
{
    bits_set(c, c->da, this);
    for (uint32_t i = 0; i < c->words; i++) {
        c->part[i] |= this[i] & ~other[i];
    }
}

/* -- and, or, chains, not --------------------------------------------------------------------------------- */

typedef struct links { /* the operands of and/or, or the comparisons of a chain, lo to hi */
    rw_node *n;
    rw_asked truth;
    bool is_and, chain;
} links;

static PyObject *
comparison(rw_ctx *c, rw_node *n, uint32_t i)
{
    const rw_state *s = &hilt_rw_state;
    rw_list *right = V(n, Compare, comparators).l;
    PyObject *op = Py_NewRef(PyList_GET_ITEM(V(n, Compare, ops).o, i));
    PyObject *a = i == 0 ? hilt_rw_expr(c, V(n, Compare, left).n) : NULL;
    PyObject *b = i == 0 && !a ? NULL : hilt_rw_expr(c, right->item[i]);
    if (!b || hilt_rw_at(c, n) < 0) {
        Py_XDECREF(a);
        Py_DECREF(op);
        Py_XDECREF(b);
        return NULL;
    }
    if (i > 0) {
        a = hilt_rw_h(c, H_c_get, 0);
    }
    if (i + 1 < right->n) {
        b = hilt_rw_h(c, H_c_put, 1, b);
    }
    if (Py_TYPE(op) == s->t_in || Py_TYPE(op) == s->t_notin) {
        bool not_in = Py_TYPE(op) == s->t_notin;
        Py_DECREF(op);
        PyObject *r = hilt_rw_h(c, H_contains, 2, a, b);
        return not_in ? hilt_rw_h(c, H_not_, 1, r) : r;
    }
    PyObject *ops = PyList_New(1), *list = PyList_New(1);
    if (!ops || !list || !a || !b) {
        Py_DECREF(op);
        Py_XDECREF(ops);
        Py_XDECREF(list);
        Py_XDECREF(a);
        Py_XDECREF(b);
        return NULL;
    }
    PyList_SET_ITEM(ops, 0, op);
    PyList_SET_ITEM(list, 0, b);
    return hilt_rw_node(c, RW_Compare, 3, s->s_left, a, s->s_ops, ops, s->s_comparators, list);
}

static PyObject *
operand(rw_ctx *c, const links *l, uint32_t i, rw_bits *t, rw_bits *f)
{
    if (!l->chain) {
        return hilt_rw_cond(c, V(l->n, BoolOp, values).l->item[i], l->truth, t, f);
    }
    PyObject *r = comparison(c, l->n, i);
    bits_set(c, t, c->da);
    bits_set(c, f, c->da);
    return r;
}

/* Right-nested, as Python evaluates; halved where there are many, so that nesting stays shallow. A chain
 * hands its middle operands on from one comparison to the next and is never halved. */
static PyObject *
build_links(rw_ctx *c, const links *l, uint32_t lo, uint32_t hi, rw_bits *t, rw_bits *f)
{
    if (hi - lo == 1) {
        return operand(c, l, lo, t, f);
    }
    uint32_t mid = hi - lo > 8 && !l->chain ? lo + (hi - lo) / 2 : lo + 1;
    rw_bits *t2 = hilt_rw_bits(c), *f2 = hilt_rw_bits(c), *part = hilt_rw_copy(c, c->part);
    rw_node **parts = l->chain ? V(l->n, Compare, comparators).l->item : V(l->n, BoolOp, values).l->item;
    PyObject *a = build_links(c, l, lo, mid, t, f);
    if (!a) {
        return NULL;
    }
    rw_ids *w = walrus_in(c, parts + mid, hi - mid);
    if (!w || hilt_rw_at(c, l->n) < 0) {
        Py_DECREF(a);
        return NULL;
    }
    hilt_site_kind kind = l->chain ? HILT_SITE_CHAIN : l->is_and ? HILT_SITE_AND : HILT_SITE_OR;
    bits_set(c, c->da, t);
    bits_and(c, c->da, f);
    long site = hilt_rw_site(c, kind, l->n, w, (rw_part){0}, (rw_part){0}, NULL, NULL);
    if (site >= 0) {
        c->sites.data[site].truth = l->truth != RW_ASKED_VALUE;
    }
    PyObject *begin = hilt_rw_h(c, H_b_begin, 3, hilt_rw_int(c, site), a, before(c, w));
    if (l->is_and) {
        enter_part(c, t, f);
    }
    else {
        enter_part(c, f, t);
    }
    PyObject *b = begin ? build_links(c, l, mid, hi, t2, f2) : NULL;
    bits_set(c, c->part, part);
    if (!b || hilt_rw_at(c, l->n) < 0) {
        Py_XDECREF(begin);
        Py_XDECREF(b);
        return NULL;
    }
    if (l->is_and) {
        bits_set(c, t, t2);
        bits_and(c, f, f2);
    }
    else {
        bits_and(c, t, t2);
        bits_set(c, f, f2);
    }
    b = hilt_rw_h(c, H_b_val, 2, b, hilt_rw_tuple(c, w, false));
    return merged(c, w, hilt_rw_h(c, H_b_end, 1, if_exp(c, begin, b)));
}

static bool
is_not(const rw_node *n)
{
    return n->kind == RW_UnaryOp && Py_TYPE(V(n, UnaryOp, op).o) == hilt_rw_state.t_not;
}

/* @h.m(fn, args…), the call node changed in place */
static PyObject *
through_helper(rw_ctx *c, rw_node *n, rw_helper m)
{
    PyObject *fn = hilt_rw_expr(c, V(n, Call, func).n);
    if (!fn || hilt_rw_list(c, V(n, Call, args).l) < 0 || hilt_rw_list(c, V(n, Call, keywords).l) < 0 ||
        PyList_Insert(V(n, Call, args).l->list, 0, fn) < 0 || hilt_rw_at(c, n) < 0) {
        Py_XDECREF(fn);
        return NULL;
    }
    Py_DECREF(fn);
    PyObject *attr = hilt_rw_h_attr(c, m);
    int r = attr ? PyObject_SetAttr(n->obj, hilt_rw_state.s_func, attr) : -1;
    Py_XDECREF(attr);
    return r < 0 ? NULL : Py_NewRef(n->obj);
}

PyObject *
hilt_rw_cond(rw_ctx *c, rw_node *n, rw_asked truth, rw_bits *t, rw_bits *f)
{
    PyObject *r;
    if (n->kind == RW_BoolOp) {
        links l = {n, truth, Py_TYPE(V(n, BoolOp, op).o) == hilt_rw_state.t_and, false};
        r = build_links(c, &l, 0, V(n, BoolOp, values).l->n, t, f);
    }
    else if (n->kind == RW_Compare && V(n, Compare, comparators).l->n > 1) {
        links l = {n, truth, true, true};
        r = build_links(c, &l, 0, V(n, Compare, comparators).l->n, t, f);
    }
    else if (is_not(n)) {
        rw_asked asked = truth == RW_ASKED_VALUE ? RW_ASKED_TRUTH : truth;
        r = hilt_rw_cond(c, V(n, UnaryOp, operand).n, asked, f, t);
        r = r && hilt_rw_at(c, n) == 0 ? hilt_rw_h(c, H_not_, 1, r) : (Py_XDECREF(r), NULL);
    }
    else {
        r = truth == RW_ASKED_TEST && n->kind == RW_Call && hilt_rw_may_be_ce(n) &&
                    !hilt_rw_special_call(c, V(n, Call, func).n)
                ? through_helper(c, n, H_ce)
                : hilt_rw_expr(c, n);
        bits_set(c, t, c->da);
        bits_set(c, f, c->da);
        return r;
    }
    bits_set(c, c->da, t);
    bits_and(c, c->da, f);
    return r;
}

static PyObject *
condition_as_value(rw_ctx *c, rw_node *n)
{
    return hilt_rw_cond(c, n, RW_ASKED_VALUE, hilt_rw_bits(c), hilt_rw_bits(c));
}

static PyObject *
ternary(rw_ctx *c, rw_node *n)
{
    rw_node *arms[] = {V(n, IfExp, body).n, V(n, IfExp, orelse).n};
    rw_bits *t = hilt_rw_bits(c), *f = hilt_rw_bits(c), *part = hilt_rw_copy(c, c->part), *da1;
    PyObject *test = hilt_rw_cond(c, V(n, IfExp, test).n, RW_ASKED_TEST, t, f);
    rw_ids *w = test ? walrus_in(c, arms, 2) : NULL;
    if (!w || hilt_rw_at(c, n) < 0) {
        Py_XDECREF(test);
        return NULL;
    }
    long site = hilt_rw_site(c, HILT_SITE_TERNARY, n, w, (rw_part){0}, (rw_part){0}, NULL, NULL);
    PyObject *then = hilt_rw_h(c, H_x_then, 3, hilt_rw_int(c, site), test, before(c, w));
    enter_part(c, t, f);
    PyObject *a = then ? hilt_rw_expr(c, arms[0]) : NULL;
    da1 = hilt_rw_copy(c, c->da);
    bits_set(c, c->part, part);
    enter_part(c, f, t);
    PyObject *b = a ? hilt_rw_expr(c, arms[1]) : NULL;
    bits_set(c, c->part, part);
    bits_and(c, c->da, da1);
    if (!b || hilt_rw_at(c, n) < 0) {
        Py_XDECREF(then);
        Py_XDECREF(a);
        Py_XDECREF(b);
        return NULL;
    }
    if (w->n) {
        PyObject *args = PyList_New(0);
        if (!args || rebind(c, w, H_x_entry, args) < 0 || hilt_rw_push(args, Py_NewRef(b)) < 0) {
            Py_CLEAR(args);
        }
        Py_SETREF(b, hilt_rw_h_list(c, H_last, args, PyList_New(0)));
    }
    a = hilt_rw_h(c, H_x_val, 2, a, hilt_rw_tuple(c, w, false));
    b = hilt_rw_h(c, H_x_val, 2, b, hilt_rw_tuple(c, w, false));
    PyObject *otherwise = hilt_rw_h(c, H_x_else, 1, if_exp(c, then, a));
    return merged(c, w, hilt_rw_h(c, H_x_end, 1, if_exp(c, otherwise, b)));
}

/* -- calls, lambdas, comprehensions ----------------------------------------------------------------------- */

bool
hilt_rw_special_call(const rw_ctx *c, const rw_node *func)
{
    static const char *const names[] = {"super", "locals", "vars", "eval", "dir"};
    bool ours = func->kind != RW_Name || owner(c, V(func, Name, id).id);
    PyObject *name = ours ? NULL : c->names.data[V(func, Name, id).id];
    for (size_t i = 0; name && i < HILT_COUNT(names); i++) {
        if (PyUnicode_CompareWithASCIIString(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static PyObject *
call(rw_ctx *c, rw_node *n)
{
    return hilt_rw_special_call(c, V(n, Call, func).n) ? children(c, n) : through_helper(c, n, H_call);
}

int
hilt_rw_defaults(rw_ctx *c, rw_node *args)
{
    return hilt_rw_list(c, V(args, arguments, defaults).l) < 0
               ? -1
               : hilt_rw_list(c, V(args, arguments, kw_defaults).l);
}

/* What is definitely assigned when a nested function runs, later than where it is made. */
void
hilt_rw_enter_scope(rw_ctx *c, rw_scope *s)
{
    for (rw_scope *o = s->parent; o; o = o->parent) {
        rw_bits *deleted = hilt_rw_copy(c, o->deleted);
        bits_and(c, deleted, o->bound);
        bits_sub(c, c->da, deleted);
    }
    bits_sub(c, c->da, s->bound);
    bits_or(c, c->da, s->params);
    bits_sub(c, c->part, s->bound);
    c->scope = s;
}

static PyObject *
lambda(rw_ctx *c, rw_node *n)
{
    rw_node *body = V(n, Lambda, body).n;
    if (hilt_rw_defaults(c, V(n, Lambda, args).n) < 0) {
        return NULL;
    }
    rw_bits *da = hilt_rw_copy(c, c->da), *part = hilt_rw_copy(c, c->part);
    rw_scope *outer = c->scope;
    hilt_rw_enter_scope(c, n->x);
    int r = hilt_rw_replace(n, hilt_rw_state.s_body, body, hilt_rw_expr(c, body));
    c->scope = outer;
    bits_set(c, c->da, da);
    bits_set(c, c->part, part);
    return r < 0 ? NULL : Py_NewRef(n->obj);
}

static PyObject *
comprehension(rw_ctx *c, rw_node *n, rw_list *gens)
{
    const rw_state *s = &hilt_rw_state;
    rw_bits *da = hilt_rw_copy(c, c->da), *part = hilt_rw_copy(c, c->part);
    rw_ids *own = n->x;
    int r = 0;
    for (uint32_t i = 0; i < gens->n && r == 0; i++) {
        rw_node *g = gens->item[i], *iter = V(g, comprehension, iter).n;
        r = hilt_rw_replace(g, s->s_iter, iter, hilt_rw_expr(c, iter));
        for (uint32_t k = 0; k < own->n && i == 0; k++) {
            bind(c, own->id[k]);
        }
        if (r == 0) {
            PyObject *t = hilt_rw_target(c, V(g, comprehension, target).n);
            r = hilt_rw_replace(g, s->s_target, V(g, comprehension, target).n, t);
        }
        if (r == 0) {
            r = hilt_rw_list(c, V(g, comprehension, ifs).l);
        }
    }
    rw_node *parts[] = {n->kind == RW_DictComp ? V(n, DictComp, key).n : V(n, ListComp, elt).n,
                        n->kind == RW_DictComp ? V(n, DictComp, value).n : NULL};
    PyObject *fields[] = {s->field[n->kind == RW_DictComp ? RW_F_DictComp_key : RW_F_ListComp_elt],
                          s->field[RW_F_DictComp_value]};
    for (int i = 0; i < 2 && r == 0; i++) {
        r = parts[i] ? hilt_rw_replace(n, fields[i], parts[i], hilt_rw_expr(c, parts[i])) : 0;
    }
    bits_set(c, c->da, da);
    bits_set(c, c->part, part);
    return r < 0 ? NULL : Py_NewRef(n->obj);
}

/* Calls and tests in a dictionary display are evaluated pair by pair. */
static PyObject *
dict_display(rw_ctx *c, rw_node *n)
{
    rw_list *keys = V(n, Dict, keys).l, *values = V(n, Dict, values).l;
    for (uint32_t i = 0; i < values->n; i++) {
        PyObject *k = keys->item[i] ? hilt_rw_expr(c, keys->item[i]) : Py_NewRef(Py_None);
        PyObject *v = k && PyList_SetItem(keys->list, i, k) == 0 ? hilt_rw_expr(c, values->item[i]) : NULL;
        if (!v || PyList_SetItem(values->list, i, v) < 0) {
            return NULL;
        }
    }
    return Py_NewRef(n->obj);
}

static bool
has_slice(const rw_node *n)
{
    if (n->kind != RW_Tuple) {
        return n->kind == RW_Slice || n->kind == RW_Starred;
    }
    rw_list *elts = V(n, Tuple, elts).l;
    for (uint32_t i = 0; i < elts->n; i++) {
        if (has_slice(elts->item[i])) {
            return true;
        }
    }
    return false;
}

/* x[k]: reading a dict may add the key. Slices are no keys. */
static PyObject *
subscript(rw_ctx *c, rw_node *n)
{
    if (has_slice(V(n, Subscript, slice).n)) {
        return children(c, n);
    }
    PyObject *x = hilt_rw_expr(c, V(n, Subscript, value).n);
    PyObject *k = x ? hilt_rw_expr(c, V(n, Subscript, slice).n) : NULL;
    if (!k || hilt_rw_at(c, n) < 0) {
        Py_XDECREF(x);
        Py_XDECREF(k);
        return NULL;
    }
    return hilt_rw_h(c, H_item, 2, x, k);
}

PyObject *
hilt_rw_expr(rw_ctx *c, rw_node *n)
{
    switch (n->kind) {
    case RW_Name: {
        uint32_t id = V(n, Name, id).id;
        return Py_TYPE(V(n, Name, ctx).o) == hilt_rw_state.t_load ? hilt_rw_read(c, n, id, Py_NewRef(n->obj))
                                                                  : Py_NewRef(n->obj);
    }
    case RW_NamedExpr: {
        rw_node *v = V(n, NamedExpr, value).n;
        if (hilt_rw_replace(n, hilt_rw_state.s_value, v, hilt_rw_expr(c, v)) < 0) {
            return NULL;
        }
        bind(c, V(V(n, NamedExpr, target).n, Name, id).id);
        return Py_NewRef(n->obj);
    }
    case RW_BoolOp:
        return condition_as_value(c, n);
    case RW_UnaryOp:
        return is_not(n) ? condition_as_value(c, n) : children(c, n);
    case RW_Compare: {
        PyTypeObject *op = Py_TYPE(PyList_GET_ITEM(V(n, Compare, ops).o, 0));
        if (V(n, Compare, comparators).l->n > 1) {
            return condition_as_value(c, n);
        }
        return op == hilt_rw_state.t_in || op == hilt_rw_state.t_notin ? comparison(c, n, 0) : children(c, n);
    }
    case RW_IfExp:
        return ternary(c, n);
    case RW_Call:
        return call(c, n);
    case RW_Lambda:
        return lambda(c, n);
    case RW_Subscript:
        return subscript(c, n);
    case RW_Dict:
        return dict_display(c, n);
    case RW_ListComp:
        return comprehension(c, n, V(n, ListComp, generators).l);
    case RW_SetComp:
        return comprehension(c, n, V(n, SetComp, generators).l);
    case RW_GeneratorExp:
        return comprehension(c, n, V(n, GeneratorExp, generators).l);
    case RW_DictComp:
        return comprehension(c, n, V(n, DictComp, generators).l);
    case RW_Constant:
        return Py_NewRef(n->obj);
    default:
        return children(c, n);
    }
}

/* -- targets ---------------------------------------------------------------------------------------------- */

static PyObject *
target_list(rw_ctx *c, rw_node *n, rw_list *elts)
{
    for (uint32_t i = 0; i < elts->n; i++) {
        PyObject *now = hilt_rw_target(c, elts->item[i]);
        if (!now || PyList_SetItem(elts->list, i, now) < 0) {
            return NULL;
        }
    }
    return Py_NewRef(n->obj);
}

/* In place of a target: the object written to goes through the write log. */
PyObject *
hilt_rw_target(rw_ctx *c, rw_node *n)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *o;
    rw_node *v;
    switch (n->kind) {
    case RW_Name:
        bind(c, V(n, Name, id).id);
        return Py_NewRef(n->obj);
    case RW_Attribute: {
        v = V(n, Attribute, value).n;
        PyObject *attr = hilt_rw_mangle(c, V(n, Attribute, attr).o);
        o = attr ? hilt_rw_expr(c, v) : NULL;
        if (!o || hilt_rw_at(c, n) < 0) {
            Py_XDECREF(attr);
            Py_XDECREF(o);
            return NULL;
        }
        o = hilt_rw_h(c, H_wattr, 2, o, hilt_rw_const(c, attr));
        return hilt_rw_replace(n, s->s_value, v, o) < 0 ? NULL : Py_NewRef(n->obj);
    }
    case RW_Subscript:
        v = V(n, Subscript, value).n;
        o = hilt_rw_expr(c, v);
        if (!o || hilt_rw_at(c, n) < 0) {
            Py_XDECREF(o);
            return NULL;
        }
        if (hilt_rw_replace(n, s->s_value, v, hilt_rw_h(c, H_witem, 1, o)) < 0) {
            return NULL;
        }
        v = V(n, Subscript, slice).n;
        return hilt_rw_replace(n, s->field[RW_F_Subscript_slice], v, hilt_rw_expr(c, v)) < 0
                   ? NULL
                   : Py_NewRef(n->obj);
    case RW_Tuple:
        return target_list(c, n, V(n, Tuple, elts).l);
    case RW_List:
        return target_list(c, n, V(n, List, elts).l);
    case RW_Starred:
        v = V(n, Starred, value).n;
        return hilt_rw_replace(n, s->s_value, v, hilt_rw_target(c, v)) < 0 ? NULL : Py_NewRef(n->obj);
    default:
        return children(c, n);
    }
}
