/* hilt_rewrite: source text to a rewritten function. Parsing, analysis, rewriting and compiling, one after
 * the other. */
#include "source.h"

#include <time.h>

typedef PyObject *(*make_helper)(hilt_sites *sites, void *ctx); /* steals sites */

void
hilt_sites_free(hilt_sites *s)
{
    if (!s) {
        return;
    }
    for (uint32_t i = 0; i < s->n; i++) {
        for (uint32_t k = 0; k < s->sites[i].nnames; k++) {
            Py_XDECREF(s->sites[i].names[k].name);
        }
        for (uint32_t k = 0; k < s->sites[i].ndead; k++) {
            Py_XDECREF(s->sites[i].dead[k]);
        }
    }
    Py_XDECREF(s->file);
    Py_XDECREF(s->function);
    Py_XDECREF(s->keep);
    hilt_arena_free(s->mem);
}

/* Hands the sites over with the arena that they lie in. */
static hilt_sites *
take_sites(rw_ctx *c, PyObject *qualname)
{
    hilt_sites *s = hilt_arena_zalloc(c->site_mem, sizeof *s);
    hilt_site *list = hilt_arena_zalloc(c->site_mem, (c->sites.len + 1) * sizeof *list);
    if (!s || !list) {
        return (hilt_sites *)PyErr_NoMemory();
    }
    if (c->sites.len) {
        memcpy(list, c->sites.data, c->sites.len * sizeof *list);
    }
    *s = (hilt_sites){
        Py_NewRef(c->file), Py_NewRef(qualname), (uint32_t)c->sites.len, list, c->site_mem, c->keep};
    c->sites.len = 0;
    c->site_mem = NULL;
    c->keep = NULL;
    return s;
}

/* def <lambda>(…): return body */
static PyObject *
lambda_as_def(rw_ctx *c, PyObject *lambda)
{
    const rw_state *s = &hilt_rw_state;
    rw_node place = {.kind = RW_Lambda};
    PyObject *at[4] = {PyObject_GetAttr(lambda, s->s_lineno), PyObject_GetAttr(lambda, s->s_col_offset),
                       PyObject_GetAttr(lambda, s->s_end_lineno),
                       PyObject_GetAttr(lambda, s->s_end_col_offset)};
    int *to[4] = {&place.line, &place.col, &place.end_line, &place.end_col};
    for (int i = 0; i < 4; i++) {
        *to[i] = at[i] ? (int)PyLong_AsLong(at[i]) : 0;
        Py_XDECREF(at[i]);
    }
    if (PyErr_Occurred() || hilt_rw_at(c, &place) < 0) {
        return NULL;
    }
    PyObject *ret = hilt_rw_node(c, RW_Return, 1, s->s_value, PyObject_GetAttr(lambda, s->s_body));
    PyObject *body = ret ? Py_BuildValue("[N]", ret) : NULL;
    PyObject *def = hilt_rw_node(c, RW_FunctionDef, 7, s->s_name, PyUnicode_InternFromString("<lambda>"),
                                 s->s_args, PyObject_GetAttr(lambda, s->s_args), s->s_body, body,
                                 s->s_decorator_list, PyList_New(0), s->s_returns, Py_NewRef(Py_None),
                                 s->s_type_comment, Py_NewRef(Py_None), s->s_type_params, PyList_New(0));
    c->at = NULL; /* place ends here */
    return def;
}

static int
print_rewritten(PyObject *def)
{
    PyObject *ast = PyImport_ImportModule("ast");
    PyObject *text = ast ? PyObject_CallMethod(ast, "unparse", "O", def) : NULL;
    const char *s = text ? PyUnicode_AsUTF8(text) : NULL;
    if (s) {
        fprintf(stderr, "%s\n", s);
    }
    Py_XDECREF(ast);
    Py_XDECREF(text);
    return s ? 0 : -1;
}

/* Rewrites def (a FunctionDef node) in place. */
static int
rewrite_def(rw_ctx *c, PyObject *def)
{
    rw_node *n = hilt_rw_import(c, def);
    if (!n || !hilt_rw_import_done(c)) {
        return -1;
    }
    if (n->kind == RW_AsyncFunctionDef) {
        hilt_raise_at(hilt_rw_place(c, n), HILT_DIAG_UNSUP_CONSTRUCT, "'async'");
        return -1;
    }
    if (!hilt_rw_scan(c, n) || hilt_rw_function(c, n) < 0 || c->failed) {
        return PyErr_Occurred() ? -1 : (PyErr_NoMemory(), -1);
    }
    return hilt_debug(PRINT_REWRITE) ? print_rewritten(def) : 0;
}

/* CPython's own limits on nesting, met while compiling, are the user's to know about. */
static void
explain_limit(rw_ctx *c, PyObject *function)
{
    if (PyErr_ExceptionMatches(PyExc_RecursionError) || PyErr_ExceptionMatches(PyExc_SyntaxError)) {
        int line = ((PyCodeObject *)PyFunction_GetCode(function))->co_firstlineno;
        PyErr_Clear();
        hilt_place at = {c->file, line, -1, line, -1};
        hilt_raise_at(at, HILT_DIAG_UNSUP_CONSTRUCT, "code nested as deeply as in this function");
    }
}

static double
now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static PyObject *
rewrite_with(PyObject *function, PyObject *source, bool kernel, make_helper make, void *ctx)
{
    PyFunctionObject *f = (PyFunctionObject *)function;
    rw_ctx c;
    PyObject *def = NULL, *helper = NULL, *result = NULL, *klass = hilt_rw_class_of(f->func_qualname);
    double t0 = now(), t1 = t0, t2 = t0;
    int collecting =
        PyGC_Disable(); /* a tree is thousands of live containers: nothing to collect, much to visit */
    if (!hilt_rw_init(&c, ((PyCodeObject *)f->func_code)->co_filename) || PyErr_Occurred()) {
        goto done;
    }
    c.klass = klass;
    c.kernel = kernel;
    def = hilt_source_parse(source, function, f->func_qualname);
    if (def && (PyObject *)Py_TYPE(def) == hilt_rw_state.type[RW_Lambda]) {
        Py_SETREF(def, lambda_as_def(&c, def));
    }
    t1 = now();
    if (!def || rewrite_def(&c, def) < 0) {
        goto done;
    }
    t2 = now();
    hilt_sites *sites = take_sites(&c, f->func_qualname);
    helper = sites ? make(sites, ctx) : NULL;
    result = helper ? hilt_rw_compile(&c, function, def, helper) : NULL;
    if (helper && !result) {
        explain_limit(&c, function);
    }
done:
    if (hilt_debug(TIME)) {
        fprintf(stderr, "rewrite %s: parse %.3f ms, rewrite %.3f ms, compile %.3f ms\n",
                PyUnicode_AsUTF8(f->func_name), t1 - t0, t2 - t1, now() - t2);
    }
    hilt_rw_free(&c);
    Py_XDECREF(def);
    Py_XDECREF(helper);
    Py_XDECREF(klass);
    if (collecting) {
        PyGC_Enable();
    }
    return result;
}

static PyObject *
real_helper(hilt_sites *sites, void *ctx)
{
    return hilt_helper_new(sites);
}

PyObject *
hilt_rewrite(PyObject *function, PyObject *source, bool kernel)
{
    return rewrite_with(function, source, kernel, real_helper, NULL);
}

/* -- for tests: rewriting with a helper made in Python ---------------------------------------------------- */

static PyObject *
place_as_tuple(const hilt_place *p)
{
    return Py_BuildValue("iiii", p->line, p->col, p->end_line, p->end_col);
}

/* [(kind, place, text, [(name, sure, is_flag, is_target, place, place)], [dead], nflags)] */
static PyObject *
python_helper(hilt_sites *sites, void *ctx)
{
    PyObject *list = PyList_New(0), *helper = NULL;
    for (uint32_t i = 0; list && i < sites->n; i++) {
        const hilt_site *s = &sites->sites[i];
        PyObject *names = PyList_New(0), *dead = PyList_New(0);
        for (uint32_t k = 0; names && k < s->nnames; k++) {
            const hilt_site_name *n = &s->names[k];
            if (hilt_rw_push(
                    names, Py_BuildValue("OOOONN", n->name, n->sure ? Py_True : Py_False,
                                         n->is_flag ? Py_True : Py_False, n->is_target ? Py_True : Py_False,
                                         place_as_tuple(&n->stores[0]), place_as_tuple(&n->stores[1]))) < 0) {
                Py_CLEAR(names);
            }
        }
        for (uint32_t k = 0; dead && k < s->ndead; k++) {
            if (PyList_Append(dead, s->dead[k]) < 0) {
                Py_CLEAR(dead);
            }
        }
        if (!names || !dead ||
            hilt_rw_push(list, Py_BuildValue("iNsNNI", (int)s->kind, place_as_tuple(&s->at), s->text, names,
                                             dead, (unsigned)s->nflags)) < 0) {
            Py_CLEAR(list);
        }
    }
    if (list) {
        helper = PyObject_CallOneArg(ctx, list);
        Py_DECREF(list);
    }
    hilt_sites_free(sites);
    return helper;
}

static PyObject *
test_rewrite(PyObject *module, PyObject *args)
{
    PyObject *function, *make, *source = NULL;
    if (!PyArg_ParseTuple(args, "O!O|O:_rewrite", &PyFunction_Type, &function, &make, &source)) {
        return NULL;
    }
    source = source ? Py_NewRef(source) : hilt_source_capture(function);
    PyObject *r = source ? rewrite_with(function, source, false, python_helper, make) : NULL;
    Py_XDECREF(source);
    return r;
}

static PyObject *
test_capture(PyObject *module, PyObject *function)
{
    return hilt_source_capture(function);
}

static PyMethodDef methods[] = {
    {"_rewrite", test_rewrite, METH_VARARGS, "_rewrite(function, helper_of_sites[, source]): for the tests"},
    {"_capture", test_capture, METH_O, "_capture(function): the text of its file, for _rewrite"},
    {NULL, NULL, 0, NULL},
};

int
hilt_init_rewrite(PyObject *module)
{
    return hilt_source_init() < 0 || hilt_rw_state_init() < 0 ? -1 : PyModule_AddFunctions(module, methods);
}
