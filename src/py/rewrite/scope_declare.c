/* What a function declares global and nonlocal. Apart from the scan that binds names, since a declaration counts for
 * the whole function, wherever it stands. */
#include "tree.h"

/* Declarations count for the whole scope, so they are looked for first; nested scopes have their own. */
void
hilt_rw_declarations(rw_ctx *c, rw_scope *s, const rw_block *b)
{
    for (uint32_t i = 0; i < b->n; i++) {
        rw_node *st = b->stmt[i];
        switch (st->kind) {
        case RW_Global:
        case RW_Nonlocal: {
            rw_ids *ids = st->kind == RW_Global ? V(st, Global, names).ids : V(st, Nonlocal, names).ids;
            for (uint32_t k = 0; k < ids->n; k++) {
                bits_add(st->kind == RW_Global ? s->globals : s->nonlocals, ids->id[k]);
            }
            break;
        }
        case RW_If:
            hilt_rw_declarations(c, s, V(st, If, body).b);
            hilt_rw_declarations(c, s, V(st, If, orelse).b);
            break;
        case RW_For:
            hilt_rw_declarations(c, s, V(st, For, body).b);
            hilt_rw_declarations(c, s, V(st, For, orelse).b);
            break;
        case RW_While:
            hilt_rw_declarations(c, s, V(st, While, body).b);
            hilt_rw_declarations(c, s, V(st, While, orelse).b);
            break;
        case RW_With:
            hilt_rw_declarations(c, s, V(st, With, body).b);
            break;
        case RW_Try:
        case RW_TryStar: { /* the two have the same fields */
            hilt_rw_declarations(c, s, V(st, Try, body).b);
            for (uint32_t k = 0; k < V(st, Try, handlers).l->n; k++) {
                hilt_rw_declarations(c, s, V(V(st, Try, handlers).l->item[k], ExceptHandler, body).b);
            }
            hilt_rw_declarations(c, s, V(st, Try, orelse).b);
            hilt_rw_declarations(c, s, V(st, Try, finalbody).b);
            break;
        }
        case RW_Match:
            for (uint32_t k = 0; k < V(st, Match, cases).l->n; k++) {
                hilt_rw_declarations(c, s, V(V(st, Match, cases).l->item[k], match_case, body).b);
            }
            break;
        default:
            break;
        }
    }
}
