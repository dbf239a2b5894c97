/* Code for GPUs as texts: __ptx__, __cubin__, __sass__; what the assembler noted, at Python lines; the files of dump-dir.
 *
 * Of an entry with several codes the oldest is shown: that of the compile. What takes an assembler is made when it is asked for.
 */
#include "gpu.h"

PyObject *
hilt_gpu_ptx(hilt_entry_point *p)
{
    const hilt_gpu_code *c = hilt_gpu_first_code(p);
    return c ? PyUnicode_DecodeUTF8(c->ptx->text, (Py_ssize_t)strlen(c->ptx->text), "replace") : Py_NewRef(Py_None);
}

PyObject *
hilt_gpu_cubin(hilt_entry_point *p)
{
    hilt_gpu_code *c = hilt_gpu_first_code(p);
    if (!c) {
        Py_RETURN_NONE;
    }
    hilt_error err = {0};
    const hilt_cubin *cubin = hilt_gpu_assemble(p, c, &err);
    return cubin ? PyBytes_FromStringAndSize(cubin->data, (Py_ssize_t)cubin->len) : hilt_raise_error(&err);
}

PyObject *
hilt_gpu_sass(hilt_entry_point *p)
{
    HILT_CLEANUP_REF PyObject *cubin = hilt_gpu_cubin(p);
    if (!cubin || cubin == Py_None) {
        return Py_XNewRef(cubin);
    }
    HILT_CLEANUP_REF PyObject *module = PyImport_ImportModule("hilt._sass");
    return module ? PyObject_CallMethod(module, "disassemble", "O", cubin) : NULL;
}

/* -- notes --------------------------------------------------------------------------------------------------- */

/* Frees the text. */
static bool
add_note(PyObject *list, hilt_str *s)
{
    HILT_CLEANUP_REF PyObject *text = s->failed ? PyErr_NoMemory() : PyUnicode_DecodeFSDefaultAndSize(s->data, (Py_ssize_t)s->len);
    hilt_str_free(s);
    return text && PyList_Append(list, text) == 0;
}

static PyObject *
notes_of(const hilt_cubin *c)
{
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list && i < c->nnotes; i++) {
        hilt_str s = {0};
        hilt_assemble_note_print(&s, &c->notes[i]);
        if (!add_note(list, &s)) {
            Py_CLEAR(list);
        }
    }
    return list;
}

/* What passes noted of the same module. */
static bool
add_notes_of_passes(PyObject *list, const hilt_module *m)
{
    bool ok = true;
    for (size_t i = 0; ok && m && i < m->notes.len; i++) {
        hilt_str s = {0};
        hilt_note_print(&s, m, &m->notes.data[i]);
        ok = add_note(list, &s);
    }
    return ok;
}

/* With no assembler here, only the passes had something to say. */
PyObject *
hilt_entry_notes(hilt_entry_point *p)
{
    hilt_gpu_code *c = hilt_gpu_first_code(p);
    hilt_error err = {0};
    const hilt_cubin *cubin = c ? hilt_gpu_assemble(p, c, &err) : NULL;
    if (c && !cubin && err.id != HILT_DIAG_ASSEMBLER_MISSING) {
        return hilt_raise_error(&err);
    }
    PyObject *list = cubin ? notes_of(cubin) : PyList_New(0);
    if (list && !add_notes_of_passes(list, p->module)) {
        Py_CLEAR(list);
    }
    return list;
}

/* HILT_NOTES=2 */
static bool
show_notes(const hilt_cubin *c)
{
    const char *wanted = getenv("HILT_NOTES");
    if (!wanted || strcmp(wanted, "2") != 0) {
        return true;
    }
    HILT_CLEANUP_REF PyObject *list = notes_of(c);
    for (Py_ssize_t i = 0; list && i < PyList_GET_SIZE(list); i++) {
        PySys_FormatStderr("%U\n", PyList_GET_ITEM(list, i));
    }
    return list != NULL;
}

/* -- files --------------------------------------------------------------------------------------------------- */

static bool
dump_code(hilt_entry_point *p, hilt_gpu_code *c, const char *name)
{
    char path[160];
    PyObject *dir = p->options.dump_dir;
    snprintf(path, sizeof path, "%.120s.%.16s", name, c->ptx->arch);
    if (!hilt_dump(dir, path, "ptx", c->ptx->text, c->ptx->len) ||
        (c->ptx->llvm && !hilt_dump(dir, path, "ll", c->ptx->llvm, strlen(c->ptx->llvm))) ||
        (c->cubin && !hilt_dump(dir, path, "cubin", c->cubin->data, c->cubin->len))) {
        return false;
    }
    if (!p->options.keep_sass) {
        return true;
    }
    HILT_CLEANUP_REF PyObject *sass = hilt_gpu_sass(p);
    Py_ssize_t n;
    const char *text = sass ? PyUnicode_AsUTF8AndSize(sass, &n) : NULL;
    return text && hilt_dump(dir, path, "sass", text, (size_t)n);
}

bool
hilt_gpu_finish(hilt_entry_point *p, const char *name)
{
    hilt_gpu_code *c = hilt_gpu_first_code(p);
    if ((c->cubin && !show_notes(c->cubin)) || (p->options.dump_dir && !dump_code(p, c, name))) {
        return false;
    }
    if (c->module && !p->options.keep_text) { /* nobody can ask for it */
        hilt_cubin_free(c->cubin);
        c->cubin = NULL;
    }
    return true;
}
