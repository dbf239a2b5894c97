/* A fault of a run as one text, for those who have no exceptions: what, each who took part and where, how it was run, a hint. */
#include "rt.h"

static void
print_agent(hilt_str *s, const hilt_fault *f, const hilt_agent *a)
{
    hilt_str_puts(s, "\n  ");
    if (a->file) {
        hilt_str_printf(s, "%s:%d: ", a->file, a->line);
    }
    if (hilt_fault_in_kernel(f)) {
        hilt_str_printf(s, "thread (%u, %u, %u) of block (%u, %u, %u) ", a->thread[0], a->thread[1], a->thread[2],
                        a->block[0], a->block[1], a->block[2]);
    }
    hilt_str_puts(s, a->what ? a->what : "");
}

void
hilt_fault_print(hilt_str *s, const hilt_fault *f)
{
    hilt_str_printf(s, "%s: %s", hilt_diag_name(f->id), f->text);
    if (hilt_fault_in_kernel(f)) {
        hilt_str_printf(s, " (kernel '%s')", f->kernel);
    }
    for (uint32_t i = 0; i < f->nagents; i++) {
        print_agent(s, f, &f->agents[i]);
    }
    if (f->more_agents) {
        hilt_str_printf(s, "\n  and %u more", f->more_agents);
    }
    if (f->seed) {
        hilt_str_printf(s, "\n  in the schedule of seed %llu", (unsigned long long)f->seed);
    }
    const char *hint = f->hint[0] ? f->hint : hilt_diag_hint(f->id);
    if (hint[0]) {
        hilt_str_printf(s, "\n  hint: %s", hint);
    }
}
