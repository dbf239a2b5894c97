/* The machine that a kernel's threads run on when there is no GPU: what interpreter and compiled code share.
 *
 * A machine holds the blocks that are live at once: one block, the blocks of a cluster, or a cooperative grid. A thread
 * is a context of the client's (an interpreter's frame, a coroutine) that the machine resumes; it runs until an op says
 * HILT_SIMT_WAIT, and is resumed when what it waits for is there. So every op that threads meet at, or wait in, has
 * its meaning here, once, in C; the work of a collective is done by the last to arrive.
 *
 *   machine.c     life, scheduler                    barrier.c      barriers of blocks, clusters, grids
 *   warp.c        shuffle vote match redux elect      mbarrier.c     phases, transactions
 *   async.c       asynchronous copies                 reduce.c       their reductions
 *   mma.c         products of matrices, ldmatrix, stmatrix   wgmma.c   products by warpgroups
 *   block.c       what a block knows of itself        limits.c       what may be launched
 *   report.c      deadlocks, faults                   words.c        numbers of words
 *   tma.c         tensor maps, boxes
 *
 * One host thread runs a machine; machines share nothing. A machine with a watcher (the checker) tells it of every
 * event that orders threads.
 */
#ifndef HILT_SIMT_H
#define HILT_SIMT_H

#include "../base/base.h"
#include "../rt/rt.h"

/* Where an op stands, for reports. Lives as long as the code. */
typedef struct hilt_site {
    const char *op;   /* "sync_threads", "mbarrier_wait": the user's name of it */
    const char *file; /* NULL: unknown */
    int32_t line, col;
} hilt_site;

typedef struct hilt_dim3 {
    uint32_t x, y, z;
} hilt_dim3;

/* What a launch asks for; as the op hilt.launch has it. */
typedef struct hilt_launch {
    const char *kernel; /* its name */
    int64_t grid[3], block[3], cluster[3]; /* blocks, threads, blocks in a cluster */
    int64_t dynamic_shared;                /* bytes; negative: refused, see hilt_smem_short */
    uint64_t stream;
    uint64_t static_shared;  /* bytes that the kernel's alloc_shared take */
    uint32_t shared_align;   /* of both */
    uint32_t fixed_block[3], fixed_cluster[3]; /* the kernel was compiled for these sizes; 0: any */
    uint32_t max_threads;                      /* of a block, as promised when it was; 0: any number */
    bool cooperative;
    bool by_warps; /* each of the machine's threads stands for a whole warp: the kernel is a per_warp one. No watcher */
    const hilt_site *site;
} hilt_launch;
/* Refuses what no device of the target takes, before anything runs; sets the run's fault (LAUNCH_*). HILT_RUN_OK or HILT_RUN_FAULT. */
HILT_API int hilt_launch_check(const hilt_launch *l, hilt_run *run);
/* The fault is that of a launch of the kernel at this site (NULL: unknown), not of a thread. f NULL: nothing. */
HILT_API void hilt_launch_fault(hilt_fault *f, const char *kernel, const hilt_site *site);
/* What a launch asks for whose smem= counts `taken` bytes that the kernel has as static memory, but is `asked` > 0, which is less:
 * that it is refused for it. */
static inline int64_t
hilt_smem_short(int64_t asked, int64_t taken)
{
    return INT64_MIN + taken * ((int64_t)1 << 31) + asked;
}
enum { HILT_MOST_SHARED = 227 * 1024, HILT_MOST_THREADS = 1024, HILT_WARP = 32 };

typedef struct hilt_machine hilt_machine;
typedef struct hilt_block hilt_block;
typedef struct hilt_thread hilt_thread;

typedef enum hilt_simt_status { /* of every op */
    HILT_SIMT_GO = 0,   /* done: results, if the op has some, are in thread->ret */
    HILT_SIMT_WAIT = 1, /* leave the thread now; when it is resumed the op is done, results as above. In a schedule (a watcher's
                           seed) any op may say so, else only hilt_simt_yield and those with trait WAITS */
    HILT_SIMT_STOP = 2, /* the run is over (a fault, an assertion): leave, never to be resumed */
} hilt_simt_status;

/* Compiled code reads the first fields of the three by their offsets: src/gen/kernel.c has them in a table. */
struct hilt_block {
    uint32_t block_idx[3], grid_dim[3], block_dim[3]; /* x y z */
    uint32_t cluster_idx[3], clusters[3], idx_in_cluster[3], cluster_dim[3];
    uint32_t rank_in_cluster, cluster_size, dynamic_shared_size, thread_count;
    uint32_t run_x;       /* per_run kernels: threads in x of the blocks that a call is for */
    char *shared;         /* static, then (aligned) dynamic shared memory */
    char *dynamic_shared;
    hilt_machine *machine;
    hilt_run *run;        /* of this block: what it prints */
    /* behind this: machine_priv.h */
};
struct hilt_thread {
    uint32_t thread_idx[3];
    uint32_t linear, lane, warp; /* linear = x + y * nx + z * nx * ny; lane, warp of it */
    hilt_block *block;
    uint64_t ret[2];  /* results of ops, in order; i1 as 0 or 1 */
    void *code;       /* the client's: frame or coroutine */
    uint64_t watched; /* the watcher's */
    uint8_t mark;     /* of the value given to a shuffle, the client's: 0 fine. After it, of the value got: 1 if no lane gave it */
    uint64_t source;  /* after an ldmatrix with a mark: the address of something that is not fine */
    /* behind this: machine_priv.h */
};

/* For those who run kernels by blocks, without a machine: what is the same for all blocks of the launch; which one it is, in the
 * order of hilt_machine_run; where the dynamic part of its shared memory begins. */
HILT_API void hilt_block_init(hilt_block *b, const hilt_launch *l);
HILT_API void hilt_block_place(hilt_block *b, uint64_t linear);
HILT_API void hilt_block_next(hilt_block *b, uint64_t linear); /* b is the one before */
/* How many blocks from b on, at most `most`, are called for at once if the kernel is a per_run one. */
HILT_API uint64_t hilt_block_run(hilt_block *b, uint64_t most);
typedef struct hilt_shared_layout {
    uint64_t align, dynamic, bytes; /* of all; offset of the dynamic part; of both */
} hilt_shared_layout;
HILT_API hilt_shared_layout hilt_launch_shared(const hilt_launch *l);

/* How a client runs threads. */
typedef struct hilt_simt_client {
    void *data;
    /* Makes t->code for a thread about to start. HILT_RUN_OK, HILT_RUN_NO_MEMORY. */
    int (*start)(void *data, hilt_thread *t);
    /* Runs t until an op says WAIT or STOP (then GO is not returned), or to its end (GO), be it by hilt.exit. An error in between (assertion, fault,
     * no memory: already in the block's run) returns STOP. */
    hilt_simt_status (*resume)(void *data, hilt_thread *t);
    void (*end)(void *data, hilt_thread *t); /* frees t->code, whether it came to its end or not */
} hilt_simt_client;

/* A product that a warpgroup has begun. */
typedef struct hilt_simt_product {
    uint32_t code;    /* hilt_wgmma_code */
    uint64_t a, b;    /* descriptors; a only if A is in shared memory */
    bool adds;        /* to what was in the accumulators */
} hilt_simt_product;

/* Told of what orders threads; every member may be NULL. `who` is the thread that executes. */
typedef struct hilt_watcher hilt_watcher;
struct hilt_watcher {
    void *data;
    uint64_t seed;  /* 0: threads run in order; else which of those that can run goes next is drawn from it */
    bool delays;    /* asynchronous copies land as late as allowed (seed: at a time drawn from it) */
    /* Everything before `release` in who happens before everything after `acquire` of the same word: barriers, mbarriers, warp
     * syncs, fences are reduced to these two. `word` is an identity, not always an address that can be read. */
    void (*release)(void *data, hilt_thread *who, const void *word);
    void (*acquire)(void *data, hilt_thread *who, const void *word);
    /* An asynchronous copy: forked at issue, with what it reads and writes; touched when it happens; joined by an acquire of `token`. */
    void (*async_begin)(void *data, hilt_thread *who, const void *token, const hilt_site *site, const void *dst, const void *src,
                        uint64_t bytes, bool atomic); /* dst or src NULL: that half has a token of its own; atomic: it reduces */
    /* More memory that the copy begun last touches, in one direction. */
    void (*async_more)(void *data, hilt_thread *who, const void *dst, const void *src, uint64_t bytes, bool atomic);
    void (*async_done)(void *data, const void *token);
    void (*proxy_fence)(void *data, hilt_thread *who);
    /* A warpgroup, whose first thread this is, has begun a product: accumulators have their values already, what it reads in shared
     * memory it may read until it is waited for. */
    void (*product)(void *data, hilt_thread *first, const hilt_simt_product *p);
    /* What was released to `from`, and what the copy `from` did, is from now on released to `to` too. */
    void (*merge)(void *data, const void *to, const void *from);
    void (*forget)(void *data, const void *word); /* nobody will acquire it any more; the word may be used anew */
    /* All threads that can run had a turn since the last call, and did nothing but hilt_simt_yield (memory apart: the machine does
     * not see it). True: they will never do anything else; ends the run with CHECK_SPIN. */
    bool (*idle)(void *data, hilt_thread *who);
};

/* Runs all blocks of [first, first + n) of the grid, those that must be live at once together, in the calling thread, printing to
 * `run`. HILT_RUN_OK or the status that ended it. watcher NULL: none. The order of blocks: cluster by cluster, in each by rank
 * (without clusters: x fastest); first and n are multiples of the cluster's size, of the grid's if it is cooperative. */
HILT_API int hilt_machine_run(const hilt_launch *l, uint64_t first, uint64_t n, const hilt_simt_client *client,
                              hilt_watcher *watcher, hilt_run *run);
/* The same in parts: a machine's memory serves many calls. What is passed to new lives as long; NULL: no memory. After a
 * status other than HILT_RUN_OK only free it. */
HILT_API hilt_machine *hilt_machine_new(const hilt_launch *l, const hilt_simt_client *client, hilt_watcher *watcher);
HILT_API int hilt_machine_blocks(hilt_machine *m, uint64_t first, uint64_t n, hilt_run *run);
HILT_API void hilt_machine_free(hilt_machine *m);

/* -- ops: compiled code calls them by name; one a row of ops.def that is CONVERGENT, WAITS or asynchronous -------------------- */
#define HILT_SIMT HILT_API hilt_simt_status
/* n 0: the block's threads that have not exited; else n arrivals, a multiple of 32 as whole warps arrive: lanes that have exited are not
 * counted, those that the last warp never had are. barrier_arrive waits for the lanes of its warp only. */
HILT_SIMT hilt_simt_barrier(hilt_thread *t, const hilt_site *s, uint32_t id, uint32_t n);
HILT_SIMT hilt_simt_barrier_arrive(hilt_thread *t, const hilt_site *s, uint32_t id, uint32_t n);
typedef enum hilt_simt_red { HILT_RED_POPC, HILT_RED_AND, HILT_RED_OR } hilt_simt_red;
HILT_SIMT hilt_simt_barrier_red(hilt_thread *t, const hilt_site *s, uint32_t kind, uint32_t id, uint32_t n, uint32_t pred);
HILT_SIMT hilt_simt_warp_sync(hilt_thread *t, const hilt_site *s, uint32_t mask);
HILT_SIMT hilt_simt_cluster_arrive(hilt_thread *t, const hilt_site *s, uint32_t relaxed);
HILT_SIMT hilt_simt_cluster_wait(hilt_thread *t, const hilt_site *s);
HILT_SIMT hilt_simt_grid_sync(hilt_thread *t, const hilt_site *s);
/* PTX's shfl: clamp holds the clamp value in bits 0-4 and the segment mask in bits 8-12. ret: value, in range. */
typedef enum hilt_simt_shuffle_mode { HILT_SHUFFLE_IDX, HILT_SHUFFLE_UP, HILT_SHUFFLE_DOWN, HILT_SHUFFLE_BFLY } hilt_simt_shuffle_mode;
HILT_SIMT hilt_simt_shuffle(hilt_thread *t, const hilt_site *s, uint32_t mode, uint64_t value, uint32_t lane, uint32_t clamp,
                            uint32_t mask);
typedef enum hilt_simt_vote_kind { HILT_VOTE_ALL, HILT_VOTE_ANY, HILT_VOTE_UNI, HILT_VOTE_BALLOT } hilt_simt_vote_kind;
HILT_SIMT hilt_simt_vote(hilt_thread *t, const hilt_site *s, uint32_t kind, uint32_t pred, uint32_t mask);
HILT_SIMT hilt_simt_match_any(hilt_thread *t, const hilt_site *s, uint64_t value, uint32_t mask); /* ret: lanes */
HILT_SIMT hilt_simt_match_all(hilt_thread *t, const hilt_site *s, uint64_t value, uint32_t mask); /* ret: lanes, all alike */
typedef enum hilt_simt_redux_kind {
    HILT_REDUX_ADD, HILT_REDUX_AND, HILT_REDUX_OR, HILT_REDUX_XOR, HILT_REDUX_MIN, HILT_REDUX_MAX, HILT_REDUX_UMIN, HILT_REDUX_UMAX,
    HILT_REDUX_FMIN, HILT_REDUX_FMAX, /* value: f32's bits; NaN only if all are */
} hilt_simt_redux_kind;
HILT_SIMT hilt_simt_redux(hilt_thread *t, const hilt_site *s, uint32_t kind, uint32_t value, uint32_t mask);
HILT_SIMT hilt_simt_elect(hilt_thread *t, const hilt_site *s, uint32_t mask); /* ret: leader's lane, is it this one */

/* Products of matrices by a warp. What a lane gives and gets lies in memory of its own until then: its elements of a, b and c, one
 * after the other, of which d takes c's place. Of each the client's flags, where there is a watcher: 0 fine; of d what some element had
 * that it depends on. code: hilt_simt_mma_code. */
enum { HILT_MMA_MOST_LANES = 16 };
typedef struct hilt_mma_fragment {
    uint8_t a[64], b[32], c[32];
    uint8_t flags[3][HILT_MMA_MOST_LANES];
} hilt_mma_fragment;
HILT_SIMT hilt_simt_mma(hilt_thread *t, const hilt_site *s, uint32_t code, hilt_mma_fragment *f);
/* Rows of 16 bytes in shared memory. ret: the lane's 4 bytes of each matrix. With a watcher, mark: a bit for each 16 bits that is not
 * fine: of what a lane's row holds, given, and of what the lane got, given back; of stmatrix the other way round. */
HILT_SIMT hilt_simt_ldmatrix(hilt_thread *t, const hilt_site *s, const void *row, uint32_t count, uint32_t trans);
HILT_SIMT hilt_simt_stmatrix(hilt_thread *t, const hilt_site *s, void *row, uint64_t first, uint64_t second, uint32_t count, uint32_t trans);

/* A product by the four warps of a warpgroup, done when the last has come (src/ir/wgmma.h). code: hilt_wgmma_code; acc: the thread's
 * accumulators; a: its elements of A, or a descriptor, as b is; use: whether to add to what is in acc. */
HILT_SIMT hilt_simt_wgmma(hilt_thread *t, const hilt_site *s, uint32_t code, void *acc, uint64_t a, uint64_t b, uint32_t use);

/* mbarriers: 8 bytes of shared memory that hold the state itself (phase, pending, expected, transactions), so that they can lie anywhere. */
HILT_SIMT hilt_simt_mbar_init(hilt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t count);
HILT_SIMT hilt_simt_mbar_inval(hilt_thread *t, const hilt_site *s, uint64_t *bar);
HILT_SIMT hilt_simt_mbar_arrive(hilt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t count);         /* ret: state */
HILT_SIMT hilt_simt_mbar_arrive_expect_tx(hilt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t bytes); /* ret: state */
HILT_SIMT hilt_simt_mbar_expect_tx(hilt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t bytes);
HILT_SIMT hilt_simt_mbar_complete_tx(hilt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t bytes);
HILT_SIMT hilt_simt_mbar_test(hilt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t parity);        /* ret: done? never waits */
HILT_SIMT hilt_simt_mbar_test_state(hilt_thread *t, const hilt_site *s, uint64_t *bar, uint64_t state);
HILT_SIMT hilt_simt_mbar_wait(hilt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t parity);

/* Asynchronous copies. */
HILT_SIMT hilt_simt_cp_async(hilt_thread *t, const hilt_site *s, void *dst, const void *src, uint32_t bytes, uint32_t src_bytes);
HILT_SIMT hilt_simt_cp_commit(hilt_thread *t, const hilt_site *s);
HILT_SIMT hilt_simt_cp_wait(hilt_thread *t, const hilt_site *s, uint32_t n); /* until at most n groups are pending */
HILT_SIMT hilt_simt_cp_mbar_arrive(hilt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t noinc);
HILT_SIMT hilt_simt_bulk_load(hilt_thread *t, const hilt_site *s, void *dst, const void *src, uint32_t bytes, uint64_t *bar);
HILT_SIMT hilt_simt_bulk_store(hilt_thread *t, const hilt_site *s, void *dst, const void *src, uint32_t bytes);
/* kind: hilt_word of the reduction, type: hilt_type_kind of the elements, as the op has them. */
HILT_SIMT hilt_simt_bulk_reduce(hilt_thread *t, const hilt_site *s, void *dst, const void *src, uint32_t bytes, uint32_t kind,
                                uint32_t type);
HILT_SIMT hilt_simt_bulk_commit(hilt_thread *t, const hilt_site *s);
HILT_SIMT hilt_simt_bulk_wait(hilt_thread *t, const hilt_site *s, uint32_t n, uint32_t read);

/* A turn for the others: at the back edge of a loop that waits for memory to change, and in nanosleep. */
HILT_SIMT hilt_simt_yield(hilt_thread *t, const hilt_site *s);
/* The shared memory of a block of the cluster: where the byte at `shared` of this block is in the block of that rank. */
HILT_API void *hilt_simt_mapa(hilt_thread *t, const hilt_site *s, const void *shared, uint32_t rank); /* NULL: a fault is set */
/* False if p is in shared memory of a block of the cluster, all threads of which have ended: nobody may use that any more. */
HILT_API bool hilt_simt_shared_live(const hilt_thread *t, const void *p);
/* hilt.trap, and everything else that ends the run with a fault; STOP. */
HILT_SIMT hilt_simt_trap(hilt_thread *t, const hilt_site *s, const char *message, uint64_t len);
/* What the functions above take as kind or mode for an op that has such a word. */
struct hilt_op;
HILT_API uint32_t hilt_simt_kind(const struct hilt_op *op);
HILT_API uint32_t hilt_simt_mma_code(const struct hilt_op *op); /* of a hilt.mma */
HILT_API uint64_t hilt_simt_clock(uint32_t kind); /* 0 clock, 1 clock64, 2 globaltimer (ns) */

#endif
