/* Scalar values: one heap type a dtype (Int32, Float32, Boolean, …), instances are constants or run-time values.
 *
 * A constant holds the exact bits of its type. A run-time value holds an IR value and a reference to its trace;
 * using it after the trace ended, or where it does not dominate, is a diagnostic (hilt_trace_use).
 */
#ifndef HILT_NUMBER_H
#define HILT_NUMBER_H

#include "../py.h"

struct hilt_trace;
typedef struct hilt_number {
    PyObject_HEAD
    uint8_t dtype;            /* hilt_dtype */
    uint16_t lanes;           /* 1; more: inside a TensorSSA, a vector or (constant) that many times bits; 0: a pointer's address (tensor_carry.c) */
    struct hilt_trace *trace; /* NULL: constant */
    hilt_value *value;
    hilt_bits bits;
} hilt_number;

/* Binary operators, in the order of the Python slots. */
typedef enum hilt_pyop {
    HILT_PY_ADD, HILT_PY_SUB, HILT_PY_MUL, HILT_PY_TRUEDIV, HILT_PY_FLOORDIV, HILT_PY_MOD, HILT_PY_POW,
    HILT_PY_AND, HILT_PY_OR, HILT_PY_XOR, HILT_PY_LSHIFT, HILT_PY_RSHIFT,
    HILT_PY_LT, HILT_PY_LE, HILT_PY_EQ, HILT_PY_NE, HILT_PY_GT, HILT_PY_GE,
    HILT_PY_OP_COUNT,
} hilt_pyop;

bool hilt_number_check(PyObject *o);                /* a proxy of any dtype, constant or not */
bool hilt_number_is_dynamic(PyObject *o);           /* a proxy that is a run-time value */
unsigned hilt_number_lanes(PyObject *o);            /* of a proxy; 1 for other numbers */
bool hilt_is_numeric(PyObject *o);                  /* a proxy, or a Python bool, int, float */
bool hilt_dtype_check(PyObject *o, hilt_dtype *ret); /* is o one of the type objects? */
PyTypeObject *hilt_dtype_object(hilt_dtype d);      /* borrowed */
const char *hilt_dtype_name(hilt_dtype d);
hilt_type hilt_dtype_ir(hilt_dtype d);
hilt_type hilt_dtype_vector(hilt_dtype d, unsigned lanes); /* 1 lane: the scalar; none: an address */
hilt_dtype hilt_dtype_of_address(hilt_space space); /* the type as which addresses of that memory are carried, without lanes */
unsigned hilt_dtype_bits(hilt_dtype d);
bool hilt_dtype_is_int(hilt_dtype d); /* Boolean is not */
bool hilt_dtype_is_signed(hilt_dtype d);
bool hilt_dtype_is_float(hilt_dtype d);
/* The type that a number has when it meets run-time code: a proxy's own; Boolean, Int32, Int64 (NONE: fits neither), Float32. */
hilt_dtype hilt_dtype_of(PyObject *number);
const char *hilt_type_name_of(PyObject *o); /* for messages: "Int32", "float", "list" */

PyObject *hilt_number_const(hilt_dtype d, hilt_bits bits);
PyObject *hilt_number_new(struct hilt_trace *t, hilt_dtype d, hilt_value *v); /* becomes a constant if v is arith.constant */
/* A number as each of so many lanes (it has one lane, or these already). */
PyObject *hilt_number_spread(PyObject *proxy, unsigned lanes);
/* Explicit conversion (d(x)) by the rules of docs/language.md, "Values". Any number; new reference. */
PyObject *hilt_number_convert(PyObject *x, hilt_dtype d);
/* a op b by promotion, folding and recording; Py_NotImplemented if an operand is no number. */
PyObject *hilt_number_binary(hilt_pyop op, PyObject *a, PyObject *b);
/* x != 0: Py_True/Py_False for Python numbers and constants, else a Boolean proxy. New reference. */
PyObject *hilt_number_truth(PyObject *x);
PyObject *hilt_number_select(PyObject *cond, PyObject *a, PyObject *b); /* equal dtypes, run-time Boolean cond */
/* The IR value of a number converted to exactly d (no loss checks) in the current region. NULL: exception. */
hilt_value *hilt_number_ir(PyObject *x, hilt_dtype d);
/* May this Python number take type d at a join (exactly representable; int -> float yes, float -> int, bool <-> int no)? */
bool hilt_literal_adopts(PyObject *pynumber, hilt_dtype d);
bool hilt_number_const_bits(PyObject *x, hilt_dtype d, hilt_bits *ret); /* a Python number's or constant proxy's bits as d */
/* Is it the same value: type and bits (0.0 is not -0.0, 1 is not True), or the same IR value? */
bool hilt_number_same(PyObject *a, PyObject *b);
PyObject *hilt_number_to_python(hilt_dtype d, hilt_bits bits); /* a result: int, float or bool */
/* Bits of a Python number for a declared parameter of type d; false: it does not fit (no exception). */
bool hilt_argument_bits(PyObject *x, hilt_dtype d, hilt_bits *ret);
/* Store into an element of type d: only what loses nothing; `name` is the tensor's. */
hilt_value *hilt_number_for_store(PyObject *x, hilt_dtype d, const char *name);

/* Builtins that rewritten code calls through the helper: if fn is Python's min, max, abs, round, divmod, pow, sum, any,
 * all, int, float, bool, len, range … and an argument is a run-time value, gives the replacement's result in *ret
 * (NULL with an exception on error) and true; false: call fn as it is. */
bool hilt_builtin_call(PyObject *fn, PyObject *const *args, size_t nargsf, PyObject *kwnames, PyObject **ret);

/* The trace is over: drops what printf remembers of its values (f-strings). */
void hilt_number_trace_ended(struct hilt_trace *t);

#endif
