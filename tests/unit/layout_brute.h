/* Random small layouts, and brute force that shares no code with the library: for the tests of laws. */
#ifndef HILT_TEST_LAYOUT_BRUTE_H
#define HILT_TEST_LAYOUT_BRUTE_H

#include "../../src/layout/layout.h"
#include "check.h"

#include <stdlib.h>

static hilt_layouts ctx;
#define C &ctx
static uint64_t state;

static inline uint32_t
rnd(uint32_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 33) % below;
}

/* Each case has its own start, so that one can be run again alone. */
static inline void
seed_case(uint64_t seed, long i)
{
    state = (seed * 1000003 + (uint64_t)i) * 0x9E3779B97F4A7C15u | 1;
    for (int k = 0; k < 4; k++) {
        rnd(2);
    }
}

/* -- brute force ----------------------------------------------------------------------------------------- */
#define MOST 32
typedef struct flat {
    int64_t s[MOST], d[MOST];
    int n;
} flat;

static inline void
leaves(hilt_tup shape, hilt_tup stride, flat *f)
{
    if (shape.kind == HILT_TUP_TUPLE) {
        for (uint32_t i = 0; i < shape.n; i++) {
            leaves(shape.items[i], stride.items[i], f);
        }
        return;
    }
    f->s[f->n] = shape.i;
    f->d[f->n++] = stride.i;
}

static inline flat
flat_of(hilt_layout a)
{
    flat f = {.n = 0};
    leaves(a.shape, a.stride, &f);
    return f;
}

static inline int64_t
at(const flat *f, int64_t x)
{
    int64_t sum = 0;
    for (int i = 0; i < f->n; i++) {
        int64_t part = i + 1 == f->n ? x : x % f->s[i];
        x = i + 1 == f->n ? 0 : x / f->s[i];
        sum += part * f->d[i];
    }
    return sum;
}

static inline int64_t
size_of(const flat *f)
{
    int64_t n = 1;
    for (int i = 0; i < f->n; i++) {
        n *= f->s[i];
    }
    return n;
}

static inline int64_t
value(hilt_layout a, int64_t x)
{
    flat f = flat_of(a);
    return at(&f, x);
}

static inline int64_t
size(hilt_layout a)
{
    flat f = flat_of(a);
    return size_of(&f);
}

static inline int
by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* All values in increasing order; the caller frees. */
static inline int64_t *
values(hilt_layout a, int64_t *n)
{
    flat f = flat_of(a);
    *n = size_of(&f);
    int64_t *v = malloc((size_t)(*n + 1) * sizeof *v);
    for (int64_t i = 0; i < *n; i++) {
        v[i] = at(&f, i);
    }
    qsort(v, (size_t)*n, sizeof *v, by_value);
    return v;
}

static inline bool
injective(hilt_layout a)
{
    int64_t n, *v = values(a, &n);
    bool yes = true;
    for (int64_t i = 1; i < n; i++) {
        yes = yes && v[i] != v[i - 1];
    }
    free(v);
    return yes;
}

static inline bool
same_values(hilt_layout a, hilt_layout b)
{
    int64_t n, m, *v = values(a, &n), *w = values(b, &m);
    bool same = n == m && memcmp(v, w, (size_t)n * sizeof *v) == 0;
    free(v);
    free(w);
    return same;
}

/* -- generator ------------------------------------------------------------------------------------------- */
static inline int64_t
extent(void)
{
    static const int64_t some[] = {1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 8};
    return some[rnd(HILT_COUNT(some))];
}

/* A random tree over the leaves. */
static inline hilt_tup
tree(const hilt_tup *leaf, uint32_t n, uint64_t *shape_of, bool nested)
{
    hilt_tup t, items[MOST];
    if (n == 1 && ((*shape_of)++, nested || rnd(3))) {
        return leaf[0];
    }
    uint32_t k = 0;
    for (uint32_t i = 0; i < n;) {
        uint32_t take = n > 2 && rnd(3) == 0 ? 1 + rnd(n - i) : 1;
        items[k++] = take == n ? leaf[i] : tree(leaf + i, take, shape_of, true);
        i += take == n ? 1 : take;
    }
    CHECK(hilt_tup_make(C, items, k, &t), "%s", ctx.text);
    return t;
}

/* Shape and stride of the same random profile: the generator is wound back. */
static inline hilt_layout
from_leaves(const int64_t *s, const int64_t *d, uint32_t n)
{
    hilt_tup shape[MOST], stride[MOST];
    hilt_layout a = {0};
    for (uint32_t i = 0; i < n; i++) {
        shape[i] = hilt_tup_int(s[i]);
        stride[i] = hilt_tup_int(d[i]);
    }
    uint64_t before = state, count = 0;
    hilt_tup x = tree(shape, n, &count, false);
    state = before;
    hilt_tup y = tree(stride, n, &count, false);
    CHECK(hilt_layout_make(C, x, y, &a), "%s", ctx.text);
    return a;
}

/* Half compact in some order, with gaps at times; half wild. */
static inline hilt_layout
random_layout(uint32_t most, bool negative)
{
    uint32_t n = 1 + rnd(most), order[MOST];
    int64_t s[MOST], d[MOST], next = 1;
    for (uint32_t i = 0; i < n; i++) {
        s[i] = extent();
        order[i] = i;
    }
    for (uint32_t i = n; i-- > 1;) {
        uint32_t j = rnd(i + 1), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
    uint32_t style = rnd(4);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = style == 0 ? i : order[i];
        d[k] = style == 3 ? (int64_t)rnd(13) : next;
        next *= s[k] * (style == 2 && rnd(3) == 0 ? extent() : 1);
        if (rnd(20) == 0) {
            d[k] = 0;
        }
        if (negative && rnd(20) == 0) {
            d[k] = -d[k];
        }
    }
    return from_leaves(s, d, n);
}

static inline const char *
show(hilt_layout a)
{
    static hilt_str texts[4];
    static unsigned at_text;
    hilt_str *s = &texts[at_text++ % 4];
    s->len = 0;
    hilt_layout_print(s, a);
    return s->data;
}

/* -- what can be composed ----------------------------------------------------------------------------------
 */
/* Is f(unit x), x < n, a layout? Tries every first extent. */
static inline bool
some_layout(const int64_t *f, int64_t n, int64_t unit)
{
    if (n <= 1) {
        return true;
    }
    for (int64_t e = 2; e <= n; e++) {
        bool ok = n % e == 0;
        for (int64_t x = 0; ok && x < n; x++) {
            ok = f[x * unit] == f[(x - x % e) * unit] + x % e * f[unit];
        }
        if (ok && some_layout(f, n / e, unit * e)) {
            return true;
        }
    }
    return false;
}

static inline bool
composition_exists(hilt_layout a, hilt_layout b)
{
    flat fa = flat_of(a), fb = flat_of(b);
    int64_t f[4096];
    for (int i = 0; i < fb.n; i++) {
        for (int64_t x = 0; x < fb.s[i]; x++) {
            f[x] = at(&fa, x * fb.d[i]);
        }
        if (!some_layout(f, fb.s[i], 1)) {
            return false;
        }
    }
    for (int64_t x = 0; x < size_of(&fb); x++) {
        int64_t rest = x, sum = 0;
        for (int i = 0; i < fb.n; i++) {
            sum += at(&fa, rest % fb.s[i] * fb.d[i]);
            rest /= fb.s[i];
        }
        if (sum != at(&fa, at(&fb, x))) {
            return false;
        }
    }
    return true;
}

#endif
