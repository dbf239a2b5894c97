/* Private to guards.c and guard_walk.c: what is recorded of the world outside a trace. */
#ifndef HILT_GUARDS_H
#define HILT_GUARDS_H

#include "call.h"

typedef enum guard_kind {
    GUARD_NAME, GUARD_TYPE_NAME,
    GUARD_TYPE_SIZE, /* how many names a class has of its own, or a dict */
    GUARD_CELL, GUARD_FUNCTION, GUARD_DEFAULTS, GUARD_KWDEFAULTS,
} guard_kind;
typedef struct guard_item {
    guard_kind kind;
    bool mutable; /* identity says nothing: compare the content at every check */
    PyObject *owner; /* dict, type, cell, function: held */
    PyObject *name;  /* NAME, TYPE_NAME */
    PyObject *value; /* held; NULL: absent. FUNCTION: its code */
    uint32_t at, n;  /* the value's words; TYPE_SIZE: n is the number of the class's own attributes */
} guard_item;
typedef struct guard_group { /* items [first, first + n) whose owner has a version */
    PyObject *owner;
    uint64_t version;
    uint32_t first, n;
} guard_group;
struct hilt_guards {
    HILT_VEC(guard_item) items; /* those of groups first */
    HILT_VEC(guard_group) groups;
    HILT_VEC(uint64_t) words;
    uint32_t ngrouped;
    HILT_VEC(uint32_t) mutables; /* grouped items to look at even if the version is the same */
    PyObject *holds;             /* list: keeps addresses in words valid */
    bool never;                  /* the trace read what cannot be found again: it serves one call */
};

/* guard_asks.c: does the code read names that it computes? */
enum {
    HILT_ASKS_GLOBALS = 1,  /* of its own module: all may matter */
    HILT_ASKS_MODULES = 2,  /* of any module that it names */
    HILT_ASKS_ANYTHING = 4, /* of a module that nothing names */
};
/* Adds names of globals() to `names`, and modules that it imports or looks up to `modules`. false: exception. */
bool hilt_guard_asks(PyObject *code, PyObject *globals, unsigned *ret, PyObject *names, PyObject *modules);
void hilt_init_guards(void); /* once, at import: the first trace should not pay for it */
uint64_t hilt_version_of(PyObject *owner); /* 0: it has none */
bool hilt_guard_add(hilt_guards *g, guard_kind kind, PyObject *owner, PyObject *name, PyObject *value);

#endif
