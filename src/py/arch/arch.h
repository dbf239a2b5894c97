/* cute.arch, shared memory, cute.struct: what a thread of a kernel says to the machine.
 *
 *   arch.c        the functions of arch.def: reads arguments as a row says, records the row's op; index functions
 *   arguments.c   pointers, numbers, lane masks and words as arguments
 *   hints.c       hints for the caches
 *   inline.c      inline_ptx
 *   lanes.c       shuffles, votes, reductions of a warp, elect_one
 *   memory.c      atomics, loads and stores with an order, asynchronous copies
 *   numeric.c     bits, minima, packed pairs: ordinary arithmetic, in host functions too
 *   shared.c      allocations of shared memory: alloc_smem, get_dyn_smem, SmemAllocator; other blocks' memory
 *   struct.c      members of a cute.struct in memory
 *
 * Every function but those of numeric.c needs the trace of a kernel (hilt_trace_in_kernel). Ops with effects are appended
 * where the program stands, so they are in the region of the branch or loop around, and never numbered.
 */
#ifndef HILT_ARCH_H
#define HILT_ARCH_H

#include "../py.h"

struct hilt_trace;

/* A function of cute.arch, or a method of what these make: it runs nobody's code and writes no Python object. */
bool hilt_arch_function_check(PyObject *fn);
bool hilt_arch_value_check(PyObject *o); /* an allocator, a struct in memory, a member of one: immutable */
int hilt_init_arch(PyObject *module);
/* A function of cute.arch; new reference. */
PyObject *hilt_arch_function(const char *name);
/* What a program says of caches: texts or members of enums; NULL or None where it says nothing. */
typedef struct hilt_arch_said {
    const char *cache_name, *evict_name, *size_name; /* of the parameters, for messages */
    PyObject *load_cache, *store_cache, *evict, *size, *invariant;
} hilt_arch_said;
bool hilt_arch_hints(const char *name, const hilt_arch_said *said, hilt_hints *ret);
/* One of the words (separated by spaces): *ret is which of them it is; -1: not given. A text, or an enum's member. */
bool hilt_arch_text(const char *name, const char *param, PyObject *o, const char *words, int *ret);
struct hilt_trace *hilt_arch_trace(const char *name); /* of a kernel; NULL: PHASE_OUTSIDE_KERNEL */
/* Appends an op. NULL: exception. */
hilt_op *hilt_arch_record(struct hilt_trace *t, hilt_opcode code, hilt_value *const *operands, uint32_t n,
                          const hilt_type *results, uint32_t nresults, const hilt_attr *attrs, uint32_t nattrs);
/* Begins an asynchronous copy of 4, 8 or 16 bytes; src_bytes NULL: all of them. global: past the first cache. */
bool hilt_arch_cp_async(struct hilt_trace *t, hilt_value *dst, hilt_value *src, int64_t bytes, hilt_value *src_bytes, bool global);

#endif
