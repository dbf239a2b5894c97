/* Numbers, private part: what number*.c, promotion.c, builtins.c, math.c and printf.c share.
 *
 * An operand is a number that meets another one, classified once: what type it counts as, and whether its
 * value is known. Python numbers keep the value they have (an int up to Int64, a float as the double it is),
 * so that they are converted to the common type in one step.
 */
#ifndef HILT_OPERAND_H
#define HILT_OPERAND_H

#include "../record/trace.h"

typedef enum hilt_dtype_class {
    HILT_CLASS_BOOL,
    HILT_CLASS_SINT,
    HILT_CLASS_UINT,
    HILT_CLASS_FLOAT
} hilt_dtype_class;
typedef struct hilt_dtype_row {
    const char *name;
    hilt_type_kind kind;
    hilt_dtype_class klass;
    uint8_t bits;
    bool storage_only; /* no arithmetic */
    bool via_f32;      /* floats without arithmetic of their own: computed as Float32, rounded after every
                          operation */
} hilt_dtype_row;
extern const hilt_dtype_row hilt_dtype_rows[HILT_DTYPE_COUNT];

/* -- number.c -- */
void hilt_number_dealloc(PyObject *o);
static inline bool
hilt_is_proxy(PyObject *o)
{
    return Py_TYPE(o)->tp_dealloc == hilt_number_dealloc;
}
PyObject *hilt_boolean_const(bool b);

/* -- promotion.c: the tables of section 5 -- */
void hilt_promotion_init(void);
extern uint8_t hilt_promotions[HILT_DTYPE_COUNT]
                              [HILT_DTYPE_COUNT]; /* the common type; HILT_DTYPE_NONE: there is none */
/* The type that arithmetic on d alone has: Int32 for Boolean, else d. */
hilt_dtype hilt_dtype_arithmetic(hilt_dtype d);
hilt_dtype
hilt_dtype_quotient(hilt_dtype d); /* of `/` and of negative powers: Float32 or Float64 for integers */
bool hilt_dtype_holds(hilt_dtype to,
                      hilt_dtype from); /* can every value of `from` be stored in `to` unchanged? */
bool hilt_cast_bits(hilt_dtype from, hilt_dtype to, hilt_bits bits, hilt_bits *ret);
hilt_value *hilt_cast_value(hilt_builder *b, hilt_dtype from, hilt_dtype to, hilt_value *v);

/* -- number_operand.c -- */
typedef enum hilt_operand_kind {
    HILT_OPERAND_NONE,    /* not a number */
    HILT_OPERAND_ERROR,   /* an exception is set */
    HILT_OPERAND_INT,     /* Python int (bits: of Int32 or Int64) */
    HILT_OPERAND_BOOL,    /* Python bool */
    HILT_OPERAND_FLOAT,   /* Python float (real) */
    HILT_OPERAND_CONST,   /* a proxy, or a NumPy scalar, whose value is known */
    HILT_OPERAND_RUNTIME, /* a proxy of a run-time value */
} hilt_operand_kind;
typedef struct hilt_scalar {
    hilt_operand_kind kind;
    hilt_dtype dtype;
    unsigned lanes; /* of proxies; 0 or 1: one */
    hilt_bits bits;
    double real;
    hilt_number *number; /* RUNTIME; borrowed */
} hilt_scalar;
hilt_operand_kind hilt_operand_slow(PyObject *o, hilt_scalar *ret);
static inline hilt_operand_kind
hilt_operand_read(PyObject *o, hilt_scalar *ret)
{
    if (!hilt_is_proxy(o)) {
        return hilt_operand_slow(o, ret);
    }
    hilt_number *n = (hilt_number *)o;
    ret->dtype = (hilt_dtype)n->dtype;
    ret->lanes = n->lanes;
    ret->number = n;
    if (n->trace) {
        return ret->kind = HILT_OPERAND_RUNTIME;
    }
    ret->bits = n->bits;
    return ret->kind = HILT_OPERAND_CONST;
}
static inline bool
hilt_operand_is_python(const hilt_scalar *o)
{
    return o->kind >= HILT_OPERAND_INT && o->kind <= HILT_OPERAND_FLOAT;
}
bool hilt_operand_bits(const hilt_scalar *o, hilt_dtype to, hilt_bits *ret); /* false: an exception is set */
/* The value of an operand as `to` in each of `lanes`; for RUNTIME ones call hilt_trace_use first and pass what it
 * gives. */
hilt_value *hilt_operand_value(hilt_builder *b, const hilt_scalar *o, hilt_value *used, hilt_dtype to,
                               unsigned lanes);
/* Bits of a Python number in an explicit conversion: ints wrap, floats truncate and saturate. false:
 * exception. */
bool hilt_python_bits(PyObject *o, hilt_dtype to, hilt_bits *ret);
bool hilt_is_numpy_scalar(PyObject *o);
double hilt_bits_to_double(hilt_dtype d, hilt_bits bits);
bool hilt_bits_zero(hilt_dtype d, hilt_bits bits); /* is it false in Python's sense? */
/* The builder and the values of up to three operands as `to`, in as many lanes as the widest has. NULL: an exception
 * is set. */
hilt_builder *hilt_operands_record(const hilt_scalar *const *operands, const hilt_dtype *to, unsigned n,
                                   hilt_trace **ret_trace, hilt_value **ret_values);
/* Records or folds op `code` on operands as type `to`, giving a number of type `result`. */
PyObject *hilt_number_apply(hilt_opcode code, hilt_dtype to, hilt_dtype result,
                            const hilt_scalar *const *operands, unsigned n);
/* The same, where fast: what a GPU's approximation gives will do. */
PyObject *hilt_number_approximate(hilt_opcode code, hilt_dtype to, hilt_dtype result,
                                  const hilt_scalar *const *operands, unsigned n, bool fast);
/* A value just recorded, as a number; NULL with MemoryError if v is NULL. */
PyObject *hilt_number_result(hilt_trace *t, hilt_dtype d, hilt_value *v);

/* -- number_binary.c, number_unary.c, number_members.c -- */
extern PyType_Slot hilt_number_slots[]; /* of the base type Numeric, once hilt_number_slots_init ran */
/* The operators with a slot each that do nothing but call `slot` with what they are. */
#define HILT_BINARY_OPERATORS(DO)                                                                            \
    DO(add, ADD)                                                                                             \
    DO(subtract, SUB)                                                                                        \
    DO(multiply, MUL)                                                                                        \
    DO(true_divide, TRUEDIV)                                                                                 \
    DO(floor_divide, FLOORDIV)                                                                               \
    DO(remainder, MOD)                                                                                       \
    DO(and, AND)                                                                                             \
    DO(or, OR)                                                                                               \
    DO(xor, XOR)                                                                                             \
    DO(lshift, LSHIFT)                                                                                       \
    DO(rshift, RSHIFT)
#define HILT_OPERATOR_FUNCTION(name, op)                                                                     \
    static PyObject *slot_##name(PyObject *a, PyObject *b)                                                   \
    {                                                                                                        \
        return slot(HILT_PY_##op, a, b);                                                                     \
    }
#define HILT_OPERATOR_ROW(name, op) {Py_nb_##name, slot_##name},
/* divmod by `slot`. */
static inline PyObject *
hilt_divmod(PyObject *(*slot)(hilt_pyop, PyObject *, PyObject *), PyObject *a, PyObject *b)
{
    PyObject *q HILT_CLEANUP_REF = slot(HILT_PY_FLOORDIV, a, b);
    if (!q || q == Py_NotImplemented) {
        return Py_XNewRef(q);
    }
    PyObject *r HILT_CLEANUP_REF = slot(HILT_PY_MOD, a, b);
    return r ? PyTuple_Pack(2, q, r) : NULL;
}
extern const PyType_Slot hilt_number_binary_slots[], hilt_number_unary_slots[];
extern PyMethodDef hilt_number_unary_methods[];
void hilt_number_slots_init(void);
void hilt_number_binary_init(void); /* after hilt_promotion_init */
PyObject *hilt_number_compare(PyObject *a, PyObject *b, int op);
const char *hilt_pyop_text(hilt_pyop op);
/* a op b where `other` is neither: NotImplemented if it may know better, else a diagnostic. */
PyObject *hilt_not_a_number(hilt_pyop op, PyObject *other, PyObject *a, PyObject *b);
PyObject *hilt_number_negate(PyObject *x);
PyObject *hilt_number_absolute(PyObject *x);
PyObject *hilt_number_positive(PyObject *x);
PyObject *hilt_number_invert(PyObject *x);
PyObject *hilt_number_bitcast(PyObject *x, PyObject *type);
PyObject *hilt_number_round(PyObject *x, PyObject *ndigits); /* ndigits NULL or None: to an integer */
/* number_dynamic.c: a run-time number where Python needs its value now. Always NULL. */
PyObject *hilt_dynamic_error(const char *what, PyObject *number);
PyObject *hilt_dynamic_index_error(PyObject *number);
extern PyObject *hilt_subscripted; /* by rewritten code, now; borrowed, NULL: nothing */
bool hilt_in_fstring(void); /* does the running instruction format a part of an f-string? */
void hilt_note_origin(PyObject *exc, PyObject *number); /* adds where a run-time number was made */
int hilt_number_members_init(PyObject *module);

/* -- math.c, printf.c, builtins.c -- */
int hilt_math_init(PyObject *module);
int hilt_printf_init(PyObject *module);
int hilt_builtins_init(PyObject *module);
PyObject *hilt_min(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames);
PyObject *hilt_max(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames);
void hilt_printf_remember(PyObject *x); /* format(x, "") of a run-time value was asked for */
void hilt_printf_forget(void);

#endif
