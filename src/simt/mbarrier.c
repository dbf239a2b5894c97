/* mbarriers: barriers in shared memory that count arrivals and bytes, phase after phase.
 *
 * The 8 bytes themselves hold the state, from the lowest bit: expected arrivals (20 bits), pending arrivals
 * (20), transactions (21, biased: they may complete before they are expected), the phase's parity, and 2 bits
 * that are always 10. A phase completes when nothing is pending and no transaction is left. The machine keeps
 * a table of those that were initialised: who waits there, and so that an uninitialised one, or one whose
 * memory was overwritten, is told from a good one.
 *
 * For a watcher an mbarrier is two words: arrivals of the current phase (bar + 2), and of all that have
 * completed (bar + 1). A wait, or a test that succeeds, acquires the second only.
 */
#include "machine_priv.h"

enum { COUNT_BITS = 20, MOST_COUNT = (1 << COUNT_BITS) - 1 };
typedef struct state {
    uint32_t expected, pending, parity;
    int32_t tx;
} state;

static uint64_t
pack(state s)
{
    return s.expected | (uint64_t)s.pending << 20 | (uint64_t)(uint32_t)(s.tx + (1 << COUNT_BITS)) << 40 |
           (uint64_t)s.parity << 61 | UINT64_C(2) << 62;
}

static bool
unpack(uint64_t bits, state *ret)
{
    *ret = (state){.expected = bits & MOST_COUNT,
                   .pending = bits >> 20 & MOST_COUNT,
                   .parity = bits >> 61 & 1,
                   .tx = (int32_t)(bits >> 40 & ((2 << COUNT_BITS) - 1)) - (1 << COUNT_BITS)};
    return bits >> 62 == 2 && ret->expected != 0;
}

static const void *
word_current(const uint64_t *bar)
{
    return (const char *)bar + 2;
}
static const void *
word_completed(const uint64_t *bar)
{
    return (const char *)bar + 1;
}

/* -- the table ----------------------------------------------------------------------------------------------
 */
static simt_mbar *
place_of(simt_mbar *table, uint32_t size, const uint64_t *bar)
{
    uint64_t i = hilt_hash_mix(0, (uintptr_t)bar);
    while (table[i & (size - 1)].at && table[i & (size - 1)].at != bar)
        i++;
    return &table[i & (size - 1)];
}

simt_mbar *
simt_mbar_find(hilt_machine *m, const uint64_t *bar)
{
    simt_mbar *b = m->mbar_size ? place_of(m->mbars, m->mbar_size, bar) : NULL;
    return b && b->at ? b : NULL;
}

/* NULL: no memory. Moves the others. */
static simt_mbar *
add(hilt_machine *m, uint64_t *bar)
{
    simt_mbar *b = simt_mbar_find(m, bar);
    if (b)
        return b;
    if (2 * (m->mbar_used + 1) > m->mbar_size) {
        uint32_t size = m->mbar_size ? 2 * m->mbar_size : 32;
        simt_mbar *table = hilt_malloc(size * sizeof *table);
        if (!table)
            return NULL;
        memset(table, 0, size * sizeof *table);
        for (uint32_t i = 0; i < m->mbar_size; i++) {
            if (m->mbars[i].at)
                *place_of(table, size, m->mbars[i].at) = m->mbars[i];
        }
        hilt_free(m->mbars);
        m->mbars = table;
        m->mbar_size = size;
    }
    m->mbar_used++;
    b = place_of(m->mbars, m->mbar_size, bar);
    b->at = bar;
    return b;
}

static void
forget_words(hilt_machine *m, const uint64_t *bar)
{
    simt_forget(m, word_current(bar));
    simt_forget(m, word_completed(bar));
}

void
simt_mbars_clean(hilt_machine *m)
{
    if (!m->mbar_used)
        return;
    for (uint32_t i = 0; i < m->mbar_size; i++) {
        if (m->mbars[i].at)
            forget_words(m, m->mbars[i].at);
    }
    memset(m->mbars, 0, m->mbar_size * sizeof *m->mbars);
    m->mbar_used = 0;
}

/* -- what can be wrong --------------------------------------------------------------------------------------
 */
/* "the mbarrier at byte 64 of shared memory" */
static const char *
name_of(const hilt_machine *m, const uint64_t *bar, char *buf, size_t size)
{
    uint32_t block;
    if (simt_in_shared(m, bar, sizeof *bar, &block))
        snprintf(buf, size, "the mbarrier at byte %llu of shared memory",
                 (unsigned long long)((uintptr_t)bar - (uintptr_t)m->blocks[block].pub.shared));
    else
        snprintf(buf, size, "the mbarrier at %p", (const void *)bar);
    return buf;
}

#define MISUSE(t, s, hint, ...) simt_fault((t), (s), HILT_DIAG_BARRIER_MISUSE, (hint), __VA_ARGS__)

/* Whether bar can be an mbarrier at all; own: of this block only. */
static bool
check_place(simt_thread *t, const hilt_site *s, const uint64_t *bar, bool own)
{
    uint32_t block;
    if ((uintptr_t)bar % sizeof *bar)
        MISUSE(t, s, "an mbarrier is 8 bytes of shared memory, aligned to 8",
               "%s is given an mbarrier that is not aligned: %p", simt_op_name(s), (const void *)bar);
    else if (!simt_in_shared(machine_of(t), bar, sizeof *bar, &block))
        MISUSE(t, s, "an mbarrier is 8 bytes of shared memory, aligned to 8",
               "%s is given an mbarrier that does not lie in shared memory: %p", simt_op_name(s),
               (const void *)bar);
    else if (own && &machine_of(t)->blocks[block].pub != t->pub.block)
        MISUSE(t, s, "only threads of its own block can wait for an mbarrier; others can arrive at it",
               "%s is given an mbarrier of another block", simt_op_name(s));
    else if (!hilt_simt_shared_live(&t->pub, bar) && machine_of(t)->live)
        MISUSE(
            t, s,
            "let no block of a cluster end while others use its shared memory: synchronise the cluster first",
            "%s is given an mbarrier of a block that has ended", simt_op_name(s));
    else
        return true;
    return false;
}

/* The state of a good mbarrier. NULL: a fault is set. */
static simt_mbar *
open_mbar(simt_thread *t, const hilt_site *s, uint64_t *bar, bool own, state *ret)
{
    hilt_machine *m = machine_of(t);
    char name[80];
    if (!check_place(t, s, bar, own))
        return NULL;
    simt_mbar *b = simt_mbar_find(m, bar);
    if (!b)
        MISUSE(t, s, "one thread initialises it, then all synchronise, before anyone uses it",
               "%s was not initialised", name_of(m, bar, name, sizeof name));
    else if (!b->live)
        MISUSE(t, s, "initialise it again before it is used again", "%s was invalidated",
               name_of(m, bar, name, sizeof name));
    else if (!unpack(*bar, ret))
        MISUSE(t, s, "keep the memory of an mbarrier for it alone",
               "the memory of %s was overwritten after it was initialised",
               name_of(m, bar, name, sizeof name));
    else
        return b;
    return NULL;
}

static hilt_simt_status
bad_count(simt_thread *t, const hilt_site *s, const char *what, uint32_t n)
{
    return MISUSE(t, s, "", "%s of %u is not in 1 to %d", what, n, MOST_COUNT);
}

/* -- phases -------------------------------------------------------------------------------------------------
 */
/* The state was changed: writes it back, and starts the next phase if this one is complete. */
static void
store(hilt_machine *m, simt_mbar *b, state s)
{
    m->idle_first = NULL;
    bool done = s.pending == 0 && s.tx == 0;
    if (done) {
        s.parity ^= 1;
        s.pending = s.expected;
        b->completed++;
    }
    *b->at = pack(s);
    if (!done)
        return;
    simt_merge(m, word_completed(b->at), word_current(b->at));
    simt_forget(m, word_current(b->at));
    simt_chain waiting = chain_take(&b->waiting);
    simt_acquire_all(m, waiting, word_completed(b->at));
    simt_wake(m, waiting);
}

static bool
arrive(simt_thread *t, const hilt_site *s, state *st, const uint64_t *bar, uint32_t count)
{
    char name[80];
    if (count > st->pending) {
        MISUSE(t, s, "initialise it with as many arrivals as each phase has",
               "%u arrival%s at %s, which awaits only %u more of %u in this phase", count,
               count == 1 ? "" : "s", name_of(machine_of(t), bar, name, sizeof name), st->pending,
               st->expected);
        return false;
    }
    st->pending -= count;
    return true;
}

static bool
add_bytes(simt_thread *t, const hilt_site *s, state *st, const uint64_t *bar, int64_t bytes)
{
    char name[80];
    int64_t tx = st->tx + bytes;
    if (bytes > MOST_COUNT || bytes < -MOST_COUNT || tx > MOST_COUNT || tx < -MOST_COUNT) {
        MISUSE(t, s, "", "%lld bytes %s %s, which can count %d in a phase",
               (long long)(bytes < 0 ? -bytes : bytes), bytes < 0 ? "complete at" : "are expected at",
               name_of(machine_of(t), bar, name, sizeof name), MOST_COUNT);
        return false;
    }
    st->tx = (int32_t)tx;
    return true;
}

void
simt_mbar_describe(hilt_machine *m, simt_thread *t, char *buf, size_t size)
{
    state st;
    char name[80];
    const uint64_t *bar = (const uint64_t *)(uintptr_t)t->value;
    simt_mbar *b = simt_mbar_find(m, bar);
    if (!b || !unpack(*bar, &st)) {
        snprintf(buf, size, "for parity %u of %s, whose memory was overwritten", t->operand,
                 name_of(m, bar, name, sizeof name));
        return;
    }
    size_t len = (size_t)snprintf(buf, size, "for phase %llu (parity %u) of %s: %u of %u arrivals missing",
                                  (unsigned long long)b->completed, t->operand,
                                  name_of(m, bar, name, sizeof name), st.pending, st.expected);
    if (st.tx && len < size)
        snprintf(buf + len, size - len, ", %d bytes %s", st.tx < 0 ? -st.tx : st.tx,
                 st.tx < 0 ? "came that nobody expects" : "outstanding");
}

/* -- the ops ------------------------------------------------------------------------------------------------
 */
static bool
in_use(const simt_mbar *b)
{
    state st;
    return b->waiting.head || (unpack(*b->at, &st) && (st.pending != st.expected || st.tx != 0));
}

static hilt_simt_status
used(simt_thread *t, const hilt_site *s, const simt_mbar *b, const char *what)
{
    char name[80];
    name_of(machine_of(t), b->at, name, sizeof name);
    simt_thread *other = b->waiting.head;
    MISUSE(t, s, "all phases must be over before that",
           other ? "%s is %s while threads wait there" : "%s is %s in the middle of a phase", name, what);
    if (other)
        simt_fault_also(other, other->site, "waits in %s", simt_op_name(other->site));
    return HILT_SIMT_STOP;
}

HILT_SIMT
hilt_simt_mbar_init(hilt_thread *pub, const hilt_site *s, uint64_t *bar, uint32_t count)
{
    simt_thread *t = thread_of(pub);
    hilt_machine *m = machine_of(t);
    if (!check_place(t, s, bar, true))
        return HILT_SIMT_STOP;
    if (count == 0 || count > MOST_COUNT)
        return bad_count(t, s, "the number of arrivals", count);
    simt_mbar *b = simt_mbar_find(m, bar);
    if (b && b->live && in_use(b))
        return used(t, s, b, "initialised again");
    b = add(m, bar);
    if (!b) {
        m->stopped = true;
        return HILT_SIMT_STOP;
    }
    forget_words(m, bar);
    *b = (simt_mbar){.at = bar, .init = s, .live = true};
    *bar = pack((state){.expected = count, .pending = count});
    return simt_go(t);
}

HILT_SIMT
hilt_simt_mbar_inval(hilt_thread *pub, const hilt_site *s, uint64_t *bar)
{
    simt_thread *t = thread_of(pub);
    state st;
    simt_mbar *b = open_mbar(t, s, bar, true, &st);
    if (!b)
        return HILT_SIMT_STOP;
    if (in_use(b))
        return used(t, s, b, "invalidated");
    forget_words(machine_of(t), bar);
    b->live = false;
    *bar = 0;
    return simt_go(t);
}

/* Bytes are expected, then arrivals come in, of t itself. */
static hilt_simt_status
change(hilt_thread *pub, const hilt_site *s, uint64_t *bar, int64_t bytes, uint32_t count)
{
    simt_thread *t = thread_of(pub);
    state st;
    simt_mbar *b = open_mbar(t, s, bar, false, &st);
    if (!b)
        return HILT_SIMT_STOP;
    t->pub.ret[0] = *bar;
    if ((bytes && !add_bytes(t, s, &st, bar, bytes)) || (count && !arrive(t, s, &st, bar, count)))
        return HILT_SIMT_STOP;
    if (count)
        simt_release(t, word_current(bar));
    store(machine_of(t), b, st);
    return simt_go(t);
}

HILT_SIMT
hilt_simt_mbar_arrive(hilt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t count)
{
    if (count == 0 || count > MOST_COUNT)
        return bad_count(thread_of(t), s, "the number of arrivals", count);
    return change(t, s, bar, 0, count);
}

HILT_SIMT
hilt_simt_mbar_arrive_expect_tx(hilt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t bytes)
{
    return change(t, s, bar, bytes, 1);
}

HILT_SIMT
hilt_simt_mbar_expect_tx(hilt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t bytes)
{
    return change(t, s, bar, bytes, 0);
}

HILT_SIMT
hilt_simt_mbar_complete_tx(hilt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t bytes)
{
    return change(t, s, bar, -(int64_t)bytes, 0);
}

static hilt_simt_status
test(simt_thread *t, const uint64_t *bar, bool done)
{
    t->pub.ret[0] = done;
    if (!done)
        return HILT_SIMT_GO;
    simt_acquire(t, word_completed(bar));
    return simt_go(t);
}

static bool
check_parity(simt_thread *t, const hilt_site *s, uint32_t parity)
{
    if (parity > 1)
        MISUSE(t, s, "use phase % 2", "the parity of a phase is 0 or 1, not %u", parity);
    return parity <= 1;
}

HILT_SIMT
hilt_simt_mbar_test(hilt_thread *pub, const hilt_site *s, uint64_t *bar, uint32_t parity)
{
    simt_thread *t = thread_of(pub);
    state st;
    if (!check_parity(t, s, parity) || !open_mbar(t, s, bar, true, &st))
        return HILT_SIMT_STOP;
    return test(t, bar, st.parity != parity);
}

HILT_SIMT
hilt_simt_mbar_test_state(hilt_thread *pub, const hilt_site *s, uint64_t *bar, uint64_t bits)
{
    simt_thread *t = thread_of(pub);
    state st, then;
    if (!open_mbar(t, s, bar, true, &st))
        return HILT_SIMT_STOP;
    if (!unpack(bits, &then))
        return MISUSE(t, s, "pass what arriving at it returned",
                      "the value 0x%llx is not the state of an mbarrier", (unsigned long long)bits);
    return test(t, bar, st.parity != then.parity);
}

HILT_SIMT
hilt_simt_mbar_wait(hilt_thread *pub, const hilt_site *s, uint64_t *bar, uint32_t parity)
{
    simt_thread *t = thread_of(pub);
    state st;
    simt_mbar *b = check_parity(t, s, parity) ? open_mbar(t, s, bar, true, &st) : NULL;
    if (!b)
        return HILT_SIMT_STOP;
    if (st.parity != parity)
        return test(t, bar, true);
    t->state = SIMT_IN_MBAR;
    t->site = s;
    t->value = (uintptr_t)bar;
    t->operand = parity;
    chain_push(&b->waiting, t);
    return HILT_SIMT_WAIT;
}

/* -- copies that complete here ------------------------------------------------------------------------------
 */
bool
simt_mbar_more(simt_thread *t, const hilt_site *s, uint64_t *bar)
{
    state st;
    simt_mbar *b = open_mbar(t, s, bar, true, &st);
    if (!b)
        return false;
    if (st.pending == MOST_COUNT)
        return bad_count(t, s, "the number of arrivals", MOST_COUNT + 1) != HILT_SIMT_STOP;
    st.pending++;
    *bar = pack(st);
    return true;
}

bool
simt_mbar_check(simt_thread *t, const hilt_site *s, uint64_t *bar)
{
    state st;
    return open_mbar(t, s, bar, false, &st) != NULL;
}

bool
simt_mbar_come(simt_thread *t, const hilt_site *s, uint64_t *bar, uint32_t bytes, uint32_t count)
{
    state st;
    simt_mbar *b = open_mbar(t, s, bar, false, &st);
    if (!b || !add_bytes(t, s, &st, bar, -(int64_t)bytes) || !arrive(t, s, &st, bar, count))
        return false;
    store(machine_of(t), b, st);
    return true;
}

const void *
simt_mbar_word(const uint64_t *bar)
{
    return word_current(bar);
}
