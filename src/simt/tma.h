/* Tensor maps: what hilt.tmap_encode says of one, what a host makes of it, and the boxes that TMA ops move by it.
 *
 * A map is 128 bytes. On the CPU they hold a hilt_tmap, for a GPU what its driver puts there. Both come from the same facts
 * and are refused by the same rules, those of cuTensorMapEncodeTiled, so that what runs here is taken there.
 */
#ifndef HILT_TMA_H
#define HILT_TMA_H

#include "../ir/ir.h"
#include "simt.h"

/* What is known while compiling, of one hilt.tmap_encode. Compiled code has it as a constant: src/gen/tma.c lays it out. */
typedef struct hilt_tmap_facts {
    const char *name; /* the tensor's; NULL: none */
    const hilt_site *site;
    uint32_t kind; /* of elements: hilt_word, HILT_WORD_TMAP_U8 … */
    uint32_t rank, swizzle, promotion, nan_fill, stores;
    uint32_t box[HILT_MOST_TMAP_RANK], steps[HILT_MOST_TMAP_RANK];
} hilt_tmap_facts;
HILT_API void hilt_tmap_facts_of(const hilt_op *op, const hilt_site *site, hilt_tmap_facts *ret);

typedef struct hilt_tmap { /* of the CPU. The contiguous dimension comes first */
    uint64_t base;
    uint64_t extents[HILT_MOST_TMAP_RANK], strides[HILT_MOST_TMAP_RANK]; /* elements; bytes, strides[0] being an element's */
    const char *name; /* NULL: none */
    uint16_t box[HILT_MOST_TMAP_RANK];
    uint8_t steps[HILT_MOST_TMAP_RANK];
    uint8_t rank, kind, swizzle, nan_fill; /* kind: less HILT_WORD_TMAP_U8 */
    uint8_t mark; /* that it is one */
    uint8_t unused[12];
} hilt_tmap;
_Static_assert(sizeof(hilt_tmap) == HILT_TMAP_BYTES, "a map has 128 bytes");

/* sizes: the extents of all dimensions, then the strides in bytes of all but the first. False: the text says why not, after
 * the tensor's name: "its address …". */
HILT_API bool hilt_tmap_check(const hilt_tmap_facts *f, uint64_t base, const int64_t *sizes, char *text, size_t len);
HILT_API void hilt_tmap_fill(hilt_tmap *ret, const hilt_tmap_facts *f, uint64_t base, const int64_t *sizes);
HILT_API uint32_t hilt_tmap_element_bytes(uint32_t kind); /* a word */

/* One row of a box: what lies in a row in global memory. */
typedef struct hilt_tma_row {
    uint64_t global;          /* address of what is inside the tensor */
    uint32_t offset;          /* of the row in the box, unswizzled */
    uint32_t before, inside;  /* bytes that are left of the tensor, that are in it */
} hilt_tma_row;
typedef struct hilt_tma_walk {
    const hilt_tmap *map;
    int32_t at[HILT_MOST_TMAP_RANK];
    uint32_t index[HILT_MOST_TMAP_RANK], counts[HILT_MOST_TMAP_RANK], row_bytes, rows, next;
} hilt_tma_walk;
HILT_API void hilt_tma_begin(hilt_tma_walk *w, const hilt_tmap *map, const int32_t *at);
HILT_API bool hilt_tma_next(hilt_tma_walk *w, hilt_tma_row *ret); /* rows with nothing inside are there too */
HILT_API uint32_t hilt_tma_bytes(const hilt_tmap *map);          /* of a whole box */
HILT_API uint32_t hilt_tma_coordinates(const hilt_op *op);       /* of an op that moves one: how many coordinates it has */
HILT_API bool hilt_tmap_is(const void *p); /* is a map of the CPU there? */

/* kind of hilt_simt_tma_store: a reduction's word, or this */
enum { HILT_TMA_STORES = UINT32_MAX };
/* mask: blocks of the cluster that get it, if the rank has HILT_TMA_MULTICAST in it. */
enum { HILT_TMA_MULTICAST = 256 };
HILT_SIMT hilt_simt_tma_load(hilt_thread *t, const hilt_site *s, void *dst, const void *map, uint64_t *bar, const int32_t *at,
                             uint32_t rank, uint32_t mask);
HILT_SIMT hilt_simt_tma_store(hilt_thread *t, const hilt_site *s, const void *map, const void *src, const int32_t *at,
                              uint32_t rank, uint32_t kind);

#endif
