/* What hilt.wgmma and its descriptors say (wgmma.h), and what the verifier checks of them. */
#include "wgmma.h"

#include <assert.h>

enum {
    MOST_OFFSET = (1 << 18) - 16, /* bytes that a field of a descriptor holds */
    LEAST_REGISTERS = 24,
    MOST_REGISTERS = 256,
};

static bool
find_row(const hilt_op *op, hilt_mma_row *ret)
{
    const hilt_attr *shape = hilt_op_attr(op, HILT_ATTR_SHAPE), *c = hilt_op_attr(op, HILT_ATTR_ELEMENT),
                    *a = hilt_op_attr(op, HILT_ATTR_A_TYPE), *b = hilt_op_attr(op, HILT_ATTR_B_TYPE);
    if (!shape || shape->lanes.n != 3 || !a || !b || !c || a->type.lanes != 1 || b->type.lanes != 1 || c->type.lanes != 1) {
        return false;
    }
    hilt_type_kind types[3] = {(hilt_type_kind)a->type.kind, (hilt_type_kind)b->type.kind, (hilt_type_kind)c->type.kind};
    return hilt_mma_find(HILT_MMA_WARPGROUP, types, shape->lanes.v[0], shape->lanes.v[1], shape->lanes.v[2], ret);
}

static uint32_t
flags_of(const hilt_op *op)
{
    static const struct {
        hilt_attr_key key;
        uint32_t flag;
    } flags[] = {
        {HILT_ATTR_A_UNSIGNED, HILT_WGMMA_A_UNSIGNED}, {HILT_ATTR_B_UNSIGNED, HILT_WGMMA_B_UNSIGNED},
        {HILT_ATTR_A_MN_MAJOR, HILT_WGMMA_A_MN_MAJOR}, {HILT_ATTR_B_MN_MAJOR, HILT_WGMMA_B_MN_MAJOR},
        {HILT_ATTR_A_NEGATED, HILT_WGMMA_A_NEGATED},   {HILT_ATTR_B_NEGATED, HILT_WGMMA_B_NEGATED},
    };
    uint32_t all = hilt_type_is_ptr(hilt_operand(op, 1)->type) ? HILT_WGMMA_A_LOCAL : 0;
    for (size_t i = 0; i < HILT_COUNT(flags); i++) {
        all |= hilt_op_attr(op, flags[i].key) ? flags[i].flag : 0;
    }
    return all;
}

/* -- the verifier ------------------------------------------------------------------------------------------ */
static bool
is_local(const hilt_value *v)
{
    return v->type.space == HILT_SPACE_LOCAL || v->type.space == HILT_SPACE_GENERIC;
}

static const char *
product_wrong(const hilt_op *op)
{
    hilt_mma_row row;
    if (!find_row(op, &row)) {
        return "is no product that a warpgroup computes";
    }
    const hilt_value *a = hilt_operand(op, 1);
    if (!is_local(hilt_operand(op, 0)) || (hilt_type_is_ptr(a->type) && !is_local(a))) {
        return "has elements in memory that is not local";
    }
    if (!hilt_type_is_ptr(a->type) && !hilt_type_eq(a->type, hilt_type_of(HILT_TYPE_I64))) {
        return "has an A that is neither a pointer nor a descriptor";
    }
    uint32_t flags = flags_of(op);
    bool integers = row.type[HILT_MMA_A] == HILT_TYPE_I8;
    if (!integers && flags & (HILT_WGMMA_A_UNSIGNED | HILT_WGMMA_B_UNSIGNED)) {
        return "is unsigned, but of floats";
    }
    if (integers && flags & (HILT_WGMMA_A_NEGATED | HILT_WGMMA_B_NEGATED)) {
        return "has a sign turned, but is of integers";
    }
    bool wide = row.type[HILT_MMA_A] == HILT_TYPE_F16 || row.type[HILT_MMA_A] == HILT_TYPE_BF16;
    if (!wide && flags & (HILT_WGMMA_A_MN_MAJOR | HILT_WGMMA_B_MN_MAJOR)) {
        return "has M or N run fastest, which elements of 16 bits can only";
    }
    return flags & HILT_WGMMA_A_LOCAL && flags & HILT_WGMMA_A_MN_MAJOR ? "has M run fastest in registers" : NULL;
}

static bool
is_offset(int64_t bytes)
{
    return bytes >= 0 && bytes <= MOST_OFFSET && bytes % 16 == 0;
}

const char *
hilt_wgmma_wrong(const hilt_op *op)
{
    int64_t swizzle = hilt_op_int(op, HILT_ATTR_SWIZZLE, 0), count = hilt_op_int(op, HILT_ATTR_ELEMENTS, 0);
    switch ((hilt_opcode)op->code) {
    case HILT_OP_WGMMADESC:
        if (!is_offset(hilt_op_int(op, HILT_ATTR_LEADING, 0)) || !is_offset(hilt_op_int(op, HILT_ATTR_STRIDE, 0))) {
            return "has offsets that are no multiples of 16 below 262144";
        }
        return swizzle == 0 || swizzle == 32 || swizzle == 64 || swizzle == 128 ? NULL : "has a swizzle that there is not";
    case HILT_OP_SETMAXNREG:
        return count >= LEAST_REGISTERS && count <= MOST_REGISTERS && count % 8 == 0
                   ? NULL
                   : "has a count that is no multiple of 8 from 24 to 256";
    default:
        return product_wrong(op);
    }
}

/* -- a product's facts in a number -------------------------------------------------------------------------- */
HILT_API uint32_t
hilt_wgmma_code(const hilt_op *op)
{
    hilt_mma_row row = {0};
    bool found = find_row(op, &row);
    assert(found);
    (void)found;
    return row.row | (uint32_t)row.n << 8 | flags_of(op) << 20;
}

HILT_API hilt_wgmma
hilt_wgmma_of_code(uint32_t code)
{
    hilt_wgmma w = {.flags = code >> 20};
    hilt_mma_row_at(code & 0xff, &w.row);
    w.row.n = code >> 8 & 0xfff;
    return w;
}

/* -- descriptors ------------------------------------------------------------------------------------------- */
static const uint16_t swizzles[] = {0, 128, 64, 32}; /* by the number that stands for it */

HILT_API uint64_t
hilt_wgmma_desc(int64_t leading, int64_t stride, int64_t swizzle)
{
    uint64_t number = 0;
    while (swizzles[number] != swizzle) {
        number++;
    }
    return (uint64_t)leading >> 4 << 16 | (uint64_t)stride >> 4 << 32 | number << 62;
}

HILT_API uint64_t
hilt_wgmma_desc_bits(const hilt_op *op)
{
    return hilt_wgmma_desc(hilt_op_int(op, HILT_ATTR_LEADING, 0), hilt_op_int(op, HILT_ATTR_STRIDE, 0),
                           hilt_op_int(op, HILT_ATTR_SWIZZLE, 0));
}

HILT_API hilt_wgmma_operand
hilt_wgmma_operand_of(const hilt_wgmma *w, hilt_mma_matrix which, uint64_t d)
{
    return (hilt_wgmma_operand){
        .start = (uint32_t)(d & 0x3fff) << 4,
        .leading = (uint32_t)(d >> 16 & 0x3fff) << 4,
        .stride = (uint32_t)(d >> 32 & 0x3fff) << 4,
        .swizzle = swizzles[d >> 62],
        .element = hilt_type_bytes(hilt_type_of((hilt_type_kind)w->row.type[which])),
        .mn_major = (w->flags & (which == HILT_MMA_A ? HILT_WGMMA_A_MN_MAJOR : HILT_WGMMA_B_MN_MAJOR)) != 0,
    };
}

HILT_API uint32_t
hilt_wgmma_place(const hilt_wgmma_operand *o, uint32_t i, uint32_t k)
{
    uint32_t width = o->swizzle ? o->swizzle : 16, leading = o->leading, stride = o->stride, at = o->start;
    if (o->mn_major) {
        if (!o->swizzle) {
            leading = o->stride;
            stride = o->leading;
        }
        uint32_t bytes = i * o->element;
        at += bytes / width * leading + bytes % width + k % 8 * width + k / 8 * stride;
    }
    else {
        uint32_t bytes = k * o->element;
        at += i / 8 * stride + i % 8 * width + (o->swizzle ? bytes : bytes / 16 * leading + bytes % 16);
    }
    uint32_t turned = o->swizzle == 128 ? 7 : o->swizzle == 64 ? 3 : o->swizzle == 32 ? 1 : 0;
    return at ^ (at >> 7 & turned) << 4;
}
