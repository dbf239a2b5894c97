/* Replaces math.* ops by their expansion into IEEE operations (src/ir/math.c), just before code is generated.
 *
 *     %y = "math.rsqrt"(%x) : (f32) -> f32        %1 = "arith.constant"() {value = 1.0 : f32}
 *                                           ->    %2 = "math.sqrt"(%x) : (f32) -> f32
 *                                                 %y = "arith.divf"(%1, %2) : (f32, f32) -> f32
 */
#include "edit.h"

static bool
expand(hilt_editor *e, hilt_op *op)
{
    hilt_value *operands[3], *v;
    for (uint32_t i = 0; i < op->noperands; i++)
        operands[i] = hilt_operand(op, i);
    if (!hilt_edit_begin(e, op))
        return false;
    v = hilt_math_expand(&e->b, op->code, operands, op->noperands);
    hilt_edit_end(e);
    if (!v)
        return false;
    hilt_value_replace(&op->results[0], v);
    hilt_op_erase(op);
    return true;
}

HILT_API bool
hilt_expand_math(hilt_module *m, hilt_error *err)
{
    hilt_editor e;
    bool ok = hilt_editor_init(&e, m);
    for (hilt_op *op = m->body->first, *next; ok && op; op = next) {
        next = hilt_op_next_inside(op, m->body);
        if (hilt_math_needs_expansion(op->code))
            ok = expand(&e, op);
    }
    hilt_editor_fini(&e);
    return ok || hilt_error_no_memory(err);
}
