/* Turns a kernel that block-loops leaves alone into one that runs once a warp, its lanes being loops.
 *
 *     func.func @k {kernel, block = [128, 1, 1]}      func.func @k {kernel, per_warp, block = [128, 1, 1]}
 *     %w = tid.x // 32                                %w = warpid
 *     scf.if %w == 0 {                                scf.if %w == 0 {
 *       scf.if tid.x == 0 { arrive_expect; copy }  ->   scf.for %x = 0 to 32 { scf.if 32 * %w + %x == 0 … }
 *     } else {                                        } else {
 *       hilt.mbar_wait                                  hilt.mbar_wait
 *       store %v, tid.x                                 scf.for %x = 0 to 32 { store %v, 32 * %w + %x }
 *     }                                               }
 *
 * To all the rest of block-loops a warp is a block of 32 threads in a row: here the kernel's copy is rewritten
 * to be one, tid being sums of the lane and of what follows from the warp's number. What the warp has in
 * common then stands outside of the loops, control flow too, and so do the ops that wait, done by the
 * coroutine (gen) or frame (eval) that stands for the warp. Ops of mbarriers and bulk copies that do not wait
 * are the lanes' own. The block must be known and have rows of whole warps. What stays with one coroutine a
 * thread: lanes that wait under a condition of their own, clusters, grids, barriers that reduce.
 *
 * Kernels whose threads meet in their warps only are rewritten so by block-loops: the warps of a block then take turns, in a loop
 * around it all, and what lives across a collective has 32 places, which mostly end in registers.
 */
#include "block_loops.h"

enum { WARP = 32 };

/* -- what suits ------------------------------------------------------------------------------------------ */
static bool
suits(const hilt_op *op)
{
    switch ((hilt_opcode)op->code) {
    case HILT_OP_TRAP:
    case HILT_OP_MAPA:
    case HILT_OP_CLUSTERARRIVE:
    case HILT_OP_CLUSTERWAIT:
    case HILT_OP_GRIDSYNC:
    case HILT_OP_BARRIERRED:
    case HILT_OP_MMA:
    case HILT_OP_LDMATRIX:
    case HILT_OP_STMATRIX:
    case HILT_OP_WGMMADESC:
    case HILT_OP_WGMMA:
    case HILT_OP_WGMMAFENCE:
    case HILT_OP_WGMMACOMMIT:
    case HILT_OP_WGMMAWAIT:
        return false;
    default:
        return true;
    }
}

bool
block_suits_warps(const hilt_op *func, bool *ret_prints)
{
    const hilt_attr *block = hilt_op_attr(func, HILT_ATTR_BLOCK);
    const hilt_region *body = func->regions[0];
    if (!block || block->lanes.v[0] <= 0 || block->lanes.v[0] % WARP)
        return false;
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body)) {
        if (!suits(op))
            return false;
        *ret_prints |= op->code == HILT_OP_PRINTF;
    }
    return true;
}

int64_t
block_suits_turns(const hilt_op *func)
{
    const hilt_attr *block = hilt_op_attr(func, HILT_ATTR_BLOCK);
    const hilt_region *body = func->regions[0];
    bool meets = false;
    if (!block || block->lanes.v[0] <= 0 || block->lanes.v[0] % WARP)
        return 0;
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body)) {
        if (op->code == HILT_OP_BARRIER || op->code == HILT_OP_BARRIERRED || op->code == HILT_OP_ASSERT ||
            op->code == HILT_OP_CHECKINDEX) /* a fault tells the thread by the loops around */
            return 0;
        meets |= hilt_op_has(op, HILT_TRAIT_CONVERGENT);
    }
    int64_t warps = block->lanes.v[0] / WARP * block->lanes.v[1] * block->lanes.v[2];
    return meets && warps > 1 ? warps : 0;
}

bool
block_waits_inside(const blocker *b, const hilt_op *op)
{
    if ((op->code == HILT_OP_WHILE || op->code == HILT_OP_FOR) && hilt_loop_spins(b->m, op))
        return true;
    for (unsigned k = 0; k < op->nregions; k++) {
        const hilt_region *r = op->regions[k];
        for (const hilt_op *inner = r->first; inner; inner = hilt_op_next_inside(inner, r))
            if ((inner->code == HILT_OP_WHILE || inner->code == HILT_OP_FOR) && hilt_loop_spins(b->m, inner))
                return true;
    }
    return false;
}

/* -- places of the lanes --------------------------------------------------------------------------------- */
typedef struct places {
    hilt_value *lane, *warp, *base; /* i32; base: tid.x of lane 0 */
    hilt_value *column;             /* base // 32 */
    hilt_value *tid[3];
} places;

static hilt_value *
of_register(hilt_builder *b, int64_t reg)
{
    hilt_attr a = {.key = HILT_ATTR_REG, .i = reg};
    return hilt_build(b, HILT_OP_SREG, hilt_type_of(HILT_TYPE_I32), NULL, 0, &a, 1);
}

/* NULL if x is. */
static hilt_value *
by_number(hilt_builder *b, hilt_opcode code, hilt_value *x, int64_t c)
{
    hilt_value *by = x ? hilt_build_int(b, x->type, c) : NULL;
    return by ? hilt_build2(b, code, x, by) : NULL;
}

static bool
find_places(hilt_builder *b, const int64_t block[3], places *p)
{
    int64_t in_row = block[0] / WARP;
    p->lane = of_register(b, HILT_WORD_TID_X);
    p->warp = of_register(b, HILT_WORD_WARPID);
    hilt_value *column = p->warp, *row = hilt_build_int(b, hilt_type_of(HILT_TYPE_I32), 0);
    if (block[1] * block[2] > 1) {
        column = by_number(b, HILT_OP_REMU, p->warp, in_row);
        row = by_number(b, HILT_OP_DIVU, p->warp, in_row);
    }
    p->column = column;
    p->base = by_number(b, HILT_OP_MULI, column, WARP);
    p->tid[0] = p->base && p->lane ? hilt_build2(b, HILT_OP_ADDI, p->base, p->lane) : NULL;
    p->tid[1] = by_number(b, HILT_OP_REMU, row, block[1]);
    p->tid[2] = by_number(b, HILT_OP_DIVU, row, block[1]);
    return p->tid[0] && p->tid[1] && p->tid[2];
}

/* Is the op, one of tid.x and the constant c, the same of the lane's number? */
static bool
asks_for_lane(const hilt_op *op, int64_t c)
{
    switch ((hilt_opcode)op->code) {
    case HILT_OP_FLOORMODS:
    case HILT_OP_REMU:
        return c > 0 && WARP % c == 0;
    case HILT_OP_ANDI:
        return c >= 0 && c < WARP;
    default:
        return false;
    }
}

static void
replace_tid_x(hilt_value *tid, const places *p)
{
    for (const hilt_use *u = hilt_value_uses(tid), *next; u; u = next) {
        hilt_op *op = hilt_use_user(u);
        int64_t c;
        next = hilt_use_next(u);
        if (op->noperands != 2 || hilt_operand(op, 0) != tid || !hilt_const_int(hilt_operand(op, 1), &c))
            continue;
        bool divides = op->code == HILT_OP_FLOORDIVS || op->code == HILT_OP_DIVU, shifts = op->code == HILT_OP_SHRS || op->code == HILT_OP_SHRU;
        if ((divides && c == WARP) || (shifts && c == 5))
            hilt_value_replace(&op->results[0], p->column);
        else if (asks_for_lane(op, c) && c == (op->code == HILT_OP_ANDI ? WARP - 1 : WARP))
            hilt_value_replace(&op->results[0], p->lane);
        else if (hilt_op_asks_for_warp(op))
            hilt_op_set_operand(op, 0, p->base);
        else if (asks_for_lane(op, c))
            hilt_op_set_operand(op, 0, p->lane);
    }
    hilt_value_replace(tid, p->tid[0]);
}

void
block_take_warp(blocker *b)
{
    hilt_region *body = b->func->regions[0];
    const int64_t *block = hilt_op_attr(b->func, HILT_ATTR_BLOCK)->lanes.v;
    hilt_op *first = body->first;
    hilt_editor e;
    places p = {0};
    bool ok = hilt_editor_init(&e, b->m) && hilt_edit_begin(&e, first) && find_places(&e.b, block, &p);
    hilt_value *ntid[3] = {0};
    for (int k = 0; ok && k < 3; k++)
        ok = (ntid[k] = hilt_build_int(&e.b, hilt_type_of(HILT_TYPE_I32), block[k])) != NULL;
    if (ok)
        hilt_edit_end(&e);
    for (hilt_op *op = first; ok && op; op = op->next) {
        int64_t reg = op->code == HILT_OP_SREG ? hilt_op_int(op, HILT_ATTR_REG, -1) : -1;
        if (reg == HILT_WORD_TID_X)
            replace_tid_x(&op->results[0], &p);
        else if (reg == HILT_WORD_TID_Y || reg == HILT_WORD_TID_Z)
            hilt_value_replace(&op->results[0], p.tid[reg - HILT_WORD_TID_X]);
        else if (reg == HILT_WORD_LANEID || reg == HILT_WORD_WARPID)
            hilt_value_replace(&op->results[0], reg == HILT_WORD_LANEID ? p.lane : p.warp);
        else if (reg == HILT_WORD_NTID_X || reg == HILT_WORD_NTID_Y || reg == HILT_WORD_NTID_Z)
            hilt_value_replace(&op->results[0], ntid[reg - HILT_WORD_NTID_X]);
    }
    hilt_editor_fini(&e);
    static const int64_t shape[3] = {WARP, 1, 1};
    hilt_attr a = {.key = HILT_ATTR_BLOCK, .lanes = {shape, 3}};
    b->failed |= !ok || !hilt_op_set_attr(b->func, &a);
}

/* -- the pass -------------------------------------------------------------------------------------------- */
bool
hilt_opt_warp_loops(hilt_op *func, hilt_pass_ctx *ctx)
{
    return block_turn(func, ctx, BLOCK_BY_WARPS);
}

HILT_API bool
hilt_warp_loops(hilt_module *m, hilt_error *err)
{
    return hilt_opt_run(m, "warp-loops", 0, err);
}
