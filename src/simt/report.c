/* What the machine says when a run goes wrong: who, where, and what the others were doing.
 *
 * A deadlock is told by groups: threads that wait at the same place for the same thing are one agent, the
 * first of them, whose words say how many there are. If lanes of one warp wait for each other at different
 * places, that is the fault, not the deadlock that follows from it.
 */
#include "machine_priv.h"

enum { GROUPS = 16 };

typedef struct group {
    simt_thread *first;
    uint64_t threads;
} group;

const char *
simt_op_name(const hilt_site *s)
{
    return s && s->op ? s->op : "an operation";
}

bool
simt_sites_alike(const hilt_site *a, const hilt_site *b)
{
    if (!a || !b || a->line != b->line || a->col != b->col || strcmp(a->op, b->op) != 0)
        return false;
    if (!a->file || !b->file)
        return a->file == b->file;
    return a->file == b->file || strcmp(a->file, b->file) == 0;
}

static void
add_agent(hilt_fault *f, simt_thread *t, const hilt_site *s, const char *what)
{
    hilt_fault_agent(f, t->pub.block->block_idx, t->pub.thread_idx, s ? s->file : NULL, s ? s->line : 0,
                     s ? s->col : 0, "%s", what);
}

static void
complete(hilt_machine *m, hilt_fault *f)
{
    m->stopped = true;
    if (!f)
        return;
    f->kernel = m->launch->kernel;
    f->seed = m->pool ? m->watcher->seed : 0;
}

hilt_simt_status
simt_fault(simt_thread *t, const hilt_site *s, hilt_diag_id id, const char *hint, const char *fmt, ...)
{
    char text[sizeof((hilt_fault *)NULL)->text], what[96];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    hilt_machine *m = machine_of(t);
    hilt_fault *f = hilt_rt_fault(m->run, id, "%s", text);
    complete(m, f);
    if (f) {
        snprintf(f->hint, sizeof f->hint, "%s", hint);
        snprintf(what, sizeof what, "is at %s", simt_op_name(s));
        add_agent(f, t, s, what);
    }
    return HILT_SIMT_STOP;
}

void
simt_fault_also(simt_thread *other, const hilt_site *s, const char *fmt, ...)
{
    hilt_fault *f = machine_of(other)->run->fault;
    if (!f)
        return;
    char what[160];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    add_agent(f, other, s, what);
}

HILT_API hilt_simt_status
hilt_simt_trap(hilt_thread *t, const hilt_site *s, const char *message, uint64_t len)
{
    return simt_fault(thread_of(t), s, HILT_DIAG_CHECK_TRAP, "", "%.*s", (int)(len > 400 ? 400 : len),
                      message);
}

/* -- deadlocks ----------------------------------------------------------------------------------------------
 */
static bool
same_wait(const simt_thread *a, const simt_thread *b)
{
    if (a->state != b->state || !simt_same_site(a->site, b->site))
        return false;
    switch ((simt_state)a->state) {
    case SIMT_IN_LANES:
        return a->count == b->count;
    case SIMT_IN_MBAR:
        return a->value == b->value && a->operand == b->operand;
    case SIMT_IN_BARRIER:
        return a->pub.block == b->pub.block && a->operand == b->operand && a->count == b->count;
    default:
        return true;
    }
}

static uint32_t
group_threads(hilt_machine *m, group *groups, uint64_t *ret_more)
{
    uint32_t n = 0;
    *ret_more = 0;
    for (uint64_t i = 0; i < (uint64_t)m->block_count * m->thread_count; i++) {
        simt_thread *t = &m->threads[i];
        if (t->state == SIMT_ENDED)
            continue;
        uint32_t g = 0;
        while (g < n && !same_wait(groups[g].first, t))
            g++;
        if (g == GROUPS) {
            *ret_more += (uint64_t)__builtin_popcount(t->lanes);
            continue;
        }
        if (g == n)
            groups[n++] = (group){.first = t};
        groups[g].threads += (uint32_t)__builtin_popcount(t->lanes);
    }
    return n;
}

static uint64_t
threads_ended(const hilt_machine *m)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < m->block_count; i++)
        n += m->lane_count - m->blocks[i].live;
    return n;
}

/* "sync_threads", or "barrier(1, 64)". */
static void
describe_place(const simt_thread *t, char *buf, size_t size)
{
    if (t->state == SIMT_IN_BARRIER && (t->operand || t->count))
        snprintf(buf, size, "%s(%u, %u)", simt_op_name(t->site), t->operand, t->count);
    else
        snprintf(buf, size, "%s", simt_op_name(t->site));
}

/* The lanes that t waits for in its warp; 0: it waits for something else. */
static uint32_t
lanes_missing(const simt_thread *t)
{
    switch ((simt_state)t->state) {
    case SIMT_IN_BARRIER:
    case SIMT_IN_CLUSTER:
    case SIMT_IN_GRID:
        return t->warp->arrived >> t->pub.lane & 1 ? t->warp->live & ~t->warp->arrived : 0;
    case SIMT_IN_LANES:
        return t->count & t->warp->live & ~t->leader->gather.arrived;
    case SIMT_NEW:
    case SIMT_RUNNING:
    case SIMT_READY:
    case SIMT_IN_GROUP:
    case SIMT_IN_MBAR:
    case SIMT_ENDED:
        break;
    }
    return 0;
}

static void
describe_missing(hilt_machine *m, simt_thread *t, char *buf, size_t size)
{
    const simt_block *b = block_of(t);
    const simt_bar *bar = &b->bars[t->operand % SIMT_BARS];
    buf[0] = '\0';
    if (lanes_missing(t))
        snprintf(buf, size, "for lanes 0x%x of its warp", lanes_missing(t));
    else if (t->state == SIMT_IN_BARRIER)
        snprintf(buf, size, "where %u of %u threads have arrived", bar->arrived, bar->n ? bar->n : b->live);
    else if (t->state == SIMT_IN_CLUSTER)
        snprintf(buf, size, "where %u of the cluster's %u threads have arrived", b->cluster->arrived,
                 b->cluster->live);
    else if (t->state == SIMT_IN_GRID)
        snprintf(buf, size, "where %llu of the grid's %llu threads have arrived",
                 (unsigned long long)m->grid_arrived, (unsigned long long)m->live);
    else if (t->state == SIMT_IN_GROUP)
        snprintf(buf, size, "where %d of the warpgroup's 4 warps have arrived",
                 __builtin_popcount(b->warps[t->pub.warp / SIMT_GROUP_WARPS * SIMT_GROUP_WARPS].group_arrived));
    else if (t->state == SIMT_IN_MBAR)
        simt_mbar_describe(m, t, buf, size);
}

/* Whether t waits for a lane of its warp that waits where threads meet, and for which. */
static simt_thread *
diverged_from(simt_thread *t)
{
    for (uint32_t left = lanes_missing(t); left; left &= left - 1) {
        simt_thread *other = t->warp->lanes + __builtin_ctz(left);
        if (other->state >= SIMT_IN_LANES && other->state <= SIMT_IN_GRID)
            return other;
    }
    return NULL;
}

static void
add_groups(hilt_machine *m, hilt_fault *f, const group *groups, uint32_t n, uint64_t more)
{
    char place[96], missing[160];
    for (uint32_t i = 0; i < n; i++) {
        simt_thread *t = groups[i].first;
        const hilt_site *s = t->site;
        describe_place(t, place, sizeof place);
        describe_missing(m, t, missing, sizeof missing);
        const uint32_t *block = t->pub.block->block_idx, *thread = t->pub.thread_idx;
        const char *comma = missing[0] == 'w' ? "," : "", *gap = missing[0] ? " " : "";
        const char *verb = t->state == SIMT_READY ? "goes round a loop at" : "waits in";
        if (groups[i].threads == 1)
            hilt_fault_agent(f, block, thread, s ? s->file : NULL, s ? s->line : 0, s ? s->col : 0,
                             "%s %s%s%s%s", verb, place, comma, gap, missing);
        else
            hilt_fault_agent(f, block, thread, s ? s->file : NULL, s ? s->line : 0, s ? s->col : 0,
                             "%s %s with %llu more%s%s%s", verb, place,
                             (unsigned long long)groups[i].threads - 1, comma, gap, missing);
    }
    f->more_agents += (uint32_t)more;
}

static void
deadlock_text(hilt_machine *m, const group *groups, uint32_t n, uint64_t more, char *buf, size_t size)
{
    char place[96];
    size_t len = (size_t)snprintf(buf, size, "deadlock: no thread can go on; ");
    for (uint32_t i = 0; i < n && i < 4 && len < size; i++) {
        describe_place(groups[i].first, place, sizeof place);
        len +=
            (size_t)snprintf(buf + len, size - len, "%s%llu wait%s in %s", i ? ", " : "",
                             (unsigned long long)groups[i].threads, groups[i].threads == 1 ? "s" : "", place);
    }
    for (uint32_t i = 4; i < n; i++)
        more += groups[i].threads;
    if (more && len < size)
        len += (size_t)snprintf(buf + len, size - len, ", %llu elsewhere", (unsigned long long)more);
    uint64_t ended = threads_ended(m);
    if (ended && len < size)
        snprintf(buf + len, size - len, "; %llu %s left the kernel", (unsigned long long)ended,
                 ended == 1 ? "has" : "have");
}

void
simt_report_deadlock(hilt_machine *m)
{
    group groups[GROUPS];
    uint64_t more;
    uint32_t n = group_threads(m, groups, &more);
    bool counted = false, mbar = false;
    for (uint32_t i = 0; i < n; i++) {
        simt_thread *t = groups[i].first, *other = diverged_from(t);
        counted |= t->state == SIMT_IN_BARRIER && t->count;
        mbar |= t->state == SIMT_IN_MBAR;
        if (!other)
            continue;
        char place[96], there[96];
        describe_place(t, place, sizeof place);
        describe_place(other, there, sizeof there);
        hilt_fault *f = hilt_rt_fault(
            m->run, HILT_DIAG_BARRIER_DIVERGENCE,
            "lanes of one warp wait for each other at different places: lane %u in %s, lane %u in %s",
            t->pub.lane, place, other->pub.lane, there);
        complete(m, f);
        if (f)
            add_groups(m, f, groups, n, more);
        return;
    }
    char text[sizeof((hilt_fault *)NULL)->text];
    deadlock_text(m, groups, n, more, text, sizeof text);
    hilt_fault *f = hilt_rt_fault(m->run, HILT_DIAG_BARRIER_DEADLOCK, "%s", text);
    complete(m, f);
    if (!f)
        return;
    uint64_t ended = threads_ended(m);
    snprintf(f->hint, sizeof f->hint, "%s",
             counted && ended
                 ? "threads that have left the kernel do not arrive at a barrier with a number of threads"
             : counted ? "as many threads must arrive at a barrier as its number says"
             : mbar    ? "each phase of an mbarrier needs all its arrivals and bytes, and a wait needs the "
                         "parity of that phase"
                       : "every thread that is waited for must reach the barrier");
    add_groups(m, f, groups, n, more);
}

void
simt_report_spin(hilt_machine *m)
{
    group groups[GROUPS];
    uint64_t more;
    uint32_t n = group_threads(m, groups, &more);
    uint64_t spin = 0;
    for (uint32_t i = 0; i < n; i++)
        spin += groups[i].first->state <= SIMT_READY ? groups[i].threads : 0;
    hilt_fault *f =
        hilt_rt_fault(m->run, HILT_DIAG_CHECK_SPIN,
                      "%llu thread%s round a loop for ever: nothing that %s read%s can change any more",
                      (unsigned long long)spin, spin == 1 ? " goes" : "s go", spin == 1 ? "it" : "they",
                      spin == 1 ? "s" : "");
    complete(m, f);
    if (f)
        add_groups(m, f, groups, n, more);
}
