/* Private to the files of calls: what they share.
 *
 *   signature.c   parameters of a function and their annotations; binding of arguments
 *   classify.c    what kind of argument a Python type is
 *   key.h         the words that a key consists of
 *   encode.c encode_object.c encode_tensor.c   one pass over the arguments: key (what specialises) and slots (run-time values)
 *   stream.c      streams among the arguments
 *   args.c        the same walk at trace time: key and arguments -> proxies
 *   guards.c guard_walk.c      what a trace read from outside
 *   entry.c       compiled entries: run, results          result.c   flattening and rebuilding of results
 *   fault.c                    failures of a run        check.c    runs under the checker
 *   compile.c     trace -> passes -> code                  options.c  options of one compile
 *   spans.c                    which addresses tensors reach
 *   export.c export_header.c   compiled.export_to_c
 *   jit.c dispatch.c           the decorated function      compiled.c  cute.compile's object
 *   launch.c launch_args.c launch_sizes.c                  launches of kernels
 *
 * The key is an array of words. Two calls with equal keys may use the same code (if its guards hold); the slots are
 * what that code gets, in the order of its func.func arguments. args.c reads the key to know what encode decided.
 */
#ifndef HILT_CALL_H
#define HILT_CALL_H

#include "jit.h"
#include "key.h"
#include "../tensor/array.h"
#include "../../rt/rt.h"

/* -- signature.c --------------------------------------------------------------------------------------------- */
typedef enum hilt_ann_kind {
    HILT_ANN_NONE, HILT_ANN_CONSTEXPR, HILT_ANN_DTYPE, HILT_ANN_TENSOR, HILT_ANN_POINTER, HILT_ANN_STREAM,
} hilt_ann_kind;
typedef struct hilt_ann {
    uint8_t kind, dtype;
    bool optional; /* None passes */
} hilt_ann;
typedef struct hilt_param {
    PyObject *name;   /* str */
    const char *text; /* its UTF-8 */
    hilt_ann ann;
    PyObject *record; /* annotated with a named tuple or a dataclass: the class, else NULL */
} hilt_param;
typedef struct hilt_signature {
    PyObject *function; /* defaults are read from it at each call */
    uint32_t nparams;                  /* positional, keyword-only, *args, **kwargs */
    uint32_t npos, nposonly, nkwonly;
    int varpos, varkw;                 /* index, or -1 */
    hilt_param params[];
} hilt_signature;
hilt_signature *hilt_signature_new(PyObject *function, PyObject *source); /* source: its text as captured, or NULL */
/* ARG_WRONG_TYPE if v is a number where the parameter wants a named tuple or a dataclass. */
bool hilt_param_accepts(const hilt_param *p, PyObject *v);
void hilt_signature_free(hilt_signature *s);
/* Fills values[nparams] with new references. false: ARG_COUNT is raised and nothing is held. */
bool hilt_signature_bind(const hilt_signature *s, PyObject *const *args, size_t nargs, PyObject *kwnames,
                         PyObject **values);
hilt_ann hilt_annotation_of(PyObject *annotation); /* a resolved one; NULL is none */
/* Calls fn with values bound by the signature. */
PyObject *hilt_signature_call(const hilt_signature *s, PyObject *fn, PyObject *const *values);

/* -- classify.c ------------------------------------------------------------------------------------------------ */
typedef enum hilt_class {
    HILT_CLASS_UNKNOWN, HILT_CLASS_NUMBER, HILT_CLASS_BOOL, HILT_CLASS_INT, HILT_CLASS_FLOAT, HILT_CLASS_NUMPY_SCALAR,
    HILT_CLASS_NONE, HILT_CLASS_VIEW, HILT_CLASS_POINTER, HILT_CLASS_NUMPY, HILT_CLASS_DLPACK, HILT_CLASS_BUFFER,
    HILT_CLASS_CUDA, HILT_CLASS_STR, HILT_CLASS_BYTES, HILT_CLASS_FUNCTION, HILT_CLASS_METHOD, HILT_CLASS_CONSTANT,
    HILT_CLASS_TUPLE, HILT_CLASS_LIST, HILT_CLASS_DICT, HILT_CLASS_NAMED, HILT_CLASS_SLICE, HILT_CLASS_DATACLASS,
    HILT_CLASS_NAMESPACE, HILT_CLASS_PROTOCOL, HILT_CLASS_STREAM, HILT_CLASS_OBJECT, HILT_CLASS_TRACED,
    HILT_CLASS_LAYOUT, /* a layout, or another constant of its algebra: known by its text */
    HILT_CLASS_REFUSED,
} hilt_class;
hilt_class hilt_classify(PyObject *o);
PyObject *hilt_lookup_special(PyObject *o, const char *name); /* attribute of the type; new reference or NULL, no exception */

/* -- encode.c ----------------------------------------------------------------------------------------------------- */
typedef enum hilt_mode {
    HILT_MODE_RUN,    /* numbers are run-time values */
    HILT_MODE_OBJECT, /* inside a user object: numbers are compile-time, tensors run-time */
    HILT_MODE_CONST,  /* Constexpr: everything is compile-time */
    HILT_MODE_GUARD,  /* what the trace read from outside: the same, and mutable things by identity and content */
} hilt_mode;

#define HILT_STACK_WORDS 64
#define HILT_ENCODE_DEPTH 24
typedef struct hilt_symbol {
    uint64_t id;
    int64_t value;
    const char *param;
    uint32_t part, mode;
} hilt_symbol;
typedef struct hilt_encoder {
    uint64_t *key, *slots;
    uint32_t nkey, cap_key, nslots, cap_slots;
    const hilt_param *param; /* for messages */
    PyObject *holds;         /* NULL, or a list that gets every object whose address is in the key */
    const uint64_t *expect;  /* a compiled entry's key: tensors and numbers are checked against it, and take its form */
    uint32_t nexpect;
    int depth;
    PyObject *path[HILT_ENCODE_DEPTH]; /* the things with children that the walk is in */
    HILT_VEC(hilt_keep) keeps;
    HILT_VEC(hilt_symbol) symbols; /* with expect: what each was where it came first */
    bool fake; /* an argument has no data: good for compiling only */
    bool checks; /* the call is checked (check.h): another specialisation */
    bool specialises; /* set before encoding: another call may be compiled anew, for what is known of its tensors */
    bool first;  /* set before encoding: the call is compiled, and all is looked at that later calls are spared */
    bool gpu;    /* set before encoding: tensors count as a GPU's wherever they are (--gpu-arch) */
    int ordinal; /* of the GPU that has the call's tensors; -1: none of them is on one */
    const char *placed; /* the parameter that said so */
    uint64_t stream;    /* the current one there, as the tensors' library says; 0: none known */
    bool streamed;      /* a library has said so */
    int stream_device;  /* of a stream among the arguments; -1: none is known */
    const char *stream_name;
    uint64_t key_stack[HILT_STACK_WORDS], slot_stack[HILT_STACK_WORDS];
} hilt_encoder;
static inline void
hilt_encoder_init(hilt_encoder *e)
{
    e->key = e->key_stack;
    e->slots = e->slot_stack;
    e->nkey = e->nslots = 0;
    e->cap_key = e->cap_slots = HILT_STACK_WORDS;
    e->param = NULL;
    e->holds = NULL;
    e->expect = NULL;
    e->nexpect = 0;
    e->depth = 0;
    e->fake = e->checks = e->gpu = e->streamed = e->specialises = e->first = false;
    e->ordinal = e->stream_device = -1;
    e->placed = e->stream_name = NULL;
    e->stream = 0;
    memset(&e->keeps, 0, sizeof e->keeps);
    memset(&e->symbols, 0, sizeof e->symbols);
}
void hilt_encoder_fini_slow(hilt_encoder *e);
static inline void
hilt_encoder_fini(hilt_encoder *e)
{
    if (e->keeps.data || e->symbols.data || e->key != e->key_stack || e->slots != e->slot_stack) {
        hilt_encoder_fini_slow(e);
    }
}
bool hilt_encode(hilt_encoder *e, PyObject *v, hilt_ann ann, hilt_mode mode);
bool hilt_encode_param(hilt_encoder *e, const hilt_param *p, PyObject *v, bool variadic);
bool hilt_encode_all(hilt_encoder *e, const hilt_signature *s, PyObject *const *values);
/* What is known of an array besides: each a fact (HILT_TENSOR_FACTS). */
typedef struct hilt_array_facts {
    int64_t divisors[2][HILT_MAX_RANK]; /* of run-time extents and strides; 0 and 1 say nothing */
    uint64_t symbols[2][HILT_MAX_RANK]; /* 0: none */
    bool compact;
    uint64_t order; /* compact: see HILT_FACT_COMPACT */
} hilt_array_facts;
bool hilt_encode_array(hilt_encoder *e, const hilt_array *a, uint32_t static_shape, uint32_t static_strides,
                       uint32_t unit_strides, uint32_t align, const hilt_array_facts *facts); /* facts: may be NULL */
bool hilt_encode_place(hilt_encoder *e, const hilt_where *w); /* the call's GPU; false: ARG_TWO_DEVICES */
bool hilt_encode_misplaced(const hilt_encoder *e, const hilt_where *w); /* compiled for the other side: ARG_DEVICE; false */
/* Is a[mode 0 ...] laid out as HILT_FACT_COMPACT's order says? */
bool hilt_array_is_compact(const hilt_array *a, uint64_t order);
bool hilt_encode_tensor(hilt_encoder *e, PyObject *v, hilt_class c);
const char *hilt_encode_name(const hilt_encoder *e); /* of the parameter */
bool hilt_encode_mismatch(hilt_encoder *e, const char *expected, const char *got); /* ARG_MISMATCH; false */
/* The diagnostic of a number (v, as Python's number) that a parameter of type d does not take. Always false. */
bool hilt_argument_unfit(const char *name, hilt_dtype d, PyObject *v, PyObject *number);
bool hilt_encode_wrong_type(const hilt_encoder *e, hilt_ann ann, PyObject *v);
HILT_NODISCARD bool hilt_encode_grow(hilt_encoder *e, uint32_t nkey, uint32_t nslots); /* room for so many more of each */
static inline bool
hilt_encode_reserve(hilt_encoder *e, uint32_t nkey, uint32_t nslots)
{
    return (e->nkey + nkey <= e->cap_key && e->nslots + nslots <= e->cap_slots) || hilt_encode_grow(e, nkey, nslots);
}
static inline bool
hilt_put_key(hilt_encoder *e, uint64_t w)
{
    if (e->nkey == e->cap_key && !hilt_encode_grow(e, 1, 0)) {
        return false;
    }
    e->key[e->nkey++] = w;
    return true;
}
static inline bool
hilt_put_slot(hilt_encoder *e, uint64_t w)
{
    if (e->nslots == e->cap_slots && !hilt_encode_grow(e, 0, 1)) {
        return false;
    }
    e->slots[e->nslots++] = w;
    return true;
}
bool hilt_put_address(hilt_encoder *e, PyObject *o); /* and holds it if asked to */
/* -- stream.c -------------------------------------------------------------------------------------------------------- */
enum { HILT_STREAM_CURRENT = -1 }; /* a handle: the current stream of the call's device */
bool hilt_is_stream_type(PyTypeObject *t);
bool hilt_stream_handle(PyObject *v, uint64_t *ret); /* of None, an int, an object of a stream's type; false: exception */
bool hilt_stream_fits(const hilt_encoder *e); /* the call's GPU; false: ARG_STREAM_DEVICE */
bool hilt_encode_stream(hilt_encoder *e, PyObject *v);
bool hilt_stands_for_stream(const hilt_encoder *e, hilt_class c); /* e has a key to expect */
/* -- encode.c ---------------------------------------------------------------------------------------------------------- */
bool hilt_encode_class(hilt_encoder *e, PyObject *v, hilt_class c, hilt_mode mode);
/* encode_object.c: what has children */
bool hilt_encode_structure(hilt_encoder *e, PyObject *v, hilt_class c, hilt_mode mode);
/* The attributes of a plain object in a fixed order: a new dict of its __dict__ and slots. */
PyObject *hilt_object_fields(PyObject *o);
hilt_ann hilt_field_annotation(PyTypeObject *type, PyObject *name);

/* -- args.c ---------------------------------------------------------------------------------------------------------- */
struct hilt_built_symbol {
    uint64_t id;
    PyObject *number; /* owned */
};
typedef struct hilt_builder_args {
    hilt_trace *trace;
    const uint64_t *key;
    uint32_t at; /* next word */
    const uint64_t *slots; /* what the arguments are in this call */
    uint32_t slot;         /* next slot */
    HILT_VEC(struct hilt_built_symbol) symbols; /* fake tensors': one value each */
    PyObject *fresh; /* list of (object made for the trace, the caller's, copy of its leaves) */
    const char *name; /* of the parameter */
} hilt_builder_args;
PyObject *hilt_build_argument(hilt_builder_args *b, PyObject *v);
/* Refuses changes that the traced function made to the copies of the caller's containers. */
bool hilt_check_fresh(PyObject *fresh);
PyObject *hilt_tensor_build(hilt_builder_args *b); /* tensor.c: from the key words */
PyObject *hilt_pointer_build(hilt_builder_args *b); /* pointer.c */
PyObject *hilt_stream_build(hilt_builder_args *b);
/* The handle of a stream: of an argument, an int, an object with cuda_stream; NULL: 0. As i64. NULL: exception. */
hilt_value *hilt_stream_value(PyObject *stream);
hilt_value *hilt_build_slot(hilt_builder_args *b, hilt_type type, const char *suffix, int index); /* next argument */
/* Text of the argument whose words start at *at (moved past them), for messages. */
void hilt_describe_words(const uint64_t *key, uint32_t *at, hilt_str *s);

/* -- result.c ---------------------------------------------------------------------------------------------------------- */
typedef struct hilt_result hilt_result; /* a tree: how a result is rebuilt from slots */
/* Values to return, in order, are appended to *values (hilt_vec of hilt_value *). */
typedef HILT_VEC(hilt_value *) hilt_values;
hilt_result *hilt_result_new(hilt_trace *t, PyObject *o, hilt_values *values);
PyObject *hilt_result_build(const hilt_result *r, const uint64_t *slots);
uint32_t hilt_result_slots(const hilt_result *r);
void hilt_result_free(hilt_result *r);
/* Each leaf with a name (that of the root, and what leads to the leaf): a number in a slot, or what is the same at each call. Stops
 * where visit gives false. */
typedef bool (*hilt_result_visit)(void *ctx, const char *name, hilt_dtype d, uint32_t slot, PyObject *constant);
bool hilt_result_walk(const hilt_result *r, const char *name, hilt_result_visit visit, void *ctx);
int hilt_result_traverse(const hilt_result *r, visitproc visit, void *arg);

/* -- guards.c ------------------------------------------------------------------------------------------------------------ */
typedef struct hilt_guards hilt_guards;
hilt_guards *hilt_guards_collect(PyObject *function, PyObject *const *values, uint32_t nvalues);
bool hilt_guards_hold(hilt_guards *g, PyObject *function); /* never raises; says why not under HILT_DEBUG=guards */
void hilt_guards_free(hilt_guards *g);
int hilt_guards_traverse(const hilt_guards *g, visitproc visit, void *arg);

/* -- options.c ------------------------------------------------------------------------------------------------------------- */
typedef struct hilt_options {
    int opt_level;
    bool assertions, line_info, keep_ptx, keep_cubin, keep_sass, keep_text;
    bool checks; /* for the checker: in the interpreter */
    char arch[16];       /* --gpu-arch; "": that of the GPU that the call is on */
    PyObject *dump_dir, *ptxas; /* str or NULL */
} hilt_options;
bool hilt_options_default(hilt_options *o);
bool hilt_options_parse(hilt_options *o, PyObject *text); /* "--opt-level 3 …" */
bool hilt_options_set(hilt_options *o, PyObject *pairs);  /* cute.compile[…]'s items */
void hilt_options_clear(hilt_options *o);

/* An element that every call reads or writes: its index is a constant, below a constant times extents that are
 * arguments. */
typedef struct hilt_requirement {
    uint32_t n, slots[HILT_MAX_RANK]; /* of the extents */
    int mode;
    int64_t index, times;
    char name[48], layout[80];
} hilt_requirement;
typedef HILT_VEC(hilt_requirement) hilt_requirements;

/* -- spans.c -------------------------------------------------------------------------------------------------------------- */
/* Where the range of a tensor argument is found. */
typedef struct hilt_span {
    uint32_t slot; /* of its address */
    uint32_t bytes, rank;
    bool gpu; /* it is a GPU's memory */
    uint32_t in_slot[2]; /* extents, strides: a bit a mode: what follows is a slot's number */
    int64_t modes[2][HILT_MAX_RANK];
} hilt_span;
typedef HILT_VEC(hilt_span) hilt_spans;
struct hilt_builder_args;
bool hilt_span_note(const struct hilt_builder_args *b); /* of the tensor at b's place; false: exception */
int64_t hilt_span_mode(const hilt_span *s, int part, uint32_t i, const uint64_t *slots); /* its extent (part 0) or stride */
/* The addresses that its elements take; empty: equal. false: they are not known. */
bool hilt_span_range(const hilt_span *s, const uint64_t *slots, uint64_t *from, uint64_t *to);
bool hilt_spans_disjoint(const hilt_spans *spans, const uint64_t *slots);
/* Lists them in the function's noalias if it writes; else they are let go. false: exception. */
bool hilt_spans_mark(hilt_spans *spans, hilt_module *m);

/* -- entry.c --------------------------------------------------------------------------------------------------------------- */
typedef struct hilt_entry_point {
    int refs;
    uint32_t nkey, nslots, nresults;
    uint64_t *key;
    hilt_entry code; /* NULL: interpret */
    bool checked;    /* it launches kernels, which the checker watches */
    bool quick;      /* bounded and short: keeps the GIL */
    hilt_result *result;
    hilt_guards *guards;
    PyObject *holds;    /* list: keeps addresses in the key valid */
    hilt_module *module; /* kept for eval and for text */
    struct hilt_program *program;
    const struct hilt_gen *gen;
    struct hilt_code *compiled;
    hilt_options options;
    hilt_requirements requirements;
    hilt_spans spans; /* not empty: there is code of two kinds, made when a call needs it */
    bool disjoint;    /* `code` is for calls whose tensors do not overlap */
    hilt_entry other_code; /* for the other calls */
    struct hilt_code *other_compiled;
    struct hilt_gpu *gpu; /* NULL: its kernels, if there are some, run on the CPU */
} hilt_entry_point;
PyObject *hilt_entry_run(hilt_entry_point *p, const hilt_encoder *e); /* the caller holds p */
void hilt_entry_release(hilt_entry_point *p);
int hilt_entry_traverse(const hilt_entry_point *p, visitproc visit, void *arg);
void hilt_raise_run(const hilt_run *run, int status); /* fault.c: what ended the run, as an exception */
PyObject *hilt_raise_lost(const hilt_error *e); /* a GPU that cannot be used any more: what ended the kernel before. NULL */
typedef enum hilt_device { HILT_DEVICE_ANY, HILT_DEVICE_CPU, HILT_DEVICE_EVAL, HILT_DEVICE_CUDA } hilt_device;
extern hilt_device hilt_device_now; /* HILT_DEVICE: gpu/device.c */

/* -- jit.c, dispatch.c, compile.c, compiled.c ------------------------------------------------------------------------------- */
struct hilt_pending;
typedef struct hilt_jit {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    PyObject *function, *source;
    PyObject *body; /* rewritten; NULL until first needed */
    PyObject *dict, *weakrefs;
    hilt_signature *signature; /* NULL until first needed */
    bool kernel, preprocess;
    struct hilt_row *last;     /* used last; the table's */
    struct hilt_row **buckets; /* dispatch.c's table */
    struct hilt_row *grave;    /* dropped rows that somebody may be looking at */
    uint32_t nbuckets, nentries, busy;
    struct hilt_pending *pending;
} hilt_jit;
extern PyTypeObject *hilt_jit_type;
hilt_signature *hilt_jit_signature(hilt_jit *j); /* borrowed; NULL: exception */
PyObject *hilt_jit_body(hilt_jit *j);            /* borrowed */
/* launch.c: what k(args) is in a trace; values are bound, one a parameter. */
PyObject *hilt_launcher_new(hilt_jit *kernel, PyObject *const *values, uint32_t n);
int hilt_init_launch(void);
PyObject *hilt_dispatch_bound(hilt_jit *j, const hilt_signature *s, PyObject *const *values);
PyObject *hilt_dispatch(hilt_jit *j, PyObject *const *args, size_t nargsf, PyObject *kwnames);
void hilt_dispatch_clear(hilt_jit *j);
int hilt_dispatch_traverse(const hilt_jit *j, visitproc visit, void *arg);
/* Compiles f for the bound values; e holds their key. The entry is not in any table. */
hilt_entry_point *hilt_compile(hilt_jit *j, PyObject *const *values, hilt_encoder *e, const hilt_options *o);
/* What the trace of one call knows of that call; the innermost, set under the trace lock. */
typedef struct hilt_extent { /* a tensor's extent that is an argument */
    hilt_value *value;
    uint32_t slot;
    int64_t now; /* in the call being traced; INT64_MAX: there is none */
} hilt_extent;
typedef struct hilt_pointed {
    uint32_t slot;
    bool gpu;
} hilt_pointed;
typedef struct hilt_compiling {
    hilt_place place; /* of the call */
    hilt_requirements requirements;
    HILT_VEC(hilt_extent) extents;
    hilt_spans spans; /* of the tensor arguments */
    HILT_VEC(hilt_pointed) pointers; /* of the pointer arguments */
    bool escaped;     /* a pointer was taken: code may reach more than the spans say */
} hilt_compiling;
extern hilt_compiling *hilt_compiling_now; /* NULL: none */
bool hilt_compile_other(hilt_entry_point *p); /* makes other_code; false: exception */
/* what: what the path was given for, as diagnostics name it. false: exception. */
bool hilt_write_file(const char *what, PyObject *path, const void *data, size_t len);
bool hilt_dump(PyObject *dir, const char *name, const char *suffix, const void *data, size_t len); /* the same: dir/name.suffix, for --dump-dir */
int hilt_init_device(PyObject *module);
int hilt_init_compile(PyObject *module);
int hilt_init_view(PyObject *module);
int hilt_init_pointer(PyObject *module);
bool hilt_view_check(PyObject *o);
bool hilt_encode_view(hilt_encoder *e, PyObject *view);
bool hilt_pointer_arg_check(PyObject *o);
bool hilt_encode_pointer(hilt_encoder *e, PyObject *pointer, hilt_ann ann);
bool hilt_is_special_annotation(PyObject *o, hilt_ann *ret); /* Constexpr, Tensor, Pointer */

#endif
