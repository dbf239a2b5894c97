/* The decorators: @jit and @kernel, bare or with arguments, and the objects that they make.
 *
 * Decorating captures the source and nothing else; parameters and the rewritten body are made when first
 * needed. The object is a descriptor as functions are, passes on attributes it does not have to the function,
 * and is called through vectorcall. In a trace a call is inlined; from Python it is dispatched.
 */
#include "check.h"
#include "guards.h"
#include "../rewrite/rewrite.h"

#include <structmember.h>

PyTypeObject *hilt_jit_type;

bool
hilt_jit_check(PyObject *o)
{
    if (PyMethod_Check(o)) {
        o = PyMethod_GET_FUNCTION(o);
    }
    return hilt_jit_type && Py_IS_TYPE(o, hilt_jit_type);
}

hilt_signature *
hilt_jit_signature(hilt_jit *j)
{
    if (!j->signature) {
        hilt_signature *s = hilt_signature_new(j->function, j->source);
        if (j->signature) { /* made meanwhile by code that annotations ran */
            hilt_signature_free(s);
        }
        else {
            j->signature = s;
        }
    }
    return j->signature;
}

PyObject *
hilt_jit_body(hilt_jit *j)
{
    if (!j->body) {
        PyObject *body = j->preprocess ? hilt_rewrite(j->function, j->source, j->kernel) : Py_NewRef(j->function);
        Py_XSETREF(j->body, body);
    }
    return j->body;
}

static const char *
name_of(const hilt_jit *j)
{
    return hilt_shown(((PyFunctionObject *)j->function)->func_qualname, "?");
}

/* -- inlining --------------------------------------------------------------------------------------------- */

/* Gives an argument of an inlined call the type that its annotation asks for. New reference. */
static PyObject *
coerce(const hilt_param *p, PyObject *v)
{
    char what[160];
    switch ((hilt_ann_kind)p->ann.kind) {
    case HILT_ANN_CONSTEXPR:
        if (hilt_number_is_dynamic(v)) {
            snprintf(what, sizeof what, "Constexpr parameter '%s'", p->text);
            return hilt_raise(HILT_DIAG_PHASE_REQUIRES_CONSTANT, what, hilt_type_name_of(v), "");
        }
        break;
    case HILT_ANN_DTYPE: {
        hilt_dtype d = (hilt_dtype)p->ann.dtype;
        hilt_bits bits;
        if (v == Py_None && p->ann.optional) {
            break;
        }
        if (!hilt_is_numeric(v)) {
            snprintf(what, sizeof what, "parameter '%s'", p->text);
            return hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, what, hilt_dtype_name(d), hilt_type_name_of(v));
        }
        if (!hilt_number_check(v) && !hilt_argument_bits(v, d, &bits)) {
            return PyErr_Occurred() ? NULL : (hilt_argument_unfit(p->text, d, v, v), NULL);
        }
        return hilt_number_convert(v, d);
    }
    case HILT_ANN_TENSOR:
    case HILT_ANN_POINTER:
        if (hilt_is_numeric(v) || PyUnicode_Check(v)) {
            snprintf(what, sizeof what, "parameter '%s'", p->text);
            return hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, what,
                              p->ann.kind == HILT_ANN_TENSOR ? "Tensor" : "Pointer", hilt_type_name_of(v));
        }
        break;
    case HILT_ANN_STREAM:
    case HILT_ANN_NONE:
        break;
    }
    if (!hilt_param_accepts(p, v)) {
        return NULL;
    }
    return Py_NewRef(v);
}

static bool
coerce_all(const hilt_signature *s, PyObject **values)
{
    for (uint32_t i = 0; i < s->nparams; i++) {
        if ((int)i == s->varpos || (int)i == s->varkw) {
            continue;
        }
        PyObject *v = coerce(&s->params[i], values[i]);
        if (!v) {
            return false;
        }
        Py_SETREF(values[i], v);
    }
    return true;
}

/* A kernel waits for its launch with the arguments. */
static PyObject *
call_bound(hilt_jit *j, const hilt_signature *s, PyObject *body, PyObject *const *values)
{
    hilt_trace *t = hilt_trace_current();
    if (j->kernel) {
        return hilt_launcher_new(j, values, s->nparams);
    }
    if (hilt_trace_enter_call(t, j->function) < 0) {
        return NULL;
    }
    PyObject *result = hilt_signature_call(s, body, values);
    hilt_trace_leave_call(t);
    return result;
}

static PyObject *
inline_call(hilt_jit *j, PyObject *const *args, size_t nargs, PyObject *kwnames)
{
    const hilt_signature *s = hilt_jit_signature(j);
    PyObject *body = s ? hilt_jit_body(j) : NULL;
    PyObject **values = body ? PyMem_Calloc(s->nparams + 1, sizeof *values) : NULL;
    if (!values) {
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    }
    PyObject *result = NULL;
    if (hilt_signature_bind(s, args, nargs, kwnames, values)) {
        if (coerce_all(s, values)) {
            result = call_bound(j, s, body, values);
        }
        for (uint32_t i = 0; i < s->nparams; i++) {
            Py_DECREF(values[i]);
        }
    }
    PyMem_Free(values);
    return result;
}

PyObject *
hilt_jit_inline(PyObject *jit, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    if (PyMethod_Check(jit)) { /* its vectorcall puts the object in front and comes back through jit_call */
        return PyObject_Vectorcall(jit, args, nargsf, kwnames);
    }
    hilt_jit *j = (hilt_jit *)jit;
    if (j->kernel && hilt_trace_in_kernel(hilt_trace_current())) {
        return hilt_raise(HILT_DIAG_CALL_LAUNCH_OUTSIDE, name_of(j), "from a kernel");
    }
    return inline_call(j, args, (size_t)PyVectorcall_NARGS(nargsf), kwnames);
}

static PyObject *
jit_call(PyObject *self, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    hilt_jit *j = (hilt_jit *)self;
    if (hilt_trace_current()) {
        return hilt_jit_inline(self, args, nargsf, kwnames);
    }
    if (j->kernel) {
        return hilt_raise(HILT_DIAG_CALL_LAUNCH_OUTSIDE, name_of(j), "from Python");
    }
    return hilt_dispatch(j, args, nargsf, kwnames);
}

/* -- the object ------------------------------------------------------------------------------------------- */

static PyObject *
jit_descr_get(PyObject *self, PyObject *object, PyObject *type)
{
    return object && object != Py_None ? PyMethod_New(self, object) : Py_NewRef(self);
}

static PyObject *
jit_getattro(PyObject *self, PyObject *name)
{
    PyObject *v = PyObject_GenericGetAttr(self, name);
    if (!v && PyErr_ExceptionMatches(PyExc_AttributeError)) {
        PyErr_Clear();
        v = PyObject_GetAttr(((hilt_jit *)self)->function, name);
    }
    return v;
}

/* kernel[grid, block](…), as other systems launch. */
static PyObject *
jit_subscript(PyObject *self, PyObject *key)
{
    hilt_jit *j = (hilt_jit *)self;
    if (j->kernel) {
        return hilt_raise(HILT_DIAG_CALL_LAUNCH_OUTSIDE, name_of(j), "with [ ]");
    }
    return PyErr_Format(PyExc_TypeError, "'%s' object is not subscriptable", Py_TYPE(self)->tp_name);
}

static PyObject *
jit_repr(PyObject *self)
{
    hilt_jit *j = (hilt_jit *)self;
    return PyUnicode_FromFormat("<%s function %s>", j->kernel ? "kernel" : "jit", name_of(j));
}

static PyObject *
jit_get_doc(PyObject *self, void *closure)
{
    return PyObject_GetAttrString(((hilt_jit *)self)->function, "__doc__");
}

static PyObject *
jit_get_module(PyObject *self, void *closure)
{
    return PyObject_GetAttrString(((hilt_jit *)self)->function, "__module__");
}

static int
jit_traverse(PyObject *self, visitproc visit, void *arg)
{
    hilt_jit *j = (hilt_jit *)self;
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(j->function);
    Py_VISIT(j->source);
    Py_VISIT(j->body);
    Py_VISIT(j->dict);
    if (j->signature) {
        Py_VISIT(j->signature->function);
    }
    return hilt_dispatch_traverse(j, visit, arg);
}

static int
jit_clear(PyObject *self)
{
    hilt_jit *j = (hilt_jit *)self;
    hilt_dispatch_clear(j);
    hilt_signature_free(j->signature);
    j->signature = NULL;
    Py_CLEAR(j->function);
    Py_CLEAR(j->source);
    Py_CLEAR(j->body);
    Py_CLEAR(j->dict);
    return 0;
}

static void
jit_dealloc(PyObject *self)
{
    PyTypeObject *tp = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    if (((hilt_jit *)self)->weakrefs) {
        PyObject_ClearWeakRefs(self);
    }
    jit_clear(self);
    tp->tp_free(self);
    Py_DECREF(tp);
}

/* As functions are: by name; copy.copy() gives the object itself. */
static PyObject *
jit_reduce(PyObject *self, PyObject *unused)
{
    return PyObject_GetAttrString(((hilt_jit *)self)->function, "__qualname__");
}

static PyMethodDef jit_methods[] = {
    {"__reduce__", jit_reduce, METH_NOARGS, NULL},
    {NULL},
};
static PyMemberDef jit_members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(hilt_jit, vectorcall), READONLY, NULL},
    {"__dictoffset__", T_PYSSIZET, offsetof(hilt_jit, dict), READONLY, NULL},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(hilt_jit, weakrefs), READONLY, NULL},
    {"__wrapped__", T_OBJECT, offsetof(hilt_jit, function), READONLY, "The function decorated"},
    {NULL},
};
static PyGetSetDef jit_getset[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, NULL, NULL},
    {"__doc__", jit_get_doc, NULL, NULL, NULL},
    {"__module__", jit_get_module, NULL, NULL, NULL},
    {NULL},
};
static PyType_Slot jit_slots[] = {
    {Py_tp_dealloc, jit_dealloc},
    {Py_tp_traverse, jit_traverse},
    {Py_tp_clear, jit_clear},
    {Py_tp_call, PyVectorcall_Call},
    {Py_tp_descr_get, jit_descr_get},
    {Py_tp_getattro, jit_getattro},
    {Py_tp_repr, jit_repr},
    {Py_mp_subscript, jit_subscript},
    {Py_tp_members, jit_members},
    {Py_tp_getset, jit_getset},
    {Py_tp_methods, jit_methods},
    {0, NULL},
};
static PyType_Spec jit_spec = {
    "hilt.JitFunction",
    sizeof(hilt_jit),
    0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR |
        Py_TPFLAGS_DISALLOW_INSTANTIATION,
    jit_slots,
};

/* -- decorators ------------------------------------------------------------------------------------------- */

static PyObject *
decorate(PyObject *f, bool kernel, bool preprocess)
{
    if (Py_IS_TYPE(f, &PyStaticMethod_Type) || Py_IS_TYPE(f, &PyClassMethod_Type)) {
        HILT_CLEANUP_REF PyObject *inner = PyObject_GetAttrString(f, "__func__");
        HILT_CLEANUP_REF PyObject *j = inner ? decorate(inner, kernel, preprocess) : NULL;
        return j ? PyObject_CallOneArg((PyObject *)Py_TYPE(f), j) : NULL;
    }
    if (hilt_jit_check(f) && !PyMethod_Check(f)) {
        f = ((hilt_jit *)f)->function;
    }
    if (!PyFunction_Check(f)) {
        return hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, kernel ? "@kernel" : "@jit", "a Python function",
                          hilt_type_name_of(f));
    }
    hilt_jit *j = (hilt_jit *)hilt_jit_type->tp_alloc(hilt_jit_type, 0);
    if (!j) {
        return NULL;
    }
    j->vectorcall = jit_call;
    j->function = Py_NewRef(f);
    j->kernel = kernel;
    j->preprocess = preprocess;
    j->source = preprocess ? hilt_source_capture(f) : Py_NewRef(Py_None);
    if (!j->source) {
        Py_DECREF(j);
        return NULL;
    }
    return (PyObject *)j;
}

/* What @jit(preprocess=False) gives: applied to a function it decorates it. self: (kernel, preprocess). */
static PyObject *
apply(PyObject *self, PyObject *f)
{
    return decorate(f, PyTuple_GET_ITEM(self, 0) == Py_True, PyTuple_GET_ITEM(self, 1) == Py_True);
}
static PyMethodDef apply_def = {"decorator", apply, METH_O, NULL};

static PyObject *
decorator(PyObject *args, PyObject *kw, bool kernel)
{
    bool preprocess = true;
    PyObject *name, *value;
    for (Py_ssize_t pos = 0; kw && PyDict_Next(kw, &pos, &name, &value);) {
        if (PyUnicode_CompareWithASCIIString(name, "preprocess") != 0) {
            return hilt_raise(HILT_DIAG_CONFIG_UNKNOWN_OPTION, hilt_shown(name, "?"),
                              kernel ? "@kernel" : "@jit");
        }
        int truth = PyObject_IsTrue(value);
        if (truth < 0) {
            return NULL;
        }
        preprocess = truth;
    }
    if (PyTuple_GET_SIZE(args) > 1) {
        return hilt_raise(HILT_DIAG_ARG_COUNT, "the decorator takes one function");
    }
    if (PyTuple_GET_SIZE(args)) {
        return decorate(PyTuple_GET_ITEM(args, 0), kernel, preprocess);
    }
    HILT_CLEANUP_REF PyObject *how =
        PyTuple_Pack(2, kernel ? Py_True : Py_False, preprocess ? Py_True : Py_False);
    return how ? PyCFunction_New(&apply_def, how) : NULL;
}

static PyObject *
py_jit(PyObject *module, PyObject *args, PyObject *kw)
{
    return decorator(args, kw, false);
}

static PyObject *
py_kernel(PyObject *module, PyObject *args, PyObject *kw)
{
    return decorator(args, kw, true);
}

static PyMethodDef functions[] = {
    {"jit", (PyCFunction)(void (*)(void))py_jit, METH_VARARGS | METH_KEYWORDS,
     "A host function, compiled when called."},
    {"kernel", (PyCFunction)(void (*)(void))py_kernel, METH_VARARGS | METH_KEYWORDS, "A device function."},
    {NULL},
};

/* -- Constexpr, registration ------------------------------------------------------------------------------ */

static PyTypeObject *constexpr_type;

static PyObject *
constexpr_item(PyObject *cls, PyObject *item)
{
    return Py_NewRef(cls);
}
static PyMethodDef constexpr_methods[] = {
    {"__class_getitem__", constexpr_item, METH_O | METH_CLASS, "Constexpr[T] is Constexpr"}, {NULL}};
static PyType_Slot constexpr_slots[] = {{Py_tp_methods, constexpr_methods},
                                        {Py_tp_doc, "Annotation: the argument is a compile-time value."},
                                        {0, NULL}};
static PyType_Spec constexpr_spec = {
    "hilt.Constexpr", sizeof(PyObject), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    constexpr_slots,
};

bool
hilt_is_special_annotation(PyObject *o, hilt_ann *ret)
{
    extern PyTypeObject *hilt_tensor_base, *hilt_pointer_base;
    if (o == (PyObject *)constexpr_type) {
        *ret = (hilt_ann){HILT_ANN_CONSTEXPR, HILT_DTYPE_NONE, true};
    }
    else if (o == (PyObject *)hilt_tensor_base) {
        *ret = (hilt_ann){HILT_ANN_TENSOR, HILT_DTYPE_NONE, false};
    }
    else if (o == (PyObject *)hilt_pointer_base) {
        *ret = (hilt_ann){HILT_ANN_POINTER, HILT_DTYPE_NONE, false};
    }
    else {
        return false;
    }
    return true;
}

int
hilt_init_jit(PyObject *module)
{
    hilt_jit_type = (PyTypeObject *)PyType_FromSpec(&jit_spec);
    constexpr_type = (PyTypeObject *)PyType_FromSpec(&constexpr_spec);
    if (!hilt_jit_type || hilt_init_launch() < 0 || hilt_init_device(module) < 0 || !constexpr_type || PyModule_AddFunctions(module, functions) < 0 ||
        PyModule_AddObjectRef(module, "Constexpr", (PyObject *)constexpr_type) < 0 ||
        PyModule_AddObjectRef(module, "JitFunction", (PyObject *)hilt_jit_type) < 0) {
        return -1;
    }
    hilt_init_guards();
    return hilt_init_check(module) < 0 ? -1 : hilt_init_compile(module);
}
