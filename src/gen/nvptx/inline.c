/* hilt.inline_ptx: a program's own instructions.
 *
 * $0 … (${0} …) are the results, then the operands, as LLVM has it. A value goes in the register that PTX has for its type, what has
 * none as its bits; a constant integer as an immediate, for some instructions take nothing else. With {constraints} the
 * program says so itself. A pointer goes as the address in its own memory, and so does the number that a pointer to shared
 * memory was turned into: that is what ld.shared wants, and why programs do that.
 *
 * Before the text stands its number among hilt_ptx.places, so that what an assembler says of it is said of a Python line.
 */
#include "gpu.h"

enum { MOST_VALUES = 256 };

/* -- registers ------------------------------------------------------------------------------------------- */
static unsigned
bits_in(hilt_type t)
{
    return hilt_type_is_ptr(t) ? (t.space == HILT_SPACE_SHARED ? 32 : 64) : hilt_type_bits(t) * t.lanes;
}

/* LLVM's letter for values of this type; 0: there is none. */
static char
letter_of(hilt_type t)
{
    if (t.lanes == 1 && (t.kind == HILT_TYPE_F32 || t.kind == HILT_TYPE_F64 || t.kind == HILT_TYPE_I1)) {
        return t.kind == HILT_TYPE_F32 ? 'f' : t.kind == HILT_TYPE_F64 ? 'd' : 'b';
    }
    unsigned bits = bits_in(t);
    return bits <= 16 ? 'h' : bits <= 32 ? 'r' : bits <= 64 ? 'l' : 0;
}

static LLVMTypeRef
register_type(hilt_emit *e, char letter)
{
    switch (letter) {
    case 'b':
        return e->t_i1;
    case 'h':
        return e->t_i16;
    case 'f':
        return e->t_f32;
    case 'd':
        return e->t_f64;
    case 'l':
        return e->t_i64;
    default:
        return e->t_i32;
    }
}

/* The shared memory's pointer that an integer is the address of, perhaps cut to 32 bits; or NULL. */
static const hilt_value *
shared_behind(const hilt_value *v)
{
    const hilt_op *def = hilt_value_def(v);
    def = def && def->code == HILT_OP_TRUNCI ? hilt_value_def(hilt_operand(def, 0)) : def;
    const hilt_value *pointer = def && def->code == HILT_OP_PTRTOINT ? hilt_operand(def, 0) : NULL;
    return pointer && pointer->type.space == HILT_SPACE_SHARED ? pointer : NULL;
}

/* The operand as bits. */
static LLVMValueRef
bits_of(hilt_emit *e, const hilt_value *value)
{
    const hilt_value *shared = shared_behind(value);
    LLVMValueRef v = hilt_emit_value(e, shared ? shared : value);
    if (hilt_type_is_ptr((shared ? shared : value)->type)) {
        return LLVMBuildPtrToInt(e->b, v, shared || value->type.space == HILT_SPACE_SHARED ? e->t_i32 : e->t_i64, "");
    }
    return hilt_emit_as_bits(e, v);
}

static LLVMValueRef
as_register(hilt_emit *e, const hilt_value *value, char letter)
{
    LLVMTypeRef t = register_type(e, letter);
    if (letter == 'f' || letter == 'd') {
        LLVMValueRef v = hilt_emit_value(e, value);
        return LLVMTypeOf(v) == t ? v : LLVMBuildBitCast(e->b, v, t, "");
    }
    LLVMValueRef v = bits_of(e, value);
    return LLVMBuildIntCast2(e->b, v, t, 0, "");
}

static LLVMValueRef
from_register(hilt_emit *e, hilt_type type, LLVMValueRef v)
{
    if (hilt_type_is_ptr(type)) {
        LLVMTypeRef t = LLVMPointerTypeInContext(e->ctx, hilt_gpu_spaces[type.space]);
        return LLVMBuildIntToPtr(e->b, LLVMBuildIntCast2(e->b, v, e->t_i64, 0, ""), t, "");
    }
    return hilt_emit_from_bits(e, type, hilt_emit_as_bits(e, v));
}

/* -- constraints ----------------------------------------------------------------------------------------- */
typedef struct inlined {
    hilt_str constraints;
    char letters[MOST_VALUES]; /* of results and operands; '=' … are left out */
    unsigned n;
} inlined;

/* As the program has them: one a value, clobbers behind. false: there are not as many, or of a letter that is not known. */
static bool
read_constraints(inlined *in, const hilt_op *op, const char *text)
{
    unsigned want = op->nresults + op->noperands;
    hilt_str_puts(&in->constraints, text);
    while (in->n < want && *text) {
        size_t len = strcspn(text, ",");
        bool result = *text == '=';
        char letter = text[result];
        unsigned tied = letter >= '0' && letter <= '9' ? (unsigned)(letter - '0') : MOST_VALUES;
        letter = tied < in->n ? in->letters[tied] : letter;
        if (result != (in->n < op->nresults) || !letter || !strchr("bhrlfdn", letter)) {
            return false;
        }
        in->letters[in->n++] = letter;
        text += len + (text[len] == ',');
    }
    return in->n == want && (!*text || *text == '~');
}

static bool
choose_constraints(inlined *in, const hilt_op *op)
{
    int64_t number;
    for (unsigned i = 0; i < op->nresults + op->noperands; i++) {
        bool result = i < op->nresults;
        const hilt_value *v = result ? &op->results[i] : hilt_operand(op, i - op->nresults);
        char letter = letter_of(v->type);
        if (!letter) {
            return false;
        }
        bool immediate = !result && (letter == 'r' || letter == 'l') && hilt_type_is_int(v->type) && hilt_const_int(v, &number);
        in->letters[in->n++] = letter;
        hilt_str_printf(&in->constraints, "%s%s%c", i ? "," : "", result ? "=" : "", immediate ? 'n' : letter);
    }
    return true;
}

/* -- the op ---------------------------------------------------------------------------------------------- */
static bool
remember_place(hilt_emit *e, const hilt_op *op, hilt_str *text)
{
    const hilt_module *m = e->gpu->original;
    uint32_t place = hilt_module_place(m, op->loc);
    hilt_ptx_place p = {
        .file = op->loc.scope && op->loc.scope < m->scopes.len ? m->scopes.data[op->loc.scope].file : NULL,
        .line = (int)HILT_LOC_LINE(place),
        .col = (int)HILT_LOC_COL(place),
    };
    hilt_str_printf(text, HILT_PTX_PLACE "%u\n\t", (unsigned)e->gpu->places.len);
    return hilt_vec_push(&e->gpu->places, p);
}

static LLVMTypeRef
results_type(hilt_emit *e, const hilt_op *op, const inlined *in)
{
    LLVMTypeRef each[MOST_VALUES];
    for (unsigned i = 0; i < op->nresults; i++) {
        each[i] = register_type(e, in->letters[i]);
    }
    return op->nresults == 0 ? e->t_void : op->nresults == 1 ? each[0] : LLVMStructTypeInContext(e->ctx, each, op->nresults, 0);
}

static void
emit_text(hilt_emit *e, const hilt_op *op, inlined *in)
{
    hilt_str text = {0};
    const hilt_attr *ptx = hilt_op_attr(op, HILT_ATTR_PTX);
    LLVMValueRef args[MOST_VALUES];
    for (unsigned i = 0; i < op->noperands; i++) {
        char letter = in->letters[op->nresults + i];
        letter = letter == 'n' ? letter_of(hilt_operand(op, i)->type) : letter;
        args[i] = as_register(e, hilt_operand(op, i), letter);
    }
    bool ok = remember_place(e, op, &text);
    hilt_str_add(&text, ptx->str.s, ptx->str.len);
    if (ok && !text.failed && !in->constraints.failed) {
        LLVMValueRef v = hilt_gpu_asm(e, text.data, in->constraints.data ? in->constraints.data : "", results_type(e, op, in), args,
                                      op->noperands, hilt_op_attr(op, HILT_ATTR_PURE) != NULL);
        for (unsigned i = 0; i < op->nresults; i++) {
            LLVMValueRef v_one = op->nresults == 1 ? v : LLVMBuildExtractValue(e->b, v, i, "");
            hilt_emit_set(e, &op->results[i], from_register(e, op->results[i].type, v_one));
        }
    }
    else {
        hilt_emit_no_memory(e);
    }
    hilt_str_free(&text);
}

HILT_GPU_EMITTER(INLINEPTX)
{
    inlined in = {0};
    const char *said = hilt_op_str(op, HILT_ATTR_CONSTRAINTS);
    if (op->nresults + op->noperands > MOST_VALUES) {
        hilt_gpu_not_yet(e, op, "inline_ptx with more than 256 values");
    }
    else if (said ? !read_constraints(&in, op, said) : !choose_constraints(&in, op)) {
        hilt_gpu_not_yet(e, op, said ? "inline_ptx with these constraints" : "inline_ptx with a value of more than 64 bits");
    }
    else {
        emit_text(e, op, &in);
    }
    hilt_str_free(&in.constraints);
}
