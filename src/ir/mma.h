/* The matrix products of mma.def: which there are, and where a thread's elements lie in their matrices.
 *
 * Registers have 32 bits (f64: 64) and p elements each. Of lane l, in group g = l / 4 with number t = l % 4, register r of
 * A (m x k) holds row g + 8 (r % (m / 8)) and, from column p (t + 4 (r / (m / 8))) on, p columns; B (k x n) has n in place of
 * rows, columns by columns of 8; an accumulator has 2 columns from 2 t on, rows and columns in steps of 8. A warpgroup's
 * warps have 16 rows each.
 */
#ifndef HILT_MMA_H
#define HILT_MMA_H

#include "ir.h"

typedef enum hilt_mma_kind { HILT_MMA_WARP, HILT_MMA_WARPGROUP } hilt_mma_kind;
typedef enum hilt_mma_matrix { HILT_MMA_A, HILT_MMA_B, HILT_MMA_C } hilt_mma_matrix; /* C: of the accumulators, D too */
typedef struct hilt_mma_row {
    uint8_t kind, type[3]; /* hilt_type_kind, by hilt_mma_matrix */
    uint16_t m, n, k;      /* n: of what was looked for, 0 in the table */
    uint16_t row;          /* number of its row in mma.def */
} hilt_mma_row;

/* The product of these types and sizes; false: there is none. */
HILT_API bool hilt_mma_find(hilt_mma_kind kind, const hilt_type_kind type[3], int64_t m, int64_t n, int64_t k, hilt_mma_row *ret);
HILT_API void hilt_mma_row_at(uint32_t row, hilt_mma_row *ret); /* by its number; n as in the table */
/* "(16,8,8), (16,8,16)": the sizes that there are for these types; false: none. */
HILT_API bool hilt_mma_sizes(hilt_mma_kind kind, const hilt_type_kind type[3], hilt_str *ret);
/* Elements of a matrix that one thread has. */
HILT_API uint32_t hilt_mma_lanes(const hilt_mma_row *r, hilt_mma_matrix which);
/* Elements that lie beside each other in one register: in a thread's elements and in their matrix's second mode. */
HILT_API uint32_t hilt_mma_packed(const hilt_mma_row *r, hilt_mma_matrix which);
/* Row (of B: column) and depth (of an accumulator: column) of a thread's element i: (m, k), (n, k), (m, n). */
HILT_API void hilt_mma_place(const hilt_mma_row *r, hilt_mma_matrix which, uint32_t thread, uint32_t i, uint32_t ret[2]);
/* The same as a layout, (thread, element) -> index with the first of the two fastest: "((4,8),(2,2,2)):((32,1),(16,8,128))". */
HILT_API bool hilt_mma_layout_text(const hilt_mma_row *r, hilt_mma_matrix which, hilt_str *ret);

#endif
