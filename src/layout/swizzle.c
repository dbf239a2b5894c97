/* Swizzles: an exclusive or of index bits with higher or lower ones, a permutation of every aligned block of
 * 2^(b + m + |s|) indices. */
#include "priv.h"

bool
hilt_swizzle_apply(hilt_layouts *c, hilt_swizzle s, hilt_tup index, hilt_tup *ret)
{
    int shift = s.s;
    int64_t bits = ((int64_t)1 << s.b) - 1, mask = bits << (s.m + (shift > 0 ? shift : 0));
    if (index.kind == HILT_TUP_INT) {
        int64_t picked = index.i & mask; /* not negative: the highest bit of the mask is at most bit 61 */
        *ret = hilt_tup_int(index.i ^ (shift < 0 ? picked << -shift : picked >> shift));
        return true;
    }
    if (index.kind != HILT_TUP_VALUE) {
        return hilt_layouts_fail(c, HILT_LAYOUT_RANK, "the swizzle S<%d,%d,%d> of %s: not an integer", s.b,
                                 s.m, s.s, hilt_tup_show(c, index));
    }
    hilt_tup picked;
    return hilt_leaf_slow(c, HILT_LEAF_AND, index, hilt_tup_int(mask), &picked) &&
           hilt_leaf_slow(c, HILT_LEAF_SHIFT, picked, hilt_tup_int(-shift), &picked) &&
           hilt_leaf_slow(c, HILT_LEAF_XOR, index, picked, ret);
}
