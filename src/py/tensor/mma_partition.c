/* The algebra of tiled products: which elements of a tile a thread has.
 *
 * An instruction is a function (thread, value) -> index in its matrix. Partitioning a tensor permutes its modes where the tiled
 * product says so, cuts it into matrices of one instruction, looks at each through that function, and deals the matrices out to
 * the instructions that run side by side:
 *
 *     (M, K)  --cut-->  ((AtomM, AtomK), (RestM, RestK))  -->  ((thread, (instruction M, instruction K)), (V, RestM, RestK))
 *
 * A thread's coordinate is (v, (m, k)), by the layout of threads (V, M, N, K) -> thread.
 */
#include "mma.h"

const uint8_t hilt_mma_modes[3][2] = {[HILT_MMA_A] = {0, 2}, [HILT_MMA_B] = {1, 2}, [HILT_MMA_C] = {0, 1}};

static int64_t
atom_size(const hilt_mma *m, uint32_t mode)
{
    return mode == 0 ? m->row.m : mode == 1 ? m->row.n : m->row.k;
}

/* Instructions side by side in M, N or K. */
static bool
atoms_in(hilt_lay *l, const hilt_mma *m, uint32_t mode, int64_t *ret)
{
    hilt_tup n;
    bool ok = hilt_tup_product(&l->c, hilt_tup_mode(hilt_lay_get(m->threads)->shape, mode + 1), &n);
    *ret = ok ? n.i : 0;
    return ok;
}

static PyObject *
permutation_of(const hilt_mma *m, uint32_t mode)
{
    PyObject *p = m->permutation ? PyTuple_GET_ITEM(m->permutation, mode) : Py_None;
    return p == Py_None ? NULL : p;
}

bool
hilt_mma_tile_size(hilt_lay *l, const hilt_mma *m, uint32_t mode, int64_t *ret)
{
    PyObject *p = permutation_of(m, mode);
    if (p == NULL) {
        bool ok = atoms_in(l, m, mode, ret);
        *ret *= atom_size(m, mode);
        return hilt_lay_call(l, ok, "a tiled product");
    }
    hilt_tiler t;
    hilt_tup n;
    if (!hilt_tiler_from(l, p, "permutation_mnk", &t) ||
        !hilt_lay_call(l, hilt_tup_product(&l->c, t.is_layout ? t.layout.shape : t.tup, &n), "permutation_mnk")) {
        return false;
    }
    *ret = n.i;
    return true;
}

/* Modes of a, then those of `rest` from its mode `from` on. */
static bool
joined(hilt_lay *l, const hilt_layout *first, uint32_t n, hilt_layout rest, uint32_t from, hilt_layout *ret)
{
    uint32_t m = hilt_tup_rank(rest.shape);
    hilt_layout *modes = hilt_arena_alloc(l->c.arena, (n + m) * sizeof *modes);
    if (modes == NULL) {
        l->c.status = HILT_LAYOUT_MEMORY;
        return false;
    }
    memcpy(modes, first, n * sizeof *first);
    for (uint32_t i = from; i < m; i++) {
        if (!hilt_layout_mode(&l->c, rest, i, &modes[n++])) {
            return false;
        }
    }
    return hilt_layout_join(&l->c, modes, n, ret);
}

/* The first two modes by the permutations. */
static bool
permute(hilt_lay *l, const hilt_mma *m, hilt_mma_matrix which, hilt_layout a, hilt_layout *ret)
{
    hilt_layout modes[2];
    for (uint32_t i = 0; i < 2; i++) {
        PyObject *p = permutation_of(m, hilt_mma_modes[which][i]);
        hilt_tiler t;
        if (!hilt_layout_mode(&l->c, a, i, &modes[i]) || (p && !hilt_tiler_from(l, p, "permutation_mnk", &t)) ||
            (p && !hilt_layout_divide(&l->c, HILT_LOGICAL, modes[i], &t, &modes[i]))) {
            return false;
        }
    }
    return joined(l, modes, 2, a, 2, ret);
}

bool
hilt_mma_split(hilt_lay *l, const hilt_mma *m, hilt_mma_matrix which, hilt_layout a, const char *what, hilt_layout ret[2])
{
    hilt_layouts *c = &l->c;
    const uint8_t *modes = hilt_mma_modes[which];
    hilt_layout z, tile, rest, side, parts[2];
    int64_t n[2];
    if (hilt_tup_rank(a.shape) < 2) {
        hilt_raise(HILT_DIAG_LAYOUT_RANK, what, "a matrix has two modes");
        return false;
    }
    if (!hilt_lay_call(l, permute(l, m, which, a, &a) && atoms_in(l, m, modes[0], &n[0]) && atoms_in(l, m, modes[1], &n[1]), what)) {
        return false;
    }
    hilt_tiler by_atom[2], by_thread[2];
    for (uint32_t i = 0; i < 2; i++) {
        by_atom[i] = (hilt_tiler){.tup = hilt_tup_int(atom_size(m, modes[i]))};
        by_thread[i] = (hilt_tiler){.tup = hilt_tup_int(n[i])};
    }
    hilt_tiler atom = {.n = 2, .items = by_atom}, thread = {.n = 2, .items = by_thread};
    bool ok = hilt_layout_divide(c, HILT_ZIPPED, a, &atom, &z) && hilt_layout_mode(c, z, 0, &tile) && hilt_layout_mode(c, z, 1, &rest) &&
              hilt_layout_compose(c, tile, *hilt_lay_get(m->tv[which]), &tile) && hilt_layout_mode(c, tile, 0, &parts[0]) &&
              hilt_layout_mode(c, tile, 1, &side) && hilt_layout_divide(c, HILT_ZIPPED, rest, &thread, &z) &&
              hilt_layout_mode(c, z, 0, &parts[1]) && hilt_layout_mode(c, z, 1, &rest) && hilt_layout_join(c, parts, 2, &ret[0]) &&
              joined(l, &side, 1, rest, 0, &ret[1]);
    return hilt_lay_call(l, ok, what);
}

/* -- one thread ------------------------------------------------------------------------------------------ */
/* The thread's place in mode `mode` of the layout of threads. */
static bool
place_of_thread(hilt_lay *l, const hilt_mma *m, hilt_tup thread, uint32_t mode, hilt_tup *ret)
{
    const hilt_layout *t = hilt_lay_get(m->threads);
    hilt_tup size = hilt_tup_mode(t->shape, mode), step = hilt_tup_mode(t->stride, mode), all;
    if (size.kind == HILT_TUP_INT && size.i == 1) {
        *ret = hilt_tup_int(0);
        return true;
    }
    *ret = thread;
    bool ok = hilt_tup_product(&l->c, t->shape, &all);
    if (ok && step.i != 1) {
        ok = hilt_tup_binary(&l->c, HILT_LEAF_DIV, *ret, step, ret);
    }
    if (ok && step.i * size.i != all.i) { /* else it is the outermost */
        ok = hilt_tup_binary(&l->c, HILT_LEAF_MOD, *ret, size, ret);
    }
    return ok;
}

bool
hilt_mma_partition(hilt_lay *l, const hilt_mma *m, hilt_mma_matrix which, hilt_layout a, const char *what, hilt_layout *ret,
                   hilt_tup *ret_offset)
{
    const hilt_after *after = a.after;
    const uint8_t *modes = hilt_mma_modes[which];
    hilt_layout parts[2], all;
    hilt_tup thread, at[3];
    a.after = NULL;
    if (!hilt_mma_split(l, m, which, a, what, parts) || !hilt_tup_from(l, m->thread, 0, "a thread", &thread)) {
        return false;
    }
    uint32_t n = hilt_tup_rank(parts[1].shape);
    hilt_tup *items = hilt_arena_alloc(l->c.arena, (n + 1) * sizeof *items), inner, coordinate;
    if (items == NULL) {
        return PyErr_NoMemory() != NULL;
    }
    bool ok = place_of_thread(l, m, thread, 0, &at[0]) && place_of_thread(l, m, thread, modes[0] + 1u, &at[1]) &&
              place_of_thread(l, m, thread, modes[1] + 1u, &at[2]) && hilt_tup_make(&l->c, at + 1, 2, &inner);
    hilt_tup pair[2] = {at[0], inner};
    ok = ok && hilt_tup_make(&l->c, pair, 2, &items[0]);
    for (uint32_t i = 1; i <= n; i++) {
        items[i] = hilt_tup_none();
    }
    ok = ok && hilt_tup_make(&l->c, items, n + 1, &coordinate) && joined(l, &parts[0], 1, parts[1], 0, &all);
    all.after = after;
    return hilt_lay_call(l, ok && hilt_layout_slice(&l->c, all, coordinate, ret, ret_offset), what);
}

/* -- the tile -------------------------------------------------------------------------------------------- */
bool
hilt_mma_tv(hilt_lay *l, const hilt_mma *m, hilt_mma_matrix which, const char *what, hilt_layout *ret)
{
    hilt_layouts *c = &l->c;
    const uint8_t *modes = hilt_mma_modes[which];
    hilt_layout tile, parts[2], atoms, place[4], by_place, to_place, both[2], value[2];
    hilt_tup extents[2], shape;
    for (uint32_t i = 0; i < 2; i++) {
        int64_t size;
        if (!hilt_mma_tile_size(l, m, modes[i], &size)) {
            return false;
        }
        extents[i] = hilt_tup_int(size);
    }
    if (!hilt_lay_call(l, hilt_tup_make(c, extents, 2, &shape) && hilt_layout_compact(c, shape, false, &tile), what) ||
        !hilt_mma_split(l, m, which, tile, what, parts)) {
        return false;
    }
    bool ok = hilt_layout_mode(c, parts[0], 0, &place[0]) && hilt_layout_mode(c, parts[0], 1, &atoms);
    for (uint32_t i = 0; ok && i < 3; i++) {
        int64_t n;
        ok = i == modes[0] || i == modes[1] ? hilt_layout_mode(c, atoms, i == modes[1], &place[i + 1])
                                            : atoms_in(l, m, i, &n) && hilt_layout_make(c, hilt_tup_int(n), hilt_tup_int(0), &place[i + 1]);
    }
    /* thread -> (v, m, n, k) -> index */
    ok = ok && hilt_layout_join(c, place, 4, &by_place) && hilt_layout_right_inverse(c, *hilt_lay_get(m->threads), &to_place) &&
         hilt_layout_compose(c, by_place, to_place, &both[0]) && hilt_layout_mode(c, parts[1], 0, &value[0]) &&
         joined(l, NULL, 0, parts[1], 1, &value[1]) && hilt_layout_join(c, value, 2, &both[1]) && hilt_layout_join(c, both, 2, ret);
    return hilt_lay_call(l, ok, what);
}
