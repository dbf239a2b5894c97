/* Building: folds, canonicalises and numbers values while it records.
 *
 * A builder appends to the end of its current region. hilt_build first tries to fold (all-constant operands,
 * identities such as x+0, x*1, select of equal arms), then looks for an equal pure op in this region or one
 * around it (scoped value numbering), and only then appends. Regions nest: enter, record, leave, then either
 * give the region to a structured op or drop it; dropping also forgets what was numbered inside.
 * A NULL operand or region gives NULL: a chain of calls needs one check for out of memory, at its end.
 */
#ifndef HILT_BUILD_H
#define HILT_BUILD_H

#include "ir.h"

/* `predicate` of arith.cmpi and arith.cmpf, numbered as in MLIR. */
typedef enum hilt_cmpi {
    HILT_CMPI_EQ,
    HILT_CMPI_NE,
    HILT_CMPI_SLT,
    HILT_CMPI_SLE,
    HILT_CMPI_SGT,
    HILT_CMPI_SGE,
    HILT_CMPI_ULT,
    HILT_CMPI_ULE,
    HILT_CMPI_UGT,
    HILT_CMPI_UGE,
    HILT_CMPI_COUNT
} hilt_cmpi;
typedef enum hilt_cmpf { /* the ordered ones: bits 1 equal, 2 greater, 4 less */
    HILT_CMPF_FALSE,
    HILT_CMPF_OEQ,
    HILT_CMPF_OGT,
    HILT_CMPF_OGE,
    HILT_CMPF_OLT,
    HILT_CMPF_OLE,
    HILT_CMPF_ONE,
    HILT_CMPF_ORD,
    HILT_CMPF_UEQ,
    HILT_CMPF_UGT,
    HILT_CMPF_UGE,
    HILT_CMPF_ULT,
    HILT_CMPF_ULE,
    HILT_CMPF_UNE,
    HILT_CMPF_UNO,
    HILT_CMPF_TRUE,
    HILT_CMPF_COUNT
} hilt_cmpf;

/* What loads and stores of global memory carry beside their alignment (ops.def: hints). */
typedef struct hilt_hints {
    hilt_attr load[4], store[2];
    uint32_t nload, nstore;
} hilt_hints;

typedef struct hilt_builder {
    hilt_module *module;
    hilt_region *region; /* current; NULL before the first enter */
    hilt_loc loc;        /* given to every op recorded */
    struct hilt_number_table *numbers;
    const hilt_hints *hints; /* of the accesses recorded now; NULL: none */
} hilt_builder;

HILT_API bool hilt_builder_init(hilt_builder *b, hilt_module *m);
HILT_API void hilt_builder_fini(hilt_builder *b);

/* Begins a region inside the current one and makes it current. NULL: out of memory (m->error). */
HILT_API hilt_region *hilt_build_enter(hilt_builder *b);
/* Makes a region begun earlier current again (its parent must be current), for recording its later part.
 * false: out of memory (m->error). */
HILT_API bool hilt_build_reenter(hilt_builder *b, hilt_region *r);
/* The region around becomes current. Numbering inside ends. */
HILT_API void hilt_build_leave(hilt_builder *b);
/* Is v's region the current one or one around it? Constant time, unlike hilt_region_is_ancestor. */
HILT_API bool hilt_build_sees(hilt_builder *b, const hilt_value *v);

/* Pure ops with one result. Result type is inferred from the rule where it can be (pass the type for casts, load).
 * All return NULL only on out of memory. */
HILT_API hilt_value *hilt_build(hilt_builder *b, hilt_opcode code, hilt_type result, hilt_value *const *operands,
                                uint32_t n, const hilt_attr *attrs, uint32_t nattrs);
HILT_API hilt_value *hilt_build1(hilt_builder *b, hilt_opcode code, hilt_type result, hilt_value *a);
HILT_API hilt_value *hilt_build2(hilt_builder *b, hilt_opcode code, hilt_value *a, hilt_value *c); /* result: type of a */
HILT_API hilt_value *hilt_build_cmp(hilt_builder *b, hilt_opcode code, int predicate, hilt_value *a, hilt_value *c);
HILT_API hilt_value *hilt_build_select(hilt_builder *b, hilt_value *cond, hilt_value *a, hilt_value *c);
/* Numbered in the current region. Of a vector: the same in every lane. */
HILT_API hilt_value *hilt_build_const(hilt_builder *b, hilt_type t, hilt_bits bits);
HILT_API hilt_value *hilt_build_int(hilt_builder *b, hilt_type t, int64_t v);
HILT_API hilt_value *hilt_build_poison(hilt_builder *b, hilt_type t);
/* Constant of type t in region r (an ancestor of, or equal to, a region being built or just left), appended at r's end. */
HILT_API hilt_value *hilt_build_const_in(hilt_builder *b, hilt_region *r, hilt_type t, hilt_bits bits);
HILT_API hilt_value *hilt_build_poison_in(hilt_builder *b, hilt_region *r, hilt_type t);
/* A pointer as type t, a pointer to the same space of which less may be known, at the end of region r; anything of type t as it is. */
HILT_API hilt_value *hilt_build_pointer_in(hilt_builder *b, hilt_region *r, hilt_value *pointer, hilt_type t);
/* Vectors. Elements, lanes and masks must fit; one element alone is a scalar, and goes through as it is. */
HILT_API hilt_value *hilt_build_broadcast(hilt_builder *b, hilt_value *v, uint32_t lanes);
HILT_API hilt_value *hilt_build_from_elements(hilt_builder *b, hilt_value *const *elements, uint32_t n);
HILT_API hilt_value *hilt_build_extract(hilt_builder *b, hilt_value *vector, uint32_t lane);
HILT_API hilt_value *hilt_build_insert(hilt_builder *b, hilt_value *element, hilt_value *vector, uint32_t lane);
HILT_API hilt_value *hilt_build_extract_at(hilt_builder *b, hilt_value *vector, hilt_value *lane); /* i64; see ops.def */
HILT_API hilt_value *hilt_build_insert_at(hilt_builder *b, hilt_value *element, hilt_value *vector, hilt_value *lane);
/* Lane i of the result is lane mask[i] of a, or lane mask[i] - lanes of c. */
HILT_API hilt_value *hilt_build_shuffle(hilt_builder *b, hilt_value *a, hilt_value *c, const int64_t *mask, uint32_t n);
HILT_API hilt_value *hilt_build_any(hilt_builder *b, hilt_value *mask); /* is any lane of a vector of i1 true? */

/* Memory. align: bytes that the address is known to be a multiple of; 0: what the pointer's type says. */
HILT_API hilt_value *hilt_build_load(hilt_builder *b, hilt_type t, hilt_value *pointer, uint32_t align);
HILT_API hilt_op *hilt_build_store(hilt_builder *b, hilt_value *v, hilt_value *pointer, uint32_t align);
HILT_API hilt_value *hilt_build_load_masked(hilt_builder *b, hilt_value *pointer, hilt_value *mask, hilt_value *other,
                                            uint32_t align);
HILT_API hilt_op *hilt_build_store_masked(hilt_builder *b, hilt_value *v, hilt_value *pointer, hilt_value *mask,
                                          uint32_t align);
/* Memory of this activation for `count` scalars of type t; align 0: as t is wide. */
HILT_API hilt_value *hilt_build_alloc_local(hilt_builder *b, hilt_type t, int64_t count, uint32_t align);

/* Ops with effects, several results or regions: never folded or numbered. */
HILT_API hilt_op *hilt_build_op(hilt_builder *b, hilt_opcode code, hilt_value *const *operands, uint32_t noperands,
                                const hilt_type *results, uint32_t nresults, hilt_region *const *regions,
                                uint32_t nregions, const hilt_attr *attrs, uint32_t nattrs);
/* The same at the end of region r: yields and conditions of regions already left. */
HILT_API hilt_op *hilt_build_op_in(hilt_builder *b, hilt_region *r, hilt_opcode code, hilt_value *const *operands,
                                   uint32_t noperands, const hilt_attr *attrs, uint32_t nattrs);

/* The value that op `code` on constants gives, exactly as at run time; false if it is no pure scalar op on constants.
 * The one place where arithmetic is defined: the folder, the evaluator and the front end's constants use it. */
HILT_API bool hilt_fold_bits(hilt_opcode code, hilt_type result, const hilt_type *types, const hilt_bits *operands,
                             uint32_t n, int predicate, hilt_bits *ret);
/* Emits the expansion of a math.* op (exp … powf, rsqrt, floordiv_f, floormod_f) into IEEE ops at b's place. */
HILT_API hilt_value *hilt_math_expand(hilt_builder *b, hilt_opcode code, hilt_value *const *operands, uint32_t n);
HILT_API bool hilt_math_needs_expansion(hilt_opcode code);

#endif
