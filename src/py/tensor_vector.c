/* All elements of a tensor as one value: the accesses that its layout, alignment and divisibility allow. */
#include "tensor_priv.h"

static bool
not_yet(const char *what)
{
    hilt_raise(HILT_DIAG_UNSUP_NOT_YET, what);
    return false;
}

int64_t
hilt_tensor_lanes(PyObject *o)
{
    return not_yet("the size of a tensor's layout") ? 0 : -1;
}

hilt_value *
hilt_tensor_load_vector(PyObject *o)
{
    return hilt_tensor_load_vector_masked(o, NULL, NULL);
}

hilt_value *
hilt_tensor_load_vector_masked(PyObject *o, hilt_value *mask, hilt_value *other)
{
    not_yet("load() of a tensor");
    return NULL;
}

int
hilt_tensor_store_vector(PyObject *o, hilt_value *v, hilt_value *mask)
{
    return not_yet("store() into a tensor") ? 0 : -1;
}

unsigned
hilt_tensor_proved_bits(PyObject *o, unsigned max_bits)
{
    return not_yet("the width of a tensor's accesses") ? max_bits : 0;
}
