/* The extension module _hilt: each room registers its part. */
#include "arch/arch.h"
#include "layout/layout.h"

static int (*const room_inits[])(PyObject *) = {
    hilt_init_diag,   hilt_init_number, hilt_init_trace, hilt_init_rewrite,
    hilt_init_layout, hilt_init_copy, hilt_init_mma,   hilt_init_tensor, hilt_init_ssa,
    hilt_init_arch,   hilt_init_jit,
};

static int
module_exec(PyObject *module)
{
    static bool done; /* classes and state are the process's: a second interpreter would share objects with
                         the first */
    if (done) {
        PyErr_SetString(PyExc_ImportError, "hilt works in one interpreter of a process, and is loaded once");
        return -1;
    }
    done = true;
    for (size_t i = 0; i < HILT_COUNT(room_inits); i++) {
        if (room_inits[i](module) < 0) {
            return -1;
        }
    }
    return PyModule_AddStringConstant(module, "__version__", HILT_VERSION);
}

/* For the tests: how many arenas are alive, and a way to make an allocation of libhilt fail. */
static PyObject *
module_arenas(PyObject *module, PyObject *unused)
{
    return PyLong_FromLong(hilt_arena_live());
}

static PyObject *
module_fail_allocation_after(PyObject *module, PyObject *n)
{
    long count = PyLong_AsLong(n);
    if (count == -1 && PyErr_Occurred()) {
        return NULL;
    }
    hilt_alloc_fail_after(count);
    Py_RETURN_NONE;
}

static PyMethodDef module_methods[] = {
    {"arenas", module_arenas, METH_NOARGS, "The number of arenas that are alive."},
    {"fail_allocation_after", module_fail_allocation_after, METH_O,
     "Make the n-th allocation from now on fail, and all after it; -1: none."},
    {0},
};

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, module_exec},
#if PY_VERSION_HEX >= 0x030C0000
    {Py_mod_multiple_interpreters, Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED},
#endif
    {0, NULL},
};
static struct PyModuleDef module_def = {
    PyModuleDef_HEAD_INIT, .m_name = "_hilt", .m_size = 0, .m_methods = module_methods, .m_slots = module_slots,
};

PyMODINIT_FUNC PyInit__hilt(void);

PyMODINIT_FUNC
PyInit__hilt(void)
{
    return PyModuleDef_Init(&module_def);
}
