/* cute.compile, and the object it gives: one entry, called with arguments that are checked against it.
 *
 * The object may be called with all parameters or without the compile-time ones. An argument that the code
 * was not made for is named, with what was expected and what came. Texts are made when asked for.
 */
#include "check.h"
#include "export.h"
#include "../gpu/gpu.h"
#include "../../gen/gen.h"

#include <structmember.h>

typedef struct compiled {
    PyObject_HEAD vectorcallfunc vectorcall;
    hilt_jit *jit;
    hilt_entry_point *entry;
    PyObject *self; /* the object that a method was bound to, or NULL */
    PyObject *constants; /* tuple: the compile-time parameters as they were, else None */
} compiled;
typedef struct compiler { /* cute.compile, cute.compile[…] */
    PyObject_HEAD vectorcallfunc vectorcall;
    PyObject *items; /* NULL, or the options in brackets */
} compiler;
static PyTypeObject *compiled_type, *compiler_type;

/* -- calling ---------------------------------------------------------------------------------------------- */

/* Raises for the parameter whose words are not those compiled for. */
static bool
differs(hilt_encoder *e, const uint64_t *want, uint32_t start)
{
    hilt_str expected = {0}, got = {0};
    uint32_t at = start;
    hilt_describe_words(want, &at, &expected);
    at = start;
    hilt_describe_words(e->key, &at, &got);
    hilt_encode_mismatch(e, expected.data ? expected.data : "?", got.data ? got.data : "?");
    hilt_str_free(&expected);
    hilt_str_free(&got);
    return false;
}

static bool
encode_checked(compiled *c, hilt_encoder *e, const hilt_signature *s, PyObject *const *values)
{
    const hilt_entry_point *p = c->entry;
    e->expect = p->key;
    e->nexpect = p->nkey;
    for (uint32_t i = 0; i < s->nparams; i++) {
        uint32_t start = e->nkey;
        if (!values[i]) { /* a compile-time parameter left out */
            uint32_t at = start;
            hilt_describe_words(p->key, &at, NULL);
            while (e->nkey < at) {
                if (!hilt_put_key(e, p->key[e->nkey])) {
                    return false;
                }
            }
            continue;
        }
        if (!hilt_encode_param(e, &s->params[i], values[i], (int)i == s->varpos || (int)i == s->varkw)) {
            return false;
        }
        uint32_t end = start;
        if (end < p->nkey) {
            hilt_describe_words(p->key, &end, NULL);
        }
        if (e->nkey != end || end > p->nkey ||
            memcmp(e->key + start, p->key + start, (end - start) * sizeof *e->key) != 0) {
            return differs(e, p->key, start);
        }
    }
    return true;
}

static uint32_t
constant_params(const hilt_signature *s)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < s->npos; i++) {
        n += s->params[i].ann.kind == HILT_ANN_CONSTEXPR;
    }
    return n;
}

/* Positions are those of the run-time parameters if just so many are given. */
static bool
bind_without_constants(const hilt_signature *s, PyObject *const *args, size_t nargs, PyObject **values)
{
    size_t at = 0;
    for (uint32_t i = 0; i < s->npos; i++) {
        values[i] = s->params[i].ann.kind == HILT_ANN_CONSTEXPR ? NULL : Py_NewRef(args[at++]);
    }
    return at == nargs;
}

/* Under hilt.check(): as a call of the function itself, which is traced for it. */
static PyObject *
call_checked(compiled *c, const hilt_signature *s, PyObject **values)
{
    for (uint32_t i = 0; i < s->nparams; i++) {
        if (!values[i]) {
            values[i] = Py_NewRef(PyTuple_GET_ITEM(c->constants, i));
        }
    }
    return hilt_dispatch_bound(c->jit, s, values);
}

/* values: one a parameter; NULL for compile-time ones that were left out. owned: the same, if the call may be checked. */
static PyObject *
call_with(compiled *c, const hilt_signature *s, PyObject *const *values, PyObject **owned)
{
    hilt_encoder e;
    hilt_encoder_init(&e);
    PyObject *result = NULL;
    if (encode_checked(c, &e, s, values)) {
        result = owned && hilt_checks_open && hilt_check_open() ? call_checked(c, s, owned) : hilt_entry_run(c->entry, &e);
    }
    hilt_encoder_fini(&e);
    return result;
}

static PyObject *
compiled_call(PyObject *self, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    compiled *c = (compiled *)self;
    const hilt_signature *s = hilt_jit_signature(c->jit);
    size_t nargs = (size_t)PyVectorcall_NARGS(nargsf);
    if (s && !kwnames && !c->self && !hilt_checks_open && nargs == s->nparams && nargs == s->npos) {
        return call_with(c, s, args, NULL);
    }
    size_t nkw = kwnames ? (size_t)PyTuple_GET_SIZE(kwnames) : 0;
    PyObject **values = s ? PyMem_Calloc(s->nparams + 1, sizeof *values) : NULL;
    PyObject **all = values ? PyMem_Malloc((nargs + nkw + 1) * sizeof *all) : NULL;
    PyObject *result = NULL;
    if (!all) {
        PyMem_Free(values);
        return PyErr_Occurred() ? NULL : PyErr_NoMemory();
    }
    size_t bound = c->self != NULL;
    all[0] = c->self;
    memcpy(all + bound, args, (nargs + nkw) * sizeof *all);
    nargs += bound;
    uint32_t constants = constant_params(s);
    bool ok = !kwnames && constants && nargs == s->npos - constants && s->nparams == s->npos
                  ? bind_without_constants(s, all, nargs, values)
                  : hilt_signature_bind(s, all, nargs, kwnames, values);
    if (ok) {
        result = call_with(c, s, values, values);
    }
    for (uint32_t i = 0; i < s->nparams; i++) {
        Py_XDECREF(values[i]);
    }
    PyMem_Free(values);
    PyMem_Free(all);
    return result;
}

/* -- texts ------------------------------------------------------------------------------------------------ */

static PyObject *
get_mlir(PyObject *self, void *closure)
{
    const compiled *c = (const compiled *)self;
    hilt_str s = {0};
    hilt_print(&s, c->entry->module, 0);
    PyObject *r = s.failed ? PyErr_NoMemory()
                           : PyUnicode_DecodeUTF8(s.data ? s.data : "", (Py_ssize_t)s.len, "replace");
    hilt_str_free(&s);
    return r;
}

static PyObject *
get_code_text(PyObject *self, void *what)
{
    const hilt_entry_point *p = ((compiled *)self)->entry;
    const char *text = p->compiled ? p->gen->text(p->compiled, what) : NULL;
    return text ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace") : Py_NewRef(Py_None);
}

static PyObject *
get_gpu(PyObject *self, void *what)
{
    PyObject *(*get)(hilt_entry_point *) = *(PyObject * (**)(hilt_entry_point *)) what;
    return get(((compiled *)self)->entry);
}

static PyObject *
get_name(PyObject *self, void *closure)
{
    return PyObject_GetAttrString(((compiled *)self)->jit->function, "__name__");
}

static PyObject *
export_to_c(PyObject *self, PyObject *args, PyObject *kw)
{
    const compiled *c = (const compiled *)self;
    const hilt_signature *s = hilt_jit_signature(c->jit);
    return s ? hilt_export_to_c(c->entry, c->jit->function, s, args, kw) : NULL;
}

/* -- the object ------------------------------------------------------------------------------------------- */

static int
compiled_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((compiled *)self)->jit);
    Py_VISIT(((compiled *)self)->self);
    Py_VISIT(((compiled *)self)->constants);
    return hilt_entry_traverse(((compiled *)self)->entry, visit, arg);
}

static void
compiled_dealloc(PyObject *self)
{
    compiled *c = (compiled *)self;
    PyTypeObject *tp = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    hilt_entry_release(c->entry);
    Py_XDECREF(c->jit);
    Py_XDECREF(c->self);
    Py_XDECREF(c->constants);
    tp->tp_free(self);
    Py_DECREF(tp);
}

static PyObject *
compiled_repr(PyObject *self)
{
    HILT_CLEANUP_REF PyObject *name = get_name(self, NULL);
    return name ? PyUnicode_FromFormat("<compiled function %S>", name) : NULL;
}

static PyMemberDef compiled_members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(compiled, vectorcall), READONLY, NULL},
    {NULL},
};
static PyObject *(*gpu_texts[])(hilt_entry_point *) = {hilt_gpu_ptx, hilt_gpu_cubin, hilt_gpu_sass, hilt_entry_notes};
static PyGetSetDef compiled_getset[] = {
    {"__name__", get_name, NULL, NULL, NULL},
    {"__mlir__", get_mlir, NULL, "The IR after all passes", NULL},
    {"__asm__", get_code_text, NULL, "Assembly of the CPU, or None if it is interpreted", "asm"},
    {"__llvm__", get_code_text, NULL, "LLVM IR, or None", "llvm"},
    {"__ptx__", get_gpu, NULL, "PTX of the kernels, or None if they are not compiled for a GPU", &gpu_texts[0]},
    {"__cubin__", get_gpu, NULL, "Machine code of the kernels (bytes), or None; needs an assembler", &gpu_texts[1]},
    {"__sass__", get_gpu, NULL, "The machine code as text, or None; needs a disassembler", &gpu_texts[2]},
    {"notes", get_gpu, NULL, "What passes and the assembler noted: spilled registers and the like, each with its line", &gpu_texts[3]},
    {NULL},
};
static PyMethodDef compiled_methods[] = {
    {"export_to_c", (PyCFunction)(void (*)(void))export_to_c, METH_VARARGS | METH_KEYWORDS,
     "export_to_c($self, /, file_path, file_name, function_prefix='')\n--\n\nWrites file_name.h and file_name.o into the folder file_path: the "
     "function for C programs."},
    {NULL},
};
static PyType_Slot compiled_slots[] = {
    {Py_tp_dealloc, compiled_dealloc}, {Py_tp_traverse, compiled_traverse},
    {Py_tp_call, PyVectorcall_Call},   {Py_tp_members, compiled_members},
    {Py_tp_getset, compiled_getset},   {Py_tp_methods, compiled_methods},
    {Py_tp_repr, compiled_repr},       {0, NULL},
};
static PyType_Spec compiled_spec = {
    "hilt.CompiledFunction",
    sizeof(compiled),
    0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    compiled_slots,
};

/* -- cute.compile ----------------------------------------------------------------------------------------- */

static compiled *
compile_bound(hilt_jit *j, PyObject *self, const hilt_signature *s, PyObject *const *values,
              const hilt_options *o)
{
    hilt_encoder e;
    hilt_encoder_init(&e);
    e.gpu = *o->arch != 0;
    hilt_entry_point *p = hilt_encode_all(&e, s, values) ? hilt_compile(j, values, &e, o) : NULL;
    hilt_encoder_fini(&e);
    PyObject *constants = p ? PyTuple_New(s->nparams) : NULL;
    for (uint32_t i = 0; constants && i < s->nparams; i++) {
        bool fixed = s->params[i].ann.kind == HILT_ANN_CONSTEXPR;
        PyTuple_SET_ITEM(constants, i, Py_NewRef(fixed ? values[i] : Py_None));
    }
    compiled *c = constants ? PyObject_GC_New(compiled, compiled_type) : NULL;
    if (!c) {
        Py_XDECREF(constants);
        hilt_entry_release(p);
        return NULL;
    }
    c->constants = constants;
    c->vectorcall = compiled_call;
    c->entry = p;
    c->jit = (hilt_jit *)Py_NewRef(j);
    c->self = Py_XNewRef(self);
    PyObject_GC_Track(c);
    return c;
}

/* f of cute.compile(f, …): a jit function, one bound to an object, or an object whose __call__ is one. */
static hilt_jit *
jit_of(PyObject *f, PyObject **self)
{
    HILT_CLEANUP_REF PyObject *method = NULL;
    *self = NULL;
    if (!hilt_jit_check(f)) {
        method = hilt_lookup_special(f, "__call__");
        if (method && hilt_jit_check(method)) {
            *self = f;
            f = method;
        }
    }
    if (!hilt_jit_check(f)) {
        hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, "cute.compile", "a @cute.jit function", hilt_type_name_of(f));
        return NULL;
    }
    if (PyMethod_Check(f)) {
        *self = PyMethod_GET_SELF(f);
        f = PyMethod_GET_FUNCTION(f);
    }
    hilt_jit *j = (hilt_jit *)f;
    if (j->kernel) {
        hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, "cute.compile", "a @cute.jit function",
                   "a @cute.kernel function");
        return NULL;
    }
    return (hilt_jit *)Py_NewRef(j);
}

/* Takes `options` out of the keywords. */
static bool
split_options(PyObject *kwnames, PyObject *const *kwvalues, hilt_options *o, PyObject **names,
              PyObject **values)
{
    Py_ssize_t n = kwnames ? PyTuple_GET_SIZE(kwnames) : 0, m = 0;
    HILT_CLEANUP_REF PyObject *list = PyList_New(0);
    for (Py_ssize_t i = 0; list && i < n; i++) {
        PyObject *name = PyTuple_GET_ITEM(kwnames, i);
        if (PyUnicode_CompareWithASCIIString(name, "options") == 0) {
            if (kwvalues[i] != Py_None && !hilt_options_parse(o, kwvalues[i])) {
                return false;
            }
        }
        else if (PyList_Append(list, name) < 0) {
            return false;
        }
        else {
            values[m++] = kwvalues[i];
        }
    }
    *names = list ? PyList_AsTuple(list) : NULL;
    return *names != NULL;
}

static PyObject *
compile_with(hilt_jit *j, PyObject *self, PyObject *const *args, size_t nargs, PyObject *kwnames,
             hilt_options *o)
{
    const hilt_signature *s = hilt_jit_signature(j);
    size_t nkw = kwnames ? (size_t)PyTuple_GET_SIZE(kwnames) : 0, bound = self != NULL;
    PyObject **all = s ? PyMem_Malloc((nargs + nkw + 2) * sizeof *all) : NULL;
    PyObject **values = all ? PyMem_Calloc(s->nparams + 1, sizeof *values) : NULL;
    HILT_CLEANUP_REF PyObject *names = NULL;
    PyObject *result = NULL;
    if (values) {
        all[0] = self;
        memcpy(all + bound, args, nargs * sizeof *all);
        if (split_options(kwnames, args + nargs, o, &names, all + bound + nargs) &&
            hilt_signature_bind(s, all, bound + nargs, PyTuple_GET_SIZE(names) ? names : NULL, values)) {
            result = (PyObject *)compile_bound(j, self, s, values, o);
            for (uint32_t i = 0; i < s->nparams; i++) {
                Py_DECREF(values[i]);
            }
        }
    }
    else if (!PyErr_Occurred()) {
        PyErr_NoMemory();
    }
    PyMem_Free(all);
    PyMem_Free(values);
    return result;
}

static PyObject *
compiler_call(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    size_t nargs = (size_t)PyVectorcall_NARGS(nargsf);
    if (!nargs) {
        return hilt_raise(HILT_DIAG_ARG_COUNT, "cute.compile() needs a function");
    }
    PyObject *self, *items = ((compiler *)callable)->items;
    hilt_jit *j = jit_of(args[0], &self);
    if (!j) {
        return NULL;
    }
    hilt_options o;
    PyObject *result = NULL;
    if (hilt_options_default(&o) && (!items || hilt_options_set(&o, items))) {
        o.keep_text = true;
        result = compile_with(j, self, args + 1, nargs - 1, kwnames, &o);
    }
    hilt_options_clear(&o);
    Py_DECREF(j);
    return result;
}

static compiler *
new_compiler(PyObject *items)
{
    compiler *c = PyObject_GC_New(compiler, compiler_type);
    if (c) {
        c->vectorcall = compiler_call;
        c->items = Py_XNewRef(items);
        PyObject_GC_Track(c);
    }
    return c;
}

static PyObject *
compiler_getitem(PyObject *self, PyObject *items)
{
    hilt_options o;
    bool ok = hilt_options_default(&o) && hilt_options_set(&o, items);
    hilt_options_clear(&o);
    return ok ? (PyObject *)new_compiler(items) : NULL;
}

static int
compiler_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((compiler *)self)->items);
    return 0;
}

static void
compiler_dealloc(PyObject *self)
{
    PyTypeObject *tp = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    Py_XDECREF(((compiler *)self)->items);
    tp->tp_free(self);
    Py_DECREF(tp);
}

static PyMemberDef compiler_members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(compiler, vectorcall), READONLY, NULL},
    {NULL},
};
static PyType_Slot compiler_slots[] = {
    {Py_tp_dealloc, compiler_dealloc},
    {Py_tp_traverse, compiler_traverse},
    {Py_tp_call, PyVectorcall_Call},
    {Py_tp_members, compiler_members},
    {Py_mp_subscript, compiler_getitem},
    {Py_tp_doc,
     "compile(function, *args, options=''): compiles for such arguments; compile[OptLevel(2)](…) too."},
    {0, NULL},
};
static PyType_Spec compiler_spec = {
    "hilt.Compiler",
    sizeof(compiler),
    0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    compiler_slots,
};

int
hilt_init_compile(PyObject *module)
{
    compiled_type = (PyTypeObject *)PyType_FromSpec(&compiled_spec);
    compiler_type = (PyTypeObject *)PyType_FromSpec(&compiler_spec);
    if (!compiled_type || !compiler_type ||
        PyModule_AddObjectRef(module, "CompiledFunction", (PyObject *)compiled_type) < 0) {
        return -1;
    }
    PyObject *c = (PyObject *)new_compiler(NULL);
    int r = c ? PyModule_AddObjectRef(module, "compile", c) : -1;
    Py_XDECREF(c);
    return r;
}
