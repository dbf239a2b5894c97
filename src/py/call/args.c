/* From the key and the caller's arguments to the proxies that the traced function gets.
 *
 * The walk is encode's: the key says at each step what was decided. A container or object is rebuilt only if
 * a leaf in it becomes run-time; else the function gets the caller's own. Copies are compared with what they
 * were made of after the trace: a change to one would be lost, so it is refused.
 */
#include "call.h"
#include "../tensor/tensor.h"

hilt_value *
hilt_build_slot(hilt_builder_args *b, hilt_type type, const char *suffix, int index)
{
    char name[200];
    if (!suffix) {
        snprintf(name, sizeof name, "%s", b->name);
    }
    else {
        snprintf(name, sizeof name, "%s.%s[%d]", b->name, suffix, index);
    }
    hilt_value *v = hilt_trace_argument(b->trace, type, name);
    b->slot += hilt_type_bits(type) > 64 ? 2 : 1;
    if (!v && !PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    return v;
}

/* Remembers a copy, to be compared after the trace. */
static bool
remember(hilt_builder_args *b, PyObject *copy, PyObject *original, PyObject *leaves)
{
    HILT_CLEANUP_REF PyObject *name = PyUnicode_FromString(b->name);
    HILT_CLEANUP_REF PyObject *row = name && leaves ? PyTuple_Pack(4, copy, original, leaves, name) : NULL;
    return row && PyList_Append(b->fresh, row) == 0;
}

bool
hilt_check_fresh(PyObject *fresh)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(fresh); i++) {
        PyObject *row = PyList_GET_ITEM(fresh, i), *copy = PyTuple_GET_ITEM(row, 0);
        PyObject *before = PyTuple_GET_ITEM(row, 2);
        HILT_CLEANUP_REF PyObject *now = PyList_Check(copy)   ? PySequence_List(copy)
                                         : PyDict_Check(copy) ? PyDict_Copy(copy)
                                                              : hilt_object_fields(copy);
        if (!now) {
            return false;
        }
        bool same;
        if (PyList_Check(now)) {
            same = PyList_GET_SIZE(now) == PyList_GET_SIZE(before);
            for (Py_ssize_t k = 0; same && k < PyList_GET_SIZE(now); k++) {
                same = PyList_GET_ITEM(now, k) == PyList_GET_ITEM(before, k);
            }
        }
        else {
            same = PyDict_GET_SIZE(now) == PyDict_GET_SIZE(before);
            PyObject *key, *item;
            for (Py_ssize_t pos = 0; same && PyDict_Next(now, &pos, &key, &item);) {
                same = PyDict_GetItemWithError(before, key) == item;
            }
        }
        if (!same) {
            char what[200];
            snprintf(what, sizeof what, "argument '%s' (%s)", hilt_shown(PyTuple_GET_ITEM(row, 3), "?"),
                     hilt_type_name_of(PyTuple_GET_ITEM(row, 1)));
            hilt_raise(HILT_DIAG_SCOPE_EFFECT_ON_OUTER, what);
            return false;
        }
    }
    return true;
}

/* -- containers ------------------------------------------------------------------------------------------- */

/* n children of a list or tuple as a new list; *changed if one differs from the original. */
static PyObject *
build_children(hilt_builder_args *b, PyObject *v, uint32_t n, bool *changed)
{
    HILT_CLEANUP_REF PyObject *r = PyList_New(n);
    for (uint32_t i = 0; r && i < n; i++) {
        HILT_CLEANUP_REF PyObject *item = PySequence_GetItem(v, i);
        PyObject *made = item ? hilt_build_argument(b, item) : NULL;
        if (!made) {
            return NULL;
        }
        *changed |= made != item;
        PyList_SET_ITEM(r, i, made);
    }
    return Py_XNewRef(r);
}

static PyObject *
build_sequence(hilt_builder_args *b, PyObject *v, uint64_t w)
{
    hilt_tag tag = HILT_WORD_TAG(w);
    uint32_t n = HILT_WORD_N(w);
    b->at += 1 + HILT_WORD_A(w); /* a subclass's type follows */
    bool changed = false;
    HILT_CLEANUP_REF PyObject *items = build_children(b, v, n, &changed);
    if (!items || !changed) {
        return items ? Py_NewRef(v) : NULL;
    }
    if (tag == HILT_TAG_NAMED) {
        return PyObject_CallMethod((PyObject *)Py_TYPE(v), "_make", "(O)", items);
    }
    if (tag == HILT_TAG_TUPLE) {
        return PyList_AsTuple(items);
    }
    HILT_CLEANUP_REF PyObject *copy = PyObject_CallOneArg((PyObject *)Py_TYPE(v), items);
    return copy && remember(b, copy, v, items) ? Py_NewRef(copy) : NULL;
}

/* Another thread wrote it after the key was made: the key's words would be read past their end. */
static PyObject *
changed_meanwhile(const hilt_builder_args *b)
{
    return hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, b->name, "the content that it had when the call began",
                      "another");
}

static PyObject *
build_dict(hilt_builder_args *b, PyObject *v, uint64_t w)
{
    if (!PyDict_Check(v) || PyDict_GET_SIZE(v) != HILT_WORD_N(w)) {
        return changed_meanwhile(b);
    }
    b->at += 1 + HILT_WORD_A(w);
    HILT_CLEANUP_REF PyObject *made = PyDict_New();
    bool changed = false;
    PyObject *key, *item;
    HILT_CLEANUP_REF PyObject *now = PyDict_Copy(v); /* building may run code that writes v */
    for (Py_ssize_t pos = 0; now && made && PyDict_Next(now, &pos, &key, &item);) {
        hilt_describe_words(b->key, &b->at, NULL);
        HILT_CLEANUP_REF PyObject *x = hilt_build_argument(b, item);
        changed |= x != item;
        if (!x || PyDict_SetItem(made, key, x) < 0) {
            return NULL;
        }
    }
    if (!now) {
        return NULL;
    }
    if (!made || !changed) {
        return made ? Py_NewRef(v) : NULL;
    }
    HILT_CLEANUP_REF PyObject *copy = NULL;
    if (PyDict_CheckExact(v)) {
        copy = PyDict_Copy(made);
    }
    else {
        copy = PyObject_CallMethod(v, "copy", NULL);
        if (copy && (!PyDict_Check(copy) || PyDict_Update(copy, made) < 0)) {
            return NULL;
        }
    }
    return copy && remember(b, copy, v, made) ? Py_NewRef(copy) : NULL;
}

/* -- objects ---------------------------------------------------------------------------------------------- */

static PyObject *
build_fields(hilt_builder_args *b, PyObject *v, uint32_t n)
{
    HILT_CLEANUP_REF PyObject *fields = hilt_object_fields(v), *made = PyDict_New();
    if (fields && PyDict_GET_SIZE(fields) != n) {
        return changed_meanwhile(b);
    }
    b->at++; /* the type */
    bool changed = false;
    PyObject *name, *item;
    for (Py_ssize_t pos = 0; fields && made && PyDict_Next(fields, &pos, &name, &item);) {
        b->at++;
        HILT_CLEANUP_REF PyObject *x = hilt_build_argument(b, item);
        changed |= x != item;
        if (!x || PyDict_SetItem(made, name, x) < 0) {
            return NULL;
        }
    }
    if (!fields || !made || !changed) {
        return fields && made ? Py_NewRef(v) : NULL;
    }
    HILT_CLEANUP_REF PyObject *copy = hilt_object_bare(Py_TYPE(v));
    for (Py_ssize_t pos = 0; copy && PyDict_Next(made, &pos, &name, &item);) {
        if (PyObject_GenericSetAttr(copy, name, item) <
            0) { /* past __setattr__: a frozen dataclass's refuses */
            return NULL;
        }
    }
    return copy && remember(b, copy, v, made) ? Py_NewRef(copy) : NULL;
}

static PyObject *
build_protocol(hilt_builder_args *b, PyObject *v, uint32_t n)
{
    b->at++;
    HILT_CLEANUP_REF PyObject *values = hilt_protocol_values(v);
    if (!values) {
        return NULL;
    }
    if (PyList_GET_SIZE(values) != (Py_ssize_t)n) {
        return hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, "__extract_mlir_values__",
                          "the same number of values each time", "another");
    }
    bool changed = false;
    HILT_CLEANUP_REF PyObject *made = build_children(b, values, n, &changed);
    if (!made) {
        return NULL;
    }
    while (!(HILT_WORD_TAG(b->key[b->at]) == HILT_TAG_UNSET && HILT_WORD_A(b->key[b->at]) == 1)) {
        b->at++;
        hilt_describe_words(b->key, &b->at, NULL);
    }
    b->at++;
    return hilt_protocol_build(v, made, false);
}

static PyObject *
build_number(hilt_builder_args *b, hilt_dtype d)
{
    hilt_value *x = hilt_build_slot(b, hilt_dtype_ir(d), NULL, 0);
    return x ? hilt_number_new(b->trace, d, x) : NULL;
}

/* Where it points to, if it points to something. */
static bool
note_pointer(const hilt_builder_args *b)
{
    hilt_pointed p = {.slot = b->slot, .gpu = HILT_WORD_N(b->key[b->at]) == HILT_SIDE_CUDA};
    if (hilt_compiling_now && b->slots[b->slot] && !hilt_vec_push(&hilt_compiling_now->pointers, p)) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}

PyObject *
hilt_build_argument(hilt_builder_args *b, PyObject *v)
{
    uint64_t w = b->key[b->at];
    switch (HILT_WORD_TAG(w)) {
    case HILT_TAG_NUMBER:
        b->at++;
        return build_number(b, (hilt_dtype)HILT_WORD_A(w));
    case HILT_TAG_TENSOR:
        return hilt_span_note(b) ? hilt_tensor_build(b) : NULL;
    case HILT_TAG_POINTER:
        return note_pointer(b) ? hilt_pointer_build(b) : NULL;
    case HILT_TAG_STREAM:
        return hilt_stream_build(b);
    case HILT_TAG_TUPLE:
    case HILT_TAG_LIST:
    case HILT_TAG_NAMED:
        return build_sequence(b, v, w);
    case HILT_TAG_DICT:
        return build_dict(b, v, w);
    case HILT_TAG_FIELDS:
    case HILT_TAG_OBJECT:
        b->at++;
        return build_fields(b, v, HILT_WORD_N(w));
    case HILT_TAG_PROTOCOL:
        b->at++;
        return build_protocol(b, v, HILT_WORD_N(w));
    default:
        assert(hilt_tag_is_constant(HILT_WORD_TAG(w)));
        hilt_describe_words(b->key, &b->at, NULL);
        return Py_NewRef(v);
    }
}

/* -- descriptions ----------------------------------------------------------------------------------------- */

/* "?", with the divisor that is known of it. */
static void
describe_unknown(const uint64_t *facts, uint32_t part, uint32_t mode, hilt_str *s)
{
    for (uint32_t i = 0; facts && i < HILT_WORD_N(facts[0]); i++) {
        uint64_t w = facts[1 + 2 * i];
        if (HILT_FACT_KIND(w) == HILT_FACT_DIVISOR && HILT_FACT_PART(w) == part && HILT_FACT_MODE(w) == mode) {
            hilt_str_printf(s, "?{div=%lld}", (long long)facts[2 + 2 * i]);
            return;
        }
    }
    hilt_str_puts(s, "?");
}

static void
describe_tensor(const uint64_t *key, uint32_t *at, hilt_str *s)
{
    hilt_key_sizes z = {.words = key + *at};
    uint32_t facts = HILT_WORD_A(z.words[0]);
    const uint64_t *more = hilt_key_facts(z.words);
    hilt_str parts[2] = {{0}, {0}};
    while (hilt_key_next_size(&z)) {
        if (!s) {
            continue;
        }
        hilt_str *part = &parts[z.part];
        hilt_str_puts(part, z.mode ? ", " : "");
        if (z.in_slot) {
            describe_unknown(more, z.part, z.mode, part);
        }
        else {
            hilt_str_printf(part, "%lld", (long long)z.value);
        }
    }
    bool compact = false;
    for (uint32_t i = 0; more && i < HILT_WORD_N(more[0]); i++) {
        compact |= HILT_FACT_KIND(more[1 + 2 * i]) == HILT_FACT_COMPACT;
    }
    if (s) {
        hilt_str_printf(s, "a %s tensor of shape (%s) and strides (%s)%s%s%s", hilt_dtype_name(HILT_ARG_DTYPE(facts)),
                        parts[0].data ? parts[0].data : "", parts[1].data ? parts[1].data : "", compact ? ", compact" : "",
                        facts & HILT_TENSOR_READONLY ? ", read-only" : "",
                        HILT_WORD_N(z.words[0]) == HILT_SIDE_CUDA ? " on a GPU" : "");
        s->failed |= parts[0].failed || parts[1].failed;
    }
    hilt_str_free(&parts[0]);
    hilt_str_free(&parts[1]);
    *at = (uint32_t)(hilt_key_behind(&z) - key);
}

static void
skip_many(const uint64_t *key, uint32_t *at, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        hilt_describe_words(key, at, NULL);
    }
}

static void
describe_container(const uint64_t *key, uint32_t *at, hilt_str *s)
{
    uint64_t w = key[(*at)++];
    uint32_t n = HILT_WORD_N(w);
    hilt_tag tag = HILT_WORD_TAG(w);
    const char *what = tag == HILT_TAG_TUPLE   ? "a tuple"
                       : tag == HILT_TAG_LIST  ? "a list"
                       : tag == HILT_TAG_DICT  ? "a dict"
                       : tag == HILT_TAG_NAMED ? "a named tuple"
                                               : "an object";
    if (s) {
        hilt_str_printf(s, "%s of %u", what, n);
    }
    *at += HILT_WORD_A(w); /* the type */
    if (tag == HILT_TAG_DICT) {
        skip_many(key, at, 2 * n);
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        *at += tag == HILT_TAG_FIELDS || tag == HILT_TAG_OBJECT;
        hilt_describe_words(key, at, NULL);
    }
    while (tag == HILT_TAG_PROTOCOL &&
           !(HILT_WORD_TAG(key[*at]) == HILT_TAG_UNSET && HILT_WORD_A(key[*at]) == 1)) {
        (*at)++;
        hilt_describe_words(key, at, NULL);
    }
    *at += tag == HILT_TAG_PROTOCOL;
}

/* What has no children. The text, or NULL where it was added to s already. */
static const char *
describe_leaf(const uint64_t *key, uint32_t *at, hilt_str *s)
{
    uint64_t w = key[*at];
    const char *text = "a compile-time value";
    uint32_t words = 1;
    switch (HILT_WORD_TAG(w)) {
    case HILT_TAG_NUMBER:
        text = hilt_dtype_name((hilt_dtype)HILT_WORD_A(w));
        break;
    case HILT_TAG_POINTER:
        text = "a pointer";
        break;
    case HILT_TAG_STREAM:
        text = "a stream";
        break;
    case HILT_TAG_NONE:
        text = "None";
        break;
    case HILT_TAG_CONST_BOOL:
        text = HILT_WORD_A(w) ? "the constant True" : "the constant False";
        break;
    case HILT_TAG_CONST_INT:
        if (s) {
            hilt_str_printf(s, "the constant %lld", (long long)key[*at + 1]);
        }
        text = NULL;
        words = 2;
        break;
    case HILT_TAG_STR:
        if (s) {
            bool layout = HILT_WORD_A(w) == 2;
            hilt_str_puts(s, layout ? "the layout " : "the string '");
            hilt_str_add(s, (const char *)(key + *at + 1), HILT_WORD_N(w) < 60 ? HILT_WORD_N(w) : 60);
            hilt_str_puts(s, layout ? "" : "'");
        }
        text = NULL;
        words = 1 + (HILT_WORD_N(w) + 7) / 8;
        break;
    case HILT_TAG_CONST_FLOAT:
    case HILT_TAG_CONTENT:
    case HILT_TAG_IDENTITY:
        words = 2;
        break;
    case HILT_TAG_CONST_NUMBER:
        words = 3;
        break;
    default:
        break;
    }
    *at += words;
    return text;
}

void
hilt_describe_words(const uint64_t *key, uint32_t *at, hilt_str *s)
{
    uint64_t w = key[*at];
    const char *text;
    switch (HILT_WORD_TAG(w)) {
    case HILT_TAG_TENSOR:
        describe_tensor(key, at, s);
        return;
    case HILT_TAG_TUPLE:
    case HILT_TAG_LIST:
    case HILT_TAG_DICT:
    case HILT_TAG_NAMED:
    case HILT_TAG_FIELDS:
    case HILT_TAG_OBJECT:
    case HILT_TAG_PROTOCOL:
        describe_container(key, at, s);
        return;
    case HILT_TAG_CONST_BIG:
        (*at)++;
        hilt_describe_words(key, at, s);
        return;
    case HILT_TAG_FUNCTION:
        *at += 3;
        skip_many(key, at, HILT_WORD_N(w) + 1);
        text = "a function";
        break;
    case HILT_TAG_METHOD:
        (*at)++;
        skip_many(key, at, 2);
        text = "a method";
        break;
    case HILT_TAG_GROUP:
        (*at)++;
        skip_many(key, at, HILT_WORD_N(w));
        text = "a compile-time value";
        break;
    default:
        text = describe_leaf(key, at, s);
        if (HILT_WORD_TAG(w) == HILT_TAG_IDENTITY &&
            HILT_WORD_A(w)) { /* a numpy scalar's type, then its value */
            hilt_describe_words(key, at, s);
            return;
        }
    }
    if (s && text) {
        hilt_str_puts(s, text);
    }
}
