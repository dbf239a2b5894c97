/* Loads and stores with hints for the caches: PTX's qualifiers, for which LLVM 19 has no name.
 *
 *     {cache = "cg"}  ld.global.cg      {evict = "evict_first"}  ld.global.L1::evict_first
 *     {prefetch_bytes = 128}  ld.global.L2::128B      {invariant}  ld.global.nc
 *
 * They concern global memory alone; elsewhere, and where they say what holds anyway, the access is LLVM's own. `invariant`
 * alone is too: LLVM knows it, and may move the load.
 */
#include "gpu.h"

static bool
is_usual(int64_t word)
{
    return word < 0 || word == HILT_WORD_CACHE_ALL || word == HILT_WORD_CACHE_BACK || word == HILT_WORD_EVICT_NORMAL;
}

bool
hilt_gpu_is_hinted(const hilt_op *op, const hilt_value *pointer)
{
    bool global = pointer->type.space == HILT_SPACE_GLOBAL || pointer->type.space == HILT_SPACE_GENERIC;
    return global && (!is_usual(hilt_op_int(op, HILT_ATTR_CACHE, -1)) || !is_usual(hilt_op_int(op, HILT_ATTR_EVICT, -1)) ||
                      hilt_op_attr(op, HILT_ATTR_PREFETCHED));
}

/* "ld.global.L1::evict_last.v4.b32"; the vector of 16 bytes is one of words. */
static void
write_head(hilt_emit *e, hilt_str *s, const hilt_op *op, const hilt_value *pointer, unsigned bytes)
{
    bool load = op->code == HILT_OP_LOAD || op->code == HILT_OP_LOADMASKED;
    int64_t cache = hilt_op_int(op, HILT_ATTR_CACHE, -1), evict = hilt_op_int(op, HILT_ATTR_EVICT, -1),
            prefetched = hilt_op_int(op, HILT_ATTR_PREFETCHED, 0);
    hilt_str_printf(s, "%s%s", load ? "ld" : "st", hilt_gpu_space_text(pointer));
    if (!is_usual(cache)) {
        hilt_str_printf(s, ".%s", hilt_gpu_word_text(cache));
    }
    bool reread = cache == HILT_WORD_CACHE_LAST_USE || cache == HILT_WORD_CACHE_NONE;
    if (hilt_op_attr(op, HILT_ATTR_INVARIANT) && pointer->type.space == HILT_SPACE_GLOBAL && !reread) {
        hilt_str_puts(s, ".nc");
    }
    if (!is_usual(evict)) {
        hilt_str_printf(s, ".L1::%s", hilt_gpu_word_text(evict));
    }
    if (prefetched) {
        hilt_str_printf(s, ".L2::%dB", (int)prefetched);
    }
    hilt_str_printf(s, "%s.b%u", bytes == 16 ? ".v4" : "", bytes == 16 ? 32 : 8 * bytes);
    e->gpu->ptx = e->gpu->ptx < 74 ? 74 : e->gpu->ptx;
}

static char
letter_of(unsigned bytes)
{
    return bytes <= 2 ? 'h' : bytes == 8 ? 'l' : 'r';
}

static LLVMTypeRef
word_type(hilt_emit *e, unsigned bytes)
{
    return bytes <= 2 ? e->t_i16 : bytes == 8 ? e->t_i64 : e->t_i32;
}

LLVMValueRef
hilt_gpu_hinted_load(hilt_emit *e, const hilt_op *op, const hilt_value *pointer, LLVMValueRef v_address, LLVMTypeRef t,
                     unsigned bytes)
{
    hilt_str s = {0};
    LLVMTypeRef each[4] = {e->t_i32, e->t_i32, e->t_i32, e->t_i32};
    LLVMTypeRef t_words = bytes == 16 ? LLVMStructTypeInContext(e->ctx, each, 4, 0) : word_type(e, bytes);
    char constraints[] = "=?,l";
    constraints[1] = letter_of(bytes);
    write_head(e, &s, op, pointer, bytes);
    hilt_str_puts(&s, bytes == 16 ? " {$0, $1, $2, $3}, [$4];" : " $0, [$1];");
    v_address = LLVMBuildPtrToInt(e->b, v_address, e->t_i64, "");
    LLVMValueRef v = s.failed ? LLVMGetUndef(t_words)
                              : hilt_gpu_asm(e, s.data, bytes == 16 ? "=r,=r,=r,=r,l" : constraints, t_words, &v_address, 1, false);
    if (s.failed) {
        hilt_emit_no_memory(e);
    }
    hilt_str_free(&s);
    if (bytes == 16) {
        LLVMValueRef v_all = LLVMGetPoison(LLVMVectorType(e->t_i32, 4));
        for (unsigned i = 0; i < 4; i++) {
            v_all = LLVMBuildInsertElement(e->b, v_all, LLVMBuildExtractValue(e->b, v, i, ""), hilt_emit_i32(e, i), "");
        }
        v = v_all;
    }
    else if (bytes == 1) {
        v = LLVMBuildTrunc(e->b, v, e->t_i8, "");
    }
    return LLVMBuildBitCast(e->b, v, t, "");
}

void
hilt_gpu_hinted_store(hilt_emit *e, const hilt_op *op, const hilt_value *pointer, LLVMValueRef v_address, LLVMValueRef v,
                      unsigned bytes)
{
    hilt_str s = {0};
    LLVMValueRef args[5] = {LLVMBuildPtrToInt(e->b, v_address, e->t_i64, "")};
    char constraints[] = "l,?";
    constraints[2] = letter_of(bytes);
    write_head(e, &s, op, pointer, bytes);
    hilt_str_puts(&s, bytes == 16 ? " [$0], {$1, $2, $3, $4};" : " [$0], $1;");
    if (bytes == 16) {
        v = LLVMBuildBitCast(e->b, v, LLVMVectorType(e->t_i32, 4), "");
        for (unsigned i = 0; i < 4; i++) {
            args[1 + i] = LLVMBuildExtractElement(e->b, v, hilt_emit_i32(e, i), "");
        }
    }
    else {
        v = LLVMBuildBitCast(e->b, v, LLVMIntTypeInContext(e->ctx, 8 * bytes), "");
        args[1] = bytes == 1 ? LLVMBuildZExt(e->b, v, e->t_i16, "") : v;
    }
    if (s.failed) {
        hilt_emit_no_memory(e);
    }
    else {
        hilt_gpu_asm(e, s.data, bytes == 16 ? "l,r,r,r,r" : constraints, e->t_void, args, bytes == 16 ? 5 : 2, false);
    }
    hilt_str_free(&s);
}
