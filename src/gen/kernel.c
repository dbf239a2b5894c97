/* Kernels as functions, and launches of them.
 *
 * The general method makes a coroutine of every thread (hilt_cpu_kernel.thread). Ops that threads meet at are calls of
 * hilt_simt_*; what they return says how it goes on:
 *
 *     entry:    id, frame, coro.begin, first suspend               GO    go on
 *     body:     …                                                  WAIT  suspend, and go on when resumed
 *     wait:     coro.suspend; 0 -> go on, 1 -> destroy             STOP  -> stop
 *     exit:     thread->ret[0] = GO                                what tells the client why a coroutine that has ended did so
 *     stop:     thread->ret[0] = STOP
 *     final:    last suspend                                       suspend: coro.end, return
 *
 * Nothing is ever destroyed: a frame holds no resources, its memory goes back to whom it came from (hilt_cpu_frame).
 * LLVM aborts the process on coroutines that it does not like, so keep to: one final suspend, allocas in the entry block
 * only, no alloca of run-time size.
 *
 * A per_block kernel is an ordinary function of a hilt_block (hilt_cpu_kernel.block).
 */
#include "emit.h"

#include "../rt/cpu.h"

bool
hilt_emit_is_kernel(const hilt_op *func)
{
    return hilt_op_attr(func, HILT_ATTR_KERNEL) != NULL;
}

bool
hilt_emit_is_coroutine(const hilt_op *func)
{
    return hilt_emit_is_kernel(func) && !hilt_op_attr(func, HILT_ATTR_PER_BLOCK);
}

LLVMValueRef
hilt_emit_call(hilt_emit *e, const char *name, LLVMTypeRef result, LLVMValueRef *args, unsigned n)
{
    enum { MOST = 16 };
    LLVMTypeRef types[MOST];
    for (unsigned i = 0; i < n; i++) {
        types[i] = LLVMTypeOf(args[i]);
    }
    LLVMTypeRef t = LLVMFunctionType(result, types, n, 0);
    LLVMValueRef f = LLVMGetNamedFunction(e->lm, name);
    if (!f) {
        f = LLVMAddFunction(e->lm, name, t);
        hilt_emit_fn_attr(e, f, LLVMAttributeFunctionIndex, "nounwind", 0);
    }
    return LLVMBuildCall2(e->b, t, f, args, n, "");
}

/* -- fields of the structs of simt.h --------------------------------------------------------------------- */
static LLVMValueRef
field(hilt_emit *e, LLVMValueRef v_struct, LLVMTypeRef t, size_t offset, bool fixed)
{
    LLVMValueRef v_offset = hilt_emit_i64(e, offset);
    LLVMValueRef v = LLVMBuildLoad2(e->b, t, LLVMBuildInBoundsGEP2(e->b, e->t_i8, v_struct, &v_offset, 1, ""), "");
    if (fixed) {
        LLVMSetMetadata(v, LLVMGetMDKindIDInContext(e->ctx, "invariant.load", 14),
                        LLVMMetadataAsValue(e->ctx, LLVMMDNodeInContext2(e->ctx, NULL, 0)));
    }
    return v;
}

LLVMValueRef
hilt_emit_block_of(hilt_emit *e)
{
    return e->v_block ? e->v_block : field(e, e->v_thread, e->t_ptr, offsetof(hilt_thread, block), true);
}

LLVMValueRef
hilt_emit_run(hilt_emit *e)
{
    return e->v_run ? e->v_run : field(e, hilt_emit_block_of(e), e->t_ptr, offsetof(hilt_block, run), true);
}

#define OF_THREAD(id, member) [HILT_WORD_##id] = {offsetof(hilt_thread, member), true}
#define OF_BLOCK(id, member) [HILT_WORD_##id] = {offsetof(hilt_block, member), false}
#define OF_BLOCK3(id, member)                                                                                \
    OF_BLOCK(id##_X, member[0]), OF_BLOCK(id##_Y, member[1]), OF_BLOCK(id##_Z, member[2])
static const struct register_place {
    uint16_t offset;
    bool of_thread;
} registers[] = {
    OF_THREAD(TID_X, thread_idx[0]),
    OF_THREAD(TID_Y, thread_idx[1]),
    OF_THREAD(TID_Z, thread_idx[2]),
    OF_THREAD(LANEID, lane),
    OF_THREAD(WARPID, warp),
    OF_BLOCK3(NTID, block_dim),
    OF_BLOCK3(CTAID, block_idx),
    OF_BLOCK3(NCTAID, grid_dim),
    OF_BLOCK3(CLUSTERID, cluster_idx),
    OF_BLOCK3(NCLUSTERID, clusters),
    OF_BLOCK3(CLUSTER_CTAID, idx_in_cluster),
    OF_BLOCK3(CLUSTER_NCTAID, cluster_dim),
    OF_BLOCK(CLUSTER_CTARANK, rank_in_cluster),
    OF_BLOCK(CLUSTER_NCTARANK, cluster_size),
    OF_BLOCK(DYNAMIC_SMEM, dynamic_shared_size),
    OF_BLOCK(RUN_X, run_x),
};

HILT_EMITTER(SREG)
{
    const struct register_place *r = &registers[hilt_op_int(op, HILT_ATTR_REG, 0)];
    if (r->of_thread && !e->v_thread) {
        hilt_emit_fail(e, HILT_DIAG_BACKEND_FAILED, "code generation failed: a block has no register of one thread");
        return;
    }
    hilt_emit_result(e, op, field(e, r->of_thread ? e->v_thread : hilt_emit_block_of(e), e->t_i32, r->offset, true));
}

HILT_EMITTER(ALLOCSHARED)
{
    const hilt_op *kernel = op;
    while (kernel->parent->owner) {
        kernel = kernel->parent->owner;
    }
    LLVMValueRef v_offset = hilt_emit_i64(e, hilt_kernel_shared(kernel, op).offset);
    LLVMValueRef v = field(e, hilt_emit_block_of(e), e->t_ptr, offsetof(hilt_block, shared), true);
    hilt_emit_result(e, op, LLVMBuildInBoundsGEP2(e->b, e->t_i8, v, &v_offset, 1, ""));
}

HILT_EMITTER(DYNSHARED)
{
    hilt_emit_result(e, op, field(e, hilt_emit_block_of(e), e->t_ptr, offsetof(hilt_block, dynamic_shared), true));
}

/* -- sites ----------------------------------------------------------------------------------------------- */
struct hilt_sites {
    HILT_VEC(struct site {
        hilt_loc loc;
        const char *op;
        LLVMValueRef v;
    }) all;
    HILT_VEC(struct text {
        const char *text;
        LLVMValueRef v;
    }) texts;
};

void
hilt_sites_free(hilt_emit *e)
{
    if (e->sites) {
        hilt_vec_free(&e->sites->all);
        hilt_vec_free(&e->sites->texts);
        hilt_free(e->sites);
        e->sites = NULL;
    }
}

static struct hilt_sites *
sites_of(hilt_emit *e)
{
    if (!e->sites) {
        e->sites = hilt_malloc(sizeof *e->sites);
        if (!e->sites) {
            hilt_emit_no_memory(e);
            return NULL;
        }
        memset(e->sites, 0, sizeof *e->sites);
    }
    return e->sites;
}

/* A text that is there once a module; NULL is a null pointer. */
static LLVMValueRef
shared_text(hilt_emit *e, struct hilt_sites *s, const char *text)
{
    if (!text) {
        return LLVMConstNull(e->t_ptr);
    }
    for (size_t i = 0; i < s->texts.len; i++) {
        if (strcmp(s->texts.data[i].text, text) == 0) {
            return s->texts.data[i].v;
        }
    }
    struct text t = {text, hilt_emit_text(e, text, strlen(text))};
    if (!hilt_vec_push(&s->texts, t)) {
        hilt_emit_no_memory(e);
    }
    return t.v;
}

const char *
hilt_emit_file(hilt_emit *e, hilt_loc loc)
{
    return loc.scope && loc.scope < e->m->scopes.len ? e->m->scopes.data[loc.scope].file : NULL;
}

LLVMValueRef
hilt_emit_constant(hilt_emit *e, LLVMValueRef *fields, unsigned n)
{
    LLVMValueRef init = LLVMConstStructInContext(e->ctx, fields, n, 0);
    LLVMValueRef g = LLVMAddGlobal(e->lm, LLVMTypeOf(init), "data");
    LLVMSetInitializer(g, init);
    LLVMSetGlobalConstant(g, 1);
    LLVMSetLinkage(g, LLVMPrivateLinkage);
    return g;
}

LLVMValueRef
hilt_emit_site(hilt_emit *e, const hilt_op *op)
{
    struct hilt_sites *s = sites_of(e);
    if (!s) {
        return LLVMConstNull(e->t_ptr);
    }
    struct site site = {.loc = op->loc, .op = hilt_op_spoken(op)};
    for (size_t i = 0; i < s->all.len; i++) {
        const struct site *o = &s->all.data[i];
        if (o->loc.scope == site.loc.scope && o->loc.pos == site.loc.pos && o->op == site.op) {
            return o->v;
        }
    }
    uint32_t place = hilt_module_place(e->m, op->loc);
    LLVMValueRef fields[4] = {
        shared_text(e, s, site.op),
        shared_text(e, s, hilt_emit_file(e, op->loc)),
        hilt_emit_i32(e, HILT_LOC_LINE(place)),
        hilt_emit_i32(e, HILT_LOC_COL(place)),
    };
    site.v = hilt_emit_constant(e, fields, 4);
    if (!hilt_vec_push(&s->all, site)) {
        hilt_emit_no_memory(e);
    }
    return site.v;
}

LLVMValueRef
hilt_emit_kernel_name(hilt_emit *e, const hilt_op *op)
{
    while (op->parent->owner) {
        op = op->parent->owner;
    }
    struct hilt_sites *s = sites_of(e);
    return shared_text(e, s, s && hilt_emit_is_kernel(op) ? hilt_op_str(op, HILT_ATTR_SYM_NAME) : NULL);
}

/* The hilt_index_check of the op, one an op. */
static LLVMValueRef
index_check(hilt_emit *e, const hilt_op *op)
{
    struct hilt_sites *s = sites_of(e);
    if (!s) {
        return LLVMConstNull(e->t_ptr);
    }
    uint32_t place = hilt_module_place(e->m, op->loc);
    LLVMValueRef fields[7] = {
        shared_text(e, s, hilt_op_str(op, HILT_ATTR_NAME)),
        shared_text(e, s, hilt_op_str(op, HILT_ATTR_TEXT)),
        hilt_emit_kernel_name(e, op),
        shared_text(e, s, hilt_emit_file(e, op->loc)),
        hilt_emit_i32(e, (uint32_t)hilt_op_int(op, HILT_ATTR_DIM, 0)),
        hilt_emit_i32(e, HILT_LOC_LINE(place)),
        hilt_emit_i32(e, HILT_LOC_COL(place)),
    };
    return hilt_emit_constant(e, fields, 7);
}
_Static_assert(offsetof(hilt_index_check, dim) == 32 && sizeof(hilt_index_check) == 48, "index_check lays it out");

bool
hilt_emit_runs_warp(const hilt_op *op)
{
    while (op->parent->owner) {
        op = op->parent->owner;
    }
    return hilt_op_attr(op, HILT_ATTR_PER_WARP) != NULL;
}

LLVMValueRef
hilt_emit_lane_of(hilt_emit *e, const hilt_op *op)
{
    for (const hilt_op *around = op->parent->owner; around; around = around->parent->owner) {
        if (around->code == HILT_OP_FOR && hilt_op_int(around, HILT_ATTR_DIM, -1) == 0) {
            return hilt_emit_runs_warp(around)
                       ? LLVMBuildTrunc(e->b, hilt_emit_value(e, around->regions[0]->args[0]), e->t_i32, "")
                       : NULL;
        }
    }
    return NULL;
}

/* In a whole block the loops around op that are marked as going over threads tell. */
LLVMValueRef
hilt_emit_thread_of(hilt_emit *e, const hilt_op *op)
{
    bool of_warp = e->v_thread && hilt_emit_runs_warp(op);
    if ((e->v_thread && !of_warp) || !(e->v_thread || e->v_block)) {
        return e->v_thread ? e->v_thread : LLVMConstNull(e->t_ptr);
    }
    LLVMTypeRef t = LLVMArrayType2(e->t_i32, 3);
    if (!e->v_whose) {
        LLVMBasicBlockRef b_now = LLVMGetInsertBlock(e->b), b_entry = LLVMGetEntryBasicBlock(e->v_func);
        LLVMPositionBuilder(e->b, b_entry, LLVMGetFirstInstruction(b_entry));
        e->v_whose = LLVMBuildAlloca(e->b, t, "");
        LLVMPositionBuilderAtEnd(e->b, b_now);
    }
    LLVMValueRef v_index[3] = {hilt_emit_i32(e, 0), hilt_emit_i32(e, 0), hilt_emit_i32(e, 0)};
    for (const hilt_op *around = op->parent->owner; around; around = around->parent->owner) {
        int64_t dim = around->code == HILT_OP_FOR ? hilt_op_int(around, HILT_ATTR_DIM, -1) : -1;
        if (dim >= 0 && dim < 3) {
            v_index[dim] = LLVMBuildTrunc(e->b, hilt_emit_value(e, around->regions[0]->args[0]), e->t_i32, "");
        }
    }
    for (uint64_t k = 0; k < 3; k++) {
        if (of_warp) {
            LLVMValueRef v_first = field(e, e->v_thread, e->t_i32, offsetof(hilt_thread, thread_idx[k]), false);
            v_index[k] = LLVMBuildAdd(e->b, v_first, v_index[k], "");
        }
        LLVMValueRef v_offset = hilt_emit_i64(e, k * sizeof(uint32_t));
        LLVMBuildStore(e->b, v_index[k], LLVMBuildInBoundsGEP2(e->b, e->t_i8, e->v_whose, &v_offset, 1, ""));
    }
    return e->v_whose;
}

HILT_EMITTER(CHECKINDEX)
{
    LLVMValueRef v_index = hilt_emit_operand(e, op, 0), v_extent = hilt_emit_operand(e, op, 1);
    LLVMValueRef v_fits = LLVMBuildAnd(e->b, hilt_emit_cmp(e, LLVMIntSGE, v_index, hilt_emit_i64(e, 0)),
                                       hilt_emit_cmp(e, LLVMIntSLT, v_index, v_extent), "");
    LLVMBasicBlockRef b_bad = hilt_emit_block(e, "index"), b_ok = hilt_emit_block(e, "ok");
    LLVMBuildCondBr(e->b, v_fits, b_ok, b_bad);
    LLVMPositionBuilderAtEnd(e->b, b_bad);
    LLVMValueRef v_null = LLVMConstNull(e->t_ptr);
    LLVMValueRef args[6] = {hilt_emit_run(e), index_check(e, op), v_index, v_extent, v_null, v_null};
    if (e->v_thread || e->v_block) {
        args[4] = hilt_emit_block_of(e);
        args[5] = hilt_emit_thread_of(e, op);
    }
    hilt_emit_leave(e, hilt_emit_call(e, "hilt_rt_bad_index", e->t_i32, args, 6));
    LLVMPositionBuilderAtEnd(e->b, b_ok);
}
_Static_assert(offsetof(hilt_block, block_idx) == 0 && offsetof(hilt_thread, thread_idx) == 0,
               "a block and a thread can be passed for their coordinates");

/* -- coroutines ------------------------------------------------------------------------------------------ */
static LLVMValueRef
no_token(hilt_emit *e)
{
    return LLVMConstNull(LLVMTokenTypeInContext(e->ctx));
}

/* Goes on at b_go when resumed. */
static void
suspend(hilt_emit *e, bool last, LLVMBasicBlockRef b_go)
{
    LLVMValueRef args[2] = {no_token(e), hilt_emit_int(e->t_i1, last)};
    LLVMValueRef v = hilt_emit_intrinsic(e, "llvm.coro.suspend", NULL, 0, args, 2);
    LLVMValueRef v_switch = LLVMBuildSwitch(e->b, v, e->b_suspend, 2);
    LLVMAddCase(v_switch, hilt_emit_int(e->t_i8, 0), b_go);
    LLVMAddCase(v_switch, hilt_emit_int(e->t_i8, 1), e->b_suspend); /* destroyed: there is nothing to do */
}

static void
begin_coroutine(hilt_emit *e)
{
    hilt_emit_fn_attr(e, e->v_func, LLVMAttributeFunctionIndex, "presplitcoroutine", 0);
    LLVMValueRef v_null = LLVMConstNull(e->t_ptr);
    LLVMValueRef id_args[4] = {hilt_emit_i32(e, 0), v_null, v_null, v_null};
    LLVMValueRef v_id = hilt_emit_intrinsic(e, "llvm.coro.id", NULL, 0, id_args, 4);
    LLVMValueRef frame_args[3] = {e->v_thread, hilt_emit_intrinsic(e, "llvm.coro.size", &e->t_i64, 1, NULL, 0),
                                  hilt_emit_intrinsic(e, "llvm.coro.align", &e->t_i64, 1, NULL, 0)};
    LLVMValueRef v_frame = hilt_emit_call(e, "hilt_cpu_frame", e->t_ptr, frame_args, 3);
    LLVMBasicBlockRef b_begin = hilt_emit_block(e, "begin"), b_none = hilt_emit_block(e, "none"),
                      b_body = hilt_emit_block(e, "body");
    LLVMBuildCondBr(e->b, LLVMBuildIsNull(e->b, v_frame, ""), b_none, b_begin);
    LLVMPositionBuilderAtEnd(e->b, b_none);
    LLVMBuildRet(e->b, v_null);
    LLVMPositionBuilderAtEnd(e->b, b_begin);
    LLVMValueRef v_handle = hilt_emit_intrinsic(e, "llvm.coro.begin", NULL, 0, (LLVMValueRef[2]){v_id, v_frame}, 2);
    e->b_exit = hilt_emit_block(e, "exit");
    e->b_stop = hilt_emit_block(e, "stop");
    e->b_suspend = hilt_emit_block(e, "suspend");
    suspend(e, false, b_body);
    LLVMPositionBuilderAtEnd(e->b, e->b_suspend);
    LLVMValueRef end_args[3] = {v_handle, hilt_emit_int(e->t_i1, 0), no_token(e)};
    hilt_emit_intrinsic(e, "llvm.coro.end", NULL, 0, end_args, 3);
    LLVMBuildRet(e->b, v_handle);
    LLVMPositionBuilderAtEnd(e->b, b_body);
}

void
hilt_kernel_begin(hilt_emit *e, const hilt_op *func)
{
    if (hilt_emit_is_coroutine(func)) {
        e->v_thread = LLVMGetParam(e->v_func, 0);
        begin_coroutine(e);
        hilt_keep_begin(e, func);
    }
    else {
        e->v_block = LLVMGetParam(e->v_func, 0);
    }
}

static void
end_with(hilt_emit *e, LLVMBasicBlockRef b, hilt_simt_status status, LLVMBasicBlockRef b_final)
{
    LLVMPositionBuilderAtEnd(e->b, b);
    LLVMValueRef v_offset = hilt_emit_i64(e, offsetof(hilt_thread, ret));
    LLVMBuildStore(e->b, hilt_emit_i64(e, status),
                   LLVMBuildInBoundsGEP2(e->b, e->t_i8, e->v_thread, &v_offset, 1, ""));
    LLVMBuildBr(e->b, b_final);
}

void
hilt_kernel_end(hilt_emit *e)
{
    if (e->v_block) {
        LLVMBuildRet(e->b, hilt_emit_i32(e, HILT_RUN_OK));
        return;
    }
    LLVMBuildBr(e->b, e->b_exit);
    LLVMBasicBlockRef b_final = hilt_emit_block(e, "final"), b_never = hilt_emit_block(e, "never");
    end_with(e, e->b_exit, HILT_SIMT_GO, b_final);
    end_with(e, e->b_stop, HILT_SIMT_STOP, b_final);
    LLVMPositionBuilderAtEnd(e->b, b_final);
    suspend(e, true, b_never);
    LLVMPositionBuilderAtEnd(e->b, b_never);
    LLVMBuildUnreachable(e->b);
}

void
hilt_emit_leave(hilt_emit *e, LLVMValueRef v_status)
{
    unsigned cold = LLVMGetEnumAttributeKindForName("cold", 4);
    LLVMAddCallSiteAttribute(v_status, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(e->ctx, cold, 0));
    if (e->v_thread) { /* why is in the run */
        LLVMBuildBr(e->b, e->b_stop);
    }
    else {
        LLVMBuildRet(e->b, v_status);
    }
}

void
hilt_emit_wait(hilt_emit *e, LLVMValueRef v_status)
{
    LLVMBasicBlockRef b_go = hilt_emit_block(e, "go"), b_wait = hilt_emit_block(e, "wait");
    LLVMValueRef v_switch = LLVMBuildSwitch(e->b, v_status, e->b_stop, 2);
    LLVMAddCase(v_switch, hilt_emit_i32(e, HILT_SIMT_GO), b_go);
    LLVMAddCase(v_switch, hilt_emit_i32(e, HILT_SIMT_WAIT), b_wait);
    LLVMPositionBuilderAtEnd(e->b, b_wait);
    suspend(e, false, b_go);
    LLVMPositionBuilderAtEnd(e->b, b_go);
}

void
hilt_emit_go_on(hilt_emit *e, LLVMValueRef v_status)
{
    LLVMBasicBlockRef b_go = hilt_emit_block(e, "go");
    LLVMBuildCondBr(e->b, LLVMBuildIsNull(e->b, v_status, ""), b_go, e->b_stop);
    LLVMPositionBuilderAtEnd(e->b, b_go);
}

/* What stands behind it in the region is not executed, but must be somewhere. */
HILT_EMITTER(EXIT)
{
    if (e->v_block) {
        hilt_emit_fail(e, HILT_DIAG_BACKEND_FAILED, "code generation failed: a thread of a block ends alone");
        return;
    }
    LLVMBuildBr(e->b, e->b_exit);
    LLVMPositionBuilderAtEnd(e->b, hilt_emit_block(e, "dead"));
}

void
hilt_emit_turn(hilt_emit *e, const hilt_op *loop)
{
    if (e->v_thread && hilt_loop_spins(e->m, loop)) {
        LLVMValueRef args[2] = {e->v_thread, hilt_emit_site(e, loop)};
        hilt_emit_wait(e, hilt_emit_call(e, "hilt_cpu_yield", e->t_i32, args, 2));
    }
}

/* -- launches -------------------------------------------------------------------------------------------- */
static LLVMValueRef
sizes_attr(hilt_emit *e, const hilt_op *kernel, hilt_attr_key key)
{
    const hilt_attr *a = hilt_op_attr(kernel, key);
    LLVMValueRef v[3];
    for (int i = 0; i < 3; i++) {
        v[i] = hilt_emit_i32(e, a ? (uint32_t)a->lanes.v[i] : 0);
    }
    return LLVMConstArray2(e->t_i32, v, 3);
}

/* The hilt_cpu_kernel. */
static LLVMValueRef
kernel_data(hilt_emit *e, const hilt_op *kernel)
{
    struct hilt_sites *s = sites_of(e);
    LLVMValueRef v_null = LLVMConstNull(e->t_ptr),
                 v_function = e->options->host_only ? v_null : hilt_emit_declare(e, kernel);
    if (!s || !v_function) {
        return v_null;
    }
    uint32_t index = 0;
    for (const hilt_op *op = e->m->body->first; op != kernel; op = op->next) {
        index += op->code == HILT_OP_FUNC && hilt_emit_is_kernel(op);
    }
    bool coroutine = hilt_emit_is_coroutine(kernel);
    hilt_shared shared = hilt_kernel_shared(kernel, NULL);
    LLVMValueRef fields[] = {
        shared_text(e, s, hilt_op_str(kernel, HILT_ATTR_SYM_NAME)),
        coroutine ? v_function : v_null,
        coroutine ? v_null : v_function,
        hilt_emit_i64(e, shared.bytes),
        hilt_emit_i32(e, shared.align),
        sizes_attr(e, kernel, HILT_ATTR_BLOCK),
        sizes_attr(e, kernel, HILT_ATTR_CLUSTER),
        hilt_emit_i32(e, index),
        hilt_emit_i32(e, hilt_op_attr(kernel, HILT_ATTR_PER_WARP) != NULL),
        hilt_emit_i32(e, hilt_kernel_max_threads(kernel)),
        hilt_emit_i32(e, hilt_op_attr(kernel, HILT_ATTR_PER_RUN) != NULL),
    };
    return hilt_emit_constant(e, fields, HILT_COUNT(fields));
}
_Static_assert(offsetof(hilt_cpu_kernel, block) == 16 && offsetof(hilt_cpu_kernel, static_shared) == 24 &&
                   offsetof(hilt_cpu_kernel, shared_align) == 32 && offsetof(hilt_cpu_kernel, fixed_block) == 36 &&
                   offsetof(hilt_cpu_kernel, fixed_cluster) == 48 && offsetof(hilt_cpu_kernel, index) == 60 &&
                   offsetof(hilt_cpu_kernel, by_warps) == 64 && offsetof(hilt_cpu_kernel, max_threads) == 68 &&
                   offsetof(hilt_cpu_kernel, by_runs) == 72,
               "kernel_data lays it out");
_Static_assert(offsetof(hilt_site, file) == 8 && offsetof(hilt_site, line) == 16 && offsetof(hilt_site, col) == 20,
               "hilt_emit_site lays it out");

HILT_EMITTER(LAUNCH)
{
    const hilt_op *kernel = hilt_module_func((hilt_module *)e->m, hilt_op_str(op, HILT_ATTR_CALLEE));
    uint32_t slots = 0;
    for (uint32_t i = HILT_LAUNCH_ARGS; i < op->noperands; i++) {
        slots += hilt_emit_slots(hilt_operand(op, i)->type);
    }
    LLVMValueRef v_sizes = hilt_emit_top_alloca(e, LLVMArrayType2(e->t_i64, HILT_LAUNCH_ARGS), 8),
                 v_args = hilt_emit_top_alloca(e, LLVMArrayType2(e->t_i64, slots + 1), 8);
    for (uint32_t i = 0, slot = 0; i < op->noperands; i++) {
        hilt_type t = hilt_operand(op, i)->type;
        bool size = i < HILT_LAUNCH_ARGS;
        hilt_emit_store_slot(e, t, hilt_emit_operand(e, op, i), size ? v_sizes : v_args, size ? i : slot);
        slot += size ? 0 : hilt_emit_slots(t);
    }
    unsigned flags = (hilt_op_attr(op, HILT_ATTR_COOPERATIVE) ? HILT_LAUNCH_COOPERATIVE : 0) |
                     (hilt_op_attr(op, HILT_ATTR_PDL) ? HILT_LAUNCH_PDL : 0);
    LLVMValueRef args[6] = {
        e->v_run, kernel_data(e, kernel), hilt_emit_site(e, op), v_sizes,
        hilt_emit_i32(e, flags), v_args,
    };
    LLVMValueRef v_status = hilt_emit_call(e, "hilt_cpu_launch", e->t_i32, args, 6);
    LLVMBasicBlockRef b_bad = hilt_emit_block(e, "launch"), b_ok = hilt_emit_block(e, "launched");
    LLVMBuildCondBr(e->b, LLVMBuildIsNull(e->b, v_status, ""), b_ok, b_bad);
    LLVMPositionBuilderAtEnd(e->b, b_bad);
    LLVMBuildRet(e->b, v_status);
    LLVMPositionBuilderAtEnd(e->b, b_ok);
}
