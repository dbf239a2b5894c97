/* Objects that no region can change: classes, modules, functions, members of an enum, frozen dataclasses.
 *
 * Code may store attributes in them all the same. They are not joined, as they are constants to everything
 * else; a region that changed one is refused, and it is put back. A module may gain names, as imports do.
 */
#include "region.h"

static PyObject *
dict_of(PyObject *o) /* new; NULL: exception */
{
    if (PyType_Check(o)) {
        return Py_NewRef(((PyTypeObject *)o)->tp_dict);
    }
    if (PyModule_Check(o)) {
        return Py_NewRef(PyModule_GetDict(o));
    }
    PyObject *dict = ((PyFunctionObject *)o)->func_dict;
    return dict ? Py_NewRef(dict) : PyDict_New();
}

static bool
has_own_dict(PyObject *o)
{
    return PyType_Check(o) || PyModule_Check(o) || PyFunction_Check(o);
}

PyObject *
hilt_fixed_state(PyObject *o)
{
    if (!has_own_dict(o)) {
        return hilt_state(o, HILT_PART_ATTRS);
    }
    PyObject *dict HILT_CLEANUP_REF = dict_of(o);
    return dict ? PyDict_Copy(dict) : NULL;
}

/* Modules, members of enums, functions that stand in no other function. */
bool
hilt_is_outer_fixed(PyObject *o)
{
    hilt_part parts[HILT_MAX_PARTS];
    if (PyType_Check(o) || hilt_parts_of(o, parts) == 0 ||
        (parts[0] != HILT_PART_CLASS && parts[0] != HILT_PART_MODULE)) {
        return false;
    }
    PyObject *name HILT_CLEANUP_REF = PyModule_Check(o) ? NULL : PyObject_GetAttrString(o, "__qualname__");
    PyErr_Clear();
    const char *s = name && PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : NULL;
    PyErr_Clear();
    return s == NULL || strstr(s, "<locals>") == NULL;
}

/* What importing leaves in a module, also where its __getattr__ finds names late. */
static bool
may_appear(PyObject *state, PyObject *name, PyObject *value)
{
    const char *s = PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : NULL;
    PyErr_Clear();
    return (s && strncmp(s, "__", 2) == 0) || PyModule_Check(value) ||
           ((PyFunction_Check(value) || PyType_Check(value)) &&
            PyDict_GetItemString(state, "__getattr__") != NULL);
}

/* What the standard library remembers in classes: __slotnames__, __callable_proto_members_only__. */
static bool
is_remark(PyObject *name, PyObject *value)
{
    const char *s = PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : NULL;
    PyErr_Clear();
    return s && strncmp(s, "__", 2) == 0 && Py_TYPE(value)->tp_call == NULL &&
           Py_TYPE(value)->tp_descr_get == NULL;
}

bool
hilt_class_equal(PyObject *before, PyObject *now)
{
    PyObject *k, *v;
    for (Py_ssize_t pos = 0; PyDict_Next(before, &pos, &k, &v);) {
        if (PyDict_GetItemWithError(now, k) != v) {
            return false;
        }
    }
    bool more = PyDict_GET_SIZE(now) != PyDict_GET_SIZE(before);
    for (Py_ssize_t pos = 0; more && PyDict_Next(now, &pos, &k, &v);) {
        if (PyDict_GetItemWithError(before, k) == NULL && !is_remark(k, v)) {
            return false;
        }
    }
    return true;
}

bool
hilt_module_equal(PyObject *before, PyObject *now)
{
    PyObject *k, *v;
    for (Py_ssize_t pos = 0; PyDict_Next(before, &pos, &k, &v);) {
        if (PyDict_GetItemWithError(now, k) != v && !may_appear(before, k, v)) {
            return false;
        }
    }
    bool more = PyDict_GET_SIZE(now) != PyDict_GET_SIZE(before);
    for (Py_ssize_t pos = 0; more && PyDict_Next(now, &pos, &k, &v);) {
        if (PyDict_GetItemWithError(before, k) == NULL && !may_appear(before, k, v)) {
            return false;
        }
    }
    return true;
}

int
hilt_fixed_restore(PyObject *o, PyObject *state)
{
    if (!has_own_dict(o)) {
        return hilt_state_restore(o, HILT_PART_ATTRS, state);
    }
    PyObject *now HILT_CLEANUP_REF = hilt_fixed_state(o);
    PyObject *k, *v;
    if (now == NULL) {
        return -1;
    }
    for (Py_ssize_t pos = 0; PyDict_Next(now, &pos, &k, &v);) {
        bool stays = PyModule_Check(o) ? may_appear(state, k, v) : is_remark(k, v);
        if (PyDict_GetItemWithError(state, k) == NULL && !stays && PyObject_SetAttr(o, k, NULL) < 0) {
            return -1;
        }
    }
    for (Py_ssize_t pos = 0; PyDict_Next(state, &pos, &k, &v);) {
        if (PyDict_GetItemWithError(now, k) != v && PyObject_SetAttr(o, k, v) < 0) {
            return -1;
        }
    }
    return 0;
}
