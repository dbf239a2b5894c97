/* Where a kernel's static shared memory lies: every way of running it must agree.
 *
 * Each hilt.alloc_shared has one place in the block's memory, however often it runs, in the order in which the ops
 * stand; dynamic shared memory follows. Places are aligned as the op says, at least as its elements are.
 */
#include "ir.h"

hilt_shared
hilt_kernel_shared(const hilt_op *kernel, const hilt_op *alloc)
{
    const hilt_region *body = kernel->regions[0];
    hilt_shared s = {.align = HILT_LEAST_SHARED_ALIGN};
    for (const hilt_op *op = body->first; op; op = hilt_op_next_inside(op, body)) {
        if (op->code == HILT_OP_DYNSHARED && op->results[0].type.align > s.align) {
            s.align = op->results[0].type.align;
        }
        if (op->code != HILT_OP_ALLOCSHARED) {
            continue;
        }
        hilt_type t = hilt_op_attr(op, HILT_ATTR_ELEMENT)->type;
        uint64_t size = hilt_type_bytes(t), align = (uint64_t)hilt_op_int(op, HILT_ATTR_ALIGN, (int64_t)size);
        uint64_t at = (s.bytes + align - 1) & ~(align - 1);
        if (op == alloc) {
            s.offset = at;
        }
        s.bytes = at + (uint64_t)hilt_op_int(op, HILT_ATTR_ELEMENTS, 0) * size;
        s.align = align > s.align ? (uint32_t)align : s.align;
    }
    return s;
}

HILT_API uint32_t
hilt_kernel_max_threads(const hilt_op *kernel)
{
    const hilt_attr *a = hilt_op_attr(kernel, HILT_ATTR_MAXNTID);
    int64_t most = a != NULL;
    for (size_t i = 0; a && i < a->lanes.n; i++)
        most = most * a->lanes.v[i] < UINT32_MAX ? most * a->lanes.v[i] : UINT32_MAX;
    return (uint32_t)most;
}
