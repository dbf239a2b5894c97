/* A function: its arguments out of their slots, its body, its results into theirs.
 *
 * One LLVM function a hilt function, with the signature of hilt_entry. Code that computes with floats first
 * looks at the floating-point mode: numbers are defined for round-to-nearest with subnormals, and a caller
 * may have set another. In the (rare) other case the function sets the mode, calls itself, and restores what
 * it found; so no operation of the body can be moved across the change.
 */
#include "emit.h"

LLVMValueRef
hilt_emit_entry_alloca(hilt_emit *e, LLVMTypeRef t, uint32_t n)
{
    return LLVMBuildAlloca(e->b, n == 1 ? t : LLVMArrayType2(t, n), "");
}

LLVMValueRef
hilt_emit_top_alloca(hilt_emit *e, LLVMTypeRef t, unsigned align)
{
    LLVMBasicBlockRef b_now = LLVMGetInsertBlock(e->b), b_entry = LLVMGetEntryBasicBlock(e->v_func);
    LLVMValueRef v_first = LLVMGetFirstInstruction(b_entry);
    LLVMPositionBuilder(e->b, b_entry, v_first); /* v_first NULL: the end */
    LLVMValueRef v = LLVMBuildAlloca(e->b, t, "");
    LLVMSetAlignment(v, align);
    LLVMPositionBuilderAtEnd(e->b, b_now);
    return v;
}

/* What must be known before emission starts. */
typedef struct survey {
    bool float_math;       /* something that depends on the floating-point mode */
    uint32_t printf_slots; /* most slots any printf needs */
} survey;

static bool
depends_on_mode(const hilt_op *op)
{
    for (uint32_t i = 0; i < op->noperands; i++) {
        if (hilt_type_is_float(hilt_operand(op, i)->type)) {
            return true;
        }
    }
    return op->nresults == 1 && hilt_type_is_float(op->results[0].type);
}

static void
look_over(const hilt_region *r, survey *s)
{
    for (const hilt_op *op = r->first; op; op = op->next) {
        for (uint32_t i = 0; i < op->nregions; i++) {
            look_over(op->regions[i], s);
        }
        if (op->code == HILT_OP_PRINTF) {
            uint32_t n = 0;
            for (uint32_t i = 0; i < op->noperands; i++) {
                n += hilt_emit_slots(hilt_operand(op, i)->type);
            }
            s->printf_slots = n > s->printf_slots ? n : s->printf_slots;
        }
        else if (hilt_op_has(op, HILT_TRAIT_PURE) && op->code != HILT_OP_CONSTANT &&
                 op->code != HILT_OP_POISON) {
            s->float_math = s->float_math || depends_on_mode(op);
        }
    }
}

static void
call_void(hilt_emit *e, const char *intrinsic, LLVMValueRef v)
{
    hilt_emit_intrinsic(e, intrinsic, NULL, 0, &v, 1);
}

static LLVMValueRef
call_self(hilt_emit *e)
{
    LLVMValueRef args[3] = {e->v_args, e->v_results, e->v_run};
    LLVMValueRef v = LLVMBuildCall2(e->b, LLVMGlobalGetValueType(e->v_func), e->v_func, args, 3, "");
    unsigned kind = LLVMGetEnumAttributeKindForName("noinline", 8);
    LLVMAddCallSiteAttribute(v, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(e->ctx, kind, 0));
    kind = LLVMGetEnumAttributeKindForName("cold", 4);
    LLVMAddCallSiteAttribute(v, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(e->ctx, kind, 0));
    return v;
}

/* MXCSR: everything masked, nearest, no FTZ, no DAZ is 0x1f80; the low six bits are sticky flags. */
static void
emit_mode_check_x86(hilt_emit *e)
{
    LLVMValueRef v_found = hilt_emit_entry_alloca(e, e->t_i32, 1),
                 v_wanted = hilt_emit_entry_alloca(e, e->t_i32, 1);
    call_void(e, "llvm.x86.sse.stmxcsr", v_found);
    LLVMValueRef v_mode = LLVMBuildLoad2(e->b, e->t_i32, v_found, "");
    v_mode = LLVMBuildAnd(e->b, v_mode, hilt_emit_i32(e, 0xffc0), "");
    LLVMBasicBlockRef b_fix = hilt_emit_block(e, "mode"), b_body = hilt_emit_block(e, "body");
    LLVMBuildCondBr(e->b, hilt_emit_cmp(e, LLVMIntEQ, v_mode, hilt_emit_i32(e, 0x1f80)), b_body, b_fix);
    LLVMPositionBuilderAtEnd(e->b, b_fix);
    LLVMBuildStore(e->b, hilt_emit_i32(e, 0x1f80), v_wanted);
    call_void(e, "llvm.x86.sse.ldmxcsr", v_wanted);
    LLVMValueRef v = call_self(e);
    call_void(e, "llvm.x86.sse.ldmxcsr", v_found);
    LLVMBuildRet(e->b, v);
    LLVMPositionBuilderAtEnd(e->b, b_body);
}

/* FPCR: zero is nearest, subnormals kept, no traps. */
static void
emit_mode_check_aarch64(hilt_emit *e)
{
    LLVMValueRef v_found = hilt_emit_intrinsic(e, "llvm.aarch64.get.fpcr", NULL, 0, NULL, 0);
    LLVMBasicBlockRef b_fix = hilt_emit_block(e, "mode"), b_body = hilt_emit_block(e, "body");
    LLVMBuildCondBr(e->b, hilt_emit_cmp(e, LLVMIntEQ, v_found, hilt_emit_i64(e, 0)), b_body, b_fix);
    LLVMPositionBuilderAtEnd(e->b, b_fix);
    call_void(e, "llvm.aarch64.set.fpcr", hilt_emit_i64(e, 0));
    LLVMValueRef v = call_self(e);
    call_void(e, "llvm.aarch64.set.fpcr", v_found);
    LLVMBuildRet(e->b, v);
    LLVMPositionBuilderAtEnd(e->b, b_body);
}

HILT_EMITTER(RETURN)
{
    uint32_t slot = 0;
    for (uint32_t i = 0; i < op->noperands; i++) {
        hilt_type t = hilt_operand(op, i)->type;
        hilt_emit_store_slot(e, t, hilt_emit_operand(e, op, i), e->v_results, slot);
        slot += hilt_emit_slots(t);
    }
    LLVMBuildRet(e->b, hilt_emit_i32(e, HILT_RUN_OK));
}

/* Symbols have a prefix of their own: a user's function may be called memset. */
LLVMValueRef
hilt_emit_declare(hilt_emit *e, const hilt_op *func)
{
    const char *name = hilt_op_str(func, HILT_ATTR_SYM_NAME);
    hilt_str symbol = {0};
    hilt_str_puts(&symbol, HILT_GEN_SYMBOL_PREFIX);
    hilt_str_puts(&symbol, name ? name : "function");
    if (symbol.failed) {
        hilt_str_free(&symbol);
        hilt_emit_no_memory(e);
        return NULL;
    }
    LLVMValueRef f = LLVMGetNamedFunction(e->lm, symbol.data);
    if (!f) {
        LLVMTypeRef params[3] = {e->t_ptr, e->t_ptr, e->t_ptr};
        LLVMTypeRef t = LLVMFunctionType(hilt_emit_is_coroutine(func) ? e->t_ptr : e->t_i32, params,
                                         hilt_emit_is_kernel(func) ? 2 : 3, 0);
        f = LLVMAddFunction(e->lm, symbol.data, t);
        hilt_emit_fn_attr(e, f, LLVMAttributeFunctionIndex, "nounwind", 0);
    }
    hilt_str_free(&symbol);
    return f;
}

/* A debugger walks the stack. */
static void
keep_frames(hilt_emit *e)
{
    LLVMAddAttributeAtIndex(e->v_func, LLVMAttributeFunctionIndex,
                            LLVMCreateStringAttribute(e->ctx, "frame-pointer", 13, "all", 3));
    hilt_emit_fn_attr(e, e->v_func, LLVMAttributeFunctionIndex, "uwtable", 2);
}

static void
emit_mode_check(hilt_emit *e)
{
    if (e->facts->x86) {
        emit_mode_check_x86(e);
    }
    else if (e->facts->aarch64) {
        emit_mode_check_aarch64(e);
    }
}

static void
emit_arguments(hilt_emit *e, const hilt_op *func)
{
    const hilt_region *body = func->regions[0];
    uint32_t slot = 0;
    for (uint32_t i = 0; i < body->nargs; i++) {
        hilt_type t = body->args[i]->type;
        LLVMValueRef v = hilt_emit_load_slot(e, t, e->v_args, slot);
        slot += hilt_emit_slots(t);
        hilt_emit_set(e, body->args[i], v);
        if (e->debug) {
            hilt_debug_argument(e, func, i, v);
        }
    }
}

bool
hilt_emit_function(hilt_emit *e, const hilt_op *func)
{
    const hilt_region *body = func->regions[0];
    bool kernel = hilt_emit_is_kernel(func);
    survey s = {0};
    look_over(body, &s);
    e->v_func = hilt_emit_declare(e, func);
    if (!e->v_func) {
        return false;
    }
    e->local_bytes = 0;
    e->v_args = LLVMGetParam(e->v_func, kernel ? 1 : 0);
    e->v_results = kernel ? NULL : LLVMGetParam(e->v_func, 1);
    e->v_run = kernel ? NULL : LLVMGetParam(e->v_func, 2);
    e->v_thread = e->v_block = e->v_whose = e->v_fragment = NULL;
    hilt_alias_begin(e, func);
    LLVMPositionBuilderAtEnd(e->b, hilt_emit_block(e, "entry"));
    if (e->debug) {
        keep_frames(e);
        hilt_debug_function(e, func, e->v_func);
    }
    e->v_printf_values = s.printf_slots ? hilt_emit_entry_alloca(e, e->t_i64, s.printf_slots) : NULL;
    if (kernel) {
        hilt_kernel_begin(e, func);
    }
    else if (s.float_math) { /* a launch sets the mode for all its threads */
        emit_mode_check(e);
    }
    emit_arguments(e, func);
    hilt_emit_region(e, body);
    if (!e->failed) {
        if (e->debug && body->last) {
            hilt_debug_location(e, body->last->loc);
        }
        if (kernel) {
            hilt_kernel_end(e);
        }
        else {
            hilt_emit_op_RETURN(e, body->last);
        }
    }
    if (e->debug) {
        hilt_debug_function_end(e);
    }
    hilt_keep_end(e);
    hilt_alias_end(e);
    return !e->failed;
}
