/* TMA: tensor maps as parameters, and the instructions that move boxes by them.
 *
 * A map is a parameter by value that the kernel only takes the address of (grid_constant), so that no copy of it is made in local
 * memory: the hardware reads it where the launch put it.
 */
#include "gpu.h"

#include "../../simt/tma.h"

typedef struct text {
    char instruction[160], tail[40], constraints[64];
    LLVMValueRef args[12];
    unsigned n;
} text;

static unsigned
add(hilt_emit *e, text *t, LLVMValueRef v)
{
    bool wide = LLVMGetIntTypeWidth(LLVMTypeOf(v)) == 64;
    size_t len = strlen(t->constraints);
    snprintf(t->constraints + len, sizeof t->constraints - len, "%s%c", len ? "," : "",
             !wide && LLVMIsAConstantInt(v) ? 'n' : wide ? 'l' : LLVMGetIntTypeWidth(LLVMTypeOf(v)) == 16 ? 'h' : 'r');
    t->args[t->n] = v;
    return t->n++;
}

/* "[$1, {$2, $3}]": the map and the coordinates, from operand `first` on. */
static void
add_place(hilt_emit *e, text *t, const hilt_op *op, uint32_t map, uint32_t first)
{
    LLVMValueRef v_map = hilt_gpu_cast(e, hilt_emit_operand(e, op, map), HILT_AS_GENERIC);
    uint32_t rank = hilt_tma_coordinates(op);
    char *to = t->instruction + strlen(t->instruction), *end = t->instruction + sizeof t->instruction;
    to += snprintf(to, (size_t)(end - to), "[$%u, {", add(e, t, LLVMBuildPtrToInt(e->b, v_map, e->t_i64, "")));
    for (uint32_t i = 0; i < rank; i++) {
        to += snprintf(to, (size_t)(end - to), "%s$%u", i ? ", " : "", add(e, t, hilt_emit_operand(e, op, first + i)));
    }
    snprintf(to, (size_t)(end - to), "}]");
}

/* ", $7" for a policy, the last operand. */
static void
add_policy(hilt_emit *e, text *t, const hilt_op *op)
{
    if (hilt_op_attr(op, HILT_ATTR_POLICY)) {
        size_t len = strlen(t->tail);
        snprintf(t->tail + len, sizeof t->tail - len, ", $%u", add(e, t, hilt_emit_operand(e, op, op->noperands - 1)));
    }
}

static bool
begin(hilt_emit *e, const hilt_op *op)
{
    bool ok = e->gpu->target->features & HILT_GPU_SM90;
    if (!ok) {
        hilt_gpu_refuse(e, op, HILT_GPU_SM90);
    }
    e->gpu->ptx = e->gpu->ptx < 80 ? 80 : e->gpu->ptx;
    return ok;
}

static void
finish(hilt_emit *e, text *t)
{
    char all[220];
    snprintf(all, sizeof all, "%s%s;", t->instruction, t->tail);
    hilt_gpu_asm(e, all, t->constraints, e->t_void, t->args, t->n, false);
}

static const char *
hint_text(const hilt_op *op)
{
    return hilt_op_attr(op, HILT_ATTR_POLICY) ? ".L2::cache_hint" : "";
}

HILT_GPU_EMITTER(TMALOAD)
{
    if (!begin(e, op)) {
        return;
    }
    bool multicast = hilt_op_attr(op, HILT_ATTR_MULTICAST) != NULL;
    uint32_t rank = hilt_tma_coordinates(op);
    text t = {0};
    snprintf(t.instruction, sizeof t.instruction,
             "cp.async.bulk.tensor.%ud.shared::cluster.global.tile.mbarrier::complete_tx::bytes%s%s [$%u], ", rank,
             multicast ? ".multicast::cluster" : "", hint_text(op), add(e, &t, hilt_gpu_shared_address(e, op, 0, true)));
    add_place(e, &t, op, 1, 3);
    snprintf(t.tail, sizeof t.tail, ", [$%u]", add(e, &t, hilt_gpu_shared_address(e, op, 2, true)));
    if (multicast) {
        LLVMValueRef v_mask = LLVMBuildTrunc(e->b, hilt_emit_operand(e, op, 3 + rank), e->t_i16, "");
        size_t len = strlen(t.tail);
        snprintf(t.tail + len, sizeof t.tail - len, ", $%u", add(e, &t, v_mask));
    }
    add_policy(e, &t, op);
    finish(e, &t);
}

static void
emit_store(hilt_emit *e, const hilt_op *op, const char *name, const char *kind)
{
    if (!begin(e, op)) {
        return;
    }
    text t = {0};
    snprintf(t.instruction, sizeof t.instruction, "%s.async.bulk.tensor.%ud.global.shared::cta%s.tile.bulk_group%s ", name,
             hilt_tma_coordinates(op), kind, hint_text(op));
    add_place(e, &t, op, 0, 2);
    snprintf(t.tail, sizeof t.tail, ", [$%u]", add(e, &t, hilt_gpu_shared_address(e, op, 1, false)));
    add_policy(e, &t, op);
    finish(e, &t);
}

HILT_GPU_EMITTER(TMASTORE)
{
    emit_store(e, op, "cp", "");
}

HILT_GPU_EMITTER(TMAREDUCE)
{
    char kind[16];
    snprintf(kind, sizeof kind, ".%s", hilt_gpu_word_text(hilt_op_int(op, HILT_ATTR_KIND, 0)));
    emit_store(e, op, "cp.reduce", kind);
}

HILT_GPU_EMITTER(TMAPREFETCH)
{
    if (!begin(e, op)) {
        return;
    }
    text t = {0};
    snprintf(t.instruction, sizeof t.instruction, "cp.async.bulk.prefetch.tensor.%ud.L2.global.tile%s ",
             hilt_tma_coordinates(op), hint_text(op));
    add_place(e, &t, op, 0, 1);
    add_policy(e, &t, op);
    finish(e, &t);
}

HILT_GPU_EMITTER(PREFETCHTMAP)
{
    if (!begin(e, op)) {
        return;
    }
    text t = {0};
    LLVMValueRef v_map = hilt_gpu_cast(e, hilt_emit_operand(e, op, 0), HILT_AS_GENERIC);
    snprintf(t.instruction, sizeof t.instruction, "prefetch.tensormap [$%u]",
             add(e, &t, LLVMBuildPtrToInt(e->b, v_map, e->t_i64, "")));
    finish(e, &t);
}

HILT_GPU_EMITTER(TMAPADDR)
{
    hilt_emit_result(e, op, hilt_gpu_cast(e, hilt_emit_operand(e, op, 0), hilt_gpu_spaces[op->results[0].type.space]));
}

static void
map_parameter(hilt_emit *e, uint32_t i)
{
    LLVMTypeRef t = LLVMArrayType2(e->t_i8, HILT_TMAP_BYTES);
    unsigned kind = LLVMGetEnumAttributeKindForName("byval", 5);
    LLVMAddAttributeAtIndex(e->v_func, i + 1, LLVMCreateTypeAttribute(e->ctx, kind, t));
    hilt_emit_fn_attr(e, e->v_func, i + 1, "align", HILT_TMAP_ALIGN);
}

/* One line of nvvm.annotations lists all of them, counted from 1. */
void
hilt_gpu_map_parameters(hilt_emit *e, const hilt_region *body)
{
    HILT_VEC(LLVMMetadataRef) list = {0};
    bool ok = true;
    for (uint32_t i = 0; i < body->nargs; i++) {
        if (body->args[i]->type.kind == HILT_TYPE_TMAP) {
            map_parameter(e, i);
            ok = ok && hilt_vec_push(&list, LLVMValueAsMetadata(hilt_emit_i32(e, i + 1)));
        }
    }
    if (!ok) {
        hilt_emit_no_memory(e);
    }
    else if (list.len) {
        static const char what[] = "grid_constant";
        LLVMMetadataRef parts[3] = {LLVMValueAsMetadata(e->v_func), LLVMMDStringInContext2(e->ctx, what, sizeof what - 1),
                                    LLVMMDNodeInContext2(e->ctx, list.data, list.len)};
        LLVMAddNamedMetadataOperand(e->lm, "nvvm.annotations",
                                    LLVMMetadataAsValue(e->ctx, LLVMMDNodeInContext2(e->ctx, parts, 3)));
    }
    hilt_vec_free(&list);
}
