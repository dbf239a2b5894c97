/* Composition: the layout that is a(b(x)), or a refusal.
 *
 * Each flat mode of b, N:D, walks through the modes of a (coalesced, s:d). With D = q s + r the coordinate in
 * this mode of a is x r, and the mode after it sees x q, as long as x r stays below s. Where it does not (q =
 * 0), the first e = ceil(s / r) values of x stay and the next carries: the mode splits into e and N / e, and
 * its second part goes on after this mode, shifted by e r - s. As a is coalesced, a linear run of the result
 * ends exactly there, so e must divide N.
 *
 *     (6,2):(8,2) o 12:1  ->  (6,2):(8,2)      (4,3):(1,5) o 6:2  ->  (2,3):(2,5)
 *     (5,2):(1,100) o 4:3  ->  (2,2):(3,101)
 *
 * Several modes of b: a(b1(x) + b2(y)) is a(b1(x)) + a(b2(y)) if no sum of coordinates carries over a
 * boundary of a, which are the products of its first extents. The largest remainder that each mode leaves at
 * a boundary is known, and their sum must stay below it. What these arguments leave open is decided by
 * looking at every coordinate of a small static domain, else refused. The last mode of a has no boundary: a
 * of one mode composes with everything.
 */
#include "priv.h"

/* A part of a that flat modes of b map into: all of it, or the mode that a unit vector names. */
typedef struct part {
    hilt_modes a;
    bool fixed;  /* nothing is known at run time only */
    bool simple; /* all integers */
    const uint32_t *path;
    uint32_t depth;
} part;
typedef struct composer {
    hilt_layouts *c;
    hilt_layout a, b;
    part *parts;
    uint32_t nparts;
    hilt_modes flat;  /* of b; strides without their unit vectors */
    uint32_t *of;     /* the part of each */
    uint32_t *starts; /* where its result begins in out; one more at the end */
    bool empty;       /* b has no coordinate */
    hilt_modes out;
} composer;

static bool
refuse(composer *k, hilt_layout_status status, uint32_t mode, const char *format, ...)
{
    char why[160];
    va_list ap;
    va_start(ap, format);
    vsnprintf(why, sizeof why, format, ap);
    va_end(ap);
    return hilt_layouts_fail(k->c, status, "composition of %s with %s%s: %s (mode %u of the second)",
                             hilt_layout_show(k->c, k->a), hilt_layout_show(k->c, k->b),
                             status == HILT_LAYOUT_DIVIDE ? " is no layout" : " is not possible", why, mode);
}

/* -- one mode -------------------------------------------------------------------------------------------- */
typedef struct walk {
    uint32_t i;     /* the mode of a */
    hilt_tup n, d;  /* what is left of N:D, counted in units of mode i */
    hilt_tup shift; /* what one step adds besides */
} walk;

/* Sum of strides: unit vectors only of one mode. */
static bool
add_strides(composer *k, uint32_t mode, hilt_tup x, hilt_tup y, hilt_tup *ret)
{
    hilt_tup sum;
    if (hilt_is_int(x, 0) || hilt_is_int(hilt_leaf_scale(y), 0)) {
        *ret = hilt_is_int(x, 0) ? y : x;
        return true;
    }
    if (hilt_is_int(hilt_leaf_scale(x), 0)) {
        *ret = y;
        return true;
    }
    if (x.kind != HILT_TUP_BASIS && y.kind != HILT_TUP_BASIS) {
        return hilt_leaf_add(k->c, x, y, ret);
    }
    if (x.kind != y.kind || x.n != y.n ||
        memcmp(x.basis->path, y.basis->path, x.n * sizeof *x.basis->path) != 0) {
        return refuse(k, HILT_LAYOUT_DIVIDE, mode, "a step would go along two unit vectors, %s and %s",
                      hilt_tup_show(k->c, x), hilt_tup_show(k->c, y));
    }
    return hilt_leaf_add(k->c, x.basis->scale, y.basis->scale, &sum) &&
           hilt_tup_basis(k->c, sum, x.basis->path, x.n, ret);
}

/* extent:(step of the mode times `by`, and the shift) */
static bool
emit(composer *k, uint32_t mode, const part *p, const walk *w, hilt_tup extent, hilt_tup by)
{
    hilt_tup stride;
    return hilt_leaf_mul(k->c, p->a.m[w->i].stride, by, &stride) &&
           add_strides(k, mode, stride, w->shift, &stride) && hilt_modes_push(k->c, &k->out, extent, stride);
}

/* a(D x) + shift x */
static bool
value_at(const part *p, const walk *w, int64_t x, int64_t *ret)
{
    hilt_modes rest = {.m = p->a.m + w->i, .n = p->a.n - w->i};
    int64_t index, add;
    return !__builtin_mul_overflow(w->d.i, x, &index) && hilt_modes_at(&rest, index, ret) &&
           !__builtin_mul_overflow(w->shift.i, x, &add) && !__builtin_add_overflow(*ret, add, ret);
}

/* Decides by every value: takes the longest linear run as the first mode (its extent is unique in a coalesced
 * layout), checks that all repeats it, and goes on with where the runs begin. */
static bool
look_at_each(composer *k, uint32_t mode, const part *p, const walk *w)
{
    hilt_layout_status status = p->fixed ? HILT_LAYOUT_DIVIDE : HILT_LAYOUT_UNKNOWN;
    if (!p->simple || w->shift.kind != HILT_TUP_INT || w->n.i > HILT_LAYOUT_ENUMERATE) {
        return refuse(k, status, mode, "steps of %s do not fit the extent %s", hilt_tup_show(k->c, w->d),
                      hilt_tup_show(k->c, p->a.m[w->i].shape));
    }
    int64_t n = w->n.i, unit = 1, *f = hilt_layouts_alloc(k->c, (size_t)n, sizeof *f);
    if (f == NULL) {
        return false;
    }
    for (int64_t x = 0; x < n; x++) {
        if (!value_at(p, w, x, &f[x]) || f[x] > INT64_MAX / 4 ||
            f[x] < INT64_MIN / 4) { /* differences fit too */
            return refuse(k, HILT_LAYOUT_OVERFLOW, mode, "an index does not fit 64 bits");
        }
    }
    for (int64_t left = n; left > 1;) {
        int64_t run = 2, step = f[unit];
        while (run < left && f[run * unit] - f[(run - 1) * unit] == step) {
            run++;
        }
        bool ok = left % run == 0;
        for (int64_t x = 0; ok && x < left; x++) {
            ok = f[x * unit] - f[(x - x % run) * unit] == x % run * step;
        }
        if (!ok) {
            return refuse(k, HILT_LAYOUT_DIVIDE, mode, "steps of %s do not fit the extent %s",
                          hilt_tup_show(k->c, w->d), hilt_tup_show(k->c, p->a.m[w->i].shape));
        }
        if (!hilt_modes_push(k->c, &k->out, hilt_tup_int(run), hilt_tup_int(step))) {
            return false;
        }
        left /= run;
        unit *= run;
    }
    return true;
}

typedef enum verdict { FAILED, DONE, NEXT } verdict;

static verdict
to_verdict(bool ok, verdict v)
{
    return ok ? v : FAILED;
}

/* The first e steps stay in mode i of a, the others carry: r steps of it each, `over` the boundary at the
 * end. */
static verdict
split(composer *k, uint32_t mode, const part *p, walk *w, int64_t r, int64_t e, int64_t over)
{
    hilt_tup shift;
    if (!emit(k, mode, p, w, hilt_tup_int(e), hilt_tup_int(r)) ||
        !hilt_leaf_mul(k->c, w->shift, hilt_tup_int(e), &w->shift) ||
        !hilt_leaf_mul(k->c, p->a.m[w->i].stride, hilt_tup_int(over), &shift)) {
        return FAILED;
    }
    if (over != 0 && !add_strides(k, mode, shift, w->shift, &w->shift)) {
        return FAILED;
    }
    w->d = hilt_tup_int(1);
    w->i++;
    return to_verdict(hilt_leaf_slow(k->c, HILT_LEAF_DIV, w->n, hilt_tup_int(e), &w->n), NEXT);
}

/* No carry out of mode i: its part is a shift, the rest goes on. */
static verdict
stays(composer *k, uint32_t mode, const part *p, walk *w, int64_t r, int64_t q)
{
    hilt_tup step;
    w->d = hilt_tup_int(q);
    if (!hilt_leaf_mul(k->c, p->a.m[w->i].stride, hilt_tup_int(r), &step) ||
        !add_strides(k, mode, step, w->shift, &w->shift)) {
        return FAILED;
    }
    w->i++;
    return NEXT;
}

static verdict
step_static(composer *k, uint32_t mode, const part *p, walk *w)
{
    int64_t s = p->a.m[w->i].shape.i, d = w->d.i;
    if (d < 0 || s == 0) {
        return to_verdict(
            refuse(k, HILT_LAYOUT_RANGE, mode, d < 0 ? "it runs below 0" : "an extent of the first is 0"),
            DONE);
    }
    int64_t q = d / s, r = d % s, e = r ? (s - 1) / r + 1 : 0,
            over = r ? r - 1 - (s - 1) % r : 0; /* e r - s */
    if (r == 0) {
        w->d = hilt_tup_int(q);
        w->i++;
        return NEXT;
    }
    if (w->n.kind == HILT_TUP_INT) {
        int64_t n = w->n.i;
        if ((__int128)(n - 1) * r < s) {
            return stays(k, mode, p, w, r, q);
        }
        if (q == 0 && n % e != 0) {
            return to_verdict(
                refuse(k, p->fixed ? HILT_LAYOUT_DIVIDE : HILT_LAYOUT_UNKNOWN, mode,
                       "%lld steps of %lld: the extent %lld ends after %lld, which does not divide them",
                       (long long)n, (long long)r, (long long)s, (long long)e),
                DONE);
        }
        if (q == 0 && (__int128)(n / e - 1) * over + (__int128)r * (e - 1) < s) {
            return split(k, mode, p, w, r, e, over);
        }
        return to_verdict(look_at_each(k, mode, p, w), DONE);
    }
    if (hilt_leaf_less(k->c, w->n, hilt_tup_int((s - 1) / r + 2)) == HILT_YES) {
        return stays(k, mode, p, w, r, q);
    }
    if (q == 0 && over == 0 && hilt_leaf_divisible(k->c, w->n, hilt_tup_int(e)) == HILT_YES) {
        return split(k, mode, p, w, r, e, 0);
    }
    return to_verdict(refuse(k, HILT_LAYOUT_UNKNOWN, mode,
                             "a run-time number of steps of %lld: not known to be a multiple of %lld",
                             (long long)d, (long long)e),
                      DONE);
}

/* Is a run-time extent known to be at least so much? A multiple is, or 0, and then a has no coordinate to be
 * wrong at. */
static bool
covers(hilt_layouts *c, hilt_tup extent, hilt_tup end)
{
    return hilt_leaf_divisible(c, extent, end) == HILT_YES || hilt_leaf_less(c, extent, end) == HILT_NO;
}

static verdict
step_dynamic(composer *k, uint32_t mode, const part *p, walk *w)
{
    hilt_layouts *c = k->c;
    hilt_tup s = p->a.m[w->i].shape, end;
    if (hilt_leaf_divisible(c, w->d, s) == HILT_YES) {
        bool same = hilt_leaf_equal(c, w->d, s) == HILT_YES;
        if (same) {
            w->d = hilt_tup_int(1);
        }
        else if (!hilt_leaf_slow(c, HILT_LEAF_DIV, w->d, s, &w->d)) {
            return FAILED;
        }
        w->i++;
        return NEXT;
    }
    if (w->d.kind == HILT_TUP_INT && w->d.i < 0) {
        return to_verdict(refuse(k, HILT_LAYOUT_RANGE, mode, "it runs below 0"), DONE);
    }
    if (!hilt_leaf_mul(c, w->n, w->d, &end)) {
        return FAILED;
    }
    if (covers(c, s, end)) {
        return to_verdict(emit(k, mode, p, w, w->n, w->d), DONE);
    }
    return to_verdict(refuse(k, HILT_LAYOUT_UNKNOWN, mode,
                             "whether steps of %s fit the extent %s depends on run-time values",
                             hilt_tup_show(c, w->d), hilt_tup_show(c, s)),
                      DONE);
}

/* A stride that does not move, of the kind that mode i has. */
static bool
emit_still(composer *k, uint32_t mode, const part *p, const walk *w)
{
    return hilt_is_int(w->shift, 0) ? emit(k, mode, p, w, w->n, hilt_tup_int(0))
                                    : hilt_modes_push(k->c, &k->out, w->n, w->shift);
}

static bool
compose_mode(composer *k, uint32_t mode)
{
    const part *p = &k->parts[k->of[mode]];
    walk w = {.n = k->flat.m[mode].shape, .d = k->flat.m[mode].stride, .shift = hilt_tup_int(0)};
    uint32_t start = k->out.n;
    if (p->a.n == 0) {
        return k->empty || hilt_is_int(w.n, 1) || hilt_is_int(w.d, 0)
                   ? hilt_modes_push(k->c, &k->out, w.n, hilt_tup_int(0))
                   : refuse(k, HILT_LAYOUT_RANGE, mode, "the first has one index only");
    }
    if (k->empty || hilt_is_int(w.n, 1)) {
        return emit_still(k, mode, p, &w);
    }
    for (verdict v = NEXT; v == NEXT;) {
        if (hilt_is_int(w.n, 1) && k->out.n != start) {
            return true;
        }
        if (hilt_is_int(w.d, 0)) {
            w.i = w.i < p->a.n ? w.i : p->a.n - 1;
            return emit_still(k, mode, p, &w);
        }
        if (w.i + 1 == p->a.n) {
            return emit(k, mode, p, &w, w.n, w.d);
        }
        bool fixed = w.d.kind == HILT_TUP_INT && p->a.m[w.i].shape.kind == HILT_TUP_INT;
        v = fixed ? step_static(k, mode, p, &w) : step_dynamic(k, mode, p, &w);
        if (v == FAILED) {
            return false;
        }
    }
    return true;
}

/* -- several modes --------------------------------------------------------------------------------------- */
/* A bound of the remainders of x D at the boundary: x < N. */
static int64_t
largest_remainder(hilt_layouts *c, const hilt_mode *m, int64_t boundary)
{
    int64_t known = 1;
    if (m->stride.kind == HILT_TUP_INT) {
        int64_t d = m->stride.i % boundary;
        if (d == 0) {
            return 0;
        }
        if (m->shape.kind == HILT_TUP_INT && (__int128)(m->shape.i - 1) * d < boundary) {
            return (m->shape.i - 1) * d;
        }
        known = d;
    }
    else if (c->ops != NULL) {
        known = c->ops->divisor(c->client, m->stride.value);
    }
    return boundary - hilt_gcd(known, boundary);
}

static bool
is_still(const hilt_mode *m)
{
    return hilt_is_int(m->shape, 1) || hilt_is_int(m->stride, 0);
}

/* Run-time boundary: all modes but one are multiples of it, and that one stays below. */
static bool
stays_below(composer *k, uint32_t of, hilt_tup boundary, bool *ret)
{
    unsigned moving = 0;
    *ret = true;
    for (uint32_t i = 0; i < k->flat.n && *ret; i++) {
        const hilt_mode *m = &k->flat.m[i];
        hilt_tup end;
        if (k->of[i] != of || is_still(m) || hilt_leaf_divisible(k->c, m->stride, boundary) == HILT_YES) {
            continue;
        }
        if (!hilt_leaf_mul(k->c, m->shape, m->stride, &end)) {
            return false;
        }
        *ret = moving++ == 0 && covers(k->c, boundary, end);
    }
    return true;
}

/* Is it proved that no sum of the modes that map into this part carries? *at: the boundary where it is not.
 */
static bool
no_carry(composer *k, uint32_t of, hilt_tup *at, bool *ret)
{
    const hilt_modes *a = &k->parts[of].a;
    hilt_tup boundary = hilt_tup_int(1);
    *ret = true;
    for (uint32_t i = 0; i + 1 < a->n; i++) {
        hilt_tup s = a->m[i].shape;
        int64_t product;
        if (boundary.kind == HILT_TUP_INT && s.kind == HILT_TUP_INT) {
            if (__builtin_mul_overflow(boundary.i, s.i, &product)) {
                return true; /* no index of 64 bits comes there */
            }
            boundary = hilt_tup_int(product);
        }
        else if (!hilt_leaf_mul(k->c, boundary, s, &boundary)) {
            return false;
        }
        *at = boundary;
        if (boundary.kind != HILT_TUP_INT) {
            if (!stays_below(k, of, boundary, ret)) {
                return false;
            }
        }
        else if (boundary.i > 0) {
            __int128 sum = 0;
            for (uint32_t j = 0; j < k->flat.n; j++) {
                const hilt_mode *m = &k->flat.m[j];
                sum += k->of[j] == of && !is_still(m) ? largest_remainder(k->c, m, boundary.i) : 0;
            }
            *ret = sum < boundary.i;
        }
        if (!*ret) {
            return true;
        }
    }
    return true;
}

/* Is the result known to be a(b(x)) at every x, by looking? */
static bool
check_each(composer *k)
{
    int64_t n;
    if (k->nparts != 1 || !k->parts[0].simple || k->parts[0].depth != 0 || !hilt_modes_static(&k->flat) ||
        !hilt_layout_size_static(k->b, &n) || n > HILT_LAYOUT_ENUMERATE) {
        return false;
    }
    for (int64_t x = 0; x < n; x++) {
        int64_t index, want, got;
        if (!hilt_modes_at(&k->flat, x, &index) || !hilt_modes_at(&k->parts[0].a, index, &want) ||
            !hilt_modes_at(&k->out, x, &got) || want != got) {
            return false;
        }
    }
    return true;
}

static bool
check_sums(composer *k)
{
    for (uint32_t of = 0; of < k->nparts && !k->empty; of++) {
        unsigned moving = 0;
        uint32_t last = 0;
        for (uint32_t i = 0; i < k->flat.n; i++) {
            bool moves = k->of[i] == of && !is_still(&k->flat.m[i]);
            moving += moves;
            last = moves ? i : last;
        }
        if (moving < 2 || k->parts[of].a.n < 2) {
            continue;
        }
        bool proved;
        hilt_tup at;
        if (!no_carry(k, of, &at, &proved)) {
            return false;
        }
        if (!proved && !check_each(k)) {
            bool fixed = k->parts[of].fixed && hilt_modes_static(&k->flat);
            return refuse(k, fixed ? HILT_LAYOUT_DIVIDE : HILT_LAYOUT_UNKNOWN, last,
                          "sums of its modes %s over %s of the first", fixed ? "carry" : "could carry",
                          hilt_tup_show(k->c, at));
        }
    }
    return true;
}

/* -- the parts ------------------------------------------------------------------------------------------- */
static bool
part_modes(composer *k, hilt_layout a, part *p)
{
    if (!hilt_modes_of(k->c, a.shape, a.stride, &p->a)) {
        return false;
    }
    p->simple = hilt_modes_static(&p->a);
    p->fixed = hilt_tup_static(a.shape) && hilt_tup_static(a.stride);
    return hilt_modes_coalesce(k->c, &p->a, true);
}

static bool
find_part(composer *k, hilt_tup basis, uint32_t mode, uint32_t *ret)
{
    for (uint32_t i = 0; i < k->nparts; i++) {
        const part *p = &k->parts[i];
        uint32_t shorter = p->depth < basis.n ? p->depth : basis.n;
        if (memcmp(p->path, basis.basis->path, shorter * sizeof *p->path) == 0) {
            *ret = i;
            return p->depth == basis.n ||
                   refuse(k, HILT_LAYOUT_RANK, mode, "unit vectors of a mode and of a part of it");
        }
    }
    hilt_layout a = k->a;
    for (uint32_t i = 0; i < basis.n; i++) {
        if (a.shape.kind != HILT_TUP_TUPLE || basis.basis->path[i] >= a.shape.n) {
            return refuse(k, HILT_LAYOUT_RANK, mode, "the first has no mode %s", hilt_tup_show(k->c, basis));
        }
        a = hilt_layout_sub(a, basis.basis->path[i]);
    }
    part *p = &k->parts[k->nparts];
    *p = (part){.path = basis.basis->path, .depth = basis.n};
    *ret = k->nparts++;
    return part_modes(k, a, p);
}

static bool
find_parts(composer *k)
{
    uint32_t n = k->flat.n;
    bool bases = false;
    for (uint32_t i = 0; i < n; i++) {
        k->empty = k->empty || hilt_is_int(k->flat.m[i].shape, 0);
        bases = bases || k->flat.m[i].stride.kind == HILT_TUP_BASIS;
    }
    k->parts = hilt_layouts_alloc(k->c, (size_t)n + 1, sizeof *k->parts);
    if (k->parts == NULL) {
        return false;
    }
    if (!bases) {
        k->nparts = 1;
        memset(k->of, 0, n * sizeof *k->of);
        k->parts[0] = (part){0};
        return part_modes(k, k->a, &k->parts[0]);
    }
    uint32_t any = UINT32_MAX;
    for (uint32_t i = 0; i < n; i++) {
        hilt_mode *m = &k->flat.m[i];
        k->of[i] = UINT32_MAX;
        if (m->stride.kind == HILT_TUP_BASIS) {
            if (!find_part(k, m->stride, i, &k->of[i])) {
                return false;
            }
            m->stride = m->stride.basis->scale;
            any = k->of[i];
        }
        else if (!is_still(m)) {
            return refuse(k, HILT_LAYOUT_RANK, i, "unit vectors and plain strides");
        }
    }
    for (uint32_t i = 0; i < n; i++) { /* what does not move belongs anywhere */
        k->of[i] = k->of[i] == UINT32_MAX ? any : k->of[i];
    }
    return true;
}

/* b's tree, with the result of each leaf in its place. */
static bool
rebuild(composer *k, hilt_tup profile, uint32_t *leaf, hilt_layout *ret)
{
    if (profile.kind != HILT_TUP_TUPLE) {
        hilt_modes own = {.m = k->out.m + k->starts[*leaf], .n = k->starts[*leaf + 1] - k->starts[*leaf]};
        ++*leaf;
        return hilt_modes_layout(k->c, &own, ret);
    }
    hilt_layout *modes = hilt_layouts_alloc(k->c, profile.n, sizeof *modes);
    if (modes == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < profile.n; i++) {
        if (!rebuild(k, profile.items[i], leaf, &modes[i])) {
            return false;
        }
    }
    return hilt_layout_tuple(k->c, modes, profile.n, ret);
}

/* b with an `after` that is a layout: a o (A o offset o B) is (a o A) o offset o B. */
static bool
compose_composed(hilt_layouts *c, hilt_layout a, hilt_layout b, hilt_layout *ret)
{
    hilt_layout front;
    if (b.after->layout == NULL) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK,
                                 "composition of %s with %s: a swizzle can only come last",
                                 hilt_layout_show(c, a), hilt_layout_show(c, b));
    }
    return hilt_layout_compose(c, a, *b.after->layout, &front) &&
           hilt_layout_composed(c, front, b.after->offset, hilt_layout_domain(b), ret);
}

/* One mode of a composes with everything: b's strides, times its own. */
static bool
scaled(hilt_layouts *c, hilt_tup shape, hilt_tup stride, hilt_tup by, bool empty, hilt_tup *ret)
{
    if (shape.kind != HILT_TUP_TUPLE) {
        return hilt_leaf_mul(c, by, empty || hilt_is_int(shape, 1) ? hilt_tup_int(0) : stride, ret);
    }
    hilt_tup *items = hilt_layouts_alloc(c, shape.n, sizeof *items);
    if (items == NULL) {
        return false;
    }
    for (uint32_t i = 0; i < shape.n; i++) {
        if (!scaled(c, shape.items[i], stride.items[i], by, empty, &items[i])) {
            return false;
        }
    }
    return hilt_tup_own(c, items, shape.n, ret);
}

bool
hilt_layout_compose(hilt_layouts *c, hilt_layout a, hilt_layout b, hilt_layout *ret)
{
    if (b.after != NULL) {
        return compose_composed(c, a, b, ret);
    }
    composer k = {.c = c, .a = a, .b = b};
    if (!hilt_modes_of(c, b.shape, b.stride, &k.flat)) {
        return false;
    }
    uint32_t n = k.flat.n, leaf = 0;
    k.of = hilt_layouts_alloc(c, 2 * (size_t)n + 1, sizeof *k.of);
    k.out = (hilt_modes){.m = hilt_layouts_alloc(c, 2 * (size_t)n, sizeof *k.out.m), .cap = 2 * n};
    if (k.of == NULL || k.out.m == NULL) {
        return false;
    }
    k.starts = k.of + n;
    if (!find_parts(&k)) {
        return false;
    }
    if (k.nparts == 1 && k.parts[0].depth == 0 && k.parts[0].a.n == 1) {
        hilt_tup stride;
        if (!scaled(c, b.shape, b.stride, k.parts[0].a.m[0].stride, k.empty, &stride)) {
            return false;
        }
        *ret = (hilt_layout){b.shape, stride, a.after};
        return true;
    }
    for (uint32_t i = 0; i < n; i++) {
        k.starts[i] = k.out.n;
        if (!compose_mode(&k, i)) {
            return false;
        }
    }
    k.starts[n] = k.out.n;
    hilt_layout r;
    if (!check_sums(&k) || !rebuild(&k, b.shape, &leaf, &r)) {
        return false;
    }
    r.after = a.after;
    *ret = r;
    return true;
}
