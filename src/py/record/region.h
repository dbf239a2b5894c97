/* Inside the recording machinery: what trace.c, region_*.c, join.c, carry.c, effects.c and call.c share.
 *
 * A frame is an open construct of the traced program: a branch, a loop, a try, a call. Frames form a stack
 * (`up`); those that record a run-time region form a stack of their own (`outer_dyn`), innermost t->dyn, with
 * t->base, the function itself, at its end. Every run-time frame has a log: the objects written while it was
 * innermost, each with its state at the first write. When a part of the construct ends, the log says what to
 * put back before the next part and what to join.
 *
 * A state is one object's shallow content (a tuple of a list's items, a dict of attributes …); a leaf is one
 * element of it.
 */
#ifndef HILT_REGION_H
#define HILT_REGION_H

#include "../call/jit.h"
#include "../layout/layout.h"
#include "protocol.h"
#include "../rewrite/rewrite.h"
#include "../tensor/tensor.h"
#include "trace.h"

#include <frameobject.h>

/* -- sentinels and small objects ------------------------------------------------------------------------- */
extern PyObject *hilt_unset, *hilt_dead, *hilt_skip;
extern PyObject *hilt_static_truth[2];
typedef struct hilt_partial {
    PyObject_HEAD PyObject *value;
} hilt_partial;
bool hilt_partial_check(PyObject *o);
PyObject *hilt_partial_new(PyObject *value); /* borrows value; a Partial of a Partial is one Partial */
static inline bool
hilt_is_unset(PyObject *o) /* nothing is bound, on any path */
{
    return o == hilt_unset || o == hilt_dead;
}
int hilt_init_sentinels(void);
int hilt_init_markers(PyObject *module); /* const_expr, range_constexpr, range */
int hilt_init_helper(PyObject *module);
int hilt_init_iterator(void);

typedef struct hilt_helper {
    PyObject_HEAD hilt_sites *sites;
} hilt_helper;

bool hilt_helper_check(PyObject *o);

/* -- a map from pointers to numbers ---------------------------------------------------------------------- */
typedef struct hilt_ptrmap {
    const void **keys;
    uint32_t *values, used, cap; /* cap: 0 or a power of two */
} hilt_ptrmap;
uint32_t *hilt_ptrmap_find(const hilt_ptrmap *m, const void *key); /* NULL: absent */
bool hilt_ptrmap_put(hilt_ptrmap *m, const void *key, uint32_t value, bool *ret_new); /* false: no memory; keeps an old value */
void hilt_ptrmap_free(hilt_ptrmap *m);

/* -- states of objects (carry.c) ------------------------------------------------------------------------- */
typedef enum hilt_part {
    HILT_PART_LIST,
    HILT_PART_DICT,
    HILT_PART_ATTRS,
    HILT_PART_CELL, /* joined leaf by leaf */
    HILT_PART_SET,
    HILT_PART_DEQUE,
    HILT_PART_BYTES,
    HILT_PART_CLASS,  /* only put back, as is what follows; BYTES: any writable buffer; CLASS: see fixed.c */
    HILT_PART_MODULE,
    HILT_PART_VALUES, /* what an object of the extract/new protocol hands out; never logged: see by_values.c */
} hilt_part;
enum { HILT_MAX_PARTS = 2 };
int hilt_parts_of(PyObject *o, hilt_part ret[HILT_MAX_PARTS]); /* how many */
bool hilt_is_mutable(PyObject *o);
Py_ssize_t hilt_buffer_size(PyObject *o);                             /* in bytes */
PyObject *hilt_state(PyObject *o, hilt_part part);                    /* new reference */
int hilt_state_restore(PyObject *o, hilt_part part, PyObject *state); /* -1: exception */
bool hilt_state_equal(hilt_part part, PyObject *a, PyObject *b); /* the same objects in the same places */
PyObject *hilt_state_keys(hilt_part part, PyObject *state);      /* new tuple */
bool hilt_same_keys(hilt_part part, PyObject *a, PyObject *b);   /* a dict's in the same order */
PyObject *hilt_state_get(hilt_part part, PyObject *state, PyObject *key); /* borrowed; NULL without exception: absent */
int hilt_leaf_set(PyObject *o, hilt_part part, PyObject *key, PyObject *value);
int hilt_leaves_set(PyObject *o, hilt_part part, PyObject *keys, PyObject *const *values); /* several at once */
bool hilt_part_joins(hilt_part part);

/* fixed.c: the parts CLASS and MODULE, and a frozen dataclass as one of part CLASS */
PyObject *hilt_fixed_state(PyObject *o); /* new reference */
int hilt_fixed_restore(PyObject *o, PyObject *state);
bool hilt_is_outer_fixed(PyObject *o); /* not made while tracing, whatever reaches it */
bool hilt_class_equal(PyObject *before, PyObject *now);
bool hilt_module_equal(PyObject *before, PyObject *now);

/* Values made of parts without identity: tuples, named tuples, frozen dataclasses, layouts. */
bool hilt_is_aggregate(PyObject *o);
bool hilt_is_frozen(PyObject *o); /* a frozen dataclass */
PyObject *hilt_aggregate_items(PyObject *o);                     /* new tuple of the parts */
PyObject *hilt_aggregate_keys(PyObject *o);                      /* new tuple: indices, or field names */
PyObject *hilt_aggregate_build(PyObject *like, PyObject *items); /* new reference */
PyObject *hilt_path_get(PyObject *value, PyObject *path); /* new reference; NULL without exception: no such part */
PyObject *hilt_path_put(PyObject *value, PyObject *path, PyObject *leaf); /* new reference */

typedef struct hilt_write { /* one object (part) written in a region */
    PyObject *object;
    hilt_part part;
    PyObject *before;   /* its state at the first write */
    hilt_loc at;        /* the last write; scope 0: unknown */
    PyObject *by;       /* the call that did it, owned; NULL: a statement */
    bool outside;       /* reached through what called code names: older than any region */
    PyObject *after[2]; /* at the end of the first and the second part, where it was written there */
} hilt_write;
typedef struct hilt_log {
    HILT_VEC(hilt_write) entries;
    hilt_ptrmap index;
} hilt_log;
hilt_write *hilt_log_find(hilt_log *log, PyObject *o, hilt_part part);
/* Keeps an older entry, but for the place. Steals nothing. NULL: exception. */
hilt_write *hilt_log_add(hilt_log *log, PyObject *o, hilt_part part, PyObject *before, hilt_loc at);
int hilt_log_hand_on(hilt_log *outer, const hilt_write *e); /* the region around sees the write too */
void hilt_log_free(hilt_log *log);

/* -- frames ---------------------------------------------------------------------------------------------- */
typedef enum hilt_frame_kind {
    HILT_FRAME_BASE,
    HILT_FRAME_IF,
    HILT_FRAME_LOOP,
    HILT_FRAME_TRY,
    HILT_FRAME_WITH,
    HILT_FRAME_CALL,
} hilt_frame_kind;
typedef enum hilt_loop_kind { HILT_LOOP_STATIC, HILT_LOOP_FOR, HILT_LOOP_WHILE } hilt_loop_kind;

typedef struct hilt_frame hilt_frame;
typedef struct hilt_weak { /* a block argument that began as a Python number and may still take another type
                            */
    hilt_frame *loop;      /* NULL: over */
    uint32_t slot;
} hilt_weak;

typedef struct hilt_slot { /* one carried number of a loop */
    uint32_t name;         /* index in N; UINT32_MAX: a leaf of an object */
    PyObject *object;      /* the leaf's object, part and key */
    hilt_part part;
    PyObject *key;
    PyObject *path;   /* tuple: the way through tuples to the number; empty mostly */
    PyObject *init;   /* at entry; hilt_skip: unbound there */
    hilt_dtype dtype; /* of this attempt */
    unsigned lanes;
    hilt_dtype want;  /* asked for by the body; NONE: nothing */
    bool adopted;     /* has its second type: no third */
    bool late;        /* unbound at the head: nothing reads the argument, it only carries the value out */
    bool own_weak;
    hilt_weak *weak; /* whose literal this is, if a literal's */
    hilt_value *before_arg, *mid, *body_arg, *yield;
    PyObject *result;
} hilt_slot;
typedef HILT_VEC(hilt_slot) hilt_slots;

typedef struct hilt_memo { /* what a loop inside a loop carried last time: nested loops are not discovered
                              anew */
    const hilt_site *site;
    hilt_slots slots;
    HILT_VEC(struct hilt_memo *) inner;
    uint32_t next; /* inner loops begun in this attempt */
} hilt_memo;

typedef struct hilt_pair {
    PyObject *a, *b;
} hilt_pair;

typedef struct hilt_loop {
    hilt_loop_kind kind;
    PyObject *it; /* static: the iterator; NULL: an endless while */
    bool stop, done, again;
    unsigned attempts;
    hilt_slots slots;
    hilt_memo *memo;
    hilt_region *before, *test, *body; /* test: the condition's own region, where flags guard it */
    hilt_value *cond;
    /* for: the counter runs from lower to upper by one; index = start + counter * step unless direct */
    hilt_value *lower, *upper, *start, *step;
    hilt_dtype index;
    hilt_type counter;
    bool direct, at_least_once;
    hilt_attr attrs[6];
    uint32_t nattrs;
    PyObject *index_object;
    PyObject *args, *body_args; /* N as the attempt begins; a while's N in the body */
    HILT_VEC(hilt_value *) flag_args;
    HILT_VEC(hilt_pair) pairs; /* objects at the head and those that took their place */
    PyObject *final_flags;
    PyObject *births; /* list, one a name: what it is after the loop if it was unbound before; or None */
    PyObject *mid;    /* while: N after the condition */
} hilt_loop;

struct hilt_frame {
    hilt_frame_kind kind;
    bool dyn;  /* records a run-time region */
    bool runs; /* static: does the (first) part run */
    bool guard;
    int8_t live; /* run-time branch on a known number: which part is live (0 second, 1 first); -1 unknown */
    uint8_t at;  /* which part is being recorded (0, 1), 2: both over */
    uint8_t ended; /* bits of the parts at whose end no thread arrives */
    bool ends;     /* some thread ends inside */
    hilt_frame *up, *outer_dyn;
    const hilt_sites *sites; /* NULL: opened by C code */
    const hilt_site *site;
    PyFrameObject *pyframe; /* borrowed: only compared */
    hilt_loc loc;
    hilt_region *outer;
    PyObject *entry, *saved, *names[2]; /* N: at the beginning, to put back, at the end of each part */
    PyObject *value[2], *left;          /* expressions: each part's value; and/or/chain: the left operand */
    PyObject *chain;
    hilt_value *cond;
    hilt_region *region[2];
    PyObject *known_false; /* guard: the flags tested, all false in its body */
    hilt_log log;
    hilt_loop *loop;
    uint32_t nputs;          /* try: height of the chain stack */
};

/* -- the trace ------------------------------------------------------------------------------------------- */
typedef struct hilt_activation { /* a Python frame that records, and its scope */
    PyFrameObject *frame;        /* owned, so that its address is not used again meanwhile */
    uint32_t scope;
} hilt_activation;
typedef struct hilt_scope_key {
    PyCodeObject *code; /* owned */
    PyObject *globals;  /* owned */
    uint32_t caller, pos, scope;
} hilt_scope_key;

struct hilt_trace {
    Py_ssize_t refs;
    hilt_trace *outer; /* of this thread */
    hilt_trace *host;  /* a kernel's: the function that launches it, whose module this is; else NULL */
    hilt_module *module;
    hilt_builder builder;
    hilt_region *func;
    PyObject *function;
    PyObject *poison;
    bool ended, assertions, torn;
    bool checks; /* hilt_trace_checks */
    bool kernel; /* one thread of a kernel is traced; hilt_trace_in_kernel */
    int64_t allocated; /* bytes of shared memory that allocators which a launch's smem= covers took */
    bool opaque; /* code that is not rewritten was called outside of regions: it may have written anything */
    int depth;   /* inlined calls */
    hilt_frame *top, *dyn;
    hilt_frame base;
    hilt_frame *spare;
    HILT_VEC(const char *) arg_names;
    PyFrameObject *caller; /* owned or NULL: the frame that called the decorated function */
    HILT_VEC(hilt_activation) activations;
    HILT_VEC(hilt_scope_key) scopes;
    hilt_ptrmap scope_index;   /* hash -> index in scopes */
    HILT_VEC(PyObject *) puts; /* middle operands of chains */
    PyObject *merged;          /* names that the last expression left */
    PyObject *assert_cond;
    PyObject *arguments; /* list: the arguments as they were given */
    hilt_frame *watched; /* the region in which a call is watched now; NULL: none */
    struct hilt_snaps *snaps; /* what is watched there */
    int apart;           /* code runs that is no part of what is traced */
    hilt_ptrmap code_kinds;
    HILT_VEC(PyObject *) codes; /* owned: those in code_kinds */
    hilt_memo memo;
    hilt_block_arg placeholder; /* stands for results until their op exists */
    PyObject *kernel_calls;      /* list: kernels that were called; or NULL */
    HILT_VEC(hilt_op *) kernels; /* a host's: those launched so far, detached */
    hilt_given given;            /* a kernel's: the host's values that are its arguments */
    hilt_ptrmap given_index;
};

/* trace.c, for kernel.c */
hilt_trace *hilt_trace_open(PyObject *function, bool assertions, hilt_trace *host);
bool hilt_trace_settled(hilt_trace *t); /* before it ends; false: exception */
/* Ends recording; the function's op, detached. NULL: exception. */
hilt_op *hilt_trace_function(hilt_trace *t, const char *name, hilt_value *const *results, uint32_t nresults, const hilt_attr *more,
                             uint32_t nmore);
const char *hilt_trace_symbol(hilt_trace *t); /* what the function is called; in the arena */
void hilt_trace_close(hilt_trace *t, bool ok); /* an exception that is set stays, or is replaced by the poison */
void hilt_kernels_attach(hilt_trace *t, hilt_op *func); /* those that func, in its module, launches */

void hilt_trace_free(hilt_trace *t); /* nothing refers to it any more */
hilt_trace *hilt_trace_need(void); /* the current trace; NULL: PHASE_OUTSIDE_JIT, or the poison again */
/* exc is what the trace ends in, whatever user code makes of it. */
void hilt_trace_poison_with(hilt_trace *t, PyObject *exc);
/* Raises a diagnostic of the machinery, which must reach the caller: poisons the trace. Steals exc; NULL. */
PyObject *hilt_region_raise(hilt_trace *t, PyObject *exc);
int hilt_trace_check(hilt_trace *t, hilt_number *n,
                     const hilt_region *r); /* -1: stale or leaked, exception set */
hilt_loc hilt_trace_enter_frame(hilt_trace *t, PyFrameObject *f); /* f records now; NULL: unknown */
static inline uint32_t
hilt_instruction_of(PyFrameObject *f)
{
#if PY_VERSION_HEX >= 0x030B0000
    int i = PyFrame_GetLasti(f) / 2;
#else
    int i = f->f_lasti;
#endif
    return i < 0 ? 0 : (uint32_t)i;
}
static inline hilt_loc
hilt_trace_loc(hilt_trace *t)
{
    PyFrameObject *f = PyEval_GetFrame();
    size_t n = t->activations.len;
    if (__builtin_expect(f != NULL && n != 0 && t->activations.data[n - 1].frame == f, 1)) {
        return (hilt_loc){t->activations.data[n - 1].scope, hilt_instruction_of(f)};
    }
    return hilt_trace_enter_frame(t, f);
}
bool hilt_scope_place(hilt_trace *t, hilt_loc loc, hilt_place *ret); /* false: unknown */
void hilt_scopes_free(hilt_trace *t);
bool hilt_scopes_resolve(hilt_trace *t); /* offsets -> lines and columns */
hilt_frame *hilt_frame_push(hilt_trace *t, hilt_frame_kind kind, const hilt_sites *sites,
                            const hilt_site *site);
void hilt_frame_make_dyn(hilt_trace *t, hilt_frame *f);
void hilt_frame_pop(hilt_trace *t);
hilt_place hilt_frame_place(const hilt_frame *f);
PyObject *hilt_region_torn(hilt_frame *f); /* UNSUP_REGION_EXIT: an exception was caught outside the region */
hilt_place hilt_site_place(const hilt_sites *sites, hilt_place at);
int hilt_trace_oom(hilt_trace *t); /* the builder failed: MemoryError; -1 */

/* -- regions (region_if.c, region_loop.c, region_expr.c, range.c) ---------------------------------------- */
/* Opens a branch on test; -1: exception. The frame is t->top; its dyn and runs say what to do. */
int hilt_branch_begin(hilt_trace *t, const hilt_sites *sites, const hilt_site *site, PyObject *test,
                      PyObject *names, bool numbers_are_static);
int hilt_branch_arm(hilt_trace *t, PyObject *value, PyObject *names); /* value NULL: a statement */
/* Ends it; new references. ret_value may be NULL for statements. */
int hilt_branch_end(hilt_trace *t, PyObject **ret_value, PyObject **ret_names);
int hilt_range_begin(hilt_trace *t, hilt_frame *f, PyObject *fn, PyObject *const *args, Py_ssize_t nargs,
                     PyObject *kwnames);                 /* bounds, index type, attributes */
PyObject *hilt_range_index(hilt_trace *t, hilt_loop *l); /* the index of this trip, in the body */
bool hilt_is_range(PyObject *fn);
extern PyObject *hilt_const_expr, *hilt_range_constexpr, *hilt_dsl_range;
hilt_frame *hilt_loop_begin(hilt_trace *t, const hilt_sites *sites, const hilt_site *site, PyObject *names,
                            hilt_loop_kind kind);    /* NULL: exception */
int hilt_loop_predict(hilt_trace *t, hilt_frame *f); /* the first guess at what is carried */
int hilt_loop_start(hilt_trace *t, hilt_frame *f);   /* begins an attempt */
int hilt_loop_add_flags(hilt_trace *t, hilt_frame *f,
                        Py_ssize_t n); /* while: the exits that its condition must see */
int hilt_loop_test(hilt_trace *t, hilt_frame *f, PyObject *test, PyObject *names);
int hilt_loop_next(hilt_trace *t, hilt_frame *f, PyObject *names, PyObject *flags);
int hilt_loop_memory(hilt_trace *t, hilt_frame *f); /* -1: memory made in a trip reaches the next one */
int hilt_loop_finish(hilt_trace *t, hilt_frame *f, PyObject **ret_names, PyObject **ret_flags);
void hilt_loop_free(hilt_loop *l);
/* slots.c */
hilt_slot *hilt_slot_add(hilt_frame *f, uint32_t name, PyObject *object, hilt_part part, PyObject *key,
                         PyObject *path, PyObject *init); /* NULL: exception */
bool hilt_slot_has(hilt_frame *f, uint32_t name, PyObject *object, hilt_part part, PyObject *key,
                   PyObject *path);
int hilt_slot_store(hilt_trace *t, hilt_frame *f, hilt_slot *s, PyObject *names,
                    PyObject *value); /* names: a list */
PyObject *hilt_slot_fetch(hilt_frame *f, hilt_slot *s,
                          PyObject *names); /* new; NULL without exception: not there */
int hilt_slots_discover(hilt_trace *t, hilt_frame *f, PyObject *names, bool *ret_new);
int hilt_slot_settle(hilt_trace *t, hilt_frame *f, hilt_slot *s, PyObject *now);
PyObject *hilt_slot_title(hilt_frame *f, hilt_slot *s,
                          const hilt_site_name **ret_name); /* for messages; may be NULL */
PyObject *hilt_late_tree(hilt_trace *t, hilt_frame *f, PyObject *value, PyObject *entry, bool in_test,
                         uint32_t name, PyObject *path);
void hilt_slot_clear(hilt_slot *s);
void hilt_memo_clear(hilt_memo *m);
/* region_expr.c */
PyObject *hilt_expr_then(hilt_trace *t, const hilt_sites *sites, const hilt_site *site, PyObject *test,
                         PyObject *names);
PyObject *hilt_expr_end(hilt_trace *t);
PyObject *hilt_bool_begin(hilt_trace *t, const hilt_sites *sites, const hilt_site *site, PyObject *left,
                          PyObject *names);
PyObject *hilt_bool_value(hilt_trace *t, PyObject *right, PyObject *names);
PyObject *hilt_chain_put(hilt_trace *t, PyObject *x);
PyObject *hilt_chain_get(hilt_trace *t);
PyObject *hilt_expr_not(PyObject *x);
PyObject *hilt_expr_contains(hilt_trace *t, PyObject *x, PyObject *c);
/* exits.c */
PyObject *hilt_exit_raise(hilt_trace *t, const hilt_sites *sites,
                          const hilt_site *site);          /* True: raise as Python does */
PyObject *hilt_exit_assert(hilt_trace *t, PyObject *test); /* True: assert_fail follows */
PyObject *hilt_exit_assert_fail(hilt_trace *t, PyObject *message);
/* The thread of a kernel ends here. -1: exception. */
int hilt_exit_thread(hilt_trace *t, const hilt_sites *sites, const hilt_site *site, PyObject *value);
PyObject *hilt_exit_leave(hilt_trace *t, const hilt_sites *sites, const hilt_site *site);
int hilt_exit_try(hilt_trace *t, const hilt_sites *sites, const hilt_site *site);
int hilt_exit_handler(hilt_trace *t, const hilt_sites *sites, const hilt_site *site);
int hilt_exit_caught(hilt_trace *t, const hilt_sites *sites, const hilt_site *site, bool over);
/* call.c */
PyObject *hilt_iterate(hilt_trace *t, PyObject *x); /* a Python loop's iterator over x */
/* The flags known to be False here: 1, else 0. */
int hilt_flag_known_false(hilt_trace *t, PyObject *flag);

typedef struct hilt_edge { /* one way to reach an object: a name's value, or a leaf */
    int name;              /* index in N; -1: a leaf */
    PyObject *object;      /* borrowed */
    hilt_part part;
    PyObject *key;
} hilt_edge;

/* -- joining (join.c) ------------------------------------------------------------------------------------ */
typedef struct hilt_joined {
    hilt_dtype dtype;
    unsigned lanes;
    hilt_value *a, *b;
    hilt_number *result; /* borrowed from the joined values; its IR value is filled in when the op exists */
} hilt_joined;
typedef struct hilt_join {
    hilt_trace *t;
    hilt_frame *f;
    const hilt_site_name *name; /* for messages; NULL: see `what` */
    PyObject *what;             /* str: an attribute, an element; borrowed */
    hilt_edge edge;             /* where the values lie */
    hilt_loc at;                /* a leaf's last write */
    HILT_VEC(hilt_joined) results;
    HILT_VEC(hilt_pair) pairs;
    HILT_VEC(hilt_pair) rebuilt; /* owned: objects that are rebuilt, and the values */
} hilt_join;
bool hilt_same(PyObject *a, PyObject *b);
bool hilt_can_join(PyObject *a, PyObject *b); /* of one type; vectors: of one shape and element type too */
PyObject *hilt_join_values(hilt_join *j, PyObject *a, PyObject *b); /* new reference; NULL: exception */
/* The type that a number and another agree on; NONE: exception set, unless quiet. */
hilt_dtype hilt_join_dtype(hilt_trace *t, PyObject *a, PyObject *b);
/* The IR value of a number (or hilt_skip: poison) as d in so many lanes, at the end of region r. */
hilt_value *hilt_join_force(hilt_trace *t, PyObject *x, hilt_dtype d, unsigned lanes, hilt_region *r);
/* TYPE_UNSTABLE_JOIN or CONTAINER_NOT_CARRIED for one name or leaf; NULL. */
PyObject *hilt_join_unstable(hilt_trace *t, hilt_frame *f, const hilt_site_name *name, PyObject *what,
                             hilt_loc at, PyObject *a, PyObject *b);
/* Where a name or a leaf was written in the region: what a diagnostic about it points at. */
hilt_place hilt_write_place(hilt_trace *t, hilt_frame *f, const hilt_site_name *name, hilt_loc at);
void hilt_note_region(PyObject *exc, hilt_frame *f); /* "the run-time branch begins here" */
/* Two distinct mutable objects at `edge` may be joined only if nothing else reaches them. -1:
 * CONTAINER_ALIASED_JOIN. */
int hilt_join_pair(hilt_trace *t, hilt_frame *f, const hilt_site_name *name, PyObject *what, hilt_loc at,
                   const hilt_edge *edge, PyObject *a, PyObject *b);
PyObject *hilt_leaf_name(hilt_frame *f, PyObject *object, hilt_part part,
                         PyObject *key); /* "self.at"; new reference */
hilt_weak *hilt_weak_of(PyObject *number);

/* by_values.c: objects whose class flattens them, where their attributes cannot be joined one by one. */
bool hilt_needs_values(hilt_trace *t, PyObject *o, hilt_part part, PyObject *a, PyObject *b); /* of two states */
/* The values of o with these attributes, as a tuple; nothing is changed. NULL: exception, or `onto` with the attributes
 * `base`, rebuilt from the values, would have another *ret_attribute. */
PyObject *hilt_values_of(PyObject *o, PyObject *attributes, PyObject *onto, PyObject *base, PyObject **ret_attribute);
int hilt_values_put(PyObject *o, PyObject *values); /* rebuilds o, in place */
bool hilt_values_join(hilt_join *j, PyObject *a, PyObject *sa, PyObject *b, PyObject *sb); /* into a, once the op exists */
int hilt_values_settle(hilt_join *j);

/* -- what is older than a region (effects.c) ------------------------------------------------------------- */
/* Sets ret[i] for each of objects reachable from outside f's region as it was when the region began; what is
 * reached through `except` alone does not count (NULL: nothing is left out). -1: exception. */
int hilt_older(hilt_trace *t, hilt_frame *f, PyObject *const *objects, bool *ret, size_t n,
               const hilt_edge *except);
int hilt_is_older(hilt_trace *t, hilt_frame *f, PyObject *object); /* 1, 0, -1 */
/* Logs the state of o as it is now, before it is written. */
int hilt_log_object(hilt_trace *t, PyObject *o);
int hilt_log_state(hilt_trace *t, PyObject *o, hilt_part part, PyObject *before, PyObject *by,
                   bool outside);                                 /* before `by` was called */
const char *hilt_writer_name(const hilt_write *e, hilt_frame *f); /* for messages */
/* Checks that nothing older than the trace keeps a run-time value; puts back what can be. -1: exception. */
int hilt_effects_finish(hilt_trace *t);
/* What changed in the structure of an object: "list.append()", "attribute 'x' comes or goes". */
const char *hilt_structure_text(char *text, size_t n, const hilt_write *e, hilt_part part, PyObject *a,
                                PyObject *b);
int hilt_log_cell(hilt_trace *t, PyObject *fn,
                  Py_ssize_t i);                  /* the i-th variable of a rewritten function's closure */
PyObject *hilt_code_freevars(PyCodeObject *code); /* new */
/* Everything that a call of the roots may write or read: visits borrowed objects. */
typedef int (*hilt_visitor)(PyObject *o, bool outside, void *ctx); /* outside: through what code names */
int hilt_reach(PyObject *const *roots, size_t n, hilt_visitor visit, void *ctx);
bool hilt_reached_before(hilt_trace *t, PyObject *object); /* older than the trace? */
PyObject *hilt_leaked_into(hilt_trace *t);
int hilt_log_reachable(hilt_trace *t, PyObject *root); /* all that code of root may write */
PyObject *hilt_watched_call(hilt_trace *t, PyObject *fn, PyObject *const *args, size_t nargsf,
                            PyObject *kwnames);
const char *hilt_callable_name(PyObject *fn);
PyObject *hilt_frame_locals(PyFrameObject *f); /* new dict; NULL: none, no exception */
/* The states of all that the roots reach, to be compared after code of theirs has run. `names`: a dict whose names may
 * be bound, or NULL. NULL: exception. */
typedef struct hilt_snaps hilt_snaps;
typedef struct hilt_watching {
    hilt_frame *region;
    hilt_snaps *snaps;
} hilt_watching;
hilt_watching hilt_watch_begin(hilt_trace *t, hilt_snaps *s); /* gives what hilt_watch_end puts back */
void hilt_watch_end(hilt_trace *t, hilt_watching was);
bool hilt_snaps_cover(const hilt_snaps *s, PyObject *code); /* is all that it can reach looked at? */
bool hilt_is_cache(PyObject *o);            /* functools.lru_cache: its position is how many calls it made */
Py_ssize_t hilt_position(PyObject *o); /* position.c: another number once o has moved on; -1: nothing is known */
hilt_snaps *hilt_snaps_take(PyObject *const *roots, size_t n, PyObject *names);
int hilt_snaps_compare(hilt_trace *t, hilt_snaps *s, PyObject *by); /* logs what changed; -1: refused */
void hilt_snaps_free(hilt_snaps *s);
bool hilt_only_computes(PyObject *fn); /* a builtin that advances no iterator either */
/* context.c: what stands for the object of a `with` statement; new */
PyObject *hilt_context(PyObject *o);
int hilt_init_context(void);
/* started.c: while a trace is open */
void hilt_started_begin(void);
void hilt_started_end(hilt_trace *t);
int hilt_check_iterator(hilt_trace *t,
                        PyObject *it); /* about to advance it: -1 if it is older than the region */

#endif
