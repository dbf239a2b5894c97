/* Atoms of TMA copies: make_tiled_tma_atom, tma_partition.
 *
 * A tensor map says which dimensions memory has, and how much of each one instruction moves (the box). Which, follows from the
 * layout in shared memory: its inverse, seen through the tile, says where in the tensor the elements that lie in a row there come
 * from. As long as it walks along one dimension after the other in steps of one, that is a box; what is left are further
 * instructions.
 *
 *     (128,64):(64,1) of a tile (128,64) of (M,K):(K,1)    ->  64 along K, then 128 along M: a box of 64 x 128
 *     the same, 128 bytes in a row, of a tile (128,128)    ->  64 along K, 128 along M, then 64 further along K: two boxes
 *
 * The dimensions of the map are those of the box first, then the others. The tensor for TMA has the shape of the tensor in
 * memory, and as elements their coordinates in the map, so that tiling it gives what an instruction is told.
 * A swizzle counts in bytes (S<3,4,3> and less), as pointers have it; in elements where it is such a one in bytes.
 */
#include "../layout/functions.h"
#include "../record/region.h"
#include "copy.h"
#include "tensor_priv.h"

enum { MOST_BOX = 256, PIECE = 16 };

typedef struct making {
    hilt_lay *l;
    const char *what;
    PyObject *tensor;
    hilt_dtype dtype;
    hilt_layout a;         /* of the tensor */
    hilt_tup shape, stride; /* its leaves */
    hilt_layout smem;
    uint32_t span;         /* bytes that are swizzled; 0: none */
    uint32_t rank, in_box; /* dimensions of the map; those that the box goes along */
    uint32_t leaf_of[HILT_MOST_TMAP_RANK];
    int32_t *dim_of; /* by leaf; -1: none */
    int64_t box[HILT_MOST_TMAP_RANK];
    int64_t values; /* elements of a box */
} making;

static bool HILT_PRINTF(2, 3)
refuse(const making *m, const char *format, ...)
{
    char text[400];
    va_list ap;
    va_start(ap, format);
    vsnprintf(text, sizeof text, format, ap);
    va_end(ap);
    return hilt_raise(HILT_DIAG_TMA_LAYOUT, m->what, text) != NULL;
}

static bool
refuse_layout(const making *m, const char *whose, hilt_layout a, const char *why)
{
    hilt_str s = {0};
    hilt_layout_print(&s, a);
    bool r = refuse(m, "%s %s: %s", whose, s.data ? s.data : "?", why);
    hilt_str_free(&s);
    return r;
}

/* -- the layout in shared memory --------------------------------------------------------------------------- */
/* Of S<b,m,3> in bytes, or of elements as wide as these. */
bool
hilt_tma_span(hilt_swizzle s, uint32_t element_bytes, uint32_t *ret)
{
    int shift = __builtin_ctz(element_bytes);
    *ret = s.b ? 16u << s.b : 0;
    return !s.b || (s.b <= 3 && s.s == 3 && (s.m == 4 || s.m + shift == 4));
}

static bool
take_smem(making *m, PyObject *o)
{
    if (!hilt_layout_from(m->l, o, m->what, &m->smem)) {
        return false;
    }
    if (!hilt_layout_static(m->smem)) {
        return refuse_layout(m, "the shared memory's layout", m->smem, "it must be known while compiling");
    }
    const hilt_after *after = m->smem.after;
    hilt_layout all = m->smem;
    m->smem.after = NULL;
    if (!after) {
        return true;
    }
    if (after->layout || after->offset.kind != HILT_TUP_INT || after->offset.i) {
        return refuse_layout(m, "the shared memory's layout", all, "only a swizzle may follow, at offset 0");
    }
    return hilt_tma_span(after->swizzle, hilt_dtype_bytes(m->dtype), &m->span) ||
           refuse_layout(m, "the shared memory's layout", all,
                         "the swizzles that there are exchange pieces of 16 bytes: S<1,4,3>, S<2,4,3>, S<3,4,3>");
}

/* -- dimensions -------------------------------------------------------------------------------------------- */
static uint32_t
leaf_at(hilt_tup shape, const uint32_t *path, uint32_t n)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < n && shape.kind == HILT_TUP_TUPLE; i++) {
        for (uint32_t k = 0; k < path[i]; k++) {
            at += hilt_tup_leaves(shape.items[k]);
        }
        shape = shape.items[path[i]];
    }
    return at;
}

static bool
is_static(hilt_tup t, int64_t v)
{
    return t.kind == HILT_TUP_INT && t.i == v;
}

static bool
add_dimension(making *m, uint32_t leaf, int64_t box)
{
    if (m->rank == HILT_MOST_TMAP_RANK) {
        return refuse_layout(m, "the tensor", m->a, "it has more than 5 dimensions");
    }
    m->dim_of[leaf] = (int32_t)m->rank;
    m->leaf_of[m->rank] = leaf;
    m->box[m->rank++] = box;
    m->values *= box;
    return true;
}

/* The largest part of an extent that one instruction moves. */
static int64_t
part_of(int64_t extent)
{
    int64_t part = extent > MOST_BOX ? MOST_BOX : extent;
    while (extent % part) {
        part--;
    }
    return part;
}

/* Where the elements in a row of shared memory come from: extents and scaled unit vectors. */
static bool
follow(making *m, PyObject *tiler, hilt_layout *ret)
{
    hilt_layouts *c = &m->l->c;
    hilt_tiler by;
    hilt_layout all, tile, inverse;
    hilt_tup size, tile_size, found;
    if (!hilt_tiler_from(m->l, tiler, m->what, &by) ||
        !hilt_lay_call(m->l,
                       hilt_layout_identity(c, m->a.shape, &all) && hilt_layout_compose_by(c, all, &by, &tile) &&
                           hilt_layout_size(c, tile, &tile_size) && hilt_layout_size(c, m->smem, &size) &&
                           hilt_layout_right_inverse(c, m->smem, &inverse) && hilt_layout_size(c, inverse, &found),
                       m->what)) {
        return false;
    }
    if (tile_size.kind != HILT_TUP_INT) {
        return refuse_layout(m, "the tile", tile, "it must be known while compiling");
    }
    if (tile_size.i != size.i) {
        char why[120];
        snprintf(why, sizeof why, "it has %lld elements, and the tile %lld", (long long)size.i, (long long)tile_size.i);
        return refuse_layout(m, "the shared memory's layout", m->smem, why);
    }
    if (found.i != size.i) {
        return refuse_layout(m, "the shared memory's layout", m->smem, "its elements do not lie in a row, without holes");
    }
    return hilt_lay_call(m->l, hilt_layout_compose(c, tile, inverse, ret) && hilt_layout_coalesce(c, *ret, ret) &&
                                   hilt_layout_flatten(c, *ret, ret),
                         m->what);
}

static bool
find_box(making *m, hilt_layout walk)
{
    bool whole = true;
    for (uint32_t i = 0; whole && i < hilt_tup_rank(walk.shape); i++) {
        hilt_tup extent = hilt_tup_mode(walk.shape, i), step = hilt_tup_mode(walk.stride, i);
        if (step.kind != HILT_TUP_BASIS || !is_static(step.basis->scale, 1)) {
            break;
        }
        uint32_t leaf = leaf_at(m->a.shape, step.basis->path, step.n);
        if (m->dim_of[leaf] >= 0) {
            break;
        }
        int64_t part = part_of(extent.i);
        whole = part == extent.i;
        if (!add_dimension(m, leaf, part)) {
            return false;
        }
    }
    m->in_box = m->rank;
    for (uint32_t leaf = 0; leaf < m->shape.n; leaf++) {
        bool there = !is_static(m->shape.items[leaf], 1) && !is_static(m->stride.items[leaf], 0);
        if (m->dim_of[leaf] < 0 && there && !add_dimension(m, leaf, 1)) {
            return false;
        }
    }
    return m->in_box || refuse_layout(m, "the shared memory's layout", m->smem, "it has one element only");
}

/* What the hardware wants of the first dimension. */
static bool
check_box(making *m)
{
    hilt_tup first = m->stride.items[m->leaf_of[0]];
    int64_t inner = m->box[0] * hilt_dtype_bytes(m->dtype);
    if (!is_static(first, 1)) {
        hilt_str s = {0};
        hilt_tup_print(&s, first);
        char why[240];
        snprintf(why, sizeof why,
                 "what lies in a row in shared memory is %s apart in the tensor: both must be contiguous in the same mode, and the "
                 "stride 1 known while compiling",
                 s.data ? s.data : "?");
        hilt_str_free(&s);
        return refuse_layout(m, "the tensor", m->a, why);
    }
    for (uint32_t i = 1; i < m->in_box; i++) {
        if (is_static(m->stride.items[m->leaf_of[i]], 0)) {
            return refuse_layout(m, "the tensor", m->a, "the tile goes along a mode whose stride is 0");
        }
    }
    if (inner % PIECE) {
        return refuse(m, "rows of %lld bytes (%lld elements): they must be multiples of 16", (long long)inner, (long long)m->box[0]);
    }
    if (m->span && inner != m->span) {
        return refuse(m, "rows of %lld bytes in shared memory with a swizzle of %u bytes: each must have as many", (long long)inner,
                      m->span);
    }
    return true;
}

/* A box is shared out to so many blocks, from its last dimension on. */
static bool
share_out(making *m, int64_t n)
{
    for (uint32_t i = m->in_box; n > 1 && i-- > 0;) {
        int64_t part = m->box[i] % n == 0 ? n : n % m->box[i] == 0 ? m->box[i] : 0;
        if (!part || (i == 0 && part > 1)) {
            return refuse(m, "a box of %lld elements in its last dimension, shared out to %lld blocks", (long long)m->box[i], (long long)n);
        }
        m->box[i] /= part;
        n /= part;
    }
    return true;
}

/* -- making ------------------------------------------------------------------------------------------------ */
static hilt_word
word_of(hilt_dtype d)
{
    switch (d) {
    case HILT_DTYPE_FLOAT16:
        return HILT_WORD_TMAP_F16;
    case HILT_DTYPE_BFLOAT16:
        return HILT_WORD_TMAP_BF16;
    case HILT_DTYPE_FLOAT32:
    case HILT_DTYPE_TFLOAT32:
        return HILT_WORD_TMAP_F32;
    case HILT_DTYPE_FLOAT64:
        return HILT_WORD_TMAP_F64;
    case HILT_DTYPE_INT32:
        return HILT_WORD_TMAP_S32;
    case HILT_DTYPE_INT64:
        return HILT_WORD_TMAP_S64;
    default:
        break;
    }
    switch (hilt_dtype_bytes((uint8_t)d)) {
    case 1:
        return HILT_WORD_TMAP_U8;
    case 2:
        return HILT_WORD_TMAP_U16;
    case 4:
        return HILT_WORD_TMAP_U32;
    case 8:
        return HILT_WORD_TMAP_U64;
    default:
        return HILT_WORD_COUNT;
    }
}

/* What a reduction is done as: some there are of unsigned elements only, which are the same bits. */
static hilt_word
word_for(PyObject *op, uint8_t kind, hilt_dtype as)
{
    hilt_word word = word_of(as), by = kind == HILT_COPY_TMA_REDUCE ? hilt_tma_reduction(op) : HILT_WORD_COUNT;
    bool counts = by == HILT_WORD_INC || by == HILT_WORD_DEC;
    bool plain = by == HILT_WORD_ADD || by == HILT_WORD_AND || by == HILT_WORD_OR || by == HILT_WORD_XOR;
    return word == HILT_WORD_TMAP_S64 && plain    ? HILT_WORD_TMAP_U64
           : word == HILT_WORD_TMAP_S32 && counts ? HILT_WORD_TMAP_U32
                                                  : word;
}

/* The map, as a number without lanes. */
static PyObject *
encode(making *m, hilt_word word, bool stores)
{
    hilt_trace *t = hilt_trace_current();
    hilt_value *operands[2 * HILT_MOST_TMAP_RANK];
    hilt_layouts *c = &m->l->c;
    int64_t steps[HILT_MOST_TMAP_RANK] = {1, 1, 1, 1, 1};
    operands[0] = hilt_tensor_pointer(m->tensor);
    for (uint32_t i = 0; operands[0] && i < m->rank; i++) {
        hilt_tup extent = m->shape.items[m->leaf_of[i]], stride = m->stride.items[m->leaf_of[i]];
        if (!(operands[1 + i] = hilt_tup_ir(extent)) ||
            (i && (!hilt_lay_call(m->l, hilt_tup_binary(c, HILT_LEAF_MUL, stride, hilt_tup_int(hilt_dtype_bytes(m->dtype)), &stride),
                                  m->what) ||
                   !(operands[m->rank + i] = hilt_tup_ir(stride))))) {
            return NULL;
        }
    }
    const char *name = hilt_tensor_name(m->tensor);
    hilt_attr attrs[6] = {{.key = HILT_ATTR_BOX, .lanes = {m->box, m->rank}},
                          {.key = HILT_ATTR_KIND, .i = word},
                          {.key = HILT_ATTR_NAME, .str = {name, strlen(name)}},
                          {.key = HILT_ATTR_STEPS, .lanes = {steps, m->rank}},
                          {.key = HILT_ATTR_SWIZZLE, .i = m->span},
                          {.key = HILT_ATTR_STORES, .i = 1}};
    hilt_type type = hilt_type_of(HILT_TYPE_TMAP);
    hilt_op *op = operands[0] ? hilt_build_op(hilt_trace_builder(t), HILT_OP_TMAPENCODE, operands, 2 * m->rank, &type, 1, NULL, 0, attrs, 5 + stores)
                              : NULL;
    if (!op) {
        return operands[0] ? hilt_no_memory() : NULL;
    }
    return hilt_number_new(t, hilt_dtype_of_address(HILT_SPACE_GENERIC), &op->results[0]);
}

/* For each leaf of the shape the unit vector of its dimension. */
static bool
unit_vectors(making *m, hilt_tup shape, uint32_t *leaf, hilt_tup *ret)
{
    hilt_layouts *c = &m->l->c;
    if (shape.kind != HILT_TUP_TUPLE) {
        int32_t dim = m->dim_of[(*leaf)++];
        uint32_t path = dim < 0 ? 0 : (uint32_t)dim;
        return hilt_tup_basis(c, hilt_tup_int(dim >= 0), &path, 1, ret);
    }
    hilt_tup *items = hilt_arena_alloc(c->arena, (shape.n + 1) * sizeof *items);
    for (uint32_t i = 0; items && i < shape.n; i++) {
        if (!unit_vectors(m, shape.items[i], leaf, &items[i])) {
            return false;
        }
    }
    return items ? hilt_tup_make(c, items, shape.n, ret) : PyErr_NoMemory() != NULL;
}

static PyObject *
coordinates_tensor(making *m)
{
    hilt_layout a = {.shape = m->a.shape};
    uint32_t leaf = 0;
    if (!hilt_lay_call(m->l, unit_vectors(m, a.shape, &leaf, &a.stride), m->what)) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *layout = hilt_lay_new(a);
    HILT_CLEANUP_REF PyObject *origin = layout ? PyTuple_New(m->rank) : NULL;
    for (uint32_t i = 0; origin && i < m->rank; i++) {
        PyTuple_SET_ITEM(origin, i, PyLong_FromLong(0));
    }
    return origin && !PyErr_Occurred() ? hilt_tensor_of_coordinates(origin, layout) : NULL;
}

static PyObject *
make_atom(making *m, PyObject *op, uint8_t kind, int64_t share, PyObject *map)
{
    hilt_layouts *c = &m->l->c;
    hilt_atom *a = hilt_atom_new();
    hilt_layout both[2], side;
    if (!a) {
        return NULL;
    }
    a->op = Py_NewRef(op);
    a->kind = kind;
    a->dtype = (uint8_t)m->dtype;
    a->values = (uint32_t)m->values;
    a->bits = (uint32_t)(m->values * hilt_dtype_bits(m->dtype));
    a->map = Py_NewRef(map);
    a->rank = (uint8_t)m->rank;
    a->span = (uint8_t)m->span;
    a->share = (uint32_t)share;
    bool ok = hilt_lay_call(m->l,
                            hilt_layout_make(c, hilt_tup_int(1), hilt_tup_int(0), &both[0]) &&
                                hilt_layout_compact(c, hilt_tup_int(m->values), false, &both[1]) &&
                                hilt_layout_join(c, both, 2, &side),
                            m->what);
    ok = ok && (a->thr_id = hilt_lay_new(both[0])) && (a->src = hilt_lay_new(side)) && (a->dst = Py_NewRef(a->src));
    if (!ok) {
        Py_CLEAR(a);
    }
    return (PyObject *)a;
}

static bool
take_tensor(making *m, PyObject *o)
{
    if (!hilt_tensor_check(o) || !hilt_tensor_has_memory(o) || hilt_tensor_space(o) == HILT_MEMORY_SMEM ||
        hilt_tensor_space(o) == HILT_MEMORY_RMEM) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, m->what, "a tensor in global memory", hilt_type_name_of(o)) != NULL;
    }
    m->tensor = o;
    m->dtype = hilt_tensor_dtype(o);
    m->a = *hilt_lay_get(hilt_tensor_layout(o));
    if (m->a.after) {
        return refuse_layout(m, "the tensor", m->a, "it is swizzled, or a composed layout");
    }
    if (hilt_dtype_bits(m->dtype) % 8 || word_of(m->dtype) == HILT_WORD_COUNT) {
        return refuse(m, "elements of %s", hilt_dtype_name(m->dtype));
    }
    hilt_layouts *c = &m->l->c;
    if (!hilt_lay_call(m->l, hilt_tup_flatten(c, m->a.shape, &m->shape) && hilt_tup_flatten(c, m->a.stride, &m->stride), m->what)) {
        return false;
    }
    if (m->shape.kind != HILT_TUP_TUPLE) {
        hilt_tup *both = hilt_arena_alloc(c->arena, 2 * sizeof *both);
        if (!both) {
            return PyErr_NoMemory() != NULL;
        }
        both[0] = m->shape;
        both[1] = m->stride;
        m->shape = (hilt_tup){.kind = HILT_TUP_TUPLE, .n = 1, .items = both};
        m->stride = (hilt_tup){.kind = HILT_TUP_TUPLE, .n = 1, .items = both + 1};
    }
    m->dim_of = hilt_arena_alloc(c->arena, (m->shape.n + 1) * sizeof *m->dim_of);
    for (uint32_t i = 0; m->dim_of && i < m->shape.n; i++) {
        m->dim_of[i] = -1;
    }
    m->values = 1;
    return m->dim_of || PyErr_NoMemory() != NULL;
}

/* The number of blocks that share a box. */
static bool
take_share(making *m, PyObject *o, uint8_t kind, int64_t *ret)
{
    *ret = 1;
    if (!given(o)) {
        return true;
    }
    HILT_CLEANUP_REF PyObject *i = hilt_integer_check(o) && !hilt_number_is_dynamic(o) ? PyNumber_Index(o) : NULL;
    *ret = i ? PyLong_AsLongLong(i) : 0;
    if (!i || *ret < 1 || *ret > 16) {
        PyErr_Clear();
        return refuse(m, "num_multicast: it is a number from 1 to 16, known while compiling");
    }
    return *ret == 1 || kind == HILT_COPY_TMA_MULTICAST || refuse(m, "num_multicast, of an operation that gives one block only");
}

FUNCTION(make_tiled_tma_atom)
{
    START("make_tiled_tma_atom", 4, {"op", "gmem_tensor", "smem_layout", "cta_tiler", "num_multicast", "internal_type"})
    making m = {.l = l, .what = NAME};
    hilt_trace *t = hilt_trace_current();
    uint8_t kind;
    int64_t share;
    hilt_layout walk;
    if (!t || hilt_trace_in_kernel(t)) {
        return t ? hilt_raise(HILT_DIAG_TMA_LAYOUT, NAME, "what is made in a kernel: a host function makes the atom, and gives it to the kernel")
                 : hilt_raise(HILT_DIAG_PHASE_OUTSIDE_JIT, NAME);
    }
    if (!hilt_atom_kind(arg[0], &kind) || !hilt_copy_of_boxes(kind)) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, NAME, "an operation of TMA, such as cpasync.CopyBulkTensorTileG2SOp()", hilt_type_name_of(arg[0]));
    }
    if (!take_tensor(&m, arg[1])) {
        return NULL;
    }
    hilt_dtype as = m.dtype;
    if (given(arg[5]) && (!hilt_dtype_check(arg[5], &as) || hilt_dtype_bytes(as) != hilt_dtype_bytes(m.dtype))) {
        refuse(&m, "internal_type: a number type as wide as %s is meant", hilt_dtype_name(m.dtype));
        return NULL;
    }
    if (!take_smem(&m, arg[2]) || !take_share(&m, arg[4], kind, &share) || !follow(&m, arg[3], &walk) || !find_box(&m, walk) ||
        !check_box(&m) || !share_out(&m, share)) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *map = encode(&m, word_for(arg[0], kind, as), kind == HILT_COPY_TMA_STORE || kind == HILT_COPY_TMA_REDUCE);
    HILT_CLEANUP_REF PyObject *atom = map ? make_atom(&m, arg[0], kind, share, map) : NULL;
    HILT_CLEANUP_REF PyObject *tensor = atom ? coordinates_tensor(&m) : NULL;
    return tensor ? PyTuple_Pack(2, atom, tensor) : NULL;
}

/* -- partitioning ------------------------------------------------------------------------------------------ */
static bool
is_tma_atom(PyObject *o)
{
    return Py_IS_TYPE(o, hilt_atom_type) && hilt_copy_of_boxes(((hilt_atom *)o)->kind);
}

/* ((box, boxes), rest...): the first mode through `by`, (box, boxes) -> index in it. */
static bool
through(hilt_lay *l, hilt_layout a, hilt_layout by, const char *what, hilt_layout *ret)
{
    hilt_layouts *c = &l->c;
    uint32_t n = hilt_tup_rank(a.shape);
    hilt_layout *modes = hilt_arena_alloc(c->arena, n * sizeof *modes);
    hilt_tup ones[2] = {hilt_tup_int(1), hilt_tup_int(1)}, profile;
    const hilt_after *after = a.after;
    a.after = NULL;
    if (!modes) {
        return PyErr_NoMemory() != NULL;
    }
    bool ok = hilt_layout_mode(c, a, 0, &modes[0]) && hilt_layout_compose(c, modes[0], by, &modes[0]) && hilt_tup_make(c, ones, 2, &profile) &&
              hilt_layout_coalesce_by(c, modes[0], profile, &modes[0]);
    for (uint32_t i = 1; ok && i < n; i++) {
        ok = hilt_layout_mode(c, a, i, &modes[i]);
    }
    ok = ok && hilt_layout_join(c, modes, n, ret);
    ret->after = after;
    return hilt_lay_call(l, ok, what);
}

/* (box, boxes) -> index in the tile, of a tile in shared memory with this layout. */
static bool
boxes_of(making *m, const hilt_atom *atom, hilt_layout smem, hilt_layout *ret)
{
    hilt_layouts *c = &m->l->c;
    hilt_tup size, found;
    hilt_layout inverse;
    if (!hilt_lay_call(m->l, hilt_layout_size(c, smem, &size), m->what)) {
        return false;
    }
    if (!hilt_layout_static(smem) || size.i % atom->values) {
        return refuse_layout(m, "the tile in shared memory", smem, "its first mode is not made of boxes of the atom");
    }
    hilt_tiler by = {.tup = hilt_tup_int(atom->values)};
    if (!hilt_lay_call(m->l, hilt_layout_right_inverse(c, smem, &inverse) && hilt_layout_size(c, inverse, &found), m->what)) {
        return false;
    }
    if (found.i != size.i) {
        return refuse_layout(m, "the tile in shared memory", smem, "its elements do not lie in a row, without holes");
    }
    return hilt_lay_call(m->l, hilt_layout_divide(c, HILT_LOGICAL, inverse, &by, ret), m->what);
}

/* The part of a box that the block at this place of the multicast has. */
static bool
part_at(making *m, const hilt_atom *atom, PyObject *coordinate, PyObject *layout, hilt_tup *ret)
{
    hilt_layouts *c = &m->l->c;
    hilt_layout blocks;
    hilt_tup at, index, cosize;
    if (!hilt_tup_from(m->l, coordinate, 0, m->what, &at) || !hilt_layout_from(m->l, layout, m->what, &blocks) ||
        !hilt_lay_call(m->l, hilt_layout_eval(c, blocks, at, &index) && hilt_layout_cosize(c, blocks, &cosize), m->what)) {
        return false;
    }
    if (!is_static(cosize, atom->share)) {
        char why[120];
        snprintf(why, sizeof why, "the atom is for %u blocks (num_multicast)", atom->share);
        return refuse_layout(m, "the layout of the blocks", blocks, why);
    }
    return hilt_lay_call(m->l, hilt_tup_binary(c, HILT_LEAF_MUL, index, hilt_tup_int(atom->values / atom->share), ret), m->what);
}

/* Does the tensor have the swizzle that the atom was made for? */
static bool
check_swizzle(const making *m, const hilt_atom *atom, PyObject *smem, hilt_layout a)
{
    uint32_t span = 0;
    int shift = __builtin_ctz(hilt_dtype_bytes(atom->dtype));
    bool fits = !a.after || (!a.after->layout && a.after->swizzle.m + shift == 4 && hilt_tma_span(a.after->swizzle, 1u << shift, &span));
    if (fits && span == atom->span) {
        return true;
    }
    char why[160];
    snprintf(why, sizeof why, "the atom was made for a swizzle of %u bytes, and this is %s%u", atom->span,
             fits ? "one of " : "another; it has S<b,4,3> in bytes: ", fits ? span : atom->span);
    return refuse_layout(m, "the tile in shared memory", a, why);
}

static PyObject *
moved(making *m, PyObject *tensor, hilt_layout a, hilt_tup part)
{
    hilt_layouts *c = &m->l->c;
    uint32_t n = hilt_tup_rank(a.shape);
    hilt_tup *items = hilt_arena_alloc(c->arena, n * sizeof *items), inside[2] = {part, hilt_tup_int(0)}, at, offset;
    if (!items) {
        return PyErr_NoMemory();
    }
    for (uint32_t i = 1; i < n; i++) {
        items[i] = hilt_tup_int(0);
    }
    bool ok = hilt_tup_make(c, inside, 2, &items[0]) && hilt_tup_make(c, items, n, &at) &&
              hilt_layout_domain_offset(c, a, at, &a, &offset);
    return hilt_lay_call(m->l, ok, m->what) ? hilt_holder_of(tensor)->with(tensor, m->l, a, offset) : NULL;
}

FUNCTION(tma_partition)
{
    START("tma_partition", 5, {"atom", "cta_coord", "cta_layout", "smem_tensor", "gmem_tensor"})
    making m = {.l = l, .what = NAME};
    if (!is_tma_atom(arg[0])) {
        return hilt_raise(HILT_DIAG_TYPE_WRONG, NAME, "an atom that make_tiled_tma_atom made", hilt_type_name_of(arg[0]));
    }
    const hilt_atom *atom = (hilt_atom *)arg[0];
    PyObject *smem = arg[3], *gmem = arg[4];
    if (!hilt_tensor_check(smem) || !hilt_tensor_has_memory(smem) || hilt_tensor_space(smem) != HILT_MEMORY_SMEM ||
        !hilt_tensor_check(gmem) || hilt_tensor_has_memory(gmem)) {
        bool first = hilt_tensor_check(smem) && hilt_tensor_has_memory(smem) && hilt_tensor_space(smem) == HILT_MEMORY_SMEM;
        return hilt_raise(HILT_DIAG_TYPE_WRONG, NAME, first ? "a tile of the tensor that make_tiled_tma_atom gave last" : "a tile in shared memory first",
                          hilt_type_name_of(first ? gmem : smem));
    }
    m.dtype = (hilt_dtype)atom->dtype;
    hilt_layout s = *hilt_lay_get(hilt_tensor_layout(smem)), g = *hilt_lay_get(hilt_tensor_layout(gmem)), first, tile, by;
    hilt_tup sizes[2], part;
    if (hilt_tensor_dtype(smem) != m.dtype) {
        refuse(&m, "a tile of %s with an atom for %s", hilt_dtype_name(hilt_tensor_dtype(smem)), hilt_dtype_name(m.dtype));
        return NULL;
    }
    hilt_layout plain = {s.shape, s.stride, NULL};
    if (!check_swizzle(&m, atom, smem, s) || !CALL(hilt_layout_mode, plain, 0, &first) || !CALL(hilt_layout_mode, g, 0, &tile) ||
        !CALL(hilt_layout_size, first, &sizes[0]) || !CALL(hilt_layout_size, tile, &sizes[1])) {
        return NULL;
    }
    if (sizes[0].kind != HILT_TUP_INT || !is_static(sizes[1], sizes[0].i)) {
        refuse_layout(&m, "the tile of the tensor", g, "its first mode does not have as many elements as that of the tile in shared memory");
        return NULL;
    }
    if (!boxes_of(&m, atom, first, &by) || !part_at(&m, atom, arg[1], arg[2], &part) || !through(l, s, by, NAME, &s) ||
        !through(l, g, by, NAME, &g)) {
        return NULL;
    }
    HILT_CLEANUP_REF PyObject *in_shared = moved(&m, smem, s, part);
    HILT_CLEANUP_REF PyObject *in_global = in_shared ? moved(&m, gmem, g, part) : NULL;
    return in_global ? PyTuple_Pack(2, in_shared, in_global) : NULL;
}

static PyMethodDef functions[] = {
    METHOD(make_tiled_tma_atom,
           "make_tiled_tma_atom(op, gmem_tensor, smem_layout, cta_tiler, num_multicast=1, *, internal_type=None): an atom that copies tiles by TMA, and the tensor of coordinates to give it."),
    METHOD(tma_partition,
           "tma_partition(atom, cta_coord, cta_layout, smem_tensor, gmem_tensor): both as ((box, boxes), rest...), for copy; the first modes are the tile."),
    {NULL},
};

int
hilt_init_tma(PyObject *module)
{
    return PyModule_AddFunctions(module, functions) < 0 ? -1 : hilt_init_tma_copy(module);
}
