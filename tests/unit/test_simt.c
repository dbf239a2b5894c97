/* The machine against plain models: random programs of collectives and barriers, with threads that leave, in order and under
 * random schedules; clusters, grids, coordinates; and what a barrier costs. */
#include "simt_fibers.h"

#include <time.h>

/* -- random programs: all threads take the same steps, a model takes them for all at once -------------------- */
enum { THREADS = 160, STEPS = 60, KINDS = 12 };

typedef struct step {
    int kind;
    uint32_t a, b, groups; /* operands; lanes of a warp fall into that many masks */
    uint64_t salt;
} step;

typedef struct program {
    uint32_t threads, steps;
    step steps_of[STEPS];
    uint32_t leaves[THREADS]; /* the step before which a thread leaves; STEPS: never */
    uint64_t x[THREADS];
    bool exits;
} program;

static uint64_t
hash(uint64_t a, uint64_t b)
{
    return hilt_hash_mix(hilt_hash_mix(a, b), 77) >> 7;
}

/* The mask of lane i of its warp: those that fall into the same group. */
static uint32_t
mask_of(const step *s, uint32_t thread)
{
    uint32_t warp = thread / 32, mask = 0, mine = (uint32_t)(hash(s->salt, thread) % s->groups);
    for (uint32_t l = 0; l < 32; l++)
        mask |= hash(s->salt, warp * 32 + l) % s->groups == mine ? 1u << l : 0;
    return mask;
}

static uint32_t
lane_operand(const step *s, uint32_t thread)
{
    return (uint32_t)hash(s->salt + 1, thread) % 40;
}

/* Which of two groups of warps a warp belongs to, and how many threads that group has. */
static uint32_t
warp_group(const step *s, uint32_t warp)
{
    return (uint32_t)hash(s->salt, warp) & 1;
}

static uint32_t
group_threads(const program *p, const step *s, uint32_t group)
{
    uint32_t n = 0;
    for (uint32_t w = 0; w * 32 < p->threads; w++)
        n += warp_group(s, w) == group ? 32 : 0;
    return n;
}

static void
random_program(program *p, uint64_t seed, bool exits)
{
    memset(p, 0, sizeof *p);
    p->threads = 1 + (uint32_t)hash(seed, 1) % THREADS;
    p->steps = STEPS;
    p->exits = exits;
    for (uint32_t i = 0; i < STEPS; i++) {
        step *s = &p->steps_of[i];
        s->salt = hash(seed, 100 + i);
        s->kind = (int)(hash(s->salt, 2) % (exits ? KINDS - 2 : KINDS));
        s->a = (uint32_t)hash(s->salt, 3);
        s->b = (uint32_t)hash(s->salt, 4);
        s->groups = 1 + (uint32_t)hash(s->salt, 5) % 4;
    }
    for (uint32_t t = 0; t < p->threads; t++) {
        p->x[t] = hash(seed, 1000 + t) % 64;
        p->leaves[t] = exits && hash(seed, 2000 + t) % 3 == 0 ? (uint32_t)hash(seed, 3000 + t) % STEPS : STEPS;
    }
}

static uint64_t
mixed(uint64_t x, uint64_t y)
{
    return (x * 5 + y + 1) % 1000;
}

static void
random_thread(hilt_thread *t, void *arg)
{
    program *p = arg;
    uint32_t i = t->linear;
    uint64_t *shared = (uint64_t *)(void *)(t->block->shared + 64), x = p->x[i];
    uint64_t *bar = (uint64_t *)(void *)t->block->shared;
    uint32_t phase = 0;
    if (i == 0)
        await(t, hilt_simt_mbar_init(t, SITE("mbarrier_init"), bar, p->threads));
    SYNC(t);
    for (uint32_t k = 0; k < p->steps; k++) {
        const step *s = &p->steps_of[k];
        uint32_t mask = mask_of(s, i), group = warp_group(s, i / 32);
        if (p->leaves[i] == k) {
            p->x[i] = x;
            return;
        }
        switch (s->kind) {
        case 0:
            await(t, hilt_simt_barrier_red(t, SITE("barrier_red"), s->a % 3, s->b % 16, 0, x & 1));
            x = mixed(x, t->ret[0]);
            break;
        case 1:
        case 2:
            await(t, hilt_simt_shuffle(t, SITE("shuffle_sync"), s->a % 4, x, lane_operand(s, i), s->b & 0x1f1f, mask));
            x = mixed(t->ret[0], t->ret[1]);
            break;
        case 3:
            await(t, hilt_simt_vote(t, SITE("vote"), s->a % 4, x % 3 == 0, mask));
            x = mixed(x, t->ret[0]);
            break;
        case 4:
            await(t, hilt_simt_match_any(t, SITE("match_any"), x % 4, mask));
            x = mixed(x, t->ret[0]);
            break;
        case 5:
            await(t, hilt_simt_match_all(t, SITE("match_all"), x % 2, mask));
            x = mixed(mixed(x, t->ret[0]), t->ret[1]);
            break;
        case 6:
            await(t, hilt_simt_redux(t, SITE("redux"), s->a % 8, (uint32_t)x - 500, mask));
            x = mixed(x, (uint32_t)t->ret[0]);
            break;
        case 7:
            await(t, hilt_simt_elect(t, SITE("elect"), mask));
            x = mixed(mixed(x, t->ret[0]), t->ret[1]);
            break;
        case 8:
            await(t, hilt_simt_warp_sync(t, SITE("sync_warp"), mask));
            x = mixed(x, 1);
            break;
        case 9: /* the next one's value, through memory */
            shared[i] = x;
            await(t, hilt_simt_cluster_arrive(t, SITE("cluster_arrive"), 0));
            await(t, hilt_simt_cluster_wait(t, SITE("cluster_wait")));
            x = mixed(x, shared[(i + s->a) % p->threads]);
            SYNC(t);
            break;
        case 10:
            shared[i] = x;
            await(t, hilt_simt_mbar_arrive(t, SITE("mbarrier_arrive"), bar, 1));
            await(t, hilt_simt_mbar_wait(t, SITE("mbarrier_wait"), bar, phase++ & 1));
            x = mixed(x, shared[(i + s->a) % p->threads]);
            SYNC(t);
            break;
        case 11: /* two groups of warps meet at a barrier each */
            await(t, hilt_simt_barrier_red(t, SITE("barrier_red"), HILT_RED_POPC, 1 + group, group_threads(p, s, group),
                                           x & 1));
            x = mixed(x, t->ret[0]);
            SYNC(t); /* else a fast group may come to the next such step */
            break;
        }
    }
    p->x[i] = x;
}

/* -- its model ---------------------------------------------------------------------------------------------- */
/* shfl, as PTX defines it. */
static void
model_shuffle(const step *s, const uint64_t *x, uint32_t t, uint32_t lanes, uint64_t *ret)
{
    int lane = t % 32, b = lane_operand(s, t) & 31, c = s->b & 31, segment = s->b >> 8 & 31;
    int most = (lane & segment) | (c & ~segment), least = lane & segment, j;
    bool p;
    switch (s->a % 4) {
    case HILT_SHUFFLE_UP:
        j = lane - b;
        p = j >= most;
        break;
    case HILT_SHUFFLE_DOWN:
        j = lane + b;
        p = j <= most;
        break;
    case HILT_SHUFFLE_BFLY:
        j = lane ^ b;
        p = j <= most;
        break;
    default:
        j = least | (b & ~segment);
        p = j <= most;
    }
    if (!p || !(lanes >> j & 1))
        j = lane;
    ret[0] = x[t - (uint32_t)lane + (uint32_t)j];
    ret[1] = p;
}

static uint32_t
model_redux(uint32_t kind, uint32_t a, uint32_t b)
{
    switch (kind) {
    case HILT_REDUX_ADD:
        return a + b;
    case HILT_REDUX_AND:
        return a & b;
    case HILT_REDUX_OR:
        return a | b;
    case HILT_REDUX_XOR:
        return a ^ b;
    case HILT_REDUX_MIN:
        return (int32_t)a < (int32_t)b ? a : b;
    case HILT_REDUX_MAX:
        return (int32_t)a > (int32_t)b ? a : b;
    case HILT_REDUX_UMIN:
        return a < b ? a : b;
    }
    return a > b ? a : b;
}

/* The collectives of lanes: what thread t, with `lanes` of its warp, computes. */
static uint64_t
model_lanes(const step *s, const uint64_t *x, uint32_t t, uint32_t lanes)
{
    uint64_t ret[2];
    uint32_t first = t / 32 * 32, votes = 0, like_t = 0, like_first = 0, sum = 0;
    bool any = false;
    uint32_t lowest = (uint32_t)__builtin_ctz(lanes);
    for (uint32_t l = 0; l < 32; l++) {
        if (!(lanes >> l & 1))
            continue;
        uint64_t v = x[first + l];
        votes |= v % 3 == 0 ? 1u << l : 0;
        like_t |= v % 4 == x[t] % 4 ? 1u << l : 0;
        like_first |= v % 2 == x[first + lowest] % 2 ? 1u << l : 0;
        sum = any ? model_redux(s->a % 8, sum, (uint32_t)v - 500) : (uint32_t)v - 500;
        any = true;
    }
    switch (s->kind) {
    case 1:
    case 2:
        model_shuffle(s, x, t, lanes, ret);
        return mixed(ret[0], ret[1]);
    case 3:
        return mixed(x[t], s->a % 4 == HILT_VOTE_ALL   ? votes == lanes
                           : s->a % 4 == HILT_VOTE_ANY ? votes != 0
                           : s->a % 4 == HILT_VOTE_UNI ? votes == lanes || !votes
                                                       : votes);
    case 4:
        return mixed(x[t], like_t);
    case 5:
        return mixed(mixed(x[t], like_first == lanes ? lanes : 0), like_first == lanes);
    case 6:
        return mixed(x[t], sum);
    case 7:
        return mixed(mixed(x[t], lowest), t % 32 == lowest);
    }
    return mixed(x[t], 1);
}

static uint64_t
model_red(uint32_t kind, const program *p, const uint64_t *x, const step *s, uint32_t k, int group)
{
    uint32_t odd = 0, all = 0;
    for (uint32_t t = 0; t < p->threads; t++) {
        if (p->leaves[t] <= k || (group >= 0 && warp_group(s, t / 32) != (uint32_t)group))
            continue;
        odd += x[t] & 1;
        all++;
    }
    return kind == HILT_RED_POPC ? odd : kind == HILT_RED_AND ? odd == all : odd != 0;
}

/* What lies in shared memory for others: of those who have left what they last put there, which the model must know. */
static void
model(program *p, uint64_t *x)
{
    static uint64_t next[THREADS], shared[THREADS];
    memcpy(x, p->x, sizeof p->x);
    for (uint32_t k = 0; k < p->steps; k++) {
        const step *s = &p->steps_of[k];
        for (uint32_t t = 0; t < p->threads && s->kind >= 9; t++)
            shared[t] = p->leaves[t] > k && s->kind < 11 ? x[t] : shared[t];
        for (uint32_t t = 0; t < p->threads; t++) {
            next[t] = x[t];
            if (p->leaves[t] <= k)
                continue;
            uint32_t live = 0;
            for (uint32_t l = 0; l < 32 && t / 32 * 32 + l < p->threads; l++)
                live |= p->leaves[t / 32 * 32 + l] > k ? 1u << l : 0;
            if (s->kind == 0)
                next[t] = mixed(x[t], model_red(s->a % 3, p, x, s, k, -1));
            else if (s->kind == 11)
                next[t] = mixed(x[t], model_red(HILT_RED_POPC, p, x, s, k, (int)warp_group(s, t / 32)));
            else if (s->kind >= 9)
                next[t] = mixed(x[t], shared[(t + s->a) % p->threads]);
            else
                next[t] = model_lanes(s, x, t, mask_of(s, t) & live);
        }
        memcpy(x, next, sizeof next);
    }
}

/* Whoever has left may have put something into shared memory or not: such steps read only of the living. */
static void
keep_to_living(program *p)
{
    for (uint32_t k = 0; p->exits && k < p->steps; k++) {
        if (p->steps_of[k].kind == 9)
            p->steps_of[k].kind = 8;
    }
}

static void
test_random_programs(int count, int seeds)
{
    static program p, run;
    static uint64_t want[THREADS];
    for (int n = 0; n < count; n++) {
        random_program(&p, (uint64_t)n, n % 2);
        keep_to_living(&p);
        model(&p, want);
        for (int seed = 0; seed < seeds; seed++) {
            hilt_watcher w = {.seed = (uint64_t)seed};
            hilt_launch l = launch_of(1, p.threads);
            run = p;
            result r = run_kernel(&l, seed == 1 ? NULL : &w, random_thread, &run);
            CHECK(r.status == HILT_RUN_OK, "program %d seed %d: %s", n, seed, r.fault.text);
            for (uint32_t t = 0; t < p.threads && r.status == HILT_RUN_OK; t++) {
                if (run.x[t] == want[t])
                    continue;
                CHECK(false, "program %d seed %d thread %u: %llu, not %llu", n, seed, t, (unsigned long long)run.x[t],
                      (unsigned long long)want[t]);
                break;
            }
        }
    }
}

/* -- floats in redux ---------------------------------------------------------------------------------------- */
typedef struct floats {
    float in[32], least, most;
} floats;

static void
float_redux(hilt_thread *t, void *arg)
{
    floats *f = arg;
    uint32_t bits;
    memcpy(&bits, &f->in[t->lane], sizeof bits);
    await(t, hilt_simt_redux(t, SITE("redux"), HILT_REDUX_FMIN, bits, 0xffffffff));
    memcpy(&f->least, &t->ret[0], sizeof f->least);
    await(t, hilt_simt_redux(t, SITE("redux"), HILT_REDUX_FMAX, bits, 0xffffffff));
    memcpy(&f->most, &t->ret[0], sizeof f->most);
}

static void
test_float_redux(void)
{
    hilt_launch l = launch_of(1, 32);
    floats f = {.in = {0}};
    for (int i = 0; i < 32; i++)
        f.in[i] = i % 5 == 0 ? __builtin_nanf("") : (float)(i - 16);
    run_good(&l, NULL, float_redux, &f, "redux of floats");
    CHECK(f.least == -15 && f.most == 15, "%g %g", (double)f.least, (double)f.most);
    for (int i = 0; i < 32; i++)
        f.in[i] = i % 2 ? 0.0f : -0.0f;
    run_good(&l, NULL, float_redux, &f, "redux of zeros");
    CHECK(__builtin_signbit(f.least) && !__builtin_signbit(f.most), "zeros");
    for (int i = 0; i < 32; i++)
        f.in[i] = __builtin_nanf("");
    run_good(&l, NULL, float_redux, &f, "redux of NaNs");
    CHECK(f.least != f.least && f.most != f.most, "NaNs");
}

/* -- block sums: many blocks in one machine ----------------------------------------------------------------- */
typedef struct numbers {
    int32_t in[4096], out[4096];
} numbers;

static void
block_sum(hilt_thread *t, void *arg)
{
    numbers *n = arg;
    int32_t *s = (int32_t *)(void *)t->block->shared;
    uint32_t size = t->block->thread_count, i = t->block->block_idx[0] * size + t->linear;
    s[t->linear] = n->in[i];
    SYNC(t);
    for (uint32_t half = size / 2; half; half /= 2) {
        if (t->linear < half)
            s[t->linear] += s[t->linear + half];
        SYNC(t);
    }
    n->out[i] = s[0];
}

static void
test_block_sum(uint64_t seed)
{
    static numbers n;
    hilt_watcher w = {.seed = seed};
    for (int i = 0; i < 4096; i++)
        n.in[i] = i * i % 1000;
    hilt_launch l = launch_of(16, 256);
    run_good(&l, &w, block_sum, &n, "block sum");
    for (int b = 0; b < 16; b++) {
        int sum = 0;
        for (int i = 0; i < 256; i++)
            sum += n.in[b * 256 + i];
        for (int i = 0; i < 256; i++)
            CHECK(n.out[b * 256 + i] == sum, "block %d thread %d: %d, not %d", b, i, n.out[b * 256 + i], sum);
    }
}

/* -- barriers where some arrive and some wait --------------------------------------------------------------- */
/* Warp 0 produces, warps 1 and 2 consume; barriers 1: full, 2: empty. */
static void
ring(hilt_thread *t, void *arg)
{
    int32_t *out = arg;
    int32_t *slot = (int32_t *)(void *)t->block->shared;
    for (int k = 0; k < 20; k++) {
        if (t->warp == 0) {
            if (k)
                await(t, hilt_simt_barrier(t, SITE("barrier"), 2, 96));
            slot[t->lane] = k * 100 + (int)t->lane;
            await(t, hilt_simt_barrier_arrive(t, SITE("barrier_arrive"), 1, 96));
        }
        else {
            await(t, hilt_simt_barrier(t, SITE("barrier"), 1, 96));
            out[t->linear] += slot[31 - t->lane];
            if (k < 19)
                await(t, hilt_simt_barrier_arrive(t, SITE("barrier_arrive"), 2, 96));
        }
    }
}

static void
test_ring(uint64_t seed)
{
    int32_t out[96] = {0};
    hilt_watcher w = {.seed = seed};
    hilt_launch l = launch_of(1, 96);
    run_good(&l, &w, ring, out, "ring of named barriers");
    for (int i = 32; i < 96; i++)
        CHECK(out[i] == 19000 + 20 * (31 - i % 32), "seed %d thread %d: %d", (int)seed, i, out[i]);
}

/* All threads, by number or not: one barrier. The last warp of two is not whole. */
static void
by_number_or_not(hilt_thread *t, void *arg)
{
    int *count = arg;
    for (int i = 0; i < 4; i++) {
        count[t->linear] = i;
        await(t, hilt_simt_barrier(t, SITE("barrier"), 0, (t->warp + (uint32_t)i) % 2 ? 0 : 64));
        for (int o = 0; o < 40; o++)
            CHECK(count[o] == i, "%d", count[o]);
        await(t, hilt_simt_barrier(t, SITE("barrier"), 1, 64));
    }
}

/* -- clusters, grids, coordinates --------------------------------------------------------------------------- */
typedef struct places {
    uint32_t count[4096]; /* by linear block of the grid */
    uint32_t sum[4096];
    uint32_t order[4096], n;
} places;

static void
visit(hilt_thread *t, void *arg)
{
    places *p = arg;
    const hilt_block *b = t->block;
    uint32_t block = b->block_idx[0] + b->grid_dim[0] * (b->block_idx[1] + b->grid_dim[1] * b->block_idx[2]);
    uint32_t rank = b->idx_in_cluster[0] + b->cluster_dim[0] * (b->idx_in_cluster[1] + b->cluster_dim[1] * b->idx_in_cluster[2]);
    CHECK(rank == b->rank_in_cluster, "rank %u, not %u", b->rank_in_cluster, rank);
    for (int i = 0; i < 3; i++) {
        CHECK(b->block_idx[i] == b->cluster_idx[i] * b->cluster_dim[i] + b->idx_in_cluster[i], "block %u", block);
        CHECK(b->cluster_idx[i] < b->clusters[i] && b->clusters[i] * b->cluster_dim[i] == b->grid_dim[i], "cluster");
        CHECK(t->thread_idx[i] < b->block_dim[i], "thread");
    }
    CHECK(t->linear == t->thread_idx[0] + b->block_dim[0] * (t->thread_idx[1] + b->block_dim[1] * t->thread_idx[2]),
          "thread %u", t->linear);
    CHECK(b->dynamic_shared >= b->shared + 1000 && (uintptr_t)b->dynamic_shared % 1024 == 0, "shared memory");
    p->count[block]++;
    if (t->linear == 0)
        p->order[p->n++] = block;
    /* each block adds up what all of the cluster left at its place of shared memory */
    uint32_t *mine = (uint32_t *)(void *)b->dynamic_shared;
    if (t->linear == 0)
        *mine = block + 1;
    await(t, hilt_simt_cluster_arrive(t, SITE("cluster_arrive"), 0));
    await(t, hilt_simt_cluster_wait(t, SITE("cluster_wait")));
    if (t->linear == 1) {
        for (uint32_t r = 0; r < b->cluster_size; r++)
            p->sum[block] += *(uint32_t *)hilt_simt_mapa(t, SITE("mapa"), mine, r);
    }
    await(t, hilt_simt_cluster_arrive(t, SITE("cluster_arrive"), 1));
    await(t, hilt_simt_cluster_wait(t, SITE("cluster_wait")));
}

static void
test_places(uint64_t seed)
{
    static places p;
    memset(&p, 0, sizeof p);
    hilt_launch l = launch_of(4, 4);
    l.grid[1] = 6;
    l.grid[2] = 2;
    l.block[1] = 3;
    l.block[2] = 2;
    l.cluster[0] = 2;
    l.cluster[1] = 3;
    l.static_shared = 1000;
    l.shared_align = 1024;
    l.dynamic_shared = 64;
    hilt_watcher w = {.seed = seed};
    run_good(&l, &w, visit, &p, "places");
    for (uint32_t b = 0; b < 48; b++) {
        CHECK(p.count[b] == 24, "block %u ran %u threads", b, p.count[b]);
        uint32_t want = 0, x = b % 4 / 2 * 2, y = b / 4 % 6 / 3 * 3, z = b / 24;
        for (uint32_t i = 0; i < 6; i++)
            want += 1 + (x + i % 2) + 4 * (y + i / 2) + 24 * z;
        CHECK(p.sum[b] == want, "block %u: %u, not %u", b, p.sum[b], want);
    }
    for (uint32_t i = 0; i < 6 && !seed; i++) /* the first cluster, by rank */
        CHECK(p.order[i] == i % 2 + 4 * (i / 2), "block %u came at place %u", p.order[i], i);
}

static void
grid_scan(hilt_thread *t, void *arg)
{
    numbers *n = arg;
    uint32_t i = t->block->block_idx[0] * t->block->thread_count + t->linear, all = t->block->grid_dim[0] * t->block->thread_count;
    for (int k = 0; k < 5; k++) {
        n->out[i] = n->in[(i * 7 + 3) % all] + 1;
        await(t, hilt_simt_grid_sync(t, SITE("grid_sync")));
        n->in[i] = n->out[all - 1 - i];
        await(t, hilt_simt_grid_sync(t, SITE("grid_sync")));
        if (k == 3 && i % 5 == 0)
            return;
    }
}

static void
test_grid(uint64_t seed)
{
    enum { ALL = 6 * 40 };
    static numbers n;
    int32_t in[ALL], out[ALL];
    for (int i = 0; i < ALL; i++)
        n.in[i] = in[i] = i;
    for (int k = 0; k < 5; k++) {
        for (int i = 0; i < ALL; i++)
            out[i] = k < 4 || i % 5 ? in[(i * 7 + 3) % ALL] + 1 : out[i];
        for (int i = 0; i < ALL; i++)
            in[i] = k < 4 || i % 5 ? out[ALL - 1 - i] : in[i];
    }
    hilt_launch l = launch_of(6, 40);
    l.cooperative = true;
    l.cluster[0] = 2;
    hilt_watcher w = {.seed = seed};
    run_good(&l, &w, grid_scan, &n, "grid");
    CHECK(!memcmp(n.in, in, sizeof in), "grid, seed %d", (int)seed);
}

/* -- turns -------------------------------------------------------------------------------------------------- */
typedef struct lock {
    int held, counter, inside;
} lock;

static void
spin_lock(hilt_thread *t, void *arg)
{
    lock *l = arg;
    for (int k = 0; k < 3; k++) {
        while (l->held)
            await(t, hilt_simt_yield(t, SITE("a loop")));
        l->held = 1;
        CHECK(l->inside++ == 0, "two inside");
        int v = l->counter;
        await(t, hilt_simt_yield(t, SITE("nanosleep")));
        l->counter = v + 1;
        l->inside--;
        l->held = 0;
    }
}

static void
test_lock(uint64_t seed)
{
    lock k = {0};
    hilt_watcher w = {.seed = seed};
    hilt_launch l = launch_of(1, 70);
    run_good(&l, &w, spin_lock, &k, "spin lock");
    CHECK(k.counter == 210, "%d", k.counter);
}

/* Without a seed the order is that of the threads, also behind a barrier and a collective. */
static void
in_order(hilt_thread *t, void *arg)
{
    uint32_t *next = arg;
    CHECK(next[0]++ == t->linear, "before");
    SYNC(t);
    CHECK(next[1]++ == t->linear, "after a barrier");
    await(t, hilt_simt_warp_sync(t, SITE("sync_warp"), 0xffffffff));
    CHECK(next[2]++ == t->linear, "after a collective");
}

typedef struct order {
    uint32_t n, threads[1000];
} order;

static void
note_order(hilt_thread *t, void *arg)
{
    order *o = arg;
    for (int i = 0; i < 10; i++) {
        o->threads[o->n++] = t->linear;
        if (i % 3 == 0)
            SYNC(t);
        else if (i % 3 == 1)
            await(t, hilt_simt_yield(t, SITE("nanosleep")));
        else
            await(t, hilt_simt_elect(t, SITE("elect_one"), 0xffffffff));
    }
}

/* A seed is one schedule, the same at each run; others are others. */
static void
test_replay(void)
{
    static order first, again;
    hilt_launch l = launch_of(1, 70);
    uint64_t before = 0;
    for (uint64_t seed = 1; seed < 20; seed++) {
        hilt_watcher w = {.seed = seed};
        first.n = again.n = 0;
        run_good(&l, &w, note_order, &first, "schedule");
        run_good(&l, &w, note_order, &again, "schedule again");
        CHECK(first.n == 700 && !memcmp(&first, &again, sizeof first), "seed %d", (int)seed);
        uint64_t this = hilt_hash_bytes(first.threads, sizeof first.threads, 0);
        CHECK(this != before, "seed %d is like the one before", (int)seed);
        before = this;
    }
}

/* -- cost --------------------------------------------------------------------------------------------------- */
/* A client without stacks: each turn is one call of the barrier. */
static int
count_start(void *data, hilt_thread *t)
{
    t->code = NULL;
    return HILT_RUN_OK;
}
static hilt_simt_status
count_resume(void *data, hilt_thread *t)
{
    uintptr_t turn = (uintptr_t)t->code;
    t->code = (void *)(turn + 1);
    static const hilt_site site = {.op = "sync_threads"};
    return turn == 100 ? HILT_SIMT_GO : hilt_simt_barrier(t, &site, 0, 0);
}
static void
count_end(void *data, hilt_thread *t)
{
}

static void
test_cost(void)
{
    static const hilt_simt_client client = {.start = count_start, .resume = count_resume, .end = count_end};
    hilt_launch l = launch_of(100, 256);
    hilt_run run = {0};
    struct timespec a, b;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
    CHECK(hilt_machine_run(&l, 0, 100, &client, NULL, &run) == HILT_RUN_OK, "cost");
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
    double ns = ((double)(b.tv_sec - a.tv_sec) * 1e9 + (double)(b.tv_nsec - a.tv_nsec)) / (100.0 * 256 * 100);
    printf("a barrier: %.1f ns a thread\n", ns);
    CHECK(ns < 1000, "%g ns", ns);
}

int
main(void)
{
    for (uint64_t seed = 0; seed < 30; seed++) {
        test_block_sum(seed);
        test_ring(seed);
        test_places(seed);
        test_grid(seed);
        test_lock(seed);
        int count[40];
        hilt_watcher w = {.seed = seed};
        hilt_launch l = launch_of(1, 40);
        run_good(&l, &w, by_number_or_not, count, "by number or not");
    }
    test_random_programs(80, 6);
    test_float_redux();
    uint32_t next[3] = {0};
    hilt_launch l = launch_of(1, 200);
    run_good(&l, NULL, in_order, next, "order");
    test_replay();
    test_cost();
    fibers_free();
    return check_result();
}
