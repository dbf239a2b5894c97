/* Layouts: functions from coordinates to integers, and their algebra.
 *
 * An integer tuple (hilt_tup) is a leaf or a tuple of integer tuples. A layout is a shape and a stride of one profile; it maps
 * a coordinate to the sum of coordinate times stride, optionally followed by an offset and a second function (a swizzle or
 * another layout), which makes it a composed layout. Coordinates are colexicographic: the first mode runs fastest.
 *
 * Everything is immutable and lies in the context's arena; structs are passed by value and share what they point to. Static
 * leaves are 64-bit integers, every overflow is an error. Run-time leaves are the client's: arithmetic on them goes through its
 * callbacks, and where the algebra needs a fact (is this a multiple of that?) that the client cannot prove, the function
 * fails with HILT_LAYOUT_UNKNOWN; nothing is ever assumed.
 *
 * A function that fails returns false and leaves in the context what is wrong and a text that shows the layouts concerned.
 */
#ifndef HILT_LAYOUT_H
#define HILT_LAYOUT_H

#include "../base/base.h"

/* -- integer tuples -------------------------------------------------------------------------------------- */
typedef enum hilt_tup_kind {
    HILT_TUP_INT,   /* i */
    HILT_TUP_VALUE, /* value: a run-time integer of the client's */
    HILT_TUP_BASIS, /* basis: a scaled unit vector, as strides of coordinate layouts; 3 times E(0, 1) prints as 3@1@0 */
    HILT_TUP_NONE,  /* in coordinates and tilers: all of this mode; prints as _ */
    HILT_TUP_TUPLE, /* items[n], n may be 0 */
} hilt_tup_kind;
typedef struct hilt_tup {
    uint8_t kind;
    uint16_t depth; /* TUPLE: 1 + the deepest item's; else 0. hilt_tup_make fills it in: make tuples with it */
    uint32_t n;     /* TUPLE: items; BASIS: length of the path; else 0 */
    union {
        int64_t i;
        void *value;
        const struct hilt_tup *items;
        const struct hilt_basis *basis;
    };
} hilt_tup;
typedef struct hilt_basis {
    hilt_tup scale;  /* INT or VALUE */
    uint32_t path[]; /* outermost mode first: E(0, 1) is mode 1 of mode 0 */
} hilt_basis;
#define HILT_BASIS_MODES (1u << 20) /* modes in a path are less */

static inline hilt_tup
hilt_tup_int(int64_t i)
{
    return (hilt_tup){.kind = HILT_TUP_INT, .i = i};
}
static inline hilt_tup
hilt_tup_value(void *value)
{
    return (hilt_tup){.kind = HILT_TUP_VALUE, .value = value};
}
static inline hilt_tup
hilt_tup_none(void)
{
    return (hilt_tup){.kind = HILT_TUP_NONE};
}

/* -- layouts --------------------------------------------------------------------------------------------- */
/* s >= 0: x ^ (the b bits of x at m + s, moved down to m); s < 0: x ^ (the b bits at m, moved up to m - s).
 * b, m >= 0, |s| >= b, b + m + |s| <= 62. */
typedef struct hilt_swizzle {
    int32_t b, m, s;
} hilt_swizzle;
typedef struct hilt_layout {
    hilt_tup shape, stride;         /* congruent */
    const struct hilt_after *after; /* NULL: a plain layout */
} hilt_layout;
typedef struct hilt_after { /* index -> swizzle(offset + index), or (*layout)(offset + index) if there is one */
    hilt_swizzle swizzle;
    const hilt_layout *layout;
    hilt_tup offset; /* INT or VALUE; a coordinate where the domain maps to coordinates */
} hilt_after;

/* -- context --------------------------------------------------------------------------------------------- */
typedef enum hilt_leaf_op {
    HILT_LEAF_ADD,
    HILT_LEAF_SUB,
    HILT_LEAF_MUL,
    HILT_LEAF_DIV, /* floor */
    HILT_LEAF_MOD,
    HILT_LEAF_CEIL_DIV,
    HILT_LEAF_MIN,
    HILT_LEAF_XOR, /* the last three: for swizzles */
    HILT_LEAF_AND,
    HILT_LEAF_SHIFT, /* left by b, right (arithmetic) by -b */
    HILT_LEAF_COUNT
} hilt_leaf_op;
typedef enum hilt_truth { HILT_UNKNOWN, HILT_NO, HILT_YES } hilt_truth;
typedef struct hilt_leaf_ops { /* a and b: INT or VALUE, at least one VALUE */
    bool (*binary)(void *client, hilt_leaf_op op, hilt_tup a, hilt_tup b, hilt_tup *ret); /* false: client's own error */
    hilt_truth (*equal)(void *client, hilt_tup a, hilt_tup b);
    hilt_truth (*less)(void *client, hilt_tup a, hilt_tup b);
    int64_t (*divisor)(void *client, void *value); /* the largest integer >= 1 that value is known to be a multiple of */
    bool (*within)(void *client, hilt_tup index, hilt_tup extent); /* not NULL: told of what hilt_crd_check cannot see */
} hilt_leaf_ops;
typedef enum hilt_layout_status {
    HILT_LAYOUT_OK,
    HILT_LAYOUT_RANK,      /* profiles or ranks that do not go together, a mode that does not exist */
    HILT_LAYOUT_RANGE,     /* a coordinate, extent or parameter out of range */
    HILT_LAYOUT_DIVIDE,    /* not divisible where it has to be */
    HILT_LAYOUT_INJECTIVE, /* two coordinates map to one index where they must not */
    HILT_LAYOUT_UNKNOWN,   /* depends on a run-time value of which too little is known */
    HILT_LAYOUT_OVERFLOW,  /* more than 64 bits */
    HILT_LAYOUT_SYNTAX,    /* parse */
    HILT_LAYOUT_CLIENT,    /* a callback failed */
    HILT_LAYOUT_MEMORY,
} hilt_layout_status;
typedef struct hilt_layouts {
    hilt_arena *arena;
    const hilt_leaf_ops *ops; /* NULL: there are no run-time leaves */
    void *client;
    hilt_layout_status status; /* of the first failure; the caller clears it */
    char text[400];            /* what is wrong, with both layouts; cut with ... if long */
} hilt_layouts;

/* The greatest common divisor, not negative; 2^62 where it would be 2^63. */
static inline int64_t
hilt_gcd(int64_t a, int64_t b)
{
    uint64_t x = a < 0 ? -(uint64_t)a : (uint64_t)a, y = b < 0 ? -(uint64_t)b : (uint64_t)b;
    while (y != 0) {
        uint64_t r = x % y;
        x = y;
        y = r;
    }
    return x > INT64_MAX ? INT64_C(1) << 62 : (int64_t)x;
}

/* -- integer tuples: making and reading ------------------------------------------------------------------ */
HILT_API bool hilt_tup_make(hilt_layouts *c, const hilt_tup *items, uint32_t n, hilt_tup *ret);
HILT_API bool hilt_tup_basis(hilt_layouts *c, hilt_tup scale, const uint32_t *path, uint32_t n, hilt_tup *ret);
HILT_API uint32_t hilt_tup_rank(hilt_tup t);   /* a leaf: 1 */
HILT_API uint32_t hilt_tup_depth(hilt_tup t);  /* a leaf: 0 */
HILT_API uint32_t hilt_tup_leaves(hilt_tup t); /* how many */
HILT_API hilt_tup hilt_tup_mode(hilt_tup t, uint32_t i); /* i < rank; a leaf is its own mode 0 */
HILT_API bool hilt_tup_static(hilt_tup t);               /* no run-time leaf (bases with static scales are static) */
HILT_API bool hilt_tup_congruent(hilt_tup a, hilt_tup b);         /* one profile */
HILT_API bool hilt_tup_weakly_congruent(hilt_tup a, hilt_tup b);  /* a's profile is b's or coarser */
HILT_API hilt_truth hilt_tup_equal(hilt_layouts *c, hilt_tup a, hilt_tup b);
HILT_API bool hilt_tup_flatten(hilt_layouts *c, hilt_tup t, hilt_tup *ret); /* a tuple of the leaves; of a leaf: the leaf */
HILT_API bool hilt_tup_product(hilt_layouts *c, hilt_tup t, hilt_tup *ret); /* one INT or VALUE; 1 for () */
HILT_API bool hilt_tup_sum(hilt_layouts *c, hilt_tup t, hilt_tup *ret);
HILT_API bool hilt_tup_binary(hilt_layouts *c, hilt_leaf_op op, hilt_tup a, hilt_tup b, hilt_tup *ret); /* leaf by leaf; a leaf b counts for each leaf of a */
HILT_API bool hilt_tup_group(hilt_layouts *c, hilt_tup t, uint32_t begin, uint32_t end, hilt_tup *ret); /* modes [begin, end) become one */
HILT_API bool hilt_tup_select(hilt_layouts *c, hilt_tup t, const uint32_t *modes, uint32_t n, hilt_tup *ret);
HILT_API bool hilt_tup_append(hilt_layouts *c, hilt_tup t, hilt_tup x, hilt_tup *ret);
HILT_API bool hilt_tup_prepend(hilt_layouts *c, hilt_tup t, hilt_tup x, hilt_tup *ret);
HILT_API bool hilt_tup_replace(hilt_layouts *c, hilt_tup t, uint32_t i, hilt_tup x, hilt_tup *ret);
/* Keeps the modes of t where the coordinate has None, recursively, flattened one level: (4,(2,8)) by (1,(_,_)) is (2,8). */
HILT_API bool hilt_tup_slice(hilt_layouts *c, hilt_tup t, hilt_tup coordinate, hilt_tup *ret);
HILT_API bool hilt_tup_dice(hilt_layouts *c, hilt_tup t, hilt_tup coordinate, hilt_tup *ret); /* the others */

/* -- coordinates ----------------------------------------------------------------------------------------- */
/* Coordinate (index, coordinate or hierarchical coordinate, congruent or coarser than shape) to the congruent one. */
HILT_API bool hilt_crd_to_natural(hilt_layouts *c, hilt_tup coordinate, hilt_tup shape, hilt_tup *ret);
HILT_API bool hilt_crd_to_index(hilt_layouts *c, hilt_tup coordinate, hilt_tup shape, hilt_tup stride, hilt_tup *ret); /* None counts as 0 */
HILT_API bool hilt_index_to_crd(hilt_layouts *c, hilt_tup index, hilt_tup shape, hilt_tup *ret); /* congruent to shape */
/* Static leaves of a coordinate against static extents: RANGE, naming mode and extent. Strict: layouts extend in their last
 * mode (the functions above let an index run on there), memory does not. */
HILT_API bool hilt_crd_check(hilt_layouts *c, hilt_tup coordinate, hilt_tup shape);
HILT_API bool hilt_crd_less(hilt_layouts *c, hilt_tup a, hilt_tup b, hilt_truth *ret); /* every leaf of a < its leaf of b */

/* -- layouts: making and reading ------------------------------------------------------------------------- */
HILT_API bool hilt_layout_make(hilt_layouts *c, hilt_tup shape, hilt_tup stride, hilt_layout *ret); /* checks: congruent, extents >= 1 (0 allowed), no None */
HILT_API bool hilt_layout_compact(hilt_layouts *c, hilt_tup shape, bool right, hilt_layout *ret);   /* column-major; right: row-major */
HILT_API bool hilt_layout_ordered(hilt_layouts *c, hilt_tup shape, hilt_tup order, hilt_layout *ret); /* compact, least order fastest */
HILT_API bool hilt_layout_identity(hilt_layouts *c, hilt_tup shape, hilt_layout *ret); /* strides are unit vectors */
HILT_API bool hilt_layout_join(hilt_layouts *c, const hilt_layout *modes, uint32_t n, hilt_layout *ret); /* ((modes...)) */
HILT_API bool hilt_layout_swizzled(hilt_layouts *c, hilt_swizzle s, hilt_tup offset, hilt_layout of, hilt_layout *ret);
HILT_API bool hilt_layout_composed(hilt_layouts *c, hilt_layout after, hilt_tup offset, hilt_layout of, hilt_layout *ret);
HILT_API bool hilt_layout_mode(hilt_layouts *c, hilt_layout a, uint32_t i, hilt_layout *ret);
HILT_API bool hilt_layout_static(hilt_layout a);
HILT_API hilt_truth hilt_layout_equal(hilt_layouts *c, hilt_layout a, hilt_layout b); /* as written, not as functions */
HILT_API bool hilt_layout_size(hilt_layouts *c, hilt_layout a, hilt_tup *ret);
/* Largest index + 1; 0 for an empty domain; RANGE with a negative stride. A swizzled layout that is not static or has more than
 * 65536 coordinates: rounded up to a block that the swizzle permutes. */
HILT_API bool hilt_layout_cosize(hilt_layouts *c, hilt_layout a, hilt_tup *ret);
HILT_API bool hilt_layout_eval(hilt_layouts *c, hilt_layout a, hilt_tup coordinate, hilt_tup *ret); /* any coordinate; with after */
/* Where None stands a mode is kept: the layout that is left and what the rest adds. For a plain layout the offset is
 * index(coordinate); for a composed one it goes into `after` and *offset is 0. */
HILT_API bool hilt_layout_slice(hilt_layouts *c, hilt_layout a, hilt_tup coordinate, hilt_layout *ret, hilt_tup *offset);
HILT_API bool hilt_layout_is_injective(hilt_layouts *c, hilt_layout a, hilt_truth *ret);
HILT_API bool hilt_layout_is_compact(hilt_layouts *c, hilt_layout a, hilt_truth *ret); /* a bijection onto 0 .. size-1 */
HILT_API bool hilt_swizzle_apply(hilt_layouts *c, hilt_swizzle s, hilt_tup index, hilt_tup *ret);

/* -- the algebra ----------------------------------------------------------------------------------------- */
/* Functions of the domain (coalesce ... tile_to_shape's tile) act on shape and stride and keep `after`; a composed layout
 * where only a plain one makes sense is RANK. A tiler is a tuple of tilers by mode, an INT (n:1), a layout, or None. */
typedef struct hilt_tiler {
    bool is_layout;
    hilt_layout layout;             /* is_layout */
    hilt_tup tup;                   /* else: INT, VALUE, NONE; or TUPLE with n items below */
    uint32_t n;
    const struct hilt_tiler *items; /* NULL: tup says it all */
} hilt_tiler;
HILT_API bool hilt_layout_coalesce(hilt_layouts *c, hilt_layout a, hilt_layout *ret);
HILT_API bool hilt_layout_coalesce_by(hilt_layouts *c, hilt_layout a, hilt_tup profile, hilt_layout *ret);
HILT_API bool hilt_layout_filter(hilt_layouts *c, hilt_layout a, hilt_layout *ret);       /* without stride 0 and extent 1, coalesced */
HILT_API bool hilt_layout_filter_zeros(hilt_layouts *c, hilt_layout a, hilt_layout *ret); /* extents of stride 0 become 1 */
HILT_API bool hilt_layout_flatten(hilt_layouts *c, hilt_layout a, hilt_layout *ret);
HILT_API bool hilt_layout_group(hilt_layouts *c, hilt_layout a, uint32_t begin, uint32_t end, hilt_layout *ret);
HILT_API bool hilt_layout_select(hilt_layouts *c, hilt_layout a, const uint32_t *modes, uint32_t n, hilt_layout *ret);
HILT_API bool hilt_layout_append(hilt_layouts *c, hilt_layout a, hilt_layout x, hilt_layout *ret);
HILT_API bool hilt_layout_prepend(hilt_layouts *c, hilt_layout a, hilt_layout x, hilt_layout *ret);
/* ret(x) = a(b(x)) for every x of b's domain, with b's profile refined; a extends in its last mode. DIVIDE if no layout is
 * that function (it never returns another function). */
HILT_API bool hilt_layout_compose(hilt_layouts *c, hilt_layout a, hilt_layout b, hilt_layout *ret);
/* By mode for a tuple of tilers; modes of a without one are left out. */
HILT_API bool hilt_layout_compose_by(hilt_layouts *c, hilt_layout a, const hilt_tiler *tiler, hilt_layout *ret);
/* INJECTIVE if a overlaps itself (stride 0 too); DIVIDE if a stride is no multiple of where the smaller modes end. */
HILT_API bool hilt_layout_complement(hilt_layouts *c, hilt_layout a, hilt_tup cotarget, hilt_layout *ret);
/* right: a(ret(i)) = i for the longest run of whole modes from index 0. left: ret(a(i)) = i; DIVIDE if each stride is not a
 * multiple of the smaller ones that leaves room for their modes. */
HILT_API bool hilt_layout_right_inverse(hilt_layouts *c, hilt_layout a, hilt_layout *ret);
HILT_API bool hilt_layout_left_inverse(hilt_layouts *c, hilt_layout a, hilt_layout *ret);
HILT_API bool hilt_layout_nullspace(hilt_layouts *c, hilt_layout a, hilt_layout *ret);
HILT_API bool hilt_layout_max_common_layout(hilt_layouts *c, hilt_layout a, hilt_layout b, hilt_layout *ret);
/* How many first coordinates both map to 0, 1, 2, ...; a swizzled layout too: runs that stay whole wherever they begin. */
HILT_API bool hilt_layout_max_common_vector(hilt_layouts *c, hilt_layout a, hilt_layout b, int64_t *ret);
typedef enum hilt_arrange { HILT_LOGICAL, HILT_ZIPPED, HILT_TILED, HILT_FLAT } hilt_arrange;
/* Tiles that do not divide an extent cover more than a. None as a tiler: all of the mode is the tile. */
HILT_API bool hilt_layout_divide(hilt_layouts *c, hilt_arrange how, hilt_layout a, const hilt_tiler *tiler, hilt_layout *ret);
HILT_API bool hilt_layout_product(hilt_layouts *c, hilt_arrange how, hilt_layout a, const hilt_tiler *tiler, hilt_layout *ret);
HILT_API bool hilt_layout_blocked_product(hilt_layouts *c, hilt_layout block, hilt_layout tiler, hilt_layout *ret);
HILT_API bool hilt_layout_raked_product(hilt_layouts *c, hilt_layout block, hilt_layout tiler, hilt_layout *ret);
HILT_API bool hilt_layout_tile_to_shape(hilt_layouts *c, hilt_layout block, hilt_tup shape, hilt_tup order, hilt_layout *ret); /* order: kind NONE for column-major */
/* zipped divide, then slice: the tile at coordinate (with None, or where it has fewer modes: all of these tiles); proj: TUPLE of
 * INT 1 (keep) and NONE (leave out), or NONE. Static coordinates and indices are checked. A partition is what the thread
 * `index` has, whose place in a tile is where the layout of threads has it; DIVIDE if that cannot be found by division. */
HILT_API bool hilt_layout_local_tile(hilt_layouts *c, hilt_layout a, const hilt_tiler *tiler, hilt_tup coordinate, hilt_tup proj,
                            hilt_layout *ret, hilt_tup *offset);
HILT_API bool hilt_layout_local_partition(hilt_layouts *c, hilt_layout a, hilt_layout tile, hilt_tup index, hilt_tup proj,
                                 hilt_layout *ret, hilt_tup *offset);
/* The same bits as elements of another width: DIVIDE if some new element would be made of bits that are not side by side. */
HILT_API bool hilt_layout_recast(hilt_layouts *c, hilt_layout a, uint32_t old_bits, uint32_t new_bits, hilt_layout *ret);
HILT_API bool hilt_layout_domain_offset(hilt_layouts *c, hilt_layout a, hilt_tup coordinate, hilt_layout *ret, hilt_tup *offset);

/* -- text ------------------------------------------------------------------------------------------------ */
/* (4,(2,8)):(2,(1,8)); run-time leaves ?; bases 1@0; swizzled S<3,4,3> o 0 o (8,8):(8,1). parse takes what print writes, without ?,
 * with blanks anywhere between tokens. print: false if memory ran out. */
HILT_API bool hilt_tup_print(hilt_str *s, hilt_tup t);
HILT_API bool hilt_layout_print(hilt_str *s, hilt_layout a);
HILT_API bool hilt_tup_parse(hilt_layouts *c, const char *text, size_t len, hilt_tup *ret);
HILT_API bool hilt_layout_parse(hilt_layouts *c, const char *text, size_t len, hilt_layout *ret);

#endif
