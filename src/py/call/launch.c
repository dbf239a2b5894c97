/* k(args) in a trace, and its .launch(…): the kernel is traced, and the host function gets an op that launches it.
 *
 * Arguments are bound as those of inlined calls, where the kernel is called. The launch hands them over
 * (launch_args.c), traces the kernel's function in a trace of its own (record/kernel.c), and records hilt.launch.
 */
#include "launch.h"

typedef struct launcher {
    PyObject_HEAD
    hilt_jit *kernel;
    PyObject *values; /* tuple: one a parameter */
    bool launched;
    hilt_place at; /* of the call; the file is held */
} launcher;
static PyTypeObject *launcher_type;

static const char *
name_of(const launcher *l)
{
    return hilt_shown(((PyFunctionObject *)l->kernel->function)->func_qualname, "?");
}

PyObject *
hilt_launcher_new(hilt_jit *kernel, PyObject *const *values, uint32_t n)
{
    launcher *l = (launcher *)launcher_type->tp_alloc(launcher_type, 0);
    if (!l) {
        return NULL;
    }
    l->kernel = (hilt_jit *)Py_NewRef((PyObject *)kernel);
    l->values = PyTuple_New(n);
    for (uint32_t i = 0; l->values && i < n; i++) {
        PyTuple_SET_ITEM(l->values, i, Py_NewRef(values[i]));
    }
    l->at = hilt_here();
    Py_XINCREF(l->at.file);
    if (!l->values || hilt_trace_add_kernel_call(hilt_trace_current(), (PyObject *)l) < 0) {
        Py_CLEAR(l);
    }
    return (PyObject *)l;
}

bool
hilt_check_launched(PyObject *calls)
{
    for (Py_ssize_t i = 0; calls && i < PyList_GET_SIZE(calls); i++) {
        const launcher *l = (launcher *)PyList_GET_ITEM(calls, i);
        if (!l->launched) {
            PyObject *exc = hilt_diag_new(l->at, HILT_DIAG_CALL_LAUNCH_OUTSIDE, name_of(l), "without it");
            hilt_diag_set_hint(exc, "add .launch(grid=…, block=…)");
            hilt_diag_raise(exc);
            return false;
        }
    }
    return true;
}

bool
hilt_is_launch(PyObject *fn)
{
    return PyCFunction_Check(fn) && PyCFunction_GET_SELF(fn) && Py_IS_TYPE(PyCFunction_GET_SELF(fn), launcher_type);
}

/* -- tracing the kernel ------------------------------------------------------------------------------------ */

/* Runs the rewritten function on what it is handed. */
static bool
record(launcher *l, hilt_trace *k, PyObject *body, hilt_handing *h)
{
    const hilt_signature *s = l->kernel->signature;
    PyObject **args = PyMem_Calloc(s->nparams + 1, sizeof *args);
    bool ok = args && h->made && h->fresh;
    for (uint32_t i = 0; ok && i < s->nparams; i++) {
        h->name = s->params[i].text;
        args[i] = hilt_hand(h, PyTuple_GET_ITEM(l->values, i));
        ok = args[i] && hilt_trace_add_argument(k, PyTuple_GET_ITEM(l->values, i)) >= 0;
    }
    if (ok && hilt_hand_closure(h, l->kernel->function)) {
        HILT_CLEANUP_REF PyObject *returned = hilt_signature_call(s, body, args);
        ok = returned && !hilt_trace_poison(k) && hilt_check_fresh(h->fresh);
        if (ok && returned != Py_None) {
            ok = false;
            hilt_raise(HILT_DIAG_CALL_RESULT, "value", " from a kernel");
        }
    }
    else {
        ok = false;
    }
    for (uint32_t i = 0; args && i < s->nparams; i++) {
        Py_XDECREF(args[i]);
    }
    PyMem_Free(args);
    return ok || hilt_trace_poison(k) || hilt_no_memory(); /* hilt_kernel_end decides between the poison and what was raised */
}

static bool
trace(launcher *l, const hilt_attr *attrs, uint32_t nattrs, hilt_kernel *ret)
{
    PyObject *body = hilt_jit_body(l->kernel);
    hilt_trace *k = body ? hilt_kernel_begin(l->kernel->function) : NULL;
    if (!k) {
        return false;
    }
    hilt_handing h = {.kernel = k, .made = PyDict_New(), .fresh = PyList_New(0)};
    bool ok = record(l, k, body, &h);
    hilt_handing_end(&h);
    return hilt_kernel_end(k, ok, attrs, nattrs, ret);
}

/* -- the launch -------------------------------------------------------------------------------------------- */

static bool
record_launch(const hilt_launch_asked *a, const hilt_kernel *kernel)
{
    hilt_builder *b = hilt_trace_builder(hilt_trace_current());
    uint32_t n = HILT_LAUNCH_ARGS + (uint32_t)kernel->given.len;
    hilt_value **operands = hilt_malloc(n * sizeof *operands);
    const char *name = hilt_op_str(kernel->func, HILT_ATTR_SYM_NAME);
    bool ok = operands && hilt_launch_operands(a, kernel->allocated, operands);
    if (ok) {
        hilt_attr attrs[3] = {{.key = HILT_ATTR_CALLEE, .str = {name, strlen(name)}}};
        uint32_t nattrs = 1;
        if (a->cooperative) {
            attrs[nattrs++] = (hilt_attr){.key = HILT_ATTR_COOPERATIVE, .i = 1};
        }
        if (a->pdl) {
            attrs[nattrs++] = (hilt_attr){.key = HILT_ATTR_PDL, .i = 1};
        }
        for (size_t i = 0; i < kernel->given.len; i++) {
            operands[HILT_LAUNCH_ARGS + i] = kernel->given.data[i];
        }
        ok = hilt_build_op(b, HILT_OP_LAUNCH, operands, n, NULL, 0, NULL, 0, attrs, nattrs) != NULL;
    }
    hilt_free(operands);
    return ok || hilt_no_memory();
}

static PyObject *
launch(PyObject *self, PyObject *args, PyObject *kw)
{
    launcher *l = (launcher *)self;
    hilt_trace *t = hilt_trace_current();
    hilt_launch_asked asked;
    if (!t) {
        return hilt_raise(HILT_DIAG_CALL_LAUNCH_OUTSIDE, name_of(l), "and its launch comes after the function that did has been traced");
    }
    if (hilt_trace_in_kernel(t)) {
        return hilt_raise(HILT_DIAG_CALL_LAUNCH_OUTSIDE, name_of(l), "from a kernel");
    }
    l->launched = true;
    if (!hilt_launch_read(&asked, args, kw) || !hilt_launch_sizes_fit(&asked, name_of(l), 0, NULL)) {
        return NULL;
    }
    hilt_attr attrs[6];
    int64_t lanes[3][3];
    uint32_t nattrs = hilt_launch_attrs(&asked, attrs, lanes);
    hilt_kernel kernel;
    if (!trace(l, attrs, nattrs, &kernel)) {
        return NULL;
    }
    bool ok = hilt_launch_sizes_fit(&asked, name_of(l), kernel.allocated, kernel.func) && record_launch(&asked, &kernel);
    hilt_vec_free(&kernel.given);
    return ok ? Py_NewRef(Py_None) : NULL;
}

/* -- the object -------------------------------------------------------------------------------------------- */

static int
launcher_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT((PyObject *)((launcher *)self)->kernel);
    Py_VISIT(((launcher *)self)->values);
    return 0;
}

static int
launcher_clear(PyObject *self)
{
    Py_CLEAR(((launcher *)self)->kernel);
    Py_CLEAR(((launcher *)self)->values);
    Py_CLEAR(((launcher *)self)->at.file);
    return 0;
}

static void
launcher_dealloc(PyObject *self)
{
    PyTypeObject *tp = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    launcher_clear(self);
    tp->tp_free(self);
    Py_DECREF(tp);
}

static PyObject *
launcher_repr(PyObject *self)
{
    return PyUnicode_FromFormat("<kernel %s with its arguments>", name_of((launcher *)self));
}

static PyMethodDef launcher_methods[] = {
    {"launch", (PyCFunction)(void (*)(void))launch, METH_VARARGS | METH_KEYWORDS,
     "launch(*, grid, block, cluster=None, smem=None, stream=None, min_blocks_per_mp=None, max_number_threads=None, "
     "cooperative=False, use_pdl=False)\n--\n\nRuns the kernel for a grid of blocks of threads."},
    {NULL},
};
static PyType_Slot launcher_slots[] = {
    {Py_tp_methods, launcher_methods}, {Py_tp_dealloc, launcher_dealloc}, {Py_tp_traverse, launcher_traverse},
    {Py_tp_clear, launcher_clear},     {Py_tp_repr, launcher_repr},       {0, NULL},
};
static PyType_Spec launcher_spec = {
    "hilt.KernelCall", sizeof(launcher), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    launcher_slots,
};

int
hilt_init_launch(void)
{
    launcher_type = (PyTypeObject *)PyType_FromSpec(&launcher_spec);
    return launcher_type ? 0 : -1;
}
