/* Ops of kernels that are calls: those that simt.h gives a meaning (simt.def), checks, traps, clocks. */
#include "emit.h"

#include "../ir/wgmma.h"
#include "../rt/cpu.h"

#include <assert.h>

static const struct simt_row {
    const char *function, *arguments;
} rows[HILT_OP_COUNT] = {
#define HILT_SIMT_ROW(id, function, arguments, ...) [HILT_OP_##id] = {#function, arguments},
#include "simt.def"
#undef HILT_SIMT_ROW
};
#define HILT_SIMT_ROW(id, function, arguments, ...)                                                          \
    _Static_assert(__builtin_types_compatible_p(__typeof__(function), hilt_simt_status(hilt_thread *, const hilt_site * \
                                                                                       __VA_OPT__(, ) __VA_ARGS__)), \
                   #function " is called with these types");
#include "simt.def"
#undef HILT_SIMT_ROW

static LLVMValueRef
bits_as(hilt_emit *e, const hilt_op *op, LLVMTypeRef t)
{
    LLVMValueRef v = hilt_emit_as_bits(e, hilt_emit_operand(e, op, 0));
    if (LLVMGetIntTypeWidth(LLVMTypeOf(v)) > LLVMGetIntTypeWidth(t)) {
        char what[64];
        snprintf(what, sizeof what, "a value of more than 32 bits in %s", hilt_op_spoken(op));
        hilt_error_at(e->err, e->m, op->loc);
        hilt_emit_fail(e, HILT_DIAG_UNSUP_NOT_YET, HILT_DIAG_UNSUP_NOT_YET_TEXT, what);
        return LLVMGetUndef(t);
    }
    return LLVMBuildZExt(e->b, v, t, "");
}

static LLVMValueRef
argument(hilt_emit *e, const hilt_op *op, char letter)
{
    switch (letter) {
    case 'V':
        return bits_as(e, op, e->t_i64);
    case 'v':
        return bits_as(e, op, e->t_i32);
    case 'k':
        return hilt_emit_i32(e, hilt_simt_kind(op));
    case 'K':
        return hilt_emit_i32(e, (uint32_t)hilt_op_int(op, HILT_ATTR_KIND, 0));
    case 'T':
        return hilt_emit_i32(e, hilt_op_attr(op, HILT_ATTR_ELEMENT)->type.kind);
    case 'm':
        return hilt_emit_i32(e, hilt_wgmma_code(op));
    case 'A': {
        LLVMValueRef v = hilt_emit_operand(e, op, 1);
        return hilt_type_is_ptr(hilt_operand(op, 1)->type) ? LLVMBuildPtrToInt(e->b, v, e->t_i64, "") : v;
    }
    case 'b':
        return hilt_emit_i32(e, (uint32_t)hilt_op_int(op, HILT_ATTR_BYTES, 0));
    case 'g':
        return hilt_emit_i32(e, (uint32_t)hilt_op_int(op, HILT_ATTR_GROUPS, 0));
    case 'r':
        return hilt_emit_i32(e, hilt_op_attr(op, HILT_ATTR_RELAXED) != NULL);
    case 'n':
        return hilt_emit_i32(e, hilt_op_attr(op, HILT_ATTR_NOINC) != NULL);
    case 'R':
        return hilt_emit_i32(e, hilt_op_attr(op, HILT_ATTR_READ) != NULL);
    default: {
        LLVMValueRef v = hilt_emit_operand(e, op, (uint32_t)(letter - '0'));
        return LLVMTypeOf(v) == e->t_i1 ? LLVMBuildZExt(e->b, v, e->t_i32, "") : v;
    }
    }
}

/* The thread's ret, as results of the op. */
static void
take_results(hilt_emit *e, const hilt_op *op)
{
    for (uint32_t i = 0; i < op->nresults; i++) {
        LLVMValueRef v_offset = hilt_emit_i64(e, offsetof(hilt_thread, ret) + i * sizeof(uint64_t));
        LLVMValueRef v = LLVMBuildInBoundsGEP2(e->b, e->t_i8, e->v_thread, &v_offset, 1, "");
        v = LLVMBuildLoad2(e->b, e->t_i64, v, "");
        hilt_emit_set(e, &op->results[i], hilt_emit_from_bits(e, op->results[i].type, v));
    }
}

void
hilt_emit_machine(hilt_emit *e, const hilt_op *op, const char *function, LLVMValueRef *args, unsigned n)
{
    LLVMValueRef v_lane = hilt_emit_lane_of(e, op);
    if (!v_lane) {
        hilt_emit_wait(e, hilt_emit_call(e, function, e->t_i32, args, n));
        return;
    }
    LLVMValueRef v_first = LLVMBuildLoad2(e->b, e->t_i32, e->v_thread, ""); /* a fault tells the lane */
    LLVMBuildStore(e->b, LLVMBuildAdd(e->b, v_first, v_lane, ""), e->v_thread);
    LLVMValueRef v_status = hilt_emit_call(e, function, e->t_i32, args, n);
    LLVMBuildStore(e->b, v_first, e->v_thread);
    hilt_emit_go_on(e, v_status);
}

static void
emit_simt(hilt_emit *e, const hilt_op *op)
{
    const struct simt_row *row = &rows[op->code];
    if (!e->v_thread) {
        hilt_emit_fail(e, HILT_DIAG_BACKEND_FAILED, "code generation failed: a block has no thread for %s",
                       hilt_op_infos[op->code].name);
        return;
    }
    LLVMValueRef args[8] = {e->v_thread, hilt_emit_site(e, op)};
    unsigned n = 2;
    for (const char *letter = row->arguments; *letter; letter++) {
        args[n++] = argument(e, op, *letter);
    }
    hilt_emit_machine(e, op, row->function, args, n);
    take_results(e, op);
}

#define HILT_SIMT_ROW(id, ...)                                                                               \
    HILT_EMITTER(id)                                                                                         \
    {                                                                                                        \
        emit_simt(e, op);                                                                                    \
    }
#include "simt.def"
#undef HILT_SIMT_ROW

/* -- what has a call of its own -------------------------------------------------------------------------- */
HILT_EMITTER(MAPA)
{
    LLVMValueRef args[4] = {e->v_thread, hilt_emit_site(e, op), hilt_emit_operand(e, op, 0),
                            hilt_emit_operand(e, op, 1)};
    LLVMValueRef v = hilt_emit_call(e, "hilt_simt_mapa", e->t_ptr, args, 4);
    LLVMBasicBlockRef b_ok = hilt_emit_block(e, "mapped");
    LLVMBuildCondBr(e->b, LLVMBuildIsNull(e->b, v, ""), e->b_stop, b_ok);
    LLVMPositionBuilderAtEnd(e->b, b_ok);
    hilt_emit_result(e, op, v);
}

HILT_EMITTER(TRAP)
{
    const hilt_attr *message = hilt_op_attr(op, HILT_ATTR_MESSAGE);
    LLVMValueRef args[4] = {e->v_thread, hilt_emit_site(e, op), hilt_emit_text(e, message->str.s, message->str.len),
                            hilt_emit_i64(e, message->str.len)};
    hilt_emit_call(e, "hilt_simt_trap", e->t_i32, args, 4);
    LLVMBuildBr(e->b, e->b_stop);
    LLVMPositionBuilderAtEnd(e->b, hilt_emit_block(e, "dead"));
}

HILT_EMITTER(CLOCK)
{
    LLVMValueRef v = hilt_emit_i32(e, hilt_simt_kind(op));
    hilt_emit_result(e, op, hilt_emit_call(e, "hilt_simt_clock", e->t_i64, &v, 1));
}

HILT_EMITTER(PTRCAST)
{
    hilt_emit_result(e, op, hilt_emit_operand(e, op, 0));
}

/* Where the descriptor's matrix begins, counted from where the block's shared memory does. */
HILT_EMITTER(WGMMADESC)
{
    LLVMValueRef v_offset = hilt_emit_i64(e, offsetof(hilt_block, shared));
    LLVMValueRef v = LLVMBuildInBoundsGEP2(e->b, e->t_i8, hilt_emit_block_of(e), &v_offset, 1, "");
    v = LLVMBuildPtrToInt(e->b, LLVMBuildLoad2(e->b, e->t_ptr, v, ""), e->t_i64, "");
    v = LLVMBuildSub(e->b, LLVMBuildPtrToInt(e->b, hilt_emit_operand(e, op, 0), e->t_i64, ""), v, "");
    v = LLVMBuildAnd(e->b, LLVMBuildLShr(e->b, v, hilt_emit_i64(e, 4), ""), hilt_emit_i64(e, 0x3fff), "");
    hilt_emit_result(e, op, LLVMBuildOr(e->b, v, hilt_emit_i64(e, hilt_wgmma_desc_bits(op)), ""));
}

/* A product is done when its hilt.wgmma is. */
HILT_EMITTER(WGMMAFENCE)
{
}

HILT_EMITTER(WGMMACOMMIT)
{
}

HILT_EMITTER(WGMMAWAIT)
{
}

HILT_EMITTER(SETMAXNREG)
{
}

/* Only a hint. */
HILT_EMITTER(PREFETCH)
{
}

/* Launches of a function run one after the other. */
HILT_EMITTER(GRIDDEPWAIT)
{
}

HILT_EMITTER(GRIDDEPLAUNCH)
{
}

/* hilt_module_fits_cpu has said no. */
HILT_EMITTER(INLINEPTX)
{
    assert(!"inline PTX on the CPU");
}
