/* A call of a decorated function: arguments to key, key to entry, run.
 *
 * Everything between encoding and running happens with the GIL held and without calling Python, so the table
 * needs no lock. Of threads that want the same new specialisation one compiles and the others wait for it.
 */
#include "check.h"

/* One row of the table. An entry may stand under two keys: that before its trace and that after it. */
struct hilt_row {
    struct hilt_row *next, *grave;
    bool dropped;
    uint64_t hash;
    uint64_t *key;
    uint32_t nkey;
    hilt_entry_point *entry;
};
typedef struct hilt_row row;

/* A compile in progress. Counted by its owner and its waiters. */
struct hilt_pending {
    struct hilt_pending *next;
    PyThread_type_lock done; /* held while the compile runs */
    unsigned long owner;
    unsigned forks; /* hilt_forks when it began: one of the parent process never ends here */
    int refs;
    uint32_t nkey;
    uint64_t *key;
};

enum { MAX_SAME_KEY = 4, MAX_ENTRIES = 4096 };

static inline uint64_t
hash_key(const uint64_t *key, uint32_t n)
{
    uint64_t h = n;
    for (uint32_t i = 0; i < n; i++) {
        h = hilt_hash_mix(h, key[i]);
    }
    return h;
}

/* Checking guards may run Python code (an attribute's), and so another thread's compile: rows that are
 * dropped meanwhile go to the grave, which is emptied when nobody looks. */
static inline bool
row_matches(const row *r, const hilt_encoder *e)
{
    return r->nkey == e->nkey && memcmp(r->key, e->key, e->nkey * sizeof *e->key) == 0;
}

static row *
find_row(hilt_jit *j, const hilt_encoder *e)
{
    row *last = j->last;
    if (last && row_matches(last, e) && hilt_guards_hold(last->entry->guards, j->function)) {
        return last;
    }
    if (!j->nbuckets) {
        return NULL;
    }
    uint64_t hash = hash_key(e->key, e->nkey);
    for (row *r = j->buckets[hash & (j->nbuckets - 1)]; r; r = r->next) {
        if (r != last && r->hash == hash && row_matches(r, e) &&
            hilt_guards_hold(r->entry->guards, j->function)) {
            return r;
        }
    }
    return NULL;
}

static void
empty_grave(hilt_jit *j)
{
    row *r = j->grave;
    j->grave = NULL;
    for (row *next; r; r = next) {
        next = r->grave;
        hilt_entry_release(r->entry);
        hilt_free(r->key);
        hilt_free(r);
    }
}

static void
drop_row(hilt_jit *j, row *r)
{
    r->dropped = true;
    r->grave = j->grave;
    j->grave = r;
    if (j->last == r) {
        j->last = NULL;
    }
}

/* The entry for the key whose guards hold, counted for the caller. */
static hilt_entry_point *
find(hilt_jit *j, const hilt_encoder *e)
{
    j->busy++;
    row *r = find_row(j, e);
    hilt_entry_point *p = NULL;
    if (r) {
        p = r->entry;
        p->refs++;
        if (!r->dropped) {
            j->last = r;
        }
    }
    if (--j->busy == 0 && j->grave) {
        empty_grave(j);
    }
    return p;
}

void
hilt_dispatch_clear(hilt_jit *j)
{
    row **buckets = j->buckets;
    uint32_t n = j->nbuckets;
    j->buckets = NULL;
    j->last = NULL;
    j->nbuckets = j->nentries = 0;
    for (uint32_t i = 0; i < n; i++) {
        for (row *r = buckets[i], *next; r; r = next) {
            next = r->next;
            drop_row(j, r);
        }
    }
    hilt_free(buckets);
    if (!j->busy) {
        empty_grave(j);
    }
}

/* An entry under two keys is visited once, under its own. */
int
hilt_dispatch_traverse(const hilt_jit *j, visitproc visit, void *arg)
{
    for (uint32_t i = 0; i < j->nbuckets; i++) {
        for (const row *r = j->buckets[i]; r; r = r->next) {
            const hilt_entry_point *p = r->entry;
            bool own = r->nkey == p->nkey && memcmp(r->key, p->key, p->nkey * sizeof *p->key) == 0;
            int status = own ? hilt_entry_traverse(p, visit, arg) : 0;
            if (status != 0) {
                return status;
            }
        }
    }
    return 0;
}

static bool
grow(hilt_jit *j)
{
    uint32_t n = j->nbuckets ? j->nbuckets * 2 : 8;
    row **buckets = hilt_malloc(n * sizeof *buckets);
    if (!buckets) {
        return false;
    }
    memset(buckets, 0, n * sizeof *buckets);
    for (uint32_t i = 0; i < j->nbuckets; i++) {
        for (row *r = j->buckets[i], *next; r; r = next) {
            next = r->next;
            r->next = buckets[r->hash & (n - 1)];
            buckets[r->hash & (n - 1)] = r;
        }
    }
    hilt_free(j->buckets);
    j->buckets = buckets;
    j->nbuckets = n;
    return true;
}

/* Drops the oldest of too many entries with one key: their guards rarely hold again. */
static void
trim(hilt_jit *j, const row *like)
{
    int n = 0;
    for (row **at = &j->buckets[like->hash & (j->nbuckets - 1)]; *at;) {
        row *r = *at;
        if (r->nkey == like->nkey && memcmp(r->key, like->key, r->nkey * sizeof *r->key) == 0 &&
            ++n > MAX_SAME_KEY) {
            *at = r->next;
            j->nentries--;
            drop_row(j, r);
        }
        else {
            at = &r->next;
        }
    }
}

static bool
insert(hilt_jit *j, const uint64_t *key, uint32_t nkey, hilt_entry_point *p)
{
    if (j->nentries >= MAX_ENTRIES) {
        hilt_dispatch_clear(j); /* specialisations without end: start anew rather than grow for ever */
    }
    if (j->nentries >= j->nbuckets && !grow(j)) {
        PyErr_NoMemory();
        return false;
    }
    row *r = hilt_malloc(sizeof *r);
    uint64_t *copy = hilt_malloc((nkey + 1) * sizeof *copy);
    if (!r || !copy) {
        hilt_free(r);
        hilt_free(copy);
        PyErr_NoMemory();
        return false;
    }
    memcpy(copy, key, nkey * sizeof *copy);
    p->refs++;
    *r = (row){.hash = hash_key(key, nkey), .key = copy, .nkey = nkey, .entry = p};
    r->next = j->buckets[r->hash & (j->nbuckets - 1)];
    j->buckets[r->hash & (j->nbuckets - 1)] = r;
    j->nentries++;
    j->last = r;
    trim(j, r);
    return true;
}

/* -- one compile, many that want it ----------------------------------------------------------------------- */

static void
pending_release(struct hilt_pending *p)
{
    if (--p->refs == 0) {
        PyThread_free_lock(p->done);
        hilt_free(p->key);
        hilt_free(p);
    }
}

static struct hilt_pending *
pending_begin(hilt_jit *j, const hilt_encoder *e)
{
    struct hilt_pending *p = hilt_malloc(sizeof *p);
    if (!p) {
        PyErr_NoMemory();
        return NULL;
    }
    *p = (struct hilt_pending){.next = j->pending,
                               .owner = PyThread_get_thread_ident(),
                               .forks = hilt_forks,
                               .refs = 1,
                               .nkey = e->nkey};
    p->key = hilt_malloc((e->nkey + 1) * sizeof *p->key);
    p->done = PyThread_allocate_lock();
    if (!p->key || !p->done) {
        hilt_free(p->key);
        if (p->done) {
            PyThread_free_lock(p->done);
        }
        hilt_free(p);
        PyErr_NoMemory();
        return NULL;
    }
    memcpy(p->key, e->key, e->nkey * sizeof *p->key);
    PyThread_acquire_lock(p->done, WAIT_LOCK);
    j->pending = p;
    return p;
}

static void
pending_end(hilt_jit *j, struct hilt_pending *p)
{
    struct hilt_pending **at = &j->pending;
    while (*at != p) {
        at = &(*at)->next;
    }
    *at = p->next;
    PyThread_release_lock(p->done);
    pending_release(p);
}

/* Waits for another thread's compile of the same key. 0: there is none; -1: a signal's handler raised. */
static int
wait_for_other(hilt_jit *j, const hilt_encoder *e)
{
    for (struct hilt_pending *p = j->pending; p; p = p->next) {
        if (p->nkey == e->nkey && memcmp(p->key, e->key, e->nkey * sizeof *p->key) == 0 &&
            p->owner != PyThread_get_thread_ident() && p->forks == hilt_forks) {
            p->refs++;
            bool waited = hilt_lock_wait(p->done, &p->owner);
            if (waited) {
                PyThread_release_lock(p->done);
            }
            pending_release(p);
            return waited ? 1 : -1;
        }
    }
    return 0;
}

static hilt_entry_point *
compile_new(hilt_jit *j, hilt_encoder *e, PyObject *const *values)
{
    for (int waited; (waited = wait_for_other(j, e)) != 0;) {
        hilt_entry_point *p = waited < 0 ? NULL : find(j, e);
        if (p || waited < 0) {
            return p;
        }
    }
    struct hilt_pending *mine = pending_begin(j, e);
    if (!mine) {
        return NULL;
    }
    hilt_options o;
    hilt_options_default(&o);
    o.checks = e->checks;
    hilt_entry_point *p = hilt_compile(j, values, e, &o);
    if (p) {
        bool same = p->nkey == e->nkey && memcmp(p->key, e->key, p->nkey * sizeof *p->key) == 0;
        if ((!same && !insert(j, e->key, e->nkey, p)) || !insert(j, p->key, p->nkey, p)) {
            hilt_entry_release(p);
            p = NULL;
        }
    }
    pending_end(j, mine);
    return p;
}

/* -- the call --------------------------------------------------------------------------------------------- */

enum { STACK_VALUES = 16 };

PyObject *
hilt_dispatch_bound(hilt_jit *j, const hilt_signature *s, PyObject *const *values)
{
    hilt_encoder e;
    hilt_encoder_init(&e);
    e.checks = hilt_checks_open && hilt_check_open();
    e.specialises = true;
    PyObject *result = NULL;
    bool ok = hilt_encode_all(&e, s, values);
    if (ok && e.fake) {
        hilt_raise(HILT_DIAG_ARG_NO_DATA);
    }
    else if (ok) {
        hilt_entry_point *p = find(j, &e);
        if (p || (p = compile_new(j, &e, values))) {
            result = hilt_entry_run(p, &e);
            hilt_entry_release(p);
        }
    }
    hilt_encoder_fini(&e);
    return result;
}

PyObject *
hilt_dispatch(hilt_jit *j, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    const hilt_signature *s = j->signature ? j->signature : hilt_jit_signature(j);
    if (!s) {
        return NULL;
    }
    size_t nargs = (size_t)PyVectorcall_NARGS(nargsf);
    if (!kwnames && nargs == s->nparams && nargs == s->npos) {
        return hilt_dispatch_bound(j, s, args);
    }
    PyObject *stack[STACK_VALUES], **values = stack;
    if (s->nparams > STACK_VALUES && !(values = PyMem_Malloc(s->nparams * sizeof *values))) {
        return PyErr_NoMemory();
    }
    PyObject *result = NULL;
    if (hilt_signature_bind(s, args, nargs, kwnames, values)) {
        result = hilt_dispatch_bound(j, s, values);
        for (uint32_t i = 0; i < s->nparams; i++) {
            Py_DECREF(values[i]);
        }
    }
    if (values != stack) {
        PyMem_Free(values);
    }
    return result;
}
