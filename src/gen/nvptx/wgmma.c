/* Matrix products of warpgroups as PTX.
 *
 *     wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 {$0…$127}, a, b, p, 1, 1, 0, 0;
 *
 * A thread's accumulators are local memory in the IR: they are loaded, tied to the text's results, and stored again, all at constant offsets, so
 * that LLVM keeps them in registers and ptxas sees one set of them. products.c says what goes through fences and waits too, in empty
 * texts behind theirs and before.
 */
#include "gpu.h"

#include "../../ir/mma.h"
#include "../../ir/wgmma.h"

#include <assert.h>

enum { MOST_REGISTERS = 128 };

/* -- registers -------------------------------------------------------------------------------------------------- */
typedef struct registers {
    LLVMValueRef v_base;
    LLVMTypeRef t; /* of one */
    unsigned n;
} registers;

static registers
registers_at(hilt_emit *e, LLVMValueRef v_base, hilt_type_kind kind, uint32_t bytes)
{
    return (registers){v_base, kind == HILT_TYPE_F32 ? e->t_f32 : e->t_i32, bytes / 4};
}

static LLVMValueRef
address(hilt_emit *e, const registers *r, unsigned i)
{
    LLVMValueRef v_offset = hilt_emit_i64(e, 4 * (uint64_t)i);
    return LLVMBuildInBoundsGEP2(e->b, e->t_i8, r->v_base, &v_offset, 1, "");
}

static void
load(hilt_emit *e, const registers *r, LLVMValueRef *ret)
{
    for (unsigned i = 0; i < r->n; i++) {
        ret[i] = LLVMBuildLoad2(e->b, r->t, address(e, r, i), "");
        LLVMSetAlignment(ret[i], 4);
    }
}

static void
store(hilt_emit *e, const registers *r, LLVMValueRef v_all)
{
    for (unsigned i = 0; i < r->n; i++) {
        LLVMValueRef v = r->n > 1 ? LLVMBuildExtractValue(e->b, v_all, i, "") : v_all;
        LLVMSetAlignment(LLVMBuildStore(e->b, v, address(e, r, i)), 4);
    }
}

static LLVMTypeRef
result_type(hilt_emit *e, const registers *r)
{
    LLVMTypeRef each[MOST_REGISTERS];
    for (unsigned i = 0; i < r->n; i++) {
        each[i] = r->t;
    }
    return r->n == 1 ? r->t : LLVMStructTypeInContext(e->ctx, each, r->n, 0);
}

/* Results, and as many operands tied to them. */
static void
print_tied(hilt_emit *e, hilt_str *s, const registers *r)
{
    for (unsigned i = 0; i < r->n; i++) {
        hilt_str_printf(s, "%s=%c", s->len ? "," : "", r->t == e->t_f32 ? 'f' : 'r');
    }
    for (unsigned i = 0; i < r->n; i++) {
        hilt_str_printf(s, ",%u", i);
    }
}

/* Whatever is done with these registers comes after what has been emitted, and what was done with them before. */
static void
pass_through(hilt_emit *e, const registers *r)
{
    LLVMValueRef args[MOST_REGISTERS];
    hilt_str constraints = {0};
    print_tied(e, &constraints, r);
    load(e, r, args);
    if (constraints.failed) {
        hilt_emit_no_memory(e);
    }
    else {
        store(e, r, hilt_gpu_asm(e, "", constraints.data, result_type(e, r), args, r->n, false));
    }
    hilt_str_free(&constraints);
}

static void
pass_ties(hilt_emit *e, const hilt_op *op)
{
    const hilt_gpu_products *p = &e->gpu->products;
    for (size_t i = 0; i < p->ties.len; i++) {
        if (p->ties.data[i].op == op) {
            const hilt_gpu_part *part = &p->parts[p->ties.data[i].part];
            LLVMValueRef v_offset = hilt_emit_i64(e, part->offset), v_base = hilt_emit_value(e, &part->alloc->results[0]);
            v_base = LLVMBuildInBoundsGEP2(e->b, e->t_i8, v_base, &v_offset, 1, "");
            registers r = registers_at(e, v_base, part->kind, part->bytes);
            pass_through(e, &r);
        }
    }
}

/* -- products --------------------------------------------------------------------------------------------------- */
static void
print_numbers(hilt_str *s, unsigned first, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        hilt_str_printf(s, "%s$%u", i ? "," : "{", first + i);
    }
    hilt_str_puts(s, "}");
}

/* The text; `n` accumulators, `a` registers of A, 0 for a descriptor. */
static void
print_product(hilt_str *s, const hilt_wgmma *w, unsigned n, unsigned a)
{
    const hilt_mma_row *row = &w->row;
    bool wide = row->type[0] == HILT_TYPE_F16 || row->type[0] == HILT_TYPE_BF16;
    hilt_str_printf(s, "{\n\t.reg .pred p;\n\tsetp.ne.b32 p, $%u, 0;\n\twgmma.mma_async.sync.aligned.m%un%uk%u.%s.%s.%s ",
                    2 * n + (a ? a : 1) + 1, row->m, row->n, row->k, hilt_gpu_mma_type(row->type[HILT_MMA_C], false),
                    hilt_gpu_mma_type(row->type[HILT_MMA_A], w->flags & HILT_WGMMA_A_UNSIGNED),
                    hilt_gpu_mma_type(row->type[HILT_MMA_B], w->flags & HILT_WGMMA_B_UNSIGNED));
    print_numbers(s, 0, n);
    hilt_str_puts(s, ", ");
    if (a) {
        print_numbers(s, 2 * n, a);
    }
    else {
        hilt_str_printf(s, "$%u", 2 * n);
    }
    hilt_str_printf(s, ", $%u, p", 2 * n + (a ? a : 1));
    if (row->type[HILT_MMA_A] != HILT_TYPE_I8) {
        hilt_str_printf(s, ", %s, %s", w->flags & HILT_WGMMA_A_NEGATED ? "-1" : "1", w->flags & HILT_WGMMA_B_NEGATED ? "-1" : "1");
    }
    if (wide && !a) {
        hilt_str_puts(s, w->flags & HILT_WGMMA_A_MN_MAJOR ? ", 1" : ", 0");
    }
    if (wide) {
        hilt_str_puts(s, w->flags & HILT_WGMMA_B_MN_MAJOR ? ", 1" : ", 0");
    }
    hilt_str_puts(s, ";\n\t}");
}

static bool
is_placed(hilt_emit *e, const hilt_op *op, uint32_t operand)
{
    const hilt_op *alloc;
    uint64_t offset;
    bool placed = hilt_gpu_local_place(hilt_operand(op, operand), &alloc, &offset) && offset % 4 == 0;
    if (!placed) {
        hilt_gpu_not_yet(e, op, "wgmma with registers that are not at an index known while compiling");
    }
    return placed;
}

HILT_GPU_EMITTER(WGMMA)
{
    hilt_wgmma w = hilt_wgmma_of_code(hilt_wgmma_code(op));
    bool local = w.flags & HILT_WGMMA_A_LOCAL;
    if (!hilt_gpu_mma_can(e, op, w.row.row) || !is_placed(e, op, 0) || (local && !is_placed(e, op, 1))) {
        return;
    }
    bool mixed = !(w.flags & HILT_WGMMA_A_UNSIGNED) != !(w.flags & HILT_WGMMA_B_UNSIGNED); /* the instruction came with PTX 8.4 */
    e->gpu->ptx = mixed && e->gpu->ptx < 84 ? 84 : e->gpu->ptx;
    LLVMValueRef args[MOST_REGISTERS + 8];
    hilt_type_kind kind = (hilt_type_kind)w.row.type[HILT_MMA_C];
    registers c = registers_at(e, hilt_emit_operand(e, op, 0), kind,
                               hilt_mma_lanes(&w.row, HILT_MMA_C) * hilt_type_bytes(hilt_type_of(kind)));
    registers a = {0};
    hilt_str text = {0}, constraints = {0};
    load(e, &c, args);
    print_tied(e, &constraints, &c);
    unsigned n = c.n;
    if (local) {
        a = registers_at(e, hilt_emit_operand(e, op, 1), HILT_TYPE_I32, 16);
        load(e, &a, args + n);
        hilt_str_puts(&constraints, ",r,r,r,r");
        n += a.n;
    }
    else {
        args[n++] = hilt_emit_operand(e, op, 1);
        hilt_str_puts(&constraints, ",l");
    }
    args[n++] = hilt_emit_operand(e, op, 2);
    args[n] = LLVMBuildZExt(e->b, hilt_emit_operand(e, op, 3), e->t_i32, "");
    hilt_str_puts(&constraints, LLVMIsAConstantInt(args[n]) ? ",l,n" : ",l,r");
    print_product(&text, &w, c.n, a.n);
    if (text.failed || constraints.failed) {
        hilt_emit_no_memory(e);
    }
    else {
        store(e, &c, hilt_gpu_asm(e, text.data, constraints.data, result_type(e, &c), args, n + 1, false));
    }
    hilt_str_free(&text);
    hilt_str_free(&constraints);
}

HILT_GPU_EMITTER(WGMMADESC)
{
    LLVMValueRef v = hilt_gpu_cast(e, hilt_emit_operand(e, op, 0), HILT_AS_SHARED);
    v = LLVMBuildLShr(e->b, LLVMBuildPtrToInt(e->b, v, e->t_i32, ""), hilt_emit_i32(e, 4), "");
    v = LLVMBuildZExt(e->b, LLVMBuildAnd(e->b, v, hilt_emit_i32(e, 0x3fff), ""), e->t_i64, "");
    hilt_emit_result(e, op, LLVMBuildOr(e->b, v, hilt_emit_i64(e, hilt_wgmma_desc_bits(op)), ""));
}

/* -- fences and waits ------------------------------------------------------------------------------------------- */
static bool
can_group(hilt_emit *e, const hilt_op *op)
{
    if (!(e->gpu->target->features & HILT_GPU_WGMMA)) {
        hilt_gpu_refuse(e, op, HILT_GPU_WGMMA);
        return false;
    }
    return true;
}

HILT_GPU_EMITTER(WGMMAFENCE)
{
    if (can_group(e, op)) {
        pass_ties(e, op);
        hilt_gpu_asm(e, "wgmma.fence.sync.aligned;", "", e->t_void, NULL, 0, false);
    }
}

HILT_GPU_EMITTER(WGMMAWAIT)
{
    char text[64];
    if (can_group(e, op)) {
        snprintf(text, sizeof text, "wgmma.wait_group.sync.aligned %d;", (int)hilt_op_int(op, HILT_ATTR_GROUPS, 0));
        hilt_gpu_asm(e, text, "", e->t_void, NULL, 0, false);
        pass_ties(e, op);
    }
}
