/* The table of matrix products (mma.h). */
#include "mma.h"

static const hilt_mma_row rows[] = {
#define HILT_MMA(kind, a, b, c, m, n, k, features, ptx) \
    {HILT_MMA_##kind, {HILT_TYPE_##a, HILT_TYPE_##b, HILT_TYPE_##c}, m, n, k, 0},
#include "mma.def"
#undef HILT_MMA
};
enum { MOST_N = 256 };

static bool
has_types(const hilt_mma_row *r, hilt_mma_kind kind, const hilt_type_kind type[3])
{
    return r->kind == kind && r->type[0] == type[0] && r->type[1] == type[1] && r->type[2] == type[2];
}

/* Integer products of a warpgroup have n in steps of 16 from 32 on. */
static bool
has_n(const hilt_mma_row *r, int64_t n)
{
    if (r->n != 0) {
        return r->n == n;
    }
    return n >= 8 && n <= MOST_N && n % (r->type[HILT_MMA_A] == HILT_TYPE_I8 && n > 32 ? 16 : 8) == 0;
}

bool
hilt_mma_find(hilt_mma_kind kind, const hilt_type_kind type[3], int64_t m, int64_t n, int64_t k, hilt_mma_row *ret)
{
    for (size_t i = 0; i < HILT_COUNT(rows); i++) {
        if (has_types(&rows[i], kind, type) && rows[i].m == m && rows[i].k == k && has_n(&rows[i], n)) {
            *ret = rows[i];
            ret->n = (uint16_t)n;
            ret->row = (uint16_t)i;
            return true;
        }
    }
    return false;
}

void
hilt_mma_row_at(uint32_t row, hilt_mma_row *ret)
{
    *ret = rows[row];
    ret->row = (uint16_t)row;
}

bool
hilt_mma_sizes(hilt_mma_kind kind, const hilt_type_kind type[3], hilt_str *ret)
{
    bool any = false;
    for (size_t i = 0; i < HILT_COUNT(rows); i++) {
        if (!has_types(&rows[i], kind, type)) {
            continue;
        }
        hilt_str_puts(ret, any ? ", " : "");
        if (rows[i].n != 0) {
            hilt_str_printf(ret, "(%u,%u,%u)", rows[i].m, rows[i].n, rows[i].k);
        }
        else {
            hilt_str_printf(ret, "(%u,N,%u) for N = 8, 16, … %d", rows[i].m, rows[i].k, MOST_N);
        }
        any = true;
    }
    return any;
}

uint32_t
hilt_mma_packed(const hilt_mma_row *r, hilt_mma_matrix which)
{
    if (which == HILT_MMA_C) {
        return 2;
    }
    unsigned bits = hilt_type_bits(hilt_type_of((hilt_type_kind)r->type[HILT_MMA_A]));
    return bits >= 32 ? 1 : 32 / bits;
}

/* What one warp has of the rows. */
static uint32_t
rows_of_warp(const hilt_mma_row *r)
{
    return r->kind == HILT_MMA_WARPGROUP ? r->m / 4u : r->m;
}

uint32_t
hilt_mma_lanes(const hilt_mma_row *r, hilt_mma_matrix which)
{
    uint32_t m = rows_of_warp(r);
    return (which == HILT_MMA_A ? m * r->k : which == HILT_MMA_B ? (uint32_t)r->n * r->k : m * r->n) / 32;
}

void
hilt_mma_place(const hilt_mma_row *r, hilt_mma_matrix which, uint32_t thread, uint32_t i, uint32_t ret[2])
{
    uint32_t p = hilt_mma_packed(r, which), rows_8 = (which == HILT_MMA_B ? r->n : rows_of_warp(r)) / 8;
    uint32_t lane = thread % 32, reg = i / p;
    ret[0] = lane / 4 + 8 * (reg % rows_8) + (which == HILT_MMA_B ? 0 : thread / 32 * rows_of_warp(r));
    ret[1] = i % p + p * (lane % 4 + 4 * (reg / rows_8));
}

bool
hilt_mma_layout_text(const hilt_mma_row *r, hilt_mma_matrix which, hilt_str *ret)
{
    uint32_t p = hilt_mma_packed(r, which), first = which == HILT_MMA_B ? r->n : r->m;
    uint32_t rows_8 = (which == HILT_MMA_B ? r->n : rows_of_warp(r)) / 8;
    uint32_t shape[3] = {p, rows_8, hilt_mma_lanes(r, which) / (p * rows_8)}, stride[3] = {first, 8, 4 * p * first};
    bool group = r->kind == HILT_MMA_WARPGROUP && which != HILT_MMA_B;
    hilt_str modes = {0}, steps = {0};
    int n = 0;
    for (int i = 0; i < 3; i++) {
        if (shape[i] != 1) {
            hilt_str_printf(&modes, "%s%u", n ? "," : "", shape[i]);
            hilt_str_printf(&steps, "%s%u", n ? "," : "", stride[i]);
            n++;
        }
    }
    const char *open = n > 1 ? "(" : "", *close = n > 1 ? ")" : "";
    hilt_str_printf(ret, "(%s,%s%s%s):((%u,1%s),%s%s%s)", group ? "(4,8,4)" : "(4,8)", open, n ? modes.data : "1", close,
                    p * first, group ? ",16" : "", open, n ? steps.data : "0", close);
    ret->failed |= modes.failed | steps.failed;
    hilt_str_free(&modes);
    hilt_str_free(&steps);
    return !ret->failed;
}
