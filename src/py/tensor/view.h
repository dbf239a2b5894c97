/* Private to view.c and fake.c: tensors outside a trace. */
#ifndef HILT_VIEW_H
#define HILT_VIEW_H

#include "tensor_priv.h"

typedef struct hilt_view {
    PyObject_HEAD hilt_array a; /* a fake one: INT64_MAX where nothing is known */
    hilt_keep keep;
    uint32_t align;
    uint32_t static_shape, static_strides, unit_strides;
    bool fake;
    PyObject *given[2]; /* a fake one's shape and stride as they were given */
    hilt_array_facts facts;
    PyObject *weakrefs;
    uint32_t nkey, nslots;
    uint64_t key[3 + 2 * HILT_MAX_RANK + 2 * (4 * HILT_MAX_RANK + 1)], slots[1 + 2 * HILT_MAX_RANK];
} hilt_view;

hilt_view *hilt_view_new(void);
bool hilt_view_refresh(hilt_view *v); /* after any change */
bool hilt_view_set_align(hilt_view *v, PyObject *assumed);
void hilt_view_text(const hilt_view *v, hilt_str *s); /* "(4,?{div=8}):(?,1)" */
/* From facts.order and what is known of the extents: which strides are static. leading: the fastest is 1. */
void hilt_view_compact_strides(hilt_view *v, bool leading);
int hilt_init_fake(PyObject *module);

#endif
