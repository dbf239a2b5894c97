/* Recording: fold, number, append.
 *
 * Numbering keeps at most one op a key (code, type, operands, attributes) in a table of buckets, each a line
 * of the processor's cache. An entry counts only while its op's region is one of those being recorded, which
 * one look at the path of open regions tells; any other entry is stale. So leaving or dropping a region costs
 * nothing, and there is no log to undo. A full bucket overwrites one of its entries: the table is a memory of
 * what was recorded lately, small enough to stay in cache beside the ops that stream through it (twice the
 * time an op was seen with a table of 512K), and what it forgets is left to the cse pass. Invariant: a hit is
 * compared in full; the hash only finds it.
 */
#include "append.h"

#include <assert.h>

#define BUCKETS_FIRST 32u
#define BUCKETS_MAX 2048u
#define WAYS 5
#define CONSTANTS 64u /* a power of two */

typedef struct bucket {
    uint32_t tags[WAYS]; /* hashes, never 0 */
    uint32_t used;       /* entries 0 … used - 1 are taken */
    hilt_op *ops[WAYS];
} bucket;
_Static_assert(sizeof(void *) != 8 || sizeof(bucket) == 64, "a bucket is a line of cache");

typedef struct path_entry {
    const hilt_region *region;
    uint32_t floor; /* depth of the innermost attached region up to here */
} path_entry;

typedef struct hilt_number_table {
    bucket *buckets;
    uint32_t mask, nops;
    const hilt_region *current;      /* what path describes */
    HILT_VEC(path_entry) path;       /* path[d]: the region of depth d around `current`, itself last */
    HILT_VEC(hilt_region *) entered; /* what leave goes back to */
    hilt_op *constants[CONSTANTS];   /* recorded lately, by their bits; NULL: none */
    bucket first[BUCKETS_FIRST];
} hilt_number_table;

typedef struct key {
    hilt_opcode code;
    hilt_type type;
    hilt_value *const *operands;
    uint32_t n;
    const hilt_attr *attrs;
    uint32_t nattrs;
} key;

/* -- the path of open regions ---------------------------------------------------------------------------- */
static bool
path_to(hilt_number_table *t, const hilt_region *r)
{
    uint32_t valid = t->current ? t->current->depth + 1 : 0; /* path[0..valid) may be trusted */
    if (!hilt_vec_reserve(&t->path, (size_t)r->depth + 1)) {
        return false;
    }
    const hilt_region *at = r;
    for (; at != NULL && (at->depth >= valid || t->path.data[at->depth].region != at); at = at->parent) {
        t->path.data[at->depth].region = at;
    }
    for (uint32_t d = at ? at->depth + 1 : 0; d <= r->depth; d++) {
        t->path.data[d].floor = t->path.data[d].region->owner ? d : d ? t->path.data[d - 1].floor : 0;
    }
    t->current = r;
    return true;
}

static inline bool
path_has(const hilt_number_table *t, const hilt_region *r, uint32_t depth)
{
    return r != NULL && r->depth <= depth && t->path.data[r->depth].region == r;
}

/* Is what was recorded in `of` visible at the end of the open region r? Attached regions in between make it
 * unsure: a pass may have put the op behind them. */
static inline bool
path_usable(const hilt_number_table *t, const hilt_region *of, const hilt_region *r)
{
    return of == r || (path_has(t, of, r->depth) && of->depth > t->path.data[r->depth].floor);
}

static inline bool
sync_path(hilt_builder *b)
{
    return __builtin_expect(b->numbers->current == b->region, 1) || path_to(b->numbers, b->region) ||
           hilt_module_fail(b->module) != NULL;
}

bool
hilt_build_sees(hilt_builder *b, const hilt_value *v)
{
    return b->region != NULL && sync_path(b) && path_has(b->numbers, hilt_value_region(v), b->region->depth);
}

/* -- the table ------------------------------------------------------------------------------------------- */
static uint64_t
hash_attrs(const key *k, uint64_t h)
{
    for (uint32_t i = 0; i < k->nattrs; i++) {
        const hilt_attr *a = &k->attrs[i];
        switch (hilt_attr_infos[a->key].kind) {
        case HILT_KIND_BITS:
            h = hilt_hash_mix(hilt_hash_mix(h, a->bits.lo), a->bits.hi);
            break;
        case HILT_KIND_STR:
            h = hilt_hash_bytes(a->str.s, a->str.len, h);
            break;
        case HILT_KIND_LANES:
            h = hilt_hash_bytes(a->lanes.v, a->lanes.n * sizeof *a->lanes.v, h);
            break;
        case HILT_KIND_INT:
        case HILT_KIND_UNIT:
        case HILT_KIND_LANE:
        case HILT_KIND_WORD:
            h = hilt_hash_mix(h, (uint64_t)a->i + ((uint64_t)a->key << 56));
            break;
        case HILT_KIND_TYPE:
        case HILT_KIND_STRS:
            break;
        }
    }
    return h;
}

static inline bool
is_const(const hilt_value *v)
{
    return hilt_value_def(v) != NULL && hilt_value_def(v)->code == HILT_OP_CONSTANT;
}

static inline bool
commutes(const key *k)
{
    return k->n == 2 && (hilt_op_infos[k->code].traits & HILT_TRAIT_COMMUTATIVE);
}

static inline uint64_t
hash_start(hilt_opcode code, hilt_type t)
{
    uint64_t all;
    memcpy(&all, &t, sizeof all);
    return all ^ (uint64_t)code << 16;
}

static inline uint64_t
hash_pair(hilt_opcode code, hilt_type t, const hilt_value *a, const hilt_value *c)
{
    bool turned = c->id < a->id && (hilt_op_infos[code].traits & HILT_TRAIT_COMMUTATIVE);
    const hilt_value *first = turned ? c : a, *second = turned ? a : c;
    return hilt_hash_mix(hash_start(code, t), (uint64_t)first->id << 32 | second->id);
}

static inline uint32_t
hash_end(uint64_t h)
{
    return (uint32_t)(h ^ h >> 32) | 1u << 31;
}

static inline uint32_t
key_hash(const key *k)
{
    uint64_t h;
    if (k->n == 2) {
        h = hash_pair(k->code, k->type, k->operands[0], k->operands[1]);
    }
    else {
        h = hash_start(k->code, k->type);
        for (uint32_t i = 0; i < k->n; i++) {
            h = hilt_hash_mix(h, k->operands[i]->id);
        }
    }
    if (k->nattrs != 0) {
        h = hash_attrs(k, h);
    }
    return hash_end(h);
}

static bool
key_is(const key *k, const hilt_op *op)
{
    if (op->code != k->code || op->noperands != k->n || op->nattrs != k->nattrs ||
        !hilt_type_eq(op->results[0].type, k->type)) {
        return false;
    }
    uint32_t i = 0;
    while (i < k->n && hilt_operand(op, i) == k->operands[i]) {
        i++;
    }
    if (i < k->n) {
        if (!commutes(k) || hilt_operand(op, 0) != k->operands[1] || hilt_operand(op, 1) != k->operands[0]) {
            return false;
        }
    }
    for (i = 0; i < k->nattrs; i++) {
        if (!hilt_attr_eq(&hilt_op_attrs(op)[i], &k->attrs[i])) {
            return false;
        }
    }
    return true;
}

/* The entry to put a new key in. */
static inline uint32_t
way_for(const bucket *at, uint32_t hash)
{
    return at->used < WAYS ? at->used : (hash >> 16) * WAYS >> 16;
}

/* The entry with the key, or else the one to put it in. */
static inline uint32_t
find_way(const bucket *at, const key *k, uint32_t hash, bool *ret_found)
{
    for (uint32_t i = 0; i < at->used; i++) {
        if (at->tags[i] == hash && key_is(k, at->ops[i])) {
            *ret_found = true;
            return i;
        }
    }
    *ret_found = false;
    return way_for(at, hash);
}

static inline void
put(bucket *at, uint32_t way, uint32_t hash, hilt_op *op)
{
    at->used += way == at->used;
    at->tags[way] = hash;
    at->ops[way] = op;
}

/* Makes the table larger, leaving out what is stale. */
static bool
table_grow(hilt_number_table *t, hilt_arena *arena)
{
    uint32_t n = (t->mask + 1) * 4 < BUCKETS_MAX ? (t->mask + 1) * 4 : BUCKETS_MAX;
    bucket *buckets = hilt_arena_zalloc(arena, n * sizeof *buckets);
    if (buckets == NULL) {
        return false;
    }
    for (uint32_t i = 0; i <= t->mask; i++) {
        const bucket *old = &t->buckets[i];
        for (uint32_t w = 0; w < old->used; w++) {
            bucket *at = &buckets[old->tags[w] & (n - 1)];
            if (at->used < WAYS && path_has(t, old->ops[w]->parent, t->current->depth)) {
                put(at, at->used, old->tags[w], old->ops[w]);
            }
        }
    }
    t->buckets = buckets;
    t->mask = n - 1;
    return true;
}

/* -- regions --------------------------------------------------------------------------------------------- */
bool
hilt_builder_init(hilt_builder *b, hilt_module *m)
{
    *b = (hilt_builder){.module = m};
    hilt_number_table *t = hilt_malloc(sizeof *t);
    if (t == NULL) {
        return hilt_module_fail(m) != NULL;
    }
    memset(t, 0, sizeof *t);
    t->mask = BUCKETS_FIRST - 1;
    t->buckets = t->first;
    b->numbers = t;
    return true;
}

void
hilt_builder_fini(hilt_builder *b)
{
    hilt_number_table *t = b->numbers;
    if (t == NULL) {
        return;
    }
    hilt_vec_free(&t->path);
    hilt_vec_free(&t->entered);
    hilt_free(t);
    b->numbers = NULL;
}

static bool
make_current(hilt_builder *b, hilt_region *r)
{
    if (!hilt_vec_push(&b->numbers->entered, b->region)) {
        return hilt_module_fail(b->module) != NULL;
    }
    b->region = r;
    return true;
}

hilt_region *
hilt_build_enter(hilt_builder *b)
{
    hilt_region *r = hilt_region_new(b->module, b->region ? b->region : b->module->body);
    return r != NULL && make_current(b, r) ? r : NULL;
}

bool
hilt_build_reenter(hilt_builder *b, hilt_region *r)
{
    assert(!r->dropped && r->owner == NULL);
    return make_current(b, r);
}

void
hilt_build_leave(hilt_builder *b)
{
    hilt_number_table *t = b->numbers;
    assert(t->entered.len != 0);
    b->region = t->entered.data[--t->entered.len];
}

/* -- recording ------------------------------------------------------------------------------------------- */
/* May a value of region `of` be used at the end of r, which is being recorded or was just left (not attached
 * yet)? */
static bool
usable_in(const hilt_number_table *t, const hilt_region *of, const hilt_region *r)
{
    if (of == r) {
        return true;
    }
    if (of == NULL || r->owner != NULL || of->depth >= r->depth) {
        return false;
    }
    if (path_has(t, r, t->current->depth)) {
        return path_usable(t, of, r);
    }
    return path_has(t, r->parent, t->current->depth) && path_usable(t, of, r->parent);
}

/* The result of an op that was just put into the table. */
static inline hilt_value *
counted(hilt_builder *b, hilt_op *op)
{
    hilt_number_table *t = b->numbers;
    if (__builtin_expect(++t->nops > (t->mask + 1) * 3, 0) && t->mask + 1 < BUCKETS_MAX &&
        !table_grow(t, b->module->arena)) {
        return hilt_module_fail(b->module);
    }
    return op->results;
}

static hilt_value *
number_in(hilt_builder *b, hilt_region *r, const key *k)
{
    hilt_number_table *t = b->numbers;
    if (!sync_path(b)) {
        return NULL;
    }
    uint32_t hash = key_hash(k);
    bucket *at = &t->buckets[hash & t->mask];
    bool found;
    uint32_t way = find_way(at, k, hash, &found);
    if (found) {
        const hilt_region *of = at->ops[way]->parent;
        if (r == b->region ? path_usable(t, of, r) : usable_in(t, of, r)) {
            return at->ops[way]->results;
        }
    }
    hilt_op *op = hilt_op_append_pure(r, k->code, k->type, k->operands, k->n, k->attrs, k->nattrs, b->loc);
    if (op == NULL) {
        return NULL;
    }
    put(at, way, hash, op);
    return counted(b, op);
}

/* number_in for what is recorded most: two operands, no attributes, in the current region. */
static inline hilt_value *
number_pair(hilt_builder *b, hilt_opcode code, hilt_type type, hilt_value *x, hilt_value *y)
{
    hilt_number_table *t = b->numbers;
    hilt_value *const operands[2] = {x, y};
    if (!sync_path(b)) {
        return NULL;
    }
    uint32_t hash = hash_end(hash_pair(code, type, x, y)), way = 0;
    bucket *at = &t->buckets[hash & t->mask];
    while (way < WAYS && __builtin_expect(at->tags[way] != hash, 1)) {
        way++;
    }
    if (way < WAYS) { /* a tag may repeat */
        key k = {code, type, operands, 2, NULL, 0};
        bool found;
        way = find_way(at, &k, hash, &found);
        if (found && path_usable(t, at->ops[way]->parent, b->region)) {
            return at->ops[way]->results;
        }
    }
    else {
        way = way_for(at, hash);
    }
    hilt_op *op = hilt_append_pure(b->region, code, type, operands, 2, NULL, 0, b->loc);
    if (op == NULL) {
        return NULL;
    }
    put(at, way, hash, op);
    return counted(b, op);
}

/* What ptr_add knows of the alignment: as much as the pointer's and the offset's low zero bits allow. */
static unsigned
low_zeros(const hilt_value *v, int depth)
{
    hilt_bits c;
    if (hilt_value_const(v, &c)) {
        return c.lo ? (unsigned)__builtin_ctzll(c.lo) : 63;
    }
    if (hilt_value_def(v) == NULL || depth == 0) {
        return 0;
    }
    unsigned x, y;
    switch (hilt_value_def(v)->code) {
    case HILT_OP_MULI:
        x = low_zeros(hilt_operand(hilt_value_def(v), 0), depth - 1) +
            low_zeros(hilt_operand(hilt_value_def(v), 1), depth - 1);
        return x < 63 ? x : 63;
    case HILT_OP_ADDI:
    case HILT_OP_SUBI:
        x = low_zeros(hilt_operand(hilt_value_def(v), 0), depth - 1);
        y = low_zeros(hilt_operand(hilt_value_def(v), 1), depth - 1);
        return x < y ? x : y;
    case HILT_OP_EXTSI:
    case HILT_OP_EXTUI:
        return low_zeros(hilt_operand(hilt_value_def(v), 0), depth - 1);
    default:
        return 0;
    }
}

static hilt_type
infer(hilt_opcode code, hilt_value *const *operands, uint32_t n)
{
    switch ((hilt_rule)hilt_op_rules[code]) {
    case HILT_RULE_CMPI:
    case HILT_RULE_CMPF:
        return hilt_type_vector(HILT_TYPE_I1, operands[0]->type.lanes);
    case HILT_RULE_SELECT:
        return operands[1]->type;
    case HILT_RULE_P2I:
        return hilt_type_of(HILT_TYPE_I64);
    case HILT_RULE_PTRADD: {
        hilt_type t = operands[0]->type;
        unsigned zeros = low_zeros(operands[1], 4);
        if (t.align != 0 && zeros < 32 && (uint32_t)1 << zeros < t.align) {
            t.align = (uint32_t)1 << zeros;
        }
        return t;
    }
    default:
        assert(n != 0);
        return operands[0]->type;
    }
}

static bool
fold_constants(hilt_builder *b, const key *k, int predicate, hilt_value **ret)
{
    hilt_type types[3];
    hilt_bits bits[3], folded;
    if (k->n > 3 || hilt_type_is_ptr(k->type)) { /* there are no constants of pointer types */
        return false;
    }
    for (uint32_t i = 0; i < k->n; i++) {
        hilt_value_const(k->operands[i], &bits[i]);
        types[i] = hilt_type_element(k->operands[i]->type); /* one lane stands for all */
    }
    if (!hilt_fold_bits(k->code, hilt_type_element(k->type), types, bits, k->n, predicate, &folded)) {
        return false;
    }
    *ret = hilt_build_const(b, k->type, folded);
    return true;
}

/* What needs a second look: k has constants among its operands, or equal ones, or is of a kind with
 * identities of its own. Puts a constant to the right where the op allows; NULL: record *k. */
static hilt_value *
simplify(hilt_builder *b, key *k, uint32_t nconst, hilt_value *turned[2], hilt_attr *attr)
{
    hilt_value *v;
    bool compare = k->nattrs == 1 && k->attrs[0].key == HILT_ATTR_PREDICATE;
    int predicate = compare ? (int)k->attrs[0].i : 0;
    if (hilt_code_moves_lanes(k->code)) {
        return hilt_fold_lanes(b, k->code, k->type, k->operands, k->n, k->attrs, k->nattrs);
    }
    if (nconst == k->n) {
        return fold_constants(b, k, predicate, &v) ? v : NULL;
    }
    if (k->n == 2 && nconst != 0 && is_const(k->operands[0]) && (commutes(k) || k->code == HILT_OP_CMPI)) {
        turned[0] = k->operands[1];
        turned[1] = k->operands[0];
        k->operands = turned;
        if (k->code == HILT_OP_CMPI) {
            predicate = hilt_predicate_swapped(predicate);
            *attr = hilt_attr_int(HILT_ATTR_PREDICATE, predicate);
            k->attrs = attr;
        }
    }
    return hilt_fold_identity(b, k->code, k->type, k->operands, k->n, predicate);
}

/* A pure op whose operands are all there. */
static inline hilt_value *
record(hilt_builder *b, key *k)
{
    hilt_value *turned[2];
    hilt_attr attr;
    uint32_t nconst = 0;
    for (uint32_t i = 0; i < k->n; i++) {
        nconst += is_const(k->operands[i]);
    }
    /* two different run-time values: only a comparison of floats, and lanes that move, may have an identity left */
    bool plain = k->n == 2 && nconst == 0 && k->operands[0] != k->operands[1] && k->code != HILT_OP_CMPF &&
                 !hilt_code_moves_lanes(k->code);
    if (!plain && k->n != 0) {
        hilt_value *v = simplify(b, k, nconst, turned, &attr);
        if (v != NULL) {
            return v;
        }
    }
    return number_in(b, b->region, k);
}

hilt_value *
hilt_build(hilt_builder *b, hilt_opcode code, hilt_type result, hilt_value *const *operands, uint32_t n,
           const hilt_attr *attrs, uint32_t nattrs)
{
    key k = {code, result, operands, n, attrs, nattrs};
    assert(b->region != NULL);
    for (uint32_t i = 0; i < n; i++) {
        if (operands[i] == NULL) {
            return NULL;
        }
    }
    if (result.kind == HILT_TYPE_NONE) {
        k.type = infer(code, operands, n);
    }
    if (!hilt_code_has(code, HILT_TRAIT_PURE)) {
        hilt_op *op = hilt_build_op(b, code, operands, n, &k.type, 1, NULL, 0, attrs, nattrs);
        return op ? op->results : NULL;
    }
    return record(b, &k);
}

hilt_value *
hilt_build1(hilt_builder *b, hilt_opcode code, hilt_type result, hilt_value *a)
{
    return hilt_build(b, code, result, &a, 1, NULL, 0);
}

/* A sum, product, and, or, xor of integers with a constant on the right that no identity is about: not 0, 1 or all ones,
 * and what it meets is not the result of such an operation itself. */
static inline bool
no_identity(hilt_opcode code, const hilt_value *a, const hilt_op *c)
{
    const hilt_op *inner = hilt_value_def(a);
    hilt_bits k = hilt_op_attrs(c)[0].bits;
    unsigned top = hilt_type_bits(a->type) - 1;
    return (hilt_op_infos[code].traits & HILT_TRAIT_COMMUTATIVE) != 0 && (inner == NULL || inner->code != code) &&
           k.hi == 0 && k.lo > 1 && top < 64 && k.lo >> top == 0;
}

hilt_value *
hilt_build2(hilt_builder *b, hilt_opcode code, hilt_value *a, hilt_value *c)
{
    hilt_value *operands[2] = {a, c};
    hilt_rule rule = (hilt_rule)hilt_op_rules[code];
    if ((rule != HILT_RULE_IBIN && rule != HILT_RULE_FBIN) || a == NULL || c == NULL) {
        return hilt_build(b, code, (hilt_type){0}, operands, 2, NULL, 0);
    }
    if (a != c && !is_const(a) && (!is_const(c) || (rule == HILT_RULE_IBIN && no_identity(code, a, hilt_value_def(c))))) {
        return number_pair(b, code, a->type, a, c);
    }
    key k = {code, a->type, operands, 2, NULL, 0};
    return record(b, &k);
}

hilt_value *
hilt_build_cmp(hilt_builder *b, hilt_opcode code, int predicate, hilt_value *a, hilt_value *c)
{
    if (a != NULL && hilt_type_is_ptr(a->type)) {
        hilt_type i64 = hilt_type_of(HILT_TYPE_I64);
        a = hilt_build1(b, HILT_OP_PTRTOINT, i64, a);
        c = hilt_build1(b, HILT_OP_PTRTOINT, i64, c);
        if (a == NULL || c == NULL) {
            return NULL;
        }
    }
    hilt_value *operands[2] = {a, c};
    hilt_attr p = hilt_attr_int(HILT_ATTR_PREDICATE, predicate);
    return hilt_build(b, code, (hilt_type){0}, operands, 2, &p, 1);
}

hilt_value *
hilt_build_select(hilt_builder *b, hilt_value *cond, hilt_value *a, hilt_value *c)
{
    hilt_value *operands[3] = {cond, a, c};
    return hilt_build(b, HILT_OP_SELECT, (hilt_type){0}, operands, 3, NULL, 0);
}

hilt_value *
hilt_build_const_in(hilt_builder *b, hilt_region *r, hilt_type t, hilt_bits bits)
{
    if (!sync_path(b)) {
        return NULL;
    }
    hilt_number_table *table = b->numbers;
    hilt_op **at = &table->constants[(bits.lo ^ bits.lo >> 32 ^ t.kind << 3) & (CONSTANTS - 1)];
    if (*at != NULL && r == b->region && hilt_type_eq((*at)->results[0].type, t) &&
        path_usable(table, (*at)->parent, r)) {
        hilt_bits have = hilt_op_attrs(*at)[0].bits;
        if (have.lo == bits.lo && have.hi == bits.hi) {
            return (*at)->results;
        }
    }
    hilt_attr value = {.key = HILT_ATTR_VALUE, .bits = bits};
    key k = {HILT_OP_CONSTANT, t, NULL, 0, &value, 1};
    hilt_value *v = number_in(b, r, &k);
    *at = v ? hilt_value_def(v) : *at;
    return v;
}

hilt_value *
hilt_build_poison_in(hilt_builder *b, hilt_region *r, hilt_type t)
{
    key k = {HILT_OP_POISON, t, NULL, 0, NULL, 0};
    return number_in(b, r, &k);
}

hilt_value *
hilt_build_pointer_in(hilt_builder *b, hilt_region *r, hilt_value *pointer, hilt_type t)
{
    if (hilt_type_eq(pointer->type, t)) {
        return pointer;
    }
    assert(hilt_type_is_ptr(t) && hilt_type_is_ptr(pointer->type) && t.space == pointer->type.space);
    hilt_value *operands[2] = {pointer, hilt_build_const_in(b, r, hilt_type_of(HILT_TYPE_I64), (hilt_bits){0, 0})};
    key k = {HILT_OP_PTRADD, t, operands, 2, NULL, 0};
    return operands[1] ? number_in(b, r, &k) : NULL;
}

hilt_value *
hilt_build_const(hilt_builder *b, hilt_type t, hilt_bits bits)
{
    return hilt_build_const_in(b, b->region, t, bits);
}

hilt_value *
hilt_build_int(hilt_builder *b, hilt_type t, int64_t v)
{
    unsigned width = hilt_type_bits(t);
    hilt_bits bits = {(uint64_t)v, v < 0 ? ~(uint64_t)0 : 0};
    if (width < 64) {
        bits.lo &= ((uint64_t)1 << width) - 1;
    }
    if (width <= 64) {
        bits.hi = 0;
    }
    return hilt_build_const(b, t, bits);
}

hilt_value *
hilt_build_poison(hilt_builder *b, hilt_type t)
{
    return hilt_build_poison_in(b, b->region, t);
}

hilt_op *
hilt_build_op(hilt_builder *b, hilt_opcode code, hilt_value *const *operands, uint32_t noperands,
              const hilt_type *results, uint32_t nresults, hilt_region *const *regions, uint32_t nregions,
              const hilt_attr *attrs, uint32_t nattrs)
{
    hilt_op *op = hilt_op_new(b->module, code, operands, noperands, results, nresults, regions, nregions,
                              attrs, nattrs, b->loc);
    if (op != NULL) {
        hilt_op_insert_before(op, b->region ? b->region : b->module->body, NULL);
    }
    return op;
}

hilt_op *
hilt_build_op_in(hilt_builder *b, hilt_region *r, hilt_opcode code, hilt_value *const *operands,
                 uint32_t noperands, const hilt_attr *attrs, uint32_t nattrs)
{
    hilt_op *op = hilt_op_new(b->module, code, operands, noperands, NULL, 0, NULL, 0, attrs, nattrs, b->loc);
    if (op != NULL) {
        hilt_op_insert_before(op, r, NULL);
    }
    return op;
}
