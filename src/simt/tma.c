/* Tensor maps on the CPU, and the boxes that are moved by them.
 *
 * A box is moved row by row: a row is what lies in a row in global memory, at most 2 KiB. In shared memory rows lie densely,
 * the swizzle then permutes 16-byte pieces by bits of their addresses, which are those of offsets in the block's
 * shared memory: that is aligned to 1024 bytes (machine.c). What of a row is outside of the tensor is filled in a
 * load, and left alone in a store. Elements that are passed over (steps) exist in no box.
 */
#include "machine_priv.h"
#include "tma.h"

enum { MARK = 0x5A, PIECE = 16, MOST_ROW = 256 * 8 };

static const uint8_t element_bytes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4}; /* in the order of the words */

HILT_API uint32_t
hilt_tmap_element_bytes(uint32_t kind)
{
    return element_bytes[kind - HILT_WORD_TMAP_U8];
}

HILT_API void
hilt_tmap_facts_of(const hilt_op *op, const hilt_site *site, hilt_tmap_facts *ret)
{
    const hilt_attr *box = hilt_op_attr(op, HILT_ATTR_BOX), *steps = hilt_op_attr(op, HILT_ATTR_STEPS);
    *ret = (hilt_tmap_facts){.name = hilt_op_str(op, HILT_ATTR_NAME),
                             .site = site,
                             .kind = (uint32_t)hilt_op_int(op, HILT_ATTR_KIND, 0),
                             .rank = op->noperands / 2,
                             .swizzle = (uint32_t)hilt_op_int(op, HILT_ATTR_SWIZZLE, 0),
                             .promotion = (uint32_t)hilt_op_int(op, HILT_ATTR_PROMOTION, 0),
                             .nan_fill = hilt_op_attr(op, HILT_ATTR_NAN_FILL) != NULL,
                             .stores = hilt_op_attr(op, HILT_ATTR_STORES) != NULL};
    for (uint32_t i = 0; i < ret->rank; i++) {
        ret->box[i] = (uint32_t)box->lanes.v[i];
        ret->steps[i] = (uint32_t)steps->lanes.v[i];
    }
}

HILT_API uint32_t
hilt_tma_coordinates(const hilt_op *op)
{
    uint32_t before = op->code == HILT_OP_TMALOAD ? 3 : op->code == HILT_OP_TMAPREFETCH ? 1 : 2;
    return op->noperands - before - (hilt_op_attr(op, HILT_ATTR_MULTICAST) != NULL) -
           (hilt_op_attr(op, HILT_ATTR_POLICY) != NULL);
}

/* -- rules --------------------------------------------------------------------------------------------------
 */
#define REFUSE(...) (snprintf(text, len, __VA_ARGS__), false)

static bool
box_fits(const hilt_tmap_facts *f, char *text, size_t len)
{
    uint32_t size = hilt_tmap_element_bytes(f->kind);
    for (uint32_t i = 0; i < f->rank; i++) {
        if (f->box[i] < 1 || f->box[i] > 256)
            return REFUSE("its box has %u elements in dimension %u, where 1 to 256 are possible", f->box[i], i);
        if (f->steps[i] < 1 || f->steps[i] > 8)
            return REFUSE("it is read in steps of %u elements in dimension %u, where 1 to 8 are possible",
                          f->steps[i], i);
    }
    uint32_t inner = f->box[0] * size;
    if (inner % PIECE)
        return REFUSE("its box has %u bytes in the contiguous dimension (%u elements of %u), which must be a "
                      "multiple of 16",
                      inner, f->box[0], size);
    if (f->swizzle && inner > f->swizzle)
        return REFUSE("its box has %u bytes in the contiguous dimension, more than the %u that are swizzled", inner,
                      f->swizzle);
    if (f->swizzle && inner != f->swizzle)
        return REFUSE("its box has %u bytes in the contiguous dimension, and a swizzle of %u bytes needs as many",
                      inner, f->swizzle);
    bool is_float = f->kind >= HILT_WORD_TMAP_F16;
    return !f->nan_fill || is_float || REFUSE("only elements that are floats can be filled with NaN");
}

HILT_API bool
hilt_tmap_check(const hilt_tmap_facts *f, uint64_t base, const int64_t *sizes, char *text, size_t len)
{
    if (base % PIECE)
        return REFUSE("its address, 0x%llx, is not aligned to 16 bytes", (unsigned long long)base);
    for (uint32_t i = 0; i < f->rank; i++) {
        if (sizes[i] < 1 || sizes[i] > (int64_t)1 << 32)
            return REFUSE("its extent in dimension %u is %lld, where 1 to 2**32 are possible", i, (long long)sizes[i]);
    }
    for (uint32_t i = 1; i < f->rank; i++) {
        int64_t stride = sizes[f->rank + i - 1];
        if (stride % PIECE)
            return REFUSE("its stride in dimension %u is %lld bytes, which must be a multiple of 16", i,
                          (long long)stride);
        if (stride < 0 || stride >= (int64_t)1 << 40)
            return REFUSE("its stride in dimension %u is %lld bytes, where 0 to 2**40 are possible", i,
                          (long long)stride);
    }
    int64_t row = sizes[0] * (int64_t)hilt_tmap_element_bytes(f->kind);
    if (f->stores && row % PIECE)
        return REFUSE("its extent in dimension 0 is %lld bytes, and stores write whole pieces of 16 bytes", (long long)row);
    return box_fits(f, text, len);
}

HILT_API void
hilt_tmap_fill(hilt_tmap *ret, const hilt_tmap_facts *f, uint64_t base, const int64_t *sizes)
{
    *ret = (hilt_tmap){.base = base,
                       .name = f->name,
                       .rank = (uint8_t)f->rank,
                       .kind = (uint8_t)(f->kind - HILT_WORD_TMAP_U8),
                       .swizzle = (uint8_t)f->swizzle,
                       .nan_fill = (uint8_t)f->nan_fill,
                       .mark = MARK};
    for (uint32_t i = 0; i < f->rank; i++) {
        ret->extents[i] = (uint64_t)sizes[i];
        ret->strides[i] = i ? (uint64_t)sizes[f->rank + i - 1] : hilt_tmap_element_bytes(f->kind);
        ret->box[i] = (uint16_t)f->box[i];
        ret->steps[i] = (uint8_t)(i ? f->steps[i] : 1); /* the hardware passes over nothing in the first */
    }
}

HILT_API bool
hilt_tmap_is(const void *p)
{
    return p && (uintptr_t)p % HILT_TMAP_ALIGN == 0 && ((const hilt_tmap *)p)->mark == MARK;
}

/* -- rows ---------------------------------------------------------------------------------------------------
 */
HILT_API void
hilt_tma_begin(hilt_tma_walk *w, const hilt_tmap *map, const int32_t *at)
{
    *w = (hilt_tma_walk){.map = map, .rows = 1};
    for (uint32_t i = 0; i < map->rank; i++) {
        w->at[i] = at[i];
        w->counts[i] = (map->box[i] + map->steps[i] - 1u) / map->steps[i];
        w->rows *= i ? w->counts[i] : 1;
    }
    w->row_bytes = w->counts[0] * (uint32_t)map->strides[0];
}

HILT_API bool
hilt_tma_next(hilt_tma_walk *w, hilt_tma_row *ret)
{
    const hilt_tmap *map = w->map;
    if (w->next == w->rows)
        return false;
    bool inside = true;
    uint64_t global = map->base;
    for (uint32_t i = 1; i < map->rank; i++) {
        int64_t at = w->at[i] + (int64_t)w->index[i] * map->steps[i];
        inside = inside && at >= 0 && (uint64_t)at < map->extents[i];
        global += (uint64_t)at * map->strides[i];
    }
    int64_t first = w->at[0] < 0 ? -(int64_t)w->at[0] : 0, end = (int64_t)map->extents[0] - w->at[0];
    end = end > (int64_t)w->counts[0] ? (int64_t)w->counts[0] : end;
    inside = inside && first < end;
    uint64_t size = map->strides[0];
    *ret = (hilt_tma_row){.offset = w->next * w->row_bytes};
    if (inside) {
        ret->before = (uint32_t)((uint64_t)first * size);
        ret->inside = (uint32_t)((uint64_t)(end - first) * size);
        ret->global = global + (uint64_t)(w->at[0] + first) * size;
    }
    w->next++;
    for (uint32_t i = 1; i < map->rank && ++w->index[i] == w->counts[i]; i++)
        w->index[i] = 0;
    return true;
}

HILT_API uint32_t
hilt_tma_bytes(const hilt_tmap *map)
{
    static const int32_t origin[HILT_MOST_TMAP_RANK];
    hilt_tma_walk w;
    hilt_tma_begin(&w, map, origin);
    return w.rows * w.row_bytes;
}

/* -- moving -------------------------------------------------------------------------------------------------
 */
/* How far from `shared` the piece is that would be `offset` away from it without a swizzle. */
static uint64_t
place(const hilt_tmap *map, const char *shared, uint64_t offset)
{
    uint64_t at = (uintptr_t)shared + offset;
    uint64_t bits = map->swizzle == 128 ? 0x70 : map->swizzle == 64 ? 0x30 : map->swizzle == 32 ? 0x10 : 0;
    return (at ^ (at >> 3 & bits)) - (uintptr_t)shared;
}

static void
fill(const hilt_tmap *map, char *row, uint32_t bytes)
{
    memset(row, 0, bytes);
    uint32_t size = (uint32_t)map->strides[0];
    static const uint64_t nans[9] = {[2] = 0x7fff, [4] = 0x7fffffff, [8] = UINT64_C(0x7fffffffffffffff)};
    for (uint32_t i = 0; map->nan_fill && i < bytes; i += size)
        memcpy(row + i, &nans[size], size);
}

void
simt_tma_load(const simt_tma *tma, char *shared)
{
    hilt_tma_walk w;
    hilt_tma_row r;
    char row[MOST_ROW];
    for (hilt_tma_begin(&w, &tma->map, tma->at); hilt_tma_next(&w, &r);) {
        fill(&tma->map, row, w.row_bytes);
        if (r.inside)
            memcpy(row + r.before, (const void *)(uintptr_t)r.global, r.inside);
        for (uint32_t i = 0; i < w.row_bytes; i += PIECE)
            memcpy(shared + place(&tma->map, shared, r.offset + i), row + i, PIECE);
    }
}

void
simt_tma_store(const simt_tma *tma, const char *shared, const char *data)
{
    hilt_tma_walk w;
    hilt_tma_row r;
    char row[MOST_ROW];
    for (hilt_tma_begin(&w, &tma->map, tma->at); hilt_tma_next(&w, &r);) {
        for (uint32_t i = 0; i < w.row_bytes; i += PIECE)
            memcpy(row + i, data + place(&tma->map, shared, r.offset + i), PIECE);
        char *to = (char *)(uintptr_t)r.global;
        if (tma->reduces)
            simt_reduce(to, row + r.before, r.inside, tma->reduce_kind, tma->reduce_type);
        else if (r.inside)
            memcpy(to, row + r.before, r.inside);
    }
}

/* -- what can be wrong --------------------------------------------------------------------------------------
 */
#define BAD(...) (simt_fault(t, s, HILT_DIAG_CHECK_ASYNC, hint, __VA_ARGS__) != HILT_SIMT_STOP)

/* Where the instruction is illegal on the machines that were seen. */
static bool
place_fits(simt_thread *t, const hilt_site *s, const hilt_tmap *map, const int32_t *at, bool stores)
{
    const char *name = map->name ? map->name : "?", *hint = "";
    if (at[0] * (int64_t)map->strides[0] % PIECE)
        return BAD("%s of '%s' begins at element %d of a row, which is no multiple of 16 bytes", simt_op_name(s), name, at[0]);
    for (uint32_t i = 0; stores && i < map->rank; i++) {
        if (at[i] < 0)
            return BAD("%s to '%s' begins at coordinate %d in dimension %u: only loads may begin before the tensor",
                       simt_op_name(s), name, at[i], i);
    }
    int64_t row = (int64_t)map->extents[0] * (int64_t)map->strides[0];
    return !stores || row % PIECE == 0 ||
           BAD("%s to '%s', whose rows have %lld bytes, writes whole pieces of 16 bytes", simt_op_name(s), name,
               (long long)row);
}

bool
simt_tma_check(simt_thread *t, const hilt_site *s, const hilt_tmap *map, const void *shared, const int32_t *at,
               uint32_t rank, bool stores)
{
    const char *hint = "give the tensor map to the kernel as an argument";
    if (!hilt_tmap_is(map))
        return BAD("%s is given no tensor map: %p", simt_op_name(s), (const void *)map);
    const char *name = map->name ? map->name : "?";
    hint = "";
    if (map->rank != rank)
        return BAD("%s has %u coordinates, and '%s' has %u dimensions", simt_op_name(s), rank, name, map->rank);
    uint32_t bytes = hilt_tma_bytes(map), atom = map->swizzle * 8u;
    hint = "ask for more alignment where the shared memory is allocated";
    if ((uintptr_t)shared % 128)
        return BAD("%s of '%s' needs shared memory aligned to 128 bytes, not %p", simt_op_name(s), name, shared);
    if (atom && bytes >= atom && (uintptr_t)shared % atom)
        return BAD("%s of '%s' swizzles %u bytes, and needs shared memory aligned to %u bytes, not %p", simt_op_name(s),
                   name, map->swizzle, atom, shared);
    return place_fits(t, s, map, at, stores);
}

/* The type of elements in registers, as bulk reductions name it, and the word for this kind with it. */
bool
simt_tma_reduction(const hilt_tmap *map, uint32_t kind, uint32_t *ret_kind, uint32_t *ret_type)
{
    bool is_signed = false, is_float = false, add = kind == HILT_WORD_ADD;
    bool logic = kind == HILT_WORD_AND || kind == HILT_WORD_OR || kind == HILT_WORD_XOR;
    switch (map->kind + HILT_WORD_TMAP_U8) {
    case HILT_WORD_TMAP_S32:
        is_signed = true;
        *ret_type = HILT_TYPE_I32;
        break;
    case HILT_WORD_TMAP_U32:
        *ret_type = HILT_TYPE_I32;
        break;
    case HILT_WORD_TMAP_S64:
        is_signed = true;
        *ret_type = HILT_TYPE_I64;
        break;
    case HILT_WORD_TMAP_U64:
        *ret_type = HILT_TYPE_I64;
        break;
    case HILT_WORD_TMAP_F16:
    case HILT_WORD_TMAP_BF16:
        is_float = true;
        *ret_type = map->kind + HILT_WORD_TMAP_U8 == HILT_WORD_TMAP_F16 ? HILT_TYPE_F16 : HILT_TYPE_BF16;
        break;
    case HILT_WORD_TMAP_F32:
        is_float = true;
        *ret_type = HILT_TYPE_F32;
        break;
    case HILT_WORD_TMAP_F64:
        is_float = true;
        *ret_type = HILT_TYPE_F64;
        break;
    default:
        return false;
    }
    bool extreme = kind == HILT_WORD_MIN || kind == HILT_WORD_MAX, low = kind == HILT_WORD_MIN;
    *ret_kind = is_float && add ? HILT_WORD_FADD
                : extreme       ? (is_float ? (low ? HILT_WORD_FMIN : HILT_WORD_FMAX)
                                   : is_signed ? kind
                                               : (uint32_t)(low ? HILT_WORD_UMIN : HILT_WORD_UMAX))
                                : kind;
    bool half = *ret_type == HILT_TYPE_F16 || *ret_type == HILT_TYPE_BF16, wide = *ret_type == HILT_TYPE_I64;
    return is_float        ? add || (extreme && half)
           : wide          ? extreme || (!is_signed && (add || logic))
                           : add || extreme || logic || !is_signed;
}
