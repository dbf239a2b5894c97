/* Rewriting single statements, and those that act at trace time: with, try, match. */
#include "rewrite_stmt.h"

/* -- simple statements ------------------------------------------------------------------------------------ */

static int
keep(rw_node *st, PyObject *out)
{
    return PyList_Append(out, st->obj);
}

static int
set_true(rw_ctx *c, uint32_t id, PyObject *out)
{
    return hilt_rw_push(out,
                        hilt_rw_assign(c, hilt_rw_name(c, id, true), hilt_rw_const(c, Py_NewRef(Py_True))));
}

static int
assign(rw_ctx *c, rw_node *st, PyObject *out)
{
    rw_node *v = V(st, Assign, value).n;
    rw_list *targets = V(st, Assign, targets).l;
    if (hilt_rw_replace(st, hilt_rw_state.s_value, v, hilt_rw_expr(c, v)) < 0) {
        return -1;
    }
    for (uint32_t i = 0; i < targets->n; i++) {
        PyObject *t = hilt_rw_target(c, targets->item[i]);
        if (!t || PyList_SetItem(targets->list, i, t) < 0) {
            return -1;
        }
    }
    return keep(st, out);
}

/* x += v may change x in place, whatever v is: @h.witem(x) before it, where x may be a container or an object */
static int
log_in_place(rw_ctx *c, rw_node *st, uint32_t id, PyObject *out)
{
    rw_scope *s = c->scope;
    bool object = bits_has(s->objects, id) || bits_has(s->params, id) || bits_has(s->remote, id) ||
                  !bits_has(s->bound, id);
    if (!object) {
        return 0;
    }
    PyObject *x = hilt_rw_at(c, st) < 0 ? NULL : hilt_rw_h(c, H_witem, 1, hilt_rw_name(c, id, false));
    return hilt_rw_push(out, hilt_rw_expr_stmt(c, x));
}

static int
aug_assign(rw_ctx *c, rw_node *st, PyObject *out)
{
    rw_node *t = V(st, AugAssign, target).n, *v = V(st, AugAssign, value).n;
    if (t->kind == RW_Name) {
        uint32_t id = V(t, Name, id).id;
        PyObject *plain = hilt_rw_at(c, t) < 0 ? NULL : hilt_rw_name(c, id, false);
        PyObject *read = plain ? hilt_rw_read(c, t, id, Py_NewRef(plain)) : NULL;
        int r = !read ? -1 : 0;
        if (read && read != plain) {
            r = hilt_rw_push(out, hilt_rw_assign(c, hilt_rw_name(c, id, true), Py_NewRef(read)));
        }
        Py_XDECREF(plain);
        Py_XDECREF(read);
        if (r < 0 || log_in_place(c, st, id, out) < 0) {
            return -1;
        }
    }
    else if (hilt_rw_replace(st, hilt_rw_state.s_target, t, hilt_rw_target(c, t)) < 0) {
        return -1;
    }
    if (hilt_rw_replace(st, hilt_rw_state.s_value, v, hilt_rw_expr(c, v)) < 0) {
        return -1;
    }
    if (t->kind == RW_Name) {
        Py_XDECREF(hilt_rw_target(c, t));
    }
    return keep(st, out);
}

static int
ann_assign(rw_ctx *c, rw_node *st, PyObject *out)
{
    rw_node *t = V(st, AnnAssign, target).n, *v = V(st, AnnAssign, value).n;
    if (v && (hilt_rw_replace(st, hilt_rw_state.s_value, v, hilt_rw_expr(c, v)) < 0 ||
              hilt_rw_replace(st, hilt_rw_state.s_target, t, hilt_rw_target(c, t)) < 0)) {
        return -1;
    }
    return keep(st, out);
}

static int
delete_name(rw_ctx *c, rw_node *t, PyObject *out)
{
    uint32_t id = V(t, Name, id).id;
    if (!bits_has(c->scope->bound, id) && !bits_has(c->scope->nonlocals, id)) {
        PyObject *targets = Py_BuildValue("[O]", t->obj);
        return hilt_rw_at(c, t) < 0 || !targets
                   ? (Py_XDECREF(targets), -1)
                   : hilt_rw_push(out, hilt_rw_node(c, RW_Delete, 1, hilt_rw_state.s_targets, targets));
    }
    if (hilt_rw_at(c, t) < 0) {
        return -1;
    }
    if (!bits_has(c->da, id)) {
        PyObject *read = hilt_rw_read(c, t, id, hilt_rw_name(c, id, false));
        if (hilt_rw_push(out, hilt_rw_expr_stmt(c, read)) < 0) {
            return -1;
        }
    }
    bits_del(c->da, id);
    return hilt_rw_push(out, hilt_rw_assign(c, hilt_rw_name(c, id, true), hilt_rw_h_attr(c, H_UNSET)));
}

/* del o.a, del o[k] */
static int
delete_part(rw_ctx *c, rw_node *t, PyObject *out)
{
    const rw_state *s = &hilt_rw_state;
    if (t->kind == RW_Attribute) {
        PyObject *now = hilt_rw_target(c, t);
        if (!now) {
            return -1;
        }
        Py_DECREF(now);
    }
    else {
        rw_node *v = V(t, Subscript, value).n, *k = V(t, Subscript, slice).n;
        PyObject *o = hilt_rw_expr(c, v);
        if (!o || hilt_rw_at(c, t) < 0) {
            Py_XDECREF(o);
            return -1;
        }
        if (hilt_rw_replace(t, s->s_value, v, hilt_rw_h(c, H_ditem, 1, o)) < 0 ||
            hilt_rw_replace(t, s->field[RW_F_Subscript_slice], k, hilt_rw_expr(c, k)) < 0) {
            return -1;
        }
    }
    PyObject *targets = Py_BuildValue("[O]", t->obj);
    if (!targets || hilt_rw_at(c, t) < 0) {
        Py_XDECREF(targets);
        return -1;
    }
    return hilt_rw_push(out, hilt_rw_node(c, RW_Delete, 1, s->s_targets, targets));
}

static int
delete_list(rw_ctx *c, rw_list *targets, PyObject *out)
{
    for (uint32_t i = 0; i < targets->n; i++) {
        rw_node *t = targets->item[i];
        int r = t->kind == RW_Name    ? delete_name(c, t, out)
                : t->kind == RW_Tuple ? delete_list(c, V(t, Tuple, elts).l, out)
                : t->kind == RW_List  ? delete_list(c, V(t, List, elts).l, out)
                                      : delete_part(c, t, out);
        if (r < 0) {
            return -1;
        }
    }
    return 0;
}

static long
plain_site(rw_ctx *c, hilt_site_kind kind, rw_node *at)
{
    static const rw_ids none;
    return hilt_rw_site(c, kind, at, &none, (rw_part){0}, (rw_part){0}, NULL, NULL);
}

static int
helper_stmt(rw_ctx *c, rw_node *at, rw_helper m, long site, PyObject *out)
{
    return hilt_rw_at(c, at) < 0
               ? -1
               : hilt_rw_push(out, hilt_rw_expr_stmt(c, hilt_rw_h(c, m, 1, hilt_rw_int(c, site))));
}

/* @h.exit(S, V): the thread of a kernel ends. */
static int
exit_thread(rw_ctx *c, rw_node *st, PyObject *out)
{
    rw_node *v = V(st, Return, value).n;
    long site = plain_site(c, HILT_SITE_RETURN, st);
    PyObject *value = v && site >= 0 ? hilt_rw_expr(c, v) : NULL;
    if (site < 0 || (v && !value) || (c->inside && helper_stmt(c, st, H_leave, site, out) < 0) || hilt_rw_at(c, st) < 0) {
        Py_XDECREF(value);
        return -1;
    }
    value = value ? value : hilt_rw_const(c, Py_NewRef(Py_None));
    if (hilt_rw_push(out, hilt_rw_expr_stmt(c, hilt_rw_h(c, H_exit, 2, hilt_rw_int(c, site), value))) < 0) {
        return -1;
    }
    return c->scope->need_ret && !c->scope->native_ret ? set_true(c, ID_RET, out) : 0;
}

static int
return_(rw_ctx *c, rw_node *st, PyObject *out)
{
    if (c->scope->kernel) {
        return exit_thread(c, st, out);
    }
    rw_node *v = V(st, Return, value).n;
    rw_scope *s = c->scope;
    if (s->native_ret) {
        return hilt_rw_children(c, st) < 0 ? -1 : keep(st, out);
    }
    PyObject *value = v ? hilt_rw_expr(c, v) : NULL;
    if ((v && !value) ||
        (c->inside && helper_stmt(c, st, H_leave, plain_site(c, HILT_SITE_RETURN, st), out) < 0) ||
        hilt_rw_at(c, st) < 0) {
        Py_XDECREF(value);
        return -1;
    }
    if (s->has_value) {
        value = value ? value : hilt_rw_const(c, Py_NewRef(Py_None));
        if (hilt_rw_push(out, hilt_rw_assign(c, hilt_rw_name(c, ID_VAL, true), value)) < 0) {
            return -1;
        }
    }
    else {
        Py_XDECREF(value);
    }
    return s->need_ret ? set_true(c, ID_RET, out) : 0;
}

static int
leave_loop(rw_ctx *c, rw_node *st, PyObject *out)
{
    rw_flow *f = c->loop->flow;
    if ((c->inside > c->loop->inside &&
         helper_stmt(c, st, H_leave, plain_site(c, HILT_SITE_EXIT, st), out) < 0) ||
        hilt_rw_at(c, st) < 0) {
        return -1;
    }
    if (st->kind == RW_Break) {
        bits_and(c, c->loop->brk_da, c->da);
        return set_true(c, f->brk, out);
    }
    return f->need_cont ? set_true(c, f->cont, out) : 0;
}

static int
raise_(rw_ctx *c, rw_node *st, PyObject *out)
{
    long site = plain_site(c, HILT_SITE_RAISE, st);
    if (site < 0 || hilt_rw_children(c, st) < 0 || hilt_rw_at(c, st) < 0) {
        return -1;
    }
    bits_fill(c, c->da, true);
    return hilt_rw_push(
        out, hilt_rw_if(c, hilt_rw_h(c, H_raise_, 1, hilt_rw_int(c, site)), Py_BuildValue("[O]", st->obj)));
}

static int
assert_(rw_ctx *c, rw_node *st, PyObject *out)
{
    rw_node *msg = V(st, Assert, msg).n;
    rw_bits *t = hilt_rw_bits(c), *f = hilt_rw_bits(c);
    long site = plain_site(c, HILT_SITE_ASSERT, V(st, Assert, test).n);
    PyObject *test = site < 0 ? NULL : hilt_rw_cond(c, V(st, Assert, test).n, RW_ASKED_TEST, t, f), *m = NULL;
    if (test && msg) {
        bits_set(c, c->da, f);
        m = hilt_rw_expr(c, msg);
    }
    if (!test || (msg && !m) || hilt_rw_at(c, st) < 0) {
        Py_XDECREF(test);
        Py_XDECREF(m);
        return -1;
    }
    m = msg ? m : hilt_rw_const(c, Py_NewRef(Py_None));
    test = hilt_rw_h(c, H_assert_, 2, hilt_rw_int(c, site), test);
    PyObject *body = PyList_New(0);
    if (!body || hilt_rw_push(body, hilt_rw_expr_stmt(
                                        c, hilt_rw_h(c, H_assert_fail, 2, hilt_rw_int(c, site), m))) < 0) {
        Py_CLEAR(body);
    }
    if (hilt_rw_push(out, hilt_rw_if(c, test, body)) < 0) {
        return -1;
    }
    bits_set(c, c->da, t); /* what only a true condition binds may be a Partial */
    bits_sub(c, t, f);
    return hilt_rw_unpart(c, t, out);
}

/* A nested function runs later, rewritten like its surroundings. */
static int
def(rw_ctx *c, rw_node *st, PyObject *out)
{
    if (hilt_rw_list(c, V(st, FunctionDef, decorator_list).l) < 0 ||
        hilt_rw_defaults(c, V(st, FunctionDef, args).n) < 0 || hilt_rw_function(c, st) < 0) {
        return -1;
    }
    bits_add(c->da, V(st, FunctionDef, name).id);
    bits_del(c->part, V(st, FunctionDef, name).id);
    return keep(st, out);
}

static int class(rw_ctx *c, rw_node *st, PyObject *out)
{
    if (hilt_rw_list(c, V(st, ClassDef, decorator_list).l) < 0 ||
        hilt_rw_list(c, V(st, ClassDef, bases).l) < 0 || hilt_rw_list(c, V(st, ClassDef, keywords).l) < 0) {
        return -1;
    }
    rw_block *b = V(st, ClassDef, body).b;
    PyObject *around = c->klass;
    c->klass = hilt_rw_name_of(c, V(st, ClassDef, name).id); /* of private names */
    int r = c->klass ? 0 : -1;
    for (uint32_t i = 0; r == 0 && i < b->n; i++) {
        if (b->stmt[i]->kind == RW_FunctionDef && !((rw_flow *)b->stmt[i]->x)->scope->plain) {
            r = hilt_rw_function(c, b->stmt[i]);
        }
    }
    c->klass = around;
    if (r < 0) {
        return -1;
    }
    bits_add(c->da, V(st, ClassDef, name).id);
    return keep(st, out);
}

static int
import(rw_ctx *c, rw_node *st, rw_list *names, PyObject *out)
{
    for (uint32_t i = 0; i < names->n; i++) {
        bits_add(c->da, V(names->item[i], alias, asname).id);
    }
    return keep(st, out);
}

int
hilt_rw_stmt(rw_ctx *c, rw_node *st, PyObject *out)
{
    switch (st->kind) {
    case RW_Expr:
        if (V(st, Expr, value).n->kind == RW_Constant) {
            return 0; /* a docstring, or `...` */
        }
        return hilt_rw_children(c, st) < 0 ? -1 : keep(st, out);
    case RW_Assign:
        return assign(c, st, out);
    case RW_AugAssign:
        return aug_assign(c, st, out);
    case RW_AnnAssign:
        return ann_assign(c, st, out);
    case RW_Delete:
        return delete_list(c, V(st, Delete, targets).l, out);
    case RW_Return:
        return return_(c, st, out);
    case RW_Break:
    case RW_Continue:
        return leave_loop(c, st, out);
    case RW_Raise:
        return raise_(c, st, out);
    case RW_Assert:
        return assert_(c, st, out);
    case RW_FunctionDef:
        return def(c, st, out);
    case RW_ClassDef:
        return class(c, st, out);
    case RW_Import:
        return import(c, st, V(st, Import, names).l, out);
    case RW_ImportFrom:
        return import(c, st, V(st, ImportFrom, names).l, out);
    case RW_Pass:
    case RW_Global:
    case RW_Nonlocal:
        return 0; /* declarations stand at the function's head */
    case RW_TypeAlias:
        bits_add(c->da, V(V(st, TypeAlias, name).n, Name, id).id);
        return keep(st, out);
    default:
        return hilt_rw_compound(c, st, out);
    }
}

/* -- with, try, match ------------------------------------------------------------------------------------- */

static int
set_block(rw_ctx *c, rw_node *st, PyObject *field, rw_node *at, PyObject *body)
{
    if (body && PyList_GET_SIZE(body) == 0 &&
        (hilt_rw_at(c, at) < 0 || hilt_rw_push(body, hilt_rw_node(c, RW_Pass, 0)) < 0)) {
        Py_CLEAR(body);
    }
    int r = body ? PyObject_SetAttr(st->obj, field, body) : -1;
    Py_XDECREF(body);
    return r;
}

static int
with(rw_ctx *c, rw_node *st, PyObject *out)
{
    rw_list *items = V(st, With, items).l;
    rw_block *b = V(st, With, body).b;
    long site = plain_site(c, HILT_SITE_WITH, st);
    if (site < 0 || helper_stmt(c, st, H_with_begin, site, out) < 0) {
        return -1;
    }
    for (uint32_t i = 0; i < items->n; i++) {
        rw_node *w = items->item[i], *e = V(w, withitem, context_expr).n,
                *v = V(w, withitem, optional_vars).n;
        PyObject *x = hilt_rw_expr(c, e);
        x = x && hilt_rw_at(c, e) == 0 ? hilt_rw_h(c, H_opaque, 1, x) : (Py_XDECREF(x), NULL);
        if (hilt_rw_replace(w, hilt_rw_state.field[RW_F_withitem_context_expr], e, x) < 0 ||
            (v && hilt_rw_replace(w, hilt_rw_state.field[RW_F_withitem_optional_vars], v,
                                  hilt_rw_target(c, v)) < 0)) {
            return -1;
        }
    }
    rw_bits *da = hilt_rw_copy(c, c->da);
    c->inside++;
    int r = set_block(c, st, hilt_rw_state.s_body, st, hilt_rw_body(c, b, NULL));
    c->inside--;
    bits_and(c, c->da, da); /* __exit__ may swallow an exception */
    return r < 0 || keep(st, out) < 0 ? -1 : helper_stmt(c, st, H_with_end, site, out);
}

/* except E as @exc: @h.try_caught(S); e = @exc; …; e = @h.UNSET */
static int
handler(rw_ctx *c, rw_node *h, long site)
{
    const rw_state *s = &hilt_rw_state;
    uint32_t name = V(h, ExceptHandler, name).id;
    rw_node *type = V(h, ExceptHandler, type).n;
    PyObject *body = PyList_New(0);
    if (!body ||
        (type && hilt_rw_replace(h, s->field[RW_F_ExceptHandler_type], type, hilt_rw_expr(c, type)) < 0) ||
        helper_stmt(c, h, H_try_caught, site, body) < 0) {
        goto fail;
    }
    if (name) {
        PyObject *exc = hilt_rw_name_of(c, ID_EXC);
        if (PyObject_SetAttr(h->obj, s->s_name, exc) < 0 ||
            hilt_rw_push(
                body, hilt_rw_assign(c, hilt_rw_name(c, name, true), hilt_rw_name(c, ID_EXC, false))) < 0) {
            goto fail;
        }
        bits_add(c->da, name);
    }
    if (hilt_rw_block(c, V(h, ExceptHandler, body).b, body) < 0) {
        goto fail;
    }
    if (name) {
        if (hilt_rw_at(c, h) < 0 || hilt_rw_push(body, hilt_rw_assign(c, hilt_rw_name(c, name, true),
                                                                      hilt_rw_h_attr(c, H_UNSET))) < 0) {
            goto fail;
        }
        if (V(h, ExceptHandler, body).b->completes) {
            bits_del(c->da, name);
        }
    }
    int r = PyObject_SetAttr(h->obj, s->s_body, body);
    Py_DECREF(body);
    return r;
fail:
    Py_XDECREF(body);
    return -1;
}

/* else: what follows the body if it was not left */
static int
try_else(rw_ctx *c, rw_node *st, const rw_block *body, rw_block *orelse)
{
    PyObject *list = PyList_New(0);
    int r = !list ? -1
            : body->exits && !c->scope->native_ret
                ? hilt_rw_guard(c, orelse, 0, orelse->n, body->stores, body->exits, list)
                : hilt_rw_block(c, orelse, list);
    if (r < 0) {
        Py_CLEAR(list);
    }
    return set_block(c, st, hilt_rw_state.s_orelse, st, list);
}

static int
try_parts(rw_ctx *c, rw_node *st, long site)
{
    const rw_state *s = &hilt_rw_state;
    rw_list *handlers = V(st, Try, handlers).l;
    rw_block *body = V(st, Try, body).b, *orelse = V(st, Try, orelse).b, *final = V(st, Try, finalbody).b;
    rw_bits *caught = hilt_rw_copy(c, c->da), *end = hilt_rw_bits(c);
    bits_sub(c, caught, c->scope->deleted);
    if (set_block(c, st, s->s_body, st, hilt_rw_body(c, body, NULL)) < 0 ||
        (orelse->n && try_else(c, st, body, orelse) < 0)) {
        return -1;
    }
    bits_set(c, end, c->da);
    for (uint32_t i = 0; i < handlers->n; i++) {
        bits_set(c, c->da, caught);
        if (handler(c, handlers->item[i], site) < 0) {
            return -1;
        }
        bits_and(c, end, c->da);
    }
    bits_set(c, c->da, caught);
    if (final->n) {
        PyObject *list = PyList_New(0);
        if (!list || helper_stmt(c, st, H_try_caught, site, list) < 0 || hilt_rw_block(c, final, list) < 0) {
            Py_CLEAR(list);
        }
        if (set_block(c, st, s->field[RW_F_Try_finalbody], st, list) < 0) {
            return -1;
        }
        bits_or(c, end, c->da); /* bound in it, or before */
        bits_sub(c, end, c->scope->deleted);
    }
    bits_set(c, c->da, end);
    return 0;
}

static int
try_(rw_ctx *c, rw_node *st, PyObject *out)
{
    long site = plain_site(c, HILT_SITE_TRY, st);
    if (site < 0 || helper_stmt(c, st, H_try_begin, site, out) < 0) {
        return -1;
    }
    c->inside++;
    int r = try_parts(c, st, site);
    c->inside--;
    return r < 0 || keep(st, out) < 0 ? -1 : helper_stmt(c, st, H_try_end, site, out);
}

static int
match(rw_ctx *c, rw_node *st, PyObject *out)
{
    const rw_state *s = &hilt_rw_state;
    rw_node *subject = V(st, Match, subject).n;
    rw_list *cases = V(st, Match, cases).l;
    long site = plain_site(c, HILT_SITE_MATCH, subject);
    PyObject *x = site < 0 ? NULL : hilt_rw_expr(c, subject);
    if (!x || hilt_rw_at(c, subject) < 0) {
        Py_XDECREF(x);
        return -1;
    }
    x = hilt_rw_h(c, H_subject, 2, hilt_rw_int(c, site), x);
    if (hilt_rw_replace(st, s->field[RW_F_Match_subject], subject, x) < 0) {
        return -1;
    }
    rw_bits *da = hilt_rw_copy(c, c->da), *end = hilt_rw_copy(c, c->da);
    for (uint32_t i = 0; i < cases->n; i++) {
        rw_node *k = cases->item[i], *pattern = V(k, match_case, pattern).n,
                *guard = V(k, match_case, guard).n;
        rw_flow *f = k->x;
        bits_set(c, c->da, da);
        for (uint32_t j = 0; j < f->nstore; j++) {
            bits_add(c->da, f->store[j] & ~RW_UNSURE);
        }
        if (guard && hilt_rw_replace(k, s->field[RW_F_match_case_guard], guard, hilt_rw_expr(c, guard)) < 0) {
            return -1;
        }
        if (set_block(c, k, s->s_body, pattern, hilt_rw_body(c, V(k, match_case, body).b, NULL)) < 0) {
            return -1;
        }
        if (i == 0) {
            bits_set(c, end, c->da);
        }
        else {
            bits_and(c, end, c->da);
        }
    }
    rw_node *last = cases->item[cases->n - 1], *p = V(last, match_case, pattern).n;
    if (p->kind != RW_MatchAs || V(p, MatchAs, pattern).n || V(last, match_case, guard).n) {
        bits_and(c, end, da); /* no case may match */
    }
    bits_set(c, c->da, end);
    return keep(st, out);
}

int
hilt_rw_at_trace_time(rw_ctx *c, rw_node *st, PyObject *out)
{
    switch (st->kind) {
    case RW_With:
        return with(c, st, out);
    case RW_Try:
    case RW_TryStar:
        return try_(c, st, out); /* the two have the same fields */
    case RW_Match:
        return match(c, st, out);
    default:
        return keep(st, out);
    }
}
