/* Shared by the files of src/gen/nvptx: a target, and the state of one translation of kernels into PTX.
 *
 * How values are held differs from the host's code in pointers: they have address spaces (hilt_gpu_spaces). A pointer
 * into the cluster's shared memory is generic, as one to local memory: LLVM 19 has no address space for the first, and
 * finds out by itself about the second. Every pointer has 64 bits.
 */
#ifndef HILT_GPU_H
#define HILT_GPU_H

#include "../emit.h"
#include "../gen.h"

enum {
    HILT_GPU_SM80 = 1,
    HILT_GPU_F8 = 2,   /* sm_89: conversions of f8 */
    HILT_GPU_SM90 = 4, /* clusters, transaction barriers, bulk copies, bf16 arithmetic */
    HILT_GPU_WGMMA = 8,
    HILT_GPU_SETMAXNREG = 16,
    HILT_GPU_TCGEN05 = 32,
    HILT_GPU_REDUX_F32 = 64,
};

typedef struct hilt_gpu_target {
    const char *name, *cpu; /* ours, and what LLVM is told */
    unsigned ptx;           /* least version: 10 * major + minor */
    unsigned features;
} hilt_gpu_target;

/* LLVM's address spaces */
enum { HILT_AS_GENERIC, HILT_AS_GLOBAL, HILT_AS_SHARED = 3, HILT_AS_CONST, HILT_AS_LOCAL };
enum { HILT_MOST_STATIC_SHARED = 48 << 10 }; /* more is dynamic */

/* Registers of a kernel's hilt.wgmma: bytes of an allocation of local memory. */
enum { HILT_MOST_PARTS = 64 };
typedef struct hilt_gpu_part {
    const hilt_op *alloc;
    uint64_t offset;
    uint32_t bytes;
    hilt_type_kind kind; /* of accumulators */
    bool accumulates;
} hilt_gpu_part;
typedef struct hilt_gpu_tie { /* that part goes through the fence or wait */
    const hilt_op *op;
    uint32_t part;
} hilt_gpu_tie;
typedef struct hilt_gpu_products {
    hilt_gpu_part parts[HILT_MOST_PARTS];
    uint32_t n;
    bool failed; /* out of memory */
    HILT_VEC(hilt_gpu_tie) ties;
} hilt_gpu_products;

struct hilt_gpu {
    const hilt_gpu_target *target;
    const hilt_module *original; /* whose texts outlive the translation */
    hilt_ptx *out;
    unsigned ptx; /* version that what was emitted needs */
    HILT_VEC(hilt_ptx_site) sites;
    HILT_VEC(hilt_ptx_kernel) kernels;
    HILT_VEC(hilt_ptx_place) places;

    /* the kernel being emitted */
    const hilt_op *kernel;
    LLVMValueRef v_grid; /* what its hilt.grid_sync count with; NULL: none so far */
    hilt_gpu_products products;
    bool moved;          /* its static shared memory is more than there may be, and so comes first in the dynamic */

    /* declared on first use */
    LLVMValueRef v_dynamic, v_fail, v_record, v_vprintf;
    LLVMTypeRef t_fail, t_vprintf;
};

/* -- target.c -------------------------------------------------------------------------------------------- */
const hilt_gpu_target *hilt_gpu_find_target(const char *name, hilt_error *err); /* NULL: err is set */
LLVMTargetMachineRef hilt_gpu_machine(const hilt_gpu_target *t, int opt_level, hilt_error *err);
extern const unsigned char hilt_gpu_spaces[HILT_SPACE_COUNT];
const hilt_target_facts *hilt_gpu_facts(const hilt_gpu_target *t);

/* -- compile.c ------------------------------------------------------------------------------------------- */
hilt_ptx *hilt_gpu_translate(const hilt_module *m, const hilt_gpu_options *o, hilt_error *err);
/* The op needs what the target has not: a diagnostic at its place. */
void hilt_gpu_refuse(hilt_emit *e, const hilt_op *op, unsigned features);
void hilt_gpu_lacks(hilt_emit *e, const hilt_op *op, const char *asked, unsigned features); /* the same, in words for what is asked */
void hilt_gpu_not_yet(hilt_emit *e, const hilt_op *op, const char *what);

/* -- launches.c ------------------------------------------------------------------------------------------ */
bool hilt_gpu_read_launches(hilt_module *m); /* false: out of memory */
bool hilt_gpu_check_launches(hilt_emit *e);  /* false: the target has no clusters, and a launch asks for them; it is said where */

/* -- narrow.c -------------------------------------------------------------------------------------------- */
void hilt_gpu_avoid_16_bits(hilt_emit *e); /* after LLVM's passes */

/* -- kernel.c -------------------------------------------------------------------------------------------- */
bool hilt_gpu_emit_kernel(hilt_emit *e, const hilt_op *func);
LLVMValueRef hilt_gpu_sreg(hilt_emit *e, hilt_word reg);
void hilt_gpu_end_thread(hilt_emit *e); /* what is emitted then is never reached */

/* -- asm.c: inline PTX ----------------------------------------------------------------------------------- */
/* Results and operands by constraint; pure: it may be moved, shared and dropped. Else it is an effect that touches
 * memory and that no other thread may be made to miss or repeat. */
LLVMValueRef hilt_gpu_asm(hilt_emit *e, const char *text, const char *constraints, LLVMTypeRef t_result,
                          LLVMValueRef *args, unsigned n, bool pure);
/* The same of what all lanes of a warp do together, on registers alone: it may be dropped, but not moved to where fewer come by. */
LLVMValueRef hilt_gpu_asm_of_warp(hilt_emit *e, const char *text, const char *constraints, LLVMTypeRef t_result,
                                  LLVMValueRef *args, unsigned n);
void hilt_gpu_emit_row(hilt_emit *e, const hilt_op *op); /* by nvvm.def */
/* What the holes of a text of nvvm.def stand for, beside the op's own attributes. */
typedef struct hilt_gpu_holes {
    const char *kind, *type, *space;
} hilt_gpu_holes;
void hilt_gpu_fill(hilt_str *s, const hilt_op *op, const char *text, const hilt_gpu_holes *h);
const char *hilt_gpu_space_text(const hilt_value *pointer); /* ".global"; "" for what is generic */
const char *hilt_gpu_kind_text(int64_t word);               /* umin is min */
const char *hilt_gpu_word_text(int64_t word);
bool hilt_gpu_scope_ok(hilt_emit *e, const hilt_op *op); /* false: refused */
/* Where in shared memory, an i32: the block's, or (cluster) any block's of the cluster. */
LLVMValueRef hilt_gpu_shared_address(hilt_emit *e, const hilt_op *op, uint32_t operand, bool cluster);
LLVMValueRef hilt_gpu_cast(hilt_emit *e, LLVMValueRef v_pointer, unsigned address_space);

/* -- hints.c --------------------------------------------------------------------------------------------- */
bool hilt_gpu_is_hinted(const hilt_op *op, const hilt_value *pointer); /* by what only PTX can say */
/* `bytes` (1 to 16) at the address, as type t. */
LLVMValueRef hilt_gpu_hinted_load(hilt_emit *e, const hilt_op *op, const hilt_value *pointer, LLVMValueRef v_address,
                                  LLVMTypeRef t, unsigned bytes);
void hilt_gpu_hinted_store(hilt_emit *e, const hilt_op *op, const hilt_value *pointer, LLVMValueRef v_address, LLVMValueRef v,
                           unsigned bytes);

/* -- tma.c ----------------------------------------------------------------------------------------------- */
void hilt_gpu_map_parameters(hilt_emit *e, const hilt_region *body); /* of the kernel e->v_func: those that are tensor maps */

/* -- matrix.c -------------------------------------------------------------------------------------------- */
const char *hilt_gpu_mma_type(uint8_t kind, bool is_unsigned);
bool hilt_gpu_mma_can(hilt_emit *e, const hilt_op *op, uint32_t row); /* of mma.def; false: refused */

/* -- products.c ------------------------------------------------------------------------------------------ */
bool hilt_gpu_find_products(const hilt_op *func, hilt_gpu_products *p); /* false: out of memory */
/* Where in which hilt.alloc_local a pointer points to. false: that is not known. */
bool hilt_gpu_local_place(const hilt_value *pointer, const hilt_op **ret_alloc, uint64_t *ret_offset);

/* -- float.c --------------------------------------------------------------------------------------------- */
LLVMValueRef hilt_gpu_pack(hilt_emit *e, hilt_type t, LLVMValueRef v);   /* NULL: the usual way */
LLVMValueRef hilt_gpu_unpack(hilt_emit *e, hilt_type t, LLVMValueRef v); /* NULL: the usual way */

/* -- fault.c --------------------------------------------------------------------------------------------- */
/* Emits what ends the run with a fault; the builder stands where nothing arrives afterwards. */
void hilt_gpu_fail(hilt_emit *e, const hilt_op *op, hilt_diag_id id, LLVMValueRef v_first, LLVMValueRef v_second);

/* One emitter each in place of the usual one: overrides.def */
#define HILT_GPU_OVERRIDE(id) void hilt_gpu_op_##id(hilt_emit *e, const hilt_op *op);
#define HILT_GPU_ROW(id)
#include "overrides.def"
#undef HILT_GPU_OVERRIDE
#undef HILT_GPU_ROW
#define HILT_GPU_EMITTER(id) void hilt_gpu_op_##id(hilt_emit *e, const hilt_op *op)

#endif
