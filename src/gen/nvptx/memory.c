/* Pointers, loads and stores of kernels.
 *
 * A vector goes in pieces of at most 16 bytes, as large as the known alignment lets them be, each of a type that LLVM
 * turns into one instruction (ld.global.v4.f32, …): elements of 4 and 8 bytes as they are, narrower ones as 32-bit words.
 * LLVM would take some wider vectors apart, element by element.
 *
 * An access of which no alignment is known is taken to be aligned as its element is: the hardware knows no other, and
 * code that looks at every byte would be of no use to anybody.
 */
#include "gpu.h"

enum { WIDEST = 16, MOST_LOCAL_BYTES = 512 << 10 };

/* -- pointers -------------------------------------------------------------------------------------------- */
/* An address is the generic one, whatever the pointer's space: it means the same to everybody. */
HILT_GPU_EMITTER(PTRTOINT)
{
    LLVMValueRef v = hilt_gpu_cast(e, hilt_emit_operand(e, op, 0), HILT_AS_GENERIC);
    hilt_emit_result(e, op, LLVMBuildPtrToInt(e->b, v, e->t_i64, ""));
}

HILT_GPU_EMITTER(INTTOPTR)
{
    LLVMValueRef v = LLVMBuildIntToPtr(e->b, hilt_emit_operand(e, op, 0), e->t_ptr, "");
    hilt_emit_result(e, op, hilt_gpu_cast(e, v, hilt_gpu_spaces[op->results[0].type.space]));
}

HILT_GPU_EMITTER(PTRCAST)
{
    LLVMValueRef v = hilt_emit_operand(e, op, 0);
    unsigned from = LLVMGetPointerAddressSpace(LLVMTypeOf(v)), to = hilt_gpu_spaces[op->results[0].type.space];
    if (from != to && from != HILT_AS_GENERIC) { /* LLVM knows no other way */
        v = hilt_gpu_cast(e, v, HILT_AS_GENERIC);
    }
    hilt_emit_result(e, op, hilt_gpu_cast(e, v, to));
}

HILT_GPU_EMITTER(MAPA)
{
    if (!(e->gpu->target->features & HILT_GPU_SM90)) {
        hilt_gpu_refuse(e, op, HILT_GPU_SM90);
        return;
    }
    LLVMValueRef v = hilt_gpu_cast(e, hilt_emit_operand(e, op, 0), HILT_AS_GENERIC);
    LLVMValueRef args[2] = {LLVMBuildPtrToInt(e->b, v, e->t_i64, ""), hilt_emit_operand(e, op, 1)};
    v = hilt_gpu_asm(e, "mapa.u64 $0, $1, $2;", "=l,l,r", e->t_i64, args, 2, true);
    v = LLVMBuildIntToPtr(e->b, v, e->t_ptr, "");
    hilt_emit_result(e, op, hilt_gpu_cast(e, v, hilt_gpu_spaces[op->results[0].type.space]));
}

HILT_GPU_EMITTER(ALLOCLOCAL)
{
    hilt_type t = hilt_op_attr(op, HILT_ATTR_ELEMENT)->type;
    uint64_t n = (uint64_t)hilt_op_int(op, HILT_ATTR_ELEMENTS, 0), size = hilt_type_bytes(t);
    e->local_bytes += n * size;
    if (e->local_bytes > MOST_LOCAL_BYTES) {
        char what[80];
        snprintf(what, sizeof what, "more than %d bytes of local memory a thread", MOST_LOCAL_BYTES);
        hilt_gpu_not_yet(e, op, what);
        return;
    }
    LLVMBasicBlockRef b_now = LLVMGetInsertBlock(e->b), b_entry = LLVMGetEntryBasicBlock(e->v_func);
    LLVMPositionBuilder(e->b, b_entry, LLVMGetFirstInstruction(b_entry)); /* NULL: the end */
    LLVMValueRef v = LLVMBuildAlloca(e->b, LLVMArrayType2(hilt_emit_memory_type(e, t), n), "");
    unsigned align = (unsigned)hilt_op_int(op, HILT_ATTR_ALIGN, (int64_t)size);
    LLVMSetAlignment(v, align < WIDEST && n * size >= WIDEST ? WIDEST : align);
    LLVMPositionBuilderAtEnd(e->b, b_now);
    hilt_emit_result(e, op, v);
}

/* -- pieces ---------------------------------------------------------------------------------------------- */
/* How one access goes: `n` pieces of `bytes`, each of type t. */
typedef struct pieces {
    LLVMTypeRef t;      /* of a piece */
    unsigned n, bytes;  /* pieces, and bytes of each */
    unsigned lanes;     /* of the value, in a piece */
    unsigned align;     /* of the first */
} pieces;

static unsigned
known_align(const hilt_op *op, const hilt_value *pointer, hilt_type t)
{
    unsigned element = hilt_type_bytes(t) / t.lanes;
    int64_t a = hilt_op_int(op, HILT_ATTR_ALIGN, 0);
    a = a > 0 ? a : pointer->type.align > 0 ? pointer->type.align : element;
    a = a & -a;
    return a > 4096 ? 4096 : (unsigned)a;
}

static pieces
cut(hilt_emit *e, hilt_type t, unsigned align)
{
    LLVMTypeRef t_all = hilt_emit_memory_type(e, t);
    unsigned size = hilt_type_bytes(t) / t.lanes, all = hilt_type_bytes(t);
    pieces p = {.t = t_all, .n = 1, .bytes = all, .lanes = t.lanes, .align = align};
    if (t.lanes == 1 || size > 8) {
        if (t.lanes > 1) { /* 128-bit elements */
            p = (pieces){.t = LLVMGetElementType(t_all), .n = t.lanes, .bytes = size, .lanes = 1, .align = p.align};
        }
        return p;
    }
    unsigned bytes = p.align > WIDEST ? WIDEST : p.align;
    while (bytes > size && all % bytes != 0) {
        bytes /= 2;
    }
    if (bytes <= size) {
        p = (pieces){.t = LLVMGetElementType(t_all), .n = t.lanes, .bytes = size, .lanes = 1, .align = p.align};
        return p;
    }
    unsigned unit = size >= 4 ? size : bytes < 4 ? bytes : 4;
    LLVMTypeRef t_unit = size >= 4 ? LLVMGetElementType(t_all) : LLVMIntTypeInContext(e->ctx, 8 * unit);
    p.t = bytes == unit ? t_unit : LLVMVectorType(t_unit, bytes / unit);
    p.n = all / bytes;
    p.bytes = bytes;
    p.lanes = bytes / size;
    return p;
}

static LLVMValueRef
piece_address(hilt_emit *e, LLVMValueRef v_pointer, const pieces *p, unsigned i)
{
    LLVMValueRef v_offset = hilt_emit_i64(e, (uint64_t)i * p->bytes);
    return i ? LLVMBuildInBoundsGEP2(e->b, e->t_i8, v_pointer, &v_offset, 1, "") : v_pointer;
}

static unsigned
piece_align(const pieces *p)
{
    return p->n > 1 && p->bytes < p->align ? p->bytes : p->align;
}

/* The lanes of a piece, as a vector of the value's elements or one of them. */
static LLVMTypeRef
part_type(hilt_emit *e, hilt_type t, const pieces *p)
{
    t.lanes = (uint16_t)p->lanes;
    return hilt_emit_memory_type(e, t);
}

/* One access, by the op's hints. */
static LLVMValueRef
load_one(hilt_emit *e, const hilt_op *op, const hilt_value *pointer, LLVMTypeRef t, LLVMValueRef v_address, unsigned bytes,
         unsigned align)
{
    if (bytes <= WIDEST && align >= bytes && hilt_gpu_is_hinted(op, pointer)) {
        return hilt_gpu_hinted_load(e, op, pointer, v_address, t, bytes);
    }
    LLVMValueRef v = LLVMBuildLoad2(e->b, t, v_address, "");
    LLVMSetAlignment(v, align);
    hilt_alias_mark(e, v, pointer);
    if (hilt_op_attr(op, HILT_ATTR_INVARIANT)) {
        LLVMMetadataRef nothing = LLVMMDNodeInContext2(e->ctx, NULL, 0);
        LLVMSetMetadata(v, LLVMGetMDKindIDInContext(e->ctx, "invariant.load", 14), LLVMMetadataAsValue(e->ctx, nothing));
    }
    return v;
}

static void
store_one(hilt_emit *e, const hilt_op *op, const hilt_value *pointer, LLVMValueRef v, LLVMValueRef v_address, unsigned bytes,
          unsigned align)
{
    if (bytes <= WIDEST && align >= bytes && hilt_gpu_is_hinted(op, pointer)) {
        hilt_gpu_hinted_store(e, op, pointer, v_address, v, bytes);
        return;
    }
    LLVMValueRef v_store = LLVMBuildStore(e->b, v, v_address);
    LLVMSetAlignment(v_store, align);
    hilt_alias_mark(e, v_store, pointer);
}

static LLVMValueRef
load_pieces(hilt_emit *e, const hilt_op *op, LLVMValueRef v_pointer, hilt_type t, unsigned align)
{
    const hilt_value *pointer = hilt_operand(op, 0);
    pieces p = cut(e, t, align);
    LLVMTypeRef t_memory = hilt_emit_memory_type(e, t), t_value = hilt_emit_type(e, t);
    LLVMValueRef v = p.n > 1 ? LLVMGetPoison(t_memory) : NULL;
    for (unsigned i = 0; i < p.n; i++) {
        LLVMValueRef v_part = load_one(e, op, pointer, p.t, piece_address(e, v_pointer, &p, i), p.bytes, piece_align(&p));
        LLVMTypeRef t_part = part_type(e, t, &p);
        v_part = p.t == t_part ? v_part : LLVMBuildBitCast(e->b, v_part, t_part, "");
        if (p.n == 1) {
            v = v_part;
            break;
        }
        for (unsigned k = 0; k < p.lanes; k++) {
            LLVMValueRef v_lane = p.lanes > 1 ? LLVMBuildExtractElement(e->b, v_part, hilt_emit_i32(e, k), "") : v_part;
            v = LLVMBuildInsertElement(e->b, v, v_lane, hilt_emit_i32(e, i * p.lanes + k), "");
        }
    }
    return t_memory == t_value ? v : LLVMBuildTrunc(e->b, v, t_value, "");
}

static void
store_pieces(hilt_emit *e, const hilt_op *op, LLVMValueRef v_pointer, hilt_type t, LLVMValueRef v, unsigned align)
{
    const hilt_value *pointer = hilt_operand(op, 1);
    pieces p = cut(e, t, align);
    LLVMTypeRef t_memory = hilt_emit_memory_type(e, t);
    v = LLVMTypeOf(v) == t_memory ? v : LLVMBuildZExt(e->b, v, t_memory, "");
    for (unsigned i = 0; i < p.n; i++) {
        LLVMTypeRef t_part = part_type(e, t, &p);
        LLVMValueRef v_part = p.n > 1 && p.lanes > 1 ? LLVMGetPoison(t_part) : v;
        for (unsigned k = 0; p.n > 1 && k < p.lanes; k++) {
            LLVMValueRef v_lane = LLVMBuildExtractElement(e->b, v, hilt_emit_i32(e, i * p.lanes + k), "");
            v_part = p.lanes > 1 ? LLVMBuildInsertElement(e->b, v_part, v_lane, hilt_emit_i32(e, k), "") : v_lane;
        }
        v_part = p.t == t_part ? v_part : LLVMBuildBitCast(e->b, v_part, p.t, "");
        store_one(e, op, pointer, v_part, piece_address(e, v_pointer, &p, i), p.bytes, piece_align(&p));
    }
}

HILT_GPU_EMITTER(LOAD)
{
    hilt_emit_result(e, op,
                     load_pieces(e, op, hilt_emit_operand(e, op, 0), op->results[0].type,
                                 known_align(op, hilt_operand(op, 0), op->results[0].type)));
}

HILT_GPU_EMITTER(STORE)
{
    hilt_type t = hilt_operand(op, 0)->type;
    store_pieces(e, op, hilt_emit_operand(e, op, 1), t, hilt_emit_operand(e, op, 0),
                 known_align(op, hilt_operand(op, 1), t));
}

/* -- under a mask: branches, which ptxas turns into predicates -------------------------------------------- */
typedef struct guard {
    LLVMBasicBlockRef b_before, b_then, b_after;
} guard;

static guard
begin_guard(hilt_emit *e, LLVMValueRef v_truth)
{
    guard g = {LLVMGetInsertBlock(e->b), hilt_emit_block(e, "masked"), hilt_emit_block(e, "endmasked")};
    LLVMBuildCondBr(e->b, v_truth, g.b_then, g.b_after);
    LLVMPositionBuilderAtEnd(e->b, g.b_then);
    return g;
}

static void
end_guard(hilt_emit *e, guard *g)
{
    g->b_then = LLVMGetInsertBlock(e->b);
    LLVMBuildBr(e->b, g->b_after);
    LLVMPositionBuilderAtEnd(e->b, g->b_after);
}

static LLVMValueRef
loaded_or(hilt_emit *e, const guard *g, LLVMValueRef v_loaded, LLVMValueRef v_other)
{
    LLVMValueRef v_phi = LLVMBuildPhi(e->b, LLVMTypeOf(v_other), "");
    LLVMAddIncoming(v_phi, (LLVMValueRef[2]){v_other, v_loaded}, (LLVMBasicBlockRef[2]){g->b_before, g->b_then}, 2);
    return v_phi;
}

static LLVMValueRef
lane_address(hilt_emit *e, LLVMValueRef v_pointer, hilt_type element, unsigned lane)
{
    LLVMValueRef v_offset = hilt_emit_i64(e, (uint64_t)lane * hilt_type_bytes(element));
    return LLVMBuildGEP2(e->b, e->t_i8, v_pointer, &v_offset, 1, "");
}

/* The access of one lane has the alignment of an element. */
static unsigned
lane_align(const hilt_op *op, const hilt_value *pointer, hilt_type element)
{
    unsigned size = hilt_type_bytes(element), align = known_align(op, pointer, element);
    return align < size ? align : size;
}

/* Where a mask lets all lanes through and the address is a multiple of what a whole access wants, that is one access and
 * not one a lane: asked at run time, for it is what nearly always comes. Gives how many bytes; 0: not worth asking. */
static unsigned
whole_align(hilt_type t)
{
    unsigned all = hilt_type_bytes(t), least = all & -all;
    return least <= all / t.lanes ? 0 : least > WIDEST ? WIDEST : least;
}

static LLVMValueRef
is_whole(hilt_emit *e, const hilt_op *op, const hilt_value *pointer, hilt_type t, LLVMValueRef v_pointer, LLVMValueRef v_mask)
{
    LLVMValueRef v = hilt_emit_intrinsic1(e, "llvm.vector.reduce.and", v_mask);
    unsigned align = whole_align(t);
    if (known_align(op, pointer, t) < align) {
        LLVMValueRef v_low = LLVMBuildPtrToInt(e->b, v_pointer, e->t_i64, "");
        v_low = LLVMBuildAnd(e->b, v_low, hilt_emit_i64(e, align - 1), "");
        v = LLVMBuildAnd(e->b, v, hilt_emit_cmp(e, LLVMIntEQ, v_low, hilt_emit_i64(e, 0)), "");
    }
    return v;
}

static LLVMValueRef
load_lanes(hilt_emit *e, const hilt_op *op, hilt_type t, LLVMValueRef v_pointer, LLVMValueRef v_mask, LLVMValueRef v)
{
    hilt_type element = hilt_type_element(t);
    const hilt_value *pointer = hilt_operand(op, 0);
    LLVMTypeRef t_memory = hilt_emit_memory_type(e, element), t_value = hilt_emit_type(e, element);
    for (unsigned i = 0; i < t.lanes; i++) {
        LLVMValueRef v_lane = hilt_emit_i32(e, i), v_other = LLVMBuildExtractElement(e->b, v, v_lane, "");
        guard g = begin_guard(e, LLVMBuildExtractElement(e->b, v_mask, v_lane, ""));
        LLVMValueRef v_loaded = load_one(e, op, pointer, t_memory, lane_address(e, v_pointer, element, i),
                                         hilt_type_bytes(element), lane_align(op, pointer, element));
        v_loaded = t_memory == t_value ? v_loaded : LLVMBuildTrunc(e->b, v_loaded, t_value, "");
        end_guard(e, &g);
        v = LLVMBuildInsertElement(e->b, v, loaded_or(e, &g, v_loaded, v_other), v_lane, "");
    }
    return v;
}

static void
store_lanes(hilt_emit *e, const hilt_op *op, hilt_type t, LLVMValueRef v_pointer, LLVMValueRef v_mask, LLVMValueRef v)
{
    hilt_type element = hilt_type_element(t);
    const hilt_value *pointer = hilt_operand(op, 1);
    LLVMTypeRef t_memory = hilt_emit_memory_type(e, element);
    for (unsigned i = 0; i < t.lanes; i++) {
        LLVMValueRef v_lane = hilt_emit_i32(e, i);
        guard g = begin_guard(e, LLVMBuildExtractElement(e->b, v_mask, v_lane, ""));
        LLVMValueRef v_one = LLVMBuildExtractElement(e->b, v, v_lane, "");
        v_one = LLVMTypeOf(v_one) == t_memory ? v_one : LLVMBuildZExt(e->b, v_one, t_memory, "");
        store_one(e, op, pointer, v_one, lane_address(e, v_pointer, element, i), hilt_type_bytes(element),
                  lane_align(op, pointer, element));
        end_guard(e, &g);
    }
}

/* Goes on in a block for the other case. */
static void
otherwise(hilt_emit *e, guard *g, LLVMBasicBlockRef b_other)
{
    g->b_then = LLVMGetInsertBlock(e->b);
    LLVMBuildBr(e->b, g->b_after);
    LLVMSetSuccessor(LLVMGetBasicBlockTerminator(g->b_before), 1, b_other);
    LLVMPositionBuilderAtEnd(e->b, b_other);
}

HILT_GPU_EMITTER(LOADMASKED)
{
    hilt_type t = op->results[0].type;
    const hilt_value *pointer = hilt_operand(op, 0);
    LLVMValueRef v_pointer = hilt_emit_operand(e, op, 0), v_mask = hilt_emit_operand(e, op, 1),
                 v = hilt_emit_operand(e, op, 2);
    if (!hilt_type_is_vector(hilt_operand(op, 1)->type)) {
        guard g = begin_guard(e, v_mask);
        LLVMValueRef v_loaded = load_pieces(e, op, v_pointer, t, known_align(op, pointer, t));
        end_guard(e, &g);
        hilt_emit_result(e, op, loaded_or(e, &g, v_loaded, v));
        return;
    }
    if (!whole_align(t)) {
        hilt_emit_result(e, op, load_lanes(e, op, t, v_pointer, v_mask, v));
        return;
    }
    guard g = begin_guard(e, is_whole(e, op, pointer, t, v_pointer, v_mask));
    LLVMValueRef v_whole = load_pieces(e, op, v_pointer, t, whole_align(t));
    otherwise(e, &g, hilt_emit_block(e, "lanes"));
    v = load_lanes(e, op, t, v_pointer, v_mask, v);
    g.b_before = LLVMGetInsertBlock(e->b);
    LLVMBuildBr(e->b, g.b_after);
    LLVMMoveBasicBlockAfter(g.b_after, g.b_before);
    LLVMPositionBuilderAtEnd(e->b, g.b_after);
    hilt_emit_result(e, op, loaded_or(e, &g, v_whole, v));
}

HILT_GPU_EMITTER(STOREMASKED)
{
    hilt_type t = hilt_operand(op, 0)->type;
    const hilt_value *pointer = hilt_operand(op, 1);
    LLVMValueRef v = hilt_emit_operand(e, op, 0), v_pointer = hilt_emit_operand(e, op, 1),
                 v_mask = hilt_emit_operand(e, op, 2);
    if (!hilt_type_is_vector(hilt_operand(op, 2)->type)) {
        guard g = begin_guard(e, v_mask);
        store_pieces(e, op, v_pointer, t, v, known_align(op, pointer, t));
        end_guard(e, &g);
        return;
    }
    if (!whole_align(t)) {
        store_lanes(e, op, t, v_pointer, v_mask, v);
        return;
    }
    guard g = begin_guard(e, is_whole(e, op, pointer, t, v_pointer, v_mask));
    store_pieces(e, op, v_pointer, t, v, whole_align(t));
    otherwise(e, &g, hilt_emit_block(e, "lanes"));
    store_lanes(e, op, t, v_pointer, v_mask, v);
    LLVMBuildBr(e->b, g.b_after);
    LLVMMoveBasicBlockAfter(g.b_after, LLVMGetInsertBlock(e->b));
    LLVMPositionBuilderAtEnd(e->b, g.b_after);
}
