/* The machine's mbarriers and asynchronous copies, and what it tells a watcher: data lands no earlier than promised when copies
 * are delayed, and the order that vector clocks see is the one the ops give, not more. */
#include "simt_fibers.h"

/* -- a watcher with vector clocks --------------------------------------------------------------------------- */
enum { MOST = 256, WORDS = 4096 };
typedef struct clocks {
    uint32_t of[MOST][MOST]; /* thread by thread */
    const void *words[WORDS];
    uint32_t at[WORDS][MOST];
    uint32_t live, begun, landed;
} clocks;
static clocks k;

static uint32_t *
word_at(const void *word, bool make)
{
    int empty = -1;
    for (int i = 0; i < WORDS; i++) {
        if (k.words[i] == word)
            return k.at[i];
        if (!k.words[i] && empty < 0)
            empty = i;
        if (!k.words[i] && i > (int)k.live + 8)
            break;
    }
    if (!make || empty < 0)
        return NULL;
    k.words[empty] = word;
    memset(k.at[empty], 0, sizeof k.at[empty]);
    k.live++;
    return k.at[empty];
}

static uint32_t
index_of(hilt_thread *t)
{
    return t->block->rank_in_cluster * t->block->thread_count + t->linear;
}

static void
join(uint32_t *to, const uint32_t *from)
{
    for (int i = 0; from && i < MOST; i++)
        to[i] = from[i] > to[i] ? from[i] : to[i];
}

static void
on_release(void *data, hilt_thread *t, const void *word)
{
    uint32_t i = index_of(t);
    join(word_at(word, true), k.of[i]);
    k.of[i][i]++;
}
static void
on_acquire(void *data, hilt_thread *t, const void *word)
{
    join(k.of[index_of(t)], word_at(word, false));
}
static void
on_merge(void *data, const void *to, const void *from)
{
    uint32_t *source = word_at(from, false);
    if (source)
        join(word_at(to, true), source);
}
static void
on_forget(void *data, const void *word)
{
    for (int i = 0; i < WORDS; i++) {
        if (k.words[i] == word) {
            k.words[i] = NULL;
            k.live--;
        }
    }
}
/* A token is a word that holds what its thread knows when it issues. */
static void
on_begin(void *data, hilt_thread *t, const void *token, const hilt_site *s, const void *dst, const void *src, uint64_t bytes,
         bool atomic)
{
    on_release(data, t, token);
    k.begun++;
}
static void
on_done(void *data, const void *token)
{
    k.landed++;
}

static hilt_watcher
watcher_of(uint64_t seed, bool delays)
{
    memset(&k, 0, sizeof k);
    for (int i = 0; i < MOST; i++)
        k.of[i][i] = 1;
    return (hilt_watcher){.seed = seed,
                          .delays = delays,
                          .release = on_release,
                          .acquire = on_acquire,
                          .merge = on_merge,
                          .forget = on_forget,
                          .async_begin = on_begin,
                          .async_done = on_done};
}

static uint32_t
now(hilt_thread *t)
{
    return k.of[index_of(t)][index_of(t)];
}
/* Whether what thread `other` did at its time `when` happens before what t does now. */
static bool
ordered(hilt_thread *t, uint32_t other, uint32_t when)
{
    return k.of[index_of(t)][other] >= when;
}

/* -- order -------------------------------------------------------------------------------------------------- */
static uint32_t when[MOST][8];

static void
order_of_barriers(hilt_thread *t, void *arg)
{
    uint32_t i = t->linear, warp = t->warp;
    when[i][0] = now(t);
    SYNC(t);
    for (uint32_t o = 0; o < 128; o++)
        CHECK(ordered(t, o, when[o][0]), "barrier: %u after %u", i, o);
    /* two pairs of warps use one barrier, one after the other: that orders nothing between the pairs */
    when[i][1] = now(t);
    if (warp < 2)
        await(t, hilt_simt_barrier(t, SITE("barrier"), 1, 64));
    else
        await(t, hilt_simt_barrier(t, SITE("barrier"), 1, 64));
    for (uint32_t o = 0; o < 128; o++)
        CHECK((o / 64 == i / 64) == (ordered(t, o, when[o][1]) && when[o][1]), "pairs: %u after %u", i, o);
    SYNC(t);
    when[i][2] = now(t);
    await(t, hilt_simt_shuffle(t, SITE("shuffle_sync"), HILT_SHUFFLE_BFLY, 1, 1, 31, 0xffffffff));
    for (uint32_t o = 0; o < 128; o++)
        CHECK(o == i || !ordered(t, o, when[o][2]) || !when[o][2], "shuffle: %u after %u", i, o);
    uint32_t mask = i & 1 ? 0xaaaaaaaa : 0x55555555;
    SYNC(t);
    when[i][3] = now(t);
    await(t, hilt_simt_warp_sync(t, SITE("sync_warp"), mask));
    for (uint32_t o = warp * 32; o < warp * 32 + 32; o++)
        CHECK((o % 2 == i % 2) == (when[o][3] && ordered(t, o, when[o][3])), "sync_warp: %u after %u", i, o);
}

static void
order_of_clusters(hilt_thread *t, void *arg)
{
    bool relaxed = *(bool *)arg;
    uint32_t i = index_of(t);
    when[i][0] = now(t);
    await(t, hilt_simt_cluster_arrive(t, SITE("cluster_arrive"), relaxed && i % 2));
    when[i][1] = now(t);
    await(t, hilt_simt_cluster_wait(t, SITE("cluster_wait")));
    for (uint32_t o = 0; o < 64; o++) {
        CHECK(ordered(t, o, when[o][0]) == (o == i || !relaxed || o % 2 == 0), "cluster: %u after %u", i, o);
        CHECK(o == i || !when[o][1] || !ordered(t, o, when[o][1] + (relaxed && o % 2)), "cluster: %u after the arrival of %u", i, o);
    }
}

/* Thread 0 arrives in phase 0 and, later, in phase 1; thread 32 waits for phase 0 only. */
static void
order_of_mbarriers(hilt_thread *t, void *arg)
{
    uint64_t *bar = (uint64_t *)(void *)t->block->shared;
    if (t->linear == 0)
        await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), bar, 2));
    SYNC(t);
    if (t->linear < 2) {
        when[t->linear][0] = now(t);
        await(t, hilt_simt_mbar_arrive(t, SITE("mbarrier_arrive"), bar, 1));
        await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), bar, 0));
        when[t->linear][1] = now(t);
        if (t->linear == 0)
            await(t, hilt_simt_mbar_arrive(t, SITE("mbarrier_arrive"), bar, 1));
    }
    if (t->linear == 32) {
        await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), bar, 0));
        CHECK(ordered(t, 0, when[0][0]) && ordered(t, 1, when[1][0]), "phase 0");
        CHECK(!when[0][1] || !ordered(t, 0, when[0][1]), "phase 1 is not over");
    }
}

static void
test_order(void)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        hilt_watcher w = watcher_of(seed, false);
        memset(when, 0, sizeof when);
        hilt_launch l = launch_of(1, 128);
        if (!seed) /* with a seed the pairs may mix */
            run_good(&l, &w, order_of_barriers, NULL, "order of barriers");
        CHECK(k.live == 0, "%u words left", k.live);
        for (int relaxed = 0; relaxed < 2; relaxed++) {
            w = watcher_of(seed, false);
            memset(when, 0, sizeof when);
            bool arg = relaxed;
            hilt_launch c = launch_of(2, 32);
            c.cluster[0] = 2;
            run_good(&c, &w, order_of_clusters, &arg, "order of clusters");
            CHECK(k.live == 0, "%u words left", k.live);
        }
        w = watcher_of(seed, false);
        memset(when, 0, sizeof when);
        l = launch_of(1, 64);
        run_good(&l, &w, order_of_mbarriers, NULL, "order of mbarriers");
        CHECK(k.live == 0, "%u words left", k.live);
    }
}

/* -- mbarriers ---------------------------------------------------------------------------------------------- */
static void
phases(hilt_thread *t, void *arg)
{
    uint64_t *bar = (uint64_t *)(void *)(t->block->shared + 8);
    if (t->linear == 0) {
        await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), bar, 2));
        await(t, hilt_simt_mbar_test(t, SITE("mbarrier_test_wait"), bar, 0));
        CHECK(t->ret[0] == 0, "phase 0 is not over");
        await(t, hilt_simt_mbar_test(t, SITE("mbarrier_test_wait"), bar, 1));
        CHECK(t->ret[0] == 1, "the phase before is");
        await(t, hilt_simt_mbar_arrive(t, SITE("mbarrier_arrive"), bar, 1));
        uint64_t state = t->ret[0];
        await(t, hilt_simt_mbar_test_state(t, SITE("mbarrier_test_wait"), bar, state));
        CHECK(t->ret[0] == 0, "one of two has arrived");
        await(t, hilt_simt_mbar_arrive_expect_tx(t, SITE("mbarrier_arrive_and_expect_tx"), bar, 100));
        CHECK(t->ret[0] >> 61 == state >> 61, "the same phase");
        await(t, hilt_simt_mbar_test_state(t, SITE("mbarrier_test_wait"), bar, state));
        CHECK(t->ret[0] == 0, "100 bytes are missing");
        await(t, hilt_simt_mbar_complete_tx(t, SITE("mbarrier_complete_tx"), bar, 60));
        await(t, hilt_simt_mbar_complete_tx(t, SITE("mbarrier_complete_tx"), bar, 40));
        await(t, hilt_simt_mbar_test_state(t, SITE("mbarrier_test_wait"), bar, state));
        CHECK(t->ret[0] == 1, "the phase is over");
        await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), bar, 0));
        /* bytes may come before they are expected */
        await(t, hilt_simt_mbar_complete_tx(t, SITE("mbarrier_complete_tx"), bar, 16));
        await(t, hilt_simt_mbar_arrive(t, SITE("mbarrier_arrive"), bar, 2));
        await(t, hilt_simt_mbar_test(t, SITE("mbarrier_test_wait"), bar, 1));
        CHECK(t->ret[0] == 0, "bytes came that nobody expects");
        await(t, hilt_simt_mbar_expect_tx(t, SITE("mbarrier_expect_tx"), bar, 16));
        await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), bar, 1));
        await(t, hilt_simt_mbar_inval(t, SITE("mbarrier_inval"), bar));
        for (int i = 0; i < 100; i++) { /* anywhere, and many */
            await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), bar + i, 1));
            await(t, hilt_simt_mbar_arrive(t, SITE("mbarrier_arrive"), bar + i, 1));
        }
        for (int i = 0; i < 100; i++)
            await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), bar + i, 0));
    }
}

enum { STAGES = 3, ROUNDS = 25, TILE = 64 };
typedef struct tiles {
    uint32_t in[ROUNDS][TILE], out[ROUNDS][TILE];
    bool bulk;
} tiles;

/* Warp 0 loads tiles into a ring, warps 1 and 2 use them. */
static void
pipeline(hilt_thread *t, void *arg)
{
    tiles *g = arg;
    uint64_t *full = (uint64_t *)(void *)t->block->shared, *empty = full + STAGES;
    uint32_t *ring = (uint32_t *)(void *)(t->block->shared + 128);
    if (t->linear == 0) {
        for (int i = 0; i < STAGES; i++) {
            await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), full + i, g->bulk ? 1 : 32));
            await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), empty + i, 64));
        }
    }
    SYNC(t);
    for (uint32_t r = 0; r < ROUNDS; r++) {
        uint32_t s = r % STAGES, parity = r / STAGES & 1;
        uint32_t *slot = ring + s * TILE;
        if (t->warp == 0) {
            await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), empty + s, parity ^ 1));
            if (!g->bulk) {
                await(t, hilt_simt_cp_async(t, SITE("cp_async"), slot + t->lane * 2, g->in[r] + t->lane * 2, 8, 8));
                await(t, hilt_simt_cp_mbar_arrive(t, SITE("cp_async_mbarrier_arrive"), full + s, 1));
            }
            else {
                /* keeps the lanes together: one that is two phases late could not tell */
                await(t, hilt_simt_elect(t, SITE("elect_one"), 0xffffffff));
                if (!t->ret[1])
                    continue;
                await(t, hilt_simt_mbar_arrive_expect_tx(t, SITE("expect"), full + s, TILE * 4));
                await(t, hilt_simt_bulk_load(t, SITE("cp_async_bulk"), slot, g->in[r], TILE * 4, full + s));
            }
        }
        else {
            await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), full + s, parity));
            uint32_t i = t->linear - 32;
            g->out[r][i] = slot[TILE - 1 - i] + 1;
            await(t, hilt_simt_mbar_arrive(t, SITE("mbarrier_arrive"), empty + s, 1));
        }
    }
}

static void
test_pipelines(void)
{
    static tiles g __attribute__((aligned(16)));
    for (int n = 0; n < 80; n++) {
        for (uint32_t i = 0; i < ROUNDS * TILE; i++)
            g.in[i / TILE][i % TILE] = i * 7;
        memset(g.out, 0, sizeof g.out);
        g.bulk = n & 1;
        hilt_watcher w = watcher_of((uint64_t)n / 4, n & 2);
        hilt_launch l = launch_of(1, 96);
        run_good(&l, n < 2 ? NULL : &w, pipeline, &g, "pipeline");
        for (uint32_t i = 0; i < ROUNDS * TILE; i++)
            CHECK(g.out[i / TILE][i % TILE] == g.in[i / TILE][TILE - 1 - i % TILE] + 1, "run %d: %u", n, i);
        CHECK(k.live == 0 && k.begun == k.landed, "run %d: %u words left, %u of %u copies landed", n, k.live, k.landed, k.begun);
    }
}

/* -- when copies land --------------------------------------------------------------------------------------- */
static uint32_t source[64] __attribute__((aligned(16))), target[64] __attribute__((aligned(16)));

static void
groups(hilt_thread *t, void *arg)
{
    bool late = *(bool *)arg; /* as late as allowed */
    uint32_t *s = (uint32_t *)(void *)t->block->shared;
    for (int i = 0; i < 16; i++)
        s[i] = 99;
    for (uint32_t g = 0; g < 3; g++) {
        await(t, hilt_simt_cp_async(t, SITE("cp_async"), s + 4 * g, source + 4 * g, 16, g == 2 ? 4 : 16));
        await(t, hilt_simt_cp_commit(t, SITE("cp_async_commit_group")));
    }
    await(t, hilt_simt_cp_async(t, SITE("cp_async"), s + 12, source + 12, 4, 0));
    await(t, hilt_simt_cp_wait(t, SITE("cp_async_wait_group"), 2));
    CHECK(s[0] == 1 && s[3] == 4, "the first group has landed");
    CHECK(!late || (s[4] == 99 && s[8] == 99), "the others need not have");
    await(t, hilt_simt_cp_wait(t, SITE("cp_async_wait_group"), 0));
    CHECK(s[4] == 5 && s[8] == 9 && s[9] == 0 && s[11] == 0, "all that were committed have");
    CHECK(!late || s[12] == 99, "the last one was not committed");
    await(t, hilt_simt_cp_commit(t, SITE("cp_async_commit_group")));
    await(t, hilt_simt_cp_wait(t, SITE("cp_async_wait_group"), UINT32_MAX));
    CHECK(!late || s[12] == 99, "as many may be pending");
    await(t, hilt_simt_cp_wait(t, SITE("cp_async_wait_group"), 0));
    CHECK(s[12] == 0 && s[13] == 99, "no bytes of the source: zeros");
    /* bulk stores: the source may be changed when it was read */
    s[0] = 70;
    await(t, hilt_simt_bulk_store(t, SITE("cp_async_bulk"), target, s, 16));
    await(t, hilt_simt_bulk_commit(t, SITE("cp_async_bulk_commit_group")));
    await(t, hilt_simt_bulk_wait(t, SITE("cp_async_bulk_wait_group"), 0, 1));
    s[0] = 71;
    CHECK(!late || target[0] == 0, "the target need not be written");
    await(t, hilt_simt_bulk_wait(t, SITE("cp_async_bulk_wait_group"), 0, 0));
    CHECK(target[0] == 70, "what was in the source: %u", target[0]);
    /* never waited for: there when the kernel ends */
    await(t, hilt_simt_bulk_reduce(t, SITE("cp_reduce_async_bulk"), target, s, 16, /* add */ *((uint32_t *)arg + 1),
                                   /* i32 */ *((uint32_t *)arg + 2)));
    CHECK(!late || target[0] == 70, "the sum need not be there");
}

/* A copy that its thread changes the source of too early, or whose target it reads: late copies show it. */
static void
too_early(hilt_thread *t, void *arg)
{
    uint64_t *bar = (uint64_t *)(void *)t->block->shared;
    uint32_t *s = (uint32_t *)(void *)(t->block->shared + 64);
    if (t->linear == 0) {
        s[0] = 5;
        await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), bar, 1));
        await(t, hilt_simt_mbar_arrive_expect_tx(t, SITE("expect"), bar, 16));
        await(t, hilt_simt_bulk_load(t, SITE("cp_async_bulk"), s, source, 16, bar));
        ((uint32_t *)arg)[0] = s[0];
    }
    SYNC(t);
    if (t->linear == 1) {
        ((uint32_t *)arg)[1] = s[0];
        bool done = false;
        for (int i = 0; i < 1000 && !done; i++) { /* waits by testing: all others have ended */
            await(t, hilt_simt_mbar_test(t, SITE("mbarrier_test_wait"), bar, 0));
            done = t->ret[0];
            if (!done)
                await(t, hilt_simt_yield(t, SITE("a loop")));
        }
        CHECK(done && s[0] == 1, "it lands in the end");
    }
}

static uint32_t
number_of(const char *const *words, uint32_t n, const char *word)
{
    for (uint32_t i = 0; i < n; i++) {
        if (!strcmp(words[i], word))
            return i;
    }
    CHECK(false, "%s", word);
    return 0;
}

static void
test_landing(void)
{
    static const char *const words[] = {
#define HILT_WORD(id, text) text,
#include "../../src/ir/words.def"
#undef HILT_WORD
    };
    static const char *const types[] = {
#define HILT_TYPE(id, text, bits, class) text,
#include "../../src/ir/types.def"
#undef HILT_TYPE
    };
    struct {
        bool late;
        uint32_t add, i32;
    } arg = {.add = number_of(words, HILT_COUNT(words), "add"), .i32 = number_of(types, HILT_COUNT(types), "i32")};
    hilt_launch l = launch_of(1, 1);
    for (uint32_t i = 0; i < 64; i++)
        source[i] = i + 1;
    for (uint64_t n = 0; n < 40; n++) {
        memset(target, 0, sizeof target);
        hilt_watcher w = watcher_of(n / 2, n & 1);
        arg.late = n == 1;
        run_good(&l, n == 2 ? NULL : &w, groups, &arg, "groups");
        CHECK(target[0] == 141, "run %d: %u", (int)n, target[0]);
        CHECK(k.live == 0 && k.begun == k.landed, "%u words left, %u of %u copies landed", k.live, k.landed, k.begun);
    }
    l = launch_of(1, 2);
    bool seen_early = false, seen_late = false;
    for (uint64_t seed = 0; seed < 40; seed++) {
        uint32_t seen[2];
        hilt_watcher w = watcher_of(seed, true);
        run_good(&l, &w, too_early, seen, "too early");
        CHECK(seed || (seen[0] == 5 && seen[1] == 5), "as late as allowed: %u %u", seen[0], seen[1]);
        seen_early |= seen[1] == 1;
        seen_late |= seen[1] == 5;
    }
    CHECK(seen_early && seen_late, "schedules draw when a copy lands");
}

/* -- what copies order -------------------------------------------------------------------------------------- */
static void
order_of_copies(hilt_thread *t, void *arg)
{
    uint64_t *bar = (uint64_t *)(void *)t->block->shared;
    uint32_t *s = (uint32_t *)(void *)(t->block->shared + 64);
    if (t->linear == 0) {
        await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), bar, 2));
        await(t, hilt_simt_cp_async(t, SITE("cp_async"), s, source, 16, 16));
        when[0][0] = now(t) - 1; /* what the copy knows */
        await(t, hilt_simt_cp_mbar_arrive(t, SITE("cp_async_mbarrier_arrive"), bar, *(bool *)arg));
        await(t, hilt_simt_cp_commit(t, SITE("cp_async_commit_group")));
        await(t, hilt_simt_cp_wait(t, SITE("cp_async_wait_group"), 0));
        await(t, hilt_simt_mbar_arrive(t, SITE("mbarrier_arrive"), bar, *(bool *)arg ? 1 : 2));
    }
    else {
        while (when[0][0] == 0) /* a word that orders nothing */
            await(t, hilt_simt_yield(t, SITE("a loop")));
        await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), bar, 0));
        CHECK(s[0] == 1 && ordered(t, 0, when[0][0]), "the copy happens before the wait");
    }
}

int
main(void)
{
    test_order();
    hilt_launch l = launch_of(1, 33);
    for (uint64_t seed = 0; seed < 10; seed++) {
        hilt_watcher w = watcher_of(seed, true);
        run_good(&l, seed == 1 ? NULL : &w, phases, NULL, "phases");
        CHECK(k.live == 0, "%u words left", k.live);
    }
    test_pipelines();
    test_landing();
    l = launch_of(1, 2);
    for (uint64_t n = 0; n < 40; n++) {
        bool noinc = n & 1;
        memset(when, 0, sizeof when);
        hilt_watcher w = watcher_of(n / 4, n & 2);
        run_good(&l, &w, order_of_copies, &noinc, "order of copies");
        CHECK(k.live == 0, "%u words left", k.live);
    }
    fibers_free();
    return check_result();
}
