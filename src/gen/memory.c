/* Addresses, loads and stores. Memory is as the user laid it out: little-endian, a byte for i1 and i4. */
#include "emit.h"

HILT_EMITTER(PTRADD)
{
    LLVMValueRef v_offset = hilt_emit_operand(e, op, 1);
    hilt_emit_result(e, op, LLVMBuildGEP2(e->b, e->t_i8, hilt_emit_operand(e, op, 0), &v_offset, 1, ""));
}

HILT_EMITTER(PTRTOINT)
{
    hilt_emit_result(e, op, LLVMBuildPtrToInt(e->b, hilt_emit_operand(e, op, 0), e->t_i64, ""));
}

HILT_EMITTER(INTTOPTR)
{
    hilt_emit_result(e, op, LLVMBuildIntToPtr(e->b, hilt_emit_operand(e, op, 0), e->t_ptr, ""));
}

/* Bytes that the address is known to be a multiple of: the op's promise, or the pointer type's, else none. */
static unsigned
known_align(const hilt_op *op, const hilt_value *pointer)
{
    int64_t a = hilt_op_int(op, HILT_ATTR_ALIGN, 0);
    if (a <= 0) {
        a = pointer->type.align;
    }
    if (a <= 0 || (a & (a - 1)) != 0) {
        return 1;
    }
    return a > 4096 ? 4096 : (unsigned)a;
}

HILT_EMITTER(LOAD)
{
    hilt_type t = op->results[0].type;
    LLVMTypeRef t_memory = hilt_emit_memory_type(e, t), t_value = hilt_emit_type(e, t);
    LLVMValueRef v = LLVMBuildLoad2(e->b, t_memory, hilt_emit_operand(e, op, 0), "");
    LLVMSetAlignment(v, known_align(op, hilt_operand(op, 0)));
    hilt_emit_result(e, op, t_memory == t_value ? v : LLVMBuildTrunc(e->b, v, t_value, ""));
}

HILT_EMITTER(STORE)
{
    hilt_type t = hilt_operand(op, 0)->type;
    LLVMTypeRef t_memory = hilt_emit_memory_type(e, t);
    LLVMValueRef v = hilt_emit_operand(e, op, 0);
    if (LLVMTypeOf(v) != t_memory) {
        v = LLVMBuildZExt(e->b, v, t_memory, "");
    }
    LLVMSetAlignment(LLVMBuildStore(e->b, v, hilt_emit_operand(e, op, 1)),
                     known_align(op, hilt_operand(op, 1)));
}
