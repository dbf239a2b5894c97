/* hilt.printf through the device's vprintf, which takes a C format and its values in a block of memory.
 *
 * Places in braces become the C conversions that print the same; what C cannot say (grouping, percent, binary, centred,
 * other fills, 128 bits) is refused. A float without a format is printed with as many digits as its type needs, which may
 * be more than the host's shortest text has.
 */
#include "gpu.h"

#include "../../rt/format.h"

enum { MOST_VALUES = 32 }; /* that vprintf takes */

typedef struct call {
    hilt_emit *e;
    const hilt_op *op;
    hilt_str format;
    LLVMValueRef values[MOST_VALUES]; /* as C passes them: i32, i64, double, pointers as i64 */
    unsigned n;
    const char *why; /* what cannot be said, or NULL */
} call;

static void
add_value(call *c, LLVMValueRef v)
{
    if (c->n == MOST_VALUES) {
        c->why = "printf of more than 32 values";
        return;
    }
    c->values[c->n++] = v;
}

static LLVMValueRef
text_pointer(hilt_emit *e, const char *text, size_t len)
{
    LLVMValueRef v_init = LLVMConstStringInContext2(e->ctx, text, len, 0);
    LLVMValueRef v = LLVMAddGlobalInAddressSpace(e->lm, LLVMTypeOf(v_init), "text", HILT_AS_GLOBAL);
    LLVMSetInitializer(v, v_init);
    LLVMSetGlobalConstant(v, 1);
    LLVMSetLinkage(v, LLVMPrivateLinkage);
    return LLVMConstAddrSpaceCast(v, e->t_ptr);
}

/* %[flags][width][.precision] */
static void
begin_conversion(call *c, const hilt_format_place *p, bool number, bool precision)
{
    bool zero_fill = p->fill_len == 1 && p->fill[0] == '0';
    bool left = p->left || (!p->c_style && !number && !p->internal && p->width && !p->fill_len);
    if (p->center || p->group || (p->fill_len && !zero_fill && !(p->fill_len == 1 && p->fill[0] == ' ')) ||
        (p->fill_len && zero_fill && p->left)) {
        c->why = "this format in a kernel for a GPU";
        return;
    }
    hilt_str_puts(&c->format, "%");
    hilt_str_puts(&c->format, left ? "-" : "");
    hilt_str_puts(&c->format, p->sign == '+' ? "+" : p->sign == ' ' ? " " : "");
    hilt_str_puts(&c->format, p->alt ? "#" : "");
    hilt_str_puts(&c->format, (p->zero || zero_fill) && number ? "0" : "");
    if (p->width) {
        hilt_str_printf(&c->format, "%d", p->width);
    }
    if (precision && p->precision >= 0) {
        hilt_str_printf(&c->format, ".%d", p->precision);
    }
}

static void
add_integer(call *c, const hilt_format_place *p, hilt_type t, char sign, LLVMValueRef v)
{
    hilt_emit *e = c->e;
    char type = p->type ? p->type : sign == 's' ? 'd' : 'u';
    bool hex = type == 'x' || type == 'X' || type == 'o';
    if (!strchr("diuxXoc", type) || (hex && !p->c_style && sign == 's') || hilt_type_bits(t) > 64) {
        c->why = "this format of an integer in a kernel for a GPU"; /* {:x} of a negative number is -1f in Python */
        return;
    }
    if (sign != 's' && (type == 'd' || type == 'i')) {
        type = 'u';
    }
    begin_conversion(c, p, type != 'c', true);
    bool wide = hilt_type_bits(t) > 32;
    LLVMTypeRef to = wide ? e->t_i64 : e->t_i32;
    v = sign == 's' && !hex ? LLVMBuildSExt(e->b, v, to, "") : LLVMBuildZExt(e->b, v, to, "");
    hilt_str_printf(&c->format, "%s%c", wide ? "ll" : "", type);
    add_value(c, v);
}

static void
add_float(call *c, const hilt_format_place *p, hilt_type t, LLVMValueRef v)
{
    hilt_emit *e = c->e;
    char type = p->type ? p->type : 'g';
    if (!strchr("eEfFgGaA", type)) {
        c->why = "this format of a float in a kernel for a GPU";
        return;
    }
    begin_conversion(c, p, true, true);
    if (!p->type && p->precision < 0) {
        int digits = t.kind == HILT_TYPE_F64                                  ? 17
                     : t.kind == HILT_TYPE_F32                                ? 9
                     : t.kind == HILT_TYPE_F16 || t.kind == HILT_TYPE_TF32    ? 5
                                                                              : 4;
        hilt_str_printf(&c->format, ".%d", digits);
    }
    hilt_str_add(&c->format, &type, 1);
    v = hilt_emit_unpack(e, t, v);
    add_value(c, LLVMTypeOf(v) == e->t_f64 ? v : LLVMBuildFPExt(e->b, v, e->t_f64, ""));
}

static void
add_place(call *c, const hilt_format_place *p, uint32_t i)
{
    hilt_emit *e = c->e;
    const hilt_attr *signs = hilt_op_attr(c->op, HILT_ATTR_SIGNS);
    hilt_type t = hilt_operand(c->op, i)->type;
    char sign = signs && i < signs->str.len ? signs->str.s[i] : 's';
    LLVMValueRef v = hilt_emit_operand(e, c->op, i);
    if (hilt_type_is_vector(t)) {
        c->why = "printf of a vector";
    }
    else if (hilt_type_is_ptr(t)) {
        begin_conversion(c, p, false, false);
        hilt_str_puts(&c->format, "p");
        add_value(c, LLVMBuildPtrToInt(e->b, hilt_gpu_cast(e, v, HILT_AS_GENERIC), e->t_i64, ""));
    }
    else if (hilt_type_is_float(t)) {
        add_float(c, p, t, v);
    }
    else if (sign == 'b' && (!p->type || p->type == 's')) {
        begin_conversion(c, p, false, false);
        hilt_str_puts(&c->format, "s");
        v = hilt_emit_select(e, v, text_pointer(e, "True", 4), text_pointer(e, "False", 5));
        add_value(c, LLVMBuildPtrToInt(e->b, v, e->t_i64, ""));
    }
    else if (p->type && strchr("eEfFgG", p->type)) { /* Python's format() of an integer as a float */
        v = sign == 's' ? LLVMBuildSIToFP(e->b, v, e->t_f64, "") : LLVMBuildUIToFP(e->b, v, e->t_f64, "");
        add_float(c, p, hilt_type_of(HILT_TYPE_F64), v);
    }
    else {
        add_integer(c, p, t, sign, v);
    }
}

static void
add_text(call *c, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        hilt_str_add(&c->format, text[i] == '%' ? "%%" : &text[i], text[i] == '%' ? 2 : 1);
        c->why = text[i] ? c->why : "a NUL in a format in a kernel for a GPU";
    }
}

static void
emit_call(call *c)
{
    hilt_emit *e = c->e;
    struct hilt_gpu *g = e->gpu;
    if (!g->v_vprintf) {
        LLVMTypeRef params[2] = {e->t_ptr, e->t_ptr};
        g->t_vprintf = LLVMFunctionType(e->t_i32, params, 2, 0);
        g->v_vprintf = LLVMAddFunction(e->lm, "vprintf", g->t_vprintf);
    }
    LLVMTypeRef members[MOST_VALUES];
    for (unsigned i = 0; i < c->n; i++) {
        members[i] = LLVMTypeOf(c->values[i]);
    }
    LLVMTypeRef t = LLVMStructTypeInContext(e->ctx, members, c->n, 0);
    LLVMValueRef v_block = c->n ? hilt_emit_top_alloca(e, t, 8) : LLVMConstNull(e->t_ptr);
    for (unsigned i = 0; i < c->n; i++) {
        LLVMBuildStore(e->b, c->values[i], LLVMBuildStructGEP2(e->b, t, v_block, i, ""));
    }
    LLVMValueRef args[2] = {text_pointer(e, c->format.data ? c->format.data : "", c->format.len), v_block};
    LLVMBuildCall2(e->b, g->t_vprintf, g->v_vprintf, args, 2, "");
}

HILT_GPU_EMITTER(PRINTF)
{
    call c = {.e = e, .op = op};
    const hilt_attr *format = hilt_op_attr(op, HILT_ATTR_FORMAT);
    hilt_format_reader r = {.p = format ? format->str.s : "", };
    r.end = r.p + (format ? format->str.len : 0);
    uint32_t i = 0;
    for (enum hilt_piece_kind k; !c.why && (k = hilt_format_next(&r)) != HILT_PIECE_END && k != HILT_PIECE_BAD;) {
        if (k == HILT_PIECE_TEXT) {
            add_text(&c, r.text, r.text_len);
        }
        else if (i < op->noperands) {
            add_place(&c, &r.place, i++);
        }
    }
    if (c.why) {
        hilt_gpu_not_yet(e, op, c.why);
    }
    else if (c.format.failed) {
        hilt_emit_no_memory(e);
    }
    else {
        emit_call(&c);
    }
    hilt_str_free(&c.format);
}
