/* What the verifier checks of kernels: ops by their signatures, launches, and kernels as functions. */
#include "mma.h"
#include "rules.h"
#include "wgmma.h"

static const struct signature {
    const char *types, *words;
} signatures[HILT_OP_COUNT] = {
#define HILT_SIGNATURE(id, types, words) [HILT_OP_##id] = {types, words},
#include "signatures.def"
#undef HILT_SIGNATURE
};

static bool
is_number(hilt_type t)
{
    unsigned bits = hilt_type_bits(t) * t.lanes;
    return (hilt_type_is_int(t) || hilt_type_is_float(t)) && bits >= 16 && bits <= 64;
}

/* Is t what the letter says? *number: the type at the v's so far. */
static bool
fits(char letter, hilt_type t, hilt_type *number)
{
    bool pointer = hilt_type_is_ptr(t);
    switch (letter) {
    case 'b':
        return hilt_type_eq(t, hilt_type_of(HILT_TYPE_I1));
    case 'w':
        return hilt_type_eq(t, hilt_type_of(HILT_TYPE_I32));
    case 'l':
        return hilt_type_eq(t, hilt_type_of(HILT_TYPE_I64));
    case 'p':
        return pointer;
    case 's':
        return pointer &&
               (t.space == HILT_SPACE_SHARED || t.space == HILT_SPACE_CLUSTER || t.space == HILT_SPACE_GENERIC);
    case '*':
        return true;
    case 't':
        return t.kind == HILT_TYPE_TMAP;
    case 'g':
        return pointer && (t.space == HILT_SPACE_GLOBAL || t.space == HILT_SPACE_GENERIC);
    default: /* v */
        if (number->kind == HILT_TYPE_NONE) {
            *number = t;
        }
        return is_number(t) && hilt_type_eq(t, *number);
    }
}

/* "name: word word; name: word …": does each attribute there have one of its words? */
static bool
words_fit(const hilt_op *op, const char *words, char *buf, size_t size)
{
    while (*words) {
        size_t n = strcspn(words, ":"), end = strcspn(words, ";");
        const hilt_attr *a = NULL;
        for (uint32_t i = 0; i < op->nattrs && !a; i++) {
            const hilt_attr *one = &hilt_op_attrs(op)[i];
            const char *name = hilt_attr_infos[one->key].name;
            a = strlen(name) == n && memcmp(name, words, n) == 0 ? one : NULL;
        }
        const char *text = a ? hilt_word_texts[a->i] : "";
        bool found = false;
        for (const char *p = words + n + 1; a && !found && p < words + end;) {
            p += strspn(p, " ");
            size_t len = strcspn(p, " ;");
            found = strlen(text) == len && memcmp(text, p, len) == 0;
            p += len;
        }
        if (!found) {
            snprintf(buf, size, a ? ": its %.*s cannot be '%s'" : "has no %.*s%s", (int)n, words, text);
            return false;
        }
        words += end + (words[end] == ';');
        words += strspn(words, " ");
    }
    return true;
}

static const char *
mma_wrong(const hilt_op *op)
{
    const hilt_attr *shape = hilt_op_attr(op, HILT_ATTR_SHAPE);
    hilt_mma_row row;
    hilt_type_kind types[3];
    bool integers = true;
    for (uint32_t i = 0; i < 3; i++) {
        types[i] = (hilt_type_kind)hilt_operand(op, i)->type.kind;
        integers &= hilt_type_is_int(hilt_operand(op, i)->type);
    }
    if (!shape || shape->lanes.n != 3 ||
        !hilt_mma_find(HILT_MMA_WARP, types, shape->lanes.v[0], shape->lanes.v[1], shape->lanes.v[2], &row)) {
        return "is no product that there is of these types";
    }
    for (uint32_t i = 0; i < 3; i++) {
        if (hilt_operand(op, i)->type.lanes != hilt_mma_lanes(&row, (hilt_mma_matrix)i)) {
            return "has an operand of another number of elements than a thread has";
        }
    }
    if (!integers && (hilt_op_attr(op, HILT_ATTR_A_UNSIGNED) || hilt_op_attr(op, HILT_ATTR_B_UNSIGNED))) {
        return "is unsigned, but of floats";
    }
    return hilt_type_eq(op->results[0].type, hilt_operand(op, 2)->type) ? NULL : "gives another type than it accumulates";
}

/* Of hilt.ldmatrix, stmatrix: what a lane gets or gives. */
static const char *
matrices_wrong(const hilt_op *op, hilt_type t)
{
    int64_t count = hilt_op_int(op, HILT_ATTR_ELEMENTS, 0);
    unsigned bits = hilt_type_is_ptr(t) ? 0 : hilt_type_bits(t);
    if (count != 1 && count != 2 && count != 4) {
        return "moves 1, 2 or 4 matrices";
    }
    if ((bits != 8 && bits != 16 && bits != 32) || bits * t.lanes != 32 * count) {
        return "moves 32 bits a lane of each matrix, in elements of 8, 16 or 32 bits";
    }
    return bits != 16 && hilt_op_attr(op, HILT_ATTR_TRANS) ? "transposes elements of 16 bits" : NULL;
}

/* Of a TMA op, operands from `first` on: coordinates, then what its attributes say is there. */
static const char *
coordinates_wrong(const hilt_op *op, uint32_t first)
{
    uint32_t multicast = hilt_op_attr(op, HILT_ATTR_MULTICAST) != NULL, policy = hilt_op_attr(op, HILT_ATTR_POLICY) != NULL;
    uint32_t rank = op->noperands - first - multicast - policy;
    if (op->noperands < first + multicast + policy || rank < 1 || rank > HILT_MOST_TMAP_RANK) {
        return "has not 1 to 5 coordinates";
    }
    for (uint32_t i = first; i < op->noperands; i++) {
        hilt_type should = hilt_type_of(policy && i + 1 == op->noperands ? HILT_TYPE_I64 : HILT_TYPE_I32);
        if (!hilt_type_eq(hilt_operand(op, i)->type, should)) {
            return "has a coordinate, mask or policy of another type than it should";
        }
    }
    return NULL;
}

static const char *
tensor_map_wrong(const hilt_op *op)
{
    const hilt_attr *box = hilt_op_attr(op, HILT_ATTR_BOX), *steps = hilt_op_attr(op, HILT_ATTR_STEPS);
    uint32_t rank = op->noperands / 2;
    if (op->noperands % 2 || rank < 1 || rank > HILT_MOST_TMAP_RANK) {
        return "has not 1 to 5 extents, and strides for all but one";
    }
    for (uint32_t i = 1; i < op->noperands; i++) {
        if (!hilt_type_eq(hilt_operand(op, i)->type, hilt_type_of(HILT_TYPE_I64))) {
            return "has an extent or stride that is no i64";
        }
    }
    if (!box || box->lanes.n != rank || !steps || steps->lanes.n != rank) {
        return "has no box and steps of its rank";
    }
    for (uint32_t i = 0; i < rank; i++) {
        if (box->lanes.v[i] < 1 || box->lanes.v[i] > UINT32_MAX || steps->lanes.v[i] < 1 || steps->lanes.v[i] > UINT32_MAX) {
            return "has a box or steps that are not positive";
        }
    }
    int64_t swizzle = hilt_op_int(op, HILT_ATTR_SWIZZLE, 0), promotion = hilt_op_int(op, HILT_ATTR_PROMOTION, 0);
    bool good = (swizzle == 0 || swizzle == 32 || swizzle == 64 || swizzle == 128) &&
                (promotion == 0 || promotion == 64 || promotion == 128 || promotion == 256);
    return good ? NULL : "has a swizzle or promotion that there is not";
}

/* What signatures do not say. */
static const char *
attributes_wrong(const hilt_op *op)
{
    const hilt_attr *type = hilt_op_attr(op, HILT_ATTR_ELEMENT);
    int64_t count = hilt_op_int(op, HILT_ATTR_ELEMENTS, 0), align = hilt_op_int(op, HILT_ATTR_ALIGN, 1),
            bytes = hilt_op_int(op, HILT_ATTR_BYTES, 0);
    switch (op->code) {
    case HILT_OP_TRAP:
        return hilt_op_attr(op, HILT_ATTR_MESSAGE) ? NULL : "has no message";
    case HILT_OP_ALLOCSHARED:
        if (!type || hilt_type_is_vector(type->type) || hilt_type_bytes(type->type) == 0 || count < 1 ||
            count > HILT_MOST_LOCAL / (int64_t)hilt_type_bytes(type->type)) {
            return "has no scalar type, or no count that memory has";
        }
        return align > 0 && align <= HILT_MOST_ALIGN && (align & (align - 1)) == 0
                   ? NULL
                   : "has an align that is no power of two up to 4096";
    case HILT_OP_CPASYNC:
        return bytes == 4 || bytes == 8 || bytes == 16 ? NULL : "copies 4, 8 or 16 bytes";
    case HILT_OP_MMA:
        return mma_wrong(op);
    case HILT_OP_LDMATRIX:
        return matrices_wrong(op, op->results[0].type);
    case HILT_OP_STMATRIX:
        return matrices_wrong(op, hilt_operand(op, 1)->type);
    case HILT_OP_WGMMADESC:
    case HILT_OP_WGMMA:
    case HILT_OP_SETMAXNREG:
        return hilt_wgmma_wrong(op);
    case HILT_OP_CPWAIT:
    case HILT_OP_BULKWAIT:
    case HILT_OP_WGMMAWAIT:
        return hilt_op_int(op, HILT_ATTR_GROUPS, -1) >= 0 ? NULL : "says not how many groups may be pending";
    case HILT_OP_INLINEPTX:
        return hilt_op_attr(op, HILT_ATTR_PTX) ? NULL : "has no text";
    case HILT_OP_TMALOAD:
        return coordinates_wrong(op, 3);
    case HILT_OP_TMASTORE:
    case HILT_OP_TMAREDUCE:
        return coordinates_wrong(op, 2);
    case HILT_OP_TMAPREFETCH:
        return coordinates_wrong(op, 1);
    case HILT_OP_TMAPENCODE:
        return tensor_map_wrong(op);
    case HILT_OP_BULKREDUCE:
        return type && !hilt_type_is_vector(type->type) && is_number(type->type) ? NULL : "has no type of elements";
    default:
        return NULL;
    }
}

/* Does it need to know which thread runs it, or that other threads run beside? Kernels that run once a block have none. */
static bool
is_of_thread(const hilt_op *op)
{
    switch ((hilt_opcode)op->code) {
    case HILT_OP_SREG:
        switch (hilt_op_int(op, HILT_ATTR_REG, 0)) {
        case HILT_WORD_TID_X:
        case HILT_WORD_TID_Y:
        case HILT_WORD_TID_Z:
        case HILT_WORD_LANEID:
        case HILT_WORD_WARPID:
            return true;
        default:
            return false;
        }
    case HILT_OP_CLOCK:
    case HILT_OP_ALLOCSHARED:
    case HILT_OP_DYNSHARED:
    case HILT_OP_ATOMICLOAD:
    case HILT_OP_ATOMICSTORE:
    case HILT_OP_ATOMICRMW:
    case HILT_OP_ATOMICCAS:
    case HILT_OP_FENCE:
    case HILT_OP_FENCEPROXY:
    case HILT_OP_PREFETCH:
    case HILT_OP_SETMAXNREG:
        return false;
    default:
        return hilt_op_has(op, HILT_TRAIT_DEVICE);
    }
}

const char *
hilt_signature_check(const hilt_op *op, char *buf, size_t size)
{
    const struct signature *s = &signatures[op->code];
    hilt_type number = hilt_type_of(HILT_TYPE_NONE);
    const char *letter = s->types;
    for (uint32_t i = 0; i < op->noperands; i++, letter += *letter != '*') {
        if (!fits(*letter, hilt_operand(op, i)->type, &number)) {
            snprintf(buf, size, "has operand %u of a type it does not take", i);
            return buf;
        }
    }
    letter = strchr(s->types, '>') + 1;
    for (uint32_t i = 0; i < op->nresults; i++, letter += *letter != '*') {
        if (!fits(*letter, op->results[i].type, &number)) {
            snprintf(buf, size, "has result %u of a type it does not give", i);
            return buf;
        }
    }
    const char *wrong = words_fit(op, s->words, buf, size) ? attributes_wrong(op) : buf;
    const hilt_op *func = op;
    while (func->parent->owner) {
        func = func->parent->owner;
    }
    if (!wrong && hilt_op_has(op, HILT_TRAIT_DEVICE) && !hilt_op_attr(func, HILT_ATTR_KERNEL)) {
        wrong = "belongs in a kernel";
    }
    if (!wrong && hilt_op_attr(func, HILT_ATTR_PER_BLOCK) && is_of_thread(op)) {
        wrong = "is of one thread, but the kernel runs once a block";
    }
    if (!wrong && op->code == HILT_OP_SREG && hilt_op_int(op, HILT_ATTR_REG, 0) == HILT_WORD_RUN_X &&
        !(hilt_op_attr(func, HILT_ATTR_PER_RUN) && hilt_op_attr(func, HILT_ATTR_PER_BLOCK))) {
        wrong = "is of several blocks, but the kernel runs once for each";
    }
    return wrong;
}

const char *
hilt_hints_wrong(const hilt_op *op)
{
    bool load = op->code == HILT_OP_LOAD || op->code == HILT_OP_LOADMASKED;
    int64_t cache = hilt_op_int(op, HILT_ATTR_CACHE, -1), evict = hilt_op_int(op, HILT_ATTR_EVICT, -1),
            bytes = hilt_op_int(op, HILT_ATTR_PREFETCHED, 0);
    bool cache_fits = cache < 0 || cache == HILT_WORD_CACHE_GLOBAL || cache == HILT_WORD_CACHE_STREAMING ||
                      (load ? cache == HILT_WORD_CACHE_ALL || cache == HILT_WORD_CACHE_LAST_USE || cache == HILT_WORD_CACHE_NONE
                            : cache == HILT_WORD_CACHE_BACK || cache == HILT_WORD_CACHE_THROUGH);
    if (!cache_fits || (evict >= 0 && (evict < HILT_WORD_EVICT_NORMAL || evict > HILT_WORD_NO_ALLOCATE))) {
        return "has a hint that it does not take";
    }
    if (cache >= 0 && evict >= 0) {
        return "has both 'cache' and 'evict'";
    }
    return bytes == 0 || (load && (bytes == 64 || bytes == 128 || bytes == 256)) ? NULL
                                                                                 : "has prefetch_bytes that are not 64, 128 or 256";
}

const char *
hilt_launch_wrong(const hilt_module *m, const hilt_op *op, char *buf, size_t size)
{
    const char *name = hilt_op_str(op, HILT_ATTR_CALLEE);
    const hilt_op *kernel = name ? hilt_module_func((hilt_module *)m, name) : NULL;
    if (!kernel || !hilt_op_attr(kernel, HILT_ATTR_KERNEL)) {
        snprintf(buf, size, "has no kernel '%.100s' to launch", name ? name : "");
        return buf;
    }
    const hilt_region *body = kernel->regions[0];
    if (op->noperands != HILT_LAUNCH_ARGS + body->nargs) {
        snprintf(buf, size, "has %u operands, which should be %u", op->noperands, HILT_LAUNCH_ARGS + body->nargs);
        return buf;
    }
    for (uint32_t i = 0; i < op->noperands; i++) {
        hilt_type should = i < HILT_LAUNCH_ARGS ? hilt_type_of(HILT_TYPE_I64) : body->args[i - HILT_LAUNCH_ARGS]->type;
        if (!hilt_type_eq(hilt_operand(op, i)->type, should)) {
            snprintf(buf, size, "has operand %u of another type than it should", i);
            return buf;
        }
    }
    const hilt_op *func = op;
    while (func->parent->owner) {
        func = func->parent->owner;
    }
    return hilt_op_attr(func, HILT_ATTR_KERNEL) ? "belongs in a host function" : NULL;
}

bool
hilt_module_fits_cpu(const hilt_module *m, hilt_error *err)
{
    for (const hilt_op *op = m->body->first; op; op = hilt_op_next_inside(op, m->body)) {
        if (op->code == HILT_OP_INLINEPTX) {
            hilt_error_at(err, m, op->loc);
            return hilt_error_set(err, HILT_DIAG_UNSUP_ON_CPU, HILT_DIAG_UNSUP_ON_CPU_TEXT, hilt_op_spoken(op));
        }
    }
    return true;
}

static bool
sizes_fit(const hilt_attr *a)
{
    bool ok = !a || a->lanes.n == 3;
    for (size_t i = 0; a && ok && i < 3; i++) {
        ok = a->lanes.v[i] > 0 && a->lanes.v[i] <= UINT32_MAX;
    }
    return ok;
}

const char *
hilt_kernel_wrong(const hilt_op *func)
{
    if (!hilt_op_attr(func, HILT_ATTR_KERNEL)) {
        return NULL;
    }
    const hilt_op *last = func->regions[0]->last;
    if (last && last->code == HILT_OP_RETURN && last->noperands) {
        return "is a kernel, but returns values";
    }
    return sizes_fit(hilt_op_attr(func, HILT_ATTR_BLOCK)) && sizes_fit(hilt_op_attr(func, HILT_ATTR_CLUSTER)) &&
                   sizes_fit(hilt_op_attr(func, HILT_ATTR_MAXNTID))
               ? NULL
               : "has a block, cluster or maxntid that is not three positive sizes";
}
