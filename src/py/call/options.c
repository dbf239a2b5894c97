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

/* value: text; a flag's is "true" or "false". */
static bool
set(hilt_options *o, option_id id, const char *value)
{
    bool on = strcmp(value, "false") != 0 && strcmp(value, "0") != 0 && strcmp(value, "False") != 0;
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
        if (!*value) {
            return true;
        }
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
        Py_XSETREF(o->dump_dir, PyUnicode_FromString(value));
        return o->dump_dir != NULL;
    case OPT_PTXAS:
        Py_XSETREF(o->ptxas, PyUnicode_FromString(value));
        return o->ptxas != NULL;
    case OPT_FFI:
    case OPT_COUNT:
        break;
    }
    return true;
}

/* The next word of the text, quotes respected. false: none left. */
static bool
next_word(const char **at, char *word, size_t size)
{
    const char *s = *at;
    size_t n = 0;
    char quote = 0;
    s += strspn(s, " \t\n");
    if (!*s) {
        return false;
    }
    for (; *s && (quote || !strchr(" \t\n", *s)); s++) {
        if (quote ? *s == quote : *s == '"' || *s == '\'') {
            quote = quote ? 0 : *s;
        }
        else if (n + 1 < size) {
            word[n++] = *s;
        }
    }
    word[n] = 0;
    *at = s;
    return true;
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

bool
hilt_options_parse(hilt_options *o, PyObject *text)
{
    const char *at = PyUnicode_Check(text) ? PyUnicode_AsUTF8(text) : NULL;
    if (!at) {
        hilt_raise(HILT_DIAG_ARG_WRONG_TYPE, "options", "a string", hilt_type_name_of(text));
        return false;
    }
    char word[1024], value[1024];
    while (next_word(&at, word, sizeof word)) {
        const char *name = word + (strncmp(word, "--", 2) == 0 ? 2 : 0);
        const char *equals = strchr(name, '=');
        option_id id = name == word ? OPT_COUNT : find(name, equals ? (size_t)(equals - name) : strlen(name));
        if (id == OPT_COUNT) {
            hilt_raise(HILT_DIAG_CONFIG_UNKNOWN_OPTION, word, "cute.compile");
            return false;
        }
        if (equals) {
            snprintf(value, sizeof value, "%s", equals + 1);
        }
        else if (rows[id].kind == FLAG) {
            strcpy(value, "true");
        }
        else if (!next_word(&at, value, sizeof value)) {
            return invalid(rows[id].text, "needs a value");
        }
        if (!set(o, id, value)) {
            return false;
        }
    }
    return true;
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
            HILT_CLEANUP_REF PyObject *text = PyObject_Str(value);
            const char *s = text ? PyUnicode_AsUTF8(text) : NULL;
            return s && set(o, id, s);
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
