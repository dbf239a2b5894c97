/* Binary operators and comparisons: one look-up for the type in which the operands meet, then fold or append.
 *
 * What is not plain table work is written out below: division by zero under assertions, powers, comparisons
 * of signed with unsigned integers (exact whatever the widths), and float types that compute in Float32
 * (promotion.c). What is none of this, most of a program, is recorded by one_operation. "Compile-time" in the rules for negative shifts, negative powers and zero divisors means a
 * Python number: a constant in a proxy folds to what the run-time operation gives, so that no result depends
 * on how much was folded.
 */
#include "operand.h"
#include "../record/region.h"

#define NO_OP HILT_OP_CONSTANT /* no operator is recorded as it */

typedef struct pyop_row {
    const char *text;
    uint16_t on_signed, on_unsigned, on_float; /* hilt_opcode */
} pyop_row;
static const pyop_row pyops[] = {
    [HILT_PY_ADD] = {"+", HILT_OP_ADDI, HILT_OP_ADDI, HILT_OP_ADDF},
    [HILT_PY_SUB] = {"-", HILT_OP_SUBI, HILT_OP_SUBI, HILT_OP_SUBF},
    [HILT_PY_MUL] = {"*", HILT_OP_MULI, HILT_OP_MULI, HILT_OP_MULF},
    [HILT_PY_TRUEDIV] = {"/", NO_OP, NO_OP, HILT_OP_DIVF},
    [HILT_PY_FLOORDIV] = {"//", HILT_OP_FLOORDIVS, HILT_OP_DIVU, HILT_OP_FLOORDIVF},
    [HILT_PY_MOD] = {"%", HILT_OP_FLOORMODS, HILT_OP_REMU, HILT_OP_FLOORMODF},
    [HILT_PY_POW] = {"**", HILT_OP_IPOWS, HILT_OP_IPOWU, HILT_OP_POWF},
    [HILT_PY_AND] = {"&", HILT_OP_ANDI, HILT_OP_ANDI, NO_OP},
    [HILT_PY_OR] = {"|", HILT_OP_ORI, HILT_OP_ORI, NO_OP},
    [HILT_PY_XOR] = {"^", HILT_OP_XORI, HILT_OP_XORI, NO_OP},
    [HILT_PY_LSHIFT] = {"<<", HILT_OP_SHL, HILT_OP_SHL, NO_OP},
    [HILT_PY_RSHIFT] = {">>", HILT_OP_SHRS, HILT_OP_SHRU, NO_OP},
    [HILT_PY_LT] = {"<", NO_OP, NO_OP, NO_OP},
    [HILT_PY_LE] = {"<=", NO_OP, NO_OP, NO_OP},
    [HILT_PY_EQ] = {"==", NO_OP, NO_OP, NO_OP},
    [HILT_PY_NE] = {"!=", NO_OP, NO_OP, NO_OP},
    [HILT_PY_GT] = {">", NO_OP, NO_OP, NO_OP},
    [HILT_PY_GE] = {">=", NO_OP, NO_OP, NO_OP},
};

/* Predicates, in the order of HILT_PY_LT … HILT_PY_GE. */
static const uint8_t signed_predicates[] = {HILT_CMPI_SLT, HILT_CMPI_SLE, HILT_CMPI_EQ,
                                            HILT_CMPI_NE,  HILT_CMPI_SGT, HILT_CMPI_SGE};
static const uint8_t unsigned_predicates[] = {HILT_CMPI_ULT, HILT_CMPI_ULE, HILT_CMPI_EQ,
                                              HILT_CMPI_NE,  HILT_CMPI_UGT, HILT_CMPI_UGE};
static const uint8_t float_predicates[] = {HILT_CMPF_OLT, HILT_CMPF_OLE, HILT_CMPF_OEQ,
                                           HILT_CMPF_UNE, HILT_CMPF_OGT, HILT_CMPF_OGE};
static const uint8_t mirrored[] = {4, 5, 2, 3, 0, 1}; /* a < b is b > a */

const char *
hilt_pyop_text(hilt_pyop op)
{
    return pyops[op].text;
}

/* -- operands -- */
static PyObject *
unsupported(hilt_pyop op, PyObject *a, PyObject *b)
{
    char text[8];
    snprintf(text, sizeof text, "'%s'", pyops[op].text);
    return hilt_raise(HILT_DIAG_TYPE_UNSUPPORTED_OPERAND, text, hilt_type_name_of(a), hilt_type_name_of(b));
}

static PyObject *
no_common_type(hilt_pyop op, PyObject *a, PyObject *b, hilt_dtype da, hilt_dtype db)
{
    if (hilt_dtype_rows[da].storage_only || hilt_dtype_rows[db].storage_only) {
        return hilt_raise(HILT_DIAG_TYPE_STORAGE_ONLY,
                          hilt_dtype_name(hilt_dtype_rows[da].storage_only ? da : db));
    }
    char text[8];
    snprintf(text, sizeof text, "'%s'", pyops[op].text);
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_TYPE_UNSUPPORTED_OPERAND, text, hilt_type_name_of(a),
                                  hilt_type_name_of(b));
    hilt_diag_set_hint(exc,
                       "neither type holds the other's values: convert both, for example with .to(Float32)");
    return hilt_diag_raise(exc);
}

/* The slot of an operator in a type; NULL: the type knows nothing of the operator. */
static void *
slot_of(PyTypeObject *type, hilt_pyop op)
{
    static const size_t offsets[] = {
        offsetof(PyNumberMethods, nb_add),          offsetof(PyNumberMethods, nb_subtract),
        offsetof(PyNumberMethods, nb_multiply),     offsetof(PyNumberMethods, nb_true_divide),
        offsetof(PyNumberMethods, nb_floor_divide), offsetof(PyNumberMethods, nb_remainder),
        offsetof(PyNumberMethods, nb_power),        offsetof(PyNumberMethods, nb_and),
        offsetof(PyNumberMethods, nb_or),           offsetof(PyNumberMethods, nb_xor),
        offsetof(PyNumberMethods, nb_lshift),       offsetof(PyNumberMethods, nb_rshift),
    };
    if (op >= HILT_PY_LT) {
        return type->tp_richcompare == PyBaseObject_Type.tp_richcompare ? NULL : (void *)type->tp_richcompare;
    }
    return type->tp_as_number ? *(void **)((char *)type->tp_as_number + offsets[op]) : NULL;
}

/* One of the operands is no number. A class of the user's may have the reflected method; where there is none,
 * and of Python's own types none knows proxies, the error can say where. */
PyObject *
hilt_not_a_number(hilt_pyop op, PyObject *other, PyObject *a, PyObject *b)
{
    PyTypeObject *type = Py_TYPE(other);
    bool repeats = op == HILT_PY_MUL && type->tp_as_sequence && type->tp_as_sequence->sq_repeat;
    bool identity = op == HILT_PY_EQ || op == HILT_PY_NE;
    bool has_its_own = (type->tp_flags & Py_TPFLAGS_HEAPTYPE) && !PyType_Check(other) && slot_of(type, op);
    if (has_its_own || repeats || identity) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    return unsupported(op, a, b);
}

static bool
is_known(const hilt_scalar *o)
{
    return o->kind != HILT_OPERAND_RUNTIME;
}

static bool
is_signed_int(hilt_dtype d)
{
    return hilt_dtype_rows[d].klass == HILT_CLASS_SINT;
}

static bool
is_unsigned_int(hilt_dtype d)
{
    return hilt_dtype_rows[d].klass == HILT_CLASS_UINT;
}

/* -- recording -- */
static hilt_builder *
record_begin(const hilt_scalar *a, hilt_dtype to_a, const hilt_scalar *b, hilt_dtype to_b,
             hilt_trace **ret_trace, hilt_value **ret)
{
    const hilt_scalar *operands[2] = {a, b};
    hilt_dtype to[2] = {to_a, to_b};
    return hilt_operands_record(operands, to, 2, ret_trace, ret);
}

static hilt_value *
compare_int(hilt_builder *b, int predicate, hilt_value *a, int64_t c)
{
    hilt_value *constant = hilt_build_int(b, a->type, c);
    return constant ? hilt_build_cmp(b, HILT_OP_CMPI, predicate, a, constant) : NULL;
}

/* i1, true if every lane is. */
static hilt_value *
every_lane(hilt_builder *b, hilt_value *condition)
{
    hilt_type i1 = hilt_type_of(HILT_TYPE_I1);
    if (!condition || !hilt_type_is_vector(condition->type)) {
        return condition;
    }
    hilt_value *yes = hilt_build_const(b, condition->type, (hilt_bits){1, 0});
    hilt_value *none = hilt_build_any(b, hilt_build2(b, HILT_OP_XORI, condition, yes));
    return hilt_build2(b, HILT_OP_XORI, none, hilt_build_const(b, i1, (hilt_bits){1, 0}));
}

static bool
build_assert(hilt_builder *b, hilt_value *condition, const char *message)
{
    condition = every_lane(b, condition);
    if (!condition) {
        return false;
    }
    hilt_attr attr = {.key = HILT_ATTR_MESSAGE, .str = {message, strlen(message)}};
    return hilt_build_op(b, HILT_OP_ASSERT, &condition, 1, NULL, 0, NULL, 0, &attr, 1) != NULL;
}

/* With assertions: the divisor is not 0, and the quotient of the smallest integer by -1 is not asked for. */
static bool
check_division(hilt_builder *b, hilt_dtype d, hilt_value *const *v)
{
    if (!build_assert(b, compare_int(b, HILT_CMPI_NE, v[1], 0), "integer division or modulo by zero")) {
        return false;
    }
    if (!is_signed_int(d)) {
        return true;
    }
    int64_t smallest = INT64_MIN >> (64 - hilt_dtype_rows[d].bits);
    hilt_value *a = compare_int(b, HILT_CMPI_NE, v[0], smallest),
               *c = compare_int(b, HILT_CMPI_NE, v[1], -1);
    return a && c && build_assert(b, hilt_build2(b, HILT_OP_ORI, a, c), "integer overflow in division by -1");
}

/* a op b computed in type `at`, as a number of type `result`. */
static PyObject *
apply(hilt_opcode code, hilt_dtype at, hilt_dtype result, const hilt_scalar *a, const hilt_scalar *b)
{
    if (is_known(a) && is_known(b)) {
        const hilt_scalar *operands[2] = {a, b};
        return hilt_number_apply(code, at, result, operands, 2);
    }
    hilt_trace *t;
    hilt_value *v[2];
    hilt_builder *builder = record_begin(a, at, b, at, &t, v);
    if (!builder) {
        return NULL;
    }
    if ((code == HILT_OP_FLOORDIVS || code == HILT_OP_FLOORMODS || code == HILT_OP_DIVU ||
         code == HILT_OP_REMU) &&
        hilt_trace_assertions(t) && !check_division(builder, at, v)) {
        return PyErr_NoMemory();
    }
    hilt_value *r = hilt_build2(builder, code, v[0], v[1]);
    if (r && at != result) {
        r = hilt_cast_value(builder, at, result, r);
    }
    return hilt_number_result(t, result, r);
}

static PyObject *
apply_float(hilt_opcode code, hilt_dtype d, const hilt_scalar *a, const hilt_scalar *b)
{
    return apply(code, hilt_dtype_rows[d].via_f32 ? HILT_DTYPE_FLOAT32 : d, d, a, b);
}

/* -- powers -- */
/* The value of a Python int operand; it is Int32 or Int64. */
static int64_t
python_int(const hilt_scalar *o)
{
    return o->dtype == HILT_DTYPE_INT32 ? (int32_t)o->bits.lo : (int64_t)o->bits.lo;
}

static PyObject *
known_one(hilt_dtype d)
{
    hilt_bits one;
    return hilt_cast_bits(HILT_DTYPE_INT32, d, (hilt_bits){1, 0}, &one)
               ? hilt_number_const(d, one)
               : hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "**");
}

/* A Python exponent for which a single operation is the correctly rounded power; false: none of these. */
static bool
small_exponent(const hilt_scalar *b, int *ret)
{
    static const int small[] = {-1, 0, 1, 2};
    for (size_t i = 0; i < HILT_COUNT(small); i++) {
        if (b->kind == HILT_OPERAND_INT ? python_int(b) == small[i]
                                        : b->kind == HILT_OPERAND_FLOAT && b->real == small[i]) {
            *ret = small[i];
            return true;
        }
    }
    return false;
}

static PyObject *
power_float(hilt_dtype d, const hilt_scalar *a, const hilt_scalar *b)
{
    hilt_scalar one = {.kind = HILT_OPERAND_INT, .dtype = HILT_DTYPE_INT32, .bits = {1, 0}};
    int exponent;
    if (!small_exponent(b, &exponent)) {
        return apply_float(HILT_OP_POWF, d, a, b);
    }
    switch (exponent) {
    case -1:
        return apply_float(HILT_OP_DIVF, d, &one, a);
    case 0:
        return known_one(d);
    case 1:
        return apply_float(HILT_OP_MULF, d, a, &one);
    default:
        return apply_float(HILT_OP_MULF, d, a, a);
    }
}

/* An unsigned power whose exponent is signed: negative, it gives 0, or 1 for base 1 (the true value cut). */
static PyObject *
power_signed_exponent(hilt_dtype d, const hilt_scalar *a, const hilt_scalar *b)
{
    hilt_trace *t;
    hilt_value *v[2];
    if (is_known(b)) {
        hilt_bits wide;
        if (!hilt_cast_bits(b->dtype, HILT_DTYPE_INT64, b->bits, &wide)) {
            return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "**");
        }
        if ((int64_t)wide.lo >= 0) {
            return apply(HILT_OP_IPOWU, d, d, a, b);
        }
        if (is_known(a)) {
            hilt_bits base;
            return hilt_operand_bits(a, d, &base) ? hilt_number_const(d, (hilt_bits){base.lo == 1, 0}) : NULL;
        }
    }
    hilt_builder *builder = record_begin(a, d, b, b->dtype, &t, v);
    if (!builder) {
        return NULL;
    }
    hilt_value *negative = compare_int(builder, HILT_CMPI_SLT, v[1], 0);
    hilt_value *is_one = compare_int(builder, HILT_CMPI_EQ, v[0], 1);
    hilt_value *cut = is_one ? hilt_build1(builder, HILT_OP_EXTUI, v[0]->type, is_one) : NULL;
    hilt_value *exponent = hilt_cast_value(builder, b->dtype, d, v[1]);
    hilt_value *power = exponent ? hilt_build2(builder, HILT_OP_IPOWU, v[0], exponent) : NULL;
    hilt_value *r = negative && cut && power ? hilt_build_select(builder, negative, cut, power) : NULL;
    return hilt_number_result(t, d, r);
}

static PyObject *
power(hilt_dtype d, const hilt_scalar *a, const hilt_scalar *b)
{
    if (hilt_dtype_is_float(d)) {
        return power_float(d, a, b);
    }
    if (b->kind == HILT_OPERAND_INT && python_int(b) < 0) {
        return power_float(hilt_dtype_quotient(d), a, b);
    }
    if (is_signed_int(d)) {
        return apply(HILT_OP_IPOWS, d, d, a, b);
    }
    return is_signed_int(b->dtype) ? power_signed_exponent(d, a, b) : apply(HILT_OP_IPOWU, d, d, a, b);
}

/* -- arithmetic -- */
static bool
python_zero(const hilt_scalar *o)
{
    return o->kind == HILT_OPERAND_FLOAT ? o->real == 0.0 : hilt_operand_is_python(o) && !o->bits.lo;
}

/* Refusals that depend on a Python number on the right. */
static bool
right_is_refused(hilt_pyop op, const hilt_scalar *b)
{
    char text[24];
    if ((op == HILT_PY_LSHIFT || op == HILT_PY_RSHIFT) && b->kind == HILT_OPERAND_INT && python_int(b) < 0) {
        snprintf(text, sizeof text, "%lld", (long long)python_int(b));
        hilt_raise(HILT_DIAG_TYPE_NEGATIVE_SHIFT, text);
        return true;
    }
    if ((op == HILT_PY_TRUEDIV || op == HILT_PY_FLOORDIV || op == HILT_PY_MOD) && python_zero(b)) {
        snprintf(text, sizeof text, "'%s'", pyops[op].text);
        hilt_raise(HILT_DIAG_TYPE_DIVISION_BY_ZERO, text);
        return true;
    }
    return false;
}

static PyObject *
arithmetic(hilt_pyop op, PyObject *a, PyObject *b, const hilt_scalar *oa, const hilt_scalar *ob)
{
    const pyop_row *row = &pyops[op];
    if (oa->dtype == HILT_DTYPE_BOOLEAN && ob->dtype == HILT_DTYPE_BOOLEAN && op >= HILT_PY_AND &&
        op <= HILT_PY_XOR) {
        return apply((hilt_opcode)row->on_unsigned, HILT_DTYPE_BOOLEAN, HILT_DTYPE_BOOLEAN, oa, ob);
    }
    hilt_dtype d = (hilt_dtype)hilt_promotions[oa->dtype][ob->dtype];
    if (d == HILT_DTYPE_NONE) {
        return no_common_type(op, a, b, oa->dtype, ob->dtype);
    }
    if (right_is_refused(op, ob)) {
        return NULL;
    }
    if (op == HILT_PY_POW) {
        return power(d, oa, ob);
    }
    if (op == HILT_PY_TRUEDIV) {
        d = hilt_dtype_quotient(d);
    }
    hilt_opcode code = (hilt_opcode)(hilt_dtype_is_float(d) ? row->on_float
                                     : is_signed_int(d)     ? row->on_signed
                                                            : row->on_unsigned);
    if (code == NO_OP) {
        return unsupported(op, a, b);
    }
    return apply_float(code, d, oa, ob);
}

/* -- comparisons -- */
static PyObject *
compare_in(hilt_pyop op, hilt_dtype d, const hilt_scalar *a, const hilt_scalar *b)
{
    bool is_float = hilt_dtype_is_float(d);
    const uint8_t *predicates = is_float           ? float_predicates
                                : is_signed_int(d) ? signed_predicates
                                                   : unsigned_predicates;
    hilt_opcode code = is_float ? HILT_OP_CMPF : HILT_OP_CMPI;
    int predicate = predicates[op - HILT_PY_LT];
    if (is_known(a) && is_known(b)) {
        hilt_bits bits[2], r;
        hilt_type types[2] = {hilt_dtype_ir(d), hilt_dtype_ir(d)};
        if (!hilt_operand_bits(a, d, &bits[0]) || !hilt_operand_bits(b, d, &bits[1])) {
            return NULL;
        }
        if (!hilt_fold_bits(code, hilt_type_of(HILT_TYPE_I1), types, bits, 2, predicate, &r)) {
            return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "this comparison");
        }
        return hilt_boolean_const(r.lo & 1);
    }
    hilt_trace *t;
    hilt_value *v[2];
    hilt_builder *builder = record_begin(a, d, b, d, &t, v);
    return builder ? hilt_number_result(t, HILT_DTYPE_BOOLEAN,
                                        hilt_build_cmp(builder, code, predicate, v[0], v[1]))
                   : NULL;
}

/* Signed s against unsigned u, u being at least as wide: in a type that holds both, or by the sign of s. */
static PyObject *
compare_mixed(hilt_pyop op, const hilt_scalar *s, const hilt_scalar *u)
{
    hilt_dtype d = u->dtype;
    if (is_known(s) && is_known(u)) {
        return compare_in(op, HILT_DTYPE_INT128, s, u);
    }
    if (is_known(s)) {
        hilt_bits wide;
        if (!hilt_cast_bits(s->dtype, HILT_DTYPE_INT64, s->bits, &wide)) {
            return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "this comparison");
        }
        if ((int64_t)wide.lo < 0) {
            return hilt_boolean_const(op == HILT_PY_LT || op == HILT_PY_LE || op == HILT_PY_NE);
        }
        return compare_in(op, d, s, u);
    }
    switch (hilt_dtype_rows[d].bits) {
    case 8:
        return compare_in(op, HILT_DTYPE_INT16, s, u);
    case 16:
        return compare_in(op, HILT_DTYPE_INT32, s, u);
    case 32:
        return compare_in(op, HILT_DTYPE_INT64, s, u);
    }
    hilt_trace *t;
    hilt_value *v[2];
    hilt_builder *b = record_begin(s, HILT_DTYPE_INT64, u, HILT_DTYPE_UINT64, &t, v);
    if (!b) {
        return NULL;
    }
    bool negative_decides = op == HILT_PY_LT || op == HILT_PY_LE || op == HILT_PY_NE;
    hilt_value *sign = compare_int(b, negative_decides ? HILT_CMPI_SLT : HILT_CMPI_SGE, v[0], 0);
    hilt_value *rest = hilt_build_cmp(b, HILT_OP_CMPI, unsigned_predicates[op - HILT_PY_LT], v[0], v[1]);
    hilt_value *r =
        sign && rest ? hilt_build2(b, negative_decides ? HILT_OP_ORI : HILT_OP_ANDI, sign, rest) : NULL;
    return hilt_number_result(t, HILT_DTYPE_BOOLEAN, r);
}

static PyObject *
compare(hilt_pyop op, PyObject *a, PyObject *b, const hilt_scalar *oa, const hilt_scalar *ob)
{
    hilt_dtype da = oa->dtype, db = ob->dtype;
    if (da == db && !hilt_dtype_rows[da].storage_only && !hilt_dtype_rows[da].via_f32) {
        return compare_in(op, da, oa, ob);
    }
    hilt_dtype d = (hilt_dtype)hilt_promotions[da][db];
    if (d == HILT_DTYPE_NONE) {
        if (hilt_dtype_rows[da].storage_only || hilt_dtype_rows[db].storage_only) {
            return no_common_type(op, a, b, da, db);
        }
        d = HILT_DTYPE_FLOAT32; /* holds both 8-bit floats */
    }
    if (is_unsigned_int(d) && is_signed_int(da)) {
        return compare_mixed(op, oa, ob);
    }
    if (is_unsigned_int(d) && is_signed_int(db)) {
        return compare_mixed((hilt_pyop)(HILT_PY_LT + mirrored[op - HILT_PY_LT]), ob, oa);
    }
    return compare_in(op, hilt_dtype_rows[d].via_f32 ? HILT_DTYPE_FLOAT32 : d, oa, ob);
}

/* -- one operation of the type that both operands have -- */
/* The operations of operators that have nothing to check for; NO_OP: the other ways. */
static uint16_t plain_codes[HILT_PY_OP_COUNT][HILT_DTYPE_COUNT];

void
hilt_number_binary_init(void)
{
    for (hilt_pyop op = 0; op < HILT_PY_OP_COUNT; op++) {
        bool compares = op >= HILT_PY_LT, bitwise = op >= HILT_PY_AND && op <= HILT_PY_XOR;
        for (hilt_dtype d = 0; d < HILT_DTYPE_COUNT; d++) {
            const hilt_dtype_row *row = &hilt_dtype_rows[d];
            uint16_t code = NO_OP;
            if (compares) {
                code = hilt_dtype_is_float(d) ? HILT_OP_CMPF : HILT_OP_CMPI;
            }
            else if (op <= HILT_PY_MUL || bitwise) {
                code = hilt_dtype_is_float(d) ? pyops[op].on_float : pyops[op].on_unsigned;
            }
            bool same = hilt_promotions[d][d] == d || ((compares || bitwise) && d == HILT_DTYPE_BOOLEAN);
            plain_codes[op][d] = row->storage_only || row->via_f32 || !same ? NO_OP : code;
        }
    }
}

/* Is it a run-time value of type d (one lane), or a Python number that becomes a d beside one? */
static inline bool
is_plain(PyObject *o, hilt_dtype d, hilt_scalar *ret)
{
    if (hilt_is_proxy(o)) {
        ret->kind = HILT_OPERAND_RUNTIME;
        ret->number = (hilt_number *)o;
        return ret->number->dtype == d && ret->number->lanes == 1 && ret->number->trace;
    }
    if (!PyLong_CheckExact(o) && !PyFloat_CheckExact(o)) {
        return false;
    }
    if (hilt_operand_slow(o, ret) == HILT_OPERAND_ERROR) {
        PyErr_Clear();
        return false;
    }
    return hilt_promotions[d][ret->dtype] == d;
}

static inline hilt_value *
plain_value(hilt_trace *t, const hilt_number *n)
{
    bool here = n->trace == t && hilt_value_region(n->value) == t->builder.region;
    return __builtin_expect(here, 1) ? n->value : hilt_trace_use(t, (hilt_number *)n);
}

/* The way that most operations take; false: not for this one, and nothing was done. One operand is a proxy. */
static inline bool
one_operation(hilt_pyop op, PyObject *a, PyObject *b, PyObject **ret)
{
    hilt_trace *t = hilt_trace_current();
    hilt_dtype d = (hilt_dtype)((hilt_number *)(hilt_is_proxy(a) ? a : b))->dtype;
    hilt_opcode code = (hilt_opcode)plain_codes[op][d];
    hilt_scalar oa, ob;
    if (!t || code == NO_OP || !is_plain(a, d, &oa) || !is_plain(b, d, &ob) ||
        (op >= HILT_PY_LT && oa.kind != ob.kind && is_unsigned_int(d))) {
        return false;
    }
    hilt_value *v[2] = {NULL, NULL}, *r = NULL;
    *ret = NULL;
    if ((oa.kind == HILT_OPERAND_RUNTIME && !(v[0] = plain_value(t, oa.number))) ||
        (ob.kind == HILT_OPERAND_RUNTIME && !(v[1] = plain_value(t, ob.number)))) {
        return true;
    }
    hilt_builder *builder = &t->builder;
    builder->loc = hilt_trace_loc(t);
    if (!v[0]) {
        v[0] = hilt_operand_value(builder, &oa, NULL, d, 1);
    }
    if (!v[1]) {
        v[1] = hilt_operand_value(builder, &ob, NULL, d, 1);
    }
    if (op < HILT_PY_LT) {
        r = hilt_build2(builder, code, v[0], v[1]);
        *ret = r ? hilt_number_new(t, d, r) : NULL;
    }
    else if (v[0] && v[1]) {
        const uint8_t *predicates = code == HILT_OP_CMPF ? float_predicates
                                    : is_signed_int(d)   ? signed_predicates
                                                         : unsigned_predicates;
        r = hilt_build_cmp(builder, code, predicates[op - HILT_PY_LT], v[0], v[1]);
        *ret = r ? hilt_number_new(t, HILT_DTYPE_BOOLEAN, r) : NULL;
    }
    if (!r && !PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    return true;
}

/* -- entries -- */
static PyObject *
plain_python(hilt_pyop op, PyObject *a, PyObject *b)
{
    static binaryfunc const functions[] = {
        PyNumber_Add,
        PyNumber_Subtract,
        PyNumber_Multiply,
        PyNumber_TrueDivide,
        PyNumber_FloorDivide,
        PyNumber_Remainder,
        NULL,
        PyNumber_And,
        PyNumber_Or,
        PyNumber_Xor,
        PyNumber_Lshift,
        PyNumber_Rshift,
    };
    if (op == HILT_PY_POW) {
        return PyNumber_Power(a, b, Py_None);
    }
    return op >= HILT_PY_LT ? PyObject_RichCompare(a, b, op - HILT_PY_LT + Py_LT) : functions[op](a, b);
}

PyObject *
hilt_number_binary(hilt_pyop op, PyObject *a, PyObject *b)
{
    hilt_scalar oa, ob;
    hilt_operand_kind ka = hilt_operand_read(a, &oa);
    if (ka == HILT_OPERAND_ERROR) {
        return NULL;
    }
    hilt_operand_kind kb = hilt_operand_read(b, &ob);
    if (kb == HILT_OPERAND_ERROR) {
        return NULL;
    }
    if (ka == HILT_OPERAND_NONE || kb == HILT_OPERAND_NONE) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    if (hilt_operand_is_python(&oa) && hilt_operand_is_python(&ob)) {
        return plain_python(op, a, b);
    }
    return op >= HILT_PY_LT ? compare(op, a, b, &oa, &ob) : arithmetic(op, a, b, &oa, &ob);
}

static PyObject *
slot(hilt_pyop op, PyObject *a, PyObject *b)
{
    PyObject *r;
    if (__builtin_expect(one_operation(op, a, b, &r), 1)) {
        return r;
    }
    r = hilt_number_binary(op, a, b);
    if (r == Py_NotImplemented) {
        Py_DECREF(r);
        return hilt_not_a_number(op, hilt_is_proxy(a) ? b : a, a, b);
    }
    return r;
}

PyObject *
hilt_number_compare(PyObject *a, PyObject *b, int op)
{
    return slot((hilt_pyop)(HILT_PY_LT + op - Py_LT), a, b);
}

static PyObject *
slot_power(PyObject *a, PyObject *b, PyObject *modulus)
{
    if (modulus != Py_None) {
        return hilt_raise(HILT_DIAG_UNSUP_CONSTRUCT, "pow() with a modulus");
    }
    return slot(HILT_PY_POW, a, b);
}

HILT_BINARY_OPERATORS(HILT_OPERATOR_FUNCTION)

static PyObject *
slot_divmod(PyObject *a, PyObject *b)
{
    return hilt_divmod(slot, a, b);
}

static PyObject *
slot_matrix_multiply(PyObject *a, PyObject *b)
{
    PyObject *other = hilt_is_proxy(a) ? b : a;
    if (!hilt_is_proxy(other) && (Py_TYPE(other)->tp_flags & Py_TPFLAGS_HEAPTYPE)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    return hilt_raise(HILT_DIAG_TYPE_UNSUPPORTED_OPERAND, "'@'", hilt_type_name_of(a), hilt_type_name_of(b));
}

const PyType_Slot hilt_number_binary_slots[] = {
    HILT_BINARY_OPERATORS(HILT_OPERATOR_ROW)
    {Py_nb_matrix_multiply, slot_matrix_multiply},
    {Py_nb_divmod, slot_divmod},
    {Py_nb_power, slot_power},
    {Py_tp_richcompare, hilt_number_compare},
    {0, NULL},
};
