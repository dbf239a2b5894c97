/* Identities that the builder applies when not all operands are constant: x + 0, x * 1, (x + 1) + 2, select
 * of equal arms, casts there and back, …
 *
 * Each is exact on every bit pattern (NaN's sign and payload are unspecified), so a recorded program gives
 * what the written one does. A commutative op and cmpi arrive with a constant operand on the right.
 */
#include "rules.h"

int
hilt_predicate_swapped(int predicate)
{
    static const uint8_t swapped[] = {HILT_CMPI_EQ,  HILT_CMPI_NE,  HILT_CMPI_SGT, HILT_CMPI_SGE,
                                      HILT_CMPI_SLT, HILT_CMPI_SLE, HILT_CMPI_UGT, HILT_CMPI_UGE,
                                      HILT_CMPI_ULT, HILT_CMPI_ULE};
    return swapped[predicate];
}

static hilt_bits
all_ones(unsigned width)
{
    if (width >= 128) {
        return (hilt_bits){~(uint64_t)0, ~(uint64_t)0};
    }
    if (width >= 64) {
        return (hilt_bits){~(uint64_t)0, width == 64 ? 0 : ((uint64_t)1 << (width - 64)) - 1};
    }
    return (hilt_bits){((uint64_t)1 << width) - 1, 0};
}

static hilt_bits
negated(hilt_bits a, unsigned width)
{
    hilt_bits ones = all_ones(width);
    return (hilt_bits){(~a.lo + 1) & ones.lo, (~a.hi + (a.lo == 0)) & ones.hi};
}

static bool
is_bits(hilt_bits a, uint64_t lo)
{
    return a.lo == lo && a.hi == 0;
}

static bool
is_all_ones(hilt_bits a, hilt_type t)
{
    hilt_bits ones = all_ones(hilt_type_bits(t));
    return a.lo == ones.lo && a.hi == ones.hi;
}

static hilt_value *
zero(hilt_builder *b, hilt_type t)
{
    return hilt_build_const(b, t, (hilt_bits){0});
}

static const hilt_op *
def_by(const hilt_value *v, hilt_opcode code)
{
    return hilt_value_def(v) != NULL && hilt_value_def(v)->code == code ? hilt_value_def(v) : NULL;
}

/* (x op c1) op c2 -> x op (c1 op c2) for add, mul, and, or, xor */
static hilt_value *
join_constants(hilt_builder *b, hilt_opcode code, hilt_value *x, hilt_value *c)
{
    const hilt_op *inner = def_by(x, code);
    hilt_bits c1;
    if (inner == NULL || !hilt_value_const(hilt_operand(inner, 1), &c1)) {
        return NULL;
    }
    hilt_value *joined = hilt_build2(b, code, hilt_operand(inner, 1), c);
    return joined ? hilt_build2(b, code, hilt_operand(inner, 0), joined) : NULL;
}

/* x op c, integers */
static hilt_value *
int_by_constant(hilt_builder *b, hilt_opcode code, hilt_type t, hilt_value *x, hilt_value *c, hilt_bits k)
{
    switch (code) {
    case HILT_OP_ADDI:
    case HILT_OP_XORI:
        return is_bits(k, 0) ? x : join_constants(b, code, x, c);
    case HILT_OP_SUBI: {
        hilt_value *minus = is_bits(k, 0) ? NULL : hilt_build_const(b, t, negated(k, hilt_type_bits(t)));
        return is_bits(k, 0) ? x : minus ? hilt_build2(b, HILT_OP_ADDI, x, minus) : NULL;
    }
    case HILT_OP_MULI:
        return is_bits(k, 0) ? c : is_bits(k, 1) ? x : join_constants(b, code, x, c);
    case HILT_OP_ANDI:
        return is_bits(k, 0) ? c : is_all_ones(k, t) ? x : join_constants(b, code, x, c);
    case HILT_OP_ORI:
        return is_bits(k, 0) ? x : is_all_ones(k, t) ? c : join_constants(b, code, x, c);
    case HILT_OP_SHL:
    case HILT_OP_SHRS:
    case HILT_OP_SHRU:
        return is_bits(k, 0) ? x : NULL;
    case HILT_OP_FLOORDIVS:
    case HILT_OP_DIVU:
        return is_bits(k, 0) ? c : is_bits(k, 1) && hilt_type_bits(t) > 1 ? x : NULL;
    case HILT_OP_FLOORMODS:
    case HILT_OP_REMU:
        if (is_bits(k, 0)) {
            return x;
        }
        return is_bits(k, 1) || (code == HILT_OP_FLOORMODS && is_all_ones(k, t)) ? zero(b, t) : NULL;
    case HILT_OP_IPOWS:
    case HILT_OP_IPOWU:
        if (is_bits(k, 0)) {
            return hilt_build_int(b, t, 1);
        }
        return is_bits(k, 1) && hilt_type_bits(t) > 1 ? x : NULL;
    default:
        return NULL;
    }
}

/* c op x, integers */
static hilt_value *
int_of_constant(hilt_builder *b, hilt_opcode code, hilt_value *c, hilt_bits k)
{
    switch (code) {
    case HILT_OP_SHL:
    case HILT_OP_SHRS:
    case HILT_OP_SHRU:
    case HILT_OP_FLOORDIVS:
    case HILT_OP_FLOORMODS:
    case HILT_OP_DIVU:
    case HILT_OP_REMU:
        return is_bits(k, 0) ? c : NULL;
    default:
        return NULL;
    }
}

/* x op x, integers */
static hilt_value *
int_with_itself(hilt_builder *b, hilt_opcode code, hilt_type t, hilt_value *x)
{
    switch (code) {
    case HILT_OP_SUBI:
    case HILT_OP_XORI:
    case HILT_OP_FLOORMODS:
    case HILT_OP_REMU:
        /* x % 0 is x, so 0 % 0 is 0 too */
        return zero(b, t);
    case HILT_OP_ANDI:
    case HILT_OP_ORI:
        return x;
    default:
        return NULL;
    }
}

static hilt_value *
float_by_constant(hilt_opcode code, hilt_type t, hilt_value *x, hilt_bits k)
{
    static const uint64_t ones[HILT_TYPE_COUNT] = {
        [HILT_TYPE_F16] = 0x3C00,
        [HILT_TYPE_BF16] = 0x3F80,
        [HILT_TYPE_F32] = 0x3F800000,
        [HILT_TYPE_F64] = 0x3FF0000000000000,
    };
    uint64_t sign = (uint64_t)1 << (hilt_type_bits(t) - 1);
    if (ones[t.kind] == 0) {
        return NULL;
    }
    switch (code) {
    case HILT_OP_ADDF:
        return is_bits(k, sign) ? x : NULL; /* -0 + 0 is 0: only -0 is neutral */
    case HILT_OP_SUBF:
        return is_bits(k, 0) ? x : NULL;
    case HILT_OP_MULF:
    case HILT_OP_DIVF:
        return is_bits(k, ones[t.kind]) ? x : NULL;
    default:
        return NULL;
    }
}

static hilt_value *
fold_cmpi(hilt_builder *b, int p, hilt_value *x, hilt_value *y)
{
    hilt_type i1 = hilt_type_vector(HILT_TYPE_I1, x->type.lanes);
    if (x == y) {
        return hilt_build_int(b, i1,
                              p == HILT_CMPI_EQ || p == HILT_CMPI_SLE || p == HILT_CMPI_SGE ||
                                  p == HILT_CMPI_ULE || p == HILT_CMPI_UGE);
    }
    hilt_bits k;
    if (!hilt_value_const(y, &k)) {
        return NULL;
    }
    if (is_bits(k, 0) && (p == HILT_CMPI_ULT || p == HILT_CMPI_UGE)) {
        return hilt_build_int(b, i1, p == HILT_CMPI_UGE);
    }
    if (is_all_ones(k, y->type) && (p == HILT_CMPI_UGT || p == HILT_CMPI_ULE)) {
        return hilt_build_int(b, i1, p == HILT_CMPI_ULE);
    }
    if (x->type.kind == HILT_TYPE_I1 && (p == HILT_CMPI_EQ || p == HILT_CMPI_NE)) {
        return (p == HILT_CMPI_EQ) == (k.lo & 1) ? x
                                                 : hilt_build2(b, HILT_OP_XORI, x, hilt_build_int(b, i1, 1));
    }
    return NULL;
}

static hilt_value *
fold_select(hilt_builder *b, hilt_type t, hilt_value *cond, hilt_value *yes, hilt_value *no)
{
    hilt_bits c, k;
    if (yes == no) {
        return yes;
    }
    if (hilt_value_const(cond, &c)) {
        return c.lo & 1 ? yes : no;
    }
    if (!hilt_value_const(yes, &c) || !hilt_value_const(no, &k)) {
        return NULL;
    }
    if (c.lo == k.lo && c.hi == k.hi) {
        return yes; /* two constants, not numbered together */
    }
    if (hilt_type_eq(t, cond->type)) {
        return c.lo & 1 ? cond : hilt_build2(b, HILT_OP_XORI, cond, no);
    }
    return NULL;
}

/* Casts of casts. */
static hilt_value *
fold_cast(hilt_builder *b, hilt_opcode code, hilt_type t, hilt_value *x)
{
    const hilt_op *inner = hilt_value_def(x);
    if (code == HILT_OP_BITCAST && hilt_type_eq(x->type, t)) {
        return x;
    }
    if (inner == NULL || inner->noperands != 1) {
        return NULL;
    }
    hilt_value *from = hilt_operand(inner, 0);
    bool widened = inner->code == HILT_OP_EXTSI || inner->code == HILT_OP_EXTUI;
    switch (code) {
    case HILT_OP_TRUNCI:
        if (inner->code == HILT_OP_TRUNCI) {
            return hilt_build1(b, HILT_OP_TRUNCI, t, from);
        }
        if (!widened) {
            return NULL;
        }
        if (hilt_type_eq(from->type, t)) {
            return from;
        }
        return hilt_build1(b, hilt_type_bits(from->type) > hilt_type_bits(t) ? HILT_OP_TRUNCI : inner->code,
                           t, from);
    case HILT_OP_EXTSI:
        if (inner->code == HILT_OP_TRUNCI && hilt_type_eq(from->type, t) && hilt_op_attr(inner, HILT_ATTR_NSW)) {
            return from;
        }
        return widened ? hilt_build1(b, inner->code, t, from) : NULL;
    case HILT_OP_EXTUI:
        return inner->code == HILT_OP_EXTUI ? hilt_build1(b, HILT_OP_EXTUI, t, from) : NULL;
    case HILT_OP_TRUNCF:
        return inner->code == HILT_OP_EXTF && hilt_type_eq(from->type, t) ? from : NULL;
    case HILT_OP_EXTF:
        return inner->code == HILT_OP_EXTF ? hilt_build1(b, HILT_OP_EXTF, t, from) : NULL;
    case HILT_OP_BITCAST:
        return inner->code == HILT_OP_BITCAST ? hilt_build1(b, HILT_OP_BITCAST, t, from) : NULL;
    case HILT_OP_PTRTOINT:
        return inner->code == HILT_OP_INTTOPTR ? from : NULL;
    case HILT_OP_INTTOPTR:
        return inner->code == HILT_OP_PTRTOINT && hilt_type_eq(from->type, t) ? from : NULL;
    case HILT_OP_NEGF:
        return inner->code == HILT_OP_NEGF ? from : NULL;
    case HILT_OP_ABSF:
        if (inner->code == HILT_OP_NEGF) {
            return hilt_build1(b, HILT_OP_ABSF, t, from);
        }
        return inner->code == HILT_OP_ABSF ? x : NULL;
    default:
        return NULL;
    }
}

static hilt_value *
fold_ptr_add(hilt_builder *b, hilt_type t, hilt_value *p, hilt_value *offset)
{
    hilt_bits k, first;
    if (!hilt_value_const(offset, &k)) {
        return NULL;
    }
    if (is_bits(k, 0)) {
        return hilt_type_eq(p->type, t) ? p : NULL;
    }
    const hilt_op *inner = def_by(p, HILT_OP_PTRADD);
    if (inner == NULL || !hilt_value_const(hilt_operand(inner, 1), &first)) {
        return NULL;
    }
    hilt_value *sum = hilt_build2(b, HILT_OP_ADDI, hilt_operand(inner, 1), offset);
    hilt_value *operands[2] = {hilt_operand(inner, 0), sum};
    return sum ? hilt_build(b, HILT_OP_PTRADD, t, operands, 2, NULL, 0) : NULL;
}

hilt_value *
hilt_fold_identity(hilt_builder *b, hilt_opcode code, hilt_type t, hilt_value *const *operands, uint32_t n,
                   int predicate)
{
    hilt_bits k;
    hilt_value *v;
    switch ((hilt_rule)hilt_op_rules[code]) {
    case HILT_RULE_IBIN:
        if (hilt_value_const(operands[1], &k)) {
            v = int_by_constant(b, code, t, operands[0], operands[1], k);
        }
        else if (hilt_value_const(operands[0], &k)) {
            v = int_of_constant(b, code, operands[0], k);
        }
        else {
            v = operands[0] == operands[1] ? int_with_itself(b, code, t, operands[0]) : NULL;
        }
        return v;
    case HILT_RULE_FBIN:
        return hilt_value_const(operands[1], &k) ? float_by_constant(code, t, operands[0], k) : NULL;
    case HILT_RULE_CMPI:
        return fold_cmpi(b, predicate, operands[0], operands[1]);
    case HILT_RULE_CMPF:
        return predicate == HILT_CMPF_FALSE || predicate == HILT_CMPF_TRUE
                   ? hilt_build_int(b, t, predicate == HILT_CMPF_TRUE)
                   : NULL;
    case HILT_RULE_SELECT:
        return fold_select(b, t, operands[0], operands[1], operands[2]);
    case HILT_RULE_PTRADD:
        return fold_ptr_add(b, t, operands[0], operands[1]);
    default:
        return n == 1 ? fold_cast(b, code, t, operands[0]) : NULL;
    }
}
