/* What Python code writes while a run-time region is recorded, and what is older than the region.
 *
 * A write in rewritten code is logged before it happens. A call of anything else may write whatever it can
 * reach: the states of all that is reachable from the callee, its arguments, its cells and the globals that
 * its code names are compared before and after. An object counts as older than a region if it could be
 * reached, when the region began, from the names of the traced frames. What is not older needs no joining,
 * and its structure may change freely.
 */
#include "region.h"

enum { MOST_VISITED = 4000 };

/* -- walking --------------------------------------------------------------------------------------------- */
typedef struct walk {
    hilt_frame *f; /* states as of the beginning of this frame's region; NULL: as they are */
    const hilt_edge *except;
    bool code;                  /* also what the functions' code names */
    HILT_VEC(PyObject *) queue; /* borrowed */
    hilt_ptrmap seen;
    HILT_VEC(PyObject *) keep; /* owned: temporary containers */
    bool failed;
    hilt_trace *leaks;     /* look for run-time values of this trace … */
    PyObject *at, *holder; /* … in the object that is being expanded; where one was found */
} walk;

/* Loggers remember which levels are on. */
static bool
is_of_logging(PyObject *o)
{
    PyObject *module = hilt_is_python_class(Py_TYPE(o)) ? PyDict_GetItemString(Py_TYPE(o)->tp_dict, "__module__") : NULL;
    return module && PyUnicode_Check(module) && PyUnicode_CompareWithASCIIString(module, "logging") == 0;
}

/* The standard library and the like: what they remember for themselves, such as caches, is no effect. */
static bool
looks_for_effects(const walk *w)
{
    return w->f == NULL && w->leaks == NULL;
}

static void
visit(walk *w, PyObject *o)
{
    bool fresh;
    if (o == NULL || o == Py_None || PyLong_Check(o) || PyFloat_Check(o) || PyUnicode_Check(o) ||
        PyBytes_Check(o) || (looks_for_effects(w) && is_of_logging(o))) {
        return;
    }
    if (w->leaks != NULL && hilt_number_is_dynamic(o)) {
        if (((hilt_number *)o)->trace == w->leaks && w->holder == NULL) {
            w->holder = w->at;
        }
        return;
    }
    if (!hilt_ptrmap_put(&w->seen, o, 0, &fresh) || (fresh && !hilt_vec_push(&w->queue, o))) {
        w->failed = true;
    }
}

static void
keep(walk *w, PyObject *o) /* steals */
{
    if (o == NULL) {
        PyErr_Clear();
    }
    else if (!hilt_vec_push(&w->keep, o)) {
        Py_DECREF(o);
        w->failed = true;
    }
}

static void
visit_values(walk *w, PyObject *dict, PyObject *skip)
{
    PyObject *k, *v;
    Py_ssize_t pos = 0;
    while (PyDict_Next(dict, &pos, &k, &v)) {
        if (skip == NULL || k != skip) {
            visit(w, v);
        }
    }
}

static void
visit_state(walk *w, hilt_part part, PyObject *state, PyObject *skip)
{
    switch (part) {
    case HILT_PART_DICT:
    case HILT_PART_ATTRS:
    case HILT_PART_CLASS:
    case HILT_PART_MODULE:
        visit_values(w, state, skip);
        return;
    case HILT_PART_LIST:
    case HILT_PART_DEQUE:
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(state); i++) {
            if (skip == NULL || PyLong_AsSsize_t(skip) != i) {
                visit(w, PyTuple_GET_ITEM(state, i));
            }
        }
        return;
    case HILT_PART_SET:
        keep(w, PySequence_Tuple(state));
        if (w->keep.len != 0 && PyTuple_CheckExact(w->keep.data[w->keep.len - 1])) {
            PyObject *t = w->keep.data[w->keep.len - 1];
            for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(t); i++) {
                visit(w, PyTuple_GET_ITEM(t, i));
            }
        }
        return;
    case HILT_PART_CELL:
        visit(w, skip == NULL ? state : NULL);
        return;
    case HILT_PART_BYTES:
    case HILT_PART_VALUES:
        return;
    }
}

/* A class or a module: only the data in it, or walks would visit whole libraries. */
static void
visit_data(walk *w, PyObject *dict, bool library)
{
    PyObject *k, *v;
    Py_ssize_t pos = 0;
    library &= looks_for_effects(w);
    while (dict != NULL && PyDict_Next(dict, &pos, &k, &v)) {
        bool container = PyList_Check(v) || PyDict_Check(v) || PyAnySet_Check(v) || PyByteArray_Check(v);
        bool members = PyUnicode_Check(k) && PyUnicode_CompareWithASCIIString(k, "_value2member_map_") == 0;
        if ((container && !library && !members) ||
            (!container && PyType_HasFeature(Py_TYPE(v), Py_TPFLAGS_HEAPTYPE) && !PyType_Check(v) && hilt_is_mutable(v))) {
            visit(w, v);
        }
    }
}

static PyObject *
code_names(PyCodeObject *code)
{
    return PyObject_GetAttrString((PyObject *)code, "co_names");
}

PyObject *
hilt_code_freevars(PyCodeObject *code)
{
#if PY_VERSION_HEX >= 0x030B0000
    return PyCode_GetFreevars(code);
#else
    return Py_NewRef(code->co_freevars);
#endif
}

/* What the code names in a module, and in modules inside it: a.b.f needs a, b and f. */
static void
visit_named(walk *w, PyObject *module, PyObject *names, int depth)
{
    PyObject *dict = PyModule_GetDict(module);
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(names); i++) {
        PyObject *v = PyDict_GetItemWithError(dict, PyTuple_GET_ITEM(names, i));
        visit(w, v);
        if (v != NULL && v != module && PyModule_Check(v) && depth > 0 && !hilt_is_library_module(v)) {
            visit_named(w, v, names, depth - 1);
        }
    }
}

static void
visit_globals(walk *w, PyCodeObject *code, PyObject *globals)
{
    PyObject *names = code_names(code);
    for (Py_ssize_t i = 0; names != NULL && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *v = PyDict_GetItemWithError(globals, PyTuple_GET_ITEM(names, i));
        visit(w, v);
        if (w->code && v != NULL && PyModule_Check(v) && !hilt_is_library_module(v)) {
            visit_named(w, v, names, 3);
        }
    }
    keep(w, names);
    PyObject *consts = w->code ? PyObject_GetAttrString((PyObject *)code, "co_consts") : NULL;
    for (Py_ssize_t i = 0; consts != NULL && i < PyTuple_GET_SIZE(consts); i++) {
        if (PyCode_Check(PyTuple_GET_ITEM(consts, i))) { /* nested functions */
            visit_globals(w, (PyCodeObject *)PyTuple_GET_ITEM(consts, i), globals);
        }
    }
    if (consts != NULL) {
        keep(w, consts);
    }
    PyErr_Clear();
}

static void
visit_if_function(walk *w, PyObject *v)
{
    if (v != NULL && PyFunction_Check(v)) {
        visit(w, v);
    }
}

/* The functions that a library's function was made for. */
static void
visit_library_function(walk *w, PyObject *fn)
{
    PyObject *closure = PyFunction_GET_CLOSURE(fn), *dict = ((PyFunctionObject *)fn)->func_dict, *k, *v;
    for (Py_ssize_t i = 0; closure != NULL && i < PyTuple_GET_SIZE(closure); i++) {
        visit_if_function(w, PyCell_GET(PyTuple_GET_ITEM(closure, i)));
    }
    for (Py_ssize_t pos = 0; dict != NULL && PyDict_Next(dict, &pos, &k, &v);) {
        visit_if_function(w, v);
    }
}

static void
visit_function(walk *w, PyObject *fn)
{
    PyObject *closure = PyFunction_GET_CLOSURE(fn);
    if (looks_for_effects(w) && hilt_is_library_code(PyFunction_GET_CODE(fn))) {
        visit_library_function(w, fn);
        return;
    }
    for (Py_ssize_t i = 0; closure != NULL && i < PyTuple_GET_SIZE(closure); i++) {
        visit(w, PyTuple_GET_ITEM(closure, i));
    }
    visit(w, PyFunction_GET_DEFAULTS(fn));
    visit(w, PyFunction_GET_KW_DEFAULTS(fn));
    visit(w, ((PyFunctionObject *)fn)->func_dict);
    if (w->code) {
        visit_globals(w, (PyCodeObject *)PyFunction_GET_CODE(fn), PyFunction_GET_GLOBALS(fn));
    }
}

static void
visit_class(walk *w, PyTypeObject *type)
{
    if (!PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE) || type->tp_mro == NULL) {
        return;
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(type->tp_mro); i++) {
        PyTypeObject *k = (PyTypeObject *)PyTuple_GET_ITEM(type->tp_mro, i);
        if (!PyType_HasFeature(k, Py_TPFLAGS_HEAPTYPE)) {
            continue;
        }
        visit_data(w, k->tp_dict, false);
        PyObject *name, *v;
        Py_ssize_t pos = 0;
        while (w->code && k->tp_dict &&
               PyDict_Next(k->tp_dict, &pos, &name, &v)) { /* methods that it may call */
            if (PyFunction_Check(v) || Py_IS_TYPE(v, &PyStaticMethod_Type) || Py_IS_TYPE(v, &PyClassMethod_Type) ||
                Py_IS_TYPE(v, &PyProperty_Type)) {
                visit(w, v);
            }
        }
    }
    if (w->code) {
        visit(w, (PyObject *)Py_TYPE(type));
    }
}

typedef struct referents {
    walk *w;
    PyObject *own; /* the dict of its attributes, which are its state */
} referents;

static int
visit_referent(PyObject *o, void *ctx)
{
    referents *r = ctx;
    if (o != r->own && !PyModule_Check(o) && !PyType_Check(o) && !PyFrame_Check(o) && !PyCode_Check(o)) {
        visit(r->w, o);
    }
    return 0;
}

static void
visit_iterator(walk *w, PyObject *it)
{
    if (PyGen_CheckExact(it)) {
        PyObject *frame = PyObject_GetAttrString(it, "gi_frame");
        PyObject *locals = frame && frame != Py_None ? hilt_frame_locals((PyFrameObject *)frame) : NULL;
        PyErr_Clear();
        if (locals != NULL) {
            visit_values(w, locals, NULL);
            keep(w, locals);
        }
        Py_XDECREF(frame);
        referents r = {w, NULL}; /* iterators of its loops are no variables */
        Py_TYPE(it)->tp_traverse(it, visit_referent, &r);
    }
}

/* The dict of an instance's attributes, which code may also write as a dict. What is in it is reached as
 * attributes. */
static void
visit_dict(walk *w, PyObject *o)
{
    PyObject *dict =
        w->f && Py_TYPE(o)->tp_dictoffset != 0 && !PyType_Check(o) ? PyObject_GenericGetDict(o, NULL) : NULL;
    PyErr_Clear();
    if (dict != NULL) {
        bool fresh;
        w->failed |= !hilt_ptrmap_put(&w->seen, dict, 0, &fresh);
        keep(w, dict);
    }
}

/* Iterators, partial functions, slot methods and other objects of C types: what they refer to. */
static void
visit_opaque(walk *w, PyObject *o)
{
    PyTypeObject *type = Py_TYPE(o);
    if (type->tp_traverse != NULL && PyObject_IS_GC(o) && !hilt_is_python_class(type) && !PyFrame_Check(o) &&
        !PyTraceBack_Check(o) && !hilt_jit_check(o) && !hilt_helper_check(o)) {
        referents r = {w, type->tp_dictoffset != 0 ? PyObject_GenericGetDict(o, NULL) : NULL};
        PyErr_Clear();
        type->tp_traverse(o, visit_referent, &r);
        Py_XDECREF(r.own);
    }
}

static void
visit_leaves(walk *w, PyObject *layout)
{
    hilt_lay_leaves leaves = {0};
    w->failed |= !hilt_lay_runtime_leaves(layout, &leaves);
    for (size_t i = 0; i < leaves.len; i++) {
        visit(w, leaves.data[i]);
    }
    hilt_vec_free(&leaves);
}

static void
visit_weak(walk *w, PyObject *ref)
{
#if PY_VERSION_HEX >= 0x030D0000
    PyObject *o;
    if (PyWeakref_GetRef(ref, &o) > 0) {
        visit(w, o);
        keep(w, o);
    }
#else
    visit(w, PyWeakref_GetObject(ref));
#endif
}

static void
expand(walk *w, PyObject *o)
{
    hilt_part parts[HILT_MAX_PARTS];
    w->at = PyTuple_Check(o) && w->at ? w->at : o;
    if (looks_for_effects(w) && hilt_is_cache(o)) {
        PyObject *plain = PyObject_GetAttrString(o, "__wrapped__");
        visit(w, plain);
        keep(w, plain);
        return;
    }
    if (hilt_partial_check(o)) {
        visit(w, ((hilt_partial *)o)->value);
    }
    else if (PyTuple_Check(o)) {
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(o); i++) {
            visit(w, PyTuple_GET_ITEM(o, i));
        }
    }
    else if (PyFunction_Check(o)) {
        visit_function(w, o);
    }
    else if (hilt_jit_check(o)) {
        PyObject *plain = PyObject_GetAttrString(o, "__wrapped__");
        visit(w, plain);
        keep(w, plain);
    }
    else if (PyMethod_Check(o)) {
        visit(w, PyMethod_GET_SELF(o));
        visit(w, PyMethod_GET_FUNCTION(o));
    }
    else if (PyCFunction_Check(o)) {
        visit(w, PyModule_Check(PyCFunction_GET_SELF(o) ? PyCFunction_GET_SELF(o) : Py_None)
                     ? NULL
                     : PyCFunction_GET_SELF(o));
    }
    else if (PyModule_Check(o)) {
        visit_data(w, PyModule_GetDict(o), hilt_is_library_module(o));
    }
    else if (PyType_Check(o)) {
        visit_class(w, (PyTypeObject *)o);
    }
    else if (PyWeakref_CheckRef(o)) {
        visit_weak(w, o);
    }
    else if (PyIter_Check(o) && PyGen_CheckExact(o)) {
        visit_iterator(w, o);
    }
    else if (hilt_lay_value_check(o)) {
        visit_leaves(w, o);
        visit(w, hilt_mma_check(o) ? hilt_mma_fields(o) : NULL);
    }
    else if (!hilt_number_check(o) && !hilt_tensor_check(o)) {
        int n = hilt_parts_of(o, parts);
        for (int i = 0; i < n; i++) {
            hilt_part part = parts[i];
            hilt_write *e = w->f ? hilt_log_find(&w->f->log, o, parts[i]) : NULL;
            PyObject *state = e ? Py_NewRef(e->before) : hilt_state(o, part);
            const hilt_edge *x = w->except;
            if (state != NULL) {
                bool skip = x != NULL && x->name < 0 && x->object == o && x->part == parts[i];
                visit_state(w, e ? parts[i] : part, state, skip ? x->key ? x->key : Py_None : NULL);
            }
            keep(w, state);
        }
        if (n == 0 && hilt_is_aggregate(o)) {
            PyObject *items = hilt_aggregate_items(o);
            visit(w, items);
            keep(w, items);
        }
        else if (n == 0 || parts[0] == HILT_PART_ATTRS) {
            visit_opaque(w, o);
        }
        if (n != 0) {
            visit(w, (PyObject *)Py_TYPE(o));
            visit_dict(w, o);
        }
    }
    PyErr_Clear();
}

static void
walk_free(walk *w)
{
    hilt_vec_free(&w->queue);
    hilt_ptrmap_free(&w->seen);
    for (size_t i = 0; i < w->keep.len; i++) {
        Py_DECREF(w->keep.data[i]);
    }
    hilt_vec_free(&w->keep);
}

/* -- the traced frames ----------------------------------------------------------------------------------- */
PyObject *
hilt_frame_locals(PyFrameObject *f)
{
    PyObject *dict = NULL;
    if (f == NULL) {
        return NULL;
    }
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *locals HILT_CLEANUP_REF = PyFrame_GetLocals(f);
#else
    PyObject *locals HILT_CLEANUP_REF = PyFrame_FastToLocalsWithError(f) < 0 ? NULL : Py_XNewRef(f->f_locals);
#endif
    if (locals != NULL && (dict = PyDict_New()) != NULL && PyDict_Update(dict, locals) < 0) {
        Py_CLEAR(dict);
    }
    PyErr_Clear();
    return dict;
}

static bool
is_written_name(const hilt_site *site, PyObject *name)
{
    if (!PyUnicode_Check(name) || (PyUnicode_GET_LENGTH(name) > 0 && PyUnicode_READ_CHAR(name, 0) == '@')) {
        return true;
    }
    for (uint32_t i = 0; site != NULL && i < site->nnames; i++) {
        if (PyUnicode_Compare(site->names[i].name, name) == 0) {
            return true;
        }
    }
    for (uint32_t i = 0; site != NULL && i < site->ndead; i++) {
        if (PyUnicode_Compare(site->dead[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static void
visit_frame(walk *w, hilt_trace *t, PyFrameObject *frame, const hilt_site *site)
{
    PyObject *locals = hilt_frame_locals(frame);
    PyObject *k, *v;
    Py_ssize_t pos = 0;
    while (locals != NULL && PyDict_Next(locals, &pos, &k, &v)) {
        if (site == NULL || !is_written_name(site, k)) {
            visit(w, v);
        }
    }
    keep(w, locals);
    PyCodeObject *code = PyFrame_GetCode(frame);
#if PY_VERSION_HEX >= 0x030B0000
    PyObject *globals = PyFrame_GetGlobals(frame);
#else
    PyObject *globals = Py_NewRef(frame->f_globals);
#endif
    visit_globals(w, code, globals);
    Py_DECREF(code);
    Py_DECREF(globals);
    (void)t;
}

static void
visit_roots(walk *w, hilt_trace *t, hilt_frame *f)
{
    for (Py_ssize_t i = 0; f->entry != NULL && i < PyTuple_GET_SIZE(f->entry); i++) {
        if (w->except == NULL || w->except->name != i) {
            visit(w, PyTuple_GET_ITEM(f->entry, i));
        }
    }
    visit(w, f->saved);
    visit(w, t->arguments);
    for (size_t i = 0; i < t->scopes.len;
         i++) { /* of all code that recorded, also of functions that returned */
        visit_globals(w, t->scopes.data[i].code, t->scopes.data[i].globals);
    }
    PyFrameObject *frame = (PyFrameObject *)Py_XNewRef((PyObject *)f->pyframe);
    const hilt_site *site = f->site;
    while (frame != NULL && frame != t->caller) {
        visit_frame(w, t, frame, site);
        site = NULL;
        PyFrameObject *back = PyFrame_GetBack(frame);
        Py_DECREF(frame);
        frame = back;
    }
    Py_XDECREF(frame);
}

/* What was written before the region began, or belongs to code that was called, is older without looking
 * further. */
static bool
written_before(hilt_frame *f, PyObject *o)
{
    hilt_part parts[HILT_MAX_PARTS];
    int n = hilt_parts_of(o, parts);
    for (int i = 0; i < n; i++) {
        const hilt_write *e = hilt_log_find(&f->log, o, parts[i]);
        if (e != NULL && e->outside) {
            return true;
        }
    }
    if (n != 0 && hilt_is_outer_fixed(o)) {
        return true;
    }
    for (hilt_frame *outer = f->outer_dyn; outer != NULL; outer = outer->outer_dyn) {
        for (int i = 0; i < n; i++) {
            if (hilt_log_find(&outer->log, o, parts[i]) != NULL) {
                return true;
            }
        }
    }
    return false;
}

/* Looks for the objects as the walk goes on: mostly they are near. */
static int
walk_to(walk *w, PyObject *const *objects, bool *ret, size_t n, size_t found)
{
    for (size_t at = 0; found < n; at++) {
        bool over = at >= w->queue.len || at >= MOST_VISITED || w->failed;
        for (size_t i = 0; (over || (at & (at - 1)) == 0) && i < n; i++) {
            if (!ret[i] && hilt_ptrmap_find(&w->seen, objects[i]) != NULL) {
                ret[i] = true;
                found++;
            }
        }
        if (over) {
            break;
        }
        expand(w, w->queue.data[at]);
    }
    return w->failed ? (PyErr_NoMemory(), -1) : 0;
}

int
hilt_older(hilt_trace *t, hilt_frame *f, PyObject *const *objects, bool *ret, size_t n,
           const hilt_edge *except)
{
    size_t found = 0;
    for (size_t i = 0; i < n; i++) {
        ret[i] = except == NULL && written_before(f, objects[i]);
        found += ret[i];
    }
    if (found == n) {
        return 0;
    }
    walk w = {.f = f, .except = except};
    visit_roots(&w, t, f);
    int rc = walk_to(&w, objects, ret, n, found);
    walk_free(&w);
    return rc;
}

int
hilt_is_older(hilt_trace *t, hilt_frame *f, PyObject *object)
{
    bool older;
    return hilt_older(t, f, &object, &older, 1, NULL) < 0 ? -1 : older;
}

int
hilt_reach(PyObject *const *roots, size_t n, hilt_visitor visitor, void *ctx)
{
    walk w = {.f = NULL};
    int rc = 0;
    for (size_t i = 0; i < n; i++) {
        visit(&w, roots[i]);
    }
    size_t at = 0;
    for (int outside = 0; rc == 0 && outside < 2; outside++) {
        size_t known = w.queue.len;
        w.code = outside;
        for (size_t i = 0; outside && i < known;
             i++) { /* now also what their code names: not made in a region */
            if (PyFunction_Check(w.queue.data[i]) || PyType_Check(w.queue.data[i])) {
                expand(&w, w.queue.data[i]);
            }
        }
        for (; rc == 0 && at < w.queue.len && at < MOST_VISITED && !w.failed; at++) {
            rc = visitor(w.queue.data[at], outside, ctx);
            if (rc == 0) {
                expand(&w, w.queue.data[at]);
            }
        }
    }
    if (w.failed && rc == 0) {
        PyErr_NoMemory();
        rc = -1;
    }
    walk_free(&w);
    return rc;
}

static void
visit_outside(walk *w, hilt_trace *t)
{
    visit(w, t->function);
    visit(w, t->arguments);
    for (size_t i = 0; i < t->scopes.len; i++) {
        visit_globals(w, t->scopes.data[i].code, t->scopes.data[i].globals);
    }
}

/* An object older than the trace that holds one of its run-time values; borrowed, NULL: none. */
PyObject *
hilt_leaked_into(hilt_trace *t)
{
    walk w = {.code = true, .leaks = t};
    visit_outside(&w, t);
    for (size_t at = 0; at < w.queue.len && at < MOST_VISITED && w.holder == NULL; at++) {
        w.at = NULL;
        expand(&w, w.queue.data[at]);
    }
    PyObject *holder = w.holder;
    walk_free(&w);
    return holder;
}

/* From what the traced function and its helpers name, as it was when the trace began. */
bool
hilt_reached_before(hilt_trace *t, PyObject *object)
{
    walk w = {.f = &t->base, .code = true};
    visit_outside(&w, t);
    for (size_t at = 0; at < w.queue.len && at < MOST_VISITED && hilt_ptrmap_find(&w.seen, object) == NULL;
         at++) {
        expand(&w, w.queue.data[at]);
    }
    bool found = hilt_ptrmap_find(&w.seen, object) != NULL;
    walk_free(&w);
    return found;
}

/* -- logging --------------------------------------------------------------------------------------------- */
int
hilt_log_state(hilt_trace *t, PyObject *o, hilt_part part, PyObject *before, PyObject *by, bool outside)
{
    hilt_write *e = hilt_log_add(&t->dyn->log, o, part, before, hilt_trace_loc(t));
    if (e == NULL) {
        return -1;
    }
    Py_XSETREF(e->by, Py_XNewRef(by));
    e->outside |= outside;
    return 0;
}

const char *
hilt_writer_name(const hilt_write *e, hilt_frame *f)
{
    return e->by ? hilt_callable_name(e->by) : f->kind == HILT_FRAME_LOOP ? "this loop" : "this branch";
}

int
hilt_log_object(hilt_trace *t, PyObject *o)
{
    hilt_part parts[HILT_MAX_PARTS];
    int n = hilt_parts_of(o, parts);
    for (int i = 0; i < n; i++) {
        hilt_write *have = hilt_log_find(&t->dyn->log, o, parts[i]);
        if (have != NULL) {
            have->at = hilt_trace_loc(t);
            continue;
        }
        PyObject *state HILT_CLEANUP_REF = hilt_state(o, parts[i]);
        if (state == NULL || hilt_log_add(&t->dyn->log, o, parts[i], state, hilt_trace_loc(t)) == NULL) {
            return -1;
        }
    }
    return 0;
}

/* The first key that only one of the states has; new reference or NULL. */
static PyObject *
odd_key(hilt_part part, PyObject *a, PyObject *b)
{
    PyObject *keys HILT_CLEANUP_REF = hilt_state_keys(part, a);
    for (Py_ssize_t i = 0; keys != NULL && i < PyTuple_GET_SIZE(keys); i++) {
        if (hilt_state_get(part, b, PyTuple_GET_ITEM(keys, i)) == NULL) {
            return Py_NewRef(PyTuple_GET_ITEM(keys, i));
        }
    }
    return NULL;
}

const char *
hilt_structure_text(char *text, size_t n, const hilt_write *e, hilt_part part, PyObject *a, PyObject *b)
{
    if (e != NULL && e->by != NULL) {
        return hilt_callable_name(e->by);
    }
    PyObject *key HILT_CLEANUP_REF = odd_key(part, a, b);
    if (key == NULL) {
        key = odd_key(part, b, a);
    }
    PyObject *shown HILT_CLEANUP_REF = key && part != HILT_PART_LIST ? PyObject_Repr(key) : NULL;
    const char *s = hilt_shown(shown, NULL);
    if (s == NULL) {
        return "its length changes";
    }
    snprintf(text, n, "%s %s comes or goes", part == HILT_PART_ATTRS ? "attribute" : "key", s);
    return text;
}

/* A variable that a rewritten function shares: joined as a name where the region's own code has it among its
 * names. */
int
hilt_log_cell(hilt_trace *t, PyObject *fn, Py_ssize_t i)
{
    PyObject *names HILT_CLEANUP_REF = hilt_code_freevars((PyCodeObject *)PyFunction_GET_CODE(fn));
    PyObject *name = names && i < PyTuple_GET_SIZE(names) ? PyTuple_GET_ITEM(names, i) : NULL;
    PyObject *cell = PyTuple_GET_ITEM(PyFunction_GET_CLOSURE(fn), i);
    if (name == NULL || PyUnicode_READ_CHAR(name, 0) == '@') {
        return 0;
    }
    const hilt_site *site = t->dyn->site;
    for (uint32_t k = 0; site != NULL && t->dyn->pyframe == PyEval_GetFrame() && k < site->nnames; k++) {
        if (PyUnicode_Compare(site->names[k].name, name) == 0) {
            return 0;
        }
    }
    return hilt_log_object(t, cell);
}
