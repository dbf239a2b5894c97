/* Atomics and fences. Blocks of a launch run on several host threads, the threads of a block on one.
 *
 * So memory that one block has for itself is accessed without lock: no other host thread sees it, and its own threads
 * change places only where they wait. (A cluster's blocks share a host thread too.) All else is LLVM's atomics, with the
 * order that is asked for and scopes taken for the whole system; what LLVM has no instruction for, floats of 16 bits,
 * vectors, minima and maxima of floats, is a loop round a compare-and-swap. A value that is no integer goes as its bits.
 */
#include "emit.h"

LLVMValueRef
hilt_emit_as_bits(hilt_emit *e, LLVMValueRef v)
{
    LLVMTypeRef t = LLVMTypeOf(v);
    switch (LLVMGetTypeKind(t)) {
    case LLVMFloatTypeKind:
        return LLVMBuildBitCast(e->b, v, e->t_i32, "");
    case LLVMDoubleTypeKind:
        return LLVMBuildBitCast(e->b, v, e->t_i64, "");
    case LLVMVectorTypeKind: {
        LLVMTypeRef element = LLVMGetElementType(t);
        unsigned bits = LLVMGetTypeKind(element) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(element)
                        : element == e->t_f32                           ? 32
                                                                        : 64;
        return LLVMBuildBitCast(e->b, v, LLVMIntTypeInContext(e->ctx, bits * LLVMGetVectorSize(t)), "");
    }
    default:
        return v;
    }
}

LLVMValueRef
hilt_emit_from_bits(hilt_emit *e, hilt_type t, LLVMValueRef v_bits)
{
    LLVMTypeRef lt = hilt_emit_type(e, t);
    LLVMTypeRef t_bits = LLVMTypeOf(hilt_emit_as_bits(e, LLVMGetUndef(lt)));
    return LLVMBuildBitCast(e->b, LLVMBuildTrunc(e->b, v_bits, t_bits, ""), lt, "");
}

static LLVMAtomicOrdering
order_of(const hilt_op *op)
{
    switch (hilt_op_int(op, HILT_ATTR_ORDER, HILT_WORD_RELAX)) {
    case HILT_WORD_ACQUIRE:
        return LLVMAtomicOrderingAcquire;
    case HILT_WORD_RELEASE:
        return LLVMAtomicOrderingRelease;
    case HILT_WORD_ACQ_REL:
        return LLVMAtomicOrderingAcquireRelease;
    case HILT_WORD_SEQ_CST:
        return LLVMAtomicOrderingSequentiallyConsistent;
    default:
        return LLVMAtomicOrderingMonotonic;
    }
}

/* The block's own memory. */
static bool
is_private(const hilt_value *pointer)
{
    return pointer->type.space == HILT_SPACE_SHARED || pointer->type.space == HILT_SPACE_CLUSTER ||
           pointer->type.space == HILT_SPACE_LOCAL;
}

/* LLVM has atomics of 16, 32 and 64 bits. */
static bool
check_width(hilt_emit *e, const hilt_op *op, LLVMValueRef v_bits)
{
    unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(v_bits));
    if (width == 16 || width == 32 || width == 64) {
        return true;
    }
    char what[64];
    snprintf(what, sizeof what, "an atomic access to %u bits", width);
    hilt_error_at(e->err, e->m, op->loc);
    hilt_emit_fail(e, HILT_DIAG_UNSUP_NOT_YET, HILT_DIAG_UNSUP_NOT_YET_TEXT, what);
    return false;
}

static LLVMValueRef
load_bits(hilt_emit *e, LLVMTypeRef t, LLVMValueRef v_pointer, LLVMAtomicOrdering order)
{
    LLVMValueRef v = LLVMBuildLoad2(e->b, t, v_pointer, "");
    LLVMSetAlignment(v, LLVMGetIntTypeWidth(t) / 8);
    LLVMSetOrdering(v, order);
    return v;
}

static LLVMValueRef
store_bits(hilt_emit *e, LLVMValueRef v_bits, LLVMValueRef v_pointer, LLVMAtomicOrdering order)
{
    LLVMValueRef v = LLVMBuildStore(e->b, v_bits, v_pointer);
    LLVMSetAlignment(v, LLVMGetIntTypeWidth(LLVMTypeOf(v_bits)) / 8);
    LLVMSetOrdering(v, order);
    return v;
}

HILT_EMITTER(ATOMICLOAD)
{
    hilt_type t = op->results[0].type;
    LLVMTypeRef t_bits = LLVMTypeOf(hilt_emit_as_bits(e, LLVMGetUndef(hilt_emit_type(e, t))));
    if (check_width(e, op, LLVMGetUndef(t_bits))) {
        LLVMValueRef v = load_bits(e, t_bits, hilt_emit_operand(e, op, 0), order_of(op));
        LLVMSetVolatile(v, hilt_op_attr(op, HILT_ATTR_VOLATILE) != NULL);
        hilt_emit_result(e, op, hilt_emit_from_bits(e, t, v));
    }
}

HILT_EMITTER(ATOMICSTORE)
{
    LLVMValueRef v_bits = hilt_emit_as_bits(e, hilt_emit_operand(e, op, 0));
    if (check_width(e, op, v_bits)) {
        LLVMValueRef v = store_bits(e, v_bits, hilt_emit_operand(e, op, 1), order_of(op));
        LLVMSetVolatile(v, hilt_op_attr(op, HILT_ATTR_VOLATILE) != NULL);
    }
}

/* -- read, modify, write --------------------------------------------------------------------------------- */
static LLVMAtomicRMWBinOp
instruction_of(int64_t kind)
{
    switch (kind) {
    case HILT_WORD_ADD:
        return LLVMAtomicRMWBinOpAdd;
    case HILT_WORD_MIN:
        return LLVMAtomicRMWBinOpMin;
    case HILT_WORD_MAX:
        return LLVMAtomicRMWBinOpMax;
    case HILT_WORD_UMIN:
        return LLVMAtomicRMWBinOpUMin;
    case HILT_WORD_UMAX:
        return LLVMAtomicRMWBinOpUMax;
    case HILT_WORD_AND:
        return LLVMAtomicRMWBinOpAnd;
    case HILT_WORD_OR:
        return LLVMAtomicRMWBinOpOr;
    case HILT_WORD_XOR:
        return LLVMAtomicRMWBinOpXor;
    case HILT_WORD_INC:
        return LLVMAtomicRMWBinOpUIncWrap;
    case HILT_WORD_DEC:
        return LLVMAtomicRMWBinOpUDecWrap;
    default:
        return LLVMAtomicRMWBinOpXchg;
    }
}

/* The lesser (p: OLT) or greater (OGT) float; a number rather than NaN, -0 before +0. */
static LLVMValueRef
float_pick(hilt_emit *e, hilt_type t, LLVMRealPredicate p, LLVMValueRef v_a, LLVMValueRef v_b)
{
    LLVMValueRef v_x = hilt_emit_unpack(e, t, v_a), v_y = hilt_emit_unpack(e, t, v_b);
    LLVMTypeRef ti = hilt_emit_like(t.kind == HILT_TYPE_F64 ? e->t_i64 : e->t_i32, v_x);
    LLVMValueRef v_left = LLVMBuildFCmp(e->b, p, v_x, v_y, ""), v_same = LLVMBuildFCmp(e->b, LLVMRealOEQ, v_x, v_y, ""),
                 v_nan = LLVMBuildFCmp(e->b, LLVMRealUNO, v_y, v_y, "");
    /* equal: they differ at most in the sign of 0 */
    LLVMValueRef v_minus = hilt_emit_cmp(e, LLVMIntSLT, LLVMBuildBitCast(e->b, v_x, ti, ""), hilt_emit_int(ti, 0));
    v_minus = p == LLVMRealOLT ? v_minus : LLVMBuildNot(e->b, v_minus, "");
    v_left = LLVMBuildOr(e->b, LLVMBuildOr(e->b, v_left, v_nan, ""), LLVMBuildAnd(e->b, v_same, v_minus, ""), "");
    return hilt_emit_select(e, v_left, v_a, v_b);
}

static LLVMValueRef
int_pick(hilt_emit *e, LLVMIntPredicate p, LLVMValueRef v_a, LLVMValueRef v_b)
{
    return hilt_emit_select(e, hilt_emit_cmp(e, p, v_a, v_b), v_a, v_b);
}

LLVMValueRef
hilt_emit_combine(hilt_emit *e, int64_t kind, hilt_type t, LLVMValueRef v_old, LLVMValueRef v)
{
    LLVMTypeRef lt = LLVMTypeOf(v);
    switch (kind) {
    case HILT_WORD_FADD:
        return hilt_emit_pack(e, t, LLVMBuildFAdd(e->b, hilt_emit_unpack(e, t, v_old), hilt_emit_unpack(e, t, v), ""));
    case HILT_WORD_FMIN:
        return float_pick(e, t, LLVMRealOLT, v_old, v);
    case HILT_WORD_FMAX:
        return float_pick(e, t, LLVMRealOGT, v_old, v);
    case HILT_WORD_ADD:
        return LLVMBuildAdd(e->b, v_old, v, "");
    case HILT_WORD_MIN:
        return int_pick(e, LLVMIntSLT, v_old, v);
    case HILT_WORD_MAX:
        return int_pick(e, LLVMIntSGT, v_old, v);
    case HILT_WORD_UMIN:
        return int_pick(e, LLVMIntULT, v_old, v);
    case HILT_WORD_UMAX:
        return int_pick(e, LLVMIntUGT, v_old, v);
    case HILT_WORD_AND:
        return LLVMBuildAnd(e->b, v_old, v, "");
    case HILT_WORD_OR:
        return LLVMBuildOr(e->b, v_old, v, "");
    case HILT_WORD_XOR:
        return LLVMBuildXor(e->b, v_old, v, "");
    case HILT_WORD_INC: /* old >= v ? 0 : old + 1 */
        return hilt_emit_select(e, hilt_emit_cmp(e, LLVMIntUGE, v_old, v), hilt_emit_int(lt, 0),
                                LLVMBuildAdd(e->b, v_old, hilt_emit_int(lt, 1), ""));
    case HILT_WORD_DEC: /* old == 0 or old > v ? v : old - 1 */
        return hilt_emit_select(e,
                                LLVMBuildOr(e->b, hilt_emit_cmp(e, LLVMIntEQ, v_old, hilt_emit_int(lt, 0)),
                                            hilt_emit_cmp(e, LLVMIntUGT, v_old, v), ""),
                                v, LLVMBuildSub(e->b, v_old, hilt_emit_int(lt, 1), ""));
    default:
        return v;
    }
}

static LLVMAtomicOrdering
failure_order(LLVMAtomicOrdering order)
{
    return order == LLVMAtomicOrderingRelease          ? LLVMAtomicOrderingMonotonic
           : order == LLVMAtomicOrderingAcquireRelease ? LLVMAtomicOrderingAcquire
                                                       : order;
}

static LLVMValueRef
compare_and_swap(hilt_emit *e, LLVMValueRef v_pointer, LLVMValueRef v_expected, LLVMValueRef v_new,
                 LLVMAtomicOrdering order)
{
    LLVMValueRef v = LLVMBuildAtomicCmpXchg(e->b, v_pointer, v_expected, v_new, order, failure_order(order), 0);
    LLVMSetAlignment(v, LLVMGetIntTypeWidth(LLVMTypeOf(v_new)) / 8);
    return v;
}

/* The bits that were there. */
static LLVMValueRef
swap_loop(hilt_emit *e, const hilt_op *op, LLVMTypeRef t_bits)
{
    hilt_type t = op->results[0].type;
    LLVMValueRef v_pointer = hilt_emit_operand(e, op, 0);
    LLVMValueRef v_first = load_bits(e, t_bits, v_pointer, LLVMAtomicOrderingMonotonic);
    LLVMBasicBlockRef b_before = LLVMGetInsertBlock(e->b), b_try = hilt_emit_block(e, "try"),
                      b_done = hilt_emit_block(e, "done");
    LLVMBuildBr(e->b, b_try);
    LLVMPositionBuilderAtEnd(e->b, b_try);
    LLVMValueRef v_old = LLVMBuildPhi(e->b, t_bits, "");
    LLVMValueRef v_new = hilt_emit_combine(e, hilt_op_int(op, HILT_ATTR_KIND, 0), t, hilt_emit_from_bits(e, t, v_old),
                                 hilt_emit_operand(e, op, 1));
    LLVMValueRef v_pair = compare_and_swap(e, v_pointer, v_old, hilt_emit_as_bits(e, v_new), order_of(op));
    LLVMAddIncoming(v_old, (LLVMValueRef[2]){v_first, LLVMBuildExtractValue(e->b, v_pair, 0, "")},
                    (LLVMBasicBlockRef[2]){b_before, LLVMGetInsertBlock(e->b)}, 2);
    LLVMBuildCondBr(e->b, LLVMBuildExtractValue(e->b, v_pair, 1, ""), b_done, b_try);
    LLVMPositionBuilderAtEnd(e->b, b_done);
    return v_old;
}

static bool
has_instruction(int64_t kind, hilt_type t)
{
    switch (kind) {
    case HILT_WORD_EXCH:
        return true;
    case HILT_WORD_FADD:
    case HILT_WORD_FMIN:
    case HILT_WORD_FMAX:
        return false;
    default:
        return !hilt_type_is_vector(t);
    }
}

HILT_EMITTER(ATOMICRMW)
{
    hilt_type t = op->results[0].type;
    int64_t kind = hilt_op_int(op, HILT_ATTR_KIND, 0);
    LLVMValueRef v_pointer = hilt_emit_operand(e, op, 0), v = hilt_emit_operand(e, op, 1),
                 v_bits = hilt_emit_as_bits(e, v);
    LLVMTypeRef t_bits = LLVMTypeOf(v_bits);
    if (!check_width(e, op, v_bits)) {
        return;
    }
    LLVMValueRef v_old;
    if (is_private(hilt_operand(op, 0))) {
        v_old = load_bits(e, t_bits, v_pointer, LLVMAtomicOrderingMonotonic);
        LLVMValueRef v_new = hilt_emit_combine(e, kind, t, hilt_emit_from_bits(e, t, v_old), v);
        store_bits(e, hilt_emit_as_bits(e, v_new), v_pointer, LLVMAtomicOrderingMonotonic);
    }
    else if (has_instruction(kind, t)) {
        v_old = LLVMBuildAtomicRMW(e->b, instruction_of(kind), v_pointer, v_bits, order_of(op), 0);
    }
    else {
        v_old = swap_loop(e, op, t_bits);
    }
    hilt_emit_result(e, op, hilt_emit_from_bits(e, t, v_old));
}

HILT_EMITTER(ATOMICCAS)
{
    hilt_type t = op->results[0].type;
    LLVMValueRef v_pointer = hilt_emit_operand(e, op, 0), v_expected = hilt_emit_as_bits(e, hilt_emit_operand(e, op, 1)),
                 v_new = hilt_emit_as_bits(e, hilt_emit_operand(e, op, 2)), v_old;
    if (!check_width(e, op, v_new)) {
        return;
    }
    if (is_private(hilt_operand(op, 0))) {
        v_old = load_bits(e, LLVMTypeOf(v_new), v_pointer, LLVMAtomicOrderingMonotonic);
        v_new = hilt_emit_select(e, hilt_emit_cmp(e, LLVMIntEQ, v_old, v_expected), v_new, v_old);
        store_bits(e, v_new, v_pointer, LLVMAtomicOrderingMonotonic);
    }
    else {
        v_old = LLVMBuildExtractValue(e->b, compare_and_swap(e, v_pointer, v_expected, v_new, order_of(op)), 0, "");
    }
    hilt_emit_result(e, op, hilt_emit_from_bits(e, t, v_old));
}

/* -- fences ---------------------------------------------------------------------------------------------- */
HILT_EMITTER(FENCE)
{
    int64_t scope = hilt_op_int(op, HILT_ATTR_SCOPE, HILT_WORD_SYS);
    LLVMBuildFence(e->b, order_of(op), scope == HILT_WORD_CTA || scope == HILT_WORD_CLUSTER, "");
}

/* Copies are done by the thread that starts them. */
static void
order_copies(hilt_emit *e)
{
    LLVMBuildFence(e->b, LLVMAtomicOrderingAcquireRelease, 0, "");
}

HILT_EMITTER(FENCEPROXY)
{
    order_copies(e);
}

HILT_EMITTER(FENCEMBARINIT)
{
    order_copies(e);
}
