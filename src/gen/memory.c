/* Addresses, loads and stores. Memory is as the user laid it out: little-endian, a byte for i1 and i4.
 *
 * Of a masked access of vectors LLVM has instructions; with one truth for all of it, it is a branch, which
 * the vectorisers know how to turn into a mask. Local memory is an alloca in the entry block, so that a loop
 * takes no more of the stack than its text shows, and what is accessed at constant offsets ends in registers.
 */
#include "emit.h"

enum { MOST_STACK = 1 << 20 }; /* the stack of a thread may be small */

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
    hilt_emit_result(e, op, LLVMBuildIntToPtr(e->b, hilt_emit_operand(e, op, 0),
                                            hilt_emit_type(e, op->results[0].type), ""));
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
    hilt_alias_mark(e, v, hilt_operand(op, 0));
    hilt_emit_result(e, op, t_memory == t_value ? v : LLVMBuildTrunc(e->b, v, t_value, ""));
}

/* As it lies in memory. */
static LLVMValueRef
widened(hilt_emit *e, hilt_type t, LLVMValueRef v)
{
    LLVMTypeRef t_memory = hilt_emit_memory_type(e, t);
    return LLVMTypeOf(v) == t_memory ? v : LLVMBuildZExt(e->b, v, t_memory, "");
}

HILT_EMITTER(STORE)
{
    LLVMValueRef v = widened(e, hilt_operand(op, 0)->type, hilt_emit_operand(e, op, 0));
    LLVMValueRef v_store = LLVMBuildStore(e->b, v, hilt_emit_operand(e, op, 1));
    LLVMSetAlignment(v_store, known_align(op, hilt_operand(op, 1)));
    hilt_alias_mark(e, v_store, hilt_operand(op, 1));
}

/* -- under a mask ---------------------------------------------------------------------------------------- */
/* Begins what runs if the truth holds; gives the block before, and where it goes on. */
static LLVMBasicBlockRef
begin_if(hilt_emit *e, LLVMValueRef v_truth, LLVMBasicBlockRef *ret_before)
{
    LLVMBasicBlockRef b_then = hilt_emit_block(e, "masked"), b_after = hilt_emit_block(e, "endmasked");
    *ret_before = LLVMGetInsertBlock(e->b);
    LLVMBuildCondBr(e->b, v_truth, b_then, b_after);
    LLVMPositionBuilderAtEnd(e->b, b_then);
    return b_after;
}

HILT_EMITTER(LOADMASKED)
{
    hilt_type t = op->results[0].type;
    LLVMTypeRef t_memory = hilt_emit_memory_type(e, t), t_value = hilt_emit_type(e, t);
    LLVMValueRef v_pointer = hilt_emit_operand(e, op, 0), v_mask = hilt_emit_operand(e, op, 1),
                 v_other = hilt_emit_operand(e, op, 2), v;
    unsigned align = known_align(op, hilt_operand(op, 0));
    if (hilt_type_is_vector(hilt_operand(op, 1)->type)) {
        LLVMTypeRef types[2] = {t_memory, e->t_ptr};
        LLVMValueRef args[4] = {v_pointer, hilt_emit_i32(e, align), v_mask, widened(e, t, v_other)};
        v = hilt_emit_intrinsic(e, "llvm.masked.load", types, 2, args, 4);
        hilt_alias_mark(e, v, hilt_operand(op, 0));
        hilt_emit_result(e, op, t_memory == t_value ? v : LLVMBuildTrunc(e->b, v, t_value, ""));
        return;
    }
    LLVMBasicBlockRef b_before, b_after = begin_if(e, v_mask, &b_before), b_then = LLVMGetInsertBlock(e->b);
    v = LLVMBuildLoad2(e->b, t_memory, v_pointer, "");
    LLVMSetAlignment(v, align);
    hilt_alias_mark(e, v, hilt_operand(op, 0));
    v = t_memory == t_value ? v : LLVMBuildTrunc(e->b, v, t_value, "");
    LLVMBuildBr(e->b, b_after);
    LLVMPositionBuilderAtEnd(e->b, b_after);
    LLVMValueRef v_phi = LLVMBuildPhi(e->b, t_value, "");
    LLVMAddIncoming(v_phi, (LLVMValueRef[2]){v_other, v}, (LLVMBasicBlockRef[2]){b_before, b_then}, 2);
    hilt_emit_result(e, op, v_phi);
}

HILT_EMITTER(STOREMASKED)
{
    LLVMValueRef v = widened(e, hilt_operand(op, 0)->type, hilt_emit_operand(e, op, 0)),
                 v_pointer = hilt_emit_operand(e, op, 1), v_mask = hilt_emit_operand(e, op, 2);
    unsigned align = known_align(op, hilt_operand(op, 1));
    if (hilt_type_is_vector(hilt_operand(op, 2)->type)) {
        LLVMTypeRef types[2] = {LLVMTypeOf(v), e->t_ptr};
        LLVMValueRef args[4] = {v, v_pointer, hilt_emit_i32(e, align), v_mask};
        LLVMValueRef v_store = hilt_emit_intrinsic(e, "llvm.masked.store", types, 2, args, 4);
        hilt_alias_mark(e, v_store, hilt_operand(op, 1));
        return;
    }
    LLVMBasicBlockRef b_before, b_after = begin_if(e, v_mask, &b_before);
    LLVMValueRef v_store = LLVMBuildStore(e->b, v, v_pointer);
    LLVMSetAlignment(v_store, align);
    hilt_alias_mark(e, v_store, hilt_operand(op, 1));
    LLVMBuildBr(e->b, b_after);
    LLVMPositionBuilderAtEnd(e->b, b_after);
}

/* -- local memory ---------------------------------------------------------------------------------------- */
HILT_EMITTER(ALLOCLOCAL)
{
    hilt_type t = hilt_op_attr(op, HILT_ATTR_ELEMENT)->type;
    uint64_t n = (uint64_t)hilt_op_int(op, HILT_ATTR_ELEMENTS, 0), size = hilt_type_bytes(t);
    e->local_bytes += n * size;
    if (e->local_bytes > MOST_STACK) {
        char what[80];
        snprintf(what, sizeof what, "more than %d bytes of local memory in a function", MOST_STACK);
        hilt_error_at(e->err, e->m, op->loc);
        hilt_emit_fail(e, HILT_DIAG_UNSUP_NOT_YET, HILT_DIAG_UNSUP_NOT_YET_TEXT, what);
        return;
    }
    hilt_emit_result(e, op,
                     hilt_emit_top_alloca(e, LLVMArrayType2(hilt_emit_memory_type(e, t), n),
                                          (unsigned)hilt_op_int(op, HILT_ATTR_ALIGN, (int64_t)size)));
}
