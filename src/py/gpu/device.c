/* Which device the kernels of a call run on: a GPU if tensors are there, the CPU if they are not; with no memory among the
 * arguments what HILT_DEVICE says or, if it says nothing, a GPU where there is one.
 *
 * Nothing here looks for a driver before it must: a call with tensors of the CPU never does.
 */
#include "gpu.h"
#include "../../rt/cuda/cuda.h"

hilt_device hilt_device_now;
static int chosen; /* with HILT_DEVICE_CUDA; -1: the current one */

bool
hilt_device_choose(const char *name)
{
    static const char *const names[] = {[HILT_DEVICE_ANY] = "", [HILT_DEVICE_CPU] = "cpu", [HILT_DEVICE_EVAL] = "eval", [HILT_DEVICE_CUDA] = "cuda"};
    for (int i = 0; i < (int)HILT_COUNT(names); i++) {
        if (strcmp(name, names[i]) == 0) {
            hilt_device_now = (hilt_device)i;
            chosen = -1;
            return true;
        }
    }
    size_t digits = strncmp(name, "cuda:", 5) == 0 ? strspn(name + 5, "0123456789") : 0;
    if (digits < 1 || digits > 4 || name[5 + digits]) {
        return false;
    }
    hilt_device_now = HILT_DEVICE_CUDA;
    chosen = atoi(name + 5);
    return true;
}

PyObject *
hilt_device_name(void)
{
    switch (hilt_device_now) {
    case HILT_DEVICE_ANY:
        return PyUnicode_FromString("");
    case HILT_DEVICE_CPU:
        return PyUnicode_FromString("cpu");
    case HILT_DEVICE_EVAL:
        return PyUnicode_FromString("eval");
    case HILT_DEVICE_CUDA:
        break;
    }
    return chosen < 0 ? PyUnicode_FromString("cuda") : PyUnicode_FromFormat("cuda:%d", chosen);
}

static bool
has_memory(const hilt_op *func)
{
    const hilt_region *body = func->regions[0];
    for (uint32_t i = 0; i < body->nargs; i++) {
        if (hilt_type_is_ptr(body->args[i]->type)) {
            return true;
        }
    }
    return false;
}

int
hilt_gpu_wanted(const hilt_encoder *e, const hilt_op *func, bool checks, hilt_error *err)
{
    if (e->gpu || e->ordinal >= 0) {
        return 1;
    }
    if (checks || hilt_device_now == HILT_DEVICE_CPU || hilt_device_now == HILT_DEVICE_EVAL || has_memory(func)) {
        return 0;
    }
    hilt_error why = {0};
    if (hilt_cuda_count(&why) > 0) {
        return 1;
    }
    if (hilt_device_now == HILT_DEVICE_CUDA || why.id == HILT_DIAG_CUDA_FORKED) {
        *err = why;
        return -1;
    }
    return 0;
}

int
hilt_gpu_ordinal(int ordinal, hilt_error *err)
{
    return ordinal >= 0                                         ? ordinal
           : hilt_device_now == HILT_DEVICE_CUDA && chosen >= 0 ? chosen
                                                                : hilt_cuda_current(err);
}

/* -- for Python -------------------------------------------------------------------------------------------- */

static PyObject *
set_device(PyObject *module, PyObject *name)
{
    const char *s = hilt_shown(name, NULL);
    HILT_CLEANUP_REF PyObject *before = hilt_device_name();
    if (before && (!s || !hilt_device_choose(s))) {
        return hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, "the device is 'cpu', 'eval', 'cuda', 'cuda:0' and so on, or ''");
    }
    return Py_XNewRef(before);
}

static PyObject *
cuda_available(PyObject *module, PyObject *unused)
{
    int n;
    Py_BEGIN_ALLOW_THREADS
    n = hilt_cuda_count(NULL);
    Py_END_ALLOW_THREADS
    return PyBool_FromLong(n > 0);
}

/* What utils.HardwareInfo tells of a GPU; None if there is none. */
static PyObject *
gpu_facts(PyObject *module, PyObject *number)
{
    hilt_error err = {0};
    long ordinal = PyLong_AsLong(number);
    if (ordinal == -1 && PyErr_Occurred()) {
        return NULL;
    }
    const hilt_cuda_facts *f = NULL;
    Py_BEGIN_ALLOW_THREADS
    if (hilt_cuda_count(NULL) > 0) {
        f = hilt_cuda_device((int)ordinal, &err);
    }
    else {
        ordinal = -1;
    }
    Py_END_ALLOW_THREADS
    if (!f) {
        return ordinal < 0 ? Py_NewRef(Py_None) : hilt_raise_error(&err);
    }
    return Py_BuildValue("{s:s,s:i,s:i,s:i}", "name", f->name, "multiprocessors", f->multiprocessors, "shared_memory", f->shared_optin,
                         "l2_cache", f->l2_cache);
}

static PyMethodDef functions[] = {
    {"_gpu_facts", gpu_facts, METH_O, "(number): what a GPU has, by name; None: there is no GPU."},
    {"_set_device", set_device, METH_O, "Device of code compiled from now on, as HILT_DEVICE names it; gives the one before."},
    {"cuda_available", cuda_available, METH_NOARGS, "cuda_available()\n--\n\nIs there a CUDA driver with a GPU? Needs no toolkit."},
    {NULL},
};

int
hilt_init_device(PyObject *module)
{
    const char *device = getenv("HILT_DEVICE");
    if (device && !hilt_device_choose(device)) {
        fprintf(stderr, "hilt: HILT_DEVICE knows no '%s'; it knows cpu, eval, cuda, cuda:N\n", device);
    }
    return PyModule_AddFunctions(module, functions);
}
