/* The part of encoding that goes into things with children: containers, functions, user objects.
 *
 * Containers and dataclasses keep their numbers run-time. Of other objects the numbers are compile-time (they
 * configure the code) and the tensors run-time. Walks are bounded: beyond the bound an object counts by
 * identity.
 */
#include "call.h"

#include <structmember.h>

enum { MAX_DEPTH = HILT_ENCODE_DEPTH, MAX_WORDS = 4096, MAX_GUARD_WORDS = 1 << 16 };

/* -- annotations of fields -------------------------------------------------------------------------------- */

static PyObject *annotation_cache; /* type -> {name: packed annotation} */

static bool
add_annotations(PyTypeObject *type, PyObject *into)
{
    HILT_CLEANUP_REF PyObject *dict = PyObject_GetAttrString((PyObject *)type, "__dict__");
    HILT_CLEANUP_REF PyObject *own = dict ? PyMapping_GetItemString(dict, "__annotations__") : NULL;
    if (!own || !PyDict_Check(own)) {
        PyErr_Clear();
        return true;
    }
    HILT_CLEANUP_REF PyObject *module_name = PyObject_GetAttrString((PyObject *)type, "__module__");
    PyObject *modules = PyImport_GetModuleDict();
    PyObject *module = module_name ? PyDict_GetItemWithError(modules, module_name) : NULL;
    PyObject *globals = module && PyModule_Check(module) ? PyModule_GetDict(module) : NULL;
    PyObject *key, *a;
    for (Py_ssize_t pos = 0; PyDict_Next(own, &pos, &key, &a);) {
        HILT_CLEANUP_REF PyObject *resolved = NULL;
        if (!PyUnicode_Check(a)) {
            resolved = Py_NewRef(a);
        }
        else if (globals) {
            const char *text = PyUnicode_AsUTF8(a);
            resolved = text ? PyRun_String(text, Py_eval_input, globals, globals) : NULL;
        }
        PyErr_Clear();
        hilt_ann ann = hilt_annotation_of(resolved);
        HILT_CLEANUP_REF PyObject *packed = PyLong_FromLong(ann.kind | ann.dtype << 8 | ann.optional << 16);
        if (!packed || PyDict_SetItem(into, key, packed) < 0) {
            return false;
        }
    }
    return true;
}

hilt_ann
hilt_field_annotation(PyTypeObject *type, PyObject *name)
{
    hilt_ann ann = {HILT_ANN_NONE, HILT_DTYPE_NONE, false};
    if (!annotation_cache && !(annotation_cache = PyDict_New())) {
        return ann;
    }
    if (PyDict_GET_SIZE(annotation_cache) > 1000) { /* classes made by the thousand: don't keep them alive */
        PyDict_Clear(annotation_cache);
    }
    PyObject *of_type = PyDict_GetItemWithError(annotation_cache, (PyObject *)type);
    if (!of_type) {
        HILT_CLEANUP_REF PyObject *made = PyDict_New();
        PyObject *mro = type->tp_mro;
        for (Py_ssize_t i = PyTuple_GET_SIZE(mro); made && i-- > 0;) {
            if (!add_annotations((PyTypeObject *)PyTuple_GET_ITEM(mro, i), made)) {
                return ann;
            }
        }
        if (!made || PyDict_SetItem(annotation_cache, (PyObject *)type, made) < 0) {
            return ann;
        }
        of_type = made; /* the cache holds it */
    }
    PyObject *packed = PyDict_GetItemWithError(of_type, name);
    if (packed) {
        long p = PyLong_AsLong(packed);
        ann = (hilt_ann){(uint8_t)p, (uint8_t)(p >> 8), (bool)(p >> 16 & 1)};
    }
    return ann;
}

/* -- fields and protocol ---------------------------------------------------------------------------------- */

static bool
add_slots(PyObject *o, PyObject *into)
{
    PyObject *mro = Py_TYPE(o)->tp_mro;
    for (Py_ssize_t i = PyTuple_GET_SIZE(mro); i-- > 0;) {
        PyTypeObject *t = (PyTypeObject *)PyTuple_GET_ITEM(mro, i);
        if (!(t->tp_flags & Py_TPFLAGS_HEAPTYPE) || !t->tp_members) {
            continue;
        }
        for (const PyMemberDef *m = t->tp_members; m->name; m++) {
            if (m->name[0] == '_' && m->name[1] == '_') {
                continue;
            }
            HILT_CLEANUP_REF PyObject *v = PyObject_GetAttrString(o, m->name);
            if (!v) {
                PyErr_Clear();
            }
            else if (PyDict_SetItemString(into, m->name, v) < 0) {
                return false;
            }
        }
    }
    return true;
}

PyObject *
hilt_object_fields(PyObject *o)
{
    HILT_CLEANUP_REF PyObject *dict = PyObject_GetAttrString(o, "__dict__");
    if (!dict) {
        PyErr_Clear();
    }
    PyObject *r = dict && PyDict_Check(dict) ? PyDict_Copy(dict) : PyDict_New();
    if (r && !add_slots(o, r)) {
        Py_CLEAR(r);
    }
    return r;
}

bool
hilt_flattens(PyObject *o)
{
    return hilt_classify(o) == HILT_CLASS_PROTOCOL;
}

PyObject *
hilt_protocol_values(PyObject *o)
{
    HILT_CLEANUP_REF PyObject *values = PyObject_CallMethod(o, "__extract_mlir_values__", NULL);
    if (values && !PyList_Check(values) && !PyTuple_Check(values)) {
        char what[200];
        snprintf(what, sizeof what, "what %.100s.__extract_mlir_values__() returns", Py_TYPE(o)->tp_name);
        return hilt_raise(HILT_DIAG_TYPE_WRONG, what, "a list of values", hilt_type_name_of(values));
    }
    return values ? PySequence_List(values) : NULL;
}

PyObject *
hilt_protocol_build(PyObject *o, PyObject *values, bool same)
{
    PyObject *made = PyObject_CallMethod(o, "__new_from_mlir_values__", "(O)", values);
    if (made && (made == Py_None || (same && Py_TYPE(made) != Py_TYPE(o)))) {
        char what[200];
        snprintf(what, sizeof what, "what %.100s.__new_from_mlir_values__() returns", Py_TYPE(o)->tp_name);
        hilt_raise(HILT_DIAG_TYPE_WRONG, what, Py_TYPE(o)->tp_name, hilt_type_name_of(made));
        Py_CLEAR(made);
    }
    return made;
}

/* -- functions -------------------------------------------------------------------------------------------- */

/* By code and by what it closes over, so that lambdas made anew at each call are one specialisation. */
static bool
encode_function(hilt_encoder *e, PyObject *f, hilt_mode mode)
{
    if (mode == HILT_MODE_GUARD || e->depth >= MAX_DEPTH || e->nkey > MAX_WORDS) {
        return hilt_put_key(e, HILT_WORD(HILT_TAG_IDENTITY, 0, 0)) && hilt_put_address(e, f);
    }
    PyObject *cells = PyFunction_GET_CLOSURE(f), *defaults = PyFunction_GET_DEFAULTS(f);
    Py_ssize_t n = cells ? PyTuple_GET_SIZE(cells) : 0;
    bool ok = hilt_put_key(e, HILT_WORD(HILT_TAG_FUNCTION, 0, n)) &&
              hilt_put_address(e, PyFunction_GET_CODE(f)) && hilt_put_address(e, PyFunction_GET_GLOBALS(f));
    e->path[e->depth++] = f;
    for (Py_ssize_t i = 0; ok && i < n; i++) {
        PyObject *content = PyCell_GET(PyTuple_GET_ITEM(cells, i));
        ok = content ? hilt_encode(e, content, (hilt_ann){0}, HILT_MODE_CONST)
                     : hilt_put_key(e, HILT_WORD(HILT_TAG_UNSET, 0, 0));
    }
    ok = ok && hilt_encode(e, defaults ? defaults : Py_None, (hilt_ann){0}, HILT_MODE_CONST);
    e->depth--;
    return ok;
}

/* -- containers ------------------------------------------------------------------------------------------- */

/* The attributes of an object that is a container besides: compile-time, as one word. */
static bool
hash_attributes(hilt_encoder *e, PyObject *v, hilt_mode mode, uint64_t *ret)
{
    HILT_CLEANUP_REF PyObject *fields = hilt_object_fields(v);
    PyObject *name, *item;
    *ret = 0;
    for (Py_ssize_t pos = 0; fields && PyDict_Next(fields, &pos, &name, &item);) {
        hilt_encoder one;
        hilt_encoder_init(&one);
        one.holds = e->holds;
        one.depth = e->depth;
        memcpy(one.path, e->path, sizeof one.path);
        bool ok = hilt_put_address(&one, name) &&
                  hilt_encode(&one, item, (hilt_ann){0}, mode == HILT_MODE_GUARD ? mode : HILT_MODE_CONST);
        *ret = hilt_hash_bytes(one.key, one.nkey * sizeof *one.key, *ret);
        hilt_encoder_fini(&one);
        if (!ok) {
            return false;
        }
    }
    return fields != NULL;
}

/* The first word of a container. Of a subclass: the type, its attributes, and what a defaultdict makes values with. */
static bool
begin_container(hilt_encoder *e, PyObject *v, hilt_tag tag, bool plain, Py_ssize_t n, hilt_mode mode)
{
    if (plain) {
        return hilt_put_key(e, HILT_WORD(tag, 0, n));
    }
    HILT_CLEANUP_REF PyObject *special = PyDict_Check(v) ? hilt_lookup_special(v, "default_factory") : NULL;
    HILT_CLEANUP_REF PyObject *factory = special ? PyObject_GetAttrString(v, "default_factory") : NULL;
    uint64_t attributes;
    PyErr_Clear();
    return hash_attributes(e, v, mode, &attributes) &&
           hilt_put_key(e, HILT_WORD(tag, factory ? 3 : 2, n)) &&
           hilt_put_address(e, (PyObject *)Py_TYPE(v)) && hilt_put_key(e, attributes) &&
           (!factory || hilt_put_address(e, factory));
}

static bool
encode_items(hilt_encoder *e, PyObject *v, hilt_tag tag, hilt_mode mode)
{
    Py_ssize_t n = PySequence_Fast_GET_SIZE(v);
    if (!begin_container(e, v, tag, PyTuple_CheckExact(v) || PyList_CheckExact(v), n, mode)) {
        return false;
    }
    HILT_CLEANUP_REF PyObject *names = tag == HILT_TAG_NAMED ? hilt_lookup_special(v, "_fields") : NULL;
    bool ok = true;
    for (Py_ssize_t i = 0; ok && i < n && i < PySequence_Fast_GET_SIZE(v); i++) {
        HILT_CLEANUP_REF PyObject *item = Py_NewRef(PySequence_Fast_GET_ITEM(v, i));
        hilt_ann ann = {0};
        if (names && PyTuple_Check(names) && i < PyTuple_GET_SIZE(names)) {
            ann = hilt_field_annotation(Py_TYPE(v), PyTuple_GET_ITEM(names, i));
        }
        ok = hilt_encode(e, item, ann, mode);
    }
    return ok;
}

static bool
encode_dict(hilt_encoder *e, PyObject *v, hilt_mode mode)
{
    PyObject *key, *item;
    bool ok = begin_container(e, v, HILT_TAG_DICT, PyDict_CheckExact(v), PyDict_GET_SIZE(v), mode);
    for (Py_ssize_t pos = 0; ok && PyDict_Next(v, &pos, &key, &item);) {
        HILT_CLEANUP_REF PyObject *k = Py_NewRef(key), *x = Py_NewRef(item);
        ok = hilt_encode(e, k, (hilt_ann){0}, HILT_MODE_CONST) && hilt_encode(e, x, (hilt_ann){0}, mode);
    }
    return ok;
}

/* Of an object that code was compiled for: attributes that it gained since cannot matter to that code. */
static bool
drop_gained(const hilt_encoder *e, PyObject *v, PyObject *fields)
{
    uint32_t at = e->nkey, n = at < e->nexpect ? HILT_WORD_N(e->expect[at]) : 0;
    if (at + 1 >= e->nexpect || HILT_WORD_TAG(e->expect[at]) != HILT_TAG_OBJECT ||
        e->expect[at + 1] != (uintptr_t)Py_TYPE(v) || n >= PyDict_GET_SIZE(fields)) {
        return true;
    }
    HILT_CLEANUP_REF PyObject *all = PyDict_Copy(fields);
    at += 2;
    for (uint32_t i = 0; all && i < n; i++) {
        PyObject *name, *item;
        for (Py_ssize_t pos = 0; PyDict_Next(all, &pos, &name, &item);) {
            if ((uintptr_t)name == e->expect[at]) {
                PyDict_DelItem(all, name);
                break;
            }
        }
        at++;
        hilt_describe_words(e->expect, &at, NULL);
    }
    PyObject *name, *item;
    for (Py_ssize_t pos = 0; all && PyDict_Next(all, &pos, &name, &item);) {
        if (PyDict_DelItem(fields, name) < 0) {
            return false;
        }
    }
    return all != NULL;
}

static bool
encode_fields(hilt_encoder *e, PyObject *v, hilt_tag tag, hilt_mode mode)
{
    HILT_CLEANUP_REF PyObject *fields = hilt_object_fields(v);
    if (!fields) {
        return false;
    }
    if (tag == HILT_TAG_OBJECT && PyDict_GET_SIZE(fields) == 0) {
        return hilt_put_key(e, HILT_WORD(HILT_TAG_IDENTITY, 0, 0)) && hilt_put_address(e, v);
    }
    if (e->expect && tag == HILT_TAG_OBJECT && !drop_gained(e, v, fields)) {
        return false;
    }
    PyObject *name, *item;
    bool ok = hilt_put_key(e, HILT_WORD(tag, 1, PyDict_GET_SIZE(fields))) &&
              hilt_put_address(e, (PyObject *)Py_TYPE(v));
    for (Py_ssize_t pos = 0; ok && PyDict_Next(fields, &pos, &name, &item);) {
        hilt_ann ann = {0};
        if (tag == HILT_TAG_FIELDS) {
            ann = hilt_field_annotation(Py_TYPE(v), name);
        }
        ok = hilt_put_address(e, name) && hilt_encode(e, item, ann, mode);
    }
    return ok;
}

/* The values that the object hands out are run-time; its other plain attributes choose the code. */
static bool
encode_protocol(hilt_encoder *e, PyObject *v)
{
    HILT_CLEANUP_REF PyObject *values = hilt_protocol_values(v),
                              *fields = values ? hilt_object_fields(v) : NULL;
    if (!fields) {
        return false;
    }
    Py_ssize_t n = PyList_GET_SIZE(values);
    bool ok =
        hilt_put_key(e, HILT_WORD(HILT_TAG_PROTOCOL, 1, n)) && hilt_put_address(e, (PyObject *)Py_TYPE(v));
    for (Py_ssize_t i = 0; ok && i < n; i++) {
        ok = hilt_encode(e, PyList_GET_ITEM(values, i), (hilt_ann){0}, HILT_MODE_RUN);
    }
    PyObject *name, *item;
    for (Py_ssize_t pos = 0; ok && PyDict_Next(fields, &pos, &name, &item);) {
        hilt_class c = hilt_classify(item);
        if (c == HILT_CLASS_STR || c == HILT_CLASS_NONE || c == HILT_CLASS_CONSTANT || c == HILT_CLASS_BOOL ||
            c == HILT_CLASS_FUNCTION) {
            ok = hilt_put_address(e, name) && hilt_encode(e, item, (hilt_ann){0}, HILT_MODE_CONST);
        }
    }
    return ok && hilt_put_key(e, HILT_WORD(HILT_TAG_UNSET, 1, 0));
}

/* A stream given as an object with the attribute on the instance. */
static bool
is_stream(PyObject *v)
{
    HILT_CLEANUP_REF PyObject *handle = PyObject_GetAttrString(v, "cuda_stream");
    PyErr_Clear();
    return handle && PyLong_Check(handle);
}

static bool
structure(hilt_encoder *e, PyObject *v, hilt_class c, hilt_mode mode)
{
    switch (c) {
    case HILT_CLASS_TUPLE:
        return encode_items(e, v, HILT_TAG_TUPLE, mode);
    case HILT_CLASS_LIST:
        return encode_items(e, v, HILT_TAG_LIST, mode);
    case HILT_CLASS_NAMED:
        return encode_items(e, v, HILT_TAG_NAMED, mode);
    case HILT_CLASS_DICT:
        return encode_dict(e, v, mode);
    case HILT_CLASS_DATACLASS:
    case HILT_CLASS_NAMESPACE:
        return encode_fields(e, v, HILT_TAG_FIELDS, mode);
    case HILT_CLASS_PROTOCOL:
        if (mode == HILT_MODE_RUN || mode == HILT_MODE_OBJECT) {
            return encode_protocol(e, v);
        }
        return encode_fields(e, v, HILT_TAG_OBJECT, mode);
    case HILT_CLASS_METHOD:
        return hilt_put_key(e, HILT_WORD(HILT_TAG_METHOD, 0, 0)) &&
               hilt_encode(e, PyMethod_GET_SELF(v), (hilt_ann){0},
                           mode == HILT_MODE_GUARD ? mode : HILT_MODE_CONST) &&
               hilt_encode(e, PyMethod_GET_FUNCTION(v), (hilt_ann){0}, mode);
    default:
        break;
    }
    if (mode == HILT_MODE_RUN && is_stream(v)) {
        return hilt_encode_class(e, v, HILT_CLASS_STREAM, mode);
    }
    return encode_fields(e, v, HILT_TAG_OBJECT, mode == HILT_MODE_RUN ? HILT_MODE_OBJECT : mode);
}

bool
hilt_encode_structure(hilt_encoder *e, PyObject *v, hilt_class c, hilt_mode mode)
{
    if (c == HILT_CLASS_FUNCTION) {
        return encode_function(e, v, mode);
    }
    bool plain = mode == HILT_MODE_RUN && c != HILT_CLASS_OBJECT;
    bool again = false; /* v is inside itself: its content is on its way into the key */
    for (int i = 0; mode == HILT_MODE_GUARD && !again && i < e->depth && i < MAX_DEPTH; i++) {
        again = e->path[i] == v;
    }
    uint32_t most = mode == HILT_MODE_GUARD ? MAX_GUARD_WORDS : MAX_WORDS;
    if (again || e->depth >= MAX_DEPTH || (!plain && e->nkey > most)) {
        if (mode == HILT_MODE_RUN) {
            hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, e->param ? e->param->text : "an argument",
                       "a container that ends", "one nested too deep");
            return false;
        }
        return hilt_put_key(e, HILT_WORD(HILT_TAG_IDENTITY, 0, 0)) && hilt_put_address(e, v);
    }
    /* In guards, which object it is counts too: another one with equal content is another object to write to.
     */
    if (mode == HILT_MODE_GUARD && c != HILT_CLASS_TUPLE && c != HILT_CLASS_METHOD &&
        !(hilt_put_key(e, HILT_WORD(HILT_TAG_IDENTITY, 2, 0)) && hilt_put_address(e, v))) {
        return false;
    }
    e->path[e->depth++] = v;
    bool ok = structure(e, v, c, mode);
    e->depth--;
    return ok;
}
