/* Tensor maps and what is moved by them, on the host and in kernels of the CPU.
 *
 * A value of type !hilt.tmap is a pointer to its 128 bytes: memory of the host function that made it, which lives until the
 * launches that it is given to have ended. A slot of a launch's arguments holds the pointer.
 */
#include "emit.h"

#include "../rt/tmap.h"

static LLVMValueRef
numbers(hilt_emit *e, const uint32_t *v, unsigned n)
{
    LLVMValueRef v_all[HILT_MOST_TMAP_RANK];
    for (unsigned i = 0; i < n; i++) {
        v_all[i] = hilt_emit_i32(e, v[i]);
    }
    return LLVMConstArray2(e->t_i32, v_all, n);
}

/* The hilt_tmap_facts. */
static LLVMValueRef
facts_data(hilt_emit *e, const hilt_op *op)
{
    hilt_tmap_facts f;
    hilt_tmap_facts_of(op, NULL, &f);
    LLVMValueRef fields[] = {
        f.name ? hilt_emit_text(e, f.name, strlen(f.name)) : LLVMConstNull(e->t_ptr),
        hilt_emit_site(e, op),
        hilt_emit_i32(e, f.kind),
        hilt_emit_i32(e, f.rank),
        hilt_emit_i32(e, f.swizzle),
        hilt_emit_i32(e, f.promotion),
        hilt_emit_i32(e, f.nan_fill),
        hilt_emit_i32(e, f.stores),
        numbers(e, f.box, HILT_MOST_TMAP_RANK),
        numbers(e, f.steps, HILT_MOST_TMAP_RANK),
    };
    return hilt_emit_constant(e, fields, HILT_COUNT(fields));
}
_Static_assert(offsetof(hilt_tmap_facts, kind) == 16 && offsetof(hilt_tmap_facts, stores) == 36 &&
                   offsetof(hilt_tmap_facts, box) == 40 && sizeof(hilt_tmap_facts) == 80,
               "facts_data lays it out");

HILT_EMITTER(TMAPENCODE)
{
    LLVMValueRef v_map = hilt_emit_top_alloca(e, LLVMArrayType2(e->t_i8, HILT_TMAP_BYTES), HILT_TMAP_ALIGN),
                 v_sizes = hilt_emit_top_alloca(e, LLVMArrayType2(e->t_i64, op->noperands), 8);
    for (uint32_t i = 1; i < op->noperands; i++) {
        hilt_emit_store_slot(e, hilt_operand(op, i)->type, hilt_emit_operand(e, op, i), v_sizes, i - 1);
    }
    LLVMValueRef v_base = LLVMBuildPtrToInt(e->b, hilt_emit_operand(e, op, 0), e->t_i64, "");
    LLVMValueRef args[5] = {e->v_run, facts_data(e, op), v_base, v_sizes, v_map};
    LLVMValueRef v_status = hilt_emit_call(e, "hilt_rt_tmap_encode", e->t_i32, args, 5);
    LLVMBasicBlockRef b_bad = hilt_emit_block(e, "map"), b_ok = hilt_emit_block(e, "mapped");
    LLVMBuildCondBr(e->b, LLVMBuildIsNull(e->b, v_status, ""), b_ok, b_bad);
    LLVMPositionBuilderAtEnd(e->b, b_bad);
    LLVMBuildRet(e->b, v_status);
    LLVMPositionBuilderAtEnd(e->b, b_ok);
    hilt_emit_result(e, op, v_map);
}

HILT_EMITTER(TMAPADDR)
{
    hilt_emit_result(e, op, hilt_emit_operand(e, op, 0));
}

/* The coordinates, from operand `first` on, in memory. */
static LLVMValueRef
coordinates(hilt_emit *e, const hilt_op *op, uint32_t first)
{
    uint32_t rank = hilt_tma_coordinates(op);
    LLVMTypeRef t = LLVMArrayType2(e->t_i32, HILT_MOST_TMAP_RANK);
    LLVMValueRef v_at = hilt_emit_top_alloca(e, t, 4);
    for (uint32_t i = 0; i < rank; i++) {
        LLVMValueRef v_offset = hilt_emit_i64(e, i * sizeof(int32_t));
        LLVMBuildStore(e->b, hilt_emit_operand(e, op, first + i),
                       LLVMBuildInBoundsGEP2(e->b, e->t_i8, v_at, &v_offset, 1, ""));
    }
    return v_at;
}

HILT_EMITTER(TMALOAD)
{
    uint32_t rank = hilt_tma_coordinates(op);
    bool multicast = hilt_op_attr(op, HILT_ATTR_MULTICAST) != NULL;
    LLVMValueRef args[8] = {
        e->v_thread,
        hilt_emit_site(e, op),
        hilt_emit_operand(e, op, 0),
        hilt_emit_operand(e, op, 1),
        hilt_emit_operand(e, op, 2),
        coordinates(e, op, 3),
        hilt_emit_i32(e, rank | (multicast ? HILT_TMA_MULTICAST : 0)),
        multicast ? hilt_emit_operand(e, op, 3 + rank) : hilt_emit_i32(e, 0),
    };
    hilt_emit_machine(e, op, "hilt_simt_tma_load", args, 8);
}

static void
emit_store(hilt_emit *e, const hilt_op *op, uint32_t kind)
{
    LLVMValueRef args[7] = {
        e->v_thread,
        hilt_emit_site(e, op),
        hilt_emit_operand(e, op, 0),
        hilt_emit_operand(e, op, 1),
        coordinates(e, op, 2),
        hilt_emit_i32(e, hilt_tma_coordinates(op)),
        hilt_emit_i32(e, kind),
    };
    hilt_emit_machine(e, op, "hilt_simt_tma_store", args, 7);
}

HILT_EMITTER(TMASTORE)
{
    emit_store(e, op, HILT_TMA_STORES);
}

HILT_EMITTER(TMAREDUCE)
{
    emit_store(e, op, (uint32_t)hilt_op_int(op, HILT_ATTR_KIND, 0));
}

/* Only hints. */
HILT_EMITTER(TMAPREFETCH)
{
}

HILT_EMITTER(PREFETCHTMAP)
{
}
