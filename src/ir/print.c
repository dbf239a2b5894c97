/* Prints a module in MLIR's generic form; parse.c reads exactly this back, and mlir-opt
 * -allow-unregistered-dialect accepts it.
 *
 *   "func.func"() <{function_type = (i32) -> i32, sym_name = "f"}> ({
 *   ^bb0(%arg0: i32):
 *     %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
 *     %1:2 = "scf.if"(...) ({ ... }, { ... }) : (i1) -> (i32, i32)
 *
 * Values are numbered afresh in each function, in program order, so equal modules print equally and
 * print, parse, print gives the same text. Floats print in decimal where that is exact, else (NaN,
 * infinities, -0) as their bits. The walk is iterative; indentation stops growing in very deep nesting to
 * keep the text linear.
 */
#include "rules.h"

#include <stdlib.h>

#define INDENT_MAX 40u

typedef struct printer {
    hilt_str *s;
    const hilt_module *m;
    uint32_t *names; /* by value id: the number printed */
    uint32_t next_value, next_arg;
    unsigned flags;
} printer;

/* -- small parts ----------------------------------------------------------------------------------------- */
static void
print_string(hilt_str *s, const char *text, size_t len)
{
    hilt_str_puts(s, "\"");
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c >= ' ' && c < 0x7F && c != '"' && c != '\\') {
            hilt_str_add(s, text + i, 1);
        }
        else {
            hilt_str_printf(s, "\\%02X", c);
        }
    }
    hilt_str_puts(s, "\"");
}

static void
print_int(hilt_str *s, unsigned width, hilt_bits b)
{
    unsigned __int128 v = (unsigned __int128)b.hi << 64 | b.lo;
    bool negative = (v >> (width - 1)) & 1;
    if (negative) {
        v = (width == 128 ? 0 : (unsigned __int128)1 << width) - v;
    }
    char text[48], *at = text + sizeof text;
    do {
        *--at = (char)('0' + (int)(v % 10));
        v /= 10;
    } while (v != 0);
    if (negative) {
        *--at = '-';
    }
    hilt_str_add(s, at, (size_t)(text + sizeof text - at));
}

static double
as_double(uint64_t bits)
{
    double d;
    memcpy(&d, &bits, sizeof d);
    return d;
}

/* Does the text of a decimal give exactly these bits when it is read as a double and then rounded to t? */
static bool
reads_back(const char *text, hilt_type t, hilt_bits want, double exact)
{
    double d = strtod(text, NULL);
    if (t.kind == HILT_TYPE_F32) {
        float f = (float)d;
        uint32_t bits;
        memcpy(&bits, &f, sizeof bits);
        return bits == want.lo;
    }
    return d == exact;
}

static void
print_float(hilt_str *s, hilt_type t, hilt_bits b)
{
    hilt_type f64 = hilt_type_of(HILT_TYPE_F64);
    hilt_bits wide = b;
    bool known = t.kind == HILT_TYPE_F64 || hilt_fold_bits(HILT_OP_FPCAST, f64, &t, &b, 1, 0, &wide);
    double d = as_double(wide.lo);
    if (known && d - d == 0 && wide.lo != (uint64_t)1 << 63) {
        for (int digits = 6; digits <= 16; digits++) {
            char text[40];
            snprintf(text, sizeof text, "%.*e", digits, d);
            if (reads_back(text, t, b, d)) {
                hilt_str_puts(s, text);
                return;
            }
        }
    }
    unsigned width = hilt_type_bits(t);
    if (t.kind == HILT_TYPE_TF32) {
        b.lo >>= 13; /* MLIR's tf32 has 19 bits */
        width = 19;
    }
    hilt_str_printf(s, "0x%0*llX", (int)(width + 3) / 4, (unsigned long long)b.lo);
}

static void
print_bits(hilt_str *s, hilt_type t, hilt_bits b)
{
    if (t.kind == HILT_TYPE_I1) {
        hilt_str_puts(s, b.lo & 1 ? "true" : "false");
    }
    else if (hilt_type_is_float(t)) {
        print_float(s, t, b);
    }
    else {
        print_int(s, hilt_type_bits(t), b);
    }
}

void
hilt_bits_print(hilt_str *s, hilt_type t, hilt_bits b)
{
    locale_t old = hilt_c_numbers_begin();
    print_bits(s, t, b);
    hilt_c_numbers_end(old);
}

static void
print_typed_bits(hilt_str *s, hilt_type t, hilt_bits b)
{
    bool vector = hilt_type_is_vector(t);
    hilt_str_puts(s, vector ? " = dense<" : " = ");
    print_bits(s, hilt_type_element(t), b);
    hilt_str_puts(s, vector ? ">" : "");
    if (vector || t.kind != HILT_TYPE_I1) {
        hilt_str_puts(s, " : ");
        hilt_type_print(s, t);
    }
}

static void
print_attr(hilt_str *s, const hilt_op *op, const hilt_attr *a)
{
    hilt_str_puts(s, hilt_attr_infos[a->key].name);
    switch (hilt_attr_infos[a->key].kind) {
    case HILT_KIND_UNIT:
        break;
    case HILT_KIND_INT:
        hilt_str_printf(s, " = %lld : i64", (long long)a->i);
        break;
    case HILT_KIND_STR:
        hilt_str_puts(s, " = ");
        print_string(s, a->str.s, a->str.len);
        break;
    case HILT_KIND_BITS:
        print_typed_bits(s, op->results[0].type, a->bits);
        break;
    case HILT_KIND_TYPE:
        hilt_str_puts(s, " = ");
        hilt_type_print(s, a->type);
        break;
    case HILT_KIND_STRS:
        hilt_str_puts(s, " = [");
        for (size_t i = 0; i < a->strs.n; i++) {
            hilt_str_puts(s, i ? ", " : "");
            print_string(s, a->strs.v[i], strlen(a->strs.v[i]));
        }
        hilt_str_puts(s, "]");
        break;
    case HILT_KIND_WORD:
        hilt_str_printf(s, " = \"%s\"", hilt_word_texts[a->i]);
        break;
    case HILT_KIND_LANE:
        hilt_str_printf(s, " = array<i64: %lld>", (long long)a->i);
        break;
    case HILT_KIND_LANES:
        hilt_str_puts(s, " = [");
        for (size_t i = 0; i < a->lanes.n; i++) {
            hilt_str_printf(s, i ? ", %lld" : "%lld", (long long)a->lanes.v[i]);
        }
        hilt_str_puts(s, "]");
        break;
    }
}

/* MLIR keeps the attributes that an op's definition names apart, and prints them before the regions. */
static bool
is_property(const hilt_attr *a)
{
    return a->key == HILT_ATTR_VALUE || a->key == HILT_ATTR_PREDICATE || a->key == HILT_ATTR_SYM_NAME ||
           a->key == HILT_ATTR_STATIC_POSITION || a->key == HILT_ATTR_MASK;
}

static void
print_types(hilt_str *s, uint32_t n, const hilt_use *uses, const hilt_value *results, bool bare)
{
    bare = bare && n == 1;
    hilt_str_puts(s, bare ? "" : "(");
    for (uint32_t i = 0; i < n; i++) {
        hilt_str_puts(s, i ? ", " : "");
        hilt_type_print(s, uses ? hilt_use_value(&uses[i])->type : results[i].type);
    }
    hilt_str_puts(s, bare ? "" : ")");
}

static void
print_function_type(hilt_str *s, const hilt_op *func)
{
    const hilt_region *r = func->regions[0];
    const hilt_op *ret = r->last;
    hilt_str_puts(s, "function_type = (");
    for (uint32_t i = 0; i < r->nargs; i++) {
        hilt_str_puts(s, i ? ", " : "");
        hilt_type_print(s, r->args[i]->type);
    }
    hilt_str_puts(s, ") -> ");
    if (ret != NULL && ret->code == HILT_OP_RETURN) {
        print_types(s, ret->noperands, hilt_op_uses(ret), NULL, true);
    }
    else {
        hilt_str_puts(s, "()");
    }
}

static void
print_attrs(hilt_str *s, const hilt_op *op, bool properties)
{
    const char *before = properties ? " <{" : " {";
    bool any = false;
    if (properties && op->code == HILT_OP_FUNC) {
        hilt_str_puts(s, before);
        print_function_type(s, op);
        any = true;
    }
    for (unsigned i = 0; i < op->nattrs; i++) {
        if (is_property(&hilt_op_attrs(op)[i]) == properties) {
            hilt_str_puts(s, any ? ", " : before);
            print_attr(s, op, &hilt_op_attrs(op)[i]);
            any = true;
        }
    }
    hilt_str_puts(s, any ? properties ? "}>" : "}" : "");
}

/* -- locations ------------------------------------------------------------------------------------------- */
static void
print_place(hilt_str *s, const hilt_scope *scope, uint32_t pos)
{
    const char *file = scope->file ? scope->file : "";
    if (scope->function != NULL) {
        print_string(s, scope->function, strlen(scope->function));
        hilt_str_puts(s, "(");
    }
    print_string(s, file, strlen(file));
    hilt_str_printf(s, ":%u:%u%s", HILT_LOC_LINE(pos), HILT_LOC_COL(pos), scope->function ? ")" : "");
}

static void
print_loc(printer *p, hilt_loc l)
{
    const hilt_module *m = p->m;
    hilt_str *s = p->s;
    unsigned open = 0;
    hilt_str_puts(s, " loc(");
    for (;;) {
        if (l.scope == 0 || l.scope >= m->scopes.len) {
            hilt_str_puts(s, "unknown");
            break;
        }
        const hilt_scope *scope = &m->scopes.data[l.scope];
        if (scope->caller.scope == 0) {
            print_place(s, scope, hilt_module_place(m, l));
            break;
        }
        hilt_str_puts(s, "callsite(");
        print_place(s, scope, hilt_module_place(m, l));
        hilt_str_puts(s, " at ");
        l = scope->caller;
        open++;
    }
    while (open-- != 0) {
        hilt_str_puts(s, ")");
    }
    hilt_str_puts(s, ")");
}

/* -- operations ------------------------------------------------------------------------------------------ */
static void
print_value(printer *p, const hilt_value *v)
{
    if (hilt_value_def(v) == NULL) {
        hilt_str_printf(p->s, "%%arg%u", p->names[v->id]);
    }
    else if (hilt_value_def(v)->nresults == 1) {
        hilt_str_printf(p->s, "%%%u", p->names[v->id]);
    }
    else {
        hilt_str_printf(p->s, "%%%u#%u", p->names[v->id], v->index);
    }
}

static void
print_indent(printer *p, const hilt_region *r)
{
    unsigned n = r->depth + 1 < INDENT_MAX ? r->depth + 1 : INDENT_MAX;
    hilt_str_printf(p->s, "%*s", (int)n * 2, "");
}

static void
print_op_head(printer *p, const hilt_op *op)
{
    hilt_str *s = p->s;
    print_indent(p, op->parent);
    if (op->nresults != 0) {
        hilt_str_printf(s, "%%%u", p->next_value);
        if (op->nresults > 1) {
            hilt_str_printf(s, ":%u", op->nresults);
        }
        hilt_str_puts(s, " = ");
        for (uint32_t i = 0; i < op->nresults; i++) {
            p->names[op->results[i].id] = p->next_value;
        }
        p->next_value++;
    }
    hilt_str_printf(s, "\"%s\"(", hilt_op_infos[op->code].name);
    for (uint32_t i = 0; i < op->noperands; i++) {
        hilt_str_puts(s, i ? ", " : "");
        print_value(p, hilt_operand(op, i));
    }
    hilt_str_puts(s, ")");
    print_attrs(s, op, true);
    if (op->nregions != 0) {
        hilt_str_puts(s, " (");
    }
    if (op->code == HILT_OP_FUNC) {
        p->next_value = p->next_arg = 0;
    }
}

static void
print_region_head(printer *p, const hilt_region *r)
{
    hilt_str_puts(p->s, "{\n");
    if (r->nargs == 0) {
        hilt_str_puts(p->s, r->first ? "" : "^bb0:\n"); /* MLIR tells no block from an empty one */
        return;
    }
    print_indent(p, r->parent);
    hilt_str_puts(p->s, "^bb0(");
    for (uint32_t i = 0; i < r->nargs; i++) {
        p->names[r->args[i]->id] = p->next_arg;
        hilt_str_printf(p->s, "%s%%arg%u: ", i ? ", " : "", p->next_arg++);
        hilt_type_print(p->s, r->args[i]->type);
    }
    hilt_str_puts(p->s, "):\n");
}

static void
print_region_tail(printer *p, const hilt_region *r)
{
    print_indent(p, r->parent);
    hilt_str_puts(p->s, "}");
}

static void
print_op_tail(printer *p, const hilt_op *op)
{
    hilt_str *s = p->s;
    if (op->nregions != 0) {
        hilt_str_puts(s, ")");
    }
    print_attrs(s, op, false);
    hilt_str_puts(s, " : ");
    print_types(s, op->noperands, hilt_op_uses(op), NULL, false);
    hilt_str_puts(s, " -> ");
    print_types(s, op->nresults, NULL, op->results, true);
    if (p->flags & HILT_PRINT_LOCS) {
        print_loc(p, op->loc);
    }
    hilt_str_puts(s, "\n");
}

/* Heads and tails in program order: an op's regions are entered one after the other. */
static void
print_body(printer *p)
{
    const hilt_op *op = p->m->body->first;
    while (op != NULL && !p->s->failed) {
        unsigned next = 0;
        print_op_head(p, op);
        for (;;) {
            if (next < op->nregions) {
                const hilt_region *r = op->regions[next];
                hilt_str_puts(p->s, next ? ", " : "");
                print_region_head(p, r);
                if (r->first != NULL) {
                    op = r->first;
                    break;
                }
                print_region_tail(p, r);
                next++;
                continue;
            }
            print_op_tail(p, op);
            if (op->next != NULL) {
                op = op->next;
                break;
            }
            const hilt_region *r = op->parent;
            if (r == p->m->body) {
                return;
            }
            print_region_tail(p, r);
            op = r->owner;
            next = 0;
            while (op->regions[next++] != r) {
            }
        }
    }
}

bool
hilt_print(hilt_str *s, const hilt_module *m, unsigned flags)
{
    printer p = {.s = s, .m = m, .flags = flags};
    p.names = hilt_malloc(((size_t)m->nvalues + 1) * sizeof *p.names);
    if (p.names == NULL) {
        s->failed = true;
        return false;
    }
    memset(p.names, 0, ((size_t)m->nvalues + 1) * sizeof *p.names);
    locale_t old = hilt_c_numbers_begin();
    hilt_str_puts(s, "\"builtin.module\"() (");
    print_region_head(&p, m->body);
    print_body(&p);
    hilt_str_puts(s, "}) : () -> ()\n");
    hilt_c_numbers_end(old);
    hilt_free(p.names);
    return !s->failed;
}
