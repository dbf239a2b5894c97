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
