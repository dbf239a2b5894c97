/* What the files that rewrite statements share. */
#ifndef HILT_REWRITE_STMT_H
#define HILT_REWRITE_STMT_H

#include "tree.h"

int hilt_rw_stmt(rw_ctx *c, rw_node *st, PyObject *out); /* appends what stands in its place */
int hilt_rw_compound(rw_ctx *c, rw_node *st, PyObject *out);
int hilt_rw_at_trace_time(rw_ctx *c, rw_node *st, PyObject *out); /* with, try, match */
int hilt_rw_guard(rw_ctx *c, rw_block *b, uint32_t i, uint32_t n, const rw_bits *before, uint8_t flags,
                  PyObject *out);
rw_part hilt_rw_part_of(const rw_block *b);
void hilt_rw_site_text(rw_ctx *c, long site, uint32_t id);
rw_bits *hilt_rw_dead_of(rw_ctx *c, const rw_bits *stores, const rw_bits *names);
PyObject *hilt_rw_take(rw_ctx *c, PyObject *store_tuple, uint32_t n, PyObject *value);
PyObject *hilt_rw_read(rw_ctx *c, rw_node *at, uint32_t id, PyObject *value);
int hilt_rw_defaults(rw_ctx *c, rw_node *args);
void hilt_rw_enter_scope(rw_ctx *c, rw_scope *s);

#endif
