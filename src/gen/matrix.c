/* Products of matrices, ldmatrix and stmatrix on the CPU: a lane's elements are left in the coroutine's frame, and the last
 * lane of the warp to come does the work of all (src/simt/mma.c). */
#include "emit.h"

#include "../simt/simt.h"

static LLVMValueRef
at(hilt_emit *e, LLVMValueRef v_base, size_t offset)
{
    LLVMValueRef v_offset = hilt_emit_i64(e, offset);
    return LLVMBuildInBoundsGEP2(e->b, e->t_i8, v_base, &v_offset, 1, "");
}

static bool
has_thread(hilt_emit *e, const hilt_op *op)
{
    return e->v_thread || hilt_emit_fail(e, HILT_DIAG_BACKEND_FAILED, "code generation failed: a block has no thread for %s",
                                         hilt_op_infos[op->code].name);
}

HILT_EMITTER(MMA)
{
    static const size_t offsets[3] = {offsetof(hilt_mma_fragment, a), offsetof(hilt_mma_fragment, b),
                                      offsetof(hilt_mma_fragment, c)};
    if (!has_thread(e, op)) {
        return;
    }
    if (!e->v_fragment) {
        e->v_fragment = hilt_emit_top_alloca(e, LLVMArrayType2(e->t_i8, sizeof(hilt_mma_fragment)), 16);
    }
    LLVMValueRef v_fragment = e->v_fragment;
    for (uint32_t i = 0; i < 3; i++) {
        LLVMSetAlignment(LLVMBuildStore(e->b, hilt_emit_operand(e, op, i), at(e, v_fragment, offsets[i])), 16);
    }
    LLVMValueRef args[4] = {e->v_thread, hilt_emit_site(e, op), hilt_emit_i32(e, hilt_simt_mma_code(op)), v_fragment};
    hilt_emit_wait(e, hilt_emit_call(e, "hilt_simt_mma", e->t_i32, args, 4));
    LLVMTypeRef t = hilt_emit_type(e, op->results[0].type);
    LLVMValueRef v = LLVMBuildLoad2(e->b, t, at(e, v_fragment, offsets[2]), "");
    LLVMSetAlignment(v, 16);
    hilt_emit_result(e, op, v);
}

static LLVMValueRef
count_of(hilt_emit *e, const hilt_op *op)
{
    return hilt_emit_i32(e, (uint32_t)hilt_op_int(op, HILT_ATTR_ELEMENTS, 0));
}

static LLVMValueRef
trans_of(hilt_emit *e, const hilt_op *op)
{
    return hilt_emit_i32(e, hilt_op_attr(op, HILT_ATTR_TRANS) != NULL);
}

HILT_EMITTER(LDMATRIX)
{
    if (!has_thread(e, op)) {
        return;
    }
    LLVMValueRef args[5] = {e->v_thread, hilt_emit_site(e, op), hilt_emit_operand(e, op, 0), count_of(e, op), trans_of(e, op)};
    hilt_emit_wait(e, hilt_emit_call(e, "hilt_simt_ldmatrix", e->t_i32, args, 5));
    LLVMTypeRef t = hilt_emit_type(e, op->results[0].type);
    LLVMValueRef v = LLVMBuildLoad2(e->b, t, at(e, e->v_thread, offsetof(hilt_thread, ret)), "");
    LLVMSetAlignment(v, 8);
    hilt_emit_result(e, op, v);
}

HILT_EMITTER(STMATRIX)
{
    if (!has_thread(e, op)) {
        return;
    }
    LLVMValueRef v = LLVMBuildZExt(e->b, hilt_emit_as_bits(e, hilt_emit_operand(e, op, 1)), e->t_i128, "");
    LLVMValueRef v_high = LLVMBuildLShr(e->b, v, LLVMConstInt(e->t_i128, 64, 0), "");
    LLVMValueRef args[7] = {e->v_thread,
                            hilt_emit_site(e, op),
                            hilt_emit_operand(e, op, 0),
                            LLVMBuildTrunc(e->b, v, e->t_i64, ""),
                            LLVMBuildTrunc(e->b, v_high, e->t_i64, ""),
                            count_of(e, op),
                            trans_of(e, op)};
    hilt_emit_wait(e, hilt_emit_call(e, "hilt_simt_stmatrix", e->t_i32, args, 7));
}
