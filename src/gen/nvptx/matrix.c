/* Products of matrices, ldmatrix and stmatrix as PTX.
 *
 *     mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {d…}, {a…}, {b…}, {c…};
 *
 * Elements narrower than 32 bits go in registers of 32, as many as fit. A product touches no memory: nothing but its registers
 * orders it, so that LLVM may have loads and stores pass it.
 */
#include "gpu.h"

#include "../../ir/mma.h"

#include <assert.h>

enum { MOST_REGISTERS = 8 };

static const struct needs {
    unsigned features, ptx;
} needs[] = {
#define HILT_MMA(kind, a, b, c, m, n, k, features, ptx) {HILT_GPU_##features, ptx},
#include "../../ir/mma.def"
#undef HILT_MMA
};

typedef struct registers { /* of one operand */
    LLVMTypeRef t;         /* of one */
    char letter;           /* its constraint */
    unsigned n;
} registers;

static registers
registers_of(hilt_emit *e, hilt_type type, bool accumulates)
{
    unsigned bits = hilt_type_bits(type) * type.lanes;
    if (type.kind == HILT_TYPE_F64) {
        return (registers){e->t_f64, 'd', type.lanes};
    }
    if (type.kind == HILT_TYPE_F32 && accumulates) {
        return (registers){e->t_f32, 'f', type.lanes};
    }
    return (registers){e->t_i32, 'r', bits / 32};
}

/* The registers that v, a scalar or vector, fills; returns how many. */
static unsigned
take_apart(hilt_emit *e, LLVMValueRef v, registers r, LLVMValueRef *ret)
{
    LLVMTypeRef t = r.n > 1 ? LLVMVectorType(r.t, r.n) : r.t;
    v = LLVMBuildBitCast(e->b, v, t, "");
    for (unsigned i = 0; i < r.n; i++) {
        ret[i] = r.n > 1 ? LLVMBuildExtractElement(e->b, v, hilt_emit_i32(e, i), "") : v;
    }
    return r.n;
}

static LLVMValueRef
put_together(hilt_emit *e, LLVMValueRef v, registers r, hilt_type type)
{
    LLVMValueRef v_all = v;
    if (r.n > 1) {
        v_all = LLVMGetUndef(LLVMVectorType(r.t, r.n));
        for (unsigned i = 0; i < r.n; i++) {
            v_all = LLVMBuildInsertElement(e->b, v_all, LLVMBuildExtractValue(e->b, v, i, ""), hilt_emit_i32(e, i), "");
        }
    }
    return LLVMBuildBitCast(e->b, v_all, hilt_emit_type(e, type), "");
}

static LLVMTypeRef
result_type(hilt_emit *e, registers r)
{
    LLVMTypeRef each[MOST_REGISTERS];
    for (unsigned i = 0; i < r.n; i++) {
        each[i] = r.t;
    }
    return r.n == 1 ? r.t : LLVMStructTypeInContext(e->ctx, each, r.n, 0);
}

/* " {$3,$4}" */
static void
print_registers(hilt_str *s, unsigned first, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        hilt_str_printf(s, "%s$%u", i ? "," : "{", first + i);
    }
    hilt_str_puts(s, "}");
}

static void
print_constraints(hilt_str *s, registers r, bool result)
{
    for (unsigned i = 0; i < r.n; i++) {
        hilt_str_printf(s, "%s%s%c", s->len ? "," : "", result ? "=" : "", r.letter);
    }
}

static bool
can(hilt_emit *e, const hilt_op *op, unsigned features, unsigned ptx)
{
    if (features & ~e->gpu->target->features) {
        hilt_gpu_refuse(e, op, features);
        return false;
    }
    e->gpu->ptx = ptx > e->gpu->ptx ? ptx : e->gpu->ptx;
    return true;
}

const char *
hilt_gpu_mma_type(uint8_t kind, bool is_unsigned)
{
    switch ((hilt_type_kind)kind) {
    case HILT_TYPE_I8:
        return is_unsigned ? "u8" : "s8";
    case HILT_TYPE_I32:
        return "s32";
    case HILT_TYPE_F8E4M3FN:
        return "e4m3";
    case HILT_TYPE_F8E5M2:
        return "e5m2";
    case HILT_TYPE_F16:
        return "f16";
    case HILT_TYPE_BF16:
        return "bf16";
    case HILT_TYPE_TF32:
        return "tf32";
    case HILT_TYPE_F32:
        return "f32";
    default:
        assert(kind == HILT_TYPE_F64);
        return "f64";
    }
}

bool
hilt_gpu_mma_can(hilt_emit *e, const hilt_op *op, uint32_t row)
{
    return can(e, op, needs[row].features, needs[row].ptx);
}

static bool
find_row(const hilt_op *op, hilt_mma_row *ret)
{
    const int64_t *shape = hilt_op_attr(op, HILT_ATTR_SHAPE)->lanes.v;
    hilt_type_kind types[3];
    for (uint32_t i = 0; i < 3; i++) {
        types[i] = (hilt_type_kind)hilt_operand(op, i)->type.kind;
    }
    return hilt_mma_find(HILT_MMA_WARP, types, shape[0], shape[1], shape[2], ret);
}

HILT_GPU_EMITTER(MMA)
{
    hilt_mma_row row;
    if (!find_row(op, &row) || !hilt_gpu_mma_can(e, op, row.row)) {
        return;
    }
    LLVMValueRef args[3 * MOST_REGISTERS];
    hilt_str text = {0}, constraints = {0};
    registers d = registers_of(e, op->results[0].type, true);
    unsigned n = 0;
    hilt_str_printf(&text, "mma.sync.aligned.m%un%uk%u.row.col.%s.%s.%s.%s ", row.m, row.n, row.k, hilt_gpu_mma_type(row.type[2], false),
                    hilt_gpu_mma_type(row.type[0], hilt_op_attr(op, HILT_ATTR_A_UNSIGNED) != NULL),
                    hilt_gpu_mma_type(row.type[1], hilt_op_attr(op, HILT_ATTR_B_UNSIGNED) != NULL), hilt_gpu_mma_type(row.type[2], false));
    print_registers(&text, 0, d.n);
    print_constraints(&constraints, d, true);
    for (uint32_t i = 0; i < 3; i++) {
        registers r = registers_of(e, hilt_operand(op, i)->type, i == 2);
        hilt_str_puts(&text, ", ");
        print_registers(&text, d.n + n, r.n);
        print_constraints(&constraints, r, false);
        n += take_apart(e, hilt_emit_operand(e, op, i), r, args + n);
    }
    hilt_str_puts(&text, ";");
    if (text.failed || constraints.failed) {
        hilt_emit_no_memory(e);
    }
    else {
        LLVMValueRef v = hilt_gpu_asm_of_warp(e, text.data, constraints.data, result_type(e, d), args, n);
        hilt_emit_result(e, op, put_together(e, v, d, op->results[0].type));
    }
    hilt_str_free(&text);
    hilt_str_free(&constraints);
}

static LLVMValueRef
shared_address(hilt_emit *e, const hilt_op *op)
{
    LLVMValueRef v = hilt_gpu_cast(e, hilt_emit_operand(e, op, 0), HILT_AS_SHARED);
    return LLVMBuildPtrToInt(e->b, v, e->t_i32, "");
}

/* "x4.trans.shared.b16" */
static void
print_manner(hilt_str *s, const char *name, const hilt_op *op, unsigned n)
{
    hilt_str_printf(s, "%s.sync.aligned.m8n8.x%u%s.shared.b16 ", name, n, hilt_op_attr(op, HILT_ATTR_TRANS) ? ".trans" : "");
}

HILT_GPU_EMITTER(LDMATRIX)
{
    hilt_type type = op->results[0].type;
    registers r = registers_of(e, type, false);
    LLVMValueRef v_address = shared_address(e, op);
    hilt_str text = {0}, constraints = {0};
    print_manner(&text, "ldmatrix", op, r.n);
    print_registers(&text, 0, r.n);
    hilt_str_printf(&text, ", [$%u];", r.n);
    print_constraints(&constraints, r, true);
    hilt_str_puts(&constraints, ",r");
    if (text.failed || constraints.failed) {
        hilt_emit_no_memory(e);
    }
    else if (can(e, op, HILT_GPU_SM80, 70)) {
        LLVMValueRef v = hilt_gpu_asm(e, text.data, constraints.data, result_type(e, r), &v_address, 1, false);
        hilt_emit_result(e, op, put_together(e, v, r, type));
    }
    hilt_str_free(&text);
    hilt_str_free(&constraints);
}

HILT_GPU_EMITTER(STMATRIX)
{
    registers r = registers_of(e, hilt_operand(op, 1)->type, false);
    LLVMValueRef args[1 + MOST_REGISTERS] = {shared_address(e, op)};
    hilt_str text = {0}, constraints = {0};
    take_apart(e, hilt_emit_operand(e, op, 1), r, args + 1);
    print_manner(&text, "stmatrix", op, r.n);
    hilt_str_puts(&text, "[$0], ");
    print_registers(&text, 1, r.n);
    hilt_str_puts(&text, ";");
    hilt_str_puts(&constraints, "r");
    print_constraints(&constraints, r, false);
    if (text.failed || constraints.failed) {
        hilt_emit_no_memory(e);
    }
    else if (can(e, op, HILT_GPU_SM90, 78)) {
        hilt_gpu_asm(e, text.data, constraints.data, e->t_void, args, 1 + r.n, false);
    }
    hilt_str_free(&text);
    hilt_str_free(&constraints);
}
