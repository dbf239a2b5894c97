/* Copying: cute.copy and its relatives, recorded as loads and stores.
 *
 * The plan (copy_plan.c) has units of coordinates. Those that one access takes are the chunk: the elements of
 * one instruction where the atom says how many bits, else the run that is contiguous in the memory of both
 * sides, up to 16 bytes. The other units are unrolled, or, where run-time extents or large ones are stepped
 * through, loops:
 *
 *     scf.for %i = 0 to %m {               a run-time extent
 *       chunk: load a vector, store it     for each static coordinate
 *     }
 *
 * A chunk is a tensor like any other, so how wide its accesses are is decided by what is proved of it
 * (tensor_vector.c).
 */
#include "../layout/functions.h"
#include "../arch/arch.h"
#include "copy.h"

enum { CHUNK_BYTES = 64, UNROLLED = 64 };

typedef struct step { /* one unit, or the part of it that is not in the chunk */
    const hilt_copy_unit *unit;
    hilt_tup extent, stride[HILT_COPY_SIDES];
    bool loop;
} step;
typedef struct place { /* of one side, while chunks are recorded */
    PyObject *tensor;
    const hilt_after *after;
    hilt_tup offset;
} place;
typedef struct copying {
    hilt_copy_plan plan;
    const hilt_atom *atom;
    hilt_trace *t;
    hilt_value *on;               /* i1: all or nothing; NULL: always */
    bool memory[HILT_COPY_SIDES]; /* is it memory, not registers? */
    HILT_VEC(step) steps;
    int64_t lanes;
    hilt_layout chunk[HILT_COPY_SIDES];
} copying;
static const char *const side_names[] = {"the source", "the destination", "the predicate"};

/* -- the chunk ------------------------------------------------------------------------------------------- */
static bool
is_int(hilt_tup t, int64_t i)
{
    return t.kind == HILT_TUP_INT && t.i == i;
}

/* Where a run may begin (at 1) or go on: on every side in memory the stride is this. */
static bool
continues(const copying *k, const hilt_copy_unit *u, int64_t stride)
{
    bool memory = k->memory[HILT_COPY_SOURCE] || k->memory[HILT_COPY_DESTINATION];
    if (u->table || u->extent.kind != HILT_TUP_INT || u->extent.i < 2) {
        return false;
    }
    for (int i = 0; i < HILT_COPY_PREDICATE; i++) {
        if ((k->memory[i] || (!memory && i == HILT_COPY_DESTINATION)) && !is_int(u->stride[i], stride)) {
            return false;
        }
    }
    return true;
}

/* How much of each unit makes up `lanes` elements in a row; false: they do not divide. parts: 1 for the
 * others. */
static bool
take_run(const copying *k, int64_t lanes, int64_t *parts, size_t *order, size_t *ret_n)
{
    int64_t have = 1;
    *ret_n = 0;
    for (size_t i = 0; i < k->plan.units.len; i++) {
        parts[i] = 1;
    }
    while (have < lanes) {
        size_t i = 0;
        while (i < k->plan.units.len && (parts[i] != 1 || !continues(k, &k->plan.units.data[i], have))) {
            i++;
        }
        if (i == k->plan.units.len) {
            return false;
        }
        int64_t e = k->plan.units.data[i].extent.i, left = lanes / have;
        if (left % e != 0 && e % left != 0) {
            return false;
        }
        parts[i] = e < left ? e : left;
        order[(*ret_n)++] = i;
        have *= parts[i];
    }
    return true;
}

/* Chooses parts of units for the chunk, in order. */
static bool
choose(copying *k, bool wide, int64_t *parts, size_t *order, size_t *ret_n)
{
    k->lanes = 1;
    *ret_n = 0;
    if (k->atom && k->atom->bits) {
        for (size_t i = 0; i < k->plan.units.len; i++) {
            const hilt_copy_unit *u = &k->plan.units.data[i];
            parts[i] = u->in_atom ? u->extent.i : 1;
            if (u->in_atom) {
                order[(*ret_n)++] = i;
                k->lanes *= u->extent.i;
            }
        }
        if (k->lanes != k->atom->values) {
            return hilt_raise(HILT_DIAG_UNSUP_NOT_YET,
                              "an instruction whose elements lie in source and destination by shapes that "
                              "do not divide each other") != NULL;
        }
        return true;
    }
    int64_t bytes = hilt_copy_is_strong(k->atom) ? HILT_COPY_STRONG_BYTES : CHUNK_BYTES;
    int64_t most = wide ? bytes / hilt_dtype_bytes((uint8_t)hilt_tensor_dtype(k->plan.tensors[0])) : 1;
    for (k->lanes = most > 1 ? most : 1; k->lanes > 1; k->lanes /= 2) {
        if (take_run(k, k->lanes, parts, order, ret_n)) {
            return true;
        }
    }
    return take_run(k, 1, parts, order, ret_n);
}

static bool
build_chunk(copying *k, const int64_t *parts, const size_t *order, size_t n)
{
    hilt_layouts *c = &k->plan.l->c;
    hilt_tup *items = hilt_arena_alloc(c->arena, (n + 1) * 2 * sizeof *items);
    if (items == NULL) {
        return hilt_no_memory();
    }
    for (int i = 0; i < HILT_COPY_SIDES; i++) {
        bool one = true;
        for (size_t j = 0; j < n; j++) {
            const hilt_copy_unit *u = &k->plan.units.data[order[j]];
            items[j] = hilt_tup_int(parts[order[j]]);
            items[n + j] = u->stride[i];
            one &= is_int(u->stride[i], 0);
        }
        k->chunk[i] = (hilt_layout){hilt_tup_int(1), hilt_tup_int(0), NULL};
        if ((!one || i != HILT_COPY_PREDICATE) && n > 0 &&
            !hilt_lay_call(k->plan.l,
                           hilt_tup_make(c, items, (uint32_t)n, &k->chunk[i].shape) &&
                               hilt_tup_make(c, items + n, (uint32_t)n, &k->chunk[i].stride),
                           k->plan.what)) {
            return false;
        }
    }
    return true;
}

/* How far apart a step's coordinates are in the destination, where that is known. */
static uint64_t
distance(const step *s)
{
    hilt_tup d = s->stride[HILT_COPY_DESTINATION];
    return s->unit->table || d.kind != HILT_TUP_INT ? UINT64_MAX : d.i < 0 ? -(uint64_t)d.i : (uint64_t)d.i;
}

/* Loops first; else what is far apart encloses what is near. */
static int
by_nesting(const void *x, const void *y)
{
    const step *a = x, *b = y;
    if (a->loop != b->loop) {
        return a->loop ? -1 : 1;
    }
    if (distance(a) != distance(b)) {
        return distance(a) > distance(b) ? -1 : 1;
    }
    return a->unit > b->unit ? -1 : 1;
}

/* What is left of the units, with as many loops as keep the number of recorded chunks small. */
static bool
build_steps(copying *k, const int64_t *parts)
{
    hilt_layouts *c = &k->plan.l->c;
    int64_t chunks = 1;
    bool registers = !k->memory[HILT_COPY_SOURCE] || !k->memory[HILT_COPY_DESTINATION];
    for (size_t i = 0; i < k->plan.units.len; i++) {
        const hilt_copy_unit *u = &k->plan.units.data[i];
        step s = {.unit = u, .extent = u->extent, .loop = u->extent.kind != HILT_TUP_INT};
        memcpy(s.stride, u->stride, sizeof s.stride);
        if (!s.loop) {
            s.extent.i /= parts[i];
            if (__builtin_mul_overflow(chunks, s.extent.i, &chunks)) {
                chunks = INT64_MAX;
            }
        }
        for (int j = 0; j < HILT_COPY_SIDES && parts[i] != 1; j++) {
            if (!hilt_lay_call(
                    k->plan.l,
                    hilt_tup_binary(c, HILT_LEAF_MUL, u->stride[j], hilt_tup_int(parts[i]), &s.stride[j]),
                    k->plan.what)) {
                return false;
            }
        }
        if (!is_int(s.extent, 1) && !hilt_vec_push(&k->steps, s)) {
            return hilt_no_memory();
        }
    }
    if (k->steps.len > 1) {
        qsort(k->steps.data, k->steps.len, sizeof *k->steps.data, by_nesting);
    }
    for (size_t i = 0; i < k->steps.len && chunks > UNROLLED && !registers; i++) {
        step *s = &k->steps.data[i];
        if (!s->loop && s->extent.i > 1) {
            s->loop = true;
            chunks /= s->extent.i;
        }
    }
    return true;
}

/* -- chunks recorded ------------------------------------------------------------------------------------- */
/* `offset` elements on: in the tensor, or in what comes before the layout's second function. Steals p's
 * tensor. */
static bool
move(copying *k, place *p, hilt_tup offset)
{
    hilt_layouts *c = &k->plan.l->c;
    if (p->after) {
        hilt_after *moved = hilt_arena_alloc(c->arena, sizeof *moved);
        if (moved == NULL) {
            return hilt_no_memory();
        }
        *moved = *p->after;
        p->after = moved;
        return hilt_lay_call(k->plan.l,
                             hilt_tup_binary(c, HILT_LEAF_ADD, moved->offset, offset, &moved->offset),
                             k->plan.what);
    }
    hilt_layout one = {hilt_tup_int(1), hilt_tup_int(0), NULL};
    PyObject *o = hilt_holder_of(p->tensor)->with(p->tensor, k->plan.l, one, offset);
    Py_SETREF(p->tensor, o);
    return o != NULL;
}

/* The chunk of side i. */
static PyObject *
chunk_at(copying *k, int i, const place *p)
{
    hilt_layout a = k->chunk[i];
    hilt_tup offset = p->offset;
    if (p->after) {
        place moved = {.after = p->after};
        if (!move(k, &moved, offset)) {
            return NULL;
        }
        a.after = moved.after;
        offset = hilt_tup_int(0);
    }
    return hilt_holder_of(p->tensor)->with(p->tensor, k->plan.l, a, offset);
}

/* Is what the atom asks for proved? */
static bool
check_width(copying *k, int i, PyObject *chunk)
{
    const hilt_atom *a = k->atom;
    if (!a || a->values <= 1 || !k->memory[i]) {
        return true;
    }
    unsigned bits = hilt_tensor_proved_bits(chunk, a->bits);
    if (bits == 0 || bits >= a->bits) {
        return bits != 0;
    }
    hilt_str s = {0};
    hilt_layout_print(&s, k->plan.a[i]);
    hilt_raise(HILT_DIAG_COPY_WIDTH, k->plan.what, (int)a->bits, side_names[i], s.data ? s.data : "?",
               (int)bits, (int)hilt_tensor_align(chunk));
    hilt_str_free(&s);
    return false;
}

/* Past the first cache? The machine does that for 16 bytes at once only. */
static bool
goes_global(const copying *k, bool *ret)
{
    PyObject *mode HILT_CLEANUP_REF = PyObject_GetAttrString(k->atom->op, "cache_mode");
    PyObject *name HILT_CLEANUP_REF = mode ? PyObject_GetAttrString(mode, "name") : NULL;
    *ret = name && PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, "GLOBAL") == 0;
    if (*ret && k->atom->bits != 128) {
        hilt_raise(HILT_DIAG_ARCH_RANGE, k->plan.what, "num_bits_per_copy", (long long)k->atom->bits,
                   "128, as cache mode GLOBAL needs it");
        return false;
    }
    return name != NULL;
}

/* One asynchronous instruction: where `on` is false, zeros land. */
static bool
record_async(copying *k, PyObject *from, PyObject *to, PyObject *says, hilt_value *on)
{
    uint32_t bytes = k->atom->bits / 8, align[2];
    bool global;
    if (says && hilt_tensor_lanes(says) != 1) {
        return PyErr_Occurred()
                   ? false
                   : hilt_raise(HILT_DIAG_UNSUP_NOT_YET,
                                "an asynchronous copy whose instruction has a predicate for each element") !=
                         NULL;
    }
    hilt_value *src = goes_global(k, &global) ? hilt_tensor_run(from, &align[0]) : NULL;
    hilt_value *dst = src ? hilt_tensor_run(to, &align[1]) : NULL;
    if (!dst) {
        return hilt_no_memory();
    }
    for (int i = 0; i < 2; i++) {
        if (align[i] < bytes) { /* an instruction of one element, whose memory may lie anywhere */
            hilt_str s = {0};
            hilt_layout_print(&s, k->plan.a[i]);
            hilt_raise(HILT_DIAG_COPY_WIDTH, k->plan.what, (int)k->atom->bits, side_names[i],
                       s.data ? s.data : "?", (int)(8 * align[i]), (int)align[i]);
            hilt_str_free(&s);
            return false;
        }
    }
    hilt_value *src_bytes = NULL;
    if (on) {
        hilt_builder *b = hilt_trace_builder(k->t);
        hilt_type i32 = hilt_type_of(HILT_TYPE_I32);
        src_bytes = hilt_build_select(b, on, hilt_build_int(b, i32, bytes), hilt_build_int(b, i32, 0));
    }
    bool ok = (!on || src_bytes) && hilt_arch_cp_async(k->t, dst, src, bytes, src_bytes, global);
    return ok || hilt_no_memory();
}

static bool
record_chunk(copying *k, const place *at)
{
    HILT_CLEANUP_REF PyObject *from = chunk_at(k, HILT_COPY_SOURCE, &at[0]);
    HILT_CLEANUP_REF PyObject *to = from ? chunk_at(k, HILT_COPY_DESTINATION, &at[1]) : NULL;
    HILT_CLEANUP_REF PyObject *says = NULL;
    hilt_value *on = k->on;
    if (!to || !check_width(k, 0, from) || !check_width(k, 1, to)) {
        return false;
    }
    if (k->plan.tensors[HILT_COPY_PREDICATE]) {
        says = chunk_at(k, HILT_COPY_PREDICATE, &at[2]);
        if (!says || !(on = hilt_tensor_load_vector(says))) {
            return false;
        }
    }
    if (k->atom && k->atom->kind == HILT_COPY_ASYNC) {
        return record_async(k, from, to, says, on);
    }
    if (hilt_copy_is_strong(k->atom)) {
        return on ? hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "a copy with a memory order and a predicate") != NULL
                  : hilt_copy_strong(k->t, k->atom, from, to, k->memory);
    }
    if (!on) {
        hilt_value *v = hilt_tensor_load_vector(from);
        return v && hilt_tensor_store_vector(to, v, NULL) == 0;
    }
    /* Registers are read and written whole: what stays goes through, and they can be promoted. */
    hilt_value *kept = k->memory[HILT_COPY_DESTINATION] ? NULL : hilt_tensor_load_vector(to);
    if (!kept && !k->memory[HILT_COPY_DESTINATION]) {
        return false;
    }
    if (k->memory[HILT_COPY_SOURCE]) {
        hilt_value *v = hilt_tensor_load_vector_masked(from, on, kept);
        return v && hilt_tensor_store_vector(to, v, kept ? NULL : on) == 0;
    }
    hilt_value *v = hilt_tensor_load_vector(from);
    if (v && kept) {
        v = hilt_build_select(hilt_trace_builder(k->t), on, v, kept);
    }
    return v && hilt_tensor_store_vector(to, v, kept ? NULL : on) == 0;
}

/* -- steps recorded -------------------------------------------------------------------------------------- */
static bool record_steps(copying *k, size_t number, const place *at);

/* Where coordinate i of a step leads side j, in elements. */
static bool
step_offset(copying *k, const step *s, int j, hilt_tup i, hilt_tup *ret)
{
    hilt_layouts *c = &k->plan.l->c;
    bool ok = s->unit->table ? hilt_layout_eval(c, s->unit->layout[j], i, ret)
                             : hilt_tup_binary(c, HILT_LEAF_MUL, s->stride[j], i, ret);
    return hilt_lay_call(k->plan.l, ok, k->plan.what);
}

static bool
record_unrolled(copying *k, size_t number, const place *at)
{
    const step *s = &k->steps.data[number];
    for (int64_t i = 0; i < s->extent.i; i++) {
        place next[HILT_COPY_SIDES];
        for (int j = 0; j < HILT_COPY_SIDES; j++) {
            hilt_tup by = hilt_tup_int(0);
            next[j] = at[j];
            if (at[j].tensor && (!step_offset(k, s, j, hilt_tup_int(i), &by) ||
                                 !hilt_lay_call(k->plan.l,
                                                hilt_tup_binary(&k->plan.l->c, HILT_LEAF_ADD, by,
                                                                at[j].offset, &next[j].offset),
                                                k->plan.what))) {
                return false;
            }
        }
        if (!record_steps(k, number + 1, next)) {
            return false;
        }
    }
    return true;
}

/* The same as step_offset with the loop's index: always 64 bits wide, so that addresses step evenly. */
static bool
loop_offset(copying *k, const step *s, int j, PyObject *index, hilt_tup *ret, PyObject **ret_held)
{
    hilt_tup stride = s->stride[j];
    if (s->unit->table || is_int(stride, 0)) {
        return step_offset(k, s, j, hilt_tup_value(index), ret);
    }
    hilt_builder *b = hilt_trace_builder(k->t);
    hilt_value *by = stride.kind == HILT_TUP_INT ? hilt_build_int(b, hilt_type_of(HILT_TYPE_I64), stride.i)
                                                 : hilt_tup_ir(stride);
    hilt_value *v =
        by ? hilt_build2(hilt_trace_builder(k->t), HILT_OP_MULI, ((hilt_number *)index)->value, by) : NULL;
    if (v == NULL || (*ret_held = hilt_number_new(k->t, HILT_DTYPE_INT64, v)) == NULL) {
        return hilt_no_memory();
    }
    *ret = hilt_tup_value(*ret_held);
    return true;
}

/* In a loop's body: everything moved to the coordinate, then the steps inside. */
static bool
record_body(copying *k, size_t number, PyObject *index, const place *at)
{
    place next[HILT_COPY_SIDES];
    bool ok = true;
    for (int j = 0; j < HILT_COPY_SIDES; j++) {
        next[j] = at[j];
        Py_XINCREF(next[j].tensor);
    }
    PyObject *held[HILT_COPY_SIDES] = {NULL};
    for (int j = 0; ok && j < HILT_COPY_SIDES; j++) {
        hilt_tup by;
        ok = !next[j].tensor || (loop_offset(k, &k->steps.data[number], j, index, &by, &held[j]) &&
                                 (is_int(by, 0) || move(k, &next[j], by)));
    }
    ok = ok && record_steps(k, number + 1, next);
    for (int j = 0; j < HILT_COPY_SIDES; j++) {
        Py_XDECREF(next[j].tensor);
        Py_XDECREF(held[j]);
    }
    return ok;
}

static bool
record_loop(copying *k, size_t number, const place *at)
{
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    hilt_builder *b = hilt_trace_builder(k->t);
    hilt_tup extent = k->steps.data[number].extent;
    hilt_value *upper = extent.kind == HILT_TUP_INT ? hilt_build_int(b, i64, extent.i) : hilt_tup_ir(extent);
    if (upper == NULL) {
        return hilt_no_memory();
    }
    b = hilt_trace_builder(k->t);
    hilt_value *lead[] = {hilt_build_int(b, i64, 0), upper, hilt_build_int(b, i64, 1)};
    hilt_region *body = lead[0] && lead[2] ? hilt_build_enter(b) : NULL;
    if (body == NULL) {
        return hilt_no_memory();
    }
    hilt_value *i = hilt_region_add_arg(body, i64);
    hilt_fact most = hilt_fact_of(upper);
    bool ok = i && hilt_fact_add(k->t, i, (hilt_fact){0, most.max > 0 ? most.max - 1 : 0, 1});
    HILT_CLEANUP_REF PyObject *index = ok ? hilt_number_new(k->t, HILT_DTYPE_INT64, i) : NULL;
    ok = index && record_body(k, number, index, at);
    b = hilt_trace_builder(k->t);
    ok = ok && hilt_build_op(b, HILT_OP_YIELD, NULL, 0, NULL, 0, NULL, 0, NULL, 0) != NULL;
    hilt_build_leave(b);
    ok = ok && hilt_build_op(b, HILT_OP_FOR, lead, 3, NULL, 0, &body, 1, NULL, 0) != NULL;
    return ok || hilt_no_memory();
}

static bool
record_steps(copying *k, size_t number, const place *at)
{
    if (number == k->steps.len) {
        return record_chunk(k, at);
    }
    return k->steps.data[number].loop ? record_loop(k, number, at) : record_unrolled(k, number, at);
}

/* Sizes that only a call knows are equal: once a call, or, with assertions, everywhere; not by each thread of a kernel. */
static bool
record_assertions(copying *k)
{
    char text[120];
    int n = snprintf(text, sizeof text, "%s: the sides have different sizes", k->plan.what);
    bool checked = hilt_trace_assertions(k->t) || (!hilt_trace_in_region(k->t) && !hilt_trace_in_kernel(k->t));
    for (size_t i = 0; checked && i < k->plan.equal.len; i += 2) {
        hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
        hilt_value *v[2];
        for (int j = 0; j < 2; j++) {
            hilt_tup x = k->plan.equal.data[i + (size_t)j];
            v[j] =
                x.kind == HILT_TUP_INT ? hilt_build_int(hilt_trace_builder(k->t), i64, x.i) : hilt_tup_ir(x);
            if (v[j] == NULL) {
                return hilt_no_memory();
            }
        }
        hilt_builder *b = hilt_trace_builder(k->t);
        hilt_value *same = hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_EQ, v[0], v[1]);
        char *kept = hilt_arena_strdup(b->module->arena, text, (size_t)n);
        hilt_attr attr = {.key = HILT_ATTR_MESSAGE, .str = {kept, (size_t)n}};
        if (!kept || !hilt_build_op(b, HILT_OP_ASSERT, &same, 1, NULL, 0, NULL, 0, &attr, 1)) {
            return hilt_no_memory();
        }
    }
    return true;
}

static bool
record(copying *k, bool wide)
{
    size_t n = k->plan.units.len, taken;
    int64_t *parts = hilt_arena_alloc(k->plan.l->c.arena, (n + 1) * sizeof *parts);
    size_t *order = hilt_arena_alloc(k->plan.l->c.arena, (n + 1) * sizeof *order);
    if (!parts || !order) {
        return hilt_no_memory();
    }
    if (!choose(k, wide, parts, order, &taken) || !build_chunk(k, parts, order, taken) ||
        !build_steps(k, parts) || !record_assertions(k)) {
        return false;
    }
    place at[HILT_COPY_SIDES];
    for (int i = 0; i < HILT_COPY_SIDES; i++) {
        at[i] = (place){k->plan.tensors[i], k->plan.a[i].after, hilt_tup_int(0)};
    }
    return record_steps(k, 0, at);
}

/* -- arguments ------------------------------------------------------------------------------------------- */
static bool
check_tensor(const char *what, PyObject *o)
{
    if (hilt_tensor_check(o)) {
        if (hilt_tensor_has_memory(o)) {
            return true;
        }
        hilt_raise(HILT_DIAG_TENSOR_COORDINATES, "copied");
    }
    else if (hilt_holder_of(o)) {
        hilt_raise(HILT_DIAG_PHASE_OUTSIDE_JIT, what);
    }
    else {
        hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a tensor", hilt_type_name_of(o));
    }
    return false;
}

static bool
check_types(const char *what, const hilt_atom *atom, PyObject *src, PyObject *dst)
{
    const char *from = hilt_dtype_name(hilt_tensor_dtype(src)), *to = hilt_dtype_name(hilt_tensor_dtype(dst));
    if (hilt_tensor_dtype(src) != hilt_tensor_dtype(dst)) {
        hilt_raise(HILT_DIAG_COPY_TYPES, what, from, to);
        return false;
    }
    if (atom && hilt_tensor_dtype(src) != (hilt_dtype)atom->dtype) {
        hilt_raise(HILT_DIAG_COPY_ATOM_TYPE, what, hilt_dtype_name((hilt_dtype)atom->dtype), from);
        return false;
    }
    return true;
}

/* A Boolean tensor becomes a side; a number says yes or no to everything: *ret_none, on. */
static bool
take_predicate(copying *k, PyObject *pred, bool *ret_none)
{
    hilt_bits bits;
    *ret_none = false;
    if (pred == NULL || pred == Py_None) {
        return true;
    }
    if (hilt_tensor_check(pred)) {
        if (!check_tensor(k->plan.what, pred)) {
            return false;
        }
        if (hilt_tensor_dtype(pred) == HILT_DTYPE_BOOLEAN) {
            k->plan.tensors[HILT_COPY_PREDICATE] = pred;
            return true;
        }
    }
    else if (PyBool_Check(pred) || (hilt_number_check(pred) && hilt_dtype_of(pred) == HILT_DTYPE_BOOLEAN)) {
        if (hilt_number_const_bits(pred, HILT_DTYPE_BOOLEAN, &bits)) {
            *ret_none = bits.lo == 0;
            return true;
        }
        return (k->on = hilt_number_ir(pred, HILT_DTYPE_BOOLEAN)) != NULL;
    }
    hilt_raise(HILT_DIAG_TYPE_WRONG, "pred", "a tensor of Boolean",
               hilt_tensor_check(pred) ? hilt_dtype_name(hilt_tensor_dtype(pred)) : hilt_type_name_of(pred));
    return false;
}

/* From global to shared memory. */
static bool
async_spaces(const char *what, PyObject *src, PyObject *dst)
{
    hilt_value *from = hilt_tensor_pointer(src), *to = from ? hilt_tensor_pointer(dst) : NULL;
    if (!to) {
        return false;
    }
    bool right[2] = {from->type.space == HILT_SPACE_GLOBAL || from->type.space == HILT_SPACE_GENERIC,
                     to->type.space == HILT_SPACE_SHARED || to->type.space == HILT_SPACE_GENERIC};
    for (int i = 0; i < 2; i++) {
        if (!right[i]) {
            char text[120];
            snprintf(text, sizeof text, "%s: an asynchronous copy: %s", what, side_names[i]);
            hilt_raise(HILT_DIAG_TYPE_WRONG, text,
                       i ? "a tensor in shared memory" : "a tensor in global memory", "one in other memory");
            return false;
        }
    }
    return true;
}

typedef struct manner {
    const char *what;
    bool wide;  /* as much at once as is proved */
    bool whole; /* by the linear index over all modes */
} manner;

static PyObject *
copy(const manner *m, PyObject *atom, PyObject *src, PyObject *dst, PyObject *pred, const hilt_hints *hints)
{
    copying k = {.plan.what = m->what, .atom = (hilt_atom *)atom};
    bool none;
    if (!check_tensor(m->what, src) || !check_tensor(m->what, dst)) {
        return NULL;
    }
    if (!(k.t = hilt_trace_current())) {
        return hilt_raise(HILT_DIAG_PHASE_OUTSIDE_JIT, m->what);
    }
    if (!check_types(m->what, k.atom, src, dst)) {
        return NULL;
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    if (l == NULL || !take_predicate(&k, pred, &none)) {
        return NULL;
    }
    k.plan.l = l;
    k.plan.tensors[0] = src;
    k.plan.tensors[1] = dst;
    for (int i = 0; i < HILT_COPY_SIDES; i++) {
        k.memory[i] = k.plan.tensors[i] && hilt_tensor_space(k.plan.tensors[i]) != HILT_MEMORY_RMEM;
    }
    if (k.atom && (k.atom->kind == HILT_COPY_BULK || hilt_copy_of_boxes(k.atom->kind))) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "a bulk copy by a tiled copy, or by copy_atom_call");
    }
    if (k.atom && k.atom->kind == HILT_COPY_ASYNC && !async_spaces(m->what, src, dst)) {
        return NULL;
    }
    if (k.atom && hilt_copy_of_matrices(k.atom)) {
        return given(pred) ? hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "ldmatrix or stmatrix with a predicate")
                           : hilt_copy_matrices(l, k.t, k.atom, m->what, src, dst);
    }
    uint32_t instruction = k.atom && k.atom->values > 1 ? k.atom->values : 0;
    hilt_hints own;
    if (k.atom && !hilt_copy_hints(k.atom, &own)) {
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(k.t);
    b->hints = k.atom ? &own : hints;
    bool ok = hilt_copy_plan_make(&k.plan, instruction, m->whole) && (none || record(&k, m->wide));
    b->hints = NULL;
    hilt_copy_plan_free(&k.plan);
    hilt_vec_free(&k.steps);
    return ok ? Py_NewRef(Py_None) : NULL;
}

/* -- functions of cute ----------------------------------------------------------------------------------- */

/* A copy atom that may be used here. */
static bool
usable(const char *what, PyObject *o)
{
    if (!Py_IS_TYPE(o, hilt_atom_type) && !hilt_tiled_check(o)) {
        hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a copy atom or a tiled copy first", hilt_type_name_of(o));
        return false;
    }
    const hilt_trace *t = hilt_trace_current();
    if (((hilt_atom *)o)->kind != HILT_COPY_UNIVERSAL && !(t && hilt_trace_in_kernel(t))) {
        hilt_raise(HILT_DIAG_COPY_KERNEL, what,
                   hilt_copy_of_matrices((hilt_atom *)o) ? "a copy of matrices" : "an asynchronous copy to shared memory");
        return false;
    }
    return true;
}

/* All elements in a row, in order? */
static bool
is_row(hilt_lay *l, const char *what, int side, PyObject *o, int64_t *ret_n)
{
    hilt_layout a = *hilt_lay_get(hilt_tensor_layout(o)), row;
    if (!a.after && hilt_layout_static(a)) {
        if (!hilt_lay_call(l, hilt_layout_coalesce(&l->c, a, &row), what)) {
            return false;
        }
        *ret_n = row.shape.i;
        if (row.shape.kind == HILT_TUP_INT && (is_int(row.stride, 1) || *ret_n == 1)) {
            return true;
        }
    }
    char text[300];
    hilt_str s = {0};
    hilt_layout_print(&s, a);
    snprintf(text, sizeof text, "a bulk copy moves elements that lie in a row, in order; %s has %s", side_names[side],
             s.data ? s.data : "?");
    hilt_str_free(&s);
    return hilt_raise(HILT_DIAG_LAYOUT_RANGE, what, text) != NULL;
}

/* One thread begins to copy a whole row from global to shared memory; its bytes are counted on an mbarrier. */
static PyObject *
copy_bulk(const char *what, PyObject *atom, PyObject *src, PyObject *dst, PyObject *pred, PyObject *bar)
{
    int64_t n[2];
    if (!check_tensor(what, src) || !check_tensor(what, dst) || !check_types(what, (hilt_atom *)atom, src, dst)) {
        return NULL;
    }
    if (given(pred) || !given(bar)) {
        return given(pred) ? hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "a bulk copy with a predicate")
                           : hilt_raise(HILT_DIAG_ARG_COUNT, "copy: a bulk copy needs mbar_ptr, the mbarrier on which its bytes are counted");
    }
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    if (!l || !is_row(l, what, 0, src, &n[0]) || !is_row(l, what, 1, dst, &n[1])) {
        return NULL;
    }
    if (n[0] != n[1]) {
        char text[120];
        snprintf(text, sizeof text, "the source has %lld elements, the destination %lld", (long long)n[0], (long long)n[1]);
        return hilt_raise(HILT_DIAG_LAYOUT_RANGE, what, text);
    }
    HILT_CLEANUP_REF PyObject *begin = hilt_arch_function("cp_async_bulk");
    HILT_CLEANUP_REF PyObject *bytes = PyLong_FromLongLong(n[0] * hilt_dtype_bytes(hilt_tensor_dtype(src)));
    PyObject *args[4] = {dst, src, bytes, bar};
    return begin && bytes ? PyObject_Vectorcall(begin, args, 4, NULL) : NULL;
}

static bool
is_tma(PyObject *o)
{
    return Py_IS_TYPE(o, hilt_atom_type) && hilt_copy_of_boxes(((hilt_atom *)o)->kind);
}

FUNCTION(copy)
{
    READ("copy", 3, {"atom", "src", "dst", "pred", "tma_bar_ptr", "mcast_mask", "tma_desc_ptr", "mbar_ptr", "cache_policy"})
    static const manner m = {.what = "copy", .wide = true};
    bool bulk = Py_IS_TYPE(arg[0], hilt_atom_type) && ((hilt_atom *)arg[0])->kind == HILT_COPY_BULK, tma = is_tma(arg[0]);
    for (int i = 4; i < 9; i++) {
        bool taken = i == 7 ? bulk || tma : tma && i != 6;
        if (given(arg[i]) && !taken) {
            return hilt_raise(HILT_DIAG_COPY_KERNEL, params.function, params.names[i]);
        }
    }
    if (!usable(m.what, arg[0])) {
        return NULL;
    }
    if (tma) {
        return hilt_tma_copy(arg[0], arg[1], arg[2], arg[3], given(arg[4]) ? arg[4] : arg[7], arg[5], arg[8]);
    }
    return bulk ? copy_bulk(m.what, arg[0], arg[1], arg[2], arg[3], arg[7]) : copy(&m, arg[0], arg[1], arg[2], arg[3], NULL);
}

/* One instruction: the first mode is all there is. */
FUNCTION(copy_atom_call)
{
    READ("copy_atom_call", 3, {"atom", "src", "dst", "pred"})
    static const manner m = {.what = "copy_atom_call", .wide = true};
    if (!usable(m.what, arg[0]) || !check_tensor(m.what, arg[1]) || !check_tensor(m.what, arg[2])) {
        return NULL;
    }
    hilt_atom *atom = (hilt_atom *)arg[0];
    const hilt_layout *a = hilt_lay_get(hilt_tensor_layout(arg[1]));
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    hilt_tup size;
    if (!l || !hilt_lay_call(l, hilt_layout_size(&l->c, *a, &size), m.what)) {
        return NULL;
    }
    if (hilt_tup_rank(a->shape) != 1 || (atom->bits && !is_int(size, atom->values))) {
        char text[300];
        hilt_str s = {0};
        hilt_layout_print(&s, *a);
        snprintf(text, sizeof text, "one instruction moves a vector of %u elements, not %s", atom->values,
                 s.data ? s.data : "?");
        hilt_str_free(&s);
        return hilt_raise(HILT_DIAG_LAYOUT_RANK, m.what, text);
    }
    return copy(&m, arg[0], arg[1], arg[2], arg[3], NULL);
}

FUNCTION(autovec_copy)
{
    READ("autovec_copy", 2, {"src", "dst", "l1c_evict_priority"})
    static const manner m = {.what = "autovec_copy", .wide = true, .whole = true};
    hilt_arch_said said = {.evict_name = params.names[2], .evict = arg[2]};
    hilt_hints hints;
    return hilt_arch_hints(m.what, &said, &hints) ? copy(&m, NULL, arg[0], arg[1], NULL, &hints) : NULL;
}

FUNCTION(basic_copy)
{
    READ("basic_copy", 2, {"src", "dst"})
    static const manner m = {.what = "basic_copy", .whole = true};
    return copy(&m, NULL, arg[0], arg[1], NULL, NULL);
}

FUNCTION(basic_copy_if)
{
    READ("basic_copy_if", 3, {"pred", "src", "dst"})
    static const manner m = {.what = "basic_copy_if", .whole = true};
    return copy(&m, NULL, arg[1], arg[2], arg[0], NULL);
}

FUNCTION(prefetch)
{
    READ("prefetch", 2, {"atom", "src"})
    if (is_tma(arg[0])) {
        return usable("prefetch", arg[0]) ? hilt_tma_prefetch(arg[0], arg[1]) : NULL;
    }
    return hilt_raise(HILT_DIAG_COPY_KERNEL, "prefetch", "a prefetch by this atom");
}

static PyMethodDef functions[] = {
    METHOD(copy, "copy(atom, src, dst, pred=None): the elements of src, of shape (values, rest...), to dst. By TMA: tma_bar_ptr=, mcast_mask=, cache_policy=."),
    METHOD(copy_atom_call, "copy_atom_call(atom, src, dst, pred=None): what one instruction moves."),
    METHOD(autovec_copy, "autovec_copy(src, dst): by the widest accesses that are proved to be right."),
    METHOD(basic_copy, "basic_copy(src, dst): element by element."),
    METHOD(basic_copy_if, "basic_copy_if(pred, src, dst): those elements for which pred is true."),
    METHOD(prefetch, "prefetch(atom, src): brings what a TMA load will read into the second cache; in kernels."),
    {NULL},
};

int
hilt_init_copying(PyObject *layouts)
{
    return PyModule_AddFunctions(layouts, functions);
}
