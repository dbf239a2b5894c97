/* Arguments of the functions of cute.arch: pointers, integers, lane masks, words.
 *
 * What is known while compiling is checked here, so that a wrong number of a barrier or a mask without lanes
 * is an error at its line, not a fault of the run.
 */
#include "arch_priv.h"

#include <ctype.h>

hilt_trace *
hilt_arch_trace(const char *name)
{
    hilt_trace *t = hilt_trace_current();
    if (t != NULL && hilt_trace_in_kernel(t)) {
        return t;
    }
    hilt_raise(HILT_DIAG_PHASE_OUTSIDE_KERNEL, name, t ? "a host function" : "not traced");
    return NULL;
}

hilt_trace *
hilt_arch_any_trace(const char *name)
{
    if (hilt_trace_current() == NULL) {
        hilt_raise(HILT_DIAG_PHASE_OUTSIDE_JIT, name);
        return NULL;
    }
    return hilt_trace_need();
}

/* From the text before the call: "  name = ", "  name: T = ". */
const char *
hilt_arch_variable(char *text, size_t size, const char *otherwise)
{
    hilt_place at = hilt_here();
    PyObject *line HILT_CLEANUP_REF = hilt_place_line(at);
    const char *p = line ? PyUnicode_AsUTF8(line) : NULL;
    PyErr_Clear();
    if (!p || at.col < 0 || strlen(p) < (size_t)at.col) {
        return otherwise;
    }
    const char *end = p + at.col;
    p += strspn(p, " \t");
    size_t n = 0;
    while (p + n < end && (isalnum((unsigned char)p[n]) || p[n] == '_' || (unsigned char)p[n] >= 0x80)) {
        n++;
    }
    const char *rest = p + n + strspn(p + n, " ");
    if (rest < end && *rest == ':') { /* an annotation */
        rest += strcspn(rest, "=");
    }
    bool assigned = n > 0 && rest < end && *rest == '=' && rest + 1 + strspn(rest + 1, " ") == end;
    if (!assigned || n >= size) {
        return otherwise;
    }
    memcpy(text, p, n);
    text[n] = '\0';
    return text;
}

hilt_op *
hilt_arch_record(hilt_trace *t, hilt_opcode code, hilt_value *const *operands, uint32_t n,
                 const hilt_type *results, uint32_t nresults, const hilt_attr *attrs, uint32_t nattrs)
{
    hilt_op *op =
        hilt_build_op(hilt_trace_builder(t), code, operands, n, results, nresults, NULL, 0, attrs, nattrs);
    return op ? op : hilt_no_memory();
}

/* -- integers -------------------------------------------------------------------------------------------- */
bool
hilt_arch_known(PyObject *o, int64_t *ret)
{
    hilt_bits bits;
    if (!hilt_is_numeric(o) || PyFloat_Check(o) || hilt_number_lanes(o) != 1 ||
        !hilt_number_const_bits(o, HILT_DTYPE_INT64, &bits)) {
        PyErr_Clear();
        return false;
    }
    *ret = (int64_t)bits.lo;
    return true;
}

static bool
is_integer(PyObject *o)
{
    return hilt_integer_check(o) || PyBool_Check(o) ||
           (hilt_number_check(o) && hilt_number_lanes(o) == 1 && hilt_dtype_of(o) == HILT_DTYPE_BOOLEAN);
}

static bool
check_integer(const char *name, const char *param, PyObject *o)
{
    char what[120];
    hilt_bits bits;
    bool large = PyLong_Check(o) && hilt_dtype_of(o) == HILT_DTYPE_NONE && !hilt_argument_bits(o, HILT_DTYPE_UINT64, &bits);
    if (is_integer(o) && !large) {
        return true;
    }
    snprintf(what, sizeof what, "%s: %s", name, param);
    hilt_raise(HILT_DIAG_TYPE_WRONG, what, large ? "an integer of up to 64 bits" : "an integer",
               large ? "a larger int" : hilt_type_name_of(o));
    return false;
}

hilt_value *
hilt_arch_word(const char *name, const char *param, PyObject *o)
{
    return check_integer(name, param, o) ? hilt_number_ir(o, HILT_DTYPE_INT32) : NULL;
}

void
hilt_arch_range_error(const char *name, const char *param, int64_t value, const char *expected)
{
    hilt_raise(HILT_DIAG_ARCH_RANGE, name, param, (long long)value, expected);
}

hilt_value *
hilt_arch_ranged(const char *name, const char *param, PyObject *o, int64_t min, int64_t max, int64_t step)
{
    int64_t known;
    char text[100];
    if (!check_integer(name, param, o)) {
        return NULL;
    }
    if (hilt_arch_known(o, &known) && (known < min || known > max || known % step != 0)) {
        int n = step == 1 ? 0 : snprintf(text, sizeof text, "a multiple of %lld ", (long long)step);
        snprintf(text + n, sizeof text - (size_t)n, "from %lld to %lld", (long long)min, (long long)max);
        hilt_arch_range_error(name, param, known, text);
        return NULL;
    }
    return hilt_number_ir(o, HILT_DTYPE_INT32);
}

bool
hilt_arch_static(const char *name, const char *param, PyObject *o, int64_t min, int64_t max, int64_t *ret)
{
    char what[120];
    if (!check_integer(name, param, o)) {
        return false;
    }
    snprintf(what, sizeof what, "%s: %s", name, param);
    if (!hilt_arch_known(o, ret)) {
        hilt_raise(HILT_DIAG_PHASE_REQUIRES_CONSTANT, what, hilt_type_name_of(o), "");
        return false;
    }
    if (*ret < min || *ret > max) {
        snprintf(what, sizeof what, "from %lld to %lld", (long long)min, (long long)max);
        hilt_arch_range_error(name, param, *ret, what);
        return false;
    }
    return true;
}

hilt_value *
hilt_arch_mask(const char *name, PyObject *o)
{
    int64_t known;
    if (o == NULL || o == Py_None) {
        hilt_trace *t = hilt_arch_trace(name);
        return t ? hilt_arch_i32(t, -1) : NULL;
    }
    if (!check_integer(name, "mask", o)) {
        return NULL;
    }
    if (hilt_arch_known(o, &known) && (known == 0 || known < -INT64_C(0x80000000) || known > UINT32_MAX)) {
        hilt_arch_range_error(name, "mask", known, "32 bits, one a lane, that are not all 0");
        return NULL;
    }
    return hilt_number_ir(o, HILT_DTYPE_INT32);
}

hilt_value *
hilt_arch_predicate(const char *name, PyObject *o)
{
    if (!hilt_is_numeric(o) || hilt_number_lanes(o) != 1) {
        hilt_raise(HILT_DIAG_TYPE_NOT_A_NUMBER, name, hilt_type_name_of(o));
        return NULL;
    }
    PyObject *truth HILT_CLEANUP_REF = hilt_number_truth(o);
    return truth ? hilt_number_ir(truth, HILT_DTYPE_BOOLEAN) : NULL;
}

bool
hilt_arch_flag(PyObject *o, bool *ret)
{
    int yes = o == NULL || o == Py_None ? 0 : PyObject_IsTrue(o);
    *ret = yes > 0;
    return yes >= 0;
}

/* -- words ----------------------------------------------------------------------------------------------- */
static const char *const word_texts[HILT_WORD_COUNT] = {
#undef HILT_WORD
#define HILT_WORD(id, text) [HILT_WORD_##id] = text,
#include "../../ir/words.def"
#undef HILT_WORD
};

hilt_word
hilt_arch_find_word(const char *text, size_t n)
{
    int w = 0;
    while (w < HILT_WORD_COUNT && (strlen(word_texts[w]) != n || memcmp(word_texts[w], text, n) != 0)) {
        w++;
    }
    return (hilt_word)w;
}

/* The text of an enum's member: its value if that is a text, else its name in small letters. New reference.
 */
static PyObject *
text_of(PyObject *o)
{
    if (PyUnicode_Check(o)) {
        return Py_NewRef(o);
    }
    PyObject *value = PyObject_GetAttrString(o, "value");
    if (value != NULL && PyUnicode_Check(value)) {
        return value;
    }
    PyErr_Clear();
    Py_XDECREF(value);
    PyObject *name HILT_CLEANUP_REF = PyObject_GetAttrString(o, "name");
    PyObject *low = name && PyUnicode_Check(name) ? PyObject_CallMethod(name, "lower", NULL) : NULL;
    PyErr_Clear();
    return low;
}

bool
hilt_arch_text(const char *name, const char *param, PyObject *o, const char *words, int *ret)
{
    char what[120];
    *ret = -1;
    if (o == NULL || o == Py_None) {
        return true;
    }
    PyObject *text HILT_CLEANUP_REF = text_of(o);
    Py_ssize_t n = 0;
    const char *utf8 = text ? PyUnicode_AsUTF8AndSize(text, &n) : NULL;
    PyErr_Clear();
    if (!utf8) {
        snprintf(what, sizeof what, "%s: %s", name, param);
        hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a text", hilt_type_name_of(o));
        return false;
    }
    int at = 0;
    for (const char *w = words; *w; at++) {
        size_t len = strcspn(w, " ");
        if (len == (size_t)n && memcmp(w, utf8, len) == 0) {
            *ret = at;
            return true;
        }
        w += len + (w[len] == ' ');
    }
    hilt_raise(HILT_DIAG_ARCH_WORD, name, param, utf8, words);
    return false;
}

bool
hilt_arch_choose(const char *name, const char *param, PyObject *o, const char *words, hilt_word otherwise,
                 hilt_word *ret)
{
    int at;
    if (!hilt_arch_text(name, param, o, words, &at)) {
        return false;
    }
    *ret = otherwise;
    for (const char *w = words; at >= 0; at--) {
        size_t len = strcspn(w, " ");
        *ret = hilt_arch_find_word(w, len);
        w += len + (w[len] == ' ');
    }
    return true;
}

/* -- pointers -------------------------------------------------------------------------------------------- */
static bool
no_pointer(const char *name, const char *param, const char *expected, PyObject *o)
{
    char what[120];
    snprintf(what, sizeof what, "%s: %s", name, param);
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_TYPE_WRONG, what, expected, hilt_type_name_of(o));
    if (hilt_number_check(o)) {
        hilt_diag_set_hint(exc, "t[i] is the element's value; t.iterator + i is its address");
    }
    return hilt_diag_raise(exc) != NULL;
}

bool
hilt_arch_pointer_from(const char *name, const char *param, PyObject *o, hilt_arch_pointer *ret)
{
    if (hilt_traced_pointer_check(o)) {
        hilt_traced_pointer *p = (hilt_traced_pointer *)o;
        *ret = (hilt_arch_pointer){hilt_traced_pointer_value(o), (hilt_dtype)p->dtype, hilt_pointer_align(p),
                                   (hilt_memory_space)p->space};
        return ret->value != NULL;
    }
    if (hilt_tensor_check(o) && hilt_tensor_has_memory(o)) {
        if (((hilt_tensor *)o)->a->after) {
            PyObject *at HILT_CLEANUP_REF =
                ((hilt_tensor *)o)->pointer_swizzle ? hilt_tensor_swizzled_iterator((hilt_tensor *)o) : NULL;
            return at ? hilt_arch_pointer_from(name, param, at, ret)
                      : no_pointer(name, param, "a pointer, or a tensor of a plain layout", o);
        }
        *ret = (hilt_arch_pointer){hilt_tensor_pointer(o), hilt_tensor_dtype(o), hilt_tensor_align(o),
                                   hilt_tensor_space(o)};
        return ret->value != NULL;
    }
    if (Py_IS_TYPE(o, hilt_struct_scalar_type)) {
        PyObject *ptr HILT_CLEANUP_REF = PyObject_GetAttrString(o, "ptr");
        return ptr && hilt_arch_pointer_from(name, param, ptr, ret);
    }
    return no_pointer(name, param, "a pointer", o);
}

bool
hilt_arch_shared_value(const char *name, const char *param, const hilt_value *v)
{
    if (v->type.space == HILT_SPACE_SHARED || v->type.space == HILT_SPACE_CLUSTER ||
        v->type.space == HILT_SPACE_GENERIC) {
        return true;
    }
    char what[120];
    snprintf(what, sizeof what, "%s: %s", name, param);
    return hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a pointer to shared memory",
                      v->type.space == HILT_SPACE_LOCAL ? "one to registers" : "one to global memory") !=
           NULL;
}

hilt_value *
hilt_arch_shared(const char *name, const char *param, PyObject *o)
{
    hilt_arch_pointer p;
    return hilt_arch_pointer_from(name, param, o, &p) && hilt_arch_shared_value(name, param, p.value)
               ? p.value
               : NULL;
}

hilt_value *
hilt_arch_mapa(const char *name, hilt_trace *t, hilt_value *shared, PyObject *rank)
{
    hilt_value *operands[2] = {shared, hilt_arch_ranged(name, "the rank of a block", rank, 0, 15, 1)};
    if (operands[1] == NULL) {
        return NULL;
    }
    hilt_value *v = hilt_build(hilt_trace_builder(t), HILT_OP_MAPA,
                               hilt_type_ptr(HILT_SPACE_CLUSTER, shared->type.align), operands, 2, NULL, 0);
    return v ? v : hilt_no_memory();
}
