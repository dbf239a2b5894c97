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
