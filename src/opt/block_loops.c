/* Turns a kernel, the program of one thread, into one that runs once a block, its threads being loops.
 *
 *     func.func @k(%p, %n) {kernel} {                  func.func @k(%p, %n) {kernel, per_block} {
 *       %i = ctaid.x * ntid.x + tid.x                    %m = as many x as are below n from ctaid.x * ntid.x
 *       scf.if %i < %n {                        ->       scf.for %z, %y, %x = 0 to %m {
 *         store %v, %p + %i                                store %v, %p + (ctaid.x * ntid.x + %x)
 *       }                                                }
 *     }                                                }
 *
 * This is what makes kernels fast on a CPU: the loop over x becomes vectors. Where threads meet, at barriers
 * and collectives in control flow that all of them go through alike, the loops end and begin anew
 * (block_plan.c says how the body is cut, block_rows.c what the loops look like, block_form.c why sums of
 * tids are done in i64, block_exits.c how threads leave, block_meet.c what meeting becomes, block_runs.c when one call
 * is for several blocks). A kernel that
 * this does not suit stays as it is: threads that meet under conditions of their own, wait for memory to
 * change, take part in mbarriers or clusters.
 *
 * Each thread does what it did in the same order, one after the other instead of all at a time; a race-free
 * kernel cannot tell. Asynchronous copies are made at once, which they may.
 */
#include "block_loops.h"

enum { MOST_THREADS = 1024, MOST_KEPT = 512 * 1024, KEPT_ALIGN = 64 };

/* -- what suits ------------------------------------------------------------------------------------------ */
static bool
suits(const hilt_op *op)
{
    switch ((hilt_opcode)op->code) {
    case HILT_OP_TRAP:
    case HILT_OP_MAPA:
    case HILT_OP_FENCEMBARINIT:
    case HILT_OP_BARRIERARRIVE:
    case HILT_OP_CLUSTERARRIVE:
    case HILT_OP_CLUSTERWAIT:
    case HILT_OP_GRIDSYNC:
    case HILT_OP_MBARINIT:
    case HILT_OP_MBARINVAL:
    case HILT_OP_MBARARRIVE:
    case HILT_OP_MBARARRIVEEXPECT:
    case HILT_OP_MBAREXPECT:
    case HILT_OP_MBARCOMPLETE:
    case HILT_OP_MBARTEST:
    case HILT_OP_MBARTESTSTATE:
    case HILT_OP_MBARWAIT:
    case HILT_OP_CPMBARARRIVE:
    case HILT_OP_BULKLOAD:
    case HILT_OP_BULKSTORE:
    case HILT_OP_BULKREDUCE:
    case HILT_OP_TMALOAD:
    case HILT_OP_TMASTORE:
    case HILT_OP_TMAREDUCE:
    case HILT_OP_TMAPREFETCH:
    case HILT_OP_PREFETCHTMAP:
    case HILT_OP_BULKCOMMIT:
    case HILT_OP_BULKWAIT:
    case HILT_OP_WGMMADESC:
    case HILT_OP_WGMMA:
    case HILT_OP_WGMMAFENCE:
    case HILT_OP_WGMMACOMMIT:
    case HILT_OP_WGMMAWAIT:
    case HILT_OP_NANOSLEEP:
    case HILT_OP_GRIDDEPWAIT:
    case HILT_OP_GRIDDEPLAUNCH:
        return false;
    default:
        return true;
    }
}

static bool
all_suit(const hilt_op *func, bool *ret_prints)
{
    const hilt_region *body = func->regions[0];
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body)) {
        if (!suits(op))
            return false;
        *ret_prints |= op->code == HILT_OP_PRINTF;
    }
    return true;
}

/* -- getting ready --------------------------------------------------------------------------------------- */
/* Registers of the thread go to the front, once each. */
static void
gather_registers(blocker *b)
{
    hilt_region *body = b->func->regions[0];
    hilt_op *first[HILT_WORD_COUNT] = {0};
    hilt_op *front = body->first;
    for (hilt_op *op = body->first, *next; op; op = next) {
        next = hilt_op_next_inside(op, body);
        if (op->code != HILT_OP_SREG)
            continue;
        hilt_op **known = &first[hilt_op_int(op, HILT_ATTR_REG, 0)];
        if (*known) {
            hilt_value_replace(&op->results[0], &(*known)->results[0]);
            hilt_op_erase(op);
            continue;
        }
        *known = op;
        if (op != front) {
            hilt_op_unlink(op);
            hilt_op_insert_before(op, body, front);
        }
        else
            front = op->next;
    }
}

/* Index arithmetic leaves loops and branches as far as it can: where it stands decides what it may become. */
static void
lift(blocker *b)
{
    hilt_region *body = b->func->regions[0];
    for (hilt_op *op = body->first, *next; op; op = next) {
        next = hilt_op_next_inside(op, body);
        bool address = op->nresults == 1 &&
                       (hilt_type_is_int(op->results[0].type) || hilt_type_is_ptr(op->results[0].type));
        if (op->parent == body || !address || !hilt_op_is_cheap(op))
            continue;
        const hilt_region *to = body;
        for (uint32_t i = 0; i < op->noperands; i++) {
            const hilt_region *r = hilt_value_region(hilt_operand(op, i));
            to = r->depth > to->depth ? r : to;
        }
        hilt_op *place = op;
        while (place->parent != to)
            place = place->parent->owner;
        if (place != op) {
            hilt_op_unlink(op);
            hilt_op_insert_before(op, place->parent, place);
        }
    }
}

static bool
make_tables(blocker *b)
{
    size_t n = b->n + (size_t)1;
    b->slot_of = hilt_malloc(n * sizeof *b->slot_of);
    b->stamp = hilt_malloc(n * sizeof *b->stamp);
    b->again = hilt_malloc(n);
    b->env = hilt_malloc(n * sizeof(hilt_value *));
    b->env_before = hilt_malloc(n * sizeof(hilt_value *));
    b->form_of = hilt_malloc(n * sizeof *b->form_of);
    if (!b->slot_of || !b->stamp || !b->again || !b->env || !b->env_before || !b->form_of)
        return false;
    memset(b->slot_of, 0, n * sizeof *b->slot_of);
    memset(b->stamp, 0, n * sizeof *b->stamp);
    memset(b->again, 0, n);
    memset(b->env, 0, n * sizeof(hilt_value *));
    memset(b->form_of, 0, n * sizeof *b->form_of);
    return true;
}

static void
drop_plan(blocker *b)
{
    for (size_t i = 1; i < b->infos.len; i++)
        b->infos.data[i].op->flags = 0;
    for (size_t i = 0; i < b->segments.len; i++) {
        block_segment *s = &b->segments.data[i];
        hilt_vec_free(&s->ops);
        hilt_vec_free(&s->tails);
        hilt_vec_free(&s->guards);
        hilt_vec_free(&s->inside);
        hilt_vec_free(&s->loops);
        hilt_vec_free(&s->facts);
    }
    for (size_t i = 0; i < b->rows.len; i++) {
        hilt_vec_free(&b->rows.data[i].ops);
        hilt_vec_free(&b->rows.data[i].tails);
    }
    hilt_vec_free(&b->segments);
    hilt_vec_free(&b->rows);
    hilt_vec_free(&b->infos);
    hilt_vec_free(&b->slots);
    hilt_free(b->slot_of);
    hilt_free(b->stamp);
    hilt_free(b->again);
    hilt_free(b->env);
    hilt_free(b->env_before);
    hilt_free(b->form_of);
    b->slot_of = b->stamp = b->form_of = NULL;
    b->again = NULL;
    b->env = b->env_before = NULL;
    hilt_uniform_fini(&b->u);
}

static void
release(blocker *b)
{
    drop_plan(b);
    hilt_vec_free(&b->guards);
    hilt_vec_free(&b->rest);
    hilt_vec_free(&b->todo);
    hilt_vec_free(&b->forms);
    hilt_vec_free(&b->exits);
    hilt_vec_free(&b->rare);
    hilt_vec_free(&b->columns);
    hilt_builder_fini(&b->b);
}

/* -- the arrays ------------------------------------------------------------------------------------------ */
/* Places in a slot's array: whole warps, so that what works by warps may read past the last thread. */
static int64_t
places(const blocker *b, bool row)
{
    const uint32_t *n = b->u.block;
    uint64_t count = !n[0] ? MOST_THREADS : row ? n[0] : (uint64_t)n[0] * n[1] * n[2];
    return (int64_t)((count < MOST_THREADS ? count : MOST_THREADS) + 31) / 32 * 32;
}

static int64_t
bytes_of_place(const block_slot *s)
{
    int64_t bytes = hilt_type_is_ptr(s->type) ? 8 : (int64_t)hilt_type_bytes(s->type) * s->count;
    return s->private && !s->column ? (bytes + s->align - 1) / s->align * s->align : bytes;
}

static bool
slots_fit(const blocker *b)
{
    int64_t all = 0;
    for (size_t i = 1; i < b->slots.len; i++) {
        int64_t bytes = bytes_of_place(&b->slots.data[i]);
        if (bytes > MOST_KEPT)
            return false;
        all += bytes * places(b, b->slots.data[i].row);
        if (all > MOST_KEPT)
            return false;
    }
    return true;
}

static void
make_slots(blocker *b)
{
    for (size_t i = 1; i < b->slots.len && !b->failed; i++) {
        block_slot *s = &b->slots.data[i];
        hilt_type t = hilt_type_is_ptr(s->type) ? hilt_type_of(HILT_TYPE_I64) : hilt_type_element(s->type);
        int64_t count = bytes_of_place(s) * places(b, s->row) / (int64_t)hilt_type_bytes(t);
        uint32_t align = s->align > KEPT_ALIGN ? s->align : KEPT_ALIGN;
        s->array = hilt_build_alloc_local(&b->b, t, count, align);
        b->failed |= !s->array;
    }
}

static void
make_extents(blocker *b)
{
    for (int k = 0; k < 3 && !b->failed; k++) {
        bool run = k == 0 && b->joins;
        hilt_attr reg = {.key = HILT_ATTR_REG, .i = run ? HILT_WORD_RUN_X : HILT_WORD_NTID_X + k};
        b->extent[k] =
            b->u.block[k] && !run
                ? block_i64(b, b->u.block[k])
                : hilt_build1(&b->b, HILT_OP_EXTUI, hilt_type_of(HILT_TYPE_I64),
                              hilt_build(&b->b, HILT_OP_SREG, hilt_type_of(HILT_TYPE_I32), NULL, 0, &reg, 1));
        b->failed |= !b->extent[k];
    }
}

/* -- the pass -------------------------------------------------------------------------------------------- */
/* The new body; NULL: out of memory. */
static hilt_region *
write_body(blocker *b)
{
    hilt_region *old = b->func->regions[0], *r = NULL;
    if (hilt_builder_init(&b->b, b->m))
        r = hilt_build_enter(&b->b);
    b->b.loc = b->func->loc;
    for (uint32_t i = 0; r && i < old->nargs; i++)
        b->failed |= !(b->env[old->args[i]->id] = hilt_region_add_arg(r, old->args[i]->type));
    if (!r || b->failed)
        return NULL;
    make_extents(b);
    make_slots(b);
    hilt_value *first = block_i64(b, 0), *end = block_i64(b, b->turns);
    if (b->turns)
        block_open_loop(b, &b->turn);
    block_write(b, old);
    if (b->turns)
        block_close_loop(b, first, end, -1);
    if (b->failed || !hilt_build_op(&b->b, HILT_OP_RETURN, NULL, 0, NULL, 0, NULL, 0, NULL, 0))
        return NULL;
    hilt_build_leave(&b->b);
    if (b->unfit) {
        hilt_region_drop(r);
        return NULL;
    }
    return r;
}

static bool
plan(blocker *b)
{
    b->n = b->m->nvalues;
    if (!hilt_uniform_init(&b->u, b->func, b->of_warp) || !make_tables(b)) {
        b->failed = true;
        return false;
    }
    if ((!b->of_warp || b->turns) && hilt_uniform_must_suspend(&b->u))
        return false;
    block_plan(b);
    return !b->failed && !b->unfit && slots_fit(b);
}

/* Takes apart b->func, the copy, and gives the new body for func; NULL: unfit or failed. */
static hilt_region *
turn(blocker *b)
{
    block_exits(b);
    if (!b->failed)
        block_copies(b);
    if (b->failed || b->unfit)
        return NULL;
    gather_registers(b);
    if (b->of_warp)
        block_take_warp(b);
    else
        block_split_rows(b);
    if (!b->failed)
        block_strides(b);
    if (b->failed)
        return NULL;
    lift(b);
    block_find_columns(b);
    if (b->failed || !plan(b))
        return NULL;
    if (block_lay_out(b, places(b, false)) && !b->failed) {
        drop_plan(b);
        if (!plan(b))
            return NULL;
    }
    b->joins = block_joins(b);
    return b->failed ? NULL : write_body(b);
}

static hilt_op *
copy_of(hilt_op *func)
{
    hilt_module *m = func->parent->module;
    uint32_t n = m->nvalues;
    hilt_value **map = hilt_malloc((n + (size_t)1) * sizeof(hilt_value *));
    if (!map)
        return NULL;
    memset(map, 0, (n + (size_t)1) * sizeof(hilt_value *));
    hilt_op *copy = hilt_op_clone(m, func, map, n);
    if (copy)
        hilt_op_insert_before(copy, func->parent, NULL);
    hilt_free(map);
    return copy;
}

bool
block_turn(hilt_op *func, hilt_pass_ctx *ctx, block_way way)
{
    const hilt_attr runs = {.key = way == BLOCK_BY_WARPS ? HILT_ATTR_PER_WARP : HILT_ATTR_PER_BLOCK, .i = 1};
    const hilt_attr joins = {.key = HILT_ATTR_PER_RUN, .i = 1};
    blocker b = {.m = ctx->module, .of_warp = way != BLOCK_BY_BLOCKS};
    if (!hilt_op_attr(func, HILT_ATTR_KERNEL) || hilt_op_attr(func, HILT_ATTR_PER_BLOCK) ||
        hilt_op_attr(func, HILT_ATTR_PER_WARP) ||
        !(way == BLOCK_BY_WARPS ? block_suits_warps(func, &b.prints) : all_suit(func, &b.prints)) ||
        (way == BLOCK_BY_TURNS && !(b.turns = block_suits_turns(func))))
        return false;
    b.func = copy_of(func);
    hilt_region *body = b.func ? turn(&b) : NULL;
    b.failed |= !b.func || ctx->module->error.id != HILT_DIAG_NONE;
    if (!b.failed) /* else the module can only be freed */
        hilt_op_erase(b.func);
    if (body && !b.failed) {
        hilt_region *old = func->regions[0];
        old->owner = NULL;
        hilt_region_drop(old);
        func->regions[0] = body;
        body->owner = func;
        b.failed |= !hilt_op_set_attr(func, &runs) || (b.joins && !hilt_op_set_attr(func, &joins));
    }
    if (b.failed)
        hilt_error_no_memory(ctx->err);
    release(&b);
    return body && !b.failed;
}

bool
hilt_opt_block_loops(hilt_op *func, hilt_pass_ctx *ctx)
{
    return block_turn(func, ctx, BLOCK_BY_TURNS) ||
           (ctx->err->id == HILT_DIAG_NONE && block_turn(func, ctx, BLOCK_BY_BLOCKS));
}

HILT_API bool
hilt_block_loops(hilt_module *m, hilt_error *err)
{
    return hilt_opt_run(m, "block-loops", 0, err);
}
