/* Where threads meet. */
#include "block_loops.h"

bool
block_meet_fits(blocker *b, const hilt_op *op)
{
    (void)b;
    (void)op;
    return false;
}

void
block_write_meet(blocker *b, hilt_op *op)
{
    (void)b;
    (void)op;
}
