/* The text of functions: kept when a decorator runs, parsed when it is needed.
 *
 * A Source is the whole text of one file, shared by all functions of it: files are the same if device, inode,
 * mtime and size are. What is no file (a notebook's cell) comes from linecache. Later edits of a file change
 * nothing.
 *
 * Only the function's own lines are parsed: from co_firstlineno to where its indentation ends, under a
 * prefixed `if 1:` instead of dedenting, after as many empty lines as keep the line numbers right. A lambda
 * needs the whole file once, to find where lambdas are.
 */
#include "source.h"

#include <sys/stat.h>

typedef struct source {
    PyObject_HEAD struct source *next; /* all that are alive */
    PyObject *name;                    /* file name, as code objects have it */
    PyObject *text;                    /* bytes in UTF-8; NULL: not available */
    dev_t dev;
    ino_t ino;
    struct timespec mtime;
    off_t size;
    bool is_file;
    size_t *line; /* offset of each line, one more for the end; made at first need */
    size_t nlines;
} source;

static PyTypeObject *source_type;
static source *alive;

static void
source_dealloc(PyObject *o)
{
    source *s = (source *)o;
    for (source **p = &alive; *p; p = &(*p)->next) {
        if (*p == s) {
            *p = s->next;
            break;
        }
    }
    Py_XDECREF(s->name);
    Py_XDECREF(s->text);
    hilt_free(s->line);
    PyTypeObject *t = Py_TYPE(o);
    t->tp_free(o);
    Py_DECREF(t);
}

static PyType_Slot source_slots[] = {
    {Py_tp_dealloc, source_dealloc},
    {Py_tp_doc, "The text of a file, kept when a decorator ran."},
    {0, NULL},
};
static PyType_Spec source_spec = {
    .name = "_hilt.Source",
    .basicsize = sizeof(source),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = source_slots,
};

int
hilt_source_init(void)
{
    if (!source_type) {
        source_type = (PyTypeObject *)PyType_FromSpec(&source_spec);
    }
    return source_type ? 0 : -1;
}

/* -- capture ---------------------------------------------------------------------------------------------- */

static PyObject *
read_file(const char *path, const struct stat *st)
{
    FILE *f = fopen(path, "rb");
    if (!f) {
        return NULL;
    }
    PyObject *b = PyBytes_FromStringAndSize(NULL, st->st_size);
    size_t n = b ? fread(PyBytes_AS_STRING(b), 1, (size_t)st->st_size, f) : 0;
    fclose(f);
    if (b && n != (size_t)st->st_size && _PyBytes_Resize(&b, (Py_ssize_t)n) < 0) {
        return NULL;
    }
    return b;
}

/* Does one of the first two lines declare an encoding? */
static bool
has_cookie(const char *s, size_t n)
{
    for (int line = 0; line < 2; line++) {
        const char *end = memchr(s, '\n', n);
        size_t len = end ? (size_t)(end - s) : n;
        const char *hash = memchr(s, '#', len);
        if (hash && memmem(hash, len - (size_t)(hash - s), "coding", 6)) {
            return true;
        }
        if (!end) {
            break;
        }
        n -= len + 1;
        s = end + 1;
    }
    return false;
}

/* To UTF-8 without byte order mark. Gives its argument back where nothing is to do; NULL: leave the text out.
 */
static PyObject *
decoded(PyObject *bytes)
{
    const char *s = PyBytes_AS_STRING(bytes);
    Py_ssize_t n = PyBytes_GET_SIZE(bytes);
    if (n >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0) {
        PyObject *b = PyBytes_FromStringAndSize(s + 3, n - 3);
        Py_DECREF(bytes);
        return b;
    }
    if (!has_cookie(s, (size_t)n)) {
        return bytes;
    }
    PyObject *util = PyImport_ImportModule("importlib.util");
    PyObject *text = util ? PyObject_CallMethod(util, "decode_source", "O", bytes) : NULL;
    PyObject *b = text ? PyUnicode_AsUTF8String(text) : NULL;
    Py_XDECREF(util);
    Py_XDECREF(text);
    Py_DECREF(bytes);
    return b;
}

static PyObject *
from_linecache(PyObject *name, PyObject *globals)
{
    PyObject *m = PyImport_ImportModule("linecache"), *empty = PyUnicode_FromString("");
    PyObject *lines =
        m && empty ? PyObject_CallMethod(m, "getlines", "OO", name, globals ? globals : Py_None) : NULL;
    PyObject *text =
        lines && PyList_Check(lines) && PyList_GET_SIZE(lines) ? PyUnicode_Join(empty, lines) : NULL;
    PyObject *b = text ? PyUnicode_AsUTF8String(text) : NULL;
    Py_XDECREF(m);
    Py_XDECREF(empty);
    Py_XDECREF(lines);
    Py_XDECREF(text);
    return b;
}

static source *
source_new(PyObject *name)
{
    source *s = (source *)source_type->tp_alloc(source_type, 0);
    if (s) {
        s->name = Py_NewRef(name);
        s->next = alive;
        alive = s;
    }
    return s;
}

static source *
capture(PyObject *name, PyObject *globals)
{
    struct stat st;
    PyObject *path = PyUnicode_EncodeFSDefault(name);
    bool is_file = path && stat(PyBytes_AS_STRING(path), &st) == 0 && S_ISREG(st.st_mode);
    for (source *s = alive; is_file && s; s = s->next) {
        if (s->is_file && s->dev == st.st_dev && s->ino == st.st_ino && s->size == st.st_size &&
            s->mtime.tv_sec == st.st_mtim.tv_sec && s->mtime.tv_nsec == st.st_mtim.tv_nsec &&
            PyUnicode_Compare(s->name, name) == 0) {
            Py_DECREF(path);
            return (source *)Py_NewRef((PyObject *)s);
        }
    }
    source *s = source_new(name);
    if (s && is_file) {
        s->is_file = true;
        s->dev = st.st_dev;
        s->ino = st.st_ino;
        s->mtime = st.st_mtim;
        s->size = st.st_size;
        s->text = read_file(PyBytes_AS_STRING(path), &st);
        s->text = s->text ? decoded(s->text) : NULL;
    }
    else if (s) {
        s->text = from_linecache(name, globals);
    }
    Py_XDECREF(path);
    PyErr_Clear(); /* no text: said when the function is traced */
    return s;
}

PyObject *
hilt_source_capture(PyObject *function)
{
    if (hilt_source_init() < 0) {
        return NULL;
    }
    if (!PyFunction_Check(function)) {
        return Py_NewRef(Py_None);
    }
    PyFunctionObject *f = (PyFunctionObject *)function;
    source *s = capture(((PyCodeObject *)f->func_code)->co_filename, f->func_globals);
    return s ? (PyObject *)s : PyErr_NoMemory();
}

/* -- lines ------------------------------------------------------------------------------------------------ */

static bool
index_lines(source *s)
{
    if (s->line) {
        return true;
    }
    const char *t = PyBytes_AS_STRING(s->text);
    size_t size = (size_t)PyBytes_GET_SIZE(s->text), n = 1;
    for (const char *p = t; (p = memchr(p, '\n', size - (size_t)(p - t))); p++) {
        n++;
    }
    if (!(s->line = hilt_malloc((n + 1) * sizeof *s->line))) {
        return false;
    }
    s->line[0] = 0;
    s->nlines = 1;
    for (const char *p = t; (p = memchr(p, '\n', size - (size_t)(p - t))); p++) {
        s->line[s->nlines++] = (size_t)(p - t) + 1;
    }
    s->line[s->nlines] = size;
    return true;
}

PyObject *
hilt_source_line(PyObject *file, int line)
{
    for (source *s = alive; s && file; s = s->next) {
        if (s->text && PyUnicode_Compare(s->name, file) == 0 && index_lines(s) && line >= 1 &&
            (size_t)line <= s->nlines) {
            const char *t = PyBytes_AS_STRING(s->text);
            size_t from = s->line[line - 1], to = s->line[line];
            while (to > from && (t[to - 1] == '\n' || t[to - 1] == '\r')) {
                to--;
            }
            return PyUnicode_DecodeUTF8(t + from, (Py_ssize_t)(to - from), "replace");
        }
    }
    PyObject *m = file ? PyImport_ImportModule("linecache") : NULL;
    PyObject *text = m ? PyObject_CallMethod(m, "getline", "Oi", file, line) : NULL;
    Py_XDECREF(m);
    Py_ssize_t n = text ? PyUnicode_GET_LENGTH(text) : 0;
    if (n == 0) {
        PyErr_Clear();
        Py_XDECREF(text);
        return NULL;
    }
    if (PyUnicode_READ_CHAR(text, n - 1) == '\n') {
        Py_SETREF(text, PyUnicode_Substring(text, 0, n - 1));
    }
    return text;
}

/* Columns before the first character of a line; -1: nothing but space or a comment. */
static int
indentation(const source *s, size_t line)
{
    const char *t = PyBytes_AS_STRING(s->text);
    int col = 0;
    for (size_t i = s->line[line]; i < s->line[line + 1]; i++) {
        switch (t[i]) {
        case ' ':
            col++;
            break;
        case '\t':
            col = (col / 8 + 1) * 8;
            break;
        case '\f':
            col = 0;
            break;
        case '#':
        case '\n':
        case '\r':
            return -1;
        default:
            return col;
        }
    }
    return -1;
}

/* -- parsing ---------------------------------------------------------------------------------------------- */

static PyObject *
parse_text(const hilt_str *text, PyObject *file, int start, int flags)
{
    PyCompilerFlags f = {.cf_flags = PyCF_ONLY_AST | PyCF_SOURCE_IS_UTF8 | PyCF_IGNORE_COOKIE | flags,
                         .cf_feature_version = PY_MINOR_VERSION};
    if (text->failed) {
        return PyErr_NoMemory();
    }
    return Py_CompileStringObject(text->data, file, start, &f, -1);
}

static int
future_flags(PyCodeObject *code)
{
    return code->co_flags & PyCF_MASK;
}

/* Lines first..last (from 0, exclusive), at their own line numbers. */
static PyObject *
parse_lines(const source *s, size_t first, size_t last, bool indented, int flags)
{
    hilt_str text = {0};
    static const char newlines[] = "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n";
    size_t pad = indented ? first - 1 : first;
    for (; pad >= sizeof newlines - 1; pad -= sizeof newlines - 1) {
        hilt_str_add(&text, newlines, sizeof newlines - 1);
    }
    hilt_str_add(&text, newlines, pad);
    if (indented) {
        hilt_str_puts(&text, "if 1:\n");
    }
    hilt_str_add(&text, PyBytes_AS_STRING(s->text) + s->line[first], s->line[last] - s->line[first]);
    hilt_str_puts(&text, "\n");
    PyObject *m = parse_text(&text, s->name, Py_file_input, flags);
    hilt_str_free(&text);
    return m;
}

/* The last line that a code object or one inside it has instructions for. */
static int
last_line(PyObject *code, int last)
{
    PyObject *lines = PyObject_CallMethod(code, "co_lines", NULL),
             *it = lines ? PyObject_GetIter(lines) : NULL, *e;
    while (it && (e = PyIter_Next(it))) {
        PyObject *l = PyTuple_GET_ITEM(e, 2);
        if (l != Py_None && PyLong_AsLong(l) > last) {
            last = (int)PyLong_AsLong(l);
        }
        Py_DECREF(e);
    }
    Py_XDECREF(lines);
    Py_XDECREF(it);
    PyObject *consts = PyObject_GetAttrString(code, "co_consts");
    for (Py_ssize_t i = 0; consts && i < PyTuple_GET_SIZE(consts); i++) {
        if (PyCode_Check(PyTuple_GET_ITEM(consts, i))) {
            last = last_line(PyTuple_GET_ITEM(consts, i), last);
        }
    }
    Py_XDECREF(consts);
    return last;
}

/* The statement under the `if 1:`, or the module's first. New reference. */
static PyObject *
first_statement(PyObject *module, bool indented)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *body = PyObject_GetAttr(module, s->s_body);
    for (int level = indented; body && level >= 0; level--) {
        if (!PyList_Check(body) || PyList_GET_SIZE(body) == 0) {
            Py_CLEAR(body);
            break;
        }
        PyObject *first = Py_NewRef(PyList_GET_ITEM(body, 0));
        Py_SETREF(body, level ? PyObject_GetAttr(first, s->s_body) : Py_NewRef(first));
        Py_DECREF(first);
    }
    return body;
}

bool
hilt_source_same_parameters(PyObject *node, PyCodeObject *code)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *const lists[] = {s->s_posonlyargs, s->s_args, s->s_kwonlyargs};
    PyObject *args = PyObject_GetAttr(node, s->s_args),
             *names = PyObject_GetAttrString((PyObject *)code, "co_varnames");
    bool same = args && names;
    Py_ssize_t at = 0, n = code->co_argcount + code->co_kwonlyargcount;
    for (size_t i = 0; i < HILT_COUNT(lists) && same; i++) {
        PyObject *l = PyObject_GetAttr(args, lists[i]);
        for (Py_ssize_t k = 0; same && l && k < PyList_GET_SIZE(l); k++, at++) {
            PyObject *name = PyObject_GetAttr(PyList_GET_ITEM(l, k), s->s_arg);
            Py_ssize_t len = name ? PyUnicode_GET_LENGTH(name) : 0;
            /* a private name is mangled in the code: the end must be the same */
            same = name && at < n &&
                   PyUnicode_Tailmatch(PyTuple_GET_ITEM(names, at), name, 0, PY_SSIZE_T_MAX, 1) == 1 &&
                   (len == PyUnicode_GET_LENGTH(PyTuple_GET_ITEM(names, at)) ||
                    PyUnicode_READ_CHAR(name, 0) == '_');
            Py_XDECREF(name);
        }
        Py_XDECREF(l);
    }
    PyObject *const stars[] = {s->s_vararg, s->s_kwarg};
    const int flags[] = {CO_VARARGS, CO_VARKEYWORDS};
    for (int i = 0; i < 2 && same; i++) {
        PyObject *star = PyObject_GetAttr(args, stars[i]);
        same = star && (star != Py_None) == !!(code->co_flags & flags[i]);
        Py_XDECREF(star);
    }
    Py_XDECREF(args);
    Py_XDECREF(names);
    PyErr_Clear();
    return same && at == n;
}

/* co_firstlineno: that of the first decorator, if there is one. */
static bool
starts_there(PyObject *node, PyCodeObject *code)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *decorators = PyObject_GetAttr(node, s->s_decorator_list);
    bool some = decorators && PyList_GET_SIZE(decorators);
    PyObject *line = PyObject_GetAttr(some ? PyList_GET_ITEM(decorators, 0) : node, s->s_lineno);
    bool same = line && PyLong_AsLong(line) == code->co_firstlineno;
    Py_XDECREF(decorators);
    Py_XDECREF(line);
    return same;
}

static bool
is_definition_of(PyObject *node, PyCodeObject *code)
{
    const rw_state *s = &hilt_rw_state;
    PyObject *type = (PyObject *)Py_TYPE(node);
    if (type != s->type[RW_FunctionDef] && type != s->type[RW_AsyncFunctionDef]) {
        return false;
    }
    PyObject *name = PyObject_GetAttr(node, s->s_name);
    bool same = name && PyUnicode_Tailmatch(code->co_name, name, 0, PY_SSIZE_T_MAX, 1) == 1;
    Py_XDECREF(name);
    return same && starts_there(node, code) && hilt_source_same_parameters(node, code);
}

/* The definition's lines end where the indentation does; a line inside brackets or a string may stick out,
 * then the text so far does not parse, and the next such line is tried. */
static PyObject *
parse_definition(source *s, PyCodeObject *code)
{
    size_t first = (size_t)code->co_firstlineno - 1;
    if (code->co_firstlineno < 1 || first >= s->nlines) {
        return NULL;
    }
    int base = indentation(s, first), flags = future_flags(code);
    bool indented = base > 0 && first > 0;
    size_t last = (size_t)last_line((PyObject *)code, code->co_firstlineno);
    for (int tries = 0; tries < 16; tries++) {
        while (last < s->nlines) {
            int col = indentation(s, last);
            if (col >= 0 && col <= base) {
                break;
            }
            last++;
        }
        last = last < s->nlines ? last : s->nlines;
        PyObject *m = parse_lines(s, first, last, indented, flags);
        PyObject *def = m ? first_statement(m, indented) : NULL;
        Py_XDECREF(m);
        if (def && is_definition_of(def, code)) {
            return def;
        }
        Py_XDECREF(def);
        if (!m && !PyErr_ExceptionMatches(PyExc_SyntaxError)) {
            return NULL;
        }
        PyErr_Clear();
        if (m || last == s->nlines) {
            return NULL;
        }
        last++;
    }
    return NULL;
}

PyObject *
hilt_source_parse(PyObject *o, PyObject *function, PyObject *name)
{
    PyCodeObject *code = (PyCodeObject *)PyFunction_GetCode(function);
    source *s = hilt_source_init() == 0 && Py_IS_TYPE(o, source_type) ? (source *)o : NULL;
    hilt_place at = {code->co_filename, code->co_firstlineno, -1, code->co_firstlineno, -1};
    const char *why = "it was not made in a file";
    PyObject *def = NULL;
    if (s && s->text) {
        if (!index_lines(s)) {
            return PyErr_NoMemory();
        }
        if (PyUnicode_CompareWithASCIIString(code->co_name, "<lambda>") == 0) {
            int r = hilt_source_lambda(s->name, s->text, code, &def);
            if (r < 0) {
                return NULL;
            }
        }
        else {
            def = parse_definition(s, code);
        }
        why = "its file has changed";
    }
    if (!def && !PyErr_Occurred()) {
        hilt_place here = hilt_here(); /* where it is used: its own place cannot be shown */
        hilt_raise_at(here.line ? here : at, HILT_DIAG_UNSUP_NO_SOURCE, PyUnicode_AsUTF8(name), why);
    }
    return def;
}
