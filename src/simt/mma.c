/* Products of matrices by a warp, and the copies that bring rows of matrices to its lanes.
 *
 * The last of the 32 lanes to come does the work of all, on what the lanes have left in memory of theirs.
 *
 * Order of summation: c, then the products by k. Integers are exact and wrap. f64 is fused, one rounding a
 * product. Everything else is summed up in f64, in which the products are exact, and rounded once to the
 * accumulator's type: exact where all partial sums are, and else within k 2^-52 of the sum of magnitudes
 * before that rounding.
 */
#include "../ir/mma.h"
#include "../ir/numeric.h"
#include "machine_priv.h"

#include <assert.h>
#include <math.h>

enum { MOST_M = 16, MOST_N = 8, MOST_K = 32, A_UNSIGNED = 1 << 16, B_UNSIGNED = 1 << 17 };

HILT_API uint32_t
hilt_simt_mma_code(const hilt_op *op)
{
    const int64_t *shape = hilt_op_attr(op, HILT_ATTR_SHAPE)->lanes.v;
    hilt_type_kind types[3];
    hilt_mma_row row;
    for (uint32_t i = 0; i < 3; i++)
        types[i] = (hilt_type_kind)hilt_operand(op, i)->type.kind;
    bool found = hilt_mma_find(HILT_MMA_WARP, types, shape[0], shape[1], shape[2], &row);
    assert(found);
    return (found ? row.row : 0) | (hilt_op_attr(op, HILT_ATTR_A_UNSIGNED) ? A_UNSIGNED : 0) |
           (hilt_op_attr(op, HILT_ATTR_B_UNSIGNED) ? B_UNSIGNED : 0);
}

/* -- products ------------------------------------------------------------------------------------------------
 */
typedef struct product {
    hilt_mma_row row;
    uint32_t code;
    bool watched;
    simt_thread *lanes;
    union {
        double f[MOST_M][MOST_K];
        int32_t i[MOST_M][MOST_K];
    } a;
    union {
        double f[MOST_N][MOST_K];
        int32_t i[MOST_N][MOST_K];
    } b;
    uint8_t a_flags[MOST_M], b_flags[MOST_N]; /* of a row and a column */
} product;

static hilt_mma_fragment *
fragment_of(const product *p, uint32_t lane)
{
    return (hilt_mma_fragment *)(uintptr_t)p->lanes[lane].value;
}

static double
float_of(hilt_type_kind kind, uint64_t bits)
{
    return hilt_float_unpack(kind, kind == HILT_TYPE_TF32 ? bits & 0xffffe000 : bits);
}

/* Of one operand the elements of all lanes, in their places. */
static void
gather(product *p, hilt_mma_matrix which)
{
    hilt_type_kind kind = (hilt_type_kind)p->row.type[which];
    uint32_t n = hilt_mma_lanes(&p->row, which), size = hilt_type_bytes(hilt_type_of(kind)), at[2];
    bool is_unsigned = p->code & (which == HILT_MMA_A ? A_UNSIGNED : B_UNSIGNED);
    uint8_t *flags = which == HILT_MMA_A ? p->a_flags : p->b_flags;
    for (uint32_t lane = 0; lane < HILT_WARP; lane++) {
        const hilt_mma_fragment *f = fragment_of(p, lane);
        const uint8_t *from = which == HILT_MMA_A ? f->a : f->b;
        for (uint32_t i = 0; i < n; i++) {
            uint64_t bits = 0;
            memcpy(&bits, from + i * size, size);
            hilt_mma_place(&p->row, which, lane, i, at);
            if (kind == HILT_TYPE_I8)
                (which == HILT_MMA_A ? p->a.i : p->b.i)[at[0]][at[1]] = is_unsigned ? (int32_t)bits : (int8_t)bits;
            else
                (which == HILT_MMA_A ? p->a.f : p->b.f)[at[0]][at[1]] = float_of(kind, bits);
            if (p->watched && f->flags[which][i])
                flags[at[0]] = f->flags[which][i];
        }
    }
}

static uint64_t
sum(const product *p, uint32_t m, uint32_t n, uint64_t c)
{
    hilt_type_kind kind = (hilt_type_kind)p->row.type[HILT_MMA_C];
    if (kind == HILT_TYPE_I32) {
        uint32_t all = (uint32_t)c;
        for (uint32_t k = 0; k < p->row.k; k++)
            all += (uint32_t)(p->a.i[m][k] * p->b.i[n][k]);
        return all;
    }
    double all = hilt_float_unpack(kind, c);
    for (uint32_t k = 0; k < p->row.k; k++)
        all = kind == HILT_TYPE_F64 ? fma(p->a.f[m][k], p->b.f[n][k], all) : all + p->a.f[m][k] * p->b.f[n][k];
    return hilt_float_pack(kind, all);
}

static void
multiply(const simt_gather *g, bool watched)
{
    product p = {.lanes = g->chain.head->warp->lanes, .code = g->chain.head->operand, .watched = watched};
    hilt_mma_row_at(p.code & 0xffff, &p.row);
    gather(&p, HILT_MMA_A);
    gather(&p, HILT_MMA_B);
    uint32_t lanes = hilt_mma_lanes(&p.row, HILT_MMA_C), at[2];
    uint32_t size = hilt_type_bytes(hilt_type_of((hilt_type_kind)p.row.type[HILT_MMA_C]));
    for (uint32_t lane = 0; lane < HILT_WARP; lane++) {
        hilt_mma_fragment *f = fragment_of(&p, lane);
        for (uint32_t i = 0; i < lanes; i++) {
            uint64_t c = 0;
            memcpy(&c, f->c + i * size, size);
            hilt_mma_place(&p.row, HILT_MMA_C, lane, i, at);
            c = sum(&p, at[0], at[1], c);
            memcpy(f->c + i * size, &c, size);
            uint8_t *flag = &f->flags[HILT_MMA_C][i];
            if (watched)
                *flag = *flag ? *flag : p.a_flags[at[0]] ? p.a_flags[at[0]] : p.b_flags[at[1]];
        }
    }
}

/* -- rows of matrices ----------------------------------------------------------------------------------------
 */
/* Element h (0, 1) of 16 bits of matrix `matrix` that a lane has: which row, and which place in it. */
static void
place_in_matrix(uint32_t lane, uint32_t h, bool trans, uint32_t *ret_row, uint32_t *ret_at)
{
    uint32_t major = lane / 4, minor = 2 * (lane % 4) + h;
    *ret_row = trans ? minor : major;
    *ret_at = trans ? major : minor;
}

static void
load_rows(simt_thread *lanes, uint32_t count, bool trans, bool watched)
{
    uint16_t got[HILT_WARP][8] = {0};
    uint8_t marks[HILT_WARP] = {0};
    for (uint32_t lane = 0; lane < HILT_WARP; lane++) {
        for (uint32_t i = 0; i < 2 * count; i++) {
            uint32_t row, at;
            place_in_matrix(lane, i % 2, trans, &row, &at);
            const simt_thread *from = &lanes[8 * (i / 2) + row];
            memcpy(&got[lane][i], (const char *)(uintptr_t)from->value + 2 * at, 2);
            if (watched && from->pub.mark >> at & 1) {
                marks[lane] |= (uint8_t)(1u << i);
                lanes[lane].pub.source = (uintptr_t)from->value + 2 * at;
            }
        }
    }
    for (uint32_t lane = 0; lane < HILT_WARP; lane++) {
        memcpy(lanes[lane].pub.ret, got[lane], sizeof got[lane]);
        if (watched)
            lanes[lane].pub.mark = marks[lane];
    }
}

/* What lanes give is in ret. */
static void
store_rows(simt_thread *lanes, uint32_t count, bool trans, bool watched)
{
    uint8_t marks[HILT_WARP] = {0};
    for (uint32_t lane = 0; lane < HILT_WARP; lane++) {
        uint16_t given[8];
        memcpy(given, lanes[lane].pub.ret, sizeof given);
        for (uint32_t i = 0; i < 2 * count; i++) {
            uint32_t row, at;
            place_in_matrix(lane, i % 2, trans, &row, &at);
            const simt_thread *to = &lanes[8 * (i / 2) + row];
            memcpy((char *)(uintptr_t)to->value + 2 * at, &given[i], 2);
            marks[8 * (i / 2) + row] |= (uint8_t)((lanes[lane].pub.mark >> i & 1) << at);
        }
    }
    for (uint32_t lane = 0; watched && lane < HILT_WARP; lane++)
        lanes[lane].pub.mark = marks[lane];
}

void
simt_matrices(const simt_gather *g)
{
    simt_thread *lanes = g->chain.head->warp->lanes;
    bool watched = machine_of(lanes)->watcher != NULL;
    uint32_t operand = g->chain.head->operand;
    if (g->op == SIMT_MMA)
        multiply(g, watched);
    else if (g->op == SIMT_LDMATRIX)
        load_rows(lanes, operand & 7, operand >> 8, watched);
    else
        store_rows(lanes, operand & 7, operand >> 8, watched);
}

/* -- the ops -------------------------------------------------------------------------------------------------
 */
HILT_SIMT
hilt_simt_mma(hilt_thread *pub, const hilt_site *s, uint32_t code, hilt_mma_fragment *f)
{
    simt_thread *t = thread_of(pub);
    t->value = (uintptr_t)f;
    t->operand = code;
    return simt_meet_warp(t, s, SIMT_MMA);
}

/* The row that a lane names, if it names one: aligned, in shared memory. */
static bool
row_fits(simt_thread *t, const hilt_site *s, const void *row, uint32_t count)
{
    uint32_t block;
    if (t->pub.lane >= 8 * count)
        return true;
    if ((uintptr_t)row % 16 != 0)
        return simt_fault(t, s, HILT_DIAG_CHECK_BOUNDS, "rows of matrices are aligned to 16 bytes",
                          "lane %u gives %s a row %u bytes behind a multiple of 16", t->pub.lane, simt_op_name(s),
                          (unsigned)((uintptr_t)row % 16)) != HILT_SIMT_STOP;
    if (!simt_in_shared(machine_of(t), row, 16, &block))
        return simt_fault(t, s, HILT_DIAG_CHECK_BOUNDS, "", "lane %u gives %s a row that is not in shared memory",
                          t->pub.lane, simt_op_name(s)) != HILT_SIMT_STOP;
    return true;
}

static hilt_simt_status
move_rows(simt_thread *t, const hilt_site *s, simt_op op, const void *row, uint32_t count, uint32_t trans)
{
    t->value = (uintptr_t)row;
    t->operand = count | (trans ? 1u << 8 : 0);
    return row_fits(t, s, row, count) ? simt_meet_warp(t, s, op) : HILT_SIMT_STOP;
}

HILT_SIMT
hilt_simt_ldmatrix(hilt_thread *t, const hilt_site *s, const void *row, uint32_t count, uint32_t trans)
{
    return move_rows(thread_of(t), s, SIMT_LDMATRIX, row, count, trans);
}

HILT_SIMT
hilt_simt_stmatrix(hilt_thread *t, const hilt_site *s, void *row, uint64_t first, uint64_t second, uint32_t count, uint32_t trans)
{
    t->ret[0] = first;
    t->ret[1] = second;
    return move_rows(thread_of(t), s, SIMT_STMATRIX, row, count, trans);
}
