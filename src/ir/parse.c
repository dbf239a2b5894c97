/* Reads the IR text that print.c writes: operations, regions, names of values.
 *
 * Iterative: an op whose regions are being read waits on a stack, so nesting costs no C stack. An op is made
 * when its text is complete; its operands, attributes and regions wait on stacks until then. A name is looked
 * up in one table; it counts while the region of its value is open, so nothing has to be undone when a region
 * closes. The result holds together structurally (counts, links, visibility of operands); hilt_verify checks
 * the rest.
 */
#include "parse.h"

/* -- names ----------------------------------------------------------------------------------------------- */
static bool
is_open(const hilt_parser *p, const hilt_region *r)
{
    return r->depth < p->path.len && p->path.data[r->depth] == r;
}

static hilt_binding *
find_name(const hilt_parser *p, const char *name, uint32_t len, uint64_t hash)
{
    uint32_t at = (uint32_t)hash & p->name_mask;
    while (p->names[at].name != NULL && (p->names[at].hash != hash || p->names[at].len != len ||
                                         memcmp(p->names[at].name, name, len) != 0)) {
        at = (at + 1) & p->name_mask;
    }
    return &p->names[at];
}

static bool
grow_names(hilt_parser *p)
{
    uint32_t n = p->names ? (p->name_mask + 1) * 2 : 256;
    hilt_binding *old = p->names, *names = hilt_malloc(n * sizeof *names);
    if (names == NULL) {
        return hilt_parse_no_memory(p);
    }
    memset(names, 0, n * sizeof *names);
    uint32_t had = old ? p->name_mask + 1 : 0;
    p->names = names;
    p->name_mask = n - 1;
    for (uint32_t i = 0; i < had; i++) {
        if (old[i].name != NULL) {
            *find_name(p, old[i].name, old[i].len, old[i].hash) = old[i];
        }
    }
    hilt_free(old);
    return true;
}

static bool
bind(hilt_parser *p, const char *name, uint32_t len, hilt_value *values, uint32_t count)
{
    if ((p->names == NULL || p->nnames * 2 > p->name_mask) && !grow_names(p)) {
        return false;
    }
    uint64_t hash = hilt_hash_bytes(name, len, 0);
    hilt_binding *b = find_name(p, name, len, hash);
    if (b->name != NULL && is_open(p, hilt_value_region(b->values))) {
        return hilt_parse_fail(p, "%%%.*s is defined already", (int)(len < 40 ? len : 40), name);
    }
    p->nnames += b->name == NULL;
    *b = (hilt_binding){name, len, count, hash, values};
    return true;
}

/* %name or %name#2 */
static bool
parse_use(hilt_parser *p, hilt_value **ret)
{
    const char *name;
    uint32_t index = 0, len = hilt_parse_expect(p, "%") ? hilt_parse_word(p, &name) : 0;
    if (len == 0) {
        return hilt_parse_fail(p, "expected a value's name");
    }
    if (p->at < p->end && *p->at == '#') {
        p->at++;
        if (!hilt_parse_unsigned(p, UINT32_MAX, &index)) {
            return false;
        }
    }
    const hilt_binding *b = p->names ? find_name(p, name, len, hilt_hash_bytes(name, len, 0)) : NULL;
    if (b == NULL || b->name == NULL || !is_open(p, hilt_value_region(b->values))) {
        return hilt_parse_fail(p, "%%%.*s is not defined here", (int)(len < 40 ? len : 40), name);
    }
    if (index >= b->count) {
        return hilt_parse_fail(p, "%%%.*s has %u results", (int)(len < 40 ? len : 40), name, b->count);
    }
    *ret = &b->values[index];
    return true;
}

/* -- regions --------------------------------------------------------------------------------------------- */
static bool
parse_block_args(hilt_parser *p, hilt_region *r)
{
    for (bool first = true; !hilt_parse_accept(p, ")"); first = false) {
        const char *name;
        hilt_type t;
        hilt_loc unused;
        if (!first && !hilt_parse_expect(p, ",")) {
            return false;
        }
        uint32_t len = hilt_parse_expect(p, "%") ? hilt_parse_word(p, &name) : 0;
        if (len == 0) {
            return hilt_parse_fail(p, "expected a block argument");
        }
        if (!hilt_parse_expect(p, ":") || !hilt_parse_type(p, &t) || !hilt_parse_loc(p, &unused)) {
            return false;
        }
        hilt_value *v = hilt_region_add_arg(r, t);
        if (v == NULL) {
            return hilt_parse_no_memory(p);
        }
        if (!bind(p, name, len, v, 1)) {
            return false;
        }
    }
    return true;
}

/* The optional ^bb0(...): of the block. */
static bool
parse_label(hilt_parser *p, hilt_region *r)
{
    const char *name;
    if (!hilt_parse_accept(p, "^")) {
        return true;
    }
    if (hilt_parse_word(p, &name) == 0) {
        return hilt_parse_fail(p, "expected a block's name");
    }
    return (!hilt_parse_accept(p, "(") || parse_block_args(p, r)) && hilt_parse_expect(p, ":");
}

static bool
open_region(hilt_parser *p)
{
    const hilt_open_op *op = &p->open.data[p->open.len - 1];
    if (p->regions.len - op->regions >= (size_t)hilt_op_infos[op->code].nregions) {
        return hilt_parse_fail(p, "'%s' has %d regions", hilt_op_infos[op->code].name,
                               hilt_op_infos[op->code].nregions);
    }
    hilt_region *r = hilt_region_new(p->m, p->region);
    if (r == NULL || !hilt_vec_push(&p->regions, r) || !hilt_vec_push(&p->path, r)) {
        return hilt_parse_no_memory(p);
    }
    p->region = r;
    return hilt_parse_expect(p, "{") && parse_label(p, r);
}

/* -- operations ------------------------------------------------------------------------------------------ */
/* %0:2 = "name"(%a, %b) <{attributes}>: up to the regions or the type. */
static bool
parse_head(hilt_parser *p)
{
    hilt_open_op op = {.operands = p->operands.len, .attrs = p->attrs.len, .regions = p->regions.len};
    if (hilt_parse_accept(p, "%")) {
        op.name_len = hilt_parse_word(p, &op.name);
        op.count = 1;
        if (op.name_len == 0) {
            return hilt_parse_fail(p, "expected a value's name");
        }
        if (hilt_parse_accept(p, ":") && !hilt_parse_unsigned(p, UINT32_MAX, &op.count)) {
            return false;
        }
        if (!hilt_parse_expect(p, "=")) {
            return false;
        }
    }
    const char *name;
    if (!hilt_parse_accept(p, "\"")) {
        return hilt_parse_fail(p, "expected an operation in generic form");
    }
    uint32_t len = hilt_parse_word(p, &name);
    op.code = hilt_op_find(name, len);
    if (op.code == HILT_OP_COUNT) {
        return hilt_parse_fail(p, "unknown operation '%.*s'", (int)(len < 60 ? len : 60), name);
    }
    if (!hilt_parse_expect(p, "\"") || !hilt_parse_expect(p, "(")) {
        return false;
    }
    for (bool first = true; !hilt_parse_accept(p, ")"); first = false) {
        hilt_value *v = NULL;
        if ((!first && !hilt_parse_expect(p, ",")) || !parse_use(p, &v)) {
            return false;
        }
        if (!hilt_vec_push(&p->operands, v)) {
            return hilt_parse_no_memory(p);
        }
    }
    if (hilt_parse_accept(p, "<{") && !hilt_parse_attrs(p, &op, "}>")) {
        return false;
    }
    return hilt_vec_push(&p->open, op) || hilt_parse_no_memory(p);
}

static bool
parse_types(hilt_parser *p, bool list)
{
    p->types.len = 0;
    for (bool first = true; list ? !hilt_parse_accept(p, ")") : first; first = false) {
        hilt_type t;
        if ((!first && !hilt_parse_expect(p, ",")) || !hilt_parse_type(p, &t)) {
            return false;
        }
        if (!hilt_vec_push(&p->types, t)) {
            return hilt_parse_no_memory(p);
        }
    }
    return true;
}

static bool
parse_signature(hilt_parser *p, const hilt_open_op *op)
{
    size_t n = p->operands.len - op->operands;
    if (!hilt_parse_expect(p, ":") || !hilt_parse_expect(p, "(") || !parse_types(p, true)) {
        return false;
    }
    if (p->types.len != n) {
        return hilt_parse_fail(p, "%zu types for %zu operands", p->types.len, n);
    }
    for (size_t i = 0; i < n; i++) {
        if (!hilt_type_eq(p->types.data[i], p->operands.data[op->operands + i]->type)) {
            return hilt_parse_fail(p, "operand %zu is of another type", i);
        }
    }
    if (!hilt_parse_expect(p, "->") || !parse_types(p, hilt_parse_accept(p, "("))) {
        return false;
    }
    if (op->name != NULL && p->types.len != op->count) {
        return hilt_parse_fail(p, "%zu types for %u results", p->types.len, op->count);
    }
    return true;
}

/* Is the written function_type that of the block arguments and the returned values? */
static bool
check_function_type(hilt_parser *p, const hilt_open_op *op, const hilt_region *body)
{
    const char *back = p->at;
    const hilt_op *ret = body->last && body->last->code == HILT_OP_RETURN ? body->last : NULL;
    p->at = op->function_type;
    bool ok = hilt_parse_accept(p, "(") && parse_types(p, true) && p->types.len == body->nargs;
    for (uint32_t i = 0; ok && i < body->nargs; i++) {
        ok = hilt_type_eq(p->types.data[i], body->args[i]->type);
    }
    ok = ok && hilt_parse_accept(p, "->") && parse_types(p, hilt_parse_accept(p, "("));
    if (ret != NULL) {
        ok = ok && p->types.len == ret->noperands;
        for (uint32_t i = 0; ok && i < ret->noperands; i++) {
            ok = hilt_type_eq(p->types.data[i], hilt_operand(ret, i)->type);
        }
    }
    p->types.len = 0;
    p->at = back;
    return ok || hilt_parse_fail(p, "function_type is not that of the function");
}

static bool
counts_ok(hilt_parser *p, const hilt_open_op *op)
{
    const hilt_op_info *info = &hilt_op_infos[op->code];
    size_t operands = p->operands.len - op->operands, regions = p->regions.len - op->regions;
    if ((info->noperands >= 0 && operands != (size_t)info->noperands) ||
        (info->nresults >= 0 && p->types.len != (size_t)info->nresults) ||
        regions != (size_t)info->nregions) {
        return hilt_parse_fail(p, "'%s' has %zu operands, %zu results and %zu regions", info->name, operands,
                               p->types.len, regions);
    }
    if (op->code != HILT_OP_CONSTANT) {
        return op->value_type.kind == HILT_TYPE_NONE || hilt_parse_fail(p, "'%s' has no value", info->name);
    }
    if (p->attrs.len != op->attrs + 1 || op->value_type.kind == HILT_TYPE_NONE) {
        return hilt_parse_fail(p, "a constant has one attribute, its value");
    }
    return hilt_type_eq(op->value_type, p->types.data[0]) ||
           hilt_parse_fail(p, "the value is of another type than the constant");
}

/* {attributes} : (types) -> types loc(…); makes the op. */
static bool
finish_op(hilt_parser *p)
{
    hilt_open_op op = p->open.data[p->open.len - 1];
    hilt_loc loc;
    if (hilt_parse_accept(p, "{") && !hilt_parse_attrs(p, &op, "}")) {
        return false;
    }
    if (op.function_type != NULL && p->regions.len > op.regions &&
        !check_function_type(p, &op, p->regions.data[op.regions])) {
        return false;
    }
    if (!parse_signature(p, &op) || !counts_ok(p, &op) || !hilt_parse_loc(p, &loc)) {
        return false;
    }
    /* a stack that is still empty has no data to point into */
    hilt_op *made = hilt_op_new(
        p->m, op.code, p->operands.data ? p->operands.data + op.operands : NULL,
        (uint32_t)(p->operands.len - op.operands), p->types.data, (uint32_t)p->types.len,
        p->regions.data ? p->regions.data + op.regions : NULL, (uint32_t)(p->regions.len - op.regions),
        p->attrs.data ? p->attrs.data + op.attrs : NULL, (uint32_t)(p->attrs.len - op.attrs), loc);
    if (made == NULL) {
        return hilt_parse_no_memory(p);
    }
    hilt_op_insert_before(made, p->region, NULL);
    p->operands.len = op.operands;
    p->attrs.len = op.attrs;
    p->regions.len = op.regions;
    p->open.len--;
    return made->nresults == 0 || op.name == NULL ||
           bind(p, op.name, op.name_len, made->results, made->nresults);
}

/* Ops up to the end of the text, or to the '}' of the module. */
static bool
parse_ops(hilt_parser *p, bool in_module)
{
    for (;;) {
        hilt_parse_space(p);
        if (p->at == p->end) {
            return (p->open.len == 0 && !in_module) || hilt_parse_fail(p, "the text ends inside a region");
        }
        if (hilt_parse_accept(p, "}")) {
            if (p->open.len == 0) {
                return in_module || hilt_parse_fail(p, "'}' without '{'");
            }
            p->region = p->region->parent;
            p->path.len--;
            if (hilt_parse_accept(p, ",")) {
                if (!open_region(p)) {
                    return false;
                }
                continue;
            }
            if (!hilt_parse_expect(p, ")")) {
                return false;
            }
        }
        else {
            if (!parse_head(p)) {
                return false;
            }
            if (hilt_parse_accept(p, "(")) {
                if (!open_region(p)) {
                    return false;
                }
                continue;
            }
        }
        if (!finish_op(p)) {
            return false;
        }
    }
}

static bool
parse_module(hilt_parser *p)
{
    hilt_loc unused;
    if (!hilt_vec_push(&p->path, p->m->body)) {
        return hilt_parse_no_memory(p);
    }
    p->region = p->m->body;
    if (!hilt_parse_accept(p, "\"builtin.module\"")) {
        return parse_ops(p, false);
    }
    if (!hilt_parse_expect(p, "(") || !hilt_parse_expect(p, ")") || !hilt_parse_expect(p, "(") ||
        !hilt_parse_expect(p, "{") || !parse_label(p, p->m->body) || !parse_ops(p, true) ||
        !hilt_parse_expect(p, ")") || !hilt_parse_expect(p, ":") || !hilt_parse_expect(p, "(") ||
        !hilt_parse_expect(p, ")") || !hilt_parse_expect(p, "->") || !hilt_parse_expect(p, "(") ||
        !hilt_parse_expect(p, ")") || !hilt_parse_loc(p, &unused)) {
        return false;
    }
    if (p->m->body->nargs != 0) {
        return hilt_parse_fail(p, "a module has no arguments");
    }
    hilt_parse_space(p);
    return p->at == p->end || hilt_parse_fail(p, "text behind the module");
}

hilt_module *
hilt_parse(const char *text, size_t len, hilt_error *err)
{
    hilt_parser p = {.start = text, .at = text, .end = text + len, .err = err};
    p.m = hilt_module_new();
    if (p.m == NULL) {
        hilt_parse_no_memory(&p);
        return NULL;
    }
    locale_t old = hilt_c_numbers_begin();
    bool ok = parse_module(&p);
    hilt_c_numbers_end(old);
    hilt_vec_free(&p.path);
    hilt_vec_free(&p.open);
    hilt_vec_free(&p.operands);
    hilt_vec_free(&p.attrs);
    hilt_vec_free(&p.regions);
    hilt_vec_free(&p.types);
    hilt_vec_free(&p.texts);
    hilt_free(p.names);
    hilt_free(p.scopes);
    if (!ok) {
        hilt_module_free(p.m);
        return NULL;
    }
    return p.m;
}
