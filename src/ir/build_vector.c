/* Recording of what vectors and memory need: the ops that move lanes, loads, stores, local memory.
 *
 * A vector of one lane is the scalar itself everywhere, so that clients need no case of their own for it.
 */
#include "rules.h"

#include <assert.h>

hilt_value *
hilt_build_broadcast(hilt_builder *b, hilt_value *v, uint32_t lanes)
{
    assert(lanes >= 1 && lanes <= HILT_MOST_LANES);
    if (v == NULL || lanes == 1) {
        return v;
    }
    return hilt_build(b, HILT_OP_BROADCAST, hilt_type_vector((hilt_type_kind)v->type.kind, lanes), &v, 1,
                      NULL, 0);
}

hilt_value *
hilt_build_from_elements(hilt_builder *b, hilt_value *const *elements, uint32_t n)
{
    assert(n >= 1 && n <= HILT_MOST_LANES);
    if (elements[0] == NULL || n == 1) {
        return elements[0];
    }
    hilt_type t = hilt_type_vector((hilt_type_kind)elements[0]->type.kind, n);
    return hilt_build(b, HILT_OP_FROMELEMENTS, t, elements, n, NULL, 0);
}

hilt_value *
hilt_build_extract(hilt_builder *b, hilt_value *vector, uint32_t lane)
{
    if (vector == NULL || vector->type.lanes == 1) {
        return vector;
    }
    assert(lane < vector->type.lanes);
    hilt_attr a = hilt_attr_int(HILT_ATTR_STATIC_POSITION, lane);
    return hilt_build(b, HILT_OP_EXTRACT, hilt_type_element(vector->type), &vector, 1, &a, 1);
}

hilt_value *
hilt_build_insert(hilt_builder *b, hilt_value *element, hilt_value *vector, uint32_t lane)
{
    if (vector == NULL || vector->type.lanes == 1) {
        return vector == NULL ? NULL : element;
    }
    assert(lane < vector->type.lanes);
    hilt_value *operands[2] = {element, vector};
    hilt_attr a = hilt_attr_int(HILT_ATTR_STATIC_POSITION, lane);
    return hilt_build(b, HILT_OP_INSERT, vector->type, operands, 2, &a, 1);
}

hilt_value *
hilt_build_extract_at(hilt_builder *b, hilt_value *vector, hilt_value *lane)
{
    if (vector == NULL || vector->type.lanes == 1) {
        return vector;
    }
    hilt_value *operands[2] = {vector, lane};
    return hilt_build(b, HILT_OP_EXTRACTAT, hilt_type_element(vector->type), operands, 2, NULL, 0);
}

hilt_value *
hilt_build_insert_at(hilt_builder *b, hilt_value *element, hilt_value *vector, hilt_value *lane)
{
    if (element == NULL || vector == NULL || lane == NULL) {
        return NULL;
    }
    if (vector->type.lanes == 1) { /* out of range changes nothing */
        hilt_value *zero = hilt_build_int(b, lane->type, 0);
        hilt_value *first = zero ? hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_EQ, lane, zero) : NULL;
        return first ? hilt_build_select(b, first, element, vector) : NULL;
    }
    hilt_value *operands[3] = {element, vector, lane};
    return hilt_build(b, HILT_OP_INSERTAT, vector->type, operands, 3, NULL, 0);
}

hilt_value *
hilt_build_shuffle(hilt_builder *b, hilt_value *a, hilt_value *c, const int64_t *mask, uint32_t n)
{
    assert(n >= 1 && n <= HILT_MOST_LANES);
    if (a == NULL || c == NULL) {
        return NULL;
    }
    uint32_t lanes = a->type.lanes;
    if (n == 1) {
        bool second = mask[0] >= (int64_t)lanes;
        return hilt_build_extract(b, second ? c : a, (uint32_t)mask[0] - (second ? lanes : 0));
    }
    if (lanes == 1) {
        hilt_value *v = hilt_build_broadcast(b, a, n);
        for (uint32_t i = 0; i < n; i++) {
            v = mask[i] != 0 ? hilt_build_insert(b, c, v, i) : v;
        }
        return v;
    }
    hilt_value *operands[2] = {a, c};
    hilt_attr m = {.key = HILT_ATTR_MASK, .lanes = {mask, n}};
    return hilt_build(b, HILT_OP_SHUFFLE, hilt_type_vector((hilt_type_kind)a->type.kind, n), operands, 2, &m,
                      1);
}

hilt_value *
hilt_build_any(hilt_builder *b, hilt_value *mask)
{
    if (mask == NULL || mask->type.lanes == 1) {
        return mask;
    }
    return hilt_build(b, HILT_OP_ANYLANE, hilt_type_of(HILT_TYPE_I1), &mask, 1, NULL, 0);
}

/* -- memory ---------------------------------------------------------------------------------------------- */
/* The alignment, if it is known, and the hints that hold now. */
static hilt_op *
build_access(hilt_builder *b, hilt_opcode code, hilt_value *pointer, hilt_value *const *operands, uint32_t n,
             const hilt_type *result, uint32_t align)
{
    hilt_attr attrs[1 + HILT_COUNT(b->hints->load)];
    uint32_t nattrs = 0;
    if (align != 0) {
        attrs[nattrs++] = hilt_attr_int(HILT_ATTR_ALIGN, align);
    }
    if (b->hints != NULL && pointer != NULL &&
        (pointer->type.space == HILT_SPACE_GLOBAL || pointer->type.space == HILT_SPACE_GENERIC)) {
        const hilt_attr *more = result != NULL ? b->hints->load : b->hints->store;
        for (uint32_t i = 0; i < (result != NULL ? b->hints->nload : b->hints->nstore); i++) {
            attrs[nattrs++] = more[i];
        }
    }
    return hilt_build_op(b, code, operands, n, result, result != NULL, NULL, 0, attrs, nattrs);
}

hilt_value *
hilt_build_load(hilt_builder *b, hilt_type t, hilt_value *pointer, uint32_t align)
{
    hilt_op *op = build_access(b, HILT_OP_LOAD, pointer, &pointer, 1, &t, align);
    return op != NULL ? op->results : NULL;
}

hilt_op *
hilt_build_store(hilt_builder *b, hilt_value *v, hilt_value *pointer, uint32_t align)
{
    hilt_value *operands[2] = {v, pointer};
    return build_access(b, HILT_OP_STORE, pointer, operands, 2, NULL, align);
}

hilt_value *
hilt_build_load_masked(hilt_builder *b, hilt_value *pointer, hilt_value *mask, hilt_value *other,
                       uint32_t align)
{
    hilt_value *operands[3] = {pointer, mask, other};
    if (other == NULL) {
        return NULL;
    }
    hilt_op *op = build_access(b, HILT_OP_LOADMASKED, pointer, operands, 3, &other->type, align);
    return op != NULL ? op->results : NULL;
}

hilt_op *
hilt_build_store_masked(hilt_builder *b, hilt_value *v, hilt_value *pointer, hilt_value *mask, uint32_t align)
{
    hilt_value *operands[3] = {v, pointer, mask};
    return build_access(b, HILT_OP_STOREMASKED, pointer, operands, 3, NULL, align);
}

hilt_value *
hilt_build_alloc_local(hilt_builder *b, hilt_type t, int64_t count, uint32_t align)
{
    align = align != 0 ? align : hilt_type_bytes(t);
    hilt_attr attrs[3] = {{.key = HILT_ATTR_ELEMENT, .type = t},
                          hilt_attr_int(HILT_ATTR_ELEMENTS, count),
                          hilt_attr_int(HILT_ATTR_ALIGN, align)};
    hilt_type pointer = hilt_type_ptr(HILT_SPACE_LOCAL, align);
    hilt_op *op = hilt_build_op(b, HILT_OP_ALLOCLOCAL, NULL, 0, &pointer, 1, NULL, 0, attrs, 3);
    return op != NULL ? op->results : NULL;
}
