/* Memory that a trip of a loop makes and hands to the next one.
 *
 *     for i in range(n):
 *         q = make_rmem_tensor(4, Float32)      # one place, whichever trip it is
 *         q.fill(1.0)                           # so this writes what r is
 *         q[0] = r[0] + 1.0
 *         r = q
 *
 * hilt.alloc_local is one place an operation, where Python makes another tensor each time. So an address of
 * it may leave the loop, and may be handed on if no trip looks at what it got; everything else is refused.
 * A slot is `made` if its value at the end of a trip may be such an address, found by following addresses
 * back; it must not be read in the next trip, nor be handed on by it.
 */
#include "region.h"

typedef struct search {
    const hilt_loop *loop;
    HILT_VEC(const hilt_value *) seen; /* also what is left to look at: from `next` on */
    size_t next;
    const hilt_op *made; /* an allocation in the loop */
    bool *handed;        /* a flag for each slot: its argument was met */
    bool fine;
} search;

static bool
inside(const hilt_loop *l, const hilt_region *r)
{
    for (; r != NULL; r = r->parent) {
        if (r == l->body || r == l->before || (l->test != NULL && r == l->test)) {
            return true;
        }
    }
    return false;
}

static void
look_at(search *s, const hilt_value *v)
{
    if (v == NULL || !hilt_type_is_ptr(v->type) || v->type.space != HILT_SPACE_LOCAL) {
        return;
    }
    for (size_t i = 0; i < s->seen.len; i++) {
        if (s->seen.data[i] == v) {
            return;
        }
    }
    s->fine &= hilt_vec_push(&s->seen, v);
}

/* Value i of those that a loop inside carries: an argument of it, or a result. */
static void
look_at_carried(search *s, const hilt_op *loop, uint32_t i)
{
    if (loop->code == HILT_OP_FOR) {
        look_at(s, hilt_operand(loop, 3 + i));
        look_at(s, hilt_operand(loop->regions[0]->last, i));
        return;
    }
    look_at(s, hilt_operand(loop, i));
    look_at(s, hilt_operand(loop->regions[0]->last, 1 + i));
    look_at(s, hilt_operand(loop->regions[1]->last, i));
}

static void
argument(search *s, const hilt_value *v)
{
    const hilt_region *r = hilt_value_region(v);
    for (size_t i = 0; i < s->loop->slots.len; i++) {
        const hilt_slot *slot = &s->loop->slots.data[i];
        s->handed[i] |= v == slot->body_arg || v == slot->before_arg;
    }
    if (r != s->loop->body && r != s->loop->before && inside(s->loop, r) && r->owner != NULL) {
        look_at_carried(s, r->owner, v->index - (r->owner->code == HILT_OP_FOR));
    }
}

static void
operation(search *s, const hilt_value *v, const hilt_op *op)
{
    if (!inside(s->loop, op->parent)) {
        return;
    }
    switch (op->code) {
    case HILT_OP_ALLOCLOCAL:
        s->made = op;
        break;
    case HILT_OP_PTRADD:
        look_at(s, hilt_operand(op, 0));
        break;
    case HILT_OP_SELECT:
        look_at(s, hilt_operand(op, 1));
        look_at(s, hilt_operand(op, 2));
        break;
    case HILT_OP_IF:
        look_at(s, hilt_operand(op->regions[0]->last, v->index));
        look_at(s, hilt_operand(op->regions[1]->last, v->index));
        break;
    case HILT_OP_FOR:
    case HILT_OP_WHILE:
        look_at_carried(s, op, v->index);
        break;
    default:
        break;
    }
}

/* Where the value that a slot ends a trip with comes from. */
static bool
follow(search *s, const hilt_slot *slot)
{
    s->seen.len = s->next = 0;
    look_at(s, slot->yield);
    while (s->fine && s->next < s->seen.len) {
        const hilt_value *v = s->seen.data[s->next++];
        const hilt_op *op = hilt_value_def(v);
        if (op == NULL) {
            argument(s, v);
        }
        else {
            operation(s, v, op);
        }
    }
    return s->fine;
}

static bool
read_in(const hilt_value *arg, bool in_test)
{
    for (const hilt_use *u = arg ? hilt_value_uses(arg) : NULL; u != NULL; u = hilt_use_next(u)) {
        if (!in_test || hilt_use_user(u)->code != HILT_OP_YIELD) { /* a condition may hand it on */
            return true;
        }
    }
    return false;
}

static int
refuse(hilt_trace *t, hilt_frame *f, hilt_slot *slot, const hilt_op *made)
{
    hilt_slot whole = *slot; /* not its address alone */
    Py_ssize_t depth = PyTuple_GET_SIZE(slot->path);
    PyObject *path HILT_CLEANUP_REF = whole.path = PyTuple_GetSlice(slot->path, 0, depth ? depth - 1 : 0);
    const hilt_site_name *name = NULL;
    PyObject *what HILT_CLEANUP_REF = path ? hilt_slot_title(f, &whole, &name) : NULL;
    const char *shown = hilt_shown(what ? what : name ? name->name : NULL, "a tensor");
    hilt_write *e = slot->object ? hilt_log_find(&f->log, slot->object, slot->part) : NULL;
    hilt_place at = hilt_write_place(t, f, name, e ? e->at : (hilt_loc){0, 0});
    PyObject *exc = hilt_diag_new(at, HILT_DIAG_TENSOR_LOOP_MEMORY, shown);
    hilt_place there;
    if (hilt_scope_place(t, made->loc, &there)) {
        hilt_diag_note(exc, there, "it is made here");
    }
    hilt_note_region(exc, f);
    hilt_region_raise(t, exc);
    return -1;
}

static bool
any_address(const hilt_loop *l)
{
    for (size_t i = 0; i < l->slots.len; i++) {
        const hilt_value *v = l->slots.data[i].yield;
        if (v != NULL && hilt_type_is_ptr(v->type) && v->type.space == HILT_SPACE_LOCAL) {
            return true;
        }
    }
    return false;
}

/* made[i], and the slots whose arguments slot i may end a trip with, in handed[i * n ...]. */
static bool
follow_all(const hilt_loop *l, const hilt_op **made, bool *handed)
{
    search s = {.loop = l, .fine = true};
    size_t n = l->slots.len;
    for (size_t i = 0; s.fine && i < n; i++) {
        s.made = NULL;
        s.handed = handed + i * n;
        if (l->slots.data[i].yield != NULL && follow(&s, &l->slots.data[i])) {
            made[i] = s.made;
        }
    }
    hilt_vec_free(&s.seen);
    return s.fine;
}

int
hilt_loop_memory(hilt_trace *t, hilt_frame *f)
{
    hilt_loop *l = f->loop;
    size_t n = l->slots.len;
    if (!any_address(l)) {
        return 0;
    }
    const hilt_op **made = PyMem_Calloc(n, sizeof *made);
    bool *handed = PyMem_Calloc(n * n, sizeof *handed);
    int rc = made != NULL && handed != NULL && follow_all(l, made, handed) ? 0 : hilt_trace_oom(t);
    for (size_t i = 0; rc == 0 && i < n; i++) {
        hilt_slot *slot = &l->slots.data[i];
        if (made[i] == NULL || slot->late) {
            continue;
        }
        bool met = read_in(slot->body_arg, false) || read_in(slot->before_arg, true);
        for (size_t k = 0; k < n; k++) {
            met |= handed[k * n + i] && l->slots.data[k].yield != NULL;
        }
        rc = met ? refuse(t, f, slot, made[i]) : 0;
    }
    PyMem_Free(made);
    PyMem_Free(handed);
    return rc;
}
