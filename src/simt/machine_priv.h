/* Private to simt: what lies behind the public structs, and what the files of the room call of each other.
 *
 * Invariants. A live thread is in exactly one place: running; in one of the machine's lists of threads that
 * can run; in the chain of what it waits for. Chains are linked through simt_thread.next, oldest first, and
 * move as a whole, so that releasing a barrier costs nothing per thread. Lanes gather in their warp first: a
 * barrier counts whole warps, as the hardware does. Everything of a block is clean again when its last thread
 * has ended: a machine starts block after block in the same memory.
 */
#ifndef HILT_SIMT_MACHINE_PRIV_H
#define HILT_SIMT_MACHINE_PRIV_H

#include "simt.h"
#include "tma.h"

typedef struct simt_thread simt_thread;
typedef struct simt_warp simt_warp;
typedef struct simt_block simt_block;
typedef struct simt_copies simt_copies;

typedef struct simt_chain {
    simt_thread *head, *tail; /* tail is meaningless if head is NULL */
} simt_chain;

typedef enum simt_state {
    SIMT_NEW, /* has not run yet */
    SIMT_RUNNING,
    SIMT_READY,      /* after a yield: those woken keep the state that they waited in */
    SIMT_IN_LANES,   /* waits for the lanes of its mask */
    SIMT_IN_BARRIER, /* for the other lanes of its warp if it is in warp->arrived, else for other warps; so
                        too the next two */
    SIMT_IN_CLUSTER,
    SIMT_IN_GRID,
    SIMT_IN_GROUP, /* for other warps of its warpgroup */
    SIMT_IN_MBAR,
    SIMT_ENDED,
} simt_state;

/* What lanes meet at; the aligned ones first. */
typedef enum simt_op {
    SIMT_BARRIER,
    SIMT_ARRIVE,
    SIMT_RED, /* + hilt_simt_red */
    SIMT_CLUSTER = SIMT_RED + 3,
    SIMT_GRID,
    SIMT_WARP_SYNC,
    SIMT_SHUFFLE,
    SIMT_VOTE = SIMT_SHUFFLE + 4,
    SIMT_MATCH_ANY = SIMT_VOTE + 4,
    SIMT_MATCH_ALL,
    SIMT_REDUX,
    SIMT_ELECT = SIMT_REDUX + 10,
    SIMT_MMA, /* from here on: all 32 lanes of a warp (mma.c) */
    SIMT_LDMATRIX,
    SIMT_STMATRIX,
    SIMT_WGMMA, /* and then all of a warpgroup (wgmma.c) */
} simt_op;

/* A collective that lanes are gathering for; kept in the first that came, its leader. */
typedef struct simt_gather {
    simt_chain chain;
    const hilt_site *site;
    uint32_t mask, arrived; /* arrived 0: not in use */
    uint8_t op;             /* simt_op */
} simt_gather;

struct simt_thread {
    _Alignas(64) hilt_thread pub; /* a turn touches two lines of the cache: this, and what follows but for the last members */
    simt_thread *next; /* in its chain */
    simt_warp *warp;
    const hilt_site *site; /* of the op it waits in */
    simt_copies *copies;   /* asynchronous ones; NULL: none yet */
    uint8_t state;         /* simt_state */
    uint8_t started;       /* pub.code is to be freed */
    uint8_t cluster_arrived;
    uint32_t lanes;        /* that it stands for: its own, or all of its warp */
    uint32_t operand;              /* of the collective: lane and clamp of a shuffle; or barrier's id */
    uint32_t count;                /* number of threads of the barrier, mask of the collective */
    uint64_t value;                /* of the collective; address of the mbarrier it waits for */
    const hilt_site *cluster_site; /* where it arrived at the cluster's barrier */
    simt_thread *leader;           /* of the collective it waits in */
    simt_gather gather;
};

struct simt_warp {
    uint32_t exists, live; /* lanes */
    uint32_t waiting;      /* lanes in a masked collective */
    /* the aligned op that lanes are gathering for: arrived 0 if none */
    uint32_t arrived, id, n;
    const hilt_site *site;
    simt_chain chain;
    simt_block *block;
    simt_thread *lanes; /* the first of them */
    uint8_t op;
    uint8_t group_arrived;   /* of a warpgroup's first warp: warps that have come to the same hilt.wgmma, */
    simt_chain group_waiting; /* and their lanes */
};

typedef struct simt_bar {
    simt_chain waiting;
    const void *word;      /* of this phase; NULL: no watcher, or not yet */
    simt_thread *first;    /* to arrive; it may have ended */
    const hilt_site *site; /* where it did */
    uint32_t arrived; /* lanes; with an explicit count those that never existed in the last warp count too. 0:
                         not in use */
    uint32_t n;       /* 0: all live ones */
    uint32_t popc, lanes; /* of the predicates; how many there were */
    uint8_t op;           /* SIMT_BARRIER, or of the family of SIMT_RED */
} simt_bar;

typedef struct simt_cluster {
    simt_chain waiting;
    const void *word, *word_before; /* of the arrivals of this phase, of the last */
    uint32_t live, arrived, phase;
} simt_cluster;

enum { SIMT_BARS = 16 };
struct simt_block {
    hilt_block pub;
    simt_thread *threads;
    simt_warp *warps;
    simt_cluster *cluster;
    uint32_t live, warp_count;
    uint32_t open; /* barriers in use, one bit each */
    simt_bar bars[SIMT_BARS];
};

/* An mbarrier that was initialised and not invalidated; its state is in its own 8 bytes. */
typedef struct simt_mbar {
    uint64_t *at; /* NULL: a free place of the table */
    simt_chain waiting;
    const hilt_site *init;
    uint64_t completed; /* phases, since it was initialised */
    bool live;          /* false: invalidated */
} simt_mbar;

struct hilt_machine {
    const hilt_launch *launch;
    const hilt_simt_client *client;
    hilt_watcher *watcher; /* NULL: none */
    hilt_run *run;
    simt_block *blocks;
    simt_cluster *clusters;
    simt_thread *threads; /* block after block */
    void *threads_raw;    /* as allocated */
    simt_warp *warps;
    char *shared;                        /* of all blocks */
    char *shared_raw;                    /* as allocated */
    uint64_t shared_stride, shared_size; /* from block to block; of one */
    uint32_t block_count, cluster_size;
    uint32_t thread_count, warp_count; /* of one block; a thread may stand for a warp */
    uint32_t lane_count;               /* of one block: threads as the kernel has them */
    /* can run, in this order; with a seed all are in pool */
    simt_chain soon;
    uint64_t fresh, fresh_end; /* threads that have not run */
    simt_chain later;
    simt_thread **pool;
    uint32_t pool_len;
    uint64_t random; /* 0: no seed */
    uint64_t live;   /* threads */
    simt_thread *running;
    bool stopped;
    uint64_t words;          /* given out */
    simt_thread *idle_first; /* began a round of nothing but yields; NULL: none has */
    uint64_t idle_turns;     /* yields in it */
    simt_chain grid_waiting;
    const void *grid_word;
    uint64_t grid_arrived;
    simt_mbar *mbars; /* open addressing; size a power of two */
    uint32_t mbar_size, mbar_used;
    struct simt_copy *pending, *pending_last, *free_copies; /* async.c */
    simt_copies *all_copies;
};

static inline simt_thread *
thread_of(hilt_thread *t)
{
    return (simt_thread *)t;
}
static inline simt_block *
block_of(simt_thread *t)
{
    return (simt_block *)t->pub.block;
}
static inline hilt_machine *
machine_of(simt_thread *t)
{
    return t->pub.block->machine;
}
static inline void
chain_push(simt_chain *c, simt_thread *t)
{
    t->next = NULL;
    if (c->head)
        c->tail->next = t;
    else
        c->head = t;
    c->tail = t;
}
static inline void
chain_append(simt_chain *c, simt_chain more)
{
    if (!more.head)
        return;
    if (c->head)
        c->tail->next = more.head;
    else
        c->head = more.head;
    c->tail = more.tail;
}
static inline simt_chain
chain_take(simt_chain *c)
{
    simt_chain all = *c;
    c->head = c->tail = NULL;
    return all;
}

/* True if the ops are the same one in the program: copies of an op that was unrolled have a site each. */
bool simt_sites_alike(const hilt_site *a, const hilt_site *b); /* report.c */
static inline bool
simt_same_site(const hilt_site *a, const hilt_site *b)
{
    return a == b || simt_sites_alike(a, b);
}
/* For what runs once before a run ends: out of the way of the rest. */
#define SIMT_COLD __attribute__((cold, noinline))

/* block.c */
void simt_split(uint64_t linear, const uint32_t size[3], uint32_t ret[3]); /* into x y z */
/* machine.c */
/* Those of the chain can run: before all others (the lanes of a warp), or behind them. */
void simt_wake_soon(hilt_machine *m, simt_chain chain);
void simt_wake(hilt_machine *m, simt_chain chain);
uint64_t simt_random(hilt_machine *m, uint64_t below); /* only with a seed */
/* The end of an op that has its result and need not wait: in a schedule another thread may go first. */
hilt_simt_status simt_go(simt_thread *t);
const void *simt_new_word(hilt_machine *m);
/* Reports to the watcher, if there is one that wants it. */
void simt_release(simt_thread *t, const void *word);
void simt_acquire(simt_thread *t, const void *word);
void simt_acquire_all(hilt_machine *m, simt_chain chain, const void *word);
void simt_merge(hilt_machine *m, const void *to, const void *from);
void simt_forget(hilt_machine *m, const void *word);
/* Whether [p, p + bytes) is shared memory of one of the machine's blocks; which one. */
bool simt_in_shared(const hilt_machine *m, const void *p, uint64_t bytes, uint32_t *ret_block);

/* report.c: all return STOP. */
hilt_simt_status simt_fault(simt_thread *t, const hilt_site *s, hilt_diag_id id, const char *hint,
                            const char *fmt, ...) HILT_PRINTF(5, 6);
/* The fault just made also names `other`, who stands at s. */
void simt_fault_also(simt_thread *other, const hilt_site *s, const char *fmt, ...) HILT_PRINTF(3, 4);
void simt_report_deadlock(hilt_machine *m);
void simt_report_spin(hilt_machine *m);
const char *simt_op_name(const hilt_site *s);

/* barrier.c */
/* The lane has ended: warp->live and block->live are without it. */
void simt_barriers_exit(simt_thread *t);
void simt_barriers_clean(simt_block *b);
/* warp.c */
void simt_warp_exit(simt_thread *t);
hilt_simt_status simt_meet_warp(simt_thread *t, const hilt_site *s, simt_op op); /* all 32 lanes */
/* mma.c */
void simt_matrices(const simt_gather *g); /* all have come */
/* wgmma.c */
void simt_warpgroup(simt_warp *w, simt_gather *g); /* all lanes of one of its warps have come: takes them */
enum { SIMT_GROUP_WARPS = 4 };
/* mbarrier.c */
void simt_mbars_clean(hilt_machine *m);
/* For copies, at s of thread t; false: a fault is set. check: bar is good. more: one more arrival is pending
 * in this phase. come: bytes and arrivals come in; what they bring was released to, or merged into, the word.
 */
bool simt_mbar_check(simt_thread *t, const hilt_site *s, uint64_t *bar);
bool simt_mbar_more(simt_thread *t, const hilt_site *s, uint64_t *bar);
bool simt_mbar_come(simt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t bytes, uint32_t count);
const void *simt_mbar_word(const uint64_t *bar); /* of the arrivals of the current phase */
/* "for phase 3 (parity 1) of …" */
void simt_mbar_describe(hilt_machine *m, simt_thread *t, char *buf, size_t size);
simt_mbar *simt_mbar_find(hilt_machine *m, const uint64_t *bar); /* NULL: none was initialised there */
/* async.c */
bool simt_copies_land_one(hilt_machine *m); /* false: none is pending that others may wait for */
void simt_copies_drawn(hilt_machine *m);    /* a turn: in a schedule some may land */
void simt_copies_finish(hilt_machine *m);   /* all threads have ended: everything lands */
void simt_copies_free(hilt_machine *m);
/* reduce.c */
bool simt_can_reduce(uint32_t kind, uint32_t type);
void simt_reduce(void *dst, const void *src, uint32_t bytes, uint32_t kind, uint32_t type);

/* tma.c */
typedef struct simt_tma { /* of one copy */
    hilt_tmap map;
    int32_t at[HILT_MOST_TMAP_RANK];
    uint32_t reduce_kind, reduce_type;
    bool reduces;
} simt_tma;
void simt_tma_load(const simt_tma *tma, char *shared);
/* data: what was at `shared`. */
void simt_tma_store(const simt_tma *tma, const char *shared, const char *data);
/* Of a map, as it comes, and the shared memory that it is to be used with; false: a fault is set. */
bool simt_tma_check(simt_thread *t, const hilt_site *s, const hilt_tmap *map, const void *shared, const int32_t *at,
                    uint32_t rank, bool stores);
/* What a reduction of that kind does to elements of this map; false: there is none. */
bool simt_tma_reduction(const hilt_tmap *map, uint32_t kind, uint32_t *ret_kind, uint32_t *ret_type);

#endif
