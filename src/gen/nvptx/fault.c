/* What stops a run on the GPU: failed assertions, traps, indices out of range.
 *
 * Before it traps, which ends the launch and everything else of its context, the first thread that fails says who it is
 * and where, in a hilt_gpu_record that the host can read afterwards; a thread that comes second just ends. The places
 * have numbers, by which the host finds the text and the line (hilt_ptx.sites). All of that is in one function of the
 * module, away from the code that is fast.
 */
#include "gpu.h"

/* $0: the address of the variable that points to the record; $1 site; $2, $3 values */
static const char stop_text[] = "{\n\t"
                                ".reg .pred p;\n\t"
                                ".reg .b64 r;\n\t"
                                ".reg .b32 x;\n\t"
                                "ld.global.u64 r, [$0];\n\t"
                                "setp.eq.u64 p, r, 0;\n\t"
                                "@p bra STOP;\n\t"
                                "atom.relaxed.sys.cas.b32 x, [r], 0, 1;\n\t"
                                "setp.ne.u32 p, x, 0;\n\t"
                                "@p exit;\n\t"
                                "st.u32 [r+4], $1;\n\t"
                                "mov.u32 x, %ctaid.x;\n\t"
                                "st.u32 [r+8], x;\n\t"
                                "mov.u32 x, %ctaid.y;\n\t"
                                "st.u32 [r+12], x;\n\t"
                                "mov.u32 x, %ctaid.z;\n\t"
                                "st.u32 [r+16], x;\n\t"
                                "mov.u32 x, %tid.x;\n\t"
                                "st.u32 [r+20], x;\n\t"
                                "mov.u32 x, %tid.y;\n\t"
                                "st.u32 [r+24], x;\n\t"
                                "mov.u32 x, %tid.z;\n\t"
                                "st.u32 [r+28], x;\n\t"
                                "st.u64 [r+32], $2;\n\t"
                                "st.u64 [r+40], $3;\n\t"
                                "fence.acq_rel.sys;\n\t"
                                "st.relaxed.sys.u32 [r], 2;\n\t"
                                "fence.acq_rel.sys;\n"
                                "STOP:\n\t"
                                "trap;\n\t}";
_Static_assert(offsetof(hilt_gpu_record, site) == 4 && offsetof(hilt_gpu_record, block) == 8 &&
                   offsetof(hilt_gpu_record, thread) == 20 && offsetof(hilt_gpu_record, values) == 32,
               "stop_text writes it so");

static void
declare(hilt_emit *e)
{
    struct hilt_gpu *g = e->gpu;
    LLVMBasicBlockRef b_caller = LLVMGetInsertBlock(e->b);
    LLVMMetadataRef place = LLVMGetCurrentDebugLocation2(e->b);
    LLVMSetCurrentDebugLocation2(e->b, NULL);
    g->v_record = LLVMAddGlobalInAddressSpace(e->lm, e->t_i64, HILT_PTX_RECORD, HILT_AS_GLOBAL);
    LLVMSetInitializer(g->v_record, LLVMConstNull(e->t_i64));
    LLVMSetExternallyInitialized(g->v_record, 1);
    LLVMTypeRef params[3] = {e->t_i32, e->t_i64, e->t_i64};
    g->t_fail = LLVMFunctionType(e->t_void, params, 3, 0);
    g->v_fail = LLVMAddFunction(e->lm, "hilt_stop", g->t_fail);
    LLVMSetLinkage(g->v_fail, LLVMInternalLinkage);
    static const char *const attributes[] = {"noreturn", "nounwind", "noinline", "cold", "convergent"};
    for (size_t i = 0; i < HILT_COUNT(attributes); i++) {
        hilt_emit_fn_attr(e, g->v_fail, LLVMAttributeFunctionIndex, attributes[i], 0);
    }
    LLVMPositionBuilderAtEnd(e->b, LLVMAppendBasicBlockInContext(e->ctx, g->v_fail, "entry"));
    LLVMValueRef args[4] = {g->v_record, LLVMGetParam(g->v_fail, 0), LLVMGetParam(g->v_fail, 1),
                            LLVMGetParam(g->v_fail, 2)};
    hilt_gpu_asm(e, stop_text, "l,r,l,l", e->t_void, args, 4, false);
    LLVMBuildUnreachable(e->b);
    LLVMPositionBuilderAtEnd(e->b, b_caller);
    LLVMSetCurrentDebugLocation2(e->b, place);
}

static const char *
kept(hilt_emit *e, const char *text, size_t len)
{
    return text ? hilt_arena_strdup(e->gpu->out->arena, text, len) : NULL;
}

static const char *
kept_text(hilt_emit *e, const char *text)
{
    return text ? kept(e, text, strlen(text)) : NULL;
}

static bool
remember_site(hilt_emit *e, const hilt_op *op, hilt_diag_id id)
{
    struct hilt_gpu *g = e->gpu;
    const hilt_module *m = g->original;
    const hilt_attr *message = hilt_op_attr(op, op->code == HILT_OP_CHECKINDEX ? HILT_ATTR_NAME : HILT_ATTR_MESSAGE);
    const char *file = op->loc.scope && op->loc.scope < m->scopes.len ? m->scopes.data[op->loc.scope].file : NULL;
    uint32_t place = hilt_module_place(m, op->loc);
    hilt_ptx_site s = {
        .id = id,
        .kernel = g->kernels.data[g->kernels.len - 1].name,
        .message = message ? kept(e, message->str.s, message->str.len) : NULL,
        .message_len = message ? message->str.len : 0,
        .dim = (int)hilt_op_int(op, HILT_ATTR_DIM, 0),
        .text = kept_text(e, hilt_op_str(op, HILT_ATTR_TEXT)),
        .file = kept_text(e, file),
        .line = (int)HILT_LOC_LINE(place),
        .col = (int)HILT_LOC_COL(place),
    };
    return ((!message || s.message) && hilt_vec_push(&g->sites, s)) || hilt_emit_no_memory(e);
}

void
hilt_gpu_fail(hilt_emit *e, const hilt_op *op, hilt_diag_id id, LLVMValueRef v_first, LLVMValueRef v_second)
{
    struct hilt_gpu *g = e->gpu;
    if (!g->v_fail) {
        declare(e);
    }
    if (remember_site(e, op, id)) {
        LLVMValueRef args[3] = {hilt_emit_i32(e, (uint32_t)g->sites.len - 1), v_first, v_second};
        LLVMBuildCall2(e->b, g->t_fail, g->v_fail, args, 3, "");
    }
    LLVMBuildUnreachable(e->b);
}

static void
fail_unless(hilt_emit *e, const hilt_op *op, hilt_diag_id id, LLVMValueRef v_truth, LLVMValueRef v_first,
            LLVMValueRef v_second)
{
    LLVMBasicBlockRef b_fail = hilt_emit_block(e, "fail"), b_ok = hilt_emit_block(e, "ok");
    LLVMBuildCondBr(e->b, v_truth, b_ok, b_fail);
    LLVMPositionBuilderAtEnd(e->b, b_fail);
    hilt_gpu_fail(e, op, id, v_first, v_second);
    LLVMPositionBuilderAtEnd(e->b, b_ok);
}

HILT_GPU_EMITTER(TRAP)
{
    LLVMValueRef v_zero = hilt_emit_i64(e, 0);
    hilt_gpu_fail(e, op, HILT_DIAG_CHECK_TRAP, v_zero, v_zero);
    LLVMPositionBuilderAtEnd(e->b, hilt_emit_block(e, "dead"));
}

HILT_GPU_EMITTER(ASSERT)
{
    LLVMValueRef v_zero = hilt_emit_i64(e, 0);
    fail_unless(e, op, HILT_DIAG_RUN_ASSERTION, hilt_emit_operand(e, op, 0), v_zero, v_zero);
}

HILT_GPU_EMITTER(CHECKINDEX)
{
    LLVMValueRef v_index = hilt_emit_operand(e, op, 0), v_extent = hilt_emit_operand(e, op, 1);
    LLVMValueRef v_inside = LLVMBuildAnd(e->b, hilt_emit_cmp(e, LLVMIntSGE, v_index, hilt_emit_i64(e, 0)),
                                         hilt_emit_cmp(e, LLVMIntSLT, v_index, v_extent), "");
    fail_unless(e, op, HILT_DIAG_CHECK_BOUNDS, v_inside, v_index, v_extent);
}
