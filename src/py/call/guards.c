/* Guards: is what a trace read from outside still what it was?
 *
 * Names are grouped by the dict (or class) that holds them. A group whose version is unchanged is done with
 * one comparison: ma_version_tag up to 3.11, a counter moved by a dict watcher from 3.12 on, tp_version_tag
 * for classes. After a change each name is looked up: identity, or equal content for numbers, strings and
 * containers. Mutable values are compared by content at every check. Values are those of the end of the
 * trace.
 */
#include "guards.h"

/* -- versions --------------------------------------------------------------------------------------------- */

#if PY_VERSION_HEX >= 0x030C0000
typedef struct watched {
    PyObject *dict; /* not held: the watcher tells when it dies */
    uint64_t version;
} watched;
static HILT_VEC(watched) watched_dicts; /* open-addressed by address; cap is a power of two */
static size_t watched_used;
static int watcher = -1;
static uint64_t next_version = 1;

static watched *
watched_slot(PyObject *dict)
{
    size_t mask = watched_dicts.cap - 1, at = ((uintptr_t)dict >> 4) & mask;
    while (watched_dicts.data[at].dict && watched_dicts.data[at].dict != dict) {
        at = (at + 1) & mask;
    }
    return &watched_dicts.data[at];
}

static int
on_dict_event(PyDict_WatchEvent event, PyObject *dict, PyObject *key, PyObject *value)
{
    if (watched_dicts.cap) {
        watched *w = watched_slot(dict);
        if (w->dict) {
            w->version = ++next_version; /* also when it dies: another dict at this address starts anew */
        }
    }
    return 0;
}

static bool
grow_watched(void)
{
    size_t cap = watched_dicts.cap ? watched_dicts.cap * 2 : 64;
    watched *old = watched_dicts.data, *rows = hilt_malloc(cap * sizeof *rows);
    size_t n = watched_dicts.cap;
    if (!rows) {
        return false;
    }
    memset(rows, 0, cap * sizeof *rows);
    watched_dicts.data = rows;
    watched_dicts.cap = cap;
    for (size_t i = 0; i < n; i++) {
        if (old[i].dict) {
            *watched_slot(old[i].dict) = old[i];
        }
    }
    hilt_free(old);
    return true;
}

static uint64_t
dict_version(PyObject *dict)
{
    if (watcher < 0 && (watcher = PyDict_AddWatcher(on_dict_event)) < 0) {
        PyErr_Clear();
        return 0;
    }
    if (2 * (watched_used + 1) > watched_dicts.cap && !grow_watched()) {
        return 0;
    }
    watched *w = watched_slot(dict);
    if (!w->dict) {
        *w = (watched){dict, ++next_version};
        watched_used++;
    }
    if (PyDict_Watch(watcher, dict) < 0) {
        PyErr_Clear();
        return 0;
    }
    return w->version;
}

static inline uint64_t
dict_version_now(PyObject *dict)
{
    return watched_slot(dict)->version;
}
#else
static uint64_t
dict_version(PyObject *dict)
{
    return ((PyDictObject *)dict)->ma_version_tag;
}
#define dict_version_now dict_version
#endif

static uint64_t
type_version(PyObject *type)
{
    PyTypeObject *t = (PyTypeObject *)type;
    if (!t->tp_version_tag) {
        PyObject *r = PyObject_GetAttrString(type, "__doc__"); /* a lookup gives it a version */
        Py_XDECREF(r);
        PyErr_Clear();
    }
    return t->tp_version_tag;
}

uint64_t
hilt_version_of(PyObject *owner)
{
    return PyDict_Check(owner) ? dict_version(owner) : PyType_Check(owner) ? type_version(owner) : 0;
}

static inline bool
group_unchanged(const guard_group *g)
{
    if (!g->version) {
        return false;
    }
    if (PyDict_Check(g->owner)) {
        return dict_version_now(g->owner) == g->version;
    }
    return ((PyTypeObject *)g->owner)->tp_version_tag == g->version;
}

/* -- recording -------------------------------------------------------------------------------------------- */

static bool
is_mutable(PyObject *v)
{
    switch (hilt_classify(v)) {
    case HILT_CLASS_TUPLE:
    case HILT_CLASS_NAMED:
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(v); i++) {
            if (is_mutable(PyTuple_GET_ITEM(v, i))) {
                return true;
            }
        }
        return false;
    case HILT_CLASS_LIST:
    case HILT_CLASS_DICT:
    case HILT_CLASS_DATACLASS:
    case HILT_CLASS_NAMESPACE:
    case HILT_CLASS_OBJECT:
    case HILT_CLASS_PROTOCOL:
    case HILT_CLASS_METHOD:
    case HILT_CLASS_NUMPY:
    case HILT_CLASS_BUFFER: /* bytearray */
        return true;
    case HILT_CLASS_CONSTANT: /* set */
    case HILT_CLASS_REFUSED:  /* deque */
        return PyAnySet_Check(v) || hilt_is_deque(v);
    default:
        return false;
    }
}

static uint32_t
type_size(PyObject *type)
{
    HILT_CLEANUP_REF PyObject *dict =
        PyDict_Check(type) ? Py_NewRef(type) : PyObject_GetAttrString(type, "__dict__");
    Py_ssize_t n = dict ? PyObject_Length(dict) : 0;
    PyErr_Clear();
    return (uint32_t)n;
}

bool
hilt_guard_add(hilt_guards *g, guard_kind kind, PyObject *owner, PyObject *name, PyObject *value)
{
    guard_item it = {.kind = kind, .at = (uint32_t)g->words.len};
    if (value && kind != GUARD_FUNCTION) {
        hilt_encoder e;
        hilt_encoder_init(&e);
        e.holds = g->holds;
        bool ok = hilt_encode(&e, value, (hilt_ann){0}, HILT_MODE_GUARD);
        for (uint32_t i = 0; ok && i < e.nkey; i++) {
            ok = hilt_vec_push(&g->words, e.key[i]);
        }
        it.n = e.nkey;
        hilt_encoder_fini(&e);
        if (!ok) {
            return false;
        }
        it.mutable = is_mutable(value);
    }
    if (kind == GUARD_TYPE_SIZE) {
        it.n = type_size(owner);
    }
    it.owner = Py_NewRef(owner);
    it.name = Py_XNewRef(name);
    it.value = Py_XNewRef(value);
    if (!hilt_vec_push(&g->items, it)) {
        Py_DECREF(owner);
        Py_XDECREF(name);
        Py_XDECREF(value);
        PyErr_NoMemory();
        return false;
    }
    return true;
}

void
hilt_guards_free(hilt_guards *g)
{
    if (!g) {
        return;
    }
    for (size_t i = 0; i < g->items.len; i++) {
        Py_DECREF(g->items.data[i].owner);
        Py_XDECREF(g->items.data[i].name);
        Py_XDECREF(g->items.data[i].value);
    }
    hilt_vec_free(&g->items);
    hilt_vec_free(&g->groups);
    hilt_vec_free(&g->words);
    hilt_vec_free(&g->mutables);
    Py_XDECREF(g->holds);
    hilt_free(g);
}

int
hilt_guards_traverse(const hilt_guards *g, visitproc visit, void *arg)
{
    for (size_t i = 0; i < g->items.len; i++) {
        Py_VISIT(g->items.data[i].owner);
        Py_VISIT(g->items.data[i].name);
        Py_VISIT(g->items.data[i].value);
    }
    Py_VISIT(g->holds);
    return 0;
}

/* -- checking --------------------------------------------------------------------------------------------- */

/* What the item's owner holds now; borrowed, NULL: nothing. */
static inline PyObject *
current_value(const guard_item *it)
{
    switch (it->kind) {
    case GUARD_NAME:
        return PyDict_GetItemWithError(it->owner, it->name);
    case GUARD_TYPE_NAME: {
        HILT_CLEANUP_REF PyObject *dict = PyObject_GetAttrString(it->owner, "__dict__");
        HILT_CLEANUP_REF PyObject *v = dict ? PyObject_GetItem(dict, it->name) : NULL;
        PyErr_Clear();
        return v; /* the class holds it */
    }
    case GUARD_TYPE_SIZE:
        break;
    case GUARD_CELL:
        return PyCell_GET(it->owner);
    case GUARD_FUNCTION:
        return PyFunction_GET_CODE(it->owner);
    case GUARD_DEFAULTS:
        return PyFunction_GET_DEFAULTS(it->owner);
    case GUARD_KWDEFAULTS:
        return PyFunction_GET_KW_DEFAULTS(it->owner);
    }
    return NULL;
}

static bool
item_holds(const hilt_guards *g, const guard_item *it)
{
    if (it->kind == GUARD_TYPE_SIZE) {
        return type_size(it->owner) == it->n;
    }
    PyObject *now = current_value(it);
    if (now == it->value && (!it->mutable || !now)) {
        return true;
    }
    if (!now || !it->value || it->kind == GUARD_FUNCTION) {
        return false;
    }
    hilt_encoder e;
    hilt_encoder_init(&e);
    Py_INCREF(now);
    bool same = hilt_encode(&e, now, (hilt_ann){0}, HILT_MODE_GUARD) && e.nkey == it->n &&
                memcmp(e.key, g->words.data + it->at, it->n * sizeof *e.key) == 0;
    Py_DECREF(now);
    hilt_encoder_fini(&e);
    PyErr_Clear();
    return same;
}

static bool
say(const guard_item *it, PyObject *function)
{
    if (hilt_debug(GUARDS)) {
        static const char *const what[] = {"a global or a module's attribute",
                                           "a class attribute",
                                           "the attributes of a class",
                                           "a closed-over variable",
                                           "the code of a function",
                                           "the defaults of a function",
                                           "the keyword defaults of a function"};
        PyObject *name = ((PyFunctionObject *)function)->func_qualname;
        PySys_FormatStderr("hilt: %U is traced again: %s changed%s%S\n", name, what[it->kind],
                           it->name ? ": " : "", it->name ? it->name : name);
    }
    return false;
}

bool
hilt_guards_hold(hilt_guards *g, PyObject *function)
{
    if (g->never) {
        if (hilt_debug(GUARDS)) {
            PySys_FormatStderr("hilt: %U is traced again: it looks up a module by a name that it computes\n",
                               ((PyFunctionObject *)function)->func_qualname);
        }
        return false;
    }
    for (size_t i = 0; i < g->groups.len; i++) {
        guard_group *group = &g->groups.data[i];
        if (group_unchanged(group)) {
            continue;
        }
        for (uint32_t k = group->first; k < group->first + group->n; k++) {
            if (!item_holds(g, &g->items.data[k])) {
                return say(&g->items.data[k], function);
            }
        }
        group->version = hilt_version_of(group->owner);
    }
    for (size_t i = 0; i < g->mutables.len; i++) {
        const guard_item *it = &g->items.data[g->mutables.data[i]];
        if (!item_holds(g, it)) {
            return say(it, function);
        }
    }
    for (size_t i = g->ngrouped; i < g->items.len; i++) {
        const guard_item *it = &g->items.data[i];
        if ((it->mutable || current_value(it) != it->value) && !item_holds(g, it)) {
            return say(it, function);
        }
    }
    return true;
}
