/* A gate for code of others that keeps locks of its own, LLVM's and NVIDIA's: a fork waits until no thread is inside, since the
 * child would inherit those locks as they are, and nobody to open them. */
#ifndef HILT_GATE_H
#define HILT_GATE_H

#include "base.h"

HILT_API void hilt_gate_enter(void); /* not by one who is inside */
HILT_API void hilt_gate_leave(void);

#endif
