/* What ptxas 13.0 gets wrong of 16-bit integers (seen on an H200, from its level 1 up), and so is not asked of it:
 *
 *     max.s16 y, x, 0     followed by a comparison of y with 0 gives the comparison's opposite
 *     add.s16x2           with a constant, followed by an unsigned comparison of a half, likewise
 *
 * Both come from LLVM's passes, not from what is emitted, so the module is gone through after them: extremes of 16 bits and
 * less are taken in 32, and sums of vectors of them lane by lane. instcombine has made intrinsics of all extremes by then.
 */
#include "gpu.h"

static LLVMTypeRef
element_of(LLVMTypeRef t)
{
    return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t;
}

static bool
is_narrow(LLVMTypeRef t)
{
    LLVMTypeRef element = element_of(t);
    return LLVMGetTypeKind(element) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(element) <= 16;
}

static void
replace(LLVMValueRef v_old, LLVMValueRef v_new)
{
    LLVMReplaceAllUsesWith(v_old, v_new);
    LLVMInstructionEraseFromParent(v_old);
}

static void
widen_extreme(hilt_emit *e, LLVMValueRef v_call, bool is_signed, const char *name)
{
    LLVMValueRef x = LLVMGetOperand(v_call, 0), y = LLVMGetOperand(v_call, 1);
    LLVMTypeRef t = LLVMTypeOf(x), t_wide = hilt_emit_like(e->t_i32, x);
    LLVMPositionBuilderBefore(e->b, v_call);
    LLVMValueRef args[2] = {
        is_signed ? LLVMBuildSExt(e->b, x, t_wide, "") : LLVMBuildZExt(e->b, x, t_wide, ""),
        is_signed ? LLVMBuildSExt(e->b, y, t_wide, "") : LLVMBuildZExt(e->b, y, t_wide, ""),
    };
    LLVMValueRef v = hilt_emit_intrinsic(e, name, &t_wide, 1, args, 2);
    replace(v_call, LLVMBuildTrunc(e->b, v, t, ""));
}

static void
add_by_lanes(hilt_emit *e, LLVMValueRef v_add)
{
    LLVMValueRef x = LLVMGetOperand(v_add, 0), y = LLVMGetOperand(v_add, 1), v = LLVMGetPoison(LLVMTypeOf(v_add));
    LLVMPositionBuilderBefore(e->b, v_add);
    for (unsigned i = 0; i < LLVMGetVectorSize(LLVMTypeOf(v_add)); i++) {
        LLVMValueRef v_i = hilt_emit_i32(e, i);
        LLVMValueRef v_sum = LLVMBuildAdd(e->b, LLVMBuildExtractElement(e->b, x, v_i, ""),
                                          LLVMBuildExtractElement(e->b, y, v_i, ""), "");
        v = LLVMBuildInsertElement(e->b, v, v_sum, v_i, "");
    }
    replace(v_add, v);
}

static void
look_at(hilt_emit *e, LLVMValueRef v)
{
    static const char *const names[4] = {"llvm.smax", "llvm.smin", "llvm.umax", "llvm.umin"};
    if (!is_narrow(LLVMTypeOf(v))) {
        return;
    }
    if (LLVMGetInstructionOpcode(v) == LLVMAdd && LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind) {
        add_by_lanes(e, v);
        return;
    }
    LLVMValueRef v_callee = LLVMIsACallInst(v) ? LLVMIsAFunction(LLVMGetCalledValue(v)) : NULL;
    unsigned id = v_callee ? LLVMGetIntrinsicID(v_callee) : 0;
    for (int i = 0; id && i < 4; i++) {
        if (id == LLVMLookupIntrinsicID(names[i], strlen(names[i]))) {
            widen_extreme(e, v, i < 2, names[i]);
            return;
        }
    }
}

void
hilt_gpu_avoid_16_bits(hilt_emit *e)
{
    LLVMSetCurrentDebugLocation2(e->b, NULL);
    for (LLVMValueRef f = LLVMGetFirstFunction(e->lm); f; f = LLVMGetNextFunction(f)) {
        for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
            for (LLVMValueRef v = LLVMGetFirstInstruction(b), v_next; v; v = v_next) {
                v_next = LLVMGetNextInstruction(v);
                look_at(e, v);
            }
        }
    }
}
