/* The rewriter's own view of a syntax tree: compact nodes beside the Python objects, names as small ints.
 *
 * hilt_rw_import turns an ast tree into rw_nodes once; analysis (scope.c, flow.c) only touches these, and rewriting
 * (rewrite*.c) changes the Python objects in place and makes new ones (ast_build.c). Everything lives in one arena.
 *
 * Invariants: an rw_node's obj is owned by the context until it is freed, whatever happens to the tree. Names are
 * numbered from 1 over the whole tree, so a set of names is a row of c->words words everywhere. Allocation failure
 * in analysis sets c->failed and gives scratch memory; each phase checks it at its end.
 */
#ifndef HILT_TREE_H
#define HILT_TREE_H

#include "../record/protocol.h"
#include "rewrite.h"

typedef enum rw_kind {
#define RW_NODE(k, loc) RW_##k,
#define RW_FIELD(k, f, t)
#include "ast_kinds.def"
#undef RW_NODE
#undef RW_FIELD
    RW_Other,
    RW_KIND_COUNT
} rw_kind;
enum { /* one running number for kinds and fields; V() takes the difference */
#define RW_NODE(k, loc) RW_N_##k,
#define RW_FIELD(k, f, t) RW_F_##k##_##f,
#include "ast_kinds.def"
#undef RW_NODE
#undef RW_FIELD
    RW_ROWS
};
#define V(node, k, f) ((node)->v[RW_F_##k##_##f - RW_N_##k - 1])

typedef enum rw_helper {
#define X(m) H_##m,
    HILT_HELPERS(X)
#undef X
    H_UNSET, H_DEAD, H_SKIP,
    H_COUNT
} rw_helper;

typedef struct rw_node rw_node;
typedef struct rw_flow rw_flow;
typedef struct rw_scope rw_scope;
typedef uint64_t rw_bits; /* c->words of them are a set of names */

typedef struct rw_list {
    uint32_t n;
    PyObject *list; /* the Python list, for writing elements back; borrowed */
    rw_node *item[];
} rw_list;
typedef struct rw_ids {
    uint32_t n;
    uint32_t id[];
} rw_ids;
typedef struct rw_span { /* numbers of stores, half open */
    uint32_t from, to;
} rw_span;
typedef struct rw_block {
    uint32_t n;
    rw_node **stmt;
    uint8_t exits;      /* RW_RET … that may leave it */
    bool completes;     /* its end may be reached */
    uint32_t nspans;    /* where its stores lie, in order of the source; more than one once code was moved into it */
    rw_span *spans;
    rw_bits *stores, *sure, *gen, *kill; /* written; surely written; read before written; written on the way through */
    rw_bits *live_out;
} rw_block;

typedef union rw_value {
    rw_node *n;
    rw_list *l;
    rw_block *b;
    rw_ids *ids;
    uint32_t id; /* 0: none */
    PyObject *o; /* borrowed from the node */
} rw_value;
struct rw_node {
    PyObject *obj;
    rw_kind kind;
    int line, col, end_line, end_col;
    void *x; /* statements, handlers and cases: rw_flow; functions: rw_scope; comprehensions: rw_ids, their targets */
    rw_value v[];
};

enum { RW_RET = 1, RW_BRK = 2, RW_CONT = 4 };
/* What analysis knows of a statement. A statement with blocks has sets, any other lists of names only. */
struct rw_flow {
    uint8_t exits;
    bool completes;
    bool has_brk, has_cont;       /* loops: left so from its own body */
    bool need_cont;               /* some guard reads the flag */
    uint32_t brk, cont;           /* loops: the flags' names */
    rw_span span;                 /* its stores */
    uint32_t nload, nstore;
    uint32_t nload_once, nstore_once; /* for: of the iterable, evaluated before the loop; the rest is the target's */
    uint32_t *load, *store;       /* of a simple statement, or of the head; store may have RW_UNSURE set */
    rw_scope *scope;              /* def, class */
    rw_bits *stores, *sure, *gen, *kill;
    rw_bits *live_out, *live_head; /* loops: live at the head; live_out: after it, its else included */
};
#define RW_UNSURE 0x80000000u

struct rw_scope {
    rw_scope *parent;
    bool is_class, is_lambda, frame_names, has_walrus;
    bool plain;                   /* a method that is not rewritten */
    bool kernel;                  /* a kernel's own: return ends the thread */
    bool has_value;               /* some return gives something */
    bool native_ret, need_ret;    /* `return` can stay as it is; some guard or loop reads @ret */
    rw_bits *params, *bound, *nonlocals, *globals;
    rw_bits *captured, *remote;   /* read, and written by nonlocal, in nested scopes; candidates until the scope's end */
    rw_bits *free;                /* used here or inside, bound further out */
    rw_bits *always;              /* live everywhere */
    rw_bits *deleted;             /* some `del` names it */
    rw_bits *objects;             /* names that may hold something else than a number */
    rw_bits *need_unset;          /* must hold UNSET from the start */
};

typedef struct rw_store { /* one place that binds a name */
    uint32_t id;
    rw_node *at;
    bool constant; /* of a literal */
} rw_store;
typedef struct rw_loop { /* the loop around the code that is being rewritten */
    rw_node *node;
    rw_flow *flow;
    rw_bits *live;   /* what a break or continue needs */
    rw_bits *brk_da; /* definitely assigned at every break */
    uint32_t inside; /* c->inside where the loop begins */
} rw_loop;

typedef struct rw_ctx {
    hilt_arena *arena;
    bool failed; /* an exception is set, or memory is out */
    bool kernel; /* the function is a kernel */
    bool returns_stay; /* nest.c: what follows a return under a condition is not moved */
    PyObject *file;       /* borrowed: co_filename */
    PyObject *klass;      /* name of the class for mangling, or NULL; borrowed */
    HILT_VEC(PyObject *) owned;
    /* names */
    HILT_VEC(PyObject *) names; /* [id], owned; NULL: a flag whose name was not needed yet */
    HILT_VEC(uint32_t) tags;    /* [id]: 0, or what a flag is called after */
    uint32_t *hash, hash_size;
    uint32_t words;
    rw_bits *scratch;
    /* scope.c */
    rw_scope *scope;
    HILT_VEC(uint32_t) load, store;
    HILT_VEC(rw_store) stores;
    uint32_t nloops, plain;
    bool unfit; /* something in the function at hand cannot be rewritten */
    bool numeric; /* what is bound now is a number */
    bool constant; /* … is a literal */
    uint32_t *by_name, *by_name_at; /* stores sorted by name: by_name[by_name_at[id]] … */
    rw_flow *loop_flow;
    /* rewriting */
    rw_bits *da, *part;  /* definitely assigned; of these, those that may hold a Partial */
    rw_loop *loop;
    uint32_t depth;      /* of guards in each other */
    uint32_t inside;     /* of `with` and `try` in the function */
    PyObject *locdict;
    rw_node *at;
    PyObject *h_name;    /* @h at the present place */
    HILT_VEC(hilt_site) sites;
    hilt_arena *site_mem;
    PyObject *keep;      /* names that sites hold as text */
} rw_ctx;

enum { ID_NONE, ID_H, ID_RET, ID_VAL, ID_IT, ID_EXC, ID_FN, ID_KW, ID_FIRST_USER };

/* -- module state: node types and names, made once --------------------------------------------------------- */
typedef struct rw_state {
    PyObject *type[RW_KIND_COUNT];     /* class of the kind, or NULL where this Python has none */
    PyObject *field[RW_ROWS];          /* interned field name */
    PyObject *helper[H_COUNT];         /* interned method name */
    PyObject *load, *store, *del_;     /* contexts; compared by type */
    PyTypeObject *t_load, *t_store, *t_del, *t_and, *t_not, *t_in, *t_notin;
    PyObject *s_lineno, *s_col_offset, *s_end_lineno, *s_end_col_offset, *s_id, *s_ctx, *s_func, *s_args, *s_keywords,
        *s_value, *s_attr, *s_elts, *s_targets, *s_test, *s_body, *s_orelse, *s_target, *s_iter, *s_type_comment,
        *s_name, *s_left, *s_ops, *s_comparators, *s_type_params, *s_decorator_list, *s_returns, *s_annotation, *s_arg,
        *s_keys, *s_values, *s_type_ignores, *s_bases, *s_kind, *s_names, *s_lower, *s_posonlyargs, *s_kwonlyargs,
        *s_kw_defaults, *s_defaults, *s_vararg, *s_kwarg, *s_docstring, *s_compile, *s_generators;
    PyObject *t_Module, *t_Expression;
    PyObject *empty;                   /* () */
    PyObject *op_in;                   /* ast.In() */
} rw_state;
extern rw_state hilt_rw_state;
int hilt_rw_state_init(void); /* idempotent; -1: exception */

/* -- tree.c -------------------------------------------------------------------------------------------------- */
bool hilt_rw_init(rw_ctx *c, PyObject *file); /* false: exception */
void hilt_rw_free(rw_ctx *c);
rw_node *hilt_rw_import(rw_ctx *c, PyObject *obj); /* NULL: exception */
int hilt_rw_elect(PyObject *statements);           /* elect.c: `with elect_one():` becomes a branch, in place; -1: exception */
bool hilt_rw_import_done(rw_ctx *c);               /* fixes the size of sets */
typedef void (*rw_visitor)(void *ctx, rw_node *child, bool flag);
void hilt_rw_visit(rw_node *n, rw_visitor visit, void *ctx, bool flag);
uint32_t hilt_rw_intern(rw_ctx *c, PyObject *name);
PyObject *hilt_rw_name_of(rw_ctx *c, uint32_t id); /* borrowed; NULL: exception */
hilt_place hilt_rw_place(const rw_ctx *c, const rw_node *n);
void *hilt_rw_alloc(rw_ctx *c, size_t size);       /* zeroed; NULL: memory is out (failed is set) */

/* -- sets ------------------------------------------------------------------------------------------------------ */
rw_bits *hilt_rw_bits(rw_ctx *c);                  /* empty */
rw_bits *hilt_rw_copy(rw_ctx *c, const rw_bits *b);
static inline bool
bits_has(const rw_bits *b, uint32_t id)
{
    return b[id >> 6] >> (id & 63) & 1;
}
static inline void
bits_add(rw_bits *b, uint32_t id)
{
    b[id >> 6] |= (uint64_t)1 << (id & 63);
}
static inline void
bits_del(rw_bits *b, uint32_t id)
{
    b[id >> 6] &= ~((uint64_t)1 << (id & 63));
}
#define BITS_OP(name, expr)                                                                                      \
    static inline void name(const rw_ctx *c, rw_bits *d, const rw_bits *s)                                       \
    {                                                                                                            \
        for (uint32_t i = 0; i < c->words; i++) {                                                                \
            d[i] = expr;                                                                                         \
        }                                                                                                        \
    }
BITS_OP(bits_or, d[i] | s[i])
BITS_OP(bits_and, d[i] & s[i])
BITS_OP(bits_sub, d[i] & ~s[i])
BITS_OP(bits_set, s[i])
#undef BITS_OP
static inline void
bits_fill(const rw_ctx *c, rw_bits *d, bool one)
{
    memset(d, one ? 0xff : 0, c->words * sizeof *d);
}
static inline bool
bits_any(const rw_ctx *c, const rw_bits *b)
{
    for (uint32_t i = 0; i < c->words; i++) {
        if (b[i]) {
            return true;
        }
    }
    return false;
}
static inline uint32_t
bits_count(const rw_ctx *c, const rw_bits *b)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < c->words; i++) {
        n += (uint32_t)__builtin_popcountll(b[i]);
    }
    return n;
}
/* The first name at or after id, 0 if there is none. */
static inline uint32_t
bits_next(const rw_ctx *c, const rw_bits *b, uint32_t id)
{
    for (uint32_t w = id >> 6; w < c->words; w++) {
        uint64_t x = w == id >> 6 ? b[w] >> (id & 63) << (id & 63) : b[w];
        if (x) {
            return w * 64 + (uint32_t)__builtin_ctzll(x);
        }
    }
    return 0;
}
#define BITS_EACH(c, b, id) for (uint32_t id = bits_next(c, b, 1); id; id = bits_next(c, b, id + 1))

/* -- scope.c, nest.c, flow.c --------------------------------------------------------------------------------------------- */
void hilt_rw_declarations(rw_ctx *c, rw_scope *s, const rw_block *b);
/* Names, scopes, exits of a function (FunctionDef or Lambda), nested ones included. Diagnoses what is refused. */
bool hilt_rw_scan(rw_ctx *c, rw_node *function);
void hilt_rw_nest(rw_ctx *c, rw_block *b, uint32_t depth);
/* gen, kill, stores, sure of a function's block, then liveness. */
void hilt_rw_flow(rw_ctx *c, rw_scope *scope, rw_block *body);
/* Adds what a block's suffix reads before writing it. */
void hilt_rw_gen_of(rw_ctx *c, rw_node *const *stmt, uint32_t n, rw_bits *gen);
void hilt_rw_stores_of(const rw_ctx *c, const rw_node *st, rw_bits *stores);
bool hilt_rw_is_number(const rw_node *n); /* a literal */
bool hilt_rw_may_be_ce(const rw_node *test); /* could const_expr decide it? */
/* The first place in the spans that stores the name, or NULL. */
bool hilt_rw_only_constants(const rw_ctx *c, uint32_t id, rw_span span); /* every store in it is of a literal */
rw_node *hilt_rw_first_store(const rw_ctx *c, uint32_t id, const rw_span *spans, uint32_t n);

/* -- ast_build.c: all take over the references they are given, and pass NULL on ------------------------------- */
int hilt_rw_at(rw_ctx *c, rw_node *at); /* the place of the nodes made from now on */
PyObject *hilt_rw_node(rw_ctx *c, rw_kind kind, int n, ...); /* n pairs: borrowed field name, value */
PyObject *hilt_rw_name(rw_ctx *c, uint32_t id, bool store);
PyObject *hilt_rw_h_attr(rw_ctx *c, rw_helper m);           /* @h.m */
PyObject *hilt_rw_h(rw_ctx *c, rw_helper m, int n, ...);     /* @h.m(…) */
PyObject *hilt_rw_h_list(rw_ctx *c, rw_helper m, PyObject *args, PyObject *keywords);
PyObject *hilt_rw_const(rw_ctx *c, PyObject *value);
PyObject *hilt_rw_int(rw_ctx *c, long value);
PyObject *hilt_rw_tuple(rw_ctx *c, const rw_ids *ids, bool store);
PyObject *hilt_rw_assign(rw_ctx *c, PyObject *target, PyObject *value);
PyObject *hilt_rw_assign_ids(rw_ctx *c, const rw_ids *ids, PyObject *value); /* a = b = value */
PyObject *hilt_rw_expr_stmt(rw_ctx *c, PyObject *value);
PyObject *hilt_rw_if(rw_ctx *c, PyObject *test, PyObject *body);
int hilt_rw_push(PyObject *list, PyObject *stmt);

/* -- rewrite*.c ------------------------------------------------------------------------------------------------ */
int hilt_rw_function(rw_ctx *c, rw_node *fn);                        /* FunctionDef: its body is rewritten in place */
int hilt_rw_block(rw_ctx *c, rw_block *b, PyObject *out);
PyObject *hilt_rw_body(rw_ctx *c, rw_block *b, PyObject *first);     /* new list; first: statement to begin with, or NULL */
int hilt_rw_for(rw_ctx *c, rw_node *st, PyObject *out);
int hilt_rw_while(rw_ctx *c, rw_node *st, PyObject *out);
PyObject *hilt_rw_expr(rw_ctx *c, rw_node *n);                       /* new reference */
/* Of a condition: its value, only its truth, or what a test asks (where const_expr counts). */
typedef enum rw_asked { RW_ASKED_VALUE, RW_ASKED_TRUTH, RW_ASKED_TEST } rw_asked;
PyObject *hilt_rw_cond(rw_ctx *c, rw_node *n, rw_asked truth, rw_bits *t, rw_bits *f);
PyObject *hilt_rw_target(rw_ctx *c, rw_node *n);
int hilt_rw_children(rw_ctx *c, rw_node *n);
bool hilt_rw_special_call(const rw_ctx *c, const rw_node *func);
PyObject *hilt_rw_mangle(rw_ctx *c, PyObject *name);                 /* new reference */
int hilt_rw_replace(rw_node *n, PyObject *field, rw_node *old, PyObject *now); /* steals now */
int hilt_rw_list(rw_ctx *c, rw_list *l);                             /* rewrites each element in place */
rw_ids *hilt_rw_ids(rw_ctx *c, const rw_bits *b);
int hilt_rw_dead(rw_ctx *c, const rw_bits *names, PyObject *out);
int hilt_rw_unpart(rw_ctx *c, const rw_bits *names, PyObject *out);
void hilt_rw_region_names(rw_ctx *c, uint8_t exits, const rw_bits *stores, const rw_bits *live, rw_bits *out);
void hilt_rw_want(rw_ctx *c, const rw_bits *mentioned); /* notes which of them need UNSET from the start */
/* A site; first and second: where the first stores of its names are looked for. -1: memory. */
typedef struct rw_part {
    const rw_span *spans;
    uint32_t n;
} rw_part;
long hilt_rw_site(rw_ctx *c, hilt_site_kind kind, rw_node *at, const rw_ids *names, rw_part first, rw_part second,
                  const rw_bits *sure, const rw_bits *dead);

/* -- codegen.c, source.c --------------------------------------------------------------------------------------- */
PyObject *hilt_rw_compile(rw_ctx *c, PyObject *function, PyObject *def, PyObject *helper);
PyObject *hilt_rw_class_of(PyObject *qualname); /* the class whose private names it sees; new reference or NULL */
PyObject *hilt_source_parse(PyObject *source, PyObject *function, PyObject *name); /* FunctionDef or Lambda */

#endif
