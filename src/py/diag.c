/* Exceptions: DSLError > DSLUserCodeError, DSLRuntimeError.
 *
 * Everything that an exception tells lies in its instance attributes, so it survives pickling and copying; its one
 * argument, the text, is put together anew whenever a note or a hint is added. The source line is read when the
 * exception is made, since a place only borrows its file name.
 *
 * The chain of inlined calls comes from the Python frames: rewritten code runs in frames of the user's own, so the frames
 * between the innermost one and the caller of the decorated function (hilt_diag_enter) are exactly the inlined calls.
 */
#include "diag.h"
#include "call/call.h"
#include "rewrite/rewrite.h"

#include <frameobject.h>

enum {
    SHOWN_CALLS = 12, /* longer chains are cut in the middle */
    WIDEST_LINE = 160,
};

static PyObject *dsl_error, *dsl_user_error, *dsl_runtime_error;
static PyObject *own_folder, *library_folder; /* str, with the separator at the end; NULL: not known yet */

/* Frames that called decorated functions which are being traced by this thread, outermost first. */
static _Thread_local HILT_VEC(PyFrameObject *) entries;

int
hilt_diag_enter(void)
{
    PyFrameObject *frame = PyEval_GetFrame(); /* NULL: called from C alone */
    if (!hilt_vec_push(&entries, frame)) {
        PyErr_NoMemory();
        return -1;
    }
    Py_XINCREF(frame);
    return 0;
}

void
hilt_diag_leave(void)
{
    Py_XDECREF(entries.data[--entries.len]);
}

/* -- frames ------------------------------------------------------------------------------------------------- */

static int
frame_lasti(PyFrameObject *frame)
{
#if PY_VERSION_HEX >= 0x030B0000
    return PyFrame_GetLasti(frame);
#else
    return frame->f_lasti * 2;
#endif
}

/* The folder of a module's file, with the separator; NULL without exception if there is none. */
static PyObject *
folder_of_module(const char *name)
{
    PyObject *modules = PyImport_GetModuleDict(); /* borrowed */
    PyObject *module = PyDict_GetItemString(modules, name);
    PyObject *file HILT_CLEANUP_REF = module ? PyObject_GetAttrString(module, "__file__") : NULL;
    PyErr_Clear();
    if (!file || !PyUnicode_Check(file)) {
        return NULL;
    }
    Py_ssize_t end = PyUnicode_FindChar(file, '/', 0, PyUnicode_GET_LENGTH(file), -1);
    return end < 0 ? NULL : PyUnicode_Substring(file, 0, end + 1);
}

static bool
starts_with(PyObject *text, PyObject *prefix)
{
    return prefix && PyUnicode_Tailmatch(text, prefix, 0, PY_SSIZE_T_MAX, -1) == 1;
}

/* Neither hilt's own Python code nor the standard library's. */
bool
hilt_is_user_code(PyCodeObject *code)
{
    if (!own_folder) {
        own_folder = folder_of_module("hilt");
    }
    if (!library_folder) {
        library_folder = folder_of_module("os");
    }
    PyObject *file = code->co_filename;
    if (starts_with(file, own_folder)) {
        return false;
    }
    if (starts_with(file, library_folder)) {
        Py_ssize_t skip = PyUnicode_GET_LENGTH(library_folder);
        PyObject *rest HILT_CLEANUP_REF = PyUnicode_Substring(file, skip, PyUnicode_GET_LENGTH(file));
        PyObject *site HILT_CLEANUP_REF = PyUnicode_FromString("site-packages/");
        return rest && site && starts_with(rest, site);
    }
    return true;
}

/* Is it code that was generated in a module of hilt, such as the methods of a dataclass? */
static bool
is_generated_here(PyFrameObject *frame)
{
    PyObject *globals HILT_CLEANUP_REF = PyObject_GetAttrString((PyObject *)frame, "f_globals");
    PyObject *name = globals && PyDict_Check(globals) ? PyDict_GetItemString(globals, "__name__") : NULL; /* borrowed */
    PyErr_Clear();
    const char *text = name && PyUnicode_Check(name) ? hilt_shown(name, "") : "";
    return strncmp(text, "hilt.", 5) == 0;
}

static bool
frame_is_user(PyFrameObject *frame)
{
    PyCodeObject *code = PyFrame_GetCode(frame);
    bool user = hilt_is_user_code(code);
    if (user && PyUnicode_CompareWithASCIIString(code->co_filename, "<string>") == 0) {
        user = !is_generated_here(frame);
    }
    Py_DECREF(code);
    return user;
}

/* New reference, or NULL if there is none. */
static PyFrameObject *
innermost_user_frame(void)
{
    PyFrameObject *frame = PyEval_GetFrame();
    Py_XINCREF(frame);
    while (frame && !frame_is_user(frame)) {
        PyFrameObject *back = PyFrame_GetBack(frame);
        Py_DECREF(frame);
        frame = back;
    }
    return frame;
}

hilt_place
hilt_place_of_code(PyObject *code, int lasti)
{
    PyCodeObject *c = (PyCodeObject *)code;
    hilt_place p = {c->co_filename, 0, -1, 0, -1};
#if PY_VERSION_HEX >= 0x030B0000
    if (!PyCode_Addr2Location(c, lasti, &p.line, &p.col, &p.end_line, &p.end_col) || p.line < 0) {
        p.line = p.end_line = 0;
        p.col = p.end_col = -1;
    }
#else
    p.line = p.end_line = PyCode_Addr2Line(c, lasti);
    if (p.line < 0) {
        p.line = p.end_line = 0;
    }
#endif
    return p;
}

static hilt_place
place_of_frame(PyFrameObject *frame)
{
    PyCodeObject *code = PyFrame_GetCode(frame);
    hilt_place p = hilt_place_of_code((PyObject *)code, frame_lasti(frame));
    if (p.line == 0) { /* an instruction without a line: take the one the frame would show */
        p.line = p.end_line = PyFrame_GetLineNumber(frame);
    }
    Py_DECREF(code);
    return p;
}

hilt_place
hilt_here(void)
{
    PyFrameObject *frame = innermost_user_frame();
    if (!frame) {
        return (hilt_place){NULL, 0, -1, 0, -1};
    }
    hilt_place p = place_of_frame(frame);
    Py_DECREF(frame);
    return p;
}

/* -- text ------------------------------------------------------------------------------------------------------- */

/* New reference, or NULL without exception. */
PyObject *
hilt_place_line(hilt_place at)
{
    if (!at.file || at.line <= 0) {
        return NULL;
    }
    PyObject *line = hilt_source_line(at.file, at.line);
    PyErr_Clear();
    if (line && (!PyUnicode_Check(line) || PyUnicode_GET_LENGTH(line) == 0)) {
        Py_CLEAR(line);
    }
    return line;
}

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\f' || c == '\n' || c == '\r';
}

static bool
starts_character(char c)
{
    return ((unsigned char)c & 0xC0) != 0x80;
}

/* The source line without its indentation, and the caret line under it; indent: a line break, and blanks. */
static void
add_snippet(hilt_str *s, const char *line, hilt_place at, const char *indent)
{
    size_t begin = 0, end = strlen(line);
    while (end > 0 && is_blank(line[end - 1])) {
        end--;
    }
    while (begin < end && is_blank(line[begin])) {
        begin++;
    }
    if (begin == end) {
        return;
    }
    size_t from = at.col >= 0 ? (size_t)at.col : SIZE_MAX;
    size_t to = at.end_line == at.line && at.end_col > at.col ? (size_t)at.end_col : end;
    if (from != SIZE_MAX && from > begin + WIDEST_LINE / 2) { /* a very long line: what stands around the caret */
        begin = from - WIDEST_LINE / 4;
        while (begin < from && !starts_character(line[begin])) {
            begin++;
        }
    }
    if (end - begin > WIDEST_LINE) {
        end = begin + WIDEST_LINE;
        while (end > begin && !starts_character(line[end])) {
            end--;
        }
    }
    hilt_str_puts(s, indent);
    hilt_str_add(s, line + begin, end - begin);
    if (from < begin || from >= end) {
        return;
    }
    hilt_str_puts(s, indent);
    for (size_t i = begin; i < end && i < to; i++) {
        if (starts_character(line[i])) {
            hilt_str_puts(s, i >= from ? "^" : line[i] == '\t' ? "\t" : " ");
        }
    }
}

/* Behind the quote at `i`. */
static size_t
string_end(const char *line, size_t i)
{
    char quote = line[i++];
    for (; line[i] && line[i] != quote; i++) {
        i += line[i] == '\\' && line[i + 1];
    }
    return line[i] ? i + 1 : i;
}

hilt_place
hilt_place_ended(hilt_place at)
{
    PyObject *source HILT_CLEANUP_REF = hilt_place_line(at);
    const char *line = source ? PyUnicode_AsUTF8(source) : NULL;
    PyErr_Clear();
    if (!line || at.col < 0 || (size_t)at.col >= strlen(line)) {
        return at;
    }
    size_t i = (size_t)at.col;
    int open = 0;
    while (line[i] && line[i] != '\n') {
        char c = line[i];
        if (open && (c == '"' || c == '\'')) {
            i = string_end(line, i);
            continue;
        }
        bool opens = strchr("([{", c), closes = strchr(")]}", c);
        bool word = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '.' ||
                    (unsigned char)c >= 0x80;
        if (!open && !opens && !word) {
            break;
        }
        open += opens - closes;
        i++;
    }
    if (i > (size_t)at.col) {
        at.end_line = at.line;
        at.end_col = (int)i;
    }
    return at;
}

static void
add_place(hilt_str *s, PyObject *file, int line)
{
    const char *name = hilt_shown(file, NULL);
    if (!name) {
        return;
    }
    hilt_str_puts(s, name);
    if (line > 0) {
        hilt_str_printf(s, ":%d", line);
    }
    hilt_str_puts(s, ": ");
}

static PyObject *
text_taken(hilt_str *s)
{
    PyObject *text = s->failed ? PyErr_NoMemory() : PyUnicode_DecodeUTF8(s->data ? s->data : "", (Py_ssize_t)s->len, "replace");
    hilt_str_free(s);
    return text;
}

static int
int_attr(PyObject *o, const char *name, int otherwise)
{
    PyObject *v HILT_CLEANUP_REF = PyObject_GetAttrString(o, name);
    if (!v || !PyLong_Check(v)) {
        PyErr_Clear();
        return otherwise;
    }
    return (int)PyLong_AsLong(v);
}

static void
add_str_attr(hilt_str *s, const char *before, PyObject *o, const char *name)
{
    PyObject *v HILT_CLEANUP_REF = PyObject_GetAttrString(o, name);
    const char *text = hilt_shown(v, NULL);
    if (text && text[0]) {
        hilt_str_puts(s, before);
        hilt_str_puts(s, text);
    }
}

/* exc.args = (text,), from the attributes. */
static int
compose(PyObject *exc)
{
    hilt_str s = {0};
    PyObject *file HILT_CLEANUP_REF = PyObject_GetAttrString(exc, "filename");
    PyObject *snippet HILT_CLEANUP_REF = PyObject_GetAttrString(exc, "snippet");
    PyObject *notes HILT_CLEANUP_REF = PyObject_GetAttrString(exc, "notes");
    if (!file || !snippet || !notes) {
        return -1;
    }
    hilt_place at = {NULL, int_attr(exc, "lineno", 0), int_attr(exc, "col_offset", -1), 0, -1};
    at.end_line = int_attr(exc, "end_lineno", at.line);
    at.end_col = int_attr(exc, "end_col_offset", -1);
    add_place(&s, file, at.line);
    add_str_attr(&s, "", exc, "id");
    add_str_attr(&s, ": ", exc, "message");
    const char *line = hilt_shown(snippet, NULL);
    if (line) {
        add_snippet(&s, line, at, "\n    ");
    }
    for (Py_ssize_t i = 0; PyList_Check(notes) && i < PyList_GET_SIZE(notes); i++) {
        hilt_str_printf(&s, "\n    note: %s", hilt_shown(PyList_GET_ITEM(notes, i), "?"));
    }
    add_str_attr(&s, "\n    help: ", exc, "suggestion");
    PyErr_Clear();
    PyObject *text HILT_CLEANUP_REF = text_taken(&s);
    PyObject *args HILT_CLEANUP_REF = text ? PyTuple_Pack(1, text) : NULL;
    return args ? PyObject_SetAttrString(exc, "args", args) : -1;
}

/* -- making and raising --------------------------------------------------------------------------------------------- */

/* Steals v. */
static int
set_attr(PyObject *o, const char *name, PyObject *v)
{
    int rc = v ? PyObject_SetAttrString(o, name, v) : -1;
    Py_XDECREF(v);
    return rc;
}

static PyObject *
str_or_none(const char *text)
{
    return text && text[0] ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace") : Py_NewRef(Py_None);
}

static PyObject *
int_or_none(int v, int least)
{
    return v >= least ? PyLong_FromLong(v) : Py_NewRef(Py_None);
}

static int
set_place(PyObject *exc, hilt_place at)
{
    PyObject *line = hilt_place_line(at);
    if (set_attr(exc, "filename", Py_NewRef(at.file ? at.file : Py_None)) < 0 ||
        set_attr(exc, "lineno", int_or_none(at.line, 1)) < 0 || set_attr(exc, "line", int_or_none(at.line, 1)) < 0 ||
        set_attr(exc, "col_offset", int_or_none(at.col, 0)) < 0 || set_attr(exc, "col", int_or_none(at.col, 0)) < 0 ||
        set_attr(exc, "end_lineno", int_or_none(at.end_line, 1)) < 0 ||
        set_attr(exc, "end_col_offset", int_or_none(at.end_col, 0)) < 0) {
        Py_XDECREF(line);
        return -1;
    }
    return set_attr(exc, "snippet", line ? line : Py_NewRef(Py_None));
}

/* Steals message. */
static PyObject *
make(hilt_place at, hilt_diag_id id, PyObject *message)
{
    PyObject *klass = id == HILT_DIAG_RUN_ASSERTION ? PyExc_AssertionError
                      : hilt_diag_is_user(id)       ? dsl_user_error
                                                    : dsl_runtime_error;
    PyObject *exc = message ? PyObject_CallNoArgs(klass) : NULL;
    if (!exc) {
        Py_XDECREF(message);
        return NULL;
    }
    if (set_attr(exc, "message", message) < 0 || set_attr(exc, "id", str_or_none(hilt_diag_name(id))) < 0 ||
        set_attr(exc, "diag_id", str_or_none(hilt_diag_name(id))) < 0 || set_place(exc, at) < 0 ||
        set_attr(exc, "notes", PyList_New(0)) < 0 ||
        set_attr(exc, "suggestion", str_or_none(hilt_diag_hint(id))) < 0 || compose(exc) < 0) {
        Py_DECREF(exc);
        return NULL;
    }
    return exc;
}

static PyObject *
new_from_va(hilt_place at, hilt_diag_id id, const char *text, va_list ap)
{
    hilt_str s = {0};
    hilt_str_vprintf(&s, text, ap);
    PyErr_Clear(); /* the diagnostic takes the place of whatever made its maker notice */
    return make(at, id, text_taken(&s));
}

PyObject *
hilt_diag_new_text(hilt_place at, hilt_diag_id id, const char *text, ...)
{
    va_list ap;
    va_start(ap, text);
    PyObject *exc = new_from_va(at, id, text, ap);
    va_end(ap);
    return exc;
}

/* Appends to exc.notes; does not compose. Failing is no reason to lose the diagnostic itself. */
static void
append_note(PyObject *exc, PyObject *file, int line, const char *text)
{
    hilt_str s = {0};
    add_place(&s, file, line);
    hilt_str_puts(&s, text);
    PyObject *note HILT_CLEANUP_REF = text_taken(&s);
    PyObject *notes HILT_CLEANUP_REF = PyObject_GetAttrString(exc, "notes");
    if (note && notes && PyList_Check(notes)) {
        PyList_Append(notes, note);
    }
    PyErr_Clear();
}

void
hilt_diag_note(PyObject *exc, hilt_place at, const char *fmt, ...)
{
    if (!exc) {
        return;
    }
    hilt_str s = {0};
    va_list ap;
    va_start(ap, fmt);
    hilt_str_vprintf(&s, fmt, ap);
    va_end(ap);
    append_note(exc, at.file, at.line, s.data ? s.data : "");
    hilt_str_free(&s);
    if (compose(exc) < 0) {
        PyErr_Clear();
    }
}

void
hilt_diag_note_line(PyObject *exc, hilt_place at, const char *fmt, ...)
{
    if (!exc) {
        return;
    }
    hilt_str s = {0};
    va_list ap;
    va_start(ap, fmt);
    hilt_str_vprintf(&s, fmt, ap);
    va_end(ap);
    PyObject *source HILT_CLEANUP_REF = hilt_place_line(at);
    const char *line = hilt_shown(source, NULL);
    if (line) {
        add_snippet(&s, line, at, "\n        ");
    }
    append_note(exc, at.file, at.line, s.data ? s.data : "");
    hilt_str_free(&s);
    if (compose(exc) < 0) {
        PyErr_Clear();
    }
}

void
hilt_diag_set_hint(PyObject *exc, const char *fmt, ...)
{
    if (!exc) {
        return;
    }
    hilt_str s = {0};
    va_list ap;
    va_start(ap, fmt);
    hilt_str_vprintf(&s, fmt, ap);
    va_end(ap);
    PyObject *hint = text_taken(&s);
    if (set_attr(exc, "suggestion", hint) < 0 || compose(exc) < 0) {
        PyErr_Clear();
    }
}

static void
add_call_note(PyObject *exc, PyFrameObject *frame, PyObject **last_file, int *last_line)
{
    PyCodeObject *code = PyFrame_GetCode(frame);
    hilt_place p = place_of_frame(frame);
    bool repeated = p.line == *last_line && *last_file && PyUnicode_Compare(p.file, *last_file) == 0;
    if (!repeated) { /* a comprehension or generator is a frame of its own on the same line */
        hilt_str s = {0};
        hilt_str_printf(&s, "called from here, in '%s'", hilt_shown(code->co_name, "?"));
        append_note(exc, p.file, p.line, s.data ? s.data : "called from here");
        hilt_str_free(&s);
    }
    *last_file = p.file; /* borrowed from the code, which the frame keeps alive */
    *last_line = p.line;
    Py_DECREF(code);
}

/* Notes for the frames between the innermost user frame and the one that called the decorated function. */
static void
add_calls(PyObject *exc)
{
    PyFrameObject *entry = entries.len ? entries.data[entries.len - 1] : NULL;
    if (!entry) {
        return;
    }
    HILT_VEC(PyFrameObject *) frames = {0};
    PyFrameObject *frame = PyEval_GetFrame();
    Py_XINCREF(frame);
    while (frame && frame != entry) {
        PyFrameObject *back = PyFrame_GetBack(frame);
        if (!frame_is_user(frame) || !hilt_vec_push(&frames, frame)) {
            Py_DECREF(frame);
        }
        frame = back;
    }
    bool inside = frame == entry; /* else this thread's frames do not lead there: nothing is known */
    Py_XDECREF(frame);
    PyObject *last_file HILT_CLEANUP_REF = PyObject_GetAttrString(exc, "filename");
    PyObject *file = last_file;
    int line = int_attr(exc, "lineno", 0);
    PyErr_Clear();
    for (size_t i = 1; inside && i < frames.len; i++) {
        if (frames.len > SHOWN_CALLS && i == SHOWN_CALLS / 2) {
            hilt_str s = {0};
            size_t left_out = frames.len - SHOWN_CALLS;
            hilt_str_printf(&s, "… %zu more calls …", left_out);
            append_note(exc, NULL, 0, s.data ? s.data : "…");
            hilt_str_free(&s);
            i += left_out;
        }
        add_call_note(exc, frames.data[i], &file, &line);
    }
    for (size_t i = 0; i < frames.len; i++) {
        Py_DECREF(frames.data[i]);
    }
    hilt_vec_free(&frames);
    if (compose(exc) < 0) {
        PyErr_Clear();
    }
}

PyObject *
hilt_diag_raise(PyObject *exc)
{
    if (exc) {
        add_calls(exc);
        PyErr_SetObject((PyObject *)Py_TYPE(exc), exc);
        Py_DECREF(exc);
    }
    return NULL;
}

PyObject *
hilt_raise_text(hilt_diag_id id, const char *text, ...)
{
    va_list ap;
    va_start(ap, text);
    PyObject *exc = new_from_va(hilt_here(), id, text, ap);
    va_end(ap);
    return hilt_diag_raise(exc);
}

PyObject *
hilt_raise_text_at(hilt_place at, hilt_diag_id id, const char *text, ...)
{
    va_list ap;
    va_start(ap, text);
    PyObject *exc = new_from_va(at, id, text, ap);
    va_end(ap);
    return hilt_diag_raise(exc);
}

PyObject *
hilt_raise_error(const hilt_error *e)
{
    if (e->lost) {
        return hilt_raise_lost(e);
    }
    PyObject *file HILT_CLEANUP_REF = e->file ? PyUnicode_DecodeFSDefault(e->file) : NULL;
    hilt_place at = file ? hilt_place_ended((hilt_place){file, e->line, e->col - 1, 0, -1}) : hilt_here();
    hilt_diag_id id = e->id == HILT_DIAG_NONE ? HILT_DIAG_OUT_OF_MEMORY : e->id;
    const char *text = e->text[0] ? e->text : hilt_diag_name(id);
    return hilt_diag_raise(make(at, id, PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace")));
}

/* -- the module ------------------------------------------------------------------------------------------------------ */

static PyObject *
new_class(PyObject *module, const char *name, const char *doc, PyObject *base)
{
    hilt_str full = {0};
    hilt_str_printf(&full, "hilt.%s", name);
    PyObject *klass = full.failed ? PyErr_NoMemory() : PyErr_NewExceptionWithDoc(full.data, doc, base, NULL);
    hilt_str_free(&full);
    if (klass && PyModule_AddObjectRef(module, name, klass) < 0) {
        Py_CLEAR(klass);
    }
    return klass;
}

bool
hilt_diag_is_ours(PyObject *exc)
{
    return PyObject_TypeCheck(exc, (PyTypeObject *)dsl_error);
}

/* _refuse(id, text, …, hint=): the library in Python refuses what its user says, at the user's line. */
static PyObject *
refuse(PyObject *module, PyObject *args, PyObject *named)
{
    static const struct {
        const char *name;
        hilt_diag_id id;
        Py_ssize_t count;
    } known[] = {
        {"CONFIG_INVALID_VALUE", HILT_DIAG_CONFIG_INVALID_VALUE, 1},
        {"LAYOUT_DIVIDE", HILT_DIAG_LAYOUT_DIVIDE, 2},
        {"MMA_NONE", HILT_DIAG_MMA_NONE, 2},
        {"TYPE_WRONG", HILT_DIAG_TYPE_WRONG, 3},
        {"UNSUP_NOT_YET", HILT_DIAG_UNSUP_NOT_YET, 1},
    };
    const char *name, *text[3] = {"", "", ""};
    if (!PyArg_ParseTuple(args, "ss|ss:_refuse", &name, &text[0], &text[1], &text[2])) {
        return NULL;
    }
    PyObject *hint = named ? PyDict_GetItemString(named, "hint") : NULL; /* borrowed */
    const char *change = hint ? PyUnicode_AsUTF8(hint) : NULL;
    for (size_t i = 0; i < HILT_COUNT(known); i++) {
        if (strcmp(name, known[i].name) == 0 && PyTuple_GET_SIZE(args) == known[i].count + 1) {
            PyObject *exc = hilt_diag_new_text(hilt_here(), known[i].id, hilt_diag_text(known[i].id), text[0],
                                               text[1], text[2]);
            if (change) {
                hilt_diag_set_hint(exc, "%s", change);
            }
            return hilt_diag_raise(exc);
        }
    }
    PyErr_Format(PyExc_SystemError, "_refuse: %s with %zd texts", name, PyTuple_GET_SIZE(args) - 1);
    return NULL;
}

static PyMethodDef functions[] = {
    {"_refuse", (PyCFunction)(void (*)(void))refuse, METH_VARARGS | METH_KEYWORDS,
     "(id, text …, hint=): raises the diagnostic, at the line of the user's that runs now."},
    {NULL},
};

int
hilt_init_diag(PyObject *module)
{
    static const char *const attributes[] = {
        "id",     "diag_id",        "message", "filename",   "lineno",  "line", "col_offset", "col", "end_lineno",
        "end_col_offset", "suggestion", "snippet", "notes",
        "kernel", "block", "thread", "tensor", "coord", "agents", "seed", /* fault.c */
    };
    dsl_error = new_class(module, "DSLError", "Everything that hilt refuses.", PyExc_Exception);
    if (!dsl_error) {
        return -1;
    }
    for (size_t i = 0; i < HILT_COUNT(attributes); i++) {
        if (PyObject_SetAttrString(dsl_error, attributes[i], Py_None) < 0) {
            return -1;
        }
    }
    dsl_user_error = new_class(module, "DSLUserCodeError", "The traced code is wrong.", dsl_error);
    dsl_runtime_error =
        dsl_user_error ? new_class(module, "DSLRuntimeError", "Misuse, or the environment.", dsl_error) : NULL;
    return dsl_runtime_error ? PyModule_AddFunctions(module, functions) : -1;
}
