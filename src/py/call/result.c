/* Results: what a traced function returns, flattened to values of func.return, and rebuilt from slots at each
 * call.
 *
 * Containers are made anew each time, those that hold nothing run-time by their copy(). Other compile-time
 * values are returned as they are.
 */
#include "call.h"
#include "../layout/layout.h"
#include "../number/ssa.h"
#include "../tensor/tensor.h"

struct hilt_result {
    enum {
        RESULT_NUMBER,
        RESULT_OBJECT,
        RESULT_COPY,
        RESULT_TUPLE,
        RESULT_LIST,
        RESULT_DICT,
        RESULT_NAMED,
        RESULT_FIELDS,
        RESULT_LAYOUT /* items: its parts */
    } kind;
    hilt_dtype dtype;
    uint32_t slot; /* numbers: first slot; the root: how many there are in all, in nslots */
    uint32_t nslots;
    PyObject *object; /* RESULT_OBJECT: it; RESULT_COPY: what to copy; else the type; or NULL */
    PyObject *keys;   /* dict, fields: a list of keys */
    uint32_t n;
    hilt_result *items; /* array */
};

typedef struct flattening {
    hilt_trace *trace;
    hilt_values *values;
    uint32_t nslots;
    int depth;
} flattening;
enum { MAX_DEPTH = 32 };

static bool flatten(flattening *f, PyObject *o, hilt_result *r);

static void
clear(hilt_result *r)
{
    for (uint32_t i = 0; r->items && i < r->n; i++) {
        clear(&r->items[i]);
    }
    hilt_free(r->items);
    Py_XDECREF(r->object);
    Py_XDECREF(r->keys);
}

void
hilt_result_free(hilt_result *r)
{
    if (r) {
        clear(r);
        hilt_free(r);
    }
}

int
hilt_result_traverse(const hilt_result *r, visitproc visit, void *arg)
{
    Py_VISIT(r->object);
    Py_VISIT(r->keys);
    for (uint32_t i = 0; r->items && i < r->n; i++) {
        int status = hilt_result_traverse(&r->items[i], visit, arg);
        if (status != 0) {
            return status;
        }
    }
    return 0;
}

uint32_t
hilt_result_slots(const hilt_result *r)
{
    return r->nslots;
}

static bool
flatten_number(flattening *f, PyObject *o, hilt_result *r)
{
    const hilt_number *n = (const hilt_number *)o;
    r->dtype = (hilt_dtype)n->dtype;
    if (!hilt_number_is_dynamic(o)) {
        r->kind = RESULT_OBJECT;
        r->object = hilt_number_to_python(r->dtype, n->bits);
        return r->object != NULL;
    }
    hilt_value *v = hilt_number_ir(o, r->dtype);
    if (!v || !hilt_vec_push(f->values, v)) {
        return PyErr_Occurred() ? false : (PyErr_NoMemory(), false);
    }
    r->kind = RESULT_NUMBER;
    r->slot = f->nslots;
    f->nslots += hilt_dtype_bits(r->dtype) > 64 ? 2 : 1;
    return true;
}

static bool
flatten_items(flattening *f, PyObject *list, hilt_result *r)
{
    uint32_t n = (uint32_t)PyList_GET_SIZE(list);
    r->items = hilt_malloc((n + 1) * sizeof *r->items);
    if (!r->items) {
        PyErr_NoMemory();
        return false;
    }
    memset(r->items, 0, (n + 1) * sizeof *r->items);
    r->n = n;
    f->depth++;
    for (uint32_t i = 0; i < n; i++) {
        if (!flatten(f, PyList_GET_ITEM(list, i), &r->items[i])) {
            return false;
        }
    }
    f->depth--;
    return true;
}

static bool
flatten_mapping(flattening *f, PyObject *dict, hilt_result *r)
{
    HILT_CLEANUP_REF PyObject *values = PyDict_Values(dict);
    r->keys = PyDict_Keys(dict);
    return values && r->keys && flatten_items(f, values, r);
}

static bool
refuse(PyObject *o, const char *why)
{
    hilt_raise(HILT_DIAG_CALL_RESULT, hilt_type_name_of(o), why);
    return false;
}

/* Is a run-time value anywhere in it? Bounded. */
static bool
holds_dynamic(PyObject *o, int depth)
{
    if (hilt_number_is_dynamic(o) || hilt_tensor_check(o) || hilt_ssa_check(o)) {
        return true;
    }
    hilt_class c = hilt_classify(o);
    if (depth > 6 || (c != HILT_CLASS_OBJECT && c != HILT_CLASS_TUPLE && c != HILT_CLASS_LIST &&
                      c != HILT_CLASS_PROTOCOL && !hilt_is_deque(o))) {
        return false;
    }
    HILT_CLEANUP_REF PyObject *fields =
        c == HILT_CLASS_OBJECT || c == HILT_CLASS_PROTOCOL ? hilt_object_fields(o) : NULL;
    HILT_CLEANUP_REF PyObject *items = fields ? PyDict_Values(fields) : PySequence_List(o);
    for (Py_ssize_t i = 0; items && i < PyList_GET_SIZE(items); i++) {
        if (holds_dynamic(PyList_GET_ITEM(items, i), depth + 1)) {
            return true;
        }
    }
    PyErr_Clear();
    return false;
}

static bool
flatten_container(flattening *f, PyObject *o, hilt_class c, hilt_result *r)
{
    if (f->depth > MAX_DEPTH) {
        return refuse(o, " (nested too deep)");
    }
    if (c == HILT_CLASS_DICT) {
        r->kind = RESULT_DICT;
        r->object = PyDict_CheckExact(o) ? NULL : Py_NewRef(Py_TYPE(o));
        return r->object ? refuse(o, "") : flatten_mapping(f, o, r);
    }
    if (c == HILT_CLASS_DATACLASS || c == HILT_CLASS_NAMESPACE) {
        HILT_CLEANUP_REF PyObject *fields = hilt_object_fields(o);
        r->kind = RESULT_FIELDS;
        r->object = Py_NewRef(Py_TYPE(o));
        return fields && flatten_mapping(f, fields, r);
    }
    HILT_CLEANUP_REF PyObject *list = PySequence_List(o);
    r->kind = c == HILT_CLASS_LIST ? RESULT_LIST : c == HILT_CLASS_NAMED ? RESULT_NAMED : RESULT_TUPLE;
    r->object = c == HILT_CLASS_NAMED ? Py_NewRef(Py_TYPE(o)) : NULL;
    if (c == HILT_CLASS_LIST && !PyList_CheckExact(o)) {
        return refuse(o, "");
    }
    return list && flatten_items(f, list, r);
}

/* A container that no number of the trace goes into. */
static bool
flatten_copied(PyObject *o, hilt_result *r)
{
    if (holds_dynamic(o, 0)) {
        return refuse(o, " (it holds run-time values)");
    }
    r->kind = RESULT_COPY;
    r->object = PyObject_CallMethod(o, "copy", NULL);
    return r->object != NULL;
}

static bool
flatten_layout(flattening *f, PyObject *o, hilt_result *r)
{
    HILT_CLEANUP_REF PyObject *items = hilt_lay_items(o);
    HILT_CLEANUP_REF PyObject *list = items ? PySequence_List(items) : NULL;
    r->kind = RESULT_LAYOUT;
    return list && flatten_items(f, list, r);
}

static bool
flatten(flattening *f, PyObject *o, hilt_result *r)
{
    if (hilt_number_check(o)) {
        return flatten_number(f, o, r);
    }
    if (hilt_ssa_check(o)) {
        return refuse(o, "");
    }
    hilt_class c = hilt_classify(o);
    switch (c) {
    case HILT_CLASS_TUPLE:
    case HILT_CLASS_LIST:
    case HILT_CLASS_NAMED:
    case HILT_CLASS_DICT:
    case HILT_CLASS_DATACLASS:
    case HILT_CLASS_NAMESPACE:
        return flatten_container(f, o, c, r);
    case HILT_CLASS_LAYOUT:
        if (hilt_lay_has_parts(o) && hilt_lay_dynamic(o)) {
            return flatten_layout(f, o, r);
        }
        break;
    case HILT_CLASS_TRACED:
    case HILT_CLASS_POINTER:
        return refuse(o, "");
    case HILT_CLASS_OBJECT:
    case HILT_CLASS_PROTOCOL:
        if (holds_dynamic(o, 0)) {
            return refuse(o, " (it holds run-time values)");
        }
        break;
    default:
        if (PySet_Check(o) || PyByteArray_Check(o) || hilt_is_deque(o)) {
            return flatten_copied(o, r);
        }
        break;
    }
    r->kind = RESULT_OBJECT;
    r->object = Py_NewRef(o);
    return true;
}

hilt_result *
hilt_result_new(hilt_trace *t, PyObject *o, hilt_values *values)
{
    flattening f = {.trace = t, .values = values};
    hilt_result *r = hilt_malloc(sizeof *r);
    if (!r) {
        PyErr_NoMemory();
        return NULL;
    }
    memset(r, 0, sizeof *r);
    if (!flatten(&f, o, r)) {
        hilt_result_free(r);
        return NULL;
    }
    r->nslots = f.nslots;
    return r;
}

/* The name of child i: by the key of a dict, the field of an object, or its place. */
static void
child_name(hilt_str *s, const hilt_result *r, const char *name, uint32_t i)
{
    HILT_CLEANUP_REF PyObject *fields = r->kind == RESULT_NAMED ? PyObject_GetAttrString(r->object, "_fields") : NULL;
    HILT_CLEANUP_REF PyObject *field = r->keys  ? Py_NewRef(PyList_GET_ITEM(r->keys, i))
                                       : fields ? PySequence_GetItem(fields, i)
                                                : NULL;
    HILT_CLEANUP_REF PyObject *text = field ? PyObject_Str(field) : NULL;
    const char *utf8 = text ? PyUnicode_AsUTF8(text) : NULL;
    PyErr_Clear();
    hilt_str_printf(s, "%s_", name);
    if (utf8) {
        hilt_str_puts(s, utf8);
    }
    else {
        hilt_str_printf(s, "%u", i);
    }
}

bool
hilt_result_walk(const hilt_result *r, const char *name, hilt_result_visit visit, void *ctx)
{
    if (r->kind == RESULT_NUMBER) {
        return visit(ctx, name, r->dtype, r->slot, NULL);
    }
    if (r->kind == RESULT_OBJECT || r->kind == RESULT_COPY) {
        return visit(ctx, name, HILT_DTYPE_NONE, 0, r->object);
    }
    bool ok = true;
    for (uint32_t i = 0; ok && i < r->n; i++) {
        hilt_str s = {0};
        child_name(&s, r, name, i);
        ok = s.failed ? hilt_no_memory() != NULL : hilt_result_walk(&r->items[i], s.data, visit, ctx);
        hilt_str_free(&s);
    }
    return ok;
}

/* -- at each call ----------------------------------------------------------------------------------------- */

static PyObject *
build_list(const hilt_result *r, const uint64_t *slots)
{
    PyObject *list = PyList_New(r->n);
    for (uint32_t i = 0; list && i < r->n; i++) {
        PyObject *x = hilt_result_build(&r->items[i], slots);
        if (!x) {
            Py_CLEAR(list);
            break;
        }
        PyList_SET_ITEM(list, i, x);
    }
    return list;
}

static PyObject *
build_mapping(const hilt_result *r, PyObject *list)
{
    PyObject *d = PyDict_New();
    for (uint32_t i = 0; d && i < r->n; i++) {
        if (PyDict_SetItem(d, PyList_GET_ITEM(r->keys, i), PyList_GET_ITEM(list, i)) < 0) {
            Py_CLEAR(d);
        }
    }
    return d;
}

static PyObject *
build_object(const hilt_result *r, PyObject *list)
{
    PyObject *o = hilt_object_bare((PyTypeObject *)r->object);
    for (uint32_t i = 0; o && i < r->n; i++) {
        if (PyObject_GenericSetAttr(o, PyList_GET_ITEM(r->keys, i), PyList_GET_ITEM(list, i)) < 0) {
            Py_CLEAR(o);
        }
    }
    return o;
}

PyObject *
hilt_result_build(const hilt_result *r, const uint64_t *slots)
{
    switch (r->kind) {
    case RESULT_NUMBER: {
        hilt_bits bits = {slots[r->slot], hilt_dtype_bits(r->dtype) > 64 ? slots[r->slot + 1] : 0};
        return hilt_number_to_python(r->dtype, bits);
    }
    case RESULT_OBJECT:
        return Py_NewRef(r->object);
    case RESULT_COPY:
        return PyObject_CallMethod(r->object, "copy", NULL);
    case RESULT_TUPLE:
    case RESULT_LIST:
    case RESULT_DICT:
    case RESULT_NAMED:
    case RESULT_FIELDS:
    case RESULT_LAYOUT:
        break;
    }
    HILT_CLEANUP_REF PyObject *list = build_list(r, slots);
    if (!list) {
        return NULL;
    }
    switch (r->kind) {
    case RESULT_LIST:
        return Py_NewRef(list);
    case RESULT_TUPLE:
        return PyList_AsTuple(list);
    case RESULT_DICT:
        return build_mapping(r, list);
    case RESULT_NAMED:
        return PyObject_CallMethod(r->object, "_make", "(O)", list);
    case RESULT_FIELDS:
        return build_object(r, list);
    case RESULT_LAYOUT: {
        HILT_CLEANUP_REF PyObject *parts = PyList_AsTuple(list);
        return parts ? hilt_lay_from_items(parts) : NULL;
    }
    case RESULT_NUMBER:
    case RESULT_OBJECT:
    case RESULT_COPY:
        break;
    }
    return NULL;
}
