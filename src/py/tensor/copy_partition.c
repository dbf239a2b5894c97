/* The algebra of tiled copies: which elements of a tile a thread has.
 *
 * A tiled copy is a function (thread, value) -> index in a tile, the tile's elements counted with the first
 * mode fastest. Partitioning a tensor cuts it into tiles, looks at each tile through that function, and takes
 * one thread:
 *
 *     (M, N)  --cut-->  ((TileM, TileN), (RestM, RestN))  --through tv-->  (thread, (V, R), RestM, RestN)
 *
 * where V are the values of one instruction and R how many of those a thread carries out for a tile.
 */
#include "copy.h"

static bool
pair(hilt_layouts *c, hilt_tup a, hilt_tup b, hilt_tup *ret)
{
    hilt_tup items[] = {a, b};
    return hilt_tup_make(c, items, 2, ret);
}

static bool
one_to_one(hilt_layouts *c, int64_t n, hilt_layout *ret)
{
    return hilt_layout_compact(c, hilt_tup_int(n), false, ret);
}

static bool
static_size(hilt_layouts *c, hilt_layout a, int64_t *ret)
{
    hilt_tup n;
    if (!hilt_layout_size(c, a, &n)) {
        return false;
    }
    assert(n.kind == HILT_TUP_INT);
    *ret = n.i;
    return true;
}

/* a as a function of a coordinate in `shape`. */
static bool
with_shape(hilt_layouts *c, hilt_layout a, hilt_tup shape, hilt_layout *ret)
{
    hilt_layout order;
    return hilt_layout_compact(c, shape, false, &order) && hilt_layout_compose(c, a, order, ret);
}

/* The modes' sizes, as a tuple. */
static bool
sizes_of(hilt_lay *l, hilt_tup shape, hilt_tup *ret)
{
    uint32_t n = hilt_tup_rank(shape);
    hilt_tup *items = hilt_arena_alloc(l->c.arena, (n + 1) * sizeof *items);
    if (items == NULL) {
        return PyErr_NoMemory() != NULL;
    }
    for (uint32_t i = 0; i < n; i++) {
        if (!hilt_tup_product(&l->c, hilt_tup_mode(shape, i), &items[i])) {
            return false;
        }
    }
    return hilt_tup_make(&l->c, items, n, ret);
}

/* -- making ---------------------------------------------------------------------------------------------- */
bool
hilt_copy_tv(hilt_lay *l, hilt_layout threads, hilt_layout values, hilt_tup *ret_tile, hilt_layout *ret_tv)
{
    hilt_layouts *c = &l->c;
    hilt_layout tile, inverse;
    hilt_tup nthreads, nvalues, shape;
    return hilt_layout_raked_product(c, threads, values, &tile) &&
           hilt_layout_right_inverse(c, tile, &inverse) && hilt_layout_size(c, threads, &nthreads) &&
           hilt_layout_size(c, values, &nvalues) && pair(c, nthreads, nvalues, &shape) &&
           with_shape(c, inverse, shape, ret_tv) && sizes_of(l, tile.shape, ret_tile);
}

bool
hilt_copy_side(hilt_layouts *c, hilt_layout tv, hilt_layout threads, hilt_layout side, uint32_t values,
               hilt_layout *ret)
{
    hilt_layout z, inside, rest, item[2], modes[2];
    hilt_tup one = hilt_tup_int(1), two_ones, profile;
    int64_t nthreads;
    if (!static_size(c, threads, &nthreads)) {
        return false;
    }
    hilt_tiler by[] = {{.tup = hilt_tup_int(nthreads)}, {.tup = hilt_tup_int(values)}};
    hilt_tiler tiler = {.n = 2, .items = by};
    if (!hilt_layout_divide(c, HILT_ZIPPED, tv, &tiler, &z) || !hilt_layout_mode(c, z, 0, &inside) ||
        !hilt_layout_mode(c, z, 1, &rest) || !hilt_layout_compose(c, inside, side, &inside)) {
        return false;
    }
    for (uint32_t i = 0; i < 2; i++) {
        if (!hilt_layout_mode(c, inside, i, &item[0]) || !hilt_layout_mode(c, rest, i, &item[1]) ||
            !hilt_layout_join(c, item, 2, &modes[i])) {
            return false;
        }
    }
    return pair(c, one, one, &two_ones) && pair(c, one, two_ones, &profile) &&
           hilt_layout_join(c, modes, 2, ret) && hilt_layout_coalesce_by(c, *ret, profile, ret);
}

/* -- partitioning ---------------------------------------------------------------------------------------- */
/* Modes of `a`, then those of `rest` from its mode `from` on. */
static bool
joined(hilt_lay *l, const hilt_layout *first, uint32_t n, hilt_layout rest, uint32_t from, hilt_layout *ret)
{
    uint32_t m = hilt_tup_rank(rest.shape);
    hilt_layout *modes = hilt_arena_alloc(l->c.arena, (n + m) * sizeof *modes);
    if (modes == NULL) {
        return PyErr_NoMemory() != NULL;
    }
    memcpy(modes, first, n * sizeof *first);
    for (uint32_t i = from; i < m; i++) {
        if (!hilt_layout_mode(&l->c, rest, i, &modes[n++])) {
            return false;
        }
    }
    return hilt_layout_join(&l->c, modes, n, ret);
}

bool
hilt_copy_partition(hilt_lay *l, hilt_layout a, PyObject *tiler, hilt_layout side, const char *what,
                    hilt_layout *ret)
{
    hilt_layouts *c = &l->c;
    hilt_tiler by;
    hilt_layout z, tile, rest, part[2];
    const hilt_after *after = a.after;
    a.after = NULL;
    if (!hilt_tiler_from(l, tiler, what, &by)) {
        return false;
    }
    bool ok = hilt_layout_divide(c, HILT_ZIPPED, a, &by, &z) && hilt_layout_mode(c, z, 0, &tile) &&
              hilt_layout_mode(c, z, 1, &rest) && hilt_layout_compose(c, tile, side, &tile) &&
              hilt_layout_mode(c, tile, 0, &part[0]) && hilt_layout_mode(c, tile, 1, &part[1]) &&
              joined(l, part, 2, rest, 0, ret);
    ret->after = after;
    return hilt_lay_call(l, ok, what);
}

bool
hilt_copy_tile_shape(hilt_lay *l, PyObject *tiler, hilt_tup *ret)
{
    hilt_tiler by;
    if (!hilt_tiler_from(l, tiler, "a tiled copy: tiler", &by)) {
        return false;
    }
    bool tuple = by.items != NULL || (!by.is_layout && by.tup.kind == HILT_TUP_TUPLE);
    uint32_t n = !tuple ? 1 : by.items ? by.n : by.tup.n;
    hilt_tup *items = hilt_arena_alloc(l->c.arena, (n + 1) * sizeof *items);
    if (items == NULL) {
        return PyErr_NoMemory() != NULL;
    }
    for (uint32_t i = 0; i < n; i++) {
        hilt_tiler mode = !tuple ? by : by.items ? by.items[i] : (hilt_tiler){.tup = by.tup.items[i]};
        hilt_tup shape = mode.is_layout ? mode.layout.shape : mode.tup;
        if (mode.items != NULL || !hilt_tup_static(shape) || shape.kind == HILT_TUP_NONE) {
            hilt_raise(HILT_DIAG_TYPE_WRONG, "a tiled copy",
                       "a tile of one static extent or layout for each mode", hilt_type_name_of(tiler));
            return false;
        }
        if (!hilt_lay_call(l, hilt_tup_product(&l->c, shape, &items[i]), "a tiled copy")) {
            return false;
        }
    }
    return hilt_lay_call(l, hilt_tup_make(&l->c, items, n, ret), "a tiled copy");
}

/* -- other tiled operations' fragments ------------------------------------------------------------------- */
/* x -> a(x) / n where n consecutive values are one: every leaf's steps make whole ones, or whole ones make up
 * its steps. */
static bool
in_blocks(hilt_lay *l, hilt_tup shape, hilt_tup stride, int64_t n, hilt_tup *ret_shape, hilt_tup *ret_stride)
{
    if (shape.kind == HILT_TUP_TUPLE) {
        hilt_tup *s = hilt_arena_alloc(l->c.arena, (2 * (size_t)shape.n + 1) * sizeof *s), *d = s + shape.n;
        if (s == NULL) {
            l->c.status = HILT_LAYOUT_MEMORY;
            return false;
        }
        for (uint32_t i = 0; i < shape.n; i++) {
            if (!in_blocks(l, shape.items[i], stride.items[i], n, &s[i], &d[i])) {
                return false;
            }
        }
        return hilt_tup_make(&l->c, s, shape.n, ret_shape) && hilt_tup_make(&l->c, d, shape.n, ret_stride);
    }
    int64_t extent = shape.i, step = stride.i;
    if (step % n == 0) {
        step /= n;
    }
    else {
        int64_t in_one = n / step;
        if (step < 0 || n % step != 0 || (extent % in_one != 0 && in_one % extent != 0)) {
            l->c.status = HILT_LAYOUT_DIVIDE;
            snprintf(l->c.text, sizeof l->c.text,
                     "the first %lld values of all threads do not lie in the tile as blocks of one shape",
                     (long long)n);
            return false;
        }
        step = extent > in_one;
        extent = extent > in_one ? extent / in_one : 1;
    }
    *ret_shape = hilt_tup_int(extent);
    *ret_stride = hilt_tup_int(step);
    return true;
}

bool
hilt_copy_retile(hilt_lay *l, hilt_layout a, const hilt_atom *tiled, hilt_layout *ret)
{
    hilt_layouts *c = &l->c;
    hilt_layout first, z, inside, rest, order, blocks, back, nvalues;
    hilt_tup tile, sizes, v;
    int64_t threads;
    hilt_layout tv = *hilt_lay_get(tiled->tv);
    const hilt_after *after = a.after;
    a.after = NULL;
    if (!hilt_copy_tile_shape(l, tiled->tiler, &tile)) {
        return false;
    }
    if (!hilt_lay_call(l, hilt_layout_mode(c, a, 0, &first) && hilt_layout_size(c, first, &v), "retile")) {
        return false;
    }
    if (v.kind != HILT_TUP_INT) {
        hilt_str s = {0};
        hilt_layout_print(&s, a);
        hilt_raise(HILT_DIAG_TENSOR_NOT_STATIC, "retile: the first mode", s.data ? s.data : "?");
        hilt_str_free(&s);
        return false;
    }
    if (v.i == 0) {
        hilt_raise(HILT_DIAG_LAYOUT_RANGE, "retile", "the first mode has no elements");
        return false;
    }
    hilt_tiler by_values = {.tup = hilt_tup_int(tiled->values)};
    bool ok = hilt_layout_mode(c, tv, 0, &first) && static_size(c, first, &threads) &&
              hilt_layout_right_inverse(c, tv, &back) && with_shape(c, back, tile, &back) &&
              in_blocks(l, back.shape, back.stride, threads * v.i, &blocks.shape, &blocks.stride);
    blocks.after = NULL;
    /* value -> (v, m, n): the first mode counts inside a block, the others are where its block lies. */
    ok = ok && hilt_layout_right_inverse(c, blocks, &back) && one_to_one(c, v.i, &nvalues) &&
         hilt_layout_product(c, HILT_LOGICAL, nvalues, &(hilt_tiler){.is_layout = true, .layout = back},
                             &order) &&
         hilt_layout_divide(c, HILT_ZIPPED, order, &by_values, &order) && sizes_of(l, blocks.shape, &sizes) &&
         hilt_tup_prepend(c, sizes, v, &sizes);
    hilt_tiler by = {.tup = sizes};
    ok = ok && hilt_layout_divide(c, HILT_ZIPPED, a, &by, &z) && hilt_layout_mode(c, z, 0, &inside) &&
         hilt_layout_mode(c, z, 1, &rest) && hilt_layout_compose(c, inside, order, &inside) &&
         joined(l, &inside, 1, rest, 1, ret);
    ret->after = after;
    return hilt_lay_call(l, ok, "retile");
}

/* -- tiles of data --------------------------------------------------------------------------------------- */
/* The coordinate in mode i of a shape, as a function of all modes. */
static bool
coordinate_in(hilt_lay *l, hilt_tup shape, uint32_t mode, hilt_layout *ret)
{
    hilt_layouts *c = &l->c;
    uint32_t n = hilt_tup_rank(shape);
    hilt_layout *modes = hilt_arena_alloc(c->arena, n * sizeof *modes);
    if (modes == NULL) {
        return PyErr_NoMemory() != NULL;
    }
    for (uint32_t i = 0; i < n; i++) {
        hilt_tup size;
        if (!hilt_tup_product(c, hilt_tup_mode(shape, i), &size) ||
            !hilt_layout_make(c, size, hilt_tup_int(i == mode), &modes[i])) {
            return false;
        }
    }
    return hilt_layout_join(c, modes, n, ret);
}

/* a with room behind it, which maps to 0. */
static bool
with_rest(hilt_layouts *c, hilt_layout a, hilt_layout *ret)
{
    hilt_layout modes[2] = {a};
    return hilt_layout_make(c, hilt_tup_int(1), hilt_tup_int(0), &modes[1]) &&
           hilt_layout_join(c, modes, 2, ret);
}

/* Are the addresses those of the data that data_tv names? */
static bool
same_addresses(hilt_lay *l, hilt_layout addresses, hilt_layout data, hilt_layout data_tv)
{
    int64_t n, size;
    if (!static_size(&l->c, addresses, &n) || !static_size(&l->c, data, &size)) {
        return false;
    }
    for (int64_t i = 0; i < n; i++) {
        hilt_tup x, y, at;
        if (!hilt_layout_eval(&l->c, data_tv, hilt_tup_int(i), &at) ||
            !hilt_layout_eval(&l->c, data, at, &x) ||
            !hilt_layout_eval(&l->c, addresses, hilt_tup_int(i), &y)) {
            return false;
        }
        if (y.kind != HILT_TUP_INT) {
            l->c.status = HILT_LAYOUT_RANK;
            snprintf(l->c.text, sizeof l->c.text, "(thread, value) maps to coordinates, not to addresses");
            return false;
        }
        if (x.i != y.i || at.i < 0 || at.i >= size) {
            l->c.status = HILT_LAYOUT_RANGE;
            snprintf(l->c.text, sizeof l->c.text,
                     "the data does not have the address %lld, which (thread, value) %lld maps to",
                     (long long)y.i, (long long)i);
            return false;
        }
    }
    return true;
}

bool
hilt_copy_cotiled(hilt_lay *l, hilt_layout addresses, hilt_layout data, PyObject **ret_tiler,
                  hilt_layout *ret_tv)
{
    hilt_layouts *c = &l->c;
    hilt_layout inverse, data_tv, order, tile;
    uint32_t n = hilt_tup_rank(data.shape);
    hilt_tiler *by = hilt_arena_alloc(c->arena, n * sizeof *by);
    if (by == NULL) {
        return PyErr_NoMemory() != NULL;
    }
    *ret_tiler = NULL;
    bool ok = hilt_layout_left_inverse(c, data, &inverse) && with_rest(c, inverse, &inverse) &&
              hilt_layout_compose(c, inverse, addresses, &data_tv) &&
              same_addresses(l, addresses, data, data_tv);
    HILT_CLEANUP_REF PyObject *tiler = ok ? PyTuple_New(n) : NULL;
    for (uint32_t i = 0; ok && tiler && i < n; i++) {
        hilt_layout a;
        ok = coordinate_in(l, data.shape, i, &a) && hilt_layout_compose(c, a, data_tv, &a) &&
             hilt_layout_filter(c, a, &a);
        by[i] = (hilt_tiler){.is_layout = true, .layout = a};
        PyObject *item = ok ? hilt_lay_new(a) : NULL;
        if (ok && !item) {
            return false;
        }
        PyTuple_SET_ITEM(tiler, i, item);
    }
    hilt_tiler all = {.n = n, .items = by};
    ok = ok && tiler && hilt_layout_compact(c, data.shape, false, &order) &&
         hilt_layout_compose_by(c, order, &all, &tile) && hilt_layout_left_inverse(c, tile, &tile) &&
         hilt_layout_compose(c, tile, data_tv, ret_tv);
    if (!hilt_lay_call(l, ok, "make_cotiled_copy")) {
        return false;
    }
    *ret_tiler = Py_NewRef(tiler);
    return true;
}
