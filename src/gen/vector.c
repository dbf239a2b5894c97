/* What moves lanes: to and from scalars, and between vectors. */
#include "emit.h"

static LLVMValueRef
lane_number(hilt_emit *e, const hilt_op *op)
{
    return hilt_emit_i32(e, (uint32_t)hilt_op_int(op, HILT_ATTR_STATIC_POSITION, 0));
}

HILT_EMITTER(BROADCAST)
{
    LLVMTypeRef t = hilt_emit_type(e, op->results[0].type);
    LLVMValueRef v_any = LLVMGetPoison(t);
    LLVMValueRef v =
        LLVMBuildInsertElement(e->b, v_any, hilt_emit_operand(e, op, 0), hilt_emit_i32(e, 0), "");
    LLVMValueRef v_zeros = LLVMConstNull(LLVMVectorType(e->t_i32, op->results[0].type.lanes));
    hilt_emit_result(e, op, LLVMBuildShuffleVector(e->b, v, v_any, v_zeros, ""));
}

/* Constants go in as one, so that only what is computed costs an instruction. */
HILT_EMITTER(FROMELEMENTS)
{
    LLVMValueRef *lanes = hilt_malloc(op->noperands * sizeof *lanes);
    if (!lanes) {
        hilt_emit_no_memory(e);
        return;
    }
    for (uint32_t i = 0; i < op->noperands; i++) {
        LLVMValueRef v = hilt_emit_operand(e, op, i);
        lanes[i] = LLVMIsConstant(v) ? v : LLVMGetPoison(LLVMTypeOf(v));
    }
    LLVMValueRef v = LLVMConstVector(lanes, op->noperands);
    for (uint32_t i = 0; i < op->noperands; i++) {
        LLVMValueRef v_lane = hilt_emit_operand(e, op, i);
        if (!LLVMIsConstant(v_lane)) {
            v = LLVMBuildInsertElement(e->b, v, v_lane, hilt_emit_i32(e, i), "");
        }
    }
    hilt_free(lanes);
    hilt_emit_result(e, op, v);
}

HILT_EMITTER(EXTRACT)
{
    hilt_emit_result(e, op,
                     LLVMBuildExtractElement(e->b, hilt_emit_operand(e, op, 0), lane_number(e, op), ""));
}

HILT_EMITTER(INSERT)
{
    hilt_emit_result(e, op,
                     LLVMBuildInsertElement(e->b, hilt_emit_operand(e, op, 1), hilt_emit_operand(e, op, 0),
                                            lane_number(e, op), ""));
}

/* LLVM gives poison for a lane that is not there; so it never sees one. */
static LLVMValueRef
in_range(hilt_emit *e, LLVMValueRef v_lane, hilt_type vector)
{
    return hilt_emit_cmp(e, LLVMIntULT, v_lane, hilt_emit_i64(e, vector.lanes));
}

HILT_EMITTER(EXTRACTAT)
{
    LLVMValueRef v_lane = hilt_emit_operand(e, op, 1);
    v_lane = hilt_emit_select(e, in_range(e, v_lane, hilt_operand(op, 0)->type), v_lane, hilt_emit_i64(e, 0));
    hilt_emit_result(e, op, LLVMBuildExtractElement(e->b, hilt_emit_operand(e, op, 0), v_lane, ""));
}

HILT_EMITTER(INSERTAT)
{
    LLVMValueRef v = hilt_emit_operand(e, op, 1), v_lane = hilt_emit_operand(e, op, 2);
    LLVMValueRef v_ok = in_range(e, v_lane, op->results[0].type);
    v_lane = hilt_emit_select(e, v_ok, v_lane, hilt_emit_i64(e, 0));
    LLVMValueRef v_set = LLVMBuildInsertElement(e->b, v, hilt_emit_operand(e, op, 0), v_lane, "");
    hilt_emit_result(e, op, hilt_emit_select(e, v_ok, v_set, v));
}

HILT_EMITTER(SHUFFLE)
{
    const hilt_attr *mask = hilt_op_attr(op, HILT_ATTR_MASK);
    LLVMValueRef *lanes = hilt_malloc(mask->lanes.n * sizeof *lanes);
    if (!lanes) {
        hilt_emit_no_memory(e);
        return;
    }
    for (size_t i = 0; i < mask->lanes.n; i++) {
        lanes[i] = hilt_emit_i32(e, (uint32_t)mask->lanes.v[i]);
    }
    LLVMValueRef v_mask = LLVMConstVector(lanes, (unsigned)mask->lanes.n);
    hilt_free(lanes);
    hilt_emit_result(
        e, op,
        LLVMBuildShuffleVector(e->b, hilt_emit_operand(e, op, 0), hilt_emit_operand(e, op, 1), v_mask, ""));
}

HILT_EMITTER(ANYLANE)
{
    hilt_emit_result(e, op, hilt_emit_intrinsic1(e, "llvm.vector.reduce.or", hilt_emit_operand(e, op, 0)));
}
