/* Do the tensors of a call overlap? Code that writes one and reads another is better where they do not.
 *
 * The trace notes of each tensor argument where its address, extents and strides are: in the key or in slots.
 * A function that writes gets code for calls whose tensors reach memory of their own each (func.func's
 * noalias), and, when a call comes that is not so, code that assumes nothing. Both come from one trace: what
 * overlaps is no part of the key, and every call is right whichever came first. The range of a tensor is what
 * its extents and strides span.
 */
#include "call.h"

enum { MOST_SPANS = 64 };

bool
hilt_span_note(const hilt_builder_args *b)
{
    const uint64_t *w = b->key + b->at;
    uint32_t facts = HILT_WORD_A(w[0]), slot = b->slot;
    hilt_span s = {
        .slot = slot++, .bytes = hilt_dtype_bytes(HILT_ARG_DTYPE(facts)), .rank = HILT_ARG_RANK(facts),
        .gpu = HILT_WORD_N(w[0]) == HILT_SIDE_CUDA};
    hilt_key_sizes z = {.words = w};
    while (hilt_key_next_size(&z)) {
        s.in_slot[z.part] |= (uint32_t)z.in_slot << z.mode;
        s.modes[z.part][z.mode] = z.in_slot ? slot++ : z.value;
    }
    if (hilt_compiling_now && !hilt_vec_push(&hilt_compiling_now->spans, s)) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}

typedef struct range {
    uint64_t from, to; /* addresses; empty: equal */
} range;

int64_t
hilt_span_mode(const hilt_span *s, int part, uint32_t i, const uint64_t *slots)
{
    int64_t v = s->modes[part][i];
    return s->in_slot[part] >> i & 1 ? (int64_t)slots[v] : v;
}

/* Where nothing overflows, which is everywhere but in arrays that nobody has. false: it must be computed exactly. */
static inline bool
quick_range(const hilt_span *s, const uint64_t *slots, uint64_t *from, uint64_t *to)
{
    uint64_t low = slots[s->slot], high = low + s->bytes;
    bool empty = low == 0, over = high < low;
    for (uint32_t i = 0; i < s->rank; i++) {
        int64_t n = hilt_span_mode(s, 0, i, slots), reach;
        over |= __builtin_mul_overflow(hilt_span_mode(s, 1, i, slots), n - 1, &reach);
        over |= __builtin_mul_overflow(reach, (int64_t)s->bytes, &reach);
        over |= reach < 0 ? __builtin_sub_overflow(low, -(uint64_t)reach, &low) : __builtin_add_overflow(high, (uint64_t)reach, &high);
        empty |= n == 0;
    }
    *from = empty ? 0 : low;
    *to = empty ? 0 : high;
    return !over;
}

bool
hilt_span_range(const hilt_span *s, const uint64_t *slots, uint64_t *from, uint64_t *to)
{
    if (quick_range(s, slots, from, to)) {
        return true;
    }
    __int128 low = slots[s->slot], high = low + s->bytes;
    bool empty = slots[s->slot] == 0;
    for (uint32_t i = 0; i < s->rank; i++) {
        int64_t n = hilt_span_mode(s, 0, i, slots);
        __int128 reach = (__int128)hilt_span_mode(s, 1, i, slots) * (n - 1) * s->bytes;
        empty |= n == 0;
        *(reach < 0 ? &low : &high) += reach;
    }
    *from = empty ? 0 : (uint64_t)low;
    *to = empty ? 0 : (uint64_t)high;
    return empty || (low >= 0 && high <= UINT64_MAX);
}

bool
hilt_spans_disjoint(const hilt_spans *spans, const uint64_t *slots)
{
    range ranges[MOST_SPANS];
    for (size_t i = 0; i < spans->len; i++) {
        if (!hilt_span_range(&spans->data[i], slots, &ranges[i].from, &ranges[i].to)) {
            return false;
        }
        for (size_t k = 0; k < i; k++) {
            if (ranges[i].from < ranges[k].to && ranges[k].from < ranges[i].to) {
                return false;
            }
        }
    }
    return true;
}

static bool
writes(const hilt_op *func)
{
    const hilt_region *body = func->regions[0];
    const hilt_op *op = body->first;
    while (op && !hilt_op_has(op, HILT_TRAIT_WRITES)) {
        op = hilt_op_next_inside(op, body);
    }
    return op != NULL;
}

bool
hilt_spans_mark(hilt_spans *spans, hilt_module *m)
{
    hilt_op *func = hilt_module_func(m, NULL);
    const hilt_region *body = func->regions[0];
    if (spans->len < 2 || spans->len > MOST_SPANS || !writes(func)) {
        hilt_vec_free(spans);
        return true;
    }
    int64_t arguments[MOST_SPANS];
    uint32_t n = 0, slot = 0;
    for (uint32_t i = 0; i < body->nargs && n < spans->len; i++) {
        if (slot == spans->data[n].slot) {
            arguments[n++] = i;
        }
        slot += hilt_type_bits(body->args[i]->type) > 64 ? 2 : 1;
    }
    assert(n == spans->len);
    hilt_attr list = {.key = HILT_ATTR_NOALIAS, .lanes = {arguments, n}};
    if (!hilt_op_set_attr(func, &list)) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}
