/* From structured IR to a flat program: gives each value a slot, each region its jumps.
 *
 * Walks the regions with a stack of its own, so nesting is bounded by memory only. Definitions come before
 * uses in that walk, since SSA values dominate their uses and regions are entered in order.
 */
#include "program.h"
#include "../ir/wgmma.h"

#include <assert.h>

typedef struct open_region {
    const hilt_op *owner;
    const hilt_op *next;   /* the op to translate next */
    uint32_t index;        /* which region of owner */
    uint32_t start, leave; /* where its code starts; the instruction whose target is behind it */
} open_region;

typedef struct preparer {
    hilt_program *program;
    uint32_t *slots;   /* by value id */
    uint32_t *written; /* by slot: the number of the move group that wrote it */
    size_t written_cap;
    uint32_t group;
    HILT_VEC(open_region) stack;
} preparer;

#define NO_SLOT UINT32_MAX

static uint32_t
new_slot(preparer *p, const hilt_value *v)
{
    uint32_t slot = p->program->nslots;
    p->program->nslots += v->type.lanes;
    return p->slots[v->id] = slot;
}

static uint32_t
slot_of(const preparer *p, const hilt_value *v)
{
    assert(p->slots[v->id] != NO_SLOT && "a value is used before it is defined");
    return p->slots[v->id];
}

static uint32_t
here(const preparer *p)
{
    return (uint32_t)p->program->code.len;
}

static bool
emit(preparer *p, instruction i)
{
    return hilt_vec_push(&p->program->code, i);
}

static bool
emit_move(preparer *p, uint32_t to, uint32_t from, uint32_t lanes, const hilt_op *op)
{
    instruction i = {.what = DO_MOVE, .dst = to, .a = from, .op = op};
    if (lanes > 1) {
        i.what = DO_LANES;
        i.code = HILT_OP_COUNT;
        i.lanes = (uint16_t)lanes;
    }
    return to == from || emit(p, i);
}

/* Was the slot written by an earlier move of this group? false: out of memory. */
static bool
was_written(preparer *p, uint32_t slot, bool *ret_before)
{
    if (slot >= p->written_cap) {
        size_t old = p->written_cap;
        if (!hilt_vec_grow((void **)&p->written, &p->written_cap, (size_t)slot + 1, sizeof *p->written))
            return false;
        memset(p->written + old, 0, (p->written_cap - old) * sizeof *p->written);
    }
    *ret_before = p->written[slot] == p->group;
    return true;
}

/* Moves n values at once into the slots of the targets: a source that an earlier move overwrites is saved
 * first. */
static bool
emit_moves(preparer *p, hilt_value *const *targets, const hilt_value *target_array, const hilt_use *sources,
           uint32_t n, const hilt_op *op)
{
    uint32_t first = here(p), saved = 0;
    bool before;
    p->group++;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t to = slot_of(p, targets ? targets[i] : &target_array[i]),
                 from = slot_of(p, hilt_use_value(&sources[i]));
        if (to == from)
            continue;
        if (!was_written(p, from, &before))
            return false;
        saved += before;
        if (!was_written(p, to, &before) || !emit_move(p, to, from, hilt_use_value(&sources[i])->type.lanes, op))
            return false;
        p->written[to] = p->group;
    }
    if (!saved)
        return true;
    /* Again, through slots of their own. */
    p->program->code.len = first;
    uint32_t aside = p->program->nslots, at = aside;
    for (uint32_t i = 0; i < n; i++) {
        const hilt_value *v = hilt_use_value(&sources[i]);
        if (!emit_move(p, at, slot_of(p, v), v->type.lanes, op))
            return false;
        at += v->type.lanes;
    }
    p->program->nslots = at;
    at = aside;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t lanes = hilt_use_value(&sources[i])->type.lanes;
        if (!emit_move(p, slot_of(p, targets ? targets[i] : &target_array[i]), at, lanes, op))
            return false;
        at += lanes;
    }
    return true;
}

static bool
list_operands(preparer *p, const hilt_op *op, uint32_t *ret_first)
{
    hilt_program *program = p->program;
    *ret_first = (uint32_t)program->lists.len;
    for (uint32_t i = 0; i < op->noperands; i++)
        if (!hilt_vec_push(&program->lists, slot_of(p, hilt_operand(op, i))))
            return false;
    if (op->noperands > program->longest_list)
        program->longest_list = op->noperands;
    return true;
}

static bool
prepare_constant(preparer *p, const hilt_op *op)
{
    constant c = {.slot = new_slot(p, &op->results[0]),
                  .lanes = op->results[0].type.lanes,
                  .poison = op->code == HILT_OP_POISON};
    if (c.poison)
        p->program->has_poison = true;
    else
        c.bits = hilt_op_attr(op, HILT_ATTR_VALUE)->bits;
    return hilt_vec_push(&p->program->constants, c);
}

/* Where a select, hilt.load_masked or store_masked has its condition. */
static uint32_t
mask_operand(const hilt_op *op)
{
    return op->code == HILT_OP_STOREMASKED ? 2 : op->code == HILT_OP_LOADMASKED;
}

/* The slot that lane k of a moved vector comes from. */
static uint32_t
lane_source(const preparer *p, const hilt_op *op, uint32_t k)
{
    uint32_t first = slot_of(p, hilt_operand(op, 0));
    switch ((hilt_opcode)op->code) {
    case HILT_OP_FROMELEMENTS:
        return slot_of(p, hilt_operand(op, k));
    case HILT_OP_INSERT:
        return hilt_op_int(op, HILT_ATTR_STATIC_POSITION, 0) == k ? first
                                                                  : slot_of(p, hilt_operand(op, 1)) + k;
    case HILT_OP_SHUFFLE: {
        uint32_t from = (uint32_t)hilt_op_attr(op, HILT_ATTR_MASK)->lanes.v[k],
                 n = hilt_operand(op, 0)->type.lanes;
        return from < n ? first + from : slot_of(p, hilt_operand(op, 1)) + from - n;
    }
    default: /* vector.broadcast */
        return first;
    }
}

static bool
prepare_lanes(preparer *p, const hilt_op *op)
{
    instruction i = {.code = op->code, .op = op, .dst = new_slot(p, &op->results[0])};
    uint32_t first = slot_of(p, hilt_operand(op, 0));
    switch ((hilt_opcode)op->code) {
    case HILT_OP_EXTRACT:
        return emit_move(p, i.dst, first + (uint32_t)hilt_op_int(op, HILT_ATTR_STATIC_POSITION, 0), 1, op);
    case HILT_OP_EXTRACTAT:
    case HILT_OP_ANYLANE:
        i.what = op->code == HILT_OP_ANYLANE ? DO_ANY : DO_PICK;
        i.a = first;
        i.b = op->noperands > 1 ? slot_of(p, hilt_operand(op, 1)) : 0;
        i.lanes = hilt_operand(op, 0)->type.lanes;
        return emit(p, i);
    case HILT_OP_INSERTAT:
        i.what = DO_PLACE;
        i.a = first;
        i.b = slot_of(p, hilt_operand(op, 1));
        i.c = slot_of(p, hilt_operand(op, 2));
        i.lanes = op->results[0].type.lanes;
        return emit(p, i);
    default:
        i.what = DO_GATHER;
        i.lanes = op->results[0].type.lanes;
        i.b = (uint32_t)p->program->lists.len;
        for (uint32_t k = 0; k < i.lanes; k++)
            if (!hilt_vec_push(&p->program->lists, lane_source(p, op, k)))
                return false;
        return emit(p, i);
    }
}

/* false: too much */
static bool
take_local(preparer *p, size_t bytes, size_t align, uint32_t *ret_at)
{
    size_t *total = &p->program->local_bytes, at = (*total + align - 1) & ~(align - 1);
    if (at + bytes > UINT32_MAX)
        return false;
    *ret_at = (uint32_t)at;
    *total = at + bytes + 1; /* so that 0 means that there is none */
    if (align > p->program->local_align) {
        p->program->local_align = (uint32_t)align;
    }
    return true;
}

static bool
prepare_alloc(preparer *p, const hilt_op *op)
{
    instruction i = {.what = DO_ALLOC, .op = op, .dst = new_slot(p, &op->results[0])};
    unsigned size = hilt_type_bytes(hilt_op_attr(op, HILT_ATTR_ELEMENT)->type);
    size_t bytes = (size_t)hilt_op_int(op, HILT_ATTR_ELEMENTS, 0) * size;
    i.b = (uint32_t)bytes;
    i.c = p->program->nlocals++;
    return take_local(p, bytes, (size_t)hilt_op_int(op, HILT_ATTR_ALIGN, size), &i.a) && emit(p, i);
}

/* -- kernels --------------------------------------------------------------------------------------------- */
static bool
add_site(preparer *p, const hilt_op *op, uint32_t *ret)
{
    const hilt_module *m = p->program->module;
    uint32_t place = hilt_module_place(m, op->loc);
    hilt_site s = {.op = hilt_op_spoken(op),
                   .file = op->loc.scope < m->scopes.len ? m->scopes.data[op->loc.scope].file : NULL,
                   .line = (int32_t)HILT_LOC_LINE(place),
                   .col = (int32_t)HILT_LOC_COL(place)};
    *ret = (uint32_t)p->program->sites.len;
    return hilt_vec_push(&p->program->sites, s);
}

/* The type of what an op of kernels moves: of the letter v in its signature. */
static hilt_type
moved_type(const hilt_op *op)
{
    switch ((hilt_opcode)op->code) {
    case HILT_OP_ATOMICLOAD:
        return op->results[0].type;
    case HILT_OP_ATOMICRMW:
    case HILT_OP_ATOMICCAS:
        return hilt_operand(op, 1)->type;
    case HILT_OP_ATOMICSTORE:
    case HILT_OP_SHUFFLESYNC:
    case HILT_OP_MATCHANY:
    case HILT_OP_MATCHALL:
    case HILT_OP_REDUX:
        return hilt_operand(op, 0)->type;
    default:
        return hilt_type_of(HILT_TYPE_NONE);
    }
}

/* What the attributes say, in the instruction's fields c and a. */
static void
read_attributes(const hilt_op *func, const hilt_op *op, instruction *i)
{
    hilt_word kind = (hilt_word)hilt_op_int(op, HILT_ATTR_KIND, 0);
    switch ((hilt_opcode)op->code) {
    case HILT_OP_SREG:
        i->c = (uint32_t)hilt_op_int(op, HILT_ATTR_REG, 0);
        return;
    case HILT_OP_ATOMICRMW:
    case HILT_OP_TMAREDUCE:
        i->c = kind;
        return;
    case HILT_OP_BULKREDUCE:
        i->c = kind;
        i->a = hilt_op_attr(op, HILT_ATTR_ELEMENT)->type.kind;
        return;
    case HILT_OP_SHUFFLESYNC:
    case HILT_OP_BARRIERRED:
    case HILT_OP_VOTE:
    case HILT_OP_REDUX:
    case HILT_OP_CLOCK:
        i->c = hilt_simt_kind(op);
        return;
    case HILT_OP_CPASYNC:
        i->c = (uint32_t)hilt_op_int(op, HILT_ATTR_BYTES, 0);
        return;
    case HILT_OP_CPWAIT:
    case HILT_OP_BULKWAIT:
    case HILT_OP_WGMMAWAIT:
        i->c = (uint32_t)hilt_op_int(op, HILT_ATTR_GROUPS, 0);
        i->a = hilt_op_attr(op, HILT_ATTR_READ) != NULL;
        return;
    case HILT_OP_CPMBARARRIVE:
        i->c = hilt_op_attr(op, HILT_ATTR_NOINC) != NULL;
        return;
    case HILT_OP_WGMMA:
        i->c = hilt_wgmma_code(op);
        return;
    case HILT_OP_MMA:
        i->c = hilt_simt_mma_code(op);
        return;
    case HILT_OP_LDMATRIX:
    case HILT_OP_STMATRIX:
        i->c = (uint32_t)hilt_op_int(op, HILT_ATTR_ELEMENTS, 0);
        i->a = hilt_op_attr(op, HILT_ATTR_TRANS) != NULL;
        return;
    case HILT_OP_ALLOCSHARED:
        i->c = (uint32_t)hilt_kernel_shared(func, op).offset;
        return;
    default:
        i->c = hilt_op_attr(op, HILT_ATTR_RELAXED) != NULL;
        return;
    }
}

static uint8_t
order_and_scope(const hilt_op *op)
{
    unsigned order = ORDER_RELAXED, scope = SCOPE_SYS;
    switch (hilt_op_int(op, HILT_ATTR_ORDER, HILT_WORD_RELAX)) {
    case HILT_WORD_ACQUIRE:
        order = ORDER_ACQUIRE;
        break;
    case HILT_WORD_RELEASE:
        order = ORDER_RELEASE;
        break;
    case HILT_WORD_ACQ_REL:
    case HILT_WORD_SEQ_CST:
        order = ORDER_BOTH;
        break;
    }
    if (!hilt_op_attr(op, HILT_ATTR_VOLATILE)) {
        int64_t word = hilt_op_int(op, HILT_ATTR_SCOPE, HILT_WORD_SYS);
        scope = word == HILT_WORD_CTA       ? SCOPE_CTA
                : word == HILT_WORD_CLUSTER ? SCOPE_CLUSTER
                : word == HILT_WORD_GPU     ? SCOPE_GPU
                                            : SCOPE_SYS;
    }
    return (uint8_t)(order | scope << SCOPE_SHIFT);
}

static bool
prepare_kernel_op(preparer *p, const hilt_op *op)
{
    hilt_type moved = moved_type(op);
    instruction i = {.what = DO_KERNEL, .code = op->code, .noperands = (uint8_t)op->noperands, .op = op};
    i.type = moved.kind;
    i.width = moved.kind == HILT_TYPE_NONE ? 0 : (uint8_t)hilt_type_bits(moved);
    i.lanes = moved.lanes;
    i.predicate = order_and_scope(op);
    read_attributes(p->program->func, op, &i);
    p->program->multiplies |= op->code == HILT_OP_MMA;
    p->program->has_products |= op->code == HILT_OP_WGMMA;
    if (op->code == HILT_OP_ALLOCSHARED) {
        i.a = (uint32_t)p->program->shared_ops.len;
        if (!hilt_vec_push(&p->program->shared_ops, op)) {
            return false;
        }
    }
    if (op->code == HILT_OP_TMAPENCODE && !take_local(p, HILT_TMAP_BYTES, HILT_TMAP_ALIGN, &i.a)) {
        return false;
    }
    if (!list_operands(p, op, &i.b) || !add_site(p, op, &i.site)) {
        return false;
    }
    for (uint32_t k = 0; k < op->nresults; k++) {
        uint32_t slot = new_slot(p, &op->results[k]);
        i.dst = k ? i.dst : slot;
    }
    if (op->nresults) {
        i.result_type = op->results[0].type.kind;
    }
    return emit(p, i);
}

static hilt_program *prepare_program(const hilt_module *m, const hilt_op *func, uint32_t *slots);

static bool
prepare_launch(preparer *p, const hilt_op *op)
{
    hilt_program *program = p->program;
    const hilt_op *kernel = hilt_module_func((hilt_module *)program->module, hilt_op_str(op, HILT_ATTR_CALLEE));
    instruction i = {.what = DO_LAUNCH, .code = op->code, .op = op, .c = op->noperands};
    while (i.a < program->kernels.len && program->kernels.data[i.a]->func != kernel) {
        i.a++;
    }
    if (i.a == program->kernels.len) {
        hilt_program *new = prepare_program(program->module, kernel, p->slots);
        if (!new || !hilt_vec_push(&program->kernels, new)) {
            hilt_eval_free(new);
            return false;
        }
    }
    return list_operands(p, op, &i.b) && add_site(p, op, &i.site) && emit(p, i);
}

/* Does the loop itself know how to compute it (quick_int)? */
static bool
is_quick(const hilt_op *op)
{
    hilt_type t = hilt_operand(op, 0)->type, r = op->results[0].type;
    if (t.lanes != 1 || !hilt_type_is_int(t) || hilt_type_bits(t) > 64 || (hilt_type_is_int(r) && hilt_type_bits(r) > 64)) {
        return false;
    }
    switch ((hilt_opcode)op->code) {
    case HILT_OP_ADDI:
    case HILT_OP_SUBI:
    case HILT_OP_MULI:
    case HILT_OP_ANDI:
    case HILT_OP_ORI:
    case HILT_OP_XORI:
    case HILT_OP_CMPI:
    case HILT_OP_EXTSI:
    case HILT_OP_EXTUI:
    case HILT_OP_TRUNCI:
        return true;
    default:
        return false;
    }
}

/* Ops without regions that are no terminators. */
static bool
prepare_simple(preparer *p, const hilt_op *op)
{
    instruction i = {.code = op->code, .noperands = (uint8_t)op->noperands, .op = op};
    if (op->code == HILT_OP_CONSTANT || op->code == HILT_OP_POISON)
        return prepare_constant(p, op);
    if (op->code == HILT_OP_ALLOCLOCAL)
        return prepare_alloc(p, op);
    if (op->code >= HILT_OP_BROADCAST && op->code <= HILT_OP_ANYLANE)
        return prepare_lanes(p, op);
    if (op->code == HILT_OP_LAUNCH)
        return prepare_launch(p, op);
    if (op->code == HILT_OP_PTRCAST)
        return emit_move(p, new_slot(p, &op->results[0]), slot_of(p, hilt_operand(op, 0)), 1, op);
    if (op->code >= HILT_OP_EXIT && op->code != HILT_OP_CHECKINDEX)
        return prepare_kernel_op(p, op);
    if (op->code == HILT_OP_PRINTF) {
        i.what = DO_PRINTF;
        i.c = op->noperands;
        return list_operands(p, op, &i.b) && emit(p, i);
    }
    uint32_t *operands[3] = {&i.a, &i.b, &i.c};
    assert(op->noperands <= 3);
    for (uint32_t k = 0; k < op->noperands; k++)
        *operands[k] = slot_of(p, hilt_operand(op, k));
    if (op->noperands)
        i.type = hilt_operand(op, 0)->type.kind;
    if (op->nresults) {
        i.result_type = op->results[0].type.kind;
        i.dst = new_slot(p, &op->results[0]);
    }
    i.predicate = (uint8_t)hilt_op_int(op, HILT_ATTR_PREDICATE, 0);
    i.what = op->code == HILT_OP_LOAD         ? DO_LOAD
             : op->code == HILT_OP_STORE      ? DO_STORE
             : op->code == HILT_OP_PTRADD     ? DO_PTRADD
             : op->code == HILT_OP_ASSERT     ? DO_ASSERT
             : op->code == HILT_OP_CHECKINDEX ? DO_INDEX
                                              : DO_PURE;
    bool masked = op->code == HILT_OP_LOADMASKED || op->code == HILT_OP_STOREMASKED;
    const hilt_value *v = op->nresults ? &op->results[0] : hilt_operand(op, 0);
    if (masked || hilt_op_has(op, HILT_TRAIT_READS | HILT_TRAIT_WRITES)) {
        i.width = (uint8_t)hilt_type_bytes(hilt_type_element(v->type));
        i.site = (uint32_t)hilt_op_int(op, HILT_ATTR_ALIGN, 0);
    }
    if (masked || hilt_type_is_vector(v->type)) {
        i.what = masked ? DO_MASKED : DO_LANES;
        i.lanes = v->type.lanes;
        i.scalar_mask = op->noperands == 3 && !hilt_type_is_vector(hilt_operand(op, mask_operand(op))->type);
    }
    assert(i.what != DO_PURE || hilt_op_has(op, HILT_TRAIT_PURE));
    if (i.what == DO_PURE && is_quick(op)) {
        bool cuts = op->code == HILT_OP_EXTSI || op->code == HILT_OP_TRUNCI;
        i.what = DO_INT;
        i.b = op->noperands > 1 ? i.b : i.a;
        i.width = (uint8_t)hilt_type_bits(hilt_operand(op, 0)->type);
        i.c = cuts ? hilt_type_bits(op->results[0].type) : i.width;
    }
    return emit(p, i);
}

static bool
enter_region(preparer *p, const hilt_op *op, uint32_t index, uint32_t leave)
{
    open_region r = {
        .owner = op, .next = op->regions[index]->first, .index = index, .start = here(p), .leave = leave};
    return hilt_vec_push(&p->stack, r);
}

static bool
begin_if(preparer *p, const hilt_op *op)
{
    for (uint32_t i = 0; i < op->nresults; i++)
        new_slot(p, &op->results[i]);
    uint32_t branch = here(p);
    return emit(p, (instruction){.what = DO_UNLESS, .a = slot_of(p, hilt_operand(op, 0)), .op = op}) &&
           enter_region(p, op, 0, branch);
}

static bool
begin_for(preparer *p, const hilt_op *op)
{
    hilt_region *body = op->regions[0];
    instruction i = {.what = DO_FOR, .op = op, .width = (uint8_t)hilt_type_bits(body->args[0]->type)};
    i.dst = new_slot(p, body->args[0]);
    i.a = slot_of(p, hilt_operand(op, 0));
    i.b = slot_of(p, hilt_operand(op, 1));
    i.c = slot_of(p, hilt_operand(op, 2));
    for (uint32_t k = 0; k < op->nresults; k++)
        p->slots[op->results[k].id] = new_slot(p, body->args[k + 1]);
    if (!emit_moves(p, body->args + 1, NULL, hilt_op_uses(op) + 3, op->nresults, op))
        return false;
    uint32_t entry = here(p);
    return emit(p, i) && enter_region(p, op, 0, entry);
}

static bool
begin_while(preparer *p, const hilt_op *op)
{
    hilt_region *before = op->regions[0], *after = op->regions[1];
    for (uint32_t k = 0; k < before->nargs; k++)
        new_slot(p, before->args[k]);
    for (uint32_t k = 0; k < op->nresults; k++)
        p->slots[op->results[k].id] = new_slot(p, after->args[k]);
    return emit_moves(p, before->args, NULL, hilt_op_uses(op), before->nargs, op) &&
           enter_region(p, op, 0, 0);
}

/* The yield of an scf.if's region: its values become the results. */
static bool
end_arm(preparer *p, open_region *r, const hilt_op *yield)
{
    const hilt_op *owner = r->owner;
    uint32_t index = r->index, branch = r->leave;
    if (yield && !emit_moves(p, NULL, owner->results, hilt_op_uses(yield), owner->nresults, yield))
        return false;
    p->stack.len--;
    if (index == 1 || (!owner->nresults && !owner->regions[1]->first)) {
        p->program->code.data[branch].target = here(p);
        return true;
    }
    uint32_t jump = here(p);
    if (!emit(p, (instruction){.what = DO_JUMP, .op = owner}))
        return false;
    p->program->code.data[branch].target = here(p);
    return enter_region(p, owner, 1, jump);
}

static bool
end_for(preparer *p, open_region *r, const hilt_op *yield)
{
    const hilt_op *owner = r->owner;
    if (yield &&
        !emit_moves(p, owner->regions[0]->args + 1, NULL, hilt_op_uses(yield), owner->nresults, yield))
        return false;
    instruction next = p->program->code.data[r->leave];
    next.what = DO_NEXT;
    next.target = r->start;
    if (!emit(p, next))
        return false;
    p->program->code.data[r->leave].target = here(p);
    p->stack.len--;
    return true;
}

/* The condition's values become the results and the after-region's arguments, which share slots. */
static bool
end_before(preparer *p, open_region *r, const hilt_op *condition)
{
    const hilt_op *owner = r->owner;
    uint32_t test = slot_of(p, hilt_operand(condition, 0)), start = r->start;
    if (!emit_moves(p, NULL, owner->results, hilt_op_uses(condition) + 1, owner->nresults, condition))
        return false;
    uint32_t branch = here(p);
    p->stack.len--;
    if (!emit(p, (instruction){.what = DO_UNLESS, .a = test, .op = condition}) ||
        !enter_region(p, owner, 1, branch))
        return false;
    p->stack.data[p->stack.len - 1].start = start;
    return true;
}

static bool
end_after(preparer *p, open_region *r, const hilt_op *yield)
{
    hilt_region *before = r->owner->regions[0];
    if (yield && !emit_moves(p, before->args, NULL, hilt_op_uses(yield), before->nargs, yield))
        return false;
    instruction back = {.what = DO_JUMP, .target = r->start, .op = r->owner};
    if (hilt_op_attr(p->program->func, HILT_ATTR_KERNEL) && !add_site(p, r->owner, &back.site))
        return false;
    if (!emit(p, back))
        return false;
    p->program->code.data[r->leave].target = here(p);
    p->stack.len--;
    return true;
}

/* The end of the region on top of the stack; op is its terminator, NULL if it has none (an empty arm). */
static bool
end_region(preparer *p, const hilt_op *op)
{
    open_region *r = &p->stack.data[p->stack.len - 1];
    switch ((hilt_opcode)r->owner->code) {
    case HILT_OP_FUNC: {
        instruction i = {.what = DO_RETURN, .op = op ? op : r->owner, .c = op ? op->noperands : 0};
        p->stack.len--;
        return (!op || list_operands(p, op, &i.b)) && emit(p, i);
    }
    case HILT_OP_IF:
        return end_arm(p, r, op);
    case HILT_OP_FOR:
        return end_for(p, r, op);
    case HILT_OP_WHILE:
        return r->index == 0 ? end_before(p, r, op) : end_after(p, r, op);
    default:
        assert(!"a structured op that is not translated");
        return false;
    }
}

static bool
prepare_op(preparer *p, const hilt_op *op)
{
    switch ((hilt_opcode)op->code) {
    case HILT_OP_IF:
        return begin_if(p, op);
    case HILT_OP_FOR:
        return begin_for(p, op);
    case HILT_OP_WHILE:
        return begin_while(p, op);
    default:
        return prepare_simple(p, op);
    }
}

static bool
prepare_function(preparer *p, const hilt_op *func)
{
    hilt_region *body = func->regions[0];
    for (uint32_t i = 0; i < body->nargs; i++)
        new_slot(p, body->args[i]);
    if (!enter_region(p, func, 0, 0))
        return false;
    while (p->stack.len) {
        open_region *r = &p->stack.data[p->stack.len - 1];
        const hilt_op *op = r->next;
        if (op)
            r->next = op->next;
        if (!(op && !hilt_op_has(op, HILT_TRAIT_TERMINATOR) ? prepare_op(p, op) : end_region(p, op)))
            return false;
    }
    return true;
}

/* slots: scratch, by value id. NULL: out of memory. */
static hilt_program *
prepare_program(const hilt_module *m, const hilt_op *func, uint32_t *slots)
{
    hilt_program *program = hilt_malloc(sizeof *program);
    if (!program)
        return NULL;
    *program = (hilt_program){.module = m,
                              .func = func,
                              .local_align = 16,
                              .shared = hilt_kernel_shared(func, NULL),
                              .per_block = hilt_op_attr(func, HILT_ATTR_PER_BLOCK) != NULL,
                              .per_run = hilt_op_attr(func, HILT_ATTR_PER_RUN) != NULL};
    preparer p = {.program = program, .slots = slots};
    bool ok = prepare_function(&p, func);
    hilt_free(p.written);
    hilt_vec_free(&p.stack);
    if (!ok) {
        hilt_eval_free(program);
        return NULL;
    }
    return program;
}

hilt_program *
hilt_eval_prepare(const hilt_module *m, const hilt_op *func, hilt_error *err)
{
    size_t bytes = m->nvalues * sizeof(uint32_t);
    uint32_t *slots = hilt_malloc(bytes ? bytes : 1);
    hilt_program *program = NULL;
    if (!hilt_module_fits_cpu(m, err)) {
        hilt_free(slots);
        return NULL;
    }
    if (slots) {
        memset(slots, 0xff, bytes);
        program = prepare_program(m, func, slots);
    }
    hilt_free(slots);
    if (!program)
        hilt_error_no_memory(err);
    return program;
}

void
hilt_eval_free(hilt_program *p)
{
    if (!p)
        return;
    for (size_t i = 0; i < p->kernels.len; i++)
        hilt_eval_free(p->kernels.data[i]);
    hilt_vec_free(&p->kernels);
    hilt_vec_free(&p->sites);
    hilt_vec_free(&p->shared_ops);
    hilt_vec_free(&p->code);
    hilt_vec_free(&p->constants);
    hilt_vec_free(&p->lists);
    hilt_free(p);
}
