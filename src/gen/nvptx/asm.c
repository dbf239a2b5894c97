/* Inline PTX, and the ops whose text is a row of nvvm.def.
 *
 * LLVM knows nothing of what a text does. A text with an effect is `sideeffect`, clobbers memory, and its call is
 * convergent: without all three, barriers were doubled and accesses moved across them, and ptxas did not complain.
 */
#include "gpu.h"

#include <assert.h>

typedef enum row_case { ALWAYS, REMOTE, REMOTE_RELAXED, ZERO, ONE, OUTSIDE } row_case;
enum { HILT_WORD_EACH = HILT_WORD_COUNT, MOST_OPERANDS = 256 };

typedef struct nvvm_row {
    hilt_opcode op;
    unsigned word;
    row_case when;
    unsigned features, ptx;
    const char *types, *text;
} nvvm_row;

static const nvvm_row rows[] = {
#define HILT_NVVM(op, word, when, features, ptx, types, text)                                                \
    {HILT_OP_##op, HILT_WORD_##word, when, HILT_GPU_##features, ptx, types, text},
#include "nvvm.def"
#undef HILT_NVVM
};

static const char *const word_texts[HILT_WORD_COUNT] = {
#define HILT_WORD(id, text) [HILT_WORD_##id] = text,
#include "../../ir/words.def"
#undef HILT_WORD
};

const char *
hilt_gpu_word_text(int64_t word)
{
    return word_texts[word];
}

/* -- values ---------------------------------------------------------------------------------------------- */
static unsigned
bits_in(hilt_type t)
{
    return hilt_type_bits(t) * t.lanes;
}

LLVMValueRef
hilt_gpu_cast(hilt_emit *e, LLVMValueRef v, unsigned address_space)
{
    if (LLVMGetPointerAddressSpace(LLVMTypeOf(v)) == address_space) {
        return v;
    }
    return LLVMBuildAddrSpaceCast(e->b, v, LLVMPointerTypeInContext(e->ctx, address_space), "");
}

/* -- a text ---------------------------------------------------------------------------------------------- */
typedef enum asm_kind { PURE, OF_WARP, EFFECT } asm_kind;

static LLVMValueRef
call_asm(hilt_emit *e, const char *text, const char *constraints, LLVMTypeRef t_result, LLVMValueRef *args, unsigned n,
         asm_kind kind)
{
    LLVMTypeRef params[MOST_OPERANDS];
    char all[5 * MOST_OPERANDS];
    assert(n <= MOST_OPERANDS);
    for (unsigned i = 0; i < n; i++) {
        params[i] = LLVMTypeOf(args[i]);
    }
    snprintf(all, sizeof all, "%s%s%s", constraints, kind != EFFECT ? "" : *constraints ? "," : "",
             kind != EFFECT ? "" : "~{memory}");
    LLVMTypeRef t = LLVMFunctionType(t_result, params, n, 0);
    LLVMValueRef f = LLVMGetInlineAsm(t, text, strlen(text), all, strlen(all), kind == EFFECT, 0, LLVMInlineAsmDialectATT, 0);
    LLVMValueRef v = LLVMBuildCall2(e->b, t, f, args, n, "");
    static const char *const names[][3] = {
        [PURE] = {"nounwind", "memory"}, [OF_WARP] = {"nounwind", "memory", "convergent"}, [EFFECT] = {"nounwind", "convergent"}};
    for (int i = 0; i < 3 && names[kind][i]; i++) { /* memory 0: none */
        unsigned attribute = LLVMGetEnumAttributeKindForName(names[kind][i], strlen(names[kind][i]));
        LLVMAddCallSiteAttribute(v, LLVMAttributeFunctionIndex, LLVMCreateEnumAttribute(e->ctx, attribute, 0));
    }
    return v;
}

LLVMValueRef
hilt_gpu_asm(hilt_emit *e, const char *text, const char *constraints, LLVMTypeRef t_result, LLVMValueRef *args, unsigned n,
             bool pure)
{
    return call_asm(e, text, constraints, t_result, args, n, pure ? PURE : EFFECT);
}

LLVMValueRef
hilt_gpu_asm_of_warp(hilt_emit *e, const char *text, const char *constraints, LLVMTypeRef t_result, LLVMValueRef *args,
                     unsigned n)
{
    return call_asm(e, text, constraints, t_result, args, n, OF_WARP);
}

const char *
hilt_gpu_space_text(const hilt_value *pointer)
{
    return pointer->type.space == HILT_SPACE_GLOBAL   ? ".global"
           : pointer->type.space == HILT_SPACE_SHARED ? ".shared"
                                                      : "";
}

const char *
hilt_gpu_kind_text(int64_t word)
{
    switch (word) {
    case HILT_WORD_UMIN:
    case HILT_WORD_FMIN:
        return "min";
    case HILT_WORD_UMAX:
    case HILT_WORD_FMAX:
        return "max";
    case HILT_WORD_FADD:
        return "add";
    default:
        return word_texts[word];
    }
}

static void
fill_hole(hilt_str *s, const hilt_op *op, char hole, const hilt_gpu_holes *h)
{
    switch (hole) {
    case 'k':
        hilt_str_puts(s, h->kind);
        break;
    case 't':
        hilt_str_puts(s, h->type);
        break;
    case 's':
        hilt_str_puts(s, h->space);
        break;
    case 'o':
        hilt_str_puts(s, ".");
        hilt_str_puts(s, hilt_op_int(op, HILT_ATTR_ORDER, 0) == HILT_WORD_SEQ_CST
                             ? "sc"
                             : word_texts[hilt_op_int(op, HILT_ATTR_ORDER, 0)]);
        break;
    case 'c':
        hilt_str_printf(s, ".%s", word_texts[hilt_op_int(op, HILT_ATTR_SCOPE, 0)]);
        break;
    case 'h':
        hilt_str_puts(s, word_texts[hilt_op_int(op, HILT_ATTR_CACHE, 0)]);
        break;
    case 'm':
        hilt_str_puts(s, word_texts[hilt_op_int(op, HILT_ATTR_MODE, 0)]);
        break;
    case 'z':
        hilt_str_printf(s, "%lld", (long long)hilt_op_int(op, HILT_ATTR_ELEMENTS, 0));
        break;
    case 'n':
        hilt_str_printf(s, "%lld", (long long)hilt_op_int(op, HILT_ATTR_GROUPS, 0));
        break;
    case 'b':
        hilt_str_printf(s, "%lld", (long long)hilt_op_int(op, HILT_ATTR_BYTES, 0));
        break;
    case 'N':
        hilt_str_puts(s, hilt_op_attr(op, HILT_ATTR_NOINC) ? ".noinc" : "");
        break;
    case 'D':
        hilt_str_puts(s, hilt_op_attr(op, HILT_ATTR_READ) ? ".read" : "");
        break;
    case 'R':
        hilt_str_puts(s, hilt_op_attr(op, HILT_ATTR_RELAXED) ? ".relaxed" : "");
        break;
    default:
        hilt_str_add(s, &hole, 1);
        break;
    }
}

void
hilt_gpu_fill(hilt_str *s, const hilt_op *op, const char *text, const hilt_gpu_holes *h)
{
    for (; *text; text++) {
        if (*text == '%') {
            fill_hole(s, op, *++text, h);
        }
        else {
            hilt_str_add(s, text, 1);
        }
    }
}

bool
hilt_gpu_scope_ok(hilt_emit *e, const hilt_op *op)
{
    bool cluster = hilt_op_int(op, HILT_ATTR_SCOPE, HILT_WORD_CTA) == HILT_WORD_CLUSTER;
    if (cluster && !(e->gpu->target->features & HILT_GPU_SM90)) {
        hilt_gpu_refuse(e, op, HILT_GPU_SM90);
        return false;
    }
    return true;
}

/* -- rows ------------------------------------------------------------------------------------------------ */
static bool
operand_is(const hilt_op *op, uint32_t i, int64_t number)
{
    int64_t c;
    return op->noperands > i && hilt_const_int(hilt_operand(op, i), &c) && c == number;
}

static bool
row_fits(const nvvm_row *r, const hilt_op *op)
{
    if (r->op != op->code || (r->word != HILT_WORD_EACH && r->word != hilt_op_int(op, HILT_ATTR_KIND, -1))) {
        return false;
    }
    unsigned space = op->noperands ? hilt_operand(op, 0)->type.space : 0;
    switch (r->when) {
    case ALWAYS:
        return true;
    case REMOTE:
        return space == HILT_SPACE_CLUSTER;
    case REMOTE_RELAXED:
        return space == HILT_SPACE_CLUSTER && hilt_op_attr(op, HILT_ATTR_RELAXED) != NULL;
    case ZERO:
        return operand_is(op, 1, 0);
    case ONE:
        return operand_is(op, 1, 1);
    case OUTSIDE:
        return space == HILT_SPACE_GLOBAL || space == HILT_SPACE_GENERIC;
    }
    return false;
}

static const nvvm_row *
choose_row(hilt_emit *e, const hilt_op *op)
{
    const nvvm_row *first = NULL;
    for (size_t i = 0; i < HILT_COUNT(rows); i++) {
        if (!row_fits(&rows[i], op) || (first && first->word != rows[i].word)) {
            continue;
        }
        first = first ? first : &rows[i];
        if (!(rows[i].features & ~e->gpu->target->features)) {
            e->gpu->ptx = rows[i].ptx > e->gpu->ptx ? rows[i].ptx : e->gpu->ptx;
            return &rows[i];
        }
    }
    hilt_gpu_refuse(e, op, first ? first->features : 0);
    return NULL;
}

LLVMValueRef
hilt_gpu_shared_address(hilt_emit *e, const hilt_op *op, uint32_t i, bool cluster)
{
    LLVMValueRef v = hilt_emit_operand(e, op, i);
    if (cluster && hilt_operand(op, i)->type.space == HILT_SPACE_CLUSTER) {
        v = hilt_gpu_asm(e, "cvta.to.shared::cluster.u64 $0, $1;", "=l,l", e->t_i64, &v, 1, true);
        return LLVMBuildTrunc(e->b, v, e->t_i32, "");
    }
    return LLVMBuildPtrToInt(e->b, hilt_gpu_cast(e, v, HILT_AS_SHARED), e->t_i32, "");
}

static LLVMValueRef
row_operand(hilt_emit *e, const hilt_op *op, uint32_t i, char letter)
{
    LLVMValueRef v = hilt_emit_operand(e, op, i);
    switch (letter) {
    case 'b':
        return LLVMBuildZExt(e->b, v, e->t_i32, "");
    case 's':
    case 'c':
        return hilt_gpu_shared_address(e, op, i, letter == 'c');
    case 'g':
        return LLVMBuildPtrToInt(e->b, hilt_gpu_cast(e, v, HILT_AS_GLOBAL), e->t_i64, "");
    case 'p':
        return LLVMBuildPtrToInt(e->b, v, e->t_i64, "");
    case 'v':
        v = hilt_emit_as_bits(e, v);
        return LLVMBuildZExt(e->b, v, LLVMGetIntTypeWidth(LLVMTypeOf(v)) <= 32 ? e->t_i32 : e->t_i64, "");
    default:
        return v;
    }
}

/* The type that the text names. NULL: there is none. */
static const char *
type_text(const hilt_op *op)
{
    int64_t kind = hilt_op_int(op, HILT_ATTR_KIND, 0);
    bool logic = kind == HILT_WORD_AND || kind == HILT_WORD_OR || kind == HILT_WORD_XOR;
    bool is_signed = kind == HILT_WORD_MIN || kind == HILT_WORD_MAX;
    if (op->code == HILT_OP_MATCHANY || op->code == HILT_OP_MATCHALL) {
        return bits_in(hilt_operand(op, 0)->type) > 32 ? "b64" : "b32";
    }
    if (op->code == HILT_OP_REDUX) {
        hilt_type t = hilt_operand(op, 0)->type;
        bool is_float = kind == HILT_WORD_FMIN || kind == HILT_WORD_FMAX;
        return t.kind != (is_float ? HILT_TYPE_F32 : HILT_TYPE_I32) || t.lanes > 1 ? NULL
               : logic                                                           ? "b32"
               : is_signed                                                       ? "s32"
                                                                                 : "u32";
    }
    if (op->code != HILT_OP_BULKREDUCE) {
        return "";
    }
    bool add = kind == HILT_WORD_FADD, wide = false;
    switch (hilt_op_attr(op, HILT_ATTR_ELEMENT)->type.kind) {
    case HILT_TYPE_F16:
        return add ? "noftz.f16" : "f16";
    case HILT_TYPE_BF16:
        return add ? "noftz.bf16" : "bf16";
    case HILT_TYPE_F32:
        return add ? "f32" : NULL;
    case HILT_TYPE_F64:
        return add ? "f64" : NULL;
    case HILT_TYPE_I64:
        wide = true;
        break;
    case HILT_TYPE_I32:
        break;
    default:
        return NULL;
    }
    if (wide && (kind == HILT_WORD_INC || kind == HILT_WORD_DEC)) {
        return NULL;
    }
    return logic ? (wide ? "b64" : "b32") : is_signed ? (wide ? "s64" : "s32") : wide ? "u64" : "u32";
}

static LLVMTypeRef
result_type(hilt_emit *e, const hilt_op *op, const char *letters)
{
    LLVMTypeRef each[2];
    unsigned n = (unsigned)strlen(letters);
    for (unsigned i = 0; i < n; i++) {
        each[i] = letters[i] == 'l' ? e->t_i64 : e->t_i32;
    }
    return n == 0 ? e->t_void : n == 1 ? each[0] : LLVMStructTypeInContext(e->ctx, each, n, 0);
}

static void
set_results(hilt_emit *e, const hilt_op *op, const char *letters, LLVMValueRef v)
{
    unsigned n = (unsigned)strlen(letters);
    for (unsigned i = 0; i < n; i++) {
        LLVMValueRef x = n == 1 ? v : LLVMBuildExtractValue(e->b, v, i, "");
        if (letters[i] == 'b') {
            x = hilt_emit_cmp(e, LLVMIntNE, x, hilt_emit_i32(e, 0));
        }
        else if (letters[i] == 'v') {
            x = hilt_emit_from_bits(e, op->results[i].type, x);
        }
        hilt_emit_set(e, &op->results[i], x);
    }
}

void
hilt_gpu_emit_row(hilt_emit *e, const hilt_op *op)
{
    const nvvm_row *r = choose_row(e, op);
    if (!r || !*r->text || !hilt_gpu_scope_ok(e, op)) {
        return;
    }
    hilt_gpu_holes holes = {.kind = hilt_gpu_kind_text(hilt_op_int(op, HILT_ATTR_KIND, 0)),
                            .type = type_text(op),
                            .space = op->noperands ? hilt_gpu_space_text(hilt_operand(op, 0)) : ""};
    if (!holes.type) {
        char what[80];
        snprintf(what, sizeof what, "%s of %s with these elements", hilt_op_spoken(op),
                 hilt_gpu_word_text(hilt_op_int(op, HILT_ATTR_KIND, 0)));
        hilt_gpu_not_yet(e, op, what);
        return;
    }
    const char *results = strstr(r->types, "->") + 2;
    char constraints[64] = "";
    LLVMValueRef args[8];
    unsigned n = 0;
    size_t len = 0;
    for (const char *c = results; *c; c++) {
        len += (size_t)snprintf(constraints + len, sizeof constraints - len, "%s=%c", len ? "," : "", *c == 'l' ? 'l' : 'r');
    }
    for (uint32_t i = 0; r->types + i < results - 2; i++) {
        if (r->types[i] != '-') {
            LLVMValueRef v = row_operand(e, op, i, r->types[i]);
            bool constant = r->types[i] != 'v' && LLVMIsAConstantInt(v); /* bits of floats are no literal of theirs */
            args[n++] = v;
            len += (size_t)snprintf(constraints + len, sizeof constraints - len, "%s%c", len ? "," : "",
                                    constant                                         ? 'n'
                                    : LLVMGetIntTypeWidth(LLVMTypeOf(v)) == 64 ? 'l'
                                                                                     : 'r');
        }
    }
    hilt_str text = {0};
    hilt_gpu_fill(&text, op, r->text, &holes);
    if (text.failed) {
        hilt_emit_no_memory(e);
    }
    else {
        LLVMValueRef v = hilt_gpu_asm(e, text.data, constraints, result_type(e, op, results), args, n, false);
        set_results(e, op, results, v);
    }
    hilt_str_free(&text);
}

/* -- shuffles: of 32 bits, so that 64 are two -------------------------------------------------------------- */
static LLVMValueRef
shuffle_32(hilt_emit *e, const hilt_op *op, LLVMValueRef v)
{
    char text[160];
    snprintf(text, sizeof text, "{\n\t.reg .pred p;\n\tshfl.sync.%s.b32 $0|p, $2, $3, $4, $5;\n\tselp.u32 $1, 1, 0, p;\n\t}",
             hilt_gpu_word_text(hilt_op_int(op, HILT_ATTR_MODE, 0)));
    LLVMValueRef args[4] = {v, hilt_emit_operand(e, op, 1), hilt_emit_operand(e, op, 2), hilt_emit_operand(e, op, 3)};
    char constraints[32] = "=r,=r,r";
    for (int i = 1; i < 4; i++) {
        strcat(constraints, LLVMIsAConstantInt(args[i]) ? ",n" : ",r");
    }
    return hilt_gpu_asm(e, text, constraints, result_type(e, op, "ww"), args, 4, false);
}

HILT_GPU_EMITTER(SHUFFLESYNC)
{
    LLVMValueRef v = hilt_emit_as_bits(e, hilt_emit_operand(e, op, 0)), v_both, v_value;
    unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(v));
    if (width <= 32) {
        v_both = shuffle_32(e, op, width < 32 ? LLVMBuildZExt(e->b, v, e->t_i32, "") : v);
        v_value = LLVMBuildExtractValue(e->b, v_both, 0, "");
    }
    else {
        v = width < 64 ? LLVMBuildZExt(e->b, v, e->t_i64, "") : v;
        LLVMValueRef v_low = shuffle_32(e, op, LLVMBuildTrunc(e->b, v, e->t_i32, ""));
        v_low = LLVMBuildZExt(e->b, LLVMBuildExtractValue(e->b, v_low, 0, ""), e->t_i64, "");
        v = LLVMBuildLShr(e->b, v, hilt_emit_i64(e, 32), "");
        v_both = shuffle_32(e, op, LLVMBuildTrunc(e->b, v, e->t_i32, ""));
        v = LLVMBuildZExt(e->b, LLVMBuildExtractValue(e->b, v_both, 0, ""), e->t_i64, "");
        v_value = LLVMBuildOr(e->b, v_low, LLVMBuildShl(e->b, v, hilt_emit_i64(e, 32), ""), "");
    }
    hilt_emit_result(e, op, hilt_emit_from_bits(e, op->results[0].type, v_value));
    LLVMValueRef v_in_range = LLVMBuildExtractValue(e->b, v_both, 1, "");
    hilt_emit_set(e, &op->results[1], hilt_emit_cmp(e, LLVMIntNE, v_in_range, hilt_emit_i32(e, 0)));
}
