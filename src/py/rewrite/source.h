/* What source.c and source_lambda.c share. */
#ifndef HILT_SOURCE_H
#define HILT_SOURCE_H

#include "tree.h"

int hilt_source_init(void);
bool hilt_source_same_parameters(PyObject *node, PyCodeObject *code);
/* The Lambda node of the code in *ret (untouched if there is none); -1: exception. text: bytes */
int hilt_source_lambda(PyObject *file, PyObject *text, PyCodeObject *code, PyObject **ret);

#endif
