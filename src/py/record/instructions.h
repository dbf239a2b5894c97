/* The numbers of this interpreter's instructions. */
#ifndef HILT_INSTRUCTIONS_H
#define HILT_INSTRUCTIONS_H

#include "../py.h"

int hilt_instruction(const char *name); /* -1: this Python has no such instruction */
PyObject *hilt_code_bytes(PyObject *code); /* as compiled, new; NULL: exception */

#endif
