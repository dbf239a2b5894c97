/* Rewriting: from a Python function to one whose structure reports to the helper object (protocol.h). */
#ifndef HILT_REWRITE_H
#define HILT_REWRITE_H

#include "../py.h"
#include "../diag.h"

/* Called by the decorator: keeps the text of the function's file (shared between functions of one file), reads nothing
 * else yet. Never fails for lack of source: hilt_rewrite reports it. New reference to an opaque object. */
PyObject *hilt_source_capture(PyObject *function);
/* The rewritten function: same globals, same cells by name, defaults, name; plus the cell "@h" holding a helper made by
 * hilt_helper_new(sites). Diagnostics for constructs that are refused. kernel: a return of its own ends the thread. New
 * reference. */
PyObject *hilt_rewrite(PyObject *function, PyObject *source, bool kernel);
/* A line of a captured file (or of linecache), without newline; NULL without exception if unknown. New reference. */
PyObject *hilt_source_line(PyObject *file, int line);

/* -- sites: what the rewriter knows of each region, handed to the helper ------------------------------------------- */
typedef enum hilt_site_kind {
    HILT_SITE_IF, HILT_SITE_FOR, HILT_SITE_WHILE, HILT_SITE_GUARD, HILT_SITE_TERNARY, HILT_SITE_AND, HILT_SITE_OR,
    HILT_SITE_CHAIN, HILT_SITE_TRY, HILT_SITE_WITH, HILT_SITE_ASSERT, HILT_SITE_RAISE, HILT_SITE_RETURN, HILT_SITE_MATCH,
    HILT_SITE_NAME, HILT_SITE_EXIT, /* a break or continue that leaves a `with` or `try` */
} hilt_site_kind;
typedef struct hilt_site_name {
    PyObject *name;     /* str, owned */
    bool sure;          /* stored on every trip, outside what may be dead at trace time */
    bool is_flag;       /* an exit flag or the return slot, not a user's name */
    bool is_target;     /* a simple target of this for: the for itself binds it, loop_args() leaves it out */
    hilt_place stores[2]; /* first store in the first and the second part; line 0: none */
} hilt_site_name;
typedef struct hilt_site {
    hilt_site_kind kind;
    hilt_place at;      /* the statement's head: test, iterable */
    uint32_t nnames;
    hilt_site_name *names; /* in the order of the N tuples */
    bool truth;            /* and, or, chains: only the truth of the value is asked */
    uint32_t nflags;       /* loops: flags in F; a loop of no trips gives that many False */
    uint32_t ndead;        /* names stored inside that are not in N (DEAD afterwards): what only they hold is */
    PyObject **dead;       /* not older than the region, so nothing of it has to be joined; owned strs */
    const char *text;   /* for messages: the loop's target, the construct */
} hilt_site;
typedef struct hilt_sites {
    PyObject *file, *function; /* owned: file name, qualified name */
    uint32_t n;
    hilt_site *sites;
    hilt_arena *mem; /* holds this struct, the sites and their arrays */
    PyObject *keep;  /* owned: what text points into */
} hilt_sites;
void hilt_sites_free(hilt_sites *s);
PyObject *hilt_helper_new(hilt_sites *sites); /* steals sites; in helper.c */

#endif
