/* Runs a flat program: one loop over instructions, all arithmetic through hilt_fold_bits.
 *
 * Three copies of the loop are compiled: plain, one that follows poison, and one that does so and tells the checker of every access
 * (check.h). The second, for functions that contain ub.poison, carries a flag a slot: pure ops and moves hand it on, and
 * what has an effect or decides where to go (store, load, printf, assert, branch, bounds) stops the run if it meets poison,
 * because compiled code may do anything there. Results may be poison.
 */
#include "check.h"

#include <assert.h>

#define always_inline inline __attribute__((always_inline))

static __attribute__((noinline)) int
stop(const frame *f, const hilt_op *op, const char *message, size_t len)
{
    const hilt_module *m = f->program->module;
    const char *file = op->loc.scope < m->scopes.len ? m->scopes.data[op->loc.scope].file : NULL;
    uint32_t place = hilt_module_place(m, op->loc);
    int line = (int)HILT_LOC_LINE(place), col = (int)HILT_LOC_COL(place);
    if (f->thread)
        return hilt_rt_thread_failed(f->run, message, len, file, line, col, hilt_op_str(f->program->func, HILT_ATTR_SYM_NAME),
                                     f->block->block_idx, f->thread->thread_idx);
    return hilt_rt_assert_failed(f->run, message, len, file, line, col);
}

#define STOP(f, op, text) stop(f, op, "" text, sizeof text - 1)

__attribute__((noinline)) int
hilt_frame_met_poison(frame *f, const instruction *i)
{
    if (f->check) {
        uint8_t flag = hilt_check_flag(f, i);
        if (flag != FLAG_POISON)
            return hilt_report_undefined(f, i, flag, false);
    }
    return STOP(f, i->op, "a value that was never set decides what happens");
}

static int
print(frame *f, const instruction *i)
{
    const hilt_attr *format = hilt_op_attr(i->op, HILT_ATTR_FORMAT),
                    *signs = hilt_op_attr(i->op, HILT_ATTR_SIGNS);
    const uint32_t *list = f->program->lists.data + i->b;
    uint32_t words = 0;
    for (uint32_t k = 0; k < i->c; k++) {
        if (f->poison && f->poison[list[k]])
            return hilt_frame_met_poison(f, i);
        hilt_type type = hilt_operand(i->op, k)->type;
        f->bits[k] = (uint8_t)hilt_type_bits(type);
        f->letters[k] = hilt_type_letter(type, signs && k < signs->str.len ? signs->str.s[k] : 's');
        f->values[words++] = f->slots[list[k]].lo;
        if (type.kind == HILT_TYPE_I128)
            f->values[words++] = f->slots[list[k]].hi;
    }
    hilt_rt_printf(f->run, format->str.s, format->str.len, f->letters, f->bits, f->values,
                   i->c);
    return HILT_RUN_OK;
}

static void
store_results(const frame *f, const instruction *i)
{
    const uint32_t *list = f->program->lists.data + i->b;
    uint64_t *to = f->results;
    for (uint32_t k = 0; k < i->c; k++) {
        *to++ = f->slots[list[k]].lo;
        if (hilt_operand(i->op, k)->type.kind == HILT_TYPE_I128)
            *to++ = f->slots[list[k]].hi;
    }
}

static always_inline __int128
signed_value(hilt_bits b, unsigned width)
{
    if (width <= 64)
        return (int64_t)(b.lo << (64 - width)) >> (64 - width);
    return (__int128)((unsigned __int128)b.hi << 64 | b.lo);
}

/* dst = the next index; false: the loop is over, or the index would pass the type's largest value. */
static always_inline bool
step_index(hilt_bits *index, hilt_bits limit, hilt_bits step, unsigned width)
{
    if (width <= 64) {
        int64_t next;
        if (__builtin_add_overflow((int64_t)signed_value(*index, width), (int64_t)signed_value(step, width),
                                   &next) ||
            next >= (int64_t)signed_value(limit, width))
            return false;
        index->lo = (uint64_t)next << (64 - width) >> (64 - width);
        return true;
    }
    __int128 next;
    if (__builtin_add_overflow(signed_value(*index, width), signed_value(step, width), &next) ||
        next >= signed_value(limit, width))
        return false;
    *index = (hilt_bits){(uint64_t)next, (uint64_t)(next >> 64)};
    return true;
}

static always_inline bool
pure(const instruction *i, hilt_bits *slots)
{
    hilt_bits operands[3] = {slots[i->a], slots[i->b], slots[i->c]};
    hilt_type type = hilt_type_of(i->type);
    return hilt_fold_bits(i->code, hilt_type_of(i->result_type), &type, operands, i->noperands, i->predicate,
                          &slots[i->dst]);
}

/* Integers as hilt_fold_bits computes them: what is computed modulo 2^64 is cut to c bits. */
static always_inline void
quick_int(const instruction *i, hilt_bits *slots)
{
    uint64_t a = slots[i->a].lo, b = slots[i->b].lo, v;
    switch ((hilt_opcode)i->code) {
    case HILT_OP_ADDI:
        v = a + b;
        break;
    case HILT_OP_SUBI:
        v = a - b;
        break;
    case HILT_OP_MULI:
        v = a * b;
        break;
    case HILT_OP_ANDI:
        v = a & b;
        break;
    case HILT_OP_ORI:
        v = a | b;
        break;
    case HILT_OP_XORI:
        v = a ^ b;
        break;
    case HILT_OP_EXTSI:
        v = (uint64_t)((int64_t)(a << (64 - i->width)) >> (64 - i->width));
        break;
    case HILT_OP_CMPI: {
        int64_t x = (int64_t)(a << (64 - i->width)), y = (int64_t)(b << (64 - i->width));
        bool less = i->predicate >= HILT_CMPI_ULT ? a < b : x < y, equal = a == b;
        switch ((hilt_cmpi)i->predicate) {
        case HILT_CMPI_EQ:
        case HILT_CMPI_NE:
            v = equal != (i->predicate == HILT_CMPI_NE);
            break;
        case HILT_CMPI_SLT:
        case HILT_CMPI_ULT:
            v = less;
            break;
        case HILT_CMPI_SLE:
        case HILT_CMPI_ULE:
            v = less || equal;
            break;
        case HILT_CMPI_SGT:
        case HILT_CMPI_UGT:
            v = !less && !equal;
            break;
        default:
            v = !less;
        }
        slots[i->dst] = (hilt_bits){v, 0};
        return;
    }
    default: /* extui, trunci */
        v = a;
    }
    slots[i->dst] = (hilt_bits){v & UINT64_MAX >> (64 - i->c), 0};
}

/* The flag of a result: that of the first operand that has one. */
static always_inline uint8_t
flag_of(const instruction *i, const frame *f, uint32_t a, uint32_t b, uint32_t c)
{
    const uint8_t *p = f->poison;
    if (p[a])
        return p[a];
    if (i->code == HILT_OP_SELECT)
        return p[f->slots[a].lo & 1 ? b : c];
    if (i->noperands > 1 && p[b])
        return p[b];
    return i->noperands > 2 ? p[c] : 0;
}

/* -- vectors --------------------------------------------------------------------------------------------- */
static bool
pure_lanes(const instruction *i, const frame *f)
{
    hilt_bits *slots = f->slots;
    hilt_type type = hilt_type_of(i->type), result = hilt_type_of(i->result_type);
    for (uint32_t k = 0; k < i->lanes; k++) {
        uint32_t a = i->scalar_mask ? i->a : i->a + k, b = i->b + k, c = i->c + k;
        if (f->poison && (f->poison[i->dst + k] = flag_of(i, f, a, b, c)))
            continue;
        hilt_bits operands[3] = {slots[a]};
        if (i->noperands > 1)
            operands[1] = slots[b];
        if (i->noperands > 2)
            operands[2] = slots[c];
        if (!hilt_fold_bits(i->code, result, &type, operands, i->noperands, i->predicate, &slots[i->dst + k]))
            return false;
    }
    return true;
}

/* Of the first of n slots that has one. */
static uint8_t
any_flag(const frame *f, uint32_t slot, uint32_t n)
{
    for (uint32_t k = 0; f->poison && k < n; k++) {
        if (f->poison[slot + k])
            return f->poison[slot + k];
    }
    return 0;
}

/* May not be stored: where the checker follows what was never written, it says itself what becomes of that. */
static bool
unfit(const frame *f, uint32_t slot, uint32_t n)
{
    return f->check ? memchr(f->poison + slot, FLAG_POISON, n) != NULL : any_flag(f, slot, n) != 0;
}

static void
copy_lanes(const frame *f, uint32_t to, uint32_t from, uint32_t n)
{
    memcpy(f->slots + to, f->slots + from, n * sizeof *f->slots);
    if (f->poison)
        memcpy(f->poison + to, f->poison + from, n);
}

static int
run_lanes(frame *f, const instruction *i)
{
    hilt_bits *slots = f->slots;
    uint32_t n = i->lanes;
    if (i->code == HILT_OP_COUNT)
        copy_lanes(f, i->dst, i->a, n);
    else if (i->code == HILT_OP_LOAD) {
        if (any_flag(f, i->a, 1))
            return hilt_frame_met_poison(f, i);
        int status = f->check ? hilt_check_read(f, i, slots[i->a], n, i->width, f->poison + i->dst) : HILT_RUN_OK;
        if (status)
            return status;
        for (uint32_t k = 0; k < n; k++)
            frame_load(&slots[i->dst + k], slots[i->a].lo + k * i->width, i->result_type, i->width);
        if (f->poison && !f->check)
            memset(f->poison + i->dst, 0, n);
    }
    else if (i->code == HILT_OP_STORE) {
        if (unfit(f, i->a, n) || any_flag(f, i->b, 1))
            return hilt_frame_met_poison(f, i);
        int status = f->check ? hilt_check_write(f, i, slots[i->b], n, i->width, slots + i->a, f->poison + i->a) : HILT_RUN_OK;
        if (status)
            return status;
        for (uint32_t k = 0; k < n; k++)
            frame_store(slots[i->a + k], slots[i->b].lo + k * i->width, i->width);
    }
    else if (!pure_lanes(i, f))
        return HILT_RUN_NO_MEMORY;
    return HILT_RUN_OK;
}

/* A lane of a masked access whose mask is true. */
static int
access_lane(frame *f, const instruction *i, uint32_t k)
{
    hilt_bits *slots = f->slots, pointer = slots[i->code == HILT_OP_LOADMASKED ? i->a : i->b];
    int status = HILT_RUN_OK;
    pointer.lo += k * (uint64_t)i->width;
    if (i->code == HILT_OP_LOADMASKED) {
        if (f->check)
            status = hilt_check_read(f, i, pointer, 1, i->width, f->poison + i->dst + k);
        else if (f->poison)
            f->poison[i->dst + k] = 0;
        if (!status)
            frame_load(&slots[i->dst + k], pointer.lo, i->result_type, i->width);
        return status;
    }
    if (unfit(f, i->a + k, 1))
        return hilt_frame_met_poison(f, i);
    if (f->check)
        status = hilt_check_write(f, i, pointer, 1, i->width, slots + i->a + k, f->poison + i->a + k);
    if (!status)
        frame_store(slots[i->a + k], pointer.lo, i->width);
    return status;
}

static int
run_masked(frame *f, const instruction *i)
{
    hilt_bits *slots = f->slots;
    bool loads = i->code == HILT_OP_LOADMASKED;
    uint32_t mask = loads ? i->b : i->c;
    if (any_flag(f, mask, i->scalar_mask ? 1 : i->lanes))
        return hilt_frame_met_poison(f, i);
    for (uint32_t k = 0; k < i->lanes; k++) {
        if (slots[i->scalar_mask ? mask : mask + k].lo & 1) {
            if (any_flag(f, loads ? i->a : i->b, 1))
                return hilt_frame_met_poison(f, i);
            int status = access_lane(f, i, k);
            if (status)
                return status;
        }
        else if (loads)
            copy_lanes(f, i->dst + k, i->c + k, 1);
    }
    return HILT_RUN_OK;
}

/* The same memory each time, full of what nobody should rely on. */
static void
run_alloc(frame *f, const instruction *i)
{
    memset(f->local + i->a, 0xA5, i->b);
    f->slots[i->dst] = (hilt_bits){(uintptr_t)(f->local + i->a), 0};
    if (f->poison)
        f->poison[i->dst] = false;
    if (f->watch)
        hilt_check_alloc(f, i);
}

static int
move_lanes(const frame *f, const instruction *i)
{
    hilt_bits *slots = f->slots;
    const uint32_t *list = f->program->lists.data + i->b;
    uint64_t lane;
    bool any = false;
    switch ((enum what)i->what) {
    case DO_GATHER:
        for (uint32_t k = 0; k < i->lanes; k++)
            copy_lanes(f, i->dst + k, list[k], 1);
        break;
    case DO_PICK:
        lane = slots[i->b].lo < i->lanes ? slots[i->b].lo : 0;
        copy_lanes(f, i->dst, i->a + (uint32_t)lane, 1);
        if (any_flag(f, i->b, 1))
            f->poison[i->dst] = any_flag(f, i->b, 1);
        break;
    case DO_PLACE:
        copy_lanes(f, i->dst, i->b, i->lanes);
        if (any_flag(f, i->c, 1))
            memset(f->poison + i->dst, any_flag(f, i->c, 1), i->lanes);
        else if (slots[i->c].lo < i->lanes)
            copy_lanes(f, i->dst + (uint32_t)slots[i->c].lo, i->a, 1);
        break;
    default: /* DO_ANY */
        for (uint32_t k = 0; k < i->lanes; k++)
            any |= slots[i->a + k].lo & 1;
        if (f->poison)
            f->poison[i->dst] = any_flag(f, i->a, i->lanes);
        slots[i->dst] = (hilt_bits){any, 0};
    }
    return HILT_RUN_OK;
}

static __attribute__((noinline)) int
run_vector(frame *f, const instruction *i)
{
    switch ((enum what)i->what) {
    case DO_LANES:
        return run_lanes(f, i);
    case DO_MASKED:
        return run_masked(f, i);
    case DO_ALLOC:
        run_alloc(f, i);
        return HILT_RUN_OK;
    default:
        return move_lanes(f, i);
    }
}

static int
assertion_failed(const frame *f, const hilt_op *op)
{
    const hilt_attr *message = hilt_op_attr(op, HILT_ATTR_MESSAGE);
    return stop(f, op, message ? message->str.s : "", message ? message->str.len : 0);
}

/* -- the loop -------------------------------------------------------------------------------------------- */
/* A thread that goes round a loop that often lets others go on, watched: it may wait for them. */
enum { MANY_TRIPS = 1023 };

#define POISON(slot) (tracked && f->poison[slot])

static always_inline int
run_loop(frame *f, const bool tracked, const bool checked)
{
    hilt_bits *slots = f->slots;
    const instruction *code = f->program->code.data, *i = code + f->pc;
    for (;; i++) {
        switch ((enum what)i->what) {
        case DO_PURE:
            if (tracked && (f->poison[i->dst] = flag_of(i, f, i->a, i->b, i->c)))
                break;
            if (!pure(i, slots))
                return HILT_RUN_NO_MEMORY;
            break;
        case DO_INT:
            if (tracked && (f->poison[i->dst] = f->poison[i->a] ? f->poison[i->a] : f->poison[i->b]))
                break;
            quick_int(i, slots);
            break;
        case DO_MOVE:
            slots[i->dst] = slots[i->a];
            if (tracked)
                f->poison[i->dst] = f->poison[i->a];
            break;
        case DO_LOAD:
            if (POISON(i->a))
                return hilt_frame_met_poison(f, i);
            if (checked) {
                int status = hilt_check_read(f, i, slots[i->a], 1, i->width, &f->poison[i->dst]);
                if (status)
                    return status;
            }
            else if (tracked)
                f->poison[i->dst] = false;
            frame_load(&slots[i->dst], slots[i->a].lo, i->result_type, i->width);
            break;
        case DO_STORE:
            if (POISON(i->b) || (checked ? f->poison[i->a] == FLAG_POISON : POISON(i->a)))
                return hilt_frame_met_poison(f, i);
            if (checked) {
                int status = hilt_check_write(f, i, slots[i->b], 1, i->width, &slots[i->a], &f->poison[i->a]);
                if (status)
                    return status;
            }
            frame_store(slots[i->a], slots[i->b].lo, i->width);
            break;
        case DO_LANES:
        case DO_MASKED:
        case DO_ALLOC:
        case DO_GATHER:
        case DO_PICK:
        case DO_PLACE:
        case DO_ANY: {
            int status = run_vector(f, i);
            if (status)
                return status;
            break;
        }
        case DO_ASSERT:
            if (POISON(i->a))
                return hilt_frame_met_poison(f, i);
            if (!(slots[i->a].lo & 1))
                return assertion_failed(f, i->op);
            break;
        case DO_PRINTF: {
            int status = print(f, i);
            if (status)
                return status;
            break;
        }
        case DO_JUMP:
            if (checked && code + i->target < i && f->thread && (++f->trips & MANY_TRIPS) == 0) {
                int status = hilt_kernel_turn(f, i);
                if (status)
                    return status;
            }
            i = code + i->target - 1;
            break;
        case DO_UNLESS:
            if (POISON(i->a))
                return hilt_frame_met_poison(f, i);
            if (!(slots[i->a].lo & 1))
                i = code + i->target - 1;
            break;
        case DO_FOR:
            if (POISON(i->a) || POISON(i->b) || POISON(i->c))
                return hilt_frame_met_poison(f, i);
            if (signed_value(slots[i->a], i->width) >= signed_value(slots[i->b], i->width)) {
                i = code + i->target - 1;
                break;
            }
            if (signed_value(slots[i->c], i->width) <= 0)
                return STOP(f, i->op, "the step of a loop is not positive");
            slots[i->dst] = slots[i->a];
            if (tracked)
                f->poison[i->dst] = false;
            break;
        case DO_NEXT:
            if (step_index(&slots[i->dst], slots[i->b], slots[i->c], i->width))
                i = code + i->target - 1;
            break;
        case DO_RETURN:
            store_results(f, i);
            return HILT_RUN_OK;
        case DO_PTRADD:
            if (tracked && (f->poison[i->dst] = f->poison[i->a] ? f->poison[i->a] : f->poison[i->b]))
                break;
            slots[i->dst] = (hilt_bits){slots[i->a].lo + slots[i->b].lo, slots[i->a].hi};
            break;
        case DO_INDEX:
            if (POISON(i->a) || POISON(i->b))
                return hilt_frame_met_poison(f, i);
            if ((int64_t)slots[i->a].lo < 0 || (int64_t)slots[i->a].lo >= (int64_t)slots[i->b].lo)
                return hilt_kernel_index(f, i);
            break;
        case DO_KERNEL: {
            if (i->code == HILT_OP_EXIT)
                return HILT_RUN_OK;
            int status = hilt_kernel_op(f, i);
            if (status)
                return status;
            break;
        }
        case DO_LAUNCH: {
            int status = hilt_kernel_launch(f, i);
            if (status)
                return status;
            break;
        }
        }
    }
}

static __attribute__((noinline)) int
run_plain(frame *f)
{
    return run_loop(f, false, false);
}

static __attribute__((noinline)) int
run_tracked(frame *f)
{
    return run_loop(f, true, false);
}

static __attribute__((noinline)) int
run_checked(frame *f)
{
    return run_loop(f, true, true);
}

int
hilt_frame_run(frame *f)
{
    return f->check ? run_checked(f) : f->program->has_poison ? run_tracked(f) : run_plain(f);
}

/* -- frames ---------------------------------------------------------------------------------------------- */
static size_t
bytes_of_slots(const hilt_program *p)
{
    return (p->nslots + 1) * sizeof(hilt_bits);
}

static size_t
bytes_without_local(const hilt_program *p, bool checked)
{
    return bytes_of_slots(p) + p->longest_list * 2 * sizeof(uint64_t) + 2 * (size_t)p->longest_list +
           (p->has_poison || checked ? p->nslots : 0);
}

size_t
hilt_frame_bytes(const hilt_program *p, bool checked)
{
    return bytes_without_local(p, checked) + (p->local_bytes ? p->local_bytes + p->local_align : 0) +
           (p->multiplies ? sizeof(hilt_mma_fragment) : 0);
}

void
hilt_frame_place(frame *f, const hilt_program *p, char *memory)
{
    size_t slots = bytes_of_slots(p), values = p->longest_list * 2 * sizeof(uint64_t);
    uintptr_t local = (uintptr_t)memory + bytes_without_local(p, f->check) + p->local_align - 1;
    f->program = p;
    f->slots = (hilt_bits *)memory;
    f->values = (uint64_t *)(memory + slots);
    f->bits = (uint8_t *)(memory + slots + values);
    f->letters = (char *)f->bits + p->longest_list;
    f->poison = p->has_poison || f->check ? f->bits + 2 * p->longest_list : NULL;
    f->fragment = p->multiplies ? (hilt_mma_fragment *)(memory + hilt_frame_bytes(p, f->check) - sizeof(hilt_mma_fragment)) : NULL;
    f->local = p->local_bytes ? (char *)(local & ~(uintptr_t)(p->local_align - 1)) : NULL;
}

void
hilt_frame_constants(const frame *f)
{
    const hilt_program *p = f->program;
    for (const constant *c = p->constants.data, *end = c + p->constants.len; c != end; c++)
        for (uint32_t k = 0; k < c->lanes; k++)
            f->slots[c->slot + k] = c->bits;
    if (!f->poison)
        return;
    memset(f->poison, 0, p->nslots);
    for (const constant *c = p->constants.data, *end = c + p->constants.len; c != end; c++)
        memset(f->poison + c->slot, c->poison, c->lanes);
}

static void
take_arguments(const frame *f, const uint64_t *args)
{
    const hilt_region *body = f->program->func->regions[0];
    for (uint32_t i = 0; i < body->nargs; i++) {
        hilt_bits *slot = &f->slots[i];
        unsigned width = hilt_type_bits(body->args[i]->type);
        slot->lo = *args++ & (width < 64 ? ((uint64_t)1 << width) - 1 : UINT64_MAX);
        slot->hi = width > 64 ? *args++ : 0;
    }
}

static int
run_function(const hilt_program *p, const uint64_t *args, uint64_t *results, hilt_run *run, hilt_check *check)
{
    hilt_bits small[256];
    size_t bytes = hilt_frame_bytes(p, check != NULL);
    char *memory = bytes <= sizeof small ? (char *)small : hilt_malloc(bytes);
    if (!memory)
        return HILT_RUN_NO_MEMORY;
    frame f = {.results = results, .run = run, .check = check};
    hilt_frame_place(&f, p, memory);
    take_arguments(&f, args);
    hilt_frame_constants(&f);
    if (check)
        hilt_check_arguments(&f);
    int status = hilt_frame_run(&f);
    if (memory != (char *)small)
        hilt_free(memory);
    return status;
}

int
hilt_eval_run(const hilt_program *p, const uint64_t *args, uint64_t *results, hilt_run *run)
{
    return run_function(p, args, results, run, NULL);
}

int
hilt_eval_check(const hilt_program *p, const uint64_t *args, uint64_t *results, hilt_run *run, const hilt_check_options *o)
{
    hilt_check *c = hilt_check_new(p, run, o);
    int status = c ? run_function(p, args, results, run, c) : HILT_RUN_NO_MEMORY;
    hilt_check_free(c);
    return status;
}
