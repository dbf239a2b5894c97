/* What division, products and tiles share: a layout taken apart into tiles and the rest by a tiler, mode by
 * mode. */
#ifndef HILT_LAYOUT_DIVIDE_H
#define HILT_LAYOUT_DIVIDE_H

#include "priv.h"

typedef struct hilt_parts {
    hilt_layout tile, rest; /* all tiles; all rests, and the modes that have no tiler */
    hilt_layout logical;    /* tile and rest together, mode by mode */
} hilt_parts;
typedef struct hilt_parts_of {
    bool (*leaf)(hilt_layouts *c, hilt_layout a, hilt_layout tile, hilt_layout *ret_tile,
                 hilt_layout *ret_rest);
    const char *name;
} hilt_parts_of;
bool hilt_parts_map(hilt_layouts *c, const hilt_parts_of *how, hilt_layout a, const hilt_tiler *t,
                    hilt_parts *ret);
bool hilt_parts_arrange(hilt_layouts *c, hilt_arrange how, const hilt_parts *p,
                        const struct hilt_after *after, hilt_layout *ret);
bool hilt_parts_divide(hilt_layouts *c, hilt_layout a, const hilt_tiler *tiler, hilt_parts *ret);

#endif
