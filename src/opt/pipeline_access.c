/* What each op of a kernel reads and writes, and which threads it makes meet, as far as pipelining asks. */
#include "pipeline.h"

static bool
add(pipeline *p, pipeline_access_list *list, hilt_op *op, uint32_t operand, int64_t bytes, bool writes,
    bool barrier)
{
    pipeline_access a = {.op = op,
                         .pointer = hilt_operand(op, operand),
                         .bytes = bytes,
                         .writes = writes,
                         .barrier = barrier,
                         .at = pipeline_index(p, op)};
    bool ok = hilt_vec_push(list, a);
    p->failed |= !ok;
    return ok;
}

/* A number of bytes that is an operand; 0: not known. */
static int64_t
size_operand(const hilt_op *op, uint32_t i)
{
    int64_t n;
    return hilt_const_int(hilt_operand(op, i), &n) && n > 0 ? n : 0;
}

bool
pipeline_accesses(pipeline *p, hilt_op *op, pipeline_access_list *ret)
{
    switch ((hilt_opcode)op->code) {
    case HILT_OP_LOAD:
    case HILT_OP_LOADMASKED:
        return add(p, ret, op, 0, hilt_type_bytes(op->results[0].type), false, false);
    case HILT_OP_STORE:
    case HILT_OP_STOREMASKED:
        return add(p, ret, op, 1, hilt_type_bytes(hilt_operand(op, 0)->type), true, false);
    case HILT_OP_ATOMICLOAD:
        return add(p, ret, op, 0, hilt_type_bytes(op->results[0].type), false, false);
    case HILT_OP_ATOMICSTORE:
        return add(p, ret, op, 1, hilt_type_bytes(hilt_operand(op, 0)->type), true, false);
    case HILT_OP_ATOMICRMW:
    case HILT_OP_ATOMICCAS:
        return add(p, ret, op, 0, hilt_type_bytes(op->results[0].type), true, false);
    case HILT_OP_LDMATRIX: /* of all lanes together: the rows that they name */
    case HILT_OP_STMATRIX:
        return add(p, ret, op, 0, 16, op->code == HILT_OP_STMATRIX, false);
    case HILT_OP_CPASYNC: {
        int64_t bytes = hilt_op_int(op, HILT_ATTR_BYTES, 16);
        return add(p, ret, op, 0, bytes, true, false) && add(p, ret, op, 1, bytes, false, false);
    }
    case HILT_OP_BULKLOAD: {
        int64_t bytes = size_operand(op, 2);
        return add(p, ret, op, 0, bytes, true, false) && add(p, ret, op, 1, bytes, false, false) &&
               add(p, ret, op, 3, 8, true, true);
    }
    case HILT_OP_TMALOAD: /* what it reads is somewhere in global memory, of which the map is the only name */
        return add(p, ret, op, 0, hilt_op_int(op, HILT_ATTR_BYTES, 0), true, false) && add(p, ret, op, 1, 0, false, false) &&
               add(p, ret, op, 2, 8, true, true);
    case HILT_OP_TMASTORE:
    case HILT_OP_TMAREDUCE:
        return add(p, ret, op, 0, 0, true, false) && add(p, ret, op, 1, hilt_op_int(op, HILT_ATTR_BYTES, 0), false, false);
    case HILT_OP_BULKSTORE:
    case HILT_OP_BULKREDUCE: {
        int64_t bytes = size_operand(op, 2);
        return add(p, ret, op, 0, bytes, true, false) && add(p, ret, op, 1, bytes, false, false);
    }
    case HILT_OP_MBARINIT:
    case HILT_OP_MBARINVAL:
    case HILT_OP_MBARARRIVE:
    case HILT_OP_MBARARRIVEEXPECT:
    case HILT_OP_MBAREXPECT:
    case HILT_OP_MBARCOMPLETE:
    case HILT_OP_MBARTEST:
    case HILT_OP_MBARTESTSTATE:
    case HILT_OP_MBARWAIT:
    case HILT_OP_CPMBARARRIVE:
        return add(p, ret, op, 0, 8, true, true);
    case HILT_OP_LAUNCH:
        return false;
    default: /* the others reach no memory that a pointer names */
        return true;
    }
}

bool
pipeline_is_barrier(const pipeline *p, const hilt_op *op)
{
    int64_t n;
    const hilt_attr *block = hilt_op_attr(p->func, HILT_ATTR_BLOCK);
    if ((op->code != HILT_OP_BARRIER && op->code != HILT_OP_BARRIERRED) ||
        !hilt_const_int(hilt_operand(op, 1), &n))
        return false;
    return n == 0 || (block && n == p->block[0] * p->block[1] * p->block[2]);
}

bool
pipeline_is_warp_sync(const hilt_op *op)
{
    return op->code == HILT_OP_WARPSYNC && hilt_value_is_int(hilt_operand(op, 0), -1);
}

bool
pipeline_acquires(const pipeline *p, const hilt_op *op)
{
    switch ((hilt_opcode)op->code) {
    case HILT_OP_ATOMICLOAD:
        return true;
    case HILT_OP_ATOMICRMW:
    case HILT_OP_ATOMICCAS: {
        int64_t order = hilt_op_int(op, HILT_ATTR_ORDER, -1);
        return order != HILT_WORD_RELAX && order != HILT_WORD_RELEASE;
    }
    case HILT_OP_BARRIER:
    case HILT_OP_BARRIERRED:
        return !pipeline_is_barrier(p, op);
    case HILT_OP_WARPSYNC:
        return !pipeline_is_warp_sync(op);
    case HILT_OP_FENCE:
    case HILT_OP_CLUSTERWAIT:
    case HILT_OP_GRIDSYNC:
    case HILT_OP_GRIDDEPWAIT:
    case HILT_OP_MBARTEST:
    case HILT_OP_MBARTESTSTATE:
    case HILT_OP_LAUNCH:
        return true;
    default:
        return false;
    }
}
