/* cute.printf: one hilt.printf op, checked and simplified while tracing.
 *
 * Whatever is known while tracing becomes text of the format: Python objects by Python's own formatting,
 * constants in proxies by the run-time formatter (the same text as at run time). What is left are the
 * run-time numbers, whose places stay in the format as they were written.
 *
 * f-strings: format(x, "") of a run-time value gives "<Int32 run-time value>" and remembers x. A text with
 * such marks is taken apart again if what is remembered is exactly what the marks say, in order; else it is
 * refused, never guessed.
 */
#include "ssa_priv.h"
#include "../layout/layout.h"

#include "../../rt/format.h"

enum { REMEMBER_MAX = 64 };

static struct {
    hilt_number *items[REMEMBER_MAX]; /* owned */
    unsigned n;
    bool lost; /* more than fit */
} remembered;

typedef struct message {
    hilt_str format, signs;
    HILT_VEC(hilt_value *) values;
    hilt_trace *trace;
    PyObject *const *args; /* after the format */
    Py_ssize_t nargs, taken;
    int places;               /* that take an argument */
    const char *lone_percent; /* a '%' before a letter that begins no conversion; NULL: none */
    bool at_line_end;
} message;

/* -- what f-strings were made of -- */
void
hilt_printf_forget(void)
{
    while (remembered.n) {
        Py_DECREF((PyObject *)remembered.items[--remembered.n]);
    }
    remembered.lost = false;
}

void
hilt_number_trace_ended(hilt_trace *t)
{
    for (unsigned i = 0; i < remembered.n; i++) {
        if (remembered.items[i]->trace == t) {
            hilt_printf_forget();
            return;
        }
    }
}

void
hilt_printf_remember(PyObject *x)
{
    if (remembered.n && remembered.items[0]->trace != ((hilt_number *)x)->trace) {
        hilt_printf_forget();
    }
    if (remembered.n == REMEMBER_MAX) {
        remembered.lost = true;
        return;
    }
    remembered.items[remembered.n++] = (hilt_number *)Py_NewRef(x);
}

/* The next mark at or after p; NULL: none. */
static const char *
find_mark(const char *p, const char *end, hilt_dtype *ret_dtype, size_t *ret_len)
{
    static const char tail[] = " run-time value>";
    for (; p < end && (p = memchr(p, '<', (size_t)(end - p))); p++) {
        for (hilt_dtype d = 0; d < HILT_DTYPE_COUNT; d++) {
            size_t len = strlen(hilt_dtype_name(d)), all = 1 + len + sizeof tail - 1;
            if ((size_t)(end - p) >= all && memcmp(p + 1, hilt_dtype_name(d), len) == 0 &&
                memcmp(p + 1 + len, tail, sizeof tail - 1) == 0) {
                *ret_dtype = d;
                *ret_len = all;
                return p;
            }
        }
    }
    return NULL;
}

/* Are the marks in the text exactly what is remembered? Raises if there are marks and they are not. */
static bool
marks_match(const char *p, const char *end, bool *ret_any)
{
    unsigned n = 0;
    hilt_dtype d;
    size_t len;
    bool match = true;
    for (; (p = find_mark(p, end, &d, &len)); p += len, n++) {
        match = match && n < remembered.n && remembered.items[n]->dtype == d;
    }
    *ret_any = n > 0;
    if (!n || (match && n == remembered.n && !remembered.lost)) {
        return true;
    }
    PyObject *exc = hilt_diag_new(hilt_here(), HILT_DIAG_FORMAT_KIND,
                                  "cannot tell which run-time values this text was made of");
    hilt_diag_set_hint(exc,
                       "write the f-string in the call of printf, or pass the values: printf(\"{}\", x)");
    hilt_diag_raise(exc);
    return false;
}

/* -- text -- */
static void
add_text(message *m, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '{' || text[i] == '}' || text[i] == '%') {
            hilt_str_add(&m->format, &text[i], 1);
        }
        hilt_str_add(&m->format, &text[i], 1);
    }
    if (len) {
        m->at_line_end = text[len - 1] == '\n';
    }
}

static bool
add_object_text(message *m, PyObject *text)
{
    Py_ssize_t len;
    const char *utf8 = text ? hilt_text_given(text, "printf: the text of a value", &len) : NULL;
    if (utf8) {
        add_text(m, utf8, (size_t)len);
    }
    return utf8 != NULL;
}

static bool
refuse(const message *m, PyObject *x, const char *why)
{
    HILT_CLEANUP_REF PyObject *text =
        PyUnicode_FromFormat("value %zd (%s): %s", m->taken, hilt_type_name_of(x), why);
    hilt_raise(HILT_DIAG_FORMAT_KIND, hilt_shown(text, why));
    return false;
}

/* Python's own error about a format, as a diagnostic. */
static bool
refuse_by_python(const message *m, PyObject *x)
{
    if (!PyErr_ExceptionMatches(PyExc_ValueError) && !PyErr_ExceptionMatches(PyExc_TypeError)) {
        return false;
    }
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    HILT_CLEANUP_REF PyObject *text = value ? PyObject_Str(value) : NULL;
    bool refused = refuse(m, x, hilt_shown(text, "bad format"));
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(traceback);
    return refused;
}

/* -- values -- */
static char
sign_letter(hilt_dtype d)
{
    switch (hilt_dtype_rows[d].klass) {
    case HILT_CLASS_BOOL:
        return 'b';
    case HILT_CLASS_SINT:
        return 's';
    case HILT_CLASS_UINT:
        return 'u';
    default:
        return 'f';
    }
}

/* A constant as the run-time formatter writes it. `place` is its text in the format. */
static bool
add_constant(message *m, const char *place, size_t len, hilt_dtype d, hilt_bits bits)
{
    hilt_run run = {0};
    char letter = hilt_type_letter(hilt_dtype_ir(d), sign_letter(d));
    uint8_t width = (uint8_t)hilt_dtype_bits(d);
    uint64_t slots[2] = {bits.lo, bits.hi};
    hilt_rt_printf(&run, place, len, &letter, &width, slots, 1);
    bool ok = !run.out.failed;
    add_text(m, run.out.data, run.out.len);
    hilt_str_free(&run.out);
    return ok || (PyErr_NoMemory(), false);
}

/* A value that stays an operand. */
static bool
add_operand(message *m, const char *place, size_t len, hilt_value *v, char letter)
{
    hilt_str_add(&m->format, place, len);
    hilt_str_add(&m->signs, &letter, 1);
    m->at_line_end = false;
    return hilt_vec_push(&m->values, v) || (PyErr_NoMemory(), false);
}

static bool
add_runtime(message *m, const char *place, size_t len, PyObject *x, hilt_dtype d)
{
    hilt_value *v = hilt_number_ir(x, d);
    return v && add_operand(m, place, len, v, sign_letter(d));
}

static bool
add_pointer(message *m, const hilt_format_place *p, const char *place, size_t len, PyObject *x)
{
    const char *why = hilt_place_refuses(p, 'p');
    if (why) {
        return refuse(m, x, why);
    }
    hilt_value *v = hilt_traced_pointer_value(x);
    return v && add_operand(m, place, len, v, 'p');
}

static bool
add_number(message *m, const hilt_format_place *p, const char *place, size_t len, PyObject *x,
           const hilt_scalar *o)
{
    const char *why = hilt_place_refuses(p, sign_letter(o->dtype));
    if (p->type == 's') {
        why = "'s' formats strings, but the value is a number";
    }
    if (why) {
        return refuse(m, x, why);
    }
    if (o->kind == HILT_OPERAND_RUNTIME) {
        return add_runtime(m, place, len, x, o->dtype);
    }
    hilt_dtype d = o->kind == HILT_OPERAND_FLOAT ? HILT_DTYPE_FLOAT64 : o->dtype;
    hilt_bits bits;
    return hilt_operand_bits(o, d, &bits) && add_constant(m, place, len, d, bits);
}

static bool
holds_runtime(PyObject *x, int depth)
{
    if (hilt_number_is_dynamic(x)) {
        return true;
    }
    if (depth > 16 || (!PyTuple_Check(x) && !PyList_Check(x))) {
        return false;
    }
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(x); i++) {
        if (holds_runtime(PySequence_Fast_GET_ITEM(x, i), depth + 1)) {
            return true;
        }
    }
    return false;
}

/* An item of a container: as repr has it. */
static bool
add_item(message *m, PyObject *x)
{
    if (hilt_number_is_dynamic(x)) {
        return add_runtime(m, "{}", 2, x, (hilt_dtype)((hilt_number *)x)->dtype);
    }
    if (!holds_runtime(x, 0)) {
        HILT_CLEANUP_REF PyObject *text = PyObject_Repr(x);
        return add_object_text(m, text);
    }
    Py_ssize_t n = PySequence_Fast_GET_SIZE(x);
    bool tuple = PyTuple_Check(x);
    add_text(m, tuple ? "(" : "[", 1);
    for (Py_ssize_t i = 0; i < n; i++) {
        if (i) {
            add_text(m, ", ", 2);
        }
        if (!add_item(m, PySequence_Fast_GET_ITEM(x, i))) {
            return false;
        }
    }
    const char *close = !tuple ? "]" : n == 1 ? ",)" : ")";
    add_text(m, close, strlen(close));
    return true;
}

/* A Python object by Python's formatting: `{:spec}` by format(), `%10s` by the % operator. */
static bool
add_python(message *m, const hilt_format_place *p, const char *place, size_t len, PyObject *x)
{
    HILT_CLEANUP_REF PyObject *text = NULL;
    PyTypeObject *type = Py_TYPE(x);
    if (type->tp_str == PyBaseObject_Type.tp_str && type->tp_repr == PyBaseObject_Type.tp_repr) {
        return refuse(m, x, "the object has no text of its own");
    }
    if (!p->c_style) {
        size_t skip = len > 2 ? 2 : 1; /* "{:" or "{" */
        HILT_CLEANUP_REF PyObject *spec =
            PyUnicode_FromStringAndSize(place + skip, (Py_ssize_t)(len - skip - 1));
        text = spec ? PyObject_Format(x, spec) : NULL;
    }
    else if (p->type != 's') {
        return refuse(m, x, "a number is needed here");
    }
    else {
        HILT_CLEANUP_REF PyObject *format = PyUnicode_FromStringAndSize(place, (Py_ssize_t)len);
        HILT_CLEANUP_REF PyObject *tuple = PyTuple_Pack(1, x);
        text = format && tuple ? PyUnicode_Format(format, tuple) : NULL;
    }
    if (!text) {
        return refuse_by_python(m, x);
    }
    return add_object_text(m, text);
}

static bool add_value(message *m, const hilt_format_place *p, const char *place, size_t len, PyObject *x);

/* The elements in their order, each by the format. */
static bool
add_vector(message *m, const hilt_format_place *p, const char *place, size_t len, PyObject *x)
{
    uint32_t n = hilt_ssa_lanes(x);
    add_text(m, "[", 1);
    for (uint32_t i = 0; i < n; i++) {
        if (i) {
            add_text(m, ", ", 2);
        }
        HILT_CLEANUP_REF PyObject *element = hilt_ssa_lane(hilt_ssa_number(x), i);
        if (!element || !add_value(m, p, place, len, element)) {
            return false;
        }
    }
    add_text(m, "]", 1);
    return true;
}

/* A layout's text, with the run-time leaves as operands. */
static bool
add_layout(message *m, PyObject *x)
{
    hilt_str text = {0};
    hilt_lay_leaves leaves = {0};
    bool ok = hilt_lay_print(&text, x) && hilt_lay_runtime_leaves(x, &leaves);
    if (!ok) {
        PyErr_NoMemory();
    }
    size_t from = 0, taken = 0;
    for (size_t i = 0; ok && i <= text.len; i++) {
        if (i == text.len || text.data[i] == '?') {
            add_text(m, text.data + from, i - from);
            from = i + 1;
        }
        if (i < text.len && text.data[i] == '?') {
            assert(taken < leaves.len);
            PyObject *leaf = leaves.data[taken++];
            ok = add_runtime(m, "{}", 2, leaf, (hilt_dtype)((hilt_number *)leaf)->dtype);
        }
    }
    hilt_vec_free(&leaves);
    hilt_str_free(&text);
    return ok;
}

/* Where a tensor's elements are, and its layout: "raw_ptr(0x7f…: f32, gmem, align<4>) o (4,?):(?,1)". */
static bool
add_tensor(message *m, PyObject *x)
{
    if (!hilt_tensor_has_memory(x)) {
        HILT_CLEANUP_REF PyObject *base = PyObject_GetAttrString(x, "iterator");
        if (!base || !add_item(m, base)) {
            return false;
        }
    }
    else {
        hilt_value *v = hilt_tensor_pointer(x);
        HILT_CLEANUP_REF PyObject *space = v ? PyObject_GetAttrString(x, "memspace") : NULL;
        HILT_CLEANUP_REF PyObject *name = space ? PyObject_GetAttrString(space, "name") : NULL;
        hilt_str s = {0};
        bool ok = name != NULL;
        add_text(m, "raw_ptr(", 8);
        ok = ok && add_operand(m, "{}", 2, v, 'p');
        hilt_str_puts(&s, ": ");
        hilt_type_print(&s, hilt_dtype_ir(hilt_tensor_dtype(x)));
        hilt_str_printf(&s, ", %s, align<%u>)", hilt_shown(name, ""), (unsigned)hilt_tensor_align(x));
        add_text(m, s.data, s.len);
        hilt_str_free(&s);
        if (!ok) {
            return false;
        }
    }
    add_text(m, " o ", 3);
    return add_layout(m, hilt_tensor_layout(x));
}

static bool
add_value(message *m, const hilt_format_place *p, const char *place, size_t len, PyObject *x)
{
    hilt_scalar o;
    if (hilt_traced_pointer_check(x)) {
        return add_pointer(m, p, place, len, x);
    }
    if (hilt_tensor_check(x)) {
        return len == 2 ? add_tensor(m, x) : refuse(m, x, "a tensor takes {} only");
    }
    if (hilt_ssa_check(x)) {
        return add_vector(m, p, place, len, x);
    }
    bool python_number = PyLong_Check(x) || PyFloat_Check(x);
    if (!hilt_is_proxy(x) && (!python_number || !p->c_style)) {
        if (holds_runtime(x, 0)) {
            return len == 2 ? add_item(m, x) : refuse(m, x, "a container takes {} only");
        }
        if (hilt_lay_value_check(x) && hilt_lay_dynamic(x)) {
            return len == 2 ? add_layout(m, x) : refuse(m, x, "a layout with run-time leaves takes {} only");
        }
        return add_python(m, p, place, len, x);
    }
    if (hilt_operand_read(x, &o) <= HILT_OPERAND_ERROR) {
        return false;
    }
    return add_number(m, p, place, len, x, &o);
}

/* -- the format -- */
static bool
add_format(message *m, const char *text, size_t len)
{
    hilt_format_reader r = {.p = text, .end = text + len};
    for (;;) {
        const char *begin = r.p;
        switch (hilt_format_next(&r)) {
        case HILT_PIECE_END:
            return true;
        case HILT_PIECE_BAD:
            hilt_raise(HILT_DIAG_FORMAT_KIND, r.why);
            return false;
        case HILT_PIECE_TEXT:
            if (*begin == '%' && r.p == begin + 1 && r.p < r.end && Py_ISALPHA(*r.p)) {
                m->lone_percent = begin;
            }
            add_text(m, r.text, r.text_len);
            break;
        case HILT_PIECE_PLACE:
            m->places++;
            if (m->taken < m->nargs) {
                PyObject *x = m->args[m->taken++];
                if (!add_value(m, &r.place, begin, (size_t)(r.p - begin), x)) {
                    return false;
                }
            }
            break;
        }
    }
}

/* A format that may hold marks of f-strings. Formatting an object may run code that prints: the values are
 * taken over first. */
static bool
add_marked_format(message *m, PyObject *format)
{
    Py_ssize_t len = 0;
    const char *p = hilt_text_given(format, "printf: the format", &len), *end = p ? p + len : NULL;
    bool any, ok = true;
    if (!p || !marks_match(p, end, &any)) {
        return false;
    }
    hilt_number *values[REMEMBER_MAX];
    unsigned n = any ? remembered.n : 0;
    memcpy(values, remembered.items, n * sizeof *values);
    remembered.n -= n;
    hilt_dtype d;
    size_t mark_len;
    for (unsigned i = 0; i < n; i++) {
        const char *mark = ok ? find_mark(p, end, &d, &mark_len) : NULL;
        ok =
            mark && add_format(m, p, (size_t)(mark - p)) && add_runtime(m, "{}", 2, (PyObject *)values[i], d);
        p = ok ? mark + mark_len : p;
        Py_DECREF((PyObject *)values[i]);
    }
    return ok && add_format(m, p, (size_t)(end - p));
}

static bool
add_joined(message *m)
{
    hilt_format_place plain = {.precision = -1};
    while (m->taken < m->nargs) {
        if (m->taken) {
            add_text(m, ", ", 2);
        }
        PyObject *x = m->args[m->taken++];
        if (!add_value(m, &plain, "{}", 2, x)) {
            return false;
        }
    }
    return true;
}

static bool
record(message *m)
{
    hilt_builder *b = hilt_trace_builder(m->trace);
    hilt_arena *arena = b->module->arena;
    const char *format = hilt_arena_strdup(arena, m->format.data ? m->format.data : "", m->format.len);
    const char *signs = hilt_arena_strdup(arena, m->signs.data ? m->signs.data : "", m->signs.len);
    hilt_attr attrs[2] = {
        {.key = HILT_ATTR_FORMAT, .str = {format, m->format.len}},
        {.key = HILT_ATTR_SIGNS, .str = {signs, m->signs.len}},
    };
    bool ok =
        !m->format.failed && !m->signs.failed && format && signs &&
        hilt_build_op(b, HILT_OP_PRINTF, m->values.data, (uint32_t)m->values.len, NULL, 0, NULL, 0, attrs, 2);
    return ok || (PyErr_NoMemory(), false);
}

static bool
refuse_count(const message *m)
{
    if (m->lone_percent) {
        char why[64];
        snprintf(why, sizeof why, "'%.2s' is no conversion; '%%%%' prints a percent sign", m->lone_percent);
        hilt_raise(HILT_DIAG_FORMAT_KIND, why);
    }
    else {
        hilt_raise(HILT_DIAG_FORMAT_COUNT, m->places, (int)m->nargs);
    }
    return false;
}

static bool
compose(message *m, PyObject *format, PyObject *end)
{
    if (format ? !add_marked_format(m, format) : !add_joined(m)) {
        return false;
    }
    if (format && m->places != m->nargs) {
        return refuse_count(m);
    }
    if (end) {
        return add_object_text(m, end);
    }
    if (!m->at_line_end) {
        add_text(m, "\n", 1);
    }
    return true;
}

/* printf(format, *values, end=) or printf(*values, end=) */
static PyObject *
hilt_printf(PyObject *self, PyObject *const *args, Py_ssize_t n, PyObject *kwnames)
{
    PyObject *end = NULL;
    for (Py_ssize_t i = 0; kwnames && i < PyTuple_GET_SIZE(kwnames); i++) {
        PyObject *name = PyTuple_GET_ITEM(kwnames, i), *value = args[n + i];
        if (PyUnicode_CompareWithASCIIString(name, "end") == 0) {
            if (value != Py_None && !PyUnicode_Check(value)) {
                return hilt_raise(HILT_DIAG_TYPE_WRONG, "end", "a string", hilt_type_name_of(value));
            }
            end = value == Py_None ? NULL : value;
        }
        else if (PyUnicode_CompareWithASCIIString(name, "loc") &&
                 PyUnicode_CompareWithASCIIString(name, "ip")) {
            return PyErr_Format(PyExc_TypeError, "printf() got an unexpected keyword argument '%U'", name);
        }
    }
    if (n == 0) {
        return PyErr_Format(PyExc_TypeError, "printf() needs a format or a value");
    }
    hilt_trace *t = hilt_trace_current();
    if (!t) {
        return hilt_raise(HILT_DIAG_PHASE_OUTSIDE_JIT, "printf");
    }
    bool formatted = PyUnicode_Check(args[0]);
    message m = {.trace = t, .args = args + formatted, .nargs = n - formatted};
    bool ok = compose(&m, formatted ? args[0] : NULL, end) && record(&m);
    hilt_str_free(&m.format);
    hilt_str_free(&m.signs);
    hilt_vec_free(&m.values);
    return ok ? Py_NewRef(Py_None) : NULL;
}

int
hilt_printf_init(PyObject *module)
{
    static PyMethodDef methods[] = {
        {"printf", (PyCFunction)(void (*)(void))hilt_printf, METH_FASTCALL | METH_KEYWORDS, NULL},
        {0},
    };
    return PyModule_AddFunctions(module, methods);
}
