/* What objects are made of: their shallow states, the leaves in them, and values without identity.
 *
 * A mutable object has parts (a list's items, a dict's values, attributes, a cell's content), also if its class
 * flattens itself for calls. The state of a part is a snapshot that shares the elements; restoring it keeps the
 * object. Tuples, named tuples and frozen dataclasses have no identity that matters: a leaf inside one is
 * reached by a path, and putting a leaf back builds a new one.
 */
#include "region.h"
#include "../number/ssa.h"

static PyObject *name_slots, *name_members, *name_params;
static PyTypeObject *deque_type;
static traverseproc class_traverse; /* of classes written in Python */

static int
init_names(void)
{
    if (name_params != NULL) {
        return 0;
    }
    PyObject *collections HILT_CLEANUP_REF = PyImport_ImportModule("collections");
    deque_type = collections ? (PyTypeObject *)PyObject_GetAttrString(collections, "deque") : NULL;
    PyObject *example HILT_CLEANUP_REF = collections ? PyObject_GetAttrString(collections, "UserDict") : NULL;
    class_traverse = example ? ((PyTypeObject *)example)->tp_traverse : NULL;
    name_slots = PyUnicode_InternFromString("__slots__");
    name_members = PyUnicode_InternFromString("_member_map_");
    name_params = PyUnicode_InternFromString("__dataclass_params__");
    return deque_type && name_slots && name_members && name_params ? 0 : -1;
}

bool
hilt_is_deque(PyObject *o)
{
    return PyObject_TypeCheck(o, deque_type);
}

bool
hilt_is_python_class(PyTypeObject *type)
{
    return type->tp_traverse == class_traverse;
}

/* By the nearest base that is written in C: it alone knows what its part of the instance needs. */
PyObject *
hilt_object_bare(PyTypeObject *type)
{
    PyTypeObject *base = type;
    while (hilt_is_python_class(base)) {
        base = base->tp_base;
    }
    PyObject *none HILT_CLEANUP_REF = PyTuple_New(0);
    if (none && !base->tp_new) {
        PyErr_Format(PyExc_TypeError, "cannot make a '%s'", type->tp_name);
    }
    return none && base->tp_new ? base->tp_new(type, none, NULL) : NULL;
}

/* Looks in the classes only, so it runs no user code; for an object of a type, or any. Borrowed or NULL. */
static PyObject *
class_lookup(PyTypeObject *type, PyObject *name, PyTypeObject *of)
{
    PyObject *mro = type->tp_mro;
    for (Py_ssize_t i = 0; mro != NULL && i < PyTuple_GET_SIZE(mro); i++) {
        PyTypeObject *k = (PyTypeObject *)PyTuple_GET_ITEM(mro, i);
        PyObject *found = PyType_HasFeature(k, Py_TPFLAGS_HEAPTYPE) && k->tp_dict
                              ? PyDict_GetItemWithError(k->tp_dict, name)
                              : NULL;
        if (found != NULL && (of == NULL || Py_IS_TYPE(found, of))) {
            return found;
        }
    }
    return NULL;
}

static bool
has_attributes(PyObject *o)
{
    PyTypeObject *type = Py_TYPE(o);
    if (type->tp_dictoffset == 0 &&
        !(PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE) && class_lookup(type, name_slots, NULL) != NULL)) {
        return false;
    }
    return !(PyType_Check(o) ||
             class_lookup(type, name_members, NULL) != NULL /* members of an enum are constants */ ||
             PyModule_Check(o) || PyFunction_Check(o) || PyCFunction_Check(o) || PyMethod_Check(o) ||
             hilt_number_check(o) || hilt_jit_check(o) || hilt_tensor_check(o));
}

static bool
is_fixed(PyObject *o)
{
    return PyFunction_Check(o) || hilt_jit_check(o) ||
           (Py_TYPE(o)->tp_dictoffset != 0 && class_lookup(Py_TYPE(o), name_members, NULL) != NULL);
}

static bool
is_frozen_dataclass(PyTypeObject *type)
{
    PyObject *params = type->tp_dictoffset != 0 ? class_lookup(type, name_params, NULL) : NULL;
    PyObject *frozen HILT_CLEANUP_REF = params ? PyObject_GetAttrString(params, "frozen") : NULL;
    PyErr_Clear();
    return frozen == Py_True;
}

/* An array of numbers that Python code may write: only its bytes are known. */
static bool
is_buffer(PyObject *o)
{
    Py_buffer view;
    PyBufferProcs *procs = Py_TYPE(o)->tp_as_buffer;
    if (procs == NULL || procs->bf_getbuffer == NULL || PyBytes_Check(o) || hilt_tensor_check(o)) {
        return false;
    }
    if (PyObject_GetBuffer(o, &view, PyBUF_FULL) < 0) {
        PyErr_Clear();
        return false;
    }
    bool plain = view.format == NULL || strchr(view.format, 'O') == NULL;
    PyBuffer_Release(&view);
    return plain;
}

Py_ssize_t
hilt_buffer_size(PyObject *o)
{
    Py_buffer view;
    if (PyObject_GetBuffer(o, &view, PyBUF_FULL_RO) < 0) {
        PyErr_Clear();
        return 0;
    }
    Py_ssize_t n = view.len;
    PyBuffer_Release(&view);
    return n;
}

static int
buffer_restore(PyObject *o, PyObject *state)
{
    Py_buffer view;
    Py_ssize_t n = PyBytes_GET_SIZE(state);
    if (PyByteArray_Check(o) && PyByteArray_Resize(o, n) < 0) {
        return -1;
    }
    if (PyObject_GetBuffer(o, &view, PyBUF_FULL) < 0) {
        return -1;
    }
    int rc = view.len == n ? PyBuffer_FromContiguous(&view, PyBytes_AS_STRING(state), n, 'C') : 0;
    PyBuffer_Release(&view);
    return rc;
}

int
hilt_parts_of(PyObject *o, hilt_part ret[HILT_MAX_PARTS])
{
    int n = 0;
    if (init_names() < 0) {
        PyErr_Clear();
        return 0;
    }
    if (PyLong_Check(o) || PyFloat_Check(o) || PyUnicode_Check(o) || o == Py_None || PyTuple_CheckExact(o)) {
        return 0;
    }
    if (PyList_Check(o)) {
        ret[n++] = HILT_PART_LIST;
    }
    else if (PyDict_Check(o)) {
        ret[n++] = HILT_PART_DICT;
    }
    else if (PyCell_Check(o)) {
        ret[n++] = HILT_PART_CELL;
    }
    else if (PySet_Check(o)) {
        ret[n++] = HILT_PART_SET;
    }
    else if (hilt_is_deque(o)) {
        ret[n++] = HILT_PART_DEQUE;
    }
    else if (PyType_Check(o)) {
        if (PyType_HasFeature((PyTypeObject *)o, Py_TPFLAGS_HEAPTYPE)) {
            ret[n++] = HILT_PART_CLASS;
        }
        return n;
    }
    else if (PyModule_Check(o)) {
        ret[n++] = HILT_PART_MODULE;
    }
    else if (is_fixed(o)) {
        ret[n++] = HILT_PART_CLASS;
    }
    else if (is_buffer(o)) {
        ret[n++] = HILT_PART_BYTES;
    }
    if (has_attributes(o) && !is_frozen_dataclass(Py_TYPE(o))) {
        ret[n++] = HILT_PART_ATTRS;
    }
    return n;
}

bool
hilt_is_mutable(PyObject *o)
{
    hilt_part parts[HILT_MAX_PARTS];
    return hilt_parts_of(o, parts) > 0 && parts[0] != HILT_PART_CLASS && parts[0] != HILT_PART_MODULE;
}

bool
hilt_part_joins(hilt_part part)
{
    return part <= HILT_PART_CELL;
}

/* -- attributes ------------------------------------------------------------------------------------------ */
/* Calls visit with the name of every slot of the type. */
static int
each_slot(PyTypeObject *type, int (*visit)(PyObject *name, PyObject *descr, void *), void *ctx)
{
    PyObject *mro = type->tp_mro;
    for (Py_ssize_t i = 0; mro != NULL && i < PyTuple_GET_SIZE(mro); i++) {
        PyTypeObject *k = (PyTypeObject *)PyTuple_GET_ITEM(mro, i);
        if (!PyType_HasFeature(k, Py_TPFLAGS_HEAPTYPE) || k->tp_dict == NULL) {
            continue;
        }
        PyObject *slots = PyDict_GetItemWithError(k->tp_dict, name_slots);
        if (slots == NULL) {
            continue;
        }
        PyObject *seq HILT_CLEANUP_REF =
            PyUnicode_Check(slots) ? PyTuple_Pack(1, slots) : PySequence_Tuple(slots);
        for (Py_ssize_t s = 0; seq != NULL && s < PyTuple_GET_SIZE(seq); s++) {
            PyObject *name = PyTuple_GET_ITEM(seq, s);
            PyObject *descr = PyDict_GetItemWithError(k->tp_dict, name);
            if (descr != NULL && Py_IS_TYPE(descr, &PyMemberDescr_Type) && visit(name, descr, ctx) < 0) {
                return -1;
            }
        }
        PyErr_Clear();
    }
    return 0;
}

typedef struct slot_copy {
    PyObject *object, *state;
} slot_copy;

static int
copy_slot(PyObject *name, PyObject *descr, void *ctx)
{
    slot_copy *c = ctx;
    if (PyDict_Contains(c->state, name) == 1) { /* a slot of a base class, hidden by one of the same name */
        return 0;
    }
    PyObject *v = Py_TYPE(descr)->tp_descr_get(descr, c->object, (PyObject *)Py_TYPE(c->object));
    if (v == NULL) {
        PyErr_Clear();
        return 0;
    }
    int rc = PyDict_SetItem(c->state, name, v);
    Py_DECREF(v);
    return rc;
}

static PyObject *
attributes_state(PyObject *o)
{
    PyObject *dict = Py_TYPE(o)->tp_dictoffset != 0 ? PyObject_GenericGetDict(o, NULL) : NULL;
    PyErr_Clear();
    PyObject *state = dict ? PyDict_Copy(dict) : PyDict_New();
    Py_XDECREF(dict);
    slot_copy c = {o, state};
    if (state == NULL || each_slot(Py_TYPE(o), copy_slot, &c) < 0) {
        Py_XDECREF(state);
        return NULL;
    }
    return state;
}

static int
drop_slot(PyObject *name, PyObject *descr, void *ctx)
{
    slot_copy *c = ctx;
    if (!PyDict_Contains(c->state, name) && Py_TYPE(descr)->tp_descr_set(descr, c->object, NULL) < 0) {
        PyErr_Clear();
    }
    return 0;
}

/* The descriptor of a slot, also where a property of a derived class hides it; borrowed or NULL. */
static PyObject *
slot_of(PyTypeObject *type, PyObject *name)
{
    return class_lookup(type, name, &PyMemberDescr_Type);
}

/* Writes an instance's own storage: no user __setattr__ runs. */
static int
attribute_set(PyObject *o, PyObject *dict, PyObject *name, PyObject *value)
{
    PyObject *descr = slot_of(Py_TYPE(o), name);
    if (descr != NULL) {
        return Py_TYPE(descr)->tp_descr_set(descr, o, value);
    }
    if (dict == NULL) {
        return PyObject_GenericSetAttr(o, name, value);
    }
    return PyDict_SetItem(dict, name, value);
}

static int
attributes_restore(PyObject *o, PyObject *state)
{
    PyObject *dict HILT_CLEANUP_REF =
        Py_TYPE(o)->tp_dictoffset != 0 ? PyObject_GenericGetDict(o, NULL) : NULL;
    PyErr_Clear();
    if (dict != NULL) {
        PyObject *now HILT_CLEANUP_REF = PyDict_Copy(dict);
        PyObject *k, *v;
        Py_ssize_t pos = 0;
        while (now != NULL && PyDict_Next(now, &pos, &k, &v)) {
            if (PyDict_GetItemWithError(state, k) == NULL && PyDict_DelItem(dict, k) < 0) {
                return -1;
            }
        }
    }
    slot_copy c = {o, state};
    if (each_slot(Py_TYPE(o), drop_slot, &c) < 0) {
        return -1;
    }
    PyObject *k, *v;
    Py_ssize_t pos = 0;
    while (PyDict_Next(state, &pos, &k, &v)) {
        if ((dict == NULL || PyDict_GetItemWithError(dict, k) != v) && attribute_set(o, dict, k, v) < 0) {
            return -1;
        }
    }
    return 0;
}

PyObject *
hilt_state(PyObject *o, hilt_part part)
{
    switch (part) {
    case HILT_PART_LIST:
        return PyList_AsTuple(o);
    case HILT_PART_DICT:
        return PyDict_Copy(o);
    case HILT_PART_ATTRS:
        return attributes_state(o);
    case HILT_PART_CELL: {
        PyObject *v = PyCell_Get(o);
        return v ? v : Py_NewRef(hilt_unset);
    }
    case HILT_PART_SET:
        return PyFrozenSet_New(o);
    case HILT_PART_DEQUE:
        return PySequence_Tuple(o);
    case HILT_PART_BYTES:
        return PyBytes_FromObject(o);
    case HILT_PART_CLASS:
    case HILT_PART_MODULE:
        return hilt_fixed_state(o);
    case HILT_PART_VALUES: {
        PyObject *values HILT_CLEANUP_REF = hilt_protocol_values(o);
        return values ? PyList_AsTuple(values) : NULL;
    }
    }
    Py_UNREACHABLE();
}

static int
call_two(PyObject *o, const char *clear, const char *fill, PyObject *state)
{
    PyObject *a = PyObject_CallMethod(o, clear, NULL);
    PyObject *b = a ? PyObject_CallMethod(o, fill, "(O)", state) : NULL;
    Py_XDECREF(a);
    Py_XDECREF(b);
    return b ? 0 : -1;
}

static int
dict_restore(PyObject *o, PyObject *state)
{
    PyObject *k, *v;
    Py_ssize_t pos = 0;
    bool same_keys = PyDict_GET_SIZE(o) == PyDict_GET_SIZE(state);
    while (same_keys && PyDict_Next(state, &pos, &k, &v)) {
        same_keys = PyDict_Contains(o, k) == 1;
    }
    if (!same_keys) {
        return call_two(o, "clear", "update", state);
    }
    for (pos = 0; PyDict_Next(state, &pos, &k, &v);) {
        if (PyDict_GetItemWithError(o, k) != v && PyDict_SetItem(o, k, v) < 0) {
            return -1;
        }
    }
    return 0;
}

int
hilt_state_restore(PyObject *o, hilt_part part, PyObject *state)
{
    switch (part) {
    case HILT_PART_LIST:
        return PyList_SetSlice(o, 0, PyList_GET_SIZE(o), state);
    case HILT_PART_DICT:
        return dict_restore(o, state);
    case HILT_PART_ATTRS:
        return attributes_restore(o, state);
    case HILT_PART_CELL:
        return PyCell_Set(o, state == hilt_unset ? NULL : state);
    case HILT_PART_SET:
        return call_two(o, "clear", "update", state);
    case HILT_PART_DEQUE:
        return call_two(o, "clear", "extend", state);
    case HILT_PART_BYTES:
        return buffer_restore(o, state);
    case HILT_PART_CLASS:
    case HILT_PART_MODULE:
        return hilt_fixed_restore(o, state);
    case HILT_PART_VALUES:
        return hilt_values_put(o, state);
    }
    Py_UNREACHABLE();
}

static bool
dict_equal(PyObject *a, PyObject *b)
{
    if (PyDict_GET_SIZE(a) != PyDict_GET_SIZE(b)) {
        return false;
    }
    PyObject *k, *v, *kb, *vb;
    Py_ssize_t pa = 0, pb = 0;
    while (PyDict_Next(a, &pa, &k, &v) && PyDict_Next(b, &pb, &kb, &vb)) {
        if (v != vb ||
            (k != kb && PyObject_RichCompareBool(k, kb, Py_EQ) != 1)) { /* in another order: not equal */
            PyErr_Clear();
            return false;
        }
    }
    return true;
}

bool
hilt_state_equal(hilt_part part, PyObject *a, PyObject *b)
{
    switch (part) {
    case HILT_PART_LIST:
    case HILT_PART_DEQUE:
    case HILT_PART_VALUES:
        if (PyTuple_GET_SIZE(a) != PyTuple_GET_SIZE(b)) {
            return false;
        }
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(a); i++) {
            if (PyTuple_GET_ITEM(a, i) != PyTuple_GET_ITEM(b, i)) {
                return false;
            }
        }
        return true;
    case HILT_PART_DICT:
    case HILT_PART_ATTRS:
        return dict_equal(a, b);
    case HILT_PART_CLASS:
        return hilt_class_equal(a, b);
    case HILT_PART_MODULE:
        return hilt_module_equal(a, b);
    case HILT_PART_CELL:
        return a == b;
    case HILT_PART_SET:
    case HILT_PART_BYTES: {
        int eq = PyObject_RichCompareBool(a, b, Py_EQ);
        PyErr_Clear();
        return eq == 1;
    }
    }
    Py_UNREACHABLE();
}

static PyObject *
index_keys(Py_ssize_t n)
{
    PyObject *keys = PyTuple_New(n);
    for (Py_ssize_t i = 0; keys != NULL && i < n; i++) {
        PyObject *k = PyLong_FromSsize_t(i);
        if (k == NULL) {
            Py_CLEAR(keys);
            break;
        }
        PyTuple_SET_ITEM(keys, i, k);
    }
    return keys;
}

static PyObject *
dict_keys(PyObject *dict)
{
    PyObject *list = PyDict_Keys(dict);
    PyObject *keys = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return keys;
}

PyObject *
hilt_state_keys(hilt_part part, PyObject *state)
{
    switch (part) {
    case HILT_PART_LIST:
    case HILT_PART_DEQUE:
    case HILT_PART_VALUES:
        return index_keys(PyTuple_GET_SIZE(state));
    case HILT_PART_DICT:
    case HILT_PART_ATTRS:
    case HILT_PART_CLASS:
    case HILT_PART_MODULE:
        return dict_keys(state);
    case HILT_PART_CELL:
        return PyTuple_Pack(1, Py_None);
    case HILT_PART_SET:
    case HILT_PART_BYTES:
        return PyTuple_New(0);
    }
    Py_UNREACHABLE();
}

PyObject *
hilt_state_get(hilt_part part, PyObject *state, PyObject *key)
{
    switch (part) {
    case HILT_PART_LIST:
    case HILT_PART_DEQUE:
    case HILT_PART_VALUES: {
        Py_ssize_t i = PyLong_AsSsize_t(key);
        return i >= 0 && i < PyTuple_GET_SIZE(state) ? PyTuple_GET_ITEM(state, i) : NULL;
    }
    case HILT_PART_DICT:
    case HILT_PART_ATTRS:
    case HILT_PART_CLASS:
    case HILT_PART_MODULE: {
        PyObject *v = PyDict_GetItemWithError(state, key), *k;
        PyErr_Clear();
        for (Py_ssize_t pos = 0;
             v == NULL && PyDict_Next(state, &pos, &k, &v);) { /* a key whose hash has changed */
            v = k == key ? v : NULL;
        }
        return v;
    }
    case HILT_PART_CELL:
        return state;
    case HILT_PART_SET:
    case HILT_PART_BYTES:
        return NULL;
    }
    Py_UNREACHABLE();
}

bool
hilt_same_keys(hilt_part part, PyObject *a, PyObject *b)
{
    PyObject *ka HILT_CLEANUP_REF = hilt_state_keys(part, a), *kb HILT_CLEANUP_REF = hilt_state_keys(part, b);
    bool same = ka && kb && PyTuple_GET_SIZE(ka) == PyTuple_GET_SIZE(kb);
    for (Py_ssize_t i = 0; same && i < PyTuple_GET_SIZE(ka); i++) {
        PyObject *k = PyTuple_GET_ITEM(ka, i);
        same = part == HILT_PART_DICT ? PyObject_RichCompareBool(k, PyTuple_GET_ITEM(kb, i), Py_EQ) == 1
                                      : hilt_state_get(part, b, k) != NULL;
    }
    PyErr_Clear();
    return same;
}

int
hilt_leaves_set(PyObject *o, hilt_part part, PyObject *keys, PyObject *const *values)
{
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(keys); i++) {
        if (hilt_leaf_set(o, part, PyTuple_GET_ITEM(keys, i), values[i]) < 0) {
            return -1;
        }
    }
    return 0;
}

int
hilt_leaf_set(PyObject *o, hilt_part part, PyObject *key, PyObject *value)
{
    switch (part) {
    case HILT_PART_LIST:
        return PyList_SetItem(o, PyLong_AsSsize_t(key), Py_NewRef(value));
    case HILT_PART_DICT:
        return PyDict_SetItem(o, key, value);
    case HILT_PART_ATTRS: {
        PyObject *dict HILT_CLEANUP_REF =
            Py_TYPE(o)->tp_dictoffset != 0 ? PyObject_GenericGetDict(o, NULL) : NULL;
        PyErr_Clear();
        return attribute_set(o, dict, key, value);
    }
    case HILT_PART_CELL:
        return PyCell_Set(o, hilt_is_unset(value) ? NULL : value);
    case HILT_PART_VALUES: {
        PyObject *values HILT_CLEANUP_REF = hilt_protocol_values(o);
        Py_ssize_t i = PyLong_AsSsize_t(key);
        if (values == NULL || i >= PyList_GET_SIZE(values)) {
            return values ? (PyErr_BadInternalCall(), -1) : -1;
        }
        return PyList_SetItem(values, i, Py_NewRef(value)) < 0 ? -1 : hilt_values_put(o, values);
    }
    case HILT_PART_SET:
    case HILT_PART_DEQUE:
    case HILT_PART_BYTES:
    case HILT_PART_CLASS:
    case HILT_PART_MODULE:
        break;
    }
    Py_UNREACHABLE();
}

/* -- values without identity ----------------------------------------------------------------------------- */
bool
hilt_is_frozen(PyObject *o)
{
    return Py_TYPE(o)->tp_dictoffset != 0 && init_names() == 0 && is_frozen_dataclass(Py_TYPE(o)) &&
           has_attributes(o);
}

bool
hilt_is_aggregate(PyObject *o)
{
    if (PyTuple_CheckExact(o)) {
        return true;
    }
    if (PyTuple_Check(o)) {
        return Py_TYPE(o)->tp_dictoffset == 0;
    }
    if (hilt_ssa_check(o) || hilt_lay_has_parts(o) || hilt_engine_check(o)) {
        return true;
    }
    return hilt_is_frozen(o);
}

PyObject *
hilt_aggregate_keys(PyObject *o)
{
    if (PyTuple_Check(o)) {
        return index_keys(PyTuple_GET_SIZE(o));
    }
    if (hilt_ssa_check(o)) {
        return index_keys(1);
    }
    if (hilt_lay_has_parts(o)) {
        return hilt_lay_keys(o);
    }
    if (hilt_engine_check(o)) {
        return index_keys(hilt_engine_parts(o));
    }
    PyObject *state HILT_CLEANUP_REF = attributes_state(o);
    return state ? dict_keys(state) : NULL;
}

PyObject *
hilt_aggregate_items(PyObject *o)
{
    if (PyTuple_CheckExact(o)) {
        return Py_NewRef(o);
    }
    if (PyTuple_Check(o)) {
        return PyTuple_GetSlice(o, 0, PyTuple_GET_SIZE(o));
    }
    if (hilt_ssa_check(o)) {
        return PyTuple_Pack(1, hilt_ssa_number(o));
    }
    if (hilt_lay_has_parts(o)) {
        return hilt_lay_items(o);
    }
    if (hilt_engine_check(o)) {
        return hilt_engine_items(o);
    }
    PyObject *state HILT_CLEANUP_REF = attributes_state(o);
    PyObject *list HILT_CLEANUP_REF = state ? PyDict_Values(state) : NULL;
    return list ? PyList_AsTuple(list) : NULL;
}

PyObject *
hilt_aggregate_build(PyObject *like, PyObject *items)
{
    PyTypeObject *type = Py_TYPE(like);
    if (PyTuple_CheckExact(like)) {
        return Py_NewRef(items);
    }
    if (PyTuple_Check(like)) {
        PyObject *args HILT_CLEANUP_REF = PyTuple_Pack(1, items);
        return args ? PyTuple_Type.tp_new(type, args, NULL) : NULL;
    }
    if (hilt_ssa_check(like)) {
        return hilt_ssa_of_number(PyTuple_GET_ITEM(items, 0), hilt_ssa_shape(like));
    }
    if (hilt_lay_has_parts(like)) {
        return hilt_lay_from_items(items);
    }
    if (hilt_engine_check(like)) {
        return hilt_engine_build(like, items);
    }
    PyObject *o = hilt_object_bare(type);
    PyObject *keys HILT_CLEANUP_REF = o ? hilt_aggregate_keys(like) : NULL;
    PyObject *dict HILT_CLEANUP_REF = o && type->tp_dictoffset != 0 ? PyObject_GenericGetDict(o, NULL) : NULL;
    for (Py_ssize_t i = 0; keys != NULL && i < PyTuple_GET_SIZE(keys); i++) {
        if (attribute_set(o, dict, PyTuple_GET_ITEM(keys, i), PyTuple_GET_ITEM(items, i)) < 0) {
            Py_CLEAR(o);
            break;
        }
    }
    return o;
}

static Py_ssize_t
key_position(PyObject *o, PyObject *key)
{
    if (hilt_ssa_check(o)) {
        return 0;
    }
    if (PyTuple_Check(o)) {
        Py_ssize_t i = PyLong_Check(key) ? PyLong_AsSsize_t(key) : -1;
        return i < PyTuple_GET_SIZE(o) ? i : -1;
    }
    PyObject *keys HILT_CLEANUP_REF = hilt_aggregate_keys(o);
    Py_ssize_t i = keys ? PySequence_Index(keys, key) : -1;
    PyErr_Clear();
    return i;
}

PyObject *
hilt_path_get(PyObject *value, PyObject *path)
{
    PyObject *v = Py_NewRef(value);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(path); i++) {
        Py_ssize_t at = hilt_is_aggregate(v) ? key_position(v, PyTuple_GET_ITEM(path, i)) : -1;
        PyObject *items = at < 0 ? NULL : hilt_aggregate_items(v);
        PyObject *next = items ? Py_NewRef(PyTuple_GET_ITEM(items, at)) : NULL;
        Py_XDECREF(items);
        Py_DECREF(v);
        if (next == NULL) {
            return NULL;
        }
        v = next;
    }
    return v;
}

PyObject *
hilt_path_put(PyObject *value, PyObject *path, PyObject *leaf)
{
    if (PyTuple_GET_SIZE(path) == 0) {
        return Py_NewRef(leaf);
    }
    Py_ssize_t at = key_position(value, PyTuple_GET_ITEM(path, 0));
    PyObject *items HILT_CLEANUP_REF = at < 0 ? NULL : hilt_aggregate_items(value);
    PyObject *rest HILT_CLEANUP_REF = items ? PyTuple_GetSlice(path, 1, PyTuple_GET_SIZE(path)) : NULL;
    PyObject *inner HILT_CLEANUP_REF = rest ? hilt_path_put(PyTuple_GET_ITEM(items, at), rest, leaf) : NULL;
    if (inner == NULL) {
        return NULL;
    }
    Py_ssize_t n = PyTuple_GET_SIZE(items);
    PyObject *made HILT_CLEANUP_REF = PyTuple_New(n);
    for (Py_ssize_t i = 0; made != NULL && i < n; i++) {
        PyTuple_SET_ITEM(made, i, Py_NewRef(i == at ? inner : PyTuple_GET_ITEM(items, i)));
    }
    return made ? hilt_aggregate_build(value, made) : NULL;
}
