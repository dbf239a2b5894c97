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
    union { /* A by rows, B by rows too: (k, n) */
        struct {
            double a[MOST_M][MOST_K], b[MOST_K][MOST_N], c[MOST_M][MOST_N];
        } f;
        struct {
            int32_t a[MOST_M][MOST_K], b[MOST_K][MOST_N], c[MOST_M][MOST_N];
        } i;
    };
    uint8_t flags[2][MOST_M]; /* of the rows of A, the columns of B */
} product;

static double
float_at(hilt_type_kind kind, const uint8_t *from)
{
    union {
        uint64_t d;
        uint32_t f;
        uint16_t h;
        uint8_t b;
    } bits;
    switch (kind) {
    case HILT_TYPE_F16:
        memcpy(&bits.h, from, 2);
        if ((bits.h & 0x7c00) == 0x7c00)
            return hilt_float_unpack(kind, bits.h);
        return copysign(hilt_float_of((uint64_t)(bits.h & 0x7fff) << 13) * 0x1p112, bits.h >> 15 ? -1.0 : 1.0);
    case HILT_TYPE_BF16:
        memcpy(&bits.h, from, 2);
        return hilt_float_of((uint64_t)bits.h << 16);
    case HILT_TYPE_TF32:
    case HILT_TYPE_F32:
        memcpy(&bits.f, from, 4);
        return hilt_float_of(kind == HILT_TYPE_TF32 ? bits.f & 0xffffe000 : bits.f);
    case HILT_TYPE_F64:
        memcpy(&bits.d, from, 8);
        return hilt_double_of(bits.d);
    default:
        return hilt_float_unpack(kind, *from);
    }
}

static int32_t
integer_at(hilt_type_kind kind, const uint8_t *from, bool is_unsigned)
{
    int32_t v;
    if (kind == HILT_TYPE_I8)
        return is_unsigned ? *from : (int8_t)*from;
    memcpy(&v, from, sizeof v);
    return v;
}

/* Of one matrix the elements of all lanes, in their places. */
static void
gather(product *p, hilt_mma_matrix which)
{
    hilt_type_kind kind = (hilt_type_kind)p->row.type[which];
    uint32_t n = hilt_mma_lanes(&p->row, which), size = hilt_type_bytes(hilt_type_of(kind)), at[2],
             packed = hilt_mma_packed(&p->row, which);
    bool integers = kind == HILT_TYPE_I8 || kind == HILT_TYPE_I32, is_b = which == HILT_MMA_B,
         is_unsigned = p->code & (is_b ? B_UNSIGNED : A_UNSIGNED);
    for (uint32_t lane = 0; lane < HILT_WARP; lane++) {
        const hilt_mma_fragment *f = (const hilt_mma_fragment *)(uintptr_t)p->lanes[lane].value;
        const uint8_t *from = which == HILT_MMA_A ? f->a : is_b ? f->b : f->c;
        for (uint32_t i = 0; i < n; i++, from += size) {
            if (i % packed == 0)
                hilt_mma_place(&p->row, which, lane, i, at);
            uint32_t x = at[0], y = at[1] + i % packed;
            if (integers) {
                int32_t *to = which == HILT_MMA_A ? &p->i.a[x][y] : is_b ? &p->i.b[y][x] : &p->i.c[x][y];
                *to = integer_at(kind, from, is_unsigned);
            }
            else {
                double *to = which == HILT_MMA_A ? &p->f.a[x][y] : is_b ? &p->f.b[y][x] : &p->f.c[x][y];
                *to = float_at(kind, from);
            }
            if (p->watched && which != HILT_MMA_C && f->flags[which][i])
                p->flags[which][x] = f->flags[which][i];
        }
    }
}

/* c += a b, by k for each element; those of a row side by side. */
static void
add_products(product *p)
{
    hilt_type_kind kind = (hilt_type_kind)p->row.type[HILT_MMA_C];
    for (uint32_t m = 0; m < p->row.m; m++) {
        for (uint32_t k = 0; k < p->row.k; k++) {
            if (kind == HILT_TYPE_I32) {
                for (uint32_t n = 0; n < MOST_N; n++)
                    p->i.c[m][n] = (int32_t)((uint32_t)p->i.c[m][n] + (uint32_t)(p->i.a[m][k] * p->i.b[k][n]));
            }
            else if (kind == HILT_TYPE_F64) {
                for (uint32_t n = 0; n < MOST_N; n++)
                    p->f.c[m][n] = fma(p->f.a[m][k], p->f.b[k][n], p->f.c[m][n]);
            }
            else {
                for (uint32_t n = 0; n < MOST_N; n++)
                    p->f.c[m][n] += p->f.a[m][k] * p->f.b[k][n];
            }
        }
    }
}

/* The accumulators to all lanes. */
static void
scatter(const product *p)
{
    hilt_type_kind kind = (hilt_type_kind)p->row.type[HILT_MMA_C];
    uint32_t n = hilt_mma_lanes(&p->row, HILT_MMA_C), size = hilt_type_bytes(hilt_type_of(kind)), at[2];
    for (uint32_t lane = 0; lane < HILT_WARP; lane++) {
        hilt_mma_fragment *f = (hilt_mma_fragment *)(uintptr_t)p->lanes[lane].value;
        for (uint32_t i = 0; i < n; i++) {
            hilt_mma_place(&p->row, HILT_MMA_C, lane, i, at);
            uint64_t bits = kind == HILT_TYPE_I32 ? (uint32_t)p->i.c[at[0]][at[1]] : hilt_float_pack(kind, p->f.c[at[0]][at[1]]);
            memcpy(f->c + i * size, &bits, size);
            uint8_t *flag = &f->flags[HILT_MMA_C][i];
            if (p->watched)
                *flag = *flag ? *flag : p->flags[HILT_MMA_A][at[0]] ? p->flags[HILT_MMA_A][at[0]] : p->flags[HILT_MMA_B][at[1]];
        }
    }
}

static void
multiply(const simt_gather *g, bool watched)
{
    product p;
    p.lanes = g->chain.head->warp->lanes;
    p.code = g->chain.head->operand;
    p.watched = watched;
    memset(p.flags, 0, sizeof p.flags);
    hilt_mma_row_at(p.code & 0xffff, &p.row);
    assert(p.row.n == MOST_N);
    gather(&p, HILT_MMA_A);
    gather(&p, HILT_MMA_B);
    gather(&p, HILT_MMA_C);
    add_products(&p);
    scatter(&p);
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
