/* Structured control flow to basic blocks, and what leaves the straight line: assertions and printf.
 *
 * A loop is emitted already rotated (test, then body with the test at its end), with its induction variable
 * marked `nsw` where that is true, so that LLVM's scalar evolution and vectoriser need no preparation:
 *
 *     before:  br (lower < upper), body, after
 *     body:    i = phi [lower, before] [i + step, latch]   carried = phi …
 *     latch:   br (i + step < upper), body, after
 *
 * i + step cannot pass the largest integer when step is 1; for other steps the test is i < upper - step,
 * saturating, and the sum is used only where the test held.
 */
#include "emit.h"

static const hilt_emitter emitters[HILT_OP_COUNT] = {
#define HILT_OP(id, name, no, nr, ng, traits, rule) hilt_emit_op_##id,
#include "../ir/ops.def"
#undef HILT_OP
};

LLVMBasicBlockRef
hilt_emit_block(hilt_emit *e, const char *name)
{
    return LLVMAppendBasicBlockInContext(e->ctx, e->v_func, name);
}

static bool
is_terminator(const hilt_op *op)
{
    return hilt_op_has(op, HILT_TRAIT_TERMINATOR);
}

void
hilt_emit_region(hilt_emit *e, const hilt_region *r)
{
    for (const hilt_op *op = r->first; op && !e->failed; op = op->next) {
        if (is_terminator(op)) {
            break;
        }
        if (e->debug) {
            hilt_debug_location(e, op->loc);
        }
        hilt_emitter other = e->overrides ? e->overrides[op->code] : NULL;
        (other ? other : emitters[op->code])(e, op);
        if (e->kept && !e->failed) {
            hilt_keep(e, op);
        }
    }
}

static bool
is_empty(const hilt_region *r)
{
    return !r->first || is_terminator(r->first);
}

static void
emit_if_as_select(hilt_emit *e, const hilt_op *op, LLVMValueRef c)
{
    const hilt_op *then_end = hilt_terminator(op->regions[0]), *else_end = hilt_terminator(op->regions[1]);
    for (uint32_t i = 0; i < op->nresults; i++) {
        hilt_emit_set(
            e, &op->results[i],
            hilt_emit_select(e, c, hilt_emit_operand(e, then_end, i), hilt_emit_operand(e, else_end, i)));
    }
}

HILT_EMITTER(IF)
{
    LLVMValueRef c = hilt_emit_operand(e, op, 0);
    const hilt_region *arms[2] = {op->regions[0], op->regions[1]};
    if (is_empty(arms[0]) && is_empty(arms[1])) {
        emit_if_as_select(e, op, c);
        return;
    }
    LLVMBasicBlockRef b_before = LLVMGetInsertBlock(e->b), b_after = hilt_emit_block(e, "endif");
    LLVMBasicBlockRef b_arm[2], b_end[2];
    for (int i = 0; i < 2; i++) {
        b_arm[i] = is_empty(arms[i]) ? b_after : hilt_emit_block(e, i ? "else" : "then");
    }
    LLVMBuildCondBr(e->b, c, b_arm[0], b_arm[1]);
    for (int i = 0; i < 2; i++) {
        b_end[i] = b_before;
        if (b_arm[i] != b_after) {
            LLVMPositionBuilderAtEnd(e->b, b_arm[i]);
            hilt_emit_region(e, arms[i]);
            b_end[i] = LLVMGetInsertBlock(e->b);
            LLVMBuildBr(e->b, b_after);
        }
    }
    if (e->failed) {
        return;
    }
    LLVMMoveBasicBlockAfter(b_after, LLVMGetLastBasicBlock(e->v_func));
    LLVMPositionBuilderAtEnd(e->b, b_after);
    const hilt_op *ends[2] = {hilt_terminator(arms[0]), hilt_terminator(arms[1])};
    for (uint32_t i = 0; i < op->nresults; i++) {
        LLVMValueRef v_phi = LLVMBuildPhi(e->b, hilt_emit_type(e, op->results[i].type), "");
        LLVMAddIncoming(v_phi,
                        (LLVMValueRef[2]){hilt_emit_operand(e, ends[0], i), hilt_emit_operand(e, ends[1], i)},
                        b_end, 2);
        hilt_emit_set(e, &op->results[i], v_phi);
    }
}

/* llvm.loop with an optional vectorize.enable; the node is distinct by its operand to itself. */
static void
mark_vectorize(hilt_emit *e, LLVMValueRef v_branch)
{
    const char *key = "llvm.loop.vectorize.enable";
    LLVMMetadataRef pair[2] = {LLVMMDStringInContext2(e->ctx, key, strlen(key)),
                               LLVMValueAsMetadata(hilt_emit_int(e->t_i1, 1))};
    LLVMMetadataRef self = LLVMTemporaryMDNode(e->ctx, NULL, 0);
    LLVMMetadataRef nodes[2] = {self, LLVMMDNodeInContext2(e->ctx, pair, 2)};
    LLVMMetadataRef loop = LLVMMDNodeInContext2(e->ctx, nodes, 2);
    LLVMMetadataReplaceAllUsesWith(self, loop);
    LLVMSetMetadata(v_branch, LLVMGetMDKindIDInContext(e->ctx, "llvm.loop", 9),
                    LLVMMetadataAsValue(e->ctx, loop));
}

static bool
is_one(const hilt_value *v)
{
    hilt_bits bits;
    return hilt_value_const(v, &bits) && bits.lo == 1 && bits.hi == 0 && hilt_type_bits(v->type) > 1;
}

HILT_EMITTER(FOR)
{
    const hilt_region *body = op->regions[0];
    uint32_t n = op->noperands - 3;
    LLVMValueRef v_lower = hilt_emit_operand(e, op, 0), v_upper = hilt_emit_operand(e, op, 1),
                 v_step = hilt_emit_operand(e, op, 2), v_limit = NULL;
    LLVMTypeRef t = LLVMTypeOf(v_lower);
    if (!is_one(hilt_operand(op, 2))) {
        v_limit = hilt_emit_intrinsic(e, "llvm.ssub.sat", &t, 1, (LLVMValueRef[2]){v_upper, v_step}, 2);
    }
    LLVMBasicBlockRef b_before = LLVMGetInsertBlock(e->b), b_body = hilt_emit_block(e, "for"),
                      b_after = hilt_emit_block(e, "endfor");
    LLVMBuildCondBr(e->b, hilt_emit_cmp(e, LLVMIntSLT, v_lower, v_upper), b_body, b_after);
    LLVMPositionBuilderAtEnd(e->b, b_body);
    LLVMValueRef v_i = LLVMBuildPhi(e->b, t, "i");
    hilt_emit_set(e, body->args[0], v_i);
    for (uint32_t i = 0; i < n; i++) {
        hilt_emit_set(e, body->args[1 + i],
                      LLVMBuildPhi(e->b, hilt_emit_type(e, body->args[1 + i]->type), ""));
    }
    hilt_emit_region(e, body);
    if (e->failed) {
        return;
    }
    if (e->debug) {
        hilt_debug_location(e, op->loc);
    }
    hilt_emit_turn(e, op);
    LLVMValueRef v_next = LLVMBuildNSWAdd(e->b, v_i, v_step, "");
    LLVMValueRef v_more =
        v_limit ? hilt_emit_cmp(e, LLVMIntSLT, v_i, v_limit) : hilt_emit_cmp(e, LLVMIntSLT, v_next, v_upper);
    LLVMBasicBlockRef from[2] = {b_before, LLVMGetInsertBlock(e->b)};
    LLVMValueRef v_branch = LLVMBuildCondBr(e->b, v_more, b_body, b_after);
    if (hilt_op_attr(op, HILT_ATTR_VECTORIZE)) {
        mark_vectorize(e, v_branch);
    }
    LLVMAddIncoming(v_i, (LLVMValueRef[2]){v_lower, v_next}, from, 2);
    const hilt_op *yield = hilt_terminator(body);
    LLVMMoveBasicBlockAfter(b_after, LLVMGetLastBasicBlock(e->v_func));
    LLVMPositionBuilderAtEnd(e->b, b_after);
    for (uint32_t i = 0; i < n; i++) {
        LLVMValueRef in[2] = {hilt_emit_operand(e, op, 3 + i), hilt_emit_operand(e, yield, i)};
        LLVMAddIncoming(hilt_emit_value(e, body->args[1 + i]), in, from, 2);
        LLVMValueRef v_phi = LLVMBuildPhi(e->b, LLVMTypeOf(in[0]), "");
        LLVMAddIncoming(v_phi, in, from, 2);
        hilt_emit_set(e, &op->results[i], v_phi);
    }
}

HILT_EMITTER(WHILE)
{
    const hilt_region *before = op->regions[0], *after = op->regions[1];
    LLVMBasicBlockRef b_outer = LLVMGetInsertBlock(e->b), b_test = hilt_emit_block(e, "while");
    LLVMBuildBr(e->b, b_test);
    LLVMPositionBuilderAtEnd(e->b, b_test);
    for (uint32_t i = 0; i < before->nargs; i++) {
        hilt_emit_set(e, before->args[i], LLVMBuildPhi(e->b, hilt_emit_type(e, before->args[i]->type), ""));
    }
    hilt_emit_region(e, before);
    if (e->failed) {
        return;
    }
    const hilt_op *condition = hilt_terminator(before);
    LLVMBasicBlockRef b_body = hilt_emit_block(e, "do"), b_done = hilt_emit_block(e, "endwhile");
    LLVMBuildCondBr(e->b, hilt_emit_operand(e, condition, 0), b_body, b_done);
    for (uint32_t i = 0; i + 1 < condition->noperands; i++) {
        LLVMValueRef v = hilt_emit_operand(e, condition, i + 1);
        hilt_emit_set(e, after->args[i], v);
        hilt_emit_set(e, &op->results[i], v);
    }
    LLVMPositionBuilderAtEnd(e->b, b_body);
    hilt_emit_region(e, after);
    if (e->failed) {
        return;
    }
    if (e->debug) {
        hilt_debug_location(e, op->loc);
    }
    hilt_emit_turn(e, op);
    LLVMBasicBlockRef from[2] = {b_outer, LLVMGetInsertBlock(e->b)};
    LLVMBuildBr(e->b, b_test);
    const hilt_op *yield = hilt_terminator(after);
    for (uint32_t i = 0; i < before->nargs; i++) {
        LLVMValueRef in[2] = {hilt_emit_operand(e, op, i), hilt_emit_operand(e, yield, i)};
        LLVMAddIncoming(hilt_emit_value(e, before->args[i]), in, from, 2);
    }
    LLVMMoveBasicBlockAfter(b_done, LLVMGetLastBasicBlock(e->v_func));
    LLVMPositionBuilderAtEnd(e->b, b_done);
}

/* Terminators are read by the op that owns their region. */
HILT_EMITTER(YIELD)
{
}

HILT_EMITTER(CONDITION)
{
}

HILT_EMITTER(FUNC)
{
    hilt_emit_fail(e, HILT_DIAG_BACKEND_FAILED, "code generation failed: a function inside a function");
}

/* A failed assertion leaves the function at once, from however deep. */
HILT_EMITTER(ASSERT)
{
    const hilt_attr *message = hilt_op_attr(op, HILT_ATTR_MESSAGE);
    const char *text = message ? message->str.s : "";
    size_t len = message ? message->str.len : 0;
    LLVMBasicBlockRef b_fail = hilt_emit_block(e, "assert"), b_ok = hilt_emit_block(e, "ok");
    LLVMBuildCondBr(e->b, hilt_emit_operand(e, op, 0), b_ok, b_fail);
    LLVMPositionBuilderAtEnd(e->b, b_fail);
    const char *file = hilt_emit_file(e, op->loc);
    uint32_t place = hilt_module_place(e->m, op->loc);
    LLVMValueRef args[9] = {
        hilt_emit_run(e),
        hilt_emit_text(e, text, len),
        hilt_emit_i64(e, len),
        file ? hilt_emit_text(e, file, strlen(file)) : LLVMConstNull(e->t_ptr),
        hilt_emit_i32(e, HILT_LOC_LINE(place)),
        hilt_emit_i32(e, HILT_LOC_COL(place)),
    };
    if (e->v_thread || e->v_block) {
        args[6] = hilt_emit_kernel_name(e, op);
        args[7] = hilt_emit_block_of(e);
        args[8] = hilt_emit_thread_of(e, op);
        hilt_emit_leave(e, hilt_emit_call(e, "hilt_rt_thread_failed", e->t_i32, args, 9));
    }
    else {
        hilt_emit_leave(e, hilt_emit_call(e, "hilt_rt_assert_failed", e->t_i32, args, 6));
    }
    LLVMPositionBuilderAtEnd(e->b, b_ok);
}

HILT_EMITTER(PRINTF)
{
    const hilt_attr *format = hilt_op_attr(op, HILT_ATTR_FORMAT), *signs = hilt_op_attr(op, HILT_ATTR_SIGNS);
    if (!e->v_rt_printf) {
        LLVMTypeRef params[7] = {e->t_ptr, e->t_ptr, e->t_i64, e->t_ptr, e->t_ptr, e->t_ptr, e->t_i32};
        e->t_rt_printf = LLVMFunctionType(e->t_void, params, 7, 0);
        e->v_rt_printf = LLVMAddFunction(e->lm, "hilt_rt_printf", e->t_rt_printf);
        hilt_emit_fn_attr(e, e->v_rt_printf, LLVMAttributeFunctionIndex, "nounwind", 0);
        hilt_emit_fn_attr(e, e->v_rt_printf, 6, "nocapture", 0); /* the values: no frame of a coroutine need hold them */
    }
    uint32_t n = op->noperands, slot = 0;
    char *letters = hilt_malloc(2 * (size_t)n + 1);
    if (!letters) {
        hilt_emit_no_memory(e);
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        hilt_type t = hilt_operand(op, i)->type;
        letters[i] = hilt_type_letter(t, signs && i < signs->str.len ? signs->str.s[i] : 's');
        letters[n + i] = (char)(unsigned char)hilt_type_bits(t);
        LLVMValueRef v = hilt_emit_operand(e, op, i);
        hilt_emit_store_slot(e, t, v, e->v_printf_values, slot);
        slot += hilt_emit_slots(t);
    }
    LLVMValueRef args[7] = {
        hilt_emit_run(e),
        hilt_emit_text(e, format ? format->str.s : "", format ? format->str.len : 0),
        hilt_emit_i64(e, format ? format->str.len : 0),
        hilt_emit_text(e, letters, n),
        hilt_emit_text(e, letters + n, n),
        e->v_printf_values ? e->v_printf_values : LLVMConstNull(e->t_ptr),
        hilt_emit_i32(e, n),
    };
    LLVMBuildCall2(e->b, e->t_rt_printf, e->v_rt_printf, args, 7, "");
    hilt_free(letters);
}
