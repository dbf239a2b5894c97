/* Arithmetic that machines have instructions for, written in ordinary operations of the IR: exact, in host
 * functions too.
 *
 * fmin and fmax are IEEE's minimumNumber and maximumNumber (a NaN gives way, -0 is less than 0), with
 * nan=True minimum and maximum. What is called approximate is not: rcp_approx divides. Packed pairs are two
 * operations. ftz= is accepted and has no effect.
 */
#include "arch_priv.h"

static hilt_value *
float_of(const char *name, PyObject *o)
{
    hilt_dtype d = hilt_is_numeric(o) && hilt_number_lanes(o) == 1 ? hilt_dtype_of(o) : HILT_DTYPE_NONE;
    if (d == HILT_DTYPE_NONE || d == HILT_DTYPE_FLOAT64) {
        return (hilt_value *)hilt_raise(HILT_DIAG_TYPE_WRONG, name, "a Float32", hilt_type_name_of(o));
    }
    return hilt_number_ir(o, HILT_DTYPE_FLOAT32);
}

static PyObject *
float_to(hilt_trace *t, hilt_value *v)
{
    return v ? hilt_number_new(t, HILT_DTYPE_FLOAT32, v) : hilt_no_memory();
}

/* The type of an integer of 32 or 64 bits. */
static bool
integer_type(const char *name, PyObject *o, hilt_dtype *ret)
{
    *ret = hilt_integer_check(o) ? hilt_dtype_of(o) : HILT_DTYPE_NONE;
    if (*ret != HILT_DTYPE_NONE && (hilt_dtype_bits(*ret) == 32 || hilt_dtype_bits(*ret) == 64)) {
        return true;
    }
    hilt_raise(HILT_DIAG_TYPE_WRONG, name, "an integer of 32 or 64 bits", hilt_type_name_of(o));
    return false;
}

/* -- minima ---------------------------------------------------------------------------------------------- */
static const hilt_type f32 = {.kind = HILT_TYPE_F32, .lanes = 1}, i32 = {.kind = HILT_TYPE_I32, .lanes = 1};

/* The larger (or smaller) of two; equal ones differ in the sign of zero at most, which their bits decide. */
static hilt_value *
extreme(hilt_builder *b, bool max, bool nan, hilt_value *x, hilt_value *y)
{
    hilt_value *xb = hilt_build1(b, HILT_OP_BITCAST, i32, x), *yb = hilt_build1(b, HILT_OP_BITCAST, i32, y);
    hilt_value *alike =
        hilt_build1(b, HILT_OP_BITCAST, f32, hilt_build2(b, max ? HILT_OP_ANDI : HILT_OP_ORI, xb, yb));
    hilt_value *equal = hilt_build_cmp(b, HILT_OP_CMPF, HILT_CMPF_OEQ, x, y);
    hilt_value *first = hilt_build_cmp(b, HILT_OP_CMPF, max ? HILT_CMPF_OGT : HILT_CMPF_OLT, x, y);
    hilt_value *v = hilt_build_select(b, equal, alike, hilt_build_select(b, first, x, y));
    hilt_value *x_nan = hilt_build_cmp(b, HILT_OP_CMPF, HILT_CMPF_UNO, x, x);
    hilt_value *y_nan = hilt_build_cmp(b, HILT_OP_CMPF, HILT_CMPF_UNO, y, y);
    return nan ? hilt_build_select(b, x_nan, x, hilt_build_select(b, y_nan, y, v))
               : hilt_build_select(b, y_nan, x, hilt_build_select(b, x_nan, y, v));
}

/* sign(x ^ y) * the extreme of |x| and |y|. */
static hilt_value *
with_signs(hilt_builder *b, hilt_value *x, hilt_value *y, hilt_value *v)
{
    hilt_value *xb = hilt_build1(b, HILT_OP_BITCAST, i32, x), *yb = hilt_build1(b, HILT_OP_BITCAST, i32, y);
    hilt_value *sign = hilt_build1(b, HILT_OP_BITCAST, f32, hilt_build2(b, HILT_OP_XORI, xb, yb));
    return hilt_build2(b, HILT_OP_COPYSIGN, v, sign);
}

static PyObject *
extreme_of(const char *name, bool max, PyObject *const *arg)
{
    bool absolute, nan;
    hilt_trace *t = hilt_arch_any_trace(name);
    hilt_value *v = t && hilt_arch_flag(arg[3], &absolute) && hilt_arch_flag(arg[4], &nan)
                        ? float_of(name, arg[0])
                        : NULL;
    for (int i = 1; v && i < 3 && (i < 2 || given(arg[i])); i++) {
        hilt_value *y = float_of(name, arg[i]);
        if (!y) {
            return NULL;
        }
        hilt_builder *b = hilt_trace_builder(t);
        v = absolute ? with_signs(b, v, y,
                                  extreme(b, max, nan, hilt_build1(b, HILT_OP_ABSF, f32, v),
                                          hilt_build1(b, HILT_OP_ABSF, f32, y)))
                     : extreme(b, max, nan, v, y);
    }
    return v ? float_to(t, v) : t ? hilt_no_memory() : NULL;
}

ARCH(fmin)
{
    READ("fmin", 2, {"a", "b", "c", "abs", "nan", "ftz"})
    return extreme_of(NAME, false, arg);
}

ARCH(fmax)
{
    READ("fmax", 2, {"a", "b", "c", "abs", "nan", "ftz"})
    return extreme_of(NAME, true, arg);
}

/* -- one and two floats ---------------------------------------------------------------------------------- */
/* An op that may be an approximation. */
static hilt_value *
fast(hilt_builder *b, hilt_opcode code, hilt_value *const *operands, uint32_t n)
{
    hilt_attr attr = hilt_arch_attr(HILT_ATTR_FAST, 1);
    return hilt_build(b, code, f32, operands, n, &attr, 1);
}

static hilt_value *
reciprocal(hilt_builder *b, hilt_value *x)
{
    hilt_value *operands[2] = {hilt_build_const(b, f32, (hilt_bits){0x3f800000, 0}), x};
    return fast(b, HILT_OP_DIVF, operands, 2);
}

ARCH(rcp_approx)
{
    READ("rcp_approx", 1, {"a"})
    hilt_trace *t = hilt_arch_any_trace(NAME);
    hilt_value *x = t ? float_of(NAME, arg[0]) : NULL;
    return x ? float_to(t, reciprocal(hilt_trace_builder(t), x)) : NULL;
}

ARCH(exp2)
{
    READ("exp2", 1, {"a"})
    hilt_trace *t = hilt_arch_any_trace(NAME);
    hilt_value *x = t ? float_of(NAME, arg[0]) : NULL;
    return x ? float_to(t, fast(hilt_trace_builder(t), HILT_OP_EXP2, &x, 1)) : NULL;
}

/* A tuple of two. */
static bool
pair_of(const char *name, PyObject *o, hilt_value *ret[2])
{
    if (!is_tuple(o) || PySequence_Fast_GET_SIZE(o) != 2) {
        hilt_raise(HILT_DIAG_TYPE_WRONG, name, "pairs (x, y) of Float32", hilt_type_name_of(o));
        return false;
    }
    for (int i = 0; i < 2; i++) {
        if (!(ret[i] = float_of(name, PySequence_Fast_GET_ITEM(o, i)))) {
            return false;
        }
    }
    return true;
}

/* code on the first n arguments, element by element. */
static PyObject *
packed(const char *name, hilt_opcode code, int n, PyObject *const *arg)
{
    int rounding;
    hilt_trace *t = hilt_arch_any_trace(name);
    hilt_value *v[3][2];
    PyObject *r[2] = {NULL, NULL};
    if (!t || !hilt_arch_text(name, "rnd", arg[n], "rn none rz rm rp", &rounding)) {
        return NULL;
    }
    if (rounding > 1) {
        return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "rounding other than to nearest");
    }
    for (int i = 0; i < n; i++) {
        if (!pair_of(name, arg[i], v[i])) {
            return NULL;
        }
    }
    for (int i = 0; i < 2; i++) {
        hilt_value *operands[3] = {v[0][i], n > 1 ? v[1][i] : NULL, n > 2 ? v[2][i] : NULL};
        hilt_builder *b = hilt_trace_builder(t);
        r[i] = float_to(t, code == HILT_OP_EXP ? fast(b, code, operands, 1)
                                               : hilt_build(b, code, f32, operands, (uint32_t)n, NULL, 0));
    }
    PyObject *both = r[0] && r[1] ? PyTuple_Pack(2, r[0], r[1]) : NULL;
    Py_XDECREF(r[0]);
    Py_XDECREF(r[1]);
    return both;
}

#define PACKED(name, code, n, ...)                                                                           \
    ARCH(name)                                                                                               \
    {                                                                                                        \
        READ(#name, n, {__VA_ARGS__, "rnd", "ftz"})                                                          \
        return packed(#name, HILT_OP_##code, n, arg);                                                        \
    }
PACKED(add_packed_f32x2, ADDF, 2, "src_a", "src_b")
PACKED(sub_packed_f32x2, SUBF, 2, "src_a", "src_b")
PACKED(mul_packed_f32x2, MULF, 2, "src_a", "src_b")
PACKED(fma_packed_f32x2, FMA, 3, "src_a", "src_b", "src_c")
PACKED(exp_packed_f32x2, EXP, 1, "src_a")

/* -- bits ------------------------------------------------------------------------------------------------ */
static hilt_value *
pattern(hilt_builder *b, hilt_type type, uint64_t bits)
{
    return hilt_build_const(b, type, (hilt_bits){type.kind == HILT_TYPE_I32 ? (uint32_t)bits : bits, 0});
}

/* v >> n, without the sign. */
static hilt_value *
down(hilt_builder *b, hilt_value *v, unsigned n)
{
    return v ? hilt_build2(b, HILT_OP_SHRU, v, hilt_build_int(b, v->type, n)) : NULL;
}

/* In each pair of bits, of fours, of bytes: how many there are; the product adds the bytes up in the top one.
 */
ARCH(popc)
{
    READ("popc", 1, {"value"})
    hilt_dtype d;
    hilt_trace *t = hilt_arch_any_trace(NAME);
    hilt_value *v = t && integer_type(NAME, arg[0], &d) ? hilt_number_ir(arg[0], d) : NULL;
    if (!v) {
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(t);
    hilt_type type = v->type;
    hilt_value *two = pattern(b, type, 0x3333333333333333), *pairs = pattern(b, type, 0x5555555555555555);
    v = hilt_build2(b, HILT_OP_SUBI, v, hilt_build2(b, HILT_OP_ANDI, down(b, v, 1), pairs));
    v = hilt_build2(b, HILT_OP_ADDI, hilt_build2(b, HILT_OP_ANDI, v, two),
                    hilt_build2(b, HILT_OP_ANDI, down(b, v, 2), two));
    v = hilt_build2(b, HILT_OP_ANDI, hilt_build2(b, HILT_OP_ADDI, v, down(b, v, 4)),
                    pattern(b, type, 0x0f0f0f0f0f0f0f0f));
    v = hilt_build2(b, HILT_OP_MULI, v, pattern(b, type, 0x0101010101010101));
    v = down(b, v, hilt_type_bits(type) - 8);
    return v ? hilt_number_new(t, d, v) : hilt_no_memory();
}

/* Byte i of the result is chosen by four bits of `indices`: which of the eight bytes of (high, low); 8: its
 * sign, spread. */
ARCH(prmt)
{
    READ("prmt", 3, {"src", "src_reg_shifted", "prmt_indices"})
    hilt_trace *t = hilt_arch_any_trace(NAME);
    hilt_value *v[3], *r = NULL;
    hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
    for (int i = 0; i < 3; i++) {
        if (!t || !(v[i] = hilt_arch_word(NAME, params.names[i], arg[i]))) {
            return NULL;
        }
    }
    hilt_builder *b = hilt_trace_builder(t);
    hilt_value *high =
        hilt_build2(b, HILT_OP_SHL, hilt_build1(b, HILT_OP_EXTUI, i64, v[1]), hilt_build_int(b, i64, 32));
    hilt_value *all = hilt_build2(b, HILT_OP_ORI, high, hilt_build1(b, HILT_OP_EXTUI, i64, v[0]));
    for (unsigned i = 0; i < 4; i++) {
        hilt_value *index = down(b, v[2], 4 * i);
        hilt_value *shift =
            hilt_build2(b, HILT_OP_SHL, hilt_build2(b, HILT_OP_ANDI, index, pattern(b, i32, 7)),
                        hilt_build_int(b, i32, 3));
        hilt_value *byte = hilt_build2(b, HILT_OP_SHRU, all, hilt_build1(b, HILT_OP_EXTUI, i64, shift));
        byte = hilt_build2(b, HILT_OP_ANDI, hilt_build1(b, HILT_OP_TRUNCI, i32, byte), pattern(b, i32, 0xff));
        hilt_value *sign = hilt_build2(b, HILT_OP_MULI, down(b, byte, 7), pattern(b, i32, 0xff));
        hilt_value *spread = hilt_build2(b, HILT_OP_ANDI, index, pattern(b, i32, 8));
        spread = spread ? hilt_build_cmp(b, HILT_OP_CMPI, HILT_CMPI_NE, spread, pattern(b, i32, 0)) : NULL;
        byte = hilt_build2(b, HILT_OP_SHL, hilt_build_select(b, spread, sign, byte),
                           hilt_build_int(b, i32, 8 * i));
        r = i ? hilt_build2(b, HILT_OP_ORI, r, byte) : byte;
    }
    return r ? hilt_number_new(t, HILT_DTYPE_INT32, r) : hilt_no_memory();
}

/* The function of three bits whose table is lut: bit 4 a + 2 b + c of it. */
ARCH(lop3)
{
    READ("lop3", 4, {"a", "b", "c", "lut"})
    hilt_trace *t = hilt_arch_any_trace(NAME);
    hilt_value *v[3], *r = NULL;
    int64_t lut;
    hilt_dtype d;
    if (!t || !integer_type(NAME, arg[0], &d) || !hilt_arch_static(NAME, "lut", arg[3], 0, 255, &lut)) {
        return NULL;
    }
    for (int i = 0; i < 3; i++) {
        if (!(v[i] = hilt_arch_word(NAME, params.names[i], arg[i]))) {
            return NULL;
        }
    }
    hilt_builder *b = hilt_trace_builder(t);
    hilt_value *ones = pattern(b, i32, 0xffffffff);
    r = pattern(b, i32, 0);
    for (int k = 0; k < 8; k++) {
        hilt_value *term = ones;
        for (int i = 0; i < 3; i++) {
            hilt_value *x = k >> (2 - i) & 1 ? v[i] : hilt_build2(b, HILT_OP_XORI, v[i], ones);
            term = hilt_build2(b, HILT_OP_ANDI, x, term);
        }
        r = lut >> k & 1 ? hilt_build2(b, HILT_OP_ORI, r, term) : r;
    }
    d = hilt_dtype_bits(d) == 32 ? d : HILT_DTYPE_INT32;
    return r ? hilt_number_new(t, d, r) : hilt_no_memory();
}

/* The product in twice as many bits; *ret_type: of the factors. */
static hilt_value *
product(const char *name, hilt_trace *t, PyObject *x, PyObject *y, hilt_dtype *ret)
{
    hilt_dtype d[2];
    if (!integer_type(name, x, &d[0]) || !integer_type(name, y, &d[1])) {
        return NULL;
    }
    *ret = hilt_number_check(x) ? d[0] : d[1]; /* a Python number takes the other's type */
    hilt_value *a = hilt_number_ir(x, *ret), *c = a ? hilt_number_ir(y, *ret) : NULL;
    if (!c) {
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(t);
    hilt_type wide = hilt_type_of(hilt_dtype_bits(*ret) == 32 ? HILT_TYPE_I64 : HILT_TYPE_I128);
    hilt_opcode extend = hilt_dtype_is_signed(*ret) ? HILT_OP_EXTSI : HILT_OP_EXTUI;
    hilt_value *p =
        hilt_build2(b, HILT_OP_MULI, hilt_build1(b, extend, wide, a), hilt_build1(b, extend, wide, c));
    return p ? p : hilt_no_memory();
}

ARCH(mul_hi)
{
    READ("mul_hi", 2, {"a", "b"})
    hilt_dtype d;
    hilt_trace *t = hilt_arch_any_trace(NAME);
    hilt_value *p = t ? product(NAME, t, arg[0], arg[1], &d) : NULL;
    if (!p) {
        return NULL;
    }
    hilt_builder *b = hilt_trace_builder(t);
    p = hilt_build1(b, HILT_OP_TRUNCI, hilt_dtype_ir(d), down(b, p, hilt_dtype_bits(d)));
    return p ? hilt_number_new(t, d, p) : hilt_no_memory();
}

ARCH(mul_wide)
{
    READ("mul_wide", 2, {"a", "b"})
    hilt_dtype d;
    hilt_trace *t = hilt_arch_any_trace(NAME);
    hilt_value *p = t ? product(NAME, t, arg[0], arg[1], &d) : NULL;
    if (!p) {
        return NULL;
    }
    bool is_signed = hilt_dtype_is_signed(d), narrow = hilt_dtype_bits(d) == 32;
    hilt_dtype wide = narrow      ? (is_signed ? HILT_DTYPE_INT64 : HILT_DTYPE_UINT64)
                      : is_signed ? HILT_DTYPE_INT128
                                  : HILT_DTYPE_UINT128;
    return hilt_number_new(t, wide, p);
}

/* The same value, stated to be one in all lanes of the warp. */
ARCH(make_warp_uniform)
{
    READ("make_warp_uniform", 1, {"value"})
    hilt_trace *t = hilt_arch_trace(NAME);
    hilt_value *v = t ? hilt_arch_word(NAME, "value", arg[0]) : NULL;
    return v ? hilt_number_new(t, HILT_DTYPE_INT32, v) : NULL;
}

PyMethodDef hilt_arch_numeric_functions[] = {
    ARCH_ROW(fmin, "(a, b, c=None, *, abs=False, nan=False, ftz=False)",
             "The smaller float; a NaN gives way."),
    ARCH_ROW(fmax, "(a, b, c=None, *, abs=False, nan=False, ftz=False)",
             "The larger float; a NaN gives way."),
    ARCH_ROW(rcp_approx, "(a)", "1 / a."),
    ARCH_ROW(exp2, "(a)", "2 to the power of a."),
    ARCH_ROW(add_packed_f32x2, "(src_a, src_b, *, rnd='rn', ftz=None)", "Two sums."),
    ARCH_ROW(sub_packed_f32x2, "(src_a, src_b, *, rnd='rn', ftz=None)", "Two differences."),
    ARCH_ROW(mul_packed_f32x2, "(src_a, src_b, *, rnd='rn', ftz=None)", "Two products."),
    ARCH_ROW(fma_packed_f32x2, "(src_a, src_b, src_c, *, rnd='rn', ftz=None)",
             "Two a * b + c, each rounded once."),
    ARCH_ROW(exp_packed_f32x2, "(src_a, *, rnd='rn', ftz=None)", "Two exponentials."),
    ARCH_ROW(popc, "(value)", "How many bits are set."),
    ARCH_ROW(prmt, "(src, src_reg_shifted, prmt_indices)", "Four of the eight bytes of two words."),
    ARCH_ROW(lop3, "(a, b, c, lut)", "Any function of three words, bit by bit."),
    ARCH_ROW(mul_hi, "(a, b)", "The upper half of a product."),
    ARCH_ROW(mul_wide, "(a, b)", "A product in twice as many bits."),
    ARCH_ROW(make_warp_uniform, "(value)", "The value, which is one in all lanes of the warp."),
    {NULL},
};
