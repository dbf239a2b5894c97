/* Products of matrices by a warpgroup: what is recorded. */
#include "mma.h"

bool
hilt_mma_record_warpgroup(hilt_trace *t, const hilt_mma *m, PyObject *d, PyObject *a, PyObject *b, PyObject *c)
{
    return hilt_raise(HILT_DIAG_UNSUP_NOT_YET, "a matrix product by a warpgroup") != NULL;
}

PyObject *
hilt_mma_fragment_warpgroup(const hilt_mma *m, hilt_mma_matrix which, PyObject *tensor)
{
    return Py_NewRef(tensor);
}
