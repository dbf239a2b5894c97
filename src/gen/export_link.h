/* Exporting, as gen.c sees it. */
#ifndef HILT_GEN_EXPORT_LINK_H
#define HILT_GEN_EXPORT_LINK_H

#include "emit.h"
#include "export.h"

/* Makes of the emitted host code in e->lm, and of that for tensors that overlap (NULL: there is none), what goes into the
 * object. false: e->err is set. */
bool hilt_export_join(hilt_emit *e, LLVMModuleRef other, const hilt_export *x);

#endif
