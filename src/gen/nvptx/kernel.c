/* A kernel as an LLVM function: its name, properties and parameters; what a thread knows of itself; shared memory; how
 * it ends.
 *
 * hilt.exit is a return of the LLVM function, wherever it stands: the same instruction in the end, and LLVM sees that
 * nothing follows. What the IR has behind it goes into a block that nothing leads to, which simplifycfg drops.
 *
 * Shared memory: one variable for each hilt.alloc_shared, as long as all of them stay within what a kernel may have
 * statically; else all lie at the front of the dynamic shared memory, in the order of hilt_kernel_shared, and a launch
 * asks for so much more (hilt_ptx_kernel.shared).
 */
#include "gpu.h"

enum { KERNEL_CONVENTION = 71, MOST_STEPS = 64, MOST_PARAMETERS = 32764 };

/* -- names and properties -------------------------------------------------------------------------------- */
/* PTX identifiers have letters, digits, _ and $. A lone _ and WARP_SZ mean something. Profilers show the symbol, so that
 * what Python calls f.<locals>.k is f_k. */
static void
make_symbol(hilt_emit *e, hilt_str *s, const char *name)
{
    if (*name >= '0' && *name <= '9') {
        hilt_str_puts(s, "_");
    }
    static const char locals[] = ".<locals>";
    for (const char *c = name; *c; c++) {
        if (strncmp(c, locals, sizeof locals - 1) == 0) {
            c += sizeof locals - 2;
            continue;
        }
        bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || *c == '_' ||
                     *c == '$';
        if (plain || *c == '.') {
            hilt_str_add(s, plain ? c : "_", 1);
        }
        else {
            hilt_str_printf(s, "$%02x", (unsigned)(unsigned char)*c);
        }
    }
    if (s->data && (strcmp(s->data, "_") == 0 || strcmp(s->data, "WARP_SZ") == 0)) {
        hilt_str_puts(s, "$");
    }
    size_t len = s->len;
    for (unsigned n = 2; !s->failed && LLVMGetNamedGlobal(e->lm, s->data) == NULL && LLVMGetNamedFunction(e->lm, s->data);
         n++) {
        s->len = len;
        hilt_str_printf(s, "$%u", n);
    }
}

/* One line of nvvm.annotations. */
static void
annotate(hilt_emit *e, const char *what, uint64_t value)
{
    LLVMMetadataRef parts[3] = {LLVMValueAsMetadata(e->v_func), LLVMMDStringInContext2(e->ctx, what, strlen(what)),
                                LLVMValueAsMetadata(hilt_emit_i32(e, (uint32_t)value))};
    LLVMAddNamedMetadataOperand(e->lm, "nvvm.annotations",
                                LLVMMetadataAsValue(e->ctx, LLVMMDNodeInContext2(e->ctx, parts, 3)));
}

/* Everything that makes an LLVM function a kernel, in the one way that LLVM 19 wants it. */
static void
set_properties(hilt_emit *e, const hilt_op *func)
{
    LLVMSetFunctionCallConv(e->v_func, KERNEL_CONVENTION);
    hilt_emit_fn_attr(e, e->v_func, LLVMAttributeFunctionIndex, "nounwind", 0);
    hilt_emit_fn_attr(e, e->v_func, LLVMAttributeFunctionIndex, "convergent", 0);
    annotate(e, "kernel", 1);
    const hilt_attr *most = hilt_op_attr(func, HILT_ATTR_BLOCK);
    most = most ? most : hilt_op_attr(func, HILT_ATTR_MAXNTID);
    static const char *const names[3] = {"maxntidx", "maxntidy", "maxntidz"};
    for (int i = 0; most && i < 3; i++) {
        annotate(e, names[i], (uint64_t)most->lanes.v[i]);
    }
    int64_t least = hilt_op_int(func, HILT_ATTR_MINCTAS, 0);
    if (least > 0) {
        annotate(e, "minctasm", (uint64_t)least);
    }
}

/* Sizes that the kernel was compiled for; nothing if it has none. */
static void
fixed_sizes(const hilt_op *func, hilt_attr_key key, uint32_t ret[3])
{
    const hilt_attr *a = hilt_op_attr(func, key);
    for (int i = 0; a && i < 3; i++) {
        ret[i] = (uint32_t)a->lanes.v[i];
    }
}

static const uint8_t *
slots_of(hilt_arena *arena, const hilt_region *body)
{
    uint8_t *slots = hilt_arena_alloc(arena, body->nargs + 1);
    for (uint32_t i = 0; slots && i < body->nargs; i++) {
        hilt_type t = body->args[i]->type;
        slots[i] = t.kind == HILT_TYPE_TMAP ? 0 : (uint8_t)hilt_emit_slots(t);
    }
    return slots;
}

/* Parameters have 4096 bytes, or 32764 in PTX 8.1. */
static bool
check_parameters(hilt_emit *e, const hilt_op *func)
{
    const hilt_region *body = func->regions[0];
    uint64_t bytes = 0;
    for (uint32_t i = 0; i < body->nargs; i++) {
        uint64_t size = hilt_type_is_ptr(body->args[i]->type) ? 8 : hilt_type_bytes(body->args[i]->type);
        uint64_t align = size == HILT_TMAP_BYTES ? HILT_TMAP_ALIGN : size;
        bytes = ((bytes + align - 1) & ~(align - 1)) + size;
    }
    if (bytes > MOST_PARAMETERS) {
        char what[80];
        snprintf(what, sizeof what, "a kernel with more than %d bytes of arguments", MOST_PARAMETERS);
        hilt_gpu_not_yet(e, func, what);
        return false;
    }
    e->gpu->ptx = bytes > 4096 && e->gpu->ptx < 81 ? 81 : e->gpu->ptx;
    return true;
}

static bool
remember_kernel(hilt_emit *e, const hilt_op *func, const char *symbol, uint64_t moved)
{
    hilt_arena *arena = e->gpu->out->arena;
    const char *name = hilt_op_str(func, HILT_ATTR_SYM_NAME);
    name = name ? name : "kernel";
    hilt_loc loc = func->loc;
    const hilt_module *m = e->gpu->original;
    const char *file = loc.scope && loc.scope < m->scopes.len ? m->scopes.data[loc.scope].file : NULL;
    hilt_ptx_kernel k = {
        .name = hilt_arena_strdup(arena, name, strlen(name)),
        .symbol = hilt_arena_strdup(arena, symbol, strlen(symbol)),
        .file = file ? hilt_arena_strdup(arena, file, strlen(file)) : NULL,
        .line = (int)HILT_LOC_LINE(hilt_module_place(m, loc)),
        .shared = (uint32_t)moved,
        .nparams = func->regions[0]->nargs,
        .max_threads = hilt_kernel_max_threads(func),
        .slots = slots_of(arena, func->regions[0]),
    };
    hilt_shared shared = hilt_kernel_shared(func, NULL);
    k.static_shared = (uint32_t)shared.bytes;
    k.shared_align = shared.align;
    fixed_sizes(func, HILT_ATTR_BLOCK, k.fixed_block);
    fixed_sizes(func, HILT_ATTR_CLUSTER, k.fixed_cluster);
    return (k.name && k.symbol && k.slots && hilt_vec_push(&e->gpu->kernels, k)) || hilt_emit_no_memory(e);
}

/* Does nothing but read through the pointer, or an offset from it? Then nothing of the kernel writes there, if the
 * argument reaches memory of its own, and loads may go the way of constants (ld.global.nc). */
static bool
only_read(const hilt_value *pointer, int depth)
{
    if (depth == 0) {
        return false;
    }
    for (const hilt_use *u = hilt_value_uses(pointer); u; u = hilt_use_next(u)) {
        const hilt_op *op = hilt_use_user(u);
        switch (op->code) {
        case HILT_OP_PTRADD:
            if (!only_read(&op->results[0], depth - 1)) {
                return false;
            }
            break;
        case HILT_OP_LOAD:
        case HILT_OP_LOADMASKED:
        case HILT_OP_PREFETCH:
            break;
        case HILT_OP_CPASYNC:
        case HILT_OP_BULKLOAD:
            if (hilt_operand(op, 1) != pointer || hilt_operand(op, 0) == pointer) {
                return false;
            }
            break;
        default:
            return false;
        }
    }
    return true;
}

/* Is anything stored by a tensor map? */
static bool
stores_boxes(const hilt_region *body)
{
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body)) {
        if (op->code == HILT_OP_TMASTORE || op->code == HILT_OP_TMAREDUCE) {
            return true;
        }
    }
    return false;
}

/* Pointers that are not listed may reach anything, and so do maps; and a kernel that starts before the one before it has ended may not
 * read early what that writes. */
static bool
others_may_write(const hilt_region *body, const hilt_attr *list)
{
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body)) {
        if (op->code == HILT_OP_GRIDDEPWAIT || op->code == HILT_OP_INTTOPTR) {
            return true;
        }
    }
    if (stores_boxes(body)) {
        return true;
    }
    for (uint32_t i = 0, next = 0; i < body->nargs; i++) {
        bool listed = next < list->lanes.n && list->lanes.v[next] == (int64_t)i;
        next += listed;
        if (!listed && hilt_type_is_ptr(body->args[i]->type) && !only_read(body->args[i], MOST_STEPS)) {
            return true;
        }
    }
    return false;
}

static void
mark_constant(hilt_emit *e, const hilt_op *func)
{
    const hilt_region *body = func->regions[0];
    const hilt_attr *list = hilt_op_attr(func, HILT_ATTR_NOALIAS);
    if (!list || e->options->overlap || others_may_write(body, list)) {
        return;
    }
    for (size_t i = 0; i < list->lanes.n; i++) {
        unsigned arg = (unsigned)list->lanes.v[i];
        if (hilt_type_is_ptr(body->args[arg]->type) && only_read(body->args[arg], MOST_STEPS)) {
            hilt_emit_fn_attr(e, e->v_func, arg + 1, "noalias", 0);
            hilt_emit_fn_attr(e, e->v_func, arg + 1, "readonly", 0);
        }
    }
}

/* Parameters: as the values lie in memory. */
static bool
declare(hilt_emit *e, const hilt_op *func, uint64_t moved)
{
    const hilt_region *body = func->regions[0];
    const char *name = hilt_op_str(func, HILT_ATTR_SYM_NAME);
    hilt_str symbol = {0};
    make_symbol(e, &symbol, name ? name : "kernel");
    LLVMTypeRef *params = hilt_malloc((body->nargs + 1) * sizeof *params);
    if (symbol.failed || !params) {
        hilt_str_free(&symbol);
        hilt_free(params);
        return hilt_emit_no_memory(e);
    }
    for (uint32_t i = 0; i < body->nargs; i++) {
        params[i] = hilt_emit_memory_type(e, body->args[i]->type);
    }
    e->v_func = LLVMAddFunction(e->lm, symbol.data, LLVMFunctionType(e->t_void, params, body->nargs, 0));
    hilt_free(params);
    bool ok = remember_kernel(e, func, symbol.data, moved);
    hilt_str_free(&symbol);
    for (uint32_t i = 0; i < body->nargs; i++) {
        hilt_type t = body->args[i]->type;
        if (hilt_type_is_ptr(t) && t.align > 1) {
            hilt_emit_fn_attr(e, e->v_func, i + 1, "align", t.align > HILT_MOST_ALIGN ? HILT_MOST_ALIGN : t.align);
        }
    }
    hilt_gpu_map_parameters(e, body);
    mark_constant(e, func);
    set_properties(e, func);
    return ok;
}

bool
hilt_gpu_emit_kernel(hilt_emit *e, const hilt_op *func)
{
    const hilt_region *body = func->regions[0];
    hilt_shared shared = hilt_kernel_shared(func, NULL);
    struct hilt_gpu *g = e->gpu;
    g->kernel = func;
    g->v_grid = NULL;
    g->moved = shared.bytes > HILT_MOST_STATIC_SHARED;
    uint64_t moved = g->moved ? (shared.bytes + shared.align - 1) & ~(uint64_t)(shared.align - 1) : 0;
    if (!check_parameters(e, func) || !declare(e, func, moved)) {
        return false;
    }
    e->local_bytes = 0;
    if (!hilt_gpu_find_products(func, &g->products)) {
        return hilt_emit_no_memory(e);
    }
    hilt_alias_begin(e, func);
    LLVMPositionBuilderAtEnd(e->b, hilt_emit_block(e, "entry"));
    if (e->debug) {
        hilt_debug_function(e, func, e->v_func);
    }
    for (uint32_t i = 0; i < body->nargs; i++) {
        LLVMValueRef v = LLVMGetParam(e->v_func, i);
        LLVMTypeRef t = hilt_emit_type(e, body->args[i]->type);
        hilt_emit_set(e, body->args[i], LLVMTypeOf(v) == t ? v : LLVMBuildTrunc(e->b, v, t, ""));
    }
    hilt_emit_region(e, body);
    if (!e->failed) {
        if (e->debug && body->last) {
            hilt_debug_location(e, body->last->loc);
        }
        LLVMBuildRetVoid(e->b);
    }
    if (e->debug) {
        hilt_debug_function_end(e);
    }
    hilt_alias_end(e);
    return !e->failed;
}

/* -- how a thread ends ----------------------------------------------------------------------------------- */
HILT_GPU_EMITTER(RETURN)
{
    LLVMBuildRetVoid(e->b);
}

void
hilt_gpu_end_thread(hilt_emit *e)
{
    LLVMBuildRetVoid(e->b);
    LLVMPositionBuilderAtEnd(e->b, hilt_emit_block(e, "dead"));
}

HILT_GPU_EMITTER(EXIT)
{
    hilt_gpu_end_thread(e);
}

/* -- what a thread knows of itself ----------------------------------------------------------------------- */
static LLVMValueRef
linear_thread(hilt_emit *e)
{
    LLVMValueRef v = hilt_gpu_sreg(e, HILT_WORD_TID_Z);
    v = LLVMBuildMul(e->b, v, hilt_gpu_sreg(e, HILT_WORD_NTID_Y), "");
    v = LLVMBuildAdd(e->b, v, hilt_gpu_sreg(e, HILT_WORD_TID_Y), "");
    v = LLVMBuildMul(e->b, v, hilt_gpu_sreg(e, HILT_WORD_NTID_X), "");
    return LLVMBuildAdd(e->b, v, hilt_gpu_sreg(e, HILT_WORD_TID_X), "");
}

/* A size known while compiling, or NULL. */
static LLVMValueRef
known_size(hilt_emit *e, hilt_word reg)
{
    bool block = reg >= HILT_WORD_NTID_X && reg <= HILT_WORD_NTID_Z;
    if (!block && !(reg >= HILT_WORD_CLUSTER_NCTAID_X && reg <= HILT_WORD_CLUSTER_NCTAID_Z)) {
        return NULL;
    }
    const hilt_attr *sizes = hilt_op_attr(e->gpu->kernel, block ? HILT_ATTR_BLOCK : HILT_ATTR_CLUSTER);
    unsigned i = (unsigned)reg - (block ? HILT_WORD_NTID_X : HILT_WORD_CLUSTER_NCTAID_X);
    return sizes ? hilt_emit_i32(e, (uint32_t)sizes->lanes.v[i]) : NULL;
}

/* Before sm_90 every block is a cluster of its own. */
static LLVMValueRef
without_clusters(hilt_emit *e, hilt_word reg)
{
    if (reg >= HILT_WORD_CLUSTERID_X && reg <= HILT_WORD_CLUSTERID_Z) {
        return hilt_gpu_sreg(e, (hilt_word)(HILT_WORD_CTAID_X + (reg - HILT_WORD_CLUSTERID_X)));
    }
    if (reg >= HILT_WORD_NCLUSTERID_X && reg <= HILT_WORD_NCLUSTERID_Z) {
        return hilt_gpu_sreg(e, (hilt_word)(HILT_WORD_NCTAID_X + (reg - HILT_WORD_NCLUSTERID_X)));
    }
    bool size = (reg >= HILT_WORD_CLUSTER_NCTAID_X && reg <= HILT_WORD_CLUSTER_NCTAID_Z) ||
                reg == HILT_WORD_CLUSTER_NCTARANK;
    return hilt_emit_i32(e, size);
}

LLVMValueRef
hilt_gpu_sreg(hilt_emit *e, hilt_word reg)
{
    LLVMValueRef v = known_size(e, reg);
    if (v) {
        return v;
    }
    if (reg == HILT_WORD_WARPID) {
        return LLVMBuildLShr(e->b, linear_thread(e), hilt_emit_i32(e, 5), "");
    }
    char text[64];
    if (reg <= HILT_WORD_LANEID) {
        snprintf(text, sizeof text, "llvm.nvvm.read.ptx.sreg.%s", hilt_gpu_word_text(reg));
        return hilt_emit_intrinsic(e, text, NULL, 0, NULL, 0);
    }
    if (reg != HILT_WORD_DYNAMIC_SMEM && !(e->gpu->target->features & HILT_GPU_SM90)) {
        return without_clusters(e, reg);
    }
    snprintf(text, sizeof text, "mov.u32 $0, %%%s;",
             reg == HILT_WORD_DYNAMIC_SMEM ? "dynamic_smem_size" : hilt_gpu_word_text(reg));
    v = hilt_gpu_asm(e, text, "=r", e->t_i32, NULL, 0, true);
    if (reg == HILT_WORD_DYNAMIC_SMEM && e->gpu->moved) {
        v = LLVMBuildSub(e->b, v, hilt_emit_i32(e, e->gpu->kernels.data[e->gpu->kernels.len - 1].shared), "");
    }
    return v;
}

HILT_GPU_EMITTER(SREG)
{
    hilt_emit_result(e, op, hilt_gpu_sreg(e, (hilt_word)hilt_op_int(op, HILT_ATTR_REG, 0)));
}

/* -- shared memory --------------------------------------------------------------------------------------- */
static LLVMValueRef
shared_variable(hilt_emit *e, const char *name, uint64_t bytes, unsigned align)
{
    LLVMTypeRef t = LLVMArrayType2(e->t_i8, bytes);
    LLVMValueRef v = LLVMAddGlobalInAddressSpace(e->lm, t, name, HILT_AS_SHARED);
    LLVMSetAlignment(v, align);
    if (bytes) {
        LLVMSetLinkage(v, LLVMInternalLinkage);
        LLVMSetInitializer(v, LLVMGetUndef(t));
    }
    return v;
}

static LLVMValueRef
dynamic_shared(hilt_emit *e)
{
    if (!e->gpu->v_dynamic) {
        e->gpu->v_dynamic = shared_variable(e, "hilt_dynamic_shared", 0, HILT_LEAST_SHARED_ALIGN);
    }
    hilt_shared s = hilt_kernel_shared(e->gpu->kernel, NULL);
    if (s.align > LLVMGetAlignment(e->gpu->v_dynamic)) {
        LLVMSetAlignment(e->gpu->v_dynamic, s.align);
    }
    return e->gpu->v_dynamic;
}

static LLVMValueRef
at_offset(hilt_emit *e, LLVMValueRef v_base, uint64_t offset)
{
    LLVMValueRef v_offset = hilt_emit_i64(e, offset);
    return LLVMBuildGEP2(e->b, e->t_i8, v_base, &v_offset, 1, "");
}

HILT_GPU_EMITTER(ALLOCSHARED)
{
    LLVMValueRef v;
    if (e->gpu->moved) {
        v = at_offset(e, dynamic_shared(e), hilt_kernel_shared(e->gpu->kernel, op).offset);
    }
    else {
        uint64_t size = hilt_type_bytes(hilt_op_attr(op, HILT_ATTR_ELEMENT)->type);
        unsigned align = (unsigned)hilt_op_int(op, HILT_ATTR_ALIGN, (int64_t)size), said = op->results[0].type.align;
        v = shared_variable(e, "shared", (uint64_t)hilt_op_int(op, HILT_ATTR_ELEMENTS, 0) * size,
                            said > align && said <= HILT_MOST_ALIGN ? said : align);
    }
    hilt_emit_result(e, op, hilt_gpu_cast(e, v, hilt_gpu_spaces[op->results[0].type.space]));
}

HILT_GPU_EMITTER(DYNSHARED)
{
    LLVMValueRef v = dynamic_shared(e);
    if (e->gpu->moved) {
        v = at_offset(e, v, e->gpu->kernels.data[e->gpu->kernels.len - 1].shared);
    }
    hilt_emit_result(e, op, hilt_gpu_cast(e, v, hilt_gpu_spaces[op->results[0].type.space]));
}

/* -- the whole grid --------------------------------------------------------------------------------------
 * Every block's first thread adds to a counter, the first block's what makes the top bit change when all have come; then
 * each waits for that bit to differ from what it found. So the counter need not be reset, by anyone, between uses. Nobody
 * would count for a block whose first thread has ended: kernels with an exit that may come before are refused. */
static const char grid_sync_text[] =
    "{\n\t.reg .pred p;\n\t.reg .b32 old, now;\n\t"
    "bar.sync 0;\n\t"
    "setp.ne.u32 p, $2, 0;\n\t"
    "@p bra JOIN;\n\t"
    "fence.acq_rel.gpu;\n\t"
    "atom.acq_rel.gpu.global.add.u32 old, [$0], $1;\n"
    "SPIN:\n\t"
    "ld.acquire.gpu.global.u32 now, [$0];\n\t"
    "xor.b32 now, now, old;\n\t"
    "setp.ge.s32 p, now, 0;\n\t"
    "@p bra SPIN;\n"
    "JOIN:\n\t"
    "bar.sync 0;\n\t}";

/* May a thread have ended when the op runs, or runs again: is there an exit before it, or in the outermost loop around it? */
static bool
may_have_ended(const hilt_op *sync, const hilt_region *body)
{
    const hilt_op *last = sync;
    for (const hilt_op *op = sync; op->code != HILT_OP_FUNC; op = op->parent->owner) {
        last = op->code == HILT_OP_FOR || op->code == HILT_OP_WHILE ? op : last;
    }
    for (const hilt_op *op = body->first; op && op != last->next; op = hilt_op_next_inside(op, body)) {
        if (op->code == HILT_OP_EXIT) {
            return true;
        }
    }
    return false;
}

HILT_GPU_EMITTER(GRIDSYNC)
{
    struct hilt_gpu *g = e->gpu;
    if (may_have_ended(op, g->kernel->regions[0])) {
        hilt_gpu_not_yet(e, op, "sync_grid in a kernel whose threads may return before it");
        return;
    }
    if (!g->v_grid) {
        g->v_grid = LLVMAddGlobalInAddressSpace(e->lm, e->t_i32, "grid_count", HILT_AS_GLOBAL);
        LLVMSetInitializer(g->v_grid, LLVMConstNull(e->t_i32));
        LLVMSetLinkage(g->v_grid, LLVMInternalLinkage);
    }
    LLVMBuilderRef b = e->b;
    LLVMValueRef v_blocks = LLVMBuildMul(b, hilt_gpu_sreg(e, HILT_WORD_NCTAID_X), hilt_gpu_sreg(e, HILT_WORD_NCTAID_Y), "");
    v_blocks = LLVMBuildMul(b, v_blocks, hilt_gpu_sreg(e, HILT_WORD_NCTAID_Z), "");
    LLVMValueRef v_block = LLVMBuildOr(b, hilt_gpu_sreg(e, HILT_WORD_CTAID_X), hilt_gpu_sreg(e, HILT_WORD_CTAID_Y), "");
    v_block = LLVMBuildOr(b, v_block, hilt_gpu_sreg(e, HILT_WORD_CTAID_Z), "");
    LLVMValueRef v_first = hilt_emit_cmp(e, LLVMIntEQ, v_block, hilt_emit_i32(e, 0));
    LLVMValueRef v_rest = LLVMBuildSub(b, hilt_emit_i32(e, 0x80000001u), v_blocks, "");
    LLVMValueRef args[3] = {g->v_grid, hilt_emit_select(e, v_first, v_rest, hilt_emit_i32(e, 1)), linear_thread(e)};
    hilt_gpu_asm(e, grid_sync_text, "l,r,r", e->t_void, args, 3, false);
}
