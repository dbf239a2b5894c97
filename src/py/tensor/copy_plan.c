/* Source, destination and predicate stepped through together.
 *
 * A copy pairs the elements of its sides mode by mode, in each mode by the linear index. The modes' leaves
 * are cut until all sides have the same ones: (4,(2,8)) against (8,8) becomes 4, 2, 8. Each is a unit: one
 * extent, and a stride for each side. Where leaves do not divide each other (6 against (2,3) does, (4,3)
 * against (6,2) does not) what is left of the mode is one unit whose sides keep a layout each. Units may be
 * taken in any order: no two elements of the destination are the same.
 */
#include "copy.h"

typedef struct leaf {
    hilt_tup extent, stride;
} leaf;
typedef HILT_VEC(leaf) leaves;

enum { ATOM = HILT_COPY_SIDES, LISTS };
typedef struct cutting { /* of one mode */
    hilt_copy_plan *p;
    leaves of[LISTS]; /* the last: the instructions of the first mode */
    size_t at[LISTS];
    bool used[LISTS];
    int64_t done; /* elements of the units so far; 0: known at run time only */
    uint32_t atom;
} cutting;

/* -- what is wrong --------------------------------------------------------------------------------------- */
static bool
shapes_differ(hilt_copy_plan *p, int a, int b)
{
    static const char *const sides[] = {"the source", "the destination", "the predicate"};
    char text[420];
    hilt_str x = {0}, y = {0};
    hilt_layout_print(&x, *hilt_lay_get(hilt_tensor_layout(p->tensors[a])));
    hilt_layout_print(&y, *hilt_lay_get(hilt_tensor_layout(p->tensors[b])));
    snprintf(text, sizeof text, "%s, %s, and %s, %s,", sides[a], x.data ? x.data : "?", sides[b],
             y.data ? y.data : "?");
    hilt_str_free(&x);
    hilt_str_free(&y);
    hilt_raise(HILT_DIAG_COPY_SHAPES, p->what, text);
    return false;
}

/* -- cutting a mode -------------------------------------------------------------------------------------- */
static bool
list_leaves(hilt_tup shape, hilt_tup stride, leaves *ret)
{
    if (shape.kind == HILT_TUP_TUPLE) {
        for (uint32_t i = 0; i < shape.n; i++) {
            if (!list_leaves(shape.items[i], stride.items[i], ret)) {
                return false;
            }
        }
        return true;
    }
    if (shape.kind == HILT_TUP_INT && shape.i == 1) {
        return true;
    }
    return hilt_vec_push(ret, ((leaf){shape, stride})) || hilt_no_memory();
}

static bool
over(const cutting *k, int i)
{
    return k->at[i] == k->of[i].len;
}

/* What is left of a side's mode, as a layout. */
static bool
remainder_of(cutting *k, int i, hilt_layout *ret)
{
    hilt_layouts *c = &k->p->l->c;
    uint32_t n = (uint32_t)(k->of[i].len - k->at[i]);
    hilt_tup *items = hilt_arena_alloc(c->arena, (2 * (size_t)n + 2) * sizeof *items);
    if (items == NULL) {
        return hilt_no_memory();
    }
    for (uint32_t j = 0; j < n; j++) {
        items[j] = k->of[i].data[k->at[i] + j].extent;
        items[n + j] = k->of[i].data[k->at[i] + j].stride;
    }
    *ret = (hilt_layout){.after = NULL};
    return hilt_lay_call(
        k->p->l, hilt_tup_make(c, items, n, &ret->shape) && hilt_tup_make(c, items + n, n, &ret->stride),
        k->p->what);
}

/* The rest of the mode is one unit. */
static bool
push_table(cutting *k)
{
    hilt_copy_unit u = {.table = true};
    for (int i = 0; i < HILT_COPY_SIDES; i++) {
        u.stride[i] = hilt_tup_int(0);
        if (k->used[i] && !remainder_of(k, i, &u.layout[i])) {
            return false;
        }
        k->at[i] = k->of[i].len;
    }
    k->at[ATOM] = k->of[ATOM].len;
    return hilt_lay_call(k->p->l, hilt_layout_size(&k->p->l->c, u.layout[HILT_COPY_SOURCE], &u.extent),
                         k->p->what) &&
           (hilt_vec_push(&k->p->units, u) || hilt_no_memory());
}

/* The heads' common extent, if they divide each other (INT), or are one run-time value. */
static bool
common_extent(cutting *k, hilt_tup *ret)
{
    int64_t least = INT64_MAX;
    hilt_tup value = hilt_tup_none();
    bool last = true;
    for (int i = 0; i < LISTS; i++) {
        if (!k->used[i]) {
            continue;
        }
        hilt_tup e = k->of[i].data[k->at[i]].extent;
        last &= k->at[i] + 1 == k->of[i].len;
        if (e.kind == HILT_TUP_INT) {
            least = e.i < least ? e.i : least;
        }
        else if (value.kind == HILT_TUP_NONE || hilt_lay_leaf_ops.equal(NULL, value, e) == HILT_YES) {
            value = e;
        }
        else if (!last) {
            return false;
        }
    }
    if (value.kind !=
        HILT_TUP_NONE) { /* what is known at compile time counts; that all are equal is checked elsewhere */
        *ret = least != INT64_MAX ? hilt_tup_int(least) : value;
        return least == INT64_MAX || last;
    }
    *ret = hilt_tup_int(least);
    for (int i = 0; i < LISTS; i++) {
        if (k->used[i] && (least == 0 || k->of[i].data[k->at[i]].extent.i % least != 0)) {
            return false;
        }
    }
    return true;
}

/* Takes `extent` off the heads of all sides. */
static bool
push_unit(cutting *k, hilt_tup extent)
{
    hilt_copy_unit u = {.extent = extent};
    hilt_layouts *c = &k->p->l->c;
    u.in_atom = extent.kind == HILT_TUP_INT && k->done && k->done * extent.i <= k->atom;
    k->done = extent.kind == HILT_TUP_INT ? k->done * extent.i : 0;
    for (int i = 0; i < LISTS; i++) {
        if (i < HILT_COPY_SIDES) {
            u.stride[i] = hilt_tup_int(0);
        }
        if (!k->used[i]) {
            continue;
        }
        leaf *head = &k->of[i].data[k->at[i]];
        if (i < HILT_COPY_SIDES) {
            u.stride[i] = head->stride;
        }
        if (head->extent.kind != HILT_TUP_INT || extent.kind != HILT_TUP_INT || head->extent.i == extent.i) {
            k->at[i]++;
            continue;
        }
        head->extent.i /= extent.i;
        if (!hilt_lay_call(k->p->l, hilt_tup_binary(c, HILT_LEAF_MUL, head->stride, extent, &head->stride),
                           k->p->what)) {
            return false;
        }
    }
    return hilt_vec_push(&k->p->units, u) || hilt_no_memory();
}

static bool
cut(cutting *k)
{
    for (;;) {
        bool any = false, all = true;
        for (int i = 0; i < LISTS; i++) {
            any |= k->used[i] && !over(k, i);
            all &= !k->used[i] || !over(k, i);
        }
        hilt_tup extent;
        if (!any) {
            return true;
        }
        /* A side that is over while others are not: these are run-time extents that turn out to be 1. */
        if (!all || !common_extent(k, &extent)) {
            if (!push_table(k)) {
                return false;
            }
        }
        else if (!push_unit(k, extent)) {
            return false;
        }
    }
}

/* -- modes ----------------------------------------------------------------------------------------------- */
static bool
sizes_agree(hilt_copy_plan *p, const hilt_layout *modes)
{
    hilt_tup first, size;
    hilt_layouts *c = &p->l->c;
    if (!hilt_lay_call(p->l, hilt_layout_size(c, modes[0], &first), p->what)) {
        return false;
    }
    for (int i = 1; i < HILT_COPY_SIDES; i++) {
        if (!p->tensors[i]) {
            continue;
        }
        if (!hilt_lay_call(p->l, hilt_layout_size(c, modes[i], &size), p->what)) {
            return false;
        }
        switch (hilt_tup_equal(c, first, size)) {
        case HILT_YES:
            break;
        case HILT_NO:
            return shapes_differ(p, 0, i);
        case HILT_UNKNOWN:
            if (!hilt_vec_push(&p->equal, first) || !hilt_vec_push(&p->equal, size)) {
                return hilt_no_memory();
            }
        }
    }
    return true;
}

/* The units of one mode of all sides. */
static bool
plan_mode(hilt_copy_plan *p, const hilt_layout *modes, uint32_t atom)
{
    cutting k = {.p = p, .done = 1, .atom = atom};
    bool ok = sizes_agree(p, modes);
    for (int i = 0; ok && i < HILT_COPY_SIDES; i++) {
        k.used[i] = p->tensors[i] != NULL;
        ok = !k.used[i] || list_leaves(modes[i].shape, modes[i].stride, &k.of[i]);
    }
    if (ok && atom) {
        hilt_tup n;
        ok = hilt_lay_call(p->l, hilt_layout_size(&p->l->c, modes[0], &n), p->what);
        if (ok && (n.kind != HILT_TUP_INT || n.i % atom != 0)) {
            char text[300];
            hilt_str s = {0};
            hilt_layout_print(&s, p->a[0]);
            snprintf(text, sizeof text,
                     "one instruction moves %u elements, which do not divide the first mode of %s", atom,
                     s.data ? s.data : "?");
            hilt_str_free(&s);
            hilt_raise(HILT_DIAG_LAYOUT_DIVIDE, p->what, text);
            ok = false;
        }
        k.used[ATOM] = ok && n.i > 1;
        for (int part = 0; k.used[ATOM] && part < 2; part++) {
            hilt_tup e = hilt_tup_int(part ? n.i / atom : atom);
            ok = e.i == 1 || hilt_vec_push(&k.of[ATOM], ((leaf){e, hilt_tup_int(0)})) || hilt_no_memory();
        }
    }
    ok = ok && cut(&k);
    for (int i = 0; i < LISTS; i++) {
        hilt_vec_free(&k.of[i]);
    }
    return ok;
}

/* The predicate brought to as many modes, and as many elements in the first: it may say yes or no to whole
 * instructions, or to all values of a thread at once, by a first mode of that size or by having none. */
static bool
spread_predicate(hilt_copy_plan *p, uint32_t atom)
{
    hilt_layouts *c = &p->l->c;
    hilt_layout a = p->a[HILT_COPY_PREDICATE], mode, item[2];
    uint32_t rank = hilt_tup_rank(p->a[0].shape), n = hilt_tup_rank(a.shape);
    hilt_layout *modes = hilt_arena_alloc(c->arena, (rank + 1) * sizeof *modes);
    hilt_tup values, said = hilt_tup_int(1);
    if (modes == NULL) {
        return hilt_no_memory();
    }
    if (n != rank && n + 1 != rank) {
        return shapes_differ(p, 0, HILT_COPY_PREDICATE);
    }
    if (!hilt_lay_call(p->l, hilt_layout_mode(c, p->a[0], 0, &mode) && hilt_layout_size(c, mode, &values),
                       p->what)) {
        return false;
    }
    if (n == rank &&
        !hilt_lay_call(p->l, hilt_layout_mode(c, a, 0, &modes[0]) && hilt_layout_size(c, modes[0], &said),
                       p->what)) {
        return false;
    }
    if (values.kind == HILT_TUP_INT && said.kind == HILT_TUP_INT && said.i != values.i) {
        int64_t each = said.i > 0 && values.i % said.i == 0 ? values.i / said.i : 0;
        if (each == 0 || (said.i != 1 && each != (atom ? atom : 1))) {
            return shapes_differ(p, 0, HILT_COPY_PREDICATE);
        }
        bool ok = hilt_layout_make(c, hilt_tup_int(each), hilt_tup_int(0), &item[0]);
        item[1] = modes[0];
        ok = ok && hilt_layout_join(c, item, n == rank ? 2 : 1, &modes[0]);
        if (!hilt_lay_call(p->l, ok, p->what)) {
            return false;
        }
    }
    else if ((n != rank || (values.kind != HILT_TUP_INT && said.kind == HILT_TUP_INT && said.i == 1)) &&
             !hilt_lay_call(p->l, hilt_layout_make(c, values, hilt_tup_int(0), &modes[0]), p->what)) {
        return false;
    }
    for (uint32_t i = 1; i < rank; i++) {
        if (!hilt_lay_call(p->l, hilt_layout_mode(c, a, n == rank ? i : i - 1, &modes[i]), p->what)) {
            return false;
        }
        modes[i].after = NULL;
    }
    modes[0].after = NULL;
    const hilt_after *after = a.after;
    bool ok = hilt_layout_join(c, modes, rank, &p->a[HILT_COPY_PREDICATE]);
    p->a[HILT_COPY_PREDICATE].after = after;
    return hilt_lay_call(p->l, ok, p->what);
}

/* -- the destination ------------------------------------------------------------------------------------- */
static bool
is_zero(hilt_tup t)
{
    return t.kind == HILT_TUP_INT && t.i == 0;
}

/* Elements that are written several times: with one value each time, one is enough; else they are refused. */
static bool
check_destination(hilt_copy_plan *p)
{
    size_t kept = 0, n = 0;
    hilt_layouts *c = &p->l->c;
    hilt_layout *modes = hilt_arena_alloc(c->arena, (p->units.len + 1) * sizeof *modes);
    if (modes == NULL) {
        return hilt_no_memory();
    }
    for (size_t i = 0; i < p->units.len; i++) {
        hilt_copy_unit *u = &p->units.data[i];
        if (!u->table && is_zero(u->stride[0]) && is_zero(u->stride[1]) && is_zero(u->stride[2]) &&
            !is_zero(u->extent) && u->extent.kind == HILT_TUP_INT && !u->in_atom) {
            continue;
        }
        p->units.data[kept++] = *u;
        if (u->table) {
            modes[n] = u->layout[1];
        }
        else {
            modes[n] = (hilt_layout){u->extent, u->stride[1], NULL};
        }
        n += hilt_tup_static(modes[n].shape) && hilt_tup_static(modes[n].stride);
    }
    p->units.len = kept;
    if (n == 0 ||
        p->tensors[HILT_COPY_PREDICATE]) { /* tiles that go beyond the tensor name elements twice there */
        return true;
    }
    hilt_layout all;
    hilt_truth distinct;
    bool ok = hilt_layout_join(c, modes, (uint32_t)n, &all);
    const hilt_after *after = p->a[1].after;
    bool alone = n == kept && after && after->offset.kind == HILT_TUP_INT &&
                 (!after->layout || hilt_layout_static(*after->layout));
    all.after = alone ? after : NULL;
    if (!hilt_lay_call(p->l, ok && hilt_layout_is_injective(c, all, &distinct), p->what)) {
        return false;
    }
    if (distinct == HILT_NO) {
        char text[300];
        hilt_str s = {0};
        hilt_layout_print(&s, p->a[1]);
        snprintf(text, sizeof text, "several elements of the destination, %s, are one place in memory",
                 s.data ? s.data : "?");
        hilt_str_free(&s);
        hilt_raise(HILT_DIAG_LAYOUT_INJECTIVE, p->what, text);
        return false;
    }
    return true;
}

/* -- all of it ------------------------------------------------------------------------------------------- */
bool
hilt_copy_plan_make(hilt_copy_plan *p, uint32_t atom, bool whole)
{
    for (int i = 0; i < HILT_COPY_SIDES; i++) {
        if (p->tensors[i] && !hilt_layout_from(p->l, p->tensors[i], p->what, &p->a[i])) {
            return false;
        }
    }
    if (whole) {
        return plan_mode(p, p->a, atom) && check_destination(p);
    }
    uint32_t rank = hilt_tup_rank(p->a[0].shape);
    if (rank != hilt_tup_rank(p->a[1].shape)) {
        return shapes_differ(p, 0, 1);
    }
    if (p->tensors[HILT_COPY_PREDICATE] && !spread_predicate(p, atom)) {
        return false;
    }
    for (uint32_t m = 0; m < rank; m++) {
        hilt_layout modes[HILT_COPY_SIDES];
        for (int i = 0; i < HILT_COPY_SIDES; i++) {
            if (p->tensors[i] &&
                !hilt_lay_call(p->l, hilt_layout_mode(&p->l->c, p->a[i], m, &modes[i]), p->what)) {
                return false;
            }
        }
        if (!plan_mode(p, modes, m == 0 ? atom : 0)) {
            return false;
        }
    }
    return check_destination(p);
}

void
hilt_copy_plan_free(hilt_copy_plan *p)
{
    hilt_vec_free(&p->units);
    hilt_vec_free(&p->equal);
}
