/* What the checker says: faults, with the place in the tensor and everyone who took part. */
#include "check.h"

#include <stdlib.h>

/* -- where --------------------------------------------------------------------------------------------------- */
/* The coordinate of the element that many elements from the tensor's pointer. Out of bounds: the mode with the largest stride says so. */
static void
find_coordinate(const hilt_check_extent *e, int64_t index, hilt_fault *ret)
{
    bool used[HILT_CHECK_RANK] = {0};
    for (uint32_t n = 0; n < e->rank; n++) {
        uint32_t best = e->rank;
        for (uint32_t k = 0; k < e->rank; k++) {
            if (!used[k] && (best == e->rank || llabs(e->stride[k]) > llabs(e->stride[best]))) {
                best = k;
            }
        }
        used[best] = true;
        int64_t stride = e->stride[best], c = 0;
        if (stride != 0 && e->shape[best] != 1) {
            c = index / stride;
            if (c * stride > index && stride > 0) {
                c--; /* towards minus infinity */
            }
        }
        ret->coord[best] = c;
        index -= c * stride;
    }
    ret->ncoord = e->rank;
}

/* Names what lies at the address: "'a'", "shared memory". */
static void
name_memory(const hilt_memory *m, uint64_t address, char *buf, size_t size, hilt_fault *f)
{
    const char *name = m && m->name ? m->name : m && m->extent ? m->extent->name : m && m->op ? hilt_op_str(m->op, HILT_ATTR_NAME) : NULL;
    if (!m) {
        snprintf(buf, size, "memory at 0x%llx", (unsigned long long)address);
        return;
    }
    if (name) {
        snprintf(buf, size, "'%.60s'", name);
    }
    else {
        snprintf(buf, size, "%s", m->kind == MEMORY_GLOBAL  ? "a tensor"
                                  : m->kind == MEMORY_LOCAL ? "register memory"
                                  : m->op                   ? "shared memory"
                                                            : "dynamic shared memory");
    }
    if (!f) {
        return;
    }
    snprintf(f->tensor, sizeof f->tensor, "%s", name ? name : "");
    if (m->extent && m->extent->element && m->extent->rank) {
        int64_t bytes = (int64_t)(address - m->pointer), element = m->extent->element;
        int64_t index = bytes / element - (bytes % element < 0);
        find_coordinate(m->extent, index, f);
    }
    else if (m->op) {
        f->coord[0] = (int64_t)(address - m->low) / (int64_t)hilt_type_bytes(hilt_op_attr(m->op, HILT_ATTR_ELEMENT)->type);
        f->ncoord = 1;
    }
}

/* " at (1, 2)" */
static void
print_coordinate(const hilt_fault *f, char *buf, size_t size)
{
    size_t n = 0;
    buf[0] = '\0';
    for (uint32_t k = 0; k < f->ncoord && n < size; k++) {
        n += (size_t)snprintf(buf + n, size - n, "%s%lld%s", k ? ", " : " at (", (long long)f->coord[k],
                              k + 1 == f->ncoord ? ")" : "");
    }
}

/* -- who ----------------------------------------------------------------------------------------------------- */
typedef struct who {
    uint32_t block[3], thread[3];
} who;

static void
split(uint64_t linear, const int64_t size[3], uint32_t ret[3])
{
    ret[0] = (uint32_t)(linear % (uint64_t)size[0]);
    ret[1] = (uint32_t)(linear / (uint64_t)size[0] % (uint64_t)size[1]);
    ret[2] = (uint32_t)(linear / (uint64_t)size[0] / (uint64_t)size[1]);
}

static who
find_who(const hilt_check *c, uint32_t block, uint32_t agent)
{
    who w;
    split(block, c->launch->grid, w.block);
    split(agent % agents_of_block(c), c->launch->block, w.thread); /* a copy's: who issued it */
    return w;
}

static void
add_agent(const hilt_check *c, hilt_fault *f, who w, const hilt_op *op, const char *what)
{
    const hilt_module *m = c->kernel->module;
    uint32_t place = hilt_module_place(m, op->loc);
    const char *file = op->loc.scope < m->scopes.len ? m->scopes.data[op->loc.scope].file : NULL;
    hilt_fault_agent(f, w.block, w.thread, file, (int)HILT_LOC_LINE(place), (int)HILT_LOC_COL(place), "%s", what);
}

static const hilt_op *
op_at(const hilt_check *c, uint32_t site)
{
    return c->kernel->code.data[site - 1].op;
}

static who
who_runs(const frame *f)
{
    return find_who(f->check, f->watch->linear_block, f->watch->agent);
}

/* The fault, or NULL: there is one already, or no memory. */
static hilt_fault *
begin(frame *f, hilt_diag_id id, const char *text)
{
    hilt_fault *fault = hilt_rt_fault(f->run, id, "%s", text);
    if (fault) {
        fault->kernel = f->block ? hilt_op_str(f->program->func, HILT_ATTR_SYM_NAME) : NULL;
        fault->seed = f->check->watcher.seed;
    }
    return fault;
}

/* -- races ---------------------------------------------------------------------------------------------------- */
/* "reads", "has written": of an access by an op. */
static void
describe_access(const hilt_op *op, uint32_t flags, bool past, char *buf, size_t size)
{
    bool writes = (flags & ACCESS_WRITE) != 0;
    if (flags & ACCESS_ASYNC) {
        snprintf(buf, size, past ? "has started %s, which %s this" : "starts %s, which %s this", hilt_op_spoken(op),
                 writes ? "writes" : "reads");
    }
    else if (flags & ACCESS_ATOMIC) {
        snprintf(buf, size, past ? "has %s this by %s" : "%s this by %s",
                 past ? (writes ? "changed" : "read") : (writes ? "changes" : "reads"), hilt_op_spoken(op));
    }
    else {
        snprintf(buf, size, "%s this", past ? (writes ? "has written" : "has read") : (writes ? "writes" : "reads"));
    }
}

static void
describe_conflict(const access *a, const char *place, const hilt_op *op, const hilt_op *other, char *buf, size_t size)
{
    bool writes = (a->flags & ACCESS_WRITE) != 0, wrote = (a->other.flags & ACCESS_WRITE) != 0;
    bool same_block = a->other.block == a->by->linear_block;
    const char *whose = same_block ? "another thread of the block" : "a thread of another block";
    if (a->other.unfenced) {
        snprintf(buf, size, "%s %s %s through the asynchronous proxy, and no proxy fence comes after the write before it",
                 hilt_op_spoken(op), writes ? "writes" : "reads", place);
    }
    else if (a->other.flags & ACCESS_ASYNC) {
        snprintf(buf, size, "%s is %s before %s, which %s it, was waited for", place, writes ? "written" : "read",
                 hilt_op_spoken(other), wrote ? "writes" : "reads");
    }
    else if (a->flags & ACCESS_ASYNC) {
        snprintf(buf, size, "%s %s %s, which %s has %s, and nothing orders the two", hilt_op_spoken(op),
                 writes ? "writes" : "reads", place, whose, wrote ? "written" : "read");
    }
    else {
        snprintf(buf, size, "a data race on %s: a thread %s what %s has %s, and nothing orders the two", place,
                 writes ? "writes" : "reads", whose, wrote ? "written" : "read");
    }
}

static const char *
choose_hint(const access *a, const hilt_op *other)
{
    bool same_block = a->other.block == a->by->linear_block;
    if (a->other.unfenced) {
        return "say fence_proxy after the write, and then the barrier";
    }
    if (a->other.flags & ACCESS_ASYNC) {
        return "wait for the copy first, and let other threads pass a barrier after that";
    }
    if (a->flags & ACCESS_ASYNC) {
        return "put a barrier between the two; after the copy was waited for, if it comes first";
    }
    if (other->code == HILT_OP_MBARINIT) {
        return "make it known first: mbarrier_init_fence and a barrier after mbarrier_init";
    }
    if (a->flags & a->other.flags & ACCESS_ATOMIC) {
        return "give the atomics a scope that holds both threads";
    }
    if (!same_block && hilt_check_same_cluster(a->by->check, a->other.block, a->by->linear_block)) {
        return "put cluster_arrive and cluster_wait between the two accesses";
    }
    if (!same_block) {
        return "blocks run in any order: use two launches, or atomics that release and acquire";
    }
    return a->agent / 32 == a->other.agent / 32
               ? "lanes of a warp are not in step: put sync_warp or sync_threads between the two accesses"
               : "";
}

static void
make_race(frame *f, const access *a, uint64_t bytes, const hilt_memory *m, hilt_fault *fault)
{
    const hilt_check *c = f->check;
    const hilt_op *op = op_at(c, a->site), *other = op_at(c, a->other.site);
    char place[128], at[96], text[sizeof fault->text], what[128];
    name_memory(m, a->address, place, sizeof place, fault);
    print_coordinate(fault, at, sizeof at);
    size_t n = strlen(place);
    snprintf(place + n, sizeof place - n, "%.*s", (int)(sizeof place - n - 1), at);
    describe_conflict(a, place, op, other, text, sizeof text);
    snprintf(fault->text, sizeof fault->text, "%s", text);
    snprintf(fault->hint, sizeof fault->hint, "%s", choose_hint(a, other));
    describe_access(op, a->flags, false, what, sizeof what);
    add_agent(c, fault, who_runs(f), op, what);
    describe_access(other, a->other.flags, true, what, sizeof what);
    add_agent(c, fault, find_who(c, a->other.block, a->other.agent), other, what);
}

int
hilt_report_race(frame *f, const access *a, uint64_t bytes, const hilt_memory *m)
{
    bool async = ((a->flags | a->other.flags) & ACCESS_ASYNC) != 0;
    hilt_fault *fault = begin(f, async ? HILT_DIAG_CHECK_ASYNC : HILT_DIAG_CHECK_RACE, "");
    if (fault) {
        make_race(f, a, bytes, m, fault);
    }
    return HILT_RUN_FAULT;
}

void
hilt_report_note(frame *f, const access *a, uint64_t bytes, const hilt_memory *m)
{
    hilt_check *c = f->check;
    uint64_t low = a->site < a->other.site ? a->site : a->other.site, high = a->site ^ a->other.site ^ low,
             pair = high << 32 | low;
    if (!c->options->note) {
        return;
    }
    for (size_t k = 0; k < c->noted.len; k++) {
        if (c->noted.data[k] == pair) {
            return;
        }
    }
    hilt_fault *note = hilt_vec_push(&c->noted, pair) ? hilt_malloc(sizeof *note) : NULL;
    if (!note) {
        c->no_memory = true;
        return;
    }
    memset(note, 0, sizeof *note);
    note->id = HILT_DIAG_CHECK_RACE;
    note->kernel = hilt_op_str(f->program->func, HILT_ATTR_SYM_NAME);
    note->seed = c->watcher.seed;
    make_race(f, a, bytes, m, note);
    size_t n = strlen(note->text);
    snprintf(note->text + n, sizeof note->text - n, " (both write the same bytes)");
    c->options->note(c->options->client, note);
}

/* -- places ---------------------------------------------------------------------------------------------------- */
static int
report_place(frame *f, const instruction *i, hilt_diag_id id, const char *text, uint64_t address, const hilt_memory *m,
             const char *what)
{
    char place[96];
    hilt_fault *fault = begin(f, id, text);
    if (fault) {
        const hilt_module *module = f->program->module;
        uint32_t at = hilt_module_place(module, i->op->loc), none[3] = {0};
        const char *file = i->op->loc.scope < module->scopes.len ? module->scopes.data[i->op->loc.scope].file : NULL;
        who w = {{0}, {0}};
        if (f->watch) {
            w = who_runs(f);
        }
        name_memory(m, address, place, sizeof place, fault);
        hilt_fault_agent(fault, f->watch ? w.block : none, w.thread, file, (int)HILT_LOC_LINE(at), (int)HILT_LOC_COL(at), "%s", what);
    }
    return HILT_RUN_FAULT;
}

int
hilt_report_bounds(frame *f, const instruction *i, uint64_t address, uint64_t bytes, const hilt_memory *m, const char *what)
{
    char place[96], text[256], at[96] = "";
    hilt_fault where = {0};
    name_memory(m, address, place, sizeof place, &where);
    print_coordinate(&where, at, sizeof at);
    long long before = (long long)(m->low - address), after = (long long)(address + bytes - (m->low + m->size));
    snprintf(text, sizeof text, "a %s of %llu bytes%s, %lld bytes %s %s, which has %llu", strcmp(what, "writes") == 0 ? "write" : "read",
             (unsigned long long)bytes, at, before > 0 ? before : after, before > 0 ? "before the start of" : "behind the end of", place,
             (unsigned long long)m->size);
    return report_place(f, i, HILT_DIAG_CHECK_BOUNDS, text, address, m, what);
}

static void
set_hint(const frame *f, const char *hint)
{
    if (f->run->fault) {
        snprintf(f->run->fault->hint, sizeof f->run->fault->hint, "%s", hint);
    }
}

int
hilt_report_dead(frame *f, const instruction *i, uint64_t address, const hilt_memory *m, const char *what)
{
    char place[96], text[256];
    name_memory(m, address, place, sizeof place, NULL);
    snprintf(text, sizeof text, "a block of the cluster, whose %s this is, has ended", place);
    int status = report_place(f, i, HILT_DIAG_CHECK_BOUNDS, text, address, m, what);
    set_hint(f, "put cluster_arrive and cluster_wait behind the last access of other blocks' memory");
    return status;
}

int
hilt_report_alignment(frame *f, const instruction *i, uint64_t address, uint64_t bytes, uint64_t align, const hilt_memory *m,
                      const char *what)
{
    char place[96], text[256];
    name_memory(m, address, place, sizeof place, NULL);
    snprintf(text, sizeof text, "an access of %llu bytes to %s at an address that is no multiple of %llu",
             (unsigned long long)bytes, place, (unsigned long long)align);
    int status = report_place(f, i, HILT_DIAG_CHECK_BOUNDS, text, address, m, what);
    set_hint(f, "access fewer bytes at once, or align the memory");
    return status;
}

/* -- products of warpgroups ------------------------------------------------------------------------------------ */
int
hilt_report_product(frame *f, const instruction *i, product_fault what, const pending_product *other)
{
    static const struct {
        const char *text, *does, *hint;
    } says[] = {
        [PRODUCT_PENDING_READ] = {"registers of a wgmma are read before it was waited for", "reads this",
                                  "put warpgroup.commit_group and warpgroup.wait_group before the access"},
        [PRODUCT_PENDING_WRITE] = {"registers of a wgmma are written before it was waited for", "writes this",
                                   "put warpgroup.commit_group and warpgroup.wait_group before the access"},
        [PRODUCT_OVERLAPS] = {"registers of a wgmma are used by another one, which does not accumulate into the same ones in the same shape",
                              "uses this", "wait for the first one before, or give them registers of their own"},
        [PRODUCT_UNFENCED] = {"registers that a wgmma uses were accessed, and no warpgroup.fence came after that", "uses this",
                              "put warpgroup.fence before the first wgmma that uses them"},
    };
    hilt_fault *fault = begin(f, HILT_DIAG_CHECK_ASYNC, says[what].text);
    if (fault) {
        snprintf(fault->hint, sizeof fault->hint, "%s", says[what].hint);
        add_agent(f->check, fault, who_runs(f), i->op, says[what].does);
        if (other) {
            add_agent(f->check, fault, who_runs(f), other->at->op, "has started wgmma, which uses this");
        }
    }
    return HILT_RUN_FAULT;
}

/* -- what was never written ------------------------------------------------------------------------------------ */
static const char *
describe_use(const instruction *i)
{
    switch ((enum what)i->what) {
    case DO_STORE:
        return "writes it to memory";
    case DO_LANES:
    case DO_MASKED:
        return hilt_op_has(i->op, HILT_TRAIT_WRITES) ? "writes it to memory" : "reads where it says";
    case DO_LOAD:
        return "reads where it says";
    case DO_PRINTF:
        return "prints it";
    case DO_UNLESS:
        return "decides by it where to go on";
    default:
        return "uses it";
    }
}

int
hilt_report_undefined(frame *f, const instruction *i, uint8_t flag, bool leaves)
{
    hilt_check *c = f->check;
    const check_read *r = &c->reads[flag];
    if (c->pending) {
        return leaves ? HILT_RUN_OK : HILT_RUN_FAULT;
    }
    hilt_fault *fault = begin(f, HILT_DIAG_CHECK_UNINITIALIZED, "");
    if (fault) {
        if (r->at->code == HILT_OP_SHUFFLESYNC) {
            snprintf(fault->text, sizeof fault->text,
                     "what %s gives has no source: the lane that it comes from has left, is not in the mask, or gives what was never written",
                     hilt_op_spoken(r->at->op));
            set_hint(f, "let all lanes take part; give those without work a value that changes nothing");
        }
        else {
            char place[96], at[96];
            name_memory(&r->memory, r->address, place, sizeof place, fault);
            print_coordinate(fault, at, sizeof at);
            snprintf(fault->text, sizeof fault->text, "what is read from %s%s was never written", place, at);
        }
        if (f->watch) {
            add_agent(c, fault, who_runs(f), r->at->op, r->at->code == HILT_OP_SHUFFLESYNC ? "gets this" : "reads this");
            if (r->at != i) {
                add_agent(c, fault, who_runs(f), i->op, describe_use(i));
            }
        }
    }
    if (!leaves || !fault) {
        return HILT_RUN_FAULT;
    }
    c->pending = fault;
    f->run->fault = NULL;
    return HILT_RUN_OK;
}
