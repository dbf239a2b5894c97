/* Promotion and conversion of scalar types, as two tables filled once from the rows of dtypes.def.
 *
 * hilt_promotions[a][b] is the type in which a and b meet. A cast is a chain of at most three IR operations
 * per pair of types; the same chain folds constants (hilt_fold_bits) and is recorded for run-time values, so
 * both give equal bits.
 *
 * Int4 and the 128-bit integers are for storage: they convert, and meet nothing. Float8* and TFloat32 have no
 * arithmetic in the IR: number_binary.c computes in Float32 and rounds the result, which is the correctly
 * rounded result of + - * / because Float32 has more than twice their precision.
 */
#include "operand.h"

#define HILT_DTYPE(id, text, ir_kind, group, width)                                                          \
    [HILT_DTYPE_##id] = {                                                                                    \
        .name = text,                                                                                        \
        .kind = HILT_TYPE_##ir_kind,                                                                         \
        .klass = HILT_CLASS_##group,                                                                         \
        .bits = width,                                                                                       \
        .storage_only = HILT_CLASS_##group != HILT_CLASS_FLOAT && (width == 4 || width == 128),              \
        .via_f32 =                                                                                           \
            HILT_CLASS_##group == HILT_CLASS_FLOAT && (width == 8 || HILT_TYPE_##ir_kind == HILT_TYPE_TF32), \
    },
const hilt_dtype_row hilt_dtype_rows[HILT_DTYPE_COUNT] = {
#include "dtypes.def"
};
#undef HILT_DTYPE

uint8_t hilt_promotions[HILT_DTYPE_COUNT][HILT_DTYPE_COUNT];

typedef struct cast_step {
    uint8_t code;      /* hilt_opcode */
    uint8_t kind;      /* hilt_type_kind of the result */
    uint8_t predicate; /* of comparisons with zero */
} cast_step;
typedef struct cast_chain {
    uint8_t n;
    cast_step steps[3];
} cast_chain;
static cast_chain casts[HILT_DTYPE_COUNT][HILT_DTYPE_COUNT];

static bool
is_float(hilt_dtype d)
{
    return hilt_dtype_rows[d].klass == HILT_CLASS_FLOAT;
}

static hilt_dtype
promote_int_float(hilt_dtype i, hilt_dtype f)
{
    unsigned width = hilt_dtype_rows[i].bits < 16 ? 16 : hilt_dtype_rows[i].bits;
    if (width <= hilt_dtype_rows[f].bits) {
        return f;
    }
    return width == 16 ? HILT_DTYPE_FLOAT16 : width == 32 ? HILT_DTYPE_FLOAT32 : HILT_DTYPE_FLOAT64;
}

static hilt_dtype
promote_floats(hilt_dtype a, hilt_dtype b)
{
    unsigned wa = hilt_dtype_rows[a].bits, wb = hilt_dtype_rows[b].bits;
    if (wa != wb) {
        return wa > wb ? a : b;
    }
    if (wa == 8) {
        return HILT_DTYPE_NONE; /* neither holds the other: values would change without a word */
    }
    return wa == 16 ? HILT_DTYPE_FLOAT16 : HILT_DTYPE_FLOAT32;
}

static hilt_dtype
promote(hilt_dtype a, hilt_dtype b)
{
    if (hilt_dtype_rows[a].storage_only || hilt_dtype_rows[b].storage_only) {
        return HILT_DTYPE_NONE;
    }
    a = hilt_dtype_arithmetic(a);
    b = hilt_dtype_arithmetic(b);
    if (a == b) {
        return a;
    }
    if (is_float(a) && is_float(b)) {
        return promote_floats(a, b);
    }
    if (is_float(a) || is_float(b)) {
        return is_float(a) ? promote_int_float(b, a) : promote_int_float(a, b);
    }
    const hilt_dtype_row *ra = &hilt_dtype_rows[a], *rb = &hilt_dtype_rows[b];
    if (ra->klass == rb->klass) {
        return ra->bits > rb->bits ? a : b;
    }
    hilt_dtype u = ra->klass == HILT_CLASS_UINT ? a : b, s = u == a ? b : a;
    return hilt_dtype_rows[u].bits >= hilt_dtype_rows[s].bits ? u : s;
}

static void
add_step(cast_chain *c, hilt_opcode code, hilt_type_kind kind, int predicate)
{
    c->steps[c->n++] = (cast_step){(uint8_t)code, (uint8_t)kind, (uint8_t)predicate};
}

static void
cast_from_float(cast_chain *c, const hilt_dtype_row *from, const hilt_dtype_row *to)
{
    if (to->klass == HILT_CLASS_FLOAT) {
        if (from->via_f32 || to->via_f32) {
            add_step(c, HILT_OP_FPCAST, to->kind, 0);
        }
        else if (from->bits == to->bits) { /* Float16 and BFloat16: through Float32, which holds both */
            add_step(c, HILT_OP_EXTF, HILT_TYPE_F32, 0);
            add_step(c, HILT_OP_TRUNCF, to->kind, 0);
        }
        else {
            add_step(c, from->bits < to->bits ? HILT_OP_EXTF : HILT_OP_TRUNCF, to->kind, 0);
        }
        return;
    }
    if (from->via_f32) {
        add_step(c, HILT_OP_FPCAST, HILT_TYPE_F32, 0);
    }
    if (to->klass == HILT_CLASS_BOOL) {
        add_step(c, HILT_OP_CMPF, HILT_TYPE_I1, HILT_CMPF_UNE);
    }
    else {
        add_step(c, to->klass == HILT_CLASS_SINT ? HILT_OP_FPTOSI : HILT_OP_FPTOUI, to->kind, 0);
    }
}

static void
cast_from_int(cast_chain *c, const hilt_dtype_row *from, const hilt_dtype_row *to)
{
    bool is_signed = from->klass == HILT_CLASS_SINT;
    if (to->klass == HILT_CLASS_FLOAT) {
        add_step(c, is_signed ? HILT_OP_SITOFP : HILT_OP_UITOFP, to->kind, 0);
    }
    else if (to->klass == HILT_CLASS_BOOL) {
        add_step(c, HILT_OP_CMPI, HILT_TYPE_I1, HILT_CMPI_NE);
    }
    else if (to->bits > from->bits) {
        add_step(c, is_signed ? HILT_OP_EXTSI : HILT_OP_EXTUI, to->kind, 0);
    }
    else if (to->bits < from->bits) {
        add_step(c, HILT_OP_TRUNCI, to->kind, 0);
    }
}

void
hilt_promotion_init(void)
{
    for (hilt_dtype a = 0; a < HILT_DTYPE_COUNT; a++) {
        for (hilt_dtype b = 0; b < HILT_DTYPE_COUNT; b++) {
            hilt_promotions[a][b] = (uint8_t)promote(a, b);
            cast_chain *c = &casts[a][b];
            c->n = 0;
            if (a == b) {
                continue;
            }
            if (is_float(a)) {
                cast_from_float(c, &hilt_dtype_rows[a], &hilt_dtype_rows[b]);
            }
            else {
                cast_from_int(c, &hilt_dtype_rows[a], &hilt_dtype_rows[b]);
            }
        }
    }
}

hilt_dtype
hilt_dtype_arithmetic(hilt_dtype d)
{
    return d == HILT_DTYPE_BOOLEAN ? HILT_DTYPE_INT32 : d;
}

hilt_dtype
hilt_dtype_quotient(hilt_dtype d)
{
    return is_float(d) ? d : hilt_dtype_rows[d].bits == 64 ? HILT_DTYPE_FLOAT64 : HILT_DTYPE_FLOAT32;
}

/* Bits of the significand, the hidden one included. */
static unsigned
precision(hilt_dtype d)
{
    switch (hilt_dtype_rows[d].kind) {
    case HILT_TYPE_F8E4M3FN:
        return 4;
    case HILT_TYPE_F8E5M2:
        return 3;
    case HILT_TYPE_BF16:
        return 8;
    case HILT_TYPE_F16:
    case HILT_TYPE_TF32:
        return 11;
    case HILT_TYPE_F32:
        return 24;
    default:
        return 53;
    }
}

/* Binary exponent of the largest finite value. */
static unsigned
reach(hilt_dtype d)
{
    switch (hilt_dtype_rows[d].kind) {
    case HILT_TYPE_F8E4M3FN:
        return 8;
    case HILT_TYPE_F8E5M2:
    case HILT_TYPE_F16:
        return 15;
    case HILT_TYPE_F64:
        return 1023;
    default:
        return 127;
    }
}

/* Smallest positive value, as minus its binary exponent. */
static unsigned
depth(hilt_dtype d)
{
    switch (hilt_dtype_rows[d].kind) {
    case HILT_TYPE_F8E4M3FN:
        return 9;
    case HILT_TYPE_F8E5M2:
        return 16;
    case HILT_TYPE_F16:
        return 24;
    case HILT_TYPE_BF16:
        return 133;
    case HILT_TYPE_TF32:
        return 136;
    case HILT_TYPE_F32:
        return 149;
    default:
        return 1074;
    }
}

bool
hilt_dtype_holds(hilt_dtype to, hilt_dtype from)
{
    const hilt_dtype_row *rt = &hilt_dtype_rows[to], *rf = &hilt_dtype_rows[from];
    if (to == from || from == HILT_DTYPE_BOOLEAN) {
        return true;
    }
    if (to == HILT_DTYPE_BOOLEAN) {
        return false;
    }
    unsigned digits = rf->bits - (rf->klass == HILT_CLASS_SINT); /* of an integer's magnitude */
    if (rt->klass == HILT_CLASS_FLOAT) {
        if (rf->klass != HILT_CLASS_FLOAT) {
            return digits <= precision(to) && digits <= reach(to);
        }
        bool infinite = from != HILT_DTYPE_FLOAT8E4M3FN, takes_infinity = to != HILT_DTYPE_FLOAT8E4M3FN;
        return precision(from) <= precision(to) && reach(from) <= reach(to) && depth(from) <= depth(to) &&
               (!infinite || takes_infinity);
    }
    if (rf->klass == HILT_CLASS_FLOAT || (rf->klass == HILT_CLASS_SINT && rt->klass == HILT_CLASS_UINT)) {
        return false;
    }
    return digits <= rt->bits - (unsigned)(rt->klass == HILT_CLASS_SINT);
}

bool
hilt_cast_bits(hilt_dtype from, hilt_dtype to, hilt_bits bits, hilt_bits *ret)
{
    const cast_chain *c = &casts[from][to];
    hilt_type type = hilt_type_of(hilt_dtype_rows[from].kind);
    for (unsigned i = 0; i < c->n; i++) {
        const cast_step *s = &c->steps[i];
        hilt_type result = hilt_type_of((hilt_type_kind)s->kind), types[2] = {type, type};
        hilt_bits operands[2] = {bits, {0, 0}};
        bool compares = s->code == HILT_OP_CMPI || s->code == HILT_OP_CMPF;
        if (!hilt_fold_bits((hilt_opcode)s->code, result, types, operands, 1 + compares, s->predicate,
                            &bits)) {
            return false;
        }
        type = result;
    }
    *ret = bits;
    return true;
}

hilt_value *
hilt_cast_value(hilt_builder *b, hilt_dtype from, hilt_dtype to, hilt_value *v)
{
    const cast_chain *c = &casts[from][to];
    for (unsigned i = 0; v && i < c->n; i++) {
        const cast_step *s = &c->steps[i];
        if (s->code == HILT_OP_CMPI || s->code == HILT_OP_CMPF) {
            hilt_value *zero = hilt_build_const(b, v->type, (hilt_bits){0, 0});
            v = zero ? hilt_build_cmp(b, (hilt_opcode)s->code, s->predicate, v, zero) : NULL;
        }
        else {
            v = hilt_build1(b, (hilt_opcode)s->code, hilt_type_vector((hilt_type_kind)s->kind, v->type.lanes), v);
        }
    }
    return v;
}
