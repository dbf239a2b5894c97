/* Products of matrices by a warp: what is recorded. */
#include "../arch/arch.h"
#include "mma.h"

bool
hilt_mma_record_warp(hilt_trace *t, const hilt_mma *m, PyObject *d, PyObject *a, PyObject *b, PyObject *c)
{
    PyObject *from[3] = {a, b, c};
    hilt_value *v[3];
    for (int i = 0; i < 3; i++) {
        if ((v[i] = hilt_tensor_load_vector(from[i])) == NULL) {
            return false;
        }
    }
    int64_t *shape = hilt_arena_alloc(hilt_trace_builder(t)->module->arena, 3 * sizeof *shape);
    if (shape == NULL) {
        return hilt_no_memory() != NULL;
    }
    shape[0] = m->row.m;
    shape[1] = m->row.n;
    shape[2] = m->row.k;
    hilt_attr attrs[3] = {{.key = HILT_ATTR_SHAPE, .lanes = {shape, 3}}};
    uint32_t n = 1;
    for (int i = 0; i < 2; i++) {
        if (m->dtype[i] == HILT_DTYPE_UINT8) {
            attrs[n++] = (hilt_attr){.key = i ? HILT_ATTR_B_UNSIGNED : HILT_ATTR_A_UNSIGNED, .i = 1};
        }
    }
    hilt_op *op = hilt_arch_record(t, HILT_OP_MMA, v, 3, &v[2]->type, 1, attrs, n);
    return op && hilt_tensor_store_vector(d, &op->results[0], NULL) == 0;
}
