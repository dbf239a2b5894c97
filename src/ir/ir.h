/* The IR: SSA values, operations with regions, one block a region (structured control flow only).
 *
 * Everything of a module lives in its arena and dies with it. Operations are in doubly linked lists; every
 * operand is a node of its value's use list, so a value knows its users and can be replaced everywhere. How much
 * memory an op takes decides how fast a million are recorded, so links that few follow have 32 bits (hilt_ref).
 * A region that was begun and not attached to an operation ("dropped") must be released by hilt_region_drop,
 * which takes its operands out of the use lists of outer values.
 */
#ifndef HILT_IR_H
#define HILT_IR_H

#include "../base/base.h"

/* -- types: 8 bytes by value, compared whole ------------------------------------------------------------- */
#define HILT_TYPE(id, text, bits, klass) HILT_TYPE_##id,
typedef enum hilt_type_kind {
#include "types.def"
    HILT_TYPE_COUNT
} hilt_type_kind;
#undef HILT_TYPE
typedef enum hilt_space { HILT_SPACE_GENERIC, HILT_SPACE_GLOBAL, HILT_SPACE_LOCAL, HILT_SPACE_SHARED,
                          HILT_SPACE_CLUSTER, HILT_SPACE_PARAM, HILT_SPACE_CONST, HILT_SPACE_COUNT } hilt_space;
typedef struct hilt_type {
    uint8_t kind;  /* hilt_type_kind */
    uint8_t space; /* pointers */
    uint16_t lanes; /* 1: scalar; 2 and more: a vector of integers or floats */
    uint32_t align; /* pointers: bytes, 0 if nothing is known */
} hilt_type;
static inline hilt_type
hilt_type_of(hilt_type_kind k)
{
    return (hilt_type){.kind = (uint8_t)k, .lanes = 1};
}
enum { HILT_MOST_LANES = UINT16_MAX };
/* Of 1 to HILT_MOST_LANES elements; one alone is the scalar. */
static inline hilt_type
hilt_type_vector(hilt_type_kind k, uint32_t lanes)
{
    return (hilt_type){.kind = (uint8_t)k, .lanes = (uint16_t)lanes};
}
static inline bool
hilt_type_is_vector(hilt_type t)
{
    return t.lanes > 1;
}
static inline hilt_type
hilt_type_element(hilt_type t)
{
    t.lanes = 1;
    return t;
}
static inline bool
hilt_type_eq(hilt_type a, hilt_type b)
{
    return a.kind == b.kind && a.space == b.space && a.lanes == b.lanes && a.align == b.align;
}
HILT_API hilt_type hilt_type_ptr(hilt_space space, uint32_t align);
/* These speak of the element, if t is a vector. */
HILT_API unsigned hilt_type_bits(hilt_type t);
HILT_API bool hilt_type_is_int(hilt_type t);
HILT_API bool hilt_type_is_float(hilt_type t);
HILT_API bool hilt_type_is_ptr(hilt_type t);
HILT_API unsigned hilt_type_bytes(hilt_type t); /* in memory, all lanes; i1 and i4 take a byte each */
HILT_API void hilt_type_print(hilt_str *s, hilt_type t);
HILT_API char hilt_type_letter(hilt_type t, char sign); /* hilt_rt_printf's letter; sign: printf's s u b f p */

enum { HILT_MOST_TMAP_RANK = 5, HILT_TMAP_BYTES = 128, HILT_TMAP_ALIGN = 64 }; /* tensor maps */
/* hilt.launch: grid x y z, block x y z, cluster x y z, dynamic shared memory, stream; arguments follow */
enum { HILT_LAUNCH_ARGS = 11 };
enum { HILT_MOST_LOCAL = 1 << 30, HILT_MOST_ALIGN = 4096 }; /* hilt.alloc_local: bytes */
enum { HILT_MOST_RUN = 8192 };                              /* sreg run.x; as many threads as a block has, at least */

/* The bits of a constant of any type, zero-extended to 128. */
typedef struct hilt_bits {
    uint64_t lo, hi;
} hilt_bits;

/* -- locations ------------------------------------------------------------------------------------------- */
/* scope: index into the module's scopes (0: unknown). pos: line << 10 | column (column 0: unknown) or, in a scope
 * that has places, an index into them (the instruction's number): hilt_module_place tells the line and column. */
typedef struct hilt_loc {
    uint32_t scope, pos;
} hilt_loc;
#define HILT_LOC_POS(line, col) ((uint32_t)(line) << 10 | ((uint32_t)(col) > 1023 ? 0 : (uint32_t)(col)))
#define HILT_LOC_LINE(pos) ((pos) >> 10)
#define HILT_LOC_COL(pos) ((pos) & 1023)
/* One function activation that was inlined: who it is, and where it was called from. */
typedef struct hilt_scope {
    const char *file, *function;
    hilt_loc caller; /* scope 0: outermost */
    const uint32_t *places; /* HILT_LOC_POS by recorded position, in the arena; NULL: positions are final */
    uint32_t nplaces;
} hilt_scope;

/* -- operations ------------------------------------------------------------------------------------------ */
#define HILT_OP(id, name, no, nr, ng, traits, rule) HILT_OP_##id,
typedef enum hilt_opcode {
#include "ops.def"
    HILT_OP_COUNT
} hilt_opcode;
#undef HILT_OP
enum {
    HILT_TRAIT_PURE = 1,
    HILT_TRAIT_READS = 2,
    HILT_TRAIT_WRITES = 4,
    HILT_TRAIT_EFFECT = 8,
    HILT_TRAIT_TERMINATOR = 16,
    HILT_TRAIT_COMMUTATIVE = 32,
    HILT_TRAIT_STRUCTURED = 64,
    HILT_TRAIT_DEVICE = 128,
    HILT_TRAIT_CONVERGENT = 256,
    HILT_TRAIT_WAITS = 512,
    HILT_TRAIT_ASYNC = 1024,
};
typedef struct hilt_op_info {
    const char *name;
    int noperands, nresults, nregions;
    unsigned traits;
} hilt_op_info;
HILT_API extern const hilt_op_info hilt_op_infos[HILT_OP_COUNT];

#define HILT_WORD(id, text) HILT_WORD_##id,
typedef enum hilt_word {
#include "words.def"
    HILT_WORD_COUNT
} hilt_word;
#undef HILT_WORD
#define HILT_ATTR(id, name, kind) HILT_ATTR_##id,
typedef enum hilt_attr_key {
#include "attrs.def"
    HILT_ATTR_COUNT
} hilt_attr_key;
#undef HILT_ATTR
typedef struct hilt_attr {
    hilt_attr_key key;
    union {
        int64_t i;       /* INT, LANE; UNIT is 1; WORD: hilt_word */
        hilt_bits bits;  /* BITS */
        hilt_type type;  /* TYPE */
        struct {
            const char *s; /* STR, arena; may hold NULs */
            size_t len;
        } str;
        struct {
            const char *const *v; /* STRS */
            size_t n;
        } strs;
        struct {
            const int64_t *v; /* LANES */
            size_t n;
        } lanes;
    };
} hilt_attr;

typedef struct hilt_value hilt_value;
typedef struct hilt_op hilt_op;
typedef struct hilt_region hilt_region;
typedef struct hilt_module hilt_module;

/* An operand, see hilt_use_value, hilt_use_next and hilt_use_user. The operands of an op lie right before it, so that a
 * use finds its op by how far it is from the end: that has three bits, the top ones of the fields. */
typedef struct hilt_use {
    hilt_ref value; /* 0: taken out */
    hilt_ref next;  /* in the value's list */
    hilt_ref link;  /* the hilt_ref that points to this use in the list */
} hilt_use;
enum { HILT_USE_FAR = 7 }; /* go that far less one and look again */
#define HILT_USE_TOP ((uint32_t)1 << 31)

struct hilt_value {
    hilt_type type;
    uint32_t id;          /* numbering by the printer and by dense tables; unique in a module */
    uint32_t index : 31;  /* which result or block argument */
    uint32_t is_arg : 1;
    hilt_ref uses; /* the first: hilt_value_uses */
};

typedef struct hilt_block_arg { /* every value with is_arg */
    hilt_value value;
    hilt_region *region; /* hilt_value_region */
    void *client;        /* the recording client's own */
} hilt_block_arg;

struct hilt_op {
    uint16_t code;
    uint16_t nattrs;
    uint16_t nregions;
    uint16_t flags; /* scratch bits for passes, zero between passes */
    uint32_t noperands, nresults;
    hilt_loc loc;
    hilt_region **regions;
    hilt_region *parent;
    hilt_op *next;
    hilt_ref prev;   /* hilt_op_prev */
    hilt_ref attrs;  /* hilt_op_attrs */
    hilt_value results[];
};

struct hilt_region {
    hilt_op *first, *last;
    hilt_op *owner;      /* NULL while detached */
    hilt_region *parent; /* the region around, known from the start */
    hilt_module *module;
    hilt_value **args;
    uint32_t nargs, cap_args;
    uint32_t depth;
    bool dropped;
};

/* What a pass tells the user about a place: that a request was not, or not wholly, met. */
typedef struct hilt_note {
    hilt_diag_id id;
    hilt_loc loc;
    const char *text; /* in the arena */
} hilt_note;

struct hilt_module {
    hilt_arena *arena;
    hilt_region *body; /* func.func ops */
    HILT_VEC(hilt_scope) scopes;
    HILT_VEC(hilt_note) notes; /* of passes, in the order found; a copy of the module has none */
    uint32_t nvalues;  /* ids given out */
    hilt_error error;  /* sticky: the first failure (out of memory) of any builder call */
};

HILT_API hilt_module *hilt_module_new(void);
HILT_API void hilt_module_free(hilt_module *m);
HILT_API uint32_t hilt_module_add_scope(hilt_module *m, const char *file, const char *function,
                                        hilt_loc caller); /* 0: out of memory */
HILT_API void hilt_note_print(hilt_str *s, const hilt_module *m, const hilt_note *n); /* "file.py:3: note: [ID] text" */
HILT_API bool hilt_module_add_note(hilt_module *m, hilt_diag_id id, hilt_loc loc, const char *text); /* false: out of memory */
/* Line and column of a location, as HILT_LOC_POS; 0: unknown. */
static inline uint32_t
hilt_module_place(const hilt_module *m, hilt_loc l)
{
    const hilt_scope *s = l.scope < m->scopes.len ? &m->scopes.data[l.scope] : NULL;
    return s == NULL || s->places == NULL ? l.pos : l.pos < s->nplaces ? s->places[l.pos] : 0;
}

/* -- reading --------------------------------------------------------------------------------------------- */
HILT_API const hilt_attr *hilt_op_attr(const hilt_op *op, hilt_attr_key key); /* NULL if absent */
HILT_API int64_t hilt_op_int(const hilt_op *op, hilt_attr_key key, int64_t otherwise);
HILT_API const char *hilt_op_str(const hilt_op *op, hilt_attr_key key); /* NULL if absent */
HILT_API const char *hilt_op_spoken(const hilt_op *op); /* what users call it: "sync_threads" (hilt_site.op) */
static inline hilt_attr *
hilt_op_attrs(const hilt_op *op) /* an array of nattrs */
{
    return (hilt_attr *)hilt_ref_at(op->attrs);
}
static inline hilt_op *
hilt_op_prev(const hilt_op *op) /* NULL: the first of its region */
{
    return op->prev ? (hilt_op *)hilt_ref_at(op->prev) : NULL;
}
static inline hilt_use *
hilt_op_uses(const hilt_op *op) /* its operands, an array */
{
    return (hilt_use *)(void *)op - op->noperands;
}
static inline hilt_value *
hilt_use_value(const hilt_use *u)
{
    return (hilt_value *)hilt_ref_at(u->value & ~HILT_USE_TOP);
}
static inline hilt_use *
hilt_use_next(const hilt_use *u) /* NULL: the last */
{
    hilt_ref next = u->next & ~HILT_USE_TOP;
    return next ? (hilt_use *)hilt_ref_at(next) : NULL;
}
static inline hilt_use *
hilt_value_uses(const hilt_value *v) /* the first; NULL: none */
{
    return v->uses ? (hilt_use *)hilt_ref_at(v->uses) : NULL;
}
static inline hilt_value *
hilt_operand(const hilt_op *op, uint32_t i)
{
    return hilt_use_value(&hilt_op_uses(op)[i]);
}
static inline uint32_t
hilt_use_distance(const hilt_use *u)
{
    return u->value >> 31 | u->next >> 31 << 1 | u->link >> 31 << 2;
}
static inline hilt_op *
hilt_use_user(const hilt_use *u)
{
    uint32_t distance = hilt_use_distance(u);
    for (; distance == HILT_USE_FAR; distance = hilt_use_distance(u)) {
        u += HILT_USE_FAR - 1;
    }
    return (hilt_op *)(void *)(uintptr_t)(u + distance);
}
static inline hilt_op *
hilt_value_def(const hilt_value *v) /* NULL: a block argument */
{
    return v->is_arg ? NULL : (hilt_op *)(void *)((char *)(uintptr_t)(v - v->index) - offsetof(hilt_op, results));
}
static inline hilt_region *
hilt_value_region(const hilt_value *v) /* where it is defined */
{
    return v->is_arg ? ((const hilt_block_arg *)v)->region : hilt_value_def(v)->parent;
}
static inline bool
hilt_code_has(hilt_opcode code, unsigned traits)
{
    return (hilt_op_infos[code].traits & traits) != 0;
}
static inline bool
hilt_op_has(const hilt_op *op, unsigned traits)
{
    return hilt_code_has((hilt_opcode)op->code, traits);
}
/* Is it an arith.constant? A vector constant has the same bits in every lane, these. */
HILT_API bool hilt_value_const(const hilt_value *v, hilt_bits *ret_bits);
/* Constant integer (of every lane), sign-extended; false if v is none or does not fit 64 bits. */
HILT_API bool hilt_const_int(const hilt_value *v, int64_t *ret);
HILT_API bool hilt_region_is_ancestor(const hilt_region *outer, const hilt_region *inner); /* or the same */
/* Pre-order walk without recursion: the op after `op` (its inside first) within root; NULL at the end. */
HILT_API hilt_op *hilt_op_next_inside(const hilt_op *op, const hilt_region *root);
/* The yield, condition or return that ends r; NULL if it has none (an empty arm). */
HILT_API hilt_op *hilt_terminator(const hilt_region *r);
HILT_API hilt_op *hilt_module_func(hilt_module *m, const char *name); /* NULL name: the first */

/* What an atomic or a reduction of that kind stores; kind: a word of hilt.atomic_rmw, type: of one element, 16 to 64 bits (combine.c). */
HILT_API uint64_t hilt_word_combine(hilt_word kind, hilt_type_kind type, uint64_t old, uint64_t v);

/* -- static shared memory of a kernel (shared.c) --------------------------------------------------------- */
enum { HILT_LEAST_SHARED_ALIGN = 128 }; /* of a block's shared memory; bulk copies want 128 */
typedef struct hilt_shared {
    uint64_t bytes;  /* of all hilt.alloc_shared */
    uint32_t align;  /* that all of it needs */
    uint64_t offset; /* of the one asked for */
} hilt_shared;
HILT_API hilt_shared hilt_kernel_shared(const hilt_op *kernel, const hilt_op *alloc); /* alloc: one of them, or NULL */
/* The threads of a block that a kernel's maxntid promises at most; 0: it promises nothing. */
HILT_API uint32_t hilt_kernel_max_threads(const hilt_op *kernel);
/* Must other threads get a turn between two trips of this loop of a kernel? (spin.c) */
HILT_API bool hilt_loop_spins(const hilt_module *m, const hilt_op *loop);

/* -- changing: for passes. None of these frees; the arena does. ------------------------------------------ */
HILT_API hilt_region *hilt_region_new(hilt_module *m, hilt_region *parent);
HILT_API hilt_value *hilt_region_add_arg(hilt_region *r, hilt_type t);
HILT_API void hilt_region_drop(hilt_region *r); /* with all inside: uses of outer values go */
HILT_API hilt_op *hilt_op_new(hilt_module *m, hilt_opcode code, hilt_value *const *operands, uint32_t noperands,
                              const hilt_type *results, uint32_t nresults, hilt_region *const *regions,
                              uint32_t nregions, const hilt_attr *attrs, uint32_t nattrs, hilt_loc loc); /* detached */
HILT_API void hilt_op_insert_before(hilt_op *op, hilt_region *r, hilt_op *before); /* before NULL: at the end */
HILT_API void hilt_op_unlink(hilt_op *op);  /* keeps operands: for moving */
HILT_API void hilt_op_erase(hilt_op *op);   /* results unused; operands and regions leave the use lists */
HILT_API void hilt_op_set_operand(hilt_op *op, uint32_t i, hilt_value *v);
HILT_API bool hilt_op_set_attr(hilt_op *op, const hilt_attr *a);
HILT_API void hilt_op_remove_attr(hilt_op *op, hilt_attr_key key);
/* A copy of op with its regions, detached. Operands go through map, by value id (not in it or NULL: the value itself);
 * results and block arguments of the copied ops are added to it. nmap is at least m->nvalues at the call.
 * NULL: out of memory (m->error). */
HILT_API hilt_op *hilt_op_clone(hilt_module *m, const hilt_op *op, hilt_value **map, uint32_t nmap);
/* Do two functions of m, attached or not, do the same, from the same places in the source? Their names may differ. */
HILT_API bool hilt_func_same(const hilt_module *m, hilt_op *a, hilt_op *b);
HILT_API void hilt_value_replace(hilt_value *old, hilt_value *by); /* every use */

/* -- verify, print, parse -------------------------------------------------------------------------------- */
HILT_API bool hilt_verify(const hilt_module *m, hilt_error *err);
/* Has everything in it a meaning on the CPU? */
HILT_API bool hilt_module_fits_cpu(const hilt_module *m, hilt_error *err);
/* Gives an error that is about to be set the place of an op; nothing if there is an error already. */
HILT_API void hilt_error_at(hilt_error *err, const hilt_module *m, hilt_loc loc);
enum { HILT_PRINT_LOCS = 1 };
HILT_API bool hilt_print(hilt_str *s, const hilt_module *m, unsigned flags); /* MLIR generic form */
HILT_API hilt_module *hilt_parse(const char *text, size_t len, hilt_error *err);
/* A value of type t as constants are written (without the type). false: not such a text. */
HILT_API void hilt_bits_print(hilt_str *s, hilt_type t, hilt_bits b);
HILT_API bool hilt_bits_parse(const char *text, size_t len, hilt_type t, hilt_bits *ret);
HILT_API hilt_module *hilt_module_clone(const hilt_module *m);

#endif
