/* CopyAtom, TiledCopy and ThrCopy: the objects and the functions that make them.
 *
 * A CopyAtom says what one instruction moves: which threads take part, and how (thread, value) maps to the
 * elements, for the source and for the destination. A TiledCopy lays such instructions over a tile; a ThrCopy
 * is one thread's view. All are immutable values: compared by what they say, and only a ThrCopy's thread may
 * be a run-time number.
 */
#include "../layout/functions.h"
#include "copy.h"
#include "mma.h"

#include <structmember.h>

PyTypeObject *hilt_atom_type, *hilt_tiled_type, *hilt_thread_type;

static void
atom_dealloc(PyObject *o)
{
    hilt_atom *a = (hilt_atom *)o;
    PyObject *parts[] = {a->op, a->order, a->scope,  a->cache,  a->thr_id, a->src,
                         a->dst, a->tv, a->tiler, a->tv_src, a->tv_dst, a->thread, a->map};
    PyTypeObject *type = Py_TYPE(o);
    PyObject_Free(o);
    Py_DECREF(type);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        Py_XDECREF(parts[i]);
    }
}

/* A copy of `of` as `type`; NULL: empty. */
static hilt_atom *
new_atom(PyTypeObject *type, const hilt_atom *of)
{
    hilt_atom *a = PyObject_New(hilt_atom, type);
    if (a == NULL) {
        return NULL;
    }
    size_t head = offsetof(hilt_atom, op);
    if (of == NULL) {
        memset((char *)a + head, 0, sizeof *a - head);
        return a;
    }
    memcpy((char *)a + head, (const char *)of + head, sizeof *a - head);
    PyObject *parts[] = {a->op, a->order, a->scope,  a->cache,  a->thr_id, a->src,
                         a->dst, a->tv, a->tiler, a->tv_src, a->tv_dst, a->thread, a->map};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        Py_XINCREF(parts[i]);
    }
    return a;
}


static PyObject *
wrong(const char *what, const char *expected, PyObject *got)
{
    return hilt_raise(HILT_DIAG_TYPE_WRONG, what, expected, hilt_type_name_of(got));
}

/* -- atoms ----------------------------------------------------------------------------------------------- */
hilt_atom *
hilt_atom_new(void)
{
    return new_atom(hilt_atom_type, NULL);
}

bool
hilt_atom_kind(PyObject *op, uint8_t *ret)
{
    HILT_CLEANUP_REF PyObject *kind = PyType_Check(op) ? NULL : PyObject_GetAttrString(op, "copy_kind");
    if (kind == NULL || !PyUnicode_Check(kind)) {
        PyErr_Clear();
        return false;
    }
    static const struct {
        const char *text;
        hilt_copy_kind kind;
    } kinds[] = {{"cp.async", HILT_COPY_ASYNC}, {"cp.async.bulk", HILT_COPY_BULK}, {"ldmatrix", HILT_COPY_LDMATRIX}, {"stmatrix", HILT_COPY_STMATRIX},
                 {"tma load", HILT_COPY_TMA_LOAD}, {"tma multicast", HILT_COPY_TMA_MULTICAST}, {"tma store", HILT_COPY_TMA_STORE},
                 {"tma reduction", HILT_COPY_TMA_REDUCE}};
    *ret = HILT_COPY_UNIVERSAL;
    for (size_t i = 0; i < HILT_COUNT(kinds); i++) {
        *ret = PyUnicode_CompareWithASCIIString(kind, kinds[i].text) == 0 ? kinds[i].kind : *ret;
    }
    return true;
}

/* What is moved at once must be whole elements, of a width that loads have. */
static bool
bits_of(PyObject *o, const hilt_atom *a, uint32_t *ret)
{
    char text[160];
    int overflow = 0;
    long long bits = 0;
    *ret = 0;
    if (o != NULL && o != Py_None) {
        if (!hilt_integer_check(o) || hilt_number_is_dynamic(o)) {
            wrong("make_copy_atom: num_bits_per_copy", "an int", o);
            return false;
        }
        HILT_CLEANUP_REF PyObject *i = PyNumber_Index(o);
        bits = i ? PyLong_AsLongLongAndOverflow(i, &overflow) : 0;
        if (i == NULL) {
            return false;
        }
    }
    unsigned element = 8 * hilt_dtype_bytes(a->dtype);
    bool async = a->kind == HILT_COPY_ASYNC;
    if (bits == 0 && !overflow && !async) {
        return true;
    }
    bool power = !overflow && bits > 0 && (bits & (bits - 1)) == 0;
    if (!power || bits < (async ? 32 : 8) || bits > (async ? 128 : 256) || bits % element != 0) {
        snprintf(text, sizeof text,
                 "num_bits_per_copy is %lld, but %s are moved by %s%u bits at once, in elements of %u bits",
                 bits, hilt_dtype_name((hilt_dtype)a->dtype),
                 async ? "32, 64 or 128; " : "a power of two up to ", async ? 128 : 256, element);
        hilt_raise(HILT_DIAG_LAYOUT_RANGE, "make_copy_atom", text);
        return false;
    }
    *ret = (uint32_t)bits;
    return true;
}

/* What is said of caches is kept as it was said, and must be something that there is. */
static bool
take_cache(hilt_atom *a, PyObject *const arg[5])
{
    bool any = false;
    hilt_hints hints;
    PyObject *said[5];
    for (int i = 0; i < 5; i++) {
        said[i] = given(arg[i]) ? arg[i] : Py_None;
        any = any || given(arg[i]);
    }
    a->cache = any ? PyTuple_Pack(5, said[0], said[1], said[2], said[3], said[4]) : NULL;
    return (!any || a->cache) && hilt_copy_hints(a, &hints);
}

FUNCTION(make_copy_atom)
{
    START("make_copy_atom", 2,
          {"op", "copy_internal_type", "num_bits_per_copy", "memory_order", "memory_scope", "l1c_evict_priority",
           "l2_prefetch_size", "load_cache_mode", "shared_space", "invariant"})
    hilt_dtype d;
    uint8_t kind;
    if (!hilt_atom_kind(arg[0], &kind)) {
        return wrong("make_copy_atom", "a copy operation, such as cute.nvgpu.CopyUniversalOp()", arg[0]);
    }
    if (hilt_copy_of_boxes(kind)) {
        return wrong("make_copy_atom", "another operation: make_tiled_tma_atom makes atoms of TMA's", arg[0]);
    }
    if (!hilt_dtype_check(arg[1], &d)) {
        return wrong("make_copy_atom", "a number type", arg[1]);
    }
    if (given(arg[8])) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "make_copy_atom: shared_space");
    }
    hilt_atom *a = new_atom(hilt_atom_type, NULL);
    if (a == NULL) {
        return NULL;
    }
    a->op = Py_NewRef(arg[0]);
    a->order = arg[3] && arg[3] != Py_None ? Py_NewRef(arg[3]) : NULL;
    a->scope = arg[4] && arg[4] != Py_None ? Py_NewRef(arg[4]) : NULL;
    a->kind = kind;
    a->dtype = (uint8_t)d;
    if (hilt_copy_of_matrices(a)) {
        if (!hilt_copy_matrix_atom(l, a)) {
            Py_CLEAR(a);
        }
        return (PyObject *)a;
    }
    hilt_layout one, values, both[2], side;
    bool ok = take_cache(a, arg + 5) && bits_of(arg[2], a, &a->bits);
    a->values = a->bits ? a->bits / (8 * hilt_dtype_bytes(a->dtype)) : 1;
    ok = ok && hilt_lay_call(l,
                             hilt_layout_make(&l->c, hilt_tup_int(1), hilt_tup_int(0), &one) &&
                                 hilt_layout_compact(&l->c, hilt_tup_int(a->values), false, &values) &&
                                 (both[0] = one, both[1] = values, hilt_layout_join(&l->c, both, 2, &side)),
                             "make_copy_atom");
    ok = ok && (a->thr_id = hilt_lay_new(one)) && (a->src = hilt_lay_new(side)) &&
         (a->dst = Py_NewRef(a->src));
    if (!ok) {
        Py_CLEAR(a);
    }
    return (PyObject *)a;
}

/* -- tiled copies ---------------------------------------------------------------------------------------- */
static bool
static_layout(hilt_lay *l, PyObject *o, const char *what, hilt_layout *ret)
{
    if (!hilt_lay_check(o)) {
        wrong(what, "a layout", o);
        return false;
    }
    *ret = *hilt_lay_get(o);
    if (hilt_lay_dynamic(o)) {
        hilt_str s = {0};
        hilt_layout_print(&s, *ret);
        hilt_raise(HILT_DIAG_TENSOR_NOT_STATIC, what, s.data ? s.data : "?");
        hilt_str_free(&s);
        return false;
    }
    return true;
}

static bool
atom_check(PyObject *o, const char *what)
{
    if (Py_IS_TYPE(o, hilt_atom_type) || hilt_tiled_check(o)) {
        return true;
    }
    wrong(what, "a copy atom", o);
    return false;
}

/* Do instructions fit into tv, and does tv stay inside the tile? */
static bool
check_tv(hilt_lay *l, const hilt_atom *a, hilt_layout tv, hilt_tup tile, const char *what)
{
    char text[320];
    hilt_tup threads, values, size, cosize, one;
    if (hilt_tup_rank(tv.shape) != 2 || tv.after) {
        hilt_raise(HILT_DIAG_LAYOUT_RANK, what, "the layout (thread, value) -> element has two modes");
        return false;
    }
    bool ok = hilt_tup_product(&l->c, hilt_tup_mode(tv.shape, 0), &threads) &&
              hilt_tup_product(&l->c, hilt_tup_mode(tv.shape, 1), &values) &&
              hilt_tup_product(&l->c, tile, &size) && hilt_layout_cosize(&l->c, tv, &cosize) &&
              hilt_layout_size(&l->c, *hilt_lay_get(a->thr_id), &one);
    if (!hilt_lay_call(l, ok, what)) {
        return false;
    }
    hilt_str s = {0};
    hilt_layout_print(&s, tv);
    const char *shown = s.data ? s.data : "?";
    if (threads.i % one.i != 0 || values.i % a->values != 0) {
        snprintf(text, sizeof text,
                 "one instruction moves %u elements for each of %lld threads, which does not divide %lld "
                 "values of %lld threads: %s",
                 a->values, (long long)one.i, (long long)values.i, (long long)threads.i, shown);
        hilt_raise(HILT_DIAG_LAYOUT_DIVIDE, what, text);
        ok = false;
    }
    else if (cosize.i > size.i) {
        snprintf(text, sizeof text, "%s names %lld elements of a tile that has %lld", shown,
                 (long long)cosize.i, (long long)size.i);
        hilt_raise(HILT_DIAG_LAYOUT_RANGE, what, text);
        ok = false;
    }
    hilt_str_free(&s);
    return ok;
}

static PyObject *
new_tiled(hilt_lay *l, PyObject *atom, hilt_layout tv, PyObject *tiler, const char *what)
{
    hilt_tup tile;
    hilt_layout side[2];
    hilt_atom *like = (hilt_atom *)atom;
    const hilt_layout *thr = hilt_lay_get(like->thr_id);
    if (!hilt_copy_tile_shape(l, tiler, &tile) || !check_tv(l, like, tv, tile, what)) {
        return NULL;
    }
    hilt_layout by[2] = {*hilt_lay_get(like->src), *hilt_lay_get(like->dst)};
    bool ok = !hilt_copy_of_matrices(like) ||
              (hilt_copy_by_registers(&l->c, like, by[0], &by[0]) && hilt_copy_by_registers(&l->c, like, by[1], &by[1]));
    ok = ok && hilt_copy_side(&l->c, tv, *thr, by[0], like->values, &side[0]) &&
         hilt_copy_side(&l->c, tv, *thr, by[1], like->values, &side[1]);
    if (!hilt_lay_call(l, ok, what)) {
        return NULL;
    }
    hilt_atom *a = new_atom(hilt_tiled_type, like);
    if (a == NULL) {
        return NULL;
    }
    Py_CLEAR(a->thread);
    Py_XSETREF(a->tiler, PyList_Check(tiler) ? PyList_AsTuple(tiler) : Py_NewRef(tiler));
    Py_XSETREF(a->tv, hilt_lay_new(tv));
    Py_XSETREF(a->tv_src, hilt_lay_new(side[0]));
    Py_XSETREF(a->tv_dst, hilt_lay_new(side[1]));
    if (!a->tiler || !a->tv || !a->tv_src || !a->tv_dst) {
        Py_CLEAR(a);
    }
    return (PyObject *)a;
}

FUNCTION(make_tiled_copy)
{
    START("make_tiled_copy", 3, {"atom", "layout_tv", "tiler_mn"})
    hilt_layout tv;
    return atom_check(arg[0], "make_tiled_copy") &&
                   static_layout(l, arg[1], "make_tiled_copy: layout_tv", &tv)
               ? new_tiled(l, arg[0], tv, arg[2], "make_tiled_copy")
               : NULL;
}

FUNCTION(make_tiled_copy_tv)
{
    START("make_tiled_copy_tv", 3, {"atom", "thr_layout", "val_layout"})
    hilt_layout threads, values, tv;
    hilt_tup tile;
    if (!atom_check(arg[0], "make_tiled_copy_tv") ||
        !static_layout(l, arg[1], "make_tiled_copy_tv: thr_layout", &threads) ||
        !static_layout(l, arg[2], "make_tiled_copy_tv: val_layout", &values) ||
        !hilt_lay_call(l, hilt_copy_tv(l, threads, values, &tile, &tv), "make_tiled_copy_tv")) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *tiler = hilt_tup_to(tile);
    return tiler ? new_tiled(l, arg[0], tv, tiler, "make_tiled_copy_tv") : NULL;
}

FUNCTION(make_cotiled_copy)
{
    START("make_cotiled_copy", 3, {"atom", "atom_layout_tv", "data_layout"})
    hilt_layout addresses, data, tv;
    PyObject *made;
    if (!atom_check(arg[0], "make_cotiled_copy") ||
        !static_layout(l, arg[1], "make_cotiled_copy: atom_layout_tv", &addresses) ||
        !static_layout(l, arg[2], "make_cotiled_copy: data_layout", &data) ||
        !hilt_copy_cotiled(l, addresses, data, &made, &tv)) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *tiler = made;
    return new_tiled(l, arg[0], tv, tiler, "make_cotiled_copy");
}

/* With the threads and values that another tiled copy has on one side. */
static PyObject *
tiled_like(PyObject *const *arg, hilt_lay *l, bool source, const char *what)
{
    if (!atom_check(arg[0], what)) {
        return NULL;
    }
    if (!hilt_tiled_check(arg[1])) {
        return wrong(what, "a tiled copy", arg[1]);
    }
    const hilt_atom *like = (hilt_atom *)arg[1];
    return new_tiled(l, arg[0], *hilt_lay_get(source ? like->tv_src : like->tv_dst), like->tiler, what);
}

FUNCTION(make_tiled_copy_S)
{
    START("make_tiled_copy_S", 2, {"atom", "tiled_copy"})
    return tiled_like(arg, l, true, params.function);
}

FUNCTION(make_tiled_copy_D)
{
    START("make_tiled_copy_D", 2, {"atom", "tiled_copy"})
    return tiled_like(arg, l, false, params.function);
}

/* With the threads and values that a tiled product has of a matrix. */
static PyObject *
tiled_by_mma(PyObject *const *arg, hilt_lay *l, hilt_mma_matrix which, const char *what)
{
    hilt_layout tv;
    int64_t tile[2];
    if (!atom_check(arg[0], what) || !hilt_mma_tile_of(l, arg[1], which, what, &tv, tile)) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *tiler = Py_BuildValue("(LL)", (long long)tile[0], (long long)tile[1]);
    return tiler ? new_tiled(l, arg[0], tv, tiler, what) : NULL;
}

#define TILED_BY_MMA(X)                                                                                      \
    FUNCTION(make_tiled_copy_##X)                                                                            \
    {                                                                                                        \
        START("make_tiled_copy_" #X, 2, {"atom", "tiled_mma"})                                               \
        return tiled_by_mma(arg, l, HILT_MMA_##X, NAME);                                                     \
    }
TILED_BY_MMA(A)
TILED_BY_MMA(B)
TILED_BY_MMA(C)

/* As many values as one instruction of the copy moves, in the smallest tile that they make up. */
FUNCTION(make_tiled_copy_C_atom)
{
    START("make_tiled_copy_C_atom", 2, {"atom", "tiled_mma"})
    hilt_layout tv, first, data;
    hilt_tup threads, shape[2], tile_shape;
    int64_t tile[2];
    if (!atom_check(arg[0], NAME) || !hilt_mma_tile_of(l, arg[1], HILT_MMA_C, NAME, &tv, tile)) {
        return NULL;
    }
    hilt_tup extents[2] = {hilt_tup_int(tile[0]), hilt_tup_int(tile[1])};
    bool ok = hilt_tup_product(&l->c, hilt_tup_mode(tv.shape, 0), &threads);
    shape[0] = threads;
    shape[1] = hilt_tup_int(((hilt_atom *)arg[0])->values);
    ok = ok && hilt_tup_make(&l->c, shape, 2, &tile_shape) && hilt_layout_compact(&l->c, tile_shape, false, &first) &&
         hilt_layout_compose(&l->c, tv, first, &tv) && hilt_tup_make(&l->c, extents, 2, &tile_shape) &&
         hilt_layout_compact(&l->c, tile_shape, false, &data);
    PyObject *made;
    if (!hilt_lay_call(l, ok, NAME) || !hilt_copy_cotiled(l, tv, data, &made, &tv)) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *tiler = made;
    return new_tiled(l, arg[0], tv, tiler, NAME);
}

/* -- one thread ------------------------------------------------------------------------------------------ */
static bool
thread_count(hilt_lay *l, const hilt_atom *a, const char *what, int64_t *ret)
{
    hilt_tup n;
    if (!hilt_lay_call(l, hilt_tup_product(&l->c, hilt_tup_mode(hilt_lay_get(a->tv)->shape, 0), &n), what)) {
        return false;
    }
    *ret = n.i;
    return true;
}

FUNCTION(get_slice)
{
    START("get_slice", 1, {"thr_idx"})
    hilt_atom *tiled = (hilt_atom *)self;
    hilt_tup thread;
    int64_t count;
    if (!hilt_tup_from(l, arg[0], 0, "get_slice: thread", &thread) ||
        !thread_count(l, tiled, "get_slice", &count)) {
        return NULL;
    }
    if (thread.kind != HILT_TUP_INT && thread.kind != HILT_TUP_VALUE) {
        return wrong("get_slice", "the index of a thread", arg[0]);
    }
    if (thread.kind == HILT_TUP_INT && (thread.i < 0 || thread.i >= count)) {
        char text[100];
        snprintf(text, sizeof text, "there is no thread %lld among %lld", (long long)thread.i,
                 (long long)count);
        return hilt_raise(HILT_DIAG_LAYOUT_RANGE, "get_slice", text);
    }
    if (!hilt_lay_call(l, hilt_crd_check(&l->c, thread, hilt_tup_int(count)), "get_slice")) {
        return NULL;
    }
    hilt_atom *a = new_atom(hilt_thread_type, tiled);
    if (a != NULL) {
        Py_XSETREF(a->thread, hilt_tup_to(thread));
        if (a->thread == NULL) {
            Py_CLEAR(a);
        }
    }
    return (PyObject *)a;
}

/* None for each mode but the first, which is the thread. */
static bool
at_thread(hilt_lay *l, hilt_layout a, PyObject *thread, hilt_tup *ret)
{
    uint32_t n = hilt_tup_rank(a.shape);
    hilt_tup *items = hilt_arena_alloc(l->c.arena, n * sizeof *items);
    if (items == NULL) {
        return PyErr_NoMemory() != NULL;
    }
    if (!hilt_tup_from(l, thread, 0, "a thread", &items[0])) {
        return false;
    }
    for (uint32_t i = 1; i < n; i++) {
        items[i] = hilt_tup_none();
    }
    return hilt_lay_call(l, hilt_tup_make(&l->c, items, n, ret), "a partition");
}

static PyObject *
partition(PyObject *self, hilt_lay *l, PyObject *o, PyObject *side, const char *what)
{
    hilt_atom *a = (hilt_atom *)self;
    hilt_layout all, mine;
    hilt_tup coordinate, offset;
    if (!hilt_layout_from(l, o, what, &all) ||
        !hilt_copy_partition(l, all, a->tiler, *hilt_lay_get(side), what, &all) ||
        !at_thread(l, all, a->thread, &coordinate) ||
        !hilt_lay_call(l, hilt_layout_slice(&l->c, all, coordinate, &mine, &offset), what)) {
        return NULL;
    }
    const hilt_holder *h = hilt_holder_of(o);
    return h ? h->with(o, l, mine, offset) : hilt_lay_new(mine);
}

FUNCTION(partition_S)
{
    START("partition_S", 1, {"src"})
    return partition(self, l, arg[0], ((hilt_atom *)self)->tv_src, params.function);
}

FUNCTION(partition_D)
{
    START("partition_D", 1, {"dst"})
    return partition(self, l, arg[0], ((hilt_atom *)self)->tv_dst, params.function);
}

FUNCTION(retile)
{
    START("retile", 1, {"src"})
    hilt_layout a;
    if (!hilt_layout_from(l, arg[0], params.function, &a) || !hilt_copy_retile(l, a, (hilt_atom *)self, &a)) {
        return NULL;
    }
    const hilt_holder *h = hilt_holder_of(arg[0]);
    return h ? h->with(arg[0], l, a, hilt_tup_int(0)) : hilt_lay_new(a);
}

/* -- as values ------------------------------------------------------------------------------------------- */
static void
add_object(hilt_str *s, const char *label, PyObject *o)
{
    HILT_CLEANUP_REF PyObject *text = PyObject_Str(o);
    const char *utf8 = text ? PyUnicode_AsUTF8(text) : NULL;
    hilt_str_printf(s, "%s%s", label, utf8 ? utf8 : "");
    s->failed |= utf8 == NULL;
}

bool
hilt_copy_print(hilt_str *s, PyObject *o)
{
    const hilt_atom *a = (hilt_atom *)o;
    if (a->tv) {
        add_object(s, "Tiled Copy\n  Tiler MN:        ", a->tiler);
        add_object(s, "\n  TV Layout tiled: ", a->tv);
        hilt_str_printf(s, "\n");
    }
    add_object(s, "Copy Atom\n  Operation:       ", a->op);
    add_object(s, "\n  ThrID:           ", a->thr_id);
    add_object(s, "\n  TV Layout Src:   ", a->src);
    add_object(s, "\n  TV Layout Dst:   ", a->dst);
    hilt_str_printf(s, "\n  Value type:      %s", hilt_dtype_name((hilt_dtype)a->dtype));
    if (a->bits) {
        hilt_str_printf(s, "\n  Bits at once:    %u", a->bits);
    }
    if (a->order) {
        add_object(s, "\n  Memory order:    ", a->order);
    }
    if (a->scope) {
        add_object(s, "\n  Memory scope:    ", a->scope);
    }
    static const char *const labels[] = {"\n  Eviction:        ", "\n  Prefetch:        ", "\n  Cache mode:      ",
                                         "\n  Shared space:    ", "\n  Invariant:       "};
    for (int i = 0; a->cache && i < 5; i++) {
        if (PyTuple_GET_ITEM(a->cache, i) != Py_None) {
            add_object(s, labels[i], PyTuple_GET_ITEM(a->cache, i));
        }
    }
    if (a->thread && !hilt_number_is_dynamic(a->thread)) {
        add_object(s, "\n  Thread:          ", a->thread);
    }
    else if (a->thread) {
        hilt_str_printf(s, "\n  Thread:          ?");
    }
    return !s->failed;
}

static PyObject *
text_of(PyObject *o)
{
    hilt_str s = {0};
    bool ok = hilt_copy_print(&s, o);
    PyObject *text = ok ? PyUnicode_FromStringAndSize(s.data, (Py_ssize_t)s.len) : NULL;
    hilt_str_free(&s);
    return ok || PyErr_Occurred() ? text : PyErr_NoMemory();
}

PyObject *
hilt_copy_leaf(PyObject *o)
{
    const hilt_atom *a = (hilt_atom *)o;
    return a->map ? a->map : a->thread && hilt_number_is_dynamic(a->thread) ? a->thread : NULL;
}

bool
hilt_copy_dynamic(PyObject *o)
{
    return hilt_copy_leaf(o) != NULL;
}

PyObject *
hilt_copy_map(PyObject *o)
{
    return ((hilt_atom *)o)->map;
}

PyObject *
hilt_copy_with_map(PyObject *o, PyObject *map)
{
    hilt_atom *a = new_atom(hilt_atom_type, (hilt_atom *)o);
    if (a != NULL) {
        Py_XSETREF(a->map, Py_NewRef(map));
    }
    return (PyObject *)a;
}

bool
hilt_copy_same(PyObject *a, PyObject *b)
{
    PyObject *x = hilt_copy_leaf(a), *y = hilt_copy_leaf(b);
    if (a == b) {
        return true;
    }
    if (Py_TYPE(a) != Py_TYPE(b) || !x != !y || (x && !hilt_number_same(x, y))) {
        return false;
    }
    HILT_CLEANUP_REF PyObject *first = text_of(a);
    HILT_CLEANUP_REF PyObject *second = first ? text_of(b) : NULL;
    int same = second ? PyUnicode_Compare(first, second) : -1;
    PyErr_Clear();
    return second && same == 0;
}

PyObject *
hilt_copy_items(PyObject *o)
{
    hilt_atom *tiled = new_atom(hilt_tiled_type, (hilt_atom *)o);
    if (tiled == NULL) {
        return NULL;
    }
    Py_CLEAR(tiled->thread);
    return Py_BuildValue("(NO)", tiled, ((hilt_atom *)o)->thread);
}

PyObject *
hilt_copy_from_items(PyObject *items)
{
    hilt_atom *a = new_atom(hilt_thread_type, (hilt_atom *)PyTuple_GET_ITEM(items, 0));
    if (a != NULL) {
        Py_XSETREF(a->thread, Py_NewRef(PyTuple_GET_ITEM(items, 1)));
    }
    return (PyObject *)a;
}

static PyObject *
atom_compare(PyObject *a, PyObject *b, int op)
{
    if ((op != Py_EQ && op != Py_NE) || (!Py_IS_TYPE(b, hilt_atom_type) && !hilt_tiled_check(b))) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    return PyBool_FromLong(hilt_copy_same(a, b) == (op == Py_EQ));
}

static Py_hash_t
atom_hash(PyObject *o)
{
    if (hilt_copy_dynamic(o)) {
        hilt_raise(HILT_DIAG_PHASE_UNHASHABLE, hilt_copy_map(o) ? "CopyAtom" : "ThrCopy");
        return -1;
    }
    HILT_CLEANUP_REF PyObject *text = text_of(o);
    return text ? PyObject_Hash(text) : -1;
}

static PyObject *
same_object(PyObject *o, PyObject *unused)
{
    return Py_NewRef(o);
}

/* Made again by the function that makes it. */
static PyObject *
atom_reduce(PyObject *o, PyObject *unused)
{
    const hilt_atom *a = (hilt_atom *)o;
    HILT_CLEANUP_REF PyObject *cute = PyImport_ImportModule("hilt.cute");
    if (cute == NULL) {
        return NULL;
    }
    if (a->map) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "a copy of an atom with a tensor map");
    }
    if (a->thread) {
        HILT_CLEANUP_REF PyObject *items = hilt_copy_items(o);
        PyObject *slice = items ? PyObject_GetAttrString(PyTuple_GET_ITEM(items, 0), "get_slice") : NULL;
        return slice ? Py_BuildValue("N(O)", slice, a->thread) : NULL;
    }
    PyObject *make = PyObject_GetAttrString(cute, a->tv ? "make_tiled_copy" : "make_copy_atom");
    if (make == NULL) {
        return NULL;
    }
    if (a->tv == NULL) {
        PyObject *said[5] = {Py_None, Py_None, Py_None, Py_None, Py_None};
        for (int i = 0; a->cache && i < 5; i++) {
            said[i] = PyTuple_GET_ITEM(a->cache, i);
        }
        return Py_BuildValue("N(OOIOOOOOOO)", make, a->op, hilt_dtype_object((hilt_dtype)a->dtype),
                             (unsigned)a->bits, a->order ? a->order : Py_None, a->scope ? a->scope : Py_None, said[0],
                             said[1], said[2], said[3], said[4]);
    }
    hilt_atom *plain = new_atom(hilt_atom_type, a);
    if (plain == NULL) {
        Py_DECREF(make);
        return NULL;
    }
    Py_CLEAR(plain->tv);
    Py_CLEAR(plain->tiler);
    Py_CLEAR(plain->tv_src);
    Py_CLEAR(plain->tv_dst);
    return Py_BuildValue("N(NOO)", make, plain, a->tv, a->tiler);
}

/* -- what is shown --------------------------------------------------------------------------------------- */
static PyObject *
get_value_type(PyObject *o, void *closure)
{
    return Py_NewRef(hilt_dtype_object((hilt_dtype)((hilt_atom *)o)->dtype));
}

static PyObject *
get_size(PyObject *o, void *closure)
{
    hilt_lay *l HILT_CLEANUP_LAY = hilt_lay_begin();
    int64_t n;
    return l && thread_count(l, (hilt_atom *)o, "size", &n) ? PyLong_FromLongLong(n) : NULL;
}

/* An object's field of this offset: a layout, the operation, the tile. */
static PyObject *
get_field(PyObject *o, void *offset)
{
    PyObject *x = *(PyObject **)((char *)o + (size_t)offset);
    return Py_NewRef(x ? x : Py_None);
}

static PyObject *
get_bits(PyObject *o, void *closure)
{
    return PyLong_FromUnsignedLong(((hilt_atom *)o)->bits);
}

#define FIELD(name, member, doc)                                                                             \
    {                                                                                                        \
        name, get_field, NULL, doc, (void *)offsetof(hilt_atom, member)                                      \
    }
static PyGetSetDef atom_getset[] = {
    FIELD("op", op, "The operation that the atom was made of."),
    FIELD("thr_id", thr_id, "The layout of the threads of one instruction."),
    FIELD("layout_src_tv", src, "(thread, value) -> element, of the source of one instruction."),
    FIELD("layout_dst_tv", dst, "(thread, value) -> element, of its destination."),
    {"value_type", get_value_type, NULL, "The type of the elements.", NULL},
    {"num_bits_per_copy", get_bits, NULL, "How much is moved at once; 0: as much as is proved.", NULL},
    {NULL},
};
static PyGetSetDef tiled_getset[] = {
    FIELD("layout_tv_tiled", tv, "(thread, value) -> index in the tile."),
    FIELD("layout_src_tv_tiled", tv_src, "The same, of the source, by instructions."),
    FIELD("layout_dst_tv_tiled", tv_dst, "The same, of the destination, by instructions."),
    FIELD("tiler_mn", tiler, "The tile."),
    {"size", get_size, NULL, "How many threads there are.", NULL},
    {NULL},
};
static PyGetSetDef thread_getset[] = {
    FIELD("thr_idx", thread, "The thread."),
    {NULL},
};

static PyMethodDef atom_methods[] = {
    {"__reduce__", atom_reduce, METH_NOARGS, NULL},
    {"__copy__", same_object, METH_NOARGS, NULL},
    {"__deepcopy__", same_object, METH_O, NULL},
    {NULL},
};
static PyMethodDef tiled_methods[] = {
    METHOD(get_slice, "get_slice(thr_idx): one thread's view, a ThrCopy."),
    METHOD(retile, "retile(fragment): another tiled operation's fragment, by the values of this one."),
    {NULL},
};
static PyMethodDef thread_methods[] = {
    METHOD(partition_S, "partition_S(src): the thread's elements of the source, (values, rest...)."),
    METHOD(partition_D, "partition_D(dst): the thread's elements of the destination, (values, rest...)."),
    {NULL},
};
static PyMethodDef functions[] = {
    METHOD(make_copy_atom, "make_copy_atom(op, copy_internal_type, num_bits_per_copy=0): what one instruction moves."),
    METHOD(make_tiled_copy, "make_tiled_copy(atom, layout_tv, tiler_mn): instructions laid over a tile."),
    METHOD(make_tiled_copy_tv,
           "make_tiled_copy_tv(atom, thr_layout, val_layout): the values raked over the threads."),
    METHOD(make_cotiled_copy,
           "make_cotiled_copy(atom, atom_layout_tv, data_layout): (thread, value) -> address in the data."),
    METHOD(make_tiled_copy_S,
           "make_tiled_copy_S(atom, tiled_copy): with the threads and values of its source."),
    METHOD(make_tiled_copy_A, "make_tiled_copy_A(atom, tiled_mma): with the threads and values of a product's A."),
    METHOD(make_tiled_copy_B, "make_tiled_copy_B(atom, tiled_mma): with the threads and values of a product's B."),
    METHOD(make_tiled_copy_C, "make_tiled_copy_C(atom, tiled_mma): with the threads and values of a product's accumulators."),
    METHOD(make_tiled_copy_C_atom, "make_tiled_copy_C_atom(atom, tiled_mma): the same, in the smallest tile for one instruction."),
    METHOD(make_tiled_copy_D,
           "make_tiled_copy_D(atom, tiled_copy): with the threads and values of its destination."),
    {NULL},
};

static PyType_Slot atom_slots[] = {
    {Py_tp_dealloc, atom_dealloc},
    {Py_tp_repr, text_of},
    {Py_tp_richcompare, atom_compare},
    {Py_tp_hash, atom_hash},
    {Py_tp_getset, atom_getset},
    {Py_tp_methods, atom_methods},
    {0},
};
static PyType_Slot tiled_slots[] = {
    {Py_tp_dealloc, atom_dealloc}, {Py_tp_getset, tiled_getset}, {Py_tp_methods, tiled_methods}, {0}};
static PyType_Slot thread_slots[] = {
    {Py_tp_dealloc, atom_dealloc}, {Py_tp_getset, thread_getset}, {Py_tp_methods, thread_methods}, {0}};
#define SPEC(type, slots, flags)                                                                             \
    {                                                                                                        \
        "hilt.cute." type, sizeof(hilt_atom), 0,                                                             \
            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | (flags), slots                          \
    }
static PyType_Spec atom_spec = SPEC("CopyAtom", atom_slots, Py_TPFLAGS_BASETYPE);
static PyType_Spec tiled_spec = SPEC("TiledCopy", tiled_slots, Py_TPFLAGS_BASETYPE);
static PyType_Spec thread_spec = SPEC("ThrCopy", thread_slots, 0);

int
hilt_init_copy(PyObject *module)
{
    hilt_atom_type = (PyTypeObject *)PyType_FromSpec(&atom_spec);
    hilt_tiled_type = hilt_atom_type
                          ? (PyTypeObject *)PyType_FromSpecWithBases(&tiled_spec, (PyObject *)hilt_atom_type)
                          : NULL;
    hilt_thread_type =
        hilt_tiled_type ? (PyTypeObject *)PyType_FromSpecWithBases(&thread_spec, (PyObject *)hilt_tiled_type)
                        : NULL;
    if (!hilt_thread_type || PyModule_AddObjectRef(module, "CopyAtom", (PyObject *)hilt_atom_type) < 0 ||
        PyModule_AddObjectRef(module, "TiledCopy", (PyObject *)hilt_tiled_type) < 0 ||
        PyModule_AddObjectRef(module, "ThrCopy", (PyObject *)hilt_thread_type) < 0) {
        return -1;
    }
    return PyModule_AddFunctions(hilt_layout_functions, functions) < 0
               ? -1
           : hilt_init_copying(hilt_layout_functions) < 0 ? -1
                                                          : hilt_init_tma(hilt_layout_functions);
}
