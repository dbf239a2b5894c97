/* Private to eval: the checker. Watches every access and everything that orders threads while kernels are interpreted.
 *
 *   check.c          life; launches and their schedules; what the machine reports; endless spinning
 *   check_past.c     what has happened before: vector clocks
 *   check_shadow.c   who last accessed each byte; races
 *   check_memory.c   what is allocated, bounds, what was never written
 *   check_order.c    what orders threads: the machine's words, atomics, fences
 *   check_product.c  products of warpgroups: registers and shared memory that they use until they are waited for
 *   check_report.c   faults
 *
 * Agents are threads and asynchronous copies. An agent is a number in its block: threads come first, copies behind them
 * (agents_of_block). A copy's number is used again only by an issuer who has waited for the copy before it.
 *
 * Provenance: in the interpreter a pointer's slot has 128 bits; the upper 64 point to the hilt_memory that the pointer was made
 * from, or are 0: then memory is looked up by address. Pointers in memory lose it.
 *
 * What was never written is followed through values, as ub.poison is, by a flag a slot: it is a fault only where it decides
 * something (an address, a branch) or leaves the kernel. So computing with the unused part of a tile is fine.
 */
#ifndef HILT_EVAL_CHECK_H
#define HILT_EVAL_CHECK_H

#include "frame.h"

typedef struct hilt_past hilt_past;

/* -- memory ---------------------------------------------------------------------------------------------- */
typedef enum memory_kind { MEMORY_GLOBAL, MEMORY_SHARED, MEMORY_LOCAL } memory_kind;
typedef struct hilt_memory {
    uint64_t low, size;
    memory_kind kind;
    const hilt_check_extent *extent; /* global */
    const char *name;                /* of the kernel's argument; NULL: the extent's */
    uint64_t pointer;                /* to it, as it was passed */
    const hilt_op *op;         /* shared, local: what allocated it; NULL: dynamic shared memory */
    uint8_t *defined;          /* local: for each byte how it stands, as slots' flags */
} hilt_memory;

/* A slot's flag in f->poison: 0 fine, 1 ub.poison, else which read gave what was never written: check->reads[flag]. */
enum { FLAG_POISON = 1, FLAG_UNWRITTEN = 255, MOST_READS = 254 };

/* -- who ------------------------------------------------------------------------------------------------- */
typedef struct slot_of_copy { /* an agent number for asynchronous copies of one thread */
    uint32_t agent, clock;    /* of the last copy that had it */
} slot_of_copy;

typedef struct pending_product { /* one that its thread has not waited for */
    uint64_t low[2], high[2]; /* accumulators; A in registers, or nothing */
    const instruction *at;
    const void *word;         /* of what it reads; NULL: not begun yet */
    uint32_t group;
} pending_product;

typedef struct check_thread {
    hilt_check *check;
    struct check_block *block;
    hilt_thread *thread;
    hilt_past *past, *fenced; /* before now; of that, what a proxy fence made visible to asynchronous copies */
    const uint32_t *own;      /* the part of past that is of this block */
    uint32_t own_n;
    uint32_t linear_block, agent, clock;
    hilt_past *released;  /* at the last fence, or NULL */
    hilt_past *observed;  /* what relaxed loads have seen, for the next fence */
    uint8_t fence_scope;
    HILT_VEC(slot_of_copy) slots;
    const instruction *running; /* the op of kernels that runs */
    uint64_t before;            /* what was where its atomic is about to go */
    slot_of_copy copies;   /* the number of the copy begun last */
    uint32_t open_group;   /* 1 + index in slots of the group that cp.async go to; 0: none yet */
    uint32_t source_bytes; /* of the cp.async that is being issued */
    bool relaxed;          /* the op that runs orders nothing */
    /* spinning */
    uint64_t spin_round, spin_state;
    bool spins; /* is back where it was in this round */
    hilt_memory *locals; /* one a hilt.alloc_local */
    uint8_t *defined;    /* a byte for each of local memory */
    uint8_t *touched;    /* the same: accessed since the last warpgroup.fence. NULL: the kernel has no products */
    bool fenced_registers;                /* there was one */
    uint32_t closed_groups;               /* of products */
    HILT_VEC(pending_product) products;
} check_thread;

typedef struct check_block {
    const hilt_block *block; /* NULL: free */
    uint32_t linear;
    hilt_memory *shared; /* one a static allocation, the dynamic one, all of it */
    check_thread *threads;
    uint32_t thread_count;
    hilt_past *exited;  /* what threads did that have ended */
    hilt_past *arrived; /* what the fences before relaxed arrivals at the cluster's barrier release */
    uint32_t batch; /* of blocks live at once, the last one that it was in */
} check_block;

/* -- shadow ---------------------------------------------------------------------------------------------- */
enum access_flags {
    ACCESS_WRITE = 1,
    ACCESS_ATOMIC = 2,
    ACCESS_ASYNC = 4, /* of an asynchronous copy */
    ACCESS_PROXY = 8, /* of one that goes through the asynchronous proxy */
    ACCESS_SCOPE_SHIFT = 6,
};
typedef struct past_access { /* one that has happened */
    uint32_t block, agent, clock, site, flags;
    bool unfenced; /* what is wrong is only that a proxy fence is missing */
} past_access;
typedef struct access { /* one that is about to happen */
    check_thread *by;
    uint32_t agent, clock; /* by's, or those of its copy */
    uint32_t site;         /* index of the instruction + 1 */
    uint32_t flags;
    bool harmless;     /* two unordered writes are no race: both write the same bytes */
    bool undefined;    /* some byte that was read was never written, or by something that is not defined itself */
    bool noted;        /* there was such a one: */
    past_access other; /* what it is in conflict with */
    uint64_t address;  /* where */
} access;

typedef struct shadow shadow;
shadow *hilt_shadow_new(void);
void hilt_shadow_free(shadow *s);
void hilt_shadow_clear(shadow *s); /* nobody has accessed anything */
void hilt_shadow_clear_range(shadow *s, uint64_t low, uint64_t high);
/* HILT_RUN_OK; HILT_RUN_FAULT: nothing orders it with a->other; HILT_RUN_NO_MEMORY. */
int hilt_shadow_access(shadow *s, access *a, uint64_t address, uint64_t bytes);
/* Has every one of these bytes been written, and by something that was itself defined? */
bool hilt_shadow_defined(shadow *s, uint64_t address, uint64_t bytes);
void hilt_shadow_mark(shadow *s, uint64_t address, uint64_t bytes, bool undefined); /* just written */

/* -- clocks ---------------------------------------------------------------------------------------------- */
hilt_past *hilt_past_keep(hilt_past *p);
void hilt_past_drop(hilt_past **p);
void hilt_past_join(hilt_check *c, hilt_past **to, hilt_past *from);
void hilt_past_set(hilt_check *c, hilt_past **p, uint32_t block, uint32_t agent, uint32_t clock);
const uint32_t *hilt_past_of_block(const hilt_past *p, uint32_t block, uint32_t *ret_n);

static inline bool
past_has(const hilt_past *p, uint32_t block, uint32_t agent, uint32_t clock)
{
    uint32_t n;
    const uint32_t *clocks = hilt_past_of_block(p, block, &n);
    return agent < n && clocks[agent] >= clock;
}
static inline bool
happened_before(const check_thread *t, uint32_t block, uint32_t agent, uint32_t clock)
{
    if (block == t->linear_block) {
        return agent == t->agent || (agent < t->own_n && t->own[agent] >= clock);
    }
    return past_has(t->past, block, agent, clock);
}
/* After t->past has changed. */
static inline void
past_changed(check_thread *t)
{
    t->own = hilt_past_of_block(t->past, t->linear_block, &t->own_n);
}

/* -- words that release and acquire go through ----------------------------------------------------------- */
typedef struct check_word {
    const void *word; /* NULL: a free place */
    hilt_past *past, *fenced;
    uint32_t agent, clock, block; /* of a copy's token; clock 0: none */
} check_word;

/* An address that atomics have released to: what an acquiring read of it gets, by the scope of the releases. */
typedef struct check_location {
    uint64_t address; /* 0: a free place */
    hilt_past *past[4], *fenced[4];
    uint32_t block[4]; /* who released last, */
    bool mixed[4];     /* and whether others did */
} check_location;

/* What a flag stands for: the read that first gave something that was never written, or a shuffle that got it from no lane. */
typedef struct check_read {
    const instruction *at;
    hilt_memory memory; /* as it was */
    uint64_t address;
} check_read;

struct hilt_check {
    const hilt_check_options *options;
    hilt_run *run;
    hilt_watcher watcher;
    shadow *shadow;
    hilt_memory *extents; /* one an extent of options */
    hilt_memory *arguments; /* one an argument of the kernel that runs: the extent that it points to, or of size 0 */
    uint32_t narguments;
    /* of the launch */
    const hilt_program *kernel;
    const hilt_launch *launch;
    check_block *blocks; /* open addressing by address, size a power of two */
    uint32_t blocks_size, blocks_used, batch;
    check_word *words;
    uint32_t words_size, words_used;
    check_location *locations;
    uint32_t locations_size, locations_used;
    check_read reads[FLAG_UNWRITTEN + 1];
    uint32_t nreads; /* flags given out, from FLAG_POISON + 1 on */
    uint64_t past_ids;
    /* spinning: what counts is whether memory has changed since the last time that everybody had a turn */
    uint64_t changes, changes_at_idle, spin_round;
    uint64_t spinners, spinners_back; /* threads that yielded in this round; of these, those that are back where they were */
    uint64_t pending_copies, product_words;
    bool suspects, clock_read;
    bool no_memory;
    int status;          /* of what a report of the machine showed; ends the run */
    hilt_fault *pending; /* something never written has left the kernel: said at the end, if nothing worse is found */
    HILT_VEC(uint64_t) noted; /* pairs of sites */
};

/* Agents of a block that are threads, filled up to whole warps. A thread's copies have its number plus multiples of this. */
static inline uint32_t
agents_of_block(const hilt_check *c)
{
    return (uint32_t)(c->launch->block[0] * c->launch->block[1] * c->launch->block[2] + 31) & ~31u;
}

/* -- hooks of the interpreter: HILT_RUN_OK, or a status that ends the run --------------------------------- */
/* Of `lanes` elements of `size` bytes in a row. undefined: a flag a lane, as those of slots. */
int hilt_check_read(frame *f, const instruction *i, hilt_bits pointer, uint32_t lanes, uint32_t size, uint8_t *ret_undefined);
int hilt_check_write(frame *f, const instruction *i, hilt_bits pointer, uint32_t lanes, uint32_t size, const hilt_bits *values,
                     const uint8_t *undefined);
void hilt_check_alloc(frame *f, const instruction *i);    /* a hilt.alloc_local has run */
uint8_t hilt_check_flag(const frame *f, const instruction *i); /* of the first operand that has one */
int hilt_check_op(frame *f, const instruction *i);        /* an op of kernels is about to run */
int hilt_check_op_done(frame *f, const instruction *i, const uint64_t *v); /* v: operands; it has run, or waits */
void hilt_check_yields(frame *f);

/* check.c */
hilt_check *hilt_check_new(const hilt_program *p, hilt_run *run, const hilt_check_options *o);
void hilt_check_free(hilt_check *c); /* NULL is fine */
void hilt_check_arguments(frame *f); /* of a host function that starts: where its pointers point to */
typedef int (*hilt_run_launch)(void *data, hilt_watcher *watcher, hilt_run *run);
/* One launch in all schedules. */
int hilt_check_launch(hilt_check *c, const hilt_program *kernel, const hilt_launch *sizes, hilt_run_launch run_once, void *data);
bool hilt_check_names(hilt_check *c, const hilt_program *kernel, hilt_bits *args); /* its pointers get the kernel's names. false: no memory */
bool hilt_check_start(frame *f, hilt_thread *t); /* a thread about to run. false: no memory */
/* The memory that operand k of an op of kernels points to: within bounds, aligned (0: no matter)? */
int hilt_check_operand(frame *f, const instruction *i, uint32_t k, uint64_t bytes, uint64_t align, const char *what);
bool hilt_check_same_cluster(const hilt_check *c, uint32_t block, uint32_t other);

/* check_memory.c */
hilt_memory *hilt_memory_find(const frame *f, uint64_t address); /* NULL: unknown */
bool hilt_check_block_memory(hilt_check *c, check_block *b);     /* describes its shared memory */
static inline hilt_memory *
memory_of(const frame *f, hilt_bits pointer)
{
    return pointer.hi ? (hilt_memory *)(uintptr_t)pointer.hi : hilt_memory_find(f, pointer.lo);
}
/* An access of m, which is known: within its bounds, and of a block that has not ended? */
int hilt_check_place(frame *f, const instruction *i, const hilt_memory *m, uint64_t address, uint64_t bytes, const char *what);
bool hilt_memory_contains(const hilt_memory *m, uint64_t address, uint64_t bytes);
uint8_t hilt_check_new_flag(hilt_check *c, const instruction *i, const hilt_memory *m, uint64_t address);
/* An access of this thread, or of a copy that it issues; m NULL: unknown memory. */
int hilt_check_access(frame *f, access *a, uint64_t address, uint64_t bytes, const hilt_memory *m);

/* check_order.c */
void hilt_check_watch(hilt_check *c); /* puts its functions into the watcher */
int hilt_check_atomic(frame *f, const instruction *i, const uint64_t *v);
void hilt_check_fence(check_thread *t, enum scope scope);
void hilt_check_proxy_fence(check_thread *t);
void hilt_check_ended(check_thread *t); /* it has left, which counts as arriving where others wait for all of the block */
void hilt_check_forget_order(hilt_check *c); /* the end of a launch */

/* From now on until an acquire of `word`, t's warp reads these bytes through the asynchronous proxy. */
typedef struct hilt_span {
    uint64_t low, bytes;
} hilt_span;
int hilt_check_reads_until(check_thread *t, const void *word, const hilt_span *spans, size_t n);
void hilt_check_acquire(check_thread *t, const void *word);

/* check_product.c */
int hilt_product_check(frame *f, const instruction *i); /* a hilt.wgmma, or its fence, commit or wait, is about to run */
void hilt_product_begun(void *data, hilt_thread *first, const hilt_simt_product *p); /* of hilt_watcher */
/* An access of local memory in a kernel that has products. */
int hilt_product_touches(frame *f, const instruction *i, uint64_t address, uint64_t bytes, bool writes);

/* check_report.c */
typedef enum product_fault { PRODUCT_PENDING_READ, PRODUCT_PENDING_WRITE, PRODUCT_OVERLAPS, PRODUCT_UNFENCED } product_fault;
int hilt_report_product(frame *f, const instruction *i, product_fault what, const pending_product *other);
int hilt_report_race(frame *f, const access *a, uint64_t bytes, const hilt_memory *m);
void hilt_report_note(frame *f, const access *a, uint64_t bytes, const hilt_memory *m);
int hilt_report_bounds(frame *f, const instruction *i, uint64_t address, uint64_t bytes, const hilt_memory *m, const char *what);
int hilt_report_dead(frame *f, const instruction *i, uint64_t address, const hilt_memory *m, const char *what);
int hilt_report_alignment(frame *f, const instruction *i, uint64_t address, uint64_t bytes, uint64_t align, const hilt_memory *m,
                          const char *what);
/* It leaves the kernel, which is said at the end of the run (HILT_RUN_OK); or it decides something: that ends the run. */
int hilt_report_undefined(frame *f, const instruction *i, uint8_t flag, bool leaves);

#endif
