/* What has happened before: vector clocks of threads that share what they have in common.
 *
 * A past says for each agent (a thread, or an asynchronous copy) up to which of its clock's values everything it did is
 * known. It is a list of parts, one a block, sorted; lists and parts are counted and shared, and copied before they
 * change if somebody else holds them. So after a barrier all threads of the block hold one list, and a second
 * barrier costs each of them the same few steps however many they are.
 *
 * Each list and part has an identity that changes whenever it does, and remembers whose copy it is: pasts only grow, so a copy
 * contains what it was made from, which settles most joins without looking at clocks.
 */
#include "check.h"

typedef struct part {
    uint32_t refs, block, n;
    uint64_t id, base;
    uint32_t clock[];
} part;

struct hilt_past {
    uint32_t refs, n;
    uint64_t id, base;
    part *parts[];
};

static uint64_t
next_id(hilt_check *c)
{
    return ++c->past_ids;
}

static void *
no_memory(hilt_check *c)
{
    c->no_memory = true;
    return NULL;
}

/* -- parts ----------------------------------------------------------------------------------------------- */
static part *
new_part(hilt_check *c, uint32_t block, uint32_t n, const part *from)
{
    n = (n + 31) & ~31u;
    part *p = hilt_malloc(sizeof *p + n * sizeof p->clock[0]);
    if (!p) {
        return no_memory(c);
    }
    uint32_t old = from ? from->n : 0;
    *p = (part){.refs = 1, .block = block, .n = n, .id = next_id(c), .base = from ? from->id : 0};
    if (from) {
        memcpy(p->clock, from->clock, old * sizeof p->clock[0]);
    }
    memset(p->clock + old, 0, (n - old) * sizeof p->clock[0]);
    return p;
}

static part *
keep_part(part *p)
{
    p->refs++;
    return p;
}

static void
drop_part(part *p)
{
    if (--p->refs == 0) {
        hilt_free(p);
    }
}

/* Is b's clock nowhere ahead of a's? */
static bool
part_contains(const part *a, const part *b)
{
    if (a == b || a->base == b->id || b->base == a->id) { /* the last: b is a's copy and ahead of it */
        return b->base != a->id;
    }
    uint32_t ahead = a->n < b->n; /* what is behind the shorter one's end is zero only by chance */
    for (uint32_t i = 0; i < b->n && i < a->n; i++) {
        ahead |= b->clock[i] > a->clock[i];
    }
    return !ahead;
}

/* All that both know: one of them, or a new one. NULL: no memory. The result is the caller's to drop. */
static part *
join_parts(hilt_check *c, part *a, part *b)
{
    if (part_contains(a, b)) {
        return keep_part(a);
    }
    if (part_contains(b, a)) {
        return keep_part(b);
    }
    part *longer = a->n >= b->n ? a : b, *other = longer == a ? b : a, *p = new_part(c, a->block, longer->n, longer);
    for (uint32_t i = 0; p && i < other->n; i++) {
        p->clock[i] = other->clock[i] > p->clock[i] ? other->clock[i] : p->clock[i];
    }
    return p;
}

/* -- lists ----------------------------------------------------------------------------------------------- */
static hilt_past *
new_past(hilt_check *c, uint32_t n, const hilt_past *from)
{
    hilt_past *p = hilt_malloc(sizeof *p + n * sizeof p->parts[0]);
    if (!p) {
        return no_memory(c);
    }
    *p = (hilt_past){.refs = 1, .id = next_id(c), .base = from ? from->id : 0};
    return p;
}

hilt_past *
hilt_past_keep(hilt_past *p)
{
    if (p) {
        p->refs++;
    }
    return p;
}

void
hilt_past_drop(hilt_past **p)
{
    hilt_past *old = *p;
    *p = NULL;
    if (old && --old->refs == 0) {
        for (uint32_t i = 0; i < old->n; i++) {
            drop_part(old->parts[i]);
        }
        hilt_free(old);
    }
}

static void
replace(hilt_past **to, hilt_past *by)
{
    hilt_past_drop(to);
    *to = by;
}

/* Where the block's part is, or should be. */
static uint32_t
find(const hilt_past *p, uint32_t block)
{
    uint32_t low = 0, high = p ? p->n : 0;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (p->parts[middle]->block < block) {
            low = middle + 1;
        }
        else {
            high = middle;
        }
    }
    return low;
}

/* Does a know all that b knows? */
static bool
contains(const hilt_past *a, const hilt_past *b)
{
    if (a == b || a->base == b->id) {
        return true;
    }
    bool all = b->n <= a->n;
    for (uint32_t k = 0; k < b->n && all; k++) {
        uint32_t at = find(a, b->parts[k]->block);
        all = at < a->n && a->parts[at]->block == b->parts[k]->block && part_contains(a->parts[at], b->parts[k]);
    }
    return all;
}

/* The union of both lists. NULL: no memory. */
static hilt_past *
merge_lists(hilt_check *c, hilt_past *a, hilt_past *b)
{
    hilt_past *p = new_past(c, a->n + b->n, a);
    uint32_t i = 0, k = 0;
    while (p && (i < a->n || k < b->n)) {
        part *x = i < a->n ? a->parts[i] : NULL, *y = k < b->n ? b->parts[k] : NULL, *both;
        if (y && (!x || y->block < x->block)) {
            both = keep_part(y);
            x = NULL;
        }
        else if (!y || x->block < y->block) {
            both = keep_part(x);
            y = NULL;
        }
        else if (!(both = join_parts(c, x, y))) {
            hilt_past_drop(&p);
            return NULL;
        }
        p->parts[p->n++] = both;
        i += x != NULL;
        k += y != NULL;
    }
    return p;
}

void
hilt_past_join(hilt_check *c, hilt_past **to, hilt_past *from)
{
    if (!from || (*to && from->base != (*to)->id && contains(*to, from))) {
        return;
    }
    if (!*to || contains(from, *to)) {
        replace(to, hilt_past_keep(from));
        return;
    }
    hilt_past *p = merge_lists(c, *to, from);
    if (p) {
        replace(to, p);
    }
}

static bool
has(const hilt_past *p, uint32_t at, uint32_t block)
{
    return p && at < p->n && p->parts[at]->block == block;
}

/* *p can be changed afterwards, and has room for one more part at `at` if it has none of the block. */
static bool
own_list(hilt_check *c, hilt_past **p, uint32_t at, uint32_t block)
{
    hilt_past *old = *p;
    bool there = has(old, at, block);
    if (there && old->refs == 1) {
        old->id = next_id(c);
        return true;
    }
    uint32_t n = old ? old->n : 0;
    hilt_past *fresh = new_past(c, n + 1, old);
    if (!fresh) {
        return false;
    }
    for (uint32_t i = 0; i < n; i++) {
        fresh->parts[i + (!there && i >= at)] = keep_part(old->parts[i]);
    }
    fresh->n = n;
    replace(p, fresh);
    return true;
}

void
hilt_past_set(hilt_check *c, hilt_past **p, uint32_t block, uint32_t agent, uint32_t clock)
{
    uint32_t at = find(*p, block);
    bool there = has(*p, at, block);
    if (!own_list(c, p, at, block)) {
        return;
    }
    part *old = there ? (*p)->parts[at] : NULL;
    if (old && old->refs == 1 && agent < old->n) {
        old->id = next_id(c);
    }
    else {
        part *fresh = new_part(c, block, old && old->n > agent ? old->n : agent + 1, old);
        if (!fresh) {
            if (!there) { /* close the gap */
                memmove(&(*p)->parts[at], &(*p)->parts[at + 1], ((*p)->n - at) * sizeof(part *));
            }
            return;
        }
        (*p)->parts[at] = fresh;
        (*p)->n += !there;
        if (old) {
            drop_part(old);
        }
    }
    uint32_t *value = &(*p)->parts[at]->clock[agent];
    *value = clock > *value ? clock : *value;
}

const uint32_t *
hilt_past_of_block(const hilt_past *p, uint32_t block, uint32_t *ret_n)
{
    uint32_t at = find(p, block);
    *ret_n = has(p, at, block) ? p->parts[at]->n : 0;
    return *ret_n ? p->parts[at]->clock : NULL;
}
