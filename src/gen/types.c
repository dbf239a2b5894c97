/* Types, constants and slots: how hilt's values look in LLVM IR.
 *
 * The calling convention (rt.h) passes every scalar in 8-byte slots of zero-extended bits; only this file
 * knows how to get a value in and out of a slot.
 */
#include "emit.h"

void
hilt_emit_init_types(hilt_emit *e)
{
    e->t_i1 = LLVMInt1TypeInContext(e->ctx);
    e->t_i8 = LLVMInt8TypeInContext(e->ctx);
    e->t_i16 = LLVMInt16TypeInContext(e->ctx);
    e->t_i32 = LLVMInt32TypeInContext(e->ctx);
    e->t_i64 = LLVMInt64TypeInContext(e->ctx);
    e->t_i128 = LLVMInt128TypeInContext(e->ctx);
    e->t_f32 = LLVMFloatTypeInContext(e->ctx);
    e->t_f64 = LLVMDoubleTypeInContext(e->ctx);
    e->t_ptr = LLVMPointerTypeInContext(e->ctx, 0);
    e->t_void = LLVMVoidTypeInContext(e->ctx);
}

static LLVMTypeRef
scalar_type(hilt_emit *e, hilt_type t)
{
    switch ((hilt_type_kind)t.kind) {
    case HILT_TYPE_TF32:
    case HILT_TYPE_F32:
        return e->t_f32;
    case HILT_TYPE_F64:
        return e->t_f64;
    case HILT_TYPE_PTR:
        return e->address_spaces ? LLVMPointerTypeInContext(e->ctx, e->address_spaces[t.space]) : e->t_ptr;
    case HILT_TYPE_I32:
        return e->t_i32;
    case HILT_TYPE_I64:
        return e->t_i64;
    case HILT_TYPE_I1:
        return e->t_i1;
    case HILT_TYPE_I4:
    case HILT_TYPE_I8:
    case HILT_TYPE_I16:
    case HILT_TYPE_I128:
    case HILT_TYPE_F8E4M3FN:
    case HILT_TYPE_F8E5M2:
    case HILT_TYPE_F16:
    case HILT_TYPE_BF16:
        return LLVMIntTypeInContext(e->ctx, hilt_type_bits(t));
    case HILT_TYPE_TMAP: /* where it lies */
        return e->t_ptr;
    case HILT_TYPE_NONE:
    case HILT_TYPE_COUNT:
        break;
    }
    hilt_emit_fail(e, HILT_DIAG_BACKEND_FAILED, "code generation failed: a value without a type");
    return e->t_i32;
}

LLVMTypeRef
hilt_emit_type(hilt_emit *e, hilt_type t)
{
    LLVMTypeRef element = scalar_type(e, t);
    return hilt_type_is_vector(t) ? LLVMVectorType(element, t.lanes) : element;
}

LLVMTypeRef
hilt_emit_memory_type(hilt_emit *e, hilt_type t)
{
    if (t.kind == HILT_TYPE_I1 || t.kind == HILT_TYPE_I4) {
        t.kind = HILT_TYPE_I8;
    }
    return hilt_emit_type(e, t);
}

LLVMTypeRef
hilt_emit_like(LLVMTypeRef t, LLVMValueRef v)
{
    LLVMTypeRef of = LLVMTypeOf(v);
    return LLVMGetTypeKind(of) == LLVMVectorTypeKind ? LLVMVectorType(t, LLVMGetVectorSize(of)) : t;
}

/* The constant in every lane of t, if t is a vector. */
static LLVMValueRef
spread(LLVMTypeRef t, LLVMValueRef v)
{
    if (LLVMGetTypeKind(t) != LLVMVectorTypeKind) {
        return v;
    }
    LLVMValueRef v_one = LLVMConstVector(&v, 1);
    LLVMTypeRef t_mask = LLVMVectorType(LLVMInt32TypeInContext(LLVMGetTypeContext(t)), LLVMGetVectorSize(t));
    return LLVMConstShuffleVector(v_one, v_one, LLVMConstNull(t_mask));
}

static LLVMTypeRef
element_of(LLVMTypeRef t)
{
    return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t;
}

static LLVMValueRef
scalar_const(hilt_emit *e, hilt_type t, hilt_bits bits)
{
    LLVMTypeRef lt = scalar_type(e, t);
    switch ((hilt_type_kind)t.kind) {
    case HILT_TYPE_I128: {
        uint64_t words[2] = {bits.lo, bits.hi};
        return LLVMConstIntOfArbitraryPrecision(lt, 2, words);
    }
    case HILT_TYPE_F32:
    case HILT_TYPE_TF32:
        return LLVMConstBitCast(LLVMConstInt(e->t_i32, bits.lo, 0), lt);
    case HILT_TYPE_F64:
        return LLVMConstBitCast(LLVMConstInt(e->t_i64, bits.lo, 0), lt);
    case HILT_TYPE_PTR:
        return LLVMConstIntToPtr(LLVMConstInt(e->t_i64, bits.lo, 0), lt);
    default:
        return LLVMConstInt(lt, bits.lo, 0);
    }
}

LLVMValueRef
hilt_emit_const(hilt_emit *e, hilt_type t, hilt_bits bits)
{
    return spread(hilt_emit_type(e, t), scalar_const(e, t, bits));
}

LLVMValueRef
hilt_emit_int(LLVMTypeRef t, uint64_t v)
{
    return spread(t, LLVMConstInt(element_of(t), v, 0));
}

LLVMValueRef
hilt_emit_i32(hilt_emit *e, uint32_t v)
{
    return LLVMConstInt(e->t_i32, v, 0);
}

LLVMValueRef
hilt_emit_i64(hilt_emit *e, uint64_t v)
{
    return LLVMConstInt(e->t_i64, v, 0);
}

unsigned
hilt_emit_slots(hilt_type t)
{
    return t.kind == HILT_TYPE_I128 ? 2 : 1;
}

static LLVMValueRef
slot_address(hilt_emit *e, LLVMValueRef v_base, uint32_t slot)
{
    if (slot == 0) {
        return v_base;
    }
    LLVMValueRef v_index = hilt_emit_i64(e, slot);
    return LLVMBuildInBoundsGEP2(e->b, e->t_i64, v_base, &v_index, 1, "");
}

/* Little-endian machines only (checked in target.c): the low bytes of a slot are at its address. */
LLVMValueRef
hilt_emit_load_slot(hilt_emit *e, hilt_type t, LLVMValueRef v_base, uint32_t slot)
{
    LLVMValueRef v = LLVMBuildLoad2(e->b, hilt_emit_memory_type(e, t), slot_address(e, v_base, slot), "");
    LLVMSetAlignment(v, 8);
    if (t.kind == HILT_TYPE_I1 || t.kind == HILT_TYPE_I4) {
        v = LLVMBuildTrunc(e->b, v, hilt_emit_type(e, t), "");
    }
    return v;
}

void
hilt_emit_store_slot(hilt_emit *e, hilt_type t, LLVMValueRef v, LLVMValueRef v_base, uint32_t slot)
{
    if (t.kind == HILT_TYPE_F32 || t.kind == HILT_TYPE_TF32) {
        v = LLVMBuildBitCast(e->b, v, e->t_i32, "");
    }
    if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind && hilt_type_bits(t) < 64) {
        v = LLVMBuildZExt(e->b, v, e->t_i64, "");
    }
    LLVMSetAlignment(LLVMBuildStore(e->b, v, slot_address(e, v_base, slot)), 8);
}

LLVMValueRef
hilt_emit_intrinsic(hilt_emit *e, const char *name, LLVMTypeRef *types, unsigned ntypes, LLVMValueRef *args,
                    unsigned nargs)
{
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMValueRef f = LLVMGetIntrinsicDeclaration(e->lm, id, types, ntypes);
    return LLVMBuildCall2(e->b, LLVMIntrinsicGetType(e->ctx, id, types, ntypes), f, args, nargs, "");
}

LLVMValueRef
hilt_emit_intrinsic1(hilt_emit *e, const char *name, LLVMValueRef v)
{
    LLVMTypeRef t = LLVMTypeOf(v);
    return hilt_emit_intrinsic(e, name, &t, 1, &v, 1);
}

LLVMValueRef
hilt_emit_select(hilt_emit *e, LLVMValueRef c, LLVMValueRef x, LLVMValueRef y)
{
    return LLVMBuildSelect(e->b, c, x, y, "");
}

LLVMValueRef
hilt_emit_cmp(hilt_emit *e, LLVMIntPredicate p, LLVMValueRef x, LLVMValueRef y)
{
    return LLVMBuildICmp(e->b, p, x, y, "");
}

/* Values come into being where they are emitted, in dominance order; constants may also be asked for first.
 */
LLVMValueRef
hilt_emit_value(hilt_emit *e, const hilt_value *v)
{
    LLVMValueRef x = e->values[v->id];
    if (!x) {
        hilt_emit_fail(e, HILT_DIAG_BACKEND_FAILED,
                       "code generation failed: a value is used where it is not defined");
        x = LLVMGetUndef(hilt_emit_type(e, v->type));
    }
    return x;
}

LLVMValueRef
hilt_emit_operand(hilt_emit *e, const hilt_op *op, uint32_t i)
{
    return hilt_emit_value(e, hilt_operand(op, i));
}

void
hilt_emit_set(hilt_emit *e, const hilt_value *v, LLVMValueRef x)
{
    e->values[v->id] = x;
}

void
hilt_emit_result(hilt_emit *e, const hilt_op *op, LLVMValueRef x)
{
    e->values[op->results[0].id] = x;
}

LLVMValueRef
hilt_emit_text(hilt_emit *e, const char *text, size_t len)
{
    LLVMValueRef init = LLVMConstStringInContext2(e->ctx, text, len, 0);
    LLVMValueRef g = LLVMAddGlobal(e->lm, LLVMTypeOf(init), "text");
    LLVMSetInitializer(g, init);
    LLVMSetGlobalConstant(g, 1);
    LLVMSetLinkage(g, LLVMPrivateLinkage);
    LLVMSetUnnamedAddress(g, LLVMGlobalUnnamedAddr);
    return g;
}

void
hilt_emit_fn_attr(hilt_emit *e, LLVMValueRef f, unsigned index, const char *name, uint64_t v)
{
    unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
    LLVMAddAttributeAtIndex(f, index, LLVMCreateEnumAttribute(e->ctx, kind, v));
}
