/* Tensors among the arguments: their words in the key, their slots, and the device that the call gets from them.
 *
 * What is in the key is where a tensor is, the CPU or a GPU (hilt_side), but not which GPU: one specialisation serves all
 * of them. A call runs on one GPU, so tensors on two are refused.
 */
#include "call.h"

/* -- devices ---------------------------------------------------------------------------------------------- */

/* A call runs on the GPU of its first tensor there, and on the stream that is current there to the first library that has one. */
static bool
place_on_gpu(hilt_encoder *e, const hilt_where *w)
{
    if (e->ordinal < 0) {
        e->ordinal = w->ordinal;
        e->placed = hilt_encode_name(e);
        if (!hilt_stream_fits(e)) {
            return false;
        }
    }
    else if (w->ordinal != e->ordinal) {
        hilt_raise(HILT_DIAG_ARG_TWO_DEVICES, e->placed, e->ordinal, hilt_encode_name(e), w->ordinal);
        return false;
    }
    int known = e->streamed ? 0 : hilt_current_stream(w->source, w->ordinal, &e->stream);
    e->streamed |= known > 0;
    if (!e->streamed && !e->stream) {
        e->stream = w->stream;
    }
    return known >= 0;
}

bool
hilt_encode_place(hilt_encoder *e, const hilt_where *w)
{
    return w->side == HILT_SIDE_CPU || place_on_gpu(e, w);
}

bool
hilt_encode_misplaced(const hilt_encoder *e, const hilt_where *w)
{
    char text[32];
    bool gpu = w->side == HILT_SIDE_CUDA;
    snprintf(text, sizeof text, "cuda:%d", w->ordinal);
    hilt_raise(HILT_DIAG_ARG_DEVICE, hilt_encode_name(e), gpu ? text : "the CPU",
               gpu ? "this was compiled for memory of the CPU" : "this was compiled for memory of a GPU");
    return false;
}

/* -- what is known of a tensor ---------------------------------------------------------------------------- */

static uint32_t
log2_of(uint32_t n)
{
    return n ? 31 - (uint32_t)__builtin_clz(n) : 0;
}

static void
describe_array(const hilt_array *a, hilt_str *s)
{
    hilt_str_printf(s, "a %s tensor of shape (", hilt_dtype_name((hilt_dtype)a->dtype));
    for (int i = 0; i < a->ndim; i++) {
        hilt_str_printf(s, i ? ", %lld" : "%lld", (long long)a->shape[i]);
    }
    hilt_str_puts(s, ") and strides (");
    for (int i = 0; i < a->ndim; i++) {
        hilt_str_printf(s, i ? ", %lld" : "%lld", (long long)a->strides[i]);
    }
    hilt_str_puts(s, ")");
}

static bool
tensor_mismatch(hilt_encoder *e, const hilt_array *a)
{
    hilt_str got = {0}, want = {0};
    uint32_t at = e->nkey;
    describe_array(a, &got);
    hilt_str_puts(&got, a->where.side == HILT_SIDE_CUDA ? " on a GPU" : "");
    if (a->readonly) {
        hilt_str_puts(&got, ", read-only");
    }
    hilt_describe_words(e->expect, &at, &want);
    hilt_encode_mismatch(e, want.data ? want.data : "?", got.data ? got.data : "?");
    hilt_str_free(&got);
    hilt_str_free(&want);
    return false;
}

bool
hilt_array_is_compact(const hilt_array *a, uint64_t order)
{
    int64_t expect = 1;
    for (int i = 0; i < a->ndim; i++) {
        if (a->shape[i] == 0) {
            return true;
        }
    }
    for (int i = a->ndim - 1; i >= 0; i--) {
        int m = (int)(order >> 4 * i & 15);
        if (a->strides[m] != expect && a->shape[m] != 1) {
            return false;
        }
        expect *= a->shape[m];
    }
    return true;
}

/* The same size wherever a symbol stands. */
static bool
same_symbol(hilt_encoder *e, uint64_t id, uint32_t part, uint32_t mode, int64_t value)
{
    static const char *const parts[] = {"extent", "stride"};
    for (size_t i = 0; i < e->symbols.len; i++) {
        const hilt_symbol *s = &e->symbols.data[i];
        if (s->id == id) {
            if (s->value != value) {
                hilt_raise(HILT_DIAG_ARG_SYMBOL, hilt_encode_name(e), parts[part], mode, (long long)value, parts[s->part], s->mode,
                           s->param, (long long)s->value);
            }
            return s->value == value;
        }
    }
    if (!hilt_vec_push(&e->symbols, ((hilt_symbol){id, value, hilt_encode_name(e), part, mode}))) {
        PyErr_NoMemory();
        return false;
    }
    return true;
}

/* Does an array have the facts from w on? false: an exception is set. */
static bool
facts_hold(hilt_encoder *e, const hilt_array *a, const uint64_t *w)
{
    uint32_t n = HILT_WORD_N(*w++);
    bool empty = false; /* then strides mean nothing */
    for (int i = 0; i < a->ndim; i++) {
        empty |= a->shape[i] == 0;
    }
    for (uint32_t i = 0; i < n; i++, w += 2) {
        uint32_t part = HILT_FACT_PART(w[0]), mode = HILT_FACT_MODE(w[0]);
        int64_t value = part ? a->strides[mode] : a->shape[mode];
        bool counts = !part || (a->shape[mode] > 1 && !empty);
        switch (HILT_FACT_KIND(w[0])) {
        case HILT_FACT_DIVISOR:
            if (counts && value % (int64_t)w[1] != 0) {
                return tensor_mismatch(e, a);
            }
            break;
        case HILT_FACT_SYMBOL:
            if (counts && !same_symbol(e, w[1], part, mode, value)) {
                return false;
            }
            break;
        case HILT_FACT_COMPACT:
            if (!hilt_array_is_compact(a, w[1])) {
                return tensor_mismatch(e, a);
            }
            break;
        }
    }
    return true;
}

/* The slots of a tensor that was compiled with the facts at e->expect; false with an exception if they don't
 * hold. */
static bool
encode_expected(hilt_encoder *e, const hilt_array *a)
{
    if (e->nkey + 1 >= e->nexpect || HILT_WORD_TAG(e->expect[e->nkey]) != HILT_TAG_TENSOR) {
        return tensor_mismatch(e, a);
    }
    const uint64_t *w = e->expect + e->nkey;
    uint32_t facts = HILT_WORD_A(w[0]), align = HILT_ARG_ALIGN(facts);
    int ndim = (int)HILT_ARG_RANK(facts);
    if (HILT_ARG_DTYPE(facts) != a->dtype || ndim != a->ndim || (a->readonly && !(facts & HILT_TENSOR_READONLY))) {
        return tensor_mismatch(e, a);
    }
    if (HILT_WORD_N(w[0]) != (uint32_t)a->where.side) {
        return hilt_encode_misplaced(e, &a->where);
    }
    if ((uintptr_t)a->data % align) {
        hilt_raise(HILT_DIAG_ARG_ALIGNMENT, hilt_encode_name(e), (unsigned long long)(uintptr_t)a->data,
                   (long long)align);
        return false;
    }
    uint32_t shape = (uint32_t)w[1] & 0xffff, strides = (uint32_t)(w[1] >> 16) & 0xffff, n = 2;
    uint32_t unit = (uint32_t)(w[1] >> 32) & 0xffff;
    bool ok = hilt_put_slot(e, (uintptr_t)a->data), empty = false;
    for (int i = 0; i < ndim && ok; i++) {
        empty |= a->shape[i] == 0;
        if (shape >> i & 1 ? (int64_t)w[n++] != a->shape[i]
                           : facts & HILT_TENSOR_FIT32 && a->shape[i] > INT32_MAX) {
            return tensor_mismatch(e, a);
        }
        ok = shape >> i & 1 || hilt_put_slot(e, (uint64_t)a->shape[i]);
    }
    for (int i = 0; i < ndim && ok; i++) {
        int64_t want = unit >> i & 1 ? 1 : strides >> i & 1 ? (int64_t)w[n++] : a->strides[i];
        if (want != a->strides[i] && a->shape[i] > 1 && !empty) {
            return tensor_mismatch(e, a);
        }
        ok = (unit | strides) >> i & 1 || hilt_put_slot(e, (uint64_t)a->strides[i]);
    }
    if (ok && facts & HILT_TENSOR_FACTS) {
        ok = facts_hold(e, a, w + n);
        n += 1 + 2 * HILT_WORD_N(w[n]);
    }
    for (uint32_t i = 0; i < n && ok; i++) {
        ok = hilt_put_key(e, w[i]);
    }
    return ok;
}

static bool
put_fact(hilt_encoder *e, hilt_fact_kind kind, int part, int mode, uint64_t value, uint32_t *n)
{
    ++*n;
    return hilt_put_key(e, HILT_FACT_WORD(kind, part, mode)) && hilt_put_key(e, value);
}

static bool
put_facts(hilt_encoder *e, const hilt_array *a, const hilt_array_facts *f, const uint32_t fixed[2])
{
    uint32_t at = e->nkey, n = 0;
    bool ok = hilt_put_key(e, 0);
    for (int part = 0; part < 2; part++) {
        for (int i = 0; ok && i < a->ndim; i++) {
            if (fixed[part] >> i & 1) {
                continue;
            }
            ok = f->divisors[part][i] <= 1 ||
                 put_fact(e, HILT_FACT_DIVISOR, part, i, (uint64_t)f->divisors[part][i], &n);
            ok = ok && (!f->symbols[part][i] || put_fact(e, HILT_FACT_SYMBOL, part, i, f->symbols[part][i], &n));
        }
    }
    ok = ok && (!f->compact || put_fact(e, HILT_FACT_COMPACT, 0, 0, f->order, &n));
    if (ok) {
        e->key[at] = HILT_WORD(HILT_TAG_GROUP, 0, n);
    }
    return ok;
}

bool
hilt_encode_array(hilt_encoder *e, const hilt_array *a, uint32_t static_shape, uint32_t static_strides,
                  uint32_t unit_strides, uint32_t align, const hilt_array_facts *more)
{
    if (!hilt_encode_place(e, &a->where)) {
        return false;
    }
    if (e->expect) {
        return encode_expected(e, a);
    }
    uint32_t most = 2 * (uint32_t)a->ndim;
    if (!hilt_encode_reserve(e, 2 + most, 1 + most)) {
        return false;
    }
    uint64_t *key = e->key + e->nkey, *slot = e->slots + e->nslots;
    uint64_t *head = key;
    bool fit = true;
    key += 2;
    *slot++ = (uintptr_t)a->data;
    for (int i = 0; i < a->ndim; i++) {
        fit &= a->shape[i] <= INT32_MAX;
        *(static_shape >> i & 1 ? key++ : slot++) = (uint64_t)a->shape[i];
    }
    for (int i = 0; i < a->ndim; i++) {
        if (!(unit_strides >> i & 1)) {
            *(static_strides >> i & 1 ? key++ : slot++) = (uint64_t)a->strides[i];
        }
    }
    uint32_t facts = a->dtype | (uint32_t)a->ndim << 8 | log2_of(align) << 16;
    facts |= (fit ? HILT_TENSOR_FIT32 : 0) | (a->readonly ? HILT_TENSOR_READONLY : 0) | (more ? HILT_TENSOR_FACTS : 0);
    head[0] = HILT_WORD(HILT_TAG_TENSOR, facts, e->gpu ? HILT_SIDE_CUDA : a->where.side);
    head[1] = static_shape | static_strides << 16 | (uint64_t)unit_strides << 32;
    e->nkey = (uint32_t)(key - e->key);
    e->nslots = (uint32_t)(slot - e->slots);
    const uint32_t fixed[2] = {static_shape, static_strides | unit_strides};
    return !more || put_facts(e, a, more, fixed);
}

/* Memory of a GPU is read 16 bytes at once where its address and its strides allow that: which do is in the key of calls that
 * specialise by themselves. What is compiled for all later calls takes any. */
static bool
encode_wide_array(hilt_encoder *e, const hilt_array *a, uint32_t unit)
{
    enum { WIDEST = 16 };
    int64_t elements = WIDEST / hilt_dtype_bytes(a->dtype);
    hilt_array_facts facts;
    bool any = false;
    for (int i = 0; elements > 1 && i < a->ndim; i++) {
        if (!(unit >> i & 1) && a->strides[i] % elements == 0) {
            if (!any) {
                memset(&facts, 0, sizeof facts);
            }
            facts.divisors[1][i] = elements;
            any = true;
        }
    }
    return hilt_encode_array(e, a, 0, 0, unit, WIDEST, any ? &facts : NULL);
}

/* An array as it comes: every size serves, the leading stride is known to be 1 where it is. */
static bool
encode_plain_array(hilt_encoder *e, const hilt_array *a)
{
    uint32_t unit = 0;
    bool empty = false;
    for (int i = a->ndim - 1; i >= 0; i--) {
        if (!unit && a->strides[i] == 1 && a->shape[i] != 1) {
            unit = 1u << i;
        }
        empty |= a->shape[i] == 0;
    }
    /* With no element, or one in the last mode, its stride means nothing: the common case serves. */
    if (a->ndim && (empty || (!unit && a->strides[a->ndim - 1] == 1))) {
        unit = 1u << (a->ndim - 1);
    }
    if (e->specialises && a->where.side == HILT_SIDE_CUDA && (uintptr_t)a->data % 16 == 0) {
        return encode_wide_array(e, a, unit);
    }
    uint32_t align = hilt_dtype_bytes(a->dtype);
    if ((uintptr_t)a->data & (align - 1)) {
        align = 1;
    }
    return hilt_encode_array(e, a, 0, 0, unit, align, NULL);
}

bool
hilt_encode_tensor(hilt_encoder *e, PyObject *v, hilt_class c)
{
    hilt_array a;
    int r = c == HILT_CLASS_NUMPY    ? hilt_array_from_numpy(v, hilt_encode_name(e), &a)
            : c == HILT_CLASS_DLPACK ? hilt_array_borrow(v, hilt_encode_name(e), &a)
                                     : 0;
    if (r != 0) {
        return r > 0 && (!e->first || hilt_array_needs_no_gradient(v, hilt_encode_name(e))) && encode_plain_array(e, &a);
    }
    hilt_keep keep = {HILT_KEEP_NOTHING, {NULL}};
    r = hilt_array_from_object(v, hilt_encode_name(e), e->stream, &a, &keep);
    if (r <= 0) {
        return r == 0 ? hilt_encode_wrong_type(e, (hilt_ann){HILT_ANN_TENSOR, 0, false}, v) : false;
    }
    if (!hilt_vec_push(&e->keeps, keep)) {
        hilt_keep_release(&keep);
        PyErr_NoMemory();
        return false;
    }
    return encode_plain_array(e, &a);
}
