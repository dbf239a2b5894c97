/* Threads that exit early: what follows goes under a guard.
 *
 *     scf.if %c { hilt.exit }            scf.if %c {}
 *     rest                       ->      scf.if !%c { rest }
 */
#include "block_loops.h"

void
block_exits(blocker *b)
{
    const hilt_region *body = b->func->regions[0];
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body))
        b->unfit |= op->code == HILT_OP_EXIT;
}
