/* Streams among the arguments: anything that has a handle of CUDA's, as one slot.
 *
 * None stands for the current stream of the call's device, whose handle is not known before the call: HILT_STREAM_CURRENT.
 */
#include "call.h"

bool
hilt_stream_handle(PyObject *v, uint64_t *ret)
{
    HILT_CLEANUP_REF PyObject *handle = v == Py_None ? PyLong_FromLongLong(HILT_STREAM_CURRENT) : NULL;
    if (!handle) {
        handle = PyObject_GetAttrString(v, "cuda_stream");
    }
    if (!handle) {
        PyErr_Clear();
        handle = PyNumber_Long(v);
    }
    *ret = handle ? PyLong_AsUnsignedLongLongMask(handle) : 0;
    return !PyErr_Occurred();
}

bool
hilt_encode_stream(hilt_encoder *e, PyObject *v)
{
    uint64_t handle;
    return hilt_stream_handle(v, &handle) && hilt_put_key(e, HILT_WORD(HILT_TAG_STREAM, 0, 0)) && hilt_put_slot(e, handle);
}

/* None and a handle are numbers and nothing, but to what was compiled for a stream. */
bool
hilt_stands_for_stream(const hilt_encoder *e, hilt_class c)
{
    return (c == HILT_CLASS_NONE || c == HILT_CLASS_INT) && e->expect && e->nkey < e->nexpect &&
           HILT_WORD_TAG(e->expect[e->nkey]) == HILT_TAG_STREAM;
}
