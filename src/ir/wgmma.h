/* Matrix products of a warpgroup (hilt.wgmma): what its attributes say, and where its operands lie in shared memory.
 *
 * A descriptor is a number of 64 bits: bits 0 to 13 where the matrix begins, 16 to 29 the leading, 32 to 45 the stride offset, all in units of
 * 16 bytes from the start of the block's shared memory, and bits 62 and 63 the swizzle. Of an element at i in M or N and at k in K, with
 * p = 16 / bytes of an element, and w the swizzle's bytes, or 16 for none:
 *
 *   K runs fastest    i / 8 * stride + i % 8 * w + k * bytes, and without a swizzle i % 8 * 16 + k / p * leading + k % p * bytes
 *   M or N does       i * bytes / w * leading + i * bytes % w + k % 8 * w + k / 8 * stride; without a swizzle leading and stride change places
 *
 * The swizzle works on the address: 128 turns bits 4 to 6 by bits 7 to 9, 64 bits 4 and 5 by bits 7 and 8, 32 bit 4 by bit 7.
 */
#ifndef HILT_WGMMA_H
#define HILT_WGMMA_H

#include "mma.h"

enum {
    HILT_WGMMA_A_UNSIGNED = 1,
    HILT_WGMMA_B_UNSIGNED = 2,
    HILT_WGMMA_A_MN_MAJOR = 4,
    HILT_WGMMA_B_MN_MAJOR = 8,
    HILT_WGMMA_A_NEGATED = 16,
    HILT_WGMMA_B_NEGATED = 32,
    HILT_WGMMA_A_LOCAL = 64, /* A is in registers */
    HILT_WGMMA_THREADS = 128,
};
typedef struct hilt_wgmma {
    hilt_mma_row row; /* n is that of the op */
    uint32_t flags;
} hilt_wgmma;

const char *hilt_wgmma_wrong(const hilt_op *op); /* of the verifier: hilt.wgmma, wgmma_desc, setmaxnreg. NULL: nothing */
/* A hilt.wgmma's attributes in 32 bits, and back. */
HILT_API uint32_t hilt_wgmma_code(const hilt_op *op);
HILT_API hilt_wgmma hilt_wgmma_of_code(uint32_t code);

/* What a hilt.wgmma_desc adds to bits 0 to 13, which are address >> 4. */
HILT_API uint64_t hilt_wgmma_desc_bits(const hilt_op *op);
HILT_API uint64_t hilt_wgmma_desc(int64_t leading, int64_t stride, int64_t swizzle);
static inline uint64_t
hilt_wgmma_desc_start(uint64_t address)
{
    return (address & 0x3ffff) >> 4;
}
typedef struct hilt_wgmma_operand { /* bytes */
    uint32_t start, leading, stride, swizzle, element;
    bool mn_major;
} hilt_wgmma_operand;
HILT_API hilt_wgmma_operand hilt_wgmma_operand_of(const hilt_wgmma *w, hilt_mma_matrix which, uint64_t descriptor);
/* The byte at which an element lies: rows of A, columns of B, and k. */
HILT_API uint32_t hilt_wgmma_place(const hilt_wgmma_operand *o, uint32_t i, uint32_t k);

#endif
