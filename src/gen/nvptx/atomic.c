/* Atomics of kernels, as inline PTX: LLVM 19 drops their order and scope, or aborts.
 *
 * What PTX has no instruction for (16-bit integers, minima of floats, most vectors) is a loop round a compare-and-swap.
 * Values go as their bits. Local memory is the thread's own, and has no atomics.
 */
#include "gpu.h"

static unsigned
width_of(LLVMValueRef v_bits)
{
    return LLVMGetIntTypeWidth(LLVMTypeOf(v_bits));
}

static const char *
bits_text(unsigned width)
{
    return width == 16 ? "b16" : width == 32 ? "b32" : "b64";
}

static char
letter_of(unsigned width)
{
    return width == 16 ? 'h' : width == 32 ? 'r' : 'l';
}

static bool
check_width(hilt_emit *e, const hilt_op *op, unsigned width)
{
    if (width == 16 || width == 32 || width == 64) {
        return hilt_gpu_scope_ok(e, op);
    }
    char what[64];
    snprintf(what, sizeof what, "an atomic access to %u bits", width);
    hilt_gpu_not_yet(e, op, what);
    return false;
}

static bool
is_local(const hilt_value *pointer)
{
    return pointer->type.space == HILT_SPACE_LOCAL;
}

/* One instruction: `text` with its holes filled; $0 is what it gives, if it gives anything, then the pointer, then the
 * values. */
static LLVMValueRef
emit_one(hilt_emit *e, const hilt_op *op, const char *text, const char *kind, const char *type, const hilt_value *pointer,
         unsigned result, LLVMValueRef *values, unsigned n)
{
    LLVMValueRef args[3] = {LLVMBuildPtrToInt(e->b, hilt_emit_value(e, pointer), e->t_i64, "")};
    hilt_gpu_holes holes = {kind, type, hilt_gpu_space_text(pointer)};
    char constraints[32];
    size_t len = 0;
    if (result) {
        len = (size_t)snprintf(constraints, sizeof constraints, "=%c,", letter_of(result));
    }
    len += (size_t)snprintf(constraints + len, sizeof constraints - len, "l");
    for (unsigned i = 0; i < n; i++) {
        args[1 + i] = values[i];
        len += (size_t)snprintf(constraints + len, sizeof constraints - len, ",%c", letter_of(width_of(values[i])));
    }
    hilt_str s = {0};
    hilt_gpu_fill(&s, op, text, &holes);
    LLVMTypeRef t = result ? LLVMIntTypeInContext(e->ctx, result) : e->t_void;
    LLVMValueRef v = s.failed ? LLVMGetUndef(t) : hilt_gpu_asm(e, s.data, constraints, t, args, 1 + n, false);
    if (s.failed) {
        hilt_emit_no_memory(e);
    }
    hilt_str_free(&s);
    return v;
}

/* -- loads and stores ------------------------------------------------------------------------------------ */
static unsigned
bits_of(hilt_type t)
{
    return hilt_type_bits(t) * t.lanes;
}

static LLVMValueRef
plain_load(hilt_emit *e, const hilt_value *pointer, unsigned width)
{
    LLVMValueRef v = LLVMBuildLoad2(e->b, LLVMIntTypeInContext(e->ctx, width), hilt_emit_value(e, pointer), "");
    LLVMSetAlignment(v, width / 8);
    return v;
}

static void
plain_store(hilt_emit *e, const hilt_value *pointer, LLVMValueRef v_bits)
{
    LLVMSetAlignment(LLVMBuildStore(e->b, v_bits, hilt_emit_value(e, pointer)), width_of(v_bits) / 8);
}

HILT_GPU_EMITTER(ATOMICLOAD)
{
    const hilt_value *pointer = hilt_operand(op, 0);
    hilt_type t = op->results[0].type;
    unsigned width = bits_of(t);
    if (!check_width(e, op, width)) {
        return;
    }
    const char *text = hilt_op_attr(op, HILT_ATTR_VOLATILE) ? "ld.volatile%s.%t $0, [$1];" : "ld%o%c%s.%t $0, [$1];";
    LLVMValueRef v = is_local(pointer) ? plain_load(e, pointer, width)
                                       : emit_one(e, op, text, "", bits_text(width), pointer, width, NULL, 0);
    hilt_emit_result(e, op, hilt_emit_from_bits(e, t, v));
}

HILT_GPU_EMITTER(ATOMICSTORE)
{
    const hilt_value *pointer = hilt_operand(op, 1);
    LLVMValueRef v = hilt_emit_as_bits(e, hilt_emit_operand(e, op, 0));
    if (!check_width(e, op, width_of(v))) {
        return;
    }
    if (is_local(pointer)) {
        plain_store(e, pointer, v);
        return;
    }
    const char *text = hilt_op_attr(op, HILT_ATTR_VOLATILE) ? "st.volatile%s.%t [$0], $1;" : "st%o%c%s.%t [$0], $1;";
    emit_one(e, op, text, "", bits_text(width_of(v)), pointer, 0, &v, 1);
}

/* -- read, modify, write --------------------------------------------------------------------------------- */
/* PTX's type for the operation, or NULL: it has none. */
static const char *
native_type(const hilt_emit *e, int64_t kind, hilt_type t)
{
    unsigned width = bits_of(t);
    bool wide = width == 64, int_like = t.lanes == 1 && (width == 32 || wide);
    switch (kind) {
    case HILT_WORD_EXCH:
    case HILT_WORD_AND:
    case HILT_WORD_OR:
    case HILT_WORD_XOR:
        return width < 32 ? NULL : bits_text(width);
    case HILT_WORD_ADD:
    case HILT_WORD_UMIN:
    case HILT_WORD_UMAX:
        return !int_like ? NULL : wide ? "u64" : "u32";
    case HILT_WORD_MIN:
    case HILT_WORD_MAX:
        return !int_like ? NULL : wide ? "s64" : "s32";
    case HILT_WORD_INC:
    case HILT_WORD_DEC:
        return !int_like || wide ? NULL : "u32";
    case HILT_WORD_FADD:
        break;
    default:
        return NULL;
    }
    bool sm90 = e->gpu->target->features & HILT_GPU_SM90;
    switch ((hilt_type_kind)t.kind) {
    case HILT_TYPE_F32:
        return t.lanes == 1 ? "f32" : NULL;
    case HILT_TYPE_F64:
        return t.lanes == 1 ? "f64" : NULL;
    case HILT_TYPE_F16:
        return t.lanes == 1 ? "noftz.f16" : t.lanes == 2 ? "noftz.f16x2" : NULL;
    case HILT_TYPE_BF16:
        return !sm90 ? NULL : t.lanes == 1 ? "noftz.bf16" : t.lanes == 2 ? "noftz.bf16x2" : NULL;
    default:
        return NULL;
    }
}

/* On shared memory of another block, what ptxas 13.0 makes of these loses updates (seen on an H200: xor of 64 bits, sums of
 * bf16x2); loops round compare-and-swap, sums and the 32-bit ones do not. */
static bool
loses_updates(const hilt_value *pointer, int64_t kind, hilt_type t)
{
    return pointer->type.space == HILT_SPACE_CLUSTER &&
           (t.lanes > 1 || (bits_of(t) == 64 && (kind == HILT_WORD_AND || kind == HILT_WORD_OR || kind == HILT_WORD_XOR ||
                                                 kind == HILT_WORD_EXCH || kind == HILT_WORD_FADD)));
}

/* The bits that were there. */
static LLVMValueRef
swap_loop(hilt_emit *e, const hilt_op *op, unsigned width)
{
    hilt_type t = op->results[0].type;
    const hilt_value *pointer = hilt_operand(op, 0);
    static const char first[] = "ld.relaxed%c%s.%t $0, [$1];", swap[] = "atom%o%c%s.cas.%t $0, [$1], $2, $3;";
    LLVMValueRef v_first = emit_one(e, op, first, "", bits_text(width), pointer, width, NULL, 0);
    LLVMBasicBlockRef b_before = LLVMGetInsertBlock(e->b), b_try = hilt_emit_block(e, "try"),
                      b_done = hilt_emit_block(e, "done");
    LLVMBuildBr(e->b, b_try);
    LLVMPositionBuilderAtEnd(e->b, b_try);
    LLVMValueRef v_old = LLVMBuildPhi(e->b, LLVMTypeOf(v_first), "");
    LLVMValueRef v_new = hilt_emit_combine(e, hilt_op_int(op, HILT_ATTR_KIND, 0), t, hilt_emit_from_bits(e, t, v_old),
                                           hilt_emit_operand(e, op, 1));
    LLVMValueRef values[2] = {v_old, hilt_emit_as_bits(e, v_new)};
    LLVMValueRef v_found = emit_one(e, op, swap, "", bits_text(width), pointer, width, values, 2);
    LLVMAddIncoming(v_old, (LLVMValueRef[2]){v_first, v_found}, (LLVMBasicBlockRef[2]){b_before, LLVMGetInsertBlock(e->b)},
                    2);
    LLVMBuildCondBr(e->b, hilt_emit_cmp(e, LLVMIntEQ, v_found, v_old), b_done, b_try);
    LLVMPositionBuilderAtEnd(e->b, b_done);
    return v_found;
}

HILT_GPU_EMITTER(ATOMICRMW)
{
    hilt_type t = op->results[0].type;
    const hilt_value *pointer = hilt_operand(op, 0);
    int64_t kind = hilt_op_int(op, HILT_ATTR_KIND, 0);
    LLVMValueRef v = hilt_emit_operand(e, op, 1), v_bits = hilt_emit_as_bits(e, v), v_old;
    unsigned width = width_of(v_bits);
    if (!check_width(e, op, width)) {
        return;
    }
    const char *type = loses_updates(pointer, kind, t) ? NULL : native_type(e, kind, t);
    if (is_local(pointer)) {
        v_old = plain_load(e, pointer, width);
        plain_store(e, pointer, hilt_emit_as_bits(e, hilt_emit_combine(e, kind, t, hilt_emit_from_bits(e, t, v_old), v)));
    }
    else if (type) {
        v_old = emit_one(e, op, "atom%o%c%s.%k.%t $0, [$1], $2;", hilt_gpu_kind_text(kind), type, pointer, width, &v_bits, 1);
    }
    else {
        v_old = swap_loop(e, op, width);
    }
    hilt_emit_result(e, op, hilt_emit_from_bits(e, t, v_old));
}

HILT_GPU_EMITTER(ATOMICCAS)
{
    hilt_type t = op->results[0].type;
    const hilt_value *pointer = hilt_operand(op, 0);
    LLVMValueRef values[2] = {hilt_emit_as_bits(e, hilt_emit_operand(e, op, 1)),
                              hilt_emit_as_bits(e, hilt_emit_operand(e, op, 2))},
                 v_old;
    unsigned width = width_of(values[0]);
    if (!check_width(e, op, width)) {
        return;
    }
    if (is_local(pointer)) {
        v_old = plain_load(e, pointer, width);
        LLVMValueRef v_same = hilt_emit_cmp(e, LLVMIntEQ, v_old, values[0]);
        plain_store(e, pointer, hilt_emit_select(e, v_same, values[1], v_old));
    }
    else {
        v_old = emit_one(e, op, "atom%o%c%s.cas.%t $0, [$1], $2, $3;", "", bits_text(width), pointer, width, values, 2);
    }
    hilt_emit_result(e, op, hilt_emit_from_bits(e, t, v_old));
}
