/* Replaces math.* ops by their expansion into IEEE operations (src/ir/math.c), just before code is generated.
 *
 *     %y = "math.rsqrt"(%x) : (f32) -> f32        %1 = "arith.constant"() {value = 1.0 : f32}
 *                                           ->    %2 = "math.sqrt"(%x) : (f32) -> f32
 *                                                 %y = "arith.divf"(%1, %2) : (f32, f32) -> f32
 *
 * For a GPU, ops with `fast` stay as they are, of f32: it has instructions for them. Those of narrower types become ops of f32.
 */
#include "edit.h"

/* Is there an approximation of it on a GPU? */
static bool
has_fast(const hilt_op *op)
{
    return hilt_op_attr(op, HILT_ATTR_FAST) && hilt_operand(op, 0)->type.kind != HILT_TYPE_F64 && op->code != HILT_OP_ERF &&
           op->code != HILT_OP_POWF;
}

/* The same op in f32, between conversions. */
static hilt_value *
by_f32(hilt_builder *b, const hilt_op *op, hilt_value **operands)
{
    hilt_type t = op->results[0].type, wide = hilt_type_vector(HILT_TYPE_F32, t.lanes);
    bool half = t.kind == HILT_TYPE_F16 || t.kind == HILT_TYPE_BF16;
    hilt_attr fast = {.key = HILT_ATTR_FAST, .i = 1};
    for (uint32_t i = 0; i < op->noperands; i++)
        operands[i] = hilt_build1(b, half ? HILT_OP_EXTF : HILT_OP_FPCAST, wide, operands[i]);
    hilt_value *v = hilt_build(b, op->code, wide, operands, op->noperands, &fast, 1);
    return hilt_build1(b, half ? HILT_OP_TRUNCF : HILT_OP_FPCAST, t, v);
}

static bool
expand(hilt_editor *e, hilt_op *op, bool narrow)
{
    hilt_value *operands[3], *v;
    for (uint32_t i = 0; i < op->noperands; i++)
        operands[i] = hilt_operand(op, i);
    if (!hilt_edit_begin(e, op))
        return false;
    v = narrow ? by_f32(&e->b, op, operands) : hilt_math_expand(&e->b, op->code, operands, op->noperands);
    hilt_edit_end(e);
    if (!v)
        return false;
    hilt_value_replace(&op->results[0], v);
    hilt_op_erase(op);
    return true;
}

HILT_API bool
hilt_expand_math(hilt_module *m, bool fast, hilt_error *err)
{
    hilt_editor e;
    bool ok = hilt_editor_init(&e, m);
    for (hilt_op *op = m->body->first, *next; ok && op; op = next) {
        next = hilt_op_next_inside(op, m->body);
        bool keeps = fast && has_fast(op), narrow = keeps && hilt_operand(op, 0)->type.kind != HILT_TYPE_F32;
        if (narrow || (hilt_math_needs_expansion(op->code) && !keeps))
            ok = expand(&e, op, narrow);
    }
    hilt_editor_fini(&e);
    return ok || hilt_error_no_memory(err);
}
