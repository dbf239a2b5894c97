/* Who accessed each byte last, and whether something orders an access after those before it.
 *
 * A page of memory has a cell for every 4 bytes; one whose memory is accessed in smaller pieces gets smaller cells, so that
 * a cell is always accessed as a whole. A cell holds the last plain write, and what has happened since then that may yet be
 * in conflict with something: reads and atomics. Lanes of a warp that did the same at the same clock share an entry.
 *
 * An entry goes when a later one makes it superfluous: everything that would be in conflict with it, and not with the later
 * one, would come after both. Of entries of other blocks only a few are kept: those blocks are rarely ordered in part.
 */
#include "check.h"

typedef struct entry {
    uint32_t block, warp, clock, mask; /* mask 0: none; agent = warp * 32 + lane */
    uint32_t site;                     /* and flags, see SITE */
} entry;

typedef struct cell {
    uint32_t block, agent, clock, site; /* of the last plain write; clock 0: none */
    entry first;
    uint32_t more; /* index in entries; 0: none */
} cell;

typedef struct link {
    entry e;
    uint32_t next;
} link;

#define PAGE (1u << PAGE_BITS)
enum { PAGE_BITS = 10, CACHED = 256, MOST_ENTRIES = 160, MOST_FOREIGN = 16 };

typedef struct page {
    uint64_t number; /* of address >> PAGE_BITS */
    uint32_t shift;  /* a cell has 1 << shift bytes */
    cell *cells;
} page;

struct shadow {
    page **pages; /* open addressing, size a power of two */
    size_t size, used;
    page *cache[CACHED];
    HILT_VEC(link) links; /* the first is not used */
    uint32_t free_links;
};

/* A site has 24 bits, flags 8. In a cell, two of these mean: */
#define SITE(site, flags) ((site) | (uint32_t)(flags) << 24)
#define SITE_OF(v) ((v) & 0xFFFFFF)
#define FLAGS_OF(v) ((v) >> 24)
enum { CELL_WRITTEN = 16, CELL_UNDEFINED = 32, CELL_ATOMIC = 64 /* some entry is an atomic write */ };

/* -- pages ----------------------------------------------------------------------------------------------- */
shadow *
hilt_shadow_new(void)
{
    shadow *s = hilt_malloc(sizeof *s);
    if (s) {
        memset(s, 0, sizeof *s);
    }
    return s;
}

void
hilt_shadow_free(shadow *s)
{
    if (!s) {
        return;
    }
    for (size_t i = 0; i < s->size; i++) {
        if (s->pages[i]) {
            hilt_free(s->pages[i]->cells);
            hilt_free(s->pages[i]);
        }
    }
    hilt_free(s->pages);
    hilt_vec_free(&s->links);
    hilt_free(s);
}

static size_t
page_bytes(const page *p)
{
    return ((size_t)PAGE >> p->shift) * sizeof(cell);
}

void
hilt_shadow_clear(shadow *s)
{
    for (size_t i = 0; i < s->size; i++) {
        if (s->pages[i]) {
            memset(s->pages[i]->cells, 0, page_bytes(s->pages[i]));
        }
    }
    s->links.len = 0;
    s->free_links = 0;
}

static page **
place_of(const shadow *s, uint64_t number)
{
    size_t at = hilt_hash_mix(0, number) & (s->size - 1);
    while (s->pages[at] && s->pages[at]->number != number) {
        at = (at + 1) & (s->size - 1);
    }
    return &s->pages[at];
}

static bool
grow_table(shadow *s)
{
    size_t size = s->size ? s->size * 2 : 256;
    page **old = s->pages, **fresh = hilt_malloc(size * sizeof *fresh);
    if (!fresh) {
        return false;
    }
    memset(fresh, 0, size * sizeof *fresh);
    size_t n = s->size;
    s->pages = fresh;
    s->size = size;
    for (size_t i = 0; i < n; i++) {
        if (old[i]) {
            *place_of(s, old[i]->number) = old[i];
        }
    }
    hilt_free(old);
    return true;
}

static __attribute__((noinline)) page *
look_up_page(shadow *s, uint64_t number, bool add)
{
    page *p = s->size ? *place_of(s, number) : NULL;
    if (!p && add) {
        if (s->used * 2 >= s->size && !grow_table(s)) {
            return NULL;
        }
        p = hilt_malloc(sizeof *p);
        if (!p) {
            return NULL;
        }
        *p = (page){.number = number, .shift = 2};
        if (!(p->cells = hilt_malloc(page_bytes(p)))) {
            hilt_free(p);
            return NULL;
        }
        memset(p->cells, 0, page_bytes(p));
        *place_of(s, number) = p;
        s->used++;
    }
    if (p) {
        s->cache[number % CACHED] = p;
    }
    return p;
}

static inline page *
page_of(shadow *s, uint64_t address, bool add)
{
    uint64_t number = address >> PAGE_BITS;
    page *p = s->cache[number % CACHED];
    return p && p->number == number ? p : look_up_page(s, number, add);
}

/* -- entries --------------------------------------------------------------------------------------------- */
/* 0: no memory. */
static uint32_t
new_link(shadow *s, const entry *e, uint32_t next)
{
    uint32_t at = s->free_links;
    if (at) {
        s->free_links = s->links.data[at].next;
        s->links.data[at] = (link){*e, next};
        return at;
    }
    if (s->links.len == 0 && !hilt_vec_push(&s->links, (link){0})) {
        return 0;
    }
    at = (uint32_t)s->links.len;
    return hilt_vec_push(&s->links, ((link){*e, next})) ? at : 0;
}

static void
free_links_of(shadow *s, cell *c)
{
    while (c->more) {
        link *l = &s->links.data[c->more];
        uint32_t next = l->next;
        l->next = s->free_links;
        s->free_links = c->more;
        c->more = next;
    }
}

/* Cells of half, a quarter of the size: each begins as a copy. */
static __attribute__((noinline)) bool
refine(shadow *s, page *p, uint32_t shift)
{
    page fine = {.number = p->number, .shift = shift};
    uint32_t each = 1u << (p->shift - shift);
    if (!(fine.cells = hilt_malloc(page_bytes(&fine)))) {
        return false;
    }
    for (uint32_t i = 0; i < PAGE >> shift; i++) {
        cell *from = &p->cells[i / each], *to = &fine.cells[i];
        *to = *from;
        to->more = 0;
        for (uint32_t at = from->more; at; at = s->links.data[at].next) {
            entry e = s->links.data[at].e;
            to->more = new_link(s, &e, to->more);
        }
    }
    for (uint32_t i = 0; i < PAGE >> p->shift; i++) {
        free_links_of(s, &p->cells[i]);
    }
    hilt_free(p->cells);
    *p = fine;
    return true;
}

void
hilt_shadow_clear_range(shadow *s, uint64_t low, uint64_t high)
{
    while (low < high) {
        uint64_t end = (low | (PAGE - 1)) + 1;
        page *p = page_of(s, low, false);
        if (end > high) {
            end = high;
        }
        if (p) {
            uint32_t first = (uint32_t)(low % PAGE) >> p->shift, last = (uint32_t)((end - 1) % PAGE) >> p->shift;
            for (uint32_t i = first; i <= last; i++) {
                free_links_of(s, &p->cells[i]);
            }
            memset(&p->cells[first], 0, (last - first + 1) * sizeof(cell));
        }
        low = end;
    }
}

/* -- what is in conflict ----------------------------------------------------------------------------------- */
static inline bool
ordered(const access *a, uint32_t block, uint32_t agent, uint32_t clock)
{
    return happened_before(a->by, block, agent, clock) ||
           (agent == a->agent && clock == a->clock && block == a->by->linear_block);
}

static bool
conflicts(access *a, uint32_t block, uint32_t agent, uint32_t clock, uint32_t site, bool unfenced)
{
    a->other = (past_access){block, agent, clock, SITE_OF(site), FLAGS_OF(site), unfenced};
    return true;
}

/* The plain write that the cell remembers. */
static inline bool
conflicts_with_write(access *a, const cell *c)
{
    if (!c->clock) {
        return false;
    }
    if (!ordered(a, c->block, c->agent, c->clock)) {
        if (!a->harmless || FLAGS_OF(c->site) & ACCESS_ASYNC) {
            return conflicts(a, c->block, c->agent, c->clock, c->site | ACCESS_WRITE << 24, false);
        }
        if (!a->noted) {
            a->noted = conflicts(a, c->block, c->agent, c->clock, c->site | ACCESS_WRITE << 24, false);
        }
        return false;
    }
    return a->flags & ACCESS_PROXY && !(FLAGS_OF(c->site) & ACCESS_PROXY) &&
           !past_has(a->by->fenced, c->block, c->agent, c->clock) &&
           conflicts(a, c->block, c->agent, c->clock, c->site | ACCESS_WRITE << 24, true);
}

static bool
conflicts_with_lanes(access *a, const entry *e)
{
    for (uint32_t mask = e->mask; mask; mask &= mask - 1) {
        uint32_t agent = e->warp * 32 + (uint32_t)__builtin_ctz(mask);
        if (!ordered(a, e->block, agent, e->clock)) {
            return conflicts(a, e->block, agent, e->clock, e->site, false);
        }
    }
    return false;
}

static bool
scopes_include(const access *a, const entry *e)
{
    uint32_t mine = a->flags >> ACCESS_SCOPE_SHIFT, theirs = FLAGS_OF(e->site) >> ACCESS_SCOPE_SHIFT,
             least = mine < theirs ? mine : theirs;
    return e->block == a->by->linear_block || least >= SCOPE_GPU ||
           (least == SCOPE_CLUSTER && hilt_check_same_cluster(a->by->check, e->block, a->by->linear_block));
}

static inline bool
conflicts_with_entry(access *a, const entry *e)
{
    uint32_t theirs = FLAGS_OF(e->site);
    if (!e->mask || !((a->flags | theirs) & ACCESS_WRITE)) {
        return false;
    }
    if (a->flags & theirs & ACCESS_ATOMIC && scopes_include(a, e)) {
        return false;
    }
    return conflicts_with_lanes(a, e);
}

static bool
conflicts_with_entries(access *a, shadow *s, const cell *c)
{
    if (conflicts_with_entry(a, &c->first)) {
        return true;
    }
    for (uint32_t at = c->more; at; at = s->links.data[at].next) {
        if (conflicts_with_entry(a, &s->links.data[at].e)) {
            return true;
        }
    }
    return false;
}

/* -- remembering ------------------------------------------------------------------------------------------- */
static bool
superfluous(access *a, const entry *e)
{
    uint32_t theirs = FLAGS_OF(e->site);
    if ((theirs & ACCESS_WRITE && !(a->flags & ACCESS_WRITE)) || (a->flags & ACCESS_ATOMIC && !(theirs & ACCESS_ATOMIC))) {
        return false;
    }
    for (uint32_t mask = e->mask; mask; mask &= mask - 1) {
        if (!ordered(a, e->block, e->warp * 32 + (uint32_t)__builtin_ctz(mask), e->clock)) {
            return false;
        }
    }
    return true;
}

static inline bool
same_entry(const entry *e, const entry *new)
{
    return e->block == new->block && e->warp == new->warp && e->clock == new->clock &&
           FLAGS_OF(e->site) == FLAGS_OF(new->site);
}

/* The new entry becomes the first; what was first goes to the others, unless it is superfluous. */
static __attribute__((noinline)) bool
add_entry(shadow *s, cell *c, access *a, const entry *new)
{
    uint32_t count = 0, foreign = 0, *link_at = &c->more, last = 0;
    while (*link_at) {
        uint32_t at = *link_at;
        link *l = &s->links.data[at];
        if (same_entry(&l->e, new)) {
            entry merged = l->e;
            merged.mask |= new->mask;
            l->e = c->first;
            c->first = merged;
            return true;
        }
        if (superfluous(a, &l->e)) {
            *link_at = l->next;
            l->next = s->free_links;
            s->free_links = at;
            continue;
        }
        count++;
        foreign += l->e.block != new->block;
        last = l->e.block != new->block || !last ? at : last;
        link_at = &l->next;
    }
    if (c->first.mask && !superfluous(a, &c->first)) {
        bool full = count >= MOST_ENTRIES || (foreign >= MOST_FOREIGN && c->first.block != new->block);
        if (full) {
            s->links.data[last].e = c->first;
        }
        else {
            uint32_t at = new_link(s, &c->first, c->more);
            if (!at) {
                return false;
            }
            c->more = at;
        }
    }
    c->first = *new;
    return true;
}

static inline bool
remember(shadow *s, cell *c, access *a)
{
    entry new = {a->by->linear_block, a->agent >> 5, a->clock, 1u << (a->agent & 31), SITE(a->site, a->flags)};
    if (c->first.mask && same_entry(&c->first, &new)) {
        c->first.mask |= new.mask;
        return true;
    }
    if (!c->first.mask) {
        c->first = new;
        return true;
    }
    return add_entry(s, c, a, &new);
}

/* -- accesses ---------------------------------------------------------------------------------------------- */
static inline int
read_cell(shadow *s, cell *c, access *a)
{
    const entry *e = &c->first;
    a->undefined |= (FLAGS_OF(c->site) & (CELL_WRITTEN | CELL_UNDEFINED)) != CELL_WRITTEN;
    if (e->clock == a->clock && e->mask >> (a->agent & 31) & 1 && e->warp == a->agent >> 5 &&
        e->block == a->by->linear_block && FLAGS_OF(e->site) == a->flags) {
        return HILT_RUN_OK; /* again, and nobody who comes after the last time can have written */
    }
    if (conflicts_with_write(a, c) || (FLAGS_OF(c->site) & CELL_ATOMIC && conflicts_with_entries(a, s, c))) {
        return HILT_RUN_FAULT;
    }
    return remember(s, c, a) ? HILT_RUN_OK : HILT_RUN_NO_MEMORY;
}

static inline int
write_cell(shadow *s, cell *c, access *a)
{
    if (conflicts_with_write(a, c) || ((c->first.mask || c->more) && conflicts_with_entries(a, s, c))) {
        return HILT_RUN_FAULT;
    }
    if (c->more) {
        free_links_of(s, c);
    }
    c->first.mask = 0;
    c->block = a->by->linear_block;
    c->agent = a->agent;
    c->clock = a->clock;
    c->site = SITE(a->site, (a->flags & (ACCESS_ASYNC | ACCESS_PROXY)) | CELL_WRITTEN);
    return HILT_RUN_OK;
}

static int
atomic_cell(shadow *s, cell *c, access *a)
{
    if (conflicts_with_write(a, c) || ((c->first.mask || c->more) && conflicts_with_entries(a, s, c))) {
        return HILT_RUN_FAULT;
    }
    if (a->flags & ACCESS_WRITE) {
        c->site = (c->site & ~((uint32_t)CELL_UNDEFINED << 24)) | (uint32_t)(CELL_WRITTEN | CELL_ATOMIC) << 24;
    }
    return remember(s, c, a) ? HILT_RUN_OK : HILT_RUN_NO_MEMORY;
}

static inline int
access_cell(shadow *s, cell *c, access *a)
{
    return a->flags & ACCESS_ATOMIC  ? atomic_cell(s, c, a)
           : a->flags & ACCESS_WRITE ? write_cell(s, c, a)
                                     : read_cell(s, c, a);
}

/* The page's cells are small enough for [address, address + bytes). */
static inline bool
fits(shadow *s, page *p, uint64_t address, uint64_t bytes)
{
    uint64_t odd = (address | bytes) & ((1u << p->shift) - 1);
    return odd == 0 || refine(s, p, odd & 1 ? 0 : 1);
}

int
hilt_shadow_access(shadow *s, access *a, uint64_t address, uint64_t bytes)
{
    page *first = s->cache[(address >> PAGE_BITS) % CACHED];
    if (first && first->number == address >> PAGE_BITS && bytes == 1u << first->shift && (address & (bytes - 1)) == 0) {
        int status = access_cell(s, &first->cells[address % PAGE >> first->shift], a);
        a->address = address;
        return status;
    }
    while (bytes) {
        uint64_t room = PAGE - address % PAGE, n = bytes < room ? bytes : room;
        page *p = page_of(s, address, true);
        if (!p || !fits(s, p, address, n)) {
            return HILT_RUN_NO_MEMORY;
        }
        cell *c = &p->cells[address % PAGE >> p->shift];
        for (uint64_t at = 0; at < n; at += 1u << p->shift, c++) {
            int status = access_cell(s, c, a);
            if (status != HILT_RUN_OK || (a->noted && !a->address)) {
                a->address = address + at;
            }
            if (status != HILT_RUN_OK) {
                return status;
            }
        }
        address += n;
        bytes -= n;
    }
    return HILT_RUN_OK;
}

bool
hilt_shadow_defined(shadow *s, uint64_t address, uint64_t bytes)
{
    while (bytes) {
        uint64_t room = PAGE - address % PAGE, n = bytes < room ? bytes : room;
        page *p = page_of(s, address, false);
        if (!p) {
            return false;
        }
        for (uint64_t i = address % PAGE >> p->shift; i <= (address % PAGE + n - 1) >> p->shift; i++) {
            uint32_t flags = FLAGS_OF(p->cells[i].site);
            if (!(flags & CELL_WRITTEN) || flags & CELL_UNDEFINED) {
                return false;
            }
        }
        address += n;
        bytes -= n;
    }
    return true;
}

void
hilt_shadow_mark(shadow *s, uint64_t address, uint64_t bytes, bool undefined)
{
    page *p;
    while (bytes && (p = page_of(s, address, false)) != NULL) {
        uint64_t room = PAGE - address % PAGE, n = bytes < room ? bytes : room;
        for (uint64_t i = address % PAGE >> p->shift; i <= (address % PAGE + n - 1) >> p->shift; i++) {
            p->cells[i].site = (p->cells[i].site & ~((uint32_t)CELL_UNDEFINED << 24)) |
                               (undefined ? (uint32_t)CELL_UNDEFINED << 24 : 0);
        }
        address += n;
        bytes -= n;
    }
}
