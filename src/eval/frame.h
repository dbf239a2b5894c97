/* Private to eval: what runs: an activation of a host function, or a thread of a kernel (run.c, kernel.c, launch.c). */
#ifndef HILT_EVAL_FRAME_H
#define HILT_EVAL_FRAME_H

#include "program.h"

typedef struct hilt_check hilt_check;
typedef struct frame {
    const hilt_program *program;
    hilt_bits *slots;
    uint8_t *poison;  /* a flag a slot, or NULL */
    uint64_t *values; /* scratch for printf: two words an operand, */
    uint8_t *bits;    /* and its width, */
    char *letters;    /* and how to read it */
    uint64_t *results;
    hilt_run *run;
    struct hilt_mma_fragment *fragment; /* of the hilt.mma that it is in; NULL: it has none */
    char *local; /* hilt.alloc_local's memory */
    uint32_t pc; /* where it starts, or goes on after a wait */
    /* of kernels */
    uint32_t turns;             /* ops so far that should give others a turn now and then */
    uint32_t turn_mask;         /* they do when none of these bits of turns is set */
    uint32_t trips;             /* of loops of unknown length */
    bool turned;                /* it has just given one */
    hilt_block *block;          /* NULL: a host function */
    hilt_thread *thread;        /* NULL: a host function, or a kernel that runs once a block */
    hilt_check *check;   /* NULL: nothing is watched */
    struct check_thread *watch; /* what the checker knows of the thread */
    const instruction *waiting; /* the op that waits: its results are in thread->ret; NULL: none has some */
    struct frame *next;         /* in the launch's pool */
} frame;

/* What the loop returns beside hilt_run_status. */
enum { LEFT_WAITING = 16, LEFT_STOPPED };

/* run.c */
size_t hilt_frame_bytes(const hilt_program *p, bool checked);
void hilt_frame_place(frame *f, const hilt_program *p, char *memory); /* of so many bytes, aligned to 16; f->check is set */
void hilt_frame_constants(const frame *f);
int hilt_frame_run(frame *f);
int hilt_frame_met_poison(frame *f, const instruction *i); /* in an operand that decides something */

/* kernel.c */
int hilt_kernel_op(frame *f, const instruction *i);  /* a hilt_run_status, LEFT_WAITING, LEFT_STOPPED */
int hilt_kernel_turn(frame *f, const instruction *i); /* at a jump back: others may go first */
void hilt_kernel_results(frame *f, const instruction *i); /* from thread->ret */
int hilt_kernel_index(frame *f, const instruction *i);    /* a hilt.check_index that fails */

/* matrix.c: products of matrices and what brings their rows to lanes. */
static inline bool
is_of_matrices(const instruction *i)
{
    return i->code >= HILT_OP_MMA && i->code <= HILT_OP_STMATRIX;
}
hilt_simt_status hilt_matrix_meet(frame *f, const instruction *i);
void hilt_matrix_results(frame *f, const instruction *i); /* all lanes have come */
int hilt_matrix_check(frame *f, const instruction *i);    /* before; a hilt_run_status */

/* atomic.c: of `lanes` numbers in a row in one access of at most 8 bytes; the old bits are returned. */
uint64_t hilt_atomic_load(uint64_t address, unsigned bytes);
void hilt_atomic_store(uint64_t address, unsigned bytes, uint64_t v);
uint64_t hilt_atomic_rmw(uint64_t address, unsigned bytes, hilt_word kind, hilt_type_kind type, unsigned lanes, uint64_t v);
uint64_t hilt_atomic_cas(uint64_t address, unsigned bytes, uint64_t expected, uint64_t v);

/* launch.c */
int hilt_kernel_launch(frame *host, const instruction *i);

/* Elements in memory, of so many bytes. */
static inline void
frame_load(hilt_bits *ret, uint64_t address, hilt_type_kind kind, unsigned bytes)
{
    const void *p = (const void *)(uintptr_t)address;
    uint64_t v = 0;
    switch (bytes) { /* sizes known here make moves of them */
    case 1:
        memcpy(&v, p, 1);
        v &= kind == HILT_TYPE_I1 ? 1 : kind == HILT_TYPE_I4 ? 15 : 255;
        break;
    case 2:
        memcpy(&v, p, 2);
        break;
    case 4:
        memcpy(&v, p, 4);
        break;
    case 8:
        memcpy(&v, p, 8);
        break;
    default:
        memcpy(ret, p, sizeof *ret);
        return;
    }
    *ret = (hilt_bits){v, 0};
}
static inline void
frame_store(hilt_bits v, uint64_t address, unsigned bytes)
{
    void *p = (void *)(uintptr_t)address;
    switch (bytes) {
    case 1:
        memcpy(p, &v, 1);
        break;
    case 2:
        memcpy(p, &v, 2);
        break;
    case 4:
        memcpy(p, &v, 4);
        break;
    case 8:
        memcpy(p, &v, 8);
        break;
    default:
        memcpy(p, &v, sizeof v);
    }
}

#endif
