/* The machine: barriers, collectives and clusters against plain models, under the plain order and random schedules. */
#include "simt_fibers.h"

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
    for (int i = 0; i < 1024; i++)
        n.in[i] = i * i % 1000;
    hilt_launch l = launch_of(4, 256);
    run_good(&l, &w, block_sum, &n, "block sum");
    for (int b = 0; b < 4; b++) {
        int sum = 0;
        for (int i = 0; i < 256; i++)
            sum += n.in[b * 256 + i];
        for (int i = 0; i < 256; i++)
            CHECK(n.out[b * 256 + i] == sum, "block %d thread %d: %d, not %d", b, i, n.out[b * 256 + i], sum);
    }
}

int
main(void)
{
    for (uint64_t seed = 0; seed < 20; seed++)
        test_block_sum(seed);
    fibers_free();
    return check_result();
}
