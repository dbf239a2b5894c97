/* The context managers of rewritten `with` statements, which may not swallow a diagnostic.
 *
 * Plain Python, on values, would have raised nothing where hilt refuses; so `contextlib.suppress(Exception)` has
 * nothing to suppress there. The object of a `with` is wrapped in one that calls it and, where its __exit__ asks
 * for a diagnostic to be dropped, lets it pass on.
 */
#include "region.h"

typedef struct context {
    PyObject_HEAD PyObject *object;
} context;
static PyTypeObject *context_type;

/* A special method as `with` finds it: on the class. New reference; NULL without exception: there is none. */
static PyObject *
special(PyObject *o, const char *text)
{
    PyObject *name HILT_CLEANUP_REF = PyUnicode_InternFromString(text);
    PyObject *f = name ? _PyType_Lookup(Py_TYPE(o), name) : NULL;
    if (f == NULL) {
        return NULL;
    }
    descrgetfunc get = Py_TYPE(f)->tp_descr_get;
    return get ? get(f, o, (PyObject *)Py_TYPE(o)) : Py_NewRef(f);
}

/* The same of a method that was there when the statement began: its body may have taken it away. */
static PyObject *
special_still(PyObject *o, const char *text)
{
    PyObject *f = special(o, text);
    if (f == NULL && !PyErr_Occurred()) {
        PyErr_SetString(PyExc_AttributeError, text);
    }
    return f;
}

static PyObject *
context_enter(PyObject *self, PyObject *unused)
{
    (void)unused;
    PyObject *f HILT_CLEANUP_REF = special_still(((context *)self)->object, "__enter__");
    return f ? PyObject_CallNoArgs(f) : NULL;
}

static PyObject *
context_exit(PyObject *self, PyObject *const *args, Py_ssize_t n)
{
    PyObject *f HILT_CLEANUP_REF = special_still(((context *)self)->object, "__exit__");
    PyObject *result = f ? PyObject_Vectorcall(f, args, (size_t)n, NULL) : NULL;
    if (result == NULL || n < 2 || !hilt_diag_is_ours(args[1])) {
        return result;
    }
    Py_DECREF(result);
    return Py_NewRef(Py_False);
}

static int
context_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((context *)self)->object);
    return 0;
}

static int
context_clear(PyObject *self)
{
    Py_CLEAR(((context *)self)->object);
    return 0;
}

static void
context_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    context_clear(self);
    PyObject_GC_Del(self);
    Py_DECREF(type);
}

PyObject *
hilt_context(PyObject *o)
{
    PyObject *enter HILT_CLEANUP_REF = special(o, "__enter__"), *exit HILT_CLEANUP_REF = special(o, "__exit__");
    if (enter == NULL || exit == NULL) { /* Python says so */
        PyErr_Clear();
        return Py_NewRef(o);
    }
    context *c = PyObject_GC_New(context, context_type);
    if (c != NULL) {
        c->object = Py_NewRef(o);
        PyObject_GC_Track(c);
    }
    return (PyObject *)c;
}

int
hilt_init_context(void)
{
    static PyMethodDef methods[] = {
        {"__enter__", context_enter, METH_NOARGS, NULL},
        {"__exit__", (PyCFunction)(void (*)(void))context_exit, METH_FASTCALL, NULL},
        {NULL, NULL, 0, NULL}};
    static PyType_Slot slots[] = {{Py_tp_methods, methods},
                                  {Py_tp_traverse, context_traverse},
                                  {Py_tp_clear, context_clear},
                                  {Py_tp_dealloc, context_dealloc},
                                  {0, NULL}};
    static PyType_Spec spec = {"hilt.Context", sizeof(context), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};
    if (context_type == NULL) {
        context_type = (PyTypeObject *)PyType_FromSpec(&spec);
    }
    return context_type ? 0 : -1;
}
