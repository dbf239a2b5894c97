/* Memory of each thread, kept across rows and segments, laid out so that neighbouring threads are neighbours
 * in it.
 *
 *     thread:   own[0] own[1] … own[count - 1]
 *     block:    thread 0's own[0], thread 1's own[0], …, thread 0's own[1], …
 *
 * An access at element e is then, for the loop over x, one after the other in memory: vectors, as for the
 * values that have slots. Byte offsets become offset * threads, which needs them to be multiples of the
 * element's size, accesses that are an element wide (vectors are taken apart), and addresses that go nowhere
 * else. Other private memory is kept as it is, thread after thread.
 */
#include "block_loops.h"

enum { MOST_DEPTH = 16 };

/* -- what can be laid out so ----------------------------------------------------------------------------- */
/* Is v surely a multiple of size? */
static bool
is_multiple(const hilt_value *v, int64_t size, int depth)
{
    const hilt_op *def = hilt_value_def(v);
    int64_t c;
    if (hilt_const_int(v, &c))
        return c % size == 0;
    if (size == 1)
        return true;
    if (!def || depth == 0 || (size & (size - 1)) != 0)
        return false;
    switch ((hilt_opcode)def->code) {
    case HILT_OP_MULI:
        return is_multiple(hilt_operand(def, 0), size, depth - 1) ||
               is_multiple(hilt_operand(def, 1), size, depth - 1);
    case HILT_OP_ADDI:
    case HILT_OP_SUBI:
        return is_multiple(hilt_operand(def, 0), size, depth - 1) &&
               is_multiple(hilt_operand(def, 1), size, depth - 1);
    case HILT_OP_SHL:
        return hilt_const_int(hilt_operand(def, 1), &c) && c >= 0 && c < 32 && ((int64_t)1 << c) % size == 0;
    case HILT_OP_EXTSI:
    case HILT_OP_EXTUI:
        return is_multiple(hilt_operand(def, 0), size, depth - 1);
    default:
        return false;
    }
}

static bool
uses_fit(const hilt_value *pointer, int64_t size)
{
    for (const hilt_use *u = hilt_value_uses(pointer); u; u = hilt_use_next(u)) {
        const hilt_op *op = hilt_use_user(u);
        hilt_type t;
        switch ((hilt_opcode)op->code) {
        case HILT_OP_PTRADD:
            if (!is_multiple(hilt_operand(op, 1), size, MOST_DEPTH) || !uses_fit(&op->results[0], size))
                return false;
            break;
        case HILT_OP_LOAD:
        case HILT_OP_STORE:
            t = op->code == HILT_OP_LOAD ? op->results[0].type : hilt_operand(op, 0)->type;
            if (hilt_type_is_ptr(t) || hilt_type_bytes(hilt_type_element(t)) != size ||
                (op->code == HILT_OP_STORE &&
                 (hilt_operand(op, 0) == pointer || hilt_operand(op, 1) != pointer)))
                return false;
            break;
        default:
            return false;
        }
    }
    return true;
}

/* Lists the private memory that can be laid out by columns; all of it goes to the front of the body. */
void
block_find_columns(blocker *b)
{
    hilt_region *body = b->func->regions[0];
    hilt_op *front = body->first;
    for (hilt_op *op = front, *next; op && !b->failed; op = next) {
        next = hilt_op_next_inside(op, body);
        if (op->code != HILT_OP_ALLOCLOCAL)
            continue;
        if (op->parent != body) {
            hilt_op_unlink(op);
            hilt_op_insert_before(op, body, front);
        }
        if (uses_fit(&op->results[0], hilt_type_bytes(hilt_op_attr(op, HILT_ATTR_ELEMENT)->type)))
            b->failed |= !hilt_vec_push(&b->columns, op);
    }
}

bool
block_is_column(const blocker *b, const hilt_op *op)
{
    for (size_t i = 0; i < b->columns.len; i++)
        if (b->columns.data[i] == op)
            return true;
    return false;
}

/* -- laying out ------------------------------------------------------------------------------------------ */
static hilt_value *
offset_by(hilt_builder *b, hilt_value *pointer, int64_t bytes)
{
    hilt_value *operands[2] = {pointer, hilt_build_int(b, hilt_type_of(HILT_TYPE_I64), bytes)};
    return hilt_build(b, HILT_OP_PTRADD, pointer->type, operands, 2, NULL, 0);
}

/* A vector's lanes lie far apart. */
static void
access_lanes(blocker *b, hilt_editor *e, hilt_op *op, int64_t step, uint32_t size)
{
    bool loads = op->code == HILT_OP_LOAD;
    hilt_value *pointer = hilt_operand(op, !loads), *vector = loads ? &op->results[0] : hilt_operand(op, 0);
    uint32_t lanes = vector->type.lanes;
    hilt_value **elements = hilt_malloc(lanes * sizeof(hilt_value *));
    bool ok = elements && hilt_edit_begin(e, op);
    for (uint32_t i = 0; ok && i < lanes; i++) {
        hilt_value *at = offset_by(&e->b, pointer, i * step);
        elements[i] = !at     ? NULL
                      : loads ? hilt_build_load(&e->b, hilt_type_element(vector->type), at, size)
                              : hilt_build_extract(&e->b, vector, i);
        ok = elements[i] && (loads || hilt_build_store(&e->b, elements[i], at, size));
    }
    hilt_value *whole = ok && loads ? hilt_build_from_elements(&e->b, elements, lanes) : NULL;
    ok = ok && (whole || !loads);
    if (ok) {
        hilt_edit_end(e);
        if (loads)
            hilt_value_replace(vector, whole);
        hilt_op_erase(op);
    }
    b->failed |= !ok;
    hilt_free(elements);
}

static void
spread(blocker *b, hilt_editor *e, hilt_value *pointer, int64_t threads, uint32_t size)
{
    const hilt_attr align = {.key = HILT_ATTR_ALIGN, .i = size};
    pointer->type.align = pointer->type.align < size ? pointer->type.align : size;
    for (const hilt_use *u = hilt_value_uses(pointer), *next; u && !b->failed; u = next) {
        hilt_op *op = hilt_use_user(u);
        next = hilt_use_next(u);
        if (op->code == HILT_OP_PTRADD) {
            bool ok = hilt_edit_begin(e, op);
            hilt_value *by = ok ? hilt_build_int(&e->b, hilt_type_of(HILT_TYPE_I64), threads) : NULL;
            hilt_value *offset = by ? hilt_build2(&e->b, HILT_OP_MULI, hilt_operand(op, 1), by) : NULL;
            b->failed |= !offset;
            if (offset) {
                hilt_edit_end(e);
                hilt_op_set_operand(op, 1, offset);
                spread(b, e, &op->results[0], threads, size);
            }
        }
        else {
            const hilt_value *v = op->code == HILT_OP_LOAD ? &op->results[0] : hilt_operand(op, 0);
            b->failed |= hilt_op_attr(op, HILT_ATTR_ALIGN) && !hilt_op_set_attr(op, &align);
            if (hilt_type_is_vector(v->type))
                access_lanes(b, e, op, threads * size, size);
        }
    }
}

/* Rewrites the accesses of those columns that the plan keeps. True if there were any: the plan is to be made
 * anew. */
bool
block_lay_out(blocker *b, int64_t threads)
{
    hilt_editor e;
    bool any = false;
    b->failed |= !hilt_editor_init(&e, b->m);
    for (size_t i = 0; i < b->columns.len && !b->failed; i++) {
        hilt_value *v = &b->columns.data[i]->results[0];
        if (!b->slot_of[v->id])
            continue;
        uint32_t size = hilt_type_bytes(hilt_op_attr(b->columns.data[i], HILT_ATTR_ELEMENT)->type);
        spread(b, &e, v, threads, size);
        any = true;
    }
    hilt_editor_fini(&e);
    return any;
}
