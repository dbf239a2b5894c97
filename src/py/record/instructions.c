/* The numbers of this interpreter's instructions, from the standard library's `opcode` module: they differ between
 * versions. Its table is loaded once; without it, nothing is recognised.
 */
#include "instructions.h"

int
hilt_instruction(const char *name)
{
    static PyObject *map;
    if (map == NULL) {
        PyObject *module HILT_CLEANUP_REF = PyImport_ImportModule("opcode");
        map = module ? PyObject_GetAttrString(module, "opmap") : NULL;
    }
    PyObject *n = map && PyDict_Check(map) ? PyDict_GetItemString(map, name) : NULL;
    long op = n ? PyLong_AsLong(n) : -1;
    PyErr_Clear();
    return op >= 0 && op < 256 ? (int)op : -1; /* above: the compiler's own, which no code holds */
}

PyObject *
hilt_code_bytes(PyObject *code)
{
    PyObject *bytes = PyObject_GetAttrString(code, "co_code");
    if (bytes != NULL && !PyBytes_Check(bytes)) {
        Py_CLEAR(bytes);
        PyErr_SetString(PyExc_TypeError, "co_code is no bytes");
    }
    return bytes;
}
