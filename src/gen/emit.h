/* Shared by the files of src/gen: the state of one compile, and small helpers over llvm-c.
 *
 * How values are held in LLVM IR: integers as iN; pointers as ptr; f32 and tf32 as float; f64 as double;
 * f16, bf16 and both f8 as integers of their width ("packed"), which every operation unpacks and packs again,
 * so that no helper function of a compiler's run-time library is ever needed and every operation rounds
 * exactly once. Vectors are LLVM's vectors of these; emitters of what works lane by lane take their types and
 * constants from the values they work on (hilt_emit_like, hilt_emit_int), so that one emitter serves both.
 */
#ifndef HILT_GEN_EMIT_H
#define HILT_GEN_EMIT_H

#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/TargetMachine.h>

#include "gen.h"
#include "../ir/build.h"

#define HILT_GEN_SYMBOL_PREFIX "hilt_fn_"

typedef struct hilt_emit hilt_emit;

/* What the target can do without calling anybody. */
typedef struct hilt_target_facts {
    bool half_convert; /* f16 <-> f32 in hardware */
    bool x86, aarch64;
    /* hilt_emit_pack and unpack by the target's instructions, or NULL. They give NULL where it has none. */
    LLVMValueRef (*pack)(hilt_emit *e, hilt_type t, LLVMValueRef v);
    LLVMValueRef (*unpack)(hilt_emit *e, hilt_type t, LLVMValueRef v);
} hilt_target_facts;

typedef void (*hilt_emitter)(hilt_emit *e, const hilt_op *op);

struct hilt_emit {
    const hilt_module *m;
    const hilt_gen_options *options;
    const hilt_target_facts *facts;
    hilt_error *err;
    bool failed; /* err is set */

    LLVMContextRef ctx;
    LLVMModuleRef lm;
    LLVMBuilderRef b;
    LLVMTypeRef t_i1, t_i8, t_i16, t_i32, t_i64, t_i128, t_f32, t_f64, t_ptr, t_void;

    LLVMValueRef *values; /* by hilt_value.id */

    /* the function being emitted: of the host, or a kernel, for one thread (a coroutine, kernel.c) or for a block */
    LLVMValueRef v_func, v_args, v_results, v_run; /* the last two: of the host */
    LLVMValueRef v_thread, v_block;                /* hilt_thread of a coroutine; hilt_block of a whole block */
    LLVMValueRef v_whose;                          /* of a whole block: where hilt_emit_thread_of writes; NULL: not yet */
    LLVMValueRef v_fragment;                       /* of a coroutine: what its hilt.mma leave for the others; NULL: not yet */
    LLVMBasicBlockRef b_exit, b_stop, b_suspend;   /* a coroutine's: its end, the run's end, the way out of it */
    struct hilt_sites *sites;                      /* hilt_site constants so far */
    struct hilt_kept *kept;                        /* of a coroutine: what lives across suspends; NULL: none */
    uint64_t local_bytes;         /* of hilt.alloc_local so far */
    LLVMValueRef v_printf_values; /* slots for what is printed; NULL if nothing is */

    /* declared on first use */
    LLVMValueRef v_rt_printf;
    LLVMTypeRef t_rt_printf;

    const hilt_region *body;  /* the function's */
    struct hilt_alias *alias; /* by argument; NULL: nothing is known */

    struct hilt_debug_info *debug; /* NULL: none */

    struct hilt_gpu *gpu;                       /* the kernels of a GPU are emitted (nvptx/gpu.h); NULL: host functions */
    const hilt_emitter *overrides;              /* emitters by op, in place of the usual ones; NULL, or NULL entries: those */
    const unsigned char *address_spaces;        /* of pointers, by hilt_space; NULL: 0 all */
};

/* -- types.c --------------------------------------------------------------------------------------------- */
void hilt_emit_init_types(hilt_emit *e);
LLVMTypeRef hilt_emit_type(hilt_emit *e, hilt_type t);
LLVMTypeRef hilt_emit_memory_type(hilt_emit *e, hilt_type t); /* i1 and i4 occupy a byte */
LLVMValueRef hilt_emit_const(hilt_emit *e, hilt_type t, hilt_bits bits);
LLVMTypeRef hilt_emit_like(LLVMTypeRef t, LLVMValueRef v); /* t, or a vector of it with as many lanes as v */
LLVMValueRef hilt_emit_int(LLVMTypeRef t, uint64_t v);     /* in every lane, if t is a vector */
LLVMValueRef hilt_emit_i32(hilt_emit *e, uint32_t v);
LLVMValueRef hilt_emit_i64(hilt_emit *e, uint64_t v);
unsigned hilt_emit_slots(hilt_type t); /* 8-byte slots of the calling convention */
LLVMValueRef hilt_emit_load_slot(hilt_emit *e, hilt_type t, LLVMValueRef v_base, uint32_t slot);
void hilt_emit_store_slot(hilt_emit *e, hilt_type t, LLVMValueRef v, LLVMValueRef v_base, uint32_t slot);
/* Calls an overloaded intrinsic; ntypes of its type parameters in types. */
LLVMValueRef hilt_emit_intrinsic(hilt_emit *e, const char *name, LLVMTypeRef *types, unsigned ntypes,
                                 LLVMValueRef *args, unsigned nargs);
LLVMValueRef hilt_emit_intrinsic1(hilt_emit *e, const char *name, LLVMValueRef v);
LLVMValueRef hilt_emit_select(hilt_emit *e, LLVMValueRef c, LLVMValueRef x, LLVMValueRef y);
LLVMValueRef hilt_emit_cmp(hilt_emit *e, LLVMIntPredicate p, LLVMValueRef x, LLVMValueRef y);
LLVMValueRef hilt_emit_value(hilt_emit *e, const hilt_value *v);
LLVMValueRef hilt_emit_operand(hilt_emit *e, const hilt_op *op, uint32_t i);
void hilt_emit_set(hilt_emit *e, const hilt_value *v, LLVMValueRef x);
void hilt_emit_result(hilt_emit *e, const hilt_op *op, LLVMValueRef x);  /* result 0 */
LLVMValueRef hilt_emit_text(hilt_emit *e, const char *text, size_t len); /* private constant, NUL added */
void hilt_emit_fn_attr(hilt_emit *e, LLVMValueRef f, unsigned index, const char *name, uint64_t v);

/* -- smallfloat.c: packed floats to and from f32 and f64 ------------------------------------------------- */
bool hilt_emit_is_packed(hilt_type t); /* f16 bf16 f8…: held as an integer */
/* Exact: packed, tf32 or f32 to float; f64 stays double. */
LLVMValueRef hilt_emit_unpack(hilt_emit *e, hilt_type t, LLVMValueRef v);
/* Rounds a float (or a double, whatever v is) once to t; the identity if t is v's own type. */
LLVMValueRef hilt_emit_pack(hilt_emit *e, hilt_type t, LLVMValueRef v);
LLVMValueRef hilt_emit_round_odd(hilt_emit *e, LLVMValueRef v_double); /* double -> float, rounded to odd */

/* -- control.c ------------------------------------------------------------------------------------------- */
void hilt_emit_region(hilt_emit *e, const hilt_region *r);         /* its ops but the terminator */
LLVMBasicBlockRef hilt_emit_block(hilt_emit *e, const char *name); /* appended to the function */

/* -- entry.c --------------------------------------------------------------------------------------------- */
bool hilt_emit_function(hilt_emit *e, const hilt_op *func);
LLVMValueRef hilt_emit_entry_alloca(hilt_emit *e, LLVMTypeRef t, uint32_t n); /* where the builder is */
LLVMValueRef hilt_emit_top_alloca(hilt_emit *e, LLVMTypeRef t, unsigned align); /* in the entry block, from anywhere */
LLVMValueRef hilt_emit_declare(hilt_emit *e, const hilt_op *func);              /* NULL: failed */

/* -- kernel.c: kernels as functions, and what they know of themselves ------------------------------------ */
bool hilt_emit_is_kernel(const hilt_op *func);
bool hilt_emit_is_coroutine(const hilt_op *func);
bool hilt_emit_runs_warp(const hilt_op *op); /* is it in a per_warp kernel? */
/* The lane, i32, that the loop around op is at in a per_warp kernel; NULL: there is none, the warp does it as one. */
LLVMValueRef hilt_emit_lane_of(hilt_emit *e, const hilt_op *op);
/* Behind a call of the machine that cannot make the thread wait. */
void hilt_emit_go_on(hilt_emit *e, LLVMValueRef v_status);
void hilt_kernel_begin(hilt_emit *e, const hilt_op *func); /* with the builder in the entry block */
void hilt_kernel_end(hilt_emit *e);
LLVMValueRef hilt_emit_run(hilt_emit *e); /* the hilt_run of the function being emitted */
void hilt_emit_leave(hilt_emit *e, LLVMValueRef v_status); /* what is emitted here ends the run, by the call that gave this */
/* Of the thread that executes op: a pointer to its thread_idx. NULL constant: there is none. */
LLVMValueRef hilt_emit_thread_of(hilt_emit *e, const hilt_op *op);
LLVMValueRef hilt_emit_block_of(hilt_emit *e);                       /* in a kernel: the hilt_block */
LLVMValueRef hilt_emit_kernel_name(hilt_emit *e, const hilt_op *op); /* of the kernel that op is in; null: none */
const char *hilt_emit_file(hilt_emit *e, hilt_loc loc);              /* NULL: unknown */
void hilt_emit_wait(hilt_emit *e, LLVMValueRef v_status);  /* of a hilt_simt function: goes on, suspends or stops */
void hilt_emit_turn(hilt_emit *e, const hilt_op *loop);    /* at a back edge, if the loop needs one */
LLVMValueRef hilt_emit_site(hilt_emit *e, const hilt_op *op);
void hilt_sites_free(hilt_emit *e);
/* A constant of the module: a struct of these. */
LLVMValueRef hilt_emit_constant(hilt_emit *e, LLVMValueRef *fields, unsigned n);
/* Calls a function of libhilt by its name, with just these types. */
LLVMValueRef hilt_emit_call(hilt_emit *e, const char *name, LLVMTypeRef result, LLVMValueRef *args, unsigned n);
/* -- kernel_ops.c ------------------------------------------------------------------------------------------ */
/* Calls a function of simt.h, whose first argument is the thread, and goes on as it says. */
void hilt_emit_machine(hilt_emit *e, const hilt_op *op, const char *function, LLVMValueRef *args, unsigned n);

/* -- keep.c: of a coroutine ------------------------------------------------------------------------------- */
void hilt_keep_begin(hilt_emit *e, const hilt_op *func);
void hilt_keep_end(hilt_emit *e);
void hilt_keep(hilt_emit *e, const hilt_op *op); /* just emitted */

/* -- atomic.c -------------------------------------------------------------------------------------------- */
LLVMValueRef hilt_emit_as_bits(hilt_emit *e, LLVMValueRef v);                   /* as an integer as wide */
LLVMValueRef hilt_emit_from_bits(hilt_emit *e, hilt_type t, LLVMValueRef v_bits); /* from one at least as wide */
/* What an atomic of that kind leaves there, lane by lane. */
LLVMValueRef hilt_emit_combine(hilt_emit *e, int64_t kind, hilt_type t, LLVMValueRef v_old, LLVMValueRef v);

/* -- gen.c ----------------------------------------------------------------------------------------------- */
/* A module's emission: LLVM's context, module and builder. e->m, options, facts, err are set before. */
bool hilt_emit_begin(hilt_emit *e);
bool hilt_emit_finish(hilt_emit *e); /* everything is emitted: prints and checks it */
void hilt_emit_end(hilt_emit *e); /* whatever was begun */
/* The module with math expanded (a clone, which the caller frees, in *ret_expanded; NULL if there was nothing to
 * expand), and refused if it is nested too deeply. false: err is set. */
bool hilt_emit_expand(const hilt_module *m, hilt_module **ret_expanded, hilt_error *err);
/* Runs body with LLVM's fatal errors turned into err (*ret_fatal: nothing of LLVM's may be touched any more), and forks
 * held back. */
bool hilt_gen_guarded(bool (*body)(void *), void *arg, hilt_error *err, bool *ret_fatal);

/* -- alias.c --------------------------------------------------------------------------------------------- */
void hilt_alias_begin(hilt_emit *e, const hilt_op *func);
void hilt_alias_mark(hilt_emit *e, LLVMValueRef v_access, const hilt_value *pointer);
void hilt_alias_end(hilt_emit *e);

/* -- debuginfo.c ----------------------------------------------------------------------------------------- */
bool hilt_debug_begin(hilt_emit *e);
void hilt_debug_function(hilt_emit *e, const hilt_op *func, LLVMValueRef v_func);
void hilt_debug_argument(hilt_emit *e, const hilt_op *func, uint32_t i, LLVMValueRef v);
void hilt_debug_location(hilt_emit *e, hilt_loc loc); /* of what is built next */
void hilt_debug_function_end(hilt_emit *e);
void hilt_debug_end(hilt_emit *e); /* also frees */

/* -- one emitter a row of ops.def ------------------------------------------------------------------------ */
#define HILT_OP(id, name, no, nr, ng, traits, rule) void hilt_emit_op_##id(hilt_emit *e, const hilt_op *op);
#include "../ir/ops.def"
#undef HILT_OP
#define HILT_EMITTER(id) void hilt_emit_op_##id(hilt_emit *e, const hilt_op *op)

bool hilt_emit_fail(hilt_emit *e, hilt_diag_id id, const char *fmt, ...) HILT_PRINTF(3, 4); /* false */
bool hilt_emit_no_memory(hilt_emit *e);                                                     /* false */

#endif
