/* Moving the rest of a block into the only arm of an `if` that completes.
 *
 *     if c: return a          if c: return a
 *     x = 4              →    else:
 *     return x                    x = 4
 *                                 return x
 * Why: what is left needs no flags and guards then, so compile-time values and definite assignment survive.
 * Statements that nothing reaches are dropped on the way. In a kernel a return ends the thread where it stands, and
 * what follows stays where it is, so that threads meet there which the branch does not keep apart.
 */
#include "tree.h"

#define NEST_LIMIT 24 /* CPython's own passes recurse over nested blocks */

static void
append_rest(rw_ctx *c, rw_block *arm, const rw_block *b, uint32_t from)
{
    uint32_t n = arm->n + b->n - from;
    rw_node **stmt = hilt_rw_alloc(c, n * sizeof *stmt);
    rw_span *spans = hilt_rw_alloc(c, (arm->nspans + b->nspans) * sizeof *spans);
    if (!stmt || !spans) {
        return;
    }
    memcpy(stmt, arm->stmt, arm->n * sizeof *stmt);
    memcpy(stmt + arm->n, b->stmt + from, (b->n - from) * sizeof *stmt);
    memcpy(spans, arm->spans, arm->nspans * sizeof *spans);
    uint32_t first = ((rw_flow *)b->stmt[from]->x)->span.from, k = arm->nspans;
    for (uint32_t i = 0; i < b->nspans; i++) {
        if (b->spans[i].to > first) {
            spans[k++] = (rw_span){b->spans[i].from > first ? b->spans[i].from : first, b->spans[i].to};
        }
    }
    arm->stmt = stmt;
    arm->n = n;
    arm->spans = spans;
    arm->nspans = k;
    arm->completes = true;
    arm->exits = 0;
    for (uint32_t i = 0; i < n && arm->completes; i++) {
        arm->exits |= ((rw_flow *)stmt[i]->x)->exits;
        arm->completes = ((rw_flow *)stmt[i]->x)->completes;
    }
}

static void
nest_inside(rw_ctx *c, rw_node *st, uint32_t depth)
{
    switch (st->kind) {
    case RW_For:
        hilt_rw_nest(c, V(st, For, body).b, depth);
        hilt_rw_nest(c, V(st, For, orelse).b, depth);
        break;
    case RW_While:
        hilt_rw_nest(c, V(st, While, body).b, depth);
        hilt_rw_nest(c, V(st, While, orelse).b, depth);
        break;
    case RW_With:
        hilt_rw_nest(c, V(st, With, body).b, depth);
        break;
    case RW_Try:
    case RW_TryStar:
        hilt_rw_nest(c, V(st, Try, body).b, depth);
        for (uint32_t k = 0; k < V(st, Try, handlers).l->n; k++) {
            hilt_rw_nest(c, V(V(st, Try, handlers).l->item[k], ExceptHandler, body).b, depth);
        }
        hilt_rw_nest(c, V(st, Try, orelse).b, depth);
        hilt_rw_nest(c, V(st, Try, finalbody).b, depth);
        break;
    case RW_Match:
        for (uint32_t k = 0; k < V(st, Match, cases).l->n; k++) {
            hilt_rw_nest(c, V(V(st, Match, cases).l->item[k], match_case, body).b, depth);
        }
        break;
    default:
        break;
    }
}

void
hilt_rw_nest(rw_ctx *c, rw_block *b, uint32_t depth)
{
    for (uint32_t i = 0; i < b->n && !c->failed; i++) {
        rw_node *st = b->stmt[i];
        rw_flow *f = st->x;
        if (st->kind == RW_If) {
            rw_block *x = V(st, If, body).b, *y = V(st, If, orelse).b;
            bool into = i + 1 < b->n && f->exits && x->completes != y->completes && depth < NEST_LIMIT &&
                        !(c->returns_stay && f->exits & RW_RET);
            if (into) {
                append_rest(c, x->completes ? x : y, b, i + 1);
                f->exits = x->exits | y->exits;
                f->completes = x->completes || y->completes;
                b->n = i + 1;
            }
            hilt_rw_nest(c, x, depth + into);
            hilt_rw_nest(c, y, depth + into);
        }
        else {
            nest_inside(c, st, depth);
        }
        if (!f->completes) {
            b->n = i + 1; /* nothing gets past it */
        }
    }
}
