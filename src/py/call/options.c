/* Options of one compile: "--opt-level 3 --gpu-arch=sm_90a", or OptLevel(2), KeepPTX, … in cute.compile[…].
 *
 * They hold for that compile alone. Whether there is an architecture of that name is seen when code is made for it.
 */
#include "call.h"

typedef enum option_id {
    OPT_LEVEL,
    OPT_ASSERTIONS,
    OPT_LINE_INFO,
    OPT_GPU_ARCH,
    OPT_KEEP_PTX,
    OPT_KEEP_CUBIN,
    OPT_KEEP_SASS,
    OPT_PTXAS,
    OPT_DUMP_DIR,
    OPT_FFI,
    OPT_COUNT,
} option_id;
static const struct {
    const char *text; /* after the two dashes */
    const char *name; /* class in cute */
    enum { FLAG, INTEGER, TEXT } kind;
} rows[OPT_COUNT] = {
    [OPT_LEVEL] = {"opt-level", "OptLevel", INTEGER},
    [OPT_ASSERTIONS] = {"enable-assertions", "EnableAssertions", FLAG},
    [OPT_LINE_INFO] = {"generate-line-info", "GenerateLineInfo", FLAG},
    [OPT_GPU_ARCH] = {"gpu-arch", "GPUArch", TEXT},
    [OPT_KEEP_PTX] = {"keep-ptx", "KeepPTX", FLAG},
    [OPT_KEEP_CUBIN] = {"keep-cubin", "KeepCUBIN", FLAG},
    [OPT_KEEP_SASS] = {"keep-sass", "KeepSASS", FLAG},
    [OPT_PTXAS] = {"ptxas-options", "PtxasOptions", TEXT},
    [OPT_DUMP_DIR] = {"dump-dir", "DumpDir", TEXT},
    [OPT_FFI] = {"enable-tvm-ffi", "EnableTVMFFI", FLAG},
};

static bool
truthy(const char *name)
{
    const char *v = getenv(name);
    return v && *v && strcmp(v, "0") != 0 && strcasecmp(v, "false") != 0;
}

bool
hilt_options_default(hilt_options *o)
{
    memset(o, 0, sizeof *o);
    o->opt_level = 3;
    o->assertions = truthy("HILT_ENABLE_ASSERTIONS") || truthy("CUTE_DSL_ENABLE_ASSERTIONS");
    o->line_info = truthy("HILT_LINEINFO") || truthy("CUTE_DSL_LINEINFO");
    return true;
}

void
hilt_options_clear(hilt_options *o)
{
    Py_CLEAR(o->dump_dir);
    Py_CLEAR(o->ptxas);
}

static bool
invalid(const char *option, const char *what)
{
    char text[200];
    snprintf(text, sizeof text, "option --%s %.150s", option, what);
    hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, text);
    return false;
}

static bool
is_arch(const char *s)
{
    if (strncmp(s, "sm_", 3) != 0) {
        return false;
    }
    size_t digits = strspn(s + 3, "0123456789");
    const char *rest = s + 3 + digits;
    return digits >= 2 && digits <= 3 && (!*rest || ((*rest == 'a' || *rest == 'f') && !rest[1]));
}

/* As much as a flag can be. false: neither of both. */
static bool
read_flag(const char *value, bool *ret)
{
    *ret = strcmp(value, "1") == 0 || strcasecmp(value, "true") == 0;
    return *ret || strcmp(value, "0") == 0 || strcasecmp(value, "false") == 0;
}

/* What goes to the assembler is taken apart into words there; quotes have none to close in it. */
static bool
set_ptxas(hilt_options *o, const char *value)
{
    if (strpbrk(value, "\"'")) {
        return invalid(rows[OPT_PTXAS].text, "holds a quote: its words are separated by blanks, and reach the assembler as they are");
    }
    Py_XSETREF(o->ptxas, PyUnicode_DecodeFSDefault(value));
    return o->ptxas != NULL;
}

/* value: text; a flag's is "true" or "false". */
static bool
set(hilt_options *o, option_id id, const char *value)
{
    bool on = false;
    if (rows[id].kind == FLAG && !read_flag(value, &on)) {
        return invalid(rows[id].text, "is true or false");
    }
    switch (id) {
    case OPT_LEVEL:
        if (value[0] < '0' || value[0] > '3' || value[1]) {
            return invalid(rows[id].text, "is 0, 1, 2 or 3");
        }
        o->opt_level = value[0] - '0';
        return true;
    case OPT_ASSERTIONS:
        o->assertions = on;
        return true;
    case OPT_LINE_INFO:
        o->line_info = on;
        return true;
    case OPT_GPU_ARCH:
        if (!is_arch(value)) {
            return invalid(rows[id].text, "is a name such as sm_90a");
        }
        snprintf(o->arch, sizeof o->arch, "%s", value);
        return true;
    case OPT_KEEP_PTX:
        o->keep_ptx = on;
        return true;
    case OPT_KEEP_CUBIN:
        o->keep_cubin = on;
        return true;
    case OPT_KEEP_SASS:
        o->keep_sass = on;
        return true;
    case OPT_DUMP_DIR:
        if (!*value) {
            return invalid(rows[id].text, "needs the name of a folder");
        }
        Py_XSETREF(o->dump_dir, PyUnicode_DecodeFSDefault(value));
        return o->dump_dir != NULL;
    case OPT_PTXAS:
        return set_ptxas(o, value);
    case OPT_FFI:
    case OPT_COUNT:
        break;
    }
    return true;
}

/* The next word of the text, quotes respected; word has room for all of it. 0: none is left, -1: a quote is not closed. */
static int
next_word(const char **at, char *word)
{
    const char *s = *at;
    size_t n = 0;
    char quote = 0;
    s += strspn(s, " \t\n");
    if (!*s) {
        return 0;
    }
    for (; *s && (quote || !strchr(" \t\n", *s)); s++) {
        if (quote ? *s == quote : *s == '"' || *s == '\'') {
            quote = quote ? 0 : *s;
        }
        else {
            word[n++] = *s;
        }
    }
    word[n] = 0;
    *at = s;
    return quote ? -1 : 1;
}

static option_id
find(const char *name, size_t n)
{
    option_id id = 0;
    while (id < OPT_COUNT && !(strlen(rows[id].text) == n && strncmp(rows[id].text, name, n) == 0)) {
        id++;
    }
    return id;
}

/* As names of files are: bytes that are no UTF-8 go through. NULL: an exception is set. */
static PyObject *
bytes_of(PyObject *text)
{
    HILT_CLEANUP_REF PyObject *bytes = PyUnicode_EncodeFSDefault(text);
    if (!bytes && !PyErr_ExceptionMatches(PyExc_UnicodeError)) {
        return NULL;
    }
    PyErr_Clear();
    if (!bytes || strlen(PyBytes_AS_STRING(bytes)) != (size_t)PyBytes_GET_SIZE(bytes)) {
        if (hilt_text_given(text, "options", NULL)) { /* else it says why */
            hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, "options: the encoding of this system's file names does not have all characters");
        }
        return NULL;
    }
    return Py_NewRef(bytes);
}

static bool
set_word(hilt_options *o, char *word, const char **at, char *value)
{
    const char *name = word + (strncmp(word, "--", 2) == 0 ? 2 : 0);
    const char *equals = strchr(name, '=');
    option_id id = name == word ? OPT_COUNT : find(name, equals ? (size_t)(equals - name) : strlen(name));
    if (id == OPT_COUNT) {
        hilt_raise(HILT_DIAG_CONFIG_UNKNOWN_OPTION, word, "cute.compile");
        return false;
    }
    if (equals) {
        return set(o, id, equals + 1);
    }
    if (rows[id].kind == FLAG) {
        return set(o, id, "true");
    }
    int found = next_word(at, value);
    return found > 0 ? set(o, id, value) : invalid(rows[id].text, found ? "has a quote that is not closed" : "needs a value");
}

bool
hilt_options_parse(hilt_options *o, PyObject *text)
{
    if (!PyUnicode_Check(text)) {
        hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, "options", "a string", hilt_type_name_of(text));
        return false;
    }
    HILT_CLEANUP_REF PyObject *bytes = bytes_of(text);
    size_t room = bytes ? (size_t)PyBytes_GET_SIZE(bytes) + 1 : 0;
    char *words = bytes ? hilt_malloc(2 * room) : NULL;
    if (!words) {
        return hilt_no_memory();
    }
    const char *at = PyBytes_AS_STRING(bytes);
    bool ok = true;
    while (ok) {
        int found = next_word(&at, words);
        if (found < 0) {
            hilt_raise(HILT_DIAG_CONFIG_INVALID_VALUE, "options: a quote is not closed");
        }
        if (found <= 0) {
            ok = found == 0;
            break;
        }
        ok = set_word(o, words, &at, words + room);
    }
    hilt_free(words);
    return ok;
}

/* One item of cute.compile[…]: an option object (its `value`), or the class of one that needs none. */
static bool
set_item(hilt_options *o, PyObject *item)
{
    HILT_CLEANUP_REF PyObject *value = NULL;
    PyTypeObject *t = Py_TYPE(item);
    if (PyType_Check(item)) {
        t = (PyTypeObject *)item;
        value = Py_NewRef(Py_True);
    }
    else {
        value = PyObject_GetAttrString(item, "value");
        PyErr_Clear();
    }
    const char *dot = strrchr(t->tp_name, '.'), *name = dot ? dot + 1 : t->tp_name;
    for (option_id id = 0; value && id < OPT_COUNT; id++) {
        if (strcmp(rows[id].name, name) == 0) {
            if (rows[id].kind == TEXT && !PyUnicode_Check(value) && !PyObject_HasAttrString(value, "__fspath__")) {
                return invalid(rows[id].text, "needs a text as its value");
            }
            HILT_CLEANUP_REF PyObject *text = PyObject_Str(value);
            HILT_CLEANUP_REF PyObject *bytes = text ? bytes_of(text) : NULL;
            return bytes && set(o, id, PyBytes_AS_STRING(bytes));
        }
    }
    hilt_raise(HILT_DIAG_CONFIG_UNKNOWN_OPTION, name, "cute.compile[...]");
    return false;
}

bool
hilt_options_set(hilt_options *o, PyObject *items)
{
    if (!PyTuple_Check(items)) {
        return set_item(o, items);
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(items); i++) {
        if (!set_item(o, PyTuple_GET_ITEM(items, i))) {
            return false;
        }
    }
    return true;
}
