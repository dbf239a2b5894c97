/* What running code calls back, printing aside (printf.c). */
#include "rt.h"

int
hilt_rt_assert_failed(hilt_run *run, const char *message, size_t len, const char *file, int line, int col)
{
    if (run) {
        run->message = message;
        run->message_len = len;
        run->file = file;
        run->line = line;
        run->col = col;
    }
    return HILT_RUN_ASSERTION;
}

int
hilt_rt_thread_failed(hilt_run *run, const char *message, size_t len, const char *file, int line, int col,
                      const char *kernel, const uint32_t *block, const uint32_t *thread)
{
    hilt_fault *f = hilt_rt_fault(run, HILT_DIAG_RUN_ASSERTION, "%.*s", (int)len, message);
    if (f) {
        f->kernel = kernel;
        hilt_fault_agent(f, block, thread, file, line, col, "fails");
    }
    return hilt_rt_assert_failed(run, message, len, file, line, col);
}

hilt_fault *
hilt_rt_fault(hilt_run *run, hilt_diag_id id, const char *fmt, ...)
{
    hilt_fault *f = run->fault ? NULL : hilt_malloc(sizeof *f);
    if (f) {
        memset(f, 0, sizeof *f);
        f->id = id;
        va_list ap;
        va_start(ap, fmt);
        vsnprintf(f->text, sizeof f->text, fmt, ap);
        va_end(ap);
        run->fault = f;
    }
    return f;
}

void
hilt_fault_agent(hilt_fault *f, const uint32_t block[3], const uint32_t thread[3], const char *file, int line,
                 int col, const char *fmt, ...)
{
    if (!f)
        return;
    if (f->nagents == HILT_COUNT(f->agents)) {
        f->more_agents++;
        return;
    }
    hilt_agent *a = &f->agents[f->nagents++];
    memcpy(a->block, block, sizeof a->block);
    memcpy(a->thread, thread, sizeof a->thread);
    a->file = file;
    a->line = line;
    a->col = col;
    char *at = f->words + f->words_used;
    size_t room = sizeof f->words - f->words_used;
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(at, room, fmt, ap);
    va_end(ap);
    a->what = at;
    f->words_used += n < 0 ? 0 : (size_t)n < room ? (uint32_t)n : (uint32_t)room - 1; /* the NUL may be shared */
    if (f->words_used + 1 < sizeof f->words)
        f->words_used++;
}

int
hilt_rt_bad_index(hilt_run *run, const hilt_index_check *c, int64_t index, int64_t extent, const uint32_t *block,
                  const uint32_t *thread)
{
    static const uint32_t none[3];
    const char *name = c->name ? c->name : "?";
    hilt_fault *f = hilt_rt_fault(run, HILT_DIAG_CHECK_BOUNDS, HILT_DIAG_TENSOR_INDEX_RANGE_TEXT, (long long)index, name,
                                  (long long)extent, (int)c->dim, c->layout ? c->layout : "?");
    if (f) {
        f->kernel = c->kernel;
        snprintf(f->tensor, sizeof f->tensor, "%s", c->name ? c->name : "");
        hilt_fault_agent(f, block ? block : none, thread ? thread : none, c->file, c->line, c->col, "indexes");
    }
    return HILT_RUN_FAULT;
}
